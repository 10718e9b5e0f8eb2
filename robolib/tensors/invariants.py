"""Numbers that a tensor has in every frame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .. import linear
from ..scalar import Scalar, quotient
from .algebra import Tensor, dot, double_dot, trace, transposed


def invariants(T: Tensor) -> list[Scalar]:
    """(I₁, …, I_n): the sums of the principal minors of order 1, …, n. I₁ is the trace, I_n the determinant.  (12.E1)

    They are the coefficients of  det(λ 1 − T) = λⁿ − I₁ λⁿ⁻¹ + I₂ λⁿ⁻² − …,  so functions of the eigenvalues alone.

    Seed:   [balafoutis_patel] (3.3.18)–(3.3.20), (3.3.22)–(3.3.24); in n dimensions our own
    """
    rows, n = [list(row) for row in T], len(T)
    if any(len(row) != n for row in rows):
        raise ValueError(f"only a square tensor has invariants; this one has {n} rows and {len(rows[0])} columns")

    def minors(k):
        found = [linear.determinant([[rows[i][j] for j in chosen] for i in chosen])
                 for chosen in combinations(range(n), k)]
        return sum(found[1:], found[0])

    return [minors(k) for k in range(1, n + 1)]


def power_traces(T: Tensor) -> list[Scalar]:
    """(F₁, …, F_n) with F_k = tr(Tᵏ).

    Seed:   [balafoutis_patel] Remark 3.5
    """
    found, power = [trace(T)], T
    for _ in range(len(T) - 1):
        power = dot(power, T)
        found.append(trace(power))
    return found


def invariants_from_traces(F: Sequence[Scalar]) -> list[Scalar]:
    """(I₁, …, I_n) from F_k = tr(Tᵏ), by Newton:  k I_k = Σ_j (−1)^(j−1) I_(k−j) F_j,  I₀ = 1.

    In three dimensions:  I₂ = ½ (F₁² − F₂),  I₃ = (2 F₃ + F₁³ − 3 F₁ F₂)/6.

    Seed:   [balafoutis_patel] Remark 3.5; in n dimensions our own
    Differs: the source says it of symmetric tensors; it holds for all.
    """
    found: list[Scalar] = [1]
    for k in range(1, len(F) + 1):
        parts = [(-1)**(j - 1) * found[k - j] * F[j - 1] for j in range(1, k + 1)]
        found.append(quotient(sum(parts[1:], parts[0]), k))
    return found[1:]


def sum_of_squares(T: Tensor) -> Scalar:
    """I₄ = Σ T_ik T_ik = |T|². Of a symmetric tensor it is I₁² − 2 I₂, nothing new.

    Seed:   [balafoutis_patel] (3.3.21)
    """
    return double_dot(T, transposed(T))
