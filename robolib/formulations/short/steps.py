"""From joint to joint by one step each: how a body, a wrench and a screw are told in the next frame, for `inertia`.

A step has two halves, which meet at the *knee* of the joint: on its axis, where the common normal from the link before
arrives, not turned yet. Before the knee lie the shift along x and the twist about it; behind it, the turn about z and
the shift along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ... import scalar
from ...robot import Robot
from ...scalar import Scalar
from ...spatial import Mat3, Vec3
from .choices import ratio
from .parameters import Body
from .plan import Plan
from .tensors import AHEAD, Turn, Wrench, about_z, tensor_about_z


@dataclass(frozen=True)
class Screw:
    """An angular velocity, and a velocity, in the unit of its link."""

    w: Vec3
    v: Vec3


@dataclass(frozen=True)
class Step:
    """One joint: (C, S) of the twist and the shift (a, b), along x and y, in the unit of the link before; (c, s) of the
    turn and d along z, in the `unit` of the link; `change`, the one unit over the other.

    `lean` is the angle by which the link's frame is ahead of its axes, `lean_before` that of the link before.
    """

    C: Scalar
    S: Scalar
    a: Scalar
    b: Scalar
    c: Scalar
    s: Scalar
    d: Scalar
    change: Scalar
    unit: Scalar
    lean: Turn
    lean_before: Turn

    @property
    def turn(self) -> Turn:
        """(cosine, sine) about z."""
        return self.c, self.s

    def bent(self, v: Vec3, k: Scalar = 1) -> Vec3:
        """k Rot_x(α) v."""
        C, S = self.C * k, self.S * k
        return Vec3(v.x * k, C * v.y - S * v.z, S * v.y + C * v.z)

    def unbent(self, v: Vec3, k: Scalar = 1) -> Vec3:
        """k Rot_x(α)ᵀ v."""
        C, S = self.C * k, self.S * k
        return Vec3(v.x * k, C * v.y + S * v.z, C * v.z - S * v.y)

    def screw_out(self, screw: Screw) -> Screw:
        """A screw, from the knee of a joint to the origin of its link: about and along z."""
        c, s, d = self.c, self.s, self.d
        w, v = about_z((c, -s), screw.w), about_z((c, -s), screw.v)
        return Screw(w, Vec3(v.x + d * w.y, v.y - d * w.x, v.z))

    def screw_onto(self, screw: Screw) -> Screw:
        """A screw, from the origin of a link to the knee of the next joint: along and about x."""
        a, b, w, v = self.a, self.b, screw.w, screw.v
        v = Vec3(v.x - b * w.z, v.y + a * w.z, v.z + b * w.x - a * w.y)
        return Screw(self.unbent(w), self.unbent(v, self.change))

    def wrench_past_link(self, wrench: Wrench) -> Wrench:
        """A wrench, from the knee of a joint to the origin of the link before."""
        f, n = self.bent(wrench.f, self.change), self.bent(wrench.n)
        a, b = self.a, self.b
        return Wrench(f, Vec3(n.x + b * f.z, n.y - a * f.z, n.z + a * f.y - b * f.x))

    def wrench_past_joint(self, wrench: Wrench) -> Wrench:
        """A wrench, from the origin of a link to the knee of its joint."""
        f, n = wrench.f, wrench.n
        n = Vec3(n.x - self.d * f.y, n.y + self.d * f.x, n.z)
        return Wrench(about_z(self.turn, f), about_z(self.turn, n))

    def body_to_knee(self, body: Body) -> Body:
        """A body, from the origin of its frame to the knee: along z by d, about z."""
        turn, d, m, r, A = self.turn, self.d, body.m, body.s, body.Sigma
        xz, yz, zz = A[0, 2] + d * r.x, A[1, 2] + d * r.y, A[2, 2] + (2 * d) * r.z + (d * d) * m
        shifted = Mat3((A[0, 0], A[0, 1], xz), (A[0, 1], A[1, 1], yz), (xz, yz, zz))
        return Body(m, about_z(turn, Vec3(r.x, r.y, r.z + d * m)), tensor_about_z(turn, shifted))

    def body_from_knee(self, body: Body) -> Body:
        """A body, from the knee to the origin of the link before: about x, along x by a."""
        a, b, C, S = self.a, self.b, self.C, self.S
        m, r, A = body.m, self.bent(body.s, self.change), body.Sigma
        e = S * (A[1, 1] - A[2, 2]) + (2 * C) * A[1, 2]
        yy, yz, zz = A[1, 1] - S * e, C * e - A[1, 2], A[2, 2] + S * e
        xy, xz = C * A[0, 1] - S * A[0, 2], S * A[0, 1] + C * A[0, 2]
        xx, xy, xz = A[0, 0] + (2 * a) * r.x + (a * a) * m, xy + a * r.y + b * r.x + (a * b) * m, xz + a * r.z
        yy, yz = yy + (2 * b) * r.y + (b * b) * m, yz + b * r.z
        return Body(m, Vec3(r.x + a * m, r.y + b * m, r.z), Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


def steps_of(arm: Robot, q: Sequence[Scalar], plan: Plan) -> list[Step]:
    """The Steps of all joints. A link whose children turn about parallel axes is not turned, they turn by the sum of
    both angles (`plan`, still).
    """
    steps, leans, angles = [], {-1: AHEAD}, {-1: 0}
    for i, link in enumerate(arm.links):
        joint, x, before, unit = link.joint, arm.coordinate(i, q), plan.units[link.parent].force, plan.units[i].force
        theta = angles[link.parent] + (joint.theta + x if joint.kind == "revolute" else joint.theta)
        d = joint.d + x if joint.kind == "prismatic" else joint.d
        pair, still = (scalar.cos(theta), scalar.sin(theta)), plan.still[i] and not plan.last[i]
        leans[i], angles[i] = (pair, theta) if still else (AHEAD, 0)
        a, b = (ratio(joint.before.shift, before) * k for k in leans[link.parent])
        c, s = AHEAD if still else pair
        steps.append(Step(joint.before.c, joint.before.s, a, b, c, s, d=ratio(d, unit), change=ratio(before, unit),
                          unit=unit, lean=leans[i], lean_before=leans[link.parent]))
    return steps
