"""Arms to take by the hand, in a notebook: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`."""

from ..machine.extras import needed

with needed(__name__):                          # anywidget, and Matplotlib for the picture where nothing moves
    from .arm import CartesianArm, ParallelogramArm, PlanarArm

__all__ = ["CartesianArm", "ParallelogramArm", "PlanarArm"]
