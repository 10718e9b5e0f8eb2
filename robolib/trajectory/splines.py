"""Through points on the way: cubic splines of SciPy, as profiles."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline

from .joints import JointMotion
from .profile import Profile

ENDS = ("clamped", "natural")


def through(times: ArrayLike, points: ArrayLike, ends: str = "clamped") -> JointMotion:
    """All joints through the given points at the given times, with continuous velocity and acceleration between.

    ends: "clamped" begins and ends at rest; the acceleration jumps there. "natural" begins and ends without
    acceleration, but with a velocity, which jumps there: it is for a part of a longer motion. Either may overshoot.
    Where no times are wanted but a shape, whose clock comes later, take `scaling.through`.

    Seed:   [khalil] section 8.1 promises via points and has none; the splines are SciPy's
    Shapes: times (m,), points (m, n) or (m,) for one joint → a motion of n joints
    """
    t, q = np.asarray(times, float), np.asarray(points, float)
    q = q[:, None] if q.ndim == 1 else q
    if ends not in ENDS:
        raise ValueError(f"the ends of a spline are 'clamped' or 'natural', not {ends!r}")
    if t.ndim != 1 or q.ndim != 2 or len(t) != len(q) or len(t) < 2:
        raise ValueError(f"{len(q)} points need {len(q)} times, at least two, and the times have the shape {t.shape}")
    if not (np.isfinite(t).all() and np.isfinite(q).all() and (np.diff(t) > 0).all() and t[0] == 0):
        raise ValueError("times must begin at 0 and increase, and times and points must be finite numbers")
    spline = CubicSpline(t, q, bc_type=ends)                 # c[k]: (t − t_i)^(3 − k)
    first, last = spline(t[0], 1), spline(t[-1], 1)
    profiles = []
    for j in range(q.shape[1]):
        pieces = tuple((float(2 * b), float(6 * a)) for a, b in zip(*spline.c[:2, :, j], strict=True))
        jumps = (float(first[j]), *[0.0] * (len(t) - 2), float(-last[j])) if ends == "natural" else ()
        profiles.append(Profile(float(q[0, j]), tuple(map(float, t)), pieces, jumps))
    return JointMotion(tuple(profiles))
