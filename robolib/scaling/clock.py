"""A clock s(t), and a motion by another clock: q(t) = q̄(s(t)).

    q̇ = q̄′ ṡ        q̈ = q̄″ ṡ² + q̄′ s̈

A Clock holds s̈ constant on each piece: then ṡ² is a straight line over s, and s a parabola over t. As a function of t
that is a profile; but a Clock is told by its places, because the breaks of a path are places and are to be met exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ..trajectory import Motion
from ..trajectory.motion import checked

NEAR = 1e-12                                    # of the duration: a time this near to a break is meant to be on it


@dataclass(frozen=True, eq=False)
class Clock:
    """s(t) with s̈ constant between the places s[k] and s[k+1]; x = ṡ² at these places."""

    s: np.ndarray
    x: np.ndarray

    def __post_init__(self) -> None:
        s, x = (np.asarray(v, float) for v in (self.s, self.x))
        if s.ndim != 1 or s.shape != x.shape or len(s) < 2 or not (np.diff(s) > 0).all():
            raise ValueError("a clock needs places s that grow, two or more, and one ṡ² for each")
        if not np.isfinite([s, x]).all():
            raise ValueError("the places of a clock and their ṡ² must be finite numbers")
        if (x < 0).any() or ((x[1:] == 0) & (x[:-1] == 0)).any():
            raise ValueError("ṡ² is negative somewhere, or zero at two places in a row: the clock stops there for ever")
        object.__setattr__(self, "s", s)
        object.__setattr__(self, "x", x)

    @cached_property
    def speeds(self) -> np.ndarray:
        """ṡ at the places s."""
        return np.sqrt(self.x)

    @cached_property
    def accelerations(self) -> np.ndarray:
        """s̈ of each piece:  (x_{k+1} − x_k) / 2Δs."""
        return np.diff(self.x) / (2 * np.diff(self.s))

    @cached_property
    def times(self) -> np.ndarray:
        """t at the places s: each piece takes 2Δs / (ṡ_k + ṡ_{k+1})."""
        steps = 2 * np.diff(self.s) / (self.speeds[1:] + self.speeds[:-1])
        return np.concatenate([[0.0], np.cumsum(steps)])

    @property
    def duration(self) -> float:
        """The time for all of it, in s."""
        return float(self.times[-1])

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(s, ṡ, s̈) at the times t; at the ends of a piece, s̈ of that side. The clock stands before and after."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', not {side!r}")
        t, times, last = np.asarray(t, float), self.times, len(self.s) - 1
        near = NEAR * times[-1]
        # on a place itself nothing is rounded: a break of the path must be met exactly
        nearest = np.clip(np.searchsorted(times, t), 0, last)
        nearest = np.where((nearest > 0) & (np.abs(times[nearest - 1] - t) < np.abs(times[nearest] - t)),
                           nearest - 1, nearest)
        on = np.abs(times[nearest] - t) <= near
        k = np.where(on, nearest - (side == "left"), np.searchsorted(times, t, side="right") - 1)
        out = (k < 0) | (k > last - 1) | (~on & ((t < 0) | (t > times[-1])))
        k = np.clip(k, 0, last - 1)
        h = np.clip(t, 0.0, times[-1]) - times[k]
        s = self.s[k] + h * (self.speeds[k] + h * self.accelerations[k] / 2)
        v = self.speeds[k] + h * self.accelerations[k]
        s, v = np.where(on, self.s[nearest], s), np.where(on, self.speeds[nearest], v)
        s = np.clip(s, self.s[0], self.s[-1])
        return s, np.where(out & ~on, 0.0, np.maximum(v, 0.0)), np.where(out, 0.0, self.accelerations[k])

    def through(self, places: Sequence[float]) -> Clock:
        """The same clock with these places among its own, so that they are met exactly."""
        inner = np.array([p for p in places if self.s[0] < p < self.s[-1]], float)
        if not len(inner) or np.isin(inner, self.s).all():
            return self
        near = NEAR * (self.s[-1] - self.s[0])
        kept = np.abs(self.s[:, None] - inner).min(axis=1) > near
        kept[[0, -1]] = True
        s = np.union1d(self.s[kept], inner)
        return Clock(s, np.interp(s, self.s, self.x))


def linear(duration: float, c: float) -> Clock:
    """r = t/c: the motion takes c times as long.

    Seed:    [siciliano] (7.119), r = ct
    Differs: there q is the given motion and q̄ the slowed one, so r = ct is the slowed one's time. Here s is the given
             motion's time, and t the new one's.
    """
    if not (0 < duration < np.inf and 0 < c < np.inf):
        raise ValueError(f"a duration and a factor are positive and finite, not {duration} s and {c}")
    return Clock(np.array([0.0, duration]), np.array([1.0, 1.0]) / c**2)


@dataclass(frozen=True, eq=False)
class Timed:
    """A path by a clock: a Motion, q(t) = q̄(s(t)).

    Seed:   [siciliano] (7.119), (7.120), (7.121)
    """

    path: Motion
    clock: Clock

    def __post_init__(self) -> None:
        checked(self.path, "a path")
        if not isinstance(self.clock, Clock):
            raise TypeError(f"a clock is a Clock, such as linear(path.duration, 2.0), not {self.clock!r:.60}")
        object.__setattr__(self, "clock", self.clock.through(self.path.breaks))

    @property
    def duration(self) -> float:
        """When it is over, in s."""
        return self.clock.duration

    @cached_property
    def breaks(self) -> tuple[float, ...]:
        """When an acceleration jumps, in s: where the clock's does, and where the path's own do."""
        return tuple(self.clock.times.tolist())

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, q̇, q̈) at the times t, each of the shape of t with an axis of n behind."""
        s, sd, sdd = self.clock.at(t, side)
        q, dq, ddq = self.path.at(s, side)
        sd, sdd = np.asarray(sd)[..., None], np.asarray(sdd)[..., None]
        return q, dq * sd, ddq * sd**2 + dq * sdd
