"""The numbered exercises of chapter 20."""

from __future__ import annotations

from ...checking.blocks import Mistake, number, numbers, variant_of
from ...checking.kinds import Numbers
from . import draws
from . import references as ref

# 20.1: design

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


@numbers("20.1", "A twin by design", "m₂ℓ₂ and I₂ + m₂ℓ₂² stay: that gives link 2.",
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


# 20.2, 20.3

@numbers("20.2", "When five become four", "Which column is lost without gravity? Which two become alike with k_r2 = 1?",
         "A motor without a gear turns with its link.", names=("without gravity", "with k_r2 = 1"), stars=1)
def five_become_four():
    right = ref.ranks()
    return (right,
            Mistake("unchanged", (5, 5), "In both cases something is lost: a column becomes zero, or two become"
                    " dependent."),
            Mistake("two lost", (3, 3), "That is the number with both at once."))


@number("20.3", "The shortest answer", "All fits are β + s (k_r2², −½(k_r2² + k_r2), 1) for ZZ₁, ZZ₂ and I_m2.",
        "Which s makes the sum of squares smallest?", unit="kg·m²", stars=3)
def shortest_answer():
    right = ref.shortest()
    return (right,
            Mistake("the truth", 0.01, "That is what is there. The fit gives the shortest β of all that fit."),
            Mistake("the shift", right - 0.01, "That is s. What is asked for is I_m2 + s."),
            Mistake("sign", -right, "It comes out negative; that is the point."))


# 20.4: a load

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


@numbers("20.4", "What is in the hand?", "Stretched out level, τ₂ tells m g x, and τ₁ − τ₂ tells m g a₁.",
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


# 20.5: the last secret

SECRET = {"unit": ("kg", "kg·m", "kg·m²"), "names": ("m₂", "first moment of link 1", "inertia of link 1")}


def hidden(mass, length):
    """The changes, and what one takes for them."""
    m2, mx1, zz1 = ref.secret(mass, length)
    return ((m2, mx1, zz1),
            Mistake("sign", (-m2, mx1, zz1), "What link 1 gets, link 2 loses: the floor must not feel it."),
            Mistake("no square", (m2, mx1, mx1), "An inertia goes with the square of the length."),
            Mistake("at the shoulder", (m2, 0.0, 0.0), "Both hang on the elbow, not on the shoulder."))


@numbers("20.5", "A second twin with the same floor", "A point mass at the elbow changes its owner.",
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
