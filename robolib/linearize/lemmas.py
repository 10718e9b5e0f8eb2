"""Appendix C, lemma by lemma: what it claims, and the same by Dual numbers, so that each is a checked fact.

A lemma says how a quantity of link i, told in the axes of link i, changes when joint j moves: three claims, for q_j,
q̇_j and q̈_j. `LEMMAS` has them, `residuals` compares all of them with derivatives.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..linear import Vector
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import derivatives, seeds, value
from ..spatial import ZERO, Mat3, Vec3, skew
from .closed_forms import moment_slopes
from .facts import Facts, facts

Thing = Vec3 | Mat3
Claim = tuple[Thing, Thing, Thing]              # ∂/∂q_j, ∂/∂q̇_j, ∂/∂q̈_j


def _turns(x: Facts, i: int, j: int) -> Claim:
    """C-2, C-3 (C-4 without W_i): W_i and its rates. dW/dq = W z~, and no rate moves W."""
    z, _, _ = x.axis(i, j)
    return x.W[i] @ skew(z), ZERO, ZERO


def _turning(x: Facts, i: int, j: int) -> Claim:
    z, zd, _ = x.axis(i, j)
    w = skew(x.found.motions[i].w)
    return x.W[i] @ (skew(zd) + skew(z) @ w), x.W[i] @ skew(z), ZERO


def _bending(x: Facts, i: int, j: int) -> Claim:
    z, zd, zdd = x.axis(i, j)
    m = x.found.motions[i]
    w = skew(m.w)
    return (x.W[i] @ (skew(zdd) + skew(zd) @ w * 2 + skew(z) @ m.Omega), x.W[i] @ (skew(zd) + skew(z) @ w) * 2,
            x.W[i] @ skew(z))


def _omega(x: Facts, i: int, j: int) -> Claim:
    """C-5: dω_i/dq_j = ż_j, because the axes beyond joint j turn with it."""
    z, zd, _ = x.axis(i, j)
    return zd, z, z * 0


def _Omega(x: Facts, i: int, j: int) -> Claim:
    """C-6."""
    z, zd, zdd = x.axis(i, j)
    w = skew(x.found.motions[i].w)
    return skew(zdd) + skew(zd) @ w * 2, (skew(zd) + skew(z) @ w) * 2, skew(z)


def _omega_rate(x: Facts, i: int, j: int) -> Claim:
    """C-7."""
    z, zd, zdd = x.axis(i, j)
    w = x.found.motions[i].w
    return zdd + zd.cross(w), zd * 2 + z.cross(w), z


def _mu(x: Facts, i: int, j: int) -> Claim:
    """C-8: with K and L^ = ω~ Σ of the augmented link."""
    z, zd, zdd = x.axis(i, j)
    K, L = x.found.links[i].K, skew(x.found.motions[i].w) @ x.found.links[i].Sigma
    return K @ zdd - (L @ zd) * 2, (K @ zd - L @ z) * 2, K @ z


def _Udd(x: Facts, i: int, j: int) -> Claim:
    """C-9, j on either side of i."""
    z, zd, zdd = x.axis(i, j)
    if j <= i:
        U, Ud, own = x.U[i], x.Ud[i], z * 0
    else:
        U, Ud, own = (x.seen(i, j, v) for v in (x.U[j], x.Ud[j], x.found.Udd[j]))
        own = z.cross(own)
    return zdd.cross(U) + zd.cross(Ud) * 2 + own, (zd.cross(U) + z.cross(Ud)) * 2, z.cross(U)


def _link(x: Facts, i: int, j: int) -> Claim:
    """C-10: the acceleration of the next origin against this one."""
    z, zd, zdd = x.axis(i, j)
    s = x.found.chain[i + 1].s
    sd = x.found.motions[i].w.cross(s)
    return zdd.cross(s) + zd.cross(sd) * 2, (zd.cross(s) + z.cross(sd)) * 2, z.cross(s)


def _origin(x: Facts, i: int, j: int) -> Claim:
    """C-11."""
    z, zd, zdd = x.axis(i, j)
    s, sd = x.way(i, j, i)
    base = x.seen(i, j, x.found.motions[j].sdd)
    return zdd.cross(s) + zd.cross(sd) * 2 - z.cross(base), (zd.cross(s) + z.cross(sd)) * 2, z.cross(s)


def _eta(x: Facts, i: int, j: int) -> Claim:
    """C-12: the brackets of the closed forms, without the axis in front."""
    return tuple(reversed(moment_slopes(x, i, j)))


# {lemma: (what it is about, its value at link i, what is claimed, whether joints beyond i move it too)}
Row = tuple[str, Callable[[Facts, int], Thing], Callable[[Facts, int, int], Claim], bool]
LEMMAS: dict[str, Row] = {
    "C-2, C-3 for W": ("W", lambda x, i: x.W[i], _turns, False),
    "C-2, C-3 for W'": ("Ẇ", lambda x, i: x.W[i] @ skew(x.found.motions[i].w), _turning, False),
    "C-2, C-3 for W''": ("Ẅ", lambda x, i: x.W[i] @ x.found.motions[i].Omega, _bending, False),
    "C-5": ("ω", lambda x, i: x.found.motions[i].w, _omega, False),
    "C-6": ("Ω", lambda x, i: x.found.motions[i].Omega, _Omega, False),
    "C-7": ("ω̇", lambda x, i: x.found.motions[i].wd, _omega_rate, False),
    "C-8": ("μ", lambda x, i: x.found.mu[i], _mu, False),
    "C-9": ("Ü", lambda x, i: x.found.Udd[i], _Udd, True),
    "C-10": ("s̈ of the next origin against this one",
             lambda x, i: x.found.motions[i].Omega @ x.found.chain[i + 1].s, _link, False),
    "C-11": ("s̈ of the origin", lambda x, i: x.found.motions[i].sdd, _origin, False),
    "C-12": ("η", lambda x, i: x.found.eta[i], _eta, True),
}


def residuals(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> dict[str, float]:
    """{lemma: the largest difference between what it claims and the derivative by Dual numbers, as a part of the
    largest derivative}, over all links i and joints j of a chain in numbers. What a lemma does not speak of, a joint
    beyond the link, must be zero.

    Seed:   [balafoutis_patel] Lemmas C-1 … C-12
    """
    robot = one_robot(robot)
    n, x = robot.n, facts(robot, q, qd, qdd)
    state = seeds([*q, *qd, *qdd])
    y, found = facts(robot, state[:n], state[n:2 * n], state[2 * n:]), {}
    for name, (_, quantity, claim, beyond) in LEMMAS.items():
        off, size = 0.0, 0.0
        for i in range(n - 1 if name == "C-10" else n):
            slope = np.array([derivatives(e, 3 * n) for e in _flat(quantity(y, i))], float)
            for j in range(n):
                says = [[0.0] * len(slope)] * 3 if j > i and not beyond else map(_flat, claim(x, i, j))
                for k, part in enumerate(says):
                    off = max(off, float(np.abs(slope[:, k * n + j] - np.array([value(e) for e in part], float)).max()))
            size = max(size, float(np.abs(slope).max()))
        found[name] = off / size
    return found


def _flat(a: Thing) -> list:
    return list(a) if isinstance(a, Vec3) else [e for row in a for e in row]
