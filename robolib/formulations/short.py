"""The short recursion: Newton–Euler about the joints' axes, with as few operations as we know how.

It is the recursion of `newton_euler_linear` on modified frames, rewritten. In order of what they save:

1. From axis to axis in two screws: along and about x, then along and about z. A shift has then one entry, and Ω z is
   the same for the two links that share the axis z.
   Where the twist is 0 or a right angle, that column is the parent's, turned: ω̇ need not be.
2. Second moments Σ = ∫ r rᵀ dm instead of inertias; the rod along the axis, Σ_zz, goes to the link before.
3. First moments become point masses on the next axis (`short_parameters`).
4. A link without children, or with parallel ones, is not turned; its parameters are (`short_plan`). The frame of a last
   link stands so that one first moment is zero (`short_frames`).
5. Shifts along an axis at a right angle are done before the turn; accelerations and forces are told in units that make
   shifts free, or a mass 1 (`short_plan`).

Each is a decision, made by rules; `swaps` take single ones the other way, and `codegen.shortest` finds those that pay.
Nothing is divided by anything that depends on a joint. `short_inertia` does the same for the inertia matrix.
"""

from __future__ import annotations

from .. import scalar
from ..conventions import to_modified
from ..kinematics import entries, tip_wrench
from ..model import friction, read_off
from ..spatial import ORIGIN, ZERO, Vec3
from .short_frames import well_turned
from .short_parameters import bodies, grouped, trades
from .short_plan import Plan, ratio
from .short_tensors import AHEAD, about_z, spin_matrix, spin_matrix_from, swing_moment, tensor_about_z


def derive(robot):
    """The model, read off the recursion's torques.

    Seed:   [khalil] [7.51]–[7.61]
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot, q, qd, qdd, tip=None, generic=False, swaps=frozenset()):
    """τ(q, q̇, q̈): the torques (forces, at prismatic joints) that make the arm move so.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin. It adds Jᵀ h to the torques. `generic`: lengths, sines and cosines of twists that are symbols are not
    zero, so that the shorter gauges may divide by them. Numbers are looked at, and need no such promise. `swaps`: which
    decisions are taken the other way than usual (`short_plan.SWAPS`); the torques are the same.

    Seed:   [khalil] [7.51]–[7.61], see `recursion`
    Shapes: three times n scalars → list of n scalars
    """
    arm = to_modified(robot)
    wrench = None if tip is None else tip_wrench(arm, q, tip)
    arm, own = well_turned(arm, bodies(arm), wrench is not None, generic, swaps)
    loads = grouped(arm, own, trades(arm, generic, swaps))
    return recursion(arm, loads, q, qd, qdd, wrench, generic, swaps)


def recursion(arm, loads, q, qd, qdd, wrench=None, generic=False, swaps=frozenset()):
    """τ of an arm in modified frames whose links are given by their Loads; `wrench` = (f, n) in the frame of its tip.

    Outwards, for the screws X(a, α) and Z(θ, d) of a joint, v' at the foot of its axis, v at the link's origin:

        ω = Rᵀω' + q̇ z     ω̇ = Rᵀω̇' + q̈ z + q̇ ω × z     Ω = S(ω̇) + S(ω) S(ω)
        v̇' = Rᵀ(v̇_parent + a Ω_parent x)     v̇ = v̇' + d Ω z                   (a prismatic joint: + q̈ z + 2 q̇ ω × z)

    Inwards, what the outer links pass on and the link's own, with point masses m_o at the origin, m_f at the foot:

        f = Ω s + (m + m_o) v̇     n = ∫ r × Ω r dm + s × v̇     then   n += d z × f,   f += m_f v̇',   n += a x × f

    Seed:    [khalil] [7.51]–[7.61]
    Differs: rewritten, see the module's docstring. Rotors that turn, trees and fixed joints are added.
    Shapes:  one Loads a link, three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(arm, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    plan = Plan.of(arm, wrench is not None, generic, swaps, loads)
    turns, leans, own = _turns(arm, q, plan)
    gravity = arm.gravity * ratio(-1, plan.units[-1][0])
    motion = {-1: (ORIGIN, ORIGIN, ORIGIN, gravity, ZERO, (ORIGIN, ORIGIN, 0, 0))}
    for i, link in enumerate(arm.links):
        rates = [arm.coordinate(i, x) for x in (q, qd, qdd)]
        motion[i] = _outwards(link, i, plan, turns[i], leans[link.parent], motion[link.parent], *rates)
    passed = {i: (ORIGIN, ORIGIN) for i in range(-1, len(arm.links))}        # wrenches that outer links pass on
    if wrench is not None:
        passed[arm.tip] = wrench[0] * plan.units[arm.tip][1], wrench[1]
    torques = [0] * arm.n
    for i in reversed(range(len(arm.links))):
        link, joint = arm.links[i], arm.links[i].joint
        w, foot = motion[i][0], motion[i][2]
        f, n = _body(loads[i], plan.units[i], leans[i], motion[i], ("origin", i) in plan.ones)
        f, n = passed[i][0] + f, passed[i][1] + n + _spins(arm, i, leans[i], w, qd, qdd)
        if i in arm.joints:
            along = f.z if joint.kind == "prismatic" else n.z                # forces have the unit 1 on such arms
            torques[arm.joints.index(i)] = along + _motor(arm, i, leans[link.parent], motion[link.parent][1], qdd)
        length, unit = plan.units[link.parent if plan.early[i] else i]
        at_foot = foot * (1 if ("foot", i) in plan.ones else loads[i].foot * length * unit)
        f, n = _inwards(arm, i, plan, (turns[i], leans[link.parent], own[i]), f, n, at_foot, q)
        old = passed[link.parent]
        passed[link.parent] = old[0] + f, old[1] + n
    return [t + s for t, s in zip(torques, friction(arm, qd), strict=True)]


def _turns(arm, q, plan):
    """For every link (cosine, sine): of the turn from its parent's axes to its own; of the angle by which its frame is
    ahead of its axes; of its joint alone, where that is needed.
    """
    turns, leans, angles, own = [], {-1: AHEAD}, {-1: 0}, []
    for i, link in enumerate(arm.links):
        joint = link.joint
        alone = joint.theta + arm.coordinate(i, q) if joint.kind == "revolute" else joint.theta
        theta = angles[link.parent] + alone
        pair = scalar.cos(theta), scalar.sin(theta)
        turns.append(AHEAD if plan.still[i] else pair)
        leans[i], angles[i] = (pair, theta) if plan.still[i] else (AHEAD, 0)
        own.append((scalar.cos(alone), scalar.sin(alone)) if plan.own[i] else None)
    return turns, leans, own


def _outwards(link, i, plan, turn, lean, parent, q, qd, qdd):
    """(ω, ω̇, v̇', v̇, Ω, carrier) of link i; v̇' in the parent's axes where the shift along z is done there. The carrier
    is what parallel joints start from: ω, ω̇ before the first of them, and the sums of their rates.
    """
    joint, (_, _, _, a, Omega, (w, wd, rate, rate_of_rate)) = link.joint, parent
    unit, before = plan.units[i][0], plan.units[link.parent][0]
    x, y = (ratio(joint.before.shift, before) * k for k in lean)
    a = a + Vec3(*(row.x * x + row.y * y for row in Omega))
    at_foot = a
    if plan.early[i]:
        d = ratio(joint.d, before)
        y, z = -joint.before.s * d, joint.before.c * d
        a = a + Vec3(*(row.y * y + row.z * z for row in Omega))
    w_before, wd_before = _forth(joint, turn, w), _forth(joint, turn, wd)
    a = _forth(joint, turn, a, ratio(before, unit))
    foot = at_foot if plan.early[i] else a
    if joint.kind == "revolute":
        rate, rate_of_rate = rate + qd, rate_of_rate + qdd
    w = Vec3(w_before.x, w_before.y, w_before.z + rate)
    wd = Vec3(wd_before.x + w.y * rate, wd_before.y - w.x * rate, wd_before.z + rate_of_rate)
    if plan.straight[i]:
        s, c = joint.before.s, joint.before.c
        across = _forth(joint, turn, Vec3(*(c * row.z - s * row.y for row in parent[4])))
        wd, Omega = spin_matrix_from(across, w, wd.z, plan.last[i])
    else:
        Omega = spin_matrix(w, wd)
    if joint.kind == "prismatic":
        a = a + Vec3(*(row.z for row in Omega)) * (joint.d + q)
        a = Vec3(a.x + 2 * (w.y * qd), a.y - 2 * (w.x * qd), a.z + qdd)
    elif not plan.early[i]:
        a = a + Vec3(*(row.z for row in Omega)) * ratio(joint.d, unit)
    carrier = (w_before, wd_before, rate, rate_of_rate) if plan.still[i] else (w, wd, 0, 0)
    return w, wd, foot, a, Omega, carrier


def _body(load, units, lean, motion, one):
    """(f, n) that the link's own body and the mass at its origin take; `one`: the mass is 1 in these units."""
    (w, wd, _, a, Omega, _), (length, unit), body = motion, units, load.body              # f in its unit: mass × both
    s, Sigma = about_z(lean, body.s), tensor_about_z(lean, body.Sigma)
    f = Omega @ (s * unit) + a * (1 if one else (body.m + load.origin) * length * unit)
    return f, swing_moment(Sigma, body.Sigma[0, 0] + body.Sigma[1, 1], w, wd, Omega) + (s * length).cross(a)


def _inwards(arm, i, plan, turns, f, n, at_foot, q):
    """The wrench about the link's origin, told about the parent's and in its axes: along and about z, then x."""
    (turn, lean, own), link = turns, arm.links[i]
    joint, unit, before = link.joint, plan.units[i][1], plan.units[link.parent][1]
    if not plan.square[i]:
        d = joint.d + arm.coordinate(i, q) if joint.kind == "prismatic" else joint.d
        d = ratio(d, unit)
        n = Vec3(n.x - d * f.y, n.y + d * f.x, n.z)
    f = f if plan.early[i] else f + at_foot
    g, n = _back(joint, turn, f, ratio(before, unit)), _back(joint, turn, n)
    if plan.square[i]:
        h = -joint.before.s * ratio(joint.d, before)
        n = Vec3(n.x + h * g.z, n.y, n.z - h * g.x)
    g = g + at_foot if plan.early[i] else g
    k = ratio(joint.before.shift, before)
    x, y = (k * m for m in lean)
    across = x * g.y - y * g.x if own is None else ratio(joint.before.shift, unit) * (own[1] * f.x + own[0] * f.y)
    return g, Vec3(n.x + y * g.z, n.y - x * g.z, n.z + across)


def _forth(joint, turn, v, scale=1):
    """scale · Rot_zᵀ Rot_xᵀ v."""
    (c, s), C, S = turn, joint.before.c * scale, joint.before.s * scale
    x, y, z = scale * v.x, C * v.y + S * v.z, C * v.z - S * v.y
    return Vec3(c * x + s * y, c * y - s * x, z)


def _back(joint, turn, v, scale=1):
    """scale · Rot_x Rot_z v."""
    C, S, v = joint.before.c * scale, joint.before.s * scale, about_z(turn, v)
    return Vec3(scale * v.x, C * v.y - S * v.z, S * v.y + C * v.z)


def _spins(arm, i, lean, w, qd, qdd):
    """The moment that the turning of the rotors on link i takes, beside that of their mass."""
    total = ORIGIN
    for j in arm.carried(i):
        rotor, rate, rate_of_rate = arm.links[j].rotor, arm.coordinate(j, qd), arm.coordinate(j, qdd)
        axis = about_z(lean, rotor.axis)
        total = total + (axis * rate_of_rate + w.cross(axis) * rate) * (rotor.kr * rotor.Im)
    return total


def _motor(arm, i, lean, wd, qdd):
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m."""
    rotor = arm.links[i].rotor
    if rotor is None:
        return 0
    spin = (rotor.axis @ rotor.axis) * (rotor.kr * arm.coordinate(i, qdd))
    return (wd @ about_z(lean, rotor.axis) + spin) * (rotor.kr * rotor.Im)
