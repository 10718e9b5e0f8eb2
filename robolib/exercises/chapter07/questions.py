"""The questions that stand in chapter 07: entrance, your turn, the Cartesian arm, the planar arm, wrong models."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, robots, simulate, trajectory
from ... import misconceptions as mk
from ...checking.blocks import Mistake, choice, expression, number, numbers, selection
from ...formulations import lagrange
from ...identity import judge
from ...model import other_coriolis, rate
from ...spatial import ORIGIN
from . import references as ref
from .references import alpha, m1, m2, q2, qd1, qd2, qdd2

# The entrance: the pendulum's speed, its energy, the rate of it

@expression("07.Q2", "The speed of the centre, squared", "The centre of mass runs on a circle around the pin.",
            "Differentiate x = ℓ₁ sin q₁ and y = −ℓ₁ cos q₁, square both, add.")
def speed_squared():
    return (2 * ref.hanging().subs({ref.I1: 0}) / m1,
            Mistake("speed", ref.l1 * qd1, "That is the speed, ℓ₁ q̇₁. Its square is asked for."),
            Mistake("length once", ref.l1 * qd1**2, "The speed is ℓ₁ q̇₁, so its square has ℓ₁ squared as well."))


@expression("07.Q3", "The energy of a link that turns about a pin",
            "Two parts: the centre moves, ½ m₁ v², and the link turns, ½ I₁ q̇₁².")
def energy_of_pendulum():
    T, only = ref.hanging(), ref.I1 * qd1**2 / 2
    return (T,
            Mistake("no translation", only, "I₁ is the inertia about the centre of mass, and that moves: ½ m₁ v² is"
                    " missing. About the pin the inertia is I₁ + m₁ℓ₁²."),
            Mistake("no spin", T - only, "The link also turns: ½ I₁ q̇₁² is missing."),
            Mistake("no half", 2 * T, "The factor ½ is missing."))


@expression("07.Q4", "d/dt against ∂/∂t", "T has no t in it, but q̇₁ changes with time, at the rate q̈₁.",
            "Chain rule: dT/dt = ∂T/∂q̇₁ · q̈₁.")
def rate_of_energy():
    momentum = sp.diff(ref.hanging(), qd1)
    return (momentum * ref.qdd1,
            Mistake("partial", 0, "That is ∂T/∂t: T has no t of its own. In dT/dt, q̇₁ changes too."),
            Mistake("no inner rate", momentum, "That is ∂T/∂q̇₁. The chain rule multiplies it by the rate of q̇₁."))


# Your turn

@expression("07.Q10", "The spin of link 2", "The angle of link 2 against the ground is q₁ + q₂. Differentiate.")
def spin_of_link_2():
    return (qd1 + qd2,
            Mistake("relative spin", qd2, "That is how fast it turns against link 1. Lock the elbow, and it still"
                    " turns: angular velocity is measured from the ground."),
            Mistake("link 1", qd1, "That is link 1. Hold the shoulder and bend the elbow: link 2 turns all the same."),
            Mistake("difference", qd2 - qd1, "Both angles count counter-clockwise. Turn both joints that way, and link"
                    " 2 turns faster, not slower."))


@expression("07.Q11", "The rate of M₁₁",
            "M₁₁ depends on time through cos q₂ alone.", "d/dt cos q₂ = −sin q₂ · q̇₂.")
def rate_of_M11():
    model = ref.planar()
    partial = sp.diff(model.M[0, 0], q2)
    return (sp.expand(partial.subs(ref.q1, 0)) * qd2,          # M does not depend on q1; a reader goes on with it
            Mistake("no inner rate", partial, "That is ∂M₁₁/∂q₂. The chain rule multiplies it by q̇₂."),
            Mistake("q̈", partial * qdd2, "q₂ changes at the rate q̇₂, not q̈₂."))


@expression("07.Q27", "A Christoffel symbol", "i = 2, j = k = 1: the first two terms of (07.E10) are ∂M₂₁/∂q₁.",
            "Only −½ ∂M₁₁/∂q₂ is left.", allowed=("q1",))
def christoffel_symbol():
    return (sp.expand(ref.symbol(2, 1, 1).subs(ref.q1, 0)),    # M does not depend on q1; the solution shows this
            Mistake("c112", ref.symbol(1, 1, 2),
                    "Mind the order of the indices: the first one, i = 2, is the joint that feels it."),
            Mistake("not halved", 2 * ref.symbol(2, 1, 1), "The factor ½ of (07.E10) is missing."),
            Mistake("zero", 0, "∂M₁₁/∂q₂ is not zero, and it enters with a minus."))


@expression("07.Q14", "Gravity with the upper arm upright", "Put q₁ = 90° into g(q).", "cos(90° + x) = −sin x.")
def gravity_upright():
    right = sp.expand(ref.planar().g[0].subs(ref.q1, sp.pi / 2))
    return (right,
            Mistake("no forearm", 0, "The upper arm's weight passes through the shoulder. The forearm's does not."),
            Mistake("cosine", right.subs(q2, q2 - sp.pi / 2), "cos(90° + q₂) is not cos q₂."),
            Mistake("sign", -right, "Lean the forearm to the right (q₂ < 0) and ask which way the motor must push."))


# The Cartesian arm, its axes at the angle α

@cache
def slides():
    """The Cartesian arm with its motors."""
    return lagrange.derive(robots.cartesian()[0])


@number("07.Q22", "When the slides do not feel each other", "Turn α and watch the entry beside M's diagonal.",
        unit="°", within=5e-3)
def square_axes():
    """The angle α from 30° to 90° at which the motors do not feel each other."""
    root, = (x for x in sp.solve(slides().M[0, 1], alpha) if sp.pi / 6 <= x <= sp.pi / 2)
    return (float(sp.deg(root)),
            Mistake("parallel", 0.0, "At 0° both slides would push the same way: the coupling is largest there."),
            Mistake("half way", 45.0, "At 45° the coupling is smaller than at 30°, but M₁₂ is not zero yet."))


@expression("07.Q23", "How strongly two slides are coupled", "Change one number at a time: which mass moves M₁₂?",
            "How much of a step along axis 2 points along axis 1?")
def coupling_of_slides():
    right = slides().M[0, 1]
    return (right,
            Mistake("sine", right.subs(alpha, sp.pi / 2 - alpha), "At 90° it must be zero. The sine is 1 there."),
            Mistake("m1", right.subs(m2, m1), "Change m₁ alone: M₁₂ does not move. Slide 2 carries m₂ only."),
            Mistake("both masses", right.subs(m2, m1 + m2), "Both slides carry m₂, but only slide 1 carries m₁."),
            Mistake("no angle", m2, "That is M₁₂ if both slides were parallel. Turn α."))


@choice("07.Q24", "Slides and velocity terms", "Let both slides run, at several angles, and watch Cq̇.",
        "Does M change while the slides move?")
def velocity_torques_of_slides():
    felt = set(slides().c.free_symbols) & set(slides().qd)
    return "always" if felt else "never", {
        "always": "Push the slides and watch Cq̇: does it ever leave zero?",
        "only at 90°": "At 90° too the inertia does not depend on the posture. Watch Cq̇.",
        "below 90°": "Below 90° the slides are coupled, but M does not change while they move. Watch Cq̇."}


@cache
def dragged(degrees, **changed):
    """q̈2/q̈1 of the Cartesian arm on the shelf: motor 1 pushes, slide 2 is free, no gravity."""
    robot, values = robots.cartesian()
    model = lagrange.derive(replace(robot, gravity=ORIGIN))
    arm = evaluate.compile(model, values | changed | {"alpha": np.radians(degrees)})
    first, second = arm.forward([0.0, 0.0], [0.0, 0.0], [1.0, 0.0])
    return float(second / first)


@number("07.Q25", "The slide that is left behind",
        "Gravity off, τ₂ = 0, α = 60°. Push with τ₁ and divide the two accelerations.",
        "The second row of Mq̈ = τ says it: M₁₂q̈₁ + M₂₂q̈₂ = 0.", within=1e-2)
def left_behind():
    right = dragged(60)
    return (right,
            Mistake("no rotor", dragged(60, Im2=0.0), "That would be slide 2 without its rotor. Behind the gear it"
                    " counts k_r2² I_m2, and it must be turned, too."),
            Mistake("sine", dragged(30), "The angle between the axes is 60°, and M₁₂ goes with its cosine."),
            Mistake("inverse", 1 / right, "That is q̈₁/q̈₂. The other way round is asked for."),
            Mistake("forwards", -right, "The size is right. Slide 2 is left behind: it slides backwards."))


@choice("07.Q26", "Whose weight depends on α", "Gravity on: which entry of g moves with α?",
        "Whose axis does α tilt?")
def weight_with_alpha():
    right, = (f"joint {k}" for k, g in enumerate(slides().g, 1) if g.has(alpha))
    return right, {
        "joint 1": "Slide 1 lifts everything straight up, whatever α is: g₁ stays.",
        "both": "One of the two stays: look at g₁ while you turn α.",
        "none": "Look at g₂ while you turn α."}


# The planar arm

def uncoupled(arm):
    """The elbow angle in degrees at which M12 = mean + half the range · cos q2 is zero. It may bend either way."""
    low, high = (arm.M([0.0, angle])[0, 1] for angle in (np.pi, 0.0))
    return float(np.degrees(np.arccos(-(low + high) / (high - low))))


def gearless(**changed):
    """Example 7.2's arm without motors, these numbers changed."""
    return evaluate.compile(ref.planar(), robots.planar_2r()[1] | changed)


@number("07.Q9", "Two points that do not feel each other",
        "Turn the elbow until the entry beside M's diagonal is zero.",
        "M₁₂ = m₂ℓ₂ (ℓ₂ + a₁ cos q₂), and ℓ₂ is half of a₁.", unit="°", within=5e-3, either_sign=True)
def uncoupled_points():
    """The elbow angle at which M12 = 0, for Example 7.2's masses in two points, without motors."""
    right = uncoupled(gearless(I1=0.0, I2=0.0))
    return (right,
            Mistake("sign of the cosine", 180 - right, "Up to 90° both terms of M₁₂ are positive. For zero, cos q₂ must"
                    " be negative."),
            Mistake("the other way round", 360 - right, "That is a bend the other way, counted on past 180°. Give the"
                    " bend, which is 180° at most."),
            Mistake("folded", 180.0, "At 180° M₁₂ is negative. Somewhere before it passes zero."),
            Mistake("right angle", 90.0, "At 90° M₁₂ is m₂ℓ₂², smaller than at 0° and not zero."))


@number("07.Q18", "The elbow that leaves the shoulder alone", "Which entry of M makes the shoulder move?",
        "M₁₂ must vanish; cos q₂ is then negative.", unit="°", within=5e-3, either_sign=True)
def uncoupled_elbow():
    right = uncoupled(ref.geared())
    return (right,
            Mistake("two points", uncoupled(gearless(I1=0.0, I2=0.0)), "That is for the two points of Q9. These links"
                    " spin as well, and the elbow's rotor with them: read M₁₂ again."),
            Mistake("no motors", uncoupled(gearless()), "That is the arm without its motors. The rotor at the elbow"
                    " stands in M₁₂ too."),
            Mistake("sign of the cosine", 180 - right, "Up to 90° M₁₂ is positive. For zero, cos q₂ must be"
                    " negative."),
            Mistake("folded", 180.0, "Close, but at 180° there is still a little coupling: look at M₁₂."),
            Mistake("right angle", 90.0,
                    "At 90° the coupling is smaller than at 0°, but it is not zero: look at M₁₂."))


@choice("07.Q12", "Who feels the product", "Compare the Coriolis parts of the two torques.",
        "Write both rows of Ṁq̇ − ∂T/∂q. In which one does the product cancel?")
def who_feels_the_product():
    mixed = ref.with_motors().parts["Coriolis"]
    right, = (f"joint {k}" for k, part in enumerate(mixed, 1) if not judge(part, 0).equal)
    return right, {
        "joint 2": "Look again at the Coriolis part of τ₂: does it ever leave zero?",
        "both": "One of the two Coriolis parts never leaves zero. Look again at τ₂."}


@numbers("07.Q19", "What gears hide", "The coupling is in the read-out, below M.", within=0.05,
         names=("With k_r = 1", "With k_r = 100"))
def what_gears_hide():
    def coupling(ratio, elbow=0.0, **kept):
        return float(ref.coupling(np.array([elbow]), **({"kr1": ratio, "kr2": ratio} | kept))[0])
    right = [coupling(ratio) for ratio in (1.0, 100.0)]
    return (right,
            Mistake("root", [x**0.5 for x in right], "That is M₁₂/√(M₁₁M₂₂). The coupling is its square."),
            Mistake("one gear only", [coupling(ratio, kr2=100.0) for ratio in (1.0, 100.0)],
                    "You changed the shoulder's gear only. Set both, and look again."),
            Mistake("bent", [coupling(ratio, np.pi / 2) for ratio in (1.0, 100.0)],
                    "That is with the elbow at 90°. Stretch the arm first: q₂ = 0."))


@choice("07.Q8", "What changes M₁₁", "Turn one angle at a time.",
        "Which angle changes how far mass 2 is from the shoulder?")
def what_changes_M11():
    moved = [q.name for q in ref.with_motors().q if not judge(sp.diff(ref.with_motors().M[0, 0], q), 0).equal]
    return moved[0], dict.fromkeys(("q1", "both"), "Turn q₁ alone: does M₁₁ move?")


@numbers("07.Q20", "The same motion in half the time",
         "Run a motion twice, the second time in half the time, and compare the parts of τ₁.",
         "In half the time, rates are twice and accelerations four times as large.", within=0.02,
         names=("motion", "gravity"))
def twice_as_fast():
    """How many times larger the torques of motion and those of gravity become in half the time, in the first case."""
    def largest(duration):
        q, qd, qdd = trajectory.sample(ref.first_case(duration), 2001)[1:]
        weight = ref.geared().g(q)
        return [abs(x).max() for x in (ref.geared().inverse(q, qd, qdd) - weight, weight)]
    motion, weight = (float(x) for x in np.divide(largest(0.25), largest(0.5)))
    return ([motion, weight],
            Mistake("rates only", [motion**0.5, weight], "The rates double. But the torques of motion go with"
                    " accelerations and with products of two rates."),
            Mistake("gravity too", [motion, motion], "Gravity asks where the arm is, not how fast it goes: compare the"
                    " two gravity curves."),
            Mistake("twice the time", [1 / motion, weight], "That is for twice the time. Here it is half of it."))


# Wrong models that one may believe

@cache
def lies():
    """{word: the wrong model of the planar arm with its motors}; each changes one thing. The widget has the same."""
    model = ref.with_motors()
    return {"no Coriolis": mk.no_coriolis(model), "gravity upside down": mk.gravity_flipped(model),
            "rotor forgotten": mk.no_rotor(model, 2), "parallel axis forgotten": mk.no_parallel_axis(model, 1),
            "another C": replace(model, c=other_coriolis(model.M, model.q, model.qd) * model.qd)}


@cache
def betrayals():
    """{word: (change of the wrong model's own energy, of the true arm's along its motion)} in J, in a fall of 2 s."""
    values, told = robots.planar_2r()[1], {}
    for word, model in lies().items():
        fall = simulate.run(evaluate.compile(model, values), [0.0, np.pi / 2], duration=2.0, rtol=1e-10, atol=1e-10)
        true = np.add(*ref.geared().energy(fall.q, fall.qd))
        told[word] = fall.drift, float(abs(true - true[0]).max())
    return told


def kept(which):
    """The wrong models that keep an energy: their own (0), the true arm's (1). A thousandth of a joule is nothing."""
    return [word for word, changes in betrayals().items() if changes[which] < 1e-3]


@selection("07.Q16", "Who keeps an energy of their own",
           "Let each of the five fall from rest, and read the drift of its own energy.",
           "Only one of the five contradicts itself.")
def own_energy():
    consistent = "It has a T and a U of its own, and moves by them: its own energy does not drift. Let it fall again."
    replies = {word: f"{reason} {consistent}" for word, reason in {
        "gravity upside down": "It falls upwards.", "rotor forgotten": "It is lighter than the true arm.",
        "parallel axis forgotten": "It too is only lighter.", "another C": "It gives the true torques."}.items()}
    drift = betrayals()["no Coriolis"][0]
    replies["no Coriolis"] = f"Let it fall for 2 s from q = (0, 90°): its own energy changes by {drift:.0f} J."
    return kept(0), replies


@choice("07.Q28", "The lie that no energy betrays",
        "Now look at the other curve: the true arm's energy along the wrong model's motion.",
        "Which of the five moves exactly as the true arm does?")
def unbetrayed():
    right, = kept(1)
    return right, {
        word: f"Let it fall, and look at the true arm's energy along its motion: in 2 s it changes by {true:.0f} J."
        for word, (_, true) in betrayals().items() if word != right}


@choice("07.Q29", "What another C breaks",
        "Choose “another C” and look for a number in the read-out that should be zero.", "Section 14 has the reason.")
def broken_by_another_C():
    """Of the three claims about C, the one that does not hold for it."""
    model = ref.with_motors()
    C = other_coriolis(model.M, model.q, model.qd)
    N = rate(model.M, model.q, model.qd) - 2 * C
    holds = {"torque": judge(C * model.qd, model.c), "energy": judge((model.qd.T * N * model.qd)[0], 0),
             "skew symmetry": judge(N + N.T, sp.zeros(2, 2))}
    word, = (word for word, finding in holds.items() if not finding.equal)
    return word, {
        "torque": "Cq̇ is the same: compare the read-outs, or the motions.",
        "energy": "q̇ᵀ(Ṁ − 2C)q̇ is zero for this C too: the energy does not drift.",
        "nothing": "One number of the read-out is not zero any more: ‖N + Nᵀ‖, with N = Ṁ − 2C."}
