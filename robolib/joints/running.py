"""Let an arm go with friction: between two changes every joint either sticks or slips one way, and motion is smooth.

A change is an event, found to the last digit: a joint that slips comes to rest, or one that sticks needs more than its
limit. Then `hold` says who sticks from now on. So there is no chatter about q̇ = 0, no creeping, and a joint that
sticks has q̇ = 0 exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import solve_ivp

from ..simulate import Ledger, Run
from .friction import Law
from .sticking import hold

BEYOND = 1e-9                                   # a joint breaks loose this part of its limit beyond it


class Rubbing(Protocol):
    """What can be let go with friction, such as `evaluate.Dynamics` or `Elastic`: its own friction is not used."""

    def M(self, q: ArrayLike) -> np.ndarray:
        """The inertia matrix."""

    def c(self, q: ArrayLike, qd: ArrayLike) -> np.ndarray:
        """The torques quadratic in the velocities."""

    def g(self, q: ArrayLike) -> np.ndarray:
        """The torques that depend on q alone."""

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, in J."""


@dataclass(frozen=True)
class Memory:
    """What a controller remembers, such as the integral of an error: its `start`, and its rate(t, q, q̇, z).

    A memory of theory, which grows at every moment. A controller that takes samples has a memory of samples instead
    (`simulate.Controller`, the laws of `control`): it changes at a sample, by whatever step its law takes.
    """

    start: tuple[float, ...] = ()
    rate: Callable[..., ArrayLike] = lambda t, q, qd, z: ()


@dataclass(frozen=True)
class Change:
    """At the time t joint `joint` (counted from 0) begins to "slip", `way` up or down, or to "stick" (way 0)."""

    t: float
    joint: int
    word: str
    way: int


@dataclass(frozen=True, eq=False)
class StickSlip:
    """What happened: a Run, what friction took of the torques, who slipped which way, the changes, the joules.

    run       `simulate.Run`: times, states, the motors' torques, energies
    friction  (N, n), N·m
    slips     (N, n), −1, 0 (sticks) or 1; a joint that cannot stick always slips
    changes   in their order
    ledger    `simulate.Ledger`, its work and losses integrated with the motion
    memory    (N, k), what the controller remembered
    """

    run: Run
    friction: np.ndarray
    slips: np.ndarray
    changes: tuple[Change, ...]
    ledger: Ledger
    memory: np.ndarray

    @property
    def words(self) -> np.ndarray:
        """ "stick" or "slip" at every time, (N, n)."""
        return np.where(self.slips == 0, "stick", "slip")


Torque = Callable[..., ArrayLike]               # of t, q, q̇ and, where there is a Memory, z


def let_go(dynamics: Rubbing, laws: Sequence[Law], q: ArrayLike, qd: ArrayLike | None = None,
           torque: ArrayLike | Torque | None = None, duration: float = 1.0, samples: int = 201,
           memory: Memory | None = None, rtol: float = 1e-10, atol: float = 1e-12, method: str = "DOP853",
           most: int = 10_000) -> StickSlip:
    """Let an arm with a law of friction a joint go from (q, q̇).

    `torque` is constant or a function of (t, q, q̇), or (t, q, q̇, z) with a Memory; between changes it should be
    smooth. `method` is one of `simulate.ADAPTIVE`; stiff springs want "Radau". More than `most` changes raise
    RuntimeError.

    Seed:   [khalil] section 7.3.4; our own way to follow it
    """
    if not isinstance(laws, (tuple, list)) or not all(hasattr(law, "torque") for law in laws):
        raise TypeError("let_go(dynamics, laws, q, …) takes a law of friction for each joint before the state, such as"
                        " [Friction(Fv=1.0), FREE]")
    q = np.asarray(q, float)
    n = len(q)
    if len(laws) != n:
        raise ValueError(f"there are {n} joints and {len(laws)} laws of friction; give one a joint, joints.FREE for one"
                         " that does not rub")
    memory_of = Memory() if memory is None else memory
    z = np.asarray(memory_of.start, float)
    give = _given(torque, n, memory is not None)
    x = np.concatenate([q, np.zeros(n) if qd is None else np.asarray(qd, float), z, [0.0, 0.0]])
    arm = _Arm(dynamics, laws, give, memory_of, n, len(z))
    return _record(arm, *_pieces(arm, x, duration, samples, method, rtol, atol, most))


@dataclass(frozen=True, eq=False)
class _Arm:
    dynamics: Rubbing
    laws: Sequence[Law]
    give: Callable
    memory: Memory
    n: int
    k: int

    def parts(self, x):
        n = self.n
        return x[:n], x[n:2 * n], x[2 * n:2 * n + self.k]

    def moment(self, t, x):
        """(M, drive, τ) at a state."""
        q, qd, z = self.parts(x)
        tau = np.asarray(self.give(t, q, qd, z), float)
        return self.dynamics.M(q), tau - self.dynamics.c(q, qd) - self.dynamics.g(q), tau

    def held(self, t, x, slips):
        """(q̈, friction, τ) where `slips` says who does what."""
        M, drive, tau = self.moment(t, x)
        qd = x[self.n:2 * self.n]
        friction = np.array([self._rub(law, v, way) if way else 0.0
                             for law, v, way in zip(self.laws, qd.tolist(), slips.tolist(), strict=True)])
        free = np.flatnonzero(slips)
        qdd = np.zeros(self.n)
        if len(free):
            qdd[free] = np.linalg.solve(M[np.ix_(free, free)], (drive - friction)[free])
        return qdd, np.where(slips == 0, drive - M @ qdd, friction), tau

    @staticmethod
    def _rub(law, v, way):
        """The friction of a joint that slips this way, continued to the moments when q̇ is still, or again, 0."""
        return law.torque(v) if v * way > 0 or not law.limit else law.start * way

    def rate(self, t, x, slips):
        q, qd, z = self.parts(x)
        qdd, friction, tau = self.held(t, x, slips)
        remembered = np.asarray(self.memory.rate(t, q, qd, z), float)
        return np.concatenate([np.where(slips == 0, 0.0, qd), qdd, remembered, [tau @ qd, friction @ qd]])


def _pieces(arm, x, duration, samples, method, rtol, atol, most):
    """(times, states, ways, changes): the motion from change to change, sampled at even times."""
    grid, t, n = np.linspace(0.0, duration, samples), 0.0, arm.n
    slips = hold(*arm.moment(t, x)[:2], x[n:2 * n], arm.laws).slips
    rows, ways, changes, pieces = [x], [slips], [], 0
    while t < duration:
        pieces += 1
        if pieces > most:
            raise RuntimeError(f"more than {most} changes between stick and slip by t = {t:g} s; a shorter motion, or a"
                               " larger `most`")
        events = [_rests(arm, i, slips[i]) if slips[i] else _breaks(arm, i, slips) for i in range(n)
                  if slips[i] == 0 or arm.laws[i].limit > 0]
        found = solve_ivp(arm.rate, (t, duration), x, method=method, rtol=rtol, atol=atol, events=events, args=(slips,),
                          dense_output=True)
        if not found.success:
            raise RuntimeError(f"the integration stopped at t = {found.t[-1]:g} s: {found.message}")
        end = found.t[-1]
        inside = grid[len(rows):][grid[len(rows):] <= (end if found.status else duration)]
        rows += list(found.sol(inside).T) if len(inside) else []
        ways += [slips] * len(inside)
        t, x = end, found.y[:, -1].copy()
        if not found.status:
            break
        arrived = [i for i in range(n) if arm.laws[i].limit > 0 and x[n + i] * slips[i] <= 0]
        arrived += [event.joint for happened, event in zip(found.t_events, events, strict=True)
                    if len(happened) and event.rests]
        x[[n + i for i in arrived]] = 0.0
        before, slips = slips, hold(*arm.moment(t, x)[:2], x[n:2 * n], arm.laws).slips
        changes += [Change(float(t), int(i), "slip" if slips[i] else "stick", int(slips[i]))
                    for i in np.flatnonzero(before != slips)]
    return grid, np.array(rows), np.array(ways), tuple(changes)


def _rests(arm, i, way):
    def event(t, x, slips):
        return x[arm.n + i]
    event.terminal, event.direction, event.rests, event.joint = True, -float(way), True, i
    return event


def _breaks(arm, i, slips):
    limit = arm.laws[i].limit * (1 + BEYOND)

    def event(t, x, slips):
        return limit - abs(arm.held(t, x, slips)[1][i])
    event.terminal, event.direction, event.rests, event.joint = True, -1.0, False, i
    return event


def _given(torque, n, remembers):
    if not callable(torque):
        fixed = np.zeros(n) if torque is None else np.broadcast_to(np.asarray(torque, float), n)
        return lambda t, q, qd, z: fixed
    return torque if remembers else lambda t, q, qd, z: torque(t, q, qd)


def _record(arm, t, rows, ways, changes):
    n = arm.n
    q, qd = np.ascontiguousarray(rows[:, :n]), np.where(ways == 0, 0.0, rows[:, n:2 * n])
    told = [arm.held(*state) for state in zip(t, rows, ways, strict=True)]
    run = Run(t, q, qd, np.array([x[2] for x in told]), *arm.dynamics.energy(q, qd))
    ledger = Ledger(t, run.E - run.E[0], rows[:, -2], rows[:, -1])
    return StickSlip(run, np.array([x[1] for x in told]), ways, changes, ledger, rows[:, 2 * n:2 * n + arm.k])
