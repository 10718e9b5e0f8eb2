"""How a vector, a symmetric tensor and any tensor of three by three get from one link's frame to the next, and cheaply.

A = Rot_x(α) Rot_z(θ) is two turns in a plane. Taken one after the other they cost a vector 8 products, where the nine
entries of A would cost 9 and have to be formed first.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import scalar
from ..robot import Joint
from ..scalar import Scalar
from ..spatial import Mat3, Vec3, X, Z


@dataclass(frozen=True)
class Turn:
    """A = Rot_x(α) Rot_z(θ) by the cosines and sines of its two angles, and the way s between the frames' origins.

    Seed:   [balafoutis_patel] (2.3.3), (2.3.4)
    """

    ca: Scalar
    sa: Scalar
    c: Scalar
    s: Scalar
    way: Vec3                                   # in the frame before: (a, −d sin α, d cos α)
    along: tuple[Scalar, Scalar]                # a and d

    @classmethod
    def of(cls, joint: Joint, q: Scalar) -> Turn:
        """The turn of a revolute joint by a modified row."""
        before, theta = joint.before, joint.theta + q
        p = (before.along_x().R @ (Z * joint.d)) + X * before.shift
        return cls(before.c, before.s, scalar.cos(theta), scalar.sin(theta), p, (before.shift, joint.d))

    def into(self, v: Vec3) -> Vec3:
        """Aᵀ v: a vector of the frame before, seen from the next.

        Shapes: Vec3 → Vec3
        """
        y, z = self.ca * v.y + self.sa * v.z, self.ca * v.z - self.sa * v.y
        return Vec3(self.c * v.x + self.s * y, self.c * y - self.s * v.x, z)

    def out(self, v: Vec3) -> Vec3:
        """A v: a vector of the next frame, seen from the one before.

        Shapes: Vec3 → Vec3
        """
        x, y = self.c * v.x - self.s * v.y, self.s * v.x + self.c * v.y
        return Vec3(x, self.ca * y - self.sa * v.z, self.sa * y + self.ca * v.z)

    @property
    def there(self) -> Vec3:
        """Aᵀ s = (a cos θ, −a sin θ, d), the way seen from the next frame: 2 products.

        Seed:    [balafoutis_patel] section 6.4, (6.3.29b)
        Differs: printed with a_i and d_i; by (2.3.4) they are a_(i+1) and d_(i+1).
        """
        a, d = self.along
        return Vec3(a * self.c, -(a * self.s), d)

    def both_sides(self, L: Mat3) -> Mat3:
        """A L Aᵀ of any L, by `in_a_plane` twice: 24 products."""
        xyz = [list(row) for row in L]
        return Mat3(*in_a_plane(in_a_plane(xyz, self.c, self.s, (0, 1, 2)), self.ca, self.sa, (1, 2, 0)))

    def symmetric(self, E: Mat3) -> Mat3:
        """A E Aᵀ of a symmetric E: 16 products, where two products of matrices cost 54."""
        return symmetric_in_a_plane(symmetric_in_a_plane(E, self.c, self.s, (0, 1, 2)), self.ca, self.sa, (1, 2, 0))


def in_a_plane(L: list[list[Scalar]], c: Scalar, s: Scalar, axes: tuple[int, int, int]) -> list[list[Scalar]]:
    """R L Rᵀ, R the turn of the first two `axes` about the third, with 4 products for the block instead of 8:

        e = s (L_xx − L_yy) + c (L_xy + L_yx)     L_xx − s e     L_yy + s e     c e − L_yx     c e − L_xy   (15.E8)

    and 4 each for what is left of a row and of a column.

    Seed:    [balafoutis_patel] section 6.4
    Differs: the seed takes double angles, (15.E7), and does not show its formulas.
    """
    x, y, z = axes
    new = [list(row) for row in L]
    e = s * (L[x][x] - L[y][y]) + c * (L[x][y] + L[y][x])
    se, ce = s * e, c * e
    new[x][x], new[y][y], new[x][y], new[y][x] = L[x][x] - se, L[y][y] + se, ce - L[y][x], ce - L[x][y]
    new[x][z], new[y][z] = c * L[x][z] - s * L[y][z], s * L[x][z] + c * L[y][z]
    new[z][x], new[z][y] = c * L[z][x] - s * L[z][y], s * L[z][x] + c * L[z][y]
    return new


def symmetric_in_a_plane(E: Mat3, c: Scalar, s: Scalar, axes: tuple[int, int, int]) -> Mat3:
    """The same for a symmetric E, its column done once: 9 products, of which one is 2 c.

    Seed:    [balafoutis_patel] section 6.4
    Differs: as `in_a_plane`.
    """
    x, y, z = axes
    e = s * (E[x, x] - E[y, y]) + (c + c) * E[x, y]
    se, across, one, two = s * e, c * e - E[x, y], c * E[x, z] - s * E[y, z], s * E[x, z] + c * E[y, z]
    new = {(x, x): E[x, x] - se, (y, y): E[y, y] + se, (z, z): E[z, z], (x, y): across, (x, z): one, (y, z): two}
    return Mat3(*([new.get((i, k), new.get((k, i))) for k in range(3)] for i in range(3)))


def by_double_angles(E: Mat3, c: Scalar, s: Scalar) -> Mat3:
    """Rot_z E Rot_zᵀ of a symmetric E by the double angle, 11 products with those that form it:

        S = 2 s c,  C = 1 − 2 s²,  h = ½ (E_xx − E_yy),  p = E_xx − h,  r = C h − S E_xy
        p + r,      p − r,      S h + C E_xy   (15.E7)

    Seed:   [balafoutis_patel] section 6.4, whose three formulas for sin 2θ, cos²θ and sin²θ these follow from
    """
    (xx, xy, xz), yy, yz = E.rows[0], E[1, 1], E[1, 2]
    two = s + s
    S, C = two * c, 1 - two * s
    h = scalar.quotient(xx - yy, 2)
    p, r, xy = xx - h, C * h - S * xy, S * h + C * xy
    xz, yz = c * xz - s * yz, s * xz + c * yz
    return Mat3((p + r, xy, xz), (xy, p - r, yz), (xz, yz, E[2, 2]))


def tilde_twice(s: Vec3, U: Vec3) -> Mat3:
    """−(s̃ Ũ + Ũ s̃) = 2 (s·U) 1 − s Uᵀ − U sᵀ, with 9 products and 9 sums.   (15.E9)

    Seed:   [balafoutis_patel] (6.3.6), section 6.4
    Shapes: two Vec3 → Mat3
    """
    x, y, z = s.x * U.x, s.y * U.y, s.z * U.z
    xy, xz, yz = -(s.x * U.y + s.y * U.x), -(s.x * U.z + s.z * U.x), -(s.y * U.z + s.z * U.y)
    a, b, c = y + z, x + z, x + y
    return Mat3((a + a, xy, xz), (xy, b + b, yz), (xz, yz, c + c))


def tilde_tilde(u: Vec3, v: Vec3) -> Mat3:
    """ũ ṽ = v uᵀ − (u·v) 1, with 9 products and 3 sums.

    Seed:   [balafoutis_patel] (3.4.10), section 6.4
    Shapes: two Vec3 → Mat3
    """
    x, y, z = u.x * v.x, u.y * v.y, u.z * v.z
    return Mat3((-(y + z), v.x * u.y, v.x * u.z), (v.y * u.x, -(x + z), v.y * u.z), (v.z * u.x, v.z * u.y, -(x + y)))


def euler_tensor_moment(O: Mat3, J: Mat3) -> Vec3:
    """dual(Ω J − (Ω J)ᵀ) of a symmetric J, with 15 products and 15 sums.

    Seed:   [balafoutis_patel] (4.3.44), section 4.3.4
    Shapes: two Mat3 → Vec3
    """
    (xx, xy, xz), (_, yy, yz), zz = J.rows[0], J.rows[1], J[2, 2]
    return Vec3(O[2, 0] * xy + O[2, 1] * yy - O[1, 0] * xz - O[1, 2] * zz + yz * (O[2, 2] - O[1, 1]),
                O[0, 1] * yz + O[0, 2] * zz - O[2, 0] * xx - O[2, 1] * xy + xz * (O[0, 0] - O[2, 2]),
                O[1, 0] * xx + O[1, 2] * xz - O[0, 1] * yy - O[0, 2] * yz + xy * (O[1, 1] - O[0, 0]))
