"""The marks of a drawing of a mechanism: bars, pins, slides, the ground, arcs, dimension lines, centres of mass."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from .ink import CARD, DARK, INKS, MID, SIZE, STEEL, Ink
from .paper import Paper

with needed(__name__):
    from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Wedge

OFFSETS = (13, 20, 28, 37, 47, 60, 75)          # of a dimension line from what it measures, in points


def unit(v: ArrayLike) -> np.ndarray:
    """v / |v|."""
    v = np.asarray(v, float)
    return v / max(float(np.linalg.norm(v)), 1e-12)


def left(v: ArrayLike) -> np.ndarray:
    """The plane's vector v turned by a right angle, counter-clockwise."""
    return np.array([-v[1], v[0]], float)


def bar(paper: Paper, start: ArrayLike, end: ArrayLike, width: float = 13, fill: str = STEEL, edge: str = DARK,
        z: float = 10, cap: str = "round", style: object = "-", block: bool = True) -> None:
    """A link: a rounded bar from one point to another."""
    points = np.array([start, end], float)
    paper.ax.plot(*points.T, color=edge, linewidth=width, solid_capstyle=cap, zorder=z, linestyle="-")
    paper.ax.plot(*points.T, color=fill, linewidth=width - 2.4, solid_capstyle=cap, zorder=z + 0.01)
    if style != "-":
        paper.ax.plot(*points.T, color=edge, linewidth=0.9, linestyle=style, zorder=z + 0.02)
    if block:
        paper.block(points, width / 2 + 1)
    else:
        paper.include(points, width / 2)


def pin(paper: Paper, at: ArrayLike, size: float = 11, z: float = 20, gid: str | None = None) -> None:
    """A revolute joint, seen along its axis."""
    paper.ax.plot(*np.asarray(at, float), "o", color=CARD, markersize=size, markeredgecolor=DARK, markeredgewidth=1.6,
                  zorder=z, gid=gid)
    paper.ax.plot(*np.asarray(at, float), "o", color=DARK, markersize=2.4, zorder=z + 0.1)
    paper.block([at], size / 2 + 1.5)


def motor(paper: Paper, at: ArrayLike, z: float = 19) -> None:
    """A motor on a joint's axis: a disc behind the pin, with four bolts."""
    at = np.asarray(at, float)
    paper.ax.plot(*at, "o", color="#AEB9C4", markersize=25, markeredgecolor=DARK, markeredgewidth=1.4, zorder=z)
    for k in range(4):
        angle = np.pi / 4 + k * np.pi / 2
        bolt = at + 9.2 * paper.pt * np.array([np.cos(angle), np.sin(angle)])
        paper.ax.plot(*bolt, "o", color=DARK, markersize=2.2, zorder=z + 0.1)
    paper.block([at], 14)


def support(paper: Paper, at: ArrayLike, down: ArrayLike = (0, -1)) -> None:
    """What holds a pin on the ground: a bracket and hatching below it."""
    at, down = np.asarray(at, float), unit(down)
    side = left(down)
    foot = at + 17 * paper.pt * down
    corners = [at, foot + 11 * paper.pt * side, foot - 11 * paper.pt * side]
    paper.ax.add_patch(Polygon(corners, closed=True, facecolor=CARD, edgecolor=DARK, linewidth=1.5, zorder=8))
    ground(paper, foot - 19 * paper.pt * side, foot + 19 * paper.pt * side, down)
    paper.block([at, foot], 11)


def ground(paper: Paper, start: ArrayLike, end: ArrayLike, down: ArrayLike, z: float = 8) -> None:
    """A line that does not move, with hatching on its far side."""
    start, end, down = np.asarray(start, float), np.asarray(end, float), unit(down)
    along = unit(end - start)
    paper.ax.plot(*np.array([start, end]).T, color=DARK, linewidth=1.6, zorder=z, solid_capstyle="butt")
    step, depth = 6 * paper.pt, 6.5 * paper.pt
    for k in range(int(np.linalg.norm(end - start) / step + 1e-6) + 1):
        p = start + k * step * along
        paper.ax.plot(*np.array([p, p + depth * (down - 0.8 * along)]).T, color=MID, linewidth=0.9, zorder=z)
    paper.block(np.array([start, end]) + 3 * paper.pt * down, 5)


def box(paper: Paper, at: ArrayLike, along: ArrayLike, length: float = 34, width: float = 24, fill: str = STEEL,
        z: float = 14) -> None:
    """The sleeve of a slide: a box along its axis; sizes in points of print."""
    at, along = np.asarray(at, float), unit(along)
    x, y = along * length / 2 * paper.pt, left(along) * width / 2 * paper.pt
    paper.ax.add_patch(Polygon([at + x + y, at - x + y, at - x - y, at + x - y], closed=True, facecolor=fill,
                               edgecolor=DARK, linewidth=1.6, zorder=z, joinstyle="round"))
    paper.block([at - 0.6 * x, at + 0.6 * x], width / 2 + 2)


def centre(paper: Paper, at: ArrayLike, radius: float = 5.2, z: float = 25, gid: str | None = None) -> None:
    """A centre of mass: the quartered disc."""
    at, r = tuple(np.asarray(at, float)), radius * paper.pt
    disc = Circle(at, r, facecolor=CARD, edgecolor=DARK, linewidth=1.2, zorder=z)
    disc.set_gid(gid)
    paper.ax.add_patch(disc)
    for start in (0, 180):
        paper.ax.add_patch(Wedge(at, r, start, start + 90, facecolor=DARK, edgecolor="none", zorder=z + 0.1))
    paper.block([at], radius + 1.5)


def load(paper: Paper, at: ArrayLike, text: str = "") -> None:
    """A payload: a block that hangs at the tip, with its letter."""
    at = np.asarray(at, float)
    half = 8.5 * paper.pt
    paper.ax.add_patch(FancyBboxPatch(at - half, 2 * half, 2 * half, boxstyle=f"round,pad=0,rounding_size={half / 3}",
                                      facecolor="#AEB9C4", edgecolor=DARK, linewidth=1.5, zorder=22))
    paper.block([at], 11)
    if text:
        paper.label(text, at, (1, 0.2), gap=11)


def arc(paper: Paper, at: ArrayLike, radius: float, start: float, end: float, text: str,
        ink: Ink = INKS["coordinate"], size: float = SIZE) -> None:
    """An angle: an arc with an arrowhead, from one direction to another, and its letter. The radius is in points."""
    at, r = np.asarray(at, float), radius * paper.pt
    angles = np.linspace(start, end, max(8, int(abs(end - start) * 14)))
    points = at + r * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    swept = abs(end - start) * radius
    if swept > 3:
        head = min(9.0, 0.7 * swept)
        cut = angles[-1] - np.sign(end - start) * 0.55 * head / radius
        shown = np.array([at + r * np.array([np.cos(a), np.sin(a)]) for a in np.linspace(start, cut, 40)])
        paper.ax.plot(*shown.T, color=ink.colour, linewidth=1.4, linestyle=ink.line, zorder=26)
        tip, tangent = points[-1], unit(points[-1] - shown[-1])
        wing = left(tangent) * 0.24 * head * paper.pt
        tail = tip - tangent * 0.62 * head * paper.pt
        paper.ax.add_patch(Polygon([tip, tail + wing, tail - wing], closed=True, color=ink.colour, zorder=26))
    else:
        paper.ax.plot(*points.T, color=ink.colour, linewidth=1.4, zorder=26)
    paper.block(points, 3, 0.7)
    middle = (start + end) / 2
    toward = np.array([np.cos(middle), np.sin(middle)])
    paper.label(text, at + r * toward, toward, gap=4, colour=ink.text, size=size)


def ray(paper: Paper, at: ArrayLike, angle: float, length: float) -> None:
    """A dashed line from a point, `length` points of print long: where an angle begins."""
    at = np.asarray(at, float)
    end = at + length * paper.pt * np.array([np.cos(angle), np.sin(angle)])
    paper.line([at, end], MID, 1.0, (0, (4, 3)), z=6, weight=0.4)


def dimension(paper: Paper, start: ArrayLike, end: ArrayLike, text: str, ink: Ink = INKS["length"],
              offsets: tuple[float, ...] = OFFSETS, size: float = SIZE) -> None:
    """A dimension line beside what it measures, on the side that is free. Its letter stands in the line, if it fits."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    side, half = left(unit(end - start)), paper.size_of(text, size) / 2
    room = float(abs(unit(end - start)) @ half)                 # what the letter takes of the line

    def draw() -> None:
        places = []
        for k, offset in enumerate(offsets):
            for sign in (1, -1):
                away = sign * offset * paper.pt * side
                inner = np.array([start + 0.06 * (end - start), end - 0.06 * (end - start)]) + away
                cost = paper.crowded(inner, 3.5) + paper.taken((start + end) / 2 + away, half)
                places.append((cost + 2.2 * k + (0.1 if sign < 0 else 0), k, sign, offset))
        _, _, sign, offset = min(places)
        away = sign * offset * paper.pt * side
        for p in (start, end):
            paper.line([p + min(0.45, 9 / offset) * away, p + away + sign * 3 * paper.pt * side], MID, 0.7, z=7,
                       weight=0.25)
        paper.arrow(start + away, end + away, ink.colour, 1.0, head=8, ends="<|-|>", z=27, weight=0.7)
        middle = (start + end) / 2 + away
        if np.linalg.norm(end - start) * paper.scale > 2 * room + 30:
            x, y = (half + 2) * paper.pt
            paper.ax.add_patch(Polygon(middle + np.array([[-x, -y], [x, -y], [x, y], [-x, y]]), closed=True,
                                       facecolor=CARD, edgecolor="none", zorder=27.5))
            paper.write(text, middle, size, ink.text)
        else:
            paper.label(text, middle, sign * side, gap=3.5, colour=ink.text, size=size)
    paper.later(draw)


def turning(paper: Paper, at: ArrayLike, moment: float, largest: float, text: str, ink: Ink, radius: float = 17,
            toward: ArrayLike = (0, 1), size: float = SIZE) -> None:
    """A moment in the plane: a turning arrow about a point, the longer the larger, and its letter.

    `largest` is the moment whose arrow goes three quarters round.
    """
    sweep = np.sign(moment) * (0.45 + 0.95 * abs(moment) / largest) * np.pi
    base = float(np.arctan2(toward[1], toward[0]))
    arc(paper, at, radius, base - sweep / 2, base + sweep / 2, text, ink, size)


def towards(paper: Paper, at: ArrayLike, near: bool, colour: str, size: float = 9) -> None:
    """A vector along the line of sight: a dot in a ring towards the eye, a cross in a ring away from it."""
    at = np.asarray(at, float)
    paper.ax.plot(*at, "o", color=CARD, markersize=size, markeredgecolor=colour, markeredgewidth=1.5, zorder=33)
    paper.ax.plot(*at, "o" if near else "x", color=colour, markersize=3 if near else 5, markeredgewidth=1.5, zorder=34)
    paper.block([at], size / 2 + 1)
