"""The exercises of chapter 09 whose answer is a number, a choice, a function or a chain of lines."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ... import evaluate
from ..numbers import chain, choice, function, number, several
from ..verdict import wrong
from . import references as ref
from .references import VALUES, q1

# In the chapter

def examine_T3(answer):
    printed = float(sp.solve(ref.condition_lines()[-1], ref.l3)[0].subs(VALUES))
    right = ref.decoupling_length()
    return number(answer, right, "m", 1e-3, [
        (right - VALUES["a1"], "That is the distance from the closing pin. ℓ₃ is measured from joint 3: add a₁."),
        (printed, "That is the printed condition, in which the masses cancel. m₂ belongs below the line."),
        (VALUES["l3"], "That is ℓ₃ as it is; with m₃ = 8 kg it leaves K ≠ 0.")])


# 09.1: what the other motor feels; 09.8: the largest load; 09.7: counterweights

def examine_1(answer):
    right, at_once = ref.held(10.0, 60.0), ref.held(10.0, 0.0)
    own = float(evaluate.compile(ref.arm(), VALUES).M([0.0, 0.0])[1, 1]) * 10
    return number(answer, right, "N·m", 1e-3, [
        (at_once, "That is K q̈₁. The angle between the links is 60°, and its cosine is missing."),
        (at_once * np.sin(np.pi / 3), "M₁₂ goes with the cosine of q₄ − q₁, not with the sine."),
        (own, "That is M₂₂ q̈. Link 4 is held at rest; only link 1 accelerates."),
        (-right, "The size is right. K is negative here: the forearm is too heavy, and its sign is the torque's."),
        (ref.held(10.0, 60.0) * VALUES["g"], "There is no gravity here: 9.81 does not belong in it.")])


def examine_7(answer):
    right = ref.counterweights()
    verdict = several(answer, right, "kg", 1e-3, ("on link 1", "on link 4"))
    if verdict.outcome == "wrong":
        for values, says in (
                ([x / 0.5 for x in ref.moments(VALUES["m3"])], "That balances the arm with m₃ = 8 kg. Decouple it"
                                                               " first: then m₃ = 4 kg."),
                (ref.moments(ref.decoupling_mass()), "Those are moments in kg·m. Divide by the distance, 0.5 m."),
                ([x * 0.5 for x in ref.moments(ref.decoupling_mass())],
                 "A mass closer to the pivot must be larger: divide by the distance, do not multiply.")):
            if several(answer, values, tolerance=1e-3):
                return wrong(says)
    return verdict


def examine_8(answer):
    right, a = ref.largest_load(), VALUES
    return number(answer, right, "kg", 1e-3, [
        (right * (a["a3"] - a["a1"]) / a["a3"], "The load's lever is counted from the closing pin: a₃ − a₁, not"
                                                " a₃."),
        (ref.decoupling_mass(), "That is m₃ without a load."),
        (ref.decoupling_mass() * a["l3"] / a["a3"], "Moments about the closing pin must balance: both levers are"
                                                    " counted from there.")])


# 09.4, 09.5: find the false line

def examine_4(answer):
    return _false(answer, ref.inertia_lines, "Line 1 is Gᵀ M G, the second diagonal entry.")


def examine_5(answer):
    return _false(answer, ref.condition_lines, "Line 1 is K of (09.8), set to zero.")


def _false(answer, lines, first):
    false = ref.false_line(lines)
    replies = {k: f"Line {k} is true: it follows from the line before it." for k in range(1, len(lines()) + 1)}
    replies[1] = first
    replies |= {k: f"Line {k} follows from line {k - 1}. The slip came earlier." for k in replies if k > false}
    del replies[false]
    return choice(answer, false, replies)


# 09.10: a function; 09.11: a chain

def examine_10(answer):
    # no two numbers alike, none of them 1: otherwise m2 for m3, or a1² for a1, would pass
    values = {k: x * (1 + (n + 1) / 16) + n / 32 for n, (k, x) in enumerate(VALUES.items())}
    dynamics = evaluate.compile(ref.arm(), values)
    rng = np.random.default_rng(9)
    v = {k: values[k] for k in ref.arm().parameters if k not in ("g", "a3")}
    states = [(list(rng.uniform(-2, 2, 2)), v) for _ in range(6)]
    return function(answer, lambda q, _: dynamics.M(q), states)


def one_cosine(line):
    """Is the line one product, with cos q1 as its only function of an angle?"""
    return len(sp.Add.make_args(line[0])) == 1 and line[0].atoms(sp.sin, sp.cos) == {sp.cos(q1)}


def examine_11(answer):
    return chain(answer, ref.arm().g[0], one_cosine, at_least=3, start="the torque of gravity at motor 1",
                 form="a single product (…) g cos q₁")
