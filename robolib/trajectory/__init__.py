"""Motions in time: profiles of one coordinate, for joints and along a straight line of the tip; a swing there and back.

A motion has `duration`, `breaks` (times at which the acceleration jumps) and `at(t, side)`. At a break a torque has two
values, one from the left and one from the right: a sample that happens to lie beside the jump shows neither.

    Motion, sample                      what can be sampled, and both sides of every break                 `motion`
    Profile                             one coordinate, piecewise polynomial in time                       `profile`
    triangular, trapezoidal             its constructors                                                   `shapes`
    JointMotion, Swing                  one profile for each joint; all there and back for ever            `joints`
    StraightLine, straight, follow      the tip of a planar arm along a line                               `planar`

Profiles, and `follow`, work in every arithmetic. What numbers can tell is checked where there are numbers.
"""

from .joints import JointMotion, Swing, there_and_back
from .motion import Motion, sample
from .planar import NEARLY, SINGULAR, StraightLine, distance, follow, straight
from .profile import Profile
from .shapes import trapezoidal, triangular

__all__ = ["NEARLY", "SINGULAR", "JointMotion", "Motion", "Profile", "StraightLine", "Swing", "distance", "follow",
           "sample", "straight", "there_and_back", "trapezoidal", "triangular"]
