"""What is drawn for the individual variants of chapter 06's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def throw(draw):
    """06.1: the new spin in rad/s; the old one is 10."""
    return draw.decimal("spin", 14, 40, 2, but=20.0)


def hammer(draw):
    """06.2: (mass of the handle in kg, its length in m, mass of the head in kg, its height in m)."""
    return (draw.decimal("handle", "0.15", "0.35", "0.05"), draw.decimal("length", "0.25", "0.4", "0.05"),
            draw.decimal("head", "0.5", "0.9", "0.1"), draw.decimal("height", "0.08", "0.14", "0.02"))


def moving(draw):
    """06.9: (q̇₁, q̇₂) in rad/s; the elbow stands at 90°, the upper arm lies along x."""
    first = draw.decimal("qd1", "0.5", 3, "0.5")
    return first, draw.decimal("qd2", "0.5", 3, "0.5", but=first)


def turning(draw):
    """06.10: (the brick's turn about z in degrees, its turn about its x in degrees, ω_x in rad/s)."""
    return draw.decimal("phi", 20, 70, 10, but=40.0), draw.decimal("theta", 20, 70, 10), draw.decimal("wx", 3, 5, "0.5")


def wheel(draw):
    """06.11: (spin in rad/s, inertia of the wheel in 10⁻⁴ kg·m²)."""
    return draw.decimal("spin", 6, 20, 2, but=10.0), draw.decimal("inertia", "0.5", 2, "0.25")
