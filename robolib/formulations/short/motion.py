"""How the links move, outwards: what is known of each joint beforehand, and the motion that it hands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ... import scalar
from ...kinematics import entries
from ...rigid_body import acceleration_tensor
from ...robot import Joint, Robot
from ...scalar import Scalar
from ...spatial import ORIGIN, ZERO, Mat3, Vec3
from .choices import ratio
from .plan import Plan
from .scales import Units
from .tensors import AHEAD, Turn, about_z, spin_matrix_from


@dataclass(frozen=True)
class State:
    """Positions, rates and accelerations: n scalars each for all joints, or one scalar each for one of them."""

    q: Scalar
    qd: Scalar
    qdd: Scalar

    @classmethod
    def of(cls, arm: Robot, q: Sequence[Scalar], qd: Sequence[Scalar], qdd: Sequence[Scalar]) -> State:
        """The State of all joints of an arm, checked."""
        return cls(entries(arm, q), entries(arm, qd, "qd"), entries(arm, qdd, "qdd"))

    def at(self, arm: Robot, i: int) -> State:
        """The State of the joint of link i; zeros for a fixed one."""
        return State(*(arm.coordinate(i, x) for x in (self.q, self.qd, self.qdd)))


@dataclass(frozen=True)
class Hinge:
    """The joint of a link with all that is known of it before anything moves, but the angles.

    turn         from the axes of the link before to those of the link
    lean         the angle by which the link's frame is ahead of its axes
    lean_before  the same of the link before
    own          the turn of the joint alone, where it is needed
    here         the Units of the link
    before       those of the link before

    The decisions are those of `plan`.
    """

    joint: Joint
    turn: Turn
    lean: Turn
    lean_before: Turn
    own: Turn | None
    here: Units
    before: Units
    still: bool
    straight: bool
    square: bool
    early: bool
    last: bool

    def forth(self, v: Vec3, scale: Scalar = 1) -> Vec3:
        """scale · Rot_zᵀ Rot_xᵀ v: into the axes of the link."""
        (c, s), C, S = self.turn, self.joint.before.c * scale, self.joint.before.s * scale
        x, y, z = scale * v.x, C * v.y + S * v.z, C * v.z - S * v.y
        return Vec3(c * x + s * y, c * y - s * x, z)

    def back(self, v: Vec3, scale: Scalar = 1) -> Vec3:
        """scale · Rot_x Rot_z v: into the axes of the link before."""
        C, S, v = self.joint.before.c * scale, self.joint.before.s * scale, about_z(self.turn, v)
        return Vec3(scale * v.x, C * v.y - S * v.z, S * v.y + C * v.z)


def hinges(arm: Robot, q: Sequence[Scalar], plan: Plan) -> list[Hinge]:
    """The Hinge of every link. A link that is still leaves its angle to its children: they turn by the sum."""
    found, leans, angles = [], {-1: AHEAD}, {-1: 0}
    for i, link in enumerate(arm.links):
        joint, parent = link.joint, link.parent
        alone = joint.theta + arm.coordinate(i, q) if joint.kind == "revolute" else joint.theta
        theta = angles[parent] + alone
        pair = scalar.cos(theta), scalar.sin(theta)
        leans[i], angles[i] = (pair, theta) if plan.still[i] else (AHEAD, 0)
        found.append(Hinge(
            joint, turn=AHEAD if plan.still[i] else pair, lean=leans[i], lean_before=leans[parent],
            own=(scalar.cos(alone), scalar.sin(alone)) if plan.own[i] else None,
            here=plan.units[i], before=plan.units[parent], still=plan.still[i], straight=plan.straight[i],
            square=plan.square[i], early=plan.early[i], last=plan.last[i]))
    return found


@dataclass(frozen=True)
class Carrier:
    """What parallel joints start from: ω and ω̇ before the first of them, and the sums of their rates."""

    w: Vec3
    wd: Vec3
    rate: Scalar
    rate_of_rate: Scalar


@dataclass(frozen=True)
class Motion:
    """How a link moves.

    w, wd    ω and ω̇
    foot     v̇', the acceleration of the foot of its axis; in the axes of the link before where the shift along z is
             done there
    a        v̇, the acceleration of its origin
    Omega    Ω = S(ω̇) + S(ω) S(ω)
    carrier  what a child on a parallel axis starts from
    """

    w: Vec3
    wd: Vec3
    foot: Vec3
    a: Vec3
    Omega: Mat3
    carrier: Carrier


def at_base(a: Vec3) -> Motion:
    """The Motion of the base: it does not turn; its acceleration stands for gravity."""
    return Motion(ORIGIN, ORIGIN, ORIGIN, a, ZERO, Carrier(ORIGIN, ORIGIN, 0, 0))


def outwards(hinge: Hinge, parent: Motion, x: State) -> Motion:
    """The Motion of a link from that of the link before and the State of its joint, as `recursion` has it.

    Seed:   [khalil] [7.51]–[7.57]
    """
    joint, carrier = hinge.joint, parent.carrier
    a, foot = _shifted(hinge, parent)
    w_before, wd_before = hinge.forth(carrier.w), hinge.forth(carrier.wd)
    a = hinge.forth(a, ratio(hinge.before.motion, hinge.here.motion))
    rate, rate_of_rate = carrier.rate, carrier.rate_of_rate
    if joint.kind == "revolute":
        rate, rate_of_rate = rate + x.qd, rate_of_rate + x.qdd
    w = Vec3(w_before.x, w_before.y, w_before.z + rate)
    wd = Vec3(wd_before.x + w.y * rate, wd_before.y - w.x * rate, wd_before.z + rate_of_rate)
    if hinge.straight:
        s, c = joint.before.s, joint.before.c
        across = hinge.forth(Vec3(*(c * row.z - s * row.y for row in parent.Omega)))
        wd, Omega = spin_matrix_from(across, w, wd.z, hinge.last)
    else:
        Omega = acceleration_tensor(w, wd)
    carrier = Carrier(w_before, wd_before, rate, rate_of_rate) if hinge.still else Carrier(w, wd, 0, 0)
    return Motion(w, wd, a if foot is None else foot, _along(hinge, a, w, Omega, x), Omega, carrier)


def _shifted(hinge: Hinge, parent: Motion) -> tuple[Vec3, Vec3 | None]:
    """(v̇', None) at the foot of the joint's axis, in the parent's axes; where the shift along z is done early, (v̇, v̇')
    of the link's origin and of the foot.
    """
    joint, before = hinge.joint, hinge.before.motion
    x, y = (ratio(joint.before.shift, before) * k for k in hinge.lean_before)
    foot = parent.a + Vec3(*(row.x * x + row.y * y for row in parent.Omega))
    if not hinge.early:
        return foot, None
    d = ratio(joint.d, before)
    y, z = -joint.before.s * d, joint.before.c * d
    return foot + Vec3(*(row.y * y + row.z * z for row in parent.Omega)), foot


def _along(hinge: Hinge, a: Vec3, w: Vec3, Omega: Mat3, x: State) -> Vec3:
    """The acceleration of the link's origin from that of the foot, along z: d Ω z, and what a slide adds."""
    joint = hinge.joint
    if joint.kind == "prismatic":
        a = a + Vec3(*(row.z for row in Omega)) * (joint.d + x.q)
        return Vec3(a.x + 2 * (w.y * x.qd), a.y - 2 * (w.x * x.qd), a.z + x.qdd)
    return a if hinge.early else a + Vec3(*(row.z for row in Omega)) * ratio(joint.d, hinge.here.motion)
