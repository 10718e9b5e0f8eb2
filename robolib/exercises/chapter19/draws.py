"""What is drawn for the individual variants of chapter 19's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def motors(draw):
    """19.2: the torque limits of the shoulder and the elbow, in N·m."""
    return draw.decimal("tau1", 2000, 4000, 250, but=3000), draw.decimal("tau2", 2500, 4000, 250)


def rubbing(draw):
    """19.4: torque of motion, of gravity, viscous torque, limit, all in N·m, at one instant."""
    return (draw.decimal("moving", 400, 900, 50), draw.decimal("gravity", 20, 80, 10),
            draw.decimal("viscous", 60, 140, 10), draw.decimal("limit", 240, 320, 10))


def hurry(draw):
    """19.5: the duration of case 1, in s."""
    return draw.decimal("T", "0.55", "0.95", "0.05", but="0.6")
