"""Between motors and joints: chains, belts, ratios and differentials, all of them one matrix. In any arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..linear import Matrix, Vector, applied, identity, inverse, times, transposed
from ..robot.given import number
from ..scalar import Scalar, is_zero, quotient


@dataclass(frozen=True, eq=False)
class Transmission:
    """dq = J dq_m: `J`, n rows, one column a motor, whose angle q_m is measured from where it stands.

    Ideal: what goes in at the motors comes out at the joints, qdᵀ τ = q_mᵀ˙ τ_m.

    Seed:   [khalil] [7.31], [7.32]
    """

    J: Matrix

    def motor_torques(self, tau: Vector) -> list[Scalar]:
        """τ_m = Jᵀ τ: what the motors must give so that the joints get τ.

        Seed:   [khalil] [7.33]; [asada_slotine] (5-47), (5-48), (5-63)
        """
        return applied(transposed(self.J), tau)

    def joint_torques(self, tau: Vector) -> list[Scalar]:
        """τ = J⁻ᵀ τ_m: what the joints get from the motors.

        Seed:   [khalil] [7.33]; [asada_slotine] (5-48)
        """
        return applied(transposed(inverse(self.J)), tau)

    def joint_rates(self, rates: Vector) -> list[Scalar]:
        """q̇ = J q̇_m.

        Seed:   [khalil] [7.31]
        """
        return applied(self.J, rates)

    def motor_rates(self, qd: Vector) -> list[Scalar]:
        """q̇_m = J⁻¹ q̇.

        Seed:   [khalil] [7.31]
        """
        return applied(inverse(self.J), qd)

    def motor_inertia(self, M: Matrix) -> list[list[Scalar]]:
        """Jᵀ M J: what the motors feel of the inertia of the joints.

        Seed:   [asada_slotine] (5-51), with J from the motors to the joints
        """
        return times(transposed(self.J), times(M, self.J))

    def joint_inertia(self, rotors: Vector) -> list[list[Scalar]]:
        """J⁻ᵀ diag(I_m) J⁻¹: what the joints feel of rotors that turn by q̇_m alone. It need not be diagonal.

        Seed:   [khalil] [7.29], for one motor per joint; with coupling our own
        """
        back = inverse(self.J)
        heavy = [[x * entry for entry in row] for x, row in zip(rotors, back, strict=True)]
        return times(transposed(back), heavy)

    def then(self, other: Transmission) -> Transmission:
        """This one at the motors, the other behind it, at the joints."""
        return Transmission(times(other.J, self.J))


def gears(ratios: Sequence[Scalar]) -> Transmission:
    """A gear a joint, q_m = k_r q. A negative ratio turns the joint backwards.

    Seed:   [khalil] [7.29], [7.33], [9.4]
    """
    if isinstance(ratios, (list, tuple, np.ndarray)):
        for k in ratios:
            number(k, "a ratio")
    if not isinstance(ratios, (list, tuple, np.ndarray)) or any(is_zero(k) for k in ratios):
        raise ValueError("gears take a ratio for each joint, none of them 0, such as gears([100, 100]),"
                         f" not {ratios!r:.60}")
    return Transmission([[quotient(1, k) if i == j else 0 for j in range(len(ratios))] for i, k in enumerate(ratios)])


def remote(n: int) -> Transmission:
    """All motors stand on the base and drive the joints of a planar arm by chains of ratio 1: motor i turns link i
    against the base, q_m,i = q_1 + … + q_i.

        τ_m,i = τ_i − τ_(i+1)          the last one τ_n

    Seed:   [asada_slotine] Example 5-3, (5-47), (5-48); more than two motors our own
    """
    return Transmission([[1 if i == j else -1 if i == j + 1 else 0 for j in range(n)] for i in range(n)])


def differential(n: int, first: int, second: int) -> Transmission:
    """Two motors share two joints (counted from 0) by bevel gears: q_first = (q_a + q_b)/2, q_second = (q_a − q_b)/2.

    Seed:   [khalil] [7.31], section 7.3.7; the example is ours
    """
    rows = identity(n)
    half = quotient(1, 2)
    rows[first][first], rows[first][second] = half, half
    rows[second][first], rows[second][second] = half, -half
    return Transmission(rows)
