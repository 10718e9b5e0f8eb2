"""Drawings of one rigid body: what is drawn stands where the numbers say."""

import numpy as np
import pytest
from drawn import sound
from test_sketch_turns import arrows

from robolib import sketch
from robolib.sketch import rigid
from robolib.sketch.shape import space as view_from
from robolib.sketch.turns import BOOK, EYE


def test_each_book_has_its_axis():
    fig = sketch.spins({"long edge": 0, "middle edge": 1, "short edge": 2}, wheel=1)
    sound(fig)
    found, sight = arrows(fig), view_from(*EYE)
    for k, word in enumerate(("long edge", "middle edge", "short edge")):
        start, end = found[word]
        along = sight.onto(np.eye(3)[k])
        assert np.allclose((end - start) / np.linalg.norm(end - start), along / np.linalg.norm(along), atol=1e-6)
        assert np.allclose(start, sight.onto(BOOK[k] / 2 * np.eye(3)[k]) + [0.44 * k, 0], atol=1e-9)


def test_a_shifted_block_has_r_and_two_frames():
    fig = sketch.shifted((0.4, 0.2, 0.1), (0.5, 0, 0.1))
    sound(fig)
    sight = view_from(-55.0, 24.0)
    found = {patch.get_gid(): patch for patch in fig.axes[0].patches if patch.get_gid()}
    assert np.allclose(found["r"]._posA_posB, sight.onto(np.array([[0, 0, 0], [0.5, 0, 0.1]])))
    assert {"xO", "yO", "zO", "xC", "yC", "zC"} <= set(found)


@pytest.mark.parametrize("moments, marker", [((1, 2, 3), "o"), ((0.066, 0.086, 0.0125), "X")])
def test_the_map_tells_bodies_from_what_is_none(moments, marker):
    """By its place, and by its mark: not by colour alone."""
    fig = sketch.every_body({"it": moments})
    sound(fig)
    line, = (line for line in fig.axes[0].lines if line.get_gid() == "it")
    low, mid, high = sorted(moments)
    assert line.get_marker() == marker and np.allclose(line.get_xydata(), [[low / high, mid / high]])
    assert rigid.CORNERS == {"needle": (0, 1), "disc": (0.5, 0.5), "ball": (1, 1)}
