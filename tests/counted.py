"""The arms whose operations are counted, and the Programs of their torques and inertia matrices.

They are `codegen`'s own Programs, optimised, with geometry, inertial parameters and gravity as constants (sines and
cosines of twists are set-up work). Only [khalil]'s rotors and wrench, which a Robot does not have, are added here.
`generic`: no length and no sine of a twist is zero unless it is exactly.
"""

from dataclasses import dataclass, replace

import sympy as sp

from robolib import codegen, robots
from robolib.conventions import to_modified
from robolib.formulations import short
from robolib.formulations.short.choices import Choices
from robolib.formulations.short.frames import well_turned
from robolib.formulations.short.inertia import composite
from robolib.formulations.short.motion import State
from robolib.formulations.short.parameters import Body, bodies, grouped, pseudo, trades
from robolib.formulations.short.tensors import Wrench
from robolib.forward import accelerations
from robolib.robot import Link, Robot, inertia, mdh
from robolib.spatial import ORIGIN, Vec3, diagonal

GEARED = (3, 4, 5, 6)  # the joints with a term I_a q̈ of their own
WRENCH = tuple(f"w{k}" for k in range(1, 7))  # force, moment: in the frame of the last link, about its origin


def general(first=0, twists=None):
    """Six revolute joints, every length, twist and inertial parameter a symbol, but a1 = d1 = d6 = 0: where the base
    stands and where the last frame sits on its axis are free choices. `first` is the first twist."""
    links = []
    for i in range(1, 7):
        names = ("a", "alpha", "d", "m", "rx", "ry", "rz", "xx", "yy", "zz", "xy", "xz", "yz")
        s = {k: sp.Symbol(f"{k}{i}") for k in names}
        twist = first if i == 1 else s["alpha"] if twists is None else twists[i - 1]
        joint = mdh("revolute", 0 if i == 1 else s["a"], twist, 0 if i in (1, 6) else s["d"])
        I = inertia(*(s[k] for k in ("xx", "yy", "zz", "xy", "xz", "yz")))
        links.append(Link(joint, s["m"], Vec3(s["rx"], s["ry"], s["rz"]), I))
    return Robot("general 6R", tuple(links), Vec3(0, 0, -sp.Symbol("g")))


def bare(robot, *zero):
    """Without rotors and friction; the symbols named in `zero` are 0."""
    gone = {sp.Symbol(name): 0 for name in zero}
    return robot.without("rotors", "friction").map(lambda x: x.xreplace(gone) if isinstance(x, sp.Basic) else x)


def symmetric(robot, axes):
    """Links with principal axes along their frames and the centre of mass on one of them, `axes` such as "zyzyzz"."""
    links = []
    for link, axis in zip(robot.links, axes, strict=True):
        com = Vec3(*(x if name == axis else 0 for name, x in zip("xyz", link.com, strict=True)))
        links.append(replace(link, com=com, I=diagonal(*(link.I[k, k] for k in range(3)))))
    return replace(robot, links=tuple(links))


def rx90_simplified():
    """The RX-90 with the 19 base parameters of [khalil]'s appendix, and the Bodies they make: {link: {entry: name}}."""
    kept = {1: "zz", 2: "xx zz mx my", 3: "xx zz my", 4: "xx zz", 5: "xx zz my", 6: "xx zz"}
    robot = bare(robots.rx90()[0])
    links = tuple(replace(k, m=0, com=ORIGIN, I=diagonal(0, 0, 0)) for k in robot.links)
    return replace(robot, links=links), {i: {k: f"{k}{i}" for k in entries.split()} for i, entries in kept.items()}


@dataclass(frozen=True)
class Geared:
    """An arm as [khalil] counts it: a term I_a q̈ at the joints of `motors`, and perhaps base parameters by name in the
    place of its links. `codegen` has neither, so this records itself, as `codegen` records an Arm.
    """

    robot: object
    motors: dict
    given: dict | None

    @classmethod
    def of(cls, robot, joints, given):
        symbols = given and {i: {k: sp.Symbol(name) for k, name in entries.items()} for i, entries in given.items()}
        return cls(robot, {i: sp.Symbol(f"Ia{i}") for i in joints}, symbols)

    @property
    def parameters(self):
        names = [str(x) for entries in (self.given or {}).values() for x in entries.values()]
        return (*self.robot.parameters, *sorted(names), *map(str, self.motors.values()))

    def map(self, f):
        given = self.given and {i: {k: f(x) for k, x in entries.items()} for i, entries in self.given.items()}
        return Geared(self.robot.map(f), {i: f(x) for i, x in self.motors.items()}, given)

    def turned(self, pushed, choices):
        """(the arm in modified frames, the Bodies of its links)."""
        arm = to_modified(self.robot)
        own = bodies(arm) if self.given is None else [_body(self.given[i]) for i in sorted(self.given)]
        return well_turned(arm, own, pushed is not None, choices)

    def torques(self, q, qd, qdd, pushed, generic, swaps=frozenset()):
        choices = Choices(generic, swaps)
        arm, own = self.turned(pushed, choices)
        loads, wrench = grouped(arm, own, trades(arm, choices)), pushed and Wrench(*pushed)
        tau = short.recursion(arm, loads, State.of(arm, q, qd, qdd), wrench, choices)
        return [t + self.motors.get(i, 0) * a for i, (t, a) in enumerate(zip(tau, qdd, strict=True), 1)]

    def inertia_matrix(self, q, generic, swaps):
        choices = Choices(generic, swaps)
        arm, own = self.turned(None, choices)
        M = composite(arm, grouped(arm, own, [None] * arm.n), q, choices)
        return [[x + self.motors.get(i, 0) if i == j else x for j, x in enumerate(row, 1)]
                for i, row in enumerate(M, 1)]


def torques(robot, wrench=False, geared=(), given=None, generic=True, swaps=frozenset()):
    """The Program of τ. `geared`: joints with a term I_a q̈; `given`: names of base parameters instead of the links'."""
    if not (wrench or geared or given):
        return codegen.inverse_dynamics(robot, base=True, generic=generic, swaps=swaps).optimised()
    n = robot.n

    def algorithm(arm, *x):
        pushed = (Vec3(*x[3 * n:3 * n + 3]), Vec3(*x[3 * n + 3:])) if wrench else None
        return arm.torques(x[:n], x[n:2 * n], x[2 * n:3 * n], pushed, generic, swaps)
    inputs = [*_state("q", n), *_state("qd", n), *_state("qdd", n), *(WRENCH if wrench else ())]
    return codegen.recorded(Geared.of(robot, geared, given), algorithm, inputs).optimised()


def forward(robot, given=None, geared=(), generic=True, swaps=frozenset()):
    """The Program of q̈ for given torques: bias by the short recursion, M by composite bodies, LDLᵀ."""
    if not (given or geared):
        return codegen.forward_dynamics(robot, base=True, generic=generic, swaps=swaps).optimised()
    n = robot.n

    def algorithm(arm, *x):
        bias = arm.torques(x[:n], x[n:2 * n], [0] * n, None, generic, swaps)
        return accelerations(arm.inertia_matrix(x[:n], generic, swaps), bias, x[2 * n:])
    inputs = [*_state("q", n), *_state("qd", n), *_state("tau", n)]
    return codegen.recorded(Geared.of(robot, geared, given), algorithm, inputs).optimised()


def inertias(robot, generic=False, swaps=frozenset()):
    """The Program of M. What is there twice is calculated once."""
    return codegen.mass_matrix(robot, base=True, generic=generic, swaps=swaps).optimised()


def _state(kind, n):
    return [f"{kind}{i}" for i in range(1, n + 1)]


def _body(entries):
    get = {k: entries.get(k, 0) for k in ("xx", "yy", "zz", "xy", "xz", "yz", "mx", "my", "mz")}
    Sigma = pseudo(0, ORIGIN, inertia(*(get[k] for k in ("xx", "yy", "zz", "xy", "xz", "yz")))).Sigma
    return Body(0, Vec3(get["mx"], get["my"], get["mz"]), Sigma)
