"""Along a motion the linear model changes from moment to moment. Followed, it tells how fast neighbours part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import solve_ivp

from ..robot.given import arrays


@dataclass(frozen=True, eq=False)
class Growth:
    """Times t (N,), states x (N, 2n), and the logarithm of how much a small deviation has grown (N,)."""

    t: np.ndarray
    x: np.ndarray
    log: np.ndarray

    @property
    def rate(self) -> float:
        """The exponent of Lyapunov up to the end, in 1/s: the mean growth of the logarithm."""
        return float(self.log[-1] / self.t[-1])


def growth(accelerations: Callable[[np.ndarray, np.ndarray], ArrayLike],
           slopes: Callable[[np.ndarray, np.ndarray], tuple[ArrayLike, ArrayLike]], q: ArrayLike, qd: ArrayLike,
           duration: float, every: float = 0.1, start: ArrayLike | None = None, rtol: float = 1e-9) -> Growth:
    """A small deviation d carried along a free motion:  ẋ = f(x),  ḋ = A(x) d.                               (17.E12)

    `accelerations(q, q̇)` gives q̈, `slopes(q, q̇)` gives (∂q̈/∂q, ∂q̈/∂q̇), the lower half of A. After every interval d is
    made a unit vector again and the logarithm of its length is kept, so that it never leaves the linear range. d begins
    as `start`, or as equal parts of all positions.

    Seed:   ours (Benettin and others); the A of [balafoutis_patel] (7.2.2) at every moment
    Shapes: q, qd (n,) → Growth
    """
    q, qd = arrays(q=(q, "n"), qd=(qd, "n"))
    n = len(q)
    if not (0 < duration < np.inf and 0 < every < np.inf):
        raise ValueError(f"duration and every are positive and finite, in seconds, not {duration} and {every}")
    d = np.concatenate([np.ones(n), np.zeros(n)]) if start is None else np.asarray(start, float)
    d, x = d / np.linalg.norm(d), np.concatenate([q, qd])

    def rate(_, y):
        q, qd, d = y[:n], y[n:2 * n], y[2 * n:]
        by_q, by_qd = slopes(q, qd)
        return np.concatenate([qd, accelerations(q, qd), d[n:], np.asarray(by_q) @ d[:n] + np.asarray(by_qd) @ d[n:]])
    count = max(1, round(duration / every))
    t, states, log = [0.0], [x], [0.0]
    for k in range(count):
        end = (k + 1) * duration / count
        y = solve_ivp(rate, (t[-1], end), np.concatenate([x, d]), "DOP853", rtol=rtol, atol=rtol).y[:, -1]
        x, d = y[:2 * n], y[2 * n:]
        size = float(np.linalg.norm(d))
        t, states, log, d = [*t, end], [*states, x], [*log, log[-1] + np.log(size)], d / size
    return Growth(np.array(t), np.array(states), np.array(log))
