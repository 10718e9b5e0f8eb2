"""The examiner of chapter 02: blanks, right answers written differently, plausible wrong ones, and nonsense."""

from itertools import combinations

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from percent import ROOT

from robolib.checking import ex, exercises
from robolib.checking.variants import draw, variant
from robolib.derivation import ___
from robolib.exercises.chapter02 import problems
from robolib.exercises.chapter02 import references as ref

q1, q2, a1, a2, alpha1, y = sp.symbols("q1 q2 a1 a2 alpha1 y")
sin, cos, tan, pi = sp.sin, sp.cos, sp.tan, sp.pi
CHAPTER = "02"
ALL = exercises("02")
NUMBERED = [f"02.{k}" for k in range(1, 11)]

# Typed in from the statements and from drawings on paper, not from the library.
ROW = [0.5, 90, 1.8, 5.7, 0, 0, 2.9, 0, 0, 1.5, 0, 0]
TYPED = {"02.Q2": [-2, 1, 3], "02.Q3": "R.T", "02.Q7": [-2, 1, -3], "02.Q8": [1, -45, -0.5], "02.Q9": [0, 90, 0.2],
         "02.Q11": 3, "02.Q12": [0, -1, 0], "02.Q14": 2, "02.Q16": "R only", "02.Q17": [0, 0.4318, 0.15005],
         "02.Q19": "a and d exchanged", "02.Q22": 57.29651, "02.Q23": [0, 1, 0, -0.5, 0, 0], "02.1": 0.5656854,
         "02.2": ROW, "02.3": 4, "02.4": "modified", "02.6": 0.572967, "02.7": [90, 0.5, 0, 1],
         "02.8": [5.729578, 1.0], "02.10": [1, -90, 0.3, 15, 0.25]}


def pose(rows, joints, q):
    """By the axes instead of the matrix: rotate and shift a frame's own columns."""
    x, y_, z, o = np.array([1.0, 0, 0]), np.array([0, 1.0, 0]), np.array([0, 0, 1.0]), np.zeros(3)
    for (a, alpha, d, theta), kind, u in zip(rows, joints, q, strict=True):
        theta, d = (theta + u, d) if kind == "R" else (theta, d + u)
        x, y_ = np.cos(theta) * x + np.sin(theta) * y_, np.cos(theta) * y_ - np.sin(theta) * x
        o = o + d * z + a * x
        y_, z = np.cos(alpha) * y_ + np.sin(alpha) * z, np.cos(alpha) * z - np.sin(alpha) * y_
    return np.vstack([np.column_stack([x, y_, z, o]), [0, 0, 0, 1]])


def screw(axis, angle, way):
    """The 4×4 matrix of a turn about x or z (0 or 2), and a way along it."""
    T, (j, k) = np.eye(4), ((1, 2), (0, 1))[axis == 2]
    T[j, j] = T[k, k] = np.cos(angle)
    T[k, j], T[j, k], T[axis, 3] = np.sin(angle), -np.sin(angle), way
    return T


def product(row, backwards=False):
    """A function of a table that multiplies its rows, each made by `row(a, α, d, θ)`."""
    def made(rows, joints, q):
        T = np.eye(4)
        for (a, alpha, d, theta), kind, u in zip(rows, joints, q, strict=True):
            A = row(a, alpha, d + u * (kind == "P"), theta + u * (kind == "R"))
            T = A @ T if backwards else T @ A
        return T
    return made


def standard(a, alpha, d, theta):
    return screw(2, theta, d) @ screw(0, alpha, a)


RIGHT = {
    "02.Q2": [[-2, 1, 3], (-2.0, 1.0, 3.0), sp.Matrix([-2, 1, 3]), np.array([-2, 1, 3])],
    "02.Q3": ["R.T", " r.t ", "R.T"],
    "02.Q4": [a1 * cos(q1) + a2 * cos(q1 + q2), a2 * cos(q2 + q1) + cos(q1) * a1, [a1 * cos(q1) + a2 * cos(q1 + q2)],
              a1 * cos(q1) + a2 * (cos(q1) * cos(q2) - sin(q1) * sin(q2))],
    "02.Q7": [[-2, 1, -3], (-2.0, 1.0, -3.0), ["-2 m", "1 m", "-300 cm"], sp.Matrix([-2, 1, -3])],
    "02.Q8": [[1, -45, -0.5], ["1 m", "-45°", "-0.5 m"], (1, "-0.785398 rad", -0.5), np.array([1, -45, -0.5])],
    "02.Q9": [[0, 90, 0.2], ["0 m", "90°", "20 cm"], (0, "1.570796 rad", 0.2)],
    "02.Q10": [["Rot_z", "Trans_z", "Trans_x", "Rot_x"], ("Trans_z", "Rot_z", "Rot_x", "Trans_x"),
               ["Rot_z", "Trans_x", "Trans_z", "Rot_x"], ["Trans_z", "Rot_z", "Trans_x", " Rot_x"]],
    "02.Q11": [3, 3.0, sp.Integer(3)],
    "02.Q12": [[0, -1, 0], (0.0, -1.0, 0.0), sp.Matrix([0, -1, 0])],
    "02.Q14": [2, 2.0, sp.Integer(2)],
    "02.Q15": [[sin(q2), -cos(q2), 0], sp.Matrix([sin(q2), -cos(q2), 0]), [cos(q2 - pi / 2), -cos(q2), 0]],
    "02.Q16": ["R only", "r only", " R only "],
    "02.Q17": [[0, 0.4318, 0.15005], ["0°", "431.8 mm", "150.05 mm"], (0, 0.4318, 0.15)],
    "02.Q19": ["a and d exchanged", "A and d exchanged", " a and d exchanged"],
    "02.Q21": [y / tan(alpha1), y * cos(alpha1) / sin(alpha1), y * sp.cot(alpha1), [y / tan(alpha1)]],
    "02.Q22": [57.3, 57.296, "57.3 m", 180 / np.pi],
    "02.Q23": [[0, 1, 0, -0.5, 0, 0], (0.0, 1.0, 0.0, -0.5, 0.0, 0.0), [[0, 1, 0], [-0.5, 0, 0]]],
    "02.1": [0.4 * np.sqrt(2), 0.5657, "56.57 cm", sp.sqrt(2) * sp.Rational(2, 5)],
    "02.2": [ROW, [ROW[k:k + 3] for k in (0, 3, 6, 9)], np.array(ROW).reshape(4, 3), sp.Matrix(4, 3, ROW)],
    "02.3": [4, "4", 4.0, sp.Integer(4)],
    "02.4": ["modified", "Modified", " modified "],
    "02.5": [[[0, 90, 0], [0.6, 0, 0], [0.5, 0, 0]], [0, 90, 0, 0.6, 0, 0, 0.5, 0, 0],
             np.array([[0, 90, 0], [0.6, 0, 0], [0.5, 0, 0]]), ((0, 90.0, 0), (0.6, 0, 0), (0.5, 0, 0))],
    "02.6": [0.573, np.degrees(0.01), "0.573°", "0.01 rad"],
    "02.7": [[90, 0.5, 0, 1], ["90°", "50 cm", "0 m", "1 m"], ("1.570796 rad", 0.5, 0, 1)],
    "02.8": [[5.73, 1], ["5.73 m", "1 mm"], ["573 cm", "0.001 m"], (5.7296, 1.0)],
    "02.9": [pose, lambda rows, joints, q: pose(rows, joints, q).tolist(),
             lambda rows, joints, q: sp.Matrix(pose(rows, joints, q)), product(standard)],
    "02.10": [[1, -90, 0.3, 15, 0.25], ["1", "-90°", "30 cm", "15°", "25 cm"], (1, "-1.570796 rad", 0.3, 15, 0.25)],
}

WRONG = {
    "02.Q2": [([2, -1, 3], "clockwise"), ([-1, -2, 3], "180°"), ([2, 1, 3], "mirror"), ([-2, 1], "3 numbers")],
    "02.Q3": [("-R", "mirrors"), ("R", "twice as far"), ("R^-1", "Choose one of")],
    "02.Q4": [(a1 * cos(q1) + a2 * cos(q2), "counts from link 1"), (a1 * sin(q1) + a2 * sin(q1 + q2), "That is y"),
              (a1 * cos(q1) + a2 * cos(q1 - q2), "add up"), (a1 * cos(q1), "should contain")],
    "02.Q7": [([-1, -2, -3], "old axes"), ([2, -1, -3], "turned on"), ([2, -1, 3], "other sign"), ([0, 0, 0], "")],
    "02.Q8": [([np.sqrt(1.25), -45, -0.5], "least distance"), ([1, -45, 0.5], "go down"), ([1, 45, -0.5], "leans to"),
              ([1, 45, 0.5], "both signs"), ([1, -30, -0.5], "α")],
    "02.Q9": [([0, -90, 0.2], "other sign"), ([0.2, 90, 0], "these axes meet"), ([1, 90, 0.2], "d₃ of the next row"),
              ([0, 90, 0], "along axis 2"), ([0, 1.5708, 0.2], "radians")],
    "02.Q10": [(["Rot_x", "Trans_x", "Rot_z", "Trans_z"], "along x first"),
               (["Trans_x", "Rot_z", "Trans_z", "Rot_x"], "ends elsewhere"),
               (["Rot_x", "Trans_z", "Trans_x", "Rot_z"], "along x first"),
               (["Rot_x", "Rot_z", "Trans_z", "Trans_x"], "ends elsewhere"), (["Rot_z", "Rot_x"], "each once"),
               ("Rot_z, Trans_z, Trans_x, Rot_x", "each once: Rot_x, Rot_z, Trans_x, Trans_z"),
               (["Rot_z"] * 4, "each once"), ("Rot_z", "each once")],
    "02.Q11": [(2, "two shifts"), (1, "more than once"), (0, "arrive at one place"), (4, "too large")],
    "02.Q12": [([0, 1, 0], "−90°"), ([0, 0, 1], "before the twist"), ([1, 0, 2], "unit vector"), ([1, 0, 0], "")],
    "02.Q14": [(4, "one line"), (3, "offset"), (0, "lengths"), (8, "too large")],
    "02.Q15": [([-sin(q2), cos(q2), 0], "α = −90°"), ([cos(q2), sin(q2), 0], "first column"),
               ([sin(q2), cos(q2), 0], "−cos θ sin α"), ([sin(q2), -cos(q2)], "vector of 3")],
    "02.Q16": [("p only", "at any rate"), ("both", "beside axis 6"), ("nothing", "is turned"), ("q6", "Choose one of")],
    "02.Q17": [([-90, 0.0203, 0.15005], "unchanged"), ([0, 0.4318, 0], "d belongs to the joint"),
               ([90, 0, 0.15005], "not from the row below"), ([0.4318, 0, 0.15005], "not in this order")],
    "02.Q19": [("read as modified", "67.0°"), ("twists with the wrong sign", "2.307 m"), ("product reversed", "161.2°"),
               ("slide turned", "1.031 m"), ("none", "Choose one of")],
    "02.Q21": [(y * tan(alpha1), "meet soon"), (y / sin(alpha1), "long side"), (y / cos(alpha1), "do not cross"),
               (y / alpha1, "nearly right"), (y, "should contain `alpha1`"), (2 * y / tan(alpha1), "")],
    "02.Q22": [(1, "0.01745"), (28.65, "half of it"), (570, "too large"), (-57.3, "sign")],
    "02.Q23": [([0, 1, 0, 0.5, 0, 0], "not ω × o"), ([0, 1, 0, 0, 0, 0], "through the origin"),
               ([-0.5, 0, 0, 0, 1, 0], "ω first"), ([0, 1, 0, 0, 0, 0.5], "That is the point o"),
               ([0, 1, 0], "6 numbers")],
    "02.1": [(0, "hides it"), (0.4, "one direction"), (0.8, "Pythagoras"), (0.3 * 0, "hides it"), (3, "too large")],
    "02.2": [([0, 0, 1.8, 0.5, 90, 0, 5.7, 0, 0, 2.9, 0, 0], "one row too low"),
             ([0.5, -90, *ROW[2:]], "goes down"), ([1.8, 90, 0.5, 0, 0, 5.7, 0, 0, 2.9, 0, 0, 1.5], "exchanged"),
             ([0.5, 0, *ROW[2:]], "must be a twist"), (ROW[:9], "12 numbers"), ([*ROW[:9], 1.4, 0, 0], "a₄")],
    "02.3": [(1, "column of a product"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "slip came earlier"),
             (6, "Choose one of")],
    "02.4": [("standard", "elsewhere"), ("both", "far more than"), ("neither", "to a millimetre"),
             ("craig", "Choose one")],
    "02.5": [([[0, 90, 0.7], [0.6, 0, 0], [0.5, 0, 0]], "4 entries"),
             ([[0, 90, 0], [0.6, 0, 0], [0.5, 90, 0]], "4 entries"), ([[0, -90, 0], [0.6, 0, 0], [0.5, 0, 0]], "+y"),
             ([[0, 0, 0], [0, 90, 0], [0.6, 0, 0]], "another arm"), ([[0, 90, 0], [0.6, 0, 0]], "three rows"),
             ("0 90 0", "three rows")],
    "02.6": [(89.427, "right angle"), (1, "percent"), (0.01, "radians"), (5.7, "too large"), (-0.573, "sign")],
    "02.7": [([90, 1.5, 0, 1], "along the axis"), ([90, 0.5, 0.5, 0.5], "half-way"), ([90, 0.5, 1, 0], "other side"),
             ([45, 0.5, 0, 1], "angle"), ([90, 0.5], "4 numbers")],
    "02.8": [([5.73, 5730], "leads back"), ([5.73, 0], "do disagree"), ([0.001, 1], "e / tan α"),
             ([57.3, 1], "frames")],
    "02.9": [
        (product(lambda a, alpha, d, theta: screw(0, alpha, a) @ screw(2, theta, d)), "modified rows"),
        (product(lambda a, alpha, d, theta: standard(a, -alpha, d, theta)), "wrong sign"),
        (product(standard, backwards=True), "in reverse"),
        (product(lambda a, alpha, d, theta: standard(d, alpha, a, theta)), "a and d are exchanged"),
        (lambda rows, joints, q: pose(rows, "R" * len(q), q), "A joint P slides"),
        (lambda rows, joints, q: pose(rows, joints, q)[:3], "shape"), (lambda rows: rows, "TypeError"),
        (lambda rows, joints, q: pose(rows, joints, [0] * len(q)), "it should be"), ([1.0], "A function")],
    "02.10": [([1, 90, 0.1, 15, 0.25], "the link before"), ([1, -90, 0.25, 15, 0.3], "exchanged"),
              ([0, -90, 0.3, 15, 0.25], "σ = 0 for a joint that turns"), ([1, -90, 0.3], "5 numbers")],
}

BLANKS = {"02.2": [[[___] * 3] * 4], "02.5": [[[___, ___, ___]] * 3], "02.7": [[___] * 4], "02.8": [[5.73, ___]],
          "02.9": [lambda rows, joints, q: ___], "02.10": [[___] * 5]}


def test_at_most_half_fall_to_one_call():
    assert {id for id in NUMBERED if ALL[id].one_call} == {"02.7", "02.9", "02.10"}


def test_the_exercises_have_variants_and_stars():
    assert [id for id in NUMBERED if ALL[id].vary] == ["02.1", "02.2", "02.4", "02.6", "02.7", "02.10"]
    assert {ALL[id].stars for id in NUMBERED} == {1, 2, 3}


@pytest.mark.parametrize("id", [id for id, e in ALL.items() if e.vary])
def test_a_variant_takes_its_own_answer_and_no_other(id):
    references = []
    for student in range(8):
        one = variant(ALL[id], draw("key", f"s{student}", id))
        right = one.kind.reference
        assert one.examine(right).outcome == "correct" and one.statement
        for m in one.mistakes:
            verdict = one.examine(m.answer)
            assert verdict.outcome == "wrong", (id, student, m.name)
        references.append(str(right))
    assert len(set(references)) > 1


def test_the_photo_is_printed_as_it_is():
    """02.4: the numbers of the statement, and how far the other book is from them."""
    text = (ROOT / "solutions/source/02_chains.py").read_text(encoding="utf-8")
    spot = ref.photo(problems.ROWS, problems.POSTURE, "modified")
    assert "(" + ", ".join(f"{x:.3f}".replace("-", "−") for x in spot) + ") m" in text
    other = ref.photo(problems.ROWS, problems.POSTURE, "standard")
    assert np.linalg.norm(np.subtract(spot, other)) > 0.1
    for student in range(40):
        one = draw("key", f"s{student}", "02.4")
        rows = tuple((one.decimal(f"a{k}", 0.2, 0.6, 0.05), one.choice(f"twist{k}", (90, -90)),
                      one.decimal(f"d{k}", 0.1, 0.4, 0.05)) for k in (1, 2, 3))
        q = tuple(one.choice(f"q{k}", (20, 30, 40, 50, -35, -25)) for k in (1, 2, 3))
        both = [ref.photo(rows, q, rule) for rule in ("standard", "modified")]
        assert np.linalg.norm(np.subtract(*both)) > 0.01, "nobody gets a photo that fits both books"


def test_the_blunders_are_separable():
    """The five blunders of section 2.8: how far the hand is off, and by how much it is turned."""
    wanted = {"read as modified": (0.322, 67.0), "twists with the wrong sign": (2.307, 147.4),
              "product reversed": (1.598, 161.2), "a and d exchanged": (2.072, 0.0), "slide turned": (1.031, 57.3)}
    found = ref.blunders()
    assert set(found) == set(wanted)
    for name, (far, angle) in wanted.items():
        assert found[name] == (pytest.approx(far, abs=5e-4), pytest.approx(angle, abs=0.05))


def test_slips_in_a_function_are_separable():
    states, slips = ref.tables(), ALL["02.9"].mistakes

    def all_of(f):
        return np.concatenate([np.ravel(np.asarray(f(*s), float)) for s in states])
    truth = all_of(ref.walk())
    assert np.allclose(all_of(pose), truth, atol=1e-12)
    residuals = {m.name: all_of(m.answer) - truth for m in slips}
    assert len(residuals) == 5 and min(abs(r).max() for r in residuals.values()) > 0.1
    for one, other in combinations(residuals.values(), 2):
        assert abs(one - other).max() > 0.1


@pytest.mark.parametrize("id", [id for id, e in ALL.items() if e.kind.word in ("number", "numbers", "choice")])
def test_every_mistake_is_called_by_its_name(id):
    assert ALL[id].mistakes
    for m in ALL[id].mistakes:
        verdict = ex(id).check(m.answer)
        assert (verdict.outcome, verdict.message, verdict.mistake) == ("wrong", m.says, m.name)
