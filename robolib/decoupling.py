"""When is the inertia matrix diagonal in every configuration? The conditions are found by solving, not typed in."""

from __future__ import annotations

import sympy as sp


def conditions(model):
    """The equations between parameters that make M diagonal in every configuration.

    M_ij = 0 for i ≠ j is a polynomial in sin and cos of the coordinates; each of its coefficients must vanish.

    Seed:    [siciliano] section 7.3.3, where m_3′ (ℓ_3′ − a_1′) a_1″ = m_2′ ℓ_2′ a_1′ is the one condition
    Differs: found, not given. The source prints m_3′ where m_2′ belongs.
    """
    found = []
    for i in range(model.n):
        for j in range(i):
            for e in _coefficients(model.M[i, j], model.q):
                if e not in found and sp.expand(-e) not in found:
                    found.append(e)
    return found


def decouple(model, unknown):
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


def _coefficients(expression, q):
    """The coefficients of an expression as a polynomial in q, sin q and cos q, with sin² = 1 − cos²."""
    pairs = [(sp.Dummy("c"), sp.Dummy("s")) for _ in q]
    named = {f(x): y for x, pair in zip(q, pairs, strict=True) for f, y in zip((sp.cos, sp.sin), pair, strict=True)}
    poly = sp.expand(sp.expand(expression, trig=True).xreplace(named))
    for c, s in pairs:
        poly = sp.rem(sp.Poly(poly, s), sp.Poly(s**2 + c**2 - 1, s)).as_expr()
    poly = sp.Poly(sp.expand(poly), *q, *(x for pair in pairs for x in pair))
    return [e for e in poly.coeffs() if e != 0]
