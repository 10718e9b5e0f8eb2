"""Units of what goes into a program and what comes out, for its header."""

from __future__ import annotations

from collections.abc import Sequence

from ..formulations.short.choices import SMALL
from ..notation import split, unit
from ..program import About
from ..robot import Robot
from .arm import Arm

WRENCH = ("fx", "fy", "fz", "mx", "my", "mz")
STATE = ("q", "qd", "qdd", "tau")


def about(arm: Arm, title: str, groups: Sequence[tuple[str, tuple[str, ...]]], result: str = 'tau',
          shape: Sequence[int] = (), result_units: Sequence[str] = ()) -> About:
    """The header of a program: its state by groups, every unit that is known."""
    moving, links = _moving(arm.robot), _slides(arm.robot.links)
    units = [(name, unit(name, kind in STATE and _at(moving, name))) for kind, names in groups for name in names
             if kind in (*STATE, "tip")]
    units += [(name, words) for name in arm.parameters if (words := unit(name, _at(links, name)))]
    return About(title, tuple(groups), tuple(units), result, tuple(shape), tuple(result_units),
                 SMALL if arm.generic else 0)


def torques(robot: Robot) -> tuple[str, ...]:
    """The units of τ, one per joint."""
    return tuple(unit("tau1", slides) for slides in _moving(robot))


def accelerations(robot: Robot) -> tuple[str, ...]:
    """The units of q̈, one per joint."""
    return tuple(unit("qdd1", slides) for slides in _moving(robot))


def inertias(robot: Robot) -> tuple[str, ...]:
    """The units of M, row by row: kg·m² between two turning joints, kg between two sliding ones."""
    words = ("kg·m²", "kg·m", "kg")
    return tuple(words[a + b] for a in _moving(robot) for b in _moving(robot))


def _moving(robot):
    """Does each joint that moves slide?"""
    return _slides(robot.links[j] for j in robot.joints)


def _slides(links):
    return [link.joint.kind == "prismatic" for link in links]


def _at(slides, name):
    """Does the joint with the number in a name slide? Joints that move are counted for q, links for parameters."""
    k = int(split(name)[1] or 0)
    return 1 <= k <= len(slides) and slides[k - 1]
