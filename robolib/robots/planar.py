"""Arms that move in one plane, or whose axes are all parallel: the textbook's own."""

from __future__ import annotations

import sympy as sp

from ..robot import Link, Robot, Rotor, dh, inertia
from ..scalar import Scalar
from ..spatial import Vec3, X
from .parts import DOWN_Y, DOWN_Z, EARTH, Described, rotor, symbols

ALPHA = sp.Symbol("alpha")


def pendulum() -> Described:
    """A pendulum behind a gear, hanging down at q1 = 0. Seed: [siciliano] Example 7.1; numbers are ours.

    I1 is the inertia about the centre of mass, so the example's I is I1 + m1 l1².
    """
    m1, l1, I1, Fv1 = symbols("m1 l1 I1 Fv1")
    link = Link(dh("revolute", theta=-sp.pi / 2, Fv=Fv1), m1, X * l1, inertia(0, 0, I1), Rotor(*symbols("kr1 Im1")))
    values = {"m1": 2.0, "l1": 0.5, "I1": 0.1, "kr1": 100.0, "Im1": 0.0001, "Fv1": 0.2}
    return Robot("pendulum with gear", (link,), DOWN_Y), values | EARTH


def cartesian(angle: Scalar = ALPHA) -> Described:
    """Two sliding joints, the first one vertical, the second at an angle to it (α = 90° in the textbook).

    Seed:   [siciliano] section 7.3.1, Problem 7.1; numbers are ours
    """
    m1, m2 = symbols("m1 m2")
    first = Link(dh("prismatic", alpha=angle), m1, rotor=rotor(1))
    second = Link(dh("prismatic"), m2, rotor=rotor(2))
    values = {"m1": 10.0, "m2": 5.0, "mm1": 2.0, "mm2": 2.0, "kr1": 100.0, "kr2": 100.0, "Im1": 0.001, "Im2": 0.001}
    values |= {str(s): float(sp.pi / 2) for s in getattr(angle, "free_symbols", ())}
    return Robot("Cartesian arm", (first, second), DOWN_Z), values | EARTH


def planar_2r() -> Described:
    """The two-link planar arm in a vertical plane, with rotors. Seed: [siciliano] section 7.3.2, data of Example 7.2.

    l1, l2 are the distances of the centres of mass from the joints, so a centre of mass is at l − a in the link's
    frame, whose origin is at the far end.
    """
    a1, a2, l1, l2, m1, m2, I1, I2 = symbols("a1 a2 l1 l2 m1 m2 I1 I2")
    first = Link(dh("revolute", a=a1), m1, X * (l1 - a1), inertia(0, 0, I1), rotor(1))
    second = Link(dh("revolute", a=a2), m2, X * (l2 - a2), inertia(0, 0, I2), rotor(2))
    values = {"a1": 1.0, "a2": 1.0, "l1": 0.5, "l2": 0.5, "m1": 50.0, "m2": 50.0, "I1": 10.0, "I2": 10.0,
              "kr1": 100.0, "kr2": 100.0, "mm1": 5.0, "mm2": 5.0, "Im1": 0.01, "Im2": 0.01}
    return Robot("planar arm", (first, second), DOWN_Y), values | EARTH


def prismatic_revolute() -> Described:
    """A horizontal slide that carries a swinging link. Seed: [siciliano] Problem 7.5; numbers are ours.

    The base frame's z is the slide's direction and its x points up. q2 is measured from the slide towards up.
    """
    m1, m2, a2, l2, I2 = symbols("m1 m2 a2 l2 I2")
    first = Link(dh("prismatic", alpha=-sp.pi / 2), m1, rotor=rotor(1))
    second = Link(dh("revolute", a=a2, theta=-sp.pi / 2), m2, X * (l2 - a2), inertia(0, 0, I2), rotor(2))
    values = {"m1": 4.0, "m2": 2.0, "a2": 0.8, "l2": 0.4, "I2": 0.1, "kr1": 50.0, "kr2": 30.0, "mm1": 0.5, "mm2": 0.5,
              "Im1": 0.001, "Im2": 0.001}
    return Robot("prismatic–revolute arm", (first, second), Vec3(-sp.Symbol("g"), 0, 0)), values | EARTH


def planar_3r() -> Described:
    """The three-link planar arm in a vertical plane, without motors: the smallest redundant one.

    Seed:   [siciliano] section 7.9, the arm of its figure; the numbers, three unit rods, are ours
    """
    links = []
    for i in (1, 2, 3):
        a, l, m, I = symbols(f"a{i} l{i} m{i} I{i}")
        links.append(Link(dh("revolute", a=a), m, X * (l - a), inertia(0, 0, I)))
    values = {f"{name}{i}": x for name, x in {"a": 1.0, "l": 0.5, "m": 1.0, "I": 1 / 12}.items() for i in (1, 2, 3)}
    return Robot("planar three-link arm", tuple(links), DOWN_Y), values | EARTH


def scara() -> Described:
    """The SCARA arm: two links in a horizontal plane, a vertical slide, a turning hand. No motors.

    All axes point up, so q3 raises the hand and q4 is measured like q1 and q2. The bodies of the slide and of the hand
    lie on their common axis. Only the moments about the vertical are felt.

    Seed:   [siciliano] Problem 7.3; numbers are ours
    """
    a1, a2, l1, l2, m1, m2, m3, m4, I1, I2, I3, I4 = symbols("a1 a2 l1 l2 m1 m2 m3 m4 I1 I2 I3 I4")
    links = (Link(dh("revolute", a=a1), m1, X * (l1 - a1), inertia(0, 0, I1)),
             Link(dh("revolute", a=a2), m2, X * (l2 - a2), inertia(0, 0, I2)),
             Link(dh("prismatic"), m3, I=inertia(0, 0, I3)),
             Link(dh("revolute"), m4, I=inertia(0, 0, I4)))
    values = {"a1": 0.4, "a2": 0.35, "l1": 0.2, "l2": 0.15, "m1": 12.0, "m2": 8.0, "m3": 2.0, "m4": 1.0,
              "I1": 0.25, "I2": 0.12, "I3": 0.004, "I4": 0.002}
    return Robot("SCARA arm", links, DOWN_Z), values | EARTH
