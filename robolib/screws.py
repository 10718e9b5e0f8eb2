"""Displacements of a rigid body: one matrix, its inverse, the screw that it is, and the exponential of a twist.

A displacement is a turn and a shift, T = (R, p). There is always a line about which it turns and along which it shifts:
a screw. A joint is one with the line held fast, exp(S q); so an arm is a product of them (`conventions.exponentials`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from . import scalar
from .linear import Matrix
from .rotations import axis_angle
from .scalar import Scalar
from .spatial import EYE, HERE, ORIGIN, Transform, Vec3, to_numpy

STILL = 1e-10                                   # rad, m: less than this is no turn, and no shift
UNIT = 1e-9                                     # how far from 1 the length of an axis may be


def matrix(T: Transform) -> Matrix:
    """A Transform as a 4×4 matrix, so that turn and shift are one product:  A = [[R, x₀], [0, 1]].

    Seed:   [asada_slotine] (2-22)–(2-24); [balafoutis_patel] (2.2.6)–(2.2.10); [milicevic] (2.1)
    Shapes: four rows of four scalars
    """
    return *((*row, x) for row, x in zip(T.R, T.p, strict=True)), (0, 0, 0, 1)


def inverse(T: Transform) -> Transform:
    """The way back, in any arithmetic:  A⁻¹ = [[Rᵀ, −Rᵀ x₀], [0, 1]].

    Seed:   [asada_slotine] (2-28)–(2-30)
    """
    return Transform(T.R.T, -(T.R.T @ T.p))


@dataclass(frozen=True)
class Twist:
    """A unit motion about a line: its direction w (0 for a pure slide) and the velocity v of the body's point at the
    origin. Both in the base frame; Lynch and Park write S = (ω, v).
    """

    w: Vec3
    v: Vec3

    @property
    def slides(self) -> bool:
        """Does it only slide?"""
        return all(scalar.is_zero(x) for x in self.w)

    def seen_from(self, T: Transform) -> Twist:
        """The same motion, told in the frame T:  w' = Rᵀ w,  v' = Rᵀ (v + w × p). Lynch and Park's Ad of T⁻¹."""
        return Twist(T.R.T @ self.w, T.R.T @ (self.v + self.w.cross(T.p)))


def about(axis: Vec3, point: Vec3 = ORIGIN, pitch: Scalar = 0) -> Twist:
    """The twist of a turn about the line through `point` along the unit vector `axis`, with so many metres of slide per
    radian:  w = axis,  v = point × axis + pitch axis.
    """
    return Twist(axis, point.cross(axis) + axis * pitch)


def along(axis: Vec3) -> Twist:
    """The twist of a slide along the unit vector `axis`."""
    return Twist(ORIGIN, axis)


def exponential(twist: Twist, theta: Scalar) -> Transform:
    """exp(S θ): where the body is after it has moved with the twist S by θ, in any arithmetic:

        R = 1 + sin θ Ŝ + (1 − cos θ) Ŝ²,  Ŝ = S(w)        p = (1 − R)(w × v) + w (w·v) θ           a turn, |w| = 1
        R = 1                                              p = v θ                                  a slide, w = 0

    After Lynch and Park, Modern Robotics, section 3.3; no equation of the seeds.
    Shapes: Twist, scalar → Transform
    """
    w, v = twist.w, twist.v
    _unit(v if twist.slides else w)
    if twist.slides:
        return Transform(EYE, v * theta)
    R = axis_angle(w, theta)
    return Transform(R, (EYE - R) @ w.cross(v) + w * ((w @ v) * theta))


@dataclass(frozen=True)
class ScrewMotion:
    """A displacement as one turn about a line and one slide along it.

    axis    unit vector of the line; of the slide, where nothing turns
    point   the line's point nearest to the origin; the origin itself, where nothing turns
    angle   0 to π, in radians       shift   along the axis, in metres; ≥ 0 where nothing turns
    kind    "rest", "shift" (no turn: no line), "turn" (no slide) or "screw"
    """

    axis: Vec3
    point: Vec3
    angle: float
    shift: float
    kind: str

    def part(self, s: float) -> Transform:
        """The displacement after a part s of it: nothing at 0, all at 1."""
        if self.kind == "rest":
            return HERE
        if self.kind == "shift":
            return exponential(along(self.axis), self.shift * s)
        return exponential(about(self.axis, self.point, self.shift / self.angle), self.angle * s)


def displacement(T: Transform) -> ScrewMotion:
    """The screw of a displacement given in numbers. With the turn's axis k, its angle θ, and p = p∥ + p⊥ across k:

        shift = k·p        point = ½ (p⊥ + cot(θ/2) k × p⊥)

    At θ = 0 there is no line: it has gone to infinity, like the axis of a wheel that is ever larger. At θ = π the axis
    has two directions; one is taken.

    Seed:    [balafoutis_patel] (2.2.4)–(2.2.5), section 2.2.2
    Differs: the seed calls the turn followed by a shift "Chasles"; his theorem is the screw, given here.
    """
    R, p = to_numpy(T.R), to_numpy(T.p)
    if not (np.isfinite(R).all() and np.isfinite(p).all()):
        raise ValueError("the displacement holds something that is not a number; give R and p in finite numbers")
    if abs(R @ R.T - np.eye(3)).max() > 1e-6 or np.linalg.det(R) < 0:
        raise ValueError("R is not a rotation: its columns must be unit vectors at right angles, and det R = 1")
    turn = Rotation.from_matrix(R).as_rotvec()
    angle, far = float(np.linalg.norm(turn)), float(np.linalg.norm(p))
    if angle < STILL:
        axis = p / far if far > STILL else np.array([0.0, 0.0, 1.0])
        return ScrewMotion(_vec(axis), ORIGIN, 0.0, far, "shift" if far > STILL else "rest")
    k = turn / angle
    shift = float(k @ p)
    across = p - shift * k
    point = (across + np.cross(k, across) / math.tan(angle / 2)) / 2
    return ScrewMotion(_vec(k), _vec(point), angle, shift, "screw" if abs(shift) > STILL else "turn")


def _vec(v):
    return Vec3(*map(float, v))


def _unit(v):
    """ValueError where an axis in numbers is no unit vector; symbols are taken at their word."""
    if all(isinstance(x, (int, float)) for x in v):
        size = math.sqrt(float(v @ v))
        if abs(size - 1) > UNIT:
            raise ValueError(f"the axis {tuple(map(float, v))} has the length {size:g}; a twist needs a unit vector, so"
                             " divide by it and multiply the angle")
