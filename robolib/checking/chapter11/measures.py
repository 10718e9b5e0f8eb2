"""The exercises of chapter 11 whose answer is a number, a choice, a function or a chain of lines."""

from __future__ import annotations

import numpy as np
import sympy as sp

from ..limits import within
from ..mistakes import TELL, gravity_twice, no_gravity, relative_spin
from ..numbers import chain, choice, function, number, several
from ..quantities import NotAQuantity, convert, quantity
from ..verdict import wrong
from . import references as ref

THIRD = sp.Rational(1, 3)                       # a uniform rod: I = m ℓ²/3 about its centre, ℓ half its length


def examine_1(answer):
    return number(answer, ref.at_the_bottom(THIRD), "", 5e-3, [
        (ref.at_the_bottom(0), "That is a point mass on a light stick. A rod must also be turned, and arrives slower."),
        (ref.at_the_bottom(THIRD) - 1, "The weight itself is missing: f = m(p̈_C − g₀)."),
        (ref.at_the_bottom(THIRD) - 2, "At the bottom the weight pulls down too: it adds to the pin's load."),
        (ref.at_the_bottom(THIRD - 1), "That is I about the centre taken for I about the pin: m ℓ² is missing."),
        (1.0, "That is the rod at rest. Here it swings through.")])


# 11.5, 11.6: find the false line

def _line(answer, false, last, first):
    replies = {k: f"Line {k} is true: it follows from the lines above it." for k in range(1, last + 1) if k != false}
    return choice(answer, false, replies | {1: first})


def examine_5(answer):
    return _line(answer, ref.false_line_of_euler(), 5, "Line 1 is the product rule.")


def examine_6(answer):
    return _line(answer, ref.false_line_of_gravity(), 6, "Line 1 is how gravity enters the recursion, and it is right.")


# 11.9 to 11.11: bearings

def examine_9(answer):
    rate = ref.fastest()
    return number(answer, rate, "rev/min", 5e-3, [
        (rate * 2 * np.pi / 60, "That is in rad/s. Revolutions per minute are asked for."),
        (rate / 60, "That is in revolutions per second."),
        (ref.fastest(a1=0.0), "The forearm's centre of mass runs on a circle of radius a₁ + ℓ₂, not ℓ₂."),
        (ref.fastest(l2=1.0), "The radius counts to the centre of mass, at a₁ + ℓ₂, not to the tip."),
        (ref.fastest(m2=100.0), "That is both links. The elbow's pin holds the forearm only.")])


def _without_units(answer):
    """A pair in which the mass may carry its unit, and the force its own."""
    if type(answer) not in (list, tuple) or len(answer) != 2:
        return answer
    measured = [quantity(x) for x in answer]
    return [convert(*q, unit) if q and q[1] else x for x, q, unit in zip(answer, measured, ("kg", "N"), strict=True)]


def examine_10(answer):
    mass, force = ref.counterweight()
    try:
        answer = _without_units(answer)
    except NotAQuantity as error:
        return wrong(str(error))
    verdict = several(answer, [mass, force], tolerance=1e-3, names=("the mass in kg", "the force in N"))
    if verdict.outcome != "wrong":
        return verdict
    light = ref.counterweight(mm2=0.0)
    for pair, says in (
            (light, "The elbow's motor is missing: 5 kg, one metre out."),
            ((mass, force - mass * 9.81), "The mass is right. It hangs on the shoulder's pin too, so the force grows."),
            ((mass, mass * 9.81), "The mass is right. The pin carries the arm as well, not the counterweight alone."),
            ((mass, 0.0), "The mass is right. The *torque* is gone; the pin still carries every weight."),
            ((mass * ref.REACH, (force - mass * 9.81) + mass * ref.REACH * 9.81),
             "That mass would have to sit one metre behind the shoulder. Here it is half a metre.")):
        if several(answer, pair, tolerance=1e-3):
            return wrong(says)
    return verdict


def examine_11(answer):
    moment = ref.gyroscope()
    return number(answer, moment, "N·m", 5e-3, [
        (0.0, "Both rates are constant, but the angular momentum turns with the carrier, and that takes a moment."),
        (moment * 60 / (2 * np.pi), "Revolutions per minute must become rad/s first."),
        (moment / (2 * np.pi), "Revolutions per second must become rad/s: times 2π."),
        (2 * moment, "The gyroscopic term is counted twice.")])


# 11.12: a function

def planar(slip=""):
    """A planar recursion with one slip in it, to recognise it in a learner's function."""
    def torques(q, qd, qdd, v):
        th, w, u = (np.cumsum(x) for x in (q, qd, qdd))
        if slip == "relative spin":
            w, u = np.asarray(qd, float), np.asarray(qdd, float)
        base, rows = np.array([0.0, 0.0 if slip == "no gravity" else v["g"]]), []
        for k, (a, l) in enumerate(zip(v["a"], v["l"], strict=True)):
            along = np.array([np.cos(th[k]), np.sin(th[k])])
            across = np.array([-along[1], along[0]])
            turn = u[k] * across - w[k]**2 * along * (slip != "no centripetal")
            force = v["m"][k] * (base + l * turn + (slip == "gravity twice") * np.array([0.0, v["g"]]))
            rows.append((a * along, l * along, force, v["I"][k] * u[k]))
            base = base + a * turn
        f, mu, out = np.zeros(2), 0.0, []
        for r, c, force, spin in reversed(rows):
            carry = 0.0 if slip == "force not moved" else _cross(r, f)
            own = 0.0 if slip == "moment not moved" else _cross(c, force)
            mu = (-mu if slip == "reaction" else mu) + spin + own + carry
            f = f + force
            out.append(mu)
        return out[::-1]
    return torques


SLIPS = {
    "gravity twice": TELL[gravity_twice],
    "no gravity": TELL[no_gravity],
    "relative spin": TELL[relative_spin],
    "no centripetal": "The acceleration of a point on a turning link has a second part, ω × (ω × r). It is missing.",
    "force not moved": "The force that an outer link passes on acts at the far end: its moment r × f is missing.",
    "moment not moved": "Euler's equation gives the moment about the centre of mass. Move it to the joint: add"
                        " r_C × m p̈_C.",
    "reaction": "The outer link's moment comes in with the wrong sign: what you must give the outer link, the inner one"
                " must give you.",
}


def states():
    """Chains of one to four links, no two numbers alike."""
    rng = np.random.default_rng(11)
    for n in (1, 2, 3, 4, 2, 3):
        v = {"a": rng.uniform(0.4, 1.2, n), "l": rng.uniform(0.1, 0.9, n), "m": rng.uniform(0.5, 4, n),
             "I": rng.uniform(0.1, 0.9, n)}
        yield (*(list(map(float, rng.uniform(-2, 2, n))) for _ in range(3)),
               {k: list(map(float, x)) for k, x in v.items()} | {"g": 9.81})


def examine_12(answer):
    verdict = function(answer, ref.chain_torques, list(states()))
    if verdict.outcome == "wrong" and "it should be" in verdict.message:
        try:
            with within():
                for slip, says in SLIPS.items():
                    if function(answer, planar(slip), list(states())):
                        return wrong(says)
        except Exception:                       # a learner's function may do anything the second time
            return verdict
    return verdict


def _cross(r, f):
    return r[0] * f[1] - r[1] * f[0]


# 11.13: a chain

def inertia_times_acceleration(line):
    """Is the line one product (…) q̈1, with no angle in the bracket but cos q2?"""
    bracket = line[0] / sp.Symbol("qdd1")       # a sum keeps its q̈1 here, a product loses it
    return not bracket.atoms(sp.sin) and not {s.name for s in bracket.free_symbols} & {"qdd1", "q1"}


def examine_13(answer):
    return chain(answer, ref.from_rest(), inertia_times_acceleration, at_least=3, start="τ₁ for this motion",
                 form="one product, (…) q̈₁ with no sine in the bracket")
