"""Lagrange–Euler: the 4×4 derivatives, the pseudo-inertia, what the coefficients h are, and numbers of our own."""

from itertools import product

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, Dice, close, floats, robot_of
from golden_transformation_matrices import PLANAR, SPATIAL

from robolib import homogeneous, robots
from robolib.formulations import lagrange_euler as le
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.model import christoffel, coordinates
from robolib.robot import Link, dh
from robolib.scalar import derivatives, seeds, value
from robolib.screws import matrix
from robolib.spatial import ZERO, Mat3, Transform, Vec3, about_origin, rot_x, rot_z, to_sympy

SERIAL = [name for name in ARMS if "tree" not in name]


def random_body():
    """(m, com, I) of some body, rational."""
    dice = Dice(4)
    return Link(dh("fixed"), dice.number(0.5, 3), dice.vector(0.4), dice.inertia())


@pytest.mark.parametrize("name", ["drawn RR, both screws", "drawn tree of R, P, F, R"])
def test_U_is_the_derivative_of_the_pose(name):
    """Also zero off the way from the base, and past it: every link, every pair of coordinates."""
    robot = robot_of(name)
    q = list(coordinates(robot)[0])
    for i, pose in enumerate(frames(robot, q)):
        A = sp.Matrix(matrix(pose.T))
        assert A[:3, :3] == to_sympy(pose.T.R) and A[:3, 3] == to_sympy(pose.T.p) and list(A[3, :]) == [0, 0, 0, 1]
        mine, found = le.poses(robot, q)[i], []
        for j, x in enumerate(q):
            found.append((mine.U.get(j, homogeneous.NOTHING), A.diff(x)))
            found += [(mine.UU.get((j, k), homogeneous.NOTHING), A.diff(x, q[k])) for k in range(j, len(q))]
        assert judge(sp.Matrix(mine.A), A).equal
        mine, wanted = (sp.Matrix.hstack(*(sp.Matrix(x) for x in side)) for side in zip(*found, strict=True))
        assert judge(mine, wanted).equal


def test_U_by_its_indices():
    arm, q = floats("spatial_rpr"), [0.3, -0.4, 0.9]
    pose = le.poses(arm, q)[2]
    assert le.U(arm, q, 2, 1) == pose.U[1]
    assert le.U(arm, q, 2, 0, 1) == le.U(arm, q, 2, 1, 0) == pose.UU[0, 1] != homogeneous.NOTHING
    assert le.U(arm, q, 0, 1) == le.U(arm, q, 0, 0, 1) == homogeneous.NOTHING


def test_the_derivative_of_a_joint_is_Q_times_the_joint():
    q = sp.Symbol("q")
    for kind, Q in (("revolute", homogeneous.Q_REV), ("prismatic", homogeneous.Q_PRI)):
        A = sp.Matrix(matrix(dh(kind, *sp.symbols("a alpha d theta")).outer(q)))
        assert sp.Matrix(Q) * A == A.diff(q)


# the pseudo-inertia


def test_the_pseudo_inertia_is_the_integral_of_r_r():
    """Of point masses, where an integral is a sum: exactly."""
    dice = Dice(5)
    points = [(dice.number(0.1, 1), dice.vector()) for _ in range(5)]
    m = sum(k for k, _ in points)
    com = sum((r * k for k, r in points), Vec3(0, 0, 0)) * (1 / m)
    I = sum((about_origin(k, r - com, ZERO) for k, r in points), ZERO)
    wanted = sum((k * sp.Matrix([*r, 1]) * sp.Matrix([*r, 1]).T for k, r in points), sp.zeros(4))
    assert sp.Matrix(homogeneous.pseudo_inertia(Link(dh("fixed"), m, com, I))) == wanted


def test_the_pseudo_inertia_there_and_back():
    body = random_body()
    J = homogeneous.pseudo_inertia(body)
    m, ms, I_O = homogeneous.to_moments(J)
    assert (m, ms, I_O) == (body.m, body.com * body.m, about_origin(body.m, body.com, body.I))
    assert homogeneous.from_moments(m, ms, I_O) == J
    assert homogeneous.to_centre(J) == (body.m, body.com, body.I)


def test_the_pseudo_inertia_in_symbols_and_in_whole_numbers():
    xx, xy, xz, yy, yz, zz, m, x, y, z = sp.symbols("xx xy xz yy yz zz m x y z")
    I = Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    J = sp.Matrix(homogeneous.from_moments(m, Vec3(x, y, z), I))
    assert judge(J, sp.Matrix([[(-xx + yy + zz) / 2, -xy, -xz, x], [-xy, (xx - yy + zz) / 2, -yz, y],
                               [-xz, -yz, (xx + yy - zz) / 2, z], [x, y, z, m]])).equal
    whole = homogeneous.from_moments(2, Vec3(1, 0, 0), Mat3((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert whole[0][0] == sp.Rational(1, 2) and not isinstance(whole[0][0], float)
    assert homogeneous.to_centre(whole)[1] == Vec3(sp.Rational(1, 2), 0, 0)


def test_the_pseudo_inertia_in_another_frame():
    """J^K = X J^S Xᵀ: the frame is changed by one product, where I needs Steiner and a rotation."""
    body = random_body()
    X = Transform(rot_z(sp.Rational(3, 5), sp.Rational(4, 5)) @ rot_x(sp.Rational(-5, 13), sp.Rational(12, 13)),
                  Vec3(1, -2, sp.Rational(1, 3)))
    moved = Link(dh("fixed"), body.m, X @ body.com, X.R @ body.I @ X.R.T)
    J, T = sp.Matrix(homogeneous.pseudo_inertia(body)), sp.Matrix(matrix(X))
    assert T * J * T.T == sp.Matrix(homogeneous.pseudo_inertia(moved))
    assert T.T * J * T != sp.Matrix(homogeneous.pseudo_inertia(moved))


def test_a_rotor_spins_about_its_own_centre_and_its_J_does_not_see_the_angle():
    """exp(φ Q_m / k_r) J its transpose = J, to first and second order: what `rotor_spin` builds on."""
    rotor = robot_of("drawn RP, dh").links[0].rotor
    Q, J = sp.Matrix(homogeneous.rotor_spin(rotor)), sp.Matrix(homogeneous.pseudo_inertia(rotor))
    assert Q * sp.Matrix([*rotor.com, 1]) == sp.zeros(4, 1)
    assert Q * J + J * Q.T == sp.zeros(4)
    assert Q[:3, :3] * sp.Matrix(list(rotor.axis)) == sp.zeros(3, 1)


# what the coefficients are


@pytest.mark.parametrize("name", ["planar_2r", pytest.param("spatial_rpr", marks=pytest.mark.slow), "drawn RP, dh"])
def test_h_are_the_christoffel_symbols_of_D(name):
    robot = robot_of(name)
    q = coordinates(robot)[0]
    D, h, _ = le.coefficients(robot, list(q))
    for mine, theirs in zip(h, christoffel(sp.Matrix(D), q), strict=True):
        assert judge(sp.Matrix(mine), sp.Matrix(theirs)).equal


@pytest.mark.parametrize("name", [*ARMS, *LONG])
def test_h_are_the_christoffel_symbols_of_D_on_every_arm(name):
    """On floats, with scalars that carry their derivatives: ∂D/∂q without differences."""
    arm = LONG[name].at({}) if name in LONG else floats(name)
    q, n = np.random.default_rng(6).uniform(-2, 2, arm.n).tolist(), arm.n
    D, h, _ = le.coefficients(arm, seeds(q))
    dD = np.array([[derivatives(x, n) for x in row] for row in D], float)
    wanted = (dD + dD.transpose(0, 2, 1) - dD.transpose(2, 0, 1)) / 2
    h = np.array([[[value(x) for x in row] for row in rows] for rows in h], float)
    assert np.abs(h - wanted).max() <= 1e-12 * max(1, np.abs(wanted).max())


@pytest.mark.parametrize("name", [*SERIAL, "drawn RPRRFR"])
def test_h_has_the_zeros_and_signs_of_a_serial_arm(name):
    arm = LONG[name].at({}) if name in LONG else floats(name)
    D, h, _ = le.coefficients(arm, np.random.default_rng(2).uniform(-2, 2, arm.n).tolist())
    h, n = np.array(h, float), arm.n
    small = 1e-12 * max(1.0, np.abs(h).max(), np.abs(np.array(D, float)).max())
    assert np.abs(h - h.transpose(0, 2, 1)).max() == 0
    for i in range(n):
        assert abs(h[i, i, i]) < small
        assert all(abs(h[i, k, i]) < small for k in range(i + 1))
        for m in range(n):
            assert all(abs(h[i, k, m] + h[m, k, i]) < small for k in range(min(i, m) + 1))
    for place, known in le.pattern(n).items():
        sign, other = known or (0, place)
        assert abs(h[place] - sign * h[other]) < small
    if name == "spatial_rrr":                   # and it is not all zeros
        assert abs(h[0, 0, 1]) > 1e-3 and abs(h[1, 2, 2]) > 1e-3


@pytest.mark.parametrize("n", range(1, 8))
def test_how_many_coefficients_must_be_worked_out(n):
    """n(n² − 1)/3 have a number of their own; on an arm with nothing special none of them vanishes."""
    own = [place for place, known in le.pattern(n).items() if known == (1, place)]
    assert len(own) == n * (n**2 - 1) // 3
    robot, values = robots.general(n)
    h = np.array(le.coefficients(robot.at(values), np.random.default_rng(n).uniform(0.3, 1.2, n).tolist())[1], float)
    assert all(abs(h[place]) > 1e-6 for place in own)


def test_two_branches_do_not_feel_each_other():
    """D and h between them are exact zeros."""
    arm = floats("drawn two trees on one base")     # joints 0 and 2 are one branch, 1 the other
    D, h, _ = le.coefficients(arm, [0.3, -0.8, 1.1])
    assert D[0][1] == D[1][2] == 0 and D[0][2] != 0
    mixed = [key for key in product(range(3), repeat=3) if 1 in key and key != (1, 1, 1)]
    assert all(h[i][k][m] == 0 for i, k, m in mixed)


# numbers of our own


@pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])
def test_golden_numbers(case):
    D, h, c = le.coefficients(case.robot, case.q)
    close(np.array(D, float), case.D, 1e-9)
    close(np.array(h, float), case.h, 1e-9)
    close(np.array(c, float), case.c, 1e-9)
    close(np.array(le.inverse_dynamics(case.robot, case.q, case.qd, case.qdd)), case.tau, 1e-9)
