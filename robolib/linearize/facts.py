"""What [balafoutis_patel] calls by name at a state of an arm with turning joints, link by link.

Algorithm 5.7 gives ω, Ω, μ, Ü, η; here come the rates U̇, L of what hangs on each link, and the places of the links. The
closed forms (`closed_forms`) and the lemmas of appendix C (`lemmas`) are written in these. In any arithmetic: with Dual
numbers for the state, every quantity brings its own derivatives.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..formulations import augmented
from ..formulations.augmented import Found
from ..linear import Vector
from ..proximal import generalized_links, placed
from ..robot import Robot
from ..spatial import ORIGIN, ZERO, Mat3, Vec3, Z, skew


@dataclass(frozen=True, eq=False)
class Facts:
    """All of it in link frames, but W (axes as columns), o and v (origins, their velocities) in the base frame.

    found    the results of Algorithm 5.7
    U, E     first moment and inertia of the generalized link
    Ud, L    their rates: U̇ = ∫ ṙ dm,  L = ∫ (ṙ rᵀ − (r·ṙ) 1) dm
    """

    found: Found
    W: tuple[Mat3, ...]
    o: tuple[Vec3, ...]
    v: tuple[Vec3, ...]
    U: tuple[Vec3, ...]
    E: tuple[Mat3, ...]
    Ud: tuple[Vec3, ...]
    L: tuple[Mat3, ...]

    @property
    def n(self) -> int:
        """The number of links."""
        return len(self.W)

    def seen(self, i: int, j: int, v: Vec3) -> Vec3:
        """A vector of link j, in the axes of link i."""
        return self.W[i].T @ (self.W[j] @ v)

    def axis(self, i: int, j: int) -> tuple[Vec3, Vec3, Vec3]:
        """(z, ż, z̈) of joint j in the axes of link i:  ż = ω × z, z̈ = Ω z."""
        x = self.found.motions[j]
        return tuple(self.seen(i, j, v) for v in (Z, x.w.cross(Z), x.Omega @ Z))

    def way(self, i: int, j: int, k: int) -> tuple[Vec3, Vec3]:
        """(s, ṡ) from the origin of link j to that of link k, in the axes of link i."""
        return self.W[i].T @ (self.o[k] - self.o[j]), self.W[i].T @ (self.v[k] - self.v[j])


def facts(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> Facts:
    """The Facts of an arm whose joints all turn, without rotors:

        U̇_i = ω_i × u_i + A U̇        L_i = S(ω_i) Σ_i + S(s) S(A U̇) + S(A U) S(ṡ) + A L Aᵀ                    (17.E7)

    with U, U̇, L of the next link, s the way to it and Σ the Euler tensor of the augmented link.

    Seed:    [balafoutis_patel] (7.3.18a)–(7.3.18d), (C.15)
    Differs: in the print the dots of U̇ and ṡ in L are lost.
    """
    kinds = {link.joint.kind for link in robot.links} - {"revolute"}
    if kinds or any(link.rotor for link in robot.links):
        raise ValueError("the source's closed forms and lemmas are for arms whose joints all turn, without rotors; this"
                         f" one has {', '.join(sorted(kinds)) or 'rotors'}. linearize.slopes takes every arm; or give"
                         " robot.without('rotors')")
    found = augmented.recursion(robot, q, qd, qdd)
    chain, links, moving, whole = found.chain, found.links, found.motions, generalized_links(found.chain)
    Ud, L = [ORIGIN] * len(chain), [ZERO] * len(chain)
    for i in reversed(range(len(chain))):
        k, w = chain[i], moving[i].w
        Ud[i], L[i] = w.cross(links[i].u) + Ud[i], skew(w) @ links[i].Sigma + L[i]
        if k.parent >= 0:
            U, rate, sd = k.back(whole[i].U), k.back(Ud[i]), moving[k.parent].w.cross(k.s)
            Ud[k.parent] = Ud[k.parent] + rate
            L[k.parent] = L[k.parent] + skew(k.s) @ skew(rate) + skew(U) @ skew(sd) + k.A @ L[i] @ k.A.T
    at, v = placed(chain), []
    for k in chain:
        swing = at[k.parent].W @ moving[k.parent].w.cross(k.s) if k.parent >= 0 else ORIGIN
        v.append((v[k.parent] if k.parent >= 0 else ORIGIN) + swing)
    return Facts(found, tuple(p.W for p in at), tuple(p.o for p in at), tuple(v), tuple(b.U for b in whole),
                 tuple(b.E for b in whole), tuple(Ud), tuple(L))
