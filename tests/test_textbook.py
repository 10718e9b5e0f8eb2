"""[siciliano] chapter 7: its closed forms typed in by hand, and the numbers of Example 7.2 and of its problems.

The numbers are those of the digest of the seed (g = 9.81): six digits or more, checked there by other means.
"""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import close, dynamics, model, robot_of
from scipy.optimize import brentq

from robolib import evaluate, kinematics, robots, simulate
from robolib.formulations import FORMULATIONS, lagrange
from robolib.identity import judge
from robolib.model import rate
from robolib.spatial import to_numpy

a1, a2, l1, l2, m1, m2, I1, I2 = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2")
kr1, kr2, mm2, Im1, Im2, g = sp.symbols("kr1 kr2 mm2 Im1 Im2 g")
q1, q2, v1, v2, w1, w2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
s2, c1, c2, c12 = sp.sin(q2), sp.cos(q1), sp.cos(q2), sp.cos(q1 + q2)
h = -m2 * a1 * l2 * s2

FIRST = list(FORMULATIONS)
START = (-1.470629, 2.941258)
HALF = (np.pi / 6, np.pi / 3)


def exactly(left, right):
    finding = judge(left, right)
    assert finding.equal and finding.how == "exact", finding


# section 7.3.2, the planar arm

B11 = I1 + m1 * l1**2 + kr1**2 * Im1 + I2 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * c2) + Im2 + mm2 * a1**2
B12 = I2 + m2 * (l2**2 + a1 * l2 * c2) + kr2 * Im2
B22 = I2 + m2 * l2**2 + kr2**2 * Im2
G = sp.Matrix([(m1 * l1 + mm2 * a1 + m2 * a1) * g * c1 + m2 * l2 * g * c12, m2 * l2 * g * c12])


@pytest.mark.parametrize("formulation", FIRST)
def test_the_planar_arm_7_82(formulation):
    m = model("planar_2r", formulation)
    exactly(m.M, sp.Matrix([[B11, B12], [B12, B22]]))
    exactly(m.g, G)
    tau = (
        sp.Matrix(
            [
                B11 * w1 + B12 * w2 - 2 * m2 * a1 * l2 * s2 * v1 * v2 - m2 * a1 * l2 * s2 * v2**2,
                B12 * w1 + B22 * w2 + m2 * a1 * l2 * s2 * v1**2,
            ]
        )
        + G
    )
    exactly(m.tau, tau)
    C = sp.Matrix([[h * v2, h * (v1 + v2)], [-h * v1, 0]])
    exactly(m.C, C)
    exactly(rate(m.M, m.q, m.qd) - 2 * m.C, sp.Matrix([[0, -2 * h * v1 - h * v2], [2 * h * v1 + h * v2, 0]]))
    exactly(m.parts["centrifugal"], sp.Matrix([h * v2**2, -h * v1**2]))
    exactly(m.parts["Coriolis"], sp.Matrix([2 * h * v1 * v2, 0]))
    other = sp.Matrix([[2 * h * v2, h * v2], [-h * v1, 0]])  # Problem 7.2: another C, not skew
    N = rate(m.M, m.q, m.qd) - 2 * other
    exactly(other * m.qd, m.c)
    exactly((m.qd.T * N * m.qd)[0], 0)
    assert not judge(N + N.T, sp.zeros(2))


def test_the_numbers_of_the_inertia_matrix():
    dyn = dynamics("planar_2r")
    for angle, b11, b12 in ((0, 250.01, 48.5), (np.pi / 2, 200.01, 23.5), (np.pi, 150.01, -1.5)):
        close(dyn.M([0.4, angle]), np.array([[b11, b12], [b12, 122.5]]), 1e-12)
    assert (
        brentq(lambda t: dyn.M([0, t])[0, 1], 0, np.pi)
        == pytest.approx(2.7934, abs=5e-5)
        == pytest.approx(np.arccos(-0.94), abs=5e-5)
    )
    assert np.linalg.eigvalsh(dyn.M([0, 0])) == pytest.approx([106.14913, 266.36087], abs=5e-6)
    for t in np.linspace(-3, 3, 7):
        assert np.linalg.det(dyn.M([0.1, t])) == pytest.approx(932959 / 40 + 4950 * np.cos(t) + 625 * np.sin(t) ** 2)
    assert dyn.c([0.3, np.pi / 2], [0, 1]) == pytest.approx([-25, 0])
    assert dyn.g([0, 0]) == pytest.approx([1030.05, 245.25])


def test_the_torques_at_one_state():
    dyn, numbers = dynamics("planar_2r"), robots.planar_2r()[1]
    assert dyn.inverse(HALF, [1, 2], [3, 4]) == pytest.approx([1325.48166, 619.65064], abs=5e-6)
    assert dyn.g(HALF) == pytest.approx([679.6567, 0], abs=5e-5)
    m = model("planar_2r")
    here = numbers | dict(zip(("q1", "q2", "qd1", "qd2"), (*HALF, 1, 2), strict=True))
    C = np.array(m.C.subs(here), float)
    np.testing.assert_allclose(C, [[-43.30127, -64.95191], [21.65064, 0]], atol=5e-6)
    N = np.array((rate(m.M, m.q, m.qd) - 2 * m.C).subs(here), float)
    assert N[0, 1] == pytest.approx(50 * np.sqrt(3)) == -N[1, 0]
    assert dyn.forward([0, 0], [0, 0], [0, 0]) == pytest.approx([-4.0421094, -0.4016955], abs=5e-8)


def test_two_seconds_of_free_fall():
    run = simulate.run(dynamics("planar_2r"), [0, 0], duration=2.0, samples=5, rtol=1e-9, atol=1e-9)
    assert run.q[-1] == pytest.approx([-3.0752, 0.0248], abs=5e-5) and run.drift < 1e-4


def test_the_reduced_model_is_off_by_the_rotors_own_couplings():
    robot = robot_of("planar_2r")
    second = robot.links[1]
    light = replace(robot, links=(robot.links[0], replace(second, rotor=None)))
    full, less = model("planar_2r").M, lagrange.derive(light).M
    exactly((full - less)[0, 1], kr2 * Im2)
    exactly((full - less)[0, 0], Im2 + mm2 * a1**2)
    values = robots.planar_2r()[1]
    assert values["kr2"] * values["Im2"] == 1 and values["Im2"] == 0.01


# the smaller arms


@pytest.mark.parametrize("formulation", FIRST)
def test_example_7_1_the_pendulum(formulation):
    m = model("pendulum", formulation)
    Fv1 = sp.Symbol("Fv1")
    inertia = I1 + m1 * l1**2 + Im1 * kr1**2
    exactly(m.tau[0], inertia * w1 + Fv1 * v1 + m1 * g * l1 * sp.sin(q1))
    exactly(m.U, -m1 * g * l1 * sp.cos(q1))
    stiffness = m.g[0].diff(q1).subs(q1, 0)
    exactly(stiffness / m.M[0, 0], m1 * g * l1 / inertia)  # the square of the natural frequency


@pytest.mark.parametrize("formulation", FIRST)
def test_the_cartesian_arm_and_problem_7_1(formulation):
    m, alpha = model("cartesian", formulation), sp.Symbol("alpha")
    b12, mass = m2 * sp.cos(alpha), m1 + mm2 + m2
    exactly(m.M, sp.Matrix([[mass + kr1**2 * Im1, b12], [b12, m2 + kr2**2 * Im2]]))
    exactly(m.g, sp.Matrix([mass * g, m2 * g * sp.cos(alpha)]))
    exactly(m.c, sp.zeros(2, 1))
    square = FORMULATIONS[formulation].derive(robots.cartesian(sp.pi / 2)[0])
    assert square.M == sp.diag(square.M[0, 0], square.M[1, 1]) and square.g[1] == 0
    tilted = FORMULATIONS[formulation].derive(robots.cartesian(sp.pi / 4)[0])
    exactly(tilted.M[0, 1], sp.sqrt(2) / 2 * m2)
    exactly(tilted.g[1], sp.sqrt(2) / 2 * m2 * g)
    z = to_numpy(kinematics.frames(robots.cartesian(sp.pi / 2)[0], [0, 0])[1].z)
    assert z[2] == 0 and abs(z).sum() == 1


@pytest.mark.parametrize("formulation", FIRST)
def test_problem_7_5_the_prismatic_revolute_arm(formulation):
    m = model("prismatic_revolute", formulation)
    exactly(
        m.M, sp.Matrix([[m1 + mm2 + kr1**2 * Im1 + m2, -m2 * l2 * s2], [-m2 * l2 * s2, I2 + m2 * l2**2 + kr2**2 * Im2]])
    )
    exactly(m.C, sp.Matrix([[0, -m2 * l2 * c2 * v2], [0, 0]]))
    exactly(m.g, sp.Matrix([0, m2 * l2 * g * c2]))


def test_the_shelf_has_the_data_of_example_7_2():
    assert robots.planar_2r()[1] == {
        "a1": 1,
        "a2": 1,
        "l1": 0.5,
        "l2": 0.5,
        "m1": 50,
        "m2": 50,
        "I1": 10,
        "I2": 10,
        "kr1": 100,
        "kr2": 100,
        "mm1": 5,
        "mm2": 5,
        "Im1": 0.01,
        "Im2": 0.01,
        "g": 9.81,
    }
    assert evaluate.compile(model("planar_2r", FIRST[-1]), robots.planar_2r()[1]).M([0, 0])[0, 0] == pytest.approx(
        250.01
    )
