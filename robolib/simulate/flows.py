"""A step of the arm's motion as one Program, compiled: simulation at the speed of straight-line code.

The recorder runs an integrator whose rate is the arm's forward dynamics. What comes out takes the state (q, q̇) and the
step h to the next state, without a loop or a branch, in C, numba, NumPy, Python or JavaScript; and it counts itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import codegen
from ..codegen import about as units
from ..codegen.arm import LINEAR, Values, arm
from ..codegen.recorded import recorded
from ..program import Program
from ..robot import Robot
from ..robot.given import moving
from .running import Run, steps_of
from .stepping import euler, rk4

STEPS = {"euler": euler, "rk4": rk4}            # those without a condition to look at, which no Program has


def step_program(robot: Robot, values: Values = None, method: str = "rk4", base: bool = True, torque: bool = False,
                 solver: str = "composite") -> Program:
    """The Program of one step: inputs x = (q, q̇), h, and with `torque` τ, held over the step; outputs the next x.

    `solver` is one of `forward.METHODS`, `base` groups the parameters first, as in `codegen.forward_dynamics`.

    Seed:   [siciliano] section 7.6; [khalil] [7.65]
    """
    if method not in STEPS:
        raise ValueError(f"there is no step {method!r} as a Program; there are: {', '.join(STEPS)}")
    n = moving(robot).n

    def step(arm, *x):
        tau = list(x[2 * n + 1:]) if torque else [0] * n

        def rate(y):
            return [*y[n:], *arm.forward_dynamics(y[:n], y[n:], tau, None, solver)]
        return STEPS[method](rate, list(x[:2 * n]), x[2 * n])
    subject = arm(robot, values, base, None if solver == "composite" else LINEAR)
    state = tuple(f"{kind}{i}" for kind in ("q", "qd") for i in range(1, n + 1))
    groups = [("x", state), ("h", ("h",))] + ([("tau", tuple(f"tau{i}" for i in range(1, n + 1)))] if torque else [])
    said = units.about(subject, f"One step of the {robot.name} by {method}, h in s.", tuple(groups), "x_next")
    return recorded(subject, step, [name for _, names in groups for name in names], said)


@dataclass(frozen=True, eq=False)
class Flow:
    """A compiled step and the arm's energies, for `run`."""

    n: int
    step: Callable[..., np.ndarray]
    energies: Callable[..., np.ndarray]
    torque: bool

    def states(self, x: ArrayLike, h: float, count: int, tau: ArrayLike | None = None) -> np.ndarray:
        """The states after 0 … count steps of h seconds, (count + 1, 2n); τ is held throughout."""
        rows = np.empty((count + 1, 2 * self.n))
        rows[0] = x
        more = (np.array([float(h)]), *([np.asarray(tau, float)] if self.torque else []))
        step, views = self.step, list(rows)
        for k in range(count):
            try:
                step(views[k], *more, out=views[k + 1])
            except ValueError as reason:
                raise ValueError(f"the motion leaves all bounds after {k} steps; take a shorter one") from reason
        return rows

    def run(self, q: ArrayLike, qd: ArrayLike | None = None, step: float = 1e-3, duration: float = 1.0,
            torque: ArrayLike | None = None, every: int = 1) -> Run:
        """Let the arm go: fixed steps, each `every`-th state kept. `torque` is constant, for a flow that takes one."""
        q = np.asarray(q, float)
        if torque is not None and not self.torque:
            raise ValueError("this flow has no torques; make it with flow(robot, values, torque=True)")
        count = steps_of(duration, step)
        tau = np.zeros(self.n) if torque is None else np.asarray(torque, float)
        rows = self.states(np.concatenate([q, np.zeros(self.n) if qd is None else qd]), step, count, tau)[::every]
        q, qd = np.ascontiguousarray(rows[:, :self.n]), np.ascontiguousarray(rows[:, self.n:])
        T, U = self.energies(q, qd).T
        return Run(step * every * np.arange(len(rows)), q, qd, np.tile(tau, (len(rows), 1)), T, U)


def flow(robot: Robot, values: Values = None, method: str = "rk4", backend: str = "c", torque: bool = False,
         base: bool = True, solver: str = "composite") -> Flow:
    """The compiled motion of a robot in numbers: `flow(*robots.puma560()).run(q, duration=60)`.

    The step is built once and kept; where there is no C compiler, another backend does the work.
    """
    values = values or {}
    made = step_program(robot, values, method, base, torque, solver).optimised()
    return Flow(robot.n, made.compile(backend), codegen.energies(robot, values).optimised().compile("numpy"), torque)
