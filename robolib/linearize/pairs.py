"""Joint against joint: wrenches that go inwards, screws that go outwards, and what they give where they meet.

A joint j that moves changes the accelerations of all that lies beyond it. Told at the origin of a link beyond, in its
axes, that is a `Screw`: the turns z, ż, z̈ and the shifts y, ẏ, ÿ of the origin,

    for one unit of q̈:   (z, y)          of q̇:   2 (ż, ẏ), with ż = ω × z          of q:   (z̈, ÿ)

What joint i feels of such a change, and what the composite beyond joint i passes inwards when joint i itself moves, is
a `Wrenches`. Where the two meet, at the same origin, they give the entries of both joints, i beyond j:

    M_ij = B·z + f·y          V_ij = 2 (B·ż + f·ẏ − C·z)          P_ij = B·z̈ − 2 C·ż + f·ÿ
    M_ji = M_ij               V_ji = 2 (H·z + f̂·y)                P_ji = G·z + f̄·y                          (17.E10)

Either may travel, at about the same price a link; if they meet halfway, each makes half of the journey. What occurs
with a 2 is carried doubled: 2 ẏ, 2 C, 2 f̂, 2 H.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..formulations.short.choices import gone
from ..scalar import Scalar
from ..spatial import ORIGIN, Mat3, Vec3, Z
from .sweeps import Composite, Motion
from .turns import Step, along_x, along_z

Entries = tuple[Scalar, Scalar, Scalar, Scalar, Scalar]       # M_ij, V_ij, P_ij, V_ji, P_ji


@dataclass(frozen=True)
class Screw:
    """How a joint moves a link beyond it: z, ż, 2 ż, z̈ of the turn, y, 2 ẏ, ÿ of the link's origin."""

    z: Vec3
    zd: Vec3
    zd2: Vec3
    zdd: Vec3
    y: Vec3
    yd2: Vec3
    ydd: Vec3

    def outwards(self, step: Step, w2: Vec3) -> Screw:
        """The screw at the origin of the next link, in its axes; w2 is 2 ω of the link it comes from.

        Seed:   [balafoutis_patel] Lemma C-11
        """
        rate, a, d = step.rate2(w2), step.a, step.d
        turns = (self.z, self.zd, self.zdd)
        shifts = (self.y, self.yd2 + self.z.cross(rate), self.ydd + self.zd.cross(rate))
        axes = (self.z, self.zd2, self.zdd)
        shifts = [step.outwards(y - along_x(a, z)) for y, z in zip(shifts, axes, strict=True)]
        z, zd, zdd = (step.outwards(v) for v in turns)
        zd2 = zd * 2
        y, yd2, ydd = (y - along_z(d, z) for y, z in zip(shifts, (z, zd2, zdd), strict=True))
        return Screw(z, zd, zd2, zdd, y, yd2, ydd)


@dataclass(frozen=True)
class Wrenches:
    """What joint i feels and passes on, at the origin of a link before: (f, B) and 2 C; 2 (f̂, H); (f̄, G).

    The letters are the source's; its f̂ and f̄ have the other sign.
    """

    f: Vec3
    B: Vec3
    C2: Vec3
    fh2: Vec3
    H2: Vec3
    fb: Vec3
    G: Vec3

    def carried(self, push: Vec3, swing: Vec3) -> Wrenches:
        """With the joint's rotor, which sits on this link: see `sweeps.rotor_push`."""
        return Wrenches(self.f, self.B + push, self.C2 - swing, self.fh2, self.H2 + swing, self.fb, self.G)

    def inwards(self, step: Step, w2: Vec3, before2: Vec3) -> Wrenches:
        """The same at the origin of the link before, in its axes; w2 and before2 are 2 ω of both links.

        Seed:   [balafoutis_patel] (7.3.19a)–(7.3.19g)
        """
        f, fh2, fb, d, a, C2 = self.f, self.fh2, self.fb, step.d, step.a, self.C2
        apart = gone(a) or gone(d)              # where there is one shift only, its rate has two entries
        if apart:
            C2 = C2 - Vec3(w2.y * d, -w2.x * d, 2 * step.slide).cross(f)
        moments = (self.B + along_z(d, f), C2, self.H2 + along_z(d, fh2), self.G + along_z(d, fb))
        f, fh2, fb = (step.inwards(v) for v in (f, fh2, fb))
        B, C2, H2, G = (step.inwards(v) for v in moments)
        C2 = C2 - (Vec3(0, before2.z * a, -before2.y * a) if apart else step.rate2(before2)).cross(f)
        return Wrenches(f, B + along_x(a, f), C2, fh2, H2 + along_x(a, fh2), fb, G + along_x(a, fb))

    def felt(self, x: Screw) -> Entries:
        """The entries of joint i with a joint j before it, whose screw is told at the same origin."""
        return (self.B @ x.z + self.f @ x.y, self.B @ x.zd2 + self.f @ x.yd2 - self.C2 @ x.z,
                self.B @ x.zdd + self.f @ x.ydd - self.C2 @ x.zd, self.H2 @ x.z + self.fh2 @ x.y,
                self.G @ x.z + self.fb @ x.y)


def screw_of(kind: str, x: Motion) -> Screw:
    """The screw of a joint at the origin of its own link: ż = ω × z, z̈ = Ω z; the origin of a link that turns stays.

    Seed:   [balafoutis_patel] Lemmas C-5 … C-11; slides are ours
    """
    rate, rise = _rates(x)
    if kind == "prismatic":
        return Screw(ORIGIN, ORIGIN, ORIGIN, ORIGIN, Z, rate * 2, rise)
    return Screw(Z, rate, rate * 2, rise, ORIGIN, ORIGIN, Vec3(x.a.y, -x.a.x, 0))


def wrenches_of(kind: str, body: Composite, x: Motion) -> Wrenches:
    """What the joint of a link feels and passes on, at the link's own origin.

    Seed:   [balafoutis_patel] (7.3.18e)–(7.3.18k); slides are ours
    """
    U, Ud2, m, (zd, zdd) = body.U, body.Ud2, body.m, _rates(x)
    zd2 = zd * 2
    if kind == "prismatic":
        return Wrenches(Z * m, -Z.cross(U), Z.cross(Ud2), zd2 * m, U.cross(zd2), zdd * m,
                        U.cross(zdd) + Z.cross(body.F))
    swing = zdd.cross(U) + zd.cross(Ud2) + Z.cross(body.relative(x))
    G = body.E(zdd) - body.L2(zd) + U.cross(Vec3(x.a.y, -x.a.x, 0)) + Z.cross(body.eta)
    return Wrenches(Z.cross(U), body.E(Z), _row(body.N2), zd2.cross(U) + Z.cross(Ud2), body.E(zd2) - body.L2(Z), swing,
                    G)


def _rates(x: Motion) -> tuple[Vec3, Vec3]:
    """(ż, z̈) of a joint's own axis: ω × z, Ω z."""
    return Vec3(x.w.y, -x.w.x, 0), Vec3(*(row.z for row in x.Omega))


def _row(N: Mat3) -> Vec3:
    """zᵀ L, with L = N − tr(N) 1."""
    return Vec3(N[2, 0], N[2, 1], -(N[0, 0] + N[1, 1]))
