"""Let go: one interface to adaptive methods and to fixed steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import solve_ivp

from .events import Event, Happened, walk
from .stepping import euler, midpoint, rk4
from .waiting import waiting

Torque = Callable[[float, np.ndarray, np.ndarray], ArrayLike]         # of t, q and q̇
ADAPTIVE = ("DOP853", "RK45", "RK23", "Radau", "BDF", "LSODA")        # SciPy's
FIXED = ("euler", "rk4", "midpoint")


class Moving(Protocol):
    """What can be let go: a model with numbers (`evaluate.Dynamics`), or a closed chain (`closed_chain.Mechanism`)."""

    def forward(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ for these torques."""

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, in J."""


@dataclass(frozen=True, eq=False)
class Run:
    """What happened: times t (N,), states q, qd (N, n), torques tau (N, n), energies T and U (N,) in J.

    Where a controller drove the arm, `asked` (N, n) is what it asked for, before delay and limits. `events` are those
    that were watched for and came about, in their order.
    """

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    T: np.ndarray
    U: np.ndarray
    asked: np.ndarray | None = None
    events: tuple[Happened, ...] = ()

    @property
    def E(self) -> np.ndarray:
        """The total energy, in J."""
        return self.T + self.U

    @property
    def drift(self) -> float:
        """The largest change of the total energy since the start, in J."""
        return float(np.abs(self.E - self.E[0]).max())


def run(dynamics: Moving, q: ArrayLike, qd: ArrayLike | None = None, torque: ArrayLike | Torque | None = None,
        duration: float = 1.0, samples: int = 201, rtol: float = 1e-12, atol: float = 1e-12,
        method: str = "DOP853", step: float | None = None, events: Sequence[Event] = ()) -> Run:
    """Let the arm go from the state (q, qd).

    `torque` is a constant vector, or a function of (t, q, qd); none means that the joints swing freely. `dynamics`
    needs only `forward(q, qd, tau)` and `energy(q, qd)`.

    `method`: one of ADAPTIVE chooses its own steps, to `rtol` and `atol`, and gives `samples` states. One of FIXED
    takes steps of `step` seconds and gives a state after each: "euler", "rk4", or "midpoint", the midpoint rule in
    (q, p), p = M q̇, which keeps the energy for ever; it needs `M`, `c`, `g` and `friction` of the dynamics besides.

    `events` are watched for; one that stops ends the run, and its moment is the last state.
    """
    q, qd = states(dynamics, q, qd)
    n = len(q)
    finite(duration)
    if not isinstance(samples, (int, np.integer)) or samples < 2:
        raise ValueError(f"at least two samples are needed, the first and the last state; not {samples}")
    if not (rtol > 0 and atol > 0):
        raise ValueError(f"rtol and atol are positive numbers, such as 1e-9, not {rtol} and {atol}")
    if not all(isinstance(event, Event) for event in events):
        raise TypeError("events are made by Event(name, value), where value(t, q, qd) passes zero at the event")
    if method not in (*ADAPTIVE, *FIXED):
        raise ValueError(f"there is no method {method!r}; there are: {', '.join((*ADAPTIVE, *FIXED))}")
    give = _given(torque, n)
    if method not in FIXED and step is not None:
        raise ValueError(f"{method} chooses its own steps; use rtol and atol, or one of {', '.join(FIXED)}")
    t = _times(duration, step) if method in FIXED else np.linspace(0.0, duration, samples)
    with waiting(duration) as tick:
        if method in FIXED:
            way = _hamilton if method == "midpoint" else _fixed
            t, q, qd, happened = way(dynamics, q, qd, give, t, method, events, tick)
        else:
            t, q, qd, happened = _adaptive(dynamics, q, qd, give, t, method, rtol, atol, events, tick)
    tau = np.array([give(*state) for state in zip(t, q, qd, strict=True)])
    return Run(t, q, qd, tau, *dynamics.energy(q, qd), events=tuple(happened))


def _given(torque, n):
    """The torques as a function of (t, q, q̇)."""
    if callable(torque):
        return torque
    try:
        held = np.zeros(n) if torque is None else np.asarray(torque, float)
    except (TypeError, ValueError):
        held = np.full(1, np.nan)
    if not np.isfinite(held).all():
        raise ValueError(f"a torque is {n} finite numbers, one per moving joint, or a function of (t, q, qd) that gives"
                         f" them, not {torque!r:.60}")
    return lambda t, q, qd: held


def states(dynamics: Moving, q: ArrayLike, qd: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    """(q, q̇) to begin with, each (n,), if they are one state of what can be let go."""
    if not (hasattr(dynamics, "forward") and hasattr(dynamics, "energy")) and not hasattr(dynamics, "step"):
        raise TypeError(f"a {type(dynamics).__name__} cannot be let go; give it numbers first, e.g."
                        " evaluate.compile(lagrange.derive(robot), values)")
    q = np.asarray(q, float)
    if q.ndim != 1:
        raise ValueError(f"q has the shape {q.shape}; one state is asked for, such as [0.0, 0.5]")
    qd = np.zeros(len(q)) if qd is None else np.asarray(qd, float)
    if qd.shape != q.shape:
        raise ValueError(f"q has {len(q)} entries and qd has the shape {qd.shape}; they must match")
    if not (np.isfinite(q).all() and np.isfinite(qd).all()):
        raise ValueError("q and qd must be finite numbers; one of them is NaN or infinite")
    return q, qd


def finite(duration: float) -> None:
    """A duration is positive and finite; whoever wants to wait for something says for what."""
    if not isinstance(duration, (int, float, np.number)) or not 0 < duration < np.inf:
        raise ValueError(f"the duration must be positive and finite, in seconds, not {duration}; to go on until"
                         " something happens, give the longest time that you would wait, and"
                         " events=[Event(name, value, stops=True)]")


def _times(duration, step):
    count = steps_of(duration, step)
    return step * np.arange(count + 1)


def steps_of(duration: float, step: float | None) -> int:
    """How many steps of so many seconds a duration has, if it is a whole number of them."""
    finite(duration)
    if step is None or not 0 < step < np.inf:
        raise ValueError("a fixed-step method needs the step in s, such as step=0.01")
    count = round(duration / step)
    if count < 1 or abs(count * step - duration) > 1e-9 * duration:
        raise ValueError(f"a duration of {duration} s is no whole number of steps of {step} s")
    return count


def _adaptive(dynamics, q, qd, give, t, method, rtol, atol, events, tick):
    n = len(q)

    def rate(t, x):
        tick(t)
        return np.concatenate([x[n:], dynamics.forward(x[:n], x[n:], give(t, x[:n], x[n:]))])

    watched = [_watched(event, n) for event in events]
    solution = solve_ivp(rate, (0.0, t[-1]), np.concatenate([q, qd]), method=method, t_eval=t, rtol=rtol, atol=atol,
                         events=watched or None)
    if not solution.success:
        raise RuntimeError(f"the integration stopped at t = {solution.t[-1]:g} s: {solution.message}")
    happened = sorted((Happened(event.name, float(when), x[:n], x[n:]) for event, times, there in zip(
        events, solution.t_events or (), solution.y_events or (), strict=True) for when, x in zip(
            times, there, strict=True)), key=lambda one: one.t)
    t, x = solution.t, solution.y
    if solution.status == 1 and t[-1] < happened[-1].t:         # an event has stopped it, between two samples
        last = happened[-1]
        t, x = np.append(t, last.t), np.column_stack([x, [*last.q, *last.qd]])
    return t, x[:n].T, x[n:].T, happened


def _watched(event, n):
    """An Event as SciPy takes it."""
    def value(t, x):
        return event.value(t, x[:n], x[n:])
    value.terminal, value.direction = event.stops, event.direction
    return value


def _fixed(dynamics, q, qd, give, t, method, events, tick):
    """Steps in (q, q̇). Time is one more state, with the rate 1, so that torques may depend on it."""
    n = len(q)

    def rate(x):
        now, speed = np.array(x[:n]), np.array(x[n:-1])
        return [*speed, *dynamics.forward(now, speed, give(x[-1], now, speed)), 1.0]

    one = {"euler": euler, "rk4": rk4}[method]
    t, rows, happened = walk(lambda x, h: one(rate, x, h), lambda x: (x[-1], np.array(x[:n]), np.array(x[n:-1])),
                             [*q, *qd, 0.0], list(t), events, tick)
    rows = np.array(rows)
    return np.array(t), rows[:, :n], rows[:, n:-1], happened


def _hamilton(dynamics, q, qd, give, t, method, events, tick):
    """The midpoint rule in (q, p):  q̇ = M⁻¹p,   ṗ = τ − g − friction + ∂T/∂q.

    ∂T/∂q_k = ½ q̇ᵀ ∂M/∂q_k q̇ = q̇ᵀ C e_k, and C e_k comes from c alone: c is quadratic in q̇, so that
    2 C(q, q̇) e_k = c(q̇ + e_k) − c(q̇) − c(e_k).
    """
    n, units = len(q), np.eye(len(q))

    def rate(x):
        now, time = np.array(x[:n]), x[-1]
        v = np.linalg.solve(dynamics.M(now), np.array(x[n:-1]))
        c = dynamics.c(now, np.vstack([v + units, units, v[None]]))
        slope = (c[:n] - c[n:2 * n] - c[-1]) @ v / 2
        drive = give(time, now, v) - dynamics.g(now) - dynamics.friction(v, now)
        return [*map(float, v), *map(float, drive + slope), 1.0]

    def view(x):
        now = np.array(x[:n])
        return x[-1], now, np.linalg.solve(dynamics.M(now), np.array(x[n:-1]))

    begin = [*map(float, q), *map(float, dynamics.M(q) @ qd), 0.0]
    t, rows, happened = walk(lambda x, h: midpoint(rate, x, float(h)), view, begin, list(t), events, tick)
    rows = np.array(rows)
    q, p = rows[:, :n], rows[:, n:-1]
    return np.array(t), q, np.linalg.solve(dynamics.M(q), p[..., None])[..., 0], happened
