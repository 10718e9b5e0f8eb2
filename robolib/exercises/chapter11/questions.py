"""The questions that stand in chapter 11."""

from __future__ import annotations

import sympy as sp

from ... import misconceptions as mk
from ...checking.blocks import TELL, Mistake, expression
from ...spatial import Vec3, X, rot_z
from . import references as ref
from .references import a1, fx, fy, g, kr2, q1, q2, qd1, qd2, qdd1, qdd2

REACTION = "That is what the link exerts on the pin. Asked for is what the pin exerts on the link: action and reaction."


@expression("11.T1", "Along the link",
            "The centre of mass runs on a circle: how does it accelerate along the link?",
            "m₁ times (−ℓ₁ q̇₁² towards the pin, and the part of −g₀ along the link).")
def along_the_link():
    f = ref.swing()[0].x
    still, rest = f.subs(qd1, 0), f.subs(g, 0)
    return (f,
            Mistake("reaction", -f, REACTION),
            Mistake("no gravity", rest, TELL[mk.no_gravity]),
            Mistake("gravity flipped", rest - still, "The pin holds the link up: f = m(p̈_C − g₀), and g₀ points down."),
            Mistake("gravity twice", rest + 2 * still, TELL[mk.gravity_twice]),
            Mistake("outwards", still - rest,
                    "The centre of mass accelerates towards the pin, so this force points inwards."),
            Mistake("cosine", rest + still.subs(q1, sp.pi / 2 - q1),
                    "With the link horizontal (q₁ = 0) the weight has no part along it."))


@expression("11.T2", "The force that is passed on",
            "Write f in the upper arm's axes first: x' = f_x cos q₂ − f_y sin q₂, and y'?",
            "Only the component across the upper arm has a lever, and the lever is a₁.")
def force_that_is_passed_on():
    turned = rot_z(sp.cos(q2), sp.sin(q2)) @ Vec3(fx, fy, 0)                # in the upper arm's axes
    right = (X * a1).cross(turned).z
    return (right,
            Mistake("not turned", a1 * fy,
                    "f_x and f_y are in the forearm's axes, the lever a₁ is in the upper arm's: turn the force first."),
            Mistake("turned back", right.subs(q2, -q2),
                    "The force is turned the wrong way: R takes the forearm's axes to the upper arm's."),
            Mistake("along", a1 * turned.x,
                    "That is the component along the upper arm; it has no lever. Take the one across it."),
            Mistake("sign", -right, "Mind the order: the moment is r × f, not f × r."))


@expression("11.T3", "The rotor of the elbow",
            "Chapter 07 had ω_m2 = q̇₁ + k_r2 q̇₂. All axes are parallel.", "Differentiate it.", allowed=("qd2",))
def rotor_of_the_elbow():
    return (ref.rotor_rate(),
            Mistake("not carried", kr2 * qdd2, TELL[mk.reduced_rotor]),
            Mistake("no gear", qdd1 + qdd2, "That is the forearm. The rotor turns k_r2 times faster than the joint."),
            Mistake("all geared", kr2 * (qdd1 + qdd2),
                    "The gear multiplies the joint's own rate only. Link 1 carries the whole motor along, ungeared."),
            Mistake("as printed", qdd1 + qd2 * qdd1,
                    "A textbook prints this. Look at the units: rad/s² plus rad²/s³ cannot be."))
