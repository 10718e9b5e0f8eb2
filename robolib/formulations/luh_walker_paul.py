"""Newton–Euler as Luh, Walker and Paul wrote it, all in the links' frames: the recursion that others shorten."""

from __future__ import annotations

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import members
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.3
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.                                 (14.E2)

    Outwards, primed the link before, z the joint's axis, σ = 1 where it turns:

        ω = Aᵀω' + σ z q̇        ω̇ = Aᵀω̇' + σ (Aᵀω' × z q̇ + z q̈)
        s̈ = Aᵀ(s̈' + ω̇' × s + ω' × (ω' × s)) + (1 − σ) (2 Aᵀω' × z q̇ + z q̈)        s̈_0 = −g
        F = m (s̈ + ω̇ × r + ω × (ω × r))        M = I ω̇ + ω × I ω

    Inwards, with sums over the links j that hang on i:

        f_i = F_i + Σ A_j f_j        η_i = M_i + r_i × F_i + Σ (s_j × A_j f_j + A_j η_j)        τ_i = zᵀη_i or zᵀf_i

    For a link of a general chain this takes 117 products and 90 sums.

    Seed:    [balafoutis_patel] Algorithm 5.3, (5.2.21)–(5.2.24)
    Differs: trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain, moving, bodies = members(robot, q), {-1: (ORIGIN, ORIGIN, -robot.gravity)}, []
    for i, k in enumerate(chain):
        w, wd, sdd = moving[k.parent]
        w_in, v, a = k.out(w), k.rate(qd), k.rate(qdd)
        sdd = k.out(sdd + wd.cross(k.s) + w.cross(w.cross(k.s)))              # (5.2.23c)
        w, wd = w_in, k.out(wd)
        if k.slides:
            sdd = sdd + k.axis * a + w_in.cross(k.axis) * (v * 2)
        elif k.joint is not None:
            w, wd = w + k.axis * v, wd + w_in.cross(k.axis) * v + k.axis * a  # (5.2.23a), (5.2.23b)
        moving[i] = w, wd, sdd
        F = (sdd + wd.cross(k.r) + w.cross(w.cross(k.r))) * k.m               # (5.2.23d), (5.2.23e)
        bodies.append((F, k.I @ wd + w.cross(k.I @ w)))                       # (5.2.23f)

    passed, tau = [(ORIGIN, ORIGIN)] * len(chain), [0] * robot.n
    for i in reversed(range(len(chain))):
        k, (F, M), (f, eta) = chain[i], bodies[i], passed[i]
        f, eta = f + F, eta + M + k.r.cross(F)                                # (5.2.24a), (5.2.24b)
        if k.joint is not None:
            tau[k.joint] = tau[k.joint] + k.share((f if k.slides else eta) @ k.axis)          # (5.2.24c)
        if k.parent >= 0:
            turned, (old_f, old_eta) = k.back(f), passed[k.parent]
            passed[k.parent] = old_f + turned, old_eta + k.s.cross(turned) + k.back(eta)
    return loaded(robot, tau, q, qd, tip)
