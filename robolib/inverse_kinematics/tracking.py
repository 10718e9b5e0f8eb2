"""Along a path: the branch that stays nearest, and where the arm must jump or cannot follow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..robot import Robot
from ..robot.given import one_robot
from .closed import Target, solve
from .postures import Solutions

LARGEST = 0.5                                   # rad or m from one pose of a path to the next: more is a jump


@dataclass(frozen=True)
class Jump:
    """Between the poses k − 1 and k the arm must leave its posture: from one branch to another, `size` rad or m away.

    `joint`, counted from 1, has the farthest to go.
    """

    k: int
    before: str
    after: str
    joint: int
    size: float

    def __str__(self) -> str:
        how = "leaves its posture" if self.before == self.after else f"{self.before} → {self.after}"
        return f"pose {self.k}: {how}, joint {self.joint} by {self.size:.3g}"


@dataclass(frozen=True, eq=False)
class Track:
    """q (N, n) along the path, without jumps of 2π; the branch (N,) of each pose, −1 and NaN where there is none."""

    q: np.ndarray
    branch: np.ndarray
    jumps: tuple[Jump, ...]
    solutions: Solutions

    @property
    def lost(self) -> np.ndarray:
        """The poses that are out of reach."""
        return np.flatnonzero(self.branch < 0)

    def __str__(self) -> str:
        lines = [f"{len(self.q)} poses, {len(self.jumps)} jumps, {len(self.lost)} out of reach"]
        return "\n".join([*lines, *(f"  {jump}" for jump in self.jumps)])


def tracked(robot: Robot, path: Target, start: ArrayLike | None = None, largest: float = LARGEST,
            negative: bool = False) -> Track:
    """The arm along a path (N, 4, 4) or (N, 3): at each pose the branch nearest to the posture before, from `start`.

    Where even the nearest branch has a joint that must go farther than `largest` (rad, m) from one pose to the next, it
    is a jump, and is told. `negative` allows branches with a negative stroke.
    """
    if start is not None and np.shape(start) != (one_robot(robot).n,):
        raise ValueError(f"the start is {robot.n} numbers for the {robot.name}, one per moving joint; its shape is"
                         f" {np.shape(start)}")
    found = solve(robot, path)
    found = found if negative else found.usual()
    if found.stretched.ndim != 3:
        raise ValueError(f"a path is a row of poses (N, 4, 4) or points (N, 3); this has the shape"
                         f" {found.stretched.shape[:-2]} of poses")
    there, turns = found.reachable, found.turns
    q, branch, jumps = np.full(found.stretched[:, 0].shape, np.nan), np.full(len(there), -1), []
    now = None if start is None else np.asarray(start, float)
    last = None
    for k, (ways, here) in enumerate(zip(found.stretched, there, strict=True)):
        if not here.any():
            continue
        if now is None:
            pick, way = int(np.flatnonzero(here)[0]), None
            now = ways[pick]
        else:
            way = ways - now
            way = np.where(turns, np.pi - (np.pi - way) % (2 * np.pi), way)
            pick = int(np.argmin(np.where(here, (way * way).sum(axis=-1), np.inf)))
            way = way[pick]
            now = now + way
            joint = int(np.argmax(np.abs(way)))
            if last is not None and abs(way[joint]) > largest:
                jumps.append(Jump(k, found.names[last], found.names[pick], joint + 1, float(abs(way[joint]))))
        q[k], branch[k], last = now, pick, pick
    return Track(q, branch, tuple(jumps), found)
