"""The examiner of chapter 03: blanks, right answers written differently, plausible wrong ones, and nonsense."""

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)

from robolib.checking import ex, exercises
from robolib.checking.variants import draw, variant
from robolib.exercises.chapter03 import draws
from robolib.exercises.chapter03 import references as ref

a1, a2, q1, q2, d2, d6, e, x, y = sp.symbols("a1 a2 q1 q2 d2 d6 e x y")
px, py, bx, j, lam = sp.symbols("p_x p_y b_x j lambda")
sin, cos, sqrt = sp.sin, sp.cos, sp.sqrt
CHAPTER = "03"

# Typed in from the digest of the seed (002, section 3) and from the statements, not from the library.
FOUR = [[0.523599, 1.047198, 1, 0.785398, 1.047198, 0.523599], [0.523599, 1.047198, 1, 3.926991, -1.047198, -2.617994],
        [-2.164072, -1.047198, 1, -2.832811, 0.839655, 0.937701],
        [-2.164072, -1.047198, 1, 0.308782, -0.839655, -2.203892]]
T = np.array([[-0.912880, -0.234750, 0.333979, 0.750194], [0.234750, 0.367450, 0.899930, 0.876197],
              [-0.333979, 0.899930, -0.280330, 0.915901]])


def by_hand(point, first, second, elbow):
    """The law of cosines with angles inside the triangle, another way than the library's."""
    r, aim = np.hypot(*point), np.angle(complex(*point))
    inside = np.arccos((first**2 + second**2 - r**2) / (2 * first * second))
    at_base = np.arccos((first**2 + r**2 - second**2) / (2 * first * r))
    side = 1 if elbow == "lower" else -1
    q = np.degrees([aim - side * at_base, side * (np.pi - inside)])
    return [float((v + 180) % 360 - 180) for v in q]


def reached_back(q):
    """The same pose with the boom out at the back: it looks the opposite way, and so does the wrist."""
    return [q[0], q[1] - np.pi, -q[2], np.pi - q[3], np.pi - q[4], q[5] + np.pi]


def degrees(posture):
    return [v if k == 2 else np.degrees(v) for k, v in enumerate(posture)]


def shifted(slip):
    """The four postures, the first one with a slip."""
    first = list(FOUR[0])
    if slip == "p":                             # the boom reaches the tip's place: W is where the tip should be
        r = np.hypot(T[0, 3], T[1, 3])
        th1 = np.arctan2(T[1, 3], T[0, 3]) - np.arctan2(0.2, np.sqrt(r**2 - 0.04))
        rho, up = np.sqrt(r**2 - 0.04), T[2, 3] - 0.5
        th2, d3 = np.arctan2(rho, up), np.hypot(rho, up)
        (c1, s1), (c2, s2) = ((np.cos(v), np.sin(v)) for v in (th1, th2))
        A = np.array([[c1, 0, -s1], [s1, 0, c1], [0, -1, 0]]) @ np.array([[c2, 0, s2], [s2, 0, -c2], [0, 1, 0]])
        R = A.T @ T[:, :3]
        th4, th5 = np.arctan2(R[1, 2], R[0, 2]), np.arctan2(np.hypot(R[0, 2], R[1, 2]), R[2, 2])
        first = [th1, th2, d3, th4, th5, np.arctan2(R[2, 1], -R[2, 0])]
    if slip == "minus":
        first = [*FOUR[1][:4], -FOUR[1][4], FOUR[1][5]]
    if slip == "atan":
        first[1] -= np.pi
    return [first, *FOUR[1:]]


def triples(R):
    R = np.array(R)
    th5 = np.arccos(np.clip(R[2, 2], -1, 1))
    th4, th6 = np.angle(complex(R[0, 2], R[1, 2])), np.angle(complex(-R[2, 0], R[2, 1]))
    wrap = lambda v: float((v + np.pi) % (2 * np.pi) - np.pi)                          # noqa: E731
    return [[wrap(th4), wrap(th5), wrap(th6)], [wrap(th4 + np.pi), wrap(-th5), wrap(th6 + np.pi)]]


def wrists(R, change):
    """Both triples, with the one slip of `change(first, second)` in them."""
    return [[float((v + np.pi) % (2 * np.pi) - np.pi) for v in triple] for triple in change(*triples(R))]


def without_quadrants(R):
    """atan of a quotient in the place of atan2."""
    up = np.arctan(np.hypot(R[0][2], R[1][2]) / R[2][2])
    first = np.array([np.arctan(R[1][2] / R[0][2]), up, np.arctan(-R[2][1] / R[2][0])])
    second = (first * [1, -1, 1] + [np.pi, 0, np.pi] + np.pi) % (2 * np.pi) - np.pi
    return [first, second]


upper = by_hand((-0.6, 0.9), 1.0, 0.8, "upper")
polar = [180 - np.degrees(np.arctan(0.8)), 90 + np.degrees(np.arctan(0.4 / np.sqrt(0.41))), np.sqrt(0.57)]
bend = np.degrees(np.arccos(-0.375))
under = px**2 + py**2 - d2**2

TYPED = {"03.Q4": -135.0, "03.Q6": 112.02431, "03.Q9": 0.4, "03.Q14": 180.0, "03.Q17": -60.0, "03.Q19": [-0.5, 0.5],
         "03.1": [168.67905, -107.08260], "03.2": [141.34019, 121.99282, 0.75498344], "03.4": 4, "03.5": 0.35,
         "03.6": [0.26918060, 0.07639320], "03.9": 44.0}

RIGHT = {
    "03.Q2": [a1 * cos(q1) + a2 * cos(q1 + q2), a2 * cos(q2 + q1) + cos(q1) * a1,
              a1 * sin(q1 + sp.pi / 2) + a2 * sp.expand(cos(q1 + q2), trig=True)],
    "03.Q3": [a1**2 + a2**2 + 2 * a1 * a2 * cos(q2), (a1 + a2 * cos(q2))**2 + (a2 * sin(q2))**2,
              (a1 + a2)**2 - 2 * a1 * a2 * (1 - cos(q2))],
    "03.Q4": [-135, -135.0, "-135°", (-3 * np.pi / 4, "rad")],
    "03.Q5": [a2 * sin(q2) / (a1 + a2 * cos(q2)), sin(q2) / (a1 / a2 + cos(q2)),
              1 / ((a1 + a2 * cos(q2)) / (a2 * sin(q2)))],
    "03.Q6": [bend, 112.02, "112.02°"],
    "03.Q9": [0.4, "0.4 m", "40 cm", sp.Rational(2, 5)],
    "03.Q11": [px - d6 * bx, -bx * d6 + px, [px - d6 * bx]],
    "03.Q13": [under, px**2 - (d2 + py) * (d2 - py), px**2 + (py - d2) * (py + d2)],
    "03.Q14": [180, -180, "180°", (np.pi, "rad")],
    "03.Q17": [-60, -60.0, "-60°"],
    "03.Q19": [[-0.5, 0.5], (-0.5, 0.5), sp.Matrix([-sp.Rational(1, 2), sp.Rational(1, 2)]), np.array([-0.5, 0.5])],
    "03.Q20": [j * e / (j**2 + lam**2), e / (j + lam**2 / j), e * j / (lam**2 + j * j)],
    "03.1": [upper, tuple(upper), np.array(upper), [f"{v:.3f}°" for v in upper]],
    "03.2": [polar, [round(v, 3) for v in polar], [f"{polar[0]:.2f}°", f"{polar[1]:.2f}°", "75.5 cm"]],
    "03.3": [FOUR, FOUR[::-1], np.array(FOUR), [[v + 2 * np.pi * (k in (0, 5)) for k, v in enumerate(q)] for q in FOUR],
             [*FOUR, reached_back(FOUR[0])]],
    "03.4": [4, "4", 4.0, sp.Integer(4)],
    "03.5": [0.35, "0.35 m", "35 cm", sp.Rational(7, 20)],
    "03.6": [[0.2692, 0.0764], (np.sqrt(3.13) - 1.5, 0.3 - np.sqrt(0.05)), ["26.92 cm", "7.64 cm"]],
    "03.7": [sqrt(x**2 + y**2 - e**2), sqrt((x - e) * (x + e) + y**2), (x**2 + y**2 - e**2)**sp.Rational(1, 2)],
    "03.8": [triples, lambda R: np.array(triples(R)), lambda R: tuple(map(tuple, triples(R)))],
    "03.9": [44.0, 44, "44 %", (100 - 12) / 2, 44.0625],
    "03.10": [a1 * a2 * sin(q2), a1 * a2 * (sin(q1 + q2) * cos(q1) - cos(q1 + q2) * sin(q1)), sin(q2) * a2 * a1],
}

WRONG = {
    "03.Q2": [(a1 * cos(q1) + a2 * cos(q2), "from the upper arm"), (a1 * sin(q1) + a2 * sin(q1 + q2), "That is y"),
              (a1 * cos(q1), "Go on along")],
    "03.Q3": [(a1**2 + a2**2 - 2 * a1 * a2 * cos(q2), "inside"), (a1**2 + a2**2, "right angle"),
              ((a1 + a2)**2, "stretched"), (sqrt(a1**2 + a2**2 + 2 * a1 * a2 * cos(q2)), "Asked for is r²")],
    "03.Q4": [(45, "lost both signs"), (225, "whole turn"), (135, "above the x axis"), (-3 * np.pi / 4, "radians")],
    "03.Q5": [((a1 + a2 * cos(q2)) / (a2 * sin(q2)), "cotangent"), (sp.tan(q2), "starts at the base"),
              (a2 * sin(q2) / (a1 - a2 * cos(q2)), "extension"), (a1 * sin(q2) / (a2 + a1 * cos(q2)), "exchanged"),
              (sp.atan2(a2 * sin(q2), a1 + a2 * cos(q2)), "β itself")],
    "03.Q6": [(180 - bend, "inside the triangle"), (-bend, "other elbow"), (90, "too small"),
              (np.degrees(np.arccos((np.sqrt(1.25) - 2) / 2)), "takes r²")],
    "03.Q9": [(1.6, "outer radius"), (0, "equal links"), (0.6, "forearm alone"), (0.8, "too large")],
    "03.Q11": [(px + d6 * bx, "go back"), (px, "That is the tip"), (px - d6, "share b_x")],
    "03.Q13": [(px**2 + d2**2 - py**2, "subtracted"), (4 * under, "four times"), (px**2 + py**2, "d₂ is missing")],
    "03.Q14": [(90, "That is θ₁/2"), (0, "harmless"), (270, "too large")],
    "03.Q17": [(60, "0.52 m and 120°"), (240, "changes its sign"), (30, "its sign is wrong"), (-30, "too small")],
    "03.Q19": [([0.5, -0.5], "target − tip"), ([-0.5, 0.0], "downhill"), ([0.5, -1.5], "target itself"),
               ([-0.5], "")],
    "03.Q20": [(e / j, "long step is missing"), (j * e / (j**2 + lam), "so λ² stands"),
               (e / (j**2 + lam**2), "factor j"), (-j * e / (j**2 + lam**2), "for λ = 0")],
    "03.1": [(by_hand((-0.6, 0.9), 1.0, 0.8, "lower"), "with the lower elbow"), ([123.690, upper[1]], "β"),
             ([2 * 123.690068 - upper[0], upper[1]], "wrong sign"), ([upper[0] - 180, upper[1]], "left of the base")],
    "03.2": [([polar[0], 72.66418, 0.67082039], "from there"),
             ([polar[0], 90 - polar[1], polar[2]], "from the vertical"),
             ([polar[0], polar[1] - 180, polar[2]], "below the shoulder")],
    "03.3": [(shifted("p"), "0.300 m"), (shifted("minus"), "−θ₅"), (shifted("atan"), "atan2"),
             (FOUR[:2], "There are four"), ([FOUR[0], FOUR[0], FOUR[1], FOUR[2]], "the same"),
             ([degrees(q) for q in FOUR], "in degrees"),
             ([[0.1] * 6] * 4, "misses the pose"), ([1, 2, 3], "list of four lists"), ([[1, 2, 3]] * 4, "six numbers")],
    "03.4": [(1, "Line 1 is right"), (2, "is true"), (3, "is true"), (5, "true as well")],
    "03.5": [(0.5, "circle of W"), (np.sqrt(0.25 - 0.0225), "no right angle"), (0.65, "towards the column")],
    "03.6": [([0.2692, 1.5 - np.sqrt(0.05)], "too near"), ([3.13 - 2.25, 0.09 - 0.05], "take the roots"),
             ([-0.2, 0.2], "not one of the coordinates")],
    "03.7": [(sqrt(x**2 + y**2 + e**2), "hypotenuse"), (sqrt(x**2 + y**2) - e, "across the boom"),
             (sqrt(x**2 + y**2), "passes it at e"), (x**2 + y**2 - e**2, "Take the root")],
    "03.8": [(lambda R: wrists(R, lambda a, b: (a, [b[0], -b[1], b[2]])), "change its sign"),
             (without_quadrants, "lost a sign"), (lambda R: wrists(R, lambda a, b: (a[::-1], b[::-1])), "exchanged"),
             (lambda R: triples(R)[:1], "the shape (1, 3)")],
    "03.9": [(50, "Not every start"), (53, "was measured"), (53.425, "was measured"), (60.227, "those that arrive")],
    "03.10": [(-a1 * a2 * sin(q2), "J₁₁J₂₂"), (a1 * a2 * cos(q2), "stretched"), (sin(q2), "m²"),
              (a2**2 * sin(q2), "one a₂ is an a₁")],
}


def test_a_negative_stroke_is_accepted_with_a_remark():
    """d3's sign lost: another branch, and the pose is right."""
    verdict = ex("03.3").check([reached_back(q) for q in FOUR])
    assert verdict.outcome == "correct" and "negative stroke" in verdict.message


def test_the_slips_of_the_stanford_arm_cost_what_is_said():
    pose = ref.pose()
    assert np.allclose(ref.missed(ref.forgotten_hand(pose), pose), (0.3, 0.0), atol=1e-6)
    far, turn = ref.missed([*FOUR[1][:4], -FOUR[1][4], FOUR[1][5]], pose)
    assert (round(far, 3), round(turn, 1)) == (0.520, 120.0)


@pytest.mark.parametrize("student", ["ada", "bob", "cyd", "dan"])
def test_individual_numbers_are_reached_and_judged(student):
    def of(id):
        return draw("chapter 03", student, id)
    first, second, point, elbow = draws.planar(of("03.1"))
    assert variant(ex("03.1"), of("03.1")).check(by_hand(point, first, second, elbow)).outcome == "correct"
    height, (px_, py_, pz_) = draws.polar(of("03.2"))
    ahead, up = np.hypot(px_, py_), pz_ - height
    far = np.hypot(ahead, up)
    answer = [np.degrees(np.angle(complex(px_, py_))), np.degrees(np.arccos(up / far)), far]
    assert variant(ex("03.2"), of("03.2")).check(answer).outcome == "correct"
    posture = draws.stanford(of("03.3"))
    mine = variant(ex("03.3"), of("03.3"))
    found = ref.solve(ref.stanford(), ref.pose(posture)).usual().q
    assert mine.check(found).outcome == "correct" and mine.check(FOUR).outcome == "wrong"
    assert f"{ref.pose(posture)[0, 3]:.6f}" in mine.statement
    radius, hand = draws.circle(of("03.5"))
    assert variant(ex("03.5"), of("03.5")).check(radius - hand).outcome == "correct"


def test_at_least_three_have_individual_numbers():
    assert [e.id for e in exercises("03").values() if e.vary] == ["03.1", "03.2", "03.3", "03.5"]
