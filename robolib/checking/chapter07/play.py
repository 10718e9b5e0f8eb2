"""The questions beside the arms that one can take by the hand in chapter 07: what is right, and the examiners.

P: the planar arm. S: the Cartesian arm, two slides. L: wrong models that one may believe.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, robots, simulate, trajectory
from ...formulations import lagrange
from ...identity import judge
from ...model import coriolis, other_coriolis, rate
from ...spatial import ORIGIN
from ..equivalent import Mistake, equivalent
from ..numbers import as_number, choice, number, selection, several
from ..verdict import wrong
from . import references as ref
from .references import alpha, l1, m1, m2

# P: the planar arm

def examine_P1(answer):
    size = as_number(answer)                    # the arm may bend either way
    return number(answer if size is None else abs(size), ref.uncoupled_elbow(), "°", 5e-3, [
        (180.0, "Close, but at 180° there is still a little coupling: look at M₁₂."),
        (90.0, "At 90° the coupling is smaller than at 0°, but it is not zero: look at M₁₂.")])


def examine_P2(answer):
    return choice(answer, "joint 1", {
        "joint 2": "Look again at the Coriolis part of τ₂: does it ever leave zero?",
        "both": "One of the two Coriolis parts never leaves zero. Look again at τ₂."})


def examine_P3(answer):
    pair = [float(ref.coupling(np.zeros(1), kr1=ratio, kr2=ratio)[0]) for ratio in (1.0, 100.0)]
    return several(answer, pair, tolerance=0.05, names=("With k_r = 1", "With k_r = 100"))


def examine_P4(answer):
    return choice(answer, "q2", dict.fromkeys(("q1", "both"), "Turn q₁ alone: does M₁₁ move?"))


@cache
def twice_as_fast():
    """How many times larger the torques of motion and those of gravity become in half the time, in the first case."""
    def largest(duration):
        q, qd, qdd = trajectory.sample(ref.first_case(duration), 2001)[1:]
        weight = ref.geared().g(q)
        return [abs(x).max() for x in (ref.geared().inverse(q, qd, qdd) - weight, weight)]
    return [float(x) for x in np.divide(largest(0.25), largest(0.5))]


def examine_P5(answer):
    motion, weight = twice_as_fast()
    verdict = several(answer, [motion, weight], tolerance=0.02, names=("motion", "gravity"))
    if verdict.outcome == "wrong":
        for values, says in (
                ([motion**0.5, weight], "The rates double. But the torques of motion go with accelerations and with"
                                        " products of two rates."),
                ([motion, motion], "Gravity asks where the arm is, not how fast it goes: compare the two gravity"
                                   " curves."),
                ([1 / motion, weight], "That is for twice the time. Here it is half of it.")):
            if several(answer, values, tolerance=0.02):
                return wrong(says)
    return verdict


# S: the Cartesian arm, its axes at the angle α

@cache
def slides():
    """The Cartesian arm with its motors."""
    return lagrange.derive(robots.cartesian()[0])


@cache
def square():
    """The angle α from 30° to 90°, in degrees, at which the motors do not feel each other."""
    root, = (x for x in sp.solve(slides().M[0, 1], alpha) if sp.pi / 6 <= x <= sp.pi / 2)
    return float(sp.deg(root))


def examine_S1(answer):
    return number(answer, square(), "°", 5e-3, [
        (0.0, "At 0° both slides would push the same way: the coupling is largest there."),
        (45.0, "At 45° the coupling is smaller than at 30°, but M₁₂ is not zero yet.")])


def mistakes_S2():
    right = slides().M[0, 1]
    return (Mistake("sine", right.subs(alpha, sp.pi / 2 - alpha), "At 90° it must be zero. The sine is 1 there."),
            Mistake("m1", right.subs(m2, m1), "Change m₁ alone: M₁₂ does not move. Slide 2 carries m₂ only."),
            Mistake("both masses", right.subs(m2, m1 + m2), "Both slides carry m₂, but only slide 1 carries m₁."),
            Mistake("no angle", m2, "That is M₁₂ if both slides were parallel. Turn α."))


def examine_S2(answer):
    return equivalent(answer, slides().M[0, 1], mistakes_S2())


def examine_S3(answer):
    felt = set(slides().c.free_symbols) & set(slides().qd)
    return choice(answer, "always" if felt else "never", {
        "always": "Push the slides and watch Cq̇: does it ever leave zero?",
        "only at 90°": "At 90° too the inertia does not depend on the posture. Watch Cq̇.",
        "below 90°": "Below 90° the slides are coupled, but M does not change while they move. Watch Cq̇."})


@cache
def dragged(degrees, **changed):
    """q̈2/q̈1 of the Cartesian arm on the shelf: motor 1 pushes, slide 2 is free, no gravity."""
    robot, values = robots.cartesian()
    model = lagrange.derive(replace(robot, gravity=ORIGIN))
    arm = evaluate.compile(model, values | changed | {"alpha": np.radians(degrees)})
    first, second = arm.forward([0.0, 0.0], [0.0, 0.0], [1.0, 0.0])
    return float(second / first)


def examine_S4(answer):
    right = dragged(60)
    return number(answer, right, "", 1e-2, [
        (dragged(60, Im2=0.0), "That would be slide 2 without its rotor. Behind the gear it counts k_r2² I_m2, and it"
                               " must be turned, too."),
        (dragged(30), "The angle between the axes is 60°, and M₁₂ goes with its cosine."),
        (1 / right, "That is q̈₁/q̈₂. The other way round is asked for."),
        (-right, "The size is right. Slide 2 is left behind: it slides backwards.")])


def examine_S5(answer):
    weights = {f"joint {k}": g.has(alpha) for k, g in enumerate(slides().g, 1)}
    right, = (word for word, changes in weights.items() if changes)
    return choice(answer, right, {
        "joint 1": "Slide 1 lifts everything straight up, whatever α is: g₁ stays.",
        "both": "One of the two stays: look at g₁ while you turn α.",
        "none": "Look at g₂ while you turn α."})


# L: wrong models that one may believe

@cache
def lies():
    """{word: the wrong model of the planar arm with its motors}; each changes one thing. The widget has the same."""
    model = ref.with_motors()
    lighter = {"rotor forgotten": model.M.subs(sp.Symbol("Im2"), 0),
               "parallel axis forgotten": model.M - sp.diag(m1 * l1**2, 0)}
    other = other_coriolis(model.M, model.q, model.qd) * model.qd
    return {"no Coriolis": replace(model, c=model.c - model.parts["Coriolis"]),
            "gravity upside down": replace(model, g=-model.g, U=-model.U),
            **{word: replace(model, M=M, c=coriolis(M, model.q, model.qd) * model.qd) for word, M in lighter.items()},
            "another C": replace(model, c=other)}


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


def examine_L1(answer):
    consistent = "It has a T and a U of its own, and moves by them: its own energy does not drift. Let it fall again."
    replies = {word: f"{reason} {consistent}" for word, reason in {
        "gravity upside down": "It falls upwards.", "rotor forgotten": "It is lighter than the true arm.",
        "parallel axis forgotten": "It too is only lighter.", "another C": "It gives the true torques."}.items()}
    drift = betrayals()["no Coriolis"][0]
    replies["no Coriolis"] = f"Let it fall for 2 s from q = (0, 90°): its own energy changes by {drift:.0f} J."
    return selection(answer, kept(0), replies)


def examine_L2(answer):
    right, = kept(1)
    return choice(answer, right, {
        word: f"Let it fall, and look at the true arm's energy along its motion: in 2 s it changes by {true:.0f} J."
        for word, (_, true) in betrayals().items() if word != right})


@cache
def broken():
    """What another C breaks: of the three claims about C, the one that does not hold for it."""
    model = ref.with_motors()
    C = other_coriolis(model.M, model.q, model.qd)
    N = rate(model.M, model.q, model.qd) - 2 * C
    holds = {"torque": judge(C * model.qd, model.c), "energy": judge((model.qd.T * N * model.qd)[0], 0),
             "skew symmetry": judge(N + N.T, sp.zeros(2, 2))}
    word, = (word for word, finding in holds.items() if not finding.equal)
    return word


def examine_L3(answer):
    return choice(answer, broken(), {
        "torque": "Cq̇ is the same: compare the read-outs, or the motions.",
        "energy": "q̇ᵀ(Ṁ − 2C)q̇ is zero for this C too: the energy does not drift.",
        "nothing": "One number of the read-out is not zero any more: ‖N + Nᵀ‖, with N = Ṁ − 2C."})
