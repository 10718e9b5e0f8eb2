"""Hollerbach's recursion with 4×4 matrices: motions outwards, and what the outer links need inwards; linear in n."""

from __future__ import annotations

from ..homogeneous import members, motions
from ..kinematics import Tip, entries
from ..linear import Vector, applied, dot, plus, times, trace_of, transposed
from ..model import Model, loaded, read_off
from ..robot import Robot
from ..scalar import Scalar, quotient


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.1
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.

    Outwards W, Ẇ and Ẅ (`homogeneous.motions`). Inwards, with r = (com, 1) and the sums over the links that hang on i:
                                                                                                           (10.E13)
        D_i = J_i Ẅ_iᵀ + Σ A D     c_i = m_i r_i + Σ A c     τ_i = Tr(∂W_i/∂q_i D_i) − gᵀ ∂W_i/∂q_i c_i

    Seed:    [balafoutis_patel] Algorithm 5.1, (5.2.11)–(5.2.13)
    Differs: (5.2.11b) prints c_i on both sides; its first term is m_i r_i. Trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain = members(robot, q)
    tau, outer = [0] * robot.n, [[] for _ in chain]             # what the members that hang on each one pass on
    for k, motion in reversed(list(zip(chain, motions(chain, qd, qdd), strict=True))):
        passed = outer.pop()
        D = plus(times(k.twice_J, transposed(motion.Wdd)), *(D for D, _ in passed))
        c = [sum(x[1:], x[0]) for x in zip([x * k.body.m for x in k.com], *(c for _, c in passed), strict=True)]
        if k.joint is not None:
            pull = dot(robot.gravity, applied(motion.dW, c)[:3])
            tau[k.joint] = tau[k.joint] + quotient(trace_of(motion.dW, D), 2) - pull
        if k.parent >= 0:
            A = k.A
            outer[k.parent].append((times(A, D), applied(A, c)))
    return loaded(robot, tau, q, qd, tip)
