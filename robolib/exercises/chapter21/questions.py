"""The questions that stand in chapter 21."""

from __future__ import annotations

import math

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, choice, expression, number, numbers
from . import references as ref

# Entrance

@number("21.Q2", "A force at the hand", "τ = Jᵀf: which lever has the force about the shoulder?",
        "The hand is 1 m above the shoulder, and a force to the right turns it clockwise.", unit="N·m")
def torque_of_a_force():
    return (ref.leaning([10.0, 0.0])[0],
            Mistake("sign", 10.0, "The size is right. Which way would that force turn the arm about the shoulder?"),
            Mistake("distance", -math.hypot(10, 10), "That is the force times the distance of the hand. The lever"
                    " stands at a right angle to the force."),
            Mistake("no lever", 0.0, "The force does point along the upper arm, but it acts at the hand, which is not"
                    " on that line."))


@number("21.Q3", "A kinetic energy", "T = ½ q̇ᵀM q̇ has three terms.", "½·200 − 20 + ½·120.", unit="J")
def energy_of_two_rates():
    M, qd = np.array([[200.0, 20.0], [20.0, 120.0]]), np.array([1.0, -1.0])
    return (float(qd @ M @ qd / 2),
            Mistake("no half", float(qd @ M @ qd), "That is q̇ᵀM q̇. The energy is half of it."),
            Mistake("signs", float(abs(qd) @ M @ abs(qd) / 2), "The rates have opposite signs, and so their product"
                    " is negative."),
            Mistake("mixed once", float(np.diag(M).sum() / 2 - M[0, 1] / 2), "M₁₂ and M₂₁ are both in the sum."))


# The hand's own equation

@numbers("21.Q4", "What no joint does", "The arm turns like one body about its shoulder, evenly.",
         "A point that goes round evenly is accelerated towards the centre, by ω² times the distance.", unit="m/s²",
         names=("ẍ", "ÿ"))
def no_joint_accelerates():
    right = ref.drifting()
    return (right,
            Mistake("nothing", [0.0, 0.0], "No joint accelerates, but the hand goes round a circle."),
            Mistake("outwards", [-x for x in right], "That points away from the shoulder. A point on a circle is"
                    " accelerated towards the centre."),
            Mistake("velocity", ref.moved(), "That is J q̇, the velocity. How does it change?"))


@numbers("21.Q5", "Λ by hand", "Λ = J⁻ᵀ M J⁻¹; J⁻¹ has the rows (0, 1) and (−1, −1).",
         "A hand that goes along x takes q̈ = (0, −1): the elbow alone. So Λ_xx = M₂₂.", unit="kg",
         names=("Λ_xx", "Λ_xy", "Λ_yy"), within=2e-3)
def inertia_of_the_hand():
    J, M = ref.corner()
    def three(A):
        return [float(A[0, 0]), float(A[0, 1]), float(A[1, 1])]
    back = np.linalg.inv(J)
    return (three(ref.hand_of_the_corner()),
            Mistake("joints", three(M), "That is M, the inertia at the joints."),
            Mistake("transposed", three(back @ M @ back.T), "That is J⁻¹ M J⁻ᵀ. From T = ½q̇ᵀMq̇ with q̇ = J⁻¹ẋ, which"
                    " of the two stands on the left?"),
            Mistake("J", three(J @ M @ J.T), "That is J M Jᵀ. Rates come from velocities by J⁻¹."),
            Mistake("cross sign", [122.5, -99.0, 275.51], "Look at the sign of Λ_xy: the second row of J⁻¹ is"
                    " (−1, −1)."))


@number("21.Q7", "Push it to the right", "A force (1, 0) N: ẍ = Λ⁻¹ f. How large is its first component?",
        "(Λ⁻¹)_xx = Λ_yy/det Λ.", unit="kg", within=2e-3)
def pushed_to_the_right():
    L = ref.hand_of_the_corner()
    return (ref.felt(0.0)[0],
            Mistake("led", float(L[0, 0]), "That is uᵀΛu: led along x, and held on this line. Here it may slip."),
            Mistake("mobility", float(np.linalg.inv(L)[0, 0]), "That is the acceleration per newton. The mass is one"
                    " over it."),
            Mistake("across", ref.felt(90.0)[0], "That is the mass for a push along y."),
            Mistake("plus", float(L[0, 0] + L[0, 1]**2 / L[1, 1]), "A hand that may slip is lighter, not heavier."))


@number("21.Q9", "The weight at the hand", "Cut the arm at the elbow. The hand's force stands on the same vertical"
        " line as the elbow.", "Half of the upper arm, the motor and the whole forearm: 25 + 5 + 50 kg.", unit="N",
        within=2e-3)
def weight_at_the_hand():
    return (ref.held()[1],
            Mistake("everything", 105 * 9.81, "That is the whole arm's weight. The shoulder carries some of it."),
            Mistake("no motor", 75 * 9.81, "The motor at the elbow has 5 kg."),
            Mistake("half a forearm", 55 * 9.81, "The forearm stands upright on the elbow and on the hand's line: the"
                    " hand carries all of it."),
            Mistake("kilograms", 80.0, "These are kilograms. A force is asked for."),
            Mistake("down", -ref.held()[1], "The size is right. The hand must be held up."))


@numbers("21.Q10", "Which joints move?", "J⁻¹ is in section 3.", "The first column of J⁻¹.", unit="rad/s",
         names=("q̇₁", "q̇₂"))
def rates_for_the_right():
    right = ref.rates_of_the_corner()
    return ([round(float(x), 12) for x in right],
            Mistake("printed", ref.printed_5_65(0.0, math.pi / 2)[:, 0].tolist(), "Put these rates into J q̇: the"
                    " hand goes to (0, 1)."),
            Mistake("row", [0.0, 1.0], "That is the first row of J⁻¹. A column says what one velocity needs."),
            Mistake("Jacobian", ref.corner()[0][0].tolist(), "That is the first row of J: what each rate does to ẋ. The"
                    " inverse is asked for."))


# Too many joints

@numbers("21.Q14", "The force of a torque", "f = J̄ᵀτ, and only the third row of J̄ counts.", "J̄ = M⁻¹JᵀΛ, section 8.",
         unit="N", names=("f_x", "f_y"))
def force_of_the_wrist():
    right, wrong = ref.force_of([0, 0, 1])
    J, _ = ref.stairs()
    return (right,
            Mistake("pseudo-inverse", wrong, "That is the pseudo-inverse of J. It knows no masses."),
            Mistake("velocity", [float(x) for x in J[:, 2]], "That is the third column of J. It turns rates into"
                    " velocities."),
            Mistake("elbow", ref.force_of([0, 1, 0])[0], "That is what the second motor does."))


@expression("21.Q16", "The condition of a minimum", "The first row of 2 M⁻¹ (τ − τ₀) = J̄ λ.",
            "(M⁻¹(τ − τ₀))₁, from the matrix above, and (J̄ λ)₁ = −λ₂/10.")
def condition_of_a_minimum():
    cost, bound, tau1 = ref.condition()
    square, held = sp.expand(sp.diff(cost, tau1)), sp.expand(sp.diff(bound, tau1))
    return (square - held,
            Mistake("no condition", square, "The condition has no part in it: what does −λᵀ(J̄ᵀτ − f) give?"),
            Mistake("no 2", square / 2 - held, "The derivative of a square brings a factor of 2."),
            Mistake("sign", square + held, "Look at the sign of λ: the condition is subtracted."))


@number("21.Q17", "The kick", "Put τ₀ = (1, 2, 3) N·m, and choose the projector of the pseudo-inverse.",
        "The table “At the tip” has two components: Pythagoras.", unit="m/s²", within=5e-3)
def the_kick():
    through, bare = ref.kick()
    return (through,
            Mistake("no projector", bare, "That is what these torques do without any projector."),
            Mistake("J̄", 0.0, "That is what they do through 1 − JᵀJ̄ᵀ. The other projector is asked for."),
            Mistake("one component", 3.39929, "That is the component along x. How large is the whole acceleration?"))


# What motors can do

@number("21.Q19", "The measure of a posture", "det J = sin q₂ for rods of 1 m.", "|det J|/det M.", unit="1/(kg²·m²)",
        within=2e-3)
def measure_of_a_posture():
    right, _, J, M = ref.measure("planar_2r", ref.UPRIGHT)
    return (right,
            Mistake("J", J, "That is |det J|, the measure of velocities. Heavy joints make the accelerations small."),
            Mistake("M", 1 / M, "That is 1/det M. The Jacobian counts, too."),
            Mistake("root", J / math.sqrt(M), "That has √det M: the measure of the ellipse that Λ draws."),
            Mistake("area", math.pi * right, "That is the area of the ellipse. The measure is the product of its half"
                    " axes."))


@choice("21.Q20", "Where something is assumed", "Which line says of *one* motion what is asked of *all* torques?",
        "The tip needs two numbers, and q̈ has three.")
def where_is_it_assumed():
    return 3, {
        1: "Line 1 is what is asked: all torques of length 1.",
        2: "Line 2 is the arm's own equation of motion, at rest.",
        4: "Line 4 puts line 3 into line 2. Exercise 21.8 looks at how.",
        5: "Line 5 puts line 4 into line 1. The assumption came earlier."}
