"""Accelerations of all points of a body: of a planar arm's link, and of a book with sensors on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from ..robot import Robot
from .ink import DARK, INKS, MID
from .paper import Paper
from .planar import base, body, outline, pins
from .shape import parts, plane
from .shape import space as view_from
from .turns import EYE, book

with needed(__name__):
    from matplotlib.figure import Figure

FIELD = INKS["resultant"].colour


def field(robot: Robot, values: Mapping[str, float], q: Sequence[float], starts: ArrayLike, arrows: ArrayLike, *,
          points: Mapping[str, ArrayLike] | None = None, scale: float = 0.05, height: float = 260) -> Figure:
    """A planar arm at q, and an arrow at each of the `starts` (N, 2), one unit of the `arrows` being `scale` metres.

    points   {label: place}: dots, such as the point without acceleration
    """
    view, shown = plane(robot, values), parts(robot, values, q)
    starts, arrows = np.asarray(starts, float), scale * np.asarray(arrows, float)
    dots = {word: np.asarray(p, float) for word, p in (points or {}).items()}
    seen = [outline(shown, view), starts, starts + arrows, *(p[None] for p in dots.values())]
    paper = Paper(np.concatenate(seen), 380, height)
    base(paper, robot, values, shown, view)
    for part in shown:
        body(paper, part, view)
    pins(paper, shown, view)
    for k, (start, arrow) in enumerate(zip(starts, arrows, strict=True)):
        if np.linalg.norm(arrow) > paper.pt:
            paper.arrow(start, start + arrow, FIELD, 1.3, z=28, head=7, weight=0.2, gid=f"field {k}")
    for (word, p), mark in zip(dots.items(), "oDsX", strict=False):
        paper.ax.plot(*p, mark, color=DARK, markersize=7, zorder=34, gid=word)
        paper.block([p], 6)
        paper.label(word, p, (1, -0.4), gap=8)
    return paper.done()


def sensors(places: ArrayLike, arrows: ArrayLike, *, vectors: Mapping[str, ArrayLike] | None = None,
            scale: float = 0.02, width: float = 330) -> Figure:
    """The book with numbered sensors at `places` (N, 3) in m, about its middle, and an arrow at each.

    vectors   {label: vector}, from the middle of the book, drawn as long as they are in m
    """
    sight, places = view_from(*EYE), np.asarray(places, float)
    ends = places + scale * np.asarray(arrows, float)
    more = {word: np.asarray(v, float) for word, v in (vectors or {}).items()}
    spread = [np.zeros(3), *places, *ends, *more.values(), [0.13, 0.09, 0], [-0.13, -0.09, 0]]
    paper = Paper(sight.onto(np.array(spread)), width, 260)
    book(paper, sight, np.zeros(3), np.eye(3))
    for word, v in more.items():
        paper.arrow(*sight.onto(np.array([np.zeros(3), v])), INKS["velocity"].colour, 2.0, z=31, gid=word)
        paper.label(word, sight.onto(v), sight.onto(v), gap=5, colour=INKS["velocity"].text)
    for k, (p, end) in enumerate(zip(places, ends, strict=True), start=1):
        start, end = sight.onto(p), sight.onto(end)
        paper.line([sight.onto(np.zeros(3)), start], MID, 1.0, (0, (3, 3)), z=29, weight=0.1)
        if np.linalg.norm(end - start) > paper.pt:
            paper.arrow(start, end, INKS["joint"].colour, 1.8, z=32, gid=f"sensor {k}")
        paper.ax.plot(*start, "s", color=DARK, markersize=7, zorder=33)
        away = start - end if np.linalg.norm(end - start) > paper.pt else np.array([-1.0, -0.4])
        paper.label(str(k), start, away, gap=7)
    return paper.done()
