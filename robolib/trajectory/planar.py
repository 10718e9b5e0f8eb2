"""The tip of a planar two-link arm along a straight line, and the joint rates that follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import linear
from ..kinematics import planar_ik
from ..linear import Matrix, Vector
from ..scalar import Dual, Scalar, cos, derivatives, sin, sqrt
from .profile import Profile, extent

NEARLY = 1e-6                                   # |sin q2| below this: stretched or folded, as far as the rounding of
                                                # cos q2 = ±1 to 1e-16 can tell
SINGULAR = ("the arm is stretched or folded on its way, so no joint rates give every velocity of the tip; lead it"
            " elsewhere")


def distance(start: Vector, end: Vector) -> Scalar:
    """√(Δx² + Δy²), from one point of a plane to another, in any arithmetic."""
    if len(start) != 2 or len(end) != 2:
        raise ValueError(f"points of a plane have two coordinates; these have {len(start)} and {len(end)}")
    dx, dy = (b - a for a, b in zip(start, end, strict=True))
    return sqrt(dx * dx + dy * dy)


def straight(start: Vector, end: Vector, s: Scalar, v: Scalar,
             a: Scalar) -> tuple[list[Scalar], list[Scalar], list[Scalar]]:
    """(x, ẋ, ẍ) of a point that has gone s from `start` towards `end`, with ṡ = v and s̈ = a; each two scalars.

    Seed:   [siciliano] Example 7.2, third case
    """
    length = distance(start, end)
    unit = [(y - x) / length for x, y in zip(start, end, strict=True)]
    return [x + s * d for x, d in zip(start, unit, strict=True)], [v * d for d in unit], [a * d for d in unit]


def follow(jacobian: Callable[[Vector], Matrix], q: Vector, xd: Vector,
           xdd: Vector) -> tuple[list[Scalar], list[Scalar]]:
    """(q̇, q̈) with which a point moves by ẋ and ẍ, in any arithmetic:  q̇ = J⁻¹ ẋ,  q̈ = J⁻¹ (ẍ − J̇ q̇).

    J̇ comes from scalars that carry their derivative with respect to time.

    Seed:   [siciliano] Example 7.2, third case; ch. 3 for the rates
    Shapes: jacobian(q) two lists of two scalars; q, xd, xdd two scalars each → twice a list of two scalars
    """
    J = jacobian(q)
    qd = _solved(J, xd)
    moving = jacobian([Dual(x, (v,)) for x, v in zip(q, qd, strict=True)])
    turned = [sum(derivatives(x, 1)[0] * v for x, v in zip(row, qd, strict=True)) for row in moving]
    return qd, _solved(J, [x - y for x, y in zip(xdd, turned, strict=True)])


def _solved(J, b):
    """J⁻¹ b."""
    try:
        return linear.solve_one(J, b)
    except linear.Singular:
        raise ValueError(SINGULAR) from None


@dataclass(frozen=True)
class StraightLine:
    """The tip of a planar two-link arm along a line: `profile` is the distance travelled from `start` towards `end`.

    q from the inverse kinematics, q̇ = J⁻¹ ẋ, q̈ = J⁻¹ (ẍ − J̇ q̇).

    Seed:   [siciliano] Example 7.2, third case
    """

    a1: float
    a2: float
    start: tuple[float, float]
    end: tuple[float, float]
    profile: Profile
    elbow: str = "lower"

    def __post_init__(self) -> None:
        if np.allclose(self.start, self.end):
            raise ValueError("the start and the end of the line are the same point")
        length, (first, last) = float(distance(self.start, self.end)), extent(self.profile)
        if last > length * (1 + 1e-9):
            raise ValueError(f"the profile goes {last:g} m, and the line is {length:g} m long; make the profile's"
                             f" distance {length:g}")
        if first < -length * 1e-9:
            raise ValueError(f"the profile goes back behind the start of the line, to {first:g} m; begin it at 0 and"
                             " give it a positive distance")
        self._pass(length, first, last)

    def _pass(self, length, first, last):
        """Refuse a way that a posture without an inverse of J lies on, wherever the samples will lie."""
        start, along = np.asarray(self.start, float), np.subtract(self.end, self.start) / length
        nearest = float(np.clip(-start @ along, first, last))
        _, q2 = planar_ik(self.a1, self.a2, *(start + np.outer([first, nearest, last], along)).T, self.elbow)
        if np.any(np.abs(np.sin(q2)) < NEARLY):
            raise ValueError(SINGULAR)

    @property
    def duration(self) -> float:
        """When the tip comes to rest, in s."""
        return self.profile.duration

    @property
    def breaks(self) -> tuple[float, ...]:
        """When the acceleration jumps, in s."""
        return self.profile.breaks

    def tip(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(x, ẋ, ẍ) of the tip at the times t, each with an axis of 2 behind."""
        motion = straight(self.start, self.end, *self.profile.at(t, side))
        return tuple(np.stack(x, axis=-1) for x in motion)

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t, each with an axis of 2 behind."""
        motion = self.tip(t, side)
        x, xd, xdd = (v.reshape(-1, 2).T for v in motion)    # columns, even of a single time
        q = planar_ik(self.a1, self.a2, *x, self.elbow)
        return tuple(np.stack(v, axis=-1).reshape(motion[0].shape) for v in (q, *follow(self._jacobian, q, xd, xdd)))

    def _jacobian(self, q):
        angles = q[0], q[0] + q[1]                           # of the two links, from the ground
        (x1, y1), (x2, y2) = ((a * cos(t), a * sin(t)) for a, t in zip((self.a1, self.a2), angles, strict=True))
        return [[-y1 - y2, -y2], [x1 + x2, x2]]
