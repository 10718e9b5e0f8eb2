"""Lagrange–Euler with 4×4 matrices: D, h and c from poses, their derivatives and pseudo-inertias.

A 4×4 matrix is four rows of four scalars, of any arithmetic. In this file i is a body, j, k, m count the coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from ..kinematics import Tip, entries
from ..linear import Matrix, Vector, dot, times
from ..model import Model, Terms, coordinates, torques
from ..robot import Link, Robot, Rotor
from ..scalar import Scalar, is_zero, quotient
from ..screws import matrix
from ..spatial import EYE, HERE, Mat3, Vec3, about_origin, dyad, skew

# ∂A/∂q = Q A for A = Rot_z(θ) Trans_z(d) …, with q in θ or in d. The text uses Q and does not define it.
Q_REV = ((0, -1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
Q_PRI = ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 0))
NOTHING = ((0, 0, 0, 0),) * 4


def derive(robot: Robot) -> Model:
    """The model from the coefficients:  M = D,  c_i = Σ h_ikm q̇_k q̇_m,  g = c of the text.

    Seed:   [milicevic] (2.2)–(2.6), (2.11)–(2.15)
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ_i = Σ_k D_ik q̈_k + Σ_k Σ_m h_ikm q̇_k q̇_m + c_i, in any arithmetic; friction and tip as in `model.torques`.

    Seed:   [milicevic] (2.5)
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return torques(robot, terms(robot, q, qd), q, qd, qdd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic.

    Seed:   [milicevic] (2.6), (2.13)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    D, h, c = coefficients(robot, q)
    n = range(robot.n)
    return D, [sum((h[i][k][m] * (qd[k] * qd[m]) for k in n for m in n if not is_zero(h[i][k][m])), 0) for i in n], c


def coefficients(robot: Robot, q: Vector) -> tuple[list[list[Scalar]], list[list[list[Scalar]]], list[Scalar]]:
    """(D, h, c): inertia, Coriolis and centrifugal coefficients h[i][k][m], gravity. A sum over the bodies j:

        D_ik = Σ Tr(U_jk J_j U_jiᵀ)     h_ikm = Σ Tr(U_jkm J_j U_jiᵀ)     c_i = −Σ m_j g U_ji r̄_j

    h_ikm is the Christoffel symbol of D. It is symmetric in k and m.

    Seed:    [milicevic] (2.11), (2.14), (2.15)
    Differs: (2.4) prints + before the gravity term; (2.15) has the right sign. The text has links only. A rotor is here
             one more body, hung on the link that carries it by a joint that turns by k_r q; see `rotor_spin`.
    Shapes:  n scalars → n lists of n scalars, n × n × n nested lists, n scalars
    """
    n = robot.n
    D, c = [[0] * n for _ in range(n)], [0] * n
    h = [[[0] * n for _ in range(n)] for _ in range(n)]
    for body, pose in _bodies(robot, entries(robot, q)):
        # Twice J, halved in the finished scalar: an exact half is a Fraction, which a column of states does not take.
        twice_J, com = _twice(body.m, body.com * body.m, about_origin(body.m, body.com, body.I)), (*body.com, 1)
        for i, U_i in pose.U.items():
            U_iJ = times(U_i, twice_J)
            c[i] = c[i] - body.m * dot(robot.gravity, [dot(row, com) for row in U_i[:3]])
            for k, U_k in pose.U.items():
                D[i][k] = D[i][k] + _trace(U_k, U_iJ)
            for (k, m), U_km in pose.UU.items():
                h[i][k][m] = h[i][k][m] + _trace(U_km, U_iJ)
    h = [[[quotient(h[i][min(k, m)][max(k, m)], 2) for m in range(n)] for k in range(n)] for i in range(n)]
    return [[quotient(x, 2) for x in row] for row in D], h, c


@dataclass(frozen=True)
class Pose:
    """A body's pose A in the base frame, 4×4, with its derivatives: U[j] = ∂A/∂q_j, UU[j, k] = ∂²A/∂q_j∂q_k, j ≤ k.

    What is not there is zero: q_j moves the body only if its joint lies on the way from the base.
    """

    A: Matrix
    U: dict[int, Matrix]
    UU: dict[tuple[int, int], Matrix]


def poses(robot: Robot, q: Vector) -> tuple[Pose, ...]:
    """The `Pose` of every link at q: the product rule on A_i = A_parent · X(before) · Z(q) X(after), ∂Z/∂q = Q Z.

        U_ij  = A_parent(j) X(before) Q_j · (the rest of the way to i)
        U_ijk = A_parent(j) X(before) Q_j · (from j to k) · Q_k · (the rest of the way to i)        j before k

    Seed:    [milicevic] (2.1), and U_ij, U_ijk as used in (2.3) and (2.14)
    Differs: the text has serial arms with standard rows, where X(before) = 1.
    Shapes:  n scalars → one Pose a link
    """
    base, found, q = Pose(matrix(HERE), {}, {}), [], entries(robot, q)
    for i, link in enumerate(robot.links):
        parent = found[link.parent] if link.parent >= 0 else base
        before, outer = matrix(link.joint.before.along_x()), matrix(link.joint.outer(robot.coordinate(i, q)))
        Q = {"revolute": Q_REV, "prismatic": Q_PRI, "fixed": NOTHING}[link.joint.kind]
        j = robot.joints.index(i) if i in robot.joints else None
        found.append(_hang(parent, before, Q, outer, j))
    return tuple(found)


def U(robot: Robot, q: Vector, i: int, j: int, k: int | None = None) -> Matrix:
    """U_ij = ∂A_i/∂q_j of link i, or U_ijk = ∂²A_i/∂q_j∂q_k; all counted from 0. Zero off the way from the base.

    Seed:   [milicevic] (2.3), (2.14)
    Shapes: 4×4
    """
    pose = poses(robot, q)[i]
    return pose.U.get(j, NOTHING) if k is None else pose.UU.get((min(j, k), max(j, k)), NOTHING)


def rotor_spin(rotor: Rotor) -> Matrix:
    """∂A/∂q = A Q_m of a rotor at its carrier's frame: it turns by k_r q about its axis z through its centre of mass r.

        Q_m = k_r [S(z)  −S(z) r; 0  0]

    The angle it has turned by stays away: a rotor is the same all around its axis, so its J is the same at every angle.

    Seed:    [milicevic] (2.3), where Q is used
    Differs: the text has no rotors. [siciliano] (7.23)–(7.29) has their motion.
    Shapes:  4×4
    """
    turn = skew(rotor.axis) * rotor.kr
    return _blocks(turn, -(turn @ rotor.com), (0, 0, 0, 0))


def pseudo_inertia(body: Link | Rotor) -> Matrix:
    """J = ∫ r rᵀ dm, r = (x, y, z, 1), about the frame's origin; of a link or a rotor, by its m, com and I.

    Seed:    [milicevic] (2.3), where J_i is used
    Differs: the text does not define J_i.
    Shapes:  4×4
    """
    return from_moments(body.m, body.com * body.m, about_origin(body.m, body.com, body.I))


def from_moments(m: Scalar, ms: Vec3, I_O: Mat3) -> Matrix:
    """J from mass, first moments m s and inertia about the origin:  J = [½ tr(I_O) 1 − I_O   m s; (m s)ᵀ   m].

    Seed:   [milicevic] (2.3), where J_i is used
    Shapes: scalar, Vec3, Mat3 → 4×4
    """
    return tuple(tuple(quotient(x, 2) for x in row) for row in _twice(m, ms, I_O))


def to_moments(J: Matrix) -> tuple[Scalar, Vec3, Mat3]:
    """(m, m s, I_O) from J:  I_O = tr(Σ) 1 − Σ, with Σ the upper left 3×3 block.

    Seed:   [milicevic] (2.3), where J_i is used
    Shapes: 4×4 → scalar, Vec3, Mat3
    """
    second = Mat3(*(row[:3] for row in J[:3]))
    return J[3][3], Vec3(*(row[3] for row in J[:3])), EYE * (J[0][0] + J[1][1] + J[2][2]) - second


def to_centre(J: Matrix) -> tuple[Scalar, Vec3, Mat3]:
    """(m, com, I) from J, the inertia about the centre of mass:  I = I_O − m (sᵀs 1 − s sᵀ).  The mass must not be 0.

    Seed:   [milicevic] (2.3), where J_i is used
    Shapes: 4×4 → scalar, Vec3, Mat3
    """
    m, ms, I_O = to_moments(J)
    com = ms.map(lambda x: quotient(x, m))
    return m, com, I_O - EYE * (ms @ com) + dyad(ms, com)


def _bodies(robot, q):
    """(body, Pose) of every link and every rotor."""
    found, still = poses(robot, q), matrix(HERE)
    for i, link in enumerate(robot.links):
        yield link, found[i]
        if link.rotor:
            carrier = found[link.parent] if link.parent >= 0 else Pose(still, {}, {})
            yield link.rotor, _hang(carrier, still, rotor_spin(link.rotor), still, robot.joints.index(i))


def _hang(parent, before, Q, outer, j):
    """The Pose behind a joint with the coordinate j (None: fixed). j comes after all that move the parent."""
    step = times(before, outer)
    U, UU = ({k: times(V, step) for k, V in kind.items()} for kind in (parent.U, parent.UU))
    if j is not None:
        once, twice = (times(before, times(turn, outer)) for turn in (Q, times(Q, Q)))
        UU |= {(k, j): times(V, once) for k, V in parent.U.items()} | {(j, j): times(parent.A, twice)}
        U |= {j: times(parent.A, once)}
    return Pose(times(parent.A, step), U, UU)


def _blocks(R, p, last):
    return *((*row, x) for row, x in zip(R, p, strict=True)), last


def _twice(m, ms, I_O):
    """2 J."""
    trace = I_O[0, 0] + I_O[1, 1] + I_O[2, 2]
    return _blocks(EYE * trace - I_O * 2, ms * 2, (*(ms * 2), m * 2))


def _trace(A, B):
    """Tr(A Bᵀ)."""
    return sum((dot(a, b) for a, b in zip(A, B, strict=True)), 0)
