"""Triples and rigid motions: the same results as NumPy's, on every kind of scalar."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from robolib import scalar
from robolib.identity import judge
from robolib.program import from_expressions, record
from robolib.spatial import (
    EYE,
    HERE,
    NO_SCREW,
    ORIGIN,
    ZERO,
    Mat3,
    Transform,
    Vec3,
    X,
    Y,
    Z,
    about_origin,
    diagonal,
    dyad,
    rot_x,
    rot_z,
    screw,
    skew,
    to_numpy,
    to_sympy,
)

RNG = np.random.default_rng(3)
KINDS = {
    "floats": lambda shape: RNG.normal(size=shape),
    "columns": lambda shape: RNG.normal(size=(*shape, 5)),
    "fractions": lambda shape: np.vectorize(lambda k: Fraction(int(k), 7), otypes=[object])(RNG.integers(-9, 9, shape)),
}


def vector(kind):
    return Vec3(*KINDS[kind]((3,)))


def square(kind):
    return Mat3(*KINDS[kind]((3, 3)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_operation_against_numpy(kind):
    a, b, A, B = vector(kind), vector(kind), square(kind), square(kind)
    k = KINDS[kind](())[()]
    k = k if kind != "columns" else RNG.normal(size=5)
    u, v, M, N = map(to_numpy, (a, b, A, B))
    scale = np.asarray(k, float)[..., None]
    pairs = [
        (a + b, u + v),
        (a - b, u - v),
        (-a, -u),
        (a * k, u * scale),
        (k * a, u * scale),
        (a.cross(b), np.cross(u, v)),
        (A + B, M + N),
        (A - B, M - N),
        (-A, -M),
        (A @ B, M @ N),
        (A * k, M * scale[..., None]),
        (k * A, M * scale[..., None]),
        (A.T, np.swapaxes(M, -1, -2)),
        (A @ a, (M @ u[..., None])[..., 0]),
        (dyad(a, b), u[..., :, None] * v[..., None, :]),
        (skew(a) @ b, np.cross(u, v)),
        (a.map(lambda t: t + t), 2 * u),
        (A.map(lambda t: -t), -M),
    ]
    for ours, numpys in pairs:
        np.testing.assert_allclose(to_numpy(ours), numpys, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(np.asarray(a @ b, float), (u * v).sum(-1), rtol=1e-12)


def test_symbols_and_nodes_scale_from_both_sides():
    t = sp.Symbol("t")
    assert t * Vec3(1, 2, 3) == Vec3(1, 2, 3) * t == Vec3(t, 2 * t, 3 * t) and t * EYE == EYE * t == diagonal(t, t, t)
    program = record(lambda t: [*(t * Vec3(1, 2, 3)), *(Vec3(1, 2, 3) * t), (t * EYE)[2, 2]], ["t"])
    assert program(2.0) == (2, 4, 6, 2, 4, 6, 2)


def test_rotations_turn_the_right_way():
    assert rot_x(0, 1) @ Y == Z and rot_x(0, 1) @ Z == -Y and rot_z(0, 1) @ X == Y and rot_z(0, 1) @ Y == -X
    assert X.cross(Y) == Z and Y.cross(Z) == X and Z.cross(X) == Y
    c, s = sp.cos(sp.Symbol("t")), sp.sin(sp.Symbol("t"))
    for turn in (rot_x(c, s), rot_z(c, s)):
        assert judge(to_sympy(turn @ turn.T), sp.eye(3)).how == "exact" and judge(to_sympy(turn).det(), 1)


def test_skew_is_skew_and_steiner_adds_mass_times_distance_squared():
    a = Vec3(*sp.symbols("a b c"))
    assert skew(a).T == -skew(a)
    r, m = Vec3(1.0, -2.0, 0.5), 3.0
    u = to_numpy(r)
    np.testing.assert_allclose(to_numpy(about_origin(m, r, EYE)), np.eye(3) + m * (u @ u * np.eye(3) - np.outer(u, u)))


def test_motions_compose_like_4x4_matrices():
    def pose():
        R = np.linalg.qr(RNG.normal(size=(3, 3)))[0]
        return Transform(Mat3(*R), vector("floats"))

    def matrix(T):
        return np.block([[to_numpy(T.R), to_numpy(T.p)[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]])

    A, B, p = pose(), pose(), vector("floats")
    np.testing.assert_allclose(matrix(A @ B), matrix(A) @ matrix(B), atol=1e-12)
    np.testing.assert_allclose(to_numpy(A @ p), (matrix(A) @ [*p, 1])[:3], atol=1e-12)
    assert HERE @ p == p and (HERE @ A).R == A.R
    half = screw(2.0, 0.5).along_x()
    np.testing.assert_allclose(matrix(half)[:3, 3], [2, 0, 0])
    np.testing.assert_allclose(
        to_numpy(half.R), [[1, 0, 0], [0, np.cos(0.5), -np.sin(0.5)], [0, np.sin(0.5), np.cos(0.5)]]
    )


def test_a_right_angle_stays_exact():
    right = screw(sp.Symbol("a"), sp.pi / 2)
    assert (right.c, right.s) == (0, 1) and NO_SCREW.c == 1 and isinstance(NO_SCREW.c, int)
    assert right.map(lambda x: x if not x.free_symbols else 0.5) == screw(0.5, sp.pi / 2)


@pytest.mark.parametrize("thing, name", [(ORIGIN, "x"), (EYE, "rows"), (HERE, "p"), (NO_SCREW, "c")])
def test_nothing_changes_in_place(thing, name):
    with pytest.raises(AttributeError):
        setattr(thing, name, 1)
    assert hash(thing) == hash(thing.map(lambda x: x)) and thing == thing.map(lambda x: x)


def test_what_people_see():
    a = Vec3(sp.Symbol("a"), 0, 1)
    assert (
        to_sympy(a) == sp.Matrix([sp.Symbol("a"), 0, 1])
        and to_sympy(EYE) == sp.eye(3)
        and to_sympy(ZERO) == sp.zeros(3)
    )
    assert to_numpy(Vec3(np.arange(4.0), 0, 1)).shape == (4, 3) and to_numpy(EYE * np.arange(4.0)).shape == (4, 3, 3)
    assert repr(a) == "Vec3(a, 0, 1)" and list(EYE.rows[1]) == [0, 1, 0] and len(a) == len(EYE) == 3 and a[2] == 1


@pytest.mark.parametrize("text", ["1 + 1", "__import__('os').getpid()"])
def test_text_is_not_executed(text):
    for thing in (Vec3(text, 0, 0), Mat3((text, 0, 0), X, Y)):
        with pytest.raises((TypeError, ValueError)):
            to_sympy(thing)


# scalar


@pytest.mark.parametrize("name", ["sin", "cos", "sqrt", "sign"])
def test_a_function_is_the_same_on_every_scalar(name):
    f = getattr(scalar, name)
    for value in (0, 1, 0.0, 0.25, 2.0, Fraction(1, 4)):
        wanted = float(getattr(sp, name)(sp.Rational(value)))
        column = f(np.array([float(value)] * 2))
        node = record(lambda x: [f(x)], ["x"])(float(value))[0]  # noqa: B023
        assert [float(f(value)), float(f(sp.Rational(value))), *column, node] == pytest.approx([wanted] * 5)
    assert f(sp.Symbol("x")) == getattr(sp, name)(sp.Symbol("x"))


def test_exact_stays_exact():
    assert all(type(f(k)) is int for f, k in ((scalar.sin, 0), (scalar.cos, 0), (scalar.sqrt, 1), (scalar.sign, -1)))
    assert type(scalar.sin(0.0)) is float and type(scalar.sign(-2.5)) is float and scalar.sign(-2.5) == -1
    assert [scalar.is_zero(x) for x in (0, 0.0, sp.Integer(0), Fraction(0), 1, sp.Symbol("x"), np.zeros(2))] == [
        True
    ] * 4 + [False] * 3


@pytest.mark.parametrize("y, x", [(1.0, 2.0), (1.0, -2.0), (-1.0, -2.0), (0.0, -1.0)])
def test_atan2_takes_y_first(y, x):
    wanted = np.arctan2(y, x)
    assert scalar.atan2(y, x) == wanted and scalar.atan2(np.array([y]), x)[0] == wanted
    assert float(scalar.atan2(sp.Rational(y), sp.Rational(x))) == pytest.approx(wanted)


@pytest.mark.parametrize("name, pairs, wanted", [
    ("step", [(-0.5,), (0.0,), (2.0,)], [0, 1, 1]),
    ("exp", [(-0.5,), (0.0,), (2.0,)], np.exp([-0.5, 0, 2])),
    ("minimum", [(1.0, 2.0), (2.0, -1.0), (3.0, 3.0)], [1, -1, 3]),
    ("maximum", [(1.0, 2.0), (2.0, -1.0), (3.0, 3.0)], [2, 2, 3]),
    ("atan2", [(1.0, 2.0), (-1.0, -2.0), (0.0, -1.0)], [np.arctan2(1, 2), np.arctan2(-1, -2), np.pi])])
def test_what_breaks_is_the_same_on_every_scalar(name, pairs, wanted):
    f, columns = getattr(scalar, name), np.array(pairs).T
    names = ["x", "y"][:len(columns)]
    symbols = sp.symbols(names)
    program, told = record(lambda *v: [f(*v)], names), from_expressions([f(*symbols)], names)
    np.testing.assert_allclose(f(*columns), wanted)
    for values, w in zip(pairs, wanted, strict=True):
        point = dict(zip(symbols, values, strict=True))
        exact = f(*(sp.Integer(x) if x == int(x) else sp.Rational(x) for x in values))
        ways = [f(*values), exact, f(*symbols).subs(point), *program(*values), *told(*values),
                *record(lambda x, v=values: [f(*v) + 0 * x], ["x"])(1.0)]
        if len(values) == 2:                                # a number beside a recorded value, on either side
            ways += [*record(lambda y, v=values: [f(v[0], y)], ["y"])(values[1]),
                     *record(lambda x, v=values: [f(x, v[1])], ["x"])(values[0])]
        assert [float(x) for x in ways] == pytest.approx([w] * len(ways)), values


def test_what_breaks_is_judged():
    x, y = sp.symbols("x y")
    assert judge(scalar.maximum(x, y), -scalar.minimum(-x, -y)) and judge(scalar.step(x) + scalar.step(-x), 1)
    assert judge(scalar.maximum(x, y), scalar.minimum(x, y)).equal is False
    assert judge(scalar.step(x), scalar.step(-x)).equal is False
    assert judge(scalar.maximum(scalar.maximum(x, y), 1), sp.Max(1, y, x))


def test_a_number_is_its_decimal():
    assert scalar.exact(0.1) == scalar.exact(np.float64(0.1)) == scalar.exact(sp.Float(0.1)) == Fraction(1, 10)
    assert scalar.exact(np.int64(3)) == scalar.exact(3) == scalar.exact(sp.Integer(3)) == 3
    assert scalar.exact(sp.Rational(2, 3)) == Fraction(2, 3) and scalar.exact(1e-300) == Fraction(1, 10**300)
    assert scalar.exact(sp.Float("0.1234567890123456789012345", 25)) == Fraction("0.1234567890123456789012345")
    for bad, error in (
        (float("nan"), ValueError),
        (float("inf"), ValueError),
        ("1", TypeError),
        (None, TypeError),
        (1j, TypeError),
    ):
        with pytest.raises(error, match="number"):
            scalar.exact(bad)
