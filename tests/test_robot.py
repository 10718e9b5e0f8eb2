"""The description of a robot: both DH constructors, trees, numbers, and what bad input is told."""

import warnings
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, DRAWN, LONG, pose, robot_of

from robolib import evaluate, kinematics, robots
from robolib.formulations import FORMULATIONS, lagrange
from robolib.robot import Joint, Link, Robot, Rotor, dh, inertia, mdh
from robolib.spatial import EYE, HERE, ORIGIN, ZERO, Transform, Vec3, X, Z, screw

PHYSICAL = inertia(1.0, 1.2, 1.5)


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
    """Standard rows (a_i, α_i | d_i, θ_i) are modified rows (a_(i−1), α_(i−1) | d_i, θ_i) with the last screw as the tool."""
    a, alpha, d, theta = ROWS.T
    one = Robot("dh", tuple(Link(dh("revolute", *row)) for row in ROWS))
    before = zip([0, *a], [0, *alpha], d, theta, strict=False)
    two = Robot("mdh", tuple(Link(mdh("revolute", *row)) for row in before), tool=screw(a[-1], alpha[-1]).along_x())
    for q in np.random.default_rng(1).uniform(-3, 3, (5, 4)):
        for A, B in zip(pose(kinematics.tip(one, q)), pose(kinematics.tip(two, q)), strict=True):
            np.testing.assert_allclose(A, B, atol=1e-12)


def test_a_tree_hangs_on_its_parents():
    arm = Robot("tree", (Link(dh("revolute", a=1)), Link(dh("revolute", a=1)), Link(dh("prismatic", alpha=sp.pi / 2), parent=0),
                         Link(dh("fixed", a=2), parent=-1)), tip=1)
    assert [arm.path(i) for i in range(4)] == [(0,), (0, 1), (0, 2), (3,)]
    assert arm.n == 3 and arm.joints == (0, 1, 2) and arm.tip == 1 and [k.parent for k in arm.links] == [-1, 0, 0, -1]
    q = [0.3, 0.4, 0.7]
    assert [arm.coordinate(i, q) for i in range(4)] == [0.3, 0.4, 0.7, 0]
    np.testing.assert_allclose(pose(kinematics.tip(arm, q))[1], [np.cos(0.3) + np.cos(0.7), np.sin(0.3) + np.sin(0.7), 0])
    assert [c.T.p.z for c in kinematics.frames(arm, q)] == [0, 0, 0.7, 0]


def test_a_rotor_is_carried_by_the_parent():
    arm = robot_of("drawn tree of R, P, F, R")
    assert arm.carried(-1) == (0,) and arm.carried(0) == (1,) and arm.carried(2) == (3,) and arm.carried(1) == ()
    rotor = Rotor(10, sp.Symbol("Im"), axis=X, It=sp.Symbol("It"))
    assert rotor.I @ X == X * sp.Symbol("Im") and rotor.I @ Z == Z * sp.Symbol("It")


def test_the_table():
    text = str(robots.planar_2r()[0])
    assert text.splitlines()[0] == "planar arm: 2 joints, standard DH, gravity (0, -g, 0)"
    assert text.splitlines()[1].split() == ["link", "on", "joint", "theta", "d", "a", "alpha", "m", "centre", "of", "mass", "rotor"]
    assert text.splitlines()[3].split()[:7] == ["2", "1", "revolute", "q2", "0", "a2", "0"]
    assert "kr = kr2, Im = Im2" in text and "(-a2 + l2, 0, 0)" in text
    rpr = str(robots.spatial_rpr()[0])
    assert "modified DH" in rpr and rpr.splitlines()[3].split()[:7] == ["2", "1", "prismatic", "a2", "pi/2", "pi/6", "q2"]
    assert rpr.splitlines()[4].endswith("–") and "q1 + -pi/2" in str(robots.pendulum()[0])
    tree = str(robot_of("drawn tree of R, P, F, R"))
    assert "screws before and after the joint" in tree and [r.split()[1] for r in tree.splitlines()[2:]] == ["base", "1", "1", "3"]
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
    typed = {sp.Symbol(k): sp.Float(v) for k, v in values.items()} | {sp.Symbol("m1"): np.float64(2), "l1": sp.Rational(1, 2)}
    assert robot.at(typed) == robot.at(values) and robot.at(values | {"extra": "ignored"}) == robot.at(values)
    assert robot.at({sp.Symbol(k, positive=True): v for k, v in values.items()}) == robot.at(values)


@pytest.mark.parametrize("thing, name", [(robots.planar_2r()[0], "name"), (robots.planar_2r()[0].links[0], "m"), (dh("fixed"), "kind"),
                                         (Rotor(1, 1), "kr")])
def test_nothing_changes_in_place(thing, name):
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, 1)
    assert hash(thing) == hash(replace(thing)) and isinstance(robots.planar_2r()[0].links, tuple)


ONE = Link(dh("revolute"), 1, X, PHYSICAL)


@pytest.mark.parametrize("make, error, says", [
    (lambda: dh("revolut"), ValueError, "unknown joint kind 'revolut'; use one of: revolute, prismatic, fixed"),
    (lambda: mdh("R"), ValueError, "unknown joint kind 'R'"),
    (lambda: Joint(None), ValueError, "unknown joint kind None"),
    (lambda: Robot("none", ()), ValueError, "at least one link"),
    (lambda: Robot("loop", (ONE, replace(ONE, parent=1))), ValueError, "link 2: its parent must come before it.*not 1"),
    (lambda: Robot("self", (replace(ONE, parent=0),)), ValueError, "link 1: its parent"),
    (lambda: Robot("deep", (replace(ONE, parent=-2),)), ValueError, "link 1.*not -2"),
    (lambda: Robot("tip", (ONE,), tip=1), ValueError, "tip = 1: there are links 0 to 0"),
    (lambda: Robot("tip", (ONE,), tip=-1), ValueError, "tip = -1"),
    (lambda: Robot("motor", (Link(dh("fixed"), rotor=Rotor(1, 1)),)), ValueError, "link 1: a fixed joint has no motor"),
])
def test_bad_descriptions_are_refused(make, error, says):
    with pytest.raises(error, match=says):
        make()


VALUES = robots.planar_2r()[1]


@pytest.mark.parametrize("values, error, says", [
    ({k: v for k, v in VALUES.items() if k != "m2"}, ValueError, r"no value for m2; add it to values, e.g. values \| {'m2': 1.0}"),
    ({k: v for k, v in VALUES.items() if k not in ("m2", "g")}, ValueError, "no value for g, m2; add them"),
    (VALUES | {"m1": float("nan")}, ValueError, "the value of m1 is nan; it must be a finite number"),
    (VALUES | {"m1": float("-inf")}, ValueError, "the value of m1 is -inf"),
    (VALUES | {"m1": "2"}, TypeError, "the value of m1 must be one real number, not '2'"),
    (VALUES | {"m1": True}, TypeError, "the value of m1"),
    (VALUES | {"m1": None}, TypeError, "the value of m1"),
    (VALUES | {"m1": [2.0]}, TypeError, "the value of m1"),
    (VALUES | {"m1": np.ones(1)}, TypeError, "the value of m1"),
    (VALUES | {"m1": sp.Symbol("m")}, TypeError, "the value of m1"),
    (VALUES | {"m1": 1j}, TypeError, "the value of m1"),
    (VALUES | {"m1": sp.I}, TypeError, "the value of m1"),
    (list(VALUES.items()), TypeError, "values must be a dict"),
    (None, TypeError, "values must be a dict"),
])
def test_bad_values_are_named(values, error, says):
    robot = robots.planar_2r()[0]
    with pytest.raises(error, match=says):
        robot.at(values)
    with pytest.raises(error, match=says):
        evaluate.compile(lagrange.derive(robot), values)


@pytest.mark.parametrize("link, says", [
    (Link(dh("revolute"), -2.0, X, PHYSICAL), "link 1: the mass is -2 kg"),
    (Link(dh("revolute"), 1, X, inertia(1.0, 1.0, 1.0, 2.0)), "not positive definite: its smallest principal moment is -1 kg"),
    (Link(dh("revolute"), 1, X, inertia(1.0, 1.0, 3.0)), r"no body has these principal moments: 3 > 1 \+ 1 kg.*triangle"),
    (Link(dh("revolute"), 1, X, inertia(0.1, 0.0, 0.3)), "triangle"),
    (Link(dh("revolute"), 1, X, PHYSICAL + inertia(0, 0, 0, 0.1) @ inertia(1, 0, 0)), "not symmetric.*0.1 kg"),
    (Link(dh("revolute"), 1, X, PHYSICAL, Rotor(10, 1, 1, Vec3(0, 0, 2))), "axis.*length.*2"),
])
def test_what_no_body_has_is_a_warning_with_the_number(link, says):
    for use in (lambda arm: arm.at({}), lambda arm: evaluate.compile(lagrange.derive(arm), {})):
        with pytest.warns(UserWarning, match=says):
            use(Robot("odd", (link,)))


@pytest.mark.parametrize("I", [PHYSICAL, inertia(0, 0, 2.0), ZERO, inertia(1.0, 1.0, 2.0), EYE * 1e-9])
def test_what_a_body_can_have_is_no_warning(I):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Robot("fine", (Link(dh("revolute"), 1, X, I),)).at({})
        for arm in (*DRAWN.values(), *LONG.values()):
            arm.at({})


@pytest.mark.parametrize("derive", FORMULATIONS.values(), ids=FORMULATIONS)
@pytest.mark.parametrize("name", ["q1", "qd1", "qdd1"])
def test_a_parameter_with_a_coordinates_name_is_refused(name, derive):
    arm = Robot("clash", (Link(dh("revolute", a=sp.Symbol(name)), 1, ORIGIN, PHYSICAL),), Vec3(0, -9.81, 0))
    with pytest.raises(ValueError, match=name):
        evaluate.compile(derive(arm), {name: 2.0})


def test_the_tool_is_seen_from_the_tip_link():
    robot, values = ARMS["planar_2r"]
    arm = replace(robot.at(values), tool=Transform(HERE.R, Vec3(0.5, 0, 0)))
    np.testing.assert_allclose(pose(kinematics.tip(arm, [0.0, np.pi / 2]))[1], [1, 1.5, 0], atol=1e-12)
    np.testing.assert_allclose(pose(kinematics.tip(replace(arm, tip=0), [np.pi / 2, 1.0]))[1], [0, 1.5, 0], atol=1e-12)
