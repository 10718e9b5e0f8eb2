"""Inverse kinematics of the planar arm with two links."""

from __future__ import annotations

import numpy as np

from .. import scalar
from ..scalar import Scalar


def planar_ik(a1: float, a2: float, x: Scalar, y: Scalar, elbow: str = "lower") -> tuple[Scalar, Scalar]:
    """The angles (q1, q2) that bring the tip of a planar two-link arm to (x, y). One point, or columns of points.

    cos q2 = (x² + y² − a1² − a2²) / (2 a1 a2),   q1 = atan2(y, x) − atan2(a2 sin q2, a1 + a2 cos q2)

    "lower" takes sin q2 > 0 (the elbow below the line to the tip, for a tip to the right), "upper" sin q2 < 0.

    Seed:   [siciliano] ch. 2, used in Example 7.2
    """
    if elbow not in ("lower", "upper"):
        raise ValueError(f"elbow must be 'lower' or 'upper', not {elbow!r}")
    if not (0 < a1 < np.inf and 0 < a2 < np.inf):
        raise ValueError(f"the lengths a1 and a2 must be positive, not {a1:g} and {a2:g}")
    if np.isnan(np.asarray(x, float)).any() or np.isnan(np.asarray(y, float)).any():
        raise ValueError("the point contains NaN (not a number)")
    c2 = (x * x + y * y - a1 * a1 - a2 * a2) / (2 * a1 * a2)
    if np.any(np.abs(np.asarray(c2, float)) > 1 + 1e-12):
        far = float(np.max(np.hypot(x, y)))
        near = abs(a1 - a2)
        why = (f"the arm reaches from {near:g} m to {a1 + a2:g} m, and a point lies at {far:g} m" if far > a1 + a2
               else f"a point lies closer than {near:g} m to the shoulder")
        raise ValueError(f"out of reach: {why}")
    return towards(a1, a2, x, y, 1 if elbow == "lower" else -1)


def towards(a1: Scalar, a2: Scalar, x: Scalar, y: Scalar, elbow: Scalar) -> tuple[Scalar, Scalar]:
    """`planar_ik` in any arithmetic, and without a complaint: cos q2 is kept within [−1, 1].

    So for a point that is out of reach the arm is stretched (or folded) towards it. `elbow` is the sign of sin q2.

    Seed:   [siciliano] ch. 2, used in Example 7.2
    Shapes: five scalars → two scalars
    """
    c2 = (x * x + y * y - a1 * a1 - a2 * a2) / (2 * a1 * a2)
    c2 = scalar.maximum(scalar.minimum(c2, 1), -1)
    s2 = scalar.sqrt(1 - c2 * c2) * elbow
    return scalar.atan2(y, x) - scalar.atan2(a2 * s2, a1 + a2 * c2), scalar.atan2(s2, c2)
