"""The course's drawing kit: arms in the plane and in space, bodies cut free, vectors, control loops."""

from .planar import cartesian, parallelogram, planar
from .space import space

__all__ = ["cartesian", "parallelogram", "planar", "space"]
