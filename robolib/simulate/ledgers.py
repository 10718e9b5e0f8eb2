"""The ledger of energy: what there is, what came in, what went out, and what the integrator invented."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import cumulative_simpson

from ..evaluate import Dynamics
from .running import Run


@dataclass(frozen=True, eq=False)
class Ledger:
    """Along a Run, in J: the energy `gained` since the start, the `work` of the motors, what friction `took`, and

        missing = gained − work + took                                                                    (16.E20)

    which would be zero if the motion were exact: the integrator's own doing, and that of the sums over the samples.
    """

    t: np.ndarray
    gained: np.ndarray
    work: np.ndarray
    took: np.ndarray

    @property
    def missing(self) -> np.ndarray:
        """The energy that nobody brought and nobody took."""
        return self.gained - self.work + self.took


def ledger(dynamics: Dynamics, run: Run) -> Ledger:
    """The Ledger of a run: d(T + U)/dt = q̇ᵀτ − q̇ᵀ friction, summed by Simpson's rule over its samples.

    Seed:   [siciliano] section 7.2.1, the principle of conservation of energy, with friction as a loss
    """
    if not isinstance(run, Run):
        raise TypeError(f"a ledger is that of a Run, which run(dynamics, q) gives, not of a {type(run).__name__}")
    power = (run.tau * run.qd).sum(axis=-1)
    lost = (dynamics.friction(run.qd, run.q) * run.qd).sum(axis=-1)
    return Ledger(run.t, run.E - run.E[0], *(cumulative_simpson(x, x=run.t, initial=0.0) for x in (power, lost)))
