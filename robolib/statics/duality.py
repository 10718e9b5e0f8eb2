"""Kinematics and statics are one matrix, read two ways: the four subspaces of J."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike

from ..identity import judge


@dataclass(frozen=True, eq=False)
class Subspaces:
    """Bases of the four subspaces of J (m × n), as columns. `rank` is that of J.

    motions    R(J),  m × rank          the velocities that the tip can have                          [S_4]
    borne      N(Jᵀ), m × (m − rank)    the forces at the tip that no motor feels                     [S_2]
    balanced   R(Jᵀ), n × rank          the torques that some force at the tip balances               [S_1]
    free       N(J),  n × (n − rank)    the joint rates that leave the tip at rest; torques along them
                                        no force at the tip can balance                               [S_3]

    motions ⟂ borne and together they are all of R^m; balanced ⟂ free, and together all of R^n.
    """

    motions: np.ndarray | sp.Matrix
    borne: np.ndarray | sp.Matrix
    balanced: np.ndarray | sp.Matrix
    free: np.ndarray | sp.Matrix
    rank: int


def subspaces(J: ArrayLike, tolerance: float = 1e-10) -> Subspaces:
    """Orthonormal bases of the four subspaces of a J of numbers, by its singular values J = U Σ Vᵀ.

    A singular value below `tolerance` times the largest counts as 0. U and V are cut there:
    U = [motions, borne], V = [balanced, free].

    Seed:   [asada_slotine] section 4.1.3, Figure 4-6
    Shapes: (m, n) → four arrays
    """
    try:
        J = np.asarray(J, float)
    except TypeError:
        J = np.full((1, 1), np.nan)
    if J.ndim != 2 or not np.isfinite(J).all():
        raise ValueError("J must be one matrix of finite numbers, m rows of n; for symbols use `exact_subspaces`")
    U, sizes, Vt = np.linalg.svd(J)
    rank = int((sizes > tolerance * sizes[0]).sum()) if sizes.size and sizes[0] > 0 else 0
    return Subspaces(U[:, :rank], U[:, rank:], Vt[:rank].T, Vt[rank:].T, rank)


def exact_subspaces(J: sp.Matrix) -> Subspaces:
    """The same for a J of symbols or exact numbers, by elimination: bases that are neither orthogonal nor of length 1.

    Whether a pivot is zero is decided by `identity.judge`, for symbols of any value: special values (a stretched arm)
    must be put in first. An entry of a basis may have a pivot as its denominator.

    Seed:   [asada_slotine] section 4.1.3, Figure 4-6
    Shapes: m × n → four SymPy matrices
    """
    J = sp.Matrix(J)
    if J.has(sp.Float):
        raise ValueError("J has decimal numbers; use `subspaces`, or write them as Rational(1, 2)")

    motions, borne = _split(J)
    balanced, free = _split(J.T)
    return Subspaces(motions, borne, balanced, free, motions.cols)


def _split(A: sp.Matrix) -> tuple[sp.Matrix, sp.Matrix]:
    """Bases of R(A) and of N(Aᵀ)."""
    _, pivots = A.rref(iszerofunc=_vanishes)
    across = A.T.nullspace(iszerofunc=_vanishes)
    return A.extract(list(range(A.rows)), list(pivots)), sp.Matrix.hstack(sp.zeros(A.rows, 0), *across)


def _vanishes(x: sp.Expr) -> bool:
    return x == 0 if x.is_Rational else judge(x, 0).equal
