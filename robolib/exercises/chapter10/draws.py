"""What is drawn for the individual variants of chapter 10's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def limit(draw):
    """10.6: (the torque that may be left out, in N·m; by how much each joint moves, in rad)."""
    return draw.decimal("limit", "0.05", "0.5", "0.05", but=0.2), tuple(
        draw.decimal(f"way{i}", "0.8", "1.8", "0.1") for i in range(1, 4))


def joints(draw):
    """10.7: the number of joints; for five of them the table's two slips cancel."""
    return draw.choice("joints", (3, 4, 7, 8, 9, 10, 11, 12))


def motion(draw):
    """10.9: (q, q̇, q̈), two joints each, no zero among them."""
    q = tuple(draw.decimal(f"q{i}", "0.2", "1.2", "0.1") for i in (1, 2))
    qd = (draw.decimal("qd1", "0.5", 2, "0.5"), -draw.decimal("qd2", 1, 3, "0.5"))
    return q, qd, tuple(draw.decimal(f"qdd{i}", "0.5", 2, "0.25") for i in (1, 2))
