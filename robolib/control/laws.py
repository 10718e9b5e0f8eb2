"""Laws of control for single joints: what they have in common; PID; PD with gravity.

A law is a frozen record with the motion that is `wanted`. It is written once for every arithmetic, as

    act(memory, t, wanted, q, qd) → (memory, τ)        wanted = (q_d, q̇_d, q̈_d) at the time t

and is called as

    torque(t, q, qd) → τ                               for continuous use, where there is no memory
    start() → memory,  sampled(memory, t, q, qd) → (memory, τ)                  for `simulate.sampled`

The error is e = q_d − q: what is still to go.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..linear import Vector
from ..scalar import Scalar, maximum, minimum, step
from ..trajectory import Motion
from ..trajectory.motion import checked
from .believed import Believed

Memory = tuple[Scalar, ...]
Wanted = Sequence[Vector]                       # q_d, q̇_d, q̈_d at one time


@dataclass(frozen=True)
class Rest:
    """The motion of whoever wants to stay at q, or to get there at once: it has no velocity, and no end."""

    q: tuple[float, ...]

    @property
    def duration(self) -> float:
        """Nothing lasts: it is there already."""
        return 0.0

    @property
    def breaks(self) -> tuple[float, ...]:
        """No acceleration jumps."""
        return ()

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, 0, 0) at the times t, each with an axis of n behind."""
        goal = np.broadcast_to(np.array(self.q, float), (*np.shape(t), len(self.q)))
        return goal.copy(), np.zeros(goal.shape), np.zeros(goal.shape)


def rest(*q: float) -> Rest:
    """The goal q, as a motion: `rest(0.3, -0.5)`, or of an array of all joints."""
    goal = np.asarray(q[0] if len(q) == 1 else q, float).reshape(-1)
    if not len(goal) or not np.isfinite(goal).all():
        raise ValueError(f"a goal is a finite number for each joint, such as rest(0.3, -0.5), not {q}")
    return Rest(tuple(goal.tolist()))


class Law(ABC):
    """A law that knows what is wanted: one `act` in any arithmetic, and from it both ways to call it."""

    wanted: Motion

    def __post_init__(self) -> None:
        checked(self.wanted, "what a law wants")

    @abstractmethod
    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """(the new memory, τ)."""

    def start(self) -> Memory:
        """Nothing to remember, unless a law says otherwise."""
        return ()

    def sampled(self, memory: Memory, t: float, q: ArrayLike, qd: ArrayLike) -> tuple[Memory, list[float]]:
        """(the new memory, τ) at the sample t."""
        now = [np.asarray(x).tolist() for x in self.wanted.at(t)]
        return self.act(memory, t, now, np.asarray(q).tolist(), np.asarray(qd).tolist())

    def torque(self, t: float, q: ArrayLike, qd: ArrayLike) -> np.ndarray:
        """τ for continuous use, as `simulate.run` takes it."""
        if self.start():
            raise TypeError(f"a {type(self).__name__} remembers, so it has to be asked sample by sample; use"
                            " simulate.sampled(dynamics, controller, …)")
        return np.array(self.sampled((), t, q, qd)[1])


def each(x: Scalar | Sequence[Scalar], n: int, name: str) -> tuple[Scalar, ...]:
    """One number for each of n joints; a single one holds for all. What is recorded stays as it is."""
    if isinstance(x, (list, tuple)) and len(x) == n and not all(isinstance(v, (int, float)) for v in x):
        return tuple(x)
    try:
        row = np.asarray(x, float) if not isinstance(x, str) else np.array(np.nan)
    except (TypeError, ValueError):
        row = np.array(np.nan)
    if row.shape not in ((), (n,)) or not np.isfinite(row).all():
        raise ValueError(f"{name} is one number, or one for each of the {n} joints, not {x!r:.60}")
    return tuple(np.broadcast_to(row, n).tolist())


@dataclass(frozen=True)
class PID(Law):
    """Each joint for itself:  τ = K_p (b q_d − q) + K_d (c q̇_d − q̇) + K_I ∫ (q_d − q) dt.

    b, c    1 as the book has it. With b = c = 0 only the integral sees the reference: a step brings no overshoot
    limits  what the motors give, one a joint; the law then knows when it asks for more
    unwind  1/s: the integral gives back (τ given − τ asked for) K_I⁻¹ at this rate; 0 lets it wind up
    band    (small, large): the integral rests where |e| is below or above, [9.9]'s advice against hunting and wind-up

    Memory: the time of the last sample, e and the integral of each joint.

    Seed:    [khalil] [9.5] and the remarks below [9.10]
    Differs: b, c, and how to unwind, are ours
    Shapes:  gains one number or n
    """

    wanted: Motion
    Kp: float | Sequence[float]
    Kd: float | Sequence[float]
    Ki: float | Sequence[float] = 0.0
    b: float = 1.0
    c: float = 1.0
    limits: float | Sequence[float] | None = None
    unwind: float = 0.0
    band: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for x, name in ((self.Kp, "Kp"), (self.Kd, "Kd"), (self.Ki, "Ki")):
            each(x, self._n, name)
        if self.unwind and self.limits is None:
            raise ValueError("to unwind, the law must know the limits of the motors; give limits, too")
        known = self.band is not None and all(isinstance(x, (int, float)) for x in self.band)
        if known and not 0 <= self.band[0] < self.band[1]:
            raise ValueError(f"the band is (small, large) with 0 ≤ small < large, not {self.band}")

    def start(self) -> Memory:
        """The time 0, and no error integrated yet."""
        return (0.0, *[0.0] * (2 * self._n))

    @property
    def _n(self) -> int:
        return len(self.wanted.at(0.0)[0])

    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """The integral is a sum over the samples that have been, e_k h; the newest error joins it one sample later."""
        n, (aim, rate, _) = len(q), wanted
        gains = zip(*(each(x, n, name) for x, name in ((self.Kp, "Kp"), (self.Kd, "Kd"), (self.Ki, "Ki"))), strict=True)
        h, before, sums = t - memory[0], memory[1:1 + n], memory[1 + n:]
        limits = None if self.limits is None else each(self.limits, n, "limits")
        new, tau = [], []
        for i, (kp, kd, ki) in enumerate(gains):
            total = sums[i] + before[i] * h
            asked = kp * (self.b * aim[i] - q[i]) + kd * (self.c * rate[i] - qd[i]) + ki * total
            error = aim[i] - q[i]
            if self.band is not None:
                small, large = self.band
                size = maximum(error, -error)
                error = error * step(size - small) * step(large - size)
            if self.unwind and ki:
                given = minimum(maximum(asked, -limits[i]), limits[i])
                error = error + self.unwind * (given - asked) / ki
            new.append((error, total))
            tau.append(asked)
        return (t, *(e for e, _ in new), *(s for _, s in new)), tau


@dataclass(frozen=True, eq=False)
class PDGravity(Law):
    """PD with the weight carried:  τ = K_p (q_d − q) − K_d q̇ + g(q).   `where` = "goal" takes g(q_d) once and for all.

    With g(q) every gain K_p, K_d > 0 brings the arm to rest at q_d: V = ½ q̇ᵀ M q̇ + ½ eᵀ K_p e never rises (`energy`).
    With g(q_d) it is enough that every K_p exceeds ‖∂g/∂q‖ (`bounds.Bounds.slope`).

    Seed:   [khalil] [9.12]; section 9.3.2 for g(q_d)
    """

    wanted: Motion
    believed: Believed
    Kp: float | Sequence[float]
    Kd: float | Sequence[float]
    where: str = "measured"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.where not in ("measured", "goal"):
            raise ValueError(f"where is 'measured', for g(q), or 'goal', for g(q_d), not {self.where!r}")

    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """No memory; the wanted velocity is not looked at."""
        n, aim = len(q), wanted[0]
        Kp, Kd = each(self.Kp, n, "Kp"), each(self.Kd, n, "Kd")
        g = self.believed.gravity(q if self.where == "measured" else aim)
        return memory, [kp * (a - x) - kd * v + w for kp, kd, a, x, v, w in zip(Kp, Kd, aim, q, qd, g, strict=True)]
