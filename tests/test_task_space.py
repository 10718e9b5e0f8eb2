"""From pose to pose, on arcs and on lines: where they go, how fast they turn, what they refuse."""

import math

import numpy as np
import pytest

from robolib import rotations
from robolib.spatial import EYE, HERE, Mat3, Transform, Vec3, Z, to_numpy
from robolib.trajectory import (
    Arc,
    ArcMotion,
    EulerMotion,
    Limits,
    PoseMotion,
    StraightLine,
    between,
    quintic,
    smooth,
    trapezoidal,
    triangular,
    walked,
)

START = Transform(rotations.zxz(0.3, 0.8, -0.4), Vec3(0.2, -0.1, 0.5))
END = Transform(rotations.zxz(1.1, 0.3, 0.9), Vec3(0.6, 0.4, 0.1))
LIMITS = Limits(0.5, 2.0), Limits(1.0, 3.0)


def matrices(R):
    return to_numpy(R)


def test_a_hand_goes_from_pose_to_pose():
    """[khalil] [8.48]–[8.54], [8.57]: the ends, the line, the axis; SciPy's turn is the witness."""
    motion = between("smooth", START, END, *LIMITS)
    t = np.linspace(0, motion.duration, 201)
    pose, velocity, acceleration = motion.at(t)
    R, p = matrices(pose.R), to_numpy(pose.p)
    for k, wanted in ((0, START), (-1, END)):
        np.testing.assert_allclose(R[k], to_numpy(wanted.R), atol=1e-9)
        np.testing.assert_allclose(p[k], to_numpy(wanted.p), atol=1e-9)
    turn = (rotations.to_scipy(START.R).inv() * rotations.to_scipy(END.R)).as_rotvec()
    assert float(motion.turn.angle) == pytest.approx(np.linalg.norm(turn))
    np.testing.assert_allclose(to_numpy(motion.turn.axis), turn / np.linalg.norm(turn), atol=1e-12)
    line = p - p[0]
    np.testing.assert_allclose(np.cross(line, line[-1]), 0, atol=1e-12)
    speeds = np.linalg.norm(velocity.linear, axis=1).max(), np.linalg.norm(velocity.angular, axis=1).max()
    assert speeds[0] <= 0.5 * (1 + 1e-9) and speeds[1] <= 1 + 1e-9
    for part, limit in ((acceleration.linear, 2), (acceleration.angular, 3)):
        assert np.linalg.norm(part, axis=1).max() <= limit * (1 + 1e-9)
    assert max(speeds[0] / 0.5, speeds[1]) == pytest.approx(1, rel=1e-6)
    assert walked(velocity.angular, t) == pytest.approx(float(motion.turn.angle), rel=1e-3)


def turned_by(R, t, e=1e-6):
    """ω from R alone: Ṙ Rᵀ is skew."""
    low, here, high = (matrices(R(x)) for x in (t - e, t, t + e))
    S = (high - low) / (2 * e) @ np.swapaxes(here, -1, -2)
    return np.stack([S[..., 2, 1], S[..., 0, 2], S[..., 1, 0]], -1)


@pytest.mark.parametrize("motion", [
    between("quintic", START, END, *LIMITS),
    EulerMotion.of(START.R, END.R, quintic(0.0, 1.0, 1.7)),
], ids=["axis", "angles"])
def test_omega_is_that_of_the_frame(motion):
    t, e = np.linspace(0.05, motion.duration - 0.05, 41), 1e-6
    if isinstance(motion, PoseMotion):
        def R(t):
            return motion.at(t)[0].R

        def omega(t):
            return motion.at(t)[1].angular
        alpha = motion.at(t)[2].angular
    else:
        def R(t):
            return motion.at(t)[0]

        def omega(t):
            return motion.at(t)[1]
        alpha = motion.at(t)[2]
    np.testing.assert_allclose(turned_by(R, t), omega(t), atol=1e-8)
    np.testing.assert_allclose((omega(t + e) - omega(t - e)) / (2 * e), alpha, atol=1e-7)


def test_the_axis_of_the_room_is_the_turned_one_of_the_hand():
    """[khalil] [8.56]: rot(u', α) Rⁱ = R^f has the same α, and u' = Rⁱu."""
    motion = between("trapezoidal", START, END, *LIMITS)
    from_the_left = rotations.to_axis_angle(END.R @ START.R.T)
    assert float(from_the_left.angle) == pytest.approx(float(motion.turn.angle))
    np.testing.assert_allclose(to_numpy(from_the_left.axis), to_numpy(motion.axis), atol=1e-12)


@pytest.mark.parametrize("angle, note", [(0.0, "no turn"), (math.pi, "half a turn"), (1e-3, ""), (math.pi - 1e-6, "")])
def test_the_limits_of_the_turn_are_told(angle, note):
    axis = Vec3(*(np.array([1, 2, -2]) / 3))
    end = Transform(START.R @ rotations.axis_angle(axis, angle), START.p + Vec3(0.1, 0, 0))
    motion = between("quintic", START, end, *LIMITS)
    assert motion.note.startswith(note) and (motion.note == "") == (note == "")
    pose, velocity, _ = motion.at(np.array([0.0, motion.duration / 2, motion.duration]))
    np.testing.assert_allclose(matrices(pose.R)[-1], to_numpy(end.R), atol=1e-8)
    assert np.isfinite(velocity.angular).all()
    half = rotations.angle_between(START.R, Mat3(*(matrices(pose.R)[1])))
    assert float(half) == pytest.approx(angle / 2, abs=1e-8)


def test_euler_angles_take_a_detour():
    """Near θ = 0 a small turn drives φ and ψ far, and the frame walks further than the turn."""
    start, end = rotations.zxz(0.2, 0.1, 0.0), rotations.zxz(0.2 + 2.3, 0.1, -2.3)
    share = quintic(0.0, 1.0, 1.0)
    t = np.linspace(0, 1, 4001)
    turn = float(rotations.angle_between(start, end))
    bad = EulerMotion.of(start, end, share)
    good = PoseMotion(Transform(start, Vec3(0, 0, 0)), Transform(end, Vec3(0, 0, 0)), share)
    assert abs(bad.end[0] - bad.start[0]) > 2 > 10 * turn
    assert walked(good.at(t)[1].angular, t) == pytest.approx(turn, rel=1e-4)
    assert walked(bad.at(t)[1], t) > 1.2 * turn
    for k, wanted in ((0, start), (-1, end)):
        np.testing.assert_allclose(matrices(bad.at(t)[0])[k], to_numpy(wanted), atol=1e-9)


def test_each_angle_goes_its_shorter_way_round():
    """From φ = 3.0 to −3.0 it is 0.28 rad on, through π, and not 6 rad back."""
    start, end = rotations.zxz(3.0, 0.7, 0.2), rotations.zxz(-3.0, 0.7, 0.2)
    motion = EulerMotion.of(start, end, quintic(0.0, 1.0, 1.0))
    assert np.abs(np.subtract(motion.end, motion.start)) == pytest.approx([2 * math.pi - 6, 0, 0], abs=1e-9)
    np.testing.assert_allclose(matrices(motion.at(1.0)[0]), to_numpy(end), atol=1e-9)


def test_8_55_has_one_start_too_many():
    """[khalil] [8.55]: with the prefix Rⁱ the frame begins at RⁱRⁱ; without it, at Rⁱ."""
    motion = EulerMotion.of(START.R, END.R, quintic(0.0, 1.0, 1.0))
    begins, ends = (Mat3(*matrices(motion.at(x)[0])) for x in (0.0, 1.0))
    assert float(rotations.angle_between(START.R, START.R @ begins)) > 0.5
    assert float(rotations.angle_between(END.R, START.R @ ends)) > 0.5
    assert float(rotations.angle_between(START.R, begins)) < 1e-7
    assert float(rotations.angle_between(END.R, ends)) < 1e-7


ARCS = [Arc((1.0, 0.0), (0.6, 0.8), (-1.0, 0.0)), Arc((0.0, 1.0), (1.0, 0.0), (0.6, 0.8)),
        Arc((0.3, 0.2, 0.1), (0.6, -0.1, 0.4), (0.9, 0.5, 0.2))]


@pytest.mark.parametrize("arc", ARCS, ids=["half", "the long way", "in space"])
def test_an_arc_passes_its_three_points(arc):
    motion = ArcMotion(arc, smooth(0.0, arc.length, arc.length / 2, 0.5))
    t = np.linspace(0, motion.duration, 4001)
    x, v, a = motion.at(t)
    np.testing.assert_allclose(x[[0, -1]], [arc.start, arc.end], atol=1e-9)
    assert np.linalg.norm(x - np.array(arc.via), axis=1).min() < 1e-3
    np.testing.assert_allclose(np.linalg.norm(x - arc.centre, axis=1), arc.radius, atol=1e-12)
    assert np.linalg.norm(np.diff(x, axis=0), axis=1).sum() == pytest.approx(arc.length, rel=1e-6)
    t, e = t[10:-10:100], 1e-6
    for k in range(2):
        slope = (motion.at(t + e)[k] - motion.at(t - e)[k]) / (2 * e)
        np.testing.assert_allclose(slope, motion.at(t)[k + 1], atol=1e-7)


def test_the_arcs_that_one_can_check_by_hand():
    half, long, _ = ARCS
    assert (half.radius, half.angle) == pytest.approx((1, math.pi)) and half.centre == pytest.approx([0, 0], abs=1e-12)
    assert long.angle == pytest.approx(2 * math.pi - math.atan2(0.6, 0.8))


@pytest.mark.parametrize("kind", ["trapezoidal", "smooth"])
@pytest.mark.parametrize("limits", [Limits(0.3, 4.0), Limits(50.0, 4.0)])
def test_the_whole_acceleration_on_an_arc_stays_within_its_limit(kind, limits):
    for arc in ARCS:
        motion = arc.fastest(kind, limits)
        t = np.linspace(0, motion.duration, 4001)
        _, v, a = motion.at(t)
        assert np.linalg.norm(v, axis=1).max() <= limits.speed * (1 + 1e-9)
        assert np.linalg.norm(a, axis=1).max() <= limits.acceleration * (1 + 1e-9)
        if kind == "trapezoidal" and limits.speed > 9:           # at the end of the rise nothing is left over
            risen = motion.at(np.array([motion.breaks[1]]), "left")[2]
            assert np.linalg.norm(risen) == pytest.approx(limits.acceleration)


# the line of the planar arm

def line(start, end, profile, a2=1.0):
    return StraightLine(1.0, a2, start, end, profile)


@pytest.mark.parametrize("make, says", [
    (lambda: line((-0.5, 0.0), (0.5, 0.0), triangular(0, 1.0, 1.0)), "stretched or folded"),
    (lambda: line((-0.5, -0.3), (0.5, 0.3), triangular(0, 2 * math.hypot(0.5, 0.3), 1.0)), "stretched or folded"),
    (lambda: line((0.5, 0.0), (2.0, 0.0), triangular(0, 1.5, 1.0)), "stretched or folded"),
    (lambda: line((0.5, 0.0), (2.0 - 1e-15, 0.0), triangular(0, 1.5, 1.0)), "stretched or folded"),
    (lambda: line((-1.0, 0.2), (1.0, 0.2), triangular(0, 2.0, 1.0), 0.8), "stretched or folded"),
    (lambda: line((-1.0, 0.1), (1.0, 0.1), triangular(0, 2.0, 1.0), 0.8), "out of reach"),
    (lambda: line((0.5, 0.2), (0.9, 0.2), trapezoidal(0, 0.6, 1.0, 0.1)), "make the profile's distance 0.4"),
    (lambda: line((0.5, 0.2), (0.9, 0.2), triangular(0, -0.1, 1.0)), "goes back behind the start"),
])
def test_a_line_that_no_joint_rates_follow_is_refused_before_it_is_sampled(make, says):
    with pytest.raises(ValueError, match=says) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_beside_the_singular_point_the_rates_are_high_and_right():
    """Past the shoulder at 1 mm: 10³ rad/s a metre a second, and they are the derivatives of the angles."""
    motion = line((-0.5, 1e-3), (0.5, 1e-3), trapezoidal(0, 1.0, 2.0, 0.2))
    t, e = motion.duration / 2 + 2e-4, 1e-8
    _, qd, _ = motion.at(t)
    np.testing.assert_allclose((motion.at(t + e)[0] - motion.at(t - e)[0]) / (2 * e), qd, rtol=1e-4)
    assert 1e3 < np.abs(qd).max() < 1e4
    half = line((-0.5, 0.0), (0.5, 0.0), triangular(0, 0.4, 1.0))               # stops short of the shoulder
    assert np.isfinite(half.at(half.duration)[1]).all()


@pytest.mark.parametrize("make, says", [
    (lambda: PoseMotion(START, END, quintic(0, 0.5, 1.0)), "goes from 0 to 1, not from 0 to 0.5"),
    (lambda: between("quintic", START, START, *LIMITS), "both poses are the same"),
    (lambda: between("quintic", HERE, Transform(Mat3(Z, Z, Z), Vec3(0, 0, 0)), *LIMITS), "otation"),
    (lambda: EulerMotion.of(EYE, np.eye(3), quintic(0, 1, 1.0)), "a frame is a Mat3"),
    (lambda: Arc((0, 0), (1, 1), (2, 2)), "lie on one line"),
    (lambda: Arc((0, 0), (0, 0), (2, 2)), "two are the same"),
    (lambda: Arc((0, 0), (1, 1), (2, 2, 2)), "three points of two or of three coordinates"),
    (lambda: Arc((0, 0), (1, math.nan), (2, 2)), "finite"),
    (lambda: ArcMotion(ARCS[0], quintic(0, 4.0, 1.0)), "make the profile's distance 3.14159"),
    (lambda: ARCS[0].limits(Limits(1, 1), 1.0), "between 0 and 1"),
])
def test_what_cannot_be_is_told_in_one_sentence(make, says):
    with pytest.raises(ValueError, match=says) as caught:
        make()
    assert "\n" not in str(caught.value)
