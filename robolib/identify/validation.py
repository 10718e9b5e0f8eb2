"""Does it hold for another motion? Torques predicted for samples that the fit has not seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..base_parameters import Base
from .estimate import Estimate
from .fitting import least_squares
from .samples import Samples
from .stacking import Equations, equations


@dataclass(frozen=True, eq=False)
class Validation:
    """Measured torques beside predicted ones, (N, n) each, at the times t."""

    t: np.ndarray
    measured: np.ndarray
    predicted: np.ndarray
    rows: tuple[str, ...]
    units: tuple[str, ...]

    @property
    def rms(self) -> np.ndarray:
        """The root mean square of what is left over, one per joint."""
        return np.sqrt(((self.measured - self.predicted)**2).mean(axis=0))

    @property
    def relative(self) -> np.ndarray:
        """rms beside that of the measured torque."""
        return self.rms / np.sqrt((self.measured**2).mean(axis=0))

    def __str__(self) -> str:
        return "\n".join(f"{row}: left over {a:.3g} {u} rms, {100 * b:.2g} % of the measured torque"
                         for row, u, a, b in zip(self.rows, self.units, self.rms, self.relative, strict=True))


def validated(found: Estimate, samples: Samples) -> Validation:
    """An estimate on samples of another motion.

    Of our own.
    """
    if not (isinstance(found, Estimate) and isinstance(samples, Samples)):
        raise TypeError("validated takes an estimate and samples of another motion: validated(weighted(equations(base,"
                        " first)), second)")
    return Validation(samples.t, samples.tau, found.torques(samples), found.rows[:samples.n],
                      found.row_units[:samples.n])


def crossed(base: Base, samples: Samples, parts: int = 5,
            fit: Callable[[Equations], Estimate] = least_squares) -> Validation:
    """Each part in time is predicted by a fit to all the others; together they cover all samples.

    Of our own.
    """
    if not 2 <= parts <= len(samples) // 2:
        raise ValueError(f"{len(samples)} samples can be cut into 2 to {len(samples) // 2} parts, not {parts}")
    whole = equations(base, samples)
    edges = np.linspace(0, len(samples), parts + 1).round().astype(int)
    predicted = np.empty_like(samples.tau)
    for first, last in zip(edges, edges[1:], strict=False):
        others = np.r_[0:first, last:len(samples)]
        beta = fit(Equations(base, whole.rows, whole.units, whole.W[:, others], whole.tau[:, others])).values
        predicted[first:last] = np.einsum("rnb,b->nr", whole.W[:, first:last], beta)
    return Validation(samples.t, samples.tau, predicted, whole.rows, whole.units)
