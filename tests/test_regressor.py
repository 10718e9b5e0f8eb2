"""Torques are linear in the parameters: τ = Y π, in every formulation and every arithmetic; (7.84) to the letter."""

from contextlib import nullcontext
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, close, floats, robot_of

from robolib import regressor as module
from robolib import robots
from robolib.formulations import FORMULATIONS, newton_euler
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.model import potential_energy, symbols
from robolib.program import record
from robolib.regressor import names, parameters, place, regressor, seen_from, stacked
from robolib.robot import Link, Robot, inertia, mdh
from robolib.scalar import is_zero
from robolib.spatial import ZERO, Transform, Vec3, rot_x, rot_z

QUICK = ["pendulum", "cartesian", "planar_2r", "prismatic_revolute", "drawn PR, mdh"]
BOOK = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")               # the order of (7.83)
LARGE = {make.__name__: make for make in robots.LARGE}


def arm_in_floats(name):
    if name in LARGE:
        robot, values = LARGE[name]()
        with pytest.warns(UserWarning) if name == "puma560" else nullcontext():
            return robot.at(values)
    return LONG[name].at({}) if name in LONG else floats(name)


def torques(arm, states):
    """The torques at states (3, n, N) as (N·n,), in the order of `stacked`."""
    columns = newton_euler.inverse_dynamics(arm, *(list(x) for x in states))
    return np.stack(np.broadcast_arrays(*columns), axis=-1).ravel()


def draw(arm, count, seed=7):
    return np.random.default_rng(seed).uniform(-2, 2, (3, arm.n, count))


def exactly(name):
    robot = robot_of(name)
    state = [list(x) for x in symbols(robot.n)]
    Y, pi = sp.Matrix(regressor(robot, *state)), sp.Matrix(parameters(robot))
    return judge(Y * pi, sp.Matrix(newton_euler.inverse_dynamics(robot, *state)))


@pytest.mark.parametrize("name", QUICK)
def test_y_times_pi_is_the_torque_exactly(name):
    finding = exactly(name)
    assert finding.equal and finding.how == "exact"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ARMS if name not in QUICK])
def test_y_times_pi_is_the_torque_exactly_on_larger_arms(name):
    assert exactly(name)


@pytest.mark.parametrize("name", [*ARMS, *LONG, *LARGE])
def test_y_times_pi_is_the_torque_in_floats(name):
    arm = arm_in_floats(name)
    states = draw(arm, 20)
    assert len(names(arm)) == len(parameters(arm)) == len(set(names(arm)))
    close(stacked(arm, states) @ np.array(parameters(arm), float), torques(arm, states))


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr", "drawn PRR, mdh"])
def test_every_formulation_gives_one_regressor(name, formulation):
    arm = floats(name)
    state = [x.tolist() for x in draw(arm, 1)[..., 0]]
    wanted = np.array(regressor(arm, *state), float)
    close(np.array(regressor(arm, *state, FORMULATIONS[formulation].inverse_dynamics), float), wanted)


@pytest.mark.parametrize("name", ["spatial_rpr", "drawn two trees on one base"])
def test_one_regressor_in_every_arithmetic(name):
    arm, n = floats(name), robot_of(name).n
    states = draw(arm, 4)
    wanted = np.concatenate([np.array(regressor(arm, *(x.tolist() for x in s)), float)
                             for s in states.transpose(2, 0, 1)])
    close(stacked(arm, states), wanted)
    program = record(lambda *v: sum(regressor(arm, v[:n], v[n:2 * n], v[2 * n:]), []), [f"x{i}" for i in range(3 * n)])
    got = [program(*s.ravel()) for s in states.transpose(2, 0, 1)]
    close(np.array(got, float).reshape(wanted.shape), wanted)


@pytest.mark.parametrize("name", ["planar_2r", "drawn PR, mdh", "drawn two trees on one base"])
def test_a_joint_does_not_feel_the_links_it_does_not_carry(name):
    """(7.80): y_ij = 0 for j < i. In a tree: for every link off the joint's branch. Exact zeros, no 1e-17."""
    robot = robot_of(name)
    Y = regressor(robot, *(list(x) for x in symbols(robot.n)))
    zeros = 0
    for row, joint in zip(Y, robot.joints, strict=True):
        for y, (kind, link) in zip(row, map(place, names(robot)), strict=True):
            if kind in ("Fv", "Fs"):
                assert is_zero(y) == (link != joint)
            elif joint not in robot.path(link):
                assert is_zero(y)
                zeros += 1
    assert zeros >= 10
    felt = {(i, place(p)[1]) for i, row in enumerate(Y) for y, p in zip(row, names(robot), strict=True)
            if not is_zero(y)}
    assert all((robot.joints.index(j), i) in felt for i in range(len(robot.links)) for j in robot.path(i))


def test_only_the_columns_that_are_asked_for():
    arm = floats("spatial_rrr")
    state = [x.tolist() for x in draw(arm, 1)[..., 0]]
    every, some = regressor(arm, *state), regressor(arm, *state, only=("zz3", "Im2", "mx1"))
    at = [names(arm).index(name) for name in ("zz3", "Im2", "mx1")]
    assert some == [[row[k] for k in at] for row in every]


# Siciliano's planar arm, (7.83) and (7.84)


def printed():
    """Y of (7.84) in the book's eight parameters."""
    (t1, t2), (v1, v2), (w1, w2) = (list(x) for x in symbols(2))
    a1, a2, g, kr1, kr2 = sp.symbols("a1 a2 g kr1 kr2")
    c1, c2, s2, c12 = sp.cos(t1), sp.cos(t2), sp.sin(t2), sp.cos(t1 + t2)
    y15 = ((a1**2 + 2 * a1 * a2 * c2 + a2**2) * w1 + (a1 * a2 * c2 + a2**2) * w2 - 2 * a1 * a2 * s2 * v1 * v2
           - a1 * a2 * s2 * v2**2 + a1 * g * c1 + a2 * g * c12)
    y16 = ((2 * a1 * c2 + 2 * a2) * w1 + (a1 * c2 + 2 * a2) * w2 - 2 * a1 * s2 * v1 * v2 - a1 * s2 * v2**2 + g * c12)
    y25 = (a1 * a2 * c2 + a2**2) * w1 + a2**2 * w2 + a1 * a2 * s2 * v1**2 + a2 * g * c12
    y26 = (a1 * c2 + 2 * a2) * w1 + 2 * a2 * w2 + a1 * s2 * v1**2 + g * c12
    return sp.Matrix([[a1**2 * w1 + a1 * g * c1, 2 * a1 * w1 + g * c1, w1, kr1**2 * w1, y15, y16, w1 + w2, kr2 * w2],
                      [0, 0, 0, 0, y25, y26, w1 + w2, kr2 * w1 + kr2**2 * w2]])


def test_the_planar_arms_regressor_is_7_84():
    robot, _ = robots.planar_2r()
    Y = sp.Matrix(regressor(robot, *(list(x) for x in symbols(2)), only=BOOK))
    assert judge(Y, printed()).equal
    assert list(Y[1, :4]) == [0, 0, 0, 0]


def test_the_planar_arms_parameters_are_7_83():
    robot, values = robots.planar_2r()
    a1, a2, l1, l2, m1, m2, I1, I2, mm2, Im1, Im2 = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 mm2 Im1 Im2")
    pi = dict(zip(names(robot), parameters(robot), strict=True))
    wanted = [m1 + mm2, m1 * (l1 - a1), I1 + m1 * (l1 - a1)**2 + Im2, Im1,
              m2, m2 * (l2 - a2), I2 + m2 * (l2 - a2)**2, Im2]
    assert judge([pi[name] for name in BOOK], wanted).equal
    at = dict(zip(names(robot), parameters(robot.at(values)), strict=True))
    close([at[name] for name in BOOK], np.array([55, -25, 22.51, 0.01, 50, -25, 22.5, 0.01]), 1e-14)


def test_a_rotor_is_counted_with_the_link_before_its_joint():
    """π_1 has the inertia of rotor 2, not of rotor 1; a rotor on the base has no rigid part at all."""
    robot, _ = robots.planar_2r()
    pi = dict(zip(names(robot), parameters(robot), strict=True))
    assert {"mm2", "Im2"} <= {s.name for name in ("m1", "zz1") for s in pi[name].free_symbols}
    assert not {"mm1", "Im1"} & {s.name for name in pi if name != "Im1" for s in sp.sympify(pi[name]).free_symbols}


# A body in another frame


def test_a_body_seen_from_another_frame():
    """The ten numbers of a body, made anew from its mass, centre and inertia in the other frame; and by J' = T J Tᵀ."""
    m, x, y, z = sp.symbols("m x y z")
    com = Vec3(x, y, z)
    I = inertia(*sp.symbols("Ixx Iyy Izz Ixy Ixz Iyz"))
    T = Transform(rot_x(sp.Rational(3, 5), sp.Rational(4, 5)) @ rot_z(sp.Rational(5, 13), sp.Rational(12, 13)),
                  Vec3(*sp.symbols("px py pz")))
    here = Robot("one", (Link(mdh("revolute"), m, com, I),))
    there = Robot("one", (Link(mdh("revolute"), m, T @ com, T.R @ I @ T.R.T),))
    moved = seen_from(T, parameters(here)[:10])
    assert judge(moved, parameters(there)[:10]).equal
    H = sp.Matrix(4, 4, lambda i, j: T.R[i, j] if i < 3 and j < 3 else T.p[i] if i < 3 else int(j == 3))
    assert judge(_pseudo(moved), H * _pseudo(parameters(here)[:10]) * H.T).equal


def _pseudo(ten):
    m, mx, my, mz, xx, xy, xz, yy, yz, zz = ten
    half = sp.Rational(1, 2)
    return sp.Matrix([[(yy + zz - xx) * half, -xy, -xz, mx], [-xy, (xx + zz - yy) * half, -yz, my],
                      [-xz, -yz, (xx + yy - zz) * half, mz], [mx, my, mz, m]])


# Would we notice?


def test_a_rotor_counted_twice_is_seen(monkeypatch):
    """Without taking the rigid part out of the column of I_m, rotor 2 would turn link 1 twice."""
    alone = module._alone

    def twice(robot, bare, kind, i):
        arm = alone(robot, bare, kind, i)
        return arm if kind != "Im" else replace(arm, links=tuple(replace(link, I=ZERO) for link in arm.links))
    monkeypatch.setattr(module, "_alone", twice)
    assert exactly("pendulum").equal and exactly("planar_2r").equal is False


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr", "drawn PR, mdh"])
def test_the_potential_energy_is_linear_in_masses_and_first_moments(name):
    """(7.74), (7.75): U = −Σ (m gᵀ p + gᵀ R (m r)), masses and first moments those in π, rotors with links."""
    arm, q = floats(name), [0.7, -0.4, 1.1][:floats(name).n]
    known, g, U = dict(zip(names(arm), parameters(arm), strict=True)), arm.gravity, 0.0
    for i, at in enumerate(frames(arm, q), 1):
        first = Vec3(*(known[f"{kind}{i}"] for kind in ("mx", "my", "mz")))
        U -= known[f"m{i}"] * (g @ at.T.p) + g @ (at.T.R @ first)
    assert U != 0
    close(U, potential_energy(arm, q), 1e-12)


def test_gravity_is_in_y_and_not_in_pi():
    arm = floats("planar_2r")
    floating = arm.without("gravity")
    assert parameters(floating) == parameters(arm)
    rest = [[0.3, 0.4], [0.0, 0.0], [0.0, 0.0]]
    assert not np.array(regressor(floating, *rest), float).any() and np.array(regressor(arm, *rest), float).any()
