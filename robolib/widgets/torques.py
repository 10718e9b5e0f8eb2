"""The three rods of `ThreeRods` with motors: a wish for the joints, a cup at the tip, and 500 unit torques.

    RodTorques()                                    limp: the motors hold the cup alone, and the elbow swings
    RodTorques(wish=[1, 2, 3], way="pseudo", gravity=False)    torques that should leave the cup alone, and do not
    RodTorques(unit=True)                           all that unit torques can do to the tip, and the smallest q̈ alone
"""

import numpy as np

from .interactive import interactive
from .physics.rods import HOME
from .physics.torques import DOTS, WAYS, later, torques
from .pictures import BAR, GHOST, Line, plane, ring

FULL, REST = 0.25, {"qd": [0.0] * 3, "slid": 0.0}                # m in the picture per m/s²


def _told(arm):
    """What `look` gives in JavaScript."""
    tau = arm.run(f"given_{arm.way}", arm.q, arm.qd, [arm.gravity], arm.wish)
    moved = arm.run("moved", arm.q, arm.qd, [arm.gravity], tau, [arm.pinned])
    can = arm.run("unit", arm.q, [arm.gravity])
    dots = np.array([arm.run("landed", can[:6], can[10:14], [k]) for k in range(DOTS)])
    return {"tau": tau, "acceleration": moved[3:5], "push": moved[5:], "out": int((dots[:, 2] > 1).sum()), "can": can,
            "dots": dots[:, :2].ravel()}


def _says(arm):
    told = _told(arm)
    tau, x, pin = (", ".join(f"{v:.2f}" for v in np.round(told[k], 6) + 0.0) for k in ("tau", "acceleration", "push"))
    return (f"Three rods with a cup at their tip. The motors give ({tau}) N·m, and the tip accelerates by ({x}) m/s²."
            + f" It pushes the pin that holds it with ({pin}) N." * arm.pinned
            + f" {told['out']} of {DOTS} unit torques lead to outside of the smaller ellipse." * arm.unit)


def _still(arm):
    told, bars = _told(arm), [np.reshape([0, 0, *arm.run("seen", q)[:6]], (4, 2)) for q in later(arm, (0, 0.4, 0.8))]
    if arm.unit:
        rings = [ring(told["can"][k:k + 4], bars[0][3], FULL) for k in (6, 10)]
        dots = bars[0][3] + FULL * np.reshape(told["dots"], (-1, 2))
        lines = [Line(dots, "#8fbbe0", " ", f"{DOTS} unit torques", marker="."), Line(rings[0], word="all they can do"),
                 Line(rings[1], "#5e3c99", "--", "smallest joint accelerations", 2.2)]
    else:
        lines = [Line(bars[k], GHOST, "--", f"{0.4 * k:g} s later", 1 + k, "o") for k in (1, 2)]
    return plane([Line(bars[0], BAR, "-", "the arm", 5, "o"), *lines], (1.45, 0.35), 1.75)


RodTorques = interactive("torques.js", torques, "Three rods and a cup", says=_says, still=_still, reads=_told,
    tries="press Play: the motors hold the cup, and the elbow is limp. Then give the joints a wish.",
    state={"q": HOME, "home": HOME, **REST, "wish": [0.0] * 3, "way": "own", "gravity": True, "pinned": False,
           "unit": False}, choices={"way": WAYS}, degrees=("q1", "q2", "q3", "home1", "home2", "home3", "slid"),
    blocks=(*"way wish1 wish2 wish3 gravity pinned unit slid tip tau away elbow".split(),),
    follows={"q": lambda arm: {"home": list(arm.q), **REST},
             "way wish pinned gravity": lambda arm: {"q": list(arm.home), **REST}})
