"""The book, turned by three angles in an order, or by small turns; pale beside it, what the other order makes."""

import numpy as np

from .interactive import interactive
from .physics.box import BOOK, ORDERS, turns
from .pictures import GHOST, Line, space


def _seen(box):
    """(R, R in the other order, [[angle, axis] of each, and between them]) as the browser shows them."""
    both = box.run(f"turn_{box.order}", box.turned if box.order == "park" else box.angles)
    room, R, S = np.eye(3).ravel(), both[:9], both[9:18]
    told = np.array([box.run("between", a, b) for a, b in ((room, R), (room, S), (R, S))])
    return np.reshape(R, (3, 3)), np.reshape(S, (3, 3)), told


def _turned_says(box):
    _, _, told = _seen(box)
    whole, other, between = np.degrees(told[:, 0])
    axis = ", ".join(f"{x:.3f}" for x in told[0, 1:])
    return (f"A book, turned ({box.order}) by {whole:.2f}° in all about ({axis}); the other order is a turn of"
            f" {other:.2f}°, and {between:.2f}° away.")


def _turned_still(box):
    R, S, _ = _seen(box)
    books = [*_edges(S, colour=GHOST, word="the other order"), *_edges(R, word="this order")]
    return space(books, ("x₀", "y₀", "z₀"), (23, -20), 0.15, (R, 0.17))


def _edges(R, **style):
    """The twelve edges of the book, turned."""
    half, corners = np.array([BOOK["lx"], BOOK["ly"], BOOK["lz"]]) / 2, list(np.ndindex(2, 2, 2))
    ends = [(a, b) for a in corners for b in corners if sum(np.subtract(b, a)) == 1 == np.abs(np.subtract(b, a)).sum()]
    lines = [[R @ ((2 * np.array(end) - 1) * half) for end in both] for both in ends]
    return [Line(line, **style if k == 0 else style | {"word": None}) for k, line in enumerate(lines)]


TurnedBook = interactive(
    "box.js", turns, "The book, turned", says=_turned_says, still=_turned_still,
    tries="guess how far apart “x, then y” and “y, then x” end, at 90° each. Then turn it by small turns.",
    state={"order": "zxz", "angles": [np.pi / 6, np.pi / 3, np.pi / 4], "turned": [1.0, 0.0, 0.0, 0.0],
           "size": np.pi / 18},
    choices={"order": (*ORDERS, "rpy", "park")}, blocks=("order", "angles", "size", "turn", "whole", "R"))
