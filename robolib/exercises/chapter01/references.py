"""What is right in chapter 01: every reference comes out of `robolib.rotations`; none is typed in as a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import sympy as sp

from ...checking.blocks import Verdict, correct, wrong
from ...checking.chance import generator
from ...checking.numeric import flat, measured
from ...checking.quantities import NotAQuantity
from ...rotations import about_x, about_y, about_z, angle_between, axis_angle, rates_zxz, rpy, to_zxz, zxz, zyz
from ...spatial import EYE, Mat3, Vec3, to_numpy, to_sympy

phi, theta, psi, q1, q2, q3 = sp.symbols("phi theta psi q1 q2 q3")
TRIPLE = (30.0, 60.0, 45.0)                     # degrees: the chapter's own Euler angles
ABOUT = {"x": about_x, "y": about_y, "z": about_z}
NEAR = 1e-3                                     # rad: two orientations that count as one


def degrees(*angles):
    """The same in radians."""
    return tuple(np.radians(angles))


def apart(R, S):
    """The angle between two orientations, in degrees."""
    return float(np.degrees(angle_between(R, S)))


# One turn instead of two: 01.1

def one_turn(a, b):
    """The angle, in degrees, of a turn by a about x and then by b about z."""
    return apart(EYE, about_z(np.radians(b)) @ about_x(np.radians(a)))


# Functions: 01.2 and 01.3

def matrix(f, t, p):
    """R of Euler's angles z-x-z in degrees, as rows."""
    return to_numpy(zxz(*degrees(f, t, p))).tolist()


def slipped(make: Callable[..., Mat3]) -> Callable[..., list]:
    """A function of three angles in degrees that makes another matrix."""
    return lambda f, t, p: to_numpy(make(*degrees(f, t, p))).tolist()


SLIPS = {                                       # of 01.2: the matrix that each one makes
    "transposed": slipped(lambda f, t, p: zxz(f, t, p).T),
    "angles reversed": slipped(lambda f, t, p: zxz(p, t, f)),
    "sign of the tilt": slipped(lambda f, t, p: zxz(f, -t, p)),
    "zyz": slipped(zyz),
    "x first": slipped(lambda f, t, p: about_z(p) @ about_z(f) @ about_x(t)),
    "degrees as radians": lambda f, t, p: to_numpy(zxz(f, t, p)).tolist()}


def triples():
    """Angles in degrees, from a seed: every quadrant, tilts of both signs."""
    dice = generator(1)
    return [TRIPLE, *(tuple(float(x) for x in dice.uniform(-170, 170, 3)) for _ in range(6))]


def angles_of(R):
    """(φ, θ, ψ) in degrees of a matrix, given as rows: the triple with θ from 0 to 180."""
    return [float(x) for x in np.degrees(to_zxz(Mat3(*R)).first)]


def orientations():
    """Matrices, as rows, whose angles lie in every quadrant."""
    return [(matrix(*triple),) for triple in triples()]


def plain_atan(R):
    """The slip of 01.3: atan of a quotient, which forgets a quadrant."""
    with np.errstate(divide="ignore"):
        return [float(np.degrees(x)) for x in (np.arctan(-R[0][2] / R[1][2]), np.arccos(R[2][2]),
                                               np.arctan(R[2][0] / R[2][1]))]


# A design: 01.7

def parts_of(answer: Any) -> list[tuple[str, float]] | None:
    """[("x", 90), …] as typed: pairs of an axis and degrees; None if it is something else."""
    if not isinstance(answer, (list, tuple)) or not answer or len(answer) > 50:
        return None
    found = []
    for pair in answer:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not isinstance(pair[0], str):
            return None
        try:
            size = measured(pair[1], "°")
        except NotAQuantity:
            return None
        axis = pair[0].strip().lower()
        if size is None or not np.isfinite(size) or axis not in ABOUT:
            return None
        found.append((axis, size))
    return found


def carried_out(moves: Sequence[tuple[str, float]]) -> Mat3:
    """The orientation after turns about the book's own axes, in this order."""
    R = EYE
    for axis, size in moves:
        R = R @ ABOUT[axis](np.radians(size))
    return R


def parks(broken: str, target: float) -> Callable[[Any, Any], Verdict]:
    """Looks for three turns about the two axes that work, which turn the book by `target` degrees about the third."""
    goal = ABOUT[broken](np.radians(target))

    def look(answer, _):
        moves = parts_of(answer)
        if moves is None:
            return wrong('A list of turns is asked for, each an axis and degrees, such as [("x", 90), ("y", 45)].')
        if any(axis == broken for axis, _ in moves):
            return wrong(f"The wheel about {broken} does not work. Use the other two.", mistake="broken wheel")
        there = carried_out(moves)
        if angle_between(there, goal) < NEAR:
            if len(moves) > 3:
                return wrong(f"This works, in {len(moves)} turns. It can be done in three.", mistake="too many")
            return correct(f"{len(moves)} turns, and the book is turned by {target:g}° about {broken}.", "the product")
        if angle_between(there.T, goal) < NEAR:
            return wrong("This turns the book the other way round. Mind the signs: the axes are the book's own, and"
                         " turn with it.", mistake="sign")
        if angle_between(carried_out(moves[::-1]), goal) < NEAR:
            return wrong("In the reverse order this would do it: the axes are the book's own, and turn with it.",
                         mistake="reverse order")
        return wrong(f"These turns leave the book {apart(there, goal):.1f}° away from where it should be.",
                     mistake="elsewhere")
    return look


# How near two turns get: 01.8

@cache
def nearest(target):
    """How near, in degrees, turns about x and then about the book's own y get to one by `target` about z: looked for
    on a grid, which has the half turns on it."""
    a, b = np.meshgrid(np.radians(np.arange(-180, 181, 3)), np.radians(np.arange(-180, 181, 3)))
    reached = about_x(a.ravel()) @ about_y(b.ravel())
    return float(np.degrees(angle_between(about_z(np.radians(target)), reached)).min())


# How fast: 01.9

def angle_rates(tilt, rate):
    """(φ̇, θ̇, ψ̇) in rad/s that a turn by `rate` about the level axis across the line of nodes asks for."""
    T = to_numpy(rates_zxz(0.0, np.radians(tilt), 0.0))
    return [float(x) for x in np.linalg.solve(T, [0.0, rate, 0.0])]


# A camera head: 01.10

def head(tilt=-q2, roll=q3):
    """R of a camera head: pan q1 about z, nose up by q2, roll q3 about the line of sight."""
    return rpy(roll, tilt, q1)


def up(R):
    """Its third column: where the top of the camera points."""
    return to_sympy(R)[:, 2]


# Half a turn: 01.11

HALF = Vec3(sp.Rational(2, 7), sp.Rational(3, 7), sp.Rational(6, 7))


def half_turn():
    """R of half a turn about HALF."""
    return to_sympy(axis_angle(HALF, sp.pi))


def same_axis(answer, _):
    """Looks at an axis: a unit vector, whichever way it points."""
    given = list(answer) if isinstance(answer, sp.MatrixBase) else flat(answer)
    try:
        given = [measured(x, "") for x in given]
    except NotAQuantity as error:
        return wrong(str(error))
    if len(given) != 3 or any(x is None or not np.isfinite(x) for x in given):
        return wrong("Three numbers are asked for, the components of a unit vector.")
    u, size = np.array([float(x) for x in HALF]), float(np.linalg.norm(given))
    if size < 1e-9:
        return wrong("The zero vector is no axis. R − Rᵀ vanishes at half a turn; take R + 1 instead.", mistake="zero")
    if abs(abs(np.dot(given, u)) / size - 1) > 1e-5:
        return wrong("This vector does not stay: R u = u must hold.", mistake="not the axis")
    if abs(size - 1) > 1e-3:
        return wrong("The direction is right. Make its length 1.", mistake="length")
    return correct("It stays where it is, and so does its opposite.", "R u = u")


# The second triple: 01.Q11

def second_triple(answer, _):
    """Looks at three angles in degrees: another triple of the same orientation."""
    given = list(answer) if isinstance(answer, sp.MatrixBase) else flat(answer)
    try:
        given = [measured(x, "°") for x in given]
    except NotAQuantity as error:
        return wrong(str(error))
    if isinstance(answer, (str, bytes)) or len(given) != 3 or any(x is None or not np.isfinite(x) for x in given):
        return wrong("Three angles in degrees are asked for, as a list.")
    goal, mine = zxz(*degrees(*TRIPLE)), zxz(*degrees(*given))
    same = np.abs(np.exp(1j * np.radians(given)) - np.exp(1j * np.radians(TRIPLE))).max() < NEAR
    if same:
        return wrong("That is the triple that it was made of, up to whole turns. There is another one.", mistake="same")
    away = apart(mine, goal)
    if away < np.degrees(NEAR):
        return correct("The same orientation: (φ + 180°, −θ, ψ + 180°).", "both matrices")
    if abs(given[1] - TRIPLE[1]) < 0.1:
        return wrong(f"These angles end {away:.1f}° away. With the same θ there is no other triple: begin with −θ.",
                     mistake="same tilt")
    if abs(given[1] + TRIPLE[1]) < 0.1:
        return wrong(f"These angles end {away:.1f}° away. −θ is right; what must φ and ψ do so that it comes to the"
                     " same?", mistake="tilt only")
    return wrong(f"These angles end {away:.1f}° away from the orientation.", mistake="elsewhere")


