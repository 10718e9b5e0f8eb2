"""Verdicts that were once false: each case was accepted, refused or explained wrongly before it stood here."""

import pytest
import sympy as sp
from sympy import Abs, cos, sign, sin, sqrt

from robolib.checking import equivalent
from robolib.checking.equations import equation
from robolib.identity import judge
from robolib.notation import dimension, positive
from robolib.robots import CLOSED, LARGE, SHELF
from robolib.torque_kinds import by_kind

q1, q2, qd1, qd2, qdd1, m1, m2, l1, a1, d1, I1, g, tau1 = sp.symbols("q1 q2 qd1 qd2 qdd1 m1 m2 l1 a1 d1 I1 g tau1")
TORQUE = (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1)
NOTHING = sin(q1) ** 2 + cos(q1) ** 2 - 1


@pytest.mark.parametrize("reference", [cos(q1), TORQUE, 2.5 * m1 * cos(q1), sp.Matrix([m1 * qd1, 0.5 * qd2])])
def test_no_tolerance_can_be_bought(reference):
    """Zero, written with huge terms that cancel, once passed for everything: the answer set its own tolerance."""
    shape = sp.ones(*reference.shape) if isinstance(reference, sp.MatrixBase) else 1
    for size in (1e13, 1e20, 1e9):
        assert equivalent(size * NOTHING * shape, reference).outcome == "wrong"
        assert equivalent(size * NOTHING * shape + 1.01 * reference, reference).outcome == "wrong"
        assert equivalent(size * NOTHING * shape + 1.0 * reference, reference).outcome == "correct"


def test_digits_that_were_given_are_enough():
    assert equivalent(0.333333333333333 * m1 * cos(q1) + 1000.1 * q1 - 1000.1 * q1, m1 * cos(q1) / 3)
    assert equivalent(0.1 + 0.2 - 0.3, sp.Integer(0)), "rounding of numbers around 1"
    assert not equivalent(1e13 * NOTHING + 1.0, sp.Integer(0)) and not equivalent(1e-6, sp.Integer(0))


@pytest.mark.parametrize("answer, reference", [
    (sqrt(1 - sin(q1) ** 2), cos(q1)),          # |cos| is not cos
    (1.0 * sqrt(1 - sin(q1) ** 2), cos(q1)),
    (Abs(cos(q1)), cos(q1)),
    (TORQUE + (1 + sign(q1 - 3)) * m1, TORQUE),             # differs beyond 3 rad only
    (TORQUE + (1 + sign(q1 - 6)) * m1, TORQUE),
    (TORQUE + (1 - sign(q1 + 4)) * m1, TORQUE),
    (sp.acos(cos(q1)), q1),
    (2 * sp.atan(sp.tan(q1 / 2)), q1),
    (sp.Max(q1, -4), q1),
])
def test_another_branch_is_another_function(answer, reference):
    assert equivalent(answer, reference).outcome == "wrong"


@pytest.mark.parametrize("name", ["m1", "I1", "Ixx1", "Izz3", "Im2", "l2", "a1", "mL", "g", "mm2"])
def test_what_is_positive_is_positive_everywhere(name):
    x = sp.Symbol(name)
    assert equivalent(sqrt(x**2) * q1, x * q1).outcome == "correct"


@pytest.mark.parametrize("name", ["q1", "d1", "Ixy1", "rx1", "alpha1", "tau1", "kr1"])
def test_what_may_be_negative_is_not_taken_for_positive(name):
    x = sp.Symbol(name)
    assert equivalent(sqrt(x**2) * m1, x * m1).outcome == "wrong"


@pytest.mark.parametrize("name", ["m1", "kr1", "kr3", "l1", "d1"])
def test_a_gear_may_turn_backwards(name):
    """The size of a gear ratio is not the ratio: the PUMA has k_r1 = −62.6."""
    x = sp.Symbol(name)
    assert judge(Abs(x), x).equal is positive(name)
    assert positive(name) or equivalent(Abs(x) * qd1, x * qd1).outcome == "wrong"


@pytest.mark.parametrize("shelf", [*SHELF, *LARGE, *CLOSED], ids=lambda f: f.__name__)
def test_no_arm_of_the_shelf_contradicts_the_signs(shelf):
    """What is called positive is never negative. Zero is a limit: the PUMA's first link has no mass that acts."""
    _, values = shelf()
    assert not {name: x for name, x in values.items() if positive(name) and x < 0}
    bodies = [name for name, x in values.items() if positive(name) and x == 0]
    assert all(dimension(name) in (dimension("m1"), dimension("I1")) for name in bodies), bodies


def test_an_equation_multiplied_by_a_parameter():
    """A length that is never zero may stand before an equation. Another one is named; no term is called wrong."""
    right = sp.Eq(TORQUE, tau1)
    for factor in (a1, sp.Symbol("Ixx1"), sp.Symbol("kp1")):
        assert equation(sp.Eq(TORQUE * factor, tau1 * factor), right).outcome == "correct", factor
    kr1, Im1 = sp.symbols("kr1 Im1")
    for factor in (I1 + kr1**2 * Im1, 1 / (I1 + kr1**2 * Im1 + m1 * l1**2), m1 + d1**2):
        assert equation(sp.Eq(TORQUE * factor, tau1 * factor), right).outcome == "correct", factor
    for factor in (I1 + kr1 * Im1, d1**2, I1 - kr1**2 * Im1):
        assert "may be zero" in equation(sp.Eq(TORQUE * factor, tau1 * factor), right).message, factor
    told = equation(sp.Eq(sp.expand(TORQUE * d1), tau1 * d1), right)
    assert told.outcome == "wrong" and "d1 times the right equation" in told.message and "gravity" not in told.message


def test_feedback_is_neither_gravity_nor_coriolis():
    kp1, kd1, k1, Fv1 = sp.symbols("kp1 kd1 k1 Fv1")
    parts = by_kind(kp1 * q1 + kd1 * qd1 + m1 * qdd1 + m1 * g * cos(q1) + m2 * qd1 * qd2 + k1 * q2 + Fv1 * qd1)
    assert parts["feedback"] == kp1 * q1 + kd1 * qd1 and parts["spring"] == k1 * q2
    assert parts["gravity"] == m1 * g * cos(q1) and parts["Coriolis"] == m2 * qd1 * qd2
    assert parts["friction"] == Fv1 * qd1
    told = equivalent(m1 * qdd1 + kp1 * q1, m1 * qdd1 + kp1 * q1 + kd1 * qd1).message
    assert "Coriolis" not in told and "gravity" not in told


def test_a_witness_is_a_real_arm():
    """Where two sides differ is shown with positive masses, lengths, inertias and g, also in a derivation's steps."""
    names = ("m1", "l1", "a1", "I1", "Ixx1", "kr1", "Im1", "g", "q1", "qd1", "d1")
    symbols = sp.symbols(names)
    signs = set()
    for k in range(12):
        side = sum(s * (k + n + 1) for n, s in enumerate(symbols)) + cos(q1)
        point, _, _ = judge(side, side + q1 * (k + 1) - l1).witness
        assert all(point[name] > 0 for name in names if positive(name)), point
        signs |= {point[name] > 0 for name in names if not positive(name)}
    assert signs == {True, False}
