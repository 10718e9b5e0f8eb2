"""Laws that know the arm lead it where it should be; where they are wrong, the error equation says by how much."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import model
from controlled import ROBOT, VALUES, Smooth, fast, lab, off, tip

from robolib import control, evaluate, misconceptions, robots, simulate
from robolib.control import (
    PID,
    ComputedTorque,
    Measured,
    ResolvedAcceleration,
    TaskPID,
    believed,
    gains,
    geometry,
    model_error,
    rest,
)
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.linear import Singular

QUARTER = Smooth((0.0, 0.0), (np.pi / 2, -np.pi / 4))
RIGHT = believed(ROBOT, VALUES)


def computed(motion=QUARTER, belief=RIGHT, omega=10.0, **more):
    return ComputedTorque(motion, belief, *gains.critical(omega), **more)


# What is believed


def test_a_belief_is_the_model_in_every_arithmetic():
    q, qd, qdd = np.random.default_rng(5).uniform(-2, 2, (3, 2))
    for belief in (RIGHT, believed(model("planar_2r"), VALUES), believed(ROBOT.at(VALUES))):
        np.testing.assert_allclose(belief.inverse(*map(list, (q, qd, qdd))), lab().inverse(q, qd, qdd))
        np.testing.assert_allclose(belief.gravity(list(q)), lab().g(q))
        np.testing.assert_allclose(belief.M(list(q)), lab().M(q))
    columns = np.random.default_rng(6).uniform(-2, 2, (6, 4))
    np.testing.assert_allclose(np.array(RIGHT.inverse(columns[:2], columns[2:4], columns[4:])).T,
                               lab().inverse(columns[:2].T, columns[2:4].T, columns[4:].T))
    exact = believed(model("planar_2r"), {k: sp.nsimplify(x) for k, x in VALUES.items()} | {"g": sp.Rational(981, 100)})
    symbols = model("planar_2r").state
    told = exact.inverse(*map(list, symbols))
    wanted = model("planar_2r").tau.subs({sp.Symbol(k): sp.nsimplify(x) for k, x in VALUES.items()})
    x = dict(zip([s for group in symbols for s in group], (0.3, -0.7, 1.1, 0.4, -0.6, 0.9), strict=True))
    for a, b in zip(told, wanted, strict=True):
        assert float(a.subs(x)) == pytest.approx(float(b.subs(x)))
    with pytest.raises(ValueError, match="needs numbers"):
        believed(model("planar_2r"))


# Tracking


def test_with_the_true_model_it_tracks_to_the_integrators_accuracy():
    law = computed()
    run = simulate.run(lab(), [0.0, 0.0], torque=law.torque, duration=1.2, samples=61, rtol=1e-11, atol=1e-12)
    q, qd, _ = QUARTER.at(run.t)
    assert np.abs(run.q - q).max() < 1e-9 and np.abs(run.qd - qd).max() < 1e-8


@pytest.mark.parametrize("wanted", [QUARTER, rest(0.5, -0.3)], ids=["tracking", "position"])
def test_an_error_dies_as_the_critically_damped_one(wanted):
    """e = (e₀ + (ė₀ + ω e₀) t) e^{−ωt}, joint by joint, whatever the arm does."""
    q0, v0 = np.array([0.1, -0.2]), np.array([0.3, 1.0])
    run = simulate.run(lab(), q0, v0, computed(wanted).torque, duration=1.0, samples=41, rtol=1e-11, atol=1e-12)
    q, qd, _ = wanted.at(run.t)
    e0, w, t = q[0] - q0, 10.0, run.t[:, None]
    np.testing.assert_allclose(q - run.q, (e0 + (qd[0] - v0 + w * e0) * t) * np.exp(-w * t), atol=1e-8)


def test_the_position_law_is_the_tracking_law_of_who_rests():
    q, qd = [0.2, 0.4], [1.0, -2.0]
    w = 100.0 * (np.array([0.5, -0.3]) - q) - 20.0 * np.array(qd)
    np.testing.assert_allclose(computed(rest(0.5, -0.3)).torque(0.7, q, qd), lab().inverse(q, qd, w))


def test_the_predictive_variant_is_exact_only_nearby():
    """On the trajectory both ask for the same; beside it they do not, and it converges all the same."""
    predictive = computed(where="wanted")
    at, beside = [x.tolist() for x in QUARTER.at(0.4)[:2]], [0.6, 0.1]
    np.testing.assert_allclose(predictive.torque(0.4, *at), computed().torque(0.4, *at), atol=1e-9)
    gap = predictive.torque(0.4, beside, at[1]) - computed().torque(0.4, beside, at[1])
    assert np.abs(gap).max() > 10
    ends = [simulate.sampled(fast(), law, [0.4, -0.4], duration=2.0, rate=500).q for law in (predictive, computed())]
    assert all(np.abs(q[-1] - QUARTER.at(2.0)[0]).max() < 1e-6 for q in ends) and np.abs(ends[0] - ends[1]).max() > 1e-3
    with pytest.raises(ValueError, match="measured, wanted"):
        computed(where="here")


# Wrong models


def centrifugal_flipped(m):
    """The centrifugal torques with the wrong sign."""
    return replace(m, c=m.c - 2 * m.parts["centrifugal"])


WRONG = {"reduced rotor": misconceptions.reduced_rotor, "no Coriolis": misconceptions.no_coriolis,
         "m1 l1² lost": lambda m: misconceptions.no_parallel_axis(m, 1), "centrifugal flipped": centrifugal_flipped,
         "no velocity": misconceptions.no_velocity, "no gravity": misconceptions.no_gravity,
         "gravity flipped": misconceptions.gravity_flipped, "k_r once": misconceptions.gear_once}
FORGIVEN = {"reduced rotor": 0.27, "no Coriolis": 4.93, "m1 l1² lost": 6.26, "centrifugal flipped": 6.68,
            "no velocity": 7.57, "no gravity": 76.78, "gravity flipped": 154.52, "k_r once": 200.26}


@cache
def belief(name):
    return believed(WRONG[name](model("planar_2r")), VALUES)


@pytest.mark.parametrize("name", WRONG)
def test_the_error_equation_of_a_wrong_model(name):
    """ë + K_d ė + K_p e of the arm that is driven by it is M̂⁻¹ [(M − M̂) q̈ + H − Ĥ], in any state."""
    law, dice = computed(belief=belief(name)), np.random.default_rng(8)
    for _ in range(5):
        t, q, qd = dice.uniform(0, 1), dice.uniform(-2, 2, 2), dice.uniform(-3, 3, 2)
        qdd = lab().forward(q, qd, law.torque(t, q, qd))
        (d, v, a) = QUARTER.at(t)
        left = a - qdd + 20 * (v - qd) + 100 * (d - q)
        right = model_error(RIGHT, belief(name), q, qd, qdd)
        np.testing.assert_allclose(left, right, atol=1e-7 * max(1, np.abs(right).max()))
        assert np.abs(right).max() > 1e-3


def test_the_true_model_has_no_error_term():
    assert np.abs(model_error(RIGHT, believed(model("planar_2r"), VALUES), [0.3, 1], [2, -1], [4, 5])).max() < 1e-12


@pytest.mark.parametrize("name", WRONG)
def test_what_the_arm_forgives(name):
    """90° and −45° in 1 s, ω = 10 rad/s: by how many mm the tip is off at worst."""
    run = simulate.sampled(fast(), computed(belief=belief(name)), [0.0, 0.0], duration=1.0, rate=4000)
    assert 1e3 * off(run, QUARTER) == pytest.approx(FORGIVEN[name], rel=0.03, abs=0.1)


def test_a_payload_that_nobody_knows_of_leaves_an_error():
    """At rest M̂ K_p e = g − ĝ: 5 kg more on the second link sag below the goal."""
    heavy = VALUES | {"m2": 55.0}
    run = simulate.sampled(simulate.flow(ROBOT, heavy, torque=True), computed(rest(0.3, -0.4)), [0.3, -0.4],
                           duration=3.0, rate=200)
    q, weight = run.q[-1], evaluate.compile(model("planar_2r"), heavy).g(run.q[-1]) - lab().g(run.q[-1])
    np.testing.assert_allclose(100 * lab().M(q) @ (np.array([0.3, -0.4]) - q), weight, rtol=1e-5)
    assert tip(q)[1] < tip(np.array([0.3, -0.4]))[1]


# Motors and encoders


def wound(**more):
    """One joint of 1 kg·m² by 2 rad, with ±4 N·m: (how far beyond the goal, how far off at the end)."""
    class Mass:
        def forward(self, q, qd, tau):
            return np.asarray(tau)

        def energy(self, q, qd):
            return np.zeros(np.shape(q)[:-1]), np.zeros(np.shape(q)[:-1])
    Kp, Kd, Ki = gains.triple_pole(1.0, 4.0)
    law = PID(rest(2.0), Kp, Kd, Ki, b=0.3, c=0, **more)
    run = simulate.sampled(Mass(), law, [0.0], duration=6.0, rate=200, limits=4.0, step=1.0)
    assert np.abs(run.tau).max() == 4.0 and np.abs(run.asked).max() > 4.0
    return run.q.max() - 2.0, abs(run.q[-1, 0] - 2.0)


def test_what_winds_up_has_to_unwind():
    """Back-calculation: half of the overshoot is the integral's memory of what the motors could not give."""
    plain, calm = wound(), wound(limits=4.0, unwind=8.0)
    assert plain[0] > 2 * max(calm[0], 0.05) and calm[1] < 1e-2
    with pytest.raises(ValueError, match="give limits"):
        PID(rest(2.0), 1, 1, 1, unwind=1.0)


def test_the_integral_kills_the_sag():
    Kp, Kd, Ki = zip(*(gains.triple_pole(a, 6.0) for a in (250.01, 122.5)), strict=True)
    laws = PID(rest(0.3, -0.4), Kp, Kd), PID(rest(0.3, -0.4), Kp, Kd, Ki, b=0, c=0)
    ends = [simulate.sampled(fast(), law, [0.3, -0.4], duration=6.0, rate=250).q[-1] for law in laws]
    assert np.abs(ends[0] - [0.3, -0.4]).max() > 0.01 and np.abs(ends[1] - [0.3, -0.4]).max() < 1e-5


def test_the_integral_rests_outside_its_band():
    law = PID(rest(1.0), 2.0, 0.0, 3.0, band=(0.1, 0.5))
    for q, grows in ((0.2, False), (0.7, True), (0.95, False), (1.3, True)):
        memory, tau = law.sampled(law.start(), 0.0, [q], [0.0])
        assert tau == [pytest.approx(2 * (1 - q))]
        _, later = law.sampled(memory, 0.1, [q + 0.01], [0.0])               # the sum has the samples that have been
        assert later == [pytest.approx(2 * (0.99 - q) + grows * 0.1 * 3 * (1 - q))]
    with pytest.raises(ValueError, match="small < large"):
        PID(rest(1.0), 1, 1, 1, band=(0.5, 0.1))


def test_a_law_that_remembers_is_asked_sample_by_sample():
    with pytest.raises(TypeError, match="simulate.sampled"):
        PID(rest(1.0), 1.0, 1.0, 1.0).torque(0.0, [0.0], [0.0])
    with pytest.raises(ValueError, match="Kp is one number, or one for each of the 2 joints"):
        computed_with = ComputedTorque(QUARTER, RIGHT, [1.0, 2.0, 3.0], 1.0)
        computed_with.torque(0.0, [0.0, 0.0], [0.0, 0.0])


def test_an_encoder_reads_in_steps_and_velocities_are_slopes():
    @dataclass(frozen=True)
    class Seen:
        def start(self):
            return ()

        def sampled(self, memory, t, q, qd):
            return (*memory, (list(q), list(qd))), [0.0]
    law = Measured(Seen(), 0.01)
    memory = law.start()
    for t, q in ((0.0, 0.014), (0.1, 0.026), (0.2, 0.036)):
        memory, _ = law.sampled(memory, t, [q], [123.0])                    # q̇ itself is not looked at
    seen = np.array(memory[0])[..., 0]
    np.testing.assert_allclose(seen, [[0.01, 0], [0.03, 0.2], [0.04, 0.1]], atol=1e-12)
    smooth, memory = Measured(Seen(), 0.0, cutoff=5.0), None
    memory = smooth.start()
    for t, q in ((0.0, 0.0), (0.1, 0.1)):
        memory, _ = smooth.sampled(memory, t, [q], [0.0])
    assert memory[0][1][1] == [pytest.approx(1 - np.exp(-0.5))]


def test_differences_cost_half_a_sample():
    """Without a tachometer ω = 20 rad/s dies at 25 Hz, where it lives with one; coarse encoders make the torque rough.
    """
    law = ComputedTorque(rest(0.0, 0.0), RIGHT, *gains.critical(20.0))
    assert np.abs(simulate.sampled(fast(), law, [0.02, -0.02], duration=2.0, rate=25).q[-1]).max() < 1e-3
    with pytest.raises(ValueError, match="unstable"):
        simulate.sampled(fast(), Measured(law), [0.02, -0.02], duration=4.0, rate=25)
    rough = {}
    for step in (0.0, 1e-5, 1e-3):
        run = simulate.sampled(fast(), Measured(computed(), step), [0.0, 0.0], duration=1.0, rate=500)
        assert off(run, QUARTER) < 0.01
        rough[step] = np.abs(np.diff(run.tau, n=2, axis=0)).max()
    assert rough[1e-3] > 20 * rough[1e-5] > 20 * rough[0.0]


# The tip


@dataclass(frozen=True)
class Line:
    """The tip of a planar arm on a line in 1 s, at rest before and after, in as many coordinates as points have."""

    start: tuple
    end: tuple
    duration: float = 1.0
    breaks = ()

    def at(self, t, side="right"):
        return Smooth(self.start, tuple(np.subtract(self.end, self.start)), self.duration).at(t)


PLANE = (0, 1)
GEOMETRY = geometry(ROBOT, VALUES)


def test_resolved_acceleration_leads_the_tip_along_a_line():
    start = np.array([0.4, 1.2])
    line = Line(tuple(tip(start)), (1.2, 0.4))
    law = ResolvedAcceleration(line, RIGHT, GEOMETRY, 100.0, 20.0, PLANE)
    run = simulate.run(lab(), start, torque=law.torque, duration=1.2, samples=41, rtol=1e-11, atol=1e-12)
    assert np.abs(tip(run.q) - line.at(run.t)[0]).max() < 1e-9


def test_the_tips_error_obeys_the_equation_of_the_joints_error():
    start = np.array([0.5, 1.0])
    goal = tip(np.array([0.3, 1.5]))
    law = ResolvedAcceleration(rest(*goal), RIGHT, GEOMETRY, 100.0, 20.0, PLANE)
    run = simulate.run(lab(), start, torque=law.torque, duration=1.0, samples=41, rtol=1e-11, atol=1e-12)
    t, e0 = run.t[:, None], goal - tip(start)
    np.testing.assert_allclose(goal - tip(run.q), e0 * (1 + 10 * t) * np.exp(-10 * t), atol=1e-8)


def test_a_singular_posture_is_told_and_damping_survives_it():
    outwards = Line((1.6, 0.0), (2.3, 0.0))     # beyond the rim
    start = np.array([-np.arccos(0.8), 2 * np.arccos(0.8)])
    law = ResolvedAcceleration(outwards, RIGHT, GEOMETRY, 100.0, 20.0, PLANE, least=0.05)
    with pytest.raises(Singular, match="next to a singular posture.*damp"):
        simulate.sampled(fast(), law, start, duration=2.0, rate=500)
    run = simulate.sampled(fast(), replace(law, damping=0.3), start, duration=2.0, rate=500)
    assert np.abs(run.q).max() < 10 and abs(run.q[-1, 1]) < 0.5


@cache
def three():
    robot, values = robots.planar_3r()
    return robot, values, evaluate.compile(newton_euler.derive(robot), values)


def test_null_space_damping_calms_what_the_tip_does_not_feel():
    """The tip rests in both cases; without damping the joints go on."""
    robot, values, dyn = three()
    q0 = np.array([0.3, 0.8, 0.7])
    place, _, J = control.task.moving(geometry(robot, values), list(q0), [0.0] * 3, PLANE)
    idle = np.linalg.svd(np.array(J, float))[2][-1]
    speeds = []
    for damping in (0.0, 8.0):
        law = ResolvedAcceleration(rest(*map(float, place)), believed(robot, values), geometry(robot, values), 100.0,
                                   20.0, PLANE, null_damping=damping)
        run = simulate.run(dyn, q0, 0.5 * idle, law.torque, duration=1.5, samples=31, rtol=1e-9, atol=1e-10)
        places = [control.task.moving(geometry(robot, values), list(q), [0.0] * 3, PLANE)[0] for q in run.q]
        assert np.abs(np.array(places, float) - np.array(place, float)).max() < 1e-7
        speeds.append(np.linalg.norm(run.qd[-1]))
    assert speeds[0] > 0.2 and speeds[1] < 1e-3


def test_a_hand_that_pulls():
    """Jᵀ K_p e_x and a damper lead the tip there, without gravity; on the rim, along the arm, nothing comes."""
    light = VALUES | {"g": 0.0}
    goal = (0.8, 0.9)
    law = TaskPID(rest(*goal), GEOMETRY, 2000.0, 900.0, rows=PLANE)
    run = simulate.sampled(simulate.flow(ROBOT, light, torque=True), law, [0.2, 0.9], duration=6.0, rate=500)
    np.testing.assert_allclose(tip(run.q[-1]), goal, atol=1e-4)
    stretched = TaskPID(rest(1.0 * np.cos(0.4), 1.0 * np.sin(0.4)), GEOMETRY, 2000.0, 900.0, rows=PLANE)
    np.testing.assert_allclose(stretched.sampled(stretched.start(), 0.0, [0.4, 0.0], [0.0, 0.0])[1], 0.0, atol=1e-9)
    force, (x, _, J) = np.array([30.0, -20.0]), control.task.moving(GEOMETRY, [0.4, 0.7], [0.1, -0.3], PLANE)
    np.testing.assert_allclose(x, tip(np.array([0.4, 0.7])), atol=1e-14)
    pull = TaskPID(rest(*(np.array(x) + force / 2000.0)), GEOMETRY, 2000.0, 0.0, rows=PLANE)
    np.testing.assert_allclose(pull.sampled(pull.start(), 0.0, [0.4, 0.7], [0.1, -0.3])[1], np.array(J).T @ force)
    calm = replace(pull, joint_damping=5.0)
    np.testing.assert_allclose(calm.sampled(calm.start(), 0.0, [0.4, 0.7], [0.1, -0.3])[1],
                               np.array(J).T @ force - [0.5, -1.5])


def test_the_tips_integral_carries_a_weight():
    law = TaskPID(rest(0.8, 0.9), GEOMETRY, 8000.0, 2500.0, 6000.0, rows=PLANE)
    run = simulate.sampled(fast(), law, [0.2, 0.9], duration=12.0, rate=250)
    np.testing.assert_allclose(tip(run.q[-1]), [0.8, 0.9], atol=2e-3)


def test_the_polynomials_of_a_law_are_exact_in_symbols():
    """The correction w of symbols is that of the book."""
    x, v, a, q, qd, Kp, Kd = sp.symbols("x v a q qd Kp Kd")
    (w,) = control.correction(([x], [v], [a]), [q], [qd], [Kp], [Kd])
    assert judge(w, a + Kd * (v - qd) + Kp * (x - q)).equal
