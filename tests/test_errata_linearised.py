"""What [balafoutis_patel] has wrong in its chapter 7: the printed form fails, the corrected one holds."""

import numpy as np
import pytest

from robolib import kinematics, linearize, robots
from robolib.linearize import facts, sweeps, turns
from robolib.spatial import skew


def spatial():
    robot, values = robots.spatial_rrr()
    arm = robot.at(values).without("rotors", "friction")
    return arm, np.random.default_rng(5).uniform(-1.5, 1.5, (3, arm.n)).tolist()


def dual(v):
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def test_7_3_5_needs_the_whole_trace():
    """(7.3.5): ½ tr(K) is not enough, and the 2 is lost; the entry is zero all the same."""
    rng = np.random.default_rng(1)
    K, w, z = rng.uniform(-1, 1, (3, 3)), rng.uniform(-1, 1, 3), np.array([0, 0, 1.0])
    K = K + K.T + 4 * np.eye(3)
    both = K @ dual(w) + dual(w) @ K
    assert not np.allclose(both - np.trace(K) / 2 * dual(w), -dual(K @ w))
    assert np.allclose(both - np.trace(K) * dual(w), -dual(K @ w))
    L = dual(w) @ (np.trace(K) / 2 * np.eye(3) - K)
    assert np.isclose(2 * z @ (K @ dual(w) - L) @ z, 0)
    arm, state = spatial()
    assert abs(float(linearize.slopes(arm, *state).V[-1][-1])) < 1e-14
    u = np.array([0.0, 1.0, 0.0])               # off the axis the factor 2 would show
    assert not np.isclose(2 * u @ (K @ dual(w) - L) @ z, u @ (K @ dual(w) - L) @ z)


def test_7_4_9_is_not_for_angular_velocities():
    """(7.4.9), (7.4.10)."""
    arm, (q, qd, dq) = spatial()
    q, qd, dq, h = np.array(q), np.array(qd), np.array(dq), 1e-6

    def J(q, part):
        return np.array([[*c] for c in kinematics.jacobian(arm, list(q))[part]], float).T
    for part, holds in ((0, True), (1, False)):
        true = (J(q + h * dq, part) - J(q - h * dq, part)) @ qd / (2 * h)
        printed = (J(q + h * qd, part) - J(q - h * qd, part)) @ dq / (2 * h)
        assert np.allclose(true, printed, atol=1e-7) is holds
    assert np.allclose(true, printed + np.cross(J(q, 1) @ dq, J(q, 1) @ qd), atol=1e-7)


@pytest.mark.parametrize("printed", [False, True])
def test_7_3_18_needs_its_dots(printed):
    """(7.3.18d): L with the dots is Σ (ω~ J + m r~ dual(ṙ)); with what is printed V is wrong."""
    arm, state = spatial()
    x = facts.facts(arm, *state)
    last = x.n - 1
    k, w = x.found.chain[last], x.found.motions[last - 1].w
    U, Ud, sd = k.back(x.U[last]), k.back(x.Ud[last]), w.cross(k.s)
    own = skew(w) @ x.found.links[last - 1].Sigma + k.A @ x.L[last] @ k.A.T
    L = own + (skew(k.s) @ skew(U) + skew(U) @ skew(k.s) if printed else skew(k.s) @ skew(Ud) + skew(U) @ skew(sd))
    off = max(abs(float(a - b)) for r, s in zip(L, x.L[last - 1], strict=True) for a, b in zip(r, s, strict=True))
    assert (off > 1e-3) is printed


def test_the_base_accelerates_against_gravity():
    """After (7.3.8): s̈_0,1 = −g for the first link of an arm on the floor."""
    arm, (q, qd, qdd) = spatial()
    still = [0.0] * arm.n
    motion = sweeps.outwards(arm, turns.steps_of(arm, q, still), still, still)
    assert np.allclose([float(e) for e in motion[-1].a], [-float(e) for e in arm.gravity])
    assert not np.allclose([float(e) for e in motion[-1].a], [float(e) for e in arm.gravity])
