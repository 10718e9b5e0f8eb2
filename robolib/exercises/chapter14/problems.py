"""The numbered exercises of chapter 14."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, chain, choice, expression, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from . import draws
from . import references as ref
from .questions import as_derived
from .references import I2, a1, b, l1, l2, m1, m2, m3, q2, q3, w

# 14.1: how much is known beforehand

def share(degrees, load):
    """The augmented link's part of M₁₁ in percent, and what one takes for it."""
    right = ref.known(degrees, load)
    own, K = ref.augmented_link(load)[0] - ref.augmented_link(load, 1)[0], ref.augmented_link(load)[2]
    return (right,
            Mistake("stretched", ref.known(0, load), "That is the stretched arm. Bend the elbow: M₁₁ changes, K₁ does"
                    " not."),
            Mistake("own link", 100 * (K - ref.augmented_link(load, 1)[0]) / ref.M11(sp.rad(degrees).evalf(), load),
                    f"That counts the link of {own:g} kg alone. The ball at the elbow is known beforehand, too."),
            Mistake("the rest", 100 - right, "That is the part that has to be worked out while the arm moves."))


@number("14.1", "Known before it moves", "K₁ does not ask for the elbow's angle. M₁₁ does.",
        "M₁₁ = K₁ + I₂ + m₂ℓ₂² + 2 m₂a₁ℓ₂ cos q₂.", unit="%", within=1e-3, stars=1)
def known_before_it_moves():
    return share(60, 0.0)


@known_before_it_moves.varied
def known_before_it_moves(draw):
    """Another elbow, something in the hand."""
    degrees, load = draws.posture(draw)
    return variant_of(Number(lambda: share(degrees, load), "%", 1e-3), (
        "The laboratory's arm: two links of 1 m and 50 kg, centres of mass in their middles, 10 kg·m² about them, no"
        f" motors. The hand holds a ball of {load:g} kg, the elbow is bent by {degrees}°. Which part of M₁₁, in"
        " percent, belongs to the augmented link 1, and is known before the arm moves?"))


# 14.2, 14.3: moments by hand

@expression("14.2", "A turret with a slide", "Where is the ball, seen from link 2?",
            "At (0, q₃, 0): the slide moves it.", "K_xx is a sum of m (y² + z²).", entry="entry", stars=2)
def turret_with_a_slide():
    right = ref.turret()
    return (right,
            Mistake("no ball", sp.Matrix([m2 * b, I2 + m2 * b**2]), "Something hangs on the slide: a ball m₃ at q₃."),
            Mistake("about the centre", sp.Matrix([m2 * b + m3 * q3, I2 + m3 * q3**2]), "K is taken about the link's"
                    " origin. The link's own mass has a lever, too."),
            Mistake("not squared", sp.Matrix([m2 * b + m3 * q3, I2 + m2 * b + m3 * q3]), "An inertia has the square of"
                    " the lever."),
            Mistake("all masses", sp.Matrix([m2 * b + (m2 + m3) * q3, I2 + m2 * b**2 + (m2 + m3) * q3**2]),
                    "The ball has the mass of what hangs on the *next* joint, m₃ alone."))


@expression("14.3", "Lemma 5.1 on the planar arm", "u₁ is known: 14.E5. What does link 2 add, seen from link 1?",
            "U₂ = u₂ = (m₂ℓ₂, 0) in its own frame. A₂ turns it by q₂.", entry="entry", stars=2)
def lemma_on_the_planar_arm():
    right, u = ref.generalized(), m1 * l1 + m2 * a1
    return (right,
            Mistake("not turned", sp.Matrix([u + m2 * l2, 0]), "U₂ is told in the frame of link 2. A₂ brings it to that"
                    " of link 1."),
            Mistake("u alone", sp.Matrix([u, 0]), "That is u₁. The generalized link has link 2 where it is, not as a"
                    " ball at the elbow."),
            Mistake("no ball", sp.Matrix([m1 * l1 + m2 * l2 * sp.cos(q2), m2 * l2 * sp.sin(q2)]), "From o₁ to o₂ it is"
                    " a₁, and all of m₂ is carried there."),
            Mistake("turned back", right.subs(q2, -q2), "A₂ takes components from frame 2 to frame 1. Yours goes the"
                    " other way."))


# 14.4, 14.5: false lines that stand in print

@false_line("14.4", "Find the false line in Hollerbach's gravity", "Hold the arm straight out. Which weight has which"
            " lever?", "c₁ is the first moment of everything, about the shoulder.", same=as_derived,
            true="Line {k} is true: hold the arm out, and take the levers.",
            later="Line {k} is true: hold the arm out, and take the levers.",
            replies={2: "Line 2 is true: at the elbow only the outer link pulls.",
                     4: "Line 4 is true: both masses hang on the shoulder."}, stars=2)
def hollerbachs_gravity():
    """Hollerbach's (13), which [balafoutis_patel] (5.2.16c) corrects."""
    return ref.gravity_lines()


@false_line("14.5", "Find the false line in Featherstone's transform", "Push at the elbow, across the upper arm. Which"
            " moment does the shoulder feel?", "s × f is missing somewhere.", same=as_derived,
            true="Line {k} is true: nothing is shifted there.", later="Line {k} is true: nothing is shifted there.",
            replies={1: "Line 1 is true: the joint turns about z and shifts nothing.",
                     2: "Line 2 is true: a force does not ask where it acts.",
                     4: "Line 4 is true: the motor feels the moment about its own axis."}, stars=2)
def featherstones_transform():
    """[balafoutis_patel] (5.2.30) as it is printed."""
    return ref.spatial_lines()


# 14.6: a chain; 14.7: a function

def without_rate(line):
    """Is the line one product, without ω?"""
    return not isinstance(line[0], sp.Add) and w not in line[0].free_symbols


@chain("14.6", "The key step in a plane", "Multiply out first. Which terms come with both signs?",
       "x y ω² stands there twice, with opposite signs.", last=without_rate, start="the z entry of r × Ω r",
       form="one product, without `w`", stars=1)
def key_step_in_a_plane():
    return ref.key_step()


@function("14.7", "First moments, as a function", "Begin at the tip, where nothing hangs on.",
          "m̄ is the sum of all masses beyond link i; u_i = m_i r_i + m̄ s_i, and the last link has no ball.",
          states=ref.serial, stars=2)
def first_moments_as_a_function():
    def slip(name, says):
        return Mistake(name, lambda m, r, s: ref.first_moments(m, r, s, name), says)
    return (ref.first_moments,
            slip("no ball", "That is m r alone. All that hangs on the next joint belongs to it, as a ball."),
            slip("next alone", "The ball has the mass of *all* links beyond, not of the next one alone."),
            slip("own too", "The link's own mass is in the ball, too. It counts once, at r."),
            slip("ball alone", "The link itself is missing: m r."))


# 14.8: design; 14.9: why; 14.10: rods without mass

def weight(behind, load):
    """The counterweight, and what one takes for it."""
    _, u, K = ref.augmented_link(load)
    own, outer = 25.0, ref.augmented_link(load, 1)
    return (ref.counterweight(behind, load),
            Mistake("own link", own / behind, "That balances link 1 alone. The ball at the elbow pulls, too."),
            Mistake("stretched arm", (u + outer[1]) / behind, "That balances the arm while it is stretched, and only"
                    " then. u₁ has the outer link as a ball at the elbow."),
            Mistake("inertia", K / behind**2, "That compares inertias. For u₁ = 0 the *first* moments must cancel."),
            Mistake("upside down", u * behind, "The further behind it sits, the lighter it may be: divide."))


@number("14.8", "A balanced shoulder", "u₁ is a sum of mass times place along the link.",
        "m behind the shoulder has the place −0.5 m.", unit="kg", within=1e-3, stars=2)
def balanced_shoulder():
    return weight(0.5, 0.0)


@balanced_shoulder.varied
def balanced_shoulder(draw):
    """Another place, something in the hand."""
    behind, load = draws.balance(draw)
    return variant_of(Number(lambda: weight(behind, load), "kg", 1e-3), (
        "The laboratory's arm: two links of 1 m and 50 kg, centres of mass in their middles, no motors. The hand holds"
        f" a ball of {load:g} kg. A counterweight is fixed to link 1, {behind:g} m behind the shoulder. Which mass, in"
        " kg, makes u₁ = 0?"))


@choice("14.9", "Why a test on PPR proves nothing", "What do the three errata do to a vector?",
        "Which frames of a PPR arm turn, and what is passed on between them?", stars=2)
def why_PPR():
    return ("only its last joint feels moments, and nothing hangs on that", {
        "slides have no inertia": "A slide carries mass like any link. Ask what a motor of a slide feels of a moment.",
        "gravity does no work there": "Gravity pulls at slides as well, unless they lie level. Put g = 0: the errata"
                                      " stay hidden.",
        "its links are too light": "The masses do not matter. Make them a hundred times larger: the errata stay"
                                   " hidden.",
        "all its frames are parallel": "They need not be: rows of slides have twists, too. The errata stay hidden with"
                                       " any twist."})


@numbers("14.10", "Three rods without mass", "Begin at the tip. Where does the mass of rod 3 go?",
         "Rod 2 gets it as a ball at its far end: u₂ = m₂/2 + m₃, K₂ = m₂/3 + m₃.",
         unit=("kg·m", "kg·m²", "kg·m", "kg·m²"), names=("u₁", "K₁", "u₂", "K₂"), stars=3)
def three_rods_without_mass():
    return rods((3.0, 2.0, 1.0))


def rods(masses):
    """(u₁, K₁, u₂, K₂), and what one takes for it."""
    one, two, three = masses
    right = ref.three_rods(masses)
    return (right,
            Mistake("nothing passed on", ref.bare(masses), "Those are the rods alone. What each loses goes to the one"
                    " before it."),
            Mistake("next rod alone", [one / 2 + two, one / 3 + two, two / 2 + three, two / 3 + three],
                    "Rod 1 gets the ball of rod 3, too: it has passed through rod 2."),
            Mistake("at the centre", [one / 2 + (two + three) / 2, one / 3 + (two + three) / 4, two / 2 + three / 2,
                                      two / 3 + three / 4],
                    "The balls sit at the joints, 1 m away, not in the middle."),
            Mistake("about the centre", [right[0], one / 12 + two + three, right[2], two / 12 + three],
                    "The inertia is about the joint: m/3 for a thin rod."))


@three_rods_without_mass.varied
def three_rods_without_mass(draw):
    """Other masses."""
    masses = draws.rods(draw)
    kind = Numbers(lambda: rods(masses), ("kg·m", "kg·m²", "kg·m", "kg·m²"), names=("u₁", "K₁", "u₂", "K₂"))
    return variant_of(kind, (
        f"Three thin rods of 1 m, with {masses[0]:g}, {masses[1]:g} and {masses[2]:g} kg, are a planar arm. All masses"
        " pass down to the base. Which first moments and inertias about their joints have the massless rods 1 and 2,"
        " (u₁, K₁, u₂, K₂) in kg·m and kg·m²?"))
