"""Chains with loops: the model of the tree, held to the closure by the constraint's Jacobian.

The tree has the coordinates q. A loop demands Φ(q) = 0; so Φ_a q̇_a + Φ_d q̇_d = 0 ties the dependent joints to the
actuated ones:  q̇ = G q̇_a,  q̈ = G q̈_a + γ.  Where the closure can be solved, q = φ(q_a), `explicit` does without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike

from . import linear, transform
from .identity import judge
from .kinematics import columns, entries, frames
from .linear import Vector
from .model import Model, Terms, coordinates
from .robot import Robot
from .scalar import Dual, Scalar, derivatives
from .spatial import HERE, ORIGIN, Vec3
from .transform import Expressions


def split(robot: Robot) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(actuated, dependent): the places in q of the joints that have a motor, and of the others."""
    actuated = robot.actuated or tuple(range(robot.n))
    dependent = tuple(j for j in range(robot.n) if j not in actuated)
    equations = sum(len(loop.axes) for loop in robot.loops)
    if equations != len(dependent):
        raise ValueError(f"the loops of the {robot.name} give {equations} equations for {len(dependent)} joints without"
                         " a motor; the numbers must be equal: check `actuated` and the loops' axes")
    return actuated, dependent


def constraint(robot: Robot, q: Vector) -> list[Scalar]:
    """Φ(q): what is missing for the loops to be closed,  aᵀ (p_b − p_a)  for every axis a of every loop.

    Seed:   [siciliano] section 7.3.3 (Joint 4 of the parallelogram arm)
    Shapes: n scalars → list of scalars
    """
    poses = frames(robot, q)
    return [axis @ gap for loop in robot.loops for axis, gap in _gaps(poses, loop)]


def constraint_jacobian(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """∂Φ/∂q, in column j:  aᵀ (J_v,b − J_v,a) + (J_ω,a × a)ᵀ (p_b − p_a).

    The axes turn with link a, which the second term counts. It is zero where the loop is closed.

    Seed:   [siciliano] (7.16)–(7.19) for the columns
    Shapes: n scalars → list of rows of n scalars
    """
    poses, rows = frames(robot, q), []
    for loop in robot.loops:
        Ja, Wa = _columns(robot, poses, loop.link_a, loop.point_a)
        Jb, _ = _columns(robot, poses, loop.link_b, loop.point_b)
        rows += [[axis @ (b - a) + w.cross(axis) @ gap for a, b, w in zip(Ja, Jb, Wa, strict=True)]
                 for axis, gap in _gaps(poses, loop)]
    return rows


def _gaps(poses, loop):
    a, b = (_pose(poses, link) for link in (loop.link_a, loop.link_b))
    return [(a.R @ axis, b @ loop.point_b - a @ loop.point_a) for axis in loop.axes]


def _pose(poses, link):
    return poses[link].T if link >= 0 else HERE


def _columns(robot, poses, link, point):
    if link < 0:
        return (ORIGIN,) * robot.n, (ORIGIN,) * robot.n
    return columns(robot, poses, link, poses[link].T @ point)


def G(robot: Robot, q: Vector) -> list[list[Scalar]]:
    """How the whole chain moves with its motors,  q̇ = G q̇_a:  1 in the actuated rows, −Φ_d⁻¹ Φ_a in the others.

    Seed:   [siciliano] section 7.3.3, there as a constant matrix
    Shapes: n scalars → n rows of m scalars, in any arithmetic
    """
    actuated, dependent = split(robot)
    Phi = constraint_jacobian(robot, entries(robot, q))
    solved = _solve([[row[j] for j in dependent] for row in Phi], [[-row[j] for j in actuated] for row in Phi])
    return [[int(j == k) for k in actuated] if j in actuated else solved[dependent.index(j)] for j in range(robot.n)]


def gamma(robot: Robot, q: Vector, qd: Vector) -> list[Scalar]:
    """γ: the accelerations of all joints where the motors' are zero,  γ_a = 0,  γ_d = −Φ_d⁻¹ Φ̇ q̇.

    Φ̇ comes from scalars that carry their derivative with respect to time.

    Seed:   [siciliano] section 7.3.3; there G is constant and γ = 0
    Shapes: twice n scalars → n scalars, in any arithmetic
    """
    actuated, dependent = split(robot)
    q, qd = entries(robot, q), entries(robot, qd, "qd")
    Phi = constraint_jacobian(robot, q)
    moving = constraint_jacobian(robot, [Dual(x, (v,)) for x, v in zip(q, qd, strict=True)])
    turn = [[-sum((derivatives(x, 1)[0] * v for x, v in zip(row, qd, strict=True)), 0)] for row in moving]
    solved = _solve([[row[j] for j in dependent] for row in Phi], turn)
    return [0 if j in actuated else solved[dependent.index(j)][0] for j in range(robot.n)]


def pin_forces(robot: Robot, q: Vector, tau: Vector) -> list[Vec3]:
    """The force that holds each loop closed: on link b, at its point, in the base frame; link a feels the opposite.

    `tau` are the torques that the open tree would need for this motion, from any inverse dynamics. A joint without a
    motor has none to give, so the pins give them:  Φ_dᵀ λ = τ_d,  and the force of a loop is Σ λ a over its axes.

    Seed:   [siciliano] section 7.3.3, the cut joint; the multipliers are ours
    Shapes: twice n scalars → list of Vec3, one per loop, in any arithmetic
    """
    _, dependent = split(robot)
    q, tau = entries(robot, q), entries(robot, tau, "tau")
    if not robot.loops:
        return []
    Phi = linear.transposed(constraint_jacobian(robot, q))
    solved = iter(_solve([Phi[j] for j in dependent], [[tau[j]] for j in dependent]))
    poses = frames(robot, q)
    return [sum((axis * next(solved)[0] for axis, _ in _gaps(poses, loop)), ORIGIN) for loop in robot.loops]


def actuate(robot: Robot, terms: Callable[[Robot, Vector, Vector], Terms], q: Vector, qd_a: Vector) -> Terms:
    """(M_a, c_a, g_a) at a closed position q of all joints and the rates q̇_a of the motors, in any arithmetic:

        M_a = Gᵀ M G     c_a = Gᵀ (c + M γ)     g_a = Gᵀ g          at q̇ = G q̇_a

    `terms(robot, q, qd)` gives the tree's (M, c, g), as `lagrange.terms` does.

    Seed:    [siciliano] section 7.3.3
    Differs: γ is added; in the source G is constant.
    Shapes:  n and m scalars → m lists of m scalars, m scalars, m scalars
    """
    Gq = G(robot, q)
    qd = linear.applied(Gq, qd_a)
    (M, c, g), turned = terms(robot, q, qd), gamma(robot, q, qd)
    Gt, MG = linear.transposed(Gq), linear.times(M, Gq)
    force = [a + b for a, b in zip(c, linear.applied(M, turned), strict=True)]
    return linear.times(Gt, MG), linear.applied(Gt, force), linear.applied(Gt, g)


@dataclass(frozen=True, eq=False)
class Closed:
    """M q̈_a + c + g + friction = τ_a in symbols, written in q and q̇ of all joints of the tree.

    It holds where Φ(q) = 0 and q̇ = G q̇_a. It is no Model: q holds more than the motors' coordinates.
    """

    robot: Robot
    M: sp.Matrix                                # m×m
    c: sp.Matrix                                # m×1
    g: sp.Matrix                                # m×1
    friction: sp.Matrix                         # m×1
    G: sp.Matrix                                # n×m
    q: sp.Matrix                                # all joints, n×1
    qd: sp.Matrix                               # their rates, n×1
    qdd: sp.Matrix                              # the motors' accelerations, m×1

    @property
    def tau(self) -> sp.Matrix:
        """The motors' torques:  M q̈_a + c + g + friction."""
        return self.M * self.qdd + self.c + self.g + self.friction


def derive(robot: Robot, derive: Callable[[Robot], Model]) -> Closed:
    """The equations of the closed chain from the tree's Model, `derive(robot)`, by the general route of `actuate`.

    Seed:   [siciliano] section 7.3.3
    """
    model, (actuated, _) = derive(robot), split(robot)
    q, qd, qdd = coordinates(robot)
    Gq, turned = sp.Matrix(G(robot, list(q))), sp.Matrix(gamma(robot, list(q), list(qd)))
    return Closed(robot, Gq.T * model.M * Gq, Gq.T * (model.c + model.M * turned), Gq.T * model.g,
                  Gq.T * model.friction, Gq, q, qd, sp.Matrix([qdd[j] for j in actuated]))


def explicit(model: Model, phi: Expressions, p: Sequence[Expressions]) -> Model:
    """The Model of the closed chain where the closure is solved, q = φ(p): `transform.change`, once φ is seen to close.

    Seed:   [siciliano] section 7.3.3
    Shapes: as `transform.change`
    """
    left = sp.Matrix(constraint(model.robot, list(phi)))
    if judge(left, left * 0).equal is False:
        raise ValueError("φ does not close the loops: Φ(φ(p)) is not 0 for all p; check φ against `constraint`")
    return transform.change(model, phi, p)


def close(robot: Robot, q_a: Sequence[float], guess: Sequence[float], steps: int = 60,
          tolerance: float = 1e-12) -> list[float]:
    """q of all joints with the loops closed, from the motors' q_a and a guess of the other joints: Newton's method.

    q_d ← q_d − s Φ_d⁻¹ Φ, with a step s that is halved while it does not bring the ends closer. The guess decides which
    of several ways to close is found. In floats: give `robot.at(values)`.

    Shapes: m floats, n − m floats → list of n floats
    """
    actuated, dependent = split(robot)
    for x, want, name in ((q_a, actuated, "q_a"), (guess, dependent, "guess")):
        if len(x) != len(want):
            raise ValueError(f"{name} needs {len(want)} entries for the {robot.name}; got {len(x)}")

    def missing(q_d):
        q = _together(robot, actuated, q_a, dependent, q_d)
        return q, np.array(constraint(robot, q), float)

    q_d = np.array(guess, float)
    q, gap = missing(q_d)
    size = 1 + max((abs(float(x)) for loop in robot.loops for x in (*loop.point_a, *loop.point_b)), default=0)
    for _ in range(steps):
        if not gap.size or np.abs(gap).max() <= tolerance * size:
            return q
        Phi = np.array(constraint_jacobian(robot, q), float)[:, dependent]
        step = np.linalg.lstsq(Phi, gap, rcond=None)[0]
        scale = 1 / max(1.0, np.abs(step).max())            # near a dead point Newton would leap over many turns
        while scale > 1e-6 and np.linalg.norm(missing(q_d - scale * step)[1]) >= np.linalg.norm(gap):
            scale /= 2
        q_d = q_d - scale * step
        q, gap = missing(q_d)
    raise ValueError(f"the loops of the {robot.name} do not close at q_a = {[float(x) for x in q_a]}: the ends stay"
                     f" {np.linalg.norm(gap):.3g} m apart; the position may be out of reach, or try another guess")


class Tree(Protocol):
    """What a Mechanism needs of its tree: a Model with numbers, as `evaluate.compile` gives it."""

    model: Model
    values: Mapping[str, float]

    def M(self, q: ArrayLike) -> np.ndarray:
        """The inertia matrix."""

    def c(self, q: ArrayLike, qd: ArrayLike) -> np.ndarray:
        """The torques quadratic in the velocities."""

    def g(self, q: ArrayLike) -> np.ndarray:
        """The torques of gravity."""

    def friction(self, qd: ArrayLike) -> np.ndarray:
        """The torques of friction."""

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy."""


@dataclass(frozen=True, eq=False)
class Mechanism:
    """A closed chain with numbers, in all joints of the tree; `simulate.run` takes it. One state at a time.

    `tree` is the tree's model with numbers, `evaluate.compile(model, values)`. A start must be closed, q by `close` and
    qd = G q̇_a; the motion then stays closed up to the error of the integration.
    """

    tree: Tree

    @cached_property
    def robot(self) -> Robot:
        """The arm in floats."""
        return self.tree.model.robot.at(self.tree.values)

    def forward(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """q̈ of all joints:  q̈ = G q̈_a + γ,  Gᵀ M G q̈_a = Gᵀ (τ − c − g − friction − M γ)."""
        robot, tree = self.robot, self.tree
        q, qd = np.asarray(q, float), np.asarray(qd, float)
        Gq, turned = np.array(G(robot, q.tolist()), float), np.array(gamma(robot, q.tolist(), qd.tolist()), float)
        M = tree.M(q)
        rest = np.asarray(tau, float) - tree.c(q, qd) - tree.g(q) - tree.friction(qd) - M @ turned
        return Gq @ np.linalg.solve(Gq.T @ M @ Gq, Gq.T @ rest) + turned

    def energy(self, q: ArrayLike, qd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, in J."""
        return self.tree.energy(q, qd)


def _together(robot, actuated, q_a, dependent, q_d):
    given = dict(zip(actuated, q_a, strict=True)) | dict(zip(dependent, q_d, strict=True))
    return [float(given[j]) for j in range(robot.n)]


def _solve(A, B):
    """A⁻¹ B, A = Φ_d."""
    try:
        return linear.solve(A, B)
    except linear.Singular:
        raise ValueError("the joints with motors do not fix the others here: Φ_d is singular;"
                         " choose other joints to actuate, or leave the dead point") from None
