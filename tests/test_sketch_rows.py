"""Rows drawn on bare axes and skeletons of arms: what is drawn is where it is, and no letter covers another."""

import math

import numpy as np
import pytest
from drawn import marked, sound, words

from robolib import kinematics, robots, sketch
from robolib.robot import dh, mdh
from robolib.sketch import shape
from robolib.spatial import to_numpy

ROWS = [(0.9, 0.7, 0.6, 0.35), (0.9, 0.6, 0.5, 0.9), (0.5, -0.8, 0.9, 0.5), (1.0, 0.9, 0.4, -0.6)]
NAMES = {"$O_{i-1}$", "$H_i$", "$O_i$", "$x_{i-1}$", "$z_{i-1}$", "$x_{i}$", "$z_{i}$", "$a_i$", "$d_i$", r"$\alpha_i$",
         r"$\theta_i$"}


@pytest.mark.parametrize("modified", [False, True], ids=["standard", "modified"])
@pytest.mark.parametrize("row", ROWS, ids=map(str, range(len(ROWS))))
def test_a_row_is_drawn_where_it_is(row, modified):
    """Figures 2-9 and 2-10 of [asada_slotine], Figure 2.1 of [balafoutis_patel]: the frame's origin and the foot."""
    a, alpha, d, theta = row
    fig = sketch.common_normal(a, alpha, d, theta, modified=modified)
    sound(fig)
    assert words(fig) >= NAMES and {w for w in words(fig) if w.startswith("axis")} == (
        {"axis $i-1$", "axis $i$"} if modified else {"axis $i$", "axis $i+1$"})
    sight = shape.space(-58, 22)
    joint = (mdh if modified else dh)("fixed", a, alpha, d, theta)
    origin = to_numpy((joint.before.along_x() @ joint.outer(0)).p)
    np.testing.assert_allclose(marked(fig, "$O_i$"), sight.onto(origin), atol=1e-12)
    foot = np.array([a, 0, 0]) if modified else np.array([0, 0, d])
    np.testing.assert_allclose(marked(fig, "$H_i$"), sight.onto(foot), atol=1e-12)
    ends = next(line for line in fig.axes[0].lines if line.get_gid() == "normal").get_xydata()
    other = np.zeros(3) if modified else origin
    np.testing.assert_allclose(sorted(ends.tolist()), sorted([sight.onto(foot).tolist(), sight.onto(other).tolist()]),
                               atol=1e-12)


def test_the_numbers_of_a_row():
    fig = sketch.common_normal(0.9, 0.7, 0.6, 0.35, values=True)
    assert {"$a_i$ = 0.9 m", "$d_i$ = 0.6 m", r"$\alpha_i$ = 40.1°", r"$\theta_i$ = 20.1°"} <= words(fig)


def test_the_skeleton_is_the_arm():
    """Figures 2-14 and 2-15 of [asada_slotine]: an arc per matrix that moves, one word for those that only turn."""
    robot, values = robots.stanford()
    q = [math.pi / 6, math.pi / 3, 1, math.pi / 4, math.pi / 3, math.pi / 6]
    fig = sketch.skeleton(robot, values, q)
    sound(fig)
    assert {"$A_{1}$", "$A_{2}$", "$A_{3}$", "$A_{6}$", "$T$", "$A_{4}$$A_{5}$ turn only",
            "$O_{3}$, $O_{4}$, $O_{5}$"} <= words(fig)
    sight = shape.space(-62, 18)
    for i, pose in enumerate(kinematics.frames(robot.at(values), q), 1):
        if i not in (4, 5):
            np.testing.assert_allclose(marked(fig, f"origin {i}"), sight.onto(to_numpy(pose.T.p)), atol=1e-12)
    sound(sketch.skeleton(*robots.puma560(), [0.1, -0.5, 0.3, 0.2, 0.4, 0.1]))


def test_vectors_of_consecutive_transformations():
    """Figure 2-7 of [asada_slotine]: hops head to tail end where the sum does."""
    hops = {"$x_0$": ((0, 0), (1, 0.5)), "$R x$": ((1, 0.5), (0.2, 0.8)), "$x$": ((0, 0), (1.2, 1.3))}
    fig = sketch.vectors(hops, points={"$P$": (1.2, 1.3)})
    sound(fig)
    assert set(hops) | {"$P$"} <= words(fig)
