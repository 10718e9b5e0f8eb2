"""Units of what goes into a program and what comes out, for its header."""

from __future__ import annotations

import re

from ..formulations.short_plan import SMALL
from ..program import About

STATE = {"q": ("rad", "m"), "qd": ("rad/s", "m/s"), "qdd": ("rad/s²", "m/s²"), "tau": ("N·m", "N")}
WRENCH = {"fx": "N", "fy": "N", "fz": "N", "mx": "N·m", "my": "N·m", "mz": "N·m"}
# Of the letters of NOTATION.md. A robot's own letters are its own affair, and go without.
LETTERS = ({letter: "m" for letter in ("a", "d", "l", "rx", "ry", "rz", "xm", "ym", "zm")}
           | {letter: "kg" for letter in ("m", "mm", "mL")} | {"alpha": "rad", "theta": "rad", "g": "m/s²"}
           | {letter: "kg·m²" for letter in ("I", "Im", "It", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")})


def about(arm, title, groups, result="tau", shape=(), result_units=()):
    """The header of a program: its state by groups, every unit that is known."""
    robot, units = arm.robot, [(name, unit) for name, unit in WRENCH.items() if ("tip", tuple(WRENCH)) in groups]
    for kind, names in groups:
        if kind in STATE:
            units += [(name, STATE[kind][slides]) for name, slides in zip(names, _slides(robot, names), strict=True)]
    for name in arm.parameters:
        letter = re.sub(r"\d+$", "", name)
        if letter in LETTERS:
            units.append((name, LETTERS[letter]))
        elif letter in ("Fv", "Fs", "kr") and name != letter:
            units.append((name, _of_joint(robot, letter, int(name[len(letter):]))))
    return About(title, tuple(groups), tuple(units), result, tuple(shape), tuple(result_units),
                 SMALL if arm.generic else 0)


def torques(robot):
    """The units of τ, one a joint."""
    return tuple(STATE["tau"][slides] for slides in _all(robot))


def accelerations(robot):
    """The units of q̈, one a joint."""
    return tuple(STATE["qdd"][slides] for slides in _all(robot))


def inertias(robot):
    """The units of M, row by row: kg·m² between two turning joints, kg between two sliding ones."""
    words = ("kg·m²", "kg·m", "kg")
    return tuple(words[a + b] for a in _all(robot) for b in _all(robot))


def _all(robot):
    return [robot.links[j].joint.kind == "prismatic" for j in robot.joints]


def _slides(robot, names):
    """Does the joint of each coordinate slide? The number in a name is the joint's."""
    return [_all(robot)[int(re.search(r"\d+$", name)[0]) - 1] for name in names]


def _of_joint(robot, letter, i):
    slides = 1 <= i <= len(robot.links) and robot.links[i - 1].joint.kind == "prismatic"
    return {"Fv": ("N·m·s/rad", "N·s/m"), "Fs": ("N·m", "N"), "kr": ("1", "1/m")}[letter][slides]
