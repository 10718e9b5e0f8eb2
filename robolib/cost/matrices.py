"""The inertia matrix, and the matrices of the linearised model, line by line, as the tables count them.

For chains of turning joints in modified frames; `lines` tells how they say which line they have done.
"""

from __future__ import annotations

from ..linear import Vector
from ..robot import Robot
from ..spatial import ORIGIN, ZERO, Mat3, Vec3, Z
from .lines import Lines
from .torques import _outwards, _turns, augmented_links, euler_tensor_moment
from .turns import tilde_tilde, tilde_twice


def inertia_matrix(arm: Robot, q: Vector) -> Lines:
    """M, by generalized and augmented links. Results: M_11, M_12, …, M_nn, row by row.

    Seed:    [balafoutis_patel] Algorithm 6.2, (6.3.28)–(6.3.30)
    Differs: the letters: D is our M.
    """
    turns, n = _turns(arm, q), arm.n
    bodies, U, E = augmented_links(arm, turns), ORIGIN, ZERO
    M = [[0] * n for _ in range(n)]
    ways = [turn.there for turn in turns]
    yield "6.3.29b"
    for i in reversed(range(n)):
        if i + 1 < n:
            beyond = turns[i + 1]
            E = bodies[i].K + beyond.symmetric(E + tilde_twice(ways[i + 1], U))
            yield "6.3.29c"
            U = bodies[i].u + beyond.out(U)
            yield "6.3.29a"
        else:
            U, E = bodies[i].u, bodies[i].K
        f, eta = Z.cross(U), E @ Z
        M[i][i] = eta.z
        for j in reversed(range(i)):
            turn = turns[j + 1]
            eta = turn.out(ways[j + 1].cross(f) + eta)
            yield "6.3.30b"
            f = turn.out(f)
            yield "6.3.30a"
            M[i][j] = M[j][i] = eta.z
    return [x for row in M for x in row]


def sensitivities(arm: Robot, q: Vector, qd: Vector, qdd: Vector) -> Lines:
    """∂τ/∂q̈, ∂τ/∂q̇, ∂τ/∂q. Results: the three matrices, row by row, one after the other.

    Beside the lines of Algorithm 7.1 there are those of Algorithm 5.7, whose results it starts from, and "sd" for the
    velocity of the next origin, which the tables leave out.

    Seed:    [balafoutis_patel] Algorithm 7.1, (7.3.18), (7.3.19)
    Differs: dots that the scan has lost are restored.
    """
    turns, n = _turns(arm, q), arm.n
    bodies = augmented_links(arm, turns)
    moved = yield from _motion(arm, turns, bodies, qd, qdd)
    D, V, P = ([[0] * n for _ in range(n)] for _ in range(3))
    U, Ud, E, L = ORIGIN, ORIGIN, ZERO, ZERO
    for i in reversed(range(n)):
        w, Omega, a, Udd, eta, sd = moved[i]
        body, way = bodies[i], turns[i + 1].way if i + 1 < n else ORIGIN
        if i + 1 < n:
            beyond = turns[i + 1]
            U_out = beyond.out(U)
            yield "7.3.18a"
            Ud_out = beyond.out(Ud)
            yield "7.3.18b"
            E = _mirrored(body.K + tilde_twice(way, U_out) + beyond.symmetric(E))
            yield "7.3.18c"
            L = _tilde_times(w, body.K_hat) + tilde_tilde(way, Ud_out) + tilde_tilde(U_out, sd) + beyond.both_sides(L)
            yield "7.3.18d"
        else:
            U_out = Ud_out = ORIGIN
            E, L = body.K, _tilde_times(w, body.K_hat)
            yield "7.3.18d"
        U = body.u + U_out
        yield "7.3.18a"
        Ud = w.cross(body.u) + Ud_out
        yield "7.3.18b"
        across, swung = Vec3(w.y, -w.x, 0), Omega @ Z               # ω̃ z and Ω z
        f = Z.cross(U)
        f_hat = U.cross(across) + Ud.cross(Z)
        yield "7.3.18f"
        f_bar = U.cross(swung) + (Ud + Ud).cross(across) + Udd.cross(Z)
        yield "7.3.18g"
        B, C = E.rows[2], L.rows[2]
        H = E @ across - L @ Z
        yield "7.3.18j"
        beside = L @ across
        G = E @ swung - (beside + beside) + U.cross(a.cross(Z)) - eta.cross(Z)
        yield "7.3.18k"
        D[i][i] = B.z
        half = B @ across - C.z
        V[i][i] = half + half
        yield "7.3.18m"
        twice = C @ across
        P[i][i] = B @ swung - (twice + twice) + f @ a.cross(Z)
        yield "7.3.18n"
        for j in reversed(range(i)):
            turn, (w, Omega, a, _, _, sd) = turns[j + 1], moved[j]
            f = turn.out(f)
            yield "7.3.19a"
            f_hat = turn.out(f_hat)
            yield "7.3.19b"
            f_bar = turn.out(f_bar)
            yield "7.3.19c"
            B = turn.out(B) + turn.way.cross(f)                     # −fᵀ s̃ as a column is s × f
            yield "7.3.19d"
            C = turn.out(C) - sd.cross(f)
            yield "7.3.19e"
            H = turn.out(H) - turn.way.cross(f_hat)
            yield "7.3.19f"
            G = turn.out(G) - turn.way.cross(f_bar)
            yield "7.3.19g"
            across, swung = Vec3(w.y, -w.x, 0), Omega @ Z
            D[i][j] = D[j][i] = B.z
            half = B @ across - C.z
            V[i][j] = half + half
            yield "7.3.19j"
            V[j][i] = H.z + H.z
            yield "7.3.19k"
            twice = C @ across
            P[i][j] = B @ swung - (twice + twice) + f @ a.cross(Z)
            P[j][i] = G.z
            yield "7.3.19l"
    return [x for matrix in (D, V, P) for row in matrix for x in row]


def _motion(arm, turns, bodies, qd, qdd):
    """[(ω, Ω, s̈, Ü, η, ṡ)] by Algorithm 5.7."""
    state, moved, U, n = (ORIGIN, ORIGIN, ZERO, -arm.gravity), [], ORIGIN, ORIGIN
    for turn, rate, accel in zip(turns, qd, qdd, strict=True):
        state = yield from _outwards(state, turn, rate, accel, "5.3.45", "abce")
        moved.append(state)
    found = []
    for i in reversed(range(len(turns))):
        (w, _, Omega, a), body = moved[i], bodies[i]
        beyond = turns[i + 1] if i + 1 < len(turns) else None
        b = beyond.out(U) if beyond else ORIGIN
        U = Omega @ body.u + b
        lever = beyond.way.cross(b) + beyond.out(n) if beyond else ORIGIN
        n = euler_tensor_moment(Omega, body.K_hat) + body.u.cross(a) + lever
        yield "5.3.46"
        sd = w.cross(beyond.way) if beyond else ORIGIN
        yield "sd"
        found.append((w, Omega, a, U, n, sd))
    return found[::-1]


def _mirrored(E):
    """A symmetric matrix of which the upper half is worked out."""
    (xx, xy, xz), yy, yz = E.rows[0], E[1, 1], E[1, 2]
    return Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, E[2, 2]))


def _tilde_times(w, K):
    """ω̃ K of a symmetric K: 18 products."""
    x, y, z = K.rows
    return Mat3(z * w.y - y * w.z, x * w.z - z * w.x, y * w.x - x * w.y)
