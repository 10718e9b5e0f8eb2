"""The links and joints of a URDF file, checked: who hangs on whom, where, with which body."""

from __future__ import annotations

import math
import warnings
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ...rigid_body import Body
from ...spatial import ORIGIN, Mat3, Transform, Vec3
from .origins import Angles
from .tags import Tag, tree

MOVING = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic"}
HELD = ("planar", "floating")                   # kinds that a Robot has no place for


@dataclass(frozen=True)
class Part:
    """A link with the joint that carries it.

    place  its frame at q = 0, seen from its parent's      kind   "revolute", "prismatic" or "fixed"
    axis   a unit vector in its own frame                  limit  (low, high), or None
    """

    name: str
    joint: str
    parent: str
    kind: str
    place: Transform
    axis: Vec3
    body: Body
    limit: tuple[float, float] | None
    Fv: float
    Fs: float


def read(text: str | bytes, locked: Collection[str], rounded: bool) -> tuple[str, str, list[Part]]:
    """(the robot's name, its root link, its parts, parents first)."""
    top = tree(text)
    if top.name != "robot":
        raise top.fail(f"a URDF file begins with <robot>, not with <{top.name}>")
    for tag in top.inside:
        if tag.name.startswith("xacro:"):
            raise tag.fail(f"<{tag.name}> is xacro, from which URDF is made first: xacro FILE > arm.urdf")
    angles = Angles(rounded)
    links = _named(top.all("link"))
    joints = _named(top.all("joint"))
    unknown = [name for name in locked if name not in joints]
    if unknown:
        raise ValueError(f"locked: there is no joint {unknown[0]!r}; there are {_list(joints)}")
    carried = _carried(links, joints)
    root = _root(top, links, joints, carried)
    bodies = {name: _body(tag, angles) for name, tag in links.items()}
    parts = [_part(joints[carried[name]], name, bodies[name], name_of in locked, angles)
             for name in _in_order(root, joints) for name_of in (carried[name],)]
    angles.tell()
    return top.attributes.get("name", "").strip() or "robot", root, parts


def _named(tags):
    """{name: tag}; a name may stand only once."""
    found = {}
    for tag in tags:
        name = tag.text("name")
        if name in found:
            raise tag.fail(f"a second {tag.name} {name!r}; the first one is in line {found[name].line}")
        found[name] = tag
    return found


def _carried(links, joints):
    """{link: the joint that carries it}."""
    found = {}
    for name, tag in joints.items():
        for end in ("parent", "child"):
            other = tag.must(end, f"the joint {name!r}")
            if other.text("link") not in links:
                raise other.fail(f"the joint {name!r} has the {end} {other.text('link')!r}, which is no link;"
                                 f" there are {_list(links)}")
        child = tag.one("child").text("link")
        if child in found:
            raise tag.fail(f"the joints {found[child]!r} and {name!r} carry the same link {child!r}; a URDF robot is a"
                           " tree, in which each link hangs on one joint")
        found[child] = name
    return found


def _root(top, links, joints, carried):
    if not links:
        raise top.fail("there is no <link> in the file")
    roots = [name for name in links if name not in carried]
    if len(roots) > 1:
        raise links[roots[1]].fail(f"{roots[1]!r} and {roots[0]!r} both hang on nothing; a robot has one root."
                                   " Join them by a fixed joint")
    reached = {*roots, *(_in_order(roots[0], joints) if roots else ())}
    lost = [name for name in links if name not in reached]
    if lost:
        around, name = [], lost[0]
        while name not in around:
            around.append(name)
            name = joints[carried[name]].one("parent").text("link")
        around = [*around[around.index(name):], name]
        raise joints[carried[name]].fail(f"the links go round in a loop, {' on '.join(map(repr, around))}; a URDF robot"
                                         " is a tree. Take one of these joints out")
    return roots[0]


def _in_order(root, joints) -> Iterator[str]:
    """The links below the root, parents first, branch by branch, as they stand in the file."""
    below = {}
    for tag in joints.values():
        below.setdefault(tag.one("parent").text("link"), []).append(tag.one("child").text("link"))
    stack = list(reversed(below.get(root, [])))
    while stack:
        name = stack.pop()
        yield name
        stack += reversed(below.get(name, []))


def _body(link, angles):
    tag = link.one("inertial")
    if tag is None:
        return Body()
    name = link.text("name")
    m = tag.must("mass", f"the <inertial> of {name!r}").positive("value", f"the mass of {name!r}")
    given = tag.must("inertia", f"the <inertial> of {name!r}")
    xx, yy, zz = (given.positive(key, f"{key} of {name!r}") for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (given.number(key, 0) for key in ("ixy", "ixz", "iyz"))
    I = Mat3((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    return Body(m, ORIGIN, I).seen(angles.pose(tag.one("origin")))


def _part(tag, link, body, held, angles):
    name, kind = tag.text("name"), tag.text("type")
    if kind not in (*MOVING, "fixed", *HELD):
        raise tag.fail(f"the joint {name!r} has the type {kind!r}; there are {_list((*MOVING, 'fixed'))}")
    if not held and (kind in HELD or tag.all("mimic")):
        what = f"is {kind}" if kind in HELD else f"mimics {tag.all('mimic')[0].attributes.get('joint', '')!r}"
        raise tag.fail(f"the joint {name!r} {what}, and our robots have no such joint. To hold it still at 0, read the"
                       f" file with urdf.load(path, locked=[{name!r}])")
    kind = "fixed" if held else MOVING.get(kind, kind)
    dynamics, limit = tag.one("dynamics") or Tag("dynamics", tag.line, {}), tag.one("limit")
    rub = [dynamics.positive(key, f"the {key} of the joint {name!r}", 0) for key in ("damping", "friction")]
    ends = None
    if kind != "fixed" and tag.text("type") != "continuous" and limit and {"lower", "upper"} & {*limit.attributes}:
        ends = limit.number("lower", 0), limit.number("upper", 0)
        if ends[0] > ends[1]:
            raise limit.fail(f"the joint {name!r} has its lower limit, {ends[0]:g}, above its upper one, {ends[1]:g}")
    return Part(link, name, tag.one("parent").text("link"), kind, angles.pose(tag.one("origin")),
                _axis(tag, name) if kind != "fixed" else Vec3(0, 0, 1), body, ends,
                *(rub if kind != "fixed" else (0, 0)))


def _axis(tag, name):
    axis = tag.one("axis")
    if axis is None:
        warnings.warn(f"line {tag.line}: the joint {name!r} has no <axis>; it turns about x, as URDF has it then",
                      stacklevel=5)
        return Vec3(1, 0, 0)
    xyz = axis.numbers("xyz", 3)
    length = math.hypot(*xyz)
    if length < 1e-9:
        raise axis.fail(f"the axis of the joint {name!r} has no length; give its direction, such as xyz=\"0 0 1\"")
    return Vec3(*(x / length if abs(length - 1) > 1e-15 else x for x in xyz))


def _list(names):
    names = list(names)
    return ", ".join(map(repr, names[:12])) + (", …" if len(names) > 12 else "")
