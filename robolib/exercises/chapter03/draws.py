"""What is drawn for the individual variants of chapter 03's exercises. Every draw is within reach of the arm.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations

import numpy as np


def planar(draw):
    """03.1: (a1, a2, (x, y), elbow): left of the base, so that atan is not enough."""
    first = draw.decimal("a1", "0.8", "1.2", "0.05")
    second = draw.decimal("a2", "0.6", "1.0", "0.05", but=first)
    point = (-draw.decimal("x", "0.4", "0.8", "0.05"), draw.decimal("y", "0.5", "0.9", "0.05"))
    return first, second, point, draw.choice("elbow", ("lower", "upper"))


def polar(draw):
    """03.2: (height of the shoulder, the point), the point left of the column and below the shoulder."""
    return draw.decimal("d1", "0.5", "0.9", "0.05"), (
        -draw.decimal("x", "0.3", "0.8", "0.05"), draw.decimal("y", "0.2", "0.7", "0.05"),
        draw.decimal("z", "0.1", "0.4", "0.05"))


def stanford(draw):
    """03.3: a posture of the Stanford arm whose pose is given: degrees, and the stroke."""
    angles = [draw.decimal(f"theta{k}", low, high, 5) for k, low, high in (
        (1, 15, 75), (2, 40, 80), (4, 20, 70), (5, 35, 75), (6, 15, 60))]
    stroke = draw.decimal("d3", "0.6", "1.2", "0.1")
    q = np.radians(angles)
    return (*q[:2], stroke, *q[2:])


def circle(draw):
    """03.5: (the radius that is wanted for the tip, the length of the hand)."""
    return draw.decimal("R", "0.4", "0.7", "0.05"), draw.decimal("d6", "0.1", "0.25", "0.05")

