"""Three rods of 1 m and 1 kg, one joint more than the tip needs.

    ThreeRods()                                  laps of a circle: the tip comes home, the joints do not
    ThreeRods(weights="M", radius=0.2)           rates of the least kinetic energy; "own" with own=[1, 2, 3]
    ThreeRods(show=["arm", "slid", "drift"])     only some blocks in the open

The circle begins at its right, where the tip is. From (60°, −60°, −30°) a lap of 0.4 m leaves (0.35°, −1.08°, 1.35°).
"""

from __future__ import annotations

import numpy as np

from .interactive import interactive
from .physics.rods import HOME, rods
from .pictures import BAR, GHOST, Line, plane, ring


def _anew(q):
    return {"q": list(q), "home": list(q), "turn": [0.0], "kept": [*q, *q]}


def _told(arm):
    """What `look` gives in JavaScript: the drift of the last lap and of all, in degrees."""
    after, before = np.reshape(arm.kept, (2, 3))
    return {"laps": int(arm.turn[0] + 1e-9), "tip": arm.run("seen", arm.q)[4:6],
            "off": np.degrees(np.subtract(arm.q, arm.home)), "drift": np.degrees(after - arm.home),
            "last": np.degrees(after - before)}


def _says(arm):
    told = _told(arm)
    q, drift = (", ".join(f"{x:.2f}°" for x in angles) for angles in (np.degrees(arm.q), told["drift"]))
    x, y = told["tip"]
    return (f"Three rods at ({q}), with the tip at ({x:.3f}, {y:.3f}) m. After {told['laps']} laps of a circle of"
            f" {arm.radius:g} m the joints are ({drift}) from where they began.")


def _still(arm):
    now, home = (np.reshape([0, 0, *arm.run("seen", q)[:6]], (4, 2)) for q in (arm.q, arm.home))
    circle = ring([1, 0, 0, 1], home[3] - [arm.radius, 0], arm.radius)
    return plane([Line(circle, "#0b62a8", word="the tip's circle"), Line(home, GHOST, "--", "where it began", 2.5),
                  Line(now, BAR, "-", "now", 5, "o")], (1.45, 0.35), 1.75)


ThreeRods = interactive(
    "rods.js", rods, "Three rods", says=_says, still=_still, reads=_told,
    tries="guess how far each joint is from home after a lap of the circle. Then Play; then let M choose the rates.",
    state=_anew(HOME) | {"slid": 0.0, "radius": 0.4, "back": False, "weights": "one", "own": [1.0, 2.0, 3.0],
                               "ellipses": False},
    choices={"weights": {"one": "all joints alike (J⁺)", "M": "the inertia matrix M", "own": "weights of your own"}},
    degrees=("q1", "q2", "q3", "home1", "home2", "home3", "slid"),
    blocks=("weights", "back", "ellipses", "own1", "own2", "own3", "radius", "slid", "laps", "drift", "q(t)"),
    follows={"q": lambda arm: _anew(arm.q), "radius back weights own": lambda arm: _anew(arm.home)})
