"""A guess is written down before the computation and compared after it, whatever it is."""

import numpy as np
import pytest
import sympy as sp
from sympy import Eq, Matrix, sqrt, symbols

from robolib.derivation import ___, guesses, predict, reveal

x, y = symbols("x y")


def verdict(guess, answer, capsys, **options):
    predict("t.1", guess)
    reveal("t.1", answer, **options)
    return capsys.readouterr().out.splitlines()[-1]


RIGHT = [
    (3.9, 4.0),
    (4, 4.1),
    (-1, -1.0),
    (0, 0),
    (0.0, 0),
    (" Up", "up"),
    (x + x * y, x * (1 + y)),
    ([1, 2], Matrix([1, 2])),
    ("4", 4),
    (3.9, sp.Float(4)),
    (3.9, sp.Integer(4)),
    (3.9, np.float64(4)),
    (3.9, np.int64(4)),
    (sp.Rational(39, 10), 4.0),
    (sqrt(15), 3.9),
    (True, True),
    (Matrix([x]), Matrix([x])),
    (0.33, sp.Rational(1, 3)),
]
WRONG = [
    (3.0, 4.0),
    (-4, 4.0),
    (1e-3, 0),
    ("down", "up"),
    (x, y),
    (x * 2, x),
    (Matrix([1, 2]), Matrix([1, 3])),
    (Matrix([1]), Matrix([1, 2])),
    (float("nan"), 4.0),
    (float("inf"), 4.0),
    (False, True),
]


@pytest.mark.parametrize("guess, answer", RIGHT)
def test_a_right_guess(guess, answer, capsys):
    assert "you were right" in verdict(guess, answer, capsys)


@pytest.mark.parametrize("guess, answer", WRONG)
def test_a_wrong_guess(guess, answer, capsys):
    assert "not this time" in verdict(guess, answer, capsys)


SILLY = [
    "x",
    "__import__('os').abort()",
    lambda: 0,
    {},
    [],
    set(),
    object(),
    sp.I,
    sp.nan,
    sp.zoo,
    1j,
    b"x",
    Eq(x, y),
    np.ones(3),
    [["a"]],
    "nan",
    "",
    print,
    type,
    sp.Symbol("q1"),
    -(10**400),
    [10**400, {}],
]


@pytest.mark.parametrize(
    "answer", [4.0, 0, "up", x * y, Matrix([1, 2]), sp.Float(2), Eq(x, 2 * y), np.ones(2), True], ids=str
)
@pytest.mark.parametrize("number", range(len(SILLY)))
def test_a_silly_guess_never_raises_and_is_never_right(number, answer, capsys):
    assert "you were right" not in verdict(SILLY[number], answer, capsys)


def test_tolerance_can_be_chosen(capsys):
    assert "right" in verdict(3.0, 4.0, capsys, tolerance=0.3) and "not this time" in verdict(
        3.9, 4.0, capsys, tolerance=0.01
    )


@pytest.mark.parametrize("blank", [___, None, ..., [___, 1]])
def test_a_blank_guess_waits(blank, capsys):
    predict("t.2", 1)
    assert guesses()["t.2"] == 1
    predict("t.2", blank)
    assert "put your guess" in capsys.readouterr().out and "t.2" not in guesses()
    reveal("t.2", 4.0)
    assert "no guess; the answer is 4" in capsys.readouterr().out
    guesses()["t.2"] = 5
    assert "t.2" not in guesses()
