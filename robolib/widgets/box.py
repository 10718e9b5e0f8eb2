"""The book, 0.24 × 0.17 × 0.03 m and 1 kg, in space: turned by hand, or thrown.

    Box(order="zxz", angles=[0.5, 1.0, 0.8])          three angles in an order, and the other order beside it
    Box(order="park", size=0.17)                      small turns about its own axes, by buttons
    Box(mode="throw", axis="middle", spin=10)         Euler's equations, with a wheel inside: values={"rpm": 2228}
"""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from .interactive import Interactive, follow, interactive
from .physics.box import BOOK, ORDERS, throws, turns

EDGES = {"long": 0, "middle": 1, "short": 2}    # the axis along each edge; the middle one has the middle moment, too


def _seen(box):
    """(R, R in the other order, [[angle, axis] of each, and between them]) as the browser shows them."""
    programs = box.physics().programs
    both = programs[f"turn_{box.order}"](*(box.turned if box.order == "park" else box.angles))
    room, R, S = np.eye(3).ravel(), both[:9], both[9:18]
    told = np.array([programs["between"](*a, *b) for a, b in ((room, R), (room, S), (R, S))])
    return np.reshape(both[:9], (3, 3)), np.reshape(both[9:18], (3, 3)), told


def _turned_says(box):
    _, _, told = _seen(box)
    whole, other, between = np.degrees(told[:, 0])
    axis = ", ".join(f"{x:.3f}" for x in told[0, 1:])
    return (f"A book, turned ({box.order}) by {whole:.2f}° in all about ({axis}); the other order is a turn of"
            f" {other:.2f}°, and {between:.2f}° away.")


def _turned_still(box):
    R, S, _ = _seen(box)
    return _drawn([(S, "0.8", "the other order"), (R, "#44546a", "this order")])


def _thrown_says(box):
    return (f"A book, thrown about its {box.axis} edge with {box.spin:g} rad/s, {100 * box.off:g} % off; the wheel"
            f" inside turns at {box.values['rpm']:g} rpm. It turned over {box.kept[0]:g} times in {box.t:.2f} s.")


def _thrown_still(box, seconds=6.0, h=2e-3):
    """The components of ω, by the browser's own Programs."""
    programs, values = box.physics().programs, [box.values[k] for k in box.physics().parameters]
    u = np.eye(3)[EDGES[box.axis]]
    x, rows = np.array([*box.Q, *box.w]), []

    def rate(x):
        return np.array(programs["rates"](*x, *u, *values))

    for _ in range(int(seconds / h)):
        rows.append(x[4:])
        k1 = rate(x)
        k2 = rate(x + h / 2 * k1)
        k3 = rate(x + h / 2 * k2)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(x + h * k3))
    figure, axes = plt.subplots(figsize=(5, 2.4), layout="constrained")
    for name, column, dash in zip(EDGES, np.transpose(rows), ("-", "--", ":"), strict=True):
        axes.plot(np.arange(len(rows)) * h, column, dash, label=name)
    axes.set(xlabel="t / s", ylabel="ω in the book / rad/s")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, fontsize=8, frameon=False)
    plt.close(figure)
    return figure


def _drawn(books: list[tuple[np.ndarray, str, str]]) -> Figure:
    """Books in space, each a block with its frame, seen from above."""
    figure = plt.figure(figsize=(4, 3.2), layout="constrained")
    axes = figure.add_subplot(projection="3d", proj_type="ortho")
    half = np.array([BOOK["lx"], BOOK["ly"], BOOK["lz"]]) / 2
    ends = [(np.array(a), np.array(b)) for a in np.ndindex(2, 2, 2) for b in np.ndindex(2, 2, 2)
            if sum(np.subtract(b, a)) == 1 and min(np.subtract(b, a)) == 0]
    for R, colour, word in books:
        for k, (a, b) in enumerate(ends):
            line = np.transpose([R @ ((2 * end - 1) * half) for end in (a, b)])
            axes.plot(*line, color=colour, lw=1.6, label=word if k == 0 else None)
    for k, letter in enumerate("xyz"):
        tip = books[-1][0][:, k] * 0.17
        axes.quiver(0, 0, 0, *tip, color=("#b3261e", "#1b7a3d", "#1f5fbf")[k], lw=1.5, arrow_length_ratio=0.12)
        axes.text(*(1.12 * tip), letter)
    axes.set(xlim=(-0.15, 0.15), ylim=(-0.15, 0.15), zlim=(-0.15, 0.15), xlabel="x₀", ylabel="y₀", zlabel="z₀")
    axes.set_box_aspect((1, 1, 1))
    axes.view_init(elev=23, azim=-20)
    axes.tick_params(labelbottom=False, labelleft=False)
    axes.legend(loc="upper left", fontsize=8, frameon=False)
    plt.close(figure)
    return figure


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
    choices={"axis": tuple(EDGES)})


def Box(mode: str = "turn", **given: Any) -> Interactive:
    """The book: mode "turn" (order, angles, turned, size) or "throw" (axis, spin, off; or w, in the book's axes)."""
    if mode not in ("turn", "throw"):
        raise ValueError(f"mode must be 'turn' or 'throw', not {mode!r}")
    if mode == "turn":
        return TurnedBook(**given)
    made = ThrownBook(**given)
    if "w" not in given:
        _throw(made)
    follow(made, ["axis", "spin", "off"], _throw)
    return made


def _throw(box):
    """A new throw: off towards the long edge, or from that one towards the middle one."""
    k = EDGES[box.axis]
    box.w = list(box.spin * (np.eye(3)[k] + box.off * np.eye(3)[1 if k == 0 else 0]))
    box.Q, box.kept = [1.0, 0.0, 0.0, 0.0], [0.0] * 5
