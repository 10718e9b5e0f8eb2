"""The questions that stand in chapter 22."""

from __future__ import annotations

import math

import sympy as sp

from ... import control
from ...checking.blocks import Mistake, expression, number, numbers
from . import references as ref

# Entrance

@number("22.Q2", "Behind a gear", "The rotor turns 100 times as fast as the joint.",
        "Its energy is ½ I_m (100 q̇)².", unit="kg·m²")
def behind_a_gear():
    return (0.6 + 1e-4 * 100**2,
            Mistake("once", 0.61, "The gear counts twice: the rotor is 100 times as fast, and energy goes with the"
                    " square."),
            Mistake("rotor alone", 1.0, "That is what is felt of the rotor. The link is there, too."),
            Mistake("no gear", 0.6001, "So it would be without a gear."))


@number("22.Q3", "A body on a spring", "2 q̈ + 8 q = 0.", "ω² = k/I.", unit="rad/s")
def a_body_on_a_spring():
    return (2.0,
            Mistake("square", 4.0, "That is ω². Take its root."),
            Mistake("upside down", 0.5, "Stiffer means faster: k stands above the inertia."),
            Mistake("hertz", 1 / math.pi, "That is in swings per second. rad/s are asked for."))


# Friction

@numbers("22.Q5", "The dip", "Differentiate F_v v + (F_st − F_s) e^(−B v).",
         "At v → 0 the exponential is 1; where the slope is 0 it is F_v/(B (F_st − F_s)).", names=("slope", "rate"),
         within=1e-2)
def the_dip():
    Fv, Fs, Fst, B = ref.DIP
    right = [ref.slope(*ref.DIP), ref.dip(*ref.DIP)[0]]
    return (right,
            Mistake("viscous", [Fv, right[1]], "That is the slope of the viscous part. The static part falls, and much"
                    " faster."),
            Mistake("sign", [Fv + (Fst - Fs) * B, right[1]], "e^(−Bv) falls: its slope is −B."),
            Mistake("no B", [right[0], math.log((Fst - Fs) * B / Fv)], "That is B times the rate. Divide by B."),
            Mistake("upside down", [right[0], -right[1]], "The rate is positive: the logarithm's fraction"
                    " stands upside down."))


# Motors

@numbers("22.Q11", "Two motors on the base", "The motors' angles are q₁ and q₁ + q₂.",
         "τ₁ dq₁ + τ₂ dq₂ = τ₁ dq_m1 + τ₂ (dq_m2 − dq_m1).", names=("τ_m1", "τ_m2"), unit="N·m")
def two_motors_on_the_base():
    tau = (981.0, 245.25)
    return (ref.on_the_base(*tau),
            Mistake("the joints'", list(tau), "Those are the torques at the joints. Motor 2 no longer stands on"
                    " link 1."),
            Mistake("sum", [tau[0] + tau[1], tau[1]], "The reaction of motor 2 goes into the base now: motor 1 has less"
                    " to do, not more."),
            Mistake("minus at 2", [tau[0], tau[1] - tau[0]], "The matrix is the wrong way round: take the transpose."))


# Springs

@expression("22.Q12", "What the spring does to the rotor", "U = ½ k (q − q_M)². Differentiate by q_M.",
            "The chain rule brings a minus.", allowed=("k", "q", "q_M"))
def what_the_spring_does():
    k, q, qM = sp.symbols("k q q_M")
    return (ref.rigid_pair(),
            Mistake("the link's", k * (q - qM), "That is ∂U/∂q, of the link. The rotor feels the opposite."),
            Mistake("energy", k * (q - qM)**2 / 2, "That is U itself. Differentiate it."),
            Mistake("no twist", -k * qM, "The spring does not know the rotor's angle alone, but the twist q − q_M."))


@numbers("22.Q15", "Two frequencies", "Rotor held: A q̈ + k q = 0.",
         "Both free: subtract the two lines of (22.E7), each divided by its inertia; what swings is q − q_M.",
         names=("held", "free"), unit="rad/s", within=1e-2)
def two_frequencies():
    held, free = (math.sqrt(x) for x in control.gains.resonance(1000.0, 0.6, 1.0))
    return ([held, free],
            Mistake("squares", [held**2, free**2], "Those are the squares. Take the roots."),
            Mistake("swapped", [free, held], "They have changed places: what is held swings slower."),
            Mistake("the rotor's", [math.sqrt(1000.0), free], "That is the rotor's, with the link held. Here the rotor"
                    " is held."),
            Mistake("sum", [held, math.sqrt(1000 / 1.6)], "With A + I_a both would move together. They move against"
                    " each other."))
