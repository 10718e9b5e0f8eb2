"""The numbered exercises of chapter 19."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, number, variant_of
from ...checking.kinds import Number
from . import draws
from . import references as ref
from .references import m, q2


@expression("19.1", "Γ of a turntable with a slide", "M = diag(I + m q₂², m).",
            "c₁ = 2 m q₂ q̇₁q̇₂ and c₂ = −m q₂ q̇₁².", entry="gamma", stars=1)
def gamma_of_a_carousel():
    right = ref.carousel_gamma()
    return (right,
            Mistake("once", sp.Matrix([[0, m * q2, 0], [-m * q2, 0, 0]]), "The mixed product comes twice."),
            Mistake("sign", sp.Matrix([[0, 2 * m * q2, 0], [m * q2, 0, 0]]), "The slide must hold the mass back."),
            Mistake("half", sp.Matrix([[0, 2 * m * q2, 0], [-2 * m * q2, 0, 0]]), "½ ∂M₁₁/∂q₂ is m q₂."))


def even(motors):
    """c of case 2 with these motors, and what one takes for it."""
    c, whole = ref.factor(2, motors), ref.whole_factor(2, motors)
    return (c,
            Mistake("squared", c**2, "That is c². The duration grows by its root."),
            Mistake("gravity too", whole, "You scaled the whole torque. Gravity stays."),
            Mistake("speed", 1 / c, "By that the speed changes. The duration grows."))


@number("19.2", "Case 2 with the same motors", "(19.E8), from both sides of every break.",
        "Which joint binds, and when?", unit="1", within=1e-3, stars=2)
def case_2():
    return even(ref.MOTORS)


@case_2.varied
def case_2(draw):
    """Other motors."""
    motors = draws.motors(draw)
    return variant_of(Number(lambda: even(motors), "1"), (
        f"The shoulder's motor gives {motors[0]:g} N·m and the elbow's {motors[1]:g} N·m. How many times as long must"
        " case 2 of Example 7.2 take?"))


def rubbed(moving, gravity, viscous, limit):
    """c at one instant with friction, and what one takes for it."""
    right = ref.slowed(moving, gravity, viscous, limit)
    return (right,
            Mistake("like inertia", float(np.sqrt((moving + viscous) / (limit - gravity))), "Friction is divided by c,"
                    " not by c²."),
            Mistake("forgotten", float(np.sqrt(moving / (limit - gravity))), "Friction needs its share, too."),
            Mistake("constant", float(np.sqrt(moving / (limit - gravity - viscous))), "Viscous friction is less when it"
                    " goes slower; only Coulomb's stays."),
            Mistake("everything", float(np.sqrt((moving + viscous + gravity) / limit)), "Gravity does not"
                    " change at all."))


@number("19.4", "A quadratic in 1/c", "τ_s u² + F_v q̇ u + g = limit, with u = 1/c.", "Take the positive root.",
        unit="1", within=1e-3, stars=2)
def a_quadratic():
    return rubbed(*ref.RUBBING)


@a_quadratic.varied
def a_quadratic(draw):
    """Another instant."""
    numbers = draws.rubbing(draw)
    moving, gravity, viscous, limit = numbers
    return variant_of(Number(lambda: rubbed(*numbers), "1"), (
        f"At the worst instant the torque of motion is {moving:g} N·m, gravity {gravity:g} N·m and viscous friction"
        f" {viscous:g} N·m; the motor gives {limit:g} N·m. By which c must the motion be slowed?"))


def bought(T):
    """The shoulder's motor for case 1 in T, and what one takes for it."""
    right = ref.shoulder(T)
    moving, gravity = ref.torques(1)
    peak = float(np.abs(moving[:, 0] + gravity[:, 0]).max())
    return (right,
            Mistake("gravity too", peak * (0.5 / T)**2, "You scaled gravity with the rest."),
            Mistake("once", float(np.abs(moving[:, 0] * 0.5 / T + gravity[:, 0]).max()), "The torque of motion goes"
                    " with 1/c², not with 1/c."),
            Mistake("no gravity", float(np.abs(moving[:, 0]).max() * (0.5 / T)**2), "The motor carries the arm, too."))


@number("19.5", "The smallest shoulder motor", "c is known. What is τ_s/c² + g at its worst?", unit="N·m", within=1e-3,
        stars=2)
def smallest_shoulder():
    return bought(ref.HURRY)


@smallest_shoulder.varied
def smallest_shoulder(draw):
    """Another duration."""
    T = draws.hurry(draw)
    return variant_of(Number(lambda: bought(T), "N·m"), (
        f"Case 1 shall take {T:g} s instead of 0.5 s. What must the shoulder's motor give at least, in N·m?"))


@number("19.8", "The slowest that still arrives", "From the level on, gravity takes more than the motor gives.",
        "½v² = sin φ − λφ, where cos φ = λ.", unit="1", within=1e-3, stars=3)
def slowest_that_arrives():
    right = ref.slowest(0.9)
    return (right,
            Mistake("upper end", ref.fastest(0.9), "That is the largest rate at which it can come up to the level."),
            Mistake("energy", right**2 / 2, "That is ½v². Take the root of twice it."),
            Mistake("no motor", float(np.sqrt(2 * np.sin(np.arccos(0.9)))), "The motor goes on pushing on the way."))
