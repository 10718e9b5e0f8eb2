"""Turns in n dimensions: they happen in planes. An axis is what is left over, if anything is.

Axes are counted from 0 here. A positive turn in the plane (i, j) leads e_i towards e_j.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from .. import linear, scalar
from ..linear import Vector
from ..scalar import Scalar
from .algebra import Tensor, dot, dyad, plus, times, transposed, unit, wedge

Plane = tuple[int, int]


@dataclass(frozen=True)
class Turning:
    """A skew tensor in one plane: from the unit vector a to b, perpendicular to it, at the rate (or by the angle)."""

    rate: Scalar
    a: Vector
    b: Vector


def planes(n: int) -> list[Plane]:
    """The n (n − 1)/2 planes of two axes in n dimensions: 1, 3, 6, 10, 15 for n = 2, …, 6.                   (12.E31)

    Seed:   [balafoutis_patel] after (3.3.8), Theorem 4.1
    """
    return list(combinations(range(n), 2))


def rates(n: int, numbers: Mapping[Plane, Scalar]) -> list[list[Scalar]]:
    """The skew tensor that turns in the given planes at the given rates:  Φ = Σ ω_ij e_j ∧ e_i.

    Seed:   [balafoutis_patel] after (3.3.8), the basis e_i ∧ e_j
    """
    Phi = [[0] * n for _ in range(n)]
    for (i, j), w in numbers.items():
        if i == j or i not in range(n) or j not in range(n):
            raise ValueError(f"a plane is that of two different axes, counted from 0 to {n - 1}; not {(i, j)}")
        Phi[j][i], Phi[i][j] = Phi[j][i] + w, Phi[i][j] - w
    return Phi


def plane_turn(n: int, plane: Plane, angle: Scalar) -> list[list[Scalar]]:
    """The turn by an angle in the plane of two axes; all other axes stay.

    Seed:   own; [balafoutis_patel] section 2.2.2
    """
    if len({*plane}) != 2 or not all(k in range(n) for k in plane):
        raise ValueError(f"a plane is that of two different axes, counted from 0 to {n - 1}; not {plane}")
    (i, j), c, s = plane, scalar.cos(angle), scalar.sin(angle)
    R: list[list[Scalar]] = unit(n)
    R[i][i], R[i][j], R[j][i], R[j][j] = c, -s, s, c
    return R


def turn(n: int, angles: Mapping[Plane, Scalar]) -> list[list[Scalar]]:
    """Turns in several planes of axes, the first one done last:  R = R₁ R₂ ….

    Seed:   own; [balafoutis_patel] section 2.2.2
    """
    R = unit(n)
    for plane, angle in angles.items():
        R = linear.times(R, plane_turn(n, plane, angle))
    return R


def turning(Q: Tensor, Qd: Tensor) -> Tensor:
    """Φ = Q̇ Qᵀ, the skew tensor with Q̇ = Φ Q, in any dimension: Q Qᵀ = 1 does not change.                  (12.E30)

    Seed:   [balafoutis_patel] (4.2.1)–(4.2.4), Theorem 4.1
    """
    return dot(Qd, transposed(Q))


def own_planes(Phi: Tensor) -> list[Turning]:
    """The perpendicular planes that a skew tensor of numbers turns in, the fastest first: at most n/2 of them.

    i Φ is Hermitian; its eigenvalues come in pairs ±ω, and the eigenvector of a pair is a + i b, a plane.

    Seed:   own; [balafoutis_patel] section 2.2.2
    """
    entries = np.array([list(row) for row in Phi], float)
    size = float(abs(entries).max())
    if abs(entries + entries.T).max() > 1e-9 * max(size, 1e-300):
        raise ValueError("a skew tensor is needed: the skew part of T is skew_part(T)")
    values, vectors = np.linalg.eigh(1j * entries)
    found = []
    for w, z in zip(values[::-1], vectors.T[::-1], strict=True):
        if w > 1e-12 * size:
            found.append(Turning(float(w), (np.sqrt(2) * z.real).tolist(), (np.sqrt(2) * z.imag).tolist()))
    return found


def by_planes(n: int, parts: Sequence[Turning]) -> list[list[Scalar]]:
    """The turn of perpendicular planes, each by its angle θ:  R = 1 + Σ sin θ (b ∧ a) − (1 − cos θ)(a ⊗ a + b ⊗ b).
                                                                                                              (12.E32)

    In three dimensions there is one plane, and this is Rodrigues' formula.

    Seed:   own; [balafoutis_patel] (3.4.25)
    """
    R = unit(n)
    for part in parts:
        a, b = list(part.a), list(part.b)
        R = plus(R, times(wedge(b, a), scalar.sin(part.rate)),
                 times(plus(dyad(a, a), dyad(b, b)), scalar.cos(part.rate) - 1))
    return R


def exponential(Phi: Tensor, angle: float = 1.0) -> list[list[float]]:
    """e^(angle Φ): where a skew tensor of numbers leads, plane by plane.

    Seed:   own; [balafoutis_patel] Theorem 4.1 with a constant Φ
    """
    return by_planes(len(Phi), [Turning(part.rate * angle, part.a, part.b) for part in own_planes(Phi)])


def stays(R: Tensor) -> int:
    """The dimension of what a turn of numbers leaves in its place: how often 1 is an eigenvalue.

    Odd dimensions always keep an axis, because the others are paired; even ones in general keep none.

    Seed:   [balafoutis_patel] section 2.2.2, after Theorem 2.1
    """
    return len(R) - int(np.linalg.matrix_rank(np.array([list(row) for row in R], float) - np.eye(len(R)), tol=1e-9))


# what turns

def corners(n: int) -> list[list[int]]:
    """The 2ⁿ corners of a cube about the origin, each coordinate −1 or 1."""
    return [[1 if k >> i & 1 else -1 for i in range(n)] for k in range(2**n)]


def edges(n: int) -> list[Plane]:
    """The n 2ⁿ⁻¹ edges of that cube, as pairs of corners that differ in one coordinate."""
    return [(k, k | 1 << i) for k in range(2**n) for i in range(n) if not k >> i & 1]
