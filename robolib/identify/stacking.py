"""Many samples, one system: τ̄ = Ȳ β, by the regressor as a Program, and what is left of it after a QR decomposition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..base_parameters import Base
from ..codegen import recorded
from ..formulations import newton_euler_linear
from ..notation import unit
from ..program import Program
from ..regressor import Torques, place, regressor
from ..robot import Robot
from .samples import Samples

BLOCK = 1024                                    # samples that are made a triangle at a time


@dataclass(frozen=True, eq=False)
class Equations:
    """Ȳ β = τ̄, by rows of the regressor.

    base    which columns, and of which arm
    rows    what each row of the regressor is: "joint 1", …
    units   of the rows
    W       (r, N, b): the columns of each row, at N samples
    tau     (r, N): the right-hand sides
    """

    base: Base
    rows: tuple[str, ...]
    units: tuple[str, ...]
    W: np.ndarray
    tau: np.ndarray

    @property
    def count(self) -> int:
        """N, the samples."""
        return self.W.shape[1]

    @cached_property
    def triangles(self) -> tuple[np.ndarray, ...]:
        """For each row the triangle R of [W τ] = Q R, b + 1 columns.

        Least squares need no more, whatever the weights of the rows: |W β − τ| = |R [β; −1]|. Ȳ is block triangular
        (7.80), so a row's columns that are zero are left out of the work.

        Seed:    [siciliano] (7.80), (7.85)
        Differs: [siciliano] (7.86) forms ȲᵀȲ, whose condition number is the square of Ȳ's.
        """
        return tuple(_triangle(W, tau) for W, tau in zip(self.W, self.tau, strict=True))

    def with_more(self, other: Equations) -> Equations:
        """The samples of another motion below these, or, of the same samples, other rows."""
        if other.base.names != self.base.names:
            raise ValueError("both systems must ask for the same base parameters, in one order")
        if other.rows == self.rows:
            return Equations(self.base, self.rows, self.units, np.concatenate([self.W, other.W], axis=1),
                             np.concatenate([self.tau, other.tau], axis=1))
        if set(other.rows) & set(self.rows) or other.count != self.count:
            raise ValueError(f"rows {', '.join(self.rows)} with {self.count} samples do not go together with"
                             f" {', '.join(other.rows)} with {other.count}")
        return Equations(self.base, self.rows + other.rows, self.units + other.units,
                         np.concatenate([self.W, other.W]), np.concatenate([self.tau, other.tau]))


def equations(base: Base, samples: Samples) -> Equations:
    """τ̄ = Ȳ β of a base of a robot in numbers, at all samples.

    Seed:   [siciliano] (7.85)
    """
    if not isinstance(base, Base) or not isinstance(samples, Samples):
        raise TypeError("equations(base, samples) takes the base parameters of an arm in numbers,"
                        " numeric_base(robot.at(values)), and Samples, such as sampled(robot.at(values), motion)")
    robot = base.robot
    if samples.n != robot.n:
        raise ValueError(f"the samples are of {samples.n} joints, the {robot.name} has {robot.n}")
    return Equations(base, *joint_rows(robot), columns(base, samples), samples.tau.T)


def joint_rows(robot: Robot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the motors' rows are called, and their units."""
    slides = [robot.links[j].joint.kind == "prismatic" for j in robot.joints]
    return tuple(f"joint {k + 1}" for k in range(robot.n)), tuple(unit("tau1", s) for s in slides)


def columns(base: Base, samples: Samples, inverse_dynamics: Torques = newton_euler_linear.inverse_dynamics
            ) -> np.ndarray:
    """Y_b at all samples, (r, N, b); each column lies in one piece."""
    program = regressor_program(base, inverse_dynamics)
    out = program(*(np.ascontiguousarray(x) for kind in (samples.q, samples.qd, samples.qdd) for x in kind.T))
    b = len(base.names)
    W = np.empty((len(out) // b, b, len(samples)))
    for k, column in enumerate(out):
        W[k // b, k % b] = column
    return W.transpose(0, 2, 1)


@lru_cache(maxsize=16)
def regressor_program(base: Base, inverse_dynamics: Torques = newton_euler_linear.inverse_dynamics) -> Program:
    """Y_b of a robot in numbers as a Program: q, q̇, q̈ → rows of b, as many as `inverse_dynamics` gives torques.

    Seed:   [siciliano] (7.81)
    """
    if base.robot.parameters:
        raise ValueError(f"the {base.robot.name} has symbols; take numeric_base(robot.at(values))")
    n = base.robot.n

    def rows(robot, *x):
        Y = regressor(robot, list(x[:n]), list(x[n:2 * n]), list(x[2 * n:]), inverse_dynamics, base.names)
        return [y for row in Y for y in row]
    names = [f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(1, n + 1)]
    return recorded(base.robot, rows, names).optimised()


def units(base: Base, names: Sequence[str]) -> tuple[str, ...]:
    """The units of parameters: kg, kg·m, kg·m², and those of friction."""
    def slides(name):
        return base.robot.links[place(name)[1]].joint.kind == "prismatic"
    return tuple(unit(name, slides(name)) for name in names)


def _triangle(W, tau):
    b, lying = W.shape[1], W.T                              # in memory each column lies in one piece
    acting = np.flatnonzero([column.any() for column in lying])
    both = np.vstack([lying[acting], tau]).T
    parts = [np.linalg.qr(both[k:k + BLOCK], mode="r") for k in range(0, len(both), BLOCK)]     # they fit the cache
    R = np.linalg.qr(np.vstack(parts), mode="r")
    full = np.zeros((len(R), b + 1))
    full[:, [*acting, b]] = R
    return full
