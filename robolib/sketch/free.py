"""Free-body diagrams: one link, or all of them pulled apart, with every force and moment to scale and in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..kinematics import Tip
from ..machine.extras import needed
from ..robot import Robot
from . import marks, planar
from . import space as spatial
from .bodies import Body, bodies
from .ink import INKS, MID, said
from .paper import Paper
from .shape import End, Part, View, parts, plane
from .shape import space as view_from

with needed(__name__):
    from matplotlib.figure import Figure

LONGEST = {1: 88.0, 2: 72.0}                    # the longest arrow of one body, and of several, in points
INERTIAL = ("resultant", "d'Alembert", "none")


@dataclass(frozen=True)
class _Scale:
    force: float                                # points of print a newton
    largest: float                              # the largest force
    moment: float                               # the largest moment


def free_body(robot: Robot, values: Mapping[str, float], q: Sequence[float], qd: Sequence[float], qdd: Sequence[float],
              link: int, *, tip: Tip | None = None, inertial: str = "resultant", view: tuple[float, float] = (-55, 24),
              size: float = 200) -> tuple[Figure, Body]:
    """Link `link` (counted from 1) cut free, and its numbers: the figure and its `Body`.

    Weight at the centre of mass, force f and moment μ of the joint before it, −f and −μ of those after it, pins, tool.
    They are true: from the Newton–Euler recursion. Arrows are to scale, with their sizes in N and N·m.

    inertial   "resultant": m a and dH/dt, dashed, are what the others amount to; "d'Alembert": −m a and −dH/dt, with
               which all of it is in balance; "none": neither
    view       for an arm in space: the eye's azimuth and elevation, in degrees
    """
    cut = bodies(robot, values, q, qd, qdd, tip)
    if not 1 <= link <= len(cut):
        raise ValueError(f"there is no link {link}: the {robot.name} has links 1 to {len(cut)}")
    body = cut[link - 1]
    fig = _figure(robot, values, q, (body,), inertial, view, size, 1)
    return fig, body


def cut_apart(robot: Robot, values: Mapping[str, float], q: Sequence[float], qd: Sequence[float], qdd: Sequence[float],
              *, tip: Tip | None = None, inertial: str = "resultant", links: Sequence[int] = (), columns: int = 2,
              view: tuple[float, float] = (-55, 24), size: float = 165) -> tuple[Figure, tuple[Body, ...]]:
    """All links (or those of `links`, counted from 1) pulled apart, each with all that acts on it; and their numbers.

    What one link feels at a joint, its neighbour feels the other way: f₂ here, −f₂ there. Options as in `free_body`;
    all arrows have one scale.
    """
    cut = bodies(robot, values, q, qd, qdd, tip)
    chosen = tuple(cut[k - 1] for k in links) if links else cut
    return _figure(robot, values, q, chosen, inertial, view, size, columns), cut


def _figure(robot, values, q, cut, inertial, view, size, columns):
    if inertial not in INERTIAL:
        raise ValueError(f"inertial = {inertial!r}: use one of {', '.join(map(repr, INERTIAL))}")
    try:
        sight, flat = plane(robot, values), True
    except ValueError:
        sight, flat = view_from(*view), False
    shown = parts(robot, values, q)
    shapes = {body.link: _points(shown[body.link - 1], sight, flat) for body in cut}
    spans = np.array([np.ptp(points, axis=0) for points in shapes.values()])
    metre = min(size / max(1e-9, spans[:, 0].max()), size / max(1e-9, spans[:, 1].max()))
    metre = 100.0 if metre > 1e6 else metre
    scale = _scales(cut, sight, LONGEST[1 if len(cut) == 1 else 2])
    shifts = _packed(cut, shapes, sight, metre, scale, inertial, columns)
    everything = np.concatenate([shapes[body.link] + shifts[body.link] for body in cut])
    paper = Paper(everything, scale=metre)
    for body in cut:
        _draw(paper, shown[body.link - 1], body, sight, flat, scale, shifts[body.link], inertial, len(cut) > 1,
              {f"joint {other.index + 1}" for other in shown if other.kind == "prismatic"})
    return paper.done()


def _points(part, sight, flat):
    ends = [e.point for e in part.ends] + ([part.centre] if part.mass else [])
    starts = [part.hub] if _on_rail(part) else [part.joint, part.hub]
    return sight.onto(np.array([*starts, *ends] if flat or _on_rail(part) else [*spatial.path(part), *ends]))


def _on_rail(part):
    return part.kind == "prismatic" and part.parent < 0


def _scales(cut, sight, longest):
    forces = [np.linalg.norm(f) for body in cut for f in (*(load.force for load in body.loads), body.ma)]
    moments = [np.linalg.norm(m) for body in cut for m in (*(load.moment for load in body.loads), body.dH)]
    largest = max(max(forces), 1e-9)
    return _Scale(longest / largest, largest, max(max(moments), 1e-9))


def _arrows(body, sight, scale, middle, metre, inertial):
    """(kind, text, tail, head, at the point?) of every force, in metres of the drawing."""
    loads = [(x.kind, x.name, x.point, x.force, x.kind != "weight") for x in body.loads]
    if inertial != "none":
        sign, word = (1, "m a") if inertial == "resultant" else (-1, "-m a")
        loads.append(("resultant", word, body.centre, sign * body.ma, False))
    before: list[tuple[np.ndarray, np.ndarray]] = []
    for kind, name, point, force, may_push in loads:
        if np.linalg.norm(force) < 1e-6 * scale.largest:
            continue
        at, along = sight.onto(point), sight.onto(force) * scale.force / metre
        inward = middle - at
        push = may_push and np.linalg.norm(inward) * metre > 6 and marks.unit(along) @ marks.unit(inward) > 0.3
        tail = at - along if push else at
        # two arrows on one line are drawn beside each other, or one would hide the other
        same = sum(abs(marks.unit(a) @ marks.unit(along)) > 0.98 and np.linalg.norm(p - at) * metre < 6
                   for p, a in before)
        tail = tail + same * 6 / metre * marks.left(marks.unit(along)) * (-1 if along[1] > 0 else 1)
        before.append((at, along))
        yield kind, f"${name}$ = {said(float(np.linalg.norm(force)))} N", tail, tail + along, push


def _packed(cut, shapes, sight, metre, scale, inertial, columns):
    """Where each body goes: rows of `columns`, with room for the arrows and their letters."""
    shifts, top = {}, 0.0
    for k in range(0, len(cut), columns):
        row, left, boxes = cut[k:k + columns], 0.0, {}
        for body in row:
            points = [shapes[body.link]]
            points += [np.array([tail, head]) for _, _, tail, head, _ in
                       _arrows(body, sight, scale, shapes[body.link].mean(axis=0), metre, inertial)]
            points = np.concatenate(points)
            boxes[body.link] = points.min(axis=0), points.max(axis=0)
        high = max(hi[1] - lo[1] for lo, hi in boxes.values())
        for body in row:
            lo, hi = boxes[body.link]
            middle = top - high / 2
            shifts[body.link] = np.array([left - lo[0], middle - (lo[1] + hi[1]) / 2])
            left += hi[0] - lo[0] + 120 / metre
        top -= high + 74 / metre
    return shifts


def _moved(part, shift):
    ends = tuple(End(e.point + shift, e.what, e.letter) for e in part.ends)
    return replace(part, joint=part.joint + shift, hub=part.hub + shift, centre=part.centre + shift, ends=ends)


def _draw(paper: Paper, part: Part, body: Body, sight: View, flat: bool, scale: _Scale, shift: np.ndarray,
          inertial: str, several: bool, slides: set[str]) -> None:
    part = _moved(part, shift[0] * sight.right + shift[1] * sight.up)
    points = _points(part, sight, flat)
    middle = points.mean(axis=0)
    if flat:
        planar.body(paper, part, sight)
        turns = [part.joint] if part.kind == "revolute" else []
        for at in turns + [e.point for e in part.ends if e.what.startswith(("joint", "pin")) and e.what not in slides]:
            marks.pin(paper, sight.onto(at))
    else:
        spatial.link(paper, part, sight)
        corners = np.array(spatial.path(part))
        steps = np.concatenate([a + (b - a) * np.linspace(0, 1, 20)[:, None]
                                for a, b in zip(corners[:-1], corners[1:], strict=True)] or [corners])
        line, centre = sight.onto(steps), sight.onto(body.centre) + shift
        near = line[int(np.linalg.norm(line - centre, axis=1).argmin())]
        if np.linalg.norm(near - centre) * paper.scale > 9:     # the centre of mass may lie outside what is drawn
            paper.line([near, centre], MID, 1.0, (0, (2, 2)), z=9)
    if body.mass:
        marks.centre(paper, sight.onto(body.centre) + shift, gid=f"centre {body.link}")
    for kind, text, tail, head, push in _arrows(body, sight, scale, middle - shift, paper.scale, inertial):
        ink, tail, head = INKS[kind], tail + shift, head + shift
        away = (tail - head) if push else (head - tail)
        paper.arrow(tail, head, ink.colour, 2.0, ink.line, head=12, gid=f"{body.link} {text}")
        paper.label(text, tail if push else head, away, gap=4, colour=ink.text, size=9.5)
    _moments(paper, body, sight, flat, scale, shift, middle, inertial)
    if several:
        low = np.array([middle[0], points[:, 1].min()])
        paper.label(f"link {body.link}", low, (0.3, -1), gap=12, size=10.5, weight="bold", leader=False)


def _moments(paper, body, sight, flat, scale, shift, middle, inertial):
    loads = [(load.kind, load.couple, load.point, load.moment, 29.0 if load.couple.startswith("-") else 21.0)
             for load in body.loads if load.couple]
    if inertial != "none":
        sign, word = (1, r"\dot H") if inertial == "resultant" else (-1, r"-\dot H")
        loads.append(("resultant", word, body.centre, sign * body.dH, 15.0))
    for kind, name, point, moment, radius in loads:
        size = float(moment @ sight.out) if flat else float(np.linalg.norm(moment))
        if abs(size) < 1e-6 * scale.moment:
            continue
        at, ink = sight.onto(point) + shift, INKS[kind]
        text = f"${name}$ = {said(size)} N·m"
        if flat:
            away = at - middle if np.linalg.norm(at - middle) * paper.scale > 8 else np.array([0.0, 1.0])
            marks.turning(paper, at, size, scale.moment, text, ink, radius, away, 9.5)
            continue
        along = sight.onto(moment) / scale.moment * 62 * paper.pt
        _double(paper, at, along, ink, f"{body.link} {text}")
        paper.label(text, at + along, along, gap=5, colour=ink.text, size=9.5)


def _double(paper, at, along, ink, gid):
    """A moment in space: an arrow with two heads, by the right-hand rule."""
    length = float(np.linalg.norm(along)) * paper.scale
    paper.arrow(at, at + along, ink.colour, 1.5, ink.line, head=10, gid=gid)
    if length > 16:
        paper.arrow(at, at + along * (1 - 7 / length), ink.colour, 1.5, ink.line, head=10)
    paper.ax.plot(*at, "o", color=MID, markersize=2.5, zorder=29)
