"""Generated derivatives: the same numbers as the recursion, by fewer operations than the source counts."""

import numpy as np
import pytest
from arms import close

from robolib import codegen, linearize, robots
from robolib.codegen.derivatives import by_duals

NAMES = ("planar_2r", "spatial_rpr", "stanford", "puma560", "panda")


@pytest.fixture(autouse=True)
def quiet(recwarn):
    """One published inertia is none of a body; that is told elsewhere."""


def arm_of(name):
    robot, values = getattr(robots, name)()
    return robot.at(values)


@pytest.mark.parametrize("base", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_programs_are_the_recursion(name, base):
    arm = arm_of(name)
    state = np.random.default_rng(3).uniform(-1, 1, (3, arm.n))
    x = linearize.slopes(arm, *state.tolist())
    wanted = np.array([x.P, x.V, x.M], float)
    program = codegen.inverse_derivatives(arm, {}, base=base).optimised()
    for backend in ("python", "numpy"):
        close(program.compile(backend)(*state), wanted, 1e-11)
    smooth = arm.without("friction")
    x = linearize.slopes(smooth, *state.tolist())
    close(by_duals(smooth, {}, base=base).compile("python")(*state), np.array([x.P, x.V, x.M], float), 1e-11)


@pytest.mark.parametrize("name", NAMES)
def test_forward_derivatives_undo_the_inverse_ones(name):
    """[balafoutis_patel] (7.2.2): ∂q̈/∂q = −M⁻¹P, ∂q̈/∂q̇ = −M⁻¹V, ∂q̈/∂τ = M⁻¹."""
    arm = arm_of(name)
    q, qd, tau = np.random.default_rng(3).uniform(-1, 1, (3, arm.n))
    qdd = codegen.forward_dynamics(arm, {}).compile("python")(q, qd, tau)
    P, V, M = (np.array(getattr(linearize.slopes(arm, list(q), list(qd), list(qdd)), k), float) for k in "PVM")
    got = codegen.forward_derivatives(arm, {}, base=True).optimised().compile("python")(q, qd, tau)
    wanted = np.array([-np.linalg.solve(M, P), -np.linalg.solve(M, V), np.linalg.inv(M)])
    for mine, true in zip(got, wanted, strict=True):
        close(mine, true, 1e-9)


def test_parameters_may_stay_symbols():
    robot, values = robots.spatial_rpr()
    program = codegen.inverse_derivatives(robot, base=True).optimised()
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, 3))
    got = program.compile("python", values)(q, qd, qdd)
    x = linearize.slopes(robot.at(values), list(q), list(qd), list(qdd))
    close(got, np.array([x.P, x.V, x.M], float), 1e-10)


def test_six_general_joints_cost_less_than_in_the_source():
    """The tables of [balafoutis_patel] have 2056 + 1762, and 450 + 386 for what is taken from Algorithm 5.7."""
    made = codegen.inverse_derivatives(robots.general(6)[0], base=True, generic=True)
    cost, torques = made.optimised().counts, codegen.inverse_dynamics(robots.general(6)[0]).optimised().counts
    assert cost.mul <= 1823 and cost.add <= 1526                # as README has it
    assert cost.mul + cost.add < 0.75 * (2056 + 450 + 1762 + 386)
    assert cost.mul + cost.add < 0.9 * (2056 + 1762)
    assert cost.mul + cost.add - torques.mul - torques.add < 0.85 * (2056 + 1762)
