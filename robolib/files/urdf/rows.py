"""From joints anywhere to rows of Denavit and Hartenberg: which frames make each joint an X and a Z.

A URDF joint has an axis of any direction in a frame of any pose. Only the axes matter: as long as a body is told anew,
its frame may be any frame that is fixed to it. So each link gets the frame of a modified row, z along the axis of its
own joint, x along the common normal to the axis of the joint that it carries, and a joint is

    T = X(a, α) · Z(θ + q, d)      or      Z(θ, d + q)      with the constant part as it is at the file's q = 0

Two cases need a link more, fixed and without a mass. One row has one x: a second joint on the same link, or the first
one on the base, whose frame is the file's, begins with a turn and a shift along z, Z(θ, d). And where two axes are
nearly parallel, but not quite, their common normal is far away or anywhere; an axis across both goes between.

Where several frames would do, that of the file is taken.

Seed:   [khalil] section 2, the rows; the choices are ours
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ...spatial import HERE, Mat3, Transform, Vec3, Z
from .parts import Body, Part

SAME = 1e-12                                    # a sine or a length (m) below it is 0
NEAR = 1e-3                                     # below it, axes are nearly parallel


@dataclass(frozen=True)
class Node:
    """A link to be: the line (u, o) of its joint and the file's frame at q = 0, both seen from the base.

    `part` is None for a link that only stands between. `body` is seen from the base too.
    """

    kind: str
    u: Vec3
    o: Vec3
    frame: Transform
    parent: int
    part: Part | None = None
    body: Body = Body()


@dataclass(frozen=True)
class Row:
    """A modified row at q = 0, and the pose of the frame that it leads to, seen from the base."""

    a: float
    alpha: float
    theta: float
    d: float
    frame: Transform


BASE = Node("fixed", Z, Vec3(0, 0, 0), HERE, -1)


def placed(nodes: list[Node]) -> tuple[list[Node], list[Row]]:
    """(the nodes with those that must stand between, a row for each)."""
    nodes = _branched(_crossed(nodes))
    frames = {-1: HERE} | {i: _frame(node, _first(nodes, i)) for i, node in enumerate(nodes)}
    return nodes, [_row(frames[node.parent], frames[i]) for i, node in enumerate(nodes)]


def _crossed(nodes):
    """An axis across goes between two that are nearly parallel: through the second joint's origin."""
    def between(parent, node):
        if SAME < _length(parent.u.cross(node.u)) < NEAR:
            return Node("fixed", _across(parent.u, parent.frame.R), node.o, node.frame, -1)
        return None
    return _inserted(nodes, between)


def _branched(nodes):
    """A link on the axis of its parent goes between, where the parent's x does not lead to the joint."""
    def between(parent, node):
        frame = HERE if parent is BASE else _frame(parent, _first(nodes, node.parent))
        return None if _reached(frame, node) else Node("fixed", parent.u, parent.o, frame, -1)
    return _inserted(nodes, between)


def _inserted(nodes, between):
    """The nodes with `between(parent, node)` before a node, where there is one."""
    out, new = [], {-1: -1}                     # the new places of the old nodes
    for i, node in enumerate(nodes):
        parent, extra = new[node.parent], between(BASE if node.parent < 0 else nodes[node.parent], node)
        if extra is not None:
            out.append(replace(extra, parent=parent))
            parent = len(out) - 1
        out.append(replace(node, parent=parent))
        new[i] = len(out) - 1
    return out


def _first(nodes, i):
    """The node whose joint chooses the x of node i: the first on it that has another axis."""
    return next((other for other in nodes if other.parent == i and not _coincident(nodes[i], other)), None)


def _frame(node, other):
    """The frame of a node: its x along the common normal to the axis of the other one, that of the file if there is
    no other one.

    With axes o + t z and o' + s u:   n = z × u,   t = ((o' − o) × u) · n / n²
    """
    z, own = node.u, node.frame.R.T.rows[0]
    x, o = _across(z, node.frame.R), node.o
    if other is not None:
        n, away = z.cross(other.u), other.o - o
        sine = _length(n)
        if sine < SAME:
            n = away - z * (z @ away)
        else:
            o = o + z * (away.cross(other.u) @ n / sine**2)
        x = n * (1 / _length(n))
        x = x - z * (z @ x)                     # for axes that are close, what rounding left along z has grown
        x = x * (1 / _length(x))
        a, along = (other.o - o) @ x, x @ own
        if abs(along) > 1 - 1e-9:
            x = x if along > 0 else -x
        elif a < -SAME or (abs(a) <= SAME and along < 0):
            x = -x
    return Transform(Mat3(x, z.cross(x), z).T, o)


def _across(z, R):
    """A unit vector at a right angle to z, as close to the x axis of R, or to its y axis, as can be."""
    for axis in R.T.rows:
        rest = axis - z * (z @ axis)
        size = _length(rest)
        if size > 0.5:
            return axis if abs(z @ axis) < 1e-15 else rest * (1 / size)
    raise ArithmeticError("three axes cannot all be parallel to one")


def _coincident(a, b):
    away = b.o - a.o
    return _length(a.u.cross(b.u)) < SAME and _length(away - a.u * (a.u @ away)) < SAME


def _reached(frame, node):
    """Does X(a, α) lead from a frame to the axis of a node? Where it meets the x axis at a right angle."""
    x, _, z = frame.R.T.rows
    away = node.o - frame.p
    off = away - x * (x @ away)
    return abs(x @ node.u) < SAME and _length(off - node.u * (node.u @ off)) < SAME


def _row(parent, frame):
    """The row from one frame to the next."""
    x, _, z = parent.R.T.rows
    x2, _, z2 = frame.R.T.rows
    away = frame.p - parent.p
    return Row(away @ x, math.atan2(z.cross(z2) @ x, z @ z2), math.atan2(x.cross(x2) @ z2, x @ x2), away @ z2, frame)


def _length(v):
    return math.sqrt(v @ v)
