"""An energy that never rises: why PD with gravity comes to rest where it should, and where PD alone does.

    V = ½ q̇ᵀ M q̇ + ½ eᵀ K_p e         V̇ = q̇ᵀ (M q̈ + ½ Ṁ q̇) − q̇ᵀ K_p e = ½ q̇ᵀ (Ṁ − 2C) q̇ − q̇ᵀ K_d q̇ = −q̇ᵀ K_d q̇

V̇ is zero wherever the arm stands still, e ≠ 0 included. But standing still, M q̈ = K_p e: it does not stay, unless
e = 0. That is LaSalle's argument.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import root

from ..linear import Matrix, Vector, applied, dot
from ..scalar import Scalar


def energy(M: Matrix, Kp: Vector, e: Vector, qd: Vector) -> Scalar:
    """V = ½ q̇ᵀ M q̇ + ½ eᵀ K_p e, the arm's motion and that of the springs that K_p is, in any arithmetic.

    Seed:   [khalil] [9.11]
    Shapes: n rows of n, three times n scalars → scalar
    """
    return (dot(qd, applied(M, qd)) + dot(e, [k * x for k, x in zip(Kp, e, strict=True)])) / 2


def power(Kd: Vector, qd: Vector, friction: Vector | None = None) -> Scalar:
    """V̇ = −q̇ᵀ K_d q̇ − q̇ᵀ friction, what damping and friction take.

    Seed:    [khalil] [9.13]–[9.16]
    Differs: there friction is left out; it only helps
    Shapes:  n scalars two or three times → scalar
    """
    taken = dot(qd, [k * v for k, v in zip(Kd, qd, strict=True)])
    return -taken if friction is None else -taken - dot(qd, friction)


def rests(gravity: Callable[[np.ndarray], ArrayLike], Kp: ArrayLike, goal: ArrayLike,
          carried: ArrayLike = 0.0, near: ArrayLike | None = None) -> np.ndarray:
    """The posture q where  K_p (q_d − q) + `carried` = g(q): nothing pushes any more. `carried` is g(q_d), or nothing.

    `near` is where to begin looking; the goal, unless said otherwise. There may be more than one such posture.

    Seed:   [khalil] section 9.3.2
    Shapes: n numbers three times → (n,)
    """
    goal = np.asarray(goal, float)
    Kp, carried = np.broadcast_to(np.asarray(Kp, float), goal.shape), np.asarray(carried, float)
    found = root(lambda q: Kp * (goal - q) + carried - np.asarray(gravity(q)), goal if near is None else near,
                 tol=1e-13)
    if not found.success and np.abs(found.fun).max() > 1e-8 * np.abs(Kp).max():
        raise ValueError(f"no posture of rest was found near the goal ({found.message}); begin elsewhere: near=…")
    return found.x
