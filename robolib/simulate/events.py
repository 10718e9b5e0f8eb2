"""What happens on the way: the moment at which a quantity becomes zero, found within a step and not beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.optimize import brentq

State = Any                                     # whatever the integrator steps; `view` tells (t, q, q̇) of it
View = Callable[[State], tuple[float, np.ndarray, np.ndarray]]
Step = Callable[[State, float], State]


@dataclass(frozen=True)
class Event:
    """Something to watch for: `value(t, q, qd)` becomes zero.

    name       what it is called in the record
    stops      does the run end there?
    direction  1: only where the value rises, −1: only where it falls, 0: both
    """

    name: str
    value: Callable[[float, np.ndarray, np.ndarray], float]
    stops: bool = False
    direction: int = 0

    def __post_init__(self) -> None:
        if not callable(self.value):
            raise TypeError(f"the value of the event {self.name!r} is a function of (t, q, qd) that passes zero at the"
                            f" event, such as lambda t, q, qd: q[0], not {self.value!r:.40}")
        if self.direction not in (-1, 0, 1):
            raise ValueError(f"the direction of the event {self.name!r} is −1, 0 or 1, not {self.direction}")

    def crossed(self, before: float, after: float) -> bool:
        """Does the value pass zero in the direction asked for? A value that begins at zero only leaves it."""
        rises, falls = before < 0 <= after, before > 0 >= after
        return (rises and self.direction >= 0) or (falls and self.direction <= 0)


@dataclass(frozen=True, eq=False)
class Happened:
    """An event that came about: which one, when, and the state (q, q̇) of that moment."""

    name: str
    t: float
    q: np.ndarray
    qd: np.ndarray


def walk(step: Step, view: View, x: State, t: Sequence[float], events: Sequence[Event] = (),
         tick: Callable[[float], None] = lambda t: None) -> tuple[list[float], list[State], list[Happened]]:
    """Steps from time to time: the times reached, the states there, what happened on the way.

    An event is found by taking the step again, shorter, until its value is zero. One that stops is the last time.
    """
    times, rows, happened = [t[0]], [x], []
    for before, after in pairwise(t):
        new, found = step(rows[-1], after - before), []
        for event in events:
            ends = event.value(*view(rows[-1])), event.value(*view(new))
            if event.crossed(*ends):
                found.append((_moment(step, view, rows[-1], after - before, event, ends[1]), event))
        for length, event in sorted(found, key=lambda pair: pair[0]):
            there = step(rows[-1], length)
            now, q, qd = view(there)
            happened.append(Happened(event.name, float(now), np.array(q, float), np.array(qd, float)))
            if event.stops:
                return [*times, before + length], [*rows, there], happened
        times.append(after)
        rows.append(new)
        tick(after)
    return times, rows, happened


def _moment(step, view, x, h, event, end):
    """How far into the step of h seconds the event's value is zero."""
    if end == 0:
        return h
    return brentq(lambda s: event.value(*view(step(x, s) if s else x)), 0.0, h, xtol=1e-15 * max(h, 1e-3), rtol=1e-14)
