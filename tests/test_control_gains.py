"""Gains and the zeros that come with them; sag; what is at rest where."""

import numpy as np
import pytest
import sympy as sp
from arms import model
from controlled import ROBOT, VALUES, fast, lab, tip

from robolib import bounds, simulate
from robolib.control import PID, PDGravity, believed, gains, lyapunov, rest

s, w, a, Fv, t = sp.symbols("s omega a F_v t", positive=True)
GOAL = (0.8, -0.5)


def test_the_triple_pole_is_one():
    Kp, Kd, Ki = gains.triple_pole(a, w, Fv)
    assert sp.expand(a * s**3 + (Kd + Fv) * s**2 + Kp * s + Ki - a * (s + w) ** 3) == 0
    Kp, Kd = gains.critical(w)
    assert sp.expand(s**2 + Kd * s + Kp - (s + w) ** 2) == 0


@pytest.mark.parametrize("b, c", [(1, 1), (1, 0), (0, 0), (sp.Rational(1, 2), 1)])
def test_the_step_response_is_that_of_the_transfer_function(b, c):
    """1/s − (c K_d s² + b K_p s + K_I) / (a (s + ω)³ s) is the transform of e^{−x} (1 + k₁x + k₂x²), x = ωt."""
    Kp, Kd, Ki = gains.triple_pole(a, w, Fv)
    one, k1, k2 = gains.step_polynomial(Fv / (a * w), b, c)
    ours = sum(k * w**n * sp.factorial(n) / (s + w) ** (n + 1) for n, k in enumerate((one, k1, k2)))
    theirs = 1 / s - (c * Kd * s**2 + b * Kp * s + Ki) / (a * (s + w) ** 3 * s)
    assert sp.cancel(sp.together(ours - theirs)) == 0


@pytest.mark.parametrize("friction, percent, when", [(0, 20.6, 3 - np.sqrt(3)), (0.5, 15.4, 4 - np.sqrt(6)),
                                                    (1, 13.5, 2.0), (2, 17.8, 1 + np.sqrt(3))])
def test_it_overshoots(friction, percent, when):
    over, x = gains.overshoot(friction)
    assert over * 100 == pytest.approx(percent, abs=0.05) and x == pytest.approx(when, abs=1e-12)
    grid = np.linspace(0, 12, 120001)           # by looking instead of by a root
    _, k1, k2 = gains.step_polynomial(friction)
    e = np.exp(-grid) * (1 + k1 * grid + k2 * grid**2)
    assert over == pytest.approx(-e.min(), abs=1e-9) and x == pytest.approx(grid[e.argmin()], abs=2e-4)


def test_the_remedy_is_in_the_zeros():
    """A step that only the integral sees does not overshoot; without the derivative of the step it is 24.9 %."""
    assert gains.overshoot(0.7, 0, 0) == (0.0, 0.0)
    assert [gains.overshoot(f, 1, 0) for f in (0.0, 1.0)] == [pytest.approx((5 * np.exp(-3), 3.0), abs=1e-12)] * 2


class Mass:
    """One joint of a = 1.6 kg·m² with F_v."""

    def __init__(self, Fv):
        self.Fv = Fv

    def forward(self, q, qd, tau):
        return (np.asarray(tau) - self.Fv * np.asarray(qd)) / 1.6

    def energy(self, q, qd):
        return 0.8 * (np.asarray(qd) ** 2).sum(axis=-1), np.zeros(np.shape(q)[:-1])


@pytest.mark.parametrize("ratio", [0.0, 0.5, 1.0, 2.0])
def test_the_law_itself_overshoots_so(ratio):
    """Sampled at 500 Hz. The derivative of a step is a kick of K_d, which gives the mass K_d / a at once."""
    w, Fv = 3.0, ratio * 1.6 * 3.0
    Kp, Kd, Ki = gains.triple_pole(1.6, w, Fv)
    law = PID(rest(1.0), Kp, Kd, Ki)
    kicked, plain = (simulate.sampled(Mass(Fv), law, [0.0], [v], duration=1.2, rate=500, step=1.0).q.max() - 1
                     for v in (Kd / 1.6, 0.0))
    assert kicked == pytest.approx(gains.overshoot(ratio)[0], abs=4e-3)
    assert plain == pytest.approx(gains.overshoot(ratio, 1, 0)[0], abs=4e-3)
    calm = simulate.sampled(Mass(Fv), PID(rest(1.0), Kp, Kd, Ki, b=0, c=0), [0.0], duration=4.0, rate=100, step=1.0)
    assert calm.q.max() < 1 and calm.q[-1, 0] == pytest.approx(1, abs=1e-2)


def test_the_largest_inertias_of_the_lab_arm():
    """M₁₁ stretched, and M₂₂, which never changes: m ℓ² + I of both links, k_r² I_m, and the carried motor."""
    found = gains.largest_inertias(model("planar_2r"), VALUES)
    assert found == pytest.approx([250.01, 122.5])
    q = np.random.default_rng(3).uniform(-np.pi, np.pi, (500, 2))
    M = lab().M(q)
    assert (M[:, [0, 1], [0, 1]] <= np.array(found) + 1e-9).all()
    np.testing.assert_allclose(np.diag(lab().M([0.0, 0.0])), found)


def test_resonances_of_a_link_on_a_spring():
    assert np.sqrt(gains.resonance(1000.0, 0.6, 1.0)) == pytest.approx((40.82, 51.64), abs=5e-3)
    k, A, Ia = sp.symbols("k A I_a", positive=True)
    both = sp.Matrix([[k / A, -k / A], [-k / Ia, k / Ia]]).eigenvals()
    assert {sp.simplify(x) for x in both} == {0, sp.simplify(gains.resonance(k, A, Ia)[1])}


# PD, with and without the weight


def test_the_sag_of_a_pd_alone():
    """Level, K_p = (30, 10) kN·m/rad: the tip comes to rest 93 mm lower."""
    q = lyapunov.rests(lab().g, [30e3, 10e3], [0.0, 0.0])
    assert 1e3 * (tip(q) - [2.0, 0.0])[1] == pytest.approx(-93, abs=0.5)
    np.testing.assert_allclose(gains.sag(lab().g(q), [30e3, 10e3]), -q, atol=1e-12)
    ended = simulate.sampled(fast(), PID(rest(0.0, 0.0), [30e3, 10e3], [5e3, 2e3]), [0.0, 0.0], duration=4.0, rate=1000)
    np.testing.assert_allclose(ended.q[-1], q, atol=1e-6)


def test_the_sag_of_softer_gains():
    """K_p = (2000, 1000), towards (0.8, −0.5) rad: 27.8° and 12.9° are missing."""
    q = lyapunov.rests(lab().g, [2000.0, 1000.0], GOAL)
    assert np.degrees(GOAL - q) == pytest.approx([27.8, 12.9], abs=0.05)


def pd(where="measured", Kp=(2000.0, 1000.0), goal=GOAL):
    return PDGravity(rest(*goal), believed(ROBOT, VALUES), Kp, (400.0, 200.0), where)


def test_an_energy_that_never_rises():
    """From 765 J to nothing; V̇ is −q̇ᵀ K_d q̇, step by step."""
    law = pd()
    run = simulate.run(lab(), [0.0, 0.0], torque=law.torque, duration=12.0, samples=2401, rtol=1e-10, atol=1e-12)
    M, e = lab().M(run.q), np.array(GOAL) - run.q
    V = np.array([lyapunov.energy(*x) for x in zip(M, [law.Kp] * len(e), e, run.qd, strict=True)])
    P = np.array([lyapunov.power(law.Kd, v) for v in run.qd])
    assert V[0] == pytest.approx(765.0) and V[-1] < 1e-4 and np.diff(V).max() < 1e-9
    np.testing.assert_allclose((V[2:] - V[:-2]) / (run.t[2:] - run.t[:-2]), P[1:-1], atol=5e-4 * np.abs(P).max())
    np.testing.assert_allclose(run.q[-1], GOAL, atol=1e-3)
    assert P.max() <= 0 and (np.abs(e[P > -1e-3]).max() > 0.1)              # V̇ is zero at the start, and e is not
    assert lyapunov.power([4.0, 2.0], [1.0, -3.0], [0.5, -0.2]) == pytest.approx(-22.0 - 1.1)      # friction takes, too


def test_one_term_dies_because_c_belongs_to_M():
    """V̇ + q̇ᵀ K_d q̇ = ½ q̇ᵀ Ṁ q̇ − q̇ᵀ c, zero for the true c, and not for one without its mixed products."""
    from robolib.identity import judge
    from robolib.misconceptions import no_coriolis
    from robolib.model import rate
    true = model("planar_2r")
    gap = [(m.qd.T * rate(m.M, m.q, m.qd) * m.qd / 2 - m.qd.T * m.c)[0] for m in (true, no_coriolis(true))]
    assert judge(gap[0], 0).equal and not judge(gap[1], 0).equal


def test_gravity_of_the_goal_is_enough_above_a_bound():
    """‖∂g/∂q‖ = 1100 N·m/rad, at straight up or down. With 1200 and with 1000 the arm gets to (0.8, −0.5)."""
    slope = bounds.bounds(model("planar_2r"), VALUES).slope
    assert slope == pytest.approx(1100.4, abs=0.05)
    for Kp in (1200.0, 1000.0):
        run = simulate.sampled(fast(), pd("goal", (Kp, Kp)), [0.0, 0.0], duration=12.0, rate=500)
        np.testing.assert_allclose(run.q[-1], GOAL, atol=1e-4)


def test_below_the_bound_it_may_fall():
    """Straight up, g(q_d) = 0 and ∂g/∂q = −1100: a K_p of 500 does not hold the arm, one of 1200 does."""
    up = (np.pi / 2, 0.0)
    ends = [simulate.sampled(fast(), pd("goal", (Kp, Kp), up), [np.pi / 2 - 0.01, 0.0], duration=12.0, rate=500).q[-1]
            for Kp in (500.0, 1200.0)]
    assert abs(ends[0][0] - np.pi / 2) > 0.5 and np.abs(ends[1] - up).max() < 1e-3
    other = lyapunov.rests(lab().g, [500.0, 500.0], up, lab().g(up), near=ends[0])
    np.testing.assert_allclose(ends[0], other, atol=5e-3)                   # it rests, but elsewhere


def test_postures_that_are_not_there_are_told():
    with pytest.raises(ValueError, match="begin elsewhere"):
        lyapunov.rests(lambda q: 1e3 + 1e3 * q**2, [1.0], [0.0])
    with pytest.raises(ValueError, match="'measured'.*'goal'"):
        pd("somewhere")
