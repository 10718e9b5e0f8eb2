"""The natural orthogonal complement: all bodies in one long vector of velocities, t = T q̇.

The columns of T are orthogonal to all forces of constraint, so Tᵀ removes them from Newton's and Euler's equations of
the bodies, and TᵀMT is what is left of their inertia. With a root N of it, M = NᵀN, the joints' inertia is PᵀP with
P = NT, and q̈ comes from P by two least-squares problems: PᵀP is never formed, and its condition is never squared.
"""

from __future__ import annotations

import numpy as np

from .. import linear
from ..formulations import newton_euler_linear
from ..kinematics import Tip, columns, entries, frames
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar, is_zero, quotient, sqrt
from ..spatial import EYE, ORIGIN, Mat3, dyad

Row = list[Scalar]
LIMIT = 1e-13                                   # of a diagonal entry: a pivot below it is rounding


def inertia_matrix(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M(q) = Tᵀ M T = PᵀP, the sum over the rows of P.                                                  (16.E21)

    Seed:   [balafoutis_patel] (6.2.10)–(6.2.15), after Angeles and Ma
    Shapes: n scalars → n lists of n scalars
    """
    P = linear.transposed(rooted(robot, q))
    M = [[linear.dot(P[i], P[j]) for j in range(i + 1)] for i in range(robot.n)]
    return [[M[max(i, j)][min(i, j)] for j in range(robot.n)] for i in range(robot.n)]


def rooted(robot: Robot, q: Vector) -> list[Row]:
    """P = N T: √m J_v of every body's centre of mass, above N J_ω with I = NᵀN. Bodies: links, then rotors.

    Rows of exact zeros are left out, such as those of a body without mass. In the bodies' own frames, where I and so N
    are constant.

    Seed:    [balafoutis_patel] (6.2.12)–(6.2.15)
    Differs: rotors are bodies of their own
    Shapes:  n scalars → at most 6 rows a body, of n scalars
    """
    q = entries(robot, q)
    poses, rows = frames(robot, q), []
    for i, link in enumerate(robot.links):
        T = poses[i].T
        Jv, Jw = columns(robot, poses, i, T @ link.com)
        rows += _body(T.R, link.m, _root(link.I), Jv, Jw)
        rotor = link.rotor
        if rotor is None:
            continue
        k = robot.joints.index(i)
        if link.parent >= 0:
            R = poses[link.parent].T.R
            Jv, Jw = columns(robot, poses, link.parent, poses[link.parent].T @ rotor.com)
        else:
            R, Jv, Jw = EYE, (ORIGIN,) * robot.n, (ORIGIN,) * robot.n
        Jw = (*Jw[:k], Jw[k] + (R @ rotor.axis) * rotor.kr, *Jw[k + 1:])
        along = dyad(rotor.axis, rotor.axis)                  # √(I_t 1 + (I_m − I_t) z zᵀ), I_m and I_t as they are
        rows += _body(R, rotor.m, (EYE - along) * _sqrt(rotor.It) + along * _sqrt(rotor.Im), Jv, Jw)
    return rows


def least_squares(robot: Robot, q: Vector, qd: Vector, tau: Vector, tip: Tip | None = None) -> list[Scalar]:
    """q̈(q, q̇, τ) without M, by P = QR (Gram and Schmidt, modified):                                     (16.E22)

        Pᵀx = τ − b:   the shortest x,  x = Q (Rᵀ)⁻¹ (τ − b)
        P q̈ = x:       in least squares, q̈ = R⁻¹ Qᵀ x

    R is the root of M: RᵀR = PᵀP.

    Seed:   [balafoutis_patel] (6.2.16), (6.2.17)
    Shapes: three times n scalars → list of n scalars
    """
    tau = entries(robot, tau, "tau")
    bias = newton_euler_linear.inverse_dynamics(robot, q, qd, [0] * robot.n, tip)
    force = [t - b for t, b in zip(tau, bias, strict=True)]
    Q, R = orthogonal(linear.transposed(rooted(robot, q)))
    n, y = robot.n, []
    for k in range(n):                                                                  # Rᵀ y = τ − b
        y.append(quotient(force[k] - linear.dot([R[j][k] for j in range(k)], y), R[k][k]))
    x = [linear.dot(entry, y) for entry in zip(*Q, strict=True)]                          # x = Q y, the shortest
    z, found = [linear.dot(column, x) for column in Q], [0] * n
    for k in reversed(range(n)):                                                        # R q̈ = Qᵀ x
        found[k] = quotient(z[k] - linear.dot(R[k][k + 1:], found[k + 1:]), R[k][k])
    return found


def orthogonal(P: list[Row]) -> tuple[list[Row], list[Row]]:
    """(Q, R) of P = QR by modified Gram–Schmidt; P and Q by their columns, R by its rows."""
    left, Q, R = [list(column) for column in P], [], [[0] * len(P) for _ in P]
    for k, column in enumerate(left):
        R[k][k] = sqrt(linear.dot(column, column))
        unit = [x if is_zero(x) else quotient(x, R[k][k]) for x in column]
        for j in range(k + 1, len(left)):
            R[k][j] = linear.dot(unit, left[j])
            left[j] = [a if is_zero(b) or is_zero(R[k][j]) else a - R[k][j] * b
                       for a, b in zip(left[j], unit, strict=True)]
        Q.append(unit)
    return Q, R


def _body(R, m, N, Jv, Jw):
    rows = []
    if not is_zero(m):
        root = _sqrt(m)
        rows += [[v[k] if is_zero(v[k]) else v[k] * root for v in Jv] for k in range(3)]
    turning = [R.T @ w for w in Jw]
    for row in N:
        if not all(is_zero(x) for x in row):
            rows.append([linear.dot(row, w) for w in turning])
    return [row for row in rows if not all(is_zero(x) for x in row)]


def _root(I):
    """N with I = NᵀN, upper triangular; where a pivot is 0, its row is."""
    A, rows = [list(row) for row in I], []
    for k in range(3):
        pivot = A[k][k]
        if is_zero(pivot) or (isinstance(pivot, (float, np.floating)) and pivot <= LIMIT * max(I[k, k], 0)):
            rows.append([0, 0, 0])
            continue
        root = _sqrt(pivot)
        row = [0] * k + [root] + [0 if is_zero(x) else quotient(x, root) for x in A[k][k + 1:]]
        rows.append(row)
        for i in range(k + 1, 3):
            for j in range(k + 1, 3):
                if not (is_zero(row[i]) or is_zero(row[j])):
                    A[i][j] = A[i][j] - row[i] * row[j]
    return Mat3(*rows)


def _sqrt(x):
    return 0 if is_zero(x) else sqrt(x)
