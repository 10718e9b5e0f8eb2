"""The examiner of chapter 04: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from test_checking import of_time

from robolib import kinematics, robots
from robolib.checking import ex, exercises
from robolib.checking.variants import draw, variant
from robolib.exercises.chapter04 import references as ref

a1, a2, d1, d2 = sp.symbols("a1 a2 d1 d2")
q1, q2, q3, qd1, qd2, qd3, x, y = sp.symbols("q1 q2 q3 qd1 qd2 qd3 x y")
lam1, lam2 = sp.symbols("lambda1 lambda2")
sin, cos = sp.sin, sp.cos
s1, c1, s2, c2, s12, c12 = sin(q1), cos(q1), sin(q2), cos(q2), sin(q1 + q2), cos(q1 + q2)
CHAPTER = "04"
ALL = exercises("04")
NUMBERED = [f"04.{k}" for k in range(1, 11)]

# References typed in from the source (3-6), (3-32), (3-45), and from the statements, not from the library.
column = sp.Matrix([q3 * c1 * c2, q3 * s1 * c2, -q3 * s2])
based = column + d1 * sp.Matrix([c1, s1, 0])
J_rate = -a2 * c12 * (qd1 + qd2)
crane = sp.Matrix([[-a1 * s1 - q2 * c1, -s1], [a1 * c1 - q2 * s1, c1]])
squares = [(s1 + s12)**2 + s12**2 + (c1 + c12)**2 + c12**2, 3 + 2 * (s1 * s12 + c1 * c12), 3 + 2 * cos(q2)]


def by_multipliers(J, v, w):
    """(3-45) and (3-46) as one linear system, another way than (3-49)."""
    J, n = np.array(J), len(w)
    system = np.block([[2 * np.diag(w), -J.T], [J, np.zeros((2, 2))]])
    return np.linalg.solve(system, [*np.zeros(n), *v])[:n]


def by_scaling(J, v, w):
    """u = √w q̇ has the smallest length: the plain pseudo-inverse of the scaled columns."""
    root = np.sqrt(w)
    return list(np.linalg.pinv(np.array(J) / root) @ np.array(v) / root)


def left(J, v, w):
    """The pseudo-inverse of a tall matrix: its bracket has no inverse here."""
    J = np.array(J)
    return np.linalg.solve(J.T @ J + 1e-3 * np.eye(len(w)), J.T @ v)


RIGHT = {
    "04.Q2": [-a1 * s1 * qd1, -qd1 * a1 * sin(q1), [-a1 * s1 * qd1], of_time(-a1 * s1 * qd1)],
    "04.Q3": [2, 2.0, sp.Integer(2)],
    "04.Q4": [[-y * qd1, x * qd1], sp.Matrix([-qd1 * y, qd1 * x]), (-qd1 * y, x * qd1)],
    "04.Q5": [-a2 * s12, -a2 * (s1 * c2 + c1 * s2), [-a2 * s12], a2 * cos(q1 + q2 + sp.pi / 2)],
    "04.Q9": [[-0.2, -0.3], (-0.2, -0.3), np.array([-0.2, -0.3]), [sp.Rational(-1, 5), sp.Rational(-3, 10)]],
    "04.Q12": [column, list(column), column.T, sp.expand(column * (s1**2 + c1**2))],
    "04.Q15": [[1, 1], (1.0, 1.0), np.ones(2)],
    "04.Q16": [2 * qd1 + lam1 - 2 * lam2, lam1 + 2 * (qd1 - lam2), [2 * qd1 + lam1 - 2 * lam2]],
    "04.Q20": [J_rate, sp.expand(J_rate), -a2 * (qd2 + qd1) * (c1 * c2 - s1 * s2), of_time(J_rate)],
    "04.1": [0.2, sp.Rational(1, 5), "20 cm", 0.6 / 3],
    "04.2": [crane, crane.tolist(), sp.Matrix([a1 * c1 - q2 * s1, a1 * s1 + q2 * c1]).jacobian([q1, q2])],
    "04.3": [-q3**2 * s2, -q3**2 * cos(q2 - sp.pi / 2), [-q3 * q3 * s2]],
    "04.4": [4, "4", 4.0, np.int64(4)],
    "04.5": [[0.7071, 135], (np.sqrt(0.5), 135.0), ["70.71 cm", "135 °"], [0.70711, "2.35619 rad"]],
    "04.6": [[0.5, -0.5], (0.5, -0.5), np.array([0.5, -0.5])],
    "04.7": [0.6, -0.6, sp.Rational(3, 5), 2 * np.sqrt(0.09)],
    "04.8": [squares, (squares[0], sp.expand(squares[0]), squares[2]),
             [squares[0], squares[1], 3 + 2 * cos(-q2)]],
    "04.9": [by_multipliers, by_scaling, lambda J, v, w: sp.Matrix(list(by_multipliers(J, v, w)))],
    "04.10": [-3, -3.0, sp.Integer(-3)],
}

WRONG = {
    "04.Q2": [(-a1 * s1, "multiplies it by q̇₁"), (a1 * s1 * qd1, "−sine"), (a1 * c1 * qd1, "has to be differentiated"),
              (-s1 * qd1, "should contain `a1`")],
    "04.Q3": [(0.5, "not multiples"), (-2, "a difference"), (3, "left sides"), (8, "too large")],
    "04.Q4": [([y * qd1, -x * qd1], "clockwise"), ([x * qd1, y * qd1], "outwards"), ([y * qd1, x * qd1], "to the left"),
              ([-y, x], "m/s is asked for")],
    "04.Q5": [(a2 * s12, "The sign"), (-a2 * s2, "from the x axis"), (-a1 * s1 - a2 * s12, "only the forearm"),
              (a2 * c12, "∂y/∂q₂"), (-s12, "should contain `a2`")],
    "04.Q9": [([-0.7, -0.5], "Jᵀ times"), ([-0.3, 0.5], "J times the velocity"), ([0.2, 0.3], "the other way"),
              ([-0.3, -0.2], "exchanged"), ([-0.2, 0.3], "q̇₂")],
    "04.Q12": [(based, "lever starts at the base"), (sp.Matrix([-s1, c1, 0]), "a joint that slides"),
               (-column, "b × r"), ([-q3 * s1 * s2, q3 * c1 * s2, 0], "column 1"), ([0, 0, 0], ""),
               (sp.Matrix([c1 * s2, s1 * s2, c2]).cross(sp.Matrix([q3 * c1 * s2, q3 * s1 * s2, d1 + q3 * c2])),
                "axis of joint 3")],
    "04.Q15": [([-1, -1], "+1 rad/s"), ([0, 0], "with it the tip"), ([1, 0], "But the tip moves"),
               ([1, 2], "count it")],
    "04.Q16": [(qd1 + lam1 - 2 * lam2, "2q̇₁"), (2 * qd1 - lam1 + 2 * lam2, "signs"), (2 * qd1, "condition"),
               (2 * qd1 + lam1 - lam2, "joint 2"), (2 * qd1 - lam2, "joint 3")],
    "04.Q20": [(-a2 * c12 * qd2, "shoulder's rate"), (-a2 * c12, "inner rate is missing"), (-J_rate, "the minus stays"),
               (-a2 * s12 * (qd1 + qd2), "yours is")],
    "04.1": [(5, "unit 1/m"), (1.8, "m/s²"), (0.1, "as a whole"), (11.459, "convert"), (0.3, "too large")],
    "04.2": [(crane.subs(a1, 0), "offset a₁"), ([[-a1 * s1, -s1], [a1 * c1, c1]], "to the *tip*"),
             ([[crane[0, 0], c1], [crane[1, 0], s1]], "at right angles"),
             ([[crane[0, 0], -q2 * c1], [crane[1, 0], -q2 * s1]], "The boom slides"),
             ([[-a1 * s1 + q2 * c1, -s1], [a1 * c1 + q2 * s1, c1]], "is −e")],
    "04.3": [(q3**2 * s2, "order of the columns"), (-q3 * s2, "squared"), (-q3**2 * c2, "it must"),
             (-q3**2 * s2 - d2 * q3 * c2, "does not occur")],
    "04.4": [(1, "place of the tip"), (2, "Line 2 is true"), (3, "Line 3 is right"), (5, "came earlier"),
             (6, "came earlier"), (7, "Choose one of")],
    "04.5": [([0.5, 131.81], "equal links"), ([0.35355, 135], "other way round"), ([0.5, 90], "At 90°"),
             ([0.70711, 45], "Bend it further"), ([0.7, 100], "")],
    "04.6": [([-0.5, 0.5], "reversed"), ([0.5, 0], "all the same"), ([0.3, -0.5], "q̇₁")],
    "04.7": [(0, "the elbow is not"), (0.3, "the shoulder"), (0.36, "take the root"), (0.424264, "half the angle"),
             (5, "too large")],
    "04.8": [([squares[0], squares[1]], ""), ([squares[0], 3 + cos(q2), squares[2]], "Line 2"),
             ([squares[0], squares[1], squares[1]], "")],
    "04.9": [(lambda J, v, w: np.linalg.pinv(np.array(J)) @ v, "do not count"),
             (lambda J, v, w: by_multipliers(J, v, 1 / np.array(w)), "dear"),
             (lambda J, v, w: by_multipliers(J, v, np.array(w)**2), "squared"), (left, "")],
    "04.10": [(-1, "there and back"), (5, "other way round"), (0, "would cancel"), (3, "which sign"),
              (-4, "second circle alone"), (-7, "too large")],
}


TYPED = {"04.Q3": 2, "04.Q9": [-0.2, -0.3], "04.Q15": [1, 1], "04.1": 0.2, "04.4": 4, "04.5": [0.70711, 135],
         "04.6": [0.5, -0.5], "04.7": 0.6, "04.10": -3}


# The variants

VARIED = ["04.1", "04.5", "04.6", "04.7"]


@pytest.mark.parametrize("id", VARIED)
def test_every_student_gets_numbers_that_can_be_solved(id):
    seen = set()
    for student in range(12):
        own = variant(ex(id), draw("velocities", student, id))
        assert own.check(own.kind.reference).outcome == "correct" and own.statement not in ("", ex(id).statement)
        for mistake in own.kind.mistakes:
            assert own.check(mistake.answer).outcome == "wrong", (mistake.name, own.statement)
        seen.add(own.statement)
    assert len(seen) >= 5


def test_a_variant_holds_the_tip():
    """04.6: J q̇ = 0, by the columns themselves."""
    for student in range(8):
        own = variant(ex("04.6"), draw("velocities", student, "04.6"))
        angles = [float(w.strip("°(,).")) for w in own.statement.split("at (")[1].split(")")[0].split(", ")]
        rate = float(own.statement.split("turns at ")[1].split()[0])
        th = np.cumsum(np.radians(angles))
        sticks = np.stack([np.cos(th), np.sin(th)])
        levers = [sticks[:, k:].sum(axis=1) for k in range(3)]
        J = np.array([[-r[1], r[0]] for r in levers]).T
        first, third = own.kind.reference
        np.testing.assert_allclose(J @ [first, rate, third], 0, atol=1e-12)


# What the references claim

def test_the_misconceptions_of_the_lever_have_the_residuals_of_the_polar_arm():
    """At (0.3, 0.8, 1.2) and d1 = 0.5, all rates 1: lever from the base (0.478, 0.148, 0); the next joint's axis."""
    place = {q1: 0.3, q2: 0.8, q3: 1.2, d1: 0.5}
    wrong = {m.name: np.array((m.answer - ref.polar()[:, 1]).subs(place), float).ravel()
             for m in ex("04.Q12").kind.mistakes}
    np.testing.assert_allclose(wrong["lever from the base"], [0.478, 0.148, 0], atol=1e-3)
    assert np.linalg.norm(wrong["next axis"]) > 0.5 and np.linalg.norm(wrong["as a slide"]) > 0.5


def test_the_round_ellipse_is_round_and_nothing_rounder_is_near():
    robot, values = robots.planar_2r()
    a, degrees = ex("04.5").kind.reference
    J = kinematics.geometric_jacobian(robot.at(values | {"a1": a, "a2": 0.5}), [0.2, np.radians(degrees)], rows=(0, 1))
    assert np.isclose(kinematics.condition(J), 1)


def test_the_rim_is_crossed_at_the_rate_that_is_told():
    for c in (0.01, 0.09, 0.36):
        assert np.isclose(ref.at_the_rim(c), 2 * np.sqrt(c), rtol=1e-6)


def test_the_left_pseudo_inverse_is_refused():
    J = np.array(ref.tasks()[0][0])
    with pytest.raises(ValueError, match="more is asked"):
        kinematics.minimal_rates(J.T, [1, 2, 3])
    assert np.isclose(np.linalg.det(J.T @ J), 0)
