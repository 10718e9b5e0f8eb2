"""What was found, and how far it can be trusted: values, standard deviations, what the motion does not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..base_parameters import Base
from .samples import Samples
from .stacking import Equations, columns, units

NOTHING = 1e-9                                  # of a singular value beside the largest: this direction does not act


@dataclass(frozen=True, eq=False)
class Estimate:
    """β as found from equations.

    values      of the base parameters, in the order of `base.names`
    covariance  (b, b); infinite where the motion says nothing
    root        (b, b), rootᵀ root = covariance⁻¹ of least squares with this noise; 0 where it says nothing
    noise       the standard deviation of each row's torque, from what is left over
    condition   of Ȳ with columns of length 1; `rank` of it
    hidden      {name: share}: what can be added together without a torque that changes; one for each missing rank
    method      how it was found
    """

    base: Base
    values: np.ndarray
    covariance: np.ndarray
    root: np.ndarray
    rows: tuple[str, ...]
    row_units: tuple[str, ...]
    noise: np.ndarray
    count: int
    condition: float
    rank: int
    hidden: tuple[Mapping[str, float], ...]
    method: str

    @property
    def names(self) -> tuple[str, ...]:
        """Of the base parameters."""
        return self.base.names

    @property
    def deviations(self) -> np.ndarray:
        """σ of each value; infinite where the motion does not tell it."""
        return np.sqrt(np.diag(self.covariance))

    @property
    def relative(self) -> np.ndarray:
        """σ as a part of the value."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(self.values == 0, np.inf, self.deviations / np.abs(self.values))

    def __getitem__(self, name: str) -> float:
        """The value of one base parameter."""
        if name not in self.names:
            raise KeyError(f"{name} is no base parameter; there are {', '.join(self.names)}")
        return float(self.values[self.names.index(name)])

    def torques(self, samples: Samples) -> np.ndarray:
        """The torques that these parameters predict for the states of the samples, (N, n)."""
        return np.einsum("rnb,b->nr", columns(self.base, samples), self.values)

    def unidentified(self) -> tuple[str, ...]:
        """The names whose values the motion does not tell."""
        return tuple(name for name, s in zip(self.names, self.deviations, strict=True) if not np.isfinite(s))

    def __str__(self) -> str:
        words = units(self.base, self.names)
        lines = [("parameter", "value", "σ", "σ / |value|", "unit")]
        for name, x, s, r, word in zip(self.names, self.values, self.deviations, self.relative, words, strict=True):
            told = np.isfinite(s)
            lines.append((name, f"{x:.6g}", f"{s:.2g}" if told else "∞",
                          (f"{100 * r:.2g} %" if np.isfinite(r) else "–") if told else "not told", word))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ["  ".join(cell.ljust(w) if k in (0, 4) else cell.rjust(w)
                           for k, (cell, w) in enumerate(zip(line, widths, strict=True))).rstrip() for line in lines]
        noise = ", ".join(f"{row} {s:.3g} {word}" for row, s, word in
                          zip(self.rows, self.noise, self.row_units, strict=True))
        said = [f"{self.base.robot.name}: {len(self.names)} base parameters from {self.count} samples, {self.method}",
                *table, f"left over (σ): {noise}",
                f"condition of Ȳ, columns of length 1: {self.condition:.3g}; rank {self.rank} of {len(self.names)}"]
        return "\n".join(said + [f"no torque changes with {combination(shares)}" for shares in self.hidden])


def combination(shares: Mapping[str, float]) -> str:
    """{name: share} as words: zz1 + 2 zz2 − 0.5 Im2."""
    text = ""
    for name, x in shares.items():
        sign = "−" if x < 0 else "+"
        size = "" if abs(abs(x) - 1) < 1e-9 else f"{abs(x):.4g} "
        text += f" {sign} {size}{name}" if text else f"{'−' if x < 0 else ''}{size}{name}"
    return text


@dataclass(frozen=True, eq=False)
class Solution:
    """R β = y by singular values of R with columns of length 1: x, how far it is settled, and what is hidden."""

    x: np.ndarray
    spread: np.ndarray                          # (RᵀR)⁻¹; infinite on the diagonal where R is blind
    condition: float
    rank: int
    null: np.ndarray                            # (b, missing), in the parameters' units

    def hidden(self, names: tuple[str, ...]) -> tuple[dict[str, float], ...]:
        """The blind directions with few names each, by elimination."""
        return tuple({name: float(x) for name, x in zip(names, row, strict=True) if x} for row in echelon(self.null.T))


def solve(R: np.ndarray, y: np.ndarray, tolerance: float = NOTHING) -> Solution:
    """The smallest x, in the parameters' own units, among those with the least |R x − y|.

    Columns are brought to length 1 before singular values are compared: kg and kg·m² are not to be compared. Then the
    part of x along the blind directions is taken out.

    Seed:    [siciliano] section 7.4, after (7.86)
    Differs: by singular values of a triangle, not by (ȲᵀȲ)⁻¹
    """
    size = np.linalg.norm(R, axis=0)
    size = np.where(size > 0, size, 1)
    U, s, Vt = np.linalg.svd(R / size, full_matrices=True)
    b = R.shape[1]
    s = np.pad(s, (0, b - len(s)))
    rank = int((s > tolerance * s[0]).sum()) if s.any() else 0
    with np.errstate(divide="ignore"):
        condition = float(s[0] / s[-1]) if s[-1] > 0 else np.inf
    blind = np.linalg.qr(Vt[rank:].T / size[:, None])[0] if rank < b else np.zeros((b, 0))
    across = np.eye(b) - blind @ blind.T
    inverse = across @ (Vt[:rank].T / s[:rank] / size[:, None])
    spread = inverse @ inverse.T
    for k in np.flatnonzero(np.abs(blind).max(axis=1, initial=0) > 1e-7):
        spread[k], spread[:, k] = 0, 0
        spread[k, k] = np.inf
    return Solution(inverse @ (U.T @ y)[:rank], spread, condition, rank, blind)


def echelon(rows: np.ndarray, tolerance: float = 1e-8) -> np.ndarray:
    """The same span by rows with a 1 where all others have a 0: the last names first, few names each."""
    rows, done = np.array(rows, float), 0
    scale = np.abs(rows).max(axis=1, keepdims=True, initial=0)
    rows = rows / np.where(scale > 0, scale, 1)
    for k in reversed(range(rows.shape[1])):
        if done == len(rows):
            break
        best = done + int(np.argmax(np.abs(rows[done:, k])))
        if abs(rows[best, k]) < tolerance:
            rows[done:, k] = 0
            continue
        rows[[done, best]] = rows[[best, done]]
        rows[done] /= rows[done, k]
        for other in range(len(rows)):
            if other != done:
                rows[other] -= rows[other, k] * rows[done]
        done += 1
    return np.where(np.abs(rows) > tolerance * np.abs(rows).max(axis=1, keepdims=True, initial=1), rows, 0)


def estimate(found: Equations, x: np.ndarray, spread: np.ndarray, noise: np.ndarray, solution: Solution,
             method: str) -> Estimate:
    """The record of a solution of these equations."""
    root = np.linalg.qr(np.vstack([T[:, :-1] / max(s, 1e-300) for T, s in zip(found.triangles, noise, strict=True)]),
                        mode="r")
    return Estimate(found.base, x, spread, root, found.rows, found.units, noise, found.count, solution.condition,
                    solution.rank, solution.hidden(found.base.names), method)
