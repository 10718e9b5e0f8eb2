"""What is drawn for the individual variants of chapter 04's exercises. Once an assignment is given out, the names and
ranges of its numbers must not change.
"""

from __future__ import annotations

import numpy as np

# Postures of the three rods, in degrees, at which no column is zero and no two are parallel.
POSTURES = tuple((a, b, c) for a in (0, 30, 60) for b in (40, 60, 90) for c in (-90, -60, 30, 60))


def passing(draw):
    """04.1: (speed of the tip in m/s, the shoulder's limit in rad/s)."""
    return draw.decimal("speed", "0.3", "1.2", "0.1"), draw.decimal("limit", "2.5", "6", "0.5")


def forearm(draw):
    """04.5: the length of the forearm in m."""
    return draw.decimal("a2", "0.3", "0.9", "0.05")


def holding(draw):
    """04.6: (posture in radians, in degrees, the elbow's rate in rad/s)."""
    degrees = draw.choice("posture", POSTURES)
    return tuple(np.radians(degrees)), degrees, draw.decimal("rate", "0.2", "0.9", "0.1")


def slowing(draw):
    """04.7: c in m/s²."""
    return draw.decimal("c", "0.01", "0.36", "0.01")
