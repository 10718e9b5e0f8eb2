"""Rodriguez and Kreutz: spatial vectors in the base frame, where passing a load on is one transition matrix Φ."""

from __future__ import annotations

from ..kinematics import Tip, entries
from ..linear import Vector
from ..model import Model, loaded, read_off
from ..proximal import members, placed, steiner
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3


def derive(robot: Robot) -> Model:
    """The model, read off the recursion's torques.

    Seed:   [balafoutis_patel] Algorithm 5.5
    """
    return read_off(robot, inverse_dynamics)


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) in any arithmetic; friction and tip as in `model.torques`.                                (14.E15)

    Angular above linear, all in the base frame, Φ = [1, S(s); 0, 1] from the origin before to the member's own:

        a = Φᵀa' + ẑ q̈ + α        α = (σ ω' × z q̇;  ω' × (ω' × s) + 2 (1 − σ) ω' × z q̇)        a_0 = (0; −g)
        f_i = Î a + β + Σ Φ_j f_j        β = (ω × I_O ω;  m ω × (ω × r))        τ = ẑᵀ f        ẑ = (z; 0) or (0; z)

    Inwards f starts with nothing at the tip, outwards a starts with what the base does: Φ carries the one and Φᵀ the
    other, as the state and the co-state of a two-point boundary-value problem.

    Seed:    [balafoutis_patel] Algorithm 5.5, (5.2.31)–(5.2.35)
    Differs: α and β are not given there; f is printed to end with f(n) = 0, which is f(n + 1). Of v only ω is needed.
             Gravity, trees and rotors are added.
    Shapes:  three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    chain = members(robot, q)
    places, tau, moving, loads = placed(chain), [0] * robot.n, {-1: (ORIGIN, ORIGIN, -robot.gravity)}, []
    for i, (k, (W, _, z)) in enumerate(zip(chain, places, strict=True)):
        (w, wd, a), s, v = moving[k.parent], _arm(places, i, k), k.rate(qd)
        a = a + wd.cross(s) + w.cross(w.cross(s))                             # Φᵀ a' + α
        if k.slides:
            a = a + z * k.rate(qdd) + w.cross(z) * (v * 2)
        elif k.joint is not None:
            wd = wd + z * k.rate(qdd) + w.cross(z) * v
            w = w + z * v
        moving[i] = w, wd, a
        r, I = W @ k.r, W @ (k.I + steiner(k.m, k.r)) @ W.T                   # Î: the inertia turns with the link
        loads.append((I @ wd + r.cross(a) * k.m + w.cross(I @ w),             # Î a + β
                      (a + wd.cross(r) + w.cross(w.cross(r))) * k.m))
    for i in reversed(range(len(chain))):
        k, (moment, force) = chain[i], loads[i]
        if k.joint is not None:
            tau[k.joint] = tau[k.joint] + k.share((force if k.slides else moment) @ places[i].z)
        if k.parent >= 0:
            n, f = loads[k.parent]
            loads[k.parent] = n + moment + _arm(places, i, k).cross(force), f + force        # Φ f
    return loaded(robot, tau, q, qd, tip)


def _arm(places, i, k) -> Vec3:
    """s in the base frame: from the origin before to the member's own."""
    return places[i].o - (places[k.parent].o if k.parent >= 0 else ORIGIN)
