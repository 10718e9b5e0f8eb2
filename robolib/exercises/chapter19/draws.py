"""What is drawn for the individual variants of chapter 19's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def peaks(draw):
    """19.2: the largest speed and acceleration of a motion, in rad/s and rad/s², and the limits of both."""
    return (draw.decimal("speed", "2.2", "2.6", "0.2"), draw.decimal("push", 24, 30, 2),
            draw.decimal("kv", "1.9", "2", "0.05"), draw.decimal("ka", 10, 11, "0.5"))


def rubbing(draw):
    """19.5: torque of motion, of gravity, viscous torque, limit, all in N·m, at one instant."""
    return (draw.decimal("moving", 400, 900, 50), draw.decimal("gravity", 20, 80, 10),
            draw.decimal("viscous", 60, 140, 10), draw.decimal("limit", 240, 320, 10))


def hurry(draw):
    """19.6: the duration of case 1, in s."""
    return draw.decimal("T", "0.55", "0.95", "0.05", but="0.6")


def weaker(draw):
    """19.9: the motor, as a part of m g ℓ."""
    return draw.decimal("part", "0.52", "0.68", "0.02", but="0.6")


def passing(draw):
    """19.10: the rate at the level, in rad/s, too low for a motor of 0.8 m g ℓ."""
    return draw.decimal("rate", "0.5", "0.9", "0.05", but="0.8")
