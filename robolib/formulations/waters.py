"""Waters: the sums over velocities vanish into Ẅ, which comes outwards from link to link."""

from __future__ import annotations

from ..homogeneous import members, motions
from ..kinematics import Tip, entries
from ..linear import Vector, applied, dot, times, trace_of, transposed
from ..model import Model, loaded, read_off
from ..robot import Robot
from ..scalar import Scalar, quotient


def derive(robot: Robot) -> Model:
    """The model, read off the torques.

    Seed:   [balafoutis_patel] (5.2.9)
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`. A sum over the bodies j:       (10.E11)

        τ_i = Σ_j Tr(∂W_j/∂q_i J_j Ẅ_jᵀ) − m_j gᵀ ∂W_j/∂q_i r_j           ∂W_j/∂q_i = ∂W_(j−1)/∂q_i A_j

    Seed:   [balafoutis_patel] (5.2.9), (5.2.10)
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain, twice, g, U = members(robot, q), [0] * robot.n, [0] * robot.n, []
    for body, motion in zip(chain, motions(chain, qd, qdd), strict=True):
        carried = U[body.parent] if body.parent >= 0 else {}
        A = body.A
        U.append({i: times(V, A) for i, V in carried.items()})
        if body.joint is not None:
            U[-1][body.joint] = motion.dW
        moved = times(body.twice_J, transposed(motion.Wdd))
        for i, V in U[-1].items():
            twice[i] = twice[i] + trace_of(V, moved)
            g[i] = g[i] - body.body.m * dot(robot.gravity, applied(V, body.com)[:3])
    return loaded(robot, [quotient(t, 2) + pull for t, pull in zip(twice, g, strict=True)], q, qd, tip)
