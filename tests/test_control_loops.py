"""The whole loop as one Program: what it computes is what `simulate.sampled` does, sample by sample."""

from fractions import Fraction

import numpy as np
import pytest
from controlled import ROBOT, VALUES, Smooth, fast

from robolib import robots, simulate
from robolib.control import (
    PID,
    ComputedTorque,
    PDGravity,
    ResolvedAcceleration,
    TaskPID,
    believed,
    gains,
    geometry,
    loop,
    loop_program,
    rest,
)
from robolib.trajectory import JointMotion, trapezoidal, triangular

MOTION = Smooth((0.2, 0.6), (0.7, -0.4), 0.3)
RIGHT, PLANE, SHAPE = believed(ROBOT, VALUES), (0, 1), geometry(ROBOT, VALUES)
LAWS = {
    "computed torque": ComputedTorque(MOTION, RIGHT, *gains.critical(12.0)),
    "predictive": ComputedTorque(MOTION, RIGHT, *gains.critical(12.0), where="wanted"),
    "PID that unwinds": PID(MOTION, (9e3, 4e3), (1.5e3, 700.0), (3e4, 1e4), 0.5, 0.7, (900.0, 260.0), 20.0,
                            (1e-4, 0.5)),
    "PD and gravity": PDGravity(MOTION, RIGHT, 3000.0, 500.0),
    "PD and the goal's gravity": PDGravity(rest(0.3, 0.5), RIGHT, 3000.0, 500.0, "goal"),
    "a hand that pulls": TaskPID(rest(0.9, 0.8), SHAPE, 4000.0, 900.0, 2000.0, PLANE, 30.0),
    "resolved acceleration": ResolvedAcceleration(rest(0.9, 1.2), RIGHT, SHAPE, 100.0, 20.0, PLANE, least=0.0),
    "damped": ResolvedAcceleration(rest(0.9, 1.2), RIGHT, SHAPE, 100.0, 20.0, PLANE, damping=0.2),
}


def same(a, b):
    for name in ("t", "q", "qd", "tau", "asked", "T", "U"):
        x, y = getattr(a, name), getattr(b, name)
        np.testing.assert_allclose(x, y, rtol=1e-8, atol=1e-9 * max(1.0, np.abs(y).max()), err_msg=name)


@pytest.mark.parametrize("name", LAWS)
def test_the_compiled_loop_is_the_sampled_one(name):
    law, limits = LAWS[name], (900.0, 260.0)
    slow = simulate.sampled(fast(), law, [0.25, 0.55], [0.3, -0.2], duration=0.4, rate=200, limits=limits, step=1 / 200)
    same(loop(ROBOT, VALUES, law, 200, limits=limits).run([0.25, 0.55], [0.3, -0.2], 0.4), slow)
    assert np.abs(slow.asked).max() > 0 and np.ptp(slow.q, axis=0).min() > 1e-3


@pytest.mark.parametrize("delay", [1, 2, 0.4, Fraction(3, 2)])
def test_late_torques(delay):
    law = LAWS["computed torque"]
    held = [900.0, 200.0]
    slow = simulate.sampled(fast(), law, [0.2, 0.6], duration=0.3, rate=200, delay=delay, step=1.0, before=held)
    same(loop(ROBOT, VALUES, law, 200, delay).run([0.2, 0.6], duration=0.3, before=held), slow)


@pytest.mark.parametrize("delay", [0, 1])
def test_a_motion_of_profiles_is_part_of_the_code(delay):
    """Triangle and trapezium, their jumps on samples and between them, and the rest behind."""
    motion = JointMotion((triangular(0.2, 0.7, 0.31), trapezoidal(0.6, -0.4, 2.0, 0.1)))
    law = ComputedTorque(motion, RIGHT, *gains.critical(12.0))
    program = loop_program(ROBOT, VALUES, law, 100, delay)
    assert dict(program.groups)["now"] == ("now",)
    slow = simulate.sampled(fast(), law, [0.2, 0.6], duration=0.4, rate=100, delay=delay, step=1.0)
    same(loop(ROBOT, VALUES, law, 100, delay).run([0.2, 0.6], duration=0.4), slow)
    assert np.abs(slow.q - motion.at(slow.t)[0]).max() < 0.1 and np.ptp(slow.asked, axis=0).min() > 100


def test_several_steps_between_two_samples():
    law = LAWS["computed torque"]
    slow = simulate.sampled(fast(), law, [0.2, 0.6], duration=0.3, rate=50, step=0.005)
    same(loop(ROBOT, VALUES, law, 50, steps=4).run([0.2, 0.6], duration=0.3), slow)


def test_the_law_may_believe_in_another_arm():
    light = believed(ROBOT, VALUES | {"m2": 40.0})
    law = ComputedTorque(MOTION, light, *gains.critical(12.0))
    slow = simulate.sampled(fast(), law, [0.2, 0.6], duration=0.3, rate=200, step=1 / 200)
    same(loop(ROBOT, VALUES, law, 200).run([0.2, 0.6], duration=0.3), slow)
    assert np.abs(slow.q - MOTION.at(slow.t)[0]).max() > 1e-3


@pytest.mark.filterwarnings("ignore:.*no body has")
def test_a_puma_under_computed_torque():
    """Six joints at 1 kHz, without dry friction: as near as torques that are held for a millisecond let it."""
    robot, values = robots.puma560()
    robot = robot.without("friction")
    motion = Smooth((0.0,) * 6, (1.0, 0.5, -0.5, 1.0, 0.7, -1.2), 1.0)
    law = ComputedTorque(motion, believed(robot, values), *gains.critical(20.0))
    errors = []
    for rate in (250, 500):
        run = loop(robot, values, law, rate).run([0.0] * 6, duration=1.5)
        errors.append(np.abs(run.q - motion.at(run.t)[0]).max())
        assert np.abs(run.q[-1] - motion.at(1.5)[0]).max() < 1e-3
    assert errors[1] < 5e-3 and errors[0] / errors[1] == pytest.approx(2, rel=0.35)    # the hold is half a sample late


def test_it_is_straight_line_code_that_says_what_it_is():
    program = loop_program(ROBOT, VALUES, LAWS["computed torque"], 1000, delay=1, limits=1e3).optimised()
    assert [name for name, _ in program.groups] == ["x", "now"] and len(program.outputs) == 4 + 2 + 2 + 2
    assert "One sample of the planar arm under ComputedTorque at 1000 Hz" in program.source("c")
    assert "for (" not in program.source("python") and program.counts.mul < 400


def test_bad_input_is_named():
    law = LAWS["computed torque"]
    with pytest.raises(ValueError, match="no step 'midpoint' as a Program"):
        loop_program(ROBOT, VALUES, law, 100, method="midpoint")
    made = loop(ROBOT, VALUES, law, 18, backend="python")
    with pytest.raises(ValueError, match="q and qd need 2 entries each"):
        made.run([0.0] * 3, duration=1.0)
    with pytest.raises(ValueError, match="2.7 samples at 18 Hz"):
        made.run([0.0, 0.0], duration=0.15)


def test_an_unstable_loop_says_so():
    wild = ComputedTorque(rest(0.0, 0.0), RIGHT, *gains.critical(60.0))
    with pytest.raises(ValueError, match="unstable"):
        loop(ROBOT, VALUES, wild, 20).run([0.1, 0.1], duration=20.0)
