"""Joints that move each by its own profile, joints that swing for ever, joints that catch up with what moves."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..scalar import Scalar, cos, sin
from .motion import Motion
from .profile import Profile


@dataclass(frozen=True)
class JointMotion:
    """One profile for each joint. Whoever arrives first waits for the others."""

    profiles: tuple[Profile, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.profiles, (tuple, list)) or not all(isinstance(p, Profile) for p in self.profiles):
            raise TypeError("a JointMotion is made of profiles, one a joint, such as"
                            " JointMotion((quintic(0, 1, 2), quintic(0, -1, 2)))")
        if not self.profiles:
            raise ValueError("a JointMotion needs a profile for each joint, and there is none")
        object.__setattr__(self, "profiles", tuple(self.profiles))

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

    def __post_init__(self) -> None:
        if len(self.start) != len(self.distance):
            raise ValueError(f"start has {len(self.start)} joints and distance {len(self.distance)}; give one number"
                             " each")
        if isinstance(self.period, (int, float)) and not 0 < self.period < math.inf:
            raise ValueError(f"the period must be positive and finite, in seconds, not {self.period}")

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


@dataclass(frozen=True)
class CatchUp:
    """From where the joints stand to a target that moves:  q = q^f(t) − (1 − r) D,  D = q^f(0) − qⁱ.

    r goes from 0 to 1; from then on the joints move with the target. `target` may go on for longer than r.

    Seed:   [khalil] [8.3]
    """

    start: tuple[float, ...]
    target: Motion
    share: Profile

    @property
    def duration(self) -> float:
        """When both are over, in s."""
        return max(self.share.duration, self.target.duration)

    @property
    def breaks(self) -> tuple[float, ...]:
        """When an acceleration jumps, in s."""
        return tuple(sorted({*self.share.breaks, *self.target.breaks}))

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t, each with an axis of n behind."""
        way = self.target.at(0.0)[0] - np.asarray(self.start, float)
        r, rd, rdd = (np.asarray(x)[..., None] for x in self.share.at(t, side))
        q, qd, qdd = self.target.at(t, side)
        return q - (1 - r) * way, qd + rd * way, qdd + rdd * way
