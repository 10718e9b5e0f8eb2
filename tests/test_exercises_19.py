"""The examiner of chapter 19: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib import scaling
from robolib.exercises.chapter19 import references as ref

CHAPTER = "19"

# Typed in from the statements and by hand, not from the library.

h, m, q2, I, g, l, s, lam, phi = sp.symbols("h m q2 I g l s lam phi")
PI = math.pi
WEIGHT = m * g * l * sp.sin(sp.pi * s)
UPPER = math.sqrt(2 * (0.8 * PI / 2 - 1))
UNIT = math.sqrt(9.81 / 1.6)
LOWER = math.sqrt(2 * (0.6 - 0.8 * math.acos(0.8)))
LEFT = lam * (phi + sp.pi / 2) - 1 - sp.sin(phi)


def slower(tau_s, g, limit):
    """As the chapter says, in plain Python."""
    c2 = 1.0
    for x, y in zip(tau_s, g, strict=True):
        c2 = max(c2, x / (limit - y) if x > 0 else -x / (limit + y))
    return c2**0.5


def slip(what):
    """`slower` with one slip."""
    def f(tau_s, g, limit):
        x, y = np.array(tau_s), np.array(g)
        if what == "all":
            return max(1.0, np.sqrt(np.abs(x + y).max() / limit))
        sign = {"one": np.ones_like(x), "other": -np.sign(x)}.get(what, np.sign(x))
        c2 = (np.abs(x) / (limit - sign * y)).max()
        return c2**0.5 if what == "fast" else max(1.0, c2 if what == "squared" else c2**0.5)
    return f


RUBBED = (-120 + math.sqrt(120**2 + 4 * 800 * 260)) / 1600
TYPED = {"19.Q4": 21.0, "19.Q6": 23088.0, "19.Q12": -0.390329, "19.Q13": 1.0, "19.Q20": 0.724611,
         "19.Q2": 4.0, "19.Q3": 1.5, "19.Q8": 1.457685, "19.Q17": 1.022132, "19.Q18": 0.716432, "19.2": 1.581139,
         "19.3": 4, "19.5": 2.0, "19.6": 4308.856, "19.7": 3, "19.8": 0.244809, "19.9": 21.8791, "19.10": 15.98452,
         "19.11": 5.000308}
RIGHT = {
    "19.Q2": [4, 4.0, "4"], "19.Q3": [1.5, "1.5 rad/s²", 6 / 4],
    "19.Q5": [sp.Matrix([[0, 2 * h, h], [-h, 0, 0]]), [[0, 2 * h, h], [-h, 0, 0]],
              sp.Matrix([[0, h + h, h], [-h, 0, 0]])],
    "19.Q8": [math.sqrt(3737 / (2000 - 241)), 1.4576, "1.458"],
    "19.Q11": [[sp.pi * I, 0, WEIGHT], sp.Matrix([I * sp.pi, 0, WEIGHT]),
               (sp.pi * I, 0, g * l * m * sp.sin(s * sp.pi))],
    "19.Q17": [1.02, "1.03 rad/s", LOWER * UNIT], "19.Q18": [UPPER, 0.7164, math.sqrt(0.8 * PI - 2)],
    "19.Q21": [LEFT, lam * phi + lam * sp.pi / 2 - sp.sin(phi) - 1, -(1 + sp.sin(phi)) + lam * (sp.pi + 2 * phi) / 2],
    "19.Q4": [21, "21", 6 * 7 / 2], "19.Q6": [4 * 5681 + 364, "23088 N·m", "23.088 kN·m"],
    "19.Q12": [-1.962 / (1.6 * PI), -0.3903, "-0.3903 1/s²"], "19.Q13": [1, "1 s", 1.0],
    "19.Q20": [0.725, 0.7246, "0.724"],
    "19.1": [sp.Matrix([[0, 2 * m * q2, 0], [-m * q2, 0, 0]]), [[0, 2 * m * q2, 0], [-m * q2, 0, 0]],
             m * q2 * sp.Matrix([[0, 2, 0], [-1, 0, 0]])],
    "19.2": [math.sqrt(2.5), 1.5811, "1.5811"],
    "19.3": [4, "4", np.int64(4)],
    "19.4": [slower, lambda *x: np.float64(slower(*x)), slip("none")],
    "19.5": [1 / RUBBED, 2, 2.0],
    "19.6": [5681.12779 / 1.44 + 363.62881, "4308.9 N·m", 4308.86],
    "19.7": [3, "3", np.int64(3)],
    "19.8": [math.sqrt(2 * (math.sqrt(0.19) - 0.9 * math.acos(0.9))), 0.2448, 0.244809],
    "19.9": [21.88, "21.88°", 21.8791], "19.10": [15.98, "15.98°", 15.9845],
    "19.11": [math.sqrt((2036.4 / 252.9 + 1256 / 196.6) / (102.2 / 252.9 + 34.1 / 196.6)), "5.0003 1/s", 5.0],
}
WRONG = {
    "19.Q2": [(2, "the rates"), (0.25, "twice the time"), (1, "gravity alone")],
    "19.Q3": [(3, "rates shrink"), (6, "needs less"), (24, "smaller")],
    "19.Q5": [(sp.Matrix([[0, h, h], [-h, 0, 0]]), "twice"), (sp.Matrix([[0, h, 2 * h], [-h, 0, 0]]), "order"),
              (sp.Matrix([[-h, 0, 0], [0, 2 * h, h]]), "changed places"),
              (sp.Matrix([[0, -2 * h, -h], [h, 0, 0]]), "in the letter already")],
    "19.Q8": [(3737 / 1759, "root"), (math.sqrt(3737 / 2241), "Both torques are negative"),
              (math.sqrt(3737 / 2000), "its share"), (math.sqrt(3978 / 2000), "whole torque")],
    "19.Q11": [([I, 0, WEIGHT], "not the angle"), ([sp.pi * I, sp.pi**2 * I, WEIGHT], "straight"),
              ([sp.pi * I, 0, m * g * l * sp.sin(s)], "π s"), ([sp.pi**2 * I, 0, WEIGHT], "energy")],
    "19.Q17": [(1.774, "highest rate"), (0.41279, "in units of"), (2.0, "")],
    "19.Q18": [(0.256637, "½v²"), (math.sqrt(0.256637), "half"), (math.sqrt(0.8 * PI), "height"), (1.774, "rad/s")],
    "19.Q21": [(lam * phi - sp.sin(phi), "from hanging"), (lam * (phi + sp.pi / 2) - sp.sin(phi), "climbs 1"),
               (lam * (phi + sp.pi / 2) - 1 - sp.cos(phi), "from the level"), (lam * (phi + sp.pi / 2), "work")],
    "19.Q4": [(36, "one product"), (15, "squares"), (6, "alone")],
    "19.Q6": [(24180, "scaled gravity"), (2 * 5681 + 364, "two of them"), (4 * 5681, "go away"),
              (5681 / 4 + 364, "twice the time")],
    "19.Q12": [(-1.962 / 1.6, "smaller by π"), (7.848 / (1.6 * PI), "negative"), (-17.658 / (1.6 * PI), "backwards")],
    "19.Q13": [(0.5, "first half"), (math.sqrt(0.5), "need not stop"), (0.25, "Which way")],
    "19.Q20": [(0.63662, "costs more"), (1, "holds it level"), (0.8, "band")],
    "19.1": [(sp.Matrix([[0, m * q2, 0], [-m * q2, 0, 0]]), "mixed product"),
             (sp.Matrix([[0, 2 * m * q2, 0], [m * q2, 0, 0]]), "hold the mass back"),
             (sp.Matrix([[0, 2 * m * q2, 0], [-2 * m * q2, 0, 0]]), "½"),
             (sp.Matrix([[0, 2 * m * q2, 0], [0, 0, 0]]), "feels the turning")],
    "19.2": [(1.2, "asks for more"), (2.5, "root"), (1.2 * math.sqrt(2.5), "larger one")],
    "19.3": [(1, "Line 1 is true"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "earlier")],
    "19.4": [(slip("squared"), "c²"), (slip("fast"), "faster"), (slip("one"), "always"),
             (slip("other"), "other way round"), (slip("all"), "whole torque")],
    "19.5": [(math.sqrt(920 / 260), "divided by c"), (math.sqrt(800 / 260), "share"), (math.sqrt(800 / 140), "slower")],
    "19.6": [(6044.7566 / 1.44, "gravity"), (5681.12779 / 1.2 + 363.62881, "1/c²"), (5681.12779 / 1.44, "carries"),
             (6044.7566, "0.5 s")],
    "19.7": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "earlier")],
    "19.8": [(math.sqrt(0.9 * PI - 2), "highest"), (0.02996577, "½v²"), (math.sqrt(2 * math.sqrt(0.19)), "pushing"),
             (math.sqrt(4 - 0.9 * PI), "top")],
    "19.9": [(0.381862, "radians"), (28.757236, "lifts"), (45.664793, "less far")],
    "19.10": [(2.99172, "pushing"), (36.869898, "strong enough"), (14.951803, "small")],
    "19.11": [(25.003, "ṡ²"), (math.sqrt(2036.4 / 102.2), "brake"),
              (math.sqrt((2400 / 252.9 + 1500 / 196.6) / (102.2 / 252.9 + 34.1 / 196.6)), "Gravity")],
}


@pytest.mark.parametrize("id, count", [("19.2", 20), ("19.5", 20), ("19.6", 20), ("19.9", 20), ("19.10", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 4, rtol=1e-3)


def test_the_smallest_motor_is_enough_and_a_smaller_one_is_not():
    """19.6, by the library's rule."""
    for spare, c in ((1.0, 1.2), (0.99, 1.2063)):
        limits = scaling.limits(torque=[spare * ref.shoulder(0.6), 1e5])
        assert scaling.uniform(ref.lab(), ref.case(1), limits).c == pytest.approx(c, abs=2e-3)


def test_swinging_back_by_so_much_is_just_enough():
    """19.9, by steps of time: the whole swing with all the motor, from a little less and from a little more."""
    for extra, up in ((-0.3, False), (0.3, True)):
        q, v, h = -math.radians(ref.swing_back(0.6) + extra), 0.0, 1e-3
        while v >= 0 and q < PI:
            v += h * (0.6 - math.sin(q + h / 2 * v))
            q += h * v
        assert (q >= PI) == up
