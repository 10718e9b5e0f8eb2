"""What is drawn for the individual variants of chapter 16's exercises.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def limp(draw):
    """16.1: (the elbow's angle in degrees, the gear ratio of both motors)."""
    return draw.choice("elbow", (20, 30, 40, 50, 60, 70, 110, 120, 130, 140)), draw.choice("gear", (1, 2, 5, 8))


def part(draw):
    """16.6: the part of the felt inertia that a free elbow may hide, in percent."""
    return draw.choice("part", (2, 3, 4, 6, 8, 10, 15, 20))


def state(draw):
    """16.7: (q, q̇, τ), two joints each."""
    q = tuple(draw.decimal(f"q{i}", "0.3", "1.2", "0.1") for i in (1, 2))
    qd = (draw.decimal("qd1", "0.5", 2, "0.5"), -draw.decimal("qd2", 1, 3, "0.5"))
    return q, qd, (draw.choice("tau1", (300, 500, 700, 900)), draw.choice("tau2", (-150, -100, 100, 150)))
