"""Uicker and Kahn: Lagrange's equations with 4×4 matrices, as the formula is written.

Each trace is worked out for itself, from the poses of the joints on. So it costs O(n⁴), and almost everything is done
many times over; `lagrange_euler` has the same coefficients with every derivative formed once. What is here is what the
formula says and what published counts have priced (`codegen.ledger`).
"""

from __future__ import annotations

import sympy as sp

from ..homogeneous import Member, members
from ..kinematics import Tip, entries
from ..linear import Matrix, Vector, applied, dot, times, transposed
from ..model import Model, Terms, coordinates, loaded
from ..robot import Robot
from ..scalar import Scalar, is_zero, quotient

Coefficients = tuple[list[list[Scalar]], list[list[list[Scalar]]], list[Scalar]]


def derive(robot: Robot) -> Model:
    """The model from the three sums:  M q̈, c and g are those with q̈, with products of q̇, and with gravity.

    Seed:   [balafoutis_patel] (5.2.7), (5.2.8)
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`. A sum over the bodies j:       (10.E7)

        τ_i = Σ_j Σ_k Tr(∂W_j/∂q_i J_j ∂W_jᵀ/∂q_k) q̈_k + Σ_j Σ_kl Tr(∂W_j/∂q_i J_j ∂²W_jᵀ/∂q_k∂q_l) q̇_k q̇_l
              − Σ_j m_j gᵀ ∂W_j/∂q_i r_j

    Seed:    [balafoutis_patel] (5.2.1)–(5.2.7)
    Differs: (5.2.7) prints ∂W_j/∂q_i twice in the first trace; the second one is by q_k.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    D, h, g = doubled(robot, q)
    n = range(robot.n)
    tau = [quotient(sum((D[i][k] * qdd[k] for k in n if not is_zero(D[i][k])), 0) + _quadratic(h[i], qd), 2) + g[i]
           for i in n]
    return loaded(robot, tau, q, qd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic.

    Seed:   [balafoutis_patel] (5.2.8)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    D, h, g = doubled(robot, q)
    return [[quotient(x, 2) for x in row] for row in D], [quotient(_quadratic(rows, qd), 2) for rows in h], g


def doubled(robot: Robot, q: Vector) -> Coefficients:
    """(2 D, 2 h, g): every trace of 2 J for itself, for i ≤ k and k ≤ l, the others by symmetry.

    Seed:   [balafoutis_patel] (5.2.7)
    Shapes: n scalars → n lists of n scalars, n × n × n nested lists, n scalars
    """
    chain, n = Chain(members(robot, entries(robot, q))), range(robot.n)
    D, g = [[0 for _ in n] for _ in n], [0 for _ in n]
    h = [[[0 for _ in n] for _ in n] for _ in n]
    for j, body in enumerate(chain.members):
        way = [k for k in chain.paths[j] if chain.members[k].joint is not None]
        for a, k in enumerate(way):
            i = chain.members[k].joint
            pull = dot(robot.gravity, applied(chain.U(j, k), body.com)[:3])
            g[i] = g[i] - body.body.m * pull
            for k2 in way[a:]:
                l = chain.members[k2].joint
                D[i][l] = D[l][i] = D[i][l] + _trace(chain.U(j, k), body.twice_J, chain.U(j, k2))
                for k3 in way:
                    m = chain.members[k3].joint
                    moved = _trace(chain.U(j, k3), body.twice_J, chain.UU(j, k, k2))
                    h[m][i][l] = h[m][l][i] = h[m][i][l] + moved
    return D, h, g


class Chain:
    """The members of an arm and the ways between them; derivatives are formed anew whenever they are asked for.

    way[k, j]   from the joint of member k to member j
    hinge[k]    from the base to the joint of member k
    span[k, l]  from the joint of member k to that of member l
    """

    def __init__(self, chain: tuple[Member, ...]) -> None:
        self.members, self.paths, self.way, self.hinge, self.span = chain, [], {}, [], {}
        for j, body in enumerate(chain):
            path = self.paths[body.parent] if body.parent >= 0 else ()
            A, before = body.A, body.one if body.before is None else body.before
            self.way |= {(k, j): times(self.way[k, body.parent], A) for k in path} | {(j, j): body.outer}
            self.span |= {(k, j): _onwards(self.way[k, body.parent], body) for k in path} | {(j, j): body.one}
            self.hinge.append(_onwards(self._pose(body.parent), body) if path else before)
            self.paths.append((*path, j))

    def U(self, j: int, k: int) -> Matrix:
        """∂W_j/∂q of the joint of member k:  W_(k−1) Q_k · (from k to j).

        Seed:   [milicevic] (2.3); [balafoutis_patel] (5.2.2)
        Shapes: 4×4
        """
        return times(self.hinge[k], self.members[k].turned(self.way[k, j]))

    def UU(self, j: int, k: int, l: int) -> Matrix:
        """∂²W_j by the joints of members k and l, k before l:  W_(k−1) Q_k · (from k to l) · Q_l · (from l to j).

        Seed:   [milicevic] (2.3); [balafoutis_patel] (5.2.7)
        Shapes: 4×4
        """
        once = times(self.hinge[k], self.members[k].turned(self.span[k, l]))
        return times(once, self.members[l].turned(self.way[l, j]))

    def _pose(self, j):
        """W_j: what the first joint moves, seen from the base."""
        first = self.paths[j][0]
        return self.members[first].seen(self.way[first, j])


def _onwards(P, body):
    """From the end of P to the joint of a body: P, and what stands before the joint."""
    return P if body.before is None else times(P, body.before)


def _trace(U, J, V):
    """Tr(U J Vᵀ), by the whole product."""
    product = times(times(U, J), transposed(V))
    return sum((product[k][k] for k in range(1, 4)), product[0][0])


def _quadratic(h, qd):
    """Σ_k Σ_l h_kl q̇_k q̇_l."""
    return sum((x * (qd[k] * qd[l]) for k, row in enumerate(h) for l, x in enumerate(row) if not is_zero(x)), 0)
