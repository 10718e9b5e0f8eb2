"""What is drawn for the individual variants of chapter 21's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def lean(draw):
    """21.1: the direction of the line in degrees, counted from x; far from those of Λ's own axes, 64° and −26°."""
    return draw.decimal("lean", 5, 45, 5)


def boom(draw):
    """21.3: (tilt in degrees from the vertical, more than 45; length in m, not 1)."""
    return draw.decimal("tilt", 50, 75, 5), draw.decimal("boom", "0.7", "1.3", "0.1", but=1.0)


def rods(draw):
    """21.6, 21.10: three angles in degrees of an arm that is neither stretched nor folded."""
    return draw.decimal("q1", 10, 80, 5), draw.decimal("q2", 50, 110, 5), draw.decimal("q3", -100, -45, 5)


def belt(draw):
    """21.9: masses of the rods in kg, inertia of the rotor in kg·m²."""
    return draw.decimal("m1", "1.5", "3", "0.5"), draw.decimal("m2", "0.6", "1.2", "0.2"), \
        draw.decimal("Im", "0.0001", "0.0004", "0.0001")


def motors(draw):
    """21.11: what the motors can give, in N·m, shoulder first."""
    return draw.decimal("tau1", 900, 1500, 100), draw.decimal("tau2", 200, 500, 50)
