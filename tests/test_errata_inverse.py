"""What [asada_slotine] section 2.3 has wrong: the printed formula misses the pose, the corrected one does not."""

import numpy as np

from robolib import robots
from robolib.inverse_kinematics import pose_array, solve
from robolib.kinematics import tip

GOLDEN = {"d1": 0.5, "d2": 0.2, "d6": 0.3}
POSTURE = np.array([np.pi / 6, np.pi / 3, 1.0, np.pi / 4, np.pi / 3, np.pi / 6])


def stanford():
    robot, values = robots.stanford()
    return robot.at(values | GOLDEN)


def row(alpha, d, theta):
    """A_i of Table 2-1, (2-35) with a = 0."""
    c, s, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array([[c, -s * ca, s * sa, 0], [s, c * ca, -c * sa, 0], [0, sa, ca, d], [0, 0, 0, 1]])


def wrist(T, primes):
    """(θ4, θ5, θ6) by (2-55)–(2-62), θ5 with or without the primes; the first three joints are POSTURE's."""
    inner = row(-np.pi / 2, 0.5, POSTURE[0]) @ row(np.pi / 2, 0.2, POSTURE[1]) @ row(0, POSTURE[2], 0)
    own = np.linalg.inv(inner) @ T
    n, t, b = own[:3, 0], own[:3, 1], own[:3, 2]
    th4 = np.arctan2(b[1], b[0])
    c4, s4 = np.cos(th4), np.sin(th4)
    seen = b if primes else T[:3, 2]
    return (th4, np.arctan2(seen[0] * c4 + seen[1] * s4, seen[2]),
            np.arctan2(-n[0] * s4 + n[1] * c4, -t[0] * s4 + t[1] * c4))


def test_2_61_needs_the_primes():
    """(2-57), (2-61)"""
    arm = stanford()
    T = pose_array(tip(arm, list(POSTURE)))
    for primes in (True, False):
        again = pose_array(tip(arm, [*POSTURE[:3], *wrist(T, primes)]))
        assert np.allclose(again, T) == primes
    assert np.abs(again - T).max() > 0.3


def test_2_63_is_in_no_order():
    """(2-63)"""
    q = solve(stanford(), pose_array(tip(stanford(), list(POSTURE)))).usual().q
    first, second = q[0, 3:], q[1, 3:]
    assert np.allclose(second[1], -first[1]) and first[1] > second[1]
    assert np.allclose(np.exp(1j * second[[0, 2]]), -np.exp(1j * first[[0, 2]]))
