"""Equal up to the digits that were given: for answers with decimals in them."""

from __future__ import annotations

from collections.abc import Iterable

import mpmath
import sympy as sp

from ..identity.points import FAILURES, all_values, random_point, reach
from ..program.graph import Graph

POINTS, TOLERANCE = 8, 1e-9
ZERO = 1e-12                                    # what is nothing beside numbers around 1
CANCELLATION = 1e3                              # how many times larger than the right answer a learner's terms may be


def nearly(given: Iterable[sp.Expr], reference: Iterable[sp.Expr]) -> bool:
    """Do two matrices agree at random points, to 1e-9 of the largest term of each entry of the reference?

    Where the terms of the answer are larger than that and cancel, their rounding counts too, within bounds: an answer
    cannot buy tolerance by adding and subtracting something huge.
    """
    return all(_close(a, b) for a, b in zip(given, reference, strict=True))


def _close(given, reference):
    graph = Graph()
    mine, theirs = _nodes(graph, given), _nodes(graph, reference)
    seen = 0
    for seed in range(4 * POINTS):
        try:
            with mpmath.workdps(30):
                values = all_values(graph, [*mine, *theirs],
                                    random_point(graph, [*mine, *theirs], seed, 3, reach(seed)))
                own, right = (max(abs(values[i]) for i in nodes) for nodes in (mine, theirs))
                limit = TOLERANCE * min(max(own, right), CANCELLATION * right) if right else ZERO
                if abs(values[mine[0]] - values[theirs[0]]) > limit:
                    return False
        except FAILURES:
            continue
        seen += 1
        if seen == POINTS:
            return True
    return False


def _nodes(graph, e):
    """The node of an expression, then those of its terms."""
    return [graph.convert(x) for x in (e, *sp.Add.make_args(sp.expand_mul(e, deep=False)))]
