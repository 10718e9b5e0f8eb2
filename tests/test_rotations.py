"""Turns: SciPy as the witness, both branches, the singular cases, every arithmetic, rates against differences."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from scipy.spatial.transform import Rotation

from robolib import scalar
from robolib.identity import judge
from robolib.program import record
from robolib.rotations import (
    NotARotation,
    about_x,
    about_y,
    about_z,
    angle_between,
    axis_angle,
    from_scipy,
    rates_rpy,
    rates_zxz,
    rates_zyz,
    rpy,
    small,
    to_axis_angle,
    to_rpy,
    to_scipy,
    to_zxz,
    to_zyz,
    zxz,
    zyz,
)
from robolib.spatial import EYE, Mat3, Transform, Vec3, X, Y, Z, diagonal, skew, to_numpy, to_sympy

RNG = np.random.default_rng(11)
ANGLES = RNG.uniform(-3.1, 3.1, (40, 3))
CHARTS = {"zxz": (zxz, to_zxz, rates_zxz, "ZXZ"), "zyz": (zyz, to_zyz, rates_zyz, "ZYZ"),
          "rpy": (rpy, to_rpy, rates_rpy, "xyz")}


def near(ours, wanted, tolerance=1e-12):
    np.testing.assert_allclose(to_numpy(ours), wanted, atol=tolerance, rtol=0)


def same(a, b):
    """Equal as angles."""
    a, b = (np.asarray(x, float) for x in (a, b))
    return np.abs(np.exp(1j * a) - np.exp(1j * b)).max() < 1e-9


def flat(R):
    return [x for row in R for x in row]


# there

@pytest.mark.parametrize("letter, turn, axis", [("x", about_x, X), ("y", about_y, Y), ("z", about_z, Z)])
def test_a_turn_about_one_axis_is_scipys(letter, turn, axis):
    for angle in (0.0, 0.3, -2.0, np.pi):
        near(turn(angle), Rotation.from_euler(letter, angle).as_matrix())
        near(turn(angle), to_numpy(axis_angle(axis, angle)))
    assert turn(0) == EYE and turn(sp.pi / 2) @ axis == axis         # exact angles stay exact


@pytest.mark.parametrize("chart", CHARTS)
def test_three_angles_are_scipys(chart):
    make, _, _, letters = CHARTS[chart]
    for angles in ANGLES:
        near(make(*angles), Rotation.from_euler(letters, angles).as_matrix())
    near(make(*ANGLES.T), Rotation.from_euler(letters, ANGLES).as_matrix())


def test_zxz_entry_by_entry():
    """(2-20), multiplied out by hand."""
    f, t, p = sp.symbols("phi theta psi")
    cf, sf, ct, st, cp, sp_ = sp.cos(f), sp.sin(f), sp.cos(t), sp.sin(t), sp.cos(p), sp.sin(p)
    by_hand = sp.Matrix([[cf * cp - sf * ct * sp_, -cf * sp_ - sf * ct * cp, sf * st],
                         [sf * cp + cf * ct * sp_, -sf * sp_ + cf * ct * cp, -cf * st],
                         [st * sp_, st * cp, ct]])
    assert judge(to_sympy(zxz(f, t, p)), by_hand)
    assert judge(to_sympy(zyz(f, t, p)), to_sympy(zxz(f + sp.pi / 2, t, p - sp.pi / 2)))
    assert judge(to_sympy(zxz(f + sp.pi, -t, p + sp.pi)), by_hand)
    assert not judge(to_sympy(zxz(p, t, f)), by_hand)
    assert to_sympy(zxz(sp.pi / 6, sp.pi / 3, sp.pi / 4))[:, 2] == sp.Matrix([sp.sqrt(3) / 4, -sp.Rational(3, 4),
                                                                             sp.Rational(1, 2)])


@pytest.mark.parametrize("make", [make for make, *_ in CHARTS.values()])
def test_every_chart_makes_rotations(make):
    R = to_sympy(make(*sp.symbols("a b c")))
    assert judge(R.T * R, sp.eye(3)) and judge(R.det(), 1)


def test_axis_and_angle_are_scipys_and_right_in_symbols():
    for _ in range(20):
        u = RNG.normal(size=3)
        u, angle = u / np.linalg.norm(u), RNG.uniform(-4, 4)
        near(axis_angle(Vec3(*u), angle), Rotation.from_rotvec(angle * u).as_matrix())
    t = sp.Symbol("t")
    u = Vec3(Fraction(2, 7), Fraction(3, 7), Fraction(6, 7)).map(lambda x: sp.Rational(x.numerator, x.denominator))
    R = to_sympy(axis_angle(u, t))
    assert judge(R.T * R, sp.eye(3)) and judge(R.det(), 1) and judge(R * to_sympy(u), to_sympy(u))
    assert judge(R.trace(), 1 + 2 * sp.cos(t)) and judge(R.subs(t, -t), R.T)
    assert judge(R.diff(t).subs(t, 0), to_sympy(skew(u)))


# back

@pytest.mark.parametrize("chart", CHARTS)
def test_both_branches_of_random_turns(chart):
    make, back, _, letters = CHARTS[chart]
    for angles in ANGLES:
        R = make(*angles)
        first, second = found = back(R)
        assert found.singular == ""
        near(make(*first), to_numpy(R))
        near(make(*second), to_numpy(R))
        assert not same(first, second)
        assert any(same(angles, triple) for triple in found)         # the one that it was made of is among them
        assert same(first, Rotation.from_matrix(to_numpy(R)).as_euler(letters))
        assert 0 <= first[1] <= np.pi if chart != "rpy" else abs(first[1]) <= np.pi / 2
    assert same(back(make(*ANGLES.T)).first, np.transpose([back(make(*angles)).first for angles in ANGLES]))


@pytest.mark.parametrize("chart", ["zxz", "zyz"])
def test_the_second_branch(chart):
    make, back, _, _ = CHARTS[chart]
    (f, t, p), second = back(make(*np.radians([30, 60, 45])))
    assert np.degrees([f, t, p]) == pytest.approx([30, 60, 45])
    assert np.degrees(second) == pytest.approx([-150, -60, -135])    # (210°, −60°, 225°)
    (r, q, y), second = to_rpy(rpy(0.3, 0.5, -0.7))
    assert [r, q, y] == pytest.approx([0.3, 0.5, -0.7])
    assert second == pytest.approx((0.3 - np.pi, np.pi - 0.5, np.pi - 0.7))


@pytest.mark.parametrize("chart, middle, words, kept", [
    ("zxz", 0.0, "θ is 0: only ψ + φ is determined, φ = 0 is chosen", lambda a, c: a + c),
    ("zyz", 0.0, "θ is 0: only ψ + φ is determined, φ = 0 is chosen", lambda a, c: a + c),
    ("zxz", np.pi, "θ is 180°: only ψ − φ is determined, φ = 0 is chosen", lambda a, c: c - a),
    ("zyz", np.pi, "θ is 180°: only ψ − φ is determined, φ = 0 is chosen", lambda a, c: c - a),
    ("rpy", np.pi / 2, "pitch is 90°: only roll − yaw is determined, yaw = 0 is chosen", lambda a, c: a - c),
    ("rpy", -np.pi / 2, "pitch is −90°: only roll + yaw is determined, yaw = 0 is chosen", lambda a, c: a + c)])
def test_a_singular_turn_is_named(chart, middle, words, kept):
    make, back, _, _ = CHARTS[chart]
    for a, c in RNG.uniform(-1.5, 1.5, (10, 2)):
        R = make(a, middle, c)
        found = back(R)
        assert found.singular == words
        first, second = found
        assert first[2 if chart == "rpy" else 0] == 0
        near(make(*first), to_numpy(R), 3e-12)
        near(make(*second), to_numpy(R), 3e-12)
        assert same(kept(first[0], first[2]), kept(a, c))            # what the words say is true
        assert same(kept(second[0], second[2]), kept(a, c))
        other = make(a + 0.1, middle, c - (kept(0.1, 0) / kept(0, 1)))
        near(other, to_numpy(R))                                     # and there are more than two


def test_nearly_singular_is_not_singular():
    for theta in (1e-9, np.pi - 1e-9):
        (f, t, p), _ = found = to_zxz(zxz(0.5, theta, 0.25))
        assert found.singular == "" and (f, t, p) == pytest.approx((0.5, theta, 0.25), abs=1e-6)


def test_a_column_says_where_it_is_singular():
    theta = np.array([0.0, 1.0, np.pi, 0.0])
    R = zxz(np.full(4, 0.3), theta, np.full(4, 0.4))
    found = to_zxz(R)
    assert found.singular == ("θ is 0 in turn 0, 3: only ψ + φ is determined, φ = 0 is chosen; "
                              "θ is 180° in turn 2: only ψ − φ is determined, φ = 0 is chosen")
    for triple in found:
        near(zxz(*triple), to_numpy(R))
    assert to_zxz(zxz(np.full(4, 0.3), theta + 0.1, 0.4)).singular == ""


def test_the_way_back_in_symbols():
    """No decision is taken: the angles of a matrix of symbols make that matrix."""
    a, b, c = sp.symbols("a b c")
    point = {a: sp.Rational(3, 10), b: sp.Rational(4, 5), c: -sp.Rational(1, 2)}
    for make, back, _, _ in CHARTS.values():
        found = back(make(a, b, c))
        assert found.singular == ""
        first, second = ([float(x.subs(point)) for x in triple] for triple in found)
        assert first == pytest.approx([0.3, 0.8, -0.5])
        near(make(*second), to_numpy(make(0.3, 0.8, -0.5)))
    found = to_zxz(zxz(a, 0, b))
    assert found.first[0] == 0 and "only ψ + φ" in found.singular and found.second[0] == sp.pi
    level = to_zxz(Mat3(X, (0, sp.cos(a), -sp.sin(a)), (0, sp.sin(a), sp.cos(a))))
    assert level.first[1].subs(a, 1).evalf() == pytest.approx(1)
    lying = to_zxz(Mat3((sp.cos(a), -sp.sin(a), 0), (sp.sin(a), sp.cos(a), 0), (0, 0, b / b)))
    assert "φ = 0 is chosen" in lying.singular
    unknown = to_zxz(Mat3((sp.cos(a), -sp.sin(a), 0), (sp.sin(a), sp.cos(a), 0), (0, 0, b)))
    assert unknown.singular == "θ is 0 or 180°: φ = 0 is chosen"


@pytest.mark.parametrize("chart", CHARTS)
def test_recorded_there_and_back(chart):
    make, back, _, _ = CHARTS[chart]
    names = ["a", "b", "c"]
    there = record(lambda *angles: flat(make(*angles)), names)
    both = record(lambda *R: [x for triple in back(Mat3(R[:3], R[3:6], R[6:])) for x in triple],
                  [f"r{k}" for k in range(9)])
    for angles in [*ANGLES[:5], (0.3, 0.0, 0.4), (0.3, np.pi / 2, 0.4)]:
        R = there(*angles)
        np.testing.assert_allclose(R, flat(make(*angles)), atol=1e-14)
        found = both(*R)
        for triple in (found[:3], found[3:]):                        # also where it is singular
            near(make(*triple), np.reshape(R, (3, 3)), 1e-11)


def test_axis_and_angle_back():
    for angle in [*RNG.uniform(0, np.pi, 20), 1e-9, 1e-5, np.pi - 1e-5, np.pi - 1e-9, np.pi / 2]:
        u = RNG.normal(size=3)
        u = u / np.linalg.norm(u)
        found = to_axis_angle(axis_angle(Vec3(*u), angle))
        assert found.angle == pytest.approx(angle, abs=1e-14) and found.note == ""
        near(found.axis, u, 1e-6)                                    # at 1e-9 the axis has six digits left
        assert found.angle == pytest.approx(Rotation.from_rotvec(angle * u).magnitude(), abs=1e-12)
    for _ in range(20):
        R = Mat3(*Rotation.random(rng=RNG).as_matrix())
        found = to_axis_angle(R)
        near(axis_angle(found.axis, found.angle), to_numpy(R))
        near(found.axis * found.angle, to_scipy(R).as_rotvec())


def test_the_limits_are_told():
    nothing = to_axis_angle(EYE)
    assert (nothing.angle, nothing.axis) == (0, Z) and nothing.note == "no turn: any axis would do, z is given"
    for axis in (X, Y, Z, Vec3(0.6, 0, -0.8), Vec3(-0.6, 0.0, 0.8), Vec3(2 / 7, -3 / 7, 6 / 7)):
        R = axis_angle(axis, np.pi)
        found = to_axis_angle(R)
        w = to_numpy(R) - to_numpy(R).T
        assert np.abs(w).max() < 1e-15                               # nothing is left of w
        assert found.note == "half a turn: the opposite axis would do as well" and found.angle == pytest.approx(np.pi)
        near(axis_angle(found.axis, found.angle), to_numpy(R))
        assert abs(found.axis @ axis) == pytest.approx(1)
    column = axis_angle(X, np.array([0.0, 1.0, np.pi, 3.0]))
    found = to_axis_angle(column)
    assert found.note == ("no turn in turn 0: any axis would do, z is given; "
                          "half a turn in turn 2: the opposite axis would do as well")
    near(axis_angle(found.axis, found.angle), to_numpy(column))


def test_axis_and_angle_in_symbols_and_recorded():
    right = sp.pi / 2
    found = to_axis_angle(about_x(right) @ about_y(right))
    assert found.angle == 2 * sp.pi / 3 and to_sympy(found.axis) == sp.Matrix([1, 1, 1]) / sp.sqrt(3)
    found = to_axis_angle(about_y(right) @ about_x(right))
    assert found.angle == 2 * sp.pi / 3 and to_sympy(found.axis) == sp.Matrix([1, 1, -1]) / sp.sqrt(3)
    t = sp.Symbol("t")
    found = to_axis_angle(about_y(t))
    assert "taken for granted" in found.note and found.angle.subs(t, 2).evalf() == pytest.approx(2)
    program = record(lambda *R: [*(f := to_axis_angle(Mat3(R[:3], R[3:6], R[6:]))).axis, f.angle],
                     [f"r{k}" for k in range(9)])
    for angle in (0.0, 0.4, 2.0, np.pi):
        R = axis_angle(Vec3(0.6, 0.0, 0.8), angle)
        *u, size = program(*flat(R))
        near(axis_angle(Vec3(*u), size), to_numpy(R))


def test_the_angle_between():
    R, S = (Mat3(*Rotation.random(rng=RNG).as_matrix()) for _ in range(2))
    wanted = (to_scipy(R).inv() * to_scipy(S)).magnitude()
    assert angle_between(R, S) == pytest.approx(wanted) == angle_between(S, R)
    assert angle_between(R, R) == pytest.approx(0, abs=1e-15)
    right = sp.pi / 2
    one, other = about_y(right) @ about_x(right), about_x(right) @ about_y(right)
    assert angle_between(one, other) == 2 * sp.pi / 3
    assert record(lambda t: [angle_between(EYE, about_y(t))], ["t"])(0.7)[0] == pytest.approx(0.7)
    np.testing.assert_allclose(angle_between(EYE, about_y(np.array([0.1, -0.2]))), [0.1, 0.2])


# how fast

def omega_of(R, dR):
    """The axial vector of Ṙ Rᵀ."""
    W = dR @ R.T
    assert np.abs(W + W.T).max() < 1e-8
    return np.array([W[2, 1], W[0, 2], W[1, 0]])


@pytest.mark.parametrize("chart", CHARTS)
def test_rates_against_finite_differences(chart):
    make, _, rates, _ = CHARTS[chart]
    h = 1e-6
    for angles in ANGLES[:10]:
        for speeds in (*np.eye(3), RNG.normal(size=3)):
            there, here = (to_numpy(make(*(angles + k * h * speeds))) for k in (1, -1))
            wanted = omega_of(to_numpy(make(*angles)), (there - here) / (2 * h))
            near(rates(*angles) @ Vec3(*speeds), wanted, 1e-8)


@pytest.mark.parametrize("chart, determinant", [("zxz", lambda a: -sp.sin(a[1])), ("zyz", lambda a: -sp.sin(a[1])),
                                                ("rpy", lambda a: sp.cos(a[1]))])
def test_rates_are_those_of_the_differentiated_matrix(chart, determinant):
    make, _, rates, _ = CHARTS[chart]
    angles, speeds = sp.symbols("a b c"), sp.symbols("ad bd cd")
    R = to_sympy(make(*angles))
    W = sum((R.diff(x) * v for x, v in zip(angles, speeds, strict=True)), sp.zeros(3)) * R.T
    T = to_sympy(rates(*angles))
    assert judge(W, to_sympy(skew(rates(*angles) @ Vec3(*speeds))))
    assert judge(T.det(), determinant(angles))
    by_duals = make(*scalar.seeds([0.3, 0.8, -0.5]))                 # the same by derivatives carried along
    for k in range(3):
        dR = np.array([[scalar.derivatives(x, 3)[k] for x in row] for row in by_duals], float)
        near(Vec3(*(row[k] for row in rates(0.3, 0.8, -0.5))), omega_of(to_numpy(make(0.3, 0.8, -0.5)), dR), 1e-14)
    program = record(lambda *a: flat(rates(*a)), ["a", "b", "c"])
    np.testing.assert_allclose(program(0.3, 0.8, -0.5), flat(rates(0.3, 0.8, -0.5)), atol=1e-14)
    assert to_numpy(rates(*ANGLES.T)).shape == (40, 3, 3)


def test_a_slow_turn_asks_for_fast_angles():
    """1 rad/s about the level axis across the line of nodes: φ̇ = −cot θ."""
    for degrees, wanted in ((1, 57.29), (30, 1.732)):
        T = to_numpy(rates_zxz(0.0, np.radians(degrees), 0.0))
        assert np.linalg.solve(T, [0, 1, 0])[0] == pytest.approx(wanted, abs=1e-3)


# small turns

def test_small_turns_are_the_first_order():
    u, e = Vec3(*sp.symbols("u v w")), sp.Symbol("e")
    for order in ((about_x, about_y, about_z), (about_z, about_x, about_y)):
        parts = {about_x: u.x, about_y: u.y, about_z: u.z}
        product = EYE
        for turn in order:
            product = product @ turn(e * parts[turn])
        first = to_sympy(product).subs(e, 0) + e * to_sympy(product).diff(e).subs(e, 0)
        assert judge(first, to_sympy(small(u * e)))
    a, b = Vec3(*sp.symbols("a:3")), Vec3(*sp.symbols("b:3"))
    rest = to_sympy(small(a * e) @ small(b * e)) - to_sympy(small((a + b) * e))
    assert judge(rest, e**2 * to_sympy(skew(a) @ skew(b)))           # only the second order is lost


@pytest.mark.parametrize("degrees, apart", [(1, 0.01745), (10, 1.741), (20, 6.912), (30, 15.364), (90, 120),
                                            (170, 331.734)])
def test_how_far_the_two_orders_are_apart(degrees, apart):
    """sin(apart/4) = sin²(e/2), from the product of four quaternions; beyond 180° it is told the other way round."""
    e = np.radians(degrees)
    R, S = about_x(e) @ about_y(e), about_y(e) @ about_x(e)
    closed = np.degrees(4 * np.arcsin(np.sin(e / 2)**2))
    assert closed == pytest.approx(apart, rel=1e-3)
    assert np.degrees(angle_between(R, S)) == pytest.approx(min(closed, 360 - closed))
    four = about_x(e) @ about_y(e) @ about_x(-e) @ about_y(-e)
    assert angle_between(EYE, four) == pytest.approx(angle_between(R, S))    # parking is the same difference


# SciPy's, and what is refused

def test_the_bridge_to_scipy():
    turn = Rotation.random(rng=RNG)
    near(from_scipy(turn), turn.as_matrix())
    near(from_scipy(to_scipy(zxz(0.1, 0.2, 0.3))), to_numpy(zxz(0.1, 0.2, 0.3)))
    many = Rotation.random(5, rng=RNG)
    near(from_scipy(many), many.as_matrix())
    assert np.abs((to_scipy(from_scipy(many)) * many.inv()).magnitude()).max() < 1e-12
    q = to_scipy(axis_angle(Vec3(0.6, 0.0, 0.8), 1.0)).as_quat(scalar_first=True)
    np.testing.assert_allclose(q, [np.cos(0.5), *(np.sin(0.5) * np.array([0.6, 0, 0.8]))], atol=1e-15)


@pytest.mark.parametrize("wrong, words", [(diagonal(1, 1, -1), "reflection"), (diagonal(2.0, 1, 1), "unit vectors"),
                                          (Mat3((1, 0.1, 0), (0, 1, 0), (0, 0, 1)), "right angles"),
                                          (Mat3((float("nan"), 0, 0), Y, Z), "no rotation"),
                                          (diagonal(np.array([1.0, -1.0]), 1, 1), "reflection")])
def test_what_is_no_rotation_is_refused(wrong, words):
    for back in (to_zxz, to_zyz, to_rpy, to_axis_angle, to_scipy):
        with pytest.raises(NotARotation, match=words):
            back(wrong)


def test_frames_of_a_body():
    """(2-8), (2-9) and (2-12): there by R, back by its transpose; length and angle stay."""
    R, p, origin = zxz(0.3, 0.7, -0.4), Vec3(1.0, -2.0, 0.5), Vec3(0.2, 0.1, -0.3)
    x = Transform(R, origin) @ p
    n, t, b = (Vec3(*column) for column in to_numpy(R).T)
    near(x, to_numpy(origin + n * p.x + t * p.y + b * p.z))
    near(R.T @ (x - origin), to_numpy(p))
    assert (R @ p) @ (R @ origin) == pytest.approx(p @ origin)


@pytest.mark.parametrize("back", [to_zxz, to_zyz, to_rpy, to_axis_angle])
def test_how_far_from_a_rotation_a_matrix_may_be(back):
    """With seven digits it is one, with three it is none; so with an axis of two."""
    exact = rpy(0.3, -0.2, 0.9)
    back(Mat3(*([round(x, 7) for x in row] for row in exact)))
    with pytest.raises(NotARotation, match="differs from 1 by"):
        back(Mat3(*([round(x, 3) for x in row] for row in exact)))
    axis_angle(Vec3(0.2672612, 0.5345225, 0.8017837), 0.5)
    with pytest.raises(ValueError, match="not of length 1"):
        axis_angle(Vec3(0.27, 0.53, 0.80), 0.5)
