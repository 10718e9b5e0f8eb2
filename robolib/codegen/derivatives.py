"""Generated derivatives: the slopes of inverse and of forward dynamics as Programs.

    inverse_derivatives(robot, values=None, …)     ∂τ/∂q, ∂τ/∂q̇, ∂τ/∂q̈ = M             at q, q̇, q̈
    forward_derivatives(robot, values=None, …)     ∂q̈/∂q, ∂q̈/∂q̇, ∂q̈/∂τ = M⁻¹           at q, q̇, τ

Recorded from Algorithm 7.1 as `linearize` has it, at the meeting place that costs least. Dual numbers on the short
recursion give the same (`by_duals`, which the benchmark shows beside it), by more operations: a little more on a PUMA
560, whose first three axes leave that recursion little to do, twice as many on an arm of seven joints.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import linear, linearize
from ..conventions import to_modified
from ..formulations.short.choices import Choices
from ..formulations.short.frames import well_turned
from ..formulations.short.parameters import bodies, grouped
from ..linearize import Slopes
from ..program import Program
from ..robot import Robot
from ..scalar import Scalar, derivatives, seeds
from . import about as units
from .arm import Arm, Values, arm
from .recorded import recorded


def inverse_derivatives(robot: Robot, values: Values = None, base: bool = False, generic: bool = False) -> Program:
    """The Program of P = ∂τ/∂q, V = ∂τ/∂q̇ and M = ∂τ/∂q̈: three n×n matrices, row by row. Inputs q, qd, qdd.

    `base` groups the links to base parameters first, `generic` promises that no length and no sine or cosine of a twist
    is zero, as in `inverse_dynamics`.

    Seed:   [balafoutis_patel] Algorithm 7.1
    """
    def rows(arm, q, qd, qdd, middle):
        found = _slopes(arm, q, qd, qdd, middle)
        return _rows(found.P, found.V, found.M)
    return _shortest(arm(robot, values, base, None, generic), rows, "qdd", "Slopes of the torques, P, V and M,", "PVM")


def forward_derivatives(robot: Robot, values: Values = None, base: bool = False, generic: bool = False) -> Program:
    """The Program of ∂q̈/∂q, ∂q̈/∂q̇ and ∂q̈/∂τ: three n×n matrices, row by row. Inputs q, qd, tau.

        M q̈ + bias = τ   ⇒   ∂q̈/∂q = −M⁻¹ P     ∂q̈/∂q̇ = −M⁻¹ V     ∂q̈/∂τ = M⁻¹          P at this q̈

    M is factored once, M = Lᵀ D L; each column is then solved for, and of M⁻¹ one triangle is.

    Seed:   [balafoutis_patel] (7.2.2)
    """
    def rows(arm, q, qd, tau, middle):
        rest = _slopes(arm, q, qd, [0] * arm.n, middle)
        factors = linear.ldl(rest.M)
        qdd = linear.solve_ldl(*factors, [t - b for t, b in zip(tau, rest.tau, strict=True)])
        found = _slopes(arm, q, qd, qdd, middle)
        inverse = [linear.solve_ldl(*factors, unit) for unit in linear.identity(arm.n)]
        symmetric = [[inverse[max(i, j)][min(i, j)] for j in range(arm.n)] for i in range(arm.n)]
        return _rows(*(linear.transposed([linear.solve_ldl(*factors, [-x for x in column])
                                          for column in linear.transposed(A)]) for A in (found.P, found.V)), symmetric)
    return _shortest(arm(robot, values, base, None, generic), rows, "tau",
                     "Slopes of the accelerations, by q, by qd and by tau,", "slopes")


def by_duals(robot: Robot, values: Values = None, base: bool = False) -> Program:
    """The Program of `inverse_derivatives` by Dual numbers on the recursion of `inverse_dynamics`: the other way."""
    def rows(arm, q, qd, qdd, _):
        n, x = arm.n, seeds([*q, *qd, *qdd])
        found = [derivatives(t, 3 * n) for t in arm.inverse_dynamics(x[:n], x[n:2 * n], x[2 * n:])]
        return [d for k in range(3) for row in found for d in row[k * n:(k + 1) * n]]
    return _recorded(arm(robot, values, base), rows, "qdd", "Slopes of the torques, P, V and M,", "PVM", None)


def _slopes(arm: Arm, q, qd, qdd, middle) -> Slopes:
    """Of the arm, its links grouped to few parameters where that is asked for."""
    robot = to_modified(arm.robot)
    if arm.formulation != "short":
        return linearize.recursion(robot, bodies(robot), q, qd, qdd, middle)
    robot, own = well_turned(robot, bodies(robot), False, Choices(arm.generic))
    few = [load.body for load in grouped(robot, own, [None] * len(own))]
    return linearize.recursion(robot, few, q, qd, qdd, middle)


def _shortest(arm: Arm, rows: Callable[..., list[Scalar]], last: str, title: str, result: str) -> Program:
    """The recording with the meeting place that costs the fewest operations."""
    made = [_recorded(arm, rows, last, title, result, middle) for middle in range(1, max(arm.n, 2))]
    return min(made, key=lambda program: program.counts.mul + program.counts.add)


def _recorded(arm, rows, last, title, result, middle):
    n = arm.n
    groups = tuple((kind, tuple(f"{kind}{i}" for i in range(1, n + 1))) for kind in ("q", "qd", last))

    def run(arm, *x):
        return rows(arm, *(list(x[k * n:(k + 1) * n]) for k in range(3)), middle)
    said = units.about(arm, f"{title} of the {arm.robot.name}.", groups, result, (3, n, n))
    return recorded(arm, run, [name for _, names in groups for name in names], said)


def _rows(*matrices):
    return [x for A in matrices for row in A for x in row]
