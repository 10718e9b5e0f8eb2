"""The examiner of chapter 07: blanks, right answers written differently, plausible wrong ones, and nonsense."""


import numpy as np
import sympy as sp
from examined import *  # noqa: F403  (the tests that every chapter's checkers pass)
from test_checking import of_time

from robolib import robots
from robolib.checking import ex, exercises
from robolib.derivation import ___
from robolib.exercises.chapter07 import questions
from robolib.identity import judge
from robolib.widgets import CartesianArm, PlanarArm
from robolib.widgets.physics import planar as planar_physics

a1, a2, l1, l2, m1, m2, mL, I1, I2, g, kr1, Im1, alpha = sp.symbols("a1 a2 l1 l2 m1 m2 mL I1 I2 g kr1 Im1 alpha")
Fv1, kr2, Im2, mm2 = sp.symbols("Fv1 kr2 Im2 mm2")
q1, q2, qd1, qd2, qdd1, qdd2, tau1, tau2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 tau1 tau2")
p1, p2, pd1, pd2, pdd1, pdd2 = sp.symbols("p1 p2 pd1 pd2 pdd1 pdd2")
sin, cos, half = sp.sin, sp.cos, sp.Rational(1, 2)
s = m2 * a1 * l2 * sin(q2)
CHAPTER = "07"
ALL = exercises("07")
NUMBERED = [f"07.{k}" for k in range(1, 17)]

# References typed in from the seed's digest (000) and from the statements, not from the library.
upright = -m2 * g * l2 * sin(q2)
omega = sp.sqrt(m1 * g * l1 / (I1 + m1 * l1**2 + kr1**2 * Im1))
slides = sp.Matrix([(m1 + m2) * (qdd1 + g) + m2 * cos(alpha) * qdd2, m2 * (cos(alpha) * (qdd1 + g) + qdd2)])
M_pr = sp.Matrix([[m1 + m2, -m2 * l2 * sin(q2)], [-m2 * l2 * sin(q2), I2 + m2 * l2**2]])        # Problem 7.5
slide = M_pr * sp.Matrix([qdd1, qdd2]) + sp.Matrix([-m2 * l2 * cos(q2) * qd2**2, m2 * l2 * g * cos(q2)])
moment = m2 * l2 + mL * a2
loaded = sp.Matrix([[m1 + m2 + mL, -moment * sin(q2)], [-moment * sin(q2), I2 + m2 * l2**2 + mL * a2**2]])
k = m2 * a1 * l2
absolute = sp.Matrix([                                                                          # Problem 7.6
    (I1 + m1 * l1**2 + m2 * a1**2) * pdd1 + k * cos(p2 - p1) * pdd2 - k * sin(p2 - p1) * pd2**2
    + (m1 * l1 + m2 * a1) * g * cos(p1),
    k * cos(p2 - p1) * pdd1 + (I2 + m2 * l2**2) * pdd2 + k * sin(p2 - p1) * pd1**2 + m2 * l2 * g * cos(p2)])
# The planar arm's torques with the new angles put in, and with new names only.
M_2r = sp.Matrix([[I1 + m1 * l1**2 + m2 * a1**2 + I2 + m2 * l2**2 + 2 * k * cos(q2), I2 + m2 * l2**2 + k * cos(q2)],
                  [I2 + m2 * l2**2 + k * cos(q2), I2 + m2 * l2**2]])
planar = M_2r * sp.Matrix([qdd1, qdd2]) + sp.Matrix([
    -s * (2 * qd1 * qd2 + qd2**2) + g * ((m1 * l1 + m2 * a1) * cos(q1) + m2 * l2 * cos(q1 + q2)),
    s * qd1**2 + g * m2 * l2 * cos(q1 + q2)])
put_in = planar.subs({q1: p1, q2: p2 - p1, qd1: pd1, qd2: pd2 - pd1, qdd1: pdd1, qdd2: pdd2 - pdd1}, simultaneous=True)
renamed = planar.subs(dict(zip((q1, q2, qd1, qd2, qdd1, qdd2), (p1, p2, pd1, pd2, pdd1, pdd2), strict=True)))
# The geared pendulum as an equation, and the planar arm with motors hung from the ceiling
pendulum = (I1 + m1 * l1**2 + kr1**2 * Im1) * qdd1 + Fv1 * qd1 + m1 * g * l1 * sin(q1)
M_geared = M_2r + sp.Matrix([[kr1**2 * Im1 + Im2 + mm2 * a1**2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]])
falling = g * sp.Matrix([(m1 * l1 + (m2 + mm2) * a1) * sin(q1) + m2 * l2 * sin(q1 + q2), m2 * l2 * sin(q1 + q2)])
velocity = sp.Matrix([-s * (2 * qd1 * qd2 + qd2**2), s * qd1**2])
hung = M_geared * sp.Matrix([qdd1, qdd2]) + velocity + falling
# ∂T/∂q̇1 of the planar arm, as lines of a chain
T = half * ((I1 + m1 * l1**2) * qd1**2 + I2 * (qd1 + qd2)**2
            + m2 * (a1**2 * qd1**2 + l2**2 * (qd1 + qd2)**2 + 2 * a1 * l2 * cos(q2) * qd1 * (qd1 + qd2)))
momentum = sp.diff(T, qd1)
by_rates = M_2r[0, 0] * qd1 + M_2r[0, 1] * qd2
expanded = sp.expand(momentum)


def gravity(q, qd, v):
    outer = v["m2"] * v["l2"] * v["g"] * np.cos(q[0] + q[1])
    return [(v["m1"] * v["l1"] + v["m2"] * v["a1"]) * v["g"] * np.cos(q[0]) + outer, outer]


def rewritten(e):
    """The same by the addition theorems."""
    return e.applyfunc(lambda x: sp.expand(x, trig=True)) if isinstance(e, sp.MatrixBase) else sp.expand(e, trig=True)


HONEST = ["gravity upside down", "rotor forgotten", "parallel axis forgotten", "another C"]     # each has a T and a U

RIGHT = {
    "07.Q2": [l1**2 * qd1**2, (l1 * cos(q1) * qd1)**2 + (l1 * sin(q1) * qd1)**2, of_time(l1**2 * qd1**2)],
    "07.Q3": [half * (I1 + m1 * l1**2) * qd1**2, m1 * l1**2 * qd1**2 / 2 + I1 * qd1**2 / 2,
              [0.5 * (I1 + m1 * l1**2) * qd1**2]],
    "07.Q4": [(I1 + m1 * l1**2) * qd1 * qdd1, of_time((I1 + m1 * l1**2) * qd1 * qdd1),
              I1 * qd1 * qdd1 + m1 * l1**2 * qd1 * qdd1],
    "07.Q9": [120, -120, 120.0, "120°", sp.Integer(120), np.degrees(np.arccos(-0.5))],
    "07.Q10": [qd1 + qd2, [qd2 + qd1], sp.diff((q1 + q2) * sp.Symbol("t"), sp.Symbol("t")).subs({q1: qd1, q2: qd2}),
              of_time(qd1 + qd2)],
    "07.Q11": [-2 * s * qd2, -2 * m2 * a1 * l2 * sp.cos(q2 - sp.pi / 2) * qd2, -4 * k * sin(q2 / 2) * cos(q2 / 2) * qd2,
              of_time(-2 * s * qd2)],
    "07.Q27": [s, k * sin(q2), -half * sp.diff(M_2r[0, 0], q2), 1.0 * s],
    "07.Q14": [upright, m2 * g * l2 * cos(q2 + sp.pi / 2), [upright],
              (m1 * l1 + m2 * a1) * g * cos(sp.pi / 2) + upright],
    "07.Q22": [90, 90.0, "90°", "90 deg", sp.Integer(90), np.float64(89.8)],
    "07.Q23": [m2 * cos(alpha), 1.0 * cos(alpha) * m2, [m2 * sin(alpha + sp.pi / 2)], m2 * (1 - 2 * sin(alpha / 2)**2),
              np.array(m2 * cos(-alpha)), m2 * cos(sp.Symbol("alpha", real=True)), sp.Matrix([m2 * cos(alpha)])],
    "07.Q24": ["never", "Never", " never "],
    "07.Q25": [-1 / 6, -0.1667, sp.Rational(-1, 6), np.float64(-0.167), -5 * 0.5 / (5 + 100**2 * 0.001)],
    "07.Q26": ["joint 2", "Joint 2", np.str_("joint 2")],
    "07.Q16": [HONEST, tuple(HONEST), set(HONEST), HONEST[::-1], [w.upper() for w in HONEST], np.array(HONEST)],
    "07.Q28": ["another C", "Another c", " another C "],
    "07.Q29": ["skew symmetry", "Skew symmetry", np.str_("skew symmetry")],
    "07.Q20": [[4, 1], (4.0, 1.0), np.array([4, 1]), sp.Matrix([4, 1]), [4.02, 1]],
    "07.Q18": [160.05, -160.05, 160, 160.1, -160.0, sp.Float(-160.05), np.float64(160.05),
              np.degrees(np.arccos(-23.5 / 25))],
    "07.Q12": ["joint 1", "Joint 1", " joint 1 "],
    "07.Q19": [[0.668, 0.077], (0.67, 0.077), np.array([0.668, 0.0771]), sp.Matrix([0.668, 0.077])],
    "07.Q8": ["q2", "Q2", q2],
    "07.1": [omega, sp.sqrt(m1) * sp.sqrt(g * l1) / sp.sqrt(I1 + m1 * l1**2 + kr1**2 * Im1), 1 / sp.sqrt(1 / omega**2),
             (g / ((I1 + kr1**2 * Im1) / (m1 * l1) + l1))**half,
             omega.subs({x: sp.Symbol(x.name, positive=True) for x in omega.free_symbols})],
    "07.2": [slides, list(slides.expand()), slides.T, of_time(slides),
             rewritten(slides.subs(alpha, alpha + 2 * sp.pi))],
    "07.3": [-s * sp.Matrix([[2 * qd2, qd2], [-qd1, 0]]), -s * sp.Matrix([[0, 2 * qd1 + qd2], [-qd1, 0]]),
             [[-2 * s * qd2, -s * qd2], [s * qd1, 0]], np.array([[-2 * s * qd2, -s * qd2], [s * qd1, 0]]),
             -s * sp.Matrix([[2 * qd2, qd2], [-qd1 + qd2, -qd1]])],
    "07.4": [slide, list(slide.expand()), of_time(slide), np.array(slide), slide.subs(sin(q2), cos(q2 - sp.pi / 2))],
    "07.5": [loaded, loaded.expand().tolist(), np.array(loaded), loaded.subs(sin(q2), cos(q2 - sp.pi / 2)),
             M_pr + mL * sp.Matrix([[1, -a2 * sin(q2)], [-a2 * sin(q2), a2**2]])],
    "07.6": [absolute, rewritten(absolute), list(absolute), np.array(absolute),
             [put_in[0] - put_in[1], put_in[1]]],
    "07.7": [[tau1 - tau2, tau2], sp.Matrix([tau1 - tau2, tau2]), (-tau2 + tau1, tau2),
             sp.Matrix([[tau1 - tau2, tau2]])],
    "07.8": [4, "4", 4.0, sp.Integer(4), np.int64(4)],
    "07.9": [[5908.12, -6513.53], np.array([5908.1, -6513.5]), (5908, -6514)],
    "07.10": [[-4923.439, 8097.332], np.array([-4923.44, 8097.33]), (-4923, 8097)],
    "07.13": [gravity, lambda q, qd, v: np.array(gravity(q, qd, v)), lambda q, qd, v: sp.Matrix(gravity(q, qd, v)),
              lambda angles, rates, numbers: tuple(gravity(angles, rates, numbers))],
    "07.14": [[momentum, expanded, by_rates], (momentum, expanded, by_rates),
              [expanded, momentum, sp.collect(expanded, [qd1, qd2])],
              [momentum, M_2r[0, 0] * qd1 + expanded - sp.expand(M_2r[0, 0] * qd1), expanded, by_rates]],
}

WRONG = {
    "07.Q2": [(l1 * qd1, "Its square"), (l1 * qd1**2, "squared as well"), (l1**2 * q1**2, "should not occur"),
              (-l1**2 * qd1**2, "negative")],
    "07.Q3": [(I1 * qd1**2 / 2, "about the centre of mass"), (m1 * l1**2 * qd1**2 / 2, "also turns"),
              ((I1 + m1 * l1**2) * qd1**2, "factor ½"), ((I1 + m1 * l1) * qd1**2 / 2, "unit")],
    "07.Q4": [(0, "no t of its own"), ((I1 + m1 * l1**2) * qd1, "rate of q̇₁"),
              ((I1 + m1 * l1**2) * qd1 * qdd1 / 2, "half of what")],
    "07.Q9": [(90, "not zero"), (180, "negative"), (2 * np.pi / 3, "radians"), (154.16, "too large"),
              (60, "cos q₂ must be negative"), (-60, "cos q₂ must be negative"), (240, "180° at most"),
              ("never", "A single number")],
    "07.Q10": [(qd2, "measured from the ground"), (qd1, "That is link 1"), (qd2 - qd1, "turns faster, not slower"),
               (q1 + q2, "`q1` and `q2` should not occur"),
              (qd1 - qd2, "yours is"), ([qd1, qd2], "a single expression is asked for")],
    "07.Q11": [(-2 * s, "∂M₁₁/∂q₂"), (-2 * s * qdd2, "not q̈₂"), (2 * s * qd2, "the negative of what"),
              (-s * qd2, "half of what"),
              (-2 * s * qd1, "`qd1` should not occur"), (-2 * k * cos(q2) * qd2, "yours is"),
              (-2 * m2 * a1 * a2 * sin(q2) * qd2, "`a2` should not occur")],
    "07.Q27": [(-s, "order of the indices"), (2 * s, "factor ½"), (0, "not zero"),
               (s * qd1, "`qd1` should not occur"),
              (k * cos(q2), "yours is"), (s / 2, "half of what")],
    "07.Q14": [(0, "forearm's does not"), (m2 * g * l2 * cos(q2), "is not cos q₂"),
              (-upright, "which way the motor must push"),
              (-m2 * g * a2 * sin(q2), "`a2` should not occur"), (-m2 * l2 * sin(q2), "should contain `g`")],
    "07.Q18": [(180, "at 180°"), (-180.0, "at 180°"), (90, "At 90°"), (2.7934, "looks like radians"),
               (120, "the two points of Q9"), (154.16, "without its motors"), (19.948, "cos q₂ must be negative"),
               (100, "too small"),
              ("a lot", "A single number"), ([160.05, -160.05], "A single number")],
    "07.Q22": [(0, "largest there"), (45, "not zero yet"), (60, "too small"), (-90, "sign"), (np.pi / 2, "radians"),
              ("never", "A single number"), ("90 kg", "does not fit")],
    "07.Q23": [(m2 * sin(alpha), "The sine is 1"), (m1 * cos(alpha), "Change m₁ alone"),
              ((m1 + m2) * cos(alpha), "only slide 1"), (m2, "Turn α"), (-m2 * cos(alpha), "the negative"),
              (m2 * cos(alpha) * qdd2, "`qdd2` should not occur"), (2.5, "should contain"),
              (2 * m2 * cos(alpha), "twice"), (m2 * cos(alpha) / 2, "half of what"), (m2 * cos(alpha)**2, "yours is"),
              (m2 * cos(2 * alpha), "yours is"), (m2 * (1 - sin(alpha)), "yours is"), (0, "yours is 0"),
              (m2 * cos(alpha) + kr2**2 * Im2, "should not occur"), (m2**2 * cos(alpha), "unit"),
              ([m2, cos(alpha)], "a single expression"), (m2 * g * cos(alpha), "`g` should not occur")],
    "07.Q24": [("always", "ever leave zero"), ("below 90°", "coupled"), ("only at 90°", "At 90° too"),
              ("sometimes", "Choose one of"), (90, "Choose one of")],
    "07.Q25": [(1 / 6, "left behind"), (-0.5, "without its rotor"), (-5 * np.sqrt(0.75) / 15, "60°"), (-6, "q̈₁/q̈₂"),
              (-1 / 3, "too large"), (0, "too small"), ("backwards", "A single number")],
    "07.Q26": [("joint 1", "straight up"), ("both", "g₁"), ("none", "g₂"), (2, "Choose one of")],
    "07.Q16": [([*HONEST, "no Coriolis"], "does not belong there", "340 J"),
               (["no Coriolis"], "“no Coriolis” does not"),
              (HONEST[1:], "“gravity upside down” is missing", "falls upwards"),
              (HONEST[:-1], "“another C” is missing", "true torques"),
              (["rotor forgotten"], "“gravity upside down” is missing"), ("another C", "is missing"),
              (["upwards"], "each one of"), (4, "each one of"), ([*HONEST, 1], "each one of")],
    "07.Q28": [("no Coriolis", "340 J"), ("gravity upside down", "1395 J"), ("rotor forgotten", "4002 J"),
              ("parallel axis forgotten", "61 J"), ("none", "Choose one of")],
    "07.Q29": [("torque", "the same"), ("energy", "does not drift"), ("nothing", "‖N + Nᵀ‖"), ("C", "Choose one of")],
    "07.Q20": [([2, 1], "products of two rates"), ([4, 4], "where the arm is"), ([0.25, 1], "twice the time"),
              ([1, 4], "not in this order"), ([4, 2], "gravity: "), ([3, 1], "motion: "), (4, "2 numbers")],
    "07.Q12": [("joint 2", "ever leave zero"), ("both", "τ₂"), ("none", "Choose one of"),
              (1, "Choose one of")],
    "07.Q19": [([0.077, 0.668], "not in this order"), ([0.668, 0.668], "With k_r = 100"),
              ([0.8, 0.077], "With k_r = 1: 0.8"), ([0.817, 0.278], "its square"),
              (0.668, "2 numbers")],
    "07.Q8": [("q1", "Turn q₁ alone"), ("both", "Turn q₁ alone"), ("none", "Choose one of")],
    "07.1": [(omega.subs(Im1, 0), "rotor is missing"), (omega.subs(kr1, sp.sqrt(kr1)), "enters squared"),
             (omega**2, "square root"), (sp.sqrt(m1 * g * l1 / (I1 + kr1**2 * Im1)), "m ℓ² is missing"),
             (2 * omega, "twice"), (sp.sqrt(g / l1), "At I1 = "), (omega / (2 * sp.pi), "turns per second"),
             (3 * omega, "yours is")],
    "07.2": [(slides.subs(alpha, sp.pi / 2), "slides at 90°"), (slides.subs(g, 0), "but gravity"),
             (slides.subs(g, -g), "gravity terms have the wrong sign"),
             (slides.subs(cos(alpha), -cos(alpha)), "the gravity term is the negative"),
             (slides.subs(cos(alpha), sin(alpha)), "cos and sin are exchanged"),
             ([slides[0], slides[1] - m2 * cos(alpha) * qdd1], "Only τ2 is wrong"),
             (slides + sp.Matrix([m2 * qd1 * qd2, 0]), "`qd1` and `qd2` should not occur"),
             ([slides[0], slides[1] + m2 * g * (1 - cos(alpha))],
              "the inertial term is right; the gravity term is not right")],
    "07.3": [(-s * sp.Matrix([[qd2, qd1 + qd2], [-qd1, 0]]), "Christoffel"), (sp.zeros(2, 2), "C q̇ is not c"),
             (-s * sp.Matrix([[qd2, qd2], [-qd1, 0]]), "the Coriolis term is half of what it should be"),
             (-s * sp.Matrix([[0, 0], [-qd1, 0]]), "In c1",
              "the Coriolis term is missing; the centrifugal term is missing"),
             (-s * sp.Matrix([[2 * qd2, qd2], [-qd2, 0]]), "C q̇ is not c. Only c2 is wrong"),
             ([s, s], "2×2 matrix is asked for"), (s, "2×2 matrix is asked for")],
    "07.4": [(slide.subs(qd2, 0) + sp.Matrix([0, m2 * l2 * cos(q2) * qd1 * qd2]), "Ṁ q̇ is missing"),
             (slide.subs(qd2, 0), "Only τ1 is wrong", "the centrifugal term is missing"),
             (slide.subs(g, -g), "gravity terms have the wrong sign"), (slide.subs(g, 0), "but gravity"),
             (slide + sp.Matrix([0, m2 * l2**2 * qdd2]), "counted twice"),
             (slide - sp.Matrix([0, m2 * l2**2 * qdd2]), "m ℓ² is missing"),
             (slide - half * slide.subs(g, 0), "factor ½"),
             (slide + sp.Matrix([0, -m2 * l2 * cos(q2) * qd1 * qd2]), "−∂T/∂q. It is missing"),
             (slide.subs(l2, a2), "`a2` should not occur"),
             (slide.subs(sin(q2), -sin(q2)), "the inertial term is not right"),
             ([slide[0] + 2 * m2 * l2 * cos(q2) * qd2**2, slide[1]], "the centrifugal term is the negative")],
    "07.5": [(M_pr, "not in it yet"), (M_pr + sp.diag(mL, 0), "also turns with the link"),
             (loaded.subs(a2, l2), "at a₂"),
             (M_pr + sp.diag(mL, mL * a2**2), "entry beside the diagonal"),
             (loaded.subs(mL, m2), "should contain `mL`"),
             (loaded + sp.diag(0, mL * l2**2), "Only entry (2, 2) is wrong"), (slide, "2×2 matrix is asked for")],
    "07.6": [(put_in, "old equations"), (renamed, "Only the names changed"), (planar, "should not occur"),
             (absolute.subs(g, -g), "sign of gravity"),
             (absolute - sp.Matrix([2 * k * sin(p2 - p1) * pd1 * pd2, 0]), "there should be no Coriolis term"),
             ([absolute[0] + 2 * k * sin(p2 - p1) * pd2**2, absolute[1]], "Only Q1",
              "the centrifugal term is the negative")],
    "07.7": [([tau1, tau2], "does work"), ([tau1 + tau2, tau2], "Mind the sign"),
             ([tau1, tau2 - tau1], "its transpose"),
             ([tau2, tau1 - tau2], "Q1 belongs in Q2"), (tau1, "vector of 2")],
    "07.8": [(1, "definition (07.E11)"), (2, "Line 2 is true"), (3, "Line 3 is true"),
             (5, "Line 5 follows from line 4"),
             (6, "Choose one of"),
             ("four", "Choose one of")],
    "07.9": [([-6513.53, 5908.12], "not in this order"), ([5170.0, -6513.53], "the largest τ₁", "too small"),
             ([5908.12, 6513.53], "the smallest τ₁: The size is right and the sign"), (5908.12, "2 numbers"),
             ([5.90812, -6.51353], "the largest τ₁", "thousandth"), ([3271.64, -4923.44], "on a straight line")],
    "07.10": [([8097.332, -4923.439], "not in this order"), ([-4923.439, -8097.332], "τ₂: The size is right"),
              ([2227.05, 4304.1], "τ₁"), ("(-4923, 8097)", "as a list")],
    "07.13": [(lambda q, qd, v: [-x for x in gravity(q, qd, v)], "the negative of what it should"),
              (lambda q, qd, v: gravity([q[0], q[1] - q[0]], qd, v), "You took q₂ alone"),
              (lambda q, qd, v: [v["g"] * (v["m1"] * v["l1"] + v["m2"] * v["a1"]) * np.cos(q[0]),
                                 v["g"] * v["m2"] * v["l2"] * np.cos(q[1])], "measured the angles from the ground"),
              (lambda q, qd, v: gravity(np.radians(q), qd, v), "in radians here"),
              (lambda q, qd, v: [2 * x for x in gravity(q, qd, v)], "Gravity is counted twice"),
              (lambda q, qd, v: gravity(q, qd, v | {"l1": v["a1"] - v["l1"], "l2": 1.25 - v["l2"]}), ""),
              (lambda q, qd, v: gravity(q, qd, v | {"g": 1.62}), "it should be"),
              (lambda q, qd, v: gravity(q, qd, v)[0], "shape ()"), (lambda q, qd: q, "TypeError"),
              (lambda q, qd, v: v["m3"], "KeyError"), ([1.0, 2.0], "A function"),
              (lambda q, qd, v: print, "must return numbers")],
    "07.14": [([momentum, expanded], "2 lines skip"), ([expanded, momentum, expanded], "of the form (…) q̇₁ + (…) q̇₂"),
              ([momentum, expanded, expanded, by_rates], "the same"), ([T, momentum, by_rates],
                                                                       "Line 1 is not ∂T/∂q̇₁"),
              ([momentum, expanded + m1, by_rates], "Line 2 does not follow"),
              ([momentum, expanded, M_2r[0, 0] * qd1], "Line 3 does not follow"),
              ([expanded, momentum, (M_2r[0, 0] - M_2r[0, 1]) * qd1 + M_2r[0, 1] * (qd1 + qd2)], "of the form"),
              (by_rates, "as a list"), ([momentum, "…", by_rates], "Line 2")],
}

BLANKS = {"07.Q19": [[___, ___], [0.668, ___]], "07.Q20": [[___, ___], [4, ___]],
          "07.Q16": [[___], ["another C", ___]], "07.2": [sp.Matrix([___, ___])],
          "07.3": [sp.Matrix([[___, ___], [___, ___]])],
          "07.4": [sp.Matrix([slide[0], ___])], "07.5": [sp.Matrix([[___, ___], [___, ___]])], "07.7": [[___, ___]],
          "07.9": [[___, ___]], "07.10": [[___, ___], np.array([___, 1])], "07.13": [lambda q, qd, v: ___, lambda q,
                                                                                     qd, v: None],
          "07.14": [[___, ___, ___], [momentum, ___, by_rates]]}


def motion_against_gravity():
    """07.11 by hand: M, c and g of the digest, case 1's accelerations ±25.1327 rad/s², the torque's largest values."""
    start = np.array([0.100167 - np.pi / 2, 4.512054 - np.pi / 2])
    t = np.linspace(0, 0.25, 4001)
    peaks = []
    for qdd in (8 * np.pi, -8 * np.pi):         # 90° in 0.5 s: first up, then down
        t_ = t if qdd > 0 else 0.25 - t
        q = start[:, None] + (4 * np.pi * t**2 if qdd > 0 else np.pi / 2 - 4 * np.pi * t_**2)
        qd = 8 * np.pi * t_
        M11, M12, h = 200.01 + 50 * np.cos(q[1]), 23.5 + 25 * np.cos(q[1]), -25 * np.sin(q[1])
        moving = (M11 + M12) * qdd + h * (2 * qd * qd + qd**2)
        weight = 9.81 * (80 * np.cos(q[0]) + 25 * np.cos(q[0] + q[1]))
        peaks.append((abs(moving).max(), abs(weight).max()))
    moving, weight = np.max(peaks, axis=0)
    return moving / weight


ratio = motion_against_gravity()
duration = 0.5 * np.sqrt(ratio)
RIGHT["07.11"] = [duration, round(duration, 2), np.float32(duration), sp.Float(duration)]
WRONG["07.11"] = [(0.5 * ratio, "square of the duration"), (0.5 / np.sqrt(ratio), "the duration must grow"),
                  (np.sqrt(ratio), "That is the factor"), (1.0, "too small"), (-duration, "sign"),
                  (1000 * duration, "1000 times")]


# 07.12 by hand: at q₂ = 0, M₁₁ = 250.01, M₁₂ = 47.5 + 0.01 k, M₂₂ = 22.5 + 0.01 k²
gear = max(np.roots([1e-4 - 0.01 * 250.01 * 0.01, 2 * 47.5 * 0.01, 47.5**2 - 0.01 * 250.01 * 22.5]).real)
RIGHT["07.12"] = [gear, int(np.ceil(gear)), sp.Float(gear), np.float64(gear), 1.008 * gear, 0.992 * gear,
                  np.array([gear])]
WRONG["07.12"] = [(100, "the coupling reaches"), (0.985 * gear, "the coupling reaches 0.010"),
                  (400, "a smaller ratio does too"),
                  (1.015 * gear, "a smaller ratio does too"), (-gear, "positive"), (0, "positive"), (1e9, "positive"),
                  (str(gear), "as one number"), (10**400, "positive"), ([gear, gear], "as one number")]


RIGHT["07.15"] = [sp.Eq(pendulum, tau1), sp.Eq(tau1, sp.expand(pendulum)), sp.Eq(tau1 - pendulum, 0),
                  sp.Eq(pendulum / (m1 * l1**2), tau1 / (m1 * l1**2)), sp.Eq(of_time(pendulum), tau1),
                  sp.Eq(qdd1, sp.solve(pendulum - tau1, qdd1)[0]), sp.Eq(-3 * pendulum, -3 * tau1)]
WRONG["07.15"] = [
    (sp.Eq(pendulum.subs(Im1, Im1 / kr1), tau1), "enters squared"),
    (sp.Eq(pendulum - m1 * l1**2 * qdd1, tau1), "m ℓ² is missing"),
    (sp.Eq(tau1, pendulum - 2 * Fv1 * qd1), "Friction opposes"), (sp.Eq(pendulum.subs(g, -g), tau1), "wrong sign"),
    (sp.Eq(pendulum.subs(sin(q1), q1), tau1), "small swings"), (sp.Eq(-pendulum, tau1), "the sign of τ"),
    (sp.Eq(pendulum * sin(q1), tau1 * sin(q1)), "no term that is right"),
    (sp.Eq(pendulum - Fv1 * qd1, tau1), "friction term is missing"),
    (sp.Eq(pendulum * (m1 - Im1), tau1 * (m1 - Im1)), "may be zero"), (pendulum, "as Eq(left, right)"),
    (pendulum == tau1, "compares at once"), (sp.Eq(tau1, tau1), "always holds"),
    (sp.Eq(pendulum, pendulum + 0 * tau1), "always holds"), (sp.Eq(pendulum + m1 * qd1, tau1), "has the unit kg/s")]
RIGHT["07.16"] = [hung, sp.expand(hung), rewritten(hung), of_time(hung), list(hung)]
WRONG["07.16"] = [(hung - 2 * falling, "wrong sign"), (hung - falling, "but gravity"),
                  (hung.subs(mm2, 0), "mm2"), (hung - M_geared * sp.Matrix([qdd1, qdd2]), "inertial"),
                  (sp.Matrix([hung[0], hung[0]]), "Only τ2 is wrong"), (M_geared, "2×2 matrix"),
                  (hung + sp.Matrix([0, Im2 * qdd1]), "rotor term"), (hung + sp.Matrix([m1 * a1 * qdd2, 0]), "unit")]


def test_at_most_half_fall_to_one_call():
    assert sum(ALL[id].one_call for id in NUMBERED) <= len(NUMBERED) / 2
    assert {id for id in NUMBERED if ALL[id].one_call} == {"07.2", "07.4", "07.13", "07.16"}


def test_right_torques_of_example_7_2_are_the_seeds():
    assert "5908.12, -6513.53 N·m" in ex("07.9").check([5908.12, -6513.53]).message
    assert "-4923.44, 8097.33 N·m" in ex("07.10").check([-4923.439, 8097.332]).message


def test_resting_torque_is_told_from_the_last_moving_one():
    q = np.array([-0.451027, 0.902054])
    rest = [9.81 * (80 * np.cos(q[0]) + 25 * np.cos(q.sum())), 9.81 * 25 * np.cos(q.sum())]
    assert "come to rest" in ex("07.10").check(rest).message


# What stands beside the widgets, against formulas typed in from the statements and against pedagogy's numbers

def test_the_cartesian_arms_answers_are_the_formulas():
    M, c, weight = questions.slides().M, questions.slides().c, questions.slides().g
    assert judge(M[0, 1], m2 * cos(alpha)).equal and c == sp.zeros(2, 1)
    assert judge(weight, g * sp.Matrix([m1 + m2 + mm2, m2 * cos(alpha)])).equal
    values = robots.cartesian()[1]
    for degrees in (30, 60, 75, 90):
        ratio = -m2 * cos(sp.rad(degrees)) / (m2 + kr2**2 * Im2)
        assert np.isclose(questions.dragged(degrees), float(ratio.subs(values)), rtol=1e-12, atol=1e-12)


def test_energy_catches_what_contradicts_itself_and_nothing_else():
    own, true = ({word: changes[k] for word, changes in questions.betrayals().items()} for k in (0, 1))
    assert own.pop("no Coriolis") > 10 and max(own.values()) < 1e-5
    assert true.pop("another C") < 1e-5 and min(true.values()) > 10
    assert questions.kept(0) == HONEST and questions.kept(1) == ["another C"]


def test_the_lies_are_the_widgets():
    there = planar_physics().lies
    assert list(there) == ["no_coriolis", "gravity_flipped", "no_rotor", "no_parallel_axis", "other_C"]
    for mine, theirs in zip(questions.lies().values(), there.values(), strict=True):
        assert all(judge(getattr(mine, name), getattr(theirs, name)).equal for name in ("M", "c", "g", "U"))


def test_motion_torques_go_with_the_square_of_the_speed_and_gravity_does_not():
    assert np.allclose(ex("07.Q20").kind.reference, [4, 1], rtol=1e-9)


def test_the_answers_can_be_read_off_the_widgets():
    slides = CartesianArm(gravity=False, values={"alpha": np.pi / 3})
    first, second = slides.dynamics.forward(slides.q, [0, 0], [100, 0])
    assert ex("07.Q25").check(second / first) and np.isclose(slides.dynamics.M(slides.q)[0, 1], 5 / 2)
    arm = PlanarArm(gravity=False, q=[0.3, np.radians(160.05)])
    shoulder, elbow = arm.dynamics.forward(arm.q, [0, 0], [0, 1000])
    assert abs(shoulder) < 1e-3 * abs(elbow)
    coupling = []
    for ratio in (1, 100):
        arm.values = {"kr1": ratio, "kr2": ratio}
        M = arm.dynamics.M([0, 0])
        coupling.append(M[0, 1]**2 / (M[0, 0] * M[1, 1]))
    assert ex("07.Q19").check(coupling)


# What is right, typed in by hand

TYPED = {"07.Q9": 120.0, "07.Q18": np.degrees(np.arccos(-23.5 / 25)), "07.Q22": 90.0, "07.Q25": -1 / 6,
         "07.Q20": [4.0, 1.0],
         "07.9": [5908.12, -6513.53], "07.10": [-4923.439, 8097.332], "07.Q24": "never", "07.Q26": "joint 2",
         "07.Q28": "another C", "07.Q29": "skew symmetry", "07.Q12": "joint 1", "07.Q8": "q2", "07.8": 4}
