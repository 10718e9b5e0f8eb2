"""The questions that stand in chapter 09, counted Q: three at the door, three on its formulas, seven beside an arm that
one can take by the hand. The predictions in between have their answers in the chapter.
"""

from __future__ import annotations

import sympy as sp

from ... import decoupling, evaluate, simulate
from ... import misconceptions as mk
from ...checking.blocks import Mistake, choice, expression, number, numbers
from ...identity import judge
from ...torque_kinds import by_kind
from . import references as ref
from .references import I3, I4, VALUES, a1, a2, l2, l3, l4, m3, m4, q1, q4

# At the door: what chapters 00 and 07 have taught

@number("09.Q2", "An entry of M",
        "T = ½ q̇ᵀ M q̇. Write it out for two joints: how often does M₁₂ occur?", unit="kg·m²")
def entry_of_M():
    rate1, rate2 = sp.symbols("qd1 qd2")
    T = (3 * rate1**2 + 4 * rate1 * rate2 + 5 * rate2**2) / 2
    right = int(sp.diff(T, rate1, rate2))
    return (right,
            Mistake("counted once", 2 * right, "That is the whole coefficient of q̇₁q̇₂ in 2T. M₁₂ and M₂₁ share it. Go"
                                               " back to chapter 07, where M is read off T."),
            Mistake("halved twice", right / 2, "The ½ stands outside the bracket already. Go back to chapter 07, where"
                                               " M is read off T."))


@number("09.Q3", "The rate of an angle",
        "Differentiate term by term: d/dt (2q₁) = 2q̇₁.", unit="rad/s")
def rate_of_an_angle():
    right = int(sp.diff(2 * q1 - q4, q1) * 2 + sp.diff(2 * q1 - q4, q4) * 5)
    return (right,
            Mistake("added", 9, "Mind the sign of q₄: α = 2q₁ − q₄. Go back to the chain rule in chapter 00."),
            Mistake("no factor", -3, "The factor 2 of q₁ stays when you differentiate. Go back to the chain rule in"
                                     " chapter 00."))


@choice("09.Q4", "Where velocity terms come from", "In Lagrange's recipe they are Ṁq̇ − ∂T/∂q. When is that zero?")
def where_velocity_torques_come_from():
    return "an inertia that changes", {
        "friction": "Friction goes with the rate itself, not with its square. Go back to chapter 07: Ṁq̇ − ∂T/∂q.",
        "gravity": "Gravity knows the posture and no rate. Go back to chapter 07: Ṁq̇ − ∂T/∂q."}


# On the formulas

@expression("09.Q7", "The angle at joint 3",
            "Link 3 points against link 1. What is q₁ + q₂ + q₃ then?", "q₁ + q₂ + q₃ = q₁ + π; put q₂ = q₄ − q₁ in.")
def angle_at_joint_3():
    return (ref.CLOSURE[2],
            Mistake("parallel", q1 - q4,
                    "Then link 3 would point the way link 1 does. It points back: half a turn is missing."),
            Mistake("sign", sp.pi + q4 - q1, "Mind the sign: q₁ + q₂ + q₃ must be q₁ + π. Which sign does q₂ get when"
                    " it goes to the other side?"),
            Mistake("degrees", q1 - q4 + 180, "Half a turn is π here, because all angles are in radians."),
            Mistake("half a turn back", q1 - q4 - sp.pi, "That direction is right, counted one turn less. (09.E2) has"
                    " +π, and the arm's angles are counted like that."),
            *(Mistake(f"π = {digits}", q1 - q4 + sp.Rational(digits), f"{digits} is only near π, which has no last"
                      " digit. Write `pi`.") for digits in ("3.14", "3.1416", "3.14159")),
            Mistake("from the ground", q1 + sp.pi,
                    "That is the direction of link 3 against the ground. q₃ is measured from link 2."))


@expression("09.Q10", "What motor 2 moves",
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


@number("09.Q14", "Move the forearm instead",
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

@numbers("09.Q13", "Two flywheels",
         "Move the slider of m₃, or let the balance button do it, and read M.", "M₁₂ must be zero at every posture.",
         unit=("kg", "kg·m²", "kg·m²"), within=2e-3,
         names=("m₃", "M₁₁", "M₂₂"))
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


@choice("09.Q11", "Squares or products", "Give both motors a rate, with m₃ = 8 kg, and look at the torques by kind.",
        "Then turn one motor alone. Which of its torques is left?")
def squares_or_products():
    kinds = [by_kind(x) for x in ref.arm().c]
    squares, mixed = (any(k[kind] != 0 for k in kinds) for kind in ("centrifugal", "Coriolis"))
    felt = {(True, False): "squares", (False, True): "the product", (True, True): "both"}.get((squares, mixed), "none")
    return felt, {
        "the product": "Let one motor turn and hold the other: the one that is held feels a torque all the same.",
        "both": "Compare the parts by kind: does the Coriolis part ever leave zero?",
        "none": "That is so when the arm is balanced. Take m₃ = 8 kg, and q₄ − q₁ away from 0 and 180°."}


@numbers("09.Q16", "Is gravity balanced too",
         "At q₁ = 0 the lever is longest. Read g₁ there, then change m₃ until it is zero.",
         "g₁ is proportional to m₁ℓ₁ + m₂a₁ − m₃(ℓ₃ − a₁).", unit=("N·m", "kg"), within=5e-3,
         names=("g₁ at 4 kg", "m₃"))
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


@number("09.Q17", "A kilogram in the hand",
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

@choice("09.Q18", "What ground angles take away",
        "Let the planar arm move, first in joint angles, then in ground angles: which curve becomes flat?",
        "In ground angles both entries on M's diagonal are constant. Which kind of torque needs one that changes?")
def what_ground_angles_take_away():
    before, after = ({kind for kind, part in model.parts.items() if not judge(part, sp.zeros(2, 1)).equal}
                     for model in ref.from_the_ground())
    gone, = before - after
    return gone, {
        "inertial": "Mass is mass in every coordinate: the inertial part stays. Compare the other ones.",
        "centrifugal": "Swing one link alone: the other one still feels the square of its rate.",
        "gravity": "The weight must be held in every coordinate.",
        "none": "Switch between joint angles and ground angles while both links move, and compare part by part."}


@number("09.Q19", "What they do not take away",
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


# The laboratory

@choice("09.Q21", "The lie that betrays itself",
        "Choose a lie, press Play and watch the chart “energy, believed and true”: the model's own.",
        "Which lie changes M and c together, or g and U together, and which changes one of them alone?")
def lie_that_betrays_itself():
    lies = {"no velocity torques": mk.no_velocity, "gravity upside down": mk.gravity_flipped,
            "M₂₂ as printed": mk.parallelogram_as_printed}
    def drift(lie):
        return simulate.run(evaluate.compile(lie(ref.arm()), VALUES), [2.4, 0.2], duration=1.0).drift
    caught, = (name for name, lie in lies.items() if drift(lie) > 1e-3)
    return caught, {
        "gravity upside down": "That arm falls upwards, but what it gains in T it loses in U: its own energy is flat.",
        "M₂₂ as printed": "That is the model of another arm, with another constant M₂₂. Its own energy is flat.",
        "all": "Look at them one by one. Two of them are right models of another world."}
