"""From the hand back to the joints: every posture that brings a tool where it is wanted, or an honest failure.

    solve(robot, target) → Solutions      closed form: all branches, one pose or many; or why it is out of reach
    numeric(robot, target) → Found        any open chain: damped least squares, with limits and restarts
    tracked(robot, poses, start) → Track  the nearest branch along a path, and where it must jump
    three_axes(robot, point)              all postures of any three revolute axes, by a polynomial of degree four

    pieces      shoulder, elbow, stroke, wrist: what closed forms are made of, in any arithmetic
    forms       the arms that have one, and how such an arm is recognised
    closed      `solve`; the same as straight-line code
    postures    what comes out
    numeric     damped least squares, with a reason for every failure
    three       Pieper's polynomial of degree four
    tracking    the nearest branch along a path
"""

from .closed import pose_array, solve
from .forms import Form, NoClosedForm, form_of
from .numeric import Found, numeric
from .postures import Solutions
from .three import three_axes
from .tracking import Jump, Track, tracked

__all__ = ["Form", "Found", "Jump", "NoClosedForm", "Solutions", "Track", "form_of", "numeric", "pose_array", "solve",
           "three_axes", "tracked"]
