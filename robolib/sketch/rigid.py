"""One rigid body: the book that spins about its edges, a block away from where its inertia is counted, the map of all
bodies by their principal moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from . import marks, solids
from .dh_row import turn
from .ink import DARK, INKS, MID
from .paper import Paper
from .shape import View
from .shape import space as view_from
from .solids import across
from .space import triad
from .turns import BOOK, EYE, book

with needed(__name__):
    from matplotlib.figure import Figure
    from matplotlib.patches import Polygon

CORNERS = {"needle": (0.0, 1.0), "disc": (0.5, 0.5), "ball": (1.0, 1.0)}        # of the map


def spins(words: Mapping[str, int], *, wheel: int | None = None, width: float = 460) -> Figure:
    """Books beside each other, {word: k}, each with the axis about which it spins: 0 along its long edge, 1 the middle
    one, 2 the short one.

    wheel   the number of the book, from 0, that has a wheel on its axis
    """
    sight, apart, high = view_from(*EYE), 0.44, 0.2
    paper = Paper([[-0.2, 0.22], [apart * (len(words) - 1) + 0.2, -0.24]], width, 1e6)
    for place, (word, k) in enumerate(words.items()):
        at, axis = sight.right * (apart * place), np.eye(3)[k]
        reach = max(0.55 * BOOK[k] + 0.05, 0.11)
        for start, end in ((-reach * axis, -BOOK[k] / 2 * axis), (BOOK[k] / 2 * axis, reach * axis)):
            paper.line(sight.onto(np.array([at + start, at + end])), INKS["velocity"].colour, 1.6, z=_order(sight, end))
        book(paper, sight, at, np.eye(3))
        paper.arrow(*sight.onto(np.array([at + BOOK[k] / 2 * axis, at + reach * axis])), INKS["velocity"].colour, 1.8,
                    gid=word)
        turn(paper, at + 0.9 * reach * axis, across(axis)[0], axis, 5.0, 0.035, "", sight, kind="velocity")
        if wheel == place:
            near = axis if sight.depth(axis) > 0 else -axis
            solids.cylinder(paper, sight, at + (BOOK[k] / 2 + 0.012) * near, axis, 0.03, 0.006, "#E6E0D2", gid="wheel")
        paper.write(word, np.array([apart * place, -high]), 9.5)
    return paper.done()


def _order(sight: View, end: np.ndarray) -> float:
    """Behind the book, or before it."""
    return 30 if sight.depth(end) > 0 else 5


def shifted(sides: Sequence[float], shift: ArrayLike, *, view: tuple[float, float] = (-55.0, 24.0),
            height: float = 230) -> Figure:
    """A block about its centre C, the axes there and the parallel ones at O, and r from O to C; in m."""
    sight, shift = view_from(*view), np.asarray(shift, float)
    half = np.asarray(sides, float) / 2
    size = float(max(*half, *np.abs(shift)))
    ends = [shift + half * signs for signs in np.array(np.meshgrid(*[[-1, 1]] * 3)).reshape(3, -1).T]
    ends += [*(size * np.eye(3)), np.zeros(3)]
    paper = Paper(sight.onto(np.array(ends)), 380, height)
    solids.block(paper, sight, shift, np.eye(3)[0], np.eye(3)[1], tuple(half))
    triad(paper, np.zeros(3), np.eye(3), "O", sight, "xyz", 0.8 * size, INKS["length"])
    triad(paper, shift, np.eye(3), "C", sight, "xyz", 0.8 * size, INKS["velocity"])
    start, end = sight.onto(np.array([np.zeros(3), shift]))
    paper.arrow(start, end, INKS["joint"].colour, 2.0, gid="r")
    paper.label("$r$", start + 0.5 * (end - start), marks.left(end - start), gap=4, colour=INKS["joint"].text)
    marks.centre(paper, end, z=33, gid="C")
    return paper.done()


def every_body(bodies: Mapping[str, Sequence[float]], *, size: float = 190) -> Figure:
    """The map of all bodies: {word: its three principal moments}, placed by the two smaller ones over the largest.

    To the right I_low/I_high, upwards I_mid/I_high. What lies in the triangle between needle, disc and ball is a body;
    below its long side no body is.
    """
    paper = Paper([[-0.05, 0.4], [1.1, 1.05]], 1e6, size)
    paper.ax.add_patch(Polygon(list(CORNERS.values()), closed=True, facecolor="#D6E6F0", edgecolor=DARK, linewidth=1.4,
                               zorder=4))
    paper.line([(0.0, 1.0), (0.5, 0.5)], DARK, 2.0, z=5)
    for word, corner in CORNERS.items():
        away = np.subtract(corner, np.mean(list(CORNERS.values()), axis=0))
        paper.ax.plot(*corner, "o", color=DARK, markersize=4.5, zorder=6)
        paper.label(word, corner, away, gap=6, size=10)
    for word, moments in bodies.items():
        low, mid, high = sorted(float(x) for x in moments)
        at = np.array([low / high, mid / high])
        there = low + mid >= high * (1 - 1e-12)
        paper.ax.plot(*at, "o" if there else "X", color=INKS["velocity" if there else "joint"].colour, markersize=8,
                      zorder=8, gid=word)
        paper.block([at], 5)
        paper.label(word, at, (1, 0.3) if there else (-0.6, -1), gap=7,
                    colour=INKS["velocity" if there else "joint"].text)
    axes = {"$I_{low}/I_{high}$": ((0.0, 0.42), (1.08, 0.42), (0.9, -1)),
            "$I_{mid}/I_{high}$": ((0.0, 0.42), (0.0, 1.08), (-1, 0.4))}
    for word, (start, end, toward) in axes.items():
        paper.arrow(start, end, MID, 1.1, z=3, head=8)
        paper.label(word, end, toward, gap=4, size=9.5)
    return paper.done()
