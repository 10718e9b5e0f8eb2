"""The arms that are weighed in the tests of `identify`: the planar arm in its joints' frames, and its twin."""

import warnings

import numpy as np

from robolib import identify, robots
from robolib.base_parameters import numeric_base
from robolib.conventions import to_modified
from robolib.kinematics import planar_ik
from robolib.regressor import names, parameters
from robolib.trajectory import JointMotion, triangular

BOOK = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")          # (7.83)
ALPHA = {"zz1": 177.51, "zz2": 22.5, "mx2": 25.0, "mx1": 80.0, "Im2": 0.01}
TWIN = {"m1": 100.0, "l1": 0.35, "I1": 20.25, "m2": 40.0, "l2": 0.625, "I2": 6.875}
LIMITS = identify.same_limits(2, np.pi, 3.0, 20.0)


def planar(**changes):
    """Example 7.2's arm in numbers, its frames on the joints."""
    robot, values = robots.planar_2r()
    return to_modified(robot.at(values | changes))


def in_numbers(make):
    """An arm of the shelf in numbers; one published inertia is none of a body."""
    robot, values = make()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return robot.at(values)


def case_1():
    """Example 7.2, first case: both joints turn by a quarter in half a second."""
    start = planar_ik(1.0, 1.0, 0.2, 0.0, "lower")
    return JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))


def five(arm):
    """The base of the five parameters of the book."""
    return numeric_base(arm, BOOK)


def truth(base, arm):
    """β = K π of the arm."""
    told = dict(zip(names(arm), parameters(arm), strict=True))
    return np.array(base.values([told[name] for name in base.of]), float)


def states(n, count=200, seed=4):
    return np.random.default_rng(seed).uniform(-3, 3, (3, count, n))
