"""What the sources print wrong around Newton–Euler: the printed line fails, the corrected one holds."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from arms import close, drawn, floats, model, robot_of, states

from robolib.formulations import newton_euler, newton_euler_base, newton_euler_linear, two_link
from robolib.identity import judge
from robolib.kinematics import frames
from robolib.model import coordinates, rate
from robolib.spatial import Vec3, skew, to_sympy

SKEW = drawn("skew", 14, "RR", ["dh"])


def planar():
    """The arm of [asada_slotine] Example 5-1: the planar arm without rotors."""
    return robot_of("planar_2r").without("rotors")


class Example:
    """Everything that stands in (5-4) to (5-12), positions differentiated by the chain rule and by nothing else."""

    def __init__(self):
        self.robot = planar()
        self.q, self.qd, self.qdd = coordinates(self.robot)
        one, two = frames(self.robot, self.q)
        centres = [pose.T @ link.com for pose, link in zip((one, two), self.robot.links, strict=True)]
        self.r_01, self.r_0c1, self.r_1c2 = two.o, centres[0], centres[1] - two.o
        self.r_1c1 = self.r_0c1 - self.r_01
        self.a_c1, self.a_c2 = (c.map(self.second) for c in centres)
        self.wd1, self.wd2 = self.qdd[0], self.qdd[0] + self.qdd[1]
        self.g = self.robot.gravity
        self.m1, self.m2, self.I1, self.I2 = sp.symbols("m1 m2 I1 I2")
        self.tau = two_link.inverse_dynamics(self.robot, self.q, self.qd, self.qdd)
        self.balances = two_link.balances(self.robot, self.q, self.qd, self.qdd)
        self.held = two_link.solve(self.balances)

    def second(self, x):
        v = rate(sp.sympify(x), self.q, self.qd)
        return rate(v, [*self.q, *self.qd], [*self.qd, *self.qdd])


@pytest.fixture(scope="module")
def example():
    return Example()


def z(a, b):
    """The planar cross product."""
    return a.cross(b).z


# [asada_slotine] Example 5-1


def test_5_5_has_a_minus(example):
    e = example
    f12, N12 = e.held["f12"], e.held["N12"]
    assert judge(N12.z - z(e.r_1c2, f12) - e.I2 * e.wd2, 0)
    assert judge(N12.z + z(e.r_1c2, f12) - e.I2 * e.wd2, 0).equal is False  # as printed
    assert judge(N12.z - z(e.r_1c2, f12) - e.I2 * (e.qd[0] + e.qd[1]), 0).equal is False  # θ̇ where ω̇ is meant


def test_5_4_holds_for_link_1(example):
    e = example
    f01, f12, N01, N12 = (e.held[name] for name in ("f01", "f12", "N01", "N12"))
    moment = N01.z - N12.z + z(e.r_1c1, f12) - z(e.r_0c1, f01) - e.I1 * e.wd1
    assert judge(moment, 0)
    assert judge(to_sympy(f01 - f12 + (e.g - e.a_c1) * e.m1), sp.zeros(3, 1))


def test_5_7_is_right(example):
    e = example
    left = e.tau[1] - z(e.r_1c2, e.a_c2 * e.m2) + z(e.r_1c2, e.g * e.m2) - e.I2 * e.wd2
    assert judge(left, 0)


def test_5_8_needs_the_elbow_and_the_second_mass(example):
    e = example

    def left(r, mass):
        own = z(e.r_0c1, (e.g - e.a_c1) * e.m1)
        return e.tau[0] - e.tau[1] + own - z(r, e.a_c2 * mass) + z(r, e.g * e.m2) - e.I1 * e.wd1

    assert judge(left(e.r_01, e.m2), 0)
    assert judge(left(e.r_0c1, e.m1), 0).equal is False  # as printed
    assert judge(left(e.r_0c1, e.m2), 0).equal is False  # one of the two slips mended
    assert judge(left(e.r_01, e.m1), 0).equal is False  # the other


def test_5_8_by_elimination_shows_why(example):
    """With f01 eliminated, f12 stands in the moment of link 1 with the lever r_(0,1) = r_(0,c1) − r_(1,c1)."""
    e = example
    _, left = two_link.eliminate(e.balances, "f01")
    (terms,) = (terms for terms, _ in left if "N01" in terms)
    assert set(terms) == {"N01", "N12", "f12"}
    assert judge(to_sympy(terms["f12"]), to_sympy(-skew(e.r_01)))
    assert judge(to_sympy(terms["f12"]), to_sympy(-skew(e.r_0c1))).equal is False
    _, left = two_link.eliminate(e.balances, "f12")
    (rest,) = (rest for terms, rest in left if list(terms) == ["N12"])  # (5-7): nothing but N12 is left
    assert judge(-rest.z, e.tau[1])


def test_5_11_and_5_12_are_what_the_elimination_gives(example):
    m1, m2, I1, I2, a1, l1, l2, g = sp.symbols("m1 m2 I1 I2 a1 l1 l2 g")
    (q1, q2), (v1, v2) = example.q, example.qd
    h = m2 * a1 * l2 * sp.sin(q2)
    H11 = m1 * l1**2 + I1 + m2 * (a1**2 + l2**2 + 2 * a1 * l2 * sp.cos(q2)) + I2
    H12 = m2 * a1 * l2 * sp.cos(q2) + m2 * l2**2 + I2
    G2 = m2 * l2 * g * sp.cos(q1 + q2)
    model = two_link.derive(example.robot)
    for left, right in (
        (model.M, sp.Matrix([[H11, H12], [H12, m2 * l2**2 + I2]])),
        (model.c, sp.Matrix([-h * v2**2 - 2 * h * v1 * v2, h * v1**2])),
        (model.g, sp.Matrix([(m1 * l1 + m2 * a1) * g * sp.cos(q1) + G2, G2])),
    ):
        finding = judge(left, right)
        assert finding.equal and finding.how == "exact", finding


# [asada_slotine] (5-83)


def test_5_83_turns_the_new_joint_not_the_old_one():
    q, qd, qdd = coordinates(SKEW)
    poses = frames(SKEW, q)
    moving = newton_euler_base.motions(SKEW, poses, list(qd), list(qdd))
    (w1, wd1, _), (w2, wd2, _), b1 = moving[0], moving[1], poses[1].z
    true = w2.map(lambda x: rate(sp.sympify(x), [*q, *qd], [*qd, *qdd]))  # (5-82), differentiated
    assert judge(to_sympy(wd2), to_sympy(true))
    assert judge(to_sympy(wd1 + b1 * qdd[1] + w1.cross(b1) * qd[1]), to_sympy(true))
    assert judge(to_sympy(wd1 + b1 * qdd[1] + w1.cross(b1) * qd[0]), to_sympy(true)).equal is False  # as printed


# [milicevic] section 3: v̇_0 = g


@pytest.mark.parametrize("name", ["planar_2r", "prismatic_revolute", "drawn RP, dh"])
def test_a_base_that_accelerates_downwards_is_wrong_by_twice_the_gravity(name):
    robot = robot_of(name)
    q, qd, qdd = (list(x) for x in coordinates(robot))
    printed = newton_euler_base.inverse_dynamics(replace(robot, gravity=-robot.gravity), q, qd, qdd)
    right = newton_euler_base.inverse_dynamics(robot, q, qd, qdd)
    weight = newton_euler_base.inverse_dynamics(robot.without("friction"), q, [0] * robot.n, [0] * robot.n)
    error = sp.Matrix(right) - sp.Matrix(printed)
    assert judge(error, 2 * sp.Matrix(weight))
    assert judge(sp.Matrix(weight), model(name, "lagrange").g)


def test_the_motions_start_with_minus_gravity():
    arm = floats("planar_2r")
    assert newton_euler_base.motions(arm, frames(arm, [0.1, 0.2]), [0, 0], [0, 0])[-1][2] == -arm.gravity


# [siciliano] (7.113), and ω̇_m2 of section 7.5.3; test_agreement.py has (7.113) in the link frames


def test_7_113_counts_the_gyroscopic_moment_once(monkeypatch):
    arm = floats("spatial_rrr")
    state = [x[0].tolist() for x in states("spatial_rrr", 1)]
    wanted = np.array(newton_euler.inverse_dynamics(arm, *state))
    good, plain = newton_euler_base._body, newton_euler_linear._euler
    close(newton_euler_base.inverse_dynamics(arm, *state), wanted, 1e-12)

    def twice(m, s, I, w, wd, a):
        F, M, s = good(m, s, I, w, wd, a)
        return F, M + w.cross(I @ w), s

    monkeypatch.setattr(newton_euler_base, "_body", twice)
    monkeypatch.setattr(
        newton_euler_linear, "_euler", lambda I, motion: plain(I, motion) + motion[0].cross(I @ motion[0])
    )
    for form in (newton_euler_base, newton_euler_linear):
        with pytest.raises(AssertionError, match="off by"):
            close(form.inverse_dynamics(arm, *state), wanted, 1e-3)


@pytest.mark.parametrize("form", [newton_euler_base, newton_euler_linear, two_link], ids=lambda f: f.__name__[21:])
def test_the_second_rotor_of_7_5_3(form):
    """τ_2 holds k_r2 I_m2 ω̇_m2, and no other I_m2. Printed: ω̇_m2 = ϑ̈_1 + ϑ̇_2 ϑ̈_1."""
    robot = robot_of("planar_2r")
    (_, qd2), (qdd1, qdd2) = coordinates(robot)[1:]
    kr2, Im2 = sp.symbols("kr2 Im2")
    tau = form.inverse_dynamics(robot, *(list(x) for x in coordinates(robot)))[1]
    share = tau - tau.xreplace({Im2: sp.Integer(0)})
    assert judge(share, kr2 * Im2 * (qdd1 + kr2 * qdd2))
    assert judge(share, kr2 * Im2 * (qdd1 + qd2 * qdd1)).equal is False


# [khalil] [7.36] and [7.57]


def test_7_36_is_the_sum_of_the_forces_not_the_joints_reaction(example):
    """M v̇_G is f_t, all forces on the link; f_j, its neighbour's on it, is another one."""
    e = example
    inertial = to_sympy(e.a_c1 * e.m1)
    f01, f12 = e.held["f01"], e.held["f12"]
    assert judge(to_sympy(f01 - f12 + e.g * e.m1), inertial)
    assert judge(to_sympy(f01), inertial).equal is False  # as printed


def test_7_57_has_the_rate_under_its_first_hat(monkeypatch):
    arm = floats("spatial_rpr")
    state = [x[0].tolist() for x in states("spatial_rpr", 1)]
    wanted = np.array(newton_euler.inverse_dynamics(arm, *state))
    good = newton_euler_linear.acceleration_tensor
    w, wd = Vec3(*sp.symbols("wx wy wz")), Vec3(*sp.symbols("wdx wdy wdz"))
    assert judge(to_sympy(good(w, wd)), to_sympy(skew(wd) + skew(w) @ skew(w)))
    close(newton_euler_linear.inverse_dynamics(arm, *state), wanted, 1e-12)
    monkeypatch.setattr(newton_euler_linear, "acceleration_tensor", lambda w, wd: good(w, w))  # as printed
    with pytest.raises(AssertionError, match="off by"):
        close(newton_euler_linear.inverse_dynamics(arm, *state), wanted, 1e-3)
