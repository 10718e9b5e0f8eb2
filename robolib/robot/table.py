"""A robot as a table for people to read: one row per link, its DH row, mass, centre of mass and rotor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import sympy as sp

from ..scalar import Scalar
from ..spatial import NO_SCREW, Vec3


class Described(Protocol):
    """What the table needs of a robot."""

    name: str
    links: Sequence
    gravity: Vec3
    joints: tuple[int, ...]
    n: int


def table(robot: Described) -> str:
    """The robot as a text table, one row per link."""
    standard = all(link.joint.before == NO_SCREW for link in robot.links)
    modified = all(link.joint.after == NO_SCREW for link in robot.links)
    kind = "standard DH" if standard else "modified DH" if modified else "screws before and after the joint"
    pair = ["a", "alpha"]
    head = ["link", "on", "joint", *([] if standard else pair), "theta", "d",
            *([] if modified and not standard else pair), "m", "centre of mass", "rotor"]
    rows = []
    for i, link in enumerate(robot.links):
        j = link.joint
        k = robot.joints.index(i) + 1 if i in robot.joints else None
        moving = {"revolute": ("theta",), "prismatic": ("d",)}.get(j.kind, ())
        before = [] if standard else [j.before.shift, j.before.angle]
        after = [] if modified and not standard else [j.after.shift, j.after.angle]
        theta, d = (sp.Symbol(f"q{k}") + x if name in moving else x
                    for name, x in (("theta", j.theta), ("d", j.d)))
        rotor = f"kr = {_text(link.rotor.kr)}, Im = {_text(link.rotor.Im)}" if link.rotor else "–"
        on = "base" if link.parent < 0 else link.parent + 1
        com = f"({', '.join(map(_text, link.com))})"
        rows.append([_text(x) for x in (i + 1, on, j.kind, *before, theta, d, *after, link.m, com, rotor)])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)]
    gravity = f"gravity ({', '.join(map(_text, robot.gravity))})"
    return "\n".join([f"{robot.name}: {robot.n} joint{'s' * (robot.n != 1)}, {kind}, {gravity}", *lines])


def _text(x: Scalar) -> str:
    return f"{x:g}" if isinstance(x, float) else str(x)
