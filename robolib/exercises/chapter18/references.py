"""What is right in chapter 18: every reference comes out of the library's profiles, none is typed in."""

from __future__ import annotations

import math

import sympy as sp

from ... import rotations
from ...checking.chance import generator
from ...spatial import to_numpy
from ...trajectory import Limits, Shares, cubic, fastest, homothetic, peaks, quintic, residual, together, trapezoidal

JOINTS = ([1.0, 2.0, 0.4], [0.8, 2.5, 1.2], [8.0, 2.0, 6.0])      # 18.2: rad, rad/s, rad/s²
SPRING = (0.8, 4.0, 60.0, 6.5)                                   # 18.5: rad, rad/s, rad/s², Hz
BEND = (0.25, 0.5, 0.25)                                         # 18.7: m, m/s, s
AXIS = (2 / 3, -1 / 3, 2 / 3)                                    # 18.6
ANGLES = (0.9, 0.25, -0.7), (1.4, 0.5, 0.2)                      # 18.3: rad


def coefficients(start, distance, duration, first, last):
    """a₀, a₁, a₂, a₃ of the cubic with these end speeds."""
    return [float(c) for c in cubic(start, distance, duration, first, last).polynomials()[0]]


def conditions():
    """18.1: (qⁱ, D, T, v₀, v₁), of which none hides another."""
    rng = generator(181)
    return [tuple(map(float, rng.uniform(0.5, 2.0, 5) * [1, 1, 1, 1, -1])) for _ in range(5)]


def alone(ways, speeds, pushes):
    """The least time of each joint, by a trapezium."""
    return [fastest("trapezoidal", 0, d, Limits(v, a)).duration for d, v, a in zip(ways, speeds, pushes, strict=True)]


def all_together(ways, speeds, pushes):
    """The least time of all joints with one r(t)."""
    limits = [Limits(v, a) for v, a in zip(speeds, pushes, strict=True)]
    return together("trapezoidal", [0.0] * len(ways), ways, limits).duration


def shares(ways, speeds, pushes) -> Shares:
    """The same by the book's λ and ν."""
    return homothetic(ways, speeds, pushes)


def calm(D, kv, ka, f):
    """(t_f, τ) of the fastest trapezium within the limits that leaves nothing at f, and the other way to do it.

    Its pulses cancel each other if D/V is a whole number of periods, and each cancels itself if τ is one.
    """
    whole = math.ceil(D / kv * f - 1e-12)
    by_speed = D * f / whole
    own = math.ceil(kv / ka * f - 1e-12)
    options = [(whole / f + by_speed / ka, by_speed / ka), (D / kv + own / f, own / f)]
    return sorted((T, tau) for T, tau in options if T >= 2 * tau and D / (T - tau) / tau <= ka * (1 + 1e-12))


def left(D, T, tau, f):
    """What that trapezium leaves, in rad."""
    return float(residual(trapezoidal(0, D, D / (T - tau), tau), math.tau * f))


def half_turn():
    """R of half a turn about AXIS, as the statement prints it, in ninths."""
    u = sp.Matrix([sp.Rational(2, 3), sp.Rational(-1, 3), sp.Rational(2, 3)])
    return 2 * u * u.T - sp.eye(3)


def half_turns_axis():
    """Its axis, by the library."""
    R = rotations.Mat3(*half_turn().tolist()).map(float)
    return to_numpy(rotations.to_axis_angle(R).axis)


def on_the_bend(rho, v, rise):
    """The largest acceleration on an arc: at the end of the rise, v/rise along and v²/ρ across."""
    return math.hypot(v / rise, v * v / rho)


def quintic_by_jerk(D, jerk):
    """The least time of a quintic within a jerk."""
    return fastest("quintic", 0, D, Limits(jerk=jerk)).duration


def euler_lines():
    """18.3: [(printed, true)] line by line, as 3×3 matrices."""
    start, end = (to_numpy(rotations.zxz(*a)) for a in ANGLES)
    here, there = (to_numpy(rotations.zxz(*(a + r * (b - a) for a, b in zip(*ANGLES, strict=True)))) for r in (0, 1))
    return [(start, start), (here, start), (there, end), (start @ here, start), (end, end)]


def share_lines():
    """18.4: [(printed, true)] line by line, as numbers at D = 0.1, k = (1, 1), λ = 0.8, ν = 0.9."""
    x, y, D, v, a = sp.symbols("lambda nu D k_v k_a", positive=True)
    t = x * v / (y * a) + D / (x * v)
    at = {x: sp.Rational(4, 5), y: sp.Rational(9, 10), D: sp.Rational(1, 10), v: 1, a: 1}
    by_share, by_push = (sp.diff(t, s) for s in (x, y))
    printed = t, -x * v / (y**2 * a), v / (y * a) - D / (x**2 * v)
    told = [(p.subs(at), q.subs(at)) for p, q in zip(printed, (t, by_push, by_share), strict=True)]
    return [*told, (-1, sp.sign(by_share.subs(at))), (1, 1)]


def peak_of_quintic():
    """15/8, by the roots of the polynomial."""
    return peaks(quintic(0, 1, 1.0)).speed
