"""Lagrange–Euler with 4×4 matrices: D, h and c from poses, their derivatives and pseudo-inertias.

A 4×4 matrix is four rows of four scalars, of any arithmetic. In this file i is a body, j, k, m count the coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import sympy as sp

from ..homogeneous import NOTHING, Member, members
from ..kinematics import Tip, entries
from ..linear import Matrix, Vector, dot, times, trace_of, transposed
from ..model import Model, Terms, coordinates, torques
from ..robot import Link, Robot
from ..scalar import Scalar, is_zero, quotient


def derive(robot: Robot) -> Model:
    """The model from the coefficients:  M = D,  c_i = Σ h_ikm q̇_k q̇_m,  g = c of the text.

    Seed:   [milicevic] (2.2)–(2.6), (2.11)–(2.15)
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ_i = Σ_k D_ik q̈_k + Σ_k Σ_m h_ikm q̇_k q̇_m + c_i, in any arithmetic; friction and tip as in `model.torques`.

    Seed:   [milicevic] (2.5)
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return torques(robot, terms(robot, q, qd), q, qd, qdd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic.

    Seed:   [milicevic] (2.6), (2.13)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    D, h, c = coefficients(robot, q)
    n = range(robot.n)
    return D, [sum((h[i][k][m] * (qd[k] * qd[m]) for k in n for m in n if not is_zero(h[i][k][m])), 0) for i in n], c


def coefficients(robot: Robot, q: Vector) -> tuple[list[list[Scalar]], list[list[list[Scalar]]], list[Scalar]]:
    """(D, h, c): inertia, Coriolis and centrifugal coefficients h[i][k][m], gravity. A sum over the bodies j:

        D_ik = Σ Tr(U_jk J_j U_jiᵀ)     h_ikm = Σ Tr(U_jkm J_j U_jiᵀ)     c_i = −Σ m_j g U_ji r̄_j

    h_ikm is the Christoffel symbol of D. It is symmetric in k and m.

    Seed:    [milicevic] (2.11), (2.14), (2.15)
    Differs: (2.4) prints + before the gravity term; (2.15) has the right sign. The text has links only. A rotor is here
             one more body, hung on the link that carries it by a joint that turns by k_r q.
    Shapes:  n scalars → n lists of n scalars, n × n × n nested lists, n scalars
    """
    n, chain = robot.n, members(robot, entries(robot, q))
    D, c = [[0] * n for _ in range(n)], [0] * n
    h = [[[0] * n for _ in range(n)] for _ in range(n)]
    for member, pose in zip(chain, _poses(chain), strict=True):
        for i, U_i in pose.U.items():
            J_iU = transposed(times(U_i, member.twice_J))
            c[i] = c[i] - member.body.m * dot(robot.gravity, [dot(row, member.com) for row in U_i[:3]])
            for k, U_k in pose.U.items():
                D[i][k] = D[i][k] + trace_of(U_k, J_iU)
            for (k, m), U_km in pose.UU.items():
                h[i][k][m] = h[i][k][m] + trace_of(U_km, J_iU)
    h = [[[quotient(h[i][min(k, m)][max(k, m)], 2) for m in range(n)] for k in range(n)] for i in range(n)]
    return [[quotient(x, 2) for x in row] for row in D], h, c


def pattern(n: int) -> dict[tuple[int, int, int], tuple[int, tuple[int, int, int]] | None]:
    """What of h must be worked out for n joints in a row: {(i, k, m): None, a zero; or (sign, the place that has it)}.

        h_ikm = h_imk        h_iki = 0 for k ≤ i        h_ikm = −h_mki for k ≤ i and k ≤ m                    (10.E10)

    A place has its own number where k ≤ m and m lies beyond i; these are n(n² − 1)/3. All counted from 0.

    Seed:    [milicevic] (2.14), and what is said of zeros after (2.15)
    Differs: the text has h_iii = 0 alone; the others are ours.
    """
    found = {}
    for i, k, m in product(range(n), repeat=3):
        low, high = sorted((k, m))
        found[i, k, m] = (None if high == i else (1, (i, low, high)) if high > i else (-1, (high, low, i)))
    return found


@dataclass(frozen=True)
class Pose:
    """A body's pose A in the base frame, 4×4, with its derivatives: U[j] = ∂A/∂q_j, UU[j, k] = ∂²A/∂q_j∂q_k, j ≤ k.

    What is not there is zero: q_j moves the body only if its joint lies on the way from the base.
    """

    A: Matrix
    U: dict[int, Matrix]
    UU: dict[tuple[int, int], Matrix]


def poses(robot: Robot, q: Vector) -> tuple[Pose, ...]:
    """The `Pose` of every link at q: the product rule on A_i = A_parent · X(before) · Z(q) X(after), ∂Z/∂q = Q Z.

        U_ij  = A_parent(j) X(before) Q_j · (the rest of the way to i)
        U_ijk = A_parent(j) X(before) Q_j · (from j to k) · Q_k · (the rest of the way to i)        j before k

    Seed:    [milicevic] (2.1), and U_ij, U_ijk as used in (2.3) and (2.14)
    Differs: the text has serial arms with standard rows, where X(before) = 1.
    Shapes:  n scalars → one Pose a link
    """
    chain = members(robot, entries(robot, q))
    return tuple(pose for member, pose in zip(chain, _poses(chain), strict=True) if isinstance(member.body, Link))


def U(robot: Robot, q: Vector, i: int, j: int, k: int | None = None) -> Matrix:
    """U_ij = ∂A_i/∂q_j of link i, or U_ijk = ∂²A_i/∂q_j∂q_k; all counted from 0. Zero off the way from the base.

    Seed:   [milicevic] (2.3), (2.14)
    Shapes: 4×4
    """
    pose = poses(robot, q)[i]
    return pose.U.get(j, NOTHING) if k is None else pose.UU.get((min(j, k), max(j, k)), NOTHING)


def _poses(chain):
    """The Pose of every member."""
    found = []
    for member in chain:
        parent = found[member.parent] if member.parent >= 0 else Pose(member.one, {}, {})
        found.append(_hung(parent, member))
    return found


def _hung(parent: Pose, member: Member) -> Pose:
    """The Pose of a member on its parent's. Its coordinate comes after all that move the parent."""
    step, j = member.A, member.joint
    U, UU = ({k: times(V, step) for k, V in kind.items()} for kind in (parent.U, parent.UU))
    if j is not None:
        turned = member.turned(member.outer)
        once, twice = member.seen(turned), member.seen(member.turned(turned))
        UU |= {(k, j): times(V, once) for k, V in parent.U.items()} | {(j, j): times(parent.A, twice)}
        U |= {j: times(parent.A, once)}
    return Pose(times(parent.A, step), U, UU)
