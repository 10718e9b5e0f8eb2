"""What is drawn for the individual variants of chapter 12's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations

from itertools import combinations
from math import prod

# eigenvalues whose cubes do not add up to their product, once or six times: each slip has a number of its own
TRIPLES = tuple(x for x in combinations((1, 2, 3, 4, 5, 6), 3) if sum(k**3 for k in x) not in (prod(x), 6 * prod(x)))


def vectors(draw):
    """12.2 and 12.11: two vectors of whole numbers, not perpendicular, not parallel, no zero among them."""
    u = tuple(draw.choice(f"u{i}", (1, 2, 3, 4)) for i in (1, 2, 3))
    v = (-draw.choice("v1", (1, 2)), draw.choice("v2", (3, 5, 7)), draw.choice("v3", (2, 4, 6)))
    return u, v


def traces(draw):
    """12.7: F₁, F₂, F₃ of a tensor with three whole eigenvalues."""
    values = draw.choice("values", TRIPLES)
    return [sum(x**k for x in values) for k in (1, 2, 3)]


def wanted(draw):
    """12.9: trace and determinant: c and w² are whole numbers."""
    c, square = draw.choice("c", (2, 4, 5, 6)), draw.choice("square", (2, 3, 5, 7, 10))
    return 3 + c, c * (2 + square)


def dimension(draw):
    """12.10: in how many dimensions."""
    return draw.choice("n", (6, 8, 9, 10, 11, 12))


def joint(draw):
    """12.12: a joint's axis with a whole length, and a moment in N·m."""
    axis = draw.choice("axis", ((2, 3, 6), (1, 2, 2), (2, 6, 9), (1, 4, 8), (4, 4, 7)))
    return axis, tuple(draw.decimal(f"n{i}", "1", "9", "0.5") for i in (1, 2, 3))
