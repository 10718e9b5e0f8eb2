"""Laws for the tip: it is pulled to where it should be, or given the acceleration that it should have.

    TaskPID                 τ = Jᵀ [K_p e_x + K_d ė_x + K_I ∫ e_x]           a hand that pulls; needs no inverse
    ResolvedAcceleration    τ = ID(q, q̇, J^# (w − J̇ q̇) + N u)  ⇒  ẍ = w       needs one, and says where there is none

What is wanted is a motion of the tip, (x, ẋ, ẍ), of the coordinates in `rows` (0, 1, 2: x, y, z of the base frame).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real

import sympy as sp

from ..kinematics import geometric_jacobian, jacobian_rate, manipulability, minimal_rates, projector, tip
from ..linear import Matrix, Singular, Vector, applied, transposed
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar
from ..trajectory import Motion
from .believed import Believed
from .computed import correction
from .laws import PID, Law, Memory, Wanted, each


def geometry(robot: Robot, values: Mapping[str, float] | None = None) -> Robot:
    """The robot as far as its tip's motion goes, in plain numbers: what the laws for the tip are given."""
    still = one_robot(robot).without("masses", "rotors", "friction", "gravity")
    return still.at({name: x for name, x in (values or {}).items() if name in still.parameters}).map(_plain)


def _plain(x):
    if not isinstance(x, sp.Basic):
        return x
    return Fraction(int(x.p), int(x.q)) if x.is_Rational else float(x)


@dataclass(frozen=True, eq=False)
class TaskPID(Law):
    """τ = Jᵀ [K_p (x_d − x) + K_d (ẋ_d − ẋ) + K_I ∫ (x_d − x) dt]: the force of a spring and a damper at the tip.

    Jᵀ maps forces to torques everywhere, so nothing is divided by. At the rim of the workspace a force along the arm
    is borne by the links and no motor feels it: the hand pulls, and nothing comes. What J does not see is not damped.

    Memory: that of the PID in x.

    Seed:   [khalil] [9.17]
    Shapes: gains one number, or one for each row
    """

    wanted: Motion
    robot: Robot
    Kp: float | Sequence[float]
    Kd: float | Sequence[float]
    Ki: float | Sequence[float] = 0.0
    rows: tuple[int, ...] = (0, 1, 2)
    joint_damping: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        _of_tip(self.wanted, self.robot, self.rows)

    def start(self) -> Memory:
        """That of a PID in the tip's coordinates."""
        return self._pid.start()

    @property
    def _pid(self) -> PID:
        return PID(self.wanted, self.Kp, self.Kd, self.Ki)

    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """The force of the PID in x, by Jᵀ."""
        x, v, J = moving(self.robot, q, qd, self.rows)
        memory, force = self._pid.act(memory, t, wanted, x, v)
        torques = applied(transposed(J), force)
        return memory, [a - self.joint_damping * b for a, b in zip(torques, qd, strict=True)]


@dataclass(frozen=True, eq=False)
class ResolvedAcceleration(Law):
    """Computed torque for the tip: the joints get the accelerations that give it ẍ = w.

        w = ẍ_d + K_d (ẋ_d − ẋ) + K_p (x_d − x)         q̈ = J^# (w − J̇ q̇) + N (−k_n q̇)        τ = ID(q, q̇, q̈)

    With more joints than rows, J^# is the smallest choice and N = 1 − J^# J what the tip does not feel; `null_damping`
    k_n calms it, without which the arm may swing for ever behind a quiet hand. Near a singular posture the joints'
    accelerations grow without bound: below the manipulability `least` this is said (Singular); `damping` λ keeps them
    bounded, and pays with the tip's error.

    Seed:    [khalil] [9.32]–[9.37]
    Differs: the source has J⁻¹, and names the generalised inverse for a redundant arm; damping λ is ours
    Shapes:  gains one number, or one for each row
    """

    wanted: Motion
    believed: Believed
    robot: Robot
    Kp: float | Sequence[float]
    Kd: float | Sequence[float]
    rows: tuple[int, ...] = (0, 1, 2)
    null_damping: float = 0.0
    damping: float = 0.0
    least: float = 1e-6
    weight: Matrix | None = field(default=None)

    def __post_init__(self) -> None:
        super().__post_init__()
        _of_tip(self.wanted, self.robot, self.rows)
        if not isinstance(self.believed, Believed):
            raise TypeError("what the law knows of the arm is made by believed(robot, values), not a"
                            f" {type(self.believed).__name__}")

    def act(self, memory: Memory, t: Scalar, wanted: Wanted, q: Vector, qd: Vector) -> tuple[Memory, list[Scalar]]:
        """No memory: J, J̇ q̇, one inverse, one call of inverse dynamics."""
        m = len(self.rows)
        x, v, J = moving(self.robot, q, qd, self.rows)
        w = correction(wanted, x, v, each(self.Kp, m, "Kp"), each(self.Kd, m, "Kd"))
        if not self.damping:
            self._refuse(J, t)
        bent = applied(jacobian_rate(self.robot, q, qd, rows=self.rows), qd)
        qdd = minimal_rates(J, [a - b for a, b in zip(w, bent, strict=True)], self.weight, self.damping)
        if self.null_damping:
            idle = applied(projector(J, self.weight), [-self.null_damping * y for y in qd])
            qdd = [a + b for a, b in zip(qdd, idle, strict=True)]
        return memory, self.believed.inverse(q, qd, qdd)

    def _refuse(self, J, t):
        """Only numbers can be looked at."""
        measure = manipulability(J)
        if isinstance(measure, Real) and measure < self.least:
            raise Singular(f"at t = {float(t):g} s the arm is next to a singular posture, its manipulability"
                           f" {measure:.1g}: no finite accelerations of the joints give every one of the"
                           " tip. Lead it elsewhere, or damp: damping=0.1")


def _of_tip(wanted, robot, rows):
    """Do the motion, the robot and the rows of its tip fit each other?"""
    one_robot(robot)
    if any(k not in (0, 1, 2) for k in rows):
        raise ValueError(f"the rows are coordinates of the tip, 0, 1, 2 for x, y, z, not {rows}")
    if (m := len(wanted.at(0.0)[0])) != len(rows):
        raise ValueError(f"the motion of the tip has {m} coordinates and rows names {len(rows)}; one for each")


def moving(robot: Robot, q: Vector, qd: Vector, rows: Sequence[int]) -> tuple[list, list, list]:
    """(x, ẋ, J) of the tip, of these rows:  ẋ = J q̇.

    Seed:   [khalil] [9.19]
    Shapes: n scalars twice, m rows → m scalars twice, m rows of n
    """
    place, J = tip(robot, q).p, geometric_jacobian(robot, q, rows=rows)
    J = [list(row) for row in J]
    return [list(place)[k] for k in rows], applied(J, qd), J
