"""The examiner of chapter 12: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.exercises.chapter12 import references as ref

u1, u2, u3, v1, v2, v3, x1, x2, x3 = sp.symbols("u1 u2 u3 v1 v2 v3 x1 x2 x3")
CHAPTER = "12"
half = sp.Rational(1, 2)


def tilde(a, b, c):
    """Typed by hand: the matrix of a cross product."""
    return sp.Matrix([[0, -c, b], [c, 0, -a], [-b, a, 0]])


ut, vt, xt = tilde(u1, u2, u3), tilde(v1, v2, v3), tilde(x1, x2, x3)
x, v = sp.Matrix([x1, x2, x3]), sp.Matrix([v1, v2, v3])
uv, uu, xv, xx = u1 * v1 + u2 * v2 + u3 * v3, u1**2 + u2**2 + u3**2, x1 * v1 + x2 * v2 + x3 * v3, x1**2 + x2**2 + x3**2

# Typed in from the statements and by hand, not from the library.
minus = sp.Matrix([[0, 2, -3], [-2, 0, 5 * half], [3, -5 * half, 0]])
plus = sp.Matrix([[1, 2, 3], [2, 2, 5 * half], [3, 5 * half, 3]])
two = sp.Matrix([[-7, -2, -3], [half, -5, 3 * half], [2, 4, 0]])
dyad = sp.Matrix([[-1, -2, -3], [half, 1, 3 * half], [2, 4, 6]])
EIGHT = [vt * vt * ut * ut - ut * ut * vt * vt, vt * (-uu * vt - uv * ut) - (-uu * vt - uv * ut) * vt,
         uv * (ut * vt - vt * ut)]
ELEVEN = [tilde(*(x * x.T * v)), xv * xt, -(x * x.T * vt + vt * x * x.T) + xx * vt]
STAYS = ["trace", "determinant", "sum of squares", "length of vect"]
TENSORS = ["stiffness", "u times v transposed", "Jacobian of a map"]
PARK = float(np.degrees(np.radians(10)**2))
ROOT5, REST = float(np.sqrt(5)), float(np.sqrt(26 - (29 / 7)**2))

TYPED = {"12.Q2": [2.5, -5, 2.5], "12.Q3": "R I R^T", "12.Q4": 14, "12.Q10": [6, 11, 126], "12.Q15": 1.7453293,
         "12.Q16": [2, 1, 0], "12.5": 3, "12.6": 3, "12.7": [11, 132], "12.9": [3, ROOT5], "12.10": [21, 3],
         "12.11": -12, "12.12": [29 / 7, REST]}

RIGHT = {
    "12.Q2": [[2.5, -5, 2.5], (2.5, -5, 2.5), np.cross([1, 2, 3], [-1, 0.5, 2])],
    "12.Q3": ["R I R^T", " r i r^t ", "R I R^T"],
    "12.Q4": [14, "14", sp.Integer(14)],
    "12.Q5": [sp.diag(2, 1, 6), [[2, 0, 0], [0, 1, 0], [0, 0, 6]], np.diag([2.0, 1.0, 6.0])],
    "12.Q9": [minus, minus.tolist(), -minus.T],
    "12.Q10": [[6, 11, 126], (6, 11, 126), np.array([6.0, 11.0, 126.0])],
    "12.Q12": [ut, ut.tolist(), -ut.T],
    "12.Q15": [PARK, 1.7453, f"{PARK:.4f} °"],
    "12.Q16": [[2, 1, 0], (2.0, 1.0, 0.0), np.array([2.0, 1.0, 0.0])],
    "12.1": [STAYS, tuple(STAYS), STAYS[::-1]],
    "12.2": [two, two.tolist(), dyad - 6 * sp.eye(3), tilde(1, 2, 3) * tilde(-1, half, 2)],
    "12.3": [EIGHT, [EIGHT[0], EIGHT[1].applyfunc(sp.expand), EIGHT[2]],
             [EIGHT[0], EIGHT[0].applyfunc(sp.expand), uv * tilde(u2 * v3 - u3 * v2, u3 * v1 - u1 * v3,
                                                                  u1 * v2 - u2 * v1)]],
    "12.4": [ELEVEN, [*ELEVEN[:2], xx * vt - x * x.T * vt - vt * x * x.T],
             [ELEVEN[1], ELEVEN[1].applyfunc(sp.expand), xx * vt - x * x.T * vt - vt * x * x.T]],
    "12.5": [3, "3", np.int64(3)],
    "12.6": [3, "3", sp.Integer(3)],
    "12.7": [[11, 132], (11, 132), np.array([11.0, 132.0])],
    "12.8": [TENSORS, tuple(TENSORS), TENSORS[::-1]],
    "12.9": [[3, ROOT5], (3, 2.23607), [3, sp.sqrt(5)]],
    "12.10": [[21, 3], (21, 3), np.array([21, 3])],
    "12.11": [-12, "-12", sp.Integer(-12)],
    "12.12": [[29 / 7, REST], (4.142857, 2.972642), ["4.142857 N·m", f"{REST:.6f} N·m"]],
}
WRONG = {
    "12.Q2": [([-2.5, 5, -2.5], "v × u"), ([2.5, 5, 2.5], "middle"), ([-1, 1, 6], "equal entries"),
              ([2.5, -5, 0], "z")],
    "12.Q3": [("R^T I R", "into the body"), ("R I", "Choose one of"), ("I", "Choose one of")],
    "12.Q4": [(36, "(tr T)²"), (91, "all squares"), (-14, "sign")],
    "12.Q5": [(sp.diag(1, 2, 6), "another one now"), (sp.Matrix([[0, 2, 0], [-1, 0, 0], [0, 0, 6]]), "Both indices"),
              (sp.diag(1, 6, 2), "about z"), (-sp.diag(2, 1, 6), "")],
    "12.Q9": [(2 * minus, "half is missing"), (-minus, "Tᵀ − T"), (plus, "symmetric part")],
    "12.Q10": [([6, 91, 126], "all squares"), ([6, 11, 6], "4·5·6"), ([6, 11, -114], "even order"), ([6, 11, 0], "I₃")],
    "12.Q12": [(-ut, "other convention"), (tilde(u3, u2, u1), "third"),
               (ut.applyfunc(lambda e: -e if e.could_extract_minus_sign() else e), "symmetric")],
    "12.Q15": [(100, "degrees"), (PARK / 2, "½"), (10, "first order"), (-PARK, "sign")],
    "12.Q16": [([0, 0, 3], "motor feels"), ([2, 1, 3], "all of n"), ([-1, 2, 0], "turned by 90°"),
               ([1, 2, 0], "order")],
    "12.1": [(STAYS[:3], "length does not"), ([*STAYS, "T11"], "first axis"), (["trace"], ""),
             ([*STAYS, "sum of all entries"], "(1, 1, 1)")],
    "12.2": [(two.T, "differ by the commutator"), (dyad + 6 * sp.eye(3), "minus"), (dyad, "still to be"),
             (dyad - 18 * sp.eye(3), "three times")],
    "12.3": [([EIGHT[0], -EIGHT[2]], "Line 2"), (EIGHT[:2], ""), ([*EIGHT[:2], EIGHT[2].applyfunc(sp.expand)], ""),
             ([ut * ut, *EIGHT[1:]], "Line 1")],
    "12.4": [([*ELEVEN[:2], ELEVEN[2] - 2 * xx * vt], "Line 3"), (ELEVEN[:2], ""),
             ([-line for line in ELEVEN], "Line 1"), ([*ELEVEN[:2], ELEVEN[2].applyfunc(sp.expand)], "")],
    "12.5": [(1, "order two"), (2, "order two"), (4, "earlier"), (5, "Choose")],
    "12.6": [(1, "no δ"), (2, "no δ"), (4, "minus"), (7, "Choose")],
    "12.7": [([22, 132], "half"), ([-11, 132], "plus"), ([11, 414], "cubes"), ([11, 792], "six times")],
    "12.8": [(TENSORS[:2], "arrow"), ([*TENSORS, "prices"], "nothing turns"), ([*TENSORS, "all ones"], "every"),
             ([*TENSORS, "three Euler angles, squared"], "no arrow")],
    "12.9": [([3, 5], "w²"), ([3, -ROOT5], "points up"), ([10.5, ROOT5], "trace"), ([ROOT5, 3], "order")],
    "12.10": [([7, 3], "pair of axes"), ([28, 3], "symmetric"), ([21, 21], "perpendicular"), ([3, 21], "order")],
    "12.11": [(12, "tr(T Sᵀ)"), (-6, "twice"), (-9, "not tr 1")],
    "12.12": [([29, REST], "unit vector"), ([29 / 7, np.sqrt(26) - 29 / 7], "squares do"),
              ([29 / 7, np.sqrt(26)], "whole n"), ([REST, 29 / 7], "order")],
}


@pytest.mark.parametrize("id, count", [("12.2", 40), ("12.7", 30), ("12.9", 12), ("12.10", 6), ("12.11", 30),
                                       ("12.12", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, min(5, count / 2), rtol=1e-3)


def test_the_misconceptions_of_the_chapter_are_separable():
    """u = (1, 2, 3), v = (−1, ½, 2): what each slip is off by, computed here without the library."""
    U, V = np.array([1, 2, 3.0]), np.array([-1, 0.5, 2.0])
    S = {k: np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]]) for k, a in (("u", U), ("v", V))}
    assert np.allclose(-S["u"] - S["u"], -2 * S["u"])                        # the other sign of dual
    T = np.array([[1, 4, 0], [0, 2, 5], [6, 0, 3.0]])
    vect = np.array([T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1]]) / 2
    assert vect.tolist() == [-2.5, -3, -2]                                   # twice as long without the half
    assert np.trace(S["u"] @ S["v"]) == -12 and np.trace(S["u"] @ S["v"].T) == 12
    transposed = np.outer(U, V) - U @ V * np.eye(3)
    assert np.allclose(S["u"] @ S["v"] - transposed, S["u"] @ S["v"] - S["v"] @ S["u"])
    assert np.linalg.matrix_rank(np.outer(U, V)) == 1                        # of order two
    assert len(exercises("12")) == len(RIGHT) and ref.stays() == STAYS
