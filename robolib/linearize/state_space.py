"""What one does with the slopes: the state space, Christoffel's matrix, and the same slopes by two other ways."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..formulations import newton_euler
from ..linear import Vector, identity, ldl, solve_ldl, transposed
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar, derivatives, seeds, value
from .algorithm import Slopes, slopes

Rows = list[list[Scalar]]
STEP = 1e-30                                    # of the complex step: nothing is subtracted, so it may be this small


def state_space(found: Slopes) -> tuple[Rows, Rows]:
    """(A, B) of  ẋ = A x + B u,  x = (δq, δq̇), u = δτ:                                                        (17.E5)

        A = [[0, 1], [−M⁻¹P, −M⁻¹V]]          B = [[0], [M⁻¹]]

    Seed:   [balafoutis_patel] (7.2.2), (1.1.3)
    Shapes: Slopes of n joints → 2n lists of 2n, 2n lists of n; in any arithmetic
    """
    if not isinstance(found, Slopes):
        raise TypeError("state_space takes the slopes of an arm: state_space(slopes(robot.at(values), q, qd, qdd)), not"
                        f" a {type(found).__name__}")
    n, factors = len(found.M), ldl(found.M)

    def solved(matrix):
        return transposed([solve_ldl(*factors, column) for column in transposed(matrix)])
    P, V, inverse = solved(found.P), solved(found.V), solved(identity(n))
    top = [[0] * n + row for row in identity(n)]
    return top + [[-x for x in (*p, *v)] for p, v in zip(P, V, strict=True)], [[0] * n for _ in range(n)] + inverse


def christoffel_matrix(robot: Robot, q: Vector, qd: Vector) -> Rows:
    """C(q, q̇) of Christoffel's symbols without a single derivative of M, by a recursion of order n²:  C = ½ V. (17.E3)

    c = C q̇ is quadratic in q̇, and Christoffel's symbols are symmetric in the two rates; so ∂c/∂q̇ = 2 C.

    Seed:   [balafoutis_patel] Algorithm 7.1; that its V is 2 C is ours
    Shapes: n scalars twice → n lists of n scalars
    """
    robot = one_robot(robot)
    floating = robot.without("friction", "gravity")
    return [[x / 2 for x in row] for row in slopes(floating, q, qd, [0] * robot.n).V]


def by_duals(robot: Robot, q: Vector, qd: Vector, qdd: Vector,
             torques: Callable[..., Vector] = newton_euler.inverse_dynamics) -> Slopes:
    """The slopes by Dual numbers through any inverse dynamics: exact, and a witness that knows nothing of 7.1.

    Shapes: three times n scalars → Slopes, in any arithmetic
    """
    robot = one_robot(robot)
    n, x = robot.n, seeds([*q, *qd, *qdd])
    tau = torques(robot, x[:n], x[n:2 * n], x[2 * n:])
    rows = [derivatives(t, 3 * n) for t in tau]
    P, V, M = ([list(row[k * n:(k + 1) * n]) for row in rows] for k in range(3))
    return Slopes(M, V, P, [value(t) for t in tau])


def by_complex_step(robot: Robot, q: Vector, qd: Vector, qdd: Vector,
                    torques: Callable[..., Vector] = newton_euler.inverse_dynamics) -> Slopes:
    """The slopes of an arm in numbers, by steps of 10⁻³⁰ into the imaginary:  f'(x) = Im f(x + i h) / h.

    Nothing is subtracted, so nothing cancels. All 3n steps are one column of states.

    Shapes: three times n numbers → Slopes of arrays
    """
    robot = one_robot(robot)
    if robot.parameters:
        raise ValueError(f"the {robot.name} is in symbols; a complex step takes numbers: robot.at(values)")
    n, at = robot.n, np.array([*q, *qd, *qdd], complex)
    x = [at[k] + 1j * STEP * np.eye(3 * n)[k] for k in range(3 * n)]
    tau = torques(robot.without("friction"), x[:n], x[n:2 * n], x[2 * n:])
    J = np.array([np.broadcast_to(t, 3 * n).imag / STEP for t in tau])
    return Slopes(J[:, 2 * n:], J[:, n:2 * n], J[:, :n], [float(np.real(np.ravel(t)[0])) for t in tau])


def predicted(found: Slopes, dq: Vector, dqd: Vector, dqdd: Vector) -> list[Scalar]:
    """δτ = M δq̈ + V δq̇ + P δq, what the linear model says of a small deviation.                              (17.E2)

    Seed:   [balafoutis_patel] (7.2.1)
    """
    if {len(dq), len(dqd), len(dqdd)} != {len(found.M)}:
        raise ValueError(f"dq, dqd and dqdd need {len(found.M)} entries each, one per moving joint; they have"
                         f" {len(dq)}, {len(dqd)} and {len(dqdd)}")
    return [sum((a * x for row, d in zip(rows, (dqdd, dqd, dq), strict=True) for a, x in zip(row, d, strict=True)), 0)
            for rows in zip(found.M, found.V, found.P, strict=True)]


