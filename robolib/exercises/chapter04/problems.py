"""The numbered exercises of chapter 04."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, chain, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from ...identity import judge
from ...kinematics import planar_ik
from . import draws
from . import references as ref
from .references import a1, d2, q1, q2, q3

sin, cos = sp.sin, sp.cos


# 04.1: how close

def closest(speed, limit):
    """How close to the base the line may pass: the shoulder turns at speed / distance."""
    near = speed / limit
    measured = ref.rates(planar_ik(1.0, 1.0, 0.0, near), (speed, 0.0))
    assert np.isclose(abs(measured[0]), limit)
    return (near,
            Mistake("upside down", limit / speed, "That has the unit 1/m. The rate is speed over distance."),
            Mistake("product", speed * limit, "That has the unit m/s². The rate is speed over distance."),
            Mistake("two links", speed / (2 * limit),
                    "The tip is y₀ from the axis, and the folded arm turns as a whole: the elbow is at rest there."),
            Mistake("degrees", float(np.degrees(speed / limit)),
                    "The limit is in rad/s already, so there is nothing to convert."))


@number("04.1", "How close to the base?",
        "In the middle the arm is a rigid stick for an instant. How long is it?",
        "Rate = speed / distance.", unit="m", within=5e-3, stars=1)
def how_close():
    return closest(0.6, 3.0)


@how_close.varied
def how_close(draw):
    """Another speed and another motor."""
    speed, limit = draws.passing(draw)
    return variant_of(Number(lambda: closest(speed, limit), "m", 5e-3), (
        f"The arm of section 1, two links of 1 m. Its tip shall run along a straight line at {speed:g} m/s; the"
        f" shoulder's motor turns at {limit:g} rad/s at most. How close to its axis may the line pass, in m?"))


# 04.2, 04.3: arms that are not on the shelf

@expression("04.2", "A crane",
            "Write the tip as a₁ e + q₂ n, e = (cos q₁, sin q₁), n = (−sin q₁, cos q₁).",
            "Column 1 is the tip's place turned by 90°; column 2 is the direction of the boom.", stars=2)
def crane():
    J = ref.crane_jacobian()
    n = sp.Matrix([-sin(q1), cos(q1)])
    e = sp.Matrix([cos(q1), sin(q1)])
    return (J,
            Mistake("no offset", J.subs(a1, 0), "The offset a₁ moves the tip as well when the pin turns."),
            Mistake("lever of the boom", sp.Matrix.hstack(a1 * n, n),
                    "Column 1: the lever leads from the pin to the *tip*, so the boom's length counts, too."),
            Mistake("along the offset", sp.Matrix.hstack(J[:, 0], e),
                    "The boom slides at right angles to the offset, along n."),
            Mistake("slide as a turn", sp.Matrix.hstack(J[:, 0], -q2 * e),
                    "The boom slides. Its column is the direction n itself, without a lever."),
            Mistake("boom's side", sp.Matrix.hstack(a1 * n + q2 * e, n),
                    "The sign of the boom's part in column 1: n turned by 90° is −e."))


@expression("04.3", "Where the polar arm is stuck",
            "In the axes of the boom the columns are short.", "The part of the determinant with d₂ cancels.",
            one_call=True, allowed=("d2", "d1"), stars=2)
def where_polar_is_stuck():
    det = ref.offset_determinant()
    return (det,
            Mistake("sign", -det, "The sign: keep the order of the columns, joints 1, 2, 3."),
            Mistake("no square", det / q3, "Two of the columns have the lever q₃: it comes squared."),
            Mistake("cosine", -q3**2 * cos(q2), "At q₂ = 0 the boom is upright, on the axis of joint 1: there it must"
                                                " vanish."),
            Mistake("offset left", det - d2 * q3 * cos(q2), "d₂ does not occur: the offset only shifts where the tip"
                                                            " is, and joints 2 and 3 do not care."))


# 04.4: a false line

@false_line("04.4", "Find the false line",
            "A column has its own lever. Where does it begin?", "Which joint sits at the base, and which one does not?",
            replies={1: "Line 1 is the place of the tip, and it is right.",
                     3: "Line 3 is right: along its own axis a lever does not count, and joint 1 is at the base."},
            true="Line {k} is true.", later="Line {k} follows from the lines above it. The slip came earlier.",
            same=lambda _, line: judge(*line).equal, stars=1)
def false_line_of_the_lever():
    return ref.lines_of_the_lever()


# 04.5: design

def circular(forearm):
    """a1 and q2 of the arm whose ellipse can be a circle."""
    ratio, degrees = ref.isotropic()
    return ([ratio * forearm, degrees],
            Mistake("equal links", [forearm, float(np.degrees(np.arccos(-2 / 3)))],
                    "With equal links 1.618 is the best. The ellipse becomes a circle only with other lengths."),
            Mistake("exchanged", [forearm / ratio, degrees],
                    "The other way round: with the upper arm the shorter one, column 1 is too short there."),
            Mistake("right angle", [forearm, 90.0],
                    "At 90° column 1 is longer than column 2, and they are not at right angles."),
            Mistake("acute", [ratio * forearm, 180.0 - degrees],
                    "With that elbow column 1 is longer than column 2. Bend it further."))


ROUND = {"unit": ("m", "°"), "names": ("a₁", "q₂")}


@numbers("04.5", "A round ellipse",
         "A circle needs two columns of equal length at right angles.",
         "Column 2 has the length a₂. The line from shoulder to tip must be as long, and across the forearm.",
         within=2e-3, stars=3, **ROUND)
def round_ellipse():
    return circular(0.5)


@round_ellipse.varied
def round_ellipse(draw):
    """Another forearm."""
    forearm = draws.forearm(draw)
    return variant_of(Numbers(lambda: circular(forearm), within=2e-3, **ROUND), (
        f"A planar arm has a forearm of {forearm:g} m. Choose the upper arm a₁ and an elbow angle q₂ between 0° and"
        " 180° such that the tip is equally fast in all directions. Give a₁ in m, q₂ in degrees."))


# 04.6: the null space

def held(q, rate):
    """(q̇1, q̇3) that hold the tip while the elbow q2 turns at this rate."""
    first, _, third = ref.still(q, 1, rate)
    return ([first, third],
            Mistake("opposite", [-first, -third], "Both signs are reversed: that belongs to the elbow turning the other"
                                                  " way."),
            Mistake("orientation", [-rate, 0.0], "That keeps the last rod's direction. The tip moves all the same."),
            Mistake("nothing", [0.0, 0.0], "Then the elbow alone moves, and with it the tip."))


@numbers("04.6", "Open the elbow, hold the tip",
         "J q̇ = 0 are two equations for q̇₁ and q̇₃.", "Use the columns of section 8; only the amount differs.",
         unit="rad/s", names=("q̇₁", "q̇₃"), stars=2)
def open_the_elbow():
    return held(ref.BENT, -0.5)


@open_the_elbow.varied
def open_the_elbow(draw):
    """Another posture, another rate."""
    q, degrees, rate = draws.holding(draw)
    told = ", ".join(f"{angle}°" for angle in degrees)
    return variant_of(Numbers(lambda: held(q, rate), "rad/s", names=("q̇₁", "q̇₃")), (
        f"Three rods of 1 m at ({told}). Joint 2 turns at {rate:g} rad/s, and the tip shall stay where it is. Which"
        " rates do joints 1 and 3 need? In rad/s."), hints=(
        "J q̇ = 0 are two equations for q̇₁ and q̇₃.", "Column j is at right angles to the line from joint j to the tip."))


# 04.7: through the rim

def crossing(c):
    """|q̇2| at the rim."""
    right = ref.at_the_rim(c)
    return (right,
            Mistake("at rest", 0.0,
                    "The tip is at rest at the rim, but the elbow is not: r = 2 cos(q₂/2) is flat there."),
            Mistake("shoulder", right / 2, "That is the shoulder. The elbow is twice as fast."),
            Mistake("no root", 4 * c, "q₂² is proportional to the distance from the rim; take the root."),
            Mistake("cosine of q₂", float(np.sqrt(2 * c)), "The distance is 2 cos(q₂/2), with half the angle."))


@number("04.7", "Through the rim",
        "For a small elbow angle, r = 2 cos(q₂/2) is 2 − q₂²/4.", "So q₂²/4 = c t².", unit="rad/s", within=5e-3,
        either_sign=True, stars=2)
def through_the_rim():
    return crossing(0.09)


@through_the_rim.varied
def through_the_rim(draw):
    """Slower, or not so slow."""
    c = draws.slowing(draw)
    return variant_of(Number(lambda: crossing(c), "rad/s", 5e-3, True), (
        f"Two links of 1 m. The tip is at x = 2 − c t² on the x axis, with c = {c:g} m/s², so that it arrives at the"
        " rim at t = 0 and leaves it again. How fast does the elbow turn at t = 0? In rad/s; only the size counts."))


# 04.8: a chain

def one_cosine(line):
    """No q1, no sine, one cosine."""
    return not line[0].has(q1) and not line[0].atoms(sp.sin) and len(line[0].atoms(sp.cos)) == 1


@chain("04.8", "It does not depend on the shoulder",
       "Square the four entries of J and add.", "sin² + cos² = 1, three times.",
       "What is left is s₁s₁₂ + c₁c₁₂, the cosine of an angle.", last=one_cosine,
       start="the sum of the squares of all four entries of J, links of 1 m",
       form="a number and a multiple of one cosine", stars=2)
def trace():
    J = ref.planar().subs({a1: 1, ref.a2: 1})
    return sum(entry**2 for entry in J)


# 04.9: a function

@function("04.9", "Weighted rates, as a function",
          "q̇ = W⁻¹Jᵀ(JW⁻¹Jᵀ)⁻¹ v with W = diag(w).", "`np.linalg.solve` for the bracket.", states=ref.tasks,
          one_call=True, stars=2)
def weighted_rates():
    return (ref.weighted,
            Mistake("no weights", lambda J, v, w: ref.weighted(J, v, np.ones(len(w))),
                    "The weights do not count: that is the pseudo-inverse."),
            Mistake("weights upside down", lambda J, v, w: ref.weighted(J, v, 1 / np.array(w)),
                    "The weights work the other way round. A *dear* joint should move less: it is W⁻¹ in (04.E11)."),
            Mistake("squared", lambda J, v, w: ref.weighted(J, v, np.array(w)**2),
                    "The weights are squared: the cost is Σ w q̇², with w once."))


# 04.10: explain with a number

@number("04.10", "An eight",
        "Compare the numbers per m² in section 9, for ever smaller circles, and those of a lap backwards.",
        "For small loops, drift = constant × area, and the other way round the sign changes.", within=1e-3, stars=2)
def an_eight():
    small, back = ref.drift(0.005), ref.drift(0.01, -1)
    eight = (small + back) / small
    assert abs(eight + 3) < 0.05
    return (float(round(eight)),
            Mistake("length", -1.0, "Not the length of the way counts: a way there and back again leaves nothing. What"
                                    " does a loop have besides?"),
            Mistake("added", 5.0, "The second circle is run the other way round. What did a lap backwards leave in"
                                  " section 9?"),
            Mistake("cancelled", 0.0, "Two circles of one size would cancel. These have different sizes."),
            Mistake("sign", 3.0, "The larger circle wins, and it is run the other way round: which sign is left?"),
            Mistake("the second alone", -4.0, "That is the second circle alone. The first one has left something,"
                                              " too."))


