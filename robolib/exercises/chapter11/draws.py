"""What is drawn for the individual variants of chapter 11's exercises.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def bearing(draw):
    """11.9: (the forearm's mass in kg, what the bearing holds in kN)."""
    return draw.decimal("m2", 20, 80, 5, but=50), draw.decimal("limit", 8, 30, 1, but=20)


def rotor(draw):
    """11.11: (rad/s of the carrier, rev/min of the rotor, its inertia in kg·m²)."""
    return (draw.decimal("turn", "1.2", 4, "0.2", but=2), draw.decimal("spin", 1800, 6000, 300, but=3000),
            draw.decimal("inertia", "0.006", "0.03", "0.001", but=0.01))
