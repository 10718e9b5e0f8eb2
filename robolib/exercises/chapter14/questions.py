"""The questions that stand in chapter 14."""

from __future__ import annotations

from ...checking.blocks import Mistake, expression, false_line, number, numbers
from ...identity import judge
from . import references as ref
from .references import a, b, c

# Entrance

@number("14.Q2", "A point on a turntable", "Ω = S(ω̇) + S(ω)S(ω), and here ω̇ = 0.", "ω² r, towards the axis.",
        unit="m/s²")
def point_on_a_turntable():
    right = ref.inwards()
    return (right,
            Mistake("velocity", right / 3, "That is ω r, a velocity. Ω holds ω twice."),
            Mistake("r squared", right * 2, "The distance counts once, the rate twice."),
            Mistake("squared once more", right * 3, "That is ω³ r. Two factors S(ω) stand in Ω."))


@expression("14.Q3", "The first entry of Σ", "Half of tr I on the diagonal, less I.", "½ (a + b + c) − a.")
def first_entry():
    right = ref.first_of_sigma()
    return (right,
            Mistake("the inertia itself", a, "That is the entry of I. Σ₁₁ is ∫ x² dm."),
            Mistake("sum of two", b + c, "Take half of the trace, and then a from it."),
            Mistake("whole trace", b + c - a, "The trace is halved."),
            Mistake("sign", -right, "Half the trace comes first, and I is taken from it."))


@number("14.Q4", "The arm held out", "Both weights pull at the shoulder, each with its own lever.",
        "g (m₁ℓ₁ + m₂(a₁ + ℓ₂)).", unit="N·m")
def arm_held_out():
    right = ref.held_out()
    return (right,
            Mistake("one lever", right / 2, "Both links are counted with the lever 0.5 m. The outer one is 1.5 m"
                    " away."),
            Mistake("ball at the elbow", 75 * 9.81, "That puts the outer link at the elbow. Its centre of mass is half"
                    " a metre further out."),
            Mistake("sign", -right, "Gravity pulls the arm down; the motor must lift it."),
            Mistake("no gravity", right / 9.81, "That is the first moment, in kg·m. Multiply it by g."))


@number("14.Q7", "What Ω saves", "Price Ω r, and the cross products that it replaces.",
        "Each acceleration: 9 instead of 18. Euler: 15 instead of 24. Ω itself: 6.")
def what_omega_saves():
    right = ref.saved()
    return (right,
            Mistake("Ω for nothing", right + 6, "Ω itself takes six products. Take them off."),
            Mistake("no Euler", right - 9, "Ω is used three times: for the next origin, for the centre of mass, and in"
                    " Euler's moment."),
            Mistake("one use", right - 18, "Count every place where Ω stands, and Ω itself once."))


@numbers("14.Q8", "The augmented link, loaded", "What hangs on the elbow weighs 60 kg now.",
         "m̄ = 50 + 60, u = 50·0.5 + 60·1, K = 10 + 50·0.5² + 60·1².", unit=("kg", "kg·m", "kg·m²"),
         names=("m̄₁", "u₁", "K₁"))
def augmented_and_loaded():
    return (ref.augmented_link(10.0),
            Mistake("no load", ref.augmented_link(), "That is the arm with an empty hand. The ball at the elbow weighs"
                    " 60 kg."),
            Mistake("load at the hand", [110.0, 25.0 + 50.0 + 20.0, 22.5 + 50.0 + 40.0], "The load hangs on the elbow,"
                    " too: its ball sits at 1 m, not at 2 m."),
            Mistake("centre of mass", [110.0, 85.0, 70.0], "The link's own inertia is 10 kg·m² about its centre of"
                    " mass. About the joint it is 22.5 kg·m²."))


def as_derived(_, line):
    """Is the line what follows?"""
    return bool(judge(*line).equal)


@false_line("14.Q12", "Find the false line", "In which frame is each vector told?",
            "A cross product of two vectors needs both in one frame.", same=as_derived,
            true="Line {k} is true on every arm: look at the frames of both factors.",
            later="Line {k} is true: look at the frames of both factors.",
            replies={1: "Line 1 is true: nothing hangs on the last link, and u is fixed to it.",
                     3: "Line 3 is true, and it has the A that another line lacks."})
def five_lines():
    """[balafoutis_patel] Algorithm 5.7 on the planar arm; (5.3.46b) as it is printed."""
    return ref.five_lines()
