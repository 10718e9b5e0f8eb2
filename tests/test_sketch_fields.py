"""Accelerations of all points: what is drawn stands where the numbers say."""

import numpy as np
from drawn import sound, words
from test_sketch import TWO

from robolib import sketch

STARTS = np.array([[0.4, 0.3], [0.9, 1.2]])
ARROWS = np.array([[2.0, -1.0], [0.0, 0.0]])


def drawn(fig, gid):
    return [a for a in (*fig.axes[0].lines, *fig.axes[0].patches) if a.get_gid() == gid]


def test_a_field_on_an_arm():
    fig = sketch.field(*TWO, [0.4, 1.2], STARTS, ARROWS, points={"pole": (0.6, 0.5)}, scale=0.1)
    sound(fig)
    (arrow,), none = drawn(fig, "field 0"), drawn(fig, "field 1")
    np.testing.assert_allclose(arrow._posA_posB, [STARTS[0], STARTS[0] + 0.1 * ARROWS[0]])
    assert none == []                           # nothing accelerates there, and nothing is drawn
    dot, = drawn(fig, "pole")
    np.testing.assert_allclose(np.ravel(dot.get_xydata()), (0.6, 0.5))
    assert "pole" in words(fig)


def test_sensors_on_a_book():
    places = [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]
    fig = sketch.sensors(places, np.eye(4)[:, :3], vectors={"$\\omega$": [0, 0, 0.1]})
    sound(fig)
    assert {"1", "2", "3", "4", "$\\omega$"} <= words(fig)
    assert len(drawn(fig, "sensor 1")) == 1 and drawn(fig, "sensor 4") == []
