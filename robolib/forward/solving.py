"""M q̈ = τ − bias, solved: by LDLᵀ of any M, or by articulated bodies or least squares without one."""

from __future__ import annotations

from collections.abc import Callable

from .. import linear
from ..formulations import newton_euler_linear
from ..kinematics import Tip, entries
from ..linear import Matrix, Vector
from ..model import Terms
from ..robot import Robot
from ..scalar import Scalar
from . import complement
from .articulated import articulated
from .bodies import inertia_matrix
from .columns import columns, half_columns
from .complement import least_squares
from .tensors import generalized, pairs, walker_orin

# M(q) of a robot, by the name of the way.
MATRICES: dict[str, Callable[[Robot, Vector], list[list[Scalar]]]] = {
    "composite": inertia_matrix, "columns": columns, "half_columns": half_columns, "walker_orin": walker_orin,
    "generalized": generalized, "pairs": pairs, "complement": complement.inertia_matrix}
METHODS = (*MATRICES, "articulated", "least_squares")         # of `forward_dynamics`


def forward_dynamics(robot: Robot, q: Vector, qd: Vector, tau: Vector, tip: Tip | None = None,
                     method: str = "composite") -> list[Scalar]:
    """q̈(q, q̇, τ):  M q̈ = τ − τ',  τ' = c + g + friction + Jᵀ h the torques of q̈ = 0.                      (16.E1)

    `tip = (force, moment)`: what the tool exerts on the environment, as in `newton_euler.inverse_dynamics`. `method` is
    one of METHODS: a way to M, which is then solved by LDLᵀ, or "articulated" or "least_squares", which need none.

    Seed:   [siciliano] (7.115), (7.116); [khalil] [7.62]–[7.65]; [balafoutis_patel] (6.2.1)–(6.2.3)
    Shapes: three times n scalars → list of n scalars, in any arithmetic
    """
    if method not in METHODS:
        raise ValueError(f"there is no method {method!r}; there are: {', '.join(METHODS)}")
    if method not in MATRICES:
        return {"articulated": articulated, "least_squares": least_squares}[method](robot, q, qd, tau, tip)
    tau = entries(robot, tau, "tau")
    bias = newton_euler_linear.inverse_dynamics(robot, q, qd, [0] * robot.n, tip)
    return accelerations(MATRICES[method](robot, q), bias, tau)


def accelerations(M: Matrix, bias: Vector, tau: Vector) -> list[Scalar]:
    """The q̈ with  M q̈ = τ − bias,  by LDLᵀ.

    Seed:   [siciliano] (7.115); [khalil] [7.63]
    Shapes: n lists of n scalars, twice n scalars → list of n scalars
    """
    return linear.solve_ldl(*ldl(M), [t - b for t, b in zip(tau, bias, strict=True)])


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic: M by composite bodies, c and g by the recursion.

    Seed:   [siciliano] section 7.6, after (7.116)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    smooth, rest = robot.without("friction"), [0] * robot.n
    c = newton_euler_linear.inverse_dynamics(smooth.without("gravity"), q, qd, rest)
    return inertia_matrix(robot, q), c, newton_euler_linear.inverse_dynamics(smooth, q, rest, rest)


def ldl(M: Matrix) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(L, 1/D) with  M = Lᵀ D L,  L lower triangular with ones on its diagonal: `linear.ldl` of an inertia matrix.

    From the last joint to the first. There D_n is the inertia about the last axis alone, often a constant, and a tree
    gets no new entries where joints do not feel each other. No pivoting: M is positive definite. One division a joint.

    Seed:    [khalil] section 7.6 (solve, never invert); the order is Featherstone's
    Shapes:  n lists of n scalars → n lists (row k has k scalars), n scalars
    """
    try:
        return linear.ldl(M)
    except linear.Singular as found:
        raise ValueError(f"the inertia matrix is singular at joint {found.row + 1}: with the joints after it left free,"
                         " no inertia is left to accelerate; give its outer links a mass or an inertia") from None
