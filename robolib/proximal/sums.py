"""The moment at a joint as a sum over all that hangs on it: by Kane's road, and by Lagrange's."""

from __future__ import annotations

from collections.abc import Sequence

from ..rigid_body import moment as of_body
from ..spatial import ORIGIN, Vec3
from .chain import Member, placed
from .moments import steiner
from .motion import Motion


def kane_sums(chain: Sequence[Member], moving: Sequence[Motion]) -> tuple[Vec3, ...]:
    """h_i = Σ_j (M_j + m_j r_ij × r̈_j) for every member i, over itself and all members j that hang on it.     (14.E19)

    M_j about the centre of mass, r_ij from o_i to it, r̈_j its acceleration with gravity as one of the base.

    Seed:   [balafoutis_patel] (5.2.36), (5.2.37), (5.4.16)–(5.4.20)
    Shapes: Members, Motions → as many Vec3, each in its member's frame
    """
    places = placed(chain)

    def share(i, j):
        k, motion, W = chain[j], moving[j], places[j].W
        way = places[j].o + W @ k.r - places[i].o
        push = W @ (motion.sdd + motion.Omega @ k.r) * k.m
        return W @ of_body(k.I, motion.w, motion.wd) + way.cross(push)
    return _over(chain, places, share)


def lagrange_sums(chain: Sequence[Member], moving: Sequence[Motion]) -> tuple[Vec3, ...]:
    """Σ_j (m_j s_ij × r̈_j + m_j r_j × s̈_j + M_Oj) for every member i, over itself and all that hangs on it.   (14.E17)

    What Lagrange's equations come to: s_ij from o_i to o_j, M_O about o_j, s̈ with gravity as one of the base.

    Seed:   [balafoutis_patel] (5.4.1)–(5.4.11)
    Shapes: Members, Motions → as many Vec3, each in its member's frame
    """
    places = placed(chain)

    def share(i, j):
        k, motion, W = chain[j], moving[j], places[j].W
        push = W @ (motion.sdd + motion.Omega @ k.r) * k.m
        about = of_body(k.I + steiner(k.m, k.r), motion.w, motion.wd) + k.r.cross(motion.sdd) * k.m
        return W @ about + (places[j].o - places[i].o).cross(push)
    return _over(chain, places, share)


def _over(chain, places, share):
    """For every member the sum of share(i, j) over itself and what hangs on it, told in its own frame."""
    total = [ORIGIN] * len(chain)
    for j in range(len(chain)):
        i = j
        while i >= 0:
            total[i] = total[i] + share(i, j)
            i = chain[i].parent
    return tuple(place.W.T @ x for place, x in zip(places, total, strict=True))
