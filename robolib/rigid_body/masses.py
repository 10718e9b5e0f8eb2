"""What the masses of a body amount to: how much, where the centre is, how they are spread about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..scalar import Scalar, quotient
from ..spatial import EYE, ORIGIN, ZERO, Change, Mat3, Transform, Vec3, about_origin, diagonal, dyad, skew, to_numpy


@dataclass(frozen=True)
class Body:
    """A mass, its centre and its inertia about the centre, both in one frame. `a + b` is both as one body.

    Products of inertia carry their sign, I_xy = −∫ x y dm; [siciliano] (7.11) writes the minus outside the letter.
    """

    m: Scalar = 0
    com: Vec3 = ORIGIN
    I: Mat3 = ZERO

    def map(self, f: Change) -> Body:
        """The body with f applied to every scalar."""
        return Body(f(self.m), self.com.map(f), self.I.map(f))

    def about(self, point: Vec3 = ORIGIN) -> Mat3:
        """The inertia about any point of the frame, by Steiner:  I_P = I + m S(r)ᵀ S(r), r from the point to the
        centre.

        Seed:   [khalil] [7.12]; [balafoutis_patel] (4.3.8), (4.3.9)
        """
        return about_origin(self.m, self.com - point, self.I)

    def seen(self, T: Transform) -> Body:
        """The same body seen from a frame in which its own has the pose T: the inertia turns, R I Rᵀ.

        Seed:   [siciliano] (7.12)
        """
        return Body(self.m, T @ self.com, T.R @ self.I @ T.R.T) if self.m or self.I != ZERO else Body()

    def __add__(self, other: Body) -> Body:
        """Both as one: the inertias add up about one point (Steiner)."""
        if other == Body():
            return self
        if self == Body():
            return other
        m = self.m + other.m
        com = (self.com * self.m + other.com * other.m) * quotient(1, m) if m else ORIGIN
        return Body(m, com, self.about() + other.about() - (skew(com).T @ skew(com)) * m)


def of_points(points: Iterable[tuple[Scalar, Vec3]]) -> Body:
    """The body of point masses (m, p): sums in place of integrals.

        m = Σ m_i      C = Σ m_i p_i / m      I = Σ m_i S(r_i)ᵀ S(r_i),  r_i = p_i − C

    Seed:   [siciliano] (7.5)–(7.7), (7.10), (7.11); [asada_slotine] (5-2); [khalil] [7.3]; [balafoutis_patel] (4.3.3),
            (4.3.5)
    """
    total = Body()
    for m, p in points:
        total = total + Body(m, p)
    return total


def block(m: Scalar, lx: Scalar, ly: Scalar, lz: Scalar) -> Body:
    """A block with edges along the axes, its centre at the origin:  I_xx = m (l_y² + l_z²)/12 and so on.

    Two edges of length 0 make it a thin rod, one a thin plate.

    Seed:   [siciliano] (7.11), integrated over a block
    """
    xx, yy, zz = lx * lx, ly * ly, lz * lz
    return Body(m, ORIGIN, _twelfth(m, yy + zz, xx + zz, xx + yy))


def cylinder(m: Scalar, radius: Scalar, length: Scalar) -> Body:
    """A cylinder along z, its centre at the origin:  I_zz = m r²/2,  I_xx = I_yy = m (3 r² + l²)/12.

    Seed:   [siciliano] (7.11), integrated over a cylinder
    """
    square = radius * radius
    across = square * 3 + length * length
    return Body(m, ORIGIN, _twelfth(m, across, across, square * 6))


def _twelfth(m, *squares):
    """m/12 times the squares, on the diagonal."""
    return diagonal(*(quotient(m * x, 12) for x in squares))


# The other way to tell how masses are spread

def euler_tensor(I: Mat3) -> Mat3:
    """Euler's tensor Σ = ∫ r rᵀ dm of a body with the inertia I, about the same point:  Σ = ½ tr(I) 1 − I.

    Seed:   [balafoutis_patel] (4.3.4), (4.3.6), (4.3.12), (4.3.13), there J
    """
    return EYE * quotient(I[0, 0] + I[1, 1] + I[2, 2], 2) - I


def from_euler_tensor(Sigma: Mat3) -> Mat3:
    """The inertia of a body with the Euler tensor Σ:  I = tr(Σ) 1 − Σ.

    Seed:   [balafoutis_patel] (4.3.7), (4.3.14)
    """
    return EYE * (Sigma[0, 0] + Sigma[1, 1] + Sigma[2, 2]) - Sigma


def euler_about_origin(m: Scalar, com: Vec3, Sigma: Mat3) -> Mat3:
    """Steiner for Euler's tensor:  Σ_O = Σ_C + m r rᵀ. Nothing but the square of the shift.

    Seed:   [balafoutis_patel] (4.3.10), (4.3.11), Theorem 4.3
    """
    return Sigma + dyad(com, com) * m


def impossible(I: Mat3) -> str:
    """Why no body has this inertia matrix; "" where one has. Of numbers.

    There is such a body exactly if Euler's tensor has no negative eigenvalue, because those are ∫ x² dm along its axes:
    of the principal moments none is larger than the sum of the two others.

    Seed:   our own; [balafoutis_patel] (4.3.4), (4.3.13)
    """
    entries = to_numpy(I)
    if not np.allclose(entries, entries.T):
        return f"the inertia matrix is not symmetric (by {abs(entries - entries.T).max():g} kg·m²)"
    low, mid, high = np.linalg.eigvalsh((entries + entries.T) / 2)
    tolerance = 1e-12 * abs(high)
    if low < -tolerance:
        return (f"the inertia matrix is not positive definite: its smallest principal moment is {low:g} kg·m²; check"
                " the signs of the products")
    if high > low + mid + tolerance:
        return f"no body has these principal moments: {high:g} > {low:g} + {mid:g} kg·m² (triangle inequality)"
    return ""


# Energy

def kinetic_energy(body: Body, v: Vec3, w: Vec3) -> Scalar:
    """T = ½ m v·v + ½ ω·I ω, with v the velocity of the centre of mass; all in the frame of I.

    Seed:   [siciliano] (7.9), (7.10), (7.13); [khalil] [7.10]; [asada_slotine] (5-22)
    """
    return quotient(body.m * (v @ v) + w @ (body.I @ w), 2)


def energy_at_origin(m: Scalar, ms: Vec3, I_O: Mat3, v: Vec3, w: Vec3) -> Scalar:
    """The same by the velocity v of the frame's origin:  T = ½ [m v·v + ω·I_O ω + 2 m s·(v × ω)].

    It is linear in the ten numbers m, m s and I_O, which a body is told by here.

    Seed:   [khalil] [7.11], [7.13], [7.16]
    """
    return quotient(m * (v @ v) + w @ (I_O @ w), 2) + ms @ v.cross(w)
