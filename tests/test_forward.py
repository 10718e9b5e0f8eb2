"""Forward dynamics undoes inverse dynamics, and the composite bodies have the M of the kinetic energy."""

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, DRAWN, LONG, close, floats, robot_of

from robolib import forward, robots
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.model import symbols
from robolib.program import record
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import Vec3

BIG = {make.__name__: make for make in (*robots.LARGE, *robots.CLOSED)}
PLAIN = ["drawn RP, dh", "drawn PR, mdh", "drawn RPR, dh", "drawn PRR, mdh", "drawn RPRRFR", "rx90", "parallelogram"]
NAMES = [pytest.param(name, marks=pytest.mark.slow) if name in PLAIN else name for name in (*ARMS, *LONG, *BIG)]
LENGTHY = ["spatial_rrr", "spatial_rpr", *DRAWN]
EXACT = [pytest.param(name, marks=pytest.mark.slow) if name in LENGTHY else name for name in ARMS]
TIP = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))


@pytest.fixture(autouse=True)
def quiet(recwarn):
    """One published inertia is none of a body; that is told elsewhere."""


def numbers(name):
    """An arm in floats."""
    if name in BIG:
        robot, values = BIG[name]()
        return robot.at(values)
    return LONG[name].at({}) if name in LONG else floats(name)


def some(arm, count=3, seed=11):
    return np.random.default_rng(seed).uniform(-2, 2, (count, 3, arm.n)).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_composite_bodies_have_the_inertia_matrix_of_the_energy(name):
    arm = numbers(name)
    for q, _, _ in some(arm):
        close(np.array(forward.inertia_matrix(arm, q), float), np.array(lagrange.inertia_matrix(arm, q), float), 1e-12)


@pytest.mark.parametrize("name", EXACT)
def test_composite_bodies_in_symbols(name):
    robot = robot_of(name)
    q = list(symbols(robot.n)[0])
    M = sp.Matrix(forward.inertia_matrix(robot, q))
    assert judge(M, sp.Matrix(lagrange.inertia_matrix(robot, q))).equal is True
    assert not M.atoms(sp.Float)


@pytest.mark.parametrize("name", NAMES)
def test_terms_are_lagranges(name):
    arm = numbers(name)
    for q, qd, _ in some(arm, 1):
        for ours, theirs in zip(forward.terms(arm, q, qd), lagrange.terms(arm, q, qd), strict=True):
            close(np.array(ours, float), np.array(theirs, float))


@pytest.mark.parametrize("name", NAMES)
def test_forward_undoes_inverse(name):
    arm = numbers(name)
    for q, qd, qdd in some(arm):
        for tip in (None, TIP):
            tau = newton_euler.inverse_dynamics(arm, q, qd, qdd, tip)
            close(forward.forward_dynamics(arm, q, qd, tau, tip), np.array(qdd), 1e-11)


@pytest.mark.parametrize("name", NAMES)
def test_one_algorithm_for_columns_and_recordings(name):
    arm = numbers(name)
    n, rows = arm.n, some(arm, 5)
    wanted = np.array([forward.forward_dynamics(arm, *row) for row in rows])
    columns = forward.forward_dynamics(arm, *(list(x.T) for x in np.array(rows).transpose(1, 0, 2)))
    close(np.stack(np.broadcast_arrays(*columns), axis=-1), wanted)
    program = record(lambda *x: forward.forward_dynamics(arm, x[:n], x[n:2 * n], x[2 * n:]),
                     [f"x{i}" for i in range(3 * n)])
    close(np.array([program(*sum(row, [])) for row in rows]), wanted)


@pytest.mark.parametrize("name", ["pendulum", "cartesian", "planar_2r", "prismatic_revolute"])
def test_forward_dynamics_in_symbols(name):
    robot = robot_of(name)
    q, qd, qdd = (list(x) for x in symbols(robot.n))
    tau = newton_euler.inverse_dynamics(robot, q, qd, qdd)
    found = sp.Matrix(forward.forward_dynamics(robot, q, qd, tau))
    assert judge(found, sp.Matrix(qdd)).equal is True and not found.atoms(sp.Float)


def test_a_tree_is_factored_without_new_entries():
    arm = LONG["drawn tree of nine"].at({})
    M = forward.inertia_matrix(arm, some(arm)[0][0])
    L, _ = forward.ldl(M)
    assert [[x == 0 for x in row] for row in L] == [[x == 0 for x in M[k][:k]] for k in range(arm.n)]
    assert sum(x == 0 for row in L for x in row) > 10


def test_an_arm_that_moves_no_inertia_is_told_which_joint():
    """A point mass on the axis of the last joint."""
    body = inertia(0.1, 0.1, 0.1)
    links = (Link(dh("revolute", a=0.5), 1.0, I=body), Link(dh("revolute"), 1.0), Link(dh("fixed"), 1.0))
    arm = Robot("wrist without inertia", links, Vec3(0, -9.81, 0))
    with pytest.raises(ValueError, match="singular at joint 2"):
        forward.forward_dynamics(arm, [0.1, 0.2], [0.0, 0.0], [1.0, 1.0])
    with pytest.raises(ValueError, match="singular at joint 2"):
        forward.ldl([[np.ones(2), np.ones(2)], [np.ones(2), np.array([1.0, 0.0])]])
    with pytest.raises(ValueError, match="singular at joint 1"):
        forward.ldl([[1.0, 2.0], [2.0, 4.0]])


def test_torques_of_the_wrong_size_are_named():
    with pytest.raises(ValueError, match="^tau needs 2 entries"):
        forward.forward_dynamics(floats("planar_2r"), [0.1, 0.2], [0.0, 0.0], [1.0])


# Would we notice? The source forgets the moment that a sliding composite body takes, (6.3.29e), and projects on the
# wrong joint's axis, (6.2.9c).


def without_moment(kind, body):
    f, n = right_unit(kind, body)
    return f, (n * 0 if kind == "prismatic" else n)


right_unit, right_felt = forward.bodies._unit, forward.bodies._felt


def test_the_forgotten_moment_is_seen_on_a_mixed_arm_only(monkeypatch):
    monkeypatch.setattr(forward.bodies, "_unit", without_moment)
    for name, seen in (("puma560", False), ("stanford", True), ("spatial_rpr", True)):
        arm = numbers(name)
        q = some(arm, 1)[0][0]
        gap = np.array(forward.inertia_matrix(arm, q), float) - np.array(lagrange.inertia_matrix(arm, q), float)
        assert (abs(gap).max() > 1e-3) == seen


def test_the_kind_of_the_other_joint_counts(monkeypatch):
    for name, seen in (("puma560", False), ("stanford", True), ("spatial_rpr", True)):
        arm, last = numbers(name), []

        def unit(kind, body, last=last):
            last[:] = [kind]                    # of joint i, which accelerates
            return right_unit(kind, body)

        monkeypatch.setattr(forward.bodies, "_unit", unit)
        monkeypatch.setattr(forward.bodies, "_felt", lambda kind, wrench, last=last: right_felt(last[0], wrench))
        q = some(arm, 1)[0][0]
        gap = np.array(forward.inertia_matrix(arm, q), float) - np.array(lagrange.inertia_matrix(arm, q), float)
        assert (abs(gap).max() > 1e-3) == seen


# Pinocchio


@pytest.fixture(scope="module")
def witness():
    pytest.importorskip("pinocchio")
    import test_pinocchio
    return test_pinocchio


def test_the_articulated_body_algorithm_of_pinocchio_agrees(witness):
    pin, tried = witness.pin, 0
    for name in witness.NAMES:
        arm = witness.arm(name)
        world = witness.world_of(arm)
        data = world.createData()
        for q, qd, tau in witness.states(arm, 2):
            M = np.array(forward.inertia_matrix(arm, q.tolist()), float)
            theirs = np.triu(pin.crba(world, data, q))
            close(M, theirs + np.triu(theirs, 1).T)
            if np.linalg.cond(M) > 1e7:         # a chain that carries no inertia about some axis: q̈ has no answer
                continue
            tried += 1
            wanted = pin.aba(world, data, q, qd, tau)
            found = forward.forward_dynamics(arm, q.tolist(), qd.tolist(), tau.tolist())
            close(found, wanted, 1e-14 * np.linalg.cond(M) + 1e-9)
    assert tried >= 2 * (len(witness.NAMES) - 2)


