"""Which motion tells most? One whose regressor has a small condition number, or much information, within limits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from ..base_parameters import Base
from .fourier import Fourier, Limits, fitted
from .samples import Samples
from .stacking import columns


@dataclass(frozen=True, eq=False)
class Excitation:
    """A motion, the condition of its Ȳ (columns of length 1), and that of the best random motion it began from.

    `information` is log₁₀ det(ȲᵀȲ) per parameter, at one sample: what error bars shrink by, in any units.
    """

    motion: Fourier
    condition: float
    before: float
    information: float

    def __str__(self) -> str:
        n, K = len(self.motion.a), len(self.motion.a[0])
        return (f"Fourier series of {n} joints, {K} harmonics, period {self.motion.period:g} s: condition"
                f" {self.condition:.3g} (the random one it began from: {self.before:.3g})")


def condition(base: Base, motion: Fourier, count: int = 100) -> float:
    """The condition number of Ȳ along a motion, its columns brought to length 1.

    Seed:    [siciliano] section 7.4, after (7.86)
    Differs: the seed names cond(ȲᵀȲ), the square of this for columns of length 1.
    """
    t = np.arange(count) * (motion.duration / count)
    state = motion.at(t)
    return scaled_condition(columns(base, Samples(t, *state, np.zeros_like(state[0]))))


def information(base: Base, motion: Fourier, count: int = 100) -> float:
    """log₁₀ det(ȲᵀȲ / N) / b along a motion. Other units of the parameters add a constant, so no column needs a length.

    Of our own: the criterion D of the design of experiments. The volume of the error bars' ellipsoid is 1/√det.
    """
    t = np.arange(count) * (motion.duration / count)
    state = motion.at(t)
    W = columns(base, Samples(t, *state, np.zeros_like(state[0])))
    R = np.linalg.qr(W.reshape(-1, W.shape[-1]) / np.sqrt(count), mode="r")
    return float(2 * np.log10(np.maximum(np.abs(np.diag(R)), 1e-150)).sum() / len(R))


def scaled_condition(W: np.ndarray) -> float:
    """The condition number of (r, N, b) as one tall matrix with columns of length 1; infinite where a column is 0."""
    tall = W.reshape(-1, W.shape[-1])
    size = np.linalg.norm(tall, axis=0)
    if not size.all():
        return float("inf")
    s = np.linalg.svd(np.linalg.qr(tall / size, mode="r"), compute_uv=False)
    return float(s[0] / s[-1]) if s[-1] > 0 else float("inf")


def excite(base: Base, limits: Limits, period: float = 5.0, harmonics: int = 3, seed: int = 1, starts: int = 20,
           rounds: int = 60, count: int | None = None, criterion: str = "condition") -> Excitation:
    """A Fourier series within the limits whose Ȳ has a small condition number: the best of `starts` random ones, made
    better by SciPy's BFGS on log cond.

    criterion  "condition", of the columns brought to length 1: it forgets how long they were, so a slow motion may win
               whose error bars are wide. "information": det ȲᵀȲ, which makes the error bars small.

    Proportions, how much of the limits each joint uses, and where its middle lies are free; so every motion that is
    tried is allowed, and no penalty is needed. There are many local optima; another seed finds another.

    count   samples per period in Ȳ; 20 for each harmonic unless said
    """
    if not isinstance(limits, Limits):
        raise TypeError("a motion keeps limits: give fourier.Limits, such as same_limits(n, position, speed,"
                        f" acceleration), not {limits!r:.60}")
    n = base.robot.n
    if len(limits.low) != n:
        raise ValueError(f"the limits are for {len(limits.low)} joints, the {base.robot.name} has {n}")
    if criterion not in ("condition", "information"):
        raise ValueError(f"the criterion is condition or information, not {criterion!r}")
    count = count or 20 * harmonics
    size = n * (2 * harmonics + 2)

    def motion(x):
        x = x.reshape(n, -1)
        shape = x[:, :-2] / np.maximum(np.linalg.norm(x[:, :-2], axis=1, keepdims=True), 1e-12)
        return fitted(shape, 1 / (1 + np.exp(-x[:, -2])), np.sin(x[:, -1]), limits, period)

    def cost(x):
        if criterion == "information":
            return -information(base, motion(x), count)
        return np.log(min(condition(base, motion(x), count), 1e30))

    rng = np.random.default_rng(seed)
    tries = [rng.normal(size=size) for _ in range(starts)]
    for x in tries:
        x.reshape(n, -1)[:, -2] += 3                            # begin near the limits: fast motions tell more
    start = min(tries, key=cost)
    found = minimize(cost, start, method="BFGS", options={"maxiter": rounds, "gtol": 1e-4})
    best = motion(found.x if found.fun <= cost(start) else start)
    return Excitation(best, condition(base, best, count), condition(base, motion(start), count),
                      information(base, best, count))
