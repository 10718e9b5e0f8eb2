"""A book with accelerometers: how its points accelerate, what four sensors read, and what that tells of its turning."""

from __future__ import annotations

from functools import cache

from ...linear import determinant
from ...rigid_body import (
    accelerated,
    acceleration_tensor,
    acceleration_tensor_from,
    angular_acceleration,
    angular_acceleration_noise,
    angular_velocity_noise,
    spin_along,
    spread,
)
from ...scalar import Scalar, maximum, sqrt
from ...spatial import Vec3
from .box import SIDES
from .package import Physics, physics_of
from .recordings import program


def _threes(x):
    return [Vec3(*x[k:k + 3]) for k in range(0, len(x), 3)]


def field(a: tuple[Scalar, ...], w: tuple[Scalar, ...], wd: tuple[Scalar, ...], r: tuple[Scalar, ...]) -> Vec3:
    """The acceleration of the book's point r."""
    return accelerated(Vec3(*a), acceleration_tensor(Vec3(*w), Vec3(*wd)), Vec3(*r))


def flatness(places: tuple[Scalar, ...]) -> list[Scalar]:
    """27 det P/(tr P)³ of the places: 1 if they are spread alike in all directions, 0 if they lie in one plane."""
    P = spread(_threes(places))
    size = maximum(P[0, 0] + P[1, 1] + P[2, 2], 1e-12)
    return [27 * determinant(P) / (size * size * size)]


def told(places: tuple[Scalar, ...], readings: tuple[Scalar, ...]) -> list[Scalar]:
    """ω̇ and ω, up to its sign, from what sensors at the places read."""
    Omega = acceleration_tensor_from(_threes(places), _threes(readings))
    return [*angular_acceleration(Omega), *spin_along(Omega)]


def errors(places: tuple[Scalar, ...], w: tuple[Scalar, ...], sigma: tuple[Scalar, ...]) -> list[Scalar]:
    """What ω̇ and ω are off by, as whole vectors, root mean square; for ω to the first order."""
    each = _threes(places)
    noise = angular_acceleration_noise(each, sigma[0]), angular_velocity_noise(each, Vec3(*w), sigma[0])
    return [sqrt(maximum(C[0, 0] + C[1, 1] + C[2, 2], 0)) for C in noise]


@cache
def senses() -> Physics:
    """Everything of a book with sensors on it."""
    programs = {
        "field": program(field, "The acceleration of a point of the book", a=3, w=3, wd=3, r=3),
        "flatness": program(flatness, "How far the places are from one plane", places=12),
        "told": program(told, "The rate of omega, and omega up to its sign", places=12, readings=12),
        "errors": program(errors, "Expected errors of both", places=12, w=3, sigma=1)}
    return physics_of("senses", programs, SIDES, 3)
