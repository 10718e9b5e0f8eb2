"""The numbered exercises of chapter 09."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import decoupling, evaluate
from ... import misconceptions as mk
from ...checking.blocks import (
    TELL,
    Answer,
    Mistake,
    chain,
    equation,
    expression,
    false_line,
    function,
    number,
    numbers,
    variant_of,
)
from ...checking.chance import generator
from ...checking.invariants import law
from ...checking.kinds import Number
from ...checking.reading import build, read
from . import draws
from . import references as ref
from .references import I1, I4, VALUES, a1, a2, a3, g, l2, l3, l4, m2, m3, m4, mL, q1, q2, q4, qd1, qd4, qdd1


@number("09.1", "What the other motor feels",
        "Everything is at rest and there is no gravity: only M q̈ is left.", "τ₂ = M₂₁ q̈₁ = K cos(q₄ − q₁) q̈₁.",
        unit="N·m", stars=1)
def what_the_other_motor_feels():
    return felt(60, 10)


def felt(degrees, acceleration):
    """τ₂ where only joint 1 accelerates, and what one takes for it."""
    M, angle = evaluate.compile(ref.arm(), VALUES).M, np.radians(degrees)
    right, straight = (float(M([0.0, q])[1, 0]) * acceleration for q in (angle, 0.0))
    return (right,
            Mistake("no cosine", straight,
                    f"That is K q̈₁. The angle between the links is {degrees:g}°, and its cosine is missing."),
            Mistake("sine", straight * np.sin(angle),
                    "M₁₂ goes with the cosine of q₄ − q₁, not with the sine."),
            Mistake("M₂₂", float(M([0.0, 0.0])[1, 1]) * acceleration,
                    "That is M₂₂ q̈. Link 4 is held at rest; only link 1 accelerates."),
            Mistake("sign", -right, "The size is right. K is negative here: the forearm is too heavy, and its sign is"
                                    " the torque's."),
            Mistake("gravity", right * VALUES["g"], "There is no gravity here: 9.81 does not belong in it."))


@what_the_other_motor_feels.varied
def what_the_other_motor_feels(draw):
    """Another angle, another acceleration."""
    degrees, acceleration = draws.start(draw)
    return variant_of(Number(lambda: felt(degrees, acceleration), "N·m"), (
        f"The chapter's arm as it stands (m₃ = 8 kg) lies on a table, at rest. The angle from link 1 to link 4 is"
        f" q₄ − q₁ = {degrees:g}°. Motor 1 starts off with q̈₁ = {acceleration:g} rad/s². Motor 2 must hold link 4"
        " still. What torque must it give, in N·m?"))


@expression("09.2", "A weight in the hand",
            "Where is the tip, in q₁ and q₄? Go along link 4, then along the forearm.",
            "Its height is a₂ sin q₄ − (a₃ − a₁) sin q₁.", "The motors give ∂U/∂q₁ and ∂U/∂q₄.", entry="τ", stars=1)
def weight_in_the_hand():
    right = (ref.arm(mL).g - ref.arm().g).applyfunc(sp.expand)
    return (right,
            Mistake("lever from joint 3", [-mL * g * a3 * sp.cos(q1), right[1]],
                    "The lever of motor 1 is not the whole link 3: what lies inside the parallelogram does not count."
                    " Measure from the closing pin."),
            Mistake("forearm the other way", [-right[0], right[1]],
                    "The forearm points against link 1: when q₁ = 0, it points to the left."),
            Mistake("motor 1 forgotten", [0, right[1]], "Motor 1 turns the forearm too, and so it moves the tip."),
            Mistake("one angle for both", [right[0].subs(q1, q4), right[1]],
                    "With motor 2 held, the forearm turns with q₁: its lever depends on q₁ alone."),
            Mistake("falls", -right, "That is what gravity does to the arm. The motors must give the opposite."))


@expression("09.3", "Friction in the pins",
            "In the tree, joint k needs the torque F_vk q̇_k. What are q̇₂ and q̇₃ on the closed arm?",
            "q̇₂ = q̇₄ − q̇₁ and q̇₃ = −q̇₂. Then Gᵀ.", entry="τ", stars=2)
def friction_in_the_pins():
    Fv1, Fv2, Fv3, Fv4 = Fv = sp.symbols("Fv1:5")
    pins, slip = Fv2 + Fv3, qd4 - qd1
    return (ref.G().T * sp.diag(*Fv) * ref.G() * ref.MOTORS[1],
            Mistake("motors only", [Fv1 * qd1, Fv4 * qd4], "The pins without a motor rub too, and somebody must pay for"
                                                           " that: the two motors."),
            Mistake("rates from the ground", [(Fv1 + Fv3) * qd1, (Fv2 + Fv4) * qd4],
                    "A pin feels how fast its two links turn against each other, not against the ground."),
            Mistake("sum of the rates", [Fv1 * qd1 + pins * (qd1 + qd4), Fv4 * qd4 + pins * (qd1 + qd4)],
                    "When both motors turn alike, the parallelogram keeps its shape and no pin rubs. Mind the sign."),
            Mistake("one side only", [Fv1 * qd1, Fv4 * qd4 + pins * slip],
                    "A pin pushes both of its links. Use Gᵀ for both motors."),
            Mistake("same sign", [Fv1 * qd1 + pins * slip, Fv4 * qd4 + pins * slip],
                    "The pins push the two motors in opposite directions: q̇₂ = q̇₄ − q̇₁ has −1 in the first column of"
                    " G."))


@false_line("09.4", "Find the false line",
            "What moves when motor 1 is held?", "Compare line 4 with line 3, letter by letter.",
            replies={1: "Line 1 is Gᵀ M G, the second diagonal entry."}, stars=1)
def false_line_of_the_inertia():
    return ref.inertia_lines()


@false_line("09.5", "Find another false line",
            "Put m₃ = 4 kg and the other numbers of the arm into each line.", "Which mass disappears, and where?",
            replies={1: "Line 1 is K of (09.E8), set to zero."}, same=ref.solved_alike, stars=1)
def false_line_of_the_condition():
    return ref.condition_lines()


def primitive(answer):
    """An equation between parameters without denominators and without factors that cannot be zero, as … = 0."""
    if type(answer) is not sp.Equality:
        return answer
    left, right = build(read([answer.lhs, answer.rhs]))
    if left == right:
        return sp.true
    _, factors = sp.factor_list(sp.fraction(sp.together(left - right))[0])
    kept = [e**n for e, n in factors if not (e.is_Symbol and e.is_positive)]
    return sp.Eq(sp.Mul(*kept), 0, evaluate=False)


@equation("09.6", "A box at joint 3",
          "The box is the far end of link 2, and also the near end of link 3. Count it once.",
          "As a part of link 2: m₂ℓ₂ becomes m₂ℓ₂ + m_L a₂ in K.", prepare=primitive, stars=2)
def box_at_joint_3():
    def must_vanish(e):
        return sp.Eq(sp.expand(e), 0)
    bar = l3 - a1
    found, = decoupling.conditions(ref.arm(mL))
    return (sp.Eq(found.subs(a3, 0), 0),        # a load whose distance from joint 3 is zero
            Mistake("no box", must_vanish(a1 * m2 * l2 - a2 * m3 * bar), "The box is not in it yet."),
            Mistake("box at ℓ₂", must_vanish(a1 * (m2 + mL) * l2 - a2 * m3 * bar),
                    "The box sits at the end of link 2, a₂ from joint 2, not at its centre of mass."),
            Mistake("ℓ₃ from joint 3", must_vanish(a1 * (m2 * l2 + mL * a2) - a2 * m3 * l3),
                    "Count the mass of link 3 from the closing pin, where the forearm begins: ℓ₃ − a₁."),
            Mistake("box on the forearm", must_vanish(a1 * m2 * l2 - a2 * (m3 * bar + mL * a1)),
                    "Seen from the closing pin, joint 3 lies on the other side than the forearm: the box helps link"
                    " 2."),
            Mistake("sides exchanged", must_vanish(a2 * (m2 * l2 + mL * a2) - a1 * m3 * bar),
                    "a₁ and a₂ are exchanged: link 2 hangs at the end of link 1, the forearm at the end of link 4."))


@numbers("09.7", "Nothing left to hold",
         "What does gravity leave to each motor once the arm is decoupled?",
         "A mass m at the distance d behind a pivot takes m d away from the moment of its own motor, and changes K not"
         " at all.", unit="kg", names=("on link 1", "on link 4"), stars=2)
def nothing_left_to_hold():
    distance, left = 0.5, ref.moments(ref.decoupling_mass())
    return ([x / distance for x in left],
            Mistake("not decoupled", [x / distance for x in ref.moments(VALUES["m3"])],
                    "That balances the arm with m₃ = 8 kg. Decouple it first: then m₃ = 4 kg."),
            Mistake("moments", left, "Those are moments in kg·m. Divide by the distance, 0.5 m."),
            Mistake("multiplied", [x * distance for x in left],
                    "A mass closer to the pivot must be larger: divide by the distance, do not multiply."))


@number("09.8", "How much can it carry?",
        "The heavier the load, the lighter link 3 must be.", "Solve (09.E12) with m₃ = 0 for m_L.", unit="kg", stars=1)
def how_much_can_it_carry():
    solved, = decoupling.decouple(ref.arm(mL), m3)
    load, = sp.solve(solved[m3], mL)
    right, empty, length = float(load.subs(VALUES)), ref.decoupling_mass(), VALUES["a3"]
    return (right,
            Mistake("lever from joint 3", right * (length - VALUES["a1"]) / length,
                    "The load's lever is counted from the closing pin: a₃ − a₁, not a₃."),
            Mistake("no load", empty, "That is m₃ without a load."),
            Mistake("both levers from joint 3", empty * VALUES["l3"] / length,
                    "Moments about the closing pin must balance: both levers are counted from there."))


@expression("09.9", "A motor at the elbow",
            "Now the coordinates are q₁ and q₂. What is q̇₄?",
            "T is that of the chapter with q̇₄ = q̇₁ + q̇₂ and q₄ − q₁ = q₂.",
            "Read M off: M₁₁ + 2M₁₂ + M₂₂ in the first place, and so on.", one_call=True, stars=2)
def motor_at_the_elbow():
    M, model = ref.arm().M, ref.arm_with_elbow_motor()
    there = M.subs(q4, q1 + q2)
    S = sp.Matrix([[1, 0], [1, 1]])             # q̇_a = S (q̇1, q̇2)
    return Answer(model.M, (
        Mistake("only renamed", M.subs(q4, q2), "q₂ is measured from link 1, so q₄ = q₁ + q₂. You took q₂ for q₄."),
        Mistake("angle put in only", there,
                "The new angle is in it, but not the new rates: q̇₄ = q̇₁ + q̇₂ stands in T as well."),
        Mistake("not transposed", S * there * S.T,
                "G and Gᵀ are exchanged: M = Gᵀ M G, from T = ½ q̇ᵀ M q̇ with q̇ = G q̇_a."),
        Mistake("open tree", model.M - sp.Matrix([[1, 1], [1, 1]]) * (I4 + m4 * l4**2),
                "Link 4 has no motor any more, but it still moves: q̇₄ = q̇₁ + q̇₂."),
    ), law("M", model))


# No two numbers alike, none of them 1: otherwise m2 for m3, or a1² for a1, would pass.
UNLIKE = {k: x * (1 + (n + 1) / 16) + n / 32 for n, (k, x) in enumerate(VALUES.items())}


def postures():
    """Six postures, and the numbers without g and a3: M does not know them."""
    rng = generator(9)
    v = {k: UNLIKE[k] for k in ref.arm().parameters if k not in ("g", "a3")}
    return [(list(rng.uniform(-2, 2, 2)), v) for _ in range(6)]


@function("09.10", "The inertia, as a function",
          "Three numbers and one cosine: (09.E7) and (09.E8).", "Return [[M11, M12], [M12, M22]].",
          states=postures, one_call=True, stars=1)
def inertia_as_a_function():
    def of(change=lambda q: q, **numbers):
        dynamics = evaluate.compile(ref.arm(), UNLIKE | numbers)
        return lambda q, _: dynamics.M(change(q))
    return (of(),
            Mistake("sum of the angles", of(lambda q: [-q[0], q[1]]),
                    "The cosine takes the angle between the two links, q₄ − q₁. Yours takes their sum."),
            Mistake("no cosine", of(lambda q: [q[0], q[0]]), "M₁₂ is the same in every posture. Where is the cosine?"),
            Mistake("whole bar", of(l3=UNLIKE["l3"] + UNLIKE["a1"]),
                    "Link 3 is held at a₁: its centre of mass is ℓ₃ − a₁ beyond, not ℓ₃."),
            Mistake("link 4 about its centre", of(l4=0.0),
                    "I₄ is the inertia about the centre of mass. Link 4 turns about its joint: m₄ℓ₄² is missing."))


def one_cosine(line):
    """Is the line one product, with cos q1 as its only function of an angle?"""
    return len(sp.Add.make_args(line[0])) == 1 and line[0].atoms(sp.sin, sp.cos) == {sp.cos(q1)}


@chain("09.11", "A chain of your own",
       "Start with g₁ − g₂ + g₃ of the tree, the first row of Gᵀg.",
       "Or start with the heights: U = g(m₁ℓ₁ sin q₁ + …), and differentiate.",
       "Gather everything that stands with cos q₁.",
       last=one_cosine, start="the torque of gravity at motor 1", form="a single product (…) g cos q₁", stars=2)
def gravity_at_motor_1():
    return ref.arm().g[0]


@expression("09.12", "Rotors on the ground",
            "How fast does each rotor turn, seen from the ground?", "T = ½ I_m1 (k_r1 q̇₁)² + ½ I_m2 (k_r2 q̇₄)².",
            stars=1)
def rotors_on_the_ground():
    kr1, kr2, Im1, Im2 = sp.symbols("kr1 kr2 Im1 Im2")
    T = (Im1 * (kr1 * qd1)**2 + Im2 * (kr2 * qd4)**2) / 2
    return (sp.hessian(T, [qd1, qd4]),
            Mistake("carried", sp.Matrix([[kr1**2 * Im1 + Im2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]]),
                    "That is the planar arm, whose second motor rides on link 1. Here it stands on the ground, and its"
                    " rotor knows nothing of q̇₁."),
            Mistake("gear once", sp.diag(kr1 * Im1, kr2 * Im2), TELL[mk.gear_once]),
            Mistake("no gear", sp.diag(Im1, Im2), TELL[mk.ungeared_rotor]))


@expression("09.13", "Where it folds",
            "Φ is the gap: the point a₁ along link 3, less the end of link 4.",
            "∂Φ/∂q₂ is the arrow from joint 2 to that point, turned by 90°; ∂Φ/∂q₃ that from joint 3.",
            "The determinant of two arrows is an area.", stars=3)
def where_it_folds():
    return (ref.dead_point(),
            Mistake("cosine", a1 * a2 * sp.cos(q4 - q1),
                    "Stretch the parallelogram flat, q₄ = q₁: it must be zero there."),
            Mistake("not closed", a1 * a2 * sp.sin(q4),
                    "q₁ + q₂ + q₃ = q₁ + π on the closed arm: put the closure in, and q₁ stays."),
            Mistake("sum", a1 * a2 * sp.sin(q1 + q4), "Only the angle between the sides counts, q₄ − q₁."),
            Mistake("columns exchanged", a1 * a2 * sp.sin(q1 - q4),
                    "The size is right. The column of q₂ comes first, then that of q₃."))


@expression("09.14", "A crank and a slide",
            "x = a₁ cos q₁ + √(a₂² − a₁² sin² q₁). The slide's speed is G q̇₁ with G = dx/dq₁.",
            "M = I₁ + m₃G², and c = m₃ G Ġ q̇₁.", "Ġ = (dG/dq₁) q̇₁.", stars=3)
def crank_and_slide():
    model = ref.slider_crank()
    (M,), (c,) = model.M, model.c
    slope = sp.diff(ref.slide(), q1)
    return (model.tau[0],
            Mistake("Ġ forgotten", M * qdd1,
                    "The slide's speed changes even when the crank turns evenly: Ġ q̇ is missing."),
            Mistake("Ṁ q̇ only", M * qdd1 + 2 * c,
                    "That is d/dt(M q̇₁). Lagrange's −∂T/∂q₁ takes half of the velocity term away."),
            Mistake("long rod", ref.slider_crank(True).tau[0],
                    "You took the rod as always level. Its tilt counts too: √(a₂² − a₁² sin² q₁)."),
            Mistake("G once", (I1 - m3 * slope * a1) * qdd1,
                    "The slide's mass counts with the square of dx/dq₁: once for its speed, once for its force."))
