"""Where three dimensions are special: a skew tensor has as many numbers as a vector, and stands for one."""

from __future__ import annotations

from fractions import Fraction

from ..scalar import Scalar, quotient
from ..spatial import EYE, Mat3, Vec3, skew
from .algebra import plus, times, trace


def dual(x: Vec3 | Mat3) -> Mat3 | Vec3:
    """There and back between a vector and its skew tensor:  dual(u) = ũ with ũ v = u × v,  dual(ũ) = u.      (12.E12)

    The way back reads three entries and calculates nothing. A tensor that numbers show not to be skew is refused: it
    has a vector, too, `vect`, but is not told by it.

    Seed:   [balafoutis_patel] (3.3.29)–(3.3.33), (3.4.1), Definition 3.4; the other sign, (3.3.34)–(3.3.36), is −dual
    """
    if isinstance(x, Vec3):
        return skew(x)
    if not isinstance(x, Mat3):
        raise TypeError(f"dual takes a Vec3 or a Mat3, such as Vec3(1, 2, 3), not {x!r:.60}")
    for i in range(3):
        for j in range(i + 1):
            a, b = x[i, j], x[j, i]
            if isinstance(a, (int, float, Fraction)) and isinstance(b, (int, float, Fraction)) \
                    and abs(a + b) > 1e-9 * max(abs(y) for row in x for y in row if isinstance(y, type(a))):
                raise ValueError(f"a tensor with the entries {a} and {b} on both sides of its diagonal is not skew and"
                                 " has no dual; vect(T) is the vector of its skew part")
    return Vec3(x[2, 1], x[0, 2], x[1, 0])


def vect(T: Mat3) -> Vec3:
    """The vector of a tensor, that of its skew part:  t_i = ½ Σ ε_ijk T_kj. Symmetric tensors have none.     (12.E13)

    Seed:   [balafoutis_patel] (3.3.25)–(3.3.28)
    """
    if not isinstance(T, Mat3):
        raise TypeError(f"vect takes a Mat3, such as Mat3((0, -1, 0), (1, 0, 0), (0, 0, 0)), not {T!r:.60}")
    return Vec3(quotient(T[2, 1] - T[1, 2], 2), quotient(T[0, 2] - T[2, 0], 2), quotient(T[1, 0] - T[0, 1], 2))


def product(u: Vec3, v: Vec3) -> Mat3:
    """ũ ṽ without a product of matrices:  ũ ṽ = v ⊗ u − (u · v) 1.  Nine products, three sums.               (12.E16)

    Seed:   [balafoutis_patel] (3.4.10), Proposition 3.5
    """
    D = Mat3(*(u * k for k in v))
    xx, yy, zz = D[0, 0], D[1, 1], D[2, 2]
    return Mat3((-(yy + zz), D[0, 1], D[0, 2]), (D[1, 0], -(xx + zz), D[1, 2]), (D[2, 0], D[2, 1], -(xx + yy)))


def dual_of_applied(I: Mat3, v: Vec3) -> Mat3:
    """dual(I v) of a symmetric I, with no vector on the way:  −(I ṽ + ṽ I) + tr(I) ṽ.                        (12.E28)

    Seed:   [balafoutis_patel] (3.4.36), Proposition 3.11
    """
    V = skew(v)
    return plus(times(plus(I @ V, V @ I), -1), times(V, trace(I)))


def complement(I: Mat3) -> Mat3:
    """½ tr(I) 1 − I, the tensor that stands between two skew ones where I stands between their vectors:
    u · I v = −tr(ũ (½ tr(I) 1 − I) ṽ) for a symmetric I.

    Of a body's inertia it is Euler's tensor Σ, `rigid_body.euler_tensor`.

    Seed:   [balafoutis_patel] (3.4.39), Proposition 3.12, there J
    """
    return EYE * quotient(trace(I), 2) - I


def form(u: Vec3, I: Mat3, v: Vec3) -> Scalar:
    """u · I v of a symmetric I, by tensors alone:  −tr(ũ (½ tr(I) 1 − I) ṽ).                                 (12.E29)

    Seed:   [balafoutis_patel] (3.4.39), Proposition 3.12
    """
    return -trace(skew(u) @ complement(I) @ skew(v))
