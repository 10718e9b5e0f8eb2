"""The numbered exercises of chapter 18."""

from __future__ import annotations

import math

import numpy as np

from ...checking.blocks import Mistake, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number
from . import draws
from . import references as ref

# 18.1: four conditions

def cubic_with(slip):
    """The coefficients with one slip."""
    def wrong(start, distance, duration, first, last):
        a = ref.coefficients(start, distance, duration, first, last)
        if slip == "at rest":
            return ref.coefficients(start, distance, duration, 0.0, 0.0)
        if slip == "swapped":
            return ref.coefficients(start, distance, duration, last, first)
        if slip == "second speed":
            return ref.coefficients(start, distance, duration, first, -last)
        return [a[0], a[1], 2 * a[2], 6 * a[3]]
    return wrong


@function("18.1", "A cubic with speeds at its ends", "q(0) and q̇(0) give a₀ and a₁ at once.",
          "Two equations are left, for a₂ and a₃: q(T) and q̇(T).", states=ref.conditions, stars=1)
def cubic_with_end_speeds():
    return (ref.coefficients,
            Mistake("at rest", cubic_with("at rest"), "It stands still at both ends. There it shall have the speeds v0"
                    " and v1."),
            Mistake("swapped", cubic_with("swapped"), "v0 belongs to the start, v1 to the end."),
            Mistake("second speed", cubic_with("second speed"), "The last speed has the wrong sign: it goes on the way"
                    " it came."),
            Mistake("derivatives", cubic_with("derivatives"), "These are q̈(0) and the jerk: a₂ is half of the one, a₃ a"
                    " sixth of the other."))


# 18.2: three joints

def three(ways, speeds, pushes):
    """The time of all together, and what one takes for it."""
    right, each = ref.all_together(ways, speeds, pushes), ref.alone(ways, speeds, pushes)
    return (right,
            Mistake("longest", max(each), "That is the slowest joint alone. Together, one joint's speed and another"
                    " one's acceleration bind, and it takes longer than each."),
            Mistake("no rise", max(d / k for k, d in zip(speeds, ways, strict=True)),
                    "Nobody is at full speed from the first instant: the"
                    " rise is missing."),
            Mistake("one after the other", sum(each), "They move at the same time."))


@number("18.2", "Three joints together", "All of them follow one r(t). What does each limit ask of ṙ and r̈?",
        "v = min k_v/|D|, a = min k_a/|D|; then T = 1/v + v/a.", unit="s", stars=2, one_call=True)
def three_joints():
    return three(*ref.JOINTS)


@three_joints.varied
def three_joints(draw):
    """Other ways and limits."""
    ways, speeds, pushes = draws.joints(draw)
    def told(values):
        return ", ".join(f"{x:g}" for x in values)
    return variant_of(Number(lambda: three(ways, speeds, pushes), "s"), (
        f"Three joints go {told(ways)} rad. Their speeds are at most {told(speeds)} rad/s, their accelerations"
        f" {told(pushes)} rad/s². They start, cruise and stop together, by trapezia. How long does it take at least,"
        " in s?"))


# 18.3, 18.4: false lines that stand in print

def close(_, line):
    """Are both sides the same numbers?"""
    return bool(np.allclose(np.array(line[0], float), np.array(line[1], float)))


@false_line("18.3", "Find the false line: three angles", "At two moments the frame is known: r = 0 and r = 1.",
            "Put these moments into each formula, and multiply out.", same=close,
            true="Line {k} is true: put r = 0 or r = 1 into it.", stars=2)
def angles_of_a_frame():
    """[khalil] [8.55] as it is printed."""
    return ref.euler_lines()


@false_line("18.4", "Find the false line: the largest share", "Try D = 0.1, k_v = k_a = 1.",
            "When is k_v/(νk_a) larger than D/(λ²k_v)?", same=close,
            true="Line {k} is true: differentiate.", stars=3)
def largest_share():
    """[khalil] the sentence before [8.32]."""
    return ref.share_lines()


# 18.5: design

def quiet(D, kv, ka, f):
    """The least time that leaves nothing, and what one takes for it."""
    (right, _), *others = ref.calm(D, kv, ka, f)
    return (right,
            Mistake("no spring", D / kv + kv / ka, "That is the fastest trapezium within the limits. It does not ask"
                    " the spring."),
            *(Mistake("the other way", T, "That leaves nothing, either. But there is a faster way: let the other of the"
                      " two times be a whole number of periods.") for T, _ in others),
            Mistake("way over speed", math.ceil(D / kv * f) / f, "So long is the time between the pulses. The rise"
                    " comes on top."))


@number("18.5", "Fast, and quiet", "The pulse that speeds up and the one that slows down are equal: when do their"
        " swings cancel?", "T − τ = D/v a whole number of periods; or τ one. Which is shorter?", unit="s", stars=3)
def fast_and_quiet():
    return quiet(*ref.SPRING)


@fast_and_quiet.varied
def fast_and_quiet(draw):
    """Another spring."""
    D, kv, ka, f = draws.spring(draw)
    return variant_of(Number(lambda: quiet(D, kv, ka, f), "s"), (
        f"A joint goes {D:g} rad by a trapezium, with at most {kv:g} rad/s and {ka:g} rad/s². Its load hangs on a"
        f" spring of {f:g} Hz and shall not swing afterwards. How long does it take at least, in s?"))


# 18.6, 18.7

@numbers("18.6", "An axis at half a turn", "w is zero here, so [8.51] has 0/0.",
         "R + 1 = 2 u uᵀ: every column is a multiple of u. The first component shall be positive.",
         names=("u_x", "u_y", "u_z"), stars=2)
def axis_of_half_a_turn():
    right = ref.half_turns_axis() * np.sign(ref.half_turns_axis()[0])
    R = np.array(ref.half_turn(), float)
    return (right.tolist(),
            Mistake("opposite", (-right).tolist(), "That axis is right as well, but the first component shall be"
                    " positive."),
            Mistake("a column", R[:, 0].tolist(), "That is where R takes the x axis. Add 1 before you take a column."),
            Mistake("length", (R + np.eye(3))[:, 0].tolist(), "It has the right direction. Divide it by its length."),
            Mistake("absolute", np.abs(right).tolist(), "The diagonal alone does not tell the signs; the other entries"
                    " do."))


def bends(rho, v, rise):
    """The largest acceleration on an arc, and what one takes for it."""
    along, across = v / rise, v * v / rho
    return (ref.on_the_bend(rho, v, rise),
            Mistake("along", along, "That is the acceleration along the arc. At the end of the rise it goes around a"
                    " bend, too."),
            Mistake("across", across, "That is v²/ρ, in the cruise. Just before, it still speeds up as well."),
            Mistake("sum", along + across, "They stand at right angles: add their squares."))


@number("18.7", "Around a bend", "When is it fastest and still speeding up?", "√((v/τ)² + (v²/ρ)²).", unit="m/s²",
        stars=1)
def around_a_bend():
    return bends(*ref.BEND)


@around_a_bend.varied
def around_a_bend(draw):
    """Another arc."""
    rho, v, rise = draws.bend(draw)
    return variant_of(Number(lambda: bends(rho, v, rise), "m/s²"), (
        f"A tip goes along an arc with a radius of {rho:g} m. It reaches {v:g} m/s in {rise:g} s, by a trapezium. How"
        " large is its acceleration at most, in m/s²?"))


# 18.8, 18.9

@numbers("18.8", "Why 2.5 s", "λ₁ = min(1, k_v2 |D₁|/(k_v1 |D₂|)), and the same with accelerations for ν₁.",
         "λ₂ = λ₁ k_v1 |D₂|/(k_v2 |D₁|).", names=("λ₁", "λ₂", "ν₁", "ν₂"), stars=2, one_call=True)
def why_longer():
    found = ref.shares([1, 1], [0.5, 1], [4, 1])
    right = [*found.speed, *found.acceleration]
    return ([float(x) for x in right],
            Mistake("swapped joints", [0.5, 1.0, 1.0, 0.25], "The joints have changed places. Which of them has the"
                    " lower limit of speed?"),
            Mistake("full", [1.0, 1.0, 1.0, 1.0], "If both moved at all their limits, they would not move together."),
            Mistake("speeds for accelerations", [0.25, 1.0, 1.0, 0.5], "λ belongs to the speeds, ν to the"
                    " accelerations."))


@number("18.9", "A quintic that may not jerk", "Its jerk is 60 D/T³ at its ends.", "T = (60 D/k_j)^(1/3).", unit="s",
        stars=1)
def quintic_within_a_jerk():
    return (ref.quintic_by_jerk(1.0, 100.0),
            Mistake("middle", 0.3**(1 / 3), "30 is the jerk in the middle. At the ends it is twice as large."),
            Mistake("square root", 0.6**0.5, "Jerk goes with the cube of the time."),
            Mistake("cubic", 0.12**(1 / 3), "12 is the cubic's, and the cubic's acceleration jumps at its ends."))
