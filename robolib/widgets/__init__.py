"""Arms to take by the hand, in a notebook: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`."""

from .arm import CartesianArm, ParallelogramArm, PlanarArm
from .planar import planar_explorer

__all__ = ["CartesianArm", "ParallelogramArm", "PlanarArm", "planar_explorer"]
