"""A motion of one coordinate, piecewise polynomial in time, in every arithmetic.

Everything is told by the acceleration, because position and velocity are its integrals. Each piece adds its own share:
no piece needs to know where the one before has ended, and nothing has to ask which piece a time belongs to.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real

import numpy as np

from ..scalar import Scalar, is_zero, maximum, minimum, step

Polynomial = tuple[Scalar, ...]                 # of the time since a piece began, constant first


@dataclass(frozen=True)
class Profile:
    """A motion of one coordinate with piecewise polynomial acceleration; it rests before and after.

    accelerations[k] holds from times[k] to times[k+1]: a number, or the coefficients of 1, u, u², …, u = t − times[k].
    jumps[k] is what the velocity gains at times[k] at once; no jumps where there are none.
    """

    start: Scalar
    times: tuple[Scalar, ...]
    accelerations: tuple[Scalar | Polynomial, ...]
    jumps: tuple[Scalar, ...] = ()

    def __post_init__(self) -> None:
        if len(self.times) != len(self.accelerations) + 1:
            raise ValueError(f"{len(self.accelerations)} accelerations need {len(self.accelerations) + 1} times,"
                             f" not {len(self.times)}")
        if len(self.jumps) not in (0, len(self.times)):
            raise ValueError(f"{len(self.times)} times need {len(self.times)} jumps of the velocity or none,"
                             f" not {len(self.jumps)}")
        known = [x for x in (self.start, *self.times, *self.jumps, *(c for p in self.pieces for c in p))
                 if isinstance(x, Real)]
        if not all(map(math.isfinite, known)):
            raise ValueError("a profile is made of finite numbers, and one of these is infinite or not a number")

    @property
    def duration(self) -> Scalar:
        """When it comes to rest, in s."""
        return self.times[-1]

    @property
    def breaks(self) -> tuple[Scalar, ...]:
        """When the acceleration, or a derivative of it, jumps, in s."""
        return tuple(dict.fromkeys(self.times))

    @property
    def pieces(self) -> tuple[Polynomial, ...]:
        """The acceleration of each piece as a polynomial of the time since it began."""
        return tuple(p if isinstance(p, tuple) else (p,) for p in self.accelerations)

    @property
    def distance(self) -> Scalar:
        """How far it goes from its start to its end, with its sign."""
        return self._states()[-1][0] - self.start

    def at(self, t: Scalar, side: str = "right") -> tuple[Scalar, Scalar, Scalar]:
        """Position, velocity and acceleration at the times t; at a break, velocity and acceleration of that side."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', not {side!r}")
        if isinstance(t, str):
            raise TypeError(f"{t!r} is text: ask for times in seconds")
        t = np.asarray(t, float) if isinstance(t, (Real, list, tuple)) else t
        if isinstance(t, np.ndarray) and t.dtype.kind == "f" and np.isnan(t).any():
            raise ValueError("a time is NaN (not a number): ask for times in seconds")
        near = 1e-12 * self.times[-1]                        # 0.47 − 0.15 is not quite 0.32, but it is meant
        s, v, a = t * 0 + self.start, t * 0, t * 0
        for t0, t1, acceleration in zip(self.times, self.times[1:], self.pieces, strict=False):
            within = minimum(maximum(t - t0, 0), t1 - t0)    # how long this piece has acted
            inside = (step(t1 + near - t) - step(t0 + near - t) if side == "left"
                      else step(t - (t0 - near)) - step(t - (t1 - near)))
            for k, c in enumerate(acceleration):
                if is_zero(c):
                    continue
                gained = c * within if k == 0 else c * within**(k + 1) / (k + 1)
                s = s + gained * (within / (k + 2) + maximum(t - t1, 0))
                v = v + gained
                a = a + (c * inside if k == 0 else c * within**k * inside)
        for t0, jump in zip(self.times, self.jumps, strict=False):
            if not is_zero(jump):
                s = s + jump * maximum(t - t0, 0)
                v = v + jump * (1 - step(t0 + near - t) if side == "left" else step(t - (t0 - near)))
        return s, v, a

    def scaled(self, start: Scalar, factor: Scalar) -> Profile:
        """start + factor × this motion, over the same time: q = qⁱ + r D of an r that goes from 0 to 1.

        Seed:   [khalil] [8.1], [8.2]
        """
        return Profile(start + factor * self.start, self.times,
                       tuple(tuple(factor * c for c in p) for p in self.pieces),
                       tuple(factor * x for x in self.jumps))

    def slower(self, factor: Scalar) -> Profile:
        """The same way in `factor` times the time: speeds by 1/factor, accelerations by 1/factor²."""
        if isinstance(factor, (int, float)) and not factor > 0:
            raise ValueError(f"a motion is made slower by a positive factor, not by {factor}")
        return Profile(self.start, tuple(factor * t for t in self.times),
                       tuple(tuple(c / factor**(k + 2) for k, c in enumerate(p)) for p in self.pieces),
                       tuple(x / factor for x in self.jumps))

    def polynomials(self) -> tuple[Polynomial, ...]:
        """The position in each piece as a polynomial of the time since it began: what `at` says, without a step."""
        return tuple((s, v, *(c / ((k + 1) * (k + 2)) for k, c in enumerate(p)))
                     for (s, v), p in zip(self._states(), self.pieces, strict=False))

    def kinks(self) -> tuple[Polynomial, ...]:
        """At each time, by how much velocity, acceleration, jerk and every further derivative jump, in this order."""
        order, most = len(self.times), max((len(p) for p in self.pieces), default=0)
        found = [[self.jumps[k] if self.jumps else 0] + [0] * most for k in range(order)]
        for k, (p, h) in enumerate(zip(self.pieces, self.lengths(), strict=True)):
            for m in range(len(p)):
                found[k][m + 1] = found[k][m + 1] + math.factorial(m) * p[m]
                found[k + 1][m + 1] = found[k + 1][m + 1] - sum(
                    math.perm(i, m) * p[i] * (h**(i - m) if i > m else 1) for i in range(m, len(p)))
        return tuple(map(tuple, found))

    def lengths(self) -> tuple[Scalar, ...]:
        """How long each piece lasts, in s."""
        return tuple(t1 - t0 for t0, t1 in zip(self.times, self.times[1:], strict=False))

    def _states(self):
        """Position and velocity after the jump at each time."""
        jumps = self.jumps or (0,) * len(self.times)
        s, v = self.start, jumps[0]
        found = [(s, v)]
        for p, h, jump in zip(self.pieces, self.lengths(), jumps[1:], strict=True):
            s = s + v * h + sum(c * h**(k + 2) / ((k + 1) * (k + 2)) for k, c in enumerate(p))
            v = v + sum(c * h**(k + 1) / (k + 1) for k, c in enumerate(p)) + jump
            found.append((s, v))
        return found


@dataclass(frozen=True)
class Peaks:
    """The largest speed, acceleration and jerk of a motion, without their signs; inf where they are impulses."""

    speed: float
    acceleration: float
    jerk: float


def peaks(profile: Profile) -> Peaks:
    """What a profile asks for at most, from the roots of its polynomials: nothing falls between two samples.

    Seed:   [khalil] [8.8], [8.9], [8.12], [8.13], [8.16], [8.17], [8.40], by other means
    """
    highest = [max((abs(x) for low in _extremes(profile, m) for x in low), default=0.0) for m in (1, 2, 3)]
    for m in (0, 1):                                         # a jump of a derivative is an impulse of the next; less
        if any(abs(k[m]) > 1e-6 * highest[m] for k in profile.kinks() if len(k) > m):          # is rounding of a time
            highest[m + 1:] = [math.inf] * (2 - m)
    return Peaks(*highest)


def extent(profile: Profile) -> tuple[float, float]:
    """The least and the greatest position on the way."""
    found = [float(profile.start), *(x for low in _extremes(profile, 0) for x in low)]
    return min(found), max(found)


def _extremes(profile, order):
    """The derivative of this order of the position, at the ends of each piece and where it is stationary."""
    for p, h in zip(profile.polynomials(), profile.lengths(), strict=True):
        one = np.polynomial.Polynomial([float(c) * float(h)**k for k, c in enumerate(p)]).deriv(order)   # on [0, 1]
        roots = one.deriv().trim().roots() if one.degree() > 1 else np.array([])
        inside = np.clip(np.real(roots[np.abs(np.imag(roots)) < 1e-6]), 0, 1)
        yield [float(x) / float(h)**order for x in one(np.array([0, 1, *inside]))] if h > 0 else []
