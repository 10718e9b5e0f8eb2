"""[siciliano] Example 7.2 and Problem 7.7: three motions of the planar arm, their torques and extremes.

At a break of the acceleration a torque has two values; both are compared. The numbers are the digest's (g = 9.81).
"""

from functools import cache

import numpy as np
import pytest
from arms import dynamics, floats

from robolib import kinematics
from robolib.formulations import newton_euler
from robolib.spatial import ORIGIN, Vec3
from robolib.trajectory import JointMotion, StraightLine, sample, trapezoidal, triangular

START = (-1.470629, 2.941258)


@cache
def case(k):
    q0 = kinematics.planar_ik(1, 1, 0.2, 0.0)
    if k == 1:
        return JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in q0))
    if k == 2:
        qf = kinematics.planar_ik(1, 1, 1.8, 0.0)
        return JointMotion(tuple(trapezoidal(q, e - q, 5.0, 0.15) for q, e in zip(q0, qf, strict=True)))
    return StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), trapezoidal(0.0, 1.6, 5.0, 0.15))


def torque(k, t, side="right", extra=None):
    q, qd, qdd = case(k).at(np.asarray(t, float), side)
    tau = dynamics("planar_2r").inverse(q, qd, qdd)
    return tau if extra is None else tau + extra(q)


def extremes(k, extra=None):
    """(sup, inf) of each torque, with both sides of every break."""
    _, q, qd, qdd = sample(case(k), 5001)
    tau = dynamics("planar_2r").inverse(q, qd, qdd) + (0 if extra is None else extra(q))
    return tau.max(0), tau.min(0)


def test_the_start_and_the_times_of_the_three_cases():
    assert kinematics.planar_ik(1, 1, 0.2, 0.0) == pytest.approx(START, abs=5e-7)
    assert kinematics.planar_ik(1, 1, 1.8, 0.0) == pytest.approx((-0.451027, 0.902054), abs=5e-7)
    q, qd, qdd = case(1).at(np.array([0.0, 0.25, 0.5]))
    assert (
        qdd[0] == pytest.approx(8 * np.pi)
        and qd[1] == pytest.approx(2 * np.pi)
        and q[2] == pytest.approx([0.100167, 4.512054], abs=5e-7)
    )
    assert [p.duration for p in case(2).profiles] == pytest.approx([0.353920, 0.557841], abs=5e-7)
    assert case(3).duration == pytest.approx(0.47) and case(2).profiles[0].accelerations[0] == pytest.approx(100 / 3)
    end = case(2).at(np.array(0.6))[0]
    assert end == pytest.approx((-0.451027, 0.902054), abs=5e-7)


LIMITS = [
    (1, 0.0, "right", (3873.168, 3078.153)),
    (1, 0.25, "left", (6044.757, 2356.494)),
    (1, 0.25, "right", (-2047.193, None)),
    (1, 0.5, "left", (-4486.0, -3568.9)),
    (2, 0.0, "right", (5170.0, -4092.1)),
    (2, 0.15, "left", (5908.12, None)),
    (2, 0.35392024, "left", (-6513.53, None)),
    (2, 0.557841, "left", (2227.05, 4304.1)),
    (3, 0.0, "right", (2666.019, -4096.130)),
    (3, 0.15, "left", (3271.643, -4548.871)),
    (3, 0.32, "left", (2706.252, -2358.199)),
    (3, 0.32, "right", (-928.162, 2893.950)),
    (3, 0.47, "left", (-4923.439, 8097.332)),
]


@pytest.mark.parametrize("k, t, side, wanted", LIMITS)
def test_example_7_2_one_sided_limits(k, t, side, wanted):
    breaks = np.array(case(k).breaks)
    t = breaks[np.abs(breaks - t).argmin()]
    for got, number in zip(torque(k, t, side), wanted, strict=True):
        assert number is None or got == pytest.approx(number, abs=0.06 if number == round(number, 1) else 6e-3)


def test_example_7_2_extremes():
    high, low = extremes(1)
    assert high[0] == pytest.approx(6044.757, abs=5e-3) and low[1] == pytest.approx(-3980.1, abs=0.06)
    high, low = extremes(2)
    assert high[0] == pytest.approx(5908.12, abs=6e-3) and low[0] == pytest.approx(-6513.53, abs=6e-3)
    high, low = extremes(3)
    assert [*high, *low] == pytest.approx([3271.643, 8097.332, -4923.439, -4548.871], abs=5e-3)


def test_example_7_2_parts():
    t, q, qd, qdd = sample(case(1), 5001)
    parts = dynamics("planar_2r").parts(q, qd, qdd)
    assert (
        np.abs(parts["Coriolis"][:, 0]).max() == pytest.approx(1096.4, abs=0.06)
        and np.abs(parts["Coriolis"][:, 1]).max() == 0
    )
    assert t[np.abs(parts["Coriolis"][:, 0]).argmax()] == pytest.approx(0.258, abs=1e-3)
    assert np.abs(parts["centrifugal"]).max(0) == pytest.approx([548.2, 548.2], abs=0.06)
    assert parts["gravity"][[0, -1], 0] == pytest.approx([103.0, 756.3], abs=0.06)
    assert parts["gravity"][[0, -1], 1] == pytest.approx([24.5, -24.5], abs=0.06) and parts["gravity"][
        :, 1
    ].min() == pytest.approx(-245.25, abs=1e-2)
    assert 122.5 * 8 * np.pi == pytest.approx(3078.76, abs=5e-3)
    t, q, qd, qdd = sample(case(2), 2001)
    first = dynamics("planar_2r").g(q)[t <= 0.2039, 1]
    assert first == pytest.approx(24.525, abs=5e-4)
    _, q, qd, _ = sample(case(3), 2001)
    np.testing.assert_allclose(q[:, 1], -2 * q[:, 0], atol=1e-9)
    assert np.abs(qd).max(0) == pytest.approx([3.5629, 7.1258], abs=5e-4) and qd[:, 1].max() < 1e-9


def test_problem_7_7_a_force_on_the_environment():
    f = Vec3(500.0, 500.0, 0)

    def extra(q):
        J, _ = kinematics.jacobian(floats("planar_2r"), list(np.asarray(q).T))
        return np.stack([np.broadcast_to(column @ f, np.shape(q)[:-1]) for column in J], axis=-1)

    q0 = np.array(kinematics.planar_ik(1, 1, 0.2, 0.0))
    assert extra(q0) == pytest.approx([100, -447.494], abs=5e-4)
    assert torque(1, 0.0, "right", extra) == pytest.approx([3973.2, 2630.7], abs=0.06)
    state = [x.tolist() for x in case(1).at(0.0)]
    assert newton_euler.inverse_dynamics(floats("planar_2r"), *state, tip=(f, ORIGIN)) == pytest.approx(
        [3973.168, 2630.66], abs=6e-3
    )
    for k, wanted in (
        (1, (6200.83, 2630.66, -3590.99, -4482.13)),
        (2, (6133.98, 4536.11, -6061.45, -4539.64)),
        (3, (3559.14, 8329.39, -4023.44, -4884.01)),
    ):
        high, low = extremes(k, extra)
        assert [*high, *low] == pytest.approx(wanted, abs=2e-2), k
