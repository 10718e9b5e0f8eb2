"""The numbered exercises of chapter 05."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import kinematics, statics
from ...checking.blocks import (
    TELL,
    Mistake,
    correct,
    expression,
    false_line,
    number,
    numbers,
    own,
    variant_of,
    wrong,
)
from ...checking.kinds import Number, Numbers
from ...identity import judge
from ...misconceptions import no_gravity
from ...spatial import EYE, Transform, Vec3
from . import draws
from . import references as ref
from .references import fx, fy, g, k1, k2, q1, q2, q3

# 05.1: the toggle

def pressed(torque, bend, length):
    """The force of a toggle, and what one takes for it."""
    right = ref.toggle(torque, bend, length)
    return (right,
            Mistake("whole bend", float(torque / (length * np.sin(np.radians(bend)))),
                    "That is about half of it. The bend is shared by both links, so the elbow stands off the line by"
                    " a sin(ε/2)."),
            Mistake("lever of the link", torque / length, "That is the torque by the link's length. The lever of the"
                    " force is the elbow's distance from the line, which is much shorter."),
            Mistake("twice", 2 * right, "That is twice as much. Cut the forearm free: the elbow's torque alone turns"
                                        " it, and the force passes the elbow at a sin(ε/2)."))


@number("05.1", "A toggle press", "The shoulder's motor is off. Through which points must the line of the force go?",
        "Through the shoulder and the tip. How far is the elbow from that line?", unit="N", within=5e-3, stars=1)
def toggle_press():
    return pressed(20.0, 4.0, 0.5)


@toggle_press.varied
def toggle_press(draw):
    """Another press."""
    torque, bend, length = draws.toggle(draw)
    return variant_of(Number(lambda: pressed(torque, bend, length), "N", 5e-3), (
        f"Two equal links of {length:g} m; the elbow is bent by {bend:g}° from straight. The shoulder's motor is off,"
        f" the elbow's gives {torque:g} N·m. Which force, in N, does the tip exert on what it touches, if it presses"
        " along the line from the shoulder to the tip?"))


# 05.2: three links; 05.3: a boom

@expression("05.2", "Three links", "Begin at the tip: which force and which moment does link 3 need at its joint?",
            "Each joint gets what the next one gets, the lever a of the force passed on, and its own weight at ℓ.",
            entry="τ", one_call=True, stars=2)
def three_links():
    right, angles = ref.rods(), (q1, q1 + q2, q1 + q2 + q3)
    return (right,
            Mistake("force not moved", ref.by_levers(angles, ""),
                    "What an outer link passes on acts at the far end of this one: a₁ and a₂ are its levers."),
            Mistake("at the centres", ref.by_levers(angles, "l"),
                    "The next joint is at a, not at ℓ: the centre of mass has only its own weight."),
            Mistake("moments not passed", sp.Matrix([right[0] - right[1], right[1] - right[2], right[2]]),
                    "Each joint must pass on the moment of the one after it."),
            Mistake("relative", ref.by_levers((q1, q2, q3)),
                    "Angles count from the link before; weights ask for the angle from the ground."),
            Mistake("sign", -right, "The motors hold the arm up: arm to the right, torque counter-clockwise."))


@expression("05.3", "A boom with a trolley", "Where is the trolley? Differentiate its place, or take moments about the"
            " pin.", "τ = g(q) + Jᵀ f, and the columns of J are q₂ across the boom, and the boom's own direction.",
            entry="τ", stars=2)
def boom_with_a_trolley():
    right = ref.boom()
    pushing = right.subs(g, 0)
    return (right,
            Mistake("no weights", pushing, TELL[no_gravity]),
            Mistake("no push", right.subs({fx: 0, fy: 0}), "The push (f_x, f_y) is not in it: add Jᵀ f."),
            Mistake("reaction", right - 2 * pushing, "f acts on the environment, so the motors give +Jᵀ f."),
            Mistake("trolley unheld", sp.Matrix([right[0], pushing[1]]),
                    "On a boom that rises the trolley's weight pulls it back: its motor must hold it."),
            Mistake("fixed trolley", right.subs(q2, ref.l1),
                    "The trolley is q₂ away from the pin, not at the boom's centre of mass."))


# 05.4, 05.5: false lines

ROW = "Line {k} is true: work it out from ω × r, or from J K⁻¹ Jᵀ."


def as_derived(_, line):
    """Is the claim what follows?"""
    return bool(judge(*line).equal)


@false_line("05.4", "Find the false line", "The body turns as one. What do all its frames have in common?",
            "The three turns are equal, each to its own.", replies={1: "Line 1 is du = dx + (dφ × r)_x, and it is"
            " right."}, true=ROW, later=ROW, same=as_derived, stars=1)
def false_row():
    """[asada_slotine] (4-16) as it is printed, row by row, beside what a rigid body does."""
    rx, ry, rz = sp.symbols("r_x r_y r_z")
    shift = sp.Matrix(sp.symbols("dx dy dz phi_x phi_y phi_z"))
    true = sp.Matrix(statics.twist_map(Transform(EYE, Vec3(rx, ry, rz)))) * shift
    dx, dy, dz, px, py, pz = shift
    printed = [dx + rz * py - ry * pz, dy - rz * px + rx * pz, dz + ry * px - rx * py, px, pz, pz]
    return list(zip(printed, true, strict=True))


@false_line("05.5", "Find another false line", "C is symmetric. Compare lines 2 and 3.",
            "Work out C₂₁: the second row of J K⁻¹ with the first row of J.", true=ROW, later=ROW,
            replies={1: "Line 1 is true: both columns of J have an x, and each is squared over its spring.",
                     4: "Line 4 is true: its first numerator, which the textbook has lost, stands here."},
            same=as_derived, stars=2)
def false_entry():
    """[asada_slotine] (4-26): C₂₁ as it is printed. C₂₂ is given right: its numerator is not to be read in print."""
    robot = ref.arm().without("gravity", "masses")
    true = statics.compliance(kinematics.geometric_jacobian(robot, [q1, q2], rows=(0, 1)), [k1, k2])
    a1, a2 = ref.a1, ref.a2
    s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
    X, Y = a1 * c1 + a2 * c12, a1 * s1 + a2 * s12
    claimed = [Y**2 / k1 + a2**2 * s12**2 / k2, -X * Y / k1 - a2**2 * c12 * s12 / k2, -X * Y / k2,
               X**2 / k1 + a2**2 * c12**2 / k2]
    return list(zip(claimed, (true[0][0], true[0][1], true[1][0], true[1][1]), strict=True))


# 05.6, 05.7: Problem 7.7

NAMES = ("largest τ₁", "smallest τ₁", "largest τ₂", "smallest τ₂")


def extremes(case, force):
    """What the motors must be able to give, and what one takes for it."""
    bare, opposite = (ref.pushing(case, tuple(s * f for f in force)) for s in (0.0, -1.0))
    return (ref.pushing(case, force),
            Mistake("no push", bare, "That is the motion without the push. Add Jᵀ f, which changes with q."),
            Mistake("reaction", opposite, "That is for a push the other way: f acts on the environment, so add +Jᵀ f."),
            Mistake("exchanged", ref.pushing(case, force[::-1]) if force[0] != force[1] else
                    [ref.pushing(case, force)[k] for k in (2, 3, 0, 1)],
                    "f_x and f_y are exchanged, or the joints."))


@numbers("05.6", "Problem 7.7, second case", "Without the push it is exercise 07.9. What does the push add at each"
         " instant?", "`newton_euler.inverse_dynamics(arm, q.T, qd.T, qdd.T, tip=(force, moment))` takes a whole"
         " motion.", unit="N·m", names=NAMES, stars=2)
def second_case():
    return extremes(2, ref.PUSH)


@second_case.varied
def second_case(draw):
    """Another push."""
    force = draws.push(draw)
    return variant_of(Numbers(lambda: extremes(2, force), "N·m", names=NAMES), (
        "The arm of Example 7.2 moves as in its second case, from (0.2, 0) to (1.8, 0) m, elbow low; each joint has a"
        " trapezoidal velocity, 0.15 s up to 5 rad/s and down again. All the while the tip pushes its environment with"
        f" f = ({force[0]:g}, {force[1]:g}) N. Give the largest and the smallest torque of joint 1, then of joint 2."))


@numbers("05.7", "Problem 7.7, third case", "Along the straight line all of it is as in 05.6.",
         "`trajectory.StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), profile)` is the motion.", unit="N·m", names=NAMES,
         stars=2)
def third_case():
    return extremes(3, ref.PUSH)


# 05.8: design

def unequal(a1, a2, degrees, k1, k2):
    """The larger eigenvalue of C by the smaller one."""
    J = ref.jacobian((a1, a2), (0.0, degrees))
    return statics.principal_axes(statics.compliance(J, [k1, k2])).sizes


def look_at_the_hand(answer, _):
    """Does a hand with these ratios give equally in all directions?"""
    try:
        lengths, degrees, springs = (float(x) for x in answer)
    except (TypeError, ValueError):
        return wrong("Three numbers are asked for: a₁/a₂, q₂ in degrees, k₁/k₂.")
    if not (np.isfinite([lengths, degrees, springs]).all() and lengths > 0 and springs > 0):
        return wrong("The ratios of lengths and of springs must be positive numbers.")
    large, small = unequal(lengths, 1.0, degrees, springs, 1.0)
    if small < 1e-6 * large:
        return wrong("Here the arm is stretched or folded: in one direction it does not give at all.", mistake="flat")
    J = ref.jacobian((lengths, 1.0), (0.0, degrees))
    if abs(J[:, 0] @ J[:, 1]) > 2e-3 * np.linalg.norm(J[:, 0]) * np.linalg.norm(J[:, 1]):
        return wrong(f"It gives {large / small:.4g} times as much in one direction as in the other. The columns of J"
                     " are not at right angles yet: J₁ · J₂ = a₂² + a₁a₂ cos q₂.", mistake="columns")
    if large > 1.004 * small:
        return wrong("The columns of J are at right angles, but their springs do not fit: |J₁|²/k₁ must be |J₂|²/k₂."
                     f" Now it gives {large / small:.4g} times as much in one direction.", mistake="springs")
    return correct("It gives equally in all directions.", "eigenvalues of C")


@own("05.8", "A hand that gives equally", "C is a multiple of the unit matrix if the columns of J are at right angles"
     " and |J₁|²/k₁ = |J₂|²/k₂.", "J₁ · J₂ = a₂² + a₁a₂ cos q₂, and |J₁|² = a₁² + a₂² + 2a₁a₂ cos q₂.",
     look=look_at_the_hand, stars=3)
def hand_that_gives_equally():
    return "a₁/a₂ = √2, q₂ = 135°, k₁/k₂ = 1; or any a₁ > a₂ with cos q₂ = −a₂/a₁ and k₁/k₂ = a₁²/a₂² − 1"


# 05.9: three rods; 05.10: borne by the structure; 05.11: a string

def crushed(k):
    """The load under which three straight rods buckle, and what one takes for it."""
    H = np.array([[3.0, 2.0, 1.0], [2.0, 2.0, 1.0], [1.0, 1.0, 1.0]])
    roots = np.sort(1 / np.linalg.eigvals(np.linalg.solve(np.diag(k), H)).real)
    return (ref.buckling(tuple(k)),
            Mistake("another root", float(roots[1]), "That is a root too, but not the first. The arm gives way at the"
                                                     " smallest."),
            Mistake("two rods", ref.buckling(tuple(k[:2])), "That is an arm of two rods. The third one is pushed,"
                                                            " too."),
            Mistake("no coupling", float(min(k / H.diagonal())),
                    "That takes each rod for itself and leaves out what stands beside the diagonal of H. The rods give"
                    " way together, and sooner."))


@number("05.9", "Three rods in a column", "H = −∂²x/∂q² at the straight arm, and x is a sum of three cosines.",
        "H = [[3, 2, 1], [2, 2, 1], [1, 1, 1]]; find the smallest root of det(K − P H).", unit="N", within=2e-3,
        one_call=True, stars=3)
def three_rods():
    return crushed(np.array([1000.0, 500.0, 250.0]))


@three_rods.varied
def three_rods(draw):
    """Other springs."""
    k = np.array(draws.springs(draw))
    told = " , ".join(f"{x:g}" for x in k).replace(" ,", ",")
    return variant_of(Number(lambda: crushed(k), "N", 2e-3), (
        f"Three rods of 1 m in a straight line, with springs of {told} N·m/rad at the joints, shoulder first. Somebody"
        " pushes the tip towards the shoulder. At which force, in N, does the arm buckle?"))


def carried(turn, force, reach):
    """(borne by the structure, τ₂), and what one takes for it."""
    part, torque = ref.borne(turn, force, reach)
    felt = float(np.sqrt(force**2 - part**2))
    return ([part, torque],
            Mistake("exchanged", [felt, reach * part],
                    "Sine and cosine are exchanged: the shoulder tilts the arm in the plane at θ₁ from x."),
            Mistake("all of it", [force, 0.0], "The shoulder can move the tip in one horizontal direction, so it must"
                                               " hold that part."),
            Mistake("nothing", [0.0, reach * force], "Across the plane of the shoulder the tip cannot move at all, so"
                                                     " no motor feels that part."),
            Mistake("other part", [felt, torque], "The torque is right. The structure bears the *other* part of the"
                                                  " force."))


BORNE = ("the part that no motor feels, in N", "τ₂ in N·m")


@numbers("05.10", "Borne by the structure", "In which horizontal direction can the tip move at all, if the arm points"
         " straight up?", "Only along (cos θ₁, sin θ₁, 0). Split the force into that direction and the one across it.",
         unit=("N", "N·m"), names=BORNE, stars=2)
def borne_by_the_structure():
    return carried(30.0, 100.0, 0.8)


@borne_by_the_structure.varied
def borne_by_the_structure(draw):
    """Another posture, another force."""
    turn, force, reach = draws.upright(draw)
    return variant_of(Numbers(lambda: carried(turn, force, reach), ("N", "N·m"), names=BORNE), (
        f"The polar arm stands straight up: θ₁ = {turn:g}°, θ₂ = 0, d₃ = {reach:g} m. Its tip pushes something with"
        f" {force:g} N along y. Leave weights aside. Which part of this force, in N, does no motor feel? And which"
        " torque must the shoulder θ₂ give?"))


@number("05.11", "A string", "The sideways compliance is [2, 1] (K + T H)⁻¹ [2, 1]ᵀ. Why a plus?",
        "At T = 0 it is 6 mm/N. Solve for 3 mm/N; it is a quadratic equation.", unit="N", within=2e-3, stars=3)
def string():
    start = ref.sideways(0.0)
    low, high = 0.0, 5000.0
    for _ in range(80):                         # it falls with the pull: bisection
        middle = (low + high) / 2
        low, high = (middle, high) if ref.sideways(middle) > start / 2 else (low, middle)
    soft = ref.buckling(ref.SPRINGS)
    return (low,
            Mistake("buckling", float(soft), "That is the push under which it buckles. A pull is asked for."),
            Mistake("diagonal only", 500.0, "That makes k₁ + 2T twice k₁, and k₂ + T twice k₂. H has ones beside its"
                                            " diagonal as well."))
