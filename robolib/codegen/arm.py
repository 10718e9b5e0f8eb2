"""What a program is made for: a robot, perhaps with its links grouped to base parameters, in symbols or in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from .. import forward
from ..base_parameters import Base, numeric_base, symbolic_base
from ..conventions import to_modified
from ..formulations import FORMULATIONS, newton_euler_linear, short
from ..formulations.newton_euler_linear import Moments
from ..formulations.short import inertia as short_inertia
from ..kinematics import Tip
from ..linear import Vector
from ..model import Model
from ..program import from_expressions
from ..regressor import TEN, matrix, names
from ..regressor import parameters as inertial
from ..robot import Robot, Rotor, numbers
from ..robot.given import moving
from ..scalar import Scalar, is_zero
from ..spatial import ORIGIN, ZERO, Change, Vec3

Values = Mapping[str, float] | None             # the numbers of one arm; None keeps its parameters as inputs
Swaps = frozenset[tuple[str, int]]              # decisions of "short" to be taken the other way, by link

NOISE = 1e-13                                   # of a sum: what is below this part of its largest share is rounding
LINEAR = "newton_euler_linear"                  # takes links that were grouped before; the shortest of the others
SHORT = "short"                                 # groups its links itself, by rules


@dataclass(frozen=True)
class Arm:
    """A robot with links of its own, or given by their (M, MS, I_O); `parameters` are the names still to be given.

    `formulation` says by which recursion it is calculated; links given so need the one that is linear in them.
    `generic`: no length, sine or cosine of a twist is zero unless it is exactly, and "short" may divide by them.
    `swaps`: its decisions that are taken the other way (`short.choices.SWAPS`).
    """

    robot: Robot
    parameters: tuple[str, ...]
    formulation: str = LINEAR
    links: tuple[Moments, ...] | None = None
    generic: bool = False
    swaps: Swaps = frozenset()

    def map(self, f: Change) -> Arm:
        """The arm with f applied to every scalar."""
        links = self.links and tuple((f(m), ms.map(f), I.map(f)) for m, ms, I in self.links)
        return replace(self, robot=self.robot.map(f), links=links)

    @property
    def n(self) -> int:
        """The number of joints that move."""
        return self.robot.n

    def inverse_dynamics(self, q: Vector, qd: Vector, qdd: Vector, tip: Tip | None = None) -> list[Scalar]:
        """τ(q, q̇, q̈), as every formulation has it."""
        if self.formulation == SHORT:
            return short.inverse_dynamics(self.robot, q, qd, qdd, tip, self.generic, self.swaps)
        if self.links is None:
            return FORMULATIONS[self.formulation].inverse_dynamics(self.robot, q, qd, qdd, tip)
        return FORMULATIONS[self.formulation].recursion(self.robot, self.links, q, qd, qdd, tip)

    def inertia_matrix(self, q: Vector, method: str = "composite") -> list[list[Scalar]]:
        """M(q), by composite bodies, or by another of `forward.MATRICES`."""
        if method not in forward.MATRICES:
            raise ValueError(f"there is no method {method!r}; there are: {', '.join(forward.MATRICES)}")
        if method != "composite":
            return forward.MATRICES[method](self._whole(method), q)
        if self.formulation == SHORT:
            return short_inertia.inertia_matrix(self.robot, q, self.generic, self.swaps)
        return forward.composite(self.robot, self._moments(), q)

    def forward_dynamics(self, q: Vector, qd: Vector, tau: Vector, tip: Tip | None = None,
                         method: str = "composite") -> list[Scalar]:
        """q̈(q, q̇, τ), by one of `forward.METHODS`."""
        if method not in forward.METHODS:
            raise ValueError(f"there is no method {method!r}; there are: {', '.join(forward.METHODS)}")
        if method == "articulated":
            return forward.articulated(self.robot, q, qd, tau, tip, links=self._moments())
        if method == "least_squares":
            return forward.least_squares(self._whole(method), q, qd, tau, tip)
        bias = self.inverse_dynamics(q, qd, [0] * self.n, tip)
        return forward.accelerations(self.inertia_matrix(q, method), bias, tau)

    def _moments(self) -> Sequence[Moments]:
        return newton_euler_linear.parameters(self.robot) if self.links is None else self.links

    def _whole(self, method: str) -> Robot:
        """The robot, if its links are bodies of their own."""
        if self.links is not None:
            raise ValueError(f"base parameters need the method 'composite' or 'articulated'; {method!r} takes whole"
                             " bodies only")
        return self.robot

    def without(self, *parts: str) -> Arm:
        """The arm without "gravity" or "friction", see `Robot.without`. Links that are given apart stay as they are."""
        return replace(self, robot=self.robot.without(*parts))

    def locked(self) -> Arm:
        """The arm with its rotors fixed to the links that carry them: k_r = 0."""
        links = tuple(replace(k, rotor=k.rotor and replace(k.rotor, kr=0)) for k in self.robot.links)
        return replace(self, robot=replace(self.robot, links=links))

    def rotors(self) -> Arm:
        """Nothing but the turning of the rotors, without gravity and friction: all terms with k_r."""
        nothing = tuple((0, ORIGIN, ZERO) for _ in self.robot.links)
        return replace(self.without("gravity", "friction"), links=nothing, formulation=LINEAR, generic=False)


def arm(robot: Robot, values: Values = None, base: bool = False, formulation: str | None = None,
        generic: bool = False, swaps: Swaps = frozenset()) -> Arm:
    """The Arm of a robot: with `values`, in numbers; with `base`, grouped to its base parameters.

    The fewest inertial parameters that give the same torques: a link keeps the sums β = K π, and what is not kept is 0.
    The formulation "short" does so on its way; it is the default with `base`. For "newton_euler_linear" K comes from
    `base_parameters`. Without `base`, every formulation will do. `generic` promises that no length, no sine and no
    cosine of a twist is zero unless it is exactly: "short" then divides by them, in the set-up, and is shorter.

    Seed:   [khalil] section 7.5
    """
    if isinstance(robot, Model):
        raise TypeError("a Model has no recursion to record; give its robot, or use codegen.of_model(model, values),"
                        " which has programs of the same names")
    robot = moving(robot)
    formulation = formulation or (SHORT if base else LINEAR)
    if formulation not in FORMULATIONS:
        raise ValueError(f"there is no formulation {formulation!r}; there are: {', '.join(FORMULATIONS)}")
    if base and formulation not in (SHORT, LINEAR):
        raise ValueError(f"base parameters need the formulation {SHORT!r} or {LINEAR!r}; {formulation!r} takes whole"
                         " bodies only")
    if swaps and formulation != SHORT:
        raise ValueError(f"swaps are decisions of the formulation {SHORT!r}, not of {formulation!r}")
    if generic and not (base and formulation == SHORT):
        raise ValueError(f"generic is a promise to the formulation {SHORT!r} in base parameters; give base=True, too")
    left, plain = (robot.parameters, robot) if values is None else ((), robot.at(values))
    if not base or formulation == SHORT:
        return Arm(plain, left, formulation, generic=generic, swaps=swaps)
    found = base_of(robot, values)
    pi = inertial(plain if robot.parameters else found.robot)
    grouped, links = _grouped(found.robot, _sums(found, pi))
    return Arm(grouped, left, formulation, links)


def base_of(robot: Robot, values: Values = None) -> Base:
    """The base parameters of a robot, with the arm that has their frames: in symbols, or at `values`.

    The grouping of a robot in symbols is exact, and its values are put in afterwards. Only for a robot that is given in
    numbers it is found from the torques, of those parameters that are not zero; then π is that of the arm it names.
    """
    if values is None and robot.parameters:
        return _exact(robot)
    arm = to_modified(robot.at(values or {}))
    if not robot.parameters:
        told = dict(zip(names(arm), inertial(arm), strict=True))
        found = _found(arm, tuple(name for name, x in told.items() if not is_zero(x)))
        row = dict(zip(found.of, zip(*found.K, strict=True), strict=True))
        K = zip(*(row.get(name, (0,) * len(found.names)) for name in told), strict=True)
        return Base(found.names, tuple(told), tuple(K), arm)
    found, given = _exact(robot), numbers(values, robot.parameters)
    shares = from_expressions([k for row in found.K for k in row], robot.parameters)(
        *(float(given[name]) for name in robot.parameters))
    p = len(found.of)
    return replace(found, K=tuple(shares[k:k + p] for k in range(0, len(shares), p)), robot=arm)


_exact = lru_cache(maxsize=32)(symbolic_base)   # a second of work, and asked for by every kind of program
_found = lru_cache(maxsize=32)(numeric_base)


def _sums(base, pi):
    """{name: β}, β = K π. In floats, a sum whose parts cancel is 0."""
    beta = {}
    for name, row in zip(base.names, base.K, strict=True):
        parts = [k * x for k, x in zip(row, pi, strict=True) if not (is_zero(k) or is_zero(x))]
        total = sum(parts)
        if parts and all(isinstance(x, float) for x in parts):
            largest = max(map(abs, parts))
            total = sum(x for x in parts if abs(x) > NOISE * largest)
            total = 0 if abs(total) <= NOISE * largest else total
        beta[name] = total
    return beta


def _grouped(robot, beta):
    """The robot with the motors and the friction of β, and the (M, MS, I_O) of its links, for `recursion`."""
    links, bodies = [], []
    for i, link in enumerate(robot.links, 1):
        ten = [beta.get(f"{kind}{i}", 0) for kind in TEN]
        bodies.append((ten[0], Vec3(*ten[1:4]), matrix(ten[4:])))
        Im = beta.get(f"Im{i}", 0)
        rotor = link.rotor and not is_zero(Im) and Rotor(link.rotor.kr, Im, axis=link.rotor.axis)
        joint = replace(link.joint, Fv=beta.get(f"Fv{i}", 0), Fs=beta.get(f"Fs{i}", 0))
        links.append(replace(link, joint=joint, m=0, com=ORIGIN, I=ZERO, rotor=rotor or None))
    return replace(robot, links=tuple(links)), tuple(bodies)
