"""Samples and delay: Jury by hand and by table, eigenvalues, and an arm that lives or dies."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from controlled import ROBOT, VALUES, fast, lab

from robolib import simulate
from robolib.control import ComputedTorque, believed, discrete, gains, rest

x = sp.Symbol("x", positive=True)


def test_the_characteristic_polynomial():
    z = sp.Symbol("z")
    by_hand = z**2 + (x**2 / 2 + 2 * x - 2) * z + x**2 / 2 - 2 * x + 1
    assert sp.expand(discrete.characteristic(x).as_expr() - by_hand) == 0
    for m in (1, 2, 3):                         # each sample of delay: one more factor z beside (z − 1)²
        late = z**m * (z - 1) ** 2 + (x**2 / 2 + 2 * x) * z + x**2 / 2 - 2 * x
        assert sp.expand(discrete.characteristic(x, m).as_expr() - late) == 0


def test_jury_without_delay():
    """x² > 0, 4 − 4x > 0, 1 − a₀² = x (4 − x)(x − 2)²/4 > 0: stable iff ωh < 1."""
    one, minus, last = discrete.jury(discrete.characteristic(x))
    assert sp.expand(one - x**2) == 0 and sp.expand(minus - (4 - 4 * x)) == 0
    assert sp.expand(last - x * (4 - x) * (x - 2) ** 2 / 4) == 0


@pytest.mark.parametrize("delay, factor", [(1, x**3 - 8 * x**2 + 22 * x - 8),
                                           (2, x**5 - 12 * x**4 + 38 * x**3 - 48 * x**2 - 52 * x + 16)])
def test_jury_with_delay_has_the_limit_as_a_root(delay, factor):
    conditions = discrete.jury(discrete.characteristic(x, delay))
    assert any(sp.rem(c, factor, x) == 0 for c in conditions)
    roots = sorted(float(r) for c in conditions for r in sp.Poly(c, x).nroots() if sp.im(r) == 0 and r > 1e-9)
    assert roots[0] == pytest.approx(discrete.limit(delay), abs=1e-12)
    for value in (0.99, 1.01):                  # all positive below, not above
        at = [c.subs(x, value * roots[0]) for c in conditions]
        assert all(c > 0 for c in at) == (value < 1)


@pytest.mark.parametrize("degree", [2, 3, 4, 5])
def test_jury_and_the_roots_agree(degree):
    z, dice, seen = sp.Symbol("z"), np.random.default_rng(degree), set()
    for _ in range(60):
        coefficients = [sp.Rational(int(k), 8) for k in dice.integers(-7, 8, degree)]
        p = sp.Poly([sp.Integer(1), *coefficients], z)
        largest = np.abs(np.roots([float(c) for c in p.all_coeffs()])).max()
        if abs(largest - 1) < 1e-6:             # on the circle: neither
            continue
        inside = bool(largest < 1)
        assert all(c > 0 for c in discrete.jury(p)) == inside
        seen.add(inside)
    assert seen == {True, False}


@pytest.mark.parametrize("delay, most", [(0, 1.0), (1, 0.42616), (2, 0.25785), (Fraction(1, 2), 0.70850)])
def test_limits(delay, most):
    assert discrete.limit(delay) == pytest.approx(most, abs=5e-6)


def test_hertz_per_radian():
    """One sample a second per rad/s, 2.35 if one computes first. Jury's: x < 1/ξ and x < 4ξ, so that ξ = ½ needs least.
    """
    assert discrete.rate(20.0) == pytest.approx(20.0) and discrete.rate(1.0, 1) == pytest.approx(2.3465, abs=1e-4)
    damping = (0.2, 0.5, 1.0, 2.0)
    assert [discrete.limit(0, xi) for xi in damping] == pytest.approx([min(1 / xi, 4 * xi) for xi in damping])


@pytest.mark.parametrize("delay", [0, 1, 2, 0.3, Fraction(7, 4)])
def test_two_ways_to_one_sample(delay):
    """By hand, and by the exponential of the motion between samples; and what `sampled` does to a free mass."""
    w, xi, h = 3.0, 0.8, 0.1
    by_hand = np.array(discrete.held(w * h, xi, delay), float)
    A, B = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0], [1.0]])
    exact = discrete.sampled_matrix(A, B, np.array([[w * w, 2 * xi * w]]), h, delay)
    scale = np.diag([1.0, h, *[h * h] * (len(exact) - 2)])
    np.testing.assert_allclose(scale @ exact @ np.linalg.inv(scale), by_hand, atol=1e-13)

    class Mass:
        def forward(self, q, qd, tau):
            return np.asarray(tau)

        def energy(self, q, qd):
            return np.zeros(np.shape(q)[:-1]), np.zeros(np.shape(q)[:-1])

        def start(self):
            return ()

        def sampled(self, memory, t, q, qd):
            return (), -w * w * q - 2 * xi * w * qd
    run = simulate.sampled(Mass(), Mass(), [0.3], [-0.2], duration=1.0, rate=10, delay=delay)
    states = [np.array([0.3, -0.2, *[0.0] * (len(exact) - 2)])]
    for _ in range(10):
        states.append(exact @ states[-1])
    np.testing.assert_allclose(np.column_stack([run.q, run.qd]), np.array(states)[:, :2], atol=1e-13)


@pytest.mark.parametrize("delay", [0, 1, 2, 1.4])
def test_two_joints_that_push_each_other(delay):
    """M q̈ + P q = τ with a full M, held and late: the matrix of a sample, and `sampled`."""
    M, P, K = (np.array(x) for x in ([[2.0, 0.5], [0.5, 1.0]], [[3.0, -1.0], [-1.0, 2.0]],
                                     [[20.0, 3.0, 8.0, 1.0], [2.0, 9.0, 0.5, 4.0]]))

    class Coupled:
        def forward(self, q, qd, tau):
            return np.linalg.solve(M, np.asarray(tau) - P @ q)

        def energy(self, q, qd):
            return np.zeros(len(q)), np.zeros(len(q))

        def start(self):
            return ()

        def sampled(self, memory, t, q, qd):
            return (), -K @ [*q, *qd]
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, P), np.zeros((2, 2))]])
    S = discrete.sampled_matrix(A, np.vstack([np.zeros((2, 2)), np.linalg.inv(M)]), K, 0.05, delay)
    run = simulate.sampled(Coupled(), Coupled(), [0.3, -0.2], [0.1, 0.4], duration=1.0, rate=20, delay=delay)
    states = [np.array([0.3, -0.2, 0.1, 0.4, *[0.0] * (len(S) - 4)])]
    for _ in range(20):
        states.append(S @ states[-1])
    np.testing.assert_allclose(np.hstack([run.q, run.qd]), np.array(states)[:, :4], atol=1e-9)


def ends(rate, delay=0):
    """How large the error of the lab arm is after 3 s, of ω = 20 rad/s; infinite if it left all bounds."""
    law = ComputedTorque(rest(0.0, 0.0), believed(ROBOT, VALUES), *gains.critical(20.0))
    start = [0.02, -0.02]
    try:
        run = simulate.sampled(fast(), law, start, duration=3.0 if 3 * rate % 1 == 0 else 3.2, rate=rate, delay=delay,
                               before=lab().g(start))
    except ValueError as reason:
        assert "unstable" in str(reason)
        return np.inf
    return np.abs(run.q[-1]).max()


def test_the_lab_arm_lives_at_22_hertz_and_dies_at_18():
    assert ends(22) < 1e-4 and ends(18) > 1.0


def test_with_a_sample_of_delay_it_lives_at_50_hertz_and_dies_at_25():
    assert ends(50, 1) < 1e-4 and ends(25, 1) > 1.0
    assert 20 / 50 < discrete.limit(1) < 20 / 25


def test_what_cannot_be_answered_is_said():
    with pytest.raises(ValueError, match="must be positive"):
        discrete.limit(0, 0.0)
    with pytest.raises(ValueError, match="whole number of samples"):
        discrete.characteristic(x, 0.5)
