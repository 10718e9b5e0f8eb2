"""M = Lᵀ D L without M: Gauss's elimination, Featherstone's articulated bodies and Kalman's filter are one thing.

D are the articulated inertias H. L_kj is what joint j feels of joint k's gain: of one unit of acceleration of joint k
with everything beyond it limp and everything before it held still, divided by H_k.
"""

from __future__ import annotations

from ..formulations import newton_euler_linear
from ..kinematics import entries
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar, is_zero
from ..spatial import ORIGIN
from .articulated import hinges


def factor(robot: Robot, q: Vector) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(L, D) with  M = Lᵀ D L,  from articulated bodies: the same as `linear.ldl` makes of M, and M is not needed.

    Lᵀ is 1 + HΨL of the source: the gain 𝕌/H (its L), carried inwards along the links that hold still (its Ψ), felt by
    the joints (its H).                                                                                   (16.E15)

    Seed:    [balafoutis_patel] (6.2.18), after Rodriguez and Kreutz
    Differs: the source counts from the tip, where Lᵀ is lower triangular; it gives no recursion for D̂ and L
    Shapes:  n scalars → n lists (row k has k scalars), n scalars
    """
    at = hinges(robot, newton_euler_linear.parameters(robot), entries(robot, q))
    L, D = [[0] * k for k in range(robot.n)], [0] * robot.n
    for hinge in at:
        k = hinge.step.place
        if k is None:
            continue
        D[k] = hinge.H
        wrench, parent = hinge.step.inwards(hinge.gain), hinge.step.parent
        while parent >= 0:
            here = at[parent].step
            if here.place is not None:
                L[k][here.place] = here.felt(wrench) * hinge.inverse
            wrench, parent = here.inwards(wrench), here.parent
    return L, D


def inverse_factor(robot: Robot, q: Vector) -> tuple[list[list[Scalar]], list[Scalar]]:
    """(W, 1/D) with  M⁻¹ = Wᵀ D⁻¹ W,  W = (Lᵀ)⁻¹ upper triangular, its columns by articulated bodies.

    A torque at joint k alone pushes on the links before it; now these are limp, and each joint passes on only what it
    cannot give way to (Φ, the filter, in the place of Ψ): W = 1 − HΦL. Row j of W τ is what is new at joint j once all
    torques beyond are accounted for, the innovation of a Kalman filter.                                  (16.E16)

    Seed:   [balafoutis_patel] (6.2.19)
    Shapes: n scalars → n lists of n scalars, n scalars
    """
    n = robot.n
    at = hinges(robot, newton_euler_linear.parameters(robot), entries(robot, q))
    W, inverses = [[int(i == j) for j in range(n)] for i in range(n)], [0] * n
    for hinge in at:
        if hinge.step.place is None:
            continue
        k = hinge.step.place
        inverses[k] = hinge.inverse
        wrench, parent = hinge.step.inwards(_share(hinge.gain, inverses[k])), hinge.step.parent
        while parent >= 0:
            here = at[parent]
            if here.step.place is not None:
                new = here.step.felt(wrench)
                W[here.step.place][k] = -new
                given = _share(here.gain, 0 if is_zero(new) else new * here.inverse)
                wrench = (wrench[0] - given[0], wrench[1] - given[1])
            wrench, parent = here.step.inwards(wrench), here.step.parent
    return W, inverses


def _share(wrench, k):
    return (ORIGIN, ORIGIN) if is_zero(k) else (wrench[0] * k, wrench[1] * k)
