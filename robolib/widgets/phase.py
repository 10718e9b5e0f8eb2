"""A path by a clock of your own: which rates can motors with limits follow, from rest to rest?

    PhasePlane()                                  a pendulum, and a motor for 0.8 of what holds it level
    PhasePlane(kind="arm", walls=True)            case 1 of the planar arm, motors for 3000 and 2000 N·m
"""

from __future__ import annotations

import numpy as np

from .interactive import interactive
from .physics.phase import KNOTS, phase, places, walls
from .pictures import curves

NAMES = {"pendulum": "a pendulum, from hanging to upright", "arm": "case 1 of the planar arm"}
BEGUN = {"place": [0.0, 0.0], "passed": 0.0, "peak": 0.0}
STARTS = {"pendulum": {"wish": [0.8] * KNOTS, "motor": 0.8}, "arm": {"wish": [2.0] * KNOTS, "motor": 1.0}}


def _told(arm):
    return {"angle": np.degrees(arm.place[0]), "rate": arm.place[1], "time": arm.run(f"{arm.kind}_time", arm.wish)[0]}


def _says(arm):
    return (f"{NAMES[arm.kind].capitalize()}, with {arm.motor:g} of its motors. Wanted on the way are"
            f" {', '.join(f'{v:.3g}' for v in arm.wish)} rad/s, which takes {_told(arm)['time']:.3g} s.")


def _still(arm):
    s = places(arm.kind)
    wanted = [arm.run(f"{arm.kind}_wanted", arm.wish, [x])[0] for x in s]
    both = dict(zip(("slowest", "fastest"), walls(arm.run, arm.kind, arm.motor) if arm.walls else (), strict=False))
    return curves(np.degrees(s), {"wanted": wanted, **both}, "rate / (rad/s)", "angle turned / °")


PhasePlane = interactive("phase.js", phase, "Phase plane", says=_says, still=_still, reads=_told,
    tries="drag the rates that you want; where the line is thick, the limits forbid them. Press Play: does it arrive?",
    state={"kind": "pendulum", **STARTS["pendulum"], "walls": False, **BEGUN}, choices={"kind": NAMES},
    starts={"kind": lambda: STARTS}, blocks=("kind", "motor", "walls", "level", "torque"),
    follows={"kind wish motor": lambda arm: BEGUN})
