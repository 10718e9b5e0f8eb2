"""Newton–Euler with augmented links: what hangs on a joint is a ball there, known before the arm moves."""

from __future__ import annotations

from typing import NamedTuple

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import Augmented, Member, Motion, augmented_links, members, moment, motions
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3


class Found(NamedTuple):
    """What the recursion finds on its way, one entry per member (links and rotors), each in its member's frame.

    chain     the members at q: A, s, axis, masses
    links     m̄, u, K and Σ of the augmented links, the off-line part
    motions   ω, ω̇, Ω, ζ, s̈
    mu        μ, the moment of the augmented link about its origin
    Udd       Ü, the second derivative of the generalized link's first moment
    eta       η, the moment at the joint, about the member's origin; m̄ s̈ + Ü is the force there
    tau       the torques, one per joint, friction and tool left out
    """

    chain: tuple[Member, ...]
    links: tuple[Augmented, ...]
    motions: tuple[Motion, ...]
    mu: tuple[Vec3, ...]
    Udd: tuple[Vec3, ...]
    eta: tuple[Vec3, ...]
    tau: list[Scalar]


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.7
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.

    Seed:   [balafoutis_patel] Algorithm 5.7, see `recursion`
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    return loaded(robot, recursion(robot, q, qd, qdd).tau, q, qd, tip)


def recursion(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> Found:
    """Algorithm 5.7. Outwards the motions (`proximal.motions`); inwards, with sums over what hangs on i:       (14.E11)

        b_j = A_j (Ü_j + (1 − σ_j) m̄_j ζ_j)        Ü_i = Ω_i u_i + Σ b_j
        η_i = μ_i + u_i × s̈_i + Σ (s_j × b_j + A_j η_j)        μ~_i = Ω_i Σ_i − (Ω_i Σ_i)ᵀ
        τ_i = zᵀ η_i (revolute)        τ_i = zᵀ(m̄_i s̈_i + Ü_i) (prismatic)

    Seed:    [balafoutis_patel] Algorithm 5.7, (5.3.44)–(5.3.46); Lemma 5.2, (5.3.40); (5.3.43)
    Differs: (5.3.46b) prints the bracket of its third term without the A that brings it to the frame of s. Ü of
             (5.3.40) holds Ω u, which is not the second derivative of u where the next joint slides. Trees and rotors
             are added.
    Shapes:  three times n scalars → Found
    """
    chain = members(robot, q)
    links = augmented_links(chain)
    moving = motions(chain, robot.gravity, qd, qdd)
    mu = tuple(moment(k.Omega, link.Sigma) for k, link in zip(moving, links, strict=True))
    Udd, eta, tau = [ORIGIN] * len(chain), [ORIGIN] * len(chain), [0] * robot.n
    for i in reversed(range(len(chain))):
        k, link, motion = chain[i], links[i], moving[i]
        Udd[i] = motion.Omega @ link.u + Udd[i]                               # (5.3.46a)
        eta[i] = mu[i] + link.u.cross(motion.sdd) + eta[i]                    # (5.3.46b)
        if k.joint is not None:
            along = motion.sdd * link.m + Udd[i] if k.slides else eta[i]
            tau[k.joint] = tau[k.joint] + k.share(along @ k.axis)             # (5.3.46c)
        if k.parent >= 0:
            b = k.back(Udd[i] + motion.zeta * link.m if k.slides else Udd[i])
            Udd[k.parent] = Udd[k.parent] + b
            eta[k.parent] = eta[k.parent] + k.s.cross(b) + k.back(eta[i])
    return Found(chain, links, moving, mu, tuple(Udd), tuple(eta), tau)
