"""The questions that stand in chapter 19."""

from __future__ import annotations

import math

import sympy as sp

from ...checking.blocks import Mistake, expression, number
from . import references as ref
from .references import I, g, h, l, lam, m, phi, s

# Entrance

@number("19.Q2", "Half the time", "q̈ is an angle over a time squared.", "(1/2)² stands below.")
def half_the_time():
    return (4.0,
            Mistake("rates", 2.0, "So much faster are the rates. An acceleration has the time twice."),
            Mistake("slower", 0.25, "That is for twice the time."),
            Mistake("the same", 1.0, "That is true of gravity alone."))


@number("19.Q3", "A cubic, slower", "The peak of the acceleration is 6D/T².", "Twice the time: a quarter.",
        unit="rad/s²")
def a_slower_cubic():
    return (1.5,
            Mistake("once", 3.0, "That is how rates shrink. An acceleration has the time twice."),
            Mistake("the same", 6.0, "The same way in more time needs less."),
            Mistake("wrong way", 24.0, "It is slower, so its acceleration is smaller."))


# Γ

@number("19.Q4", "How many products", "Six squares, and how many pairs?", "n(n + 1)/2.", within=1e-9)
def how_many_products():
    return (float(ref.count_of_products(6)),
            Mistake("ordered", 36.0, "q̇₁q̇₂ and q̇₂q̇₁ are one product."),
            Mistake("no squares", 15.0, "The squares are products, too."),
            Mistake("squares alone", 6.0, "These are the squares alone."))


@expression("19.Q5", "Γ of the planar arm", "The columns belong to q̇₁², q̇₁q̇₂ and q̇₂².",
            "Multiply c₁ out: h · 2 q̇₁q̇₂ + h q̇₂².", entry="Γ")
def gamma_of_the_planar_arm():
    right = ref.planar_gamma()
    return (right,
            Mistake("once", sp.Matrix([[0, h, h], [-h, 0, 0]]), "The product q̇₁q̇₂ stands in the list once, and c₁ has"
                    " it twice."),
            Mistake("order", sp.Matrix([[0, h, 2 * h], [-h, 0, 0]]), "The products are in the order q̇₁², q̇₁q̇₂, q̇₂²."),
            Mistake("rows", sp.Matrix([[-h, 0, 0], [0, 2 * h, h]]), "The rows have changed places: the first one is"
                    " the shoulder's."),
            Mistake("sign", -right, "The minus of h is in the letter already."))


# The rule

@number("19.Q6", "In a quarter of a second", "Take gravity away, scale, and put it back.", "Half the time: four times.",
        unit="N·m")
def in_a_quarter_of_a_second():
    whole, gravity = ref.at_the_switch()
    moving = whole - gravity
    return (4 * moving + gravity,
            Mistake("gravity too", 4 * whole, "You scaled gravity with the rest."),
            Mistake("once", 2 * moving + gravity, "Half the time doubles the rates. Torques of the motion have two of"
                    " them."),
            Mistake("no gravity", 4 * moving, "Gravity does not grow, but it does not go away either."),
            Mistake("slower", moving / 4 + gravity, "That is for twice the time."))


@number("19.Q8", "What the elbow asks for", "Which way does τ_s push, and which way gravity?",
        "c² = |τ_s|/(limit − sgn(τ_s) g), and both are negative here.", within=2e-3)
def what_the_elbow_asks_for():
    right, moving, gravity = ref.elbows_own()
    moving, gravity, limit = abs(moving), abs(gravity), ref.MOTORS[1]
    return (right,
            Mistake("squared", right**2, "That is c². The duration grows by its root."),
            Mistake("gravity helps", (moving / (limit + gravity)) ** 0.5, "Both torques are negative: gravity takes"
                    " from the limit there."),
            Mistake("no gravity", (moving / limit) ** 0.5, "Gravity needs its share of the limit."),
            Mistake("gravity too", ((moving + gravity) / limit) ** 0.5, "You scaled the whole torque. Gravity does not"
                    " shrink."))


# Along a path

@expression("19.Q11", "A pendulum along its path", "q̇ = π ṡ, and q̈ = π s̈.", "What stands before s̈, and before ṡ²?",
            entry="(a, b, g)")
def pendulum_along_its_path():
    right = ref.along_the_path()
    weight = m * g * l * sp.sin(sp.pi * s)
    return (right,
            Mistake("no q′", sp.Matrix([I, 0, weight]), "s is not the angle: q̈ = π s̈."),
            Mistake("velocity", sp.Matrix([sp.pi * I, sp.pi**2 * I, weight]),
                    "b = M q″ + Γ [q′q′]. The path is straight, and M is constant."),
            Mistake("angle", sp.Matrix([sp.pi * I, 0, m * g * l * sp.sin(s)]), "The angle is π s."),
            Mistake("squared", sp.Matrix([sp.pi**2 * I, 0, weight]), "That is for an energy. A torque has q′ once."))


@number("19.Q12", "What is left at the level", "s̈ ≤ (limit − g)/a, and b = 0.", "(7.848 − 9.81)/(1.6 π).",
        unit="1/s²")
def what_is_left_at_the_level():
    right = ref.left_at_the_level(0.8)
    return (right,
            Mistake("no q′", right * math.pi, "That is q̈. With q = π s, s̈ is smaller by π."),
            Mistake("no gravity", 0.8 * 9.81 / (1.6 * math.pi), "Gravity takes more than the motor has: the largest s̈"
                    " is negative."),
            Mistake("least", (-0.8 - 1) * 9.81 / (1.6 * math.pi), "That is the *least*, with the motor pushing"
                    " backwards."))


@number("19.Q13", "A path without gravity", "Half of the way speeding up, half of it slowing down.",
        "½ = ½ · 4 · (T/2)².", unit="s")
def a_path_without_gravity():
    return (ref.push_and_brake(1.0, 4.0),
            Mistake("one half", 0.5, "That is the first half alone. It must brake, too."),
            Mistake("no braking", 0.5**0.5, "So long it takes if it need not stop."),
            Mistake("a quarter", 0.25, "Which way does it go in this time, with 4 1/s²?"))


# The pendulum

@number("19.Q17", "The lowest rate at the level", "Raise it at 30° and 60° until the pendulum passes 90°."
        " Then lower it at 90°, bit by bit.", "It lies between 0.9 and 1.2 rad/s.", unit="rad/s", within=0.03)
def lowest_rate_at_the_level():
    right = ref.least_to_arrive(0.8) * ref.RATE
    return (right,
            Mistake("upper end", ref.most_at_level(0.8) * ref.RATE, "That is the highest rate that this motor reaches"
                    " at 90°. Go on with lower ones."),
            Mistake("no unit", ref.least_to_arrive(0.8), "That is in units of √(mgℓ/I). In rad/s it is asked for."))


@number("19.Q18", "The highest rate at the level", "½v² = λ π/2 − 1.", "0.8 π/2 = 1.2566.")
def highest_rate_at_the_level():
    right = ref.most_at_level(0.8)
    return (right,
            Mistake("energy", right**2 / 2, "That is ½v². Take the root of twice it."),
            Mistake("no half", (right**2 / 2) ** 0.5, "The energy is ½v², with the half."),
            Mistake("no height", (0.8 * math.pi) ** 0.5, "The height costs 1 in these units, m g ℓ."),
            Mistake("in rad/s", right * ref.RATE, "That is in rad/s. Divide by 2.476."))


@number("19.Q20", "The weakest motor", "Go down slowly: somewhere near 0.72.",
        "Its slider has three places. Take the last value at which a curve is left.", within=2e-3)
def weakest_motor():
    return (ref.weakest(),
            Mistake("to the top", 2 / math.pi, "That is enough work up to the top as a whole, but the way there has a"
                    " place that costs more."),
            Mistake("the level", 1.0, "That motor holds it level. A weaker one still gets up."),
            Mistake("as it was", 0.8, "With 0.8 there is a band. Go on."))


@expression("19.Q21", "What is left above the level", "Work: λ times the angle.",
            "Height: 1 up to the level, and sin φ above it.", entry="½v²")
def what_is_left_above_the_level():
    right = ref.left_over(lam, phi)
    return (right,
            Mistake("from the level", lam * phi - sp.sin(phi), "It starts from hanging, not from the level."),
            Mistake("height", lam * (sp.pi / 2 + phi) - sp.sin(phi), "It climbs 1 up to the level, and sin φ more."),
            Mistake("cosine", lam * (sp.pi / 2 + phi) - (1 + sp.cos(phi)), "φ counts from the level: the height above"
                    " it is sin φ."),
            Mistake("work alone", lam * (sp.pi / 2 + phi), "That is the motor's work. The height costs some of it."))
