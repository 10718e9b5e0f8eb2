"""What the hand is asked for: m coordinates x, or velocities, with ẋ = J q̇ and ẍ = J q̈ + J̇ q̇. In any arithmetic.

Every joint goes in with its rate, as q + q̇ ε with ε² = 0. What comes out carries its own rate, so J and J̇ are found at
once, and nobody differentiates by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .. import kinematics
from ..linear import Matrix, Vector, applied
from ..robot import Robot
from ..scalar import Dual, Scalar, derivatives, value
from ..spatial import Mat3, Vec3

Place = Callable[[Robot, Vector], Vector]       # x = h(q): m numbers, no more than there are joints
Chart = Callable[[Scalar, Scalar, Scalar], Mat3]              # T(φ) with ω = T(φ) φ̇


@dataclass(frozen=True, eq=False)
class Task:
    """J and J̇ at a state, m rows of n each."""

    J: Matrix
    Jd: Matrix

    def drift(self, qd: Vector) -> list[Scalar]:
        """J̇ q̇: how the hand accelerates while no joint does.

        Seed:   [siciliano] (7.129); [khalil] [9.20], [9.21]
        """
        return applied(self.Jd, qd)


def of_place(robot: Robot, place: Place, q: Vector, qd: Vector) -> Task:
    """The Task of any coordinates x = place(robot, q):  J = ∂h/∂q, J̇ = Σ ∂J/∂q_k q̇_k.

    `place` adds, multiplies and takes the functions of `scalar`, such as `scalar.sin`: the tip's position, a distance
    (`scalar.sqrt`), an angle from the ground (`scalar.atan2`).

    Seed:   [siciliano] (7.129); [asada_slotine] (5-49); [balafoutis_patel] (7.4.1)
    Shapes: n scalars twice → m rows of n, twice
    """
    if not callable(place):
        raise TypeError("place is a function of (robot, q) that gives the coordinates as a list, such as"
                        f" lambda robot, q: list(tip(robot, q).p)[:2], not {place!r:.60}")
    return _read(kinematics.derivative(lambda x: _list(place(robot, x)), _moving(q, qd)))


def _list(x):
    if not hasattr(x, "__iter__"):
        raise TypeError("place gives a list of coordinates, also where there is one: [x]")
    return x


def of_twist(robot: Robot, q: Vector, qd: Vector, link: int | None = None, point: Vec3 | None = None,
             rows: Sequence[int] = range(6)) -> Task:
    """The Task of [v; ω], or of the rows of it that are picked: the geometric Jacobian and its rate.

    ω is the rate of no coordinates; the equations of motion do not mind.

    Seed:   [siciliano] (7.127), (7.128)
    Shapes: n scalars twice → as many rows of n as are picked, twice
    """
    return _read(kinematics.geometric_jacobian(robot, _moving(q, qd), link, point, rows))


def of_pose(robot: Robot, q: Vector, qd: Vector, angles: Vector, chart: Chart) -> Task:
    """The Task of (p, φ): the tool's place and three angles of its orientation, J_A = [J_v; T(φ)⁻¹ J_ω].

    `angles` are φ at this posture, such as `rotations.to_zyz(R).angles[0]` gives them, and `chart` is their T(φ), such
    as `rotations.rates_zyz`. Singular is raised where the angles have no rates.

    Seed:   [siciliano] (7.128), (7.129), with the analytical Jacobian of its chapter 3
    Shapes: n scalars twice, 3 scalars → 6 rows of n, twice
    """
    J = kinematics.analytical_jacobian(robot, q, chart(*angles))
    rates = applied(J, qd)[3:]
    return _read(kinematics.analytical_jacobian(robot, _moving(q, qd), chart(*_moving(angles, rates))))


def _moving(q, qd):
    if len(q) != len(qd):
        raise ValueError(f"q has {len(q)} entries and qd {len(qd)}; each joint needs both")
    return [Dual(x, (rate,)) for x, rate in zip(q, qd, strict=True)]


def _read(rows):
    """J and J̇ from a J that carries its rate."""
    return Task([[value(x) for x in row] for row in rows], [[derivatives(x, 1)[0] for x in row] for row in rows])
