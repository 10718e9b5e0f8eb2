"""The questions that stand in chapter 23."""

from __future__ import annotations

import math

from ...checking.blocks import Mistake, number
from . import references as ref

# Entrance

@number("23.Q2", "A level rod", "Force times its arm.", "mg at 0.5 m.", unit="N·m")
def level_rod():
    weight = 10 * ref.G
    return (weight / 2,
            Mistake("no arm", weight, "That is the weight, in newtons. It pulls at 0.5 m from the joint."),
            Mistake("no gravity", 5.0, "That is mℓ, in kg·m. The weight is mg."),
            Mistake("full rod", 1.5 * weight, "0.5 m is where the centre of mass is; nothing else is needed."))


@number("23.Q3", "A double pole", "(s + ω)² = s² + 2ωs + ω².", "2ω = 6.", unit="rad/s")
def double_pole():
    return (3.0,
            Mistake("square", 9.0, "That is ω². Take the root."),
            Mistake("twice", 6.0, "That is 2ω, which stands at ė."),
            Mistake("sign", -3.0, "The poles are at −3. ω itself is positive."))


# PID

@number("23.Q4", "The deepest point of a step", "e′ = −e^{−x}(3 − 3x + x²/2) with x = ωt.",
        "x² − 6x + 6 = 0 has two roots. At the smaller one e is below zero.", within=1e-3)
def deepest():
    return (ref.deepest(),
            Mistake("other root", 3 + math.sqrt(3), "There e has a maximum: on its way back it goes a little too far on"
                    " the other side. The other root is the minimum."),
            Mistake("zero of e", 2 - math.sqrt(2), "There e is zero, and on its way down."),
            Mistake("polynomial alone", 2.0, "That is where the bracket is smallest. Differentiate e^{−x}, too."))


# Computed torque

@number("23.Q8", "Critical damping", "ω = √K_p.", "K_d = 2ξω.", unit="1/s")
def critical_damping():
    return (40.0,
            Mistake("omega", 20.0, "That is ω. With K_d = ω the damping is ξ = ½, and it swings."),
            Mistake("no root", 800.0, "K_p is ω², not ω."),
            Mistake("K_p", 400.0, "K_p and K_d have different units; K_d = 2ω."))


# Samples

@number("23.Q12", "Half the damping", "p(−1) > 0 asks for x < 1/ξ.", "a₀ < 1 asks for x < 4ξ. Put ξ = ½ into both.")
def half_damped():
    return (ref.limit(damping=0.5),
            Mistake("as before", 1.0, "That is the limit with ξ = 1. Put ξ = ½ into both conditions."),
            Mistake("half", 0.5, "Half the damping does not halve it: 1/ξ grows when ξ becomes smaller."),
            Mistake("four", 4.0, "That is where ξ = 1 meets a₀ = 1. Put ξ = ½ in."))


@number("23.Q14", "News that is one sample old", "ωh < 0.426, and h is one over the rate.", "20/0.426.", unit="Hz",
        within=3e-3)
def late_by_one():
    return (ref.least_rate(20.0, 1),
            Mistake("no delay", 20.0, "That is for torques that act at once."),
            Mistake("the other way", 20.0 * ref.limit(1), "h is one over the rate: divide ω by 0.426."),
            Mistake("twice", 40.0, "One sample of delay costs more than a factor of two: divide by 0.426."),
            Mistake("two samples", ref.least_rate(20.0, 2), "That is for two samples of delay."))
