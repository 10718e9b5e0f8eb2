"""What every model of every arm must obey, whoever derived it."""


import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, SMALL, close, dynamics, floats, matrix, model, pose, robot_of, states

from robolib import evaluate, kinematics, simulate
from robolib.formulations import lagrange, newton_euler
from robolib.identity import judge
from robolib.model import Model, christoffel, coriolis, potential_energy, rate
from robolib.spatial import ORIGIN, Vec3, to_numpy

STEP = 1e-5
ENGINE = "newton_euler"  # its models are the shorter ones; test_agreement holds the others to it
N_STATES = 6

# The closed form of three drawn joints takes a second to derive: those are for the long tests.
EACH = [name if name in SMALL else pytest.param(name, marks=pytest.mark.slow) for name in ARMS]


def differences(f, q, step=STEP):
    """∂f/∂q_j by central differences, the last axis is j."""
    return np.stack([(f(q + h) - f(q - h)) / (2 * step) for h in step * np.eye(len(q))], axis=-1)


def spin(R_of, q, qd):
    """ω by a central difference along the motion."""
    W = (R_of(q + STEP * qd) - R_of(q - STEP * qd)) / (2 * STEP) @ R_of(q).T
    return np.array([W[2, 1], W[0, 2], W[1, 0]])


def kinetic_energy(arm, q, qd):
    """Σ ½ m v² + ½ ωᵀ I ω over all bodies, velocities by differences of their poses: no Jacobian, no matrix M."""

    def frame(i, q):
        return pose(kinematics.frames(arm, q)[i].T) if i >= 0 else (np.eye(3), np.zeros(3))

    total = 0.0
    for i, link in enumerate(arm.links):
        bodies = [(i, link.m, link.com, link.I, 0 * q[:1], ORIGIN)]
        if link.rotor:
            r = link.rotor
            bodies.append((link.parent, r.m, r.com, r.I, r.kr * arm.coordinate(i, qd), r.axis))
        for j, m, com, I, rate_, axis in bodies:

            def centre(q):
                R, p = frame(j, q)  # noqa: B023
                return R @ to_numpy(com) + p  # noqa: B023

            R = frame(j, q)[0]
            v = (centre(q + STEP * qd) - centre(q - STEP * qd)) / (2 * STEP)
            w = spin(lambda q: frame(j, q)[0], q, qd) + R @ to_numpy(axis) * rate_  # noqa: B023
            total += 0.5 * float(m) * v @ v + 0.5 * w @ (R @ to_numpy(I) @ R.T) @ w
    return total


@pytest.mark.parametrize("name", EACH)
def test_the_kinetic_energy_is_that_of_all_bodies(name):
    for q, qd in states(name, 3)[:2].transpose(1, 0, 2):
        T, _ = dynamics(name, ENGINE).energy(q, qd)
        assert T == pytest.approx(kinetic_energy(floats(name), q, qd), rel=1e-6)
        assert pytest.approx(qd @ dynamics(name, ENGINE).M(q) @ qd / 2, rel=1e-12) == T


@pytest.mark.parametrize("name", EACH)
def test_the_links_jacobians_give_the_energy_and_the_weights(name):
    """The sums over Jacobians themselves, in floats: ½ q̇ᵀ B q̇ with B by (7.20), (7.30), (7.32) is the energy of all
    bodies, and (7.39) is the slope of U."""
    arm, (q, qd, _) = floats(name), states(name, 1)[:, 0]
    M = np.array(lagrange.inertia_matrix(arm, q.tolist()), float)
    assert qd @ M @ qd / 2 == pytest.approx(kinetic_energy(arm, q, qd), rel=1e-6)
    g = np.array(lagrange.gravity_torques(arm, q.tolist()), float)
    slope = differences(lambda q: float(potential_energy(arm, q.tolist())), q)
    np.testing.assert_allclose(slope, g, atol=1e-6 * (1 + np.abs(g).max()))


@pytest.mark.parametrize("name", EACH)
def test_the_inertia_matrix_is_symmetric_and_positive(name):
    M = dynamics(name, ENGINE).M(states(name, 20)[0])
    close(M, np.swapaxes(M, 1, 2), 1e-12)
    assert np.linalg.eigvalsh(M).min() > 0


@pytest.mark.parametrize("name", EACH)
def test_gravity_is_the_gradient_of_the_potential_energy(name):
    dyn = dynamics(name, ENGINE)
    for q in states(name, 3)[0]:
        np.testing.assert_allclose(
            differences(lambda q: dyn.energy(q, 0 * q)[1], q), dyn.g(q), atol=1e-6 * (1 + np.abs(dyn.g(q)).max())
        )


@pytest.mark.parametrize("name", EACH)
def test_heights_give_the_potential_energy(name):
    """U = −Σ m gᵀ r, the places of the bodies taken one by one; a rotor on the base is left out."""
    arm, q = floats(name), states(name, 1)[0, 0]
    frames, gravity, total = kinematics.frames(arm, q), to_numpy(arm.gravity), 0.0
    for i, link in enumerate(arm.links):
        bodies = [(i, link)] + ([(link.parent, link.rotor)] if link.rotor and link.parent >= 0 else [])
        total -= sum(float(b.m) * gravity @ to_numpy(frames[j].T @ b.com) for j, b in bodies)
    assert (
        float(potential_energy(arm, q))
        == pytest.approx(total)
        == pytest.approx(dynamics(name, ENGINE).energy(q, 0 * q)[1])
    )


@pytest.mark.parametrize("name", SMALL)
def test_the_christoffel_matrix_makes_a_skew_matrix_exactly(name):
    m = model(name, ENGINE)
    N = rate(m.M, m.q, m.qd) - 2 * m.C
    assert judge(N + N.T, sp.zeros(m.n)).how == "exact" and judge(m.C * m.qd, m.c).how == "exact"
    c = christoffel(m.M, m.q)
    assert all(
        c[i][j][k] == c[i][k][j] or judge(c[i][j][k], c[i][k][j])
        for i in range(m.n)
        for j in range(m.n)
        for k in range(j)
    )


@pytest.mark.parametrize("name", EACH)
def test_the_velocity_torques_do_no_work_beside_the_change_of_inertia(name):
    """q̇ᵀ(Ṁ q̇ − 2c) = 0, with Ṁ by differences."""
    dyn = dynamics(name, ENGINE)
    for q, qd in states(name, N_STATES)[:2].transpose(1, 0, 2):
        Mdot = (dyn.M(q + STEP * qd) - dyn.M(q - STEP * qd)) / (2 * STEP)
        assert qd @ Mdot @ qd - 2 * qd @ dyn.c(q, qd) == pytest.approx(0, abs=1e-6 * (1 + np.abs(dyn.M(q)).max()))


@pytest.mark.parametrize("name", [*ARMS, *LONG])
def test_velocity_torques_are_those_of_the_inertia_matrix(name):
    """c = Ṁ q̇ − ½ ∂(q̇ᵀ M q̇)/∂q (7.38), on floats: Lagrange's M by differences against the recursion."""
    arm = (LONG[name].at({}) if name in LONG else floats(name)).without("friction")
    q, qd = np.random.default_rng(8).uniform(-2, 2, (2, arm.n))

    def M(q):
        return np.array(lagrange.inertia_matrix(arm, q), float)

    dM = differences(M, q)
    c = np.einsum("ijk,j,k->i", dM, qd, qd) - 0.5 * np.einsum("ijk,i,j->k", dM, qd, qd)
    floating = arm.without("gravity")
    close(newton_euler.inverse_dynamics(floating, q, qd, 0 * q), c, 1e-6)
    close(np.array([newton_euler.inverse_dynamics(floating, q, 0 * q, e) for e in np.eye(arm.n)]).T, M(q))
    close(newton_euler.inverse_dynamics(arm, q, 0 * q, 0 * q), np.array(lagrange.gravity_torques(arm, q), float))


@pytest.mark.parametrize("name", EACH)
def test_power_in_is_energy_gained(name):
    """d(T + U)/dt = q̇ᵀ(τ − friction), along q(t) = q + q̇ t + ½ q̈ t²."""
    dyn = dynamics(name, ENGINE)
    for q, qd, qdd in states(name, N_STATES).transpose(1, 0, 2):
        E = [sum(dyn.energy(q + qd * t + qdd * t * t / 2, qd + qdd * t)) for t in (-STEP, STEP)]
        power = qd @ (dyn.inverse(q, qd, qdd) - dyn.friction(qd))
        assert (E[1] - E[0]) / (2 * STEP) == pytest.approx(
            power, abs=1e-6 * np.abs(dyn.inverse(q, qd, qdd)).max() + 1e-6
        )


@pytest.mark.parametrize("name", ["pendulum", "planar_2r", "prismatic_revolute", "drawn RFR, a fixed joint between"])
def test_energy_is_kept_in_free_fall(name):
    m = model(name, ENGINE)
    free = evaluate.compile(Model(m.robot.without("friction"), m.M, m.c, m.g), ARMS[name][1])
    run = simulate.run(free, 0.3 * np.ones(m.n), duration=0.4, samples=11, rtol=1e-9, atol=1e-9)
    assert run.drift < 1e-6 * np.abs(run.T).max() and run.T[-1] > 1e-3


@pytest.mark.parametrize("name", EACH)
def test_forward_undoes_inverse(name):
    q, qd, qdd = states(name, 20)
    dyn = dynamics(name, ENGINE)
    close(dyn.forward(q, qd, dyn.inverse(q, qd, qdd)), qdd, 1e-8)


@pytest.mark.parametrize("name", EACH)
def test_a_batch_is_a_loop_over_states(name):
    q, qd, qdd = states(name, 4)
    dyn = dynamics(name, ENGINE)
    for method, args in (
        (dyn.M, (q,)),
        (dyn.c, (q, qd)),
        (dyn.g, (q,)),
        (dyn.friction, (qd,)),
        (dyn.inverse, (q, qd, qdd)),
        (dyn.forward, (q, qd, qdd)),
        (lambda *a: np.stack(dyn.energy(*a), -1), (q, qd)),
    ):
        close(method(*args), np.array([method(*one) for one in zip(*args, strict=True)]), 1e-12)
    parts = dyn.parts(q, qd, qdd)
    for kind, torque in parts.items():
        assert torque.shape == q.shape
        np.testing.assert_allclose(torque[2], dyn.parts(q[2], qd[2], qdd[2])[kind], rtol=1e-12, atol=1e-12)
    close(dyn.inverse(q[0], qd[0], qdd), np.array([dyn.inverse(q[0], qd[0], a) for a in qdd]), 1e-12)


@pytest.mark.parametrize("name", EACH)
def test_the_parts_are_the_torque(name):
    q, qd, qdd = states(name, 5)
    dyn = dynamics(name, ENGINE)
    parts = dyn.parts(q, qd, qdd)
    assert list(parts) == ["inertial", "centrifugal", "Coriolis", "gravity", "friction"]
    close(sum(parts.values()), dyn.inverse(q, qd, qdd), 1e-10)
    close(parts["inertial"], (dyn.M(q) @ qdd[..., None])[..., 0], 1e-12)
    close(parts["gravity"] + 1e-9, dyn.g(q) + 1e-9, 1e-12)
    np.testing.assert_allclose(parts["centrifugal"] + parts["Coriolis"], dyn.c(q, qd), atol=1e-9)
    np.testing.assert_allclose(dyn.parts(q, 2 * qd, qdd)["centrifugal"], 4 * parts["centrifugal"], atol=1e-9)
    for j in range(qd.shape[1]):  # one joint alone makes no Coriolis torque, and all of its centrifugal one
        alone = np.zeros_like(qd)
        alone[:, j] = qd[:, j]
        one = dyn.parts(q, alone, qdd)
        assert np.abs(one["Coriolis"]).max() == 0
        np.testing.assert_allclose(one["centrifugal"], dyn.c(q, alone), atol=1e-9)


@pytest.mark.parametrize("name", [*ARMS, *LONG])
def test_a_force_at_the_tip_adds_its_jacobian(name):
    arm = LONG[name].at({}) if name in LONG else floats(name)
    rng = np.random.default_rng(6)
    q, qd, qdd = rng.uniform(-2, 2, (3, arm.n))
    force, moment = (Vec3(*rng.normal(size=3)) for _ in range(2))
    extra = np.subtract(
        newton_euler.inverse_dynamics(arm, q, qd, qdd, (force, moment)), newton_euler.inverse_dynamics(arm, q, qd, qdd)
    )
    Jv, Jw = map(matrix, kinematics.jacobian(arm, q))
    np.testing.assert_allclose(
        extra, Jv.T @ to_numpy(force) + Jw.T @ to_numpy(moment), atol=1e-9 * (1 + 100 * np.abs(Jv).max())
    )


@pytest.mark.parametrize("name", ["pendulum", "spatial_rpr", "drawn RPR, dh"])
def test_friction_is_viscous_and_dry(name):
    joints = [robot_of(name).links[j].joint for j in robot_of(name).joints]
    numbers = {sp.Symbol(k): v for k, v in ARMS[name][1].items()}
    Fv, Fs = (np.array([float(sp.sympify(getattr(j, k)).subs(numbers)) for j in joints]) for k in ("Fv", "Fs"))
    qd = states(name, 6)[1]
    np.testing.assert_allclose(dynamics(name, ENGINE).friction(qd), Fv * qd + Fs * np.sign(qd), atol=1e-12)
    np.testing.assert_allclose(dynamics(name, ENGINE).friction(0 * qd), 0 * qd)
    assert np.abs(Fv).max() > 0


def test_rate_is_the_chain_rule():
    q1, q2, v1, v2 = sp.symbols("q1 q2 qd1 qd2")
    A = sp.Matrix([[q1 * q2, sp.sin(q2)]])
    assert rate(A, [q1, q2], [v1, v2]) == sp.Matrix([[v1 * q2 + q1 * v2, sp.cos(q2) * v2]])
    assert rate(q1**2, [q1], [v1]) == 2 * q1 * v1
    assert coriolis(sp.eye(2), [q1, q2], [v1, v2]) == sp.zeros(2)
