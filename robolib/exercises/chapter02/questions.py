"""The questions that stand in chapter 02."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp

from ... import robots
from ...checking.blocks import Mistake, choice, correct, expression, number, numbers, own, wrong
from ...checking.numeric import flat
from ...conventions import Line, fit_row
from ...identity import judge
from ...kinematics import tip
from ...robot import dh
from ...screws import inverse
from ...spatial import ORIGIN, Vec3, Z, to_numpy
from . import references as ref
from .references import a1, a2, alpha1, q1, q2, y

FACTORS = ("Rot_z", "Trans_z", "Trans_x", "Rot_x")


# Entrance

@numbers("02.Q2", "A quarter turn",
         "Turn the x axis by 90° about z: it becomes the y axis. And the y axis?", "(x, y, z) goes to (−y, x, z).")
def quarter_turn():
    R, p = ref.quarter().R, Vec3(1, 2, 3)
    return (list(map(float, R @ p)),
            Mistake("clockwise", list(map(float, R.T @ p)), "That is clockwise. Counter-clockwise takes x to y."),
            Mistake("half turn", [-1.0, -2.0, 3.0], "That is a turn by 180°."),
            Mistake("swapped", [2.0, 1.0, 3.0], "Exchanging x and y is a mirror, not a turn. One of them changes its"
                                                " sign."))


@choice("02.Q3", "Turning back",
        "Multiply each of them with R. What must come out?", "RᵀR has the dot products of R's columns as entries.")
def turning_back():
    return "R.T", {"-R": "−R also mirrors: det(−R) = −1. Multiply RᵀR: its entries are dot products of R's columns.",
                   "R": "R R turns twice as far. Which matrix gives 1 when multiplied with R?"}


@expression("02.Q4", "The planar arm's tip",
            "How is the second link turned, seen from the ground?", "By q₁ + q₂: q₂ counts from link 1.")
def planar_tip():
    x = tip(robots.planar_2r()[0], [q1, q2]).p.x
    return (sp.expand(x, trig=False) if not isinstance(x, sp.Expr) else x,
            Mistake("absolute angle", a1 * sp.cos(q1) + a2 * sp.cos(q2),
                    "q₂ counts from link 1. Seen from the ground, link 2 is turned by both angles."),
            Mistake("sines", a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2), "That is y. With both angles 0 the arm lies along"
                                                                     " x."),
            Mistake("difference", a1 * sp.cos(q1) + a2 * sp.cos(q1 - q2), "Both angles count counter-clockwise, so they"
                                                                          " add up."))


# In the chapter

@numbers("02.Q7", "The shift of the way back",
         "Put x = x₀ into x^b = Rᵀ(x − x₀), then x = 0.", "The shift is −Rᵀx₀; Rᵀ takes (x, y, z) to (y, −x, z).",
         unit="m")
def shift_of_the_way_back():
    T = ref.quarter()
    return (list(map(float, inverse(T).p)),
            Mistake("not turned", list(map(float, -T.p)), "That is −x₀, in the old axes. Whoever walks back has turned:"
                                                          " multiply it by Rᵀ."),
            Mistake("turned on", list(map(float, -(T.R @ T.p))), "That is −R x₀: turned on, not back. Take Rᵀ."),
            Mistake("sign", list(map(float, T.R.T @ T.p)), "The direction is that of Rᵀx₀; the way back has the other"
                                                           " sign."))


@numbers("02.Q8", "Two lines by hand",
         "z × u points along the x axis, so the common normal is parallel to x.",
         "Go along the second line until y = 0: there the z axis is straight across. How high is that?",
         unit=("m", "°", "m"), names=("a", "α", "d"))
def two_lines_by_hand():
    fit = fit_row(Line(ORIGIN, Z), Line(*ref.SECOND), Vec3(1, 0, 0))
    a, t, d = fit.a, ref.degrees(fit.alpha), fit.d
    return ([a, t, d],
            Mistake("distance of the points", [float(np.hypot(*list(ref.SECOND[0])[:2])), t, d],
                    "That is the distance of the given point from the axis. The least distance is along the common"
                    " normal, which is parallel to x."),
            Mistake("height", [a, t, -d], "The line rises with y. To get from y = 0.5 to y = 0 you go down."),
            Mistake("twist sign", [a, -t, d], "Turn z about x, right-handed: it goes to −y. This one leans to +y."),
            Mistake("both signs", [a, -t, -d], "The length is right; both signs are not. Right-handed about x, z goes"
                                               " towards −y; and from y = 0.5 back to y = 0 the line goes down."))


@numbers("02.Q9", "The second row",
         "The axes meet. How long is their common normal?", "z₁ goes to z₂ by a right angle about x₂, in the right-hand"
         " sense; d₂ is marked.", unit=("m", "°", "m"), names=("a₂", "α₂", "d₂"))
def second_row():
    row = ref.row_of(ref.stanford(), "asada_slotine", 2)
    a, t, d = row["length"], row["twist"], row["offset"]
    return ([a, t, d],
            Mistake("twist sign", [a, -t, d], "The twist has the other sign: turn z₁ into z₂ about x₂, right-handed."),
            Mistake("a and d", [d, t, a], "a is the distance between the axes, along the normal; these axes meet. What"
                                          " you have is measured along axis 2."),
            Mistake("boom", [1.0, t, d], "The boom's 1 m is along its own axis: it is d₃ of the next row. Axes 2 and 3"
                                         " meet."),
            Mistake("no offset", [a, t, 0.0], "Frame 2 does not sit on frame 1. How far is it along axis 2?"))


def _look_at_order(answer: Any, _: Any) -> Any:
    words = [x.strip() if isinstance(x, str) else x for x in flat(answer)]
    if len(words) != 4 or not all(isinstance(x, str) for x in words) or sorted(words) != sorted(FACTORS):
        return wrong(f"Give all four as a list of words, each once: {', '.join(sorted(FACTORS))}. Then ask which comes"
                     " first.")
    if judge(ref.walked(words), ref.walked(FACTORS)).equal:
        return correct("First the joint's screw about z, then the link's about the new x.")
    if judge(ref.walked(words), ref.walked(("Rot_x", "Trans_x", "Rot_z", "Trans_z"))).equal:
        return wrong("That walks along x first. Here the joint comes first: along and about z, to the foot H. (Your"
                     " order is the other rule, of section 7.)", mistake="modified")
    return wrong("That walk ends elsewhere. Each motion is made in the frame that the one before has left: first up"
                 " axis i and about it, then along the normal and about it.", mistake="mixed")


@own("02.Q10", "The order of the walk", "Look at the picture of section 3: where do you go first, up the axis or"
     " along the normal?", "Rot_z, Trans_z, Trans_x, Rot_x.", look=_look_at_order)
def order_of_the_walk():
    return list(FACTORS)


@number("02.Q11", "Neighbours that may change places",
        "A turn about an axis and a shift along the same axis: which comes first does not matter. Which pair is left?",
        "Two shifts: does it matter whether you go east first, or up?")
def neighbours():
    return (float(ref.commuting()),
            Mistake("screws only", 2.0, "Rot_z with Trans_z and Trans_x with Rot_x, yes. Look at the pair in the middle"
                                        " as well: two shifts."),
            Mistake("one", 1.0, "A turn about an axis and a shift along it commute. That happens more than once here."),
            Mistake("none", 0.0, "Turn about z, then go up z; or the other way round: you arrive at one place."))


@numbers("02.Q12", "Where z points",
         "θ = 0: the x axis stays. Then z is twisted about x by 90°.", "A right-handed turn about x takes y to z, and z"
         " to −y.")
def where_z_points():
    T = dh("fixed", 1, sp.pi / 2, 2, 0).outer(0)
    return (list(map(float, T.R @ Z)),
            Mistake("other way", list(map(float, T.R.T @ Z)), "That is a twist by −90°. About x, right-handed: y goes"
                                                              " to z, and z goes where?"),
            Mistake("not twisted", [0.0, 0.0, 1.0], "That is z before the twist."),
            Mistake("origin", list(map(float, T.p)), "That is where the new frame stands. Asked for is where its z"
                                                     " points: a unit vector."))


@number("02.Q14", "The SCARA's table",
        "All four axes are parallel. What does that leave of α?", "Choose the normals so that every d is 0.")
def scaras_table():
    return (float(ref.constants(robots.scara()[0])),
            Mistake("four", 4.0, "One length per row would be four. But axes 3 and 4 are one line, and the hand's"
                                 " origin may sit on it."),
            Mistake("offsets", 3.0, "Is one of them an offset? Parallel axes have a normal everywhere, so choose d = 0."
                                    " The slide's d moves and is no constant."),
            Mistake("none", 0.0, "The two links do have lengths."))


@expression("02.Q15", "The direction of the boom",
            "It is z₂: (sin θ sin α, −cos θ sin α, cos α).", "α₂ = 90°, so the sine is 1 and the cosine 0.")
def direction_of_the_boom():
    T = robots.stanford()[0].links[1].joint.outer(q2)
    right, x = sp.Matrix(list(T.R @ Z)), sp.Matrix(list(T.R @ Vec3(1, 0, 0)))
    return (right,
            Mistake("twist sign", -right, "That is the column for α = −90°. This twist is +90°."),
            Mistake("x axis", x, "That is the first column, x₂. The boom is along z₂."),
            Mistake("cosine sign", sp.Matrix([right[0], -right[1], 0]), "The second entry is −cos θ sin α."))


@choice("02.Q16", "The last joint", "Where is the origin of the last frame, seen from axis 6?",
        "It lies on axis 6, 0.3 m from the wrist.")
def last_joint():
    return ref.moved_by_the_last_joint(), {
        "p only": "A joint that turns changes the orientation at any rate.",
        "both": "For the origin to move it would have to be beside axis 6. Where is it?",
        "nothing": "The hand is turned; its x and y axes point elsewhere."}


@numbers("02.Q17", "A row of Craig's",
         "a and α move one row down. Which row do they come from?", "From row 2: its a and α; d stays in row 3.",
         unit=("°", "m", "m"), names=("α", "a", "d"))
def row_of_craigs():
    row = ref.row_of(ref.puma(), "craig", 3)
    old, above = (ref.row_of(ref.puma(), "siciliano", k) for k in (3, 4))
    return ([row["twist"], row["length"], row["offset"]],
            Mistake("standard", [old["twist"], old["length"], old["offset"]],
                    "That is row 3 of the standard table, unchanged. a and α come from the row above."),
            Mistake("all moved", [row["twist"], row["length"], 0.0],
                    "a and α move, but d belongs to the joint, and the joint's row stays: d₃."),
            Mistake("moved up", [above["twist"], above["length"], old["offset"]],
                    "a and α come from the row above, not from the row below."))


@choice("02.Q19", "Right orientation, wrong place", "Which of the five changes no angle?",
        "Lengths and offsets shift; only α and θ turn.")
def right_orientation():
    turns = ref.blunders()
    right, = (name for name, (_, angle) in turns.items() if angle < 1e-6)
    return right, {name: f"It leaves the hand {far:.3f} m away and turned by {angle:.1f}°." for name, (far, angle) in
                   turns.items() if name != right}


@expression("02.Q21", "Where the lines seem to cross",
            "y is the side opposite the angle α₁; d is the other short side.", "tan α₁ = y / d.")
def where_lines_cross():
    right = ref.crossing()
    return (right,
            Mistake("turned over", y * sp.tan(alpha1), "With α → 0 this goes to 0. Do such lines meet soon?"),
            Mistake("hypotenuse", y / sp.sin(alpha1), "That is the way along axis 2, the long side. d is measured along"
                                                      " axis 1."),
            Mistake("small angle", y / alpha1, "For a small α₁ this is nearly right. What does the triangle say?"),
            Mistake("cosine", y / sp.cos(alpha1), "At α = 0 this is y. But parallel lines do not cross at all."))


@number("02.Q22", "A line far away", "A turn by 1° moves a point at the distance r by r·1°, with 1° in radians.",
        "r · π/180 = 1 m.", unit="m", within=2e-2)
def line_far_away():
    return (ref.far_line(),
            Mistake("degrees", 1.0, "1° is 0.01745 rad. r · 0.01745 must be 1 m."),
            Mistake("half", ref.far_line() / 2, "That is half of it: r times the angle is the whole shift."))


@numbers("02.Q23", "A twist",
         "ω is the direction of the axis. v = o × ω, with o a point on it.", "(0, 0, 0.5) × (0, 1, 0) = (−0.5, 0, 0).",
         names=("ω_x", "ω_y", "ω_z", "v_x", "v_y", "v_z"))
def twist_of_the_shoulder():
    right = ref.exponentials()
    w, v = right[:3], right[3:]
    return (right,
            Mistake("sign of v", [*w, *(-x for x in v)], "v is o × ω, not ω × o. Turn about the axis: which way does"
                                                         " the point at the origin go?"),
            Mistake("through the origin", [*w, 0.0, 0.0, 0.0], "v = 0 means that the axis goes through the origin. This"
                                                               " one is 0.5 m above it."),
            Mistake("order", [*v, *w], "These are (v, ω). Lynch and Park write ω first."),
            Mistake("point", [*w, *map(float, to_numpy(Z * 0.5))], "That is the point o. The velocity of the body's"
                                                                   " point at the origin is o × ω."))
