"""Rotors behind gears: the exact model, in which each of them is a body, and the reduced one. In any arithmetic.

A rotor turns with the link that carries it, and by k_r q̇ besides. Its energy is ½ I_m (ω + k_r q̇)², of which the
reduced model keeps ½ k_r² I_m q̇² and drops ½ I_m ω² and k_r I_m ω q̇: small next to it where k_r is large.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..forward import inertia_matrix
from ..linear import Vector
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar


@dataclass(frozen=True, eq=False)
class Split:
    """A robot whose rotors have mass but no inertia, and `inertias` I_a = k_r² I_m, a joint each."""

    robot: Robot
    inertias: tuple[Scalar, ...]


def split(robot: Robot) -> Split:
    """The links and what they carry on one side, the turning of the rotors on the other: I_a = k_r² I_m.

    A rotor's mass stays where it is carried.

    Seed:   [khalil] [7.29]; [siciliano] (7.22)–(7.29), section 7.3.2's remark on the reduced model
    """
    robot = one_robot(robot)
    links = tuple(link if link.rotor is None else replace(link, rotor=replace(link.rotor, Im=0, It=0))
                  for link in robot.links)
    rotors = [robot.links[j].rotor for j in robot.joints]
    return Split(replace(robot, links=links), tuple(0 if r is None else r.kr * r.kr * r.Im for r in rotors))


def reduced_inertia(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M of the reduced model: that of the links with the rotors' masses, and I_a added on the diagonal.

    Seed:   [khalil] [7.29]; [siciliano] section 7.3.2, remark
    Shapes: n scalars → n rows of n
    """
    parts = split(robot)
    M = inertia_matrix(parts.robot, q)
    return [[x + parts.inertias[i] if i == k else x for k, x in enumerate(row)] for i, row in enumerate(M)]


def dropped(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M of the exact model less that of the reduced one: what high gears are said to justify.

    For the planar arm of two links: I_m2 at (1, 1), k_r2 I_m2 beside the diagonal, nothing at (2, 2).

    Seed:   [siciliano] (7.21)–(7.29), section 7.3.2, remark
    Shapes: n scalars → n rows of n
    """
    return [[a - b for a, b in zip(row, less, strict=True)]
            for row, less in zip(inertia_matrix(robot, q), reduced_inertia(robot, q), strict=True)]
