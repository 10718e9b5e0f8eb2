"""The examiner of chapter 23: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
import sympy as sp
from controlled import fast, lab
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib import misconceptions, simulate
from robolib.checking import ex
from robolib.control import ComputedTorque, believed, gains, rest
from robolib.exercises.chapter23 import references as ref

CHAPTER = "23"

# Typed in from the statements and by hand, not from the library.

kp1, kp2, kd1, kd2, e1, e2, m2, q2, qd1, qd2 = sp.symbols("kp1 kp2 kd1 kd2 e1 e2 m2 q2 qd1 qd2")
START = (qd1 * (kp1 * e1 - kd1 * qd1 - 2 * m2 * q2 * qd1 * qd2) + qd2 * (kp2 * e2 - kd2 * qd2 + m2 * q2 * qd1**2)
         + m2 * q2 * qd1**2 * qd2 - kp1 * e1 * qd1 - kp2 * e2 * qd2)
FORCES = (qd1 * (-kd1 * qd1 - 2 * m2 * q2 * qd1 * qd2) + qd2 * (-kd2 * qd2 + m2 * q2 * qd1**2)
          + m2 * q2 * qd1**2 * qd2)             # without the springs
HALF = -kd1 * qd1**2 - m2 * q2 * qd1**2 * qd2 + qd2 * (-kd2 * qd2 + m2 * q2 * qd1**2)
END = -kd1 * qd1**2 - kd2 * qd2**2


def w(position=1.0, rate=1.0, damping=2.0, ahead=1.0, power=2):
    def f(q_d, v_d, a_d, q, v, omega):
        return ahead * a_d + rate * damping * omega * (v_d - v) + position * omega**power * (q_d - q)
    return f


def braked(q_d, v_d, a_d, q, v, omega):
    return a_d - 2 * omega * v + omega**2 * (q_d - q)


E1, E2 = (1030.05 * 122.5 - 48.5 * 245.25) / 28273.975 / 100, (250.01 * 245.25 - 48.5 * 1030.05) / 28273.975 / 100
JUMP = 12 * 40 * 2 * math.pi / 4.096
TYPED = {"23.Q2": 49.05, "23.Q3": 3.0, "23.Q4": 1.2679492, "23.Q8": 40.0, "23.Q12": 2.0, "23.Q14": 46.9305,
         "23.1": [120.0, 20.0, 200.0], "23.2": 4, "23.5": 0.0363333, "23.6": 116.3468,
         "23.7": "it comes to rest at the goal", "23.8": [0.0404211, 0.00401696, 2.0], "23.10": 4, "23.11": 736.3108}
RIGHT = {
    "23.Q2": [49.05, "49.05 N·m", 10 * 9.81 / 2], "23.Q3": [3, "3 rad/s", 3.0],
    "23.Q4": [3 - math.sqrt(3), 1.268, "1.26795"], "23.Q8": [40, "40 1/s", 2 * 20.0],
    "23.Q12": [2, 2.0, "2"], "23.Q14": [46.93, "46.93 Hz", 20 / 0.42616],
    "23.1": [[120, 20, 200], (120.0, 20.0, 200.0), np.array([120, 20, 200.0])],
    "23.2": [4, "4", np.int64(4)],
    "23.3": [[START, FORCES, END], [START, FORCES, HALF, END], [START, HALF, -(kd1 * qd1**2 + kd2 * qd2**2)]],
    "23.4": [[20e3, 2 * math.sqrt(5 * 20e3)], (25000, 707.1), np.array([16000, 565.7])],
    "23.5": [2 * 9.81 * 0.8 / 432, "0.0363333 rad", 15.696 / 432],
    "23.6": [116.35, "116.35 Hz", 30 / 0.25785],
    "23.7": ["it comes to rest at the goal", "It comes to rest at the goal", " it comes to rest at the goal "],
    "23.8": [[E1, E2, 2], (0.040421, 0.004017, 2.0), np.array([E1, E2, 2.0])],
    "23.9": [w(), lambda q_d, v_d, a_d, q, v, o: a_d + o * (2 * (v_d - v) + o * (q_d - q)),
             lambda q_d, v_d, a_d, q, v, o: [a_d + 2 * o * (v_d - v) + o * o * (q_d - q)][0]],
    "23.10": [4, "4", np.int64(4)],
    "23.11": [JUMP, "736.31 N·m", 480 * 2 * math.pi / 4096 * 1000],
}
WRONG = {
    "23.Q2": [(98.1, "newtons"), (5, "kg·m"), (50, "")],
    "23.Q3": [(9, "ω²"), (6, "2ω"), (-3, "positive")],
    "23.Q4": [(3 + math.sqrt(3), "maximum"), (2 - math.sqrt(2), "is zero"), (2, "e^{−x}")],
    "23.Q8": [(20, "ξ = ½"), (800, "K_p is ω²"), (400, "units")],
    "23.Q12": [(1, "ξ = 1"), (0.5, "1/ξ grows"), (4, "a₀ = 1")],
    "23.Q14": [(20, "at once"), (8.523, "divide"), (40, "more than a factor")],
    "23.1": [([120, 24, 200], "of its own"), ([120, 28, 200], "less to do"), ([40, 4, 200], "two threes"),
             ([75, 11, 125], "1 kg·m²"), ([40, 12, 0], "double pole")],
    "23.2": [(1, "Line 1 is true"), (2, "one root"), (3, "Line 3 is true"), (5, "earlier")],
    "23.3": [([START, START], ""), ([START, -kd1 * qd1**2], ""),
             ([START, END + m2 * q2 * qd1**2 * qd2], "")],
    "23.4": [([10e3, 447.2], "sags by"), ([40e3, 894.4], "200 Hz"), ([25e3, 353.6], "ξ"), ([-1, 3], "positive"),
             ([100, 44.7], "hangs down"), (25e3, "Two numbers")],
    "23.5": [(15.696 / (3 + 1.28) / 144, "M̂"), (15.696 / 144, "makes a torque"), (15.696 / 36, "not ω"),
             (1.6 / 432, "mg"), (0, "no integral")],
    "23.6": [(30, "at once"), (70.396, "one sample"), (90, "eigenvalues"), (160.0, "")],
    "23.7": [("the elbow swings for ever", "shakes"), ("it rests, but not at the goal", "zero"),
             ("V grows", "never positive")],
    "23.8": [([0.0412, 0.02002, 2], "off-diagonal"), ([10 * E1, 10 * E2, 2], "ω² = 100"),
             ([100 * E1, 100 * E2, 2], "acceleration"), ([E1, E2, 1], "besides")],
    "23.9": [(w(damping=1.0), "ξ = ½"), (w(-1.0, -1.0), "still to go"), (braked, "brakes the plan"),
             (w(ahead=0.0), "lags"), (w(power=1), "K_p is ω²")],
    "23.10": [(1, "Line 1 is true"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "earlier")],
    "23.11": [(12 * 400 * 2 * math.pi / 4096, "K_p"), (JUMP / 2, "2ω"), (JUMP / 1000, "divided by h"),
              (JUMP / 12, "makes a torque"), (JUMP / (2 * math.pi), "2π over")],
}


@pytest.mark.parametrize("id, count", [("23.1", 20), ("23.5", 20), ("23.6", 20), ("23.11", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)


def test_the_rod_has_room_for_its_gains():
    """Between 15 700 and 32 000 N·m/rad, and nowhere else."""
    fits = [Kp for Kp in np.linspace(5e3, 5e4, 451) if ex("23.4").check([Kp, 2 * math.sqrt(5 * Kp)])]
    assert 15.69e3 < min(fits) < 15.81e3 and 31.89e3 <= max(fits) < 32e3


def test_unbelieved_gravity_is_what_the_arm_rests_by():
    """23.8 takes M and g of the level arm; the arm itself rests a millimetre or two beside."""
    robot, values, model = ref.lab()
    law = ComputedTorque(rest(0.0, 0.0), believed(misconceptions.no_gravity(model), values), *gains.critical(10.0))
    run = simulate.sampled(fast(), law, [0.0, 0.0], duration=3.0, rate=200)
    np.testing.assert_allclose(-run.q[-1], ref.unbelieved()[:2], atol=2e-3)
    assert np.allclose(100 * lab().M(run.q[-1]) @ -run.q[-1], lab().g(run.q[-1]), rtol=1e-5)


def test_a_damper_at_the_shoulder_is_enough():
    """23.7: without any damper the energy stays; with one it is gone."""
    far, speed = ref.undamped_elbow()
    assert max(far, speed) < 1e-2
