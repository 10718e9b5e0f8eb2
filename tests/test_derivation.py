"""A step is shown only if it is true."""

import re

import numpy as np
import pytest
import sympy as sp
from sympy import Eq, Matrix, cos, exp, sign, sin, sqrt, symbols

from robolib.derivation import EmptyStep, FalseStep, ___, is_blank, step, steps

x, y, m, l, g, q1, q2, qd1, qd2, w = symbols("x y m l g q1 q2 qd1 qd2 w")
R = Matrix([[cos(q1), -sin(q1)], [sin(q1), cos(q1)]])
T = m * l**2 * (qd1**2 + qd2**2 + 2 * cos(q2) * qd1 * qd2) / 2

TRUE = {
    "expanded": ((x + y) ** 2, x**2 + 2 * x * y + y**2),
    "addition theorem": (sin(q1 + q2), sin(q1) * cos(q2) + cos(q1) * sin(q2)),
    "a derivative carried out": (sp.diff(T, qd1), m * l**2 * (qd1 + cos(q2) * qd2)),
    "a derivative still to be done": (sp.Derivative(T, qd1).doit(), m * l**2 * (qd1 + cos(q2) * qd2)),
    "matrices": (R * R.T, sp.eye(2)),
    "a list": ([sin(q1) ** 2, x], [1 - cos(q1) ** 2, x]),
    "rows": ([[x * (1 + y)]], [[x + x * y]]),
    "numbers": (0.5 * x, x / 2),
    "a plain number": (sin(x) ** 2 + cos(x) ** 2, 1),
    "zero": (0, sin(x) - sin(x) * (sin(x) ** 2 + cos(x) ** 2)),
    "equations": (Eq(m * x, 3 * y), Eq(2 * m * x - 6 * y, 0)),
    "sides swapped": (Eq(x, y), Eq(y, x)),
    "an equation divided": (Eq(4 * x, 2 * y), Eq(x, y / 2)),
    "an equation rearranged": (Eq(m * w + g, x), Eq(m * w, x - g)),
    "an equation divided by a lot": (Eq(x, y), Eq(x / 5000, y / 5000)),
    "times a root": (Eq(x, y), Eq(sqrt(2) * x, sqrt(2) * y)),
}
FALSE = {
    "a sign": (sin(q1 + q2), sin(q1) * cos(q2) - cos(q1) * sin(q2)),
    "a half": (sp.diff(T, qd1), m * l**2 * (qd1 + cos(q2) * qd2) / 2),
    "an index": (m * g * l * cos(q1 + q2) + m, m * g * l * cos(q2) + m),
    "a matrix": (R * R, sp.eye(2)),
    "an equation": (Eq(m * x, 3 * y), Eq(m * x, 2 * y)),
    "an equation plus one": (Eq(x, y), Eq(x + 1, y)),
    "an equation times a variable": (Eq(x, y), Eq(x * m, y * m)),
    "an equation squared": (Eq(x, y), Eq(x**2, y**2)),
    "nothing left": (Eq(x, y), Eq(sp.Integer(0), x - x + 0 * y, evaluate=False)),
    "only for positive x": (sqrt(x**2), x),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_step_is_shown_with_its_reason_and_how_it_is_known(name, capsys):
    step(*TRUE[name], "because")
    said = capsys.readouterr().out
    assert "✓ exact: because" in said


@pytest.mark.parametrize("name", FALSE)
def test_a_false_step_raises_and_shows_a_point(name, capsys):
    with pytest.raises(FalseStep, match="not true: because") as caught:
        step(*FALSE[name], "because")
    assert capsys.readouterr().out == ""
    assert (
        re.search(r"at .* = .*: the left side is \S+, the right side is \S+", str(caught.value))
        or name == "nothing left"
    )
    if name == "a matrix":
        assert "row 1, column 1" in str(caught.value)


@pytest.mark.parametrize(
    "sides", [(x, x), (x + x, 2 * x), (R, R.copy()), (Eq(x, y), Eq(x, y)), (1, 1), ([x], Matrix([x]))]
)
def test_a_step_that_changes_nothing_is_refused(sides):
    with pytest.raises(EmptyStep, match="same expression"):
        step(*sides, "because")


@pytest.mark.parametrize("why", ["", "  ", None, 3])
def test_a_step_needs_a_reason(why):
    with pytest.raises(EmptyStep, match="reason"):
        step(x * (1 + y), x + x * y, why)


def test_what_is_only_numeric_must_be_declared(capsys, monkeypatch):
    sides = exp(x) * exp(2 * y), exp(x + 2 * y)
    with pytest.raises(FalseStep, match="not proved.*known='numeric'"):
        step(*sides, "powers")
    step(*sides, "powers", known="numeric")
    assert "✓ numeric" in capsys.readouterr().out
    with pytest.raises(FalseStep, match="not true"):
        step(sign(x), 1, "no", known="numeric")
    with pytest.raises(ValueError, match="'exact' or 'numeric'"):
        step(*sides, "powers", known="sure")
    full = steps.judge
    monkeypatch.setattr(steps, "judge", lambda a, b: full(a, b, budget=1))
    with pytest.raises(FalseStep, match="not proved exactly within the budget"):
        step((x + y) ** 4, sp.expand((x + y) ** 4), "a short budget")
    step((x + y) ** 4, sp.expand((x + y) ** 4), "a short budget", known="numeric")


def test_equations_with_a_factor(capsys):
    step(Eq(m * x, m * y), Eq(x, y), "divided by m", factor=1 / m)
    step(Eq(x, y), Eq(x * sin(q1), y * sin(q1)), "times sin", factor=sin(q1))
    assert r"✓" in capsys.readouterr().out
    for factor in (0, sin(x) ** 2 + cos(x) ** 2 - 1):
        with pytest.raises((FalseStep, ValueError)):
            step(Eq(x, 1), Eq(y * 0, 0, evaluate=False), "times nothing", factor=factor)
    with pytest.raises(FalseStep):
        step(Eq(x, y), Eq(x * m, y * m), "wrong factor", factor=sin(q1))


@pytest.mark.parametrize("sides", [(___, x), (x, ___), ([x, ___], [1, 2]), (Matrix([1, 2]), [[1], [___]]), (___, ___)])
def test_a_blank_waits(sides, capsys):
    step(*sides, "because")
    assert "your turn" in capsys.readouterr().out and any(map(is_blank, sides))
    assert not is_blank(x) and not is_blank([x, [y]]) and repr(___) == "___"


def test_shapes_and_kinds_must_match():
    with pytest.raises(FalseStep, match=r"different shapes: \(2, 2\) and \(3, 3\)"):
        step(sp.eye(2), sp.eye(3), "because")
    with pytest.raises(FalseStep, match="different shapes"):
        step(sp.eye(2), x, "because")
    with pytest.raises(TypeError, match="both sides must be equations"):
        step(Eq(x, y), x, "because")
    with pytest.raises(TypeError, match="evaluate=False"):
        step(Eq(x, x), Eq(y, y), "because")


@pytest.mark.parametrize("bad", ["x", None, np.array([1.0, 2.0]), object(), float("nan"), sp.nan, {}, True])
def test_what_is_no_expression_is_refused(bad):
    for sides in ((bad, x), (x, bad)):
        with pytest.raises((TypeError, ValueError), match="not|became") as caught:
            step(*sides, "because")
        assert "ambiguous" not in str(caught.value)


def test_in_a_notebook_it_is_markdown(monkeypatch):
    shown = []
    monkeypatch.setattr(steps, "show", shown.append)
    step(sin(q1 + q2), sin(q1) * cos(q2) + cos(q1) * sin(q2), "addition", label=r"\tau_1")
    step(Eq(x, y), Eq(2 * x, 2 * y), "doubled")
    step(x, ___, "yours")
    first, second, third = (s._repr_markdown_() for s in shown)
    assert first.startswith(r"$\displaystyle \tau_1 = \sin(q_{1} + q_{2}) = ") and "✓ *addition* (exact)" in first
    assert r"\Longleftrightarrow" in second and r"\square" in third and "Your turn" in third


def test_the_blank_survives_in_ipython():
    """IPython calls its third last result ___ too."""
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell()
    for cell in ("from robolib.derivation import ___, is_blank", "1", "2", "3", "4"):
        shell.run_cell(cell, store_history=True)
    assert shell.run_cell("is_blank(___)").result is True
