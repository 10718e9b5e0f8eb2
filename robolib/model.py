"""The dynamic model in closed form, whichever way it was derived:  M(q) q̈ + C(q, q̇) q̇ + g(q) + friction = τ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import sympy as sp

from . import kinematics, scalar


def coordinates(robot):
    """q, q̇, q̈ of a robot as symbols. A parameter must not have the name of one of them."""
    state = symbols(robot.n)
    clash = sorted({s.name for x in state for s in x} & set(robot.parameters))
    if clash:
        raise ValueError(f"the robot has a parameter called {', '.join(clash)}, the name of a coordinate; rename it")
    return state


def symbols(n):
    """The coordinates and their rates as plain symbols: q1 …, qd1 …, qdd1 …, each an n×1 matrix."""
    return tuple(sp.Matrix([sp.Symbol(f"{name}{i}") for i in range(1, n + 1)]) for name in ("q", "qd", "qdd"))


@dataclass(frozen=True, eq=False)
class Model:
    """What every formulation returns: SymPy matrices over q, q̇, q̈ and the robot's parameters."""

    robot: object
    M: sp.ImmutableMatrix                       # n×n, kinetic energy T = ½ q̇ᵀ M q̇
    c: sp.ImmutableMatrix                       # n×1, the torques quadratic in q̇
    g: sp.ImmutableMatrix                       # n×1, the torques of gravity

    def __post_init__(self):
        for name in ("M", "c", "g"):
            object.__setattr__(self, name, sp.ImmutableMatrix(getattr(self, name)))

    @property
    def n(self):
        """The number of coordinates."""
        return self.robot.n

    @cached_property
    def q(self):
        """q1 … qn, n×1."""
        return symbols(self.n)[0]

    @cached_property
    def qd(self):
        """qd1 … qdn, n×1."""
        return symbols(self.n)[1]

    @cached_property
    def qdd(self):
        """qdd1 … qddn, n×1."""
        return symbols(self.n)[2]

    @cached_property
    def C(self):
        """The matrix of Christoffel symbols: C q̇ = c, and Ṁ − 2C is skew."""
        return coriolis(self.M, self.q, self.qd)

    @cached_property
    def parameters(self):
        """The names of the symbols that need a number, sorted: the robot's, and any other that stands in the model."""
        state = {s for x in symbols(self.n) for s in x}
        return tuple(sorted({s.name for A in (self.M, self.c, self.g) for s in A.free_symbols - state}
                            | set(self.robot.parameters)))

    @cached_property
    def parts(self):
        """The torque by kind: inertial M q̈, centrifugal Σ c_ijj q̇_j², Coriolis the mixed products, gravity, friction.
        """
        symbol = christoffel(self.M, self.q)
        squares = sp.Matrix([sum(symbol[i][j][j] * self.qd[j]**2 for j in range(self.n)) for i in range(self.n)])
        mixed = sp.Matrix([sum(2 * symbol[i][j][k] * self.qd[j] * self.qd[k] for k in range(self.n) for j in range(k))
                           for i in range(self.n)])
        return {"inertial": self.M * self.qdd, "centrifugal": squares, "Coriolis": mixed, "gravity": self.g,
                "friction": self.friction}

    @cached_property
    def friction(self):
        """The torques of friction."""
        return sp.Matrix(friction(self.robot, list(self.qd)))

    @cached_property
    def tau(self):
        """The torques that the motors must give, at the joints:  M q̈ + c + g + friction."""
        return self.M * self.qdd + self.c + self.g + self.friction

    @cached_property
    def T(self):
        """The kinetic energy ½ q̇ᵀ M q̇."""
        return (self.qd.T * self.M * self.qd)[0, 0] / 2

    @cached_property
    def U(self):
        """The potential energy."""
        return potential_energy(self.robot, self.q)


def christoffel(M, q):
    """The Christoffel symbols of M:  c_ijk = ½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i).                       (07.7)

    Seed:    [siciliano] (7.45)
    Differs: the second term is printed there with ∂q_i; ∂q_j is right.
    Shapes:  M (n, n), q (n, 1) → nested lists c[i][j][k]
    """
    n = len(q)
    dM = [M.diff(x) for x in q]
    return [[[(dM[k][i, j] + dM[j][i, k] - dM[i][j, k]) / 2 for k in range(n)] for j in range(n)] for i in range(n)]


def coriolis(M, q, qd):
    """C(q, q̇) with C q̇ = c and Ṁ − 2C skew:  C_ij = Σ_k c_ijk q̇_k.                                            (07.8)

    Seed:   [siciliano] (7.44)
    Shapes: M (n, n), q and qd (n, 1) → (n, n)
    """
    n, symbol = len(q), christoffel(M, q)
    return sp.Matrix(n, n, lambda i, j: sum(symbol[i][j][k] * qd[k] for k in range(n)))


def rate(A, q, qd):
    """dA/dt of a matrix or scalar that depends on time through q: the chain rule Σ ∂A/∂q_k q̇_k.

    Where A depends on q̇ as well, give both: rate(A, [*q, *qd], [*qd, *qdd]).
    """
    return sum((sp.diff(A, x) * v for x, v in zip(q, qd, strict=True)), A * 0)


def friction(robot, qd):
    """The torques of friction at the joints:  F_v q̇ + F_s sgn(q̇).

    Seed:   [siciliano] (7.42)
    """
    joints = [robot.links[j].joint for j in robot.joints]
    return [j.Fv * v + (0 if scalar.is_zero(j.Fs) else j.Fs * scalar.sign(v)) for j, v in zip(joints, qd, strict=True)]


def potential_energy(robot, q):
    """U = −Σ m gᵀ r over links and rotors, zero at the base's origin.                                          (07.9)

    Seed:   [siciliano] (7.36)
    """
    poses = kinematics.frames(robot, q)
    total = 0
    for i, link in enumerate(robot.links):
        total = total - link.m * (robot.gravity @ (poses[i].T @ link.com))
        if link.rotor and link.parent >= 0:     # a rotor on the base does not move
            total = total - link.rotor.m * (robot.gravity @ (poses[link.parent].T @ link.rotor.com))
    return total
