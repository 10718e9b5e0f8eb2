"""M from nothing but inverse dynamics: one unit of acceleration after the other.

With gravity, friction and contact left out and every joint at rest, the torques of q̈ = e_i are the column i of M. It
is the shortest way to M and the one that needs no new algorithm; `bodies` does it with fewer products.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .. import linear
from ..formulations import newton_euler_linear
from ..kinematics import entries
from ..linear import Vector
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar, quotient

Torques = Callable[[Robot, Vector, Vector, Vector], Vector]   # any formulation's inverse_dynamics


def columns(robot: Robot, q: Vector,
            inverse_dynamics: Torques = newton_euler_linear.inverse_dynamics) -> list[list[Scalar]]:
    """M(q), column by column:  M e_i = τ(q, 0, e_i; g = 0, no friction, nothing at the tip).              (16.E4)

    Seed:   [khalil] [7.64]; [balafoutis_patel] (6.2.4), Walker and Orin's first method; [siciliano] section 7.6
    Shapes: n scalars → n lists of n scalars
    """
    robot = one_robot(robot)
    bare, rest, units = robot.without("gravity", "friction"), [0] * robot.n, linear.identity(robot.n)
    return linear.transposed([list(inverse_dynamics(bare, q, rest, e)) for e in units])


def half_columns(robot: Robot, q: Vector,
                 inverse_dynamics: Torques = newton_euler_linear.inverse_dynamics) -> list[list[Scalar]]:
    """M(q), each entry once: for q̈ = e_i only the links beyond joint i move, so only they are calculated; M_ji = M_ij.

    Seed:   [balafoutis_patel] section 6.2, Walker and Orin's second method
    Shapes: n scalars → n lists of n scalars
    """
    q, n = entries(robot, q), robot.n
    bare = robot.without("gravity", "friction")
    M = [[0] * n for _ in range(n)]
    for i, link in enumerate(bare.joints):
        part, places = beyond(bare, link)
        first = [int(k == i) for k in places]
        felt = inverse_dynamics(part, [q[k] for k in places], [0] * len(places), first)
        for k, torque in zip(places, felt, strict=True):
            M[k][i] = M[i][k] = torque
    return M


def beyond(robot: Robot, link: int) -> tuple[Robot, tuple[int, ...]]:
    """(the part of a robot from this link on, as a robot whose base is what carries it, the places of its joints in q).
    """
    kept = [i for i in range(len(robot.links)) if link in robot.path(i)]
    links = tuple(replace(robot.links[i], parent=kept.index(robot.links[i].parent) if i != link else -1) for i in kept)
    part = replace(robot, links=links, tip=len(links) - 1, loops=(), actuated=())
    return part, tuple(robot.joints.index(i) for i in kept if i in robot.joints)


def conjugate_gradients(robot: Robot, q: Vector, force: Vector,
                        inverse_dynamics: Torques = newton_euler_linear.inverse_dynamics) -> list[Scalar]:
    """The q̈ with  M q̈ = force  without M: n steps along directions that are conjugate, each one call of τ(q, 0, p).

        α = rᵀr / pᵀMp     q̈ += α p     r −= α M p     β = r'ᵀr' / rᵀr     p = r' + β p

    After n steps nothing is left, up to rounding: O(n²) if τ costs O(n). On numbers it may be done earlier, and then it
    stops; it divides by rᵀr, so a recorded or symbolic force must not vanish on the way.

    Seed:   [balafoutis_patel] section 6.2, Walker and Orin's fourth method
    Shapes: twice n scalars → list of n scalars
    """
    bare, rest = robot.without("gravity", "friction"), [0] * robot.n
    x, r, p = [0] * robot.n, list(force), list(force)
    square = start = linear.dot(r, r)
    for _ in range(robot.n):
        if isinstance(square, float) and square <= 1e-32 * start:
            break
        Mp = inverse_dynamics(bare, q, rest, p)
        alpha = quotient(square, linear.dot(p, Mp))
        x = [a + alpha * b for a, b in zip(x, p, strict=True)]
        r = [a - alpha * b for a, b in zip(r, Mp, strict=True)]
        old, square = square, linear.dot(r, r)
        p = [a + quotient(square, old) * b for a, b in zip(r, p, strict=True)]
    return x
