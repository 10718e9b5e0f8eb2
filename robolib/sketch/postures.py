"""Drawings for the way back from the hand to the joints: postures that reach one point, and maps of postures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from ..robot import Robot
from . import marks, solids
from .ink import CARD, DARK, INKS, PALE, STEEL
from .paper import Paper
from .shape import parts
from .shape import space as view_from
from .space import link, path, reach

with needed(__name__):
    import matplotlib.pyplot as plt
    from matplotlib.colors import ListedColormap
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

LINES = (("#0072B2", (0, (6, 2))), ("#B23A00", (0, (2, 1.5))), ("#00664A", (0, (8, 2, 2, 2))), ("#6A3D9A", "-"),
         ("#8A5A00", (0, (6, 2))), ("#1F2933", (0, (2, 1.5))), ("#8E2A6B", (0, (8, 2, 2, 2))))
FIELDS = ("#F0C987", "#A9CCE3", "#5A6570")      # three fields of a map; a word stands beside each
DEGREES = (-180, -90, 0, 90, 180)


def triangle(a1: float, a2: float, q: Sequence[float], height: float = 200) -> Figure:
    """A planar arm, the line r from its base to its tip, and the angle β between that line and the upper arm."""
    elbow = a1 * np.array([np.cos(q[0]), np.sin(q[0])])
    tip = elbow + a2 * np.array([np.cos(q[0] + q[1]), np.sin(q[0] + q[1])])
    corner = elbow + elbow / np.linalg.norm(elbow) * (a2 * np.cos(q[1]))
    paper = Paper(np.array([[0, 0], elbow, tip, corner]), 360, height)
    paper.line([[0, 0], tip], INKS["length"].colour, 1.4, (0, (6, 3)))
    paper.line([elbow, corner], PALE, 1.2, (0, (4, 3)))
    paper.line([corner, tip], PALE, 1.2, (0, (4, 3)))
    for start, end in (((0, 0), elbow), (elbow, tip)):
        marks.bar(paper, np.asarray(start, float), end)
    for at in (np.zeros(2), elbow):
        marks.pin(paper, at)
    marks.ray(paper, np.zeros(2), 0.0, 0.45 * a1)
    aim, size = float(np.arctan2(tip[1], tip[0])), 40
    marks.arc(paper, np.zeros(2), size, 0.0, aim, r"$\gamma$")
    marks.arc(paper, np.zeros(2), 1.7 * size, q[0], aim, r"$\beta$")
    marks.arc(paper, elbow, size, q[0], q[0] + q[1], "$q_2$")
    paper.ax.plot(*tip, "o", color=DARK, markersize=6, zorder=24, gid="tip")
    paper.label("$(x, y)$", tip, (1, 0.4), gap=8)
    paper.label("$r$", tip / 2, (-tip[1], tip[0]), gap=5)
    paper.label("$a_1$", elbow / 2, (elbow[1], -elbow[0]), gap=10)
    paper.label("$a_2$", (elbow + tip) / 2, (1, -0.3), gap=10)
    return paper.done()


def postures(robot: Robot, values: Mapping[str, float], ways: Sequence[Sequence[float]], *,
             points: Mapping[str, ArrayLike] | None = None, ring: tuple[float, float] | None = None,
             names: Sequence[str] = (), view: tuple[float, float] = (-55, 24), height: float = 280) -> Figure:
    """Several postures of one arm in space: the first as a body, the others as lines, each with a line of its own.

    points   {letter: place} that are marked      ring   (radius, height) of a circle about the first axis
    names    words for the postures, in order, at their widest place
    """
    sight, shown = view_from(*view), [parts(robot, values, q) for q in ways]
    size = reach(shown[0])
    corners = [np.array([p for part in some for p in path(part)]) for some in shown]
    circle = np.zeros((0, 3))
    if ring is not None:
        a = np.linspace(0, 2 * np.pi, 73)
        circle = np.stack([ring[0] * np.cos(a), ring[0] * np.sin(a), 0 * a + ring[1]], axis=-1)
    paper = Paper(sight.onto(np.concatenate([*corners, circle, [[0, 0, -0.12 * size]]])), 400, height)
    solids.pedestal(paper, sight, 0.12 * size)
    for part in shown[0]:
        link(paper, part, sight)
    for k, line in enumerate(corners[1:]):
        colour, dash = LINES[k % len(LINES)]
        paper.line(sight.onto(line), colour, 2.4, dash, z=22, gid=f"posture {k + 2}")
    if ring is not None:
        paper.line(sight.onto(circle), INKS["joint"].colour, 1.6, (0, (3, 2)), z=21, gid="ring")
    for name, line in zip(names, corners, strict=False):
        k = int(np.argmax(np.linalg.norm(np.cross(line, line[-1]), axis=-1)))
        paper.label(name, sight.onto(line[k]), (0.2, 1), gap=12, size=10)
    for letter, at in (points or {}).items():
        spot = sight.onto(np.asarray(at, float))
        paper.ax.plot(*spot, "o", color=INKS["joint"].colour, markersize=7, zorder=40, gid=f"point {letter}")
        paper.label(letter, spot, (1, 0.6), gap=10, weight="bold")
    return paper.done()


def above(circle: float, point: ArrayLike, directions: Sequence[float], boom: float, letters: Sequence[str] = ("W",),
          height: float = 210) -> Figure:
    """A column with an offset shoulder seen from above: the circle that its boom always touches, a point beside it and
    the two booms through the point. `directions` are the angles θ1; the shoulder is at `circle` along y of the turned
    frame, and the boom runs along its x by `boom` (one sign each).
    """
    point = np.asarray(point, float)
    a = np.linspace(0, 2 * np.pi, 91)
    ring = circle * np.stack([np.cos(a), np.sin(a)], axis=-1)
    paper = Paper(np.concatenate([ring, [point, [0, 0]]]), 360, height)
    paper.ax.fill(*ring.T, color=STEEL, zorder=1)
    paper.line(ring, INKS["joint"].colour, 1.5, (0, (3, 2)), z=4)
    for k, turn in enumerate(directions):
        shoulder = circle * np.array([-np.sin(turn), np.cos(turn)])
        colour, dash = (DARK, "-") if k == 0 else LINES[0]
        paper.line([np.zeros(2), shoulder, point], colour, 3.2 - k, dash, z=10 + k, gid=f"way {k + 1}")
        paper.ax.plot(*shoulder, "o", color=CARD, markeredgecolor=colour, markersize=7, zorder=20)
        paper.label(f"{k + 1}", shoulder, shoulder, gap=8, colour=colour, weight="bold")
    paper.ax.plot(0, 0, "o", color=DARK, markersize=6, zorder=21)
    paper.label("column", (0, 0), (-1, -0.4), gap=9)
    paper.ax.plot(*point, "o", color=INKS["joint"].colour, markersize=8, zorder=22)
    paper.label(letters[0], point, (0.4, 1), gap=8, weight="bold")
    return paper.done()


def basins(fields: Sequence[np.ndarray], titles: Sequence[str], words: Sequence[str],
           marked: Sequence[Sequence[float]] = ()) -> Figure:
    """Maps of starts (q1 across, q2 up, −180° to 180°), one panel each: fields of 0, 1, 2 for `words`."""
    fig, axes = plt.subplots(1, len(fields), figsize=(4.2 * len(fields), 4.4), squeeze=False, layout="constrained")
    for ax, field, title in zip(axes[0], fields, titles, strict=True):
        ax.imshow(field.T, origin="lower", extent=(-180, 180, -180, 180), cmap=ListedColormap(FIELDS), vmin=0, vmax=2,
                  interpolation="nearest")
        for q in marked:
            ax.plot(*np.degrees(q), "o", color=DARK, markeredgecolor="white", markersize=8)
        ax.axhline(0, color=DARK, linewidth=1)
        ax.set(title=title, xlabel="start q₁ / °", ylabel="start q₂ / °", xticks=DEGREES, yticks=DEGREES)
    handles = [Patch(color=colour, label=word) for colour, word in zip(FIELDS, words, strict=True)]
    fig.legend(handles=handles, loc="outside lower center", ncols=3, frameon=False)
    plt.close(fig)
    return fig


def walls(maps: Mapping[str, np.ndarray], ways: Mapping[str, ArrayLike], paths: Mapping[str, Sequence[ArrayLike]],
          axes: tuple[str, str] = ("q₂", "q₃")) -> Figure:
    """Maps of det J over two joints, −180° to 180°, one panel each: the walls det J = 0 as lines, its sign as a shade.

    `ways` are the postures of each panel, (k, 2), numbered; `paths` lines (N, 2) between them. Angles in radians.
    """
    fig, panels = plt.subplots(1, len(maps), figsize=(4.3 * len(maps), 4.2), squeeze=False, layout="constrained")
    for ax, (title, det) in zip(panels[0], maps.items(), strict=True):
        a = np.linspace(-180, 180, len(det))
        ax.contourf(a, a, np.sign(det).T, levels=[-2, 0, 2], colors=[FIELDS[1], "#FBF3E4"])
        ax.contour(a, a, det.T, levels=[0], colors="#B23A00", linewidths=2.5)
        for path_ in paths.get(title, ()):
            line = np.degrees((np.asarray(path_) + np.pi) % (2 * np.pi) - np.pi)
            cut = np.flatnonzero(np.abs(np.diff(line, axis=0)).max(axis=-1) > 180)
            for piece in np.split(line, cut + 1):
                ax.plot(*piece.T, color=DARK, linewidth=2)
        for k, q in enumerate(np.degrees(np.asarray(ways[title], float)), 1):
            ax.plot(*q, "o", color="white", markeredgecolor=DARK, markersize=15, zorder=5)
            ax.annotate(str(k), q, ha="center", va="center", fontsize=9, zorder=6)
        first, second = axes if det.ndim == 2 and "planar" not in title else ("q₁", "q₂")
        ax.set(title=title, xlabel=f"{first} / °", ylabel=f"{second} / °", xticks=DEGREES, yticks=DEGREES)
    plt.close(fig)
    return fig
