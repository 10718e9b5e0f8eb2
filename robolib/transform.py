"""A model in other coordinates: a Model pulled back along q = φ(p).

With G = ∂φ/∂p, so that q̇ = G ṗ: a square G is a change of coordinates, a tall G a constraint. One mechanism for both.
Where only the rates are known, ṗ = J(q) q̇, `along` does the same with G = J⁻¹ and leaves the state in q.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import sympy as sp

from . import linear
from .identity import judge
from .model import Model, rate

Expressions = Iterable[sp.Expr]                 # a list, a tuple or a column matrix


def change(model: Model, phi: Expressions, p: Sequence[Expressions]) -> Model:
    """The model in the coordinates p, where q = φ(p):

        M* = Gᵀ M G     c* = Gᵀ (c + M Ġ ṗ)     g* = Gᵀ g     friction* = Gᵀ friction     U* = U(φ(p))

    all at q = φ(p), q̇ = G ṗ, with G = ∂φ/∂p. A torque on q counts as `forces(G, torque)` on p.

    Seed:    [asada_slotine] (5-50)–(5-56)
    Differs: there p and q are equally many and G = J⁻¹; fewer p are allowed here, so that φ can be a constraint.
             Friction is added.
    Shapes:  φ n expressions in p; p = (p, ṗ, p̈), each m×1 symbols, m ≤ n, as `model.symbols(m, "p")` makes them
    """
    q, qd, _ = model.state
    p, pd, pdd = (sp.Matrix(list(x)) for x in p)
    phi = sp.Matrix(list(phi))
    _check(model, phi, (p, pd, pdd))
    G = slope(phi, p)
    there = dict(zip(q, phi, strict=True)) | dict(zip(qd, G * pd, strict=True))
    M, c, g, friction = (sp.Matrix(A).xreplace(there) for A in (model.M, model.c, model.g, model.friction))
    terms = _pulled(M, c, g, G, rate(G, p, pd) * pd)
    return Model(model.robot, *terms, (p, pd, pdd), sp.ImmutableMatrix(G.T * friction),
                 sp.Add(model.U).xreplace(there))


def slope(phi: Expressions, p: Expressions) -> sp.Matrix:
    """G = ∂φ/∂p: how fast q = φ(p) moves with p, q̇ = G ṗ.

    Seed:   [asada_slotine] (5-49), there as its inverse J
    Shapes: φ n expressions, p m symbols → (n, m)
    """
    return sp.Matrix(list(phi)).jacobian(sp.Matrix(list(p)))


def forces(G: sp.Matrix, Q: Expressions) -> sp.Matrix:
    """Q* = Gᵀ Q: the forces on p that do the work of Q on q, where q̇ = G ṗ.

    Motors that turn by ψ(q) instead of q work on the joints by the same rule: Q = (∂ψ/∂q)ᵀ τ.

    Seed:   [asada_slotine] (5-56); remote drive (5-48); [khalil] [7.31]–[7.33]
    Shapes: G (n, m), Q n expressions → (m, 1)
    """
    return sp.Matrix(G).T * sp.Matrix(list(Q))


@dataclass(frozen=True, eq=False)
class Carried:
    """M p̈ + c + g + friction = Q for coordinates p that are known by their rates only, ṗ = J(q) q̇.

    Everything is written in q and ṗ. It is no Model: the derivatives of M with respect to p are not those to q.
    """

    M: sp.Matrix
    c: sp.Matrix
    g: sp.Matrix
    friction: sp.Matrix
    q: sp.Matrix
    pd: sp.Matrix
    pdd: sp.Matrix
    G: sp.Matrix                                # J⁻¹: q̇ = G ṗ

    @property
    def tau(self) -> sp.Matrix:
        """The forces on p:  M p̈ + c + g + friction."""
        return self.M * self.pdd + self.c + self.g + self.friction


def along(model: Model, J: sp.Matrix, p: Sequence[Expressions]) -> Carried:
    """The equations of motion for ṗ = J(q) q̇, the state left in q. With Ĵ = J⁻¹:

        M* = Ĵᵀ M Ĵ     c* = Ĵᵀ (c + M dĴ/dt ṗ)     g* = Ĵᵀ g

    J need not be the derivative of anything. Where it is, c* is also Σ h*_ijk ṗ_j ṗ_k, see `velocity_terms`.

    Seed:    [asada_slotine] (5-51), (5-54)
    Differs: c* by projection, which does not ask J to be integrable; (5-52) does.
    Shapes:  J (n, n) in q; p = (p, ṗ, p̈), of which the rates are used
    """
    q, qd, _ = model.state
    _, pd, pdd = (sp.Matrix(list(x)) for x in p)
    G = inverse(J)
    qd_there = G * pd
    there = dict(zip(qd, qd_there, strict=True))
    c, friction = (sp.Matrix(A).xreplace(there) for A in (model.c, model.friction))
    terms = _pulled(sp.Matrix(model.M), c, sp.Matrix(model.g), G, rate(G, q, qd_there) * pd)
    return Carried(*terms, G.T * friction, q, pd, pdd, G)


def velocity_terms(M: sp.Matrix, G: sp.Matrix, q: sp.Matrix) -> list[list[list[sp.Expr]]]:
    """h*_ijk = Σ_l ( ∂M*_ij/∂q_l Ĵ_lk − ½ ∂M*_jk/∂q_l Ĵ_li ), with Σ h*_ijk ṗ_j ṗ_k = c*. M is M*(q), G is Ĵ = J⁻¹.

    True where J is the derivative ∂p/∂q of some coordinates.

    Seed:   [asada_slotine] (5-52); with G = 1 it is (5-39) and [siciliano] (7.41)
    Shapes: M, G (n, n), q (n, 1) → nested lists h[i][j][k]
    """
    n, dM = len(q), [M.diff(x) for x in q]
    return [[[sum(dM[x][i, j] * G[x, k] - dM[x][j, k] * G[x, i] / 2 for x in range(n)) for k in range(n)]
             for j in range(n)] for i in range(n)]


def inverse(J: sp.Matrix) -> sp.Matrix:
    """J⁻¹ = adj J / det J, with the determinant left to be seen.

    Seed:   [asada_slotine] (5-65) is one
    """
    J = sp.Matrix(J)
    if J.rows != J.cols:
        raise ValueError(f"J is {J.rows}×{J.cols}; only a square J has an inverse, one rate p a joint")
    if judge(linear.determinant(J.tolist()), 0).equal:
        raise ValueError("J is singular everywhere: its determinant is 0, so the rates p do not tell the rates q")
    return sp.Matrix(linear.inverse(J.tolist()))


def _pulled(M, c, g, G, Gd_pd):
    """(Gᵀ M G, Gᵀ (c + M Ġ ṗ), Gᵀ g)."""
    return G.T * M * G, G.T * (c + M * Gd_pd), G.T * g


def _check(model, phi, p):
    if len(phi) != model.n:
        raise ValueError(f"φ needs {model.n} entries, one per coordinate of the model; got {len(phi)}")
    sizes = [len(x) for x in p]
    if len(set(sizes)) > 1 or not 1 <= sizes[0] <= model.n:
        raise ValueError(f"p must be (p, ṗ, p̈), each 1 to {model.n} symbols, as model.symbols(m, \"p\") makes them;"
                         f" got {sizes[0]}, {sizes[1]} and {sizes[2]}")
    clash = sorted({s.name for x in p for s in x} & set(model.parameters))
    if clash:
        raise ValueError(f"the model has a parameter called {', '.join(clash)}, the name of a new coordinate;"
                         " choose another letter")
    unknown = sorted({s.name for s in phi.free_symbols & {s for x in model.state for s in x}}
                     - {s.name for s in p[0]})
    if unknown:
        raise ValueError(f"φ must be written in the new coordinates; it contains {', '.join(unknown)}")
