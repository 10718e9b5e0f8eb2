"""One joint, 1 rad, and a load on a spring: which profile leaves the load at rest?

    Shaper()                                     a quintic of two periods of the spring leaves 2.9 % of the way
    Shaper(kind="triangular")                    bang-bang in the same time: the load stands still
"""

from __future__ import annotations

import numpy as np

from .interactive import interactive
from .physics.shaper import CALLED, shaper
from .pictures import curves


def _told(arm):
    """What `look` gives in JavaScript: rad, rad/s, rad/s²; what is left in parts of the way."""
    m = [arm.tf, arm.tau]
    (q, v, a, y), peaks = arm.run(f"{arm.kind}_moves", [*m, arm.f], arm.clock), arm.run(f"{arm.kind}_peaks", m)
    return {"angle": q, "rate": v, "acc": a, "stretch": y, "load": q + y, "speed": peaks[0], "acceleration": peaks[1],
            "left": arm.run(f"{arm.kind}_left", m, [arm.f])[0], "periods": arm.tf * arm.f}


def _says(arm):
    told = _told(arm)
    broken = [name for name, k in (("speed", arm.kv), ("acceleration", arm.ka)) if told[name] > k + 1e-9]
    return (f"A joint goes 1 rad in {arm.tf:g} s, {CALLED[arm.kind]}. The spring of its load swings"
            f" {told['periods']:.3g} times meanwhile, and the load swings on by {100 * told['left']:.2f} % of the way."
            f" The joint {'exceeds its limit of ' + ' and '.join(broken) if broken else 'keeps its limits'}.")


def _still(arm):
    t = np.linspace(0, 2 * arm.tf, 400)
    moves = np.array([arm.run(f"{arm.kind}_moves", [arm.tf, arm.tau, arm.f], [x]) for x in t])
    return curves(t, {"joint": moves[:, 0], "load": moves[:, 0] + moves[:, 3]}, "angle / rad")


Shaper = interactive("shaper.js", shaper, "Shaper", says=_says, still=_still, reads=_told,
    tries="guess which profile leaves the load at rest after two swings of its spring. Then Play each of them.",
    state={"kind": "quintic", "tf": 2.0, "tau": 0.5, "f": 1.0, "kv": 1.0, "ka": 4.0, "clock": [0.0]},
    choices={"kind": CALLED}, blocks=("kind", "tf", "tau", "f", "kv", "ka", "fast", "left", "q(t)", "acc"),
    follows={"kind tf tau f": lambda arm: {"clock": [0.0]}})
