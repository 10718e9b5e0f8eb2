"""The short recursion: Newton–Euler about the joints' axes, with as few operations as we know how.

It is the recursion of `newton_euler_linear` on modified frames, rewritten. In order of what they save:

1. From axis to axis in two screws: along and about x, then along and about z. A shift has then one entry, and Ω z is
   the same for the two links that share the axis z.
   Where the twist is 0 or a right angle, that column is the parent's, turned: ω̇ need not be.
2. Second moments Σ = ∫ r rᵀ dm instead of inertias; the rod along the axis, Σ_zz, goes to the link before.
3. First moments become point masses on the next axis (`parameters`).
4. A link without children, or with parallel ones, is not turned; its parameters are (`plan`). The frame of a last
   link stands so that one first moment is zero (`frames`).
5. Shifts along an axis at a right angle are done before the turn; accelerations and forces are told in units that make
   shifts free, or a mass 1 (`plan`).

Each is a decision, made by rules; `swaps` take single ones the other way, and `codegen.shortest` finds those that pay.
Nothing is divided by anything that depends on a joint. `inertia` does the same for the inertia matrix.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...conventions import to_modified
from ...kinematics import tip_wrench
from ...model import Model, friction, read_off
from ...robot import Robot
from ...scalar import Scalar
from ...spatial import ORIGIN, Vec3
from .choices import USUAL, Choices, ratio
from .frames import well_turned
from .motion import Hinge, Motion, State, at_base, hinges, outwards
from .parameters import Loads, bodies, grouped, trades
from .plan import Plan
from .tensors import Turn, Wrench, about_z, swing_moment, tensor_about_z


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [khalil] [7.51]–[7.61]
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar],
                     tip: tuple[Vec3, Vec3] | None = None, generic: bool = False,
                     swaps: frozenset[tuple[str, int]] = frozenset()) -> list[Scalar]:
    """τ(q, q̇, q̈): the torques (forces, at prismatic joints) that make the arm move so.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin. It adds Jᵀ h to the torques. `generic`: lengths, sines and cosines of twists that are symbols are not
    zero, so that the shorter gauges may divide by them. Numbers are looked at, and need no such promise. `swaps`: which
    decisions are taken the other way than usual (`choices.SWAPS`); the torques are the same.

    Seed:   [khalil] [7.51]–[7.61], see `recursion`
    Shapes: three times n scalars → list of n scalars
    """
    arm, choices = to_modified(robot), Choices(generic, swaps)
    wrench = None if tip is None else Wrench(*tip_wrench(arm, q, tip))
    arm, own = well_turned(arm, bodies(arm), wrench is not None, choices)
    loads = grouped(arm, own, trades(arm, choices))
    return recursion(arm, loads, State.of(arm, q, qd, qdd), wrench, choices)


def recursion(arm: Robot, loads: Sequence[Loads], x: State, wrench: Wrench | None = None,
              choices: Choices = USUAL) -> list[Scalar]:
    """τ of an arm in modified frames whose links are given by their Loads; `wrench` in the frame of its tip.

    Outwards, for the screws X(a, α) and Z(θ, d) of a joint, v' at the foot of its axis, v at the link's origin:

        ω = Rᵀω' + q̇ z     ω̇ = Rᵀω̇' + q̈ z + q̇ ω × z     Ω = S(ω̇) + S(ω) S(ω)
        v̇' = Rᵀ(v̇_parent + a Ω_parent x)     v̇ = v̇' + d Ω z                   (a prismatic joint: + q̈ z + 2 q̇ ω × z)

    Inwards, what the outer links pass on and the link's own, with point masses m_o at the origin, m_f at the foot:

        f = Ω s + (m + m_o) v̇     n = ∫ r × Ω r dm + s × v̇     then   n += d z × f,   f += m_f v̇',   n += a x × f

    Seed:    [khalil] [7.51]–[7.61]
    Differs: rewritten, see the module's docstring. Rotors that turn, trees and fixed joints are added.
    Shapes:  one Loads a link, the State of n joints → list of n scalars
    """
    plan = Plan.of(arm, wrench is not None, choices, loads)
    joints = hinges(arm, x.q, plan)
    motion = {-1: at_base(arm.gravity * ratio(-1, plan.units[-1].motion))}
    for i, link in enumerate(arm.links):
        motion[i] = outwards(joints[i], motion[link.parent], x.at(arm, i))
    passed = {i: Wrench(ORIGIN, ORIGIN) for i in range(-1, len(arm.links))}        # what outer links pass on
    if wrench is not None:
        passed[arm.tip] = Wrench(wrench.f * plan.units[arm.tip].force, wrench.n)
    torques = [0] * arm.n
    for i in reversed(range(len(arm.links))):
        hinge, parent = joints[i], arm.links[i].parent
        body = _body(loads[i], hinge, motion[i], ("origin", i) in plan.ones)
        whole = Wrench(passed[i].f + body.f, passed[i].n + body.n + _spins(arm, i, hinge.lean, motion[i].w, x))
        if i in arm.joints:
            along = whole.f.z if hinge.joint.kind == "prismatic" else whole.n.z  # forces have the unit 1 on such arms
            torques[arm.joints.index(i)] = along + _motor(arm, i, hinge.lean_before, motion[parent].wd, x)
        at_foot = motion[i].foot * (1 if ("foot", i) in plan.ones else _foot(loads[i], hinge))
        passed[parent] = passed[parent] + _inwards(hinge, whole, at_foot, arm.coordinate(i, x.q))
    return [t + s for t, s in zip(torques, friction(arm, x.qd), strict=True)]


def _body(load: Loads, hinge: Hinge, motion: Motion, one: bool) -> Wrench:
    """What the link's own body and the mass at its origin take; `one`: the mass is 1 in these units."""
    (length, unit), body = hinge.here, load.body                         # f in its unit: mass × both
    s, Sigma = about_z(hinge.lean, body.s), tensor_about_z(hinge.lean, body.Sigma)
    f = motion.Omega @ (s * unit) + motion.a * (1 if one else load.at("origin") * length * unit)
    swing = swing_moment(Sigma, body.Sigma[0, 0] + body.Sigma[1, 1], motion.w, motion.wd, motion.Omega)
    return Wrench(f, swing + (s * length).cross(motion.a))


def _foot(load: Loads, hinge: Hinge) -> Scalar:
    """The mass at the foot of the axis, in the units in which its acceleration is told."""
    length, unit = hinge.before if hinge.early else hinge.here
    return load.at("foot") * length * unit


def _inwards(hinge: Hinge, wrench: Wrench, at_foot: Vec3, q: Scalar) -> Wrench:
    """The wrench about the link's origin, told about the parent's and in its axes: along and about z, then x."""
    joint, unit, before, f, n = hinge.joint, hinge.here.force, hinge.before.force, wrench.f, wrench.n
    if not hinge.square:
        d = joint.d + q if joint.kind == "prismatic" else joint.d
        d = ratio(d, unit)
        n = Vec3(n.x - d * f.y, n.y + d * f.x, n.z)
    f = f if hinge.early else f + at_foot
    g, n = hinge.back(f, ratio(before, unit)), hinge.back(n)
    if hinge.square:
        h = -joint.before.s * ratio(joint.d, before)
        n = Vec3(n.x + h * g.z, n.y, n.z - h * g.x)
    g = g + at_foot if hinge.early else g
    k = ratio(joint.before.shift, before)
    x, y = (k * m for m in hinge.lean_before)
    if hinge.own is None:
        across = x * g.y - y * g.x
    else:
        c, s = hinge.own
        across = ratio(joint.before.shift, unit) * (s * f.x + c * f.y)
    return Wrench(g, Vec3(n.x + y * g.z, n.y - x * g.z, n.z + across))


def _spins(arm: Robot, i: int, lean: Turn, w: Vec3, x: State) -> Vec3:
    """The moment that the turning of the rotors on link i takes, beside that of their mass."""
    total = ORIGIN
    for j in arm.carried(i):
        rotor, joint = arm.links[j].rotor, x.at(arm, j)
        axis = about_z(lean, rotor.axis)
        total = total + (axis * joint.qdd + w.cross(axis) * joint.qd) * (rotor.kr * rotor.Im)
    return total


def _motor(arm: Robot, i: int, lean: Turn, wd: Vec3, x: State) -> Scalar:
    """The torque that turns the joint's own rotor, seen through the gear: k_r I_m ω̇_mᵀ z_m."""
    rotor = arm.links[i].rotor
    if rotor is None:
        return 0
    spin = (rotor.axis @ rotor.axis) * (rotor.kr * arm.coordinate(i, x.qdd))
    return (wd @ about_z(lean, rotor.axis) + spin) * (rotor.kr * rotor.Im)
