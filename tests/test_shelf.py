"""The arms of the shelf are the arms of their sources: closed forms, printed numbers, and an independent witness."""

import re
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from arms import close, matrix, pose

from robolib import kinematics, robots
from robolib.checking.dimensions import unit_of, units
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.model import christoffel, potential_energy
from robolib.robot import Link, Robot, inertia
from robolib.spatial import Vec3, about_origin

a1, a2, a3, l1, l2, g = sp.symbols("a1 a2 a3 l1 l2 g")
m1, m2, m3, m4, I1, I2, I3, I4 = sp.symbols("m1 m2 m3 m4 I1 I2 I3 I4")
q1, q2, q3 = sp.symbols("q1 q2 q3")


def exactly(left, right):
    finding = judge(left, right)
    assert finding.equal and finding.how == "exact", finding


def bare(robot):
    """Without rotors and friction."""
    return robot.without("rotors", "friction")


def in_floats(make):
    robot, values = make()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return robot.at(values)


def torques(arm, q, qd=None, qdd=None):
    rest = [0] * arm.n
    return np.array(newton_euler.inverse_dynamics(arm, q, qd or rest, qdd or rest), float)


def inertia_matrix(arm, q):
    return np.array(lagrange.inertia_matrix(arm, q), float)


# every arm

@pytest.mark.parametrize("make", robots.LARGE, ids=lambda f: f.__name__)
def test_every_symbol_has_a_number_and_every_link_is_a_body(make):
    robot, values = make()
    assert set(robot.parameters) == set(values) and all(type(v) is float for v in values.values())
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        arm = robot.at(values)
    wanted = ["link 3: no body has these principal moments: 0.086 > 0.0125 + 0.066 kg·m² (triangle inequality)"]
    assert [str(w.message) for w in told] == (wanted if make is robots.puma560 else [])
    rng = np.random.default_rng(1)
    for q in rng.uniform(-2, 2, (5, arm.n)).tolist():
        M = inertia_matrix(arm, q)
        assert np.linalg.eigvalsh(M).min() > 0
        close(M, M.T, 1e-12)


@pytest.mark.parametrize("make", robots.LARGE, ids=lambda f: f.__name__)
def test_every_symbol_is_in_the_notation_and_has_a_unit(make):
    robot, values = make()
    page = Path(__file__).parents[1].joinpath("NOTATION.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\| `([A-Za-z]+)1?` \|", page))
    assert {name.rstrip("0123456789") for name in values} <= listed
    assert all(unit_of(name, units(robot)) for name in values)


def test_small_and_large_are_told_apart():
    shelf, large = ([make()[0] for make in kind] for kind in (robots.SHELF, robots.LARGE))
    assert all(robot.n <= 3 for robot in shelf) and all(robot.n >= 4 for robot in large)
    names = [robot.name for robot in shelf + large]
    assert len(set(names)) == len(names)
    kinds = {make.__name__: "".join(link.joint.kind[0].upper() for link in make()[0].links) for make in robots.LARGE}
    assert kinds == {"scara": "RRPR", "stanford": "RRPRRR", "puma560": "RRRRRR", "rx90": "RRRRRR", "th8": "RPPRRR",
                     "panda": "RRRRRRR", "iiwa": "RRRRRRR", "ur5e": "RRRRRR"}


@pytest.mark.parametrize("make", (*robots.SHELF, *robots.LARGE), ids=lambda f: f.__name__)
def test_every_docstring_says_whose_the_numbers_are(make):
    text = make.__doc__
    assert re.search(r"\[\w+\]|of our own|For tests|Armstrong|Wenger|Franka|KUKA|Universal Robots", text), "no source"
    assert re.search(r"ours|of our own|For tests|data of|Armstrong|Gaz|masses[^.]*: Universal Robots", text), (
        "whose numbers?")


@pytest.mark.parametrize("make", robots.LARGE, ids=lambda f: f.__name__)
def test_the_motors_sit_on_the_axes_of_their_joints(make):
    arm = in_floats(make)
    q = np.random.default_rng(4).uniform(-2, 2, arm.n).tolist()
    poses = kinematics.frames(arm, q)
    for link, here in zip(arm.links, poses, strict=True):
        if link.rotor:
            axis = poses[link.parent].T.R @ link.rotor.axis if link.parent >= 0 else link.rotor.axis
            assert axis @ here.z == pytest.approx(1)


# [siciliano]

def test_the_scara_of_problem_7_3():
    model = newton_euler.derive(robots.scara()[0])
    c2, hand = sp.cos(q2), m3 + m4
    b11 = (I1 + m1 * l1**2 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2)
           + hand * (a1**2 + a2**2 + 2 * a1 * a2 * c2) + I3 + I4)
    b12 = I2 + m2 * (l2**2 + a1 * l2 * c2) + hand * (a2**2 + a1 * a2 * c2) + I3 + I4
    b22 = I2 + m2 * l2**2 + hand * a2**2 + I3 + I4
    exactly(model.M, sp.Matrix([[b11, b12, 0, I4], [b12, b22, 0, I4], [0, 0, hand, 0], [I4, I4, 0, I4]]))
    exactly(model.g, sp.Matrix([0, 0, hand * g, 0]))


def test_three_unit_rods_accelerate_within_the_ellipse_of_7_148():
    """The tip's accelerations for torques of length one and joint accelerations of least length, M J^†; gravity shifts
    the centre. Without the latter condition the ellipse of a redundant arm is larger.
    """
    arm = in_floats(robots.planar_3r)
    q = [np.pi / 3, -np.pi / 3, -np.pi / 6]
    J, M = matrix(kinematics.jacobian(arm, q)[0])[:2], inertia_matrix(arm, q)
    axes = 1 / np.linalg.svd(M @ np.linalg.pinv(J))[1]
    np.testing.assert_allclose(sorted(axes), [0.28308, 1.35544], atol=6e-6)
    centre = -J @ np.linalg.solve(M, torques(arm, q))
    np.testing.assert_allclose(centre, [1.86142, -10.82958], atol=6e-6)
    assert np.linalg.svd(J @ np.linalg.inv(M))[1].max() > 3 * axes.max()


# [asada]

def test_the_polar_arm_of_example_3_1():
    robot, d3 = robots.polar()[0], q3
    Jv, Jw = (sp.Matrix([list(column) for column in J]).T for J in kinematics.jacobian(robot, [q1, q2, d3]))
    (s1, s2), (c1, c2) = ([f(x) for x in (q1, q2)] for f in (sp.sin, sp.cos))
    exactly(Jv, sp.Matrix([[-d3 * s1 * s2, d3 * c1 * c2, c1 * s2], [d3 * c1 * s2, d3 * s1 * c2, s1 * s2],
                           [0, -d3 * s2, c2]]))
    exactly(Jw, sp.Matrix([[0, -s1, 0], [0, c1, 0], [1, 0, 0]]))
    exactly(Jv.det(), -d3**2 * s2)
    exactly(sp.Matrix(kinematics.tip(robot, [q1, q2, d3]).p)[2], sp.Symbol("d1") + d3 * c2)


def test_the_stanford_arm_of_table_2_1():
    robot, values = robots.stanford()
    arm = robot.at(values | {"d1": 0.5, "d2": 0.2, "d6": 0.3})
    R, p = pose(kinematics.tip(arm, [np.pi / 6, np.pi / 3, 1.0, np.pi / 4, np.pi / 3, np.pi / 6]))
    np.testing.assert_allclose(np.column_stack([R, p]), [[-0.912880, -0.234750, 0.333979, 0.750194],
                                                         [0.234750, 0.367450, 0.899930, 0.876197],
                                                         [-0.333979, 0.899930, -0.280330, 0.915901]], atol=6e-7)


# the PUMA 560: the figures that other programs print from the same numbers

NOMINAL = [0, np.pi / 4, np.pi, 0, np.pi / 4, 0]


@pytest.mark.parametrize("q, load", [([0] * 6, [0, 37.4837, 0.2489, 0, 0, 0]),
                                     (NOMINAL, [0, 31.6399, 6.0351, 0, 0.0283, 0])], ids=["zero", "nominal"])
def test_the_gravity_load_of_the_puma(q, load):
    np.testing.assert_allclose(torques(in_floats(robots.puma560), q), load, atol=6e-5)


def reduced(arm, q):
    """M with kr² Im on the diagonal as all that a rotor does."""
    return inertia_matrix(bare(arm), q) + np.diag([link.rotor.kr**2 * link.rotor.Im for link in arm.links])


def test_the_inertia_of_the_puma():
    np.testing.assert_allclose(reduced(in_floats(robots.puma560), NOMINAL),
                               [[3.6594, -0.4044, 0.1006, -0.0025, 0, 0], [-0.4044, 4.4137, 0.3509, 0, 0.0024, 0],
                                [0.1006, 0.3509, 0.9378, 0, 0.0015, 0], [-0.0025, 0, 0, 0.1925, 0, 0],
                                [0, 0.0024, 0.0015, 0, 0.1713, 0], [0, 0, 0, 0, 0, 0.1941]], atol=6e-5)


def test_what_the_carried_rotors_of_the_puma_add():
    """Axis 3 is parallel to axis 2: rotor 3 couples them by kr3 Im3, a hundredth of a kg·m². Rotor 5, parallel too
    while q4 = 0, is carried by both.
    """
    arm = in_floats(robots.puma560)
    more = inertia_matrix(arm, NOMINAL) - reduced(arm, NOMINAL)
    assert more[1, 2] == pytest.approx(-53.7063 * 200e-6 + 33e-6) and np.abs(more).max() < 0.02
    assert np.abs(np.diag(more)).max() < 1e-3


def test_the_friction_of_the_puma_is_on_the_joints_side():
    values = robots.puma560()[1]
    assert values["Fv1"] == pytest.approx(62.6111**2 * 1.48e-3) and values["Fs1"] == pytest.approx(62.6111 * 0.415)
    assert values["Fv6"] == pytest.approx(76.686**2 * 36.7e-6) and values["Fs6"] == pytest.approx(76.686 * 7.23e-3)
    assert all(values[f"Fs{i}"] > 0 for i in range(1, 7)), "the gear ratios of joints 1 and 3 are negative"


# The arms beside people: what their makers publish of the whole arm

@pytest.mark.parametrize("make, whole, base, reach", [
    (robots.panda, 18.0, (1, 3), 0.855), (robots.iiwa, 29.9, (3, 6), 0.82), (robots.ur5e, 20.6, (1.5, 4), 0.85)],
    ids=lambda x: getattr(x, "__name__", ""))
def test_masses_and_reach_are_those_of_the_whole_arm(make, whole, base, reach):
    """The maker's mass is that of all links and the base; the reach is counted from axis 2 to the wrist, about."""
    arm = in_floats(make)
    low, high = base
    assert whole - high < sum(link.m for link in arm.links) < whole - low
    poses, rng = kinematics.frames, np.random.default_rng(8)
    shoulder, wrist = (1, 3) if arm.n == 6 else (1, 5)
    far = max(np.linalg.norm(np.array([*map(float, p[wrist].o)]) - [*map(float, p[shoulder].o)])
              for p in (poses(arm, q.tolist()) for q in rng.uniform(-np.pi, np.pi, (2000, arm.n))))
    assert 0.8 * reach < far < 1.05 * reach


@pytest.mark.parametrize("make", (robots.panda, robots.iiwa, robots.ur5e), ids=lambda f: f.__name__)
def test_every_link_fits_into_a_box(make):
    """What a body of mass m within a radius ρ of its centre can have: no principal moment above m ρ²; ρ = 0.4 m."""
    for link in in_floats(make).links:
        I = np.array([[float(x) for x in row] for row in link.I])
        low, mid, high = np.linalg.eigvalsh(I)
        assert 0 < low and high <= low + mid
        assert high < float(link.m) * 0.4**2, f"{high / float(link.m):.3f} m²"
        assert np.linalg.norm([float(x) for x in link.com]) < 0.3


# The limits, and poses that the makers' own programs tell

def test_the_limits_of_the_joints():
    for name, pairs in robots.LIMITS.items():
        robot = getattr(robots, name)()[0]
        assert len(pairs) == robot.n and all(-7 < low < high < 7 for low, high in pairs)
    assert robots.LIMITS["panda"][3] == (-3.0718, -0.0698), "the elbow of the Panda never stretches"
    assert max(high for _, high in robots.LIMITS["puma560"]) == pytest.approx(4.6426, abs=1e-4)


@pytest.mark.parametrize("make, q, R, p", [
    (robots.panda, [0, -np.pi / 4, 0, -3 * np.pi / 4, 0, np.pi / 2, np.pi / 4],
     [[np.sqrt(0.5), -np.sqrt(0.5), 0], [-np.sqrt(0.5), -np.sqrt(0.5), 0], [0, 0, -1]], [0.306891, 0, 0.590282]),
    (robots.panda, [0] * 7, np.diag([1, -1, -1]), [0.088, 0, 0.333 + 0.316 + 0.384 - 0.107]),
    (robots.iiwa, [0] * 7, np.eye(3), [0, 0, 1.306]),
    (robots.iiwa, [0, np.pi / 2, 0, 0, 0, 0, 0], [[0, 0, 1], [0, 1, 0], [-1, 0, 0]], [0.42 + 0.4 + 0.126, 0, 0.36]),
    (robots.ur5e, [0] * 6, [[1, 0, 0], [0, 0, -1], [0, 1, 0]], [-0.8172, -0.2329, 0.0628]),
    (robots.ur5e, [0, -np.pi / 2, 0, -np.pi / 2, 0, 0], [[-1, 0, 0], [0, 0, -1], [0, -1, 0]], [0, -0.2329, 1.0794]),
    (robots.cuspidal, [0, 0, 0], np.eye(3), [4.5, 1, 0])], ids=lambda x: getattr(x, "__name__", ""))
def test_the_poses_of_the_new_arms(make, q, R, p):
    """Read off the drawings: stretched, upright; and the Panda's pose of readiness, which its maker prints."""
    found = pose(kinematics.tip(in_floats(make), q))
    np.testing.assert_allclose(found[0], R, atol=1e-9)
    np.testing.assert_allclose(found[1], p, atol=6e-7)


def test_the_determinant_of_the_cuspidal_arm():
    """det J = a3 (a2 + a3 c3) (a1 s3 + c2 (a2 s3 − d2 c3)), as Wenger has it. The second factor never vanishes here."""
    robot, _ = robots.cuspidal()
    Jv = sp.Matrix([list(column) for column in kinematics.jacobian(robot, [q1, q2, q3])[0]]).T
    s3, c2, c3 = sp.sin(q3), sp.cos(q2), sp.cos(q3)
    exactly(Jv.det(), a3 * (a2 + a3 * c3) * (a1 * s3 + c2 * (a2 * s3 - sp.Symbol("d2") * c3)))


# [khalil], the RX-90

def first_three():
    """The first three links without motors, and the seed's parameters of links 2 and 3 in ours."""
    robot = bare(robots.rx90()[0])
    arm, named = Robot("first three links", robot.links[:3], robot.gravity), {}
    for i, link in enumerate(arm.links, 1):
        I_O = about_origin(link.m, link.com, link.I)
        named |= {f"{k}{i}": I_O["XYZ".index(k[0]), "XYZ".index(k[1])] for k in ("XX", "XY", "XZ", "YY", "YZ", "ZZ")}
        named |= {f"M{k}{i}": link.m * x for k, x in zip("XYZ", link.com, strict=True)} | {f"M{i}": link.m}
    return arm, {sp.Symbol(k): x for k, x in named.items()}


def seed(text, named):
    """A formula in the seed's letters."""
    angles = {"S2": sp.sin(q2), "C2": sp.cos(q2), "S3": sp.sin(q3), "C3": sp.cos(q3), "S23": sp.sin(q2 + q3),
              "C23": sp.cos(q2 + q3), "D3": a3, "G3": -g}
    return sp.sympify(text).xreplace({sp.Symbol(k): v for k, v in angles.items()} | named)


A = {
    (0, 0): "ZZ1 + S2**2*XX2 + 2*C2*S2*XY2 + C2**2*YY2 + S23**2*XX3 + 2*C23*S23*XY3 + C23**2*YY3"
            " + 2*C2*C23*D3*MX3 - 2*C2*S23*D3*MY3 + C2**2*D3**2*M3",
    (0, 1): "S2*XZ2 + C2*YZ2 + S23*XZ3 + C23*YZ3 - S2*D3*MZ3", (0, 2): "S23*XZ3 + C23*YZ3",
    (1, 1): "ZZ2 + ZZ3 + 2*C3*D3*MX3 - 2*S3*D3*MY3 + D3**2*M3", (1, 2): "ZZ3 + C3*D3*MX3 - S3*D3*MY3", (2, 2): "ZZ3",
}
TURN = "D3*(S3*MX3 + C3*MY3)"
SYMBOLS = {  # c_i,jk of the seed's A; the seed leaves them to the reader
    (0, 0, 1): "sin(2*q2)*(XX2 - YY2 - D3**2*M3)/2 + cos(2*q2)*XY2 + sin(2*q2 + 2*q3)*(XX3 - YY3)/2"
               " + cos(2*q2 + 2*q3)*XY3 - D3*(sin(2*q2 + q3)*MX3 + cos(2*q2 + q3)*MY3)",
    (0, 0, 2): "sin(2*q2 + 2*q3)*(XX3 - YY3)/2 + cos(2*q2 + 2*q3)*XY3"
               " - D3*((S3 + sin(2*q2 + q3))*MX3 + (C3 + cos(2*q2 + q3))*MY3)/2",
    (0, 1, 1): "C2*(XZ2 - D3*MZ3) - S2*YZ2 + C23*XZ3 - S23*YZ3",
    (0, 1, 2): "C23*XZ3 - S23*YZ3", (0, 2, 2): "C23*XZ3 - S23*YZ3",
    (1, 1, 2): f"-{TURN}", (1, 2, 2): f"-{TURN}", (2, 1, 1): TURN,
}


def test_the_rx90_of_example_7_1():
    arm, named = first_three()
    model = newton_euler.derive(arm)
    for (i, j), text in A.items():
        exactly(model.M[i, j], seed(text, named))
        exactly(model.M[j, i], seed(text, named))
    exactly(potential_energy(arm, [q1, q2, q3]),
            seed("-G3*(MZ1 + S2*MX2 + C2*MY2 + S23*MX3 + C23*MY3 + D3*S2*M3)", named))
    exactly(model.g, sp.Matrix([0, seed("-G3*(C2*MX2 - S2*MY2 + C23*MX3 - S23*MY3 + D3*C2*M3)", named),
                                seed("-G3*(C23*MX3 - S23*MY3)", named)]))


def test_the_christoffel_symbols_of_example_7_1():
    arm, named = first_three()
    c = christoffel(newton_euler.derive(arm).M, [q1, q2, q3])
    wanted = {k: seed(text, named) for k, text in SYMBOLS.items()}
    wanted |= {(1, 0, 0): -wanted[0, 0, 1], (2, 0, 0): -wanted[0, 0, 2]}
    for i in range(3):
        for j in range(3):
            for k in range(j, 3):
                exactly(c[i][j][k], wanted.get((i, j, k), 0))


def test_the_rx90_of_the_appendix():
    """The grouped parameters of a test vector, given to links with masses: only what is grouped may matter."""
    D3 = RL4 = 0.45
    M = dict(zip(range(1, 7), (5.0, 4.0, 1.0, 0.4, 0.3, 0.2), strict=True))
    YY = dict(zip(range(1, 7), (0.7, 0.6, 0.5, 0.03, 0.02, 0.01), strict=True))
    MZ4, MZ6, m46, m36 = 0.07, 0.05, M[4] + M[5] + M[6], M[3] + M[4] + M[5] + M[6]
    beyond = YY[4] + 2 * RL4 * MZ4 + RL4**2 * m46
    XX = {1: 0.0, 2: -1.5 + YY[2] + D3**2 * m36, 3: 0.8 + YY[3] - beyond, 4: 0.05 + YY[4] - YY[5],
          5: 0.04 + YY[5] - YY[6], 6: 0.01 + YY[6]}
    ZZ = {1: 3 - YY[2] - YY[3] - D3**2 * m36, 2: 2 - D3**2 * m36, 3: 0.9 - beyond, 4: 0.06 - YY[5], 5: 0.05 - YY[6],
          6: 0.02}
    MS = {1: Vec3(0, 0, 0), 2: Vec3(4 - D3 * m36, 0.1, 0), 3: Vec3(0, 1.2 - MZ4 - RL4 * m46, 0), 4: Vec3(0, 0, MZ4),
          5: Vec3(0, 0.15 - MZ6, 0), 6: Vec3(0, 0, MZ6)}
    shape = bare(in_floats(robots.rx90))
    links = []
    for i, link in enumerate(shape.links, 1):
        com = MS[i] * (1 / M[i])
        about_centre = inertia(XX[i], YY[i], ZZ[i]) - about_origin(M[i], com, inertia(0, 0, 0))
        links.append(Link(link.joint, M[i], com, about_centre))
    arm = replace(shape, links=tuple(links))
    q, qd = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, -0.5, 0.8, 0.3, -0.7, 0.4]
    qdd = [0.2, 0.4, -0.3, 0.5, 0.1, -0.6]
    motors = np.array([0, 0, 0.4, 0.3, 0.2, 0.1])
    close(torques(arm, q), np.array([0, 31.4297680141, -6.8331498868, 0.1317100758, -1.1893524464, 0]))
    close(torques(arm, q, qd, qdd) + motors * qdd,
          np.array([0.7240321411, 32.6880361767, -6.6474661339, 0.3188236004, -1.1400940743, -0.0498685344]))
    R = kinematics.tip(arm, q).R
    tip = (R @ Vec3(1, 2, 3), R @ Vec3(0.1, 0.2, 0.3))
    close(np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd, tip)) + motors * qdd,
          np.array([1.1357435459, 34.3908991972, -5.6902146364, 0.5675262618, -1.3616254446, 0.2501314656]))


# the TH8

def test_the_th8_turns_lifts_and_reaches():
    """In cylindrical coordinates the centre of the wrist is at the angle q1, the height d1 + q2, and reaches by q3."""
    robot = robots.th8()[0]
    q = sp.symbols("q1:7")
    frames = kinematics.frames(robot, list(q))
    exactly(sp.Matrix(list(frames[2].T.p)), sp.Matrix([-q[2] * sp.sin(q[0]), q[2] * sp.cos(q[0]),
                                                       sp.Symbol("d1") + q[1]]))
    for k in (3, 4, 5):                                                     # the three axes of the wrist meet there
        gap = frames[2].T.p - frames[k].o
        exactly(sp.Matrix(list(gap.cross(frames[k].z))), sp.zeros(3, 1))
