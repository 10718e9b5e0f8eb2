"""The questions that stand in chapter 12."""

from __future__ import annotations

import sympy as sp

from ... import tensors as tn
from ...checking.blocks import Mistake, choice, expression, number, numbers
from ...spatial import skew, to_sympy
from . import references as ref

# Entrance

@numbers("12.Q2", "A cross product", "First entry: u₂v₃ − u₃v₂.", "(4 − 1.5, −3 − 2, 0.5 + 2).", names=("x", "y", "z"))
def cross_product():
    right = [float(x) for x in ref.U.cross(ref.V)]
    return (right,
            Mistake("v × u", [-x for x in right], "That is v × u. The order of the factors gives the sign."),
            Mistake("middle sign", [right[0], -right[1], right[2]], "The middle entry is u₃v₁ − u₁v₃."),
            Mistake("entry by entry", [float(a * b) for a, b in zip(ref.U, ref.V, strict=True)],
                    "Those are the products of equal entries, which belong to u · v."))


@choice("12.Q3", "From the body to the room", "Apply both to a vector of the room. Which one first asks for the body's"
        " own components?", "Rᵀ leads into the body, I′ answers there, R leads back.")
def body_to_room():
    return "R I R^T", {"R^T I R": "That leads from the room into the body. A vector of the room meets R first there, as"
                                  " if it were one of the body."}


@number("12.Q4", "The trace of a square", "Only the diagonal of T T is needed.", "1·1 + 4·0 + 0·6, and so on.")
def trace_of_a_square():
    right = int(tn.power_traces(ref.TABLE)[1])
    return (right,
            Mistake("square of the trace", 36, "That is (tr T)². The trace of the square is asked for."),
            Mistake("sum of squares", 91, "That is tr(T Tᵀ), the sum of all squares. T T pairs T_ij with T_ji."))


# Frames

@expression("12.Q5", "A quarter turn", "Which old axis is the new x, which the new y?",
            "e′₁ = e₂ and e′₂ = −e₁. T′_11 = e′₁ · T e′₁.", entry="T")
def quarter_turn():
    return (ref.turned(),
            Mistake("unchanged", sp.diag(1, 2, 6), "The first number belongs to the first axis, and that is another one"
                    " now."),
            Mistake("one factor", sp.Matrix([[0, 2, 0], [-1, 0, 0], [0, 0, 6]]), "That is AᵀT. Both indices turn:"
                    " AᵀT A."),
            Mistake("z turned", sp.diag(1, 6, 2), "That exchanges y and z. The turn is about z."))


# Two parts

@expression("12.Q9", "The skew part", "Half the difference of each entry and its mirror image.",
            "T₋ = ½ (T − Tᵀ): the entry 1, 2 is ½ (4 − 0).", entry="T")
def skew_part():
    right = ref.skew_part()
    return (right,
            Mistake("no half", 2 * right, "That is T − Tᵀ. The half is missing; without it T₊ + T₋ is not T."),
            Mistake("sign", -right, "That is ½ (Tᵀ − T)."),
            Mistake("symmetric part", to_sympy(tn.symmetric(ref.TABLE)), "That is the symmetric part, with a plus."))


@numbers("12.Q10", "Three invariants", "The trace; the three minors on the diagonal; the determinant.",
         "I₂ = (1·2 − 4·0) + (1·3 − 0·6) + (2·3 − 5·0).", names=("I₁", "I₂", "I₃"))
def three_invariants():
    right = [float(x) for x in tn.invariants(ref.TABLE)]
    return (right,
            Mistake("I₄", [right[0], 91.0, right[2]], "The second one is the sum of all squares, I₄. I₂ is the sum of"
                    " the principal minors."),
            Mistake("diagonal only", [right[0], right[1], 6.0], "The determinant is more than the product of the"
                    " diagonal: 4·5·6 is missing."),
            Mistake("sign of a product", [right[0], right[1], -114.0], "4·5·6 has a plus: 1 → 2 → 3 → 1 is an even"
                    " order."))


# The alias

@expression("12.Q12", "The rows of ũ", "ũ e₁ = u × e₁ = (0, u₃, −u₂) is the first column.",
            "The diagonal is zero, and below it stands u₃.", entry="ũ")
def rows_of_the_dual():
    right = to_sympy(tn.dual(ref.u))
    return (right,
            Mistake("the other sign", -right, "That makes v × u of v: the other convention. Its first column must be"
                    " u × e₁ = (0, u₃, −u₂)."),
            Mistake("symmetric", right.applyfunc(lambda x: x if not x.could_extract_minus_sign() else -x),
                    "That is symmetric. A skew tensor has opposite entries across its diagonal."),
            Mistake("order", to_sympy(skew(ref.u.__class__(ref.u3, ref.u2, ref.u1))),
                    "Each entry has the *third* number: in row 1 and column 2 stands u₃."))


# Commutator

@number("12.Q15", "Parking", "ε in radians, squared.", "[x̃, ỹ] = z̃, a unit; so the angle is ε².", unit="°", within=1e-3)
def parking():
    right = ref.parking(10)
    return (right,
            Mistake("degrees squared", 100.0, "That squares degrees. ε² is a number only in radians: 0.1745² rad."),
            Mistake("half", right / 2, "½ ε² comes from one series. Of four turns the whole commutator stays."),
            Mistake("first order", 10.0, "To the first order nothing is left: what is turned is turned back."))


# Projections

@numbers("12.Q16", "What the bearing carries", "The motor feels the part along z. What is left?",
         "P^e n = n − e (e · n).", unit="N·m", names=("x", "y", "z"))
def bearing():
    _, right = ref.bearing((0, 0, 1), (2, 1, 3))
    return (right,
            Mistake("motor", [0.0, 0.0, 3.0], "That is what the motor feels, P_e n. The bearing carries the rest."),
            Mistake("everything", [2.0, 1.0, 3.0], "That is all of n. The motor takes the part along z."),
            Mistake("crossed", [-1.0, 2.0, 0.0], "That is e × n, turned by 90°. Take away the part along z, and turn"
                    " nothing."))
