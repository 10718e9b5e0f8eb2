"""A planar arm whose tip moves: arrows at the tip, levers, its way, how far it reaches, its velocity ellipse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from .. import kinematics
from ..machine.extras import needed
from ..robot import Robot
from ..spatial import to_numpy
from . import marks
from .ink import DARK, INKS, MID
from .paper import Paper
from .planar import base, body, ghost, outline, pins
from .shape import floats, parts, plane

with needed(__name__):
    from matplotlib.figure import Figure

ORDER = ("velocity", "joint", "tool", "absolute")
ROUND = np.linspace(0, 2 * np.pi, 181)


def moving(robot: Robot, values: Mapping[str, float], q: Sequence[float], *,
           arrows: Mapping[str, ArrayLike] | None = None, levers: Mapping[str, int] | None = None,
           paths: Mapping[str, ArrayLike] | None = None, points: Mapping[str, ArrayLike] | None = None,
           reach: Sequence[float] = (), ellipse: ArrayLike | None = None, ghosts: Sequence[Sequence[float]] = (),
           scale: float = 1.0, height: float = 250) -> Figure:
    """A planar arm at q, seen along its axes, and what its tip does.

    arrows   {label: velocity in m/s}, from the tip; one metre a second is `scale` metres long
    levers   {label: joint}, counted from 1: dashed from this joint to the tip
    paths    {label: (N, 2) points}: lines in the plane          points  {label: place}: dots
    reach    radii about the base, drawn as dashed circles       ghosts  other positions of the arm, pale
    ellipse  A (2, n): the tip's velocities A u with |u| = 1, about the tip, to the same scale as the arrows
    """
    view, shown = plane(robot, values), parts(robot, values, q)
    pale = [parts(robot, values, other) for other in ghosts]
    tip = view.onto(to_numpy(kinematics.tip(floats(robot, values), list(q)).p))
    velocities = {word: scale * np.asarray(v, float) for word, v in (arrows or {}).items()}
    lines = {word: np.asarray(line, float) for word, line in (paths or {}).items()}
    spread = np.empty((0, 2)) if ellipse is None else tip + scale * _ring(np.asarray(ellipse, float))
    circles = [r * np.stack([np.cos(ROUND), np.sin(ROUND)], -1) for r in reach]
    seen = [outline(ps, view) for ps in (shown, *pale)] + [tip[None], spread, *lines.values(), *circles]
    seen += [np.array([tip + v]) for v in velocities.values()]
    paper = Paper(np.concatenate(seen), 360, height)
    for circle in circles:
        paper.line(circle, MID, 0.9, (0, (4, 3)), z=2, weight=0.1)
    for other in pale:
        ghost(paper, other, view)
    base(paper, robot, values, shown, view)
    for part in shown:
        body(paper, part, view)
    pins(paper, shown, view)
    for word, line in lines.items():
        paper.line(line, INKS["absolute"].colour, 1.8, "-", z=6)
        if word:
            middle = line[len(line) // 2]
            paper.label(word, middle, marks.left(line[-1] - line[0]), gap=7, colour=INKS["absolute"].text)
    if len(spread):
        paper.line(spread, INKS["velocity"].colour, 1.6, "-", z=22, gid="ellipse")
    for word, joint in (levers or {}).items():
        start = view.onto(shown[joint - 1].joint)
        paper.line([start, tip], INKS["length"].colour, 1.2, (0, (5, 3)), z=23)
        paper.label(word, (start + tip) / 2, marks.left(tip - start), gap=5, colour=INKS["length"].text)
    for k, (word, v) in enumerate(velocities.items()):
        ink = INKS[ORDER[k % len(ORDER)]]
        paper.arrow(tip, tip + v, ink.colour, 2.2, ink.line, gid=word)
        paper.label(word, tip + v, v, gap=6, colour=ink.text)
    paper.ax.plot(*tip, "o", color=DARK, markersize=5.5, zorder=34, gid="tip")
    for word, p in (points or {}).items():
        p = np.asarray(p, float)
        paper.ax.plot(*p, "o", color=DARK, markersize=4.5, zorder=33)
        paper.label(word, p, p - tip if np.linalg.norm(p - tip) > 1e-9 else (0, 1), gap=6)
    return paper.done()


def _ring(A):
    """The image of the unit ball: its outline, A times the best directions; for two joints the image of a circle."""
    directions = np.stack([np.cos(ROUND), np.sin(ROUND)])
    root, sizes, _ = np.linalg.svd(A)
    return (root @ (sizes[:2, None] * directions)).T
