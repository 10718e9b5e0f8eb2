"""Hollerbach's recursion with 3×3 matrices: Lagrange's equations with turns and shifts kept apart."""

from __future__ import annotations

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import euler, members, steiner
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, ZERO, Mat3, dyad, skew


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.2
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.                                (14.E16)

    Outwards W, Ẇ, Ẅ of 3×3 matrices, and the acceleration of the origins:

        s̈ = s̈' + Ẅ' s [+ 2 Ẇ' s' q̇ + W' s' q̈],  s' = ∂s/∂q = A z                                ([…] prismatic only)

    Inwards, with n = m r, Euler's tensor Σ about the origin, m̄ all that hangs on, and sums over the links j that do:

        e_i = m_i s̈_i + Ẅ_i n_i + Σ e_j        c_i = n_i + Σ (m̄_j s_j + A_j c_j)
        D_i = Σ_i Ẅ_iᵀ + n_i s̈_iᵀ + Σ (A_j D_j + s_j e_jᵀ)
        τ_i = Tr(∂W_i/∂q_i D_i) − gᵀ ∂W_i/∂q_i c_i (revolute)        τ_i = (W_i z)ᵀ(e_i − m̄_i g) (prismatic)

    Seed:    [balafoutis_patel] Algorithm 5.2, (5.2.14)–(5.2.16), appendix A, (A.1)–(A.16)
    Differs: printed for joints that turn only: a slide gets no torque there. Hollerbach's own (13) has no m̄_j s_j in
             c. Trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain, moving, tau = members(robot, q), {-1: (EYE, ZERO, ZERO, ORIGIN)}, [0] * robot.n
    among = [x for k in chain for x in (*k.theta, *k.s)]
    for i, k in enumerate(chain):
        moving[i] = _outwards(k, moving[k.parent], k.rate(qd), k.rate(qdd))
    passed = [(ZERO, ORIGIN, ORIGIN, 0)] * len(chain)                         # D, e, c and m̄ of what hangs on
    for i in reversed(range(len(chain))):
        k, (W, _, Wdd, sdd), (D, e, c, hung) = chain[i], moving[i], passed[i]
        n, Sigma, mass = k.r * k.m, euler(k.I + steiner(k.m, k.r), among), k.m + hung
        e = e + sdd * k.m + Wdd @ n                                           # (5.2.16a)
        D = D + Sigma @ Wdd.T + dyad(n, sdd)                                  # (5.2.16b)
        c = c + n                                                             # (5.2.16c)
        if k.joint is not None:
            felt = (W @ k.axis) @ (e - robot.gravity * mass) if k.slides else _torque(k, W, D, c, robot.gravity)
            tau[k.joint] = tau[k.joint] + k.share(felt)                       # (5.2.16d)
        if k.parent >= 0:
            D_, e_, c_, hung_ = passed[k.parent]
            D, c = k.A @ D + dyad(k.s, e), k.back(c) + k.s * mass
            passed[k.parent] = D_ + D, e_ + e, c_ + c, hung_ + mass
    return loaded(robot, tau, q, qd, tip)


def _outwards(k, before, v, a):
    """(W, Ẇ, Ẅ, s̈) of a member from those of the one before.  A' = A S(z),  A″ = A S(z)²."""
    W, Wd, Wdd, sdd = before
    A, sdd = k.A, sdd + Wdd @ k.s                                             # (5.2.15d)
    if k.joint is None or k.slides:
        if k.slides:
            along = k.back(k.axis)
            sdd = sdd + Wd @ along * (v * 2) + W @ along * a
        return W @ A, Wd @ A, Wdd @ A, sdd
    once = A @ skew(k.axis)
    twice, dW = once @ skew(k.axis), W @ once
    return (W @ A, Wd @ A + dW * v,                                           # (5.2.15a), (5.2.15b)
            Wdd @ A + Wd @ once * (v * 2) + W @ twice * (v * v) + dW * a, sdd)                # (5.2.15c)


def _torque(k, W, D, c, gravity):
    """Tr(∂W/∂q D) − gᵀ ∂W/∂q c,  ∂W/∂q = W S(z)."""
    dW = W @ skew(k.axis)
    return _trace(dW, D) - gravity @ (dW @ c)


def _trace(A: Mat3, B: Mat3) -> Scalar:
    """Tr(A B)."""
    x, y, z = (row @ column for row, column in zip(A, B.T, strict=True))
    return x + y + z
