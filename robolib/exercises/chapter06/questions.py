"""The questions inside chapter 06, in their order. What is only guessed (`predict`) has no block."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, choice, expression, false_line, number
from . import references as ref
from .references import Ixx, Iyy, Izz, hw, lx, ly, m, omega, wz, x, y, z

# What one needs

@expression("06.Q2", "A point that is carried round", "Which way does the point (1, 0, 0) go? And (0, 1, 0)?",
            "v = ω × r with ω = (0, 0, ω_z).", entry="entry")
def carried_round():
    right = ref.carried()
    return (right,
            Mistake("order", -right, "That is r × ω. Turned counter-clockwise, the point (1, 0, 0) goes towards +y."),
            Mistake("outwards", wz * sp.Matrix([x, y, 0]), "That points away from the axis. The point goes across."),
            Mistake("along the axis", right + sp.Matrix([0, 0, wz * z]),
                    "Nothing goes along the axis: the height z does not change."))


@number("06.Q3", "Two masses on a rod", "How fast is each mass, and which energy has it?",
        "Each is 0.5 m from the axis: v = 1 m/s, and T = ½ m v², twice.", unit="J")
def two_masses():
    right = ref.dumbbell()
    return (right,
            Mistake("one mass", right / 2, "That is one of the two masses."),
            Mistake("no half", right * 2, "The ½ is missing: T = ½ m v²."),
            Mistake("whole rod", right * 4, "Each mass is half the rod's length away from the axis."))


@choice("06.Q4", "A turned edge", "Turn a book on the table, and look.", "R_z(90°) takes x to y.")
def turned_edge():
    return "y", {"x": "That is where it was. A quarter turn about z takes it elsewhere.",
                 "z": "A turn about z keeps everything that is flat on the table flat."}


# Inertia

@expression("06.Q6", "A block", "Which of the three edges does not matter for a turn about x?",
            "∫ y² dy from −l_y/2 to l_y/2 is l_y³/12.")
def a_block():
    right = ref.block()
    return (right,
            Mistake("other axis", right.subs(ly, lx), "That is another axis: l_x must not occur, since the distance"
                                                      " from the x axis has y and z in it."),
            Mistake("about an edge", right * 4, "That is about an edge. Integrate from −l/2 to l/2, not from 0 to l."),
            Mistake("one edge", m * ly**2 / 12, "The masses spread along z count, too."),
            Mistake("sixth", right * 2, "A twelfth, not a sixth: (1/2)³ + (1/2)³ = 1/4, and ∫ brings a third."))


@expression("06.Q9", "A rod about its end", "About its middle it is m l_x²/12. How far is the end from there?",
            "Steiner: m (l_x/2)² is added.")
def rod_about_its_end():
    right = ref.rod()
    middle = m * lx**2 / 12
    return (right,
            Mistake("middle", middle, "That is about the middle. Steiner's term is missing."),
            Mistake("whole length", middle + m * lx**2, "The centre is l_x/2 from the end, not l_x."),
            Mistake("not squared", middle + m * lx / 2, "The distance enters squared; m l_x/2 is not even a moment of"
                                                        " inertia."),
            Mistake("a point", m * lx**2 / 4, "That is a point mass at the centre. The rod's own moment is missing."))


# Newton and Euler

@number("06.Q11", "A steady turn", "ω̇ = 0. Which term is left?", "(ω × Iω)_z = (I_yy − I_xx) ω_x ω_y.", unit="N·m",
        within=2e-3)
def steady_turn():
    right, (_, I2, I3) = ref.steady(), ref.book()
    return (right,
            Mistake("none", 0.0, "A steady turn needs no moment only if L lies along ω. Here it does not."),
            Mistake("sign", -right, "That is Iω × ω. The moment is +ω × Iω; about the middle axis there is more L."),
            Mistake("twice", 2 * right, "ω × Iω belongs there once."),
            Mistake("whole", float(I2 * 48), "That is I_yy ω_x ω_y alone. The other product, −I_xx ω_x ω_y, takes a"
                                             " part of it away."),
            Mistake("third", float((I3 - I2) * 48), "You took I_zz − I_yy. The third row of ω × Iω has I_yy − I_xx."))


def follows(_, line):
    """Is the claim what comes out?"""
    return bool(np.allclose(*line, atol=1e-6))


@false_line("06.Q12", "Find the false line", "Compare line 5 with line 2. Which term has gone?",
            "By line 4, İω is ω × Iω already.",
            replies={2: "Line 2 is the product rule, and it is true.",
                     3: "Line 3 is true: differentiate both R of R Ī Rᵀ.",
                     4: "Line 4 is true: S(ω) I ω is ω × Iω, and I S(ω) ω = I (ω × ω) = 0."},
            true="Line {k} is true.", later="Line {k} is true.", same=follows)
def false_line_of_euler():
    """[asada_slotine] before (5-3), where İω stands in the place of Iω̇."""
    return ref.lines_of_euler()


# The flip, and the wheel

@expression("06.Q13", "How fast it grows", "Differentiate the first of (06.E13): I_xx ω̈_x = −(I_zz − I_yy) ω ω̇_z.",
            "Put in ω̇_z from the second. Two minus signs make a plus.")
def how_fast_it_grows():
    right = ref.growth()
    return (right,
            Mistake("sign", -right, "Both equations have a minus, and their product has none: for the middle axis λ² is"
                                    " positive."),
            Mistake("rate", (Izz - Iyy) * (Iyy - Ixx) * omega / (Ixx * Izz), "Each equation brings one ω, so there are"
                                                                         " two."),
            Mistake("middle below", (Izz - Iyy) * (Iyy - Ixx) * omega**2 / Iyy**2,
                    "Divide by the moments of the two equations, I_xx and I_zz, not by the middle one."),
            Mistake("one bracket", (Izz - Iyy)**2 * omega**2 / (Ixx * Izz), "The second equation has the other"
                                                                         " difference, I_yy − I_xx."))


@expression("06.Q14", "With a wheel", "Iω̇ = −ω × (Iω + h): which rows get something from ω × h?",
            "(I_zz − I_yy) ω becomes (I_zz − I_yy) ω − h, and (I_yy − I_xx) ω becomes (I_yy − I_xx) ω + h.")
def with_a_wheel():
    right, free = ref.growth(hw), ref.growth()
    outer, inner = (Izz - Iyy) * omega, (Iyy - Ixx) * omega
    return (right,
            Mistake("no wheel", free, "That is λ² without a wheel: h does not occur."),
            Mistake("other way", right.subs(hw, -hw), "That is a wheel that turns against the book: mind the signs of"
                                                     " ω × h."),
            Mistake("one row", (outer - hw) * inner / (Ixx * Izz), "The wheel enters both equations. In the second it"
                                                                " helps the growth."),
            Mistake("both minus", (outer - hw) * (inner - hw) / (Ixx * Izz),
                    "In the second equation ω × h has the other sign: + h."))


@number("06.Q15", "The wheel that holds", "λ² must not be positive. Which bracket can h turn round?",
        "h = (I_zz − I_yy) ω, and h = 10⁻⁴ kg·m² times the wheel's rad/s.", "1 rpm is π/30 rad/s.", unit="rpm",
        within=3e-3)
def wheel_that_holds():
    right, (I1, I2, I3) = ref.holding(), ref.book()
    return (right,
            Mistake("rad/s", right * np.pi / 30, "That is in rad/s. One turn per minute is π/30 rad/s."),
            Mistake("other bracket", ref.rpm((I2 - I1) * ref.SPIN), "That is I_yy − I_xx, for a wheel that turns the"
                                                                   " other way."),
            Mistake("both ends", ref.rpm((I3 - I1) * ref.SPIN), "The middle axis must only pass the largest moment:"
                                                               " I_zz − I_yy."),
            Mistake("Hz", right / 60, "That is turns per second."))


# Two links

@number("06.Q19", "Coriolis at the shoulder", "How far does the line of the force pass from the shoulder?",
        "The force of 50 N points up at 1 m to the right of the shoulder. The motor holds against it.", unit="N·m")
def coriolis_at_the_shoulder():
    right = ref.coriolis()
    return (right,
            Mistake("the force's", -right, "That is the moment of the force itself. The motor gives the opposite."),
            Mistake("once", right / 2, "The product q̇₁q̇₂ counts twice: −2 k sin q₂ q̇₁q̇₂."),
            Mistake("about the elbow", 0.0, "That is about the elbow. The shoulder has a lever of 1 m."),
            Mistake("with the square", right * 1.5, "You added the term with q̇₂². The Coriolis force has the product"
                                                  " of both rates."))
