"""The examiner of chapter 22: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib import control, joints, robots
from robolib.exercises.chapter22 import references as ref
from robolib.formulations import newton_euler
from robolib.joints import Friction, Joint, driven

CHAPTER = "22"

# Typed in from the statements and by hand, not from the library.


def rests(v, push, Fv, Fs, Fst, *, loose=None, strong=None, sign=1):
    """By cases; `loose` and `strong` put slips in their places."""
    if v:
        return sign * (Fv * v + Fs * (1 if v > 0 else -1))
    if abs(push) <= Fst:
        return push if strong is None else strong(push, Fst)
    return (Fs if loose is None else loose(push, Fst)) * (1 if push > 0 else -1)


def answers(**slips):
    return lambda *x: rests(*x, **slips)


def swings(factor=1.0, gravity=9.81, coupled=1.0, twice=0.0):
    """By the eigenvalues of K M⁻¹, written out in whole numbers."""
    M = np.array([[6, 2 * coupled, 0, 0], [2 * coupled, 1, 0, 0], [0, 0, 0.8, 0], [0, 0, 0, 0.4]])
    M[:2, :2] += twice * np.diag([0.8, 0.4])
    w = gravity * 0.5
    K = np.array([[16 * w + 3000, 4 * w, -3000, 0], [4 * w, 4 * w + 1500, 0, -1500], [-3000, 0, 3000, 0],
                  [0, -1500, 0, 1500]])
    found = np.linalg.eigvals(K @ np.linalg.inv(M)).real
    return factor * np.sqrt(np.abs(np.sort(found)))


k, q, qM = sp.symbols("k q q_M")
DIP = math.log(500) / 50
TYPED = {"22.Q2": 1.6, "22.Q3": 2.0, "22.Q5": [-4.8, 0.321888], "22.Q11": [735.75, 245.25],
         "22.Q15": [40.8248, 51.6398], "22.1": [0.124292, 2.028858], "22.3": [4.0, 2.0],
         "22.4": [180, 90, 30], "22.5": [5, 3], "22.6": [3.351299, 4.308912, 64.444792, 96.829391], "22.7": 600.0,
         "22.8": 0.556736, "22.9": 6.706472, "22.10": 3}
RIGHT = {
    "22.Q2": [1.6, "1.6 kg·m²", 8 / 5], "22.Q3": [2, "2 rad/s", math.sqrt(4)],
    "22.Q5": [[-4.8, 0.3219], (-4.8, math.log(25) / 10), np.array([-4.8, 0.32189])],
    "22.Q11": [[735.75, 245.25], (735.75, 245.25), np.array([735.75, 245.25])],
    "22.Q12": [k * (qM - q), -k * (q - qM), k * qM - k * q],
    "22.Q15": [[40.82, 51.64], (math.sqrt(1000 / 0.6), math.sqrt(8000 / 3)), np.array([40.825, 51.64])],
    "22.1": [[DIP, 2 + 0.2 * DIP + 0.004], (0.12429, 2.02886), np.array([DIP, 2.028858])],
    "22.2": [answers(), lambda v, p, a, b, c: float(a * v + b * np.sign(v)) if v else p if -c <= p <= c
             else float(b * np.sign(p)), lambda *x: sp.Float(rests(*x))],
    "22.3": [[4, 2], (4.0, 2.0), np.array([4, 2])],
    "22.4": [[180, 90, 30], (180.0, 90.0, 30.0), np.array([180, 90, 30])],
    "22.5": [[5, 3], (5.0, 3.0), np.array([5, 3])],
    "22.6": [swings(), swings().tolist(), (3.3513, 4.30891, 64.4448, 96.8294)],
    "22.7": [600, "600 N·m/rad", 1600 / (8 / 3)],
    "22.8": [0.556736, 32.635247 / 58.618854, "0.556736"],
    "22.9": [6.2 / (43.2 * 0.0214), "6.70647 s", 6.706472],
    "22.10": [3, "3", np.int64(3)],
}
WRONG = {
    "22.Q2": [(0.61, "twice"), (1.0, "link"), (0.6001, "without a gear")],
    "22.Q3": [(4, "root"), (0.5, "faster"), (1 / math.pi, "swings per second")],
    "22.Q5": [([0.2, 0.32189], "viscous part"), ([5.2, 0.32189], "falls"), ([-4.8, 3.2189], "Divide by B"),
              ([-4.8, -0.32189], "positive")],
    "22.Q11": [([981, 245.25], "at the joints"), ([1226.25, 245.25], "less"), ([981, -735.75], "transpose")],
    "22.Q12": [(k * (q - qM), "opposite"), (k * (q - qM)**2 / 2, "Differentiate"), (-k * qM, "twist")],
    "22.Q15": [([5000 / 3, 8000 / 3], "roots"), ([51.64, 40.825], "changed places"), ([31.623, 51.64], "rotor's"),
               ([40.825, 25], "against")],
    "22.1": [([DIP, 2], "exponential"), ([DIP, 2 + 0.2 * DIP], "not zero"),
             ([math.log(1000) / 50, 2 + 2 / 1000 + 0.2 * math.log(1000) / 50], "F_st − F_s")],
    "22.2": [(lambda v, p, a, b, c: a * v + b * float(np.sign(v)), "holds it"),
             (answers(loose=lambda p, c: abs(p)), "limit"),
             (answers(strong=lambda p, c: c * (1 if p > 0 else -1), loose=lambda p, c: c), "backwards"),
             (answers(loose=lambda p, c: c), "gone"), (answers(sign=-1), "sign")],
    "22.3": [([0.0004, 0.02], "shaft"), ([0.04, 2], "counts twice"), ([4, 200], "once"), ([4e-8, 2e-4], "larger")],
    "22.4": [([300, 120, 30], "at the joints"), ([150, 90, 30], "in it already"), ([180, 120, 30], "Motor 3"),
             ([450, 150, 30], "other way round")],
    "22.5": [([10, 6], "half"), ([3, 5], "changed places"), ([8, 2], "share")],
    "22.6": [(swings(twice=1.0), "of their own"), (np.round(swings(gravity=0.0), 4), "without gravity"),
             (swings(coupled=0.0), "beside its diagonal"), (swings(1 / (2 * math.pi)), "Hz")],
    "22.7": [(960, "antiresonance"), (2560, "against"), (150, "twice"), (15, "square")],
    "22.8": [(32.635247 / 25.983607, "Coulomb"), (1 - 0.556736, "Coulomb's share"),
             (17.405465 / (17.405465 + 25.983607), "mean"), (55.6736, "percent")],
    "22.9": [(4 / (43.2 * 0.0214), "other way"), (1.8 / (43.2 * 0.0214), "across the goal"), (6.2 / 43.2, "error"),
             (8 / (43.2 * 0.0214), "less than")],
    "22.10": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "earlier"), (5, "earlier")],
}


@pytest.mark.parametrize("id, count", [("22.1", 20), ("22.3", 20), ("22.7", 20), ("22.9", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)


def test_the_wait_of_the_exercise_is_that_of_the_joint():
    """The joint of section 1: what it waits is (τ as it sticks + F_st) / (K_I e), every time."""
    kp, kd, ki = control.gains.triple_pole(1.6, 3.0, 0.2)
    went = driven(Joint(0.6, 1.0, 0.0, Friction(0.2, 2.0, 4.0, 50.0)), control.PID(control.rest(1.0), kp, kd, ki),
                  duration=35.0, rate=1000)
    stuck = [c.t for c in went.changes if c.word == "stick"][3]
    loose = next(c.t for c in went.changes if c.word == "slip" and c.t > stuck)
    at = int(np.searchsorted(went.run.t, stuck)) + 1
    e = abs(went.run.q[at, 0] - 1)
    assert loose - stuck == pytest.approx(ref.waiting(ki, e, abs(went.run.tau[at, 0]), 4.0), abs=5e-3)
    assert abs(went.run.tau[at, 0]) == pytest.approx(2.2, abs=0.05) and e == pytest.approx(0.0214, abs=7e-4)


@pytest.mark.filterwarnings("ignore:link 3")
def test_at_its_top_speed_the_first_joint_of_the_puma_feels_nothing_but_friction():
    """Newton and Euler say so: no gravity, no acceleration, and nobody else moves."""
    robot, values = robots.puma560()
    arm, top = robot.at(values), 15 / 8 * 1.5 / 0.5
    rest = newton_euler.inverse_dynamics(arm.without("friction"), [0.75, 0, 0, 0, 0, 0], [top, 0, 0, 0, 0, 0], [0] * 6)
    viscous, everything = ref.share_of_friction(*ref.FAST)
    law = joints.laws_of(arm)[0]
    assert abs(float(rest[0])) < 1e-12 and everything == pytest.approx(law.torque(top))
    assert viscous == pytest.approx(law.Fv * top)
