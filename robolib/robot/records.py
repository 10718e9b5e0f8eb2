"""The description of a robot: frozen records, symbols for its parameters, no numbers.

Standard and modified Denavit–Hartenberg rows are two constructors, `dh` and `mdh`, of one record. A joint takes the
frame of the parent link to the frame of its own link by

    T = X(before) · Z(θ, d) · X(after),      X(a, α) = Trans_x(a) Rot_x(α),   Z(θ, d) = Rot_z(θ) Trans_z(d)

where q is added to θ (revolute) or to d (prismatic). A standard row has all of its X after the joint, a modified row
before it; no algorithm asks which.

Numbers are one arm: `values`, a dict {name: number} beside the robot. `robot.at(values)` is the same robot in floats.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
import sympy as sp

from .. import scalar
from ..scalar import Scalar
from ..spatial import EYE, HERE, NO_SCREW, ORIGIN, ZERO, Change, Mat3, Screw, Transform, Vec3, Z, dyad, rot_z, screw
from . import given, physical
from .loops import Loop, check
from .table import table

KINDS = ("revolute", "prismatic", "fixed")
PARTS = ("rotors", "gravity", "friction", "masses")          # what `Robot.without` can leave out


@dataclass(frozen=True)
class Joint:
    """One joint: its kind, the constant screws around it, the constant parts of θ and d, and its friction.

    Fv is viscous, Fs Coulomb friction, on the joint's side of the gear: τ_friction = Fv q̇ + Fs sgn(q̇).
    """

    kind: str
    before: Screw = NO_SCREW
    theta: Scalar = 0
    d: Scalar = 0
    after: Screw = NO_SCREW
    Fv: Scalar = 0
    Fs: Scalar = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown joint kind {self.kind!r}; use one of: {', '.join(KINDS)}")
        for name, end in (("before", self.before), ("after", self.after)):
            if not isinstance(end, Screw):
                raise TypeError(f"{name} must be a Screw; make the joint of its row by dh(\"revolute\", a, alpha, d)"
                                " or mdh(…)")
            given.number(end.shift, "a")
            given.number(end.angle, "alpha")
        for name in ("theta", "d", "Fv", "Fs"):
            given.number(getattr(self, name), name)

    def outer(self, q: Scalar) -> Transform:
        """The pose of the link's frame seen from the frame of the joint, Z(θ, d) X(after), at the position q."""
        theta = self.theta + q if self.kind == "revolute" else self.theta
        d = self.d + q if self.kind == "prismatic" else self.d
        turn = Transform(rot_z(scalar.cos(theta), scalar.sin(theta)), Z * d)
        return turn @ self.after.along_x()

    def map(self, f: Change) -> Joint:
        """The joint with f applied to every scalar."""
        return Joint(self.kind, self.before.map(f), f(self.theta), f(self.d), self.after.map(f), f(self.Fv), f(self.Fs))


@dataclass(frozen=True)
class Rotor:
    """The motor's rotor of a joint, behind a gear. It is carried by the parent link and turns by k_r q̇ about its axis.

    kr gear ratio (1/m for a prismatic joint) · Im inertia about the axis · m mass · axis, com in the parent's frame ·
    It inertia across the axis (0: counted with the carrying link)

    Seed:   [siciliano] (7.22), section 7.1.1
    """

    kr: Scalar
    Im: Scalar
    m: Scalar = 0
    axis: Vec3 = Z
    com: Vec3 = ORIGIN
    It: Scalar = 0

    def __post_init__(self) -> None:
        for name in ("kr", "Im", "m", "It"):
            given.number(getattr(self, name), f"{name} of a rotor")
        for name in ("axis", "com"):
            object.__setattr__(self, name, given.vector(getattr(self, name), f"the {name} of a rotor"))

    @property
    def I(self) -> Mat3:
        """The rotor's inertia about its centre of mass, in the parent's frame: I_t 1 + (I_m − I_t) z zᵀ."""
        return EYE * self.It + dyad(self.axis, self.axis) * (self.Im - self.It)

    def map(self, f: Change) -> Rotor:
        """The rotor with f applied to every scalar."""
        return Rotor(f(self.kr), f(self.Im), f(self.m), self.axis.map(f), self.com.map(f), f(self.It))


@dataclass(frozen=True)
class Link:
    """A link with the joint that carries it: mass, centre of mass and inertia about it, both in the link's frame.

    `parent` is the index of the link it hangs on, counted from 0; −1 is the base.
    """

    joint: Joint
    m: Scalar = 0
    com: Vec3 = ORIGIN
    I: Mat3 = ZERO
    rotor: Rotor | None = None
    parent: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.joint, Joint):
            raise TypeError(f"a link begins with its joint, such as dh(\"revolute\", a=1), not {self.joint!r}")
        given.number(self.m, "the mass of a link")
        object.__setattr__(self, "com", given.vector(self.com, "the centre of mass of a link"))
        object.__setattr__(self, "I", given.matrix(self.I, "the inertia of a link"))
        if not (self.rotor is None or isinstance(self.rotor, Rotor)):
            raise TypeError(f"the rotor of a link must be a Rotor, such as Rotor(kr=100, Im=0.01), not {self.rotor!r}")

    def map(self, f: Change) -> Link:
        """The link with f applied to every scalar."""
        rotor = self.rotor.map(f) if self.rotor else None
        return Link(self.joint.map(f), f(self.m), self.com.map(f), self.I.map(f), rotor, self.parent)


@dataclass(frozen=True)
class Robot:
    """Links, parents first; gravity (the acceleration of free fall, in the base frame); the tool; loops.

    `tool` is the tool frame seen from the frame of link `tip` (the last one unless said otherwise). `loops` close the
    tree. `actuated` are the joints with a motor, as places in q counted from 0; empty: all.
    """

    name: str
    links: tuple[Link, ...]
    gravity: Vec3 = ORIGIN
    tool: Transform = HERE
    tip: int | None = None
    loops: tuple[Loop, ...] = ()
    actuated: tuple[int, ...] = ()
    joints: tuple[int, ...] = field(init=False, repr=False)        # indices of the links whose joint moves

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TypeError(f"the first part of a Robot is its name, such as Robot(\"my arm\", links), not"
                            f" {type(self.name).__name__}")
        found = (self.links,) if isinstance(self.links, Link) else self.links
        wrong = [x for x in found if not isinstance(x, Link)]
        if wrong:
            raise TypeError(f"a robot is made of Links, such as Link(dh(\"revolute\", a=1), m=2); one of its links is a"
                            f" {type(wrong[0]).__name__}")
        object.__setattr__(self, "gravity", given.vector(self.gravity, "gravity"))
        links = tuple(replace(link, parent=i - 1 if link.parent is None else link.parent)
                      for i, link in enumerate(found))
        if not links:
            raise ValueError("a robot needs at least one link")
        for i, link in enumerate(links):
            if not -1 <= link.parent < i:
                raise ValueError(f"link {i + 1}: its parent must come before it"
                                 f" (an index from −1, the base, to {i - 1}), not {link.parent}")
            if link.rotor and link.joint.kind == "fixed":
                raise ValueError(f"link {i + 1}: a fixed joint has no motor; leave its rotor out")
        tip = len(links) - 1 if self.tip is None else self.tip
        if not 0 <= tip < len(links):
            raise ValueError(f"tip = {self.tip}: there are links 0 to {len(links) - 1}")
        joints = tuple(i for i, link in enumerate(links) if link.joint.kind != "fixed")
        for name, value in (("links", links), ("tip", tip), ("joints", joints), ("loops", tuple(self.loops)),
                            ("actuated", tuple(self.actuated))):
            object.__setattr__(self, name, value)
        check(self.loops, len(links), len(joints), self.actuated)

    @property
    def n(self) -> int:
        """The number of joints that move."""
        return len(self.joints)

    def coordinate(self, i: int, q: Sequence[Scalar]) -> Scalar:
        """The entry of q that belongs to link i; 0 for a fixed joint."""
        return q[self.joints.index(i)] if i in self.joints else 0

    def path(self, i: int) -> tuple[int, ...]:
        """The links from the base to link i, i included."""
        above = []
        while i >= 0:
            above.append(i)
            i = self.links[i].parent
        return tuple(reversed(above))

    def carried(self, i: int) -> tuple[int, ...]:
        """The links whose rotors link i carries (−1: the base)."""
        return tuple(j for j, link in enumerate(self.links) if link.parent == i and link.rotor)

    def map(self, f: Change) -> Robot:
        """The robot with f applied to every scalar."""
        return replace(self, links=tuple(link.map(f) for link in self.links), gravity=self.gravity.map(f),
                       tool=self.tool.map(f), loops=tuple(loop.map(f) for loop in self.loops))

    def without(self, *parts: str) -> Robot:
        """The robot without its "rotors", "gravity", "friction" or "masses": `robot.without("rotors", "gravity")`.

        Of the rotors nothing is left, neither mass nor inertia. The masses are those of the links, with their inertia;
        rotors keep their own.
        """
        unknown = [part for part in parts if part not in PARTS]
        if unknown:
            raise ValueError(f"a robot has no {unknown[0]!r} that could be left out; use {', '.join(map(repr, PARTS))}")
        links = self.links
        if "rotors" in parts:
            links = tuple(replace(link, rotor=None) for link in links)
        if "friction" in parts:
            links = tuple(replace(link, joint=replace(link.joint, Fv=0, Fs=0)) for link in links)
        if "masses" in parts:
            links = tuple(replace(link, m=0, com=ORIGIN, I=ZERO) for link in links)
        return replace(self, links=links, gravity=ORIGIN if "gravity" in parts else self.gravity)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of all symbols in the description, sorted."""
        names = set()
        self.map(lambda x: names.update(s.name for s in getattr(x, "free_symbols", ())) or x)
        return tuple(sorted(names))

    def at(self, values: Mapping[str, Scalar]) -> Robot:
        """The same robot in floats. Exact 0 and ±1 stay exact, so that recorded code stays short."""
        values = numbers(values, self.parameters)
        bound = {name: sp.sympify(value) for name, value in values.items()}

        @cache                                  # most entries are 0 or one of a few letters
        def number(x):
            x = x.xreplace({s: bound[s.name] for s in x.free_symbols})
            return int(x) if x in (0, 1, -1) else float(x)
        arm = self.map(lambda x: number(x) if isinstance(x, sp.Basic) else x)
        for i, link in enumerate(arm.links, 1):
            for what in physical.complaints(link.m, link.I, link.rotor and link.rotor.axis):
                warnings.warn(f"link {i}: {what}", stacklevel=3)
        return arm

    def __str__(self) -> str:
        return table(self)


def dh(kind: str, a: Scalar = 0, alpha: Scalar = 0, d: Scalar = 0, theta: Scalar = 0, **friction: Scalar) -> Joint:
    """A joint by a standard (distal) row: T = Rot_z(θ) Trans_z(d) Trans_x(a) Rot_x(α). q is added to θ or d.

    Seed:   [siciliano] ch. 2, used in (7.16)–(7.17)
    """
    return Joint(kind, NO_SCREW, theta, d, screw(a, alpha), **friction)


def mdh(kind: str, a: Scalar = 0, alpha: Scalar = 0, d: Scalar = 0, theta: Scalar = 0, **friction: Scalar) -> Joint:
    """A joint by a modified (proximal) row: T = Rot_x(α) Trans_x(a) Rot_z(θ) Trans_z(d). q is added to θ or d.

    Seed:   [khalil] section 2
    """
    return Joint(kind, screw(a, alpha), theta, d, NO_SCREW, **friction)


def inertia(xx: Scalar, yy: Scalar, zz: Scalar, xy: Scalar = 0, xz: Scalar = 0, yz: Scalar = 0) -> Mat3:
    """An inertia matrix. The products are the entries themselves: I_xy = −∫ x y dm, as in the matrix.

    Differs: [siciliano] (7.11) writes positive products and puts the minus into the matrix.
    """
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def numbers(values: Mapping[str, Scalar], names: Iterable[str]) -> dict[str, Scalar]:
    """`values` with plain names and floats, checked against the names that are needed."""
    if not isinstance(values, Mapping):
        raise TypeError(f"values must be a dict such as {{'m1': 2.0}}, not {type(values).__name__}")
    values = {str(k): v for k, v in values.items()}
    missing = sorted(set(names) - set(values))
    if missing:
        raise ValueError(f"no value for {', '.join(missing)}; add {'it' if len(missing) == 1 else 'them'} to values,"
                         f" e.g. values | {{{missing[0]!r}: 1.0}}")
    for k in names:
        v = values[k]
        if isinstance(v, sp.Expr) and v.is_real:
            values[k] = v = float(v)
        if isinstance(v, (bool, str, complex)) or not np.isscalar(v):
            raise TypeError(f"the value of {k} must be one real number, not {v!r}")
        if not math.isfinite(v):
            raise ValueError(f"the value of {k} is {v}; it must be a finite number")
    return values
