"""Computed torque: tell the model which acceleration is wanted, and it tells the torques. Then q̈ = w.

    τ = ID(q, q̇, w),   w = q̈_d + K_d (q̇_d − q̇) + K_p (q_d − q)     ⇒     ë + K_d ė + K_p e = 0,   e = q_d − q

One call of inverse dynamics per sample. Where the model is wrong, the right side is not zero: `model_error`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..linear import Vector
from ..scalar import Scalar
from ..trajectory import Motion
from .believed import Believed
from .laws import Law, Memory, Wanted, each

PLACES = ("measured", "wanted")


def correction(wanted: Wanted, q: Vector, qd: Vector, Kp: Vector, Kd: Vector) -> list[Scalar]:
    """w = q̈_d + K_d (q̇_d − q̇) + K_p (q_d − q), in any arithmetic.

    Seed:   [khalil] [9.24]; for a goal at rest, [9.29]
    Shapes: three times n scalars, and four times n → n scalars
    """
    rows = zip(*wanted, q, qd, Kp, Kd, strict=True)
    return [a + kd * (v - y) + kp * (x - z) for x, v, a, z, y, kp, kd in rows]


@dataclass(frozen=True, eq=False)
class ComputedTorque(Law):
    """τ = M̂ w + ĉ + ĝ + friction, all of the believed arm. K_p = ω², K_d = 2ω is critically damped (`gains.critical`).

    With a Motion it tracks; with `rest(…)` it goes to a position, w = K_p e − K_d q̇. `where` = "wanted" is the
    predictive variant: the model is evaluated at (q_d, q̇_d), which no measurement disturbs, and which is exact only
    while the arm is there.

    Seed:    [khalil] [9.22]–[9.25] tracking; [9.29], [9.30] position; [9.31] predictive;
             [siciliano] section 7.6; [balafoutis_patel] section 7.2.1 (global linearisation)
    Differs: the velocity terms and friction belong to the model here as they do there in H
    """

    wanted: Motion
    believed: Believed
    Kp: float | Sequence[float]
    Kd: float | Sequence[float]
    where: str = "measured"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not hasattr(self.believed, "inverse"):
            raise TypeError("a law knows an arm by what it believes of it: ComputedTorque(motion,"
                            " believed(robot, values), Kp, Kd)")
        if self.where not in PLACES:
            raise ValueError(f"where is one of {', '.join(PLACES)}, not {self.where!r}")

    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """No memory: one call of inverse dynamics."""
        n = len(q)
        w = correction(wanted, q, qd, each(self.Kp, n, "Kp"), each(self.Kd, n, "Kd"))
        place = (q, qd) if self.where == "measured" else wanted[:2]
        return memory, self.believed.inverse(*place, w)


def model_error(true: Believed, wrong: Believed, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> np.ndarray:
    """What stands on the right of the error equation when the model is wrong, in the units of an acceleration:

        ë + K_d ė + K_p e = M̂⁻¹ [(M − M̂) q̈ + H − Ĥ]          H = c + g + friction

    which is M̂⁻¹ (τ − τ̂), the true less the believed torque of the same motion. M̂ must have an inverse.

    Seed:   [khalil] [9.27], [9.28]
    Shapes: twice a Believed, n numbers three times → (n,)
    """
    state = [np.asarray(x, float).tolist() for x in (q, qd, qdd)]
    gap = np.array(true.inverse(*state)) - np.array(wrong.inverse(*state))
    try:
        return np.linalg.solve(wrong.M(state[0]), gap)
    except np.linalg.LinAlgError:
        raise ValueError("the believed inertia matrix has no inverse here, so no torque follows from an acceleration;"
                         " believe in one that is positive definite") from None
