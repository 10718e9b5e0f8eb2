"""Tensors of order two as linear maps: products, norm and angle, what is symmetric in one and what is skew.

A vector is a Vec3 or a list of n scalars, a tensor a Mat3 or a list of n rows; what came as Vec3 and Mat3 leaves as
such. Nothing here says three.
"""

from __future__ import annotations

from .. import linear, scalar, spatial
from ..linear import Matrix, Vector
from ..scalar import Scalar, is_zero, quotient
from ..spatial import Mat3, Vec3

Tensor = Mat3 | Matrix


def as_given(like: Tensor, rows: Matrix) -> Tensor:
    """Rows as a Mat3 where the tensor they come from was one."""
    return Mat3(*rows) if isinstance(like, Mat3) else [list(row) for row in rows]


def sizes(T: Tensor) -> tuple[int, int]:
    """(rows, columns)."""
    rows = list(T)
    return len(rows), len(list(rows[0])) if rows else 0


def _alike(*given):
    """Both of three, as Mat3 and Vec3, or both as lists."""
    of_three = [isinstance(x, (Mat3, Vec3)) for x in given]
    if any(of_three) and not all(of_three):
        raise TypeError("a Mat3 or Vec3 was given beside a list; give both as Mat3 and Vec3, or both as lists")


def unit(n: int) -> list[list[int]]:
    """The unit tensor 1 with 1 v = v for every v; 0 times it is the zero tensor.

    Seed:   [balafoutis_patel] (3.2.6), (3.2.7), (3.3.3)
    """
    return linear.identity(n)


def dyad(u: Vector, v: Vector) -> Tensor:
    """The tensor product of two vectors, u ⊗ v = u vᵀ:  (u ⊗ v) r = u (v · r).                                (12.E3)

    Seed:   [balafoutis_patel] (3.2.3)–(3.2.5)
    Shapes: n, m → n rows of m
    """
    if isinstance(u, Vec3) and isinstance(v, Vec3):
        return spatial.dyad(u, v)
    return [[a * b for b in v] for a in u]


def wedge(u: Vector, v: Vector) -> Tensor:
    """The skew tensor of the plane of u and v:  u ∧ v = u ⊗ v − v ⊗ u.                                        (12.E9)

    Seed:   [balafoutis_patel] (3.3.9)
    Shapes: n, n → n×n
    """
    if len(list(u)) != len(list(v)):
        raise ValueError(f"two vectors of one space have a plane; these have {len(list(u))} and {len(list(v))} entries")
    return plus(dyad(u, v), times(dyad(v, u), -1))


def plus(T: Tensor, *more: Tensor) -> Tensor:
    """T + S + …, by what it does:  (T + S) v = T v + S v.

    Seed:   [balafoutis_patel] (3.2.8)
    """
    if len({sizes(t) for t in (T, *more)}) > 1:
        raise ValueError("only tensors of one size add up; these have"
                         f" {' and '.join(f'{m} × {n}' for m, n in map(sizes, (T, *more)))} entries")
    return as_given(T, linear.plus(*([list(row) for row in t] for t in (T, *more))))


def times(T: Tensor, k: Scalar) -> Tensor:
    """k T, by what it does:  (k T) v = k (T v).

    Seed:   [balafoutis_patel] (3.2.9)
    """
    return as_given(T, linear.scaled(T, k))


def dot(T: Tensor, S: Tensor) -> Tensor:
    """T S: first S, then T.

    Seed:   [balafoutis_patel] (3.2.27)–(3.2.29)
    """
    _alike(T, S)
    if sizes(T)[1] != sizes(S)[0]:
        raise ValueError(f"T S needs as many rows of S, {sizes(S)[0]}, as T has columns, {sizes(T)[1]}")
    return T @ S if isinstance(T, Mat3) else linear.times(T, S)


def right(T: Tensor, v: Vector) -> Vector:
    """T v, the right dot product:  u_i = Σ_j T_ij v_j.

    Seed:   [balafoutis_patel] (3.2.12), (3.2.20), (3.2.22), (3.2.25)
    """
    if isinstance(T, Mat3):
        _alike(T, v)
        return T @ v
    if sizes(T)[1] != len(list(v)):
        raise ValueError(f"T v needs as many entries of v, {len(list(v))}, as T has columns, {sizes(T)[1]}")
    return linear.applied(T, v)


def left(v: Vector, T: Tensor) -> Vector:
    """v T = Tᵀ v, the left dot product:  w_i = Σ_j v_j T_ji.                                                  (12.E5)

    Seed:   [balafoutis_patel] (3.2.21), (3.2.23), (3.2.24), (3.2.26)
    """
    return right(transposed(T), v)


def transposed(T: Tensor) -> Tensor:
    """Tᵀ, with v · T u = u · Tᵀ v."""
    return T.T if isinstance(T, Mat3) else linear.transposed(T)


def trace(T: Tensor) -> Scalar:
    """tr T = Σ T_ii: what is left of a tensor of order two when its two indices are contracted.

    Seed:   [balafoutis_patel] (3.3.18)
    """
    first, *others = (row[i] for i, row in enumerate(T))
    return sum(others, first)


def double_dot(T: Tensor, S: Tensor) -> Scalar:
    """T : S = tr(T S) = Σ_ij T_ij S_ji. Mind the order of the indices: it is not tr(T Sᵀ).                    (12.E6)

    Seed:   [balafoutis_patel] (3.2.30)
    """
    return linear.trace_of(T, [list(row) for row in S])


def norm(T: Tensor) -> Scalar:
    """Frobenius' norm  |T| = √(T : Tᵀ), the root of the sum of all squares.                                   (12.E7)

    Seed:   [balafoutis_patel] (3.2.31), (3.2.32)
    """
    return scalar.sqrt(double_dot(T, transposed(T)))


def cosine(T: Tensor, S: Tensor) -> Scalar:
    """The cosine of the angle between two tensors:  T : Sᵀ / (|T| |S|). Of skew ones, that of their axes.     (12.E7)

    Seed:   [balafoutis_patel] (3.2.33), (3.2.34)
    """
    size = norm(T) * norm(S)
    if is_zero(size):
        raise ValueError("the zero tensor has no direction, so no angle to another")
    return quotient(double_dot(T, transposed(S)), size)


def angle(T: Tensor, S: Tensor) -> Scalar:
    """The angle between two tensors, from 0 to π.

    Seed:   [balafoutis_patel] (3.2.33)
    """
    c = cosine(T, S)
    s = scalar.sqrt(scalar.maximum(1 - c * c, 0))           # rounding may leave a cosine of 1.0000000000000002
    return scalar.atan2(s, c)


def symmetric(T: Tensor) -> Tensor:
    """The symmetric part  T₊ = ½ (T + Tᵀ): n (n + 1)/2 numbers.                                               (12.E8)

    Seed:   [balafoutis_patel] (3.3.7), (3.3.8)
    """
    return as_given(T, [[quotient(a + b, 2) for a, b in zip(row, column, strict=True)]
                        for row, column in zip(T, transposed(T), strict=True)])


def skew_part(T: Tensor) -> Tensor:
    """The skew part  T₋ = ½ (T − Tᵀ): n (n − 1)/2 numbers, orthogonal to every symmetric tensor.              (12.E8)

    Seed:   [balafoutis_patel] (3.3.7), (3.3.8)
    """
    return as_given(T, [[quotient(a - b, 2) for a, b in zip(row, column, strict=True)]
                        for row, column in zip(T, transposed(T), strict=True)])


def commutator(T: Tensor, S: Tensor) -> Tensor:
    """[T, S] = T S − S T: what the order of two tensors matters.                                             (12.E21)

    Seed:   [balafoutis_patel] (3.4.21)
    """
    return plus(dot(T, S), times(dot(S, T), -1))
