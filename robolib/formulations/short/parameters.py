"""Which numbers stand for a link in the short recursion: pseudo-inertias, grouped by a gauge that makes them few.

A body enters by its mass m, first moment s and second moment Σ = ∫ r rᵀ dm about the origin of its frame. A force field
Ω r + v̇ on it then has

    f = Ω s + m v̇          m_t = ∫ r × (Ω r) dm + s × v̇

What sits on the axis of a revolute joint may be counted with either of the two links that the axis joins: a mass, its
height, a rod. These three numbers a joint are free (the gauge); the torques do not change. Two ways to use them:

    plain    every link gives m, s_z, Σ_zz to the link before. Nothing is divided by anything.
    traded   a link first trades its s_x, s_y and Σ_yz for point masses and a rod on the *next* axis. A point mass at
             the foot or at the origin of that axis costs 3 products where a first moment costs 5, since the
             accelerations of the two points are there already. It divides by a, d sin α and sin α cos α.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...robot import Joint, Robot
from ...scalar import Scalar, quotient
from ...spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, Z, about_origin, dyad
from .choices import USUAL, Choices, felt, gone, longest, number
from .tensors import with_yz

LOUD = 30                                       # errors grow with the masses of a trade; so much is a digit and a half


@dataclass(frozen=True)
class Body:
    """Mass, first moment and second moment ∫ r rᵀ dm about the frame's origin. Bodies that move together add."""

    m: Scalar = 0
    s: Vec3 = ORIGIN
    Sigma: Mat3 = ZERO

    def __add__(self, other: Body) -> Body:
        return Body(self.m + other.m, self.s + other.s, self.Sigma + other.Sigma)

    def moved(self, R: Mat3, p: Vec3) -> Body:
        """The body seen from another frame, where its own has the pose (R, p):  J' = T J Tᵀ, J the pseudo-inertia."""
        s = R @ self.s
        Sigma = R @ self.Sigma @ R.T + dyad(s, p) + dyad(p, s) + dyad(p, p) * self.m
        return Body(self.m, s + p * self.m, Sigma)


@dataclass(frozen=True)
class Loads:
    """What the recursion carries for a link: its body, and point masses on its own axis, at the link's origin and at
    the foot (where the common normal from the axis before arrives).
    """

    body: Body
    origin: Scalar = 0
    foot: Scalar = 0

    def at(self, place: str) -> Scalar:
        """The point mass at the "origin", with that of the body, or at the "foot"."""
        return self.body.m + self.origin if place == "origin" else self.foot


def pseudo(m: Scalar, com: Vec3, I: Mat3) -> Body:
    """The Body with mass m, centre of mass com and inertia I about it.

    Σ = ½ tr(I_O) 1 − I_O

    Seed:   [balafoutis_patel] (5.3.28), Euler's tensor
    """
    I_O = about_origin(m, com, I)
    return Body(m, com * m, EYE * quotient(I_O[0, 0] + I_O[1, 1] + I_O[2, 2], 2) - I_O)


def bodies(robot: Robot) -> list[Body]:
    """The Body of every link, with the rotors it carries as rigid parts.

    Seed:   [siciliano] (7.60)–(7.73), the augmented link
    """
    found = []
    for i, link in enumerate(robot.links):
        total = pseudo(link.m, link.com, link.I)
        for j in robot.carried(i):
            rotor = robot.links[j].rotor
            total = total + pseudo(rotor.m, rotor.com, rotor.I)
        found.append(total)
    return found


def grouped(robot: Robot, given: Sequence[Body], traded: Sequence[Trade | None]) -> list[Loads]:
    """The Loads of every link of an arm in modified frames, from its Bodies.

    From the last link inwards: `traded[i]` says on whose axis link i trades its first moments (or None, the plain
    gauge); then what a joint passes on moves to the parent: a mass on the axis and a rod along it (revolute), the whole
    second moment (prismatic), everything (fixed). A trade in numbers that would bring masses LOUD times those of the
    arm is left out, as their differences would lose digits.

    Seed:    [khalil] section 7.5; the rules are Gautier and Khalil's (1990)
    Differs: the seed's gauge is I_yy = 0 instead of Σ_zz = 0, which costs one product more a link; trading is ours.
    """
    found, loads, limits = list(given), {}, _limits(robot, given)
    for i in reversed(range(len(robot.links))):
        link = robot.links[i]
        if traded[i] is not None:
            c, joint = traded[i].child, robot.links[traded[i].child].joint
            found[i], put = _trade(joint, found[i], traded[i], limits)
            rod = Body(Sigma=dyad(Z, Z) * -put.rod)
            loads[c] = replace(loads[c], body=loads[c].body + rod, origin=-put.origin, foot=-put.foot)
        kept, passed = _split(link.joint.kind, found[i])
        loads[i] = Loads(kept)
        if link.parent >= 0:
            found[link.parent] = found[link.parent] + passed.moved(*_pose(link.joint))
    return [loads[i] for i in range(len(robot.links))]


@dataclass(frozen=True)
class Trade:
    """Link i trades on the axis of `child`: which of s_x, s_y, Σ_yz go."""

    child: int
    sx: bool
    sy: bool
    Syz: bool


@dataclass(frozen=True)
class OnAxis:
    """What a trade puts on the next axis: a rod along it, and point masses at its foot and at its link's origin."""

    rod: Scalar = 0
    foot: Scalar = 0
    origin: Scalar = 0


@dataclass(frozen=True)
class Limits:
    """The most mass and the largest rod that a trade may bring."""

    mass: float
    rod: float


def trades(robot: Robot, choices: Choices = USUAL) -> list[Trade | None]:
    """One Trade a link, or None: what may be divided by, decided by the geometry alone.

    A number is large enough if it is not SMALL. A symbol or a recorded value is so only if it is promised that no
    length and no sine that is not an exact zero is zero. Swaps: the ("sx" | "sy" | "Syz", link) that stay.
    """
    scale, found = longest(robot), []
    for i, link in enumerate(robot.links):
        pays, first = felt(robot, i), None
        for c, child in enumerate(robot.links):
            joint = child.joint
            if first is None and child.parent == i and joint.kind == "revolute" and link.parent >= 0:
                sine = choices.sure(joint.before.s)
                sx = pays and choices.sure(joint.before.shift, scale) and not choices.swapped("sx", i)
                sy = pays and sine and choices.sure(joint.d, scale) and not choices.swapped("sy", i)
                Syz = sine and choices.sure(joint.before.c) and not choices.swapped("Syz", i)
                first = Trade(c, sx, sy, Syz) if sx or sy or Syz else None
        found.append(first)
    return found


def _limits(robot: Robot, given: Sequence[Body]) -> Limits | None:
    """What a trade may bring; None where the arm is not in numbers."""
    length = longest(robot)
    entries = [[number(x) for x in (body.m, *body.s, *(e for row in body.Sigma for e in row))] for body in given]
    if any(x is None for row in entries for x in row):
        return None
    mass = sum(abs(m) + sum(map(abs, s)) / length + sum(map(abs, rest)) / length**2
               for m, s, rest in ((row[0], row[1:4], row[4:]) for row in entries))
    return Limits(LOUD * mass, LOUD * mass * length**2)


def _trade(joint: Joint, body: Body, trade: Trade, limits: Limits | None) -> tuple[Body, OnAxis]:
    """What to put on the axis so that s_x, s_y and Σ_yz of the body vanish; and the body with it. What is zero already,
    or would bring more than it takes, stays.
    """
    a, c, s, d = joint.before.shift, joint.before.c, joint.before.s, joint.d
    sx = trade.sx and not gone(body.s.x)
    sy = trade.sy and not gone(body.s.y) and (sx or gone(a))
    origin = body.s.y / (d * s) if sy else 0
    foot = -body.s.x / a - origin if sx else 0
    if limits and max(abs(number(origin)), abs(number(foot))) > limits.mass:
        sx, sy, origin, foot = False, False, 0, 0
    body = body + _on_axis(joint, OnAxis(0, foot, origin))
    Syz = trade.Syz and not gone(body.Sigma[1, 2])
    rod = body.Sigma[1, 2] / (s * c) if Syz else 0
    if limits and abs(number(rod)) > limits.rod:
        Syz, rod = False, 0
    body = body + _on_axis(joint, OnAxis(rod))
    first = Vec3(0 if sx else body.s.x, 0 if sy else body.s.y, body.s.z)
    return Body(body.m, first, with_yz(body.Sigma, 0 if Syz else body.Sigma[1, 2])), OnAxis(rod, foot, origin)


def _on_axis(joint: Joint, put: OnAxis) -> Body:
    """The Body, on the link before, of what is put on the joint's axis."""
    a, c, s, d = joint.before.shift, joint.before.c, joint.before.s, joint.d
    u, p = Vec3(0, -s, c), Vec3(a, 0, 0)
    q = p + u * d
    return Body(put.foot + put.origin, p * put.foot + q * put.origin,
                dyad(u, u) * put.rod + dyad(p, p) * put.foot + dyad(q, q) * put.origin)


def _split(kind: str, body: Body) -> tuple[Body, Body]:
    """(what stays with the link, what its joint passes on to the link before)."""
    if kind == "fixed":
        return Body(), body
    if kind == "prismatic":
        return Body(body.m, body.s, ZERO), Body(0, ORIGIN, body.Sigma)
    rest = Body(body.m, Z * body.s.z, dyad(Z, Z) * body.Sigma[2, 2])
    return Body(0, Vec3(body.s.x, body.s.y, 0), _without_zz(body.Sigma)), rest


def _without_zz(A: Mat3) -> Mat3:
    return Mat3(A.rows[0], A.rows[1], (A[2, 0], A[2, 1], 0))


def _pose(joint: Joint) -> tuple[Mat3, Vec3]:
    """(R, p) of the link's frame in the parent's, for what the joint's motion does not change: at q = 0, and without
    the turn where the joint turns.
    """
    outer = replace(joint, theta=0).outer(0) if joint.kind == "revolute" else joint.outer(0)
    T = joint.before.along_x() @ outer
    return T.R, T.p
