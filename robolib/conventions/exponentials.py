"""Lynch and Park's description of an arm: the axes of its joints at rest, and where the tool is then. It needs no
frame of a link and no common normal.

    T(q) = exp(S₁ q₁) … exp(S_n q_n) M
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..kinematics import frames
from ..robot import Joint, Link, Robot
from ..scalar import Scalar
from ..screws import Twist, about, along, exponential, inverse
from ..spatial import HERE, Screw, Transform, Vec3, X, Z, rot_z, screw, to_numpy
from .lines import Line, fit_row


@dataclass(frozen=True)
class Exponentials:
    """The unit twists of the joints at q = 0, outwards and in the base frame, and the tool's pose M there."""

    twists: tuple[Twist, ...]
    home: Transform

    def tip(self, q: Sequence[Scalar]) -> Transform:
        """T(q) = exp(S₁ q₁) … exp(S_n q_n) M, in any arithmetic."""
        q = list(q)
        if len(q) != len(self.twists):
            raise ValueError(f"q needs {len(self.twists)} entries, one per twist; got {len(q)}")
        T = HERE
        for S, angle in zip(self.twists, q, strict=True):
            T = T @ exponential(S, angle)
        return T @ self.home

    def body(self) -> tuple[Twist, ...]:
        """The same twists told in the tool's frame, B_i:  T(q) = M exp(B₁ q₁) … exp(B_n q_n)."""
        return tuple(S.seen_from(self.home) for S in self.twists)


def to_exponentials(robot: Robot) -> Exponentials:
    """The twists of the joints on the way to the tool, in any arithmetic. The axis z_i at q = 0 and a point o_i on it
    give S_i = (z_i, o_i × z_i) for a joint that turns, (0, z_i) for one that slides.

    After Lynch and Park, Modern Robotics, section 4.1; no equation of the seeds.
    """
    poses = frames(robot, [0] * robot.n)
    path = [i for i in robot.path(robot.tip) if i in robot.joints]
    twists = tuple(along(poses[i].z) if robot.links[i].joint.kind == "prismatic" else about(poses[i].z, poses[i].o)
                   for i in path)
    return Exponentials(twists, poses[robot.tip].T @ robot.tool)


def from_exponentials(arm: Exponentials, name: str = "an arm after Lynch and Park") -> Robot:
    """The same arm by modified rows, in numbers: from axis to axis along common normals (`fit_row`).

    Where the first axis is not reached from the base by one screw along its x, a frame without a joint stands before
    it. Where a joint slides, its line may be anywhere: it is drawn through the frame before it. Twists that turn and
    slide at once are no joints of ours: a ValueError says which.
    """
    at, rows, placed = HERE, [], []             # the frame so far; the rows; Z(θ, d) that stands before each row
    for k, S in enumerate(arm.twists, 1):
        line = _line(S, at.p, k)
        fit = fit_row(Line(at.p, at.R @ Z), line, at.R @ X)
        placed.append((fit.theta, fit.d))
        before = _exact(fit.a, fit.alpha)
        at = at @ Transform(rot_z(np.cos(fit.theta), np.sin(fit.theta)), Z * fit.d) @ before.along_x()
        rows.append(("prismatic" if S.slides else "revolute", before))
    links = [] if placed[0] == (0.0, 0.0) else [Link(Joint("fixed", theta=placed[0][0], d=placed[0][1]))]
    for (kind, before), spin in zip(rows, [*placed[1:], (0.0, 0.0)], strict=True):
        links.append(Link(Joint(kind, before, *spin)))
    return Robot(name, tuple(links), tool=inverse(at) @ arm.home)


def _exact(a, alpha):
    """The screw along x; its cosine and sine are exact where they are known: at 0 and at a right angle."""
    made = screw(a, alpha)
    return Screw(a, alpha, *(round(x) if abs(x - round(x)) < 1e-15 else x for x in (made.c, made.s)))


def _line(S: Twist, here: Vec3, k: int) -> Line:
    """The line of a twist; that of a slide goes through `here`."""
    if S.slides:
        return Line(here, S.v)
    w, v = to_numpy(S.w), to_numpy(S.v)
    if abs(w @ v) > 1e-9:
        raise ValueError(f"twist {k} turns and slides at once, by {w @ v:g} m per radian; a joint of a table does only"
                         " one of the two")
    return Line(Vec3(*np.cross(w, v).tolist()), S.w)
