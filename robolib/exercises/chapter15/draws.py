"""What is drawn for the individual variants of chapter 15's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def twists(draw):
    """15.4: twists of a wrist of three joints, in right angles; the first one is 0, and one at least is not."""
    return (0, draw.choice("second", (1, -1)), draw.choice("third", (0, 1, -1)))


def growing(draw):
    """15.6: (coefficients of n³ and n²; slope and what is taken off) of two methods."""
    return ((1, draw.choice("square", (1, 2, 3, 4, 5))),
            (draw.choice("slope", (92, 93, 96, 105, 117, 123)), draw.choice("less", (60, 77, 92, 104, 127))))


def asked(draw):
    """15.5: which of the results of the listing are asked for."""
    return draw.choice("asked", (("n3",), ("f2", "n3"), ("n1",), ("f2",), ("f1", "n3"), ("n1", "f2")))
