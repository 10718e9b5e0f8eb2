"""Motions in time: the triangular and trapezoidal velocity profiles, for joints and along a straight line of the tip;
a swing there and back.

A motion has `duration`, `breaks` (times at which the acceleration jumps) and `at(t, side)`. At a break a torque has two
values, one from the left and one from the right: a sample that happens to lie beside the jump shows neither.

Profiles, and `follow`, work in every arithmetic. What numbers can tell is checked where there are numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from . import linear
from .kinematics import planar_ik
from .linear import Matrix, Vector
from .scalar import Dual, Scalar, cos, derivatives, maximum, minimum, sign, sin, sqrt, step

NEARLY = 1e-9                                   # |sin q2| below this: stretched or folded, as far as numbers can tell
SINGULAR = ("the arm is stretched or folded on its way, so no joint rates give every velocity of the tip; lead it"
            " elsewhere")


@dataclass(frozen=True)
class Profile:
    """A motion of one coordinate with piecewise constant acceleration; it rests before and after.

    accelerations[k] holds from times[k] to times[k+1].
    """

    start: Scalar
    times: tuple[Scalar, ...]
    accelerations: tuple[Scalar, ...]

    def __post_init__(self) -> None:
        if len(self.times) != len(self.accelerations) + 1:
            raise ValueError(f"{len(self.accelerations)} accelerations need {len(self.accelerations) + 1} times,"
                             f" not {len(self.times)}")

    @property
    def duration(self) -> Scalar:
        """When it comes to rest, in s."""
        return self.times[-1]

    @property
    def breaks(self) -> tuple[Scalar, ...]:
        """When the acceleration jumps, in s."""
        return self.times

    def at(self, t: Scalar, side: str = "right") -> tuple[Scalar, Scalar, Scalar]:
        """Position, velocity and acceleration at the times t; at a break, the acceleration of that side."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', not {side!r}")
        t = np.asarray(t, float) if isinstance(t, (Real, list, tuple)) else t
        near = 1e-12 * self.times[-1]                        # 0.47 − 0.15 is not quite 0.32, but it is meant
        s, v, a = t * 0 + self.start, t * 0, t * 0
        for t0, t1, acc in zip(self.times, self.times[1:], self.accelerations, strict=False):
            within = minimum(maximum(t - t0, 0), t1 - t0)    # how long this piece has acted
            s = s + acc * within * (within / 2 + maximum(t - t1, 0))
            v = v + acc * within
            inside = (step(t1 + near - t) - step(t0 + near - t) if side == "left"
                      else step(t - (t0 - near)) - step(t - (t1 - near)))
            a = a + acc * inside
        return s, v, a


def triangular(start: Scalar, distance: Scalar, duration: Scalar) -> Profile:
    """Speed up with constant acceleration for half of the time, slow down for the other half:  |a| = 4 |Δ| / T².

    Seed:   [siciliano] Example 7.2, first case
    """
    _positive(duration=duration)
    a = 4 * distance / duration**2
    return Profile(start, (0.0, duration / 2, duration), (a, -a))


def trapezoidal(start: Scalar, distance: Scalar, speed: Scalar, rise: Scalar) -> Profile:
    """Speed up for `rise` seconds, move at `speed`, slow down as long as the start took:  T = |Δ| / v + t_a.

    Seed:   [siciliano] Example 7.2, second case
    """
    _positive(speed=speed, rise=rise)
    length = maximum(distance, -distance)
    if isinstance(length, Real) and length < speed * rise * (1 - 1e-12):   # 0.6 is meant to do for 3 m/s in 0.2 s
        raise ValueError(f"a distance of {length:g} is too short to reach the speed {speed:g} in {rise:g} s:"
                         f" use a speed of at most {length / rise:g}, or the triangular profile")
    duration = maximum(length / speed, rise) + rise
    a = sign(distance) * speed / rise
    return Profile(start, (0.0, rise, duration - rise, duration), (a, 0.0, -a))


def _positive(**quantities):
    for name, x in quantities.items():
        if isinstance(x, Real) and not x > 0:
            raise ValueError(f"the {name} must be positive, not {x}")


@dataclass(frozen=True)
class JointMotion:
    """One profile for each joint."""

    profiles: tuple[Profile, ...]

    @property
    def duration(self) -> float:
        """When the last joint comes to rest, in s."""
        return max(p.duration for p in self.profiles)

    @property
    def breaks(self) -> tuple[float, ...]:
        """When an acceleration jumps, in s."""
        return tuple(sorted({t for p in self.profiles for t in p.breaks}))

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t, each of the shape of t with an axis of n behind."""
        return tuple(np.stack(x, axis=-1) for x in zip(*(p.at(t, side) for p in self.profiles), strict=True))


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
        length, gone = float(distance(self.start, self.end)), float(self.profile.at(self.profile.duration)[0])
        if gone > length * (1 + 1e-9):
            raise ValueError(f"the profile goes {gone:g} m, and the line is {length:g} m long; make the profile's"
                             f" distance {length:g}")

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
        if np.any(np.abs(np.sin(q[1])) < NEARLY):
            raise ValueError(SINGULAR)
        return tuple(np.stack(v, axis=-1).reshape(motion[0].shape) for v in (q, *follow(self._jacobian, q, xd, xdd)))

    def _jacobian(self, q):
        angles = q[0], q[0] + q[1]                           # of the two links, from the ground
        (x1, y1), (x2, y2) = ((a * cos(t), a * sin(t)) for a, t in zip((self.a1, self.a2), angles, strict=True))
        return [[-y1 - y2, -y2], [x1 + x2, x2]]


def there_and_back(t: Scalar, start: Scalar, distance: Scalar, period: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """(q, q̇, q̈) of a joint that goes there and back for ever:  q = start + distance (1 − cos ωt)/2,  ω = 2π/period.

    In any arithmetic.
    """
    rate = math.tau / period
    c, s, half = cos(rate * t), sin(rate * t), distance / 2
    return start + half * (1 - c), half * rate * s, half * rate * rate * c


@dataclass(frozen=True)
class Swing:
    """Every joint there and back for ever, in one rhythm: `there_and_back`."""

    start: tuple[float, ...]
    distance: tuple[float, ...]
    period: float

    @property
    def duration(self) -> float:
        """Once there and back, in s."""
        return self.period

    @property
    def breaks(self) -> tuple[float, ...]:
        """No acceleration jumps."""
        return ()

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t, each with an axis of n behind."""
        t = np.asarray(t, float)
        motions = (there_and_back(t, a, d, self.period) for a, d in zip(self.start, self.distance, strict=True))
        return tuple(np.stack(np.broadcast_arrays(*x), axis=-1) for x in zip(*motions, strict=True))


class Motion(Protocol):
    """What can be sampled: see the module's docstring."""

    duration: float
    breaks: tuple[float, ...]

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t; at a break, the accelerations of that side."""


def distance(start: Vector, end: Vector) -> Scalar:
    """√(Δx² + Δy²), from one point of a plane to another, in any arithmetic."""
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


def sample(motion: Motion, n: int = 501) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Times and states of a motion for a plot: n even times, and both sides of every break.

    Returns t (N,), q, qd, qdd (N, joints).
    """
    even = np.setdiff1d(np.linspace(0.0, motion.duration, n), motion.breaks)
    t = np.concatenate([even, motion.breaks, motion.breaks])
    left, right = motion.at(np.array(motion.breaks), "left"), motion.at(np.array(motion.breaks), "right")
    states = [np.concatenate(x) for x in zip(motion.at(even), left, right, strict=True)]
    order = np.argsort(t, kind="stable")                     # stable: the left value stays before the right one
    return t[order], *(x[order] for x in states)
