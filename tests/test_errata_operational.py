"""What the source says of redundant arms around dynamic manipulability: as printed it fails, corrected it holds."""

import numpy as np
import pytest

from robolib import ellipses, forward, kinematics, operational, robots

POSTURES = {"planar_2r": [0.5, 1.1], "planar_3r": np.radians([60, -60, -30]).tolist()}


def at_rest(name):
    """(J, M, g) of an arm in the plane, as arrays."""
    robot, values = getattr(robots, name)()
    arm, q = robot.at(values), POSTURES[name]
    M, _, g = forward.terms(arm, q, [0] * arm.n)
    return [np.array(x, float) for x in (kinematics.geometric_jacobian(arm, q, rows=(0, 1)), M, g)]


@pytest.mark.parametrize("name", POSTURES)
def test_7_147_is_an_equation_of_square_jacobians_only(name):
    """(7.147): the term that is left out is zero for two joints, and not for three."""
    J, M, g = at_rest(name)
    back, weight, v = np.linalg.pinv(J), np.linalg.solve(M, g), np.array([0.7, -0.4])
    torque, printed = M @ back @ v + g, M @ back @ (v + J @ weight)
    np.testing.assert_allclose(printed + M @ (weight - back @ J @ weight), torque, atol=1e-9)
    assert (np.linalg.norm(torque - printed) < 1e-9 * np.linalg.norm(torque)) == (name == "planar_2r")


@pytest.mark.parametrize("name, outside", [("planar_2r", 0.0), ("planar_3r", 0.87)])
def test_7_148_is_not_what_unit_torques_can_do(name, outside):
    """(7.148): 87 % of random unit torques accelerate the three rods to outside of it, none leaves the true set."""
    J, M, g = at_rest(name)
    tau = np.random.default_rng(148).normal(size=(20000, len(M)))
    tau /= np.linalg.norm(tau, axis=1)[:, None]
    task = operational.Task(J.tolist(), (0 * J).tolist())
    zero = [0.0] * len(M)
    moved = np.array(operational.accelerations((M.tolist(), zero, g.tolist()), task, zero, list(tau.T))).T
    for way, share in ((ellipses.dynamic_minimal, outside), (ellipses.dynamic, 0.0)):
        A, centre = (np.array(x) for x in way(J.tolist(), M.tolist(), g.tolist()))
        off = moved - centre
        form = np.einsum("ki,ij,kj->k", off, np.linalg.inv(A @ A.T), off)
        assert abs((form > 1 + 1e-9).mean() - share) < 0.01
