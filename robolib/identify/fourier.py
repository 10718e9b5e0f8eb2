"""Motions that repeat themselves: Fourier series for every joint, and limits that hold between the samples too."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Fourier:
    """q_i(t) = q_i0 + Σ_k [a_ik sin(k ω t) − b_ik cos(k ω t)] / (k ω),  ω = 2π/period.

    So a and b are amplitudes of velocities. What is measured over whole periods can be averaged, and differentiated
    without a filter that leaks.

    offset  n numbers; a, b: n rows of K numbers

    Seed:    our own; [siciliano] section 7.4 asks for polynomials rich enough
    Differs: Swevers' series (1997), which the seed does not have
    """

    offset: tuple[float, ...]
    a: tuple[tuple[float, ...], ...]
    b: tuple[tuple[float, ...], ...]
    period: float
    periodic = True

    def __post_init__(self) -> None:
        shapes = {np.shape(self.a), np.shape(self.b)}
        if len(shapes) > 1 or np.shape(self.a)[:1] != np.shape(self.offset) or np.ndim(self.a) != 2:
            raise ValueError(f"offset needs n numbers, a and b n rows of K numbers; they have the shapes"
                             f" {np.shape(self.offset)}, {np.shape(self.a)}, {np.shape(self.b)}")
        if not 0 < self.period < math.inf:
            raise ValueError(f"the period must be positive, in s, not {self.period}")

    @property
    def duration(self) -> float:
        """One period, in s."""
        return self.period

    @property
    def breaks(self) -> tuple[float, ...]:
        """No acceleration jumps."""
        return ()

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t, each of the shape of t with an axis of n behind."""
        t = np.asarray(t, float)
        parts = waves(t.ravel(), len(self.a[0]), self.period)
        both = np.hstack([np.array(self.a, float), np.array(self.b, float)]).T
        q, qd, qdd = ((part @ both).reshape(*t.shape, -1) for part in parts)
        return q + np.array(self.offset, float), qd, qdd


@dataclass(frozen=True)
class Limits:
    """How far a motion may go: q_low ≤ q ≤ q_high, |q̇| ≤ speed, |q̈| ≤ acceleration; n numbers each."""

    low: tuple[float, ...]
    high: tuple[float, ...]
    speed: tuple[float, ...]
    acceleration: tuple[float, ...]

    def __post_init__(self) -> None:
        sizes = {len(x) for x in (self.low, self.high, self.speed, self.acceleration)}
        if len(sizes) > 1:
            raise ValueError("low, high, speed and acceleration need one number per joint each")
        if not (np.array(self.low) < np.array(self.high)).all():
            raise ValueError(f"every lower limit must lie below its upper one: {self.low}, {self.high}")
        if not (np.array([self.speed, self.acceleration]) > 0).all():
            raise ValueError("speed and acceleration must be positive")


def same_limits(n: int, reach: float, speed: float, acceleration: float) -> Limits:
    """The same for n joints: −reach ≤ q ≤ reach."""
    return Limits((-reach,) * n, (reach,) * n, (speed,) * n, (acceleration,) * n)


def waves(t: np.ndarray, harmonics: int, period: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What a and b are multiplied by to give q − q₀, q̇ and q̈: three times (N, 2K)."""
    kw = 2 * math.pi / period * np.arange(1, harmonics + 1)
    s, c = np.sin(np.outer(t, kw)), np.cos(np.outer(t, kw))
    return np.hstack([s / kw, -c / kw]), np.hstack([c, s]), np.hstack([-s * kw, c * kw])


def fitted(shape: np.ndarray, fill: np.ndarray, where: np.ndarray, limits: Limits, period: float) -> Fourier:
    """The series with these proportions that goes as far as `fill` (from 0 to 1) of what its limits allow.

    shape   (n, 2K) proportions of a and b; fill (n,); where (n,) from −1 to 1: at which end of what is left the middle
            of the motion lies

    A trigonometric polynomial of degree K that stays below h at 16 K even times stays below h / cos(π/16) between
    them (Ehlich and Zeller): so limits hold at all times, not at the samples alone.
    """
    K = shape.shape[1] // 2
    sure = 1 / math.cos(math.pi / 16)
    t = np.arange(16 * K) * (period / (16 * K))
    q, qd, qdd = (part @ shape.T for part in waves(t, K, period))
    top, bottom = q.max(axis=0), q.min(axis=0)
    middle = (top + bottom) / 2
    peaks = [np.maximum(np.abs(x).max(axis=0) * sure, 1e-300) for x in (q - middle, qd, qdd)]
    room = (np.array(limits.high) - np.array(limits.low)) / 2
    scale = fill * np.min([room / peaks[0], np.array(limits.speed) / peaks[1],
                           np.array(limits.acceleration) / peaks[2]], axis=0)
    left = room - scale * peaks[0]
    centre = (np.array(limits.high) + np.array(limits.low)) / 2 + where * left
    ab = shape * scale[:, None]
    return Fourier(tuple((centre - scale * middle).tolist()), tuple(map(tuple, ab[:, :K].tolist())),
                   tuple(map(tuple, ab[:, K:].tolist())), float(period))


def random_series(limits: Limits, period: float, harmonics: int, seed: int = 1) -> Fourier:
    """A series of random proportions, as fast and as wide as the limits allow."""
    rng = np.random.default_rng(seed)
    n = len(limits.low)
    return fitted(rng.normal(size=(n, 2 * harmonics)), np.ones(n), rng.uniform(-1, 1, n), limits, period)

