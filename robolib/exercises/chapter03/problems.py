"""The numbered exercises of chapter 03."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import (
    Mistake,
    correct,
    expression,
    false_line,
    function,
    number,
    numbers,
    own,
    variant_of,
    wrong,
)
from ...checking.kinds import Number, Numbers, Own
from ...inverse_kinematics import solve
from . import draws
from . import references as ref
from .references import a1, a2, e, q2, x, y

ANGLES = {"unit": "°", "names": ("q₁", "q₂"), "within": 2e-3}


def of_planar(first, second, point, elbow):
    """Both angles, and what one gets wrong."""
    other = "upper" if elbow == "lower" else "lower"
    right = ref.reached(point, first, second, elbow)
    aim, at_base = (float(np.degrees(f)) for f in (np.arctan2(point[1], point[0]), np.arctan(point[1] / point[0])))
    return (right,
            Mistake("other elbow", ref.reached(point, first, second, other),
                    f"This reaches the point, with the {other} elbow. The {elbow} one is asked for."),
            Mistake("no beta", [aim, right[1]],
                    "q₁ is not the direction of the tip: the angle β between r and the upper arm is missing."),
            Mistake("beta added", [2 * aim - right[0], right[1]],
                    "β has the wrong sign: q₁ = γ − β, with the sign of sin q₂ in β."),
            Mistake("atan", [at_base - aim + right[0], right[1]],
                    "The point is left of the base, and atan(y/x) has lost that. Use atan2(y, x)."))


@numbers("03.1", "By hand, behind the back",
         "The law of cosines gives q₂ from r². Which sign does sin q₂ have for the upper elbow?",
         "q₁ = atan2(y, x) − atan2(a₂ sin q₂, a₁ + a₂ cos q₂).", one_call=True, stars=1, **ANGLES)
def by_hand():
    return of_planar(1.0, 0.8, (-0.6, 0.9), "upper")


@by_hand.varied
def by_hand(draw):
    """Another arm, another point, another elbow."""
    first, second, point, elbow = draws.planar(draw)
    return variant_of(Numbers(lambda: of_planar(first, second, point, elbow), **ANGLES), (
        f"A planar arm has a₁ = {first:g} m and a₂ = {second:g} m. Bring its tip to ({point[0]:g}, {point[1]:g}) m with"
        f" the {elbow} elbow (sin q₂ {'> 0' if elbow == 'lower' else '< 0'}). Give q₁ and q₂ in degrees, between −180"
        " and 180."))


POLAR = {"unit": ("°", "°", "m"), "names": ("θ₁", "θ₂", "d₃"), "within": 2e-3}


def of_polar(height, point):
    """Three unknowns, and what one gets wrong."""
    right = ref.of_polar(point, height)
    across, up = np.hypot(*point[:2]), point[2] - height
    by_atan = float(np.degrees(np.arctan(across / up)))
    return (right,
            Mistake("from the ground", [right[0], float(np.degrees(np.arctan2(across, point[2]))),
                                        float(np.hypot(across, point[2]))],
                    "The boom turns about the shoulder, d₁ above the ground: count z from there."),
            Mistake("elevation", [right[0], 90 - right[1], right[2]],
                    "θ₂ counts from the vertical (θ₂ = 0: the boom points up), not from the horizontal."),
            Mistake("atan", [right[0], by_atan, right[2]],
                    "The point is below the shoulder. atan of the quotient has lost that; use atan2."))


@numbers("03.2", "The polar arm",
         "θ₁ is the direction in the ground plan. The boom lies in that vertical plane.",
         "In the plane you have polar coordinates about the shoulder: ρ = √(x² + y²) across, z − d₁ up.", stars=2,
         **POLAR)
def polar_arm():
    return of_polar(0.6, (-0.5, 0.4, 0.2))


@polar_arm.varied
def polar_arm(draw):
    """Another height, another point."""
    height, point = draws.polar(draw)
    return variant_of(Numbers(lambda: of_polar(height, point), **POLAR), (
        f"A polar arm has its shoulder at the height d₁ = {height:g} m, straight above the base (no offset). Bring its"
        f" tip to ({', '.join(f'{v:g}' for v in point)}) m. Give θ₁, θ₂ in degrees and d₃ > 0 in metres; θ₂ counts from"
        " the vertical, and 0 ≤ θ₂ ≤ 180°."))


def looks_at(posture):
    """Looks at four postures: each must reach the pose, and no two may be the same."""
    def look(answer, _):
        T = ref.pose(posture)
        try:
            rows = np.array([[float(v) for v in row] for row in answer], float)
        except (TypeError, ValueError):
            return wrong("Four postures are asked for, as a list of four lists: [[θ₁, θ₂, d₃, θ₄, θ₅, θ₆], …], in"
                         " radians and metres.")
        if rows.ndim != 2 or rows.shape[1:] != (6,) or not np.isfinite(rows).all():
            return wrong("A posture has six numbers: θ₁, θ₂, d₃, θ₄, θ₅, θ₆, in radians and metres.")
        for k, q in enumerate(rows, 1):
            said = _slip(q, T, k)
            if said is not None:
                return said
        found = solve(ref.stanford(), T)
        branches = [int(found.nearest(q)) for q in rows]
        if len(set(branches)) < len(branches):
            return wrong("Every posture reaches the pose, but two of them are the same.", mistake="twice")
        if len(rows) < 4:
            return wrong(f"These {len(rows)} reach the pose. There are four with d₃ > 0: two shoulders times two"
                         " wrists.", mistake="not all")
        if len(rows) > 4 and (rows[:, 2] > 0).sum() < 4:
            return wrong("Not all of the four with d₃ > 0 are there.", mistake="not all")
        back = (rows[:, 2] < 0).sum()
        more = f" {back} of them with a negative stroke, which this slide does not have; the pose is right."
        more = more if back else ""
        if back and (rows[:, 2] > 0).sum() < 4:
            return correct(f"Four postures that reach the pose,{more}", "forward kinematics")
        return correct("Two shoulders, two wrists, one pose." + more, "forward kinematics")
    return look


def _slip(q, T, k):
    """What is wrong with a posture, or None."""
    far, turn = ref.missed(q, T)
    if far < 2e-3 and turn < 0.2:
        return None
    if np.abs(q[[0, 1, 3, 4, 5]]).max() > 10 and all(np.less(ref.missed([*np.radians(q[:2]), q[2], *np.radians(q[3:])],
                                                                         T), (2e-3, 0.2))):
        return wrong("The angles are right, in degrees. Radians are asked for.", mistake="degrees")
    if far > 1e-3 and turn < 0.2 and abs(far - 0.3) < 5e-3:
        return wrong(f"Posture {k} turns the hand rightly and misses the place by 0.300 m, the length of the hand: p"
                     " was taken for p*.", mistake="p for p*")
    flipped = [*q[:4], -q[4], q[5]]
    if all(np.less(ref.missed(flipped, T), (2e-3, 0.2))):
        return wrong(f"Posture {k}: θ₄ and θ₆ are turned by π, and θ₅ has kept its sign. The second wrist is (θ₄ + π,"
                     " −θ₅, θ₆ + π).", mistake="second wrist without the minus")
    over = [q[0], q[1] + np.pi, *q[2:]]
    if ref.missed(over, T)[0] < 2e-3:
        return wrong(f"Posture {k} looks the opposite way at joint 2: θ₂ is off by π. A quotient was put into atan; use"
                     " atan2 with both signs.", mistake="atan for atan2")
    return wrong(f"Posture {k} misses the pose by {far:.3f} m and {turn:.1f}°.", mistake="misses")


def told(posture):
    """The pose of a posture, as a statement."""
    rows = "; ".join("[" + ", ".join(f"{v:.6f}" for v in row) + "]" for row in ref.pose(posture)[:3])
    return (f"The Stanford arm with d₁ = 0.5 m, d₂ = 0.2 m and d₆ = 0.3 m. Its tool shall be at [R p] = {rows} (rows;"
            " metres). Give all four postures with d₃ > 0, as a list of four lists [θ₁, θ₂, d₃, θ₄, θ₅, θ₆] in radians"
            " and metres, in any order.")


@own("03.3", "All four", "Begin with W: p* = p − d₆ b, and b is the third column of R.",
     "θ₁ has two values. For each, θ₂ and d₃ follow from (03.E7), and then the wrist from what is left of R.",
     "The second wrist is (θ₄ + π, −θ₅, θ₆ + π).", look=looks_at(ref.POSTURE), one_call=True, stars=3)
def all_four():
    return "the four branches with d₃ > 0 of inverse_kinematics.solve"


@all_four.varied
def all_four(draw):
    """Another pose."""
    posture = draws.stanford(draw)
    return variant_of(Own(lambda: "the four branches with d₃ > 0", looks_at(posture)), told(posture))


# False lines

@false_line("03.4", "Find the false line",
            "Which of the vectors belong to the base, and which to the boom?",
            "b is a column of T, b′ one of T′ = (A₁A₂A₃)⁻¹T. After line 2 only the second one is known to the wrist.",
            replies={1: "Line 1 is right: the first three joints are undone, and what is left is the wrist's."},
            true="Line {k} is true: it follows from T′.", later="Line {k} is true as well: θ₆ comes from T′ and θ₄"
            " alone.", same=lambda _, line: bool(abs(line) < 1e-9), stars=2)
def false_line_of_the_wrist():
    """Each line as the amount by which it misses at the golden pose: θ4, (2-59), θ5 without primes, what follows."""
    T = ref.pose()
    arm, q = ref.stanford(), ref.POSTURE
    inner = ref.pose_array(ref.tip(arm, [*q[:3], 0, 0, 0]))
    home = ref.pose_array(ref.tip(arm, [0.0] * 6))
    turn = home[:3, :3].T @ inner[:3, :3].T @ T[:3, :3]                   # of the wrist alone
    b, plain = turn[:, 2], T[:3, 2]
    c4, s4 = np.cos(q[3]), np.sin(q[3])
    wanted = np.arctan2(b[0] * c4 + b[1] * s4, b[2])
    return [0.0, float(-b[0] * s4 + b[1] * c4), float(np.arctan2(b[1], b[0]) - q[3]),
            float(np.arctan2(plain[0] * c4 + plain[1] * s4, plain[2]) - wanted), 0.0]


# Design, reach

def of_circle(radius, hand):
    """The offset, and what one gets wrong."""
    return (radius - hand,
            Mistake("no hand", radius, "That is the circle of W. The tip is a hand's length further out."),
            Mistake("right angle", float(np.sqrt(radius**2 - hand**2)),
                    "The hand points outwards along the same radius, so lengths subtract; there is no right angle."),
            Mistake("inwards", radius + hand, "That is a hand that points towards the column. Yours points outwards."))


@number("03.5", "Design a column", "Where is W when the tip is on the circle of radius R and the hand points outwards?",
        "W must be at least d₂ away from the axis: R − d₆ = d₂ on the rim.", unit="m", within=2e-3, stars=1)
def design_a_column():
    return of_circle(0.5, 0.15)


@design_a_column.varied
def design_a_column(draw):
    """Another circle, another hand."""
    radius, hand = draws.circle(draw)
    return variant_of(Number(lambda: of_circle(radius, hand), unit="m", within=2e-3), (
        f"A Stanford arm has a hand of d₆ = {hand:g} m, which it keeps horizontal and pointing straight away from the"
        f" column. Its tip shall stay out of a circle of R = {radius:g} m around the column, and reach every point"
        " outside of it. Which offset d₂ does it need, in metres?"))


def of_beyond(first, second, far, near):
    """(too far by, too near by), and what one gets wrong."""
    found = [float(solve(ref.planar(first, second), point).short[0]) for point in (far, near)]
    r1, r2 = np.hypot(*far), np.hypot(*near)
    return (found,
            Mistake("one radius", [found[0], float(first + second - r2)],
                    "The second point is not too far but too near: the hole has the radius |a₁ − a₂|."),
            Mistake("squares", [float(r1**2 - (first + second)**2), float((first - second)**2 - r2**2)],
                    "These are differences of squares. Distances are asked for: take the roots first."),
            Mistake("coordinates", [float(max(far) - first - second), float(abs(first - second) - min(near))],
                    "The distance is √(x² + y²), not one of the coordinates."))


@numbers("03.6", "By how much?", "Between which two circles can the tip be?", "r = √(x² + y²) against a₁ + a₂ and"
         " |a₁ − a₂|.", unit="m", names=("the first", "the second"), within=5e-3, one_call=True, stars=1)
def by_how_much():
    return of_beyond(0.9, 0.6, (1.2, 1.3), (0.1, 0.2))


# An arm not on the shelf, a wrist as a function

@expression("03.7", "A crane with an offset", "Seen from above: the boom is a tangent to a circle of radius e.",
            "A right angle lies at the foot of the boom: r² = e² + d².", stars=2)
def crane():
    right = sp.sqrt(x**2 + y**2 - e**2)
    return (right,
            Mistake("plus", sp.sqrt(x**2 + y**2 + e**2), "r is the hypotenuse, from the axis to the tip. So e² is"
                                                         " subtracted."),
            Mistake("lengths", sp.sqrt(x**2 + y**2) - e, "The offset stands across the boom, not along it."),
            Mistake("no offset", sp.sqrt(x**2 + y**2), "That boom would pass through the axis. Yours passes it at e."),
            Mistake("squared", x**2 + y**2 - e**2, "That is d². Take the root."))


@function("03.8", "Both wrists", "The third column of R is (cos θ₄ sin θ₅, sin θ₄ sin θ₅, cos θ₅).",
          "The third row is (−sin θ₅ cos θ₆, sin θ₅ sin θ₆, cos θ₅).",
          "The second triple is (θ₄ + π, −θ₅, θ₆ + π); bring every angle into (−π, π].", states=ref.turns, stars=3)
def both_wrists():
    def slip(name, says):
        return Mistake(name, ref.zyz(name), says)
    return (ref.zyz(),
            slip("no minus", "θ₄ + π and θ₆ + π are right, and θ₅ must change its sign. Otherwise the hand points to"
                             " the other side."),
            slip("atan", "atan of a quotient has lost a sign. Use atan2 with both entries."),
            slip("transposed", "θ₄ and θ₆ are exchanged: θ₄ is in the third column, θ₆ in the third row."))


@number("03.9", "Explain 53 %", "How many of the starts arrive anywhere? Then toss a coin.",
        "Half of those that arrive would end on either side.", unit="%", within=1e-2, stars=2)
def explain():
    same, lost = ref.shares()                   # in whole percent, as the statement has them
    return (100 * (1 - lost) / 2,
            Mistake("of all", 50.0, "Not every start arrives. Toss the coin only for those that do."),
            Mistake("measured", 100 * same, "That is what was measured. What would a coin have given?"),
            Mistake("of the arrived", 100 * same / (1 - lost), "That is the measured share of those that arrive. What"
                                                               " would a coin have given, as a share of all starts?"))


@expression("03.10", "The wall", "J has ∂x/∂q₁, ∂x/∂q₂ in its first row, ∂y/∂q₁, ∂y/∂q₂ in its second.",
            "After expanding, sin(q₁ + q₂) cos q₁ − cos(q₁ + q₂) sin q₁ is the sine of a difference.", stars=2,
            allowed=("q1",))
def wall():
    right = ref.planar_det()
    return (right,
            Mistake("sign", -right, "The sign: det = J₁₁J₂₂ − J₁₂J₂₁."),
            Mistake("cosine", a1 * a2 * sp.cos(q2), "At q₂ = 0 the stretched arm cannot move outwards, so there the"
                                                   " determinant must be zero."),
            Mistake("no length", sp.sin(q2), "The unit is m²: both lengths belong to it."),
            Mistake("forearm only", a2**2 * sp.sin(q2), "A short upper arm must make it small too: one a₂ is an a₁."))
