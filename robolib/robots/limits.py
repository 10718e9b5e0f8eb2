"""How far the joints of real arms go: LIMITS["panda"] is ((low, high), …), one pair per joint, in rad.

Of arms whose maker says it. An arm that is not in the table, or None in the place of a pair, has no limit that we know.
"""

from __future__ import annotations

import math

Limits = tuple[tuple[float, float] | None, ...]


def _degrees(*pairs: tuple[float, float]) -> Limits:
    return tuple((math.radians(low), math.radians(high)) for low, high in pairs)


LIMITS: dict[str, Limits] = {
    # Unimation's ranges in the standard frames of `puma560`: P. Corke, Robotics Toolbox
    "puma560": _degrees((-160, 160), (-45, 225), (-225, 45), (-110, 170), (-100, 100), (-266, 266)),
    # Franka Emika, "Robot and interface specifications"
    "panda": ((-2.8973, 2.8973), (-1.7628, 1.7628), (-2.8973, 2.8973), (-3.0718, -0.0698), (-2.8973, 2.8973),
              (-0.0175, 3.7525), (-2.8973, 2.8973)),
    # KUKA, data sheet of the LBR iiwa 14 R820
    "iiwa": _degrees((-170, 170), (-120, 120), (-170, 170), (-120, 120), (-170, 170), (-120, 120), (-175, 175)),
    # Universal Robots, data sheet of the UR5e
    "ur5e": _degrees(*[(-360, 360)] * 6),
}
