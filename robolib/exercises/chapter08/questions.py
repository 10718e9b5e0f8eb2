"""The questions of chapter 08 that stand in the chapter itself."""

from __future__ import annotations

import sympy as sp

from ... import misconceptions as mk
from ...checking.blocks import TELL, Mistake, choice, expression, number
from ...model import christoffel
from . import references as ref
from .references import I3, I4, a1, a2, g, l2, m2, m3, m4, q1, q2, qd1, qdd1, qdd2

# M

@number("08.Q3", "Where M stops being positive", "T is a sum of two squares as long as M₂₂ − M₁₂²/M₁₁ is positive.",
        "At the limit M₁₂² = M₁₁M₂₂.", unit="kg·m²")
def limit_of_coupling():
    right, M = ref.limit_of_coupling(), ref.numbers().M([0.0, 0.0])
    return (right,
            Mistake("no root", right**2, "That is M₁₁M₂₂, the square of what is asked for."),
            Mistake("mean", float(M.trace() / 2), "That is the mean of M₁₁ and M₂₂. The product counts: M₁₁M₂₂ − M₁₂²"
                                                  " must stay positive."),
            Mistake("as it is", float(M[0, 1]), "That is the arm's own M₁₂. Ask how far it could grow."),
            Mistake("smaller one", float(M[1, 1]), "M₁₂ may exceed M₂₂, because M₁₁ is larger still. Look at the"
                                                   " determinant."))


@expression("08.Q5", "What joint 2 feels", "All other joints are locked. Which bodies turn with link 2, and how far"
            " from the joint is each?", "The slide and the hand turn with link 2: masses at a₂, and moments I₃ and I₄.",
            allowed=("a1", "q2", "m1"))
def what_joint_2_feels():
    right, rides = ref.scara().M[1, 1], (m3 + m4) * a2**2
    return (right,
            Mistake("nothing rides", right - rides, "The slide and the hand sit at the end of link 2: their masses"
                                                    " count, at the distance a₂."),
            Mistake("at the centre", right - rides + (m3 + m4) * l2**2, "The slide and the hand are at a₂, the end of"
                                                                        " link 2, not at its centre of mass."),
            Mistake("hand stays", right - I4, "Joint 4 is locked, so the hand turns with link 2, too."),
            Mistake("no spins", right - I3 - I4, "The slide and the hand also turn when link 2 does: I₃ and I₄."),
            Mistake("no parallel axis", right - m2 * l2**2, TELL[mk.no_parallel_axis]),
            Mistake("joint 1", ref.scara().M[0, 1], "That is M₁₂. M₂₂ has no angle in it, because turning about joint 2"
                                                    " leaves every distance from joint 2."))


# The fewest numbers

@expression("08.Q7", "A column of Y", "Which terms of τ₂ have m₂ℓ₂, once those with I₂ + m₂ℓ₂² are set aside?",
            "One from M₂₁ q̈₁, one from c₂, one from g₂.", allowed=("qdd2", "qd2", "l2"))
def column_of_Y():
    right = ref.column()
    turned, falling = a1 * sp.sin(q2) * qd1**2, g * sp.cos(q1 + q2)
    return (right,
            Mistake("no velocity", right - turned, "c₂ = m₂ℓ₂ a₁ sin q₂ q̇₁² has m₂ℓ₂, too."),
            Mistake("no gravity", right - falling, "g₂ = m₂ℓ₂ g cos(q₁ + q₂) has m₂ℓ₂, too."),
            Mistake("joint 1", right + a1 * sp.cos(q2) * (qdd1 + qdd2),
                    "The factor 2 stands in M₁₁, so in joint 1's row. M₂₁ has the cosine once, with q̈₁ alone."),
            Mistake("sign", right - 2 * turned, "Joint 2 is driven outwards, so its motor gives +m₂ℓ₂ a₁ sin q₂ q̇₁²."),
            Mistake("with the mass", m2 * l2 * right, "That is the whole term. The column is what stands beside"
                                                          " β₃ = m₂ℓ₂."))


# C

@choice("08.Q11", "Which index", "Exchange j and k in the first term ∂M_ij/∂q_k.",
        "The symbol must stay the same when j and k are exchanged.")
def which_index():
    model = ref.planar()
    M, q, symbol = model.M, model.q, christoffel(model.M, model.q)
    places = [(i, j, k) for i in range(2) for j in range(2) for k in range(2)]

    def fits(of):
        """Is this the index of the second term, on the planar arm?"""
        return all(sp.expand(symbol[i][j][k] - (M[i, j].diff(q[k]) + M[i, k].diff(q[of(i, j, k)])
                                                - M[j, k].diff(q[i])) / 2) == 0 for i, j, k in places)
    right, = (name for name, of in (("i", lambda i, j, k: i), ("j", lambda i, j, k: j), ("k", lambda i, j, k: k))
              if fits(of))
    return right, {
        "i": "So it is printed in the textbook. Exchange j and k: the first term turns into ∂M_ik/∂q_j, so the second"
             " must be that.",
        "k": "Then the sum over j and k would count ∂M_ik/∂q_k, which no product rule gives."}


@choice("08.Q12", "The arm with its law", "Put τ into M q̈ + C q̇ + g = τ. What is q̈ − a_r?",
        "q̈ − a_r is the rate of q̇ − v_r = s.")
def closed_loop():
    return "-(C + K) s", {
        "-K s": "C q̇ stands on the left and C v_r on the right. Their difference is C s.",
        "(C - K) s": "C s stands on the side of M ṡ. Taken to the other side it gets a minus.",
        "0": "That would need s = 0 from the start. The law only makes s fall."}


# Further

@expression("08.Q15", "The other coefficients", "h_ijk = ∂M_ij/∂q_k − ½ ∂M_jk/∂q_i, with i = 2.",
            "Only ∂/∂q₂ of M₁₁ and M₁₂ is not zero.", entry="h")
def other_coefficients():
    right = sp.Matrix([ref.unsymmetrical(2, 1, 2), ref.unsymmetrical(2, 2, 1)])
    return (right,
            Mistake("Christoffel", sp.zeros(2, 1), "That is Christoffel's c₂₁₂ = c₂₂₁ = 0. These h_ijk are not"
                                                   " symmetrised; only their sum is 0."),
            Mistake("exchanged", sp.Matrix([right[1], right[0]]), "The two are exchanged: h₂₁₂ has ∂M₂₁/∂q₂ in full,"
                                                                  " h₂₂₁ only the half that is taken away."),
            Mistake("no half", 2 * right, "The second term of h_ijk has a factor ½."))
