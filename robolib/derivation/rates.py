"""d/dt by the chain rule, as a thing to type: `ddt = Rate(q, qd, qdd)`, then `ddt(T)`, shown as dT/dt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from ..model import rate


class Rate:
    """d/dt of what depends on time through q and q̇ alone: every q changes at the rate q̇, every q̇ at the rate q̈.

        d/dt e = Σ ∂e/∂q_k q̇_k + ∂e/∂q̇_k q̈_k

    In a step, a letter gets a dot, `ddt(x)` ẋ and `ddt(ddt(x))` ẍ; anything else stands behind d/dt.
    """

    def __init__(self, q: Sequence[sp.Symbol], qd: Sequence[sp.Symbol], qdd: Sequence[sp.Symbol]) -> None:
        if not len(q) == len(qd) == len(qdd):
            raise ValueError("as many rates as coordinates, and as many accelerations: Rate([q1], [qd1], [qdd1])")
        self.of, self.at = (*q, *qd), (*qd, *qdd)

    def __call__(self, e: Any) -> Any:
        """The rate of an expression or a matrix."""
        return rate(e, self.of, self.at)
