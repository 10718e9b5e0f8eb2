"""Spatial arms of a few joints."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from ..robot import Joint, Link, Robot, Rotor, dh, inertia, mdh
from ..scalar import Scalar
from ..spatial import Vec3, X, Z
from .parts import DOWN_Z, EARTH, Described, full_links, full_values, geared, numbered, rotor, symbols


def spatial_rrr(twists: Sequence[Scalar] = (sp.pi / 2, 0, sp.pi / 2)) -> Described:
    """Three revolute joints in space, standard DH, with full inertias and offsets. An arm of our own, for tests.

    The third motor sits across its joint: its axis is not parallel to the joint's.
    """
    lengths = zip(symbols("a1 a2 a3"), twists, symbols("d1 d2 d3"), strict=True)
    joints = [dh("revolute", a=a, alpha=t, d=d) for a, t, d in lengths]
    rotors = [rotor(1), rotor(2), rotor(3, axis=X, com=Vec3(*symbols("xm3 ym3 zm3")))]
    values = {"a1": 0.1, "a2": 0.6, "a3": 0.4, "d1": 0.5, "d2": 0.1, "d3": -0.15, "xm3": -0.2, "ym3": 0.05, "zm3": 0.1}
    twists = {str(s): 0.3 + 0.5 * k for k, t in enumerate(twists) for s in getattr(t, "free_symbols", ())}
    return full("spatial RRR arm", joints, rotors, values | twists)


def spatial_rpr() -> Described:
    """Revolute, prismatic, revolute in space, modified DH, with full inertias, offsets and friction. For tests, like
    the RRR.
    """
    a2, a3, d1, d3, Fv1, Fs2 = symbols("a2 a3 d1 d3 Fv1 Fs2")
    joints = [mdh("revolute", d=d1, Fv=Fv1), mdh("prismatic", a=a2, alpha=sp.pi / 2, theta=sp.pi / 6, Fs=Fs2),
              mdh("revolute", a=a3, alpha=-sp.pi / 2, d=d3)]
    lengths = {"a2": 0.2, "a3": 0.3, "d1": 0.4, "d3": 0.1, "Fv1": 0.7, "Fs2": 0.4}
    return full("spatial RPR arm", joints, [rotor(1), rotor(2), None], lengths)


def polar() -> Described:
    """A turning column, a tilting shoulder, a sliding arm: q = (θ1, θ2, d3). The arm lies along its own z axis.

    Geometry of [asada_slotine] Example 3-1, whose l_0 is d1; inertias, motors and numbers are ours.
    The column feels its moment about the vertical only, which is −y of its frame.
    """
    d1, m1, m2, m3, rz2, rz3 = symbols("d1 m1 m2 m3 rz2 rz3")
    Iyy1, Ixx2, Iyy2, Izz2, Ixx3, Iyy3, Izz3 = symbols("Iyy1 Ixx2 Iyy2 Izz2 Ixx3 Iyy3 Izz3")
    rows = (dh("revolute", alpha=-sp.pi / 2, d=d1), dh("revolute", alpha=sp.pi / 2), dh("prismatic"))
    bodies = ((m1, 0, inertia(0, Iyy1, 0)), (m2, rz2, inertia(Ixx2, Iyy2, Izz2)), (m3, rz3, inertia(Ixx3, Iyy3, Izz3)))
    links = tuple(Link(row, m, Z * r, I, geared(i, row))
                  for i, (row, (m, r, I)) in enumerate(zip(rows, bodies, strict=True), 1))
    values = {"d1": 0.5, "m1": 15.0, "m2": 10.0, "m3": 4.0, "rz2": 0.1, "rz3": -0.3, "Iyy1": 0.3,
              "Ixx2": 0.4, "Iyy2": 0.38, "Izz2": 0.06, "Ixx3": 0.2, "Iyy3": 0.2, "Izz3": 0.01,
              "kr1": 100.0, "kr2": 100.0, "kr3": 300.0, "Im1": 0.0002, "Im2": 0.0002, "Im3": 0.0001}
    return Robot("polar arm", links, DOWN_Z), values | EARTH


def cuspidal() -> Described:
    """Three revolute joints that go from one posture to another for the same point without a singular one between.

    Standard DH, a = (1, 2, 1.5) m, α = (−90°, 90°, 0), d = (0, 1, 0) m: the arm that P. Wenger studies, among others in
    "Uniqueness domains and regions of feasible paths for cuspidal manipulators", IEEE Trans. Robotics 20(4), 2004.
    Masses and inertias are ours: straight bodies along x. The first one feels its moment about the vertical only, which
    is −y of its frame.
    """
    a1, a2, a3, d2, m1, m2, m3, l2, l3 = symbols("a1 a2 a3 d2 m1 m2 m3 l2 l3")
    Iyy1, Ixx2, Iyy2, Izz2, Ixx3, Iyy3, Izz3 = symbols("Iyy1 Ixx2 Iyy2 Izz2 Ixx3 Iyy3 Izz3")
    rows = (dh("revolute", a=a1, alpha=-sp.pi / 2), dh("revolute", a=a2, alpha=sp.pi / 2, d=d2), dh("revolute", a=a3))
    bodies = ((m1, X * 0, inertia(0, Iyy1, 0)), (m2, X * (l2 - a2), inertia(Ixx2, Iyy2, Izz2)),
              (m3, X * (l3 - a3), inertia(Ixx3, Iyy3, Izz3)))
    links = tuple(Link(row, *body) for row, body in zip(rows, bodies, strict=True))
    values = {"a1": 1.0, "a2": 2.0, "a3": 1.5, "d2": 1.0, "m1": 20.0, "m2": 12.0, "m3": 6.0, "l2": 0.9, "l3": 0.7,
              "Iyy1": 2.0, "Ixx2": 0.05, "Iyy2": 4.0, "Izz2": 4.0, "Ixx3": 0.02, "Iyy3": 1.1, "Izz3": 1.1}
    return Robot("cuspidal arm", links, DOWN_Z), values | EARTH


def general(n: int = 6) -> Described:
    """An arm in space with n turning joints and nothing special about it; operations are counted on it.

    Modified DH. Every length, offset, twist and inertial parameter is a symbol, but a1 = alpha1 = 0: the base's z may
    always be laid on the first axis. The numbers are ours.
    """
    if n < 1:
        raise ValueError(f"an arm needs a joint; n = {n}")
    rows = [mdh("revolute", *symbols(f"a{i} alpha{i} d{i}")) for i in range(2, n + 1)]
    rows = [mdh("revolute", d=sp.Symbol("d1")), *rows]
    sizes = numbered("a", [0.9 / (i + 2) for i in range(n)]) | numbered("alpha", [2.0 / (i + 1) for i in range(n)])
    sizes = {name: x for name, x in sizes.items() if name not in ("a1", "alpha1")} | numbered("d", [0.3] * n)
    bodies = [(8.0 / i, (0.2 / i, 0.03, 0.05 / i), (0.3 / i, 0.25 / i, 0.2 / i), (0.02 / i, -0.01 / i, 0.015 / i))
              for i in range(1, n + 1)]
    return Robot(f"general {n}R", full_links(rows, [None] * n), DOWN_Z), sizes | full_values(bodies) | EARTH


def mixed(kinds: str = "RRP") -> Described:
    """An arm in space with joints that turn (R) or slide (P), `kinds` such as "RRP", and nothing special about it.

    Modified DH. Every length, offset, twist and inertial parameter is a symbol; gravity is askew to the first axis, so
    that a slip in a formula shows at every joint where it can. The numbers are ours.
    """
    if not kinds or set(kinds) - {"R", "P"}:
        raise ValueError(f"the joints of an arm are told by letters R (turns) and P (slides), not {kinds!r}")
    rows = [mdh("revolute", *symbols(f"a{i} alpha{i} d{i}")) if kind == "R" else
            mdh("prismatic", *symbols(f"a{i} alpha{i} d{i} theta{i}")) for i, kind in enumerate(kinds, 1)]
    n = len(kinds)
    sizes = (numbered("a", [0.5 - 0.06 * i for i in range(n)]) | numbered("alpha", [0.7 + 0.4 * i for i in range(n)])
             | numbered("d", [0.3 + 0.05 * i for i in range(n)])
             | {f"theta{i}": 0.4 * i for i, kind in enumerate(kinds, 1) if kind == "P"})
    bodies = [(8.0 / i, (0.2 / i, 0.03, 0.05 / i), (0.3 / i, 0.25 / i, 0.2 / i), (0.02 / i, -0.01 / i, 0.015 / i))
              for i in range(1, n + 1)]
    return Robot(f"{kinds} arm", full_links(rows, [None] * n), DOWN_Z), sizes | full_values(bodies) | EARTH


def full(name: str, joints: Sequence[Joint], rotors: Sequence[Rotor | None], values: dict[str, float]) -> Described:
    """An arm with every inertial parameter a symbol, and numbers that some body has."""
    bodies = [(4.0 - i, (-0.2 + 0.05 * i, 0.03 * i, 0.1 - 0.04 * i), (0.3 / i, 0.25 / i, 0.2 / i),
               (0.02 / i, -0.01 / i, 0.015 / i)) for i in range(1, len(joints) + 1)]
    for i, motor in enumerate(rotors, 1):
        values = values | ({f"kr{i}": 20.0 * i, f"Im{i}": 0.0004, f"mm{i}": 0.3} if motor else {})
    return Robot(name, full_links(joints, rotors), DOWN_Z), values | full_values(bodies) | EARTH
