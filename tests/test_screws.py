"""Displacements: 4×4 matrices and their inverse, the screw of a displacement, exponentials against SciPy's."""

import math

import numpy as np
import pytest
import sympy as sp
from arms import pose
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from robolib import screws
from robolib.identity import judge
from robolib.linear import times
from robolib.program import record
from robolib.screws import Twist, about, along, displacement, exponential, inverse
from robolib.spatial import EYE, HERE, ORIGIN, Mat3, Transform, Vec3, X, Y, Z, rot_x, rot_z, skew, to_numpy


def drawn(rng, angle=None):
    """A displacement from a seed; its turn may be given."""
    axis = rng.normal(size=3)
    turn = Rotation.from_rotvec(axis / np.linalg.norm(axis) * (rng.uniform(0.1, 3) if angle is None else angle))
    return Transform(Mat3(*turn.as_matrix().tolist()), Vec3(*rng.normal(size=3).tolist()))


def four(T):
    return np.array(screws.matrix(T), float)


def test_one_matrix_is_turn_and_shift():
    """[asada_slotine] (2-21)–(2-24), (2-25)–(2-27); [balafoutis_patel] (2.2.6)–(2.2.11), Remark 2.2: n matrices are the
    n + 1 terms."""
    rng = np.random.default_rng(1)
    A, B, C = (drawn(rng) for _ in range(3))
    x = rng.normal(size=3)
    (R, p), (S, r), (Q, s) = map(pose, (A, B, C))
    terms = [p, R @ r, R @ S @ s, R @ S @ Q @ x]
    np.testing.assert_allclose((four(A) @ four(B) @ four(C) @ [*x, 1])[:3], sum(terms), atol=1e-14)
    np.testing.assert_allclose(four(A @ B @ C), four(A) @ four(B) @ four(C), atol=1e-14)
    np.testing.assert_allclose(to_numpy(A @ Vec3(*x)), (four(A) @ [*x, 1])[:3], atol=1e-14)
    shift, turn = Transform(EYE, A.p), Transform(A.R, ORIGIN)
    np.testing.assert_allclose(four(shift) @ four(turn), four(A), atol=1e-15)           # (2.2.5), W = T_d A
    assert abs(four(turn) @ four(shift) - four(A)).max() > 0.1


def test_the_inverse_of_a_displacement():
    """[asada_slotine] Example 2-3, (2-28)–(2-30), by a number and in symbols; the transpose is not the inverse."""
    T = Transform(rot_z(0, 1), Vec3(1, 2, 3))
    assert inverse(T).p == Vec3(-2, 1, -3) and inverse(T) @ (T @ Vec3(5, 7, 11)) == Vec3(5, 7, 11)
    a, b, x, y, z = sp.symbols("theta1 theta2 x y z")
    T = Transform(rot_z(sp.cos(a), sp.sin(a)) @ rot_x(sp.cos(b), sp.sin(b)), Vec3(x, y, z))
    for product in (inverse(T) @ T, T @ inverse(T)):
        assert judge(sp.Matrix(screws.matrix(product)), sp.eye(4)).equal
    assert judge(sp.Matrix(screws.matrix(T)).T, sp.Matrix(screws.matrix(inverse(T)))).equal is False
    sign = Transform(T.R.T, T.R.T @ T.p)                        # would we notice a lost sign?
    assert judge(sp.Matrix(screws.matrix(sign @ T)), sp.eye(4)).equal is False


def test_a_program_of_shifts_costs_less_than_one_of_matrices():
    """64 products for two 4×4 matrices whose entries are all unknown, 36 for turn and shift: [balafoutis_patel]
    (2.2.11a)."""
    def shifts(*s):
        T, U = (Transform(Mat3(x[0:3], x[3:6], x[6:9]), Vec3(*x[9:])) for x in (s[:12], s[12:]))
        V = T @ U
        return [*(e for row in V.R for e in row), *V.p]

    def matrices(*s):
        A, B = (tuple(tuple(x[k:k + 4]) for k in (0, 4, 8, 12)) for x in (s[:16], s[16:]))
        return [e for row in times(A, B) for e in row]
    assert record(shifts, [f"s{k}" for k in range(24)]).counts.mul == 36
    assert record(matrices, [f"s{k}" for k in range(32)]).counts.mul == 64


# the screw

@pytest.mark.parametrize("seed", range(12))
def test_the_screw_of_a_displacement(seed):
    """[balafoutis_patel] (2.2.4): turned about its line and shifted along it, the body is there."""
    T = drawn(np.random.default_rng(seed))
    m = displacement(T)
    assert m.kind == "screw" and 0 < m.angle <= math.pi and abs(m.axis @ m.axis - 1) < 1e-12
    assert abs(m.axis @ m.point) < 1e-12, "the point nearest to the origin"
    np.testing.assert_allclose(four(m.part(1)), four(T), atol=1e-12)
    np.testing.assert_allclose(four(m.part(0.5) @ m.part(0.5)), four(T), atol=1e-12)
    moved = to_numpy(T @ m.point) - to_numpy(m.point)
    np.testing.assert_allclose(moved, m.shift * to_numpy(m.axis), atol=1e-12)           # the line goes into itself
    log = np.zeros((4, 4))                      # the witness: SciPy's exponential of the same twist
    log[:3, :3] = to_numpy(skew(m.axis)) * m.angle
    log[:3, 3] = to_numpy(m.point.cross(m.axis)) * m.angle + m.shift * to_numpy(m.axis)
    np.testing.assert_allclose(expm(log), four(T), atol=1e-12)


def test_what_is_no_screw_is_told():
    rest, shift = displacement(HERE), displacement(Transform(EYE, Vec3(0, 3, 4)))
    assert (rest.kind, rest.angle, rest.shift, rest.part(0.3)) == ("rest", 0.0, 0.0, HERE)
    assert (shift.kind, shift.shift) == ("shift", 5.0) and shift.axis == Vec3(0, 0.6, 0.8)
    assert shift.part(0.5).p == Vec3(0, 1.5, 2.0)
    turn = displacement(exponential(about(Z, X * 2), 1.0))
    assert turn.kind == "turn" and np.allclose(to_numpy(turn.point), [2, 0, 0]) and math.isclose(turn.angle, 1)
    half = displacement(Transform(rot_z(-1, 0), Vec3(2, 0, 5)))
    assert math.isclose(half.angle, math.pi) and np.allclose(to_numpy(half.point), [1, 0, 0])
    assert np.allclose(to_numpy(half.axis) * half.shift, [0, 0, 5])
    with pytest.raises(ValueError, match="not a rotation"):
        displacement(Transform(EYE * 2, ORIGIN))
    with pytest.raises(ValueError, match="not a rotation"):
        displacement(Transform(Mat3((1, 0, 0), (0, 1, 0), (0, 0, -1)), ORIGIN))
    with pytest.raises(ValueError, match="not a number"):
        displacement(Transform(EYE, Vec3(math.nan, 0, 0)))


def test_the_line_flies_away_with_a_small_turn():
    """A shift of 1 m across the axis: at 1° the line is 57 m off, and at no turn there is none."""
    far = [displacement(Transform(rot_z(math.cos(e), math.sin(e)), X)).point for e in np.radians([1.0, 0.1])]
    np.testing.assert_allclose([math.hypot(*p) for p in far], [57.297, 572.958], rtol=1e-5)


# exponentials

@pytest.mark.parametrize("seed", range(8))
def test_the_exponential_is_scipys(seed):
    rng = np.random.default_rng(seed)
    w = rng.normal(size=3)
    w /= np.linalg.norm(w)
    v, angle = rng.normal(size=3), rng.uniform(-6, 6)
    for S in (Twist(Vec3(*w), Vec3(*v)), along(Vec3(*w)), about(Vec3(*w), Vec3(*v), 0.3)):
        log = np.zeros((4, 4))
        log[:3, :3], log[:3, 3] = to_numpy(skew(S.w)), to_numpy(S.v)
        np.testing.assert_allclose(four(exponential(S, angle)), expm(log * angle), atol=1e-12)


def test_the_exponential_is_pinocchios():
    pin = pytest.importorskip("pinocchio")
    S, angle = about(Vec3(2 / 3, -1 / 3, 2 / 3), Vec3(0.3, -0.2, 0.5), 0.1), 1.7
    ours, theirs = exponential(S, angle), pin.exp6(np.concatenate([to_numpy(S.v), to_numpy(S.w)]) * angle)
    np.testing.assert_allclose(four(ours), theirs.homogeneous, atol=1e-14)


def test_the_exponential_in_symbols_is_a_turn_about_a_line():
    t, x, y = sp.symbols("theta x y")
    point = Vec3(x, y, 0)
    there = Transform(EYE, point) @ Transform(rot_z(sp.cos(t), sp.sin(t)), ORIGIN) @ Transform(EYE, -point)
    T = exponential(about(Z, point), t)
    assert judge(sp.Matrix(screws.matrix(T)), sp.Matrix(screws.matrix(there))).equal
    wrong = exponential(Twist(Z, Z.cross(point)), t)            # would we notice v with its sign flipped?
    assert judge(sp.Matrix(screws.matrix(wrong)), sp.Matrix(screws.matrix(there))).equal is False


def test_a_twist_seen_from_the_body():
    """exp(S θ) T = T exp(B θ), B the twist told in the frame T."""
    rng = np.random.default_rng(4)
    T, S = drawn(rng), about(Vec3(0.6, 0, 0.8), Vec3(1, 2, 3), 0.2)
    np.testing.assert_allclose(four(exponential(S, 0.7) @ T), four(T @ exponential(S.seen_from(T), 0.7)), atol=1e-12)


def test_a_twist_needs_a_unit_axis():
    with pytest.raises(ValueError, match="has the length 2; a twist needs a unit vector"):
        exponential(about(Y * 2), 1.0)
    with pytest.raises(ValueError, match="has the length 0"):
        exponential(along(ORIGIN), 1.0)
