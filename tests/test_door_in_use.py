"""The door of what uses the model, motions, scaling, weighing, joints, control: one sentence that says what to do."""

import numpy as np
import pytest
from doors import says

from robolib import base_parameters, control, evaluate, identify, joints, robots, scaling, simulate, trajectory
from robolib.formulations import lagrange

NAN = float("nan")
PAIR = ROBOT, VALUES = robots.planar_2r()
ARM = ROBOT.at(VALUES)
DYNAMICS = evaluate.compile(lagrange.derive(ROBOT), VALUES)
MOTION = trajectory.JointMotion((trajectory.quintic(0, 1.0, 1.0), trajectory.quintic(0, -1.0, 1.0)))
BASE = base_parameters.numeric_base(ARM)
LAW = control.PID(MOTION, 100.0, 20.0)
RUB = joints.Friction(Fv=1.0)


def cubic(*x):
    return trajectory.cubic(*x)


SAYS = [
    (lambda: cubic(0, "1", 1.0), TypeError, "the distance must be a number or an expression, not '1'"),
    (lambda: cubic(0, 1.0, "1"), TypeError, "the duration must be a number or an expression, not '1'"),
    (lambda: cubic(0, 1.0, -1.0), ValueError, "the duration must be positive, not -1.0"),
    (lambda: cubic(0, NAN, 1.0), ValueError, "is nan; it must be a finite number"),
    (lambda: trajectory.JointMotion(cubic(0, 1.0, 1.0)), TypeError, "made of profiles, one a joint"),
    (lambda: trajectory.JointMotion((1.0, 2.0)), TypeError, "made of profiles, one a joint"),
    (lambda: trajectory.JointMotion(()), ValueError, "needs a profile for each joint"),
    (lambda: trajectory.sample(MOTION, 2.5), ValueError, "at least two times"),
    (lambda: MOTION.at(NAN), ValueError, "a time is NaN"),
    (lambda: MOTION.at("1"), TypeError, "ask for times in seconds"),
    (lambda: scaling.along(PAIR), TypeError, "pass its first part"),
    (lambda: scaling.uniform(DYNAMICS, MOTION, None), TypeError, "limits are made by limits(torque=[…]"),
    (lambda: scaling.optimal(DYNAMICS, MOTION, "fast"), TypeError, "limits are made by limits(torque=[…]"),
    (lambda: scaling.use(DYNAMICS, MOTION, 3.0), TypeError, "limits are made by limits(torque=[…]"),
    (lambda: scaling.uniform(DYNAMICS, MOTION, scaling.limits(torque=[1000.0])), ValueError,
     "the limits are for 1 joint and the arm has 2"),
    (lambda: identify.equations(PAIR, MOTION), TypeError, "equations(base, samples) takes the base parameters"),
    (lambda: identify.equations(identify.sampled(ARM, MOTION, 20), BASE), TypeError, "equations(base, samples)"),
    (lambda: identify.least_squares(identify.sampled(ARM, MOTION, 20)), TypeError, "equations(base, samples)"),
    (lambda: identify.weighted(BASE), TypeError, "equations(base, samples)"),
    (lambda: identify.sampled(ARM, MOTION, 0), ValueError, "at least one sample"),
    (lambda: identify.sampled(ARM, [0, 1]), TypeError, "the motion is a motion, such as a JointMotion"),
    (lambda: identify.excite(BASE, None), TypeError, "a motion keeps limits"),
    (lambda: identify.payload(BASE, BASE), TypeError, "two estimates of one base"),
    (lambda: identify.twin(PAIR, 2.0), TypeError, "pass its first part"),
    (lambda: identify.load("nothing.csv"), FileNotFoundError, "there is no file nothing.csv"),
    (lambda: joints.gears([100, 0]), ValueError, "a ratio for each joint, none of them 0"),
    (lambda: joints.gears(100), ValueError, "a ratio for each joint"),
    (lambda: joints.Spring(0), ValueError, "the k of a spring is positive, not 0"),
    (lambda: joints.Spring(1e4, d=-1.0), ValueError, "the d of a spring is not negative, not -1.0"),
    (lambda: joints.Elastic(ROBOT, ()), TypeError, "Elastic(split(robot.at(values)), springs)"),
    (lambda: joints.Elastic(joints.split(ARM), (joints.Spring(1e4),)), ValueError, "give a Spring for each"),
    (lambda: joints.let_go(DYNAMICS, [0, 0], (RUB, RUB)), TypeError, "a law of friction for each joint before the"),
    (lambda: joints.let_go(DYNAMICS, (RUB,), [0, 0]), ValueError, "2 joints and 1 laws"),
    (lambda: control.rest(), ValueError, "a goal is a finite number for each joint"),
    (lambda: control.rest(NAN, 0.0), ValueError, "a goal is a finite number for each joint"),
    (lambda: control.PID([0, 0], 1, 2), TypeError, "what a law wants is a motion"),
    (lambda: control.PID(cubic(0, 1.0, 1.0), 1, 2), TypeError, "JointMotion((profile,))"),
    (lambda: control.PID(MOTION, [1, 2, 3], 2), ValueError, "Kp is one number, or one for each of the 2 joints"),
    (lambda: control.PID(MOTION, 1, NAN), ValueError, "Kd is one number"),
    (lambda: control.ComputedTorque(MOTION, ROBOT, 1, 2), TypeError, "believed(robot, values)"),
    (lambda: control.ComputedTorque(ROBOT, MOTION, 1, 2), TypeError, "what a law wants is a motion"),
    (lambda: control.believed(PAIR), TypeError, "pass its first part"),
    (lambda: control.loop(PAIR, None, LAW, 100), TypeError, "pass its first part"),
    (lambda: control.loop(ROBOT, VALUES, LAW, 0), ValueError, "how many samples there are in a second"),
    (lambda: control.loop(ROBOT, VALUES, LAW, -5), ValueError, "how many samples there are in a second"),
    (lambda: simulate.sampled(DYNAMICS, None, [0, 0], duration=1.0, rate=100), TypeError, "start() and sampled("),
    (lambda: simulate.flow(PAIR), TypeError, "pass its first part"),
    (lambda: simulate.run(DYNAMICS, [0, 0], events=[1]), TypeError, "Event(name, value)"),
]


@pytest.mark.parametrize("k", range(len(SAYS)))
def test_a_mistake_gets_one_sentence_that_says_what_to_do(k):
    says(*SAYS[k])


def test_usual_clothes_of_a_goal():
    for goal in (control.rest(0.3, -0.5), control.rest([0.3, -0.5]), control.rest(np.array([0.3, -0.5]))):
        assert goal.q == (0.3, -0.5)
    assert control.rest(1).q == (1.0,)
