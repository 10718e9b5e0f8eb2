"""The judge says "equal" only of what is, "different" only of what is not, and how it knows."""

import pytest
import sympy as sp
from sympy import Rational, cos, exp, pi, sign, sin, sqrt, symbols, tan

from robolib.identity import judge
from robolib.identity.points import plain_point
from robolib.notation import COORDINATE, moves, role
from robolib.program.graph import Graph

x, y, z, a, b = symbols("x y z a b")
q1, q2, m, g = symbols("q1 q2 m g")
s1, c1, s2, c2 = sin(q1), cos(q1), sin(q2), cos(q2)
OTHER_X = sp.Symbol("x", real=True)

EXACT = {
    "nothing": (x, x),
    "expanded": ((x + y) ** 7, sp.expand((x + y) ** 7)),
    "factored": (x**6 - y**6, sp.factor(x**6 - y**6)),
    "Pythagoras": (sin(x) ** 2 + cos(x) ** 2, 1),
    "Pythagoras of a sum": (sin(x + y - 2 * z) ** 2, 1 - cos(x + y - 2 * z) ** 2),
    "addition theorem": (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    "product to sum": (2 * sin(x) * sin(y), cos(x - y) - cos(x + y)),
    "double angle": (cos(2 * x), 2 * cos(x) ** 2 - 1),
    "seven times": (sin(7 * x), sp.expand_trig(sin(7 * x))),
    "half angle": (1 - cos(x), 2 * sin(x / 2) ** 2),
    "third and half": (sin(x), 2 * sin(x / 2) * (1 - 2 * sin(x / 4) ** 2)),
    "tangent": (1 + tan(x) ** 2, 1 / cos(x) ** 2),
    "half-angle tangent": ((1 - tan(x / 2) ** 2) / (1 + tan(x / 2) ** 2), cos(x)),
    "an angle that is a product": (sin(2 * x * y), 2 * sin(x * y) * cos(x * y)),
    "an angle that is a fraction": (sin(2 * x / y), 2 * sin(x / y) * cos(x / y)),
    "a sine of a sine": (sin(2 * sin(x)), 2 * sin(sin(x)) * cos(sin(x))),
    "right angle": (sin(x + pi / 2), cos(x)),
    "sixty degrees": (cos(x + pi / 3), cos(x) / 2 - sqrt(3) / 2 * sin(x)),
    "forty-five degrees": (sin(x - pi / 4), (sin(x) - cos(x)) / sqrt(2)),
    "fifteen degrees": (cos(x + pi / 12), cos(x) * (sqrt(6) + sqrt(2)) / 4 - sin(x) * (sqrt(6) - sqrt(2)) / 4),
    "golden ratio": (cos(pi / 5) - cos(2 * pi / 5), Rational(1, 2)),
    "roots": ((sqrt(2) + sqrt(3)) ** 2, 5 + 2 * sqrt(6)),
    "root in a denominator": (1 / (sqrt(3) - sqrt(2)), sqrt(3) + sqrt(2)),
    "a root of a fraction": (sp.Pow(Rational(2, 3), Rational(1, 2), evaluate=False), sqrt(6) / 3),
    "a root of a large prime": ((1 + sqrt(41)) ** 2, 42 + 2 * sqrt(41)),
    "symbolic denominators": (1 / (x - y) - 1 / (x + y), 2 * y / (x**2 - y**2)),
    "a fraction of sines": (sin(x) / (1 + cos(x)), (1 - cos(x)) / sin(x)),
    "a decimal": (sp.Float(0.1) * x + sp.Float(0.2) * y, (x + 2 * y) / 10),
    "a decimal as Python writes it": (0.1 + x, x + Rational(1, 10)),
    "a decimal angle": (sin(0.5 * x) ** 2, (1 - cos(x)) / 2),
    "pi as a number": ((x + pi) ** 2, x**2 + 2 * pi * x + pi**2),
    "unknown functions alike": (exp(x) * (y + 1), exp(x) + y * exp(x)),
    "sgn alike": (sign(x) * (y + 1), sign(x) + y * sign(x)),
    "sgn is odd": (sign(-x), -sign(x)),
    "a symbol with assumptions": (OTHER_X + x, 2 * x),
    "a large power": ((x + 1) ** 100 * (x + 1), (1 + x) ** 101),
    "plain numbers": (0.5, Rational(1, 2)),
}
NUMERIC = {
    "exponentials": (exp(x) * exp(2 * y), exp(x + 2 * y)),
    "Euler": (exp(sp.I * x), cos(x) + sp.I * sin(x)),
    "sgn squared": (sign(x) ** 2, 1),
    "magnitude": (sign(x) * x, sp.Abs(x)),
    "hyperbolic": (sp.cosh(x) ** 2 - sp.sinh(x) ** 2, 1),
    "a root of a variable": ((1 + sqrt(1 + x**2)) * (1 - sqrt(1 + x**2)), -(x**2)),
    "pi/7": (sin(x + pi / 7), sin(x) * cos(pi / 7) + cos(x) * sin(pi / 7)),
    "a very large multiple": (sin(200 * x), 2 * sin(100 * x) * cos(100 * x)),
    "an angle written in two ways": (sin(1 - sin(x) ** 2), sin(cos(x) ** 2)),
    "logarithms of positives": (sp.log(sp.Symbol("p", positive=True) ** 2 + 0 * x), 2 * sp.log(sp.Symbol("p"))),
}
M12 = m * a * b * c2
FALSE = {
    "a sign": (sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
    "an index": (m * g * a * c1 + M12, m * g * a * c2 + M12),
    "s and c swapped": (m * a * b * s2 * c1, m * a * b * c2 * s1),
    "a factor two": (2 * M12 + a**2, M12 + a**2),
    "a half lost": (x**2 / 2, x**2),
    "a forgotten inner angle": (cos(q1 + q2), c1 + c2),
    "1e-30": (x, x * (1 + Rational(1, 10**30))),
    "1e-30 in a long Float": (sp.Float("1.000000000000000000000000000001", 40) * x, x),
    "1e-30 beside an exponential": (exp(x), exp(x) + Rational(1, 10**30)),
    "1e-30 in an angle": (sin(x), sin(x + Rational(1, 10**30))),
    "a double that is not the decimal": (sp.Float(0.1), sp.Float(0.1000000000000001)),
    "pi and its decimal": (pi * x, 3.141592653589793 * x),
    "a root and its decimal": (sqrt(2) * x, 1.4142135623730951 * x),
    "a cosine and its decimal": (cos(1), sp.Float(0.5403023058681398)),
    "only for negative x": (sqrt(x**2), x),
    "only for negative sines": (sqrt(sin(x) ** 2), sin(x)),
    "magnitude": (sp.Abs(x), x),
    "magnitude of a product": (sp.Abs(x * y), x * sp.Abs(y)),
    "roots of a product": (sqrt(x * y), sqrt(x) * sqrt(y)),
    "atan2 and atan": (sp.atan2(y, x), sp.atan(y / x)),
    "atan2 of its arguments": (sp.atan2(y, x), sp.atan2(x, y)),
    "logarithm of a square": (sp.log(x**2), 2 * sp.log(x)),
    "a huge term hides the difference": (
        exp(1000 * sp.Symbol("p", positive=True)) + x,
        exp(1000 * sp.Symbol("p", positive=True)) + 2 * x,
    ),
    "both sides are tiny": (x * exp(-300), 2 * x * exp(-300)),
    "a symbol called π": (sin(sp.Symbol("π")), 0),
    "different symbols": (x, y),
}


@pytest.mark.parametrize("name", EXACT)
def test_true_and_proved(name):
    left, right = EXACT[name]
    for finding in (judge(left, right), judge(right, left), judge(left - right, 0)):
        assert finding and finding.how == "exact" and finding.bound is None and finding.witness is None


@pytest.mark.parametrize("name", NUMERIC)
def test_true_and_only_numbers_can_tell(name):
    finding = judge(*NUMERIC[name])
    assert finding and finding.how == "numeric" and str(finding) == "numeric"


@pytest.mark.parametrize("name", FALSE)
def test_false(name):
    left, right = FALSE[name]
    for finding in (judge(left, right), judge(right, left)):
        assert finding.equal is False and not finding and str(finding).startswith("different")


@pytest.mark.parametrize(
    "name", [k for k in FALSE if not any(word in k for word in ("1e-30", "decimal", "tiny", "huge"))]
)
def test_a_witness_is_a_point_at_which_the_sides_differ(name):
    left, right = (sp.sympify(side) for side in FALSE[name])
    point, u, v = judge(left, right).witness
    here = {s: sp.Float(point[s.name]) for s in left.free_symbols | right.free_symbols}
    values = [complex(side.subs(here).evalf(30)) for side in (left, right)]
    assert all(abs(w - k) <= 1e-9 * max(1, abs(k)) for w, k in zip((u, v), values, strict=True))
    assert abs(values[0] - values[1]) > 1e-12 * max(map(abs, values))


@pytest.mark.parametrize(
    "left, right", [(sp.cot(x), cos(x) / sin(x)), (sp.sec(x), 1 / cos(x)), (sp.csc(x), 1 / sin(x))]
)
def test_the_other_trigonometric_functions_are_decided(left, right):
    assert judge(left, right).equal is True and judge(left, -right).equal is False


def test_functions_of_time_are_decided():
    theta = sp.Function("theta")(sp.Symbol("t"))
    assert judge(theta * (1 + x), theta + x * theta).how == "exact"
    assert judge(theta, 2 * theta).equal is False and judge(theta, x).equal is False


def test_a_witness_of_positive_symbols_is_positive():
    p = sp.Symbol("p", positive=True)
    assert all(judge(p**k, p**2 + 1).witness[0]["p"] > 0 for k in range(20))


def test_a_witness_is_an_arm_that_one_can_build():
    """Masses, lengths, gears above zero, g is g, three moments of inertia fit one body; coordinates, rates and torques
    have either sign. What differs only elsewhere is shown elsewhere.
    """
    signs = set()
    for names in ("m1 a1 kr1 q1 qd1", "alpha l1 Im2 kr2 tau1", "Ixx1 Iyy1 Izz1 qdd1", "g xi tf s q2", "own1 own2 q1"):
        symbols = [sp.Symbol(name) for name in names.split()]
        for k in range(1, 20):
            root = sp.sqrt(k + sum(s**2 for s in symbols))          # not rational: found by numbers alone
            for finding in (judge(root, root + k * sp.Add(*symbols)), judge(sp.Add(*symbols) + k, sp.Mul(*symbols))):
                point = finding.witness[0]
                signs |= {(role(name), x > 0) for name, x in point.items() if moves(name)}
                assert all(x > 0 or moves(name) for name, x in point.items()), point
                assert point.get("g", 9.8) == 9.8 and point.get("kr1", 2) >= 2 and 0 < point.get("s", 0.5) < 1
                moments = [x for name, x in point.items() if name.startswith("I") and name != "Im2"]
                assert not moments or sum(moments) >= 2 * max(moments)
    assert signs >= {(COORDINATE, False), (COORDINATE, True)}
    graph = Graph()
    node = graph.convert(sp.Symbol("tau1") + sp.Symbol("qd1") + sp.Symbol("alpha1"))
    drawn = [plain_point(graph, [node], seed) for seed in range(20)]
    assert all(point["alpha1"] > 0 for point in drawn)
    assert len({point["tau1"] > 0 for point in drawn}) == len({point["qd1"] > 0 for point in drawn}) == 2


def test_what_differs_only_at_odd_places_is_found_there():
    kr1 = sp.Symbol("kr1")                      # the rotor may turn backwards: √k_r² is not k_r
    finding = judge(sp.sqrt(kr1**2), kr1)
    assert finding.equal is False and finding.witness[0]["kr1"] < 0
    assert judge(sp.atan2(sin(q1), cos(q1)), q1).equal is False, "whole turns are drawn"
    assert judge(sp.Abs(q1), q1).equal is False and judge(sp.Abs(sp.Symbol("m1")), sp.Symbol("m1")).equal is True


def test_matrices():
    R = sp.Matrix([[c1, -s1], [s1, c1]])
    assert judge(R * R.T, sp.eye(2)).how == "exact" and judge(R.T * R, [[1, 0], [0, 1]])
    wrong = judge(R * R, sp.Matrix([[cos(2 * q1), -sin(2 * q1)], [-sin(2 * q1), cos(2 * q1)]]))
    assert wrong.equal is False and wrong.entry == (2, 1) and wrong.witness
    assert judge(sp.Matrix([1, exp(x) ** 2]), sp.Matrix([1, exp(2 * x)])).equal is True
    for shapes in ((sp.eye(2), sp.eye(3)), (sp.Matrix([1, 2]), sp.Matrix([[1, 2]])), (sp.eye(2), 1)):
        assert judge(*shapes).equal is False
    assert judge(sp.Matrix([x]), x) and judge([x, y], sp.Matrix([x, y])) and judge(sp.ImmutableMatrix([x]), [x])


def test_the_weakest_entry_says_how_a_matrix_is_known():
    assert judge([x + x * y, sign(x) ** 2], [x * (1 + y), 1]).how == "numeric"


def test_what_is_uncertain_of_a_matrix_adds_up():
    """Each of its entries could have passed by chance; that one of them did is as likely as all together."""
    left, right = [(x + y) ** 3 + k * x for k in range(4)], [sp.expand((x + y) ** 3) + k * x for k in range(4)]
    alone = [judge(a, b, budget=0) for a, b in zip(left, right, strict=True)]
    assert all(f.how == "prime field" and 0 < f.bound < 1e-15 for f in alone)
    assert judge(left, right, budget=0).bound == pytest.approx(sum(f.bound for f in alone), rel=1e-12, abs=0)


@pytest.mark.parametrize(
    "bad",
    [
        "x",
        "__import__('os').abort()",
        None,
        True,
        float("nan"),
        float("inf"),
        sp.nan,
        sp.oo,
        sp.zoo,
        sp.Eq(x, y),
        {},
        b"x",
        object(),
        [["x"]],
        sp.true,
        [x, "y"],
    ],
)
def test_what_is_no_expression_is_refused(bad):
    for sides in ((bad, x), (x, bad)):
        with pytest.raises((TypeError, ValueError), match=r"is not|became"):
            judge(*sides)


def test_a_denominator_that_is_zero_everywhere_is_an_error():
    with pytest.raises(ZeroDivisionError, match="denominator"):
        judge(1 / (sin(x) ** 2 + cos(x) ** 2 - 1), x)


def test_complex_values_on_the_way_are_no_obstacle():
    assert judge(sp.atan2(sqrt(x), 1), sp.atan(sqrt(x))).equal is not False
