"""Gains: where they put the poles, and what the zeros do about it.

One joint with inertia a, viscous friction F_v, and a PID: with e = q_d − q and the set-point weights b, c,

    q / q_d = (c K_d s² + b K_p s + K_I) / (a s³ + (K_d + F_v) s² + K_p s + K_I)

A triple pole at −ω makes the denominator a (s + ω)³. The numerator is still there: a step overshoots by 20.6 %.
"""

from __future__ import annotations

import numpy as np
import sympy as sp

from .. import bounds
from ..linear import Vector
from ..model import Model
from ..robot import numbers
from ..scalar import Scalar, is_zero


def critical(omega: Scalar) -> tuple[Scalar, Scalar]:
    """(K_p, K_d) = (ω², 2ω): ë + K_d ė + K_p e = 0 has both its poles at −ω.

    Seed:   [khalil] [9.26], with ξ = 1
    Shapes: one scalar → two
    """
    return omega * omega, 2 * omega


def triple_pole(a: Scalar, omega: Scalar, friction: Scalar = 0) -> tuple[Scalar, Scalar, Scalar]:
    """(K_p, K_d, K_I) = (3aω², 3aω − F_v, aω³): a s³ + (K_d + F_v) s² + K_p s + K_I = a (s + ω)³.

    ω at most half of what the arm resonates with, because the model knows nothing of its springs.

    Seed:   [khalil] [9.8]–[9.10]
    Shapes: three scalars → three
    """
    return 3 * a * omega**2, 3 * a * omega - friction, a * omega**3


def step_polynomial(friction: Scalar = 0, b: Scalar = 1, c: Scalar = 1) -> tuple[Scalar, Scalar, Scalar]:
    """(1, k₁, k₂) with e(t) = e^{−x} (1 + k₁ x + k₂ x²) of a unit step, x = ωt, under the gains of `triple_pole`.

        k₁ = φ + (1 − c)(3 − φ) − 2       k₂ = ½ (1 − φ − (1 − c)(3 − φ) + 3 (1 − b))       φ = F_v / (aω) = `friction`

    As in the book, b = c = 1:  1 + (φ − 2) x + ½ (1 − φ) x².

    Seed:    [khalil] [9.7]; the response is ours
    Differs: [9.9] calls the triple pole the fastest response without overshoot. The poles alone would give none; the
             zeros do (`overshoot`)
    Shapes:  three scalars → three
    """
    beta = friction + (1 - c) * (3 - friction)
    return 1, beta - 2, (1 - beta + 3 * (1 - b)) / 2


def overshoot(friction: float = 0.0, b: float = 1.0, c: float = 1.0) -> tuple[float, float]:
    """(by which part of the step it overshoots, at which ωt): the smallest e, where e′ = 0. (0, 0) if there is none.

        e′ = 0:   k₂ x² + (k₁ − 2k₂) x + 1 − k₁ = 0

    b = c = 1: 20.6 % at ωt = 3 − √3 without friction; 15.4, 13.5, 17.8 % for F_v/(aω) = ½, 1, 2.

    Seed:    [khalil] [9.9]
    Differs: there no overshoot is seen
    Shapes:  three numbers → two
    """
    _, k1, k2 = step_polynomial(friction, b, c)
    roots = np.roots(np.trim_zeros([k2, k1 - 2 * k2, 1 - k1], "f"))
    moments = [float(x.real) for x in roots if abs(x.imag) < 1e-12 and x.real > 0]
    errors = [(float(np.exp(-x) * (1 + k1 * x + k2 * x * x)), x) for x in moments]
    least, when = min(errors, default=(0.0, 0.0))
    return (-least, when) if least < 0 else (0.0, 0.0)


def largest_inertias(model: Model, values: dict[str, float]) -> list[float]:
    """a_j ≥ max M_jj over all postures, as [9.6] wants it: the sum of the amplitudes of its harmonics. Short models.

    For up to two joints the bound is reached; for more it may be a little high, which is the safe side.

    Seed:   [khalil] below [9.6]
    Shapes: a model → n numbers
    """
    given = numbers(values, model.parameters)
    at = {sp.Symbol(name): sp.Float(x) for name, x in given.items()}
    return bounds.amplitudes([model.M[k, k].xreplace(at) for k in range(model.n)])


def resonance(k: Scalar, link: Scalar, rotor: Scalar) -> tuple[Scalar, Scalar]:
    """(ω²) of a link on a spring: with the rotor held, k/A; with both free, k (1/A + 1/I_a), of which ω_r is the root.

    The rule ω ≤ ω_r / 2 of `triple_pole` asks for the second.

    Seed:   [khalil] section 9.3.1, the remark on resonance; elastic joints in its section 7.3.6
    Shapes: three scalars → two
    """
    return k / link, k / link + k / rotor


def sag(weight: Vector, Kp: Vector) -> list[Scalar]:
    """e = K_p⁻¹ g(q) where a PD without gravity comes to rest, g at that place: K_p e = g.

    Seed:   [khalil] section 9.3.2: without Q(q) the error stays
    Shapes: twice n scalars → n
    """
    if len(weight) != len(Kp) or any(is_zero(k) for k in Kp):
        raise ValueError("sag takes a weight and a gain Kp for each joint, none of the gains 0; there are"
                         f" {len(weight)} weights and the gains {list(Kp)}")
    return [w / k for w, k in zip(weight, Kp, strict=True)]
