"""The linear model seen from the tip: deviations of χ = h(q), the tip's coordinates, instead of q."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .. import kinematics
from ..linear import Matrix, Vector, applied, inverse, plus, scaled, times, transposed
from ..model import Terms
from ..robot import Robot
from ..scalar import Dual, Scalar, derivatives, seeds
from .algorithm import Slopes

Place = Callable[[Robot, Vector], Vector]       # χ = h(q): as many numbers as there are joints
Rows = list[list[Scalar]]


@dataclass(frozen=True, eq=False)
class Rates:
    """J = ∂h/∂q along a motion, with its first and second derivative in time."""

    J: Matrix
    Jd: Matrix
    Jdd: Matrix


def rates(robot: Robot, place: Place, q: Vector, qd: Vector, qdd: Vector) -> Rates:
    """J, J̇, J̈ of the coordinates χ = place(robot, q), by Dual numbers: in time, in time again, and by q.

    Seed:   [balafoutis_patel] (7.4.1), (7.4.8)–(7.4.10)
    """
    n = robot.n

    def jacobian(x):
        return [derivatives(y, n) for y in place(robot, seeds(x))]
    once = [Dual(a, (v,)) for a, v in zip(q, qd, strict=True)]
    twice = [Dual(Dual(a, (v,)), (Dual(v, (w,)),)) for a, v, w in zip(q, qd, qdd, strict=True)]

    def rate(rows):
        return [[derivatives(x, 1)[0] for x in row] for row in rows]
    return Rates([list(row) for row in jacobian(q)], rate(jacobian(once)), rate(rate(jacobian(twice))))


def tip_slopes(found: Slopes, by: Rates) -> Slopes:
    """The slopes of the same torques by the tip's accelerations, velocities and places:                      (17.E15)

        M_χ = M J⁻¹     V_χ = (V − 2 M_χ J̇) J⁻¹     P_χ = (P − V_χ J̇ − M_χ J̈) J⁻¹          δτ = M_χ δχ̈ + V_χ δχ̇ + P_χ δχ

    Where J is singular there is no such model. χ must be coordinates of the tip: a place, Euler's angles. The angular
    velocity is none: for the geometric Jacobian δω = d/dt δφ + δφ × ω, and the second and third rows of (17.E14) fail.

    Seed:    [balafoutis_patel] (7.4.15)–(7.4.18)
    Differs: the source takes J for any Jacobian; (7.4.9), (7.4.10) hold for that of coordinates only.
    """
    back = inverse(by.J)
    M = times(found.M, back)
    V = times(plus(found.V, scaled(times(M, by.Jd), -2)), back)
    P = times(plus(found.P, scaled(times(V, by.Jd), -1), scaled(times(M, by.Jdd), -1)), back)
    return Slopes(M, V, P, found.tau)


def tip_model(terms: Terms, by: Rates, qd: Vector) -> Terms:
    """(M_χ, c_χ, g_χ) of the forces at the tip,  f = M_χ χ̈ + c_χ + g_χ:                                       (17.E13)

        M_χ = J⁻ᵀ M J⁻¹     c_χ = J⁻ᵀ (c − M J⁻¹ J̇ q̇)     g_χ = J⁻ᵀ g          f = J⁻ᵀ τ

    Seed:   [balafoutis_patel] (7.4.2)–(7.4.4); without J⁻ᵀ in front, (7.4.5); [siciliano] (7.134)–(7.136)
    """
    M, c, g = terms
    back = inverse(by.J)
    down, there = transposed(back), times(M, back)
    swing = applied(times(there, by.Jd), qd)
    return times(down, there), applied(down, [x - y for x, y in zip(c, swing, strict=True)]), applied(down, g)


def shifts(by: Rates, dq: Vector, dqd: Vector, dqdd: Vector) -> tuple[list, list, list]:
    """(δχ, δχ̇, δχ̈) of deviations of the joints:                                                              (17.E14)

        δχ = J δq          δχ̇ = J̇ δq + J δq̇          δχ̈ = J̈ δq + 2 J̇ δq̇ + J δq̈

    Seed:   [balafoutis_patel] (7.4.8)–(7.4.10); solved for the joints, (7.4.11)–(7.4.13)
    """
    def added(*parts):
        return [sum(x[1:], x[0]) for x in zip(*parts, strict=True)]
    return (applied(by.J, dq), added(applied(by.Jd, dq), applied(by.J, dqd)),
            added(applied(by.Jdd, dq), applied(scaled(by.Jd, 2), dqd), applied(by.J, dqdd)))


def position(robot: Robot, q: Vector) -> list[Scalar]:
    """The tip's place in the base frame."""
    return list(kinematics.tip(robot, q).p)


def planar_position(robot: Robot, q: Vector) -> list[Scalar]:
    """x and y of the tip of an arm in a plane."""
    return position(robot, q)[:2]
