"""The arms whose operations are counted, and the Programs of their torques and inertia matrices.

Recorded with geometry, inertial parameters and gravity as constants (sines and cosines of twists are set-up work) and
passed through the optimiser. `generic`: no length and no sine of a twist is zero unless it is exactly.
"""

from dataclasses import replace

import sympy as sp

from robolib import robots
from robolib.conventions import to_modified
from robolib.formulations import short
from robolib.formulations.short_inertia import composite, inertia_matrix
from robolib.formulations.short_parameters import Body, bodies, grouped, pseudo, trades
from robolib.forward import accelerations
from robolib.program import record
from robolib.recorder import Node
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
    links = tuple(replace(k, rotor=None, joint=replace(k.joint, Fv=0, Fs=0)) for k in robot.links)
    gone = {sp.Symbol(name): 0 for name in zero}
    return replace(robot, links=links).map(lambda x: x.xreplace(gone) if isinstance(x, sp.Basic) else x)


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


def nodes_of(robot, graph):
    """The robot with its symbols as recorder nodes."""
    def node(x):
        if not isinstance(x, sp.Basic):
            return x
        return int(x) if x in (0, 1, -1) else Node(graph, graph.convert(x))
    return robot.map(node)


def torques(robot, wrench=False, geared=(), given=None, generic=True):
    """The Program of τ. `geared`: joints with a term I_a q̈; `given`: names of base parameters instead of the links'."""
    n = robot.n
    state = [f"{k}{i}" for k in ("q", "qd", "qdd") for i in range(1, n + 1)]
    acting = WRENCH if wrench else ()
    names = sorted(name for entries in (given or {}).values() for name in entries.values())
    constants = [*robot.parameters, *names, *(f"Ia{i}" for i in geared)]
    inputs = [*state, *acting, *constants]

    def algorithm(*nodes):
        value = dict(zip(inputs, nodes, strict=True))
        arm = to_modified(nodes_of(robot, nodes[0].graph))
        own = _own(arm, given, value)
        pushed = (Vec3(*(value[x] for x in WRENCH[:3])), Vec3(*(value[x] for x in WRENCH[3:]))) if wrench else None
        loads = grouped(arm, own, trades(arm, generic))
        tau = short.recursion(arm, loads, nodes[:n], nodes[n: 2 * n], nodes[2 * n: 3 * n], pushed, generic)
        return [t + value[f"Ia{i}"] * value[f"qdd{i}"] if i in geared else t for i, t in enumerate(tau, 1)]
    return record(algorithm, inputs, constants=constants).optimised()


def forward(robot, given=None, geared=(), generic=True):
    """The Program of q̈ for given torques: bias by the short recursion, M by composite bodies, LDLᵀ."""
    n = robot.n
    state = [f"{k}{i}" for k in ("q", "qd", "tau") for i in range(1, n + 1)]
    names = sorted(name for entries in (given or {}).values() for name in entries.values())
    constants = [*robot.parameters, *names, *(f"Ia{i}" for i in geared)]
    inputs = [*state, *constants]

    def algorithm(*nodes):
        value = dict(zip(inputs, nodes, strict=True))
        arm = to_modified(nodes_of(robot, nodes[0].graph))
        own, q = _own(arm, given, value), nodes[:n]
        bias = short.recursion(arm, grouped(arm, own, trades(arm, generic)), q, nodes[n: 2 * n], [0] * n, None, generic)
        M = composite(arm, grouped(arm, own, [None] * n), q, generic)
        for i in geared:
            M[i - 1][i - 1] = M[i - 1][i - 1] + value[f"Ia{i}"]
        return accelerations(M, bias, nodes[2 * n: 3 * n])
    return record(algorithm, inputs, constants=constants).optimised()


def _own(arm, given, value):
    if given is None:
        return bodies(arm)
    return [_body({k: value[name] for k, name in given[i].items()}) for i in given]


def _body(entries):
    get = {k: entries.get(k, 0) for k in ("xx", "yy", "zz", "xy", "xz", "yz", "mx", "my", "mz")}
    Sigma = pseudo(0, ORIGIN, inertia(*(get[k] for k in ("xx", "yy", "zz", "xy", "xz", "yz")))).Sigma
    return Body(0, Vec3(get["mx"], get["my"], get["mz"]), Sigma)


def inertias(robot, generic=False):
    """The Program of the upper triangle of M."""
    n, constants = robot.n, list(robot.parameters)
    inputs = [*(f"q{i}" for i in range(1, n + 1)), *constants]

    def algorithm(*nodes):
        M = inertia_matrix(nodes_of(robot, nodes[0].graph), nodes[:n], generic)
        return [M[i][j] for i in range(n) for j in range(i, n)]
    return record(algorithm, inputs, constants=constants).optimised()
