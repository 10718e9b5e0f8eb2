"""How much of its limits a motion uses, and which joint binds: 1 touches a limit, more than 1 breaks it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..codegen.arm import Values
from ..evaluate import Dynamics
from ..robot import Robot
from ..trajectory import Motion
from .along import Along, Terms, along, both_sides, places
from .limits import KINDS, Limits, of_arm


@dataclass(frozen=True)
class Use:
    """The largest share of a limit: at the time `time`, seen from `side`, by `joint`, counted from 1."""

    share: float
    kind: str
    joint: int
    time: float
    side: str


def shares(terms: Terms, limits: Limits, sd: np.ndarray | float = 1.0,
           sdd: np.ndarray | float = 0.0) -> dict[str, np.ndarray]:
    """{kind: (N, n)}, how far each joint is from the middle of its bounds, |τ − middle| / half: 1 is on a bound."""
    v, a = np.asarray(sd, float)[..., None], np.asarray(sdd, float)[..., None]
    values = {"torque": terms.torque(sd, sdd), "velocity": terms.dq * v,
              "acceleration": terms.ddq * v**2 + terms.dq * a}
    found = {}
    for kind in KINDS:
        bounds = getattr(limits, kind)
        if bounds is not None:
            low, high = bounds
            found[kind] = np.abs(values[kind] - (low + high) / 2) / ((high - low) / 2)
    return found


def use(arm: Dynamics | Robot | Along, motion: Motion, limits: Limits, values: Values = None, samples: int = 2001,
        between: int = 0) -> Use:
    """Where a motion uses most of its limits: looked for at even times, at both sides of every break, and at `between`
    places within each piece between two breaks.
    """
    subject = along(arm, values)
    of_arm(limits, subject.n)
    t = places(subject, motion, samples)
    if between:
        breaks = np.unique(np.concatenate([[0.0, motion.duration], motion.breaks]))
    if between:
        inner = np.arange(1, between + 1) / (between + 1)
        t = np.union1d(t, (breaks[:-1, None] + np.diff(breaks)[:, None] * inner).ravel())
    best = None
    for side, terms in zip(("right", "left"), both_sides(subject, motion, t), strict=True):
        inside = slice(None, -1) if side == "right" else slice(1, None)      # nothing comes after the end
        for kind, x in shares(terms, limits).items():
            x = x[inside]
            k, j = np.unravel_index(np.argmax(x), x.shape)
            if best is None or x[k, j] > best.share:
                best = Use(float(x[k, j]), kind, int(j) + 1, float(t[inside][k]), side)
    return best
