"""What a two-joint arm can do at its tip, as ellipses {A u + centre, |u| = 1}: velocity, force, inertia, acceleration.

All in any arithmetic, at one posture: J is the tip's Jacobian in the plane and M the inertia matrix, two lists of two
scalars each; g are the torques of gravity. Every A is two lists of two scalars, too.
"""

from __future__ import annotations

from .linear import Matrix, Vector, applied, inverse, times, transposed
from .scalar import Scalar, sqrt


def velocity(J: Matrix) -> list[list[Scalar]]:
    """A = J: the velocities of the tip at joint rates with |q̇| = 1.

    Seed:   [siciliano] ch. 3, used in section 7.9
    """
    return [list(row) for row in J]


def force(J: Matrix) -> list[list[Scalar]]:
    """A = J⁻ᵀ: the forces of the tip at joint torques with |τ| = 1, from τ = Jᵀ f.

    Seed:   [siciliano] ch. 3, used in section 7.9
    """
    return transposed(inverse(J))


def inertia(J: Matrix, M: Matrix) -> list[list[Scalar]]:
    """A = J L⁻ᵀ with M = L Lᵀ: the velocities v of the tip with vᵀ Λ v = 1, where Λ = J⁻ᵀ M J⁻¹ is its inertia.

    Long where the tip is light. For v = A u it is vᵀ Λ v = uᵀ u.

    Seed:   [siciliano] (7.134), where Λ is B_A
    """
    l11 = sqrt(M[0][0])
    l21 = M[1][0] / l11
    return times(J, transposed(inverse([[l11, 0], [l21, sqrt(M[1][1] - l21 * l21)]])))


def dynamic(J: Matrix, M: Matrix, g: Vector) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(A, centre), A = J M⁻¹, centre −J M⁻¹ g: the accelerations of the tip from rest at torques with |τ| = 1.

    Gravity does not change its shape, it moves its centre.

    Seed:   [siciliano] (7.142)–(7.149)
    """
    A = times(J, inverse(M))
    return A, [-x for x in applied(A, g)]
