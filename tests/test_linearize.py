"""The linearised model: Algorithm 7.1 against Dual numbers, complex steps, SymPy, differences; what follows from it."""

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, LONG, close, floats, robot_of

from robolib import codegen, kinematics, linearize, robots
from robolib.conventions import to_modified
from robolib.formulations import lagrange, newton_euler
from robolib.formulations.short.parameters import bodies
from robolib.identity import judge
from robolib.linearize import facts, pairs, slopes, sweeps, tip, turns
from robolib.model import rate, symbols
from robolib.spatial import Mat3, Vec3, Z, skew, to_numpy

BIG = {make.__name__: make for make in (*robots.LARGE, *robots.CLOSED)}
TURNING = ("spatial_rrr", "puma560", "panda", "ur5e")


@pytest.fixture(autouse=True)
def quiet(recwarn):
    """One published inertia is none of a body; that is told elsewhere."""


def numbers(name):
    """An arm in floats, without Coulomb friction, whose jump has no slope."""
    if name in BIG:
        robot, values = BIG[name]()
        return robot.at(values)
    return LONG[name].at({}) if name in LONG else floats(name)


def some(arm, seed=11):
    return np.random.default_rng(seed).uniform(-1.5, 1.5, (3, arm.n)).tolist()


def turning(name):
    robot, values = getattr(robots, name)()
    return robot.at(values).without("rotors", "friction")


def same(a, b, tolerance=1e-12):
    for k in ("M", "V", "P"):
        close(np.array(getattr(a, k), float), np.array(getattr(b, k), float), tolerance)
    close(np.array(a.tau, float), np.array(b.tau, float), tolerance)


@pytest.mark.parametrize("name", [*ARMS, *LONG, *BIG])
def test_every_arm_has_the_slopes_of_dual_numbers(name):
    """[balafoutis_patel] Algorithm 7.1, (7.2.1): slides, trees, fixed joints, rotors, both conventions, friction."""
    arm = numbers(name)
    state = some(arm)
    duals = linearize.by_duals(arm.without("friction"), *state)
    mine = slopes(arm.without("friction"), *state)
    same(mine, duals)
    viscous = np.diag([float(arm.links[j].joint.Fv) for j in arm.joints])
    rubbed = slopes(arm, *state)
    close(np.array(rubbed.V, float), np.array(mine.V, float) + viscous, 1e-12)
    close(np.array(rubbed.tau, float), np.array(newton_euler.inverse_dynamics(arm, *state), float), 1e-12)


@pytest.mark.parametrize("name", ["drawn tree of nine", "stanford", "spatial_rpr", "panda"])
def test_complex_steps_and_differences_agree(name):
    arm = numbers(name).without("friction")
    q, qd, qdd = some(arm)
    mine, other = slopes(arm, q, qd, qdd), linearize.by_complex_step(arm, q, qd, qdd)
    same(mine, other)
    h, n = 1e-6, arm.n
    for k in range(n):
        def torque(e, k=k):
            return np.array(newton_euler.inverse_dynamics(arm, [x + e * (i == k) for i, x in enumerate(q)], qd, qdd))
        close(np.array(mine.P, float)[:, k], (torque(h) - torque(-h)) / (2 * h), 1e-6)


@pytest.mark.parametrize("name", ["pendulum", "planar_2r", "prismatic_revolute", "polar"])
def test_the_slopes_in_symbols_are_sympys(name):
    robot = robot_of(name).without("friction")
    model, state = lagrange.derive(robot), [list(x) for x in symbols(robot.n)]
    mine = slopes(robot, *state)
    assert judge(sp.Matrix(mine.M), model.M).equal is True
    assert judge(sp.Matrix(mine.V), model.tau.jacobian(model.qd)).equal is True
    assert judge(sp.Matrix(mine.P), model.tau.jacobian(model.q)).equal is True
    assert not sp.Matrix(mine.P).atoms(sp.Float)


def test_a_column_of_states_is_each_state():
    arm = numbers("spatial_rpr")
    batch = np.random.default_rng(5).uniform(-1, 1, (3, arm.n, 4))
    many = slopes(arm, *(list(x) for x in batch))
    for k in range(4):
        one = slopes(arm, *(x[:, k].tolist() for x in batch))
        got = np.array([[np.broadcast_to(x, 4)[k] for x in row] for row in many.P])
        close(got, np.array(one.P, float), 1e-13)


@pytest.mark.parametrize("middle", range(1, 7))
def test_where_wrenches_and_screws_meet_does_not_matter(middle):
    arm = to_modified(numbers("stanford"))
    state = some(arm)
    same(linearize.recursion(arm, bodies(arm), *state, middle=middle), slopes(arm, *state))


@pytest.mark.parametrize("name", TURNING)
def test_closed_forms(name):
    """[balafoutis_patel] (7.3.1)–(7.3.4), and the L and E that stand in them."""
    arm = turning(name)
    state = some(arm)
    same(linearize.closed_slopes(arm, *state), slopes(arm, *state))


def test_closed_forms_refuse_what_they_are_not_made_for():
    for name, word in (("polar", "prismatic"), ("planar_2r", "rotors")):
        robot, values = getattr(robots, name)()
        with pytest.raises(ValueError, match=word):
            linearize.closed_slopes(robot.at(values), *[[0.1] * robot.n] * 3)


@pytest.mark.parametrize("name", TURNING)
def test_every_lemma_of_appendix_c(name):
    """[balafoutis_patel] Lemmas C-1 … C-12: each claim against Dual numbers, for every link and joint."""
    off = linearize.residuals(turning(name), *some(turning(name)))
    assert len(off) == 11 and max(off.values()) < 1e-12, off


def test_a_lemma_with_a_slip_is_found(monkeypatch):
    what, quantity, claim, beyond = linearize.LEMMAS["C-7"]
    monkeypatch.setitem(linearize.LEMMAS, "C-7",
                        (what, quantity, lambda x, i, j: tuple(-v for v in claim(x, i, j)), beyond))
    off = linearize.residuals(turning("spatial_rrr"), *some(turning("spatial_rrr")))
    assert off["C-7"] > 0.1 and off["C-6"] < 1e-12


def test_preliminaries_of_appendix_c():
    """[balafoutis_patel] (C.1)–(C.13): ω and Ω from W and its rates; ż and z̈ as rates of z, and their duals."""
    arm, h = turning("panda"), 1e-30
    q, qd, qdd = some(arm)
    x = facts.facts(arm, q, qd, qdd)
    ahead = facts.facts(arm, *([np.array([a + 1j * h * b]) for a, b in zip(at, rates, strict=True)]
                               for at, rates in ((q, qd), (qd, qdd))), qdd)

    def change(rows):
        """The rate of a matrix or of a vector along the motion, by a complex step."""
        return np.array([change(e) if isinstance(e, (Mat3, Vec3)) else np.ravel(e)[0].imag / h for e in rows])
    for i in range(x.n):
        W, w_i, O_i = (to_numpy(y) for y in (x.W[i], skew(x.found.motions[i].w), x.found.motions[i].Omega))
        assert np.allclose(W.T @ change(ahead.W[i]), w_i)                                         # (C.1)
        assert np.allclose(W.T @ change(ahead.W[i] @ skew(ahead.found.motions[i].w)), O_i)        # (C.2)
        for j in range(i + 1):
            z, zd, zdd = (to_numpy(v) for v in x.axis(i, j))
            swung = ahead.W[j] @ ahead.found.motions[j].w.cross(Z)
            assert np.allclose(zd, W.T @ change(ahead.W[j] @ Z))                                  # (C.8)
            assert np.allclose(zdd, W.T @ change(swung))                                          # (C.10)
            R = W.T @ to_numpy(x.W[j])
            w_j, O_j = R @ to_numpy(skew(x.found.motions[j].w)) @ R.T, R @ to_numpy(x.found.motions[j].Omega) @ R.T
            Z_, Zd, Zdd = _dual(z), _dual(zd), _dual(zdd)
            assert np.allclose(Zd, w_j @ Z_ - Z_ @ w_j)                                           # (C.9)
            assert np.allclose(Zdd, -O_j.T @ Z_ - Z_ @ O_j + np.trace(O_j) * Z_)                  # (C.11)
            assert np.allclose(Zdd, O_j @ Z_ + Z_ @ O_j.T - 2 * w_j @ Z_ @ w_j)                   # (C.13)


def test_turns_between_links():
    """[balafoutis_patel] (C.3)–(C.8): the turn from link j to link i, and its two rates."""
    arm, h = turning("panda"), 1e-4
    q, qd, qdd = (np.array(v) for v in some(arm))

    def relative(t, i, j):
        x = facts.facts(arm, list(q + qd * t + qdd * t * t / 2), [0.0] * 7, [0.0] * 7)
        return to_numpy(x.W[j]).T @ to_numpy(x.W[i])
    x = facts.facts(arm, list(q), list(qd), list(qdd))
    for i, j in ((3, 1), (6, 2), (5, 0)):
        R = relative(0, i, j)
        w_i, w_j = to_numpy(skew(x.found.motions[i].w)), R.T @ to_numpy(skew(x.found.motions[j].w)) @ R
        O_i, O_j = to_numpy(x.found.motions[i].Omega), R.T @ to_numpy(x.found.motions[j].Omega) @ R
        first = (relative(h, i, j) - relative(-h, i, j)) / (2 * h)
        second = (relative(h, i, j) - 2 * R + relative(-h, i, j)) / h**2
        assert np.allclose(R.T @ first, w_i - w_j, atol=1e-5)                                     # (C.6)
        assert np.allclose(R.T @ second, O_i + O_j.T - 2 * w_j @ w_i, atol=1e-4)                  # (C.7)


def test_sums_over_what_hangs_on_a_joint():
    """[balafoutis_patel] (C.14)–(C.17): E, U, U̇ and L of the generalized link as integrals over bodies; η as a sum."""
    arm = turning("panda")
    x, links = facts.facts(arm, *some(arm)), to_modified(arm).links
    for i in range(x.n):
        U, Ud, E, L = np.zeros(3), np.zeros(3), np.zeros((3, 3)), np.zeros((3, 3))
        for k in range(i, x.n):
            R = to_numpy(x.W[i]).T @ to_numpy(x.W[k])
            s, sd = (to_numpy(v) for v in x.way(i, i, k))
            w, m, com = to_numpy(x.found.motions[k].w), float(links[k].m), to_numpy(links[k].com)
            I = to_numpy(links[k].I)
            r, rd = s + R @ com, sd + R @ np.cross(w, com)
            J = np.trace(I) / 2 * np.eye(3) - I
            U, Ud = U + m * r, Ud + m * rd
            E = E + R @ I @ R.T - m * _dual(r) @ _dual(r)
            L = L + R @ _dual(w) @ J @ R.T + m * _dual(r) @ _dual(rd)
        for mine, sums in ((x.U[i], U), (x.Ud[i], Ud), (x.E[i], E), (x.L[i], L)):
            assert np.allclose(to_numpy(mine), sums, atol=1e-12)
        for j in range(i, x.n):                 # (C.14), with the rest from link j on
            eta = to_numpy(x.seen(i, j, x.found.eta[j]))
            for k in range(i, j):
                near, step = x.found, x.found.chain[k + 1]
                own = near.mu[k] + near.links[k].u.cross(near.motions[k].sdd)
                eta = eta + to_numpy(x.seen(i, k, own + step.s.cross(step.back(near.Udd[k + 1]))))
            assert np.allclose(to_numpy(x.found.eta[i]), eta, atol=1e-11)


def test_2_L_is_angular_momentum_less_the_rate_of_inertia():
    """(17.E7): 2 L = dual(h) − Ė, which `sweeps` carries as 2 N = Σ̇ + dual(h)."""
    arm = turning("panda")
    q, qd, qdd = some(arm)
    x = facts.facts(arm, q, qd, qdd)
    steps = turns.steps_of(to_modified(arm), q, qd)
    motion = sweeps.outwards(to_modified(arm), steps, qd, qdd)
    total = sweeps.inwards(to_modified(arm), bodies(to_modified(arm)), steps, motion, qd, qdd)
    for i in range(arm.n):
        N2 = to_numpy(total[i].N2)
        assert np.allclose(N2 - np.trace(N2) * np.eye(3), 2 * to_numpy(x.L[i]), atol=1e-12)
        h, rate_of_E = (N2 - N2.T) / 2, np.trace(N2) * np.eye(3) - (N2 + N2.T) / 2
        assert np.allclose(2 * to_numpy(x.L[i]), h - rate_of_E, atol=1e-12)
        assert np.allclose(to_numpy(total[i].L2(Z)), 2 * to_numpy(x.L[i]) @ [0, 0, 1], atol=1e-12)


@pytest.mark.parametrize("name", ["spatial_rpr", "drawn tree of nine", "stanford", "panda"])
def test_v_is_twice_christoffels_matrix(name):
    """(17.E3), (17.E4): Ṁ = ½ (V + Vᵀ), P − Pᵀ = ½ d/dt (V − Vᵀ); V q̇ = 2 c. No friction."""
    arm, h = numbers(name).without("friction"), 1e-5
    q, qd, qdd = (np.array(v) for v in some(arm))

    def at(t):
        x = slopes(arm, list(q + qd * t + qdd * t * t / 2), list(qd + qdd * t), list(qdd))
        return [np.array(getattr(x, k), float) for k in "MVP"]
    (M1, V1, _), (M0, V0, _), (_, V, P) = at(h), at(-h), at(0)
    close(V + V.T, (M1 - M0) / h, 1e-6)
    close(P - P.T, ((V1 - V1.T) - (V0 - V0.T)) / (4 * h), 1e-5)
    C = np.array(linearize.christoffel_matrix(arm, list(q), list(qd)), float)
    c = newton_euler.inverse_dynamics(arm.without("gravity"), list(q), list(qd), [0.0] * arm.n)
    close(C @ qd, np.array(c, float), 1e-11)
    close(2 * C, V, 1e-12)


def test_christoffels_matrix_in_symbols():
    robot = robots.spatial_rrr()[0]
    model = lagrange.derive(robot)
    q, qd, _ = (list(x) for x in symbols(robot.n))
    assert judge(sp.Matrix(linearize.christoffel_matrix(robot, q, qd)), model.C).equal is True


@pytest.mark.parametrize("name", ["panda", "stanford", "puma560", "spatial_rrr"])
def test_what_must_be_zero(name):
    """[balafoutis_patel] (7.3.5)–(7.3.10): V_nn, column 1 of P where gravity is along the first axis, ż₁, z̈₁."""
    arm = numbers(name).without("friction")
    x = slopes(arm, *some(arm))
    size = np.abs(np.array(x.P, float)).max()
    assert abs(float(x.V[-1][-1])) < 1e-12 * size
    if arm.gravity.x == 0 == arm.gravity.y and to_modified(arm).links[0].joint.before.s == 0:
        assert np.abs(np.array(x.P, float)[:, 0]).max() < 1e-12 * size
    motion = sweeps.outwards(to_modified(arm), turns.steps_of(to_modified(arm), *some(arm)[:2]), *some(arm)[1:])
    first = pairs.screw_of("revolute", motion[0])
    assert np.abs([*first.zd, *first.zdd]).max() < 1e-14
    tilted = slopes(_tilted(arm), *some(arm))
    assert np.abs(np.array(tilted.P, float)[:, 0]).max() > 1e-3


def test_at_rest_p_is_the_hessian_of_u():
    robot = robots.spatial_rrr()[0]
    model, n = lagrange.derive(robot), robot.n
    x = slopes(robot.without("friction"), list(model.q), [0] * n, [0] * n)
    assert judge(sp.Matrix(x.P), sp.hessian(model.U, model.q)).equal is True


def test_state_space():
    """[balafoutis_patel] (7.2.2), (7.2.3), (1.1.3): A and B are the slopes of ẋ = (q̇, q̈(q, q̇, τ))."""
    arm, h = numbers("spatial_rpr").without("friction"), 1e-6
    q, qd, tau = (np.array(v) for v in some(arm))
    forward = codegen.forward_dynamics(arm, {}).compile("python")
    qdd = forward(q, qd, tau)
    A, B = (np.array(x, float) for x in linearize.state_space(slopes(arm, list(q), list(qd), list(qdd))))
    x, n = np.concatenate([q, qd]), arm.n

    def f(x):
        return np.concatenate([x[n:], forward(x[:n], x[n:], tau)])
    for k in range(2 * n):
        e = h * np.eye(2 * n)[k]
        close(A[:, k], (f(x + e) - f(x - e)) / (2 * h), 1e-7)
    for k in range(n):
        e = h * np.eye(n)[k]
        close(B[n:, k], (forward(q, qd, tau + e) - forward(q, qd, tau - e)) / (2 * h), 1e-7)
    assert not B[:n].any()


def test_first_order_is_honest():
    """[balafoutis_patel] (7.2.1): what is left out begins with squares."""
    arm = numbers("drawn RPRRFR").without("friction")
    x, d = (np.random.default_rng(k).uniform(-1, 1, (3, arm.n)) for k in (1, 2))
    here = slopes(arm, *x.tolist())
    left = [np.abs(np.subtract(slopes(arm, *(x + e * d).tolist()).tau, here.tau)
                   - linearize.predicted(here, *(e * d))).max() for e in (1e-3, 1e-4)]
    assert 90 < left[0] / left[1] < 110


def test_the_tips_own_slopes():
    """[balafoutis_patel] (7.4.1)–(7.4.18), coordinates: the same torques from deviations of the tip."""
    robot, values = robots.spatial_rrr()
    arm = robot.at(values).without("friction")
    q, qd, qdd = some(arm, 3)
    by = tip.rates(arm, tip.position, q, qd, qdd)
    x, rng = slopes(arm, q, qd, qdd), np.random.default_rng(4)
    dq, dqd, dqdd = rng.uniform(-1, 1, (3, 3)).tolist()
    d = tip.shifts(by, dq, dqd, dqdd)
    close(np.array(linearize.predicted(tip.tip_slopes(x, by), *d)),
          np.array(linearize.predicted(x, dq, dqd, dqdd)), 1e-10)
    # (7.4.8)–(7.4.10) are the deviations of the place, its velocity and acceleration
    h = 1e-5

    def place(e, t):
        p = [a + e * u + t * (v + e * w) + t * t / 2 * (b + e * z)
             for a, u, v, w, b, z in zip(q, dq, qd, dqd, qdd, dqdd, strict=True)]
        return np.array(tip.position(arm, p))
    close((place(h, 0) - place(-h, 0)) / (2 * h), np.array(d[0]), 1e-7)
    t = 1e-4
    speed = [(place(e, t) - place(e, -t)) / (2 * t) for e in (h, -h)]
    close((speed[0] - speed[1]) / (2 * h), np.array(d[1]), 1e-5)
    # (7.4.2)–(7.4.5): f = J⁻ᵀ τ
    M, c, g = np.array(x.M, float), *_bias(arm, q, qd)
    Mx, cx, gx = tip.tip_model((M.tolist(), c, g), by, qd)
    J, Jd = np.array(by.J, float), np.array(by.Jd, float)
    chi = J @ qdd + Jd @ qd
    close(np.array(Mx, float) @ chi + cx + gx, np.linalg.solve(J.T, np.array(x.tau, float)), 1e-9)


def test_an_angular_velocity_has_no_coordinates():
    """[balafoutis_patel] (7.4.9) read for ω: δω is not J̇ δq + J δq̇, but that and δφ × ω. (17.E16)"""
    arm, h = numbers("panda"), 1e-6
    q, qd, dq = (np.array(v) for v in some(arm))

    def J(q):
        return np.array([[*z] for z in kinematics.jacobian(arm, list(q))[1]], float).T
    true = (J(q + h * dq) @ qd - J(q - h * dq) @ qd) / (2 * h)
    printed = (J(q + h * qd) - J(q - h * qd)) @ dq / (2 * h)
    assert np.abs(true - printed).max() > 0.1
    close(true, printed + np.cross(J(q) @ dq, J(q) @ qd), 1e-6)


def test_modes_of_the_lab_arm():
    robot, values = robots.planar_2r()
    arm = robot.at(values | {"kr1": 1.0, "kr2": 1.0})
    for up, part in ((-1, np.imag), (1, np.real)):
        x = slopes(arm, [up * np.pi / 2, 0.0], [0.0, 0.0], [0.0, 0.0])
        found = linearize.modes(np.array(linearize.state_space(x)[0], float))
        assert np.allclose(sorted(part(found)), [-5.1176, -2.5619, 2.5619, 5.1176], atol=1e-4)


def test_the_regulator_is_riccatis_and_reach_is_kalmans():
    A, b = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0], [1.0]])
    assert np.allclose(linearize.regulator(A, b, np.eye(2), np.eye(1)), [[1.0, np.sqrt(3)]])
    assert np.allclose(linearize.reach(A, b), [1, 1])
    assert np.isclose(linearize.reach(np.eye(2), b)[-1], 0)


def test_growth_knows_a_saddle_and_a_spring():
    """(17.E12): ẍ = k² x parts with the rate k, ẍ = −k² x with none."""
    for k2, wanted in ((4.0, 2.0), (-4.0, 0.0)):
        found = linearize.growth(lambda q, v, k2=k2: k2 * q, lambda q, v, k2=k2: ([[k2]], [[0.0]]), [0.01], [0.0], 40.0,
                                 rtol=1e-10)
        assert abs(found.rate - wanted) < 0.05


def _dual(v):
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def _tilted(arm):
    from dataclasses import replace

    return replace(arm, gravity=Vec3(3.0, 5.0, -7.0))


def _bias(arm, q, qd):
    rest = [0.0] * arm.n
    g = np.array(newton_euler.inverse_dynamics(arm, q, rest, rest), float)
    return np.array(newton_euler.inverse_dynamics(arm, q, qd, rest), float) - g, g


def test_rates_of_the_model_are_along_the_motion():
    robot = robots.planar_2r()[0].without("rotors")
    model = lagrange.derive(robot)
    V = sp.Matrix(slopes(robot, *([*x] for x in symbols(2))).V)
    N = rate(model.M, model.q, model.qd) - V
    assert judge(N, -N.T).equal is True


def test_reach_takes_as_many_powers_as_there_are_states():
    """[B, AB] of ẍ = 2x + u is 1 turned round, so its singular values are 1 and 1; one power more would be seen."""
    assert linearize.reach([[0, 1], [2, 0]], [[0], [1]]) == pytest.approx([1, 1])
    assert linearize.reach([[0, 1, 0], [0, 0, 1], [3, 0, 0]], [[0], [0], [1]]) == pytest.approx([1, 1, 1])
    assert linearize.reach([[0, 1], [2, 0]], [[0], [0]]) == pytest.approx([0, 0])
