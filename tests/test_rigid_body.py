"""One rigid body: its masses, its motion, its tumbling; in symbols, floats, columns of states and recorded programs."""

import numpy as np
import pytest
import sympy as sp
from scipy.integrate import solve_ivp

from robolib import rigid_body as rb
from robolib import robots
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.linear import Singular
from robolib.program import record
from robolib.robot import Link, Robot, dh
from robolib.rotations import axis_angle, zxz
from robolib.spatial import EYE, ORIGIN, Mat3, Transform, Vec3, X, diagonal, skew, to_numpy, to_sympy

BOOK = rb.block(1.0, 0.24, 0.17, 0.03)
MOMENTS = Vec3(*(BOOK.I[k, k] for k in range(3)))
R = zxz(0.4, 0.9, 0.3)
LOPSIDED = rb.block(3.0, 0.4, 0.2, 0.1).seen(Transform(R, Vec3(0.3, -0.2, 0.5)))        # turned and shifted
W, WD, H = Vec3(1.0, -2.0, 0.5), Vec3(0.3, 0.4, -1.0), Vec3(0.02, 0.01, -0.03)


def symmetric(letter):
    a, b, c, d, e, f = sp.symbols(" ".join(f"{letter}{k}" for k in ("xx", "yy", "zz", "xy", "xz", "yz")))
    return Mat3((a, d, e), (d, b, f), (e, f, c))


def vector(letter):
    return Vec3(*sp.symbols(f"{letter}1:4"))


# masses

def test_a_block_is_the_sum_of_its_points():
    """[siciliano] (7.5)–(7.7), (7.10), (7.11), [asada_slotine] (5-2), [khalil] [7.3], [balafoutis_patel] (4.3.3),
    (4.3.5): Gauss points integrate squares exactly."""
    half, m = np.array([0.24, 0.17, 0.03]) / 2, 1 / 8
    corners = np.array(np.meshgrid(*[[-1, 1]] * 3)).reshape(3, 8).T
    points = [(m, Vec3(*(half * signs / np.sqrt(3)))) for signs in corners]
    found = rb.of_points(points)
    assert np.isclose(found.m, 1) and np.allclose(to_numpy(found.com), 0)
    assert np.allclose(to_numpy(found.I), to_numpy(BOOK.I), rtol=1e-12)
    turned = rb.of_points([(m, R @ p + X) for m, p in points])
    seen = BOOK.seen(Transform(R, X))
    assert np.allclose(to_numpy(turned.I), to_numpy(seen.I)) and np.allclose(to_numpy(turned.com), [1, 0, 0])


def test_a_product_of_inertia_carries_its_minus():
    """[siciliano] (7.11): I_xy = −∫ x y dm is the entry itself."""
    pair = rb.of_points([(1, Vec3(1, 1, 0)), (1, Vec3(-1, -1, 0))])
    assert pair.I == Mat3((2, -2, 0), (-2, 2, 0), (0, 0, 4))


def test_shapes_by_integration():
    """A block and a cylinder, (7.11) integrated by SymPy."""
    m, a, b, c, r, l, x, y, z, p = sp.symbols("m a b c r l x y z p", positive=True)
    box = sp.integrate(m / (a * b * c) * (y**2 + z**2), (x, -a / 2, a / 2), (y, -b / 2, b / 2), (z, -c / 2, c / 2))
    assert judge(box, rb.block(m, a, b, c).I[0, 0]).equal
    dm = m / (sp.pi * r**2 * l) * x
    axial = sp.integrate(dm * x**2, (x, 0, r), (p, 0, 2 * sp.pi), (z, -l / 2, l / 2))
    across = sp.integrate(dm * ((x * sp.sin(p))**2 + z**2), (x, 0, r), (p, 0, 2 * sp.pi), (z, -l / 2, l / 2))
    can = rb.cylinder(m, r, l)
    assert judge(axial, can.I[2, 2]).equal and judge(across, can.I[0, 0]).equal and judge(across, can.I[1, 1]).equal


def test_steiner_of_both_tensors():
    """[khalil] [7.12], [balafoutis_patel] (4.3.6)–(4.3.14) and Theorem 4.3, in symbols."""
    body = rb.Body(sp.Symbol("m"), vector("s"), symmetric("i"))
    there = to_sympy(body.about())
    S = to_sympy(skew(body.com))
    assert judge(there, to_sympy(body.I) - body.m * S * S).equal                                    # (4.3.8), (4.3.9)
    point = vector("p")
    lever = to_sympy(skew(point - body.com))                    # from the centre to the point
    assert judge(to_sympy(body.about(point)), to_sympy(body.I) - body.m * lever * lever).equal
    Sigma = rb.euler_tensor(body.I)
    assert judge(to_sympy(Sigma)[0, 0], (body.I[1, 1] + body.I[2, 2] - body.I[0, 0]) / 2).equal     # (4.3.13)
    assert judge(to_sympy(Sigma)[0, 1], -body.I[0, 1]).equal
    assert judge(to_sympy(rb.from_euler_tensor(Sigma)), to_sympy(body.I)).equal                     # (4.3.7)
    shifted = rb.euler_about_origin(body.m, body.com, Sigma)
    assert judge(to_sympy(rb.from_euler_tensor(shifted)), there).equal                              # (4.3.10)
    wrong = rb.euler_about_origin(-body.m, body.com, Sigma)
    assert judge(to_sympy(rb.from_euler_tensor(wrong)), there).equal is False


def test_steiner_changes_the_axes_across_the_shift():
    along = rb.block(3, 4, 2, 1).seen(Transform(EYE, X * 5)).about()
    own = rb.block(3, 4, 2, 1).I
    assert [along[k, k] - own[k, k] for k in range(3)] == [0, 75, 75]
    brick = rb.block(3.0, 0.4, 0.2, 0.1)
    both = brick.seen(Transform(EYE, Vec3(0.2, 0.0, 0.1))).about()
    assert np.allclose(np.diag(to_numpy(both)), [0.0425, 0.1925, 0.17]) and np.isclose(both[0, 2], -0.06)


def test_bodies_are_put_together_in_any_order():
    a, b, c = LOPSIDED, BOOK, rb.cylinder(2.0, 0.1, 0.3).seen(Transform(R.T, Vec3(-1.0, 0.2, 0.0)))
    one, other = (a + b) + c, a + (c + b)
    assert np.allclose(to_numpy(one.I), to_numpy(other.I)) and np.allclose(to_numpy(one.com), to_numpy(other.com))
    assert np.isclose(one.m, a.m + b.m + c.m) and a + rb.Body() == a == rb.Body() + a
    whole = to_numpy(a.about() + b.about() + c.about())                          # about one point they simply add up
    assert np.allclose(to_numpy(one.about()), whole)
    near, far = (rb.block(sp.Integer(1), 1, 2, 3).seen(Transform(EYE, X * sp.Rational(s, 2))) for s in (-1, 1))
    assert judge(to_sympy((near + far).I), to_sympy(rb.block(2, 2, 2, 3).I)).equal      # two halves of one block


@pytest.mark.parametrize("moments, there", [((1, 2, 3), True), ((1, 1, 3), False), ((2, 2, 2), True), ((0, 2, 2), True),
                                            ((0, 0, 0), True), ((5, 1, 3), False), ((0.066, 0.086, 0.0125), False),
                                            ((-1, 2, 2), False)])
def test_is_there_such_a_body(moments, there):
    """[balafoutis_patel] (4.3.4): Euler's tensor has no negative eigenvalue; in any axes."""
    for turned in (diagonal(*moments), rb.turned(R, diagonal(*moments))):
        assert (rb.impossible(turned) == "") == there
        low = np.linalg.eigvalsh(to_numpy(rb.euler_tensor(turned)))[0]
        if min(moments) >= 0:
            assert (low > -1e-12) == there
    assert "not symmetric" in rb.impossible(Mat3((1, 0.1, 0), (0, 1, 0), (0, 0, 1)))


def test_the_puma_is_refused_for_its_third_link():
    robot, values = robots.puma560()
    with pytest.warns(UserWarning, match=r"0\.086 > 0\.0125 \+ 0\.066"):
        robot.at(values)


def test_the_energy_at_the_centre_and_at_the_origin():
    """[siciliano] (7.9), (7.13), [khalil] [7.10], [7.11], [7.13], [7.16]."""
    body, v, w = rb.Body(sp.Symbol("m"), vector("s"), symmetric("i")), vector("v"), vector("w")
    at_centre = rb.kinetic_energy(body, rb.point_velocity(v, w, body.com), w)
    at_origin = rb.energy_at_origin(body.m, body.com * body.m, body.about(), v, w)
    assert judge(at_centre, at_origin).equal
    assert judge(at_centre, rb.energy_at_origin(body.m, -body.com * body.m, body.about(), v, w)).equal is False
    two = rb.of_points([(1.0, X * 0.5), (1.0, X * -0.5)])
    assert rb.kinetic_energy(two, ORIGIN, Vec3(0.0, 0.0, 2.0)) == 1


# motion

def test_a_point_in_a_turning_frame():
    """[asada_slotine] (5-69)–(5-79), [siciliano] (7.8): against differences of its place."""
    def turn(t):
        return axis_angle(Vec3(0.6, 0.0, 0.8), 0.7 * t + 0.2 * t**2)
    def place(t):
        return np.array([t**2, -t, 0.5 * t**3]) + to_numpy(turn(t) @ Vec3(1 + t, 0.4 * t**2, -2 * t))
    t, d = 0.6, 1e-4
    axis = Vec3(0.6, 0.0, 0.8)
    w, wd = axis * (0.7 + 0.4 * t), axis * 0.4
    r, rd, rdd = (turn(t) @ Vec3(*v) for v in ((1 + t, 0.4 * t**2, -2 * t), (1, 0.8 * t, -2), (0, 0.8, 0)))
    v = rb.point_velocity(Vec3(2 * t, -1, 1.5 * t**2), w, r, rd)
    a = rb.point_acceleration(Vec3(2, 0, 3 * t), w, wd, r, rd, rdd)
    assert np.allclose(to_numpy(v), (place(t + d) - place(t - d)) / (2 * d), atol=1e-6)
    assert np.allclose(to_numpy(a), (place(t + d) - 2 * place(t) + place(t - d)) / d**2, atol=1e-5)
    once = a - w.cross(rd)                                                      # the 2 is needed
    assert not np.allclose(to_numpy(once), (place(t + d) - 2 * place(t) + place(t - d)) / d**2, atol=1e-1)
    fixed = turn(t) @ X
    assert np.allclose(to_numpy(rb.rate(w, fixed)), to_numpy(turn(t + d) @ X - turn(t - d) @ X) / (2 * d), atol=1e-6)


def test_eulers_equation_is_the_rate_of_the_momentum():
    """[khalil] [7.37], [asada_slotine] (5-3), [balafoutis_patel] (4.3.2): L carried along, with a wheel."""
    def later(t):
        w = W + WD * t
        size = float(np.sqrt(W @ W))
        turned = axis_angle(W * (1 / size), size * t) @ R
        return to_numpy(rb.momentum(rb.turned(turned, BOOK.I), w, turned @ (R.T @ H)))
    d = 1e-5
    I = rb.turned(R, BOOK.I)
    assert np.allclose(to_numpy(rb.moment(I, W, WD, H)), (later(d) - later(-d)) / (2 * d), atol=1e-8)
    gyro = W.cross(I @ W + H)
    for wrong in (rb.moment(I, W, WD, H) - gyro, rb.moment(I, W, WD, H) + gyro, rb.moment(BOOK.I, W, WD, H)):
        assert not np.allclose(to_numpy(wrong), (later(d) - later(-d)) / (2 * d), atol=1e-5)
    assert np.allclose(to_numpy(rb.acceleration(I, W, H, rb.moment(I, W, WD, H))), to_numpy(WD))


def test_the_link_of_an_arm_feels_the_same_moment():
    """A witness: Newton–Euler's moment of a last link about its centre, on an arm in space."""
    arm = Robot("two turns", (Link(dh("revolute", alpha=np.pi / 3)), Link(dh("revolute"), 3.0, ORIGIN, LOPSIDED.I)))
    q, qd, qdd = [0.4, -0.7], [1.1, -0.6], [0.5, 0.9]
    tau = newton_euler.inverse_dynamics(arm, q, qd, qdd)
    first, second = frames(arm, q)
    z1, z2 = first.z, second.z
    w = z1 * qd[0] + z2 * qd[1]
    wd = z1 * qdd[0] + z2 * qdd[1] + (z1 * qd[0]).cross(z2 * qd[1])
    moment = rb.moment(rb.turned(second.T.R, LOPSIDED.I), w, wd)
    assert np.allclose(tau, [z1 @ moment, z2 @ moment])


def test_one_algorithm_in_every_arithmetic():
    """Floats, symbols, columns of states, a recorded Program."""
    letters, w, h = symmetric("i"), vector("w"), vector("h")
    exact = to_sympy(rb.acceleration(letters, w, h))
    at = dict(zip([*(letters[i, i] for i in range(3)), letters[0, 1], letters[0, 2], letters[1, 2], *w, *h],
                  [*(LOPSIDED.I[i, i] for i in range(3)), LOPSIDED.I[0, 1], LOPSIDED.I[0, 2], LOPSIDED.I[1, 2], *W, *H],
                  strict=True))
    floats = to_numpy(rb.acceleration(LOPSIDED.I, W, H))
    assert np.allclose(np.array(exact.subs(at), float).ravel(), floats, rtol=1e-12)
    states = np.random.default_rng(6).uniform(-3, 3, (3, 5))
    columns = to_numpy(rb.acceleration(LOPSIDED.I, Vec3(*states), H))
    single = [to_numpy(rb.acceleration(LOPSIDED.I, Vec3(*one), H)) for one in states.T]
    assert np.allclose(columns, single, rtol=1e-13)
    names = ["wx", "wy", "wz"]
    program = record(lambda *w: rb.acceleration(LOPSIDED.I, Vec3(*w), H), names)
    assert np.allclose(program(*W), floats, rtol=1e-13)
    with pytest.raises(Singular):
        rb.acceleration(rb.block(1.0, 1.0, 0.0, 0.0).I, W)


# tumbling

def test_the_linear_equations_are_those_of_euler():
    """λ² by differentiating Euler's equations at the spin, for each axis, with a wheel."""
    moments, w = vector("i"), vector("w")
    spin, h = sp.symbols("spin h")
    for k in range(3):
        wheel = Vec3(*(h if j == k else 0 for j in range(3)))
        wd = to_sympy(rb.acceleration(diagonal(*moments), w, wheel))
        steady = {w[j]: spin if j == k else 0 for j in range(3)}
        i, j = (k + 1) % 3, (k + 2) % 3
        square = (wd[i].diff(w[j]) * wd[j].diff(w[i])).subs(steady)
        assert judge(square, rb.growth(moments, k, spin, h)).equal
        assert judge(wd[k].subs(steady), 0).equal and judge(wd[i].diff(w[i]).subs(steady), 0).equal


def test_the_book_turns_over_about_its_middle_edge_only():
    assert [rb.growth(MOMENTS, k, 10.0) > 0 for k in range(3)] == [False, True, False]
    assert np.sqrt(rb.growth(MOMENTS, 1, 10.0)) == pytest.approx(5.58, abs=5e-3)
    run = rb.tumble(BOOK.I, Vec3(0.1, 10.0, 0.0), 8.0)
    assert np.diff(run.turns_over(1)) == pytest.approx(2.1405, abs=2e-4)
    assert rb.turning_over(MOMENTS, Vec3(0.1, 10.0, 0.0)) == pytest.approx(2.1405, abs=1e-4)
    assert np.ptp(run.T) < 1e-9 * run.T[0] and np.abs(run.L - run.L[0]).max() < 1e-9 * np.linalg.norm(run.L[0])
    assert np.abs(np.einsum("nij,nik->njk", run.R, run.R) - np.eye(3)).max() < 1e-8
    for k in (0, 2):
        w = [0.1 * (j == 1) + 10.0 * (j == k) for j in range(3)]
        assert len(rb.tumble(BOOK.I, Vec3(*w), 8.0).turns_over(k)) == 0


def test_the_time_of_a_turn_over_on_both_sides_of_the_middle():
    """The elliptic integral against the simulation: L² above and below 2 T I₂, and never where nothing turns over."""
    for w in (Vec3(0.6, 9.0, 0.1), Vec3(0.1, 9.0, 0.6), Vec3(2.0, 3.0, 4.0)):
        run = rb.tumble(BOOK.I, w, 12.0)
        assert np.diff(run.turns_over(1)) == pytest.approx(rb.turning_over(MOMENTS, w), rel=1e-4)
    swing = np.pi / np.sqrt(-rb.growth(MOMENTS, 2, 10.0))       # a small deviation from a smooth spin swings with |λ|
    assert rb.turning_over(MOMENTS, Vec3(0.001, 0.0, 10.0)) == pytest.approx(swing, rel=1e-5)
    assert rb.turning_over(MOMENTS, Vec3(0.0, 10.0, 0.0)) == float("inf")


@pytest.mark.parametrize("k", range(3))
def test_which_wheel_holds_and_which_spoils(k):
    """A little inside the range the body turns over, a little outside it does not; on every axis."""
    low, high = rb.unstable_wheels(MOMENTS, k, 10.0)
    start = Vec3(*(10.0 if j == k else 0.01 for j in range(3)))
    for h, lasts in ((low - 0.1 * (high - low), True), (low + 0.1 * (high - low), False),
                     (high - 0.1 * (high - low), False), (high + 0.1 * (high - low), True)):
        run = rb.tumble(BOOK.I, start, 12.0, Vec3(*(h if j == k else 0.0 for j in range(3))))
        assert (run.w[:, k].min() > 9.9) == lasts, (k, h)
        assert np.abs(run.L - run.L[0]).max() < 1e-8 and np.ptp(run.T) < 1e-8
    if k == 1:
        assert high == pytest.approx(0.02333, abs=1e-5) and high / 1e-4 * 30 / np.pi == pytest.approx(2228, abs=1)


def test_scipy_says_the_same_of_a_lopsided_body():
    """Another way: L is constant in the room, ω = R I⁻¹ Rᵀ L; nothing of Euler's equation."""
    I = to_numpy(LOPSIDED.I)
    w0, h = np.array([1.0, 4.0, -2.0]), np.array([0.05, -0.1, 0.2])
    L0 = I @ w0 + h

    def rates(_, x):
        Rt = x.reshape(3, 3)
        w = np.linalg.solve(I, Rt.T @ L0 - h)
        return (Rt @ to_numpy(skew(Vec3(*w)))).ravel()
    found = solve_ivp(rates, (0, 3), np.eye(3).ravel(), t_eval=[3.0], method="DOP853", rtol=1e-11, atol=1e-11)
    run = rb.tumble(LOPSIDED.I, Vec3(*w0), 3.0, Vec3(*h))
    assert np.allclose(found.y[:, -1].reshape(3, 3), run.R[-1], atol=1e-7)
