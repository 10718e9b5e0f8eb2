"""An arm at rest: the recursion, Jᵀ F and virtual work agree; subspaces are what they claim; loads bend and buckle."""

from fractions import Fraction

import numpy as np
import pytest
import scipy.optimize
import sympy as sp
from arms import ARMS, LONG, close, floats, matrix, model, robot_of

from robolib import ellipses, kinematics, robots, statics
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.program import record
from robolib.robot import Link, Robot, dh
from robolib.spatial import EYE, HERE, ORIGIN, Mat3, Transform, Vec3, rot_x, rot_z, skew, to_numpy, to_sympy

ANY = [*ARMS, *LONG, *(make.__name__ for make in robots.LARGE)]
SYMBOLIC = ["pendulum", "cartesian", "planar_2r", "prismatic_revolute", "polar", "drawn RP, dh", "drawn PR, mdh",
            "drawn RFR, a fixed joint between"]


def arm_of(name):
    if name in ARMS:
        return floats(name)
    if name in LONG:
        return LONG[name].at({})
    robot, values = getattr(robots, name)()
    return robot.at(values)


def random_tip(rng):
    return Vec3(*rng.uniform(-20, 20, 3)), Vec3(*rng.uniform(-5, 5, 3))


def potential(arm, q):
    """U = −Σ m g·r, links and rotors: from positions alone."""
    poses, total = kinematics.frames(arm, q), 0.0
    for i, link in enumerate(arm.links):
        total -= link.m * (arm.gravity @ (poses[i].T @ link.com))
        if link.rotor:
            carrier = poses[link.parent].T if link.parent >= 0 else HERE
            total -= link.rotor.m * (arm.gravity @ (carrier @ link.rotor.com))
    return total


# The recursion

@pytest.mark.parametrize("name", ANY)
def test_recursion_jacobian_virtual_work_and_newton_euler_at_rest(name):
    arm, rng = arm_of(name), np.random.default_rng(41)
    for _ in range(3):
        q, tip = list(rng.uniform(-2, 2, arm.n)), random_tip(rng)
        whole = statics.coupling(arm, q, tip)
        weights = statics.coupling(arm, q)
        close(np.array(whole.torques) - weights.torques, statics.equivalent_torques(arm, q, tip))
        rest = [0.0] * arm.n
        still = arm.without("friction")
        close(np.array(whole.torques), newton_euler.inverse_dynamics(still, q, rest, rest, tip))
        h, work = 1e-6, []
        for j in range(arm.n):                                   # virtual work, by differences of poses and heights
            ahead, behind = ([x + s * (i == j) for i, x in enumerate(q)] for s in (h, -h))
            T0, T1 = kinematics.tip(arm, behind), kinematics.tip(arm, ahead)
            R = to_numpy(T1.R) @ to_numpy(T0.R).T
            turn = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
            done = to_numpy(tip[0]) @ to_numpy(T1.p - T0.p) + to_numpy(tip[1]) @ turn
            work.append((done + potential(arm, ahead) - potential(arm, behind)) / (2 * h))
        close(np.array(whole.torques), np.array(work), 1e-6)


@pytest.mark.parametrize("name", ANY)
def test_the_forces_in_the_joints_are_newton_eulers(name):
    arm, rng = arm_of(name), np.random.default_rng(42)
    q, tip, rest = list(rng.uniform(-2, 2, arm.n)), random_tip(rng), [0.0] * arm.n
    ours = statics.coupling(arm, q, tip)
    _, theirs, _ = newton_euler.recursion(arm.without("friction"), q, rest, rest, tip)
    poses = kinematics.frames(arm, q)
    for k, ((f, N), (f_link, N_link)) in enumerate(zip(ours.wrenches, theirs, strict=True)):
        R = poses[k].T.R
        close(to_numpy(f), to_numpy(R @ f_link))
        close(to_numpy(N), to_numpy(R @ N_link))
        assert ours.borne[k].f == -f and ours.borne[k].N == -N and ours.points[k] == poses[k].o


@pytest.mark.parametrize("name", ["planar_2r", "planar_3r", "spatial_rrr", "polar", "puma560", "stanford"])
def test_the_balance_of_every_link_as_it_is_printed(name):
    """(4-1) and (4-2), letter by letter: of open chains without rotors, about the centre of mass."""
    arm = arm_of(name).without("rotors")
    rng = np.random.default_rng(43)
    q, tip = list(rng.uniform(-2, 2, arm.n)), random_tip(rng)
    found, poses = statics.coupling(arm, q, tip), kinematics.frames(arm, q)
    ends = [*found.points[1:], kinematics.tip(arm, q).p]                     # O_i, where link i acts outwards
    outer = [*found.wrenches[1:], statics.Wrench(*tip)]
    for i, link in enumerate(arm.links):
        (f, N), (f_out, N_out) = found.wrenches[i], outer[i]
        r_ic = poses[i].T @ link.com - ends[i]
        r_i = ends[i] - found.points[i]
        force = f - f_out + arm.gravity * link.m
        moment = N - N_out - (r_i + r_ic).cross(f) + (-r_ic).cross(-f_out)
        scale = max(1.0, np.abs(to_numpy(f)).max(), np.abs(to_numpy(N)).max())
        assert np.abs(to_numpy(force)).max() < 1e-9 * scale and np.abs(to_numpy(moment)).max() < 1e-9 * scale
        wrong = N - N_out + (r_i + r_ic).cross(f) + (-r_ic).cross(-f_out)    # a flipped lever shows
        assert np.abs(to_numpy(wrong)).max() > 1e-3 * scale or np.abs(to_numpy((r_i + r_ic).cross(f))).max() < 1e-3


@pytest.mark.parametrize("name", SYMBOLIC)
def test_in_symbols_the_recursion_is_gravity_and_J_transposed(name):
    robot, q = robot_of(name), list(model(name).q)
    f, N = Vec3(*sp.symbols("f_x f_y f_z")), Vec3(*sp.symbols("N_x N_y N_z"))
    whole = sp.Matrix(statics.coupling(robot, q, (f, N)).torques)
    Jv, Jw = (sp.Matrix.hstack(*map(to_sympy, part)) for part in kinematics.jacobian(robot, q))
    by_hand = model(name).g + Jv.T * to_sympy(f) + Jw.T * to_sympy(N)
    assert judge(whole, by_hand).equal
    assert not judge(whole, 2 * model(name).g - by_hand).equal               # the wrench with the other sign
    assert judge(sp.Matrix(statics.coupling(robot, q).torques), model(name).g).equal


def test_every_arithmetic_gives_the_same():
    robot, values = robots.polar()
    arm, q = robot.at(values), [0.3, 0.9, 0.7]
    wanted = statics.coupling(arm, q, (Vec3(1.0, 2.0, 3.0), ORIGIN)).torques
    columns = [np.array([x, x + 0.1]) for x in q]
    many = statics.coupling(arm, columns, (Vec3(1.0, 2.0, 3.0), ORIGIN)).torques
    np.testing.assert_allclose([np.broadcast_to(t, 2)[0] for t in many], wanted)
    program = record(lambda a, b, c: statics.coupling(arm, [a, b, c], (Vec3(1.0, 2.0, 3.0), ORIGIN)).torques,
                     ["q1", "q2", "q3"])
    np.testing.assert_allclose(program(*q), wanted)


def test_numbers_of_the_chapter():
    unit, _ = robots.planar_2r()
    arm = unit.without("rotors", "gravity").at(robots.planar_2r()[1])

    def torques(q, f):
        return statics.equivalent_torques(arm, np.radians(q).tolist(), (Vec3(*f, 0), ORIGIN))
    assert torques((0, 90), (10, 5)) == pytest.approx([-5, -10])
    assert torques((30, 60), (10, 5)) == pytest.approx([-10.669873, -10])
    assert torques((0, 0), (100, 0)) == pytest.approx([0, 0])
    bare = unit.without("rotors").at(robots.planar_2r()[1])
    assert statics.coupling(bare, [0.0, 0.0]).torques == pytest.approx((981, 245.25))
    assert [float(x) for x in statics.coupling(bare, [0.0, 0.0]).borne[0].f] == pytest.approx([0, -981, 0])


# A wrench at another point

def test_a_wrench_moves_by_the_transpose_of_what_moves_a_twist():
    r = Vec3(*sp.symbols("r_x r_y r_z"))
    c, s = sp.Rational(3, 5), sp.Rational(4, 5)
    T = Transform(rot_z(c, s) @ rot_x(s, -c), r)
    F, N = Vec3(*sp.symbols("F_u F_v F_w")), Vec3(*sp.symbols("M_u M_v M_w"))
    J, Q = sp.Matrix(statics.twist_map(T)), sp.Matrix(statics.wrench_map(T))
    assert judge(Q, J.T).equal
    f, M = statics.moved((F, N), T)
    assert judge(sp.Matrix([*f, *M]), Q * sp.Matrix([*F, *N])).equal
    flat = Transform(EYE, r)
    S = to_sympy(skew(r))
    one, none = sp.eye(3), sp.zeros(3)
    assert sp.Matrix(statics.twist_map(flat)) == sp.Matrix(sp.BlockMatrix([[one, -S], [none, one]]))
    assert statics.moved((Vec3(1, 2, 3), ORIGIN), Transform(EYE, Vec3(0, 0, Fraction(1, 10)))).N == Vec3(
        -Fraction(1, 5), Fraction(1, 10), 0)


def test_power_does_not_depend_on_the_frame_and_two_moves_are_one():
    rng = np.random.default_rng(44)

    def draw():
        a, b = rng.uniform(-3, 3, 2)
        return Transform(rot_z(np.cos(a), np.sin(a)) @ rot_x(np.cos(b), np.sin(b)), Vec3(*rng.uniform(-1, 1, 3)))
    A, B, wrench = draw(), draw(), random_tip(rng)
    twist = rng.uniform(-1, 1, 6)
    P = np.concatenate([to_numpy(x) for x in wrench])
    Q = np.concatenate([to_numpy(x) for x in statics.moved(wrench, A)])
    assert Q @ twist == pytest.approx(P @ (np.array(statics.twist_map(A), float) @ twist))
    once, twice = statics.moved(wrench, A @ B), statics.moved(statics.moved(wrench, B), A)
    np.testing.assert_allclose(to_numpy(once.N), to_numpy(twice.N), atol=1e-12)
    # and at the tip of an arm: the wrench about the tool, or moved to the last joint, asks for the same torques
    arm = arm_of("puma560")
    q = list(rng.uniform(-1, 1, 6))
    at = kinematics.frames(arm, q)[2].T.p - kinematics.tip(arm, q).p
    f, N = statics.moved(wrench, Transform(EYE, -at))                        # about a point of link 3
    three = Robot("three", arm.links[:3], arm.gravity)
    close(np.array(statics.equivalent_torques(three, q[:3], (f, N))), statics.equivalent_torques(arm, q, wrench)[:3])


# Four subspaces

@pytest.mark.parametrize("name", ["planar_2r", "planar_3r", "polar", "spatial_rrr", "puma560", "scara"])
@pytest.mark.parametrize("rows", [(0, 1), (0, 1, 2), (0, 1, 2, 3, 4, 5)])
def test_subspaces_are_orthogonal_complements(name, rows):
    arm = arm_of(name)
    q = list(np.random.default_rng(45).uniform(-1, 1, arm.n))
    J = np.array(kinematics.geometric_jacobian(arm, q, rows=rows), float)
    close(J, np.concatenate([matrix(part) for part in kinematics.jacobian(arm, q)])[list(rows)])
    four = statics.subspaces(J)
    for one, other, size in ((four.motions, four.borne, len(rows)), (four.balanced, four.free, arm.n)):
        both = np.hstack([one, other])
        np.testing.assert_allclose(both.T @ both, np.eye(size), atol=1e-12)
    assert np.abs(J @ four.free).max(initial=0) < 1e-12 and np.abs(J.T @ four.borne).max(initial=0) < 1e-12
    assert four.rank == np.linalg.matrix_rank(J) == four.motions.shape[1] == four.balanced.shape[1]


def test_a_stretched_arm_bears_a_force_and_three_rods_have_a_torque_that_nothing_balances():
    arm = floats("planar_2r")
    straight = statics.subspaces(kinematics.geometric_jacobian(arm, [0.3, 0.0], rows=(0, 1)))
    along = np.array([np.cos(0.3), np.sin(0.3)])
    assert straight.rank == 1 and abs(straight.borne[:, 0] @ along) == pytest.approx(1)
    assert abs(straight.free[:, 0] @ [1, -2]) == pytest.approx(np.sqrt(5))
    rods = robots.planar_3r()[0]
    J = sp.Matrix(kinematics.geometric_jacobian(rods, [0, sp.pi / 2, -sp.pi / 2], rows=(0, 1))).subs(
        {sp.Symbol(f"a{k}"): 1 for k in (1, 2, 3)})
    assert J == sp.Matrix([[-1, -1, 0], [2, 1, 1]])
    four = statics.exact_subspaces(J)
    assert four.rank == 2 and four.borne.shape == (2, 0) and four.free.shape == (3, 1)
    assert four.free.cross(sp.Matrix([-1, 1, 1])) == sp.zeros(3, 1)
    numeric = statics.subspaces(np.array(J, float)).free[:, 0]
    assert abs(numeric @ [-1, 1, 1]) == pytest.approx(np.sqrt(3))


def test_exact_subspaces_of_symbols():
    q1, q2, q3 = sp.symbols("q1 q2 q3")
    rods = robots.planar_3r()[0]
    J = sp.Matrix(kinematics.geometric_jacobian(rods, [q1, q2, q3], rows=(0, 1)))
    bent = J.subs({q1: 0, sp.Symbol("a1"): 1})
    four = statics.exact_subspaces(bent)
    assert four.rank == 2 and judge(bent * four.free, sp.zeros(2, 1)).equal
    straight = J.subs({q2: 0, q3: 0})                                        # the pivots vanish only by an identity
    four = statics.exact_subspaces(straight)
    assert four.rank == 1 and judge(straight.T * four.borne, sp.zeros(3, 1)).equal and four.free.shape == (3, 2)
    assert judge(four.borne[0] * sp.sin(q1), four.borne[1] * sp.cos(q1)).equal          # along the arm
    with pytest.raises(ValueError, match="decimal"):
        statics.exact_subspaces(sp.Matrix([[0.5, 1]]))
    with pytest.raises(ValueError, match="exact_subspaces"):
        statics.subspaces([[np.nan, 1.0]])


# Springs

def legs(*lengths):
    """A planar arm of sticks without weight."""
    return Robot("sticks", tuple(Link(dh("revolute", a=a)) for a in lengths))


def test_compliance_in_symbols_is_the_corrected_4_26():
    l1, l2, k1, k2, t1, t2 = sp.symbols("a1 a2 k1 k2 q1 q2")
    C = sp.Matrix(statics.compliance(kinematics.geometric_jacobian(legs(l1, l2), [t1, t2], rows=(0, 1)), [k1, k2]))
    x, y = l1 * sp.cos(t1) + l2 * sp.cos(t1 + t2), l1 * sp.sin(t1) + l2 * sp.sin(t1 + t2)
    s, c = l2 * sp.sin(t1 + t2), l2 * sp.cos(t1 + t2)
    by_hand = sp.Matrix([[y**2 / k1 + s**2 / k2, -x * y / k1 - c * s / k2],
                         [-x * y / k1 - c * s / k2, x**2 / k1 + c**2 / k2]])
    assert judge(C, by_hand).equal
    assert judge(C.det(), (l1 * l2 * sp.sin(t2))**2 / (k1 * k2)).equal
    at = {l1: 1, l2: 1, t1: 0, t2: sp.pi / 2, k1: 1000, k2: 500}
    assert C.subs(at) == sp.Matrix([[3, -1], [-1, 1]]) / 1000


def test_principal_axes_by_three_ways():
    C = np.array([[3.0, -1.0], [-1.0, 1.0]])
    axes = statics.principal_axes(C)
    assert axes.sizes == pytest.approx([2 + np.sqrt(2), 2 - np.sqrt(2)])
    assert np.degrees(np.arctan2(*axes.E[::-1, 1])) % 180 == pytest.approx(67.5)
    np.testing.assert_allclose(axes.E.T @ C @ axes.E, np.diag(axes.sizes), atol=1e-12)     # (4-34)
    square = C @ C
    a1, a2, a3 = square[0, 0], square[1, 1], square[0, 1]
    root = np.sqrt((a1 - a2)**2 + 4 * a3**2)
    assert np.sqrt([(a1 + a2 + root) / 2, (a1 + a2 - root) / 2]) == pytest.approx(axes.sizes)        # (4-32)
    turn = np.radians(np.linspace(0, 180, 18001))
    gives = np.linalg.norm(C @ np.stack([np.cos(turn), np.sin(turn)]), axis=0)                       # all around
    assert [gives.max(), gives.min()] == pytest.approx(axes.sizes, rel=1e-7)
    assert np.degrees(turn[gives.argmin()]) == pytest.approx(67.5, abs=0.01)
    with pytest.raises(ValueError, match="symmetric"):
        statics.principal_axes([[1.0, 2.0], [0.0, 1.0]])


@pytest.mark.parametrize("name", ["planar_2r", "planar_3r", "polar", "spatial_rrr", "prismatic_revolute"])
def test_geometric_stiffness_is_the_derivative_of_J_transposed_f(name):
    robot, rng = robot_of(name), np.random.default_rng(46)
    arm, q, tip = floats(name), list(rng.uniform(-1, 1, robot.n)), random_tip(rng)
    G = np.array(statics.geometric_stiffness(arm, q, tip), float)
    h = 1e-6
    for j in range(arm.n):
        ahead, behind = ([x + s * (i == j) for i, x in enumerate(q)] for s in (h, -h))
        slope = np.subtract(*(statics.equivalent_torques(arm, p, tip) for p in (ahead, behind))) / (2 * h)
        np.testing.assert_allclose(G[:, j], slope, atol=1e-6 * max(1, np.abs(G).max()))
    force_only = np.array(statics.geometric_stiffness(arm, q, (tip[0], ORIGIN)), float)
    np.testing.assert_allclose(force_only, force_only.T, atol=1e-12 * max(1, np.abs(force_only).max()))
    symbols = list(model(name).q)
    exact = sp.Matrix(statics.geometric_stiffness(robot, symbols, tip))
    torques = sp.Matrix(statics.equivalent_torques(robot, symbols, tip))
    assert judge(sp.nsimplify(exact), sp.nsimplify(torques.jacobian(symbols))).equal


@pytest.mark.parametrize("lengths, rest, k, f", [
    ((1, 1), (0.2, 1.1), (1000, 500), (30, -40)), ((1, 1), (0.0, 0.0), (1000, 500), (-200, 0)),
    ((0.7, 0.5, 0.4), (0.4, -0.9, 0.6), (900, 400, 150), (60, 80)),
])
def test_compliance_under_a_load_is_the_slope_of_the_true_deflection(lengths, rest, k, f):
    """The equilibrium is found by minimizing the energy, with no Jacobian: K/2 (q − rest)² − f·p(q)."""
    arm = legs(*lengths)

    def energy(q, f):
        turn, d = np.cumsum(q), q - np.array(rest)
        return 0.5 * (k * d) @ d - f[0] * np.dot(lengths, np.cos(turn)) - f[1] * np.dot(lengths, np.sin(turn))

    def tip(f):
        q = scipy.optimize.minimize(energy, rest, args=(np.array(f, float),), tol=1e-14).x
        q = scipy.optimize.minimize(energy, q, args=(np.array(f, float),), method="Nelder-Mead",
                                    options={"xatol": 1e-13, "fatol": 1e-15}).x
        turn = np.cumsum(q)
        return np.array([np.dot(lengths, np.cos(turn)), np.dot(lengths, np.sin(turn))]), q

    _, q = tip(f)
    load = (Vec3(*map(float, f), 0.0), ORIGIN)
    np.testing.assert_allclose(statics.equilibrium(arm, rest, k, load[0]), q, atol=3e-7)
    J = kinematics.geometric_jacobian(arm, list(q), rows=(0, 1))
    C = np.array(statics.compliance(J, k, statics.geometric_stiffness(arm, list(q), load)), float)
    h, slopes = 1.0, []
    for d in np.eye(2):
        slopes.append((tip(f + h * d)[0] - tip(f - h * d)[0]) / (2 * h))
    np.testing.assert_allclose(C, np.array(slopes).T, atol=2e-3 * np.abs(C).max())
    bare = np.array(statics.compliance(J, k), float)
    assert np.abs(C - bare).max() > 0.02 * np.abs(C).max()                   # the load is felt; (4-24) misses it


def test_deflection_begins_as_the_compliance_says():
    arm, rest, k = legs(1.0, 1.0), (0.0, np.pi / 2), (1000.0, 500.0)
    C = np.array(statics.compliance(kinematics.geometric_jacobian(arm, rest, rows=(0, 1)), k), float)
    small = statics.deflection(arm, rest, k, Vec3(1e-3, 2e-3, 0.0))
    np.testing.assert_allclose(small[:2], C @ [1e-3, 2e-3], rtol=1e-5)
    assert C == pytest.approx(np.array([[3, -1], [-1, 1]]) / 1000)


def test_the_stretched_arm_buckles():
    arm, k = legs(1.0, 1.0), (1000.0, 500.0)
    found = statics.buckling_load(arm, [0.0, 0.0], k, Vec3(-1.0, 0.0, 0.0))
    assert found.load == pytest.approx(1000 - 500 * np.sqrt(2))
    H = np.array(statics.geometric_stiffness(arm, [0.0, 0.0], (Vec3(-1.0, 0.0, 0.0), ORIGIN)))
    assert H.tolist() == [[2, 1], [1, 1]]
    small = [np.linalg.eigvalsh(np.diag(k) - P * H)[0] for P in (290, 296)]
    assert small == pytest.approx([6.6, -7.1], abs=0.05)
    np.testing.assert_allclose((np.diag(k) - found.load * H) @ found.mode, 0, atol=1e-9)
    assert statics.buckling_load(arm, [0.0, 0.0], k, Vec3(2.0, 0, 0)).load == np.inf                 # a pull
    assert statics.buckling_load(arm, [0.0, 0.0], k, Vec3(-7.0, 0, 0)).load == pytest.approx(found.load)
    turned = statics.buckling_load(arm, [0.7, 0.0], k, Vec3(-np.cos(0.7), -np.sin(0.7), 0.0))
    assert turned.load == pytest.approx(found.load)                          # whichever way the arm points


@pytest.mark.parametrize("lengths, k", [((1, 1), (1000, 500)), ((1, 1, 1), (1000, 500, 250)), ((0.6, 1.1), (300, 800))])
def test_beyond_the_buckling_load_a_touch_brings_the_arm_down_and_below_it_does_not(lengths, k):
    """Witness: minima of the energy, found by SciPy from a posture that is bent a little."""
    arm = legs(*lengths)
    P = statics.buckling_load(arm, [0.0] * len(lengths), k, Vec3(-1.0, 0.0, 0.0)).load

    def falls(push):
        def energy(q):
            return 0.5 * np.dot(np.multiply(k, q), q) + push * np.dot(lengths, np.cos(np.cumsum(q)))
        q = scipy.optimize.minimize(energy, np.full(len(lengths), 1e-2), tol=1e-13).x
        return np.abs(q).max()
    assert falls(0.98 * P) < 1e-4 and falls(1.02 * P) > 0.05
    load = Vec3(-1.02 * P, 0.0, 0.0)
    bent = statics.equilibrium(arm, [0.0] * len(lengths), k, load, start=np.full(len(lengths), 0.3))
    mirrored = statics.equilibrium(arm, [0.0] * len(lengths), k, load, start=np.full(len(lengths), -0.3))
    assert np.abs(bent).max() > 0.05
    np.testing.assert_allclose(mirrored, -bent, atol=1e-8)
    assert np.abs(statics.equilibrium(arm, [0.0] * len(lengths), k, load)).max() < 1e-12     # straight, and unstable


def test_a_column_of_the_shelf_buckles_too():
    """A spatial arm, springs as a matrix; P is where the smallest eigenvalue of K − P H passes zero."""
    arm, q = arm_of("puma560"), [0.0, -0.3, 1.2, 0.1, 0.4, 0.0]
    K = np.diag([900.0, 800.0, 700.0, 90.0, 80.0, 70.0]) + 5.0
    found = statics.buckling_load(arm, q, K, Vec3(0.3, -0.2, -1.0))
    d = Vec3(0.3, -0.2, -1.0) * (1 / np.sqrt(1.13))
    H = np.array(statics.geometric_stiffness(arm, q, (d, ORIGIN)), float)
    root = scipy.optimize.brentq(lambda P: np.linalg.eigvalsh(K - P * H)[0], 1.0, 1e6)
    assert found.load == pytest.approx(root)
    with pytest.raises(ValueError, match="positive"):
        statics.buckling_load(arm, q, [1.0] * 5, d)
    with pytest.raises(ValueError, match="direction"):
        statics.buckling_load(arm, q, K, ORIGIN)


def test_springs_that_hold_nothing_are_an_error():
    for k in ([1.0], [1.0, 0.0], [[1.0, 2.0], [2.0, 1.0]]):
        with pytest.raises(ValueError, match="2 positive numbers"):
            statics.equilibrium(legs(1.0, 1.0), [0.0, 0.0], k, Vec3(1.0, 0.0, 0.0))
    with pytest.raises(ValueError, match="rest needs 2 entries"):
        statics.equilibrium(legs(1.0, 1.0), [0.0], [1.0, 1.0], Vec3(1.0, 0.0, 0.0))


# Ellipsoids in n dimensions

@pytest.mark.parametrize("name, rows", [("planar_2r", (0, 1)), ("planar_3r", (0, 1)), ("spatial_rrr", (0, 1, 2)),
                                        ("puma560", (0, 1, 2)), ("puma560", range(6)), ("planar_2r", (0, 1, 5))])
def test_ellipsoids_of_any_size(name, rows):
    arm, rng = arm_of(name), np.random.default_rng(47)
    q = list(rng.uniform(0.2, 1, arm.n))
    J = np.array(kinematics.geometric_jacobian(arm, q, rows=list(rows)), float)
    m, n = J.shape
    A = np.array(ellipses.force(J.tolist()), float)
    np.testing.assert_allclose(A, np.linalg.pinv(J).T, atol=1e-9 * np.abs(A).max())
    fast, strong = ellipses.principal(ellipses.velocity(J)), ellipses.principal(A)
    np.testing.assert_allclose(fast.directions.T @ fast.directions, np.eye(m), atol=1e-12)
    used = fast.lengths > 1e-12
    np.testing.assert_allclose(np.sort(fast.lengths[used]), np.sort(1 / strong.lengths[strong.lengths > 1e-12]))
    if m <= n:
        np.testing.assert_allclose(np.linalg.norm(J.T @ strong.directions * strong.lengths, axis=0), 1)
        B = rng.uniform(-1, 1, (n, n))
        M, g = B @ B.T + n * np.eye(n), rng.uniform(-1, 1, n)
        A = np.array(ellipses.inertia(J.tolist(), M.tolist()), float)
        np.testing.assert_allclose(A @ A.T, J @ np.linalg.solve(M, J.T), rtol=1e-8)
        A, centre = (np.array(x, float) for x in ellipses.dynamic(J.tolist(), M.tolist(), g.tolist()))
        np.testing.assert_allclose(A, J @ np.linalg.inv(M), rtol=1e-6, atol=1e-9)
        np.testing.assert_allclose(centre, -A @ g, rtol=1e-9)


def test_velocity_and_force_are_reciprocal_and_a_flat_ellipsoid_says_so():
    arm = legs(1.0, 1.0)
    J = kinematics.geometric_jacobian(arm, [0.0, np.pi / 2], rows=(0, 1))
    fast, strong = ellipses.principal(ellipses.velocity(J)), ellipses.principal(ellipses.force(J))
    golden = (1 + np.sqrt(5)) / 2
    assert fast.lengths == pytest.approx([golden, 1 / golden]) and strong.lengths == pytest.approx([golden, 1 / golden])
    assert abs(fast.directions[:, 0] @ strong.directions[:, 1]) == pytest.approx(1)      # fast where weak
    flat = ellipses.principal(kinematics.geometric_jacobian(arm, [0.4, 0.0], rows=(0, 1)))
    assert flat.lengths[1] == pytest.approx(0, abs=1e-12)
    tall = ellipses.principal(kinematics.geometric_jacobian(arm, [0.4, 0.7], rows=(0, 1, 5)))
    assert len(tall.lengths) == 3 and tall.lengths[2] == 0
    M = Mat3((4, 2, 0), (2, 5, 1), (0, 1, 3))
    L = sp.Matrix(ellipses._cholesky([list(map(sp.Integer, row)) for row in M]))
    assert judge(L * L.T, to_sympy(M)).equal
