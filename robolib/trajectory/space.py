"""From one pose to another: the origin on a line, the frame about one axis; and, as a warning, by three angles.

What a hand does is told by `at(t, side)` as in every motion, in its own terms: poses and twists in place of q and q̇.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import rotations
from ..rotations import AxisAngle, NotARotation, axis_angle, to_axis_angle
from ..scalar import Dual, derivatives, value
from ..spatial import Mat3, Transform, Vec3, to_numpy
from .profile import Profile
from .times import Limits, together


@dataclass(frozen=True)
class Twists:
    """Linear and angular part of a velocity, or of an acceleration: (…, 3) each, seen from the room."""

    linear: np.ndarray
    angular: np.ndarray


@dataclass(frozen=True)
class PoseMotion:
    """From one pose to another by one share r(t), which goes from 0 to 1.

        P = Pⁱ + r (P^f − Pⁱ)     R = Rⁱ rot(u, r α),  rot(u, α) = RⁱᵀR^f     ω = Rⁱu ṙ α     ω̇ = Rⁱu r̈ α

    The axis u is fixed in the hand and Rⁱu in the room; the angle α, from 0 to π, is the same.

    Seed:    [khalil] [8.49]–[8.57]
    Differs: [8.52] and the text before [8.49] call R a second time A; u for small sin α by `rotations.to_axis_angle`
    """

    start: Transform
    end: Transform
    share: Profile

    def __post_init__(self) -> None:
        _poses(self.start, self.end)
        r = float(self.share.start), float(self.share.start + self.share.distance)
        if not np.allclose(r, (0, 1), atol=1e-9):
            raise ValueError(f"the share of a motion between two poses goes from 0 to 1, not from {r[0]:g} to {r[1]:g}")

    @property
    def turn(self) -> AxisAngle:
        """u and α, u seen from the hand; its note tells α = 0, where there is no axis, and α = π, where there are two.

        Seed:   [khalil] [8.50], [8.51]
        """
        return to_axis_angle(self.start.R.T @ self.end.R)

    @property
    def axis(self) -> Vec3:
        """The axis seen from the room, Rⁱu, with rot(Rⁱu, α) Rⁱ = R^f.

        Seed:   [khalil] [8.56]
        """
        return self.start.R @ self.turn.axis

    @property
    def way(self) -> Vec3:
        """From the first origin to the last."""
        return self.end.p - self.start.p

    @property
    def note(self) -> str:
        """What a reader should know of the turn: "" in general, else that its axis is a choice."""
        return self.turn.note

    @property
    def duration(self) -> float:
        """When the hand comes to rest, in s."""
        return self.share.duration

    @property
    def breaks(self) -> tuple[float, ...]:
        """When an acceleration jumps, in s."""
        return self.share.breaks

    def at(self, t: ArrayLike, side: str = "right") -> tuple[Transform, Twists, Twists]:
        """Pose, velocity and acceleration at the times t; the pose is a Transform of columns, one a time."""
        r, rd, rdd = self.share.at(t, side)
        turn, axis = self.turn, self.axis
        pose = Transform(self.start.R @ axis_angle(turn.axis, r * turn.angle), self.start.p + self.way * r)
        return pose, *(Twists(to_numpy(self.way * x), to_numpy(axis * (x * turn.angle))) for x in (rd, rdd))


def _poses(*given):
    if not all(isinstance(T, Transform) for T in given):
        raise TypeError("a pose is a Transform, such as Transform(rotations.rpy(0, 0, 0.3), Vec3(0.5, 0, 0.2))")


def between(kind: str, start: Transform, end: Transform, translation: Limits, rotation: Limits) -> PoseMotion:
    """The fastest motion of this kind from one pose to another: D in m and α in rad share one r(t).

    Seed:   [khalil] [8.48]–[8.54]
    """
    _poses(start, end)
    way, turn = end.p - start.p, to_axis_angle(start.R.T @ end.R)
    ways = float(np.sqrt(float(way @ way))), float(turn.angle)
    if max(ways) == 0:
        raise ValueError("both poses are the same, so there is no motion between them")
    motion = together(kind, (0, 0), ways, (translation, rotation))
    k = int(np.argmax(ways))
    return PoseMotion(start, end, motion.profiles[k].scaled(0.0, 1 / ways[k]))


@dataclass(frozen=True)
class EulerMotion:
    """Three angles ZXZ, each on a line of its own: the frame arrives, but on a detour that depends on the room's axes.

        R = rot(z, φⁱ + r Δφ) rot(x, θⁱ + r Δθ) rot(z, ψⁱ + r Δψ)

    Near θ = 0 a small turn may ask φ and ψ for large ones.

    Seed:    [khalil] [8.55]
    Differs: the source multiplies by Rⁱ as well, so that R(0) = RⁱRⁱ; without Rⁱ it starts where it should
    """

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    share: Profile

    @classmethod
    def of(cls, start: Mat3, end: Mat3, share: Profile) -> EulerMotion:
        """From one frame to another by the first triple of each, every angle by its shorter way around."""
        for R in (start, end):
            if not isinstance(R, Mat3):
                raise NotARotation("a frame is a Mat3; rotations.zxz and rotations.axis_angle make one")
        a, b = (np.array(rotations.to_zxz(R).first, float) for R in (start, end))
        way = (b - a + np.pi) % (2 * np.pi) - np.pi
        return cls(tuple(map(float, a)), tuple(map(float, a + way)), share)

    @property
    def duration(self) -> float:
        """When the frame comes to rest, in s."""
        return self.share.duration

    @property
    def breaks(self) -> tuple[float, ...]:
        """When an acceleration jumps, in s."""
        return self.share.breaks

    def at(self, t: ArrayLike, side: str = "right") -> tuple[Mat3, np.ndarray, np.ndarray]:
        """R, ω and ω̇ at the times t, ω̇ by Duals that carry the rates of the angles."""
        r, rd, rdd = self.share.at(t, side)
        way = [b - a for a, b in zip(self.start, self.end, strict=True)]
        angles = [a + r * d for a, d in zip(self.start, way, strict=True)]
        moving = [Dual(x, (rd * d,)) for x, d in zip(angles, way, strict=True)]
        omega = rotations.rates_zxz(*moving) @ Vec3(*(Dual(rd * d, (rdd * d,)) for d in way))
        return (rotations.zxz(*angles), to_numpy(omega.map(value)), to_numpy(omega.map(lambda x: derivatives(x, 1)[0])))


def walked(omega: np.ndarray, t: np.ndarray) -> float:
    """∫ |ω| dt, the angle that a frame walks through, in rad, from samples (N, 3) at the times t (N,)."""
    speed = np.linalg.norm(omega, axis=-1)
    return float(np.trapezoid(speed, t))
