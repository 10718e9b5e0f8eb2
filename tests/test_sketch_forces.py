"""Bodies cut free: their forces add up to the change of their momentum, and the pictures show these forces."""

import numpy as np
import pytest
from drawn import sound, words

from robolib import closed_chain, kinematics, robots, sketch
from robolib.formulations import lagrange, newton_euler
from robolib.spatial import Vec3, to_numpy

TREES = [make.__name__ for make in (*robots.SHELF, *robots.LARGE)]
TIP = (Vec3(10.0, -20.0, 5.0), Vec3(1.0, 2.0, 3.0))
REL = 1e-9


def state(n, seed=3):
    return np.random.default_rng(seed).uniform(-1.5, 1.5, (3, n))


def balanced(cut):
    size = max(np.linalg.norm(load.force) for body in cut for load in body.loads)
    for body in cut:
        assert np.abs(body.force - body.ma).max() < REL * size, f"Newton, link {body.link}"
        assert np.abs(body.moment - body.dH).max() < REL * size, f"Euler, link {body.link}"


def closed_state(name):
    robot, values = getattr(robots, name)()
    arm = robot.at(values)
    if name == "parallelogram":
        q, qd_a, qdd_a = sketch.parallelogram_joints((0.4, 1.6)), [1.0, -0.5], [2.0, 1.0]
    else:
        q, qd_a, qdd_a = closed_chain.close(arm, [0.5], [-0.6, 2.0]), [3.0], [5.0]
    G = np.array(closed_chain.G(arm, q), float)
    qd = G @ qd_a
    return robot, values, q, qd, G @ qdd_a + np.array(closed_chain.gamma(arm, q, qd.tolist()), float)


@pytest.mark.parametrize("tip", [None, TIP], ids=["free", "pressing"])
@pytest.mark.parametrize("name", TREES)
def test_the_forces_on_every_link_add_up(name, tip):
    robot, values = getattr(robots, name)()
    balanced(sketch.bodies(robot, values, *state(robot.n), tip=tip))


@pytest.mark.parametrize("name", ["parallelogram", "four_bar"])
def test_the_forces_in_a_closed_chain_add_up(name):
    robot, values, q, qd, qdd = closed_state(name)
    cut = sketch.bodies(robot, values, q, qd, qdd)
    balanced(cut)
    axis = np.array([0, 0, 1.0])
    for body in cut:
        own = body.named(f"f_{{{body.link}}}")
        if body.link - 1 not in robot.actuated:
            assert abs(own.moment @ axis) < 1e-9, "a joint without a motor has no torque"


def test_the_motors_of_the_parallelogram_feel_what_the_closed_model_says():
    robot, values, q, qd, qdd = closed_state("parallelogram")
    arm = robot.at(values)
    M, c, g = closed_chain.actuate(arm, lagrange.terms, q, [qd[0], qd[3]])
    wanted = np.array(M, float) @ [qdd[0], qdd[3]] + np.array(c, float) + np.array(g, float)
    cut = sketch.bodies(robot, values, q, qd, qdd)
    assert np.allclose([cut[k].named(f"f_{{{k + 1}}}").moment[2] for k in (0, 3)], wanted)


def test_a_pin_at_rest_by_hand():
    """The four-bar linkage at rest: the rocker's pin, from moments about its joints, without any recursion."""
    robot, values, q, *_ = closed_state("four_bar")
    arm = robot.at(values)
    poses = kinematics.frames(arm, q)
    tau = newton_euler.inverse_dynamics(arm, q, [0.0] * 3, [0.0] * 3)
    force, = closed_chain.pin_forces(arm, q, tau)
    pin = to_numpy(poses[2].T @ arm.loops[0].point_b)
    for first in (1, 2):                        # all links from joint 2 on, and from joint 3 on: no moment is left
        o = to_numpy(poses[first].o)
        moment = np.cross(pin - o, to_numpy(force))[2]
        for i in range(first, 3):
            moment += np.cross(to_numpy(poses[i].T @ arm.links[i].com) - o, arm.links[i].m * to_numpy(arm.gravity))[2]
        assert abs(moment) < 1e-9


def test_the_planar_arm_at_rest_by_hand():
    """Two rods of 50 kg, a motor of 5 kg at the elbow: stretched out horizontally and held still."""
    robot, values = robots.planar_2r()
    one, two = sketch.bodies(robot, values, [0, 0], [0, 0], [0, 0])
    g = 9.81
    assert np.allclose(two.named("f_{2}").force, [0, 50 * g, 0])
    assert np.allclose(one.named("f_{1}").force, [0, 105 * g, 0])
    assert np.isclose(two.named("f_{2}").moment[2], 25 * g)
    assert np.isclose(one.named("f_{1}").moment[2], (50 * 0.5 + 5 * 1 + 50 * 1.5) * g)
    assert one.mass == 55 and np.isclose(one.centre[0], 30 / 55)
    assert np.allclose(one.named("-f_{2}").force, -two.named("f_{2}").force)
    with pytest.raises(ValueError, match="has no load"):
        two.named("f_{7}")


def test_a_force_that_is_left_out_is_noticed():
    robot, values = robots.planar_2r()
    body = sketch.bodies(robot, values, *state(2))[0]
    for k in range(len(body.loads)):
        fewer = type(body)(body.link, body.mass, body.centre, body.loads[:k] + body.loads[k + 1:], body.ma, body.dH)
        with pytest.raises(AssertionError):
            balanced((fewer,))


def heads(fig, link):
    """{text: (tail, head)} of the arrows of a link, in points of print."""
    found = {}
    for patch in fig.findobj(lambda a: str(a.get_gid() or "").startswith(f"{link} $")):
        (ax, ay), (bx, by) = patch._posA_posB
        found[patch.get_gid().partition(" ")[2]] = np.array([ax, ay]), np.array([bx, by])
    return found


@pytest.mark.parametrize("name", TREES)
def test_pictures_of_bodies(name):
    robot, values = getattr(robots, name)()
    q, qd, qdd = state(robot.n)
    fig, cut = sketch.cut_apart(robot, values, q, qd, qdd, columns=2, links=(1, 2)[:len(robot.links)])
    sound(fig)
    fig, body = sketch.free_body(robot, values, q, qd, qdd, 1, inertial="d'Alembert")
    sound(fig)
    assert body.link == 1 and len(cut) == len(robot.links)
    assert any(word.startswith("$f_{1}$ = ") and word.endswith(" N") for word in words(fig))


def test_arrows_are_to_scale():
    robot, values = robots.planar_2r()
    fig, body = sketch.free_body(robot, values, [0.6, 0.7], [2, 1], [3, -4], 1)
    ratios = []
    for text, (tail, head) in heads(fig, 1).items():
        load = next((x for x in body.loads if text.startswith(f"${x.name}$")), None)
        if load is not None:
            along = head - tail
            assert np.allclose(along / np.linalg.norm(along), load.force[:2] / np.linalg.norm(load.force))
            ratios.append(np.linalg.norm(along) / np.linalg.norm(load.force))
    assert len(ratios) == 4 and np.allclose(ratios, ratios[0])


def test_the_parallelogram_cut_apart():
    robot, values, q, qd, qdd = closed_state("parallelogram")
    fig, cut = sketch.cut_apart(robot, values, q, qd, qdd)
    sound(fig)
    pin = np.linalg.norm(cut[2].named("f_{p}").force)
    assert np.isclose(pin, np.linalg.norm(cut[3].named("-f_{p}").force))
    assert {"link 1", "link 2", "link 3", "link 4"} <= words(fig)
    assert len([word for word in words(fig) if word.endswith(f"f_{{p}}$ = {pin:.0f} N")]) == 2
