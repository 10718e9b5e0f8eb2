"""What is drawn for the individual variants of chapter 17's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def pendulum(draw):
    """17.1: (mass in kg, distance of the centre of mass in m, radius of gyration in m)."""
    return draw.decimal("m", 2, 9, "0.5", but=4), draw.decimal("l", "0.3", "0.9", "0.05"), \
        draw.decimal("rho", "0.1", "0.25", "0.05")


def balance(draw):
    """17.7: (m₁, m₂ in kg; a₁ in m; the arms of the two counterweights in m)."""
    return (draw.decimal("m1", 20, 60, 5), draw.decimal("m2", 10, 40, 5), draw.decimal("a1", "0.8", "1.4", "0.1"),
            draw.decimal("b1", "0.3", "0.6", "0.1"), draw.decimal("b2", "0.2", "0.5", "0.1"))


def turning(draw):
    """17.8: (q̇₁, q̇₂ in rad/s; δq₁, δq₂ in rad), such that no two mistakes meet."""
    return (draw.decimal("qd1", 2, 4, "0.5"), draw.decimal("qd2", "0.5", "1.5", "0.25"),
            draw.decimal("dq1", "0.01", "0.02", "0.005"), draw.decimal("dq2", "0.03", "0.06", "0.01"))
