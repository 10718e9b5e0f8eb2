"""What a controller knows of q and q̇: positions from an encoder, in steps; velocities from their differences.

No tachometer: the velocity is the slope between two samples, smoothed. The smoothing costs time, and time is stability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .laws import Law, each


@dataclass(frozen=True, eq=False)
class Measured:
    """A law that sees the arm through encoders:

        y = resolution · round(q / resolution)         v⁺ = α v + (1 − α) (y⁺ − y)/h,  α = e^{−ω_c h}

    resolution  one step of the encoder in rad (or m), one number or one a joint; 0 reads exactly
    cutoff      ω_c in rad/s, below which the differences are believed; infinite: the plain difference, half a sample
                old and with steps of resolution/h

    Memory: that of the law, the time, y and v. At the first sample the velocity is believed to be zero.

    Seed:   [khalil] section 9.7: differentiate positions rather than trust a noisy tachometer; the filter is ours
    """

    law: Law
    resolution: float | Sequence[float] = 0.0
    cutoff: float = math.inf

    def __post_init__(self) -> None:
        if not (hasattr(self.law, "start") and hasattr(self.law, "sampled")):
            raise TypeError("Measured wraps a law, such as Measured(PID(wanted, 100, 20), resolution=1e-3), not a"
                            f" {type(self.law).__name__}")
        if not (np.isfinite(self.resolution).all() and (np.asarray(self.resolution) >= 0).all()):
            raise ValueError(f"the resolution is a step in rad (m), 0 or more, not {self.resolution}")
        if not self.cutoff > 0:
            raise ValueError(f"the cutoff is a positive frequency in rad/s, not {self.cutoff}")

    def start(self) -> tuple:
        """Nothing has been read yet."""
        return self.law.start(), None, None, None

    def sampled(self, memory: tuple, t: float, q: ArrayLike, qd: ArrayLike) -> tuple[tuple, list[float]]:
        """The law's torques for the positions read and the velocities guessed; q̇ itself is not looked at."""
        own, before, last, v = memory
        q = np.asarray(q, float)
        step = np.array(each(self.resolution, len(q), "resolution"))
        y = np.where(step > 0, step * np.round(q / np.where(step > 0, step, 1.0)), q)
        if before is None:
            v = np.zeros(len(q))
        else:
            h = t - before
            keep = math.exp(-self.cutoff * h)
            v = keep * v + (1 - keep) * (y - last) / h
        own, tau = self.law.sampled(own, t, y, v)
        return (own, t, y, v), tau
