"""The mistakes that people make, each as the model it leads to.

A mistake is recognised by deriving the model *with* it and comparing. Each function takes a correct `Model` and returns
the torques that somebody with this misconception finds. Those about frames are in `mistakes_frames`; `TELL` has them
all.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..model import rate
from ..spatial import skew
from .diagnosis import Mistake
from .mistakes_frames import (
    absolute_angle,
    bare,
    com_from_far_end,
    com_in_wrong_frame,
    gyroscopic_twice,
    inertia,
    mixed_dh,
    no_gyroscopic,
    relative_spin,
    transposed_rotation,
    unrotated_inertia,
    with_links,
    with_M,
)

__all__ = ["TELL", "bare", "tell_apart"]


def forgot_rate_of_M(model):
    """d/dt of ∂T/∂q̇ taken as M q̈: the product rule's Ṁ q̇ is lost."""
    return model.tau - rate(model.M, model.q, model.qd) * model.qd


def forgot_dT_dq(model):
    """−∂T/∂q left out."""
    return model.tau + sp.Matrix([sp.diff(model.T, x) for x in model.q])


def mixed_product_once(model):
    """q̇₁q̇₂ counted once instead of twice."""
    return model.tau - model.parts["Coriolis"] / 2


def gravity_flipped(model):
    """U = +m g₀·p: gravity pushes upwards."""
    return model.tau - 2 * model.g


def gravity_twice(model):
    """The weight, and the upward acceleration of the base as well."""
    return model.tau + model.g


def no_gravity(model):
    """Gravity forgotten."""
    return model.tau - model.g


def half_of_T_kept(model):
    """M read off as ½M."""
    return model.tau - (model.M * model.qdd + model.c) / 2


def no_parallel_axis(model):
    """m ℓ² forgotten: the inertia about the joint taken as that about the centre of mass."""
    return with_M(model, _shifted(model, -1))


def parallel_axis_twice(model):
    """m ℓ² added although the inertia was about the joint already."""
    return with_M(model, _shifted(model, 1))


def _shifted(model, times):
    """M with the parallel-axis term of every link, from its joint to its centre of mass, added `times` times."""
    def shifted(link):
        outer = link.joint.outer(0)
        r = outer.R.T @ outer.p + link.com      # from the joint to the centre of mass, in the link's frame
        return replace(link, I=link.I + (skew(r).T @ skew(r)) * (link.m * times))
    return inertia(with_links(model.robot, shifted), model)


def reduced_rotor(model):
    """The rotor's carried spin forgotten: only k_r² I_m on the diagonal is kept."""
    still = inertia(_rotors(model.robot, Im=0), model)
    return with_M(model, still + sp.diag(*(r.kr**2 * r.Im if r else 0 for r in _own(model))))


def gear_once(model):
    """k_r I_m on the diagonal instead of k_r² I_m."""
    return model.tau + sp.diag(*(r.kr * (1 - r.kr) * r.Im if r else 0 for r in _own(model))) * model.qdd


def ungeared_rotor(model):
    """The rotor's inertia taken to the joint's side as it is, without the gear: k_r = 1."""
    return with_M(model, inertia(_rotors(model.robot, kr=1), model))


def motor_side(model):
    """The torques on the motors' side of the gears, τ_i / k_ri, where those at the joints are asked for."""
    return sp.Matrix([t / r.kr if r else t for t, r in zip(model.tau, _own(model), strict=True)])


def degrees(model):
    """Sines and cosines of q in degrees: q π/180 inside them, although q is in radians."""
    kinds = [model.robot.links[j].joint.kind for j in model.robot.joints]
    turned = {x: x * sp.pi / 180 for x, kind in zip(model.q, kinds, strict=True) if kind == "revolute"}
    return model.tau.xreplace(turned)


def other_C(model):
    """Not torques but a C, as one reads it off Lagrange's equation: C q̇ = c holds, Ṁ − 2C is not skew.

    C_ij = Σ_k (∂M_ij/∂q_k − ½ ∂M_jk/∂q_i) q̇_k
    """
    M, q, qd, n = model.M, model.q, model.qd, model.n
    return rate(M, q, qd) - sp.Matrix(n, n, lambda i, j: sum(M[j, k].diff(q[i]) * qd[k] for k in range(n))) / 2


def _own(model):
    """The rotor of every joint, or None."""
    return [model.robot.links[j].rotor for j in model.robot.joints]


def _rotors(robot, **change):
    return with_links(robot, lambda link: replace(link, rotor=replace(link.rotor, **change) if link.rotor else None))


TELL = {
    forgot_rate_of_M: "The inertia matrix changes with time too: d/dt(M q̇) = M q̈ + Ṁ q̇, and Ṁ q̇ is missing.",
    forgot_dT_dq: "Lagrange's equation has a second part, −∂T/∂q. It is missing.",
    mixed_product_once: "The product q̇₁q̇₂ stands twice in the double sum (as q̇₁q̇₂ and as q̇₂q̇₁); you counted it once.",
    gravity_flipped: "The gravity terms have the wrong sign. U grows upwards: U = −m g₀·p with g₀ pointing down.",
    gravity_twice: "Gravity is counted twice: once as a weight and once more as an acceleration of the base.",
    no_gravity: "Everything is there but gravity.",
    half_of_T_kept: "The factor ½ of the kinetic energy is still there: ∂²T/∂q̇² = M, not ½M.",
    relative_spin: "The second link turns with q̇₁ + q̇₂, not with q̇₂ alone: angular velocity is measured from the"
                   " ground.",
    no_parallel_axis: "The parallel-axis term m ℓ² is missing: the centre of mass moves on a circle around the joint.",
    parallel_axis_twice: "The parallel-axis term m ℓ² is counted twice.",
    reduced_rotor: "The rotor rides on the link before its joint and turns with it: ω_m = ω_(i−1) + k_r q̇ z. That part"
                   " is missing.",
    gear_once: "The gear ratio enters squared, k_r² I_m: the rotor is faster by k_r, and its torque is felt k_r times"
               " larger.",
    ungeared_rotor: "The rotor's inertia I_m is on the motor's side. At the joint it counts k_r² times, and k_r"
                    " times where it couples two joints.",
    motor_side: "These are the torques on the motors' side. At the joints they are k_r times larger.",
    degrees: "Sine and cosine take q in radians here: the factor π/180 does not belong there.",
    absolute_angle: "You measured the angles from the ground. Here q₂ is measured from link 1, so link 2 stands at"
                    " q₁ + q₂.",
    unrotated_inertia: "An inertia matrix given in the link's frame must be turned into the base frame first: R I Rᵀ.",
    transposed_rotation: "The rotation is transposed: R takes the link's axes to the base's, so the inertia is R I Rᵀ,"
                         " not Rᵀ I R.",
    gyroscopic_twice: "The term ω × I ω of Euler's equation is counted twice. It belongs there once.",
    no_gyroscopic: "Euler's equation has a second part: the moment is I ω̇ + ω × I ω, and ω × I ω is missing.",
    mixed_dh: "The table is read in the other convention. In a standard row a and α come after the joint, in a modified"
              " row before it.",
    com_from_far_end: "ℓ is measured from the joint of the link, not from its far end.",
    com_in_wrong_frame: "The link's frame sits at its far end, so the centre of mass is at ℓ − a in it, not at ℓ.",
    other_C: "C q̇ is right, but Ṁ − 2C is not skew. Build C from the Christoffel symbols.",
}


def tell_apart(model, *mistakes, of="tau"):
    """These mistakes, made on this model's torques, ready for `equivalent`. `of="M"`: on its inertia matrix."""
    def answer(f):
        return f(model).jacobian(model.qdd) if of == "M" else f(model)
    return tuple(Mistake(f.__name__, answer(f), TELL[f]) for f in mistakes)
