"""How the members of an arm move: W, Ẇ and Ẅ outwards, from each member to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..linear import Matrix, Vector, plus, scaled, times
from .chain import Member


class Motion(NamedTuple):
    """A member's pose in the base frame with its rates, and dW = ∂W/∂q by the member's own joint, 4×4 each."""

    W: Matrix
    Wd: Matrix
    Wdd: Matrix
    dW: Matrix


def motions(chain: Sequence[Member], qd: Vector, qdd: Vector) -> list[Motion]:
    """The Motion of every member, with A' = ∂A/∂q and A″ = ∂²A/∂q²:                                         (10.E12)

        W = W' A     Ẇ = Ẇ' A + W' A' q̇     Ẅ = Ẅ' A + 2 Ẇ' A' q̇ + W' A″ q̇² + W' A' q̈

    The primed W are those of the member before; at the base W = 1, and it rests.

    Seed:   [balafoutis_patel] (5.2.10), (5.2.12)
    Shapes: Members, twice n scalars → Motions
    """
    found = []
    for k in chain:
        start = Motion(k.one, k.nothing, k.nothing, k.nothing)
        W, Wd, Wdd, _ = found[k.parent] if k.parent >= 0 else start
        A = k.A
        if k.joint is None:
            found.append(Motion(*(times(x, A) for x in (W, Wd, Wdd)), k.nothing))
            continue
        v, a, turned = qd[k.joint], qdd[k.joint], k.turned(k.outer)
        once, twice = k.seen(turned), k.seen(k.turned(turned))
        dW = times(W, once)
        added = (scaled(times(Wd, once), 2 * v), scaled(times(W, twice), v * v), scaled(dW, a))
        found.append(Motion(times(W, A), plus(times(Wd, A), scaled(dW, v)), plus(times(Wdd, A), *added), dW))
    return found
