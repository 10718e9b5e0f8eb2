"""Sums of harmonics: equal to what they come from, as the textbook writes them, and refused where there is none."""

import pytest
import sympy as sp

from robolib import closed_chain, robots
from robolib.formulations import lagrange
from robolib.harmonics import coefficients, harmonics, polynomial, shorter
from robolib.identity import judge

x, y, a, b = sp.symbols("x y a b")


@pytest.mark.parametrize("expression, wanted", [
    (a * sp.sin(x)**2 + a * sp.cos(x)**2, a),
    (sp.cos(x) * sp.cos(y) + sp.sin(x) * sp.sin(y), sp.cos(x - y)),
    (sp.sin(y) * sp.cos(x) - sp.cos(y) * sp.sin(x), -sp.sin(x - y)),
    (2 * sp.sin(x) * sp.cos(x) * b**2 / 3, b**2 * sp.sin(2 * x) / 3),
    (sp.sin(x)**3, 3 * sp.sin(x) / 4 - sp.sin(3 * x) / 4),
    (sp.cos(x + sp.pi / 2, evaluate=False) + sp.sin(x - sp.pi, evaluate=False), -2 * sp.sin(x)),
    (sp.cos(2 * y - 3 * x) * 0.5, sp.cos(3 * x - 2 * y) / 2),
    (a * y + (a - a) * sp.sin(x), a * y),
    (sp.Integer(0), 0), (sp.Rational(2, 3), sp.Rational(2, 3)), (sp.sin(-x - y), -sp.sin(x + y))])
def test_an_expression_becomes_its_one_sum(expression, wanted):
    assert harmonics([expression]) == [wanted]


@pytest.mark.parametrize("expression", [
    sp.sqrt(3) * sp.sin(x), sp.sin(x) / a,
    sp.exp(x), sp.sin(x / 2), sp.sin(a * x), x * sp.sin(x), sp.sin(x + 1), sp.sqrt(a), sp.sin(x) * x**2])
def test_what_is_none_is_refused(expression):
    with pytest.raises(ValueError, match="harmonics|angle"):
        harmonics([expression])


@pytest.mark.parametrize("make", [m for m in robots.SHELF if m is not robots.spatial_rpr],        # it has a √3
                         ids=lambda make: make.__name__)
def test_a_model_stays_the_same_and_gets_shorter(make):
    model = lagrange.derive(make()[0])
    told = shorter(model)
    for name in ("M", "c", "g"):
        assert judge(getattr(told, name), getattr(model, name)), name
    assert judge(told.U, model.U) and told.friction == model.friction and told.state == model.state


def test_the_planar_arm_as_the_textbook_has_it():
    told = shorter(lagrange.derive(robots.planar_2r()[0]))
    a1, l2, m2, q2, v1, v2 = sp.symbols("a1 l2 m2 q2 qd1 qd2")
    assert told.M[0, 1].coeff(sp.cos(q2)) == a1 * l2 * m2 and told.c[1] == a1 * l2 * m2 * v1**2 * sp.sin(q2)
    assert sp.expand(told.c[0]) == sp.expand(-a1 * l2 * m2 * sp.sin(q2) * (2 * v1 * v2 + v2**2))


# polynomials in sines and cosines of single angles

s, c = sp.sin(x), sp.cos(x)
S, C = sp.sin(y), sp.cos(y)


@pytest.mark.parametrize("expression, wanted", [
    (a * s**2 + a * c**2, a),
    (s**2, 1 - c**2),
    (s**3, s - s * c**2),
    (sp.cos(x - y), c * C + s * S),
    (sp.sin(x + y + sp.pi), -s * C - c * S),
    (sp.sin(2 * x), 2 * s * c),
    ((a + 1) * (b + 1) * c + a * c, (a * b + 2 * a + b + 1) * c),
    (a * (b + 1), a * b + a), (sp.Integer(0), 0), (b * x * s, b * x * s)])
def test_an_expression_becomes_its_one_polynomial(expression, wanted):
    assert polynomial(expression, (x, y)) == wanted


def test_what_is_no_angle_stays_in_the_coefficients():
    told = polynomial((a + y) * sp.sin(x)**2 * sp.cos(y), (x,))
    assert told.coeff(c, 0) == a * C + y * C and told.coeff(c, 2) == -a * C - y * C and not told.has(s)


@pytest.mark.parametrize("make", [robots.planar_2r, robots.polar, robots.prismatic_revolute],
                         ids=lambda make: make.__name__)
def test_both_forms_are_what_they_come_from(make):
    model = lagrange.derive(make()[0])
    for e in (*model.M, *model.g):
        told = polynomial(e, list(model.q))
        assert judge(told, e) and polynomial(told, list(model.q)) == told


def test_equal_expressions_have_one_polynomial():
    """The closed parallelogram arm, by two ways that leave different expressions."""
    robot, motors = robots.parallelogram()[0], robots.parallelogram_motors()
    model = closed_chain.explicit(lagrange.derive(robot), robots.parallelogram_closure(motors[0]), motors)
    for e, other in zip(model.M, shorter(model).M, strict=True):
        assert polynomial(e, list(motors[0])) == polynomial(other, list(motors[0]))


def test_coefficients_are_those_that_must_vanish():
    assert coefficients(a * s**2 + b * c**2 - 3, (x,)) == [-a + b, a - 3]
    assert coefficients(a * x * S - b * x**2, (x, y)) == [-b, a]
    assert coefficients(s**2 + c**2 - 1, (x,)) == [] and coefficients(a * b, (x,)) == [a * b]
