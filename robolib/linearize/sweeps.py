"""What the linearised model needs of an arm at a state: how its links move, and what lies beyond each joint.

Outwards go ω, Ω and the acceleration of the links' origins, gravity counted as an acceleration upwards; inwards come
the *composite* of each link, all that hangs on it: its moments, their rates, and the wrench that moves it. All of it is
told in the frame of the link, about its origin o; r is a point of the composite seen from o, ṙ its velocity less that
of o:

    m = ∫ dm     U = ∫ r dm     Σ = ∫ r rᵀ dm          U̇ = ∫ ṙ dm     N = ∫ ṙ rᵀ dm          F, η: force and moment

Of the rates only the doubles are needed, so they are carried: 2 U̇, and 2 N = Σ̇ + dual(h), with h = ∫ r × ṙ dm the
angular momentum about o. The two tensors of the source are made of these: the inertia of the generalized link,
E = tr(Σ) 1 − Σ, and

    L = N − tr(N) 1,          2 L = dual(h) − Ė                                                               (17.E7)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..formulations.short.choices import gone
from ..formulations.short.parameters import Body
from ..formulations.short.tensors import swing_moment
from ..linear import Vector
from ..rigid_body import acceleration_tensor
from ..robot import Robot, Rotor
from ..scalar import Scalar
from ..spatial import ORIGIN, ZERO, Mat3, Vec3, X, Z, dyad, skew
from .turns import Step, along_x, along_z

NOTHING = (0, ORIGIN, ORIGIN, ZERO, ZERO, ORIGIN, ORIGIN)


@dataclass(frozen=True)
class Motion:
    """ω, ω̇, Ω = S(ω̇) + S(ω) S(ω) of a link, and the acceleration of its origin, −g included."""

    w: Vec3
    wd: Vec3
    Omega: Mat3
    a: Vec3


@dataclass(frozen=True)
class Composite:
    """What hangs on a link, the link included: see the module's docstring."""

    m: Scalar
    U: Vec3
    Ud2: Vec3
    Sigma: Mat3
    N2: Mat3
    F: Vec3
    eta: Vec3

    def __add__(self, b: Composite) -> Composite:
        return Composite(self.m + b.m, self.U + b.U, self.Ud2 + b.Ud2, self.Sigma + b.Sigma, self.N2 + b.N2,
                         self.F + b.F, self.eta + b.eta)

    def E(self, v: Vec3) -> Vec3:
        """E v = tr(Σ) v − Σ v."""
        return _traced(self.Sigma, v)

    def L2(self, v: Vec3) -> Vec3:
        """2 L v = 2 N v − tr(2 N) v."""
        return -_traced(self.N2, v)

    def relative(self, motion: Motion) -> Vec3:
        """Ü = ∫ r̈ dm, with r̈ the acceleration less that of the origin:  F − m a."""
        return self.F if gone(self.m) else self.F - motion.a * self.m


def outwards(arm: Robot, steps: Sequence[Step], qd: Vector, qdd: Vector) -> dict[int, Motion]:
    """{link: its Motion}, −1 the base.

    Seed:   [balafoutis_patel] (5.3.45a)–(5.3.45e)
    """
    found = {-1: Motion(ORIGIN, ORIGIN, ZERO, -arm.gravity)}
    for i, link in enumerate(arm.links):
        step, before, rate, rise = steps[i], found[link.parent], arm.coordinate(i, qd), arm.coordinate(i, qdd)
        w, wd = step.outwards(before.w), step.outwards(before.wd)
        if link.joint.kind == "revolute":
            wd = Vec3(wd.x + w.y * rate, wd.y - w.x * rate, wd.z + rise)
            w = Vec3(w.x, w.y, w.z + rate)
        Omega = acceleration_tensor(w, wd)
        a = step.outwards(before.a + _column(before.Omega, 0) * step.a) + _column(Omega, 2) * step.d
        if link.joint.kind == "prismatic":
            a = a + Vec3(w.y * (2 * rate), -w.x * (2 * rate), rise)
        found[i] = Motion(w, wd, Omega, a)
    return found


def inwards(arm: Robot, bodies: Sequence[Body], steps: Sequence[Step], motion: dict[int, Motion], qd: Vector,
            qdd: Vector) -> list[Composite]:
    """The Composite of every link, for links given by their Bodies. Rotors that turn on a link bring their own angular
    momentum, κ q̇ e with κ = k_r I_m: its dual stands in 2 N.

    Seed:    [balafoutis_patel] (7.3.18a)–(7.3.18d), (5.3.46a), (5.3.46b); rotors and trees are ours
    Differs: Σ and N for E and L, so that a shift along an axis and a turn about it stay cheap.
    """
    total = [Composite(*NOTHING)] * len(arm.links)
    for i in reversed(range(len(arm.links))):
        link, x = arm.links[i], motion[i]
        here = total[i] + _own(bodies[i], x)
        for j in arm.carried(i):
            spin, moment = _spun(arm.links[j].rotor, x.w, arm.coordinate(j, qd), arm.coordinate(j, qdd))
            here = here + Composite(0, ORIGIN, ORIGIN, ZERO, spin, ORIGIN, moment)
        total[i] = here
        if link.parent >= 0:
            total[link.parent] = total[link.parent] + _told_before(here, steps[i], motion[link.parent].w)
    return total


def rotor_push(rotor: Rotor, w: Vec3) -> tuple[Vec3, Vec3]:
    """(κ e, κ ω × e): what one unit of q̈, and one of q̇, of a joint asks of the link that carries its rotor."""
    e = rotor.axis * (rotor.kr * rotor.Im)
    return e, w.cross(e)


def _own(body: Body, x: Motion) -> Composite:
    """A link alone. Its rates are those of a turning body: U̇ = ω × s, N = S(ω) Σ."""
    w2 = x.w * 2
    F = x.Omega @ body.s + x.a * body.m
    polar = body.Sigma[0, 0] + body.Sigma[1, 1]
    eta = swing_moment(body.Sigma, polar, x.w, x.wd, x.Omega) + body.s.cross(x.a)
    return Composite(body.m, body.s, w2.cross(body.s), body.Sigma, skew(w2) @ body.Sigma, F, eta)


def _spun(rotor: Rotor, w: Vec3, rate: Scalar, rise: Scalar) -> tuple[Mat3, Vec3]:
    """(dual(κ q̇ e), κ (q̈ e + q̇ ω × e)) of a rotor that turns."""
    push, swing = rotor_push(rotor, w)
    return skew(push) * rate, push * rise + swing * rate


def _told_before(body: Composite, step: Step, before: Vec3) -> Composite:
    """A Composite, about the origin of the link before and in its axes, where ω is `before`. With s the way between the
    two origins and ṡ its rate, both seen from there:

    U + m s     U̇ + m ṡ     Σ + s Uᵀ + (U + m s) sᵀ     N + U̇ sᵀ + ṡ (U + m s)ᵀ     F     η + s × F

    The shift s is made in two steps, along z before the turns and along x after them; for ṡ one step is shorter.
    """
    d, a, rate = step.d, step.a, step.rate2(before * 2)
    U = body.U + Z * (body.m * d)
    Sigma = body.Sigma + dyad(Z * d, body.U) + dyad(U, Z * d)
    N2, eta = body.N2 + dyad(body.Ud2, Z * d), body.eta + along_z(d, body.F)
    U, Ud2, Sigma, N2 = step.inwards(U), step.inwards(body.Ud2), step.tensor(Sigma), step.tensor(N2)
    F, eta = step.inwards(body.F), step.inwards(eta)
    whole = U + X * (body.m * a)
    Sigma = Sigma + dyad(X * a, U) + dyad(whole, X * a)
    N2 = N2 + dyad(Ud2, X * a) + dyad(rate, whole)
    return Composite(body.m, whole, Ud2 + rate * body.m, Sigma, N2, F, eta + along_x(a, F))


def _traced(A: Mat3, v: Vec3) -> Vec3:
    """tr(A) v − A v, without the diagonal entry that cancels."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = A.rows
    return Vec3((yy + zz) * v.x - xy * v.y - xz * v.z, (xx + zz) * v.y - yx * v.x - yz * v.z,
                (xx + yy) * v.z - zx * v.x - zy * v.y)


def _column(A: Mat3, k: int) -> Vec3:
    return Vec3(*(row[k] for row in A.rows))
