"""What a controller believes of the arm that it drives: its torques τ(q, q̇, q̈), and what follows from them.

The belief may be wrong: another payload, a robot without its rotors, a Model of `misconceptions`. It is held as a
Program, so the same belief gives numbers, columns of states, and code when a whole loop is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .. import codegen
from ..linear import Vector
from ..model import Model
from ..program import Program
from ..program.printers.listing import FUNCTIONS
from ..robot import Robot
from ..robot.given import moving
from ..scalar import Scalar


@dataclass(frozen=True, eq=False)
class Believed:
    """A model of the arm in numbers: `torques`, the Program of τ(q, q̇, q̈), and `weights`, that of g(q)."""

    n: int
    torques: Program
    weights: Program

    def inverse(self, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
        """τ = M q̈ + c + g + friction, in one call and in any arithmetic."""
        return _run(self.torques, [*q, *qd, *qdd])

    def gravity(self, q: Vector) -> list[Scalar]:
        """g(q), in any arithmetic."""
        return _run(self.weights, list(q))

    def M(self, q: Vector) -> np.ndarray:
        """M(q) in numbers, column by column: the torques of unit accelerations from rest, less those of none."""
        n, rest = self.n, [0.0] * self.n
        still = np.array(self.inverse(q, rest, rest))
        return np.array([np.array(self.inverse(q, rest, unit)) - still for unit in np.eye(n).tolist()]).T


def believed(subject: Robot | Model, values: Mapping[str, float] | None = None, base: bool = True) -> Believed:
    """The belief in a Robot or in a Model with these numbers. `base` groups a robot's parameters, which is shorter.

    A wrong model is believed in the same way: `believed(misconceptions.no_gravity(model), values)`.
    """
    if isinstance(subject, Model):
        if values is None:
            raise ValueError("a controller needs numbers: believed(model, values)")
        made = codegen.of_model(subject, values)
        return Believed(subject.n, made.inverse_dynamics.optimised(), made.gravity.optimised())
    subject, values = moving(subject), values or {}
    return Believed(subject.n, codegen.inverse_dynamics(subject, values, base).optimised(),
                    codegen.gravity(subject, values, base).optimised())


def _run(program, x):
    """The program on numbers or columns, or on whatever else adds and multiplies."""
    if all(isinstance(v, (int, float, np.ndarray)) for v in x):
        return list(program(*x))
    return program.over(dict(zip(program.inputs, x, strict=True)).__getitem__, FUNCTIONS)
