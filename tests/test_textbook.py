"""[siciliano] chapter 7: its closed forms typed in by hand, and the numbers of Example 7.2 and of its problems.

The numbers are those of the digest of the seed (g = 9.81): six digits or more, checked there by other means.
"""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from arms import close, dynamics, floats, model, robot_of
from scipy.optimize import brentq

from robolib import evaluate, kinematics, robots, simulate
from robolib.formulations import FORMULATIONS, lagrange, newton_euler
from robolib.identity import judge
from robolib.model import rate
from robolib.spatial import ORIGIN, Vec3, to_numpy
from robolib.trajectory import JointMotion, StraightLine, sample, trapezoidal, triangular

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
    tau = sp.Matrix([B11 * w1 + B12 * w2 - 2 * m2 * a1 * l2 * s2 * v1 * v2 - m2 * a1 * l2 * s2 * v2**2,
                     B12 * w1 + B22 * w2 + m2 * a1 * l2 * s2 * v1**2]) + G
    exactly(m.tau, tau)
    C = sp.Matrix([[h * v2, h * (v1 + v2)], [-h * v1, 0]])
    exactly(m.C, C)
    exactly(rate(m.M, m.q, m.qd) - 2 * m.C, sp.Matrix([[0, -2 * h * v1 - h * v2], [2 * h * v1 + h * v2, 0]]))
    exactly(m.parts["centrifugal"], sp.Matrix([h * v2**2, -h * v1**2]))
    exactly(m.parts["Coriolis"], sp.Matrix([2 * h * v1 * v2, 0]))
    other = sp.Matrix([[2 * h * v2, h * v2], [-h * v1, 0]])          # Problem 7.2: another C, not skew
    N = rate(m.M, m.q, m.qd) - 2 * other
    exactly(other * m.qd, m.c)
    exactly((m.qd.T * N * m.qd)[0], 0)
    assert not judge(N + N.T, sp.zeros(2))


def test_the_numbers_of_the_inertia_matrix():
    dyn = dynamics("planar_2r")
    for angle, b11, b12 in ((0, 250.01, 48.5), (np.pi / 2, 200.01, 23.5), (np.pi, 150.01, -1.5)):
        close(dyn.M([0.4, angle]), np.array([[b11, b12], [b12, 122.5]]), 1e-12)
    assert brentq(lambda t: dyn.M([0, t])[0, 1], 0, np.pi) == pytest.approx(2.7934, abs=5e-5) == pytest.approx(np.arccos(-0.94), abs=5e-5)
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


# Example 7.2

@cache
def case(k):
    q0 = kinematics.planar_ik(1, 1, 0.2, 0.0)
    if k == 1:
        return JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in q0))
    if k == 2:
        qf = kinematics.planar_ik(1, 1, 1.8, 0.0)
        return JointMotion(tuple(trapezoidal(q, e - q, 5.0, 0.15) for q, e in zip(q0, qf, strict=True)))
    return StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), trapezoidal(0.0, 1.6, 5.0, 0.15))


def torque(k, t, side="right", extra=None):
    q, qd, qdd = case(k).at(np.asarray(t, float), side)
    tau = dynamics("planar_2r").inverse(q, qd, qdd)
    return tau if extra is None else tau + extra(q)


def extremes(k, extra=None):
    """(sup, inf) of each torque, with both sides of every break."""
    _, q, qd, qdd = sample(case(k), 5001)
    tau = dynamics("planar_2r").inverse(q, qd, qdd) + (0 if extra is None else extra(q))
    return tau.max(0), tau.min(0)


def test_the_start_and_the_times_of_the_three_cases():
    assert kinematics.planar_ik(1, 1, 0.2, 0.0) == pytest.approx(START, abs=5e-7)
    assert kinematics.planar_ik(1, 1, 1.8, 0.0) == pytest.approx((-0.451027, 0.902054), abs=5e-7)
    q, qd, qdd = case(1).at(np.array([0.0, 0.25, 0.5]))
    assert qdd[0] == pytest.approx(8 * np.pi) and qd[1] == pytest.approx(2 * np.pi) and q[2] == pytest.approx([0.100167, 4.512054], abs=5e-7)
    assert [p.duration for p in case(2).profiles] == pytest.approx([0.353920, 0.557841], abs=5e-7)
    assert case(3).duration == pytest.approx(0.47) and case(2).profiles[0].accelerations[0] == pytest.approx(100 / 3)
    end = case(2).at(np.array(0.6))[0]
    assert end == pytest.approx((-0.451027, 0.902054), abs=5e-7)


LIMITS = [(1, 0.0, "right", (3873.168, 3078.153)), (1, 0.25, "left", (6044.757, 2356.494)), (1, 0.25, "right", (-2047.193, None)),
          (1, 0.5, "left", (-4486.0, -3568.9)), (2, 0.0, "right", (5170.0, -4092.1)), (2, 0.15, "left", (5908.12, None)),
          (2, 0.35392024, "left", (-6513.53, None)), (2, 0.557841, "left", (2227.05, 4304.1)),
          (3, 0.0, "right", (2666.019, -4096.130)), (3, 0.15, "left", (3271.643, -4548.871)),
          (3, 0.32, "left", (2706.252, -2358.199)), (3, 0.32, "right", (-928.162, 2893.950)), (3, 0.47, "left", (-4923.439, 8097.332))]


@pytest.mark.parametrize("k, t, side, wanted", LIMITS)
def test_example_7_2_one_sided_limits(k, t, side, wanted):
    breaks = np.array(case(k).breaks)
    t = breaks[np.abs(breaks - t).argmin()]
    for got, number in zip(torque(k, t, side), wanted, strict=True):
        assert number is None or got == pytest.approx(number, abs=0.06 if number == round(number, 1) else 6e-3)


def test_example_7_2_extremes():
    high, low = extremes(1)
    assert high[0] == pytest.approx(6044.757, abs=5e-3) and low[1] == pytest.approx(-3980.1, abs=0.06)
    high, low = extremes(2)
    assert high[0] == pytest.approx(5908.12, abs=6e-3) and low[0] == pytest.approx(-6513.53, abs=6e-3)
    high, low = extremes(3)
    assert [*high, *low] == pytest.approx([3271.643, 8097.332, -4923.439, -4548.871], abs=5e-3)


def test_example_7_2_parts():
    t, q, qd, qdd = sample(case(1), 5001)
    parts = dynamics("planar_2r").parts(q, qd, qdd)
    assert np.abs(parts["Coriolis"][:, 0]).max() == pytest.approx(1096.4, abs=0.06) and np.abs(parts["Coriolis"][:, 1]).max() == 0
    assert t[np.abs(parts["Coriolis"][:, 0]).argmax()] == pytest.approx(0.258, abs=1e-3)
    assert np.abs(parts["centrifugal"]).max(0) == pytest.approx([548.2, 548.2], abs=0.06)
    assert parts["gravity"][[0, -1], 0] == pytest.approx([103.0, 756.3], abs=0.06)
    assert parts["gravity"][[0, -1], 1] == pytest.approx([24.5, -24.5], abs=0.06) and parts["gravity"][:, 1].min() == pytest.approx(-245.25, abs=1e-2)
    assert 122.5 * 8 * np.pi == pytest.approx(3078.76, abs=5e-3)
    t, q, qd, qdd = sample(case(2), 2001)
    first = dynamics("planar_2r").g(q)[t <= 0.2039, 1]
    assert first == pytest.approx(24.525, abs=5e-4)
    _, q, qd, _ = sample(case(3), 2001)
    np.testing.assert_allclose(q[:, 1], -2 * q[:, 0], atol=1e-9)
    assert np.abs(qd).max(0) == pytest.approx([3.5629, 7.1258], abs=5e-4) and qd[:, 1].max() < 1e-9


def test_problem_7_7_a_force_on_the_environment():
    f = Vec3(500.0, 500.0, 0)

    def extra(q):
        J, _ = kinematics.jacobian(floats("planar_2r"), list(np.asarray(q).T))
        return np.stack([np.broadcast_to(column @ f, np.shape(q)[:-1]) for column in J], axis=-1)
    q0 = np.array(kinematics.planar_ik(1, 1, 0.2, 0.0))
    assert extra(q0) == pytest.approx([100, -447.494], abs=5e-4)
    assert torque(1, 0.0, "right", extra) == pytest.approx([3973.2, 2630.7], abs=0.06)
    state = [x.tolist() for x in case(1).at(0.0)]
    assert newton_euler.inverse_dynamics(floats("planar_2r"), *state, tip=(f, ORIGIN)) == pytest.approx([3973.168, 2630.66], abs=6e-3)
    for k, wanted in ((1, (6200.83, 2630.66, -3590.99, -4482.13)), (2, (6133.98, 4536.11, -6061.45, -4539.64)),
                      (3, (3559.14, 8329.39, -4023.44, -4884.01))):
        high, low = extremes(k, extra)
        assert [*high, *low] == pytest.approx(wanted, abs=2e-2), k


# the smaller arms

@pytest.mark.parametrize("formulation", FIRST)
def test_example_7_1_the_pendulum(formulation):
    m = model("pendulum", formulation)
    Fv1 = sp.Symbol("Fv1")
    inertia = I1 + m1 * l1**2 + Im1 * kr1**2
    exactly(m.tau[0], inertia * w1 + Fv1 * v1 + m1 * g * l1 * sp.sin(q1))
    exactly(m.U, -m1 * g * l1 * sp.cos(q1))
    stiffness = m.g[0].diff(q1).subs(q1, 0)
    exactly(stiffness / m.M[0, 0], m1 * g * l1 / inertia)            # the square of the natural frequency


@pytest.mark.parametrize("formulation", FIRST)
def test_the_cartesian_arm_and_problem_7_1(formulation):
    m, alpha = model("cartesian", formulation), sp.Symbol("alpha")
    b12, mass = m2 * sp.cos(alpha), m1 + mm2 + m2
    exactly(m.M, sp.Matrix([[mass + kr1**2 * Im1, b12], [b12, m2 + kr2**2 * Im2]]))
    exactly(m.g, sp.Matrix([mass * g, m2 * g * sp.cos(alpha)]))
    exactly(m.c, sp.zeros(2, 1))
    square = FORMULATIONS[formulation](robots.cartesian(sp.pi / 2)[0])
    assert square.M == sp.diag(square.M[0, 0], square.M[1, 1]) and square.g[1] == 0
    tilted = FORMULATIONS[formulation](robots.cartesian(sp.pi / 4)[0])
    exactly(tilted.M[0, 1], sp.sqrt(2) / 2 * m2)
    exactly(tilted.g[1], sp.sqrt(2) / 2 * m2 * g)
    z = to_numpy(kinematics.frames(robots.cartesian(sp.pi / 2)[0], [0, 0])[1].z)
    assert z[2] == 0 and abs(z).sum() == 1


@pytest.mark.parametrize("formulation", FIRST)
def test_problem_7_5_the_prismatic_revolute_arm(formulation):
    m = model("prismatic_revolute", formulation)
    exactly(m.M, sp.Matrix([[m1 + mm2 + kr1**2 * Im1 + m2, -m2 * l2 * s2], [-m2 * l2 * s2, I2 + m2 * l2**2 + kr2**2 * Im2]]))
    exactly(m.C, sp.Matrix([[0, -m2 * l2 * c2 * v2], [0, 0]]))
    exactly(m.g, sp.Matrix([0, m2 * l2 * g * c2]))


def test_the_shelf_has_the_data_of_example_7_2():
    assert robots.planar_2r()[1] == {"a1": 1, "a2": 1, "l1": 0.5, "l2": 0.5, "m1": 50, "m2": 50, "I1": 10, "I2": 10, "kr1": 100,
                                     "kr2": 100, "mm1": 5, "mm2": 5, "Im1": 0.01, "Im2": 0.01, "g": 9.81}
    assert evaluate.compile(model("planar_2r", FIRST[-1]), robots.planar_2r()[1]).M([0, 0])[0, 0] == pytest.approx(250.01)
