"""J q̇ = v solved for the rates of the joints, the smallest ones, weighted or damped; what is left free.

J is a matrix of m rows and n columns, as rows, an array or a SymPy matrix. Whatever adds and multiplies works on every
arithmetic; singular values are a matter of numbers.
"""

from __future__ import annotations

import numpy as np
import scipy.linalg

from ..linear import (
    Matrix,
    Singular,
    Vector,
    applied,
    determinant,
    identity,
    ldl,
    solve_ldl,
    times,
    transposed,
)
from ..scalar import Scalar, sqrt
from .jacobians import as_rows


def minimal_rates(J: Matrix, v: Vector, W: Matrix | None = None, damping: Scalar = 0) -> list[Scalar]:
    """The q̇ with J q̇ = v that makes q̇ᵀ W q̇ smallest; W symmetric and positive definite, the unit matrix if not given.

    q̇ = W⁻¹ Jᵀ (J W⁻¹ Jᵀ + λ² 1)⁻¹ v

    With damping λ > 0 it is instead the q̇ that makes |J q̇ − v|² + λ² q̇ᵀ W q̇ smallest: bounded rates everywhere, |q̇| at
    most |v| / 2λ for W = 1, paid with an error of the tip. Without damping, Singular is raised where J has lost rank.

    Seed:   [asada_slotine] (3-35), (3-36), (3-43)–(3-49); W = 1: (3-50). Damping: our own (Nakamura, Wampler)
    Shapes: J m rows of n (m ≤ n without damping), m scalars, n rows of n → n scalars
    """
    return _solve(*_prepared(J, W, damping), v)


def weighted_inverse(J: Matrix, W: Matrix | None = None, damping: Scalar = 0) -> list[list[Scalar]]:
    """The matrix of `minimal_rates`:  J^# = W⁻¹ Jᵀ (J W⁻¹ Jᵀ + λ² 1)⁻¹, with J J^# = 1 where λ = 0.

    Seed:    [asada_slotine] (3-49), (3-50)
    Differs: below (3-49) the source calls the unit weight m × m; W has one row per joint, n × n
    Shapes:  m rows of n → n rows of m
    """
    prepared = _prepared(J, W, damping)
    return transposed([_solve(*prepared, unit) for unit in identity(len(as_rows(J)))])


def projector(J: Matrix, W: Matrix | None = None) -> list[list[Scalar]]:
    """N = 1 − J^# J: from any rates, the part that leaves the tip at rest. J N = 0, N N = N.

    All solutions of J q̇ = v are J^# v + N u with any u.

    Seed:   [asada_slotine] section 3.2.2, (3-40), (3-42); written out by us
    Shapes: m rows of n → n rows of n
    """
    rows = as_rows(J)
    inside = times(weighted_inverse(rows, W), rows)
    return [[one - x for one, x in zip(unit, row, strict=True)]
            for unit, row in zip(identity(len(rows[0])), inside, strict=True)]


def null_space(J: Matrix) -> np.ndarray:
    """Rates that leave the tip at rest, as orthonormal columns: n − rank of them, by singular values.

    Seed:   [asada_slotine] (3-41), dim R(J) + dim N(J) = n
    Shapes: m rows of n numbers → (n, n − rank)
    """
    return scipy.linalg.null_space(np.array(as_rows(J), float))


def manipulability(J: Matrix) -> Scalar:
    """w = √det(J Jᵀ), the product of the singular values; |det J| for a square J. Zero where the posture is singular.

    Seed:   our own (Yoshikawa); [siciliano] ch. 3
    Shapes: m rows of n, m ≤ n → scalar
    """
    rows = as_rows(J)
    return sqrt(determinant(times(rows, transposed(rows))))


def condition(J: Matrix) -> float:
    """κ = σ_max / σ_min: how much easier the tip moves one way than another. 1 is isotropic, ∞ singular.

    Seed:   [siciliano] ch. 3, used in section 7.9; the number is ours (Salisbury and Craig)
    Shapes: m rows of n numbers → number
    """
    sigma = np.linalg.svd(np.array(as_rows(J), float), compute_uv=False)
    return float(sigma[0] / sigma[-1]) if sigma[-1] > 0 else float("inf")


def _prepared(J, W, damping):
    """(W⁻¹ Jᵀ, the factors of J W⁻¹ Jᵀ + λ² 1)."""
    rows = as_rows(J)
    m, n = len(rows), len(rows[0])
    if W is None:
        spread = transposed(rows)
    else:
        W = as_rows(W)
        if len(W) != n:
            raise ValueError(f"W has {len(W)} rows; it weighs the rates of {n} joints, so it needs {n} rows of {n}")
        factors = ldl(W)
        spread = transposed([solve_ldl(*factors, row) for row in rows])
    square = [[x + damping * damping if i == k else x for k, x in enumerate(row)]
              for i, row in enumerate(times(rows, spread))]
    try:
        return spread, ldl(square)
    except Singular as gone:
        why = (f"J has {m} rows and {n} columns: more is asked of the tip than there are joints" if m > n else
               "J has lost rank here, so that some velocities are out of reach")
        raise Singular(f"J W⁻¹ Jᵀ has no inverse. {why}; drop rows, or damp: damping=0.1", gone.row) from gone


def _solve(spread, factors, v):
    if len(v) != len(spread[0]):
        raise ValueError(f"v has {len(v)} entries; J has {len(spread[0])} rows")
    return applied(spread, solve_ldl(*factors, list(v)))
