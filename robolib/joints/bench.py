"""One joint on the bench: a rotor behind its gear, a link, between them a stiff shaft or a spring; the rotor rubs.

    A q̈ + w sin q + k (q − q_M) = 0      I_a q̈_M − k (q − q_M) + friction(q̇_M) = τ          w = m g l, q = 0 hangs

and without a spring (A + I_a) q̈ + w sin q + friction(q̇) = τ. Its state is x = (q, q̇), or (q, q̇, q_M, q̇_M).

The way it slips, −1 or 1, is part of what is given, and 0 is said where it sticks. So every step is straight-line code,
the same on numbers and under a recorder; and what changes from slip to stick is found between the steps, as in
`let_go`: exactly, and never by the sign of a rate that is nearly 0.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..scalar import Scalar, cos, is_zero, maximum, sin
from ..simulate import Controller, Run, rk4
from ..simulate.sampling import checked_limits, clipped, sample_times
from .elastic import Spring
from .friction import FREE, Friction
from .running import Change

HALVINGS = 60                                   # of one step: to the last digit
MANY = 20                                       # changes within one step; beyond, it trembles below what is seen
LOST = 1e9                                      # rad or rad/s: nobody comes back from there
SEES = ("rotor", "joint")
State = Sequence[Scalar]


@dataclass(frozen=True)
class Joint:
    """One joint: `link` A and `rotor` I_a in kg·m², `weight` m g l in N·m, friction at the rotor, a spring or None."""

    link: Scalar
    rotor: Scalar
    weight: Scalar = 0.0
    friction: Friction = FREE
    spring: Spring | None = None

    @property
    def size(self) -> int:
        """How many numbers its state has: 2, or 4 with a spring."""
        return 2 if self.spring is None else 4

    @property
    def inertia(self) -> Scalar:
        """A + I_a: what a rigid one moves."""
        return self.link + self.rotor

    def at_rest(self, q: Scalar) -> list[Scalar]:
        """The state at rest at q; a spring has its length there."""
        return [q, 0.0] if self.spring is None else [q, 0.0, q, 0.0]

    def push(self, x: State, tau: Scalar) -> Scalar:
        """What would accelerate the rotor, were there no friction: τ − w sin q, or τ + k (q − q_M), in N·m.

        Seed:   [khalil] [7.35b]
        """
        if self.spring is None:
            return tau - self.weight * sin(x[0])
        return tau + self.spring.torque(x[0] - x[2], x[1] - x[3])

    def rub(self, v: Scalar, way: Scalar) -> Scalar:
        """What friction takes of a rotor that slips this way; beyond v = 0, where a step may try, as at v = 0:

            F_v v + way (F_s + (F_st − F_s) e^(−B way v))

        With way = 0 the viscous part alone: that of the linear joint.

        Seed:   [khalil] [7.26]
        """
        law = self.friction
        return law.Fv * v if is_zero(way) else law.Fv * v + way * law.dry(maximum(way * v, 0))

    def rate(self, x: State, tau: Scalar, way: Scalar, moves: Scalar = 1) -> list[Scalar]:
        """ẋ. `moves` is 0 where the rotor sticks: then its rate and its acceleration are 0, and a link swings on.

        Seed:   [khalil] [7.35a], [7.35b]
        """
        v = x[-1]
        turned = moves * (self.push(x, tau) - self.rub(v, way))
        if self.spring is None:
            return [moves * v, turned / self.inertia]
        pull = self.spring.torque(x[0] - x[2], x[1] - moves * v)
        return [x[1], (0 - self.weight * sin(x[0]) - pull) / self.link, moves * v, turned / self.rotor]

    def spare(self, x: State, tau: Scalar, way: Scalar) -> Scalar:
        """Positive as long as nothing changes. It slips: its rate along its way. It sticks: limit² − push²."""
        rests = 1 - way * way
        push, limit = self.push(x, tau), self.friction.Fst
        return way * x[-1] + rests * (limit - push) * (limit + push)

    def step(self, x: State, tau: Scalar, way: Scalar, moves: Scalar, h: Scalar) -> list[Scalar]:
        """The state h seconds later, the torque held, by one step of Runge and Kutta's; in any arithmetic."""
        return rk4(lambda y: self.rate(y, tau, way, moves), x, h)

    def inverse(self, q: State, qd: State, qdd: State) -> list[Scalar]:
        """τ = (A + I_a) q̈ + F_v q̇ + w sin q, of the rigid joint that does not stick: as a law may believe."""
        return [self.inertia * qdd[0] + self.friction.Fv * qd[0] + self.weight * sin(q[0])]

    def gravity(self, q: State) -> list[Scalar]:
        """w sin q."""
        return [self.weight * sin(q[0])]

    def energy(self, x: State) -> tuple[Scalar, Scalar]:
        """(T, U) in J, U = 0 where it hangs and the spring has its length."""
        T, U = self.link * x[1] * x[1], self.weight * (1 - cos(x[0]))
        if self.spring is None:
            return (T + self.rotor * x[1] * x[1]) / 2, U
        return (T + self.rotor * x[3] * x[3]) / 2, U + self.spring.energy(x[0] - x[2])


@dataclass(frozen=True, eq=False)
class Driven:
    """What happened on the bench: `run`, at every step of the integrator; `ways`, −1, 0 (sticks) or 1; the changes.

    The coordinates of the run are q, or (q, q_M). Its `tau` and `asked` are those held from then on, at the rotor.
    """

    run: Run
    ways: np.ndarray
    changes: tuple[Change, ...]


def settled(joint: Joint, x: State, tau: float, way: float) -> float:
    """The way it goes on: as it slips; or, where it rests, 0 if friction can hold it, else the way it is pushed."""
    if x[-1] != 0:
        return way or math.copysign(1.0, x[-1])
    push = joint.push(x, tau)
    return 0.0 if abs(push) <= joint.friction.limit else math.copysign(1.0, push)


def moved(joint: Joint, x: State, tau: float, way: float, h: float) -> tuple[list[float], float, list]:
    """(the state h seconds later, its way, [(after how long, new way), …]), the torque held.

    A change between stick and slip is found by halving the step, to the last digit; from there it goes on.
    """
    changes, left = [], h
    x, before = list(x), way
    way = settled(joint, x, tau, way)
    while True:
        changes += [(h - left, way)] * (way != before)
        moves, before = float(way != 0), way
        after = joint.step(x, tau, way, moves, left)
        if joint.spare(after, tau, way) >= 0 or len(changes) > MANY:
            return after, way, changes
        low, high = 0.0, left
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if joint.spare(joint.step(x, tau, way, moves, middle), tau, way) >= 0 else (
                low, middle)
        x = joint.step(x, tau, way, moves, high)
        if way:
            x[-1] = 0.0
            way = settled(joint, x, tau, 0.0)
        else:
            way = math.copysign(1.0, joint.push(x, tau))
        left -= high


def driven(joint: Joint, controller: Controller, q: float = 0.0, *, duration: float, rate: float, delay: int = 0,
           limit: float | None = None, step: float = 1e-3, sees: str = "rotor") -> Driven:
    """Let a controller drive the joint from rest: it looks `rate` times a second, its torque is held in between.

    `let_go` follows a controller that acts at every moment, and has a memory with a rate, as books write one down; this
    is the one that stands in a cabinet, with the memory of samples that `simulate.sampled` and the laws of `control`
    have. The first for theory, the second for a machine; as the rate grows, they agree.

    delay   whole samples from looking to acting; limit what the motor can give, ± N·m
    step    the longest step of the integrator, s
    sees    "rotor" or "joint": where the sensor of q and q̇ sits

    Seed:   [khalil] sections 7.3.4, 7.3.6, 9.3, 9.7; the rule for stick and slip as in `let_go`
    """
    if sees not in SEES:
        raise ValueError(f"sees is one of {', '.join(SEES)}, not {sees!r}")
    limits, queue = checked_limits(limit, 1), deque([0.0] * delay, maxlen=delay + 1)
    x, way, memory, t = joint.at_rest(q), 0.0, controller.start(), sample_times(duration, rate)
    rows, changes, at = [], [], -2 if sees == "rotor" else 0
    for k, now in enumerate(t):
        memory, asked = controller.sampled(memory, float(now), [x[at]], [x[at + 1]])
        queue.append(float(clipped(asked, limits)[0]))
        tau, period = queue[0], float(t[min(k + 1, len(t) - 1)] - now)
        count = max(1, math.ceil(period / step * (1 - 1e-9)))
        for j in range(count if period else 1):
            rows.append((now + period * j / count, *x, tau, asked[0], way))
            if period:
                x, way, new = moved(joint, x, tau, way, period / count)
                if not max(map(abs, x)) < LOST:
                    raise ValueError(f"the motion leaves all bounds near t = {now:g} s: this loop is unstable")
                changes += [Change(float(rows[-1][0] + dt), 0, "slip" if w else "stick", int(w)) for dt, w in new]
    return _record(joint, np.array(rows, float), changes)


def _record(joint, rows, changes):
    t, x, tau, asked, ways = rows[:, 0], rows[:, 1:-3], rows[:, -3:-2], rows[:, -2:-1], rows[:, -1]
    T, U = np.array([joint.energy(row) for row in x.tolist()]).T
    return Driven(Run(t, x[:, ::2].copy(), x[:, 1::2].copy(), tau.copy(), T, U, asked.copy()), ways.astype(int),
                  tuple(changes))
