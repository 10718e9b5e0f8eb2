"""The questions that stand in chapter 20."""

from __future__ import annotations

from ...checking.blocks import Mistake, number, numbers
from . import references as ref

# Entrance

@number("20.Q2", "About another axis", "Steiner: I + m d².", "1 + 4 · 0.25.", unit="kg·m²")
def about_another_axis():
    return (2.0,
            Mistake("no Steiner", 1.0, "That is the inertia about the centre of mass. Another axis adds m d²."),
            Mistake("no square", 3.0, "The distance counts with its square."),
            Mistake("less", 0.0, "About the centre of mass it is smallest: m d² is added, not taken away."))


@number("20.Q3", "How many instants?", "Each instant gives one equation per joint.",
        "Five numbers, two equations each.")
def how_many_instants():
    return (3.0,
            Mistake("one each", 5.0, "Each instant gives two equations, one per joint."),
            Mistake("half an instant", 2.5, "That many instants there are not: take the next whole number."),
            Mistake("too few", 2.0, "Two instants give four equations, for five numbers."))


# A link and its motor

@numbers("20.Q4", "One body from two", "The first moments add up: (50 · 0.5 + 5 · 1)/55.",
         "10 + (50 · 5/55) · 0.5².", names=("r", "inertia"), unit=("m", "kg·m²"))
def one_body_from_two():
    r, I = ref.carried()
    return ((r, I),
            Mistake("middle", (0.75, I), "That is half-way between the two. The heavier one draws the centre towards"
                    " itself."),
            Mistake("no distance", (r, 10.0), "Both parts lie away from the common centre: Steiner, once for each."),
            Mistake("one Steiner", (r, 10 + 5 * 0.5**2), "Distances count from the common centre, not from that of the"
                    " link; and the link is away from it, too."),
            Mistake("about the joint", (r, 10 + 50 * 0.5**2 + 5), "That is the inertia about the joint. About the"
                    " common centre it is smaller."))
