"""Turns: the course's book in its orientations, Euler's angles with their line of nodes, frames and points, a walk on a
sphere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from ..rotations import about_x, about_z, axis_angle
from ..spatial import Mat3, Vec3, to_numpy
from . import marks
from .dh_row import turn
from .ink import DARK, INKS, MID, PALE, Ink
from .paper import Paper
from .shape import View
from .shape import space as view_from
from .solids import AROUND, height
from .space import triad

with needed(__name__):
    from matplotlib.figure import Figure
    from matplotlib.patches import Polygon

BOOK = np.array([0.24, 0.17, 0.03])             # m: along the line of its title, up the page, through it
EYE = (-62.0, 27.0)                             # where we stand: azimuth and elevation, in degrees
COVER, BACK, SPINE, PAGES = "#7FA7C9", "#5B7F9E", "#4A6A86", "#F3EBD8"
# a capital R on the cover, in parts of the cover's half sizes: no turn maps it to itself, and a mirror is seen at once
LETTER = (((-0.22, -0.62), (-0.22, 0.62)), ((-0.22, 0.62), (0.1, 0.62), (0.22, 0.45), (0.22, 0.2), (0.1, 0.03),
                                            (-0.22, 0.03)), ((0.0, 0.03), (0.24, -0.62)))


def books(rows: Mapping[str, Sequence[tuple[str, Mat3 | ArrayLike]]], *, axes: bool = True, arrows: bool = True,
          view: tuple[float, float] = EYE, width: float = 440) -> Figure:
    """Rows of books, {title: [(word, R), …]}: each book in the orientation R, with its word below it.

    axes     the book's own axes at each      arrows   from each book of a row to the next
    The small frame at the left is the room's. An R with det R = −1 shows the book as a mirror does.
    """
    sight = view_from(*view)
    columns = max(len(row) for row in rows.values())
    wide, high = 0.42, 0.44
    top = 0.2 if any(rows) else 0.12            # a title needs room
    corners = [[-0.34, top], [wide * (columns - 0.5), -high * (len(rows) - 1) - 0.2]]
    paper = Paper(corners, width, 1e6)
    frame = sight.right * -0.32 + sight.up * (0.1 - high * (len(rows) - 1) / 2)
    triad(paper, frame, np.eye(3), "", sight, "xyz", 0.1, INKS["length"])
    for i, (title, row) in enumerate(rows.items()):
        for j, (word, R) in enumerate(row):
            at = sight.right * (wide * j) - sight.up * (high * i)
            book(paper, sight, at, _array(R))
            if axes:
                triad(paper, at, _array(R), "b", sight, "xyz", 0.17, size=9)
            centre = np.array([wide * j, -high * i])
            if word:
                paper.write(word, centre + [0, -0.195], 9.5)
            if arrows and j + 1 < len(row):
                paper.arrow(centre + [0.5 * wide - 0.035, -0.195], centre + [0.5 * wide + 0.035, -0.195], MID, 1.4)
        if title:
            paper.write(title, [-0.26, -high * i + 0.19], 10, weight="bold")
    return paper.done()


def book(paper: Paper, sight: View, at: np.ndarray, R: np.ndarray, size: float = 1.0) -> None:
    """The book about a point: its cover with the letter R, back, spine and pages; only what the eye sees."""
    half, z = BOOK / 2 * size, height(paper, sight, at)
    for k in range(3):
        for side in (1, -1):
            normal = side * R[:, k]
            if sight.depth(normal) <= 1e-9:
                continue
            i, j = (m for m in range(3) if m != k)
            u, v, middle = R[:, i] * half[i], R[:, j] * half[j], at + normal * half[k]
            fill = (COVER if side > 0 else BACK) if k == 2 else SPINE if (k, side) == (0, -1) else PAGES
            face = sight.onto(middle + np.array([u + v, u - v, -u - v, v - u]))
            paper.ax.add_patch(Polygon(face, closed=True, facecolor=fill, edgecolor=DARK, linewidth=1.0, zorder=z,
                                       joinstyle="round"))
            paper.block(np.vstack([face, face[:1]]), 1.0, 0.3)
            if k == 2 and side > 0:
                square = half[1] / half[0]      # so that the letter keeps its shape
                for stroke in LETTER:
                    line = middle + np.array([1.6 * square * a * u + b * v for a, b in stroke])
                    paper.ax.plot(*sight.onto(line).T, color=DARK, linewidth=2.0, zorder=z + 0.05,
                                  solid_joinstyle="round")
    paper.block([sight.onto(at)], 0.07 * size * paper.scale, 0.5)


def euler(phi: float, theta: float, psi: float, *, steps: bool = False, view: tuple[float, float] = (25.0, 24.0),
          size: float = 210) -> Figure:
    """Euler's angles z-x-z: both frames, the two discs that meet in the line of nodes, and the three arcs.

    steps   three drawings side by side: φ about z, then θ about x′, then ψ about z″
    """
    sight = view_from(*view)
    F, FT = to_numpy(about_z(phi)), to_numpy(about_z(phi) @ about_x(theta))
    R = to_numpy(about_z(phi) @ about_x(theta) @ about_z(psi))
    apart = 2.75
    places = [sight.right * (apart * k) for k in range(3)] if steps else [np.zeros(3)]
    reach = np.array([[-1.15, -1.0], [1.15, 1.2]]) + np.array([[0, 0], [apart * (len(places) - 1), 0]])
    paper = Paper(reach, (560 if steps else 1e6), size)
    last = len(places) - 1
    for k, at in enumerate(places):
        _disc(paper, sight, at, np.eye(3), "#E9EBEC", 6)
        _named(paper, sight, at, np.eye(3), ("$x$", "$y$", "$z$"), INKS["length"], 1.05)
        if k == 0 and last:
            _named(paper, sight, at, F[:, :2], ("$x'$", "$y'$"), INKS["joint"], 1.0)
        if k == 1 or not last:
            _disc(paper, sight, at, FT, "#D6E6F0", 7)
        if k == 1:
            _named(paper, sight, at, FT, ("$x'$", "$y''$", "$z''$"), INKS["joint"], 1.0)
        if k == last:
            if last:
                _disc(paper, sight, at, FT, "#D6E6F0", 7)
            _named(paper, sight, at, R, ("$x_b$", "$y_b$", "$z_b$"), INKS["velocity"], 1.0)
            nodes = at + np.outer([-1.12, 1.12], F[:, 0])
            paper.line(sight.onto(nodes), INKS["joint"].colour, 1.4, (0, (7, 3)), z=31)
            paper.label("line of nodes", sight.onto(nodes[1]), sight.onto(F[:, 0]), gap=3, size=9.5,
                        colour=INKS["joint"].text)
        arcs = [(np.eye(3)[0], np.eye(3)[2], phi, 0.55, r"$\varphi$"),
                (np.eye(3)[2], F[:, 0], theta, 0.62, r"$\theta$"),
                (F[:, 0], FT[:, 2], psi, 0.75, r"$\psi$")]
        for m, (start, axis, angle, radius, name) in enumerate(arcs):
            if not last or m == k:
                turn(paper, at, start, axis, angle, radius, name, sight, 11)
    return paper.done()


def carried(R: Mat3 | ArrayLike, origin: ArrayLike, point: ArrayLike, *, path: bool = True,
            view: tuple[float, float] = (-35.0, 22.0), size: float = 250) -> Figure:
    """A body's frame in the room: x₀ leads to O′, and u, v, w along n, t, b to a point P of the body."""
    sight, R = view_from(*view), _array(R)
    origin, point = np.asarray(origin, float), np.asarray(point, float)
    corners = [origin + R[:, :k] @ point[:k] for k in range(4)]
    unit = 0.42 * float(np.linalg.norm(origin))
    ends = [np.zeros(3), *(unit * np.eye(3)), *corners, *(origin + 1.2 * unit * R.T)]
    paper = Paper(sight.onto(np.array(ends)), 400, size)
    _named(paper, sight, np.zeros(3), np.eye(3), ("$x$", "$y$", "$z$"), INKS["length"], unit)
    _named(paper, sight, origin, R, ("$n$", "$t$", "$b$"), INKS["velocity"], unit)
    _arrow(paper, sight, np.zeros(3), origin, "$x_0$", INKS["joint"])
    paper.label("$O$", sight.onto(np.zeros(3)), (-1, -0.5), gap=6)
    paper.label("$O'$", sight.onto(origin), (-0.6, -1), gap=7)
    if path:
        for a, b, name in zip(corners[:-1], corners[1:], ("$u\\,n$", "$v\\,t$", "$w\\,b$"), strict=True):
            _arrow(paper, sight, a, b, name, INKS["weight"])
        _arrow(paper, sight, np.zeros(3), corners[3], "$x$", INKS["absolute"])
        paper.ax.plot(*sight.onto(corners[3]), "o", color=DARK, markersize=5, zorder=33, gid="P")
        paper.label("$P$", sight.onto(corners[3]), (1, 0.4), gap=6)
    return paper.done()


def flat_frames(theta: float, point: ArrayLike, *, feet: bool = True, turned: bool = False,
                size: float = 220) -> Figure:
    """Two frames in the plane, θ apart, and a point P with the body's coordinates (u, v).

    feet     its feet on both x axes: A on x, B on x_b, and C, the foot of B on x
    turned   the point Q that has (u, v) in the room's frame: turned by θ it arrives at P
    """
    u, v = (float(x) for x in np.asarray(point, float))
    n, t = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
    P, B, Q = u * n + v * t, u * n, np.array([u, v])
    reach = 1.25 * max(u, v, *np.abs(P))
    paper = Paper([[min(0, *P, *(reach * t)), 0], [reach, reach]], 360, size)
    for x, name, ink in ((np.array([1.0, 0]), "$x$", INKS["length"]), (np.array([0, 1.0]), "$y$", INKS["length"]),
                         (n, "$x_b$", INKS["velocity"]), (t, "$y_b$", INKS["velocity"])):
        paper.arrow([0, 0], reach * x, ink.colour, 1.6)
        paper.label(name, reach * x, x, gap=3, colour=ink.text)
    marks.arc(paper, (0, 0), 46, 0, theta, r"$\theta$")
    lines = [(P, B, "$v$"), ((0, 0), B, "$u$")]
    dots = {"$P$": (P, (0.3, 1)), "$O$": (np.zeros(2), (-1, -1))}
    if feet:
        A, C = np.array([P[0], 0]), np.array([B[0], 0])
        lines += [(P, A, ""), (B, C, "")]
        dots |= {"$A$": (A, (0, -1)), "$B$": (B, (1, -0.3)), "$C$": (C, (0, -1))}
    if turned:
        lines += [(Q, (u, 0), "$v$"), ((0, 0), (u, 0), "$u$")]
        dots |= {"$Q$": (Q, (1, 0.5))}
        size_of, start = float(np.hypot(u, v)), float(np.arctan2(v, u))
        for end in (P, Q):
            paper.line([[0, 0], end], PALE, 1.0, (0, (4, 3)), z=6)
        marks.arc(paper, (0, 0), size_of * paper.scale, start, start + theta, r"$\theta$")
    for a, b, name in lines:
        paper.line([a, b], INKS["weight"].colour if name else MID, 1.8 if name else 1.0, "-" if name else (0, (4, 3)))
        if name:
            a, b = np.asarray(a, float), np.asarray(b, float)
            paper.label(name, (a + b) / 2, marks.left(b - a), gap=4, colour=INKS["weight"].text)
    for name, (place, toward) in dots.items():
        paper.ax.plot(*place, "o", color=DARK, markersize=4.5, zorder=33, gid=name)
        paper.label(name, place, toward, gap=5)
    return paper.done()


def walk(turns: Sequence[tuple[ArrayLike, float]], *, view: tuple[float, float] = (35.0, 25.0),
         size: float = 300) -> Figure:
    """A walk on the unit sphere: a book whose cover looks outwards starts at the top, and is turned about axes of the
    room, [(axis, angle), …]. It is drawn where each turn ends; the first one, where it began, is lifted off.
    """
    sight = view_from(*view)
    outline = np.stack([np.cos(AROUND), np.sin(AROUND)], axis=-1)
    paper = Paper(np.vstack([outline, sight.onto(np.array([0, 0, 1.75]))]), 420, size)
    paper.ax.add_patch(Polygon(outline, closed=True, facecolor="#EEF1F3", edgecolor=PALE, linewidth=1.2, zorder=3))
    for axis in np.eye(3):
        _disc(paper, sight, np.zeros(3), np.roll(np.eye(3), int(np.argmax(axis)), axis=0).T, "none", 4)
    triad(paper, np.zeros(3), np.eye(3), "", sight, "xyz", 0.45, INKS["length"])
    R, top = np.eye(3), np.array([0, 0, 1.0])
    book(paper, sight, 1.5 * top, R, 2.0)
    paper.label("start", sight.onto(1.5 * top), (-1, 0.2), gap=40, size=9.5)
    for k, (axis, angle) in enumerate(turns):
        steps = [_about(axis, angle * part) @ R for part in np.linspace(0, 1, 60)]
        trail = sight.onto(np.array([S @ top for S in steps]))
        paper.line(trail[:-2], INKS["joint"].colour, 2.2, z=9)
        paper.arrow(trail[28], trail[32], INKS["joint"].colour, 2.2, head=14, z=10)
        paper.label(str(k + 1), trail[30], trail[30], gap=8, weight="bold", colour=INKS["joint"].text)
        R = steps[-1]
        book(paper, sight, R @ top * 1.02, R, 2.0)
    return paper.done()


def _array(R):
    return to_numpy(R) if isinstance(R, Mat3) else np.asarray(R, float)


def _about(axis, angle):
    return to_numpy(axis_angle(Vec3(*marks.unit(axis)), float(angle)))


def _disc(paper: Paper, sight: View, at, R, fill, z):
    """The unit disc of a frame's x and y axes."""
    ring = sight.onto(at + np.cos(AROUND)[:, None] * R[:, 0] + np.sin(AROUND)[:, None] * R[:, 1])
    paper.ax.add_patch(Polygon(ring, closed=True, facecolor=fill, edgecolor=PALE, linewidth=0.9, zorder=z, alpha=0.75))
    paper.include(ring)


def _named(paper: Paper, sight: View, at, R, names, ink: Ink, length: float):
    for k, name in enumerate(names):
        start, end = sight.onto(np.array([at, at + length * R[:, k]]))
        paper.arrow(start, end, ink.colour, 1.7, z=30, head=9, gid=name)
        paper.label(name, end, end - start, gap=2.5, colour=ink.text)


def _arrow(paper: Paper, sight: View, start, end, name, ink: Ink):
    a, b = sight.onto(np.array([start, end]))
    paper.arrow(a, b, ink.colour, 1.9, ink.line, gid=name)
    paper.label(name, a + 0.55 * (b - a), marks.left(b - a), gap=5, colour=ink.text)
