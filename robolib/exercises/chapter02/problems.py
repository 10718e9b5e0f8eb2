"""The numbered exercises of chapter 02."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import sympy as sp

from ...checking.blocks import (
    Mistake,
    choice,
    correct,
    false_line,
    function,
    number,
    numbers,
    own,
    variant_of,
    wrong,
)
from ...checking.kinds import Choice, Number, Numbers
from ...checking.numeric import as_number, flat
from ...identity import judge
from . import references as ref

NAMES = tuple(f"{letter}{k}" for k in "₁₂₃₄" for letter in ("a", "α", "d"))
UNITS = ("m", "°", "m") * 4


# 02.1

def hidden(lengths, bend):
    right, a = ref.misread(lengths, bend), lengths[bend - 1]
    return (right,
            Mistake("straight", 0.0, "That is the straight arm, which hides it. Here one joint is bent."),
            Mistake("one direction", a, "That is the error in one direction. It is off in x and in y."),
            Mistake("both added", 2 * a, "The errors in x and in y are at right angles: Pythagoras."),
            Mistake("wrong link", ref.misread(lengths, bend % len(lengths) + 1),
                    "Which length is walked before the bend by one reader, and after it by the other?"))


@number("02.1", "One bent joint", "Draw both walks. The right reader turns, then goes a₂; the wrong one goes a₂, then"
        " turns.", "All other links agree in direction; only a₂ points elsewhere.", unit="m", within=2e-3, stars=1)
def one_bent_joint():
    return hidden((0.5, 0.4, 0.3), 2)


@one_bent_joint.varied
def one_bent_joint(draw):
    lengths = tuple(draw.decimal(f"a{k}", f"0.{2 * k}", f"0.{2 * k + 1}5", "0.05") for k in (1, 2, 3))
    bend = draw.choice("joint", (1, 2))
    told = ", ".join(f"{a:g}" for a in lengths)
    return variant_of(Number(lambda: hidden(lengths, bend), unit="m", within=2e-3), (
        f"A planar arm has three links of {told} m, and a standard table. Somebody reads the table as a modified one."
        f" Joint {bend} alone is bent, by 90°; the others are at 0. How far is the tip off, in metres?"))


# 02.2

def dug(sizes):
    rows = ref.excavator(*sizes)
    ahead, up, boom, stick, _ = sizes
    moved = [(0, 0, up), (ahead, 90, 0), (boom, 0, 0), (stick, 0, 0)]
    right = [float(x) for row in rows for x in row]
    return (right,
            Mistake("modified", [float(x) for row in moved for x in row],
                    "That is the modified table: each a and α stands one row too low for the standard rule."),
            Mistake("twist sign", [-x if k == 1 else x for k, x in enumerate(right)],
                    "With α₁ = −90° the boom goes down where its angle grows. Turn z₀ into the boom's axis about x₁."),
            Mistake("a and d", [float(x) for a, t, d in rows for x in (d, t, a)],
                    "a and d are exchanged: a is along the normal, from axis to axis; d is along the axis."),
            Mistake("no twist", [0.0 if k == 1 else x for k, x in enumerate(right)],
                    "The swing axis is vertical and the boom's pin horizontal: somewhere there must be a twist."))


@numbers("02.2", "An excavator", "Start with the axes. Which are parallel, and which is not?",
         "From the swing axis to the boom's pin: up to its height (d₁), out to it (a₁), then twist.",
         "The three pins are parallel, so α and d are 0 between them; the last row ends at the bucket's tip.",
         unit=UNITS, names=NAMES, stars=2)
def excavator():
    return dug(ref.EXCAVATOR)


@excavator.varied
def excavator(draw):
    sizes = (draw.decimal("ahead", 0.3, 0.8, 0.1), draw.decimal("up", 1.5, 2.2, 0.1), draw.decimal("boom", 4.5, 6, 0.1),
             draw.decimal("stick", 2.4, 3.2, 0.1), draw.decimal("bucket", 1.2, 1.7, 0.1))
    ahead, up, boom, stick, bucket = sizes
    return variant_of(Numbers(lambda: dug(sizes), UNITS, names=NAMES), (
        f"An excavator: its house swings about a vertical axis. The boom's pin is {ahead:g} m ahead of that axis and"
        f" {up:g} m above the ground, the boom is {boom:g} m long, the stick {stick:g} m, the bucket {bucket:g} m from"
        " its pin to its tip. All three pins are horizontal and parallel, and their angles grow when the tip rises. The"
        " base frame is on the ground, on the swing axis; the last frame is at the bucket's tip. With all angles 0"
        " everything lies along x. Give the standard table: four rows (a, α, d), in metres and degrees."))


# 02.3

@false_line("02.3", "Find the false line", "Where does y point before the joint turns?",
            "A twist by α takes y to (0, cos α, sin α). Then Rot_z turns x and y, and leaves z.",
            replies={1: "Line 1 is right: a column of a product is the product with that column."},
            true="Line {k} is true: it follows from those above it.",
            later="Line {k} follows from line {before}. The slip came earlier.",
            same=lambda _, line: bool(judge(*line).equal), stars=1)
def false_line_of_the_row():
    """Columns of (2-35) with sin α and cos α exchanged in one of them: each line as claimed, and as it follows."""
    t, al = sp.symbols("theta1 alpha1")
    turn = sp.Matrix([[sp.cos(t), -sp.sin(t), 0], [sp.sin(t), sp.cos(t), 0], [0, 0, 1]])
    twist = sp.Matrix([[1, 0, 0], [0, sp.cos(al), -sp.sin(al)], [0, sp.sin(al), sp.cos(al)]])
    y, z = sp.Matrix([0, 1, 0]), sp.Matrix([0, 0, 1])
    claimed = sp.Matrix([-sp.sin(t) * sp.sin(al), sp.cos(t) * sp.sin(al), sp.cos(al)])
    return [(turn * twist * z, turn * (twist * z)),
            (sp.Matrix([0, -sp.sin(al), sp.cos(al)]), twist * z),
            (sp.Matrix([sp.sin(t) * sp.sin(al), -sp.cos(t) * sp.sin(al), sp.cos(al)]), turn * twist * z),
            (claimed, turn * twist * y),
            (claimed, claimed)]


# 02.4

BOTH = "Compute the tip by both rules. They differ by far more than a millimetre, because the arm is bent."
ROWS, POSTURE = ((0.4, 90, 0.3), (0.5, 0, 0.1), (0.2, -90, 0.0)), (30, 40, -20)


def photographed(rule):
    other = {"standard": "modified", "modified": "standard"}[rule]
    return rule, {other: f"Read as {other} rows, the tip is elsewhere. Multiply in the order of that rule and compare.",
                  "both": BOTH, "neither": "One of the two gives the tip of the photo to a millimetre. Check degrees"
                                           " and radians."}


@choice("02.4", "Which book is it?", "Multiply the three matrices in either order of the walk.",
        "Start with the height: which rule gives the z of the photo?", stars=2)
def which_book():
    return photographed("modified")


@which_book.varied
def which_book(draw):
    rule = draw.choice("rule", ("standard", "modified"))
    rows = tuple((draw.decimal(f"a{k}", 0.2, 0.6, 0.05), draw.choice(f"twist{k}", (90, -90)),
                  draw.decimal(f"d{k}", 0.1, 0.4, 0.05)) for k in (1, 2, 3))
    q = tuple(draw.choice(f"q{k}", (20, 30, 40, 50, -35, -25)) for k in (1, 2, 3))
    table = "; ".join(f"({a:g} m, {t}°, {d:g} m)" for a, t, d in rows)
    spot = ", ".join(f"{x:.3f}" for x in ref.photo(rows, q, rule))
    return variant_of(Choice(lambda: photographed(rule)), (
        f"A table without a book: rows (a, α, d) = {table}; three turning joints. At q = {q} degrees the tip (the"
        f" origin of the last frame) is photographed at ({spot}) m. Are the rows \"standard\" or \"modified\"?"))


# 02.5

NEEDED = ((0.0, 90.0, 0.0), (0.6, 0.0, 0.0), (0.5, 0.0, 0.0))


def _look_at_design(answer: Any, _: Any) -> Any:
    given = [as_number(x) for x in flat(answer)] if not isinstance(answer, (str, bytes, dict, set)) else []
    if len(given) != 9 or any(x is None or not math.isfinite(x) or abs(x) > 1e6 for x in given):
        return wrong("Give three rows of three numbers, [[a, α, d], …], lengths in m and angles in degrees.")
    mine, theirs = ref.chosen([given[k:k + 3] for k in (0, 3, 6)]), ref.chosen(NEEDED)
    apart = mine - theirs
    if np.abs(apart[:, :2]).max() > 1e-6 or np.ptp(apart[:, 2]) > 1e-6:
        flipped = ref.chosen([(a, -t, d) for a, t, d in (given[k:k + 3] for k in (0, 3, 6))]) - theirs
        if np.abs(flipped[:, :2]).max() < 1e-6 and np.ptp(flipped[:, 2]) < 1e-6:
            return wrong("The twist has the other sign: with it, axes 2 and 3 point along +y.", mistake="twist sign")
        return wrong(f"This is another arm: at one posture its tip is {np.abs(apart).max():.3g} m away.")
    many = sum(abs(x) > 1e-9 for x in given)
    if many > 3:
        return wrong(f"It is the right arm, but {many} entries are not zero, and 3 suffice. What may you choose?",
                     mistake="not the fewest")
    return correct("Three: one twist and two lengths. The base frame went up to the shoulder, and the 0.7 m are gone.")


@own("02.5", "The emptiest table", "The base frame may sit anywhere on axis 1. Where do axes 1 and 2 meet?",
     "Parallel axes: take the normal that makes d = 0. The last twist is free.", look=_look_at_design, stars=2)
def emptiest_table():
    return [list(row) for row in NEEDED]


# 02.6

def least(noise, allowed):
    """The smallest twist in degrees at which `noise` mm move the frame by no more than `allowed` mm."""
    right = math.degrees(math.asin(noise / allowed))
    assert math.isclose(ref.gain(math.radians(right)), allowed / noise, rel_tol=1e-9)
    return (right,
            Mistake("complement", 90 - right, "That is the angle away from a right angle. Near parallel, α is small."),
            Mistake("percent", 100 * noise / allowed, "That is the ratio in percent. It is the sine of the twist."))


@number("02.6", "How parallel is too parallel?", "An error e moves the foot by e / sin α.",
        "sin α = 0.1 mm / 10 mm.", unit="°", within=5e-3, stars=2)
def too_parallel():
    return least(0.1, 10.0)


@too_parallel.varied
def too_parallel(draw):
    noise, allowed = draw.decimal("noise", 0.05, 0.3, 0.05), draw.decimal("allowed", 5, 20, 2.5)
    return variant_of(Number(lambda: least(noise, allowed), unit="°", within=5e-3), (
        f"Your instrument sees where an axis is to {noise:g} mm. A frame that jumps by more than {allowed:g} mm from"
        " one measurement to the next is useless. Below which twist, in degrees, must you not fit a row?"),
        hints=("An error e moves the foot by e / sin α.", f"sin α = {noise:g} mm / {allowed:g} mm."))


# 02.7

def moved(angle, p):
    right = ref.screw(angle, p)
    x, y, z = p
    k = 1 / math.tan(math.radians(angle) / 2)
    return (right,
            Mistake("whole shift", [right[0], math.sqrt(x * x + y * y + z * z), *right[2:]],
                    "That is the length of the whole shift. Only its part along the axis is a slide."),
            Mistake("middle", [*right[:2], x / 2, y / 2],
                    "That is half-way between the two origins. A turn moves both on a circle: the centre is off to one"
                    " side."),
            Mistake("other side", [*right[:2], (x + k * y) / 2, (y - k * x) / 2],
                    "The centre is on the other side: it is k × p⊥, with the turn counter-clockwise."))


SCREW = dict(unit=("°", "m", "m", "m"), names=("angle", "slide", "x", "y"), within=2e-3)


@numbers("02.7", "A screw from two poses", "The axis is vertical. What is the slide?",
         "Across the axis it is a plane problem: which point of the plane stays where it is?",
         "c = ½(p + cot(θ/2) k × p), with p = (1, 1) and k × p = (−1, 1).", one_call=True, stars=2, **SCREW)
def screw_from_poses():
    return moved(90, (1.0, 1.0, 0.5))


@screw_from_poses.varied
def screw_from_poses(draw):
    angle = draw.choice("angle", (60, 90, 120))
    p = tuple(draw.decimal(f"p{k}", f"0.{low}", f"0.{low + 1}", "0.02") for low, k in ((2, "x"), (5, "y"), (8, "z")))
    told = ", ".join(f"{x:g}" for x in p)
    return variant_of(Numbers(lambda: moved(angle, p), **SCREW), (
        f"A body's frame is at the origin, along the base's axes. Then it is found at ({told}) m, turned by {angle}°"
        " about the vertical z axis. It was one screw: its angle in degrees, its slide in m, and x and y of the"
        " vertical line, in m?"), hints=("The axis is vertical. What is the slide?",
                       "Across the axis, c = ½(p⊥ + cot(θ/2) k × p⊥)."))


# 02.8

@numbers("02.8", "Two teams", "d = e / tan α: how large is it for each team?",
         "Each table as a whole is exact. By how much do the two teams' second axes differ, there where the arm is?",
         unit=("m", "mm"), names=("the frames", "the hands"), within=2e-2, stars=3)
def two_teams():
    frames, hands = ref.teams(0.01, 1e-3)
    return ([frames, hands],
            Mistake("hands too", [frames, 1000 * frames],
                    "The hands do not fly away with the frames: each team's next offset leads back by as much."),
            Mistake("no difference", [frames, 0.0], "The teams do disagree, by the millimetre of their measurements."),
            Mistake("frames agree", [hands / 1000, hands],
                    "A millimetre sideways, over a twist of 0.01°: the feet move by e / tan α."))


# 02.9

@function("02.9", "A table to a pose", "Begin with the 4×4 unit matrix, and multiply from the right, row by row.",
          "q goes to θ where the joint is R, to d where it is P.", states=ref.tables, one_call=True, stars=2)
def table_to_pose():
    return (ref.walk(),
            Mistake("modified", ref.walk("modified"), "These are modified rows: Rot_x Trans_x first. The standard rule"
                                                      " begins with the joint, about z."),
            Mistake("twist", ref.walk("twist"), "The twists have the wrong sign. About x, right-handed, y goes to z."),
            Mistake("reversed", ref.walk("reversed"), "The product is in reverse: each new matrix belongs on the right,"
                                                      " because it is told in the frame before it."),
            Mistake("a and d", ref.walk("a and d"), "a and d are exchanged. The orientation is right all the same,"
                                                    " because neither turns anything: so look at the position, too."),
            Mistake("turned", ref.walk("turned"), "A joint P slides: its q is added to d, not to θ."))


# 02.10

TABLE, JOINTS = ((0.3, -90, 0.4, 0), (0.1, 90, 0.25, 15), (0.2, 0, 0.0, 0)), "RPR"
KHALIL = dict(unit=("", "°", "m", "°", "m"), names=("σ", "α", "d", "θ", "r"))


def rewritten(rows, joints):
    right = ref.khalil(rows, joints, 2)
    a, t, d, o = rows[1]
    sigma, alpha, length, theta, r = right
    return (right,
            Mistake("not shifted", [sigma, float(t), a, theta, r], "α and the length are those of row 2 itself. In"
                                                                   " Khalil's row they are those of the link before."),
            Mistake("d for r", [sigma, alpha, r, theta, length], "d and r are exchanged: Khalil's d is the length along"
                                                                 " x, his r the offset along z."),
            Mistake("sigma", [1 - sigma, *right[1:]], "Khalil writes σ = 0 for a joint that turns, 1 for one that"
                                                      " slides. Balafoutis and Patel have it the other way round."))


@numbers("02.10", "Your book is Khalil's", "Which two numbers of the row belong to the link before?",
         "σ = 0 turns, 1 slides. His d is our a, his r is our d.", one_call=True, stars=1, **KHALIL)
def your_book_is_khalils():
    return rewritten(TABLE, JOINTS)


@your_book_is_khalils.varied
def your_book_is_khalils(draw):
    joints = draw.choice("joints", ("RPR", "RRR", "PRR"))
    rows = tuple((draw.decimal(f"a{k}", f"0.{k}", f"0.{k}5", "0.01"), draw.choice(f"t{k}", (90, -90) if k == 1 else (
        45, -45, 60)), draw.decimal(f"d{k}", f"0.{6 + k}", f"0.{6 + k}5", "0.01"), draw.choice(f"o{k}", (15, 25, 35)))
        for k in (1, 2, 3))
    table = "; ".join(f"({a:g} m, {t}°, {d:g} m, {o}°)" for a, t, d, o in rows)
    return variant_of(Numbers(lambda: rewritten(rows, joints), **KHALIL), (
        f"A standard table, rows (a, α, d, θ) = {table}, with joints {joints} (R turns, P slides); where a joint moves"
        " stands what its q is added to. Write row 2 as Khalil does: (σ, α, d, θ, r), angles in degrees."))
