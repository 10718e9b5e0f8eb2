"""When is the inertia matrix diagonal in every configuration? The conditions are found by solving, not typed in."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from .harmonics import coefficients
from .model import Model


def conditions(model: Model) -> list[sp.Expr]:
    """The equations between parameters that make M diagonal in every configuration.

    M_ij = 0 for i ≠ j is a polynomial in sin and cos of the coordinates; each of its coefficients must vanish.

    Seed:    [siciliano] section 7.3.3, where m_3′ (ℓ_3′ − a_1′) a_1″ = m_2′ ℓ_2′ a_1′ is the one condition
    Differs: found, not given. The source prints m_3′ where m_2′ belongs.
    """
    found = []
    for i in range(model.n):
        for j in range(i):
            for e in coefficients(model.M[i, j], list(model.q)):
                if e not in found and sp.expand(-e) not in found:
                    found.append(e)
    return found


def decouple(model: Model, unknown: sp.Symbol | Sequence[sp.Symbol]) -> list[dict[sp.Symbol, sp.Expr]]:
    """The values of the unknown parameters that make M diagonal in every configuration, a list of dicts.

    Seed:   [siciliano] section 7.3.3
    Shapes: one symbol or several → [{symbol: expression}, …]
    """
    unknown, wanted = list(unknown) if isinstance(unknown, (list, tuple)) else [unknown], conditions(model)
    if not wanted:
        raise ValueError("the inertia matrix is diagonal already; there is nothing to solve")
    solutions = sp.solve(wanted, unknown, dict=True, simplify=False)
    if not solutions:
        raise ValueError(f"no value of {', '.join(map(str, unknown))} makes the inertia matrix diagonal: "
                         + ", ".join(f"{e} = 0" for e in wanted) + "; free more parameters")
    return solutions
