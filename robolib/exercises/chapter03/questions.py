"""The questions that stand in chapter 03."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import robots
from ...checking.blocks import Mistake, expression, number, numbers
from ...kinematics import tip
from ...spatial import Vec3
from . import references as ref
from .references import a1, a2, bx, d2, d6, e, j, lam, px, py, q1, q2

# Entrance

@expression("03.Q2", "Where the tip is",
            "First to the elbow, then on along the forearm: at which angle from the ground does it lie?",
            "q₂ counts from the upper arm, so the forearm's angle is q₁ + q₂.")
def where_the_tip_is():
    right = tip(robots.planar_2r()[0], [q1, q2]).p.x
    return (right,
            Mistake("relative", a1 * sp.cos(q1) + a2 * sp.cos(q2),
                    "q₂ counts from the upper arm, not from the ground: the forearm lies at q₁ + q₂."),
            Mistake("y", tip(robots.planar_2r()[0], [q1, q2]).p.y, "That is y. For x take the cosines."),
            Mistake("elbow", a1 * sp.cos(q1), "That is the elbow. Go on along the forearm."))


@expression("03.Q3", "How far the tip is",
            "Take the upper arm along x: then the tip is at (a₁ + a₂ cos q₂, a₂ sin q₂).",
            "Square both and add: sin² and cos² become 1.", allowed=("q1",))
def how_far_the_tip_is():
    p = tip(robots.planar_2r()[0], [0, q2]).p
    right = sp.expand(sp.expand(p.x**2 + p.y**2).subs(sp.sin(q2)**2, 1 - sp.cos(q2)**2))
    return (right,
            Mistake("triangle", right.subs(q2, sp.pi - q2),
                    "That is the law of cosines with q₂ as the angle *inside* the triangle. Inside it is 180° − q₂, so"
                    " the sign is +."),
            Mistake("right angle", a1**2 + a2**2, "That holds only for a right angle at the elbow."),
            Mistake("stretched", (a1 + a2)**2, "That is the stretched arm."),
            Mistake("not squared", sp.sqrt(right), "That is r. Asked for is r²."))


@number("03.Q4", "Which quadrant?",
        "Draw the point: left of the origin, and below it.", "atan2(y, x) looks at both signs; −180° to 180°.",
        unit="°", within=2e-3)
def which_quadrant():
    right = float(np.degrees(np.arctan2(-1.0, -1.0)))
    return (right,
            Mistake("atan", 45.0, "That is atan(y/x). The quotient has lost both signs; look where the point is."),
            Mistake("the other way round", 225.0,
                    "The direction is right. atan2 gives angles between −180° and 180°, so subtract a whole turn."),
            Mistake("flipped", 135.0, "That point is above the x axis. Yours is below."))


# In the chapter

@expression("03.Q5", "The angle β",
            "Go along the upper arm as far as the foot of the tip, then across to the tip.",
            "Along it is a₁ + a₂ cos q₂, across it is a₂ sin q₂.")
def angle_beta():
    right = ref.tangent_of_beta()
    return (right,
            Mistake("inverted", 1 / right, "That is the cotangent: across by along, not along by across."),
            Mistake("no upper arm", sp.tan(q2), "The line r starts at the base, not at the elbow: a₁ belongs to the"
                                                " part along."),
            Mistake("angle", sp.atan2(a2 * sp.sin(q2), a1 + a2 * sp.cos(q2)), "That is β itself. Its tangent is asked"
                                                                              " for."),
            Mistake("minus", a2 * sp.sin(q2) / (a1 - a2 * sp.cos(q2)),
                    "q₂ counts from the *extension* of the upper arm, so the forearm adds a₂ cos q₂."),
            Mistake("exchanged", right.subs({a1: a2, a2: a1}, simultaneous=True), "a₁ and a₂ are exchanged."))


@number("03.Q6", "How far to bend",
        "r² = x² + y² is 1.25 m². Solve r² = 2 + 2 cos q₂ for the cosine.",
        "cos q₂ = (1.25 − 2)/2, and the sine is positive.", unit="°", within=2e-3)
def how_far_to_bend():
    right = ref.reached((1.0, 0.5), 1.0, 1.0, "lower")[1]
    return (right,
            Mistake("inside angle", 180 - right, "That is the angle inside the triangle. q₂ counts from the extension"
                                                 " of the upper arm: 180° minus that."),
            Mistake("other elbow", -right, "That is the other elbow. The one with q₂ > 0 is asked for."),
            Mistake("distance for its square", float(np.degrees(np.arccos((np.sqrt(1.25) - 2) / 2))),
                    "The cosine rule takes r², which is 1.25 m², and not r."))


@number("03.Q9", "The hole",
        "Fold the arm: the forearm lies back along the upper arm.", "The tip is then |a₁ − a₂| away from the base.",
        unit="m", within=2e-3)
def hole():
    first, second = 1.0, 0.6
    right = float(np.linalg.norm([float(v) for v in tip(ref.planar(first, second), [0.0, np.pi]).p]))
    return (right,
            Mistake("rim", first + second, "That is the outer radius, of the stretched arm. Fold it instead."),
            Mistake("none", 0.0, "Only equal links can bring the tip to the base. Fold this arm and look."),
            Mistake("forearm", second, "That is the forearm alone. Folded, it lies back along the upper arm of 1 m."))


@expression("03.Q11", "Back from the tip to the wrist",
            "b points from the wrist to the tip. Which way do you go?",
            "From p go back by d₆ along b.")
def back_to_the_wrist():
    right = (Vec3(px, 0, 0) - Vec3(bx, 0, 0) * d6).x
    return (right,
            Mistake("outwards", px + d6 * bx, "That leads further out: b points from W to the tip, so go back."),
            Mistake("tip", px, "That is the tip. W is d₆ behind it, along −b."),
            Mistake("no direction", px - d6, "d₆ is a length along b. Only its share b_x counts for x."))


@expression("03.Q13", "Under the root",
            "A t² + 2B t + C = 0 has the roots (−B ± √(B² − AC))/A.",
            "B = p_x, A = d₂ + p_y, C = d₂ − p_y.")
def under_the_root():
    A, B, C = d2 + py, px, d2 - py
    right = sp.expand(B**2 - A * C)
    return (right,
            Mistake("plus", sp.expand(B**2 + A * C), "The sign of A·C: (d₂ + p_y)(d₂ − p_y) = d₂² − p_y² is"
                                                     " *subtracted*."),
            Mistake("four", sp.expand(4 * B**2 - 4 * A * C),
                    "That is four times as much: the 2 in 2 p_x t is taken out already."),
            Mistake("no offset", px**2 + py**2, "The offset d₂ is missing: what if it were longer than the way to W?"))


@number("03.Q17", "The other wrist",
        "Turn joint 4 by 180°. On which side of the boom's axis does the hand lie then, for the same θ₅?",
        "θ₅ must bring it back to the same side: what is its sign?", unit="°", within=2e-3)
def other_wrist():
    found = ref.solve(ref.stanford(), ref.pose()).usual().q
    right, first = (float(np.degrees(found[k, 4])) for k in (1, 0))
    return (right,
            Mistake("same", first, "With joint 4 turned by 180° and the same θ₅, the hand points to the other side: the"
                                   " pose is off by 0.52 m and 120°."),
            Mistake("plus half a turn", first + 180, "That holds for θ₄ and θ₆. The angle θ₅ in the middle changes its"
                                                     " sign."))


@number("03.Q14", "Where t is infinite",
        "tan(θ₁/2) has no value for one angle θ₁.", "θ₁/2 = 90°.", unit="°", within=2e-3, either_sign=True)
def where_t_is_infinite():
    right = 2 * float(np.degrees(np.arctan2(1.0, 0.0)))
    return (right,
            Mistake("half", right / 2, "That is θ₁/2. Asked for is θ₁ itself."),
            Mistake("zero", 0.0, "There t = 0, which is harmless."))


@numbers("03.Q19", "One step by hand",
         "At q = (0, 90°) the tip is at (1, 1). So the gap is e = (0, −0.5).",
         "−Δq₁ − Δq₂ = 0 and Δq₁ = −0.5.", unit="rad", names=("Δq₁", "Δq₂"), within=2e-3)
def one_step():
    J = ref.planar_jacobian()
    gap = np.array([1.0, 0.5]) - ref.planar_tip()
    right = [float(v) for v in np.linalg.solve(J, gap)]
    return (right,
            Mistake("sign", [-v for v in right], "The gap goes from the tip to the target, e = target − tip."),
            Mistake("transpose", [float(v) for v in J.T @ gap],
                    "That is Jᵀe, a step downhill. Newton's step solves J Δq = e."),
            Mistake("target for gap", [float(v) for v in np.linalg.solve(J, [1.0, 0.5])],
                    "The right side is the gap, target minus tip, not the target itself."))


@expression("03.Q20", "One joint, damped",
            "Differentiate (j Δq − e)² + λ² Δq² by Δq and set it to zero.", "j (j Δq − e) + λ² Δq = 0.")
def one_joint_damped():
    step = sp.Symbol("step")
    cost = (j * step - e)**2 + lam**2 * step**2
    right, = sp.solve(sp.diff(cost, step), step)
    return (right,
            Mistake("undamped", e / j, "That is Newton's step. The price λ²Δq² of a long step is missing."),
            Mistake("not squared", j * e / (j**2 + lam), "The price is λ²Δq², so λ² stands in the denominator."),
            Mistake("no j", e / (j**2 + lam**2), "The derivative of (j Δq − e)² has a factor j outside. It multiplies"
                                                 " e."),
            Mistake("sign", -right, "The sign: for λ = 0 it must be Newton's step e/j."))
