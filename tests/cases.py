"""The public cases: for each kind of answer what is accepted and what is refused. CHECKING.md is made from them.

A case is (what the learner types, the answer, the outcome, the first words of the message or None).
"""

from functools import cache

import numpy as np
import sympy as sp

from robolib.checking import equivalent
from robolib.checking.chained import chain
from robolib.checking.equations import equation
from robolib.checking.numeric import number, several
from robolib.checking.probed import function
from robolib.checking.wording import choice, selection
from robolib.derivation import ___

q1, q2, qd1, qd2, qdd1, m1, m2, l1, a1, g, I1 = sp.symbols("q1 q2 qd1 qd2 qdd1 m1 m2 l1 a1 g I1")
t = sp.Symbol("t")
sin, cos = sp.sin, sp.cos
angle = sp.Function("q1")(t)
TORQUE = (I1 + m1 * l1**2) * qdd1 + m1 * g * l1 * cos(q1)
SPEED = sp.Matrix([-a1 * sin(q1) * qd1, a1 * cos(q1) * qd1])
M = sp.Matrix([[m1 + m2, m2 * cos(q2)], [m2 * cos(q2), m2]])
GRAVITY = m1 * g * l1 * cos(q1)
tau1 = sp.Symbol("tau1")
OK, NO, EMPTY, OPEN = "correct", "wrong", "not attempted", "cannot decide"


def expression(reference):
    return lambda answer: equivalent(answer, reference)


KINDS = [
    (
        "An expression",
        "the torque (I₁ + m₁ℓ₁²) q̈₁ + m₁ g ℓ₁ cos q₁",
        expression(TORQUE),
        [
            ("I1*qdd1 + m1*l1*(l1*qdd1 + g*cos(q1))", I1 * qdd1 + m1 * l1 * (l1 * qdd1 + g * cos(q1)), OK),
            ("… with sin(q1 + pi/2)", TORQUE.subs(cos(q1), sin(q1 + sp.pi / 2)), OK),
            ("… with 1 - 2*sin(q1/2)**2", TORQUE.subs(cos(q1), 1 - 2 * sin(q1 / 2) ** 2), OK),
            ("… with q1(t) and its derivatives", TORQUE.xreplace({q1: angle, qdd1: angle.diff(t, 2)}), OK),
            (
                "… with symbols declared real or positive",
                TORQUE.xreplace({s: sp.Symbol(s.name, real=True) for s in TORQUE.free_symbols}),
                OK,
            ),
            ("1.0*I1*qdd1 + …", 1.0 * I1 * qdd1 + TORQUE - I1 * qdd1, OK),
            ("… + x*(sin(q1)**2 + cos(q1)**2 - 1)", TORQUE + sp.Symbol("x") * (sin(q1) ** 2 + cos(q1) ** 2 - 1), OK),
            ("sqrt(m1**2) for m1 (masses are positive)", TORQUE.xreplace({m1: sp.sqrt(m1**2)}), OK),
            ("the gravity term with the other sign", TORQUE.subs(g, -g), NO),
            ("twice the torque", 2 * TORQUE, NO),
            ("without gravity", TORQUE.subs(g, 0), NO),
            ("m2 for m1", TORQUE.subs(m1, m2), NO),
            ("G for g", TORQUE.subs(g, sp.Symbol("G")), NO),
            ("sin for cos", TORQUE.subs(cos(q1), sin(q1)), NO),
            ("Eq(tau1, …)", sp.Eq(sp.Symbol("tau1"), TORQUE), NO),
            ('"I1*qdd1 + …", in quotes', "I1*qdd1", NO),
            ("a function, not called", lambda: TORQUE, NO),
            ("an Integral, a Sum, a Piecewise", sp.Piecewise((TORQUE, q1 > 0), (0, True)), None),
            ("… divided by zero", TORQUE / sp.Add(q1, -q1, evaluate=False), None),
            ("NaN", sp.nan, None),
            ("___", ___, EMPTY),
            ("None", None, EMPTY),
        ],
    ),
    (
        "A vector",
        "the velocity (−a₁ sin q₁ q̇₁, a₁ cos q₁ q̇₁)",
        expression(SPEED),
        [
            ("Matrix([…, …])", SPEED, OK),
            ("a list", list(SPEED), OK),
            ("a row", SPEED.T, OK),
            ("a NumPy array", np.array(list(SPEED)), OK),
            ("the entries swapped", SPEED[::-1], NO),
            ("one entry", SPEED[0], NO),
            ("the second entry wrong", [SPEED[0], a1 * cos(q1)], NO),
            ("[…, ___]", [SPEED[0], ___], EMPTY),
        ],
    ),
    (
        "A matrix",
        "M = [[m₁ + m₂, m₂ cos q₂], [m₂ cos q₂, m₂]]",
        expression(M),
        [
            ("[[…, …], […, …]]", M.tolist(), OK),
            ("a NumPy array", np.array(M.tolist()), OK),
            ("one entry wrong", M + sp.Matrix([[0, 0], [m2, 0]]), NO),
            ("the four entries in one list", list(M), NO),
            ("rows of different length", [[m1, m2], [m2]], NO),
        ],
    ),
    (
        "An equation",
        "(I₁ + m₁ℓ₁²) q̈₁ + m₁ g ℓ₁ cos q₁ = τ₁",
        lambda a: equation(a, sp.Eq(TORQUE, tau1)),
        [
            ("Eq(…, tau1)", sp.Eq(TORQUE, tau1), OK),
            ("Eq(tau1, …), Eq(… - tau1, 0)", sp.Eq(TORQUE - tau1, 0), OK),
            ("divided by m1*l1**2", sp.Eq(TORQUE / (m1 * l1**2), tau1 / (m1 * l1**2)), OK),
            ("Eq(qdd1, …), solved for q̈₁", sp.Eq(qdd1, (tau1 - GRAVITY) / (I1 + m1 * l1**2)), OK),
            ("… with q1(t) and its derivatives", sp.Eq(TORQUE.xreplace({q1: angle, qdd1: angle.diff(t, 2)}), tau1), OK),
            ("the gravity term with the other sign", sp.Eq(TORQUE.subs(g, -g), tau1), NO),
            ("-tau1 for tau1", sp.Eq(TORQUE, -tau1), NO),
            ("times cos(q1), which may be zero", sp.Eq(TORQUE * cos(q1), tau1 * cos(q1)), NO),
            ("times m1 - I1, which may be zero", sp.Eq(TORQUE * (m1 - I1), tau1 * (m1 - I1)), NO),
            ("Eq(tau1, tau1)", sp.Eq(tau1, tau1), NO),
            ("… == tau1", TORQUE == tau1, NO),
            ("the left side only", TORQUE, NO),
            ("___", ___, EMPTY),
        ],
    ),
    (
        "A number",
        "4.905 N·m, to within 0.2 %",
        lambda a: number(a, 4.905, "N·m", 2e-3),
        [
            ("4.905", 4.905, OK),
            ("4.91", 4.91, OK),
            ("Rational(981, 200)", sp.Rational(981, 200), OK),
            ("np.float64(4.905)", np.float64(4.905), OK),
            ("4.95", 4.95, NO),
            ("-4.905", -4.905, NO),
            ("9.81", 9.81, NO),
            ("4905", 4905, NO),
            ('"4.905 N·m", "4.905"', "4.905 N·m", OK),
            ('"0.004905 kN*m"', "0.004905 kN*m", OK),
            ('(4.905, "kg*m^2/s^2")', (4.905, "kg*m^2/s^2"), OK),
            ('"4.905 kg"', "4.905 kg", NO),
            ('"4.905 furlongs"', "4.905 furlongs", NO),
            ('"4,905 N·m"', "4,905 N·m", NO),
            ('"four"', "four", NO),
            ("[4.905, 4.905]", [4.905, 4.905], NO),
            ("NaN", float("nan"), NO),
            ("True", True, NO),
        ],
    ),
    (
        "Several numbers",
        "0.668 and 0.077, to within 5 %",
        lambda a: several(a, [0.668, 0.077], tolerance=0.05),
        [
            ("[0.67, 0.077]", [0.67, 0.077], OK),
            ("a NumPy array", np.array([0.668, 0.0771]), OK),
            ("[0.077, 0.668]", [0.077, 0.668], NO),
            ("[0.668]", [0.668], NO),
            ("[0.8, 0.077]", [0.8, 0.077], NO),
        ],
    ),
    (
        "A choice",
        "joint 1",
        lambda a: choice(a, "joint 1", {"joint 2": "Which bar has a length?"}),
        [
            ('"joint 1"', "joint 1", OK),
            ('" Joint 1 "', " Joint 1 ", OK),
            ('"joint 2"', "joint 2", NO),
            ("1", 1, NO),
        ],
    ),
    (
        "Several choices",
        "those of three that can be seen: red, blue",
        lambda a: selection(a, ["red", "blue"], dict.fromkeys(("red", "blue", "ultraviolet"), "Look again.")),
        [
            ('["red", "blue"]', ["red", "blue"], OK),
            ('("Blue", " red ")', ("Blue", " red "), OK),
            ('["red"]', ["red"], NO),
            ('["red", "blue", "ultraviolet"]', ["red", "blue", "ultraviolet"], NO),
            ('["red", "green"]', ["red", "green"], NO),
        ],
    ),
    (
        "A function",
        "gravity(q) = 9.81 cos q",
        lambda a: function(a, lambda q: 9.81 * np.cos(q), [(0.3,), (1.0,)]),
        [
            ("lambda q: 9.81*np.cos(q)", lambda q: 9.81 * np.cos(q), OK),
            ("lambda q: [9.81*np.cos(q)]", lambda q: [9.81 * np.cos(q)], OK),
            ("with the other sign", lambda q: -9.81 * np.cos(q), NO),
            ("one that raises", lambda q: 1 / 0, NO),
            ("one that returns text", lambda q: "9.81", NO),
            ("one that returns nothing", lambda q: None, EMPTY),
            ("its value, not the function", 9.81, NO),
        ],
    ),
    (
        "A chain of lines",
        "from (q̇₁ + q̇₂)² on, three lines at least",
        lambda a: chain(a, (qd1 + qd2) ** 2),
        [
            (
                "three true lines",
                [(qd1 + qd2) ** 2, qd1**2 + 2 * qd1 * qd2 + qd2**2, qd1 * (qd1 + 2 * qd2) + qd2**2],
                OK,
            ),
            ("a false second line", [(qd1 + qd2) ** 2, qd1**2 + qd2**2, qd2**2 + qd1**2 + 0 * q1], NO),
            ("two lines", [(qd1 + qd2) ** 2, qd1**2 + 2 * qd1 * qd2 + qd2**2], NO),
            ("a line twice", [(qd1 + qd2) ** 2, (qd1 + qd2) ** 2, sp.expand((qd1 + qd2) ** 2)], NO),
        ],
    ),
]
LIMITS = [
    "A number is right within the tolerance that the exercise states, whatever way led to it; one of a few choices can"
    " be guessed.",
    "A function is tried at a handful of states from a fixed seed: one that is wrong only elsewhere would pass.",
    "A symbol is its name. Two symbols of one name with other assumptions are the same; masses, lengths,"
    " inertias and g are taken as positive.",
    "Very large sums and products are decided in a prime field instead of exactly; the verdict then tells the"
    " probability of an error.",
    "Functions beyond sin, cos, tan, roots, exp and their like are compared as numbers at random points, or"
    " not read at all.",
    "An answer that is too large, too deep or too slow ends as “cannot decide”, never as “correct”.",
]


CASES = [(kind, asked, shown, check, answer, outcome)
         for kind, asked, check, cases in KINDS for shown, answer, outcome in cases]


@cache
def verdict(k):
    """What the examiner says to a case; judged once, for the test of the case and for the table."""
    *_, check, answer, _ = CASES[k]
    return check(answer)


def rows():
    """(kind, asked, shown, verdict, expected outcome or None)."""
    for k, (kind, asked, shown, _, _, outcome) in enumerate(CASES):
        yield kind, asked, shown, verdict(k), outcome
