"""What the motors can do: torques, speeds and accelerations between two bounds a joint; and by whom it is told."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

KINDS = ("torque", "velocity", "acceleration")


class Infeasible(ValueError):
    """No clock keeps the limits. `kind` is "torque", "velocity" or "acceleration", `joint` counts from 1, `place` is
    where on the path (the time of the motion that is scaled); None where it is not one joint or one place.
    """

    def __init__(self, message: str, place: float | None = None, joint: int | None = None,
                 kind: str | None = None) -> None:
        super().__init__(message)
        self.place, self.joint, self.kind = place, joint, kind


@dataclass(frozen=True, eq=False)
class Limits:
    """Bounds of each joint, (low, high), rows of (2, n), in N·m (N), rad/s (m/s), rad/s² (m/s²). None: no limit."""

    torque: np.ndarray | None = None
    velocity: np.ndarray | None = None
    acceleration: np.ndarray | None = None

    def __post_init__(self) -> None:
        sizes = set()
        for kind in KINDS:
            bounds = getattr(self, kind)
            if bounds is not None:
                object.__setattr__(self, kind, bounds := _bounds(bounds, kind))
                sizes.add(bounds.shape[1])
        if len(sizes) > 1:
            raise ValueError(f"the limits are for {' and '.join(map(str, sorted(sizes)))} joints; give one number a"
                             " joint each time")
        if not sizes:
            raise ValueError("there is no limit at all: give torque, velocity or acceleration")

    @property
    def n(self) -> int:
        """The number of joints."""
        return next(getattr(self, kind).shape[1] for kind in KINDS if getattr(self, kind) is not None)


def limits(torque: ArrayLike | None = None, velocity: ArrayLike | None = None,
           acceleration: ArrayLike | None = None) -> Limits:
    """Limits from one number per joint, the same both ways, or from two rows (low, high):

        limits(torque=[3000, 2000])            limits(torque=[[-10, -5], [20, 5]], velocity=[2, 2])
    """
    return Limits(torque, velocity, acceleration)


def of_arm(limits: Limits, n: int) -> Limits:
    """The limits that were given, if they are Limits of an arm with n joints."""
    if not isinstance(limits, Limits):
        raise TypeError("limits are made by limits(torque=[…], velocity=[…], acceleration=[…]); this is"
                        f" {limits!r:.60}")
    if limits.n != n:
        raise ValueError(f"the limits are for {limits.n} joint{'s' * (limits.n != 1)} and the arm has {n}")
    return limits


def _bounds(x, kind):
    try:
        x = np.asarray(x, float)
    except (TypeError, ValueError):
        raise TypeError(f"the {kind} limits are numbers, one a joint, or two rows (low, high), not {x!r:.60}") from None
    if x.ndim == 1:
        if not (x > 0).all():
            raise ValueError(f"a {kind} limit for both ways must be positive, not {x.min():g}")
        x = np.array([-x, x])
    if x.ndim != 2 or x.shape[0] != 2:
        raise ValueError(f"the {kind} limits have the shape {x.shape}; give n numbers, or two rows of n: low, high")
    if np.isnan(x).any() or not (x[0] < x[1]).all():
        raise ValueError(f"each low {kind} limit must be below the high one")
    if kind == "velocity" and not ((x[0] < 0) & (x[1] > 0)).all():
        raise ValueError("a velocity limit must leave room for both ways: low < 0 < high")
    return x
