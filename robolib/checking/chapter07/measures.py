"""The exercises of chapter 07 whose answer is a number, a choice, a function or a chain of lines."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import evaluate, robots, trajectory
from ..numbers import as_number, chain, choice, function, number, several
from ..verdict import correct, unanswered, wrong
from . import references as ref

# 07.8: find the false line

def examine_8(answer):
    replies = {k: f"Line {k} is true: it follows from the line before it." for k in range(1, len(ref.lines()) + 1)}
    replies[1] = "Line 1 is the definition (07.8)."
    false = ref.false_line()
    del replies[false]
    return choice(answer, false, replies)


# 07.9, 07.10: Example 7.2, second and third case

def examine_9(answer):
    return extremes(answer, ref.geared(), ref.second_case())


def extremes(answer, arm, motion):
    """The largest and the smallest τ₁ of a motion."""
    tau = arm.inverse(*trajectory.sample(motion, 2001)[1:])[:, 0]
    return several(answer, [tau.max(), tau.min()], "N·m", 1e-3, ("the largest τ₁", "the smallest τ₁"))


def examine_10(answer):
    return at_the_end(answer, ref.geared(), ref.third_case())


def at_the_end(answer, arm, motion):
    """Both torques just before a motion ends."""
    before, after = (arm.inverse(*motion.at(motion.duration, side)) for side in ("left", "right"))
    verdict = several(answer, before, "N·m", 1e-3, ("τ₁", "τ₂"))
    if verdict.outcome == "wrong" and several(answer, after, tolerance=1e-3):
        return wrong("That is the torque after the arm has come to rest. Just before, it still decelerates:"
                     " take the left side.")
    return verdict


# 07.11, 07.12: slower motion, larger gears

def examine_11(answer):
    ratio = ref.balance()
    duration = 0.5 * float(np.sqrt(ratio))
    return number(answer, duration, "s", 5e-3, [
        (0.5 * ratio, "Torques of motion fall with the square of the duration, not with the duration itself."),
        (0.5 / np.sqrt(ratio), "Slower motion needs less torque: the duration must grow."),
        (duration / 0.5, "That is the factor. The duration in seconds is asked for.")])


def examine_12(answer):
    return smallest_gear(answer, 0.01)


def smallest_gear(answer, limit, **changed):
    """The smallest k_r2 that keeps the coupling below a limit, for Example 7.2's arm with some numbers changed."""
    if (nothing := unanswered(answer)) is not None:
        return nothing
    ratio = as_number(answer)
    if ratio is None or not 0 < ratio < 1e6:
        return wrong("A positive gear ratio is asked for, as one number.")
    below, worst, above = (ref.worst_coupling(k * ratio, **changed) for k in (1 / 1.01, 1, 1.01))
    if above > limit:                           # the ratio counts to within a percent
        return wrong(f"With this ratio the coupling reaches {worst:.4f} at some elbow angle; {limit:g} is allowed.")
    if below < limit:
        return wrong(f"This works (the coupling stays below {worst:.4f}), but a smaller ratio does too:"
                     " find the smallest.")
    return correct(f"The coupling reaches {worst:.4f} and no more.", "721 elbow angles")


# 07.13: a function; 07.14: a chain

def examine_13(answer):
    # no two numbers alike, none of them 1: otherwise m1 for m2, or a1² for a1, would pass
    values = {k: x * (1 + (n + 1) / 16) for n, (k, x) in enumerate(robots.planar_2r()[1].items())}
    dynamics = evaluate.compile(ref.planar(), values)
    rng = np.random.default_rng(7)
    v = {k: values[k] for k in ref.planar().robot.parameters}
    states = [(list(rng.uniform(-2, 2, 2)), list(rng.uniform(-2, 2, 2)), v) for _ in range(6)]
    return function(answer, lambda q, qd, _: dynamics.g(q), states)


def sorted_by_rates(line):
    """Is the line written as (…) q̇1 + (…) q̇2, with no angle but q2?"""
    held = [{s.name for s in term.free_symbols} & {"q1", "qd1", "qd2"} for term in sp.Add.make_args(line[0])]
    return sorted(map(sorted, held)) == [["qd1"], ["qd2"]]


def examine_14(answer):
    return chain(answer, ref.momentum(), sorted_by_rates, at_least=3, start="∂T/∂q̇₁",
                 form="of the form (…) q̇₁ + (…) q̇₂, with only q₂ in the brackets")
