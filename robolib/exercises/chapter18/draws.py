"""What is drawn for the individual variants of chapter 18's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def joints(draw):
    """18.2: ways in rad, limits of speed in rad/s and of acceleration in rad/s², three each."""
    ways = [draw.decimal(f"D{k}", low, high, "0.1") for k, low, high in ((1, "1", "1.4"), (2, "1.5", "2.2"),
                                                                       (3, "0.2", "0.6"))]
    speeds = [draw.decimal(f"v{k}", low, high, "0.1") for k, low, high in ((1, "0.6", "0.9"), (2, "2", "3"),
                                                                         (3, "1", "1.5"))]
    pushes = [draw.decimal(f"a{k}", low, high, "0.5") for k, low, high in ((1, 6, 9), (2, "1.5", "2.5"), (3, 4, 8))]
    return ways, speeds, pushes


def spring(draw):
    """18.5: (way in rad, limits of speed in rad/s and of acceleration in rad/s², frequency of the spring in Hz)."""
    return (draw.decimal("D", "0.75", "0.85", "0.05"), draw.decimal("kv", "3.2", "3.4", "0.1"),
            draw.decimal("ka", 150, 200, 10), draw.decimal("f", "5.5", "6.5", "0.5"))


def bend(draw):
    """18.7: (radius in m, speed in m/s, rise in s)."""
    return draw.decimal("rho", "0.2", "0.5", "0.05"), draw.decimal("v", "0.4", "0.9", "0.1"), \
        draw.decimal("rise", "0.2", "0.4", "0.05")
