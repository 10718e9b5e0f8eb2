"""The exercises of chapter 09 whose answer is an expression: what is asked for, and the mistakes told apart."""

from __future__ import annotations

from functools import cache

import sympy as sp

from .. import mistakes as mk
from ..equations import equation
from ..equivalent import Mistake, equivalent, guarded
from ..invariants import law
from ..reading import build, read
from . import references as ref
from .references import I1, I3, I4, a1, a2, a3, g, l2, l3, l4, m2, m3, m4, mL, q1, q2, q4, qd1, qd4, qdd1

# In the chapter

def mistakes_T1():
    return (Mistake("parallel", q1 - q4, "Then link 3 would point the way link 1 does. It points back: half a turn is"
                                         " missing."),
            Mistake("sign", sp.pi + q4 - q1, "Mind the sign: q₁ + q₂ + q₃ must be q₁ + π, so q₃ = π − q₂."),
            Mistake("from the ground", q1 + sp.pi, "That is the direction of link 3 against the ground. q₃ is measured"
                                                   " from link 2."))


def examine_T1(answer):
    return equivalent(answer, ref.CLOSURE[2], mistakes_T1())


def mistakes_T2():
    right = ref.arm().M[1, 1]
    printed = ref.inertia_lines()[3]
    return (Mistake("as printed", printed, "That is what the textbook prints. Motor 2 does not move link 1, and it is"
                                           " m₃ that rides on the end of link 4."),
            Mistake("no link 3", right - m3 * a2**2, "Link 3 does not turn with motor 2, but it is carried along: it"
                                                     " moves as the end of link 4 does."),
            Mistake("ℓ₃ for a₂", right - m3 * a2**2 + m3 * l3**2, "Link 3 keeps its direction, so all of its points"
                                                                 " move alike, on circles of radius a₂."),
            Mistake("link 3 turns", right + I3, "With motor 1 held, link 3 keeps its direction. I₃ belongs to motor"
                                                " 1."),
            Mistake("no link 4", right - I4 - m4 * l4**2, "Link 4 itself is missing."))


def examine_T2(answer):
    return equivalent(answer, ref.arm().M[1, 1], mistakes_T2())


# 09.2: a weight in the hand; 09.3: friction in the pins

def mistakes_2():
    right, cos = ref.weight_of_load(), sp.cos
    return (Mistake("lever from joint 3", [-mL * g * a3 * cos(q1), right[1]],
                    "The lever of motor 1 is not the whole link 3: what lies inside the parallelogram does not count."
                    " Measure from the closing pin."),
            Mistake("forearm the other way", [-right[0], right[1]],
                    "The forearm points against link 1: when q₁ = 0, it points to the left."),
            Mistake("motor 1 forgotten", [0, right[1]], "Motor 1 turns the forearm too, and so it moves the tip."),
            Mistake("one angle for both", [right[0].subs(q1, q4), right[1]],
                    "With motor 2 held, the forearm turns with q₁: its lever depends on q₁ alone."),
            Mistake("falls", -right, "That is what gravity does to the arm. The motors must give the opposite."))


def examine_2(answer):
    return equivalent(answer, ref.weight_of_load(), mistakes_2(), entry="τ")


def mistakes_3():
    Fv1, Fv2, Fv3, Fv4 = sp.symbols("Fv1:5")
    pins, slip = Fv2 + Fv3, qd4 - qd1
    return (Mistake("motors only", [Fv1 * qd1, Fv4 * qd4], "The pins without a motor rub too, and somebody must pay for"
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


def examine_3(answer):
    return equivalent(answer, ref.friction(), mistakes_3(), entry="τ")


# 09.6: the condition, as an equation

@cache
def mistakes_6():
    def must_vanish(e):
        return sp.Eq(sp.expand(e), 0)
    bar = l3 - a1
    return (Mistake("no box", must_vanish(a1 * m2 * l2 - a2 * m3 * bar), "The box is not in it yet."),
            Mistake("box at ℓ₂", must_vanish(a1 * (m2 + mL) * l2 - a2 * m3 * bar),
                    "The box sits at the end of link 2, a₂ from joint 2, not at its centre of mass."),
            Mistake("ℓ₃ from joint 3", must_vanish(a1 * (m2 * l2 + mL * a2) - a2 * m3 * l3),
                    "Count the mass of link 3 from the closing pin, where the forearm begins: ℓ₃ − a₁."),
            Mistake("box on the forearm", must_vanish(a1 * m2 * l2 - a2 * (m3 * bar + mL * a1)),
                    "Seen from the closing pin, joint 3 lies on the other side than the forearm: the box helps link"
                    " 2."),
            Mistake("sides exchanged", must_vanish(a2 * (m2 * l2 + mL * a2) - a1 * m3 * bar),
                    "a₁ and a₂ are exchanged: link 2 hangs at the end of link 1, the forearm at the end of link 4."))


def examine_6(answer):
    return guarded(answer, lambda: equation(primitive(answer), ref.condition_with_box(), mistakes_6()))


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


# 09.9: the second motor at the elbow

@cache
def mistakes_9():
    M, model = ref.arm().M, ref.arm_with_elbow_motor()
    there = M.subs(q4, q1 + q2)
    S = sp.Matrix([[1, 0], [1, 1]])             # q̇_a = S (q̇1, q̇2)
    return (Mistake("only renamed", M.subs(q4, q2), "q₂ is measured from link 1, so q₄ = q₁ + q₂. You took q₂ for"
                                                    " q₄."),
            Mistake("angle put in only", there, "The new angle is in it, but not the new rates: q̇₄ = q̇₁ + q̇₂ stands in"
                                                " T as well."),
            Mistake("not transposed", S * there * S.T, "G and Gᵀ are exchanged: M = Gᵀ M G, from T = ½ q̇ᵀ M q̇ with"
                                                      " q̇ = G q̇_a."),
            Mistake("open tree", model.M - sp.Matrix([[1, 1], [1, 1]]) * (I4 + m4 * l4**2),
                    "Link 4 has no motor any more, but it still moves: q̇₄ = q̇₁ + q̇₂."))


def examine_9(answer):
    model = ref.arm_with_elbow_motor()
    return equivalent(answer, model.M, mistakes_9(), law=law("M", model))


# 09.12: rotors on the base; 09.13: dead points

def mistakes_12():
    kr1, kr2, Im1, Im2 = sp.symbols("kr1 kr2 Im1 Im2")
    return (Mistake("carried", sp.Matrix([[kr1**2 * Im1 + Im2, kr2 * Im2], [kr2 * Im2, kr2**2 * Im2]]),
                    "That is the planar arm, whose second motor rides on link 1. Here it stands on the ground, and its"
                    " rotor knows nothing of q̇₁."),
            Mistake("gear once", sp.diag(kr1 * Im1, kr2 * Im2), mk.TELL[mk.gear_once]),
            Mistake("no gear", sp.diag(Im1, Im2), mk.TELL[mk.ungeared_rotor]))


def examine_12(answer):
    return equivalent(answer, ref.rotors(), mistakes_12())


def mistakes_13():
    return (Mistake("cosine", a1 * a2 * sp.cos(q4 - q1), "Stretch the parallelogram flat, q₄ = q₁: it must be zero"
                                                         " there."),
            Mistake("not closed", a1 * a2 * sp.sin(q4), "q₁ + q₂ + q₃ = q₁ + π on the closed arm: put the closure in,"
                                                        " and q₁ stays."),
            Mistake("sum", a1 * a2 * sp.sin(q1 + q4), "Only the angle between the sides counts, q₄ − q₁."),
            Mistake("columns exchanged", a1 * a2 * sp.sin(q1 - q4), "The size is right. The column of q₂ comes first,"
                                                                  " then that of q₃."))


def examine_13(answer):
    return equivalent(answer, ref.dead_point(), mistakes_13())


# 09.14: a slider-crank

@cache
def mistakes_14():
    model = ref.slider_crank()
    (M,), (c,) = model.M, model.c
    slope = sp.diff(ref.slide(), q1)
    return (Mistake("Ġ forgotten", M * qdd1, "The slide's speed changes even when the crank turns evenly: Ġ q̇ is"
                                             " missing."),
            Mistake("Ṁ q̇ only", M * qdd1 + 2 * c, "That is d/dt(M q̇₁). Lagrange's −∂T/∂q₁ takes half of the velocity"
                                                  " term away."),
            Mistake("long rod", ref.slider_crank(True).tau[0], "You took the rod as always level. Its tilt counts too:"
                                                               " √(a₂² − a₁² sin² q₁)."),
            Mistake("G once", (I1 - m3 * slope * a1) * qdd1, "The slide's mass counts with the square of dx/dq₁: once"
                                                             " for its speed, once for its force."))


def examine_14(answer):
    return equivalent(answer, ref.slider_crank().tau[0], mistakes_14())
