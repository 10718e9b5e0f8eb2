"""A controller that looks so many times a second: when it looks, what is held, what is late, what is cut off."""

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import pytest
from arms import dynamics

from robolib import evaluate, robots, simulate
from robolib.formulations import newton_euler
from robolib.simulate.sampling import pieces, sample_times


@dataclass(frozen=True)
class Free:
    """One mass that slides: q̈ = τ/m, T = ½ m q̇², no weight."""

    m: float = 2.0

    def forward(self, q, qd, tau):
        return np.asarray(tau) / self.m

    def energy(self, q, qd):
        return self.m * (np.asarray(qd) ** 2).sum(axis=-1) / 2, np.zeros(np.shape(q)[:-1])


@dataclass
class Counting:
    """Asks for the number of the sample, and keeps the times at which it was asked."""

    times: list = field(default_factory=list)

    def start(self):
        return 0

    def sampled(self, memory, t, q, qd):
        self.times.append(t)
        return memory + 1, [float(memory)]


def held(run):
    """The states that the torques of a run, held, give a free mass of 2 kg exactly."""
    h, x, out = run.t[1] - run.t[0], np.zeros(2), [np.zeros(2)]
    for tau in run.tau[:-1, 0]:
        a = tau / 2
        x = np.array([x[0] + h * x[1] + h * h * a / 2, x[1] + h * a])
        out.append(x)
    return np.array(out)


def test_samples_are_counted_and_torques_are_held():
    asker = Counting()
    run = simulate.sampled(Free(), asker, [0.0], duration=1.0, rate=10, step=0.03)
    np.testing.assert_array_equal(run.t, [k / 10 for k in range(11)])       # not 0.1 + 0.1 + 0.1
    np.testing.assert_array_equal(asker.times, run.t)
    np.testing.assert_array_equal(run.tau[:, 0], range(11))
    np.testing.assert_allclose(np.column_stack([run.q, run.qd]), held(run), atol=1e-14)
    np.testing.assert_array_equal(run.T, run.qd[:, 0] ** 2)


@pytest.mark.parametrize("delay", [1, 2, 3])
def test_a_delay_of_whole_samples_shifts_the_torques(delay):
    run = simulate.sampled(Free(), Counting(), [0.0], duration=1.0, rate=10, delay=delay, before=[7.0])
    np.testing.assert_array_equal(run.tau[:, 0], [7.0] * delay + list(range(11 - delay)))
    np.testing.assert_array_equal(run.asked[:, 0], range(11))


def test_half_a_sample_of_delay_switches_in_between():
    """Of each sample the first half has the torque of the sample before: the mean of both in q̇, not so in q."""
    run = simulate.sampled(Free(), Counting(), [0.0], duration=0.3, rate=10, delay=Fraction(1, 2))
    assert pieces(0.5) == pieces(Fraction(1, 2)) == ((1, Fraction(1, 2)), (0, Fraction(1, 2)))
    v = np.cumsum([0, 0.025 * (0 + 0), 0.025 * (0 + 1), 0.025 * (1 + 2)])
    np.testing.assert_allclose(run.qd[:, 0], v, atol=1e-15)
    a1, a2, h = 0.0, 0.5, 0.05                  # in the second sample: nothing, then 1 N on 2 kg
    assert run.q[2, 0] - run.q[1, 0] == pytest.approx(h * h * (1.5 * a1 + 0.5 * a2), abs=1e-15)


def test_a_quarter_of_a_sample_of_delay_leaves_three_quarters():
    """Each sample has the torque asked for before for 25 ms, its own for 75 ms."""
    run = simulate.sampled(Free(), Counting(), [0.0], duration=0.5, rate=10, delay=0.25)
    v = np.cumsum([0.0] + [(0.025 * max(k - 1, 0) + 0.075 * k) / 2 for k in range(5)])
    np.testing.assert_allclose(run.qd[:, 0], v, atol=1e-14)
    one = simulate.sampled(Free(), Counting(), [0.0], duration=0.5, rate=10, delay=1.25)
    v = np.cumsum([0.0] + [(0.025 * max(k - 2, 0) + 0.075 * max(k - 1, 0)) / 2 for k in range(5)])
    np.testing.assert_allclose(one.qd[:, 0], v, atol=1e-14)


def test_limits_cut_what_is_held_and_not_what_is_asked_for():
    run = simulate.sampled(Free(), Counting(), [0.0], duration=1.0, rate=10, limits=3.5)
    np.testing.assert_array_equal(run.asked[:, 0], range(11))
    np.testing.assert_array_equal(run.tau[:, 0], np.minimum(range(11), 3.5))
    np.testing.assert_allclose(run.q, held(run)[:, :1], atol=1e-14)


def test_the_times_of_thirty_samples_a_second_are_exact():
    t = sample_times(20.0, 30)
    assert len(t) == 601 and all(t[k] == k / 30 for k in range(601)) and t[-1] == 20.0
    summed = np.cumsum([0.0] + [1 / 30] * 600)
    assert (summed != t).any()                  # whoever adds them up is not where he thinks
    assert len(sample_times(0.3, 10)) == 4      # 0.3 · 10 is not 3 in floats


def test_a_flow_and_its_dynamics_agree():
    robot, values = robots.planar_2r()
    asker = robolib_pd()
    runs = [simulate.sampled(arm, asker, [0.3, -0.4], duration=0.2, rate=100, delay=1, limits=[900.0, 200.0])
            for arm in (dynamics("planar_2r", "newton_euler"), simulate.flow(robot, values, torque=True))]
    for name in ("q", "qd", "tau", "asked", "T", "U"):
        np.testing.assert_allclose(*(getattr(run, name) for run in runs), rtol=1e-9, atol=1e-9)
    assert (np.abs(runs[0].asked).max(axis=0) > [900, 200]).all()


def robolib_pd():
    class PD:
        def start(self):
            return ()

        def sampled(self, memory, t, q, qd):
            return (), [3000 * (1 - q[0]) - 400 * qd[0], 1000 * (1 - q[1]) - 100 * qd[1]]
    return PD()


def test_an_event_is_found_between_two_samples():
    """1 N after the first sample: x = ¼ (t − 0.1)² − the torques grow, so watch a speed in the second sample."""
    seen = simulate.Event("fast", lambda t, q, qd: qd[0] - 0.025)
    end = simulate.Event("far", lambda t, q, qd: q[0] - 0.05, stops=True)
    run = simulate.sampled(Free(), Counting(), [0.0], duration=1.0, rate=10, events=[seen, end])
    assert [e.name for e in run.events] == ["fast", "far"]
    fast, far = run.events
    assert fast.t == pytest.approx(0.15, abs=1e-13) and fast.qd[0] == pytest.approx(0.025, abs=1e-14)
    assert far.q[0] == pytest.approx(0.05, abs=1e-14) and run.t[-1] == far.t and run.q[-1, 0] == far.q[0]
    assert run.tau[-1] == run.tau[-2]           # held until the end
    assert far.t not in sample_times(1.0, 10)


def test_two_events_of_one_step_come_in_the_order_of_their_times():
    """At 1 m/s, asked for in the other order; the one that stops ends the run before a third."""
    far, near, never = (simulate.Event(name, lambda t, q, qd, x=x: q[0] - x, stops=name == "far")
                        for name, x in (("far", 0.4), ("near", 0.2), ("never", 0.45)))
    run = simulate.run(Free(), [0.0], [1.0], duration=1.0, method="rk4", step=0.5, events=[never, far, near])
    assert [e.name for e in run.events] == ["near", "far"] and [e.t for e in run.events] == pytest.approx([0.2, 0.4])
    assert run.t[-1] == pytest.approx(0.4)


@pytest.mark.parametrize("method, more", [("DOP853", {}), ("rk4", {"step": 0.05}), ("midpoint", {"step": 0.05})])
def test_events_of_a_free_swing(method, more):
    """A pendulum passes the lowest point every half period, and turns a quarter later; the third passage ends it."""
    robot, values = robots.pendulum()
    quiet = evaluate.compile(newton_euler.derive(robot), values | {"Fv1": 0.0})
    tiny = np.sqrt(2 * 9.81 * 0.5 / (0.1 + 2 * 0.25 + 0.0001 * 100**2))
    passes = simulate.Event("below", lambda t, q, qd: q[0])
    falls = simulate.Event("below, leftwards", lambda t, q, qd: q[0], direction=-1)
    turns = simulate.Event("turns", lambda t, q, qd: qd[0])
    run = simulate.run(quiet, [1e-3], duration=3.5, method=method, events=[passes, falls, turns], **more)
    below = [e for e in run.events if e.name == "below"]
    leftwards = [e.t for e in run.events if e.name == "below, leftwards"]
    assert leftwards == [e.t for e in below[::2]] and len(below) == 3 and all(e.qd[0] < 0 for e in below[::2])
    assert all(abs(e.q[0]) < 1e-9 for e in below) and all(abs(e.qd[0]) < 1e-9 for e in run.events if e.name == "turns")
    assert below[1].t - below[0].t == pytest.approx(np.pi / tiny, rel=3e-3)
    end = simulate.run(quiet, [1e-3], duration=9.0, method=method,
                       events=[simulate.Event("low", lambda t, q, qd: q[0], stops=True)], **more)
    assert end.t[-1] == pytest.approx(below[0].t, abs=1e-9) and len(end.events) == 1
    assert abs(end.q[-1, 0]) < 1e-9 and end.t[-1] < 9 and len(end.t) == len(end.tau) == len(end.E)


@pytest.mark.parametrize("change, says", [
    (dict(duration=float("inf")), "positive and finite.*stops=True"),
    (dict(duration=0.25), "2.5 samples at 10 Hz; take a duration that is a whole number"),
    (dict(rate=0), "how many samples there are in a second"),
    (dict(delay=-1), "the delay is a number of samples"),
    (dict(delay=float("nan")), "the delay is a number of samples"),
    (dict(limits=[-1.0]), "limits are positive torques"),
    (dict(step=0.0), "step of the integrator"),
    (dict(q=[0.0, 0.0]), "torques of the shape"),
])
def test_bad_input_is_named(change, says):
    given = dict(q=[0.0], duration=1.0, rate=10) | change
    with pytest.raises(ValueError, match=says):
        simulate.sampled(Free(), Counting(), given.pop("q"), **given)


@pytest.mark.parametrize("duration", [float("inf"), float("nan"), 0.0, -1.0])
def test_no_run_goes_on_for_ever(duration):
    """Everyone who takes a duration says the same of one that does not end."""
    robot, values = robots.planar_2r()
    flow = simulate.flow(robot, values, torque=True)
    ways = (lambda: flow.run([0.0, 0.0], duration=duration),
            lambda: simulate.run(dynamics("planar_2r", "newton_euler"), [0.0, 0.0], duration=duration),
            lambda: simulate.run(dynamics("planar_2r", "newton_euler"), [0.0, 0.0], duration=duration, method="rk4",
                                 step=0.1),
            lambda: simulate.sampled(flow, robolib_pd(), [0.0, 0.0], duration=duration, rate=10))
    for way in ways:
        with pytest.raises(ValueError, match="positive and finite.*stops=True"):
            way()


@pytest.mark.filterwarnings("ignore:overflow")
def test_a_loop_that_leaves_all_bounds_says_so():
    class Wild:
        def start(self):
            return ()

        def sampled(self, memory, t, q, qd):
            return (), 1e3 * q * (1 + q * q) + 1.0
    with pytest.raises(ValueError, match="unstable"):
        simulate.sampled(Free(), Wild(), [0.0], duration=10.0, rate=10)
    robot, values = robots.planar_2r()
    with pytest.raises(ValueError, match="torque=True"):
        simulate.sampled(simulate.flow(robot, values), robolib_pd(), [0.0, 0.0], duration=0.1, rate=10)
