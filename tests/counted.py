"""The arms whose operations are counted, and the Programs of their torques and inertia matrices.

They are `codegen`'s own Programs, optimised, with geometry, inertial parameters and gravity as constants (sines and
cosines of twists are set-up work). [khalil]'s rotors and wrench, which a Robot does not have, are those of `geared`.
`generic`: no length and no sine of a twist is zero unless it is exactly.
"""

import sympy as sp

from robolib import codegen, robots
from robolib.codegen import geared as counting
from robolib.codegen.geared import Geared, symmetric  # noqa: F401  (for the tests that import it from here)
from robolib.robot import Link, Robot, inertia, mdh
from robolib.spatial import Vec3

GEARED = (3, 4, 5, 6)  # the joints with a term I_a q̈ of their own
WRENCH = counting.PUSHED                        # force, moment: in the frame of the last link, about its origin


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


def rx90_simplified():
    """The RX-90 with the 19 base parameters of [khalil]'s appendix: (robot, {link: the entries that it has})."""
    given, _ = counting.SETS["simplified, base parameters"]
    return bare(robots.rx90()[0]).without("masses"), {i: kinds.split() for i, kinds in given.items()}


def torques(robot, wrench=False, geared=(), given=None, generic=True, swaps=frozenset()):
    """The Program of τ. `geared`: joints with a term I_a q̈; `given`: names of base parameters instead of the links'."""
    if not (wrench or geared or given):
        return codegen.inverse_dynamics(robot, base=True, generic=generic, swaps=swaps).optimised()
    return counting.torques(Geared.of(robot, geared, given), wrench, True, generic, swaps).optimised()


def forward(robot, given=None, geared=(), generic=True, swaps=frozenset()):
    """The Program of q̈ for given torques: bias by the short recursion, M by composite bodies, LDLᵀ."""
    if not (given or geared):
        return codegen.forward_dynamics(robot, base=True, generic=generic, swaps=swaps).optimised()
    return counting.forward_dynamics(Geared.of(robot, geared, given), generic, swaps).optimised()


def inertias(robot, generic=False, swaps=frozenset()):
    """The Program of M. What is there twice is calculated once."""
    return codegen.mass_matrix(robot, base=True, generic=generic, swaps=swaps).optimised()
