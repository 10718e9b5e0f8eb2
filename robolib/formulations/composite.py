"""The closed form with composite bodies: M and Christoffel's symbols as products, without a derivative."""

from __future__ import annotations

import sympy as sp

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, Terms, coordinates
from ..model import torques as of_terms
from ..proximal import Member, euler, members, placed, steiner
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, dyad

Symbols = list[list[list[Scalar]]]              # c[i][j][k], the torque at joint i per product of the rates j and k


def derive(robot: Robot) -> Model:
    """The model: its terms, in symbols.

    Seed:   [balafoutis_patel] (5.2.17)–(5.2.20)
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.

        τ_i = Σ_j M_ij q̈_j + Σ_jk c_ijk q̇_j q̇_k + g_i

    Seed:   [balafoutis_patel] (5.2.17)
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return of_terms(robot, terms(robot, q, qd), q, qd, qdd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic:  M and Christoffel's symbols as in `of_bodies`, and

        g_i = −zᵀ(U_i × g) (revolute)        g_i = −m̄_i zᵀ g (prismatic)

    Seed:    [balafoutis_patel] (5.2.17), (5.2.19c)
    Differs: (5.2.19c) has the other sign, and a link's own centre of mass in the place of the composite body's.
    Shapes:  n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    M, symbols, g = of_bodies(robot, q)
    c = [sum((x * qd[j] * qd[k] for j, row in enumerate(plane) for k, x in enumerate(row)), 0) for plane in symbols]
    return M, c, g


def christoffel(robot: Robot, q: Vector) -> Symbols:
    """All symbols c_ijk at q, c[i][j][k], without a derivative of M; see `of_bodies`.

    Seed:   [balafoutis_patel] (5.2.18), (5.2.19b)
    """
    return of_bodies(robot, q)[1]


def of_bodies(robot: Robot, q: Vector) -> tuple[list[list[Scalar]], Symbols, list[Scalar]]:
    """(M, Christoffel's symbols, gravity), from the composite bodies (m̄, U, E) about the joints, in the base frame.

    A joint k that turns turns whatever lies beyond it, so that  ∂²p/∂q_k∂q_i = z_k × ∂p/∂q_i  for k before i. With
    j, k ≤ i all is a sum over the composite body of i, s from o_j to o_i; for joints that turn             (14.E20)

        M_ij = zᵀ_i E_i z_j + zᵀ_i (U_i × (z_j × s))
        c_jik = zᵀ_j (z_i × (E_i − ½ tr(E_i) 1) z_k) + zᵀ_j (s × (z_k × (z_i × U_i)))

    and all other symbols follow by symmetry:  c_jik = c_jki,  and  c_ijk = −c_jik  for k ≤ j < i.          (14.E21)

    Seed:    [balafoutis_patel] (5.2.18)–(5.2.20)
    Differs: the source has the symbols for j, k ≤ i alone, and joints that turn. Slides, the rest, trees and rotors
             are added.
    Shapes:  n scalars → n lists of n, n lists of n lists of n, n scalars
    """
    chain, n = members(robot, q), robot.n
    places, bodies = placed(chain), _composites(chain)
    M, c, g = [[0] * n for _ in range(n)], [[[0] * n for _ in range(n)] for _ in range(n)], [0] * n
    for i, outer in enumerate(chain):
        if outer.joint is None:
            continue
        path, (m, U, E), z, a = _path(chain, i), bodies[i], places[i].z, outer.joint
        Sigma = euler(E, q)
        g[a] = g[a] - outer.share((z * m if outer.slides else z.cross(U)) @ robot.gravity)
        for j in path:
            b, s, felt = chain[j].joint, places[i].o - places[j].o, _felt(chain[j], places[j].z)
            entry = outer.share(chain[j].share(felt(s, *_pushed(outer, z, m, U, E))))
            M[b][a] = M[b][a] + entry
            if i != j:
                M[a][b] = M[a][b] + entry
            for k in path:
                if chain[k].slides:
                    continue                                                  # a slide turns nothing
                turned = _turned(outer, z, places[k].z, m, U, Sigma)
                x = outer.share(chain[j].share(chain[k].share(felt(s, *turned))))
                d = chain[k].joint
                for one, other in {(a, d), (d, a)} if i != k else {(a, d)}:
                    c[b][one][other] = c[b][one][other] + x
                if k <= j < i:
                    for one, other in {(b, d), (d, b)} if j != k else {(b, d)}:
                        c[a][one][other] = c[a][one][other] - x
    return M, c, g


def _composites(chain):
    """(m̄, U, E) of every composite body about its joint's origin, in the base frame.           (5.2.20a), (5.2.20b)"""
    places, found = placed(chain), [(0, ORIGIN, ZERO)] * len(chain)
    for i in reversed(range(len(chain))):
        k, (W, o, _), (m, U, E) = chain[i], places[i], found[i]
        r = W @ k.r
        m, U, E = m + k.m, U + r * k.m, E + W @ k.I @ W.T + steiner(k.m, r)
        found[i] = m, U, E
        if k.parent >= 0:
            s, (M, first, second) = o - places[k.parent].o, found[k.parent]
            shifted = E + EYE * ((U @ s) * 2) - dyad(s, U) - dyad(U, s) + steiner(m, s)
            found[k.parent] = M + m, first + U + s * m, second + shifted
    return found


def _path(chain, i) -> list[int]:
    """The members that move member i, from itself to the base."""
    path = []
    while i >= 0:
        if chain[i].joint is not None:
            path.append(i)
        i = chain[i].parent
    return path


def _felt(k: Member, z: Vec3):
    """What joint k feels of a force f and a moment n about a point at s from the joint's origin."""
    if k.slides:
        return lambda s, f, n: z @ f
    return lambda s, f, n: z @ (n + s.cross(f))


def _pushed(k: Member, z: Vec3, m: Scalar, U: Vec3, E: Mat3) -> tuple[Vec3, Vec3]:
    """Force and moment that give the composite body of k a unit of q̈ at its joint."""
    return (z * m, U.cross(z)) if k.slides else (z.cross(U), E @ z)


def _turned(k: Member, z: Vec3, turning: Vec3, m: Scalar, U: Vec3, Sigma: Mat3) -> tuple[Vec3, Vec3]:
    """The same for the product of the rates of k and of a joint before it that turns it about `turning`:

        Σ m (z_k × ∂p)  and  Σ m ρ × (z_k × ∂p),  ∂p = z × ρ or z
    """
    if k.slides:
        across = turning.cross(z)
        return across * m, U.cross(across)
    return turning.cross(z.cross(U)), -(z.cross(Sigma @ turning))
