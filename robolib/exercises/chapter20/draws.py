"""What is drawn for the individual variants of chapter 20's exercises.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def link(draw):
    """20.1: mass of a link in kg, its centre in m, its inertia in kg·m², its length in m, mass of the motor in kg."""
    return (draw.choice("mass", (20, 30, 40, 60)), draw.decimal("centre", "0.3", "0.45", "0.05"),
            draw.choice("inertia", (3, 4, 6, 8)), draw.choice("length", (0.7, 0.8, 0.9)),
            draw.choice("motor", (4, 6, 8)))


def design(draw):
    """20.2: the twin's two masses."""
    return draw.choice("upper", (70, 80, 90, 110, 120)), draw.choice("fore", (30, 35, 42, 45, 60))


def load(draw):
    """20.6: the load's mass, and its place in the frame of the last link, along and across."""
    return (draw.choice("mass", (2, 3, 4, 6, 8)), draw.decimal("along", "0.1", "0.4", "0.05"),
            draw.decimal("across", "0.05", "0.2", "0.05"))


def elbow(draw):
    """20.8: the mass that changes its owner, and the length of the upper arm."""
    return draw.choice("mass", (2, 3, 4, 5, 6)), draw.choice("length", (0.5, 0.6, 0.7, 0.8, 1.2, 1.4))
