"""Three recursions for the torques, line by line: with vectors, with tensors, with tensors and augmented links.

They are written for arms with turning joints in modified frames, as the tables of [balafoutis_patel] count them; each
says which line it has done (`lines`). For any other arm there are the formulations; a test holds that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import scalar
from ..linear import Vector
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import EYE, ORIGIN, ZERO, Mat3, Vec3, Z, dyad
from .lines import Lines
from .turns import Turn, euler_tensor_moment


def vectors(arm: Robot, q: Vector, qd: Vector, qdd: Vector) -> Lines:
    """τ by Luh, Walker and Paul, all vectors in the links' own frames. Results: τ.

    Seed:   [balafoutis_patel] Algorithm 5.3, (5.2.23), (5.2.24)
    """
    turns, w, wd, a = _turns(arm, q), ORIGIN, ORIGIN, -arm.gravity
    loads = []
    for link, turn, rate, accel in zip(arm.links, turns, qd, qdd, strict=True):
        a = turn.into(a + _rates(w, wd, turn.way))
        yield "5.2.23c"
        turned = turn.into(w)
        w = turned + Z * rate
        yield "5.2.23a"
        wd = turn.into(wd) + Vec3(turned.y * rate, -(turned.x * rate), accel)
        yield "5.2.23b"
        swung = _rates(w, wd, link.com)
        yield "5.2.23d"
        F = (a + swung) * link.m
        yield "5.2.23e"
        M = link.I @ wd + w.cross(link.I @ w)
        yield "5.2.23f"
        loads.append((F, M))
    f, n, tau = ORIGIN, ORIGIN, []
    for i in reversed(range(len(turns))):
        F, M = loads[i]
        beyond = turns[i + 1] if i + 1 < len(turns) else None
        passed = beyond.out(f) if beyond else ORIGIN
        f = passed + F
        yield "5.2.24a"
        lever = beyond.way.cross(passed) + beyond.out(n) if beyond else ORIGIN
        n = M + lever + arm.links[i].com.cross(F)
        yield "5.2.24b"
        tau.append(n.z)
    return tau[::-1]


def tensors(arm: Robot, q: Vector, qd: Vector, qdd: Vector) -> Lines:
    """τ by the same recursion with Ω = ω̇̃ + ω̃ω̃ and Euler's tensor. Results: τ.

    Seed:   [balafoutis_patel] Algorithm 5.6, (5.3.7), (5.3.8)
    """
    turns, state = _turns(arm, q), (ORIGIN, ORIGIN, ZERO, -arm.gravity)
    loads = []
    for link, turn, rate, accel in zip(arm.links, turns, qd, qdd, strict=True):
        state = yield from _outwards(state, turn, rate, accel, "5.3.7", "abcd")
        _, _, Omega, a = state
        swung = Omega @ link.com + a
        yield "5.3.7e"
        F = swung * link.m
        yield "5.3.7f"
        M = euler_tensor_moment(Omega, euler_tensor(link.I))
        yield "5.3.7g"
        loads.append((F, M))
    f, n, tau = ORIGIN, ORIGIN, []
    for i in reversed(range(len(turns))):
        F, M = loads[i]
        beyond = turns[i + 1] if i + 1 < len(turns) else None
        passed = beyond.out(f) if beyond else ORIGIN
        f = passed + F
        yield "5.3.8a"
        lever = beyond.way.cross(passed) + beyond.out(n) if beyond else ORIGIN
        n = M + lever + arm.links[i].com.cross(F)
        yield "5.3.8b"
        tau.append(n.z)
    return tau[::-1]


def augmented(arm: Robot, q: Vector, qd: Vector, qdd: Vector) -> Lines:
    """τ with tensors and augmented links, whose parameters are off-line. Results: τ.

    Seed:    [balafoutis_patel] Algorithm 5.7, (5.3.44)–(5.3.46)
    Differs: (5.3.46b) as printed lacks A_(i+1) in its third term.
    """
    turns, state, moved = _turns(arm, q), (ORIGIN, ORIGIN, ZERO, -arm.gravity), []
    bodies = augmented_links(arm, turns)
    for body, turn, rate, accel in zip(bodies, turns, qd, qdd, strict=True):
        state = yield from _outwards(state, turn, rate, accel, "5.3.45", "abce")
        _, _, Omega, a = state
        mu = euler_tensor_moment(Omega, body.K_hat)
        yield "5.3.45f"
        moved.append((Omega, a, mu))
    U, n, tau = ORIGIN, ORIGIN, []
    for i in reversed(range(len(turns))):
        (Omega, a, mu), body = moved[i], bodies[i]
        beyond = turns[i + 1] if i + 1 < len(turns) else None
        b = beyond.out(U) if beyond else ORIGIN
        U = Omega @ body.u + b
        yield "5.3.46a"
        lever = beyond.way.cross(b) + beyond.out(n) if beyond else ORIGIN
        n = mu + body.u.cross(a) + lever
        yield "5.3.46b"
        tau.append(n.z)
    return tau[::-1]


@dataclass(frozen=True)
class Augmented:
    """A link with the mass of all outer ones at the next origin: m̄, first moment u, inertia K, Euler tensor K̂."""

    mass: Scalar
    u: Vec3
    K: Mat3
    K_hat: Mat3


def augmented_links(arm: Robot, turns: list[Turn]) -> list[Augmented]:
    """The augmented link of every link: parameters of the arm alone, where all joints turn.

    m̄_i = m_i + m̄_(i+1)     u_i = m_i r_i + m̄_(i+1) s_(i,i+1)     K_i = I_i − m_i r̃r̃ − m̄_(i+1) s̃s̃     K̂ = ½ tr(K) 1 − K

    Seed:   [balafoutis_patel] (5.3.9)–(5.3.11), (5.3.28), (5.3.44)
    """
    found, beyond = [], 0
    for i in reversed(range(len(turns))):
        link, way = arm.links[i], turns[i + 1].way if i + 1 < len(turns) else ORIGIN
        u = link.com * link.m + way * beyond
        K = link.I + _steiner(link.com) * link.m + _steiner(way) * beyond
        found.append(Augmented(link.m + beyond, u, K, euler_tensor(K)))
        beyond = link.m + beyond
    return found[::-1]


def euler_tensor(I: Mat3) -> Mat3:
    """½ tr(I) 1 − I.

    Seed:   [balafoutis_patel] (4.3.6), (5.3.28)
    Shapes: Mat3 → Mat3
    """
    return EYE * scalar.quotient(I[0, 0] + I[1, 1] + I[2, 2], 2) - I


def acceleration_tensor(w: Vec3, wd: Vec3) -> Mat3:
    """Ω = ω̇̃ + ω̃ω̃, with 6 products and 9 sums.

    Seed:   [balafoutis_patel] (4.2.11), (5.3.7c)
    Shapes: two Vec3 → Mat3
    """
    xx, yy, zz, xy, xz, yz = w.x * w.x, w.y * w.y, w.z * w.z, w.x * w.y, w.x * w.z, w.y * w.z
    return Mat3((-(yy + zz), xy - wd.z, xz + wd.y), (xy + wd.z, -(xx + zz), yz - wd.x),
                (xz - wd.y, yz + wd.x, -(xx + yy)))


def _turns(arm, q):
    if any(link.joint.kind != "revolute" or link.parent != i - 1 for i, link in enumerate(arm.links)):
        raise ValueError("these recursions are written for chains of turning joints; take a formulation instead")
    return [Turn.of(link.joint, x) for link, x in zip(arm.links, q, strict=True)]


def _rates(w, wd, r):
    """ω̇ × r + ω × (ω × r)."""
    return wd.cross(r) + w.cross(w.cross(r))


def _outwards(state, turn, rate, accel, number, letters):
    """(ω, ω̇, Ω, s̈) of the next link, by the four lines with these letters."""
    w, wd, Omega, a = state
    a = turn.into(a + Omega @ turn.way)
    yield number + letters[3]
    turned = turn.into(w)
    w = turned + Z * rate
    yield number + letters[0]
    wd = turn.into(wd) + Vec3(turned.y * rate, -(turned.x * rate), accel)
    yield number + letters[1]
    Omega = acceleration_tensor(w, wd)
    yield number + letters[2]
    return w, wd, Omega, a


def _steiner(r):
    """−r̃r̃ = r·r 1 − r rᵀ."""
    return EYE * (r @ r) - dyad(r, r)
