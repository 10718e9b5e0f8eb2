"""What closed forms are made of: where a shoulder, an elbow, a stroke or a wrist must turn, in any arithmetic.

Each works on the arm as it stands at q = 0: a joint is the axis z through the point o, and `turned` turns about it. So
no piece asks how a link was described, by a standard or a modified row. Nothing is decided here: a root of a negative
number is 0, a direction that is not determined is the first one, and a `Fit` says how far that is from the truth.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import scalar
from ..kinematics import towards
from ..scalar import Scalar
from ..spatial import Mat3, Vec3

EPS = 1e-10                                     # a sine, or a length in metres, below which a direction is not one


@dataclass(frozen=True)
class Fit:
    """A distance and the range in which it must lie for an arm to reach: `high` is None where there is no end to it."""

    at: Scalar
    low: Scalar
    high: Scalar | None = None

    @property
    def short(self) -> Scalar:
        """By how much it lies outside; negative inside."""
        below = self.low - self.at
        return below if self.high is None else scalar.maximum(below, self.at - self.high)


def turned(v: Vec3, axis: Vec3, angle: Scalar) -> Vec3:
    """v turned about a unit axis:  v cos θ + (z × v) sin θ + z (z·v)(1 − cos θ)  (Rodrigues)."""
    c, s = scalar.cos(angle), scalar.sin(angle)
    return v * c + axis.cross(v) * s + axis * ((axis @ v) * (1 - c))


def between(a: Vec3, b: Vec3, axis: Vec3) -> tuple[Scalar, Scalar]:
    """(the angle about the axis from a to b, 1 where one of them has no direction and 0 was chosen, else 0).

    θ = atan2(z·(a × b), a·b),  of what lies across the axis
    """
    a, b = across(a, axis), across(b, axis)
    return pointed(axis @ a.cross(b), a @ b, EPS * EPS)


def pointed(y: Scalar, x: Scalar, eps: Scalar = EPS) -> tuple[Scalar, Scalar]:
    """(atan2(y, x), 0), or (0, 1) where both are as good as zero: then any angle would do, and 0 is chosen."""
    none = scalar.step(eps - scalar.sqrt(x * x + y * y))
    return scalar.atan2(y * (1 - none), x * (1 - none) + none), none


def across(v: Vec3, axis: Vec3) -> Vec3:
    """The part of v across a unit axis."""
    return v - axis * (axis @ v)


def size(v: Vec3) -> Scalar:
    """The length of a vector."""
    return scalar.sqrt(v @ v)


def root(x: Scalar) -> Scalar:
    """√x, and 0 for a negative x."""
    return scalar.sqrt(scalar.maximum(x, 0))


def shoulder(w: Vec3, z1: Vec3, z2: Vec3, offset: Scalar, side: int) -> tuple[Scalar, Fit, Scalar]:
    """(q1, its Fit, 1 where any q1 would do): turn about z1 until w is `offset` along the second axis, z2 ⊥ z1.

    w points from the first axis to the point that is to be reached. With (A, B) = (w·z2, w·(z1 × z2)), r² = A² + B²:

        A cos q1 + B sin q1 = offset,     q1 = atan2(B, A) + atan2(ρ, offset),     ρ = ±√(r² − offset²)

    ρ is the distance ahead, along z2 × z1; `side` is its sign. Within the circle r < |offset| there is no q1.

    Seed:    [asada_slotine] (2-48)–(2-52)
    Differs: by atan2 instead of tan(θ1/2), which fails at p_y* = −l_1; the two are compared in the tests
    """
    A, B = w @ z2, w @ z1.cross(z2)
    r2 = A * A + B * B
    angle, none = pointed(B, A)
    rho = side * root(r2 - offset * offset)
    return angle + scalar.atan2(rho, offset), Fit(scalar.sqrt(r2), _magnitude(offset)), none


def elbow(u: Vec3, upper: Vec3, fore: Vec3, axis: Vec3, bend: int) -> tuple[Scalar, Scalar, Fit, Scalar, Scalar]:
    """(angle of the shoulder, of the elbow, Fit, 1 where stretched or folded, 1 where any shoulder angle would do).

    Two links `upper` and `fore`, as they are at q = 0, bring their end to u from the shoulder; both turn about `axis`.
    The law of cosines gives the bend ψ between the links, and its sign is `bend`:

        u² = a² + b² + 2 a b cos ψ,      then the shoulder turns the whole to u      (`kinematics.towards`)

    Seed:   [siciliano] ch. 2; [asada_slotine] section 2.3.3 (three joints place the point W)
    """
    u, upper, fore = (across(v, axis) for v in (u, upper, fore))
    a, b, far = size(upper), size(fore), size(u)
    x, y = (upper @ u) / a, (axis @ upper.cross(u)) / a                 # u along the upper link and across it
    q_shoulder, psi = towards(a, b, x, y, bend)
    start = scalar.atan2(axis @ upper.cross(fore), upper @ fore)
    straight = scalar.step(1e-7 - _magnitude(scalar.sin(psi)))
    return q_shoulder, psi - start, Fit(far, _magnitude(a - b), a + b), straight, scalar.step(EPS - far)


def stroke(u: Vec3, start: Vec3, slide: Vec3, axis: Vec3, sign: int) -> tuple[Scalar, Scalar, Fit, Scalar]:
    """(angle, stroke d, Fit, 1 where any angle would do): turn about `axis`, then slide: u = R(θ)(start + d slide).

    With start = 0, as in the Stanford arm, d = ±|u| and θ are polar coordinates; `sign` is that of the root.

    Seed:   [asada_slotine] (2-41), (2-42), (2-44), (2-46), (2-47), (2-53), (2-54)
    """
    u, start = across(u, axis), across(start, axis)
    along = start @ slide
    aside = size(start - slide * along)
    d = sign * root(u @ u - aside * aside) - along
    angle, none = between(start + slide * d, u, axis)
    return angle, d, Fit(size(u), aside), none


def wrist(S: Mat3, z4: Vec3, z5: Vec3, z6: Vec3, side: int) -> tuple[Scalar, Scalar, Scalar, Scalar]:
    """(q4, q5, q6, 1 where the wrist is aligned) with R(z4, q4) R(z5, q5) R(z6, q6) = S, z4 ⊥ z5 ⊥ z6.

    The hand's axis v = S z6 does not feel q6. Its part across z4 has the direction that q4 gives it and the size sin θ,
    θ the angle between z4 and z6; `side` is the sign of sin θ. If z4 and z6 are aligned, only q4 + q6 (or q4 − q6) is
    determined: q4 = 0 is chosen.

    Seed:   [asada_slotine] (2-57)–(2-63)
    """
    v, ahead = S @ z6, z5.cross(z4)
    q4, aligned = pointed(side * (v @ z5), side * (v @ ahead))
    theta = scalar.atan2(turned(v, z4, -q4) @ ahead, v @ z4)
    q5 = theta - scalar.atan2(z6 @ ahead, z6 @ z4)
    left = turned(turned(S @ z5, z4, -q4), z5, -q5)
    return q4, q5, scalar.atan2(left @ z6.cross(z5), left @ z5), aligned


def _magnitude(x):
    return scalar.maximum(x, -x)
