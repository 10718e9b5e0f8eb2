"""The pieces of the short recursion that know nothing of links: turns about one axis, Ω, and the moment of a body."""

from __future__ import annotations

from dataclasses import dataclass

from ...rigid_body import acceleration_tensor
from ...scalar import Scalar
from ...spatial import Mat3, Vec3

Turn = tuple[Scalar, Scalar]                    # cosine and sine of an angle about z
AHEAD: Turn = 1, 0                                    # cosine and sine of no turn


@dataclass(frozen=True)
class Wrench:
    """A force and a moment. Those about one point add."""

    f: Vec3
    n: Vec3

    def __add__(self, other: Wrench) -> Wrench:
        return Wrench(self.f + other.f, self.n + other.n)


def about_z(turn: Turn, v: Vec3) -> Vec3:
    """Rot_z v.

    Seed:   [khalil] section 2
    Shapes: (cosine, sine), Vec3 → Vec3
    """
    c, s = turn
    return v if turn is AHEAD else Vec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z)


def tensor_about_z(turn: Turn, A: Mat3) -> Mat3:
    """Rot_z A Rot_zᵀ for a symmetric A, the upper block with 4 products instead of 8:

        e = s (A_xx − A_yy) + 2 c A_xy     A_xx − s e     A_yy + s e     c e − A_xy

    Seed:    [balafoutis_patel] section 6.3
    Differs: the seed uses the double angle.
    Shapes:  (cosine, sine), Mat3 → Mat3
    """
    if turn is AHEAD:
        return A
    (c, s), (xx, xy, xz), yy, yz = turn, A.rows[0], A[1, 1], A[1, 2]
    e = s * (xx - yy) + c * (2 * xy)
    xx, xy, yy = xx - s * e, c * e - xy, yy + s * e
    xz, yz = c * xz - s * yz, s * xz + c * yz
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, A[2, 2]))


def with_yz(A: Mat3, yz: Scalar) -> Mat3:
    """The symmetric matrix with the upper triangle of A, but for its entry yz."""
    (xx, xy, xz), (_, yy, _), (_, _, zz) = A.rows
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def spin_matrix_from(column: Vec3, w: Vec3, wd: Scalar, last: bool) -> tuple[Vec3, Mat3]:
    """(ω̇, Ω) where x and y of the column Ω z are known already, and of ω̇ only wd, its z. Of a `last` link nobody asks
    for ω̇.

    The axis of a joint belongs to both of its links, so Ω z is the same for both:

        ω̇_x = ω_y ω_z − (Ω z)_y     ω̇_y = (Ω z)_x − ω_x ω_z     Ω_zx = 2 ω_x ω_z − (Ω z)_x     Ω_zy likewise

    which saves turning ω̇ and the products with q̇.

    Seed:    [khalil] [7.57]
    Differs: the seed knows ω̇ first, and Ω from it.
    Shapes:  two Vec3, scalar → Vec3, Mat3
    """
    xz, yz = w.x * w.z, w.y * w.z
    rate = Vec3(yz - column.y, column.x - xz, wd)
    first, second, third = acceleration_tensor(w, rate).rows
    if last:
        third = Vec3(w.x * (w.z + w.z) - column.x, w.y * (w.z + w.z) - column.y, third.z)
    return rate, Mat3((first.x, first.y, column.x), (second.x, second.y, column.y), third)


def swing_moment(Sigma: Mat3, polar: Scalar, w: Vec3, wd: Vec3, Omega: Mat3) -> Vec3:
    """∫ r × (Ω r) dm = I ω̇ + ω × (I ω), with Σ = ∫ r rᵀ dm:  twice the axial vector of Ω Σ.

    Differences on the diagonal of Ω are differences of squares, so Ω_yy need not be there. About z the polar moment
    Σ_xx + Σ_yy stands, which does not change when a link is turned.

    Seed:    [balafoutis_patel] (5.3.29)
    Differs: written out, with Σ_zz = 0 in mind: 13 products.
    Shapes:  Mat3, scalar, two Vec3, Mat3 → Vec3
    """
    (xx, xy, xz), (_, yy, yz), zz = Sigma.rows[0], Sigma.rows[1], Sigma[2, 2]
    O, x, y, z = Omega, w.x * w.x, w.y * w.y, w.z * w.z
    return Vec3(O[2, 0] * xy - O[1, 0] * xz + O[2, 1] * yy - O[1, 2] * zz + (z - y) * yz,
                O[0, 1] * yz - O[2, 1] * xy + O[0, 2] * zz - O[2, 0] * xx + (x - z) * xz,
                O[1, 2] * xz - O[0, 2] * yz + wd.z * polar + (w.x * w.y) * (xx - yy) + (y - x) * xy)
