"""A spring between each rotor and its joint: twice as many coordinates, x = (q, q_M), both counted at the joint.

    M q̈ + c + g + k (q − q_M) = 0          I_a q̈_M − k (q − q_M) = τ

M is that of the links, without I_a: the rotors have coordinates of their own now. The links' model and I_a come from
`rotors.split`. As stiff springs make fast oscillations, let such an arm go with an implicit method, "Radau".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike
from scipy.linalg import eigh

from ..forward import terms
from ..kinematics import derivative
from ..linear import Vector
from ..model import Model, Terms, potential_energy, symbols
from ..robot import Robot
from ..scalar import Scalar, maximum, sign
from .rotors import Split


@dataclass(frozen=True)
class Spring:
    """Between rotor and joint: stiffness `k` in N·m/rad, damping `d` in N·m·s/rad, and `slack`, half its play, in rad.

    With slack nothing is passed on until the play is used up; then a spring pushes, and never pulls.
    """

    k: Scalar
    d: Scalar = 0
    slack: Scalar = 0

    def __post_init__(self) -> None:
        for name, low in (("k", "positive"), ("d", "not negative"), ("slack", "not negative")):
            x = getattr(self, name)
            if isinstance(x, (int, float)) and not (x > 0 if low == "positive" else x >= 0):
                raise ValueError(f"the {name} of a spring is {low}, not {x}")

    def torque(self, twist: Scalar, rate: Scalar = 0) -> Scalar:
        """What it does to the rotor for the twist q − q_M (and, with the other sign, to the joint).

            k twist + d rate          with slack: k (|twist| − slack) sgn(twist) beyond it, else 0

        Seed:   [khalil] [7.34], differentiated; slack and damping are ours
        """
        if not (isinstance(self.slack, (int, float)) and self.slack == 0):
            way = sign(twist)
            beyond = maximum(way * twist - self.slack, 0)
            return way * maximum(self.k * beyond + self.d * way * rate * sign(beyond), 0)
        return self.k * twist + self.d * rate

    def energy(self, twist: Scalar) -> Scalar:
        """½ k twist², or that of what lies beyond the slack.

        Seed:   [khalil] [7.34]
        """
        beyond = maximum(sign(twist) * twist - self.slack, 0) if self.slack != 0 else twist
        return self.k * beyond**2 / 2


def elastic_terms(links: Terms, inertias: Vector, pull: Vector) -> Terms:
    """(M, c, g) in x = (q, q_M), from those of the links, I_a and the springs' torques on the rotors:

        M_x = [M 0; 0 diag I_a]      c_x = (c, 0)      g_x = (g + pull, −pull)          pull = k (q − q_M)

    Seed:   [khalil] [7.35a], [7.35b]
    Shapes: (n rows of n, n, n), n scalars twice → (2n rows of 2n, 2n, 2n)
    """
    M, c, g = links
    n = len(M)
    spun = ([0] * (n + i) + [x] + [0] * (n - 1 - i) for i, x in enumerate(inertias))
    wide = [*([*row, *[0] * n] for row in M), *spun]
    return wide, [*c, *[0] * n], [*(a + b for a, b in zip(g, pull, strict=True)), *(-b for b in pull)]


def elastic_model(links: Model, inertias: Vector, springs: Sequence[Spring]) -> Model:
    """The Model in x = (q, q_M), 2n coordinates: q1 … qn are the joints, the rest the rotors. τ: 0, then the motors'.

    `links` is the model of `split(robot).robot`, without the rotors' inertia. The damping of a spring is friction of
    this Model; `let_go` leaves the friction of a model out and takes laws, so give it springs without.

    Seed:   [khalil] [7.34], [7.35]
    Shapes: Model of n coordinates, n scalars, n Springs → Model of 2n
    """
    n = links.n
    state = symbols(2 * n)
    q, qd = state[0], state[1]
    twists = [q[i] - q[n + i] for i in range(n)]
    given = (links.M.tolist(), list(links.c), list(links.g))
    M, c, g = elastic_terms(given, inertias, [s.torque(x) for s, x in zip(springs, twists, strict=True)])
    drag = [s.d * (qd[i] - qd[n + i]) for i, s in enumerate(springs)]
    friction = [*(a + b for a, b in zip(links.friction, drag, strict=True)), *(-b for b in drag)]
    U = links.U + sum(s.energy(x) for s, x in zip(springs, twists, strict=True))
    return Model(links.robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g), state, sp.Matrix(friction), U)


@dataclass(frozen=True, eq=False)
class Elastic:
    """An arm in numbers with springs in its joints, of any size: what `simulate.run` and `let_go` need.

    Coordinates (q, q_M), 2n; torques (0, τ). `parts` as `split` gives them. The damping of a spring counts with c, so a
    ledger shows what it takes as missing. It works out its terms anew at every look, in Python: for small arms
    `evaluate.compile(elastic_model(…))` is much faster.
    """

    parts: Split
    springs: tuple[Spring, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.parts, Split):
            raise TypeError("an elastic arm is made of the parts of one: Elastic(split(robot.at(values)), springs)")
        if not isinstance(self.springs, (tuple, list)) or len(self.springs) != self.n:
            raise ValueError(f"there are {self.n} joints; give a Spring for each, (Spring(1e4), …)")

    @property
    def n(self) -> int:
        """The number of joints: half the coordinates."""
        return self.parts.robot.n

    def _terms(self, x, xd):
        n = self.n
        x, xd = (np.asarray(a, float).tolist() for a in (x, xd))
        pull = [s.torque(x[i] - x[n + i], xd[i] - xd[n + i]) for i, s in enumerate(self.springs)]
        return (np.array(a, float) for a in
                elastic_terms(terms(self.parts.robot.without("friction"), x[:n], xd[:n]), self.parts.inertias, pull))

    def M(self, x: ArrayLike) -> np.ndarray:
        """The inertia matrix, (2n, 2n)."""
        return next(self._terms(x, np.zeros(2 * self.n)))

    def c(self, x: ArrayLike, xd: ArrayLike) -> np.ndarray:
        """The torques that depend on the velocities: the springs' damping too."""
        _, c, g = self._terms(x, xd)
        return c + g - self.g(x)

    def g(self, x: ArrayLike) -> np.ndarray:
        """Gravity and springs at rest."""
        return list(self._terms(x, np.zeros(2 * self.n)))[2]

    def forward(self, x: ArrayLike, xd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """(q̈, q̈_M) for torques (0, τ).

        Seed:   [khalil] [7.35]
        """
        M, c, g = self._terms(x, xd)
        return np.linalg.solve(M, np.asarray(tau, float) - c - g)

    def energy(self, x: ArrayLike, xd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, the springs' too, in J; one state or (N, 2n)."""

        x, xd, n = np.asarray(x, float), np.asarray(xd, float), self.n
        rows, rates = np.atleast_2d(x), np.atleast_2d(xd)
        T = np.array([v @ self.M(a) @ v / 2 for a, v in zip(rows, rates, strict=True)])
        U = np.array([potential_energy(self.parts.robot, a[:n].tolist())
                      + sum(s.energy(a[i] - a[n + i]) for i, s in enumerate(self.springs)) for a in rows], float)
        return (T, U) if x.ndim > 1 else (T[0], U[0])


def stiffness(robot: Robot, springs: Sequence[Spring], q: Vector) -> list[list[Scalar]]:
    """∂g_x/∂x at a posture, springs at their length there: [∂g/∂q + k, −k; −k, k].

    Seed:   [khalil] [7.35], linearised at rest
    Shapes: n Springs, n scalars → 2n rows of 2n
    """
    n = robot.n
    down = derivative(lambda x: terms(robot, x, [0] * n)[2], q)
    k = [[s.k if i == j else 0 for j in range(n)] for i, s in enumerate(springs)]
    both = [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(down, k, strict=True)]
    less = [[-a for a in row] for row in k]
    return [*([*a, *b] for a, b in zip(both, less, strict=True)), *([*a, *b] for a, b in zip(less, k, strict=True))]


def frequencies(M: ArrayLike, K: ArrayLike) -> np.ndarray:
    """The natural frequencies ω in rad/s, the slowest first:  det(K − ω² M) = 0. A posture that falls over has nan.

    The rotors held: the upper left quarters of M and K. All free: the whole of them; a free motion has ω = 0.

    Seed:   [khalil] [7.35], ω_r of section 9.3
    Shapes: (n, n) twice → (n,)
    """

    squares = eigh(np.asarray(K, float), np.asarray(M, float), eigvals_only=True)
    near = 1e-12 * abs(squares).max(initial=0.0)
    return np.sqrt(np.where(abs(squares) <= near, 0.0, np.where(squares < 0, np.nan, squares)))
