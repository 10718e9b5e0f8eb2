"""More joints than the hand needs: one force, many torques. In any arithmetic.

τ = Jᵀ f gives torques for a force. Back it does not go: of a redundant arm's torques only some are Jᵀ f. What *any* τ
does to the hand is J̄ᵀ τ, and what it does besides stays among the joints.
"""

from __future__ import annotations

from .. import kinematics
from ..linear import Matrix, Vector, applied, dot, ldl, solve_ldl, transposed
from ..scalar import Scalar
from .weighing import consistent_inverse


def force(M: Matrix, J: Matrix, tau: Vector) -> list[Scalar]:
    """f = J̄ᵀ τ: the force at the hand that accelerates it as the torques τ do.

    Seed:   [siciliano] (7.139), (7.140)
    Shapes: n rows of n, m rows of n, n scalars → m scalars
    """
    return applied(transposed(consistent_inverse(M, J)), tau)


def projector(M: Matrix, J: Matrix) -> list[list[Scalar]]:
    """1 − Jᵀ J̄ᵀ: from any torques, the part that does not accelerate the hand. J M⁻¹ (1 − Jᵀ J̄ᵀ) = 0.

    It is the transpose of 1 − J̄ J, which does the same to rates.

    Seed:   [siciliano] (7.141)
    Shapes: n rows of n, m rows of n → n rows of n
    """
    return transposed(kinematics.projector(J, M))


def euclidean_projector(J: Matrix) -> list[list[Scalar]]:
    """1 − Jᵀ (Jᵀ)^#: from any torques, the part that is no Jᵀ f. In motion it *does* accelerate the hand.

    It is right where nothing moves: such torques hold against no force. It is here as the bad example.

    Seed:    [siciliano] (7.141)
    Differs: the pseudo-inverse of Jᵀ in place of J̄ᵀ: it knows no masses
    Shapes:  m rows of n → n rows of n
    """
    return transposed(kinematics.projector(J))


def torques(M: Matrix, J: Matrix, f: Vector, wish: Vector | None = None) -> list[Scalar]:
    """τ = Jᵀ f + (1 − Jᵀ J̄ᵀ) τ₀: of all torques that do f to the hand, those nearest to the wished τ₀ in `change`.

    Seed:   [siciliano] (7.141), Problem 7.10
    Shapes: n rows of n, m rows of n, m scalars, n scalars → n scalars
    """
    led = applied(transposed(J), f)
    if wish is None:
        return led
    return [a + b for a, b in zip(led, applied(projector(M, J), wish), strict=True)]


def change(M: Matrix, tau: Vector, wish: Vector) -> Scalar:
    """(τ − τ₀)ᵀ M⁻¹ (τ − τ₀): how far torques are from wished ones, light joints counting more.

    It is the square, weighed by M, of the difference of the accelerations that both make.

    Seed:   [siciliano] Problem 7.10
    Shapes: n rows of n, n scalars twice → one scalar
    """
    off = [a - b for a, b in zip(tau, wish, strict=True)]
    return dot(off, solve_ldl(*ldl(M), off))
