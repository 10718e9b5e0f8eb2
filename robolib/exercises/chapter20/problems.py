"""The numbered exercises of chapter 20."""

from __future__ import annotations

import numpy as np

from ...checking.blocks import Mistake, false_line, function, number, numbers, variant_of
from ...checking.kinds import Numbers
from . import draws
from . import references as ref

# 20.1: what a link has in it

LINK = {"unit": ("kg", "kg·m", "kg·m²"), "names": ("m₁", "first moment", "ZZ₁")}


def entries(mass, centre, inertia, length, motor):
    """Three entries of π, and what one takes for them."""
    m, mx, zz = ref.entries(mass, centre, inertia, length, motor)
    rotor = 0.01
    return ((m, mx, zz),
            Mistake("no motor", (mass, mass * centre, inertia + mass * centre**2), "The motor of joint 2 moves with"
                    " link 1. It belongs to it, with its mass and with its inertia."),
            Mistake("about the centre", (m, mx, inertia + rotor), "That inertia is about the centres of mass. The"
                    " parameter is about the shoulder."),
            Mistake("rotor geared", (m, mx, zz + (1e4 - 1) * rotor), "Geared up is what link 2's motion does with the"
                    " rotor; that has a column of its own, I_m2. As a part of link 1 it turns as link 1 does."),
            Mistake("motor in link 2", (mass, mass * centre, zz), "The motor's mass is missing in m₁ and in the first"
                    " moment, and there in ZZ₁. All three count it."))


@numbers("20.1", "What a link has in it", "About one origin everything adds up: link and motor, term by term.",
         "ZZ₁ = I₁ + m ℓ₁² + m_m a₁² + I_m.", stars=1, **LINK)
def what_a_link_has_in_it():
    return entries(*ref.LINK)


@what_a_link_has_in_it.varied
def what_a_link_has_in_it(draw):
    """Another link."""
    mass, centre, inertia, length, motor = given = draws.link(draw)
    return variant_of(Numbers(lambda: entries(*given), LINK["unit"], names=LINK["names"]), (
        f"An upper arm of {length:g} m has {mass} kg, its centre of mass {centre:g} m from the shoulder, and"
        f" {inertia} kg·m² about it. At its end sits the motor of the elbow, {motor} kg with a rotor of 0.01 kg·m²"
        " behind a gear of 100. Its frame is on the shoulder. Give m₁, the first moment along the link, and ZZ₁."))


# 20.2: design

TWIN = {"unit": ("m", "kg·m²", "m", "kg·m²"), "names": ("ℓ₁", "I₁", "ℓ₂", "I₂")}


def built(upper, fore):
    """The twin, and what one takes for it."""
    l1, I1, l2, I2 = ref.twin(upper, fore)
    same = (50 * 0.5 / upper, I1, l2, I2)
    return ((l1, I1, l2, I2),
            Mistake("the elbow's load forgotten", same, "The shoulder carries more than the upper arm: what hangs on"
                    " the elbow acts as a point mass there, m₁ℓ₁ + (m_m2 + m₂)a₁."),
            Mistake("about the centre", (l1, 10.0, l2, 10.0), "Inertias about the centres of mass may not stay: I + mℓ²"
                    " is what acts."),
            Mistake("no rotor", (l1 + 5 / upper, I1, l2, I2), "The motor at the elbow is 5 kg in both arms. Take it"
                    " off on both sides."))


@numbers("20.2", "A twin by design", "m₂ℓ₂ and I₂ + m₂ℓ₂² stay: that gives link 2.",
         "Then m₁ℓ₁ + (m_m2 + m₂)a₁ and I₁ + m₁ℓ₁² + (m_m2 + m₂)a₁².", stars=2, **TWIN)
def twin_by_design():
    return built(*ref.DESIGN)


@twin_by_design.varied
def twin_by_design(draw):
    """Other masses."""
    upper, fore = draws.design(draw)
    return variant_of(Numbers(lambda: built(upper, fore), TWIN["unit"], names=TWIN["names"]), (
        f"Design a twin of the lab arm (m₁ = m₂ = 50 kg, ℓ = 0.5 m, I = 10 kg·m², a₁ = 1 m, a motor of 5 kg at the"
        f" elbow) with m₁ = {upper} kg and m₂ = {fore} kg that no motor can tell from it. Give ℓ₁, I₁, ℓ₂, I₂."))


# 20.3: an arm that is not on the shelf

def boom_with(coriolis=1, centrifugal=1, lift=1, square=2):
    """Y of the boom with one slip."""
    def wrong(q1, q2, v1, v2, a1, a2, g):
        level = g * np.cos(q1)
        return [[a1, level, q2**square * a1 + 2 * coriolis * q2 * v1 * v2 + q2 * level,
                 2 * q2 * a1 + 2 * coriolis * v1 * v2 + level],
                [0, 0, a2 - centrifugal * q2 * v1**2 + lift * g * np.sin(q1), -centrifugal * v1**2]]
    return wrong


@function("20.3", "The regressor of a boom", "T = ½ J q̇₁² + ½ m₂ q̇₂² + …: write it with m₂, m r₂ and ZZ, no centre.",
          "The part of link 2: ½ (m₂q₂² + 2 m r₂ q₂) q̇₁² + ½ m₂ q̇₂²; its height is (m₂q₂ + m r₂) sin q₁.",
          states=ref.moves, stars=3)
def regressor_of_a_boom():
    return (ref.boom,
            Mistake("Coriolis once", boom_with(coriolis=0.5), "Something with q̇₁q̇₂ is too small by a factor. It comes"
                    " twice: q₂ changes the inertia, and the slide is carried round."),
            Mistake("centrifugal sign", boom_with(centrifugal=-1), "The turning throws the slide outwards, so its motor"
                    " must hold it back: look at the sign of q̇₁²."),
            Mistake("weight forgotten", boom_with(lift=0), "When the boom points up, the slide's motor carries a"
                    " weight."),
            Mistake("not squared", boom_with(square=1), "The inertia of a mass goes with the square of its distance."))


# 20.4: half of the digits

@numbers("20.4", "Half of the digits", "Singular values of Ȳ: √(2 + ε²) and ε. Those of ȲᵀȲ are their squares.",
         "With eight digits 1 + 10⁻⁸ is 1.", names=("cond Ȳ", "cond ȲᵀȲ", "rank with seven digits"), within=1e-3,
         stars=2)
def half_of_the_digits():
    right = ref.conditions(1e-4)
    return (right,
            Mistake("the same", (right[0], right[0], 2), "ȲᵀȲ has the squares of the singular values, so the square of"
                    " the condition number."),
            Mistake("rank two", (right[0], right[1], 2), "Both conditions are right. But write ȲᵀȲ down with seven"
                    " digits: 1 + ε² is 1."),
            Mistake("exchanged", (right[1], right[0], 1), "The two condition numbers have changed places."))


# 20.5: explain

@number("20.5", "The shortest answer", "All fits are β + s (k_r2², −½(k_r2² + k_r2), 1) for ZZ₁, ZZ₂ and I_m2.",
        "Which s makes the sum of squares smallest?", unit="kg·m²", stars=3)
def shortest_answer():
    right = ref.shortest()
    return (right,
            Mistake("the truth", 0.01, "That is what is there. The fit gives the shortest β of all that fit."),
            Mistake("the shift", right - 0.01, "That is s. What is asked for is I_m2 + s."),
            Mistake("sign", -right, "It comes out with the other sign; that is the point."))


# 20.6: a load

LOAD = {"unit": ("kg", "m", "m"), "names": ("mass", "along", "across")}


def hand(mass, along, across):
    """The load, and what one takes for it."""
    right = ref.weighed(mass, along, across)
    return (right,
            Mistake("a weight", (right[0] * 9.81, *right[1:]), "That is its weight in N. Divide by g."),
            Mistake("first moments", (right[0], right[0] * right[1], right[0] * right[2]), "These are the first"
                    " moments m r. Divide by the mass."),
            Mistake("the other side", (right[0], right[1], -right[2]), "Turned up by 90°, what lies across points to"
                    " −x. The torque gets a minus."))


@numbers("20.6", "What is in the hand?", "Stretched out level, τ₂ tells m g x, and τ₁ − τ₂ tells m g a₁.",
         "With the forearm up, τ₂ = −m g y.", stars=2, **LOAD)
def what_is_in_the_hand():
    return hand(*ref.LOAD)


@what_is_in_the_hand.varied
def what_is_in_the_hand(draw):
    """Another load."""
    load = draws.load(draw)
    (a, b), (c, d) = ref.loaded(*load)
    return variant_of(Numbers(lambda: hand(*load), LOAD["unit"], names=LOAD["names"]), (
        f"The lab arm (a₁ = 1 m, g = 9.81 m/s²) lies level, q = (0, 0): with a load the torques are larger by"
        f" ({a:.4f}, {b:.4f}) N·m. With q = (0, 90°): by ({c:.4f}, {d:.4f}) N·m. Give the load's mass, and its place"
        " along and across the forearm, from the elbow."))


# 20.7: a false line

def close(_, line):
    """Are both sides the same numbers?"""
    return bool(np.allclose(np.array(line[0], float), np.array(line[1], float)))


@false_line("20.7", "Find the false line: weights", "Try it without noise: which line loses the true β?",
            "What is done to one side of an equation must be done to the other.", same=close,
            true="Line {k} is true.", stars=2)
def weights():
    """Least squares with the rows of each joint divided by its noise."""
    return ref.weighted_lines()


# 20.8: the last secret

SECRET = {"unit": ("kg", "kg·m", "kg·m²"), "names": ("m₂", "first moment of link 1", "inertia of link 1")}


def hidden(mass, length):
    """The changes, and what one takes for them."""
    m2, mx1, zz1 = ref.secret(mass, length)
    return ((m2, mx1, zz1),
            Mistake("sign", (-m2, mx1, zz1), "What link 1 gets, link 2 loses: the floor must not feel it."),
            Mistake("no square", (m2, mx1, mx1), "An inertia goes with the square of the length."),
            Mistake("at the shoulder", (m2, 0.0, 0.0), "Both hang on the elbow, not on the shoulder."))


@numbers("20.8", "A second twin with the same floor", "A point mass at the elbow changes its owner.",
         "m, m a₁ and m a₁².", stars=1, **SECRET)
def same_floor():
    return hidden(*ref.ELBOW)


@same_floor.varied
def same_floor(draw):
    """Another mass and length."""
    mass, length = draws.elbow(draw)
    return variant_of(Numbers(lambda: hidden(mass, length), SECRET["unit"], names=SECRET["names"]), (
        f"A planar arm with an upper arm of {length:g} m gets {mass} kg more on link 1, in such a way that neither the"
        " motors nor the floor feel it. By how much change m₂, link 1's first moment, and its inertia about the"
        " shoulder?"))


# 20.9, 20.10, 20.11

@numbers("20.9", "A twin for the SCARA", "Its first two axes are vertical, so no weight acts on them. Which sums stay?",
         "m₂ℓ₂, I₂ + m₂ℓ₂², and I₁ + m₁ℓ₁² + a₁²(m₂ + m₃ + m₄).", names=("ℓ₂", "I₂", "I₁"),
         unit=("m", "kg·m²", "kg·m²"), stars=2)
def twin_for_the_scara():
    l2, I2, I1 = ref.scara_twin(2.0)
    return ((l2, I2, I1),
            Mistake("shoulder forgotten", (l2, I2, 0.25), "The shoulder turns what hangs on the elbow. It got lighter,"
                    " so link 1 must make up for it."),
            Mistake("wrong way", (l2, I2, 0.5 - I1), "The forearm lost mass. So link 1 needs more inertia, not less."),
            Mistake("centre stays", (0.15, I2, I1), "With the same ℓ₂ the first moment m₂ℓ₂ would be smaller."),
            Mistake("inertia stays", (l2, 0.12, I1), "I₂ is about the centre of mass, which has moved: I₂ + m₂ℓ₂²"
                    " stays."))


@numbers("20.10", "A bolted joint", "Stack Y of the base parameters at random states; q₁ stays, q̇₁ = q̈₁ = 0.",
         "The rank of the stack, its columns brought to length 1.", names=("all move", "joint 1 bolted"), stars=2)
def bolted_joint():
    free, bolted = ref.puma_ranks()
    return ((free, bolted),
            Mistake("nothing lost", (free, free), "What only shows when joint 1 turns is lost."),
            Mistake("parameters", (66, bolted), "66 is the number of all parameters without friction. Ask which sums of"
                    " them act."),
            Mistake("one column", (free, free - 1), "One is the inertia about axis 1. But the coupling between joint 1"
                    " and the others needs its motion, too."))


@numbers("20.11", "Where to weigh a pendulum", "Two systems of two columns, q̈ and g cos q.",
         "A: each sample tells one number. B: every sample tells both. Write ȲᵀȲ for each.",
         names=("σ_J, A", "σ_S, A", "σ_J, B", "σ_S, B"), unit=("kg·m²", "kg·m", "kg·m²", "kg·m"), within=1e-3, stars=2)
def where_to_weigh_a_pendulum():
    right = ref.pendulum()
    return (right,
            Mistake("no difference", (*right[:2], *right[:2]), "In B every sample tells of both numbers, so each is"
                    " measured by twice as many samples as in A."),
            Mistake("all samples", (*right[2:], *right[2:]), "In A each number is told by half of the samples."),
            Mistake("no root", tuple(x / (200 / k)**0.5 for x, k in zip(right, (2, 2, 1, 1), strict=True)),
                    "N samples make an error bar shorter by √N, not by N."),
            Mistake("half as long", (*right[:2], right[0] / 2, right[1] / 2), "Twice as many samples make an error bar"
                    " shorter by √2 only."))
