"""One description, many derivations, one answer: every formulation on every arm, in every arithmetic."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, DRAWN, LONG, SMALL, close, dynamics, floats, model, robot_of, states

from robolib import agreement, robots
from robolib.formulations import FORMULATIONS, kane, newton_euler
from robolib.identity import judge
from robolib.program import record
from robolib.spatial import Vec3

COUNT, TOLERANCE, AGREE = 20, 1e-9, 1e-12
FIRST = "lagrange"


SHELF = {make.__name__: make for make in (*robots.SHELF, *robots.LARGE, *robots.CLOSED)}
MIXED = ("RRR", "RPR", "RRP", "PRR", "PPR", "RPP", "RRRRRR", "RRPRRP")        # no twist of theirs is a right angle


@pytest.mark.parametrize("name", [*SHELF, *DRAWN, *LONG, *MIXED])
def test_every_formulation_gives_one_torque(name):
    """Fifty random states, to 1e-12 of the largest torque; the first formulation is Lagrange's."""
    robot, values = (robots.mixed(name) if name in MIXED else SHELF[name]() if name in SHELF
                     else (LONG.get(name) or robot_of(name), {}))
    errors = agreement.numbers(robot, values)
    assert list(errors) == list(FORMULATIONS) and agreement.STATES == 50 and list(errors)[0] == FIRST
    assert max(errors.values()) <= AGREE, errors


@pytest.mark.parametrize("name", [pytest.param(make.__name__, marks=pytest.mark.slow) if make is robots.spatial_rrr
                                  else make.__name__ for make in robots.SHELF])
def test_every_formulation_gives_one_model(name):
    """M, c and g in symbols, proved; every arm of the shelf with up to three joints is among them."""
    assert set(agreement.symbols(robot_of(name)).values()) == {"exact"}


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_every_formulation_gives_one_model_on_drawn_arms(name):
    assert agreement.symbols(robot_of(name))


@pytest.mark.slow
def test_the_tree_of_the_four_bar_too():
    assert set(agreement.symbols(robots.four_bar()[0]).values()) == {"exact"}


def test_a_formulation_that_differs_is_named(monkeypatch):
    """Would we notice? Gravity the other way round in one of them."""
    right = kane.inverse_dynamics
    monkeypatch.setattr(kane, "inverse_dynamics", lambda arm, *state: right(replace(arm, gravity=-arm.gravity), *state))
    errors = agreement.numbers(*robots.planar_2r())
    assert errors["kane"] > 0.1 and max(e for name, e in errors.items() if name != "kane") < TOLERANCE
    derive = kane.derive
    monkeypatch.setattr(kane, "derive", lambda robot: derive(replace(robot, gravity=-robot.gravity)))
    with pytest.raises(ArithmeticError, match="kane has another g than lagrange on the planar arm"):
        agreement.symbols(robots.planar_2r()[0])


def test_the_matrix_has_every_arm_and_formulation():
    rows = agreement.matrix((robots.pendulum, robots.scara), proved=(robots.pendulum,))
    assert [(r.arm, r.formulation) for r in rows] == [(a, f) for a in ("pendulum", "scara") for f in FORMULATIONS]
    assert all(r.error <= TOLERANCE and r.proof == ("exact" if r.arm == "pendulum" else "") for r in rows)


@pytest.mark.parametrize("formulation", ["lagrange", "newton_euler"])
@pytest.mark.parametrize("name", [name if name in SMALL else pytest.param(name, marks=pytest.mark.slow)
                                  for name in ARMS])
def test_a_model_and_the_recursion_on_floats_give_one_torque(name, formulation):
    batch = states(name, COUNT)
    wanted = np.array(
        [newton_euler.inverse_dynamics(floats(name), *(x.tolist() for x in s)) for s in batch.transpose(1, 0, 2)]
    )
    close(dynamics(name, formulation).inverse(*batch), wanted, TOLERANCE)


@pytest.mark.parametrize("name", [*ARMS, *LONG])
def test_the_recursion_is_one_in_every_arithmetic(name):
    arm = LONG[name].at({}) if name in LONG else floats(name)
    batch = np.random.default_rng(3).uniform(-2, 2, (3, COUNT, arm.n))
    rows = [[x.tolist() for x in state] for state in batch.transpose(1, 0, 2)]
    wanted = np.array([newton_euler.inverse_dynamics(arm, *row) for row in rows])
    columns = newton_euler.inverse_dynamics(arm, *(list(x.T) for x in batch))
    close(np.stack(np.broadcast_arrays(*columns), axis=-1), wanted, TOLERANCE)
    n = arm.n
    program = record(
        lambda *v: newton_euler.inverse_dynamics(arm, v[:n], v[n : 2 * n], v[2 * n :]),
        [f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(n)],
    )
    close(np.array([program(*sum(row, [])) for row in rows]), wanted, TOLERANCE)


@pytest.mark.parametrize(
    "name", ["pendulum", "cartesian", "planar_2r", "prismatic_revolute", "drawn RP, dh", "drawn PR, mdh"]
)
def test_the_recursion_on_symbols_gives_the_same_number(name):
    robot, values = ARMS[name]
    q = sp.symbols(f"q1:{robot.n + 1} qd1:{robot.n + 1} qdd1:{robot.n + 1}")
    n = robot.n
    tau = sp.Matrix(newton_euler.inverse_dynamics(robot, q[:n], q[n : 2 * n], q[2 * n :]))
    assert judge(tau, model(name, FIRST).tau).equal is True
    for state in states(name, 2).transpose(1, 0, 2):
        numbers = {sp.Symbol(k): v for k, v in values.items()} | dict(zip(q, state.ravel(), strict=True))
        wanted = newton_euler.inverse_dynamics(floats(name), *(x.tolist() for x in state))
        close(np.array(tau.xreplace(numbers).evalf(20), float).ravel(), np.array(wanted), TOLERANCE)


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr", "drawn two trees on one base"])
def test_a_force_at_the_tip_in_every_arithmetic(name):
    arm, n = floats(name), robot_of(name).n
    tip = (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))
    batch = states(name, 4)
    rows = [[x.tolist() for x in state] for state in batch.transpose(1, 0, 2)]
    wanted = np.array([newton_euler.inverse_dynamics(arm, *row, tip) for row in rows])
    columns = newton_euler.inverse_dynamics(arm, *(list(x.T) for x in batch), tip)
    close(np.stack(np.broadcast_arrays(*columns), axis=-1), wanted, TOLERANCE)
    program = record(
        lambda *v: newton_euler.inverse_dynamics(arm, v[:n], v[n : 2 * n], v[2 * n :], tip),
        [f"x{i}" for i in range(3 * n)],
    )
    close(np.array([program(*sum(row, [])) for row in rows]), wanted, TOLERANCE)


def test_states_of_the_wrong_size_are_named():
    arm = floats("planar_2r")
    for at, name in ((0, "q"), (1, "qd"), (2, "qdd")):
        state = [[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]
        state[at] = [0.1, 0.2, 0.3]
        with pytest.raises(ValueError, match=f"^{name} needs 2 entries for the planar arm"):
            newton_euler.inverse_dynamics(arm, *state)
        state[at] = [0.1, float("nan")]
        with pytest.raises(ValueError, match=f"^{name} contains NaN"):
            newton_euler.inverse_dynamics(arm, *state)


# Would we notice? (7.113) as printed repeats ω × (I ω).


def as_printed(m, com, I, w, wd, a):
    f = (a + wd.cross(com) + w.cross(w.cross(com))) * m
    return f, com.cross(f) + I @ wd + w.cross(I @ w) + w.cross(I @ w)


def test_the_erratum_is_caught_on_a_spatial_arm_and_unseen_on_a_planar_one(monkeypatch):
    good = model("spatial_rpr", FIRST)
    monkeypatch.setattr(newton_euler, "_body", as_printed)
    bad = newton_euler.derive(robot_of("spatial_rpr"))
    finding = judge(good.c, bad.c)
    assert finding.equal is False and finding.witness and finding.entry
    assert judge(good.M, bad.M) and judge(good.g, bad.g)
    assert judge(model("planar_2r", FIRST).c, newton_euler.derive(robot_of("planar_2r")).c)
    with pytest.raises(AssertionError, match="off by"):
        test_a_model_and_the_recursion_on_floats_give_one_torque("drawn RPR, dh", FIRST)


@pytest.mark.parametrize("name", ["spatial_rrr", "drawn RP, dh"])
def test_a_forgotten_gyroscopic_rotor_is_caught(name, monkeypatch):
    good = model(name, FIRST)
    monkeypatch.setattr(newton_euler, "_motor", lambda robot, i, carrier, qd, qdd: 0)
    bad = newton_euler.derive(robot_of(name))
    assert judge(good.M, bad.M).equal is False
