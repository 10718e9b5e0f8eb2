"""Every generated program does what the library does, on every arm, with parameters folded in, given later, or grouped.
"""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import DRAWN, LONG, TOOL, close, pose
from counted import bare, general

from robolib import closed_chain, codegen, forward, robots, scalar
from robolib.base_parameters import symbolic_base
from robolib.codegen import PARTS
from robolib.formulations import FORMULATIONS, kane, lagrange, newton_euler
from robolib.kinematics import jacobian, tip
from robolib.model import friction, potential_energy
from robolib.regressor import names, parameters, regressor
from robolib.robot import Link, Robot, dh
from robolib.spatial import Vec3

SHELF = {make.__name__: make for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)}
LARGE = [make.__name__ for make in robots.LARGE]
EXACT = 1e-12
FUNCTIONS = {name: getattr(scalar, name) for name in ("sin", "cos", "sqrt", "atan2", "sign")}
TIP = (3.0, -2.0, 5.0, 0.5, 1.5, -1.0)

pytestmark = pytest.mark.filterwarnings("ignore:link")           # the PUMA's link 3 as published; drawn ones


@cache
def arm(name):
    """(robot, values, the robot in floats)."""
    robot, values = SHELF[name]() if name in SHELF else ((DRAWN | LONG)[name], {})
    return robot, values, robot.at(values)


def some(name, count=2):
    return np.random.default_rng(17).uniform(-2, 2, (count, 3, arm(name)[0].n)).tolist()


def wrench(h):
    return Vec3(*h[:3]), Vec3(*h[3:])


def rows(matrix):
    return np.array([list(row) for row in matrix], float).ravel()


def tool_columns(twin, q):
    return np.array([[float(c[k]) for c in J] for J in jacobian(twin, q) for k in range(3)]).ravel()


def energy(twin, q, qd):
    M = np.array(lagrange.inertia_matrix(twin, q), float)
    return np.array([np.array(qd) @ M @ np.array(qd) / 2, float(potential_energy(twin, q))])


def tool_pose(twin, q):
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = pose(tip(twin, q))
    return T.ravel()


KINDS = {  # program: (kinds of input, the library's own answer)
    "inverse_dynamics": ("q qd qdd", lambda twin, q, qd, qdd: newton_euler.inverse_dynamics(twin, q, qd, qdd)),
    "mass_matrix": ("q", lambda twin, q, qd, qdd: rows(lagrange.inertia_matrix(twin, q))),
    "bias": ("q qd", lambda twin, q, qd, qdd: newton_euler.inverse_dynamics(twin, q, qd, [0.0] * twin.n)),
    "gravity": ("q", lambda twin, q, qd, qdd: lagrange.gravity_torques(twin, q)),
    "forward_dynamics": ("q qd qdd", lambda twin, q, qd, tau: forward.forward_dynamics(twin, q, qd, tau)),
    "regressor": ("q qd qdd", lambda twin, q, qd, qdd: rows(regressor(twin, q, qd, qdd))),
    "jacobian": ("q", lambda twin, q, qd, qdd: tool_columns(twin, q)),
    "forward_kinematics": ("q", lambda twin, q, qd, qdd: tool_pose(twin, q)),
    "pose_and_jacobian": ("q", lambda twin, q, qd, qdd: np.append(tool_pose(twin, q), tool_columns(twin, q))),
    "energies": ("q qd", lambda twin, q, qd, qdd: energy(twin, q, qd)),
}


def run(program, kinds, state, values, more=()):
    """The outputs of a program for a state, the parameters it has as inputs by name."""
    given = dict(zip(("q", "qd", "qdd"), state, strict=True))
    given = [*(x for kind in kinds.split() for x in given[kind]), *more, *(values[k] for k in program.constants)]
    if program.constants:                       # node by node: a long source takes longer to compile than to run once
        return np.array(program.over(dict(zip(program.inputs, given, strict=True)).__getitem__, FUNCTIONS), float)
    return np.array(program(*given), float)


def near(found, wanted, rel=EXACT):
    """As `close`; a torque that is zero is so up to the rounding of the largest there could be."""
    wanted = np.array(wanted, float)
    if not wanted.any():
        assert np.abs(found).max() < 1e-12
    else:
        close(found, wanted, rel)


def some_slow(names, quick):
    """The names, those that are not quick marked slow."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]


CASES = [(name, kind) for name in (*SHELF, *DRAWN, *LONG) for kind in KINDS]
QUICK = [(name, kind) for name, kind in CASES if name in ("planar_2r", "drawn RP, dh", "pendulum", "cartesian", "polar")
         or name in SHELF and kind in ("inverse_dynamics", "mass_matrix", "jacobian", "forward_kinematics")
         or name in ("puma560", "stanford") and kind != "regressor"]


@pytest.mark.parametrize("name, kind", [case if case in QUICK else pytest.param(*case, marks=pytest.mark.slow)
                                        for case in CASES])
def test_a_program_is_the_librarys_own_algorithm(name, kind):
    """In floats, with the parameters folded in, and with the parameters given later."""
    (robot, values, twin), (inputs, own) = arm(name), KINDS[kind]
    folded, later = getattr(codegen, kind)(robot, values), getattr(codegen, kind)(robot)
    assert folded.constants == () and set(later.constants) <= set(robot.parameters)
    rel = 1e-10 if kind == "forward_dynamics" else EXACT          # relative to the condition of M, up to 1e3
    for state in some(name):
        near(run(folded, inputs, state, values), own(twin, *state), rel)
        near(run(later, inputs, state, values), own(twin, *state), rel)


@pytest.mark.parametrize("formulation", ["short", "newton_euler_linear"])
@pytest.mark.parametrize("kind", ["inverse_dynamics", "mass_matrix", "bias", "gravity", "forward_dynamics"])
@pytest.mark.parametrize("name", some_slow([*SHELF, "drawn RPR, dh", "drawn tree of R, P, F, R"],
                                           ["planar_2r", "puma560", "drawn RPR, dh"]))
def test_base_parameters_give_the_same_for_less(name, kind, formulation):
    (robot, values, twin), (inputs, own), make = arm(name), KINDS[kind], getattr(codegen, kind)
    plain = make(robot, values)
    folded, later = (make(robot, numbers, base=True, formulation=formulation) for numbers in (values, None))
    rel = 1e-9 if kind == "forward_dynamics" else 1e-11
    for state in some(name):
        for program in (folded, later):
            near(run(program, inputs, state, values), own(twin, *state), rel)
    assert later.constants == robot.parameters
    if robot.n >= (6 if formulation == "short" else 3) and name not in DRAWN:      # a short arm has little to group
        assert cost(folded) <= cost(plain) and cost(later) <= cost(make(robot))
    if name in LARGE and kind == "inverse_dynamics":
        assert cost(folded) < 0.85 * cost(plain)


def cost(program):
    return program.counts.mul + program.counts.add


@pytest.mark.parametrize("base", [False, True])
@pytest.mark.parametrize("name", some_slow(["planar_2r", "spatial_rpr", "stanford", "drawn PRR, mdh"],
                                           ["planar_2r", "drawn PRR, mdh"]))
def test_a_wrench_at_the_tool(name, base):
    robot, values, twin = arm(name)
    robot, twin = (replace(r, tool=TOOL.map(float if r is twin else lambda x: x)) for r in (robot, twin))
    for q, qd, qdd in some(name):
        tau = newton_euler.inverse_dynamics(twin, q, qd, qdd, wrench(TIP))
        for numbers in (values, None):
            program = codegen.inverse_dynamics(robot, numbers, base=base, tip=True)
            assert program.inputs[3 * robot.n:3 * robot.n + 6] == codegen.WRENCH
            near(run(program, "q qd qdd", (q, qd, qdd), values, TIP), tau, 1e-11)
        program = codegen.forward_dynamics(robot, values, base=base, tip=True)
        near(run(program, "q qd qdd", (q, qd, tau), values, TIP), qdd, 1e-9)
        bias = codegen.bias(robot, values, base=base, tip=True)
        rest = newton_euler.inverse_dynamics(twin, q, qd, [0.0] * robot.n, wrench(TIP))
        near(run(bias, "q qd", (q, qd, qdd), values, TIP), rest, 1e-11)


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("name", ["spatial_rpr", "planar_2r", "drawn tree of R, P, F, R"])
def test_every_formulation_can_be_generated(name, formulation):
    robot, values, twin = arm(name)
    for program in (codegen.inverse_dynamics(robot, values, formulation=formulation),
                    codegen.inverse_dynamics(robot, formulation=formulation)):
        for state in some(name):
            near(run(program, "q qd qdd", state, values), newton_euler.inverse_dynamics(twin, *state), 1e-11)


@pytest.mark.parametrize("name", some_slow([*SHELF, *DRAWN], ["pendulum", "planar_2r", "spatial_rpr",
                                                              "drawn RPR, dh"]))
def test_the_parts_of_a_torque(name):
    """They sum up to the torque; each is what its name says, by derivatives of M and by the arm with locked rotors."""
    robot, values, twin = arm(name)
    program, n = codegen.torque_parts(robot, values), robot.n
    later = codegen.torque_parts(robot)
    locked = codegen.arm(robot, values).locked().robot
    for q, qd, qdd in some(name, 1):
        flat = run(program, "q qd qdd", (q, qd, qdd), values)
        near(run(later, "q qd qdd", (q, qd, qdd), values), flat)
        found = dict(zip(PARTS, flat.reshape(len(PARTS), n), strict=True))
        tau = np.array(newton_euler.inverse_dynamics(twin, q, qd, qdd), float)
        close(sum(found.values()), tau, 1e-11)
        M, c, g = (np.array(x, float) for x in lagrange.terms(locked, q, qd))
        squares = sum(np.array(lagrange.terms(locked, q, [v if i == j else 0.0 for i, v in enumerate(qd)])[1], float)
                      for j in range(n))
        for kind, wanted in (("inertial", M @ np.array(qdd)), ("centrifugal", squares), ("Coriolis", c - squares),
                             ("gravity", g), ("friction", np.array(friction(twin, qd), float)),
                             ("rotor", tau - M @ np.array(qdd) - c - g - np.array(friction(twin, qd), float))):
            assert np.abs(found[kind] - wanted).max() <= 1e-11 * np.abs(tau).max(), kind


def test_the_centrifugal_part_of_the_planar_arm_is_the_textbooks():
    """−m2 a1 l2 sin q2 q̇2² at joint 1, + … q̇1² at joint 2; the mixed product is Coriolis."""
    robot, values = robots.planar_2r()
    q, qd = [0.4, 0.9], [1.2, -0.7]
    found = run(codegen.torque_parts(robot, values), "q qd qdd", (q, qd, [0.0, 0.0]), values).reshape(6, 2)
    h = values["m2"] * values["a1"] * values["l2"] * math.sin(q[1])
    close(found[1], np.array([-h * qd[1]**2, h * qd[0]**2]))
    close(found[2], np.array([-2 * h * qd[0] * qd[1], 0.0]))


@pytest.mark.parametrize("name", ["planar_2r"])
def test_the_regressor_of_the_base_parameters(name):
    robot, values, twin = arm(name)
    base, pi = symbolic_base(robot), parameters(robot)
    beta = np.array([float(sp.Add(x).xreplace({sp.Symbol(k): v for k, v in values.items()}))
                     for x in base.values(pi)])
    for numbers in (values, None):
        program = codegen.regressor(robot, numbers, base=True)
        assert codegen.regressor_names(robot, numbers, base=True) == base.names
        for state in some(name, 1):
            Y = run(program, "q qd qdd", state, values).reshape(robot.n, -1)
            near(Y @ beta, newton_euler.inverse_dynamics(twin, *state), 1e-11)
    assert codegen.regressor_names(robot) == names(robot)


def test_a_regressor_knows_no_mass():
    program = codegen.regressor(robots.spatial_rrr()[0])
    assert {name.rstrip("123") for name in program.constants} == {"a", "d", "kr", "g"}
    assert set(codegen.jacobian(robots.puma560()[0]).constants) <= {"a2", "a3", "d3", "d4"}


@pytest.mark.parametrize("name, guess", [("parallelogram", [1.0, 2.0]), ("four_bar", [1.0, 1.0])])
def test_a_closed_chain(name, guess):
    robot, values, twin = arm(name)
    actuated, _ = closed_chain.split(robot)
    q = closed_chain.close(twin, [0.4, 1.5][:len(actuated)], guess)
    qd = [0.7, -1.1][:len(actuated)]
    M, c, g = closed_chain.actuate(twin, kane.terms, q, qd)
    wanted = np.array([*(x for row in M for x in row), *c, *g], float)
    for program in (codegen.closed_terms(robot, values), codegen.closed_terms(robot)):
        assert program.inputs[:robot.n + 2][-1].startswith("qd") or len(actuated) == 1
        close(np.array(program(*q, *qd, *(values[k] for k in program.constants))), wanted, 1e-10)


def test_the_order_of_the_inputs():
    robot = robots.planar_2r()[0]
    program = codegen.inverse_dynamics(robot)
    assert program.inputs == ("q1", "q2", "qd1", "qd2", "qdd1", "qdd2", *robot.parameters)
    assert program.constants == robot.parameters == tuple(sorted(robot.parameters))
    assert codegen.mass_matrix(robot).inputs == ("q1", "q2", *robot.parameters)
    assert codegen.bias(robot, robots.planar_2r()[1]).inputs == ("q1", "q2", "qd1", "qd2")
    assert codegen.forward_dynamics(robot).inputs[4:6] == ("tau1", "tau2")


def test_what_depends_on_parameters_alone_is_set_up():
    program = codegen.mass_matrix(robots.puma560()[0], base=True)
    assert program.offline.mul > program.counts.mul / 2
    assert cost(program) < 340


def test_the_units_of_a_header():
    text = codegen.inverse_dynamics(robots.stanford()[0]).source("python")
    assert "q3 in m" in text and "qd1 in rad/s" in text and "Inverse dynamics of the Stanford arm" in text
    assert "m1 in kg" in text and "kr3 in 1/m" in text


def test_each_entry_of_m_has_the_unit_of_its_two_joints():
    """A slide and a hinge: kg, kg·m², and kg·m where one moves the other."""
    units = codegen.mass_matrix(robots.prismatic_revolute()[0]).about.result_units
    assert units == ("kg", "kg·m", "kg·m", "kg·m²")
    assert codegen.mass_matrix(robots.cartesian()[0]).about.result_units == ("kg",) * 4
    assert codegen.mass_matrix(robots.planar_2r()[0]).about.result_units == ("kg·m²",) * 4


def test_mistakes_are_named():
    robot, values = robots.planar_2r()
    with pytest.raises(ValueError, match="no formulation 'newton'"):
        codegen.inverse_dynamics(robot, formulation="newton")
    with pytest.raises(ValueError, match="need the formulation 'short' or 'newton_euler_linear'"):
        codegen.inverse_dynamics(robot, values, base=True, formulation="kane")
    for options in ({}, {"base": True, "formulation": "newton_euler_linear"}):
        with pytest.raises(ValueError, match="generic is a promise to the formulation 'short'"):
            codegen.mass_matrix(robot, generic=True, **options)
    with pytest.raises(ValueError, match="no value for m1"):
        codegen.bias(robot, {k: v for k, v in values.items() if k != "m1"})
    for taken in ("q1", "qd1", "fx"):
        odd = Robot("odd", (Link(dh("revolute"), sp.Symbol(taken), Vec3(1, 0, 0)),), Vec3(0, -9.81, 0))
        with pytest.raises(ValueError, match=f"a parameter called {taken}, the name of an input"):
            codegen.inverse_dynamics(odd, tip=True)


GENERIC = {"puma560": "a3, d4", "general 6R": "a2, a3, a4, a5, a6, cos(alpha3), cos(alpha4)"}


def generic_arm(name):
    robot = general() if name == "general 6R" else bare(arm(name)[0])
    return robot, dict(zip(robot.parameters, np.random.default_rng(2).uniform(0.3, 1.3, len(robot.parameters)).tolist(),
                           strict=True))


@pytest.mark.parametrize("kind", ["inverse_dynamics", "mass_matrix", "bias", "forward_dynamics"])
@pytest.mark.parametrize("name", GENERIC)
def test_a_promise_makes_a_program_shorter_and_its_header_says_so(name, kind):
    (robot, values), make, (inputs, own) = generic_arm(name), getattr(codegen, kind), KINDS[kind]
    plain, short = (make(robot, base=True, generic=generic).optimised() for generic in (False, True))
    assert cost(short) < cost(plain)
    assert plain.counts.div == short.counts.div and plain.about.margin == 0 < short.about.margin
    if kind == "inverse_dynamics":
        assert plain.offline.div == 0 < short.offline.div
        assert f"The set-up divides by {GENERIC[name]}" in short.source("python") and "divides" not in plain.source("c")
    twin, rel = robot.at(values), 1e-9 if kind == "forward_dynamics" else 1e-12
    for state in np.random.default_rng(17).uniform(-2, 2, (2, 3, 6)).tolist():
        near(run(short, inputs, state, values), own(twin, *state), rel)


@pytest.mark.parametrize("name, value, said", [
    ("a3", 0.0, "a3 must not be zero or small"), ("a3", 1e-4, "a3 must"), ("alpha3", 0.0, r"sin\(alpha3\) must"),
    ("alpha3", math.pi / 2, r"cos\(alpha3\) must"), ("a4", -1e-9, "a4 must")])
def test_values_that_break_the_promise_are_refused(name, value, said):
    """By every backend the same way, also when they are bound later; and the plain program takes them."""
    robot, values = generic_arm("general 6R")
    program = codegen.inverse_dynamics(robot, base=True, generic=True)
    f = program.compile("python", values)
    for bound in (f.at, lambda v: program.compile("numpy", v), lambda v: program.compile("c", v)):
        with pytest.raises(ValueError, match=f"divides by a2, a3.*at these values {said}.*without generic"):
            bound(values | {name: value})
    state = np.random.default_rng(17).uniform(-2, 2, (3, 6))
    found = codegen.inverse_dynamics(robot, base=True).compile("python", values | {name: value})(*state)
    near(found, newton_euler.inverse_dynamics(robot.at(values | {name: value}), *state.tolist()))


@pytest.mark.parametrize("seed", range(5))
def test_a_promise_that_is_just_kept_costs_no_digits(seed):
    """Lengths and twists of all sizes that are not refused."""
    robot, values = generic_arm("general 6R")
    rng = np.random.default_rng(seed)
    values |= {k: 10 ** rng.uniform(-2.9, 0) for k in values if k[0] in "ad"} | {"a2": 1.0}
    state = rng.uniform(-2, 2, (3, 6))
    found = codegen.inverse_dynamics(robot, base=True, generic=True).compile("python", values)(*state)
    near(found, newton_euler.inverse_dynamics(robot.at(values), *state.tolist()))


def test_the_shortest_program_is_found_and_is_right():
    """The same each time; never longer than the usual one; within its budget, and whoever watches is told."""
    robot, values = robots.spatial_rrr()
    looked, make = [], codegen.inverse_dynamics
    usual = make(robot, base=True, generic=True).optimised()
    found = codegen.shortest(make, robot, generic=True, budget=30, watch=lambda *x: looked.append(x))
    assert cost(found) <= cost(usual) and len(looked) == 29 and looked[-1] == (30, cost(found))
    assert codegen.shortest(make, robot, generic=True, budget=30) == found
    assert codegen.shortest(make, robot, generic=True, budget=1) == usual
    for state in some("spatial_rrr"):
        near(run(found, "q qd qdd", state, values), newton_euler.inverse_dynamics(robot.at(values), *state), 1e-11)
    with pytest.raises(ValueError, match="the budget is 0"):
        codegen.shortest(make, robot, budget=0)
    with pytest.raises(ValueError, match="swaps are decisions of the formulation 'short'"):
        make(robot, formulation="kane", swaps=frozenset({("still", 0)}))


def test_a_set_up_that_divides_by_an_inertia_says_so():
    robot, values = generic_arm("general 6R")
    heavy = codegen.inverse_dynamics(robot, base=True, generic=True, swaps=frozenset({("origin", 4)}))
    assert heavy.compile("python", values).values == values
    with pytest.raises(ValueError, match=r"at these values a sum made of \(.*m4.*ry4.*\) must not be zero"):
        heavy.compile("python", values | {"m4": 0.0, "m5": 0.0, "m6": 0.0})
    robot, values = robots.pendulum()
    program = codegen.forward_dynamics(robot)
    with pytest.raises(ValueError, match=r"divides by a sum made of \(.*m1.*\); .*; give other values"):
        program.compile("python", {k: 0.0 for k in values})


def test_a_flipped_sign_would_be_seen():
    robot, values, twin = arm("puma560")
    wrong = replace(robot, gravity=-robot.gravity)
    state = some("puma560", 1)[0]
    with pytest.raises(AssertionError, match="off by"):
        near(run(codegen.inverse_dynamics(wrong, values), "q qd qdd", state, values),
             newton_euler.inverse_dynamics(twin, *state))


def test_friction_is_left_out_of_gravity_and_energy():
    robot, values, _ = arm("spatial_rpr")
    calm = robot.without("friction")
    for make in (codegen.gravity, codegen.energies, codegen.mass_matrix):
        assert make(robot, values).nodes == make(calm, values).nodes
