"""The book, 0.24 × 0.17 × 0.03 m and 1 kg, in space: turned by hand, or thrown.

    Box(order="zxz", angles=[0.5, 1.0, 0.8])          three angles in an order, and the other order beside it
    Box(order="park", size=0.17)                      small turns about its own axes, by buttons
    Box(mode="throw", axis="middle", spin=10)         Euler's equations, with a wheel inside: values={"rpm": 2228}
    Box(mode="sense", where="corners", sigma=0.01)    how its points accelerate, and what four accelerometers tell
    Box(mode="4-cube", angles=[0.6, 0.9])             a cube of four dimensions, turned in two planes (`cube4`)
"""

from __future__ import annotations

from typing import Any

from .cube4 import Cube4
from .interactive import Interactive
from .sense import SensedBook
from .thrown import ThrownBook
from .turned import TurnedBook

MODES = {"turn": TurnedBook, "throw": ThrownBook, "sense": SensedBook, "4-cube": Cube4}


def Box(mode: str = "turn", **given: Any) -> Interactive:
    """The book: mode "turn" (order, angles, turned, size), "throw" (axis, spin, off; or w, in the book's axes) or
    "sense" (where or places; w, wd, sigma). And the cube of four dimensions: "4-cube" (planes, angles)."""
    if mode not in MODES:
        raise ValueError(f"mode must be {', '.join(map(repr, MODES))}, not {mode!r}")
    return MODES[mode](**given)
