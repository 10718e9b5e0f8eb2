"""The exercises of chapter 07 whose answer is an expression: what is asked for, and the mistakes told apart."""

from __future__ import annotations

from functools import cache

import sympy as sp

from .. import mistakes as mk
from ..equations import equation
from ..equivalent import Mistake, equivalent
from ..invariants import law
from ..reading import as_answer
from ..units import units
from ..verdict import correct, wrong
from . import references as ref
from .references import I1, PD, PDD, P, a2, alpha, l1, l2, m1, mL, q1, q2, qd1, qd2, qdd1, qdd2

# In the chapter

def mistakes_T1():
    return (Mistake("relative spin", qd2, mk.TELL[mk.relative_spin]),)


def examine_T1(answer):
    return equivalent(answer, qd1 + qd2, mistakes_T1())


def mistakes_T2():
    partial = sp.diff(ref.planar().M[0, 0], q2)
    return (Mistake("no inner rate", partial, "That is ∂M₁₁/∂q₂. The chain rule multiplies it by q̇₂."),
            Mistake("q̈", partial * qdd2, "q₂ changes at the rate q̇₂, not q̈₂."))


def examine_T2(answer):
    return equivalent(answer, ref.rate_of_M11(), mistakes_T2())


def mistakes_T3():
    return (Mistake("c112", ref.symbol(1, 1, 2),
                    "Mind the order of the indices: the first one, i = 2, is the joint that feels it."),
            Mistake("not halved", 2 * ref.symbol(2, 1, 1), "The factor ½ of (07.7) is missing."),
            Mistake("zero", 0, "∂M₁₁/∂q₂ is not zero, and it enters with a minus."))


def examine_T3(answer):
    return equivalent(answer, ref.symbol(2, 1, 1), mistakes_T3(), allowed=("q1",))


def mistakes_T4():
    upright = ref.upright()
    return (Mistake("no forearm", 0, "The upper arm's weight passes through the shoulder. The forearm's does not."),
            Mistake("cosine", upright.subs(q2, q2 + sp.pi / 2), "cos(90° + q₂) is not cos q₂."),
            Mistake("sign", -upright, "Bend the elbow forwards (q₂ < 0) and ask which way the motor must push."))


def examine_T4(answer):
    return equivalent(answer, ref.upright(), mistakes_T4())


# 07.1: the geared pendulum

def mistakes_1():
    w, kr1, Im1 = ref.swing(), *sp.symbols("kr1 Im1")
    return (Mistake("no rotor", w.subs(Im1, 0),
                    "The rotor is missing. It swings too, k_r times faster than the joint."),
            Mistake("gear once", w.subs(Im1, Im1 / kr1), mk.TELL[mk.gear_once]),
            Mistake("squared", w**2, "That is ω². The frequency is its square root."),
            Mistake("no parallel axis", w.subs(I1, I1 - m1 * l1**2), mk.TELL[mk.no_parallel_axis]))


def examine_1(answer):
    return equivalent(answer, ref.swing(), mistakes_1())


# 07.2: the Cartesian arm with slides at the angle α

def mistakes_2():
    tau = ref.slides().tau
    return (Mistake("right angle", tau.subs(alpha, sp.pi / 2),
                    "That is the arm with slides at 90°. Here slide 2 also rises when it moves."),
            Mistake("sine", tau.subs(alpha, sp.pi / 2 - alpha),
                    "cos and sin are exchanged: α is measured from the vertical."),
            *mk.tell_apart(ref.slides(), mk.gravity_flipped, mk.no_gravity))


def examine_2(answer):
    return equivalent(answer, ref.slides().tau, mistakes_2(), entry="τ", law=law("tau", ref.slides()),
                      units=units(ref.slides().robot))


# 07.3: another C

def examine_3(answer):
    """For two joints Christoffel's C is the only one with Ṁ − 2C skew: a skew D with D q̇ = 0 for all q̇ is zero."""
    model = ref.planar()
    verdict = equivalent(answer, model.C)
    if verdict.outcome == "correct":
        return wrong("This is the C of the Christoffel symbols, for which Ṁ − 2C is skew. Another one is asked for.")
    if verdict.outcome != "wrong":
        return verdict
    try:
        C = as_answer(answer)
    except TypeError:
        return verdict                          # it says what cannot be read
    if C.shape != (2, 2):
        return verdict
    torque = equivalent(C * model.qd, model.c, entry="c")
    if torque.outcome == "wrong":
        return wrong(f"C q̇ is not c. {torque.message}")
    return correct("C q̇ = c, and Ṁ − 2C is not skew.", torque.how) if torque else torque


# 07.4, 07.5: the slide with a swinging link

@cache
def mistakes_4():
    return mk.tell_apart(ref.slide_and_link(), mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.gravity_flipped, mk.no_gravity,
                         mk.half_of_T_kept, mk.no_parallel_axis, mk.parallel_axis_twice, mk.gravity_twice, mk.degrees,
                         mk.com_from_far_end, mk.com_in_wrong_frame)


def examine_4(answer):
    return equivalent(answer, ref.slide_and_link().tau, mistakes_4(), entry="τ", law=law("tau", ref.slide_and_link()),
                      units=units(ref.slide_and_link().robot))


def mistakes_5():
    M, empty = ref.loaded(), ref.slide_and_link().M
    beside = sp.Matrix([[0, 1], [1, 0]]) * (M - empty)[0, 1]
    return (Mistake("no payload", empty, "The payload is not in it yet."),
            Mistake("slide only", empty + sp.diag(mL, 0),
                    "The slide feels the payload's mass. But the payload also turns with the link."),
            Mistake("at the centre of mass", empty + (M - empty).subs(a2, l2),
                    "The payload sits at the tip, at a₂, not at the centre of mass."),
            Mistake("no coupling", M - beside, "The payload couples the joints too: the entry beside the diagonal."))


def examine_5(answer):
    return equivalent(answer, ref.loaded(), mistakes_5(), law=law("M", ref.with_payload()),
                      units=units(ref.with_payload().robot))


# 07.6, 07.7: absolute angles

@cache
def mistakes_6():
    tau = ref.planar().tau
    renamed = dict(zip([q1, q2, qd1, qd2, qdd1, qdd2], [*P, *PD, *PDD], strict=True))
    return (Mistake("substituted only", tau.subs(ref.FROM_GROUND, simultaneous=True),
                    "You put the new angles into the old equations. That gives τ₁ and τ₂; a force that belongs to p₁ is"
                    " asked for: use Lagrange with p."),
            Mistake("names only", tau.subs(renamed, simultaneous=True),
                    "Only the names changed. p₂ is measured from the ground, so q₂ = p₂ − p₁."))


def examine_6(answer):
    return equivalent(answer, ref.absolute(), mistakes_6(), entry="Q")


def mistakes_7():
    tau1, tau2 = sp.symbols("tau1 tau2")
    return (Mistake("no reaction", [tau1, tau2],
                    "When p₁ alone changes, q₂ = p₂ − p₁ changes too, and the elbow's motor does work."),
            Mistake("sum", [tau1 + tau2, tau2], "Mind the sign: when p₁ grows and p₂ stays, q₂ shrinks."),
            Mistake("not transposed", [tau1, tau2 - tau1],
                    "You multiplied by ∂q/∂p; forces go with its transpose. Compare the work."))


def examine_7(answer):
    return equivalent(answer, ref.motor_forces(), mistakes_7(), entry="Q")


# 07.15: the geared pendulum again, as an equation; 07.16: the planar arm with its motors, from the ceiling

@cache
def mistakes_15():
    m1, l1, kr1, Im1, Fv1, qd1 = sp.symbols("m1 l1 kr1 Im1 Fv1 qd1")
    right = ref.geared_pendulum()
    with_gravity = right.lhs - right.lhs.subs(sp.Symbol("g"), 0)
    return (Mistake("gear once", _instead(right, kr1 * Im1 - kr1**2 * Im1), mk.TELL[mk.gear_once]),
            Mistake("no parallel axis", _instead(right, -m1 * l1**2), mk.TELL[mk.no_parallel_axis]),
            Mistake("parallel axis twice", _instead(right, m1 * l1**2), mk.TELL[mk.parallel_axis_twice]),
            Mistake("friction drives", sp.Eq(right.lhs - 2 * Fv1 * qd1, right.rhs),
                    "Friction opposes the motion: the motor must overcome it, so it stands beside the inertia."),
            Mistake("gravity flipped", sp.Eq(right.lhs - 2 * with_gravity, right.rhs), mk.TELL[mk.gravity_flipped]),
            Mistake("small angles", sp.Eq(right.lhs + with_gravity * (q1 / sp.sin(q1) - 1), right.rhs),
                    "sin q₁ ≈ q₁ holds for small swings only. The equation is asked for at any angle."))


def _instead(right, more):
    """The equation with so much more inertia."""
    return sp.Eq(right.lhs + more * qdd1, right.rhs)


def examine_15(answer):
    return equation(answer, ref.geared_pendulum(), mistakes_15())


@cache
def mistakes_16():
    return mk.tell_apart(
        ref.hung(), mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.mixed_product_once, mk.relative_spin, mk.absolute_angle,
        mk.no_parallel_axis, mk.parallel_axis_twice, mk.gravity_flipped, mk.gravity_twice, mk.no_gravity,
        mk.reduced_rotor, mk.gear_once, mk.ungeared_rotor, mk.motor_side, mk.half_of_T_kept, mk.degrees,
        mk.com_from_far_end, mk.com_in_wrong_frame)


def examine_16(answer):
    return equivalent(answer, ref.hung().tau, mistakes_16(), entry="τ", law=law("tau", ref.hung()))
