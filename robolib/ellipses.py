"""What a two-joint arm can do at its tip, as ellipses {A u + centre, |u| = 1}: velocity, force, inertia, acceleration.

All in any arithmetic, at one posture: J is the tip's Jacobian in the plane and M the inertia matrix, two lists of two
scalars each; g are the torques of gravity. Every A is two lists of two scalars, too.
"""

from __future__ import annotations

from .scalar import sqrt


def velocity(J):
    """A = J: the velocities of the tip at joint rates with |q̇| = 1.

    Seed:   [siciliano] ch. 3, used in section 7.9
    """
    return [list(row) for row in J]


def force(J):
    """A = J⁻ᵀ: the forces of the tip at joint torques with |τ| = 1, from τ = Jᵀ f.

    Seed:   [siciliano] ch. 3, used in section 7.9
    """
    return _transposed(_inverse(J))


def inertia(J, M):
    """A = J L⁻ᵀ with M = L Lᵀ: the velocities v of the tip with vᵀ Λ v = 1, where Λ = J⁻ᵀ M J⁻¹ is its inertia.

    Long where the tip is light. For v = A u it is vᵀ Λ v = uᵀ u.

    Seed:   [siciliano] (7.134), where Λ is B_A
    """
    l11 = sqrt(M[0][0])
    l21 = M[1][0] / l11
    return _times(J, _transposed(_inverse([[l11, 0], [l21, sqrt(M[1][1] - l21 * l21)]])))


def dynamic(J, M, g):
    """(A, centre), A = J M⁻¹, centre −J M⁻¹ g: the accelerations of the tip from rest at torques with |τ| = 1.

    Gravity does not change its shape, it moves its centre.

    Seed:   [siciliano] (7.142)–(7.149)
    """
    A = _times(J, _inverse(M))
    return A, [-(row[0] * g[0] + row[1] * g[1]) for row in A]


def _inverse(A):
    (p, q), (r, s) = A
    det = p * s - q * r
    return [[s / det, -q / det], [-r / det, p / det]]


def _times(A, B):
    return [[row[0] * B[0][k] + row[1] * B[1][k] for k in range(2)] for row in A]


def _transposed(A):
    return [[A[0][0], A[1][0]], [A[0][1], A[1][1]]]
