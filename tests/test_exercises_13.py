"""The examiner of chapter 13: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import ex, exercises
from robolib.exercises.chapter13 import references as ref

wx, wy, wz, wdx, wdy, wdz = sp.symbols("wx wy wz wdx wdy wdz")
q1, qd1, qd2, a, m, x, y, Ixy = sp.symbols("q1 qd1 qd2 a m x y Ixy")
sin, cos = sp.sin, sp.cos
CHAPTER = "13"

# Typed in from the statements and by hand, not from the library.
O21, O22, O23, O31, O32, O33 = sp.symbols("Omega21 Omega22 Omega23 Omega31 Omega32 Omega33")
S12, S13, S22, S23, S33 = sp.symbols("Sigma12 Sigma13 Sigma22 Sigma23 Sigma33")
MX = O31 * S12 + O32 * S22 + O33 * S23 - O21 * S13 - O22 * S23 - O23 * S33
about_z = sp.Matrix([[0, -qd1, 0], [qd1, 0, 0], [0, 0, 0]])
nodding = sp.Matrix([[-qd1**2, 0, 2 * qd1 * qd2], [0, -qd1**2 - qd2**2, 0], [0, 0, -qd2**2]])
no_rate = sp.Matrix([[-qd1**2, 0, qd1 * qd2], [0, -qd1**2 - qd2**2, 0], [qd1 * qd2, 0, -qd2**2]])
rod = m * a**2 * qd1 / 12 * sp.Matrix([sin(2 * q1), -cos(2 * q1)])
LINE = [(-wz**2 * x - wdz * y)**2 + (wdz * x - wz**2 * y)**2,
        wz**4 * x**2 + wdz**2 * y**2 + wdz**2 * x**2 + wz**4 * y**2, (wz**4 + wdz**2) * (x**2 + y**2)]


def turned(v):
    return np.cross(np.eye(3), np.asarray(v, float))                        # ṽ, by NumPy's own cross product


W2, WD2, A2 = np.array([1, -0.5, 2]), np.array([2, 1, -1.0]), np.array([1, -2, 9.0])


def still(first, sign=1.0):
    return -np.linalg.solve(turned(first) + sign * turned(W2) @ turned(W2), A2)


def points_moment(w, wd, mass=3.0):
    """Of the lamp's arm, summed over Gauss points: r × m (ω̇ × r + ω × (ω × r)), about the hinge."""
    edges, middle, total = np.array([0.6, 0.1, 0.2]), np.array([0.3, 0.0, 0.1]), np.zeros(3)
    for signs in np.array(np.meshgrid(*[[-1, 1]] * 3)).reshape(3, 8).T:
        r = middle + edges / 2 * signs / np.sqrt(3)
        total += mass / 8 * np.cross(r, np.cross(wd, r) + np.cross(w, np.cross(w, r)))
    return total


def mixed_up():
    """ΩI − (ΩI)ᵀ of the lamp's arm, with I where Σ belongs."""
    Sigma = 0.25 * np.diag([0.36, 0.01, 0.04]) + 3.0 * np.outer([0.3, 0, 0.1], [0.3, 0, 0.1])
    half = (turned([-2, 4, 6]) + turned([1.5, 3, -1]) @ turned([1.5, 3, -1])) @ (np.trace(Sigma) * np.eye(3) - Sigma)
    return [half[2, 1] - half[1, 2], half[0, 2] - half[2, 0], half[1, 0] - half[0, 1]]


LAMP = points_moment([1.5, 3, -1], [-2, 4, 6])
GOOD = 0.02 * np.sqrt((1 / 0.09 + 1 / 0.04 + 100) / 2)
TETRA = [[0.15, 0.1, 0.05], [0.15, -0.1, -0.05], [-0.15, 0.1, -0.05], [-0.15, -0.1, 0.05]]
OTHER = [[-c for c in p] for p in TETRA]

TYPED = {"13.Q2": 3, "13.Q4": 18, "13.Q7": 3, "13.Q8": [-5.866, -2.402], "13.Q11": [3, 0, -1, 3], "13.3": 2,
         "13.2": still(WD2).tolist(), "13.7": GOOD, "13.10": 6, "13.11": LAMP.tolist()}

RIGHT = {
    "13.Q2": [3, "3 rad/s", 1 + 2],
    "13.Q3": [-wz, [-wz], 0 - wz],
    "13.Q4": [18, "18 m/s²", 2 * 9],
    "13.Q5": [about_z, about_z.tolist(), qd1 * sp.Matrix([[0, -1, 0], [1, 0, 0], [0, 0, 0]])],
    "13.Q7": [3, "3", sp.Integer(3)],
    "13.Q8": [[-5.866, -2.402], (-2.366 - 7 * 0.5, 2.098 - 9 * 0.5), ["-5.866 m/s²", "-2.402 m/s²"]],
    "13.Q11": [[3, 0, -1, 3], (3.0, 0.0, -1.0, 3.0), ["3 rad/s²", "0 rad/s²", "-1 rad/s²", "3 rad/s"]],
    "13.Q14": [-Ixy, [-Ixy], 0 - Ixy],
    "13.Q17": [MX, O31 * S12 - O21 * S13 + O32 * S22 - O23 * S33 + S23 * (O33 - O22), [sp.expand(MX)]],
    "13.1": [nodding, nodding.tolist(), no_rate + qd1 * qd2 * sp.Matrix([[0, 0, 1], [0, 0, 0], [-1, 0, 0]])],
    "13.2": [still(WD2), still(WD2).tolist(), tuple(np.round(still(WD2), 4))],
    "13.3": [2, "2", sp.Integer(2)],
    "13.4": [LINE, [LINE[0], sp.expand(LINE[0]), (x**2 + y**2) * (wdz**2 + wz**4)],
             [*LINE[:2], (x**2 + y**2) * LINE[2] / (x**2 + y**2)]],
    "13.5": [lambda S, w: np.trace(S) * w - S @ w, lambda S, w: ((np.trace(S) * np.eye(3) - S) @ w).tolist(),
             lambda S, w: [(S @ turned(w) + turned(w) @ S)[i] for i in ((2, 1), (0, 2), (1, 0))]],
    "13.6": [TETRA, OTHER, np.array(TETRA)[::-1]],
    "13.7": [GOOD, f"{GOOD:.4f} rad/s²", round(GOOD, 5)],
    "13.8": [["B", "D"], ("D", "B"), {"B", "D"}],
    "13.9": [rod, list(rod), m * a**2 * qd1 * sp.Matrix([sin(q1) * cos(q1) / 6, (sin(q1)**2 - cos(q1)**2) / 12])],
    "13.10": [6, "6", 2 * 3],
    "13.11": [LAMP, LAMP.tolist(), tuple(np.round(LAMP, 4))],
}
WRONG = {
    "13.Q2": [(2, "relative to link 1"), (1, "add up"), (np.sqrt(5), "parallel"), (-3, "sign")],
    "13.Q3": [(wz, "row 2"), (-wx, "neither row"), (0, "diagonal"), (wy, "")],
    "13.Q4": [(6, "speed"), (0, "inwards"), (12, "radius"), (9, "")],
    "13.Q5": [(-about_z, "other way round"), (about_z / qd1, "rate"),
              (sp.Matrix([[0, 0, 0], [0, 0, -qd1], [0, qd1, 0]]), "about x"), (about_z.T * about_z, "")],
    "13.Q7": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "Which Ω"), (5, "Choose")],
    "13.Q8": [([-2.366 - 1.5, 2.098 - 4.5], "have ω there"), ([-5.866, 2.098 + 4.5], "18 m/s²"),
              ([-2.366 - 2, 2.098 - 2], "from the ground"), ([-5.866, 2.098], "circles"), ([-2.402, -5.866], "order")],
    "13.Q11": [([-3, 0, 1, 3], "wrong sign"), ([6, 0, -2, 3], "twice"), ([3, 0, -1, 9], "root"),
               ([3, 0, -1, np.sqrt(18)], "with a 2")],
    "13.Q14": [(Ixy, "without a minus"), (-Ixy / 2, "trace"), (2 * Ixy, "")],
    "13.Q17": [(-MX, "−M_x"), (O31 * S12 + O32 * S22 + O33 * S23, "alone"),
               (O31 * S12 + O32 * S22 + O33 * S23 + O21 * S13 + O22 * S23 + O23 * S33, "not added"), (MX + S23, "")],
    "13.1": [(no_rate, "carries"), (2 * (nodding - no_rate) - nodding, "plus"), (nodding.T, "comes first"),
             (no_rate + sp.Matrix([[0, -qd1, 0], [qd1, 0, -qd2], [0, qd2, 0]]), "not of ω")],
    "13.2": [(-still(WD2), "*minus*"), (still(WD2, -1.0), "plus"), (still(-WD2), "transposed"),
             (still(WD2)[::-1], "order")],
    "13.3": [(1, "Line 1 is true"), (3, "Line 3 is true"), (4, "two of the three"), (5, "Choose")],
    "13.4": [([*LINE[:2], (wz**4 - wdz**2) * (x**2 + y**2)], ""), (LINE[:2], ""),
             ([LINE[0], LINE[2] * 2, LINE[2]], "")],
    "13.5": [(lambda S, w: S @ w, "takes Σ for I"), (lambda S, w: -S @ w, "trace is missing"),
             (lambda S, w: np.trace(S) / 2 * w - S @ w, "other direction"),
             (lambda S, w: S @ w - np.trace(S) * w, "")],
    "13.6": [([[0.15, 0.1, 0.05], [0.15, -0.1, 0.05], [-0.15, 0.1, 0.05], [-0.15, -0.1, 0.05]], "one plane"),
             ([[0, 0, 0], [0.2, 0, 0], [0, 0.1, 0], [0, 0, 0.05]], "outside"),
             ([[-0.15, -0.1, -0.05], [0.15, -0.1, -0.05], [-0.15, 0.1, -0.05], [-0.15, -0.1, 0.05]], "can be reached"),
             ([[0, 0, 0]], "Four places"), ("corners", "Four places")],
    "13.7": [(GOOD**2, "square"), (GOOD * np.sqrt(2), "a half"), (GOOD / np.sqrt(3), "whole"),
             (2 * GOOD, "half an edge")],
    "13.8": [(["B"], "D"), (["B", "D", "E"], "flat"), (["C", "D"], ""), (["A"], "sums of squares")],
    "13.9": [(-rod, "İ = −Σ̇"), (4 * rod, "middle"), (rod / qd1, "rate"), (sp.Matrix([rod[0], -rod[1]]), "")],
    "13.10": [(15, "full Σ"), (3, "two products"), (12, "given"), (9, "")],
    "13.11": [(mixed_up(), "With tensors"),
              (points_moment([1.5, 3, -1], [1.5, 3, -1]), "not of ω"),
              (2 * points_moment([0, 0, 0], [-2, 4, 6]) - LAMP, "−ω × Iω"),
              (points_moment([0, 0, 0], [-2, 4, 6]), "missing"), (LAMP[::-1], "")],
}


@pytest.mark.parametrize("id, count", [("13.2", 40), ("13.7", 40), ("13.11", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, min(6, count / 2), rtol=5e-3)


def test_planar_states_hide_two_of_the_mistakes():
    """I for Σ, and the sign of ω̃ω̃ in a moment: a flat body in a plane shows neither, the lamp's arm in space does."""
    flat = [ref.hinge(3.0, (0.0, 0.0, 2.0), (0.0, 0.0, 5.0), slip) for slip in ("", "minus", "alone")]
    assert all(np.allclose(one[2], flat[0][2]) for one in flat)             # about z nobody sees it
    Sigma = np.array([[0.4, 0.1, 0], [0.1, 0.2, 0], [0, 0, 0]])             # flat: no masses beside the plane
    Omega = turned([0, 0, 5]) + turned([0, 0, 2]) @ turned([0, 0, 2])
    halves = [Omega @ Sigma, Omega @ (np.trace(Sigma) * np.eye(3) - Sigma)]
    assert np.isclose(*(half[1, 0] - half[0, 1] for half in halves))
    space = [ref.hinge(3.0, (1.5, 3.0, -1.0), (-2.0, 4.0, 6.0), slip) for slip in ("", "I", "minus", "alone", "dot")]
    apart = [np.abs(np.subtract(one, two)).max() for k, one in enumerate(space) for two in space[:k]]
    assert min(apart) > 0.3


def test_no_places_in_the_box_are_better():
    """300 drawn ones."""
    rng, best = np.random.default_rng(1), ref.off(TETRA)
    half = np.array([0.15, 0.1, 0.05])
    drawn = rng.uniform(-1, 1, (300, 4, 3)) * half
    assert min(ref.off(p) for p in drawn) > best
    assert best == pytest.approx(GOOD / 0.02) and len(exercises("13")) == len(RIGHT)
    assert ex("13.6").check(TETRA).outcome == "correct"
