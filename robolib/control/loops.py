"""The whole sampled loop as one Program, compiled: the law, its memory, the limits, the delay, and the arm's motion.

The recorder runs a law on the arm's state, holds its torques as `simulate.sampled` does, and takes the arm to the next
sample by Runge and Kutta's steps. What comes out is straight-line code, in C: ten seconds of a PUMA 560 at 1 kHz in a
small part of a second. A motion made of profiles, which work in every arithmetic, is part of the code. What any other
motion wants at the samples is worked out before, all at once.

Straight-line code has no events. So the arm's Coulomb friction is what its model has, F_s sgn q̇, as in `simulate`. That
is right while a joint slips; about rest its rate chatters, by what push and friction do in one step, and is not 0.
Where sticking matters, `joints.let_go` and `joints.driven` have it as a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from .. import codegen
from ..codegen import about as units
from ..codegen.arm import Arm, Values, arm
from ..codegen.recorded import recorded
from ..linear import Vector
from ..program import Program
from ..robot import Robot
from ..robot.given import moving
from ..scalar import Scalar, maximum, minimum
from ..simulate import Run
from ..simulate.flows import STEPS
from ..simulate.sampling import checked_limits, pieces, sample_times
from ..trajectory import JointMotion, Profile
from .laws import Law


def loop_program(robot: Robot, values: Values, law: Law, rate: float, delay: float | Fraction = 0,
                 limits: ArrayLike | None = None, steps: int = 1, method: str = "rk4") -> Program:
    """The Program of one sample.

    Inputs   x = (q, q̇, the law's memory, the torques on their way), now = t, and behind it the wanted position,
             velocity and acceleration where the motion is not part of the program
    Outputs  the next x, the torques held first, the torques asked for

    Seed:   [khalil] [9.22]–[9.25], [7.65]; the loop is ours
    """
    if method not in STEPS:
        raise ValueError(f"there is no step {method!r} as a Program; there are: {', '.join(STEPS)}")
    sample_times(1.0, rate)                     # a mistake is told before a long build
    robot = moving(robot)
    n, start, plan = robot.n, law.start(), pieces(delay)
    late, size = plan[0][0], len(law.wanted.at(0.0)[0])
    bound, profiles = checked_limits(limits, n), profiles_of(law)

    def sample(arm, *inputs):
        x, now = list(inputs[:len(state)]), list(inputs[len(state):])
        q, qd, memory, pending = _cut(x, n, n, len(start), n * late)
        wanted = _cut(now[1:], size, size, size) if profiles is None else _profiled(profiles, now[0])
        kept, asked = law.act(tuple(memory), now[0], wanted, q, qd)
        given = asked if bound is None else [minimum(maximum(a, -float(b)), float(b))
                                             for a, b in zip(asked, bound, strict=True)]
        queue = [given, *_cut(pending, *[n] * late)]              # the newest first
        moved = q + qd
        for ago, share in plan:
            moved = _moved(arm, moved, queue[ago], float(share) / (rate * steps), steps, STEPS[method])
        return [*moved, *kept, *(t for one in queue[:late] for t in one), *queue[plan[0][0]], *asked]
    state = [*_names("q", n), *_names("qd", n), *_names("memory", len(start)),
             *(f"late{k}_{i}" for k in range(1, late + 1) for i in range(1, n + 1))]
    now = ["now", *(f"{kind}{i}" for kind in ("x", "v", "w") for i in range(1, size + 1) if profiles is None)]
    subject = arm(robot, values or {}, True)
    said = units.about(subject, f"One sample of the {robot.name} under {type(law).__name__} at {rate:g} Hz.",
                       (("x", tuple(state)), ("now", tuple(now))), "next_x")
    return recorded(subject, sample, [*state, *now], said)


def profiles_of(law: Law) -> tuple[Profile, ...] | None:
    """The profiles that the wanted motion is made of, one a joint, if it is."""
    return law.wanted.profiles if isinstance(law.wanted, JointMotion) else None


def _profiled(profiles, t):
    """(positions, velocities, accelerations) at the time t."""
    return [list(x) for x in zip(*(one.at(t) for one in profiles), strict=True)]


def _cut(x: Sequence[Scalar], *sizes: int) -> list[list[Scalar]]:
    """x in pieces of these lengths."""
    ends = np.cumsum((0, *sizes)).tolist()
    return [list(x[a:b]) for a, b in zip(ends, ends[1:], strict=False)]


def _moved(arm: Arm, x: Vector, tau: Vector, h: float, steps: int, step: Callable) -> list[Scalar]:
    """The arm's state after so many steps of h seconds, τ held."""
    n = arm.n

    def rate(y):
        return [*y[n:], *arm.forward_dynamics(y[:n], y[n:], tau)]
    for _ in range(steps):
        x = step(rate, list(x), h)
    return x


def _names(kind, n):
    return [f"{kind}{i}" for i in range(1, n + 1)]


@dataclass(frozen=True, eq=False)
class Loop:
    """A compiled loop, ready to run from any state."""

    n: int
    law: Law
    rate: float
    late: int
    sample: Callable[..., np.ndarray]
    energies: Callable[..., np.ndarray]

    def run(self, q: ArrayLike, qd: ArrayLike | None = None, duration: float = 1.0,
            before: ArrayLike | None = None) -> Run:
        """The motion from (q, q̇), as `simulate.sampled` gives it. `before` is held until the first torque arrives."""
        n, start = self.n, self.law.start()
        t = sample_times(duration, self.rate)
        now = t[:, None] if profiles_of(self.law) else np.column_stack([t, *self.law.wanted.at(t)])
        held = np.zeros(n) if before is None else np.broadcast_to(np.asarray(before, float), n)
        begin = np.concatenate([q, np.zeros(n) if qd is None else qd, start, np.tile(held, self.late)])
        if begin.shape != (2 * n + len(start) + n * self.late,):
            raise ValueError(f"q and qd need {n} entries each, as the arm has joints")
        rows = np.empty((len(t) + 1, len(begin) + 2 * n))
        rows[0, :len(begin)] = begin
        sample, states, wanted, out = self.sample, list(rows[:, :len(begin)]), list(now), list(rows)
        for k in range(len(t)):
            try:
                sample(states[k], wanted[k], out=out[k + 1])
            except ValueError as reason:
                raise ValueError(f"the motion leaves all bounds near t = {t[k]:g} s: this loop is unstable") from reason
        q, qd = np.ascontiguousarray(rows[:-1, :n]), np.ascontiguousarray(rows[:-1, n:2 * n])
        T, U = self.energies(q, qd).T
        held, asked = rows[1:, -2 * n:-n].copy(), rows[1:, -n:].copy()
        return Run(t, q, qd, held, T, U, asked)


def loop(robot: Robot, values: Values, law: Law, rate: float, delay: float | Fraction = 0,
         limits: ArrayLike | None = None, steps: int = 1, backend: str = "c", method: str = "rk4") -> Loop:
    """The compiled loop of a true arm (robot, values) under a law: `loop(robot, values, law, 1000).run(q, duration=9)`.

    The law may believe in another arm. `steps` of Runge and Kutta's between two samples; the rest as in
    `simulate.sampled`. Where there is no C compiler, another backend does the work.
    """
    values = values or {}
    made = loop_program(robot, values, law, rate, delay, limits, steps, method).optimised()
    return Loop(robot.n, law, rate, pieces(delay)[0][0], made.compile(backend),
                codegen.energies(robot, values).optimised().compile("numpy"))
