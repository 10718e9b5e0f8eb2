"""The library's door: what beginners pass by mistake gets one sentence that says what to do, and usual clothes do."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from robolib import base_parameters, codegen, evaluate, files, kinematics, regressor, robots, simulate, trajectory
from robolib.formulations import FORMULATIONS, lagrange, newton_euler
from robolib.robot import Joint, Link, Robot, Rotor, dh, inertia, mdh
from robolib.spatial import EYE, Vec3

NAN, INF = float("nan"), float("inf")
ROBOT, VALUES = robots.planar_2r()
ROW = dh("revolute", a=1)


def one(**changes):
    return Robot("one", (Link(**{"joint": ROW, "m": 2.0, "I": inertia(0, 0, 1)} | changes),), Vec3(0, -9.81, 0))


def line(**changes):
    """Of the tip of an arm with two links of 1 m."""
    asked = {"start": (0.5, 0.3), "end": (1.1, 1.1), "profile": trajectory.triangular(0, 1.0, 1.0)} | changes
    return trajectory.StraightLine(1.0, 1.0, **asked)


def let_go(q, **options):
    return simulate.run(evaluate.compile(lagrange.derive(ROBOT), VALUES), q, **options)


def fixed():
    return Robot("stand", (Link(Joint("fixed"), 1.0),))


SAYS = [
    (lambda: lagrange.derive(robots.planar_2r()), TypeError, "gives (robot, values): pass its first part"),
    (lambda: lagrange.derive(robots.planar_2r), TypeError, "planar_2r is a function; call it"),
    (lambda: lagrange.derive(lagrange.derive(ROBOT)), TypeError, "its robot is `.robot`"),
    (lambda: lagrange.derive("planar_2r"), TypeError, "a Robot is needed, not 'planar_2r'"),
    (lambda: newton_euler.inverse_dynamics(robots.planar_2r(), [0, 0], [0, 0], [0, 0]), TypeError, "its first part"),
    (lambda: codegen.inverse_dynamics(robots.planar_2r()), TypeError, "its first part"),
    (lambda: evaluate.compile(ROBOT, VALUES), TypeError, "a Model is needed: derive it first"),
    (lambda: evaluate.compile(robots.planar_2r(), VALUES), TypeError, "its first part"),
    (lambda: Link(ROW, NAN), ValueError, "the mass of a link is nan"),
    (lambda: Link(ROW, sp.oo), ValueError, "the mass of a link is oo"),
    (lambda: Link(ROW, "2"), TypeError, "the mass of a link must be a number or an expression, not '2'"),
    (lambda: Link(ROW, None), TypeError, "not None"),
    (lambda: Link(ROW, 2j), TypeError, "not 2j"),
    (lambda: Link(ROW, True), TypeError, "not True"),
    (lambda: Link("revolute", 2.0), TypeError, "a link begins with its joint"),
    (lambda: Link(ROW, 1, [1, 2]), ValueError, "the centre of mass of a link must be three numbers"),
    (lambda: Link(ROW, 1, [1, 2, NAN]), ValueError, "the centre of mass of a link, z is nan"),
    (lambda: Link(ROW, 1, I=np.eye(2)), ValueError, "three rows of three numbers, such as inertia(xx, yy, zz)"),
    (lambda: Link(ROW, 1, I=[[1, 0, 0], [0, INF, 0], [0, 0, 1]]), ValueError, "row 2, column 2 is inf"),
    (lambda: Link(ROW, 1, rotor=100), TypeError, "must be a Rotor"),
    (lambda: Rotor(NAN, 1), ValueError, "kr of a rotor is nan"),
    (lambda: Rotor(1, 1, axis=3), ValueError, "the axis of a rotor must be three numbers"),
    (lambda: dh("revolute", a=INF), ValueError, "a is inf"),
    (lambda: mdh("revolute", alpha=NAN), ValueError, "alpha is nan"),
    (lambda: dh("revolute", a="1"), TypeError, "a must be a number or an expression, not '1'"),
    (lambda: dh("revolute", Fv=NAN), ValueError, "Fv is nan"),
    (lambda: dh("rotary", a=1), ValueError, "use one of: revolute, prismatic, fixed"),
    (lambda: Joint("revolute", 1.0), TypeError, "make the joint of its row by dh"),
    (lambda: Robot("x", (ROW,)), TypeError, "one of its links is a Joint"),
    (lambda: Robot((Link(ROW),), "x"), TypeError, "the first part of a Robot is its name"),
    (lambda: Robot("x", (Link(ROW),), 9.81), ValueError, "gravity must be three numbers"),
    (lambda: Robot("x", (Link(ROW),), [0, 0, NAN]), ValueError, "gravity, z is nan"),
    (lambda: newton_euler.inverse_dynamics(one(), [0.1], [0], [0], [0] * 6), ValueError, "tip must be two vectors"),
    (lambda: newton_euler.inverse_dynamics(one(), [0.1], [0], [0], ([0, 1], [0] * 3)), ValueError,
     "the force of the tip must be three numbers"),
    (lambda: newton_euler.inverse_dynamics(one(), ["a"], [0], [0]), TypeError, "one of its entries is text"),
    (lambda: line(start=(-0.5, -0.3), end=(0.5, 0.3), profile=trajectory.triangular(0, 2 * 0.34**0.5, 1.0))
     .at(np.linspace(0, 1, 101)), ValueError, "the arm is stretched or folded on its way"),
    (lambda: line(profile=trajectory.triangular(0, 2.0, 1.0)), ValueError, "make the profile's distance 1"),
    (lambda: kinematics.planar_ik(0.0, 1.0, 0.5, 0.5), ValueError, "must be positive"),
    (lambda: kinematics.planar_ik(1.0, -1.0, 0.5, 0.5), ValueError, "must be positive"),
    (lambda: regressor.regressor(one(), [0.1], [0], [0], only=["foo1"]), ValueError, "no parameter foo1; it has m1"),
    (lambda: regressor.regressor(one(), [0.1], [0], [0], only=["m2"]), ValueError, "no parameter m2"),
    (lambda: base_parameters.numeric_base(ROBOT), ValueError, "use symbolic_base(robot)"),
    (lambda: files.save("x.toml", one()), ValueError, "call it x.json"),
    (lambda: simulate.run(ROBOT, [0.1, 0.2]), TypeError, "a Robot cannot be let go; give it numbers first"),
    (lambda: let_go([0.1, 0.2], duration=INF), ValueError, "positive and finite, in seconds, not inf"),
    (lambda: let_go([0.1, 0.2], duration=0), ValueError, "positive and finite, in seconds, not 0"),
    (lambda: let_go([0.1, 0.2], samples=0), ValueError, "at least two samples"),
    (lambda: let_go([NAN, 0.2]), ValueError, "must be finite"),
    (lambda: let_go([[0.1, 0.2]]), ValueError, "one state is asked for"),
    (lambda: lagrange.derive(fixed()), ValueError, "all joints of the stand are fixed"),
    (lambda: codegen.inverse_dynamics(fixed()), ValueError, "all joints of the stand are fixed"),
]


@pytest.mark.parametrize("k", range(len(SAYS)))
def test_a_mistake_gets_one_sentence_that_says_what_to_do(k):
    do, kind, words = SAYS[k]
    with pytest.raises(kind) as caught:
        do()
    said = str(caught.value)
    assert words in said and "\n" not in said


@pytest.mark.parametrize("name", FORMULATIONS)
def test_every_formulation_tells_the_pair_of_the_shelf(name):
    with pytest.raises(TypeError, match="pass its first part"):
        FORMULATIONS[name].derive(robots.planar_2r())
    with pytest.raises(TypeError, match="pass its first part"):
        FORMULATIONS[name].inverse_dynamics(robots.planar_2r(), [0, 0], [0, 0], [0, 0])


@pytest.mark.parametrize("clothes", [list, tuple, np.array, sp.Matrix, lambda x: Vec3(*x)])
def test_vectors_in_usual_clothes(clothes):
    bare = one(com=Vec3(1, 2, 3))
    dressed = Robot("one", (Link(ROW, 2.0, clothes([1, 2, 3]), inertia(0, 0, 1)),), clothes([0, -9.81, 0]))
    state = [0.3], [0.5], [-1.0]
    force = ([1, 2, 3], [4, 5, 6])
    right = newton_euler.inverse_dynamics(bare, *state, tuple(Vec3(*x) for x in force))
    mine = newton_euler.inverse_dynamics(dressed, *state, tuple(clothes(x) for x in force))
    assert np.allclose(np.array(mine, float), np.array(right, float), rtol=1e-14)


@pytest.mark.parametrize("clothes", [EYE, np.eye(3), np.eye(3).tolist(), sp.eye(3), ((1, 0, 0), (0, 1, 0), (0, 0, 1))])
def test_matrices_in_usual_clothes(clothes):
    assert Link(ROW, 1, I=clothes).I == EYE


def test_one_link_may_stand_alone():
    assert Robot("one", Link(ROW, 1)).links == Robot("one", (Link(ROW, 1),)).links


ODD = st.one_of(st.floats(), st.integers(-5, 5), st.none(), st.text(max_size=3), st.booleans(), st.complex_numbers(),
                st.just(sp.nan), st.just(sp.Symbol("m1")), st.lists(st.floats(), max_size=4))


@settings(max_examples=150, deadline=None)
@given(m=ODD, a=ODD, com=st.one_of(ODD, st.lists(ODD, min_size=3, max_size=3)))
def test_whatever_is_given_is_taken_or_told(m, a, com):
    """No other exception than these two leaves the constructors, and what is taken has finite numbers."""
    try:
        link = Link(dh("revolute", a=a), m, com)
    except (TypeError, ValueError) as told:
        assert str(told)
        return
    for x in (link.m, *link.com, link.joint.after.shift):
        assert isinstance(x, (int, sp.Symbol)) or np.isfinite(x)
