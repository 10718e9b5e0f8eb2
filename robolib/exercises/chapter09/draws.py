"""What is drawn for the individual variants of chapter 09's exercises.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def start(draw):
    """09.1: (the angle between the links in degrees, q̈₁ in rad/s²). At 45° sine and cosine could not be told apart."""
    return draw.decimal("angle", 20, 75, 5, but=45), draw.decimal("qdd1", 4, 16, 2, but=10)
