"""What no exercise has for an answer, and every examiner must reply to."""

import numpy as np
import sympy as sp

from robolib.checking import Verdict

q1 = sp.Symbol("q1")

NONSENSE = [
    "", "qd1 + qd2", b"x", True, False, np.True_, sp.true, object(), {}, {"a": 1}, set(), frozenset(), [], [[]],
    [None], (),
    [[1, 2], [3]], [[[1]]], range(3), float("nan"), float("inf"), -float("inf"), np.nan, 1 + 2j, 10**400, -10**400,
    1e308,
    sp.nan, sp.zoo, sp.oo, sp.I, 1 / q1, sp.Eq(q1, 1), sp.Function("f")(q1), sp.sqrt(-q1**2), sp.Abs(q1), sp.Poly(q1),
    sp.Piecewise((1, q1 > 0), (2, True)), sp.MatrixSymbol("A", 2, 2), sp.Matrix(0, 0, []), sp.eye(7), print, len,
    np.sin,
    sp.sin, sp, lambda *_: None, lambda *_: 1 / 0, type, np.zeros(0), np.zeros((2, 2, 2)), np.array(["a", "b"]),
    Verdict,
    sp.Float("1e400") * q1, sp.factorial(q1), iter([]), slice(3), NotImplemented,
]
