"""The book: how it is turned, by angles in an order or by small turns, and how it tumbles when it is thrown."""

from __future__ import annotations

import math
from functools import cache

from ... import scalar
from ...program import Program
from ...rigid_body import Body, acceleration, block, kinetic_energy, momentum
from ...rotations import about_x, about_y, about_z, to_axis_angle
from ...scalar import Scalar
from ...spatial import EYE, ORIGIN, Mat3, Vec3, X, Y, Z
from .package import Physics, physics_of
from .recordings import program

SIDES = {"lx": 0.24, "ly": 0.17, "lz": 0.03}    # m
BOOK = SIDES | {"m": 1.0}                       # and kg
WHEEL = {"Iw": 1e-4, "rpm": 0.0}                # kg·m², turns a minute
AXES = {"x": X, "y": Y, "z": Z}
ABOUT = {"x": about_x, "y": about_y, "z": about_z}

# R as a product: (axis, which of the three angles) from the left. The other order is the product from the right.
ORDERS = {"xyz": (("z", 2), ("y", 1), ("x", 0)), "zxz": (("z", 0), ("x", 1), ("z", 2)),
          "zyz": (("z", 0), ("y", 1), ("z", 2)), "xy": (("y", 1), ("x", 0))}


def flat(*parts: Mat3 | Vec3) -> list[Scalar]:
    """Matrices row by row, and vectors, as one list."""
    return [x for part in parts for row in part for x in (row if isinstance(row, Vec3) else (row,))]


# a turn

def turned(order: str) -> Program:
    """R of three angles in this order; R in the other order; the axis of the second factor, which is the line of nodes
    where the angles are about the book's own axes."""
    def run(angles):
        turns = [ABOUT[axis](angles[k]) for axis, k in ORDERS[order]]
        return flat(_product(turns), _product(turns[::-1]), turns[0] @ AXES[ORDERS[order][1][0]])
    return program(run, f"R of three angles, {order}; in the other order; the line of nodes", angles=3)


def _product(factors):
    R = EYE
    for factor in factors:
        R = R @ factor
    return R


def between(R: tuple[Scalar, ...], S: tuple[Scalar, ...]) -> list[Scalar]:
    """(angle, axis) of the turn of the room that leads from R to S; that of S itself where R is no turn."""
    A, B = (Mat3(M[:3], M[3:6], M[6:]) for M in (R, S))
    found = to_axis_angle(B @ A.T)
    return [found.angle, *found.axis]


# a unit quaternion (e0, e) as an orientation

def matrix(Q: tuple[Scalar, ...]) -> Mat3:
    """R of a unit quaternion."""
    w, x, y, z = Q
    return Mat3((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
                (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
                (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))


def times(Q: tuple[Scalar, ...], w: Scalar, v: Vec3) -> list[Scalar]:
    """Q (w, v), the product of quaternions: first the turn (w, v) about the body's own axes is last in the matrices."""
    e = Vec3(*Q[1:])
    return [Q[0] * w - e @ v, *(v * Q[0] + e * w + e.cross(v))]


def unit(Q: tuple[Scalar, ...]) -> list[Scalar]:
    """Q of length 1."""
    one = 1 / scalar.sqrt(sum((x * x for x in Q), 0))
    return [x * one for x in Q]


def small(Q: tuple[Scalar, ...], turn: tuple[Scalar, ...]) -> list[Scalar]:
    """Q after one more turn: turn[3] rad about the unit vector turn[:3] of the book's own frame."""
    half = turn[3] / 2
    return unit(times(Q, scalar.cos(half), Vec3(*turn[:3]) * scalar.sin(half)))


@cache
def turns() -> Physics:
    """Everything of a book that is turned by hand."""
    programs = {f"turn_{order}": turned(order) for order in ORDERS}
    programs |= {
        "turn_rpy": programs["turn_xyz"],       # the same matrix, told the other way round
        "turn_park": program(lambda Q: flat(matrix(unit(Q)), EYE, ORIGIN), "R of a quaternion; no turn; no line", Q=4),
        "between": program(between, "Angle and axis of what leads from R to S", R=9, S=9),
        "small": program(small, "Q after one more turn about an axis of the book", Q=4, turn=4)}
    return physics_of("turns", programs, SIDES, 3)


# a throw

def gyrostat(u: Vec3, Iw: Scalar, rpm: Scalar, **book: Scalar) -> tuple[Body, Vec3]:
    """(the book, h): h is the momentum of the wheel, which keeps its speed in the book, along u."""
    return block(**book), u * (Iw * rpm * (math.pi / 30))


def rates(Q: tuple[Scalar, ...], w: tuple[Scalar, ...], u: tuple[Scalar, ...], **values: Scalar) -> list[Scalar]:
    """Q̇ = Q (0, ω)/2, and ω̇ by Euler's equations with a wheel, without any torque."""
    omega = Vec3(*w)
    book, h = gyrostat(Vec3(*u), **values)
    return [x / 2 for x in times(Q, 0, omega)] + list(acceleration(book.I, omega, h))


def thrown(Q: tuple[Scalar, ...], w: tuple[Scalar, ...], u: tuple[Scalar, ...], **values: Scalar) -> list[Scalar]:
    """R, L and ω in space, the energy of the turning book, |L|, and the cosine between L and the book's axis u."""
    R, omega, axis = matrix(Q), Vec3(*w), Vec3(*u)
    book, h = gyrostat(axis, **values)
    L = momentum(book.I, omega, h)
    size = scalar.sqrt(L @ L)
    energy = kinetic_energy(book, ORIGIN, omega)
    return [*flat(R, R @ L, R @ omega), energy, size, L @ axis / scalar.maximum(size, 1e-12)]


@cache
def throws() -> Physics:
    """Everything of a book that is thrown: spinning about one of its axes, a little off, with a wheel inside."""
    values = dict(sorted((BOOK | WHEEL).items()))
    motion = {"constants": tuple(values), "Q": 4, "w": 3, "u": 3}
    programs = {
        "rates": program(rates, "The rates of Q and of omega in the body", **motion),
        "thrown": program(thrown, "R, L, omega in space, T, |L|, cos of L and u", **motion),
        "unit": program(unit, "Q of length 1", Q=4),
        "carried": program(lambda Q, v: matrix(Q) @ Vec3(*v), "A vector of the body, seen in space", Q=4, v=3)}
    return physics_of("throws", programs, values, 3)
