"""Jacobians as matrices, their rates, where they lose rank, and the rates of the joints that follow from them."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, close, floats, pose
from test_kinematics import ANY, angular, arm_of, differences
from test_pinocchio import NAMES, arm, world_of

from robolib import kinematics, linear, robots
from robolib.identity import judge
from robolib.kinematics import (
    analytical_jacobian,
    condition,
    derivative,
    geometric_jacobian,
    jacobian_rate,
    manipulability,
    minimal_rates,
    null_space,
    projector,
    resolved_rate,
    singularities,
    twists,
    weighted_inverse,
)
from robolib.program import record
from robolib.robot import Link, Robot, dh
from robolib.spatial import Mat3, to_numpy

pin = pytest.importorskip("pinocchio")


def rods():
    robot, values = robots.planar_3r()
    return robot.at(values | {"a1": 1.0, "a2": 1.0, "a3": 1.0})


def array(J):
    """A matrix of numbers, the batch axis first."""
    return np.stack([np.stack(np.broadcast_arrays(*(np.asarray(x, float) for x in row)), -1) for row in J], -2)


# The matrix

@pytest.mark.parametrize("name", ANY)
def test_the_matrix_is_the_derivative_of_the_pose(name):
    some, q = arm_of(name), np.random.default_rng(3).uniform(-2, 2, arm_of(name).n)
    J = array(geometric_jacobian(some, q))
    np.testing.assert_allclose(J[:3], differences(lambda q: pose(kinematics.tip(some, q))[1], q), atol=1e-7)
    np.testing.assert_allclose(J[3:], angular(lambda q: pose(kinematics.tip(some, q))[0], q), atol=1e-7)
    assert geometric_jacobian(some, q, rows=(1, 5)) == [geometric_jacobian(some, q)[k] for k in (1, 5)]
    by_duals = derivative(lambda x: list(kinematics.tip(some, x).p), list(q))
    np.testing.assert_allclose(J[:3], np.array(by_duals, float), atol=1e-13)


@pytest.mark.parametrize("name", NAMES)
def test_pinocchio_has_the_same_jacobian_and_the_same_rate(name):
    ours, theirs = arm(name), world_of(arm(name))
    last = theirs.addFrame(pin.Frame("tip", theirs.njoints - 1, 0, tip_of(ours), pin.FrameType.OP_FRAME))
    data = theirs.createData()
    for q, qd in np.random.default_rng(5).uniform(-2, 2, (3, 2, ours.n)):
        pin.computeJointJacobiansTimeVariation(theirs, data, q, qd)
        pin.updateFramePlacements(theirs, data)
        world = pin.LOCAL_WORLD_ALIGNED
        J0 = array(geometric_jacobian(ours, q))
        close(J0, pin.getFrameJacobian(theirs, data, last, world).reshape(6, -1))
        J_rate = pin.getFrameJacobianTimeVariation(theirs, data, last, world).reshape(6, -1)
        close(array(jacobian_rate(ours, q, qd)) + J0, J_rate + J0)              # a rate may be zero: beside J


def tip_of(some):
    """From the last joint's frame to the tool's, for Pinocchio."""
    return pin.SE3(*pose(some.links[-1].joint.after.along_x() @ some.tool))


@pytest.mark.parametrize("name", ANY)
def test_the_rate_is_the_derivative_along_the_motion(name):
    some = arm_of(name)
    q, qd = np.random.default_rng(6).uniform(-2, 2, (2, some.n))
    h = 1e-6
    ahead, behind = (array(geometric_jacobian(some, q + s * h * qd)) for s in (1, -1))
    np.testing.assert_allclose(array(jacobian_rate(some, q, qd)), (ahead - behind) / (2 * h), atol=1e-7)


def test_the_rate_in_symbols_by_hand_and_recorded():
    robot, _ = robots.planar_2r()
    q1, q2, qd1, qd2, a1, a2 = sp.symbols("q1 q2 qd1 qd2 a1 a2")
    s1, c1, s12, c12, w = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2), qd1 + qd2
    by_hand = [[-a1 * c1 * qd1 - a2 * c12 * w, -a2 * c12 * w], [-a1 * s1 * qd1 - a2 * s12 * w, -a2 * s12 * w]]
    rate = jacobian_rate(robot, [q1, q2], [qd1, qd2], rows=(0, 1))
    assert judge(sp.Matrix(rate), sp.Matrix(by_hand)).equal
    short = floats("planar_2r")
    program = record(lambda *s: [x for row in jacobian_rate(short, s[:2], s[2:]) for x in row], ["a", "b", "c", "d"])
    state = [0.3, 0.8, 1.1, -0.4]
    here = array(jacobian_rate(short, state[:2], state[2:])).ravel()
    np.testing.assert_allclose(program(*state), here, atol=1e-14)


def test_the_planar_jacobian_is_the_printed_one():
    """[asada_slotine] (3-1)–(3-8), typed in."""
    q1, q2, qd1, qd2, a1, a2 = sp.symbols("q1 q2 qd1 qd2 a1 a2")
    s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
    robot = robots.planar_2r()[0]
    p = kinematics.tip(robot, [q1, q2]).p
    assert judge([p.x, p.y], [a1 * c1 + a2 * c12, a1 * s1 + a2 * s12]).equal
    printed = sp.Matrix([[-a1 * s1 - a2 * s12, -a2 * s12], [a1 * c1 + a2 * c12, a2 * c12]])
    J = sp.Matrix(geometric_jacobian(robot, [q1, q2], rows=(0, 1)))
    assert judge(J, printed).equal
    by_duals = sp.Matrix(derivative(lambda q: list(kinematics.tip(robot, q).p)[:2], [q1, q2]))
    assert judge(by_duals, printed).equal
    assert judge(J * sp.Matrix([qd1, qd2]), J[:, 0] * qd1 + J[:, 1] * qd2).equal


def test_the_polar_arm_is_that_of_example_3_1():
    """[asada_slotine] (3-30)–(3-32), all six rows, typed in."""
    q1, q2, q3 = sp.symbols("q1 q2 q3")
    s1, c1, s2, c2 = sp.sin(q1), sp.cos(q1), sp.sin(q2), sp.cos(q2)
    printed = sp.Matrix([[-q3 * s1 * s2, q3 * c1 * c2, c1 * s2], [q3 * c1 * s2, q3 * s1 * c2, s1 * s2],
                         [0, -q3 * s2, c2], [0, -s1, 0], [0, c1, 0], [1, 0, 0]])
    assert judge(sp.Matrix(geometric_jacobian(robots.polar()[0], [q1, q2, q3])), printed).equal
    assert judge(printed[:3, :].det(), -q3**2 * s2).equal


def test_example_3_2_rates_and_singular_postures():
    """[asada_slotine] (3-34)–(3-38), typed in; and the arm folded, where joint 1 moves nothing."""
    q1, q2, qd1, qd2, vx, vy = sp.symbols("q1 q2 qd1 qd2 vx vy")
    s1, c1, s12, c12 = sp.sin(q1), sp.cos(q1), sp.sin(q1 + q2), sp.cos(q1 + q2)
    J = sp.Matrix(geometric_jacobian(robots.planar_2r()[0], [q1, q2], rows=(0, 1))).subs({"a1": 1, "a2": 1})
    printed = sp.Matrix([(vx * c12 + vy * s12) / sp.sin(q2), -(vx * (c1 + c12) + vy * (s1 + s12)) / sp.sin(q2)])
    assert judge(J * printed, sp.Matrix([vx, vy])).equal
    for q, v, rates in (((0, 1.5707963267948966), (0.5, -0.2), (-0.2, -0.3)),
                        ((0, 0.01), (1, 0), (99.99667, -199.99833)),
                        ((0.5235987755982988, 1.0471975511965976), (1, 0), (0, -1))):
        at = geometric_jacobian(floats("planar_2r"), list(map(float, q)), rows=(0, 1))
        np.testing.assert_allclose(minimal_rates(at, v), rates, atol=1e-5)
    assert judge(J.det(), sp.sin(q2)).equal
    rates = sp.Matrix([qd1, qd2])
    assert judge(J.subs(q2, 0) * rates, (2 * qd1 + qd2) * sp.Matrix([-s1, c1])).equal
    assert judge(J.subs(q2, sp.pi) * rates, qd2 * sp.Matrix([s1, -c1])).equal


def test_rates_and_accelerations_of_the_joints_from_those_of_the_tip():
    """[khalil] [9.19]–[9.21]: q̇ = J⁻¹ Ẋ, q̈ = J⁻¹ (Ẍ − J̇ q̇), against differences of the inverse kinematics."""
    some, h = floats("planar_2r"), 1e-4

    def q_at(t):
        return np.array(kinematics.planar_ik(1.0, 1.0, 0.5 + 0.3 * t + 0.2 * t * t, 0.6 - 0.4 * t))

    q, qd = q_at(0.0), (q_at(h) - q_at(-h)) / (2 * h)
    qdd = (q_at(h) - 2 * q_at(0.0) + q_at(-h)) / h**2
    J = array(geometric_jacobian(some, q, rows=(0, 1)))
    J_rate = array(jacobian_rate(some, q, qd, rows=(0, 1)))
    np.testing.assert_allclose(np.linalg.solve(J, [0.3, -0.4]), qd, atol=1e-6)
    np.testing.assert_allclose(np.linalg.solve(J, np.array([0.4, 0.0]) - J_rate @ qd), qdd, atol=1e-6)


# Angles instead of ω

def rates_zyz(phi, theta):
    return Mat3((0, -sp.sin(phi), sp.cos(phi) * sp.sin(theta)), (0, sp.cos(phi), sp.sin(phi) * sp.sin(theta)),
                (1, 0, sp.cos(theta)))


def test_the_analytical_jacobian_is_the_derivative_of_the_angles():
    """The wrist of the Stanford arm, whose angles are those of zyz, on a base that turns; and any other chart."""
    robot, values = robots.stanford()
    some, h = robot.at(values), 1e-6

    def angles(q):
        R = pose(kinematics.tip(some, q))[0]
        return np.array([np.arctan2(R[1, 2], R[0, 2]), np.arctan2(np.hypot(R[0, 2], R[1, 2]), R[2, 2]),
                         np.arctan2(R[2, 1], -R[2, 0])])

    q = np.array([0.3, 0.7, 0.5, 0.4, 0.9, -0.6])
    phi, theta, _ = angles(q)
    T = rates_zyz(phi, theta).map(float)
    J = array(analytical_jacobian(some, q, T))
    numeric = np.stack([(angles(q + h * e) - angles(q - h * e)) / (2 * h) for e in np.eye(6)], -1)
    np.testing.assert_allclose(J[3:], numeric, atol=1e-7)
    np.testing.assert_allclose(J[:3], array(geometric_jacobian(some, q))[:3])
    with pytest.raises(linear.Singular, match="fault of these angles"):
        analytical_jacobian(some, q, Mat3((0, 0, 0), (0, 1, 0), (1, 0, 1)))


# Link by link

@pytest.mark.parametrize("name", ANY)
def test_velocities_link_by_link_are_the_jacobians_times_the_rates(name):
    some = arm_of(name)
    q, qd = np.random.default_rng(8).uniform(-2, 2, (2, some.n))
    poses = kinematics.frames(some, q)
    for i, ((v, w), there) in enumerate(zip(twists(some, q, qd), poses, strict=True)):
        R, J = pose(there.T)[0], array(geometric_jacobian(some, q, i))
        np.testing.assert_allclose(R @ to_numpy(v), J[:3] @ qd, atol=1e-12)
        np.testing.assert_allclose(R @ to_numpy(w), J[3:] @ qd, atol=1e-12)


# Smallest rates

WIDE = [name for name in ANY if np.linalg.matrix_rank(array(geometric_jacobian(
    arm_of(name), np.full(arm_of(name).n, 0.7)))[:3]) == 3]


@pytest.mark.parametrize("name", WIDE)
def test_the_inverse_inverts_and_what_it_leaves_moves_nothing(name):
    some, rng = arm_of(name), np.random.default_rng(9)
    J = array(geometric_jacobian(some, rng.uniform(0.3, 1.2, some.n), rows=(0, 1, 2)))
    A = rng.uniform(-1, 1, (some.n, some.n))
    for W in (None, A @ A.T + np.eye(some.n)):
        G, N = np.array(weighted_inverse(J, W)), np.array(projector(J, W))
        loose = 1e-10 * np.linalg.cond(J)**2
        np.testing.assert_allclose(J @ G, np.eye(3), atol=loose)
        np.testing.assert_allclose(J @ N, 0, atol=loose)
        np.testing.assert_allclose(N @ N, N, atol=loose)
        assert null_space(J).shape[1] == round(np.trace(N)) == some.n - 3
    np.testing.assert_allclose(weighted_inverse(J), np.linalg.pinv(J), atol=loose)


@pytest.mark.parametrize("W", [np.eye(3), np.diag([1.0, 2.0, 3.0]), np.array([[2, 1, 0], [1, 3, 1], [0, 1, 2.0]])])
def test_no_other_rates_cost_less(W):
    """(3-49): a step along the null space raises the cost, in either direction; so it is the minimum."""
    rng = np.random.default_rng(10)
    for q in rng.uniform(0.3, 1.3, (5, 3)):
        J, v = geometric_jacobian(rods(), q, rows=(0, 1)), rng.uniform(-1, 1, 2)
        best, free = np.array(minimal_rates(J, v, W)), null_space(J)[:, 0]
        np.testing.assert_allclose(np.array(J) @ best, v, atol=1e-10)
        for size in (-0.5, -1e-3, 1e-3, 0.5):
            other = best + size * free
            assert other @ W @ other > best @ W @ best


def test_the_numbers_of_the_digest():
    """Three unit rods at (0, 90°, −90°)."""
    J = [[-1, -1, 0], [2, 1, 1]]
    third = sp.Rational(1, 3)
    there = sp.Matrix(geometric_jacobian(robots.planar_3r()[0], [0, sp.pi / 2, -sp.pi / 2], rows=(0, 1)))
    assert there.subs(dict.fromkeys(sp.symbols("a1:4"), 1)) == sp.Matrix(J)
    assert sp.Matrix(weighted_inverse(J)) == sp.Matrix([[0, third], [-1, -third], [1, 2 * third]])
    assert [sp.nsimplify(x) for x in minimal_rates(J, [0, 1])] == [third, -third, 2 * third]
    half = sp.Rational(1, 2)
    assert [sp.nsimplify(x) for x in minimal_rates(J, [0, 1], [[1, 0, 0], [0, 2, 0], [0, 0, 3]])] == [half, -half, half]
    free = null_space(J)[:, 0]
    np.testing.assert_allclose(free / free[1], [-1, 1, 1], atol=1e-12)


def test_the_weighted_inverse_in_symbols():
    robot, _ = robots.planar_3r()
    J = sp.Matrix(geometric_jacobian(robot, sp.symbols("q1:4"), rows=(0, 1)))
    assert judge(J * sp.Matrix(weighted_inverse(J)), sp.eye(2)).equal


def test_damping_is_the_least_square_and_bounded():
    arm_2 = floats("planar_2r")
    lam, v = 0.1, np.array([0.3, 0.8])
    for q2 in (1.0, 0.1, 1e-3, 0.0):
        J = geometric_jacobian(arm_2, [0.4, q2], rows=(0, 1))
        rates = np.array(minimal_rates(J, v, damping=lam))
        stacked = np.vstack([J, lam * np.eye(2)])
        np.testing.assert_allclose(rates, np.linalg.lstsq(stacked, [*v, 0, 0], rcond=None)[0], atol=1e-10)
        assert np.linalg.norm(rates) <= np.linalg.norm(v) / (2 * lam)
    with pytest.raises(linear.Singular, match="damp"):
        minimal_rates(geometric_jacobian(arm_2, [0.4, 0.0], rows=(0, 1)), v)
    with pytest.raises(linear.Singular, match="more is asked"):
        minimal_rates(np.ones((3, 2)), [1, 1, 1])


def test_columns_of_postures_give_what_single_ones_give():
    q = np.random.default_rng(11).uniform(0.3, 1.2, (3, 4))
    J = geometric_jacobian(rods(), list(q), rows=(0, 1))
    many = np.stack(minimal_rates(J, [0.2, -0.5]))
    for k in range(4):
        one = minimal_rates(geometric_jacobian(rods(), q[:, k], rows=(0, 1)), [0.2, -0.5])
        np.testing.assert_allclose(many[:, k], one, atol=1e-12)


def test_manipulability_and_condition():
    robot, _ = robots.planar_2r()
    q1, q2, a1, a2 = sp.symbols("q1 q2 a1 a2")
    J = geometric_jacobian(robot, [q1, q2], rows=(0, 1))
    assert judge(manipulability(J)**2, (a1 * a2 * sp.sin(q2))**2).equal
    golden = (1 + np.sqrt(5)) / 2
    J = [[-1.0, -1.0], [1.0, 0.0]]
    np.testing.assert_allclose(np.linalg.svd(J, compute_uv=False), [golden, 1 / golden])
    assert np.isclose(condition(J), golden**2) and condition([[1, 0], [0, 0]]) == np.inf


# Where rank is lost

def found(robot, **options):
    return {frozenset(f.where): f for f in singularities(robot, **options).families}


def test_singularities_of_the_small_arms_are_found_and_explained():
    q2, q3 = sp.symbols("q2 q3")
    flat = found(robots.planar_2r()[0])
    assert set(flat) == {frozenset({(q2, 0)}), frozenset({(q2, sp.pi)})}
    polar = found(robots.polar()[0])
    assert set(polar) == {frozenset({(q2, 0)}), frozenset({(q2, sp.pi)}), frozenset({(q3, 0)})}
    assert "joint 1 does not move the tip" in polar[frozenset({(q2, 0)})].says
    three = found(robots.planar_3r()[0])
    assert set(three) == {frozenset({(q2, u), (q3, v)}) for u in (0, sp.pi) for v in (0, sp.pi)}
    assert not singularities(robots.cartesian()[0]).families


SMALL = [name for name in ARMS if name in {make.__name__ for make in robots.SHELF}]


@pytest.mark.parametrize("name", SMALL)
def test_the_minors_are_those_of_the_jacobian_and_vanish_where_it_is_singular(name):
    robot, values = ARMS[name]
    result, rng = singularities(robot), np.random.default_rng(12)
    symbols = sp.symbols(f"q1:{robot.n + 1}")
    for q in rng.uniform(0.3, 2.5, (4, robot.n)):
        J = array(geometric_jacobian(floats(name), q, rows=(0, 1, 2)))
        assert np.linalg.matrix_rank(J) == result.rank
        at = dict(zip(symbols, q, strict=True))
        size = sum(float(m.subs(values).subs(at))**2 for m in result.minors)     # Cauchy–Binet: det of J Jᵀ, if square
        sigma = np.linalg.svd(J, compute_uv=False)[:result.rank]
        assert np.isclose(size, np.prod(sigma)**2)
    for family in result.families:
        assert family.where or family.vanishing
        for q in rng.uniform(0.3, 2.5, (2, robot.n)):
            at = dict(zip(symbols, q, strict=True)) | dict(family.where)
            if family.vanishing:
                continue
            J = array(geometric_jacobian(floats(name), [float(at[x]) for x in symbols], rows=(0, 1, 2)))
            assert np.linalg.matrix_rank(J, tol=1e-9) < result.rank


def test_a_factor_that_never_vanishes_is_no_singularity():
    """The cuspidal arm: 3 cos q3 + 4 is positive, only the other factor of det J counts."""
    right, number = sp.pi / 2, sp.Rational
    rows = ((1, -right, 0), (2, right, 1), (number(3, 2), 0, 0))
    result = singularities(Robot("cuspidal", tuple(Link(dh("revolute", *row)) for row in rows)))
    q2, q3 = sp.symbols("q2 q3")
    (family,) = result.families
    det, = result.minors
    assert judge(family.vanishing[0]**2, (sp.cos(q2) * (sp.cos(q3) - 2 * sp.sin(q3)) - sp.sin(q3))**2).equal
    rest = det / family.vanishing[0]
    assert abs(rest.subs({q2: 0.3, q3: sp.pi})) > 0


def test_a_wrist_locks_where_its_outer_axes_are_one_line():
    """Three axes through one point: the tip's place says nothing, the orientation is lost at q2 = 0 and π."""
    stanford = robots.stanford()[0]
    wrist = Robot("wrist", tuple(replace(link, parent=k - 1) for k, link in enumerate(stanford.links[3:])))
    q2 = sp.Symbol("q2")
    locked = {family.where: family.says for family in singularities(wrist, of="orientation").families}
    assert set(locked) == {((q2, 0),), ((q2, sp.pi),)}
    assert all("joints 1 and 3 turn the hand about one direction" in says for says in locked.values())
    bare = wrist.without("masses", "rotors", "friction").at({"d6": 0.3})
    in_numbers = [[1.0, float(at[0][1]), 0.5] for at in locked] + [[1.0, 0.7, 0.5]]
    ranks = [np.linalg.matrix_rank(array(geometric_jacobian(bare, q, rows=(3, 4, 5))), tol=1e-9)
             for q in in_numbers]
    assert ranks == [2, 2, 3]


@pytest.mark.parametrize("of, rank, count", [("position", 2, 2), ("orientation", 1, 0), ("pose", 2, 0)])
def test_what_is_lost_depends_on_what_is_asked(of, rank, count):
    """A stretched planar arm loses a direction of its tip, but no rates leave both its tip and its hand at rest."""
    result = singularities(robots.planar_2r()[0], of=of)
    assert result.rank == rank and len(result.families) == count


def test_the_pose_of_a_polar_arm_is_never_singular():
    """With the boom upright joint 1 does not move the tip, but it turns the hand."""
    polar = robots.polar()[0]
    assert not singularities(polar, of="pose").families and len(singularities(polar).families) == 3
    q = [0.4, 0.0, 0.8]
    J = array(geometric_jacobian(polar.at(robots.polar()[1]), q))
    assert np.linalg.matrix_rank(J, tol=1e-9) == 3 > np.linalg.matrix_rank(J[:3], tol=1e-9)


def test_an_unknown_part_is_told():
    with pytest.raises(ValueError, match="'position', 'orientation', 'pose'"):
        singularities(robots.polar()[0], of="speed")


def test_too_many_joints_are_told():
    with pytest.raises(ValueError, match="manipulability"):
        singularities(robots.stanford()[0])


# Along a path

def circle(radius, centre, turns=1.0):
    def path(t):
        a = 2 * np.pi * turns * t
        return ([centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)],
                [-2 * np.pi * turns * radius * np.sin(a), 2 * np.pi * turns * radius * np.cos(a)])
    return path


def test_the_planar_arm_is_led_along_a_line_as_inverse_kinematics_says():
    some = floats("planar_2r")
    t = np.linspace(0, 1, 11)
    start = kinematics.planar_ik(1.0, 1.0, 0.5, 0.3)
    got = resolved_rate(some, lambda t: ([0.5 + t, 0.3], [1.0, 0.0]), t, start, rows=(0, 1))
    np.testing.assert_allclose(got.q, np.transpose(kinematics.planar_ik(1.0, 1.0, 0.5 + t, 0.3 + 0 * t)), atol=1e-8)
    assert got.off.max() < 1e-8 and got.qd.shape == (11, 2)
    np.testing.assert_allclose(got.qd[3], np.linalg.solve(geometric_jacobian(some, got.q[3], rows=(0, 1)), [1, 0]))


def test_three_rods_do_not_come_home_and_several_arms_go_at_once():
    arm_3 = rods()
    q0 = np.radians([[30, 20], [60, 70], [-30, -20]])
    tips = [kinematics.tip(arm_3, list(q)).p for q in q0.T]
    ends = []
    for p, q in zip(tips, q0.T, strict=True):
        path = circle(0.4, (p.x - 0.4, p.y))
        ends.append(resolved_rate(arm_3, path, [0, 1], q, rows=(0, 1)))
        assert ends[-1].off.max() < 1e-7 and np.abs(ends[-1].q[-1] - q).max() > 1e-3

    def both(t):
        paths = [circle(0.4, (p.x - 0.4, p.y))(t) for p in tips]
        return [[np.array(c) for c in zip(*(path[k] for path in paths), strict=True)] for k in (0, 1)]
    together = resolved_rate(arm_3, both, [0, 1], q0, rows=(0, 1))
    for k, one in enumerate(ends):
        np.testing.assert_allclose(together.q[-1][:, k], one.q[-1], atol=1e-7)


def test_a_pull_brings_the_tip_back_to_its_path():
    arm_3, q0 = rods(), np.radians([30, 60, -30])
    p = kinematics.tip(arm_3, list(q0)).p
    path = circle(0.2, (p.x - 0.25, p.y))       # the tip begins 5 cm beside it
    loose, pulled = (resolved_rate(arm_3, path, [0, 0.5, 1], q0, rows=(0, 1), pull=k).off for k in (0, 10))
    assert np.allclose(loose, 0.05, atol=1e-6) and pulled[-1] < 1e-5


def test_what_cannot_be_followed_is_told():
    with pytest.raises(ValueError, match=r"shape \(2,\).*needs \(3,\)"):
        resolved_rate(rods(), circle(0.1, (1, 0)), [0, 1], [0.1, 0.2])
    with pytest.raises(ValueError, match="made of positions"):
        resolved_rate(rods(), circle(0.1, (1, 0)), [0, 1], [0.1, 0.2, 0.3], rows=(0, 5))
