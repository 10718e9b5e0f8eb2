"""The examiner of chapter 10: blanks, right answers written differently, plausible wrong ones, and nonsense."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.exercises.chapter10 import references as ref
from robolib.formulations import newton_euler

a, a1, a2, a3, l1, l2, m, m2, n, x, y, z = sp.symbols("a a1 a2 a3 l1 l2 m m2 n x y z")
q1, q2, q3 = sp.symbols("q1 q2 q3")
sin, cos = sp.sin, sp.cos
CHAPTER = "10"

# Typed in from the statements and by hand, not from the library.
lift = sp.Matrix([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]])
column = sp.Matrix([m * x, m * y, m * z, m])
rod = sp.Matrix([[m * a**2 / 3, 0, 0, -m * a / 2], [0, 0, 0, 0], [0, 0, 0, 0], [-m * a / 2, 0, 0, m]])
drop = a2 * sin(q2) + a3 * sin(q2 + q3)
second = sp.Matrix([drop * sin(q1), -drop * cos(q1), 0])
carousel = sp.Matrix([m2 * q2, -m2 * q2])
traces = n * (n + 1) * (n + 2) * (3 * n + 1) / 24
fall = -m2 * a1 * l2 * sin(q2)


def rods(q, qd, qdd, g=9.8062):
    """Two thin rods by chapter 07: masses 2 and 1, lengths 1."""
    s, c, c1, c12 = np.sin(q[1]), np.cos(q[1]), np.cos(q[0]), np.cos(q[0] + q[1])
    M = np.array([[2 / 3 + 1 + 1 / 3 + c, 1 / 3 + c / 2], [1 / 3 + c / 2, 1 / 3]])
    h = np.array([-s / 2 * (2 * qd[0] * qd[1] + qd[1]**2), s / 2 * qd[0]**2])
    return M @ qdd + h + g * np.array([2 * c1 + c12 / 2, c12 / 2])


def sweep(A, J, Wdd, dW):
    """Sums over all outer links instead of a recursion."""
    tau = []
    for i in range(len(A)):
        way, D = np.eye(4), np.zeros((4, 4))
        for j in range(i, len(A)):
            way = way if j == i else way @ A[j]
            D = D + way @ J[j] @ Wdd[j].T
        tau.append((dW[i] * D.T).sum())
    return tau


TAU = rods((0.6, -0.4), (1.5, 1.0), np.array([-1.0, 2.0]))
s12, c12 = sin(q1 + q2), cos(q1 + q2)
POINT = [-l2 * c12 * (-a1 * sin(q1) - l2 * s12) - l2 * s12 * (a1 * cos(q1) + l2 * c12),
         -a1 * l2 * (s12 * cos(q1) - c12 * sin(q1)), -a1 * l2 * sin(q2)]
SLOW = float(np.sqrt(1.0106728 / 0.2))          # the largest turning part and the limit, N·m


def unmoved(A, J, Wdd, dW):
    """What the outer links hand on is taken as it is."""
    return [np.trace(dW[i] @ sum(J[j] @ Wdd[j].T for j in range(i, len(A)))) for i in range(len(A))]


def untransposed(A, J, Wdd, dW):
    """Ẅ in place of its transpose."""
    tau = []
    for i in range(len(A)):
        D, way = J[i] @ Wdd[i], np.eye(4)
        for j in range(i + 1, len(A)):
            way = way @ A[j]
            D = D + way @ J[j] @ Wdd[j]
        tau.append(np.trace(dW[i] @ D))
    return tau


TYPED = {"10.Q2": 64, "10.Q9": 4, "10.Q10": -0.32210884, "10.Q14": [0.4, 0.1], "10.Q16": 56, "10.4": 4, "10.5": 3,
         "10.7": 84.871926, "10.9": TAU.tolist()}

RIGHT = {
    "10.Q2": [64, "64", sp.Integer(64), 4**3],
    "10.Q3": [l1 - a1, -(a1 - l1), [l1 - a1]],
    "10.Q4": [-2 * m2 * a1 * l2 * sin(q2), 2 * fall, [-2 * a1 * l2 * m2 * sin(q2)]],
    "10.Q5": [lift, lift.tolist(), np.array(lift.tolist(), float)],
    "10.Q7": [column, list(column), column.T, m * sp.Matrix([x, y, z, 1])],
    "10.Q9": [4, "4", np.int64(4)],
    "10.Q10": [-0.32211, -np.sin(0.7) / 2, "-0.3221 kg·m²"],
    "10.Q14": [[0.4, 0.1], (0.4, 0.1), ["40 cm", "10 cm"]],
    "10.Q16": [56, "56", sp.Integer(56)],
    "10.1": [rod, rod.tolist(), m * sp.Matrix([[a**2 / 3, 0, 0, -a / 2], [0] * 4, [0] * 4, [-a / 2, 0, 0, 1]])],
    "10.2": [second, list(second), second.applyfunc(lambda e: sp.expand(e, trig=True))],
    "10.3": [carousel, list(carousel), carousel.T],
    "10.4": [4, "4", sp.Integer(4)],
    "10.5": [3, "3", np.int64(3)],
    "10.6": [SLOW, f"{SLOW:.3f} s", f"{1000 * SLOW:.1f} ms"],
    "10.7": [84.87, 100 * 86016 / 101348, "84.87 %"],
    "10.8": [traces, sp.expand(traces), (n**2 * (n + 1)**2 / 4 + n * (n + 1) * (2 * n + 1) / 6) / 2],
    "10.9": [TAU, TAU.tolist(), tuple(np.round(TAU, 4))],
    "10.10": [sweep, lambda A, J, Wdd, dW: np.array(sweep(A, J, Wdd, dW)), lambda *lists: tuple(sweep(*lists))],
    "10.11": [POINT, [POINT[0], a1 * l2 * (c12 * sin(q1) - s12 * cos(q1)), POINT[2]],
              [POINT[0], sp.expand(POINT[0]), -l2 * a1 * sin(q2)]],
}
WRONG = {
    "10.Q2": [(16, "So many entries"), (48, "additions"), (256, "row times column"), (-64, "sign")],
    "10.Q3": [(l1, "from the joint"), (a1 - l1, "back towards"), (a1 + l1, "beyond the far end"), (a1, "l1")],
    "10.Q4": [(2 * m2 * a1 * l2 * sin(q2), "minus a sine"), (fall, "two"), (2 * m2 * a1 * l2 * cos(q2), "term itself"),
              (-2 * m2 * a1 * sin(q2), "l2")],
    "10.Q5": [(sp.Matrix([[0, -1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]), "turning joint"), (lift.T, "stay 1"),
              (sp.diag(0, 0, 1, 0), "stretches"), (sp.Matrix(4, 4, lambda i, k: int((i, k) == (0, 3))), "along x"),
              (-lift, "")],
    "10.Q7": [(sp.Matrix([x, y, z, 1]), "mass belongs"), (sp.Matrix([m * x, m * y, m * z, 1]), "whole mass"),
              (sp.Matrix([-m * x, -m * y, -m * z, m]), "no minus"),
              (sp.Matrix([m * x**2, m * y**2, m * z**2, m]), "diagonal")],
    "10.Q9": [(1, "Line 1 is true"), (2, "minus"), (3, "Lagrange"), (5, "Choose")],
    "10.Q10": [(0.32211, "h₂₁₁"), (-0.64422, "centre of mass"), (-np.cos(0.7) / 2, "vanish"),
               (-np.sin(np.radians(0.7)) / 2, "radians")],
    "10.Q14": [([-0.4, 0.1], "p* is missing"), ([1.2, -0.1], "add them"), ([-1.2, 0.1], "back twice"),
               ([0.1, 0.4], "order")],
    "10.Q16": [(91, "equal"), (21, "sum of traces"), (216, "does not move it"), (336, "too large")],
    "10.1": [(rod.subs(a**2, a**2 / 4), "centre of mass"), (sp.diag(m * a**2 / 3, 0, 0, m), "first moment"),
             (sp.Matrix(4, 4, lambda i, k: -rod[i, k] if {i, k} == {0, 3} else rod[i, k]), "negative x"),
             (sp.Matrix([[0, 0, 0, -m * a / 2], [0, m * a**2 / 3, 0, 0], [0, 0, m * a**2 / 3, 0],
                         [-m * a / 2, 0, 0, m]]), "moments of inertia")],
    "10.2": [(-second, "nearer to the axis"), (second.subs(a3, 0), "forearm"),
             (sp.Matrix([-drop * cos(q1), -drop * sin(q1), a2 * cos(q2) + a3 * cos(q2 + q3)]), "once"),
             (sp.Matrix([sin(q1), -cos(q1), 0]) * (a2 * sin(q2) + a3 * sin(q3)), "q₂ + q₃")],
    "10.3": [(sp.Matrix([2 * m2 * q2, -m2 * q2]), "shared"), (-carousel, "held *back*"),
             (sp.Matrix([m2 * q2, m2 * q2]), "(10.E10)"), (sp.Matrix([m2 * q2, 0]), "flies outwards"),
             (carousel / 2, "q₂²")],
    "10.4": [(1, "first factor"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "both k and l"), (6, "Choose")],
    "10.5": [(1, "add up"), (2, "Line 2 is true"), (4, "rate 1"), (7, "Choose")],
    "10.6": [(SLOW**2, "square"), (1 / SLOW, "divide"), (float(np.sqrt(15.7757007 / 0.2)), "h_rot"),
             (-SLOW, "sign")],
    "10.7": [(100 * 14336 / 101348, "the part of M"), (100 * 55296 / 101348, "n⁴"),
             (100 * 85120 / 101348, "really")],
    "10.8": [(n**2 * (n + 1) * (n + 2) / 6, "charges"), (n**2 * (n + 1)**2 / 4, "for two"),
             (n * (n + 1) * (n + 2) / 6, "traces of M")],
    "10.9": [(rods((0.6, -0.4), (1.5, 1.0), np.array([-1.0, 2.0]), -9.8062), "wrong sign"),
             (rods((0.6, -0.4), (0, 0), np.array([-1.0, 2.0])), "velocities are missing"),
             (TAU + [-0.4420, 0.2032], "first moments"), ([TAU[1], TAU[0]], "order"), ([TAU[0], -TAU[1]], "τ₂")],
    "10.10": [(lambda A, J, Wdd, dW: [np.trace(d @ j @ w.T) for d, j, w in zip(dW, J, Wdd, strict=True)], "passed on"),
              (lambda A, J, Wdd, dW: [2 * t for t in sweep(A, J, Wdd, dW)], ""),
              (unmoved, "as it is"), (untransposed, "transpose")],
    "10.11": [([*POINT[:2], a1 * l2 * sin(q2)], ""), (POINT[:2], ""), ([POINT[0], POINT[1], POINT[1] * m2], ""),
              ([m2 * line for line in POINT], "")],
}


@pytest.mark.parametrize("id, count", [("10.6", 12), ("10.7", 30), ("10.9", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, min(6, count / 2), rtol=1e-3 if id == "10.7" else 1e-2)


def test_the_rods_by_two_other_ways():
    """Newton–Euler, and chapter 07's formulas typed in: the traces of the references agree with both."""
    for q, qd, qdd in np.random.default_rng(3).uniform(-2, 2, (5, 3, 2)):
        by_traces = ref.torques(q, qd, qdd)
        assert np.allclose(by_traces, rods(q, qd, qdd))
        assert np.allclose(by_traces, newton_euler.inverse_dynamics(ref.rods(), list(q), list(qd), list(qdd)))
    assert len(exercises("10")) == len(RIGHT)


def test_what_a_slip_costs_on_the_golden_rods():
    """Answer minus truth, N·m, as the chapter tells it."""
    true = np.array(ref.torques(*ref.MOVING))
    wanted = {"gravity": (-42.7712, -5.29831), "behind": (-29.2081, -6.06176), "near": (28.4922, 7.8250),
              "moments": (4.45564, 2.52702)}        # the other end in J and in gravity; in J alone
    for slip, residual in wanted.items():
        assert np.allclose(np.array(ref.torques(*ref.MOVING, slip)) - true, residual, atol=2e-3), slip
    other = replace(ref.rods(), links=tuple(replace(k, com=-k.com) for k in ref.rods().links))
    assert np.allclose(ref.torques(*ref.MOVING, "near"), newton_euler.inverse_dynamics(other, *ref.MOVING))
