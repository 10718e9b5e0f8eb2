"""The examiner of chapter 16: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib import forward, robots
from robolib.exercises.chapter16 import references as ref

m1, m2, l2, I2, q2, n = sp.symbols("m1 m2 l2 I2 q2 n")
M11, M12, M22 = sp.symbols("M11 M12 M22")
cos, sin = sp.cos, sp.sin
CHAPTER = "16"

# Typed in from the statements and by hand: the arm of Example 7.2 has links of 50 kg and 10 kg·m², their centres of
# mass at 0.5 m, a₁ = 1 m, rotors of 0.01 kg·m² and 5 kg.


def entries(elbow, kr1, kr2):
    """M by the formulas of chapter 07."""
    c = np.cos(elbow)
    own = 10 + 50 * 0.25
    return (own + 50 * (1 + 0.25 + c) + 10 + kr1**2 * 0.01 + 5 * 1.0 + 0.01, own + 25 * c + kr2 * 0.01,
            own + kr2**2 * 0.01)


def pivot(elbow, kr1=1.0, kr2=1.0):
    a, b, d = entries(elbow, kr1, kr2)
    return a - b * b / d


def moving(q, qd, tau, kr=100.0, g=9.81, h=1.0):
    a, b, d = entries(q[1], kr, kr)
    s = 25 * np.sin(q[1]) * h
    c1, c12 = np.cos(q[0]), np.cos(q[0] + q[1])
    r1 = tau[0] + s * (2 * qd[0] * qd[1] + qd[1]**2) - g * ((50 * 0.5 + 55) * c1 + 25 * c12)
    r2 = tau[1] - s * qd[0]**2 - g * 25 * c12
    return [(d * r1 - b * r2) / (a * d - b * b), (a * r2 - b * r1) / (a * d - b * b)]


def eliminated(M):
    """By determinants: D_k = det(M from k on) / det(M from k + 1 on)."""
    M = np.asarray(M, float)
    det = [np.linalg.det(M[k:, k:]) for k in range(len(M))] + [1.0]
    return [det[k] / det[k + 1] for k in range(len(M))]


def from_the_base(M):
    M = np.asarray(M, float)
    det = [1.0] + [np.linalg.det(M[:k, :k]) for k in range(1, len(M) + 1)]
    return [det[k + 1] / det[k] for k in range(len(M))]


FELT = pivot(np.pi / 4)
QDD = moving((0.5, 0.8), (1, -2), (600, 100))
swing = m2 * l2 * cos(q2)
crane = m1 + m2 - swing**2 / (I2 + m2 * l2**2)
solve = (n**3 + 9 * n**2 - 4 * n) / 6
GEAR = 173.394

TYPED = {"16.Q3": -1.0, "16.Q7": 4, "16.Q10": 3, "16.1": FELT, "16.4": 3, "16.6": GEAR, "16.7": QDD}
RIGHT = {
    "16.Q2": [I2 + m2 * l2**2, l2**2 * m2 + I2, [I2 + m2 * l2 * l2]],
    "16.Q3": [-1, "-1 rad/s²", sp.Integer(-1)],
    "16.Q4": ["g(q)", " g(q) ", "G(q)"],
    "16.Q5": [M11 - M12**2 / M22, (M11 * M22 - M12**2) / M22, [M11 - M12 * M12 / M22]],
    "16.Q7": [4, "4", np.int64(4)],
    "16.Q9": [m2 * I2 / (I2 + m2 * l2**2), m2 - (m2 * l2)**2 / (I2 + m2 * l2**2), 1 / (1 / m2 + l2**2 / I2)],
    "16.Q10": [3, "3", sp.Integer(3)],
    "16.1": [FELT, "63.63 kg·m²", float(FELT)],
    "16.2": [sp.Matrix([swing, I2 + m2 * l2**2]), [swing, I2 + m2 * l2**2], sp.Matrix([[swing, I2 + l2**2 * m2]])],
    "16.3": [crane, sp.together(crane), m1 + m2 * (I2 + m2 * l2**2 * sin(q2)**2) / (I2 + m2 * l2**2)],
    "16.4": [3, "3", np.int64(3)],
    "16.5": ["division by zero", " Division by zero", "DIVISION BY ZERO "],
    "16.6": [GEAR, "173.4", 173.39],
    "16.7": [QDD, np.array(QDD), tuple(np.round(QDD, 5))],
    "16.8": [eliminated, lambda M: np.array(eliminated(M)), lambda M: tuple(eliminated(M))],
    "16.9": [solve, sp.factor(solve), n * (n**2 - 1) / 6 + n * (n - 1) / 2 + n**2],
}
WRONG = {
    "16.Q2": [(I2, "centre of mass"), (m2 * l2**2, "no point"), (I2 + m2 * l2, "units"), (I2 - m2 * l2**2, "")],
    "16.Q3": [(1, "q̈₁"), (0, "coupled"), (2, "")],
    "16.Q4": [("0", "hold the arm up"), ("c(q, q̇)", "velocity"), ("M q̈", "acceleration")],
    "16.Q5": [(M11 + M12**2 / M22, "less"), (M11 - M12 / M22, "once more"), (M11, "locked"),
              (M22 - M12**2 / M11, "shoulder is limp")],
    "16.Q7": [(1, "circle"), (2, "Line 2 is true"), (3, "along z"), (5, "true"), (9, "Choose")],
    "16.Q9": [(m2, "along the rod"), (m2**2 * l2**2 / (I2 + m2 * l2**2), "hides"),
              ((I2 + m2 * l2**2) / l2**2, "percussion"), (I2, "")],
    "16.Q10": [(1, "Line 1 is true"), (2, "second cart"), (4, "carries"), (7, "Choose")],
    "16.1": [(entries(np.pi / 4, 1, 1)[0], "locked"), (pivot(0.0), "straight"),
             (2 * entries(np.pi / 4, 1, 1)[0] - FELT, "Added"), (-FELT, "sign")],
    "16.2": [(sp.Matrix([m1 + m2, swing]), "q̈₁ = 1"),
             (sp.Matrix([m2 * l2 * sin(q2), I2 + m2 * l2**2]), "straight down"), (sp.Matrix([swing, I2]), "m₂ℓ₂²"),
             (sp.Matrix([(m1 + m2) * l2 * cos(q2), I2 + m2 * l2**2]), "holds still")],
    "16.3": [(m1 + m2, "clamped"), (m1, "pin pulls"), (2 * (m1 + m2) - crane, "hides"),
             (crane.subs(q2, 0), "anywhere")],
    "16.4": [(1, "turned"), (2, "frame j"), (5, "Choose")],
    "16.5": [("nothing", "Try it"), ("q̈ₙ = 0", "without bound"), ("the others, too", "go on")],
    "16.6": [(GEAR**2, "root"), (-GEAR, "sign"), (100.0, "")],
    "16.7": [(moving((0.5, 0.8), (1, -2), (600, 100), g=0.0), "Gravity"),
             (moving((0.5, 0.8), (1, -2), (600, 100), h=0.0), "missing"),
             (moving((0.5, 0.8), (1, -2), (600, 100), kr=1.0), "k_r = 1"), ([-x for x in QDD], "sign"),
             (QDD[::-1], "")],
    "16.8": [(from_the_base, "last row"), (lambda M: list(np.diag(np.asarray(M, float))), "diagonal"),
             (lambda M: eliminated(M)[::-1], "first joint first"), (lambda M: [2 * x for x in eliminated(M)], "")],
    "16.9": [(n * (n**2 - 1) / 3 + n * (n - 1) / 2 + n**2, "triangle"), (solve - n * (n - 1) / 2, "substitutions"),
             (solve - n, "division"), (n * (n**2 - 1) / 6 + n * (n - 1) / 2, "factor")],
}


@pytest.mark.parametrize("id, count", [("16.1", 30), ("16.6", 8), ("16.7", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, min(6, count / 2), rtol=2e-3)


def test_the_numbers_by_hand_are_those_of_the_library():
    robot, values = robots.planar_2r()
    for elbow, kr in ((0.0, 1.0), (1.1, 100.0), (-2.0, 7.0)):
        arm = robot.at(values | {"kr1": kr, "kr2": kr})
        assert np.isclose(forward.articulated_inertias(arm, [0.3, elbow])[0], pivot(elbow, kr, kr))
    a, b, d = entries(0.0, 1.0, GEAR)
    assert np.isclose(b * b / (a * d), 0.05, rtol=1e-4)
    at = (0.2, -1.0), (1.5, 0.7), (300, -20)
    assert np.allclose(ref.accelerations(*at), moving(*at))
