"""The shelf of arms. Each `NAME()` gives `(robot, values)`: a description in symbols, and numbers for one such arm.

A new arm goes into the file of its kind: `planar`, `spatial`, `industrial`, `collaborative`, `closed` (with loops).
`LIMITS` says how far the joints of real arms go. On `general(n)`, which has n joints, operations are counted;
`mixed("RRP")` has joints of any kinds, and shows a slip wherever there is one.
"""

from .closed import four_bar, parallelogram, parallelogram_closure, parallelogram_motors
from .collaborative import iiwa, panda, ur5e
from .industrial import puma560, rx90, stanford, th8
from .limits import LIMITS
from .parts import DOWN_Y, DOWN_Z, EARTH
from .planar import ALPHA, cartesian, pendulum, planar_2r, planar_3r, prismatic_revolute, scara
from .spatial import cuspidal, general, mixed, polar, spatial_rpr, spatial_rrr
from .spatial import full as _spatial

# Arms whose closed form is derived in a moment: every test over arms takes them, and derives them in every way.
SHELF = (pendulum, cartesian, planar_2r, prismatic_revolute, spatial_rrr, spatial_rpr, polar, planar_3r,
         cuspidal)

# Four joints and more. The closed form of six with full inertias is too long to derive in a test; these are for floats
# and recorded programs, and have their own tests.
LARGE = (scara, stanford, puma560, rx90, th8, panda, iiwa, ur5e)

# A tree with a loop: `closed_chain` makes the model of what its motors feel.
CLOSED = (parallelogram, four_bar)

__all__ = ["ALPHA", "CLOSED", "DOWN_Y", "DOWN_Z", "EARTH", "LARGE", "LIMITS", "SHELF", "_spatial",
           "general", "mixed", "parallelogram_closure", "parallelogram_motors",
           *(make.__name__ for make in (*SHELF, *LARGE, *CLOSED))]
