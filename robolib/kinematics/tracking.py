"""Resolved rate: the tip's motion is given, the joints' motion follows from J q̇ = v, instant by instant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

from ..linear import Matrix, Vector
from ..robot import Robot
from .jacobians import POSITION, geometric_jacobian
from .links import tip
from .rates import minimal_rates

Path = Callable[[float], tuple[Sequence[float], Sequence[float]]]       # t → where the tip should be, how fast
Choice = Callable[[Matrix, Vector, Vector], Sequence[float]]            # J, v, q → q̇


@dataclass(frozen=True)
class Tracked:
    """What came out: `t` (N,); `q` and `qd` (N, n), or (N, n, k) for k arms at once; `off` (N,) or (N, k), how far the
    tip is from its path.
    """

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    off: np.ndarray


def smallest(J: Matrix, v: Vector, q: Vector) -> list[float]:
    """The choice that is made if nothing else is said: the smallest rates, (3-50)."""
    return minimal_rates(J, v)


def resolved_rate(robot: Robot, path: Path, t: Sequence[float], q0: Vector | np.ndarray, choose: Choice = smallest,
                  rows: Sequence[int] = POSITION, pull: float = 0.0, rtol: float = 1e-10) -> Tracked:
    """The joints' motion that leads the tip along a path:  q̇ = choose(J, ṗ_d + k (p_d − p), q),  integrated by SciPy.

    `path(t)` gives position and velocity, one number for each of `rows`, which are x, y, z of the tip. `pull` is
    k in 1/s; without it the tip keeps whatever error it begins with, so let the path begin at the tip. A q0 with
    several columns moves as many arms at once. Raises `linear.Singular` where the choice has no solution.

    Seed:   [asada_slotine] (3-33), section 3.2.1 (Whitney), Example 3-2; [khalil] [9.19]
    Shapes: t (N,), q0 (n,) or (n, k) → `Tracked`
    """
    t, start = np.asarray(t, float), np.asarray(q0, float)
    if start.shape[:1] != (robot.n,) or start.ndim > 2:
        raise ValueError(f"q0 has the shape {start.shape}; the {robot.name} needs ({robot.n},), or ({robot.n}, k) for k"
                         " arms")
    if not set(rows) <= set(POSITION):
        raise ValueError(f"rows {tuple(rows)}: a path is made of positions, rows 0, 1 and 2")

    def error(now: float, q: np.ndarray) -> list[np.ndarray]:
        p, want = tip(robot, list(q)).p, path(now)[0]
        return [w - p[k] for w, k in zip(want, rows, strict=True)]

    def rates(now: float, q: np.ndarray) -> np.ndarray:
        v = path(now)[1]
        if pull:
            v = [rate + pull * e for rate, e in zip(v, error(now, q), strict=True)]
        J = geometric_jacobian(robot, list(q), rows=rows)
        return np.stack([np.broadcast_to(x, start.shape[1:]) for x in choose(J, v, list(q))])

    flow = solve_ivp(lambda now, y: rates(now, y.reshape(start.shape)).ravel(), (t[0], t[-1]), start.ravel(), "DOP853",
                     t, rtol=rtol, atol=rtol)
    if not flow.success:
        raise ValueError(f"the joints could not follow: {flow.message}")
    q = flow.y.T.reshape(len(t), *start.shape)
    qd = np.stack([rates(now, at) for now, at in zip(t, q, strict=True)])
    off = np.stack([np.sqrt(sum(np.square(e) for e in error(now, at))) for now, at in zip(t, q, strict=True)])
    return Tracked(t, q, qd, off)
