"""The examiner of chapter 18: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.exercises.chapter18 import references as ref

CHAPTER = "18"

# Typed in from the statements and by hand, not from the library.


def four(q0, D, T, v0, v1):
    """By a linear system."""
    A = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [1, T, T**2, T**3], [0, 1, 2 * T, 3 * T**2]])
    return np.linalg.solve(A, [q0, v0, q0 + D, v1])


def by_formula(first=1.0, last=1.0, swap=False):
    def f(q0, D, T, v0, v1):
        v0, v1 = (v1, v0) if swap else (v0, v1)
        v0, v1 = first * v0, last * v1
        return [q0, v0, 3 * D / T**2 - (2 * v0 + v1) / T, -2 * D / T**3 + (v0 + v1) / T**2]
    return f


TOGETHER = 1.25 + 0.8 / 1.0                     # v = 0.8/1, a = 2/2: 1/v + v/a
CALM = 2 / 6.5 + 0.8 * 6.5 / 2 / 60             # two periods between the pulses, at 2.6 rad/s
TYPED = {"18.Q2": 2.0, "18.Q3": 90.0, "18.Q5": [3, -2], "18.Q7": 1.875, "18.Q9": 2.6, "18.Q11": 2.5,
         "18.Q13": [0, 0, 1], "18.2": 2.05, "18.3": 4, "18.4": 4, "18.5": 0.351026, "18.6": [2 / 3, -1 / 3, 2 / 3],
         "18.7": 5**0.5, "18.8": [1, 0.5, 0.25, 1], "18.9": 0.843433}
RIGHT = {
    "18.Q2": [2, 2.0, "2 m"], "18.Q3": [90, "90°", 90.0],
    "18.Q5": [[3, -2], (3.0, -2.0), np.array([3, -2])],
    "18.Q7": [1.875, 15 / 8, "1.875"], "18.Q9": [2.6, "2.6 s", 13 / 5], "18.Q11": [2.5, "2.5 s", 5 / 2],
    "18.Q13": [[0, 0, 1], (0.0, 0.0, 1.0), np.array([0, 0, 1])],
    "18.1": [four, lambda *x: four(*x).tolist(), by_formula()],
    "18.2": [TOGETHER, "2.05 s", 2.05],
    "18.3": [4, "4", np.int64(4)], "18.4": [4, "4", np.int64(4)],
    "18.5": [CALM, f"{CALM:.6f} s", 0.351026],
    "18.6": [[2 / 3, -1 / 3, 2 / 3], (2 / 3, -1 / 3, 2 / 3), np.array([2, -1, 2]) / 3],
    "18.7": [math.sqrt(5), "2.23607 m/s²", math.hypot(1, 2)],
    "18.8": [[1, 0.5, 0.25, 1], (1.0, 0.5, 0.25, 1.0), np.array([1, 0.5, 0.25, 1])],
    "18.9": [0.6**(1 / 3), "0.843433 s", 0.843433],
}
WRONG = {
    "18.Q2": [(3, "starts and stops"), (1, "cruise"), (4, "")],
    "18.Q3": [(0, "cos α"), (180, "Half a turn"), (45, "")],
    "18.Q5": [([-2, 3], "changed places"), ([-3, 2], "backwards"), ([1, 0], "full speed")],
    "18.Q7": [(1, "mean"), (1.5, "cubic"), (2, "triangle")],
    "18.Q9": [(2, "full speed"), (3.2, "one rise"), (2 * math.sqrt(1.2), "2.7 rad/s")],
    "18.Q11": [(2.125, "longer of the two"), (4.125, "same time"), (2, "keep up")],
    "18.Q13": [([0, 0, -1], "turn back"), ([0, 0, 2], "unit vector"), ([1, 0, 0], "")],
    "18.1": [(by_formula(0, 0), "stands still"), (by_formula(swap=True), "belongs to the start"),
             (by_formula(last=-1), "last speed"),
             (lambda *x: (four(*x) * [1, 1, 2, 6]).tolist(), "half of the one")],
    "18.2": [(2.0, "alone"), (1.25, "rise is missing"),
             (1.35 + 2.0 + 0.4 / 1.2 + 0.2, "same time")],
    "18.3": [(1, "Line 1 is true"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "earlier")],
    "18.4": [(1, "Line 1 is true"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "earlier")],
    "18.5": [(0.2 + 4 / 60, "ask the spring"), (2 / 6.5, "comes on top"), (0.2 + 1 / 6.5, "faster way")],
    "18.6": [([-2 / 3, 1 / 3, -2 / 3], "first component"), ([-1 / 9, -4 / 9, 8 / 9], "Add 1"),
             ([8 / 9, -4 / 9, 8 / 9], "length"), ([2 / 3, 1 / 3, 2 / 3], "signs")],
    "18.7": [(2, "along the arc"), (1, "cruise"), (3, "squares")],
    "18.8": [([0.5, 1, 1, 0.25], "changed places"), ([1, 1, 1, 1], "together"), ([0.25, 1, 1, 0.5], "accelerations")],
    "18.9": [(0.3**(1 / 3), "middle"), (0.6**0.5, "cube"), (0.12**(1 / 3), "jumps")],
}


@pytest.mark.parametrize("id, count", [("18.2", 20), ("18.5", 20), ("18.7", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=1e-3)


def test_the_quiet_trapezium_is_quiet_and_no_faster_one_is():
    """A search over every trapezium within the limits."""
    D, kv, ka, f = ref.SPRING
    T, tau = ref.calm(D, kv, ka, f)[0]
    assert ref.left(D, T, tau, f) < 1e-12
    for other in np.linspace(D / kv + kv / ka, T * 0.999, 60):
        rises = np.linspace(0.01, other / 2, 200)
        fits = [r for r in rises if D / (other - r) <= kv and D / (other - r) / r <= ka]
        assert not fits or min(ref.left(D, other, r, f) for r in fits) > 1e-5
