"""What is drawn for the individual variants of chapter 05's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def toggle(draw):
    """05.1: (torque in N·m, bend in degrees, length of a link in m)."""
    return (draw.decimal("torque", 5, 40, 5), draw.decimal("bend", 1, 8, "0.5"),
            draw.decimal("length", "0.3", "0.9", "0.05"))


def push(draw):
    """05.6: (f_x, f_y) in N, no two alike, none of them the book's."""
    first = draw.decimal("fx", 100, 900, 50, but=500.0)
    return first, draw.decimal("fy", 100, 900, 50, but=first)


def springs(draw):
    """05.9: three springs in N·m/rad, the stiffest at the shoulder."""
    return (draw.decimal("k1", 1000, 2000, 100), draw.decimal("k2", 400, 900, 50), draw.decimal("k3", 100, 350, 25))


def upright(draw):
    """05.10: (angle of the column in degrees, force in N, reach in m)."""
    return (draw.decimal("turn", 15, 75, 5, but=45.0), draw.decimal("force", 40, 200, 10),
            draw.decimal("reach", "0.5", "1.2", "0.1"))
