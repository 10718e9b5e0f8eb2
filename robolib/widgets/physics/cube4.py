"""The cube of four dimensions: its corners, turned in two planes and drawn by projection, and what stays."""

from __future__ import annotations

from functools import cache

from ...linear import applied, determinant, identity, plus, scaled
from ...scalar import Scalar
from ...tensors import corners, edges, turn
from .package import Physics, physics_of
from .recordings import program

PLANES = {"xy, zw": ((0, 1), (2, 3)), "xy, yz": ((0, 1), (1, 2)), "xy, xw": ((0, 1), (0, 3))}
EYE = 3.0                                       # how far from the middle, along w, the eye of the projection is


def _turned(planes, angles):
    """R of both turns."""
    return turn(4, dict(zip(planes, angles, strict=True)))


def drawn(planes: tuple[tuple[int, int], tuple[int, int]], angles: tuple[Scalar, Scalar]) -> list[Scalar]:
    """Where the sixteen corners are drawn, four numbers each: (x, y, z) as an eye on the w axis sees them, and w."""
    R, found = _turned(planes, angles), []
    for corner in corners(4):
        *space, w = applied(R, corner)
        nearer = EYE / (EYE - w)
        found += [*(x * nearer for x in space), w]
    return found


def staying(planes: tuple[tuple[int, int], tuple[int, int]], angles: tuple[Scalar, Scalar]) -> list[Scalar]:
    """det(R − 1), which is 0 where a direction stays; the trace of R; and R row by row."""
    R = _turned(planes, angles)
    left = plus(R, scaled(identity(4), -1))
    return [determinant(left), sum((R[i][i] for i in range(4)), 0), *(x for row in R for x in row)]


def told() -> dict[str, list[list[int]]]:
    """The thirty-two edges, each as [corner, corner, along which axis]."""
    return {"edges": [[a, b, (a ^ b).bit_length() - 1] for a, b in edges(4)]}


@cache
def cube4() -> Physics:
    """Everything of the cube of four dimensions."""
    programs = {}
    for key, planes in PLANES.items():
        programs[f"drawn_{_typed(key)}"] = program(lambda angles, p=planes: drawn(p, angles),
                                                   f"The corners, turned in {key} and projected", angles=2)
        programs[f"stays_{_typed(key)}"] = program(lambda angles, p=planes: staying(p, angles),
                                                   f"det(R - 1), tr R and R, turned in {key}", angles=2)
    return physics_of("cube4", programs, {}, 2)


def _typed(key):
    """The planes as a name: "xy, zw" is xyzw."""
    return key.replace(", ", "")
