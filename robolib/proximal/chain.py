"""The members of an arm in modified frames: every link, and every rotor on the link that carries it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .. import scalar
from ..conventions import to_modified
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, Mat3, Vec3, Z, rot_x, rot_z

Turn = tuple[Scalar, Scalar]                    # the cosine and the sine of an angle
STRAIGHT: Turn = (1, 0)


@dataclass(frozen=True)
class Member:
    """A body that moves, and its joint. Its frame sits on the joint's axis, A = Rot_x(α) Rot_z(θ) seen from the one
    before, its origin at s; `slides` where the joint moves it along its axis instead of turning it.

    parent   its place among the members; −1 is the base
    joint    which coordinate moves it, counted from 0; None: fixed
    ratio    how often it turns while the joint turns once: 1, and k_r for a rotor
    s        from the origin before to its own, in the frame before                           [balafoutis_patel] (2.3.4)
    axis     of the joint, in its own frame: z, and the rotor's own for a rotor
    m, r, I  mass, centre of mass, inertia about it, in its own frame
    """

    parent: int
    joint: int | None
    ratio: Scalar
    slides: bool
    alpha: Turn
    theta: Turn
    s: Vec3
    axis: Vec3
    m: Scalar
    r: Vec3
    I: Mat3

    @property
    def A(self) -> Mat3:
        """A, which takes components of this frame to those of the frame before.

        Seed:   [balafoutis_patel] (2.3.3)
        """
        return rot_x(*self.alpha) @ rot_z(*self.theta)

    def back(self, v: Vec3) -> Vec3:
        """A v, from this frame to the one before: eight products, because A is two plain turns."""
        (c, s), (ca, sa) = self.theta, self.alpha
        x, y = c * v.x - s * v.y, s * v.x + c * v.y
        return Vec3(x, ca * y - sa * v.z, sa * y + ca * v.z)

    def out(self, v: Vec3) -> Vec3:
        """Aᵀ v, from the frame before to this one."""
        (c, s), (ca, sa) = self.theta, self.alpha
        y, z = ca * v.y + sa * v.z, ca * v.z - sa * v.y
        return Vec3(c * v.x + s * y, c * y - s * v.x, z)

    def rate(self, x: Vector) -> Scalar:
        """Its own entry of q̇ or q̈; 0 where it is fixed."""
        if self.joint is None:
            return 0
        return self.share(x[self.joint])

    def share(self, felt: Scalar) -> Scalar:
        """What the joint feels of a torque, or a force, at this member."""
        return felt if isinstance(self.ratio, int) and self.ratio == 1 else felt * self.ratio


def members(robot: Robot, q: Vector) -> tuple[Member, ...]:
    """Every link and every rotor at q, parents first, a rotor right after the link that it drives.

    A rotor hangs on the link that carries it by a joint through its centre of mass, which turns by k_r q. The angle it
    has turned by stays away: a rotor is the same all around its axis, so its inertia is the same at every angle.

    Seed:    [balafoutis_patel] section 2.3.3, (2.3.1)–(2.3.4)
    Differs: serial arms without rotors there. An arm by standard rows is told by modified ones first.
    Shapes:  n scalars → Members
    """
    arm, found, place = to_modified(robot), [], {-1: -1}
    for i, link in enumerate(arm.links):
        joint, before, kind = link.joint, link.joint.before, link.joint.kind
        own, x, parent = arm.joints.index(i) if i in arm.joints else None, arm.coordinate(i, q), place[link.parent]
        angle, d = (joint.theta + x, joint.d) if kind == "revolute" else (joint.theta, joint.d + x)
        theta = (scalar.cos(angle), scalar.sin(angle))
        shift = Vec3(before.shift, -before.s * d, before.c * d)
        place[i] = len(found)
        found.append(Member(parent, own, 1, kind == "prismatic", (before.c, before.s), theta, shift, Z,
                            link.m, link.com, link.I))
        if link.rotor:
            r = link.rotor
            found.append(Member(parent, own, r.kr, False, STRAIGHT, STRAIGHT, r.com, r.axis, r.m, ORIGIN, r.I))
    return tuple(found)


def children(chain: Sequence[Member]) -> list[list[int]]:
    """For every member, the members that hang on it."""
    hang = [[] for _ in chain]
    for k, member in enumerate(chain):
        if member.parent >= 0:
            hang[member.parent].append(k)
    return hang


class Placed(NamedTuple):
    """Where a member is, in the base frame: its axes as columns of W, its origin o, the axis z of its joint."""

    W: Mat3
    o: Vec3
    z: Vec3


def placed(chain: Sequence[Member]) -> tuple[Placed, ...]:
    """The place of every member:  W = W' A,  o = o' + W' s,  z = W axis.

    Seed:   [balafoutis_patel] (2.3.6)
    Shapes: Members → as many Placed
    """
    found = []
    for k in chain:
        W, o, _ = found[k.parent] if k.parent >= 0 else (EYE, ORIGIN, Z)
        turned = W @ k.A
        found.append(Placed(turned, o + W @ k.s, turned @ k.axis))
    return tuple(found)
