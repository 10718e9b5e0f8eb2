"""A sheet to draw on. Points are in metres, marks in points of print; a letter finds its own free place.

A mark that takes room says so (`block`). Letters and dimension lines wait until all else is drawn; `done` then gives
each the nearest free place, cuts the card to what is drawn, and returns the figure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from .ink import CARD, DARK, EDGE, MID, SIZE

with needed(__name__):
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Patch
    from matplotlib.patheffects import withStroke
    from matplotlib.text import Text

DPI = 200                                       # of the stored picture: two pixels for one of the page
MARGIN = 12.0                                   # around everything, in points
TURNS = np.radians([0, 20, -20, 40, -40, 65, -65, 90, -90, 120, -120, 150, -150, 180])
STEPS = (0, 5, 10, 16, 23, 31, 40, 52, 66, 82)  # how far a letter may go to be free, in points


@dataclass(frozen=True)
class Label:
    """A letter that waits for its place: what, beside which point, in which direction, how far at least."""

    text: str
    at: np.ndarray
    toward: np.ndarray
    gap: float
    size: float
    colour: str
    weight: str
    leader: bool


class Sheet(Axes):
    """Axes whose limits are set by hand. Others measure every mark for them, which takes a quarter of the time."""

    def add_line(self, line: Line2D) -> Line2D:
        """As that of all axes, but nothing is measured."""
        return self.add_artist(line)

    def add_patch(self, p: Patch) -> Patch:
        """As that of all axes, but nothing is measured."""
        return self.add_artist(p)


class Paper:
    """A sheet whose scale lets `points` fill `width` × `height` points of print, whatever letters come around them.

    `scale`, points of print a metre, may be given instead.
    """

    def __init__(self, points: ArrayLike, width: float = 340, height: float = 250, scale: float = 0) -> None:
        points = np.asarray(points, float).reshape(-1, 2)
        span = np.ptp(points, axis=0)
        self.scale = scale or float(min(room / max(s, 1e-9) for room, s in zip((width, height), span, strict=True)))
        if self.scale > 1e6:                    # a single point: one metre is 100 points
            self.scale = 100.0
        self.fig = Figure(dpi=DPI, facecolor="none")
        self.fig.set_gid("card")
        FigureCanvasAgg(self.fig)
        self.ax = self.fig.add_axes(Sheet(self.fig, (0, 0, 1, 1), facecolor="none"))
        self.ax.axis("off")
        self.discs: list[tuple[float, float, float, float]] = []      # x, y, radius in points, weight
        self.boxes: list[np.ndarray] = []       # of the letters that have their place, in points
        self._labels: list[Label] = []
        self._later: list[Callable[[], None]] = []
        self._low, self._high = np.full(2, np.inf), np.full(2, -np.inf)
        self.include(points)

    @property
    def pt(self) -> float:
        """One point of print, in metres of the drawing."""
        return 1 / self.scale

    def include(self, points: ArrayLike, pad: float = 0) -> None:
        """Let the card reach around these points, and `pad` points of print more."""
        paper = np.asarray(points, float).reshape(-1, 2) * self.scale
        self._low = np.minimum(self._low, paper.min(axis=0) - pad)
        self._high = np.maximum(self._high, paper.max(axis=0) + pad)

    def block(self, points: ArrayLike, radius: float, weight: float = 1.0) -> None:
        """Take the room along a line of points: no letter nearer than `radius` points of print, if it can be helped."""
        points = np.asarray(points, float).reshape(-1, 2) * self.scale
        pieces = [points[:1]]
        for a, b in zip(points[:-1], points[1:], strict=True):
            n = max(1, int(np.linalg.norm(b - a) / max(2.5, radius)) + 1)
            pieces.append(a + (b - a) * np.linspace(0, 1, n + 1)[1:, None])
        self.discs += [(x, y, radius, weight) for x, y in np.concatenate(pieces)]
        self.include(points / self.scale, radius)

    def line(self, points: ArrayLike, colour: str = DARK, width: float = 1.0, style: object = "-", z: float = 5,
             block: float = 1.5, weight: float = 0.3, **more: object) -> None:
        """A line through points."""
        points = np.asarray(points, float)
        self.ax.plot(*points.T, color=colour, linewidth=width, linestyle=style, zorder=z, **more)
        if block:
            self.block(points, block + width / 2, weight)

    def arrow(self, start: ArrayLike, end: ArrayLike, colour: str = DARK, width: float = 1.6, style: object = "-",
              z: float = 30, head: float = 11, ends: str = "-|>", weight: float = 1.0, gid: str | None = None) -> None:
        """An arrow; its head is never longer than half of it."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        length = float(np.linalg.norm(end - start)) * self.scale
        head = min(head, 1.2 * length / (2 if ends.startswith("<") else 1))
        if style not in ("-", "solid") and length > 0:
            back = end - (end - start) * min(1.0, 0.4 * head / length)
            self.ax.plot(*np.array([start, back]).T, color=colour, linewidth=width, linestyle=style, zorder=z)
            neck = end - (end - start) * min(1.0, 0.45 * head / length)
        else:
            neck = start
        patch = FancyArrowPatch(neck, end, arrowstyle=ends, mutation_scale=head, color=colour, linewidth=width,
                                shrinkA=0, shrinkB=0, zorder=z, joinstyle="miter", capstyle="butt")
        patch.set_gid(gid)
        self.ax.add_patch(patch)
        self.block([start, end], 3.0 + width / 2, weight)

    def label(self, text: str, at: ArrayLike, toward: ArrayLike = (0, 1), gap: float = 6, size: float = SIZE,
              colour: str = DARK, weight: str = "normal", leader: bool = True) -> None:
        """A letter beside a point, `gap` points of print away, in the direction `toward` if there it is free."""
        toward = np.asarray(toward, float)
        length = np.linalg.norm(toward)
        toward = toward / length if length > 0 else np.array([0.0, 1.0])
        self._labels.append(Label(text, np.asarray(at, float) * self.scale, toward, gap, size, colour, weight, leader))

    def later(self, draw: Callable[[], None]) -> None:
        """Draw this when everything else is there, before the letters."""
        self._later.append(draw)

    def crowded(self, points: ArrayLike, radius: float) -> float:
        """How much of what takes room lies within `radius` points of print of a line of points."""
        if not self.discs:
            return 0.0
        points, discs = np.asarray(points, float) * self.scale, np.array(self.discs)
        line = np.concatenate([a + (b - a) * np.linspace(0, 1, 25)[:, None]
                               for a, b in zip(points[:-1], points[1:], strict=True)])
        distance = np.linalg.norm(discs[:, None, :2] - line[None], axis=-1).min(axis=1)
        return float((np.maximum(0, discs[:, 2] + radius - distance) * discs[:, 3]).sum())

    def taken(self, at: ArrayLike, half: ArrayLike) -> float:
        """How much of a box about a point, `half` its size in points of print, is taken already."""
        return float(self._overlap(np.asarray(at, float)[None] * self.scale, np.asarray(half, float))[0])

    def size_of(self, text: str, size: float = SIZE, weight: str = "normal") -> np.ndarray:
        """Width and height of a text, in points of print."""
        artist = self._text(text, 0, 0, size, DARK, weight)
        box = artist.get_window_extent(self.fig.canvas.get_renderer())
        artist.remove()
        return np.array([box.width, box.height]) * 72 / DPI

    def write(self, text: str, at: ArrayLike, size: float = SIZE, colour: str = DARK, weight: str = "normal",
              halo: bool = True) -> None:
        """A text at a fixed place, centred; `halo` lifts it off the lines behind it."""
        at = np.asarray(at, float)
        half = self.size_of(text, size, weight) / 2
        artist = self._text(text, *at, size, colour, weight)
        if not halo:
            artist.set_path_effects([])
        self._took(at * self.scale, half)

    def done(self) -> Figure:
        """The figure: dimension lines and letters are placed, the card is cut to what is drawn."""
        for draw in self._later:
            draw()
        for label in self._labels:
            self._place(label)
        low, high = self._low - MARGIN, self._high + MARGIN
        self.fig.set_size_inches(*((high - low) / 72))
        low, high = low / self.scale, high / self.scale
        self.ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
        inch = 72 / (self.fig.get_size_inches() * 72)
        half = 0.6 / 72 * inch
        card = FancyBboxPatch(half, *(1 - 2 * half), boxstyle="round,pad=0,rounding_size=0.02",
                              mutation_aspect=float(inch[1] / inch[0]), facecolor=CARD, edgecolor=EDGE, linewidth=0.8,
                              transform=self.fig.transFigure, zorder=-10)
        self.fig.add_artist(card)
        return self.fig

    def _text(self, text, x, y, size, colour, weight):
        return self.ax.add_artist(Text(x, y, text, color=colour, fontsize=size, ha="center", va="center", zorder=50,
                                       fontweight=weight, math_fontfamily="cm", clip_on=False,
                                       path_effects=[withStroke(linewidth=2.2, foreground=CARD)]))

    def _took(self, centre, half):
        self.boxes.append(np.array([*(centre - half), *(centre + half)]))
        self.include((centre - half) / self.scale)
        self.include((centre + half) / self.scale)

    def _place(self, label):
        half = self.size_of(label.text, label.size, label.weight) / 2
        base = np.arctan2(label.toward[1], label.toward[0])
        tried = [(step, turn) for step in STEPS for turn in TURNS]
        steps, turns = np.array(tried).T
        directions = np.stack([np.cos(base + turns), np.sin(base + turns)], axis=-1)
        # the edge of the box, not its middle, is `gap` away
        reach = np.minimum(half[0] / np.maximum(np.abs(directions[:, 0]), 1e-9),
                           half[1] / np.maximum(np.abs(directions[:, 1]), 1e-9))
        centres = label.at + directions * (label.gap + steps + reach)[:, None]
        cost = self._overlap(centres, half) + 0.35 * steps + 1.5 * np.abs(turns)
        best = int(cost.argmin())
        self._text(label.text, *(centres[best] / self.scale), label.size, label.colour, label.weight)
        if label.leader and steps[best] > 20:
            end = label.at + directions[best] * (label.gap + steps[best] - 1)
            start = label.at + directions[best] * min(label.gap, 3)
            self.ax.plot(*(np.array([start, end]) / self.scale).T, color=MID, linewidth=0.7, zorder=28)
            self.block(np.array([start, end]) / self.scale, 1.0, 0.5)
        self._took(centres[best], half)

    def _overlap(self, centres, half, pad=1.5):
        cost = np.zeros(len(centres))
        if self.discs:
            discs = np.array(self.discs)
            away = np.maximum(np.abs(discs[None, :, :2] - centres[:, None]) - half, 0)
            depth = np.maximum(0, discs[:, 2] + pad - np.linalg.norm(away, axis=-1))
            cost += 6 * (depth * discs[:, 3]).sum(axis=1)
        for box in self.boxes:
            over = np.minimum(centres + half + pad, box[2:]) - np.maximum(centres - half - pad, box[:2])
            cost += np.where((over > 0).all(axis=1), 1e4 + over.prod(axis=1), 0)
        return cost
