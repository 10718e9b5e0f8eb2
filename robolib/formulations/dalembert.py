"""Generalized d'Alembert: D, h and c as sums over bodies, what turns and what is carried along kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sympy as sp

from ..kinematics import Pose, Tip, columns, entries, frames
from ..linear import Vector
from ..model import Model, Terms, coordinates, torques
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import HERE, ORIGIN, Vec3

Turns = dict[int, tuple[Vec3, Vec3]]            # {link: (ω, κ)}, −1 is the base


def derive(robot: Robot) -> Model:
    """The model from the parts:  M = D_rot + D_tran,  c = h_rot + h_tran,  g = c of the text.

    Seed:   [milicevic] (4.1)
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ_i = Σ_j D_ij q̈_j + h_tran,i + h_rot,i + c_i, in any arithmetic; friction and tip as in `model.torques`.

    Seed:   [milicevic] (4.1)
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return torques(robot, terms(robot, q, qd), q, qd, qdd, tip)


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state, in any arithmetic.

    Seed:   [milicevic] (4.1)
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    D_rot, D_tran, h_rot, h_tran, c = parts(robot, q, qd)
    M = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(D_rot, D_tran, strict=True)]
    return M, [a + b for a, b in zip(h_rot, h_tran, strict=True)], c


class Parts(NamedTuple):
    """The torques' parts: D n lists of n scalars, h and c n scalars each."""

    D_rot: list[list[Scalar]]
    D_tran: list[list[Scalar]]
    h_rot: list[Scalar]
    h_tran: list[Scalar]
    c: list[Scalar]


def parts(robot: Robot, q: Vector, qd: Vector) -> Parts:
    """D and h, each by what turns (rot) and what is carried along (tran), and gravity c. A sum over the bodies s:

        D_rot,ij  = Σ (ˢz_i)ᵀ I_s (ˢz_j)                D_tran,ij = Σ m_s λ_j·λ_i
        h_rot,i   = Σ (ˢz_i)ᵀ I_s ˢκ_s + (ˢz_i × ˢω_s)ᵀ I_s ˢω_s
        h_tran,i  = Σ m_s a_s·λ_i                       c_i       = −Σ m_s g·λ_i

    ˢz_i is joint i's axis in the body's frame, where I_s is constant. λ_i = z_i × (r̄_s − o_i), with o_i a point on the
    axis, is the velocity that q̇_i = 1 gives to the centre of mass r̄_s. κ_s and a_s are the parts of the body's angular
    acceleration and of its centre's acceleration that come from velocities, see `turning` and `carried_along`.

    Seed:    [milicevic] (4.2)–(4.5)
    Differs: the text has rotary joints only. A prismatic joint has ˢz_i = 0 and λ_i = z_i. A rotor is one more body,
             with k_r z_m for the axis of the joint it drives. Trees and modified DH are added.
    Shapes:  n scalars twice → Parts
    """
    n = robot.n
    D_rot, D_tran = ([[0] * n for _ in range(n)] for _ in range(2))
    h_rot, h_tran, c = ([0] * n for _ in range(3))
    for m, I, axes, arms, w, k, a in _bodies(robot, entries(robot, q), entries(robot, qd, "qd")):
        turned, moment, spin, pull = [I @ z for z in axes], I @ k, I @ w, robot.gravity * m
        for i in range(n):
            for j in range(n):
                D_rot[i][j] = D_rot[i][j] + axes[i] @ turned[j]
                D_tran[i][j] = D_tran[i][j] + m * (arms[i] @ arms[j])
            h_rot[i] = h_rot[i] + axes[i] @ moment + axes[i].cross(w) @ spin
            h_tran[i] = h_tran[i] + m * (a @ arms[i])
            c[i] = c[i] - pull @ arms[i]
    return Parts(D_rot, D_tran, h_rot, h_tran, c)


def turning(robot: Robot, poses: Sequence[Pose], qd: Vector) -> Turns:
    """(ω_k, κ_k) of every link k, in the base frame: its angular velocity, and what velocities add to its derivative.

        ω_k = Σ q̇_p z_p        κ_k = Σ ω_(p−1) × q̇_p z_p        over the revolute joints p on the way to k

    Seed:   [milicevic] (4.3), (4.4), where both stand written out
    Shapes: Poses, n scalars → {link: (Vec3, Vec3)}, the base as −1
    """
    found = {-1: (ORIGIN, ORIGIN)}
    for i, link in enumerate(robot.links):
        w, k = found[link.parent]
        turn = poses[i].z * robot.coordinate(i, qd) if link.joint.kind == "revolute" else ORIGIN
        found[i] = w + turn, k + w.cross(turn)
    return found


def carried_along(robot: Robot, poses: Sequence[Pose], turns: Turns, qd: Vector, link: int, point: Vec3) -> Vec3:
    """The part of a point's acceleration that comes from velocities; a point of a link, both in the base frame.

        a = Σ_k ω_k × (ω_k × p_k) + κ_k × p_k   [+ 2 ω_k × q̇_k z_k: prismatic]       over the links k on the way

    p_k leads from a point on the axis of joint k to the next such point; for the last link, to the point itself. It is
    p_k* of the text, and c̄_s at the end. `turns` are those of `turning`.

    Seed:    [milicevic] (4.3)
    Differs: c̄_s starts at joint s. The s̄_s of the text's Newton–Euler tables starts at the far end and is wrong here.
             The prismatic term is added.
    Shapes:  Poses, {link: (Vec3, Vec3)}, n scalars, index, Vec3 → Vec3
    """
    way, a = robot.path(link), ORIGIN
    ends = [*(poses[k].o for k in way[1:]), point]
    for k, end in zip(way, ends, strict=False):               # the way to the base is empty
        (w, kappa), p = turns[k], end - poses[k].o
        a = a + w.cross(w.cross(p)) + kappa.cross(p)
        if robot.links[k].joint.kind == "prismatic":
            a = a + w.cross(poses[k].z) * (2 * robot.coordinate(k, qd))
    return a


def _bodies(robot, q, qd):
    """(m, I, axes, arms, ω, κ, a) of every link and rotor: I, axes, ω and κ in the body's frame, arms and a in the
    base's; a rotor's in the frame of its carrier, where its inertia is constant because it is the same all around."""
    poses = frames(robot, q)
    turns = turning(robot, poses, qd)
    for i, link in enumerate(robot.links):
        yield _body(robot, poses, turns, qd, link, i)
        if link.rotor:
            spin = {robot.joints.index(i): link.rotor.axis * link.rotor.kr}
            yield _body(robot, poses, turns, qd, link.rotor, link.parent, spin)


def _body(robot, poses, turns, qd, body, link, spin=None):
    """A body on a link; `spin` is {j: the angular velocity that q̇_j = 1 adds to the link's}."""
    T = poses[link].T if link >= 0 else HERE
    r = T @ body.com
    arms, axes = columns(robot, poses, link, r)
    axes, (w, k) = [T.R.T @ z for z in axes], (T.R.T @ v for v in turns[link])
    for j, axis in (spin or {}).items():
        axes[j] = axes[j] + axis
        w, k = w + axis * qd[j], k + w.cross(axis) * qd[j]
    return body.m, body.I, axes, arms, w, k, carried_along(robot, poses, turns, qd, link, r)
