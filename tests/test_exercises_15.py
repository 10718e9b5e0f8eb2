"""The examiner of chapter 15: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.exercises.chapter15 import references as ref

n, theta, E_xx, E_yy, E_xy, E_yx = sp.symbols("n theta E_xx E_yy E_xy E_yx")
s4, c4, wx3, wy3, w3 = sp.symbols("s4 c4 wx3 wy3 w3")
sin, cos = sp.sin, sp.cos
CHAPTER = "15"
c, s = cos(theta), sin(theta)
START = c**2 * E_xx - s * c * E_xy - s * c * E_yx + s**2 * E_yy
MIDDLE = (1 - s**2) * E_xx - s * c * E_xy - s * c * E_yx + s**2 * E_yy
END = E_xx - s * (s * (E_xx - E_yy) + c * (E_xy + E_yx))
TEN = 5 * n**2 - 12 * n + 7


def free(x):
    return x == 0 or abs(x) == 1


def fee(a, b):
    return int(not (free(a) or free(b)))


def priced(A, B):
    """By whole rows and columns."""
    A, B = np.array(A), np.array(B)
    busy = lambda M: ((M != 0) & (np.abs(M) != 1)).astype(int)  # noqa: E731
    return int((busy(A) @ busy(B)).sum())


def with_signs(A, B):
    """Products with −1 are counted."""
    A, B = np.array(A), np.array(B)
    busy = lambda M: ((M != 0) & (M != 1)).astype(int)  # noqa: E731
    return int((busy(A) @ busy(B)).sum())


TYPED = {"15.Q2": 6, "15.Q3": 6, "15.Q4": 489, "15.1": [12, 6, 12, 7], "15.3": 4, "15.4": [6, 3], "15.5": [10, 9, 5],
         "15.6": 8, "15.7": "my2", "15.9": "α₂ = 0°, α₃ = 90°", "15.11": 3}
RIGHT = {
    "15.Q2": [6, "6", sp.Integer(6)],
    "15.Q3": [6, 3 * 2, "6"],
    "15.Q4": [489, "489", 93 * 5 + 24],
    "15.Q6": [fee, lambda a, b: 0 if a in (0, 1, -1) or b in (0, 1, -1) else 1,
              lambda a, b: int(a * (a * a - 1) * b * (b * b - 1) != 0)],
    "15.Q8": [11 * n - 14, (11 * n - 5) - 9, [11 * n - 14]],
    "15.Q11": [-s4 * wx3 - c4 * w3, -(c4 * w3 + wx3 * s4), [-(s4 * wx3 + c4 * w3)]],
    "15.1": [[12, 6, 12, 7], (12, 6, 12, 7), ["12", "6", "12", "7"]],
    "15.2": [TEN, (5 * n - 7) * (n - 1), (7 * n**2 - 15 * n + 8) / 2 + 3 * (n - 1) * (n - 2) / 2],
    "15.3": [4, "4", np.int64(4)],
    "15.4": [[6, 3], (6, 3), np.array([6, 3])],
    "15.5": [[10, 9, 5], (10, 9, 5), np.array([10, 9, 5])],
    "15.6": [8, "8", sp.Integer(8)],
    "15.7": ["my2", " my2", "MY2"],
    "15.8": [priced, lambda A, B: sum(fee(A[i][k], B[k][j]) for i in range(3) for j in range(3) for k in range(3)),
             lambda A, B: float(priced(A, B))],
    "15.9": ["α₂ = 0°, α₃ = 90°", " α₂ = 0°, α₃ = 90°", "α₂ = 0°, α₃ = 90° "],
    "15.10": [[START, MIDDLE, END], [START, E_xx - s**2 * E_xx - s * c * (E_xy + E_yx) + s**2 * E_yy, END],
              [START, MIDDLE, sp.expand(MIDDLE), END]],
    "15.11": [3, "3", sp.Integer(3)],
}
WRONG = {
    "15.Q2": [(3, "additions"), (9, "do not occur"), (12, "")],
    "15.Q3": [(9, "plus signs"), (2, "one row"), (15, "multiplications")],
    "15.Q4": [(582, "five cycles"), (465, "24"), (-489, "")],
    "15.Q6": [(lambda a, b: 1, "every product"), (lambda a, b: int(a not in (0, 1) and b not in (0, 1)), "only a sign"),
              (lambda a, b: int(0 not in (a, b)), "1 or −1"), (lambda a, b: int(1 not in (abs(a), abs(b))), "0")],
    "15.Q8": [(11 * n - 3, "printed"), (11 * n - 5, "untrimmed"), (13 * n - 16, "general"), (11 * n - 13, "by 9")],
    "15.Q11": [(c4 * wx3 - s4 * w3, "first row"), (-s4 * wx3 - c4 * wy3, "drops out"), (s4 * wx3 + c4 * w3, "minus"),
               (c4 * w3 - s4 * wx3, "second one")],
    "15.1": [([12, 12, 12, 15], "as many additions"), ([6, 3, 12, 7], "two cross"), ([12, 6, 12, 4], "three additions"),
             ([12, 6, 9, 7], "three products")],
    "15.2": [(sp.Rational(7, 2) * n**2 - sp.Rational(15, 2) * n + 4, "printed"), (5 * n**2 - 9 * n + 4, "j = 1"),
             (sp.Rational(7, 2) * n**2 - sp.Rational(15, 2) * n + 7, "each"),
             (sp.Rational(13, 2) * n**2 - sp.Rational(33, 2) * n + 10, "symmetric")],
    "15.3": [(1, "no twist"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "−90°")],
    "15.4": [([8, 3], "c₁"), ([8, 6], "two zeros"), ([6, 0], "own rate")],
    "15.5": [([12, 12, 6], "whole listing"), ([2, 3, 2], "need others"), ([10, 8, 5], "square")],
    "15.6": [(7, "one joint more"), (9, "one joint less"), (11, "")],
    "15.7": [("my3", "three forces"), ("my5", "wrist"), ("zz2", "two lines"), ("xx6", "dead")],
    "15.8": [(lambda A, B: 27, "full matrices"), (with_signs, "−1"),
             (lambda A, B: int(((np.array(A) != 0).astype(int) @ (np.array(B) != 0).astype(int)).sum()), "1 and −1")],
    "15.9": [("α₂ = 0°, α₃ = 0°", "plane"), ("α₂ = 90°, α₃ = 0°", "operations"), ("α₂ = 90°, α₃ = 90°", "operations")],
    "15.10": [([START, MIDDLE], ""), ([START, MIDDLE, END + E_xy], ""),
              ([START, MIDDLE, E_xx + s * (s * (E_xx - E_yy) + c * (E_xy + E_yx))], ""),
              ([START, MIDDLE, E_xx - s * (s * (E_xx - E_yy) + 2 * c * E_xy)], "")],
    "15.11": [(1, "put n = 6"), (2, "put n = 6"), (4, "put n = 6")],
}


@pytest.mark.parametrize("id, count, least", [("15.4", 12, 2), ("15.5", 20, 4), ("15.6", 40, 12)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count, least):
    stay_apart(id, count, least, atol=0.5)


def test_the_listing_of_15_5_is_the_one_of_the_statement():
    """Line by line, and its numbers by hand."""
    assert [str(line) for line in ref.listing()][:4] == ["p1 = c1 w1", "p2 = s1 w1", "a1 = p1 + q1", "a2 = p2 − q2"]
    assert str(ref.listing()[9]) == "n2 = s1 f1 − c1 f2" and len(exercises("15")) == len(RIGHT)
