"""An arm that follows a motion by a law which needs the matrix C, not C q̇ alone: `following.law`, recorded."""

from __future__ import annotations

from ...following import error_energy, law
from ...model import Model, other_coriolis
from ...program import Program
from ...trajectory import there_and_back
from .recordings import JOINTS, Recorded, recording

FOLLOW = (*JOINTS, "period", "gain", "damping", "other_C")


def follow(model: Model, parameters: tuple[str, ...]) -> Program:
    """[τ, V, q − q_d] of `law` at (t, q, q̇, m), m as in FOLLOW; C is Christoffel's, or (other_C = 1) `other_coriolis`.
    """
    n, C = model.n, (model.C, other_coriolis(model.M, model.q, model.qd))
    taken = Recorded(parameters, model.robot, (*model.M, *C[0], *(C[1] - C[0]), *model.g, *model.friction))

    def run(one, t, *given):
        q, qd, (*m, period, gain, damping, other) = given[:n], given[n:2 * n], given[2 * n:]
        entries = iter(one.entries)
        M, fair, change = ([[next(entries) for _ in range(n)] for _ in range(n)] for _ in range(3))
        C = [[a + other * b for a, b in zip(x, y, strict=True)] for x, y in zip(fair, change, strict=True)]
        g, friction = ([next(entries) for _ in range(n)] for _ in range(2))
        wanted = [there_and_back(t, m[k], m[n + k], period) for k in range(n)]
        tau, s, error = law(M, C, g, friction, q, qd, wanted, [gain] * n, [damping] * n)
        return [*tau, error_energy(M, s), *error]

    names = (("q", model.q), ("qd", model.qd))
    groups = (("t", ("t",)), *((kind, tuple(s.name for s in x)) for kind, x in names), ("m", FOLLOW))
    return recording(taken, run, groups, "Torques that follow a motion, the energy V of the error, the error")
