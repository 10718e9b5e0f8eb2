"""The bridge to numbers: shapes, and errors that say what to do. What it computes: test_dynamics."""

import warnings

import numpy as np
import pytest
import sympy as sp
from arms import dynamics

from robolib import evaluate, robots
from robolib.formulations import FORMULATIONS, lagrange
from robolib.model import Model
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import X

DYN = dynamics("planar_2r", "newton_euler")
ONE, MANY = np.array([0.3, -0.4]), np.arange(10.0).reshape(5, 2)


@pytest.mark.parametrize(
    "q, shape",
    [
        (ONE, ()),
        (MANY, (5,)),
        ([1, 2], ()),
        ((1, 2), ()),
        (MANY[:1], (1,)),
        (MANY[:0], (0,)),
        (MANY.tolist(), (5,)),
        (sp.Matrix([[1, 2]]).tolist()[0], ()),
    ],
)
def test_shapes(q, shape):
    assert DYN.M(q).shape == (*shape, 2, 2)
    for torque in (
        DYN.g(q),
        DYN.c(q, q),
        DYN.inverse(q, q, q),
        DYN.forward(q, q, q),
        DYN.friction(q),
        *DYN.parts(q, q, q).values(),
    ):
        assert torque.shape == (*shape, 2) and torque.dtype == float
    assert all(np.shape(E) == shape for E in DYN.energy(q, q))


def test_one_state_meets_a_batch():
    assert DYN.inverse(ONE, ONE, MANY).shape == (5, 2) and DYN.forward(ONE, ONE, MANY).shape == (5, 2)
    np.testing.assert_allclose(DYN.forward(ONE, MANY, ONE)[3], DYN.forward(ONE, MANY[3], ONE))
    np.testing.assert_allclose(DYN.forward(MANY, ONE, ONE)[3], DYN.forward(MANY[3], ONE, ONE))


BAD = [
    (lambda: DYN.M([0.1]), ValueError, r"q has the shape \(1,\); give \(2,\) for one state or \(N, 2\) for a batch"),
    (lambda: DYN.M(0.1), ValueError, r"q has the shape \(\)"),
    (lambda: DYN.M(np.zeros((2, 2, 2))), ValueError, r"q has the shape \(2, 2, 2\)"),
    (lambda: DYN.M(sp.Matrix([1, 2])), ValueError, r"q has the shape \(2, 1\)"),
    (lambda: DYN.inverse(ONE, ONE, [1, 2, 3]), ValueError, r"qdd has the shape \(3,\)"),
    (lambda: DYN.inverse(MANY, MANY[:3], ONE), ValueError, r"do not have one shape: q \(5, 2\), qd \(3, 2\)"),
    (lambda: DYN.forward(ONE, ONE, [1]), ValueError, r"tau has the shape \(1,\)"),
    (lambda: DYN.c([0.1, float("nan")], ONE), ValueError, "q contains NaN"),
    (lambda: DYN.c(ONE, [0.1, float("nan")]), ValueError, "qd contains NaN"),
    (lambda: DYN.forward(ONE, ONE, [0.1, float("nan")]), ValueError, "tau contains NaN"),
    (lambda: DYN.g([0.1, float("inf")]), ValueError, "q contains"),
    (lambda: DYN.g([[0.1, float("inf")]]), ValueError, "q contains"),
    (
        lambda: DYN.M([sp.Symbol("q1"), 0]),
        TypeError,
        "q must hold real numbers; put values in for the symbols first, or use the Model",
    ),
    (lambda: DYN.M([1j, 0]), TypeError, "q must hold real numbers"),
    (lambda: DYN.M(["a", "b"]), TypeError, "q must hold real numbers"),
    (lambda: DYN.M(["1", "2"]), TypeError, "q must hold real numbers"),
    (lambda: DYN.M([[0, 1], [2]]), (TypeError, ValueError), "q "),
    (lambda: DYN.M(None), (TypeError, ValueError), "q "),
]


@pytest.mark.parametrize("call, error, says", BAD)
def test_bad_states_are_named(call, error, says):
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        with pytest.raises(error, match=says):
            call()


def test_an_arm_without_inertia_has_no_forward_dynamics_and_is_told_so():
    light = evaluate.compile(lagrange.derive(Robot("light", (Link(dh("revolute")),))), {})
    with pytest.raises((ValueError, np.linalg.LinAlgError), match="inertia|mass"):
        light.forward([0.0], [0.0], [1.0])


def test_every_symbol_of_a_model_needs_a_value():
    robot, values = robots.pendulum()
    m = lagrange.derive(robot)
    loaded = Model(robot, m.M + sp.Matrix([[sp.Symbol("mL")]]), m.c, m.g)
    assert "mL" in loaded.parameters and set(robot.parameters) < set(loaded.parameters)
    with pytest.raises(ValueError, match="no value for mL"):
        evaluate.compile(loaded, values)
    extra = evaluate.compile(loaded, values | {"mL": 3.0}).M([0.1]) - evaluate.compile(m, values).M([0.1])
    assert extra == pytest.approx(3.0)


def test_a_constant_matrix_is_a_batch_of_constants():
    dyn = dynamics("cartesian")
    assert dyn.M(MANY).shape == (5, 2, 2) and (dyn.M(MANY) == dyn.M(ONE)).all() and (dyn.c(MANY, MANY) == 0).all()


def test_hostile_parameter_names():
    """Names that the generated code uses itself."""
    t, f, s = sp.symbols("_t0 function sin")
    arm = Robot("hostile", (Link(dh("revolute"), t, X * s, inertia(0, 0, f)),), robots.DOWN_Y)
    for derive in (f.derive for f in FORMULATIONS.values()):
        dyn = evaluate.compile(derive(arm), {"_t0": 2.0, "function": 0.3, "sin": 0.5, "g": 10.0})
        assert dyn.inverse([0.0], [0.0], [1.0]) == pytest.approx([0.3 + 2 * 0.25 + 2 * 10 * 0.5])


def test_no_state_changes_a_dynamics_and_values_are_kept_apart():
    values = dict(robots.planar_2r()[1])
    dyn = evaluate.compile(dynamics("planar_2r", "newton_euler").model, values)
    before = dyn.M(ONE)
    values["m1"] = 1e9
    np.testing.assert_array_equal(dyn.M(ONE), before)
    np.testing.assert_array_equal(evaluate.compile(dyn.model, robots.planar_2r()[1]).M(ONE), before)
