"""The torques of the velocities as a matrix times products of rates: c = Γ(q) [q̇q̇]."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from ..linear import Vector
from ..model import christoffel
from ..scalar import Scalar


def pairs(n: int) -> tuple[tuple[int, int], ...]:
    """(j, k) with j ≤ k in the order of [q̇q̇]: (0, 0), (0, 1), …, (0, n−1), (1, 1), …, (n−1, n−1)."""
    return tuple((j, k) for j in range(n) for k in range(j, n))


def products(qd: Vector) -> list[Scalar]:
    """[q̇q̇], the n(n+1)/2 products of two rates:  q̇1², q̇1 q̇2, …, q̇n².

    Seed:   [siciliano] (7.117)
    Shapes: n scalars → n(n+1)/2 scalars
    """
    return [qd[j] * qd[k] for j, k in pairs(len(qd))]


def gamma(M: sp.Matrix, q: sp.Matrix) -> sp.Matrix:
    """Γ(q) with c = Γ [q̇q̇], from the Christoffel symbols of M: Γ_i,jk = c_ijj where j = k, else 2 c_ijk.

    A product q̇j q̇k stands in [q̇q̇] once, and in Σ c_ijk q̇j q̇k twice.

    Seed:   [siciliano] (7.117), (7.118)
    Shapes: M (n, n), q (n, 1) → (n, n(n+1)/2)
    """
    if not isinstance(M, sp.MatrixBase):
        raise TypeError("gamma takes the inertia matrix of a model and its coordinates: gamma(model.M, model.q)")
    symbol = christoffel(M, q)
    return sp.Matrix([[symbol[i][j][k] * (1 if j == k else 2) for j, k in pairs(len(q))] for i in range(len(q))])


def polarised(c: Callable[[list[Scalar]], Vector], n: int) -> list[list[Scalar]]:
    """Γ from the torques c(q̇) alone, in any arithmetic: a rate alone shows its square, two show their product.

        Γ_jj = c(e_j)        Γ_jk = c(e_j + e_k) − c(e_j) − c(e_k)

    Whatever calculates c will do, a recursion of Newton and Euler with q̈ = 0 and no gravity too.

    Seed:   [siciliano] (7.117); our own in this form
    Shapes: n(n+1)/2 calls of c: n scalars → n scalars; n rows of n(n+1)/2
    """
    alone = [list(c([int(i == j) for i in range(n)])) for j in range(n)]
    columns = []
    for j, k in pairs(n):
        both = alone[j] if j == k else c([int(i in (j, k)) for i in range(n)])
        columns.append(both if j == k else [x - a - b for x, a, b in zip(both, alone[j], alone[k], strict=True)])
    return [list(row) for row in zip(*columns, strict=True)]
