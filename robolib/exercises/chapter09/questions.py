"""The questions that stand in chapter 09: three on its formulas, T, and six beside the arm that one can take by the
hand, P.
"""

from __future__ import annotations

import sympy as sp

from ... import decoupling, evaluate
from ...checking.blocks import Mistake, choice, expression, number, numbers
from ...identity import judge
from ...torque_kinds import by_kind
from . import references as ref
from .references import I3, I4, VALUES, a1, a2, l2, l3, l4, m3, m4, q1, q4


@expression("09.T1", "The angle at joint 3",
            "Link 3 points against link 1. What is q₁ + q₂ + q₃ then?", "q₁ + q₂ + q₃ = q₁ + π; put q₂ = q₄ − q₁ in.")
def angle_at_joint_3():
    return (ref.CLOSURE[2],
            Mistake("parallel", q1 - q4,
                    "Then link 3 would point the way link 1 does. It points back: half a turn is missing."),
            Mistake("sign", sp.pi + q4 - q1, "Mind the sign: q₁ + q₂ + q₃ must be q₁ + π, so q₃ = π − q₂."),
            Mistake("from the ground", q1 + sp.pi,
                    "That is the direction of link 3 against the ground. q₃ is measured from link 2."))


@expression("09.T2", "What motor 2 moves",
            "Hold motor 1 and turn motor 2. Which links turn, and which only move along?",
            "Links 2 and 4 turn. Link 3 keeps its direction; all its points move with a₂q̇₄.")
def what_motor_2_moves():
    right, printed = ref.arm().M[1, 1], ref.inertia_lines()[3]
    return (right,
            Mistake("as printed", printed, "That is what the textbook prints. Motor 2 does not move link 1, and it is"
                                           " m₃ that rides on the end of link 4."),
            Mistake("no link 3", right - m3 * a2**2, "Link 3 does not turn with motor 2, but it is carried along: it"
                                                     " moves as the end of link 4 does."),
            Mistake("ℓ₃ for a₂", right - m3 * a2**2 + m3 * l3**2,
                    "Link 3 keeps its direction, so all of its points move alike, on circles of radius a₂."),
            Mistake("link 3 turns", right + I3, "With motor 1 held, link 3 keeps its direction. I₃ belongs to motor"
                                                " 1."),
            Mistake("no link 4", right - I4 - m4 * l4**2, "Link 4 itself is missing."))


@number("09.T3", "Move the forearm instead",
        "K = 0 with m₃ = 8 kg: solve for ℓ₃.", "a₂m₃(ℓ₃ − a₁) = a₁m₂ℓ₂.", unit="m")
def length_that_decouples():
    right = ref.decoupling_length()
    printed = float(sp.solve(ref.condition_lines()[-1], l3)[0].subs(VALUES))
    return (right,
            Mistake("from the closing pin", right - VALUES["a1"],
                    "That is the distance from the closing pin. ℓ₃ is measured from joint 3: add a₁."),
            Mistake("as printed", printed,
                    "That is the printed condition, in which the masses cancel. m₂ belongs below the line."),
            Mistake("as it is", VALUES["l3"], "That is ℓ₃ as it is; with m₃ = 8 kg it leaves K ≠ 0."))


# Beside the parallelogram arm

@numbers("09.P1", "Two flywheels",
         "Move the slider of m₃, or let the balance button do it, and read M.", "M₁₂ must be zero at every posture.",
         within=2e-3, names=("m₃", "M₁₁", "M₂₂"))
def two_flywheels():
    def diagonal(mass):
        M = evaluate.compile(ref.arm(), VALUES | {"m3": mass}).M([0.0, 1.0])
        return float(M[0, 0]), float(M[1, 1])
    mass, heavy = ref.decoupling_mass(), VALUES["m3"]
    return ([mass, *diagonal(mass)],
            Mistake("as it comes", [heavy, *diagonal(heavy)],
                    "That is the arm as it comes, with m₃ = 8 kg. Its M₁₂ is not zero."),
            Mistake("M of before", [mass, *diagonal(heavy)],
                    "m₃ is right. Read M again with this mass: the diagonal knows it too."))


@choice("09.P2", "Squares or products", "Give both motors a rate, with m₃ = 8 kg, and look at the torques by kind.")
def squares_or_products():
    kinds = [by_kind(x) for x in ref.arm().c]
    squares, mixed = (any(k[kind] != 0 for k in kinds) for kind in ("centrifugal", "Coriolis"))
    felt = {(True, False): "squares", (False, True): "the product", (True, True): "both"}.get((squares, mixed), "none")
    return felt, {
        "the product": "Let one motor turn and hold the other: the one that is held feels a torque all the same.",
        "both": "Compare the parts by kind: does the Coriolis part ever leave zero?",
        "none": "That is so when the arm is balanced. Take m₃ = 8 kg, and q₄ − q₁ away from 0 and 180°."}


@numbers("09.P3", "Is gravity balanced too",
         "At q₁ = 0 the lever is longest. Read g₁ there, then change m₃ until it is zero.",
         "g₁ is proportional to m₁ℓ₁ + m₂a₁ − m₃(ℓ₃ − a₁).", within=5e-3, names=("g₁ at 4 kg", "m₃"))
def gravity_balanced():
    lever = ref.arm().g[0].subs({q1: 0} | {sp.Symbol(k): v for k, v in VALUES.items() if k != "m3"})
    root, = sp.solve(lever, m3)                 # the mass that leaves nothing for motor 1 to hold
    free, mass, g = float(root), ref.decoupling_mass(), VALUES["g"]
    first, second = ref.moments(mass)
    return ([first * g, free],
            Mistake("moment, not torque", [first, free],
                    "The first number is a moment in kg·m. Times 9.81 m/s² it is a torque."),
            Mistake("motor 2", [second * g, free], "The first number is what motor 2 holds. Look at g₁."),
            Mistake("balanced for M", [0.0, mass],
                    "Balanced for M is not balanced for gravity: at 4 kg, read g₁ again."),
            Mistake("mass that decouples", [first * g, mass], "4 kg makes M₁₂ zero. Which m₃ makes g₁ zero?"))


@number("09.P4", "A kilogram in the hand",
        "Set the payload to 1 kg and watch the balance.", "Does the load pull on the side of link 2 or of m₃?",
        unit="kg", within=5e-3)
def kilogram_in_the_hand():
    right, empty = ref.decoupling_mass(1.0), ref.decoupling_mass()
    lever = VALUES["a3"] / (VALUES["l3"] - VALUES["a1"])
    return (right,
            Mistake("empty hand", empty, "That is m₃ with an empty hand."),
            Mistake("heavier", 2 * empty - right, "The load is on the forearm, as m₃ is: to balance it, link 3 must"
                                                  " become lighter, not heavier."),
            Mistake("kilogram for kilogram", empty - 1, "The load sits farther out than the centre of mass of link 3:"
                                                        " one kilogram there counts for more than one."),
            Mistake("lever from joint 3", empty - lever,
                    "Both levers are counted from the closing pin: the load's is a₃ − a₁."))


# The planar arm beside it

@choice("09.P5", "What ground angles take away",
        "Let the planar arm move, first in joint angles, then in ground angles: which curve becomes flat?")
def what_ground_angles_take_away():
    before, after = ({kind for kind, part in model.parts.items() if not judge(part, sp.zeros(2, 1)).equal}
                     for model in ref.from_the_ground())
    gone, = before - after
    return gone, {
        "inertial": "Mass is mass in every coordinate: the inertial part stays. Compare the other ones.",
        "centrifugal": "Swing one link alone: the other one still feels the square of its rate.",
        "gravity": "The weight must be held in every coordinate.",
        "none": "Switch between joint angles and ground angles while both links move, and compare part by part."}


@number("09.P6", "What they do not take away",
        "The twin's elbow is where our closing pin is. Watch its M₁₂ while you slide ℓ₃.",
        "The forearm must balance on the elbow. How far is the closing pin from joint 3?", unit="m", within=5e-3)
def what_they_do_not_take_away():
    _, ground = ref.from_the_ground()
    solved, = decoupling.decouple(ground, l2)   # the twin's forearm begins at the closing pin: its ℓ2 is ℓ3 − a1
    return (float((a1 + solved[l2]).subs(VALUES)),
            Mistake("from joint 3", 0.0, "ℓ₃ is measured from joint 3. The twin's elbow is at the closing pin: the"
                                         " forearm must balance there."),
            Mistake("parallelogram", ref.decoupling_length(),
                    "That decouples the parallelogram. Its K is a difference; look at the twin's M₁₂."),
            Mistake("as it comes", VALUES["l3"], "That is ℓ₃ as it comes, and the twin's M₁₂ is not zero."))
