"""The components of a tensor of any order: how they look from elsewhere, products, contractions, order and rank.

A tensor of order r in n dimensions is a nest of lists, r deep and n wide; a scalar is of order 0, a vector of order 1.
A NumPy array is a scalar here, as everywhere: a column of states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from sympy.polys.matrices import DomainMatrix

from .. import linear
from ..identity import as_matrix
from ..linear import Matrix, Vector
from ..scalar import Scalar, is_zero
from ..spatial import Mat3, Vec3
from .algebra import Tensor, as_given, dyad, right, transposed

Nest = Any                                      # a scalar, or a sequence of nests


def order(T: Nest) -> int:
    """How many indices a tensor has. It has nʳ components; what it does with them is its `rank`.

    Seed:   [balafoutis_patel] Remarks 3.1, 3.3
    """
    return 1 + order(next(iter(T))) if isinstance(T, (Sequence, Vec3, Mat3)) else 0


def rank(T: Tensor) -> int:
    """How many independent directions T v can have: the rank of its matrix, not its order.

    Of floats by their singular values; of anything else exactly, as polynomials of whatever symbols there are.

    Seed:   [balafoutis_patel] Definition 3.3
    """
    rows = [list(row) for row in T]
    if any(isinstance(x, (float, np.floating)) for row in rows for x in row):
        return int(np.linalg.matrix_rank(np.array(rows, float)))
    return DomainMatrix.from_Matrix(as_matrix(rows)).to_field().rank()


def components(T: Tensor, basis: Sequence[Vector]) -> list[list[Scalar]]:
    """T_ij = e_i · T e_j for the basis vectors e_i.                                                           (12.E4)

    Two tensors with the same forms v · T u for all vectors are equal: these are such forms.

    Seed:   [balafoutis_patel] (3.2.10), (3.2.11), (3.2.13), (3.2.14)
    """
    return [[linear.dot(list(a), list(right(T, b))) for b in basis] for a in basis]


def assembled(components: Matrix, basis: Sequence[Vector]) -> list[list[Scalar]]:
    """T = Σ T_ij e_i ⊗ e_j.                                                                                   (12.E4)

    Seed:   [balafoutis_patel] (3.2.15)–(3.2.18)
    """
    parts = [linear.scaled(dyad(list(a), list(b)), x) for a, row in zip(basis, components, strict=True)
             for b, x in zip(basis, row, strict=True)]
    return linear.plus(*parts)


def seen(T: Nest, A: Tensor) -> Nest:
    """The components in the basis e′ = A e; A has the new basis vectors as columns:  T′ = Aᵀ T A.             (12.E2)

    T′_rs… = Σ A_ir A_js … T_ij…, one factor for each index, whatever the order.

    Seed:    [balafoutis_patel] (3.2.1), (3.2.2), (3.3.1), (3.3.2), Definition 3.1
    Differs: the source turns the basis by A, too, and writes A T Aᵀ. Components turn against the basis.
    """
    found = _each_index(T, transposed(A), order(T))
    return Vec3(*found) if isinstance(T, Vec3) else as_given(T, found) if isinstance(T, Mat3) else found


def tensor_product(T: Nest, S: Nest) -> Nest:
    """u_ijkl = t_ij s_kl: all products of components, of an order that is the sum of both.

    Seed:   [balafoutis_patel] (3.2.19)
    """
    return [tensor_product(part, S) for part in T] if order(T) else _scaled(S, T)


def contraction(T: Nest, i: int, j: int) -> Nest:
    """The sum over two equal indices, counted from 0; the order drops by two. Of order two it is the trace.

    Seed:   [balafoutis_patel] section 3.2.3
    """
    i, j = sorted((i, j))
    if i == j or i < 0 or j >= order(T):
        raise ValueError(f"a tensor of order {order(T)} is contracted over two different indices, counted from 0;"
                         f" not {i} and {j}")
    if i:
        return [contraction(part, i - 1, j - 1) for part in T]
    return _sum(_taken(part, j - 1, k) for k, part in enumerate(T))


def dyads(T: Tensor, antecedents: Sequence[Vector]) -> list[tuple[Vector, Vector]]:
    """T as a sum of at most n dyads u_i ⊗ v_i, of which the v_i are chosen freely, but independent (Gibbs).

    With w_i the vectors reciprocal to them, w_i · v_j = δ_ij, it is  T = Σ (T w_i) ⊗ v_i.  What is exactly 0 is left
    out.

    Seed:   [balafoutis_patel] section 3.2.1, after (3.2.5)
    """
    chosen = [list(v) for v in antecedents]
    reciprocal = linear.transposed(linear.inverse(chosen))
    pairs = [(linear.applied([list(row) for row in T], w), v) for w, v in zip(reciprocal, chosen, strict=True)]
    return [(u, v) for u, v in pairs if not all(is_zero(x) for x in u)]


# nests

def nest(r: int, n: int, entry: Callable[..., Scalar], *at: int) -> Nest:
    """The tensor of order r in n dimensions with entry(i, j, …) as its components."""
    return entry(*at) if r == 0 else [nest(r - 1, n, entry, *at, i) for i in range(n)]


def at(T: Nest, indices: Iterable[int]) -> Scalar:
    """One component."""
    for i in indices:
        T = list(T)[i]
    return T


def flat(T: Nest) -> list[Scalar]:
    """All components in a row."""
    return [x for part in T for x in flat(part)] if order(T) else [T]


def _scaled(T, k):
    return [_scaled(part, k) for part in T] if order(T) else T * k


def _sum(nests):
    nests = list(nests)
    return [_sum(parts) for parts in zip(*nests, strict=True)] if order(nests[0]) else sum(nests[1:], nests[0])


def _taken(T, index, k):
    return list(T)[k] if index == 0 else [_taken(part, index - 1, k) for part in T]


def _each_index(T, B, r):
    """B applied to every index of T."""
    if r == 0:
        return T
    inner = [_each_index(part, B, r - 1) for part in T]
    return [_sum(_scaled(part, b) for part, b in zip(inner, row, strict=True)) for row in B]
