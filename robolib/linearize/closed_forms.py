"""The slopes entry by entry, each as one product of vectors and tensors: the closed forms of turning joints."""

from __future__ import annotations

from ..linear import Vector
from ..robot import Robot
from ..spatial import Vec3, Z, skew
from .algorithm import Slopes
from .facts import Facts, facts

Brackets = tuple[Vec3, Vec3, Vec3]              # ∂η_i/∂q̈_j, ∂η_i/∂q̇_j, ∂η_i/∂q_j


def closed_slopes(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> Slopes:
    """M, V, P of an arm whose joints all turn: the z component of the brackets of `moment_slopes`.           (17.E8)

    Seed:   [balafoutis_patel] (7.3.2)–(7.3.4)
    Shapes: three times n scalars → Slopes
    """
    x = facts(robot, q, qd, qdd)
    rows = [[moment_slopes(x, i, j) for j in range(x.n)] for i in range(x.n)]
    M, V, P = ([[Z @ brackets[k] for brackets in row] for row in rows] for k in range(3))
    return Slopes(M, V, P, x.found.tau)


def moment_slopes(x: Facts, i: int, j: int) -> Brackets:
    """How the moment η_i at joint i changes with q̈_j, q̇_j, q_j, in the axes of link i. For j ≤ i

        X z          2 (X ż − Y z)          X z̈ − 2 Y ż + S(U) S(s̈) z          X = E − S(U) S(s)   Y = L + S(U) S(ṡ)

    with U, E, L of link i, s from joint j to joint i, and s̈ of joint j. For j > i the composite is that of link j, s
    leads from i to j, and its own turning is felt:

        X = E − S(s) S(U)     Y = L + S(s) S(U̇)     and for q_j     X z̈ − 2 Y ż + (S(U) S(s̈) − S(s) S(Ü) − S(η)) z

    Seed:    [balafoutis_patel] (7.3.2)–(7.3.4), Lemma C-12
    Differs: dots that the print lost are restored.
    """
    if not _connected(x, i, j):
        return (Z * 0,) * 3
    k = max(i, j)                               # the outer link, in whose axes it is worked out
    z, zd, zdd = x.axis(k, j)
    E, U, Ud, L = x.E[k], skew(x.U[k]), skew(x.Ud[k]), x.L[k]
    s, sd = (skew(v) for v in x.way(k, min(i, j), k))
    sdd = skew(x.seen(k, j, x.found.motions[j].sdd))
    if j <= i:
        X, Y, rest = E - U @ s, L + U @ sd, U @ sdd
    else:
        X, Y, rest = E - s @ U, L + s @ Ud, U @ sdd - s @ skew(x.found.Udd[j]) - skew(x.found.eta[j])
    by = X @ z, (X @ zd - Y @ z) * 2, X @ zdd - (Y @ zd) * 2 + rest @ z
    return tuple(x.seen(i, k, v) for v in by)


def _connected(x: Facts, i: int, j: int) -> bool:
    """Whether one of two links hangs on the other."""
    k, low = max(i, j), min(i, j)
    while k > low:
        k = x.found.chain[k].parent
    return k == low
