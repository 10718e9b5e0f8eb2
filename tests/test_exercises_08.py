"""The examiner of chapter 08: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart

from robolib.checking import exercises
from robolib.checking.variants import draw
from robolib.exercises.chapter08 import references as ref
from robolib.identity import judge
from robolib.patterns import known

a1, a2, l1, l2, m1, m2, m3, m4, I1, I2, I3, I4, g = sp.symbols("a1 a2 l1 l2 m1 m2 m3 m4 I1 I2 I3 I4 g")
kr1, kr2, Im1, Im2, mm2 = sp.symbols("kr1 kr2 Im1 Im2 mm2")
q1, q2, qd1, qd2, qdd1, qdd2, s1, s2, kd1, kd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 s1 s2 kd1 kd2")
sin, cos = sp.sin, sp.cos
CHAPTER = "08"

# Typed in from the statements and the digests, not from the library.
h = m2 * a1 * l2 * sin(q2)
beside = a1 * cos(q2) * qdd1 + a1 * sin(q2) * qd1**2 + g * cos(q1 + q2)
rides = m3 + m4
M11 = (I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * cos(q2))
       + rides * (a1**2 + a2**2 + 2 * a1 * a2 * cos(q2)) + I3 + I4)
M12 = I2 + m2 * (l2**2 + a1 * l2 * cos(q2)) + rides * (a2**2 + a1 * a2 * cos(q2)) + I3 + I4
M22 = I2 + m2 * l2**2 + rides * a2**2 + I3 + I4
scara = sp.Matrix([[M11, M12, 0, I4], [M12, M22, 0, I4], [0, 0, rides, 0], [I4, I4, 0, I4]])
ones = sp.Matrix([1, 1, 0, 1])
alone = scara - I4 * ones * ones.T + sp.diag(0, 0, 0, I4)
H = a1 * (m2 * l2 + rides * a2) * sin(q2)
rest = sp.Matrix([-H * (2 * qd1 * qd2 + qd2**2), H * qd1**2, rides * g, 0])
FIVE = [177.51, 22.5, 25.0, 80.0, 0.01]         # the digest's
slide = sp.Matrix([m1 + mm2 + m2 + kr1**2 * Im1, m2 * l2, I2 + m2 * l2**2 + kr2**2 * Im2])
fair = -h * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]])
other = -h * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]])
zero_row = sp.Matrix([[-qd2, qd1]])
third = fair + I1 * sp.Matrix([1, -1]) * zero_row
gear = np.sqrt((100 / 0.01 - 50.01) / 0.01)
steep = 9.81 * np.linalg.eigvalsh(np.array([[4.5, 2, 0.5], [2, 2, 0.5], [0.5, 0.5, 0.5]]))[-1]
SKEW = [-1396.04, 1396.04]                      # by differences, below

gains = -kd1 * s1**2 - kd2 * s2**2
first = (gains + h * s1 * (qd2 * s1 + (qd1 + qd2) * s2) - h * qd1 * s1 * s2 - h * qd2 * (2 * s1**2 + 2 * s1 * s2) / 2)
second = gains + h * (qd2 * s1**2 + (qd1 + qd2 - qd1) * s1 * s2) - h * qd2 * (s1**2 + s1 * s2)
unfair = first - h * qd2 * s1**2

TYPED = {"08.Q3": 175.0035, "08.Q11": "j", "08.Q12": "-(C + K) s", "08.3": FIVE, "08.5": 4, "08.8": 997.49637,
         "08.9": [-1, 1], "08.10": steep}

RIGHT = {
    "08.Q3": [175.0035, "175 kg·m²", sp.Float(175.0035), np.sqrt(250.01 * 122.5)],
    "08.Q5": [M22, [M22], sp.expand(M22)],
    "08.Q7": [beside, sp.expand(beside, trig=True), [beside],
              a1 * (cos(q2) * qdd1 + sin(q2) * qd1**2) + g * cos(q1 + q2)],
    "08.Q11": ["j", "J", " j "],
    "08.Q12": ["-(C + K) s", "-(c + k) s", " -(C + K) s "],
    "08.Q15": [[-h / 2, h / 2], sp.Matrix([-h / 2, h / 2]), (-m2 * a1 * l2 * sin(q2) / 2, h / 2)],
    "08.1": [scara, scara.T, sp.expand(scara), scara.tolist()],
    "08.2": [rest, list(rest), rest.T, sp.expand(rest)],
    "08.3": [FIVE, tuple(FIVE), np.array(FIVE), ["177.51 kg·m²", 22.5, 25, 80, 0.01]],
    "08.4": [slide, list(slide), slide.T, sp.expand(slide)],
    "08.5": [4, "4", sp.Integer(4)],
    "08.6": [[first, second, gains], (first, second, gains), [first, second, -(kd1 * s1**2 + kd2 * s2**2)]],
    "08.7": [third, third.tolist(), fair + m1 * a1**2 * sp.Matrix([-2, 2]) * zero_row,
             fair + h * sp.Matrix([sin(q1), -sin(q1)]) * zero_row],
    "08.8": [gear, 997.5, "997.5", np.float64(gear)],
    "08.9": [[-1, 1], (-1.0, 1.0), np.array([-1, 1])],
    "08.10": [float(steep), sp.Float(steep), round(steep, 2)],
    "08.11": [SKEW, tuple(SKEW), np.array(SKEW), ["-1396.04 kg/s", 1396.04]],
    "08.12": [["q2 in M11"], ("q2 in m11",), {"q2 in M11"}],
}
WRONG = {
    "08.Q3": [(30626.225, "the square of what"), (186.255, "mean"), (48.5, "own M₁₂"), (122.5, "may exceed M₂₂"),
              (-175.0035, "sign")],
    "08.Q5": [(M22 - rides * a2**2, "at the distance a₂"), (M22.subs(a2, l2), "not at its centre"),
              (M22 - I4, "Joint 4 is locked"), (M22 - I3 - I4, "I₃ and I₄"), (M22 - m2 * l2**2, "m ℓ² is missing"),
              (M12, "That is M₁₂"), (2 * M22, "twice")],
    "08.Q7": [(beside - a1 * sin(q2) * qd1**2, "c₂"), (beside - g * cos(q1 + q2), "g₂"),
              (beside + a1 * cos(q2) * (qdd1 + qdd2), "joint 1's"), (beside - 2 * a1 * sin(q2) * qd1**2, "outwards"),
              (m2 * l2 * beside, "whole term")],
    "08.Q11": [("i", "printed in the textbook"), ("k", "no product rule"), ("m", "Choose one of")],
    "08.Q12": [("-K s", "Their difference is C s"), ("(C - K) s", "gets a minus"), ("0", "only makes s fall"),
               ("C s", "Choose one of")],
    "08.Q15": [([0, 0], "not"), ([h / 2, -h / 2], "exchanged"), ([-h, h], "factor ½"), ([-h / 2, -h / 2], "h2")],
    "08.1": [(alone, "nine places"), (scara.subs(a2, l2), "end of link 2"),
             (scara - sp.diag(0, 0, m4, 0), "rises with it"),
             (sp.diag(1, 1, 1, -1) * scara * sp.diag(1, 1, 1, -1), "points down"), (scara[:2, :2], "4×4"),
             (scara + sp.diag(I3, 0, 0, 0), "Only")],
    "08.2": [(rest.subs({m3: 0, m4: 0}) + sp.Matrix([0, 0, rides * g, 0]), "swing with link 2"),
             (rest.subs(g, 0), "but gravity"), (rest.subs(g, -g), "push up"),
             (rest + sp.Matrix([H * qd1 * qd2, 0, 0, 0]), "counted it once"),
             (sp.Matrix([0, H * qd1 * (qd1 + qd2), rides * g, 0]), "Ṁ q̇ is missing"),
             (sp.Matrix([rest[0], -H * qd1 * qd2, rides * g, 0]), "−∂T/∂q"), (rest[0], "vector of 4")],
    "08.3": [([77.51, *FIVE[1:]], "k_r1² I_m1"), ([78.51, *FIVE[1:]], "enters squared"),
             ([172.51, 22.5, 25, 75, 0.01], "m_m2"), ([127.51, 22.5, 25, 30, 0.01], "hangs on the end"),
             ([177.51, 22.5, -25, 80, 0.01], "far end"), (FIVE[:4], "5 numbers")],
    "08.4": [(slide.subs({Im1: 0, Im2: 0}), "rotors"), (slide.subs(mm2, 0), "rides on the slide"),
             (slide - sp.Matrix([0, 0, m2 * l2**2]), "m ℓ² is missing"),
             (slide - sp.Matrix([m2, 0, 0]), "stands in β₁"), (slide + sp.Matrix([0, 0, Im2]), "no carried spin"),
             (sp.Matrix([m1 + mm2 + m2 + kr1 * Im1, m2 * l2, I2 + m2 * l2**2 + kr2 * Im2]), "enters squared")],
    "08.5": [(1, "it is right"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "Choose")],
    "08.6": [([first, gains], "2 lines skip"), ([first, second, second + 0 * s1], "the same"),
             ([first, second, first], "not yet"), ([first, unfair, gains], "Line 2 does not follow"),
             ([gains + s1, second, gains], "Line 1 is not"), (gains, "as a list")],
    "08.7": [(fair, "Christoffel's C"), (other, "Problem 7.2"),
             (fair + I1 * sp.Matrix([1, 1]) * zero_row, "not zero for"), (sp.zeros(2, 2), "C q̇ is not c"),
             (fair + sp.diag(h, 0), "C q̇ is not c"), ([1, 2], "2×2")],
    "08.8": [(703.56, "half of the change"), (1000, "folded"), (gear**2, "its root"), (-gear, "sign")],
    "08.9": [([1, -1], "exchanged"), ([1, 1], "taken away"), ([-1, 2], "y")],
    "08.10": [(4.5 * 9.81, "whole matrix"), (9.81 * np.linalg.norm([4.5, 2, 0.5]), "largest torque"),
              (2.5 * 9.81, "three links"), (7 * 9.81, "trace"), (-steep, "sign")],
    "08.11": [(SKEW[::-1], "exchanged"), ([x / 2 for x in SKEW], "Ṁ_A/2"),
              ([-1545.04, -1745.04], "part −M_A J̇ J⁻¹"), (SKEW[0], "2 numbers")],
    "08.12": [(["q1 in M11"], "M does not know q₁"), (["q2 in M11", "q3 in M11"], "leaves its distance"),
              (["q2 in M11", "q3 in M22"], "at any height"), ([], "Give a list")],
}


@pytest.mark.parametrize("id, count", [("08.3", 40), ("08.8", 40), ("08.10", 20), ("08.11", 4)])
def test_variants_differ_and_their_mistakes_stay_apart(id, count):
    stay_apart(id, count, count / 2, rtol=1e-3)


def test_the_five_numbers_of_another_arm_by_hand():
    """β of 08.3 from the formulas of the digest, for drawn numbers."""
    from robolib import robots
    from robolib.exercises.chapter08 import draws
    values = draws.five(draw("key", "anyone", "08.3"))
    v = robots.planar_2r()[1] | values
    hung = v["m2"] + v["mm2"]
    by_hand = [v["I1"] + v["m1"] * v["l1"]**2 + v["kr1"]**2 * v["Im1"] + v["Im2"] + hung * v["a1"]**2,
               v["I2"] + v["m2"] * v["l2"]**2, v["m2"] * v["l2"], v["m1"] * v["l1"] + hung * v["a1"], v["Im2"]]
    assert ref.five(values) == pytest.approx(by_hand, rel=1e-9)


def test_the_hands_skew_matrix_by_differences():
    """08.11 in floats: M_A along the motion by a difference, J̇ too; nothing is derived in symbols."""
    q, qd, step = np.radians([30.0, 60.0]), np.array([1.0, 2.0]), 1e-6
    arm = ref.numbers()

    def J(q):
        (s, s12), (c, c12) = np.sin([q[0], q.sum()]), np.cos([q[0], q.sum()])
        return np.array([[-s - s12, -s12], [c + c12, c12]])

    def M_A(q):
        back = np.linalg.inv(J(q))
        return back.T @ arm.M(q) @ back
    G = np.linalg.inv(J(q))
    hh = 25 * np.sin(q[1])
    C = -hh * np.array([[qd[1], qd.sum()], [-qd[0], 0]])
    Jd, Md = ((f(q + step * qd) - f(q - step * qd)) / (2 * step) for f in (J, M_A))
    N = Md - 2 * (G.T @ C @ G - M_A(q) @ Jd @ G)
    np.testing.assert_allclose([N[0, 1], N[1, 0]], SKEW, rtol=1e-5)
    assert abs(np.diag(N)).max() < 1e-2


def test_the_crane_is_what_one_would_write_down():
    M = sp.Matrix(ref.crane().M)
    q_2 = sp.Symbol("q2")
    assert judge(M, sp.diag(I1 + (m2 + m3) * q_2**2, m2 + m3, m3)).equal
    assert known(ref.crane())[0][0] == ("q2",) and len(exercises("08")) == len(RIGHT)
