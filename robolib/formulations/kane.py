"""Kane's method: forces and inertia forces, each projected on the partial velocities of the body it acts on.

The method is that of Kane and Levinson (1985), Dynamics: Theory and Applications, with the generalized speeds q̇. Its
partial velocities are the columns of the Jacobians J_v and J_ω, which [asada_slotine] has.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from ..kinematics import Tip, bodies, entries, frames, jacobian, wrench
from ..linear import Vector
from ..model import Model, Terms, coordinates, friction
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import ORIGIN, Vec3


def derive(robot: Robot) -> Model:
    """The model from F_r + F*_r = 0, sorted by q̈, q̇ and rest.

    Seed:   [asada_slotine] (5-26) for the partial velocities; the method is Kane's, see the module
    """
    q, qd, _ = coordinates(robot)
    M, c, g = terms(robot, list(q), list(qd))
    return Model(robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g))


def inverse_dynamics(robot: Robot, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ(q, q̇, q̈) from F_r + F*_r = 0, in any arithmetic: τ_r = −F*_r − (all active forces but the motors').

    `tip`: what the tool exerts on the environment, see `model.torques`.

    Seed:   [asada_slotine] (5-26) for the partial velocities; the method is Kane's, see the module
    Shapes: three times n scalars → list of n scalars
    """
    q, qd, qdd = (entries(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd")))
    idle = active_forces(robot, q, qd, [0] * robot.n, tip)
    return [-(a + b) for a, b in zip(idle, inertia_forces(robot, q, qd, qdd), strict=True)]


def terms(robot: Robot, q: Vector, qd: Vector) -> Terms:
    """(M, c, g) at a state: what stands in −F − F* with q̈, with products of q̇, and at rest, in any arithmetic.

        M_rs = Σ ∂v/∂q̇_r · m ∂v/∂q̇_s + ∂ω/∂q̇_r · I ∂ω/∂q̇_s      g_r = −Σ ∂v/∂q̇_r · m g_0

    Seed:   [asada_slotine] (5-28), (5-40); the method is Kane's, see the module
    Shapes: n scalars twice → n lists of n scalars, n scalars, n scalars
    """
    n = robot.n
    M = [[0] * n for _ in range(n)]
    for m, I, Jv, Jw in bodies(robot, q):
        for s in range(n):
            momentum, spin = Jv[s] * m, I @ Jw[s]
            for r in range(n):
                M[r][s] = M[r][s] + Jv[r] @ momentum + Jw[r] @ spin
    return M, [-f for f in inertia_forces(robot, q, qd, [0] * n)], [-f for f in weights(robot, q)]


def inertia_forces(robot: Robot, q: Vector, qd: Vector, qdd: Vector) -> list[Scalar]:
    """F*_r = −Σ ∂v/∂q̇_r · m a + ∂ω/∂q̇_r · (I α + ω × I ω), over links and rotors.

        a = J_v q̈ + J̇_v q̇        α = J_ω q̈ + J̇_ω q̇

    Seed:   [asada_slotine] (5-26) for the partial velocities; the method is Kane's, see the module
    Shapes: three times n scalars → n scalars
    """
    F = [0] * robot.n
    for (m, I, Jv, Jw), (w, e, a) in zip(bodies(robot, q), remainders(robot, q, qd), strict=True):
        for v, z, rate in zip(Jv, Jw, qdd, strict=True):
            a, e = a + v * rate, e + z * rate
        force, moment = a * m, I @ e + w.cross(I @ w)
        F = [f - (v @ force + z @ moment) for f, v, z in zip(F, Jv, Jw, strict=True)]
    return F


def active_forces(robot: Robot, q: Vector, qd: Vector, tau: Vector, tip: Tip | None = None) -> list[Scalar]:
    """F_r: the motors, the weights, friction, and what the environment exerts on the tool. Bearings do no work.

        F_r = τ_r + Σ ∂v/∂q̇_r · m g_0 − friction_r − ∂v_tool/∂q̇_r · f − ∂ω_tool/∂q̇_r · μ

    Seed:   [asada_slotine] (5-33), (5-40); the method is Kane's, see the module
    Shapes: three times n scalars, tip two Vec3 → n scalars
    """
    F = [t + w - f for t, w, f in zip(tau, weights(robot, q), friction(robot, qd), strict=True)]
    if tip is None:
        return F
    force, moment = wrench(tip)
    return [f - v @ force - z @ moment for f, v, z in zip(F, *jacobian(robot, q), strict=True)]


def weights(robot: Robot, q: Vector) -> list[Scalar]:
    """The weights' share of F_r:  Σ ∂v/∂q̇_r · m g_0.

    Seed:    [asada_slotine] (5-40)
    Differs: printed there as a torque with this sign; as a torque it needs a minus.
    Shapes:  n scalars → n scalars
    """
    F = [0] * robot.n
    for m, _, Jv, _ in bodies(robot, q):
        F = [f + v @ (robot.gravity * m) for f, v in zip(F, Jv, strict=True)]
    return F


def remainders(robot: Robot, q: Vector, qd: Vector) -> Iterator[tuple[Vec3, Vec3, Vec3]]:
    """(ω, J̇_ω q̇, J̇_v q̇) of every body in the order of `bodies`: accelerations at q̈ = 0, carried outwards.

    From the parent's origin over b to the joint, from there over r to the link's origin, over s to the centre of mass:

        ω = ω' + q̇ z        ε = ε' + ω' × q̇ z                                            (prismatic: ω', ε')
        a = a' + ε'×b + ω'×(ω'×b) [+ 2 ω'×q̇ z] + ε×r + ω×(ω×r)                          ([…] prismatic only)

    Seed:   [asada_slotine] (5-80)–(5-93); a rotor's as in [siciliano] (7.111)
    Shapes: n scalars twice → one triple of Vec3 a body
    """
    poses, motion = frames(robot, q), {-1: (ORIGIN, ORIGIN, ORIGIN, ORIGIN)}
    for i, link in enumerate(robot.links):
        (w, e, a, origin), pose = motion[link.parent], poses[i]
        turn = pose.z * robot.coordinate(i, qd)
        a = a + _swing(w, e, pose.o - origin)
        if link.joint.kind == "revolute":
            w, e = w + turn, e + w.cross(turn)
        elif link.joint.kind == "prismatic":
            a = a + w.cross(turn) * 2
        motion[i] = w, e, a + _swing(w, e, pose.T.p - pose.o), pose.T.p
        yield w, e, motion[i][2] + _swing(w, e, pose.T.R @ link.com)
        if link.rotor:
            yield _rotor(link, poses, motion[link.parent], robot.coordinate(i, qd))


def _swing(w, e, r):
    """The acceleration of one end of r against the other, both on one body: ε × r + ω × (ω × r)."""
    return e.cross(r) + w.cross(w.cross(r))


def _rotor(link, poses, carrier, qd):
    (w, e, a, _), rotor = carrier, link.rotor
    if link.parent < 0:
        return rotor.axis * (rotor.kr * qd), ORIGIN, ORIGIN
    R = poses[link.parent].T.R
    spin = R @ rotor.axis * (rotor.kr * qd)
    return w + spin, e + w.cross(spin), a + _swing(w, e, R @ rotor.com)
