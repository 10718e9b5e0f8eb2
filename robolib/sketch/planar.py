"""Arms that move in a plane: links as bars, joints as pins, slides as sleeves, and the letters of their quantities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .. import notation
from ..machine.extras import needed
from ..robot import Robot
from ..robots import parallelogram_closure
from . import marks
from .ink import CARD, DARK, INKS, MID, PALE, STEEL
from .paper import Paper
from .shape import Part, View, floats, letter, parts, plane

with needed(__name__):
    from matplotlib.figure import Figure

FILLS = (STEEL, "#E6E0D2")                      # a link and the next one
RADII = (30, 24, 27, 42)                        # of the arcs of q1, q2, …, in points


def planar(robot: Robot, values: Mapping[str, float], q: Sequence[float], *, angles: bool = False,
           absolute: bool = False, lengths: bool = False, numbers: bool = False, centres: bool = False,
           motors: bool = False, gravity: bool = False, axes: bool = False, tip: bool = False, payload: str = "",
           ghosts: Sequence[Sequence[float]] = (), height: float = 250) -> Figure:
    """An arm that moves in one plane, at q. Each mark is switched on by its name:

    angles    q_i: an arc from the dashed extension of the link before; a dimension line at a slide
    absolute  ϑ_i, the angle of link i from the base's horizontal axis
    lengths   a_i from joint to joint, ℓ_i from the joint to the centre of mass
    numbers   the links' numbers         centres   centres of mass, with m_i      motors   discs at geared joints
    gravity   the arrow of free fall     axes      of the base frame              tip      the tool's point
    payload   a block at the tip, with this text      ghosts   other positions, pale      height   in points of print
    """
    view, shown = plane(robot, values), parts(robot, values, q)
    pale = [parts(robot, values, other) for other in ghosts]
    paper = Paper(np.concatenate([outline(ps, view) for ps in (shown, *pale)]), 360, height)
    for other in pale:
        ghost(paper, other, view)
    base(paper, robot, values, shown, view)
    for part in shown:
        body(paper, part, view)
    pins(paper, shown, view, motors)
    _marks(paper, robot, shown, view, q, angles, absolute, lengths, numbers, centres)
    end = _tip(robot, shown, view)
    if payload:
        marks.load(paper, end, payload)
    if tip:
        paper.ax.plot(*end, "o", color=DARK, markersize=5.5, zorder=24, gid="tip")
        paper.label("tip", end, end - _middle(shown, view), gap=9)
    if axes:
        _axes(paper, view)
    if gravity:
        falling(paper, floats(robot, values), view)
    return paper.done()


def cartesian(robot: Robot, values: Mapping[str, float], q: Sequence[float], **switches: bool) -> Figure:
    """The Cartesian arm: two slides. The switches are those of `planar`; `angles` marks q_1 and q_2 as
    lengths, and α, the angle between the slides."""
    return planar(robot, values, q, **switches)


def parallelogram(robot: Robot, values: Mapping[str, float], q_a: Sequence[float], **switches: bool) -> Figure:
    """The parallelogram arm at its motors' angles (q_1, q_4); the other joints follow. Switches as in `planar`."""
    return planar(robot, values, parallelogram_joints(q_a), **switches)


def parallelogram_joints(q_a: Sequence[float]) -> list[float]:
    """All joints of the parallelogram arm from its motors' (q_1, q_4), q_3 between −π and π."""
    q = [float(x) for x in parallelogram_closure([float(x) for x in q_a])]
    return [(x + np.pi) % (2 * np.pi) - np.pi if k in (1, 2) else x for k, x in enumerate(q)]


def outline(shown: Sequence[Part], view: View) -> np.ndarray:
    """The points that a drawing must show."""
    points = [p for part in shown for p in (part.joint, part.hub, *(e.point for e in part.ends))]
    points += [part.centre for part in shown if part.mass]
    return view.onto(np.array(points))


def bars(part: Part, view: View, pt: float) -> list[tuple[np.ndarray, np.ndarray]]:
    """The straight pieces of a link's body, from its hub to its ends; a link without ends reaches to its centre."""
    hub = view.onto(part.hub)
    if part.kind == "prismatic" and part.parent >= 0:
        hub = view.onto(part.joint) - 46 * pt * marks.unit(view.onto(part.axis))
    ends = [view.onto(e.point) for e in part.ends]
    far = [p for p in ends if np.linalg.norm(p - hub) > 2 * pt]
    if not far and part.mass:
        far = [p for p in [view.onto(part.centre)] if np.linalg.norm(p - hub) > 2 * pt]
    kept: list[np.ndarray] = []
    for p in sorted(far, key=lambda p: -np.linalg.norm(p - hub)):
        along = [marks.unit(p - hub) @ marks.unit(other - hub) for other in kept]
        if not any(c > 1 - 1e-9 for c in along):
            kept.append(p)
    return [(hub, p) for p in kept]


def body(paper: Paper, part: Part, view: View) -> None:
    """A link: its bars, and its sleeve if it slides."""
    fill, z = FILLS[part.index % 2], 10 + 0.1 * part.index
    pieces, axis = bars(part, view, paper.pt), view.onto(part.axis)
    slides = part.kind == "prismatic"
    for start, end in pieces:
        marks.bar(paper, start, end, 9 if slides else 13, fill, z=z, cap="butt" if slides else "round")
    if slides and part.parent < 0:
        marks.box(paper, view.onto(part.hub), axis, fill=fill, z=z + 0.05)
    elif slides:
        marks.box(paper, view.onto(part.joint), axis, 30, 21, FILLS[(part.index - 1) % 2], z=z + 0.05)
    if part.mass and pieces:
        centre = view.onto(part.centre)
        off = min(_distance(centre, *piece) for piece in pieces)
        if off > 7 * paper.pt:
            paper.line([pieces[0][0], centre, pieces[0][1]], DARK, 1.1, z=9)
    elif part.mass and part.kind == "fixed":
        marks.load(paper, view.onto(part.centre))


def base(paper: Paper, robot: Robot, values: Mapping[str, float], shown: Sequence[Part], view: View) -> None:
    """What does not move: brackets under the pins on the ground, rails under the slides."""
    held: list[np.ndarray] = []
    for part in shown:
        if part.parent >= 0:
            continue
        joint, axis = view.onto(part.joint), view.onto(part.axis)
        if part.kind == "prismatic":
            hub, along = view.onto(part.hub), marks.unit(axis)
            side = marks.left(along) * (1 if along[0] < -0.5 or abs(along[0]) <= 0.5 and along[1] > 0 else -1)
            ends = sorted((0.0, (hub - joint) @ along))
            rail = [joint + along * (t * paper.scale + pad) * paper.pt
                    for t, pad in zip(ends, (-24, 40), strict=True)]
            marks.bar(paper, *rail, 6, "#FFFFFF", cap="butt", z=9)
            marks.ground(paper, *(p + side * 15 * paper.pt for p in rail), side)
            for p, inward in zip(rail, (3, -3), strict=True):
                p = p + along * inward * paper.pt
                paper.line([p, p + side * 15 * paper.pt], DARK, 3, z=8.5)
        elif not any(np.allclose(joint, p) for p in held):
            marks.support(paper, joint)
            held.append(joint)
    for loop in floats(robot, values).loops:
        for link, point in ((loop.link_a, loop.point_a), (loop.link_b, loop.point_b)):
            if link < 0:
                marks.support(paper, view.onto(np.array([float(x) for x in point])))


def pins(paper: Paper, shown: Sequence[Part], view: View, motors: bool = False) -> None:
    """The joints that turn, and the pins that close loops."""
    seen: list[np.ndarray] = []
    for part in shown:
        if part.kind == "revolute":
            at = view.onto(part.joint)
            if motors and part.motor:
                marks.motor(paper, at)
            marks.pin(paper, at, gid=f"joint {part.index + 1}")
        if motors and part.motor and part.kind == "prismatic":
            at = view.onto(part.joint) - 24 * paper.pt * marks.unit(view.onto(part.axis)) * (part.parent < 0)
            along = marks.unit(view.onto(part.axis))
            aside = 0 * along if part.parent < 0 else 31 * along + 18 * marks.left(along)
            marks.motor(paper, at + aside * paper.pt, z=9.8)
        for end in part.ends:
            at = view.onto(end.point)
            if end.what.startswith("pin") and not any(np.allclose(at, p) for p in seen):
                marks.pin(paper, at, gid=end.what)
                seen.append(at)


def ghost(paper: Paper, shown: Sequence[Part], view: View) -> None:
    """Another position of the arm, pale and dashed."""
    for part in shown:
        for start, end in bars(part, view, paper.pt):
            paper.line([start, end], PALE, 1.6, (0, (5, 2)), z=3, weight=0.15)
            paper.ax.plot(*start, "o", color=CARD, markersize=7, markeredgecolor=PALE, zorder=3.1)


def falling(paper: Paper, arm: Robot, view: View) -> None:
    """The arrow of free fall, beside the drawing."""
    g = np.array([float(x) for x in arm.gravity])
    size = float(np.linalg.norm(g))
    if size == 0 or np.linalg.norm(view.onto(g)) < 1e-6 * size:
        return
    high = np.array([paper._high[0] + 24, paper._high[1] - 4]) * paper.pt
    end = high + view.onto(g) / size * 42 * paper.pt
    paper.arrow(high, end, INKS["weight"].colour, 2.0, gid="gravity")
    paper.label("$g$", (high + end) / 2, (1, 0), gap=5, colour=INKS["weight"].text, leader=False)


def _marks(paper, robot, shown, view, q, angles, absolute, lengths, numbers, centres):
    for part in shown:
        at, i = view.onto(part.joint), part.index + 1
        place = robot.joints.index(part.index) + 1 if part.index in robot.joints else 0
        if centres and part.mass:
            at_centre = view.onto(part.centre)
            marks.centre(paper, at_centre, gid=f"centre {i}")
            name = next((str(x) for x in (robot.links[part.index].m,)), f"m{i}")
            toward = marks.left(_direction(part, view))
            paper.label(f"${notation.latex(name) or f'm_{{{i}}}'}$", at_centre, toward, gap=9)
        if angles and part.kind == "revolute":
            _angle(paper, part, at, view, f"$q_{{{place}}}$", RADII[part.index % 4], q[place - 1])
        if angles and part.kind == "prismatic":
            marks.dimension(paper, at, view.onto(part.hub), f"$q_{{{place}}}$", INKS["coordinate"], (24, 32, 42, 55))
            _between(paper, robot, part, shown, view)
        if absolute and part.kind == "revolute":
            _absolute(paper, part, at, view, i)
    if lengths:
        _lengths(paper, robot, shown, view, centres)
    if numbers:
        for part in shown:
            if part.kind != "fixed":
                _number(paper, part, view)


def _angle(paper, part, at, view, text, radius, q):
    zero, sense = view.onto(part.zero), np.sign(part.axis @ view.out)
    start, turn = float(np.arctan2(zero[1], zero[0])), sense * np.fmod(float(q), 2 * np.pi)
    marks.ray(paper, at, start, radius + 22)
    marks.arc(paper, at, radius, start, start + turn, text)


def _between(paper, robot, part, shown, view):
    """The angle between two slides, if it has a letter."""
    if part.parent < 0 or shown[part.parent].kind != "prismatic":
        return
    text = letter(robot.links[part.parent].joint.after.angle)
    if text:
        one, two = (view.onto(v) for v in (shown[part.parent].axis, part.axis))
        start, turn = np.arctan2(one[1], one[0]), np.arctan2(one[0] * two[1] - one[1] * two[0], one @ two)
        marks.ray(paper, view.onto(part.joint), float(start), 66)
        marks.arc(paper, view.onto(part.joint), 48, float(start), float(start + turn), text, INKS["absolute"])


def _absolute(paper, part, at, view, i):
    now = view.onto(part.x)
    marks.ray(paper, at, 0.0, 72)
    marks.arc(paper, at, 54, 0.0, float(np.arctan2(now[1], now[0])), rf"$\vartheta_{{{i}}}$", INKS["absolute"])


def _lengths(paper, robot, shown, view, centres):
    done = set()
    for part in shown:
        start = view.onto(part.hub)
        own = f"l{part.index + 1}"
        if own in robot.parameters and part.mass:
            marks.dimension(paper, start, view.onto(part.centre), f"${notation.latex(own)}$")
        for end in sorted(part.ends, key=lambda e: np.linalg.norm(view.onto(e.point) - start)):
            at = view.onto(end.point)
            if end.letter and end.letter not in done and np.linalg.norm(at - start) > 8 * paper.pt:
                marks.dimension(paper, start, at, end.letter)
                done.add(end.letter)


def _number(paper, part, view):
    pieces = bars(part, view, paper.pt)
    if not pieces:
        at = view.onto(part.hub)
        paper.label(f"link {part.index + 1}", at, (1, 0.6), gap=18, size=9.5, weight="bold")
        return
    start, end = max(pieces, key=lambda piece: np.linalg.norm(piece[1] - piece[0]))
    side = marks.left(marks.unit(end - start))
    paper.label(f"link {part.index + 1}", start + 0.62 * (end - start), side if side[1] < 0 else -side, gap=9,
                size=9.5, weight="bold")


def _axes(paper, view):
    at = np.zeros(2)
    for k, name in enumerate("xyz"):
        along = view.onto(np.eye(3)[k])
        if np.linalg.norm(along) > 0.5:
            end = at + 62 * paper.pt * marks.unit(along)
            paper.arrow(at, end, MID, 1.4, z=9.7, head=9)
            paper.label(f"${name}$", end, along, gap=3, colour=INKS["length"].text, leader=False)


def _tip(robot, shown, view):
    return next(view.onto(e.point) for e in shown[robot.tip].ends if e.what == "tip")


def _middle(shown, view):
    return outline(shown, view).mean(axis=0)


def _direction(part, view):
    ends = [view.onto(e.point) - view.onto(part.hub) for e in part.ends]
    longest = max(ends, key=np.linalg.norm, default=np.array([1.0, 0.0]))
    return marks.unit(longest) if np.linalg.norm(longest) > 1e-9 else np.array([0.0, -1.0])


def _distance(p, a, b):
    t = np.clip((p - a) @ (b - a) / max((b - a) @ (b - a), 1e-12), 0, 1)
    return float(np.linalg.norm(p - a - t * (b - a)))
