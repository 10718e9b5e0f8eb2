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

from . import scalar
from .scalar import Scalar, is_zero
from .spatial import EYE, Mat3, Vec3, X, Y, Z, diagonal, dyad, rot_x, rot_z, skew, to_numpy

LIMIT = 1e-12                                   # a sine below this is rounding: the angle beside it is not determined
FLAW = 1e-6                                     # RᵀR − 1 above this: R is no rotation

Triple = tuple[Scalar, Scalar, Scalar]


class NotARotation(ValueError):
    """A matrix of numbers that turns nothing: its columns are no right-handed frame."""


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
    return rot_x(scalar.cos(angle), scalar.sin(angle))


def about_y(angle: Scalar) -> Mat3:
    """R_y(angle): R_x with its letters moved on by one, x → y → z → x.

    Seed:   [asada_slotine] before (3-10)
    """
    c, s = scalar.cos(angle), scalar.sin(angle)
    return Mat3((c, 0, s), (0, 1, 0), (-s, 0, c))


def about_z(angle: Scalar) -> Mat3:
    """R_z(angle).

    Seed:   [asada_slotine] (2-14), (2-16), (2-18)
    """
    return rot_z(scalar.cos(angle), scalar.sin(angle))


def axis_angle(axis: Vec3, angle: Scalar) -> Mat3:
    """The turn by `angle` about the unit vector `axis` (Rodrigues):  R = u uᵀ + cos (1 − u uᵀ) + sin S(u).

    What lies along u stays; what lies across it turns by the angle.
    """
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
    return EYE + skew(turn)


# and back

def to_axis_angle(R: Mat3) -> AxisAngle:
    """Axis and angle. With w = (r₃₂ − r₂₃, r₁₃ − r₃₁, r₂₁ − r₁₂) = 2 sin(angle) u:  angle = atan2(|w|, tr R − 1).

    Up to 90° the axis is that of w. Towards 180° w vanishes: beyond 90° the axis is the longest column of
    R + Rᵀ − (tr R − 1) 1 = 2 (1 − cos(angle)) u uᵀ, with the sign that w has. No turn has any axis: z is given.
    In symbols no column is the longest: the axis is that of w, and 0 < angle < π is taken for granted.
    """
    _refuse(R)
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
    return AxisAngle(along * (1 / scalar.sqrt(along @ along)), angle, _limits(size, acute))


def to_zxz(R: Mat3) -> Branches:
    """(φ, θ, ψ) with R = R_z(φ) R_x(θ) R_z(ψ); the first triple has 0 ≤ θ ≤ π, the second is (φ + π, −θ, ψ + π).

    φ = atan2(r₁₃, −r₂₃) or its opposite; then R_z(φ)ᵀ R = R_x(θ) R_z(ψ) gives θ from its last column and ψ from its
    first row, whichever φ was taken. Where sin θ = 0, φ = 0 is chosen.

    Seed:   [asada_slotine] (2-20), and the paragraph before (2-16) for the second triple
    """
    _refuse(R)

    def rest(phi):
        rows = (about_z(phi).T @ R).rows
        return phi, scalar.atan2(0 - rows[1].z, rows[2].z), scalar.atan2(0 - rows[0].y, rows[0].x)

    return _branches(R, rest, R[0, 2], 0 - R[1, 2], R[2, 2], ("φ", "ψ", "θ", "0", "180°", "+", "−"))


def to_zyz(R: Mat3) -> Branches:
    """(φ, θ, ψ) with R = R_z(φ) R_y(θ) R_z(ψ); the first triple has 0 ≤ θ ≤ π, the second is (φ + π, −θ, ψ + π).

    φ = atan2(r₂₃, r₁₃) or its opposite; θ and ψ from R_z(φ)ᵀ R. Where sin θ = 0, φ = 0 is chosen.
    """
    _refuse(R)

    def rest(phi):
        rows = (about_z(phi).T @ R).rows
        return phi, scalar.atan2(rows[0].z, rows[2].z), scalar.atan2(rows[1].x, rows[1].y)

    return _branches(R, rest, R[1, 2], R[0, 2], R[2, 2], ("φ", "ψ", "θ", "0", "180°", "+", "−"))


def to_rpy(R: Mat3) -> Branches:
    """(roll, pitch, yaw) with R = R_z(yaw) R_y(pitch) R_x(roll); the first triple has |pitch| ≤ 90°, the second is
    (roll + π, π − pitch, yaw + π).

    yaw = atan2(r₂₁, r₁₁) or its opposite; pitch and roll from R_z(yaw)ᵀ R. At a pitch of ±90°, yaw = 0 is chosen.
    """
    _refuse(R)

    def rest(yaw):
        rows = (about_z(yaw).T @ R).rows
        return scalar.atan2(0 - rows[1].z, rows[1].y), scalar.atan2(0 - rows[2].x, rows[0].x), yaw

    return _branches(R, rest, R[1, 0], R[0, 0], -R[2, 0], ("yaw", "roll", "pitch", "90°", "−90°", "−", "+"))


def angle_between(R: Mat3, S: Mat3) -> Scalar:
    """The angle, from 0 to π, of the one turn that leads from R to S: that of RᵀS."""
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
    _refuse(R)
    return Rotation.from_matrix(to_numpy(R))


def from_scipy(turn: Rotation) -> Mat3:
    """The matrix of SciPy's turn; of many turns, a matrix of columns."""
    entries = turn.as_matrix()
    return Mat3(*(entries if turn.single else np.moveaxis(entries, 0, -1)))


# the parts

def _twice_sine(R):
    """2 sin(angle) times the axis: what is skew in R, twice."""
    return Vec3(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])


def _branches(R, rest, y, x, height, words):
    """The triples of `rest`, at atan2(y, x) and opposite to it; 0 and π where (x, y) is nothing but rounding."""
    lost = _lost(x, y)
    if lost is True:
        first, second = 0, sp.pi if any(isinstance(v, sp.Basic) for row in R for v in row) else np.pi
    else:
        first, second = scalar.atan2(y, x), scalar.atan2(0 - y, 0 - x)
        if lost is not False:                   # a column: here and there
            first, second = np.where(lost, 0.0, first), np.where(lost, np.pi, second)
    return Branches(rest(first), rest(second), _told(lost, height, words))


def _lost(x, y):
    """Is (x, y) nothing but rounding? For a column of states, where."""
    if is_zero(x) and is_zero(y):
        return True
    if isinstance(x, np.ndarray) or isinstance(y, np.ndarray):
        where = np.hypot(x, y) < LIMIT
        return where if where.any() else False
    if all(_is_number(v) for v in (x, y)):
        return bool(np.hypot(float(x), float(y)) < LIMIT)
    return False


def _told(lost, height, words):
    """What a singular turn still determines, and what was chosen."""
    if lost is False:
        return ""
    chosen, other, tilt, up, down, above, below = words
    if lost is True and not _is_number(height):
        return f"{tilt} is {up} or {down}: {chosen} = 0 is chosen"
    lost, height = np.broadcast_arrays(lost, np.asarray(height, float))
    kinds = [(lost & (height > 0), up, above), (lost & (height <= 0), down, below)]
    return "; ".join(f"{tilt} is {angle}{_rows(where)}: only {other} {sign} {chosen} is determined,"
                     f" {chosen} = 0 is chosen" for where, angle, sign in kinds if where.any())


def _limits(size, acute):
    """The two limits of axis and angle, where numbers show them."""
    if not isinstance(size, np.ndarray) and not _is_number(size):
        return ""
    nothing, acute = np.broadcast_arrays(np.asarray(size, float) < LIMIT, np.asarray(acute, float) > 0)
    kinds = [(nothing & acute, "no turn", "any axis would do, z is given"),
             (nothing & ~acute, "half a turn", "the opposite axis would do as well")]
    return "; ".join(f"{kind}{_rows(where)}: {word}" for where, kind, word in kinds if where.any())


def _rows(where):
    """Which members of a column, counted from 0; nothing for a single turn."""
    if where.ndim == 0:
        return ""
    return " in turn " + ", ".join(str(k) for k in np.flatnonzero(where))


def _is_number(x):
    return isinstance(x, (int, float, np.number)) or bool(getattr(x, "is_number", False)) or hasattr(x, "numerator")


def _refuse(R):
    """Raise where numbers show that R is no rotation."""
    entries = [x for row in R for x in row]
    if not all(_is_number(x) or isinstance(x, np.ndarray) for x in entries):
        return
    N = to_numpy(R)
    off = np.abs(np.swapaxes(N, -1, -2) @ N - np.eye(3)).max()
    if not off < FLAW:
        raise NotARotation(f"no rotation: RᵀR differs from 1 by {off:.2g}; its columns must be unit vectors at right"
                           " angles")
    if np.linalg.det(N).min() < 0:
        raise NotARotation("no rotation but a reflection: RᵀR = 1, but det R = −1; turn one column round")
