"""Paths without a clock of their own: a straight line in joint space, and a smooth curve through points.

A profile of `trajectory` rests before its start and after its end, and so does what `trajectory.through` makes of
points: its velocity must come to zero there, or jump. A path has no before and no after, its q′ does not vanish at its
ends, and both ends belong to both sides. So these are no profiles.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.interpolate import CubicSpline, PPoly

from ..robot.given import arrays


@dataclass(frozen=True, eq=False)
class Curve:
    """q(s) from piecewise polynomials, s from 0 to `duration`. A Motion, if s is taken for the time."""

    pieces: PPoly
    breaks: tuple[float, ...] = ()

    @property
    def duration(self) -> float:
        """The last s."""
        return float(self.pieces.x[-1])

    def at(self, s: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, q′, q″) at the places s, each of the shape of s with an axis of n behind."""
        s = np.asarray(s, float)
        return tuple(self.pieces(s, nu) for nu in range(3))


def line(start: ArrayLike, end: ArrayLike) -> Curve:
    """The straight line q = start + s (end − start), 0 ≤ s ≤ 1.

    Seed:   [khalil] [8.1]
    """
    start, end = arrays(start=(np.atleast_1d(start), "n"), end=(np.atleast_1d(end), "n"))
    if np.array_equal(start, end):
        raise ValueError("a line needs two different postures of as many joints")
    return Curve(PPoly(np.stack([end - start, start])[:, None], np.array([0.0, 1.0])))


def through(points: ArrayLike, places: ArrayLike | None = None) -> Curve:
    """The cubic spline through the postures `points`, (K, n), with a continuous q″; `places` are their s, from 0 on.

    Without places they are spaced by the lengths between them, 0 ≤ s ≤ 1. It is a shape that asks for no speed at its
    ends, so SciPy may choose them; `trajectory.through` makes a motion of points and their times, at rest at its ends.
    """
    points = np.asarray(points, float)
    if points.ndim != 2 or len(points) < 2:
        raise ValueError(f"give postures as rows, two or more; the shape is {points.shape}")
    if not np.isfinite(points).all():
        raise ValueError("the postures hold NaN or infinite numbers; they must be finite")
    if places is None:
        steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
        places = np.concatenate([[0.0], np.cumsum(steps)]) / steps.sum()
    places = np.asarray(places, float)
    if places.shape != points.shape[:1] or places[0] != 0 or not (np.diff(places) > 0).all():
        raise ValueError("the places must start at 0 and grow, one for each posture, and no posture may come twice in a"
                         " row")
    return Curve(CubicSpline(places, points))
