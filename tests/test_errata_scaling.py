"""What [siciliano] section 7.7 has otherwise than it should: as printed it fails, corrected it holds."""

import numpy as np
from arms import dynamics
from test_example_7_2 import case

from robolib import scaling
from robolib.scaling.along import both_sides


def parts(k, samples=1001):
    """(τ_s, g) of a case of Example 7.2, both sides of every place."""
    arm = scaling.along(dynamics("planar_2r"))
    right, left = both_sides(arm, case(k), scaling.places(arm, case(k), samples))
    return (np.concatenate([x[:-1], y[1:]]) for x, y in ((right.b, left.b), (right.g, left.g)))


def test_a_slowed_motion_divides_the_torques_by_c_squared():
    """Section 7.7, after (7.126): for c > 1 the torques of q̄ are not those of q scaled by c², but divided by it."""
    d, c = dynamics("planar_2r"), 1.5
    slow = scaling.Timed(case(1), scaling.linear(0.5, c))
    assert slow.duration == 0.75
    t = 0.4
    q, qd, qdd = slow.at(t)
    given = case(1).at(t / c)
    moving, before = (d.inverse(*x) - d.g(x[0]) for x in ((q, qd, qdd), given))
    np.testing.assert_allclose(moving, before / c**2, rtol=1e-12)
    assert np.abs(moving - before * c**2).min() > 1000


def test_the_joint_that_exceeds_its_limit_most_need_not_be_the_one_that_binds():
    """Section 7.7: in case 2, with limits of 1000 and 600 N·m, joint 2 needs 7.2 times what it has, joint 1 6.5 times.
    But gravity leaves joint 1 little room, so that c from joint 2 alone breaks the limit of joint 1."""
    moving, gravity = parts(2)
    bound = np.array([1000.0, 600.0])
    exceeds = np.abs(moving + gravity).max(0) / bound
    asked = (np.abs(moving) / (bound - np.sign(moving) * gravity)).max(0)
    assert exceeds[1] > exceeds[0] + 0.5 and asked[0] > 1.5 * asked[1] > 15
    limits = scaling.limits(torque=bound)
    d = dynamics("planar_2r")
    wrong = scaling.Timed(case(2), scaling.linear(case(2).duration, asked[1] ** 0.5))
    used = scaling.use(d, wrong, limits)
    assert used.share > 1.04 and used.joint == 1
    found = scaling.uniform(d, case(2), limits)
    assert found.joint == 1 and scaling.use(d, found.motion, limits).share < 1 + 1e-9
    assert scaling.simple(moving, gravity, bound) == asked.max()
