"""A spring between each rotor and its joint: twice as many coordinates, x = (q, q_M), both counted at the joint.

    M q̈ + c + g + k (q − q_M) = 0          I_a q̈_M − k (q − q_M) = τ

M is that of the links, without I_a: the rotors have coordinates of their own now. The links' model and I_a come from
`rotors.split`. As stiff springs make fast oscillations, let such an arm go with an implicit method, "Radau".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike
from scipy.linalg import eigh

from .. import codegen
from ..codegen.recorded import recorded
from ..formulations import newton_euler_linear
from ..forward import forward_dynamics, inertia_matrix, terms
from ..kinematics import derivative
from ..linear import Vector
from ..model import Model, Terms, symbols
from ..program import Program
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
    return wide, [*c, *[0] * n], _both_ends(g, pull)


def _both_ends(torques, pull):
    """A spring pulls at its link by as much as at its rotor, the other way: (torques + pull, −pull)."""
    return [*(a + b for a, b in zip(torques, pull, strict=True)), *(-b for b in pull)]


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
    friction = _both_ends(links.friction, [s.d * (qd[i] - qd[n + i]) for i, s in enumerate(springs)])
    U = links.U + sum(s.energy(x) for s, x in zip(springs, twists, strict=True))
    return Model(links.robot, sp.Matrix(M), sp.Matrix(c), sp.Matrix(g), state, sp.Matrix(friction), U)


@dataclass(frozen=True, eq=False)
class Elastic:
    """An arm in numbers with springs in its joints, of any size: what `simulate.run` and `let_go` need.

    Coordinates (q, q_M), 2n; torques (0, τ). `parts` as `split` gives them. The damping of a spring counts with c, so a
    ledger shows what it takes as missing. Each of its functions is recorded as a Program when it is first asked for:
    the recursions of the links and the springs, as straight-line code. `elastic_model` is the same arm as a Model.
    """

    parts: Split
    springs: tuple[Spring, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.parts, Split):
            raise TypeError("an elastic arm is made of the parts of one: Elastic(split(robot.at(values)), springs)")
        if self.parts.robot.parameters:
            raise ValueError("an elastic arm is one in numbers: Elastic(split(robot.at(values)), springs)")
        if not isinstance(self.springs, (tuple, list)) or len(self.springs) != self.n:
            raise ValueError(f"there are {self.n} joints; give a Spring for each, (Spring(1e4), …)")
        bare = [i + 1 for i, inertia in enumerate(self.parts.inertias) if not inertia > 0]
        if bare:
            raise ValueError(f"joint {bare[0]} has no rotor with an inertia, so nothing hangs at the other end of its"
                             " spring; give it a Rotor")

    @property
    def n(self) -> int:
        """The number of joints: half the coordinates."""
        return self.parts.robot.n

    def _pull(self, x, xd):
        """What the springs do to the rotors."""
        n = self.n
        return [s.torque(x[i] - x[n + i], xd[i] - xd[n + i]) for i, s in enumerate(self.springs)]

    def _recorded(self, algorithm, *kinds):
        """The Program of algorithm(arm, x, ẋ, …): `kinds` are the letters of its inputs, 2n each."""
        n, size = self.n, 2 * self.n

        def run(robot, *x):
            return algorithm(robot, *(list(x[k * size:(k + 1) * size]) for k in range(len(kinds))))
        names = [f"{kind}{i}" for kind in kinds for i in range(1, 2 * n + 1)]
        return recorded(self.parts.robot.without("friction"), run, names).optimised()

    @cached_property
    def _inertias(self) -> Program:
        return self._recorded(lambda arm, x: [v for row in inertia_matrix(arm, x[:self.n]) for v in row], "x")

    @cached_property
    def _weights(self) -> Program:
        def weights(arm, x):
            n, rest = self.n, [0] * self.n
            g = newton_euler_linear.inverse_dynamics(arm, x[:n], rest, rest)
            return _both_ends(g, self._pull(x, [0] * 2 * n))
        return self._recorded(weights, "x")

    @cached_property
    def _drags(self) -> Program:
        def drags(arm, x, xd):
            n = self.n
            c = newton_euler_linear.inverse_dynamics(arm.without("gravity"), x[:n], xd[:n], [0] * n)
            damped = [a - b for a, b in zip(self._pull(x, xd), self._pull(x, [0] * 2 * n), strict=True)]
            return _both_ends(c, damped)
        return self._recorded(drags, "x", "xd")

    @cached_property
    def _forward(self) -> Program:
        def solved(arm, x, xd, tau):
            n, pull = self.n, self._pull(x, xd)
            links = [t - p for t, p in zip(tau[:n], pull, strict=True)]
            spun = [(t + p) / inertia for t, p, inertia in zip(tau[n:], pull, self.parts.inertias, strict=True)]
            return [*forward_dynamics(arm, x[:n], xd[:n], links), *spun]
        return self._recorded(solved, "x", "xd", "tau")

    @cached_property
    def _energies(self) -> Program:
        return codegen.energies(self.parts.robot.without("friction")).optimised()

    def M(self, x: ArrayLike) -> np.ndarray:
        """The inertia matrix, (2n, 2n)."""
        n, wide = self.n, np.diag([0.0] * self.n + [float(inertia) for inertia in self.parts.inertias])
        wide[:n, :n] = np.reshape(_numbers(self._inertias, x), (n, n))
        return wide

    def c(self, x: ArrayLike, xd: ArrayLike) -> np.ndarray:
        """The torques that depend on the velocities: the springs' damping too."""
        return _numbers(self._drags, x, xd)

    def g(self, x: ArrayLike) -> np.ndarray:
        """Gravity and springs at rest."""
        return _numbers(self._weights, x)

    def forward(self, x: ArrayLike, xd: ArrayLike, tau: ArrayLike) -> np.ndarray:
        """(q̈, q̈_M) for torques (0, τ): those of the links under what the springs do, and (τ + pull)/I_a.

        Seed:   [khalil] [7.35]
        """
        return _numbers(self._forward, x, xd, tau)

    def energy(self, x: ArrayLike, xd: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """Kinetic and potential energy, the springs' too, in J; one state or (N, 2n)."""
        x, xd, n = np.asarray(x, float), np.asarray(xd, float), self.n
        columns, rates = np.atleast_2d(x).T, np.atleast_2d(xd).T
        T, U = self._energies(*columns[:n], *rates[:n])
        T = T + sum(inertia * v**2 for inertia, v in zip(self.parts.inertias, rates[n:], strict=True)) / 2
        U = U + sum(s.energy(a - b) for s, a, b in zip(self.springs, columns[:n], columns[n:], strict=True))
        return (T, U) if x.ndim > 1 else (T[0], U[0])


def _numbers(program, *x):
    """A Program on one state, as an array."""
    return np.array(program(*(v for part in x for v in np.asarray(part, float).tolist())), float)


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
