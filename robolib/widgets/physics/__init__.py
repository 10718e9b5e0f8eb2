"""The physics of the widgets: every formula that runs in the browser, generated from the library's own derivations.

    planar(), cartesian(), parallelogram() → Physics

`Physics.programs` are Programs, `Physics.source` is the same as JavaScript, one object PHYSICS to bind to parameters.
"""

from .arms import cartesian, planar
from .package import Physics, physics_of
from .parallelogram import parallelogram

__all__ = ["ARMS", "Physics", "cartesian", "parallelogram", "physics_of", "planar"]

ARMS = {"planar": planar, "cartesian": cartesian, "parallelogram": parallelogram}
