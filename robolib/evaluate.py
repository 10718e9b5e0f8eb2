"""The one bridge from symbols to numbers: `compile(model, values)`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import sympy as sp

from .program import from_expressions
from .robot import numbers


@dataclass(frozen=True, eq=False)
class Dynamics:
    """A model with numbers. Every method takes one state, arrays of shape (n,), or a batch, (N, n).

    M(q) is the inertia matrix, c(q, qd), g(q), friction(qd) are torques; `inverse` gives the torques for accelerations,
    `forward` the accelerations for torques.
    """

    model: object
    values: dict

    def _program(self, matrix):
        model = self.model
        inputs = [s.name for s in (*model.q, *model.qd, *model.qdd)]
        names = sorted({s.name for s in matrix.free_symbols} - set(inputs))
        return from_expressions(list(matrix), inputs, {k: self.values[k] for k in names})

    @cached_property
    def _of(self):
        """The Program of a matrix of the model, by the matrix's name; made when it is first asked for."""
        return cache(lambda name: self._program(getattr(self.model, name)))

    @cached_property
    def _parts(self):
        return {kind: self._program(torque) for kind, torque in self.model.parts.items()}

    @cached_property
    def _energy(self):
        return self._program(sp.Matrix([self.model.T, self.model.U]))

    def _run(self, program, **given):
        n = self.model.n
        states = {name: _state(x, n, name) for name, x in given.items()}
        try:
            batch = np.broadcast_shapes(*(x.shape for x in states.values()))[:-1]
        except ValueError:
            shapes = ", ".join(f"{name} {x.shape}" for name, x in states.items())
            raise ValueError(f"the states do not have one shape: {shapes}") from None
        if batch:
            columns = [col for name in ("q", "qd", "qdd")
                       for col in np.broadcast_to(states.get(name, np.zeros(n)), (*batch, n)).T]
        else:
            columns = [x for name in ("q", "qd", "qdd") for x in states.get(name, np.zeros(n)).tolist()]
        out = program(*columns)
        if not batch:
            return np.array(out, float)
        return np.stack(np.broadcast_arrays(*out, columns[0])[:-1], axis=-1).astype(float)

    def M(self, q):
        """The inertia matrix, (n, n) or (N, n, n)."""
        flat = self._run(self._of("M"), q=q)
        return flat.reshape(*flat.shape[:-1], self.model.n, self.model.n)

    def c(self, q, qd):
        """The torques quadratic in the velocities."""
        return self._run(self._of("c"), q=q, qd=qd)

    def g(self, q):
        """The torques of gravity."""
        return self._run(self._of("g"), q=q)

    def friction(self, qd, q=None):
        """The torques of friction. Where the coordinates are not the joints they can depend on q too."""
        if q is not None:
            return self._run(self._of("friction"), q=q, qd=qd)
        if self.model.friction.free_symbols & set(self.model.q):
            raise ValueError("in these coordinates the friction depends on q as well; give friction(qd, q)")
        return self._run(self._of("friction"), qd=qd)

    def inverse(self, q, qd, qdd):
        """τ = M q̈ + c + g + friction."""
        return self._run(self._of("tau"), q=q, qd=qd, qdd=qdd)

    def forward(self, q, qd, tau):
        """q̈ = M⁻¹ (τ − c − g − friction)."""
        bias = self.inverse(q, qd, np.zeros(self.model.n))
        tau = _state(tau, self.model.n, "tau")
        try:
            return np.linalg.solve(self.M(q), (tau - bias)[..., None])[..., 0]
        except np.linalg.LinAlgError:
            raise ValueError("the inertia matrix is singular: some joint moves no mass;"
                             " give every outer link one") from None

    def parts(self, q, qd, qdd):
        """The torques by kind: {"inertial": …, "centrifugal": …, "Coriolis": …, "gravity": …, "friction": …}."""
        return {kind: self._run(program, q=q, qd=qd, qdd=qdd) for kind, program in self._parts.items()}

    def energy(self, q, qd):
        """Kinetic and potential energy, in J."""
        out = self._run(self._energy, q=q, qd=qd)
        return out[..., 0], out[..., 1]


def compile(model, values):
    """The model with numbers. `values` is a dict {name: number}; every parameter of the model needs one.

    Raises ValueError that names the missing or unusable value.
    """
    values = numbers(values, model.parameters)
    model.robot.at(values)                      # warns where no body has such an inertia
    return Dynamics(model, values)


def _state(x, n, name):
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
