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
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import sympy as sp

from . import loops, scalar
from .spatial import EYE, HERE, NO_SCREW, ORIGIN, ZERO, Mat3, Screw, Transform, Vec3, Z, dyad, rot_z, screw

KINDS = ("revolute", "prismatic", "fixed")


@dataclass(frozen=True)
class Joint:
    """One joint: its kind, the constant screws around it, the constant parts of θ and d, and its friction.

    Fv is viscous, Fs Coulomb friction, on the joint's side of the gear: τ_friction = Fv q̇ + Fs sgn(q̇).
    """

    kind: str
    before: Screw = NO_SCREW
    theta: object = 0
    d: object = 0
    after: Screw = NO_SCREW
    Fv: object = 0
    Fs: object = 0

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"unknown joint kind {self.kind!r}; use one of: {', '.join(KINDS)}")

    def outer(self, q):
        """The pose of the link's frame seen from the frame of the joint, Z(θ, d) X(after), at the position q."""
        theta = self.theta + q if self.kind == "revolute" else self.theta
        d = self.d + q if self.kind == "prismatic" else self.d
        turn = Transform(rot_z(scalar.cos(theta), scalar.sin(theta)), Z * d)
        return turn @ self.after.along_x()

    def map(self, f):
        """The joint with f applied to every scalar."""
        return Joint(self.kind, self.before.map(f), f(self.theta), f(self.d), self.after.map(f), f(self.Fv), f(self.Fs))


@dataclass(frozen=True)
class Rotor:
    """The motor's rotor of a joint, behind a gear. It is carried by the parent link and turns by k_r q̇ about its axis.

    kr gear ratio (1/m for a prismatic joint) · Im inertia about the axis · m mass · axis, com in the parent's frame ·
    It inertia across the axis (0: counted with the carrying link)

    Seed:   [siciliano] (7.22), section 7.1.1
    """

    kr: object
    Im: object
    m: object = 0
    axis: Vec3 = Z
    com: Vec3 = ORIGIN
    It: object = 0

    @property
    def I(self):
        """The rotor's inertia about its centre of mass, in the parent's frame: I_t 1 + (I_m − I_t) z zᵀ."""
        return EYE * self.It + dyad(self.axis, self.axis) * (self.Im - self.It)

    def map(self, f):
        """The rotor with f applied to every scalar."""
        return Rotor(f(self.kr), f(self.Im), f(self.m), self.axis.map(f), self.com.map(f), f(self.It))


@dataclass(frozen=True)
class Link:
    """A link with the joint that carries it: mass, centre of mass and inertia about it, both in the link's frame.

    `parent` is the index of the link it hangs on, counted from 0; −1 is the base.
    """

    joint: Joint
    m: object = 0
    com: Vec3 = ORIGIN
    I: Mat3 = ZERO
    rotor: Rotor | None = None
    parent: int | None = None

    def map(self, f):
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
    links: tuple
    gravity: Vec3 = ORIGIN
    tool: Transform = HERE
    tip: int | None = None
    loops: tuple = ()
    actuated: tuple = ()
    joints: tuple = field(init=False, repr=False)      # indices of the links whose joint moves

    def __post_init__(self):
        links = tuple(replace(link, parent=i - 1 if link.parent is None else link.parent)
                      for i, link in enumerate(self.links))
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
        loops.check(self)

    @property
    def n(self):
        """The number of joints that move."""
        return len(self.joints)

    def coordinate(self, i, q):
        """The entry of q that belongs to link i; 0 for a fixed joint."""
        return q[self.joints.index(i)] if i in self.joints else 0

    def path(self, i):
        """The links from the base to link i, i included."""
        above = []
        while i >= 0:
            above.append(i)
            i = self.links[i].parent
        return tuple(reversed(above))

    def carried(self, i):
        """The links whose rotors link i carries (−1: the base)."""
        return tuple(j for j, link in enumerate(self.links) if link.parent == i and link.rotor)

    def map(self, f):
        """The robot with f applied to every scalar."""
        return replace(self, links=tuple(link.map(f) for link in self.links), gravity=self.gravity.map(f),
                       tool=self.tool.map(f), loops=tuple(loop.map(f) for loop in self.loops))

    @property
    def parameters(self):
        """The names of all symbols in the description, sorted."""
        names = set()
        self.map(lambda x: names.update(s.name for s in getattr(x, "free_symbols", ())) or x)
        return tuple(sorted(names))

    def at(self, values):
        """The same robot in floats. Exact 0 and ±1 stay exact, so that recorded code stays short."""
        values = numbers(values, self.parameters)
        bound = {sp.Symbol(k): v for k, v in values.items()}

        def number(x):
            if not isinstance(x, sp.Basic):
                return x
            x = x.xreplace({s: sp.sympify(bound[sp.Symbol(s.name)]) for s in x.free_symbols})
            return int(x) if x in (0, 1, -1) else float(x)
        arm = self.map(number)
        _warn_unphysical(arm)
        return arm

    def __str__(self):
        return table(self)


def dh(kind, a=0, alpha=0, d=0, theta=0, **friction):
    """A joint by a standard (distal) row: T = Rot_z(θ) Trans_z(d) Trans_x(a) Rot_x(α). q is added to θ or d.

    Seed:   [siciliano] ch. 2, used in (7.16)–(7.17)
    """
    return Joint(kind, NO_SCREW, theta, d, screw(a, alpha), **friction)


def mdh(kind, a=0, alpha=0, d=0, theta=0, **friction):
    """A joint by a modified (proximal) row: T = Rot_x(α) Trans_x(a) Rot_z(θ) Trans_z(d). q is added to θ or d.

    Seed:   [khalil] section 2
    """
    return Joint(kind, screw(a, alpha), theta, d, NO_SCREW, **friction)


def inertia(xx, yy, zz, xy=0, xz=0, yz=0):
    """An inertia matrix. The products are the entries themselves: I_xy = −∫ x y dm, as in the matrix.

    Differs: [siciliano] (7.11) writes positive products and puts the minus into the matrix.
    """
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def numbers(values, names):
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


def _warn_unphysical(arm):
    """Say, with the number, where no body has such an inertia."""
    for i, link in enumerate(arm.links, 1):
        if link.rotor:
            length = math.sqrt(float(link.rotor.axis @ link.rotor.axis))
            if abs(length - 1) > 1e-9:
                warnings.warn(f"link {i}: the rotor's axis has the length {length:g}; it must be a unit vector",
                              stacklevel=4)
        if any(isinstance(x, sp.Basic) for x in (link.m, *(e for row in link.I for e in row))):
            continue
        I = np.array([[float(e) for e in row] for row in link.I])
        if link.m < 0:
            warnings.warn(f"link {i}: the mass is {link.m:g} kg; a mass is not negative", stacklevel=4)
        if not np.allclose(I, I.T):
            warnings.warn(f"link {i}: the inertia matrix is not symmetric (by {abs(I - I.T).max():g} kg·m²)",
                          stacklevel=4)
        if not I.any():
            continue                            # a point mass
        low, mid, high = np.linalg.eigvalsh((I + I.T) / 2)
        tolerance = 1e-12 * abs(high)
        planar = np.count_nonzero(I) == 1       # only the moment that a planar arm feels is given
        if low < -tolerance:
            warnings.warn(f"link {i}: the inertia matrix is not positive definite: its smallest principal moment is"
                          f" {low:g} kg·m²; check the signs of the products", stacklevel=4)
        elif not planar and high > low + mid + tolerance:
            warnings.warn(f"link {i}: no body has these principal moments: {high:g} > {low:g} + {mid:g} kg·m²"
                          " (triangle inequality)", stacklevel=4)


def _text(x):
    return f"{x:g}" if isinstance(x, float) else str(x)


def table(robot):
    """The robot as a text table, one row a link."""
    standard = all(link.joint.before == NO_SCREW for link in robot.links)
    modified = all(link.joint.after == NO_SCREW for link in robot.links)
    kind = "standard DH" if standard else "modified DH" if modified else "screws before and after the joint"
    pair = ["a", "alpha"]
    head = ["link", "on", "joint", *([] if standard else pair), "theta", "d",
            *([] if modified and not standard else pair), "m", "centre of mass", "rotor"]
    rows = []
    for i, link in enumerate(robot.links):
        j = link.joint
        k = robot.joints.index(i) + 1 if i in robot.joints else None
        moving = {"revolute": ("theta",), "prismatic": ("d",)}.get(j.kind, ())
        before = [] if standard else [j.before.shift, j.before.angle]
        after = [] if modified and not standard else [j.after.shift, j.after.angle]
        theta, d = (sp.Symbol(f"q{k}") + x if name in moving else x
                    for name, x in (("theta", j.theta), ("d", j.d)))
        rotor = f"kr = {_text(link.rotor.kr)}, Im = {_text(link.rotor.Im)}" if link.rotor else "–"
        on = "base" if link.parent < 0 else link.parent + 1
        com = f"({', '.join(map(_text, link.com))})"
        rows.append([_text(x) for x in (i + 1, on, j.kind, *before, theta, d, *after, link.m, com, rotor)])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)]
    gravity = f"gravity ({', '.join(map(_text, robot.gravity))})"
    return "\n".join([f"{robot.name}: {robot.n} joint{'s' * (robot.n != 1)}, {kind}, {gravity}", *lines])
