"""How the members move: ω, ω̇, Ω and the acceleration of every origin, outwards from the base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..linear import Vector
from ..rigid_body import acceleration_tensor
from ..spatial import ORIGIN, ZERO, Mat3, Vec3
from .chain import Member


class Motion(NamedTuple):
    """A member's motion, in its own frame; a dot is the absolute derivative, told in that frame afterwards.

    w, wd    ω and ω̇
    Omega    Ω = S(ω̇) + S(ω) S(ω)
    zeta     ζ, what a slide adds to the acceleration of the origin; 0 where the joint turns
    sdd      s̈, the acceleration of the origin, gravity counted as one of the base, upwards
    """

    w: Vec3
    wd: Vec3
    Omega: Mat3
    zeta: Vec3
    sdd: Vec3


def motions(chain: Sequence[Member], gravity: Vec3, qd: Vector, qdd: Vector) -> tuple[Motion, ...]:
    """The Motion of every member; primed is the member before, told in this one's frame where it stands after Aᵀ:

        ω = Aᵀω' + σ z q̇        ω̇ = Aᵀω̇' + σ (Aᵀω' × z q̇ + z q̈)        Ω = S(ω̇) + S(ω) S(ω)
        ζ = (1 − σ) (2 Aᵀω' × z q̇ + z q̈)        s̈ = Aᵀ(s̈' + Ω' s) + ζ        s̈_0 = −g

    Seed:   [balafoutis_patel] (5.3.7a)–(5.3.7d), (5.3.45a)–(5.3.45e)
    Shapes: Members, Vec3, twice n scalars → Motions
    """
    base, found = Motion(ORIGIN, ORIGIN, ZERO, ORIGIN, -gravity), []
    for k in chain:
        before = found[k.parent] if k.parent >= 0 else base
        w, wd, zeta, v, a = k.out(before.w), k.out(before.wd), ORIGIN, k.rate(qd), k.rate(qdd)
        swing = k.axis * a + w.cross(k.axis) * v * (2 if k.slides else 1)
        if k.slides:
            zeta = swing
        elif k.joint is not None:
            w, wd = w + k.axis * v, wd + swing
        sdd = k.out(before.sdd + before.Omega @ k.s)
        found.append(Motion(w, wd, spin(w, wd), zeta, sdd + zeta if k.slides else sdd))
    return tuple(found)


def spin(w: Vec3, wd: Vec3) -> Mat3:
    """Ω = S(ω̇) + S(ω) S(ω): a point at r of the body has the acceleration s̈ + Ω r. Six products, nine sums.

    Seed:   [balafoutis_patel] (4.2.11), (5.3.45c)
    Shapes: two Vec3 → Mat3
    """
    return acceleration_tensor(w, wd)


def moment(Omega: Mat3, Sigma: Mat3) -> Vec3:
    """The vector of the skew tensor  Ω Σ − (Ω Σ)ᵀ:  the moment of a body by its Euler tensor. 15 products, 15 sums.

    Seed:   [balafoutis_patel] (4.3.44), (5.3.7g), (5.3.7h), (5.3.45f), (5.3.45g)
    Shapes: two Mat3, Sigma symmetric → Vec3
    """
    (a, b, c), (d, e, f), (g, h, i) = Omega
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = Sigma
    return Vec3(g * xy + h * yy - d * xz - f * zz + (i - e) * yz,
                b * yz + c * zz - g * xx - h * xy + (a - i) * xz,
                d * xx + f * xz - b * yy - c * yz + (e - a) * xy)
