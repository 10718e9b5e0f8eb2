"""An arm seen from its joints: every link in the frame that sits on its joint, z along the axis, fixed to the link.

There a joint moves its link about z or along z and in no other way, so that it feels one entry of a wrench.
Modified DH has these frames already; for any other description the constant screw after the joint is taken to the next
one. No algorithm beyond asks how the robot was described.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..formulations.newton_euler_linear import Moments
from ..kinematics import Tip, tip_wrench
from ..linear import Vector
from ..regressor import matrix, seen_from, upper
from ..robot import Robot, Rotor
from ..scalar import Scalar
from ..spatial import HERE, NO_SCREW, ORIGIN, Transform, Vec3, Z

Wrench = tuple[Vec3, Vec3]                      # force, and moment about the origin of the frame that it is told in


@dataclass(frozen=True)
class Step:
    """From the parent's joint to this one: first `before`, which is constant, then `turn`, which is the joint's.

    `place` counts the joint among those that move, from 0 (None: it is fixed). `spin` is what its rotor puts into the
    parent for one unit of q̈: the moment k_r I_m z_m, in the parent's joint frame; `own` is k_r² I_m.
    """

    kind: str
    parent: int
    place: int | None
    before: Transform
    turn: Transform
    spin: Vec3 | None
    own: Scalar

    @property
    def T(self) -> Transform:
        """The pose of this joint's frame seen from the parent's."""
        return self.before @ self.turn

    def inwards(self, wrench: Wrench) -> Wrench:
        """A wrench of this frame told in the parent's."""
        return moved(self.before, moved(self.turn, wrench))

    def felt(self, wrench: Wrench) -> Scalar:
        """What the joint feels of a wrench in its frame: its moment about z, or its force along z."""
        return along(self.kind, wrench)

    def turned(self, v: Vec3) -> Vec3:
        """A vector of the parent's frame told in this one."""
        return self.turn.R.T @ (self.before.R.T @ v)


def moved(T: Transform, wrench: Wrench) -> Wrench:
    """A wrench told in another frame; T is the pose of its own frame seen from that one:

        f' = R f        n' = R n + p × R f                                                              (16.E8)

    Seed:   [khalil] [7.20], [7.22]; [balafoutis_patel] (6.2.9a), (6.2.9b), (6.3.25), (6.3.26)
    """
    f, n = T.R @ wrench[0], T.R @ wrench[1]
    return f, n + T.p.cross(f)


def along(kind: str, wrench: Wrench) -> Scalar:
    """n_z of a wrench for a revolute joint, f_z for a prismatic one."""
    f, n = wrench
    return f.z if kind == "prismatic" else n.z


def steps(robot: Robot, q: Vector) -> list[Step]:
    """One Step a link, parents first."""
    found = []
    for i, link in enumerate(robot.links):
        after = HERE if link.parent < 0 else robot.links[link.parent].joint.after.along_x()
        before, turn = after @ link.joint.before.along_x(), replace(link.joint, after=NO_SCREW)
        place = robot.joints.index(i) if i in robot.joints else None
        found.append(Step(link.joint.kind, link.parent, place, before, turn.outer(robot.coordinate(i, q)),
                          *_rotor(link.rotor, after)))
    return found


def on_joints(robot: Robot, links: Sequence[Moments]) -> list[Moments]:
    """The (M, MS, I_O) of every link, given in the links' frames, told in the frames on the joints."""
    found = []
    for link, (m, ms, I) in zip(robot.links, links, strict=True):
        ten = seen_from(link.joint.after.along_x(), [m, *ms, *upper(I)])
        found.append((ten[0], Vec3(*ten[1:4]), matrix(ten[4:])))
    return found


def pushes(robot: Robot, q: Vector, tip: Tip | None, wrenches: Sequence[Wrench | None] | None) -> list[Wrench]:
    """What every link exerts on its surroundings, in the frame on its joint: the tool's wrench `tip`, given in the base
    frame, and `wrenches`, one a link or None, each in its link's frame about the link's origin.
    """
    given = [None] * len(robot.links) if wrenches is None else list(wrenches)
    if len(given) != len(robot.links):
        raise ValueError(f"wrenches needs {len(robot.links)} entries, one per link (None where there is no contact);"
                         f" got {len(given)}")
    told = [(ORIGIN, ORIGIN) if w is None else w for w in given]
    if tip is not None:
        f, n = tip_wrench(robot, q, tip)
        told[robot.tip] = (told[robot.tip][0] + f, told[robot.tip][1] + n)
    return [moved(link.joint.after.along_x(), w) for link, w in zip(robot.links, told, strict=True)]


def unit(kind: str, body: Moments) -> Wrench:
    """The wrench that one unit of acceleration of the joint takes of a rigid body on it:                 (16.E5)

        revolute:   f = z × MS    n = I_O z              prismatic:   f = M z    n = MS × z

    Seed:    [balafoutis_patel] (6.2.8d)–(6.2.8g), (6.3.21)–(6.3.24), (6.3.29d), (6.3.29e)
    Differs: (6.3.29e) forgets the moment MS × z that a sliding body's force has.
    """
    m, ms, I = body
    return (Z * m, ms.cross(Z)) if kind == "prismatic" else (Z.cross(ms), I @ Z)


def _rotor(rotor: Rotor | None, after: Transform) -> tuple[Vec3 | None, Scalar]:
    if rotor is None:
        return None, 0
    return (after.R @ rotor.axis) * (rotor.kr * rotor.Im), rotor.kr * rotor.kr * rotor.Im
