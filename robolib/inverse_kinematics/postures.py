"""What an inverse kinematics returns: every branch with its q, whether it is reachable, and if not, why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from ..kinematics import tip
from ..robot import Robot
from ..spatial import to_numpy
from .forms import Form

TOLERANCE = 1e-9                                # m: what is short by less is reached


@dataclass(frozen=True, eq=False)
class Solutions:
    """All branches of one pose, or of a batch (…) of them.

    stretched  (…, branches, n)  q of every branch; where it is out of reach, the arm stretched towards the target
    at, low, high  (…, branches, limits)  distances that decide (`form.limits`) and the range they must lie in
    singular   (…, branches, cases)  which of `form.cases` a branch is
    turns      (n,)  does a joint turn?
    allowed    (…, branches)  within the limits of the joints; see `within`
    """

    robot: Robot
    form: Form
    stretched: np.ndarray
    at: np.ndarray
    low: np.ndarray
    high: np.ndarray
    singular: np.ndarray
    turns: np.ndarray
    allowed: np.ndarray | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The branches in words."""
        return self.form.branches

    @property
    def short(self) -> np.ndarray:
        """(…, branches) by how much each branch is out of reach; 0 where it is not."""
        return np.maximum(np.maximum(self.low - self.at, self.at - self.high).max(axis=-1), 0.0)

    @property
    def reachable(self) -> np.ndarray:
        """(…, branches) which branches there are."""
        there = self.short <= TOLERANCE * (1 + np.abs(self.at).max(axis=-1))
        return there if self.allowed is None else there & self.allowed

    @property
    def q(self) -> np.ndarray:
        """(…, branches, n) the postures; NaN in a branch that is out of reach."""
        return np.where(self.reachable[..., None], self.stretched, np.nan)

    def __len__(self) -> int:
        """How many postures there are, of one pose."""
        return int(self._one(self.reachable).sum())

    def __getitem__(self, k: int) -> np.ndarray:
        """The k-th posture that there is, of one pose."""
        return self._one(self.q)[self._one(self.reachable)][k]

    def usual(self) -> Solutions:
        """Without the branches that need a negative stroke."""
        return self.only(self.form.usual or range(len(self.names)))

    def only(self, branches: Sequence[int]) -> Solutions:
        """Some of the branches."""
        keep = list(branches)
        form = replace(self.form, branches=tuple(self.names[k] for k in keep), usual=())
        rest = {name: getattr(self, name)[..., keep, :] for name in ("stretched", "at", "low", "high", "singular")}
        return replace(self, form=form, **rest,
                       allowed=None if self.allowed is None else self.allowed[..., keep])

    def within(self, lower: ArrayLike, upper: ArrayLike) -> Solutions:
        """Only postures within the limits of the joints, both (n,); an angle may be met by adding a turn.

        A joint that must lie outside (−π, π] gets the turn that brings it between its limits.
        """
        lower, upper = np.asarray(lower, float), np.asarray(upper, float)
        if {lower.shape, upper.shape} != {(self.robot.n,)} or not (lower <= upper).all():
            raise ValueError(f"limits are {self.robot.n} numbers for the {self.robot.name}, one per moving joint, lower"
                             f" not above upper; they have the shapes {lower.shape} and {upper.shape}")
        up = np.where(self.turns, 2 * np.pi * np.ceil((lower - 1e-12 - self.stretched) / (2 * np.pi)), 0.0)
        q = self.stretched + np.where((self.stretched < lower) | (self.stretched > upper), up, 0.0)
        inside = ((q >= lower - 1e-12) & (q <= upper + 1e-12)).all(axis=-1)
        return replace(self, stretched=q, allowed=inside)

    def nearest(self, q: ArrayLike) -> np.ndarray:
        """(…) the number of the reachable branch nearest to q, angles taken round the circle; −1 where there is none.
        """
        far = np.where(self.reachable, self.distance(q), np.inf)
        return np.where(self.reachable.any(axis=-1), far.argmin(axis=-1), -1)

    def distance(self, q: ArrayLike) -> np.ndarray:
        """(…, branches) how far each branch is from q: the norm over the joints, in rad and m."""
        q = np.asarray(q, float)
        if q.shape[-1:] != (self.robot.n,):
            raise ValueError(f"a posture of the {self.robot.name} is {self.robot.n} numbers, one per moving joint; this"
                             f" has the shape {q.shape}")
        way = self.stretched - q[..., None, :]
        way = np.where(self.turns, np.pi - (np.pi - way) % (2 * np.pi), way)
        return np.sqrt((way * way).sum(axis=-1))

    def residual(self, T: ArrayLike) -> np.ndarray:
        """(…, branches) the largest difference between the tool's pose and T (…, 4, 4); of its place alone where the
        form asks for a point. NaN where a branch is out of reach.
        """
        got = tip(self.robot, np.moveaxis(self.stretched, -1, 0))
        T = np.asarray(T, float)[..., None, :, :]
        off = np.abs(to_numpy(got.p) - T[..., :3, 3]).max(axis=-1)
        if self.form.asks == "pose":
            off = np.maximum(off, np.abs(to_numpy(got.R) - T[..., :3, :3]).max(axis=(-2, -1)))
        return np.where(self.reachable, off, np.nan)

    def why(self) -> str:
        """One line on one pose: how many postures, or why there is none; and what is singular."""
        here = self._one(self.reachable)
        if here.any():
            told = f"{here.sum()} of {len(here)} branches"
            singular = [case for case, is_so in zip(self.form.cases, self._one(self.singular)[here].any(axis=0),
                                                    strict=True) if is_so]
            return told + "".join(f"; {case}" for case in singular)
        if self.allowed is not None and (self._one(self.short) <= TOLERANCE).any():
            return "not reachable within the limits of the joints; without them it is"
        k = int(np.argmin(self._one(self.short)))
        below, above = self.low - self.at, self.at - self.high
        worst = int(np.argmax(np.maximum(below, above)[k]))
        words, unit = self.form.limits[worst]
        at, low, high = (float(x[k, worst]) for x in (self.at, self.low, self.high))
        unit = f" {unit}" if unit else ""
        can = f"at least {low:.4g}{unit}" if np.isinf(high) else (
            f"{low:.4g}{unit}" if low == high else f"{low:.4g}{unit} to {high:.4g}{unit}")
        return (f"not reachable: by {float(self._one(self.short)[k]):.4g}{unit}; {words} is {at:.4g}{unit}, the arm"
                f" can do {can}")

    def __str__(self) -> str:
        """One pose as a table: the branches, their q in degrees and metres."""
        q, here = self._one(self.stretched), self._one(self.reachable)
        lines = [self.why()]
        for name, row, there in zip(self.names, q, here, strict=True):
            told = ", ".join(f"{np.degrees(x):.2f}°" if turns else f"{x:.4g} m"
                             for x, turns in zip(row + 0.0, self.turns, strict=True))
            lines.append(f"  {name}: {told if there else 'not reachable'}")
        return "\n".join(lines)

    def _one(self, array):
        if self.stretched.ndim != 2:
            raise ValueError(f"this is a batch of {self.stretched.shape[:-2]} poses; take one, or use q, reachable and"
                             " short, which are arrays")
        return array
