"""Which joints stick at this moment, and what holds them: one answer, for any number of joints.

Joints that rest may stick, each held by friction up to its limit, or start. A joint that starts pulls at its
neighbours through M, so no joint can be asked alone. All of them together have exactly one answer, because it is where

    ½ q̈ᵀ M q̈ − bᵀ q̈ + Σ F_i |q̈_i|      over the resting joints i,     b = τ − c − g − friction of those that slip

is least: M is positive definite and the rest is convex, so there is one such place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .friction import Law

ROUNDING = 1e-13                                # of the largest torque


@dataclass(frozen=True, eq=False)
class Held:
    """What happens at this moment.

    qdd       (n,), accelerations: exactly 0 at joints that stick
    friction  (n,), what friction takes: the law's where a joint slips, what holds it where it sticks
    slips     (n,), −1, 0 or 1: the way it slips; 0, it sticks. Where the limit is 0 nothing sticks: 1, either way
    """

    qdd: np.ndarray
    friction: np.ndarray
    slips: np.ndarray

    @property
    def words(self) -> tuple[str, ...]:
        """ "stick" or "slip", a joint each."""
        return tuple("slip" if way else "stick" for way in self.slips)


def hold(M: ArrayLike, drive: ArrayLike, qd: ArrayLike, laws: Sequence[Law]) -> Held:
    """Who sticks, who slips, and how everything accelerates: M q̈ = drive − friction, drive = τ − c − g.

    A joint with q̇ ≠ 0 slips. One that rests sticks if at most its `limit` is needed to hold it; if it breaks loose,
    its law's `start` is what it takes, and its neighbours are asked again.

    Seed:   [khalil] section 7.3.4 (static friction: what it takes to begin); the rule for many joints is our own
    Shapes: (n, n), (n,), (n,), n laws → Held
    """
    M, drive, qd = (np.asarray(x, float) for x in (M, drive, qd))
    slips = np.array([np.sign(v) if law.limit > 0 else 1.0 for law, v in zip(laws, qd, strict=True)])
    sliding = np.array([law.torque(v) if v else 0.0 for law, v in zip(laws, qd.tolist(), strict=True)])
    resting = np.flatnonzero(slips == 0)
    limits = np.array([laws[i].limit for i in resting])
    starts = np.array([laws[i].start for i in resting])
    while True:
        qdd, held, ways = _boxed(M, drive - sliding, resting, limits)
        broke = (ways != 0) & (limits > starts)
        if not broke.any():
            break
        limits = np.where(broke, starts, limits)               # it is loose: Coulomb's friction is left
    slips[resting] = ways
    friction = sliding.copy()
    friction[resting] = held
    return Held(qdd, friction, slips)


def _boxed(M, b, resting, limits):
    """(q̈, what friction takes at the resting joints, their ways): |held| ≤ limit, and = limit where q̈ is not 0.

    Murty's rule: take the first joint that contradicts itself, change it, solve again. For a positive definite M it
    ends (it never sees a set of joints twice), and what it ends with is the one answer.
    """
    n, ways = len(b), np.zeros(len(resting), int)
    near = ROUNDING * (1 + abs(b).max(initial=0.0))
    for _ in range(3**min(len(resting), 12) + 1):
        stuck = resting[ways == 0]
        free = np.setdiff1d(np.arange(n), stuck)
        push = b.copy()
        push[resting] -= limits * ways
        qdd = np.zeros(n)
        if len(free):
            qdd[free] = np.linalg.solve(M[np.ix_(free, free)], push[free])
        held = np.where(ways == 0, (b - M @ qdd)[resting], limits * ways)
        beyond = (ways == 0) & (abs(held) > limits + near)
        backwards = (ways != 0) & (M.diagonal()[resting] * qdd[resting] * ways < -near)
        wrong = np.flatnonzero(beyond | backwards)
        if not len(wrong):
            return qdd, held, ways
        first = wrong[0]
        ways[first] = int(np.sign(held[first])) if ways[first] == 0 else 0
    raise ValueError("no set of sticking joints agrees with itself; the inertia matrix is not positive definite")
