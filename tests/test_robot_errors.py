"""What a bad description of a robot, and bad numbers for it, are told."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import DRAWN, LONG

from robolib import evaluate, robots
from robolib.formulations import FORMULATIONS, lagrange
from robolib.robot import Joint, Link, Robot, Rotor, dh, inertia, mdh
from robolib.spatial import EYE, ORIGIN, ZERO, Vec3, X

PHYSICAL = inertia(1.0, 1.2, 1.5)
ONE = Link(dh("revolute"), 1, X, PHYSICAL)


@pytest.mark.parametrize(
    "make, error, says",
    [
        (lambda: dh("revolut"), ValueError, "unknown joint kind 'revolut'; use one of: revolute, prismatic, fixed"),
        (lambda: mdh("R"), ValueError, "unknown joint kind 'R'"),
        (lambda: Joint(None), ValueError, "unknown joint kind None"),
        (lambda: Robot("none", ()), ValueError, "at least one link"),
        (
            lambda: Robot("loop", (ONE, replace(ONE, parent=1))),
            ValueError,
            "link 2: its parent must come before it.*not 1",
        ),
        (lambda: Robot("self", (replace(ONE, parent=0),)), ValueError, "link 1: its parent"),
        (lambda: Robot("deep", (replace(ONE, parent=-2),)), ValueError, "link 1.*not -2"),
        (lambda: Robot("tip", (ONE,), tip=1), ValueError, "tip = 1: there are links 0 to 0"),
        (lambda: Robot("tip", (ONE,), tip=-1), ValueError, "tip = -1"),
        (
            lambda: Robot("motor", (Link(dh("fixed"), rotor=Rotor(1, 1)),)),
            ValueError,
            "link 1: a fixed joint has no motor",
        ),
    ],
)
def test_bad_descriptions_are_refused(make, error, says):
    with pytest.raises(error, match=says):
        make()


VALUES = robots.planar_2r()[1]


@pytest.mark.parametrize(
    "values, error, says",
    [
        (
            {k: v for k, v in VALUES.items() if k != "m2"},
            ValueError,
            r"no value for m2; add it to values, e.g. values \| {'m2': 1.0}",
        ),
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
    ],
)
def test_bad_values_are_named(values, error, says):
    robot = robots.planar_2r()[0]
    with pytest.raises(error, match=says):
        robot.at(values)
    with pytest.raises(error, match=says):
        evaluate.compile(lagrange.derive(robot), values)


@pytest.mark.parametrize(
    "link, says",
    [
        (Link(dh("revolute"), -2.0, X, PHYSICAL), "link 1: the mass is -2 kg"),
        (
            Link(dh("revolute"), 1, X, inertia(1.0, 1.0, 1.0, 2.0)),
            "not positive definite: its smallest principal moment is -1 kg",
        ),
        (
            Link(dh("revolute"), 1, X, inertia(1.0, 1.0, 3.0)),
            r"no body has these principal moments: 3 > 1 \+ 1 kg.*triangle",
        ),
        (Link(dh("revolute"), 1, X, inertia(0.1, 0.0, 0.3)), "triangle"),
        (Link(dh("revolute"), 1, X, PHYSICAL + inertia(0, 0, 0, 0.1) @ inertia(1, 0, 0)), "not symmetric.*0.1 kg"),
        (Link(dh("revolute"), 1, X, PHYSICAL, Rotor(10, 1, 1, Vec3(0, 0, 2))), "axis.*length.*2"),
    ],
)
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


@pytest.mark.parametrize("derive", [f.derive for f in FORMULATIONS.values()], ids=FORMULATIONS)
@pytest.mark.parametrize("name", ["q1", "qd1", "qdd1"])
def test_a_parameter_with_a_coordinates_name_is_refused(name, derive):
    arm = Robot("clash", (Link(dh("revolute", a=sp.Symbol(name)), 1, ORIGIN, PHYSICAL),), Vec3(0, -9.81, 0))
    with pytest.raises(ValueError, match=name):
        evaluate.compile(derive(arm), {name: 2.0})
