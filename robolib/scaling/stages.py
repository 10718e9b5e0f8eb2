"""A path cut into stages of constant s̈, and what the limits leave of (s̈, ṡ²) on each.

With u = s̈ and x = ṡ² on a stage of length Δ, every limit is a strip of the plane (x, u),

    low ≤ A u + B x + C ≤ high,

once at the stage's beginning, seen from the right, and once at its end, seen from the left, where ṡ² is x + 2Δ u. So a
jump of the path's q″ costs nothing if it lies between two stages, and what is left unseen inside a stage is of order
Δ². Viscous friction is not straight in x; it enters with the ṡ that is expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .along import Terms
from .limits import Infeasible, Limits

FAR = 1e30                                      # instead of infinity, which no compiled program takes
FLAT = 1e-12                                    # of the largest A: a strip that does not bound u, but x alone
STEPS = 60                                      # of Newton's method on straight pieces; it ends by itself after a few


@dataclass(frozen=True, eq=False)
class Stages:
    """N stages, R strips each.

    s            (N + 1,) places
    A, B, C      (N, R), and low, high (N, R): the strips, C being what neither u nor x changes
    kinds, joints   R each, whose limit it is: ("torque", …), counted from 1
    least, most  (N + 1,) the x that velocity limits leave at the places
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
    def lines(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """(p, r, P, R), (N, R) each: p + r x ≤ u ≤ P + R x, what the strips say of u; −FAR and FAR where they do not.
        """
        steep = np.abs(self.A) > FLAT * max(1e-300, np.abs(self.A).max())
        A = np.where(steep, self.A, 1.0)
        slope = np.where(steep, -self.B / A, 0.0)
        one, two = (self.low - self.C) / A, (self.high - self.C) / A
        return (np.where(steep, np.minimum(one, two), -FAR), slope, np.where(steep, np.maximum(one, two), FAR), slope)

    @cached_property
    def own(self) -> tuple[np.ndarray, np.ndarray]:
        """(low, high), (N,) each: the x for which the strips of a stage leave any u. Raises Infeasible.         (19.E11)

        The room between the lowest ceiling and the highest floor, min (P + R x) − max (p + r x), is a concave function
        made of straight pieces: from outside, Newton's method runs into its two zeros in a few steps, exactly.
        """
        least, most = self._flat
        high = self._newton(np.minimum(most, self.most[:-1]), -1)
        low = self._newton(np.maximum(least, 0.0), 1)
        empty = low > high * (1 + 1e-9) + 1e-12 * self._scale
        if empty.any():
            raise self._closed(int(np.argmax(empty)), low)
        return np.minimum(low, high), high

    @property
    def _scale(self):
        finite = self.most[self.most < FAR]
        return max(1.0, float(finite.max())) if len(finite) else 1.0

    @cached_property
    def _flat(self):
        """(low, high) of x from the strips that do not bound u."""
        flat = np.abs(self.A) <= FLAT * max(1e-300, np.abs(self.A).max())
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
        p, r, P, R = self.lines
        x, todo = np.array(x), np.arange(len(self.A))
        for _ in range(STEPS):
            xs = x[todo, None]
            floor, ceiling = (p[todo] + r[todo] * xs), (P[todo] + R[todo] * xs)
            j, k = floor.argmax(axis=1), ceiling.argmin(axis=1)
            rows = np.arange(len(todo))
            room, scale = ceiling[rows, k] - floor[rows, j], np.abs(ceiling[rows, k]) + np.abs(floor[rows, j])
            lacking = room < -1e-13 * scale
            todo, j, k = todo[lacking], j[lacking], k[lacking]
            if not len(todo):
                break
            lean = (R[todo, k] - r[todo, j]) * way           # must grow in the direction that we go
            with np.errstate(divide="ignore", invalid="ignore"):
                new = (p[todo, j] - P[todo, k]) / (R[todo, k] - r[todo, j])
            onward = (lean > 0) & ((new - x[todo]) * way > 0)
            x[todo] = np.where(onward, new, np.where(lean > 0, x[todo], way * FAR))
            todo = todo[onward]
        return x

    def at(self, i: int, x: float) -> tuple[float, float, int, int]:
        """(floor, ceiling, strip, strip) of u on stage i at ṡ² = x, and whose they are."""
        p, r, P, R = (v[i] for v in self.lines)
        floor, ceiling = p + r * x, P + R * x
        j, k = int(floor.argmax()), int(ceiling.argmin())
        return float(floor[j]), float(ceiling[k]), j, k

    def blame(self, i: int, x: float) -> tuple[str, int]:
        """(kind, joint) of the strip that a stage breaks most at ṡ² = x, whatever u is."""
        _, _, j, k = self.at(i, x)
        p, r, P, R = (v[i] for v in self.lines)
        u = (P[k] + R[k] * x + p[j] + r[j] * x) / 2 if abs(P[k]) < FAR and abs(p[j]) < FAR else 0.0
        value = self.A[i] * u + self.B[i] * x + self.C[i]
        half = (self.high[i] - self.low[i]) / 2
        worst = int(np.argmax(np.abs(value - (self.high[i] + self.low[i]) / 2) / half))
        return self.kinds[worst], self.joints[worst]

    def _closed(self, i, low):
        kind, joint = self.blame(i, float(np.clip(low[i], 0.0, self.most[i])))
        return Infeasible(f"no speed passes s = {self.s[i]:.6g}: the {kind} limit of joint {joint} is broken at rest and"
                          f" at every speed", float(self.s[i]), joint, kind)


def stages(right: Terms, left: Terms, limits: Limits, expected: np.ndarray | None = None) -> Stages:
    """The stages between the places of `right` and `left`, the same places seen from both sides.               (19.E10)

    `expected` is the ṡ² (N + 1,) at which viscous friction is taken; 0 if it is not given.

    Seed:   our own; the stage's two ends are those of H. Pham, Q.-C. Pham, "A new approach to time-optimal path
            parameterization based on reachability analysis", IEEE T-RO 34(3), 2018
    """
    s, step = right.s, 2 * np.diff(right.s)[:, None]
    sd = np.zeros(len(s)) if expected is None else np.sqrt(expected)
    A, B, C, low, high, kinds, joints = [], [], [], [], [], [], []
    for kind in ("torque", "acceleration"):
        bounds = getattr(limits, kind)
        if bounds is None:
            continue
        for t, part in ((right, slice(None, -1)), (left, slice(1, None))):
            a, b = (t.a, t.b) if kind == "torque" else (t.dq, t.ddq)
            c = t.d * sd[:, None] + t.e + t.g if kind == "torque" else np.zeros_like(a)
            a, b, c = a[part], b[part], c[part]
            A.append(a if t is right and part.start is None else a + step * b)
            B.append(b)
            C.append(c)
            low.append(np.broadcast_to(bounds[0], a.shape))
            high.append(np.broadcast_to(bounds[1], a.shape))
            kinds += [kind] * a.shape[1]
            joints += range(1, a.shape[1] + 1)
    none = np.zeros((len(s) - 1, 0))
    columns = [np.concatenate(x, axis=1) if x else none for x in (A, B, C, low, high)]
    start, end = (bool(np.abs(right.dq[k]).max() <= 1e-9 * np.abs(right.dq).max()) for k in (0, -1))
    return Stages(s, *columns, tuple(kinds), tuple(joints), _most(right, left, limits), (start, end))


def _most(right, left, limits):
    """The largest ṡ² that the velocity limits leave."""
    if limits.velocity is None:
        return np.full(len(right.s), FAR)
    low, high = limits.velocity
    slowest = np.full(len(right.s), FAR)
    for dq in (right.dq, left.dq):
        bound = np.where(dq > 0, high, low)
        with np.errstate(divide="ignore", over="ignore"):
            slowest = np.minimum(slowest, np.min(np.where(dq == 0, FAR, (bound / np.where(dq == 0, 1.0, dq))**2), axis=1))
    return slowest
