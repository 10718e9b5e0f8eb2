"""The examiner of chapter 21: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import math

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.exercises.chapter21 import references as ref

CHAPTER = "21"

# Typed in from the statements and by hand, not from the library.

m1, m2, q2 = sp.symbols("m1 m2 q2")
tau1, tau2, tau3, u1, u2, u3 = sp.symbols("tau1:4 u1:4")
lambda1, lambda2 = sp.symbols("lambda1 lambda2")

POLE = sp.Matrix([[m1 + m2, m1 * sp.sin(q2) / sp.cos(q2)], [m1 * sp.sin(q2) / sp.cos(q2),
                                                           m2 + m1 * sp.sin(q2)**2 / sp.cos(q2)**2]])
SLOPE = sp.Rational(24, 19) * (tau1 - u1) - sp.Rational(24, 19) * (tau2 - u2) - sp.Rational(36, 19) * (tau3 - u3)
PUSHED = 2 * (122.5 * 275.51 - 99**2) / (122.5 + 275.51 - 198)
EVERY = {"boom": 4.0, "tilt": 2.12 / 0.81, "column": 1.9225 / (0.81 * 0.75)}


def by_differences(M, Md, J, Jd, h=1e-5):
    """Λ̇ from Λ a little later and a little earlier."""
    def hand(t):
        return np.linalg.inv((J + t * Jd) @ np.linalg.inv(M + t * Md) @ (J + t * Jd).T)
    return (hand(-2 * h) - 8 * hand(-h) + 8 * hand(h) - hand(2 * h)) / (12 * h)


def by_a_product(M, Md, J, Jd):
    W = np.linalg.inv(M)
    L = np.linalg.inv(J @ W @ J.T)
    return L @ (J @ W @ Md @ W @ J.T - Jd @ W @ J.T - J @ W @ Jd.T) @ L


def as_lists(M, Md, J, Jd):
    return by_a_product(M, Md, J, Jd).tolist()


def through_a_quarter(M, Md, J, Jd):
    """With Md halved: a slip of our own."""
    return by_a_product(M, Md / 2, J, Jd)


def by_lagrange(M, J, f, wish):
    """One linear system for τ and the multipliers."""
    W = np.linalg.inv(M)
    bar = W @ J.T @ np.linalg.inv(J @ W @ J.T)
    system = np.block([[W, bar], [bar.T, np.zeros((2, 2))]])
    return np.linalg.solve(system, [*(W @ wish), *f])[:3]


def by_a_projector(M, J, f, wish):
    W = np.linalg.inv(M)
    N = np.eye(3) - J.T @ np.linalg.inv(J @ W @ J.T) @ J @ W
    return (J.T @ f + N @ wish).tolist()


def by_least_squares(M, J, f, wish):
    """In the coordinates in which M⁻¹ is 1."""
    L = np.linalg.cholesky(M)
    A = (J @ np.linalg.inv(M)) @ L
    L_f = np.linalg.inv(J @ np.linalg.inv(M) @ J.T)
    y = np.linalg.pinv(L_f @ A) @ (f - L_f @ A @ np.linalg.solve(L, wish))
    return wish + L @ y


def pseudo(M, J, f, wish):
    return J.T @ f + wish - J.T @ np.linalg.pinv(J.T) @ wish


TYPED = {"21.Q2": -10, "21.Q3": 140, "21.Q4": [-1, -1], "21.Q5": [122.5, 99, 275.51], "21.Q7": 86.92597,
         "21.Q9": 784.8, "21.Q10": [0, -1], "21.Q14": [1, 1.1], "21.Q17": 5.66322, "21.Q19": 3.296918e-5, "21.Q20": 3,
         "21.1": [239.47778, 298.005], "21.3": [*EVERY.values()], "21.6": 18 * math.sqrt(146) / 76, "21.7": 3,
         "21.8": 3, "21.9": [90, 100], "21.10": 86.44022, "21.11": 2.45759}
RIGHT = {
    "21.Q2": [-10, "-10 N*m", -10.0], "21.Q3": [140, "140 J", 140.0],
    "21.Q4": [[-1, -1], (-1.0, -1.0), np.array([-1, -1])],
    "21.Q5": [[122.5, 99, 275.51], (122.5, 200.01 - 2 * 23.5 - 54.01, 275.51), np.array([122.5, 99, 275.51])],
    "21.Q7": [122.5 - 99**2 / 275.51, "86.93 kg", 86.926],
    "21.Q9": [80 * 9.81, "784.8 N", 784.8],
    "21.Q10": [[0, -1], (0.0, -1.0), np.array([0, -1])],
    "21.Q14": [[1, 1.1], (1, 11 / 10), np.array([1.0, 1.1])],
    "21.Q16": [SLOPE + lambda2 / 10, sp.expand(SLOPE) + lambda2 / 10,
               2 * (12 * tau1 - 12 * tau2 - 18 * tau3 - 12 * u1 + 12 * u2 + 18 * u3) / 19 + lambda2 / 10],
    "21.Q17": [math.hypot(3.39929, 4.52956), "5.663 m/s^2", 5.66],
    "21.Q19": [math.sin(math.pi / 3) / (225.01 * 122.5 - 36**2), 3.297e-5, 3.2969e-5],
    "21.Q20": [3, "3", np.int64(3)],
    "21.1": [[PUSHED, (122.5 + 275.51 + 198) / 2], ("239.478 kg", "298.005 kg"), np.array([239.478, 298.005])],
    "21.2": [POLE, sp.Matrix([[m1 + m2, m1 * sp.tan(q2)], [m1 * sp.tan(q2), m2 + m1 * sp.tan(q2)**2]]),
             m2 * sp.eye(2) + m1 * sp.Matrix([1, sp.tan(q2)]) * sp.Matrix([[1, sp.tan(q2)]])],
    "21.3": [[*EVERY.values()], (4, 2.6173, 3.1646), np.array([4, 2.6173, 3.1646])],
    "21.4": [by_a_product, as_lists, lambda *x: by_a_product(*x).T],
    "21.5": [by_lagrange, by_a_projector, by_least_squares],
    "21.6": [18 * math.sqrt(146) / 76, 2.86177, math.sqrt(18**2 + 18**2 + 216**2) / 76],
    "21.7": [3, "3", np.int64(3)], "21.8": [3, "3", np.int64(3)],
    "21.9": [[90, 100], ("90°", 100), (math.degrees(math.pi / 2), 1 / math.sqrt(1e-4))],
    "21.10": [86.44022, "86.44 %", 86.44],
    "21.11": [2.45759, "2.4576 m/s^2", 2.4576],
}
WRONG = {
    "21.Q2": [(10, "Which way"), (-math.sqrt(200), "lever"), (0, "acts at the hand")],
    "21.Q3": [(280, "half"), (180, "opposite"), (150, "both in the sum")],
    "21.Q4": [([0, 0], "round a circle"), ([1, 1], "centre"), ([-1, 1], "velocity")],
    "21.Q5": [([200.01, 23.5, 122.5], "at the joints"), ([122.5, -146, 369.51], "on the left"),
              ([369.51, -223.51, 200.01], "Rates come"), ([122.5, -99, 275.51], "sign of Λ_xy")],
    "21.Q7": [(122.5, "held on this line"), (275.51 / (122.5 * 275.51 - 9801), "per newton"),
              (275.51 - 9801 / 122.5, "along y"), (122.5 + 9801 / 275.51, "lighter")],
    "21.Q9": [(105 * 9.81, "shoulder carries"), (75 * 9.81, "motor"), (80, "kilograms"), (-784.8, "held up")],
    "21.Q10": [([1, -1], "goes to (0, 1)"), ([0, 1], "first row of J⁻¹"), ([-1, -1], "first row of J")],
    "21.Q14": [([1, 2 / 3], "no masses"), ([0, 1], "rates into"), ([-1, 0.1], "second motor")],
    "21.Q16": [(SLOPE, "no part"), (SLOPE / 2 + lambda2 / 10, "factor of 2"), (SLOPE - lambda2 / 10, "sign of λ")],
    "21.Q17": [(12.8916, "without any"), (0, "other projector"), (3.39929, "along x")],
    "21.Q19": [(math.sqrt(3) / 2, "measure of velocities"), (1 / 26267.725, "counts, too"),
               (math.sqrt(3) / 2 / math.sqrt(26267.725), "√det M"), (math.pi * 3.296918e-5, "area")],
    "21.Q20": [(1, "what is asked"), (2, "equation of motion"), (4, "puts line 3"), (5, "earlier")],
    "21.1": [([298.005, 239.478], "changed places"), ([298.005, 298.005], "slip"), ([239.478, 239.478], "may not slip"),
             ([math.hypot(122.5 + 99, 99 + 275.51) / math.sqrt(2), 298.005], "altogether")],
    "21.2": [(sp.Matrix([[m1 + m2, -m1 * sp.tan(q2)], [-m1 * sp.tan(q2), m2 + m1 * sp.tan(q2)**2]]), "which way"),
             (m2 * sp.eye(2), "drags the cart"), ((m1 + m2) * sp.eye(2), "never rises"),
             (sp.Matrix([[m1 + m2, m1 / sp.tan(q2)], [m1 / sp.tan(q2), m2 + m1 / sp.tan(q2)**2]]), "upright")],
    "21.3": [([4, 2.12, 1.9225], "entries of M"), ([4, 2.12 / 0.81, 1.9225 / 0.81], "vertical axis"),
             ([4, 2.12 / 0.81, 1.9225 / 0.2025], "counts from the vertical"),
             ([4, 2.12 / 0.9, 1.9225 / (0.9 * math.sqrt(0.75))], "square")],
    "21.4": [(lambda M, Md, J, Jd: by_a_product(M, 0 * Md, J, Jd), "Ṁ is missing"),
             (lambda M, Md, J, Jd: by_a_product(M, Md, J, 0 * Jd), "J̇ is missing"),
             (lambda *x: -by_a_product(*x), "negative"), (through_a_quarter, "should be")],
    "21.5": [(lambda M, J, f, wish: J.T @ f, "no notice"), (lambda M, J, f, wish: J.T @ f + wish, "moves the hand"),
             (pseudo, "kicked"), (lambda M, J, f, wish: by_lagrange(M, J, f, -wish), "wrong sign")],
    "21.6": [(0.604949, "smallest"), (18**2 * 146 / 76**2, "square of the measure"), (math.sqrt(3), "velocities"),
             (2.461335, "come apart")],
    "21.7": [(1, "Line 1 is true"), (2, "Line 2 is true"), (4, "earlier"), (5, "earlier")],
    "21.8": [(1, ""), (2, "Line 2 is true"), (4, "earlier")],
    "21.9": [([90, 10000], "square"), ([90, math.sqrt(12500)], "not about its middle"),
             ([90, math.sqrt(10000 / 3)], "carries the forearm"), ([131.8103, 100], "velocities")],
    "21.10": [(13.55978, "inside"), (93.2201, "twice"), (72.88044, "wedges"), (21.138967, "not the angle")],
    "21.11": [(5.202537, "moves the whole set"), (2.1145856, "limits of their own"), (1.745456, "Which sign")],
}


@pytest.mark.parametrize("id, count", [("21.1", 20), ("21.3", 20), ("21.6", 20), ("21.9", 20), ("21.10", 20),
                                       ("21.11", 20)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, 6, rtol=3e-3)


def test_the_rate_of_inertia_is_that_of_differences():
    for state in ref.random_arms(rate=True):
        np.testing.assert_allclose(ref.rate_of_inertia(*state), by_differences(*state), rtol=1e-6, atol=1e-7)


def test_the_share_outside_is_that_of_dots():
    """(7.148): 1 − 2/π arcsin(1/s) of all unit torques of an arm with one joint too many lead to outside of it."""
    rng = np.random.default_rng(2110)
    tau = rng.normal(size=(200_000, 3))
    tau /= np.linalg.norm(tau, axis=1)[:, None]
    for degrees in ((60, -60, -30), (0, 90, -90), (10, 20, 30), (0, 90, 0)):
        J, M, _ = ref.at_rest("planar_3r", degrees)
        needed = tau @ np.linalg.inv(M) @ J.T @ np.linalg.pinv(J).T @ M
        share = 100 * (np.linalg.norm(needed, axis=1) > 1).mean()
        assert abs(share - ref.outside(ref.spread(degrees))) < 0.4
    assert abs(ref.outside(ref.spread(ref.HOME)) - 87.4) < 0.05


def test_the_design_weighs_the_same_everywhere_and_no_other_does():
    for m1, m2, Im in (ref.BELT, (2.0, 0.8, 2e-4)):
        gear = ref.balanced(m1, m2, Im)
        np.testing.assert_allclose(ref.in_absolute_angles(m1, m2, Im, gear, math.pi / 2), (m1 / 3 + m2) * np.eye(2),
                                   atol=1e-12)
        for q2, k in ((1.2, gear), (math.pi / 2, 0.9 * gear), (2.0, 1.1 * gear)):
            L = ref.in_absolute_angles(m1, m2, Im, k, q2)
            assert np.ptp(np.linalg.eigvalsh(L)) > 0.05 * np.trace(L)
