"""Turns: as a matrix, as an axis and an angle, as three angles; there, back, and how fast.

    R = zxz(0.5, 1.0, 0.8)              also zyz, rpy, axis_angle, about_x, about_y, about_z
    (phi, theta, psi), second = to_zxz(R)               both triples; to_zxz(R).singular tells where a choice was made
    to_axis_angle(R).note               tells the two limits, no turn and half a turn
    omega = rates_zxz(phi, theta, psi) @ Vec3(phid, thetad, psid)

The matrices are made over any scalar: symbols, floats, NumPy columns of states, recorded values. The ways back take
atan2 of their entries and no decision, so they work there too; only where numbers show that an angle is not determined
is one chosen, and told. Quaternions, means, splines and random turns are SciPy's: `to_scipy(R)`, `from_scipy(turn)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import sympy as sp
from scipy.spatial.transform import Rotation

from .. import scalar
from ..robot.given import matrix, number, vector
from ..scalar import Scalar
from ..spatial import EYE, Mat3, Vec3, X, Y, Z, diagonal, dyad, rot_x, rot_z, skew, to_numpy
from .determined import FLAW, LIMIT, NotARotation, is_number, limits, lost, refuse, told

__all__ = ["LIMIT", "AxisAngle", "Branches", "NotARotation", "about_x", "about_y", "about_z", "angle_between",
           "axis_angle", "from_scipy", "rates_rpy", "rates_zxz", "rates_zyz", "rpy", "small", "to_axis_angle", "to_rpy",
           "to_scipy", "to_zxz", "to_zyz", "zxz", "zyz"]

Triple = tuple[Scalar, Scalar, Scalar]


@dataclass(frozen=True)
class AxisAngle:
    """A turn by `angle`, from 0 to π, about the unit vector `axis`. `note` tells a limit, "" in general."""

    axis: Vec3
    angle: Scalar
    note: str


@dataclass(frozen=True)
class Branches:
    """Both triples of angles of one turn. `singular` is "", or tells what is left determined and which choice was made.

    Where it is singular there are more triples than these two: all those with the same sum or difference.
    """

    first: Triple
    second: Triple
    singular: str

    def __iter__(self) -> Iterator[Triple]:
        return iter((self.first, self.second))


# there

def about_x(angle: Scalar) -> Mat3:
    """R_x(angle).

    Seed:   [asada_slotine] (2-17)
    """
    angle = _angle(angle)
    return rot_x(scalar.cos(angle), scalar.sin(angle))


def about_y(angle: Scalar) -> Mat3:
    """R_y(angle): R_x with its letters moved on by one, x → y → z → x.

    Seed:   [asada_slotine] before (3-10)
    """
    angle = _angle(angle)
    c, s = scalar.cos(angle), scalar.sin(angle)
    return Mat3((c, 0, s), (0, 1, 0), (-s, 0, c))


def about_z(angle: Scalar) -> Mat3:
    """R_z(angle).

    Seed:   [asada_slotine] (2-14), (2-16), (2-18)
    """
    angle = _angle(angle)
    return rot_z(scalar.cos(angle), scalar.sin(angle))


def axis_angle(axis: Vec3, angle: Scalar) -> Mat3:
    """The turn by `angle` about the unit vector `axis` (Rodrigues):  R = u uᵀ + cos (1 − u uᵀ) + sin S(u).

    What lies along u stays; what lies across it turns by the angle.
    """
    axis, angle = vector(axis, "the axis"), _angle(angle)
    size = axis @ axis
    if is_number(size) and abs(size - 1) > FLAW:
        raise ValueError(f"the axis of a turn is a unit vector, and {axis} is not of length 1; divide it by its length")
    along = dyad(axis, axis)
    return along + (EYE - along) * scalar.cos(angle) + skew(axis) * scalar.sin(angle)


def zxz(phi: Scalar, theta: Scalar, psi: Scalar) -> Mat3:
    """Euler's angles:  R = R_z(φ) R_x(θ) R_z(ψ).

    Seed:   [asada_slotine] (2-20)
    """
    return about_z(phi) @ about_x(theta) @ about_z(psi)


def zyz(phi: Scalar, theta: Scalar, psi: Scalar) -> Mat3:
    """Euler's angles about z and y:  R = R_z(φ) R_y(θ) R_z(ψ). It is ZXZ with φ + 90° and ψ − 90°."""
    return about_z(phi) @ about_y(theta) @ about_z(psi)


def rpy(roll: Scalar, pitch: Scalar, yaw: Scalar) -> Mat3:
    """Roll, pitch, yaw:  R = R_z(yaw) R_y(pitch) R_x(roll). Read from the right, the axes stay in the room.

    Seed:    [asada_slotine] section 2.1.3, last lines
    Differs: the source calls the turn about z roll and that about x yaw; here they have the names of ships and planes.
    """
    return about_z(yaw) @ about_y(pitch) @ about_x(roll)


def small(turn: Vec3) -> Mat3:
    """A turn by small angles about x, y and z, to the first order:  R ≈ 1 + S(dφ).

    Seed:   [asada_slotine] (3-12), (3-9) about x alone
    """
    return EYE + skew(vector(turn, "a small turn"))


# and back

def to_axis_angle(R: Mat3) -> AxisAngle:
    """Axis and angle. With w = (r₃₂ − r₂₃, r₁₃ − r₃₁, r₂₁ − r₁₂) = 2 sin(angle) u:  angle = atan2(|w|, tr R − 1).

    Up to 90° the axis is that of w. Towards 180° w vanishes: beyond 90° the axis is the longest column of
    R + Rᵀ − (tr R − 1) 1 = 2 (1 − cos(angle)) u uᵀ, with the sign that w has. No turn has any axis: z is given.
    In symbols no column is the longest: the axis is that of w, and 0 < angle < π is taken for granted.
    """
    R = _matrix(R)
    refuse(R)
    w, twice = _twice_sine(R), R[0, 0] + R[1, 1] + R[2, 2] - 1
    size = scalar.sqrt(w @ w)
    angle = scalar.atan2(size, twice)
    if any(getattr(x, "free_symbols", None) for row in R for x in row):
        return AxisAngle(w * (1 / size), angle, "in symbols: 0 < angle < π is taken for granted")
    S = R + R.T - diagonal(twice, twice, twice)
    first = scalar.step(S[0, 0] - S[1, 1]) * scalar.step(S[0, 0] - S[2, 2])
    second = (1 - first) * scalar.step(S[1, 1] - S[2, 2])
    longest = S.rows[0] * first + S.rows[1] * second + S.rows[2] * ((1 - first) * (1 - second))
    acute = scalar.step(twice)
    along = w * acute + longest * ((1 - acute) * (2 * scalar.step(longest @ w) - 1))
    none = acute * scalar.step(LIMIT - size)
    along = along * (1 - none) + Z * none
    return AxisAngle(along * (1 / scalar.sqrt(along @ along)), angle, limits(size, acute))


def to_zxz(R: Mat3) -> Branches:
    """(φ, θ, ψ) with R = R_z(φ) R_x(θ) R_z(ψ); the first triple has 0 ≤ θ ≤ π, the second is (φ + π, −θ, ψ + π).

    φ = atan2(r₁₃, −r₂₃) or its opposite; then R_z(φ)ᵀ R = R_x(θ) R_z(ψ) gives θ from its last column and ψ from its
    first row, whichever φ was taken. Where sin θ = 0, φ = 0 is chosen.

    Seed:   [asada_slotine] (2-20), and the paragraph before (2-16) for the second triple
    """
    R = _matrix(R)
    refuse(R)

    def rest(phi):
        rows = (about_z(phi).T @ R).rows
        return phi, scalar.atan2(0 - rows[1].z, rows[2].z), scalar.atan2(0 - rows[0].y, rows[0].x)

    return _branches(R, rest, R[0, 2], 0 - R[1, 2], R[2, 2], ("φ", "ψ", "θ", "0", "180°", "+", "−"))


def to_zyz(R: Mat3) -> Branches:
    """(φ, θ, ψ) with R = R_z(φ) R_y(θ) R_z(ψ); the first triple has 0 ≤ θ ≤ π, the second is (φ + π, −θ, ψ + π).

    φ = atan2(r₂₃, r₁₃) or its opposite; θ and ψ from R_z(φ)ᵀ R. Where sin θ = 0, φ = 0 is chosen.
    """
    R = _matrix(R)
    refuse(R)

    def rest(phi):
        rows = (about_z(phi).T @ R).rows
        return phi, scalar.atan2(rows[0].z, rows[2].z), scalar.atan2(rows[1].x, rows[1].y)

    return _branches(R, rest, R[1, 2], R[0, 2], R[2, 2], ("φ", "ψ", "θ", "0", "180°", "+", "−"))


def to_rpy(R: Mat3) -> Branches:
    """(roll, pitch, yaw) with R = R_z(yaw) R_y(pitch) R_x(roll); the first triple has |pitch| ≤ 90°, the second is
    (roll + π, π − pitch, yaw + π).

    yaw = atan2(r₂₁, r₁₁) or its opposite; pitch and roll from R_z(yaw)ᵀ R. At a pitch of ±90°, yaw = 0 is chosen.
    """
    R = _matrix(R)
    refuse(R)

    def rest(yaw):
        rows = (about_z(yaw).T @ R).rows
        return scalar.atan2(0 - rows[1].z, rows[1].y), scalar.atan2(0 - rows[2].x, rows[0].x), yaw

    return _branches(R, rest, R[1, 0], R[0, 0], -R[2, 0], ("yaw", "roll", "pitch", "90°", "−90°", "−", "+"))


def angle_between(R: Mat3, S: Mat3) -> Scalar:
    """The angle, from 0 to π, of the one turn that leads from R to S: that of RᵀS."""
    R, S = _matrix(R), _matrix(S)
    refuse(R)
    refuse(S)
    way = R.T @ S
    w = _twice_sine(way)
    return scalar.atan2(scalar.sqrt(w @ w), way[0, 0] + way[1, 1] + way[2, 2] - 1)


# how fast

def rates_zxz(phi: Scalar, theta: Scalar, psi: Scalar) -> Mat3:
    """T with ω = T (φ̇, θ̇, ψ̇), ω seen from the room: its columns are the axes z, R_z(φ) x, R_z(φ) R_x(θ) z.

    det T = −sin θ: where it is 0, no rate of the angles gives a turn about the axis that is missing.
    """
    return Mat3(Z, about_z(phi) @ X, about_z(phi) @ about_x(theta) @ Z).T


def rates_zyz(phi: Scalar, theta: Scalar, psi: Scalar) -> Mat3:
    """T with ω = T (φ̇, θ̇, ψ̇): its columns are the axes z, R_z(φ) y, R_z(φ) R_y(θ) z. det T = −sin θ."""
    return Mat3(Z, about_z(phi) @ Y, about_z(phi) @ about_y(theta) @ Z).T


def rates_rpy(roll: Scalar, pitch: Scalar, yaw: Scalar) -> Mat3:
    """T with ω = T (roll rate, pitch rate, yaw rate): its columns are R_z(yaw) R_y(pitch) x, R_z(yaw) y, z.

    det T = cos pitch.
    """
    return Mat3(about_z(yaw) @ about_y(pitch) @ X, about_z(yaw) @ Y, Z).T


# SciPy's

def to_scipy(R: Mat3) -> Rotation:
    """SciPy's record of the same turn (or of a column of turns): quaternions, means, splines.

    `to_scipy(R).as_quat(scalar_first=True)` is the quaternion (cos(angle/2), sin(angle/2) u).
    """
    R = _matrix(R)
    refuse(R)
    return Rotation.from_matrix(to_numpy(R))


def from_scipy(turn: Rotation) -> Mat3:
    """The matrix of SciPy's turn; of many turns, a matrix of columns."""
    if not isinstance(turn, Rotation):
        raise TypeError("from_scipy takes a turn of SciPy, scipy.spatial.transform.Rotation, not a"
                        f" {type(turn).__name__}")
    entries = turn.as_matrix()
    return Mat3(*(entries if turn.single else np.moveaxis(entries, 0, -1)))


# the parts

def _angle(x):
    """An angle: a number, an expression, a column, whatever adds and multiplies."""
    return x if isinstance(x, np.ndarray) else number(x, "an angle, in rad,")


def _matrix(R):
    """R as a Mat3; arrays and lists of three rows are welcome."""
    return R if isinstance(R, Mat3) else matrix(R, "a rotation")


def _twice_sine(R):
    """2 sin(angle) times the axis: what is skew in R, twice."""
    return Vec3(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])


def _branches(R, rest, y, x, height, words):
    """The triples of `rest`, at atan2(y, x) and opposite to it; 0 and π where (x, y) is nothing but rounding."""
    where = lost(x, y)
    if where is True:
        first, second = 0, sp.pi if any(isinstance(v, sp.Basic) for row in R for v in row) else np.pi
    else:
        first, second = scalar.atan2(y, x), scalar.atan2(0 - y, 0 - x)
        if where is not False:                  # a column: here and there
            first, second = np.where(where, 0.0, first), np.where(where, np.pi, second)
    return Branches(rest(first), rest(second), told(where, height, words))
