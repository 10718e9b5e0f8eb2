"""The arm without mass: balls pass down from the tip to the base, and no torque changes."""

from __future__ import annotations

from ..conventions import to_modified
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Mat3, Vec3, Z
from .moments import steiner

Moments = tuple[Scalar, Vec3, Mat3]             # mass, first moment, inertia about the origin


def massless(robot: Robot) -> tuple[Robot, tuple[Moments, ...]]:
    """(the arm by modified rows, the (M, MS, I_O) of its links), with M = 0 for every link that turns.         (14.E12)

    A ball on the axis of a joint that turns belongs to both links at once. So the mass of the last link may sit as a
    ball at its own origin, and pass to the link before: M_i → 0, and the link before takes  M += M_i,  MS += M_i s_i,
    I_O += −M_i S(s_i)². From the tip to the base every link loses its mass, and has u and K of its augmented link. A
    link that slides keeps the mass: no point of it stays with the link before.

    The links so made are those of `newton_euler_linear.recursion`. No body has such numbers, and none needs to.

    Seed:    our own; [balafoutis_patel] Definition 5.1 has u and K, [khalil] section 7.5 has M_j → 0
    Shapes:  Robot, one (scalar, Vec3, Mat3) per link
    """
    arm, links = to_modified(robot), []
    for i, link in enumerate(arm.links):
        bodies = [link, *(arm.links[j].rotor for j in arm.carried(i))]
        m, ms, I = 0, ORIGIN, steiner(0, ORIGIN)
        for body in bodies:
            m, ms, I = m + body.m, ms + body.com * body.m, I + body.I + steiner(body.m, body.com)
        links.append((m, ms, I))
    for i in reversed(range(len(links))):
        (m, ms, I), link = links[i], arm.links[i]
        if link.joint.kind == "prismatic":
            continue
        links[i] = (0, ms, I)
        if link.parent >= 0:
            M, MS, I_O = links[link.parent]
            s = link.joint.before.along_x() @ (Z * link.joint.d)
            links[link.parent] = (M + m, MS + s * m, I_O + steiner(m, s))
    return arm, tuple(links)
