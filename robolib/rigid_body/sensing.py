"""A gyroscope made of scales: what accelerometers on a body tell of how it turns.

Sensors at r_i read a_i = a + Ω r_i, three numbers each. Four of them that are not in one plane tell Ω, all of it:

    Ω = [Σ (a_i − ā)(r_i − r̄)ᵀ] P⁻¹      P = Σ (r_i − r̄)(r_i − r̄)ᵀ

P is Euler's tensor of the places, as if each sensor had a mass of 1: what tells masses tells places, too. With errors
of the size σ in every reading, the rows of Ω have the covariance σ² P⁻¹, and do not depend on each other. From there

    cov ω̇ = ¼ σ² (tr(P⁻¹) 1 − P⁻¹)

the "inertia" that belongs to P⁻¹. ω comes from squares, so that its error grows as the body turns more slowly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..linear import Singular, determinant, inverse
from ..scalar import Scalar, quotient
from ..spatial import ORIGIN, ZERO, Mat3, Vec3, dyad
from ..tensors import trace
from .accelerations import acceleration_tensor, angular_acceleration, spin_of
from .masses import from_euler_tensor

FLAT = 1e-10                                    # of the size of P, cubed: places nearer to a plane do not tell Ω


@dataclass(frozen=True)
class Sensed:
    """What sensors tell: the acceleration a of the frame's origin, Ω, ω̇, and ω up to its sign."""

    a: Vec3
    Omega: Mat3
    wd: Vec3
    w: Vec3


def spread(places: Sequence[Vec3]) -> Mat3:
    """P = Σ (r_i − r̄)(r_i − r̄)ᵀ, Euler's tensor of the places about their middle.                        (13.E9)

    Seed:   our own; [balafoutis_patel] (4.3.4), of masses
    """
    middle = _mean(places)
    return sum((dyad(r - middle, r - middle) for r in places), ZERO)


def unknown(places: Sequence[Vec3]) -> str:
    """Why sensors at these places do not tell Ω; "" where they do. Of numbers.

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    """
    if len(places) < 4:
        return f"{len(places)} sensors are too few: a and Ω are 12 numbers, and each sensor reads 3; take four"
    P = spread(places)
    if abs(determinant(P)) <= FLAT * trace(P)**3:
        return (f"the {len(places)} places lie in one plane, so nothing is known of how accelerations change across"
                " it; move one of them out of the plane")
    return ""


def acceleration_tensor_from(places: Sequence[Vec3], readings: Sequence[Vec3]) -> Mat3:
    """Ω from what sensors at four or more places read, over any scalar; of more than four, by least squares.  (13.E8)

        Ω = [Σ (a_i − ā)(r_i − r̄)ᵀ] P⁻¹

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    Shapes: n Vec3, n Vec3 → Mat3; raises `linear.Singular` where the places do not determine it
    """
    if len(places) != len(readings):
        raise ValueError(f"there are {len(places)} places and {len(readings)} readings; each place needs one")
    told = unknown(places) if all(isinstance(x, (int, float)) for r in places for x in r) else ""
    if told or len(places) < 4:
        raise Singular(told or unknown(places[:3]))
    middle, mean = _mean(places), _mean(readings)
    both = sum((dyad(a - mean, r - middle) for a, r in zip(readings, places, strict=True)), ZERO)
    return both @ Mat3(*inverse(spread(places)))


def sensed(places: Sequence[Vec3], readings: Sequence[Vec3]) -> Sensed:
    """a, Ω, ω̇ and ω (its largest entry positive) from four or more accelerometers, placed anywhere but in one plane.

    They are told in the frame of the places; gravity, where there is any, is in `a` alone.

    Seed:   our own, from [balafoutis_patel] (4.2.14), (4.2.20)
    Shapes: n Vec3, n Vec3 → Sensed; raises `linear.Singular` where the places do not determine it
    """
    Omega = acceleration_tensor_from(places, readings)
    return Sensed(_mean(readings) - Omega @ _mean(places), Omega, angular_acceleration(Omega), spin_of(Omega))


def angular_acceleration_noise(places: Sequence[Vec3], sigma: Scalar) -> Mat3:
    """The covariance of ω̇, where every reading has an independent error σ:  ¼ σ² (tr(P⁻¹) 1 − P⁻¹).      (13.E10)

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    Shapes: n Vec3, scalar → Mat3, in rad²/s⁴
    """
    return from_euler_tensor(Mat3(*inverse(spread(places)))) * quotient(sigma * sigma, 4)


def angular_velocity_noise(places: Sequence[Vec3], w: Vec3, sigma: Scalar) -> Mat3:
    """The covariance of ω as `spin_of` finds it, to the first order in σ/|ω|, where every reading has an error σ.

    With u = ω/|ω| and an error N of Ω:  δω = [½ (N + Nᵀ) u − ½ (u·N u) u − ¼ tr(N) u] / |ω|

    Seed:   our own, from [balafoutis_patel] (4.2.20)
    Shapes: n Vec3, Vec3, scalar → Mat3, in rad²/s²; ω must not be 0
    """
    by, square = inverse(spread(places)), w @ w
    rows = [[_of_one(w, square, i, j) for j in range(3)] for i in range(3)]      # δω for N with a 1 at i, j
    total = ZERO
    for row in rows:                            # the rows of N do not depend on each other; within one, P⁻¹
        for j, one in enumerate(row):
            mixed = sum((other * by[j][k] for k, other in enumerate(row)), ORIGIN)
            total = total + dyad(one, mixed)
    return total * (sigma * sigma)


def readings_of(places: Sequence[Vec3], a: Vec3, w: Vec3, wd: Vec3) -> list[Vec3]:
    """What exact sensors at these places read: a + Ω r.

    Seed:   [balafoutis_patel] (4.2.20)
    """
    Omega = acceleration_tensor(w, wd)
    return [a + Omega @ r for r in places]


def _of_one(w, square, i, j):
    """δω |ω|-free: ½ (N + Nᵀ) ω/|ω|² − ½ (ω·N ω) ω/|ω|⁴ − ¼ tr(N) ω/|ω|², N having a single 1 at i, j."""
    half = Vec3(*(quotient(w[j] * int(k == i) + w[i] * int(k == j), 2) for k in range(3)))
    inwards = quotient(w[i] * w[j], 2 * square) + quotient(int(i == j), 4)
    return (half - w * inwards).map(lambda x: x / square)


def _mean(vectors):
    total = sum(vectors, ORIGIN)
    return total.map(lambda x: quotient(x, len(vectors)) if isinstance(x, (int, np.integer)) else x / len(vectors))
