"""Kane's method: F + F* = 0, the accelerations in it, and SymPy's own KanesMethod as a witness."""

import numpy as np
import pytest
import sympy as sp
import sympy.physics.mechanics as me
from arms import close, floats, model, robot_of, states
from golden_transformation_matrices import PLANAR, SPATIAL

from robolib.formulations import kane, newton_euler
from robolib.identity import judge
from robolib.kinematics import bodies
from robolib.model import coordinates
from robolib.robot import Link, Robot, dh, inertia
from robolib.spatial import Vec3, X


@pytest.mark.parametrize("case", [PLANAR, SPATIAL], ids=["planar 2R", "spatial 3R"])
def test_golden_numbers(case):
    close(kane.inverse_dynamics(case.robot, case.q, case.qd, case.qdd), case.tau, 1e-9)


@pytest.mark.parametrize("name", ["spatial_rpr", "drawn RPR, dh", "drawn tree of R, P, F, R"])
def test_active_and_inertia_forces_cancel(name):
    """With the torques of Newton–Euler, friction and a load at the tip."""
    arm, tip = floats(name), (Vec3(3.0, -2.0, 5.0), Vec3(0.5, 1.5, -1.0))
    for q, qd, qdd in states(name, 5).transpose(1, 0, 2).tolist():
        tau = newton_euler.inverse_dynamics(arm, q, qd, qdd, tip)
        F, F_star = kane.active_forces(arm, q, qd, tau, tip), kane.inertia_forces(arm, q, qd, qdd)
        close(-np.array(F), np.array(F_star, float), 1e-9)


@pytest.mark.parametrize("name", ["planar_2r", "spatial_rpr", "drawn PR, mdh", "drawn RFR, a fixed joint between"])
def test_the_remainders_are_the_derivatives_of_the_jacobians(name):
    """ω = J_ω q̇, and J̇_ω q̇, J̇_v q̇ by differentiation, of every link and rotor, in symbols."""
    robot = robot_of(name)
    q, qd, _ = coordinates(robot)
    motions = kane.remainders(robot, list(q), list(qd))
    for (_, _, Jv, Jw), (w, e, a) in zip(bodies(robot, list(q)), motions, strict=True):
        v, omega = (sp.Matrix([list(c) for c in J]).T * qd for J in (Jv, Jw))
        assert judge(sp.Matrix(list(w)), omega).equal
        assert judge(sp.Matrix(list(e)), omega.jacobian(q) * qd).equal
        assert judge(sp.Matrix(list(a)), v.jacobian(q) * qd).equal


def sympys(links, gravity, twist):
    """F and F* by SymPy's KanesMethod, over plain symbols q1 …, qd1 …, qdd1 … and tau1 …: a serial arm of revolute
    joints about z, standard rows (a, alpha), built from reference frames and points, with nothing of ours."""
    n = len(links)
    q, u = me.dynamicsymbols(f"x1:{n + 1}"), me.dynamicsymbols(f"u1:{n + 1}")
    tau, t = sp.symbols(f"tau1:{n + 1}"), me.dynamicsymbols._t
    N = me.ReferenceFrame("N")
    before, point, made, loads = N, me.Point("O"), [], []
    point.set_vel(N, 0)
    for i, (a, m, com, I) in enumerate(links):
        turned = before.orientnew(f"T{i}", "Axis", [q[i], before.z])
        frame = turned.orientnew(f"B{i}", "Axis", [twist[i], turned.x])
        frame.set_ang_vel(N, before.ang_vel_in(N) + u[i] * before.z)
        end = point.locatenew(f"O{i}", a * frame.x)
        end.v2pt_theory(point, N, frame)
        mass = end.locatenew(f"C{i}", com[0] * frame.x + com[1] * frame.y + com[2] * frame.z)
        mass.v2pt_theory(end, N, frame)
        made.append(me.RigidBody(f"L{i}", mass, frame, m, (me.inertia(frame, *I), mass)))
        loads += [(mass, m * (gravity[0] * N.x + gravity[1] * N.y + gravity[2] * N.z)), (frame, tau[i] * before.z)]
        if i:
            loads.append((made[i - 1].frame, -tau[i] * before.z))
        before, point = frame, end
    method = me.KanesMethod(N, q_ind=q, u_ind=u, kd_eqs=[x.diff(t) - v for x, v in zip(q, u, strict=True)])
    F, F_star = method.kanes_equations(made, loads)
    plain = {v.diff(t): sp.Symbol(f"qdd{i}") for i, v in enumerate(u, 1)}
    plain |= {x.diff(t): sp.Symbol(f"qd{i}") for i, x in enumerate(q, 1)}
    names = {v: sp.Symbol(f"qd{i}") for i, v in enumerate(u, 1)} | {x: sp.Symbol(f"q{i}") for i, x in enumerate(q, 1)}
    return [sp.Matrix(x).subs(plain).subs(names) for x in (F, F_star)], sp.Matrix(tau)


def ours(links, gravity, twist):
    made = tuple(Link(dh("revolute", a, alpha), m, Vec3(*com), inertia(*I[:4], I[5], I[4]))
                 for (a, m, com, I), alpha in zip(links, twist, strict=True))
    return Robot("the same", made, Vec3(*gravity))


def witness_agrees(links, gravity, twist):
    robot, ((F, F_star), tau) = ours(links, gravity, twist), sympys(links, gravity, twist)
    q, qd, qdd = (list(x) for x in coordinates(robot))
    assert judge(F, sp.Matrix(kane.active_forces(robot, q, qd, list(tau)))).equal
    assert judge(F_star, sp.Matrix(kane.inertia_forces(robot, q, qd, qdd))).equal
    assert judge(F + F_star, tau - sp.Matrix(kane.inverse_dynamics(robot, q, qd, qdd))).equal
    assert judge(F + F_star, tau - kane.derive(robot).tau).equal


def test_sympys_kanes_method_agrees_on_the_planar_arm():
    a1, a2, l1, l2, m1, m2, I1, I2, g = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g")
    links = [(a1, m1, (l1 - a1, 0, 0), (0, 0, I1, 0, 0, 0)), (a2, m2, (l2 - a2, 0, 0), (0, 0, I2, 0, 0, 0))]
    witness_agrees(links, (0, -g, 0), (0, 0))


def test_sympys_kanes_method_agrees_on_a_spatial_arm():
    """Where ω × I ω counts: full inertias (xx, yy, zz, xy, yz, zx), a right angle between the axes, slanted gravity."""
    k = sp.Rational
    links = [(k(1, 2), 3, (k(-1, 5), k(1, 10), k(3, 10)), (k(3, 5), k(7, 10), k(4, 5), k(1, 10), k(-1, 20), k(1, 5))),
             (k(4, 5), 2, (k(-2, 5), k(1, 5), k(-1, 10)), (k(1, 5), k(2, 5), k(1, 2), k(-1, 10), k(1, 20), k(1, 10)))]
    witness_agrees(links, (1, -2, -9), (sp.pi / 2, 0))


def test_the_gyroscopic_term_is_needed(monkeypatch):
    """Would we notice? Kane without ω × I ω is wrong in space; on the planar arm nobody sees it."""
    def without(robot, q, qd, qdd):
        F = [0] * robot.n
        for (m, I, Jv, Jw), (_, e, a) in zip(bodies(robot, q), kane.remainders(robot, q, qd), strict=True):
            F = [f - (v @ (a * m) + z @ (I @ e)) for f, v, z in zip(F, Jv, Jw, strict=True)]
        return F
    monkeypatch.setattr(kane, "inertia_forces", without)
    assert judge(kane.derive(robot_of("spatial_rpr")).c, model("spatial_rpr", "newton_euler").c).equal is False
    assert judge(kane.derive(robot_of("planar_2r")).c, model("planar_2r", "newton_euler").c).equal is True


def test_a_falling_pendulum_needs_no_torque():
    """By hand: a point mass at the distance l, τ = m l² q̈ + m g l sin q from the vertical; with q̈ = −(g/l) sin q, 0."""
    m, l, g, q = sp.symbols("m l g q")
    robot = Robot("pendulum", (Link(dh("revolute"), m, X * l),), Vec3(g, 0, 0))
    tau = kane.inverse_dynamics(robot, [q], [sp.Symbol("v")], [-(g / l) * sp.sin(q)])
    assert judge(tau[0], 0).equal
