"""Vectors and frames: labelled arrows, the velocity triangle, a frame that turns, two skew lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from . import marks
from .dh_row import turn
from .ink import DARK, INKS, MID, said
from .paper import Paper
from .shape import View
from .shape import space as view_from
from .space import triad

with needed(__name__):
    from matplotlib.figure import Figure

ORDER = ("velocity", "joint", "weight", "tool", "absolute", "pin")
FIGURE = (-55.0, 24.0)                          # where the eye stands: azimuth and elevation, in degrees


def vectors(arrows: Mapping[str, tuple[ArrayLike, ArrayLike]], *, points: Mapping[str, ArrayLike] | None = None,
            kinds: Mapping[str, str] | None = None, view: tuple[float, float] = FIGURE, height: float = 220) -> Figure:
    """Labelled arrows, in the plane or in space: {label: (start, vector)}, all to one scale.

    points   {label: place}, drawn as dots      kinds   {label: a key of `ink.INKS`}, else each has a colour of its own
    view     the eye's azimuth and elevation, in degrees, for vectors of three components; a frame is drawn with them
    """
    arrows = {word: (np.asarray(a, float), np.asarray(v, float)) for word, (a, v) in arrows.items()}
    dots = {word: np.asarray(p, float) for word, p in (points or {}).items()}
    places = [p for a, v in arrows.values() for p in (a, a + v)] + list(dots.values())
    if not places:
        raise ValueError("there is nothing to draw: give {label: (start, vector)}")
    flat = len(places[0]) == 2
    sight = None if flat else view_from(*view)
    seen = (lambda p: p) if flat else sight.onto
    paper = Paper([seen(p) for p in places], 380, height)
    for k, (word, (start, v)) in enumerate(arrows.items()):
        ink = INKS[(kinds or {}).get(word, ORDER[k % len(ORDER)])]
        a, b = seen(start), seen(start + v)
        paper.arrow(a, b, ink.colour, 2.0, ink.line, gid=word)
        paper.label(word, a + 0.62 * (b - a), marks.left(b - a), gap=6, colour=ink.text)
    for word, p in dots.items():
        paper.ax.plot(*seen(p), "o", color=DARK, markersize=5, zorder=33)
        paper.label(word, seen(p), (-1, -0.6), gap=6)
    if not flat:
        triad(paper, np.zeros(3), np.eye(3), "", sight, "xyz", 34 * paper.pt, INKS["length"])
    return paper.done()


def velocity_triangle(v1: ArrayLike, v21: ArrayLike, *, names: Sequence[str] = ("$v_1$", "$v_{21}$", "$v_2$"),
                      angle: str = "", height: float = 200) -> Figure:
    """v₁ and v₂₁ head to tail, and their sum v₂: the triangle of the law of cosines,

        v₂² = v₁² + v₂₁² + 2 v₁ v₂₁ cos(angle)

    `angle` is the letter of the angle from v₁ to v₂₁, marked where one ends and the other begins; "" for its value in
    degrees. Sizes stand at the arrows, in m/s.
    """
    v1, v21 = np.asarray(v1, float), np.asarray(v21, float)
    corners = np.array([np.zeros(2), v1, v1 + v21])
    paper = Paper(corners, 360, height)
    middle = corners.mean(axis=0)
    pairs = ((0, 1, "velocity"), (1, 2, "joint"), (0, 2, "absolute"))
    for (i, j, kind), name in zip(pairs, names, strict=True):
        ink, a, b = INKS[kind], corners[i], corners[j]
        paper.arrow(a, b, ink.colour, 2.2, ink.line if kind == "absolute" else "-", head=13, gid=name)
        outward = (a + b) / 2 - middle
        paper.label(f"{name} = {said(float(np.linalg.norm(b - a)))} m/s", (a + b) / 2, outward, gap=7, colour=ink.text)
    start = float(np.arctan2(v1[1], v1[0]))
    swing = float(np.arctan2(v1[0] * v21[1] - v1[1] * v21[0], v1 @ v21))
    marks.ray(paper, v1, start, 58)
    text = angle or f"{said(np.degrees(swing))}°"
    marks.arc(paper, v1, 34, start, start + swing, text)
    return paper.done()


def turned(axis: str | ArrayLike, angle: float, *, name: str = r"$\theta$", letters: Sequence[str] = ("0", "1"),
           view: tuple[float, float] = (-50.0, 28.0)) -> Figure:
    """Two frames with one origin: the second is the first, turned about an axis ("x", "y", "z" or a vector).

    The arcs lead from each axis to where it is after the turn, by `angle` in radians; `name` is the angle's letter.
    """
    k = np.eye(3)["xyz".index(axis)] if isinstance(axis, str) else marks.unit(axis)
    S = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    R = np.eye(3) + np.sin(angle) * S + (1 - np.cos(angle)) * S @ S
    sight = view_from(*view)
    ends = np.concatenate([np.eye(3), R.T, [k * 1.2], [np.zeros(3)]])
    paper = Paper(sight.onto(ends), 300, 230)
    main = int(np.argmax(np.abs(k))) if np.isclose(np.abs(k).max(), 1) else None
    for j, letter in enumerate("xyz"):
        before, after = np.eye(3)[j], R[:, j]
        triad(paper, np.zeros(3), np.eye(3), letters[0], sight, letter, 1.0, INKS["length"])
        if j != main:
            triad(paper, np.zeros(3), R, letters[1], sight, letter, 1.0, INKS["velocity"])
            _swing(paper, before, after, k, angle, 0.62, name, sight)
    if main is None:
        paper.line(sight.onto(np.array([-0.2 * k, 1.2 * k])), MID, 1.0, (0, (8, 3, 1, 3)), z=9)
        paper.label("axis", sight.onto(1.2 * k), sight.onto(k), gap=4, size=9.5)
    return paper.done()


def skew_lines(a: float, alpha: float, *, names: Sequence[str] = ("$z_0$", "$z_1$"), a_name: str = "$a$",
               alpha_name: str = r"$\alpha$", view: tuple[float, float] = (-62.0, 20.0)) -> Figure:
    """Two lines that do not meet, and their common normal: its length a (in m), and the twist α about it (in radians).

    The dashed line is the first one, shifted along the normal: from it α is measured.
    """
    sight, x, z = view_from(*view), np.array([1.0, 0, 0]), np.array([0, 0, 1.0])
    second = np.array([0.0, -np.sin(alpha), np.cos(alpha)])
    half, foot = 0.62 * max(a, 1e-6), a * x
    lines = np.array([[-half * z, half * z], [foot - half * second, foot + half * second]])
    paper = Paper(sight.onto(lines.reshape(-1, 3)), 320, 240)
    for (start, end), name, kind in zip(lines, names, ("velocity", "weight"), strict=True):
        paper.arrow(*sight.onto(np.array([start, end])), INKS[kind].colour, 2.0, head=12, gid=name)
        paper.label(name, sight.onto(end), sight.onto(end - start), gap=3, colour=INKS[kind].text)
    paper.line(sight.onto(np.array([0 * x, foot])), INKS["joint"].colour, 2.0, z=25)
    paper.line(sight.onto(np.array([foot, foot + half * z])), MID, 1.0, (0, (4, 3)), z=9)
    for at, line in ((0 * x, z), (foot, second)):
        inward = x if at is not foot else -x
        corner = at + 9 * paper.pt * np.array([line, line + inward, inward])
        paper.line(sight.onto(corner), DARK, 0.9, z=26, block=0.5)
    marks.dimension(paper, *sight.onto(np.array([0 * x, foot])), f"{a_name} = {said(a)} m")
    turn(paper, foot, z, x, alpha, 0.55 * half, f"{alpha_name} = {said(np.degrees(alpha))}°", sight, 11)
    return paper.done()


def _swing(paper, before, after, k, angle, part, name, sight: View):
    along = (before @ k) * k
    across = before - along
    radius = float(np.linalg.norm(across))
    if radius > 1e-6:
        turn(paper, part * along, across / radius, k, angle, part * radius, name, sight, 11)
