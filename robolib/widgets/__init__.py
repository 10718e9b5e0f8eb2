"""Arms to take by the hand, in a notebook: `PlanarArm()`, `CartesianArm()`, `ParallelogramArm()`."""

from ..machine.extras import needed

if 0:
  from . import arm
with needed(__name__):                          # anywidget, and Matplotlib for the picture where nothing moves
    pass

__all__ = []
