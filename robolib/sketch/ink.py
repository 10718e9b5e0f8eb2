"""Inks: what a kind of mark looks like, in every drawing. Kinds of torque keep the colour and line of `plot.KINDS`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..machine.extras import needed
from ..plot import KINDS

with needed(__name__):
    from matplotlib.colors import to_hex, to_rgb

# A drawing lies on a card of its own: light, with a thin edge. It is the same on a white page and on a dark one.
CARD, EDGE = "#FBFAF7", "#C4C1B8"
DARK, STEEL, MID, PALE = "#1F2933", "#CFD8E1", "#5A6570", "#9AA5B1"
SIZE = 11.0                                     # of a letter, in points


@dataclass(frozen=True)
class Ink:
    """The colour of a mark, its line, and the word for its kind."""

    colour: str
    line: str | tuple[int, tuple[int, ...]]
    word: str

    @property
    def text(self) -> str:
        """The colour for letters: darker, where the mark's own colour is too pale to be read."""
        return legible(self.colour)


INKS: dict[str, Ink] = {kind: Ink(style.colour, style.line, style.word) for kind, style in KINDS.items()} | {
    "weight": Ink(KINDS["gravity"].colour, "-", "weight"),
    "joint": Ink("#B23A00", "-", "force or moment of a joint"),
    "pin": Ink("#8E2A6B", "-", "force of a pin that closes a loop"),
    "tool": Ink("#5E3C99", "-", "force at the tool"),
    "resultant": Ink(KINDS["inertial"].colour, (0, (4, 2)), "mass times acceleration"),
    "velocity": Ink("#0072B2", "-", "velocity"),
    "coordinate": Ink("#6A3D9A", "-", "joint coordinate"),
    "absolute": Ink("#8A5A00", (0, (6, 2, 1, 2)), "angle from the base's x axis"),
    "length": Ink("#44505C", "-", "length"),
    "frame": Ink("#1F2933", "-", "axis of a frame"),
}


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 (black) to 1 (white), as the accessibility guidelines (WCAG) count it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """How well one colour is seen on another, from 1 (not) to 21; small text needs 4.5."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def legible(colour: str, wanted: float = 5.0) -> str:
    """The colour, darkened until text in it can be read on the card."""
    rgb = to_rgb(colour)
    while contrast(to_hex(rgb), CARD) < wanted:
        rgb = tuple(0.95 * c for c in rgb)
    return to_hex(rgb)


def said(x: float) -> str:
    """A number of three digits, with a true minus: −29, 0.45, 1230."""
    digits = max(0, 2 - int(np.floor(np.log10(abs(x))))) if x else 0
    text = f"{x:.{min(digits, 6)}f}"
    return (text.rstrip("0").rstrip(".") if digits else text).replace("-", "−")
