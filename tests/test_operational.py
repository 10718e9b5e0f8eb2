"""The hand's own equations of motion, against the joints' and against finite differences of what the arm does."""

from itertools import product

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.spatial import ConvexHull

from robolib import ellipses, forward, kinematics, model, operational, robots, rotations, scalar, transform
from robolib.formulations import lagrange, newton_euler
from robolib.linear import Singular, applied, inverse, times, transposed
from robolib.linearize import christoffel_matrix
from robolib.linearize.tip import planar_position, position, rates, tip_model
from robolib.scalar import Dual, derivatives, value
from robolib.spatial import Vec3, to_numpy


def beside(arm, q):
    """A point of the last link that is on no axis."""
    T = kinematics.frames(arm, q)[-1].T
    return list(T.p + T.R @ Vec3(0.2, -0.1, 0.3))


PLACES = {"planar_2r": planar_position, "planar_3r": planar_position, "polar": position, "spatial_rrr": position,
          "mixed_rpr": beside, "prismatic_revolute": lambda arm, q: [position(arm, q)[0], position(arm, q)[2]],
          "panda": position}
REDUNDANT = ("planar_3r", "panda")
STATES = np.random.default_rng(21).uniform(-1, 1, (5, 7)) + [0.7, 0.9, 0.8, -0.9, 0.6, 0.8, 0.5]


def arm_of(name):
    robot, values = robots.mixed("RPR") if name == "mixed_rpr" else getattr(robots, name)()
    return robot.without("friction").at(values)


def state_of(arm):
    return [x[:arm.n].tolist() for x in STATES]


def array(x):
    return np.array(x, float)


def lab(q, qd=(0.0, 0.0), name="planar_2r"):
    """The terms of an arm in the plane and the task of its hand."""
    arm, q, qd = arm_of(name), list(q), list(qd)
    return forward.terms(arm, q, qd), operational.of_place(arm, planar_position, q, qd), qd


RODS = lab(np.radians([60, -60, -30]), (0, 0, 0), "planar_3r")


def along_the_motion(arm, what, q, qd, qdd, h=2e-3):
    """The second derivative in time of what(q), by differences of the fourth order."""
    q, qd, qdd = map(np.array, (q, qd, qdd))
    at = [array(what((q + qd * t + qdd * t**2 / 2).tolist())) for t in h * np.arange(-2, 3)]
    return (-at[0] + 16 * at[1] - 30 * at[2] + 16 * at[3] - at[4]) / (12 * h**2)


@pytest.mark.parametrize("name", PLACES)
def test_the_hand_accelerates_as_it_is_seen_to(name):
    """(7.127), (7.129), (7.133): the recursion gives the torques of a motion; the hand's place along it, differentiated
    twice, agrees."""
    arm, place = arm_of(name), PLACES[name]
    q, qd, qdd, _, _ = state_of(arm)
    tau = newton_euler.inverse_dynamics(arm, q, qd, qdd)
    seen = along_the_motion(arm, lambda x: place(arm, x), q, qd, qdd)
    terms, task = forward.terms(arm, q, qd), operational.of_place(arm, place, q, qd)
    np.testing.assert_allclose(operational.accelerations(terms, task, qd, tau), seen, rtol=1e-6,
                               atol=1e-7 * abs(seen).max())
    found = operational.terms(terms, task, qd)
    np.testing.assert_allclose(operational.forces(found, seen), operational.force(terms[0], task.J, tau), rtol=1e-6,
                               atol=1e-6 * abs(array(found[0])).max())


def test_a_push_at_the_hand_counts_as_its_torques():
    """(7.127): what the hand exerts on the environment takes from it as −h would give."""
    terms, task, qd = lab([0.3, 0.8], [0.5, -1.0])
    push, tau = [40.0, -25.0], [300.0, 90.0]
    less = [t - x for t, x in zip(tau, applied(transposed(task.J), push), strict=True)]
    np.testing.assert_allclose(operational.accelerations(terms, task, qd, tau, push),
                               operational.accelerations(terms, task, qd, less))
    free = operational.accelerations(terms, task, qd, tau)
    np.testing.assert_allclose(array(operational.accelerations(terms, task, qd, tau, push)) - free,
                               -array(operational.mobility(terms[0], task.J)) @ push)


@pytest.mark.parametrize("name", ["puma560", "panda"])
def test_a_pose_in_angles(name):
    """J_A and its rate: the accelerations of place and angles, by differences; and torques of the short forms."""
    arm = arm_of(name)
    q, qd, qdd, _, _ = state_of(arm)
    tau = newton_euler.inverse_dynamics(arm, q, qd, qdd)

    def pose(x):
        tip = kinematics.tip(arm, x)
        return [*tip.p, *rotations.to_zyz(tip.R).first]
    task = operational.of_pose(arm, q, qd, pose(q)[3:], rotations.rates_zyz)
    seen = along_the_motion(arm, pose, q, qd, qdd)
    np.testing.assert_allclose(operational.accelerations(forward.terms(arm, q, qd), task, qd, tau), seen,
                               rtol=1e-5, atol=1e-6 * abs(seen).max())
    geometric = operational.of_twist(arm, q, qd)
    np.testing.assert_allclose(array(task.J)[:3], array(geometric.J)[:3])
    np.testing.assert_allclose(array(geometric.Jd), array(kinematics.jacobian_rate(arm, q, qd)))
    T = to_numpy(rotations.rates_zyz(*pose(q)[3:]))               # (7.128): T_Aᵀ γ_e = γ_A
    wide = np.block([[np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), T]])
    L = array(operational.inertia(forward.terms(arm, q, qd)[0], geometric.J))
    np.testing.assert_allclose(operational.inertia(forward.terms(arm, q, qd)[0], task.J), wide.T @ L @ wide,
                               rtol=1e-6, atol=1e-8 * abs(L).max())


@pytest.mark.parametrize("name", [n for n in PLACES if n not in REDUNDANT])
def test_the_short_forms_of_a_square_jacobian(name):
    """(7.134)–(7.136), (7.4.2)–(7.4.4): J⁻ᵀ in front of everything."""
    arm = arm_of(name)
    q, qd, *_ = state_of(arm)
    terms = forward.terms(arm, q, qd)
    long = operational.terms(terms, operational.of_place(arm, PLACES[name], q, qd), qd)
    short = tip_model(terms, rates(arm, PLACES[name], q, qd, [0] * arm.n), qd)
    for a, b in zip(long, short, strict=True):
        np.testing.assert_allclose(array(a), array(b), rtol=1e-9, atol=1e-9 * abs(array(b)).max())


def test_end_point_coordinates_give_the_same():
    """Example 5-5, (5-49)–(5-56): Lagrange's equations in x and y are the operational ones."""
    rule = {"a1": 1, "a2": 2, "l1": sp.Rational(1, 3), "l2": 1, "m1": 3, "m2": 2, "I1": 1, "I2": sp.Rational(1, 2),
            "kr1": 10, "kr2": 20, "mm1": 1, "mm2": 1, "Im1": sp.Rational(1, 50), "Im2": sp.Rational(1, 40), "g": 10}
    rule = {sp.Symbol(k): v for k, v in rule.items()}
    robot = robots.planar_2r()[0].map(lambda x: x.xreplace({s: rule[sp.Symbol(s.name)] for s in x.free_symbols})
                                      if isinstance(x, sp.Basic) else x)
    arm = lagrange.derive(robot)
    J = sp.Matrix(planar_position(robot, list(arm.q))).jacobian(arm.q)
    carried = transform.along(arm, J, model.symbols(2, "x"))
    h = transform.velocity_terms(carried.M, carried.G, arm.q)
    v = list(carried.pd)
    swing = [sum(h[i][j][k] * v[j] * v[k] for j in range(2) for k in range(2)) for i in range(2)]
    M, c, swing, g = sp.lambdify([[*arm.q], v], [carried.M, carried.c, sp.Matrix(swing), carried.g])(
        [0.4, 1.2], xd := [1.5, -0.8])
    floats, q = robot.at({}), [0.4, 1.2]
    qd = applied(inverse(kinematics.derivative(lambda x: planar_position(floats, x), q)), xd)
    found = operational.terms(forward.terms(floats, q, qd), operational.of_place(floats, planar_position, q, qd), qd)
    for a, b in zip(found, (M, c, g), strict=True):
        np.testing.assert_allclose(array(a), np.squeeze(b), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(swing, c, rtol=1e-9)


@pytest.mark.parametrize("name", REDUNDANT)
def test_the_consistent_inverse(name):
    """(7.138): J J̄ = 1, J̄ᵀJᵀ = 1, Λ = J̄ᵀMJ̄, and J̄ẋ has less kinetic energy than other rates of the same ẋ."""
    arm = arm_of(name)
    q, qd, u, _, _ = state_of(arm)
    M, J = forward.terms(arm, q, qd)[0], operational.of_place(arm, PLACES[name], q, qd).J
    bar, M, J = array(operational.consistent_inverse(M, J)), array(M), array(J)
    np.testing.assert_allclose(J @ bar, np.eye(len(J)), atol=1e-10)
    np.testing.assert_allclose(bar, np.linalg.inv(M) @ J.T @ np.linalg.inv(J @ np.linalg.inv(M) @ J.T), rtol=1e-7)
    np.testing.assert_allclose(bar.T @ M @ bar, operational.inertia(M.tolist(), J.tolist()), rtol=1e-8)
    assert abs(bar - np.linalg.pinv(J)).max() > 1e-2
    least, other = bar @ J @ u, np.array(u)
    assert least @ M @ least < other @ M @ other


def test_an_exact_arithmetic_gives_exact_ones():
    """J̄ᵀJᵀ = 1 and the two projectors, in fractions."""
    rod = {"a": 1, "l": sp.Rational(1, 2), "m": 1, "I": sp.Rational(1, 12)}
    arm = robots.planar_3r()[0].map(lambda x: x.xreplace({s: rod.get(s.name[0], 10) for s in x.free_symbols})
                                    if isinstance(x, sp.Basic) else x)
    q = [sp.pi / 2, -sp.pi / 2, sp.pi / 2]
    M, J = forward.inertia_matrix(arm, q), operational.of_place(arm, planar_position, q, [0, 0, 0]).J
    bar, N = sp.Matrix(operational.consistent_inverse(M, J)), sp.Matrix(operational.projector(M, J))
    assert not (bar.free_symbols or bar.atoms(sp.Float) or N.is_zero_matrix)
    assert bar.T * sp.Matrix(J).T == sp.eye(2) and N * N == N
    assert sp.Matrix(J) * sp.Matrix(M).inv() * N == sp.zeros(2, 3)


def test_columns_of_states_at_once():
    """The same algorithm on NumPy columns."""
    arm = arm_of("planar_3r")
    q, qd = STATES[:, :3].T, STATES[::-1, 1:4].T
    task = operational.of_place(arm, planar_position, list(q), list(qd))
    L, mu, p = operational.terms(forward.terms(arm, list(q), list(qd)), task, list(qd))
    for k in range(len(STATES)):
        a, b = q[:, k].tolist(), qd[:, k].tolist()
        one = operational.terms(forward.terms(arm, a, b), operational.of_place(arm, planar_position, a, b), b)
        np.testing.assert_allclose([[x[k] for x in row] for row in L], one[0])
        np.testing.assert_allclose([x[k] for x in mu], one[1])
        np.testing.assert_allclose([x[k] for x in p], one[2])


# numbers of the lab arm and of three rods

def test_the_lab_arm_at_30_and_60_degrees():
    """(7.130), (7.132): Λ and g_A; 784.8 N = 80 kg · g, and nothing along x."""
    (M, c, g), task, _ = lab(np.radians([30, 60]))
    L, _, p = operational.terms((M, c, g), task, [0, 0])
    np.testing.assert_allclose(L, [[122.5, 170.607], [170.607, 523.51333]], atol=1e-4)
    np.testing.assert_allclose(p, [0, 784.8], atol=1e-9)
    np.testing.assert_allclose(p[1], 80 * 9.81)


@pytest.mark.parametrize("q2, along, across", [(90, 239.478, 80.364), (10, 14903.65, 52.003), (1, 1485081.69, 51.785)])
def test_the_mass_of_the_hand(q2, along, across):
    """(7.130): pushed along the line from the shoulder, and across it. Held on the line it weighs more."""
    (M, _, _), task, _ = lab(np.radians([30, q2]))
    tip = array(planar_position(arm_of("planar_2r"), np.radians([30, q2]).tolist()))
    felt = operational.felt(M, task.J)
    assert np.isclose(felt.pushed(tip), along, rtol=1e-5)
    assert np.isclose(felt.pushed([-tip[1], tip[0]]), across, rtol=1e-4)
    assert felt.along(tip) > felt.pushed(tip)
    push = tip / np.linalg.norm(tip)
    moved = array(operational.accelerations((M, [0, 0], [0, 0]), task, [0, 0], applied(transposed(task.J), push)))
    np.testing.assert_allclose(1 / felt.pushed(tip), push @ moved)
    np.testing.assert_allclose(felt.Lambda, operational.inertia(M, task.J), rtol=1e-6)


def test_a_lost_direction_is_told():
    """(7.130): the stretched arm: no inertia, an error that says what to ask, and what is left."""
    (M, _, _), task, _ = lab(np.radians([30, 0]))
    with pytest.raises(Singular, match="felt"):
        operational.inertia(M, task.J)
    felt = operational.felt(M, task.J)
    tip = [np.cos(np.pi / 6), np.sin(np.pi / 6)]
    assert felt.lost.shape == (2, 1) and abs(felt.lost[:, 0] @ tip) > 1 - 1e-12
    assert felt.masses[-1] == felt.along(tip) == felt.pushed(tip) == np.inf
    assert np.isclose(felt.masses[0], 51.7829, rtol=1e-6)
    assert np.isclose(felt.pushed([-tip[1], tip[0]]), felt.masses[0]) and "(0.866, 0.500)" in felt.told()
    np.testing.assert_allclose(felt.Lambda, np.linalg.pinv(operational.mobility(M, task.J), rcond=1e-9), atol=1e-8)
    low = operational.felt(M, [*task.J, [1, 1]])                 # three wishes, two joints
    assert low.lost.shape == (3, 1)
    with pytest.raises(ValueError, match="2 entries"):
        felt.along([0, 0])


def test_which_null_space():
    """(7.141): torques (1, 2, 3) through either projector; one of them moves the tip at (3.399, 4.530) m/s²."""
    (M, c, g), task, qd = RODS
    wish = [1.0, 2.0, 3.0]
    consistent = applied(operational.projector(M, task.J), wish)
    euclidean = applied(operational.euclidean_projector(task.J), wish)
    still, moved = (operational.accelerations((M, [0] * 3, [0] * 3), task, qd, tau) for tau in (consistent, euclidean))
    np.testing.assert_allclose(still, 0, atol=1e-12)
    np.testing.assert_allclose(moved, [3.39929, 4.52956], atol=1e-5)
    np.testing.assert_allclose(np.linalg.pinv(array(task.J).T) @ euclidean, 0, atol=1e-12)


@pytest.mark.parametrize("name", REDUNDANT)
def test_problem_7_10(name):
    """(7.141) minimises (τ − τ₀)ᵀM⁻¹(τ − τ₀) under J̄ᵀτ = f: Lagrange's linear system, and a search, agree."""
    arm = arm_of(name)
    q, qd, wish, _, _ = state_of(arm)
    M, J = forward.terms(arm, q, qd)[0], operational.of_place(arm, PLACES[name], q, qd).J
    f = [3.0, -2.0, 1.0][:len(J)]
    tau = operational.torques(M, J, f, wish)
    np.testing.assert_allclose(operational.force(M, J, tau), f)
    W, bar = np.linalg.inv(array(M)), array(operational.consistent_inverse(M, J))
    m = len(J)
    system = np.block([[W, bar], [bar.T, np.zeros((m, m))]])
    np.testing.assert_allclose(np.linalg.solve(system, [*(W @ wish), *f])[:arm.n], tau, rtol=1e-6, atol=1e-8)
    off = np.random.default_rng(3).normal(size=(50, arm.n)) @ array(operational.projector(M, J)).T
    least = operational.change(M, tau, wish)
    assert all(operational.change(M, (array(tau) + 0.1 * x).tolist(), wish) > least for x in off)
    if name == "planar_3r":
        found = minimize(lambda x: operational.change(M, x.tolist(), wish), np.zeros(3), method="SLSQP", tol=1e-14,
                         constraints={"type": "eq", "fun": lambda x: bar.T @ x - f})
        np.testing.assert_allclose(found.x, tau, atol=1e-5)
    assert operational.torques(M, J, f) == applied(transposed(J), f)


def test_a_wish_moves_the_elbow_and_not_the_hand():
    """(7.141) in motion: with τ₀ of any kind the hand accelerates as without, by articulated bodies."""
    arm = arm_of("panda")
    q, qd, wish, _, _ = state_of(arm)
    terms, task = forward.terms(arm, q, qd), operational.of_place(arm, position, q, qd)
    f = operational.forces(operational.terms(terms, task, qd), [0.3, -0.2, 0.5])
    elbow = [forward.forward_dynamics(arm, q, qd, operational.torques(terms[0], task.J, f, w), method="articulated")
             for w in (None, [0.5 * x for x in wish])]
    hand = [along_the_motion(arm, lambda x: position(arm, x), q, qd, qdd) for qdd in elbow]
    np.testing.assert_allclose(hand, [[0.3, -0.2, 0.5]] * 2, atol=1e-5)
    assert np.linalg.norm(np.subtract(*elbow)) > 0.5


# Problem 7.9

def rate_of_inertia(arm, place, q, qd):
    """dΛ/dt, by the whole algorithm on q + q̇ ε."""
    moving = [Dual(x, (v,)) for x, v in zip(q, qd, strict=True)]
    M = forward.inertia_matrix(arm, moving)
    J = kinematics.derivative(lambda x: place(arm, x), moving)
    return array([[derivatives(x, 1)[0] for x in row] for row in operational.inertia(M, J)])


@pytest.mark.parametrize("name", ["planar_2r", "polar", "planar_3r"])
def test_problem_7_9(name):
    """(7.131), (7.135): Λ̇ − 2C_A is skew for Christoffel's C, on the redundant arm too; for another C it is not."""
    arm, place = arm_of(name), PLACES[name]
    q, qd, *_ = state_of(arm)
    task = operational.of_place(arm, place, q, qd)
    Ld, inertia = rate_of_inertia(arm, place, q, qd), forward.inertia_matrix(arm, q)
    C = array(christoffel_matrix(arm, q, qd))
    other = C + np.outer([3.0, -1.0, 2.0][:arm.n], [-qd[1], qd[0], 0][:arm.n])                  # other q̇ = C q̇
    for matrix, fair in ((C.tolist(), True), (other.tolist(), False)):
        N = Ld - 2 * array(operational.coriolis(inertia, matrix, task))
        assert (abs(N + N.T).max() < 1e-9 * abs(N).max()) == fair
        if arm.n == len(task.J):
            xd = applied(task.J, qd)
            mu = operational.terms(forward.terms(arm, q, qd), task, qd)[1]
            np.testing.assert_allclose(applied(operational.coriolis(inertia, matrix, task), xd), mu, rtol=1e-8)
            np.testing.assert_allclose(xd @ N @ xd, 0, atol=1e-9 * abs(N).max() * np.dot(xd, xd))       # as (7.49)


def test_problem_7_9_in_numbers():
    """±1396.04 at (30°, 60°) and (1, 2) rad/s."""
    arm, q, qd = arm_of("planar_2r"), np.radians([30, 60]).tolist(), [1.0, 2.0]
    h = -25 * np.sin(q[1])
    C = [[h * 2, h * 3], [-h, 0]]
    task = operational.of_place(arm, planar_position, q, qd)
    C_A = array(operational.coriolis(forward.inertia_matrix(arm, q), C, task))
    N = rate_of_inertia(arm, planar_position, q, qd) - 2 * C_A
    np.testing.assert_allclose(abs(N), [[0, 1396.04], [1396.04, 0]], atol=5e-3)


# what motors can do

def test_the_ellipses_in_numbers():
    """(7.142)–(7.149), Problem 7.11: lab arm and three rods."""
    (M, _, g), task, _ = lab(np.radians([30, 60]))
    A, centre = ellipses.dynamic(task.J, M, g)
    np.testing.assert_allclose(ellipses.principal(A).lengths, [8.81839e-3, 3.73869e-3], rtol=1e-5)
    np.testing.assert_allclose(centre, [3.82292, -2.74495], atol=1e-5)
    np.testing.assert_allclose(ellipses.principal(ellipses.dynamic_minimal(task.J, M, g)[0]).lengths,
                               ellipses.principal(A).lengths)
    assert np.isclose(ellipses.dynamic_measure(task.J, M), 3.29692e-5)
    assert np.isclose(ellipses.dynamic_measure(task.J, M), np.sin(np.pi / 3) / np.linalg.det(array(M)))
    (M, _, g), task, _ = RODS
    true, printed = ellipses.dynamic(task.J, M, g), ellipses.dynamic_minimal(task.J, M, g)
    np.testing.assert_allclose(ellipses.principal(true[0]).lengths, [5.05929, 0.38588], atol=1e-5)
    np.testing.assert_allclose(ellipses.principal(printed[0]).lengths, [1.35544, 0.28308], atol=1e-5)
    np.testing.assert_allclose([true[1], printed[1]], [[1.86142, -10.82958]] * 2, atol=1e-5)
    lengths = ellipses.principal(true[0]).lengths
    assert np.isclose(ellipses.dynamic_measure(task.J, M), lengths.prod())


@given(st.lists(st.floats(0.2, 1.4), min_size=3, max_size=3))
@settings(max_examples=25, deadline=None)
def test_the_minimal_ellipsoid_lies_inside(q):
    """(7.148) is inside the true set, on any posture: its quadratic form is never smaller."""
    (M, _, _), task, _ = lab(q, (0, 0, 0), "planar_3r")
    A = array(ellipses.dynamic(task.J, M, [0] * 3)[0])
    B = array(ellipses.dynamic_minimal(task.J, M, [0] * 3)[0])
    gap = A @ A.T - B @ B.T
    assert np.linalg.eigvalsh(gap).min() > -1e-9 * abs(A).max()**2


def corners(zonotope):
    u = np.array(list(product((-1, 1), repeat=zonotope.edges.shape[1])))
    return zonotope.centre + u @ zonotope.edges.T


@given(st.integers(2, 6), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_flat_zonotope_by_angles_is_the_hull_of_the_corners(n, seed):
    rng = np.random.default_rng(seed)
    edges = rng.normal(size=(2, n))
    if n > 3:
        edges[:, 1], edges[:, 2] = -2.5 * edges[:, 0], [0, 1]
    made = operational.Zonotope(rng.normal(size=2), edges)
    hull = ConvexHull(corners(made))
    assert np.isclose(made.volume, hull.volume)
    found = ConvexHull(made.vertices)
    assert np.isclose(found.volume, hull.volume) and len(found.vertices) == len(made.vertices) <= 2 * n
    x, y = made.vertices.T
    around = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2            # in order, against the clock
    assert np.isclose(around, hull.volume)
    d = rng.normal(size=2)
    assert np.isclose(made.reach(d), (corners(made) @ d).max() / np.linalg.norm(d))


def test_zonotopes_in_space_and_flat_ones():
    rng = np.random.default_rng(5)
    edges = rng.normal(size=(3, 5))
    solid = operational.Zonotope(np.ones(3), edges)
    assert np.isclose(ConvexHull(solid.vertices).volume, solid.volume)
    flat = operational.Zonotope(np.ones(3), edges * [[1], [1], [0]])
    assert flat.volume == 0 and len(flat.vertices) == 10
    np.testing.assert_allclose(flat.vertices[:, 2], 1)
    line = operational.Zonotope(np.zeros(2), np.outer([3, 4], [1, -2, 0]))
    np.testing.assert_allclose(np.sort(line.vertices, axis=0), [[-9, -12], [9, 12]])
    np.testing.assert_allclose(operational.Zonotope(np.ones(2), np.zeros((2, 3))).vertices, [[1, 1]])
    with pytest.raises(ValueError, match="reach"):
        operational.Zonotope(np.zeros(3), rng.normal(size=(3, 20))).vertices  # noqa: B018


def test_what_the_motors_of_three_rods_can_do():
    """Every corner of the box is tried with forward dynamics; a point inside has torques, one outside has none."""
    (M, c, g), task, qd = lab([0.9, -0.7, 0.4], (0.5, -1.0, 2.0), "planar_3r")
    low, high = np.array([-40, -25, -10.0]), np.array([50, 25, 8.0])
    bias = [a + b for a, b in zip(c, g, strict=True)]
    can = operational.reachable(M, bias, task, qd, low, high)
    seen = array([operational.accelerations((M, c, g), task, qd, tau)
                  for tau in product(*zip(low.tolist(), high.tolist(), strict=True))])
    assert np.isclose(ConvexHull(seen).volume, can.volume)
    np.testing.assert_allclose(sorted(map(tuple, can.vertices)), sorted(map(tuple, seen[ConvexHull(seen).vertices])))
    inside = can.centre + 0.3 * (can.vertices[0] - can.centre)
    parts = can.torques(inside)
    tau = (low + high) / 2 + parts * (high - low) / 2
    np.testing.assert_allclose(operational.accelerations((M, c, g), task, qd, tau.tolist()), inside)
    assert abs(parts).max() <= 0.3 + 1e-9
    assert can.torques(can.centre + 1.01 * (can.vertices[0] - can.centre)) is None
    with pytest.raises(ValueError, match="lower limit"):
        operational.reachable(M, bias, task, qd, high, low)


def test_values_are_told_from_their_rates():
    """A Task holds plain scalars."""
    _, task, _ = lab([0.3, 0.8], [0.5, -1.0])
    assert all(value(x) is x for rows in (task.J, task.Jd) for row in rows for x in row)
    np.testing.assert_allclose(times(task.J, inverse(task.J)), np.eye(2), atol=1e-12)


def test_a_distance_and_a_bearing_are_coordinates_too():
    """r = √(x² + y²) and φ = atan2(y, x) of the tip: r r' = x x' + y y', r² φ' = x y' − y x', and their rates."""
    arm, q, qd = arm_of("planar_2r"), [0.7, 0.9], [0.3, -0.8]

    def polar(arm, q):
        x, y = planar_position(arm, q)
        return [scalar.sqrt(x * x + y * y), scalar.atan2(y, x)]
    plain, task = (operational.of_place(arm, place, q, qd) for place in (planar_position, polar))
    x, y = planar_position(arm, q)
    r = np.hypot(x, y)
    turn = np.array([[x / r, y / r], [-y / r**2, x / r**2]])
    assert np.allclose(task.J, turn @ plain.J, rtol=1e-13)
    v, (rd, pd) = np.array(plain.J) @ qd, np.array(task.J) @ qd
    drift = turn @ plain.drift(qd) + [(v @ v - rd * rd) / r, -2 * rd * pd / r]
    assert np.allclose(task.drift(qd), drift, rtol=1e-12)


def test_a_direction_is_lost_where_rounding_begins_and_not_before():
    """A hand that is a million times heavier one way still has a mass there; beyond 10⁻¹⁰ nothing can be told."""
    nearly, lost = (operational.felt(np.eye(2), np.diag([1.0, small])) for small in (1e-6, 1e-12))
    assert nearly.masses == pytest.approx([1, 1e12]) and nearly.lost.shape == (2, 0)
    assert nearly.along([0, 1]) == pytest.approx(1e12) and lost.along([0, 1]) == np.inf
    assert lost.masses == pytest.approx([1, np.inf]) and lost.lost.shape == (2, 1)
