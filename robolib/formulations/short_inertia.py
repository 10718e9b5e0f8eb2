"""The inertia matrix by few operations: composite bodies inwards, wrenches and screws that meet halfway.

M_ij is what joint i feels when joint j accelerates by 1: the wrench that the bodies beyond joint j then need, times the
unit screw of joint i. Both can travel: the wrench inwards, the screw outwards, at the same price a link. If one of them
travels all the way, n(n−1)/2 journeys are made; if they meet in the middle, each makes half of it, and pays with one
product of six numbers.

They meet at the *knee* of a joint: on its axis, where the common normal from the link before arrives, not turned yet.
There a new screw is made of constants, and a new wrench of numbers that the composite body has just been given:

    composite body (m, s, Σ) beyond a revolute joint:   f = (−s_y, s_x, 0)   n = (−Σ_xz, −Σ_yz, Σ_xx + Σ_yy)
    screw of the joint before:                          ω = (0, sin α, cos α)   v = a (0, cos α, −sin α)
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import scalar
from ..conventions import to_modified
from ..kinematics import entries
from ..spatial import ORIGIN, Mat3, Vec3, Z
from .short_frames import well_turned
from .short_parameters import Body, bodies, grouped
from .short_plan import Plan, ratio
from .short_tensors import AHEAD, about_z, tensor_about_z


def inertia_matrix(robot, q, generic=False, swaps=frozenset()):
    """M(q), symmetric, by composite bodies. `generic`: lengths that are symbols are not zero, and may be units.

    Seed:    [balafoutis_patel] Algorithm 6.2
    Differs: second moments instead of inertias; the plain gauge, in which no composite body of an arm with revolute
             joints has a mass; screws and wrenches meet halfway; parallel joints turn at once, by the sum of their
             angles. Rotors, trees, fixed joints are added.
    Shapes:  n scalars → n lists of n scalars
    """
    arm = to_modified(robot)
    arm, own = well_turned(arm, bodies(arm), False, generic, swaps)
    return composite(arm, grouped(arm, own, [None] * len(arm.links)), q, generic, swaps)


def composite(arm, loads, q, generic=False, swaps=frozenset()):
    """M of an arm in modified frames whose links are given by their Loads, in the plain gauge.

    First moments and forces are multiplied, velocities divided by a length of each link's own (`short_plan`).

    Seed:   [balafoutis_patel] (6.3.28)–(6.3.30)
    Shapes: one Loads a link, n scalars → n lists of n scalars
    """
    names = {"lever": "force", "rest": "still"}
    plan = Plan.of(arm, False, generic, frozenset((names[name], i) for name, i in swaps if name in names))
    units = {i: unit for i, (_, unit) in plan.units.items()}
    steps, leans = _steps(arm, entries(arm, q), plan, units)
    depth = [len([k for k in arm.path(i) if k in arm.joints]) for i in range(len(arm.links))]
    middle = (max(depth) + (("middle", 0) in swaps)) // 2
    screws = _screws(arm, steps, depth, middle)
    total, M = [_turned(leans[i], load.body, units[i]) for i, load in enumerate(loads)], {}
    for j in reversed(range(len(arm.links))):
        link, body = arm.links[j], total[j]
        knee = _to_knee(steps[j], body)
        if j in arm.joints:
            M[j, j] = _own(link, body)
            force, moment = _wrench(link, steps[j], leans[link.parent], body, knee)
            i = j
            while depth[i] > middle and arm.links[i].parent >= 0:             # inwards, to the knee in the middle
                force, moment = _past_link(steps[i], force, moment)
                i = arm.links[i].parent
                if i in arm.joints:
                    M[i, j] = force.z if arm.links[i].joint.kind == "prismatic" else moment.z
                force, moment = _past_joint(steps[i], force, moment)
            for k, (omega, v) in screws[i].items():
                if (k, j) not in M:
                    M[k, j] = moment @ omega + force @ v
        if link.parent >= 0:
            total[link.parent] = total[link.parent] + _from_knee(steps[j], knee)
    place = {j: k for k, j in enumerate(arm.joints)}
    rows = [[0] * arm.n for _ in arm.joints]
    for (i, j), value in M.items():
        rows[place[i]][place[j]] = rows[place[j]][place[i]] = value
    return rows


@dataclass(frozen=True)
class _Step:
    """One joint: (C, S) of the twist and the shift (a, b), along x and y, in the unit of the link before; (c, s) of the
    turn and d along z, in the unit of the link; `change`, the one unit over the other.
    """

    C: object
    S: object
    a: object
    b: object
    c: object
    s: object
    d: object
    change: object

    def bent(self, v, k=1):
        """k Rot_x(α) v."""
        C, S = self.C * k, self.S * k
        return Vec3(v.x * k, C * v.y - S * v.z, S * v.y + C * v.z)

    def unbent(self, v, k=1):
        """k Rot_x(α)ᵀ v."""
        C, S = self.C * k, self.S * k
        return Vec3(v.x * k, C * v.y + S * v.z, C * v.z - S * v.y)


def _steps(arm, q, plan, units):
    """The _Steps of all joints, and (cosine, sine) of the angle by which each link's frame is ahead of its axes: a link
    whose children turn about parallel axes is not turned, they turn by the sum of both angles (`short_plan`, still).
    """
    steps, leans, angles = [], {-1: AHEAD}, {-1: 0}
    for i, link in enumerate(arm.links):
        joint, x, before, unit = link.joint, arm.coordinate(i, q), units[link.parent], units[i]
        theta = angles[link.parent] + (joint.theta + x if joint.kind == "revolute" else joint.theta)
        d = joint.d + x if joint.kind == "prismatic" else joint.d
        pair, still = (scalar.cos(theta), scalar.sin(theta)), plan.still[i] and not plan.last[i]
        leans[i], angles[i] = (pair, theta) if still else (AHEAD, 0)
        a, b = (ratio(joint.before.shift, before) * k for k in leans[link.parent])
        steps.append(_Step(joint.before.c, joint.before.s, a, b, *(AHEAD if still else pair), ratio(d, unit),
                           ratio(before, unit)))
    return steps, leans


def _turned(lean, body, unit):
    """A body in the axes of its link, its first moment in the link's unit."""
    return Body(body.m, about_z(lean, body.s) * unit, tensor_about_z(lean, body.Sigma))


def _own(link, body):
    """What a joint needs for its own unit acceleration, its rotor's share k_r² I_m included."""
    own = body.m if link.joint.kind == "prismatic" else body.Sigma[0, 0] + body.Sigma[1, 1]
    return own if link.rotor is None else own + link.rotor.kr * link.rotor.kr * link.rotor.Im


def _wrench(link, step, lean, body, knee):
    """(f, n) at the knee for a unit acceleration of the joint; a rotor that spins up on the parent adds k_r I_m z_m."""
    s, A, own = knee.s, knee.Sigma, body.Sigma
    if link.joint.kind == "prismatic":
        force, moment = Vec3(0, 0, knee.m), Vec3(s.y, -s.x, 0)
    else:
        force, moment = Vec3(-s.y, s.x, 0), Vec3(-A[0, 2], -A[1, 2], own[0, 0] + own[1, 1])
    if link.rotor is not None:
        moment = moment + step.unbent(about_z(lean, link.rotor.axis)) * (link.rotor.kr * link.rotor.Im)
    return force, moment


def _screws(arm, steps, depth, middle):
    """{i: (ω, v) of joint i} at the knee of every link up to the middle: the motion for a unit rate of joint i."""
    found = []
    for j, link in enumerate(arm.links):
        here, parent = {}, link.parent
        if parent >= 0 and depth[parent] <= middle:
            for i, (omega, v) in found[parent].items():
                c, s, d = steps[parent].c, steps[parent].s, steps[parent].d
                omega, v = about_z((c, -s), omega), about_z((c, -s), v)
                here[i] = _onto(steps[j], omega, Vec3(v.x + d * omega.y, v.y - d * omega.x, v.z))
            if parent in arm.joints:
                slides = arm.links[parent].joint.kind == "prismatic"
                here[parent] = _onto(steps[j], *((ORIGIN, Z) if slides else (Z, ORIGIN)))
        found.append(here)
    return found


def _onto(step, omega, v):
    """A screw, from the origin of a link to the knee of the next joint: along and about x."""
    a, b = step.a, step.b
    v = Vec3(v.x - b * omega.z, v.y + a * omega.z, v.z + b * omega.x - a * omega.y)
    return step.unbent(omega), step.unbent(v, step.change)


def _past_link(step, force, moment):
    """A wrench, from the knee of a joint to the origin of the link before."""
    force, moment = step.bent(force, step.change), step.bent(moment)
    a, b = step.a, step.b
    return force, Vec3(moment.x + b * force.z, moment.y - a * force.z, moment.z + a * force.y - b * force.x)


def _past_joint(step, force, moment):
    """A wrench, from the origin of a link to the knee of its joint."""
    moment = Vec3(moment.x - step.d * force.y, moment.y + step.d * force.x, moment.z)
    return about_z((step.c, step.s), force), about_z((step.c, step.s), moment)


def _to_knee(step, body):
    """A body, from the origin of its frame to the knee: along z by d, about z."""
    turn, d, (m, r, A) = (step.c, step.s), step.d, (body.m, body.s, body.Sigma)
    xz, yz, zz = A[0, 2] + d * r.x, A[1, 2] + d * r.y, A[2, 2] + (2 * d) * r.z + (d * d) * m
    shifted = Mat3((A[0, 0], A[0, 1], xz), (A[0, 1], A[1, 1], yz), (xz, yz, zz))
    return Body(m, about_z(turn, Vec3(r.x, r.y, r.z + d * m)), tensor_about_z(turn, shifted))


def _from_knee(step, body):
    """A body, from the knee to the origin of the link before: about x, along x by a."""
    a, b, C, S = step.a, step.b, step.C, step.S
    m, r, A = body.m, step.bent(body.s, step.change), body.Sigma
    e = S * (A[1, 1] - A[2, 2]) + (2 * C) * A[1, 2]
    yy, yz, zz = A[1, 1] - S * e, C * e - A[1, 2], A[2, 2] + S * e
    xy, xz = C * A[0, 1] - S * A[0, 2], S * A[0, 1] + C * A[0, 2]
    xx, xy, xz = A[0, 0] + (2 * a) * r.x + (a * a) * m, xy + a * r.y + b * r.x + (a * b) * m, xz + a * r.z
    yy, yz = yy + (2 * b) * r.y + (b * b) * m, yz + b * r.z
    return Body(m, Vec3(r.x + a * m, r.y + b * m, r.z), Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))
