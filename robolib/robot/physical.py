"""Which bodies there are: masses are not negative, and an inertia matrix has principal moments that some body has."""

from __future__ import annotations

import math
from collections.abc import Iterator

import sympy as sp

from ..rigid_body import impossible
from ..scalar import Scalar
from ..spatial import Mat3, Vec3


def complaints(m: Scalar, I: Mat3, axis: Vec3 | None) -> Iterator[str]:
    """What is wrong with a link's mass and inertia, and with its rotor's axis, in numbers. Symbols are never wrong."""
    if axis is not None:
        length = math.sqrt(float(axis @ axis))
        if abs(length - 1) > 1e-9:
            yield f"the rotor's axis has the length {length:g}; it must be a unit vector"
    if any(isinstance(x, sp.Basic) for x in (m, *(e for row in I for e in row))):
        return
    if m < 0:
        yield f"the mass is {m:g} kg; a mass is not negative"
    given = [float(e) for row in I for e in row if float(e)]
    planar = len(given) == 1 and any(float(I[k, k]) > 0 for k in range(3))     # all that a planar arm feels
    if given and not planar and (why := impossible(I)):
        yield why
