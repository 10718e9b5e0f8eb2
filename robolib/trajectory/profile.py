"""A motion of one coordinate, piecewise polynomial in time, in every arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real

import numpy as np

from ..scalar import Scalar, maximum, minimum, step


@dataclass(frozen=True)
class Profile:
    """A motion of one coordinate with piecewise constant acceleration; it rests before and after.

    accelerations[k] holds from times[k] to times[k+1].
    """

    start: Scalar
    times: tuple[Scalar, ...]
    accelerations: tuple[Scalar, ...]

    def __post_init__(self) -> None:
        if len(self.times) != len(self.accelerations) + 1:
            raise ValueError(f"{len(self.accelerations)} accelerations need {len(self.accelerations) + 1} times,"
                             f" not {len(self.times)}")

    @property
    def duration(self) -> Scalar:
        """When it comes to rest, in s."""
        return self.times[-1]

    @property
    def breaks(self) -> tuple[Scalar, ...]:
        """When the acceleration jumps, in s."""
        return self.times

    def at(self, t: Scalar, side: str = "right") -> tuple[Scalar, Scalar, Scalar]:
        """Position, velocity and acceleration at the times t; at a break, the acceleration of that side."""
        if side not in ("left", "right"):
            raise ValueError(f"side must be 'left' or 'right', not {side!r}")
        t = np.asarray(t, float) if isinstance(t, (Real, list, tuple)) else t
        near = 1e-12 * self.times[-1]                        # 0.47 − 0.15 is not quite 0.32, but it is meant
        s, v, a = t * 0 + self.start, t * 0, t * 0
        for t0, t1, acc in zip(self.times, self.times[1:], self.accelerations, strict=False):
            within = minimum(maximum(t - t0, 0), t1 - t0)    # how long this piece has acted
            s = s + acc * within * (within / 2 + maximum(t - t1, 0))
            v = v + acc * within
            inside = (step(t1 + near - t) - step(t0 + near - t) if side == "left"
                      else step(t - (t0 - near)) - step(t - (t1 - near)))
            a = a + acc * inside
        return s, v, a
