"""Wrong models that stand in print."""

from __future__ import annotations

import sympy as sp

from ..model import Model
from .frames import with_M


def parallelogram_as_printed(model: Model) -> Model:
    """The parallelogram arm's M_a22 with its two slips: link 1 for link 4, and m2 a2² for m3 a2².

    Seed:   [siciliano] section 7.3.3, as printed
    """
    m1, m2, m3, m4, l1, l4, I1, I4, a2 = sp.symbols("m1 m2 m3 m4 l1 l4 I1 I4 a2")
    slips = I1 + m1 * l1**2 - I4 - m4 * l4**2 + (m2 - m3) * a2**2
    return with_M(model, sp.Matrix(model.M) + sp.diag(0, slips))
