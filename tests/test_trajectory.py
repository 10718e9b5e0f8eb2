"""Motions: each is the integral of the next, both sides of a jump are there, and the tip goes straight."""

import numpy as np
import pytest

from robolib.program import record
from robolib.trajectory import JointMotion, Profile, StraightLine, sample, trapezoidal, triangular

PROFILES = {
    "triangular": triangular(0.3, 2.0, 0.8),
    "triangular backwards": triangular(-1.0, -0.5, 2.0),
    "at rest": triangular(1, 0, 1),
    "trapezoidal": trapezoidal(0.3, 2.0, 3.0, 0.2),
    "trapezoidal backwards": trapezoidal(1.0, -2.0, 3.0, 0.2),
}
LINE = StraightLine(1.0, 0.8, (0.5, 0.2), (1.1, 1.0), trapezoidal(0.0, 1.0, 2.0, 0.2), "upper")
MOTIONS = {"joints": JointMotion((PROFILES["triangular"], PROFILES["trapezoidal backwards"])), "line": LINE}


def inside(motion, count=200):
    """Times away from the breaks."""
    t = np.linspace(0, motion.duration, count)[1:-1]
    return t[np.abs(t[:, None] - np.array(motion.breaks)).min(1) > 1e-4]


@pytest.mark.parametrize("motion", [*PROFILES.values(), *MOTIONS.values()], ids=[*PROFILES, *MOTIONS])
def test_velocity_and_acceleration_are_the_derivatives(motion):
    t, e = inside(motion), 1e-6
    s, v, a = motion.at(t)
    for low, high, wanted in zip(motion.at(t - e), motion.at(t + e), (v, a), strict=False):
        np.testing.assert_allclose((high - low) / (2 * e), wanted, atol=1e-6 * (1 + np.abs(wanted).max()))


@pytest.mark.parametrize(
    "name, distance",
    [
        ("triangular", 2.0),
        ("triangular backwards", -0.5),
        ("at rest", 0),
        ("trapezoidal", 2.0),
        ("trapezoidal backwards", -2.0),
    ],
)
def test_a_profile_starts_and_ends_at_rest_where_it_should(name, distance):
    p = PROFILES[name]
    s, v, a = p.at(np.array([-1.0, 0.0, p.duration, p.duration + 5]))
    assert s == pytest.approx([p.start] * 2 + [p.start + distance] * 2) and v == pytest.approx([0] * 4, abs=1e-12)
    assert a[0] == a[2] == a[3] == 0
    assert p.at(0.0, "left")[2] == 0 == p.at(p.duration)[2] and p.at(p.duration, "left")[2] == p.accelerations[-1]


def test_the_numbers_of_the_profiles():
    a = 4 * 2.0 / 0.8**2
    assert (
        PROFILES["triangular"].at(0.4, "left") == pytest.approx((1.3, a * 0.4, a))
        and PROFILES["triangular"].at(0.4)[2] == -a
    )
    p = PROFILES["trapezoidal"]
    assert p.duration == pytest.approx(2 / 3 + 0.2) and p.at(0.4) == pytest.approx((0.3 + 0.3 + 0.6, 3.0, 0))
    assert np.abs(p.at(inside(p))[1]).max() == pytest.approx(3.0) and p.at(0.1)[2] == pytest.approx(15)
    assert p.breaks == pytest.approx((0, 0.2, 2 / 3, 2 / 3 + 0.2))


@pytest.mark.parametrize(
    "distance, speed, rise", [(0.6, 3.0, 0.2), (-0.6, 3.0, 0.2), (0.3, 3.0, 0.1), (0.75, 5.0, 0.15)]
)
def test_a_trapezoid_may_have_no_plateau(distance, speed, rise):
    p = trapezoidal(0.0, distance, speed, rise)
    assert p.duration == pytest.approx(2 * rise) and p.at(p.duration)[0] == pytest.approx(distance)
    assert abs(p.at(rise)[1]) == pytest.approx(speed)


def test_a_break_has_two_sides_even_if_its_time_is_not_quite_that():
    p = trapezoidal(0.0, 1.6, 5.0, 0.15)
    for t in (0.47 - 0.15, 0.32, np.float64(0.32)):
        assert p.at(t, "left")[2] == 0 and p.at(t, "right")[2] == pytest.approx(-100 / 3)


def test_every_joint_has_its_own_clock():
    motion = MOTIONS["joints"]
    one, two = motion.profiles
    assert motion.duration == max(one.duration, two.duration) and set(motion.breaks) == {*one.breaks, *two.breaks}
    assert list(motion.breaks) == sorted(motion.breaks)
    t = np.array([0.1, 0.3])
    for k, x in enumerate(motion.at(t)):
        assert x.shape == (2, 2)
        np.testing.assert_array_equal(x, np.stack([one.at(t)[k], two.at(t)[k]], -1))
    assert motion.at(0.1)[0].shape == (2,)


def test_the_tip_goes_straight():
    t = np.linspace(0, LINE.duration, 101)
    q, qd, _ = LINE.at(t)
    c, s = np.cos(np.cumsum(q, 1)), np.sin(np.cumsum(q, 1))
    tip = np.stack([c @ [1.0, 0.8], s @ [1.0, 0.8]], -1)
    x, xd, xdd = LINE.tip(t)
    np.testing.assert_allclose(tip, x, atol=1e-12)
    np.testing.assert_allclose((x - x[0]) @ [-0.8, 0.6], 0, atol=1e-12)  # across the line from start to end
    np.testing.assert_allclose(x[[0, -1]], [LINE.start, LINE.end], atol=1e-12)
    assert (np.sin(q[:, 1]) < 0).all() and np.linalg.norm(xd, axis=1).max() == pytest.approx(2.0)
    assert np.linalg.norm(xdd, axis=1).max() == pytest.approx(10.0) and LINE.breaks == LINE.profile.breaks


@pytest.mark.parametrize("motion", MOTIONS.values(), ids=MOTIONS)
def test_a_sample_holds_both_sides_of_every_break_in_order(motion):
    t, q, qd, qdd = sample(motion, 101)
    assert (
        (np.diff(t) >= 0).all()
        and t[0] == 0
        and t[-1] == motion.duration
        and q.shape == qd.shape == qdd.shape == (len(t), 2)
    )
    for b in motion.breaks:
        first, second = np.flatnonzero(t == b)
        np.testing.assert_array_equal(qdd[first], motion.at(np.array(b), "left")[2])
        np.testing.assert_array_equal(qdd[second], motion.at(np.array(b), "right")[2])
    assert len(t) >= 101


@pytest.mark.parametrize(
    "make, says",
    [
        (lambda: triangular(0, 1, 0), "duration must be positive"),
        (lambda: triangular(0, 1, float("nan")), "duration is nan; it must be a finite number"),
        (lambda: trapezoidal(0, 1, -1, 0.1), "speed must be positive"),
        (lambda: trapezoidal(0, 1, 1, 0), "rise must be positive"),
        (
            lambda: trapezoidal(0, 0.5, 5, 0.15),
            "too short to reach the speed 5 in 0.15 s: use a speed of at most 3.33333",
        ),
        (lambda: trapezoidal(0, -0.5, 5, 0.15), "a distance of 0.5 is too short"),
        (lambda: triangular(0, 1, 1).at(0.1, "middle"), "'left' or 'right', not 'middle'"),
        (
            lambda: StraightLine(1, 1, (0.5, 0), (3.0, 0), trapezoidal(0, 2.5, 5, 0.1)).at(np.array([0.55])),
            "out of reach",
        ),
        (lambda: StraightLine(1, 1, (0.5, 0), (0.5, 0), trapezoidal(0, 1, 5, 0.1)).at(0.1), "start.*end"),
        (lambda: Profile(0.0, (0.0, 1.0), (1.0, 2.0, 3.0)).at(0.5), "times|accelerations"),
    ],
)
def test_bad_motions_are_refused(make, says):
    with pytest.raises(ValueError, match=says):
        make()


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_profile_can_be_recorded(side):
    """The same numbers, at the breaks, beside them and between them."""
    made = {"triangular": (triangular, (0.3, -2.0, 0.8)), "trapezoidal": (trapezoidal, (1.0, 2.0, 3.0, 0.2))}
    for make, numbers in made.values():
        names = [f"m{k}" for k in range(len(numbers))]
        program = record(lambda t, *m: [*make(*m).at(t, side), make(*m).duration], ["t", *names])  # noqa: B023
        motion = make(*numbers)
        for t in (*motion.breaks, *(b + e for b in motion.breaks for e in (-1e-6, 1e-6)), -1.0, 0.33, 9.0):
            assert program(t, *numbers) == pytest.approx((*motion.at(t, side), motion.duration))


def test_a_line_through_a_stretched_arm_is_refused():
    with pytest.raises(ValueError, match="stretched or folded"):
        StraightLine(1.0, 1.0, (0.0, 0.0), (2.0, 0.0), trapezoidal(0, 2.0, 2.0, 0.2))
