"""The questions that stand in chapter 18."""

from __future__ import annotations

import math

import numpy as np

from ...checking.blocks import Mistake, number, numbers
from . import references as ref

# Entrance

@number("18.Q2", "An area", "The way is the area below the velocity.", "Two triangles and a rectangle.", unit="m")
def an_area():
    return (2.0,
            Mistake("a rectangle", 3.0, "That is 1 m/s for all of 3 s. It is slower while it starts and stops."),
            Mistake("cruise alone", 1.0, "That is the cruise. It moves while it speeds up and slows down, too."))


@number("18.Q3", "A turn and its trace", "tr R = 1 + 2 cos α.", "cos α = 0.", unit="°", within=1e-6)
def a_turn_and_its_trace():
    return (90.0,
            Mistake("cosine", 0.0, "That is cos α. Which angle has it?"),
            Mistake("trace of nothing", 180.0, "Half a turn has the trace −1: one plus twice a cosine of −1."))


# Polynomials

@numbers("18.Q5", "The cubic from four conditions", "q(0) = 0 and q̇(0) = 0 leave a₂ and a₃.",
         "a₂ + a₃ = 1 and 2a₂ + 3a₃ = 0.", names=("a₂", "a₃"))
def cubic_by_hand():
    right = ref.coefficients(0.0, 1.0, 1.0, 0.0, 0.0)[2:]
    return (right,
            Mistake("swapped", right[::-1], "They have changed places: a₂ stands before s², a₃ before s³."),
            Mistake("signs", [-x for x in right], "It would go backwards: a₂ + a₃ must be 1."),
            Mistake("parabola", [1.0, 0.0], "That arrives, but at full speed: 2a₂ + 3a₃ must be 0."))


@number("18.Q7", "The quintic's greatest speed", "By symmetry it is in the middle, at s = ½.", "30s² − 60s³ + 30s⁴.")
def top_speed_of_quintic():
    return (ref.peak_of_quintic(),
            Mistake("mean", 1.0, "That is its mean speed. Where it starts and stops it is slower, so it must be faster"
                    " between."),
            Mistake("cubic", 1.5, "That is the cubic's."),
            Mistake("triangle", 2.0, "That is the triangle's, the highest of them all."))


# Trapezium

@number("18.Q9", "How long does a trapezium take?", "Area: D = v (T − τ).", "T = τ + D/v, τ = v/a.", unit="s")
def time_of_a_trapezium():
    D, v, a = 3.0, 1.5, 2.5
    return (D / v + v / a,
            Mistake("no rise", D / v, "That is D/v, all at full speed. It must speed up and slow down."),
            Mistake("two rises", D / v + 2 * v / a, "Both ramps together lose one rise, not two: each is half as fast"
                    " as the cruise."),
            Mistake("bang-bang", 2 * math.sqrt(D / a), "That is 2√(D/a), for which it would go at"
                    f" {math.sqrt(D * a):.1f} rad/s."))


@number("18.Q11", "Two joints together", "v = min k_v/|D| and a = min k_a/|D|.",
        "Joint 1 gives v = 0.5, joint 2 a = 1.", unit="s")
def two_together():
    right = ref.all_together([1, 1], [0.5, 1], [4, 1])
    return (right,
            Mistake("longest", 2.125, "That is the longer of the two. But then joint 2 would have to reach 0.5 rad/s in"
                    " 0.125 s, which is 4 rad/s²."),
            Mistake("sum", 4.125, "They move at the same time, not one after the other."),
            Mistake("own rise", 2.0, "That is joint 2 alone, at 1 rad/s; joint 1 cannot keep up."))


# The hand

@numbers("18.Q13", "An axis", "w = (r₃₂ − r₂₃, r₁₃ − r₃₁, r₂₁ − r₁₂) points along it.",
         "w = 2 sin α u. For a quarter of a turn 2 sin α = 2.", names=("u_x", "u_y", "u_z"))
def an_axis():
    right = np.array([0.0, 0.0, 1.0])
    return (right.tolist(),
            Mistake("transposed", (-right).tolist(), "That is the axis of the turn back, R^f → Rⁱ."),
            Mistake("length", (2 * right).tolist(), "Divide by 2 sin α: an axis is a unit vector."))
