"""The exercises of chapter 11 whose answer is an expression: what is asked for, and the mistakes told apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import sympy as sp

from ...robots import prismatic_revolute
from .. import mistakes as mk
from ..equivalent import Mistake, equivalent
from . import references as ref
from .references import I1, a1, b, fx, fy, g, kr2, l1, l2, m1, m2, q1, q2, qd1, qd2, qdd1, qdd2

REACTION = "That is what the link exerts on the pin. Asked for is what the pin exerts on the link: action and reaction."
TWICE = mk.TELL[mk.gravity_twice]

# In the chapter

def mistakes_T1():
    f = ref.swing()[0].x
    still, rest = f.subs(qd1, 0), f.subs(g, 0)
    return (Mistake("reaction", -f, REACTION),
            Mistake("no gravity", rest, mk.TELL[mk.no_gravity]),
            Mistake("gravity flipped", rest - still, "The pin holds the link up: f = m(p̈_C − g₀), and g₀ points down."),
            Mistake("gravity twice", rest + 2 * still, TWICE),
            Mistake("outwards", still - rest,
                    "The centre of mass accelerates towards the pin, so this force points inwards."),
            Mistake("cosine", rest + still.subs(q1, sp.pi / 2 - q1),
                    "With the link horizontal (q₁ = 0) the weight has no part along it."))


def examine_T1(answer):
    return equivalent(answer, ref.swing()[0].x, mistakes_T1())


def mistakes_T2():
    return (Mistake("not turned", a1 * fy,
                    "f_x and f_y are in the forearm's axes, the lever a₁ is in the upper arm's: turn the force first."),
            Mistake("turned back", ref.passed_on().subs(q2, -q2),
                    "The force is turned the wrong way: R takes the forearm's axes to the upper arm's."),
            Mistake("along", a1 * (fx * sp.cos(q2) - fy * sp.sin(q2)),
                    "That is the component along the upper arm; it has no lever. Take the one across it."),
            Mistake("sign", -ref.passed_on(), "Mind the order: the moment is r × f, not f × r."))


def examine_T2(answer):
    return equivalent(answer, ref.passed_on(), mistakes_T2())


def mistakes_T3():
    return (Mistake("not carried", kr2 * qdd2, mk.TELL[mk.reduced_rotor]),
            Mistake("no gear", qdd1 + qdd2, "That is the forearm. The rotor turns k_r2 times faster than the joint."),
            Mistake("all geared", kr2 * (qdd1 + qdd2),
                    "The gear multiplies the joint's own rate only. Link 1 carries the whole motor along, ungeared."),
            Mistake("as printed", qdd1 + qd2 * qdd1,
                    "A textbook prints this. Look at the units: rad/s² plus rad²/s³ cannot be."))


def examine_T3(answer):
    return equivalent(answer, ref.rotor_rate(), mistakes_T3(), allowed=("qd2",))


# One link

def mistakes_2():
    f = ref.let_go()
    return (Mistake("as held", m1 * g, "That holds the link at rest. It has been let go, and it accelerates already."),
            Mistake("free fall", 0, "Only a point mass falls freely at first. A link must also be turned."),
            Mistake("no parallel axis", f.subs(I1, I1 - m1 * l1**2), mk.TELL[mk.no_parallel_axis]),
            Mistake("no weight", f - m1 * g, "That is m p̈_C. The pin's force is m(p̈_C − g₀)."),
            Mistake("reaction", -f, REACTION))


def examine_2(answer):
    return equivalent(answer, ref.let_go(), mistakes_2(), allowed=("I1", "l1"))


def mistakes_3():
    return (Mistake("centre of mass", l1,
                    "A push at the centre of mass does not turn a free body, but this one must turn about the pin."),
            Mistake("no parallel axis", I1 / (m1 * l1),             # the two cannot be told apart: it says both
                    "This is ℓ₁ short. Either m₁ℓ₁² is missing in the inertia about the pin, or you count from the"
                    " centre of mass."),
            Mistake("radius of gyration", sp.sqrt(ref.sweet_spot() * l1),
                    "That is the radius of gyration about the pin. Write both balances, of forces and of moments."))


def examine_3(answer):
    return equivalent(answer, ref.sweet_spot(), mistakes_3())


# Two links

@cache
def mistakes_4():
    f, weight = ref.elbow_pin(), sp.Matrix([0, m2 * g])
    c, s = sp.cos(q1 + q2), sp.sin(q1 + q2)
    own = sp.Matrix([[c, s], [-s, c]]) * f
    return (Mistake("reaction", -f, REACTION),
            Mistake("no gravity", f - weight, mk.TELL[mk.no_gravity]),
            Mistake("gravity twice", f + weight, TWICE),
            Mistake("gravity flipped", f - 2 * weight, "The pin holds the forearm up: f = m(p̈_C − g₀)."),
            Mistake("relative spin", ref.elbow_pin_with_relative_spin(), mk.TELL[mk.relative_spin]),
            Mistake("elbow at rest", f.subs(a1, 0), "The elbow itself accelerates: the part with a₁ is missing."),
            Mistake("link's axes", own, "That is right, in the forearm's axes. The ground's axes are asked for."))


def examine_4(answer):
    return equivalent(answer, ref.elbow_pin(), mistakes_4(), entry="f")


# Other bases, other arms

@cache
def mistakes_7():
    f = ref.guided()
    light, own = f[1] - f[1].subs(m1, 0), sp.Matrix([0, 1, 0])
    heavy = mk.bare(prismatic_revolute()[0])
    twice = ref.guided(replace(heavy, gravity=heavy.gravity * 2))
    still = f[1].subs({qd2: 0, qdd2: 0}, simultaneous=True)
    swinging = f[1] - still
    return (Mistake("weights only", f - own * swinging,
                    "The rail carries the weights, and also what it takes to swing the link: its mass moves up and"
                    " down."),
            Mistake("slide forgotten", f - own * light, "The rail carries the slide's own weight too."),
            Mistake("gravity twice", twice, TWICE),
            Mistake("no gravity", f.subs(g, 0), mk.TELL[mk.no_gravity]),
            Mistake("rail pushed", sp.Matrix([f[0], -f[1], f[2]]),
                    "N is what the rail exerts on the slide, upwards: action and reaction."),
            Mistake("moment not moved", sp.Matrix([f[0], f[1], f[2].subs(l2, 0)]),
                    "τ₂ is the moment about the pin. I₂ q̈₂ is that about the centre of mass: add r × f."))


def examine_7(answer):
    return equivalent(answer, ref.guided(), mistakes_7(), entry="entry")


@cache
def mistakes_8():
    tau = ref.on_a_truck()
    return (Mistake("pseudo-force", tau.subs(b, -b),
                    "The sign of b: the base's acceleration enters as it is, p̈₀ = (b, g, 0). Feel it: a truck that"
                    " starts leaves the arm behind."),
            Mistake("no truck", tau.subs(b, 0), "That is the arm on the ground. The truck's acceleration is missing."),
            Mistake("no gravity", tau.subs(g, 0), mk.TELL[mk.no_gravity]),
            Mistake("gravity flipped", tau.subs(g, -g), "The base is accelerated *upwards* by g, not downwards."),
            Mistake("exchanged", tau.subs({g: b, b: -g}, simultaneous=True),
                    "Sine and cosine are exchanged between g and b."))


def examine_8(answer):
    return equivalent(answer, ref.on_a_truck(), mistakes_8(), entry="τ")
