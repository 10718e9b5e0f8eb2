"""Base parameters from equations: least squares of all rows at once, weighted, damped, or joint by joint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .estimate import Estimate, estimate, solve
from .stacking import Equations


def least_squares(found: Equations, noise: Sequence[float] | None = None) -> Estimate:
    """β with the least Σ |W_r β − τ_r|² / σ_r², solved by QR.

    `noise`: σ of each row where it is known; without it, all rows count alike, and σ is what is left over of all of
    them. Where the motion does not tell all of β, the smallest β among the best is given; `Estimate.hidden` says what
    was not seen, and its σ is infinite.

    Seed:    [siciliano] (7.85), (7.86)
    Differs: (7.86) solves with ȲᵀȲ, whose condition number is the square of Ȳ's.
    """
    _checked(found)
    if noise is not None:
        sigma = _positive(noise, len(found.rows), "noise", found.rows)
        solution, _ = _global(found, sigma)
        return estimate(found, solution.x, solution.spread, sigma, solution, "least squares, known noise")
    solution, left = _global(found, np.ones(len(found.rows)))
    free = len(found.rows) * found.count - solution.rank
    sigma = np.sqrt((left**2).sum() / max(free, 1))
    return estimate(found, solution.x, solution.spread * sigma**2, np.full(len(found.rows), sigma), solution,
                    "least squares")


def weighted(found: Equations, rounds: int = 3) -> Estimate:
    """Least squares where every joint's rows are divided by that joint's noise, which is told from what is left over.

    A large motor's noise in N·m would drown a small wrist's torques. Both sides are divided: W and τ.

    Seed:   our own; [siciliano] (7.86) with weights
    """
    _checked(found)
    sigma = np.ones(len(found.rows))
    for _ in range(rounds):
        solution, left = _global(found, sigma)
        share = solution.rank / len(found.rows)
        sigma = left / np.sqrt(max(found.count - share, 1))
        sigma = np.maximum(sigma, 1e-12 * max(np.abs(found.tau).max(), 1e-300))
    solution, _ = _global(found, sigma)
    return estimate(found, solution.x, solution.spread, sigma, solution, "least squares, each joint by its noise")


def damped(found: Equations, damping: float, prior: Sequence[float] | None = None) -> Estimate:
    """β with the least |Ȳ β − τ̄|² + λ² |β − β₀|²; β₀ is zero unless a prior is given.

    Where the motion tells nothing the answer is the smallest, or the prior: no physics, and it depends on the units.

    Seed:   [siciliano] section 7.4, the damped least-squares inverse
    """
    _checked(found)
    if not damping > 0:
        raise ValueError(f"the damping must be positive, not {damping}; without it, use least_squares")
    R, y = _stacked(found, np.ones(len(found.rows)))
    b = R.shape[1]
    start = np.zeros(b) if prior is None else np.asarray(prior, float)
    if start.shape != (b,):
        raise ValueError(f"the prior has {start.size} entries; there are {b} base parameters,"
                         f" {', '.join(found.base.names)}")
    bare = solve(R, y)
    held = solve(np.vstack([R, damping * np.eye(b)]), np.concatenate([y - R @ start, np.zeros(b)]), tolerance=0)
    x = start + held.x
    left = _left(found, x)
    sigma = np.sqrt((left**2).sum() / max(len(found.rows) * found.count - bare.rank, 1))
    spread = held.spread @ (R.T @ R) @ held.spread * sigma**2
    blind = np.flatnonzero(np.isinf(np.diag(bare.spread)))
    spread[blind, blind] = np.inf
    return estimate(found, x, spread, np.full(len(found.rows), sigma), bare, f"damped least squares, λ = {damping:g}")


def sequential(found: Equations) -> Estimate:
    """From the last row inwards, each row settles what it can; what was settled before counts as known.

    Y is block triangular, so the last joint's torque speaks of the last link alone. What it gets wrong, all rows
    before inherit; the covariance that is given here says by how much.

        x_new = W_new⁺ (τ_r − W_old x_old)

    Seed:   [siciliano] (7.80), section 7.4
    """
    _checked(found)
    b = len(found.base.names)
    x, settled = np.zeros(b), np.zeros(b, bool)
    source, noise = np.zeros((b, 0)), np.zeros(len(found.rows))     # x = truth + source · (independent unit noises)
    for r in reversed(range(len(found.rows))):
        R, y = found.triangles[r][:, :-1], found.triangles[r][:, -1]
        new = np.flatnonzero(~settled & R.any(axis=0))
        rest = y - R[:, settled] @ x[settled]
        solution = solve(R[:, new], rest) if len(new) else None
        told = new[np.isfinite(np.diag(solution.spread))] if len(new) else new
        own = solve(R, y)                                       # the row's noise, without what others handed on
        noise[r] = np.linalg.norm(y - R @ own.x) / np.sqrt(max(found.count - own.rank, 1))
        if not len(told):
            continue
        kept = np.isin(new, told)
        U, s, Vt = np.linalg.svd(R[:, new], full_matrices=False)
        few = s > 1e-13 * s[0]
        inverse = ((Vt[few].T / s[few]) @ U[:, few].T)[kept]
        grown = np.zeros((b, source.shape[1] + len(told)))
        grown[:, :source.shape[1]] = source
        grown[told, :source.shape[1]] = -inverse @ R[:, settled] @ source[settled]
        grown[told, source.shape[1]:] = np.linalg.cholesky(inverse @ inverse.T) * noise[r]
        source = grown
        x[told], settled[told] = solution.x[kept], True
    spread = source @ source.T
    spread[~settled, ~settled] = np.inf
    whole, _ = _global(found, np.ones(len(found.rows)))
    return estimate(found, x, spread, noise, whole, "joint by joint, from the last")


def _global(found, sigma):
    """(the solution with rows divided by σ, what is left over in each row)."""
    solution = solve(*_stacked(found, sigma))
    return solution, _left(found, solution.x)


def _stacked(found, sigma):
    """One triangle R and its y for all rows, divided by their σ."""
    all_rows = np.vstack([T / s for T, s in zip(found.triangles, sigma, strict=True)])
    R = np.linalg.qr(all_rows, mode="r")
    return R[:, :-1], R[:, -1]


def _left(found, x):
    """|W_r x − τ_r| for each row."""
    return np.array([np.linalg.norm(T @ np.append(x, -1.0)) for T in found.triangles])


def _positive(given, count, what, rows):
    given = np.asarray(given, float)
    if given.shape != (count,) or not (given > 0).all():
        raise ValueError(f"{what} needs {count} positive numbers, one for each of {', '.join(rows)}")
    return given


def _checked(found):
    if not isinstance(found, Equations):
        raise TypeError("fits take Equations: equations(base, samples), with the base parameters to be found")
