"""Wrong models: one term changed, all the rest as it is. Each is a Model, with a T and a U of its own."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ...formulations import lagrange
from ...harmonics import shorter
from ...model import coriolis
from ...robot import inertia
from ...spatial import Vec3


def no_coriolis(model):
    """c without its mixed products. Its energy is not conserved: c no longer belongs to M."""
    return replace(model, c=model.parts["centrifugal"])


def no_velocity(model):
    """c forgotten."""
    return replace(model, c=model.c * 0)


def gravity_flipped(model):
    """U = +Σ m gᵀ r: gravity pushes upwards."""
    return replace(model, g=-model.g, U=-model.U)


def no_rotor(model):
    """The inertia of the second joint's rotor forgotten; its mass is still carried."""
    first, second = model.robot.links
    return _derived(model, (first, replace(second, rotor=replace(second.rotor, Im=0))))


def no_parallel_axis(model):
    """m1 l1² forgotten: link 1 turns as if about its centre of mass, I1 − m1 l1² + m1 l1² = I1."""
    first, *others = model.robot.links
    r = first.com + Vec3(first.joint.after.shift, 0, 0)              # from the joint to the centre of mass
    return _derived(model, (replace(first, I=first.I + inertia(0, 0, -first.m * (r @ r))), *others))


def no_coupling(model):
    """M12 dropped."""
    return _with_M(model, sp.diag(*(model.M[k, k] for k in range(model.n))))


def as_printed(model):
    """The parallelogram arm's M_a22 with its two slips: link 1 for link 4, and m2 a2² for m3 a2².

    Seed:   [siciliano] section 7.3.3, as printed
    """
    m1, m2, m3, m4, l1, l4, I1, I4, a2 = sp.symbols("m1 m2 m3 m4 l1 l4 I1 I4 a2")
    slips = I1 + m1 * l1**2 - I4 - m4 * l4**2 + (m2 - m3) * a2**2
    return _with_M(model, sp.Matrix(model.M) + sp.diag(0, slips))


def other_C(model):
    """Problem 7.2's C: the same torques. Only Ṁ − 2C tells; see the program `skew`."""
    return model


def _derived(model, links):
    """The terms of an arm with other links, under the name of the true one: gravity stays true."""
    wrong = shorter(lagrange.derive(replace(model.robot, links=tuple(links))))
    return replace(model, M=wrong.M, c=wrong.c)


def _with_M(model, M):
    return replace(model, M=M, c=coriolis(M, model.q, model.qd) * model.qd)
