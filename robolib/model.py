"""The dynamic model in closed form, whichever way it was derived:  M(q) q̈ + C(q, q̇) q̇ + g(q) + friction = τ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial

import sympy as sp

from . import kinematics, scalar
from .kinematics import Tip
from .linear import Matrix, Vector
from .robot import Robot
from .robot.given import moving
from .scalar import Scalar

Coordinates = tuple[sp.Matrix, sp.Matrix, sp.Matrix]          # q, q̇, q̈ as symbols, each n×1
Terms = tuple[Matrix, Vector, Vector]                         # M, c, g at a state


def coordinates(robot: Robot) -> Coordinates:
    """q, q̇, q̈ of a robot as symbols. A parameter must not have the name of one of them."""
    robot = moving(robot)
    state = symbols(robot.n)
    clash = sorted({s.name for x in state for s in x} & set(robot.parameters))
    if clash:
        raise ValueError(f"the robot has a parameter called {', '.join(clash)}, the name of a coordinate; rename it")
    return state


def symbols(n: int, letter: str = "q") -> Coordinates:
    """The coordinates and their rates as plain symbols: q1 …, qd1 …, qdd1 …, each an n×1 matrix."""
    return tuple(sp.Matrix([sp.Symbol(f"{letter}{rate}{i}") for i in range(1, n + 1)]) for rate in ("", "d", "dd"))


@dataclass(frozen=True, eq=False)
class Model:
    """What every formulation returns: SymPy matrices over q, q̇, q̈ and the robot's parameters.

    The coordinates are the robot's joints, unless `state` names others; then friction and U in them are given too.
    """

    robot: Robot
    M: sp.ImmutableMatrix                       # n×n, kinetic energy T = ½ q̇ᵀ M q̇
    c: sp.ImmutableMatrix                       # n×1, the torques quadratic in q̇
    g: sp.ImmutableMatrix                       # n×1, the torques of gravity
    state: Coordinates | None = None            # q, q̇, q̈ as symbols, each n×1
    friction: sp.ImmutableMatrix | None = None  # n×1, the torques of friction
    U: sp.Expr | None = None                    # the potential energy

    def __post_init__(self) -> None:
        set_field = partial(object.__setattr__, self)
        for name in ("M", "c", "g"):
            set_field(name, sp.ImmutableMatrix(getattr(self, name)))
        if self.state is None:
            state = symbols(self.robot.n)
            set_field("state", state)
            set_field("friction", sp.ImmutableMatrix(friction(self.robot, list(state[1]))))
            set_field("U", potential_energy(self.robot, state[0]))

    @property
    def n(self) -> int:
        """The number of coordinates."""
        return self.M.rows

    @property
    def q(self) -> sp.Matrix:
        """The coordinates, q1 … qn, n×1."""
        return self.state[0]

    @property
    def qd(self) -> sp.Matrix:
        """Their rates, qd1 … qdn, n×1."""
        return self.state[1]

    @property
    def qdd(self) -> sp.Matrix:
        """Their accelerations, qdd1 … qddn, n×1."""
        return self.state[2]

    @cached_property
    def C(self) -> sp.Matrix:
        """The matrix of Christoffel symbols: C q̇ = c, and Ṁ − 2C is skew."""
        return coriolis(self.M, self.q, self.qd)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the symbols that need a number, sorted: the robot's, and any other that stands in the model."""
        state = {s for x in self.state for s in x}
        return tuple(sorted({s.name for A in (self.M, self.c, self.g) for s in A.free_symbols - state}
                            | set(self.robot.parameters)))

    @cached_property
    def parts(self) -> dict[str, sp.Matrix]:
        """The torque by kind: inertial M q̈, centrifugal Σ c_ijj q̇_j², Coriolis the mixed products, gravity, friction.
        """
        symbol = christoffel(self.M, self.q)
        squares = sp.Matrix([sum(symbol[i][j][j] * self.qd[j]**2 for j in range(self.n)) for i in range(self.n)])
        mixed = sp.Matrix([sum(2 * symbol[i][j][k] * self.qd[j] * self.qd[k] for k in range(self.n) for j in range(k))
                           for i in range(self.n)])
        return {"inertial": self.M * self.qdd, "centrifugal": squares, "Coriolis": mixed, "gravity": self.g,
                "friction": self.friction}

    @cached_property
    def tau(self) -> sp.Matrix:
        """The torques that the motors must give, at the joints:  M q̈ + c + g + friction.

        Seed:   [siciliano] (7.40), (7.42); [asada_slotine] (5-13), (5-38)
        """
        return self.M * self.qdd + self.c + self.g + self.friction

    @cached_property
    def T(self) -> sp.Expr:
        """The kinetic energy ½ q̇ᵀ M q̇: that of all links and rotors.

        Seed:   [siciliano] (7.4), (7.13), (7.21), (7.31); [khalil] [7.5], [7.9], [7.10];
                [asada_slotine] (5-22), (5-23), (5-27), (5-29)
        """
        return (self.qd.T * self.M * self.qd)[0, 0] / 2


def read_off(robot: Robot, inverse_dynamics: Callable[[Robot, Vector, Vector, Vector], Vector]) -> Model:
    """The Model of a robot from torques alone: a column of M is the torque of one unit acceleration without gravity, c
    that of the velocities, g that of rest.

    Seed:   [siciliano] section 7.6, after (7.116)
    Shapes: inverse_dynamics(robot, q, qd, qdd) → n scalars
    """
    q, qd, _ = (list(x) for x in coordinates(robot))
    smooth, floating, rest = robot.without("friction"), robot.without("friction", "gravity"), [0] * robot.n
    unit = [[int(i == j) for i in range(robot.n)] for j in range(robot.n)]
    M = sp.Matrix([inverse_dynamics(floating, q, rest, e) for e in unit]).T
    c = sp.Matrix(inverse_dynamics(floating, q, qd, rest))
    return Model(robot, M, c, sp.Matrix(inverse_dynamics(smooth, q, rest, rest)))


def torques(robot: Robot, terms: Terms, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """τ = M q̈ + c + g + friction + Jᵀ h, from terms = (M, c, g) at a state, in any arithmetic.

    `tip = (force, moment)`: what the tool exerts on the environment, two Vec3 in the base frame, the moment about the
    tool's origin.

    Seed:   [siciliano] (7.42); [khalil] [7.30]
    Shapes: M n lists of n scalars; c, g, q, qd, qdd n scalars each → list of n scalars
    """
    M, c, g = terms
    tau = [sum((m * a for m, a in zip(row, qdd, strict=True)), 0) + ci + gi
           for row, ci, gi in zip(M, c, g, strict=True)]
    return loaded(robot, tau, q, qd, tip)


def loaded(robot: Robot, tau: Vector, q: Vector, qd: Vector, tip: Tip | None = None) -> list[Scalar]:
    """The torques τ that move an arm, with those of friction and of the tool added, as `torques` has them.

    Seed:   [siciliano] (7.42); [khalil] [7.30]
    Shapes: n scalars each → list of n scalars
    """
    tau = [t + drag for t, drag in zip(tau, friction(robot, qd), strict=True)]
    if tip is None:
        return tau
    force, moment = kinematics.wrench(tip)
    Jv, Jw = kinematics.jacobian(robot, q)
    return [t + v @ force + w @ moment for t, v, w in zip(tau, Jv, Jw, strict=True)]


def christoffel(M: sp.Matrix, q: sp.Matrix) -> list[list[list[sp.Expr]]]:
    """The Christoffel symbols of M:  c_ijk = ½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i).                      (07.E10)

    Seed:    [siciliano] (7.45), (7.46); [khalil] [7.7]
    Differs: the second term is printed there with ∂q_i; ∂q_j is right.
    Shapes:  M (n, n), q (n, 1) → nested lists c[i][j][k]
    """
    n = len(q)
    dM = [M.diff(x) for x in q]
    return [[[(dM[k][i, j] + dM[j][i, k] - dM[i][j, k]) / 2 for k in range(n)] for j in range(n)] for i in range(n)]


def coriolis(M: sp.Matrix, q: sp.Matrix, qd: sp.Matrix) -> sp.Matrix:
    """C(q, q̇) with C q̇ = c and Ṁ − 2C skew:  C_ij = Σ_k c_ijk q̇_k.                                           (07.E11)

    Seed:   [siciliano] (7.43), (7.44), (7.47), (7.48); [khalil] [7.7]
    Shapes: M (n, n), q and qd (n, 1) → (n, n)
    """
    n, symbol = len(q), christoffel(M, q)
    return sp.Matrix(n, n, lambda i, j: sum(symbol[i][j][k] * qd[k] for k in range(n)))


def other_coriolis(M: sp.Matrix, q: sp.Matrix, qd: sp.Matrix) -> sp.Matrix:
    """Another C with C q̇ = c, of which Ṁ − 2C is not skew:  C_ij = c_ijj q̇_j + 2 Σ_(k>j) c_ijk q̇_k.

    For two joints: C_i1 = c_i11 q̇1 + 2 c_i12 q̇2 and C_i2 = c_i22 q̇2.

    Seed:   [siciliano] Problem 7.2
    Shapes: M (n, n), q and qd (n, 1) → (n, n)
    """
    n, symbol = len(q), christoffel(M, q)
    return sp.Matrix(n, n, lambda i, j: symbol[i][j][j] * qd[j]
                     + sum(2 * symbol[i][j][k] * qd[k] for k in range(j + 1, n)))


def rate(A: sp.Expr | sp.Matrix, q: Iterable[sp.Symbol], qd: Iterable[sp.Expr]) -> sp.Expr | sp.Matrix:
    """dA/dt of a matrix or scalar that depends on time through q: the chain rule Σ ∂A/∂q_k q̇_k.

    Where A depends on q̇ as well, give both: rate(A, [*q, *qd], [*qd, *qdd]).
    """
    return sum((sp.diff(A, x) * v for x, v in zip(q, qd, strict=True)), A * 0)


def friction(robot: Robot, qd: Vector) -> list[Scalar]:
    """The torques of friction at the joints:  F_v q̇ + F_s sgn(q̇).

    Seed:   [siciliano] (7.42); [khalil] [7.27], [7.28]
    """
    joints = [robot.links[j].joint for j in robot.joints]
    return [j.Fv * v + (0 if scalar.is_zero(j.Fs) else j.Fs * scalar.sign(v)) for j, v in zip(joints, qd, strict=True)]


def potential_energy(robot: Robot, q: Vector) -> Scalar:
    """U = −Σ m gᵀ r over links and rotors, zero at the base's origin.                                         (07.E8)

    Seed:    [siciliano] (7.33)–(7.36); [khalil] [7.24], [7.25]; [asada_slotine] (5-30)
    Differs: [asada_slotine] prints it without the minus.
    """
    poses = kinematics.frames(robot, q)
    total = 0
    for i, link in enumerate(robot.links):
        total = total - link.m * (robot.gravity @ (poses[i].T @ link.com))
        if link.rotor and link.parent >= 0:     # a rotor on the base does not move
            total = total - link.rotor.m * (robot.gravity @ (poses[link.parent].T @ link.rotor.com))
    return total
