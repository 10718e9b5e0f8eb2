"""What M and c cannot contain, because of the order of the joints: coordinates, links, products of rates.

Turn the whole arm by its first joint, and no link moves against another: M does not know q₁. Lock all joints but k, and
the links before it do not move: M_kk does not know them. The functions here look into a model and say what is there.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from .formulations import lagrange
from .identity import judge
from .model import Model, christoffel, coordinates
from .robot import Robot

Table = tuple[tuple[tuple, ...], ...]           # n rows of n, in each place what an entry has


def known(model: Model) -> Table:
    """Of every entry M_ij the names of the coordinates that it depends on: in a chain, of q_(k+1) … q_n, k = min(i, j).

    Seed:    [khalil] section 7.3.3.3, properties b and c
    Shapes:  → n rows of n tuples of names
    """
    found = {(i, j): tuple(x.name for x in model.q if not judge(sp.diff(model.M[i, j], x), 0).equal)
             for i in range(model.n) for j in range(i, model.n)}
    return _filled(found, model.n)


def carried(robot: Robot) -> Table:
    """Of every entry M_ij the links whose masses stand in it, from 1: in a chain, of r … n, r = max(i, j).

    A link counts with the rotor of its own joint, which is no part of the links before.

    Seed:    [khalil] section 7.3.3.3, properties c and d
    Shapes:  → n rows of n tuples of numbers
    """
    q, n = list(coordinates(robot)[0]), robot.n
    bare = robot.without("masses", "rotors").links
    found: dict[tuple[int, int], tuple] = {(i, j): () for i in range(n) for j in range(i, n)}
    for k, link in enumerate(robot.links):
        M = lagrange.inertia_matrix(replace(robot, links=(*bare[:k], link, *bare[k + 1:])), q)
        found = {(i, j): (*has, k + 1) if not judge(sp.Add(M[i][j]), 0).equal else has
                 for (i, j), has in found.items()}
    return _filled(found, n)


def felt(model: Model) -> dict[tuple[int, int, int], sp.Expr]:
    """The products of rates that are felt: {(i, j, k): c_ijk}, j ≤ k, counted from 1, those that vanish left out.

    Joint i feels c_ijj q̇_j² (centrifugal) and 2 c_ijk q̇_j q̇_k (Coriolis).

    Seed:    [milicevic] after (2.15); [siciliano] (7.41)
    """
    symbol, places = christoffel(model.M, model.q), range(model.n)
    return {(i + 1, j + 1, k + 1): symbol[i][j][k] for i in places for j in places for k in range(j, model.n)
            if not judge(symbol[i][j][k], 0).equal}


def never(n: int) -> tuple[tuple[int, int, int], ...]:
    """The c_ijk, j ≤ k, from 1, that vanish for every chain of n joints: those with i = k, c_iji = ½ ∂M_ii/∂q_j, j ≤ i.

    So no joint feels the square of its own rate, and none feels a product of its own rate with that of a joint before.

    Seed:    [milicevic] after (2.15)
    """
    return tuple((i, j, i) for i in range(1, n + 1) for j in range(1, i + 1))


def _filled(upper, n):
    return tuple(tuple(upper[min(i, j), max(i, j)] for j in range(n)) for i in range(n))
