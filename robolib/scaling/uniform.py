"""The same path by an evenly slowed clock, as slow as the limits ask for: t grows c times as fast as the old time did.

With u = 1/c every limit is a quadratic in u,

    τ(u) = τ_s u² + F_v q̇ u + F_s sgn q̇ + g,     v(u) = q̇ u,     a(u) = q̈ u²

and what keeps all of them is a few intervals of u. Slow is not always possible: where gravity alone, u = 0, breaks a
limit, the interval ends below.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..codegen.arm import Values
from ..evaluate import Dynamics
from ..robot import Robot
from ..trajectory import Motion
from .along import Along, Terms, along, both_sides, places
from .clock import Timed, linear
from .limits import Infeasible, Limits, of_arm

LEVEL, PEAKS = 1e-12, 32                        # what is no rise, and to how many peaks one looks
ROUNDS, FINER, CLOSE = 8, 8, 0.05               # how often, by how much and how near to a limit peaks are looked at


@dataclass(frozen=True, eq=False)
class Uniform:
    """A motion slowed evenly.

    motion     the new one, a Motion
    c          by which the duration grows; less than 1 where it was sped up
    kind, joint, time, side   what binds it: joint counted from 1, at this time of the given motion; None: nothing does
    possible   the intervals (c_low, c_high) in which all limits are kept
    """

    motion: Timed
    c: float
    kind: str | None
    joint: int | None
    time: float | None
    side: str | None
    possible: tuple[tuple[float, float], ...]


def simple(moving: np.ndarray, gravity: np.ndarray, bound: np.ndarray) -> float:
    """c² = max(1, max |τ_s| / (limit − sgn(τ_s) g)): the book's rule, without friction.

    Seed:    [siciliano] section 7.7, after (7.126)
    Differs: the text takes the joint that exceeds its limit most; with gravity that need not be the one that binds.
    Shapes:  τ_s and g (N, n), limits n, the same both ways
    """
    room = bound - np.sign(moving) * gravity
    if not (np.abs(gravity) < bound).all():
        raise Infeasible("gravity alone exceeds a limit; no c helps")
    return max(1.0, float(np.max(np.abs(moving) / room)))


def uniform(arm: Dynamics | Robot | Along, motion: Motion, limits: Limits, values: Values = None, least: float = 1.0,
            samples: int = 501) -> Uniform:
    """The fastest evenly slowed motion that keeps the limits, c ≥ `least`; with least=0 it may be sped up.

    Torques are looked at from both sides of every break, and peaks between samples are followed until they stay. It
    takes viscous and Coulomb friction as they are. Raises Infeasible, which names a joint and a time, where no c ≥
    `least` keeps all limits.

    Seed:    [siciliano] section 7.7, (7.123)–(7.126) with r = ct
    Differs: there without friction; and the torques of a slowed motion are divided by c².
    """
    subject = along(arm, values)
    of_arm(limits, subject.n)
    s = places(subject, motion, samples)
    top = np.inf if least == 0 else 1 / least
    for _ in range(ROUNDS):
        rows = _Rows.of(subject, motion, limits, s)
        possible = _possible(rows)
        u = max((min(high, top) for low, high in possible if low <= top), default=None)
        if u is None or not u > 0:
            raise _why_not(rows, top, possible)
        finer = _around_peaks(rows, u, s)
        if not len(finer):
            break
        s = np.union1d(s, finer)
    if np.isinf(u):
        raise ValueError("no limit binds at any speed: give a limit for torque, velocity or acceleration that this"
                         " motion feels, or least=1")
    told = rows.binding(u, motion.breaks)
    return Uniform(Timed(motion, linear(float(motion.duration), 1 / u)), 1 / u, *told,
                   tuple((1 / high, np.inf if low == 0 else 1 / low) for low, high in reversed(possible)))


@dataclass(frozen=True, eq=False)
class _Rows:
    """A u² + B u + C ≤ 0 for every limit, place and side, each scaled by half the width of its bounds; flat arrays."""

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    shape: tuple[int, ...]                      # (bounds and kinds, sides, N, n)
    kinds: tuple[str, ...]
    s: np.ndarray

    @classmethod
    def of(cls, arm, motion, limits, s):
        """Of both sides of all places; the right of the last place and the left of the first are not driven through."""
        right, left = both_sides(arm, motion, s)
        right, left = _but(right, -1, -2), _but(left, 0, 1)
        A, B, C, kinds = [], [], [], []
        for kind, parts in _quadratics((right, left)).items():
            bounds = getattr(limits, kind)
            if bounds is None:
                continue
            half, sides = (bounds[1] - bounds[0]) / 2, [np.stack(x) / ((bounds[1] - bounds[0]) / 2) for x in parts]
            for sign, bound in ((1, bounds[1]), (-1, bounds[0])):
                A.append(sign * sides[0])
                B.append(sign * sides[1])
                C.append(sign * sides[2] - sign * bound / half)
                kinds.append(kind)
        shape = (len(A), *A[0].shape)
        return cls(*(np.stack(x).ravel() for x in (A, B, C)), shape, tuple(kinds), s)

    def excess(self, u):
        """By how much each limit is exceeded, as part of half its width; at most 0 where it is kept."""
        return (self.A * u + self.B) * u + self.C

    def binding(self, u, breaks):
        """(kind, joint, time, side) of what binds; of places as near as rounding to each other, the one on a break."""
        x = self.excess(u)
        if x.max() < -CLOSE**6:
            return None, None, None, None
        near = np.flatnonzero(x > x.max() - CLOSE**6)
        on = near[np.isin(self.s[np.unravel_index(near, self.shape)[2]], np.asarray(breaks, float))]
        return self.label(int(on[0] if len(on) else near[np.argmax(x[near])]))

    def label(self, k):
        """(kind, joint, time, side) of the k-th row."""
        which, side, place, joint = np.unravel_index(k, self.shape)
        return self.kinds[which], int(joint) + 1, float(self.s[place]), ("right", "left")[side]


def _but(terms: Terms, place: int, other: int) -> Terms:
    """The terms with one place's row replaced by its neighbour's."""
    fields = {}
    for name in Terms.__dataclass_fields__:
        x = np.array(getattr(terms, name))
        x[place] = x[other]
        fields[name] = x
    return Terms(**fields)


def _quadratics(sides):
    """{kind: (A, B, C)}, each a list of a side's (N, n)."""
    nothing = [np.zeros_like(t.q) for t in sides]
    return {"torque": ([t.b for t in sides], [t.d for t in sides], [t.e + t.g for t in sides]),
            "velocity": (nothing, [t.dq for t in sides], nothing),
            "acceleration": ([t.ddq for t in sides], nothing, nothing)}


def _forbidden(rows):
    """(low, high) of all u > 0 that break a row: two columns, without order."""
    A, B, C = rows.A, rows.B, rows.C
    inside = B * B - 4 * A * C
    root = np.sqrt(np.maximum(inside, 0.0))
    half = -(B + np.where(B < 0, -root, root)) / 2           # no difference of near numbers
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two, only = half / A, np.where(half == 0, 0.0, C / half), -C / B
    first, last = np.minimum(one, two), np.maximum(one, two)
    level, up, down, cut = A == 0, A > 0, A < 0, inside > 0
    found = [(level & (B > 0), only, np.inf), (level & (B < 0), 0.0, only), (level & (B == 0) & (C > 0), 0.0, np.inf),
             (up & cut, 0.0, first), (up & cut, last, np.inf), (up & ~cut & (C > 0), 0.0, np.inf),
             (down & cut, first, last)]
    bad = [np.stack([np.broadcast_to(x, A.shape)[which] for x in (low, high)], axis=1) for which, low, high in found]
    bad = np.maximum(np.concatenate(bad), 0.0)
    return bad[bad[:, 1] > bad[:, 0]]


def _possible(rows):
    """The intervals of u > 0 that break no row."""
    bad = _forbidden(rows)
    bad = bad[np.argsort(bad[:, 0], kind="stable")]
    found, edge = [], 0.0
    for low, high in zip(bad[:, 0].tolist(), np.maximum.accumulate(bad[:, 1]).tolist(), strict=True):
        if low > edge:
            found.append((edge, low))
        edge = max(edge, high)
    return [*found, (edge, np.inf)] if edge < np.inf else found


def _around_peaks(rows, u, s):
    """Places around the samples at which a limit is nearly reached, where no neighbour is worse and they are coarse."""
    x = rows.excess(u).reshape(-1, len(s), rows.shape[-1])
    worst = x.max(axis=(0, 2))
    before, after = np.r_[-np.inf, worst[:-1]], np.r_[worst[1:], -np.inf]
    above = worst > np.minimum(before, after) + LEVEL        # in the midst of a plateau there is nothing to look for
    peaks = np.flatnonzero((worst >= before) & (worst >= after) & (worst > -CLOSE) & above)
    peaks = peaks[np.argsort(-worst[peaks], kind="stable")][:PEAKS]
    finer = []
    for k in peaks:
        for j in (k - 1, k):
            if 0 <= j < len(s) - 1 and s[j + 1] - s[j] > 1e-8 * s[-1]:
                finer.append(np.linspace(s[j], s[j + 1], FINER + 1)[1:-1])
    return np.concatenate(finer) if finer else np.array([])


def _why_not(rows, top, possible):
    """The error that names the joint and the time."""
    where = (min((low for low, _ in possible), default=None) if possible else None)
    k = int(np.argmax(rows.excess(0.0)))
    kind, joint, time, side = rows.label(k)
    if rows.excess(0.0)[k] <= 0:                             # rest is possible, and yet nothing up to `top` is
        k = int(np.argmax(rows.excess(min(top, 1.0))))
        kind, joint, time, side = rows.label(k)
        return Infeasible(f"no even clock keeps the limits: the {kind} of joint {joint} at t = {time:.6g} s", time,
                          joint, kind)
    said = (f"; only c ≤ {1 / where:.6g} does, faster than least={1 / top:.6g} allows" if where else
            "; ask for a path by `optimal`, which passes such a place fast")
    return Infeasible(f"no slowing keeps the limits: gravity and friction alone exceed the {kind} limit of joint"
                      f" {joint} at t = {time:.6g} s ({side} side){said}", time, joint, kind)
