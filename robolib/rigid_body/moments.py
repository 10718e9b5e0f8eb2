"""Momentum and moment of a body as tensors: I with vectors, Σ with tensors.

    vectors    L = I ω               M = I ω̇ + ω × I ω
    tensors    S(L) = Σ S(ω) + S(ω) Σ      S(M) = Ω Σ − (Ω Σ)ᵀ

Everything is about one point, the centre of mass or a point that is at rest, and in one frame. What the moment needs
beside I ω̇, ω × I ω, hides in the symmetric part of Ω.
"""

from __future__ import annotations

from ..spatial import ORIGIN, Mat3, Vec3, skew
from ..tensors import trace
from .masses import Body
from .motion import momentum


def inertia_rate(A: Mat3, w: Vec3) -> Mat3:
    """The rate of a tensor that turns with a body, R A′ Rᵀ with a constant A′:  S(ω) A − A S(ω).        (13.E13)

    Of the inertia I as of Euler's Σ, about any point of the body; and İ = −Σ̇, because tr Σ does not change.

    Seed:   [balafoutis_patel] (4.3.15)–(4.3.19)
    Shapes: Mat3, Vec3 → Mat3
    """
    return skew(w) @ A - A @ skew(w)


# Momentum

def momentum_by_euler(Sigma: Mat3, w: Vec3) -> Vec3:
    """L = I ω by Euler's tensor:  L = tr(Σ) ω − Σ ω.

    Seed:   [balafoutis_patel] (4.3.26)
    """
    return w * trace(Sigma) - Sigma @ w


def momentum_tensor(Sigma: Mat3, w: Vec3) -> Mat3:
    """S(L) of a body with Euler's tensor Σ:  Σ S(ω) − (Σ S(ω))ᵀ = Σ S(ω) + S(ω) Σ.                      (13.E14)

    Seed:   [balafoutis_patel] (4.3.27), (4.3.30), (4.3.32), Theorem 4.4
    Shapes: symmetric Mat3, Vec3 → skew Mat3
    """
    half = Sigma @ skew(w)
    return half - half.T


def momentum_tensor_by_inertia(I: Mat3, w: Vec3) -> Mat3:
    """S(L) by the inertia, with a trace more to write:  (S(ω) I)ᵀ − S(ω) I + tr(I) S(ω).

    Seed:   [balafoutis_patel] (4.3.28), (4.3.31), Theorem 4.4
    Shapes: symmetric Mat3, Vec3 → skew Mat3
    """
    half = skew(w) @ I
    return half.T - half + skew(w) * trace(I)


def momentum_about(body: Body, s: Vec3, sd: Vec3, w: Vec3) -> Vec3:
    """The angular momentum about the origin of the room, of a body whose frame is at s and moves with ṡ:

        L = s × m (ṡ + ω × r) + r × m ṡ + I_O′ ω             r: its centre of mass, from the frame's origin O′

    All in the axes of the room, as s is. With s = ṡ = 0 it is L_c + m r × (ω × r).

    Seed:   [balafoutis_patel] (4.3.20)–(4.3.25)
    """
    r, m = body.com, body.m
    return s.cross(sd + w.cross(r)) * m + r.cross(sd) * m + momentum(body.about(ORIGIN), w)


# Moment

def moment_tensor(Sigma: Mat3, Omega: Mat3) -> Mat3:
    """S(M), Euler's equation in one product:  Ω Σ − (Ω Σ)ᵀ.                                              (13.E15)

    Seed:   [balafoutis_patel] (4.3.40), (4.3.42), (4.3.44), Theorem 4.5
    Shapes: symmetric Mat3, Mat3 → skew Mat3
    """
    half = Omega @ Sigma
    return half - half.T


def moment_tensor_by_inertia(I: Mat3, Omega: Mat3, wd: Vec3) -> Mat3:
    """S(M) by the inertia:  (Ω I)ᵀ − Ω I + tr(I) S(ω̇).

    Seed:   [balafoutis_patel] (4.3.41), (4.3.43), Theorem 4.5
    Shapes: symmetric Mat3, Mat3, Vec3 → skew Mat3
    """
    half = Omega @ I
    return half.T - half + skew(wd) * trace(I)


def moment_by_euler(Sigma: Mat3, w: Vec3, wd: Vec3) -> Vec3:
    """M = I ω̇ + ω × I ω by Euler's tensor, in vectors:  tr(Σ) ω̇ − Σ ω̇ − ω × Σ ω.

    Seed:   [balafoutis_patel] (4.3.38), (4.3.39)
    """
    return wd * trace(Sigma) - Sigma @ wd - w.cross(Sigma @ w)


def moment_by_omega(Sigma: Mat3, Omega: Mat3) -> Vec3:
    """M from Ω and Σ: the three entries of Ω Σ − (Ω Σ)ᵀ that there are, with 15 products and 15 sums.    (13.E16)

        M₁ = Ω₃₁ Σ₁₂ − Ω₂₁ Σ₁₃ + Ω₃₂ Σ₂₂ − Ω₂₃ Σ₃₃ + (Ω₃₃ − Ω₂₂) Σ₂₃      and so on, round

    The symmetric Σ₂₃ stands in both products of an entry, and is taken out; that saves the last three of 18.

    Seed:   [balafoutis_patel] (4.3.44) with section 4.3.4; (3.3.31)
    Shapes: symmetric Mat3 (its upper triangle is read), Mat3 → Vec3
    """
    (xx, xy, xz), (_, yy, yz), (_, _, zz), O = *Sigma.rows, Omega
    return Vec3(O[2, 0] * xy - O[1, 0] * xz + O[2, 1] * yy - O[1, 2] * zz + (O[2, 2] - O[1, 1]) * yz,
                O[0, 1] * yz - O[2, 1] * xy + O[0, 2] * zz - O[2, 0] * xx + (O[0, 0] - O[2, 2]) * xz,
                O[1, 2] * xz - O[0, 2] * yz + O[1, 0] * xx - O[0, 1] * yy + (O[1, 1] - O[0, 0]) * xy)


def moment_by_inertia(I: Mat3, w: Vec3, wd: Vec3, Omega: Mat3) -> Vec3:
    """M from Ω and I, found apart from the other and equal to it as a polynomial; ω_y ω_z is there from making Ω.

        M₁ = I₁₁ ω̇_x + (I₃₃ − I₂₂) ω_y ω_z − I₁₂ Ω₃₁ + I₁₃ Ω₂₁ + I₂₃ (Ω₂₂ − Ω₃₃)      and so on, round

    Seed:    [khalil] [7.37], [7.56] with [7.57]
    Differs: the seed claims the saving of 21 products per link, and does not write the formula down.
    Shapes:  symmetric Mat3 (its upper triangle is read), two Vec3, Mat3 → Vec3
    """
    (xx, xy, xz), (_, yy, yz), (_, _, zz), O = *I.rows, Omega
    return Vec3(wd.x * xx + (w.y * w.z) * (zz - yy) - O[2, 0] * xy + O[1, 0] * xz + (O[1, 1] - O[2, 2]) * yz,
                wd.y * yy + (w.x * w.z) * (xx - zz) + O[2, 1] * xy - O[0, 1] * yz + (O[2, 2] - O[0, 0]) * xz,
                wd.z * zz + (w.x * w.y) * (yy - xx) + O[0, 2] * yz - O[1, 2] * xz + (O[0, 0] - O[1, 1]) * xy)


def moment_about(body: Body, w: Vec3, wd: Vec3) -> Vec3:
    """M about a point of the body that is at rest, the frame's origin:  M_O = M_C + r × m Ω r = I_O ω̇ + ω × I_O ω.

    Seed:   [balafoutis_patel] (4.3.33)–(4.3.37)
    """
    I = body.about(ORIGIN)
    return I @ wd + w.cross(I @ w)
