"""Individual variants of chapter 07's exercises: what is drawn, the statement with it, the reference derived anew.

`VARY` is {id: function}; the function takes a Draw and gives the fields of the Exercise that differ. Each statement is
complete in itself. The ranges are such that every draw makes sense: the motions stay within reach and have the time to
get up to speed, and no limit is met from the start. The tests try their corners.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from ... import evaluate, robots
from .. import mistakes as mk
from ..equivalent import Mistake, equivalent
from ..numbers import number
from . import formulas as f
from . import measures as m
from . import references as ref

UNITS = {"m": "kg", "l": "m", "a": "m", "I": "kg·m²", "Im": "kg·m²", "kr": ""}
SHOWN = {"l": "ℓ", "Im": "I_m", "kr": "k_r"}
SUBSCRIPTS = str.maketrans("12", "₁₂")
MOTORS = "The motors are those of Example 7.2"


def listed(values):
    """Numbers for people: m₁ = 2.5 kg, ℓ₁ = 0.4 m, k_r1 = 100."""
    def one(name, x):
        head, index = name[:-1], name[-1]
        index = index if head in ("Im", "kr") else index.translate(SUBSCRIPTS)
        return f"{SHOWN.get(head, head)}{index} = {x:g} {UNITS[head]}".rstrip()
    return ", ".join(one(*item) for item in values.items())


# 07.1: the geared pendulum, in numbers

def pendulum(draw):
    """The numbers of the pendulum."""
    return {"m1": draw.decimal("m1", 1, 5, "0.25"), "l1": draw.decimal("l1", "0.2", "0.8", "0.02"),
            "I1": draw.decimal("I1", "0.02", "0.2", "0.01"), "kr1": draw.decimal("kr1", 50, 150, 10),
            "Im1": draw.decimal("Im1", "0.0001", "0.0005", "0.00005")}


@cache
def swings():
    """(numbers → ω and what the mistakes lead to, what to say to each mistake)."""
    named = f.mistakes_1()
    hertz = "That is in turns per second (Hz). The angular frequency is 2π times that."
    results = [ref.swing(), *(x.answer for x in named), ref.swing() / (2 * sp.pi)]
    return sp.lambdify(sp.symbols("m1 l1 I1 kr1 Im1 g"), results), [*(x.says for x in named), hertz]


def vary_1(draw):
    """ω as a number."""
    values = pendulum(draw)

    def examine(answer):
        at, says = swings()
        omega, *others = at(**values, g=9.81)
        return number(answer, omega, "rad/s", 1e-3, list(zip(others, says, strict=True)))
    return {"examine": examine, "mistakes": tuple, "statement": (
        f"A pendulum hangs from a geared motor that is switched off: {listed(values)}. I₁ is about the centre of mass,"
        " there is no friction, and g = 9.81 m/s². It swings a little about its rest."
        " What is the angular frequency ω of the swing, in rad/s, to within 0.1 %?")}


# 07.4: the slide with a swinging link, in another layout

RISES = {0: "to the right", 30: "to the right and up", 45: "to the right and up", 60: "to the right and up",
         90: "straight up", -30: "to the right and down", -45: "to the right and down", -60: "to the right and down",
         -90: "straight down"}
LAYOUTS = tuple((rise, zero, turn) for rise in RISES for zero in (0, 90) for turn in (1, -1)
                if zero or rise not in (0, 90, -90)         # 0: the course's own, and its like with g turned round
                or rise and turn > 0)                       # ±90: a mirror leaves the answer as it is


def layout(draw):
    """(rise of the rail in degrees, where q2 is zero in degrees, the sense of q2)."""
    return draw.choice("layout", LAYOUTS)


@cache
def mistakes_4(rise, zero, turn):
    """Those of the course's own layout, and two about the layout."""
    model = ref.slide_and_link_laid_out(rise, zero, turn)
    own = [Mistake("the course's layout", ref.slide_and_link().tau, "That is the course's own layout. Yours differs:"
                   " read where q₂ is zero, which way it grows, and where the rail leads.")]
    if rise:
        own.append(Mistake("slide without weight", model.tau - sp.Matrix([model.g[0], 0]), "The rail is not horizontal:"
                           " the slide and the link that it carries have a weight along it."))
    return (*own, *mk.tell_apart(model, mk.forgot_rate_of_M, mk.forgot_dT_dq, mk.gravity_flipped, mk.no_gravity,
                                 mk.half_of_T_kept, mk.no_parallel_axis, mk.parallel_axis_twice))


def vary_4(draw):
    """Another rail, another zero and sense of q2."""
    rise, zero, turn = place = layout(draw)
    sense = "counter-clockwise" if turn > 0 else "clockwise"
    start = "the rail's direction"
    start = f"the rail's normal ({start} turned by 90° counter-clockwise)" if zero else start
    slope = f"{abs(rise)}° {'below' if rise < 0 else 'above'} the horizontal"

    def examine(answer):
        return equivalent(answer, ref.slide_and_link_laid_out(*place).tau, mistakes_4(*place), entry="τ")
    return {"examine": examine, "mistakes": lambda: mistakes_4(*place), "statement": (
        "In a vertical plane, a slide of mass m₁ moves by q₁ along a straight rail."
        f" q₁ grows {RISES[rise]}, at {slope}."
        " A link (m₂, I₂ about its centre of mass, which is ℓ₂ from the pin) is pinned to the slide. q₂ is the link's"
        f" angle from {start}; it grows {sense}. Gravity acts downwards. No motors."
        " Find the force τ₁ and the torque τ₂."), "hints": (
        "Write where the centre of mass is, x to the right and y upwards, with q₁ and q₂ as your statement has them.",
        "T = ½(m₁q̇₁² + m₂(ẋ² + ẏ²) + I₂q̇₂²), and U has the heights of both masses.",
        "Do not forget Ṁ q̇ and −∂T/∂q.")}


# 07.9, 07.10, 07.12: Example 7.2's arm with other numbers

def links(draw):
    """Masses and where they are: no two alike. The centres of mass lie within links of 0.8 m or more."""
    values = {}
    for name, bounds in (("l", ("0.3", "0.6", "0.05")), ("m", (20, 60, 5)), ("I", (5, 12, 1))):
        values[f"{name}1"] = first = draw.decimal(f"{name}1", *bounds)
        values[f"{name}2"] = draw.decimal(f"{name}2", *bounds, but=first)
    return values


def move(draw, a1, a2):
    """A motion of the tip along y = 0 that keeps clear of the limits of reach, for `second_case` and `third_case`."""
    return {"a1": a1, "a2": a2, "x0": round(abs(a1 - a2) + draw.decimal("x0", "0.2", "0.3", "0.05"), 2),
            "x1": round(a1 + a2 - draw.decimal("x1", "0.2", "0.3", "0.05"), 2),
            "speed": draw.decimal("speed", 3, 4, "0.5"), "rise": draw.decimal("rise", "0.1", "0.15", "0.05")}


def arm(values):
    """Example 7.2's arm with these numbers changed."""
    return evaluate.compile(ref.with_motors(), robots.planar_2r()[1] | values)


def joints(draw):
    """07.9: (numbers, motion). Both links are equally long, so that both joints turn far enough to get up to speed."""
    a = draw.decimal("a", "0.8", "1.2", "0.05")
    return {"a1": a, "a2": a} | links(draw), move(draw, a, a)


def line(draw):
    """07.10: (numbers, motion)."""
    a1, a2 = (draw.decimal(name, "0.8", "1.2", "0.1") for name in ("a1", "a2"))
    return {"a1": a1, "a2": a2} | links(draw), move(draw, a1, a2)


def _arm(values):
    """The arm and how to type it."""
    return (f"The planar arm of Example 7.2 has other links: {listed(values)}. {MOTORS}, with gravity."
            f" In code: `robots.planar_2r()[1] | {values}`.")


def vary_9(draw):
    """Another arm, other points, another speed."""
    values, way = joints(draw)
    made = cache(lambda: arm(values))

    def examine(answer):
        return m.extremes(answer, made(), ref.second_case(**way))
    return {"examine": examine, "statement": (
        f"{_arm(values)} The tip moves from ({way['x0']:g}, 0) to ({way['x1']:g}, 0) m, elbow low. Each joint has a"
        f" trapezoidal velocity: {way['rise']:g} s up to {way['speed']:g} rad/s, and down again."
        " Give the largest and the smallest torque at the shoulder, in N·m.")}


def vary_10(draw):
    """Another arm, another line, another speed."""
    values, way = line(draw)
    made = cache(lambda: arm(values))

    def examine(answer):
        return m.at_the_end(answer, made(), ref.third_case(**way))
    return {"examine": examine, "statement": (
        f"{_arm(values)} The tip runs along the straight line from ({way['x0']:g}, 0) to ({way['x1']:g}, 0) m,"
        f" elbow low: {way['rise']:g} s up to {way['speed']:g} m/s, and down again."
        " Give both torques just before the tip comes to rest, in N·m.")}


def gear(draw):
    """07.12: (numbers, how much coupling is allowed)."""
    a1 = draw.decimal("a1", "0.8", "1.2", "0.1")
    return {"a1": a1} | links(draw), draw.decimal("limit", "0.005", "0.02", "0.001")


def vary_12(draw):
    """Another arm, another limit."""
    values, limit = gear(draw)

    def examine(answer):
        return m.smallest_gear(answer, limit, **values)
    return {"examine": examine, "statement": (
        f"{_arm(values)} But you may choose the elbow's gear ratio k_r2. The joints shall be nearly uncoupled:"
        f" M₁₂²/(M₁₁M₂₂) ≤ {limit:g} at every elbow angle. What is the smallest ratio that does it?"
        " (A number without a unit, to within a percent.)"), "hints": (
        "Where is M₁₂² largest? At which elbow angle?", f"Solve M₁₂² = {limit:g} M₁₁M₂₂ at q₂ = 0 for k_r2.")}


VARY = {"07.1": vary_1, "07.4": vary_4, "07.9": vary_9, "07.10": vary_10, "07.12": vary_12}
