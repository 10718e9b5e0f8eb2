"""The Jacobian as a matrix, how it changes, and the velocities of all links, one after the other. In any arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import sympy as sp

from ..linear import Matrix, Singular, Vector, solve
from ..robot import Robot
from ..robot.given import vector
from ..scalar import Dual, Scalar, derivatives, seeds
from ..spatial import ORIGIN, Mat3, Vec3, Z
from .links import entries, jacobian

POSITION = (0, 1, 2)                            # the rows of a Jacobian for the velocity of a point


def geometric_jacobian(robot: Robot, q: Vector, link: int | None = None, point: Vec3 | None = None,
                       rows: Sequence[int] = range(6)) -> list[list[Scalar]]:
    """J with [v; ω] = J q̇: the velocity of a point and the angular velocity of its link, in the base frame.

    J = [J_v; J_ω],  column j: [z_j × (p − o_j); z_j] revolute, [z_j; 0] prismatic

    The tool's point unless a link and a point in its frame are given. `rows` picks some of the six rows.

    Seed:    [asada_slotine] (3-7), (3-8), (3-15)–(3-29), (3-34), (3-39); [siciliano] (7.14)–(7.19)
    Differs: [asada_slotine] prints half of the lever in (3-29), and the lever from the base in (5-26)
    Shapes:  n scalars → 6 rows (or those picked) of n
    """
    Jv, Jw = jacobian(robot, q, link, None if point is None else vector(point, "the point"))
    whole = [[column[k] for column in J] for J in (Jv, Jw) for k in range(3)]
    if any(k not in range(6) for k in rows):
        raise ValueError(f"the rows of a Jacobian are 0 to 5, three of the velocity and three of the turning; not"
                         f" {rows!r}")
    return [whole[k] for k in rows]


def analytical_jacobian(robot: Robot, q: Vector, T: Mat3, link: int | None = None,
                        point: Vec3 | None = None) -> list[list[Scalar]]:
    """J_A with [v; φ̇] = J_A q̇, φ three angles that describe the orientation:  J_A = [J_v; T(φ)⁻¹ J_ω].

    T(φ) is that of the angles, ω = T(φ) φ̇ (`rotations.rates_zyz` and its neighbours), at the φ of this posture.
    Raises Singular where the angles themselves have no rates, det T = 0; the arm may be in perfect order there.

    Seed:   our own; [siciliano] ch. 3 has it for zyz
    Shapes: n scalars, T (3, 3) → 6 rows of n
    """
    Jv, Jw = jacobian(robot, q, link, point)
    J_omega = [[column[k] for column in Jw] for k in range(3)]
    try:
        J_phi = solve([list(row) for row in T.rows], J_omega)
    except Singular as gone:
        raise Singular("the angles have no rates here: det T(φ) = 0. That is a fault of these angles, not of the arm:"
                       " take another set of angles, or the geometric Jacobian") from gone
    return [*([column[k] for column in Jv] for k in range(3)), *J_phi]


def derivative(function: Callable[[list[Scalar]], Sequence[Scalar]], q: Vector) -> list[list[Scalar]]:
    """∂f_i/∂q_j of any function made of sums, products, sines and cosines, such as the position of a point.

    Seed:   [asada_slotine] (3-2)–(3-6)
    Shapes: m scalars of n → m rows of n
    """
    n = len(q)
    return [list(derivatives(f, n)) for f in function(seeds(list(q)))]


def jacobian_rate(robot: Robot, q: Vector, qd: Vector, link: int | None = None, point: Vec3 | None = None,
                  rows: Sequence[int] = range(6)) -> list[list[Scalar]]:
    """J̇ = Σ_k ∂J/∂q_k q̇_k, so that  [v̇; ω̇] = J q̈ + J̇ q̇.

    Every q_k goes in with its rate, and what comes out carries its own: q + q̇ ε with ε² = 0.

    Seed:   [khalil] [9.20], [9.21]
    Shapes: twice n scalars → 6 rows (or those picked) of n
    """
    moving = [Dual(x, (rate,)) for x, rate in zip(entries(robot, q), entries(robot, qd, "qd"), strict=True)]
    return [[derivatives(x, 1)[0] for x in row] for row in geometric_jacobian(robot, moving, link, point, rows)]


def twists(robot: Robot, q: Vector, qd: Vector) -> tuple[tuple[Vec3, Vec3], ...]:
    """(v, ω) of every link's frame, in its own axes, from those of the link before it.

    ω_i = Rᵀ (ω + σ̄ q̇ z),   v_i = Rᵀ (v + ω × p + q̇ (σ z + σ̄ z × (p − o)))       σ = 1 prismatic, σ̄ = 1 − σ

    R, p: the frame in that of the link before; z, o: the joint's axis and a point on it, there.

    Seed:    [khalil] [7.17], [7.18]
    Differs: there the origin lies on the joint's axis (modified rows), so that z × (p − o) is zero
    Shapes:  twice n scalars → one pair of Vec3 per link
    """
    q, qd, found = entries(robot, q), entries(robot, qd, "qd"), []
    for i, link in enumerate(robot.links):
        v, w = found[link.parent] if link.parent >= 0 else (ORIGIN, ORIGIN)
        before = link.joint.before.along_x()
        T, z, rate = before @ link.joint.outer(robot.coordinate(i, q)), before.R @ Z, robot.coordinate(i, qd)
        v = v + w.cross(T.p)
        if link.joint.kind == "prismatic":
            v = v + z * rate
        elif link.joint.kind == "revolute":
            v, w = v + z.cross(T.p - before.p) * rate, w + z * rate
        found.append((T.R.T @ v, T.R.T @ w))
    return tuple(found)


def as_rows(J: Matrix) -> list[list[Scalar]]:
    """A matrix of any kind (rows, an array, a SymPy matrix) as lists."""
    return J.tolist() if isinstance(J, sp.MatrixBase) else [list(row) for row in J]
