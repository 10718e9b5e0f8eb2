"""How much of a wrong answer is right: entries of a vector or a matrix, numbers of a list, lines of a chain, kinds of
terms of a torque. A grader may give marks for it; the verdict itself stays "wrong".
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from ..identity import judge
from ..notation import ACCELERATION, RATE, role
from ..torque_kinds import by_kind
from .reading import BUDGET


def entries_right(given: Sequence[sp.Expr], reference: Sequence[sp.Expr]) -> float:
    """The part of a vector or matrix that is right, from 0 to 1. A zero that stays zero is no work, and counts nothing.
    """
    pairs = [(a, b) for a, b in zip(given, reference, strict=True) if a != 0 or b != 0]
    return sum(_right(a, b) for a, b in pairs) / len(pairs) if pairs else 0.0


def _right(given, reference):
    """1 for a right entry; of a torque with a wrong one, the part of its kinds of terms that is right."""
    if judge(given, reference, BUDGET).equal:
        return 1.0
    if not any(role(s.name) in (RATE, ACCELERATION) for s in reference.free_symbols):
        return 0.0
    mine, theirs = by_kind(given), by_kind(reference)
    kinds = [kind for kind in theirs if theirs[kind] != 0 or mine[kind] != 0]
    good = [kind for kind in kinds if theirs[kind] != 0 and judge(mine[kind], theirs[kind], BUDGET).equal]
    return len(good) / len(kinds) if len(kinds) > 1 else 0.0
