"""The members of an arm: every link, and every rotor on the link that carries it, with the joint that moves it."""

from __future__ import annotations

from dataclasses import dataclass

from ..linear import Matrix, Vector, identity, times
from ..robot import Link, Robot, Rotor
from ..scalar import literal
from ..screws import matrix
from ..spatial import NO_SCREW, skew
from .inertia import twice_pseudo_inertia

# ∂A/∂q = Q A for A = Rot_z(θ) Trans_z(d) …, with q in θ or in d.                                            (10.E2)
Q_REV = ((0, -1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
Q_PRI = ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 0))
NOTHING = ((0, 0, 0, 0),) * 4
ONE = tuple(map(tuple, identity(4)))
KINDS = {"revolute": Q_REV, "prismatic": Q_PRI, "fixed": NOTHING}


@dataclass(frozen=True)
class Member:
    """A body that moves, and its joint. Seen from the member before it, its pose is  A = B Z(q),  ∂Z/∂q = Q Z.

    parent   its place among the members; −1 is the base
    joint    which coordinate moves it, counted from 0; None: fixed
    before   B, what stands between the member before it and the joint; None: nothing, as in a standard row
    outer    Z(q)
    Q        the joint's
    body     the link or the rotor; `twice_J` is twice its pseudo-inertia, `com` its centre of mass (x, y, z, 1)
    one      the unit matrix, and `nothing`, the matrix of zeros, as the arithmetic of q writes them
    """

    parent: int
    joint: int | None
    before: Matrix | None
    outer: Matrix
    Q: Matrix
    body: Link | Rotor
    twice_J: Matrix
    com: Vector
    one: Matrix
    nothing: Matrix

    @property
    def A(self) -> Matrix:
        """A = B Z, its pose seen from the member before it."""
        return self.seen(self.outer)

    def seen(self, P: Matrix) -> Matrix:
        """B P: what the joint's frame has as P, seen from the member before it."""
        return P if self.before is None else times(self.before, P)

    def turned(self, P: Matrix) -> Matrix:
        """Q P, the derivative of a pose P that the joint moves. At a joint it takes rows and a sign, no product."""
        none = self.nothing[0]
        if self.Q is Q_REV:
            return [[-x for x in P[1]], list(P[0]), none, none]
        if self.Q is Q_PRI:
            return [none, none, list(P[3]), none]
        return times(self.Q, P)


def members(robot: Robot, q: Vector) -> tuple[Member, ...]:
    """Every link and every rotor at q, parents first, a rotor right after the link that it drives.

    A rotor hangs on the link that carries it by a joint that turns by k_r q; see `rotor_spin`.

    Seed:    [milicevic] (2.1); [balafoutis_patel] (2.3.1)
    Differs: both have serial arms without rotors, the one with standard, the other with modified rows.
    Shapes:  n scalars → Members
    """
    like = q[0] if robot.n else 0

    def written(A):
        return [[literal(x, like) for x in row] for row in A]

    def member(parent, joint, before, outer, Q, body):
        return Member(parent, joint, before, written(outer), Q, body, written(twice_pseudo_inertia(body)),
                      (*body.com, 1), written(ONE), written(NOTHING))
    found, place = [], {-1: -1}
    for i, link in enumerate(robot.links):
        joint, parent = robot.joints.index(i) if i in robot.joints else None, place[link.parent]
        before = None if link.joint.before == NO_SCREW else written(matrix(link.joint.before.along_x()))
        place[i] = len(found)
        outer = matrix(link.joint.outer(robot.coordinate(i, q)))
        found.append(member(parent, joint, before, outer, KINDS[link.joint.kind], link))
        if link.rotor:
            found.append(member(parent, joint, None, ONE, rotor_spin(link.rotor), link.rotor))
    return tuple(found)


def rotor_spin(rotor: Rotor) -> Matrix:
    """∂A/∂q = A Q_m of a rotor at its carrier's frame: it turns by k_r q about its axis z through its centre of mass r.

        Q_m = k_r [S(z)  −S(z) r; 0  0]

    The angle it has turned by stays away: a rotor is the same all around its axis, so its J is the same at every angle.

    Seed:    [milicevic] (2.3), where Q is used
    Differs: the text has no rotors. [siciliano] (7.23)–(7.29) has their motion.
    Shapes:  4×4
    """
    turn = skew(rotor.axis) * rotor.kr
    return *((*row, x) for row, x in zip(turn, -(turn @ rotor.com), strict=True)), (0, 0, 0, 0)
