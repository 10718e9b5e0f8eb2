"""Equations as answers."""

import pytest
import sympy as sp
from test_checking import of_time

from robolib.checking import Mistake
from robolib.checking.equations import equation

m1, l1, I1, g, kr1, Im1, Fv1 = sp.symbols("m1 l1 I1 g kr1 Im1 Fv1")
q1, q2, qd1, qdd1, qdd2, tau1, tau2 = sp.symbols("q1 q2 qd1 qdd1 qdd2 tau1 tau2")
LEFT = (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * sp.sin(q1)
RIGHT = sp.Eq(LEFT, tau1)


@pytest.mark.parametrize("answer", [
    RIGHT, sp.Eq(tau1, LEFT), sp.Eq(0, LEFT - tau1), sp.Eq(tau1 - m1 * g * l1 * sp.sin(q1), (I1 + m1 * l1**2) * qdd1),
    sp.Eq(-LEFT, -tau1), sp.Eq(7 * LEFT, 7 * tau1), sp.Eq(LEFT / (I1 + m1 * l1**2), tau1 / (I1 + m1 * l1**2)),
    sp.Eq(qdd1, sp.solve(LEFT - tau1, qdd1)[0]), sp.Eq(sp.sin(q1), sp.solve(LEFT - tau1, sp.sin(q1))[0]),
    sp.Eq(of_time(LEFT), tau1), sp.Eq(LEFT.subs(q1, sp.Symbol("theta1")), tau1), sp.Eq(1.0 * LEFT, tau1),
], ids=lambda e: str(e)[:40])
def test_the_same_equation(answer):
    assert equation(answer, RIGHT), equation(answer, RIGHT)


@pytest.mark.parametrize("answer, words", [
    (sp.Eq(LEFT, -tau1), "sign of τ"), (sp.Eq(LEFT.subs(g, -g), tau1), "sign of gravity"),
    (sp.Eq(LEFT, tau1 + tau2), "`tau2` should not"), (sp.Eq(LEFT, 2 * tau1), "but the term with τ₁"),
    (sp.Eq(q1 * LEFT, q1 * tau1), "not right"), (sp.Eq((I1 - m1) * LEFT, (I1 - m1) * tau1), "may be zero"),
    (sp.Eq(LEFT - LEFT + q1, q1), "always holds"), (LEFT, "as Eq"), (LEFT == tau1, "compares at once"),
    (True, "always"),
    (sp.Eq(q1, sp.oo), "."), (sp.Ne(LEFT, tau1), "as Eq"), (sp.Lt(LEFT, tau1), "as Eq"), ("tau = 0", "as Eq"),
    ([RIGHT], "as Eq"), (sp.Eq(sp.Matrix([tau1]), sp.Matrix([LEFT])), "."), (3, "as Eq")],
    ids=lambda e: str(e)[:40])
def test_another_equation(answer, words):
    verdict = equation(answer, RIGHT)
    assert verdict.outcome in ("wrong", "cannot decide") and words in verdict.message, verdict


def test_whatever_drives_the_motion_has_a_sign():
    """A generalized force and a force at the tip drive a motion, too; a name that only begins with tau does not."""
    for name, shown in (("Q1", "Q"), ("fx", "f_x"), ("tau3", "τ")):
        drive = sp.Symbol(name)
        assert f"sign of {shown}" in equation(sp.Eq(LEFT, -drive), sp.Eq(LEFT, drive)).message
    other = sp.Symbol("taut")
    assert "sign of" not in equation(sp.Eq(LEFT, -other), sp.Eq(LEFT, other)).message


def test_a_named_mistake_is_found_in_any_arrangement():
    light = Mistake("light", sp.Eq(I1 * qdd1 + m1 * g * l1 * sp.sin(q1), tau1), "The parallel axis is missing.")
    for answer in (light.answer, sp.Eq(tau1, light.answer.lhs), sp.Eq(3 * tau1 / m1, 3 * light.answer.lhs / m1)):
        assert equation(answer, RIGHT, [light]).message == light.says
    assert equation(RIGHT, RIGHT, [light])


def test_blank():
    assert equation(None, RIGHT).outcome == "not attempted"


def test_our_own_broken_reference_is_not_hidden():
    for broken in (sp.Symbol("x"), "text", LEFT):
        with pytest.raises(TypeError, match="An equation is asked for"):
            equation(RIGHT, broken)
