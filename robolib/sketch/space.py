"""Arms in space: an orthographic view, computed here; what is nearer is drawn later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..machine.extras import needed
from ..robot import Robot
from . import dh_row, marks, solids
from .ink import INKS, SIZE, Ink
from .paper import Paper
from .planar import falling
from .shape import Part, View, floats, parts
from .shape import space as view_from

with needed(__name__):
    from matplotlib.figure import Figure

FILLS = ("#CFD8E1", "#E6E0D2", "#D8E4D6", "#E7D8DF")
AXES = {"x": INKS["joint"], "y": INKS["weight"], "z": INKS["velocity"]}


def space(robot: Robot, values: Mapping[str, float], q: Sequence[float], *, frames: bool | Sequence[int] = False,
          letters: str = "xz", row: int = 0, numbers: bool = False, joints: bool = False, centres: bool = False,
          gravity: bool = False, tip: bool = False, view: tuple[float, float] = (-55, 24),
          height: float = 300) -> Figure:
    """Any arm of the shelf in space, at q. Links are capsules, revolute joints cylinders, sliding ones boxes.

    frames    triads: True for all, or the numbers of some, 0 being the base; `letters` are the axes that are drawn
    row       the number of a link whose Denavit–Hartenberg row is marked: a, α, d, θ with their values
    numbers   the links' numbers     joints   q_i at each joint       centres   centres of mass
    gravity   the arrow of free fall    tip   the tool's point
    view      the eye's azimuth and elevation, in degrees      height   in points of print
    """
    sight, shown = view_from(*view), parts(robot, values, q)
    size = reach(shown)
    points = np.array([p for part in shown for p in path(part)] + [[0, 0, -0.12 * size]])
    paper = Paper(sight.onto(points), 400, height)
    unit = 1 / paper.scale
    solids.pedestal(paper, sight, 0.12 * size)
    for part in shown:
        link(paper, part, sight)
    for part in shown:
        at = sight.onto(part.joint)
        if joints and part.kind != "fixed":
            place = robot.joints.index(part.index) + 1
            paper.label(f"$q_{{{place}}}$", at, (1, 0.4), gap=14, colour=INKS["coordinate"].text)
        if centres and part.mass:
            marks.centre(paper, sight.onto(part.centre), gid=f"centre {part.index + 1}")
            paper.label(f"$m_{{{part.index + 1}}}$", sight.onto(part.centre), (0.4, -1), gap=8)
    if row:
        if not 1 <= row <= len(shown):
            raise ValueError(f"row = {row}: the {robot.name} has rows 1 to {len(shown)}")
        dh_row.mark(paper, robot, floats(robot, values), q, row - 1, sight)
    if frames is not False:
        triads = solids.poses(floats(robot, values), q)
        for k in range(len(triads)) if frames is True else frames:
            triad(paper, *triads[k], k, sight, letters, 34 * unit)
    if numbers:
        for part in shown:
            line = sight.onto(np.array(path(part)))
            spot = max(zip(line[:-1], line[1:], strict=True), key=lambda ab: np.linalg.norm(ab[1] - ab[0]),
                       default=(line[0], line[0]))
            paper.label(f"link {part.index + 1}", (spot[0] + spot[1]) / 2, (1, -0.3), gap=10, size=9.5, weight="bold")
    if tip:
        end = sight.onto(next(e.point for e in shown[robot.tip].ends if e.what == "tip"))
        paper.ax.plot(*end, "o", color=INKS["frame"].colour, markersize=5, zorder=24, gid="tip")
        paper.label("tip", end, (1, 0.5), gap=8)
    if gravity:
        falling(paper, floats(robot, values), sight)
    return paper.done()


def reach(shown: Sequence[Part]) -> float:
    """The length of the arm, all links stretched."""
    lengths = [np.linalg.norm(np.diff(path(part), axis=0), axis=1).sum() for part in shown]
    return max(float(sum(lengths)), 1e-6)


def path(part: Part) -> list[np.ndarray]:
    """The corners of a link's body: joint, along z, along x, and on to the next joint or the tool."""
    corners = [part.joint, part.hub if part.kind == "prismatic" else part.joint]
    last = part.ends[0].point
    along = part.joint + part.axis * ((last - part.joint) @ part.axis)
    corners += [along, last]
    last_one = not any(e.what.startswith("joint") for e in part.ends)
    same = all(np.allclose(p, part.joint) for p in (*corners, *(e.point for e in part.ends)))
    corners += [part.centre] if same and last_one and part.mass else [e.point for e in part.ends[1:2]]
    kept = [corners[0]]
    for p in corners[1:]:
        if np.linalg.norm(p - kept[-1]) > 1e-9:
            kept.append(p)
    return kept


def link(paper: Paper, part: Part, sight: View, shift: np.ndarray | float = 0.0) -> None:
    """A link with its joint: capsules along its body, a cylinder or a box at its joint."""
    fill, corners = FILLS[part.index % 4], np.array(path(part)) + shift
    pt, joint = paper.pt, part.joint + shift
    small = max(0.55, 1 - 0.09 * part.index)    # a wrist's joints are smaller, so that one sees them all
    for end in part.ends[2:]:
        if np.linalg.norm(end.point - part.ends[0].point) > 2 * pt:
            solids.capsule(paper, sight, part.ends[0].point + shift, end.point + shift, 11 * small, fill)
    if part.kind == "prismatic":
        tail = joint - part.axis * 30 * pt
        solids.capsule(paper, sight, tail, joint, 8 * small, fill)
        solids.block(paper, sight, joint, part.axis, part.x, (13 * small * pt, 10 * small * pt, 10 * small * pt))
    for a, b in zip(corners[:-1], corners[1:], strict=True):
        solids.capsule(paper, sight, a, b, (8 if part.kind == "prismatic" else 12) * small, fill)
    if part.kind == "revolute":
        solids.cylinder(paper, sight, joint, part.axis, 10 * small * pt, 11 * small * pt, fill,
                        gid=f"joint {part.index + 1}")


def triad(paper: Paper, at: np.ndarray, R: np.ndarray, k: int | str, sight: View, letters: str = "xyz",
          length: float = 1.0, ink: Ink | None = None, size: float = SIZE) -> None:
    """A frame: arrows along its axes with the letters x_k, y_k, z_k. An axis towards the eye is a dot in a ring, one
    away from it a cross in a ring.
    """
    origin = sight.onto(at)
    for name in letters:
        axis = R[:, "xyz".index(name)]
        along, kind = sight.onto(axis), ink or AXES[name]
        text = f"${name}_{{{k}}}$" if k != "" else f"${name}$"
        if np.linalg.norm(along) * length * paper.scale < 5:
            marks.towards(paper, origin, sight.depth(axis) > 0, kind.colour)
            paper.label(text, origin, (-1, -1), gap=8, colour=kind.text, size=size)
            continue
        end = origin + along * length
        paper.arrow(origin, end, kind.colour, 1.7, z=32, head=9, gid=f"{name}{k}")
        paper.label(text, end, along, gap=2.5, colour=kind.text, size=size)
