"""Forces and moments of an arm at rest, link by link from the tip; and the short way, by the Jacobian.

A wrench is a force with a moment about a point. `tip` is what the tool exerts on the environment, two Vec3 in the base
frame, the moment about the tool's origin, here as everywhere in the library. All in any arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .. import kinematics
from ..kinematics import Pose, Tip, entries, frames, jacobian
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, ZERO, Mat3, Transform, Vec3, skew


class Wrench(NamedTuple):
    """A force f, and a moment N about the point at which f is said to act."""

    f: Vec3
    N: Vec3


NOTHING = Wrench(ORIGIN, ORIGIN)


@dataclass(frozen=True)
class Coupling:
    """What an arm at rest needs at its joints. All vectors in the base frame.

    wrenches[i]   f_(i−1,i), N_(i−1,i): what the link before (or the base) exerts on link i at its joint, N about a
                  point of the joint's axis, `points[i]`
    torques       one a moving joint: the component that its motor must give
    """

    wrenches: tuple[Wrench, ...]
    points: tuple[Vec3, ...]
    torques: tuple[Scalar, ...]

    @property
    def borne(self) -> tuple[Wrench, ...]:
        """What link i exerts on the link before: action and reaction. borne[0] is what the base feels."""
        return tuple(Wrench(-f, -N) for f, N in self.wrenches)


def coupling(robot: Robot, q: Vector, tip: Tip | None = None) -> Coupling:
    """The coupling forces and moments of an arm at rest, from the tip inwards, with the weights of links and rotors.

        f_(i−1,i) = f_(i,i+1) − m_i g_0
        N_(i−1,i) = N_(i,i+1) + r_(i−1,i) × f_(i,i+1) − r_(i−1,ci) × m_i g_0
        τ_i = b_(i−1) · f_(i−1,i)  (prismatic)      τ_i = b_(i−1) · N_(i−1,i)  (revolute)

    The first two are the balance of link i solved for what comes from inside: (4-1), and (4-2) with (4-1) put in.
    2n equations leave two of the 2(n + 1) vectors open: f_(n,n+1), N_(n,n+1) is `tip`, what the arm exerts on its
    environment, and nothing where none is given. A rotor's weight is carried by the link it is mounted on.

    Seed:    [asada_slotine] (4-1)–(4-6)
    Differs: the text calls f_(0,1), N_(0,1) the reaction on the base. By its own definition they act on link 1; the
             base feels the opposite (`Coupling.borne`). Trees, fixed joints and rotors are added.
    Shapes:  n scalars, two Vec3 → one Wrench a link, n scalars
    """
    q = entries(robot, q)
    poses = frames(robot, q)
    passed: list[list[tuple[Vec3, Wrench]]] = [[] for _ in robot.links]      # (where, what) link i exerts outwards
    if tip is not None:
        passed[robot.tip].append((poses[robot.tip].T @ robot.tool.p, Wrench(*kinematics.wrench(tip))))
    wrenches: dict[int, Wrench] = {}
    torques: list[Scalar] = [0] * robot.n
    for i in reversed(range(len(robot.links))):
        pose, link = poses[i], robot.links[i]
        f, N = NOTHING
        for point, mass in _masses(robot, i, pose):
            weight = robot.gravity * mass
            f, N = f - weight, N - (point - pose.o).cross(weight)
        for point, outer in passed[i]:
            f, N = f + outer.f, N + outer.N + (point - pose.o).cross(outer.f)
        wrenches[i] = Wrench(f, N)
        if i in robot.joints:
            torques[robot.joints.index(i)] = pose.z @ (f if link.joint.kind == "prismatic" else N)
        if link.parent >= 0:
            passed[link.parent].append((pose.o, wrenches[i]))
    order = range(len(robot.links))
    return Coupling(tuple(wrenches[i] for i in order), tuple(poses[i].o for i in order), tuple(torques))


def _masses(robot: Robot, i: int, pose: Pose) -> list[tuple[Vec3, Scalar]]:
    """(point, mass) of link i and of the rotors it carries."""
    link = robot.links[i]
    rotors = [robot.links[j].rotor for j in robot.carried(i)]
    return [(pose.T @ link.com, link.m), *((pose.T @ rotor.com, rotor.m) for rotor in rotors)]


def equivalent_torques(robot: Robot, q: Vector, tip: Tip) -> list[Scalar]:
    """τ = Jᵀ F, F = (f, N) at the tip:  τ_j = J_v,j · f + J_ω,j · N. The weights of the arm are not in it.

    For every virtual displacement  0 = τᵀ δq − Fᵀ δp = (τ − Jᵀ F)ᵀ δq,  and δq is free.

    Seed:   [asada_slotine] (4-7)–(4-12); [khalil] [7.30]; [siciliano] Problem 7.7
    Shapes: n scalars, two Vec3 → n scalars
    """
    Jv, Jw = jacobian(robot, q)
    f, N = kinematics.wrench(tip)
    return [v @ f + w @ N for v, w in zip(Jv, Jw, strict=True)]


def moved(wrench: Tip, T: Transform) -> Wrench:
    """The same wrench about the origin and in the axes of another frame, from which its own is seen as T = (R, r).

        f' = R f       N' = R N + r × R f          (a sensor at r, seen from the screw; R = 1: parallel axes)

    Seed:   [asada_slotine] (4-14)–(4-17), Example 4-2
    """
    f, N = (T.R @ x for x in kinematics.wrench(wrench))
    return Wrench(f, N + T.p.cross(f))


def twist_map(T: Transform) -> tuple[tuple[Scalar, ...], ...]:
    """J of a rigid body between two of its frames: δp = J δq, (shift, turn) of the frame at T from those of the other.

        J = [[Rᵀ, −Rᵀ S(r)], [0, Rᵀ]]              (R = 1:  [[1, −S(r)], [0, 1]])

    Seed:    [asada_slotine] (4-13), (4-15), (4-16)
    Differs: row 5 of (4-16) has its 1 in column 6; it belongs into column 5, as (4-17) has it.
    Shapes:  a Transform → 6 rows of 6
    """
    return _blocks(T.R.T, -(T.R.T @ skew(T.p)), ZERO, T.R.T)


def wrench_map(T: Transform) -> tuple[tuple[Scalar, ...], ...]:
    """Q = Jᵀ P for the J of `twist_map`: the matrix of `moved`, [[R, 0], [S(r) R, R]].

    Seed:   [asada_slotine] (4-14), (4-17)
    Shapes: a Transform → 6 rows of 6
    """
    return _blocks(T.R, ZERO, skew(T.p) @ T.R, T.R)


def _blocks(A: Mat3, B: Mat3, C: Mat3, D: Mat3) -> tuple[tuple[Scalar, ...], ...]:
    return tuple((*left, *right) for pair in ((A, B), (C, D)) for left, right in zip(*pair, strict=True))
