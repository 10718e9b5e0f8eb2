"""Jacobians are derivatives, and the inverse kinematics of the planar arm leads back to the point."""

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, DRAWN, LONG, close, floats, matrix, model, pose, robot_of, states

from robolib import kinematics, robots
from robolib.identity import judge
from robolib.program import record
from robolib.spatial import Vec3, to_numpy, to_sympy

STEP = 1e-6
ANY = [*ARMS, *LONG]


def arm_of(name):
    return LONG[name].at({}) if name in LONG else floats(name)


def differences(f, q):
    """Columns ∂f/∂q_j by central differences."""
    shifts = STEP * np.eye(len(q))
    return np.stack([(f(q + h) - f(q - h)) / (2 * STEP) for h in shifts], axis=-1)


def angular(R_of, q):
    """J_ω by central differences: the axial vector of ∂R/∂q_j Rᵀ."""
    S = differences(R_of, q)
    S = np.einsum("abj,cb->acj", S, R_of(q))
    return np.stack([S[2, 1], S[0, 2], S[1, 0]])


@pytest.mark.parametrize("name", ANY)
def test_a_jacobian_is_the_derivative_of_the_pose(name):
    arm = arm_of(name)
    rng = np.random.default_rng(2)
    for link in range(len(arm.links)):
        point, q = Vec3(*rng.uniform(-1, 1, 3)), rng.uniform(-2, 2, arm.n)
        Jv, Jw = kinematics.jacobian(arm, q, link, point)

        def T(q, link=link):
            return kinematics.frames(arm, q)[link].T

        close(matrix(Jv), differences(lambda q, p=point, T=T: to_numpy(T(q) @ p), q), 1e-7)
        np.testing.assert_allclose(matrix(Jw), angular(lambda q, T=T: pose(T(q))[0], q), atol=1e-7)


@pytest.mark.parametrize("name", ANY)
def test_the_jacobian_without_a_link_is_that_of_the_tool(name):
    arm = arm_of(name)
    q = np.random.default_rng(4).uniform(-2, 2, arm.n)
    Jv, Jw = kinematics.jacobian(arm, q)
    np.testing.assert_allclose(matrix(Jv), differences(lambda q: pose(kinematics.tip(arm, q))[1], q), atol=1e-7)
    np.testing.assert_allclose(matrix(Jw), angular(lambda q: pose(kinematics.tip(arm, q))[0], q), atol=1e-7)
    assert kinematics.jacobian(arm, q, point=arm.tool.p) == (Jv, Jw) == kinematics.jacobian(arm, q, arm.tip, arm.tool.p)


def test_the_base_does_not_move_and_other_branches_do_not_move_a_link():
    arm = robot_of("drawn two trees on one base")
    q = sp.symbols("q1 q2 q3")
    assert all(set(v) == {0} for J in kinematics.jacobian(arm, q, -1) for v in J)
    Jv, Jw = kinematics.jacobian(arm, q, 2)
    assert set(Jv[1]) == set(Jw[1]) == {0} and set(Jv[0]) != {0}


@pytest.mark.parametrize("link", [9, -2])
def test_a_link_that_is_not_there_is_named(link):
    with pytest.raises((ValueError, IndexError), match=f"link.*{link}"):
        kinematics.jacobian(floats("planar_2r"), [0.1, 0.2], link)


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr", "drawn RFR, a fixed joint between"])
def test_symbols_and_columns_give_what_floats_give(name):
    robot, values = ARMS[name]
    q, many = model(name, "newton_euler").q, states(name, 4)[0]
    symbolic = [to_sympy(v) for J in kinematics.jacobian(robot, list(q)) for v in J]
    columns = [to_numpy(v) for J in kinematics.jacobian(floats(name), list(many.T)) for v in J]
    columns = np.stack([np.broadcast_to(v, (4, 3)) for v in columns], axis=1)
    for row, at in zip(columns, many, strict=True):
        numbers = values | {s.name: x for s, x in zip(q, at, strict=True)}
        wanted = np.array([to_numpy(v) for J in kinematics.jacobian(floats(name), at) for v in J])
        close(row, wanted, 1e-12)
        close(np.array([np.array(v.subs(numbers), float).ravel() for v in symbolic]), wanted, 1e-10)


@pytest.mark.parametrize("name", ["spatial_rrr", *DRAWN])
def test_frames_are_rotations(name):
    for frame in kinematics.frames(floats(name), states(name, 1)[0, 0]):
        R = pose(frame.T)[0]
        np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-12)
        assert np.linalg.det(R) == pytest.approx(1) and np.linalg.norm(to_numpy(frame.z)) == pytest.approx(1)


def test_the_link_jacobians_of_the_planar_arm_are_the_printed_ones():
    """[siciliano] section 7.3.2, typed in."""
    q1, q2, a1, l1, l2, a2 = sp.symbols("q1 q2 a1 l1 l2 a2")
    s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
    robot = robots.planar_2r()[0]
    printed = {
        0: (Vec3(l1 - a1, 0, 0), [[-l1 * s1, 0], [l1 * c1, 0], [0, 0]], [[0, 0], [0, 0], [1, 0]]),
        1: (
            Vec3(l2 - a2, 0, 0),
            [[-a1 * s1 - l2 * s12, -l2 * s12], [a1 * c1 + l2 * c12, l2 * c12], [0, 0]],
            [[0, 0], [0, 0], [1, 1]],
        ),
    }
    for link, (point, *wanted) in printed.items():
        for J, w in zip(kinematics.jacobian(robot, [q1, q2], link, point), wanted, strict=True):
            assert judge(sp.Matrix.hstack(*map(to_sympy, J)), w).how == "exact"


# the inverse kinematics of the planar arm

POINTS = [(0.2, 0.0), (1.3, 0.4), (-0.7, 1.1), (-1.2, -0.3), (0.1, -1.5)]


@pytest.mark.parametrize("elbow, sign", [("lower", 1), ("upper", -1)])
@pytest.mark.parametrize("lengths", [(1.0, 1.0), (1.2, 0.7)])
def test_both_elbows_reach_the_point(lengths, elbow, sign):
    a1, a2 = lengths
    x, y = (np.array(v) for v in zip(*(p for p in POINTS if np.hypot(*p) > abs(a1 - a2)), strict=True))
    q1, q2 = kinematics.planar_ik(a1, a2, x, y, elbow)
    np.testing.assert_allclose(a1 * np.cos(q1) + a2 * np.cos(q1 + q2), x, atol=1e-12)
    np.testing.assert_allclose(a1 * np.sin(q1) + a2 * np.sin(q1 + q2), y, atol=1e-12)
    assert (np.sign(np.sin(q2)) == sign).all()
    for k in range(len(x)):
        assert kinematics.planar_ik(a1, a2, x[k], y[k], elbow) == pytest.approx((q1[k], q2[k]))


def test_the_lower_elbow_of_a_tip_to_the_right_is_below():
    q1, _ = kinematics.planar_ik(1, 1, 1.0, 0.0)
    assert np.sin(q1) < 0 < np.sin(kinematics.planar_ik(1, 1, 1.0, 0.0, "upper")[0])


def test_the_stretched_and_the_folded_arm():
    assert kinematics.planar_ik(1, 1, 2, 0) == pytest.approx((0, 0)) and kinematics.planar_ik(
        1, 1, 2 + 1e-13, 0
    ) == pytest.approx((0, 0))
    q1, q2 = kinematics.planar_ik(1.0, 0.4, 0.0, 0.6)
    assert (np.cos(q1) + 0.4 * np.cos(q1 + q2), np.sin(q1) + 0.4 * np.sin(q1 + q2)) == pytest.approx((0, 0.6))


@pytest.mark.parametrize(
    "x, y, says",
    [
        (2.1, 0.0, r"reaches from 0.3 m to 1.7 m, and a point lies at 2.1 m"),
        (0.1, 0.0, "closer than 0.3 m"),
        (np.array([1.0, 3.0]), np.array([0.0, 4.0]), "a point lies at 5 m"),
        (np.array([0.5, 0.1]), np.zeros(2), "closer than 0.3 m"),
        (float("nan"), 0.0, "NaN"),
        (np.array([1.0, np.nan]), np.zeros(2), "NaN"),
    ],
)
def test_out_of_reach(x, y, says):
    with pytest.raises(ValueError, match=says):
        kinematics.planar_ik(1.0, 0.7, x, y)


def test_an_unknown_elbow_and_wrong_coordinates_are_named():
    with pytest.raises(ValueError, match="'lower' or 'upper', not 'left'"):
        kinematics.planar_ik(1, 1, 1, 0, "left")
    with pytest.raises(ValueError, match="q needs 2 entries for the planar arm, one per moving joint; got 3"):
        kinematics.frames(robot_of("planar_2r"), [0, 0, 0])
    with pytest.raises(ValueError, match="q contains NaN"):
        kinematics.tip(floats("planar_2r"), [0.0, float("nan")])


@pytest.mark.parametrize("a1, a2", [(1.0, 0.8), (0.5, 1.2), (1.0, 1.0)])
@pytest.mark.parametrize("elbow, word", [(1, "lower"), (-1, "upper")])
def test_towards_is_the_inverse_kinematics_in_every_arithmetic_and_stretches_beyond_it(a1, a2, elbow, word):
    program = record(kinematics.towards, ["a1", "a2", "x", "y", "elbow"])
    for x, y in ((0.9, 0.5), (-0.8, 0.6), (0.3, -0.95)):
        wanted = kinematics.planar_ik(a1, a2, x, y, word)
        symbols = kinematics.towards(*(sp.Rational(str(v)) for v in (a1, a2, x, y)), elbow)
        assert program(a1, a2, x, y, elbow) == pytest.approx(wanted) == kinematics.towards(a1, a2, x, y, elbow)
        assert [float(q) for q in symbols] == pytest.approx(wanted)
    for x, y, reached in ((30.0, -40.0, a1 + a2), (0.06, 0.08, max(abs(a1 - a2), 0.1))):
        q1, q2 = program(a1, a2, x, y, elbow)
        tip = np.array([a1 * np.cos(q1) + a2 * np.cos(q1 + q2), a1 * np.sin(q1) + a2 * np.sin(q1 + q2)])
        np.testing.assert_allclose(tip, reached * np.array([x, y]) / np.hypot(x, y), atol=1e-9)
