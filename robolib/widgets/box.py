"""The book, 0.24 × 0.17 × 0.03 m and 1 kg, in space: turned by hand, or thrown.

    Box(order="zxz", angles=[0.5, 1.0, 0.8])          three angles in an order, and the other order beside it
    Box(order="park", size=0.17)                      small turns about its own axes, by buttons
    Box(mode="throw", axis="middle", spin=10)         Euler's equations, with a wheel inside: values={"rpm": 2228}
    Box(mode="sense", where="corners", sigma=0.01)    how its points accelerate, and what four accelerometers tell
    Box(mode="4-cube", angles=[0.6, 0.9])             a cube of four dimensions, turned in two planes (`cube4`)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from .cube4 import Cube4
from .interactive import Interactive, interactive
from .physics.box import BOOK, ORDERS, throws, turns
from .pictures import GHOST, Line, curves, space
from .sense import SensedBook

EDGES = {"long": 0, "middle": 1, "short": 2}    # the axis along each edge; the middle one has the middle moment, too


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


def _thrown_says(box):
    return (f"A book, thrown about its {box.axis} edge with {box.spin:g} rad/s, {100 * box.off:g} % off; the wheel"
            f" inside turns at {box.values['rpm']:g} rpm. It turned over {box.kept[0]:g} times in {box.t:.2f} s.")


def _thrown_still(box, seconds=6.0):
    """The components of ω, by the browser's own Programs."""
    u, t = np.eye(3)[EDGES[box.axis]], np.linspace(0, seconds, 1201)
    found = solve_ivp(lambda _, x: box.run("rates", x, u), (0, seconds), [*box.Q, *box.w], t_eval=t, rtol=1e-9)
    return curves(t, dict(zip(EDGES, found.y[4:], strict=True)), "ω in the book / rad/s")


def _edges(R, **style):
    """The twelve edges of the book, turned."""
    half, corners = np.array([BOOK["lx"], BOOK["ly"], BOOK["lz"]]) / 2, list(np.ndindex(2, 2, 2))
    ends = [(a, b) for a in corners for b in corners if sum(np.subtract(b, a)) == 1 == np.abs(np.subtract(b, a)).sum()]
    lines = [[R @ ((2 * np.array(end) - 1) * half) for end in both] for both in ends]
    return [Line(line, **style if k == 0 else style | {"word": None}) for k, line in enumerate(lines)]


def _throw(box):
    """A new throw: off towards the long edge, or from that one towards the middle one."""
    k = EDGES[box.axis]
    w = box.spin * (np.eye(3)[k] + box.off * np.eye(3)[1 if k == 0 else 0])
    return {"w": list(w), "Q": [1.0, 0.0, 0.0, 0.0], "kept": [0.0] * 5}


TurnedBook = interactive(
    "box.js", turns, "The book, turned", says=_turned_says, still=_turned_still,
    tries="guess how far apart “x, then y” and “y, then x” end, at 90° each. Then turn it by small turns.",
    state={"order": "zxz", "angles": [np.pi / 6, np.pi / 3, np.pi / 4], "turned": [1.0, 0.0, 0.0, 0.0],
           "size": np.pi / 18},
    choices={"order": (*ORDERS, "rpy", "park")})

ThrownBook = interactive(
    "throw.js", throws, "The book, thrown", says=_thrown_says, still=_thrown_still, signed=("rpm",),
    tries="press Play, and count the seconds between two turns over. Which wheel forbids it?",
    state={"axis": "middle", "spin": 10.0, "off": 0.01, "Q": [1.0, 0.0, 0.0, 0.0], "w": [0.1, 10.0, 0.0],
           "kept": [0.0] * 5},
    choices={"axis": tuple(EDGES)}, follows={"axis spin off": _throw})


MODES = {"turn": TurnedBook, "throw": ThrownBook, "sense": SensedBook, "4-cube": Cube4}


def Box(mode: str = "turn", **given: Any) -> Interactive:
    """The book: mode "turn" (order, angles, turned, size), "throw" (axis, spin, off; or w, in the book's axes) or
    "sense" (where or places; w, wd, sigma). And the cube of four dimensions: "4-cube" (planes, angles)."""
    if mode not in MODES:
        raise ValueError(f"mode must be {', '.join(map(repr, MODES))}, not {mode!r}")
    return MODES[mode](**given)
