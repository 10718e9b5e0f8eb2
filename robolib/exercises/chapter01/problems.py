"""The numbered exercises of chapter 01."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, chain, expression, false_line, function, number, own, variant_of
from ...checking.kinds import Number, Own
from ...identity import judge
from ...rotations import small
from ...spatial import Vec3, to_sympy
from . import references as ref
from .references import q2, theta

# Turns in one

def one_of_two(a, b):
    right = ref.one_turn(a, b)
    return (right,
            Mistake("added", float(a + b), "Angles about different axes do not add. Multiply the matrices."),
            Mistake("as vectors", float(np.hypot(a, b)),
                    "That adds the two turns as if they were vectors at right angles. Only small turns do that."),
            Mistake("half of it", right / 2, "That is half the angle: tr R = 1 + 2 cos(angle), not of its half."),
            Mistake("the rest", 360 - right, "That is the same turn the long way round. Give the angle below 180°."))


@number("01.1", "One turn instead of two",
        "The trace tells the angle of any turn: tr R = 1 + 2 cos(angle).",
        "Write R_z R_x with the four numbers cos and sin of 60° and 90°, and add up its diagonal.", unit="°",
        one_call=True, stars=1)
def one_turn_instead_of_two():
    return one_of_two(60, 90)


@one_turn_instead_of_two.varied
def one_turn_instead_of_two(draw):
    """Two other angles."""
    a, b = draw.decimal("about x", 30, 85, 5), draw.decimal("about z", 95, 150, 5)
    return variant_of(Number(lambda: one_of_two(a, b), "°"), (
        f"A book is turned by {a:g}° about the room's x axis, and then by {b:g}° about the room's z axis. One turn"
        " would have done. By how many degrees (below 180°)?"))


# Functions

@function("01.2", "Three angles, in degrees",
          "Three matrices, multiplied in the order in which the angles are named.",
          "np.radians turns degrees into radians.", states=ref.triples, one_call=True, stars=1)
def three_angles_in_degrees():
    says = {"transposed": "That is Rᵀ: the rows of your matrix should be its columns.",
            "angles reversed": "φ and ψ are exchanged: φ belongs to the first factor from the left.",
            "sign of the tilt": "The tilt has the wrong sign: look at R_x(θ).",
            "zyz": "That is z-y-z: the middle turn is about x.",
            "x first": "Your axes stay in the room, and x comes first. Here the second turn is about the new x′, so"
                       " R_x stands between the two others.",
            "degrees as radians": "Sine and cosine took degrees for radians."}
    return (ref.matrix, *(Mistake(name, make, says[name]) for name, make in ref.SLIPS.items()))


@function("01.3", "Back from the matrix",
          "The third column has φ and θ alone, the third row has ψ and θ alone.",
          "θ from 0 to 180° means sin θ ≥ 0: then atan2(r₁₃, −r₂₃) is φ.",
          "np.arctan2(y, x) looks at both signs; np.arctan(y / x) cannot.", states=ref.orientations, one_call=True,
          stars=2, within=1e-7)
def back_from_the_matrix():
    def transposed(R):
        return ref.angles_of(np.transpose(R).tolist())

    def in_radians(R):
        return [float(x) for x in np.radians(ref.angles_of(R))]

    def about_y(R):                             # R_x(θ) = R_z(−90°) R_y(θ) R_z(90°): z-y-z has φ − 90° and ψ + 90°
        f, t, p = ref.angles_of(R)
        return [(f + 90) % 360 - 180, t, (p + 270) % 360 - 180]
    return (ref.angles_of,
            Mistake("atan", ref.plain_atan, "atan of a quotient forgets a quadrant: use atan2 with both signs."),
            Mistake("transposed", transposed, "Those are the angles of Rᵀ: rows and columns are exchanged."),
            Mistake("radians", in_radians, "Those are radians. Degrees are asked for."),
            Mistake("zyz", about_y, "Those are the angles z-y-z. Here the middle turn is about x."))


# A chain, and two false lines

@chain("01.4", "A chain of your own",
       "Multiply both squares out.", "The mixed terms cancel; what is left has sin² + cos².",
       last=lambda line: not any(e.atoms(sp.sin, sp.cos) for e in line), start="x² + y² of the turned point",
       form="free of sines and cosines", stars=1)
def chain_of_your_own():
    u, v = sp.symbols("u v")
    c, s = sp.cos(theta), sp.sin(theta)
    return (u * c - v * s)**2 + (u * s + v * c)**2


def first_order(a, b):
    """Are two lines equal, up to terms with a product of two small angles?"""
    e = sp.Symbol("epsilon")
    def cut(line):
        line = sp.Matrix(line)
        return line.subs(e, 0) + e * line.diff(e).subs(e, 0)
    return bool(judge(cut(a), cut(b)).equal)


@false_line("01.5", "Find the false line",
            "Where does a small turn about z take the arrow (1, 0, 0): to +y or to −y?",
            "Compare line 4 with line 3, entry by entry.",
            replies={1: "Line 1 is (3-12), twice.", 2: "Line 2 multiplies out, and nothing is lost."},
            same=first_order, stars=1)
def false_line_of_small_turns():
    e = sp.Symbol("epsilon")
    a, b = (Vec3(*sp.symbols(f"{n}_x {n}_y {n}_z")) * e for n in ("a", "b"))
    one = sp.eye(3)
    A, B = (to_sympy(small(v)) - one for v in (a, b))
    printed = one - A - B
    return [to_sympy(small(a)) * to_sympy(small(b)), one + A + B + A * B, one + A + B, printed, printed[:, 0]]


@false_line("01.6", "Who is primed?",
            "Take A as a turn by 30° and p = (1, 0, 0): what are its components in the turned basis?",
            "Line 2 says p = A p′. Solve it for p′.",
            replies={1: "Line 1 only says what the components of a vector are."},
            true="Line {k} is true.", later="Line {k} follows from the lines above it. The slip came earlier.",
            same=lambda _, line: judge(*line).equal, stars=2)
def false_line_of_the_basis():
    """Each line as it is claimed, and as it follows from those above it; A is any turn."""
    A = to_sympy(ref.zxz(*sp.symbols("phi theta psi")))
    e, p = sp.eye(3), sp.Matrix(sp.symbols("p1 p2 p3"))
    T = sp.Matrix(3, 3, sp.symbols("t11 t12 t13 t21 t22 t23 t31 t32 t33"))
    return [(A * e, A), (A * p, sum((A[:, k] * p[k] for k in range(3)), sp.zeros(3, 1))), (A * p, A.T * p),
            (A * T * p, A * (T * p)), (A * T * A.T, A * T * A.T)]


# A design

@own("01.7", "The broken wheel",
     "Which axis of the book must point where z was, so that a turn about it does the work?",
     "Tip the book by 90°, turn it, and tip it back.", look=ref.parks("z", 90), stars=2)
def broken_wheel():
    return 'three turns, such as [("x", 90), ("y", 90), ("x", -90)]'


@broken_wheel.varied
def broken_wheel(draw):
    """Another wheel is broken, and another angle is asked for."""
    broken, target = draw.choice("broken", ["x", "y", "z"]), draw.decimal("target", 35, 145, 5, but=90)
    two = [axis for axis in "xyz" if axis != broken]
    return variant_of(Own(lambda: "tip by 90°, turn, tip back", ref.parks(broken, target)), (
        f"A satellite turns about its own axes by three wheels, and the wheel about {broken} is broken. Turn the"
        f" satellite by exactly {target:g}° about its {broken} axis, with the wheels about {two[0]} and {two[1]}, in"
        ' three turns. Give them in the order in which they are done, as a list such as [("x", 90), ("y", 45)], in'
        " degrees, each about the axis as it is then."))


def two_turns(target):
    return (ref.nearest(target),
            Mistake("reached", 0.0, "Two turns have two numbers, and an orientation has three: r₁₂ of R_x R_y is always"
                                    " 0, that of the goal is not."),
            Mistake("not at all", float(target), "That is how far away the goal is if you do nothing. Try two half"
                                                 " turns."),
            Mistake("halfway", float(target) / 2, "Halfway is not on the way: no turn about z at all is reached, but"
                                                  " one."))


@number("01.8", "Two turns are not enough",
        "The angle to the goal is smallest where the trace of R_z(130°)ᵀ R_x(a) R_y(b) is largest.",
        "That trace is cos δ (cos a + cos b) + sin δ sin a sin b + cos a cos b. Try the corners of the range.",
        unit="°", stars=3)
def two_turns_are_not_enough():
    return two_turns(130)


@two_turns_are_not_enough.varied
def two_turns_are_not_enough(draw):
    """Another goal."""
    target = draw.decimal("target", 99, 168, 3, but=120)
    return variant_of(Number(lambda: two_turns(target), "°"), (
        "The wheel about z is broken, and there is time for two turns only, by any angles: first about the book's own"
        f" x, then about its own y. The goal is a turn by {target:g}° about z. How near can one come, in degrees?"))


# How fast

def chart_rate(tilt, rate):
    first, _, last = ref.angle_rates(tilt, rate)
    return (first,
            Mistake("ψ̇", last, "That is the rate of ψ, which runs the other way."),
            Mistake("no sign", -last, "That is the size of ψ̇ = −ω/sin θ. φ̇ has a cosine too."),
            Mistake("the turn itself", float(rate), "The turn is about a level axis, and z is not level: φ̇ is not ω."),
            Mistake("tangent", float(rate * np.tan(np.radians(tilt))),
                    "With the tangent it would vanish at θ = 0. There it grows without limit."))


@number("01.9", "How fast is the chart?",
        "ω = φ̇ z + θ̇ x′ + ψ̇ z″. Which of these have a part along z, and which along y?",
        "At φ = 0, z″ = (0, −sin θ, cos θ): first ψ̇ from the part along y, then φ̇ from the part along z.",
        unit="rad/s", stars=2)
def how_fast_is_the_chart():
    return chart_rate(20, 0.5)


@how_fast_is_the_chart.varied
def how_fast_is_the_chart(draw):
    """Another tilt, another rate."""
    tilt, rate = draw.decimal("tilt", 10, 32, 1), draw.decimal("rate", "0.2", "0.9", "0.1")
    return variant_of(Number(lambda: chart_rate(tilt, rate), "rad/s"), (
        f"A book has the Euler angles φ = 0, θ = {tilt:g}°, ψ = 0 (z-x-z), and turns at {rate:g} rad/s about the room's"
        " y axis. What is φ̇, in rad/s, at this instant?"))


# A machine that is not on the shelf; half a turn

@expression("01.10", "A camera head",
            "Pan is about z, tilt about the turned y. Nose up is a negative turn about y.",
            "The top of the camera is R (0, 0, 1): apply the roll first, then the tilt, then the pan.", stars=2)
def camera_head():
    right = ref.up(ref.head())
    return (right,
            Mistake("nose down", ref.up(ref.head(tilt=q2)),
                    "With your signs the nose goes down: a positive turn about y takes x towards −z."),
            Mistake("no roll", ref.up(ref.head(roll=sp.Integer(0))),
                    "The roll is missing: it turns the top sideways."),
            Mistake("reverse order", ref.up(ref.about_x(ref.q3) @ ref.about_y(-q2) @ ref.about_z(ref.q1)),
                    "That is the reverse order. Pan carries tilt, and tilt carries roll: pan stands on the left."),
            Mistake("line of sight", to_sympy(ref.head())[:, 0],
                    "That is where the camera looks. Asked for is where its top points."))


@own("01.11", "Half a turn", "R − Rᵀ vanishes at half a turn. Which part of R is left?",
     "R + 1 = 2 u uᵀ: every column of it points along u.", look=ref.same_axis, one_call=True, stars=2)
def half_turn():
    return "(2, 3, 6)/7, or its opposite"
