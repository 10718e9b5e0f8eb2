"""How symbols look, and that the examples in the docstrings run."""

import doctest
import importlib

import numpy as np
import pytest
import sympy as sp

from robolib import display
from robolib.display import Rich, figure, latex, png, show
from robolib.notation import latex as symbol_latex

LOOKS = {
    "q1": "q_{1}",
    "qd2": r"\dot q_{2}",
    "qdd12": r"\ddot q_{12}",
    "kr2": "k_{r2}",
    "Im1": "I_{m1}",
    "mm2": "m_{m2}",
    "Fv1": "F_{v1}",
    "Fs3": "F_{s3}",
    "l1": r"\ell_{1}",
    "Ixx3": "I_{xx3}",
    "rx1": "r_{x1}",
    "xm3": "x_{m3}",
    "theta": r"\theta",
    "theta1": r"\theta_{1}",
    "alpha": r"\alpha",
    "g": "g",
    "m1": "m_{1}",
    "a_2": "a_{2}",
    "tau1": r"\tau_{1}",
    "pd1": r"\dot p_{1}",
    "I1": "I_{1}",
    "mL": "m_{L}",
}


@pytest.mark.parametrize("name", LOOKS)
def test_symbols(name):
    assert symbol_latex(name) == LOOKS[name] == latex(sp.Symbol(name))


@pytest.mark.parametrize("name", ["lambda", "some_name", "x'", "", "α", "__x", "1x", "q1_2"])
def test_other_names_are_left_to_sympy(name):
    assert symbol_latex(name) is None and latex(sp.Symbol(name)) == sp.latex(sp.Symbol(name))


def test_functions_and_matrices():
    q1, q2, qd1 = sp.symbols("q1 q2 qd1")
    assert latex(sp.cos(q2)) == r"\cos q_{2}" and latex(sp.sin(q1 + q2)) == r"\sin(q_{1} + q_{2})"
    assert latex(sp.cos(q2) ** 2) == r"\cos^{2} q_{2}" and latex(sp.sin(2 * q1) ** 3) == r"\sin^{3}(2 q_{1})"
    assert latex(sp.sign(qd1)) == r"\operatorname{sgn}(\dot q_{1})" and latex(qd1**2) == r"\dot q_{1}^{2}"
    assert latex(1 / sp.cos(q1)) == r"\frac{1}{\cos q_{1}}"
    assert latex(sp.Matrix([q1, 1])) == r"\left[\begin{matrix}q_{1}\\1\end{matrix}\right]"
    assert (
        latex(sp.Eq(q1, q2)) == "q_{1} = q_{2}"
        and latex(q1 / 2, fold_short_frac=True, unknown_setting=1) == "q_{1} / 2"
    )
    assert latex(sp.sin(q1) * (q2 + 1)) == r"\left(q_{2} + 1\right) \sin q_{1}"  # not sin(q1 (q2 + 1))


def test_plain_text_outside_a_notebook(capsys):
    thing = Rich("plain", "**rich**")
    show(thing)
    assert capsys.readouterr().out == "plain\n" and thing._repr_markdown_() == "**rich**" and not display.in_notebook()


def test_a_figure_is_a_picture_with_a_sentence(capsys):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots()
    ax.plot([0, 1])
    assert png(fig).startswith(b"\x89PNG") and not plt.fignum_exists(fig.number)
    fig, _ = plt.subplots()
    figure(fig, "a line to 1")
    assert "a line to 1" in capsys.readouterr().out


@pytest.mark.parametrize("module", ["identity", "notation", "program.optimise", "program.program", "units"])
def test_the_examples_in_the_docstrings_run(module):
    result = doctest.testmod(importlib.import_module(f"robolib.{module}"))
    assert result.attempted > 0 and result.failed == 0


def test_numbers_are_shown_with_the_digits_that_somebody_reads():
    shown = display.rounded
    assert shown(113.12334670875596) == 113.123 and shown(np.float64(2) / 3) == 0.666667
    assert shown([90.00000000000001, -2.2e-16, 1]) == [90.0, 0.0, 1] and shown(2.2e-16) == 2.2e-16
    assert shown({"a": (1 / 3, [1e-20])}) == {"a": (0.333333, [0.0])}
    x = sp.Symbol("x")
    assert shown([x, sp.Float("0.1234567891")]) == [x, sp.Float("0.1234567891")] and shown(7) == 7
    array = np.array([1.0, 1e-20])
    assert shown(array) is array
