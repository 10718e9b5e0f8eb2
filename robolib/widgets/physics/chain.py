"""Chains of three rows: where their frames are by either convention, what two lines say of a row, and the way back from
the tip to the joints."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ... import scalar
from ...kinematics import towards
from ...scalar import Scalar
from ...spatial import HERE, Mat3, Screw, Transform, Vec3, Z, rot_z, screw
from .box import axis_angle, flat
from .package import Physics, physics_of
from .recordings import program

RIGHT = math.pi / 2
Numbers = tuple[Scalar, ...]


def rows_of(numbers: Numbers) -> list[Numbers]:
    """Twelve numbers as three rows (a, α, d, θ)."""
    return [numbers[k:k + 4] for k in (0, 4, 8)]


def _joint(d, theta):
    return Transform(rot_z(scalar.cos(theta), scalar.sin(theta)), Z * d)


def _normal(a, alpha):
    """Trans_x(a) Rot_x(α). The cosine of a right angle that is known ahead is 0, not 6e-17: so it costs nothing."""
    if not isinstance(alpha, (int, float)):
        return screw(a, alpha).along_x()
    c, s = (round(x) if abs(x - round(x)) < 1e-15 else x for x in (math.cos(alpha), math.sin(alpha)))
    return Screw(a, alpha, c, s).along_x()


def placed(rows: Numbers, modified: bool) -> list[tuple[Transform, Vec3, Vec3, Vec3]]:
    """Of each row: its frame, the joint's axis with a point on it, and the foot of the common normal on the other side.

    standard   Rot_z(θ) Trans_z(d) · Trans_x(a) Rot_x(α)     along the axis to the foot, then along the normal
    modified   Rot_x(α) Trans_x(a) · Rot_z(θ) Trans_z(d)     along the normal to the foot, then along the axis

    After [asada_slotine] (2-35); [khalil] section 2
    """
    T, found = HERE, []
    for a, alpha, d, theta in rows_of(rows):
        normal = _normal(a, alpha)
        start = T @ normal if modified else T
        foot = start.p if modified else (T @ _joint(d, theta)).p
        T = start @ _joint(d, theta) @ (HERE if modified else normal)
        found.append((T, start.R @ Z, start.p, foot))
    return found


def frames(modified: bool) -> Callable[[Numbers], list[Scalar]]:
    """Of each row R, p, the foot: 45 numbers."""
    return lambda rows: [x for T, _, _, foot in placed(rows, modified) for x in flat(T.R, T.p, foot)]


def slopes(rows: Numbers, kinds: Numbers) -> list[Scalar]:
    """`frames` of standard rows, and det J of the tip's coordinates by their joints. kinds: 1 it turns, 0 it slides."""
    found = placed(rows, False)
    tip = found[-1][0].p
    one, two, three = (z.cross(tip - o) * kind + z * (1 - kind)
                       for (_, z, o, _), kind in zip(found, kinds, strict=True))
    return [*frames(False)(rows), one.cross(two) @ three]


def apart(one: Numbers, other: Numbers) -> list[Scalar]:
    """How far two poses (R row by row, p) are from each other: in metres, and in radians."""
    (R, p), (S, q) = ((Mat3(x[:3], x[3:6], x[6:9]), Vec3(*x[9:])) for x in (one, other))
    way = q - p
    return [scalar.sqrt(way @ way), axis_angle(S @ R.T)[0]]


def fitted(point: Numbers, along: Numbers) -> list[Scalar]:
    """The standard row (a, α, d, θ) from the z axis to a line that is not parallel to it, and the foot on the line.

    The common normal has the direction n = z × u. Where it meets the z axis is where the frame must stand, at the
    height d = ((P × u) · n) / n²; and n² goes to 0 with the angle.
    """
    P, u = Vec3(*point), Vec3(*along)
    n = Z.cross(u)
    size = scalar.sqrt(n @ n)
    way = n * ((2 * scalar.step(P @ n) - 1) / size)                  # towards the line: a is a length
    d, far = (P.cross(other) @ n / (n @ n) for other in (u, Z))
    return [P @ way, scalar.atan2(n @ way, u.z), d, scalar.atan2(way.y, way.x), *(P + u * far)]


# the way back

@dataclass(frozen=True)
class Arm:
    """An arm of standard rows; `moves` says at which of a, α, d, θ the coordinate of each joint stands: 2 or 3."""

    rows: tuple[tuple[float, float, float, float], ...]
    moves: tuple[int, int, int]

    @property
    def kinds(self) -> tuple[int, ...]:
        """1 where a joint turns, 0 where it slides."""
        return tuple(int(move == 3) for move in self.moves)

    def at(self, q: Numbers) -> Numbers:
        """The twelve numbers at q."""
        return tuple(q[i] if k == move else x for i, (row, move) in enumerate(zip(self.rows, self.moves, strict=True))
                     for k, x in enumerate(row))


ARMS = {
    "planar": Arm(((1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)), (3, 3, 2)),        # its lift stays at 0
    "polar": Arm(((0, -RIGHT, 0.4, 0), (0, RIGHT, 0.2, 0), (0, 0, 0, 0)), (3, 3, 2)),
    "cuspidal": Arm(((1, -RIGHT, 0, 0), (2, RIGHT, 1, 0), (1.5, 0, 0, 0)), (3, 3, 3))}


def planar(tip: Numbers, branch: Numbers) -> list[Scalar]:
    """q of the planar arm with the sign of its elbow; where the tip is out of reach, stretched towards it.

    After [siciliano] ch. 2
    """
    (a1, *_), (a2, *_), _ = ARMS["planar"].rows
    return [*towards(a1, a2, tip[0], tip[1], branch[0]), tip[2]]


def polar(tip: Numbers, branch: Numbers) -> list[Scalar]:
    """q of the Stanford arm's first three joints, by the signs of its shoulder and of its stroke.

    The tip is at (ρ, l1) in a frame that turns with joint 1, ρ = ±√(x² + y² − l1²); then θ2 and d3 are polar
    coordinates in the plane of the boom. Within the circle of radius l1 there is no tip: ρ is 0 there.

    After [asada_slotine] (2-46)–(2-54), by atan2 instead of tan(θ/2)
    """
    l0, l1 = ARMS["polar"].rows[0][2], ARMS["polar"].rows[1][2]
    x, y, z = tip
    shoulder, stroke = branch
    rho = shoulder * scalar.sqrt(scalar.maximum(x * x + y * y - l1 * l1, 0))
    up = z - l0
    return [scalar.atan2(y, x) - scalar.atan2(l1 + 0 * x, rho), scalar.atan2(stroke * rho, stroke * up),
            stroke * scalar.sqrt(rho * rho + up * up)]


def cuspidal(tip: Numbers, q3: Numbers) -> list[Scalar]:
    """What is left over at this q3 (0 at a solution), and the q1, q2 that then belong to it.

    q3 gives the tip (u, v, w) before joint 2 turns it. Neither its height nor its distance from the first axis depends
    on q1: these say where joint 2 must turn (u, v) to, the point (A, B). It can if both are as far from the axis.

    After [asada_slotine] section 2.3.3 (Pieper), in the form with one unknown
    """
    (a1, alpha1, d1, _), (a2, alpha2, d2, _), (a3, _, d3, _) = ARMS["cuspidal"].rows
    x, y, z = tip
    c1, s1, c2, s2 = round(math.cos(alpha1)), round(math.sin(alpha1)), round(math.cos(alpha2)), round(math.sin(alpha2))
    f1, f2, f3 = a3 * scalar.cos(q3[0]), a3 * scalar.sin(q3[0]), d3
    u, v, w = a2 + f1, c2 * f2 - s2 * f3, s2 * f2 + c2 * f3 + d2
    up = z - d1
    A = (x * x + y * y + up * up - a1 * a1 - u * u - v * v - w * w) / (2 * a1)
    B = (up - c1 * w) / s1
    rest = A * A + B * B - u * u - v * v
    return [rest, scalar.atan2(y, x) - scalar.atan2(c1 * B - s1 * w, a1 + A), scalar.atan2(B, A) - scalar.atan2(v, u)]


@cache
def tables() -> Physics:
    """Three rows to play with, and a row to fit to two lines."""
    return physics_of("tables", {
        "standard": program(frames(False), "R, p and the foot of the normal of three standard rows", rows=12),
        "modified": program(frames(True), "R, p and the foot of the normal of three modified rows", rows=12),
        "apart": program(apart, "How far two poses are from each other, m and rad", one=12, other=12),
        "fitted": program(fitted, "The row from the z axis to a line, and its foot there", point=3, along=3)}, n=3)


@cache
def inverses() -> Physics:
    """All ways to bring the tip of three arms to a point, and det J."""
    return physics_of("inverses", {
        **{f"{name}_frames": program(lambda q, arm=arm: slopes(arm.at(q), arm.kinds),
                                     f"R, p and the foot of each link of the {name} arm; det J", q=3)
           for name, arm in ARMS.items()},
        "planar": program(planar, "q of the planar arm", tip=3, branch=1),
        "polar": program(polar, "q of the polar arm", tip=3, branch=2),
        "cuspidal": program(cuspidal, "What is left over at q3, q1, q2 of the cuspidal arm", tip=3, q3=1)}, n=3)
