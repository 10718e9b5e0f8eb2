"""The programs of a Model: its expressions, whichever way they were derived, as straight-line code.

`programs` runs the algorithms of the library and needs a robot that is a tree in its own joints. Here the Model is
given: a closed chain in its motors' angles, an arm in other coordinates, a model that is wrong on purpose. Where both
can be had, the robot's program is the shorter one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import sympy as sp

from .. import forward
from ..model import Model
from ..program import About, Program, from_expressions, record
from ..program.printers.listing import FUNCTIONS
from ..robot import numbers

State = Iterable[tuple[str, Iterable[sp.Symbol]]]    # (("q", the symbols of q), …): the arrays that a program takes


def of_model(model: Model, values: Mapping[str, float] | None = None,
             parameters: Sequence[str] | None = None) -> ModelPrograms:
    """The programs of a Model: `of_model(model, values).inverse_dynamics.optimised().compile("c")`.

    `values=None` keeps the parameters as inputs, after the state, listed in `Program.constants`; `values` fold them in.
    `parameters` are the names of these inputs where others than the model's own are wanted, in this order.
    """
    if values is None:
        return ModelPrograms(model, tuple(model.parameters if parameters is None else parameters), None)
    given = numbers(values, model.parameters)
    return ModelPrograms(model, (), {name: given[name] for name in model.parameters})


def expressed(expressions: Iterable[sp.Expr], state: State, parameters: Sequence[str] = (),
              values: Mapping[str, float] | None = None, about: About | None = None) -> Program:
    """The Program of expressions in a state and parameters. `about` says what it computes; the groups are the state's.
    """
    groups = tuple((name, tuple(s.name for s in symbols)) for name, symbols in state)
    inputs = [name for _, names in groups for name in names]
    return from_expressions(expressions, [*inputs, *parameters], values, parameters,
                            replace(about or About(), groups=groups))


@dataclass(frozen=True, eq=False)
class ModelPrograms:
    """Every quantity of a Model as a Program, each made when it is first asked for.

    Its arrays are called q, qd, qdd (and tau), whatever the symbols of the coordinates are. `parameters` are inputs;
    `values`, where given, are folded in instead.
    """

    model: Model
    parameters: tuple[str, ...]
    values: Mapping[str, float] | None

    def of(self, expressions: Iterable[sp.Expr], kinds: Sequence[str], about: About) -> Program:
        """The Program of any expressions in the state, of which it takes the `kinds`, such as ("q", "qd")."""
        state = dict(zip(("q", "qd", "qdd"), self.model.state, strict=True))
        return expressed(expressions, [(kind, state[kind]) for kind in kinds], self.parameters, self.values, about)

    def _torques(self, expressions: Iterable[sp.Expr], kinds: Sequence[str], title: str, result: str) -> Program:
        return self.of(expressions, kinds, About(f"{title} of {self._subject}.", result=result))

    @property
    def _subject(self) -> str:
        return f"the {self.model.robot.name} in {', '.join(s.name for s in self.model.q)}"

    @cached_property
    def mass_matrix(self) -> Program:
        """M(q), row by row. Inputs q."""
        n = self.model.n
        return self.of(self.model.M, ("q",), About(f"Inertia matrix of {self._subject}.", result="M", shape=(n, n)))

    @cached_property
    def velocity_torques(self) -> Program:
        """c(q, q̇), the torques quadratic in the velocities. Inputs q, qd."""
        return self._torques(self.model.c, ("q", "qd"), "Torques of the velocities", "c")

    @cached_property
    def gravity(self) -> Program:
        """g(q). Inputs q."""
        return self._torques(self.model.g, ("q",), "Torques of gravity", "g")

    @cached_property
    def friction(self) -> Program:
        """The torques of friction; where the coordinates are not the joints, they can depend on q. Inputs q, qd."""
        return self._torques(self.model.friction, ("q", "qd"), "Torques of friction", "friction")

    @cached_property
    def bias(self) -> Program:
        """c + g + friction, the torques of q̈ = 0. Inputs q, qd."""
        return self._torques(self._bias, ("q", "qd"), "Torques at zero acceleration", "tau")

    @cached_property
    def inverse_dynamics(self) -> Program:
        """τ = M q̈ + c + g + friction. Inputs q, qd, qdd."""
        return self._torques(self.model.tau, ("q", "qd", "qdd"), "Inverse dynamics", "tau")

    @cached_property
    def forward_dynamics(self) -> Program:
        """The q̈ with M q̈ = τ − c − g − friction, by LDLᵀ. Inputs q, qd, tau; the forces are called tau1, tau2, …"""
        n, (q, qd, _) = self.model.n, ([s.name for s in x] for x in self.model.state)
        tau = [f"tau{k}" for k in range(1, n + 1)]
        known = self.of([*self.model.M, *self._bias], ("q", "qd"), About())

        def accelerations(*nodes):
            given = dict(zip([*q, *qd, *tau, *self.parameters], nodes, strict=True))
            found = known.over(given.__getitem__, FUNCTIONS)
            M, bias = [found[k:k + n] for k in range(0, n * n, n)], found[n * n:]
            return forward.accelerations(M, bias, [given[name] for name in tau])
        about = About(f"Forward dynamics of {self._subject}.",
                      (("q", tuple(q)), ("qd", tuple(qd)), ("tau", tuple(tau))), result="qdd")
        return record(accelerations, [*q, *qd, *tau, *self.parameters], self.parameters, about)

    @cached_property
    def energies(self) -> Program:
        """(T, U), the kinetic and the potential energy. Inputs q, qd."""
        return self.of([self.model.T, self.model.U], ("q", "qd"),
                       About(f"Kinetic and potential energy of {self._subject}.", result="energies",
                             result_units=("J",)))

    @cached_property
    def torque_parts(self) -> Program:
        """The torque by kind, a row for each of `Model.parts`. Inputs q, qd, qdd."""
        parts = self.model.parts
        return self.of([x for torque in parts.values() for x in torque], ("q", "qd", "qdd"),
                       About(f"Torques by kind ({', '.join(parts)}) of {self._subject}.", result="parts",
                             shape=(len(parts), self.model.n)))

    @property
    def _bias(self) -> sp.Matrix:
        return self.model.c + self.model.g + self.model.friction
