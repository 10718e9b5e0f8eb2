"""The arm whose tip moves: what is drawn stands where the numbers say."""

import numpy as np
from drawn import sound, words
from test_sketch import TWO

from robolib import display, kinematics, robots, sketch

POSTURE = [0.4, 1.2]
ARM = TWO[0].at(TWO[1])
J = np.array(kinematics.geometric_jacobian(ARM, POSTURE, rows=(0, 1)))
TIP = np.array(list(kinematics.tip(ARM, POSTURE).p)[:2], float)


def whole():
    return sketch.moving(*TWO, POSTURE, arrows={"$J_1$": J[:, 0], "$J_2$": J[:, 1]}, levers={"from joint 2": 2},
                         paths={"a way": [[-1, 0.1], [1, 0.1]]}, points={"A": (-1, 0.1)}, reach=(2.0,), ellipse=J,
                         ghosts=[(0.0, 0.3)], scale=0.5)


def drawn(fig, gid):
    """The artist with this name, in the axes of the drawing."""
    found, = (a for a in (*fig.axes[0].lines, *fig.axes[0].patches) if a.get_gid() == gid)
    return found


def test_everything_is_there_and_sound():
    fig = whole()
    sound(fig)
    assert {"$J_1$", "$J_2$", "from joint 2", "a way", "A"} <= words(whole())
    assert display.png(whole()) == display.png(whole())


def test_the_tip_the_arrows_and_the_ellipse_stand_where_the_numbers_say():
    fig = whole()
    np.testing.assert_allclose(np.ravel(drawn(fig, "tip").get_xydata()), TIP)
    for k in (0, 1):
        start, end = drawn(fig, f"$J_{k + 1}$")._posA_posB
        np.testing.assert_allclose([start, end], [TIP, TIP + 0.5 * J[:, k]])
    ring = drawn(fig, "ellipse").get_xydata()
    rates = np.linalg.solve(J, (ring - TIP).T / 0.5)
    np.testing.assert_allclose(np.linalg.norm(rates, axis=0), 1, atol=1e-9)     # the image of |q̇| = 1


def test_the_ellipse_of_three_joints_is_the_outline_of_all_velocities():
    robot, values = robots.planar_3r()
    q = [0.3, 0.8, -0.5]
    A = np.array(kinematics.geometric_jacobian(robot.at(values), q, rows=(0, 1)))
    ring = drawn(sketch.moving(robot, values, q, ellipse=A), "ellipse").get_xydata()
    at = np.array(list(kinematics.tip(robot.at(values), q).p)[:2], float)
    shortest = [np.linalg.norm(kinematics.minimal_rates(A, v)) for v in ring - at]
    np.testing.assert_allclose(shortest, 1, atol=1e-9)
