"""Equal up to the digits that were given: for answers with decimals in them."""

from __future__ import annotations

import mpmath
import sympy as sp

from ..graph import Graph
from ..identity.numbers import FAILURES, all_values, random_point

POINTS, TOLERANCE = 8, 1e-9


def nearly(given, reference):
    """Do two matrices agree at random points, to 1e-9 of the largest term of each entry?"""
    return all(_close(a, b) for a, b in zip(given, reference, strict=True))


def _close(a, b):
    graph = Graph()
    terms = [graph.convert(t) for side in (a, b) for t in sp.Add.make_args(sp.expand_mul(side, deep=False))]
    sides = [graph.convert(a), graph.convert(b)]
    seen = 0
    for seed in range(4 * POINTS):
        try:
            with mpmath.workdps(30):
                values = all_values(graph, [*sides, *terms], random_point(graph, [*sides, *terms], seed, digits=3))
                scale = max(abs(values[i]) for i in (*sides, *terms))
                if abs(values[sides[0]] - values[sides[1]]) > TOLERANCE * scale:
                    return False
        except FAILURES:
            continue
        seen += 1
        if seen == POINTS:
            return True
    return False
