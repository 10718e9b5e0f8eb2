"""A controller that looks at the arm so many times a second, and holds its torques in between.

Sample k is taken at t_k = k / rate, worked out from k and never summed up. What the controller asks for arrives
`delay` samples later, is cut to what the motors can give, and is held until the next one arrives.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from ..scalar import exact
from .events import Event, walk
from .flows import Flow
from .running import Moving, Run, finite, states
from .stepping import rk4
from .waiting import waiting

Memory = Any                                    # what a controller remembers from sample to sample
Pieces = tuple[tuple[int, Fraction], ...]


class Controller(Protocol):
    """Whoever asks for torques at every sample, with a memory of its own."""

    def start(self) -> Memory:
        """The memory before the first sample."""

    def sampled(self, memory: Memory, t: float, q: np.ndarray, qd: np.ndarray) -> tuple[Memory, ArrayLike]:
        """(the new memory, the torques asked for) at the time t in the state (q, q̇)."""


def pieces(delay: float | Fraction) -> Pieces:
    """Which torque acts in which part of a sample: (how many samples ago it was asked for, its share of the period).

    A delay of m + f samples, 0 ≤ f < 1: the torque asked for m + 1 samples ago acts for the share f, then that of m
    samples ago for the rest. A delay without a fraction is one piece.

    Shapes: a number → one or two pairs
    """
    if not 0 <= delay < math.inf:
        raise ValueError(f"the delay is a number of samples, 0, 1, 0.5 …, not {delay}")
    whole, rest = divmod(exact(delay), 1)
    return ((int(whole), Fraction(1)),) if not rest else ((int(whole) + 1, rest), (int(whole), 1 - rest))


def clipped(tau: ArrayLike, limits: ArrayLike | None) -> np.ndarray:
    """The torques that motors with these limits give: each kept within ± its limit."""
    tau = np.asarray(tau, float)
    return tau if limits is None else np.clip(tau, -np.asarray(limits, float), limits)


def checked_limits(limits: ArrayLike | None, n: int) -> np.ndarray | None:
    """One limit a joint, positive; one number holds for all."""
    if limits is None:
        return None
    limits = np.asarray(limits, float)
    if limits.shape not in ((), (n,)) or not (limits > 0).all():
        raise ValueError(f"limits are positive torques, one number or one for each of the {n} joints, not {limits}")
    return np.broadcast_to(limits, n).copy()


def sample_times(duration: float, rate: float) -> np.ndarray:
    """t_k = k / rate up to the duration, which is a whole number of samples; exact fractions until the last moment."""
    finite(duration)
    if not 0 < rate < math.inf:
        raise ValueError(f"the rate is how many samples there are in a second, such as 1000, not {rate}")
    count = exact(duration) * exact(rate)
    near = round(count)
    if near < 1 or abs(count - near) > 1e-9 * near:
        raise ValueError(f"{duration} s are {float(count):g} samples at {rate} Hz; take a duration that is a whole"
                         f" number of them, such as {max(near, 1) / rate:g} s")
    return np.array([float(k / exact(rate)) for k in range(near + 1)])


def sampled(dynamics: Moving | Flow, controller: Controller, q: ArrayLike, qd: ArrayLike | None = None, *,
            duration: float, rate: float, delay: float | Fraction = 0, limits: ArrayLike | None = None,
            step: float = 1e-3, before: ArrayLike | None = None, events: Sequence[Event] = ()) -> Run:
    """Let a controller drive the arm: it looks at (q, q̇) `rate` times a second, and its torques are held in between.

    dynamics  the true arm: a Dynamics, or a `flow(robot, values, torque=True)`, which is compiled
    delay     in samples, whole or not: how long it takes from looking to acting; until the first torque arrives,
              `before` is held (nothing, unless said otherwise)
    limits    what the motors can give, ± so much, one number or one a joint
    step      the longest step of the integrator (Runge and Kutta's) between two samples, in s

    The Run has the states at the samples, in `tau` what is held from then on, in `asked` what was asked for then. An
    event that stops ends it between two samples.

    Seed:   [khalil] section 9.7, the sampling of a controller; the zero-order hold is our reading of it
    """
    if not all(hasattr(controller, name) for name in ("start", "sampled")):
        raise TypeError("a controller has start() and sampled(memory, t, q, qd), as the laws of robolib.control have;"
                        f" this is {controller!r:.60}")
    q, qd = states(dynamics, q, qd)
    n, limits = len(q), checked_limits(limits, len(q))
    if not step > 0:
        raise ValueError(f"the step of the integrator is a time in s, such as 1e-3, not {step}")
    t, plan = sample_times(duration, rate), pieces(delay)
    held = clipped(np.zeros(n) if before is None else np.broadcast_to(np.asarray(before, float), n), limits)
    pending = deque([held] * plan[0][0], maxlen=plan[0][0] + 1)
    memory, x, rows, happened = controller.start(), np.concatenate([q, qd]), [], []
    with waiting(t[-1]) as tick:
        for k, now in enumerate(t):
            memory, asked = controller.sampled(memory, float(now), x[:n], x[n:])
            asked = _torques(asked, n, now)
            pending.append(clipped(asked, limits))
            acting = [(pending[-1 - ago], share) for ago, share in plan]
            rows.append((now, x, acting[0][0], asked))
            if k + 1 == len(t):
                break
            for tau, times in _intervals(acting, now, t[k + 1], step):
                reached, path, found = walk(_stepper(dynamics, tau), lambda s: (s[-1], s[:n], s[n:-1]),
                                            np.append(x, times[0]), times, events)
                happened += found
                x = path[-1][:-1]
                if not np.isfinite(x).all():
                    raise ValueError(f"the motion leaves all bounds near t = {now:g} s: this loop is unstable")
                if reached[-1] != times[-1]:                # an event has stopped it
                    return _record(dynamics, [*rows, (reached[-1], x, tau, asked)], happened)
            tick(float(now))
    return _record(dynamics, rows, happened)


def _record(dynamics, rows, happened):
    t, x, tau, asked = (np.array(column) for column in zip(*rows, strict=True))
    n = x.shape[1] // 2
    q, qd = np.ascontiguousarray(x[:, :n]), np.ascontiguousarray(x[:, n:])
    T, U = dynamics.energies(q, qd).T if isinstance(dynamics, Flow) else dynamics.energy(q, qd)
    return Run(t, q, qd, tau, T, U, asked, tuple(happened))


def _intervals(acting, begin, end, step) -> Iterator[tuple[np.ndarray, list[float]]]:
    """(τ, times of the integrator's steps) of each piece between two samples."""
    at, h = float(begin), float(end) - float(begin)
    for j, (tau, share) in enumerate(acting):
        until = float(end) if j + 1 == len(acting) else float(begin) + float(share) * h
        count = max(1, math.ceil((until - at) / step * (1 - 1e-9)))
        yield tau, [at + (until - at) * k / count for k in range(count)] + [until]
        at = until


def _stepper(dynamics, tau):
    """step(x, h) of the state (q, q̇, t), with τ held."""
    if isinstance(dynamics, Flow):
        if not dynamics.torque:
            raise ValueError("this flow has no torques; make it with flow(robot, values, torque=True)")

        def step(x, h):
            try:
                return np.append(dynamics.step(np.ascontiguousarray(x[:-1]), np.array([h]), tau), x[-1] + h)
            except ValueError:
                raise ValueError(f"the motion leaves all bounds near t = {x[-1]:g} s: this loop is unstable") from None
        return step

    def rate(x):
        n = len(tau)
        q, qd = np.array(x[:n]), np.array(x[n:-1])
        return [*qd, *dynamics.forward(q, qd, tau), 1.0]
    return lambda x, h: np.array(rk4(rate, x, h))


def _torques(tau, n, t):
    tau = np.asarray(tau, float)
    if tau.shape != (n,):
        raise ValueError(f"at t = {t:g} s the controller asks for torques of the shape {tau.shape}; the arm has {n}"
                         " joints")
    if not np.isfinite(tau).all():
        raise ValueError(f"at t = {t:g} s the controller asks for {tau}; is the loop unstable?")
    return tau
