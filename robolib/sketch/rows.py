"""What a Denavit–Hartenberg row is made of: two axes and their common normal; frames handed on along an arm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..machine.extras import needed
from ..robot import Robot
from . import marks, solids
from .dh_row import turn
from .ink import DARK, INKS, MID, PALE, said
from .paper import Paper
from .shape import floats
from .shape import space as view_from
from .space import triad

with needed(__name__):
    from matplotlib.figure import Figure

DASHED = (0, (8, 3, 1, 3))


def common_normal(a: float, alpha: float, d: float, theta: float, *, modified: bool = False, values: bool = False,
                  view: tuple[float, float] = (-58.0, 22.0), height: float = 270) -> Figure:
    """One row by its geometry alone: two joint axes, their common normal, the two frames and the four numbers.

    Standard: along axis i to the foot H of the normal (d, θ), then along the normal to axis i + 1 (a, α). Modified:
    along the normal from axis i − 1 to axis i (a, α), then along axis i (d, θ). Angles in radians; `values` adds the
    numbers.

    Figures 2-9 and 2-10 of [asada_slotine], Figure 2.1 of [balafoutis_patel], from numbers of our own.
    """
    sight = view_from(*view)
    x, z = np.array([1.0, 0, 0]), np.array([0, 0, 1.0])
    if modified:
        foot, first = a * x, np.zeros(3)
        z1 = _turned(z, x, alpha)
        start, end, x1 = foot, foot + d * z1, _turned(x, z1, theta)
        names = ("$i-1$", "$i$")
    else:
        x1 = _turned(x, z, theta)
        first, foot, z1 = np.zeros(3), d * z, _turned(z, x1, alpha)
        start, end = foot, foot + a * x1
        names = ("$i$", "$i+1$")
    reach = 0.55 * max(a, d)
    middle = (first, foot) if not modified else (foot, end)
    axes = [np.array([first - 0.35 * reach * z, (first if modified else foot) + reach * z]),
            np.array([(foot if modified else end) - 0.6 * reach * z1, end + reach * z1])]
    paper = Paper(sight.onto(np.concatenate(axes)), 380, height)
    for line, name in zip(axes, names, strict=True):
        flat = sight.onto(line)
        paper.line(flat, MID, 1.1, DASHED, z=8, weight=0.3)
        paper.label(f"axis {name}", flat[1], flat[1] - flat[0], gap=3, size=10, colour=MID)
    normal = np.array([first, foot]) if modified else np.array([foot, end])
    paper.line(sight.onto(normal), INKS["joint"].colour, 2.0, z=24, gid="normal")
    text = {key: f"${letter}$" + (f" = {value}" if values else "") for key, letter, value in (
        ("a", "a_i", f"{said(a)} m"), ("d", "d_i", f"{said(d)} m"),
        ("alpha", r"\alpha_i", f"{said(np.degrees(alpha))}°"), ("theta", r"\theta_i", f"{said(np.degrees(theta))}°"))}
    marks.dimension(paper, *sight.onto(normal), text["a"], size=10.5)
    marks.dimension(paper, *sight.onto(np.array(middle)), text["d"], size=10.5)
    along, at = (x, foot) if modified else (x1, end)
    for at_angle, old, new, axis, angle, key, radius in (
            (at, z, z1, along, alpha, "alpha", 52), (end if modified else foot, x, x1, z1 if modified else z, theta,
                                                     "theta", 46)):
        for v in (old, new):
            ray = np.array([at_angle, at_angle + v * (radius + 10) * paper.pt])
            paper.line(sight.onto(ray), PALE, 1.0, (0, (4, 3)), z=9, weight=0.3)
        turn(paper, at_angle, old, axis, angle, radius * paper.pt, text[key], sight, 10.5)
    triad(paper, first, np.column_stack([x, np.cross(z, x), z]), "i-1", sight, "xz", 32 * paper.pt)
    triad(paper, end, np.column_stack([x1, np.cross(z1, x1), z1]), "i", sight, "xz", 32 * paper.pt)
    for word, p, toward in (("$O_{i-1}$", first, (-1, -0.6)), ("$H_i$", start, (-1, 0.3)), ("$O_i$", end, (0.4, -1))):
        paper.ax.plot(*sight.onto(p), "o", color=DARK, markersize=4, zorder=33, gid=word)
        paper.label(word, sight.onto(p), toward, gap=6, size=10.5)
    return paper.done()


def skeleton(robot: Robot, values: Mapping[str, float], q: Sequence[float], *,
             view: tuple[float, float] = (-62.0, 18.0), height: float = 250) -> Figure:
    """The frames' origins of an arm at q, an arc from each to the next with the matrix that leads there, and T from the
    first to the last. Matrices that only turn stand at their common origin.

    Figure 2-15 of [asada_slotine], from numbers of our own.
    """
    sight, origins = view_from(*view), [at for at, _ in solids.poses(floats(robot, values), q)]
    flat = [sight.onto(p) for p in origins]
    paper = Paper(flat, 380, height)
    paper.line(flat, PALE, 5.0, z=6, block=0)
    centre, here = np.mean(flat, axis=0), []
    for i, (start, end) in enumerate(zip(flat[:-1], flat[1:], strict=True), 1):
        if np.linalg.norm(end - start) * paper.scale < 4:
            here.append(i)
            continue
        _arc(paper, start, end, centre, 0.22, f"$A_{{{i}}}$", INKS["velocity"].colour, "-")
    if here:
        paper.label("".join(f"$A_{{{i}}}$" for i in here) + " turn only", flat[here[0]], (0.3, 1), gap=16, size=10.5,
                    colour=INKS["velocity"].text)
    _arc(paper, flat[0], flat[-1], centre, 0.22, "$T$", INKS["joint"].colour, (0, (5, 2)))
    groups: dict[tuple[float, float], list[int]] = {}
    for k, p in enumerate(flat):
        groups.setdefault(tuple(np.round(p * paper.scale / 4)), []).append(k)
    for members in groups.values():
        p = flat[members[0]]
        paper.ax.plot(*p, "o", color=DARK, markersize=5, zorder=33, gid=f"origin {members[0]}")
        paper.label(", ".join(f"$O_{{{k}}}$" for k in members), p, (0.2, -1), gap=7)
    return paper.done()


def _arc(paper, start, end, away, bulge, text, colour, style):
    """A curved arrow that bends away from a point, with its letter."""
    along = end - start
    side = marks.left(along)
    side = side if side @ ((start + end) / 2 - away) >= 0 else -side
    s = np.linspace(0.03, 0.97, 40)[:, None]
    curve = start + along * s + side * (4 * bulge * s * (1 - s))
    paper.line(curve[:-2], colour, 1.6, style, z=20, weight=0.6)
    paper.arrow(curve[-6], curve[-1], colour, 1.6, z=21, head=9)
    paper.label(text, curve[20], curve[20] - (start + end) / 2, gap=4, colour=colour)


def _turned(v, axis, angle):
    """v, at right angles to the axis, turned about it."""
    return np.cos(angle) * v + np.sin(angle) * np.cross(axis, v)
