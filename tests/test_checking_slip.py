"""One slip: told in words, and true: with that one change the answer would be right."""

import pytest
import sympy as sp
from sympy import Eq, Matrix, cos, sin, symbols

from robolib.checking import equivalent
from robolib.checking.equations import equation
from robolib.checking.probed import function
from robolib.checking.slip import TRIES, _repairs, one_of

q1, q2, qd1, qd2, qdd1, qdd2, m1, m2, l1, l2, a1, g, I1, I2, tau1, tau2, kr1 = symbols(
    "q1 q2 qd1 qd2 qdd1 qdd2 m1 m2 l1 l2 a1 g I1 I2 tau1 tau2 kr1")
H = m2 * a1 * l2 * sin(q2)
T1 = ((I1 + m1 * l1**2) * qdd1 + m2 * a1 * l2 * cos(q2) * qdd2 - H * (2 * qd1 * qd2 + qd2**2) + m1 * g * l1 * cos(q1)
      + m2 * g * l2 * cos(q1 + q2))
T2 = I2 * qdd2 + H * qd1**2 + m2 * g * l2 * cos(q1 + q2)
TAU = Matrix([T1, T2])
JACOBIAN = Matrix([[-a1 * sin(q1) - l2 * sin(q1 + q2), -l2 * sin(q1 + q2)],
                   [a1 * cos(q1) + l2 * cos(q1 + q2), l2 * cos(q1 + q2)]])
SLIPS = [                                       # (a wrong answer, the right one, words of the reply)
    (Matrix([T1.xreplace({cos(q1 + q2): sin(q1 + q2)}), T2]), TAU, ["In τ1", "`sin(q1 + q2)`: cosine is needed"]),
    (Matrix([T1.xreplace({cos(q1 + q2): cos(q2)}), T2]), TAU, ["Only τ1", "The angle in `cos(q2)` is not right"]),
    (Matrix([T1, T2.xreplace({qd1**2: qd1})]), TAU, ["Only τ2", "`qd1` has the wrong exponent"]),
    (Matrix([T2, T1]), TAU, ["What stands in τ1 belongs in τ2"]),
    (TAU.subs({m1: m2, m2: m1}, simultaneous=True), TAU, ["`m1` and `m2` are exchanged"]),
    (Matrix([T1.xreplace({l1**2: l1}), T2]), TAU, ["`l1` has the wrong exponent"]),
    (Matrix([T1.xreplace({I1: I2}), T2]), TAU, ["Only τ1", "At one place `I2` stands where another letter belongs"]),
    (Matrix([T1 + m1 * g * l1 * cos(q1), T2]), TAU, ["gravity term", "should be half as large"]),
    (JACOBIAN.xreplace({sin(q1): cos(q1)}), JACOBIAN, ["Only entry (1, 1)", "`cos(q1)`: sine is needed"]),
    (Matrix([[-JACOBIAN[0, 0], *JACOBIAN[0, 1:]], [*JACOBIAN[1, :]]]), JACOBIAN, ["Entry (1, 1) is the negative"]),
    (Matrix([a1 * cos(q1) - l2 * cos(q1 + q2)]), Matrix([a1 * cos(q1) + l2 * cos(q1 + q2)]),
     ["One sign is wrong: that of `l2*cos(q1 + q2)`"]),
    (a1 * cos(q1) + l2 * cos(q1 + q2) - l1, a1 * cos(q1) + l2 * cos(q1 + q2), ["`l1` should not occur"]),
    (a1 * cos(q1), a1 * cos(q1) + l2 * cos(q1 + q2) + a1 * cos(q2) * l2, ["The answer should contain"]),
    (a1 * cos(q1) + l2 * cos(q2), a1 * cos(q1) + l2 * cos(q2) + a1 * sin(q2), ["a term is missing, with q₂"]),
    (m1 * l1 * cos(q1) * l1, m1 * l1 * cos(q1), ["The exponent of `l1**2` is not right"]),
    (m1 * g * l1 * cos(q1) / g, m1 * g * l1 * cos(q1), ["The answer should contain `g`"]),
]


@pytest.mark.parametrize("given, right, words", SLIPS)
def test_one_slip_is_told(given, right, words):
    verdict = equivalent(given, right, entry="τ" if right is TAU else "entry")
    assert verdict.outcome == "wrong" and verdict.mistake
    for word in words:
        assert word in verdict.message, verdict


def test_a_forgotten_square_is_no_friction():
    assert "friction" not in equivalent(Matrix([T1, T2.xreplace({qd1**2: qd1})]), TAU).message


def test_what_is_wrong_with_the_torque_is_not_told_of_gravity():
    told = equation(Eq(T2, kr1 * tau2), Eq(T2, tau2))
    assert told.message == "Everything is right but the term with τ₂."
    assert "gravity" not in equation(Eq(T2, tau2**2), Eq(T2, tau2)).message


@pytest.mark.parametrize("given, right", [(a, b) for a, b, _ in SLIPS if not isinstance(b, sp.MatrixBase)])
def test_a_repair_is_found_in_few_steps(given, right):
    found = one_of(given, right)
    assert found is None or (found[0] and found[1].endswith("."))
    assert sum(1 for _ in _repairs(given, sorted(given.free_symbols, key=str))) <= TRIES


def test_two_slips_are_not_told_as_one():
    two = T1.xreplace({cos(q1 + q2): sin(q1 + q2), I1: I2, sin(q2): cos(q2)})
    assert one_of(two, T1) is None


@pytest.mark.parametrize("returned, words", [
    (lambda a, b: [2 * a, 2 * b], "twice what it should"), (lambda a, b: [a / 2, b / 2], "half of what it should"),
    (lambda a, b: [a, b + 1], "Only entry 2 of what it returns is wrong")])
def test_what_a_function_returns_is_told_apart(returned, words):
    told = function(lambda q: returned(q, q * q), lambda q: [q, q * q], [(0.3,), (1.7,), (2.0,)])
    assert told.outcome == "wrong" and words in told.message


def test_a_transposed_matrix_of_a_function_is_told():
    told = function(lambda q: [[1, q], [0, 2]], lambda q: [[1, 0], [q, 2]], [(0.3,), (1.7,)])
    assert "transpose" in told.message


def test_nothing_is_no_multiple():
    """Zero is not told to be "0 times" the right answer."""
    assert one_of(sp.Integer(0), m1 * g) is None
    assert "0 times" not in equivalent(Matrix([m1, 0]), Matrix([m1, m1 * g])).message
