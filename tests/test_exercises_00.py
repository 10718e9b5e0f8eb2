"""The examiner of chapter 00: blanks, right answers written differently, plausible wrong ones, and nonsense."""

from math import cos, pi

import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart
from percent import ROOT, read_source, tagged

from robolib.checking import ex, exercises
from robolib.derivation import ___

q1, q2, qd1, qd2, qdd1, qdd2, a1, a2, l1, l2, m1, m2, I1, I2, g, F = sp.symbols(
    "q1 q2 qd1 qd2 qdd1 qdd2 a1 a2 l1 l2 m1 m2 I1 I2 g F")
s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
s2, c2 = sp.sin(q2), sp.cos(q2)
half = sp.Rational(1, 2)
p = sp.Matrix([a1 * c1 + a2 * c12, a1 * s1 + a2 * s12])
J = p.jacobian([q1, q2])
CHAPTER = "00"
ALL = exercises("00")

BLANKS = {
    "00.Q3": [[___, ___], [-90, ___]], "00.Q6": [[___, ___]], "00.Q9": [[m2 * qd2, ___]], "00.Q12": [[0, 0, ___]],
    "00.Q14": [[[___, ___], [___, ___]]],
    "00.1": [[___, ___], [a1 * qd1, ___]], "00.2": [], "00.3": [[___, ___]], "00.4": [], "00.5": [[0, 0, ___]],
    "00.6": [], "00.7": [[___, 1]], "00.8": [[[___, ___], [___, ___]], [[I1, ___], [0, I2]]], "00.9": [], "00.10": [],
}

RIGHT = {
    "00.Q1": [-30, -30.0, sp.Integer(-30), np.float64(-29.9)],
    "00.Q6": [
        [-a1 * qd1 * s1, a1 * qd1 * c1],
        sp.Matrix([a1 * c1, a1 * s1]).diff(q1) * qd1,
        (a1 * qd1 * sp.cos(q1 + sp.pi / 2), a1 * qd1 * sp.sin(q1 + sp.pi / 2)),
    ],
    "00.Q7": [
        m2 * g * (a1 * c1 * qd1 + l2 * c12 * (qd1 + qd2)),
        sp.expand(g * m2 * (qd1 * (a1 * c1 + l2 * c12) + qd2 * l2 * c12)),
        m2 * g * (a1 * c1 * qd1 + l2 * sp.expand_trig(c12) * (qd1 + qd2)),
    ],
    "00.Q9": [[m2 * qd2, m2 * q2 * qd1**2], sp.Matrix([qd2 * m2, q2 * m2 * qd1**2]),
              (m2 * qd2, 0.5 * m2 * 2 * q2 * qd1**2)],
    "00.Q10": [
        (I1 + m2 * q2**2) * qdd1 + 2 * m2 * q2 * qd1 * qd2,
        I1 * qdd1 + m2 * q2 * (q2 * qdd1 + 2 * qd1 * qd2),
        sp.expand(qdd1 * (I1 + m2 * q2**2) + 2.0 * m2 * q2 * qd2 * qd1),
    ],
    "00.Q12": [
        [0, 0, -a1 * F * s1],
        sp.Matrix([a1 * c1, a1 * s1, 0]).cross(sp.Matrix([F, 0, 0])),
        (0, 0, a1 * F * sp.cos(q1 + sp.pi / 2)),
    ],
    "00.Q14": [
        [[a1**2 * (m1 + 4 * m2), 2 * m2 * a1**2], [2 * m2 * a1**2, m2 * a1**2]],
        a1**2 * sp.Matrix([[m1 + 4 * m2, 2 * m2], [2 * m2, m2]]),
        sp.hessian(m1 * a1**2 * qd1**2 / 2 + m2 * a1**2 * (2 * qd1 + qd2)**2 / 2, (qd1, qd2)),
    ],
    "00.Q15": [
        sp.Matrix([[-q2 * s1, c1], [q2 * c1, s1]]),
        sp.Matrix([q2 * c1, q2 * s1]).jacobian([q1, q2]),
        [[-q2 * s1, c1], [q2 * c1, s1]],
    ],
    "00.Q3": [[-90, 0], (270, 0.0), np.array([-90.0, 360.0]), sp.Matrix([-90, 0]), [90, 0], [-90, 180], (90, -180),
              np.degrees([-pi / 2, 0.01])],
    "00.1": [
        [a1 * c1 * qd1, a1 * s1 * qd1],
        sp.Matrix([a1 * qd1 * sp.sin(q1 + sp.pi / 2), a1 * qd1 * sp.cos(q1 - sp.pi / 2)]),
        (qd1 * a1 * (1 - 2 * sp.sin(q1 / 2)**2), qd1 * a1 * 2 * sp.sin(q1 / 2) * sp.cos(q1 / 2)),
        [[a1 * c1 * qd1, a1 * s1 * qd1]],
    ],
    "00.2": [
        m1 * g * l1 * c12 * (qd1 + qd2),
        sp.expand(m1 * g * l1 * sp.expand_trig(c12) * (qd1 + qd2)),
        g * l1 * m1 * (qd1 * sp.sin(q1 + q2 + sp.pi / 2) + qd2 * c12),
    ],
    "00.3": [
        [(I1 + m2 * q2**2) * qd1, m2 * q2 * qd1**2],
        sp.Matrix([I1 * qd1 + m2 * q2**2 * qd1, m2 * q2 * qd1**2]),
        [0.5 * (I1 + m2 * q2**2) * 2 * qd1, 0.5 * m2 * 2 * q2 * qd1**2],
    ],
    "00.4": [
        m1 * l1**2 * (c2**2 * qdd1 - 2 * c2 * s2 * qd2 * qd1),
        m1 * l1**2 * c2 * (c2 * qdd1 - 2 * s2 * qd1 * qd2),
        [m1 * l1**2 * ((1 + sp.cos(2 * q2)) / 2 * qdd1 - sp.sin(2 * q2) * qd2 * qd1)],
    ],
    "00.5": [
        [0, 0, -a1 * m1 * g * c1],
        sp.Matrix([a1 * c1, a1 * s1, 0]).cross(sp.Matrix([0, -m1 * g, 0])),
        (0, 0, -m1 * g * a1 * sp.sin(q1 + sp.pi / 2)),
        np.array([0, 0, -a1 * m1 * g * c1], dtype=object),
    ],
    "00.6": [4.905, 2 * 9.81 * 0.5 * cos(pi / 3), sp.Rational(981, 200), np.float64(4.905), 4.91],
    "00.7": [[1, 0], sp.Matrix([1, 0]), np.array([1.0, 0.0]), (1.0, 0)],
    "00.8": [
        [[I1 + I2, I2], [I2, I2]],
        sp.Matrix([[I2 + I1, I2], [I2, I2]]),
        sp.hessian(I1 * qd1**2 / 2 + I2 * (qd1 + qd2)**2 / 2, (qd1, qd2)),
        np.array([[I1 + I2, I2], [I2, I2]]),
    ],
    "00.9": [J, J.applyfunc(sp.expand_trig), J.tolist(), [[-p[1], -a2 * s12], [p[0], a2 * c12]]],
    "00.10": [2, "2", 2.0, " 2 ", sp.Integer(2)],
}

WRONG = {
    "00.Q1": [(30, "other way"), (0, "straight"), (150, "to the left"), (330, "one turn further"), (-60, "too far")],
    "00.Q6": [
        ([a1 * c1 * qd1, a1 * s1 * qd1], "position times"), ([-a1 * s1, a1 * c1], "inner derivative"),
        ([a1 * s1 * qd1, a1 * c1 * qd1], "sign of the first entry"), ([a1 * c1 * qd1, -a1 * s1 * qd1], "swapped"),
    ],
    "00.Q7": [
        (m2 * g * (a1 * c1 + l2 * c12), "inner derivatives are missing"),
        (m2 * g * (a1 * c1 + l2 * c12) * qd1, "q2 changes with time"),
        (m2 * g * (a1 * c1 * qd1 + l2 * c12 * qd2), "carries link 2 along"),
        (m2 * g * l2 * c12 * (qd1 + qd2), "elbow rises too"),
        (-m2 * g * (a1 * c1 * qd1 + l2 * c12 * (qd1 + qd2)), "sin is +cos"),
    ],
    "00.Q9": [
        ([m2 * qdd2, m2 * q2 * qd1**2 * qd2],), ([m2 * qd2, m2 * q2 * qd1**2 * qd2], "does not know about time"),
        ([m2 * qd2, 0], "q2 does occur"), ([m2 * qd2 / 2, m2 * q2 * qd1**2], "cancels the ½ in"),
        ([m2 * qd2 / 2, m2 * q2 * qd1**2 / 2], "Both squares"),
    ],
    "00.Q10": [
        ((I1 + m2 * q2**2) * qdd1, "second term"), (2 * m2 * q2 * qd1 * qd2, "that term is missing"),
        ((I1 + m2 * q2**2) * qdd1 + 2 * m2 * q2 * qd1, "q̇₂ is missing"),
        ((I1 + m2 * q2**2) * qdd1 + m2 * q2 * qd1 * qd2, "factor 2"), (2 * m2 * q2 * qd1, "∂/∂q2"),
    ],
    "00.Q12": [
        ([0, 0, a1 * F * s1], "f × r"), ([0, 0, -a1 * F * c1], "sin q1, not cos q1"),
        ([-a1 * F * s1, 0, 0], "along z"), ([a1 * F * c1, 0, 0], "mixes them"),
    ],
    "00.Q14": [
        ([[a1**2 * (m1 + 4 * m2), 0], [0, m2 * a1**2]], "beside the diagonal"),
        ([[a1**2 * (m1 + 4 * m2) / 2, m2 * a1**2], [m2 * a1**2, m2 * a1**2 / 2]], "½"),
        ([[a1**2 * (m1 + 4 * m2), 4 * m2 * a1**2], [4 * m2 * a1**2, m2 * a1**2]], "each takes half"),
        ([[a1**2 * (m1 + 4 * m2), 4 * m2 * a1**2], [0, m2 * a1**2]], "symmetric"),
        ([[a1**2 * (m1 + 2 * m2), 2 * m2 * a1**2], [2 * m2 * a1**2, m2 * a1**2]], "squared as well"),
    ],
    "00.Q15": [
        ([[-q2 * s1, q2 * c1], [c1, s1]], "transpose"), ([[c1, -q2 * s1], [s1, q2 * c1]], "swapped"),
        ([[-s1, c1], [c1, s1]], "lost it"), ([[-q2 * s1 * qd1, c1 * qd2], [q2 * c1 * qd1, s1 * qd2]], "no rates"),
    ],
    "00.Q3": [([0, 0], "clockwise at joint"), ([180, 0], "counter-clockwise at joint"), ([-90, -90], "first link"),
              ([-pi / 2, 0], "radians"), ([0, -90], "clockwise at joint 1"), ([-90, 45], "clockwise at joint 2"),
              ([-90, 90], "first link"),
              ([-85, 0], "joint"), (-90, "as a list"), ([-90, 0, 0], "as a list"), (["down", 0], "as a list"),
              ("hanging", "as a list"), ([0, np.inf], "as a list")],
    "00.1": [
        ([a1 * c1, a1 * s1], "inner derivative"),
        ([a1 * s1 * qd1, -a1 * c1 * qd1], "position times"),
        ([a1 * c1 * qd1, -a1 * s1 * qd1], "cos is −sin"),
        ([a1 * s1 * qd1, a1 * c1 * qd1], "swapped"),
        ([-a1 * s1 * qd1, a1 * c1 * qd1], "from the horizontal"),
        ([a2 * c1 * qd1, a2 * s1 * qd1], "`a2`"),
        (a1 * c1 * qd1, "a single expression"),
        ([2 * a1 * c1 * qd1, a1 * s1 * qd1], "entry 1"),
    ],
    "00.2": [
        (m1 * g * l1 * c12, "inner derivative"),
        (m1 * g * l1 * c12 * qd1, "q2 changes with time too"),
        (m1 * g * l1 * c12 * qd1 * qd2, "added, not multiplied"),
        (-m1 * g * l1 * c12 * (qd1 + qd2), "sin is +cos"),
        (0, "yours is 0"),
    ],
    "00.3": [
        ([(I1 + m2 * q2**2) * qd1, m2 * q2 * qd1**2 * qd2], "does not belong"),
        ([(I1 + m2 * q2**2) * qd1 * qdd1, m2 * q2 * qd1**2 * qd2], "time derivative"),
        ([(I1 + m2 * q2**2) * qd1, 0], "does occur in T"),
        ([(I1 + m2 * q2**2) * qd1 / 2, m2 * q2 * qd1**2], "cancels the ½"),
        ([(I1 + m2 * q2**2) * qd1, half * I1 * qd1**2 + m2 * q2 * qd1**2], "drops out"),
    ],
    "00.4": [
        (m1 * l1**2 * c2**2 * qdd1, "product rule"),
        (-2 * m1 * l1**2 * c2 * s2 * qd1 * qd2, "q̈₁"),
        (m1 * l1**2 * c2 * (c2 * qdd1 - 2 * s2 * qd1), "q̇₂ is missing"),
        (m1 * l1**2 * c2 * (c2 * qdd1 - s2 * qd1 * qd2), "factor 2"),
        (m1 * l1**2 * c2 * (c2 * qdd1 + 2 * s2 * qd1 * qd2), "cos is −sin"),
        (-2 * m1 * l1**2 * c2 * s2 * qd1, "This is ∂/∂q2"),
    ],
    "00.5": [
        ([0, 0, a1 * m1 * g * c1], "f × r"),
        ([0, 0, -a1 * m1 * g * s1], "cos q1, not sin q1"),
        ([-a1 * m1 * g * c1, 0, 0], "along z"),
        ([0, -a1 * m1 * g * s1, 0], "entry by entry"),
        (-a1 * m1 * g * c1, "3×1"),
        ([0, 0, -a1 * m1 * c1], "factor g"),
    ],
    "00.6": [
        (-4.905, "must hold against it"), (8.496, "took the sine"), (2 * 9.81 * 0.5 * cos(60), "60 radians"),
        (0.5, "factor g"), (9.81, "horizontal arm"), (4905, "units"), (7.0, "too large"),
    ],
    "00.7": [([5, -2], "diagonal only"), ([9, 4], "sign got lost"), ([5, 2], "first acceleration"), ([1, 2], "τ2"),
             (1, "2×1")],
    "00.8": [
        ([[I1, 0], [0, I2]], "expand T"),
        ([[I1 / 2 + I2 / 2, I2 / 2], [I2 / 2, I2 / 2]], "½"),
        ([[I1 + I2, 2 * I2], [2 * I2, I2]], "each takes half"),
        ([[I1 + I2, 2 * I2], [0, I2]], "symmetric"),
        ([[I1 + I2, I2], [I2, 2 * I2]], "entry (2, 2)"),
    ],
    "00.9": [
        (J.T, "transpose"), (J[:, ::-1], "swapped"), (p, "2×1"), (J * sp.diag(qd1, qd2), "no rates"),
        ([[-a1 * s1, -a2 * s12], [a1 * c1, a2 * c12]], "also turns the second link"),
    ],
    "00.10": [(1, "product rule"), (3, "common factor"), (4, "Choose one of"), ("the second", "Choose one of")],
}

NONSENSE = ["", "a1*qd1", b"x", True, object(), {}, {"x": 1}, set(), [], [[]], [None], [[1, 2], [3]], [[[1]]], range(3),
            float("nan"), float("inf"), 1 + 2j, sp.nan, sp.zoo, sp.oo, sp.I, 1 / q1, sp.Eq(q1, 1), sp.true, print, sp,
            np.zeros((0,)), np.zeros((2, 2, 2)), sp.Matrix(0, 0, []), sp.eye(7), sp.Function("f")(q1), sp.sqrt(-q1**2)]


def test_no_hint_is_the_answer_and_no_number_is_out_of_range():
    assert "has 3 hints" in repr(ex("00.1").hint(4)) and "has 3 hints" in repr(ex("00.1").hint(0))
    assert repr(ex("00.1").hint()).startswith("Hint 1 (2 more)")


def test_the_solutions_score():
    """The worked solutions, run as they stand in the text, are correct; the same is tested in the notebooks."""
    space = {name: sp.Symbol(name) for name in "q1 q2 qd1 qd2 qdd1 qdd2 a1 a2 l1 m1 m2 I1 I2 g".split()}
    scored = {}
    for cell in read_source(ROOT / "solutions/source/00_start.py").cells:
        if cell.cell_type == "code":
            source = cell.source
            if source.startswith("ex("):
                id = source.split('"')[1]
                scored[id] = eval(source, space).outcome
            else:
                exec(source, space)
                assert tagged(cell, "solution") or tagged(cell, "setup")
    assert scored == dict.fromkeys([id for id in ALL if id[3:].isdigit()], "correct")


def test_the_arm_stays_where_no_weight_has_a_lever_and_hangs_in_one_posture_only():
    told = {(q1, q2): ex("00.Q3").check([q1, q2]).message for q1 in range(-180, 180, 30) for q2 in range(-180, 180, 30)
            if ex("00.Q3").check([q1, q2])}
    assert set(told) == {(q1, q2) for q1 in (-90, 90) for q2 in (-180, 0)}
    assert [q for q, message in told.items() if "hangs" in message] == [(-90, 0)]


# What is right, typed in by hand

TYPED = {"00.Q1": -30.0, "00.6": 2 * 9.81 * 0.5 / 2, "00.10": 2}


@pytest.mark.parametrize("id", ["00.6"])
def test_variants_differ_and_their_mistakes_stay_apart(id):
    stay_apart(id, 25, 15, rtol=5e-3)
