"""Simulation: what is known in closed form, what is kept, what is refused."""

import numpy as np
import pytest
from arms import dynamics

from robolib import evaluate, robots, simulate
from robolib.formulations import newton_euler


def pendulum(**changes):
    robot, values = robots.pendulum()
    return evaluate.compile(newton_euler.derive(robot), values | changes)


def test_a_small_swing_has_the_natural_frequency():
    """√(m g l / (I + m l² + I_m k_r²)), exercise 26 of the digest."""
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
