"""The questions that stand in chapter 11."""

from __future__ import annotations

import sympy as sp

from ... import misconceptions as mk
from ...checking.blocks import TELL, Mistake, expression, number
from ...formulations import newton_euler
from ...spatial import Vec3, X, rot_z
from . import references as ref
from .references import I1, a1, fx, fy, g, kr2, l1, m1, q1, q2, qd1, qd2, qdd1, qdd2

REACTION = "That is what the link exerts on the pin. Asked for is what the pin exerts on the link: action and reaction."


# Entrance

@expression("11.Q2", "A force with a lever",
            "Only the part of the force across the lever turns it.",
            "(r × f)_z = r_x f_y − r_y f_x, and here r = (ℓ₁, 0).")
def force_with_a_lever():
    lever, force = X * l1, Vec3(fx, fy, 0)
    return (lever.cross(force).z,
            Mistake("along", l1 * fx, "f_x points along the lever, so it turns nothing. Which part acts across it?"),
            Mistake("order", force.cross(lever).z, "That is f × r. A moment is r × f: counter-clockwise is positive."),
            Mistake("both", l1 * (fx + fy), "f_x points along the lever, so it has no moment."))


@expression("11.Q3", "Seen from the ground",
            "Hold the elbow still: how fast does the forearm turn then?", "Relative rates of parallel axes add.")
def seen_from_the_ground():
    spin = newton_euler.recursion(ref.arm(), ref.Q, ref.QD, ref.QDD)[0][1][0].z
    return (spin,
            Mistake("relative", qd2, "That is how fast it turns against the upper arm. Lock the elbow, and it still"
                    " turns: angular velocity is measured from the ground."),
            Mistake("upper arm", qd1, "That is the upper arm. The forearm turns against it."),
            Mistake("difference", qd1 - qd2, "Both angles count counter-clockwise, so the rates add."))


@expression("11.Q4", "About another point",
            "The parallel-axis theorem: mass times distance squared is added.", "I₁ + m₁ (…)².")
def about_another_point():
    right = ref.swing()[1].diff(qdd1)
    return (right,
            Mistake("not moved", I1, "That is still the inertia about the centre of mass. About any other point it is"
                                     " larger."),
            Mistake("subtracted", I1 - m1 * l1**2,
                    "The centre of mass is the point with the *smallest* inertia: m₁ℓ₁² is added."),
            Mistake("no square", I1 + m1 * l1, "Look at the units: kg·m² is asked for, and m₁ℓ₁ is kg·m."))


# In the chapter

@number("11.Q5", "The pin at rest",
        "Which bodies hang on this pin? Count the masses that it holds.", "Two links, and the motor that rides at the"
        " elbow: 105 kg.", unit="N", within=5e-3)
def pin_at_rest():
    force = ref.pin_at_rest()
    return (force,
            Mistake("no motor", ref.pin_at_rest(mm2=0.0),
                    "The elbow's motor is missing: its 5 kg ride on the upper arm."),
            Mistake("one link", ref.pin_at_rest(mm2=0.0, m2=0.0), "That is one link. Everything beyond the pin hangs"
                                                                  " on it."),
            Mistake("forearm only", ref.pin_at_rest(mm2=0.0, m1=0.0) + ref.pin_at_rest(m1=0.0, m2=0.0),
                    "The upper arm itself hangs on the shoulder's pin as well."),
            Mistake("mass", force / 9.81, "That is the mass in kg. Its weight in N is asked for, so multiply by g."))


@expression("11.Q6", "Along the link",
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


@number("11.Q9", "The lift",
        "In the lift, p̈₀ is g upwards and a quarter of g more.", "Torques that hold still are proportional to p̈₀.",
        within=5e-3)
def lift():
    return (ref.held(ref.heavier(sp.Rational(5, 4))),
            Mistake("added", 0.25, "That is the part that is added. By which factor does the whole grow?"),
            Mistake("same", 1.0, "The arm is still against the lift, but the lift accelerates. Start with p̈₀."),
            Mistake("lighter", 0.75, "The lift starts upwards, and in it you feel heavier, not lighter."))


@expression("11.Q10", "The force that is passed on",
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


@number("11.Q11", "Gravity twice",
        "At rest, p̈_C = −g₀. What is m p̈_C − m g₀ then?", "A scale under the forearm would show 2 m₂ g.", within=5e-3)
def gravity_twice():
    return (ref.held(ref.heavier(2)),
            Mistake("same", 1.0, "At rest p̈_C is −g₀ already, so m p̈_C − m g₀ is not m p̈_C."),
            Mistake("none", 0.0, "They do not cancel: −g₀ points up, and the weight is *subtracted*."),
            Mistake("half", 0.5, "The torques become too large, not too small."))


@expression("11.Q15", "The rotor of the elbow",
            "Chapter 07 had ω_m2 = q̇₁ + k_r2 q̇₂. All axes are parallel.", "Differentiate it.", allowed=("qd2",))
def rotor_of_the_elbow():
    return (ref.rotor_rate(),
            Mistake("not carried", kr2 * qdd2,
                    "Hold the elbow's joint and swing the upper arm: the rotor rides on it. That part is missing."),
            Mistake("no gear", qdd1 + qdd2, "That is the forearm. The rotor turns k_r2 times faster than the joint."),
            Mistake("all geared", kr2 * (qdd1 + qdd2),
                    "The gear multiplies the joint's own rate only. Link 1 carries the whole motor along, ungeared."),
            Mistake("as printed", qdd1 + qd2 * qdd1,
                    "A textbook prints this. Look at the units: rad/s² plus rad²/s³ cannot be."))
