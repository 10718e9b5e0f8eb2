"""The questions that stand in chapter 16."""

from __future__ import annotations

from ...checking.blocks import Mistake, choice, expression, false_line, number
from ...identity import judge
from . import references as ref
from .references import I2, M11, M12, M22, l2, m2


def as_derived(_, line):
    """Is the line what follows?"""
    return bool(judge(*line).equal)


# Entrance

@expression("16.Q2", "What the elbow moves", "Lock the shoulder. What turns about the elbow, and how far is it away?",
            "The parallel-axis theorem.")
def what_the_elbow_moves():
    return (I2 + m2 * l2**2,
            Mistake("about the centre", I2, "That is about the centre of mass. The forearm turns about the elbow."),
            Mistake("point mass", m2 * l2**2, "The forearm is no point: it turns as well."),
            Mistake("no square", I2 + m2 * l2, "Look at the units: kg·m² is asked for."))


@number("16.Q3", "Two equations", "Take the second equation away from the first.", "2 q̈₁ = 2, then q̈₁ + q̈₂ = 0.",
        unit="rad/s²", within=1e-6)
def two_equations():
    right = -1.0
    return (right, Mistake("first", 1.0, "That is q̈₁. Asked for is q̈₂."),
            Mistake("no coupling", 0.0, "The second torque is zero, and joint 2 moves all the same: it is coupled."))


@choice("16.Q4", "A torque for no motion", "Which terms are left of τ = M q̈ + c + g?", "c is quadratic in q̇.")
def torque_for_no_motion():
    return "g(q)", {"0": "Something must hold the arm up.", "c(q, q̇)": "Without velocity there is no c.",
                    "M q̈": "The acceleration is zero, too."}


# In the chapter

@expression("16.Q5", "The pivot", "Solve the second equation for q̈₂ with τ₂ = 0, and put it into the first.",
            "q̈₂ = −M₁₂ q̈₁/M₂₂.")
def the_pivot():
    right = M11 - M12**2 / M22
    return (right,
            Mistake("added", M11 + M12**2 / M22, "A limp joint gives way, so one feels less than M₁₁."),
            Mistake("no square", M11 - M12 / M22, "q̈₂ = −M₁₂q̈₁/M₂₂ comes in with M₁₂ once more."),
            Mistake("locked", M11, "That is the locked elbow. With τ₂ = 0 the second joint moves."),
            Mistake("from the other end", M22 - M12**2 / M11, "That is felt at the elbow while the shoulder is limp."))


@false_line("16.Q7", "Find the false line", "A force at the centre of mass has a moment about every other point.",
            "The force m̄z acts at the centre of mass, U/m̄ away from the joint.", same=as_derived,
            true="Line {k} is true.", later="Line {k} is true.",
            replies={1: "Line 1 is true: each point moves on a circle about z.",
                     3: "Line 3 is true: all of the mass is pushed along z."})
def algorithm_6_2():
    """[balafoutis_patel] (6.3.29) as it is printed."""
    return ref.six_3_29()


@expression("16.Q9", "A limp rod, pushed across", "Two equations: the force moves the centre of mass, its moment turns"
            " the rod.", "M₁₁ = m₂, M₁₂ = m₂ℓ₂, M₂₂ = I₂ + m₂ℓ₂². Now the pivot.")
def limp_rod():
    right = ref.limp_mass()
    return (right,
            Mistake("all of it", m2, "That is along the rod, where nothing gives way."),
            Mistake("turning only", (I2 + m2 * l2**2) / l2**2, "That is the rod turning about its far centre of"
                    " percussion; nothing holds it there."),
            Mistake("the rest", m2**2 * l2**2 / (I2 + m2 * l2**2), "That is what the joint *hides*. Take it away from"
                    " m₂."))


@false_line("16.Q10", "Which sign?", "Draw the first cart, and both forces on it.",
            "What pulls the second cart forward pulls the first one back.", same=as_derived, true="Line {k} is true.",
            later="Line {k} is true.", replies={2: "Line 2 is true: nothing but F₂ acts on the second cart.",
                                                4: "Line 4 is true: along its own axis a joint carries its torque."})
def sign_of_7_88():
    """[khalil] [7.88] as it is printed, for two carts."""
    return ref.seven_88()
