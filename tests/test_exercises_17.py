"""The examiner of chapter 17: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.exercises.chapter17 import references as ref

a1, l1, l2, m1, m2, I1, kr1, Im1, g = sp.symbols("a1 l1 l2 m1 m2 I1 kr1 Im1 g")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
sin, cos, sqrt = sp.sin, sp.cos, sp.sqrt
CHAPTER = "17"

# Typed in from the statements and by hand, not from the library.
bend = m2 * a1 * l2 * sin(q2)
elbow = -bend * (2 * qdd1 + qdd2) - m2 * g * l2 * sin(q1 + q2)
seen = sp.Matrix([qd1 * cos(q2), -qd1 * sin(q2), 0])
carousel = sp.Matrix([[0, 2 * m2 * q2 * qdd1 + 2 * m2 * qd1 * qd2], [0, -m2 * qd1**2]])
rates = sp.Matrix([[-2 * bend * qd2, -2 * bend * (qd1 + qd2)], [2 * bend * qd1, 0]])
swing = sqrt(m1 * g * l1 / (I1 + m1 * l1**2 + kr1**2 * Im1))
SWING = 2 * np.pi / 2.5618707
GROWTH = 13.815510558 / 8.35


def blocks(M, V, P):
    """Row by row, with an inverse."""
    n, inverse = len(M), np.linalg.inv(M)
    A = np.zeros((2 * n, 2 * n))
    A[:n, n:], A[n:, :n], A[n:, n:] = np.eye(n), -inverse @ P, -inverse @ V
    return A


def bent(sign=-1, before=True, divide=True, swap=False):
    """A with a slip."""
    def f(M, V, P):
        n, inverse = len(M), np.linalg.inv(M) if divide else np.eye(len(M))
        A, (first, second) = np.zeros((2 * n, 2 * n)), (V, P) if swap else (P, V)
        A[:n, n:] = np.eye(n)
        A[n:, :n] = sign * (inverse @ first if before else first @ inverse)
        A[n:, n:] = sign * (inverse @ second if before else second @ inverse)
        return A
    return f


TYPED = {"17.Q3": 2, "17.Q4": [2, -1, 0], "17.Q11": SWING, "17.Q18": 3, "17.1": 19.62, "17.4": 3, "17.7": 800,
         "17.8": 0.01, "17.9": GROWTH}

RIGHT = {
    "17.Q2": [m1 * g * l1 * cos(q1), g * m1 * l1 * sin(q1 + sp.pi / 2), [l1 * g * m1 * cos(q1)]],
    "17.Q3": [2, 2.0, "2 rad/s"],
    "17.Q4": [[2, -1, 0], (2.0, -1.0, 0.0), np.array([2, -1, 0])],
    "17.Q5": [I1 + m1 * l1**2, m1 * l1**2 + I1, [I1 + l1 * m1 * l1]],
    "17.Q7": [elbow, sp.expand(elbow), -m2 * l2 * (a1 * sin(q2) * (2 * qdd1 + qdd2) + g * sin(q1 + q2))],
    "17.Q11": [SWING, 2.4526, "2.453 s"],
    "17.Q12": [seen, list(seen), seen.T],
    "17.Q18": [3, "3", np.int64(3)],
    "17.1": [19.62, "19.62 N·m/rad", 4 * 9.81 / 2],
    "17.2": [carousel, carousel.tolist(), 2 * m2 * sp.Matrix([[0, q2 * qdd1 + qd1 * qd2], [0, -qd1**2 / 2]])],
    "17.3": [blocks, lambda M, V, P: blocks(M, V, P).tolist(), bent()],
    "17.4": [3, "3", sp.Integer(3)],
    "17.5": [swing, sqrt(m1 * g * l1) / sqrt(I1 + m1 * l1**2 + kr1**2 * Im1),
             sqrt(1 / ((I1 + m1 * l1**2 + kr1**2 * Im1) / (m1 * g * l1)))],
    "17.6": [rates, rates.tolist(), 2 * bend * sp.Matrix([[-qd2, -qd1 - qd2], [qd1, 0]])],
    "17.7": [800, "800 kg", "800000 g"],
    "17.8": [0.01, "0.01 rad/s", 1 * 0.01],
    "17.9": [1.6546, GROWTH, "1.6546 1/s"],
}
WRONG = {
    "17.Q2": [(-m1 * g * l1 * cos(q1), "plus"), (m1 * g * l1 * sin(q1), "torque itself"), (g * l1 * cos(q1), "mass")],
    "17.Q3": [(4, "root"), (1 / np.pi, "Radians"), (-2, "sign")],
    "17.Q4": [([-2, 1, 0], "order"), ([1, 2, 0], "90°"), ([2, 1, 0], "")],
    "17.Q5": [(I1, "joint"), (m1 * l1**2, "turns, too"), (I1 + m1 * l1**2 + m1 * g * l1 * sin(q1), "drops out")],
    "17.Q7": [(-m2 * g * l2 * sin(q1 + q2), "M depends"), (-bend * (2 * qdd1 + qdd2), "Gravity depends"),
              (-2 * bend * qdd1 - m2 * g * l2 * sin(q1 + q2), "q̈₂"),
              (-bend * (qdd1 + qdd2) - m2 * g * l2 * sin(q1 + q2), "two"), (-elbow, "minus a sine")],
    "17.Q11": [(SWING / (2 * np.pi), "one radian"), (SWING / 2, "not back"), (1 / SWING, "per second")],
    "17.Q12": [(sp.zeros(3, 1), "new side"), (-seen, "other way"), (sp.Matrix([0, 0, 1]), "by the rate"),
               (sp.Matrix([qd1 * sin(q2), qd1 * cos(q2), 0]), "differentiated")],
    "17.Q18": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "at rest"), (5, "Choose")],
    "17.1": [(2.0, "kg·m"), (9.81, "all of it"), (float(np.sqrt(19.62 / 1.09)), "falls"), (-19.62, "pull back")],
    "17.2": [(sp.Matrix([[0, 2 * m2 * q2 * qdd1], [0, 0]]), "∂c/∂q"),
             (sp.Matrix([[0, 2 * m2 * qd1 * qd2], [0, -m2 * qd1**2]]), "∂M/∂q"), (carousel.T, "Row i"),
             (sp.Matrix([[0, m2 * q2 * qdd1 + m2 * qd1 * qd2], [0, -m2 * qd1**2]]), "has a 2"),
             (sp.Matrix([[0, carousel[0, 1]], [0, m2 * qd1**2]]), "held back")],
    "17.3": [(bent(sign=1), "minus signs"), (bent(swap=True), "changed places"), (bent(divide=False), "divided"),
             (bent(before=False), "behind")],
    "17.4": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "every skew"), (5, "survive"), (6, "Choose")],
    "17.5": [(swing**2, "root"), (sqrt(m1 * g * l1 / (I1 + m1 * l1**2 + kr1 * Im1)), "twice"),
             (sqrt(m1 * g * l1 / (I1 + m1 * l1**2)), "rotor turns"),
             (sqrt(m1 * g * l1 / (m1 * l1**2 + kr1**2 * Im1)), "link turns")],
    "17.6": [(rates / 2, "V = 2C"), (sp.Matrix([[-2 * bend * qd2, -bend * qd2], [bend * qd1, 0]]), "Christoffel's"),
             (rates.T, "Row i"), (-rates, "other sign")],
    "17.7": [(300, "elbow"), (100, "all of its weight"), (125, "upper arm's"), (400, "stretched")],
    "17.8": [(0.06, "(7.4.9)"), (-0.05, "alone"), (0.11, "order")],
    "17.9": [(6 / 8.35, "natural"), (1e6 / 8.35, "logarithms"), (1 / GROWTH, "grows by e")],
}


@pytest.mark.parametrize("id, count", [("17.1", 20), ("17.7", 20), ("17.8", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)


def test_the_counterweights_leave_nothing_that_falls():
    assert ref.hangs(800, 125, *ref.BALANCE) < 1e-9
    assert ref.hangs(300, 125, *ref.BALANCE) > 1 and ref.hangs(800, 90, *ref.BALANCE) > 1
