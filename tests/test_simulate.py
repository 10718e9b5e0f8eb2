"""Simulation: what is known in closed form, what is kept, what is refused."""

import numpy as np
import pytest
from arms import dynamics

from robolib import evaluate, forward, robots, scalar, simulate
from robolib.formulations import newton_euler


def pendulum(**changes):
    robot, values = robots.pendulum()
    return evaluate.compile(newton_euler.derive(robot), values | changes)


def test_a_small_swing_has_the_natural_frequency():
    """√(m g l / (I + m l² + I_m k_r²))."""
    dyn = pendulum(Fv1=0.0)
    w = np.sqrt(2 * 9.81 * 0.5 / (0.1 + 2 * 0.25 + 0.0001 * 100**2))
    run = simulate.run(dyn, [1e-4], duration=2 * np.pi / w, samples=9)
    np.testing.assert_allclose(run.q[:, 0], 1e-4 * np.cos(w * run.t), atol=1e-11)
    np.testing.assert_allclose(run.qd[:, 0], -w * 1e-4 * np.sin(w * run.t), atol=1e-11)
    assert run.drift < 1e-12 and run.t[-1] == pytest.approx(2 * np.pi / w) and len(run.t) == 9


def test_friction_takes_what_it_should():
    """dE/dt = −F_v q̇²."""
    run = simulate.run(pendulum(), [1.0], duration=2.0, samples=401)
    lost = np.trapezoid(0.2 * run.qd[:, 0] ** 2, run.t)
    assert run.E[0] - run.E[-1] == pytest.approx(lost, rel=1e-4) and (np.diff(run.E) < 1e-12).all()
    np.testing.assert_array_equal(run.E, run.T + run.U)


def test_holding_torques_hold():
    dyn, q = dynamics("planar_2r", "newton_euler"), np.array([0.4, -0.7])
    run = simulate.run(dyn, q, torque=dyn.g(q), duration=0.5, samples=6)
    np.testing.assert_allclose(run.q, np.tile(q, (6, 1)), atol=1e-9)
    np.testing.assert_array_equal(run.tau, np.tile(dyn.g(q), (6, 1)))
    again = simulate.run(dyn, q, torque=lambda t, q, qd: dyn.g(q), duration=0.5, samples=6)
    np.testing.assert_allclose(again.q, run.q, atol=1e-9)


def test_a_torque_that_follows_a_motion_gives_the_motion():
    dyn = dynamics("planar_2r", "newton_euler")

    def wanted(t):
        return np.array([np.sin(t), t * t]), np.array([np.cos(t), 2 * t]), np.array([-np.sin(t), 2.0])

    run = simulate.run(dyn, *wanted(0.0)[:2], lambda t, q, qd: dyn.inverse(*wanted(t)), duration=0.5, samples=6)
    np.testing.assert_allclose(run.q, [wanted(t)[0] for t in run.t], atol=1e-7)
    np.testing.assert_allclose(run.tau[3], dyn.inverse(*wanted(run.t[3])))


@pytest.mark.parametrize(
    "arguments, says",
    [
        (dict(q=[0.0, 0.0], qd=[0.0]), "q has 2 entries and qd has the shape"),
        (dict(q=[0.0, 0.0], duration=0), "duration must be positive"),
        (dict(q=[0.0, 0.0], duration=float("nan")), "duration must be positive"),
        (dict(q=[0.0]), r"q has the shape \(1,\); give \(2,\)"),
        (dict(q=[0.0, 0.0], torque=[1.0]), r"tau has the shape \(1,\)"),
        (dict(q=[0.0, float("nan")]), "finite|NaN"),
        (dict(q=[[0.0, 0.0]]), r"q.*\(1, 2\)"),
        (dict(q=[0.0, 0.0], torque=lambda t, q, qd: [float("nan")] * 2), "tau contains NaN"),
    ],
)
def test_bad_input_is_named(arguments, says):
    with pytest.raises(ValueError, match=says):
        simulate.run(dynamics("planar_2r", "newton_euler"), **arguments)


# Fixed steps


def arm():
    return dynamics("planar_2r", "newton_euler")


START = [0.4, -0.9]


@pytest.mark.parametrize("method, order", [("euler", 1), ("rk4", 4), ("midpoint", 2)])
def test_the_error_shrinks_with_the_order_of_the_method(method, order):
    exact = simulate.run(arm(), START, duration=0.4, samples=2).q[-1]
    errors = [np.abs(simulate.run(arm(), START, duration=0.4, method=method, step=h).q[-1] - exact).max()
              for h in (0.04, 0.02)]
    assert errors[0] / errors[1] == pytest.approx(2**order, rel=0.15)


@pytest.mark.parametrize("method", ["RK45", "RK23", "Radau", "LSODA"])
def test_adaptive_methods_agree(method):
    exact = simulate.run(arm(), START, duration=0.5, samples=3)
    found = simulate.run(arm(), START, duration=0.5, samples=3, method=method, rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(found.q, exact.q, atol=1e-5)


def test_the_midpoint_rule_keeps_the_energy_and_euler_makes_some():
    """In (q, p) the energy wobbles without a drift; the second half of a long swing is no worse than the first."""
    run = simulate.run(arm(), START, duration=20.0, method="midpoint", step=0.05)
    gap = np.abs(run.E - run.E[0])
    assert gap[200:].max() < 1.5 * gap[:200].max() and gap[-1] < gap.max()
    bad = simulate.run(arm(), START, duration=5.0, method="euler", step=0.01)
    assert bad.E[-1] - bad.E[0] > 10 * gap.max()


def test_the_midpoint_rule_is_symplectic():
    """dq∧dp is kept: the step's derivative S has SᵀJS = J, by differences; that of a step of Euler has not."""
    dyn, h, n = arm(), 0.03, 2
    x = np.array([0.4, -0.9, 20.0, -7.0])       # q and p

    def after(x, method):
        q, p = x[:n], x[n:]
        run = simulate.run(dyn, q, np.linalg.solve(dyn.M(q), p), duration=h, method=method, step=h)
        return np.concatenate([run.q[-1], dyn.M(run.q[-1]) @ run.qd[-1]])
    J = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.eye(2), np.zeros((2, 2))]])
    for method, kept in (("midpoint", True), ("euler", False)):
        S = np.array([(after(x + e, method) - after(x - e, method)) / 2e-5 for e in 1e-5 * np.eye(4)]).T
        assert (np.abs(S.T @ J @ S - J).max() < 1e-6) == kept


def test_a_torque_in_time_is_seen_by_fixed_steps():
    exact = simulate.run(arm(), START, torque=lambda t, q, qd: [300 * np.sin(9 * t), -qd[1]], duration=0.5, samples=2)
    for method in ("rk4", "midpoint"):
        found = simulate.run(arm(), START, torque=lambda t, q, qd: [300 * np.sin(9 * t), -qd[1]], duration=0.5,
                             method=method, step=0.005)
        np.testing.assert_allclose(found.q[-1], exact.q[-1], atol=1e-3 if method == "midpoint" else 1e-6)


@pytest.mark.parametrize("method", ["rk4", "midpoint"])
def test_friction_is_felt_by_fixed_steps(method):
    """The pendulum of this file has friction: a swing loses as much as by an adaptive method."""
    exact = simulate.run(pendulum(), [1.0], duration=2.0, samples=2)
    found = simulate.run(pendulum(), [1.0], duration=2.0, method=method, step=0.002)
    assert exact.E[-1] < exact.E[0] - 0.05
    np.testing.assert_allclose(found.E[-1], exact.E[-1], atol=1e-3)


@pytest.mark.parametrize("arguments, says", [
    (dict(method="rk5"), "no method 'rk5'"), (dict(method="rk4"), "needs the step"),
    (dict(method="rk4", step=0.3), "whole number of steps"), (dict(step=0.1), "chooses its own steps"),
    (dict(method="midpoint", step=1.0, q=[0.4, -0.9], qd=[9.0, -20.0]), "does not settle"),
])
def test_fixed_steps_that_cannot_be_taken(arguments, says):
    with pytest.raises(ValueError, match=says):
        simulate.run(arm(), **{"q": START, "duration": 1.0, **arguments})


# Compiled steps


@pytest.mark.parametrize("backend", ["python", "c"])
@pytest.mark.parametrize("method", ["rk4", "euler"])
def test_a_compiled_step_is_the_step(method, backend):
    robot, values = robots.planar_2r()
    made = simulate.flow(robot, values, method, backend)
    run = made.run(START, [0.3, -0.2], step=0.01, duration=0.5, every=10)
    slow = simulate.run(arm(), START, [0.3, -0.2], duration=0.5, method=method, step=0.01)
    np.testing.assert_allclose(run.q, slow.q[::10], atol=1e-11)
    np.testing.assert_allclose(run.qd, slow.qd[::10], atol=1e-10)
    np.testing.assert_allclose(run.E, slow.E[::10], rtol=1e-10)
    np.testing.assert_allclose(run.t, slow.t[::10])


def test_a_compiled_step_with_torques_and_articulated_bodies():
    robot, values = robots.planar_2r()
    hold = arm().g(np.array(START))
    made = simulate.flow(robot, values, torque=True, solver="articulated", backend="python")
    run = made.run(START, duration=0.2, step=0.01, torque=hold)
    np.testing.assert_allclose(run.q, np.tile(START, (21, 1)), atol=1e-10)
    with pytest.raises(ValueError, match="torque=True"):
        simulate.flow(robot, values, backend="python").run(START, torque=hold)
    with pytest.raises(ValueError, match="whole number"):
        made.run(START, duration=1.0, step=0.3)
    with pytest.raises(ValueError, match="no step 'midpoint'"):
        simulate.step_program(robot, values, "midpoint")


def test_a_step_carries_its_derivatives():
    """Duals through a step of Runge and Kutta: the linear map of a small difference."""
    robot, values = robots.planar_2r()
    fixed = robot.at(values)

    def rate(x):
        return [*x[2:], *forward.forward_dynamics(fixed, x[:2], x[2:], [0, 0])]
    x, h = [0.4, -0.9, 0.3, -0.2], 0.05
    S = np.array([d.dx for d in simulate.rk4(rate, scalar.seeds(x), h)], float)
    for k in range(4):
        moved = [[a + e * (j == k) for j, a in enumerate(x)] for e in (1e-6, -1e-6)]
        slope = np.subtract(*(simulate.rk4(rate, m, h) for m in moved)) / 2e-6
        np.testing.assert_allclose(S[:, k], slope, atol=1e-7)


def test_a_step_too_long_is_told():
    robot, values = robots.planar_2r()
    with pytest.raises(ValueError, match="leaves all bounds"):
        simulate.flow(robot, values, "euler", "python").run(START, [90.0, -90.0], step=0.5, duration=100.0)


def test_the_ledger_balances():
    dyn = pendulum()
    run = simulate.run(dyn, [1.0], torque=lambda t, q, qd: [3 * np.cos(2 * t)], duration=2.0, samples=801)
    book = simulate.ledger(dyn, run)
    assert np.abs(book.missing).max() < 1e-6 < 0.1 < abs(book.work[-1]) and book.took[-1] > 0.05
    bad = simulate.run(dyn, [1.0], duration=2.0, method="euler", step=0.01)
    assert simulate.ledger(dyn, bad).missing[-1] > 1e-3
