"""The questions beside the parallelogram arm that one can take by the hand in chapter 09: what is right, and the
examiners.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from ... import decoupling, evaluate, robots, transform
from ...formulations import lagrange
from ...identity import judge
from ...model import symbols
from ..diagnosis import by_kind
from ..mistakes import bare
from ..numbers import choice, number, several
from ..verdict import wrong
from . import references as ref
from .references import VALUES


@cache
def decoupled():
    """m3, M11 and M22 of the arm on the shelf, decoupled."""
    mass = ref.decoupling_mass()
    M = evaluate.compile(ref.arm(), VALUES | {"m3": mass}).M([0.0, 1.0])
    return [mass, float(M[0, 0]), float(M[1, 1])]


def examine_P1(answer):
    verdict = several(answer, decoupled(), tolerance=2e-3, names=("m₃", "M₁₁", "M₂₂"))
    if verdict.outcome == "wrong":
        M = evaluate.compile(ref.arm(), VALUES).M([0.0, 1.0])
        if several(answer, [VALUES["m3"], M[0, 0], M[1, 1]], tolerance=2e-3):
            return wrong("That is the arm as it comes, with m₃ = 8 kg. Its M₁₂ is not zero.")
        if several(answer, [decoupled()[0], M[0, 0], M[1, 1]], tolerance=2e-3):
            return wrong("m₃ is right. Read M again with this mass: the diagonal knows it too.")
    return verdict


@cache
def products():
    """Which products of rates the motors of the unbalanced arm feel."""
    kinds = [by_kind(x) for x in ref.arm().c]
    squares, mixed = (any(k[kind] != 0 for k in kinds) for kind in ("centrifugal", "Coriolis"))
    return {(True, False): "squares", (False, True): "the product", (True, True): "both"}.get((squares, mixed), "none")


def examine_P2(answer):
    return choice(answer, products(), {
        "the product": "Let one motor turn and hold the other: the one that is held feels a torque all the same.",
        "both": "Compare the parts by kind: does the Coriolis part ever leave zero?",
        "none": "That is so when the arm is balanced. Take m₃ = 8 kg, and q₄ − q₁ away from 0 and 180°."})


@cache
def gravity_free():
    """The mass of link 3 that leaves nothing for motor 1 to hold."""
    weight = ref.arm().g[0].subs({ref.q1: 0} | {sp.Symbol(k): v for k, v in VALUES.items() if k != "m3"})
    mass, = sp.solve(weight, ref.m3)
    return float(mass)


def examine_P3(answer):
    mass, left = ref.decoupling_mass(), ref.moments(ref.decoupling_mass())
    hold = left[0] * VALUES["g"]
    verdict = several(answer, [hold, gravity_free()], tolerance=5e-3, names=("g₁ at 4 kg", "m₃"))
    if verdict.outcome == "wrong":
        for values, says in (
                ([left[0], gravity_free()], "The first number is a moment in kg·m. Times 9.81 m/s² it is a torque."),
                ([left[1] * VALUES["g"], gravity_free()], "The first number is what motor 2 holds. Look at g₁."),
                ([0.0, mass], "Balanced for M is not balanced for gravity: at 4 kg, read g₁ again."),
                ([hold, mass], "4 kg makes M₁₂ zero. Which m₃ makes g₁ zero?")):
            if several(answer, values, tolerance=5e-3):
                return wrong(says)
    return verdict


def examine_P4(answer):
    right = ref.decoupling_mass(1.0)
    lever = VALUES["a3"] / (VALUES["l3"] - VALUES["a1"])
    return number(answer, right, "kg", 5e-3, [
        (ref.decoupling_mass(), "That is m₃ with an empty hand."),
        (2 * ref.decoupling_mass() - right, "The load is on the forearm, as m₃ is: to balance it, link 3 must become"
                                            " lighter, not heavier."),
        (ref.decoupling_mass() - 1, "The load sits farther out than the centre of mass of link 3: one kilogram there"
                                    " counts for more than one."),
        (ref.decoupling_mass() - lever, "Both levers are counted from the closing pin: the load's is a₃ − a₁.")])


# The planar arm beside it

@cache
def from_the_ground():
    """The planar arm without rotors, in angles from the ground."""
    planar = lagrange.derive(bare(robots.planar_2r()[0]))
    p, pd, pdd = symbols(2, "p")
    return planar, transform.change(planar, [p[0], p[1] - p[0]], (p, pd, pdd))


@cache
def gone():
    """The kind of torque that the planar arm has in joint angles, and not in ground angles."""
    before, after = ({kind for kind, part in model.parts.items() if not judge(part, sp.zeros(2, 1)).equal}
                     for model in from_the_ground())
    kind, = before - after
    return kind


def examine_P5(answer):
    return choice(answer, gone(), {
        "inertial": "Mass is mass in every coordinate: the inertial part stays. Compare the other ones.",
        "centrifugal": "Swing one link alone: the other one still feels the square of its rate.",
        "gravity": "The weight must be held in every coordinate.",
        "none": "Switch between joint angles and ground angles while both links move, and compare part by part."})


@cache
def balanced_forearm():
    """The ℓ3 at which the twin's M12 vanishes in ground angles. Its forearm begins at the closing pin, a1 along link 3:
    the ℓ2 of a planar arm is ℓ3 − a1 there.
    """
    _, ground = from_the_ground()
    solved, = decoupling.decouple(ground, ref.l2)
    return float((ref.a1 + solved[ref.l2]).subs(VALUES))


def examine_P6(answer):
    return number(answer, balanced_forearm(), "m", 5e-3, [
        (0.0, "ℓ₃ is measured from joint 3. The twin's elbow is at the closing pin: the forearm must balance there."),
        (ref.decoupling_length(), "That decouples the parallelogram. Its K is a difference; look at the twin's M₁₂."),
        (VALUES["l3"], "That is ℓ₃ as it comes, and the twin's M₁₂ is not zero.")])
