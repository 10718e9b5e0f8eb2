"""From one link's frame to the next in two screws, along and about x, then along and about z: the cheap way.

A step inwards takes what is told about the origin of a link, in its axes, to the origin of the link before: along z by
d, about z, about x, along x by a. Each shift has one entry, each turn touches two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import scalar
from ..formulations.short.choices import gone
from ..formulations.short.tensors import Turn, about_z
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import Mat3, Vec3, X, rot_x


@dataclass(frozen=True)
class Step:
    """One joint: the twist (C, S) and the shift a along x before it, the turn (c, s) and the shift d along z.

    `slide` is the rate of d: q̇ of a prismatic joint, else 0.
    """

    C: Scalar
    S: Scalar
    a: Scalar
    c: Scalar
    s: Scalar
    d: Scalar
    slide: Scalar = 0

    def inwards(self, v: Vec3) -> Vec3:
        """Rot_x Rot_z v: a vector of the link, in the axes of the link before."""
        return _about_x((self.C, self.S), about_z((self.c, self.s), v))

    def outwards(self, v: Vec3) -> Vec3:
        """Rot_zᵀ Rot_xᵀ v: a vector of the link before, in the axes of the link."""
        return about_z((self.c, -self.s), _about_x((self.C, -self.S), v))

    def tensor(self, A: Mat3) -> Mat3:
        """R A Rᵀ with R = Rot_x Rot_z: any matrix of the link, in the axes of the link before."""
        return _matrix_about_x((self.C, self.S), _matrix_about_z((self.c, self.s), A))

    def rate2(self, w2: Vec3) -> Vec3:
        """2 ṡ from 2 ω of the link before:  s is the way from its origin to that of the link, ṡ = ω × s, and q̇ more
        along the axis of a slide. In the axes of the link before.
        """
        u = Vec3(0, -self.S, self.C)
        swing = w2.cross(X * self.a + u * self.d)
        return swing if gone(self.slide) else swing + u * (2 * self.slide)


def steps_of(arm: Robot, q: Sequence[Scalar], qd: Sequence[Scalar]) -> list[Step]:
    """The Step of every link of an arm in modified frames."""
    found = []
    for i, link in enumerate(arm.links):
        joint, x, rate = link.joint, arm.coordinate(i, q), arm.coordinate(i, qd)
        slides = joint.kind == "prismatic"
        theta = joint.theta + x if joint.kind == "revolute" else joint.theta
        d = joint.d + x if slides else joint.d
        found.append(Step(joint.before.c, joint.before.s, joint.before.shift, scalar.cos(theta), scalar.sin(theta), d,
                          rate if slides else 0))
    return found


def along_x(k: Scalar, v: Vec3) -> Vec3:
    """k x × v."""
    return Vec3(0, -k * v.z, k * v.y)


def along_z(k: Scalar, v: Vec3) -> Vec3:
    """k z × v."""
    return Vec3(-k * v.y, k * v.x, 0)


def _about_x(turn: Turn, v: Vec3) -> Vec3:
    """Rot_x v."""
    C, S = turn
    return Vec3(v.x, C * v.y - S * v.z, S * v.y + C * v.z)


def _matrix_about_z(turn: Turn, A: Mat3) -> Mat3:
    """Rot_z A Rot_zᵀ of any 3×3 matrix, its upper block with 4 products: e = s (A_xx − A_yy) + c (A_xy + A_yx),

        A_xx − s e     A_yy + s e     c e − A_yx     c e − A_xy
    """
    (c, s), ((xx, xy, xz), (yx, yy, yz), (zx, zy, zz)) = turn, A.rows
    e = s * (xx - yy) + c * (xy + yx)
    return Mat3((xx - s * e, c * e - yx, c * xz - s * yz), (c * e - xy, yy + s * e, s * xz + c * yz),
                (c * zx - s * zy, s * zx + c * zy, zz))


def _matrix_about_x(turn: Turn, A: Mat3) -> Mat3:
    """Rot_x A Rot_xᵀ, likewise; where the twist is a right angle or none, the plain product is shorter."""
    C, S = turn
    if gone(C) or gone(S):
        R = rot_x(C, S)
        return R @ A @ R.T
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = A.rows
    e = S * (yy - zz) + C * (yz + zy)
    return Mat3((xx, C * xy - S * xz, S * xy + C * xz), (C * yx - S * zx, yy - S * e, C * e - zy),
                (S * yx + C * zx, C * e - yz, zz + S * e))
