"""A Dual carries the derivatives that calculus gives: every rule alone, by values worked out by hand and by symbols."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from robolib.scalar import Dual, atan2, cos, derivatives, exp, seeds, sin, sqrt, value

X, Y = Fraction(3, 2), Fraction(-5, 4)          # neither is its own inverse nor square, so that no slip hides


def slopes(f, *at):
    """(value, derivatives) of f there."""
    found = f(*seeds(at))
    return value(found), derivatives(found, len(at))


@pytest.mark.parametrize("f, wanted, derivative", [
    (lambda x, y: x + y, X + Y, (1, 1)),
    (lambda x, y: x - y, X - Y, (1, -1)),
    (lambda x, y: x * y, X * Y, (Y, X)),
    (lambda x, y: x / y, X / Y, (1 / Y, -X / Y**2)),
    (lambda x, y: 7 / y, 7 / Y, (0, -7 / Y**2)),
    (lambda x, y: y / 7, Y / 7, (0, Fraction(1, 7))),
    (lambda x, y: 7 - x, 7 - X, (-1, 0)),
    (lambda x, y: x**2, X**2, (2 * X, 0)),
    (lambda x, y: x**3, X**3, (3 * X**2, 0)),
    (lambda x, y: y**-2, Y**-2, (0, -2 * Y**-3)),
    (lambda x, y: x**1, X, (1, 0)),
    (lambda x, y: (x - X)**0, 1, (0, 0)),
    (lambda x, y: -x / y, -X / Y, (-1 / Y, X / Y**2)),
], ids=["sum", "difference", "product", "quotient", "number over it", "it over a number", "number less it", "square",
        "cube", "negative power", "first power", "zeroth power",
        "minus"])
def test_every_rule_exactly(f, wanted, derivative):
    """In fractions: no rounding hides a wrong term."""
    assert slopes(f, X, Y) == (wanted, derivative)


def test_sine_and_cosine():
    (s, (ds,)), (c, (dc,)) = slopes(sin, 0.7), slopes(cos, 0.7)
    assert (s, ds) == (math.sin(0.7), math.cos(0.7)) and (c, dc) == (math.cos(0.7), -math.sin(0.7))


def test_powers_of_e_roots_and_angles():
    (e, (de,)), (r, (dr,)) = slopes(exp, 0.7), slopes(sqrt, 0.49)
    assert e == de == math.exp(0.7) and r == pytest.approx(0.7) and dr == pytest.approx(1 / 1.4)
    for y, x in ((0.3, 0.4), (-0.3, -0.4), (0.3, -0.4)):
        angle, by = slopes(atan2, y, x)
        assert angle == math.atan2(y, x) and by == pytest.approx((x / 0.25, -y / 0.25))
    assert derivatives(atan2(0.3, Dual(0.4, (2.0,))), 1) == pytest.approx((-2 * 0.3 / 0.25,))
    assert derivatives(atan2(Dual(0.3, (2.0,)), 0.4), 1) == pytest.approx((2 * 0.4 / 0.25,))


def test_a_long_expression_has_the_derivative_that_sympy_finds():
    x, y = sp.symbols("x y")

    def f(x, y):
        return (x**3 - 2 / y) / (1 + x * y) + sin(x / y)**2 * cos(y)**-1

    found = f(*seeds([1.3, -0.6]))
    for got, by in zip(found.dx, (x, y), strict=True):
        assert got == pytest.approx(float(sp.diff(f(x, y), by).subs({x: 1.3, y: -0.6})), rel=1e-13)


def test_columns_and_symbols_are_divided_alike():
    x, y = np.array([1.5, 2.5]), np.array([-1.25, 0.5])
    found = Dual(x, (1, 0)) / Dual(y, (0, 1))
    np.testing.assert_allclose(found.dx[0], 1 / y)
    np.testing.assert_allclose(found.dx[1], -x / y**2)
    a, b = sp.symbols("a b")
    assert sp.simplify((Dual(a, (1, 0)) / Dual(b, (0, 1))).dx[1] + a / b**2) == 0


@pytest.mark.parametrize("made", [complex, np.complex128])
@pytest.mark.parametrize("f, slope", [(sin, math.cos), (exp, math.exp),
                                      (cos, lambda x: -math.sin(x)), (sqrt, lambda x: 0.5 / x**0.5)])
def test_a_step_in_the_imaginary_direction_is_kept(made, f, slope):
    """Not only in columns: one complex number has the slope in its imaginary part, too."""
    assert f(made(0.7 + 1e-20j)).imag == pytest.approx(slope(0.7) * 1e-20, rel=1e-14)
