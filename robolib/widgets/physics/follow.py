"""An arm that follows a motion by a law which needs the matrix C, not C q̇ alone: where two C's part ways."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ... import scalar
from ...linear import Matrix, Vector, applied, dot
from ...model import Model, other_coriolis
from ...program import Program
from ...scalar import Scalar
from .recordings import JOINTS, Recorded, recording

FOLLOW = (*JOINTS, "period", "gain", "damping", "other_C")


def reference(t: Scalar, start: Scalar, distance: Scalar, period: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """There and back for ever:  q_d = start + distance (1 − cos ωt)/2,  ω = 2π/period;  with q̇_d and q̈_d."""
    rate = math.tau / period
    c, s, half = scalar.cos(rate * t), scalar.sin(rate * t), distance / 2
    return start + half * (1 - c), half * rate * s, half * rate * rate * c


def law(M: Matrix, C: Matrix, g: Vector, friction: Vector, q: Vector, qd: Vector,
        wanted: Sequence[tuple[Scalar, Scalar, Scalar]], gain: Scalar,
        damping: Scalar) -> tuple[list[Scalar], Scalar, list[Scalar]]:
    """(τ, V, e): the torques that let the arm follow the wanted (q_d, q̇_d, q̈_d), a row a joint; e = q − q_d.

        s = ė + Λ e     v_r = q̇_d − Λ e     a_r = q̈_d − Λ ė           Λ = gain, K = damping
        τ = M a_r + C v_r + g + friction − K s

    With C q̇ = c the arm then obeys  M ṡ + C s + K s = 0,  so that of  V = ½ sᵀ M s

        V̇ = −K sᵀ s + ½ sᵀ (Ṁ − 2C) s

    The last term is zero for every s where Ṁ − 2C is skew; of another C, it is zero for s = q̇ alone.

    Seed:    [siciliano] (7.48); the law is that of chapter 08
    Shapes:  n rows of n, n scalars, n triples → n scalars, one scalar, n scalars
    """
    e = [x - d for x, (d, _, _) in zip(q, wanted, strict=True)]
    ed = [x - d for x, (_, d, _) in zip(qd, wanted, strict=True)]
    s = [b + gain * a for a, b in zip(e, ed, strict=True)]
    v = [d - gain * x for x, (_, d, _) in zip(e, wanted, strict=True)]
    a = [d - gain * x for x, (_, _, d) in zip(ed, wanted, strict=True)]
    rows = zip(applied(M, a), applied(C, v), g, friction, s, strict=True)
    return [m + c + w + f - damping * x for m, c, w, f, x in rows], dot(s, applied(M, s)) / 2, e


def follow(model: Model, parameters: tuple[str, ...]) -> Program:
    """[τ, V, e] of `law` at (t, q, q̇, m), m as in FOLLOW; C is Christoffel's, or (other_C = 1) `other_coriolis`."""
    n, C = model.n, (model.C, other_coriolis(model.M, model.q, model.qd))
    taken = Recorded(parameters, model.robot, (*model.M, *C[0], *(C[1] - C[0]), *model.g, *model.friction))

    def run(one, t, *given):
        q, qd, (*m, period, gain, damping, other) = given[:n], given[n:2 * n], given[2 * n:]
        entries = iter(one.entries)
        M, fair, change = ([[next(entries) for _ in range(n)] for _ in range(n)] for _ in range(3))
        C = [[a + other * b for a, b in zip(x, y, strict=True)] for x, y in zip(fair, change, strict=True)]
        g, friction = ([next(entries) for _ in range(n)] for _ in range(2))
        wanted = [reference(t, m[k], m[n + k], period) for k in range(n)]
        tau, V, e = law(M, C, g, friction, q, qd, wanted, gain, damping)
        return [*tau, V, *e]

    names = (("q", model.q), ("qd", model.qd))
    groups = (("t", ("t",)), *((kind, tuple(s.name for s in x)) for kind, x in names), ("m", FOLLOW))
    return recording(taken, run, groups, "Torques that follow a motion, the energy V of the error, the error")
