"""The book, thrown: Euler's equations, with a wheel inside."""

import numpy as np
from scipy.integrate import solve_ivp

from .interactive import interactive
from .physics.box import throws
from .pictures import curves

EDGES = {"long": 0, "middle": 1, "short": 2}    # the axis along each edge; the middle one has the middle moment, too


def _thrown_says(box):
    return (f"A book, thrown about its {box.axis} edge with {box.spin:g} rad/s, {100 * box.off:g} % off; the wheel"
            f" inside turns at {box.values['rpm']:g} rpm. It turned over {box.kept[0]:g} times in {box.t:.2f} s.")


def _thrown_still(box, seconds=6.0):
    """The components of ω, by the browser's own Programs."""
    u, t = np.eye(3)[EDGES[box.axis]], np.linspace(0, seconds, 1201)
    found = solve_ivp(lambda _, x: box.run("rates", x, u), (0, seconds), [*box.Q, *box.w], t_eval=t, rtol=1e-9)
    return curves(t, dict(zip(EDGES, found.y[4:], strict=True)), "ω in the book / rad/s")


def _throw(box):
    """A new throw: off towards the long edge, or from that one towards the middle one."""
    k = EDGES[box.axis]
    w = box.spin * (np.eye(3)[k] + box.off * np.eye(3)[1 if k == 0 else 0])
    return {"w": list(w), "Q": [1.0, 0.0, 0.0, 0.0], "kept": [0.0] * 5}


ThrownBook = interactive(
    "throw.js", throws, "The book, thrown", says=_thrown_says, still=_thrown_still, signed=("rpm",),
    tries="press Play, and count the seconds between two turns over. Which wheel forbids it?",
    state={"axis": "middle", "spin": 10.0, "off": 0.01, "Q": [1.0, 0.0, 0.0, 0.0], "w": [0.1, 10.0, 0.0],
           "kept": [0.0] * 5},
    choices={"axis": {word: f"{word} edge" for word in EDGES}}, follows={"axis spin off": _throw},
    blocks=("axis", "spin", "off", "rpm", "since", "stays", "w"))
