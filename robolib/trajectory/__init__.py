"""Motions in time: profiles of one coordinate, for joints, for the hand, through points; what they leave behind.

A motion has `duration`, `breaks` (times at which the acceleration, or a derivative, jumps) and `at(t, side)`. At a
break a torque has two values, one from the left and one from the right: a sample that happens to lie beside the jump
shows neither.

    Motion, sample                      what can be sampled, and both sides of every break                 `motion`
    Profile, peaks, extent              one coordinate, piecewise polynomial in time                       `profile`
    linear, cubic, quintic, triangular (bang-bang), trapezoidal, smooth, jerk_limited                      `shapes`
    Limits, fastest                     the least time within limits of speed, acceleration, jerk          `times`
    together, homothetic, within        of several joints at once; a given motion, slower                  `times`
    JointMotion, Swing, CatchUp         a profile a joint; there and back for ever; after a moving target  `joints`
    StraightLine, straight, follow      the tip of a planar arm along a line                               `planar`
    PoseMotion, between, EulerMotion    from one pose to another                                           `space`
    Arc, ArcMotion                      a point on a circle through three points                           `arcs`
    through                             splines through points on the way                                  `splines`
    transform, residual, deflection     what a load on a spring does, by the profile's transform           `vibration`

Profiles, `follow`, `transform` and `deflection` work in every arithmetic. What numbers can tell is checked where there
are numbers.
"""

from .arcs import Arc, ArcMotion
from .joints import CatchUp, JointMotion, Swing, there_and_back
from .motion import Motion, sample
from .planar import NEARLY, SINGULAR, StraightLine, distance, follow, straight
from .profile import Peaks, Profile, extent, peaks
from .shapes import cubic, jerk_limited, linear, quintic, smooth, trapezoidal, triangular
from .space import EulerMotion, PoseMotion, Twists, between, walked
from .splines import through
from .times import KINDS, TABLE, Limits, Shares, fastest, homothetic, together, within
from .vibration import deflection, residual, transform

__all__ = ["KINDS", "NEARLY", "SINGULAR", "TABLE", "Arc", "ArcMotion", "CatchUp", "EulerMotion", "JointMotion",
           "Limits", "Motion", "Peaks", "PoseMotion", "Profile", "Shares", "StraightLine", "Swing", "Twists", "between",
           "cubic", "deflection", "distance", "extent", "fastest", "follow", "homothetic", "jerk_limited", "linear",
           "peaks", "quintic", "residual", "sample", "smooth", "straight", "there_and_back", "through", "together",
           "transform", "trapezoidal", "triangular", "walked", "within"]
