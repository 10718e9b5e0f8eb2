"""What is drawn for the individual variants of chapter 13's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def motion(draw):
    """13.2: (ω, ω̇, the acceleration of the origin); ω and ω̇ are never parallel."""
    w = draw.decimal("wx", "0.5", 2, "0.5"), -draw.decimal("wy", "0.5", 2, "0.5"), draw.decimal("wz", 1, 3, "0.5")
    wd = draw.decimal("wdx", 1, 4, "0.5"), draw.decimal("wdy", "0.5", 2, "0.5"), -draw.decimal("wdz", "0.5", 2, "0.5")
    return w, wd, (draw.decimal("ax", 1, 5, 1), -draw.decimal("ay", 1, 5, 1), draw.decimal("az", 6, 9, 1))


def box(draw):
    """13.7: (edges of the box in m, noise in m/s²)."""
    return (draw.decimal("lx", "0.25", "0.4", "0.05"), draw.decimal("ly", "0.15", "0.2", "0.05"),
            draw.decimal("lz", "0.05", "0.1", "0.01")), draw.decimal("sigma", "0.01", "0.05", "0.01")


def arm(draw):
    """13.11: (mass in kg, ω, ω̇) of the lamp's arm, in its own axes."""
    w = draw.decimal("wx", 1, 2, "0.5"), draw.decimal("wy", "2.5", 4, "0.5"), -draw.decimal("wz", 1, 2, "0.5")
    wd = -draw.decimal("wdx", 2, 5, 1), draw.decimal("wdy", 1, 4, "0.5"), draw.decimal("wdz", 5, 8, 1)
    return draw.decimal("m", 2, 6, "0.5"), w, wd
