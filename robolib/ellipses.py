"""What an arm can do at its tip, as ellipsoids {A u + centre, |u| = 1}: velocity, force, inertia, acceleration.

All in any arithmetic, at one posture, for any number of joints n and of directions m: J is the tip's Jacobian, m rows
of n scalars, M the inertia matrix, n rows of n, and g are the torques of gravity. Every A is m rows of n; where there
are more joints than directions, A takes the ball |u| ≤ 1 to a filled ellipsoid. `principal` finds its axes in numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .kinematics import manipulability, weighted_inverse
from .linear import Matrix, Vector, applied, inverse, times, transposed
from .scalar import Scalar, sqrt


def velocity(J: Matrix) -> list[list[Scalar]]:
    """A = J: the velocities of the tip at joint rates with |q̇| = 1.

    Seed:   [siciliano] ch. 3, used in section 7.9
    """
    return [list(row) for row in J]


def force(J: Matrix) -> list[list[Scalar]]:
    """A = J⁻ᵀ: the forces of the tip at joint torques with |τ| = 1, from τ = Jᵀ f.

    A redundant arm, m < n: A = (J Jᵀ)⁻¹ J, the forces with |Jᵀ f| = 1. An arm with fewer joints than directions, m > n:
    A = J (Jᵀ J)⁻¹, the smallest such forces; those of N(Jᵀ) need no torque and have no bound.

    Seed:   [siciliano] ch. 3, used in section 7.9; [asada_slotine] section 4.1.3
    """
    m, n, Jt = len(J), len(J[0]), transposed(J)
    if m == n:
        return transposed(inverse(J))
    return times(inverse(times(J, Jt)), J) if m < n else times(J, inverse(times(Jt, J)))


def inertia(J: Matrix, M: Matrix) -> list[list[Scalar]]:
    """A = J L⁻ᵀ with M = L Lᵀ: the velocities v of the tip with vᵀ Λ v = 1, where Λ⁻¹ = J M⁻¹ Jᵀ.

    Long where the tip is light. Λ is the inertia of the tip, J⁻ᵀ M J⁻¹ if J has an inverse. For v = A u it is
    vᵀ Λ v = uᵀ u then; for a redundant arm vᵀ Λ v ≤ uᵀ u, and = for some u.

    Seed:   [siciliano] (7.134), where Λ is B_A
    """
    return times(J, transposed(inverse(_cholesky(M))))


def dynamic(J: Matrix, M: Matrix, g: Vector) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(A, centre), A = J M⁻¹, centre −J M⁻¹ g: the accelerations of the tip from rest at torques with |τ| = 1.

    Gravity does not change its shape, it moves its centre. It is the set of *all* unit torques, for redundant arms
    too:  (v̇ + J M⁻¹ g)ᵀ (J M⁻² Jᵀ)⁻¹ (v̇ + J M⁻¹ g) ≤ 1.

    Seed:    [siciliano] (7.142)–(7.144), (7.149)
    Differs: for a redundant arm (7.148) is another, smaller ellipsoid: `dynamic_minimal`
    """
    A = times(J, inverse(M))
    return A, [-x for x in applied(A, g)]


def dynamic_minimal(J: Matrix, M: Matrix, g: Vector) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(A, centre), A = (M J^#)^# = (Kᵀ K)⁻¹ Kᵀ with K = M J^#: as `dynamic`, for the smallest q̈ alone.

        (v̇ + J M⁻¹ g)ᵀ J^#ᵀ Mᵀ M J^# (v̇ + J M⁻¹ g) = 1

    With more joints than directions J^# v̇ is one of many q̈ that do it. Motors that may choose another do more: this
    ellipsoid lies inside that of `dynamic` and is equal to it for a square J.

    Seed:    [siciliano] (7.145)–(7.148)
    Differs: the source offers it as the accelerations that unit torques can make. (7.147) drops (1 − J^# J) M⁻¹ g,
             which is zero for a square J only.
    Shapes:  m rows of n, n rows of n, n scalars → m rows of n, m scalars
    """
    K = times(M, weighted_inverse(J))
    Kt = transposed(K)
    return times(inverse(times(Kt, K)), Kt), [-x for x in applied(times(J, inverse(M)), g)]


def dynamic_measure(J: Matrix, M: Matrix) -> Scalar:
    """√det(J M⁻² Jᵀ), the product of the half axes of `dynamic`. For a square J it is |det J| / det M.

    Seed:    [siciliano] Problem 7.11
    Differs: the problem speaks of square J; the first form holds for redundant arms
    Shapes:  m rows of n, n rows of n → one scalar
    """
    return manipulability(times(J, inverse(M)))


@dataclass(frozen=True, eq=False)
class Axes:
    """The half axes of an ellipsoid: `lengths` (m,), the longest first, and their `directions`, m columns."""

    lengths: np.ndarray
    directions: np.ndarray


def principal(A: ArrayLike) -> Axes:
    """The half axes of {A u, |u| ≤ 1}: the singular values of A, A = U Σ Vᵀ, and the columns of U.

    A length 0 is a direction in which there is nothing: the velocity ellipsoid of a stretched arm is flat. Where A has
    fewer columns than rows, the missing directions are counted with length 0.

    Seed:   [siciliano] ch. 3; the same by eigenvalues in [asada_slotine] (4-31)–(4-34)
    Shapes: (m, n), numbers → (m,), (m, m)
    """
    A = np.asarray(A, float)
    U, sizes, _ = np.linalg.svd(A)
    return Axes(np.concatenate([sizes, np.zeros(len(A) - len(sizes))]), U)


def _cholesky(M: Matrix) -> list[list[Scalar]]:
    """The lower L with M = L Lᵀ, n rows of n, of a positive definite M."""
    L: list[list[Scalar]] = [[0] * len(M) for _ in M]
    for i in range(len(M)):
        for j in range(i + 1):
            left = M[i][j]
            for k in range(j):
                left = left - L[i][k] * L[j][k]
            L[i][j] = sqrt(left) if i == j else left / L[j][j]
    return L
