"""How large M, c and g can become, in whatever posture: constants that hold for every q, where there are any.

An entry of M, a Christoffel symbol and a torque of gravity are sums of sines and cosines of sums of angles
(`harmonics`). None of them exceeds the sum of its amplitudes,

    |Σ_k A_k cos(k·q) + B_k sin(k·q)| ≤ Σ_k √(A_k² + B_k²)

so the matrix of these sums has a norm that no posture exceeds. A coordinate that slides is no angle: where M or g
depends on it, there is no constant. A slide that carries the whole arm does no harm, because nothing depends on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import sympy as sp

from .harmonics import harmonics
from .model import Model, christoffel
from .robot import numbers


@dataclass(frozen=True)
class Bounds:
    """‖M‖ ≤ M,  ‖c‖ ≤ c ‖q̇‖²,  ‖g‖ ≤ g,  ‖∂g/∂q‖ ≤ slope, for all q and q̇; norms of vectors and matrices are 2-norms.
    """

    M: float
    c: float
    g: float
    slope: float


def bounds(model: Model, values: Mapping[str, float]) -> Bounds:
    """The constants of an arm with these numbers. ValueError where M or g grows with a slide.

        ‖M‖ ≤ ‖(max |M_ij|)‖      ‖c‖ ≤ √(Σ_i λ_i²) ‖q̇‖², λ_i the largest eigenvalue of (max |c_ijk|)_jk
        ‖g‖ ≤ √(Σ_i max |g_i|²)   ‖∂g/∂q‖ ≤ ‖(max |∂g_i/∂q_j|)‖                                                 (08.E4)

    Seed:    [khalil] section 7.3.3.3, property g
    Differs: there the constants are said to exist; here they are computed. They exist for more arms than revolute ones,
             and c is bounded rather than C, of which there are many.
    Shapes:  a model in closed form; short ones, up to about three joints
    """
    given = numbers(values, model.parameters)
    at = {sp.Symbol(name): sp.Float(x) for name, x in given.items() if name in model.parameters}
    n, q = model.n, list(model.q)
    M, g = (sp.Matrix(A).xreplace(at) for A in (model.M, model.g))
    slope = sp.Matrix(n, n, lambda i, j: sp.diff(g[i], q[j]))
    symbols = [c for rows in christoffel(M, model.q) for row in rows for c in row]
    found = iter(amplitudes([*M, *g, *slope, *symbols]))
    most_M, most_g, most_slope = (np.array([next(found) for _ in range(count)]) for count in (n * n, n, n * n))
    most_c = np.array(list(found)).reshape(n, n, n)
    forms = [np.linalg.eigvalsh(B)[-1] for B in most_c]
    return Bounds(float(np.linalg.norm(most_M.reshape(n, n), 2)), float(np.linalg.norm(forms)),
                  float(np.linalg.norm(most_g)), float(np.linalg.norm(most_slope.reshape(n, n), 2)))


def amplitudes(expressions: list[sp.Expr]) -> list[float]:
    """Of every expression the sum of its amplitudes, Σ √(A_k² + B_k²): what it never exceeds.

    ValueError where one has another symbol than angles: it may grow without bound. Our own.

    Seed:   [khalil] section 7.3.3.3, property g
    """
    return [_amplitude(e) for e in harmonics(expressions)]


def _amplitude(e):
    pairs = defaultdict(lambda: [0.0, 0.0])
    for term in sp.Add.make_args(e):
        coefficient, turn = term.as_independent(sp.sin, sp.cos)
        if coefficient.free_symbols:
            names = ", ".join(sorted(s.name for s in coefficient.free_symbols))
            raise ValueError(f"there is no constant: it grows with {names}, which is no angle")
        pairs[turn.args if turn != 1 else ()][turn.func is sp.sin] += float(coefficient)
    return sum(float(np.hypot(*pair)) for pair in pairs.values())
