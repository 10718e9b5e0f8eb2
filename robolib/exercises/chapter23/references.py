"""What is right in chapter 23: every reference comes out of the library's laws, none is typed in."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import sympy as sp

from ... import misconceptions, robots, simulate
from ...checking.chance import generator
from ...control import PDGravity, believed, correction, discrete, gains, lyapunov, rest
from ...formulations import newton_euler
from ...linear import solve_one
from ...model import coriolis

G = 9.81
JOINT = (1.6, 5.0, 4.0)                         # 23.1: kg·m², rad/s, N·m·s/rad
ROD = (20.0, 0.4, 1.0, 5.0)                     # 23.4: kg; m to the centre of mass; m to the tip; kg·m²
SAG, RATE, SHARE = 0.005, 200.0, 0.4            # 23.4: m, Hz, ωh
LOAD = (2.0, 0.8, 3.0, 12.0)                    # 23.5: kg, m, kg·m², rad/s
LATE = (30.0, 2)                                # 23.6: rad/s, samples
COUNTS = (4096, 1000.0, 12.0, 20.0)             # 23.11: steps a turn, Hz, kg·m², rad/s
GOAL = (0.8, -0.5)                              # 23.7: rad


@cache
def lab():
    """The laboratory's arm: (robot, values, model)."""
    robot, values = robots.planar_2r()
    return robot, values, newton_euler.derive(robot)


# PID

def pid_gains(a, omega, friction):
    """(K_p, K_d, K_I) of a triple pole."""
    return [float(k) for k in gains.triple_pole(a, omega, friction)]


def deepest():
    """Where the error of a step is the smallest, in ωt."""
    return gains.overshoot()[1]


def step_lines():
    """23.2: [(printed, true)] line by line, as numbers, at ω = a = 1."""
    Kp, Kd, Ki = gains.triple_pole(1.0, 1.0)
    s, x = 1.7, np.linspace(0, 40, 4001)
    closed = (Kd * s**2 + Kp * s + Ki) / (s**3 + Kd * s**2 + Kp * s + Ki)
    poles = np.roots([1.0, Kd, Kp, Ki])
    k = gains.step_polynomial()
    e = np.exp(-x) * (k[0] + k[1] * x + k[2] * x * x)
    swings, above = bool(np.abs(poles.imag).max() > 1e-3), bool(e.min() > -1e-9)
    return [((3 * s**2 + 3 * s + 1) / (s + 1) ** 3, closed), (False, swings), (s**2 / (s + 1) ** 3, (1 - closed) / s),
            (True, above), (0.0, round(float(e[-1]), 9))]


# An energy that never rises, of an arm that turns and slides

m2, q2, qd1, qd2 = sp.symbols("m2 q2 qd1 qd2")
I1, kp1, kp2, kd1, kd2, e1, e2 = sp.symbols("I1 kp1 kp2 kd1 kd2 e1 e2")


def polar_rate():
    """V̇ of PD with the weight carried, M = diag(I₁ + m₂q₂², m₂), with M q̈ put in and nothing cancelled."""
    q, qd = [sp.Symbol("q1"), q2], [qd1, qd2]
    M = sp.diag(I1 + m2 * q2**2, m2)
    c = coriolis(M, q, qd) * sp.Matrix(qd)
    push = [k * e - d * v - w for k, e, d, v, w in zip((kp1, kp2), (e1, e2), (kd1, kd2), qd, c, strict=True)]
    half = (sp.Matrix(qd).T * M.diff(q2) * qd2 * sp.Matrix(qd))[0] / 2
    return sum(v * p for v, p in zip(qd, push, strict=True)) + half - kp1 * e1 * qd1 - kp2 * e2 * qd2


# Where it comes to rest

def rod_sag(Kp):
    """23.4: how far the tip of the level rod hangs below its goal, in m."""
    m, l, reach, _ = ROD
    q = lyapunov.rests(lambda q: [m * G * l * math.cos(q[0])], [Kp], [0.0])[0]
    return -reach * math.sin(q)


def payload_error(m, r, inertia, omega):
    """23.5: e at rest, near the level: M̂ ω² e = m g r."""
    (error,) = gains.sag([m * G * r], [inertia * gains.critical(omega)[0]])
    return error


def unbelieved():
    """23.8: e at rest of the level arm whose law knows of no gravity, and by how much more it is with −g: (e₁, e₂, ×).

    In small errors:  M̂ ω² e = g − ĝ.
    """
    _, values, model = lab()
    true, still = believed(model, values), [0.0, 0.0]
    errors = []
    for slip in (misconceptions.no_gravity, misconceptions.gravity_flipped):
        wrong = believed(slip(model), values)
        gap = [a - b for a, b in zip(true.gravity(still), wrong.gravity(still), strict=True)]
        errors.append([x / 100 for x in solve_one(wrong.M(still).tolist(), gap)])
    (one, two), (other, _) = errors
    return [float(one), float(two), float(other / one)]


@cache
def undamped_elbow():
    """23.7: where the laboratory's arm ends if only its shoulder is damped: how far from the goal, and how fast."""
    robot, values, model = lab()
    law = PDGravity(rest(*GOAL), believed(model, values), (2000.0, 1000.0), (400.0, 0.0))
    run = simulate.sampled(simulate.flow(robot, values, torque=True), law, [0.0, 0.0], duration=30.0, rate=100,
                           step=0.005)
    return float(np.abs(run.q[-1] - GOAL).max()), float(np.abs(run.qd[-1]).max())


# Computed torque

def wanted_acceleration(x_d, v_d, a_d, q, v, omega):
    """23.9: w with both poles at −ω."""
    Kp, Kd = gains.critical(omega)
    return correction(([x_d], [v_d], [a_d]), [q], [v], [Kp], [Kd])[0]


def states():
    """23.9: (q_d, q̇_d, q̈_d, q, q̇, ω), of which none hides another."""
    dice = generator(239)
    return [tuple(map(float, dice.uniform(0.5, 2.0, 6) * [1, -1, 1, 1, 1, 4])) for _ in range(5)]


M, H, a, w, q, qd, qdd = sp.symbols("M H a w q qd qdd")
q_d, v_d, a_d, Kp, Kd = sp.symbols("q_d v_d a_d kp1 kd1")


def outside_lines():
    """23.10: [(printed, true)] line by line, each the left side less the right one, M q̈ + H = τ put in."""
    e, ed = q_d - q, v_d - qd
    tau = M * a_d + Kd * ed + Kp * e + H
    lagging = (tau - H - M * qdd)
    return [(tau, M * a_d + Kd * ed + Kp * e + H), (tau - (M * qdd + H), lagging),
            (M * (a_d - qdd) + Kd * ed + Kp * e, lagging),
            ((a_d - qdd) + Kd * ed + Kp * e, lagging / M), (0, 0)]


# Samples

def limit(delay=0, damping=1.0):
    """The largest ωh."""
    return round(discrete.limit(delay, damping), 12)


def least_rate(omega, delay):
    """23.6: the least samples per second."""
    return discrete.rate(omega, delay)


def roughness(steps, rate, inertia, omega):
    """23.11: by how much the torque jumps when the encoder counts one step: by damping, and by the spring."""
    one = math.tau / steps
    Kp, Kd = gains.critical(omega)
    return inertia * Kd * one * rate, inertia * Kp * one

