"""Misconceptions about terms: a part of the equations forgotten, counted twice, or with the wrong sign or factor."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..model import Model, rate
from ..spatial import skew
from .frames import inertia, with_links, with_M


def forgot_rate_of_M(model: Model) -> Model:
    """d/dt of ∂T/∂q̇ taken as M q̈: the product rule's Ṁ q̇ is lost."""
    return replace(model, c=model.c - rate(model.M, model.q, model.qd) * model.qd)


def forgot_dT_dq(model: Model) -> Model:
    """−∂T/∂q left out."""
    return replace(model, c=model.c + sp.Matrix([sp.diff(model.T, x) for x in model.q]))


def mixed_product_once(model: Model) -> Model:
    """q̇₁q̇₂ counted once instead of twice."""
    return replace(model, c=model.c - model.parts["Coriolis"] / 2)


def no_coriolis(model: Model) -> Model:
    """c without its mixed products. Its energy is not conserved: c no longer belongs to M."""
    return replace(model, c=model.parts["centrifugal"])


def no_velocity(model: Model) -> Model:
    """c forgotten."""
    return replace(model, c=model.c * 0)


def gravity_flipped(model: Model) -> Model:
    """U = +m g₀·p: gravity pushes upwards."""
    return _gravity(model, -1)


def gravity_twice(model: Model) -> Model:
    """The weight, and the upward acceleration of the base as well."""
    return _gravity(model, 2)


def no_gravity(model: Model) -> Model:
    """Gravity forgotten."""
    return _gravity(model, 0)


def _gravity(model, times):
    return replace(model, g=times * model.g, U=times * model.U)


def half_of_T_kept(model: Model) -> Model:
    """M read off as ½M."""
    return replace(model, M=model.M / 2, c=model.c / 2)


def no_parallel_axis(model: Model, *links: int) -> Model:
    """m ℓ² forgotten: the inertia about the joint taken as that about the centre of mass; of every link, or of those
    with these numbers, from 1.
    """
    return with_M(model, _shifted(model, -1, links))


def parallel_axis_twice(model: Model) -> Model:
    """m ℓ² added although the inertia was about the joint already."""
    return with_M(model, _shifted(model, 1))


def no_coupling(model: Model) -> Model:
    """M with nothing beside its diagonal."""
    return with_M(model, sp.diag(*(model.M[k, k] for k in range(model.n))))


def _shifted(model, times, only=()):
    """M with the parallel-axis term of links, from the joint to the centre of mass, added `times` times."""
    chosen = [link for k, link in enumerate(model.robot.links, 1) if not only or k in only]

    def shifted(link):
        outer = link.joint.outer(0)
        r = outer.R.T @ outer.p + link.com      # from the joint to the centre of mass, in the link's frame
        more = (skew(r).T @ skew(r)) * (link.m * times)
        return replace(link, I=link.I + more) if any(link is one for one in chosen) else link
    return inertia(with_links(model.robot, shifted), model)


def reduced_rotor(model: Model) -> Model:
    """The rotor's carried spin forgotten: only k_r² I_m on the diagonal is kept."""
    still = inertia(_rotors(model.robot, Im=0), model)
    return with_M(model, still + sp.diag(*(r.kr**2 * r.Im if r else 0 for r in _own(model))))


def gear_once(model: Model) -> Model:
    """k_r I_m on the diagonal instead of k_r² I_m."""
    return replace(model, M=model.M + sp.diag(*(r.kr * (1 - r.kr) * r.Im if r else 0 for r in _own(model))))


def no_rotor(model: Model, joint: int) -> Model:
    """The inertia of one joint's rotor forgotten, counted from 1; its mass is still carried."""
    links = model.robot.links
    index = model.robot.joints[joint - 1]
    lighter = replace(links[index], rotor=replace(links[index].rotor, Im=0))
    return with_M(model, inertia(replace(model.robot, links=(*links[:index], lighter, *links[index + 1:])), model))


def ungeared_rotor(model: Model) -> Model:
    """The rotor's inertia taken to the joint's side as it is, without the gear: k_r = 1."""
    return with_M(model, inertia(_rotors(model.robot, kr=1), model))


def motor_side(model: Model) -> Model:
    """The torques on the motors' side of the gears, τ_i / k_ri, where those at the joints are asked for."""
    geared = sp.diag(*(1 / r.kr if r else 1 for r in _own(model)))
    return replace(model, **{name: geared * getattr(model, name) for name in ("M", "c", "g", "friction")})


def degrees(model: Model) -> Model:
    """Sines and cosines of q in degrees: q π/180 inside them, although q is in radians."""
    kinds = [model.robot.links[j].joint.kind for j in model.robot.joints]
    turned = {x: x * sp.pi / 180 for x, kind in zip(model.q, kinds, strict=True) if kind == "revolute"}
    names = ("M", "c", "g", "friction", "U")
    return replace(model, **{name: getattr(model, name).xreplace(turned) for name in names})


def _own(model):
    """The rotor of every joint, or None."""
    return [model.robot.links[j].rotor for j in model.robot.joints]


def _rotors(robot, **change):
    return with_links(robot, lambda link: replace(link, rotor=replace(link.rotor, **change) if link.rotor else None))


def other_C(model: Model) -> sp.Matrix:
    """Not a Model but a C, as one reads it off Lagrange's equation: C q̇ = c holds, Ṁ − 2C is not skew. No torque
    betrays it.

    C_ij = Σ_k (∂M_ij/∂q_k − ½ ∂M_jk/∂q_i) q̇_k
    """
    M, q, qd, n = model.M, model.q, model.qd, model.n
    return rate(M, q, qd) - sp.Matrix(n, n, lambda i, j: sum(M[j, k].diff(q[i]) * qd[k] for k in range(n))) / 2
