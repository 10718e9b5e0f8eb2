"""The questions that stand in chapter 10."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, number, numbers
from ...identity import judge
from . import references as ref
from .references import a1, l1, l2, m, m2, q2, x, y, z

# Entrance

@number("10.Q2", "A product of two matrices", "How many entries has the product, and what does one of them take?",
        "16 entries; each is a row times a column.")
def product_of_two_matrices():
    return (4**3,
            Mistake("entries", 4**2, "So many entries has the product. Each of them takes four multiplications."),
            Mistake("additions", 4**2 * 3, "So many *additions* it takes: three for each entry."),
            Mistake("squared", 4**4, "That is each entry times each entry. Only row times column is asked for."))


@expression("10.Q3", "From the far end", "Walk from the far end to the joint, and then out to the centre of mass.",
            "The joint is at x = −a₁ in the link's own frame.")
def from_the_far_end():
    right = ref.far_end()
    return (right,
            Mistake("from the joint", l1, "That counts from the joint. A standard row puts the frame at the far end."),
            Mistake("sign", -right, "The centre of mass lies back towards the joint, against the link's x axis."),
            Mistake("sum", a1 + l1, "That lies beyond the far end. Go back by a₁, then out by ℓ₁."))


@expression("10.Q4", "How M₁₁ changes", "Differentiate the cosine.", "d/dq₂ cos q₂ = −sin q₂.")
def how_M11_changes():
    right = ref.rate_of_M11()
    return (right,
            Mistake("sign", -right, "The derivative of a cosine is minus a sine."),
            Mistake("half", right / 2, "M₁₁ has *two* m₂a₁ℓ₂ cos q₂."),
            Mistake("not differentiated", 2 * m2 * a1 * l2 * sp.cos(q2), "That is the term itself. Its derivative is"
                                                                          " asked for."))


# Poses

@expression("10.Q5", "A slide", "To which coordinate of a point does a shift along z add?",
            "It adds the fourth entry, which is 1, to the third.", entry="Q")
def a_slide():
    right = ref.slide()
    turn = sp.Matrix([[0, -1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4])
    place = sp.zeros(4)
    place[2, 2] = 1
    return (right,
            Mistake("turn", turn, "That is a turning joint. A slide adds the same to the z of every point."),
            Mistake("stretch", place, "That adds z to z, so it stretches. A shift adds the 1 from below."),
            Mistake("transposed", right.T, "That puts z into the last entry, which must stay 1. Exchange row and"
                                           " column."),
            Mistake("along x", sp.Matrix(4, 4, lambda i, k: int((i, k) == (0, 3))), "That shifts along x. A joint"
                    " slides along z."))


# The pseudo-inertia

@expression("10.Q7", "The last column", "r rᵀ has r·1 in its last column.", "∫ x dm = m x̄, and ∫ dm = m.",
            entry="entry")
def last_column():
    right = ref.last_column()
    return (right,
            Mistake("no mass", right / m, "Each of these is an integral over dm, so the mass belongs to it."),
            Mistake("corner 1", sp.Matrix([m * x, m * y, m * z, 1]), "The corner is ∫ 1·1 dm, the whole mass."),
            Mistake("sign", sp.Matrix([-m * x, -m * y, -m * z, m]), "∫ x dm has no minus."),
            Mistake("squares", sp.Matrix([m * x**2, m * y**2, m * z**2, m]), "Those belong to the diagonal. In the last"
                    " column one factor is 1."))


def as_derived(_, line):
    """Is the line what follows?"""
    return bool(judge(*line).equal)


TRUE = "Line {k} is true: gravity does work, and potential energy falls where a body falls."


@false_line("10.Q9", "Find the false line", "Hold a rod out to the right. Which sign has the torque that holds it?",
            "τ_i = d/dt ∂L/∂q̇_i − ∂L/∂q_i.", same=as_derived, true=TRUE,
            replies={2: "Line 2 is true: L is kinetic *minus* potential energy, and minus times minus is plus.",
                     3: "Line 3 is true: it differentiates line 2. Look what Lagrange does with it."})
def four_lines():
    """[milicevic] (2.3) and (2.4), as far as gravity goes."""
    return ref.four_lines()


@number("10.Q10", "A coefficient of the rods", "Section 5 has it in symbols.", "−m₂a₁ℓ₂ sin q₂, with q₂ in rad.",
        unit="kg·m²")
def coefficient_of_the_rods():
    right = ref.coefficient(0, 1, 1)
    return (right,
            Mistake("sign", -right, "That is h₂₁₁, what the elbow feels of the shoulder's rate. At the shoulder it has"
                                    " a minus."),
            Mistake("whole length", 2 * right, "ℓ₂ leads to the centre of mass, half a metre from the joint."),
            Mistake("degrees", float(-sp.sin(sp.rad(sp.Rational(7, 10))) / 2),
                    "You took 0.7 in degrees. It is in radians."),
            Mistake("cosine", float(-sp.cos(sp.Rational(7, 10)) / 2), "That has the cosine. Two rods in one line feel"
                    " no such torque, so it must vanish at q₂ = 0."))


# Moving and turning

@numbers("10.Q14", "Where c̄ begins", "Stand at the joint. Go to the far end, and from there to the centre of mass.",
         "c̄ = p* + s̄, entry by entry.", unit="m", names=("x", "y"))
def where_c_begins():
    way, back = (0.8, 0.0), (-0.4, 0.1)         # p* and s̄, in the link's own axes
    return ([p + s for p, s in zip(way, back, strict=True)],
            Mistake("from the far end", list(back), "That is s̄, from the far end. (10.E16) has come as far as the joint"
                    " of link s, so p* is missing."),
            Mistake("difference", [p - s for p, s in zip(way, back, strict=True)], "Both lead onwards: add them."),
            Mistake("back", [s - p for p, s in zip(way, back, strict=True)], "That goes back twice. From the joint p*"
                    " leads to the far end."))


# The bill

@number("10.Q16", "The traces of M", "Count the j for which i ≤ k ≤ j, then add up over i and k.",
        "Σ_j j(j + 1)/2 for j = 1 … 6.")
def traces_of_M():
    return (ref.traces_of_M(6),
            Mistake("no symmetry", sum(j * j for j in range(1, 7)), "That counts M_ik and M_ki. They are equal, so one"
                    " of them is enough."),
            Mistake("pairs", sum(range(1, 7)), "So many entries has M above and on its diagonal. Each of them is a sum"
                    " of traces, over the bodies j from k on."),
            Mistake("cube", 6**3, "Not every triple: a joint beyond body j does not move it."))
