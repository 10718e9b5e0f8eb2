"""The library's door: what beginners pass by mistake gets one sentence that says what to do, and usual clothes do."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from doors import says
from hypothesis import given, settings
from hypothesis import strategies as st

from robolib import (
    base_parameters,
    codegen,
    evaluate,
    files,
    forward,
    kinematics,
    regressor,
    robots,
    simulate,
    trajectory,
)
from robolib.formulations import FORMULATIONS, lagrange, newton_euler
from robolib.robot import Joint, Link, Robot, Rotor, dh, inertia, mdh
from robolib.spatial import EYE, Vec3, to_numpy

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


def skew(alpha):
    """Two links at an angle, in symbols."""
    a, m, l, I = sp.symbols("a m l I")
    return Robot("skew", (Link(dh("revolute", a, alpha), m, Vec3(l, 0, 0), inertia(I, I, I)),
                          Link(dh("revolute", a), m, Vec3(l, 0, 0), inertia(0, 0, I))), Vec3(0, 0, -9))


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
    (lambda: codegen.inverse_dynamics(skew(sp.pi / 7), base=True, formulation="newton_euler_linear"), ValueError,
     "make the angle a symbol, alpha=Symbol('alpha1')"),
    (lambda: base_parameters.symbolic_base(skew(sp.pi / 7)), ValueError, "cos(pi/7) is no root of whole numbers"),
]


@pytest.mark.parametrize("k", range(len(SAYS)))
def test_a_mistake_gets_one_sentence_that_says_what_to_do(k):
    says(*SAYS[k])


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


def test_the_angle_that_is_told_to_be_a_symbol_may_be_one():
    """What the message about π/7 says to do."""
    robot, at = skew(sp.Symbol("alpha1")), {"a": 0.5, "m": 2.0, "l": -0.2, "I": 0.1, "alpha1": np.pi / 7}
    program = codegen.inverse_dynamics(robot, base=True, formulation="newton_euler_linear")
    state = {f"{name}{k}": 0.3 * k - len(name) for name in ("q", "qd", "qdd") for k in (1, 2)}
    arm = skew(np.pi / 7).at({name: at[name] for name in "amlI"})
    wanted = newton_euler.inverse_dynamics(arm, *([state[f"{name}{k}"] for k in (1, 2)] for name in ("q", "qd", "qdd")))
    assert np.allclose(program(*(({**state, **at})[name] for name in program.inputs)), wanted, rtol=1e-12)


@pytest.mark.parametrize("heavy", [1e14, 1e18])
@pytest.mark.parametrize("name", ["spatial_rpr", "scara"])
def test_masses_beyond_measure_keep_their_digits_in_the_base(name, heavy):
    """Of one link after the other: the sums of the base parameters lose nothing that a joint feels."""
    robot, values = getattr(robots, name)()
    for mass in (x for x in values if x[0] == "m" and x[1:].isdigit()):
        much = values | {mass: values[mass] * heavy}
        program, arm = codegen.inverse_dynamics(robot, much, base=True), robot.at(much)
        q, qd, qdd = np.random.default_rng(1).uniform(-2, 2, (3, arm.n)).tolist()
        wanted = np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd))
        assert np.abs(np.array(program(*q, *qd, *qdd)) - wanted).max() < 1e-13 * np.abs(wanted).max()


def test_one_link_may_stand_alone():
    assert Robot("one", Link(ROW, 1)).links == Robot("one", (Link(ROW, 1),)).links


ODD = st.one_of(st.floats(), st.integers(-5, 5), st.none(), st.text(max_size=3), st.booleans(), st.complex_numbers(),
                st.just(sp.nan), st.just(sp.oo), st.just(sp.Symbol("m1")), st.lists(st.floats(), max_size=4),
                st.dictionaries(st.text(max_size=1), st.floats(), max_size=2), st.just(robots.planar_2r))
ROWS = st.one_of(ODD, st.lists(st.one_of(ODD, st.lists(ODD, min_size=3, max_size=3)), min_size=3, max_size=3))
KIND = st.one_of(st.sampled_from(["revolute", "prismatic", "fixed"]), ODD)
SIZE = st.floats(-3, 3)


def taken(make):
    """What a constructor made, or None where it told in one sentence what is wrong. Nothing else leaves it."""
    try:
        return make()
    except (TypeError, ValueError) as told:
        assert str(told) and "\n" not in str(told)
        return None


def finite(*scalars):
    return all(x.is_finite is not False if isinstance(x, sp.Basic) else np.isfinite(x) for x in scalars)


@settings(max_examples=80, deadline=None)
@given(m=ODD, a=ODD, com=ROWS, I=ROWS, rotor=ODD)
def test_whatever_a_link_is_given_is_taken_or_told(m, a, com, I, rotor):
    link = taken(lambda: Link(dh("revolute", a=a), m, com, I, rotor))
    assert link is None or finite(link.m, *link.com, link.joint.after.shift, *(x for row in link.I for x in row))
    assert link is None or rotor is None


@settings(max_examples=80, deadline=None)
@given(make=st.sampled_from([dh, mdh]), kind=KIND, row=st.lists(ODD, min_size=6, max_size=6))
def test_whatever_a_row_is_given_is_taken_or_told(make, kind, row):
    joint = taken(lambda: make(kind, *row[:4], Fv=row[4], Fs=row[5]))
    assert joint is None or joint.kind in ("revolute", "prismatic", "fixed") and finite(
        joint.theta, joint.d, joint.Fv, joint.Fs, joint.before.shift, joint.after.shift, joint.before.angle,
        joint.after.angle)


@settings(max_examples=80, deadline=None)
@given(kr=ODD, Im=ODD, m=ODD, axis=ROWS, com=ROWS)
def test_whatever_a_rotor_is_given_is_taken_or_told(kr, Im, m, axis, com):
    rotor = taken(lambda: Rotor(kr, Im, m, axis, com))
    assert rotor is None or finite(rotor.kr, rotor.Im, rotor.m, *rotor.axis, *rotor.com)


@settings(max_examples=80, deadline=None)
@given(name=ODD, links=st.one_of(ODD, st.lists(st.one_of(ODD, st.just(Link(ROW, 1))), max_size=3)), gravity=ROWS,
       tip=st.one_of(st.none(), st.integers(-3, 3), ODD), parent=st.one_of(st.none(), st.integers(-3, 3)))
def test_whatever_a_robot_is_given_is_taken_or_told(name, links, gravity, tip, parent):
    if isinstance(links, list):
        links = [replace(x, parent=parent) if isinstance(x, Link) else x for x in links]
    robot = taken(lambda: Robot(name, links, gravity, tip))
    assert robot is None or (robot.name == name and finite(*robot.gravity) and 0 <= robot.tip < len(robot.links)
                             and all(-1 <= link.parent < k for k, link in enumerate(robot.links)))


@settings(max_examples=30, deadline=None)
@given(kind=st.sampled_from(["revolute", "prismatic"]), row=st.tuples(SIZE, SIZE, SIZE, SIZE), q=SIZE)
def test_every_row_is_a_frame_and_the_two_conventions_are_each_others_way_back(kind, row, q):
    """dh is Z(θ, d) X(a, α) and mdh X(a, α) Z(θ, d), so the one with the opposite numbers leads back from the other."""
    there = Robot("there", (Link(dh(kind, *row)),)).at({})
    back = Robot("back", (Link(mdh(kind, *(-x for x in row))),)).at({})
    T, S = kinematics.frames(there, [q])[0].T, kinematics.frames(back, [-q])[0].T
    R = to_numpy(T.R)
    assert np.allclose(R.T @ R, np.eye(3), atol=1e-12) and np.linalg.det(R) > 0
    home = T @ S
    assert np.allclose(to_numpy(home.R), np.eye(3), atol=1e-12) and np.allclose(to_numpy(home.p), 0, atol=1e-12)


@settings(max_examples=30, deadline=None)
@given(kinds=st.lists(st.sampled_from([dh, mdh]), min_size=1, max_size=4), seed=st.integers(0, 999))
def test_every_robot_of_bodies_obeys_the_laws_of_bodies(kinds, seed):
    """M is symmetric and positive, heavier bodies take torques that much larger, and a robot stays what it is."""
    dice = np.random.default_rng(seed)

    def body(make, heavy):
        s = dice.uniform(0.1, 0.5, (4, 3))
        return Link(make("revolute", *dice.uniform(-1, 1, 4)), heavy, dice.uniform(-1, 1, 3),
                    (np.trace(s.T @ s) * np.eye(3) - s.T @ s) * heavy)
    links = tuple(body(make, heavy) for make, heavy in zip(kinds, dice.uniform(1, 3, len(kinds)), strict=True))
    robot = Robot("drawn", links, dice.uniform(-9, 9, 3))
    heavier = Robot("thrice", tuple(replace(x, m=3 * x.m, I=x.I * 3) for x in links), robot.gravity)
    q, qd, qdd = dice.uniform(-2, 2, (3, robot.n)).tolist()
    M = np.array(forward.inertia_matrix(robot, q))
    assert np.allclose(M, M.T, rtol=1e-12) and np.linalg.eigvalsh(M).min() > 0
    tau, more = (np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd)) for arm in (robot, heavier))
    assert np.allclose(more, 3 * tau, rtol=1e-12, atol=1e-12 * np.abs(more).max())
    assert robot.map(lambda x: x) == robot == Robot(robot.name, list(links), robot.gravity)
    assert hash(robot) == hash(robot.map(lambda x: x)) and robot.at({}).links == robot.map(float).links
