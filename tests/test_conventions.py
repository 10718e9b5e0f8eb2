"""Standard and modified rows describe one arm: what is converted moves, weighs and pulls as before."""

import warnings
from dataclasses import fields, is_dataclass, replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, DRAWN, LONG, SMALL, TOOL, close, drawn, pose

from robolib import kinematics, robots
from robolib.conventions import to_modified, to_standard
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.model import symbols
from robolib.robot import Link, Loop, Robot, dh, mdh
from robolib.spatial import HERE, NO_SCREW, Transform, Vec3, X, Y, about_origin, rot_x, screw, to_numpy

HALF = sp.pi / 2
LARGE = {make.__name__: make() for make in robots.LARGE}
ALL = ARMS | LARGE | {name: (robot, {}) for name, robot in LONG.items()}


def grounded(robot):
    """The robot with its first joints on the base's z axis, as standard rows want it."""
    return replace(robot, links=tuple(
        replace(link, joint=replace(link.joint, before=NO_SCREW)) if link.parent < 0 else link for link in robot.links))


SERIAL = {name: (grounded(robot), values) for name, (robot, values) in ALL.items() if "tree" not in name}


def at(robot, values):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                                     # the PUMA's link 3
        return robot.at(values)


def same_arm(one, two, rel=1e-9):
    """The same torques and the same tool, with a force at it."""
    rng = np.random.default_rng(5)
    tip = tuple(Vec3(*rng.normal(size=3)) for _ in range(2))
    for q, qd, qdd in rng.uniform(-2, 2, (3, 3, one.n)).tolist():
        for got, wanted in zip(pose(kinematics.tip(two, q)), pose(kinematics.tip(one, q)), strict=True):
            np.testing.assert_allclose(got, wanted, atol=1e-12)
        close(newton_euler.inverse_dynamics(two, q, qd, qdd, tip),
              np.array(newton_euler.inverse_dynamics(one, q, qd, qdd, tip), float), rel)


def scalars(thing):
    """Every scalar and word of a description, in order."""
    if is_dataclass(thing):
        return [x for field in fields(thing) for x in scalars(getattr(thing, field.name))]
    if isinstance(thing, (tuple, Vec3)) or hasattr(thing, "rows"):
        return [x for part in thing for x in scalars(part)]
    return [thing]


def same_record(one, two):
    a, b = scalars(one), scalars(two)
    assert len(a) == len(b)
    differ = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    assert all(isinstance(x, (int, float, sp.Expr)) and isinstance(y, (int, float, sp.Expr)) for x, y in differ), differ
    assert not differ or judge(sp.Matrix([x for x, _ in differ]), sp.Matrix([y for _, y in differ]))


# the same arm

@pytest.mark.parametrize("name", ALL)
def test_modified_rows_are_the_same_arm(name):
    robot, values = ALL[name]
    other = to_modified(robot)
    assert all(link.joint.after == NO_SCREW for link in other.links)
    same_arm(at(robot, values), at(other, values))


@pytest.mark.parametrize("name", SERIAL)
def test_standard_rows_are_the_same_arm(name):
    robot, values = SERIAL[name]
    other = to_standard(robot)
    assert all(link.joint.before == NO_SCREW for link in other.links)
    same_arm(at(robot, values), at(other, values))


@pytest.mark.parametrize("name", ALL)
def test_the_arm_in_floats_converts_alike(name):
    """`at` and the conversion commute, so nothing is lost in floats: a right angle stays exact."""
    robot, values = ALL[name]
    one, two = to_modified(at(robot, values)), at(to_modified(robot), values)
    np.testing.assert_allclose([float(x) for x in scalars(one) if not isinstance(x, (str, type(None)))],
                               [float(x) for x in scalars(two) if not isinstance(x, (str, type(None)))], atol=1e-12)
    if name in ("puma560", "rx90", "stanford"):
        assert all(type(x) is int for link in one.links for x in (link.joint.before.c, link.joint.before.s))


@pytest.mark.parametrize("name", [*SMALL, "scara", "drawn RR, both screws", *(
    pytest.param(name, marks=pytest.mark.slow) for name in DRAWN if name not in (*SMALL, "drawn RR, both screws"))])
def test_the_torques_are_the_same_in_symbols(name):
    robot, _ = SERIAL.get(name) or ALL[name]
    state = [list(x) for x in symbols(robot.n)]
    tau = sp.Matrix(newton_euler.inverse_dynamics(robot, *state))
    others = [to_modified(robot)] + ([to_standard(robot)] if name in SERIAL else [])
    for other in others:
        if other != robot:
            assert judge(tau, sp.Matrix(newton_euler.inverse_dynamics(other, *state))).equal


@pytest.mark.parametrize("name", ALL)
def test_the_joints_stay_where_they_are(name):
    """Kinds, offsets and friction are untouched, and so are the axes in the base frame."""
    robot, values = ALL[name]
    one, two = at(robot, values), at(to_modified(robot), values)
    q = np.random.default_rng(3).uniform(-2, 2, one.n).tolist()
    for a, b in zip(one.links, two.links, strict=True):
        assert (a.joint.kind, a.joint.theta, a.joint.d, a.joint.Fv, a.joint.Fs, a.parent, a.m) == (
            b.joint.kind, b.joint.theta, b.joint.d, b.joint.Fv, b.joint.Fs, b.parent, b.m)
    for a, b in zip(kinematics.frames(one, q), kinematics.frames(two, q), strict=True):
        np.testing.assert_allclose(to_numpy(b.z), to_numpy(a.z), atol=1e-12)
        np.testing.assert_allclose(np.cross(to_numpy(b.o) - to_numpy(a.o), to_numpy(a.z)), 0, atol=1e-12)


def test_a_loop_closes_at_the_same_points():
    """Its points and axes, told in the links' frames, stay where they are in the base frame."""
    robot = replace(DRAWN["drawn RPR, dh"], loops=(Loop(1, Vec3(1, 2, 3), 2, Vec3(-1, 0, 4), (X, Y)),
                                                   Loop(-1, Vec3(1, 0, 0), 0, Vec3(0, 5, 1), (Y,))))
    one, two = at(robot, {}), at(to_modified(robot), {})
    q = [0.3, -0.4, 0.5]

    def told(arm):
        frames = [link.T for link in kinematics.frames(arm, q)] + [HERE]     # −1 is the base
        return np.array([to_numpy(v) for loop in arm.loops for v in (
            frames[loop.link_a] @ loop.point_a, frames[loop.link_b] @ loop.point_b,
            *(frames[loop.link_a].R @ axis for axis in loop.axes))])
    np.testing.assert_allclose(told(two), told(one), atol=1e-12)
    assert two.loops[0] != one.loops[0]


# there and back

@pytest.mark.parametrize("name", [name for name in SERIAL if name not in LONG])
def test_there_and_back_is_the_same_robot(name):
    robot, _ = SERIAL[name]
    modified, standard = to_modified(robot), to_standard(robot)
    same_record(to_modified(standard), modified)
    if robot.links[-1].joint.after == NO_SCREW or robot.tool == HERE:       # else the tool hides where the frame was
        same_record(to_standard(modified), standard)


def test_an_arm_that_has_the_convention_stays():
    puma, rx90 = robots.puma560()[0], robots.rx90()[0]
    assert to_standard(puma) == puma and to_modified(rx90) == rx90
    assert to_standard(to_modified(puma)) == puma and to_modified(to_standard(rx90)) == rx90
    planar = robots.planar_2r()[0]
    assert to_modified(planar).tool == Transform(HERE.R, X * sp.Symbol("a2")), "the tool stays at the far end"
    assert to_standard(to_modified(planar)) == planar


@pytest.mark.parametrize("tool, moves", [
    (HERE, False), (TOOL, False), (Transform(HERE.R, Y), False), (Transform(HERE.R, X), True),
    (Transform(rot_x(0, 1), X * 0), True), (screw(sp.Symbol("a9"), sp.Symbol("alpha9")).along_x(), True)],
    ids=["none", "any", "along y", "along x", "a turn", "a screw"])
def test_the_last_frame_takes_a_tool_that_is_a_screw(tool, moves):
    robot = replace(robots.rx90()[0], tool=tool)
    standard = to_standard(robot)
    assert (standard.links[-1].joint.after != NO_SCREW) == moves
    back = to_modified(standard)
    assert judge(sp.Matrix(scalars(back.tool)), sp.Matrix(scalars(tool)))


# the rows of the books

def rows(robot, side):
    return [(getattr(link.joint, side).shift, getattr(link.joint, side).angle, link.joint.d) for link in robot.links]


def test_the_modified_rows_of_the_puma():
    a2, a3, d3, d4 = sp.symbols("a2 a3 d3 d4")
    assert rows(to_modified(robots.puma560()[0]), "before") == [
        (0, 0, 0), (0, HALF, 0), (a2, 0, d3), (a3, -HALF, d4), (0, HALF, 0), (0, -HALF, 0)]


def test_the_modified_rows_with_the_axes_turned_the_other_way():
    """Many books let axes 2 and 3 of the PUMA point the other way: twists −90°, 0, −90°. It is the same arm, with
    q2 and q3 reversed and joints 3 and 4 counted from half a turn; then a3 and d3 change their signs.
    """
    a2, a3, d3, d4 = sp.symbols("a2 a3 d3 d4")
    book = Robot("book", tuple(map(Link, (
        mdh("revolute"), mdh("revolute", alpha=-HALF), mdh("revolute", a=a2, d=-d3),
        mdh("revolute", a=-a3, alpha=-HALF, d=d4), mdh("revolute", alpha=HALF), mdh("revolute", alpha=-HALF)))))
    q1, q2, q3, q4, q5, q6 = q = sp.symbols("q1:7")
    ours, theirs = (kinematics.tip(robot, list(x)) for robot, x in (
        (to_modified(robots.puma560()[0]), q), (book, (q1, -q2, sp.pi - q3, q4 + sp.pi, q5, q6))))
    assert judge(sp.Matrix(scalars(ours)), sp.Matrix(scalars(theirs))).equal


def test_the_standard_rows_of_the_rx90():
    a3, d4 = sp.symbols("a3 d4")
    assert rows(to_standard(robots.rx90()[0]), "after") == [
        (0, HALF, 0), (a3, 0, 0), (0, -HALF, 0), (0, HALF, d4), (0, -HALF, 0), (0, 0, 0)]


def test_screws_on_both_sides_become_one():
    robot = drawn("both", 12, "RRP", ["both"])
    modified = to_modified(robot)
    for inner, outer, row in zip(robot.links, robot.links[1:], modified.links[1:], strict=False):
        assert row.joint.before.shift == inner.joint.after.shift + outer.joint.before.shift
        assert row.joint.before.angle == inner.joint.after.angle + outer.joint.before.angle
        assert judge(row.joint.before.c, sp.cos(row.joint.before.angle))
        assert judge(row.joint.before.s, sp.sin(row.joint.before.angle))


# the inertial parameters, the way of the pseudo-inertia

def pseudo_inertia(link):
    """[[∫ r rᵀ dm, m r_C], [m r_Cᵀ, m]], 4×4."""
    I, r, m = to_numpy(about_origin(link.m, link.com, link.I)), to_numpy(link.com), float(link.m)
    top = np.column_stack([np.trace(I) / 2 * np.eye(3) - I, m * r])
    return np.vstack([top, [*(m * r), m]])


@pytest.mark.parametrize("name", ALL)
def test_pseudo_inertias_move_by_the_screw(name):
    robot, values = ALL[name]
    one, two = at(robot, values), at(to_modified(robot), values)
    for standard, modified in zip(one.links, two.links, strict=True):
        R, p = pose(standard.joint.after.along_x())
        S = np.vstack([np.column_stack([R, p]), [0, 0, 0, 1]])
        np.testing.assert_allclose(pseudo_inertia(modified), S @ pseudo_inertia(standard) @ S.T, atol=1e-12)


# where there is no such arm

def test_a_screw_from_the_base_is_named():
    with pytest.raises(ValueError, match=r"^link 1 starts with a screw from the base, \(a = .*\); a standard row"):
        to_standard(DRAWN["drawn PR, mdh"])
    first = Link(mdh("revolute", alpha=HALF))
    with pytest.raises(ValueError, match=r"\(a = 0, alpha = pi/2\)"):
        to_standard(Robot("tilted", (first,)))
    assert to_modified(Robot("tilted", (first,))).links[0].joint == first.joint


def test_children_that_need_different_frames_are_named():
    two = [Link(mdh("revolute", a=sp.Symbol(f"a{i}")), parent=0) for i in (2, 3)]
    fork = Robot("fork", (Link(dh("revolute")), *two))
    with pytest.raises(ValueError, match=r"^links 2 and 3 hang on link 1 by different screws, \(a = a2, alpha = 0\)"):
        to_standard(fork)
    alike = Robot("fork", (Link(dh("revolute")), two[0], replace(two[0], m=sp.Symbol("m3"))))
    assert to_standard(alike).links[0].joint.after.shift == sp.Symbol("a2")
    assert to_modified(to_standard(alike)) == alike


def test_a_wrong_step_is_seen():
    """Would we notice? The centre of mass left in the old frame gives other torques."""
    robot, values = ARMS["spatial_rrr"]
    good = to_modified(robot)
    bad = replace(good, links=tuple(replace(a, com=b.com) for a, b in zip(good.links, robot.links, strict=True)))
    with pytest.raises(AssertionError, match="off by"):
        same_arm(at(robot, values), at(bad, values))
