"""Lagrange: one scalar, differentiated. Links and rotors, revolute and prismatic joints, trees."""

from __future__ import annotations

import sympy as sp

from ..kinematics import Tip, bodies, entries
from ..linear import Vector
from ..model import Model, Terms, coordinates, torques
from ..robot import Robot
from ..scalar import Scalar, derivatives, is_zero, seeds, value


def derive(robot: Robot) -> Model:
    """The model from the energies:  M from T, c = Ṁ q̇ − ∂T/∂q, g from U.

    The derivatives are those that the scalars carry (`terms`): four times faster than differentiating M once it is
    written out.

    Seed:   [siciliano] (7.1)–(7.3), (7.32), (7.37)–(7.39); [khalil] [7.4]–[7.8];
            [asada_slotine] (5-20), (5-21)
    """
    q, qd, _ = coordinates(robot)
    return Model(robot, *map(sp.Matrix, terms(robot, list(q), list(qd))))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic: the derivatives of M come with M, from scalars that carry theirs.

        c = Ṁ q̇ − ∂T/∂q,   T = ½ q̇ᵀ M q̇

    Every scalar carries n derivatives and M has n² of them, so the work grows with n⁴: numbers for an arm of 60 joints
    take minutes. Beyond a dozen joints take `newton_euler`, whose work grows with n, and which does it in milliseconds.

    `tip`: what the tool exerts on the environment, see `model.torques`.

    Seed:   [siciliano] (7.38), (7.42)
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return torques(robot, terms(robot, q, qd), q, qd, qdd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic, by scalars that carry their derivatives.

    Seed:   [siciliano] (7.32), (7.38), (7.39); [asada_slotine] (5-34)–(5-36)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    n, duals = robot.n, inertia_matrix(robot, seeds(q))
    twice_T = sum((duals[i][j] * (qd[i] * qd[j]) for i in range(n) for j in range(n)), 0)
    c = []
    for row, slope in zip(duals, derivatives(twice_T, n), strict=True):
        rates = [sum((d * v for d, v in zip(derivatives(x, n), qd, strict=True)), 0) for x in row]      # row of Ṁ
        c.append(sum((r * v for r, v in zip(rates, qd, strict=True)), 0) - (0 if is_zero(slope) else slope / 2))
    return [[value(x) for x in row] for row in duals], c, gravity_torques(robot, q)


def inertia_matrix(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M(q) = Σ m J_vᵀ J_v + J_ωᵀ I J_ω over links and rotors: the Hessian of T in q̇.                         (07.E12)

    Seed:   [siciliano] (7.20), (7.30), (7.32); [asada_slotine] (5-28)
    Shapes: n scalars → n lists of n scalars
    """
    n = robot.n
    M = [[0] * n for _ in range(n)]
    for m, I, Jv, Jw in bodies(robot, q):
        for i in range(n):
            for j in range(i, n):
                M[i][j] = M[i][j] + m * (Jv[i] @ Jv[j]) + Jw[i] @ (I @ Jw[j])
                M[j][i] = M[i][j]
    return M


def gravity_torques(robot: Robot, q: Vector) -> list[Scalar]:
    """g_i = ∂U/∂q_i = −Σ m g_0ᵀ J_v,i over links and rotors.                                                  (07.E13)

    Seed:    [siciliano] (7.39); [asada_slotine] (5-37), (5-40)
    Differs: [asada_slotine] prints + for −.
    Shapes:  n scalars → n scalars
    """
    g = [0] * robot.n
    for m, _, Jv, _ in bodies(robot, q):
        g = [gi - m * (robot.gravity @ column) for gi, column in zip(g, Jv, strict=True)]
    return g
