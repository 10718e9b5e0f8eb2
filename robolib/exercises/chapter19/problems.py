"""The numbered exercises of chapter 19."""

from __future__ import annotations

import math

import numpy as np
import sympy as sp

from ...checking.blocks import Mistake, expression, false_line, function, number, variant_of
from ...checking.kinds import Number
from . import draws
from . import references as ref
from .references import m, q2


@expression("19.1", "Γ of a turntable with a slide", "c₁ = 2 m q₂ q̇₁q̇₂ and c₂ = −m q₂ q̇₁².",
            "The columns belong to q̇₁², q̇₁q̇₂, q̇₂².", entry="Γ", stars=1)
def gamma_of_a_carousel():
    right = ref.carousel_gamma()
    return (right,
            Mistake("once", sp.Matrix([[0, m * q2, 0], [-m * q2, 0, 0]]), "The mixed product has c₁₁₂ and c₁₂₁ in it."),
            Mistake("sign", sp.Matrix([[0, 2 * m * q2, 0], [m * q2, 0, 0]]), "The slide must hold the mass back, so"
                    " its force is negative."),
            Mistake("half", sp.Matrix([[0, 2 * m * q2, 0], [-2 * m * q2, 0, 0]]), "½ ∂M₁₁/∂q₂ is m q₂."),
            Mistake("no slide", sp.Matrix([[0, 2 * m * q2, 0], [0, 0, 0]]), "The slide feels the turning, too."))


# 19.2: what has the time once, and what twice

def peaks(speed, push, kv, ka):
    """c by two limits, and what one takes for it."""
    once, twice = speed / kv, (push / ka) ** 0.5
    return (max(once, twice),
            Mistake("the other", min(once, twice), "That keeps one of the limits. The other one asks for more."),
            Mistake("no root", push / ka, "An acceleration shrinks with c². Take the root of its ratio."),
            Mistake("product", once * twice, "They do not add up: the larger one is enough for both."))


@number("19.2", "Two limits of a joint", "A speed is divided by c, an acceleration by c².",
        "Take the ratio of the speeds, and the root of that of the accelerations.", stars=1)
def two_limits():
    return peaks(*ref.PEAKS)


@two_limits.varied
def two_limits(draw):
    """Other peaks and limits."""
    numbers = draws.peaks(draw)
    speed, push, kv, ka = numbers
    return variant_of(Number(lambda: peaks(*numbers)), (
        f"A motion has at most {speed:g} rad/s and {push:g} rad/s². Its joint allows {kv:g} rad/s and {ka:g} rad/s²."
        " How many times as long must it take?"))


# 19.3, 19.7: false lines

def close(_, line):
    """Are both sides the same numbers?"""
    return bool(np.allclose(np.array(line[0], float), np.array(line[1], float)))


@false_line("19.3", "Find the false line: a slower motion", "Take c = 2. Which torques does a slower arm need?",
            "Put q̇ and q̈ of line 2 into M q̈ + Γ [q̇q̇].", same=close,
            true="Line {k} is true: use the chain rule.", stars=1)
def a_slower_motion():
    """The sentence after (7.126) of [siciliano], as it is printed."""
    return ref.clock_lines()


# 19.4: the rule as a function

def rule(slip):
    """The factor with one slip."""
    def wrong(moving, gravity, limit):
        x, y = np.array(moving, float), np.array(gravity, float)
        way = {"one side": 1.0, "wrong side": -np.sign(x)}.get(slip, np.sign(x))
        if slip == "everything":
            return max(1.0, float((np.abs(x + y) / limit).max()) ** 0.5)
        c2 = float((np.abs(x) / (limit - way * y)).max())
        return {"squared": max(1.0, c2), "faster": c2**0.5}.get(slip, max(1.0, c2**0.5))
    return wrong


@function("19.4", "The rule as a function", "At each instant |τ_s|/(limit − sgn(τ_s) g), and the largest of them.",
          "Take the root; and a motion that fits is not slowed: at least 1.", states=ref.series, stars=2)
def the_rule_as_a_function():
    return (ref.asks,
            Mistake("squared", rule("squared"), "That is c²."),
            Mistake("faster", rule("faster"), "A motion that fits gets c < 1 from you. Nobody asked for it to be"
                    " faster."),
            Mistake("one side", rule("one side"), "You take gravity from the limit always. Where τ_s is negative, it"
                    " is the other way round."),
            Mistake("wrong side", rule("wrong side"), "Gravity takes from the limit where it has the sign of τ_s, and"
                    " helps elsewhere. You have it the other way round."),
            Mistake("everything", rule("everything"), "You scaled the whole torque. Gravity does not shrink."))


# 19.5: friction

def rubbed(moving, gravity, viscous, limit):
    """c at one instant with friction, and what one takes for it."""
    return (ref.slowed(moving, gravity, viscous, limit),
            Mistake("like inertia", ((moving + viscous) / (limit - gravity)) ** 0.5, "Viscous friction is divided by c,"
                    " not by c²."),
            Mistake("forgotten", (moving / (limit - gravity)) ** 0.5, "Friction needs its share, too."),
            Mistake("constant", (moving / (limit - gravity - viscous)) ** 0.5, "Viscous friction is less when it goes"
                    " slower; only Coulomb's stays."))


@number("19.5", "A quadratic in 1/c", "τ_s u² + F_v q̇ u + g = limit, with u = 1/c.", "Take the positive root.",
        stars=2)
def a_quadratic():
    return rubbed(*ref.RUBBING)


@a_quadratic.varied
def a_quadratic(draw):
    """Another instant."""
    numbers = draws.rubbing(draw)
    moving, gravity, viscous, limit = numbers
    return variant_of(Number(lambda: rubbed(*numbers)), (
        f"At the worst instant of a motion the torque of the motion is {moving:g} N·m, gravity {gravity:g} N·m and"
        f" viscous friction {viscous:g} N·m; the motor gives {limit:g} N·m. How many times as long must the motion"
        " take?"))


# 19.6: design

def bought(T):
    """The shoulder's motor for case 1 in T, and what one takes for it."""
    moving, gravity = (x[:, 0] for x in ref.torques(1))
    part = 0.5 / T
    return (ref.shoulder(T),
            Mistake("gravity too", float(np.abs(moving + gravity).max()) * part**2, "You scaled gravity with the"
                    " rest."),
            Mistake("once", float(np.abs(moving * part + gravity).max()), "The torque of the motion goes with 1/c²,"
                    " not with 1/c."),
            Mistake("no gravity", float(np.abs(moving).max()) * part**2, "The motor carries the arm, too."),
            Mistake("as it was", float(np.abs(moving + gravity).max()), "That is for 0.5 s."))


@number("19.6", "The smallest shoulder motor", "c = T/0.5 s is known. What is τ_s/c² + g at its worst?",
        "Just before the switch τ_s = 5681 N·m and g = 364 N·m.", unit="N·m", stars=2)
def smallest_shoulder():
    return bought(ref.HURRY)


@smallest_shoulder.varied
def smallest_shoulder(draw):
    """Another duration."""
    T = draws.hurry(draw)
    return variant_of(Number(lambda: bought(T), "N·m"), (
        f"Case 1 of Example 7.2 shall take {T:g} s instead of 0.5 s. What must the shoulder's motor give at least, in"
        " N·m?"))


@false_line("19.7", "Find the false line: the worst joint", "Gravity leaves joint 1 little room.",
            "Slow down by joint 2's factor, and look at joint 1.", same=close,
            true="Line {k} is true: calculate it.", stars=3)
def the_worst_joint():
    """[siciliano] section 7.7: take the joint that exceeds its limit most."""
    return ref.worst_joint_lines()


# 19.8–19.10: the pendulum

@number("19.8", "The slowest that still arrives", "From the level on, gravity takes more than the motor gives.",
        "½v² = sin φ − λφ, where cos φ = λ.", stars=2)
def slowest_that_arrives():
    part = ref.PART
    right, angle = ref.least_to_arrive(part), math.acos(part)
    return (right,
            Mistake("upper end", ref.most_at_level(part), "That is the highest rate with which it can come up to the"
                    " level."),
            Mistake("energy", right**2 / 2, "That is ½v². Take the root of twice it."),
            Mistake("no motor", (2 * math.sin(angle)) ** 0.5, "The motor goes on pushing on the way."),
            Mistake("to the top", (2 * (1 - part * math.pi / 2 + 1)) ** 0.5, "It need not reach the top by this alone:"
                    " from cos φ = λ on the motor is strong enough."))


def backwards(part):
    """How far it must swing back, and what one takes for it."""
    right, top = ref.swing_back(part), math.acos(part)
    lacking = 1 + math.sin(top) - part * (top + math.pi / 2)
    return (right,
            Mistake("radians", math.radians(right), "That is in radians. Degrees are asked for."),
            Mistake("no height", math.degrees(lacking / part), "Swinging back lifts it as well: on the way down it gets"
                    " that height back, so it needs to go less far."),
            Mistake("height alone", math.degrees(math.acos(1 - lacking)), "The motor pushes on the way down, too. So it"
                    " needs to go less far."))


@number("19.9", "Back first, then up", "The motor works along the whole angle, from −α to where cos φ = λ.",
        "λ(φ + π/2 + α) = sin φ + cos α, with cos φ = λ.", unit="°", stars=3)
def back_first():
    return backwards(ref.WEAKER)


@back_first.varied
def back_first(draw):
    """Another motor."""
    part = draws.weaker(draw)
    return variant_of(Number(lambda: backwards(part), "°"), (
        f"A pendulum has a motor of {part:g} mgℓ. It first swings back, stops for an instant, and then pushes with all"
        " it has until it is upright. How far from hanging must it swing back at least, in degrees?"))


def falls(rate):
    """How far above the level it turns, and what one takes for it."""
    part = ref.PASSING[0]
    energy = (rate / ref.RATE) ** 2 / 2
    right = ref.turns_at(part, rate)
    return (right,
            Mistake("no motor", math.degrees(math.asin(energy)), "Its motor goes on pushing, with all of 0.8 mgℓ."),
            Mistake("where the motor is enough", math.degrees(math.acos(part)), "There the motor is strong enough to"
                    " hold it. It does not get so far."),
            Mistake("as on a slope", math.degrees(energy / (1 - part)), "That takes sin φ for φ. It is not small"
                    " enough for three digits."))


@number("19.10", "Why slower failed", "Energy: ½v² + λφ = sin φ, with v in √(mgℓ/I) = 2.476 rad/s.",
        "It has two positive roots. Which one does the pendulum meet first?", unit="°", stars=2)
def why_slower_failed():
    return falls(ref.PASSING[1])


@why_slower_failed.varied
def why_slower_failed(draw):
    """Another rate."""
    rate = draws.passing(draw)
    return variant_of(Number(lambda: falls(rate), "°"), (
        f"Our pendulum (mgℓ = 9.81 N·m, I = 1.6 kg·m²) has a motor of 0.8 mgℓ and passes the level at {rate:g} rad/s,"
        " the motor pushing with all it has. How far above the level does it turn back, in degrees?"))


# 19.11: where the room vanishes

@number("19.11", "The end of the room", "s̈ ≤ (2400 − b₁ṡ² − g₁)/a₁, and the other three limits.",
        "The lowest ceiling is one joint's, the highest floor the other one's. When do they meet?", unit="1/s", stars=3)
def end_of_the_room():
    (a, b, g), (one, two) = ref.middle(), ref.SMALLER
    right = ref.fastest_possible(ref.SMALLER)
    return (right,
            Mistake("squared", right**2, "That is ṡ². Take the root."),
            Mistake("shoulder alone", ((one - g[0]) / b[0]) ** 0.5, "There joint 1 has nothing left for s̈ > 0; but it"
                    " may brake. Both joints must agree on one s̈."),
            Mistake("no gravity", ((one / a[0] + two / a[1]) / (b[0] / a[0] - b[1] / a[1])) ** 0.5,
                    "Gravity has its share at this place."))
