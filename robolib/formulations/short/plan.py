"""What the short recursion decides before it starts, by looking at the arm's geometry alone.

    still   links that are not turned into their own frame: a link without children, or whose children turn about
            parallel axes. Its few parameters are turned instead of five vectors, and the child turns by the sum of both
            angles.
    square  joints at right angles to the one before: the shift along the axis is then along the parent's y, and is
            done there, before the turn.
    early   joints whose accelerations are shifted before the turn: those, and those on a link whose Ω is sparse.
    straight   joints with a twist of 0 or a right angle: the column Ω z comes from the link before, by a turn.
    units   the lengths by which accelerations are divided and forces multiplied, link by link (`units`).

What may be divided by is `sure` (`choices`): a number that is not small, or a symbol that is known, or said, not to be
zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...robot import Robot
from .choices import USUAL, Choices, felt, gone, plain
from .parameters import Loads
from .scales import Mass, Turning, Units, bends, chosen_units

Each = tuple[bool, ...]                         # one decision a link


@dataclass(frozen=True)
class Plan:
    """The decisions: see the module's docstring. `own[i]`: the moment of the shift to link i is told by the joint's own
    angle, since the parent is still and needs no force. `units[i]`: −1 is the base. `ones`: the ("origin" | "foot",
    link) whose mass is 1 in these units.
    """

    still: Each
    straight: Each
    square: Each
    early: Each
    own: Each
    last: Each
    units: Mapping[int, Units]
    ones: frozenset[Mass] = frozenset()

    @classmethod
    def of(cls, arm: Robot, pushed: bool, choices: Choices = USUAL, loads: Sequence[Loads] | None = None) -> Plan:
        """The Plan for an arm in modified frames. `pushed`: whether a wrench acts on the link `arm.tip`.

        The `loads`, whose masses may be units, are looked at only where a swap asks for it.
        """
        links, joints = range(len(arm.links)), [link.joint for link in arm.links]
        turns = [joint.kind == "revolute" for joint in joints]
        still = tuple(choices.decide("still", i, _pays_still(arm, i), turns[i] and _may_be_still(arm, i, pushed))
                      for i in links)
        straight = tuple(choices.decide("straight", i, not bends(joints[i])) for i in links)
        square = tuple(choices.decide("square", i, True, turns[i] and gone(joints[i].before.c)) for i in links)
        sparse = [link.parent >= 0 and (still[link.parent] or _first(arm, link.parent)) for link in arm.links]
        early = tuple(square[i] or choices.decide("early", i, sparse[i], turns[i]) for i in links)
        own = tuple(link.parent >= 0 and still[link.parent] and not still[i] and not felt(arm, link.parent)
                    for i, link in enumerate(arm.links))
        last = tuple(not any(link.parent == i for link in arm.links) for i in links)
        told = chosen_units(arm, Turning(still, early, pushed), choices, loads)
        return cls(still, straight, square, early, own, last, told.units, told.ones)


def _may_be_still(arm: Robot, i: int, pushed: bool) -> bool:
    children = [child.joint for child in arm.links if child.parent == i]
    return all(gone(j.before.s) and plain(j.before.c) == 1 for j in children) and not (pushed and i == arm.tip)


def _pays_still(arm: Robot, i: int) -> bool:
    parent = arm.links[i].parent
    return parent >= 0 and _first(arm, parent) or not any(child.parent == i for child in arm.links)


def _first(arm: Robot, i: int) -> bool:
    """Whether link i sits on the base: it turns about its own axis only, and Ω is sparse."""
    return arm.links[i].parent < 0
