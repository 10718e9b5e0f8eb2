"""The questions that stand in chapter 04."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, expression, number, numbers
from . import references as ref
from .references import a1, a2, q1, q2, q3, qd1, qd2, qd3, x, y

sin, cos = sp.sin, sp.cos


# Entrance

@expression("04.Q2", "The chain rule",
            "x depends on time through q₁ alone.", "d/dt cos q₁ = −sin q₁ times the inner rate.")
def chain_rule():
    position = a1 * cos(q1)
    return (sp.diff(position, q1) * qd1,
            Mistake("no inner rate", sp.diff(position, q1), "That is ∂x/∂q₁. The chain rule multiplies it by q̇₁."),
            Mistake("sign", -sp.diff(position, q1) * qd1, "The derivative of the cosine is −sine."),
            Mistake("not differentiated", position * qd1, "The cosine has to be differentiated as well."))


@number("04.Q3", "No solution",
        "When do both left sides say the same thing?", "The determinant 2k − 4 is zero.", within=1e-6)
def no_solution():
    k = sp.Symbol("k")
    (right,) = sp.solve(sp.Matrix([[2, 1], [4, k]]).det(), k)
    return (float(right),
            Mistake("half", 0.5, "Then the left sides, (2, 1) and (4, k), are not multiples of each other."),
            Mistake("products added", -2.0, "A determinant is a difference: 2·k − 1·4."),
            Mistake("right sides too", 3.0, "Compare the left sides, (2, 1) and (4, k). The right sides only say that"
                                            " there is no solution then."))


@expression("04.Q4", "A point of a disc",
            "The velocity is at right angles to the line from the centre.", "ω × r = q̇₁ (−y, x).")
def point_of_a_disc():
    right = ref.turning()
    return (right,
            Mistake("clockwise", -right, "That is clockwise. At (1, 0) a disc that turns counter-clockwise moves up."),
            Mistake("outwards", sp.Matrix([x, y]) * qd1,
                    "That points outwards. A point of a disc keeps its distance, so it moves across."),
            Mistake("mirrored", sp.Matrix([y, x]) * qd1, "Try the point (0, 1): it moves to the left."))


# In the chapter

@expression("04.Q5", "One entry of J",
            "In x only cos(q₁ + q₂) contains q₂.", "∂ cos(q₁ + q₂)/∂q₂ = −sin(q₁ + q₂).")
def entry_of_J():
    right = ref.planar()[0, 1]
    return (right,
            Mistake("sign", -right, "The sign: the derivative of the cosine is −sine."),
            Mistake("relative angle", -a2 * sin(q2),
                    "The forearm stands at q₁ + q₂ from the x axis; q₂ alone counts from the upper arm."),
            Mistake("first column", ref.planar()[0, 0],
                    "That is ∂x/∂q₁: the shoulder carries both links, the elbow only the forearm."),
            Mistake("second row", ref.planar()[1, 1], "That is ∂y/∂q₂."))


@numbers("04.Q9", "A mixture of two columns",
         "J₁ = (−1, 1) and J₂ = (−1, 0). Which amount of J₁ gives ẏ?",
         "ẏ = q̇₁, and ẋ = −q̇₁ − q̇₂.", unit="rad/s", names=("q̇₁", "q̇₂"))
def mixture():
    at, v = (0.0, float(sp.pi / 2)), (0.5, -0.2)
    right = ref.rates(at, v)
    return (right,
            Mistake("transposed", [float(e) for e in sp.Matrix([[-1, 1], [-1, 0]]) * sp.Matrix(v)],
                    "That is Jᵀ times the velocity. The rates are J⁻¹ times it: mix the columns."),
            Mistake("multiplied", [float(e) for e in sp.Matrix([[-1, -1], [1, 0]]) * sp.Matrix(v)],
                    "That is J times the velocity. J turns rates into velocities; here it is the other way round."),
            Mistake("opposite", [-r for r in right], "That moves the tip the other way: both signs are reversed."),
            Mistake("swapped", right[::-1], "The two rates are exchanged: the first one belongs to the shoulder."))


@expression("04.Q12", "The second column",
            "The lever leads from joint 2 to the tip. Joint 2 sits at the top of the column, at d₁ b₁.",
            "r₂ = q₃ b₃, so the column is q₃ b₂ × b₃.", entry="entry", allowed=("d1",))
def second_column():
    d1 = ref.d1
    right = ref.polar()[:, 1]
    b_1, b_2 = sp.Matrix([0, 0, 1]), sp.Matrix([-sin(q1), cos(q1), 0])
    b_3 = sp.Matrix([cos(q1) * sin(q2), sin(q1) * sin(q2), cos(q2)])
    return (right,
            Mistake("lever from the base", b_2.cross(d1 * b_1 + q3 * b_3),
                    "The lever starts at the base. It must start at joint 2, which sits d₁ higher."),
            Mistake("next axis", b_3.cross(d1 * b_1 + q3 * b_3),
                    "That is the axis of joint 3. Joint 2 turns about b₂."),
            Mistake("as a slide", b_2, "That is the column of a joint that slides. Joint 2 turns: b₂ × r₂."),
            Mistake("order", -right, "The order: b × r, not r × b."),
            Mistake("first column", ref.polar()[:, 0], "That is column 1, about the vertical axis."))


@numbers("04.Q15", "Holding the tip",
         "−J₁ is (1, −2). How much of J₂ takes the x away?", "Then J₃ = (0, 1) takes the rest of y.",
         unit="rad/s", names=("q̇₂", "q̇₃"))
def holding_the_tip():
    right = ref.still(ref.BENT, 0, -1.0)[1:]
    return (right,
            Mistake("opposite", [-r for r in right], "That belongs to the shoulder at +1 rad/s."),
            Mistake("nothing", [0.0, 0.0], "Then the shoulder alone moves, and with it the tip."),
            Mistake("orientation kept", [1.0, 0.0],
                    "That keeps the direction of the last rod. But the tip moves: add up the columns."),
            Mistake("y forgotten", [1.0, 2.0], "x is at rest with q̇₂ = 1. But J₂ also has a y; count it, too."))


@expression("04.Q16", "A multiplier at work",
            "Differentiate term by term; q̇₁ occurs three times.", "Mind the two minus signs: −λ₁·(−q̇₁) is +λ₁ q̇₁.")
def multiplier():
    G = ref.modified_cost()
    lam1, lam2 = ref.lam1, ref.lam2
    right = sp.diff(G, qd1)
    return (right,
            Mistake("factor two", right - qd1, "The derivative of q̇₁² is 2q̇₁."),
            Mistake("signs", 2 * qd1 - lam1 + 2 * lam2, "The multipliers' signs: G has −λ₁(−q̇₁ …) − λ₂(2q̇₁ …)."),
            Mistake("cost only", 2 * qd1, "The condition depends on q̇₁ as well."),
            Mistake("another rate", sp.diff(G, qd2).subs(qd2, qd1), "That is the column of joint 2 in the condition."),
            Mistake("third rate", sp.diff(G, qd3).subs(qd3, qd1), "That is the column of joint 3 in the condition."))


@expression("04.Q20", "How J changes",
            "J₁₂ = −a₂ sin(q₁ + q₂), and both angles move.", "The inner rate of q₁ + q₂ is q̇₁ + q̇₂.")
def how_J_changes():
    right = ref.planar_rate()[0, 1]
    return (right,
            Mistake("own rate only", right.subs(qd1, 0),
                    "The angle is q₁ + q₂, and the shoulder's rate counts as well."),
            Mistake("no inner rate", -a2 * cos(q1 + q2), "The inner rate is missing: d/dt (q₁ + q₂)."),
            Mistake("sign", -right, "The derivative of the sine is +cosine, so the minus stays."))
