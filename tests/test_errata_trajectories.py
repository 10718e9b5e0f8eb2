"""What [khalil] has wrong in its chapter 8: the printed form fails, the corrected one holds."""

import math

import numpy as np
import pytest

from robolib import rotations
from robolib.spatial import Mat3, Transform, Vec3, to_numpy
from robolib.trajectory import EulerMotion, Limits, PoseMotion, fastest, homothetic, quintic, smooth, trapezoidal


def test_8_26_does_not_follow_from_8_25():
    """[khalil] [8.25], [8.26]: equal times with unequal rises. What is used is the homothety, [8.23]."""
    one, two = trapezoidal(0, 1.0, 1.0, 0.5), trapezoidal(0, 0.5, 0.5 / 1.3, 0.2)
    assert [one.duration, two.duration] == pytest.approx([1.5, 1.5])
    assert one.times[1] - two.times[1] == pytest.approx(0.3)
    t = np.linspace(0.05, 1.45, 30)
    assert np.ptp(one.at(t)[1] / two.at(t)[1]) > 0.1                    # not homothetic, though together
    shares = homothetic([1, 1, 0.3], [0.5, 1, 2], [4, 1, 2])
    np.testing.assert_allclose(shares.speed * [0.5, 1, 2] / [1, 1, 0.3], 0.5)
    np.testing.assert_allclose(shares.acceleration * [4, 1, 2] / [1, 1, 0.3], 1.0)


def test_8_32_the_largest_share_is_best_only_with_a_cruise():
    """[khalil] [8.30], [8.31], [8.32]: with D = 0.1 and k = (1, 1) the largest λ₁ gives a time that is no motion's."""
    def time(lam, D, kv=1.0, ka=1.0):
        return lam * kv / ka + D / (lam * kv)
    assert time(1.0, 0.1) > time(0.6, 0.1) > time(math.sqrt(0.1), 0.1)  # the printed rule: the slower, the better
    assert time(1.0, 3.0) < time(0.8, 3.0) < time(0.6, 3.0)             # with a cruise it holds
    assert homothetic([0.1], [1], [1]).speed[0] == pytest.approx(math.sqrt(0.1))


def test_8_35_comes_before_8_34():
    """[khalil] [8.33]–[8.35], and the same for [8.47].

    With [8.34] first, t_f = 1.1 s is less than its two rises of 1 s; with [8.35] first it is 0.632 s.
    """
    assert 1 / 1 + 0.1 / 1 < 2 * (1 / 1)
    for pulse, kind in ((1.0, "trapezoidal"), (1.5, "smooth")):
        got = homothetic([0.1, 0.05], [1, 1], [1, 1], pulse)
        assert got.duration == pytest.approx(2 * got.rise)
        assert got.duration == pytest.approx(fastest(kind, 0, 0.1, Limits(1, 1)).duration)
    assert homothetic([0.1], [1], [1]).duration == pytest.approx(0.632456, rel=1e-5)


def test_8_43_is_printed_with_the_number_of_another_book():
    """[khalil] [8.43], printed as [13.43]: the deceleration of the smooth profile, which meets both of its ends."""
    tau, h, V, qf = 0.3, 0.25, 1.2, 2.0
    p = smooth(qf - V * (tau + h), V * (tau + h), V, tau)
    t = np.linspace(tau + h, 2 * tau + h, 50)
    printed = qf + V / 2 * ((t - 3 * tau - h) * (t - tau - h)**3 / tau**3 + 2 * t - 3 * tau - 2 * h)
    np.testing.assert_allclose(p.at(t)[0], printed, atol=1e-12)


def frames():
    start = rotations.zxz(0.9, 0.25, -0.7)
    return start, start @ rotations.axis_angle(Vec3(0.6, 0.0, 0.8), 0.4)


def test_8_52_turns_by_R():
    """[khalil] [8.49], [8.52]: the matrix in the pose is R(t) of [8.54]; A stands for nothing there."""
    start, end = (Transform(R, Vec3(0, 0, 0)) for R in frames())
    motion = PoseMotion(start, end, quintic(0, 1, 1.0))
    for t, R in ((0.0, start.R), (1.0, end.R)):
        np.testing.assert_allclose(to_numpy(motion.at(t)[0].R), to_numpy(R), atol=1e-9)


def test_8_55_has_a_start_too_many():
    """[khalil] [8.55]: with the angles of Rⁱ and R^f, the prefix Rⁱ begins at RⁱRⁱ; the angles of RⁱᵀR^f need it."""
    start, end = frames()
    motion = EulerMotion.of(start, end, quintic(0, 1, 1.0))
    begins = Mat3(*to_numpy(motion.at(0.0)[0]))
    assert float(rotations.angle_between(start, begins)) < 1e-7
    off = float(rotations.angle_between(start, start @ begins))
    assert off == pytest.approx(float(rotations.to_axis_angle(start).angle)) and off > 0.2
    between = EulerMotion.of(Mat3((1, 0, 0), (0, 1, 0), (0, 0, 1)), start.T @ end, quintic(0, 1, 1.0))
    for t, R in ((0.0, start), (1.0, end)):
        np.testing.assert_allclose(to_numpy(start @ Mat3(*to_numpy(between.at(t)[0]))), to_numpy(R), atol=1e-7)
