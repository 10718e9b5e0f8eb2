"""Featherstone's recursion: a turn and a shift in one spatial vector of six, in the frames of the links."""

from __future__ import annotations

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import Member, members, steiner
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3

Spatial = tuple[Vec3, Vec3]                     # a motion (ω, v), or a load (force, moment), at the member's origin
NOTHING: Spatial = (ORIGIN, ORIGIN)


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.4
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.                                (14.E13)

    Outwards, with the spatial axis ŝ = (z; 0) where the joint turns and (0; z) where it slides:

        v = X⁻¹v' + ŝ q̇        a = X⁻¹a' + v ×̂ ŝ q̇ + ŝ q̈        F = Î a + v ×̂ Î v        a_0 = (0; −g)

    Inwards  f_i = F_i + Σ X_j f_j,  τ_i = ŝ ·̂ f_i:  the moment meets the turn, and the force meets the shift.

    Seed:    [balafoutis_patel] Algorithm 5.4, (5.2.25)–(5.2.30)
    Differs: (5.2.30) prints X without the shift, see `to_parent`; gravity, trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return loaded(robot, torques(members(robot, q), robot.gravity, qd, qdd, robot.n), q, qd, tip)


def torques(chain: tuple[Member, ...], gravity: Vec3, qd: Vector, qdd: Vector, n: int) -> list[Scalar]:
    """The torques of n joints that move these members so, friction and tool left out; see `inverse_dynamics`.

    Seed:   [balafoutis_patel] (5.2.26), (5.2.27)
    """
    moving, loads, tau = {-1: (NOTHING, (ORIGIN, -gravity))}, [], [0] * n
    for i, k in enumerate(chain):
        (v, a), axis = (to_member(k, x) for x in moving[k.parent]), along(k)
        rate, rate_of_rate = k.rate(qd), k.rate(qdd)
        if k.joint is not None:
            step = scaled(axis, rate)
            v = plus(v, step)
            a = plus(plus(a, cross(v, step)), scaled(axis, rate_of_rate))
        moving[i] = v, a
        loads.append(plus(inertia(k, a), cross(v, inertia(k, v))))
    for i in reversed(range(len(chain))):
        k, load = chain[i], loads[i]
        if k.joint is not None:
            tau[k.joint] = tau[k.joint] + k.share(dot(along(k), load))
        if k.parent >= 0:
            loads[k.parent] = plus(loads[k.parent], to_parent(k, load))
    return tau


def to_parent(k: Member, x: Spatial) -> Spatial:
    """X x, from the member to the one before, of a motion and of a load alike:  X = [A, 0; S(s) A, A].     (14.E14)

    Seed:    [balafoutis_patel] (5.2.30)
    Differs: printed there as diag(A, A). A force at o_j has the moment s × f about the origin before, and a body that
             turns moves that origin: without the shift every arm with an offset is wrong.
    """
    first, second = k.back(x[0]), k.back(x[1])
    return first, second + k.s.cross(first)


def to_member(k: Member, x: Spatial) -> Spatial:
    """X⁻¹ x, from the member before to this one.

    Seed:   [balafoutis_patel] (5.2.30), inverted
    """
    first, second = x
    return k.out(first), k.out(second - k.s.cross(first))


def inertia(k: Member, motion: Spatial) -> Spatial:
    """Î (ω; v) = (m v − m r × ω; I_O ω + m r × v), a load.

    Seed:   [balafoutis_patel] (5.2.25)
    """
    (w, v), mr = motion, k.r * k.m
    return v * k.m - mr.cross(w), (k.I + steiner(k.m, k.r)) @ w + mr.cross(v)


def cross(v: Spatial, x: Spatial) -> Spatial:
    """v ×̂ x = [S(a), 0; S(b), S(a)] x for v = (a; b): how x changes that moves along with v.

    Seed:   [balafoutis_patel] (5.2.29)
    """
    (a, b), (c, d) = v, x
    return a.cross(c), b.cross(c) + a.cross(d)


def dot(x: Spatial, y: Spatial) -> Scalar:
    """x ·̂ y: the first half of the one meets the second half of the other.

    Seed:   [balafoutis_patel] (5.2.28)
    """
    return x[0] @ y[1] + x[1] @ y[0]


def along(k: Member) -> Spatial:
    """ŝ, the joint's axis: (z; 0) where it turns, (0; z) where it slides.

    Seed:   [balafoutis_patel] (5.2.26)
    """
    return (ORIGIN, k.axis) if k.slides else (k.axis, ORIGIN)


def plus(x: Spatial, y: Spatial) -> Spatial:
    """x + y.

    Seed:   [balafoutis_patel] (5.2.26)
    """
    return x[0] + y[0], x[1] + y[1]


def scaled(x: Spatial, by: Scalar) -> Spatial:
    """A multiple of x.

    Seed:   [balafoutis_patel] (5.2.26)
    """
    return x[0] * by, x[1] * by
