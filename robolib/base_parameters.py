"""The base parameters: what of π the torques can tell, and no more.

Y has dependent columns: some parameters never act, others act only in sums. The base parameters β = K π are the fewest
numbers with τ = Y_b(q, q̇, q̈) β, where Y_b are columns of Y. Found twice: from random states in floats (`numeric_base`),
and by rules of regrouping in symbols (`symbolic_base`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.linalg
import sympy as sp

from . import linear, scalar
from .conventions import to_modified
from .formulations import newton_euler
from .identity import judge
from .identity.field import PrimeField
from .identity.walk import Angles, Opaque, evaluate
from .linear import Vector
from .model import symbols
from .notation import FRICTION, role
from .program import record
from .regressor import TEN, Torques, chosen, names, place, regressor, seen_from, stacked
from .robot import Robot
from .robot.given import moving
from .scalar import Scalar
from .spatial import ORIGIN, Transform, Z, rot_z

# What a joint of this kind lets pass to the link before it: a body made of these moves there and the torques stay.
PASSED = {"revolute": ("m", "mz", "yy"), "prismatic": TEN[4:], "fixed": TEN}
ORDER = ("zz", "xx", "xy", "xz", "yz", "yy", "mx", "my", "mz", "m", "Im", "Fv", "Fs")
ROUNDING = 1e-12                                # a share below this is none: times a large mass it would be a torque
SETTLED = 4                                     # so many states in a row without a new independent equation


@dataclass(frozen=True)
class Base:
    """β = K π and where it is used: τ = Y_b β, with the columns `names` of the regressor of `robot`.

    names   of the parameters that the base parameters stand for, each with others added to it
    of      the names of π
    K       rows of b × p scalars
    robot   the arm whose regressor has the columns: the given one, or the one with its frames on the joints
    """

    names: tuple[str, ...]
    of: tuple[str, ...]
    K: tuple[tuple[Scalar, ...], ...]
    robot: Robot

    def values(self, pi: Vector) -> list[Scalar]:
        """β = K π, in any arithmetic."""
        return linear.applied(self.K, pi)

    def regressor(self, q: Vector, qd: Vector, qdd: Vector,
                  inverse_dynamics: Torques = newton_euler.inverse_dynamics) -> list[list[Scalar]]:
        """Y_b, n lists of b scalars."""
        return regressor(self.robot, q, qd, qdd, inverse_dynamics, only=self.names)

    def among(self, kept: Sequence[str]) -> Base:
        """β of an arm where all parameters but `kept` are known to be zero. Rows that vanish are left out; those that
        stay may then depend on each other.
        """
        unknown = [name for name in kept if name not in self.of]
        if unknown:
            raise ValueError(f"there is no parameter {', '.join(unknown)} here; there are {', '.join(self.of)}")
        at = [self.of.index(name) for name in kept]
        rows = [(name, tuple(row[k] for k in at)) for name, row in zip(self.names, self.K, strict=True)]
        rows = [(name, row) for name, row in rows if not all(map(scalar.is_zero, row))]
        return Base(tuple(name for name, _ in rows), tuple(kept), tuple(row for _, row in rows), self.robot)


def numeric_base(robot: Robot, only: Sequence[str] | None = None, seed: int = 1, tolerance: float = 1e-8,
                 inverse_dynamics: Torques = newton_euler.inverse_dynamics) -> Base:
    """The base parameters of a robot in floats, from Y at random states. `only`: the parameters that are not zero.
    `inverse_dynamics` says what is measured; `newton_euler_linear.with_floor` gives a scale under the base, too.

    Columns are taken in a fixed order of preference; one that depends on those before it is left out. With W_1 the
    columns that are kept and W_2 those that are not, W_2 = W_1 S and so  K = [1  S]. A QR decomposition makes the
    tall matrix small first: W = Q R, and R has the same dependencies.

    Seed:    [siciliano] section 7.4, after (7.86)
    Differs: the seed names the singular values; they give the number. The choice of columns by QR is Gautier's (1991).
    """
    if moving(robot).parameters:
        raise ValueError(f"the {robot.name} has symbols ({', '.join(robot.parameters[:3])} …); give it in numbers,"
                         " numeric_base(robot.at(values)), or use symbolic_base(robot)")
    given = chosen(robot, only)
    ordered = preferred(robot, given)
    states = np.random.default_rng(seed).uniform(-2, 2, (3, robot.n, 4 + 2 * len(given)))
    R = scipy.linalg.qr(stacked(robot, states, ordered, inverse_dynamics), mode="r")[0][: len(ordered)]
    size = np.linalg.norm(R, axis=0)
    acting = size > tolerance * size.max()
    R = R / np.where(acting, size, 1)
    kept, across = [], np.eye(len(R))                    # the projector across the columns chosen so far
    for k in np.flatnonzero(acting):
        part = across @ (across @ R[:, k])                 # twice: the first leaves rounding errors
        height = np.linalg.norm(part)
        if height > tolerance:
            kept.append(int(k))
            across = across - np.outer(part, part) / height**2
    K = np.zeros((len(kept), len(given)))
    shares = scipy.linalg.lstsq(R[:, kept], R)[0]
    shares = np.where(np.abs(shares) > ROUNDING, shares, 0) * size / size[kept][:, None]
    for k in np.flatnonzero(acting):
        K[:, given.index(ordered[k])] = np.eye(len(kept))[:, kept.index(k)] if k in kept else shares[:, k]
    return Base(tuple(ordered[k] for k in kept), given, tuple(map(tuple, K.tolist())), robot)


def preferred(robot: Robot, given: Iterable[str]) -> list[str]:
    """Names in the order in which they are kept: those that no joint passes on come first, inner links before outer."""
    def rank(name):
        kind, i = place(name)
        last = kind in PASSED[robot.links[i].joint.kind]
        return last, kind not in TEN, i, ORDER.index(kind)
    return sorted(given, key=rank)


def symbolic_base(robot: Robot) -> Base:
    """The base parameters in symbols, in the frames of `to_modified(robot)`.

    First the rules that hold for every arm (`regrouped`). What is left depends on special geometry: links that only
    turn about one direction, axes along gravity, motors across the motions of their links. The columns that depend on
    others are found exactly, in a prime field, and their shares by solving for them in symbols.

    Seed:    [khalil] section 7.5; the rules are Gautier and Khalil's (1990)
    Differs: the notes use base parameters without deriving them; special cases are solved for here, not listed.
    """
    arm, forms = to_modified(robot), regrouped(robot)
    order = [name for name in preferred(arm, names(arm)) if name in forms and role(name) != FRICTION]
    for name, support in dependencies(arm, order).items():
        for kept, share in zip(support, _shares(arm, name, support), strict=True):
            forms[kept] = _sum(forms[kept], forms[name], share)
        del forms[name]
    kept = [name for name in names(arm) if name in forms]
    return Base(tuple(kept), names(robot), tuple(tuple(forms[name]) for name in kept), arm)


def regrouped(robot: Robot) -> dict[str, list[Scalar]]:
    """{name: row over π} after the rules that hold for every arm, from the last link inwards, in the joints' frames.

    A body on the axis of a revolute joint (m; mz; xx = yy) does the same on the link before: there it adds

        XX += YY + 2 r MZ + r² M,  MX += d M,  M += M, …         and XX ← XX − YY,  YY = MZ = M = 0

    An inertia without mass on a sliding link turns with the link before: all six entries pass. What reaches the base
    is gone.

    Seed:    [khalil] section 7.5; the rules are Gautier and Khalil's (1990)
    """
    p, given = len(names(robot)), names(robot)
    unit = {name: [int(k == j) for j in range(p)] for k, name in enumerate(given)}
    forms = dict(unit)
    for i, link in enumerate(robot.links, 1):                    # π in the frames on the joints, over π as given
        _move(forms, link.joint.after.along_x(), i, {k: unit[f"{k}{i}"] for k in TEN}, fresh=True)
    arm = to_modified(robot)
    for i, link in reversed(list(enumerate(arm.links, 1))):
        joint = link.joint
        body = {k: forms.pop(f"{k}{i}") for k in PASSED[joint.kind]}
        if joint.kind == "revolute":
            forms[f"xx{i}"] = _sum(forms[f"xx{i}"], body["yy"], -1)
            body["xx"] = body["yy"]                              # a rod on the axis: as much about x as about y
            turn = Transform(rot_z(1, 0), Z * joint.d)
        else:
            along = ORIGIN if joint.kind == "prismatic" else Z * joint.d
            turn = Transform(rot_z(scalar.cos(joint.theta), scalar.sin(joint.theta)), along)
        if link.parent >= 0:
            _move(forms, joint.before.along_x() @ turn, link.parent + 1, body)
    return forms


def _move(forms, T, onto, body, fresh=False):
    """Add a body, {kind: row over π}, to link `onto`, whose frame sees the body's frame at T."""
    image = [seen_from(T, [int(k == kind) for k in TEN]) for kind in body]
    for k, entry in enumerate(TEN):
        total = [0] * len(next(iter(body.values()))) if fresh else forms[f"{entry}{onto}"]
        for column, row in zip(image, body.values(), strict=True):
            total = _sum(total, row, column[k])
        forms[f"{entry}{onto}"] = total


class _Point(PrimeField):
    """A state of one arm: the arm's numbers are the same at every state, the coordinates are the state's own."""

    def __init__(self, state, coordinates):
        super().__init__(0)
        self.state, self.coordinates = state, coordinates

    def _draw(self, *key):
        if key not in self._drawn:
            named = {key[1]} if key[0] == "variable" else {name for name, _ in key[1]} if key[0] == "angle" else set()
            moving = self.state if named & self.coordinates else "arm"
            self._drawn[key] = random.Random(f"{moving}|{key}").randrange(2, self.p - 1)
        return self._drawn[key]


def dependencies(robot: Robot, columns: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """{name: (the columns before it that it is a sum of)} for every column that depends on those before it.

    A column that is always zero depends on none: its tuple is empty. A polynomial of degree d that is not zero vanishes
    at a random point of the field with a probability of at most d/p, p ≈ 2·10¹⁸.
    """
    n = robot.n
    coordinates = [s.name for x in symbols(n) for s in x]

    def algorithm(*nodes):
        Y = regressor(robot, nodes[:n], nodes[n: 2 * n], nodes[2 * n: 3 * n], only=columns)
        return [y for row in Y for y in row]
    program = record(algorithm, [*coordinates, *robot.parameters])
    try:
        return _dependencies(program, columns, n, coordinates)
    except Opaque as angle:
        raise ValueError(f"{angle} is no root of whole numbers that the search for base parameters can count with; make"
                         " the angle a symbol, alpha=Symbol('alpha1'), with its number among the values, or say"
                         " base=False") from None


def _dependencies(program, columns, n, coordinates):
    """`dependencies` of the Program of Y."""
    angles = Angles(program, program.outputs)
    rows, idle, state = {}, 0, 0                # pivot → row with 1 there and 0 at the other pivots
    while idle < SETTLED:
        point = _Point(state, set(coordinates))
        values = evaluate(program, program.outputs, point, angles)
        before, state = len(rows), state + 1
        for k in range(n):
            _enter(rows, values[k * len(columns): (k + 1) * len(columns)], point.p)
        idle = idle + 1 if len(rows) == before else 0
    return {name: tuple(columns[pivot] for pivot in sorted(rows) if rows[pivot][k])
            for k, name in enumerate(columns) if k not in rows}


def _enter(rows, row, p):
    """Add an equation to the reduced echelon form, in place."""
    for pivot, old in rows.items():
        if row[pivot]:
            factor = row[pivot]
            row = [(a - factor * b) % p for a, b in zip(row, old, strict=True)]
    pivot = next((k for k, a in enumerate(row) if a), None)
    if pivot is None:
        return
    inverse = pow(row[pivot], -1, p)
    row = [a * inverse % p for a in row]
    for other, old in rows.items():
        if old[pivot]:
            rows[other] = [(a - old[pivot] * b) % p for a, b in zip(old, row, strict=True)]
    rows[pivot] = row


def _shares(arm, name, support):
    """The x with  column(name) = Σ x_k column(support_k), in symbols: M and g at a few positions, by elimination."""
    if not support:
        return []
    rows = []
    for equation in _equations(arm, [*support, name]):
        for pivot, row in rows:
            if not scalar.is_zero(equation[pivot]):
                equation = [sp.cancel(e - equation[pivot] * r) for e, r in zip(equation, row, strict=True)]
        pivot = next((k for k, e in enumerate(equation[:-1]) if not judge(e, 0)), None)
        if pivot is None:
            continue
        equation = [sp.cancel(e / equation[pivot]) for e in equation]
        rows = [(k, [sp.cancel(r - row[pivot] * e) for r, e in zip(row, equation, strict=True)]) for k, row in rows]
        rows.append((pivot, equation))
        if len(rows) == len(support):
            return [row[-1] for _, row in sorted(rows, key=lambda r: r[0])]
    raise ArithmeticError(f"{name}: its share in {', '.join(support)} was not found")


def _equations(arm, columns):
    """Rows of Y, in turn: each a column of M at a position (no gravity), or gravity at rest."""
    rest, floating = [0] * arm.n, arm.without("gravity")
    tangents = [sp.Rational(*x) for x in ((4, 3), (12, 5), (-15, 8), (24, 7), (-21, 20), (35, 12))]    # c, s rational
    for shift in range(12):
        q = []
        for k, j in enumerate(arm.joints):
            joint, t = arm.links[j].joint, tangents[(k + shift) % len(tangents)]
            q.append(sp.atan(t) - joint.theta if joint.kind == "revolute" else t + shift)
        accelerations = [[int(i == j) for i in range(arm.n)] for j in range(arm.n)]
        for there, qdd in [(floating, e) for e in accelerations] + [(arm, rest)]:
            for row in regressor(there, q, rest, qdd, only=columns):
                if not all(map(scalar.is_zero, row)):
                    yield row


def _sum(row, other, k):
    """row + k·other."""
    return row if scalar.is_zero(k) else [_plus(a, k, b) for a, b in zip(row, other, strict=True)]


def _plus(a, k, b):
    return a if scalar.is_zero(b) or scalar.is_zero(k) else a + k * b
