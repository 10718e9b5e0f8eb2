"""Joints that rub, with gears, springs and slack: closed forms, searches, ledgers, other models of the same."""

from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq

from robolib import control, evaluate, forward, joints, robots, simulate
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.joints import FREE, Elastic, Friction, Line, Memory, Spring, hold, let_go
from robolib.linear import applied

HUNTING = Friction(Fv=0.2, Fs=2.0, Fst=4.0, B=50.0)


@dataclass(frozen=True)
class Mass:
    """A body that slides, held by a spring: m ẍ + k x = τ − friction."""

    m: float
    k: float = 0.0

    def M(self, q):
        return np.array([[self.m]])

    def c(self, q, qd):
        return np.zeros(1)

    def g(self, q):
        return self.k * np.asarray(q, float)

    def energy(self, q, qd):
        return self.m * np.asarray(qd)[..., 0]**2 / 2, self.k * np.asarray(q)[..., 0]**2 / 2


# laws

def test_the_law_with_everything():
    """[7.26]: its slope at rest, −4.8, and its least friction, 1.084 at 0.322 rad/s; by search and by symbols."""
    law = Friction(Fv=0.2, Fs=1.0, Fst=1.5, B=10.0)
    assert np.isclose(law.slope, -4.8)
    speed, least = law.least
    assert np.isclose(speed, 0.32189, atol=1e-5) and np.isclose(least, 1.08438, atol=1e-5)
    v = np.linspace(1e-6, 2, 200_001)
    assert np.isclose(v[np.argmin(law.torque(v))], speed, atol=1e-4) and np.isclose(law.torque(v).min(), least)
    assert np.isclose(least, law.Fs + law.Fv * (speed + 1 / law.B))
    x = sp.Symbol("x", positive=True)
    typed = Friction(*sp.symbols("Fv Fs Fst B", positive=True)).torque(x)
    Fv, Fs, Fst, B = sp.symbols("Fv Fs Fst B", positive=True)
    assert sp.expand(typed - (Fs * sp.sign(x) + Fv * x + (Fst - Fs) * sp.sign(x) * sp.exp(-sp.Abs(x) * B))) == 0
    assert (law.torque(-0.3), law.torque(1e-15)) == (-law.torque(0.3), pytest.approx(1.5))


def test_simpler_laws_are_cases_of_it():
    """[7.27], [7.28]: without a static part; a robot's own F_v and F_s give the same torques as its model."""
    plain = Friction(Fv=0.7, Fs=0.4)
    assert plain.limit == plain.start == 0.4 and plain.slope == 0.7 and plain.least == (0.0, 0.4)
    assert plain.torque(-2.0) == pytest.approx(-1.8)
    robot, values = robots.spatial_rpr()
    arm, qd = robot.at(values), [0.3, -0.8, 0.5]
    felt = evaluate.compile(lagrange.derive(robot), values).friction(qd)
    np.testing.assert_allclose([law.torque(v) for law, v in zip(joints.laws_of(arm), qd, strict=True)], felt)
    with pytest.raises(ValueError, match="at\\(values\\)"):
        joints.laws_of(robot)
    sudden = Friction(Fs=1.0, Fst=2.0)
    assert (sudden.limit, sudden.start, sudden.slope, sudden.torque(1e-12)) == (2.0, 1.0, -np.inf, 1.0)
    assert Friction(Fs=1.0, Fst=2.0, B=3.0).least == (np.inf, 1.0) and sudden.least == (0.0, 1.0)


@pytest.mark.parametrize("wrong", [{"Fv": -1.0}, {"Fs": 2.0, "Fst": 1.0}, {"B": -1.0}, {"Fs": float("nan")}])
def test_a_law_that_gives_energy_is_refused(wrong):
    with pytest.raises(ValueError, match="friction"):
        Friction(**wrong)


def test_a_line_through_zero_creeps():
    """Figure 7.2d: equal beyond its width; pushed by 1 N with 2 N of friction it creeps at half the width."""
    law, line = Friction(Fv=0.5, Fs=2.0), Line(Friction(Fv=0.5, Fs=2.0), 0.01)
    v = np.array([-3.0, -0.2, 0.2, 3.0])
    np.testing.assert_allclose(line.torque(v), law.torque(v))
    assert line.torque(0.0) == 0 and line.torque(-0.005) == -line.torque(0.005)
    creeping = let_go(Mass(1.0), [line], [0.0], torque=[1.0], duration=5.0, samples=6)
    stuck = let_go(Mass(1.0), [law], [0.0], torque=[1.0], duration=5.0, samples=6)
    assert creeping.run.qd[-1, 0] == pytest.approx(0.01 / line.torque(0.01)) and (stuck.run.q == 0).all()


# who sticks

def by_enumeration(M, b, limits):
    """Every set of sticking joints is tried: the one without a contradiction."""
    n, found = len(b), []
    for ways in product((-1, 0, 1), repeat=n):
        ways = np.array(ways)
        free = np.flatnonzero(ways)
        qdd = np.zeros(n)
        if len(free):
            qdd[free] = np.linalg.solve(M[np.ix_(free, free)], (b - limits * ways)[free])
        held = b - M @ qdd
        if (abs(held[ways == 0]) <= limits[ways == 0]).all() and (qdd * ways >= 0).all():
            found.append(qdd)
    return found


@given(st.integers(1, 5), st.integers(0, 10**6))
@settings(max_examples=80, deadline=None)
def test_all_joints_together_have_one_answer(n, seed):
    """Found by pivots, by trying all 3ⁿ sets, and it makes the convex function least."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, n))
    M = root @ root.T + 0.1 * np.eye(n)
    b, limits = 3 * rng.normal(size=n), rng.uniform(0.1, 4, n)
    found = hold(M, b, np.zeros(n), [Friction(Fs=F) for F in limits])
    scale = 1 + abs(b).max()
    for qdd in by_enumeration(M, b, limits):
        np.testing.assert_allclose(found.qdd, qdd, atol=1e-9 * scale * np.linalg.cond(M))
    np.testing.assert_allclose(M @ found.qdd + found.friction, b, atol=1e-9 * scale)
    assert (abs(found.friction) <= limits * (1 + 1e-9)).all() and (found.qdd[found.slips == 0] == 0).all()
    assert (found.friction * found.qdd >= -1e-9).all()

    def cost(a):
        return a @ M @ a / 2 - b @ a + limits @ abs(a)
    others = found.qdd + rng.normal(size=(200, n)) * rng.choice([1e-3, 0.1, 1], (200, 1))
    assert min(map(cost, others)) >= cost(found.qdd) - 1e-9 * scale


def test_a_joint_that_starts_pulls_its_neighbour_loose():
    """Asked alone joint 2 would stick: 1 < 1.5. Joint 1 starts and takes it along."""
    M, laws = np.array([[2.0, 1.5], [1.5, 2.0]]), [Friction(Fs=1.0), Friction(Fs=1.5)]
    found = hold(M, [9.0, 1.0], [0, 0], laws)
    assert found.words == ("slip", "slip") and found.qdd[1] < 0 < found.qdd[0] and found.friction[1] == -1.5
    assert hold(M, [0.5, 1.0], [0, 0], laws).words == ("stick", "stick")
    assert hold(M, [9.0, 1.0], [0, 0], [Friction(Fs=1.0), Friction(Fs=9.0)]).words == ("slip", "stick")
    assert hold(M, [0.0, 0.0], [0.5, 0.0], laws).slips.tolist() == [1, 0]
    moving = hold(M, [4.0, 0.5], [0.5, 0.0], laws)                # 1.5/2 of the 3 N·m that are left pull at joint 2
    assert moving.words == ("slip", "slip") and moving.friction.tolist() == [1.0, -1.5]
    np.testing.assert_allclose(M @ moving.qdd + moving.friction, [4.0, 0.5])
    assert hold(M, [0.0, 0.0], [0.0, 0.0], [FREE, FREE]).words == ("slip", "slip")


def test_what_is_loose_feels_coulombs_friction_only():
    """Static friction 2, Coulomb's 1: pushed by 1.5 it rests; by 2.5 it starts with 1.5 N, not with 0.5."""
    law = Friction(Fs=1.0, Fst=2.0)
    assert hold([[1.0]], [1.5], [0.0], [law]).qdd == 0 and hold([[1.0]], [2.5], [0.0], [law]).qdd == 1.5
    assert hold([[1.0]], [2.5], [0.0], [Friction(Fs=1.0, Fst=2.0, B=30.0)]).qdd == 0.5


# motions with a closed form

def test_an_oscillator_that_rubs_comes_to_rest():
    """m ẍ + k x = ∓F: its amplitude falls by 2F/k each half period, and it rests once |x| ≤ F/k."""
    m, k, F, start = 2.0, 50.0, 3.0, 1.0
    went = let_go(Mass(m, k), [Friction(Fs=F)], [start], duration=10.0, samples=2001)
    half, lost = np.pi * np.sqrt(m / k), 2 * F / k
    turns = int(np.floor((start + F / k) / lost))
    x = (-1)**turns * (start - turns * lost)
    assert abs(x) <= F / k and turns == 8
    stick = [c for c in went.changes if c.word == "stick"]
    assert [c.t for c in went.changes] == pytest.approx(half * np.arange(1, turns + 1), rel=1e-8)
    assert len(stick) == 1 and stick[0].t == pytest.approx(turns * half)
    assert went.run.q[-1, 0] == pytest.approx(x, abs=1e-8)
    rest = went.run.t > turns * half
    assert (went.run.qd[rest] == 0).all() and (went.words[rest] == "stick").all() and len(set(went.run.q[rest, 0])) == 1
    assert went.friction[-1, 0] == pytest.approx(-k * x)          # what it holds is what the spring pulls
    assert abs(went.ledger.missing).max() < 1e-9 * 25
    assert went.ledger.took[-1] == pytest.approx(k * (start**2 - x**2) / 2)


@pytest.mark.parametrize("belt", [0.05, 0.2, 1.0])
def test_a_block_on_a_belt(belt):
    """The belt carries it until the spring wins, at F_st/k; then it slips for (2/ω)(π − arctan(ΔF/(v √(km)))).

    Seen from the belt it rests while it sticks, and the wall with the spring walks away.
    """
    m, k, F, Fst = 2.0, 50.0, 2.0, 4.0
    went = let_go(Mass(m), [Friction(Fs=F, Fst=Fst)], [0.0], torque=lambda t, q, qd: -k * (q + belt * t), duration=30.0)
    loose = [c.t for c in went.changes if c.word == "slip"]
    stuck = [c.t for c in went.changes if c.word == "stick"]
    omega = np.sqrt(k / m)
    slipping = 2 / omega * (np.pi - np.arctan((Fst - F) / (belt * np.sqrt(k * m))))
    sticking = 2 * (Fst - F) / (k * belt)
    assert loose[0] == pytest.approx(Fst / (k * belt)) and len(loose) > 3
    pairs = list(zip(loose, stuck, strict=False))
    np.testing.assert_allclose([b - a for a, b in pairs], slipping, rtol=1e-6)
    np.testing.assert_allclose([a - b for (_, b), (a, _) in zip(pairs, pairs[1:], strict=False)], sticking, rtol=1e-6)


@pytest.mark.parametrize("belt, stutters", [(0.1, True), (0.3, True), (0.5, False)])
def test_a_belt_faster_than_the_least_friction_does_not_stutter(belt, stutters):
    """[7.26]: below 0.322 rad/s the slope is negative and feeds the oscillation; above, it dies away."""
    law = Friction(Fv=0.2, Fs=1.0, Fst=1.5, B=10.0)
    assert (belt < law.least[0]) == stutters
    sliding = law.torque(belt)

    def pull(t, q, qd):
        return -20 * (q + belt * t)
    went = let_go(Mass(1.0), [law], [sliding / 20], [-belt * 1.02], torque=pull, duration=20.0, samples=2001, rtol=1e-9)
    swing = abs(went.run.qd[:, 0] + belt)
    assert (swing[-400:].max() > swing[:400].max()) == stutters
    assert any(c.word == "stick" for c in went.changes) == (belt == 0.1)    # at 0.3 it grows slowly


def test_two_bodies_stay_in_line():
    """Two blocks joined by a stiff spring on one floor, one pulled: both ledgers close, both stick and slip."""
    @dataclass(frozen=True)
    class Two:
        def M(self, q):
            return np.diag([1.0, 2.0])

        def c(self, q, qd):
            return np.zeros(2)

        def g(self, q):
            pull = 30 * (q[0] - q[1])
            return np.array([pull, -pull])

        def energy(self, q, qd):
            q, qd = np.asarray(q), np.asarray(qd)
            return (qd[..., 0]**2 + 2 * qd[..., 1]**2) / 2, 15 * (q[..., 0] - q[..., 1])**2

    went = let_go(Two(), [Friction(Fv=0.3, Fs=1.0, Fst=2.0)] * 2, [0.0, 0.0],
                  torque=lambda t, q, qd: [20 * (0.2 * t - q[0]), 0.0], duration=20.0, samples=2001)
    for j in (0, 1):
        assert {"stick", "slip"} == set(went.words[:, j])
        stuck = went.slips[:, j] == 0
        assert (went.run.qd[stuck, j] == 0).all() and (abs(went.friction[stuck, j]) <= 2.0 * (1 + 1e-8)).all()
    assert abs(went.ledger.missing).max() < 1e-8 and (np.diff(went.ledger.took) >= -1e-12).all()
    order = [(c.joint, c.word) for c in went.changes]
    assert all(a != b for a, b in zip(order, order[1:], strict=False))


def test_an_arm_sags_until_its_joints_hold_it():
    """Three rods with friction: they fall, stop one after the other, and what holds them at the end is gravity's."""
    robot, values = robots.planar_3r()
    dynamics = evaluate.compile(lagrange.derive(robot), values)
    laws = [Friction(Fv=2.0, Fs=18.0, Fst=21.0, B=20.0), Friction(Fv=1.0, Fs=6.0), Friction(Fv=0.5, Fs=2.0, Fst=3.0)]
    went = let_go(dynamics, laws, [0.3, 0.2, -0.4], duration=8.0, samples=401, rtol=1e-9)
    assert "slip" in went.words[0] and went.words[-1].tolist() == ["stick"] * 3
    np.testing.assert_allclose(went.friction[-1], -dynamics.g(went.run.q[-1]), atol=1e-7)
    assert abs(went.ledger.missing).max() < 1e-6 * went.ledger.took[-1]
    assert (abs(went.friction[-1]) <= [law.limit for law in laws]).all() and np.ptp(went.run.q, axis=0).min() > 0.01


def test_without_friction_it_is_simulate_run():
    robot, values = robots.planar_2r()
    dynamics = evaluate.compile(lagrange.derive(robot), values)
    went = let_go(dynamics, [FREE, FREE], [0.3, 0.5], torque=[100.0, 0.0], duration=1.0, samples=11)
    run = simulate.run(dynamics, [0.3, 0.5], torque=[100.0, 0.0], duration=1.0, samples=11)
    np.testing.assert_allclose(went.run.q, run.q, atol=1e-8)
    assert not went.changes and (went.words == "slip").all() and (went.ledger.took == 0).all()
    with pytest.raises(ValueError, match="joints.FREE"):
        let_go(dynamics, [FREE], [0.3, 0.5])


def test_a_viscous_law_is_that_of_the_model():
    """[7.28]: F_v and F_s inside the model, integrated without events, as long as nothing comes to rest."""
    robot, values = robots.spatial_rpr()
    made = evaluate.compile(lagrange.derive(robot), values)
    run = simulate.run(made, [0.1, 0.2, 0.3], [1.0, 1.0, 1.0], torque=[20.0, 60.0, 5.0], duration=0.1, samples=3)
    went = let_go(made, joints.laws_of(robot.at(values)), [0.1, 0.2, 0.3], [1.0, 1.0, 1.0], [20.0, 60.0, 5.0], 0.1, 3)
    assert (run.qd > 0).all()
    np.testing.assert_allclose(went.run.q, run.q, atol=1e-9)


def test_the_arm_that_never_arrives():
    """PID with a triple pole at 3 rad/s against static friction: jumps of 2.46° every 7.36 s. PD rests 2.54° off."""
    a, pole = 1.6, 3.0
    kp, kd, ki = 3 * a * pole**2, 3 * a * pole - HUNTING.Fv, a * pole**3
    went = let_go(Mass(a), [HUNTING], [0.0], duration=120.0, samples=12001, rtol=1e-9, atol=1e-11,
                  torque=lambda t, q, qd, z: kp * (1 - q) - kd * qd + ki * z,
                  memory=Memory((0.0,), lambda t, q, qd, z: 1 - q))
    loose = [c for c in went.changes if c.word == "slip"]
    stuck = [c for c in went.changes if c.word == "stick"][1:]
    assert [c.way for c in loose[-6:]] == [1, -1] * 3 or [c.way for c in loose[-6:]] == [-1, 1] * 3
    waits = np.diff([c.t for c in loose])
    assert abs(waits[-1] - 7.36) < 5e-3 and abs(waits[-1] - waits[-2]) < 5e-3

    def place(t):
        return went.run.q[np.searchsorted(went.run.t, t), 0]
    jumps = [abs(place(s.t) - place(c.t - 0.01)) for c, s in zip(loose, stuck, strict=False)]
    assert np.degrees(jumps[-1]) == pytest.approx(2.46, abs=5e-3)
    last = [place(s.t) - 1 for s in stuck[-2:]]
    assert last[0] * last[1] < 0 and abs(went.ledger.missing).max() < 1e-7         # across the goal, for ever
    peace = let_go(Mass(a), [HUNTING], [0.0], duration=20.0, torque=lambda t, q, qd: kp * (1 - q) - kd * qd)
    assert np.degrees(1 - peace.run.q[-1, 0]) == pytest.approx(2.54, abs=0.01) and len(peace.changes) == 1


def test_the_bench_is_that_of_let_go_as_samples_get_closer():
    """A controller with samples comes to what one without them does: the same changes, the same joules."""
    a, pole = 1.6, 3.0
    law = control.PID(control.rest(1.0), *control.gains.triple_pole(a, pole, HUNTING.Fv))
    bench = joints.Joint(0.6, 1.0, 0.0, HUNTING)
    kp, kd, ki = law.Kp, law.Kd, law.Ki
    smooth = let_go(Mass(a), [HUNTING], [0.0], duration=18.0, samples=201,
                    torque=lambda t, q, qd, z: kp * (1 - q) - kd * qd + ki * z,
                    memory=Memory((0.0,), lambda t, q, qd, z: 1 - q))
    off = []
    for rate in (100.0, 1000.0):
        went = joints.driven(bench, law, duration=18.0, rate=rate)
        assert [(c.word, c.way) for c in went.changes[1:]] == [(c.word, c.way) for c in smooth.changes]
        off.append(abs(np.array([c.t for c in went.changes[1:]]) - [c.t for c in smooth.changes]).max())
        sticks = went.ways == 0
        assert (went.run.qd[sticks, 0] == 0).all() and (abs(went.run.tau[sticks, 0]) <= HUNTING.limit).all()
    assert off[1] < 0.13 * off[0] and off[1] < 0.02


def test_the_bench_without_friction_is_that_of_simulate_sampled():
    """The same joint as an arm of the shelf, the same samples, delay and limit: the same motion."""
    robot, values = robots.pendulum()
    law = control.PID(control.rest(1.0), 40.0, 12.0, 20.0)
    dynamics = evaluate.compile(lagrange.derive(robot), values)
    bench = joints.Joint(0.6, 1.0, 9.81, Friction(Fv=0.2))
    for delay, limit in ((0, None), (1, None), (2, 15.0)):
        run = simulate.sampled(dynamics, law, [0.3], duration=2.0, rate=50.0, delay=delay, limits=limit, step=5e-3)
        went = joints.driven(bench, law, 0.3, duration=2.0, rate=50.0, delay=delay, limit=limit, step=5e-3).run
        np.testing.assert_allclose(went.q[::4], run.q, atol=1e-9)
        np.testing.assert_allclose(went.tau[::4], run.tau, atol=1e-9)
        np.testing.assert_allclose(went.T + went.U, dynamics.energy(went.q, went.qd)[0]
                                   + dynamics.energy(went.q, went.qd)[1] - dynamics.energy([0.0], [0.0])[1], atol=1e-9)


def test_a_spring_on_the_bench_breaks_loose_between_two_samples():
    """The rotor sticks, the link swings on its spring and pulls it loose: found within a step, as `let_go` finds it."""
    law = Friction(Fv=0.1, Fs=1.0, Fst=2.0, B=20.0)
    bench = joints.Joint(0.6, 1.0, 0.0, law, Spring(200.0))
    x, way, changes = joints.moved(bench, [0.0, 0.5, 0.0, 0.0], 0.0, 0.0, 1e-3)
    assert way == 0 and not changes and x[2:] == [0.0, 0.0]
    t, found = 0.0, []
    while t < 1.0:
        x, way, new = joints.moved(bench, x, 0.0, way, 1e-3)
        found += [(t + 1e-3 + dt, w) for dt, w in new]
        t += 1e-3
    robot = robots.pendulum()[0].without("gravity", "friction")
    elastic = Elastic(joints.split(robot.at(robots.pendulum()[1])), (Spring(200.0),))
    smooth = let_go(elastic, [FREE, law], [0.0, 0.0], [0.5, 0.0], duration=1.0, samples=3)
    assert len(found) == len(smooth.changes) > 2
    np.testing.assert_allclose([t for t, _ in found], [c.t for c in smooth.changes], atol=1e-6)
    with pytest.raises(ValueError, match="rotor, joint"):
        joints.driven(bench, control.PID(control.rest(1.0), 1.0, 1.0), duration=1.0, rate=10.0, sees="tip")
    with pytest.raises(ValueError, match="unstable"):
        joints.driven(bench, control.PID(control.rest(1.0), 500.0, 50.0), duration=20.0, rate=100.0, sees="joint")


def test_what_a_law_believes_of_a_joint_is_its_own_torque():
    bench = joints.Joint(0.6, 1.0, 9.81, Friction(Fv=0.2))
    tau = bench.inverse([0.4], [1.5], [2.0])[0]
    assert bench.rate([0.4, 1.5], tau, 0) == pytest.approx([1.5, 2.0]) and bench.gravity([0.4])[0] == pytest.approx(
        bench.inverse([0.4], [0.0], [0.0])[0])
    assert joints.settled(bench, [0.0, 0.0], 0.0, 1.0) == 0 and joints.settled(bench, [0.0, -1.0], 9.0, 0.0) == -1


def test_too_many_changes_are_told():
    with pytest.raises(RuntimeError, match="most"):
        let_go(Mass(1.0, 400.0), [Friction(Fs=0.1)], [1.0], duration=10.0, most=5)


# between motors and joints

def test_gears_and_their_torques():
    """[7.31]–[7.33], [9.4]: q_m = N q, so τ_m = τ/N; work is the same on both sides."""
    geared = joints.gears([100, -50])
    np.testing.assert_allclose(geared.motor_torques([200.0, 100.0]), [2.0, -2.0])
    assert geared.motor_rates([1, 1]) == [100, -50]
    rng = np.random.default_rng(2)
    chained = joints.differential(2, 0, 1).then(joints.gears([2, 3]))
    for made in (geared, joints.remote(3), joints.differential(3, 1, 2), chained):
        n = len(made.J)
        tau, rates = rng.normal(size=n).tolist(), rng.normal(size=n).tolist()
        work = np.dot(tau, made.joint_rates(rates))
        assert np.dot(made.motor_torques(tau), rates) == pytest.approx(work)
        np.testing.assert_allclose(made.joint_torques(made.motor_torques(tau)), tau)
        np.testing.assert_allclose(made.motor_rates(made.joint_rates(rates)), rates)


def test_a_remote_drive_in_numbers():
    """Example 5-3: the lab arm straight: joint torques (1030.05, 245.25), motors (784.8, 245.25). And a third motor."""
    robot, values = robots.planar_2r()
    weight = evaluate.compile(lagrange.derive(robot), values).g([0.0, 0.0])
    np.testing.assert_allclose(weight, [1030.05, 245.25])
    np.testing.assert_allclose(joints.remote(2).motor_torques(weight.tolist()), [784.8, 245.25])
    np.testing.assert_allclose(joints.remote(2).joint_torques([784.8, 245.25]), weight)
    tau = sp.symbols("tau1:4")
    assert joints.remote(3).motor_torques(tau) == [tau[0] - tau[1], tau[1] - tau[2], tau[2]]
    assert [sum(joints.remote(4).joint_rates([1, 0, 0, 0]))] == [0]         # link 1 turns, the others keep their way
    R = joints.remote(2).joint_inertia([4.0, 3.0])
    np.testing.assert_allclose(R, [[7, 3], [3, 3]])                             # ½ 4 q̇₁² + ½ 3 (q̇₁ + q̇₂)²
    M = evaluate.compile(lagrange.derive(robot), values).M([0.2, 0.5])
    felt = np.array(joints.remote(2).motor_inertia(M.tolist()))
    assert felt[0, 1] == pytest.approx(M[0, 1] - M[1, 1])
    assert felt[0, 0] == pytest.approx(M[0, 0] + M[1, 1] - 2 * M[0, 1])


def test_what_the_reduced_model_drops():
    """Section 7.3.2: I_m2 in b₁₁ and k_r2 I_m2 in b₁₂, 0.01 and 1 kg·m²; in symbols, and for gears from 1 to 100."""
    robot, values = robots.planar_2r()
    gone = sp.Matrix(joints.dropped(robot, list(sp.symbols("q1 q2"))))
    Im2, kr2 = sp.symbols("Im2 kr2")
    assert judge(gone, sp.Matrix([[Im2, kr2 * Im2], [kr2 * Im2, 0]])).equal
    np.testing.assert_allclose(joints.dropped(robot.at(values), [0.3, 0.8]), [[0.01, 1], [1, 0]], atol=1e-9)
    shares = []
    for ratio in (1.0, 10.0, 100.0):
        arm = robot.at(values | {"kr1": ratio, "kr2": ratio, "Im2": 100 / ratio**2})     # the same I_a, 100 kg·m²
        shares.append(abs(np.array(joints.dropped(arm, [0.0, np.pi / 2]))).max() / 122.5)
    assert shares == pytest.approx([100 / 122.5, 10 / 122.5, 1 / 122.5]) and np.diff(shares).max() < 0


@pytest.mark.parametrize("name", ["spatial_rrr", "puma560"])
def test_split_keeps_the_masses(name):
    robot, values = getattr(robots, name)()
    arm = robot.without("friction").at(values)
    parts = joints.split(arm)
    q = [0.3, -0.8, 0.5, 0.7, -0.4, 0.2][:arm.n]
    weight = newton_euler.inverse_dynamics(arm, q, [0] * arm.n, [0] * arm.n)
    np.testing.assert_allclose(newton_euler.inverse_dynamics(parts.robot, q, [0] * arm.n, [0] * arm.n), weight)
    exact, kept = np.array(forward.inertia_matrix(arm, q), float), np.array(joints.reduced_inertia(arm, q), float)
    np.testing.assert_allclose(exact - kept, joints.dropped(arm, q), atol=1e-12)
    assert any(x > 0 for x in parts.inertias)


# springs

def pendulum():
    robot, values = robots.pendulum()
    return robot.without("friction"), values


def test_two_frequencies_of_a_pendulum():
    """Rotor held √(k/0.6) = 40.82, both free √(k (1/0.6 + 1)) = 51.64 rad/s, without gravity."""
    robot, values = pendulum()
    arm = robot.without("gravity").at(values)
    parts, springs = joints.split(arm), (Spring(1000.0),)
    np.testing.assert_allclose(parts.inertias, [1.0])
    M = Elastic(parts, springs).M([0.0, 0.0])
    K = np.array(joints.stiffness(parts.robot, springs, [0.0]), float)
    np.testing.assert_allclose(M, np.diag([0.6, 1.0]))
    np.testing.assert_allclose(joints.frequencies(M, K), [0, np.sqrt(1000 * (1 / 0.6 + 1))], atol=1e-6)
    np.testing.assert_allclose(joints.frequencies(M[:1, :1], K[:1, :1]), [40.8248], atol=1e-4)
    held, free = joints.frequencies(M[:1, :1], K[:1, :1])[0], joints.frequencies(M, K)[1]
    for omega, still in ((held, True), (free, False)):                          # what a motor-side sensor sees
        swing = np.linalg.solve(K - omega**2 * M + 1e-9 * np.eye(2), [0.0, 1.0])
        assert (abs(swing[1]) < 1e-6 * abs(swing[0])) == still


def test_four_frequencies_of_two_links():
    """With gravity, hanging: each eigenfrequency leaves a motion that repeats; the Model gives the same ones."""
    robot, values = robots.planar_2r()
    arm = robot.at(values)
    parts, springs, q = joints.split(arm), (Spring(4e4), Spring(1e4)), [-np.pi / 2, 0.0]
    K = np.array(joints.stiffness(parts.robot, springs, q), float)
    x = np.array([*q, *q])
    elastic = Elastic(parts, springs)
    omega = joints.frequencies(elastic.M(x), K)
    assert len(omega) == 4 and (np.diff(omega) > 0).all() and omega[0] > 0
    h = 1e-5
    seen = np.array([(elastic.g(x + e) - elastic.g(x - e)) / (2 * h) for e in h * np.eye(4)]).T
    np.testing.assert_allclose(seen, K, rtol=1e-6, atol=1e-4)
    modes = np.linalg.eig(np.linalg.solve(elastic.M(x), K))
    k = int(np.argmax(modes.eigenvalues))
    start = x + 1e-5 * modes.eigenvectors[:, k].real
    run = simulate.run(elastic, start, duration=2 * np.pi / omega[-1], samples=3, rtol=1e-10, atol=1e-13)
    np.testing.assert_allclose(run.q[-1] - x, start - x, atol=2e-8)
    np.testing.assert_allclose(run.q[1] - x, x - start, atol=2e-8)
    assert np.isnan(joints.frequencies(np.eye(2), -np.eye(2))).all()


def test_lagrange_gives_the_elastic_model():
    """[7.34], [7.35]: from T + ½ I_a q̇_M² and U + ½ k (q − q_M)², by Lagrange's equations; and in numbers."""
    robot, values = robots.planar_2r()
    robot = robot.without("friction")
    parts, k = joints.split(robot), sp.symbols("k1 k2")
    springs = tuple(Spring(x) for x in k)
    made = joints.elastic_model(lagrange.derive(parts.robot), parts.inertias, springs)
    x, xd, xdd = (list(a) for a in made.state)
    links = lagrange.derive(parts.robot)
    T = links.T + sum(I * v**2 for I, v in zip(parts.inertias, xd[2:], strict=True)) / 2
    U = links.U + sum(s * (x[i] - x[2 + i])**2 for i, s in enumerate(k)) / 2
    for i in range(4):
        momentum = sp.diff(T, xd[i])
        moved = sum(sp.diff(momentum, a) * b for a, b in zip([*x, *xd], [*xd, *xdd], strict=True))
        assert judge(moved - sp.diff(T, x[i]) + sp.diff(U, x[i]), made.tau[i]).equal
    numbers = values | {"k1": 4e4, "k2": 1e4}
    compiled = evaluate.compile(made, numbers)
    elastic = Elastic(joints.split(robot.at(values)), (Spring(4e4), Spring(1e4)))
    x, xd, tau = [0.3, 0.8, 0.31, 0.79], [1.0, -2.0, 0.5, 0.7], [0.0, 0.0, 300.0, 90.0]
    np.testing.assert_allclose(compiled.forward(x, xd, tau), elastic.forward(x, xd, tau), rtol=1e-8)
    np.testing.assert_allclose(compiled.energy(x, xd), elastic.energy(x, xd))
    np.testing.assert_allclose(elastic.c(x, xd) + elastic.g(x), compiled.c(x, xd) + compiled.g(x), rtol=1e-9)


def test_a_spring_that_damps_calms_the_twist():
    """The damping of a spring as friction of the Model, and within c: τ_d = d (q̇ − q̇_M) on the link, −τ_d on the rotor;
    it takes d (q̇ − q̇_M)² and gives nothing. Many states at once have the energies of each.
    """
    robot, values = robots.planar_2r()
    robot, springs = robot.without("friction"), (Spring(4e4, 30.0), Spring(1e4, 20.0))
    parts = joints.split(robot.at(values))
    links = lagrange.derive(joints.split(robot).robot)
    typed = joints.elastic_model(links, joints.split(robot).inertias, springs)
    compiled, elastic = evaluate.compile(typed, values), Elastic(parts, springs)
    x, xd, tau = [0.3, 0.8, 0.31, 0.79], [1.0, -2.0, 0.5, 0.7], [5.0, -3.0, 300.0, 90.0]
    drag = [30 * 0.5, 20 * -2.7, 30 * -0.5, 20 * 2.7]
    np.testing.assert_allclose(compiled.friction(xd, x), drag)
    np.testing.assert_allclose(elastic.c(x, xd), compiled.c(x, xd) + drag)
    np.testing.assert_allclose(elastic.g(x), compiled.g(x))
    np.testing.assert_allclose(elastic.M(x) @ elastic.forward(x, xd, tau) + elastic.c(x, xd) + elastic.g(x), tau)
    assert np.dot(xd, drag) == pytest.approx(30 * 0.5**2 + 20 * 2.7**2)
    rows, rates = np.array([x, xd, tau]) / 10, np.array([xd, tau, x]) / 10
    each = [elastic.energy(a, b) for a, b in zip(rows, rates, strict=True)]
    np.testing.assert_allclose(elastic.energy(rows, rates), np.array(each).T)
    play = Elastic(parts, (Spring(4e4, 1e3, 0.02), Spring(1e4, 1e3, 0.02)))       # within the play, pressed, let go
    x, xd = [0.3, 0.8, 0.29, 0.83], [1.0, -2.0, 0.0, 0.5]
    felt = [s.torque(a - b, v - w) for s, a, b, v, w in zip(play.springs, x[:2], x[2:], xd[:2], xd[2:], strict=True)]
    assert felt[0] == 0 > felt[1] == pytest.approx(-1e4 * 0.01 - 1e3 * 2.5)
    np.testing.assert_allclose((play.c(x, xd) + play.g(x))[2:], [-felt[0], -felt[1]])


def test_a_spring_needs_a_rotor_and_numbers():
    robot, values = robots.planar_2r()
    with pytest.raises(ValueError, match="one in numbers"):
        Elastic(joints.split(robot), (Spring(1e4),) * 2)
    with pytest.raises(ValueError, match="joint 2 has no rotor"):
        Elastic(joints.split(robot.at(values | {"Im2": 0.0})), (Spring(1e4),) * 2)


def test_the_rigid_arm_is_the_limit():
    """k → ∞: the difference at 2 s falls with 1/k; counting I_a twice, 1.6 → 2.6, does not come near."""
    robot, values = pendulum()
    dynamics = evaluate.compile(lagrange.derive(robot), values)
    rigid = simulate.run(dynamics, [1.0], duration=2.0, samples=3).q[-1, 0]
    parts = joints.split(robot)
    made = joints.elastic_model(lagrange.derive(parts.robot), parts.inertias, [Spring(sp.Symbol("k1"))])
    off = []
    for k in (1e3, 1e4):
        run = simulate.run(evaluate.compile(made, values | {"k1": k}), [1.0, 1.0], duration=2.0, samples=3,
                           method="Radau", rtol=1e-7, atol=1e-9)
        off.append(run.q[-1, 0] - rigid)
        assert run.drift < 1e-4
    np.testing.assert_allclose(off, [-0.00875, -0.00024], atol=3e-5)
    total = Elastic(joints.split(robot.at(values)), (Spring(1e4),)).M([0, 0]).sum()
    assert total == pytest.approx(1.6) and total == pytest.approx(dynamics.M([0.0])[0, 0])


def test_slack_passes_nothing_until_it_is_used_up():
    """Backlash: no torque within, a spring beyond, never a pull; its energy is the work of that torque."""
    play = Spring(500.0, slack=0.02)
    assert [play.torque(x) for x in (-0.02, 0.0, 0.015, 0.02)] == [0, 0, 0, 0]
    assert play.torque(0.03) == pytest.approx(5.0) and play.torque(-0.03) == pytest.approx(-5.0)
    assert Spring(500.0, d=10.0, slack=0.02).torque(0.021, -1.0) == 0 and Spring(500.0, d=10.0).torque(0.0, -1.0) == -10
    x = np.linspace(-0.05, 0.05, 2001)
    np.testing.assert_allclose(np.gradient(play.energy(x), x)[1:-1], play.torque(x)[1:-1], atol=0.05)
    elastic = Elastic(joints.split(pendulum()[0].without("gravity").at(pendulum()[1])), (play,))
    away = 0.01                                                                 # both rest inside the play
    run = simulate.run(elastic, [away, 0.0], qd=[0.0, 0.5], duration=0.18, samples=1801, rtol=1e-10, atol=1e-12)
    touch = (0.02 + away) / 0.5
    before = run.t < touch
    assert (run.q[before, 0] == away).all() and (run.qd[~before & (run.t < touch + 0.01), 0][5:] > 0).all()
    assert run.drift < 1e-8 and np.allclose(run.qd @ [0.6, 1.0], 0.5)
    after = run.qd[-1]
    assert after[0] - after[1] == pytest.approx(0.5, rel=1e-6)    # bounced, and in the play again


def test_an_elastic_joint_may_stick_on_both_sides():
    """[7.35] with F_c and F_cm: the rotor jumps, the joint follows; the ledger with springs closes."""
    robot, values = pendulum()
    parts = joints.split(robot.without("gravity"))
    made = joints.elastic_model(lagrange.derive(parts.robot), parts.inertias, [Spring(200)])
    elastic = evaluate.compile(made, values)
    laws = [Friction(Fv=0.5, Fs=1.0, Fst=2.0, B=20.0), Friction(Fv=0.2, Fs=1.0, Fst=2.0, B=20.0)]
    went = let_go(elastic, laws, [0.0, 0.0], torque=lambda t, q, qd: [0.0, 30 * (0.3 * t - q[1])], duration=4.0)
    assert abs(went.ledger.missing).max() < 1e-8
    assert all({"stick", "slip"} == set(went.words[:, j]) for j in (0, 1))
    first = [c.joint for c in went.changes if c.word == "slip"]
    assert first[0] == 1 and 0 in first


def test_where_two_rates_cross_the_turns_agree():
    """brentq on the closed form of a sliding block: v = v₀ − F t/m rests at m v₀/F, and not a step later."""
    went = let_go(Mass(2.0), [Friction(Fv=0.5, Fs=3.0)], [0.0], [4.0], duration=5.0)
    rest = brentq(lambda t: (4.0 + 6.0) * np.exp(-0.25 * t) - 6.0, 0, 5)
    assert went.changes[0].t == pytest.approx(rest, rel=1e-9) and went.changes[0].word == "stick"
    assert applied([[1.0]], [went.run.qd[-1, 0]]) == [0.0]
