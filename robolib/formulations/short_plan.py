"""What the short recursion decides before it starts, by looking at the arm's geometry alone.

    still   links that are not turned into their own frame: a link without children, or whose children turn about
            parallel axes. Its few parameters are turned instead of five vectors, and the child turns by the sum of both
            angles.
    square  joints at right angles to the one before: the shift along the axis is then along the parent's y, and is
            done there, before the turn.
    early   joints whose accelerations are shifted before the turn: those, and the parallel ones after a still link.
    units   the lengths by which accelerations are divided and forces multiplied, link by link. Where a unit is the
            length of a shift, the shift costs nothing; a change of unit costs one product, as the rotation by a twist
            takes it along.

What may be divided by is `sure`: a number that is not small, or a symbol that is known, or said, not to be zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .. import scalar

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
    """

    still: tuple
    square: tuple
    early: tuple
    own: tuple
    units: dict

    @classmethod
    def of(cls, arm, wrench, generic=False):
        """The Plan for an arm in modified frames. `wrench`: whether one acts on the link `arm.tip`."""
        still = tuple(_still(arm, i, wrench) for i in range(len(arm.links)))
        square = tuple(link.joint.kind == "revolute" and gone(link.joint.before.c) for link in arm.links)
        early = tuple(square[i] or link.joint.kind == "revolute" and link.parent >= 0 and still[link.parent]
                      for i, link in enumerate(arm.links))
        own = tuple(link.parent >= 0 and still[link.parent] and not still[i] and not felt(arm, link.parent)
                    for i, link in enumerate(arm.links))
        return cls(still, square, early, own, _units(arm, wrench, still, generic))


def _still(arm, i, wrench):
    link = arm.links[i]
    children = [child.joint for child in arm.links if child.parent == i]
    # with a parent that only turns about its own axis, Ω is sparse as long as it is not turned
    simple = link.parent >= 0 and arm.links[link.parent].parent < 0
    parallel = all(gone(j.before.s) and plain(j.before.c) == 1 for j in children)
    return link.joint.kind == "revolute" and parallel and bool(not children or simple) and not (wrench and i == arm.tip)


def _bends(joint):
    """Whether the twist is neither 0 nor a right angle: its rotation multiplies anyway, and takes a unit along."""
    return not any(gone(x) for x in (joint.before.c, joint.before.s))


def _units(arm, wrench, still, generic):
    n, scale = len(arm.links), longest(arm)
    joints = [link.joint for link in arm.links]
    serial = all(link.parent == i - 1 for i, link in enumerate(arm.links))
    if not serial or any(j.kind != "revolute" for j in joints):
        return {i: (1, 1) for i in range(-1, n)}
    reach = [joints[i + 1].before.shift if i + 1 < n and sure(joints[i + 1].before.shift, scale, generic) else None
             for i in range(n)]                 # the shift from link i to the next joint
    whole = next((j.d for i, j in enumerate(joints) if i and not still[i - 1] and sure(j.d, scale, generic)), 1)
    motion, force = {}, {}
    motion[-1] = motion[0] = whole if reach[0] is None else reach[0]
    for i in range(1, n):
        motion[i] = reach[i] if reach[i] is not None and _bends(joints[i]) and not still[i] else motion[i - 1]
    end = whole if n == 1 or reach[n - 2] is None or not _bends(joints[n - 1]) else reach[n - 2]
    force[n - 1] = 1 if wrench else end         # a wrench comes in its own unit
    for i in reversed(range(n - 1)):
        force[i] = reach[i] if reach[i] is not None and _bends(joints[i + 1]) and not still[i] else force[i + 1]
    force[-1] = force[0]
    return {i: (motion[i], force[i]) for i in range(-1, n)}
