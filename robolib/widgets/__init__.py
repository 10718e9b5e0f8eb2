"""Arms to take by the hand, in a notebook: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`."""

from .arm import CartesianArm, ParallelogramArm, PlanarArm

__all__ = ["CartesianArm", "ParallelogramArm", "PlanarArm"]
