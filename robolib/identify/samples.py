"""What was measured: times, positions and torques (`Log`); with velocities and accelerations, `Samples`."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from ..formulations import newton_euler_linear
from ..robot import Robot
from ..robot.given import moving
from ..trajectory import Motion
from ..trajectory.motion import checked


class _Columns:
    """Arrays with one row per time: checked once, then trusted."""

    def __post_init__(self) -> None:
        try:
            arrays = {f.name: np.asarray(getattr(self, f.name), float) for f in fields(self)}
        except (TypeError, ValueError):
            raise TypeError("times, positions and torques are numbers in arrays; there is something else among"
                            " them") from None
        count, width = len(np.atleast_1d(arrays["t"])), arrays["q"].shape[-1] if arrays["q"].ndim == 2 else 0
        for name, x in arrays.items():
            wanted = (count,) if name == "t" else (count, width)
            if x.shape != wanted or not width:
                raise ValueError(f"{name} has the shape {x.shape}; t needs (N,), everything else (N, n): a row for each"
                                 " time, a column for each joint")
            if not np.isfinite(x).all():
                raise ValueError(f"{name} holds NaN or infinite numbers; leave those rows out")
            object.__setattr__(self, name, x)
        if count < 2 or not (np.diff(arrays["t"]) > 0).all():
            raise ValueError("the times t must grow from row to row; sort them, or keep one motion per log")

    def __len__(self) -> int:
        return len(self.t)

    @property
    def n(self) -> int:
        """The number of joints."""
        return self.q.shape[1]


@dataclass(frozen=True, eq=False)
class Log(_Columns):
    """What a controller writes down: t (N,) in s, positions q and torques tau at the joints, both (N, n)."""

    t: np.ndarray
    q: np.ndarray
    tau: np.ndarray


@dataclass(frozen=True, eq=False)
class Samples(_Columns):
    """What identification needs: t (N,), and q, qd, qdd, tau, each (N, n)."""

    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray
    tau: np.ndarray

    def part(self, first: int, last: int) -> Samples:
        """The rows from `first` up to `last`, which is left out."""
        return Samples(*(getattr(self, f.name)[first:last] for f in fields(self)))


def torques(robot: Robot, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """τ of a robot in numbers at many states, (N, n) each."""
    if moving(robot).parameters:
        raise ValueError(f"the {robot.name} has symbols ({', '.join(robot.parameters[:3])} …); give it in numbers,"
                         " robot.at(values)")
    states = [list(np.asarray(x, float).T) for x in (q, qd, qdd)]
    columns = newton_euler_linear.inverse_dynamics(robot, *states)
    return np.stack(np.broadcast_arrays(*columns, states[0][0])[:-1], axis=-1).astype(float)


def sampled(robot: Robot, motion: Motion, count: int = 200, noise: float | tuple[float, ...] = 0.0,
            seed: int = 1) -> Samples:
    """Samples of an arm that follows the motion exactly, at `count` even times, the last instant left out.

    noise   standard deviation of the measured torque, one number or one per joint
    """
    if not isinstance(count, (int, np.integer)) or count < 1:
        raise ValueError(f"there is at least one sample, such as 200, not {count}")
    t = np.arange(count) * (checked(motion).duration / count)
    q, qd, qdd = motion.at(t)
    return Samples(t, q, qd, qdd, _noisy(torques(robot, q, qd, qdd), noise, np.random.default_rng(seed)))


def logged(robot: Robot, motion: Motion, rate: float = 1000.0, noise_q: float | tuple[float, ...] = 0.0,
           noise_tau: float | tuple[float, ...] = 0.0, seed: int = 1, periods: int = 1) -> Log:
    """A Log of an arm that follows the motion exactly, `rate` rows a second, with noise in positions and torques.

    `periods`: how often a motion that repeats itself is gone through.
    """
    if periods > 1 and not getattr(motion, "periodic", False):
        raise ValueError("only a motion that repeats itself (`Fourier`) can be gone through more than once")
    t = np.arange(round(motion.duration * periods * rate) + 1) / rate
    q, qd, qdd = motion.at(t)
    rng = np.random.default_rng(seed)
    tau = _noisy(torques(robot, q, qd, qdd), noise_tau, rng)
    return Log(t, _noisy(q, noise_q, rng), tau)


def _noisy(x, size, rng):
    return x + rng.normal(size=x.shape) * np.asarray(size, float)
