"""What a motion leaves behind in a load that hangs on it by a spring, without damping.

The load at x follows q with the frequency ω of its spring:  ẍ + ω² (x − q) = 0. For what the spring is stretched,
y = x − q, the acceleration of the motion is the force:  ÿ + ω² y = −q̈. When the motion is over the load swings on with
the amplitude |Z(ω)|/ω, because what it swings by is the part of q̈ with its own frequency:

    Z(ω) = ∫ q̈ e^{−iωt} dt = Σ_k e^{−iωt_k} Σ_m Δ_k^{(m)} / (iω)^m

Δ_k^{(m)} is the jump of the m-th derivative of the velocity at t_k (`Profile.kinks`). So a polynomial leaves nothing
but what its ends leave: smoothness makes Z small where ω is large, and nowhere else.
"""

from __future__ import annotations

import math

import numpy as np

from ..robot.given import number
from ..scalar import Scalar, cos, is_zero, maximum, sin, sqrt
from .profile import Profile


def transform(profile: Profile, w: Scalar) -> tuple[Scalar, Scalar]:
    """Re Z and Im Z of the acceleration at the frequency w in rad/s, w ≠ 0, in every arithmetic, our own.

    Z = Σ_k e^{−iωt_k} Σ_m Δ_k^{(m)} / (iω)^m.  The jumps cancel where ω T is small: of a quintic, half of the digits
    are left at ω T = 0.01, where the load does not follow anyway and |Z|/ω is nearly the distance.
    """
    if not isinstance(profile, Profile):
        raise TypeError("the load swings by the profile of one coordinate; of a JointMotion give one of its"
                        f" `profiles`, not a {type(profile).__name__}")
    if isinstance(w, np.ndarray | float | int) and not np.all(np.abs(w) > 0):
        raise ValueError("the frequency must not be 0 or NaN: a load without a spring does not swing")
    number(w, "the frequency")
    real, imaginary = 0, 0
    for t, kink in zip(profile.times, profile.kinks(), strict=True):
        parts = [0, 0]                                       # 1/(iω)^m = 1, −i/ω, −1/ω², i/ω³, 1/ω⁴, …
        for m, jump in enumerate(kink):
            if not is_zero(jump):
                signed = jump if m % 4 in (0, 3) else -jump
                parts[m % 2] = parts[m % 2] + (signed / w**m if m else signed)
        c, s = cos(w * t), sin(w * t)
        real = real + parts[0] * c + parts[1] * s
        imaginary = imaginary + parts[1] * c - parts[0] * s
    return real, imaginary


def residual(profile: Profile, w: Scalar) -> Scalar:
    """|Z(ω)|/ω, the amplitude with which the load swings on for ever after the motion, in the unit of the motion."""
    real, imaginary = transform(profile, w)
    return sqrt(real * real + imaginary * imaginary) / w


def deflection(profile: Profile, w: Scalar, t: Scalar) -> Scalar:
    """y(t) = x − q, by how much the spring is stretched at the times t, from the jumps and in every arithmetic.

    A jump Δ of the m-th derivative of the velocity at t_k adds Δ Y_m(t − t_k), with u = t − t_k ≥ 0 and

        Y₀ = −sin(ωu)/ω      Y₁ = −(1 − cos ωu)/ω²      Y_m = −(u^{m−1}/(m − 1)! + Y_{m−2})/ω²

    the answer of the load to an impulse, a step, a ramp … of acceleration. Our own.
    """
    y = t * 0
    for t0, kink in zip(profile.times, profile.kinks(), strict=True):
        u = maximum(t - t0, 0)
        last = [-sin(w * u) / w, (cos(w * u) - 1) / w**2]
        for m, jump in enumerate(kink):
            if m > 1:
                last.append(-(u**(m - 1) / math.factorial(m - 1) + last[m - 2]) / w**2)
            if not is_zero(jump):
                y = y + jump * last[m]
    return y
