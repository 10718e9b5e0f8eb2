"""Laws of friction at one joint: what it takes from a joint that moves, and how much it can hold while it rests.

Coulomb's law has no value at rest. There friction is whatever holds the joint, up to a limit; so a law has two sides:
`torque(qd)` for a joint that slips, `limit` for one that sticks. What sticks is decided in `sticking`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import sympy as sp

from ..robot import Robot
from ..robot.given import number, one_robot
from ..scalar import Scalar, exp, is_zero, maximum, minimum, sign


class Law(Protocol):
    """What friction is to those who let a joint go."""

    @property
    def limit(self) -> float:
        """How much it holds at rest, in N·m."""

    @property
    def start(self) -> float:
        """How much it takes as the joint begins to slip, in N·m; not more than `limit`."""

    def torque(self, qd: Scalar) -> Scalar:
        """What it takes from a joint that slips with this rate."""


@dataclass(frozen=True)
class Friction:
    """Viscous, Coulomb and static friction of one joint:

        F_v q̇ + (F_s + (F_st − F_s) e^(−B |q̇|)) sgn(q̇)

    Fv   viscous, N·m·s/rad
    Fs   Coulomb's, N·m
    Fst  static, N·m: what it takes to break loose; F_s if not given
    B    how fast the static part dies away with speed, s/rad; infinite (not given): at once, Figure 7.2a of the source

    Seed:    [khalil] [7.26], Figure 7.2; with F_st = F_s [7.27]; [siciliano] (7.42)
    """

    Fv: Scalar = 0.0
    Fs: Scalar = 0.0
    Fst: Scalar | None = None
    B: Scalar = math.inf

    def __post_init__(self) -> None:
        if self.Fst is None:
            object.__setattr__(self, "Fst", self.Fs)
        for name in ("Fv", "Fs", "Fst", "B"):
            if getattr(self, name) is not math.inf:
                number(getattr(self, name), f"the {name} of friction")
        plain = [x for x in (self.Fv, self.Fs, self.Fst, self.B) if isinstance(x, (int, float))]
        if any(not x >= 0 for x in plain):
            raise ValueError(f"friction takes energy: Fv, Fs, Fst and B are not negative, but this is {self}")
        if isinstance(self.Fst, (int, float)) and isinstance(self.Fs, (int, float)) and self.Fst < self.Fs:
            raise ValueError(f"static friction Fst = {self.Fst} is below Coulomb's Fs = {self.Fs}; a joint at rest"
                             " holds at least as much as one that slips")

    @property
    def limit(self) -> float:
        """F_st."""
        return self.Fst

    @property
    def start(self) -> float:
        """The torque at q̇ → 0⁺: F_st, or F_s where the static part dies away at once."""
        return self.Fs if self.B == math.inf else self.Fst

    def torque(self, qd: Scalar) -> Scalar:
        """The law, for a joint that slips; 0 at q̇ = 0, where it says nothing. Numbers, columns, symbols.

        Seed:   [khalil] [7.26], [7.27]
        """
        direction = sign(qd)
        return self.Fv * qd + self.dry(direction * qd) * direction

    def dry(self, speed: Scalar) -> Scalar:
        """F_s + (F_st − F_s) e^(−B speed): what it takes besides, of a joint that slips with this speed, 0 included.

        Seed:   [khalil] [7.26]
        """
        if isinstance(self.B, float) and self.B == math.inf or is_zero(self.Fst - self.Fs):
            return self.Fs
        return self.Fs + (self.Fst - self.Fs) * exp(-self.B * speed)

    @property
    def slope(self) -> float:
        """dτ/dq̇ at 0⁺: F_v − (F_st − F_s) B. Negative: faster means less friction, which feeds an oscillation.

        Seed:   [khalil] [7.26], differentiated
        """
        return -math.inf if self.B == math.inf and self.Fst > self.Fs else (
            self.Fv - (0 if self.B == math.inf else (self.Fst - self.Fs) * self.B))

    @property
    def least(self) -> tuple[float, float]:
        """(q̇, τ) where friction is least:  q̇ = ln((F_st − F_s) B / F_v) / B, and there F_s + F_v (q̇ + 1/B).

        Where the slope at 0⁺ is not negative that is at rest: (0, F_st). Without viscous friction there is no least
        value: the torque sinks to F_s for ever.

        Seed:   [khalil] [7.26], differentiated
        """
        if self.slope >= 0:
            return 0.0, self.start
        if self.B == math.inf:
            return 0.0, self.Fs
        if self.Fv == 0:
            return math.inf, self.Fs
        speed = math.log((self.Fst - self.Fs) * self.B / self.Fv) / self.B
        return speed, self.torque(speed)


FREE = Friction()                               # a joint that does not rub


@dataclass(frozen=True)
class Line:
    """A law with the jump at rest replaced by a line: up to the rate `width` it grows evenly from 0. It never sticks.

    A joint that is pushed creeps, at a rate of push · width / torque(width). In exchange no state and no event is
    needed; the narrower the line, the stiffer the equations.

    Seed:   [khalil] Figure 7.2d
    """

    law: Friction
    width: float

    def __post_init__(self) -> None:
        if isinstance(self.width, (int, float)) and not 0 < self.width < math.inf:
            raise ValueError(f"the width of the line is a positive rate in rad/s (m/s), such as 1e-3, not {self.width}")

    @property
    def limit(self) -> float:
        """It holds nothing at rest."""
        return 0.0

    @property
    def start(self) -> float:
        """Nor does it take anything."""
        return 0.0

    def torque(self, qd: Scalar) -> Scalar:
        """The law beyond the width, the line within.

        Seed:   [khalil] Figure 7.2d
        """
        part = maximum(minimum(qd / self.width, 1.0), -1.0)
        beyond = self.law.torque(maximum(sign(qd) * qd, self.width))
        return beyond * part


def laws_of(robot: Robot) -> tuple[Friction, ...]:
    """The laws of a robot in numbers, from the F_v and F_s of its joints.

    Seed:   [khalil] [7.27], [7.28]; [siciliano] (7.42)
    """
    robot = one_robot(robot)
    joints = [robot.links[j].joint for j in robot.joints]
    if any(isinstance(x, sp.Basic) for j in joints for x in (j.Fv, j.Fs)):
        raise ValueError("friction in symbols; give the robot numbers first, robot.at(values)")
    return tuple(Friction(float(j.Fv), float(j.Fs)) for j in joints)
