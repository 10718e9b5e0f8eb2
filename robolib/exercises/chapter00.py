"""Chapter 00: the questions inside it (Q1 …), and its exercises (00.1 …), which ask for the same skills anew."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import sympy as sp

from .. import evaluate, robots
from ..checking.blocks import Mistake, correct, expression, false_line, number, own, variant_of, wrong
from ..checking.kinds import Number
from ..checking.numeric import as_number
from ..formulations import lagrange

q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, a2, l1, l2, m1, m2, I1, I2, g, F = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g F")
RATES = {q1: qd1, q2: qd2, qd1: qdd1, qd2: qdd2}
half = sp.Rational(1, 2)
T = half * I1 * qd1**2 + half * m2 * (qd2**2 + q2**2 * qd1**2)     # an arm turns by q1, a mass slides on it at q2
STICKS = {"m1": 1.0, "m2": 1.0, "l1": 1.0, "l2": 1.0} | dict.fromkeys(("I1", "I2", "Im1", "Im2", "mm2"), 0.0)


def d_dt(f):
    """The total time derivative, by the chain rule:  Σ ∂f/∂x · ẋ."""
    return sum((sp.diff(f, x) * xd for x, xd in RATES.items()), f * 0)


# The arm to play with

@number("00.Q1", "A level forearm",
        "Set q1 to 30° with its slider, then move only the slider of q2.",
        "q2 is counted from link 1. Link 1 climbs by 30°, so link 2 has to go back by as much.",
        unit="°", within=0.02)
def level_forearm():
    return (-30.0,
            Mistake("sign", 30.0, "Link 2 now climbs by 60°, 30° more than link 1. Turn it the other way."),
            Mistake("from the ground", 0.0,
                    "At q2 = 0 the arm is straight, because q2 is counted from link 1 and not from the ground."),
            Mistake("twice", -60.0, "Now link 2 points down by 30°. You turned it back too far."),
            Mistake("to the left", 150.0, "Link 2 is level, but it points to the left. Let it point to the right."),
            Mistake("a turn more", 330.0,
                    "That is the same posture, one turn further. The sliders count from −180° to 180°."))


@cache
def falling():
    """Two sticks of 1 m without mass, a ball of 1 kg at the end of each, in a vertical plane."""
    robot, values = robots.planar_2r()
    return evaluate.compile(lagrange.derive(robot), values | STICKS)


def pull(degrees):
    """How gravity pulls at each joint in this posture, from −1 to 1; positive is counter-clockwise."""
    return -falling().g(np.radians(degrees)) / falling().g([0.0, 0.0])


def stays(degrees):
    """Does the arm stay there when it is let go? To within about a degree."""
    return bool(np.abs(pull(degrees)).max() <= 0.02)


def height(degrees):
    """The arm's potential energy there, in J."""
    return float(falling().energy(np.radians(degrees), [0.0, 0.0])[1])


def look_whether_it_stays(answer, _):
    """Any posture that stays is right."""
    given = list(answer) if isinstance(answer, (list, tuple, np.ndarray, sp.MatrixBase)) else []
    q = [as_number(x) for x in given]
    if len(q) != 2 or None in q or not np.isfinite(q).all():
        return wrong("Two angles in degrees are asked for, as a list: [q1, q2].")
    if stays(q):
        lowest = height(q) < height([q[0], q[1] + 180]) and height(q) < height([q[0] + 180, q[1]])
        return correct("It hangs there, and comes back when it is nudged." if lowest else
                       "It stays. But nudge it, and it falls: try.", "gravity pulls at no joint")
    if stays(np.degrees(q)):
        return wrong("This looks like radians; degrees are asked for.", mistake="radians")
    if stays([q[0], q[1] - q[0]]):
        return wrong("You measured both angles from the ground. q2 is measured from the first link: it is 0 where"
                     " the arm is straight.", mistake="from the ground")
    joint, there = max(enumerate(pull(q), 1), key=lambda pair: abs(pair[1]))
    return wrong("Let it go there, and it falls. Gravity pulls"
                 f" {'counter-clockwise' if there > 0 else 'clockwise'} at joint {joint}.")


@own("00.Q3", "The arm that stays",
     "How would a rope hang? Put the arm there with the sliders, and let it go.",
     "q1 is measured from the horizontal, q2 from the first link. Angles are counted counter-clockwise.",
     look=look_whether_it_stays)
def resting_posture():
    return [-90, 0]


# Derivatives, in the chapter

@expression("00.Q6", "The velocity of the tip",
            "q1 changes with time. First, what is the derivative of cos q1 with respect to q1?",
            "The chain rule gives d/dt cos q1 = (d cos q1/dq1) · q̇₁. The sine goes the same way.",
            "Type the rate as `qd1` and the sine as `sp.sin(q1)`. The answer is a list of two, [x part, y part].",
            entry="entry ")
def velocity_of_the_tip():
    p = sp.Matrix([a1 * sp.cos(q1), a1 * sp.sin(q1)])
    v = d_dt(p)
    return (v,
            Mistake("no inner derivative", p.diff(q1),
                    "You differentiated by q1, not by time: the inner derivative q̇₁ is missing."),
            Mistake("position times rate", p * qd1,
                    "This is the position times q̇₁. Differentiate the cosine and the sine first."),
            Mistake("sign of the sine", sp.diag(-1, 1) * v,
                    "The derivative of cos is −sin: the sign of the first entry is wrong."),
            Mistake("swapped", sp.Matrix([v[1], v[0]]),
                    "The two entries are swapped: the first one belongs to x, the second one to y."))


@expression("00.Q7", "The rate of a height",
            "The height has two terms. Take them one by one: a1 sin q1 first.",
            "The rate of sin(q1 + q2) is cos(q1 + q2) times the rate of q1 + q2.",
            "That rate is q̇₁ + q̇₂, because link 1 carries link 2 along.")
def rate_of_a_height():
    elbow, rest = m2 * g * a1 * sp.sin(q1), m2 * g * l2 * sp.sin(q1 + q2)
    U = elbow + rest
    return (d_dt(U),
            Mistake("no inner derivative", sp.diff(U, q1),
                    "The inner derivatives are missing: multiply each cosine by the rate of its own angle."),
            Mistake("one rate of two", sp.diff(U, q1) * qd1,
                    "q2 changes with time too: the rate of q1 + q2 is q̇₁ + q̇₂."),
            Mistake("relative rate", d_dt(elbow) + sp.diff(rest, q2) * qd2,
                    "Link 1 carries link 2 along: the rate of q1 + q2 is q̇₁ + q̇₂, not q̇₂ alone."),
            Mistake("elbow forgotten", d_dt(rest),
                    "The elbow rises too: the term a1 sin q1 of the height has a rate of its own."),
            Mistake("derivative of the sine", -d_dt(U),
                    "The derivative of sin is +cos; the minus belongs to the derivative of cos."))


@expression("00.Q9", "Two partial derivatives of the slide",
            "In ∂T/∂q̇₂ every letter but qd2 is a constant. Only one term of T has a qd2.",
            "In ∂T/∂q2 only q2² counts. Its derivative is 2 q2, and the 2 cancels the ½.", entry="entry ")
def partials_of_the_slide():
    right = sp.Matrix([sp.diff(T, qd2), sp.diff(T, q2)])
    return (right,
            Mistake("chain rule in a partial", sp.Matrix([right[0] * qdd2, right[1] * qd2]),
                    "These are terms of a time derivative. In ∂ everything else stands still: no rate is multiplied"
                    " on."),
            Mistake("rate in the second", sp.Matrix([right[0], right[1] * qd2]),
                    "∂T/∂q2 does not know about time: the factor q̇₂ does not belong there."),
            Mistake("by the wrong letter", sp.Matrix([right[0], sp.diff(T, q1)]),
                    "The second one asks for ∂T/∂q2, and q2 does occur in T. ∂T/∂q1 would be zero."),
            Mistake("half kept", sp.Matrix([right[0] / 2, right[1]]),
                    "The square gives a factor 2, which cancels the ½ in ∂T/∂q̇₂."),
            Mistake("half kept twice", right / 2,
                    "Both squares give a factor 2, which cancels the ½ in front."))


@expression("00.Q10", "A rate of the turning arm",
            "First find ∂T/∂q̇₁. It is a product, and two of its letters change with time.",
            "The product rule gives one term with the rate of q2² and one with the rate of q̇₁, which is q̈₁.",
            "The rate of q2² is 2 q2 q̇₂.")
def rate_of_the_turning_arm():
    p = sp.diff(T, qd1)
    return (d_dt(p),
            Mistake("only the acceleration", sp.diff(p, qd1) * qdd1,
                    "I1 + m2 q2² changes with time too: the product rule gives a second term, with q̇₂."),
            Mistake("only the position", sp.diff(p, q2) * qd2,
                    "q̇₁ changes with time too: its rate is q̈₁, and that term is missing."),
            Mistake("no inner derivative", sp.diff(p, qd1) * qdd1 + sp.diff(p, q2),
                    "The rate of q2² is 2 q2 q̇₂: the q̇₂ is missing."),
            Mistake("two forgotten", sp.diff(p, qd1) * qdd1 + sp.diff(p, q2) * qd2 / 2,
                    "The derivative of q2² has a factor 2: it is missing."),
            Mistake("partial", sp.diff(p, q2),
                    "This is ∂/∂q2. For d/dt every symbol that moves contributes: q2 and q̇₁."))


# Mechanics and matrices, in the chapter

@expression("00.Q12", "The moment of a push",
            "Which part of r is the lever of a level force: its level part, or its height?",
            "Both r and f lie in the plane of the paper, so only the third entry is not zero: r_x f_y − r_y f_x.",
            "SymPy does it, too: `r.cross(f)`.", entry="entry ")
def moment_of_a_push():
    r, f = sp.Matrix([a1 * sp.cos(q1), a1 * sp.sin(q1), 0]), sp.Matrix([F, 0, 0])
    right = r.cross(f)
    return (right,
            Mistake("swapped", f.cross(r),
                    "This is f × r. The place comes first, r × f, and swapping them changes the sign."),
            Mistake("cosine", right.subs(sp.sin(q1), sp.cos(q1)),
                    "The lever of a level force is the height of the point where it acts: sin q1, not cos q1."),
            Mistake("wrong axis", sp.Matrix([right[2], 0, 0]),
                    "r and f lie in the x–y plane, so their product points along z."),
            Mistake("componentwise", r.multiply_elementwise(f),
                    "This multiplies entry by entry; the cross product mixes them."))


@expression("00.Q14", "The matrix of two balls",
            "Expand the square first: (2 q̇₁ + q̇₂)² = 4 q̇₁² + 4 q̇₁q̇₂ + q̇₂².",
            "½ q̇ᵀ M q̇ = ½ M₁₁ q̇₁² + M₁₂ q̇₁q̇₂ + ½ M₂₂ q̇₂². Compare it with T, term by term.")
def matrix_of_two_balls():
    energy = half * m1 * (a1 * qd1)**2 + half * m2 * a1**2 * (2 * qd1 + qd2)**2
    M = sp.hessian(energy, (qd1, qd2)).applyfunc(sp.factor)
    mixed = sp.Matrix([[0, M[0, 1]], [M[0, 1], 0]])
    return (M,
            Mistake("diagonal only", M - mixed,
                    "(2 q̇₁ + q̇₂)² also contains the product q̇₁q̇₂: it belongs beside the diagonal."),
            Mistake("half kept", M / 2,
                    "The ½ stands before the whole form, T = ½ q̇ᵀ M q̇: it does not belong into M."),
            Mistake("mixed term twice", M + mixed,
                    "The form contains M₁₂ twice, as M₁₂ and as M₂₁: each takes half of the mixed term."),
            Mistake("not symmetric", M + sp.Matrix([[0, M[0, 1]], [-M[0, 1], 0]]),
                    "This gives the same T, but M is asked to be symmetric: share the mixed term between both sides."),
            Mistake("two not squared", M - sp.Matrix([[2 * m2 * a1**2, 0], [0, 0]]),
                    "In (2 q̇₁ + q̇₂)² the 2 is squared as well: 4 q̇₁²."))


@expression("00.Q15", "The Jacobian of the slide",
            "Write p as a `sp.Matrix` of two entries, then call `.jacobian([q1, q2])`.",
            "The first column is ∂p/∂q1, the second one ∂p/∂q2.")
def jacobian_of_the_slide():
    p = sp.Matrix([q2 * sp.cos(q1), q2 * sp.sin(q1)])
    J = p.jacobian([q1, q2])
    return (J,
            Mistake("transposed", J.T, "This is the transpose: a row belongs to an entry of p, a column to a joint."),
            Mistake("columns swapped", J[:, ::-1], "The columns are swapped: the first one is ∂p/∂q1."),
            Mistake("length forgotten", J * sp.diag(1 / q2, 1),
                    "The factor q2 stays when p is differentiated by q1: the first column lost it."),
            Mistake("times the rates", J * sp.diag(qd1, qd2), "J itself holds no rates; they come later, in J q̇."))


# The exercises: derivatives

@expression("00.1", "The velocity of a hanging tip",
            "q1 changes with time. What is the derivative of sin q1 with respect to q1?",
            "Chain rule: d/dt sin q1 = (d sin q1/dq1) · q̇₁. Do the same for −cos q1, and mind its two minus signs.",
            "Type the rate as `qd1`, the sine as `sp.sin(q1)`. The answer is a list of two: [x part, y part].",
            entry="entry ", stars=1)
def tip_velocity():
    p = sp.Matrix([a1 * sp.sin(q1), -a1 * sp.cos(q1)])
    v = d_dt(p)
    return (v,
            Mistake("no inner derivative", p.diff(q1),
                    "You differentiated by q1, not by time: the inner derivative q̇₁ is missing."),
            Mistake("position times rate", p * qd1,
                    "This is the position times q̇₁. Differentiate the sine and the cosine first."),
            Mistake("sign of the cosine", sp.diag(1, -1) * v,
                    "The derivative of cos is −sin, and y begins with a minus of its own: the sign of the second entry"
                    " is wrong."),
            Mistake("swapped", sp.Matrix([v[1], v[0]]),
                    "The two entries are swapped: the first one belongs to x, the second one to y."),
            Mistake("from the horizontal", sp.Matrix([-a1 * sp.sin(q1) * qd1, a1 * sp.cos(q1) * qd1]),
                    "This is for an angle that counts from the horizontal. Here q1 = 0 is straight down, so the tip"
                    " moves sideways there."))


@expression("00.2", "The chain rule with two angles",
            "Name the inner function: u = q1 + q2. What is du/dt?",
            "dU/dt = dU/du · du/dt, with dU/du = m1 g l1 cos u.", stars=1)
def chain_rule():
    U = m1 * g * l1 * sp.sin(q1 + q2)
    return (d_dt(U),
            Mistake("no inner derivative", sp.diff(U, q1),
                    "The inner derivative is missing: multiply by the rate of the angle q1 + q2."),
            Mistake("one rate of two", sp.diff(U, q1) * qd1,
                    "q2 changes with time too: the rate of q1 + q2 is q̇₁ + q̇₂."),
            Mistake("product of rates", sp.diff(U, q1) * qd1 * qd2,
                    "The rates are added, not multiplied: d/dt (q1 + q2) = q̇₁ + q̇₂."),
            Mistake("derivative of the sine", -d_dt(U),
                    "The derivative of sin is +cos; the minus belongs to the derivative of cos."))


@expression("00.3", "Two partial derivatives",
            "For ∂T/∂q̇₁ read T as (constant) + (constant) · qd1². For ∂T/∂q2 read it as (constant) + (constant) · q2².",
            "`sp.diff(T, qd1)` treats every other symbol as a constant: this is what ∂ means.", entry="entry ", stars=1)
def partial_derivatives():
    right = sp.Matrix([sp.diff(T, qd1), sp.diff(T, q2)])
    return (right,
            Mistake("chain rule in a partial", sp.Matrix([right[0] * qdd1, right[1] * qd2]),
                    "These are terms of a time derivative. In ∂ everything else stands still: no rate is multiplied"
                    " on."),
            Mistake("rate in the second", sp.Matrix([right[0], right[1] * qd2]),
                    "∂T/∂q2 does not know about time: the factor q̇₂ does not belong there."),
            Mistake("by the wrong letter", sp.Matrix([right[0], sp.diff(T, q1)]),
                    "The second one asks for ∂T/∂q2, and q2 does occur in T. ∂T/∂q1 would be zero."),
            Mistake("I1 kept", sp.Matrix([right[0], right[1] + half * I1 * qd1**2]),
                    "I1 does not depend on q2: it drops out of ∂T/∂q2."),
            Mistake("half kept", sp.Matrix([right[0] / 2, right[1]]),
                    "The square gives a factor 2, which cancels the ½ in ∂T/∂q̇₁."))


@expression("00.4", "A total derivative",
            "First find ∂T/∂q̇₁. Two things change with time in this product: q2 and qd1. Use the product rule.",
            "d/dt = Σ ∂/∂x · (rate of x), over x = q2 with the rate qd2, and x = qd1 with the rate qdd1.",
            "The answer has one term with qdd1 and one with qd1·qd2.", stars=2)
def total_derivative():
    p = m1 * l1**2 * sp.cos(q2)**2 * qd1                    # ∂T/∂q̇₁ of a boom that turns by q1 and is raised by q2
    swing, tilt = sp.diff(p, qd1) * qdd1, sp.diff(p, q2)
    return (d_dt(p),
            Mistake("only the acceleration", swing,
                    "cos² q2 changes with time too: the product rule gives a second term, with q̇₂."),
            Mistake("only the position", tilt * qd2,
                    "q̇₁ changes with time too: its rate is q̈₁, and that term is missing."),
            Mistake("no inner derivative", swing + tilt,
                    "cos² q2 changes at the rate −2 cos q2 sin q2 times q̇₂: the q̇₂ is missing."),
            Mistake("two forgotten", swing + tilt * qd2 / 2,
                    "The derivative of a square has a factor 2: it is missing."),
            Mistake("sign", swing - tilt * qd2, "The derivative of cos is −sin: the sign of the second term is wrong."),
            Mistake("partial", tilt, "This is ∂/∂q2. For d/dt every symbol that moves contributes: q2 and q̇₁."))


# The exercises: mechanics and matrices

@expression("00.5", "The moment of a weight",
            "r × f = (r_y f_z − r_z f_y, r_z f_x − r_x f_z, r_x f_y − r_y f_x). Most of these are zero.",
            "Only the third entry stays: r_x f_y − r_y f_x.",
            "SymPy does it: `sp.Matrix([…]).cross(sp.Matrix([…]))`.", entry="entry ", stars=1)
def moment():
    r, f = sp.Matrix([a1 * sp.cos(q1), a1 * sp.sin(q1), 0]), sp.Matrix([0, -m1 * g, 0])
    right = r.cross(f)
    return (right,
            Mistake("swapped", f.cross(r),
                    "This is f × r. The arm comes first, r × f, and swapping them changes the sign."),
            Mistake("sine", right.subs(sp.cos(q1), sp.sin(q1)),
                    "The lever of a vertical force is horizontal: cos q1, not sin q1."),
            Mistake("wrong axis", sp.Matrix([right[2], 0, 0]),
                    "r and f lie in the x–y plane, so their product points along z."),
            Mistake("componentwise", r.multiply_elementwise(f),
                    "This multiplies entry by entry; the cross product mixes them."),
            Mistake("mass for weight", right / g,
                    "A mass is not a force: its weight is m1 g. The factor g is missing."))


@number("00.6", "The torque that holds an arm",
        "The weight pulls down at the horizontal distance a cos q from the joint.",
        "Torque = force · lever: the force m g in N, the lever in m. The motor turns against the weight.",
        "In Python: `sp.cos(sp.rad(60))`.", unit="N·m", within=2e-3, stars=1)
def holding_torque():
    return holds(2.0, 0.5, 60)


def holds(m, length, degrees):
    """The torque that holds a mass on a link, and what one takes for it."""
    angle, g0 = math.radians(degrees), 9.81
    full = m * g0 * length
    right = full * math.cos(angle)
    return (right,
            Mistake("weight's moment", -right,
                    "This is the moment of the weight. The motor must hold against it: the other sign."),
            Mistake("sine", full * math.sin(angle),
                    "The lever is the horizontal distance, a cos q: you took the sine."),
            Mistake("degrees", full * math.cos(degrees),
                    f"cos wants radians: {degrees:g}° is {degrees / 180:.4g} π. You took the cosine of {degrees:g}"
                    " radians."),
            Mistake("no g", right / g0, "A mass is not a force: its weight is m g. The factor g is missing."),
            Mistake("horizontal", full,
                    f"This is the torque of the horizontal arm. At {degrees:g}° the lever is shorter."))


@holding_torque.varied
def holding_torque(draw):
    """Another link, another angle: at 45° sine and cosine could not be told apart."""
    m, length = draw.decimal("m", 1, 6, "0.5", but=2), draw.decimal("length", "0.3", "0.9", "0.05", but=0.5)
    degrees = draw.choice("angle", (20, 25, 30, 35, 55, 65, 70))
    return variant_of(Number(lambda: holds(m, length, degrees), "N·m", 2e-3), (
        f"A link of {length:g} m carries {m:g} kg at its end and stands {degrees:g}° above the horizontal. Take"
        " g = 9.81 m/s². Which torque, in N·m, must the motor give to hold it? Count counter-clockwise as positive;"
        " the mass is to the right of the joint."))


@expression("00.7", "A matrix times a vector",
            "Row 1 of M times the vector, summed, gives the first torque. Row 2 gives the second.",
            "The first torque is 5·1 + 2·(−2).", entry="τ", stars=1)
def matrix_times_vector():
    M, a = sp.Matrix([[5, 2], [2, 1]]), sp.Matrix([1, -2])
    return (M * a,
            Mistake("diagonal only", sp.diag(M[0, 0], M[1, 1]) * a,
                    "You used the diagonal only. The entries beside it couple the joints."),
            Mistake("sign lost", M * a.applyfunc(abs), "The second acceleration is negative: its sign got lost."),
            Mistake("first column only", M[:, 0] * a[0],
                    "This is the first acceleration's part. Add that of the second one."))


@expression("00.8", "The matrix of a quadratic form",
            "Expand T first. What stands before q̇₁², before q̇₁q̇₂, before q̇₂²?",
            "½ q̇ᵀ M q̇ = ½ M₁₁ q̇₁² + M₁₂ q̇₁q̇₂ + ½ M₂₂ q̇₂². Compare.",
            "Type it as [[…, …], […, …]].", stars=2)
def symmetric_matrix():
    energy = half * I1 * qd1**2 + half * I2 * (qd1 + qd2)**2
    M = sp.hessian(energy, (qd1, qd2))
    return (M,
            Mistake("diagonal only", sp.diag(I1, I2),
                    "(q̇₁ + q̇₂)² also contains q̇₁² and 2 q̇₁q̇₂: expand T before you read off the entries."),
            Mistake("half kept", M / 2,
                    "The ½ stands before the whole form, T = ½ q̇ᵀ M q̇: it does not belong into M."),
            Mistake("mixed term twice", M + sp.Matrix([[0, I2], [I2, 0]]),
                    "The form contains M₁₂ twice, as M₁₂ and as M₂₁: each takes half of the mixed term."),
            Mistake("not symmetric", M + sp.Matrix([[0, I2], [-I2, 0]]),
                    "This gives the same T, but M is asked to be symmetric: share the mixed term between both sides."))


@expression("00.9", "A Jacobian with SymPy",
            "Build p as a `sp.Matrix` of two entries, then call `.jacobian([q1, q2])`.",
            "`.jacobian` wants the list of coordinates in the order of the columns.", one_call=True, stars=2)
def jacobian():
    p = sp.Matrix([a1 * sp.cos(q1) + a2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2)])
    J = p.jacobian([q1, q2])
    return (J,
            Mistake("transposed", J.T, "This is the transpose: a row belongs to an entry of p, a column to a joint."),
            Mistake("each link its own joint", sp.Matrix.hstack(J[:, 0] - J[:, 1], J[:, 1]),
                    "q1 also turns the second link: q1 + q2 depends on q1, so the first column has two terms."),
            Mistake("columns swapped", J[:, ::-1], "The columns are swapped: the first one is ∂p/∂q1."),
            Mistake("times the rates", J * sp.diag(qd1, qd2), "J itself holds no rates; they come later, in J q̇."))


@false_line("00.10", "Find the false line",
            "Check each line against the one before it. Put numbers in: q1 = 1, qd1 = 2, qdd1 = 0.",
            "Which line uses the chain rule? Is every inner derivative there?", given=True,
            stars=2,
            replies={1: "Line 1 is the product rule, and it is true. Look at what happens to d/dt cos² q1.",
                     3: "Line 3 follows from line 2: a common factor was taken out. The mistake was there before."})
def false_lines():
    """d/dt of q̇₁² cos² q1: the true value, then the three lines that somebody wrote."""
    c, s, swing = sp.cos(q1), sp.sin(q1), 2 * qd1 * qdd1 * sp.cos(q1)**2
    return (d_dt(qd1**2 * c**2), swing + qd1**2 * d_dt(c**2), swing - 2 * qd1**2 * c * s,
            2 * qd1 * c * (qdd1 * c - qd1 * s))
