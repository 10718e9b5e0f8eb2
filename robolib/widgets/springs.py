"""The planar arm with springs instead of motors, and a load on its tip.

    SpringArm()                                          bent by 90°, springs of 1000 and 500 N·m/rad: stiffest at 67.5°
    SpringArm(f=[50, 0.5], values={"k1": 800})           a load of 50 N in the direction of 0.5 rad
    SpringArm(q0=[0, 0], f=[290, 3.14159265], show=["arm", "load", "nudge"])      stretched: pushed along, it buckles
"""

from __future__ import annotations

import numpy as np

from .interactive import interactive
from .physics.springs import SPRINGS, settled, springs
from .pictures import BAR, GHOST, Line, plane, ring

BENT, LOAD = [0.0, np.pi / 2], [10.0, 0.0]      # rad; N, rad


def _told(arm):
    """What `look` gives in JavaScript: in mm/N and degrees; `left` in N·m/rad."""
    C, (gives, told) = arm.run("compliance", arm.q0), arm.run("gives", arm.q, arm.q0, arm.f)
    return {"C": C, "gives": 1000 * gives, "told": 1000 * told, "left": arm.run("left", arm.q, arm.f)[0],
            "way": float(np.degrees(arm.f[1])), "stiffest": float(np.degrees(C[5])), "now": arm.run("points", arm.q),
            "unloaded": arm.run("points", arm.q0)}


def _says(arm):
    told, q = _told(arm), ", ".join(f"{x:.1f}°" for x in np.degrees(arm.q0))
    fate = "it buckles at a nudge" if told["left"] < 0 else f"the tip gives {told['gives']:.3f} mm/N along it"
    return (f"A planar arm with springs of {arm.values['k1']:g} and {arm.values['k2']:g} N·m/rad, at ({q}) unloaded: it"
            f" gives least at {told['stiffest']:.1f}°, {1000 * told['C'][4]:.3f} mm/N, and {1000 * told['C'][3]:.3f}"
            f" mm/N across. Under {arm.f[0]:g} N at {told['way']:.1f}° {fate}.")


def _still(arm):
    told = _told(arm)
    now, home = (np.reshape([0, 0, *told[key]], (3, 2)) for key in ("now", "unloaded"))
    c11, c12, c22, most = told["C"][:4]
    load = now[2] + np.outer([0, 0.7], [np.cos(arm.f[1]), np.sin(arm.f[1])])
    return plane([Line(home, GHOST, "--", "without the load", 2.5), Line(now, BAR, "-", "now", 5, "o"),
                  Line(ring([c11, c12, c12, c22], home[2], 0.45 / most), "#20242a", word="how much the tip gives"),
                  Line(load, "#0b62a8", "-", f"{arm.f[0]:g} N", 3)], (0.7, 0.3), 2.1)


SpringArm = interactive(
    "springs.js", springs, "An arm of springs", says=_says, still=_still, reads=_told,
    tries="guess where it gives least; then let the load go round. Then stretch it: at which load does a nudge grow?",
    state={"q0": BENT, "q": settled(BENT, BENT, LOAD, SPRINGS), "f": LOAD, "turning": False},
    degrees=("q1", "q2", "q01", "q02"),
    blocks=("start", "k1", "k2", "a1", "q2", "load", "way", "turning", "nudge", "C", "C12", "gives"),
    follows={"q0 f values": lambda arm: {"q": settled(arm.q0, arm.q0, arm.f, arm.values)}})
