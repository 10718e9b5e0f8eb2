"""Two copies of the planar arm that begin as one, or nearly, and how far apart they get.

    TwoGhosts()                                  10⁻⁶ rad apart: gearless from (1.2, 0.8) rad, 1 rad after some 8 s
    TwoGhosts(kind="steps", h=10)                one arm by two methods, h in ms: Euler's makes energy
    TwoGhosts(kind="locked", values={"kr": 100, "g": 0.0})      one arm's elbow is locked while the shoulder is pushed
"""

from __future__ import annotations

import numpy as np

from .interactive import interactive
from .physics.ghosts import START, ghosts
from .pictures import BAR, GHOST, Line, plane

APART = 1e-6                                    # rad, of the second shoulder


def _anew(arm):
    """Both at rest where they start; the second one a little off, if that is the question."""
    q, off = list(arm.start), APART if arm.kind == "apart" else 0.0
    return {"x": [*q, 0.0, 0.0], "y": [q[0] + off, q[1], 0.0, 0.0], "clock": [0.0], "steps": 0}


def _told(arm):
    """What `look` gives in JavaScript: rad, 1/s, J, kg·m²."""
    apart, t = float(np.hypot(*np.subtract(arm.x, arm.y)[:2])), arm.steps * arm.h / 1000
    energy = [arm.run("energy", s)[0] for s in (arm.x, arm.y)]
    return {"apart": apart, "t": t, "growth": np.log(max(apart, 1e-17) / APART) / t if t else 0.0, "E1": energy[0],
            "E2": energy[1], **dict(zip(("locked", "free"), arm.run("felt", arm.x[:2]), strict=True))}


def _says(arm):
    told, how = _told(arm), {"apart": "a millionth of a radian apart", "steps": "by two methods",
                             "locked": "one with its elbow locked"}[arm.kind]
    return (f"Two planar arms, {how}, with gears of {arm.values['kr']:g}, after {told['t']:.2f} s: they are"
            f" {told['apart']:.2g} rad apart. A hand at the shoulder feels {told['locked']:.1f} kg·m² with the elbow"
            f" locked and {told['free']:.1f} kg·m² with the elbow free.")


def _still(arm):
    one, two = (np.reshape([0, 0, *arm.run("seen", s)], (3, 2)) for s in (arm.x, arm.y))
    return plane([Line(two, GHOST, "--", "second arm", 4, "s"), Line(one, BAR, "-", "first arm", 5, "o")],
                 (0, 0), 2.2)


TwoGhosts = interactive(
    "ghosts.js", ghosts, "Two ghosts", says=_says, still=_still, reads=_told,
    tries="two arms start a millionth of a radian apart. Guess when they are 1 rad apart; then Play; then add gears.",
    state={"kind": "apart", "start": START, "x": [*START, 0.0, 0.0], "y": [START[0] + APART, START[1], 0.0, 0.0],
           "clock": [0.0], "steps": 0, "h": 5, "push": 0.0},
    choices={"kind": {"apart": "10⁻⁶ rad apart", "steps": "one arm, RK4 and Euler", "locked": "elbow free and locked"}},
    degrees=("start1", "start2"), follows={"start kind h push values": _anew},
    blocks=("kind", "start1", "start2", "kr", "g", "push", "h", "felt", "apart", "energy"))
