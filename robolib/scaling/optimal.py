"""The fastest motion along a path: the library's answer to why one should slow down everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..codegen.arm import Values
from ..evaluate import Dynamics
from ..robot import Robot
from ..trajectory import Motion
from .along import Along, along, both_sides, places
from .clock import Clock, Timed
from .limits import Infeasible, Limits, of_arm
from .reach import Bounds, controllable, reachable
from .stages import FAR, Look, Stages, fastest, resting, stages
from .use import shares

TURNS, SETTLED = 60, 1e-10                      # of viscous friction: how often, and until ṡ² changes by this part
HALVED = 6                                      # how often stages are cut in two to keep the tolerance


@dataclass(frozen=True, eq=False)
class Optimal:
    """The fastest motion along a path within limits.

    motion       a Motion
    clock        s(t), with s̈ constant on each stage
    stages       what the limits leave on each
    kept         the least and the largest ṡ² at each place from which the rest can be driven
    reached      the least and the largest ṡ² that can also be reached; the largest is the clock's
    excess       by which part of half its width a limit is exceeded between places, as far as was looked; 0 if by none
    """

    motion: Timed
    clock: Clock
    stages: Stages
    kept: Bounds
    reached: Bounds
    excess: float

    @property
    def duration(self) -> float:
        """In s."""
        return self.clock.duration

    @cached_property
    def binding(self) -> list[tuple[str, int]]:
        """(kind, joint) of the limit that each stage comes nearest to."""
        x, u = self.clock.x[:-1], self.clock.accelerations
        st = self.stages
        value = st.A * u[:, None] + st.B * x[:, None] + st.C
        share = np.abs(value - (st.low + st.high) / 2) / ((st.high - st.low) / 2)
        speed = np.maximum(x / st.most[:-1], self.clock.x[1:] / st.most[1:])
        nearest = share.argmax(axis=1) if share.shape[1] else np.zeros(len(x), int)
        best = share.max(axis=1) if share.shape[1] else np.zeros(len(x))
        return [("velocity", 0) if v > b else (st.kinds[k], st.joints[k])
                for v, b, k in zip(speed, best, nearest, strict=True)]


def optimal(arm: Dynamics | Robot | Along, path: Motion, limits: Limits, values: Values = None, points: int = 501,
            start: float = 0.0, end: float = 0.0, tolerance: float | None = 1e-3,
            looks: tuple[float, ...] = (0.0, 1.0), backend: str = "c") -> Optimal:
    """The fastest motion along q(s), from ṡ = `start` to ṡ = `end`, within limits for torque, velocity, acceleration.

    `path` is any Motion: where s is its time. Where it rests itself at an end, with q′ = 0, the clock may run there.
    `looks` are the fractions of a stage at which the limits are kept: with both ends they are kept but for order Δ²,
    and the duration is too long by order Δ; with the middle, (0.5,), it is the other way round: the true duration lies
    between the two. Where a limit is exceeded in between by more than `tolerance`, of half the width of its bounds,
    stages are cut in two; None does not look. Raises Infeasible, which names a joint and a place.

    Viscous friction is not straight in ṡ²: it is taken at the clock found before, until nothing changes.

    Seed:   [khalil] section 8.3 points to K. G. Shin, N. D. McKay, "Minimum-time control of robotic manipulators with
            geometric path constraints", IEEE TAC 30(6), 1985; the way is that of H. Pham, Q.-C. Pham, "A new approach
            to time-optimal path parameterization based on reachability analysis", IEEE T-RO 34(3), 2018
    """
    if not (start >= 0 and end >= 0):
        raise ValueError(f"start and end are speeds of s, not negative; they are {start} and {end}")
    subject = along(arm, values)
    of_arm(limits, subject.n)
    s = places(subject, path, points)
    for round_ in range(HALVED + 1):
        found = _settled(*seen(subject, path, s, limits, looks), start**2, end**2, backend)
        motion = Timed(path, Clock(s, found[2][1]))
        if tolerance is None:
            return Optimal(motion, motion.clock, *found, np.nan)
        excess = _between(subject, motion, limits)
        if excess.max() <= tolerance or round_ == HALVED:
            break
        broken = excess > tolerance
        broken[1:] |= broken[:-1]
        broken[:-1] |= broken[1:]
        s = np.union1d(s, (s[:-1] + s[1:])[broken] / 2)
    return Optimal(motion, motion.clock, *found, max(0.0, float(excess.max())))


def seen(subject: Along, path: Motion, s: np.ndarray, limits: Limits,
         looks: tuple[float, ...]) -> tuple[Callable[..., Stages], bool]:
    """(make, viscous): make(expected) gives the stages; and is there friction that depends on the speed?"""
    right, left = both_sides(subject, path, s)
    at = {0.0: right[:-1], 1.0: left[1:]}
    told = [Look(f, at[f] if f in at else subject.terms(path, s[:-1] + f * np.diff(s))) for f in looks]
    viscous = limits.torque is not None and any(look.terms.d.any() for look in told)
    most, free = fastest(right, left, limits), resting(right, left)
    return lambda expected=None: stages(s, told, limits, most, free, expected), viscous


def _settled(make, viscous, start, end, backend) -> tuple[Stages, Bounds, Bounds]:
    """The stages and both passes; again and again where friction depends on the speed."""
    expected = None
    for _ in range(TURNS if viscous else 1):
        made = make(expected)
        kept = controllable(made, end, backend)
        reached = reachable(made, kept, start, backend)
        x = reached[1]
        if x.max() >= FAR / 2:
            raise ValueError("nothing limits the speed where the path rests by itself, q′ = q″ = 0: give the path by"
                             " its shape, such as line or through")
        if not viscous or (expected is not None and np.abs(x - expected).max() <= SETTLED * x.max()):
            return made, kept, reached
        expected = x
    raise Infeasible(f"viscous friction does not settle in {TURNS} turns; take more points or raise the limits", None,
                     None, "torque")


def _between(subject: Along, motion: Timed, limits: Limits, parts: int = 4) -> np.ndarray:
    """By how much each stage exceeds a limit inside, looked for at parts − 1 places."""
    clock = motion.clock
    inner = np.arange(1, parts) / parts
    s = (clock.s[:-1, None] + np.diff(clock.s)[:, None] * inner).ravel()
    x = (clock.x[:-1, None] + np.diff(clock.x)[:, None] * inner).ravel()
    terms = subject.terms(motion.path, s)
    found = shares(terms, limits, np.sqrt(x), np.repeat(clock.accelerations, parts - 1))
    return np.max([v.max(axis=1) for v in found.values()], axis=0).reshape(-1, parts - 1).max(axis=1) - 1
