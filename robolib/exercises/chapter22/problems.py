"""The numbered exercises of chapter 22."""

from __future__ import annotations

import math

import numpy as np

from ...checking.blocks import Mistake, false_line, function, number, numbers, variant_of
from ...checking.kinds import Number, Numbers
from . import draws
from . import references as ref

# 22.1: the dip

def dipped(Fv, Fs, Fst, B):
    """The rate and the friction at the dip, and what one takes for them."""
    rate, least = ref.dip(Fv, Fs, Fst, B)
    return ([rate, least],
            Mistake("Coulomb alone", [rate, Fs], "There the exponential has not died away, and the viscous part is"
                    " there, too."),
            Mistake("no exponential", [rate, Fs + Fv * rate], "The static part is small there, but not zero: put"
                    " the rate into it."),
            Mistake("Fst for the difference", [math.log(Fst * B / Fv) / B, ref.Friction(Fv, Fs, Fst, B).torque(
                math.log(Fst * B / Fv) / B)], "What dies away is F_st − F_s, not all of F_st."))


@numbers("22.1", "The least friction", "Where is the slope zero?", "(22.E2) has the rate. Put it into the whole law.",
         names=("rate / (rad/s)", "torque / (N·m)"), within=1e-3, stars=1, one_call=True)
def least_friction():
    return dipped(*ref.LAW)


@least_friction.varied
def least_friction(draw):
    """Another joint."""
    numbers_ = draws.law(draw)
    return variant_of(Numbers(lambda: dipped(*numbers_), ("rate / (rad/s)", "torque / (N·m)"), within=1e-3), (
        "A joint has F_v = {:g} N·m·s, F_s = {:g} N·m, F_st = {:g} N·m and B = {:g} s. At which positive rate is its"
        " friction least, in rad/s, and how large is it there, in N·m?").format(*numbers_))


# 22.2: friction as a program

def careless(slip):
    """The same with one slip."""
    def wrong(v, push, Fv, Fs, Fst):
        if slip == "never sticks":
            return Fv * v + Fs * np.sign(v)
        if slip == "always holds" and v == 0:
            return push
        if slip == "full at rest" and v == 0:
            return Fst * np.sign(push)
        if slip == "static while loose" and v == 0:
            return push if abs(push) <= Fst else Fst * np.sign(push)
        if slip == "helps" and v != 0:
            return -ref.held(v, push, Fv, Fs, Fst)
        return ref.held(v, push, Fv, Fs, Fst)
    return wrong


@function("22.2", "Friction that knows how to rest", "Ask first whether it moves.",
          "At rest: is |push| ≤ F_st? If not, it slips the way it is pushed, and F_s is left.", states=ref.moments,
          stars=2)
def friction_that_rests():
    return (ref.held,
            Mistake("never sticks", careless("never sticks"), "At v = 0 nothing holds it. At rest friction is what is"
                    " needed."),
            Mistake("always holds", careless("always holds"), "It holds whatever pushes. There is a limit."),
            Mistake("full at rest", careless("full at rest"), "At rest it takes all of F_st, even where less pushes: it"
                    " would start backwards."),
            Mistake("static while loose", careless("static while loose"), "Where it breaks loose, the static part is"
                    " gone: F_s is left."),
            Mistake("helps", careless("helps"), "The sign: friction is what is taken from the motion, positive for"
                    " v > 0."))


# 22.3: the motor's side

def geared(Fvm, Fsm, kr):
    """What the joint feels of friction before the gear, and what one takes for it."""
    return (ref.behind_gear(Fvm, Fsm, kr),
            Mistake("no gear", [Fvm, Fsm], "That is at the motor's shaft. The joint feels more."),
            Mistake("once", [kr * Fvm, kr * Fsm], "The viscous part counts twice: the motor turns faster, *and* its"
                    " torque is multiplied."),
            Mistake("twice", [kr**2 * Fvm, kr**2 * Fsm], "Coulomb's part does not grow with the rate, so the gear"
                    " counts once for it."),
            Mistake("divided", [Fvm / kr**2, Fsm / kr], "The gear slows the motion down and makes torques larger, not"
                    " smaller."))


@numbers("22.3", "Friction before the gear", "The motor's rate is k_r q̇, the torque at the joint k_r τ_m.",
         "Write τ_m = F_vm q̇_m + F_sm with the joint's rate and torque.",
         names=("F_v / (N·m·s)", "F_s / (N·m)"), stars=1)
def before_the_gear():
    return geared(*ref.MOTOR)


@before_the_gear.varied
def before_the_gear(draw):
    """Another motor."""
    numbers_ = draws.motor(draw)
    return variant_of(Numbers(lambda: geared(*numbers_), ("F_v / (N·m·s)", "F_s / (N·m)")), (
        "At a motor's shaft one measures a viscous friction of {:g} N·m·s and a Coulomb friction of {:g} N·m. Behind it"
        " is a gear of {:g}. Which F_v and F_s does the joint feel?").format(*numbers_))


# 22.4, 22.5: transmissions

@numbers("22.4", "A third motor on the base", "Motor i turns link i against the base: q₁ + … + qᵢ.",
         "q₂ = q_m2 − q_m1, q₃ = q_m3 − q_m2; then the transpose.", names=("τ_m1", "τ_m2", "τ_m3"), unit="N·m", stars=2,
         one_call=True)
def third_motor():
    a, b, c = ref.THREE
    return (ref.on_the_base(a, b, c),
            Mistake("the joints'", [a, b, c], "Those are the torques at the joints."),
            Mistake("all of them", [a - b - c, b - c, c], "Link 1 bears the reaction of joint 2 alone; that of joint 3"
                    " is in it already."),
            Mistake("first only", [a - b, b, c], "Motor 3 stands on the base as well, so motor 2 gains, too."),
            Mistake("sums", [a + b + c, b + c, c], "That is the other way round: the joints' torques from the"
                    " motors'."))


@numbers("22.5", "Two motors share a wrist", "q_pitch = (q_a + q_b)/2, q_roll = (q_a − q_b)/2.", "τ_m = Jᵀ τ.",
         names=("τ_a", "τ_b"), unit="N·m", stars=1, one_call=True)
def shared_wrist():
    pitch, roll = ref.WRIST
    return (ref.at_the_wrist(pitch, roll),
            Mistake("no half", [pitch + roll, pitch - roll], "The halves are missing: each motor bears a half."),
            Mistake("swapped", [(pitch - roll) / 2, (pitch + roll) / 2], "a and b have changed places."),
            Mistake("one each", [pitch, roll], "Each motor would then drive one joint. They share both."))


# 22.6: an arm that is not on the shelf

@numbers("22.6", "Four frequencies", "Write M for point masses, and the slopes of the weight, hanging.",
         "M_x = [M 0; 0 I_a], K_x = [∂g/∂q + k, −k; −k, k]; then det(K − ω²M) = 0.",
         names=("ω₁", "ω₂", "ω₃", "ω₄"), unit="rad/s", within=1e-3, stars=3)
def four_frequencies():
    m1, m2, a, inertias, k, g = ref.TWO
    M, K = ref.hanging(*ref.TWO)
    added = M.copy()
    added[:2, :2] += np.diag(inertias)
    split = np.diag(np.diag(M))
    def told(M, K):
        return [float(w) for w in ref.joints.frequencies(M, K)]
    return (ref.four(*ref.TWO),
            Mistake("I_a twice", told(added, K), "I_a is in the links' M as well. The rotors have lines of their own."),
            Mistake("no gravity", told(M, ref.hanging(m1, m2, a, inertias, k, 0.0)[1]), "That is without gravity. It"
                    " hangs, so the weight pulls it back."),
            Mistake("diagonal", told(split, K), "M has an entry beside its diagonal: the links pull at each other."),
            Mistake("hertz", [w / (2 * math.pi) for w in ref.four(*ref.TWO)], "That is in Hz. rad/s are asked for."))


# 22.7: design

def spring_for(A, Ia, w):
    """The least stiffness, and what one takes for it."""
    return (ref.stiffness(A, Ia, w),
            Mistake("held", (2 * w)**2 * A, "That makes the *antiresonance* 2ω. The rule asks for the resonance, with"
                    " both free."),
            Mistake("sum", (2 * w)**2 * (A + Ia), "A + I_a is what moves when both go together; here they go against"
                    " each other."),
            Mistake("no factor", w**2 / (1 / A + 1 / Ia), "The resonance shall be twice ω."),
            Mistake("no square", 2 * w / (1 / A + 1 / Ia), "ω_r² = k (1/A + 1/I_a): the square is missing."))


@number("22.7", "Stiff enough", "ω ≤ ω_r/2, and ω_r² = k (1/A + 1/I_a).", "What is ω_r at least? Then solve for k.",
        unit="N·m/rad", stars=1)
def stiff_enough():
    return spring_for(*ref.STIFF)


@stiff_enough.varied
def stiff_enough(draw):
    """Another joint."""
    numbers_ = draws.stiff(draw)
    return variant_of(Number(lambda: spring_for(*numbers_), "N·m/rad"), (
        "A joint has a link of {:g} kg·m² and a rotor that it feels as {:g} kg·m². Its controller shall have a triple"
        " pole at −{:g} rad/s. How stiff must the shaft be at least, by the rule ω ≤ ω_r/2, in N·m/rad?"
        ).format(*numbers_))


# 22.8

@number("22.8", "How much of it is oil", "At the top speed the acceleration is zero.",
        "Viscous over viscous plus Coulomb; gravity does not reach joint 1.", within=1e-3, stars=2)
def how_much_is_oil():
    viscous, everything = ref.share_of_friction(*ref.FAST)
    return (viscous / everything,
            Mistake("over the other", viscous / (everything - viscous), "That is viscous over Coulomb. The whole is"
                    " asked for, of which it is a share."),
            Mistake("the other share", 1 - viscous / everything, "That is Coulomb's share."),
            Mistake("mean speed", viscous / 1.875 / (everything - viscous + viscous / 1.875),
                    "That is at the mean speed. The quintic's top speed is 15/8 of it."),
            Mistake("percent", 100 * viscous / everything, "That is in percent. A share is asked for, between 0"
                    " and 1."))


# 22.9: explain

def waits(Ki, e, begin, Fst):
    """How long it waits, and what one takes for it."""
    return (ref.waiting(Ki, e, begin, Fst),
            Mistake("from zero", Fst / (Ki * e), "The torque does not begin at zero: it pushes the other way as it"
                    " sticks."),
            Mistake("same side", (Fst - begin) / (Ki * e), "It has jumped across the goal, so the torque must change"
                    " its sign."),
            Mistake("no error", (begin + Fst) / Ki, "The integral grows with K_I times the error."),
            Mistake("twice", 2 * Fst / (Ki * e), "It sticks with less than F_st the other way."))


@number("22.9", "Why it waits so long", "While it sticks, only the integral changes: by K_I e every second.",
        "From the torque as it sticks to F_st on the other side.", unit="s", within=1e-3, stars=2)
def why_it_waits():
    return waits(*ref.WAIT)


@why_it_waits.varied
def why_it_waits(draw):
    """Another joint."""
    numbers_ = draws.wait(draw)
    return variant_of(Number(lambda: waits(*numbers_), "s", within=1e-3), (
        "A joint hunts under a PID with K_I = {:g} N·m/(rad·s). It has just jumped {:g} rad across the goal and sticks;"
        " at that moment the motor still pushes {:g} N·m *onwards*, away from the goal. It breaks loose at {:g} N·m."
        " How long does it wait, in s?").format(*numbers_))


# 22.10: false line

def close(_, line):
    """Are both sides the same number?"""
    return math.isclose(line[0], line[1], rel_tol=1e-9, abs_tol=1e-9)


@false_line("22.10", "Find the false line: a spring", "What is A here, and who has a line of his own?",
            "Add lines 3 and 4 for a stiff shaft, q_M = q. What does line 5 want?", same=close,
            true="Line {k} is true: differentiate.", stars=2)
def inertia_counted_twice():
    return ref.spring_lines()
