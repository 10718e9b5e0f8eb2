"""What the short recursion decides before it starts, by looking at the arm's geometry alone.

    still   links that are not turned into their own frame: a link without children, or whose children turn about
            parallel axes. Its few parameters are turned instead of five vectors, and the child turns by the sum of both
            angles.
    square  joints at right angles to the one before: the shift along the axis is then along the parent's y, and is
            done there, before the turn.
    early   joints whose accelerations are shifted before the turn: those, and those on a link whose Ω is sparse.
    straight   joints with a twist of 0 or a right angle: the column Ω z comes from the link before, by a turn.
    units   the lengths by which accelerations are divided and forces multiplied, link by link. Where a unit is the
            length of a shift, the shift costs nothing; a change of unit costs one product, as the rotation by a twist
            takes it along.

What may be divided by is `sure`: a number that is not small, or a symbol that is known, or said, not to be zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .. import scalar

SWAPS = ("straight", "still", "square", "early", "motion", "force", "origin", "foot", "sx", "sy", "Syz", "frame",
         "lever", "middle", "rest")                     # decisions that may be taken the other way, see `Plan.of`
SMALL = 1e-3                                    # sines, and lengths against the longest one: less divides nothing


def plain(x):
    """The number behind a recorded constant; anything else as it is."""
    if hasattr(x, "graph") and x.graph.nodes[x.index][0] == "num":
        return x.graph.nodes[x.index][1]
    return x


def number(x):
    """x as a float; None where it is no number but a symbol, a recorded value or a column."""
    x = plain(x)
    return float(x) if isinstance(x, (int, float, Fraction)) or getattr(x, "is_number", False) else None


def gone(x):
    """Whether x is an exact zero, also a recorded one."""
    return scalar.is_zero(plain(x))


def sure(x, scale, generic):
    """Whether one may divide by x: see the module's docstring."""
    value = number(x)
    return bool(generic or getattr(x, "is_nonzero", False)) if value is None else abs(value) > SMALL * scale


def longest(arm):
    """The longest length of the arm among those that are numbers; 1 where none is."""
    lengths = [number(x) for link in arm.links for x in (link.joint.before.shift, link.joint.d)]
    return max((abs(x) for x in lengths if x is not None), default=0) or 1


def felt(arm, i):
    """Whether the force on link i acts on any torque: not where the axes up to it meet in one point."""
    path = [arm.links[k].joint for k in arm.path(i)]
    return any(j.kind == "prismatic" for j in path) or not all(
        gone(x) for j in path[1:] for x in (j.before.shift, j.d))


def ratio(x, unit):
    """x / unit, an exact 1 where they are the same."""
    if x is unit:
        return 1
    if isinstance(unit, int) and unit == 1:
        return x
    return Fraction(x, unit) if isinstance(x, int) and isinstance(unit, int) else x / unit


@dataclass(frozen=True)
class Plan:
    """The decisions: see the module's docstring. `own[i]`: the moment of the shift to link i is told by the joint's own
    angle, since the parent is still and needs no force. `units[i]` = (of acceleration, of force); −1 is the base.
    `ones`: the ("origin" | "foot", link) whose mass is 1 in these units.
    """

    still: tuple
    straight: tuple
    square: tuple
    early: tuple
    own: tuple
    last: tuple
    units: dict
    ones: frozenset = frozenset()

    @classmethod
    def of(cls, arm, wrench, generic=False, swaps=frozenset(), loads=None):
        """The Plan for an arm in modified frames. `wrench`: whether one acts on the link `arm.tip`.

        `swaps`: the (decision, link) of SWAPS that are taken the other way than usual, as far as they can. Only then
        the `loads`, whose masses may be units, are looked at.
        """
        def chosen(name, i, usual, possible=True):
            return (usual != ((name, i) in swaps)) and possible

        links = range(len(arm.links))
        joints = [link.joint for link in arm.links]
        turns = [j.kind == "revolute" for j in joints]
        still = tuple(chosen("still", i, _pays_still(arm, i), turns[i] and _may_be_still(arm, i, wrench))
                      for i in links)
        straight = tuple(chosen("straight", i, not _bends(joints[i])) for i in links)
        square = tuple(chosen("square", i, True, turns[i] and gone(joints[i].before.c)) for i in links)
        sparse = [k.parent >= 0 and (still[k.parent] or _first(arm, k.parent)) for k in arm.links]
        early = tuple(square[i] or chosen("early", i, sparse[i], turns[i]) for i in links)
        own = tuple(link.parent >= 0 and still[link.parent] and not still[i] and not felt(arm, link.parent)
                    for i, link in enumerate(arm.links))
        last = tuple(not any(link.parent == i for link in arm.links) for i in links)
        units, ones = _units(arm, wrench, still, early, generic, chosen, loads)
        return cls(still, straight, square, early, own, last, units, ones)


def _may_be_still(arm, i, wrench):
    children = [child.joint for child in arm.links if child.parent == i]
    return all(gone(j.before.s) and plain(j.before.c) == 1 for j in children) and not (wrench and i == arm.tip)


def _pays_still(arm, i):
    parent = arm.links[i].parent
    return parent >= 0 and _first(arm, parent) or not any(child.parent == i for child in arm.links)


def _first(arm, i):
    """Whether link i sits on the base: it turns about its own axis only, and Ω is sparse."""
    return arm.links[i].parent < 0


def _bends(joint):
    """Whether the twist is neither 0 nor a right angle: its rotation multiplies anyway, and takes a unit along."""
    return not any(gone(x) for x in (joint.before.c, joint.before.s))


def _units(arm, wrench, still, early, generic, chosen, loads):
    """({link: (unit of acceleration, of force)}, the masses that are 1 in them)."""
    n, scale = len(arm.links), longest(arm)
    joints = [link.joint for link in arm.links]
    serial = all(link.parent == i - 1 for i, link in enumerate(arm.links))
    if not serial or any(j.kind != "revolute" for j in joints):
        return {i: (1, 1) for i in range(-1, n)}, frozenset()
    reach = [joints[i + 1].before.shift if i + 1 < n and sure(joints[i + 1].before.shift, scale, generic) else None
             for i in range(n)]                 # the shift from link i to the next joint
    whole = next((j.d for i, j in enumerate(joints) if i and not still[i - 1] and sure(j.d, scale, generic)), 1)
    motion, force, ones = {}, {}, {}
    motion[-1] = motion[0] = whole if reach[0] is None else reach[0]
    for i in range(1, n):
        new = chosen("motion", i, _bends(joints[i]) and not still[i], reach[i] is not None)
        motion[i] = reach[i] if new else motion[i - 1]
    end = whole if n == 1 or reach[n - 2] is None or not _bends(joints[n - 1]) else reach[n - 2]
    for i in reversed(range(n)):
        usual = (1 if wrench else end) if i == n - 1 else force[i + 1]         # a wrench comes in its own unit
        new = chosen("force", i, i + 1 < n and _bends(joints[i + 1]) and not still[i], reach[i] is not None)
        force[i] = reach[i] if new else usual
        for what, k in (("origin", i), ("foot", i if not early[i] else -1), ("foot", i + 1)):
            if loads and 0 <= k < n and (k == i or early[k]) and chosen(what, k, False):
                mass = loads[k].body.m + loads[k].origin if what == "origin" else loads[k].foot
                if sure(mass, 0, generic):
                    force[i], ones[i] = 1 / (mass * motion[i]), (what, k)
    force[-1] = force[0]
    return {i: (motion[i], force[i]) for i in range(-1, n)}, frozenset(ones.values())
