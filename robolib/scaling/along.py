"""An arm along a path q(s): its torques are a(s) s̈ + b(s) ṡ² + d(s) ṡ + e(s) + g(s), whatever the clock s(t) is.

    a = M q′        b = M q″ + Γ [q′q′]        d = F_v q′        e = F_s sgn q′        g = g(q)

The prime is d/ds. Any Motion is such a path, with s in the place of its time. What depends on the clock stands in s̈, ṡ²
and ṡ alone; so the torques of any other clock come without another run of inverse dynamics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import sympy as sp
from numpy.typing import ArrayLike

from ..codegen import arm as described
from ..codegen.arm import Arm, Values
from ..codegen.recorded import recorded
from ..evaluate import Dynamics
from ..linear import Vector
from ..model import friction
from ..program import About, Program
from ..robot import Robot
from ..robot.given import moving
from ..scalar import Scalar
from ..trajectory import Motion
from ..trajectory.motion import checked
from .limits import Infeasible

REST = 1e-9                                     # of a joint's largest q′: below this the joint stands still
BESIDE = 1e-9                                   # of a path: two places this near to each other are one
CORNER = 1e-6                                   # of the largest q′: by less it jumps by rounding only


@dataclass(frozen=True, eq=False)
class Terms:
    """The arm at places s of a path, seen from one side: q′, q″ and the torques' coefficients, each (N, n)."""

    s: np.ndarray
    q: np.ndarray
    dq: np.ndarray
    ddq: np.ndarray
    a: np.ndarray
    b: np.ndarray
    d: np.ndarray
    e: np.ndarray
    g: np.ndarray

    def torque(self, sd: ArrayLike, sdd: ArrayLike) -> np.ndarray:
        """τ = a s̈ + b ṡ² + d ṡ + e + g, for a clock that runs forwards.

        Seed:   [siciliano] (7.122)
        """
        sd, sdd = (np.asarray(x, float)[..., None] for x in (sd, sdd))
        return self.a * sdd + self.b * sd**2 + self.d * sd + self.e + self.g

    def moving(self, sd: ArrayLike, sdd: ArrayLike) -> np.ndarray:
        """τ_s = ṙ² τ̄_s + r̈ M q̄′, the part of the torques that a clock changes, friction apart.

        Seed:   [siciliano] (7.124), (7.126)
        """
        sd, sdd = (np.asarray(x, float)[..., None] for x in (sd, sdd))
        return self.a * sdd + self.b * sd**2

    def __getitem__(self, rows: slice | np.ndarray) -> Terms:
        return Terms(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


@dataclass(frozen=True, eq=False)
class Along:
    """An arm in numbers, ready for paths. `coefficients(q, q′, q″, w)` → (a, b, d, e, g), rows of (N, n) each; w is the
    way each joint goes, of which friction needs the sign. `dry`: is there Coulomb friction, which jumps at a turn?
    """

    n: int
    coefficients: Callable[..., tuple[np.ndarray, ...]]
    dry: bool = False

    def terms(self, path: Motion, s: ArrayLike, side: str = "right") -> Terms:
        """The arm at the places s, on that side of a break.

        A joint that stands still is about to go the way of q″ (it came the other way): so Coulomb's friction has a
        sign at a start, an end and a turn too.
        """
        s = np.atleast_1d(np.asarray(s, float))
        q, dq, ddq = (np.asarray(x, float) for x in path.at(s, side))
        if q.shape != (len(s), self.n):
            raise ValueError(f"the path has {q.shape[-1]} joints and the arm {self.n}")
        still = np.abs(dq) <= REST * max(1e-300, np.abs(dq).max())
        way = np.where(still, ddq if side == "right" else -ddq, dq)
        return Terms(s, q, dq, ddq, *self.coefficients(q, dq, ddq, way))


def along(arm: Dynamics | Robot | Along, values: Values = None, backend: str = "c") -> Along:
    """The arm for paths: of a Dynamics, by its closed forms; of a Robot with values, by its recursion, compiled.

    All functions of `scaling` take either; make an Along where the same arm meets many paths.
    """
    if isinstance(arm, Along):
        return arm
    if isinstance(arm, Dynamics):
        dry = arm.model.friction.subs(arm.values).has(sp.sign)
        return Along(arm.model.n, lambda q, dq, ddq, way: _closed(arm, q, dq, ddq, way), dry)
    arm = moving(arm)
    compiled = program(arm, values or {}).optimised().compile(backend)

    def coefficients(q, dq, ddq, way):
        return tuple(np.moveaxis(compiled(*map(np.ascontiguousarray, (q, dq, ddq, way))), -2, 0))
    moved = arm.at(values or {})
    return Along(arm.n, coefficients, any(float(moved.links[j].joint.Fs) != 0 for j in moved.joints))


def _closed(dynamics, q, dq, ddq, way):
    def rubbing(v):
        return dynamics.friction(v, q) if within else dynamics.friction(v)
    within = bool(dynamics.model.friction.free_symbols & set(dynamics.model.q))
    a, b = (np.einsum("kij,kj->ki", dynamics.M(q), x) for x in (dq, ddq))
    once, twice = rubbing(way), rubbing(2 * way)             # F_v w + F_s sgn w, 2 F_v w + F_s sgn w
    return a, b + dynamics.c(q, dq), rubbing(2 * dq) - rubbing(dq), 2 * once - twice, dynamics.g(q)


def coefficients(arm: Arm, q: Vector, dq: Vector, ddq: Vector, way: Vector) -> list[list[Scalar]]:
    """(a, b, d, e, g) of an arm along a path by three runs of its inverse dynamics, in any arithmetic.

        a = τ(q, 0, q′)     b = τ(q, q′, q″)     without gravity and friction;     g = τ(q, 0, 0) without friction
        d = F_v q′          e = F_s sgn w

    Seed:   [siciliano] (7.122), (7.125); section 7.6 for inverse dynamics as a function
    Shapes: n scalars each → five lists of n scalars
    """
    rest, bare = [0] * arm.n, arm.without("gravity", "friction")
    rubbed = [friction(arm.robot, x) for x in (dq, [2 * v for v in dq], way, [2 * v for v in way])]
    d = [y - x for x, y in zip(rubbed[0], rubbed[1], strict=True)]
    e = [2 * x - y for x, y in zip(rubbed[2], rubbed[3], strict=True)]
    return [bare.inverse_dynamics(q, rest, dq), bare.inverse_dynamics(q, dq, ddq), d, e,
            arm.without("friction").inverse_dynamics(q, rest, rest)]


def program(robot: Robot, values: Values = None) -> Program:
    """The Program of `coefficients`. Inputs q, dq, ddq, way; outputs a, b, d, e, g, five rows of n."""
    n, kinds = robot.n, ("q", "dq", "ddq", "way")

    def rows(arm, *x):
        return [v for row in coefficients(arm, *(list(x[k * n:(k + 1) * n]) for k in range(4))) for v in row]
    groups = tuple((kind, tuple(f"{kind}{i}" for i in range(1, n + 1))) for kind in kinds)
    about = About(f"Torques along a path of the {robot.name}: a, b, d, e, g.", groups, result="terms", shape=(5, n))
    subject = described(robot, values, True, None)
    return recorded(subject, rows, [name for _, names in groups for name in names], about)


def places(arm: Along, path: Motion, samples: int) -> np.ndarray:
    """Even places on a path, and between them all its breaks; with Coulomb friction also where a joint turns.

    What lies beside a break by rounding gives way to it.
    """
    end = float(checked(path, "what is scaled").duration)
    breaks = np.asarray(path.breaks, float)
    fixed = np.unique(np.concatenate([[0.0, end], breaks[(breaks > BESIDE * end) & (breaks < end * (1 - BESIDE))]]))
    even = np.linspace(0.0, end, samples)
    place = np.clip(np.searchsorted(fixed, even), 1, len(fixed) - 1)
    gap = np.minimum(np.abs(fixed[place] - even), np.abs(fixed[place - 1] - even))
    s = np.union1d(fixed, even[gap > BESIDE * end])
    return np.union1d(s, _turns(path, s)) if arm.dry else s


def _turns(path, s):
    """Where between these places a joint turns round, q′ = 0, by halving."""
    dq = path.at(s)[1]
    k, j = np.nonzero(dq[:-1] * dq[1:] < 0)
    low, high, before = s[k], s[k + 1], np.sign(dq[k, j])
    for _ in range(60 if len(k) else 0):
        middle = (low + high) / 2
        same = np.sign(path.at(middle)[1][np.arange(len(k)), j]) == before
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    turn = (low + high) / 2
    return turn[(turn - s[k] > BESIDE * s[-1]) & (s[k + 1] - turn > BESIDE * s[-1])]


def both_sides(arm: Along, path: Motion, s: np.ndarray) -> tuple[Terms, Terms]:
    """(right, left): the arm at the places s seen from their right and from their left.

    They differ at breaks, and where a joint stands still. Raises Infeasible where the path has a corner.
    """
    right = arm.terms(path, s, "right")
    still = np.abs(right.dq) <= REST * max(1e-300, np.abs(right.dq).max())
    apart = still.any(axis=1)
    if len(path.breaks):
        apart |= np.isin(s, np.asarray(path.breaks, float))
    if not apart.any():
        return right, right
    other = arm.terms(path, s[apart], "left")
    _smooth(s, apart, right.dq, other.dq)
    mixed = {}
    for name in Terms.__dataclass_fields__:
        x = np.array(getattr(right, name))
        x[apart] = getattr(other, name)
        mixed[name] = x
    return right, replace(right, **mixed)


def _smooth(s, apart, right, left):
    """Refuse a corner: where q′ jumps inside a path, so does q̇ by any clock that does not stop, and no torque does
    that. The ends are not driven through.
    """
    jump = np.abs(right[apart] - left) * ((s[apart] > s[0]) & (s[apart] < s[-1]))[:, None]
    if jump.max(initial=0.0) > CORNER * np.abs(right).max():
        k, joint = np.unravel_index(np.argmax(jump), jump.shape)
        place = float(s[apart][k])
        raise Infeasible(f"the path has a corner at s = {place:.6g}: joint {joint + 1} would change its rate there at"
                         " once, which no torque does. Round it off, or cut the path in two there and stop", place,
                         int(joint) + 1)
