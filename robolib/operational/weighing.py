"""What the hand weighs: Λ, μ and p, from the terms of the joints and a Task.

In any arithmetic, for any number of joints n ≥ m; `felt` looks at numbers and also works where J has lost rank.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import kinematics
from ..linear import Matrix, Singular, Vector, applied, identity, ldl, plus, scaled, solve_ldl, times, transposed
from ..model import Terms
from ..robot.given import arrays
from ..scalar import Scalar
from .task import Task

Rows = list[list[Scalar]]
NOTHING = 1e-10                                 # a mobility below this part of the largest one is none


def mobility(M: Matrix, J: Matrix) -> Rows:
    """Λ⁻¹ = J M⁻¹ Jᵀ: how the hand accelerates per newton that pushes it, from rest and with limp motors.

    It exists everywhere. Λ, its inverse, does not.

    Seed:   [siciliano] (7.130), inside the bracket
    Shapes: n rows of n, m rows of n → m rows of m
    """
    return times(J, _spread(M, J))


def inertia(M: Matrix, J: Matrix) -> Rows:
    """Λ = (J M⁻¹ Jᵀ)⁻¹, the inertia of the hand. For a square J it is J⁻ᵀ M J⁻¹.

    Raises Singular where J has lost rank: there is a direction in which no torque moves the hand. `felt` says which.

    Seed:   [siciliano] (7.130), (7.134); [asada_slotine] (5-51)
    Shapes: n rows of n, m rows of n → m rows of m
    """
    try:
        factors = ldl(mobility(M, J))
    except Singular as gone:
        raise Singular("the hand has no finite inertia here: J has lost rank, so that no torque accelerates it in some"
                       " direction. operational.felt(M, J) says in which, and what it weighs in the others",
                       gone.row) from gone
    return transposed([solve_ldl(*factors, unit) for unit in identity(len(J))])


def consistent_inverse(M: Matrix, J: Matrix) -> Rows:
    """J̄ = M⁻¹ Jᵀ Λ, the dynamically consistent inverse: of all q̇ with J q̇ = ẋ, J̄ ẋ has the least kinetic energy.

        J J̄ = 1          J̄ᵀ Jᵀ = 1          Λ = J̄ᵀ M J̄

    It is the weighted inverse of chapter 04 with W = M.

    Seed:   [siciliano] (7.138)
    Shapes: n rows of n, m rows of n → n rows of m
    """
    return kinematics.weighted_inverse(J, M)


def terms(given: Terms, task: Task, qd: Vector) -> Terms:
    """(Λ, μ, p) with  Λ ẍ + μ + p = f,  from (M, c, g) of the joints:

        Λ = (J M⁻¹ Jᵀ)⁻¹        μ = Λ (J M⁻¹ c − J̇ q̇)        p = Λ J M⁻¹ g

    f is what the motors do to the hand, J̄ᵀ τ, less what it does to the environment. For a square J it is
    `linearize.tip_model`, J⁻ᵀ in front of everything. μ is the book's C_A ẋ.

    Seed:   [siciliano] (7.130)–(7.133), (7.137), (7.139)
    Shapes: (n rows of n, n, n), m rows of n twice, n scalars → (m rows of m, m, m)
    """
    M, c, g = given
    L = inertia(M, task.J)
    down = transposed(times(_spread(M, task.J), L))            # J̄ᵀ = Λ J M⁻¹
    mu = [a - b for a, b in zip(applied(down, c), applied(L, task.drift(qd)), strict=True)]
    return L, mu, applied(down, g)


def forces(found: Terms, xdd: Vector) -> list[Scalar]:
    """f = Λ ẍ + μ + p: what must act on the hand so that it accelerates by ẍ.

    Seed:   [siciliano] (7.133); [asada_slotine] (5-56); [balafoutis_patel] (7.4.2)
    Shapes: (m rows of m, m, m), m scalars → m scalars
    """
    L, mu, p = found
    return [a + b + w for a, b, w in zip(applied(L, xdd), mu, p, strict=True)]


def accelerations(given: Terms, task: Task, qd: Vector, tau: Vector, push: Vector | None = None) -> list[Scalar]:
    """ẍ = J M⁻¹ (τ − c − g − Jᵀ h) + J̇ q̇: how the hand accelerates. h is what it exerts on the environment.

    No Λ is needed, so this holds in singular postures too.

    Seed:   [siciliano] (7.127), (7.129)
    Shapes: (n rows of n, n, n), m rows of n twice, n scalars twice, m scalars → m scalars
    """
    M, c, g = given
    held = [0] * len(tau) if push is None else applied(transposed(task.J), push)
    left = [t - a - b - h for t, a, b, h in zip(tau, c, g, held, strict=True)]
    there = applied(transposed(_spread(M, task.J)), left)
    return [a + b for a, b in zip(there, task.drift(qd), strict=True)]


def coriolis(M: Matrix, C: Matrix, task: Task) -> Rows:
    """C_A = J̄ᵀ C J̄ − Λ J̇ J̄, with Λ̇ − 2 C_A skew wherever Ṁ − 2C is. For a square J, J⁻ᵀ C J⁻¹ − Λ J̇ J⁻¹.

    C_A ẋ = μ for an arm whose joints move as q̇ = J̄ ẋ, with the least kinetic energy; a square J leaves no other way.

    The reason: Λ = J̄ᵀ M J̄, and J J̄ = 1 gives J̄ᵀ M dJ̄/dt = Λ J dJ̄/dt = −Λ J̇ J̄. So Λ̇ − 2 C_A is
    J̄ᵀ (Ṁ − 2C) J̄ + Λ J̇ J̄ − (Λ J̇ J̄)ᵀ: skew, and skew.

    Seed:   [siciliano] (7.131), (7.135), Problem 7.9; for redundant arms our own
    Shapes: n rows of n twice, m rows of n twice → m rows of m
    """
    bar = consistent_inverse(M, task.J)
    swing = times(inertia(M, task.J), times(task.Jd, bar))
    return plus(times(transposed(bar), times(C, bar)), scaled(swing, -1))


@dataclass(frozen=True, eq=False)
class Felt:
    """The hand's inertia in numbers, also where it is infinite.

    Lambda      (m, m), the pseudo-inverse of J M⁻¹ Jᵀ: the inertia in the directions in which the hand can move
    masses      its principal values, the lightest first; inf in a lost direction
    directions  the principal directions, as columns in the same order
    lost        (m, m − rank), the lost ones: no torque accelerates the hand along them

    Where a task has metres and radians in it, the principal values depend on the unit of length.
    """

    Lambda: np.ndarray
    masses: np.ndarray
    directions: np.ndarray
    lost: np.ndarray

    def along(self, direction: ArrayLike) -> float:
        """The mass felt by somebody who leads the hand along a line and lets it go nowhere else: uᵀ Λ u."""
        u, lost = self._unit(direction)
        return float("inf") if lost else float(u @ self.Lambda @ u)

    def pushed(self, direction: ArrayLike) -> float:
        """The mass felt by somebody who pushes along u while the hand may slip sideways: 1 / (uᵀ Λ⁻¹ u)."""
        u, _ = self._unit(direction)
        if not (abs(u @ self.directions[:, np.isfinite(self.masses)]) > NOTHING).any():
            return float("inf")
        light = sum((u @ d)**2 / m for d, m in zip(self.directions.T, self.masses, strict=True))
        return float(1 / light)

    def told(self) -> str:
        """The masses in words."""
        kept = ", ".join(f"{m:.4g} kg along {_vector(d)}" for m, d in zip(self.masses, self.directions.T, strict=True)
                         if np.isfinite(m))
        gone = "; ".join(f"no torque accelerates it along {_vector(d)}" for d in self.lost.T)
        return "; ".join(x for x in (kept, gone) if x)

    def _unit(self, direction):
        u = np.asarray(direction, float)
        if u.shape != (len(self.Lambda),) or not np.linalg.norm(u) > 0:
            raise ValueError(f"a direction of the hand has {len(self.Lambda)} entries, not all of them zero")
        u = u / np.linalg.norm(u)
        return u, bool((abs(self.lost.T @ u) > NOTHING).any())


def felt(M: ArrayLike, J: ArrayLike) -> Felt:
    """What the hand weighs, by the singular values of J L⁻ᵀ, M = L Lᵀ: masses 1/σ², and the directions that are lost.

    Seed:    [siciliano] (7.130)
    Differs: the source asks for full rank; here what is left of Λ where J has lost it is the pseudo-inverse.
    Shapes:  (n, n) and (m, n), numbers
    """
    M, J = arrays(M=(M, "nn"), J=(J, "mn"))
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        raise ValueError("M is not positive definite, so it is no inertia matrix: have its rows been mixed, or a sign"
                         " been lost?") from None
    root = np.linalg.solve(L, J.T).T                                          # J L⁻ᵀ, so that root rootᵀ = J M⁻¹ Jᵀ
    U, sizes, _ = np.linalg.svd(root)
    sizes = np.concatenate([sizes, np.zeros(len(J) - len(sizes))])
    there = sizes > NOTHING * sizes[0]
    masses = np.divide(1.0, sizes**2, where=there, out=np.full(len(J), np.inf))
    kept = U[:, there]
    return Felt(kept * masses[there] @ kept.T, masses, U, U[:, ~there])


def _spread(M, J):
    """M⁻¹ Jᵀ, n rows of m."""
    if {len(row) for row in J} != {len(M)}:
        raise ValueError(f"J needs {len(M)} columns, one for each joint of M; its rows have"
                         f" {', '.join(str(len(row)) for row in J)}")
    factors = ldl(M)
    return transposed([solve_ldl(*factors, row) for row in J])


def _vector(d):
    d = d * (-1 if d[np.argmax(abs(d))] < 0 else 1)
    return "(" + ", ".join(f"{x:.3f}" for x in d + 0.0) + ")"
