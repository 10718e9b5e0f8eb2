"""Arms at rest: forces at the tip, springs at the joints, a wall, ellipses of what the tip can do; and the four boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..machine.extras import needed
from ..robot import Robot
from . import marks
from .ink import CARD, DARK, INKS, MID
from .paper import Paper
from .planar import _tip, base, body, ghost, outline, pins
from .shape import parts, plane

with needed(__name__):
    from matplotlib.figure import Figure
    from matplotlib.patches import Ellipse, FancyBboxPatch

LONGEST = 74.0                                  # the longest force, in points of print
CURVES = (("velocity", "-"), ("tool", (0, (5, 2))), ("weight", (0, (1, 1.5))))


def loaded(robot: Robot, values: Mapping[str, float], q: Sequence[float], *,
           forces: Mapping[str, ArrayLike] | None = None, kinds: Mapping[str, str] | None = None,
           curves: Mapping[str, ArrayLike] | None = None, size: float = 0.5, springs: bool = False,
           wall: ArrayLike | None = None, ghosts: Sequence[Sequence[float]] = (), path: ArrayLike | None = None,
           height: float = 220) -> Figure:
    """A planar arm at rest, with what acts at its tip. Everything is in the plane of the arm, to the right and up.

    forces   {label: (f_x, f_y)} at the tip, to one scale; one that points back over the arm ends at the tip
    kinds    {label: a key of `ink.INKS`}, "tool" unless said otherwise
    curves   {label: A}: ellipses {A u, |u| = 1} around the tip; the longest half axis of all is `size` metres
    springs  a spiral spring at each revolute joint, with its k_i
    wall     the outward normal of a wall that the tip touches
    ghosts   other postures, pale      path   points that the tip has passed, a thin line
    """
    view, shown = plane(robot, values), parts(robot, values, q)
    pale = [parts(robot, values, other) for other in ghosts]
    points = [outline(ps, view) for ps in (shown, *pale)]
    end = _tip(robot, shown, view)
    shapes = {word: np.asarray(A, float) for word, A in (curves or {}).items()}
    largest = max((np.linalg.svd(A)[1][0] for A in shapes.values()), default=1.0)
    if shapes:
        points.append(end + np.array([[size, 0], [-size, 0], [0, size], [0, -size]]))
    if path is not None:
        points.append(np.asarray(path, float))
    paper = Paper(np.concatenate(points), 360, height)
    for other in pale:
        ghost(paper, other, view)
    if path is not None:
        paper.line(path, MID, 1.2, (0, (1, 1.5)), z=4)
    base(paper, robot, values, shown, view)
    for part in shown:
        body(paper, part, view)
    if springs:
        for k, part in enumerate(part for part in shown if part.kind == "revolute"):
            _spring(paper, view.onto(part.joint), k + 1)
    pins(paper, shown, view)
    if wall is not None:
        _wall(paper, end, np.asarray(wall, float))
    paper.ax.plot(*end, "o", color=DARK, markersize=5.5, zorder=24, gid="tip")
    for k, (word, A) in enumerate(shapes.items()):
        _curve(paper, end, A * size / largest, word, k)
    _forces(paper, end, shown, view, forces or {}, kinds or {})
    return paper.done()


def _forces(paper, end, shown, view, forces, kinds):
    vectors = {word: np.asarray(f, float) for word, f in forces.items()}
    largest = max((float(np.linalg.norm(f)) for f in vectors.values()), default=1.0)
    back = marks.unit(view.onto(shown[-1].hub) - end)
    for word, f in vectors.items():
        ink, along = INKS[kinds.get(word, "tool")], f / largest * LONGEST * paper.pt
        inward = marks.unit(f) @ back > 0.5
        tail = end - along - 5 * paper.pt * marks.unit(f) if inward else end + 5 * paper.pt * marks.unit(f)
        paper.arrow(tail, tail + along, ink.colour, 2.2, ink.line, head=12, gid=word)
        paper.label(word, tail if inward else tail + along, -along if inward else along, gap=5, colour=ink.text)


def _spring(paper, at, k):
    turn = np.linspace(0.4, 5.2 * np.pi, 150)
    radius = (6.5 + 0.75 * turn) * paper.pt
    spiral = at + radius[:, None] * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    paper.ax.plot(*spiral.T, color=INKS["joint"].colour, linewidth=1.3, zorder=19)
    paper.block([at], 20)
    paper.label(f"$k_{{{k}}}$", at, (-0.6, 1), gap=20, colour=INKS["joint"].text)


def _wall(paper, end, normal):
    """A wall behind the tip; `normal` points out of it, towards the arm."""
    n = marks.unit(normal)
    along, foot = marks.left(n), end - 8 * paper.pt * n
    marks.ground(paper, foot - 42 * paper.pt * along, foot + 42 * paper.pt * along, -n)


def _curve(paper, end, A, word, k):
    U, (long, short), _ = np.linalg.svd(A)
    kind, line = CURVES[k % len(CURVES)]
    patch = Ellipse(tuple(end), 2 * long, 2 * short, angle=float(np.degrees(np.arctan2(U[1, 0], U[0, 0]))), fill=False,
                    edgecolor=INKS[kind].colour, linewidth=1.9, linestyle=line, zorder=22)
    patch.set_gid(word)
    paper.ax.add_patch(patch)
    turn = np.linspace(0, 2 * np.pi, 60)
    rim = end + np.stack([np.cos(turn), np.sin(turn)], axis=-1) @ A.T
    paper.block(rim, 2.5, 0.5)
    for axis, half in zip(U.T, (long, short), strict=True):
        paper.line([end - half * axis, end + half * axis], INKS[kind].colour, 0.8, line, z=21, block=0)
    side = U[:, 0] if U[:, 0] @ (end if np.linalg.norm(end) else np.ones(2)) > 0 else -U[:, 0]
    paper.label(word, end + long * side, side, gap=5, colour=INKS[kind].text)


def duality(m: int, n: int, rank: int) -> Figure:
    """The four subspaces of an m × n Jacobian of this rank as boxes: joints on the left, the tip on the right.

    J leads to the right, Jᵀ to the left; each takes one box to its partner and the other to zero.
    """
    if not 0 <= rank <= min(m, n):
        raise ValueError(f"rank = {rank}: it lies between 0 and the smaller of m = {m} and n = {n}")
    centres = {(x, y): np.array([x * 300.0, y * 92.0]) for x in (0, 1) for y in (0, 1)}
    half = np.array([86.0, 34.0])
    corners = np.array([c + s * half for c in centres.values() for s in (-1, 1)])
    paper = Paper(corners, scale=1.0)
    said = {(0, 1): (r"$R(J^{\top})=S_1$", "torques that a tip\nforce can balance", rank),
            (0, 0): ("$N(J)=S_3$", "rates that leave\nthe tip at rest", n - rank),
            (1, 1): ("$R(J)=S_4$", "velocities that\nthe tip can have", rank),
            (1, 0): (r"$N(J^{\top})=S_2$", "forces that no\nmotor feels", m - rank)}
    for place, (name, words, size) in said.items():
        at = centres[place]
        kind = "velocity" if place[1] else "tool"
        box = FancyBboxPatch(at - half, *(2 * half), boxstyle="round,pad=0,rounding_size=9", facecolor=CARD,
                             edgecolor=INKS[kind].colour, linewidth=1.7, zorder=5,
                             linestyle="-" if size else (0, (3, 3)))
        box.set_gid(name)
        paper.ax.add_patch(box)
        paper.write(f"{name}, dim {size}", at + [0, 20], 10.5, INKS[kind].text)
        paper.write(words, at - [0, 9], 9.5, DARK)
        paper.block([at - [half[0], 0], at + [half[0], 0]], half[1])
    right, gap = half[0] + 5, 8
    for y, kind in ((1, "velocity"), (0, "tool")):
        left_box, right_box = centres[0, y], centres[1, y]
        if y:
            ways = ((gap, left_box, right_box, "$J$"), (-gap, right_box, left_box, r"$J^{\top}$"))
            for lift, a, b, text in ways:
                way = marks.unit(b - a) * right
                paper.arrow(a + way + [0, lift], b - way + [0, lift], INKS[kind].colour, 1.8, gid=text)
                paper.label(text, (a + b) / 2 + [0, lift], (0, lift), gap=4, leader=False)
            continue
        for box, sign, text in ((left_box, 1, "$J$"), (right_box, -1, r"$J^{\top}$")):
            start = box + [sign * right, 0]
            paper.arrow(start, start + [sign * 27, 0], INKS[kind].colour, 1.8, gid=f"{text} to 0")
            paper.label(text, start + [sign * 12, 0], (0, 1), gap=5, leader=False)
            paper.label("$0$", start + [sign * 29, 0], (sign, 0), gap=2, leader=False)
    for x, text in ((0, f"joints: {n}"), (1, f"tip: {m}")):
        paper.label(text, centres[x, 1] + [0, half[1]], (0, 1), gap=4, weight="bold", leader=False)
        middle = (centres[x, 0] + centres[x, 1]) / 2
        paper.label(r"$\perp$", middle, (1, 0), gap=0, leader=False)
    return paper.done()
