"""Drawings of postures and maps: what is drawn is where the arm is, and the shades are the numbers."""

import numpy as np
import pytest
from drawn import words

from robolib import robots, sketch
from robolib.inverse_kinematics import pose_array, solve
from robolib.kinematics import tip
from robolib.sketch import shape

POSTURE = np.array([np.pi / 6, np.pi / 3, 1.0, np.pi / 4, np.pi / 3, np.pi / 6])


def drawn(fig, gid):
    found = [line.get_xydata() for line in fig.axes[0].lines if line.get_gid() == gid]
    assert len(found) == 1, gid
    return found[0]


@pytest.fixture
def stanford():
    robot, values = robots.stanford()
    values = values | {"d1": 0.5, "d2": 0.2, "d6": 0.3}
    return robot, values, pose_array(tip(robot.at(values), list(POSTURE)))


def test_every_posture_ends_at_the_same_place(stanford):
    robot, values, pose = stanford
    ways, wrist = solve(robot.at(values), pose).usual().q, pose[:3, 3] - 0.3 * pose[:3, 2]
    fig = sketch.postures(robot, values, ways, points={"W": wrist}, ring=(0.2, 0.5), names=("one", "two"))
    sight = shape.space(-55, 24)
    for k in (2, 3, 4):
        assert np.allclose(drawn(fig, f"posture {k}")[-1], sight.onto(pose[:3, 3]), atol=1e-9)
    assert np.allclose(drawn(fig, "point W")[0], sight.onto(wrist))
    ring = drawn(fig, "ring")
    assert np.allclose(ring[0], sight.onto(np.array([0.2, 0, 0.5]))) and {"W", "one", "two"} <= words(fig)


def test_a_boom_is_a_tangent_of_the_circle():
    point, turns = np.array([0.65, 0.606]), []
    for side in (1, -1):
        turns.append(np.arctan2(point[1], point[0]) - np.arctan2(0.2, side * np.sqrt(point @ point - 0.04)))
    fig = sketch.above(0.2, point, turns, 1.0)
    for k in (1, 2):
        column, shoulder, end = drawn(fig, f"way {k}")
        assert np.allclose(column, 0) and np.isclose(np.linalg.norm(shoulder), 0.2) and np.allclose(end, point)
        assert np.isclose(shoulder @ (end - shoulder), 0)           # at right angles to the radius
    assert {"W", "column", "1", "2"} <= words(fig)


def test_the_triangle_has_its_letters_and_its_tip():
    fig = sketch.triangle(1.0, 0.8, (0.35, 0.9))
    assert np.allclose(drawn(fig, "tip")[0], [np.cos(0.35) + 0.8 * np.cos(1.25), np.sin(0.35) + 0.8 * np.sin(1.25)])
    assert {"$a_1$", "$a_2$", "$q_2$", "$r$", r"$\beta$", r"$\gamma$", "$(x, y)$"} <= words(fig)


def test_maps_show_the_numbers_with_words_and_units():
    field = np.zeros((5, 5))
    field[1, 3] = 2
    fig = sketch.basins([field], ["a title"], ["one", "two", "three"], [[0.0, 1.0]])
    image, = fig.axes[0].images
    assert np.array_equal(np.asarray(image.get_array()), field.T) and "a title" in words(fig)
    assert {"one", "two", "three"} <= words(fig) and fig.axes[0].get_xlabel().endswith("/ °")
    a = np.linspace(-np.pi, np.pi, 61)
    det = np.sin(a)[None, :] * np.ones((61, 1))
    line = np.array([[3.0, 0.5], [3.3, 0.5]])                       # over the edge: drawn in two pieces
    walls = sketch.walls({"the planar arm": det}, {"the planar arm": [[0.5, 1.0]]}, {"the planar arm": [line]})
    assert walls.axes[0].get_xlabel() == "q₁ / °" and "1" in words(walls)
    assert all(np.abs(np.diff(piece.get_xdata())).max(initial=0) < 180 for piece in walls.axes[0].lines)
