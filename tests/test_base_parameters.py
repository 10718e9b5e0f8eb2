"""The base parameters, from random states in floats and by rules in symbols: one number, one span, the books' sums."""

from contextlib import nullcontext
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, close
from sympy import Symbol

from robolib import robots
from robolib.base_parameters import numeric_base, regrouped, symbolic_base
from robolib.conventions import to_modified
from robolib.formulations import newton_euler
from robolib.identity import judge
from robolib.model import symbols
from robolib.regressor import names, parameters, place, regressor, stacked
from robolib.robot import Link, Robot, inertia, mdh
from robolib.spatial import ORIGIN, Vec3

RIGHT = sp.pi / 2
BOOK = ("m1", "mx1", "zz1", "Im1", "m2", "mx2", "zz2", "Im2")               # (7.83)
ALL = ARMS | {make.__name__: make() for make in (*robots.LARGE, *robots.CLOSED)}
ALL |= {name: (arm, {}) for name, arm in LONG.items()}
ALL |= {"cartesian": robots.cartesian(), "cartesian, at right angles": robots.cartesian(RIGHT)}
QUICK = ("pendulum", "cartesian", "cartesian, at right angles", "planar_2r", "prismatic_revolute", "spatial_rpr",
         "planar_3r", "drawn RR, both screws")
EVERY = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in ALL]


@cache
def symbolic(name):
    return symbolic_base(ALL[name][0])


@cache
def in_floats(name):
    robot, values = ALL[name]
    if name == "cartesian":
        values = values | {"alpha": 1.0}                                    # the shelf's 90° are a special case
    with pytest.warns(UserWarning) if name == "puma560" else nullcontext():
        return robot.at(values), values


def kinds(base, *wanted):
    """How many base parameters of these kinds there are; friction is left out unless asked for."""
    return sum(place(name)[0] in wanted if wanted else place(name)[0] not in ("Fv", "Fs") for name in base.names)


def numbers(rows, values):
    known = {Symbol(k): v for k, v in values.items()}
    return np.array([[float(x.xreplace(known)) if isinstance(x, sp.Basic) else x for x in row] for row in rows], float)


def rank(A, tolerance=1e-9):
    s = np.linalg.svd(A / np.linalg.norm(A, axis=1, keepdims=True), compute_uv=False)
    return int((s > tolerance * s[0]).sum())


# The two ways agree


@pytest.mark.parametrize("name", EVERY)
def test_both_ways_find_one_number_and_one_span(name):
    arm, values = in_floats(name)
    rules, random = symbolic(name), numeric_base(arm)
    K, other = numbers(rules.K, values), np.array(random.K)
    assert K.shape == other.shape
    assert rank(K) == len(K) == rank(np.vstack([K, other]))
    W = stacked(arm, np.random.default_rng(5).uniform(-2, 2, (3, arm.n, 3 * len(names(arm)))))
    size = np.linalg.norm(W, axis=0)
    acting = W[:, size > 1e-9 * size.max()]
    s = np.linalg.svd(acting / np.linalg.norm(acting, axis=0), compute_uv=False)
    assert int((s > 1e-9 * s[0]).sum()) == len(K)                           # a third opinion: the singular values


@pytest.mark.parametrize("name", EVERY)
def test_on_the_joints_frames_both_ways_keep_the_same_columns(name):
    """The order of preference is one, so K is the same number by number."""
    arm, values = in_floats(name)
    modified = to_modified(arm)
    random, rules = numeric_base(modified), symbolic_base(to_modified(ALL[name][0]))
    assert set(random.names) == set(rules.names)
    order = [random.names.index(n) for n in rules.names]
    close(np.array(random.K)[order], numbers(rules.K, values), 1e-8)


@pytest.mark.parametrize("name", EVERY)
def test_least_squares_finds_them_and_predicts_new_torques(name):
    """τ̄ = Ȳ π determines β and nothing more, and that is enough for every other state. Seed: (7.85), (7.86)."""
    arm, values = in_floats(name)
    base = symbolic(name)
    base = replace(base, robot=to_modified(arm), K=tuple(map(tuple, numbers(base.K, values))))
    beta = np.array(base.values([float(x) for x in parameters(arm)]))
    seen, new = np.random.default_rng(3).uniform(-2, 2, (2, 3, arm.n, 60))
    W = stacked(base.robot, seen, base.names)
    size = np.linalg.norm(W, axis=0)
    found = np.linalg.lstsq(W / size, torques(arm, seen), rcond=None)[0] / size
    close(found, beta, 1e-8)
    close(stacked(base.robot, new, base.names) @ found, torques(arm, new), 1e-8)


def torques(arm, states):
    columns = newton_euler.inverse_dynamics(arm, *(list(x) for x in states))
    return np.stack(np.broadcast_arrays(*columns), axis=-1).ravel()


@pytest.mark.parametrize("name", ["planar_2r", "prismatic_revolute", *(pytest.param(name, marks=pytest.mark.slow)
                                  for name in ("spatial_rpr", "polar", "drawn RR, both screws"))])
def test_the_base_gives_the_torque_exactly(name):
    robot, base = ALL[name][0], symbolic(name)
    state = [list(x) for x in symbols(robot.n)]
    tau = sp.Matrix(base.regressor(*state)) * sp.Matrix(base.values(parameters(robot)))
    assert judge(tau, sp.Matrix(newton_euler.inverse_dynamics(robot, *state))).equal


def test_what_a_fixed_joint_passes_on_lies_where_its_link_does():
    """A link that is fixed d along an axis that leans: the link before gets its mass there, not at the joint."""
    first = Link(mdh("revolute", alpha=0.3, a=0.2), 1.0, Vec3(0.1, 0.2, 0.3), inertia(1.0, 1.1, 1.2))
    fixed = Link(mdh("fixed", alpha=0.9, a=0.25, d=0.7, theta=0.4), 2.0, Vec3(0.2, 0.0, 0.1), inertia(0.3, 0.4, 0.5))
    arm = Robot("RF", (first, fixed), Vec3(1.0, 2.0, -9.0))
    forms, state = regrouped(arm), ([0.5], [1.5], [-2.5])
    beta = np.array(list(forms.values()), float) @ np.array(parameters(arm), float)
    Y = np.array(regressor(to_modified(arm), *state, only=list(forms)), float)
    assert not any(place(name) == ("m", 1) for name in forms)
    close(Y @ beta, np.array(newton_euler.inverse_dynamics(arm, *state), float), 1e-13)


# How many there are. First: of m, m r, I; then: of I_m. Friction adds two per joint, always.

COUNTS = {
    "pendulum": (3, 0), "cartesian": (2, 2), "cartesian, at right angles": (2, 1), "planar_2r": (6, 1),
    "prismatic_revolute": (4, 0), "spatial_rrr": (15, 1), "spatial_rpr": (11, 1), "planar_3r": (9, 0), "scara": (8, 0),
    "polar": (12, 1), "stanford": (33, 4), "puma560": (36, 4), "rx90": (36, 4), "th8": (26, 4),
    "panda": (43, 0), "iiwa": (43, 0), "ur5e": (36, 0), "cuspidal": (15, 0),
    "parallelogram": (12, 0), "four_bar": (9, 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_how_many_there_are(name):
    base, robot = symbolic(name), ALL[name][0]
    motors = kinds(base, "Im")
    assert (kinds(base) - motors, motors) == COUNTS[name]
    assert kinds(base, "Fv") == kinds(base, "Fs") == robot.n


def test_the_puma_has_36_without_its_motors():
    """36 of the 60 inertial parameters, as is well known; the motors that are not grouped, 3 to 6, make it 40."""
    robot = ALL["puma560"][0]
    assert kinds(symbolic_base(robot.without("rotors"))) == 36
    assert kinds(symbolic("puma560")) == 40


def test_the_rx90_has_the_40_of_the_appendix():
    """Seed: [khalil] section 7.5: ZZ1; seven of link 2; eight of the links 3 to 6, their motors included."""
    general = ["xx", "xy", "xz", "yz", "zz", "mx", "my"]
    wanted = {"zz1", *(f"{k}2" for k in general), *(f"{k}{i}" for i in (3, 4, 5, 6) for k in [*general, "Im"])}
    got = {name for name in symbolic("rx90").names if place(name)[0] not in ("Fv", "Fs")}
    assert got == wanted and len(wanted) == 40


# Siciliano's planar arm: five, and when it is four


def planar(**known):
    """The planar arm, the eight parameters of (7.83) alone, and some of its symbols known."""
    robot, values = robots.planar_2r()
    known = {Symbol(k): v for k, v in known.items()}
    robot = robot.map(lambda x: x.xreplace(known) if isinstance(x, sp.Basic) else x)
    return robot, values | {str(k): float(v) for k, v in known.items()}


@pytest.mark.parametrize("known, number", [({}, 5), ({"kr2": sp.Integer(1)}, 4), ({"g": sp.Integer(0)}, 4),
                                           ({"kr2": sp.Integer(1), "g": sp.Integer(0)}, 3)], ids=str)
def test_the_planar_arm_has_five_and_its_conditions(known, number):
    """Footnote 6 and Problem 7.4 say five. It takes a gear with k_r2 ≠ 1, and gravity."""
    robot, values = planar(**known)
    base = symbolic_base(robot).among(BOOK)
    random = numeric_base(robot.at(values), only=BOOK)
    assert len(base.names) == len(random.names) == number
    assert rank(np.vstack([numbers(base.K, values), random.K])) == number


def test_the_five_are_those_of_the_book():
    robot, _ = robots.planar_2r()
    base = symbolic_base(robot).among(BOOK)
    pi = dict(zip(names(robot), parameters(robot), strict=True))
    beta = dict(zip(base.names, base.values([pi[name] for name in BOOK]), strict=True))
    a1, l1, l2, m1, m2, I1, I2, mm2, Im1, Im2, kr1 = sp.symbols("a1 l1 l2 m1 m2 I1 I2 mm2 Im1 Im2 kr1")
    wanted = {"zz1": I1 + m1 * l1**2 + kr1**2 * Im1 + Im2 + (mm2 + m2) * a1**2, "zz2": I2 + m2 * l2**2,
              "mx2": m2 * l2, "mx1": m1 * l1 + (mm2 + m2) * a1, "Im2": Im2}
    assert set(beta) == set(wanted)
    assert judge([beta[k] for k in wanted], list(wanted.values())).equal


def test_the_fives_regressor():
    robot, _ = robots.planar_2r()
    base = symbolic_base(robot)
    q, qd, qdd = (list(x) for x in symbols(2))
    a1, g, kr2 = sp.symbols("a1 g kr2")
    c1, c2, s2, c12 = sp.cos(q[0]), sp.cos(q[1]), sp.sin(q[1]), sp.cos(q[0] + q[1])
    y13 = a1 * c2 * (2 * qdd[0] + qdd[1]) - a1 * s2 * (2 * qd[0] * qd[1] + qd[1]**2) + g * c12
    wanted = [[qdd[0], sum(qdd), y13, g * c1, kr2 * qdd[1]],
              [0, sum(qdd), a1 * c2 * qdd[0] + a1 * s2 * qd[0]**2 + g * c12, 0, kr2 * qdd[0] + kr2**2 * qdd[1]]]
    Y = regressor(base.robot, q, qd, qdd, only=("zz1", "zz2", "mx2", "mx1", "Im2"))
    assert judge(Y, wanted).equal


def test_a_motor_without_a_gear_is_a_part_of_its_link():
    """k_r2 = 1: rotor 2 turns with link 2. Its I_m belongs to link 2, and no longer to link 1 that carried it."""
    base = symbolic_base(planar(kr2=sp.Integer(1))[0])
    share = {name: row[base.of.index("Im2")] for name, row in zip(base.names, base.K, strict=True)}
    assert {name: k for name, k in share.items() if k != 0} == {"zz1": -1, "zz2": 1}


# Khalil's grouping


def test_the_rule_of_a_revolute_joint():
    """Every entry that a link adds to the one before, for any α, d, r. Seed: Gautier and Khalil (1990)."""
    alpha, d, r = sp.symbols("alpha1 a1 d1")
    C, S = sp.cos(alpha), sp.sin(alpha)
    robot = Robot("three", (Link(mdh("revolute")), Link(mdh("prismatic")),
                            Link(mdh("revolute", a=d, alpha=alpha, d=r))))
    forms, of = regrouped(robot), names(robot)
    # Link 2 slides: mass and first moments stay with it, inertias pass on to link 1 as they are.
    M, MZ, YY = (Symbol(f"{k}3") for k in ("m", "mz", "yy"))
    pi = [Symbol(name) if name in ("m3", "mz3", "yy3") else 0 for name in of]

    def value(name):
        return sum((k * x for k, x in zip(forms[name], pi, strict=True)), sp.Integer(0))
    assert judge([value(f"{k}2") for k in ("m", "mx", "my", "mz")],
                 [M, d * M, -S * (MZ + r * M), C * (MZ + r * M)]).equal
    rod = YY + 2 * r * MZ + r**2 * M
    xx, yy = rod, C**2 * rod + d**2 * M
    wanted = {"xx1": xx - yy, "xy1": d * S * (MZ + r * M), "xz1": -d * C * (MZ + r * M), "yz1": C * S * rod,
              "zz1": S**2 * rod + d**2 * M}
    assert judge([value(k) for k in wanted], list(wanted.values())).equal
    assert value("xx3") == -YY and not {"m3", "mz3", "yy3", "xx2", "zz2"} & set(forms)


def test_the_rule_of_a_sliding_joint():
    """Its inertia turns with the link before: R I Rᵀ, for any α and θ. Seed: Gautier and Khalil (1990)."""
    alpha, theta = sp.symbols("alpha2 theta2")
    robot = Robot("two", (Link(mdh("revolute")), Link(mdh("prismatic", alpha=alpha, theta=theta, a=Symbol("a2")))))
    forms, of = regrouped(robot), names(robot)
    I = sp.Matrix(3, 3, lambda i, j: Symbol(f"{'xyz'[min(i, j)]}{'xyz'[max(i, j)]}2"))
    x = sp.Matrix([[1, 0, 0], [0, sp.cos(alpha), -sp.sin(alpha)], [0, sp.sin(alpha), sp.cos(alpha)]])
    z = sp.Matrix([[sp.cos(theta), -sp.sin(theta), 0], [sp.sin(theta), sp.cos(theta), 0], [0, 0, 1]])
    moved = x * z * I * z.T * x.T
    pi = [Symbol(name) if place(name)[1] == 1 else 0 for name in of]
    got = {k: sum((c * v for c, v in zip(forms[f"{k}1"], pi, strict=True)), sp.Integer(0)) for k in ("xx", "xy", "zz")}
    assert judge([got["xx"], got["xy"], got["zz"]], [moved[0, 0] - moved[1, 1], moved[0, 1], moved[2, 2]]).equal
    assert {f"{k}2" for k in ("m", "mx", "my", "mz")} <= set(forms) and "xx2" not in forms


def test_the_rx90s_grouped_parameters():
    """The nineteen of the appendix, from symmetric links. The seed's I_a is k_r² I_m, D3 and RL4 are a3 and d4."""
    base = symbolic("rx90")
    kept = [f"{k}{i}" for i in range(1, 7) for k in ("xx", "yy", "zz", "m", "Im")]
    kept += ["mx2", "my2", "my3", "mz4", "my5", "mz6"]
    small = base.among(kept)
    beta = dict(zip(small.names, small.values([Symbol("p" + name) for name in kept]), strict=True))
    s = {name: Symbol("p" + name) for name in kept}
    D, L = sp.symbols("a3 d4")
    m36, m46 = (sum(s[f"m{i}"] for i in range(k, 7)) for k in (3, 4))
    Ia = {i: Symbol(f"kr{i}")**2 * s[f"Im{i}"] for i in (1, 2)}
    reach = s["yy4"] + 2 * L * s["mz4"] + L**2 * m46
    wanted = {
        "zz1": Ia[1] + s["zz1"] + s["yy2"] + s["yy3"] + D**2 * m36,
        "xx2": s["xx2"] - s["yy2"] - D**2 * m36, "zz2": Ia[2] + s["zz2"] + D**2 * m36,
        "mx2": s["mx2"] + D * m36, "my2": s["my2"],
        "xx3": s["xx3"] - s["yy3"] + reach, "zz3": s["zz3"] + reach, "my3": s["my3"] + s["mz4"] + L * m46,
        "xx4": s["xx4"] - s["yy4"] + s["yy5"], "zz4": s["zz4"] + s["yy5"],
        "xx5": s["xx5"] - s["yy5"] + s["yy6"], "zz5": s["zz5"] + s["yy6"], "my5": s["my5"] + s["mz6"],
        "xx6": s["xx6"] - s["yy6"], "zz6": s["zz6"], **{f"Im{i}": s[f"Im{i}"] for i in (3, 4, 5, 6)},
    }
    assert set(beta) == set(wanted) and len(wanted) == 19
    assert judge([beta[k] for k in wanted], list(wanted.values())).equal


# Special geometry: what the rules of every arm do not see


def test_a_first_joint_along_gravity_leaves_one_moment():
    for name in ("spatial_rrr", "rx90", "puma560", "stanford", "th8", "scara"):
        assert [n for n in symbolic(name).names if place(n)[1] == 0 and n not in ("Fv1", "Fs1")] == ["zz1"]


@pytest.mark.parametrize("twist, apart", [(RIGHT, False), (sp.Symbol("alpha2"), True), (sp.Integer(0), True)], ids=str)
def test_a_second_motor_is_grouped_where_its_axis_is_across_the_first(twist, apart):
    """I_m2 goes to ZZ2 with k_r2² if axis 2 ⟂ axis 1; otherwise the motor feels the turning of link 1."""
    robot = robots.rx90()[0]
    second = replace(robot.links[1], joint=mdh("revolute", alpha=twist))
    axis = second.joint.before.along_x().R @ Vec3(0, 0, 1)
    second = replace(second, rotor=replace(second.rotor, axis=axis))
    base = symbolic_base(replace(robot, links=(robot.links[0], second), tip=None))
    assert ("Im2" in base.names) == apart
    if not apart:
        row = base.K[base.names.index("zz2")]
        assert judge(row[base.of.index("Im2")], Symbol("kr2")**2).equal


def test_sliding_links_before_any_turn_are_masses():
    base = symbolic("cartesian")
    assert {place(n)[0] for n in base.names} == {"m", "Im", "Fv", "Fs"}


def full(*joints, gravity=ORIGIN):
    I = [inertia(*(Symbol(f"{k}{i}") for k in ("Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz"))) for i in range(len(joints))]
    com = [Vec3(*(Symbol(f"r{k}{i}") for k in "xyz")) for i in range(len(joints))]
    return Robot("full", tuple(Link(j, Symbol(f"m{i}"), c, J) for i, (j, c, J) in
                               enumerate(zip(joints, com, I, strict=True), 1)), gravity)


def test_axes_that_meet_have_no_first_moments_without_gravity():
    """A link whose origin rests is turned about it: only its inertia counts. Gravity brings the moments back."""
    axes = (mdh("revolute"), mdh("revolute", alpha=RIGHT), mdh("revolute", alpha=-RIGHT))
    floating, heavy = symbolic_base(full(*axes)), symbolic_base(full(*axes, gravity=Vec3(0, 0, -Symbol("g"))))
    assert kinds(floating, "mx", "my", "mz", "m") == 0 and kinds(floating) == 11
    assert kinds(heavy, "mx", "my") == 4 and kinds(heavy) == 15


def test_gravity_along_a_tilted_axis_counts_as_along():
    """The direction is compared exactly: gravity along a first axis that a constant twist has tilted."""
    twist = sp.pi / 6
    along = Vec3(0, sp.sin(twist), -sp.cos(twist)) * Symbol("g")
    tilted = mdh("revolute", alpha=twist), mdh("revolute", alpha=RIGHT)
    assert "mx1" not in symbolic_base(full(*tilted, gravity=along)).names
    assert "mx1" in symbolic_base(full(*tilted, gravity=Vec3(0, 0, -Symbol("g")))).names


def test_the_last_links_yy_mz_and_m_never_act_alone():
    for name in ("spatial_rrr", "puma560", "stanford"):
        assert not [n for n in symbolic(name).names
                    if place(n)[0] in ("yy", "mz", "m") and ALL[name][0].links[place(n)[1]].joint.kind == "revolute"]


def test_rounding_is_no_share_of_a_heavy_link():
    """A link of 10¹⁵ kg: what numbers leave of a share that is zero would be a torque. Grouped or not, one gravity."""
    from robolib import codegen
    robot, values = robots.scara()
    arm = robot.at(values | {"m2": 1e15})
    q = [0.3, -0.4, 0.1, 0.7]
    plain, grouped = (codegen.gravity(arm, {}, base=base, formulation="newton_euler_linear")(*q)
                      for base in (False, True))
    close(np.array(grouped, float), np.array(plain, float), 1e-12)
    K = np.array(numeric_base(arm).K)
    assert not ((np.abs(K) > 0) & (np.abs(K) < 1e-10)).any()
