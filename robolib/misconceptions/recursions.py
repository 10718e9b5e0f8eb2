"""Recursions with a slip in them: torques as they come out of formulas that stand in print, or in a tired program.

Each is a function of (robot, q, q̇, q̈) like a formulation's `inverse_dynamics`, friction left out. On an arm whose
first two joints slide and whose last one turns, every slip in a moment that is handed on gives the right torques: only
the last joint feels a moment, and nothing hangs on that one. An arm such as RPR or RRP shows them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..formulations import composite, featherstone, hollerbach_3x3
from ..linear import Vector
from ..proximal import augmented_links, members, moment, motions, placed, spin
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3


def frame_lost(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.7 with (5.3.46b) as printed: the bracket behind s stays in the next link's frame, A is missing.

    Seed:   [balafoutis_patel] (5.3.46b), as printed
    """
    return _inwards(robot, q, qd, qdd, third=lambda k, bracket: bracket)


def slide_twice(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.7 with the ü of (5.3.40) taken at its word, as the second derivative of u: where the next joint
    slides, ζ is counted twice.

    Seed:   [balafoutis_patel] (5.3.40), (5.3.42), read literally
    """
    return _inwards(robot, q, qd, qdd, times=2)


def dot_lost(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.7 with Ω = S(ω) + S(ω) S(ω): the dot over the first ω is lost.

    Seed:   [khalil] [7.57], as printed
    """
    return _inwards(robot, q, qd, qdd, turning=lambda w, wd: spin(w, w))


def gravity_up(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """A recursion that starts with s̈_0 = +g.

    Seed:   [milicevic] Tables 1 and 2, as printed
    """
    return _inwards(replace(robot, gravity=-robot.gravity), q, qd, qdd)


def gyroscopic_again(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Newton–Euler with ω × (I ω) twice for every link.

    Seed:   [siciliano] (7.113), as printed
    """
    chain = members(robot, q)
    tau, moving = _inwards(robot, q, qd, qdd), motions(chain, robot.gravity, qd, qdd)
    extra = [k.w.cross(body.I @ k.w) for k, body in zip(moving, chain, strict=True)]
    for i in reversed(range(len(chain))):
        k = chain[i]
        if k.joint is not None and not k.slides:
            tau[k.joint] = tau[k.joint] + k.share(extra[i] @ k.axis)
        if k.parent >= 0:
            extra[k.parent] = extra[k.parent] + k.back(extra[i])
    return tau


def no_shift(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.4 with (5.2.30) as printed, X = diag(A, A): nothing is shifted from one origin to the next.

    Seed:   [balafoutis_patel] (5.2.30), as printed
    """
    chain = tuple(replace(k, s=ORIGIN) for k in members(robot, q))
    return featherstone.torques(chain, robot.gravity, qd, qdd, robot.n)


def balls_dropped(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.2 with Hollerbach's own c_i = m_i r_i + A c: the ball m̄ s of (5.2.16c) is left out.

    Seed:   [balafoutis_patel] (5.2.16c), the remark on Hollerbach's (13)
    """
    chain, tau = members(robot, q), hollerbach_3x3.inverse_dynamics(robot.without("friction"), q, qd, qdd)
    links, places, lost = augmented_links(chain), placed(chain), [ORIGIN] * len(chain)
    for i in reversed(range(len(chain))):
        k = chain[i]
        if k.joint is not None and not k.slides:
            W = places[i].W
            tau[k.joint] = tau[k.joint] + k.share(robot.gravity @ (W @ k.axis.cross(lost[i])))
        if k.parent >= 0:
            lost[k.parent] = lost[k.parent] + k.s * links[i].m + k.back(lost[i])
    return tau


def turning_only(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """Algorithm 5.2 as printed, on an arm that slides: a slide adds nothing to s̈, and gets no force.

    Seed:   [balafoutis_patel] (5.2.14)–(5.2.16), (A.8), as printed
    """
    slides = [robot.links[i].joint.kind == "prismatic" for i in robot.joints]
    still = [[0 if slide else x for slide, x in zip(slides, rates, strict=True)] for rates in (qd, qdd)]
    tau = hollerbach_3x3.inverse_dynamics(robot.without("friction"), q, *still)
    return [0 if slide else t for slide, t in zip(slides, tau, strict=True)]


def weight_lifts(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """The closed form with (5.2.19c) as printed: gravity with the other sign.

    Seed:   [balafoutis_patel] (5.2.19c), as printed
    """
    M, c, g = composite.terms(robot, q, qd)
    return [sum((m * a for m, a in zip(row, qdd, strict=True)), x) - y for row, x, y in zip(M, c, g, strict=True)]


SLIPS: dict[str, Callable[[Robot, Vector, Vector, Vector], list[Scalar]]] = {
    "A missing": frame_lost, "no shift": no_shift, "m̄s dropped": balls_dropped, "ζ twice": slide_twice,
    "revolute only": turning_only, "weight lifts": weight_lifts, "ω × Iω twice": gyroscopic_again,
    "s̈₀ = +g": gravity_up, "lost dot": dot_lost}


def _inwards(robot, q, qd, qdd, third=None, times=1, turning=spin):
    """Algorithm 5.7, with what goes wrong: `third` of the bracket behind s, ζ so many times, another Ω."""
    chain = members(robot, q)
    links, moving = augmented_links(chain), _moving(chain, robot.gravity, qd, qdd, turning)
    Udd, eta, tau = [ORIGIN] * len(chain), [ORIGIN] * len(chain), [0] * robot.n
    for i in reversed(range(len(chain))):
        k, link, motion = chain[i], links[i], moving[i]
        Udd[i] = motion.Omega @ link.u + Udd[i]
        eta[i] = moment(motion.Omega, link.Sigma) + link.u.cross(motion.sdd) + eta[i]
        if k.joint is not None:
            along = motion.sdd * link.m + Udd[i] if k.slides else eta[i]
            tau[k.joint] = tau[k.joint] + k.share(along @ k.axis)
        if k.parent >= 0:
            bracket: Vec3 = Udd[i] + motion.zeta * link.m * times
            b = k.back(bracket)
            Udd[k.parent] = Udd[k.parent] + b
            eta[k.parent] = eta[k.parent] + k.s.cross(third(k, bracket) if third else b) + k.back(eta[i])
    return tau


def _moving(chain, gravity, qd, qdd, turning):
    """`proximal.motions` with another Ω."""
    if turning is spin:
        return motions(chain, gravity, qd, qdd)
    right, found = motions(chain, gravity, qd, qdd), []
    for k, motion in zip(chain, right, strict=True):
        Omega = turning(motion.w, motion.wd)
        before, inner = (found[k.parent].sdd, found[k.parent].Omega) if k.parent >= 0 else (-gravity, None)
        sdd = k.out(before if inner is None else before + inner @ k.s) + motion.zeta
        found.append(motion._replace(Omega=Omega, sdd=sdd))
    return found
