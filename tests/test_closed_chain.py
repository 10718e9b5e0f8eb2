"""Chains with loops: the general route against the explicit one, a four-bar against geometry, energy, errors."""

from dataclasses import replace
from functools import cache

import mpmath
import numpy as np
import pytest
import sympy as sp
from arms import close, drawn, robot_of

from robolib import closed_chain, decoupling, evaluate, simulate
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.kinematics import frames, tip
from robolib.model import symbols
from robolib.program import from_expressions
from robolib.robot import Loop
from robolib.robots import four_bar, parallelogram, parallelogram_closure, parallelogram_motors
from robolib.scalar import derivatives, seeds
from robolib.spatial import Vec3, X, Y, Z

P = symbols(2, "p")
p1, p2 = P[0]
PHI = parallelogram_closure(P[0])
G_PRINTED = sp.Matrix([[1, 0], [-1, 1], [1, -1], [0, 1]])
FULL = (sp.symbols("ry1:5"), sp.Symbol("mL"))   # with offsets across the links, and a load


def rubbing(robot):
    """The robot with viscous friction at every joint."""
    return replace(robot, links=tuple(replace(k, joint=replace(k.joint, Fv=sp.Symbol(f"Fv{i}")))
                                      for i, k in enumerate(robot.links, 1)))


@cache
def explicit(*args):
    return closed_chain.explicit(lagrange.derive(parallelogram(*args)[0]), PHI, P)


@cache
def general(robot):
    return closed_chain.derive(robot, lagrange.derive)


def on_closure(closed, A):
    """A matrix of the general route, in p."""
    there = dict(zip([*closed.q, *closed.qd, *closed.qdd], [*PHI, *(G_PRINTED * P[1]), *P[2]], strict=True))
    return sp.Matrix(A).xreplace(there)


def same(left, right):
    return judge(sp.Matrix(left), sp.Matrix(right)).equal


def closed_four_bar(angle, guess=(-1.0, -1.0)):
    robot, values = four_bar()
    arm = robot.at(values)
    return arm, closed_chain.close(arm, [angle], guess)


def ball():
    """Four turning joints in space, the tip held to the base by a ball joint: 3 equations, one motor. And a closed q.
    """
    arm = drawn("held", 21, "RRRR", ["both", "dh"]).without("friction").at({})
    q = [0.3, -0.7, 0.9, 0.4]
    point = Vec3(0.2, -0.1, 0.3)
    loop = Loop(-1, frames(arm, q)[3].T @ point, 3, point, (X, Y, Z))
    return replace(arm, loops=(loop,), actuated=(1,)), q


# the closure

@pytest.mark.parametrize("loop", [Loop(1, Vec3(0.1, 0.2, 0.3), 3, X, (X, Y, Z)), Loop(-1, Y, 3, Z),
                                  Loop(3, X, 0, Vec3(0.3, 0, 1), (Z,)), Loop(2, Z, -1, X)], ids=range(4))
def test_the_jacobian_is_the_derivative_of_the_closure_also_where_it_is_open(loop):
    robot = replace(robot_of("drawn tree of R, P, F, R").at({}), loops=(loop,))
    q = [0.3, -0.4, 1.1]
    wanted = np.array([derivatives(x, 3) for x in closed_chain.constraint(robot, seeds(q))], float)
    close(np.array(closed_chain.constraint_jacobian(robot, q), float), wanted)
    assert np.abs(closed_chain.constraint(robot, q)).max() > 0.1


def test_the_closure_beside_the_arm_is_the_textbooks():
    q, qd, qdd = parallelogram_motors()
    q1, q4 = sp.symbols("q1 q4")
    assert parallelogram_closure(q) == [q1, q4 - q1, sp.pi - q4 + q1, q4]
    assert [[s.name for s in x] for x in (q, qd, qdd)] == [["q1", "q4"], ["qd1", "qd4"], ["qdd1", "qdd4"]]
    close(np.array(parallelogram_closure([0.3, 1.5]), float), np.array([0.3, 1.2, np.pi - 1.2, 1.5]))


def test_the_parallelogram_closes_by_its_angles():
    robot, values = parallelogram(*FULL)
    assert same(closed_chain.constraint(robot, PHI), [0, 0])
    assert same(sp.Matrix(closed_chain.G(robot, PHI)), G_PRINTED)
    rates = list(G_PRINTED * P[1])
    assert same(closed_chain.gamma(robot, PHI, rates), [0, 0, 0, 0])
    arm = robot.at(values)
    q = closed_chain.close(arm, [0.3, 1.5], [1.0, 2.0])
    close(q, np.array([0.3, 1.2, np.pi - 1.2, 1.5]))
    at_tip = tip(arm, q).p                       # the forearm goes on behind joint 4
    close([at_tip.x, at_tip.y], np.array([0.5 * np.cos(1.5) - np.cos(0.3), 0.5 * np.sin(1.5) - np.sin(0.3)]))


def test_virtual_work_gives_the_motors_torques():
    tau = sp.Matrix(sp.symbols("tau1:5"))
    t1, t2, t3, t4 = tau
    assert G_PRINTED.T * tau == sp.Matrix([t1 - t2 + t3, t4 + t2 - t3])


def test_a_chain_without_loops_is_left_alone():
    robot = robot_of("planar_2r")
    assert closed_chain.G(robot, [0.1, 0.2]) == [[1, 0], [0, 1]] and closed_chain.gamma(robot, [0, 0], [1, 1]) == [0, 0]
    assert closed_chain.close(robot.at(dict.fromkeys(robot.parameters, 1.0)), [0.1, 0.2], []) == [0.1, 0.2]


# two routes

@pytest.mark.parametrize("args", [(), FULL], ids=["plain", "offsets and load"])
def test_the_general_route_is_the_explicit_one(args):
    closed, model = general(parallelogram(*args)[0]), explicit(*args)
    for name in ("M", "g", "c"):
        assert same(on_closure(closed, getattr(closed, name)), getattr(model, name)), name


def test_friction_of_the_dependent_joints_reaches_the_motors():
    robot = rubbing(parallelogram()[0])
    closed, model = general(robot), closed_chain.explicit(lagrange.derive(robot), PHI, P)
    Fv1, Fv2, Fv3, Fv4 = sp.symbols("Fv1:5")
    wanted = [(Fv1 + Fv2 + Fv3) * P[1][0] - (Fv2 + Fv3) * P[1][1], (Fv2 + Fv3 + Fv4) * P[1][1] - (Fv2 + Fv3) * P[1][0]]
    assert same(model.friction, wanted) and same(on_closure(closed, closed.friction), wanted)
    values = parallelogram()[1] | {"Fv1": 2.0, "Fv2": 1.0, "Fv3": 0.5, "Fv4": 3.0}
    q, qd, tau = [0.2, 1.2, np.pi - 1.2, 1.4], np.array(G_PRINTED, float) @ [3.0, -5.0], [1.0, 0, 0, 2.0]
    mechanism = closed_chain.Mechanism(evaluate.compile(lagrange.derive(robot), values))
    wanted = evaluate.compile(model, values).forward([0.2, 1.4], [3.0, -5.0], [1.0, 2.0])
    close(mechanism.forward(q, qd, tau), np.array(G_PRINTED, float) @ wanted)


def test_any_formulation_of_the_tree_will_do():
    robot = parallelogram()[0]
    one, other = general(robot), closed_chain.derive(robot, newton_euler.derive)
    assert same(one.M, other.M) and same(one.g, other.g)


def test_fifty_states_at_once_in_numbers():
    """The general route on NumPy columns against the compiled explicit model."""
    robot, values = parallelogram(*FULL)
    dynamics, arm = evaluate.compile(explicit(*FULL), values), robot.at(values)
    p, pd = np.random.default_rng(7).uniform(-2, 2, (2, 50, 2))
    p[:, 1] = p[:, 0] + np.random.default_rng(8).uniform(0.4, 2.7, 50)      # away from the dead points
    q = [p[:, 0], p[:, 1] - p[:, 0], np.pi - p[:, 1] + p[:, 0], p[:, 1]]
    M, c, g = closed_chain.actuate(arm, lagrange.terms, q, list(pd.T))
    close(np.array(M).transpose(2, 0, 1), dynamics.M(p))
    close(np.array(c).T, dynamics.c(p, pd))
    close(np.array(g).T, dynamics.g(p))


def test_the_symbolic_general_route_in_numbers():
    robot, values = four_bar()
    closed, (arm, q) = general(robot), closed_four_bar(0.8)
    names = [x.name for x in (*closed.q, *closed.qd)]
    program = from_expressions([closed.M[0], closed.c[0], closed.g[0]], names, values)
    M, c, g = closed_chain.actuate(arm, lagrange.terms, q, [1.7])
    close(program(*q, *(1.7 * row[0] for row in closed_chain.G(arm, q))), np.array([M[0][0], c[0], g[0]], float))


# a four-bar against geometry: one coordinate, the closure by two circles, derivatives by 40 digits

def by_geometry(values, angle, speed):
    """(M, c, g) of the four-bar with T = ½ I(θ) θ̇² and V(θ):  I,  ½ I′ θ̇²,  V′. No link frames, no Jacobians."""
    v = {k: mpmath.mpf(repr(x)) for k, x in values.items()}

    def bodies(t):
        A, D = mpmath.mpc(v["a1"] * mpmath.cos(t), v["a1"] * mpmath.sin(t)), mpmath.mpc(v["a4"])
        gap = D - A
        x = (v["a2"]**2 - v["a3"]**2 + abs(gap)**2) / (2 * abs(gap))        # along A→D
        B = A + gap / abs(gap) * mpmath.mpc(x, mpmath.sqrt(v["a2"]**2 - x**2))
        for i, start, along in ((1, mpmath.mpc(0), A), (2, A, B - A), (3, B, D - B)):
            unit = along / abs(along)
            yield i, start + unit * mpmath.mpc(v[f"l{i}"], v[f"ry{i}"]), unit

    def inertia(t):
        h, total = mpmath.mpf(10)**-20, 0
        for (i, r, u), (_, r_, u_) in zip(bodies(t + h), bodies(t - h), strict=True):
            total += v[f"m{i}"] * abs((r - r_) / (2 * h))**2 + v[f"I{i}"] * abs((u - u_) / (2 * h))**2
        return total

    def potential(t):
        return sum(v[f"m{i}"] * v["g"] * r.imag for i, r, _ in bodies(t))

    with mpmath.workdps(60):
        t, h = mpmath.mpf(repr(angle)), mpmath.mpf(10)**-12
        slope = (inertia(t + h) - inertia(t - h)) / (2 * h)
        fall = (potential(t + h) - potential(t - h)) / (2 * h)
        return [float(x) for x in (inertia(t), slope * mpmath.mpf(speed)**2 / 2, fall)]


def test_the_four_bar_against_geometry():
    values = four_bar()[1]
    found, wanted = [], []
    for angle, speed in zip(np.linspace(-3, 3, 50), np.random.default_rng(7).uniform(-3, 3, 50), strict=True):
        start = np.arctan2(-0.4 * np.sin(angle), 0.9 - 0.4 * np.cos(angle)) + 0.9      # the coupler above the line A–D
        arm, q = closed_four_bar(angle, (start - angle, -1.7))
        M, c, g = closed_chain.actuate(arm, lagrange.terms, q, [speed])
        found.append([M[0][0], c[0], g[0]])
        wanted.append(by_geometry(values, float(angle), float(speed)))
    for k in range(3):
        close(np.array(found)[:, k], np.array(wanted)[:, k])


def test_a_loop_in_space():
    """One motor, a ball joint: c = ½ Ṁ q̇ and g = dU/dq, by differences along the closed path."""
    arm, q = ball()
    a, d = closed_chain.split(arm)
    assert (a, d) == ((1,), (0, 2, 3)) and np.abs(closed_chain.constraint(arm, q)).max() < 1e-15
    h, M, U = 1e-5, [], []
    for step in (h, -h):
        there = closed_chain.close(arm, [q[1] + step], [q[j] for j in d])
        M.append(closed_chain.actuate(arm, lagrange.terms, there, [0.0])[0][0][0])
        U.append(-sum(k.m * (arm.gravity @ (T.T @ k.com)) + (k.rotor.m * (arm.gravity @ (frames(arm, there)[k.parent].T
                 @ k.rotor.com)) if k.rotor and k.parent >= 0 else 0)
                      for k, T in zip(arm.links, frames(arm, there), strict=True)))
    _, c, g = closed_chain.actuate(arm, lagrange.terms, q, [1.3])
    close(c, np.array([(M[0] - M[1]) / (2 * h) * 1.3**2 / 2]), 1e-6)
    close(g, np.array([(U[0] - U[1]) / (2 * h)]), 1e-6)


# motion

def test_the_four_bar_keeps_its_energy_and_its_loop():
    robot, values = four_bar()
    arm, q = closed_four_bar(0.3)
    qd = (np.array(closed_chain.G(arm, q)) @ [2.0]).tolist()
    mechanism = closed_chain.Mechanism(evaluate.compile(lagrange.derive(robot), values))
    run = simulate.run(mechanism, q, qd, duration=0.6, samples=31, rtol=1e-9, atol=1e-9)
    assert np.ptp(run.T) > 5 and run.drift < 1e-7 * np.ptp(run.T)
    assert max(np.abs(closed_chain.constraint(arm, x.tolist())).max() for x in run.q) < 1e-9


def test_the_parallelogram_falls_alike_by_both_routes():
    robot, values = parallelogram(*FULL)
    mechanism = closed_chain.Mechanism(evaluate.compile(lagrange.derive(robot), values))
    p, pd = np.array([0.2, 1.4]), np.array([0.3, -0.5])
    start = [p[0], p[1] - p[0], np.pi - p[1] + p[0], p[1]], G_PRINTED * sp.Matrix(pd)
    options = {"duration": 0.2, "samples": 5, "rtol": 1e-9, "atol": 1e-9}
    tree = simulate.run(mechanism, start[0], np.array(start[1], float).ravel(), torque=[1.0, 0, 0, 2.0], **options)
    both = simulate.run(evaluate.compile(explicit(*FULL), values), p, pd, torque=[1.0, 2.0], **options)
    close(tree.q[:, [0, 3]], both.q, 1e-8)
    close(tree.E, both.E, 1e-8)


def test_the_explicit_model_keeps_its_energy():
    run = simulate.run(evaluate.compile(explicit(), parallelogram()[1]), [0.2, 1.4], [0.3, -0.5], duration=1.0,
                       rtol=1e-11, atol=1e-11)
    assert np.ptp(run.T) > 10 and run.drift < 1e-8 * np.ptp(run.T)


# decoupling

m1, m2, m3, a1, a2, a3, l2, l3, mL = sp.symbols("m1 m2 m3 a1 a2 a3 l2 l3 mL")


def test_the_condition_of_decoupling_is_found():
    (condition,), (solution,) = decoupling.conditions(explicit()), decoupling.decouple(explicit(), m3)
    assert judge(condition, a1 * m2 * l2 + a2 * m3 * (a1 - l3)).equal
    assert judge(solution[m3], m2 * l2 * a1 / (a2 * (l3 - a1))).equal
    assert solution[m3].subs(parallelogram()[1]) == 4.0
    M = explicit().M.xreplace(solution)
    assert same(M.diff(p1), sp.zeros(2)) and same(M.diff(p2), sp.zeros(2)) and judge(M[0, 1], 0).equal


def test_with_offsets_there_are_two_conditions():
    one, two = decoupling.conditions(explicit(*FULL))
    ry2, ry3 = sp.symbols("ry2 ry3")
    assert judge(one, a1 * m2 * l2 + a2 * m3 * (a1 - l3) + a2 * mL * (a1 - a3)).equal
    assert judge(two, -a1 * m2 * ry2 - a2 * m3 * ry3).equal
    solution, = decoupling.decouple(explicit(*FULL), (m3, ry3))
    assert judge(explicit(*FULL).M.xreplace(solution)[0, 1], 0).equal
    with pytest.raises(ValueError, match="no value of m3 makes the inertia matrix diagonal: .* free more parameters"):
        decoupling.decouple(explicit(*FULL), m3)


def test_a_load_asks_for_another_link():
    """1 kg at 2 m from joint 3 unbalances the 4 kg link; 8/3 kg is the answer."""
    loaded = replace(explicit(*FULL), M=explicit(*FULL).M.xreplace(dict.fromkeys(FULL[0], sp.Integer(0))))
    values = {sp.Symbol(k): sp.Rational(repr(v)) for k, v in parallelogram(load=mL)[1].items()}
    solution, = decoupling.decouple(loaded, m3)
    assert solution[m3].subs(values) == sp.Rational(8, 3)
    assert judge(loaded.M[0, 1].subs(values | {m3: 4}), 0).equal is False
    assert judge(loaded.M[0, 1].subs(values | {m3: sp.Rational(8, 3)}), 0).equal


def test_squares_of_sines_are_no_conditions_of_their_own():
    """k1 sin² + k2 cos² − k3 = 0 for all angles: k1 = k2 = k3."""
    k1, k2, k3 = sp.symbols("k1:4")
    b12 = k1 * sp.sin(p1)**2 + k2 * sp.cos(p1)**2 - k3
    solution, = decoupling.decouple(replace(explicit(), M=sp.Matrix([[1, b12], [b12, 1]])), (k1, k2))
    assert solution == {k1: k3, k2: k3}


def test_what_is_decoupled_needs_no_solution():
    balanced = replace(explicit(), M=sp.diag(explicit().M[0, 0], explicit().M[1, 1]))
    with pytest.raises(ValueError, match="diagonal already"):
        decoupling.decouple(balanced, m3)


# the records, and errors

def test_the_loop_is_part_of_the_robot():
    robot, values = four_bar()
    assert "a4" in robot.parameters and "a3" in robot.parameters
    assert robot.at(values).loops[0].point_a == Vec3(0.9, 0, 0)
    assert robot_of("planar_2r").loops == () and robot_of("planar_2r").actuated == ()


def with_loops(*loops, actuated=()):
    return replace(four_bar()[0], loops=loops, actuated=actuated)


@pytest.mark.parametrize("call, message", [
    (lambda: Loop(1, X, 1, Y), "joins two links, not link 1 to itself"),
    (lambda: Loop(1, X, 0, Y, ()), "one, two or three axes"),
    (lambda: with_loops(Loop(1, X, 7, Y)), r"loop 1: there is no link 7; there are links 0 to 2"),
    (lambda: with_loops(actuated=(3,)), r"no moving joint 3; give places in q, from 0 to 2"),
    (lambda: with_loops(actuated=(1, 1)), "named twice"),
    (lambda: closed_chain.G(with_loops(Loop(-1, X, 2, X)), [0, 0, 0]), "2 equations for 0 joints without a motor"),
    (lambda: closed_chain.G(with_loops(Loop(-1, X, 2, X, (X, Z)), actuated=(0,)), [0, 0, 0]), "Φ_d is singular"),
    (lambda: closed_chain.close(closed_four_bar(0.1)[0], [0.1, 0.2], [0, 0]), "q_a needs 1 entries"),
    (lambda: closed_chain.close(closed_four_bar(0.1)[0], [0.1], [0]), "guess needs 2 entries"),
    (lambda: closed_chain.close(four_bar()[0].at(four_bar()[1] | {"a4": 3.0}), [1.0], [-1, -1]),
     r"do not close at q_a = \[1.0\]: the ends stay .* m apart"),
    (lambda: closed_chain.explicit(lagrange.derive(parallelogram()[0]), [p1, p2, p1, p2], P),
     "does not close the loops"),
], ids=range(11))
def test_errors(call, message):
    with pytest.raises(ValueError, match=message):
        call()
