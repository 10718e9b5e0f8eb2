"""The numbered exercises of chapter 21."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from . import draws
from . import references as ref

# 21.1: pushed and led

def both(lean):
    """(pushed, led), and what one takes for it."""
    right, L, u = ref.felt(lean), ref.hand_of_the_corner(), ref.unit(lean)
    return (list(right),
            Mistake("exchanged", list(right[::-1]), "They have changed places. Whoever holds the hand on its line has"
                    " to hold more mass, not less."),
            Mistake("led twice", [right[1], right[1]], "Both are uᵀΛu. A hand that is pushed may slip sideways."),
            Mistake("pushed twice", [right[0], right[0]], "Both are 1/(uᵀΛ⁻¹u). A hand that is led may not slip"
                    " sideways."),
            Mistake("force", [float(np.linalg.norm(L @ u)), right[1]], "The first one is the size of Λu: what a leading"
                    " hand feels altogether, with the part across the line."))


@numbers("21.1", "Pushed and led", "Λ is in section 3. Put a unit vector along the line on both sides of it.",
         "Led: uᵀΛu. Pushed: 1/(uᵀΛ⁻¹u).", unit="kg", names=("pushed", "led"), within=2e-3, stars=1, one_call=True)
def pushed_and_led():
    return both(45)


@pushed_and_led.varied
def pushed_and_led(draw):
    """Another line."""
    lean = draws.lean(draw)
    return variant_of(Numbers(lambda: both(lean), "kg", 2e-3, ("pushed", "led")), (
        "The lab arm of section 3 stands at (0°, 90°), and its hand has Λ = [[122.5, 99], [99, 275.51]] kg. Somebody"
        f" moves it along a line {lean:g}° above x. How many kg does the hand weigh when it is pushed and may slip"
        " sideways, and how many when it is led and may not?"))


# 21.2: an arm that is not on the shelf

M1, M2, A, Q = sp.symbols("m1 m2 a2 q2")


@expression("21.2", "A pole on a cart", "x = q₁ + a₂ cos q₂, y = a₂ sin q₂. What is q̇₁ for a given (ẋ, ẏ)?",
            "T = ½m₂(ẋ² + ẏ²) + ½m₁q̇₁², and q̇₁ = ẋ + ẏ tan q₂.", stars=2)
def pole_on_a_cart():
    def of(slope, cart=M1):
        return sp.Matrix([[M2 + cart, cart * slope], [cart * slope, M2 + cart * slope**2]])
    return (of(sp.tan(Q)),
            Mistake("sign", of(-sp.tan(Q)), "The entries beside the diagonal have the wrong sign. When the load rises"
                    " straight up, which way must the cart go?"),
            Mistake("cotangent", of(sp.cot(Q)), "With the pole upright the load cannot be raised at all. So Λ_yy must"
                    " become infinite at q₂ = 90°, not at 0."),
            Mistake("no cart", M2 * sp.eye(2), "That is the load alone. It drags the cart along."),
            Mistake("both masses", (M1 + M2) * sp.eye(2), "The cart does not move as the load does: it never rises."))


# 21.3: the polar arm

def boom(tilt, length):
    """Three masses, and what one takes for them."""
    right, M = ref.tip_of_the_boom(tilt, length)
    q2 = math.radians(tilt)
    return (right,
            Mistake("inertias", [M[2], M[1], M[0]], "Those are the entries of M. Divide a moment of inertia by the"
                    " square of its lever."),
            Mistake("lever of the column", [right[0], right[1], M[0] / length**2], "About the column the tip's lever is"
                    " its distance from the vertical axis, q₃ sin q₂."),
            Mistake("cosine", [right[0], right[1], M[0] / (length * math.cos(q2))**2], "q₂ counts from the vertical:"
                    " upright, the tip stands on the column's axis."),
            Mistake("lever once", [right[0], M[1] / length, M[0] / (length * math.sin(q2))], "A moment of inertia is a"
                    " mass times the square of a lever."))


WAYS = ("along the boom", "in its tilt", "around the column")


@numbers("21.3", "The tip of the polar arm", "In these three directions each joint moves the tip alone.",
         "M₃₃, M₂₂/q₃², M₁₁/(q₃ sin q₂)².", unit="kg", names=WAYS, within=2e-3, stars=2)
def tip_of_the_polar_arm():
    return boom(*ref.BOOM)


@tip_of_the_polar_arm.varied
def tip_of_the_polar_arm(draw):
    """Another posture."""
    tilt, length = draws.boom(draw)
    return variant_of(Numbers(lambda: boom(tilt, length), "kg", 2e-3, WAYS), (
        f"The polar arm of `robots.polar()` without its motors, `robot.without(\"rotors\")`. Its boom leans {tilt:g}°"
        f" from the vertical and is {length:g} m long. How many kg does the tip weigh along the boom, in the direction"
        " of its tilt, and around the column?"))


# 21.4, 21.5: Problems 7.9 and 7.10

@function("21.4", "Problem 7.9, for any arm", "Λ⁻¹ = J M⁻¹ Jᵀ is a product of three factors, and all three change.",
          "(A⁻¹)˙ = −A⁻¹ Ȧ A⁻¹, once for M⁻¹ and once for Λ.", states=partial(ref.random_arms, rate=True), stars=3)
def problem_7_9():
    return (ref.rate_of_inertia,
            Mistake("mobility", partial(ref.rate_of_inertia, slip="mobility"), "That is the rate of Λ⁻¹. Λ changes by"
                    " −Λ (Λ⁻¹)˙ Λ."),
            Mistake("masses", partial(ref.rate_of_inertia, slip="masses"), "Ṁ is missing. M⁻¹ changes by −M⁻¹ Ṁ M⁻¹."),
            Mistake("levers", partial(ref.rate_of_inertia, slip="lever"), "J̇ is missing. J changes as the arm moves."),
            Mistake("one lever", partial(ref.rate_of_inertia, slip="one"), "J stands in Λ⁻¹ twice, and both change: Λ̇"
                    " must be symmetric."))


@function("21.5", "Problem 7.10", "Lagrange: 2 M⁻¹(τ − τ₀) = J̄ λ, and the condition gives λ.",
          "τ = Jᵀf + (1 − Jᵀ J̄ᵀ) τ₀, with J̄ = M⁻¹JᵀΛ.", states=ref.random_arms, stars=2, one_call=True)
def problem_7_10():
    return (ref.torques,
            Mistake("bare", partial(ref.torques, slip="bare"), "That is Jᵀf. It has the right force, and takes no"
                    " notice of the wish."),
            Mistake("added", partial(ref.torques, slip="added"), "The wish is added as it is, and so it moves the hand."
                    " Take out of it what does."),
            Mistake("masses", partial(ref.torques, slip="masses"), "That has the pseudo-inverse of Jᵀ in place of J̄ᵀ."
                    " In motion it lets the hand be kicked."),
            Mistake("minus", partial(ref.torques, slip="minus"), "The wish has the wrong sign."))


# 21.6: Problem 7.11 for three joints

def measured(degrees):
    """The measure of three rods, and what one takes for it."""
    right, smaller, J, M = ref.measure("planar_3r", degrees)
    return (right,
            Mistake("book's ellipse", smaller, "That is the product of the half axes of (7.148), which has only the"
                    " smallest accelerations of the joints."),
            Mistake("square", right**2, "That is det(J M⁻² Jᵀ), the square of the measure."),
            Mistake("quotient", J / M, "That is √det(JJᵀ)/det M. For a square J it is right, but J and M do not come"
                    " apart here."),
            Mistake("velocities", J, "That is √det(JJᵀ), the measure of velocities."))


@number("21.6", "Problem 7.11, for three joints", "What is the product of the singular values of J M⁻¹?",
        "√det(J M⁻² Jᵀ), with (J M⁻¹)(J M⁻¹)ᵀ inside.", unit="1/(kg²·m²)", within=2e-3, stars=2, one_call=True)
def measure_of_three_rods():
    return measured(ref.STAIRS)


@measure_of_three_rods.varied
def measure_of_three_rods(draw):
    """Another posture."""
    degrees = draws.rods(draw)
    told = ", ".join(f"{x:g}°" for x in degrees)
    return variant_of(Number(lambda: measured(degrees), "1/(kg²·m²)", 2e-3), (
        f"Three rods of 1 m and 1 kg stand at ({told}). How large is the product of the half axes of the set of"
        " accelerations that all unit torques can give to the tip from rest, in 1/(kg²·m²)?"))


# 21.7, 21.8: false lines that stand in print

def close(_, line):
    """Are both sides the same numbers?"""
    return bool(np.allclose(np.array(line[0], float), np.array(line[1], float)))


@false_line("21.7", "Find the false line: x and y", "Take θ₁ = 0 and θ₂ = 90°.",
            "Multiply the matrix of each line by J. What must come out?", same=close,
            true="Line {k} is true: differentiate, or multiply out.", stars=1)
def printed_inverse():
    """[asada_slotine] (5-65) as it is printed."""
    return ref.inverse_lines()


def same_torques(a, b):
    """Are these the same torques?"""
    return bool(np.allclose(a, b))


@false_line("21.8", "Find the false line: gravity in front", "Two of the products in these lines are unit matrices. Are"
            " they, for a J with two rows and three columns?",
            "J J^# = 1. What is J^# J?", same=same_torques, stars=2, given=False)
def gravity_in_front():
    """[siciliano] (7.147)."""
    return ref.minimal_lines()


# 21.9: design

def even(m1, m2, Im):
    """(elbow, gear) of a hand that weighs the same in all directions, and what one takes for it."""
    gear = ref.balanced(m1, m2, Im)
    return ([90.0, gear],
            Mistake("gear not squared", [90.0, gear**2], "A rotor behind a gear counts with the square of the ratio."),
            Mistake("about the middle", [90.0, math.sqrt((m1 / 3 + m2 - m2 / 12) / Im)], "The forearm turns about the"
                    " elbow, not about its middle: m₂/3, not m₂/12."),
            Mistake("elbow without a load", [90.0, math.sqrt(m1 / 3 / Im)], "The upper arm carries the forearm on its"
                    " end, and the forearm has an inertia of its own besides the rotor."),
            Mistake("roundest velocities", [math.degrees(math.acos(-2 / 3)), gear], "That is the elbow at which"
                    " *velocities* are most alike. What makes the two links' inertias uncoupled?"))


DESIGN = ("q₂", "k_r2")


@numbers("21.9", "The same in all directions", "Use the angles from the ground, θ₁ and θ₂: M has only cos q₂ beside its"
         " diagonal, and J has two columns of length 1.",
         "At 90° the columns of J are perpendicular, M is diagonal, and M₁₁ = M₂₂ remains.", unit=("°", ""),
         names=DESIGN, within=2e-3, stars=2)
def the_same_in_all_directions():
    return even(*ref.BELT)


@the_same_in_all_directions.varied
def the_same_in_all_directions(draw):
    """Other rods."""
    m1, m2, Im = draws.belt(draw)
    return variant_of(Numbers(lambda: even(m1, m2, Im), ("°", ""), 2e-3, DESIGN), (
        f"Two thin rods of 1 m, with {m1:g} and {m2:g} kg. Both motors stand on the base. The first turns the upper"
        " arm, and its rotor weighs nothing. The second turns the forearm by a belt: its rotor turns k_r2 times as fast"
        f" as the forearm does, seen from the ground, and has {Im:g} kg·m². At which elbow angle q₂ between 0 and 180°,"
        " and with which k_r2, does the hand weigh the same in all directions? Give (q₂, k_r2), with q₂ in degrees."))


# 21.10: why 87 %

def share(degrees):
    """The share outside of (7.148) in percent, and what one takes for it."""
    s = ref.spread(degrees)
    right = ref.outside(s)
    return (right,
            Mistake("inside", 100 - right, "That is the share inside."),
            Mistake("no 2", 50 + right / 2, "The angle between the two planes is twice arcsin(1/s)."),
            Mistake("half circle", 2 * right - 100, "The two planes cut the sphere into four wedges. Two of them are"
                    " inside, together 2·angle of 2π."),
            Mistake("one over s", 100 / s, "That is 1/s in percent: the sine of half the angle, not the angle."))


@number("21.10", "Why 87 percent", "n = (−1, 1, 1)/√3 at this posture. s = |Mn| |M⁻¹n|.",
        "cos β = 1 − 2/s², so β = 2 arcsin(1/s), and the share outside is 1 − β/π.", unit="%", within=2e-3, stars=3)
def why_so_many():
    return share(ref.STAIRS)


@why_so_many.varied
def why_so_many(draw):
    """Another posture."""
    degrees = draws.rods(draw)
    told = ", ".join(f"{x:g}°" for x in degrees)
    return variant_of(Number(lambda: share(degrees), "%", 2e-3), (
        f"Three rods of 1 m and 1 kg stand at ({told}). Which share of all unit torques accelerates the tip to outside"
        " of the ellipse (7.148), in percent?"))


# 21.11: a box of torques

def upwards(tau1, tau2):
    """The fastest straight up, and what one takes for it."""
    right, weightless, ball, full = ref.lifted((tau1, tau2))
    return (right,
            Mistake("no gravity", weightless, "Gravity moves the whole set down by its centre."),
            Mistake("ball", ball, "That is the ellipse, for torques whose squares add up to 1. These motors have limits"
                    " of their own, and may both be at them."),
            Mistake("both positive", full, "Both torques are positive there. Which sign of the second one lifts the"
                    " hand?"),
            Mistake("gravity twice", 2 * right - weightless, "Gravity is subtracted twice."))


@number("21.11", "A box of torques", "ÿ is linear in the torques: the second row of J M⁻¹, times τ − g.",
        "The most is Σ|a_k| τ_k,max, less the same row times g.", unit="m/s²", within=2e-3, stars=2, one_call=True)
def a_box_of_torques():
    return upwards(*ref.MOTORS)


@a_box_of_torques.varied
def a_box_of_torques(draw):
    """Other motors."""
    tau1, tau2 = draws.motors(draw)
    return variant_of(Number(lambda: upwards(tau1, tau2), "m/s²", 2e-3), (
        f"The motors of the lab arm give up to {tau1:g} N·m at the shoulder and {tau2:g} N·m at the elbow, either way."
        " From rest at (30°, 60°), how large is the vertical acceleration ÿ of its hand at most, in m/s², whatever the"
        " hand does sideways?"))
