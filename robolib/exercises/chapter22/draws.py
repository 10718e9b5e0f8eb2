"""What is drawn for the individual variants of chapter 22's exercises, and how it is told.

Once an assignment is given out, the names and ranges of its numbers must not change.
"""

from __future__ import annotations


def law(draw):
    """22.1: (F_v in N·m·s, F_s and F_st in N·m, B in s)."""
    return (draw.decimal("Fv", "0.1", "0.4", "0.05"), draw.decimal("Fs", "1", "3", "0.5"),
            draw.decimal("Fst", "3.5", "5.5", "0.5"), draw.decimal("B", 10, 40, 5))


def motor(draw):
    """22.3: (F_vm in N·m·s, F_sm in N·m, gear)."""
    return (draw.decimal("Fvm", "0.0001", "0.0009", "0.0001"), draw.decimal("Fsm", "0.01", "0.05", "0.005"),
            draw.decimal("kr", 40, 120, 10))


def stiff(draw):
    """22.7: (A and I_a in kg·m², ω in rad/s)."""
    return (draw.decimal("A", "0.3", "0.9", "0.1"), draw.decimal("Ia", "1", "2", "0.1"), draw.decimal("w", 12, 30, 2))


def wait(draw):
    """22.9: (K_I in N·m/(rad·s), the error in rad, the torque as it sticks and F_st, in N·m)."""
    return (draw.decimal("Ki", 20, 60, 5), draw.decimal("e", "0.01", "0.03", "0.005"),
            draw.decimal("begin", "1.6", "2.8", "0.2"), draw.decimal("Fst", "3.5", "5", "0.5"))
