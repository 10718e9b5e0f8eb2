"""From SymPy expressions to a Program: SymPy's own `lambdify` is the witness."""

import pytest
import sympy as sp

from robolib.program import Counts, from_expressions

x, y, a = sp.symbols("x y a")

EXPRESSIONS = [
    x + y,
    x * y - sp.sin(x) / y,
    sp.sqrt(x**2 + y**2),
    x**-3,
    sp.tan(x) + sp.pi,
    sp.sign(y - x),
    (x + y) ** 4,
    sp.Rational(1, 3) * x,
    1 / sp.sqrt(y),
    sp.Integer(5),
    sp.sqrt(x + 5) ** 3,
    sp.Float(0.1) * x,
    sp.cos(x - sp.pi / 3),
    (x - y) / (x + y) * (y - x),
    sp.sqrt(2) * a,
    a * x**2 + sp.sin(a),
    sp.pi**2 * a,
]


@pytest.mark.parametrize("point", [(0.7, 1.3), (-2.5, 0.4)])
def test_expressions_against_lambdify(point):
    wanted = sp.lambdify((x, y, a), EXPRESSIONS, "math")(*point, 0.8)
    free, bound = from_expressions(EXPRESSIONS, ["x", "y", "a"]), from_expressions(EXPRESSIONS, ["x", "y"], {"a": 0.8})
    assert free(*point, 0.8) == pytest.approx(wanted, rel=1e-13)
    assert bound(*point) == pytest.approx(wanted, rel=1e-13)
    assert from_expressions(EXPRESSIONS, ["x", "y"], {a: 0.8})(*point) == bound(*point)
    in_sympy = free.over(
        {"x": x, "y": y, "a": a}.__getitem__,
        {n: getattr(sp, n) for n in ("sin", "cos", "sqrt", "sign")} | {"pi": lambda: sp.pi},
    )
    assert all(
        sp.N((u - v).subs({x: point[0], y: point[1], a: 0.8})) == pytest.approx(0, abs=1e-12)
        for u, v in zip(in_sympy, EXPRESSIONS, strict=True)
    )


def test_values_that_are_zero_or_one_shorten_the_code():
    assert from_expressions([a * x + y * (1 - a)], ["x", "y"], {"a": 1}).counts == Counts(0, 0, 0, 0)
    assert from_expressions([a * sp.sin(x)], ["x"], {"a": 0}).nodes == (("num", 0),)


def test_a_missing_value_is_named():
    with pytest.raises(ValueError, match="needs a, y"):
        from_expressions([a * x + y], ["x"])


@pytest.mark.parametrize("values", [{}, {"a": 2.0}])
@pytest.mark.parametrize(
    "expression, says",
    [(sp.erf(x) * a, "erf"), (sp.Abs(x) * a, "Abs"), (x**a, "power"), (a * x ** sp.Rational(1, 3), "power")],
)
def test_what_cannot_be_code_is_named(expression, says, values):
    with pytest.raises(TypeError, match=says):
        from_expressions([expression], ["x", "a"][: 2 - len(values)], values)(*[1.0] * (2 - len(values)))


def test_text_is_not_an_expression():
    with pytest.raises((TypeError, ValueError)):
        from_expressions(["__import__('os').getpid() * x"], ["x"])
