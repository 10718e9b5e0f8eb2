"""What the short recursion may rely on: what is known of a scalar beforehand, what is promised, what is preferred."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ... import scalar
from ...robot import Robot
from ...scalar import Scalar

SWAPS = ("straight", "still", "square", "early", "motion", "force", "origin", "foot", "sx", "sy", "Syz", "frame",
         "lever", "middle", "rest")                     # decisions that may be taken the other way, see `plan`
SMALL = 1e-3                                    # sines, and lengths against the longest one: less divides nothing


def plain(x: Scalar) -> Scalar:
    """The number behind a recorded constant; anything else as it is."""
    if hasattr(x, "graph") and x.graph.nodes[x.index][0] == "num":
        return x.graph.nodes[x.index][1]
    return x


def number(x: Scalar) -> float | None:
    """x as a float; None where it is no number but a symbol, a recorded value or a column."""
    x = plain(x)
    return float(x) if isinstance(x, (int, float, Fraction)) or getattr(x, "is_number", False) else None


def gone(x: Scalar) -> bool:
    """Whether x is an exact zero, also a recorded one."""
    return scalar.is_zero(plain(x))


def ratio(x: Scalar, unit: Scalar) -> Scalar:
    """x / unit, an exact 1 where they are the same."""
    if x is unit:
        return 1
    if isinstance(unit, int) and unit == 1:
        return x
    return scalar.quotient(x, unit)


def longest(arm: Robot) -> Scalar:
    """The longest length of the arm among those that are numbers; 1 where none is."""
    lengths = [number(x) for link in arm.links for x in (link.joint.before.shift, link.joint.d)]
    return max((abs(x) for x in lengths if x is not None), default=0) or 1


def felt(arm: Robot, i: int) -> bool:
    """Whether the force on link i acts on any torque: not where the axes up to it meet in one point."""
    path = [arm.links[k].joint for k in arm.path(i)]
    return any(j.kind == "prismatic" for j in path) or not all(
        gone(x) for j in path[1:] for x in (j.before.shift, j.d))


@dataclass(frozen=True)
class Choices:
    """What whoever asks for a program promises and prefers.

    generic   no length, sine or cosine of a twist that is a symbol is zero: one may divide by it
    swaps     the (decision, link) of SWAPS that are taken the other way than usual, as far as they can
    """

    generic: bool = False
    swaps: frozenset[tuple[str, int]] = frozenset()

    def swapped(self, name: str, i: int) -> bool:
        """Whether this decision about link i is taken the other way."""
        return (name, i) in self.swaps

    def decide(self, name: str, i: int, usual: bool, possible: bool = True) -> bool:
        """The decision about link i: what is usual or the other way, as long as it is possible."""
        return usual != self.swapped(name, i) and possible

    def sure(self, x: Scalar, scale: Scalar = 1) -> bool:
        """Whether one may divide by x: a number that is not small against the scale, or a symbol that is known, or
        promised, not to be zero."""
        value = number(x)
        return bool(self.generic or getattr(x, "is_nonzero", False)) if value is None else abs(value) > SMALL * scale

    def renamed(self, names: Mapping[str, str]) -> Choices:
        """The choices with other names for decisions; those without one are left out."""
        return Choices(self.generic, frozenset((names[name], i) for name, i in self.swaps if name in names))


USUAL = Choices()
