"""The course's drawing kit: arms in the plane and in space, bodies cut free, vectors, control loops.

One call per figure; show it with `display.figure(fig, says)`. A drawing lies on a light card of its own, so it is the
same on a white page and on a dark one.

    planar, cartesian, parallelogram    arms that move in a plane, with the marks that are switched on
    moving                              a planar arm and what its tip does: velocities, ways, ellipse
    space                               any arm in space: joints, frames, one Denavit–Hartenberg row
    free_body, cut_apart                links cut free, with true forces: (figure, numbers)
    postures, triangle, above           several postures that reach one point; basins, walls: maps of postures
    vectors, velocity_triangle          arrows
    turned, skew_lines                  a frame that turns; the common normal of two lines
    books, euler, carried, flat_frames  the book in its orientations; Euler's angles; frames and their points
    walk                                a book carried round on a sphere
    spins, shifted, every_body          one rigid body: spinning, away from its point, on the map of all bodies
    field, sensors                      how the points of a body accelerate: of an arm's link, of a book with sensors
    common_normal, skeleton             the four numbers of a row, on two bare axes; frames handed on along an arm
    loaded, duality                     arms at rest under forces, on springs; the four subspaces of J as boxes
    loop                                a control loop, from a list
    bodies                              the numbers of `cut_apart` without the picture
"""

from .bodies import Body, Load, bodies
from .fields import field, sensors
from .free import cut_apart, free_body
from .ink import INKS, Ink
from .loaded import duality, loaded
from .loop import loop
from .moving import moving
from .planar import cartesian, parallelogram, parallelogram_joints, planar
from .postures import above, basins, postures, triangle, walls
from .rigid import every_body, shifted, spins
from .rows import common_normal, skeleton
from .space import space
from .turns import books, carried, euler, flat_frames, walk
from .vectors import skew_lines, turned, vectors, velocity_triangle

__all__ = ["INKS", "Body", "Ink", "Load", "above", "basins", "bodies", "books", "carried", "cartesian", "common_normal",
           "cut_apart", "duality", "euler", "every_body", "field", "flat_frames", "free_body", "loaded", "loop",
           "moving", "parallelogram", "parallelogram_joints", "planar", "postures", "sensors", "shifted", "skeleton",
           "skew_lines", "space", "spins", "triangle", "turned", "vectors", "velocity_triangle", "walk", "walls"]
