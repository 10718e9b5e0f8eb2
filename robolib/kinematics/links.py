"""Where the links are and how they move: frames, and the columns of the Jacobian of any point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..linear import Vector
from ..robot import Robot
from ..robot.given import one_robot, vector
from ..scalar import Scalar
from ..spatial import HERE, ORIGIN, Mat3, Transform, Vec3, Z

Columns = tuple[tuple[Vec3, ...], tuple[Vec3, ...]]           # J_v and J_ω, one Vec3 per joint
Tip = tuple[Vec3, Vec3]                                       # force and moment at the tool


@dataclass(frozen=True)
class Pose:
    """A link seen from the base: its frame `T`, and the axis `z` of its joint with a point `o` on it."""

    T: Transform
    z: Vec3
    o: Vec3


def frames(robot: Robot, q: Vector) -> tuple[Pose, ...]:
    """The pose of every link at q, in the base frame:  T_0_i = T_0_parent · X(before) · Z(q) · X(after).

    Seed:   [siciliano] ch. 2, used in (7.14)–(7.29)
    """
    q = entries(robot, q)
    poses = []
    for i, link in enumerate(robot.links):
        parent = poses[link.parent].T if link.parent >= 0 else HERE
        inner = parent @ link.joint.before.along_x()
        poses.append(Pose(inner @ link.joint.outer(robot.coordinate(i, q)), inner.R @ Z, inner.p))
    return tuple(poses)


def tip(robot: Robot, q: Vector) -> Transform:
    """The tool frame in the base frame."""
    return frames(robot, q)[robot.tip].T @ robot.tool


def jacobian(robot: Robot, q: Vector, link: int | None = None, point: Vec3 | None = None) -> Columns:
    """Columns (J_v, J_ω) for a point fixed to a link and given in its frame; the tool's point unless said otherwise.

    revolute:   J_v,j = z_j × (p − o_j)   J_ω,j = z_j
    prismatic:  J_v,j = z_j               J_ω,j = 0                    zero for joints that do not carry the link

    Seed:   [siciliano] (7.14)–(7.19); [asada_slotine] (5-24)–(5-26)
    Shapes: two tuples of n Vec3, in the base frame
    """
    poses = frames(robot, q)
    if link is None:
        link = robot.tip
        point = robot.tool.p if point is None else point
    if not -1 <= link < len(robot.links):
        raise ValueError(f"there is no link {link}: the {robot.name} has links 0 to {len(robot.links) - 1},"
                         " and −1 is the base")
    if link < 0:
        return (ORIGIN,) * robot.n, (ORIGIN,) * robot.n
    return columns(robot, poses, link, poses[link].T @ (ORIGIN if point is None else point))


def columns(robot: Robot, poses: Sequence[Pose], link: int, p: Vec3) -> Columns:
    """`jacobian` for poses that are there already, and a point p of the link in the base frame."""
    Jv, Jw, path = [], [], robot.path(link)
    for j in robot.joints:
        axis, kind = poses[j], robot.links[j].joint.kind
        if j not in path:
            Jv.append(ORIGIN)
            Jw.append(ORIGIN)
        elif kind == "prismatic":
            Jv.append(axis.z)
            Jw.append(ORIGIN)
        else:
            Jv.append(axis.z.cross(p - axis.o))
            Jw.append(axis.z)
    return tuple(Jv), tuple(Jw)


def bodies(robot: Robot, q: Vector) -> Iterator[tuple[Scalar, Mat3, tuple[Vec3, ...], tuple[Vec3, ...]]]:
    """Every body that moves, as (m, I, J_v, J_ω): its mass, its inertia in the base frame, its Jacobians.

    A link:   J_v, J_ω of its centre of mass.
    A rotor:  J_v of its centre of mass as a point of the link that carries it; J_ω the carrier's, plus k_r z_m in the
              column of the joint it drives: ω_m = ω_(i−1) + k_r q̇_i z_m.                              (07.E9)

    Seed:   [siciliano] (7.12), (7.16)–(7.19) links; (7.23)–(7.29) rotors
    """
    poses = frames(robot, q)
    for i, link in enumerate(robot.links):
        T = poses[i].T
        yield (link.m, T.R @ link.I @ T.R.T, *columns(robot, poses, i, T @ link.com))
        if link.rotor:
            yield _rotor(robot, poses, i, link)


def _rotor(robot, poses, i, link):
    rotor, still = link.rotor, (ORIGIN,) * robot.n
    if link.parent < 0:
        R_I, axis, (Jv, Jw) = rotor.I, rotor.axis, (still, still)
    else:
        T = poses[link.parent].T
        R_I, axis = T.R @ rotor.I @ T.R.T, T.R @ rotor.axis
        Jv, Jw = columns(robot, poses, link.parent, T @ rotor.com)
    k = robot.joints.index(i)
    return rotor.m, R_I, Jv, (*Jw[:k], Jw[k] + axis * rotor.kr, *Jw[k + 1:])


def tip_wrench(robot: Robot, q: Vector, tip: Tip) -> Tip:
    """The tool's force and moment, in the frame of the tip link and about its origin."""
    force, moment = wrench(tip)
    R = frames(robot, q)[robot.tip].T.R
    f = R.T @ force
    return f, R.T @ moment + robot.tool.p.cross(f)


def wrench(tip: Tip) -> Tip:
    """What the tool exerts on the environment, as two Vec3: (force, moment), given as any two vectors of three.

    Seed:   [siciliano] (7.42), h
    """
    try:
        force, moment = tip
    except (TypeError, ValueError):
        raise ValueError("tip must be two vectors, (force, moment), such as ([0, 0, -5], [0, 0, 0]): what the tool"
                         " exerts on the environment, in the base frame") from None
    return vector(force, "the force of the tip"), vector(moment, "the moment of the tip")


def entries(robot: Robot, q: Iterable[Scalar], what: str = "q") -> list[Scalar]:
    """q as a list of n scalars, from a list, a column matrix or an array; a clear error for anything else."""
    robot = one_robot(robot)
    try:
        given = None if isinstance(q, (str, dict, set, frozenset)) else list(q)
    except TypeError:
        given = None
    if given is None:
        raise TypeError(f"{what} is a list of {robot.n} entries for the {robot.name}, one per moving joint, not"
                        f" {q!r:.60}")
    if len(given) != robot.n:
        raise ValueError(f"{what} needs {robot.n} entries for the {robot.name}, one per moving joint; got {len(given)}")
    if any(isinstance(x, float) and x != x for x in given):
        raise ValueError(f"{what} contains NaN (not a number): {given}")
    if any(isinstance(x, float) and x in (math.inf, -math.inf) for x in given):
        raise ValueError(f"{what} contains an infinite number: {given}; its entries must be finite")
    if any(isinstance(x, str) for x in given):
        raise TypeError(f"{what} must hold numbers or expressions; one of its entries is text, {given}")
    if any(x is None or isinstance(x, (list, tuple, dict)) for x in given):
        raise TypeError(f"{what} must hold a number, an expression or a column of numbers for each moving joint, not"
                        f" {given}")
    return given
