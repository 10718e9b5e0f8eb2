"""Newton–Euler with the angular acceleration tensor: Ω is made once for a link and used three times."""

from __future__ import annotations

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import euler, members, moment, motions
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.6
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.                                 (14.E4)

    Outwards the motions (`proximal.motions`), with Ω = S(ω̇) + S(ω) S(ω) in the place of two cross products; then

        F = m (s̈ + Ω r)        M~ = Ω Σ − (Ω Σ)ᵀ        Σ = ½ tr(I) 1 − I, known before the arm moves

    Inwards, with sums over the links j that hang on i:

        f_i = F_i + Σ A_j f_j        η_i = M_i + r_i × F_i + Σ (s_j × A_j f_j + A_j η_j)        τ_i = zᵀη_i or zᵀf_i

    For a link of a general chain this takes 96 products and 84 sums.

    Seed:    [balafoutis_patel] Algorithm 5.6, (5.3.1)–(5.3.8)
    Differs: trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain = members(robot, q)
    among = [x for k in chain for x in (*k.theta, *k.s)]
    moving = motions(chain, robot.gravity, qd, qdd)
    passed, tau = [(ORIGIN, ORIGIN)] * len(chain), [0] * robot.n
    for i in reversed(range(len(chain))):
        k, motion, (f, eta) = chain[i], moving[i], passed[i]
        F = (motion.sdd + motion.Omega @ k.r) * k.m                           # (5.3.7e), (5.3.7f)
        M = moment(motion.Omega, euler(k.I, among))                           # (5.3.7g), (5.3.7h)
        f, eta = f + F, eta + M + k.r.cross(F)                                # (5.3.8)
        if k.joint is not None:
            tau[k.joint] = tau[k.joint] + k.share((f if k.slides else eta) @ k.axis)
        if k.parent >= 0:
            turned, (old_f, old_eta) = k.back(f), passed[k.parent]
            passed[k.parent] = old_f + turned, old_eta + k.s.cross(turned) + k.back(eta)
    return loaded(robot, tau, q, qd, tip)
