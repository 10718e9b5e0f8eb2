"""What the arms of the shelf are made of: gravity, symbols, rotors, and links with every inertial parameter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy as sp

from ..robot import Joint, Link, Robot, Rotor, inertia
from ..spatial import ORIGIN, Vec3, Z

DOWN_Y = Vec3(0, -sp.Symbol("g"), 0)
DOWN_Z = Vec3(0, 0, -sp.Symbol("g"))
EARTH = {"g": 9.81}
Described = tuple[Robot, dict[str, float]]      # a robot in symbols, and numbers for one such arm


def symbols(names: str) -> tuple[sp.Symbol, ...]:
    """Plain symbols, always as a tuple."""
    return sp.symbols(names, seq=True)


def rotor(i: int, axis: Vec3 = Z, com: Vec3 = ORIGIN) -> Rotor:
    """The rotor of joint i with a mass of its own."""
    return Rotor(sp.Symbol(f"kr{i}"), sp.Symbol(f"Im{i}"), sp.Symbol(f"mm{i}"), axis, com)


def geared(i: int, joint: Joint) -> Rotor:
    """The rotor of joint i on the joint's own axis, its mass counted with the link that carries it."""
    return Rotor(sp.Symbol(f"kr{i}"), sp.Symbol(f"Im{i}"), axis=joint.before.along_x().R @ Z)


def full_links(joints: Sequence[Joint], rotors: Sequence[Rotor | None]) -> tuple[Link, ...]:
    """Links with every inertial parameter a symbol: m1, rx1 … (centre of mass), Ixx1 … (about it)."""
    links = []
    for i, (joint, motor) in enumerate(zip(joints, rotors, strict=True), 1):
        xx, yy, zz, xy, xz, yz = symbols(" ".join(f"I{k}{i}" for k in ("xx", "yy", "zz", "xy", "xz", "yz")))
        com = Vec3(*symbols(f"rx{i} ry{i} rz{i}"))
        links.append(Link(joint, sp.Symbol(f"m{i}"), com, inertia(xx, yy, zz, xy, xz, yz), motor))
    return tuple(links)


def full_values(bodies: Iterable[Sequence]) -> dict[str, float]:
    """The numbers of `full_links`; one row per link: mass, centre of mass, moments, products (0 unless given)."""
    values = {}
    for i, (m, com, moments, *products) in enumerate(bodies, 1):
        entries = (m, *com, *moments, *(products[0] if products else (0, 0, 0)))
        names = ("m", "rx", "ry", "rz", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
        values |= {f"{name}{i}": float(x) for name, x in zip(names, entries, strict=True)}
    return values


def numbered(name: str, numbers: Iterable[float]) -> dict[str, float]:
    """{name1: …, name2: …} from a list of numbers."""
    return {f"{name}{i}": float(x) for i, x in enumerate(numbers, 1)}


def six_geared(name: str, joints: Sequence[Joint], bodies: Iterable[Sequence], gears: Iterable[float],
               inertias: Iterable[float], lengths: dict[str, float]) -> Described:
    """An arm with gravity along −z, all inertial parameters and a geared motor on each joint's axis; and its numbers.
    """
    rotors = [geared(i, joint) for i, joint in enumerate(joints, 1)]
    values = lengths | full_values(bodies) | numbered("kr", gears) | numbered("Im", inertias)
    return Robot(name, full_links(joints, rotors), DOWN_Z), values | EARTH
