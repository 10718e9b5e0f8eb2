"""In which units accelerations and forces are told, link by link.

Accelerations are divided by a length and forces multiplied by one. Where that length is the one of a shift, the shift
costs nothing; a change of unit costs one product, as the rotation by a twist takes it along. A force may also be told
in a unit in which a point mass is 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...robot import Joint, Robot
from ...scalar import Scalar
from .choices import Choices, gone, longest
from .parameters import Loads

Mass = tuple[str, int]                          # ("origin" | "foot", link): which point mass


class Units(NamedTuple):
    """By what accelerations are divided and forces multiplied."""

    motion: Scalar
    force: Scalar


@dataclass(frozen=True)
class Turning:
    """What of the plan the units depend on: which links are still, which joints shift early, whether a wrench acts on
    the last link.
    """

    still: tuple[bool, ...]
    early: tuple[bool, ...]
    pushed: bool


class Told(NamedTuple):
    """{link: its Units}, −1 is the base; and the point masses that are 1 in them."""

    units: Mapping[int, Units]
    ones: frozenset[Mass] = frozenset()


def chosen_units(arm: Robot, plan: Turning, choices: Choices, loads: Sequence[Loads] | None) -> Told:
    """The units for an arm in modified frames. They are 1 unless it is a chain of revolute joints."""
    n = len(arm.links)
    serial = all(link.parent == i - 1 for i, link in enumerate(arm.links))
    if not serial or any(link.joint.kind != "revolute" for link in arm.links):
        return Told(dict.fromkeys(range(-1, n), Units(1, 1)))
    chain = _Chain([link.joint for link in arm.links], plan, choices, longest(arm))
    motion = chain.motions()
    force, ones = chain.forces(motion, loads)
    return Told({i: Units(motion[i], force[i]) for i in range(-1, n)}, frozenset(ones.values()))


def bends(joint: Joint) -> bool:
    """Whether the twist is neither 0 nor a right angle: its rotation multiplies anyway, and takes a unit along."""
    return not any(gone(x) for x in (joint.before.c, joint.before.s))


class _Chain:
    """The joints of a chain, and the lengths that may be units."""

    def __init__(self, joints: Sequence[Joint], plan: Turning, choices: Choices, scale: Scalar) -> None:
        self.joints, self.plan, self.choices, self.n = joints, plan, choices, len(joints)
        shifts = [joint.before.shift for joint in joints[1:]]
        self.reach = [*(x if choices.sure(x, scale) else None for x in shifts), None]  # from link i to the next joint
        self.whole = next((joint.d for i, joint in enumerate(joints)
                           if i and not plan.still[i - 1] and choices.sure(joint.d, scale)), 1)

    def motions(self) -> dict[int, Scalar]:
        """{link: unit of acceleration}, outwards: the one of the link before, or the reach."""
        first = self.whole if self.reach[0] is None else self.reach[0]
        found = {-1: first, 0: first}
        for i in range(1, self.n):
            usual = bends(self.joints[i]) and not self.plan.still[i]
            new = self.choices.decide("motion", i, usual, self.reach[i] is not None)
            found[i] = self.reach[i] if new else found[i - 1]
        return found

    def forces(self, motion: Mapping[int, Scalar],
               loads: Sequence[Loads] | None) -> tuple[dict[int, Scalar], dict[int, Mass]]:
        """({link: unit of force}, {link: the mass that is 1}), inwards: the one of the link after, or the reach."""
        found, ones = {}, {}
        for i in reversed(range(self.n)):
            usual = i + 1 < self.n and bends(self.joints[i + 1]) and not self.plan.still[i]
            new = self.choices.decide("force", i, usual, self.reach[i] is not None)
            found[i] = self.reach[i] if new else self._end() if i == self.n - 1 else found[i + 1]
            for mass in self._masses(i) if loads else ():
                size = loads[mass[1]].at(mass[0])
                if self.choices.sure(size, 0):
                    found[i], ones[i] = 1 / (size * motion[i]), mass
        found[-1] = found[0]
        return found, ones

    def _end(self) -> Scalar:
        """The unit of the force on the last link. A wrench comes in its own, which is 1."""
        if self.plan.pushed:
            return 1
        arm = self.reach[-2] if self.n > 1 and bends(self.joints[-1]) else None
        return self.whole if arm is None else arm

    def _masses(self, i: int) -> list[Mass]:
        """The point masses whose force is told in the unit of link i, as far as they are asked to be 1."""
        early, places = self.plan.early, [("origin", i)]
        if not early[i]:
            places.append(("foot", i))
        if i + 1 < self.n and early[i + 1]:
            places.append(("foot", i + 1))
        return [(what, k) for what, k in places if self.choices.decide(what, k, False)]
