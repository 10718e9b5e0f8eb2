"""The examiner of chapter 09: blanks, right answers written differently, plausible wrong ones, and nonsense."""


import numpy as np
import pytest
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from examined import stay_apart
from test_checking import of_time

from robolib import closed_chain, robots
from robolib.checking import ex, exercises
from robolib.derivation import ___
from robolib.exercises.chapter09 import references as ref
from robolib.formulations import lagrange
from robolib.identity import judge
from robolib.widgets import ParallelogramArm

a1, a2, a3, g, mL = sp.symbols("a1 a2 a3 g mL")
l1, l2, l3, l4 = sp.symbols("l1:5")
m1, m2, m3, m4 = sp.symbols("m1:5")
I1, I2, I3, I4 = sp.symbols("I1:5")
Fv1, Fv2, Fv3, Fv4 = sp.symbols("Fv1:5")
kr1, kr2, Im1, Im2 = sp.symbols("kr1 kr2 Im1 Im2")
q1, q2, q3, q4, qd1, qd2, qd4, qdd1 = sp.symbols("q1 q2 q3 q4 qd1 qd2 qd4 qdd1")
sin, cos, pi = sp.sin, sp.cos, sp.pi
CHAPTER = "09"
ALL = exercises("09")
NUMBERED = [f"09.{k}" for k in range(1, 15)]

# References typed in from the seed's digest (000, section 2.7 and errata 1 to 3) and from the statements.
bar, tip = l3 - a1, a3 - a1
K = a1 * m2 * l2 - a2 * m3 * bar
M11 = I1 + m1 * l1**2 + m2 * a1**2 + I3 + m3 * bar**2
M22 = I4 + m4 * l4**2 + I2 + m2 * l2**2 + m3 * a2**2
M_elbow = sp.Matrix([[M11 + M22 + 2 * K * cos(q2), M22 + K * cos(q2)], [M22 + K * cos(q2), M22]])
M_ground = sp.Matrix([[M11, K * cos(q4 - q1)], [K * cos(q4 - q1), M22]])
weight = mL * g * sp.Matrix([-tip * cos(q1), a2 * cos(q4)])
pins = Fv2 + Fv3
rubbing = sp.Matrix([Fv1 * qd1 + pins * (qd1 - qd4), Fv4 * qd4 + pins * (qd4 - qd1)])
condition = sp.Eq(a1 * (m2 * l2 + mL * a2), a2 * m3 * bar)
rotors = sp.diag(kr1**2 * Im1, kr2**2 * Im2)
area = a1 * a2 * sin(q4 - q1)
root = sp.sqrt(a2**2 - a1**2 * sin(q1)**2)
G = -a1 * sin(q1) * (1 + a1 * cos(q1) / root)
crank = (I1 + m3 * G**2) * qdd1 + m3 * G * sp.diff(G, q1) * qd1**2
# gravity at motor 1, as lines of a chain
g_3 = m3 * l3 * g * cos(q1 + pi)
g_2 = (m2 * l2 + m3 * a2) * g * cos(q4) + g_3
g_1 = (m1 * l1 + m2 * a1 + m3 * a1) * g * cos(q1) + g_2
carried = sp.Add(g_1, -g_2, g_3, evaluate=False)
held = sp.expand((m1 * l1 + m2 * a1 + m3 * a1 - m3 * l3) * g * cos(q1))
product = (m1 * l1 + m2 * a1 - m3 * bar) * g * cos(q1)
chain = [carried, held, product]


def inertia(q, v):
    beyond = v["l3"] - v["a1"]
    first = v["I1"] + v["m1"] * v["l1"]**2 + v["m2"] * v["a1"]**2 + v["I3"] + v["m3"] * beyond**2
    mixed = (v["a1"] * v["m2"] * v["l2"] - v["a2"] * v["m3"] * beyond) * np.cos(q[1] - q[0])
    second = v["I4"] + v["m4"] * v["l4"]**2 + v["I2"] + v["m2"] * v["l2"]**2 + v["m3"] * v["a2"]**2
    return [[first, mixed], [mixed, second]]


def slipped(**changed):
    """The function with the value of one name put in for another."""
    return lambda q, v: inertia(q, v | {name: v[other] for name, other in changed.items()})


def rewritten(e):
    """The same by the addition theorems."""
    return e.applyfunc(lambda x: sp.expand(x, trig=True)) if isinstance(e, sp.MatrixBase) else sp.expand(e, trig=True)


RIGHT = {
    "09.Q2": [2, "2 kg·m²", 2.0, sp.Integer(2)],
    "09.Q3": [-1, "-1 rad/s", -1.0, sp.Integer(-1)],
    "09.Q4": ["an inertia that changes", "An inertia that changes", np.str_("an inertia that changes")],
    "09.Q21": ["no velocity torques", " No velocity torques", "NO VELOCITY TORQUES"],
    "09.Q7": [pi - q4 + q1, q1 + pi - q4, [pi - (q4 - q1)], sp.pi + q1 - q4],
    "09.Q10": [M22, sp.expand(M22), [M22], 1.0 * M22, I2 + I4 + m2 * l2**2 + m3 * a2**2 + m4 * l4**2],
    "09.Q14": [1.375, "1.375 m", "137.5 cm", (1375, "mm"), sp.Rational(11, 8), np.float64(1.375)],
    "09.Q13": [[4, 10.55, 2.0375], (4.0, 10.55, 2.0375), np.array([4, 10.55, 2.04]),
              sp.Matrix([4, 10.55, 2.0375]), ["4 kg", "10.55 kg·m²", 2.0375]],
    "09.Q11": ["squares", "Squares", " squares "],
    "09.Q16": [[5 * 9.81, 32 / 3], (49.05, 10.67), np.array([49, 10.66]), ["49.05 N·m", "10.67 kg"]],
    "09.Q17": [8 / 3, "2.667 kg", sp.Rational(8, 3), 2.67, (2667, "g")],
    "09.Q18": ["Coriolis", "coriolis", np.str_("Coriolis")],
    "09.Q19": [1, 1.0, "1 m", "100 cm", sp.Integer(1)],
    "09.1": [-7.5, "-7.5 N·m", "-0.0075 kN·m", (-7.5, "Nm"), sp.Rational(-15, 2), np.array([-7.5])],
    "09.2": [weight, list(weight), weight.T, of_time(weight), [mL * g * (a1 - a3) * cos(q1), a2 * mL * g * cos(-q4)]],
    "09.3": [rubbing, sp.expand(rubbing), list(rubbing), of_time(rubbing)],
    "09.4": [4, "4", 4.0, sp.Integer(4)],
    "09.5": [3, "3", 3.0, np.int64(3)],
    "09.6": [condition, sp.Eq(condition.rhs, condition.lhs), sp.Eq(condition.lhs - condition.rhs, 0),
             sp.Eq(m3, a1 * (m2 * l2 / a2 + mL) / bar), sp.Eq(m3 * bar / (m2 * l2 + mL * a2), a1 / a2),
             sp.Eq(l3, a1 + a1 * (m2 * l2 + mL * a2) / (a2 * m3)), sp.Eq(-3 * condition.lhs, -3 * condition.rhs)],
    "09.7": [[10, 9.5], (10.0, 9.5), np.array([10, 9.5]), ["10 kg", "9.5 kg"], sp.Matrix([10, sp.Rational(19, 2)])],
    "09.8": [3, "3 kg", "3000 g", 3.001, sp.Integer(3)],
    "09.9": [M_elbow, rewritten(M_elbow), M_elbow.tolist(), of_time(M_elbow), sp.expand(M_elbow)],
    "09.10": [inertia, lambda q, v: np.array(inertia(q, v)), lambda q, v: sp.Matrix(inertia(q, v)),
              lambda angles, numbers: tuple(map(tuple, inertia(angles, numbers)))],
    "09.11": [chain, tuple(chain), [held, carried, product], [held, sp.factor(held), product],
              [carried, held, sp.collect(held, m3), product]],
    "09.12": [rotors, rotors.tolist(), sp.diag(Im1 * kr1 * kr1, Im2 * kr2 * kr2), sp.ImmutableMatrix(rotors)],
    "09.13": [area, rewritten(area), -a1 * a2 * sin(q1 - q4), a1 * a2 * sin(q4 - q1 + 2 * pi), of_time(area)],
    "09.14": [crank, sp.expand(crank), of_time(crank), [crank]],
}

WRONG = {
    "09.Q2": [(4, "M₂₁ share it"), (1, "outside the bracket"), (-2, "sign"), ("2 kg", "does not fit")],
    "09.Q3": [(9, "Mind the sign"), (-3, "factor 2"), (1, "sign"), ("-1 m", "does not fit")],
    "09.Q4": [("friction", "not with its square"), ("gravity", "no rate"), ("the motors", "Choose one of")],
    "09.Q21": [("gravity upside down", "falls upwards"), ("M₂₂ as printed", "another arm"), ("all", "one by one"),
               ("none", "Choose one of")],
    "09.Q7": [(q1 - q4, "half a turn"), (pi + q4 - q1, "Mind the sign"), (q1 + pi, "against the ground"),
              (pi - q2, "`q2` should not occur"), (2 * pi + q1 - q4, "yours is"),
              (180 + q1 - q4, "in radians"), (q1 - q4 - pi, "one turn less"), (q1 - q4 + 3.14159, "Write `pi`"),
              (q1 - q4 + 3.1415, "yours is")],
    "09.Q10": [(I1 + m1 * l1**2 + I2 + m2 * l2**2 + m2 * a2**2, "textbook prints"), (M22 - m3 * a2**2, "carried along"),
              (M22 - m3 * a2**2 + m3 * l3**2, "circles of radius a₂"), (M22 + I3, "keeps its direction. I₃"),
              (M22 - I4 - m4 * l4**2, "Link 4 itself"), (2 * M22, "twice"), (M22 - I2 + m2, "unit"),
              (M22 + m1 * a2**2, "`m1` should not occur")],
    "09.Q14": [(0.375, "add a₁"), (1.5, "masses"), (1.75, "leaves K ≠ 0"), (-1.375, "sign"),
              ("1.375 kg", "does not fit"),
              ("long", "A single number")],
    "09.Q13": [([8, 12.8, 3.0375], "as it comes"), ([4, 12.8, 3.0375], "Read M again"), ([4, 2.0375, 10.55], "order"),
              ([5, 10.55, 2.0375], "m₃: 5"), (4, "3 numbers"), ([4, 10.55, 3.475], "M₂₂")],
    "09.Q11": [("the product", "held"), ("both", "Coriolis"), ("none", "balanced"), ("cubes", "Choose one of")],
    "09.Q16": [([5, 32 / 3], "in kg·m"), ([4.75 * 9.81, 32 / 3], "motor 2"), ([0, 4], "not balanced for gravity"),
              ([49.05, 4], "makes g₁ zero"), ([-49.05, 32 / 3], "sign"), (10.67, "2 numbers")],
    "09.Q17": [(4, "empty hand"), (16 / 3, "lighter, not heavier"), (3, "counts for more"), (4 / 3, "closing pin"),
              ("2.667 N", "does not fit"), (-8 / 3, "sign"), ("less", "A single number")],
    "09.Q18": [("inertial", "Mass is mass"), ("centrifugal", "square of its rate"), ("gravity", "must be held"),
              ("none", "part by part"), ("all", "Choose one of")],
    "09.Q19": [(0, "measured from joint 3"), (1.375, "decouples the parallelogram"), (1.75, "as it comes"),
              (1.2, "too large"), ("1 kg", "does not fit"), ("a1", "A single number")],
    "09.1": [(-15, "cosine is missing"), (-15 * np.sqrt(0.75), "not with the sine"), (30.375, "only link 1"),
             (7.5, "K is negative"), (-7.5 * 9.81, "9.81 does not belong"), (-7500, "1000 times"),
             ("-7.5 N", "does not fit")],
    "09.2": [([-mL * g * a3 * cos(q1), weight[1]], "Measure from the closing pin"),
             ([-weight[0], weight[1]], "points against"),
             ([0, weight[1]], "Motor 1 turns the forearm"),
             ([weight[0].subs(q1, q4), weight[1]], "depends on q₁ alone"),
             (-weight, "the opposite"), (weight / g, "should contain `g`"), (weight[::-1], "τ1"),
             (weight[1], "vector of 2"),
             (weight.subs(a3, l3), "`l3` should not occur")],
    "09.3": [([Fv1 * qd1, Fv4 * qd4], "somebody must pay"), ([(Fv1 + Fv3) * qd1, (Fv2 + Fv4) * qd4], "each other"),
             ([Fv1 * qd1 + pins * (qd1 + qd4), Fv4 * qd4 + pins * (qd1 + qd4)], "keeps its shape"),
             ([Fv1 * qd1, rubbing[1]], "both of its links"),
             ([Fv1 * qd1 + pins * (qd4 - qd1), rubbing[1]], "opposite directions"),
             (-rubbing, "the negative"), (rubbing.subs(Fv3, 0), "should contain `Fv3`"), (rubbing[0], "vector of 2")],
    "09.4": [(1, "Gᵀ M G"), (2, "Line 2 is true"), (3, "Line 3 is true"), (5, "came earlier"),
             (6, "Choose one of")],
    "09.5": [(1, "K of (09.E8)"), (2, "Line 2 is true"), (4, "came earlier"), (5, "came earlier"),
             ("three", "Choose one of")],
    "09.6": [(sp.Eq(a1 * m2 * l2, a2 * m3 * bar), "not in it yet"),
             (sp.Eq(a1 * (m2 + mL) * l2, a2 * m3 * bar), "at the end of link 2"),
             (sp.Eq(a1 * (m2 * l2 + mL * a2) / a2, m3 * l3), "where the forearm begins"),
             (sp.Eq(a1 * m2 * l2, a2 * (m3 * bar + mL * a1)), "helps link 2"),
             (sp.Eq(a1 / a2, (m2 * l2 + mL * a2) / (m3 * bar)), "exchanged"),
             (sp.Eq(m3 * bar / (m3 * l2), a1 / a2), "should contain"), (condition.lhs, "as Eq(left, right)"),
             (sp.Eq(a1, a1, evaluate=False), "always holds"), (condition.lhs == condition.rhs, "compares at once")],
    "09.7": [([4, 13.5], "m₃ = 8 kg"), ([5, 4.75], "moments in kg·m"), ([2.5, 2.375], "divide by the distance"),
             ([9.5, 10], "not in this order"), ([10, 10], "on link 4"), (10, "2 numbers")],
    "09.8": [(1.5, "counted from the closing pin"), (4, "without a load"), (3.5, "counted from there"),
             (6, "too large"), ("3 N", "does not fit"), (-3, "sign")],
    "09.9": [(M_ground.subs(q4, q2), "took q₂ for q₄"), (M_ground.subs(q4, q1 + q2), "new rates"),
             (M_elbow - sp.ones(2, 2) * (I4 + m4 * l4**2), "still moves"), (M_ground, "`q1` and `q4` should not occur"),
             (M_elbow.subs(K, 0) - sp.Matrix([[0, 1], [0, 0]]) * M22, "entry (1, 2)"), (M_elbow[0, 0], "2×2 matrix"),
             (2 * M_elbow, "twice")],
    "09.10": [(lambda q, v: [[-x for x in row] for row in inertia(q, v)], "the negative"),
              (lambda q, v: inertia([0, q[0] + q[1]], v), "Yours takes their sum"),
              (lambda q, v: inertia([0, 0], v), "Where is the cosine"),
              (lambda q, v: inertia(q, v | {"a1": 0, "l1": v["l1"]}), "it should be"),
              (lambda q, v: inertia(q, v | {"l3": v["l3"] + v["a1"]}), "not ℓ₃"),
              (lambda q, v: inertia(q, v | {"l4": 0}), "m₄ℓ₄² is missing"), (slipped(l3="a1"), "it should be"),
              (slipped(m3="m2"), "it should be"), (slipped(I4="I1"), "it should be"),
              (lambda q, v: inertia(q, v)[0], "shape (2,)"), (lambda q: q, "TypeError"),
              (lambda q, v: v["m5"], "KeyError"),
              ([[1, 0], [0, 1]], "A function")],
    "09.11": [([carried, product], "2 lines skip"), ([carried, product, held], "a single product"),
              ([carried, held, held, product], "the same"),
              ([g_1, held, product], "Line 1 is not the torque of gravity"),
              ([carried, held + m1, product], "Line 2 does not follow"),
              ([carried, held, (m1 * l1 + m2 * a1 - m3 * l3) * g * cos(q1)], "Line 3 does not follow"),
              (product, "as a list")],
    "09.12": [(sp.Matrix([[kr1**2 * Im1 + Im2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]]), "stands on the ground"),
              (sp.diag(kr1 * Im1, kr2 * Im2), "enters squared"), (sp.diag(Im1, Im2), "k_r² times"),
              (sp.diag(kr2**2 * Im2, kr1**2 * Im1), "entry (1, 1)"), ([kr1**2 * Im1, kr2**2 * Im2], "2×2 matrix")],
    "09.13": [(a1 * a2 * cos(q4 - q1), "must be zero"), (a1 * a2 * sin(q4), "put the closure in"),
              (a1 * a2 * sin(q1 + q4), "between the sides"), (-area, "comes first"), (2 * area, "twice"),
              (a1**2 * sin(q4 - q1), "should contain `a2`"),
              (a1 * a2 * sin(q3), "`q3` should not occur")],
    "09.14": [((I1 + m3 * G**2) * qdd1, "Ġ q̇ is missing"), (crank + m3 * G * sp.diff(G, q1) * qd1**2, "takes half"),
              ((I1 + m3 * a1**2 * sin(q1)**2) * qdd1 + m3 * a1**2 * sin(q1) * cos(q1) * qd1**2, "always level"),
              ((I1 - m3 * G * a1) * qdd1, "with the square"), (-crank, "the negative"),
              (m3 * G**2 * qdd1, "should contain `I1`"),
              (crank.subs(q1, q4), "`q4` should not occur")],
}

BLANKS = {"09.Q13": [[___, ___, ___], [4, ___, ___]], "09.Q16": [[___, ___]],
          "09.2": [[___, ___], [weight[0], ___]], "09.3": [sp.Matrix([___, ___])], "09.7": [[___, ___], [10, ___]],
          "09.9": [sp.Matrix([[___, ___], [___, ___]])], "09.10": [lambda q, v: ___, lambda q, v: None],
          "09.11": [[___, ___, ___], [carried, ___, product]], "09.12": [sp.Matrix([[___, 0], [0, ___]])]}


# What is right, typed in by hand
TYPED = {"09.Q2": 2, "09.Q3": -1, "09.Q4": "an inertia that changes", "09.Q21": "no velocity torques",
         "09.Q13": [4.0, 10.55, 2.0375], "09.Q16": [49.05, 32 / 3], "09.Q17": 8 / 3, "09.Q19": 1.0, "09.Q14": 1.375,
         "09.1": -7.5, "09.7": [10.0, 9.5], "09.8": 3.0, "09.4": 4, "09.5": 3,
         "09.Q11": "squares", "09.Q18": "Coriolis"}


def test_at_most_half_fall_to_one_call():
    assert {id for id in NUMBERED if ALL[id].one_call} == {"09.9", "09.10"}


# The named mistakes

@pytest.mark.parametrize("id", [id for id, e in ALL.items() if e.kind.word not in ("expression", "equation", "chain")])
def test_every_mistake_is_called_by_its_name(id):
    assert ALL[id].mistakes
    for m in ALL[id].mistakes:
        verdict = ex(id).check(m.answer)
        assert (verdict.outcome, verdict.message, verdict.mistake) == ("wrong", m.says, m.name)


# The references, against what is typed in above and against the library's long form

def same(left, right):
    return judge(sp.Matrix(left), sp.Matrix(right)).equal


def right(id):
    return ex(id).kind.reference


def test_the_references_are_those_of_the_seed():
    assert same(ref.arm().M, M_ground) and same(ref.arm_with_elbow_motor().M, M_elbow)
    assert same([ref.K()], [K]) and same([ref.dead_point()], [area])
    assert same(ref.arm().g, g * sp.Matrix([(m1 * l1 + m2 * a1 - m3 * bar) * cos(q1),
                                            (m4 * l4 + m2 * l2 + m3 * a2) * cos(q4)]))
    assert ref.decoupling_mass() == pytest.approx(4) and ref.decoupling_mass(1.0) == pytest.approx(8 / 3)
    assert ref.moments(4.0) == pytest.approx([5, 4.75]) and ref.moments(32 / 3)[0] == pytest.approx(0)


def test_the_short_form_is_the_librarys():
    long = closed_chain.explicit(lagrange.derive(robots.parallelogram()[0]), ref.CLOSURE, ref.MOTORS)
    assert same(ref.arm().M, long.M) and same(ref.arm().c, long.c) and same(ref.arm().g, long.g)


def test_the_false_lines_are_the_prints():
    assert right("09.4") == 4
    assert right("09.5") == 3


def test_only_the_false_lines_are_false():
    for lines, alike in ((ref.inertia_lines(), lambda a, b: bool(judge(a, b).equal)),
                         (ref.condition_lines(), ref.solved_alike)):
        assert [alike(a, b) for a, b in zip(lines, lines[1:], strict=False)].count(False) == 1


# What stands beside the widget, against formulas typed in

def test_the_widgets_answers_are_the_formulas():
    assert right("09.Q13") == pytest.approx([4, 10.55, 2.0375]) and right("09.Q16")[1] == pytest.approx(32 / 3)
    assert right("09.Q11") == "squares" and right("09.Q18") == "Coriolis" and right("09.Q19") == pytest.approx(1)
    p, pd, _ = ref.from_the_ground()[1].state
    assert judge(ref.from_the_ground()[1].M[0, 1], m2 * a1 * l2 * cos(p[1] - p[0])).equal


def test_the_answers_can_be_read_off_the_widget():
    toy = ParallelogramArm(values={"m3": 4})
    M = toy.dynamics.M(toy.q)
    assert ex("09.Q13").check([4, M[0, 0], M[1, 1]]) and abs(M[0, 1]) < 1e-12
    hold = toy.dynamics.g([0, 1])[0]
    toy.values = {"m3": 32 / 3}
    assert ex("09.Q16").check([hold, toy.values["m3"]]) and abs(toy.dynamics.g([0, 1])[0]) < 1e-9
    toy.values = {"m3": 8 / 3, "mL": 1}
    assert ex("09.Q17").check(toy.values["m3"]) and abs(toy.dynamics.M([0, 0])[0, 1]) < 1e-12


@pytest.mark.parametrize("id", ["09.1"])
def test_variants_differ_and_their_mistakes_stay_apart(id):
    stay_apart(id, 25, 15, rtol=5e-3)
