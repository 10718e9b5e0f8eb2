"""What can be sampled, and its samples with both sides of every break."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike


class Motion(Protocol):
    """What can be sampled: see the module's docstring."""

    duration: float
    breaks: tuple[float, ...]

    def at(self, t: ArrayLike, side: str = "right") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, qd, qdd) at the times t; at a break, the accelerations of that side."""


def checked(given: object, what: str = "the motion") -> Motion:
    """The motion that was given, of all joints together. A clear word for what people pass instead."""
    if not all(hasattr(given, name) for name in ("at", "duration", "breaks")):
        raise TypeError(f"{what} is a motion, such as a JointMotion or control.rest(0.3, -0.5), not"
                        f" {given!r:.60}")
    if hasattr(given, "accelerations"):
        raise TypeError(f"{what} is a motion of all joints, and a Profile is that of one: JointMotion((profile,))")
    return given


def sample(motion: Motion, n: int = 501) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Times and states of a motion for a plot: n even times, and both sides of every break.

    Returns t (N,), q, qd, qdd (N, joints).
    """
    if not all(hasattr(motion, name) for name in ("at", "duration", "breaks")):
        checked(motion)
    if not isinstance(n, (int, np.integer)) or n < 2:
        raise ValueError(f"a sample needs at least two times, its start and its end, not {n}")
    even = np.setdiff1d(np.linspace(0.0, motion.duration, n), motion.breaks)
    t = np.concatenate([even, motion.breaks, motion.breaks])
    left, right = motion.at(np.array(motion.breaks), "left"), motion.at(np.array(motion.breaks), "right")
    states = [np.concatenate(x) for x in zip(motion.at(even), left, right, strict=True)]
    order = np.argsort(t, kind="stable")                     # stable: the left value stays before the right one
    return t[order], *(x[order] for x in states)
