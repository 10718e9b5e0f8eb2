"""What a motion leaves in a load on a spring: the transform by the jumps, by quadrature, by simulation."""

import math

import numpy as np
import pytest
import sympy as sp
from scipy.integrate import quad, solve_ivp

from robolib.program import record
from robolib.trajectory import (
    cubic,
    deflection,
    jerk_limited,
    linear,
    quintic,
    residual,
    smooth,
    through,
    transform,
    trapezoidal,
    triangular,
)

SPRING = 2 * math.pi * 6.5                      # rad/s
PERIOD = 1 / 6.5
MADE = {"cubic": lambda D, T: cubic(0.2, D, T), "speeds": lambda D, T: cubic(0.0, D, T, 0.7 * D, -0.3 * D),
        "quintic": lambda D, T: quintic(0.2, D, T), "linear": lambda D, T: linear(0.0, D, T),
        "bang-bang": lambda D, T: triangular(-0.4, D, T),
        "thirds": lambda D, T: trapezoidal(0, D, 1.5 * abs(D) / T, T / 3),
        "smooth": lambda D, T: smooth(0, D, 1.4 * abs(D) / T, T * (1 - 1 / 1.4)),
        "jerk limited": lambda D, T: jerk_limited(0, D, 1.5 * abs(D) / T, T / 3, T / 8),
        "spline": lambda D, T: through([0, 0.3 * T, T], [0, 1.2 * D, D]).profiles[0]}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("periods", [0.3, 1.3, 2.0, 4.7])
def test_the_transform_is_the_integral(name, periods):
    p = MADE[name](-0.8, periods * PERIOD)
    found = transform(p, SPRING)
    for part, wave in zip(found, (np.cos, lambda x: -np.sin(x)), strict=True):
        integral = sum(quad(lambda t: p.at(t)[2] * wave(SPRING * t), a, b)[0]  # noqa: B023
                       for a, b in zip(p.times, p.times[1:], strict=False))
        integral += sum(k[0] * wave(SPRING * t) for k, t in zip(p.kinks(), p.times, strict=True))
        assert part == pytest.approx(integral, abs=1e-9 * SPRING)


@pytest.mark.parametrize("name", [name for name in MADE if name not in ("linear", "speeds")])
def test_a_simulated_load_swings_on_by_the_residual(name):
    """ẍ + ω² (x − q) = 0 by SciPy, from rest; after the motion the amplitude is |Z|/ω, on the way x − q is y."""
    p = MADE[name](1.0, 1.7 * PERIOD)
    state, ts, ys = np.array([p.start, 0.0]), [], []
    for a, b in zip(p.times, p.times[1:], strict=False):
        run = solve_ivp(lambda t, x: [x[1], -SPRING**2 * (x[0] - float(p.at(min(max(t, 0), p.duration))[0]))], (a, b),
                        state, rtol=1e-11, atol=1e-13, t_eval=np.linspace(a, b, 9))
        state = run.y[:, -1]
        ts.append(run.t)
        ys.append(run.y[0] - p.at(run.t)[0])
    t, y = np.concatenate(ts), np.concatenate(ys)
    np.testing.assert_allclose(deflection(p, SPRING, t), y, atol=1e-8)
    amplitude = math.hypot(y[-1], state[1] / SPRING)
    assert residual(p, SPRING) == pytest.approx(amplitude, abs=1e-8)
    after = deflection(p, SPRING, np.linspace(p.duration, p.duration + 3 * PERIOD, 2001))
    assert np.abs(after).max() == pytest.approx(residual(p, SPRING), rel=1e-4, abs=1e-9)


def test_the_jerky_one_does_not_shake():
    """In two periods of the spring the quintic leaves 2.9 % of the way and bang-bang nothing; in 1.5 periods the
    quintic leaves 12.4 %, the cubic 2.9 %, the trapezium with thirds nothing."""
    def left(name, periods):
        return float(residual(MADE[name](1.0, periods * PERIOD), SPRING))
    assert (left("quintic", 2), left("quintic", 1.5), left("cubic", 1.5)) == pytest.approx((0.02887, 0.12398, 0.02867),
                                                                                        rel=1e-3)
    assert max(left("bang-bang", n) for n in (2, 4, 6)) < 1e-13 < 1e-3 < min(left("bang-bang", n) for n in (1, 3, 5))
    assert max(left("thirds", n) for n in (1.5, 3, 6)) < 1e-13 < 1e-3 < min(left("thirds", n) for n in (2, 4, 5))


def test_two_equal_pulses_cancel_when_a_whole_number_of_periods_lies_between_them():
    """Whatever the pulse: T − τ = |D|/v = n periods leaves nothing, for any rise."""
    for n in (1, 2, 3):
        for rise in (0.3, 0.61, 0.9):
            v = 1.0 / (n * PERIOD)
            for p in (trapezoidal(0, 1, v, rise * PERIOD), smooth(0, 1, v, rise * PERIOD),
                      jerk_limited(0, 1, v, rise * PERIOD, rise * PERIOD / 3)):
                assert residual(p, SPRING) < 1e-13
    assert residual(smooth(0, 1, 1 / (1.5 * PERIOD), 0.9 * PERIOD), SPRING) > 0.05


def test_the_closed_form_of_bang_bang():
    """|Z|/ω of bang-bang is 16 sin²(ωT/4)/(ωT)² times the way, by symbols too."""
    w, T, D = sp.symbols("w T D", positive=True)
    real, imaginary = transform(triangular(0, D, T), w)
    wanted = 16 * D * sp.sin(w * T / 4)**2 / (w * T)**2
    x = sp.Symbol("x")
    off = (real**2 + imaginary**2 - (wanted * w)**2).subs(T, 4 * x / w)
    assert sp.expand(sp.expand_trig(off).subs(sp.sin(x)**2, 1 - sp.cos(x)**2).expand().subs(
        sp.sin(x)**4, (1 - sp.cos(x)**2)**2).subs(sp.sin(x)**2, 1 - sp.cos(x)**2)) == 0
    assert residual(triangular(0, 0.7, 0.9), 11.0) == pytest.approx(float(wanted.subs({w: 11, T: 0.9, D: 0.7})))


def test_many_frequencies_at_once_and_recorded():
    w = np.linspace(5, 90, 18)
    p = MADE["jerk limited"](1.0, 0.3)
    np.testing.assert_allclose(residual(p, w), [residual(p, float(x)) for x in w])
    program = record(lambda T, w, t: [residual(quintic(0, 1.0, T), w), deflection(quintic(0, 1.0, T), w, t)],
                     ["T", "w", "t"])
    assert program(0.3, 40.0, 0.21) == pytest.approx(
        (residual(quintic(0, 1, 0.3), 40.0), deflection(quintic(0, 1, 0.3), 40.0, 0.21)))


def test_a_soft_spring_leaves_the_whole_way():
    assert residual(quintic(0, 2.0, 0.01), 1.0) == pytest.approx(2.0, rel=1e-4)
    with pytest.raises(ValueError, match="must not be 0 or NaN"):
        transform(quintic(0, 1, 1.0), 0.0)
    with pytest.raises(ValueError, match="must not be 0 or NaN"):
        transform(quintic(0, 1, 1.0), np.array([1.0, math.nan]))
