"""Motion from torques: q̈ = M⁻¹(τ − c − g − friction), integrated by SciPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import solve_ivp

Torque = Callable[[float, np.ndarray, np.ndarray], ArrayLike]         # of t, q and q̇


class Moving(Protocol):
    """What can be let go: a model with numbers (`evaluate.Dynamics`), or a closed chain (`closed_chain.Mechanism`)."""

    def forward(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ for these torques."""

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, in J."""


@dataclass(frozen=True, eq=False)
class Run:
    """What happened: times t (N,), states q, qd (N, n), torques tau (N, n), energies T and U (N,) in J."""

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    T: np.ndarray
    U: np.ndarray

    @property
    def E(self) -> np.ndarray:
        """The total energy, in J."""
        return self.T + self.U

    @property
    def drift(self) -> float:
        """The largest change of the total energy since the start, in J."""
        return float(np.abs(self.E - self.E[0]).max())


def run(dynamics: Moving, q: ArrayLike, qd: ArrayLike | None = None, torque: ArrayLike | Torque | None = None,
        duration: float = 1.0, samples: int = 201, rtol: float = 1e-12, atol: float = 1e-12) -> Run:
    """Let the arm go from the state (q, qd).

    `torque` is a constant vector, or a function of (t, q, qd); none means that the joints swing freely. `dynamics`
    needs only `forward(q, qd, tau)` and `energy(q, qd)`.
    """
    q = np.asarray(q, float)
    if q.ndim != 1:
        raise ValueError(f"q has the shape {q.shape}; one state is asked for, such as [0.0, 0.5]")
    n = len(q)
    qd = np.zeros(n) if qd is None else np.asarray(qd, float)
    if qd.shape != (n,):
        raise ValueError(f"q has {n} entries and qd has the shape {qd.shape}; they must match")
    if not duration > 0:
        raise ValueError(f"the duration must be positive, not {duration}")
    give = torque if callable(torque) else lambda t, q, qd: np.zeros(n) if torque is None else np.asarray(torque, float)

    def rate(t, x):
        return np.concatenate([x[n:], dynamics.forward(x[:n], x[n:], give(t, x[:n], x[n:]))])

    t = np.linspace(0.0, duration, samples)
    solution = solve_ivp(rate, (0.0, duration), np.concatenate([q, qd]), method="DOP853", t_eval=t,
                         rtol=rtol, atol=atol)
    if not solution.success:
        raise RuntimeError(f"the integration stopped at t = {solution.t[-1]:g} s: {solution.message}")
    q, qd = solution.y[:n].T, solution.y[n:].T
    tau = np.array([give(*state) for state in zip(t, q, qd, strict=True)])
    return Run(t, q, qd, tau, *dynamics.energy(q, qd))
