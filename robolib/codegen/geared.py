"""An arm as [khalil] counts it: a tool's wrench, rotors that are a term I_a q̈ each, base parameters by name.

A Robot has other rotors (they are carried along and couple joints) and a wrench in the base frame, so this records
itself, as `codegen` records an Arm.

    torques(rx90_base(), wrench=True).counts                     253 + 238, as Table 7.6 has it
    torques(rx90_base(), wrench=True, short=True).optimised()    fewer
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from .. import robots
from ..conventions import to_modified
from ..formulations import newton_euler_linear, short
from ..formulations.short.choices import Choices
from ..formulations.short.frames import well_turned
from ..formulations.short.inertia import composite
from ..formulations.short.motion import State
from ..formulations.short.parameters import Body, bodies, grouped, pseudo, trades
from ..formulations.short.tensors import Wrench
from ..forward import accelerations
from ..linear import Vector
from ..program import Program
from ..robot import Robot, inertia
from ..scalar import Scalar
from ..spatial import ORIGIN, Change, Mat3, Vec3, diagonal
from .arm import Swaps
from .recorded import recorded

PUSHED = tuple(f"w{k}" for k in range(1, 7))    # force, moment: in the frame of the last link, about its origin
INERTIAS = ("xx", "yy", "zz", "xy", "xz", "yz")
Entries = Mapping[int, Mapping[str, Scalar]]    # {link: {"xx": …, "mx": …, "m": …}}, what is not named is zero
Pushed = tuple[Vec3, Vec3]

# What is not zero of the RX-90's parameters about the links' origins: {link: entries}, and the joints with an I_a.
SETS = {
    "general": ({i: "m mx my mz xx yy zz xy xz yz" for i in range(1, 7)}, range(1, 7)),
    "general, base parameters": ({1: "zz", 2: "xx xy xz yz zz mx my",
                                  **{i: "xx xy xz yz zz mx my" for i in range(3, 7)}}, range(3, 7)),
    "simplified": ({1: "m xx yy zz", 2: "m mx my xx yy zz", 3: "m my xx yy zz", 4: "m mz xx yy zz",
                    5: "m my xx yy zz", 6: "m mz xx yy zz"}, range(1, 7)),
    "simplified, base parameters": ({1: "zz", 2: "xx zz mx my", 3: "xx zz my", 4: "xx zz", 5: "xx zz my",
                                     6: "xx zz"}, range(3, 7)),
}


@dataclass(frozen=True)
class Geared:
    """An arm without motors of its own, I_a of some joints, and perhaps parameters by name in the place of its links.

    robot    rotors, friction, and with `given` its masses, are left out
    motors   {joint, counted from 1: I_a}
    given    {link, counted from 1: entries of (M, MS, I_O)}
    """

    robot: Robot
    motors: Mapping[int, Scalar]
    given: Entries | None = None

    @classmethod
    def of(cls, robot: Robot, joints: Iterable[int] = (), given: Mapping[int, Iterable[str]] | None = None) -> Geared:
        """The arm with I_a at these joints; `given`: {link: the names of the entries that are not zero}."""
        bare = robot.without("rotors", "friction")
        bare = bare if given is None else bare.without("masses")
        named = given and {i: {k: sp.Symbol(f"{k}{i}") for k in kinds} for i, kinds in given.items()}
        return cls(bare, {i: sp.Symbol(f"Ia{i}") for i in joints}, named)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its symbols."""
        names = [str(x) for entries in (self.given or {}).values() for x in entries.values()]
        return (*self.robot.parameters, *sorted(names), *map(str, self.motors.values()))

    def map(self, f: Change) -> Geared:
        """The same with f applied to every scalar."""
        given = self.given and {i: {k: f(x) for k, x in entries.items()} for i, entries in self.given.items()}
        return Geared(self.robot.map(f), {i: f(x) for i, x in self.motors.items()}, given)

    def linear(self, q: Vector, qd: Vector, qdd: Vector, pushed: Pushed | None = None) -> list[Scalar]:
        """τ about the links' origins, as the seed has it.

        Seed:   [khalil] [7.51]–[7.61]
        """
        own = (newton_euler_linear.parameters(self.robot) if self.given is None
               else [_moments(self.given.get(i, {})) for i in range(1, self.robot.n + 1)])
        return self._driven(newton_euler_linear.recursion(self.robot, own, q, qd, qdd, pushed=pushed), qdd)

    def short(self, q: Vector, qd: Vector, qdd: Vector, pushed: Pushed | None = None,
              choices: Choices | None = None) -> list[Scalar]:
        """τ by the short recursion."""
        choices = choices or Choices()
        arm, own = self._turned(pushed, choices)
        loads, wrench = grouped(arm, own, trades(arm, choices)), pushed and Wrench(*pushed)
        return self._driven(short.recursion(arm, loads, State.of(arm, q, qd, qdd), wrench, choices), qdd)

    def inertia_matrix(self, q: Vector, choices: Choices | None = None) -> list[list[Scalar]]:
        """M by the short recursion, with I_a on its diagonal."""
        choices = choices or Choices()
        arm, own = self._turned(None, choices)
        M = composite(arm, grouped(arm, own, [None] * arm.n), q, choices)
        return [[x + self.motors.get(i, 0) if i == j else x for j, x in enumerate(row, 1)]
                for i, row in enumerate(M, 1)]

    def _driven(self, tau, qdd):
        return [t + self.motors[i] * a if i in self.motors else t
                for i, (t, a) in enumerate(zip(tau, qdd, strict=True), 1)]

    def _turned(self, pushed, choices):
        """(the arm in modified frames, the Bodies of its links)."""
        arm = to_modified(self.robot)
        own = (bodies(arm) if self.given is None
               else [_body(self.given.get(i, {})) for i in range(1, self.robot.n + 1)])
        return well_turned(arm, own, pushed is not None, choices)


def torques(arm: Geared, wrench: bool = False, short: bool = False, generic: bool = False,
            swaps: Swaps = frozenset()) -> Program:
    """The Program of τ. Inputs q, qd, qdd, then the wrench where there is one, then the parameters.

    Recorded and not optimised, it is what the customisation of the seed comes to: every operation that is done twice,
    or with 0 or ±1, or for nobody, is gone. `short`, `generic`, `swaps`: as in `codegen.inverse_dynamics`.

    Seed:   [khalil] section 7.5.2
    """
    n, choices = arm.robot.n, Choices(generic, swaps)

    def algorithm(own, *x):
        pushed = (Vec3(*x[3 * n:3 * n + 3]), Vec3(*x[3 * n + 3:])) if wrench else None
        lists = [list(x[k * n:(k + 1) * n]) for k in range(3)]
        return own.short(*lists, pushed, choices) if short else own.linear(*lists, pushed)
    return recorded(arm, algorithm, [*_state(("q", "qd", "qdd"), n), *(PUSHED if wrench else ())])


def forward_dynamics(arm: Geared, generic: bool = False, swaps: Swaps = frozenset()) -> Program:
    """The Program of q̈(q, q̇, τ): bias by the short recursion, M by composite bodies, LDLᵀ.

    Seed:   [khalil] [7.62]–[7.65]
    """
    n, choices = arm.robot.n, Choices(generic, swaps)

    def algorithm(own, *x):
        bias = own.short(list(x[:n]), list(x[n:2 * n]), [0] * n, None, choices)
        return accelerations(own.inertia_matrix(list(x[:n]), choices), bias, x[2 * n:])
    return recorded(arm, algorithm, _state(("q", "qd", "tau"), n))


def rx90(which: str = "simplified, base parameters") -> Geared:
    """The RX-90 with one of the four sets of parameters of Table 7.6; see SETS.

    Seed:    [khalil] Table 7.6, appendix
    Differs: the notes do not list the sets without grouping. Of the general one all is there; the simplified one has
             the first moments that the appendix shows, ungrouped.
    """
    if which not in SETS:
        raise ValueError(f"the table has {'; '.join(SETS)}; not {which!r}")
    given, joints = SETS[which]
    return Geared.of(robots.rx90()[0], joints, {i: kinds.split() for i, kinds in given.items()})


def _state(kinds: Sequence[str], n: int) -> list[str]:
    return [f"{kind}{i}" for kind in kinds for i in range(1, n + 1)]


def _get(entries):
    return {k: entries.get(k, 0) for k in (*INERTIAS, "m", "mx", "my", "mz")}


def _moments(entries) -> tuple[Scalar, Vec3, Mat3]:
    get = _get(entries)
    return get["m"], Vec3(get["mx"], get["my"], get["mz"]), inertia(*(get[k] for k in INERTIAS))


def _body(entries):
    get = _get(entries)
    Sigma = pseudo(0, ORIGIN, inertia(*(get[k] for k in INERTIAS))).Sigma
    return Body(get["m"], Vec3(get["mx"], get["my"], get["mz"]), Sigma)


def symmetric(robot: Robot, axes: Sequence[str]) -> Robot:
    """Links with principal axes along their frames; of the centres of mass the coordinates in `axes`, such as
    ("", "xy", "y", "z", "y", "z"), are left.
    """
    links = []
    for link, kept in zip(robot.links, axes, strict=True):
        com = Vec3(*(x if name in kept else 0 for name, x in zip("xyz", link.com, strict=True)))
        links.append(replace(link, com=com, I=diagonal(*(link.I[k, k] for k in range(3)))))
    return replace(robot, links=tuple(links))
