"""The arms that books count on: turning joints, nothing special about them, or every twist a right angle."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..robot import Robot, mdh
from ..robots import general as generic
from ..scalar import Scalar


def general(n: int, twist: Scalar | None = None) -> Robot:
    """An arm of n turning joints in symbols. The base may stand at any angle to the first axis, so the first twist is
    free, too; `twist` is that of every joint, where one is given.

    Seed:   [balafoutis_patel] section 5.3.2, "general manipulator with revolute joints"
    """
    robot, _ = generic(n)
    links = []
    for i, link in enumerate(robot.links, 1):
        a = 0 if i == 1 else link.joint.before.shift
        links.append(replace(link, joint=mdh("revolute", a, sp.Symbol(f"alpha{i}") if twist is None else twist,
                                             0 if i == 1 else link.joint.d)))
    return replace(robot, links=tuple(links))
