"""The fastest clock along a path: what can still be stopped, worked out backwards; then as fast as that, forwards.

Backwards, the ṡ² from which the rest of the path can be driven are an interval at each place, and an interval of the
next place gives that of the one before by a linear program in two unknowns, (ṡ², s̈). In closed form it is a minimum of
straight lines, whose coefficients NumPy works out for all stages at once. What is left to do one stage after the other
is

    high' = min (cap, α high + β, …)          low' = max (cap, α low + γ, …)

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
from .stages import Stages

TINY = 1e-14                                    # 1 + 2Δ r is not taken for less
TIGHT = 1e-9                                    # of the speeds: an interval less than empty by this is one point
Bounds = tuple[np.ndarray, np.ndarray]          # the least and the largest ṡ² at each place
Strips = Sequence[Vector]                       # three rows, a number a strip each


def before(low: Scalar, high: Scalar, caps: Vector, strips: Strips) -> list[Scalar]:
    """(low', high') of x from which u leads into low ≤ x + 2Δu ≤ high, in any arithmetic.

    A floor p + r x of u, and a ceiling P + r x, ask for

        (1 + 2Δ r) x ≤ high − 2Δ p          (1 + 2Δ r) x ≥ low − 2Δ P

    Divided by 1 + 2Δ r, whose sign decides which of them is the bound from above: the larger one.
    `strips` are the rows 1/(1 + 2Δ r), −2Δ p/(1 + 2Δ r), −2Δ P/(1 + 2Δ r); `caps` what a stage's own strips leave.
    """
    least, most = caps
    for a, b, c in zip(*strips, strict=True):
        one, two = a * high + b, a * low + c
        most, least = minimum(most, maximum(one, two)), maximum(least, minimum(one, two))
    return [least, most]


def after(low: Scalar, high: Scalar, caps: Vector, strips: Strips) -> list[Scalar]:
    """(low', high') of the next x: from low as slowly, from high as fast as the strips allow, in any arithmetic.

        x + 2Δ (p + r x) ≤ x' ≤ x + 2Δ (P + r x)

    `strips` are the rows 1 + 2Δ r, 2Δ P, 2Δ p; `caps` the x that may be reached.
    """
    least, most = caps
    for a, b, c in zip(*strips, strict=True):
        most, least = minimum(most, a * high + b), maximum(least, a * low + c)
    return [least, most]


@cache
def _compiled(way: Callable[..., list[Scalar]], strips: int, backend: str) -> Callable[..., np.ndarray]:
    """`before` or `after` for so many strips: f(x, rows, out=…) with x = (low, high) and rows = (caps, strips)."""
    names = [f"r{k}" for k in range(2 + 3 * strips)]

    def step(low, high, *rows):
        return way(low, high, rows[:2], [rows[2 + k * strips:2 + (k + 1) * strips] for k in range(3)])
    groups = (("x", ("low", "high")), ("rows", tuple(names)))
    program = record(step, ["low", "high", *names], (), About("One step of a reachable interval.", groups))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                      # where there is no compiler, another backend will do
        return program.compile(backend)


def _rows(stages: Stages, caps: Bounds) -> tuple[np.ndarray, list[np.ndarray]]:
    """(rows, [three blocks of them to be filled]): a row a stage, and the caps in it."""
    count, strips = stages.A.shape
    rows = np.empty((count, 2 + 3 * strips))
    rows[:, 0], rows[:, 1] = caps
    return rows, [rows[:, 2 + k * strips:2 + (k + 1) * strips] for k in range(3)]


def _run(way: Callable[..., list[Scalar]], rows: np.ndarray, first: tuple[float, float],
         backend: str) -> tuple[np.ndarray, int | None]:
    """The intervals after 0 … N steps, (N + 1, 2), and the first that is empty."""
    step, found = _compiled(way, (rows.shape[1] - 2) // 3, backend), np.empty((len(rows) + 1, 2))
    found[0] = first
    views = list(found)
    for row, here, there in zip(rows, views, views[1:], strict=False):
        step(here, row, out=there)
    low, high = found.T
    empty = np.flatnonzero(low > high + TIGHT * (1.0 + np.abs(high)))
    found[:, 0] = np.minimum(low, high)                      # less than a point only by rounding
    return found, int(empty[0]) if len(empty) else None


def controllable(stages: Stages, end: float = 0.0, backend: str = "c") -> Bounds:
    """The intervals of ṡ² at each place from which the path's end can be reached with ṡ² = `end`.

    Where the path itself rests at its end, q′ = 0, any ṡ will do. Raises Infeasible.

    Seed:   [siciliano] (7.122); these are the controllable sets of H. Pham, Q.-C. Pham 2018
    """
    step = 2 * np.diff(stages.s)[:, None]
    p, P, r = stages.lines
    rows, (a, b, c) = _rows(stages, stages.own)
    np.multiply(step, r, out=a)
    a += 1
    a[np.abs(a) < TINY] = TINY
    np.divide(1.0, a, out=a)
    for block, edge in ((b, p), (c, P)):
        np.multiply(edge, -step, out=block)
        block *= a
    last = (0.0, float(stages.most[-1])) if stages.free[1] else (end, end)
    if last[0] > stages.most[-1]:
        raise Infeasible(f"the speed at the end, ṡ² = {end:g}, breaks a velocity limit", float(stages.s[-1]), None,
                         "velocity")
    found, empty = _run(before, rows[::-1], last, backend)
    if empty is not None:
        raise _stuck(stages, len(stages.s) - 1 - empty)
    low, high = found[::-1].T
    return np.maximum(low, 0.0), high


def _stuck(stages, i):
    """No ṡ² at place i leads to the end."""
    kind, joint = stages.blame(i, float(stages.own[0][i]))
    return Infeasible(f"whoever passes s = {stages.s[i]:.6g} cannot finish the path: the {kind} limit of joint {joint}"
                      f" leaves no speed there from which the rest can be driven", float(stages.s[i]), joint, kind)


def reachable(stages: Stages, kept: Bounds, start: float = 0.0, backend: str = "c") -> Bounds:
    """The slowest and the fastest ṡ² at each place, from ṡ² = `start` on, without leaving what is controllable.

    The fastest is the time-optimal clock. Where the path itself rests at its start, q′ = 0, any ṡ will do.

    Seed:   [siciliano] (7.122); this is the greedy pass of H. Pham, Q.-C. Pham 2018
    """
    low, high = kept
    if stages.free[0]:
        first = (float(low[0]), float(high[0]))
    elif start > stages.most[0]:
        raise Infeasible(f"the speed at the start, ṡ² = {start:g}, breaks a velocity limit", float(stages.s[0]), None,
                         "velocity")
    elif low[0] - TIGHT * (1 + low[0]) <= start <= high[0] + TIGHT * (1 + high[0]):
        first = (start, start)
    else:
        kind, joint = stages.blame(0, start)
        slow, fast, here = np.sqrt([low[0], high[0], start])
        raise Infeasible(f"the path can be driven if ṡ starts between {slow:.6g} and {fast:.6g}, not with {here:.6g}:"
                         f" the {kind} limit of joint {joint} binds at s = {stages.s[0]:.6g}", float(stages.s[0]),
                         joint, kind)
    step = 2 * np.diff(stages.s)[:, None]
    p, P, r = stages.lines
    rows, (a, b, c) = _rows(stages, (low[1:], high[1:]))
    for block, edge in ((a, r), (b, P), (c, p)):
        np.multiply(edge, step, out=block)
    a += 1
    found, empty = _run(after, rows, first, backend)
    if empty is not None:
        raise _stuck(stages, empty - 1)
    return np.maximum(found[:, 0], 0.0), found[:, 1]
