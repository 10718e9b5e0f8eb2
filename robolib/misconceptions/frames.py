"""Misconceptions about frames: where a vector, an angle or an inertia is measured from, and in which axes.

Each changes the description of the robot, or one step of the derivation, and derives anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from ..formulations.lagrange import bodies, derive, inertia_matrix
from ..kinematics import frames
from ..model import Model, coriolis
from ..robot import Link, Robot
from ..spatial import ORIGIN, Vec3


def with_links(robot: Robot, change: Callable[[Link], Link]) -> Robot:
    """The robot with `change` applied to every link."""
    return replace(robot, links=tuple(map(change, robot.links)))


def inertia(robot: Robot, model: Model) -> sp.Matrix:
    """The inertia matrix of a robot in the coordinates of a model."""
    return sp.Matrix(inertia_matrix(robot, list(model.q)))


def with_M(model: Model, M: sp.MatrixBase) -> Model:
    """The model that follows from another inertia matrix: c comes from it, gravity and friction stay."""
    return replace(model, M=M, c=coriolis(M, model.q, model.qd) * model.qd)


def absolute_angle(model: Model) -> Model:
    """Every angle measured from the ground: q_i stands where the angle to the link before, q_i − q_(i−1), belongs.

    Lagrange's equations in such angles p = A⁻¹ q:  Aᵀ τ(A p, A ṗ, A p̈). The angle of a slide's link is that of the
    link it slides on, and a length stays a length.
    """
    robot, n = model.robot, model.n
    A = sp.eye(n)
    for i, j in enumerate(robot.joints):
        turning = [k for k in robot.path(j)[:-1] if robot.links[k].joint.kind == "revolute"]
        if robot.links[j].joint.kind == "revolute" and turning:
            A[i, robot.joints.index(turning[-1])] = -1
    ground = {old: new for x in model.state for old, new in zip(x, A * x, strict=True)}
    M, c, g, friction = (A.T * x.xreplace(ground) for x in (model.M, model.c, model.g, model.friction))
    return replace(model, M=M * A, c=c, g=g, friction=friction, U=model.U.xreplace(ground))


def relative_spin(model: Model) -> Model:
    """ω₂ = q̇₂: every link's spin taken relative to the link before it."""
    robot = model.robot

    def own(k, I, Jw):
        Jw = [w if j == robot.joints.index(k) else ORIGIN for j, w in enumerate(Jw)] if k in robot.joints else ()
        return I, Jw or (ORIGIN,) * model.n
    return with_M(model, _other_spins(model, own))


def unrotated_inertia(model: Model) -> Model:
    """I in the link's frame taken as if it were in the base's: J_ωᵀ I J_ω without R I Rᵀ. Links only."""
    links = model.robot.links
    return with_M(model, _other_spins(model, lambda k, I, Jw: (links[k].I, Jw)))


def transposed_rotation(model: Model) -> Model:
    """Rᵀ I R instead of R I Rᵀ. Links only; R takes the link's coordinates to the base's, as everywhere here."""
    poses, links = frames(model.robot, list(model.q)), model.robot.links
    return with_M(model, _other_spins(model, lambda k, I, Jw: (poses[k].T.R.T @ links[k].I @ poses[k].T.R, Jw)))


def _other_spins(model, change):
    """M with J_ωᵀ I J_ω of every link k replaced by that of `change(k, I, J_ω)`; I and J_ω are in the base frame."""
    n, M = model.n, sp.Matrix(model.M)
    for k, (_, I, _, Jw) in enumerate(bodies(model.robot.without("rotors"), list(model.q))):
        other, w = change(k, I, Jw)
        M += sp.Matrix(n, n, lambda i, j: w[i] @ (other @ w[j]) - Jw[i] @ (I @ Jw[j]))  # noqa: B023
    return M


def gyroscopic_twice(model: Model) -> Model:
    """ω × I ω counted twice, as (7.113) is printed. Links only."""
    return replace(model, c=model.c + _gyroscopic(model))


def no_gyroscopic(model: Model) -> Model:
    """Euler's equation without ω × I ω: the moment taken as I ω̇. Links only."""
    return replace(model, c=model.c - _gyroscopic(model))


def _gyroscopic(model):
    """Σ J_ωᵀ (ω × I ω) over the links: what these moments ask of the motors."""
    total = sp.zeros(model.n, 1)
    for _, I, _, Jw in bodies(model.robot.without("rotors"), list(model.q)):
        w = sum((column * v for column, v in zip(Jw, model.qd, strict=True)), ORIGIN)
        moment = w.cross(I @ w)
        total += sp.Matrix([column @ moment for column in Jw])
    return total


def mixed_dh(model: Model) -> Model:
    """The rows read in the other convention: a and α before the joint instead of after it, or the reverse."""
    def swapped(link):
        return replace(link, joint=replace(link.joint, before=link.joint.after, after=link.joint.before))
    return derive(with_links(model.robot, swapped))


def com_from_far_end(model: Model) -> Model:
    """ℓ measured back from the far end of the link: the centre of mass at a − ℓ from the joint."""
    return _com(model, lambda length: -length)


def com_in_wrong_frame(model: Model) -> Model:
    """ℓ taken as a coordinate in the link's frame, whose origin is at the far end: at a + ℓ from the joint."""
    return _com(model, lambda length: length)


def _com(model, place):
    """The model with the x of every link's centre of mass, in the link's frame, made from its distance to the joint.
    A link whose frame sits at its joint (a = 0, or a modified row) has no second end, and stays as it is.
    """
    def moved(link):
        a, com = link.joint.after.shift, link.com
        return link if a == 0 else replace(link, com=Vec3(place(com.x + a), com.y, com.z))
    return derive(with_links(model.robot, moved))
