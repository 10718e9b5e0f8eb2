"""The planar arm with springs for motors, and a load on its tip: how it settles, and in which direction it gives."""

from __future__ import annotations

import math
from functools import cache

from ... import kinematics, scalar, statics
from ...linear import Vector
from ...robot import Link, Robot, dh
from ...scalar import Scalar
from ...spatial import ORIGIN, Vec3
from .package import Physics, physics_of
from .recordings import program

LAG = 0.01                                      # s, in which a spring goes back to 1/e of its way
SPRINGS = {"a1": 1.0, "a2": 1.0, "k1": 1000.0, "k2": 500.0}        # m, N·m/rad


def _arm(a1, a2):
    return Robot("planar arm", (Link(dh("revolute", a=a1)), Link(dh("revolute", a=a2))))


def _points(q, a1, a2):
    """(elbow, tip)."""
    return [pose.T.p for pose in kinematics.frames(_arm(a1, a2), q)]


def _load(f):
    """A load (size, direction) on the tip, as force and moment."""
    return Vec3(f[0] * scalar.cos(f[1]), f[0] * scalar.sin(f[1]), 0), ORIGIN


def settle(q: Vector, q0: Vector, f: Vector, a1: Scalar, a2: Scalar, k1: Scalar, k2: Scalar) -> list[Scalar]:
    """The rates of a damped arm:  D q̇ = −K (q − q₀) + Jᵀ f,  D = LAG K.

    After [asada_slotine] (4-19)–(4-24)
    """
    tau = statics.equivalent_torques(_arm(a1, a2), q, _load(f))
    return [(t / k - (x - x0)) * (1 / LAG) for t, k, x, x0 in zip(tau, (k1, k2), q, q0, strict=True)]


def compliance(q: Vector, a1: Scalar, a2: Scalar, k1: Scalar, k2: Scalar) -> list[Scalar]:
    """C = J K⁻¹ Jᵀ as (c11, c12, c22); its principal values, largest and smallest; the direction of the smallest.

    After [asada_slotine] (4-24), (4-29)–(4-34)
    """
    (c11, c12), (_, c22) = statics.compliance(kinematics.geometric_jacobian(_arm(a1, a2), q, rows=(0, 1)), (k1, k2))
    large, small = _principal(c11, c12, c22)
    return [c11, c12, c22, large, small, scalar.atan2(-2 * c12, c22 - c11) / 2]


def left(q: Vector, f: Vector, a1: Scalar, a2: Scalar, k1: Scalar, k2: Scalar) -> list[Scalar]:
    """The smaller eigenvalue of K − ∂(Jᵀ f)/∂q: what the load leaves of the springs' stiffness. Negative: it falls."""
    (g11, g12), (_, g22) = statics.geometric_stiffness(_arm(a1, a2), q, _load(f))
    return [_principal(k1 - g11, 0 - g12, k2 - g22)[1]]


def gives(q: Vector, q0: Vector, f: Vector, a1: Scalar, a2: Scalar, k1: Scalar, k2: Scalar) -> list[Scalar]:
    """How far the tip has gone along the load, per newton: as it stands, and as C at q₀ says."""
    cos, sin = scalar.cos(f[1]), scalar.sin(f[1])
    gone = _points(q, a1, a2)[1] - _points(q0, a1, a2)[1]
    c11, c12, c22 = compliance(q0, a1, a2, k1, k2)[:3]
    along = gone.x * cos + gone.y * sin
    return [along / scalar.maximum(f[0], 1e-9), c11 * cos * cos + 2 * c12 * cos * sin + c22 * sin * sin]


def _principal(a, b, c):
    """The eigenvalues of [[a, b], [b, c]], the larger one first."""
    mean, half = (a + c) / 2, (a - c) / 2
    radius = scalar.sqrt(half * half + b * b)
    return mean + radius, mean - radius


@cache
def springs() -> Physics:
    """Everything of the arm with springs."""
    names = tuple(SPRINGS)

    def made(algorithm, title, **groups):
        return program(algorithm, title, names, **groups)

    return physics_of("springs", {
        "settle": made(settle, "The rates with which it settles", q=2, q0=2, f=2),
        "points": made(lambda q, a1, a2, k1, k2: [x for p in _points(q, a1, a2) for x in (p.x, p.y)],
                       "Elbow and tip", q=2),
        "compliance": made(compliance, "C: 11, 12, 22; largest, smallest, the stiffest direction", q=2),
        "left": made(left, "The least stiffness under the load", q=2, f=2),
        "gives": made(gives, "How far the tip gives along the load per newton: in truth, by C", q=2, q0=2, f=2),
        "reach": made(lambda x, way, a1, a2, k1, k2: list(kinematics.towards(a1, a2, x[0], x[1], way[0])),
                      "The posture with the tip there", x=2, way=1)}, SPRINGS, 2)


def settled(q: list[float], q0: list[float], f: list[float], values: dict[str, float]) -> list[float]:
    """Where it comes to rest, from q on; where it is falling, as far as it gets in twenty lags."""
    rate, numbers = springs().programs["settle"], [values[k] for k in SPRINGS]
    for _ in range(200):
        q = [x + LAG / 10 * v if math.isfinite(v) else x for x, v in zip(q, rate(*q, *q0, *f, *numbers), strict=True)]
    return q
