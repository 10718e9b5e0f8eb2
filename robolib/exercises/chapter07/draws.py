"""What is drawn for the individual variants of chapter 07's exercises: numbers and layouts, and how they are told.

The ranges are such that every draw makes sense: the motions stay within reach and have the time to get up to speed, and
no limit is met from the start. The tests try their corners. Once an assignment is given out, the names and ranges of
its numbers must not change.
"""

from __future__ import annotations

from ...notation import plain, unit

RISES = {0: "to the right", 30: "to the right and up", 45: "to the right and up", 60: "to the right and up",
         90: "straight up", -30: "to the right and down", -45: "to the right and down", -60: "to the right and down",
         -90: "straight down"}
LAYOUTS = tuple((rise, zero, turn) for rise in RISES for zero in (0, 90) for turn in (1, -1)
                if zero or rise not in (0, 90, -90)         # 0: the course's own, and its like with g turned round
                or rise and turn > 0)                       # ±90: a mirror leaves the answer as it is


def listed(values):
    """Numbers for people: m₁ = 2.5 kg, ℓ₁ = 0.4 m, k_r1 = 100."""
    return ", ".join(f"{plain(name)} = {x:g} {'' if unit(name) == '1' else unit(name)}".rstrip()
                     for name, x in values.items())


def pendulum(draw):
    """07.1: the numbers of the pendulum."""
    return {"m1": draw.decimal("m1", 1, 5, "0.25"), "l1": draw.decimal("l1", "0.2", "0.8", "0.02"),
            "I1": draw.decimal("I1", "0.02", "0.2", "0.01"), "kr1": draw.decimal("kr1", 50, 150, 10),
            "Im1": draw.decimal("Im1", "0.0001", "0.0005", "0.00005")}


def layout(draw):
    """07.4: (rise of the rail in degrees, where q2 is zero in degrees, the sense of q2)."""
    return draw.choice("layout", LAYOUTS)


def layout_told(rise, zero, turn):
    """The statement of 07.4 for a layout."""
    sense = "counter-clockwise" if turn > 0 else "clockwise"
    start = "the rail's direction"
    start = f"the rail's normal ({start} turned by 90° counter-clockwise)" if zero else start
    slope = f"{abs(rise)}° {'below' if rise < 0 else 'above'} the horizontal"
    return ("In a vertical plane, a slide of mass m₁ moves by q₁ along a straight rail."
            f" q₁ grows {RISES[rise]}, at {slope}."
            " A link (m₂, I₂ about its centre of mass, which is ℓ₂ from the pin) is pinned to the slide. q₂ is the"
            f" link's angle from {start}; it grows {sense}. Gravity acts downwards. No motors."
            " Find the force τ₁ and the torque τ₂.")


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


def joints(draw):
    """07.9: (numbers, motion). Both links are equally long, so that both joints turn far enough to get up to speed."""
    a = draw.decimal("a", "0.8", "1.2", "0.05")
    return {"a1": a, "a2": a} | links(draw), move(draw, a, a)


def line(draw):
    """07.10: (numbers, motion)."""
    a1, a2 = (draw.decimal(name, "0.8", "1.2", "0.1") for name in ("a1", "a2"))
    return {"a1": a1, "a2": a2} | links(draw), move(draw, a1, a2)


def gear(draw):
    """07.12: (numbers, how much coupling is allowed)."""
    a1 = draw.decimal("a1", "0.8", "1.2", "0.1")
    return {"a1": a1} | links(draw), draw.decimal("limit", "0.005", "0.02", "0.001")


def arm_told(values):
    """The arm and how to type it."""
    return (f"The planar arm of Example 7.2 has other links: {listed(values)}. The motors are those of Example 7.2,"
            f" with gravity. In code: `robots.planar_2r()[1] | {values}`.")
