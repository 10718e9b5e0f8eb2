"""A linear arm held by linear means: its modes, what its motors can reach, and the best linear feedback. By SciPy."""

from __future__ import annotations

import numpy as np
import scipy.linalg
from numpy.typing import ArrayLike


def modes(A: ArrayLike) -> np.ndarray:
    """The eigenvalues of A, in 1/s, sorted by size: how deviations grow (real part) and swing (imaginary part)."""
    found = np.linalg.eigvals(np.asarray(A, float))
    return found[np.lexsort((found.imag, found.real, np.round(np.abs(found), 9)))]


def reach(A: ArrayLike, B: ArrayLike) -> np.ndarray:
    """The singular values of [B, AB, A²B, …], the largest first: none is zero exactly if every state can be reached.

    Kalman's test of controllability; no source of the course has it.

    Shapes: (N, N), (N, m) → (N,)
    """
    A, B = np.asarray(A, float), np.asarray(B, float)
    columns = [B]
    for _ in range(len(A) - 1):
        columns.append(A @ columns[-1])
    return np.linalg.svd(np.hstack(columns), compute_uv=False)


def regulator(A: ArrayLike, B: ArrayLike, Q: ArrayLike, R: ArrayLike) -> np.ndarray:
    """The gains K of u = −K x that make ∫ (xᵀ Q x + uᵀ R u) dt smallest (LQR), from Riccati's equation.

    By `scipy.linalg.solve_continuous_are`; no source of the course has it.

    Shapes: (N, N), (N, m), (N, N), (m, m) → (m, N)
    """
    A, B, Q, R = (np.asarray(x, float) for x in (A, B, Q, R))
    S = scipy.linalg.solve_continuous_are(A, B, Q, R)
    return np.linalg.solve(R, B.T @ S)
