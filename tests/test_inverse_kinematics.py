"""Inverse kinematics: every posture comes back, every branch is what its name says, every failure tells its reason."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from robolib import codegen, inverse_kinematics, robots
from robolib.conventions import to_modified
from robolib.inverse_kinematics import NoClosedForm, form_of, numeric, pose_array, solve, three_axes, tracked
from robolib.inverse_kinematics.closed import wrapped
from robolib.inverse_kinematics.pieces import elbow
from robolib.kinematics import frames, planar_ik, tip
from robolib.robot import Link, Robot, dh, mdh
from robolib.spatial import Transform, Vec3, X, Z, rot_x, to_numpy
from robolib.widgets.physics.chain import reaching

RIGHT = sp.pi / 2
GOLDEN = {"d1": 0.5, "d2": 0.2, "d6": 0.3}
POSTURE = np.array([np.pi / 6, np.pi / 3, 1.0, np.pi / 4, np.pi / 3, np.pi / 6])
BACK = {robots.planar_2r: 2, robots.planar_3r: 2, robots.scara: 2, robots.polar: 4, robots.stanford: 8,
        robots.puma560: 8, robots.rx90: 8}
PANDA = [(0, 0, 0.333), (0, -RIGHT, 0), (0, RIGHT, 0.316), (0.0825, RIGHT, 0), (-0.0825, -RIGHT, 0.384), (0, RIGHT, 0),
         (0.088, RIGHT, 0)]
LOWER = [-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973]
UPPER = [2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973]


def arm_of(make, **changed):
    robot, values = make()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # the PUMA's published inertia of link 3
        return robot.at(values | changed)


def serial(rows, row=dh, end=0.107):
    links = [Link(row("revolute", a=a, alpha=alpha, d=d)) for a, alpha, d in rows]
    return Robot("arm", (*links, Link(row("fixed", d=end)))).at({})


def cuspidal():
    return serial([(1, -RIGHT, 0), (2, RIGHT, 1), (1.5, 0, 0)], end=0)


def drawn(n, count, seed):
    return np.random.default_rng(seed).uniform(-np.pi, np.pi, (count, n))


def stanford():
    return arm_of(robots.stanford, **GOLDEN)


@pytest.mark.parametrize("make", BACK, ids=lambda make: make.__name__)
def test_the_posture_is_among_the_branches_and_every_branch_reaches(make):
    arm = arm_of(make)
    q = drawn(arm.n, 10_000, 1)
    T = pose_array(tip(arm, q.T))
    found = solve(arm, T)
    assert found.q.shape == (10_000, BACK[make], arm.n) and found.reachable.all()
    assert np.nanmax(found.residual(T)) < 1e-10
    assert found.distance(q).min(axis=-1).max() < 1e-6
    assert np.median(found.distance(q).min(axis=-1)) < 1e-12
    both = np.abs(found.stretched[:, :, None] - found.stretched[:, None]).max(axis=-1) + np.eye(BACK[make])
    assert np.median(both.min(axis=(1, 2))) > 0.05              # the branches are different postures


def test_one_pose_and_many_are_the_same():
    arm = arm_of(robots.puma560)
    T = pose_array(tip(arm, drawn(6, 3, 2).T))
    many = solve(arm, T)
    for k in range(3):
        assert np.allclose(solve(arm, T[k]).q, many.q[k], atol=1e-12)
    assert solve(arm, T.reshape(3, 1, 4, 4)).q.shape == (3, 1, 8, 6)


def test_all_solutions_of_the_golden_pose():
    """(2-45)–(2-63): the four solutions with d3 > 0, typed from the digest, and eight in all."""
    arm = stanford()
    T = pose_array(tip(arm, list(POSTURE)))
    assert np.allclose(T[:3], [[-0.912880, -0.234750, 0.333979, 0.750194], [0.234750, 0.367450, 0.899930, 0.876197],
                               [-0.333979, 0.899930, -0.280330, 0.915901]], atol=1e-6)
    found = solve(arm, T)
    assert len(found) == 8 and len(found.usual()) == 4 and np.nanmax(found.residual(T)) < 4e-15
    wanted = [POSTURE, [0.523599, 1.047198, 1, 3.926991, -1.047198, -2.617994],
              [-2.164072, -1.047198, 1, -2.832811, 0.839655, 0.937701],
              [-2.164072, -1.047198, 1, 0.308782, -0.839655, -2.203892]]
    assert np.allclose(wrapped(found.usual().q - wanted), 0, atol=2e-6)
    q = found.usual().q
    assert np.allclose(wrapped(q[1::2] - q[::2])[:, 3:], wrapped(np.array([np.pi, 0, np.pi]) * [1, 0, 1])
                       + [[0, -2 * t, 0] for t in q[::2, 4]])                                       # (2-63)


def test_the_half_angle_agrees_and_where_it_fails():
    """(2-48)–(2-52): θ1 by t = tan(θ1/2) and by atan2 are the same; at p_y* = −l1 only the second one is left."""
    arm, l1, l2 = stanford(), 0.2, 0.3
    T = pose_array(tip(arm, (drawn(6, 500, 3) * [1, 1, 0, 1, 1, 1] + [0, 0, 0.8, 0, 0, 0]).T))
    px, py = (T[:, k, 3] - l2 * T[:, k, 2] for k in (0, 1))
    root = np.sqrt(px**2 + py**2 - l1**2)
    half = 2 * np.arctan(np.stack([-px + root, -px - root], axis=-1) / (l1 + py)[:, None])
    ours = solve(arm, T).usual().q[:, ::2, 0]
    apart = np.abs(wrapped(half[:, :, None] - ours[:, None]))
    assert apart.min(axis=1).max() < 1e-7 and apart.min(axis=2).max() < 1e-7
    here = np.eye(4)
    here[:3, 3] = [0.6, -l1, 0.5 + l2]
    found = solve(arm, here)
    assert len(found) == 8 and np.nanmax(found.residual(here)) < 1e-14
    with np.errstate(divide="ignore", invalid="ignore"):
        assert not np.isfinite(np.float64(-0.6 + 0.6) / (l1 - l1))


def test_what_cannot_be_reached_says_by_how_much():
    arm = arm_of(robots.planar_2r)
    assert "by 0.3 m" in solve(arm, [2.3, 0.0]).why() and "2.3 m" in solve(arm, [2.3, 0.0]).why()
    assert np.allclose(solve(arm, [2.3, 0.0]).short, 0.3) and np.isnan(solve(arm, [2.3, 0.0]).q).all()
    short = solve(arm_of(robots.planar_2r, a2=0.6), [0.0, 0.1])
    assert "by 0.3 m" in short.why() and "0.4 m to 1.6 m" in short.why()
    assert "height" in solve(arm, [1.0, 0.0, 0.2]).why() and "by 0.2 m" in solve(arm, [1.0, 0.0, 0.2]).why()
    column = np.eye(4)
    column[:3, 3] = [0.1, 0.1, 1.0]
    assert "at least 0.2 m" in solve(stanford(), column).why()
    assert np.allclose(solve(stanford(), column).short, 0.2 - np.sqrt(0.02))
    tilted = np.eye(4)
    tilted[:3, :3] = [[1, 0, 0], [0, 0, -1], [0, 1, 0]]
    assert "tilt" in solve(arm_of(robots.planar_3r), tilted).why()
    far = np.eye(4)
    far[:3, 3] = [1.5, 0, 0]
    puma = solve(arm_of(robots.puma560), far)
    assert not puma.reachable.any() and len(puma) == 0
    lengths = np.hypot(0.4318, 0) + np.hypot(0.4318, 0.0203)
    assert np.allclose(puma.short.min(), np.sqrt(1.5**2 - 0.15005**2) - lengths)


def test_rim_base_and_beyond():
    arm = arm_of(robots.planar_2r)
    assert "same posture" in solve(arm, [2.0, 0.0]).why() and np.allclose(solve(arm, [2.0, 0.0]).q, 0)
    assert "any q1" in solve(arm, [0.0, 0.0]).why()
    q = solve(arm, [0.2, 0.0]).q
    assert np.allclose(np.degrees(q[0]), [-84.26, 168.52], atol=5e-3) and np.allclose(q[0], -q[1])
    for branch, side in zip(q, ("lower", "upper"), strict=True):
        assert np.allclose(branch, planar_ik(1.0, 1.0, 0.2, 0.0, side))


def test_an_aligned_wrist_says_what_is_left_and_what_was_chosen():
    arm = stanford()
    T = pose_array(tip(arm, [0.4, 0.7, 0.9, 0.3, 0.0, 0.5]))
    found = solve(arm, T).usual()
    k = int(found.nearest([0.4, 0.7, 0.9, 0.0, 0.0, 0.8]))
    assert "only q4 + q6" in found.why() and np.nanmax(found.residual(T)) < 1e-9
    assert abs(found.q[k, 3]) < 1e-12 and abs(found.q[k, 5] - 0.8) < 1e-9
    puma = arm_of(robots.puma560)
    T = pose_array(tip(puma, [0.4, 0.7, 0.9, 0.3, 0.0, 0.5]))
    assert "aligned" in solve(puma, T).why() and np.nanmax(solve(puma, T).residual(T)) < 1e-9


@pytest.mark.parametrize("make", [robots.puma560, robots.rx90], ids=lambda make: make.__name__)
def test_the_names_of_the_branches_are_true(make):
    arm = arm_of(make)
    T = pose_array(tip(arm, drawn(6, 300, 4).T))
    found = solve(arm, T)
    for b, name in enumerate(found.names):
        q = found.q[:, b]
        poses = frames(arm, q.T)
        high = [to_numpy(poses[k].o) + np.zeros((300, 3)) for k in (1, 2, 4)]       # shoulder, elbow, wrist
        way = high[2] - high[0]
        across = np.stack([-way[:, 1], way[:, 0]], axis=-1)
        line = high[0] + way * (((high[1] - high[0]) * way).sum(-1) / (way**2).sum(-1))[:, None]
        plane = to_numpy(poses[1].z) + np.zeros((300, 3))
        inplane = high[1] - high[0] - plane * ((high[1] - high[0]) * plane).sum(-1, keepdims=True)
        reach = high[2] - high[0] - plane * ((high[2] - high[0]) * plane).sum(-1, keepdims=True)
        lift = inplane - reach * ((inplane * reach).sum(-1) / (reach**2).sum(-1))[:, None]
        horizontal = np.hypot(reach[:, 0], reach[:, 1]) > 1e-3
        sign = 1 if "elbow up" in name else -1
        assert (sign * lift[horizontal, 2] > -1e-12).mean() > 0.999, name
        if "left" in name or "right" in name:
            offset = ((plane[:, :2] * across).sum(-1)) * float(arm.links[2].joint.d)
            assert ((1 if "left" in name else -1) * offset > 0).all(), name
        assert line.shape == (300, 3)
    flipped = ["flipped" in name for name in found.names]
    assert sum(flipped) == 4


def test_an_arm_that_is_not_straight_at_zero():
    """Constant angles and strokes in the rows: the wrist is bent at q = 0, and the boom is out. A sign of the start
    angle of the wrist, or of the start of the boom, would show here and on no arm of the shelf.
    """
    six = arm_of(robots.stanford)
    bent = [replace(link, joint=replace(link.joint, theta=link.joint.theta + turn, d=link.joint.d + out))
            for link, turn, out in zip(six.links, (0.2, -0.4, 0, 0.5, 0.7, -0.3), (0, 0, 0.25, 0, 0, 0), strict=True)]
    puma = arm_of(robots.puma560)
    crooked = [replace(link, joint=replace(link.joint, theta=turn)) for link, turn in
               zip(puma.links, (0.2, -0.4, 0.9, 0.5, 0.7, -0.3), strict=True)]
    for arm in (replace(six, links=tuple(bent)), replace(puma, links=tuple(crooked))):
        q = drawn(6, 300, 10)
        T = pose_array(tip(arm, q.T))
        found = solve(arm, T)
        assert found.reachable.all() and np.nanmax(found.residual(T)) < 1e-12
        assert found.distance(q).min(axis=-1).max() < 1e-6


def test_limits_of_joints_leave_some_branches_and_turn_others():
    arm = arm_of(robots.puma560)
    q = np.array([0.3, 0.5, -0.4, 0.2, 0.7, -0.1])
    T = pose_array(tip(arm, list(q)))
    lower, upper = np.full(6, -1.0), np.full(6, 1.0)
    kept = solve(arm, T).within(lower, upper)
    assert len(kept) == 1 and np.allclose(kept[0], q)
    around = solve(arm, T).within(q + 2 * np.pi - 0.1, q + 2 * np.pi + 0.1)
    assert len(around) == 1 and np.allclose(around[0], q + 2 * np.pi)
    assert "limits of the joints" in solve(arm, T).within(lower + 2, upper + 1).why()


def test_arms_without_a_closed_form_say_what_is_in_the_way():
    with pytest.raises(NoClosedForm, match="R-P-P-R-R-R"):
        form_of(robots.th8()[0])
    with pytest.raises(NoClosedForm, match="not parallel.*three_axes"):
        form_of(cuspidal())
    ur = serial([(0, RIGHT, 0.1625), (-0.425, 0, 0), (-0.3922, 0, 0), (0, RIGHT, 0.1333), (0, -RIGHT, 0.0997),
                 (0, 0, 0.0996)], end=0)
    with pytest.raises(NoClosedForm, match="do not meet"):
        form_of(ur)
    with pytest.raises(NoClosedForm, match="no open chain"):
        form_of(robots.parallelogram()[0])
    with pytest.raises(ValueError, match="in symbols"):
        solve(robots.planar_2r()[0], [1.0, 0.0])
    with pytest.raises(ValueError, match="no rotation"):
        solve(stanford(), 2 * np.eye(4))
    with pytest.raises(ValueError, match="place and orientation"):
        solve(stanford(), [1.0, 0.0, 0.0])


def test_a_tool_and_modified_rows_change_nothing():
    arm = replace(arm_of(robots.puma560), tool=Transform(rot_x(0.6, 0.8), Vec3(0.1, -0.05, 0.2)))
    T = pose_array(tip(arm, drawn(6, 200, 5).T))
    assert np.nanmax(solve(arm, T).residual(T)) < 1e-12
    other = to_modified(arm)
    assert np.allclose(np.sort(solve(other, T).q, axis=1), np.sort(solve(arm, T).q, axis=1), atol=1e-7)


# other arithmetics

@pytest.mark.parametrize("make", BACK, ids=lambda make: make.__name__)
def test_generated_code_gives_the_same_postures(make):
    robot, values = make()
    arm = arm_of(make)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folded, open_ = codegen.inverse_kinematics(robot, values), codegen.inverse_kinematics(robot)
    T = pose_array(tip(arm, drawn(arm.n, 20, 6).T))
    x = np.concatenate([T[:, :3, :3].reshape(-1, 9), T[:, :3, 3]], axis=1)
    wanted = solve(arm, T).stretched
    turns = solve(arm, T).turns
    for ways in (folded.optimised().compile("numpy")(x),
                 open_.optimised().compile("numpy", {name: values[name] for name in open_.constants})(x)):
        assert ways.shape == (20, len(form_of(arm).branches), arm.n + 1)
        off = ways[..., :-1] - wanted
        assert np.abs(np.where(turns, wrapped(off), off)).max() < 1e-9 and (ways[..., -1] < 1e-12).all()
    far = np.array([1, 0, 0, 0, 1, 0, 0, 0, 1, 5.0, 0, 0])
    if make is not robots.stanford:
        pose = np.vstack([np.c_[np.eye(3), far[9:]], [0, 0, 0, 1]])
        assert np.allclose(folded(*far)[arm.n], solve(arm, pose).short[0])


def test_the_elbow_in_symbols():
    """One algorithm for symbols too: with a1, a2 and the bend left open, FK of the elbow's angles is the point."""
    a1, a2, x, y = sp.symbols("a1 a2 x y", positive=True)
    q1, q2, *_ = elbow(Vec3(x, y, 0), X * a1, X * a2, Z, 1)
    at = {a1: 0.9, a2: 0.7, x: 0.8, y: 0.6}
    q1, q2 = (float(q.subs(at)) for q in (q1, q2))
    assert np.isclose(0.9 * np.cos(q1) + 0.7 * np.cos(q1 + q2), 0.8)
    assert np.isclose(0.9 * np.sin(q1) + 0.7 * np.sin(q1 + q2), 0.6) and np.sin(q2) > 0


# the numeric solver

def test_random_poses_are_met_and_the_posture_is_one_of_the_branches():
    arm = arm_of(robots.puma560)
    T = pose_array(tip(arm, drawn(6, 400, 7).T))
    found = numeric(arm, T, seed=7)
    assert found.success.mean() >= 0.995 and (found.reason[found.success] == "").all()
    far = solve(arm, T).distance(found.q).min(axis=-1)[found.success]
    assert np.median(far) < 1e-7 and (far < 1e-2).all()
    again = numeric(arm, T[:5], seed=7)
    assert again.seed == 7 and np.allclose(again.q, numeric(arm, T[:5], seed=7).q)


def test_seven_joints_between_their_limits():
    panda = serial(PANDA, mdh)
    rng = np.random.default_rng(8)
    T = pose_array(tip(panda, rng.uniform(LOWER, UPPER, (300, 7)).T))
    found = numeric(panda, T, lower=LOWER, upper=UPPER)
    assert found.success.mean() >= 0.995
    assert (found.q >= np.array(LOWER) - 1e-9).all() and (found.q <= np.array(UPPER) + 1e-9).all()
    got = pose_array(tip(panda, found.q.T))
    assert np.abs(got - T)[found.success].max() < 1e-7


def test_a_failure_tells_its_reason():
    arm, T = arm_of(robots.puma560), np.eye(4)
    T[:3, 3] = [3.0, 0, 0]
    far = numeric(arm, T, restarts=3)
    assert not far.success and "out of reach by at least" in str(far.reason) and "not met" in str(far)
    T[:3, 3] = [0.8, 0.5, 0.3]                  # nearer than the sum of all links, farther than the arm can
    short = str(numeric(arm, T, restarts=8).reason)     # the turn is met but for rounding, so it is not said
    assert "starts came to rest there" in short and "out of reach by 0.1129 m:" in short
    panda = serial(PANDA, mdh)
    goal = pose_array(tip(panda, [0.0, 0.5, 0, -1.5, 0, 2.0, 0]))
    held = numeric(panda, goal, lower=LOWER, upper=np.array(LOWER) + 0.4, restarts=2)
    assert "against the limits of joint" in str(held.reason)
    hurried = numeric(panda, goal, start=[0.5, 0.1, 0, -2.5, 0, 1.0, 0], restarts=0, iterations=2)
    assert "too few iterations" in str(hurried.reason)
    planar = arm_of(robots.planar_2r)
    stretched = numeric(planar, [1.0, 0.0, 0.0], start=[0.0, 0.0], restarts=0, place_only=True)
    assert "singularity (smallest singular value 0)" in str(stretched.reason) and not stretched.success
    assert numeric(planar, [1.0, 0.0, 0.0], start=[0.0, 0.0], place_only=True).success


def test_a_half_turn_is_no_obstacle():
    arm = arm_of(robots.stanford)
    T = pose_array(tip(arm, [0.3, 0.8, 0.7, 0.1, 1.0, 0.2]))
    T[:3, :3] = T[:3, :3] @ np.diag([1.0, -1.0, -1.0])
    found = numeric(arm, T, start=[0.3, 0.8, 0.7, 0.1, 1.0, 0.2])
    assert found.success and np.allclose(pose_array(tip(arm, list(found.q))), T, atol=1e-7)


# three axes in any position, and a path

def test_three_axes_agree_with_the_map_of_the_widget():
    arm = cuspidal()
    ways = three_axes(arm, [2.5, 0, 0.5])
    assert np.allclose(np.degrees(ways), [[9.895, -18.871, -107.622], [-165.310, -171.678, -14.124],
                                          [-101.986, -161.782, 105.492], [-49.469, -38.676, 143.123]], atol=1e-3)
    assert np.allclose(ways, reaching("cuspidal", [2.5, 0, 0.5]), atol=1e-9)
    assert len(three_axes(arm, [9.0, 0, 0])) == 0


def test_three_axes_give_every_posture_back():
    rng = np.random.default_rng(9)
    spatial = serial(rng.uniform(0.3, 1.5, (3, 3)), mdh, 0.4)
    with pytest.raises(NoClosedForm, match="on axis 3"):
        three_axes(spatial, [1.0, 0, 0])
    arms = [cuspidal(), serial(rng.uniform(0.3, 1.5, (3, 3)), end=0),
            replace(spatial, tool=Transform(rot_x(0.6, 0.8), Vec3(0.7, 0.2, -0.1)))]
    for arm in arms:
        for q in rng.uniform(-np.pi, np.pi, (150, 3)):
            ways = three_axes(arm, list(tip(arm, list(q)).p))
            assert len(ways) <= 4 and np.abs(wrapped(ways - q)).max(axis=-1).min() < 1e-5


def test_a_path_is_followed_and_a_jump_is_told():
    arm = stanford()
    s = np.linspace(0, 1, 60)
    T = np.tile(pose_array(tip(arm, list(POSTURE))), (60, 1, 1))
    T[:, 0, 3] += 0.3 * s
    track = tracked(arm, T, POSTURE)
    assert not track.jumps and not len(track.lost) and np.allclose(track.q[0], POSTURE)
    assert np.abs(np.diff(track.q, axis=0)).max() < 0.1 and len(set(track.branch)) == 1
    planar, line = arm_of(robots.planar_2r), np.stack([1.2 - 2.4 * s, 0 * s], axis=-1)
    folded = tracked(planar, line, solve(planar, [1.2, 0.0]).q[0])
    assert not folded.jumps and set(folded.branch) == {0, 1}      # folded at the base, it may open the other way
    hole = tracked(arm_of(robots.planar_2r, a2=0.6), line)
    assert len(hole.lost) == 20 and len(hole.jumps) == 1 and hole.jumps[0].k == hole.lost[-1] + 1
    assert hole.jumps[0].joint == 1 and hole.jumps[0].size > 2 and "joint 1 by" in str(hole)
    out = tracked(planar, np.stack([1 + 1.5 * s, 0 * s], axis=-1))
    assert len(out.lost) and np.isnan(out.q[out.lost]).all() and "out of reach" in str(out)


def test_a_path_winds_on():
    planar = arm_of(robots.planar_2r)
    a = np.linspace(0, 4 * np.pi, 200)
    track = tracked(planar, np.stack([np.cos(a), np.sin(a)], axis=-1))
    assert not track.jumps and np.isclose(track.q[-1, 0] - track.q[0, 0], 4 * np.pi)


def test_the_package_shows_what_it_has():
    for name in inverse_kinematics.__all__:
        assert getattr(inverse_kinematics, name).__doc__
