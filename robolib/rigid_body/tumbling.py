"""A body that is thrown: no moment acts about its centre of mass, and a wheel inside may spin at a constant speed.

A spin about a principal axis, whose momentum is H = I_k ω + h with the wheel's h along the axis, stays what it is. A
small deviation of the two other components grows or swings:

    I_i ω̇_i = −(H − I_j ω) ω_j      I_j ω̇_j = (H − I_i ω) ω_i      ω̈_i = λ² ω_i

    λ² = −(H − I_i ω)(H − I_j ω)/(I_i I_j)

It grows, λ² > 0, exactly if H lies between I_i ω and I_j ω.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipkm1

from ..scalar import Scalar
from ..spatial import ORIGIN, Mat3, Vec3, diagonal, to_numpy
from .motion import acceleration


def growth(moments: Vec3, k: int, spin: Scalar, h: Scalar = 0) -> Scalar:
    """λ² of a small deviation from the spin about the principal axis k (0, 1, 2), with a wheel h along it.

    λ² = −(I_k ω + h − I_i ω)(I_k ω + h − I_j ω)/(I_i I_j); positive: it grows as e^(λt), negative: it swings

    Seed:   our own, from [khalil] [7.37]
    """
    i, j = (k + 1) % 3, (k + 2) % 3
    H = moments[k] * spin + h
    return -(H - moments[i] * spin) * (H - moments[j] * spin) / (moments[i] * moments[j])


def unstable_wheels(moments: Vec3, k: int, spin: float) -> tuple[float, float]:
    """(low, high): with a wheel between these two, along the axis k, the spin about that axis does not last.

    h from (I_i − I_k) ω to (I_j − I_k) ω. The spin needs no wheel where 0 is outside, and a wrong wheel spoils it.

    Seed:   our own, from [khalil] [7.37], by `growth`
    """
    ends = [(moments[j] - moments[k]) * spin for j in ((k + 1) % 3, (k + 2) % 3)]
    return min(ends), max(ends)


def turning_over(moments: Vec3, w: Vec3) -> float:
    """The time from one turn over to the next, of a body without a wheel: 2K/Ω, with an elliptic integral K.

        Ω² = (I₃ − I₂)(L² − 2T I₁)/(I₁ I₂ I₃)      1 − m = (I₃ − I₁)(L² − 2T I₂)/((I₃ − I₂)(L² − 2T I₁))

    The component of ω along the middle principal axis has the period 4K/Ω, and changes its sign twice in it. For a spin
    about exactly this axis the time is infinite; near another axis it is half the period of a small swing.

    Seed:   [khalil] [7.37] without a moment; its solution is Jacobi's
    """
    order = np.argsort(to_numpy(moments))
    sizes, rates = to_numpy(moments)[order], to_numpy(w)[order]
    low, mid, high = sizes
    excess = np.sum(sizes * (sizes - mid) * rates**2)           # |L|² − 2T I_mid
    if excess < 0:                              # it goes round the axis of the smallest moment: exchange the ends
        low, high = high, low
    above = (high - mid) * np.sum(sizes * (sizes - low) * rates**2)
    if above == 0:
        return float("inf")
    return float(2 * ellipkm1((high - low) * excess / above) / np.sqrt(above / (low * mid * high)))


@dataclass(frozen=True, eq=False)
class Tumble:
    """A throw: times (N,), ω in the body (N, 3), its axes in the room as the columns of R (N, 3, 3), I and h."""

    t: np.ndarray
    w: np.ndarray
    R: np.ndarray
    I: np.ndarray
    h: np.ndarray

    @property
    def L(self) -> np.ndarray:
        """The angular momentum in the room, (N, 3). It does not change."""
        return np.einsum("nij,nj->ni", self.R, self.w @ self.I.T + self.h)

    @property
    def T(self) -> np.ndarray:
        """The energy of the turning body, ½ ω·I ω, (N,), without the wheel's. It does not change, either."""
        return np.einsum("ni,ij,nj->n", self.w, self.I, self.w) / 2

    def turns_over(self, k: int) -> np.ndarray:
        """The times at which ω changes its sign along the body's axis k."""
        w = self.w[:, k]
        n = np.flatnonzero(np.diff(np.sign(w)))
        return self.t[n] - w[n] * (self.t[n + 1] - self.t[n]) / (w[n + 1] - w[n])


def tumble(I: Mat3 | Vec3, w: Vec3, seconds: float, h: Vec3 = ORIGIN, samples: int = 2001,
           rtol: float = 1e-11) -> Tumble:
    """Throw a body with ω at the beginning, in its own axes: Euler's equations and Ṙ = R S(ω), by SciPy.

    Seed:   [khalil] [7.37] without a moment; the wheel: our own
    Shapes: I as a matrix, or its three principal moments as a Vec3
    """
    I = diagonal(*I) if isinstance(I, Vec3) else I

    def rates(_, x):
        turning = np.cross(x[3:].reshape(3, 3), x[:3])              # R S(ω): each row × ω
        return [*acceleration(I, Vec3(*x[:3]), h), *turning.ravel()]

    t = np.linspace(0.0, seconds, samples)
    found = solve_ivp(rates, (0.0, seconds), [*(float(x) for x in w), *np.eye(3).ravel()], method="DOP853", t_eval=t,
                      rtol=rtol, atol=rtol)
    return Tumble(t, found.y[:3].T, found.y[3:].T.reshape(-1, 3, 3), to_numpy(I), to_numpy(h))

