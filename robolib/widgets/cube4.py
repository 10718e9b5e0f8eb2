"""The cube of four dimensions, turned in two planes: `Box(mode="4-cube", planes="xy, zw", angles=[0.6, 0.9])`."""

from __future__ import annotations

import numpy as np

from ..tensors import stays
from .interactive import interactive
from .physics.cube4 import PLANES, cube4, told
from .pictures import Line, space


def _name(cube):
    return cube.planes.replace(", ", "")


def _turn(cube):
    """(det(R − 1), tr R, R) as the browser shows them."""
    det, trace, *R = cube.run(f"stays_{_name(cube)}", cube.angles)
    return det, trace, np.reshape(R, (4, 4))


def _says(cube):
    det, _, R = _turn(cube)
    first, second = np.degrees(cube.angles)
    kept = stays(R.tolist())
    left = ("no direction stays", "one direction stays", "a whole plane stays", "three directions stay",
            "everything stays")[kept]
    return (f"A cube of four dimensions, turned by {first:.1f}° in the plane {cube.planes[:2]} and by {second:.1f}° in"
            f" {cube.planes[4:]}: {left}; det(R − 1) = {det:.3f}.")


def _still(cube):
    at = np.reshape(cube.run(f"drawn_{_name(cube)}", cube.angles), (16, 4))
    lines, words = [], {3: "edges along w", 0: "edges along x, y, z"}
    for a, b, axis in told()["edges"]:
        kind = 3 if axis == 3 else 0
        lines.append(Line(at[[a, b], :3], colour="#8a5a00" if kind == 3 else "#1f4e79", dash="--" if kind == 3 else "-",
                          word=words.pop(kind, None)))
    return space(lines, ("x", "y", "z"), (18, -62), 2.4)


Cube4 = interactive(
    "cube4.js", cube4, "The cube of four dimensions", says=_says, still=_still, data=told,
    tries="turn both planes. Is there a direction that stays? Then try xy and yz, which share an axis.",
    state={"planes": "xy, zw", "angles": [np.radians(30), np.radians(50)]},
    choices={"planes": {key: f"{key[:2]} and {key[4:]}" for key in PLANES}},
    reads=lambda cube: dict(zip(("det", "trace"), _turn(cube)[:2], strict=True)),
    blocks=("planes", "first", "second", "undo", "stays", "R"))
