"""The mistakes that people make, each as the model it leads to.

A mistake is recognised by deriving the model *with* it and comparing. Each function takes a correct `Model` and returns
the torques that somebody with this misconception finds.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..formulations.lagrange import bodies, inertia_matrix
from ..model import Model, coriolis, rate
from ..spatial import ORIGIN, skew
from .equivalent import Mistake


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


def _with_M(model, M):
    return Model(model.robot, M, coriolis(M, model.q, model.qd) * model.qd, model.g).tau


def relative_spin(model):
    """ω₂ = q̇₂: every link's spin taken relative to the link before it."""
    n = model.n
    M = sp.zeros(n, n)
    for k, (m, I, Jv, Jw) in enumerate(bodies(bare(model.robot), list(model.q))):
        own = [w if j == k else ORIGIN for j, w in enumerate(Jw)]
        M += sp.Matrix(n, n, lambda i, j: m * (Jv[i] @ Jv[j]) + own[i] @ (I @ own[j]))  # noqa: B023
    return _with_M(model, M + (model.M - _inertia(bare(model.robot), model)))


def no_parallel_axis(model):
    """m ℓ² forgotten: the inertia about the joint taken as that about the centre of mass."""
    return _with_M(model, _shifted(model, -1))


def parallel_axis_twice(model):
    """m ℓ² added although the inertia was about the joint already."""
    return _with_M(model, _shifted(model, 1))


def _shifted(model, times):
    """M with the parallel-axis term of every link, from its joint to its centre of mass, added `times` times."""
    def shifted(link):
        outer = link.joint.outer(0)
        r = outer.R.T @ outer.p + link.com      # from the joint to the centre of mass, in the link's frame
        return replace(link, I=link.I + (skew(r).T @ skew(r)) * (link.m * times))
    return _inertia(replace(model.robot, links=tuple(map(shifted, model.robot.links))), model)


def reduced_rotor(model):
    """The rotor's carried spin forgotten: only k_r² I_m on the diagonal is kept."""
    robot = model.robot
    links = (replace(link, rotor=replace(link.rotor, Im=0) if link.rotor else None) for link in robot.links)
    still = replace(robot, links=tuple(links))
    own = [robot.links[j].rotor for j in robot.joints]
    return _with_M(model, _inertia(still, model) + sp.diag(*(r.kr**2 * r.Im if r else 0 for r in own)))


def gear_once(model):
    """k_r I_m on the diagonal instead of k_r² I_m."""
    own = [model.robot.links[j].rotor for j in model.robot.joints]
    return model.tau + sp.diag(*(r.kr * (1 - r.kr) * r.Im if r else 0 for r in own)) * model.qdd


def bare(robot):
    """The robot without motors."""
    return replace(robot, links=tuple(replace(k, rotor=None) for k in robot.links))


def _inertia(robot, model):
    return sp.Matrix(inertia_matrix(robot, list(model.q)))


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
}


def tell_apart(model, *mistakes):
    """These mistakes, made on this model's torques, ready for `equivalent`."""
    return tuple(Mistake(f.__name__, f(model), TELL[f]) for f in mistakes)
