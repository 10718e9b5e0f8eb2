"""What is drawn for the individual variants of chapter 14's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def posture(draw):
    """14.1: (the elbow's angle in degrees, what the hand holds in kg)."""
    return draw.choice("degrees", (30, 45, 75, 90, 120, 135)), draw.decimal("load", 5, 40, 5)


def balance(draw):
    """14.8: (how far behind the shoulder the counterweight sits in m, what the hand holds in kg)."""
    return draw.decimal("behind", "0.3", "0.9", "0.1", but=0.5), draw.decimal("load", 5, 40, 5)


def rods(draw):
    """14.10: the masses of three rods in kg."""
    return tuple(draw.decimal(f"m{i}", 1, 9, "0.5") for i in (1, 2, 3))
