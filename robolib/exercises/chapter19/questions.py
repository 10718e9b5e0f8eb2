"""The questions that stand in chapter 19."""

from __future__ import annotations

import sympy as sp

from ...checking.blocks import Mistake, expression
from . import references as ref
from .references import I, g, h, l, m


@expression("19.Q2", "Γ of the planar arm", "c₁ = h (2 q̇₁q̇₂ + q̇₂²) and c₂ = −h q̇₁².",
            "The columns belong to q̇₁², q̇₁q̇₂ and q̇₂².", entry="gamma")
def gamma_of_the_planar_arm():
    right, _ = ref.planar_gamma()
    return (right,
            Mistake("once", sp.Matrix([[0, h, h], [-h, 0, 0]]), "q̇₁q̇₂ stands in [q̇q̇] once, but in Σ c_ijk q̇_j q̇_k"
                    " twice. So its column needs a 2."),
            Mistake("order", sp.Matrix([[0, h, 2 * h], [-h, 0, 0]]), "The products are in the order q̇₁², q̇₁q̇₂, q̇₂²."),
            Mistake("sign", -right, "h is negative already."))


@expression("19.Q5", "A pendulum along its path", "q′ = π and q″ = 0.", "τ = I q̈ + m g ℓ sin q with q = π s.",
            entry="a, b, g")
def pendulum_along_its_path():
    s = ref.s
    right = sp.Matrix([sp.pi * I, 0, m * g * l * sp.sin(sp.pi * s)])
    return (right,
            Mistake("no q′", sp.Matrix([I, 0, m * g * l * sp.sin(sp.pi * s)]), "s is not the angle: q̈ = π s̈."),
            Mistake("velocity", sp.Matrix([sp.pi * I, sp.pi**2 * I, m * g * l * sp.sin(sp.pi * s)]),
                    "b = M q″ + Γ [q′q′]. The path is straight, and M is constant."),
            Mistake("angle", sp.Matrix([sp.pi * I, 0, m * g * l * sp.sin(s)]), "The angle is π s."))
