"""A scale under the base: the wrench of the floor tells of an arm what its motors cannot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..base_parameters import Base, numeric_base
from ..formulations import newton_euler_linear
from ..linear import Vector
from ..regressor import Torques
from ..robot import Robot
from ..scalar import Scalar
from .samples import Samples
from .stacking import Equations, columns, joint_rows

SENSORS = ("motors", "force", "moment")
FLOOR = {"force": (("force x", "force y", "force z"), ("N",) * 3),
         "moment": (("moment x", "moment y", "moment z"), ("N·m",) * 3)}


def _felt(motors: bool, force: bool, moment: bool) -> Torques:
    def rows(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
        every = newton_euler_linear.with_floor(robot, q, qd, qdd)
        n = len(every) - 6
        parts = ((motors, every[:n]), (force, every[n:n + 3]), (moment, every[n + 3:]))
        return [x for wanted, part in parts if wanted for x in part]
    return rows


# One function for each choice, so that a program recorded for it is found again.
FELT = {tuple(s for s, k in zip(SENSORS, bits, strict=True) if k): _felt(*bits)
        for bits in ((a, b, c) for a in (True, False) for b in (True, False) for c in (True, False)) if any(bits)}


def floor_base(robot: Robot, sensors: Sequence[str] = SENSORS, only: Sequence[str] | None = None) -> Base:
    """What of π is told by the motors' torques, by the floor's force and by its moment, or by some of these.

    Of our own.
    Differs: [siciliano] section 7.4 measures torques of motors, or a wrench at the wrist.
    """
    return numeric_base(robot, only, inverse_dynamics=FELT[_known(sensors)])


def floor_wrench(robot: Robot, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """The wrench of the floor on the arm at many states, (N, n) each → (N, 6): force, then moment about the base's
    origin, in the base frame.

    Seed:   our own, from the balance of the first link, [siciliano] (7.87), (7.88)
    """
    states = [list(np.atleast_2d(np.asarray(x, float)).T) for x in (q, qd, qdd)]
    found = newton_euler_linear.with_floor(robot, *states)[robot.n:]
    return np.stack(np.broadcast_arrays(*found, states[0][0])[:-1], axis=-1).astype(float)


def floor_equations(base: Base, samples: Samples, wrench: np.ndarray,
                    sensors: Sequence[str] = SENSORS) -> Equations:
    """Ȳ β = (τ̄, floor) for what the sensors measured; wrench (N, 6), as `floor_wrench` has it."""
    sensors = _known(sensors)
    wrench = np.asarray(wrench, float)
    if wrench.shape != (len(samples), 6):
        raise ValueError(f"the floor's wrench needs one row of six for each of the {len(samples)} samples, force and"
                         f" moment; it has the shape {wrench.shape}")
    sides = {"motors": samples.tau, "force": wrench[:, :3], "moment": wrench[:, 3:]}
    told = {"motors": joint_rows(base.robot), **FLOOR}
    rows, units = (tuple(x for s in sensors for x in told[s][k]) for k in (0, 1))
    return Equations(base, rows, units, columns(base, samples, FELT[sensors]),
                     np.hstack([sides[s] for s in sensors]).T)


def _known(sensors):
    unknown = [s for s in sensors if s not in SENSORS]
    if unknown or not sensors or isinstance(sensors, str):
        raise ValueError(f"sensors is a list of {', '.join(SENSORS)}, not {sensors!r}")
    return tuple(s for s in SENSORS if s in sensors)
