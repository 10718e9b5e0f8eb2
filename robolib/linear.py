"""Small dense linear algebra over any scalar: SymPy expressions, floats, NumPy columns, a recorder's nodes, Duals.

A matrix is a sequence of rows, a vector a sequence of scalars; what comes back are lists. Two ways to solve:

    solve, determinant, inverse    any square matrix, by determinants
    ldl, solve_ldl                 a symmetric, positive definite matrix, by its factors Lᵀ D L

Neither looks for a pivot. A pivot is chosen by its size, and a symbol or a recorded value has none; in a column of
states, the same pivot may be large in one and zero in the next. So `solve` divides once, by the determinant, and all
that comes before is sums of products: it works wherever there is a solution, and a program that is generated from it
calculates what Python does. It pays with 2ⁿ n products, little for the loops and tips of this library (n ≤ 6), and with
digits where a matrix is nearly singular: at a condition of 10⁴ six unknowns are right to 10⁻⁹, where elimination with
pivots would have 10⁻¹². `ldl` divides by its pivots as they come, which is safe: those of an inertia matrix are
positive in any order. For large matrices of plain numbers there is `numpy.linalg.solve`.

Exact zeros are not multiplied, so that what is recorded or shown stays short. Whole numbers and fractions stay exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from numbers import Real

import numpy as np

from .scalar import Scalar, is_zero, quotient

Vector = Sequence[Scalar]
Matrix = Sequence[Sequence[Scalar]]

LIMIT = 1e-14                                   # a pivot below this part of its diagonal entry is rounding


class Singular(ValueError):
    """There is no inverse, as far as numbers can tell. `row`: where `ldl` saw it, counted from 0."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


def dot(a: Vector, b: Vector) -> Scalar:
    """aᵀ b."""
    return sum((x * y for x, y in zip(a, b, strict=True) if not (is_zero(x) or is_zero(y))), 0)


def applied(A: Matrix, x: Vector) -> list[Scalar]:
    """A x, the matrix applied to a vector."""
    return [dot(row, x) for row in A]


def times(A: Matrix, B: Matrix) -> list[list[Scalar]]:
    """A B."""
    columns = transposed(B)
    return [[dot(row, column) for column in columns] for row in A]


def plus(A: Matrix, *more: Matrix) -> list[list[Scalar]]:
    """A + B + …"""
    return [[sum(entries[1:], entries[0]) for entries in zip(*rows, strict=True)]
            for rows in zip(A, *more, strict=True)]


def scaled(A: Matrix, k: Scalar) -> list[list[Scalar]]:
    """k A."""
    return [[x if is_zero(x) else x * k for x in row] for row in A]


def trace_of(A: Matrix, B: Matrix) -> Scalar:
    """Tr(A B), of which only the diagonal is worked out."""
    return sum((dot(row, column) for row, column in zip(A, transposed(B), strict=True)), 0)


def transposed(A: Matrix) -> list[list[Scalar]]:
    """Aᵀ."""
    return [list(column) for column in zip(*A, strict=True)]


def identity(n: int) -> list[list[int]]:
    """The unit matrix, in exact ones and zeros."""
    return [[int(i == j) for j in range(n)] for i in range(n)]


def determinant(A: Matrix) -> Scalar:
    """det A = Σ (−1)^k a_1k det A_1k, along the first row; a minor that is needed twice is worked out once."""
    rows = _square(A)

    @cache
    def minor(columns: tuple[int, ...]) -> Scalar:
        """Of the last rows, in these columns."""
        if not columns:
            return 1
        row, total = rows[len(rows) - len(columns)], 0
        for k, column in enumerate(columns):
            if not is_zero(row[column]):
                total = total + (-1)**k * row[column] * minor((*columns[:k], *columns[k + 1:]))
        return total

    return minor(tuple(range(len(rows))))


def solve(A: Matrix, B: Matrix) -> list[list[Scalar]]:
    """The X with A X = B, by Cramer's rule: x_kj = det(A with its column k replaced by b_j) / det A.

    Raises Singular where det A is a number, or a column of numbers, with a zero in it.

    Shapes: n rows of n, n rows of m → n rows of m
    """
    rows = _square(A)
    if len(B) != len(rows):
        raise ValueError(f"A has {len(rows)} rows and B has {len(B)}; there must be equally many")
    det = determinant(rows)
    if is_zero(det) or (isinstance(det, (Real, np.ndarray)) and np.any(det == 0)):
        raise Singular("the matrix has no inverse: its determinant is 0")
    return [[quotient(determinant(_with(rows, k, column)), det) for column in transposed(B)] for k in range(len(rows))]


def solve_one(A: Matrix, b: Vector) -> list[Scalar]:
    """The x with A x = b: `solve` for one right side.

    Shapes: n rows of n, n scalars → n scalars
    """
    return [x for x, in solve(A, [[x] for x in b])]


def inverse(A: Matrix) -> list[list[Scalar]]:
    """A⁻¹ = adj A / det A."""
    return solve(A, identity(len(A)))


def ldl(A: Matrix) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(L, 1/D) with  A = Lᵀ D L  for a symmetric, positive definite A, of which the lower triangle is read.

    L is lower triangular with ones on its diagonal, which are left out; D is diagonal, given by its inverses. It is
    LDLᵀ with the rows counted from the last one: a matrix whose rows stand parents first, as the joints of a tree do,
    gets no new entries where it had zeros. One division a row.

        for k = n … 1:  D_k = A_kk,  L_kj = A_kj / D_k,      then  A_ij −= L_ki A_kj  for j ≤ i < k

    Raises Singular, with the row, where a number shows that a pivot is not positive, up to rounding.

    Shapes: n rows of n → n lists (row k has k scalars), n scalars
    """
    A = _square(A)
    n, diagonal = len(A), [A[k][k] for k in range(len(A))]
    L, inverses = [[] for _ in range(n)], [0] * n
    for k in reversed(range(n)):
        pivot = A[k][k]
        if is_zero(pivot) or (isinstance(pivot, (float, np.ndarray)) and np.any(pivot <= LIMIT * diagonal[k])):
            raise Singular(f"the matrix is not positive definite: its pivot in row {k + 1} is not positive", k)
        inverses[k] = quotient(1, pivot)
        L[k] = [0 if is_zero(x) else x * inverses[k] for x in A[k][:k]]
        for i in range(k):
            for j in range(i + 1):
                if not (is_zero(L[k][i]) or is_zero(A[k][j])):
                    A[i][j] = A[i][j] - L[k][i] * A[k][j]
    return L, inverses


def solve_ldl(L: Matrix, inverses: Vector, b: Vector) -> list[Scalar]:
    """The x with  Lᵀ D L x = b:  Lᵀ y = b from the last row up,  L x = y / D from the first one down.

    Shapes: as `ldl` gives them, n scalars → n scalars
    """
    n, x = len(b), list(b)
    for k in reversed(range(n)):
        for i in range(k):
            if not is_zero(L[k][i]):
                x[i] = x[i] - L[k][i] * x[k]
    for k in range(n):
        x[k] = x[k] * inverses[k]
        for i in range(k):
            if not is_zero(L[k][i]):
                x[k] = x[k] - L[k][i] * x[i]
    return x


def _with(rows: list[list[Scalar]], k: int, column: Vector) -> list[list[Scalar]]:
    """The matrix with another column k."""
    return [[*row[:k], x, *row[k + 1:]] for row, x in zip(rows, column, strict=True)]


def _square(A: Matrix) -> list[list[Scalar]]:
    """A copy of a square matrix as lists; a clear error for any other."""
    rows = [list(row) for row in A]
    widths = sorted({len(row) for row in rows})
    if rows and widths != [len(rows)]:
        raise ValueError(f"a square matrix is needed; this one has {len(rows)} rows of"
                         f" {' and '.join(map(str, widths))} entries")
    return rows
