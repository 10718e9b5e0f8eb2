"""Block diagrams of control loops: boxes, sums and arrows in a row, with what is fed back below and forward above."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..machine.extras import needed
from .ink import CARD, DARK, INKS, STEEL
from .paper import Paper

with needed(__name__):
    from matplotlib.figure import Figure
    from matplotlib.patches import Circle, FancyBboxPatch

Item = tuple[str, str] | str
Wire = tuple[int, int] | tuple[int, int, str]
HIGH, GAP, LEVEL = 34.0, 46.0, 62.0             # of a box, between two items, between two wires, in points


def loop(row: Sequence[Item], back: Sequence[Wire] = (), ahead: Sequence[Wire] = ()) -> Figure:
    """A control loop from a list. The row is read from left to right; arrows join its items:

    ("in", "$q_d$")   what comes from outside          ("out", "$q$")   what goes there
    ("sum", "+−")     a sum; the signs of the row's arrow and of the others, in the order of `back`, then of `ahead`
    ("box", "$K_p$")  a block; a plain string is one as well
    ("wire", "$e$")   the letter of the arrow to the next item

    `back` are wires that return below, (from, to) or (from, to, "text of a box"): places in the row, counted from 0,
    wires counted with it. `ahead` are the same above, from left to right. A wire leaves the arrow before an item "out"
    or "wire", else the item itself.
    """
    items = [("box", item) if isinstance(item, str) else tuple(item) for item in row]
    unknown = [kind for kind, _ in items if kind not in ("in", "out", "sum", "box", "wire")]
    if unknown:
        raise ValueError(f"a loop has no {unknown[0]!r}; use 'in', 'out', 'sum', 'box' or 'wire'")
    for wire in (*back, *ahead):
        if not all(0 <= k < len(items) for k in wire[:2]):
            raise ValueError(f"the wire {tuple(wire)} names a place that the row, of {len(items)} items, does not have")
    paper = Paper([(0, 0), (1, 1)], scale=1.0)                  # here one metre is one point of print
    paper._low, paper._high = np.full(2, np.inf), np.full(2, -np.inf)
    spots = _row(paper, items)
    _join(paper, items, spots)
    for wires, side in ((back, -1), (ahead, 1)):
        spans = sorted(range(len(wires)), key=lambda k: abs(wires[k][1] - wires[k][0]))
        for level, k in enumerate(spans):
            _around(paper, items, spots, wires[k], side * (level + 1) * LEVEL)
    for k, (kind, signs) in enumerate(items):
        if kind == "sum":
            _signs(paper, spots[k], signs, [w for w in back if w[1] == k], [w for w in ahead if w[1] == k])
    return paper.done()


def _row(paper, items):
    """(left, right, middle) of every item along the row."""
    spots, x = [], 0.0
    for kind, text in items:
        if kind == "wire":
            width = paper.size_of(text)[0]
            spots.append([x, x + max(0.0, width - 14), x + (width - 14) / 2])
            x += max(0.0, width - 14)
            continue
        width = 22.0 if kind == "sum" else paper.size_of(text)[0] + (8 if kind in ("in", "out") else 26)
        spots.append([x, x + width, x + width / 2])
        if kind == "box":
            paper.ax.add_patch(FancyBboxPatch((x, -HIGH / 2), width, HIGH, boxstyle="round,pad=0,rounding_size=3",
                                              facecolor=STEEL, edgecolor=DARK, linewidth=1.4, zorder=10))
            paper.block([(x + 8, 0), (x + width - 8, 0)], HIGH / 2)
        elif kind == "sum":
            paper.ax.add_patch(Circle((x + 11, 0), 11, facecolor=CARD, edgecolor=DARK, linewidth=1.4, zorder=10))
            for a in (np.pi / 4, 3 * np.pi / 4):
                d = 11 * np.array([np.cos(a), np.sin(a)])
                paper.ax.plot([x + 11 - d[0], x + 11 + d[0]], [-d[1], d[1]], color=DARK, linewidth=0.9, zorder=10.1)
            paper.block([(x + 11, 0)], 12)
        if kind != "sum":
            colour = INKS["coordinate"].text if kind in ("in", "out") else DARK
            paper.write(text, (x + width / 2, 0), colour=colour, halo=False)
        x += width + GAP
    return spots


def _join(paper, items, spots):
    solid = [k for k, (kind, _) in enumerate(items) if kind != "wire"]
    for a, b in zip(solid[:-1], solid[1:], strict=True):
        start, end = spots[a][1], spots[b][0]
        paper.arrow((start, 0), (end, 0), DARK, 1.5, head=10, z=9)
        for k in range(a + 1, b):
            spots[k][2] = (start + end) / 2 - 3
            paper.label(items[k][1], (spots[k][2], 0), (0, 1), gap=4, leader=False)


def _around(paper, items, spots, wire, level):
    a, b = wire[:2]
    kind = items[a][0]
    if kind == "out":
        x = spots[a][0] - GAP / 2
    elif kind == "wire":
        x = spots[a][2] + 8
    else:
        x = spots[a][2]
    start = (x, 0.0) if kind in ("out", "wire") else (x, np.sign(level) * (11 if kind == "in" else HIGH / 2))
    if kind in ("out", "wire"):
        paper.ax.plot(*start, "o", color=DARK, markersize=4.5, zorder=12)
    half = 11 if items[b][0] == "sum" else HIGH / 2
    end = (spots[b][2], np.sign(level) * half)
    paper.line([start, (x, level), (end[0], level)], DARK, 1.5, z=9, block=2, weight=1.0, solid_joinstyle="miter")
    paper.arrow((end[0], level), end, DARK, 1.5, head=10, z=9)
    if len(wire) > 2 and wire[2]:
        width, middle = paper.size_of(wire[2])[0] + 26, (x + end[0]) / 2
        paper.ax.add_patch(FancyBboxPatch((middle - width / 2, level - HIGH / 2), width, HIGH, linewidth=1.4, zorder=10,
                                          boxstyle="round,pad=0,rounding_size=3", facecolor=STEEL, edgecolor=DARK))
        paper.block([(middle - width / 2 + 8, level), (middle + width / 2 - 8, level)], HIGH / 2)
        paper.write(wire[2], (middle, level), halo=False)
        into = middle + np.sign(x - end[0]) * width / 2
        paper.arrow((x, level), (into, level), DARK, 1.5, head=10, z=9)


def _signs(paper, spot, signs, back, ahead):
    places = [(spot[0] - 7, 8.5)] + [(spot[2] + 8, -18)] * len(back) + [(spot[2] + 8, 18)] * len(ahead)
    for sign, at in zip(signs, places, strict=False):
        paper.write(sign.replace("-", "−"), at, 11)
