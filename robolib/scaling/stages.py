"""A path cut into stages of constant s̈, and what the limits leave of (s̈, ṡ²) on each.

With u = s̈ and x = ṡ² on a stage of length Δ, every limit is a strip of the plane (x, u),

    low ≤ A u + B x + C ≤ high,

at each place of the stage at which one looks, the fraction f of the way, where ṡ² is x + 2Δ f u. Looking at both ends,
the first from the right and the last from the left, a jump of the path's q″ costs nothing if it lies between two
stages, and what is left unseen inside is of order Δ²; the clock is slower than it could be by order Δ. Looking at the
middle it is the other way round. Viscous friction is not straight in x; its tangent is, where an x is expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .along import REST, Terms
from .limits import Infeasible, Limits

FAR = 1e30                                      # instead of infinity, which no compiled program takes
FLAT = 1e-12                                    # of the largest A: a strip that does not bound u, but x alone
SLOW = 1e-4                                     # of the largest ṡ²: below this √ has no tangent to work with
STEPS = 60                                      # of Newton's method on straight pieces; it ends by itself after a few


@dataclass(frozen=True, eq=False)
class Stages:
    """N stages, R strips each.

    s            (N + 1,) places
    A, B, C      (N, R), and low, high (R,): the strips, C being what neither u nor x changes
    kinds, joints   R each, whose limit it is: ("torque", …), counted from 1
    most         (N + 1,) the largest x that velocity limits leave at the places
    free         (start, end): does the path itself rest there, q′ = 0, so that every ṡ is rest?
    """

    s: np.ndarray
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    low: np.ndarray
    high: np.ndarray
    kinds: tuple[str, ...]
    joints: tuple[int, ...]
    most: np.ndarray
    free: tuple[bool, bool]

    @cached_property
    def lines(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(p, P, r), (N, R) each: p + r x ≤ u ≤ P + r x, what the strips say of u; −FAR and FAR where nothing."""
        flat = self.flat
        A = np.where(flat, 1.0, self.A) if flat.any() else self.A
        one, two, slope = self.low - self.C, self.high - self.C, self.B / A
        one /= A                                             # in place: fresh memory costs more than the division
        two /= A
        p, P = np.minimum(one, two), np.maximum(one, two, out=two)
        np.negative(slope, out=slope)
        if A is not self.A:
            p[flat], P[flat], slope[flat] = -FAR, FAR, 0.0
        return p, P, slope

    @cached_property
    def flat(self) -> np.ndarray:
        """(N, R): is this a strip that does not bound u, but x alone?"""
        size = np.abs(self.A)
        return size <= FLAT * size.max(initial=1e-300)

    @cached_property
    def own(self) -> tuple[np.ndarray, np.ndarray]:
        """(low, high), (N,) each: the x for which the strips of a stage leave any u. Raises Infeasible.

        The room between the lowest ceiling and the highest floor, min (P + r x) − max (p + r x), is a concave function
        made of straight pieces: from outside, Newton's method runs into its two zeros in a few steps, exactly.
        """
        least, most = self._flat
        if not self.A.shape[1]:
            return least, self.most[:-1]
        high = self._newton(np.minimum(most, self.most[:-1]), -1)
        low = self._newton(np.maximum(least, 0.0), 1)
        empty = low > high * (1 + 1e-9) + 1e-12 * self._scale
        if empty.any():
            raise self._closed(int(np.argmax(empty)), low)
        return np.minimum(low, high), high

    @property
    def _scale(self) -> float:
        finite = self.most[self.most < FAR]
        return max(1.0, float(finite.max())) if len(finite) else 1.0

    @cached_property
    def _flat(self):
        """(low, high) of x from the strips that do not bound u."""
        flat = self.flat
        least, most = np.zeros(len(self.A)), np.full(len(self.A), FAR)
        if not flat.any():
            return least, most
        bent = flat & (np.abs(self.B) > 1e-300)
        B = np.where(bent, self.B, 1.0)
        one, two = (self.low - self.C) / B, (self.high - self.C) / B
        hopeless = flat & ~bent & ((self.C < self.low) | (self.C > self.high))
        most = np.where(bent, np.maximum(one, two), np.where(hopeless, -FAR, FAR)).min(axis=1)
        return np.where(bent, np.minimum(one, two), 0.0).max(axis=1), most

    def _newton(self, x, way):
        """The zero of the room that one meets coming from x in the direction `way`; x itself where there is room."""
        x, todo, (p, P, r) = np.array(x), np.arange(len(self.A)), self.lines
        for _ in range(STEPS):
            u, rows = r * x[todo, None], np.arange(len(todo))
            u += p
            j = u.argmax(axis=1)
            u -= p
            u += P
            k = u.argmin(axis=1)
            floor, ceiling, rise = p[rows, j], P[rows, k], r[rows, k] - r[rows, j]
            room, scale = ceiling - floor + rise * x[todo], np.abs(ceiling) + np.abs(r[rows, k] * x[todo])
            lacking = room < -1e-13 * scale
            if not lacking.any():
                break
            with np.errstate(divide="ignore", invalid="ignore"):
                new = (floor - ceiling) / rise
            better = rise * way > 0                          # does the room grow where we go?
            onward = lacking & better & ((new - x[todo]) * way > 0)
            x[todo] = np.where(onward, new, np.where(lacking & ~better, way * FAR, x[todo]))
            todo, p, P, r = todo[onward], p[onward], P[onward], r[onward]
        return x

    def at(self, i: int, x: float) -> tuple[float, float]:
        """(floor, ceiling) of u on stage i at ṡ² = x."""
        p, P, r = (v[i] for v in self.lines)
        return float((p + r * x).max()), float((P + r * x).min())

    def blame(self, i: int, x: float) -> tuple[str, int]:
        """(kind, joint) of the strip that a stage breaks most at ṡ² = x, with u in the middle of what breaks least."""
        if not self.kinds:
            return "velocity", 0
        floor, ceiling = self.at(i, x)
        u = (floor + ceiling) / 2 if max(-floor, ceiling) < FAR / 2 else 0.0
        value = self.A[i] * u + self.B[i] * x + self.C[i]
        worst = int(np.argmax(np.abs(2 * value - self.high - self.low) / (self.high - self.low)))
        return self.kinds[worst], self.joints[worst]

    def _closed(self, i, low):
        kind, joint = self.blame(i, float(np.clip(low[i], 0.0, self.most[i])))
        return Infeasible(f"no speed passes s = {self.s[i]:.6g}: the {kind} limit of joint {joint} is broken at rest"
                          f" and at every speed", float(self.s[i]), joint, kind)


@dataclass(frozen=True, eq=False)
class Look:
    """The arm at one place of every stage, the fraction `f` of the way: N rows of terms."""

    f: float
    terms: Terms


def stages(s: np.ndarray, looks: Sequence[Look], limits: Limits, most: np.ndarray, free: tuple[bool, bool],
           expected: np.ndarray | None = None) -> Stages:
    """The strips of the limits for torque and acceleration, wherever one looks.

    `expected` is the ṡ² (N + 1,) near which viscous friction is taken; 0 if it is not given.

    Seed:   [siciliano] (7.122)
    """
    step = 2 * np.diff(s)[:, None]
    rows, edges, kinds, joints = [], [], [], []
    for kind in ("torque", "acceleration"):
        bounds = getattr(limits, kind)
        for look in looks if bounds is not None else ():
            t = look.terms
            a, b, c = (t.a, t.b, t.e + t.g) if kind == "torque" else (t.dq, t.ddq, np.zeros_like(t.q))
            if kind == "torque" and expected is not None:
                x = (expected[:-1] + look.f * np.diff(expected))[:, None]
                fast = x > SLOW * x.max()                    # the tangent of √x, and its value where that is too steep
                half = np.where(fast, np.sqrt(x) / 2, 0.0)
                b = b + np.where(fast, t.d / np.where(fast, 4 * half, 1.0), 0.0)
                c = c + t.d * np.where(fast, half, np.sqrt(x))
            rows.append((a + step * look.f * b if look.f else a, b, c))
            edges.append(bounds)
            kinds += [kind] * a.shape[1]
            joints += range(1, a.shape[1] + 1)
    none = [np.zeros((len(s) - 1, 0))] * 3
    columns = [np.concatenate(x, axis=1) for x in zip(*rows, strict=True)] if rows else none
    low, high = np.concatenate(edges, axis=1) if edges else np.zeros((2, 0))
    return Stages(s, *columns, low, high, tuple(kinds), tuple(joints), most, free)


def resting(right: Terms, left: Terms) -> tuple[bool, bool]:
    """Does the path itself rest at its start and at its end, q′ = 0? Each is seen from within the path: a profile whose
    speed jumps to zero at its end rests behind it, and is in full motion before it.
    """
    begins, ends = np.abs(right.dq[0]).max(), np.abs(left.dq[-1]).max()
    most = REST * np.abs(right.dq).max()
    return bool(begins <= most), bool(ends <= most)


def fastest(right: Terms, left: Terms, limits: Limits) -> np.ndarray:
    """The largest ṡ² that the velocity limits leave at each place."""
    if limits.velocity is None:
        return np.full(len(right.s), FAR)
    low, high = limits.velocity
    most = np.full(len(right.s), FAR)
    for dq in (right.dq, left.dq):
        bound = np.where(dq > 0, high, low)
        with np.errstate(divide="ignore", over="ignore"):
            most = np.minimum(most, np.where(dq == 0, FAR, (bound / np.where(dq == 0, 1.0, dq))**2).min(axis=1))
    return most
