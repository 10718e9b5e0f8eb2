"""The examiner of chapter 05: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.exercises.chapter05 import references as ref
from robolib.identity import judge

a1, a2, a3, l1, l2, l3, m1, m2, m3, g, k1, k2, P = sp.symbols("a1 a2 a3 l1 l2 l3 m1 m2 m3 g k1 k2 P")
q1, q2, q3, fx, fy, x, y = sp.symbols("q1 q2 q3 f_x f_y x y")
sin, cos = sp.sin, sp.cos
c1, s1, c12, s12, c123 = cos(q1), sin(q1), cos(q1 + q2), sin(q1 + q2), cos(q1 + q2 + q3)
CHAPTER = "05"

# Typed in from the statements and the digest, not from the library.
column = sp.Matrix([-a2 * s12, a2 * c12])
pin = l1 * (fx * s1 - fy * c1)
shoulder = (m1 * l1 + m2 * a1) * g * c1 + m2 * g * l2 * c12
det = (k1 - 2 * P) * (k2 - P) - P**2
mu3 = m3 * g * l3 * c123
mu2 = mu3 + (m2 * l2 + m3 * a2) * g * c12
three = sp.Matrix([mu2 + (m1 * l1 + (m2 + m3) * a1) * g * c1, mu2, mu3])
c2, c3 = cos(q2), cos(q3)                       # taken for angles from the ground
relative = g * sp.Matrix([m1 * l1 * c1 + m2 * (a1 * c1 + l2 * c2) + m3 * (a1 * c1 + a2 * c2 + l3 * c3),
                          m2 * l2 * c2 + m3 * (a2 * c2 + l3 * c3), m3 * l3 * c3])
boom = sp.Matrix([(m1 * l1 + m2 * q2) * g * c1 + q2 * (fy * c1 - fx * s1), m2 * g * s1 + fx * c1 + fy * s1])
CASE2, CASE3 = [6133.98, -6061.45, 4536.11, -4539.64], [3559.14, -4023.44, 8329.39, -4884.01]  # the digest's
BARE2 = [5908.12, -6513.53, 4304.1, -4092.1]
toggle = 20 / (0.5 * np.sin(np.radians(2)))
T = (-4 + np.sqrt(34)) / 0.006

TYPED = {"05.Q4": 0.005, "05.Q8": 33.982837, "05.Q10": [-10.669873, -10], "05.Q14": [-100, 100],
         "05.Q18": [-0.2, 0.1], "05.1": 1146.1479, "05.4": 5, "05.5": 3, "05.6": CASE2, "05.7": CASE3,
         "05.9": 113.12335, "05.10": [86.602540, 40], "05.11": 305.15862}

RIGHT = {
    "05.Q2": [x * fy - y * fx, fy * x - fx * y, [x * fy - y * fx]],
    "05.Q3": [column, list(column), [-a2 * sin(q1 + q2), a2 * (c1 * cos(q2) - s1 * sin(q2))], column.T],
    "05.Q4": [0.005, "5 mJ", sp.Rational(1, 200), 10 * 0.002 - 5 * 0.003],
    "05.Q5": [pin, -l1 * c1 * fy + l1 * s1 * fx, [pin]],
    "05.Q7": [shoulder, sp.expand(shoulder, trig=True), [shoulder]],
    "05.Q8": [33.98, 4 * 9.81 * np.cos(np.pi / 6), "33.98 N", sp.Float(33.983)],
    "05.Q10": [[-10.669873, -10], (-10.67, -10), np.array([-10.6699, -10.0]),
               sp.Matrix([-15 + 5 * sp.sqrt(3) / 2, -10])],
    "05.Q14": [[-100, 100], (-100.0, 100.0), ["-0.1 m", "0.1 m"], sp.Matrix([-100, 100])],
    "05.Q17": [det, P**2 - (k1 + 2 * k2) * P + k1 * k2, k1 * k2 - 2 * P * k2 - P * k1 + P**2],
    "05.Q18": [[-0.2, 0.1], (-0.2, 0.1), np.array([-0.2, 0.1])],
    "05.1": [toggle, 1146.15, "1.14615 kN", 1146],
    "05.2": [three, list(three), three.T, three.applyfunc(lambda e: sp.expand(e, trig=True))],
    "05.3": [boom, list(boom.expand()), boom.T],
    "05.4": [5, "5", sp.Integer(5)],
    "05.5": [3, "3", np.int64(3)],
    "05.6": [CASE2, tuple(CASE2), np.array(CASE2), ["6.13398 kN·m", -6061.45, 4536.11, -4539.64]],
    "05.7": [CASE3, tuple(CASE3), np.array(CASE3)],
    "05.8": [[np.sqrt(2), 135, 1], (2, 120, 3), [sp.sqrt(2), -135, 1], np.array([1.25, 180 - np.degrees(np.arccos(0.8)),
                                                                               0.5625])],
    "05.9": [113.123, 113.1, "113.12 N", np.float64(113.12335)],
    "05.10": [[86.60254, 40], (50 * np.sqrt(3), 40.0), ["86.6025 N", "40 N·m"]],
    "05.11": [T, 305.16, "305.2 N"],
}
WRONG = {
    "05.Q2": [(y * fx - x * fy, "f × r"), (x * fx + y * fy, "r · f"), (x * fy + y * fx, "opposite ways"),
              (x * fy, "should contain `f_x`")],
    "05.Q3": [(a2 * sp.Matrix([c12, s12]), "along the forearm"), (-column, "to the left"),
              (column + a1 * sp.Matrix([-s1, c1]), "whole arm"), (a2 * sp.Matrix([-sin(q2), cos(q2)]), "not at q₂"),
              (column / a2, "should contain `a2`")],
    "05.Q4": [(5, "N·mm"), (0.035, "against f_y"), (np.sqrt(125 * 13) / 1000, "product of the lengths"),
              (-0.005, "sign")],
    "05.Q5": [(-pin, "−r_C"), (-l1 * (fx * c1 + fy * s1), "along the link"), (-l1 * fy, "two components"),
              (pin / l1, "should contain `l1`")],
    "05.Q7": [(shoulder - a1 * m2 * g * c1, "acts at the elbow"), (shoulder - m2 * g * l2 * c12, "passed on as well"),
              (shoulder - 2 * m2 * g * l2 * c12, "stands with a plus"), (shoulder - m1 * g * l1 * c1, "of its own"),
              (shoulder + m2 * g * l2 * (cos(q2) - c12), "q₁ + q₂ from the ground"), (-shoulder, "holds the arm up")],
    "05.Q8": [(19.62, "The guide carries it"), (39.24, "whole weight"), (3.4641, "mass"), (-33.98, "sign")],
    "05.Q10": [([-20, 8.660], "That is J f"), ([10.67, 10], "on* the tip"), ([5.7735, -18.66], "That is J⁻¹ f"),
               ([-5, 2.8868], "J⁻ᵀ f"), ([16.16, 5], "forearm's axes"), ([-10, -10.67], "order"), ([-10.67, 10], "τ₂")],
    "05.Q14": [([100, 100], "Jᵀ K⁻¹ J f"), ([100, -100], "towards it"), ([-200, 200], "springs are exchanged"),
               ([200, 300], "J⁻ᵀ K⁻¹ J⁻¹"), ([-100, 50], "Δy")],
    "05.Q17": [((k1 + 2 * P) * (k2 + P) - P**2, "under a pull"), ((k1 - 2 * P) * (k2 - P), "−P² is missing"),
               ((k1 - P) * (k2 - P), "not the unit matrix"), (det - P**2, "yours is")],
    "05.Q18": [([0.2, -0.1], "F × r"), ([0, 0], "has a lever"), ([1, 2], "That is the force"),
               ([-0.2, -0.1], "M_y")],
    "05.1": [(20 / (0.5 * np.sin(np.radians(4))), "shared by both"), (40, "much shorter"),
             (2 * toggle, "Cut the forearm free"), (toggle / 2, "half of it"), (-toggle, "sign")],
    "05.2": [(sp.Matrix([m1 * g * l1 * c1 + m2 * g * l2 * c12 + mu3, m2 * g * l2 * c12 + mu3, mu3]), "far end"),
             (three.subs({a1: l1, a2: l2}), "has only its own weight"),
             (sp.Matrix([three[0] - mu2, mu2 - mu3, mu3]), "of the one after it"), (-three, "hold the arm up"),
             (relative, "from the ground"), ([three[0], three[1], 0], "Only τ3")],
    "05.3": [(boom.subs(g, 0), "gravity"), (boom.subs({fx: 0, fy: 0}), "not in it"),
             (boom.subs({fx: -fx, fy: -fy}, simultaneous=True), "on the environment"),
             (sp.Matrix([boom[0], fx * c1 + fy * s1]), "must hold it"), (boom.subs(q2, l1), "away from the pin"),
             (boom[0], "vector of 2")],
    "05.4": [(1, "it is right"), (2, "Line 2 is true"), (4, "Line 4 is true"), (6, "Line 6 is true"), (7, "Choose")],
    "05.5": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "numerator"), (5, "Choose")],
    "05.6": [(BARE2, "without the push"), ([x + 1000 for x in CASE2], "largest τ₁"), (CASE2[:2], "4 numbers"),
             ([CASE2[k] for k in (2, 3, 0, 1)], "exchanged")],
    "05.7": [([3271.643, -4923.439, 8097.332, -4548.871], "without the push"), (CASE2, "largest τ₁"),
             ([CASE3[k] for k in (2, 3, 0, 1)], "exchanged")],
    "05.8": [([1, 90, 1], "right angles yet"), ([np.sqrt(2), 0, 1], "stretched or folded"),
             ([np.sqrt(2), 135, 2], "springs do not fit"), ([1, 2], "Three numbers"), ([-1, 90, 1], "positive"),
             (7, "Three numbers"), (["a", 1, 2], "Three numbers")],
    "05.9": [(292.893, "two rods"), (250, "each rod for itself"), (-113.12, "sign"), (500, "too large")],
    "05.10": [([50, 0.8 * 86.60254], "exchanged"), ([100, 0], "hold that part"), ([0, 80], "cannot move"),
              ([50, 40], "torque is right"), ([40, 86.6], "order")],
    "05.11": [(292.893, "A pull is asked for"), (500, "beside its"), (-305.16, "sign"), (1000, "too large")],
}


@pytest.mark.parametrize("id, count", [("05.1", 40), ("05.6", 6), ("05.9", 40), ("05.10", 40)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, count / 2, rtol=2e-3)


def test_the_boom_is_what_its_place_says():
    """Another way: g and Jᵀ f from positions."""
    place = sp.Matrix([q2 * c1, q2 * s1])
    U = g * (m1 * l1 * s1 + m2 * place[1])
    by_energy = sp.Matrix([U]).jacobian([q1, q2]).T + place.jacobian([q1, q2]).T * sp.Matrix([fx, fy])
    assert judge(by_energy, ref.boom()).equal and len(exercises("05")) == len(RIGHT)
