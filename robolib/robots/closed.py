"""Arms with loops. Each `NAME()` gives `(robot, values)`, as on the shelf."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from ..robot import Link, Loop, Robot, inertia, mdh
from ..scalar import Scalar
from ..spatial import EYE, Transform, Vec3, X
from .parts import DOWN_Y, EARTH, Described


def _link(i, joint, parent, offset=0):
    """A planar link with its frame on its own joint: centre of mass at (l, offset)."""
    m, l, I = sp.symbols(f"m{i} l{i} I{i}")
    return Link(joint, m, Vec3(l, offset, 0), inertia(0, 0, I), parent=parent)


def parallelogram(offsets: Sequence[Scalar] = (0, 0, 0, 0), load: Scalar = 0) -> Described:
    """The parallelogram arm: a branch of three links and a branch of one, closed where the forearm meets the latter.

    Links 1, 2, 3, 4 are the source's 1′, 2′, 3′, 1″. a1 and a2 are the sides of the parallelogram, a3 the whole length
    of link 3, whose outer part is the forearm. `offsets` are the coordinates of the centres of mass across the links,
    `load` a mass at the tip. The motors turn links 1 and 4; `parallelogram_closure` gives the other joints.

    Seed:    [siciliano] section 7.3.3; numbers are ours
    Differs: the source's a_3′ is a_1′, the part of link 3 inside the parallelogram. Offsets and load are added.
    """
    a1, a2, a3 = sp.symbols("a1 a2 a3")
    joints = [mdh("revolute"), mdh("revolute", a=a1), mdh("revolute", a=a2), mdh("revolute")]
    links = [_link(i, joint, parent, y)
             for i, (joint, parent, y) in enumerate(zip(joints, (-1, 0, 1, -1), offsets, strict=True), 1)]
    if load != 0:
        links.append(Link(mdh("fixed", a=a3), load, parent=2))
    loop = Loop(3, X * a2, 2, X * a1)
    values = {"a1": 1.0, "a2": 0.5, "a3": 2.0, "l1": 0.5, "l2": 0.25, "l3": 1.75, "l4": 0.25,
              "m1": 4.0, "m2": 6.0, "m3": 8.0, "m4": 5.0, "I1": 0.4, "I2": 0.2, "I3": 0.9, "I4": 0.15}
    values |= {str(y): 0.05 * k for k, y in enumerate(offsets, 1) if isinstance(y, sp.Symbol)}
    values |= {str(load): 1.0} if isinstance(load, sp.Symbol) else {}
    robot = Robot("parallelogram arm", tuple(links), DOWN_Y, Transform(EYE, X * a3), tip=2, loops=(loop,),
                  actuated=(0, 3))
    return robot, values | EARTH


def parallelogram_closure(q_a: Sequence[Scalar]) -> list[Scalar]:
    """The joints of the closed parallelogram arm from its motors' (q1, q4), in any arithmetic:

        q2 = q4 − q1     q3 = π − q2

    `closed_chain.explicit(model, parallelogram_closure(state[0]), state)`, with the state of `parallelogram_motors`.

    Seed:   [siciliano] section 7.3.3
    Shapes: 2 scalars → list of 4 scalars
    """
    q1, q4 = q_a
    return [q1, q4 - q1, q1 - q4 + sp.pi, q4]


def parallelogram_motors() -> tuple[sp.Matrix, sp.Matrix, sp.Matrix]:
    """(q_a, q̇_a, q̈_a) of the parallelogram arm's motors as symbols: q1 and q4, and their rates, each 2×1."""
    return tuple(sp.Matrix(sp.symbols(f"{letter}1 {letter}4")) for letter in ("q", "qd", "qdd"))


def four_bar() -> Described:
    """A planar four-bar linkage: crank, coupler and rocker in a row, the rocker's end on the base at (a4, 0).

    The motor turns the crank. The numbers let it go all the way round (Grashof).

    Seed:   none; the general case behind [siciliano] section 7.3.3. Numbers are ours.
    """
    a1, a2, a3, a4 = sp.symbols("a1 a2 a3 a4")
    joints = [mdh("revolute"), mdh("revolute", a=a1), mdh("revolute", a=a2)]
    links = tuple(_link(i, joint, None, sp.Symbol(f"ry{i}")) for i, joint in enumerate(joints, 1))
    values = {"a1": 0.4, "a2": 1.0, "a3": 0.8, "a4": 0.9, "l1": 0.15, "l2": 0.45, "l3": 0.5, "m1": 2.0, "m2": 3.0,
              "m3": 2.5, "I1": 0.05, "I2": 0.3, "I3": 0.2, "ry1": 0.02, "ry2": -0.1, "ry3": 0.06}
    return Robot("four-bar linkage", links, DOWN_Y, loops=(Loop(-1, X * a4, 2, X * a3),), actuated=(0,)), values | EARTH
