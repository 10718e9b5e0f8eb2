"""The numbered exercises of chapter 23."""

from __future__ import annotations

import math

import numpy as np

from ...checking.blocks import (
    Mistake,
    chain,
    choice,
    correct,
    false_line,
    function,
    number,
    numbers,
    own,
    variant_of,
    wrong,
)
from ...checking.kinds import Number, Numbers
from ...identity import judge
from . import draws
from . import references as ref

NAMES = ("K_p", "K_d", "K_I")
UNITS = ("N·m/rad", "N·m·s/rad", "N·m/(rad·s)")


# 23.1: gains of one joint

def gains_of(a, omega, friction):
    """The gains of a triple pole, and what one takes for them."""
    Kp, Kd, Ki = right = ref.pid_gains(a, omega, friction)
    return (right,
            Mistake("no friction", [Kp, Kd + friction, Ki], "The joint has friction of its own, and K_d + F_v is what"
                    " damps it."),
            Mistake("friction added", [Kp, Kd + 2 * friction, Ki], "Friction damps, too. So the law has less to do, not"
                    " more."),
            Mistake("no inertia", [Kp / a, 3 * omega - friction, Ki / a], "That is for an inertia of 1 kg·m²."),
            Mistake("all alike", [a * omega**2, a * omega - friction, a * omega**3], "(s + ω)³ has two threes."),
            Mistake("double pole", [a * omega**2, 2 * a * omega - friction, 0.0], "That is a double pole, of a law"
                    " without an integral."))


@numbers("23.1", "Gains of a joint that rubs", "(s + ω)³ = s³ + 3ωs² + 3ω²s + ω³.",
         "Compare with as³ + (K_d + F_v)s² + K_p s + K_I, divided by a.", names=NAMES, unit=UNITS, stars=1,
         one_call=True)
def gains_of_a_joint():
    return gains_of(*ref.JOINT)


@gains_of_a_joint.varied
def gains_of_a_joint(draw):
    """Another joint."""
    a, omega, friction = draws.joint(draw)
    return variant_of(Numbers(lambda: gains_of(a, omega, friction), UNITS, names=NAMES), (
        f"A joint has {a:g} kg·m² and viscous friction of {friction:g} N·m·s/rad. A PID shall put all three poles at"
        f" −{omega:g} rad/s. Give K_p, K_d and K_I."))


# 23.2: a false line that stands in print

def close(_, line):
    """Are both sides the same?"""
    printed, true = line
    return bool(np.allclose(np.array(printed, float), np.array(true, float)))


@false_line("23.2", "Find the false line: no overshoot", "Take ω = a = 1 and look at e at t = 1.3.",
            "What are the zeros of 3s² + 3s + 1 good for?", same=close, true="Line {k} is true: try it with ω = a = 1.",
            replies={2: "Line 2 is true: (s + ω)³ has one root, three times, and it is real."}, stars=2)
def no_overshoot():
    """[khalil] the sentence before [9.9]."""
    return ref.step_lines()


# 23.3: a chain, for an arm that is not on the shelf

def gains_alone(line):
    """Is nothing left but damping and rates?"""
    return {s.name for s in line[0].free_symbols} <= {"kd1", "kd2", "qd1", "qd2"}


@chain("23.3", "V̇ of an arm that slides", "Multiply out. What becomes of the four terms with k_p?",
       "The Coriolis torque gives −2m₂q₂q̇₁²q̇₂, the centrifugal one +m₂q₂q̇₁²q̇₂, the rate of M another one.",
       "The last line has k_d1, k_d2 and the two rates.", last=gains_alone,
       start="V̇ = q̇ᵀ(K_p e − K_d q̇ − c) + ½ q̇ᵀṀq̇ − q̇ᵀK_p e", form="with damping and rates only", stars=2)
def chain_of_the_polar_arm():
    return ref.polar_rate()


# 23.4: design

def look_at_the_rod(answer, _):
    """Does the rod sag by less than 5 mm, critically damped, and do 200 samples per second do?"""
    try:
        Kp, Kd = (float(x) for x in answer)
    except (TypeError, ValueError):
        return wrong("Two numbers are asked for: K_p in N·m/rad and K_d in N·m·s/rad.")
    if not (math.isfinite(Kp) and math.isfinite(Kd) and Kp > 0 and Kd > 0):
        return wrong("Both gains are positive numbers.")
    a = ref.ROD[3]
    omega = math.sqrt(Kp / a)
    if Kp < 300 or (sag := ref.rod_sag(Kp)) >= ref.SAG:
        told = "hangs down" if Kp < 300 else f"sags by {1000 * sag:.3g} mm"
        return wrong(f"With this K_p the tip {told}. It may sag by less than 5 mm.", mistake="sag")
    if omega / ref.RATE >= ref.SHARE:
        return wrong(f"ω = √(K_p/a) is {omega:.4g} rad/s, so ωh = {omega / ref.RATE:.3g} at 200 Hz. It shall stay below"
                     " 0.4.", mistake="samples")
    damping = Kd / (2 * math.sqrt(Kp * a))
    if abs(damping - 1) > 0.02:
        return wrong(f"The sag and ωh are as they should be. But ξ = K_d/(2√(K_p a)) is {damping:.3g}, and 1 is asked"
                     " for.", mistake="damping")
    return correct(f"It sags by {1000 * sag:.3g} mm, with ωh = {omega / ref.RATE:.3g} and ξ = {damping:.3g}.",
                   "the posture of rest, and the poles")


@own("23.4", "Stiff, but not too stiff", "At rest K_p e = mgℓ cos q. How large is e, if the tip is 5 mm low?",
     "ω² = K_p/a must stay below (0.4 · 200)². Between these two there is room.",
     "Critical damping: K_d = 2aω.", look=look_at_the_rod, stars=2)
def stiff_enough():
    return "K_p = 25 000 N·m/rad and K_d = 707 N·m·s/rad; any K_p between 15 700 and 32 000 with K_d = 2√(5 K_p)"


# 23.5: a payload

def payload(m, r, inertia, omega):
    """How far off it rests, and what one takes for it."""
    right = ref.payload_error(m, r, inertia, omega)
    return (right,
            Mistake("true inertia", right * inertia / (inertia + m * r * r), "The law does not know the load, so its M̂"
                    " has no mr² either."),
            Mistake("no inertia", right * inertia, "K_p is ω², in 1/s². M̂ makes a torque of it."),
            Mistake("not squared", right * omega, "K_p is ω², not ω."),
            Mistake("mass alone", right / ref.G, "The load pulls with mg."),
            Mistake("nothing", 0.0, "There is no integral. Nothing but an error makes the torque that bears the"
                    " load."))


@number("23.5", "A load that nobody told", "At rest w = ω²e, and the law gives M̂w + ĝ.", "M̂ω²e = g − ĝ = mgr.",
        unit="rad", stars=2)
def untold_load():
    return payload(*ref.LOAD)


@untold_load.varied
def untold_load(draw):
    """Another load."""
    m, r, inertia, omega = draws.load(draw)
    return variant_of(Number(lambda: payload(m, r, inertia, omega), "rad"), (
        f"One joint under computed torque, ω = {omega:g} rad/s, is believed to have M̂ = {inertia:g} kg·m². Its gripper"
        f" takes {m:g} kg, {r:g} m from the joint, and the law is not told. The goal is level, g = 9.81 m/s². How large"
        " is e when it has come to rest (cos e ≈ 1), in rad?"))


# 23.6: two samples late

def needed(omega, delay):
    """The least rate, and what one takes for it."""
    right = ref.least_rate(omega, delay)
    return (right,
            Mistake("no delay", omega / ref.limit(), "That is for torques that act at once."),
            Mistake("one sample", omega / ref.limit(1), "That is for one sample of delay."),
            Mistake("in proportion", omega * (1 + delay), "Every sample of delay costs more than a radian per sample."
                    " Look for the eigenvalues."),
            Mistake("one less", omega / ref.limit(delay - 1) if delay > 2 else omega / ref.limit(3),
                    "The number of samples of delay is another one."))


@number("23.6", "Two samples late", "Four states: q, hq̇, and the two torques that are on their way.",
        "`discrete.held(x, 1, 2)` is their matrix, `discrete.radius` its largest eigenvalue.", unit="Hz", stars=2,
        one_call=True)
def two_samples_late():
    return needed(*ref.LATE)


@two_samples_late.varied
def two_samples_late(draw):
    """Another ω, another delay."""
    omega, delay = draws.late(draw)
    word = {2: "two", 3: "three"}[delay]
    return variant_of(Number(lambda: needed(omega, delay), "Hz"), (
        f"A camera sees the tip, and its picture is {word} samples old when the torque acts. Computed torque has ω ="
        f" {omega:g} rad/s and K_d = 2ω. How many samples per second does it need at least, in Hz?"))


# 23.7: LaSalle

@choice("23.7", "One damper for two joints", "V̇ = −k_d1 q̇₁². Where can the arm go on with V̇ = 0?",
        "With q̇₁ = 0 for ever, joint 1 must be held: M₁₂q̈₂ + c₁ = k_p1 e₁, with a constant right side.", stars=3)
def one_damper():
    far, speed = ref.undamped_elbow()
    if far > 1e-2 or speed > 1e-2:
        raise ValueError(f"the arm has not come to rest at its goal: {far}, {speed}")
    return "it comes to rest at the goal", {
        "the elbow swings for ever": "V̇ = 0 needs q̇₁ = 0 all the time. But a swinging elbow shakes the shoulder,"
                                     " through M₁₂, and a damper is there.",
        "it rests, but not at the goal": "At rest nothing is left but K_p e, and it must be zero.",
        "V grows": "V̇ = −k_d1 q̇₁² is never positive."}


# 23.8: explain with three numbers

@numbers("23.8", "Why twice", "At rest the law gives M̂ω²e + ĝ, and the arm needs g.",
         "With ĝ = −g the right side is 2g. M is the same.", names=("e₁", "e₂", "times"), unit=("rad", "rad", ""),
         stars=2)
def why_twice():
    one, two, times = right = ref.unbelieved()
    return (right,
            Mistake("diagonal", [0.0412, 0.02002, times], "M has off-diagonal entries. A torque at the elbow moves the"
                    " shoulder, too: solve M e = g/ω²."),
            Mistake("not squared", [10 * one, 10 * two, times], "K_p is ω² = 100, not ω."),
            Mistake("no ω", [100 * one, 100 * two, times], "That is M⁻¹g, an acceleration. K_p = ω² is missing."),
            Mistake("once", [one, two, 1.0], "−g is not only the weight forgotten. It pushes down, besides."))


# 23.9: a function

def slip(name):
    """w with one slip."""
    def of(x_d, v_d, a_d, q, v, omega):
        e, ed = x_d - q, v_d - v
        return {"half": a_d + omega * ed + omega**2 * e, "error": a_d - 2 * omega * ed - omega**2 * e,
                "damper": a_d - 2 * omega * v + omega**2 * e, "no ahead": 2 * omega * ed + omega**2 * e,
                "not squared": a_d + 2 * omega * ed + omega * e}[name]
    return of


@function("23.9", "Which acceleration to ask for", "w = q̈_d + K_d ė + K_p e.", "Both poles at −ω: K_p = ω², K_d = 2ω.",
          states=ref.states, stars=1)
def which_acceleration():
    return (ref.wanted_acceleration,
            Mistake("half", slip("half"), "With K_d = ω the damping is ξ = ½, and the error swings."),
            Mistake("error", slip("error"), "The error is what is still to go, e = q_d − q. With q − q_d the signs push"
                    " away from the plan."),
            Mistake("damper", slip("damper"), "That brakes the plan as well. K_d belongs to ė = q̇_d − q̇."),
            Mistake("no ahead", slip("no ahead"), "The plan's own acceleration is missing: without it the arm lags."),
            Mistake("not squared", slip("not squared"), "K_p is ω²."))


# 23.10: another false line

def same_torque(_, line):
    """Are both sides equal?"""
    return bool(judge(*line).equal)


@false_line("23.10", "Find the false line: M̂ outside", "Which gain has which unit?",
            "Line 3 has M in front of one term only.", same=same_torque,
            true="Line {k} is true: put the line before it in.", stars=1)
def inertia_outside():
    """M̂ times q̈_d, and not times w."""
    return ref.outside_lines()


# 23.11: an encoder

def jumps(steps, rate, inertia, omega):
    """The jump of the torque, and what one takes for it."""
    right, spring = ref.roughness(steps, rate, inertia, omega)
    return (right,
            Mistake("spring", spring, "That is what K_p makes of one step. The difference divides it by h, and K_d"
                    " takes that."),
            Mistake("omega", right / 2, "K_d is 2ω."),
            Mistake("one turn", right / math.tau, "A turn has 2π radians: one step is 2π over the number of steps."),
            Mistake("no rate", right / rate, "The velocity is the difference of two samples, divided by h."),
            Mistake("no inertia", right / inertia, "That is an acceleration. M̂ makes a torque of it."))


@number("23.11", "What an encoder does to a motor", "One step more, divided by h, is a velocity.",
        "M̂ K_d times that, with K_d = 2ω.", unit="N·m", stars=1)
def rough_torque():
    return jumps(*ref.COUNTS)


@rough_torque.varied
def rough_torque(draw):
    """Another encoder."""
    steps, rate, inertia, omega = draws.counts(draw)
    return variant_of(Number(lambda: jumps(steps, rate, inertia, omega), "N·m"), (
        f"An encoder has {steps} steps per turn and is read {rate:g} times per second. The velocity is the difference"
        f" of two readings divided by h. Computed torque has ω = {omega:g} rad/s, K_d = 2ω and M̂ = {inertia:g} kg·m²."
        " By how many N·m does its damping part jump when the encoder counts one step more?"))
