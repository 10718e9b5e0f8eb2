"""What is in the hand? The difference of two runs, or of two postures at rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..regressor import TEN, names, stacked
from ..robot import Robot
from .bodies import pseudo
from .estimate import Estimate, Solution, solve

REST = TEN[:4]                                  # what gravity feels: the mass and the first moments


@dataclass(frozen=True, eq=False)
class Load:
    """A body in the hand, in the frame of the last link.

    ten         m, m r, I_O, NaN where it is not told; `deviations` of them
    hidden      what could be added without a change: {name: share}
    """

    ten: np.ndarray
    deviations: np.ndarray
    hidden: tuple[dict[str, float], ...]

    @property
    def mass(self) -> float:
        """m, in kg."""
        return float(self.ten[0])

    @property
    def centre(self) -> np.ndarray:
        """r, in m, in the frame of the last link."""
        return self.ten[1:4] / self.ten[0]

    @property
    def body(self) -> bool:
        """Is there a body with these ten numbers? Only where all ten are told."""
        if not np.isfinite(self.ten).all():
            return False
        s = np.linalg.eigvalsh(pseudo(self.ten))
        return bool(s[0] > -1e-9 * abs(s[-1]))

    def __str__(self) -> str:
        words = ("kg", *("kg·m",) * 3, *("kg·m²",) * 6)
        lines = [f"{name:2}  {x:10.5g}  ± {s:<8.2g} {word}" if np.isfinite(x) else f"{name:2}  {'not told':>10}"
                 for name, x, s, word in zip(TEN, self.ten, self.deviations, words, strict=True)]
        return "\n".join(["load, in the frame of the last link (value ± σ)", *lines])


def payload(empty: Estimate, loaded: Estimate) -> Load:
    """The load from two estimates of the same base parameters, without and with it.

    The hand with the load is one last link: π_last grows by the load's ten, and so β by K_last times these. Least
    squares weighted by both covariances.

    Seed:   [siciliano] section 7.4, the load as a part of the last link
    """
    if not all(isinstance(x, Estimate) for x in (empty, loaded)):
        raise TypeError("payload(empty, loaded) takes two estimates of one base, such as those of least_squares,"
                        " without and with the load")
    if empty.base.names != loaded.base.names or empty.base.of != loaded.base.of:
        raise ValueError("both estimates must be of the same base parameters: use one base for both runs")
    base = empty.base
    last = base.robot.tip + 1
    K = np.zeros((len(base.names), 10))
    for k, kind in enumerate(TEN):
        if f"{kind}{last}" in base.of:
            K[:, k] = np.array(base.K, float)[:, base.of.index(f"{kind}{last}")]
    told = np.isfinite(np.diag(empty.covariance)) & np.isfinite(np.diag(loaded.covariance))
    spread = (empty.covariance + loaded.covariance)[np.ix_(told, told)]
    size = np.sqrt(np.diag(spread))
    values, axes = np.linalg.eigh(spread / np.outer(size, size))
    white = (axes / np.sqrt(np.maximum(values, 1e-14))).T / size
    return _load(solve(white @ K[told], white @ (loaded.values - empty.values)[told]), TEN)


def weighed(robot: Robot, postures: Sequence[Sequence[float]], more: Sequence[Sequence[float]],
            noise: float = 0.0) -> Load:
    """Mass and centre of a load from how much more torque the arm needs at rest, posture by posture.

        τ_loaded − τ_empty = Y_last(q, 0, 0) (m, m r)

    Two postures tell three numbers of a planar arm's load; of a spatial arm as many as its wrist can turn to gravity.

    postures, more: rows of n; noise: σ of a torque
    Seed:   our own; [siciliano] (7.81) at rest
    """
    q, more = np.atleast_2d(np.asarray(postures, float)), np.atleast_2d(np.asarray(more, float))
    if q.shape != more.shape or q.shape[1] != robot.n:
        raise ValueError(f"postures and torques need a row of {robot.n} numbers for each posture; they have the shapes"
                         f" {q.shape} and {more.shape}")
    only = [f"{kind}{robot.tip + 1}" for kind in REST]
    assert set(only) <= set(names(robot))
    W = stacked(robot, np.array([q.T, 0 * q.T, 0 * q.T]), only)
    found = solve(W, more.ravel())
    return _load(Solution(found.x, found.spread * noise**2 if noise else np.where(np.isinf(found.spread), np.inf, 0),
                          found.condition, found.rank, found.null), REST)


def _load(solution, kinds):
    """A Load from a solution for these kinds; NaN for those it does not tell."""
    ten, deviations = np.full(10, np.nan), np.full(10, np.inf)
    spread = np.sqrt(np.diag(solution.spread))
    for kind, x, s in zip(kinds, solution.x, spread, strict=True):
        if np.isfinite(s):
            ten[TEN.index(kind)], deviations[TEN.index(kind)] = x, s
    return Load(ten, deviations, solution.hidden(tuple(kinds)))
