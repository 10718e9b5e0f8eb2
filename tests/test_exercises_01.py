"""The examiner of chapter 01: blanks, right answers written differently, plausible wrong ones, and nonsense."""

from itertools import combinations, product

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from scipy.spatial.transform import Rotation

from robolib.checking import draw, ex, exercises, variant
from robolib.derivation import ___
from robolib.exercises.chapter01 import references as ref
from robolib.identity import judge

phi, theta, psi, q1, q2, q3, u, v = sp.symbols("phi theta psi q1 q2 q3 u v")
sin, cos, pi = sp.sin, sp.cos, sp.pi
CHAPTER = "01"
ALL = exercises("01")
NUMBERED = [f"01.{k}" for k in range(1, 12)]
c, s = cos(theta), sin(theta)
third = sp.Matrix([sin(phi) * s, -cos(phi) * s, c])
top = sp.Matrix([-cos(q1) * sin(q2) * cos(q3) + sin(q1) * sin(q3), -sin(q1) * sin(q2) * cos(q3) - cos(q1) * sin(q3),
                 cos(q2) * cos(q3)])
lines = [(u * c - v * s)**2 + (u * s + v * c)**2, (u**2 + v**2) * c**2 + (u**2 + v**2) * s**2, u**2 + v**2]
one = 2 * np.degrees(np.arccos(np.cos(np.pi / 6) * np.cos(np.pi / 4)))        # half angles multiply at right angles
cot = 0.5 / np.tan(np.radians(20))


def by_scipy(f, t, p):
    return Rotation.from_euler("ZXZ", [f, t, p], degrees=True).as_matrix()


def by_hand(f, t, p):
    """(2-20), entry by entry."""
    (cf, ct, cp), (sf, st, sp_) = np.cos(np.radians([f, t, p])), np.sin(np.radians([f, t, p]))
    return [[cf * cp - sf * ct * sp_, -cf * sp_ - sf * ct * cp, sf * st],
            [sf * cp + cf * ct * sp_, -sf * sp_ + cf * ct * cp, -cf * st], [st * sp_, st * cp, ct]]


def back_by_scipy(R):
    return Rotation.from_matrix(R).as_euler("ZXZ", degrees=True)


def back_by_hand(R):
    return sp.Matrix([np.degrees(x) for x in (np.arctan2(R[0][2], -R[1][2]), np.arccos(R[2][2]),
                                              np.arctan2(R[2][0], R[2][1]))])


RIGHT = {
    "01.Q2": [[c, s], sp.Matrix([c, s]), (sin(theta + pi / 2), s), sp.Matrix([[c, s]])],
    "01.Q3": [sp.Matrix([[0, 1], [1, 0]]), [[0, 1], [1, 0]], np.array([[0, 1], [1, 0]])],
    "01.Q4": [60, 60.0, "60 °", pi * 180 / 3 / pi, (np.pi / 3, "rad")],
    "01.Q5": [[-s, c, 0], sp.Matrix([-s, c, 0]), (cos(theta + pi / 2), sin(theta + pi / 2), 0)],
    "01.Q7": [[0.8660254, -0.5], (sp.sqrt(3) / 2, -sp.Rational(1, 2)), np.array([np.cos(np.pi / 6), -0.5])],
    "01.Q9": [third, list(third), (s * cos(phi - pi / 2), -s * cos(phi), c),
              [(cos(phi - theta) - cos(phi + theta)) / 2, -(sin(phi + theta) - sin(phi - theta)) / 2, c]],
    "01.Q11": [[210, -60, 225], (-150, -60, -135), np.array([210.0, 300.0, 225.0]), sp.Matrix([210, -60, -135]),
               ["210°", "-60°", "225°"]],
    "01.Q14": [[1 / np.sqrt(3)] * 3, sp.Matrix([1, 1, 1]) / sp.sqrt(3), (0.57735, 0.57735, 0.57735)],
    "01.Q17": [14, 14.0, sp.Integer(14)],
    "01.1": [one, 104.4775, "1.82348 rad", sp.acos(sp.Rational(-1, 4)) * 180 / pi],
    "01.2": [by_scipy, by_hand, lambda f, t, p: sp.Matrix(by_hand(f, t, p)),
             lambda f, t, p: by_scipy(f + 360, t, p - 720)],
    "01.3": [back_by_scipy, back_by_hand, lambda R: tuple(back_by_scipy(R))],
    "01.4": [lines, tuple(lines), [lines[0], sp.expand(lines[0]), lines[1], lines[2]],
             [lines[0], (u**2 + v**2) * (s**2 + c**2), v**2 + u**2]],
    "01.5": [4, "4", 4.0, sp.Integer(4), np.int64(4)],
    "01.6": [3, "3", 3.0, sp.Integer(3), np.int64(3)],
    "01.7": [[("x", 90), ("y", 90), ("x", -90)], (("y", 90), ("x", -90), ("y", -90)),
             [["X", "90°"], ["y", np.pi / 2 * 180 / np.pi], ["x", 270]], [("x", -90), ("y", -90), ("x", 90)],
             [("y", (np.pi / 2, "rad")), ("x", -90.0), ("y", sp.Integer(-90))]],
    "01.8": [50, 50.0, "50 deg", sp.Integer(50)],
    "01.9": [cot, 1.37374, "1.37374 rad/s", sp.cot(pi / 9) / 2],
    "01.10": [top, list(top), top.T, top.applyfunc(sp.expand), top.subs(sin(q2), cos(q2 - pi / 2))],
    "01.11": [[2 / 7, 3 / 7, 6 / 7], sp.Matrix([2, 3, 6]) / 7, (-2 / 7, -3 / 7, -6 / 7), np.array([2, 3, 6]) / 7],
}

WRONG = {
    "01.Q2": [([s, c], "from y"), ([c, -s], "clockwise"), ([c, 2 * s], "Only entry 2"), (c, "vector of 2")],
    "01.Q3": [([[0, -1], [-1, 0]], "That is B A"), ([[0, 0], [0, 0]], "entry by entry"),
              ([[1, -1], [1, -1]], "the sum"), ([[1, 0], [0, 1]], "")],
    "01.Q4": [(0.5, "cosine of the angle"), (30, "not the sine"), (0, "Divide by both lengths"), (90, "too large")],
    "01.Q5": [([s, c, 0], "is not 0"), ([s, -c, 0], "to the right"), ([c, s, 0], "n itself"), ([-s, c], "vector of 3"),
              ([-s, c, 1], "Only entry 3")],
    "01.Q7": [([0.8660254, 0.5], "the body turns"), ([1, 0], "in the room"), ([-0.5, 0.8660254], "order"),
              (0.866, "2 numbers"), ([0.8660254, -0.6], "v: ")],
    "01.Q9": [([cos(phi) * s, sin(phi) * s, c], "z-y-z"), ([-sin(phi) * s, cos(phi) * s, c], "sign of the tilt"),
              ([s * sin(psi), s * cos(psi), c], "third row"), ([sin(psi) * s, -cos(psi) * s, c], "φ comes last"),
              ([sin(phi) * s, -cos(phi) * s, -c], "Only entry 3")],
    "01.Q11": [([30, 60, 45], "was made of"), ([390, 60, 405], "was made of"), ([30, -60, 45], "−θ is right"),
               ([210, 60, 225], "begin with −θ"), ([10, 20, 30], "away from the orientation"), ([210, -60], "Three"),
               ("210", "Three angles"), ([210, -60, "225 kg"], "")],
    "01.Q14": [(np.array([1, 1, -1]) / np.sqrt(3), "the other book"), ([1, 1, 1], "length 1"),
               ([-1 / np.sqrt(3)] * 3, "−120°"), ([0, 0, 1], "u_x: 0 is not right")],
    "01.Q17": [(13, "what ε² says"), (5, "90°/20°"), (15, "too large"), (12.9, "too small")],
    "01.1": [(150, "do not add"), (np.hypot(60, 90), "as if they were vectors"), (one / 2, "half the angle"),
             (360 - one, "long way round"), (90, "too small"), (1.82348, "radians")],
    "01.2": [
        (lambda f, t, p: np.transpose(by_hand(f, t, p)), "That is Rᵀ"), (lambda f, t, p: by_hand(p, t, f), "exchanged"),
        (lambda f, t, p: by_hand(f, -t, p), "wrong sign"),
        (lambda f, t, p: Rotation.from_euler("ZYZ", [f, t, p], degrees=True).as_matrix(), "z-y-z"),
        (lambda f, t, p: Rotation.from_euler("xz", [t, f + p], degrees=True).as_matrix(), "stay in the room"),
        (lambda f, t, p: Rotation.from_euler("ZXZ", [f, t, p]).as_matrix(), "took degrees for radians"),
        (lambda f, t, p: by_hand(f, t, 0), "it should be"), (lambda f, t, p: by_hand(f, t, p)[0], "shape"),
        (lambda R: R, "TypeError"), ([[1, 0, 0]], "A function")],
    "01.3": [
        (lambda R: np.degrees([np.arctan(-R[0][2] / R[1][2]), np.arccos(R[2][2]), np.arctan(R[2][0] / R[2][1])]),
         "forgets a quadrant"),
        (lambda R: back_by_scipy(np.transpose(R)), "angles of Rᵀ"), (lambda R: np.radians(back_by_scipy(R)), "radians"),
        (lambda R: Rotation.from_matrix(R).as_euler("ZYZ", degrees=True), "z-y-z"),
        (lambda R: [x + 1 for x in back_by_scipy(R)], "it should be"), (lambda R: [1, 2], "shape"),
        (lambda R: [-x for x in back_by_scipy(R)], "the negative"), (lambda: 1, "TypeError")],
    "01.4": [([lines[0], lines[2]], "2 lines skip"), ([lines[0], lines[1], lines[1].subs(s, 1)], "does not follow"),
             ([lines[2], lines[1], lines[0]], "free of sines"), (lines[2], "as a list"),
             ([lines[0], sp.expand(lines[0]), lines[1]], "free of sines"),
             ([lines[0] + 1, lines[1], lines[2]], "Line 1 is not x² + y²")],
    "01.5": [(1, "(3-12)"), (2, "nothing is lost"), (3, "Line 3 is true"), (5, "follows from line 4"),
             (6, "Choose one of")],
    "01.6": [(1, "only says"), (2, "Line 2 is true"), (4, "slip came earlier"), (5, "slip came earlier"),
             (7, "Choose one of")],
    "01.7": [([("z", 90)], "does not work"), ([("x", 90), ("y", -90), ("x", -90)], "other way round"),
             ([("x", 90), ("y", 90)], "away from where"), ([("x", 45), ("x", 45), ("y", 90), ("x", -90)], "in three"),
             ([("x", -90), ("y", 90), ("x", 90)], "the axes are the book's own"), (90, "A list of turns"),
             ([("w", 90)], "A list of turns"), ([("x", "90 kg")], "A list of turns"), ([], "A list of turns")],
    "01.8": [(0, "an orientation has three"), (130, "do nothing"), (65, "Halfway is not"), (40, "too small")],
    "01.9": [(-0.5 / np.sin(np.radians(20)), "rate of ψ"), (0.5 / np.sin(np.radians(20)), "φ̇ has a cosine"),
             (0.5, "z is not level"), (0.5 * np.tan(np.radians(20)), "without limit"), (-cot, "sign")],
    "01.10": [(top.subs(q2, -q2), "nose goes down"), (top.subs(q3, 0), "roll is missing"),
              ([-sin(q2), -sin(q3) * cos(q2), cos(q2) * cos(q3)], "reverse order"),
              ([cos(q1) * cos(q2), sin(q1) * cos(q2), sin(q2)], "where the camera looks"),
              ([top[0], top[1], -top[2]], "Only entry 3")],
    "01.11": [([0, 0, 0], "no axis"), ([2, 3, 6], "length 1"), ([1, 0, 0], "does not stay"), ([2 / 7, 3 / 7], "Three"),
              ([2 / 7, 3 / 7, -6 / 7], "does not stay")],
}

BLANKS = {"01.Q2": [[___, ___]], "01.Q5": [[-s, ___, 0]], "01.3": [lambda R: [___, ___, ___], lambda R: None],
          "01.4": [[___, ___, ___], [lines[0], ___, lines[2]]], "01.10": [sp.Matrix([___, ___, ___])]}
TYPED = {"01.Q4": 60.0, "01.Q7": [0.8660254, -0.5], "01.Q17": 14.0, "01.1": 104.477512, "01.5": 4, "01.6": 3,
         "01.8": 50.0, "01.9": 1.3737387}


def test_at_most_half_fall_to_one_call():
    assert {id for id in NUMBERED if ALL[id].one_call} == {"01.1", "01.2", "01.3", "01.11"}
    assert all(ALL[id].stars for id in NUMBERED)


def test_the_references_are_the_typed_ones():
    for mine, id in ((third, "01.Q9"), (top, "01.10"), (lines[0], "01.4"), (sp.Matrix([-s, c, 0]), "01.Q5")):
        assert judge(mine, ex(id).kind.reference).equal
    assert ref.half_turn() * 49 == sp.Matrix([[-41, 12, 24], [12, -31, 36], [24, 36, 23]])
    for triple in ref.triples():
        np.testing.assert_allclose(ref.matrix(*triple), by_scipy(*triple), atol=1e-12)


# The named mistakes

def test_the_six_misconceptions_are_apart():
    """How far each slip ends from the truth at (30°, 60°, 45°), in degrees, and that no two are the same."""
    truth = Rotation.from_matrix(ref.matrix(*ref.TRIPLE))
    ends = {name: Rotation.from_matrix(slip(*ref.TRIPLE)) for name, slip in ref.SLIPS.items()}
    away = {name: round(np.degrees((truth.inv() * end).magnitude()), 1) for name, end in ends.items()}
    assert away == {"transposed": 173.6, "angles reversed": 15.0, "sign of the tilt": 120.0, "zyz": 82.8,
                    "x first": 44.1, "degrees as radians": 163.6}
    assert min(np.degrees((a.inv() * b).magnitude()) for a, b in combinations(ends.values(), 2)) > 1


@pytest.mark.parametrize("id", ["01.Q4", "01.Q7", "01.Q14", "01.Q17", "01.1", "01.2", "01.3", "01.8", "01.9"])
def test_every_mistake_is_called_by_its_name(id):
    assert ALL[id].mistakes
    for m in ALL[id].mistakes:
        verdict = ex(id).check(m.answer)
        assert (verdict.outcome, verdict.message, verdict.mistake) == ("wrong", m.says, m.name)


def test_only_the_false_lines_are_false():
    small, basis = ALL["01.5"].kind, ALL["01.6"].kind
    lines = small.make()
    assert [small.same(a, b) for a, b in zip(lines[:3], lines[1:4], strict=True)] == [True, True, False]
    assert judge(lines[3][:, 0], lines[4]).equal
    assert [bool(judge(*line).equal) for line in basis.make()] == [True, True, False, True, True]


def test_two_turns_about_x_and_y_reach_the_half_turns_only():
    """The nearest of a finer grid is no nearer, and the closed form of its trace is right."""
    for target in (100, 130, 170):
        delta = np.radians(target)
        a, b = np.meshgrid(*[np.linspace(-np.pi, np.pi, 721)] * 2)
        trace = np.cos(delta) * (np.cos(a) + np.cos(b)) + np.sin(delta) * np.sin(a) * np.sin(b) + np.cos(a) * np.cos(b)
        assert np.degrees(np.arccos((trace.max() - 1) / 2)) == pytest.approx(180 - target)
        assert ref.nearest(target) == pytest.approx(180 - target)


# Variants

STUDENTS = [f"s{k:04d}" for k in range(40)]
VARIED = ["01.1", "01.7", "01.8", "01.9"]


def test_these_have_variants():
    assert [id for id in NUMBERED if ALL[id].vary] == VARIED


@pytest.mark.parametrize("id", VARIED)
def test_variants_differ_and_can_be_told_apart(id):
    mine = [variant(ex(id), draw("a key", student, id)) for student in STUDENTS]
    assert len({m.statement for m in mine}) > 12
    for m in mine[::4]:
        assert m.check(___).outcome == "not attempted"
        if m.kind.word == "number":
            right = m.kind.reference
            assert m.check(right) and m.check(f"{right} {m.kind.unit}")
            others = [right, *(x.answer for x in m.mistakes)]
            for a, b in combinations(others, 2):
                assert abs(a - b) > 2e-3 * max(abs(a), abs(b)), (id, m.statement)
            for slip in m.mistakes:
                assert m.check(slip.answer).mistake == slip.name


@pytest.mark.parametrize("broken, target", list(product("xyz", (35.0, 110.0))))
def test_every_broken_wheel_can_be_replaced(broken, target):
    """Tip, turn, tip back, about whichever axes work, by SciPy's product."""
    first, second = (axis for axis in "xyz" if axis != broken)
    look = ref.parks(broken, target)
    good = []
    for tip, turn in product((90, -90), (target, -target)):
        moves = [(first, tip), (second, turn), (first, -tip)]
        end = Rotation.identity()
        for axis, size in moves:
            end = end * Rotation.from_euler(axis, size, degrees=True)
        if (end.inv() * Rotation.from_euler(broken, target, degrees=True)).magnitude() < 1e-9:
            good.append(moves)
            assert look(moves, None).outcome == "correct"
        else:
            assert look(moves, None).mistake in ("sign", "elsewhere", "reverse order")
    assert len(good) == 2
