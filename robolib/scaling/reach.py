"""The fastest clock along a path: what can still be stopped, worked out backwards; then as fast as that, forwards.

Backwards, the ṡ² from which the rest of the path can be driven are an interval at each place, and an interval of the
next place gives that of the one before by a linear program in two unknowns, (ṡ², s̈). In closed form it is a minimum of
straight lines, whose coefficients NumPy works out for all stages at once: what is left to do one stage after the other is

    high' = min (cap, α_j high + β_j, …)          low' = max (…)

The same form takes a forward step. It is recorded as a Program and compiled.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from ..linear import Vector
from ..program import About, record
from ..scalar import Scalar, maximum, minimum
from .limits import Infeasible
from .stages import FAR, Stages

TIGHT = 1e-9                                    # of the speeds: an interval less than empty by this is one point
Bounds = tuple[np.ndarray, np.ndarray]          # the least and the largest ṡ² at each place


def narrowed(low: Scalar, high: Scalar, caps: Vector, falls: Sequence[Vector], rises: Sequence[Vector]) -> list[Scalar]:
    """(low', high'): high' = min (cap, α high + β, γ low + δ, …), low' = max (cap, …), in any arithmetic.      (19.E12)

    `falls` are (α, β, γ, δ), one of each a strip, for high'; `rises` the same for low', with low and high exchanged.
    """
    least, most = caps
    for a, b, c, d in zip(*falls, strict=True):
        most = minimum(most, minimum(a * high + b, c * low + d))
    for a, b, c, d in zip(*rises, strict=True):
        least = maximum(least, maximum(a * low + b, c * high + d))
    return [least, most]


@cache
def _compiled(strips: int, backend: str) -> Callable[..., np.ndarray]:
    """`narrowed` for so many strips: f(x, rows, out=…) with x = (low, high) and rows = (caps, falls, rises)."""
    names = ["low", "high"], [f"r{k}" for k in range(2 + 8 * strips)]

    def step(low, high, *rows):
        falls, rises = ([rows[k + i * strips:k + (i + 1) * strips] for i in range(4)] for k in (2, 2 + 4 * strips))
        return narrowed(low, high, rows[:2], falls, rises)
    groups = (("x", tuple(names[0])), ("rows", tuple(names[1])))
    about = About("One step of a reachable interval.", groups, result="x_next")
    program = record(step, [*names[0], *names[1]], (), about)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                      # where there is no compiler, another backend will do
        return program.compile(backend)


def _run(rows: np.ndarray, first: tuple[float, float], backend: str) -> np.ndarray:
    """The intervals after 0 … N steps, (N + 1, 2)."""
    strips = (rows.shape[1] - 2) // 8
    step, found = _compiled(strips, backend), np.empty((len(rows) + 1, 2))
    found[0] = first
    views = list(found)
    for row, before, after in zip(rows, views, views[1:], strict=False):
        step(before, row, out=after)
        low, high = after
        if low > high:                                       # a point, as far as numbers can tell, or nothing
            if low > high + TIGHT * (1.0 + abs(low)):
                after[:] = np.nan
                found[len(views) - 1] = np.nan
                return found
            after[0] = high
    return found


def controllable(stages: Stages, end: float = 0.0, backend: str = "c") -> Bounds:
    """The intervals of ṡ² at each place from which the path's end can be reached with ṡ² = `end`.             (19.E13)

    Where the path itself rests at its end, q′ = 0, any ṡ will do. Raises Infeasible.

    Seed:   our own; H. Pham, Q.-C. Pham 2018, controllable sets
    """
    step = 2 * np.diff(stages.s)[:, None]
    p, r, P, R = stages.lines
    least, most = stages.own
    # u ≤ (high − x)/2Δ must leave room above each floor p + r x, and (low − x)/2Δ below each ceiling P + R x
    a, b = _lines(1 + step * r, -step * p, p <= -FAR)
    c, d = _lines(1 + step * R, -step * P, P >= FAR)
    up, down = a > 0, c > 0
    falls = [*_kept(up, a, b, FAR), *_kept(c < 0, c, d, FAR)]
    rises = [*_kept(down, c, d, -FAR), *_kept(a < 0, a, b, -FAR)]
    rows = np.concatenate([np.stack([least, most], axis=1), *falls, *rises], axis=1)[::-1]
    last = (0.0, float(stages.most[-1])) if stages.free[1] else (end, end)
    if last[0] > stages.most[-1]:
        raise Infeasible(f"the speed at the end, ṡ² = {end:g}, breaks a velocity limit", float(stages.s[-1]), None,
                         "velocity")
    found = _run(np.ascontiguousarray(rows), last, backend)
    low, high = found[::-1].T
    if np.isnan(low).any():
        i = int(np.flatnonzero(~np.isnan(found[:, 0]))[-1])  # so far it went, from the end
        raise _stuck(stages, len(stages.s) - 1 - i)
    return np.maximum(low, 0.0), high


def _lines(e, f, none):
    """x ≤ (high + f)/e as α high + β; α = β = 0 where there is no such line."""
    e = np.where(np.abs(e) < 1e-14, 1e-14, e)
    return np.where(none, 0.0, 1 / e), np.where(none, 0.0, f / e)


def _kept(which, a, b, far):
    return np.where(which, a, 0.0), np.where(which, b, far)


def _stuck(stages, i):
    """No ṡ² at place i − 1 leads into what is controllable at place i."""
    where = max(i - 1, 0)
    kind, joint = stages.blame(where, float(stages.own[0][where]))
    return Infeasible(f"whoever passes s = {stages.s[where]:.6g} cannot finish the path: the {kind} limit of joint"
                      f" {joint} leaves no speed there from which the rest can be driven", float(stages.s[where]), joint,
                      kind)


def reachable(stages: Stages, kept: Bounds, start: float = 0.0, backend: str = "c") -> Bounds:
    """The slowest and the fastest ṡ² at each place, from ṡ² = `start` on, without leaving what is controllable.

    The fastest is the time-optimal clock. Where the path itself rests at its start, q′ = 0, any ṡ will do. (19.E14)

    Seed:   our own; H. Pham, Q.-C. Pham 2018, the greedy pass
    """
    low, high = kept
    if stages.free[0]:
        first = (float(low[0]), float(high[0]))
    elif low[0] - TIGHT * (1 + low[0]) <= start <= high[0] + TIGHT * (1 + high[0]):
        first = (start, start)
    else:
        kind, joint = stages.blame(0, start)
        raise Infeasible(f"the path can be driven if ṡ starts between {np.sqrt(low[0]):.6g} and {np.sqrt(high[0]):.6g},"
                         f" not with {np.sqrt(start):.6g}: the {kind} limit of joint {joint}", float(stages.s[0]), joint,
                         kind)
    step = 2 * np.diff(stages.s)[:, None]
    p, r, P, R = stages.lines
    never = np.zeros_like(p)
    above, below = P >= FAR, p <= -FAR
    falls = [np.where(above, 0.0, 1 + step * R), np.where(above, FAR, step * P), never, never + FAR]
    rises = [np.where(below, 0.0, 1 + step * r), np.where(below, -FAR, step * p), never, never - FAR]
    rows = np.concatenate([np.stack([low[1:], high[1:]], axis=1), *falls, *rises], axis=1)
    found = _run(np.ascontiguousarray(rows), first, backend)
    if np.isnan(found).any():
        raise _stuck(stages, int(np.argmax(np.isnan(found[:, 0]))))
    return np.maximum(found[:, 0], 0.0), found[:, 1]
