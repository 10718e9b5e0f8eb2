"""A linear arm held by linear means: its modes, what its motors can reach, and the best linear feedback. By SciPy."""

from __future__ import annotations

import numpy as np
import scipy.linalg
from numpy.typing import ArrayLike

from ..robot.given import arrays


def modes(A: ArrayLike) -> np.ndarray:
    """The eigenvalues of A, in 1/s, sorted by size: how deviations grow (real part) and swing (imaginary part)."""
    found = np.linalg.eigvals(*arrays(A=(A, "NN")))
    return found[np.lexsort((found.imag, found.real, np.round(np.abs(found), 9)))]


def reach(A: ArrayLike, B: ArrayLike) -> np.ndarray:
    """The singular values of [B, AB, A²B, …], the largest first: none is zero exactly if every state can be reached.

    Kalman's test of controllability; no source of the course has it.

    Shapes: (N, N), (N, m) → (N,)
    """
    A, B = arrays(A=(A, "NN"), B=(B, "Nm"))
    columns = [B]
    for _ in range(len(A) - 1):
        columns.append(A @ columns[-1])
    return np.linalg.svd(np.hstack(columns), compute_uv=False)


def regulator(A: ArrayLike, B: ArrayLike, Q: ArrayLike, R: ArrayLike) -> np.ndarray:
    """The gains K of u = −K x that make ∫ (xᵀ Q x + uᵀ R u) dt smallest (LQR), from Riccati's equation.

    By `scipy.linalg.solve_continuous_are`; no source of the course has it.

    Shapes: (N, N), (N, m), (N, N), (m, m) → (m, N)
    """
    A, B, Q, R = arrays(A=(A, "NN"), B=(B, "Nm"), Q=(Q, "NN"), R=(R, "mm"))
    if not np.linalg.eigvalsh((R + R.T) / 2).min() > 0:
        raise ValueError("R must be positive definite, such as np.eye(m): a torque that costs nothing has no best size")
    try:
        S = scipy.linalg.solve_continuous_are(A, B, Q, R)
    except np.linalg.LinAlgError:
        raise ValueError("no feedback makes this sum finite: a state grows that no motor reaches, or swings for ever"
                         " without a price in Q; look at modes(A) and reach(A, B)") from None
    return np.linalg.solve(R, B.T @ S)
