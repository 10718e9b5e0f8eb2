"""What looks the same from everywhere: δ, ε, and nothing else of order two and three."""

from __future__ import annotations

from itertools import combinations

from ..scalar import Scalar, quotient
from .algebra import Tensor, trace
from .components import Nest, at, flat, nest, order


def delta(i: int, j: int) -> int:
    """Kronecker's δ_ij: 1 where i = j, else 0.

    Seed:   [balafoutis_patel] (3.3.3)
    """
    return int(i == j)


def levi_civita(*indices: int) -> int:
    """ε_ij…: 1 for an even order of 1, 2, … n, −1 for an odd one, 0 where an index comes twice.              (12.E11)

    Seed:   [balafoutis_patel] (3.3.4)–(3.3.6)
    """
    if sorted(indices) != list(range(1, len(indices) + 1)):
        return 0
    swaps = sum(a > b for k, a in enumerate(indices) for b in indices[k + 1:])
    return -1 if swaps % 2 else 1


def epsilon(n: int) -> Nest:
    """Levi-Civita's tensor in n dimensions, all nⁿ components.

    Seed:   [balafoutis_patel] (3.3.4)
    """
    return nest(n, n, lambda *indices: levi_civita(*(i + 1 for i in indices)))


def small_turn(T: Nest, i: int, j: int) -> Nest:
    """What a small turn in the plane of axes i and j (from 0 on) changes in the components of T, per radian.

    Seed:   own; [balafoutis_patel] (3.3.2) with A = 1 + small
    """
    n, r = len(T), order(T)

    def entry(*where):
        found = 0
        for k, index in enumerate(where):
            if index == i:
                found = found + at(T, (*where[:k], j, *where[k + 1:]))
            elif index == j:
                found = found - at(T, (*where[:k], i, *where[k + 1:]))
        return found

    return nest(r, n, entry)


def is_isotropic(T: Nest) -> bool:
    """Has a tensor of numbers the same components in every turned frame? No small turn in any plane may change one.

    Seed:   [balafoutis_patel] section 3.3.1
    """
    if order(T) == 0:
        return True
    size = max((abs(x) for x in flat(T)), default=0)
    return all(abs(x) <= 1e-12 * size for i, j in combinations(range(len(T)), 2) for x in flat(small_turn(T, i, j)))


def isotropic_part(T: Tensor) -> list[list[Scalar]]:
    """The mean of A T Aᵀ over all turns:  tr(T)/n 1. Nothing else looks the same from everywhere.            (12.E10)

    Seed:   own; [balafoutis_patel] (3.3.3)
    """
    n = len(T)
    each = quotient(trace(T), n)
    return [[each if i == j else 0 for j in range(n)] for i in range(n)]
