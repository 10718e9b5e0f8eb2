"""Composite bodies: the inertia matrix by freezing all joints but one.

Freeze all joints but one and let it accelerate by 1: what lies beyond it moves as one rigid body, its *composite body*.
The wrench that this takes is felt by every joint between there and the base: a column of M, without any other motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..formulations import newton_euler_linear
from ..formulations.newton_euler_linear import Moments
from ..kinematics import entries
from ..linear import Vector
from ..regressor import matrix, seen_from, upper
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import NO_SCREW, Vec3, Z


def inertia_matrix(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """M(q) by composite bodies; see `composite`. The same M as T = ½ q̇ᵀ M q̇ has, rotors included.

    Seed:   [balafoutis_patel] Algorithms 6.1 and 6.2, after Walker and Orin (1982), method 3
    Shapes: n scalars → n lists of n scalars
    """
    return composite(robot, newton_euler_linear.parameters(robot), q)


def composite(robot: Robot, links: Sequence[Moments], q: Vector) -> list[list[Scalar]]:
    """M(q) for links given by their (M, MS, I_O), whatever the robot's own masses are.

    Inwards, the body beyond joint i in the frame on the joint (z its axis): the link and all that hangs on it,

        J_i = X(after) [J_link + Σ Z(q_k) … J_k …] X(after)ᵀ                      (J: the ten parameters, `seen_from`)

    One unit of acceleration of joint i takes, about the joint's origin, the force f and the moment n

        revolute:   f = z × MS    n = I_O z              prismatic:   f = M z    n = MS × z

    and M_ji is what joint j feels of it, n_z or f_z by the kind of joint j, once f and n have been told in its frame.
    A rotor turns by k_r: it adds k_r² I_m to M_ii, and its carrier feels the moment k_r I_m z_m.

    Seed:    [balafoutis_patel] (6.2.8)–(6.2.9), (6.3.28)–(6.3.30); [siciliano] (7.32) for the rotors
    Differs: (6.3.29e) forgets the moment MS × z of a prismatic joint; (6.2.9c) asks for the kind of joint i, where
             joint j's counts. First moments instead of centres of mass, so nothing is divided by a mass. Rotors, trees,
             fixed joints and standard DH are added.
    Shapes:  one (scalar, Vec3, Mat3) a link, n scalars → n lists of n scalars
    """
    q, n = entries(robot, q), robot.n
    steps = [_steps(link.joint, robot.coordinate(i, q)) for i, link in enumerate(robot.links)]
    bodies = [[m, *ms, *upper(I)] for m, ms, I in links]
    M = [[0] * n for _ in range(n)]
    for i in reversed(range(len(robot.links))):
        link, (before, turn, after) = robot.links[i], steps[i]
        body = seen_from(after, bodies[i])
        if i in robot.joints:
            k = robot.joints.index(i)
            M[k][k], wrench = _own(link, body)
            wrench = _onto_parent(link, before, turn, wrench)
            for j in reversed(robot.path(i)[:-1]):
                wrench = _moved(steps[j][2], wrench)
                if j in robot.joints:
                    o = robot.joints.index(j)
                    M[o][k] = M[k][o] = _felt(robot.links[j].joint.kind, wrench)
                wrench = _moved(steps[j][0], _moved(steps[j][1], wrench))
        if link.parent >= 0:
            moved = seen_from(before, seen_from(turn, body))
            bodies[link.parent] = [a + b for a, b in zip(bodies[link.parent], moved, strict=True)]
    return M


def _steps(joint, q):
    """The three motions from the parent to the link: before the joint, the joint itself, after it. One axis each, so
    that recorded products are few."""
    return joint.before.along_x(), replace(joint, after=NO_SCREW).outer(q), joint.after.along_x()


def _own(link, body):
    """What the joint itself feels of its unit acceleration, and the wrench that this takes, both about the joint."""
    wrench = _unit(link.joint.kind, body)
    felt, rotor = _felt(link.joint.kind, wrench), link.rotor
    return (felt if rotor is None else felt + rotor.kr * rotor.kr * rotor.Im), wrench


def _unit(kind, body):
    """(f, n) of a unit acceleration of the composite body about, or along, z."""
    m, ms, I = body[0], Vec3(*body[1:4]), matrix(body[4:])
    return (Z * m, ms.cross(Z)) if kind == "prismatic" else (Z.cross(ms), I @ Z)


def _felt(kind, wrench):
    f, n = wrench
    return f.z if kind == "prismatic" else n.z


def _onto_parent(link, before, turn, wrench):
    """The wrench in the frame of the parent, which carries the joint's rotor and feels it start."""
    f, n = _moved(before, _moved(turn, wrench))
    rotor = link.rotor
    return (f, n) if rotor is None else (f, n + rotor.axis * (rotor.kr * rotor.Im))


def _moved(T, wrench):
    """A wrench told in another frame; T is the pose of its own frame seen from that one."""
    f, n = T.R @ wrench[0], T.R @ wrench[1]
    return f, n + T.p.cross(f)

