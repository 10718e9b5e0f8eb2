"""Solid shapes seen from outside: capsules, cylinders, boxes, the pedestal. Sizes in metres unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.spatial import ConvexHull

from ..kinematics import frames
from ..machine.extras import needed
from ..robot import Robot
from ..spatial import to_numpy
from .ink import CARD, DARK, MID
from .paper import Paper
from .shape import View

with needed(__name__):
    from matplotlib.colors import to_hex, to_rgb
    from matplotlib.patches import Polygon

AROUND = np.linspace(0, 2 * np.pi, 48, endpoint=False)


def poses(arm: Robot, q: Sequence[float]) -> list[tuple[np.ndarray, np.ndarray]]:
    """(origin, R) of the base and of every link."""
    found = [(np.zeros(3), np.eye(3))]
    return found + [(to_numpy(pose.T.p), to_numpy(pose.T.R)) for pose in frames(arm, [float(x) for x in q])]


def shade(colour: str, light: float) -> str:
    """The colour, darker for light < 1."""
    return to_hex([min(1.0, c * light) for c in to_rgb(colour)])


def across(axis: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two unit vectors at right angles to an axis and to each other."""
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = np.cross(axis, helper)
    x = x / np.linalg.norm(x)
    return x, np.cross(axis, x)


def height(paper: Paper, sight: View, point: np.ndarray) -> float:
    """In which order things are drawn: between 10 and 20, the nearer the later."""
    return 15 + 5 * float(np.tanh(sight.depth(point) * paper.scale / 300))


def capsule(paper: Paper, sight: View, start: np.ndarray, end: np.ndarray, width: float, fill: str) -> None:
    """A straight piece of a link, `width` points of print thick, in pieces, so that what is nearer covers the rest."""
    n = max(1, int(np.linalg.norm(end - start) * paper.scale / 18))
    corners = start + (end - start) * np.linspace(0, 1, n + 1)[:, None]
    flat = sight.onto(corners)
    ends = sight.onto(np.array([start, end]))
    for k in range(n):
        z = height(paper, sight, (corners[k] + corners[k + 1]) / 2)
        piece = flat[k:k + 2]
        cap = "round" if n == 1 else "butt"
        paper.ax.plot(*piece.T, color=DARK, linewidth=width, solid_capstyle=cap, zorder=z - 0.3)
        inner = piece if n == 1 else piece + np.array([-1, 1])[:, None] * 0.02 * (piece[1] - piece[0])
        paper.ax.plot(*inner.T, color=fill, linewidth=width - 2.2, solid_capstyle=cap, zorder=z)
    if n > 1:
        for p, corner in zip(ends, (corners[0], corners[-1]), strict=True):
            z = height(paper, sight, corner) - 0.31
            paper.ax.plot(*p, "o", color=fill, markersize=width - 1.1, markeredgecolor=DARK, markeredgewidth=1.1,
                          zorder=z)
    paper.block(ends, width / 2 + 1)


def cylinder(paper: Paper, sight: View, at: np.ndarray, axis: np.ndarray, radius: float, half: float, fill: str,
             gid: str | None = None) -> None:
    """A revolute joint: a short cylinder about its axis. Its face towards the eye has a ring around the axis."""
    x, y = across(axis)
    ring = np.cos(AROUND)[:, None] * x + np.sin(AROUND)[:, None] * y
    near = axis if sight.depth(axis) >= 0 else -axis
    caps = [sight.onto(at + radius * ring + side * half * near) for side in (-1, 1)]
    both = np.concatenate(caps)
    z = height(paper, sight, at) + 0.4
    dark = shade(fill, 0.86)
    paper.ax.add_patch(Polygon(both[_hull(both)], closed=True, facecolor=dark, edgecolor=DARK, linewidth=1.2, zorder=z))
    paper.ax.add_patch(Polygon(caps[1], closed=True, facecolor=shade(fill, 1.06), edgecolor=DARK, linewidth=1.0,
                               zorder=z + 0.01))
    inner = sight.onto(at + 0.3 * radius * ring + half * near)
    paper.ax.add_patch(Polygon(inner, closed=True, facecolor=DARK, edgecolor="none", zorder=z + 0.02))
    paper.ax.plot(*sight.onto(at), marker="", zorder=z, gid=gid)
    size = np.ptp(both, axis=0).max() * paper.scale / 2
    paper.block([sight.onto(at)], float(size) + 1)


def block(paper: Paper, sight: View, at: np.ndarray, axis: np.ndarray, x: np.ndarray,
          halves: tuple[float, float, float]) -> None:
    """A sliding joint: a box along its axis, half its sizes along axis, x, and across both."""
    frame = [axis, x, np.cross(axis, x)]
    z = height(paper, sight, at) + 0.4
    for k in range(3):
        near = frame[k] if sight.depth(frame[k]) >= 0 else -frame[k]
        u, v = (frame[j] * halves[j] for j in range(3) if j != k)
        face = at + near * halves[k] + np.array([u + v, u - v, -u - v, -u + v])
        paper.ax.add_patch(Polygon(sight.onto(face), closed=True, facecolor=shade("#B9C4CF", (1.0, 1.1, 0.88)[k]),
                                   edgecolor=DARK, linewidth=1.1, zorder=z, joinstyle="round"))
    paper.block([sight.onto(at)], max(halves) * paper.scale + 2)


def pedestal(paper: Paper, sight: View, high: float, radius: float | None = None) -> None:
    """What the arm stands on: a foot under the base frame's origin, and hatching under it."""
    radius = 13 * paper.pt if radius is None else radius
    ring = np.stack([np.cos(AROUND), np.sin(AROUND), 0 * AROUND], axis=-1)
    foot = np.array([0, 0, -high])
    low, top = sight.onto(foot + 1.5 * radius * ring), sight.onto(0.8 * radius * ring)
    plate = sight.onto(foot + 2.1 * radius * ring)
    paper.ax.add_patch(Polygon(plate, closed=True, facecolor=CARD, edgecolor=MID, hatch="////", linewidth=1.0,
                               zorder=7))
    both = np.concatenate([low, top])
    paper.ax.add_patch(Polygon(both[_hull(both)], closed=True, facecolor="#E9EBEC", edgecolor=DARK, linewidth=1.2,
                               zorder=8))
    paper.block(sight.onto(np.array([foot, [0, 0, 0]])), 15)
    paper.include(plate, 2)


def _hull(points):
    return ConvexHull(points).vertices
