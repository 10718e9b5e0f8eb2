"""The shelf of arms. Each `NAME()` gives `(robot, values)`: a description in symbols, and numbers for one such arm."""

from __future__ import annotations

import sympy as sp

from .robot import Link, Robot, Rotor, dh, inertia, mdh
from .spatial import ORIGIN, Vec3, X, Z

DOWN_Y = Vec3(0, -sp.Symbol("g"), 0)
DOWN_Z = Vec3(0, 0, -sp.Symbol("g"))
EARTH = {"g": 9.81}
ALPHA = sp.Symbol("alpha")


def _s(names):
    return sp.symbols(names, seq=True)


def _rotor(i, axis=Z, com=ORIGIN):
    return Rotor(sp.Symbol(f"kr{i}"), sp.Symbol(f"Im{i}"), sp.Symbol(f"mm{i}"), axis, com)


def pendulum():
    """A pendulum behind a gear, hanging down at q1 = 0. Seed: [siciliano] Example 7.1; numbers are ours.

    I1 is the inertia about the centre of mass, so the example's I is I1 + m1 l1².
    """
    m1, l1, I1, Fv1 = _s("m1 l1 I1 Fv1")
    link = Link(dh("revolute", theta=-sp.pi / 2, Fv=Fv1), m1, X * l1, inertia(0, 0, I1), Rotor(*_s("kr1 Im1")))
    values = {"m1": 2.0, "l1": 0.5, "I1": 0.1, "kr1": 100.0, "Im1": 0.0001, "Fv1": 0.2}
    return Robot("pendulum with gear", (link,), DOWN_Y), values | EARTH


def cartesian(angle=ALPHA):
    """Two sliding joints, the first one vertical, the second at an angle to it (α = 90° in the textbook).

    Seed:   [siciliano] section 7.3.1, Problem 7.1; numbers are ours
    """
    m1, m2 = _s("m1 m2")
    first = Link(dh("prismatic", alpha=angle), m1, rotor=_rotor(1))
    second = Link(dh("prismatic"), m2, rotor=_rotor(2))
    values = {"m1": 10.0, "m2": 5.0, "mm1": 2.0, "mm2": 2.0, "kr1": 100.0, "kr2": 100.0, "Im1": 0.001, "Im2": 0.001}
    values |= {str(s): float(sp.pi / 2) for s in getattr(angle, "free_symbols", ())}
    return Robot("Cartesian arm", (first, second), DOWN_Z), values | EARTH


def planar_2r():
    """The two-link planar arm in a vertical plane, with rotors. Seed: [siciliano] section 7.3.2, data of Example 7.2.

    l1, l2 are the distances of the centres of mass from the joints, so a centre of mass is at l − a in the link's
    frame, whose origin is at the far end.
    """
    a1, a2, l1, l2, m1, m2, I1, I2 = _s("a1 a2 l1 l2 m1 m2 I1 I2")
    first = Link(dh("revolute", a=a1), m1, X * (l1 - a1), inertia(0, 0, I1), _rotor(1))
    second = Link(dh("revolute", a=a2), m2, X * (l2 - a2), inertia(0, 0, I2), _rotor(2))
    values = {"a1": 1.0, "a2": 1.0, "l1": 0.5, "l2": 0.5, "m1": 50.0, "m2": 50.0, "I1": 10.0, "I2": 10.0,
              "kr1": 100.0, "kr2": 100.0, "mm1": 5.0, "mm2": 5.0, "Im1": 0.01, "Im2": 0.01}
    return Robot("planar arm", (first, second), DOWN_Y), values | EARTH


def prismatic_revolute():
    """A horizontal slide that carries a swinging link. Seed: [siciliano] Problem 7.5; numbers are ours.

    The base frame's z is the slide's direction and its x points up. q2 is measured from the slide towards up.
    """
    m1, m2, a2, l2, I2 = _s("m1 m2 a2 l2 I2")
    first = Link(dh("prismatic", alpha=-sp.pi / 2), m1, rotor=_rotor(1))
    second = Link(dh("revolute", a=a2, theta=-sp.pi / 2), m2, X * (l2 - a2), inertia(0, 0, I2), _rotor(2))
    values = {"m1": 4.0, "m2": 2.0, "a2": 0.8, "l2": 0.4, "I2": 0.1, "kr1": 50.0, "kr2": 30.0, "mm1": 0.5, "mm2": 0.5,
              "Im1": 0.001, "Im2": 0.001}
    return Robot("prismatic–revolute arm", (first, second), Vec3(-sp.Symbol("g"), 0, 0)), values | EARTH


def spatial_rrr(twists=(sp.pi / 2, 0, sp.pi / 2)):
    """Three revolute joints in space, standard DH, with full inertias and offsets. An arm of our own, for tests.

    The third motor sits across its joint: its axis is not parallel to the joint's.
    """
    joints = [dh("revolute", a=a, alpha=t, d=d) for a, t, d in zip(_s("a1 a2 a3"), twists, _s("d1 d2 d3"), strict=True)]
    rotors = [_rotor(1), _rotor(2), _rotor(3, axis=X, com=Vec3(*_s("xm3 ym3 zm3")))]
    lengths = {"a1": 0.1, "a2": 0.6, "a3": 0.4, "d1": 0.5, "d2": 0.1, "d3": -0.15, "xm3": -0.2, "ym3": 0.05, "zm3": 0.1}
    twists = {str(s): 0.3 + 0.5 * k for k, t in enumerate(twists) for s in getattr(t, "free_symbols", ())}
    return _spatial("spatial RRR arm", joints, rotors, lengths | twists)


def spatial_rpr():
    """Revolute, prismatic, revolute in space, modified DH, with full inertias, offsets and friction. For tests, like
    the RRR.
    """
    a2, a3, d1, d3, Fv1, Fs2 = _s("a2 a3 d1 d3 Fv1 Fs2")
    joints = [mdh("revolute", d=d1, Fv=Fv1), mdh("prismatic", a=a2, alpha=sp.pi / 2, theta=sp.pi / 6, Fs=Fs2),
              mdh("revolute", a=a3, alpha=-sp.pi / 2, d=d3)]
    lengths = {"a2": 0.2, "a3": 0.3, "d1": 0.4, "d3": 0.1, "Fv1": 0.7, "Fs2": 0.4}
    return _spatial("spatial RPR arm", joints, [_rotor(1), _rotor(2), None], lengths)


def _spatial(name, joints, rotors, values):
    """Links with every inertial parameter a symbol: m1, rx1 … (centre of mass), Ixx1 … (about it)."""
    links = []
    for i, (joint, rotor) in enumerate(zip(joints, rotors, strict=True), 1):
        xx, yy, zz, xy, xz, yz = _s(" ".join(f"I{k}{i}" for k in ("xx", "yy", "zz", "xy", "xz", "yz")))
        com = Vec3(*_s(f"rx{i} ry{i} rz{i}"))
        links.append(Link(joint, sp.Symbol(f"m{i}"), com, inertia(xx, yy, zz, xy, xz, yz), rotor))
        values = values | {f"m{i}": 4.0 - i, f"rx{i}": -0.2 + 0.05 * i, f"ry{i}": 0.03 * i, f"rz{i}": 0.1 - 0.04 * i,
                           f"Ixx{i}": 0.3 / i, f"Iyy{i}": 0.25 / i, f"Izz{i}": 0.2 / i,
                           f"Ixy{i}": 0.02 / i, f"Ixz{i}": -0.01 / i, f"Iyz{i}": 0.015 / i}
        if rotor:
            values = values | {f"kr{i}": 20.0 * i, f"Im{i}": 0.0004, f"mm{i}": 0.3}
    return Robot(name, tuple(links), DOWN_Z), values | EARTH


SHELF = (pendulum, cartesian, planar_2r, prismatic_revolute, spatial_rrr, spatial_rpr)
