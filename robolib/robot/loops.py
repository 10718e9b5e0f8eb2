"""The joints that close a tree of links to a mechanism with loops. They stand in `Robot.loops`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..spatial import Change, Vec3, X, Y


@dataclass(frozen=True)
class Loop:
    """A joint that closes a chain: a point of link a and a point of link b that coincide, each in its link's frame.

    They coincide along `axes`, unit vectors in the frame of link a. A planar mechanism feels only the two in its plane;
    the third one would be the equation 0 = 0. A link is an index from 0; −1 is the base.
    """

    link_a: int
    point_a: Vec3
    link_b: int
    point_b: Vec3
    axes: tuple[Vec3, ...] = (X, Y)

    def __post_init__(self) -> None:
        object.__setattr__(self, "axes", tuple(self.axes))
        if self.link_a == self.link_b:
            raise ValueError(f"a loop joins two links, not link {self.link_a} to itself")
        if not 1 <= len(self.axes) <= 3:
            raise ValueError(f"a loop needs one, two or three axes, such as (X, Y); got {len(self.axes)}")

    def map(self, f: Change) -> Loop:
        """The loop with f applied to every scalar."""
        return Loop(self.link_a, self.point_a.map(f), self.link_b, self.point_b.map(f),
                    tuple(axis.map(f) for axis in self.axes))


def check(loops: Sequence[Loop], links: int, joints: int, actuated: Sequence[int]) -> None:
    """Say what is wrong with the loops, or with the list of joints that have a motor, of so many links and joints."""
    for k, loop in enumerate(loops, 1):
        for link in (loop.link_a, loop.link_b):
            if not -1 <= link < links:
                raise ValueError(f"loop {k}: there is no link {link}; there are links 0 to {links - 1},"
                                 " and −1 is the base")
    wrong = [j for j in actuated if not (isinstance(j, int) and 0 <= j < joints)]
    if wrong:
        raise ValueError(f"actuated: there is no moving joint {wrong[0]}; give places in q, from 0 to {joints - 1}")
    if len(set(actuated)) < len(actuated):
        raise ValueError(f"actuated: a joint is named twice in {actuated}")
