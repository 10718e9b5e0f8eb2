"""The description of a robot: both DH constructors, trees, the tool, the table, numbers."""

import warnings
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, pose, robot_of

from robolib import kinematics, robots
from robolib.robot import Link, Robot, Rotor, dh, mdh
from robolib.spatial import HERE, ORIGIN, ZERO, Transform, Vec3, X, Z, screw


def turn(axis, angle):
    c, s = np.cos(angle), np.sin(angle)
    T = np.eye(4)
    i, j = {"x": (1, 2), "z": (0, 1)}[axis]
    T[[i, j, i, j], [i, j, j, i]] = c, c, -s, s
    return T


def shift(axis, distance):
    T = np.eye(4)
    T["xyz".index(axis), 3] = distance
    return T


def standard(a, alpha, d, theta):
    return turn("z", theta) @ shift("z", d) @ shift("x", a) @ turn("x", alpha)


def modified(a, alpha, d, theta):
    return turn("x", alpha) @ shift("x", a) @ turn("z", theta) @ shift("z", d)


ROWS = np.random.default_rng(5).uniform(-2, 2, (4, 4))


@pytest.mark.parametrize("constructor, matrix", [(dh, standard), (mdh, modified)])
@pytest.mark.parametrize("kinds", ["RRRR", "PRPR", "RFPR", "FRRP"])
def test_a_chain_is_the_product_of_its_4x4_matrices(constructor, matrix, kinds):
    words = {"R": "revolute", "P": "prismatic", "F": "fixed"}
    links = tuple(Link(constructor(words[k], *row)) for k, row in zip(kinds, ROWS, strict=True))
    arm, T = Robot("chain", links), np.eye(4)
    q = iter(values := [0.3, -0.8, 1.1, 0.6][: arm.n])
    for k, (a, alpha, d, theta), got in zip(kinds, ROWS, kinematics.frames(arm, values), strict=True):
        move = next(q) if k != "F" else 0.0
        T = T @ matrix(a, alpha, d + move * (k == "P"), theta + move * (k == "R"))
        R, p = pose(got.T)
        np.testing.assert_allclose(R, T[:3, :3], atol=1e-12)
        np.testing.assert_allclose(p, T[:3, 3], atol=1e-12)


def test_the_same_physical_arm_by_both_conventions_has_the_same_tip():
    """Standard rows (a_i, α_i, d_i, θ_i) are modified rows (a_(i−1), α_(i−1), d_i, θ_i); the last screw is the tool."""
    a, alpha, d, theta = ROWS.T
    one = Robot("dh", tuple(Link(dh("revolute", *row)) for row in ROWS))
    before = zip([0, *a], [0, *alpha], d, theta, strict=False)
    two = Robot("mdh", tuple(Link(mdh("revolute", *row)) for row in before), tool=screw(a[-1], alpha[-1]).along_x())
    for q in np.random.default_rng(1).uniform(-3, 3, (5, 4)):
        for A, B in zip(pose(kinematics.tip(one, q)), pose(kinematics.tip(two, q)), strict=True):
            np.testing.assert_allclose(A, B, atol=1e-12)


def test_a_tree_hangs_on_its_parents():
    arm = Robot(
        "tree",
        (
            Link(dh("revolute", a=1)),
            Link(dh("revolute", a=1)),
            Link(dh("prismatic", alpha=sp.pi / 2), parent=0),
            Link(dh("fixed", a=2), parent=-1),
        ),
        tip=1,
    )
    assert [arm.path(i) for i in range(4)] == [(0,), (0, 1), (0, 2), (3,)]
    assert arm.n == 3 and arm.joints == (0, 1, 2) and arm.tip == 1 and [k.parent for k in arm.links] == [-1, 0, 0, -1]
    q = [0.3, 0.4, 0.7]
    assert [arm.coordinate(i, q) for i in range(4)] == [0.3, 0.4, 0.7, 0]
    np.testing.assert_allclose(
        pose(kinematics.tip(arm, q))[1], [np.cos(0.3) + np.cos(0.7), np.sin(0.3) + np.sin(0.7), 0]
    )
    assert [c.T.p.z for c in kinematics.frames(arm, q)] == [0, 0, 0.7, 0]


def test_a_rotor_is_carried_by_the_parent():
    arm = robot_of("drawn tree of R, P, F, R")
    assert arm.carried(-1) == (0,) and arm.carried(0) == (1,) and arm.carried(2) == (3,) and arm.carried(1) == ()
    rotor = Rotor(10, sp.Symbol("Im"), axis=X, It=sp.Symbol("It"))
    assert rotor.I @ X == X * sp.Symbol("Im") and rotor.I @ Z == Z * sp.Symbol("It")


def test_the_table():
    text = str(robots.planar_2r()[0])
    assert text.splitlines()[0] == "planar arm: 2 joints, standard DH, gravity (0, -g, 0)"
    assert text.splitlines()[1].split() == [
        "link",
        "on",
        "joint",
        "theta",
        "d",
        "a",
        "alpha",
        "m",
        "centre",
        "of",
        "mass",
        "rotor",
    ]
    assert text.splitlines()[3].split()[:7] == ["2", "1", "revolute", "q2", "0", "a2", "0"]
    assert "kr = kr2, Im = Im2" in text and "(-a2 + l2, 0, 0)" in text
    rpr = str(robots.spatial_rpr()[0])
    assert "modified DH" in rpr and rpr.splitlines()[3].split()[:7] == [
        "2",
        "1",
        "prismatic",
        "a2",
        "pi/2",
        "pi/6",
        "q2",
    ]
    assert rpr.splitlines()[4].endswith("–") and "q1 - pi/2" in str(robots.pendulum()[0])
    tree = str(robot_of("drawn tree of R, P, F, R"))
    assert "screws before and after the joint" in tree and [r.split()[1] for r in tree.splitlines()[2:]] == [
        "base",
        "1",
        "1",
        "3",
    ]
    assert "1 joint," in str(robots.pendulum()[0])


@pytest.mark.parametrize("make", robots.SHELF)
def test_the_shelf_has_a_number_for_every_symbol_and_none_too_many(make):
    robot, values = make()
    assert set(robot.parameters) == set(values) and all(isinstance(v, float) for v in values.values())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert robot.at(values).parameters == ()


def test_numbers_keep_exact_zeros_and_ones():
    arm = robots.spatial_rrr()[0].at(robots.spatial_rrr()[1])
    after = arm.links[0].joint.after
    assert (after.c, after.s) == (0, 1) and type(after.c) is int and type(after.s) is int
    assert type(arm.gravity.x) is int and type(arm.gravity.z) is float and arm.gravity.z == -9.81
    assert all(type(e) is int for e in arm.links[2].rotor.axis) and type(arm.links[0].joint.Fv) is int
    assert arm.links[1].I == arm.links[1].I.T and arm.at({}) == arm


def test_numbers_may_be_keyed_by_symbols_and_be_any_real():
    robot, values = robots.pendulum()
    typed = {sp.Symbol(k): sp.Float(v) for k, v in values.items()} | {
        sp.Symbol("m1"): np.float64(2),
        "l1": sp.Rational(1, 2),
    }
    assert robot.at(typed) == robot.at(values) and robot.at(values | {"extra": "ignored"}) == robot.at(values)
    assert robot.at({sp.Symbol(k, positive=True): v for k, v in values.items()}) == robot.at(values)


@pytest.mark.parametrize(
    "thing, name",
    [
        (robots.planar_2r()[0], "name"),
        (robots.planar_2r()[0].links[0], "m"),
        (dh("fixed"), "kind"),
        (Rotor(1, 1), "kr"),
    ],
)
def test_nothing_changes_in_place(thing, name):
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, 1)
    assert hash(thing) == hash(replace(thing)) and isinstance(robots.planar_2r()[0].links, tuple)


def test_the_tool_is_seen_from_the_tip_link():
    robot, values = ARMS["planar_2r"]
    arm = replace(robot.at(values), tool=Transform(HERE.R, Vec3(0.5, 0, 0)))
    np.testing.assert_allclose(pose(kinematics.tip(arm, [0.0, np.pi / 2]))[1], [1, 1.5, 0], atol=1e-12)
    np.testing.assert_allclose(pose(kinematics.tip(replace(arm, tip=0), [np.pi / 2, 1.0]))[1], [0, 1.5, 0], atol=1e-12)


def test_what_a_robot_can_be_left_without():
    robot = robot_of("drawn RFR, a fixed joint between")
    assert any(k.rotor for k in robot.links) and any(k.joint.Fv for k in robot.links) and robot.gravity != ORIGIN
    assert robot.without() == robot
    one = robot.without("rotors")
    assert not any(k.rotor for k in one.links) and one == replace(
        robot, links=tuple(replace(k, rotor=None) for k in robot.links))
    two = robot.without("friction")
    assert all(k.joint.Fv == k.joint.Fs == 0 for k in two.links) and two == replace(
        robot, links=tuple(replace(k, joint=replace(k.joint, Fv=0, Fs=0)) for k in robot.links))
    assert robot.without("gravity") == replace(robot, gravity=ORIGIN)
    light = robot.without("masses")
    assert all((k.m, k.com, k.I) == (0, ORIGIN, ZERO) for k in light.links)
    assert [(k.joint, k.rotor, k.parent) for k in light.links] == [(k.joint, k.rotor, k.parent) for k in robot.links]
    assert robot.without("gravity", "rotors", "friction") == one.without("friction").without("gravity")


@pytest.mark.parametrize("words", [("rotor",), ("gravity", "wind"), ("",)])
def test_who_leaves_out_something_else_is_told_what_there_is(words):
    with pytest.raises(ValueError, match=f"no {words[-1]!r} .*; use 'rotors', 'gravity', 'friction', 'masses'"):
        robot_of("planar_2r").without(*words)
