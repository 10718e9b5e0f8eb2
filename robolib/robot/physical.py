"""Which bodies there are: masses are not negative, and an inertia matrix has principal moments that some body has."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import sympy as sp

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
    I = np.array([[float(e) for e in row] for row in I])
    if m < 0:
        yield f"the mass is {m:g} kg; a mass is not negative"
    if not np.allclose(I, I.T):
        yield f"the inertia matrix is not symmetric (by {abs(I - I.T).max():g} kg·m²)"
    if I.any():                                 # otherwise it is a point mass
        yield from _moments(I)


def _moments(I: np.ndarray) -> Iterator[str]:
    low, mid, high = np.linalg.eigvalsh((I + I.T) / 2)
    tolerance = 1e-12 * abs(high)
    planar = np.count_nonzero(I) == 1           # only the moment that a planar arm feels is given
    if low < -tolerance:
        yield (f"the inertia matrix is not positive definite: its smallest principal moment is {low:g} kg·m²; check the"
               " signs of the products")
    elif not planar and high > low + mid + tolerance:
        yield f"no body has these principal moments: {high:g} > {low:g} + {mid:g} kg·m² (triangle inequality)"
