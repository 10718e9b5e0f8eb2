"""Torques are linear in the inertial parameters:  τ = Y(q, q̇, q̈) π.

A body enters by ten numbers: its mass m, its first moment m·com, and its inertia I_O about the origin of its frame. So
the column of a parameter is the torque of an arm that has this parameter alone, by whichever formulation, in whichever
arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from .formulations import newton_euler, newton_euler_linear
from .kinematics import entries
from .linear import Vector
from .robot import Robot, Rotor, inertia
from .scalar import Scalar
from .spatial import EYE, Mat3, Transform, Vec3, X, Y, Z, dyad

Torques = Callable[[Robot, Vector, Vector, Vector], Vector]   # any formulation's inverse_dynamics

TEN = ("m", "mx", "my", "mz", "xx", "xy", "xz", "yy", "yz", "zz")
MOMENTS = {"mx": X, "my": Y, "mz": Z}


def names(robot: Robot) -> tuple[str, ...]:
    """The names of π: ten a link (m1, mx1 … the first moment, xx1 … the inertia about the frame's origin), Im1 where
    the joint has a motor, Fv1 and Fs1 where it moves.

    Seed:   [siciliano] (7.77)
    """
    found = []
    for i, link in enumerate(robot.links, 1):
        kinds = [*TEN, *(["Im"] if link.rotor else []), *(["Fv", "Fs"] if i - 1 in robot.joints else [])]
        found += [f"{kind}{i}" for kind in kinds]
    return tuple(found)


def parameters(robot: Robot) -> list[Scalar]:
    """π of this robot, in the order of `names`: of every link with the rotors it carries as rigid parts (the augmented
    link), then I_m of the joint's motor, F_v, F_s.

        m = m_l + m_m      m r = m_l r_l + m_m r_m      I_O = Σ I + m S(r)ᵀ S(r)

    Seed:    [siciliano] (7.60)–(7.77)
    Differs: products of inertia are the entries of the matrix, without a further minus. A rotor belongs to the parent
             of the joint it drives, so a tree's link may carry several.
    Shapes:  → list of p scalars
    """
    values = []
    for i, (link, (m, ms, I)) in enumerate(zip(robot.links, newton_euler_linear.parameters(robot), strict=True)):
        values += [m, *ms, *upper(I)]
        values += [link.rotor.Im] if link.rotor else []
        values += [link.joint.Fv, link.joint.Fs] if i in robot.joints else []
    return values


def regressor(robot: Robot, q: Vector, qd: Vector, qdd: Vector,
              inverse_dynamics: Torques = newton_euler.inverse_dynamics,
              only: Sequence[str] | None = None) -> list[list[Scalar]]:
    """Y(q, q̇, q̈): τ = Y π, a column for each of `names` (or for those in `only`), from any formulation's torques.

        column(p) = τ(an arm with p = 1 and nothing else)
        column(m r_x) = τ(m = 1, r = e_x, I_O = 0) − τ(m = 1, r = 0, I_O = 0)

    I_m stands for the terms with k_r alone, k_r q̈ I_m and k_r² I_m q̈: the rotor as a rigid part is counted with the
    link that carries it. Y is block upper triangular: row i has zeros for links that joint i does not carry.

    Seed:    [siciliano] (7.76)–(7.81)
    Differs: columns come from torques, not from derivatives of the Lagrangian (7.79).
    Shapes:  three times n scalars → n lists of p scalars
    """
    state = [entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd"))]
    asked = chosen(robot, only)
    bare = robot.without("masses", "rotors", "friction")
    columns, masses = [], {}
    for name in asked:
        kind, i = place(name)
        if kind == "m" or kind in MOMENTS:
            if i not in masses:
                masses[i] = inverse_dynamics(_with(bare, i, m=1), *state)
        if kind == "m":
            columns.append(masses[i])
            continue
        tau = inverse_dynamics(_alone(robot, bare, kind, i), *state)
        columns.append([a - b for a, b in zip(tau, masses[i], strict=True)] if kind in MOMENTS else tau)
    return [list(row) for row in zip(*columns, strict=True)]


def stacked(robot: Robot, states: np.ndarray, only: Sequence[str] | None = None,
            inverse_dynamics: Torques = newton_euler.inverse_dynamics) -> np.ndarray:
    """Y at many states, one above the other.

    Seed:   [siciliano] (7.85)
    Shapes: q, qd, qdd as an array (3, n, N) → array (N·n, p); more rows where `inverse_dynamics` gives more
    """
    count = states.shape[-1]
    Y = regressor(robot, *(list(x) for x in states), inverse_dynamics, only)
    columns = np.array([[np.broadcast_to(np.asarray(y, float), count) for y in row] for row in Y])
    return columns.transpose(2, 0, 1).reshape(count * len(Y), -1)


def chosen(robot: Robot, only: Sequence[str] | None) -> tuple[str, ...]:
    """The names in `only`, or all of them; says which there are where one is unknown, or stands there twice."""
    there = names(robot)
    if only is None:
        return there
    if isinstance(only, str):
        raise TypeError(f"names come as a list, such as only=[{only!r}], not as the one word {only!r}")
    unknown = [str(name) for name in only if name not in there]
    if unknown:
        raise ValueError(f"the {robot.name} has no parameter {', '.join(unknown)}; it has {', '.join(there)}")
    twice = sorted({name for name in only if list(only).count(name) > 1})
    if twice:
        raise ValueError(f"{', '.join(twice)} is asked for twice; every parameter has one column")
    return tuple(only)


def place(name: str) -> tuple[str, int]:
    """What a parameter is and which link it belongs to, counted from 0: "xx2" → ("xx", 1)."""
    kind = name.rstrip("0123456789")
    return kind, int(name[len(kind):]) - 1


def _alone(robot, bare, kind, i):
    """The arm whose only parameter is this one; for a first moment, with a unit mass besides."""
    if kind in MOMENTS:
        r = MOMENTS[kind]
        return _with(bare, i, m=1, com=r, I=dyad(r, r) - EYE)                 # I_O = 0: I = −(rᵀr 1 − r rᵀ)
    if kind in TEN:
        return _with(bare, i, I=matrix([int(kind == k) for k in TEN[4:]]))
    if kind in ("Fv", "Fs"):
        return _with(bare, i, joint=replace(bare.links[i].joint, **{kind: 1}))
    rotor, parent = robot.links[i].rotor, robot.links[i].parent
    arm = _with(bare, i, rotor=Rotor(rotor.kr, 1, axis=rotor.axis))
    return arm if parent < 0 else _with(arm, parent, I=-dyad(rotor.axis, rotor.axis))     # without its rigid part


def _with(robot, i, **changes):
    return replace(robot, links=(*robot.links[:i], replace(robot.links[i], **changes), *robot.links[i + 1:]))


def upper(I: Mat3) -> list[Scalar]:
    """The six entries xx, xy, xz, yy, yz, zz of a symmetric matrix."""
    return [I[0, 0], I[0, 1], I[0, 2], I[1, 1], I[1, 2], I[2, 2]]


def matrix(six: Sequence[Scalar]) -> Mat3:
    """The symmetric matrix with the entries xx, xy, xz, yy, yz, zz."""
    xx, xy, xz, yy, yz, zz = six
    return inertia(xx, yy, zz, xy, xz, yz)


def seen_from(T: Transform, ten: Sequence[Scalar]) -> list[Scalar]:
    """The ten parameters of a body in another frame; T is the pose of the body's frame seen from that one.

        m' = m     s' = R s + m p     I' = R I Rᵀ + 2 (pᵀ R s) 1 − (R s pᵀ + p sᵀ Rᵀ) + m (pᵀp 1 − p pᵀ)

    which is J' = T J Tᵀ for the 4×4 pseudo-inertia J.

    Seed:    [khalil] section 2
    Shapes:  10 scalars → list of 10 scalars
    """
    m, s, I, p = ten[0], T.R @ Vec3(*ten[1:4]), matrix(ten[4:]), T.p
    moved = T.R @ I @ T.R.T + EYE * (2 * (p @ s)) - dyad(s, p) - dyad(p, s) + (EYE * (p @ p) - dyad(p, p)) * m
    return [m, *(s + p * m), *upper(moved)]
