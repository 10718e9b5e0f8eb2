"""A clock with few knots: ṡ² straight between them, so that each segment of a motion is slowed as it needs.

The duration is a sum of 2Δ / (√x_k + √x_{k+1}), a convex function of the x, and the limits are linear in them. So the
least duration is found by linear programs of all places at once (SciPy's HiGHS): each adds the tangents of the last
answer, which lie below the duration, until they touch it. With a knot at every place it is the time-optimal clock, by a
way that shares nothing with `reach` but the strips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from ..codegen.arm import Values
from ..evaluate import Dynamics
from ..robot import Robot
from ..trajectory import Motion
from ..trajectory.motion import checked
from .along import Along, along, places
from .clock import Clock, Timed
from .limits import Infeasible, Limits, of_arm
from .optimal import seen
from .stages import FAR, Stages

CUTS, TOUCH = 200, 1e-9                         # how many tangents a segment may need, and how near they must come


@dataclass(frozen=True, eq=False)
class Segments:
    """A motion slowed segment by segment: it takes `c` times as long around each of the `knots`, times of the old one.
    """

    motion: Timed
    knots: np.ndarray
    c: np.ndarray

    @property
    def duration(self) -> float:
        """In s."""
        return self.motion.duration


def segments(arm: Dynamics | Robot | Along, motion: Motion, limits: Limits, knots: Sequence[float],
             values: Values = None, points: int = 201, start: float = 1.0, end: float = 1.0) -> Segments:
    """The fastest motion by a clock whose ṡ² is straight between the knots; both ends of the motion are knots too.

    A motion that rests at an end may begin there at any ṡ; another one keeps its own speed, times `start` or `end`.
    Raises Infeasible where no such clock keeps the limits; with knots that lie closer there may be one.

    Seed:   [siciliano] (7.126) with r̈ ≠ 0, and the last remark of section 7.7; our own in this form
    """
    subject = along(arm, values)
    of_arm(limits, subject.n)
    total = float(checked(motion).duration)
    if np.ndim(knots) != 1 or any(not 0 <= k <= total for k in knots):
        raise ValueError(f"the knots are a list of times of the motion, between 0 and {total:g} s")
    knots = np.unique(np.concatenate([[0.0, total], np.asarray(knots, float)]))
    s = np.union1d(places(subject, motion, points), knots)
    make, viscous = seen(subject, motion, s, limits, (0.0, 1.0))
    if viscous:
        raise ValueError("with viscous friction the limits are not linear in ṡ²: use uniform or optimal, which take it")
    x = least_time(make(), knots, start**2, end**2)
    return Segments(Timed(motion, Clock(knots, x)), knots, 1 / np.sqrt(x))


def least_time(stages: Stages, knots: np.ndarray, start: float = 0.0, end: float = 0.0) -> np.ndarray:
    """The ṡ² at the knots, straight between them, with the least duration: linear programs over all stages.

    Tangents of a convex function: J. E. Kelley, "The cutting-plane method for solving convex programs", 1960.
    """
    K = len(knots)
    G, h, bounds = _constraints(stages, knots, start, end)
    first = linprog(-np.ones(K), G, h, bounds=bounds, method="highs")
    if first.status == 2:
        raise Infeasible("no such clock keeps the limits; take more knots, or look with `optimal` for where it fails")
    if not first.success:
        raise ValueError("nothing limits the speed: " + first.message)
    x, width = first.x, np.diff(knots)
    G = sparse.hstack([G, sparse.csr_matrix((G.shape[0], K - 1))])
    cost = np.concatenate([np.zeros(K), np.ones(K - 1)])
    rows = np.arange(K - 1)
    best = x
    for _ in range(CUTS):
        r = np.sqrt(np.maximum(x, 1e-12 * x.max()))
        total = 2 * width / (r[:-1] + r[1:])
        slopes = [-total / (r[:-1] + r[1:]) / (2 * side) for side in (r[:-1], r[1:])]
        cut = sparse.csr_matrix((np.concatenate([*slopes, -np.ones(K - 1)]),
                                 (np.tile(rows, 3), np.concatenate([rows, rows + 1, rows + K]))), (K - 1, 2 * K - 1))
        G = sparse.vstack([G, cut])
        h = np.concatenate([h, slopes[0] * r[:-1]**2 + slopes[1] * r[1:]**2 - total])
        found = linprog(cost, G, h, bounds=[*bounds, *[(0, None)] * (K - 1)], method="highs")
        if not found.success:
            raise ValueError("the linear program of the segments failed: " + found.message)
        x = np.maximum(found.x[:K], 0.0)
        best = min(best, x, key=lambda v: _duration(width, v))
        if _duration(width, best) <= found.fun * (1 + TOUCH):
            break
    return best


def _duration(width, x):
    roots = np.sqrt(x)
    with np.errstate(divide="ignore"):
        return float(np.sum(2 * width / (roots[:-1] + roots[1:])))


def fastest_everywhere(stages: Stages, start: float = 0.0, end: float = 0.0) -> np.ndarray:
    """The largest ṡ² at all places, by one linear program: max Σ x. The second way of `reachable`.

    Where two clocks keep the limits, the faster of both at each place does so too, up to order Δ; so the largest sum
    belongs to the fastest clock.
    """
    G, h, bounds = _constraints(stages, stages.s, start, end)
    found = linprog(-np.ones(len(stages.s)), G, h, bounds=bounds, method="highs")
    if found.status == 2:
        raise Infeasible("no clock keeps the limits")
    if not found.success:
        raise ValueError("the linear program of all places failed: " + found.message)
    return found.x


def _constraints(stages, knots, start, end):
    """G x ≤ h and bounds for the ṡ² at the knots."""
    s, N, K = stages.s, len(stages.s) - 1, len(knots)
    k = np.clip(np.searchsorted(knots, s, side="right") - 1, 0, K - 2)
    share = (s - knots[k]) / (knots[k + 1] - knots[k])
    places = np.arange(N + 1)
    W = sparse.csr_matrix((np.concatenate([1 - share, share]), (np.tile(places, 2), np.concatenate([k, k + 1]))),
                          (N + 1, K))
    U = sparse.diags(1 / (2 * np.diff(s))) @ (W[1:] - W[:-1])
    strips = sparse.vstack([sparse.diags(stages.A[:, j]) @ U + sparse.diags(stages.B[:, j]) @ W[:-1]
                            for j in range(stages.A.shape[1])]) if stages.A.shape[1] else sparse.csr_matrix((0, K))
    low, high = ((x - stages.C).T.ravel() for x in (stages.low, stages.high))
    size = np.maximum(np.abs(low), np.abs(high))             # rows of one size, so that one tolerance does for all
    scale = sparse.diags(1 / size)
    limited = stages.most < FAR
    G = sparse.vstack([scale @ strips, -scale @ strips, W[limited]]).tocsr()
    h = np.concatenate([high / size, -low / size, stages.most[limited]])
    bounds = [(0.0, None)] * K
    bounds[0] = bounds[0] if stages.free[0] else (start, start)
    bounds[-1] = bounds[-1] if stages.free[1] else (end, end)
    return G, h, bounds
