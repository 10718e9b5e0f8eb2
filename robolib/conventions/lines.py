"""A row fitted to two measured lines: the common normal, its feet, and how far they move for a small error.

Two axes that are nearly parallel have a common normal that is nearly anywhere. The four numbers of the row are exact
all the same, and useless: an error of 1 mm moves the frame by 1 mm / sin α. `Fit.gain` says so; `hayati_row` is a row
that does not have this fault, and has another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .. import scalar
from ..scalar import Scalar
from ..spatial import Transform, Vec3, rot_z, to_numpy

PARALLEL, TOUCHING = 1e-9, 1e-12                # of sin α; of a length, in metres
WILD = 100.0                                    # from this gain on, the note says that the row is ill-conditioned


@dataclass(frozen=True)
class Line:
    """An axis in space, in numbers: a point on it and its direction, made a unit vector."""

    point: Vec3
    along: Vec3

    def __post_init__(self) -> None:
        v = to_numpy(self.along)
        size = float(np.linalg.norm(v))
        if not math.isfinite(size) or size < 1e-12:
            raise ValueError(f"a line needs a direction; {tuple(map(float, v))} is none")
        object.__setattr__(self, "along", Vec3(*(v / size).tolist()))

    @staticmethod
    def through(points: Sequence[Sequence[float]]) -> Line:
        """The line nearest to measured points, by least squares; it points from the first to the last."""
        cloud = np.asarray(points, float)
        if cloud.ndim != 2 or cloud.shape[1] != 3 or len(cloud) < 2:
            raise ValueError(f"give at least two points of three coordinates; got an array of shape {cloud.shape}")
        middle = cloud.mean(axis=0)
        direction = np.linalg.svd(cloud - middle)[2][0]
        direction = direction if direction @ (cloud[-1] - cloud[0]) >= 0 else -direction
        return Line(Vec3(*middle.tolist()), Vec3(*direction.tolist()))


@dataclass(frozen=True)
class Fit:
    """A standard row fitted to two lines.

    theta, d, a, alpha    the row; θ counts from the direction x that was given, d from the first line's own point
    foot, far             the feet of the common normal, on the first line and on the second
    normal                its direction, a unit vector: the new x
    gain                  1 / |sin α|: metres by which the feet move, per metre that the second line is off sideways
    note                  "" where all is well; else what was chosen, or what is ill-conditioned
    """

    theta: float
    d: float
    a: float
    alpha: float
    foot: Vec3
    far: Vec3
    normal: Vec3
    gain: float
    note: str


def feet(w: Vec3, z: Vec3, u: Vec3) -> tuple[Scalar, Scalar, Scalar, Vec3]:
    """(d, e, gap, n̂) of two lines that are not parallel, in any arithmetic: how far along each the foot of their common
    normal is, the way across from the first to the second, and its direction. With n = z × u, and w from a point of the
    first line to one of the second:

        d = (w × u)·n / n²        e = (w × z)·n / n²        gap = w·n / |n|
    """
    n = z.cross(u)
    d, e = (w.cross(v) @ n / (n @ n) for v in (u, z))
    normal = n * (1 / scalar.sqrt(n @ n))
    return d, e, w @ normal, normal


def fit_row(first: Line, second: Line, x: Vec3 | None = None) -> Fit:
    """The row (θ, d, a, α) from one axis to the next. With z and u the directions, n = z × u, and w from the first
    line's point to the second's:

        d = (w × u)·n / n²        a = |w·n| / |n|        α = the angle from z to u about the normal

    Parallel lines have a common normal everywhere: the one through the first point is taken, d = 0. Where lines meet,
    its direction is z × u. `x` is where θ counts from; without it θ = 0.

    Seed:   [asada_slotine] section 2.2.2, Figure 2-9; [balafoutis_patel] section 2.3.2
    """
    o, z, p, u = (to_numpy(v) for v in (first.point, first.along, second.point, second.along))
    w, n = p - o, np.cross(z, u)
    sine = float(np.linalg.norm(n))
    across = w - (w @ z) * z
    note = ""
    if sine < PARALLEL:
        d, a, gain = 0.0, float(np.linalg.norm(across)), math.inf
        alpha = 0.0 if z @ u > 0 else math.pi
        normal = across / a if a > TOUCHING else _some_normal(z, x)
        far = o + across
        note = ("one line: any normal will do, and d = 0 is taken" if a <= TOUCHING
                else "parallel: a common normal everywhere, and the one through the first point is taken, d = 0")
    else:
        d, along, gap, crossing = feet(_vec(w), first.along, second.along)
        a, gain, normal = abs(gap), 1 / sine, to_numpy(crossing) * (1.0 if gap >= -TOUCHING else -1.0)
        alpha = math.atan2(float(np.cross(z, u) @ normal), float(z @ u))
        far = p + along * u
        if gain >= WILD:
            note = (f"nearly parallel: an error of 1 mm moves the frame by {gain / 1000:.3g} m along the axis; the row"
                    " is ill-conditioned, so calibrate with another (hayati_row)")
        elif a <= TOUCHING:
            note = "the lines meet: a = 0, and the normal is z × u"
    start = normal if x is None else _across(to_numpy(x), z)
    theta = math.atan2(float(np.cross(start, normal) @ z), float(start @ normal))
    return Fit(theta, d, a, alpha, _vec(o + d * z), _vec(far), _vec(normal), gain, note)


def hayati_row(first: Transform, second: Line) -> tuple[float, float, float, float]:
    """(θ, a, α, β) of Hayati's row for axes that are nearly parallel:  Rot_z(θ) Trans_x(a) Rot_x(α) Rot_y(β).

    The frame stands where the second line meets the x-y plane of the first; a second small turn β about y takes the
    place of d. For parallel lines all four are smooth; where the lines are at right angles there may be no such point.

    After S. Hayati (1983), as calibration uses it; no equation of the seeds.
    """
    o, R = to_numpy(first.p), to_numpy(first.R)
    p, u = R.T @ (to_numpy(second.point) - o), R.T @ to_numpy(second.along)
    if abs(u[2]) < PARALLEL:
        raise ValueError("the second line does not meet the first frame's x-y plane: the axes are at right angles; use"
                         " fit_row, which is at its best there")
    at = p - u * (p[2] / u[2])
    theta = math.atan2(at[1], at[0]) if np.hypot(at[0], at[1]) > TOUCHING else 0.0
    turned = to_numpy(rot_z(math.cos(theta), math.sin(theta))).T @ u
    return (theta, float(np.hypot(at[0], at[1])), math.atan2(-turned[1], turned[2]),
            math.asin(float(np.clip(turned[0], -1, 1))))


def _across(x, z):
    """A direction made a unit vector across z."""
    flat = x - (x @ z) * z
    size = np.linalg.norm(flat)
    if size < 1e-9:
        raise ValueError("x, from which θ counts, must not be along the first line")
    return flat / size


def _some_normal(z, x):
    """A unit vector across z: x where there is one."""
    return _across(to_numpy(x), z) if x is not None else _across(np.eye(3)[int(np.argmin(np.abs(z)))], z)


def _vec(v):
    return Vec3(*map(float, v))
