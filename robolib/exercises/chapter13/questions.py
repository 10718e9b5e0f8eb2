"""The questions that stand in chapter 13."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, number, numbers
from ...identity import judge
from . import references as ref
from .references import Ixy, qd1, wx, wz

# Entrance

@number("13.Q2", "How fast link 2 turns", "Seen from the ground, both joints turn it.", "q̇₁ + q̇₂.", unit="rad/s")
def how_fast_link_2_turns():
    first, second = ref.RATES
    return (first + second,
            Mistake("relative", second, "That is how fast it turns relative to link 1. Link 1 turns as well."),
            Mistake("difference", second - first, "Both joints turn the same way, so their rates add up."),
            Mistake("root", (first**2 + second**2)**0.5, "Both axes are parallel, so rates add up as numbers."))


@expression("13.Q3", "An entry of a skew tensor", "ω̃ v = ω × v. What is the first entry of ω × e_y?",
            "ω × e_y has −ω_z as its first entry.")
def entry_of_a_skew_tensor():
    return (-wz,
            Mistake("sign", wz, "That is the entry in row 2 and column 1: ω̃ is skew."),
            Mistake("x", -wx, "ω_x stands where neither row nor column is x."),
            Mistake("nothing", sp.Integer(0), "Only the diagonal of a skew tensor is zero."))


@number("13.Q4", "Evenly, and yet accelerated", "The point runs on a circle.", "ω² r, inwards.", unit="m/s²")
def evenly():
    return (3.0**2 * 2.0,
            Mistake("speed", 3.0 * 2.0, "That is its speed, ω r. Its acceleration is ω² r."),
            Mistake("nothing", 0.0, "Its speed stays, its direction does not: it accelerates inwards."),
            Mistake("squared radius", 3.0 * 2.0**2, "ω is squared, not the radius."))


# Ω

@expression("13.Q5", "ω̃ of a turn about z", "Differentiate R_z(q₁): what multiplies q̇₁? Then times Rᵀ.",
            "sin² + cos² = 1, and the two entries beside the diagonal have opposite signs.", entry="entry")
def turn_about_z():
    right = ref.about_z()
    return (right,
            Mistake("sign", -right, "That is R Ṙᵀ, or a turn the other way round."),
            Mistake("no rate", right / qd1, "The rate q̇₁ is missing: Ṙ = dR/dq₁ · q̇₁."),
            Mistake("other axis", sp.Matrix([[0, 0, 0], [0, 0, -qd1], [0, qd1, 0]]), "That turns about x."))


@false_line("13.Q7", "Find the false line", "Look at the units of each line.",
            "A rate and the square of a rate cannot be added.", same=lambda _, line: bool(judge(*line).equal),
            true="Line {k} is true: rates and accelerations of parallel joints add up.",
            replies={4: "Line 4 is true, with the right Ω. Which Ω is that?"})
def lost_dot():
    """[khalil] [7.57] as it is printed."""
    return ref.lost_dot()


@numbers("13.Q8", "The centre of mass of link 2", "Ω of section 1: −ω² on the diagonal, ∓ω̇ beside it.",
         "p̈ = p̈_elbow + Ω r with ω = 3 rad/s, ω̇ = 7 rad/s².", unit="m/s²", names=("x", "y"), within=2e-3)
def centre_of_link_2():
    return (ref.centre(),
            Mistake("lost dot", ref.centre("dot"), "ω̇ must stand beside the diagonal, 7 rad/s². You have ω there."),
            Mistake("minus", ref.centre("minus"), "ω̃ω̃ r points inwards, −ω² r. You have it outwards, off by 18 m/s²"
                                                  " per metre."),
            Mistake("relative", ref.centre(relative=True), "Link 2 turns with q̇₁ + q̇₂ and q̈₁ + q̈₂, seen from the"
                                                           " ground."),
            Mistake("no squares", ref.centre("alone"), "ω̃ω̃ r is missing: the link turns, and its points run on"
                                                       " circles about the elbow."))


@numbers("13.Q11", "Read Ω", "ω̇_x = ½(Ω₃₂ − Ω₂₃), and so on, round. The trace is −2|ω|².",
         "tr Ω = −18.", unit=("rad/s²", "rad/s²", "rad/s²", "rad/s"), names=("ω̇_x", "ω̇_y", "ω̇_z", "|ω|"))
def read_omega():
    right = ref.read_off()
    rate, size = right[:3], right[3]
    return (right,
            Mistake("sign", [-c for c in rate] + [size], "ω̇ has the wrong sign: ω̇_x = ½(Ω₃₂ − Ω₂₃)."),
            Mistake("no half", [2 * c for c in rate] + [size], "The difference of both entries is twice ω̇."),
            Mistake("squared", [*rate, size**2], "That is |ω|², half of −tr Ω. Take the root."),
            Mistake("trace", [*rate, (2 * size**2)**0.5], "tr Ω = −2|ω|², with a 2."))


# Bodies

@expression("13.Q14", "A product of Euler's tensor", "I_xy = −∫ xy dm, and Σ_xy has no minus.",
            "Half of tr I on the diagonal, less I.")
def product_of_eulers_tensor():
    return (-Ixy,
            Mistake("sign", Ixy, "Σ_xy = ∫ xy dm, without a minus; the entry I_xy has one."),
            Mistake("half", -Ixy / 2, "The ½ belongs to the trace, which is on the diagonal alone."))


@expression("13.Q17", "Five products", "(ΩΣ)₃₂ is row 3 of Ω times column 2 of Σ.",
            "(ΩΣ)₃₂ − (ΩΣ)₂₃, and Σ₃₂ = Σ₂₃.")
def five_products():
    right, O, S = ref.moment_x()
    return (right,
            Mistake("sign", -right, "That is the entry in row 2 and column 3, −M_x."),
            Mistake("one half", (O @ S)[2, 1], "That is (ΩΣ)₃₂ alone. Take (ΩΣ)₂₃ away."),
            Mistake("sum", (O @ S)[2, 1] + (O @ S)[1, 2], "M̃ is skew: the transpose is taken away, not added."))
