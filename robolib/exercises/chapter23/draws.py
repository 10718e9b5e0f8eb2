"""What is drawn for the individual variants of chapter 23's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def joint(draw):
    """23.1: (inertia in kg·m², ω in rad/s, viscous friction in N·m·s/rad)."""
    return draw.decimal("a", "1.2", "3", "0.2"), draw.decimal("omega", 4, 9, 1), draw.decimal("Fv", "1.5", "6", "0.5")


def load(draw):
    """23.5: (load in kg, its distance in m, believed inertia in kg·m², ω in rad/s)."""
    return (draw.decimal("m", "1.5", "4", "0.5"), draw.decimal("r", "0.6", "0.9", "0.1"),
            draw.decimal("inertia", 3, 6, "0.5"), draw.decimal("omega", 10, 16, 1))


def late(draw):
    """23.6: (ω in rad/s, samples of delay)."""
    return draw.decimal("omega", 20, 60, 5), int(draw.choice("delay", [2, 3]))


def counts(draw):
    """23.11: (steps a turn, samples per second, inertia in kg·m², ω in rad/s)."""
    return (draw.choice("steps", [2048, 4096, 8192]), draw.decimal("rate", 500, 1500, 250),
            draw.decimal("inertia", 6, 15, 1), draw.decimal("omega", 15, 30, 5))
