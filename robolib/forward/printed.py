"""Lines of forward dynamics as their books print them, to be tried: each fails, and on some arms only.

    tensors.walker_orin(arm, q, printed.MOMENT)     (6.2.9b): frames mixed          unseen where nothing turns (PPR)
    tensors.walker_orin(arm, q, printed.KIND)       (6.2.9c): the wrong joint's kind      unseen on all-revolute arms
    tensors.generalized(arm, q, printed.SLIDE)      (6.3.29e): a slide's moment forgotten      unseen on RRR, PRR, PPR
"""

from __future__ import annotations

from ..formulations.newton_euler_linear import Moments
from ..spatial import ORIGIN, Transform
from .chain import Wrench, along, unit
from .tensors import Lines


def moment_6_2_9b(T: Transform, wrench: Wrench) -> Wrench:
    """η_j = A η_j+1 + s × f_j+1, the force still in frame j + 1.

    Seed:    [balafoutis_patel] (6.2.9b), as printed
    Differs: the force has to be turned to frame j first, A f
    """
    f, n = wrench
    return T.R @ f, T.R @ n + T.p.cross(f)


def moment_6_3_29e(kind: str, body: Moments) -> Wrench:
    """η_ii = σ_i E_i z: nothing for a slide.

    Seed:    [balafoutis_patel] (6.3.29e), as printed
    Differs: (1 − σ_i) U_i × z is missing
    """
    f, n = unit(kind, body)
    return f, (ORIGIN if kind == "prismatic" else n)


MOMENT = Lines(inwards=moment_6_2_9b)
KIND = Lines(felt=lambda here, there, wrench: along(there, wrench))
SLIDE = Lines(own=moment_6_3_29e)
