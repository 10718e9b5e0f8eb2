"""The course's drawing kit: arms in the plane and in space, bodies cut free, vectors, control loops.

One call a figure; show it with `display.figure(fig, says)`. A drawing lies on a light card of its own, so it is the
same on a white page and on a dark one.

    planar, cartesian, parallelogram    arms that move in a plane, with the marks that are switched on
    space                               any arm in space: joints, frames, one Denavit–Hartenberg row
    free_body, cut_apart                links cut free, with true forces: (figure, numbers)
    vectors, velocity_triangle          arrows
    turned, skew_lines                  a frame that turns; the common normal of two lines
    loaded, duality                     arms at rest under forces, on springs; the four subspaces of J as boxes
    loop                                a control loop, from a list
    bodies                              the numbers of `cut_apart` without the picture
"""

from .bodies import Body, Load, bodies
from .free import cut_apart, free_body
from .ink import INKS, Ink
from .loaded import duality, loaded
from .loop import loop
from .planar import cartesian, parallelogram, parallelogram_joints, planar
from .space import space
from .vectors import skew_lines, turned, vectors, velocity_triangle

__all__ = ["INKS", "Body", "Ink", "Load", "bodies", "cartesian", "cut_apart", "duality", "free_body", "loaded",
           "loop", "parallelogram", "parallelogram_joints", "planar", "skew_lines", "space", "turned", "vectors",
           "velocity_triangle"]
