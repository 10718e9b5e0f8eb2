"""The programs of a Model: a closed chain and other coordinates in C, against the bridge to numbers and another way."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import close
from system import compilers

from robolib import closed_chain, codegen, evaluate, forward, robots, transform
from robolib.codegen import of_model
from robolib.formulations import lagrange
from robolib.model import symbols
from robolib.program import About
from robolib.program.backends import cache as cached
from robolib.robots import parallelogram, parallelogram_closure, parallelogram_motors

PROGRAMS = ("mass_matrix", "velocity_torques", "gravity", "friction", "bias", "inverse_dynamics", "forward_dynamics",
            "energies", "torque_parts")


@pytest.fixture(autouse=True)
def folder(tmp_path_factory, monkeypatch):
    """A cache of compiled programs of the tests' own."""
    monkeypatch.setenv(cached.VARIABLE, str(tmp_path_factory.getbasetemp() / "built"))


def rubbing(robot):
    """The robot with viscous friction at every joint."""
    return replace(robot, links=tuple(replace(k, joint=replace(k.joint, Fv=sp.Symbol(f"Fv{i}")))
                                      for i, k in enumerate(robot.links, 1)))


@cache
def closed():
    """The parallelogram arm in its motors' angles, with friction, and its numbers."""
    robot, values = parallelogram()
    motors = parallelogram_motors()
    model = closed_chain.explicit(lagrange.derive(rubbing(robot)), parallelogram_closure(motors[0]), motors)
    return model, values | {"Fv1": 2.0, "Fv2": 1.0, "Fv3": 0.5, "Fv4": 3.0}


@cache
def ground():
    """The planar arm in angles from the ground, with friction that couples them."""
    robot, values = robots.planar_2r()
    p = symbols(2, "p")
    model = transform.change(lagrange.derive(rubbing(robot)), [p[0][0], p[0][1] - p[0][0]], p)
    return model, values | {"Fv1": 30.0, "Fv2": 20.0}


MODELS = {"parallelogram": closed, "planar arm from the ground": ground}


def states(count=20, seed=7):
    """q, qd, qdd (N, 2), the parallelogram away from its dead points."""
    q, qd, qdd = np.random.default_rng(seed).uniform(-2, 2, (3, count, 2))
    q[:, 1] = q[:, 0] + np.random.default_rng(seed + 1).uniform(0.4, 2.7, count)
    return q, qd, qdd


def in_c(program):
    assert compilers()
    compiled = program.optimised().compile("c")
    assert compiled.backend == "c", "fell back to another backend"
    return compiled


@pytest.mark.system
@pytest.mark.parametrize("name", MODELS)
def test_a_model_in_c_is_the_bridge_to_numbers(name):
    model, values = MODELS[name]()
    programs, dynamics, (q, qd, qdd) = of_model(model, values), evaluate.compile(model, values), states()
    run = {name: in_c(getattr(programs, name)) for name in PROGRAMS}
    tau = run["inverse_dynamics"](q, qd, qdd)
    close(tau, dynamics.inverse(q, qd, qdd), 1e-12)
    close(run["mass_matrix"](q), dynamics.M(q), 1e-12)
    close(run["velocity_torques"](q, qd), dynamics.c(q, qd), 1e-12)
    close(run["gravity"](q), dynamics.g(q), 1e-12)
    close(run["friction"](q, qd), dynamics.friction(qd, q), 1e-12)
    close(run["bias"](q, qd), dynamics.inverse(q, qd, 0 * qdd), 1e-12)
    close(run["forward_dynamics"](q, qd, tau), dynamics.forward(q, qd, tau), 1e-11)
    close(run["forward_dynamics"](q, qd, tau), qdd, 1e-11)
    close(run["energies"](q, qd), np.stack(dynamics.energy(q, qd), axis=-1), 1e-12)
    parts = dynamics.parts(q, qd, qdd)
    close(run["torque_parts"](q, qd, qdd), np.stack(list(parts.values()), axis=1), 1e-12)
    close(sum(parts.values()), tau, 1e-12)


def by_the_general_route(q, qd, qdd):
    """The tree's terms by its recursion, held to the closure by the constraint's Jacobian; friction by virtual work."""
    arm, torques = rubbing(parallelogram()[0]).at(closed()[1]), []
    for x, v, a in zip(q, qd, qdd, strict=True):
        joints = [x[0], x[1] - x[0], np.pi - x[1] + x[0], x[1]]
        M, c, g = (np.array(term, float) for term in closed_chain.actuate(arm, forward.terms, joints, v.tolist()))
        G = np.array(closed_chain.G(arm, joints), float)
        torques.append(M @ a + c + g + G.T @ (np.array([2.0, 1.0, 0.5, 3.0]) * (G @ v)))
    return np.array(torques)


@pytest.mark.system
def test_the_parallelogram_in_c_by_a_second_way():
    model, values = closed()
    q, qd, qdd = states()
    close(in_c(of_model(model, values).inverse_dynamics)(q, qd, qdd), by_the_general_route(q, qd, qdd), 1e-12)
    robot, plain = parallelogram()                   # and as a program of the robot, without friction
    joints = np.stack([q[:, 0], q[:, 1] - q[:, 0], np.pi - q[:, 1] + q[:, 0], q[:, 1]], axis=-1)
    terms = in_c(codegen.closed_terms(robot, plain))(joints, qd)
    close(in_c(of_model(model, values).mass_matrix)(q).reshape(-1, 4), terms[:, :4], 1e-12)
    close(in_c(of_model(model, values).velocity_torques)(q, qd), terms[:, 4:6], 1e-12)


def test_of_an_arm_in_its_joints_both_ways_give_the_same():
    robot, values = robots.planar_2r()
    model, (q, qd, qdd) = lagrange.derive(robot), states()
    for name in ("inverse_dynamics", "mass_matrix", "bias", "gravity", "forward_dynamics", "energies"):
        mine, theirs = getattr(of_model(model, values), name), getattr(codegen, name)(robot, values)
        assert [group for group, _ in mine.groups] == [group for group, _ in theirs.groups]
        assert (mine.inputs, mine.shape, mine.about.result) == (theirs.inputs, theirs.shape, theirs.about.result)
        given = (q, qd, qdd)[:len(mine.groups)]
        close(mine.compile("numpy")(*given), theirs.compile("numpy")(*given), 1e-12)


def test_parameters_stay_inputs_until_they_are_given():
    model, values = closed()
    programs, (q, qd, qdd) = of_model(model), states(3)
    for name in PROGRAMS:
        program = getattr(programs, name)
        assert program.constants == model.parameters and set(program.variables).isdisjoint(model.parameters)
    numbers = of_model(model, values)
    given = {k: values[k] for k in model.parameters}
    found = programs.inverse_dynamics.optimised().compile("numpy", given)(q, qd, qdd)
    close(found, numbers.inverse_dynamics.compile("numpy")(q, qd, qdd), 1e-12)
    found = programs.forward_dynamics.compile("numpy", given)(q, qd, qdd)
    close(found, numbers.forward_dynamics.compile("numpy")(q, qd, qdd), 1e-12)
    wider = of_model(model, parameters=("spare", *model.parameters)).gravity
    assert wider.constants == ("spare", *model.parameters)


def test_the_header_says_of_what_it_is():
    text = of_model(closed()[0]).inverse_dynamics.source("c")
    assert "Inverse dynamics of the parallelogram arm in q1, q4." in text


def test_any_expression_of_the_state():
    model, values = closed()
    momenta = of_model(model, values).of(model.M * model.qd, ("q", "qd"), About("The momenta", result="p"))
    q, qd, _ = states(4)
    wanted = np.einsum("kij,kj->ki", evaluate.compile(model, values).M(q), qd)
    close(momenta.compile("numpy")(q, qd), wanted, 1e-12)


def test_a_model_is_made_once():
    programs = of_model(*closed())
    assert programs.mass_matrix is programs.mass_matrix


@pytest.mark.parametrize("call, error, says", [
    (lambda: codegen.inverse_dynamics(closed()[0]), TypeError, r"use codegen.of_model\(model, values\)"),
    (lambda: codegen.energies(closed()[0], {}), TypeError, "a Model has no recursion to record; give its robot"),
    (lambda: of_model(closed()[0], {"m1": 1.0}), ValueError, "no value for .*; add them to values"),
    (lambda: of_model(closed()[0], parameters=("m1",)).gravity, ValueError, "the program needs .*: give a value"),
    (lambda: of_model(closed()[0], parameters=("q1", *closed()[0].parameters)).gravity, ValueError, "q1 stand there"),
])
def test_errors(call, error, says):
    with pytest.raises(error, match=says):
        call()


# Would we notice?

@pytest.mark.parametrize("part", ["c", "g", "friction"])
def test_a_flipped_sign_is_seen_by_the_second_way(part):
    model, values = closed()
    wrong, (q, qd, qdd) = replace(model, **{part: -getattr(model, part)}), states(3)
    found = of_model(wrong, values).inverse_dynamics.compile("numpy")(q, qd, qdd)
    wanted = by_the_general_route(q, qd, qdd)
    assert np.abs(found - wanted).max() > 1e-3 * np.abs(wanted).max()
