"""How a body moves: a vector that turns, a point in a turning frame, Newton's and Euler's equations.

Vectors and the inertia are told in one frame. In the body's own frame I is constant, and every equation here holds
there as well as in the frame of the room: ω × ω = 0, so that ω̇ has the same components' rates in both.
"""

from __future__ import annotations

from ..linear import ldl, solve_ldl
from ..scalar import Scalar
from ..spatial import ORIGIN, Mat3, Vec3


def rate(w: Vec3, s: Vec3, relative: Vec3 = ORIGIN) -> Vec3:
    """ds/dt seen from the ground, of a vector whose rate seen from a frame that turns with ω is `relative`:

        ds/dt = s′ + ω × s                      s′ = 0 where s is fixed to the frame

    Seed:   [asada_slotine] (5-69)–(5-71), (5-77); [siciliano] (7.8)
    """
    return relative + w.cross(s)


def point_velocity(v: Vec3, w: Vec3, r: Vec3, rd: Vec3 = ORIGIN) -> Vec3:
    """The velocity of a point at r in a frame whose origin moves with v:  v + r′ + ω × r.

    Seed:   [asada_slotine] (5-72)–(5-76)
    """
    return v + rate(w, r, rd)


def point_acceleration(a: Vec3, w: Vec3, wd: Vec3, r: Vec3, rd: Vec3 = ORIGIN, rdd: Vec3 = ORIGIN) -> Vec3:
    """Its acceleration. The Coriolis term is there twice, since r′ turns, and ω × r grows with r:

        a + r″ + ω̇ × r + 2 ω × r′ + ω × (ω × r)

    Seed:   [asada_slotine] (5-78), (5-79)
    """
    return a + rdd + wd.cross(r) + w.cross(rd) * 2 + w.cross(w.cross(r))


def turned(R: Mat3, I: Mat3) -> Mat3:
    """The inertia in the axes of the room, of a body whose own axes are the columns of R:  R I Rᵀ.

    Seed:   [siciliano] (7.12); [asada_slotine] (5-94)
    """
    return R @ I @ R.T


def momentum(I: Mat3, w: Vec3, h: Vec3 = ORIGIN) -> Vec3:
    """L = I ω + h about the centre of mass; h is that of a wheel inside, about its own axis, relative to the body.

    Seed:   [balafoutis_patel] (4.3.22); the wheel: our own
    """
    return I @ w + h


def moment(I: Mat3, w: Vec3, wd: Vec3, h: Vec3 = ORIGIN) -> Vec3:
    """What turns a body, about its centre of mass, by Euler's equation; the wheel keeps its speed in the body:

        dL/dt = I ω̇ + ω × (I ω + h)

    Seed:   [asada_slotine] (5-3); [khalil] [7.37]; [balafoutis_patel] (4.3.2); the wheel: our own
    """
    return I @ wd + w.cross(momentum(I, w, h))


def acceleration(I: Mat3, w: Vec3, h: Vec3 = ORIGIN, given: Vec3 = ORIGIN) -> Vec3:
    """ω̇ of a body under the moment `given`, none unless said otherwise:  I ω̇ = given − ω × (I ω + h).

    Seed:   [khalil] [7.37], solved for ω̇; the wheel: our own
    Shapes: I symmetric and positive definite; else `linear.Singular`
    """
    rest: list[Scalar] = list(given - w.cross(momentum(I, w, h)))
    return Vec3(*solve_ldl(*ldl(I), rest))
