"""What is drawn for the individual variants of chapter 08's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations

from ...notation import plain, unit


def listed(values):
    """Numbers for people: m₁ = 2.5 kg, ℓ₁ = 0.4 m, k_r1 = 100."""
    return ", ".join(f"{plain(name)} = {x:g} {'' if unit(name) == '1' else unit(name)}".rstrip()
                     for name, x in values.items())


def five(draw):
    """08.3: links, gears and rotors of the planar arm; the rest are Example 7.2's."""
    values = {}
    for name, bounds in (("l", ("0.3", "0.7", "0.05")), ("m", (20, 60, 5)), ("I", (5, 12, 1))):
        values[f"{name}1"] = first = draw.decimal(f"{name}1", *bounds)
        values[f"{name}2"] = draw.decimal(f"{name}2", *bounds, but=first)
    values["kr1"] = draw.decimal("kr1", 60, 140, 10)
    return values | {"Im1": draw.decimal("Im1", "0.005", "0.02", "0.001"), "mm2": draw.decimal("mm2", 2, 8, 1)}


def gear(draw):
    """08.8: (by how many percent M₁₁ may vary, I_m1)."""
    return draw.decimal("percent", 2, 20, 1), draw.decimal("Im1", "0.005", "0.02", "0.001", but=0.01)


def rods(draw):
    """08.10: the masses of three rods, in kg."""
    return tuple(draw.decimal(f"m{k}", 1, 6, "0.5") for k in (1, 2, 3))


def state(draw):
    """08.11: (q₁, q₂ in degrees, q̇₁, q̇₂ in rad/s), the elbow bent well, no rate zero."""
    return (draw.decimal("q1", 10, 80, 5), draw.decimal("q2", 40, 130, 5), draw.decimal("qd1", "0.5", 2, "0.25"),
            draw.decimal("qd2", "0.5", 2, "0.25"))
