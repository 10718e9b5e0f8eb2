"""A point on a circular arc."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .profile import Profile
from .times import Limits, fastest

FLAT = 1e-9                                     # sine of the angle between the chords below this: no circle, a line


@dataclass(frozen=True)
class Arc:
    """The circle through three points in space (or in the plane), from the first by the second to the third.

        x = c + ρ (cos θ e + sin θ n × e)      ẋ = ρ θ̇ …      |ẍ|² = (ρ θ̈)² + (ρ θ̇²)²

    e points from the centre c to the start, n is across the plane of the three points. Our own.
    """

    start: tuple[float, ...]
    via: tuple[float, ...]
    end: tuple[float, ...]

    def __post_init__(self) -> None:
        try:
            points = [np.asarray(x, float) for x in (self.start, self.via, self.end)]
        except (TypeError, ValueError):
            raise TypeError("the points of an arc are numbers, such as (0.5, 0.2, 0.3)") from None
        if len({x.shape for x in points}) != 1 or points[0].shape not in ((2,), (3,)):
            raise ValueError("an arc needs three points of two or of three coordinates each")
        if not np.isfinite(points).all():
            raise ValueError("the points of an arc must be finite numbers")
        a, b = points[1] - points[0], points[2] - points[0]
        across = np.linalg.norm(np.cross(*(np.resize(np.append(x, 0.0), 3) for x in (a, b))))
        sizes = np.linalg.norm(a), np.linalg.norm(b), np.linalg.norm(b - a)
        if min(sizes) == 0 or across < FLAT * np.sort(sizes)[1:].prod():
            raise ValueError("the three points of an arc lie on one line (or two are the same); move along the line,"
                             " or take a point beside it")

    @property
    def _frame(self):
        """Centre, e, n × e and the angle of the whole way, in (0, 2π), in three dimensions."""
        p, q, r = (np.resize(np.append(np.asarray(x, float), 0.0), 3) for x in (self.start, self.via, self.end))
        a, b = q - p, r - p
        n = np.cross(a, b)
        to_centre = np.cross(n, a) * (b @ b) - np.cross(n, b) * (a @ a)
        centre = p + to_centre / (2 * n @ n)
        n = n / np.linalg.norm(n)
        e = (p - centre) / np.linalg.norm(p - centre)
        f = np.cross(n, e)
        return centre, e, f, float(np.arctan2((r - centre) @ f, (r - centre) @ e) % (2 * np.pi))

    @property
    def radius(self) -> float:
        """ρ, in m."""
        centre = self._frame[0]
        return float(np.linalg.norm(np.resize(np.append(np.asarray(self.start, float), 0.0), 3) - centre))

    @property
    def centre(self) -> np.ndarray:
        """The centre of the circle."""
        return self._frame[0][:len(self.start)]

    @property
    def angle(self) -> float:
        """How far it turns, in rad: less than a whole turn."""
        return self._frame[3]

    @property
    def length(self) -> float:
        """ρ θ, in m."""
        return self.radius * self.angle

    def limits(self, limits: Limits, centripetal: float = 0.8) -> Limits:
        """Limits of speed and acceleration along the arc that keep the whole acceleration within `limits`.

        A part of the acceleration is left for the way around, v²/ρ ≤ c k_a, and √(1 − c²) k_a for the way along: then
        their geometric sum never exceeds k_a. Our own.
        """
        if not 0 < centripetal < 1:
            raise ValueError(f"the centripetal part lies between 0 and 1, not at {centripetal}")
        return Limits(min(limits.speed, float(np.sqrt(centripetal * limits.acceleration * self.radius))),
                      float(np.sqrt(1 - centripetal**2)) * limits.acceleration, limits.jerk)

    def fastest(self, kind: str, limits: Limits, centripetal: float = 0.8) -> ArcMotion:
        """The motion of this kind along the arc in the least time within `self.limits(limits, centripetal)`."""
        return ArcMotion(self, fastest(kind, 0.0, self.length, self.limits(limits, centripetal)))


@dataclass(frozen=True)
class ArcMotion:
    """A point that has gone `profile` along an arc, in m."""

    arc: Arc
    profile: Profile

    def __post_init__(self) -> None:
        if not (isinstance(self.arc, Arc) and isinstance(self.profile, Profile)):
            raise TypeError("an ArcMotion takes an Arc and a profile: ArcMotion(arc, cubic(0, arc.length, 2.0))")
        gone = float(self.profile.start + self.profile.distance)
        if gone > self.arc.length * (1 + 1e-9) or float(self.profile.start) < 0:
            raise ValueError(f"the profile goes from {float(self.profile.start):g} m to {gone:g} m, and the arc is"
                             f" {self.arc.length:g} m long; make the profile's distance {self.arc.length:g}")

    @property
    def duration(self) -> float:
        """When the point comes to rest, in s."""
        return self.profile.duration

    @property
    def breaks(self) -> tuple[float, ...]:
        """When the acceleration jumps, in s."""
        return self.profile.breaks

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(x, ẋ, ẍ) at the times t, each with an axis of the point's coordinates behind."""
        centre, e, f, _ = self.arc._frame
        rho, n = self.arc.radius, len(self.arc.start)
        angle, rate, second = (np.asarray(x)[..., None] / rho for x in self.profile.at(t, side))
        out, on = np.cos(angle) * e + np.sin(angle) * f, np.cos(angle) * f - np.sin(angle) * e
        moves = centre + rho * out, rho * rate * on, rho * (second * on - rate**2 * out)
        return tuple(x[..., :n] for x in moves)
