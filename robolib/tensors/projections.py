"""Projections, and symmetric tensors as sums of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from .. import linear
from ..linear import Vector
from ..scalar import Scalar, is_zero, quotient
from .algebra import Tensor, as_given, dot, dyad, plus, times, unit


@dataclass(frozen=True)
class Part:
    """One term λ P of a spectral form: P is the projection along the directions that T only stretches, by λ."""

    value: float
    projection: Tensor


def along(e: Vector) -> Tensor:
    """The projection on a unit vector:  P_e = e ⊗ e,  P_e v = e (e · v).                                     (12.E24)

    Seed:   [balafoutis_patel] (3.3.10), (3.3.11), (3.3.13)
    """
    size = linear.dot(list(e), list(e))
    if isinstance(size, (int, float)) and abs(size - 1) > 1e-6:
        raise ValueError(f"a projection takes a unit vector, and {e} is not of length 1; divide it by its length")
    return dyad(e, e)


def across(e: Vector) -> Tensor:
    """The projection on what is perpendicular to a unit vector:  1 − P_e.                                    (12.E24)

    Seed:   [balafoutis_patel] (3.3.12), (3.3.14)
    """
    P = along(e)
    return plus(as_given(P, unit(len(P))), times(P, -1))


def spectral(T: Tensor) -> list[Part]:
    """A symmetric tensor of numbers as  T = Σ λ_i P_i, the smallest λ first; equal ones share a projection.  (12.E25)

    Seed:   [balafoutis_patel] (3.3.15)–(3.3.17), (3.4.37), (3.4.38)
    """
    try:
        entries = np.array([list(row) for row in T], float)
    except TypeError:
        raise TypeError("spectral takes a tensor of numbers; with symbols, find the eigenvalues and use"
                        " projections(T, eigenvalues)") from None
    size = max(float(abs(entries).max()), 1e-300)
    if abs(entries - entries.T).max() > 1e-9 * size:
        raise ValueError("only a symmetric tensor has a spectral form of real, perpendicular projections; this one is"
                         f" not symmetric (by {abs(entries - entries.T).max():g})")
    values, vectors = np.linalg.eigh(entries)
    groups: list[list[int]] = []
    for k, value in enumerate(values):
        if groups and value - values[groups[-1][0]] <= 1e-9 * size:
            groups[-1].append(k)
        else:
            groups.append([k])
    return [Part(float(values[g].mean()), as_given(T, (vectors[:, g] @ vectors[:, g].T).tolist())) for g in groups]


def projections(T: Tensor, eigenvalues: Sequence[Scalar]) -> list[Tensor]:
    """The projections of a tensor whose different eigenvalues are known, over any scalar (Sylvester):
    P_i = Π_(j ≠ i) (T − λ_j 1)/(λ_i − λ_j).

    Seed:   own; [balafoutis_patel] (3.3.17)
    """
    found = []
    if any(is_zero(a - b) for a, b in combinations(eigenvalues, 2)):
        raise ValueError("eigenvalues are given once each, however often they occur; one stands twice in"
                         f" {list(eigenvalues)}")
    for i, mine in enumerate(eigenvalues):
        P = as_given(T, unit(len(T)))
        for j, other in enumerate(eigenvalues):
            if j != i:
                shifted = plus(T, times(as_given(T, unit(len(T))), -other))
                P = times(dot(P, shifted), quotient(1, mine - other))
        found.append(P)
    return found


def put_together(parts: Sequence[Part]) -> Tensor:
    """Σ λ_i P_i.

    Seed:   [balafoutis_patel] (3.3.17)
    """
    first, *others = (times(part.projection, part.value) for part in parts)
    return plus(first, *others) if others else first


def is_projection(T: Tensor) -> bool:
    """T T = T, of numbers.

    Seed:   [balafoutis_patel] section 3.3.2
    """
    entries = np.array([list(row) for row in T], float)
    return bool(np.allclose(np.array([list(row) for row in linear.times([list(r) for r in T], [list(r) for r in T])],
                                     float), entries, atol=1e-12))
