"""Springs at the joints: how far the tip gives, in which direction least, and at which load the arm buckles.

Here f is the load *on* the tip, what hangs on it or leans against it: the environment's force on the arm, the opposite
of the tool's. The tip gives way towards it. Springs: K (q − q_rest) = J(q)ᵀ f.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.linalg
import scipy.optimize
from numpy.typing import ArrayLike

from .. import kinematics
from ..kinematics import Tip, entries
from ..linear import Matrix, Vector, inverse, times, transposed
from ..robot import Robot
from ..robot.given import arrays, one_robot, vector
from ..scalar import Scalar, derivatives, seeds
from ..spatial import ORIGIN, Vec3
from .balance import equivalent_torques


@dataclass(frozen=True, eq=False)
class PrincipalAxes:
    """The directions in which the tip gives way straight: E, columns, and how far, `sizes`, the largest first."""

    sizes: np.ndarray
    E: np.ndarray


@dataclass(frozen=True, eq=False)
class Buckling:
    """The load at which the arm gives way, inf where none does, and its first movement there, of length 1."""

    load: float
    mode: np.ndarray


def stiffness(k: Vector | Matrix) -> list[list[Scalar]]:
    """K = diag(k_1 … k_n) of springs τ_i = k_i Δq_i; a matrix of joints that are coupled stays what it is.

    Seed:   [asada_slotine] (4-18), (4-20), (4-21)
    Shapes: n scalars, or n rows of n → n rows of n
    """
    if not hasattr(k, "__iter__"):
        raise TypeError(f"springs are a number for each joint, such as [1000.0, 500.0], or a matrix, not {k!r:.60}")
    k = list(k)
    if k and hasattr(k[0], "__len__"):
        return [list(row) for row in k]
    return [[x if i == j else 0 for j in range(len(k))] for i, x in enumerate(k)]


def compliance(J: Matrix, k: Vector | Matrix, G: Matrix | None = None) -> list[list[Scalar]]:
    """C with Δp = C Δf:  C = J (K − G)⁻¹ Jᵀ,  G = ∂(Jᵀ f)/∂q of the load f that is there already; none: C = J K⁻¹ Jᵀ.

    K (q − q_rest) = J(q)ᵀ f; a little more load, Δf, moves the arm by Δq:  K Δq = Jᵀ Δf + G Δq, because J changes, too.

    Seed:    [asada_slotine] (4-19)–(4-26)
    Differs: (4-24) has no G. It holds for an arm without load; with it a stretched arm stays infinitely stiff under
             any push. (4-26), its two-joint form, has lost a numerator in C_22, and C_21 is not C_12.
    Shapes:  m rows of n, n scalars (or n rows of n), n rows of n → m rows of m, in any arithmetic
    """
    K, J = stiffness(k), [list(row) for row in J]
    if any(len(row) != len(K) for row in J) or any(isinstance(x, Vec3) for row in J for x in row):
        raise ValueError(f"J has a row for each coordinate of the tip and a column for each of the {len(K)} springs,"
                         " such as kinematics.geometric_jacobian(robot, q) gives it")
    if G is not None:
        K = [[a - b for a, b in zip(row, other, strict=True)] for row, other in zip(K, G, strict=True)]
    return times(times(J, inverse(K)), transposed(J))


def geometric_stiffness(robot: Robot, q: Vector, tip: Tip) -> list[list[Scalar]]:
    """G = ∂(J(q)ᵀ F)/∂q for a wrench F = (force, moment) at the tip that keeps its size and direction in space.

    For a force alone it is symmetric, the Hessian of f · p(q): G_ij = f · ∂²p/∂q_i ∂q_j. A constant moment has no
    potential, so with one G is not symmetric.

    Seed:    our own; [asada_slotine] (4-24) leaves it out
    Shapes:  n scalars, two Vec3 → n rows of n, in any arithmetic
    """
    torques = equivalent_torques(robot, seeds(entries(robot, q)), tip)
    return [list(derivatives(x, robot.n)) for x in torques]


def principal_axes(C: ArrayLike) -> PrincipalAxes:
    """C = E diag(sizes) Eᵀ: along the columns of E a force moves the tip straight ahead, by the extremes of |C f|.

    Extremes of |Δp|² = fᵀ C² f at |f| = 1 have C² f = λ f; the sizes are √λ, for two directions
    λ = ½ (a_1 + a_2 ± √((a_1 − a_2)² + 4 a_3²)),  C² = [[a_1, a_3], [a_3, a_2]].

    Seed:   [asada_slotine] (4-27)–(4-34)
    Shapes: (m, m), symmetric → (m,), (m, m)
    """
    C, = arrays(C=(C, "mm"))
    if not np.allclose(C, C.T, rtol=1e-9, atol=1e-9 * np.abs(C).max(initial=0)):
        raise ValueError("C is not symmetric, so it has no principal axes; is there a moment among the loads?")
    sizes, E = np.linalg.eigh(C)
    order = np.argsort(-np.abs(sizes), kind="stable")
    return PrincipalAxes(sizes[order], E[:, order])


def buckling_load(robot: Robot, q: Vector, k: Vector | Matrix, direction: Vec3) -> Buckling:
    """The smallest P > 0 with det(K − P H) = 0, H = ∂(Jᵀ d)/∂q: where the push P d on the tip at q makes the arm give.

    The arm stands at q under the load, held by springs that were wound for it (where Jᵀ d = 0, as at a stretched arm,
    they need no winding). Up to P every small disturbance is answered by the springs, beyond it no longer.
    H v = μ K v is solved; P = 1/μ for the largest positive μ. A pull has none: then the load is inf.

    Seed:    our own; [asada_slotine] section 4.2.2 calls such an arm infinitely stiff
    Shapes:  n scalars, n scalars or n rows of n, a Vec3 (only its direction counts) → a number, (n,)
    """
    direction = vector(direction, "the direction of the load")
    if one_robot(robot).parameters:
        raise ValueError(f"the {robot.name} is in symbols; give numbers: buckling_load(robot.at(values), …)")
    size = float(np.sqrt(float(direction @ direction)))
    if not size > 0:
        raise ValueError("the direction of the load is zero; give one such as Vec3(-1, 0, 0)")
    H = np.array(geometric_stiffness(robot, [float(x) for x in q], (direction * (1 / size), ORIGIN)), float)
    factors, modes = scipy.linalg.eigh((H + H.T) / 2, _springs(robot, k))
    mode = modes[:, -1] / np.linalg.norm(modes[:, -1])
    return Buckling(1 / factors[-1] if factors[-1] > 1e-12 * np.abs(factors).max() else np.inf, mode)


def equilibrium(robot: Robot, rest: Sequence[float], k: Vector | Matrix, force: Vec3,
                start: Sequence[float] | None = None) -> np.ndarray:
    """Where the arm comes to rest under a force on its tip, whatever its size:  K (q − q_rest) = J(q)ᵀ f.

    The force keeps its direction in space, so there is an energy, V = ½ (q − q_rest)ᵀ K (q − q_rest) − f · p(q). SciPy
    goes downhill from `start` (from rest, unless given), with V' = K (q − q_rest) − Jᵀ f and V'' = K − G. A buckled arm
    has two ways to go: `start` chooses. From a posture in balance it does not move, be it stable or not.

    Seed:   our own; [asada_slotine] (4-19), (4-20) without the linearization (4-22)
    Shapes: n numbers, n numbers or n rows of n, a Vec3 → (n,)
    """
    force = vector(force, "the force")
    K, rest, tip = _springs(robot, k), np.array(entries(robot, rest, "rest"), float), (force, ORIGIN)

    def energy(q: np.ndarray) -> float:
        bend = q - rest
        return float(0.5 * bend @ K @ bend - force @ kinematics.tip(robot, q.tolist()).p)

    def slope(q: np.ndarray) -> np.ndarray:
        return K @ (q - rest) - np.array(equivalent_torques(robot, q.tolist(), tip), float)

    def curvature(q: np.ndarray) -> np.ndarray:
        return K - np.array(geometric_stiffness(robot, q.tolist(), tip), float)

    first = rest if start is None else np.array(entries(robot, start, "start"), float)
    small = 1e-8 * np.abs(K).max()
    downhill = scipy.optimize.minimize(energy, first, method="trust-exact", jac=slope, hess=curvature,
                                       options={"gtol": small}).x
    found = scipy.optimize.root(slope, downhill, jac=curvature, tol=1e-14).x     # the last digits
    found = found if np.abs(slope(found)).max() < np.abs(slope(downhill)).max() else downhill
    if (left := np.abs(slope(found)).max()) > 100 * small:
        raise ValueError(f"no posture in balance was found (a torque of {left:.2g} N·m is left);"
                         " give another `start`, or a smaller load")
    return found


def deflection(robot: Robot, rest: Sequence[float], k: Vector | Matrix, force: Vec3,
               start: Sequence[float] | None = None) -> np.ndarray:
    """Δp: how far the tip has moved, in the base frame, when the arm has come to rest under a force of any size.

    Seed:   [asada_slotine] (4-23) is its beginning, Δp = C f
    Shapes: as `equilibrium` → (3,)
    """
    q = equilibrium(robot, rest, k, force, start)
    there, here = (kinematics.tip(robot, [float(x) for x in p]).p for p in (q, rest))
    return np.array([float(x) for x in there - here])


def _springs(robot: Robot, k: Vector | Matrix) -> np.ndarray:
    """K in numbers; a clear error where it holds nothing."""
    K = np.array(stiffness(k), float)
    if K.shape != (robot.n, robot.n) or not np.allclose(K, K.T) or np.linalg.eigvalsh(K).min() <= 0:
        raise ValueError(f"the springs must be {robot.n} positive numbers, one per joint, or a symmetric, positive"
                         " definite matrix")
    return K
