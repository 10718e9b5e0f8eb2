"""The examiner of chapter 14: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.exercises.chapter14 import references as ref
from robolib.formulations import newton_euler

a, b, c, a1, l1, l2, m1, m2, m3, I2 = sp.symbols("a b c a1 l1 l2 m1 m2 m3 I2")
q2, q3, x, y, w, wd = sp.symbols("q2 q3 x y w wd")
sin, cos = sp.sin, sp.cos
CHAPTER = "14"

# Typed in from the statements and by hand, not from the library.
sigma = (b + c - a) / 2
turret = sp.Matrix([m2 * b + m3 * q3, I2 + m2 * b**2 + m3 * q3**2])
whole = sp.Matrix([m1 * l1 + m2 * a1 + m2 * l2 * cos(q2), m2 * l2 * sin(q2)])
KEY = [x * (-w**2 * y + wd * x) - y * (-w**2 * x - wd * y),
       -w**2 * x * y + wd * x**2 + w**2 * x * y + wd * y**2, wd * (x**2 + y**2)]
WHY = "only its last joint feels moments, and nothing hangs on that"


def first(m, r, s):
    """u by sums over the masses beyond."""
    r, s, n = np.asarray(r, float), np.asarray(s, float), len(m)
    return np.array([m[i] * r[i] + (sum(m[i + 1:]) * s[i] if i + 1 < n else 0) for i in range(n)])


def bare(m, r, s):
    """The links alone."""
    return np.array([k * np.asarray(p, float) for k, p in zip(m, r, strict=True)])


def neighbour(m, r, s):
    """Only the next link as a ball."""
    r, s, n = np.asarray(r, float), np.asarray(s, float), len(m)
    return np.array([m[i] * r[i] + (m[i + 1] * s[i] if i + 1 < n else 0) for i in range(n)])


TYPED = {"14.Q2": 18.0, "14.Q4": 981.0, "14.Q7": 21, "14.Q8": [110.0, 85.0, 82.5], "14.Q12": 4, "14.1": 60.416667,
         "14.4": 3, "14.5": 3, "14.8": 150.0, "14.10": [4.5, 4.0, 2.0, 5 / 3]}

RIGHT = {
    "14.Q2": [18, 3**2 * 2, "18 m/s²"],
    "14.Q3": [sigma, sp.expand(sigma), (a + b + c) / 2 - a],
    "14.Q4": [981, 9.81 * (50 * 0.5 + 50 * 1.5), "981 N·m"],
    "14.Q7": [21, "21", sp.Integer(21)],
    "14.Q8": [[110, 85, 82.5], (110, 85, 82.5), np.array([110.0, 85.0, 82.5])],
    "14.Q12": [4, "4", np.int64(4)],
    "14.1": [72.5 / 120 * 100, "60.42 %", 60.4167],
    "14.2": [turret, list(turret), turret.T],
    "14.3": [whole, list(whole), sp.Matrix([m1 * l1 + m2 * (a1 + l2 * cos(q2)), l2 * m2 * sin(q2)])],
    "14.4": [3, "3", sp.Integer(3)],
    "14.5": [3, "3", np.int64(3)],
    "14.6": [KEY, [KEY[0], sp.expand(KEY[0]), (x**2 + y**2) * wd], [KEY[0], KEY[1], wd * (y**2 + x**2)]],
    "14.7": [first, lambda m, r, s: first(m, r, s).tolist(), lambda *given: [tuple(u) for u in first(*given)]],
    "14.8": [150, 75 / 0.5, "150 kg"],
    "14.9": [WHY, WHY.capitalize(), WHY.upper()],
    "14.10": [[4.5, 4, 2, 5 / 3], (4.5, 4.0, 2.0, 1.66667), np.array([4.5, 4, 2, 5 / 3])],
}
WRONG = {
    "14.Q2": [(6, "velocity"), (36, "once"), (54, "S(ω)"), (-18, "sign")],
    "14.Q3": [(a, "entry of I"), (b + c, "half of the trace"), (b + c - a, "halved"), ((a - b - c) / 2, "comes first")],
    "14.Q4": [(490.5, "1.5 m"), (735.75, "elbow"), (-981, "lift"), (100, "by g")],
    "14.Q7": [(27, "six products"), (12, "three times"), (3, "every place"), (117, "")],
    "14.Q8": [([100, 75, 72.5], "empty hand"), ([110, 95, 112.5], "1 m"), ([110, 85, 70], "About the joint"),
              ([85, 110, 82.5], "")],
    "14.Q12": [(1, "nothing hangs"), (2, "Line 2 is true"), (3, "another line lacks"), (5, "Line 5"), (7, "Choose")],
    "14.1": [(50.0, "stretched"), (100 * 22.5 / 120, "ball at the elbow"), (100 * 47.5 / 120, "while the arm moves"),
             (-60.42, "sign")],
    "14.2": [(sp.Matrix([m2 * b, I2 + m2 * b**2]), "hangs on the slide"),
             (sp.Matrix([m2 * b + m3 * q3, I2 + m3 * q3**2]), "origin"),
             (sp.Matrix([m2 * b + m3 * q3, I2 + m2 * b + m3 * q3]), "square"),
             (sp.Matrix([m2 * b + (m2 + m3) * q3, I2 + m2 * b**2 + (m2 + m3) * q3**2]), "m₃ alone")],
    "14.3": [(sp.Matrix([m1 * l1 + m2 * a1 + m2 * l2, 0]), "brings it"),
             (sp.Matrix([m1 * l1 + m2 * a1, 0]), "where it is"),
             (sp.Matrix([m1 * l1 + m2 * l2 * cos(q2), m2 * l2 * sin(q2)]), "carried there"),
             (whole.subs(q2, -q2), "other way")],
    "14.4": [(1, "Line 1 is true"), (2, "elbow"), (4, "both masses"), (6, "Choose")],
    "14.5": [(1, "turns about z"), (2, "where it acts"), (4, "own axis"), (9, "Choose")],
    "14.6": [([*KEY[:2], -wd * (x**2 + y**2)], ""), (KEY[:2], ""), ([KEY[0], KEY[1], wd * (x + y)**2], ""),
             ([2 * line for line in KEY], "")],
    "14.7": [(bare, "as a ball"), (neighbour, "*all* links"), (lambda m, r, s: 2 * first(m, r, s), ""),
             (lambda m, r, s: first(m, r, s) - bare(m, r, s), "itself is missing")],
    "14.8": [(50, "ball at the elbow"), (200, "only then"), (290, "*first* moments"), (37.5, "divide")],
    "14.9": [("slides have no inertia", "motor of a slide"), ("gravity does no work there", "stay hidden"),
             ("its links are too light", "masses do not matter"), ("all its frames are parallel", "any twist")],
    "14.10": [([1.5, 1.0, 1.0, 2 / 3], "rods alone"), ([3.5, 3.0, 2.0, 5 / 3], "passed through"),
              ([3.0, 1.75, 1.5, 2 / 3 + 0.25], "1 m away"), ([4.5, 3.25, 2.0, 1 / 6 + 1], "about the joint")],
}


@pytest.mark.parametrize("id, count", [("14.1", 30), ("14.8", 30), ("14.10", 30)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 10, rtol=1e-3)


def test_what_is_told_of_the_laboratorys_arm():
    """Half of M₁₁ is known beforehand, and a load in the hand is a ball at the elbow."""
    assert np.isclose(ref.M11(0.0), 145) and np.allclose(ref.augmented_link(), [100, 75, 72.5])
    for load in (0.0, 10.0, 25.0):
        at = 10 + 12.5 + (50 + load) + 10 + 12.5 + load + 2 * (25 + load) * np.cos(0.7)
        assert np.isclose(ref.M11(0.7, load), at)
    assert len(exercises("14")) == len(RIGHT)


def test_a_balanced_shoulder_holds_what_the_elbow_holds():
    """With u₁ = 0 gravity's torque at the shoulder is that at the elbow, in every posture."""
    arm = ref.lab()
    for q in ([0.3, 0.9], [1.2, -0.4]):
        held = newton_euler.inverse_dynamics(arm, q, [0.0] * 2, [0.0] * 2)
        weight = 150 * 9.81 * 0.5 * np.cos(q[0])        # of the counterweight, about the shoulder
        assert np.isclose(held[0] - weight, held[1])
