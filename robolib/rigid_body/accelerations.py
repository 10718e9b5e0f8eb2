"""One matrix for all accelerations of a body: Ω = R̈ Rᵀ = S(ω̇) + S(ω) S(ω).

A turn Q(t) of any number of dimensions drives itself: Q̇ = Φ Q and Q̈ = Ψ Q, with Φ skew and Ψ = Φ̇ + ΦΦ. In space
Φ = S(ω), and Ψ is called Ω. It is the Jacobian of the field of accelerations: two points of a body that are r apart
differ by Ω r in theirs. Its skew part is S(ω̇), its symmetric part S(ω) S(ω), which does not know the sign of ω.
"""

from __future__ import annotations

import numpy as np

from .. import scalar
from ..linear import Matrix, Singular, determinant, solve_one
from ..scalar import Scalar, quotient
from ..spatial import EYE, Mat3, Vec3, to_numpy
from ..tensors import dot, plus, trace, turning, vect
from ..tensors.algebra import Tensor

TINY = 1e-300                                   # in place of a zero that would be divided by
SAME = 1e-12                                    # of |Ω|³: a determinant below this part of it is rounding


# A turn of any number of dimensions

def second_turning(Phi: Tensor, Phid: Tensor) -> Tensor:
    """Ψ of Q̈ = Ψ Q, from the Φ of Q̇ = Φ Q (`tensors.turning`) and its rate:  Ψ = Φ̇ + Φ Φ.

    Ψ = Q̈ Qᵀ as well, `tensors.turning` of the second derivative.

    Seed:   [balafoutis_patel] (4.2.7)–(4.2.10), (4.2.13), Theorem 4.2, Corollary 4.2
    Shapes: n rows of n, twice → n rows of n; two Mat3 → Mat3
    """
    return plus(Phid, dot(Phi, Phi))


def angular_velocity(R: Matrix, Rd: Matrix) -> Vec3:
    """ω of a rotation R(t) with the rate Ṙ: what S(ω) = Ṙ Rᵀ stands for.                                 (13.E1)

    Seed:   [balafoutis_patel] (4.2.4)–(4.2.6), Corollary 4.1
    Shapes: two Mat3 → Vec3
    """
    return vect(Mat3(*turning(R, Rd)))


# Ω of a body in space

def acceleration_tensor(w: Vec3, wd: Vec3) -> Mat3:
    """Ω = S(ω̇) + S(ω) S(ω): a point at r of the body accelerates at a + Ω r.                            (13.E2)

    Six products and nine sums; each use of it then costs nine products, where ω̇ × r + ω × (ω × r) costs eighteen.

    Seed:    [balafoutis_patel] (4.2.12); [khalil] [7.57], there called U
    Differs: the first hat of [7.57] has lost its dot.
    Shapes:  two Vec3 → Mat3
    """
    xx, yy, zz, xy, xz, yz = w.x * w.x, w.y * w.y, w.z * w.z, w.x * w.y, w.x * w.z, w.y * w.z
    return Mat3((-(yy + zz), xy - wd.z, xz + wd.y), (xy + wd.z, -(xx + zz), yz - wd.x),
                (xz - wd.y, yz + wd.x, -(xx + yy)))


def accelerated(a: Vec3, Omega: Mat3, r: Vec3) -> Vec3:
    """The acceleration of the point at r of a body whose origin accelerates at a:  a + Ω r.              (13.E3)

    By three cross products it is `motion.point_acceleration`.

    Seed:   [balafoutis_patel] (4.2.20), (4.2.22)
    """
    return a + Omega @ r


def angular_acceleration(Omega: Mat3) -> Vec3:
    """ω̇ from Ω, the vector of its skew part; its symmetric part has none.                                (13.E6)

    Seed:   [balafoutis_patel] (4.2.14)
    """
    return vect(Omega)


def spin_squared(Omega: Mat3) -> Mat3:
    """ω ωᵀ from Ω, by its symmetric part S(ω) S(ω) = ω ωᵀ − |ω|² 1, whose trace is −2 |ω|²:

        ω ωᵀ = ½ (Ω + Ωᵀ) − ½ tr(Ω) 1                                                                     (13.E7)

    Seed:   our own, from [balafoutis_patel] (4.2.12) and (3.4.10)
    """
    twice = Omega + Omega.T - EYE * trace(Omega)
    return twice.map(lambda x: quotient(x, 2))


def spin_of(Omega: Mat3) -> Vec3:
    """ω from Ω, up to its sign: the largest entry of the three is taken positive. Of numbers or columns of numbers.

    The ω whose ω ωᵀ comes nearest to `spin_squared`, by its largest eigenvalue; so it uses all six entries where they
    are measured, and do not quite fit.

    Seed:   our own, from [balafoutis_patel] (4.2.12)
    Shapes: Mat3 → Vec3; of columns of states, a Vec3 of columns
    """
    values, vectors = np.linalg.eigh(to_numpy(spin_squared(Omega)))
    w = np.sqrt(np.maximum(values[..., -1:], 0)) * vectors[..., -1]
    largest = np.take_along_axis(w, np.argmax(np.abs(w), axis=-1)[..., None], axis=-1)
    w = w * np.where(largest < 0, -1.0, 1.0)
    return Vec3(*np.moveaxis(w, -1, 0)) if w.ndim > 1 else Vec3(*w.tolist())


def spin_along(Omega: Mat3, squarings: int = 6) -> Vec3:
    """ω as `spin_of` finds it, over any scalar, without a search: the matrix is squared until one direction is left.

        B = ω ωᵀ + |ω ωᵀ| 1,   B ← B B / tr(B B), again and again;   u its largest column,   ω = u √(u · ω ωᵀ u)

    It converges as the second largest eigenvalue of B falls behind, in 64th powers; where ω is not lost in noise that
    is all digits. The entry of the largest column on the diagonal is positive.

    Seed:   our own, from [balafoutis_patel] (4.2.12)
    """
    W = spin_squared(Omega)
    B = W + EYE * _root(sum((row @ row for row in W), 0))
    for _ in range(squarings):
        B = B @ B
        size = scalar.maximum(trace(B), TINY)
        B = B.map(lambda x, size=size: x / size)
    x, y, z = B[0, 0], B[1, 1], B[2, 2]
    first = scalar.step(x - y) * scalar.step(x - z)
    second = (1 - first) * scalar.step(y - z)
    columns = B.T.rows
    u = columns[0] * first + columns[1] * second + columns[2] * (1 - first - second)
    size = _root(u @ u)
    u = u.map(lambda entry: entry / size)
    return u * _root(u @ (W @ u))


def _root(x):
    """√x, of what is not negative but for rounding."""
    return scalar.sqrt(scalar.maximum(x, TINY))


# The point that does not accelerate

def pole_determinant(w: Vec3, wd: Vec3) -> Scalar:
    """det Ω = −|ω × ω̇|²: zero exactly if the axis keeps its direction.                                  (13.E5)

    Seed:   our own, from [balafoutis_patel] (4.2.12)
    """
    across = w.cross(wd)
    return -(across @ across)


def pole(a: Vec3, Omega: Mat3) -> Vec3:
    """The point of a body that does not accelerate, from the point that accelerates at a:  Ω r = −a.

    There is exactly one, unless ω and ω̇ are parallel. Then there is none, or a line of them (`planar_pole`).

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    Shapes: Vec3, Mat3 → Vec3; raises `linear.Singular`
    """
    det = determinant(Omega)
    size = sum((x * x for row in Omega for x in row), 0)
    if isinstance(det, (int, float, np.floating)) and abs(det) <= SAME * abs(float(size))**1.5:
        raise Singular("there is no single point without acceleration: ω and ω̇ are parallel (or zero), so det Ω ="
                       " −|ω × ω̇|² = 0; if a is across ω, `planar_pole` has the point in its plane")
    return Vec3(*solve_one(Omega, [-x for x in a]))


def planar_pole(a: Vec3, w: Scalar, wd: Scalar) -> Vec3:
    """The same for a body that moves in the plane across z, with the rates ω and ω̇ about z; a has no z.

        r = (ω² a_x − ω̇ a_y, ω̇ a_x + ω² a_y, 0) / (ω⁴ + ω̇²)                                             (13.E5)

    There always is one, unless the body does not turn at all.

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    Shapes: Vec3, two scalars → Vec3; raises `linear.Singular`
    """
    size, square = w**4 + wd * wd, w * w
    if isinstance(size, (int, float, np.floating)) and size == 0:
        raise Singular("the body does not turn, ω = ω̇ = 0: all of its points accelerate alike")
    return Vec3(square * a.x - wd * a.y, wd * a.x + square * a.y, 0).map(lambda x: quotient(x, size))
