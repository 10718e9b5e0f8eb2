"""Robots as URDF, the XML that most simulators and middlewares read. Kinematics and inertias; nothing is drawn.

    from robolib.files import urdf
    arm = urdf.load("arm.urdf", tip="tool0")                # arm.robot, arm.values: as on the shelf
    arm.joints, arm.limits                                  # their names, and how far they go, in the order of q
    text = urdf.dump(arm.robot, arm.values)

What is read: links with their <inertial> in a frame of any pose; joints "revolute", "continuous", "prismatic" and
"fixed" with their origin, axis, limits, damping (Fv) and friction (Fs). The base frame is that of the root link, q = 0
that of the file, the tool the frame of the link `tip`. Frames and rows are chosen as `rows` explains. Shapes, meshes,
colours, transmissions and what belongs to a simulator are passed over.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...robot import Joint, Link, Robot, inertia
from ...robots.limits import Limits
from ...spatial import HERE, NO_SCREW, Mat3, Transform, screw
from ..table import ENTRIES, Known
from . import parts
from .parts import Body, Part
from .rows import BASE, SAME, Node, Row, placed
from .writing import dump

DOWN = (0.0, 0.0, -9.81)                        # URDF tells no gravity; its z axis points up
TINY = 1e-14                                    # what rotations leave of a zero

__all__ = ["Urdf", "dump", "load", "read"]


@dataclass(frozen=True)
class Urdf:
    """A robot with its numbers, as on the shelf, and what a Robot has no place for.

    joints   the names of the joints that move, in the order of q
    limits   (low, high) of each of them in rad or m; None where the file gives none
    links    the names of the links, in the order of robot.links; "" for one that only stands between
    """

    robot: Robot
    values: dict[str, float]
    joints: tuple[str, ...]
    limits: Limits
    links: tuple[str, ...]


def load(path: str | Path, **options: object) -> Urdf:
    """A URDF file; the options are those of `read`. A ValueError names the file, the line, and what to do."""
    path = Path(path)
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path.name} could not be read: {error.strerror or error}") from None
    try:
        return read(text, **options)
    except ValueError as error:
        raise ValueError(f"{path.name}, {error}") from None


def read(text: str | bytes, tip: str | None = None, fixed: str = "lump", locked: Collection[str] = (),
         gravity: Sequence[float] = DOWN, rounded: bool = True) -> Urdf:
    """The robot of a URDF text.

    tip       the link whose frame is the tool; unless said otherwise the last one of the longest chain
    fixed     "lump": what is bolted together is one body. "keep": each link of the file stays one
    locked    joints to hold still at 0, of any kind, such as the fingers of a gripper
    gravity   the acceleration of free fall in the frame of the root link, m/s²
    rounded   whether 1.5708 is read as a right angle, as it was meant
    """
    if fixed not in ("lump", "keep"):
        raise ValueError(f"fixed must be 'lump' or 'keep', not {fixed!r}")
    if len(gravity) != 3:
        raise ValueError(f"gravity: three numbers in m/s² are needed, such as (0, 0, -9.81), not {gravity!r}")
    name, root, found = parts.read(text, [locked] if isinstance(locked, str) else locked, rounded)
    if all(part.kind == "fixed" for part in found):
        raise ValueError("no joint of the file moves; there is nothing to calculate")
    poses, owner, nodes = {root: HERE}, {root: -1}, []
    for part in found:
        T = poses[part.name] = poses[part.parent] @ part.place
        body, parent = part.body.seen(T), owner[part.parent]
        if part.kind == "fixed" and fixed == "lump":
            owner[part.name] = parent
            if parent >= 0:
                nodes[parent] = replace(nodes[parent], body=nodes[parent].body + body)
            continue
        owner[part.name] = len(nodes)
        on = nodes[parent] if parent >= 0 else BASE
        line = (T.R @ part.axis, T.p) if part.kind != "fixed" else (on.u, on.o)
        nodes.append(Node(part.kind, *line, T, parent, part, body))
    tool = _tip(tip, found, owner)
    named = nodes[owner[tool]].part
    nodes, rows = placed(nodes)
    known, last = Known(), next(i for i, node in enumerate(nodes) if node.part is named)
    links = tuple(_link(node, row, i, known) for i, (node, row) in enumerate(zip(nodes, rows, strict=True), 1))
    robot = Robot(name, links, known.gravity(gravity), _tool(_inverse(rows[last].frame) @ poses[tool], known), last)
    moving = [nodes[i].part for i in robot.joints]
    _weightless(robot, nodes)
    return Urdf(robot, dict(known.values), tuple(part.joint for part in moving), tuple(part.limit for part in moving),
                tuple(node.part.name if node.part else "" for node in nodes))


def _tip(tip: str | None, found: list[Part], owner: dict[str, int]) -> str:
    """The link that is the tool."""
    if tip is not None:
        if owner.get(tip, -1) < 0:
            what = "hangs on the base, and nothing moves it" if tip in owner else "is no link of the file"
            raise ValueError(f"tip: {tip!r} {what}; take one of {', '.join(repr(x) for x in owner if owner[x] >= 0)}")
        return tip
    depth = {}
    for part in found:
        moves, all_of = depth.get(part.parent, (0, 0))
        depth[part.name] = moves + (part.kind != "fixed"), all_of + 1
    carrying = {part.parent for part in found}
    ends = [name for name in depth if name not in carrying and owner[name] >= 0]
    best = max(depth[name] for name in ends)
    last = [name for name in ends if depth[name] == best]
    if len(last) > 1:
        warnings.warn(f"the robot ends in {', '.join(map(repr, last))}; {last[0]!r} was taken as its tool. Name"
                      f" another one by tip={last[1]!r}", stacklevel=3)
    return last[0]


def _link(node: Node, row: Row, i: int, known: Known) -> Link:
    rub = {key: known.symbol(f"{key}{i}", getattr(node.part, key, 0)) for key in ("Fv", "Fs")}
    joint = Joint(node.kind, _screw(row, i, known), known.angle(f"theta{i}", row.theta, "rad"),
                  known.symbol(f"d{i}", _length(row.d)), **rub)
    body: Body = node.body.seen(_inverse(row.frame))
    I, size = body.I, max(abs(x) for line in body.I for x in line)
    six = (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2])
    six = [known.symbol(f"I{k}{i}", x if abs(x) > TINY * size else 0.0) for k, x in zip(ENTRIES, six, strict=True)]
    com = known.vector((f"rx{i}", f"ry{i}", f"rz{i}"), map(_length, body.com))
    return Link(joint, known.symbol(f"m{i}", body.m), com, inertia(*six), parent=node.parent)


def _screw(row, i, known):
    a, alpha = known.symbol(f"a{i}", _length(row.a)), known.angle(f"alpha{i}", row.alpha, "rad")
    return screw(a, alpha) if a != 0 or alpha != 0 else NO_SCREW


def _tool(T, known):
    """The tool; entries that are 0, 1 or −1 but for rounding are so."""
    p = known.vector(("xt", "yt", "zt"), map(_length, T.p))
    rows = [[round(x) if abs(x - round(x)) < TINY else x for x in row] for row in T.R]
    return Transform(Mat3(*([x if x in (0, 1, -1) else known.symbol(f"Rt{k}{j}", x) for j, x in enumerate(row, 1)]
                            for k, row in enumerate(rows, 1))), p)


def _weightless(robot, nodes):
    """Say it where a joint moves nothing that has a mass."""
    for j in robot.joints:
        behind = [i for i in range(len(robot.links)) if j in robot.path(i)]
        if all(robot.links[i].m == 0 and robot.links[i].I == Mat3(*[(0, 0, 0)] * 3) for i in behind):
            warnings.warn(f"the joint {nodes[j].part.joint!r} moves no mass: no link behind it has an <inertial>",
                          stacklevel=3)
            return


def _length(x):
    """A length without what rounding has left behind its last digits: 0.107, and not 0.10699999999999998."""
    return 0.0 if abs(x) < SAME else round(x, 15)


def _inverse(T):
    return Transform(T.R.T, -(T.R.T @ T.p))
