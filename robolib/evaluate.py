"""The one bridge from symbols to numbers: `compile(model, values)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from .codegen import ModelPrograms, of_model
from .model import Model
from .program import Program
from .robot import numbers
from .robot.given import moving


@dataclass(frozen=True, eq=False)
class Dynamics:
    """A model with numbers. Every method takes one state, arrays of shape (n,), or a batch, (N, n).

    M(q) is the inertia matrix, c(q, qd), g(q), friction(qd) are torques; `inverse` gives the torques for accelerations,
    `forward` the accelerations for torques.
    """

    model: Model
    values: dict[str, float]

    @cached_property
    def _programs(self) -> ModelPrograms:
        return of_model(self.model, self.values)

    def _run(self, program: Program, **given: ArrayLike) -> np.ndarray:
        """The program at a state; what of it is not given is zero."""
        n, kinds = self.model.n, [kind for kind, _ in program.groups]
        states = {name: _state(x, n, name) for name, x in given.items()}
        try:
            batch = np.broadcast_shapes(*(x.shape for x in states.values()))[:-1]
        except ValueError:
            shapes = ", ".join(f"{name} {x.shape}" for name, x in states.items())
            raise ValueError(f"the states do not have one shape: {shapes}") from None
        if batch:
            columns = [col for kind in kinds
                       for col in np.broadcast_to(states.get(kind, np.zeros(n)), (*batch, n)).T]
        else:
            columns = [x for kind in kinds for x in states.get(kind, np.zeros(n)).tolist()]
        out = program(*columns)
        if not batch:
            return np.array(out, float)
        return np.stack(np.broadcast_arrays(*out, columns[0])[:-1], axis=-1).astype(float)

    def M(self, q: ArrayLike) -> np.ndarray:
        """The inertia matrix, (n, n) or (N, n, n)."""
        flat = self._run(self._programs.mass_matrix, q=q)
        return flat.reshape(*flat.shape[:-1], self.model.n, self.model.n)

    def c(self, q: ArrayLike, qd: ArrayLike) -> np.ndarray:
        """The torques quadratic in the velocities."""
        return self._run(self._programs.velocity_torques, q=q, qd=qd)

    def g(self, q: ArrayLike) -> np.ndarray:
        """The torques of gravity."""
        return self._run(self._programs.gravity, q=q)

    def friction(self, qd: ArrayLike, q: ArrayLike | None = None) -> np.ndarray:
        """The torques of friction. Where the coordinates are not the joints they can depend on q too."""
        if q is not None:
            return self._run(self._programs.friction, q=q, qd=qd)
        if self.model.friction.free_symbols & set(self.model.q):
            raise ValueError("in these coordinates the friction depends on q as well; give friction(qd, q)")
        return self._run(self._programs.friction, qd=qd)

    def inverse(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> np.ndarray:
        """τ = M q̈ + c + g + friction."""
        return self._run(self._programs.inverse_dynamics, q=q, qd=qd, qdd=qdd)

    def forward(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ = M⁻¹ (τ − c − g − friction)."""
        bias = self.inverse(q, qd, np.zeros(self.model.n))
        tau = _state(tau, self.model.n, "tau")
        try:
            return np.linalg.solve(self.M(q), (tau - bias)[..., None])[..., 0]
        except np.linalg.LinAlgError:
            raise ValueError("the inertia matrix is singular: some joint moves no mass;"
                             " give every outer link one") from None

    def parts(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> dict[str, np.ndarray]:
        """The torques by kind: {"inertial": …, "centrifugal": …, "Coriolis": …, "gravity": …, "friction": …}."""
        kinds = self.model.parts
        flat = self._run(self._programs.torque_parts, q=q, qd=qd, qdd=qdd)
        rows = flat.reshape(*flat.shape[:-1], len(kinds), self.model.n)
        return {kind: rows[..., k, :] for k, kind in enumerate(kinds)}

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, in J."""
        out = self._run(self._programs.energies, q=q, qd=qd)
        return out[..., 0], out[..., 1]


def compile(model: Model, values: Mapping[str, float]) -> Dynamics:
    """The model with numbers. `values` is a dict {name: number}; every parameter of the model needs one.

    Raises ValueError that names the missing or unusable value.
    """
    if not isinstance(model, Model):
        moving(model)                           # says what it is, if it is no robot either
        raise TypeError("a Model is needed: derive it first, e.g. evaluate.compile(lagrange.derive(robot), values); a"
                        " Robot in numbers is robot.at(values), its program codegen.inverse_dynamics(robot, values)")
    values = numbers(values, model.parameters)
    model.robot.at(values)                      # warns where no body has such an inertia
    return Dynamics(model, values)


def _state(x: ArrayLike, n: int, name: str) -> np.ndarray:
    """x as a float array of shape (n,) or (N, n)."""
    try:
        x = np.asarray(x)
        if x.dtype.kind not in "biufO" or any(isinstance(e, (str, complex)) for e in x.flat):
            raise TypeError                     # numbers in quotes are no numbers
        x = x.astype(float)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must hold real numbers;"
                        " put values in for the symbols first, or use the Model") from None
    if x.ndim not in (1, 2) or x.shape[-1] != n:
        raise ValueError(f"{name} has the shape {x.shape};"
                         f" give ({n},) for one state or (N, {n}) for a batch of N states")
    if not np.isfinite(x).all():
        raise ValueError(f"{name} contains {'NaN (not a number)' if np.isnan(x).any() else 'an infinite number'}")
    return x
