"""Newton–Euler in three more forms: in the base frame, linear in the inertial parameters, two links by elimination."""


import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, TOOL, close, drawn, floats, model, robot_of

from robolib.formulations import newton_euler, newton_euler_base, newton_euler_linear, two_link
from robolib.forward import articulated
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.program import record
from robolib.rigid_body import acceleration_tensor
from robolib.robot import Link, Robot, dh, inertia, mdh
from robolib.spatial import Transform, Vec3, diagonal, skew, to_sympy

COUNT, TOLERANCE = 20, 1e-9
BRANCHED = drawn("branched", 12, "FRFPF", ["mdh", "dh", "both"], parents=[-1, 0, 1, 1, 3], tip=2, tool=TOOL)
SKEW = drawn("skew", 14, "RR", ["dh"], tool=TOOL)  # the axes of the shelf's RR are parallel: no ω × I ω in τ
OWN = {"branched": BRANCHED, "skew": SKEW}
TIP = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))
FORMS = {"base": newton_euler_base, "linear": newton_euler_linear, "two links": two_link}


def two_links(robot):
    return robot.n == 2 and robot.joints[0] in robot.path(robot.joints[1])


def arm_of(name):
    return (LONG | OWN)[name].at({}) if name in LONG | OWN else floats(name)


EVERY = [*ARMS, *LONG, *OWN]
CASES = [(form, name) for form in ("base", "linear") for name in EVERY]
CASES += [("two links", name) for name in [*(name for name in ARMS if two_links(robot_of(name))), *OWN]]
QUICK = ["planar_2r", "prismatic_revolute", "drawn RP, dh"]
EXACT = [(form, name) for form, name in CASES if name in QUICK or (form, name) == ("two links", "skew")]
LONGER = [(form, name) for form, name in CASES if name in ARMS and (form, name) not in EXACT]


def rows_of(arm, count=COUNT):
    batch = np.random.default_rng(3).uniform(-2, 2, (3, count, arm.n))
    return batch, [[x.tolist() for x in state] for state in batch.transpose(1, 0, 2)]


def test_the_two_link_form_is_tried_on_enough_arms():
    assert sum(form == "two links" for form, _ in CASES) >= 7


@pytest.mark.parametrize("form, name", CASES)
@pytest.mark.parametrize("tip", [None, TIP], ids=["free", "tip wrench"])
def test_one_torque_in_floats_columns_and_programs(form, name, tip):
    arm, form = arm_of(name), FORMS[form]
    batch, rows = rows_of(arm)
    wanted = np.array([newton_euler.inverse_dynamics(arm, *row, tip) for row in rows])
    got = np.array([form.inverse_dynamics(arm, *row, tip) for row in rows])
    scale = np.abs(wanted).max(axis=1, keepdims=True)  # of each state, not of the worst one
    close(got / scale, wanted / scale, TOLERANCE)
    columns = form.inverse_dynamics(arm, *(list(x.T) for x in batch), tip)
    close(np.stack(np.broadcast_arrays(*columns), axis=-1), wanted, TOLERANCE)
    n = arm.n
    program = record(
        lambda *v: form.inverse_dynamics(arm, v[:n], v[n : 2 * n], v[2 * n :], tip), [f"x{i}" for i in range(3 * n)]
    )
    close(np.array([program(*sum(row, [])) for row in rows[:4]]), wanted[:4], TOLERANCE)


@pytest.mark.parametrize("form, name", EXACT)
def test_the_models_agree_exactly(form, name):
    one = newton_euler.derive(OWN[name]) if name in OWN else model(name, "newton_euler")
    two = FORMS[form].derive(one.robot)
    assert one.friction == two.friction
    for matrix in ("M", "c", "g"):
        finding = judge(getattr(one, matrix), getattr(two, matrix))
        assert finding.equal and finding.how == "exact", f"{matrix}: {finding!r}"


@pytest.mark.parametrize("form", FORMS)
def test_states_of_the_wrong_size_are_named(form):
    with pytest.raises(ValueError, match="^qdd needs 2 entries for the planar arm"):
        FORMS[form].inverse_dynamics(floats("planar_2r"), [0.1, 0.2], [0.3, 0.4], [0.5])


# would we notice? A factor, a sign, a term left out of each form.


def plain_swing(motion, r):
    w, wd, *_ = motion
    return wd.cross(r) + w.cross(w.cross(r))


def plain_euler(I, motion):
    w, wd, *_ = motion
    return I @ wd + w.cross(I @ w)


MUTANTS = [
    ("base", "_swing", lambda w, wd, r: wd.cross(r) - w.cross(w.cross(r))),
    ("base", "_motor", lambda *_: 0),
    ("base", "_body", lambda m, s, I, w, wd, a: ((a + wd.cross(s) + w.cross(w.cross(s))) * m, I @ wd, s)),
    ("linear", "_swing", lambda motion, r: -plain_swing(motion, r)),
    ("linear", "_spins", lambda *_: Vec3(0, 0, 0)),
    ("linear", "_euler", lambda I, motion: plain_euler(I, motion) + motion[0].cross(I @ motion[0])),
    ("two links", "_motor", lambda *_: 0),
    ("two links", "_rate", lambda x: 0),
    ("two links", "skew", lambda a: -skew(a)),
]


@pytest.mark.parametrize("form, what, wrong", MUTANTS, ids=[f"{form} {what}" for form, what, _ in MUTANTS])
def test_a_mistake_in_a_form_is_caught(form, what, wrong, monkeypatch):
    monkeypatch.setattr(FORMS[form], what, wrong)
    with pytest.raises(AssertionError, match="off by"):
        test_one_torque_in_floats_columns_and_programs(form, "skew", None)


# golden numbers of [milicevic]'s digest: four derivations agreed on them there

HALF_PI = sp.pi / 2
PLANAR = Robot(
    "golden planar arm",
    (
        Link(dh("revolute", a=1), 2, Vec3(-0.5, 0, 0), inertia(0, 1 / 6, 1 / 6)),
        Link(dh("revolute", a=1), 1, Vec3(-0.5, 0, 0), inertia(0, 1 / 12, 1 / 12)),
    ),
    Vec3(0, -9.8062, 0),
)
SPATIAL = Robot(
    "golden spatial arm",
    (
        Link(dh("revolute", alpha=HALF_PI, d=0.5), 3, Vec3(0, -0.25, 0), inertia(0.05, 0.02, 0.05)),
        Link(dh("revolute", a=1), 2, Vec3(-0.5, 0, 0), inertia(0.01, 0.17, 0.17)),
        Link(dh("revolute", a=0.8), 1, Vec3(-0.4, 0, 0), inertia(0.005, 0.06, 0.06)),
    ),
    Vec3(0, 0, -9.8062),
)
GOLDEN = {
    "planar": (
        PLANAR,
        ([0.3, 0.7], [1, -2], [0.5, 0.25]),
        [[2.7648421873, 0.715754427], [0.715754427, 0.3333333333]],
        [21.3855975952, 2.6491562359],
        [22.9469572956, 3.4124756263],
    ),
    "spatial": (
        SPATIAL,
        ([0.3, 0.7, -0.4], [1, -2, 0.5], [0.5, 0.25, -1]),
        [[1.7868416272, 0, 0], [0, 2.6268487952, 0.5884243976], [0, 0.5884243976, 0.22]],
        [0, 18.7476791858, 3.7472882719],
        [5.603154162, 19.7585848831, 3.202434618],
    ),
}


@pytest.mark.parametrize("form, name", [(f, a) for f in FORMS for a in GOLDEN if (f, a) != ("two links", "spatial")])
def test_the_golden_arms_of_milicevic(form, name):
    robot, (q, qd, qdd), D, c, tau = GOLDEN[name]
    arm, torques, n = robot.at({}), FORMS[form].inverse_dynamics, robot.n
    rest = [0] * n
    weight = np.array(torques(arm, q, rest, rest), float)
    close(weight, np.array(c), 1e-10)
    close(np.array(torques(arm, q, qd, qdd), float), np.array(tau), 1e-10)
    unit = np.eye(n, dtype=int).tolist()
    close(np.array([np.array(torques(arm, q, rest, e), float) - weight for e in unit]).T, np.array(D), 1e-9)


# the RX-90 of [khalil]'s appendix: base parameters, first moments without masses, XX_2 negative

RX90 = {
    **{"ZZ1": 3, "XX2": -1.5, "ZZ2": 2, "MX2": 4, "MY2": 0.1, "XX3": 0.8, "ZZ3": 0.9, "MY3": 1.2, "XX4": 0.05},
    **{"ZZ4": 0.06, "XX5": 0.04, "ZZ5": 0.05, "MY5": 0.15, "XX6": 0.01, "ZZ6": 0.02},
}
LENGTH, Ia = 0.45, np.array([0, 0, 0.4, 0.3, 0.2, 0.1])
STATE = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, -0.5, 0.8, 0.3, -0.7, 0.4], [0.2, 0.4, -0.3, 0.5, 0.1, -0.6]
INERTIA = np.array(  # A, the upper triangle
    [
        [2.6558136979, -0.0270318477, -0.024528206, 0.0652566079, -0.0053852982, 0.0111689269],
        [0, 2.6691524942, 0.8747144748, -0.0153286426, 0.058103265, 0.003733942],
        [0, 0, 1.4802764554, -0.0190528043, 0.1051429203, 0.003733942],
        [0, 0, 0, 0.3861626587, -0.0022342167, 0.0175516512],
        [0, 0, 0, 0, 0.2531882112, 0],
        [0, 0, 0, 0, 0, 0.12],
    ]
)


def rx90(bodies=None, gravity=-9.81):
    """The arm's geometry, with the given links or none."""
    rows = [(0, 0, 0), (0, HALF_PI, 0), (LENGTH, 0, 0), (0, -HALF_PI, LENGTH), (0, HALF_PI, 0), (0, -HALF_PI, 0)]
    joints = [mdh("revolute", a, alpha, d) for a, alpha, d in rows]
    links = [Link(j, *body) for j, body in zip(joints, bodies or [()] * 6, strict=True)]
    return Robot("RX-90", tuple(links), Vec3(0, 0, gravity)).at({})


def base_links(p):
    return [
        (0, Vec3(p.get(f"MX{j}", 0), p.get(f"MY{j}", 0), 0), diagonal(p.get(f"XX{j}", 0), 0, p.get(f"ZZ{j}", 0)))
        for j in range(1, 7)
    ]


def rx90_torques(q, qd, qdd, tip=None, arm=None):
    tau = newton_euler_linear.recursion(arm or rx90(), base_links(RX90), q, qd, qdd, tip)
    return np.array(tau, float) + Ia * np.array(qdd)


def test_the_rx90_of_khalil_by_its_base_parameters():
    arm, rest = rx90(), [0] * 6
    free = [0.7240321411, 32.6880361767, -6.6474661339, 0.3188236004, -1.1400940743, -0.0498685344]
    close(rx90_torques(*STATE), np.array(free), 1e-11)
    R = frames(arm, STATE[0])[5].T.R
    tip = R @ Vec3(1, 2, 3), R @ Vec3(0.1, 0.2, 0.3)  # the appendix gives the wrench in the frame of link 6
    loaded = [1.1357435459, 34.3908991972, -5.6902146364, 0.5675262618, -1.3616254446, 0.2501314656]
    close(rx90_torques(*STATE, tip), np.array(loaded), 1e-11)
    Q = np.array([0, 31.4297680141, -6.8331498868, 0.1317100758, -1.1893524464, 0])
    close(rx90_torques(STATE[0], rest, rest), Q, 1e-11)
    H = [0.1709352608, 31.8922902509, -6.5471108707, 0.1238609777, -1.1549171573, 0.0107484604]
    close(rx90_torques(STATE[0], STATE[1], rest), np.array(H), 1e-11)
    still, unit = rx90(gravity=0), np.eye(6, dtype=int).tolist()
    columns = np.array([rx90_torques(STATE[0], rest, e, arm=still) for e in unit])
    close(columns, INERTIA + np.triu(INERTIA, 1).T, 1e-10)


def test_base_parameters_move_the_rx90_as_its_links_do():
    """The grouping of standard into base parameters: the masses vanish, the torques stay."""
    M, XX, YY, ZZ = ([0, *x] for x in np.random.default_rng(2).uniform(0.5, 3, (4, 6)).tolist())
    MX2, MY2, MY3, MZ4, MY5, MZ6 = 0.7, -0.2, 0.4, -0.3, 0.25, 0.15
    m36, m46, D = sum(M[3:]), sum(M[4:]), LENGTH
    lever = YY[4] + 2 * D * MZ4 + D * D * m46
    grouped = {
        **{"ZZ1": ZZ[1] + YY[2] + YY[3] + D * D * m36, "XX2": XX[2] - YY[2] - D * D * m36},
        **{"ZZ2": ZZ[2] + D * D * m36, "MX2": MX2 + D * m36, "MY2": MY2},
        **{"XX3": XX[3] - YY[3] + lever, "ZZ3": ZZ[3] + lever, "MY3": MY3 + MZ4 + D * m46},
        **{"XX4": XX[4] - YY[4] + YY[5], "ZZ4": ZZ[4] + YY[5], "XX5": XX[5] - YY[5] + YY[6], "ZZ5": ZZ[5] + YY[6]},
        **{"MY5": MY5 + MZ6, "XX6": XX[6] - YY[6], "ZZ6": ZZ[6]},
    }
    first = [(0, 0, 0), (MX2, MY2, 0), (0, MY3, 0), (0, 0, MZ4), (0, MY5, 0), (0, 0, MZ6)]
    links = [(M[j], Vec3(*first[j - 1]), diagonal(XX[j], YY[j], ZZ[j])) for j in range(1, 7)]
    arm = rx90()
    wanted = newton_euler_linear.recursion(arm, links, *STATE)
    close(newton_euler_linear.recursion(arm, base_links(grouped), *STATE), np.array(wanted), 1e-12)
    # and the links as (m, com, I about com), by the form about the centres of mass
    bodies = [(m, MS * (1 / m), I - (skew(MS).T @ skew(MS)) * (1 / m)) for m, MS, I in links]
    with pytest.warns(UserWarning, match="no body|not positive definite"):
        solid = rx90(bodies)
    close(newton_euler.inverse_dynamics(solid, *STATE), np.array(wanted), 1e-12)


# linear in the parameters, and what Ω saves


def test_the_parameters_of_a_body_and_of_a_link_with_its_rotor():
    m, x, y, z, xx, yy, zz = sp.symbols("m x y z Ixx Iyy Izz")
    M, MS, I = newton_euler_linear.linear_parameters(m, Vec3(x, y, z), diagonal(xx, yy, zz))
    assert (M, MS) == (m, Vec3(m * x, m * y, m * z))
    r, square = (x, y, z), x * x + y * y + z * z
    wanted = sp.diag(xx, yy, zz) + m * sp.Matrix(3, 3, lambda i, j: int(i == j) * square - r[i] * r[j])
    assert judge(to_sympy(I), wanted)
    robot = robot_of("planar_2r")
    (M, MS, I), _ = newton_euler_linear.parameters(robot)
    a1, l1, m1, mm2, I1, Im2 = sp.symbols("a1 l1 m1 mm2 I1 Im2")
    assert judge(M, m1 + mm2) and judge(MS.x, m1 * (l1 - a1))  # the rotor sits at the origin
    assert judge(I[2, 2], I1 + Im2 + m1 * (l1 - a1) ** 2)


@pytest.mark.parametrize("name", ["spatial_rrr", "drawn tree of nine"])
def test_the_torques_are_linear_in_the_parameters(name):
    arm = arm_of(name).without("masses", "rotors", "friction")
    rng = np.random.default_rng(4)

    def some():
        draw = rng.uniform(-1, 1, (len(arm.links), 10)).tolist()  # no body has these: none is needed
        return [(x[0], Vec3(*x[1:4]), inertia(*x[4:])) for x in draw]

    one, two = some(), some()
    both = [(a + 2 * d, b + e * 2, c + f * 2) for (a, b, c), (d, e, f) in zip(one, two, strict=True)]
    for row in rows_of(arm, 3)[1]:
        first, second, total = (np.array(newton_euler_linear.recursion(arm, x, *row)) for x in (one, two, both))
        close(total, first + 2 * second, 1e-12)


def test_the_spin_matrix_is_the_hat_of_the_rate_plus_the_square_of_the_hat():
    w, wd = (Vec3(*sp.symbols(f"{k}x {k}y {k}z")) for k in ("w", "wd"))
    Omega = acceleration_tensor(w, wd)
    assert judge(to_sympy(Omega), to_sympy(skew(wd) + skew(w) @ skew(w)))
    I = inertia(*sp.symbols("Ixx Iyy Izz Ixy Ixz Iyz"))
    motion = (w, wd, Vec3(0, 0, 0), Omega)
    assert judge(to_sympy(newton_euler_linear._euler(I, motion)), to_sympy(plain_euler(I, motion)))


def dense(n):
    """nR, modified DH, every parameter there."""
    draw = iter(np.random.default_rng(5).uniform(0.1, 1, 200).tolist())
    links = [
        Link(
            mdh("revolute", *(next(draw) for _ in range(4))),
            next(draw),
            Vec3(*(next(draw) for _ in range(3))),
            inertia(*(2 + next(draw) for _ in range(3)), *(next(draw) for _ in range(3))),
        )
        for _ in range(n)
    ]
    return Robot("dense arm", tuple(links), Vec3(next(draw), next(draw), next(draw)))


def operations(n):
    arm = dense(n)
    return record(
        lambda *v: newton_euler_linear.inverse_dynamics(arm, v[:n], v[n : 2 * n], v[2 * n :]),
        [f"x{i}" for i in range(3 * n)],
    ).counts


def test_the_spin_matrix_saves_21_products_and_6_sums_a_link(monkeypatch):
    """[khalil] section 7.4: 21n and 6n. True of every link from the third on; over a base at rest the first two have
    less to save, which the constants say: 21n − 29 and 6n − 12."""
    sizes = (3, 4, 6)
    short = {n: operations(n) for n in sizes}
    monkeypatch.setattr(newton_euler_linear, "_swing", plain_swing)
    monkeypatch.setattr(newton_euler_linear, "_euler", plain_euler)
    plain = {n: operations(n) for n in sizes}
    for n in sizes:
        assert (plain[n].mul - short[n].mul, plain[n].add - short[n].add) == (21 * n - 29, 6 * n - 12)
        assert (short[n].mul, short[n].add) == (100 * n - 114, 90 * n - 112)
    test_one_torque_in_floats_columns_and_programs("linear", "drawn RPRRFR", None)  # the same torques at a higher price


# two links


@pytest.mark.parametrize("name, found", [("pendulum", "1"), ("spatial_rrr", "3"), ("drawn two trees on one base", "3")])
def test_two_links_refuses_other_robots(name, found):
    robot = robot_of(name)
    with pytest.raises(ValueError, match=f"two moving joints, one after the other; the {robot.name} has {found};"):
        two_link.derive(robot)


def test_two_links_refuses_two_arms_side_by_side():
    robot = drawn("pair", 13, "RR", ["dh"], parents=[-1, -1])
    with pytest.raises(ValueError, match="the pair has one beside the other; use another formulation"):
        two_link.derive(robot)


def test_the_balances_hold_for_the_solved_unknowns():
    arm = arm_of("branched")
    for row in rows_of(arm, 3)[1]:
        equations = two_link.balances(arm, *row, TIP)
        held = two_link.solve(equations)
        assert set(held) == {"f01", "N01", "f12", "N12"}
        for terms, rest in equations:
            total = sum((A @ held[u] for u, A in terms.items()), rest)
            assert max(abs(x) for x in total) < 1e-10 * max(abs(x) for v in held.values() for x in v)


def test_an_unknown_that_no_equation_can_give_is_named():
    with pytest.raises(ValueError, match="no equation holds f01 with the coefficient 1"):
        two_link.eliminate([({"f01": skew(Vec3(1, 2, 3))}, Vec3(0, 0, 0))], "f01")


def test_a_tool_frame_of_its_own_moves_the_wrench():
    """The moment is about the tool's origin: a longer tool, a longer lever, in every form."""
    arm = arm_of("planar_2r")
    longer = Robot(arm.name, arm.links, arm.gravity, Transform(TOOL.map(float).R, Vec3(0.5, 0.0, 0.0)))
    state = [0.3, -0.4], [0.0, 0.0], [0.0, 0.0]
    force = (Vec3(0.0, 7.0, 0.0), Vec3(0.0, 0.0, 0.0))
    for form in FORMS.values():
        more = np.array(form.inverse_dynamics(longer, *state, force)) - form.inverse_dynamics(arm, *state, force)
        close(more, np.full(2, 7 * 0.5 * np.cos(-0.1)), 1e-12)


def test_a_chain_of_three_hundred_joints():
    """As the docstrings say: two recursions, the moment of the weights about the first axis, and the way back."""
    n, g = 300, Vec3(1.0, -2.0, -9.81)
    row = [dh("revolute", a=0.1, alpha=0.3 * (-1)**k, d=0.02) for k in range(n)]
    arm = Robot("chain", tuple(Link(joint, 1.0, Vec3(-0.05, 0.01, 0.02), inertia(0.01, 0.012, 0.015))
                               for joint in row), g)
    q, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, n)).tolist()
    one = np.array(newton_euler.inverse_dynamics(arm, q, qd, qdd))
    two = np.array(newton_euler_linear.inverse_dynamics(arm, q, qd, qdd))
    assert np.abs(one - two).max() < 1e-13 * np.abs(one).max()
    assert np.abs(np.array(articulated(arm, q, qd, one.tolist())) - qdd).max() < 1e-7
    still = newton_euler.inverse_dynamics(arm, q, [0] * n, [0] * n)
    poses = frames(arm, q)
    weights = [(pose.T @ link.com - poses[0].o).cross(g) * link.m for pose, link in zip(poses, arm.links, strict=True)]
    assert abs(still[0] + sum(poses[0].z @ w for w in weights)) < 1e-12 * max(map(abs, still))
