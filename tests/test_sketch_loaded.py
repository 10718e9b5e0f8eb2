"""Arms at rest as they are drawn: the tip where it is, forces to scale and the right way, springs, walls, boxes."""

import numpy as np
import pytest
from drawn import marked, sound, words
from matplotlib.patches import Ellipse
from test_statics import legs

from robolib import kinematics, robots, sketch


def arrow(fig, gid):
    patch, = fig.findobj(lambda a: a.get_gid() == gid)
    (x0, y0), (x1, y1) = patch._posA_posB
    return np.array([x1 - x0, y1 - y0]), np.array([x1, y1])


@pytest.mark.parametrize("q", [(0.3, 1.2), (-0.9, 1.7), (0.0, 0.0)])
def test_an_arm_under_load_is_drawn_where_it_is(q):
    arm = legs(1.0, 0.8)
    fig = sketch.loaded(arm, {}, q, forces={"out": (3.0, 1.0), "half": (1.5, 0.5)}, springs=True, wall=(-1, 0),
                        ghosts=[(0.1, 0.2)], path=[(0, 0), (1, 1)])
    sound(fig)
    assert {"out", "half", "$k_{1}$", "$k_{2}$"} <= words(fig)
    tip = kinematics.tip(arm, list(q)).p
    np.testing.assert_allclose(marked(fig, "tip"), [tip.x, tip.y])
    whole, half = arrow(fig, "out")[0], arrow(fig, "half")[0]
    np.testing.assert_allclose(whole, 2 * half)
    assert np.isclose(whole[1] / whole[0], 1 / 3)


def test_a_push_ends_at_the_tip_and_a_pull_begins_there():
    arm = legs(1.0, 1.0)
    fig = sketch.loaded(arm, {}, (0.0, 0.0), forces={"push": (-1, 0)})
    along, head = arrow(fig, "push")
    assert along[0] < 0 and head[0] > 2 and np.isclose(head[1], 0)
    along, head = arrow(sketch.loaded(arm, {}, (0.0, 0.0), forces={"pull": (1, 0)}), "pull")
    assert along[0] > 0 and head[0] - along[0] > 2


def test_ellipses_have_the_axes_of_their_matrix():
    arm, q = legs(1.0, 1.0), [0.2, 1.3]
    J = np.array(kinematics.geometric_jacobian(arm, q, rows=(0, 1)), float)
    fig = sketch.loaded(arm, {}, q, curves={"velocity": J, "half": J / 2}, size=0.4)
    sound(fig)
    big, small = (next(p for p in fig.findobj(Ellipse) if p.get_gid() == name) for name in ("velocity", "half"))
    sizes = np.linalg.svd(J)[1]
    assert big.width == pytest.approx(0.8) and big.height == pytest.approx(0.8 * sizes[1] / sizes[0])
    assert small.width == pytest.approx(0.4)
    U = np.linalg.svd(J)[0]
    assert np.tan(np.radians(big.angle)) == pytest.approx(U[1, 0] / U[0, 0])


def test_the_four_boxes():
    fig = sketch.duality(2, 3, 2)
    sound(fig)
    assert any("dim 1" in w for w in words(fig)) and "joints: 3" in words(fig) and "tip: 2" in words(fig)
    sound(sketch.duality(6, 6, 5))
    with pytest.raises(ValueError, match="rank"):
        sketch.duality(2, 3, 3)


def test_three_rods_have_three_springs():
    rods, values = robots.planar_3r()
    assert {f"$k_{{{k}}}$" for k in (1, 2, 3)} <= words(sketch.loaded(rods, values, (0.1, 0.6, -0.5), springs=True))
