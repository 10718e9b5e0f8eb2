"""An arm that follows a motion by a law which needs the matrix C, not C q̇ alone: where two matrices C part ways.

    s = q̇ − v_r      v_r = q̇_d + λ (q_d − q)      a_r = q̈_d + λ (q̇_d − q̇)
    τ = M a_r + C v_r + g + friction − K s

v_r is the velocity that the law asks for, s by how much a joint is too fast. With C q̇ = c the arm obeys
M ṡ + C s + K s = 0, and the energy of the error, V = ½ sᵀ M s, changes by

    V̇ = −sᵀ K s + ½ sᵀ (Ṁ − 2C) s

The last term is zero for every s where Ṁ − 2C is skew. For any other C it is zero for s = q̇ alone, and s is not q̇.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike

from . import simulate
from .codegen import of_model
from .evaluate import Dynamics
from .linear import Matrix, Vector, applied, dot
from .model import rate
from .program import About
from .scalar import Scalar
from .trajectory import Motion


def law(M: Matrix, C: Matrix, g: Vector, friction: Vector, q: Vector, qd: Vector,
        wanted: Sequence[tuple[Scalar, Scalar, Scalar]], gain: Vector,
        damping: Vector) -> tuple[list[Scalar], list[Scalar], list[Scalar]]:
    """(τ, s, q − q_d): the torques that let the arm follow the wanted (q_d, q̇_d, q̈_d), one row per joint.

        s = q̇ − v_r     v_r = q̇_d − λ (q − q_d)     a_r = q̈_d − λ (q̇ − q̇_d)      λ = gain, K = damping, one per joint
        τ = M a_r + C v_r + g + friction − K s                                                                 (08.E11)

    Seed:    [siciliano] (7.48); the law is Slotine and Li's (1987), which none of the sources has
    Shapes:  n rows of n twice, n scalars four times, n triples, n scalars twice → three times n scalars
    """
    e = [x - d for x, (d, _, _) in zip(q, wanted, strict=True)]
    ed = [x - d for x, (_, d, _) in zip(qd, wanted, strict=True)]
    s = [b + k * a for a, b, k in zip(e, ed, gain, strict=True)]
    v = [d - k * x for x, (_, d, _), k in zip(e, wanted, gain, strict=True)]
    a = [d - k * x for x, (_, _, d), k in zip(ed, wanted, gain, strict=True)]
    rows = zip(applied(M, a), applied(C, v), g, friction, damping, s, strict=True)
    return [m + c + w + f - k * x for m, c, w, f, k, x in rows], s, e


def error_energy(M: Matrix, s: Vector) -> Scalar:
    """V = ½ sᵀ M s, in any arithmetic.                                                                        (08.E12)

    Seed:   [khalil] section 7.3.3.3, property h; our own in this form
    Shapes: n rows of n, n scalars → one scalar
    """
    return dot(s, applied(M, s)) / 2


@dataclass(frozen=True, eq=False)
class Followed:
    """What happened while an arm followed a motion.

    run     times, states, torques and energies
    error   (N, n), q − q_d
    s       (N, n), by how much each joint was too fast
    V       (N,), the energy of the error ½ sᵀ M s, in J
    damped  (N,), −sᵀ K s, what the damping does to V, in W
    unfair  (N,), ½ sᵀ (Ṁ − 2C) s, what the choice of C does to V, in W: zero for Christoffel's
    """

    run: simulate.Run
    error: np.ndarray
    s: np.ndarray
    V: np.ndarray
    damped: np.ndarray
    unfair: np.ndarray


def follow(dynamics: Dynamics, C: sp.MatrixBase, motion: Motion, q: ArrayLike, qd: ArrayLike | None = None,
           gain: ArrayLike = 2.0, damping: ArrayLike = 0.0, duration: float = 6.0, samples: int = 601,
           rtol: float = 1e-10, atol: float = 1e-10) -> Followed:
    """Let the arm follow `motion` by `law` with this C, an n×n matrix in the model's symbols with C q̇ = c.

    `gain` λ and `damping` K are one number for all joints, or one a joint. Joints may turn or slide.

    Seed:    [siciliano] (7.48), Problem 7.2
    """
    model, n = dynamics.model, dynamics.model.n
    if C.shape != (n, n):
        raise ValueError(f"C has the shape {C.shape}; the arm has {n} joints: give a {n}×{n} matrix, such as model.C")
    gains, dampings = (np.broadcast_to(np.asarray(x, float), n) for x in (gain, damping))
    matrices = [*model.M, *C, *(rate(model.M, model.q, model.qd) - 2 * C)]
    terms = of_model(model, dynamics.values).of([*matrices, *model.g, *model.friction], ("q", "qd"), About("M, C, N"))
    compiled = terms.compile("python")

    def at(t, q, qd):
        told = np.asarray(compiled(q, qd), float)
        (M, C, N), (g, friction) = told[:3 * n * n].reshape(3, n, n), told[3 * n * n:].reshape(2, n)
        wanted = list(zip(*motion.at(t), strict=True))
        tau, s, e = law(M.tolist(), C.tolist(), g, friction, q, qd, wanted, gains, dampings)
        return np.array(tau), np.array(s), np.array(e), M, N

    run = simulate.run(dynamics, q, qd, lambda t, q, qd: at(t, q, qd)[0], duration, samples, rtol, atol)
    _, s, error, M, N = (np.array(x) for x in zip(*map(at, run.t, run.q, run.qd), strict=True))
    V = np.einsum("ki,kij,kj->k", s, M, s) / 2
    return Followed(run, error, s, V, -(s**2 @ dampings), np.einsum("ki,kij,kj->k", s, N, s) / 2)
