"""The planar arm with springs for motors, and a load on its tip: how it settles, and in which direction it gives."""

from __future__ import annotations

import math
from functools import cache

from ... import kinematics, scalar
from .package import Physics, physics_of
from .recordings import program

LAG = 0.01                                      # s, in which a spring goes back to 1/e of its way
SPRINGS = {"a1": 1.0, "a2": 1.0, "k1": 1000.0, "k2": 500.0}        # m, N·m/rad


def _points(q, a1, a2):
    """(elbow, tip), both (x, y)."""
    elbow = (a1 * scalar.cos(q[0]), a1 * scalar.sin(q[0]))
    both = q[0] + q[1]
    return elbow, (elbow[0] + a2 * scalar.cos(both), elbow[1] + a2 * scalar.sin(both))


def _jacobian(q, a1, a2):
    (ex, ey), (x, y) = _points(q, a1, a2)
    return (-y, ey - y), (x, x - ex)


def _torques(J, f):
    """Jᵀ f of a load (size, direction)."""
    fx, fy = f[0] * scalar.cos(f[1]), f[0] * scalar.sin(f[1])
    return [J[0][k] * fx + J[1][k] * fy for k in (0, 1)]


def _settle(q, q0, f, a1, a2, k1, k2):
    """The rates of a damped arm:  D q̇ = −K (q − q₀) + Jᵀ f,  D = LAG K.

    After [asada_slotine] (4-19)–(4-24)
    """
    tau = _torques(_jacobian(q, a1, a2), f)
    return [(t / k - (x - x0)) * (1 / LAG) for t, k, x, x0 in zip(tau, (k1, k2), q, q0, strict=True)]


def _compliance(q, a1, a2, k1, k2):
    """C = J K⁻¹ Jᵀ as (c11, c12, c22); its principal values, largest and smallest; the direction of the smallest.

    After [asada_slotine] (4-24), (4-29)–(4-34)
    """
    (x1, x2), (y1, y2) = _jacobian(q, a1, a2)
    c11, c12, c22 = x1 * x1 / k1 + x2 * x2 / k2, x1 * y1 / k1 + x2 * y2 / k2, y1 * y1 / k1 + y2 * y2 / k2
    mean, half = (c11 + c22) / 2, (c11 - c22) / 2
    radius = scalar.sqrt(half * half + c12 * c12)
    return [c11, c12, c22, mean + radius, mean - radius, scalar.atan2(-2 * c12, -2 * half) / 2]


def _left(q, f, a1, a2, k1, k2):
    """The smaller eigenvalue of K − ∂(Jᵀ f)/∂q: what the load leaves of the springs' stiffness. Negative: it falls.

    ∂(Jᵀ f)/∂q = −[[f·p, f·r], [f·r, f·r]] with the tip at p and r from the elbow to the tip.
    """
    elbow, p = _points(q, a1, a2)
    fx, fy = f[0] * scalar.cos(f[1]), f[0] * scalar.sin(f[1])
    all_, last = fx * p[0] + fy * p[1], fx * (p[0] - elbow[0]) + fy * (p[1] - elbow[1])
    one, two = k1 + all_, k2 + last
    half = (one - two) / 2
    return [(one + two) / 2 - scalar.sqrt(half * half + last * last)]


def _gives(q, q0, f, a1, a2, k1, k2):
    """How far the tip has gone along the load, per newton: as it stands, and as C at q₀ says."""
    (_, p), (_, p0), e = _points(q, a1, a2), _points(q0, a1, a2), (scalar.cos(f[1]), scalar.sin(f[1]))
    c11, c12, c22 = _compliance(q0, a1, a2, k1, k2)[:3]
    along = (p[0] - p0[0]) * e[0] + (p[1] - p0[1]) * e[1]
    return [along / scalar.maximum(f[0], 1e-9), c11 * e[0] * e[0] + 2 * c12 * e[0] * e[1] + c22 * e[1] * e[1]]


@cache
def springs() -> Physics:
    """Everything of the arm with springs."""
    names = tuple(SPRINGS)

    def made(algorithm, title, **groups):
        return program(algorithm, title, names, **groups)

    return physics_of("springs", {
        "settle": made(_settle, "The rates with which it settles", q=2, q0=2, f=2),
        "points": made(lambda q, a1, a2, k1, k2: [x for p in _points(q, a1, a2) for x in p], "Elbow and tip", q=2),
        "compliance": made(_compliance, "C: 11, 12, 22; largest, smallest, the stiffest direction", q=2),
        "left": made(_left, "The least stiffness under the load", q=2, f=2),
        "gives": made(_gives, "How far the tip gives along the load per newton: in truth, by C", q=2, q0=2, f=2),
        "reach": made(lambda x, way, a1, a2, k1, k2: list(kinematics.towards(a1, a2, x[0], x[1], way[0])),
                      "The posture with the tip there", x=2, way=1)}, SPRINGS, 2)


def settled(q: list[float], q0: list[float], f: list[float], values: dict[str, float]) -> list[float]:
    """Where it comes to rest, from q on; where it is falling, as far as it gets in twenty lags."""
    rate, numbers = springs().programs["settle"], [values[k] for k in SPRINGS]
    for _ in range(200):
        q = [x + LAG / 10 * v if math.isfinite(v) else x for x, v in zip(q, rate(*q, *q0, *f, *numbers), strict=True)]
    return q
