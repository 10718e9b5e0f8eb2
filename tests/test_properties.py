"""What every arm has in common: what M cannot contain, how large M, c and g become, and a law that needs C."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, SMALL, model

from robolib import evaluate, patterns, robots, trajectory
from robolib.bounds import amplitudes, bounds
from robolib.following import error_energy, follow, law
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.misconceptions import other_C
from robolib.model import christoffel, coriolis, other_coriolis, rate
from robolib.robot import Link, Robot, dh
from robolib.widgets.physics import ARMS as WIDGETS
from robolib.widgets.settings import table

CHAINS = [make for make in robots.SHELF if make is not robots.pendulum]
q1, q2, q3 = sp.symbols("q1 q2 q3")


@cache
def derived(make):
    """The model of an arm of the shelf, derived once for all tests."""
    return lagrange.derive(make()[0])


# What M does not know

@pytest.mark.parametrize("make", [*CHAINS, robots.scara], ids=lambda f: f.__name__)
def test_an_entry_knows_only_what_comes_after_it(make):
    """[khalil] properties b to d: M_ij has coordinates after min(i, j) and links from max(i, j) on."""
    robot, _ = make()
    one, carried = derived(make), patterns.carried(robot)
    knows = patterns.known(one)
    for i in range(one.n):
        for j in range(one.n):
            assert set(knows[i][j]) <= {f"q{k}" for k in range(min(i, j) + 2, one.n + 1)}
            assert set(carried[i][j]) <= set(range(max(i, j) + 1, one.n + 1))
            assert (i != j) or carried[i][i][-1:] == (one.n,)


def test_the_pattern_is_full_where_nothing_is_special():
    """On an arm with full inertias the rule leaves nothing out: would it notice a coordinate too few?"""
    robot, _ = robots.spatial_rrr()
    knows, carried = patterns.known(derived(robots.spatial_rrr)), patterns.carried(robot)
    assert knows[0][0] == ("q2", "q3") and knows[0][1] == ("q2", "q3") and knows[1][1] == ("q3",)
    assert knows[2][2] == () and carried[0][0] == (1, 2, 3) and carried[1][2] == (3,)


def test_the_scaras_pattern_is_problem_7_3s():
    """[siciliano] Problem 7.3: only M11 and M12 know anything, and that is q2."""
    knows = patterns.known(derived(robots.scara))
    assert {(i, j) for i in range(4) for j in range(i, 4) if knows[i][j]} == {(0, 0), (0, 1)}
    assert knows[0][0] == knows[1][0] == ("q2",)
    carried = patterns.carried(robots.scara()[0])
    assert carried[0][3] == carried[1][3] == carried[3][3] == (4,) and carried[2][2] == (3, 4) and carried[0][2] == ()


@pytest.mark.parametrize("make", [robots.planar_2r, robots.spatial_rrr, robots.spatial_rpr, robots.polar],
                         ids=lambda f: f.__name__)
def test_no_joint_feels_its_own_square(make):
    """[milicevic] after (2.15): c_iji = 0 for j ≤ i, and c_ijk = −c_kji for j ≤ min(i, k)."""
    one = derived(make)
    symbol, felt = christoffel(one.M, one.q), patterns.felt(one)
    assert not set(felt) & set(patterns.never(one.n)) and felt
    for i in range(one.n):
        for k in range(one.n):
            for j in range(min(i, k) + 1):
                assert judge(symbol[i][j][k] + symbol[k][j][i], 0).equal
    assert all(judge(symbol[i - 1][j - 1][k - 1], e).equal for (i, j, k), e in felt.items())


def test_how_many_are_never_felt():
    assert patterns.never(1) == ((1, 1, 1),) and len(patterns.never(3)) == 6 and len(patterns.never(6)) == 21
    full = patterns.felt(derived(robots.spatial_rrr))
    assert len(full) == 18 - 6                  # a spatial arm with full inertias feels all the others


# How large

@pytest.mark.parametrize("make", [robots.planar_2r, robots.planar_3r, robots.spatial_rrr, robots.cuspidal,
                                  robots.prismatic_revolute], ids=lambda f: f.__name__)
def test_no_state_exceeds_the_bounds(make):
    """[khalil] property g. And they are not idle: some state comes near."""
    robot, values = make()
    one = derived(make)
    most, arm = bounds(one, values), evaluate.compile(one, values)
    q, qd = np.random.default_rng(3).uniform(-np.pi, np.pi, (2, 4000, one.n))
    M = np.linalg.norm(arm.M(q), 2, axis=(1, 2))
    c = np.linalg.norm(arm.c(q, qd), axis=1) / (qd**2).sum(axis=1)
    g = np.linalg.norm(arm.g(q), axis=1)
    step = 1e-6
    slope = np.stack([(arm.g(q + step * e) - arm.g(q - step * e)) / (2 * step) for e in np.eye(one.n)], axis=-1)
    steep = np.linalg.norm(slope, 2, axis=(1, 2))
    for found, bound in ((M, most.M), (c, most.c), (g, most.g), (steep, most.slope)):
        assert found.max() <= bound * (1 + 1e-6)
        assert found.max() > 0.3 * bound


def test_the_planar_arms_bounds_are_sharp():
    """By hand: the stretched arm's larger eigenvalue, golden-ratio c, and gravity's slope straight up."""
    robot, values = robots.planar_2r()
    most = bounds(derived(robots.planar_2r), values)
    assert most.M == pytest.approx(np.linalg.eigvalsh([[250.01, 48.5], [48.5, 122.5]])[1], rel=1e-12)
    assert most.c == pytest.approx(25 * np.hypot((1 + np.sqrt(5)) / 2, 1), rel=1e-12)
    assert most.g == pytest.approx(np.hypot(1030.05, 245.25), rel=1e-12)
    assert most.slope == pytest.approx(np.linalg.eigvalsh([[1030.05, 245.25], [245.25, 245.25]])[1], rel=1e-12)


def test_a_slide_that_M_knows_has_no_bound():
    robot, values = robots.polar()
    with pytest.raises(ValueError, match="grows with q3"):
        bounds(derived(robots.polar), values)
    for make in (robots.cartesian, robots.prismatic_revolute, robots.scara):       # M does not know their slides
        robot, values = make()
        assert bounds(derived(make), values).M > 0


def test_amplitudes():
    assert amplitudes([3 * sp.cos(q1) + 4 * sp.sin(q1), 2 - 5 * sp.cos(q1 - q2)]) == pytest.approx([5, 7])
    assert amplitudes([sp.sin(q1) * sp.cos(q1)]) == pytest.approx([0.5])            # ½ sin 2q₁: harmonics, not factors
    with pytest.raises(ValueError, match="grows with q3"):
        amplitudes([q3 * sp.cos(q1)])


# The law

def test_the_law_leads_to_the_equation_of_the_error():
    """M ṡ + C s + K s = 0 for any C with C q̇ = c, in symbols, on an arm that turns and slides."""
    one = derived(robots.prismatic_revolute)
    for C in (one.C, other_coriolis(one.M, one.q, one.qd), other_C(one)):
        wanted = [tuple(sp.symbols(f"d{k} dd{k} ddd{k}")) for k in (1, 2)]
        gain, damping = sp.symbols("L1 L2"), sp.symbols("kd1 kd2")
        tau, s, e = law(sp.Matrix(one.M).tolist(), C.tolist(), list(one.g), list(one.friction), list(one.q),
                        list(one.qd), wanted, gain, damping)
        a_r = sp.Matrix([w[2] - k * (v - w[1]) for w, k, v in zip(wanted, gain, one.qd, strict=True)])
        sd, s = one.qdd - a_r, sp.Matrix(s)
        error = one.M * sd + C * s + sp.diag(*damping) * s
        assert judge(sp.Matrix(tau) - one.tau, -error).equal
        assert judge(sp.Matrix(e), sp.Matrix([x - w[0] for x, w in zip(one.q, wanted, strict=True)])).equal
        assert judge(error_energy(sp.Matrix(one.M).tolist(), list(s)), (s.T * one.M * s)[0] / 2).equal


@pytest.mark.parametrize("name", [n for n in ARMS if n in SMALL])
def test_v_falls_as_the_damping_says_on_every_arm(name):
    """½ sᵀ(Ṁ − 2C)s = 0 for every s with Christoffel's C; with another C it is not, unless its N is skew, too."""
    one = model(name)
    s = sp.Matrix(sp.symbols(f"s1:{one.n + 1}"))
    N = rate(one.M, one.q, one.qd) - 2 * one.C
    assert judge((s.T * N * s)[0], 0).equal
    for C in (other_coriolis(one.M, one.q, one.qd), other_C(one)):
        another = rate(one.M, one.q, one.qd) - 2 * C
        assert judge((s.T * another * s)[0], 0).equal == judge(C, one.C).equal


def followed(damping, other):
    robot, values = robots.planar_2r()
    one = derived(robots.planar_2r)
    arm = evaluate.compile(one, values | {"kr1": 1.0, "kr2": 1.0})
    swing = trajectory.Swing((0.0, np.pi / 6), (np.pi / 2, np.pi / 2), 2.0)
    C = other_coriolis(one.M, one.q, one.qd) if other else one.C
    return follow(arm, C, swing, [np.pi / 18, np.pi / 6 + np.pi / 18], damping=damping)


def test_two_fates():
    """Chapter 08, section 10: 14.8747 J for six seconds, or 228.8 J; with damping 1.73 J or 4.62 J after 37.1 J."""
    fair, unfair = followed(0.0, False), followed(0.0, True)
    assert fair.V[0] == pytest.approx(14.8747, rel=1e-5) and np.ptp(fair.V) < 1e-6
    assert np.abs(fair.unfair).max() < 1e-9 and unfair.V[0] == pytest.approx(fair.V[0], rel=1e-12)
    assert unfair.V[-1] == pytest.approx(228.8, rel=1e-3)
    np.testing.assert_allclose(np.degrees(unfair.error[-1]), [47, -118], atol=1)
    added = np.trapezoid(unfair.unfair + unfair.damped, unfair.run.t)
    assert added == pytest.approx(unfair.V[-1] - unfair.V[0], rel=1e-3)
    fair, unfair = followed(10.0, False), followed(10.0, True)
    assert fair.V[-1] == pytest.approx(1.733, rel=1e-2) and np.diff(fair.V).max() < 0
    assert unfair.V[-1] == pytest.approx(4.622, rel=1e-2) and 36 < unfair.V.max() < 38


def test_the_widget_and_the_library_run_the_same_motion():
    """V along the library's run, by the program of the widget: the preset's numbers are the chapter's."""
    physics, settings = WIDGETS["planar"](), table("planar")
    for key, other in (("follow", False), ("follow_other", True)):
        told = next(x for x in settings["presets"] if x["key"] == key)
        motion = settings["motion"] | told["motion"]
        m = [*motion["start"], *motion["distance"], *(motion[k] for k in ("period", "gain", "damping", "other_C"))]
        law_of_widget = physics.programs["follow"].compile("python", physics.values | told["values"]
                                                           | {"Fv1": 0.0, "Fv2": 0.0})
        ran = followed(motion["damping"], other)
        np.testing.assert_allclose(ran.run.q[0], told["q"], atol=1e-15)
        for k in range(0, 601, 60):
            said = law_of_widget([ran.run.t[k]], ran.run.q[k], ran.run.qd[k], m)
            np.testing.assert_allclose(said[:2], ran.run.tau[k], rtol=1e-9, atol=1e-7)
            np.testing.assert_allclose(said[2], ran.V[k], rtol=1e-9)
            np.testing.assert_allclose(said[3:], ran.error[k], atol=1e-12)


def test_an_arm_that_turns_and_slides_follows_too():
    """The polar arm with friction left out, gains a joint each: V falls with Christoffel's C."""
    robot, values = robots.polar()
    one = derived(robots.polar)
    arm = evaluate.compile(one, values | {"kr1": 1.0, "kr2": 1.0, "kr3": 1.0})
    swing = trajectory.Swing((0.0, 0.8, 0.6), (1.0, 0.6, 0.3), 2.0)
    ran = follow(arm, one.C, swing, [0.2, 0.9, 0.7], gain=[2.0, 3.0, 1.0], damping=[1.0, 2.0, 5.0], duration=2.0,
                 samples=101, rtol=1e-8, atol=1e-8)
    assert np.abs(ran.unfair).max() < 1e-9 and np.diff(ran.V).max() < 0 and ran.V[-1] < 0.5 * ran.V[0]
    changed = np.gradient(ran.V, ran.run.t)[5:-5]
    np.testing.assert_allclose(changed, ran.damped[5:-5], atol=5e-3 * np.abs(ran.damped).max())


def test_a_wrong_shape_is_told():
    robot, values = robots.planar_2r()
    arm = evaluate.compile(derived(robots.planar_2r), values)
    with pytest.raises(ValueError, match="2×2 matrix"):
        follow(arm, sp.eye(3), trajectory.Swing((0.0, 0.0), (1.0, 1.0), 2.0), [0.0, 0.0])


def test_a_swing_is_smooth_and_comes_back():
    swing, t, step = trajectory.Swing((0.1, -0.2), (1.0, 2.0), 1.5), np.linspace(0, 3, 7), 1e-5
    q, qd, qdd = swing.at(t)
    assert q.shape == (7, 2) and swing.at(0.3)[0].shape == (2,) and swing.breaks == () and swing.duration == 1.5
    np.testing.assert_allclose(qd, (swing.at(t + step)[0] - swing.at(t - step)[0]) / (2 * step), atol=1e-7)
    np.testing.assert_allclose(qdd, (swing.at(t + step)[1] - swing.at(t - step)[1]) / (2 * step), atol=1e-6)
    np.testing.assert_allclose(swing.at(1.5)[0], [0.1, -0.2], atol=1e-12)
    np.testing.assert_allclose(swing.at(0.75)[0], [1.1, 1.8], atol=1e-12)


# C without an index

@pytest.mark.parametrize("make", [robots.planar_2r, robots.spatial_rpr, robots.polar], ids=lambda f: f.__name__)
def test_christoffels_C_is_half_of_a_derivative(make):
    """∂c/∂q̇ = 2C for Christoffel's C, and for no other."""
    one = derived(make)
    slope = sp.Matrix(one.c).jacobian(one.qd)
    assert judge(slope, 2 * one.C).equal
    assert not judge(slope, 2 * other_coriolis(one.M, one.q, one.qd)).equal


# Errata

def test_khalils_bound_of_C_needs_the_square():
    """[khalil] section 7.3.3.3, property g: ‖C‖ ≤ ‖q̇‖ (a4 + a5 ‖q‖) fails on the polar arm; the square is needed."""
    robot, values = robots.polar()
    one = derived(robots.polar)
    far = [10.0, 100.0, 1000.0, 10000.0]
    here = values | {"q1": 0.0, "q2": np.pi / 4, "qd1": 1.0, "qd2": 0.0, "qd3": 0.0}
    C = [one.C.xreplace({sp.Symbol(k): sp.Float(v) for k, v in (here | {"q3": x}).items()}) for x in far]
    norms = np.array([np.linalg.norm(np.array(A, float), 2) for A in C])
    sizes = np.array([np.hypot(np.pi / 4, x) for x in far])
    linear, square = norms / (1 + sizes), norms / (1 + sizes + sizes**2)
    assert (linear[1:] > 5 * linear[:-1]).all()                 # no a4, a5 are large enough
    assert square.max() < 4                                     # m3/2 = 2 kg, and the slide's offset
    by_hand = Robot("a boom", (Link(dh("revolute", alpha=-sp.pi / 2)), Link(dh("revolute", alpha=sp.pi / 2)),
                               Link(dh("prismatic"), 4)))
    M = lagrange.derive(by_hand).M
    assert judge(M[0, 0], 4 * q3**2 * sp.sin(q2)**2).equal
    C = coriolis(M, sp.Matrix([q1, q2, q3]), sp.Matrix(sp.symbols("qd1 qd2 qd3")))
    assert judge(C[1, 0], -4 * q3**2 * sp.sin(q2) * sp.cos(q2) * sp.Symbol("qd1")).equal
