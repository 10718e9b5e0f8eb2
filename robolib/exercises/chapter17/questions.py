"""The questions that stand in chapter 17."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, number, numbers
from ...identity import judge
from . import references as ref
from .references import I1, a1, g, l1, l2, m1, m2, q1, q2, qd1, qdd1, qdd2

# Entrance

@expression("17.Q2", "The slope of a weight", "Differentiate the sine.", "d/dq sin q = cos q.")
def slope_of_a_weight():
    right = ref.weight_slope()
    return (right,
            Mistake("sign", -right, "The derivative of a sine is a cosine, with a plus."),
            Mistake("not differentiated", m1 * g * l1 * sp.sin(q1), "That is the torque itself. Its derivative is asked"
                    " for."),
            Mistake("no mass", right / m1, "The mass stays where it was."))


@number("17.Q3", "A frequency", "x = cos ωt. What is its second derivative?", "ω² = 4.", unit="rad/s")
def a_frequency():
    return (2.0,
            Mistake("squared", 4.0, "That is ω². Take the root."),
            Mistake("in hertz", 1 / np.pi, "That is the number of swings per second. Radians are asked for."))


@numbers("17.Q4", "A cross product", "Write the three components down: (u_y v_z − u_z v_y, …).",
         "ω × z = (ω_y, −ω_x, 0).", names=("x", "y", "z"))
def a_cross_product():
    w, z = (1.0, 2.0, 3.0), (0.0, 0.0, 1.0)
    right = np.cross(w, z)
    return (right.tolist(),
            Mistake("order", (-right).tolist(), "That is z × ω. The order matters."),
            Mistake("projected", [1.0, 2.0, 0.0], "That is ω without its part along z, not yet turned by 90°."))


# Slopes

@expression("17.Q5", "How a pendulum resists", "τ = (…) q̈ + … What stands before q̈?",
            "The inertia about the joint, by Steiner.")
def how_a_pendulum_resists():
    right = ref.pendulum_inertia()
    return (right,
            Mistake("no Steiner", I1, "I₁ is about the centre of mass. The pendulum turns about its joint."),
            Mistake("with the bias", right + m1 * g * l1 * sp.sin(q1), "That is the whole torque for q̈ = 1. The slope"
                    " is by how much it *changes* with q̈, so gravity drops out."),
            Mistake("point mass", m1 * l1**2, "The rod turns, too: I₁ belongs to it."))


@expression("17.Q7", "The shoulder and the elbow's angle", "q₂ stands in M₁₁, in M₁₂ and in g₁.",
            "∂M₁₁/∂q₂ q̈₁ + ∂M₁₂/∂q₂ q̈₂ + ∂g₁/∂q₂.", "d/dq₂ cos(q₁ + q₂) = −sin(q₁ + q₂).")
def shoulder_and_elbow():
    right = ref.shoulder_by_elbow()
    weight = -m2 * l2 * g * sp.sin(q1 + q2)
    bend = -m2 * a1 * l2 * sp.sin(q2)
    return (right,
            Mistake("gravity alone", weight, "That is ∂g₁/∂q₂. But M depends on q₂ as well, and it multiplies q̈."),
            Mistake("inertia alone", right - weight, "Gravity depends on q₂, too: the outer link's weight moves."),
            Mistake("one acceleration", 2 * bend * qdd1 + weight, "M₁₂ has a cosine of q₂, too. It multiplies q̈₂."),
            Mistake("no 2", bend * (qdd1 + qdd2) + weight, "M₁₁ has *two* m₂a₁ℓ₂ cos q₂."),
            Mistake("sign", -right, "The derivative of a cosine is minus a sine."))


@number("17.Q11", "One swing", "In one swing the phase goes once round, by 2π.", "2π / 2.56.", unit="s", within=5e-3)
def one_swing():
    omega = ref.slow_mode()
    return (2 * np.pi / omega,
            Mistake("no turn", 1 / omega, "That is the time for one radian of phase. A swing is 2π of them."),
            Mistake("half", np.pi / omega, "That is half a swing: there, but not back."),
            Mistake("frequency", omega / (2 * np.pi), "That is how many swings there are per second. How long is one?"))


# Axes

@expression("17.Q12", "What link 2 sees", "Differentiate the three entries by q₂.",
            "Compare it with ω × z = (ω_y, −ω_x, 0).", entry="entry")
def what_link_2_sees():
    right = ref.shoulder_turning()
    return (right,
            Mistake("zero", sp.zeros(3, 1), "ω₂ has q₂ in it: whoever sits on link 2 turns with it, and sees the"
                    " turntable's axis from a new side."),
            Mistake("sign", -right, "The other way round: it is ω × z, not z × ω."),
            Mistake("rate", sp.Matrix([0, 0, 1]), "That is ∂ω₂/∂q̇₂, by the rate. By the angle is asked for."),
            Mistake("swapped", sp.Matrix([qd1 * sp.sin(q2), qd1 * sp.cos(q2), 0]), "That is ω₂ without its last entry,"
                    " not yet differentiated."))


def as_derived(_, line):
    """Is the line what follows?"""
    return bool(judge(*line).equal)


@false_line("17.Q18", "Find the false line", "Is there anything whose rate is ω?",
            "Let one joint turn, and move another: from which side is ω seen?", same=as_derived,
            true="Line {k} is true: it is how δφ is made.",
            replies={4: "Line 4 is true: at rest only the rates can change ω."})
def a_turn_has_no_coordinates():
    """[balafoutis_patel] (7.4.9), for the angular part of a geometric Jacobian."""
    return ref.hand_turning()
