"""The same path by another clock: what scales and what does not, one factor, segments, the fastest clock."""

import dataclasses
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, close, dynamics, model, robot_of
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog
from test_example_7_2 import START, case

from robolib import evaluate, robots, scaling
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.scaling.along import both_sides
from robolib.scaling.products import pairs
from robolib.scaling.reach import after, before, controllable
from robolib.scaling.use import shares
from robolib.trajectory import JointMotion, Swing, cubic, linear, quintic, sample, through, trapezoidal, triangular

LIMITS = scaling.limits(torque=[3000, 2000])
LINE = scaling.line(START, np.array(START) + np.pi / 2)  # case 1 without its clock


def rubbed(robot, Fv, Fs=0.0):
    """The robot with friction in every joint."""
    links = (dataclasses.replace(k, joint=dataclasses.replace(k.joint, Fv=Fv, Fs=Fs)) for k in robot.links)
    return dataclasses.replace(robot, links=tuple(links))


@cache
def planar(Fv=0.0, Fs=0.0, rotors=True):
    robot, values = robots.planar_2r()
    return scaling.along(rubbed(robot if rotors else robot.without("rotors"), Fv, Fs), values)


@cache
def pendulum():
    """Without friction, as the closed forms below have it."""
    return evaluate.compile(model("pendulum"), dict(ARMS["pendulum"][1], Fv1=0.0))


def fast(arm, path, limits, **more):
    return scaling.optimal(arm, path, limits, backend="python", **more)


def same_clock(found):
    """As all places at once have it. Of two clocks the faster one everywhere is a clock only up to order Δ; so where
    one chatters, near points of zero inertia, the greedy clock and the largest sum part in the fourth digit."""
    s, x = found.clock.s, scaling.fastest_everywhere(found.stages)
    assert np.abs(found.clock.x - x).max() < 5e-4 * x.max()
    assert scaling.Clock(s, np.maximum(x, 0)).duration == pytest.approx(found.duration, rel=5e-5)


# what scales and what does not

@pytest.mark.parametrize("name", ["pendulum", "planar_2r", "prismatic_revolute", "spatial_rpr", "drawn RP, dh"])
def test_gamma_times_the_products_gives_the_torques_of_the_velocities(name):
    """(7.117), (7.118): from the Christoffel symbols, and from c alone by two rates at a time."""
    m = model(name)
    gamma = scaling.gamma(m.M, m.q)
    found = gamma * sp.Matrix(scaling.products(list(m.qd)))
    assert all(judge(x, y).equal for x, y in zip(found, m.c, strict=True))

    def c(rates):
        return list(m.c.xreplace(dict(zip(m.qd, map(sp.Integer, rates), strict=True))))
    again = scaling.polarised(c, m.n)
    assert all(judge(x, y).equal for x, y in zip(gamma, [v for row in again for v in row], strict=True))


def test_gamma_of_the_planar_arm():
    """[[0, 2h, h], [−h, 0, 0]] with h = −m2 a1 l2 sin q2."""
    m = model("planar_2r")
    a1, l2, m2, q2 = sp.symbols("a1 l2 m2 q2")
    h = -m2 * a1 * l2 * sp.sin(q2)
    wanted = [0, 2 * h, h, -h, 0, 0]
    assert all(judge(x, y).equal for x, y in zip(scaling.gamma(m.M, m.q), wanted, strict=True))
    assert scaling.products([2, 3]) == [4, 6, 9] and pairs(3)[3] == (1, 1)


def test_gamma_by_a_recursion_on_floats():
    robot, values = robots.spatial_rrr()
    arm = robot.at(values).without("gravity", "friction")
    q, qd = [0.3, -0.7, 1.1], [0.4, -1.2, 0.9]
    found = scaling.polarised(lambda v: newton_euler.inverse_dynamics(arm, q, v, [0] * 3), 3)
    close(np.array(found) @ scaling.products(qd), newton_euler.inverse_dynamics(arm, q, qd, [0] * 3), 1e-12)


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rrr", "drawn RPR, dh", "pendulum"])
def test_the_torques_by_any_clock_are_those_of_the_motion_by_that_clock(name):
    """(7.119)–(7.126): inverse dynamics of q(s(t)) gives a s̈ + b ṡ² + d ṡ + e + g, by closed forms and by recursion."""
    robot, values = robot_of(name), ARMS[name][1]
    n = robot.n
    path = Swing(tuple(0.2 * k for k in range(n)), tuple(1.0 - 0.3 * k for k in range(n)), 1.3)
    s = np.linspace(0.05, 1.2, 9)
    clock = scaling.Clock(s, np.linspace(0.3, 2.0, 9) ** 2)
    motion = scaling.Timed(path, clock)
    t = (clock.times[:-1] + clock.times[1:]) / 2
    places, sd, sdd = clock.at(t)
    for arm in (scaling.along(dynamics(name)), scaling.along(robot, values, backend="python")):
        close(arm.terms(path, places).torque(sd, sdd), dynamics(name).inverse(*motion.at(t)), 1e-9)
    terms = arm.terms(path, places)
    bare = dynamics(name)
    q, qd, qdd = motion.at(t)
    close(terms.moving(sd, sdd), np.einsum("kij,kj->ki", bare.M(q), qdd) + bare.c(q, qd), 1e-9)


def test_the_program_of_an_arm_along_a_path_is_the_closed_form():
    robot, values = robots.planar_2r()
    arm, path = planar(40.0, 7.0), case(1)
    model_ = evaluate.compile(newton_euler.derive(rubbed(robot, 40.0, 7.0)), values)
    for s, side in ((np.array([0.1, 0.3]), "right"), (np.array([0.25]), "left"), (np.array([0.0]), "right")):
        one, two = arm.terms(path, s, side), scaling.along(model_).terms(path, s, side)
        for name in "abdeg":
            close(getattr(one, name), getattr(two, name), 1e-12)
    assert arm.terms(path, np.array([0.1])).d == pytest.approx(40 * path.at(0.1)[1][None])
    assert (arm.terms(path, np.array([0.0])).e == 7).all()  # about to go forwards
    assert (arm.terms(path, np.array([0.5]), "left").e == 7).all()  # it still went forwards


def test_half_the_time_is_four_times_the_torques_of_motion_and_once_gravity():
    arm = planar()
    s = np.linspace(0, 0.5, 11)
    terms = arm.terms(case(1), s)
    close(terms.torque(2, 0) - terms.g, 4 * (terms.torque(1, 0) - terms.g), 1e-12)
    close(terms.torque(1, 0), dynamics("planar_2r").inverse(*case(1).at(s)), 1e-12)


def test_velocity_torques_keep_their_weight_at_any_speed():
    """[khalil] section 7.5.1, after Hollerbach: 40.4 % of the torques of acceleration at the switch, slow or fast."""
    d, shares = dynamics("planar_2r"), []
    for duration in (0.5, 1.0, 2.0):
        motion = JointMotion(tuple(triangular(q, np.pi / 2, duration) for q in START))
        parts = d.parts(*motion.at(duration / 2, "left"))
        velocity = parts["centrifugal"] + parts["Coriolis"]
        shares.append(abs(velocity[0] / parts["inertial"][0]))
    assert shares == pytest.approx([0.40414] * 3, abs=5e-6)


# clocks

def test_a_clock_is_its_own_derivative():
    s = np.array([0.0, 0.1, 0.35, 0.5])
    clock = scaling.Clock(s, np.array([0.0, 1.0, 0.3, 0.0]))
    assert clock.duration == pytest.approx(sum(2 * np.diff(s) / [1, 1 + 0.3**0.5, 0.3**0.5]))
    t, h = np.linspace(1e-3, clock.duration - 1e-3, 40), 1e-6
    up, down = clock.at(t + h), clock.at(t - h)
    near = np.abs(t[:, None] - clock.times).min(axis=1) > 2 * h
    for k in (0, 1):
        assert (up[k] - down[k])[near] / 2 / h == pytest.approx(clock.at(t)[k + 1][near], abs=1e-5)
    place, _, left = clock.at(clock.times, "left")
    assert (place == s).all() and left[1:] == pytest.approx(clock.accelerations)
    assert clock.at(clock.times)[2][:-1] == pytest.approx(clock.accelerations)
    assert clock.at([-1.0, 9.0])[0].tolist() == [0, 0.5] and clock.at([-1.0, 9.0])[1].tolist() == [0, 0]


def test_a_motion_by_a_clock_meets_the_breaks_of_its_path_from_both_sides():
    """(7.119)–(7.121)"""
    motion = scaling.Timed(case(1), scaling.linear(0.5, 1.5))
    assert motion.breaks == pytest.approx((0, 0.375, 0.75)) and motion.duration == pytest.approx(0.75)
    for side, sign in (("left", 1), ("right", -1)):
        assert motion.at(motion.breaks[1], side)[2] == pytest.approx([sign * 8 * np.pi / 1.5**2] * 2)
    t, q, qd, qdd = sample(motion, 101)
    assert q[-1] - q[0] == pytest.approx([np.pi / 2] * 2) and qd.max() == pytest.approx(2 * np.pi / 1.5)
    again = scaling.Timed(motion, scaling.linear(0.75, 1 / 1.5))  # a Motion: it can be scaled again
    assert again.at(0.2)[2] == pytest.approx(case(1).at(0.2)[2])


@pytest.mark.parametrize("s, x", [([0, 0], [1, 1]), ([0, 1], [1, -1]), ([0, 1], [0, 0]), ([0], [1]), ([0, 1], [1])])
def test_what_is_no_clock(s, x):
    with pytest.raises(ValueError, match="clock"):
        scaling.Clock(np.array(s, float), np.array(x, float))
    with pytest.raises(ValueError, match="side"):
        scaling.linear(1.0, 1.0).at(0.0, "up")


def test_shares_by_a_clock_are_those_of_the_motion_by_that_clock():
    """Torque, velocity and acceleration, by the terms of the path and by those of the new motion."""
    limits = scaling.limits(torque=[[-2000, -900], [3000, 2000]], velocity=[4, 5], acceleration=[20, 30])
    clock = scaling.Clock(np.array([0.0, 0.2, 0.5]), np.array([0.2, 1.5, 0.3]))
    motion, t = scaling.Timed(case(1), clock), np.array([0.1, 0.3, 0.5])
    s, sd, sdd = clock.at(t)
    by_clock = shares(planar().terms(case(1), s), limits, sd, sdd)
    again = shares(planar().terms(motion, t), limits)
    for kind in ("torque", "velocity", "acceleration"):
        close(by_clock[kind], again[kind], 1e-12)
    assert by_clock["acceleration"] == pytest.approx(np.abs(motion.at(t)[2]) / [20, 30])
    middle, half = np.array([500, 550]), np.array([2500, 1450])
    wanted = np.abs(dynamics("planar_2r").inverse(*motion.at(t)) - middle) / half
    assert by_clock["torque"] == pytest.approx(wanted)


# one factor

def test_case_1_scaled_to_its_limits():
    """c² = 2.154904, T = 0.733980 s, joint 1, just before the switch."""
    found = scaling.uniform(dynamics("planar_2r"), case(1), LIMITS)
    assert (found.c**2, found.c, found.motion.duration) == pytest.approx((2.154904, 1.467959, 0.733980), abs=5e-7)
    assert (found.kind, found.joint, found.time, found.side) == ("torque", 1, 0.25, "left")
    used = scaling.use(dynamics("planar_2r"), found.motion, LIMITS)
    assert used.share == pytest.approx(1, abs=1e-12) and (used.joint, used.side) == (1, "left")
    assert found.possible == ((found.c, np.inf),)


def test_the_books_rule_is_the_same_without_friction():
    right, left = both_sides(planar(), case(1), np.linspace(0, 0.5, 501))
    moving = np.concatenate([right.b[:-1], left.b[1:]])
    gravity = np.concatenate([right.g[:-1], left.g[1:]])
    assert scaling.simple(moving, gravity, np.array([3000, 2000])) == pytest.approx(2.154904, abs=5e-7)
    assert scaling.simple(moving, gravity, np.array([9000, 9000])) == 1
    with pytest.raises(scaling.Infeasible):
        scaling.simple(moving, gravity, np.array([700, 2000]))


def test_gravity_is_not_scaled_and_a_jump_has_two_sides():
    """What a learner would take for c²: the whole torque (2.01492, 0.70974 s, breaks the limit). A grid misses it."""
    d = dynamics("planar_2r")
    peak = 6044.757 / 3000
    assert (peak, 0.5 * peak**0.5) == pytest.approx((2.01492, 0.70974), abs=5e-6)
    wrong = scaling.Timed(case(1), scaling.linear(0.5, peak**0.5))
    assert scaling.use(d, wrong, LIMITS).share > 1.04
    assert 0.5 * scaling.uniform(d, case(1), LIMITS).c**2 == pytest.approx(1.0775, abs=5e-5)  # c² taken for c
    beside = d.inverse(*case(1).at(np.linspace(0.0, 0.5, 100)))[:, 0].max()
    assert beside < 6044.757 - 15
    assert np.abs(d.g(sample(case(1))[1])).max(0)[0] == pytest.approx(756.3, abs=0.06)


@pytest.mark.parametrize("k, c, duration, joint", [(2, 1.514907, 0.845077, 2), (3, 2.104011, 0.988885, 2)])
def test_cases_2_and_3(k, c, duration, joint):
    """Both are bound by joint 2 at the very end, where it brakes."""
    found = scaling.uniform(dynamics("planar_2r"), case(k), LIMITS)
    assert (found.c, found.motion.duration, found.joint) == pytest.approx((c, duration, joint), abs=5e-7)
    assert found.time == pytest.approx(case(k).duration, rel=1e-7)


def test_viscous_friction_is_divided_by_c_alone():
    """c = 1.59195, T = 0.79598 s; scaled as if frictionless, 3428 N·m."""
    arm = planar(100.0)
    found = scaling.uniform(arm, case(1), LIMITS)
    assert (found.c, found.motion.duration) == pytest.approx((1.59195, 0.79598), abs=5e-6)
    c = scaling.uniform(planar(), case(1), LIMITS).c
    tau = arm.terms(case(1), [0.25], "left").torque(1 / c, 0)
    assert tau[0, 0] == pytest.approx(3428.02, abs=5e-3)
    row = arm.terms(case(1), [0.25], "left")  # τ_s/c² + F_v q̇/c + g = 3000
    A, B, C = row.b[0, 0], row.d[0, 0], row.e[0, 0] + row.g[0, 0] - 3000
    assert found.c == pytest.approx(-2 * A / (B - (B * B - 4 * A * C) ** 0.5))


def test_coulomb_friction_stays_and_has_a_sign_at_rest():
    arm = planar(0.0, 300.0)
    found = scaling.uniform(arm, case(1), LIMITS)
    row = arm.terms(case(1), [0.25], "left")
    assert found.c**2 == pytest.approx(row.b[0, 0] / (3000 - 300 - row.g[0, 0]))
    with pytest.raises(scaling.Infeasible, match="joint 2 at t = 0 s"):  # at the start, 300 and 24.525 of gravity
        scaling.uniform(arm, case(1), scaling.limits(torque=[3000, 324.5]))
    barely = scaling.uniform(arm, case(1), scaling.limits(torque=[3000, 325.525]))
    assert barely.c**2 == pytest.approx(dynamics("planar_2r").M(case(1).at(0.0)[0])[1].sum() * 8 * np.pi, rel=1e-6)


def test_velocity_and_acceleration_limits_scale_by_1_and_2():
    d = dynamics("planar_2r")
    slow = scaling.uniform(d, case(1), scaling.limits(velocity=[np.pi, 9.0]))
    assert (slow.c, slow.kind, slow.joint) == (pytest.approx(2), "velocity", 1) and slow.time == 0.25
    soft = scaling.uniform(d, case(1), scaling.limits(acceleration=[99.0, 2 * np.pi]))
    assert (soft.c, soft.kind, soft.joint) == (pytest.approx(2), "acceleration", 2)
    assert scaling.uniform(d, case(1), scaling.limits(velocity=[9.0, 9.0])).c == 1
    quick = scaling.uniform(d, case(1), scaling.limits(torque=[9000, 9000]), least=0)
    assert quick.c < 1 and scaling.use(d, quick.motion, scaling.limits(torque=[9000, 9000])).share == pytest.approx(1)
    assert scaling.uniform(d, case(1), scaling.limits(torque=[9000, 9000])).joint is None


def test_a_peak_between_the_samples_is_found():
    d = dynamics("planar_2r")
    motion = Swing(START, (1.0, -2.0), 1.0)
    few, many = (scaling.uniform(d, motion, LIMITS, least=0, samples=n).c for n in (25, 20001))
    assert few == pytest.approx(many, rel=1e-10)


def test_gravity_alone_can_be_too_much_and_slow_impossible():
    d = pendulum()
    with pytest.raises(scaling.Infeasible, match="gravity and friction alone .* joint 1") as told:
        scaling.uniform(d, JointMotion((triangular(0.0, np.pi, 2.0),)), scaling.limits(torque=[0.8 * 9.81]))
    assert told.value.joint == 1 and told.value.place == pytest.approx(1.0, abs=0.01) and told.value.kind == "torque"
    up = JointMotion((trapezoidal(np.pi / 2 - 0.3, 0.6, 1.7, 0.01),))  # through the level, braked by gravity's surplus
    with pytest.raises(scaling.Infeasible):
        scaling.uniform(d, up, scaling.limits(torque=[0.8 * 9.81]))


def test_a_motion_that_only_works_fast():
    """Falling through the level with −q̈: slowed, it would need more than the motor; the interval ends on both sides."""
    d = pendulum()

    @dataclasses.dataclass(frozen=True)
    class Braked:
        """q̈ = −2, q̇ = 2 at the level."""

        duration: float = 0.4
        breaks: tuple = ()

        def at(self, t, side="right"):
            t = np.asarray(t, float)[..., None] - 0.2
            return np.pi / 2 + 2 * t - t**2, 2 - 2 * t, -2 + 0 * t
    found = scaling.uniform(d, Braked(), scaling.limits(torque=[0.8 * 9.81]), least=0)
    (low, high), = found.possible
    assert found.c == low and 1 < 1 / low and high == pytest.approx((1.6 * 2 / (0.2 * 9.81)) ** 0.5, rel=0.05)
    for c, good in ((1.001 * low, True), (0.999 * high, True), (0.999 * low, False), (1.001 * high, False)):
        share = scaling.use(d, scaling.Timed(Braked(), scaling.linear(0.4, c)), scaling.limits(torque=[7.848])).share
        assert (share < 1) == good
    with pytest.raises(scaling.Infeasible, match="only c ≤"):
        scaling.uniform(d, Braked(), scaling.limits(torque=[7.848]), least=2 * high)


# the fastest clock

def test_the_fastest_clock_of_case_1():
    """0.6527 s instead of 0.7340; with case 1's own peaks as limits 0.4597 instead of 0.5."""
    d = dynamics("planar_2r")
    found = [fast(d, LINE, LIMITS, points=n, tolerance=None, looks=(0.5,)) for n in (300, 600, 1200)]
    durations = [f.duration for f in found]
    assert durations == pytest.approx([0.65269] * 3, abs=1e-5)
    outer = fast(d, LINE, LIMITS, points=600)
    assert durations[-1] < outer.duration < durations[-1] * 1.0003  # the truth is between
    assert outer.excess < 1e-6 and scaling.use(d, outer.motion, LIMITS, between=3).share == pytest.approx(1, abs=1e-6)
    own = fast(d, LINE, scaling.limits(torque=[6044.757, 3980.1]), points=600, looks=(0.5,), tolerance=None)
    assert own.duration == pytest.approx(0.4597, abs=5e-5)


def test_case_1_itself_is_as_good_a_path_and_its_clock_may_run_at_rest():
    d = dynamics("planar_2r")
    found = fast(d, case(1), LIMITS, points=600)
    assert found.stages.free == (True, True) and found.clock.x[0] > 0.5
    assert found.duration == pytest.approx(0.65269, rel=2e-4) and found.excess < 1e-6
    assert found.motion.at(0.0)[1] == pytest.approx([0, 0])


def test_one_joint_is_always_at_its_limit():
    """Joint 2, then joint 1 from s = 0.217 on, then joint 2 again from 0.433 on."""
    d = dynamics("planar_2r")
    found = fast(d, LINE, LIMITS, points=601, tolerance=None)
    joints = [j for _, j in found.binding]
    changes = [k for k in range(1, 600) if joints[k] != joints[k - 1]]
    assert [joints[0], *(joints[k] for k in changes)] == [2, 1, 2]
    assert found.clock.s[changes] == pytest.approx([0.2167, 0.4333], abs=4e-3)
    u, x = found.clock.accelerations, found.clock.x[:-1]
    st = found.stages
    share = np.abs(st.A * u[:, None] + st.B * x[:, None] + st.C) / st.high
    assert share.max() < 1 + 1e-9 and np.sum(share.max(axis=1) < 1 - 1e-9) <= 1  # the stage where it begins to brake


def test_all_places_at_once_by_linear_programming_give_the_same_clock():
    d = dynamics("planar_2r")
    for looks in ((0.0, 1.0), (0.5,)):
        found = fast(d, LINE, LIMITS, points=201, tolerance=None, looks=looks)
        x = scaling.fastest_everywhere(found.stages)
        close(found.clock.x, x, 1e-9)
    few = fast(d, LINE, LIMITS, points=13, tolerance=None)
    close(few.clock.x, scaling.least_time(few.stages, few.stages.s), 1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_a_step_in_closed_form_is_the_linear_program(seed):
    """max and min ṡ² from which some s̈ leads into the next interval, by HiGHS."""
    robot, values = robots.spatial_rrr()
    path = scaling.through(np.random.default_rng(seed).uniform(-1, 1, (4, 3)))
    arm = scaling.along(robot.without("friction"), values, backend="python")
    limits = scaling.limits(torque=[60, 60, 60], velocity=[5, 5, 5], acceleration=[30, 30, 30])
    found = fast(arm, path, limits, points=41, tolerance=None)
    st, (low, high) = found.stages, found.kept
    for i in range(0, 40, 3):
        double = 2 * (st.s[i + 1] - st.s[i])
        A = np.stack([st.B[i], st.A[i]], axis=1)
        A = np.concatenate([A, -A, [[1, double], [-1, -double]]])
        b = np.concatenate([st.high - st.C[i], st.C[i] - st.low, [high[i + 1], -low[i + 1]]])
        size = np.abs(A).max(axis=1)
        ends = [linprog([sign, 0], A / size[:, None], b / size, bounds=[(0, st.most[i]), (None, None)]).fun
                for sign in (-1, 1)]
        assert (-ends[0], ends[1]) == pytest.approx((high[i], low[i]), rel=1e-6, abs=1e-6 * high.max())
        u = found.clock.accelerations[i]  # and forwards: as fast as there
        best = linprog([0, -1], A / size[:, None], b / size, bounds=[(found.clock.x[i],) * 2, (None, None)])
        assert u == pytest.approx(-best.fun, rel=1e-5, abs=1e-5 * np.abs(found.clock.accelerations).max())


def test_a_step_in_exact_numbers_and_in_columns():
    caps, strips = (0, 10), ([sp.Rational(1, 2), -1], [1, 3], [-1, 2])
    low, high = before(1, 4, caps, strips)  # from ½·4 + 1 = 3 down to ½ − 1 < 0; from −1 + 2 = 1 down to −4 + 3 = −1
    assert (low, high) == (0, 1)
    columns = before(np.array([1.0]), np.array([4.0]), (np.zeros(1), np.full(1, 10.0)), ([0.5, -1], [1, 3], [-1, 2]))
    assert [float(x[0]) for x in columns] == [0, 1]
    assert after(1, 4, (0, 10), ([2, 1], [1, 3], [-1, -2])) == [1, 7]


def test_zero_inertia_points():
    """Without rotors M q′ of this path changes its sign four times: the limits hold there, between places too."""
    arm = planar(rotors=False)
    path, limits = scaling.through([[0, 0.3], [0.6, 2.8], [0.8, 1.5], [2, -0.5]]), scaling.limits(torque=[3000, 1000])
    found = fast(arm, path, limits, points=501, tolerance=1e-4)
    assert (np.diff(np.sign(arm.terms(path, found.clock.s).a), axis=0) != 0).sum() == 4
    used = scaling.use(arm, found.motion, limits, samples=2, between=7)
    assert 1 - 1e-9 < used.share < 1 + 1e-4
    same_clock(found)
    stricter = fast(arm, path, limits, points=501, tolerance=None, looks=(0.0, 0.5, 1.0))
    assert stricter.duration == pytest.approx(found.duration, rel=1e-5)


def test_a_tolerance_cuts_stages_until_it_is_kept():
    arm = planar(rotors=False)
    path, limits = scaling.through([[0, 0.3], [0.6, 2.8], [0.8, 1.5], [2, -0.5]]), scaling.limits(torque=[3000, 1000])
    rough = fast(arm, path, limits, points=41, tolerance=None)
    assert np.isnan(rough.excess) and scaling.use(arm, rough.motion, limits, samples=2, between=7).share > 1.003
    fine = fast(arm, path, limits, points=41, tolerance=1e-3)
    assert len(fine.clock.s) > 41 and fine.excess <= 1e-3
    assert scaling.use(arm, fine.motion, limits, samples=2, between=7).share < 1.0012


def test_with_viscous_friction_it_settles_and_still_touches():
    for Fv, Fs in ((100.0, 0.0), (1000.0, 0.0), (100.0, 100.0)):
        found = fast(planar(Fv, Fs), LINE, LIMITS, points=301)
        used = scaling.use(planar(Fv, Fs), found.motion, LIMITS, samples=2, between=3)
        assert used.share == pytest.approx(1, abs=5e-6), (Fv, Fs)
    assert found.duration < scaling.uniform(planar(100.0, 100.0), case(1), LIMITS).motion.duration
    assert fast(planar(1000.0), LINE, LIMITS, points=301).duration > 0.9


def test_coulomb_friction_turns_where_a_joint_turns():
    arm = planar(0.0, 200.0)
    path = scaling.through([[0.0, 0.0], [0.7, 1.0], [0.4, -0.6], [1.0, 0.2]])
    s = scaling.places(arm, path, 101)
    dq = np.abs(path.at(s)[1])
    turned = np.argwhere(dq < 1e-9 * dq.max())
    assert arm.dry and not planar().dry and len(turned) == 4
    found = fast(arm, path, LIMITS, points=301)
    assert scaling.use(arm, found.motion, LIMITS, samples=2, between=5).share < 1.001


def test_a_path_that_stops_at_once_has_a_clock_that_stops():
    """Straight in joint space, as a line and as profiles of constant speed: one shape, one clock, at rest at the end.

    A natural spline has a speed at its ends, too; a profile rests behind its end, which nobody drives through.
    """
    ends, d = (np.array(START), np.array(START) + np.pi / 2), dynamics("planar_2r")
    profiles = JointMotion(tuple(linear(a, b - a, 1.0) for a, b in zip(*ends, strict=True)))
    limits = scaling.limits(torque=[3000, 2000], velocity=[[-1, -1], [4, 4]])
    one, two = (fast(d, path, limits, points=101, tolerance=None) for path in (scaling.line(*ends), profiles))
    assert one.stages.free == two.stages.free == (False, False) and two.clock.x[-1] == 0
    close(two.clock.x, one.clock.x, 1e-9)
    natural = through([0, 0.5, 1], [ends[0], [-0.7, 3.5], ends[1]], "natural")
    assert fast(d, natural, limits, points=101, tolerance=None).clock.x[[0, -1]].tolist() == [0, 0]


def test_the_limits_of_both_ways_are_told_apart():
    """Joint 1 goes forwards, joint 2 back: each has the limit of its own way, by the fastest clock and by an even one.
    """
    path = scaling.line([0.0, 1.0], [1.0, 0.0])
    limits = scaling.limits(torque=[9000, 9000], velocity=[[-1.0, -2.0], [3.0, 0.5]])
    best = fast(dynamics("planar_2r"), path, limits, points=101, tolerance=None)
    assert best.stages.most == pytest.approx([4.0] * 101)               # 2 rad/s back, not 0.5; 3 forwards, not 1
    even = scaling.uniform(dynamics("planar_2r"), path, scaling.limits(velocity=limits.velocity), least=0)
    assert (1 / even.c, even.joint) == (pytest.approx(2.0), 2)


def test_a_corner_is_no_path():
    """Joint 2 arrives before joint 1 and stops at once: no clock but one that stops there keeps a torque."""
    path = JointMotion((linear(0.0, 1.0, 1.0), linear(0.0, 1.0, 0.5)))
    for how in (fast, scaling.uniform, scaling.use):
        with pytest.raises(scaling.Infeasible, match="corner at s = 0.5: joint 2") as told:
            how(dynamics("planar_2r"), path, LIMITS)
        assert (told.value.place, told.value.joint) == (0.5, 2)
    stops = scaling.Timed(path, scaling.Clock(np.array([0.0, 0.5, 1.0]), np.array([0.5, 0.0, 0.5])))
    assert scaling.use(dynamics("planar_2r"), stops, LIMITS).share > 0


def test_a_motion_is_not_driven_through_its_ends():
    """A piece of a longer motion: what the arm would need at rest, before and after it, is not asked for."""
    braked = JointMotion((cubic(np.pi / 2 - 0.44, 0.8, 0.4, 2.4, 1.6),))         # q̈ = −2 through the level
    weak = scaling.limits(torque=[0.8 * 9.81])
    assert pendulum().g([[np.pi / 2 - 0.44]])[0, 0] > 0.8 * 9.81                 # at rest it could not be held there
    assert scaling.uniform(pendulum(), braked, weak, least=0).c < 1


# too slow is impossible

def test_the_band_of_the_pendulum():
    """0.8 m g l: the level is passed between 0.41279 and 0.71643 √(m g l / I), 1.02 and 1.77 rad/s, or not at all."""
    bottom, top = 0.8, np.pi / 2  # ½ v² = 0.8 ϑ − (1 − cos ϑ) upwards; what is left at cos = 0.8 must be something
    upper = (2 * (bottom * top - 1)) ** 0.5
    lower = (2 * (0.6 - 0.8 * np.arcsin(0.6))) ** 0.5
    assert (lower, upper) == pytest.approx((0.412793, 0.716432), abs=5e-7)
    found = fast(pendulum(), scaling.line([0.0], [np.pi]), scaling.limits(torque=[0.8 * 9.81]), points=401,
                 tolerance=None, looks=(0.5,))
    k = int(np.argmin(np.abs(found.clock.s - 0.5)))
    rate = (9.81 / 1.6) ** 0.5
    band = [np.pi * x[k] ** 0.5 for x in found.reached]
    assert band == pytest.approx([lower * rate, upper * rate], rel=2e-5)
    assert band == pytest.approx([1.02, 1.77], abs=5e-3)
    assert found.kept[0][k] == found.reached[0][k] and found.kept[1][k] > found.reached[1][k]


def test_the_smallest_motor_that_swings_up_in_one_go():
    """max (1 + sin q)/(q + π/2) = 0.72461, at 43.6° above the level."""
    q = np.linspace(0, np.pi / 2, 100001)
    share = (1 + np.sin(q)) / (q + np.pi / 2)
    threshold = share.max()
    assert threshold == pytest.approx(0.724611, abs=5e-7)
    assert np.degrees(q[share.argmax()]) == pytest.approx(43.6, abs=0.05)
    path = scaling.line([0.0], [np.pi])

    def swing(part):
        return fast(pendulum(), path, scaling.limits(torque=[part * 9.81]), points=1001, tolerance=None, looks=(0.5,))
    assert swing(0.7247).duration > swing(0.73).duration > swing(0.8).duration
    for part in (0.7, 0.7245):
        with pytest.raises(scaling.Infeasible, match="ṡ starts between .*torque limit of joint 1") as told:
            swing(part)
        assert told.value.joint == 1


def test_a_posture_that_nothing_holds_and_nothing_passes():
    d = pendulum()
    with pytest.raises(scaling.Infeasible) as told:
        fast(d, scaling.line([0.0], [np.pi]), scaling.limits(torque=[0.8 * 9.81], velocity=[0.5]))
    assert told.value.joint == 1
    there = scaling.line([np.pi / 2 - 0.1], [np.pi / 2 + 0.1])  # it cannot even rest where it starts
    with pytest.raises(scaling.Infeasible):
        fast(d, there, scaling.limits(torque=[0.8 * 9.81]))
    passing = fast(d, there, scaling.limits(torque=[0.8 * 9.81]), start=12.0, end=10.0, tolerance=None)
    assert passing.clock.x[[0, -1]] == pytest.approx([144, 100])


# segments

def test_segments_lie_between_one_factor_and_the_fastest_clock():
    """(7.126) with r̈: more knots, less time, from 0.7312 s with the two ends to 0.6537 s with 33 knots."""
    d = dynamics("planar_2r")
    found = [scaling.segments(d, case(1), LIMITS, knots) for knots in ((), (0.25,), np.linspace(0, 0.5, 33))]
    durations = [f.duration for f in found]
    assert durations == pytest.approx([0.7312, 0.6793, 0.6537], abs=5e-5)
    assert scaling.uniform(d, case(1), LIMITS).motion.duration > durations[0]
    for f in found:
        assert scaling.use(d, f.motion, LIMITS).share == pytest.approx(1, abs=2e-5)
    assert found[1].c[0] < found[1].c[1] > found[1].c[2]  # the switch is what binds
    with pytest.raises(ValueError, match="viscous"):
        scaling.segments(planar(100.0), case(1), LIMITS, ())
    with pytest.raises(ValueError, match="between 0 and"):
        scaling.segments(d, case(1), LIMITS, (0.7,))
    with pytest.raises(scaling.Infeasible):
        scaling.segments(d, case(1), scaling.limits(torque=[90, 90]), ())


# properties

@settings(max_examples=25, deadline=None, derandomize=True)
@given(q=st.tuples(*[st.floats(-3, 3)] * 2), ways=st.tuples(*[st.floats(0.1, 3)] * 2),
       back=st.tuples(*[st.booleans()] * 2), T=st.floats(0.2, 3), spare=st.tuples(*[st.floats(10, 5000)] * 2),
       low=st.floats(0.5, 1))
def test_an_even_clock_touches_a_limit_and_breaks_none(q, ways, back, T, spare, low):
    """Motions of the lab arm with and without jumps of torque; limits that gravity leaves room in, less room downwards.
    """
    d, ways = dynamics("planar_2r"), [-w if b else w for w, b in zip(ways, back, strict=True)]
    motion = JointMotion((triangular(q[0], ways[0], T), quintic(q[1], ways[1], 0.8 * T)))
    weight, spare = np.array([1030.05, 245.25]), np.array(spare)          # the most that gravity asks for, stretched
    limits = scaling.limits(torque=[-weight - low * spare, weight + spare])
    found = scaling.uniform(d, motion, limits, least=0)
    assert 1 - 1e-4 < scaling.use(d, found.motion, limits, samples=1001).share < 1 + 1e-6
    for k, share in ((1.01, 1 + 1e-6), (0.99, np.inf)):                   # slower is possible here, faster never
        used = scaling.use(d, scaling.Timed(motion, scaling.linear(T, found.c * k)), limits, samples=1001).share
        assert used < share and (used > 1) == (k < 1)


@pytest.mark.parametrize("seed", range(6))
def test_limits_are_touched_and_never_broken(seed):
    """Random paths of two arms, random limits, some one-sided: uniform and fastest."""
    rng = np.random.default_rng(seed)
    name = ("planar_2r", "spatial_rrr")[seed % 2]
    d = dynamics(name)
    n = d.model.n
    path = scaling.through(rng.uniform(-1, 1, (4, n)))
    rest = np.abs(d.g(path.at(np.linspace(0, 1, 301))[0])).max(0)
    high = (rest + 5) * rng.uniform(1.5, 4, n)
    limits = scaling.limits(torque=np.array([-high * rng.uniform(0.8, 1.2, n), high]), velocity=rng.uniform(2, 6, n),
                            acceleration=rng.uniform(10, 60, n))
    if np.any(dynamics(name).model.friction):
        d = scaling.along(robot_of(name).without("friction"), ARMS[name][1], backend="python")
    even = scaling.uniform(d, path, limits, least=0)
    assert scaling.use(d, even.motion, limits).share == pytest.approx(1, abs=1e-7)
    best = fast(d, path, limits, points=301)
    used = scaling.use(d, best.motion, limits, samples=2, between=7)
    assert 1 - 1e-6 < used.share < 1 + 1.5e-3
    assert best.clock.x[0] == best.clock.x[-1] == 0
    same_clock(best)


@pytest.mark.parametrize("name", ["drawn PRR, mdh", "drawn tree of R, P, F, R", "cartesian",
                                  "drawn RFR, a fixed joint between"])
def test_sliding_joints_trees_and_both_kinds_of_friction(name):
    """Arms in numbers of all kinds, by their recursion."""
    robot, values = ARMS[name]
    arm = scaling.along(robot, values, backend="python")
    path = scaling.through(np.random.default_rng(1).uniform(-0.5, 0.5, (4, robot.n)))
    terms = arm.terms(path, np.linspace(0, 1, 51))
    limits = scaling.limits(torque=2 * (np.abs(terms.g) + np.abs(terms.e)).max(0) + 5, velocity=[3.0] * robot.n)
    even, best = scaling.uniform(arm, path, limits, least=0), fast(arm, path, limits, points=201)
    assert scaling.use(arm, even.motion, limits).share == pytest.approx(1, abs=1e-6)
    assert 1 - 1e-6 < scaling.use(arm, best.motion, limits, samples=2, between=5).share < 1.0005


# what is said

@pytest.mark.parametrize("make, says", [
    (lambda: scaling.limits(), "no limit at all"),
    (lambda: scaling.limits(torque=[3, -1]), "must be positive"),
    (lambda: scaling.limits(torque=[[3, 1], [2, 2]]), "below the high one"),
    (lambda: scaling.limits(torque=[3, 1], velocity=[1]), "1 and 2 joints"),
    (lambda: scaling.limits(velocity=[[1, 1], [2, 2]]), "low < 0 < high"),
    (lambda: scaling.limits(torque=np.ones((3, 2))), "two rows of n"),
    (lambda: scaling.line([0, 1], [0, 1]), "two different postures"),
    (lambda: scaling.through([0, 1]), "postures as rows"),
    (lambda: scaling.through([[0], [1]], [1, 2]), "start at 0"),
    (lambda: fast(dynamics("planar_2r"), scaling.line([0.0], [1.0]), LIMITS), "the path has 1 joints"),
    (lambda: fast(dynamics("planar_2r"), LINE, scaling.limits(torque=[1.0])), "limits are for 1 joint and the arm has"),
    (lambda: fast(dynamics("planar_2r"), LINE, scaling.limits(velocity=[1, 1]), start=9.0), "breaks a velocity limit"),
    (lambda: fast(dynamics("planar_2r"), LINE, scaling.limits(velocity=[1, 1]), end=9.0), "breaks a velocity limit"),
])
def test_a_wrong_request_is_told(make, says):
    with pytest.raises(ValueError, match=says):
        make()


def test_a_path_that_begins_softly_has_its_clock_run_wild_and_the_same_duration():
    """q = t³ (10 − 15 t + 6 t²), so q′ = q″ = 0 at both ends: ṡ grows without bound there as the stages get finer."""
    @dataclasses.dataclass(frozen=True)
    class Soft:
        duration: float = 1.0
        breaks: tuple = ()

        def at(self, t, side="right"):
            t = np.asarray(t, float)[..., None]
            return t**3 * (10 - 15 * t + 6 * t**2), 30 * t**2 * (1 - t) ** 2, 60 * t * (1 - t) * (1 - 2 * t)
    limits = scaling.limits(torque=[20.0])
    straight = fast(pendulum(), scaling.line([0.0], [1.0]), limits, points=801)
    soft = fast(pendulum(), Soft(), limits, points=801)
    assert soft.clock.x[0] > 5 * soft.clock.x[400]
    assert soft.duration == pytest.approx(straight.duration, rel=5e-3)
    with pytest.raises(ValueError, match="by its shape"):
        fast(planar(), case(1), scaling.limits(velocity=[1.0, 1.0]))


def test_the_compiled_step_is_the_python_one():
    d = dynamics("planar_2r")
    made = fast(d, LINE, LIMITS, points=101, tolerance=None).stages
    for backend in ("numpy", "python"):
        close(controllable(made, backend=backend)[1], controllable(made, backend="python")[1], 1e-12)
