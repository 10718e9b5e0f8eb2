"""The questions that stand in chapter 01."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, number, numbers, own
from ...rotations import about_x, about_y, about_z, to_axis_angle, zxz, zyz
from ...spatial import X, Y, to_numpy, to_sympy
from . import references as ref
from .references import phi, psi, theta

# Entrance

@expression("01.Q2", "An arrow on a circle",
            "At θ = 0 it is (1, 0), and at 90° it is (0, 1).", "The cosine goes with the axis from which θ counts.")
def arrow_on_a_circle():
    right = to_sympy(about_z(theta) @ X)[:2, :]
    return (right,
            Mistake("exchanged", right[::-1], "That counts the angle from y. At θ = 0 the arrow must be (1, 0)."),
            Mistake("clockwise", right.subs(theta, -theta), "That turns clockwise. At 90° the arrow must point to +y."))


@expression("01.Q3", "Which factor first?",
            "An entry of A B is a row of A times a column of B.", "The first row of A is (0, −1).")
def which_factor_first():
    A, B = sp.Matrix([[0, -1], [1, 0]]), sp.Matrix([[1, 0], [0, -1]])
    return (A * B,
            Mistake("the other order", B * A, "That is B A. The order matters: rows of A, columns of B."),
            Mistake("entry by entry", sp.matrix_multiply_elementwise(A, B),
                    "That multiplies entry by entry. A product of matrices takes rows times columns."),
            Mistake("sum", A + B, "That is the sum of the two."))


@number("01.Q4", "The angle between two arrows",
        "a·b = |a| |b| cos(angle).", "a·b = 1, and both are √2 long.", unit="°")
def angle_between_arrows():
    a, b = np.array([1.0, 1, 0]), np.array([0.0, 1, 1])
    cosine = float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
    return (float(np.degrees(np.arccos(cosine))),
            Mistake("cosine", cosine, "That is the cosine of the angle."),
            Mistake("sine", float(np.degrees(np.arcsin(cosine))),
                    "The dot product goes with the cosine, not the sine."),
            Mistake("lengths", float(np.degrees(np.arccos(a @ b))),
                    "Divide by both lengths first: they are √2, not 1."))


# In the chapter

@expression("01.Q5", "The second arrow",
            "t is n, a quarter turn ahead.", "Put θ = 0: t must be (0, 1, 0). Then n·t must be 0 for every θ.")
def second_arrow():
    right = to_sympy(about_z(theta) @ Y)
    c, s = sp.cos(theta), sp.sin(theta)
    return (right,
            Mistake("not across", sp.Matrix([s, c, 0]), "At θ = 0 this is right, but n·t = 2 sin θ cos θ is not 0."),
            Mistake("behind", -right, "It is at right angles to n, but it points to the right of it. At θ = 0 t is"
                                      " (0, 1, 0)."),
            Mistake("n", sp.Matrix([c, s, 0]), "That is n itself. t is a quarter turn ahead of it."))


@numbers("01.Q7", "Seen from the body",
         "The body has turned to the left. To which side does the fixed point move, seen from it?",
         "Solve p = R p_b for p_b: R⁻¹ = Rᵀ.", names=("u", "v"))
def seen_from_the_body():
    R = to_numpy(about_z(np.pi / 6))
    right = R.T @ [1.0, 0, 0]
    return ([float(x) for x in right[:2]],
            Mistake("who moved", [float(x) for x in (R @ [1.0, 0, 0])[:2]],
                    "That turns the point by +30°. Here the point stays and the body turns: p_b = Rᵀ p."),
            Mistake("nothing", [1.0, 0.0], "Those are its coordinates in the room. Seen from the body they differ."))


@expression("01.Q9", "The third column",
            "Apply the factors to (0, 0, 1), from the right: R_z(ψ) does nothing to it.",
            "R_x(θ) tilts it to (0, −sin θ, cos θ); then R_z(φ) turns that about z.")
def third_column():
    R = to_sympy(zxz(phi, theta, psi))
    right = R[:, 2]
    return (right,
            Mistake("zyz", to_sympy(zyz(phi, theta, psi))[:, 2],
                    "That is z-y-z. The tilt here is about x′, so at φ = 0 the arrow leans towards −y."),
            Mistake("tilt", right.subs(theta, -theta),
                    "The sign of the tilt: R_x(θ) takes (0, 0, 1) to (0, −sin θ, cos θ)."),
            Mistake("third row", R[2, :].T, "That is the third row of R. z_b is the third column."),
            Mistake("reverse order", right.subs(phi, psi),
                    "ψ comes first, about z itself, and leaves (0, 0, 1) alone; φ comes last."))


@own("01.Q11", "The other triple",
     "Turn the line of nodes round: φ + 180°. What must θ be, so that z_b stays?",
     "x_b must stay too, and ψ counts from the line of nodes.", look=ref.second_triple)
def other_triple():
    return "(φ + 180°, −θ, ψ + 180°), up to whole turns: (210°, −60°, 225°)"


@numbers("01.Q14", "The axis of the two turns",
         "R only exchanges axes: where do x, y and z go?", "w = (r₃₂ − r₂₃, r₁₃ − r₃₁, r₂₁ − r₁₂), made to length 1.",
         names=("u_x", "u_y", "u_z"))
def axis_of_two_turns():
    right = np.pi / 2
    axis = to_numpy(to_axis_angle(about_x(right) @ about_y(right)).axis)
    other = to_numpy(to_axis_angle(about_y(right) @ about_x(right)).axis)
    return ([float(x) for x in axis],
            Mistake("the other order", [float(x) for x in other], "That is the axis of R_y R_x, the other book."),
            Mistake("length", [float(x) for x in axis * np.sqrt(3)], "The direction is right. Make its length 1."),
            Mistake("opposite", [float(x) for x in -axis],
                    "About this axis it would be −120°. Take the axis about which the turn is positive."))


@number("01.Q17", "How many parkings?",
        "One parking of 20° leaves 6.91°, and the next one adds as much about the same axis.",
        "Divide 90° by it. A parking cannot be done in part, so round up.")
def how_many_parkings():
    one = ref.apart(about_x(np.pi / 9) @ about_y(np.pi / 9), about_y(np.pi / 9) @ about_x(np.pi / 9))
    return (float(np.ceil(90 / one)),
            Mistake("by the square", float(np.ceil(90 / np.degrees((np.pi / 9)**2))),
                    "That is what ε² says, but one parking leaves a little less than that. Do so many reach 90°?"),
            Mistake("five", 5.0, "That is 90°/20°. One parking leaves much less than 20°."))
