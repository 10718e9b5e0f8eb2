"""The examiner of chapter 20: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib import identify, robots
from robolib.exercises.chapter20 import references as ref

CHAPTER = "20"

# Typed in from the statements and by hand, not from the library.


def boom(coriolis=2.0, out=1.0, lift=1.0, power=2):
    """Y of the boom, by columns."""
    def f(q1, q2, v1, v2, a1, a2, g):
        c, s = math.cos(q1), math.sin(q1)
        return np.array([[a1, 0], [g * c, 0],
                         [q2**power * a1 + coriolis * q2 * v1 * v2 + g * q2 * c, a2 - out * q2 * v1**2 + lift * g * s],
                         [2 * q2 * a1 + coriolis * v1 * v2 + g * c, -out * v1**2]]).T
    return f


SHIFT = -(177.51 * 1e4 - 22.5 * 5050 + 0.01) / (1e8 + 5050**2 + 1)
TWIN = [0.5375, 17.3875, 0.78125, 2.96875]
PENDULUM = [0.005, 0.05 / 9.81, 0.05 / math.sqrt(200), 0.5 / (9.81 * math.sqrt(200))]
COND = math.sqrt(2 + 1e-8) * 1e4
TYPED = {"20.Q2": 2.0, "20.Q3": 3, "20.Q4": [6 / 11, 10 + 25 / 22], "20.1": [55, 30, 27.51], "20.2": TWIN,
         "20.4": [14142.1, 2e8, 1], "20.5": 0.01 + SHIFT, "20.6": [5, 0.2, 0.1], "20.7": 3, "20.8": [-3, 2.4, 1.92],
         "20.9": [0.2, 0.06, 0.57], "20.10": [40, 35], "20.11": PENDULUM}
RIGHT = {
    "20.Q2": [2, "2 kg·m²", 2.0], "20.Q3": [3, 3.0, "3"],
    "20.Q4": [[6 / 11, 10 + 25 / 22], ["0.545455 m", "11.13636 kg·m²"], (30 / 55, 10 + 250 / 55 * 0.25)],
    "20.1": [[55, 30, 27.51], ("55 kg", 30, "27.51 kg·m²"), np.array([55, 30, 27.51])],
    "20.2": [TWIN, ["0.5375 m", "17.3875 kg·m²", "78.125 cm", 2.96875],
             (43 / 80, 40.5 - 43**2 / 80, 25 / 32, 22.5 - 25**2 / 32)],
    "20.3": [boom(), lambda *x: boom()(*x).tolist(), lambda *x: tuple(map(tuple, boom()(*x)))],
    "20.4": [[COND, COND**2, 1], (14142.1, 2.0e8, 1), ["14142", "200000000", "1"]],
    "20.5": [0.01 + SHIFT, "-0.003239 kg·m²", -0.0032391],
    "20.6": [[5, 0.2, 0.1], ["5 kg", "20 cm", "0.1 m"], (5.0, 1 / 5, 1 / 10)],
    "20.7": [3, "3", np.int64(3)],
    "20.8": [[-3, 2.4, 1.92], [-3, 3 * 0.8, 3 * 0.8**2], ("-3 kg", 2.4, 1.92)],
    "20.9": [[0.2, 0.06, 0.57], ("20 cm", 0.06, 0.57), [1 / 5, 3 / 50, 0.57]],
    "20.10": [[40, 35], (40, 35), ["40", "35"]],
    "20.11": [PENDULUM, (0.005, 0.0050968, 0.0035355, 0.003604), np.array(PENDULUM)],
}
WRONG = {
    "20.Q2": [(1, "Another axis"), (3, "square"), (0, "added")],
    "20.Q3": [(5, "two equations"), (2.5, "whole number"), (2, "four equations")],
    "20.Q4": [([0.75, 10 + 25 / 22], "half-way"), ([6 / 11, 10], "Steiner"), ([6 / 11, 11.25], "common centre"),
              ([6 / 11, 27.5], "about the joint")],
    "20.1": [([50, 25, 22.5], "belongs to it"), ([55, 30, 10.01], "about the shoulder"),
             ([55, 30, 27.5 + 100], "turns as link 1"), ([50, 25, 27.51], "All three")],
    "20.2": [([0.3125, 17.3875, 0.78125, 2.96875], "elbow"), ([0.5375, 10, 0.78125, 10], "I + mℓ²"),
             ([0.6, 17.3875, 0.78125, 2.96875], "5 kg in both")],
    "20.3": [(boom(coriolis=1.0), "comes twice"), (boom(out=-1.0), "outwards"), (boom(lift=0.0), "carries a weight"),
             (boom(power=1), "square of its distance")],
    "20.4": [([COND, COND, 2], "squares"), ([COND, COND**2, 2], "1 + ε² is 1"), ([COND**2, COND, 1], "changed places")],
    "20.5": [(0.01, "shortest"), (SHIFT, "That is s"), (-0.01 - SHIFT, "other sign")],
    "20.6": [([49.05, 0.2, 0.1], "Divide by g"), ([5, 1, 0.5], "first moments"), ([5, 0.2, -0.1], "−x")],
    "20.7": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "earlier"), (5, "earlier")],
    "20.8": [([3, 2.4, 1.92], "loses"), ([-3, 2.4, 2.4], "square"), ([-3, 0, 0], "shoulder")],
    "20.9": [([0.2, 0.06, 0.25], "make up for it"), ([0.2, 0.06, -0.07], "more inertia"),
             ([0.15, 0.06, 0.57], "first moment"), ([0.2, 0.12, 0.57], "has moved")],
    "20.10": [([40, 40], "is lost"), ([66, 35], "all parameters"), ([40, 39], "coupling")],
    "20.11": [([*PENDULUM[:2], *PENDULUM[:2]], "twice as many"),
              ([*PENDULUM[2:], *PENDULUM[2:]], "half of the samples"),
              ([5e-4, 0.005 / 9.81, 0.05 / 200, 0.5 / (9.81 * 200)], "√N"),
              ([*PENDULUM[:2], 0.0025, 0.025 / 9.81], "√2")],
}


@pytest.mark.parametrize("id, count", [("20.1", 20), ("20.2", 20), ("20.6", 20), ("20.8", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)


def test_the_lighter_scara_feels_the_same_and_the_mistaken_ones_do_not():
    robot, values = robots.scara()
    states = np.random.default_rng(1).uniform(-2, 2, (3, 40, 4))
    felt = identify.torques(robot.at(values), *states)

    def off(l2, I2, I1):
        other = robot.at(values | {"m2": 6.0, "l2": l2, "I2": I2, "I1": I1})
        return np.abs(identify.torques(other, *states) - felt).max()
    assert off(0.2, 0.06, 0.57) < 1e-12
    assert min(off(*wrong) for wrong, _ in WRONG["20.9"] if wrong[2] > 0) > 0.05


def test_a_twin_by_hand_is_a_twin():
    for upper, fore in ((80, 32), (100, 40), (70, 60), (120, 30)):
        l1, I1, l2, I2 = ref.twin(upper, fore)
        other = ref.arm(m1=upper, m2=fore, l1=l1, I1=I1, l2=l2, I2=I2)
        states = np.random.default_rng(2).uniform(-2, 2, (3, 40, 2))
        assert np.allclose(identify.torques(other, *states), identify.torques(ref.arm(), *states), atol=1e-10)
        assert min(I1, I2) > 0
