"""Robots as files: a table of Denavit–Hartenberg rows in TOML or JSON, or URDF. Data only; nothing in it is executed.

URDF, the XML of simulators, has a page of its own: `help(robolib.files.urdf)`. A table is

    name = "elbow"
    convention = "standard"             # of the rows: "standard" (distal) or "modified" (proximal)
    angles = "deg"                      # optional; "rad" unless said otherwise. All other units are SI.
    gravity = [0, 0, -9.81]             # acceleration of free fall in the base frame, m/s²: it points down

    [[link]]                            # one block a link, parents first
    joint = "revolute"                  # "revolute", "prismatic" or "fixed"
    a = 0.0                             # the row: a, alpha, d, theta; 0 where left out. q is added to theta or d
    alpha = 90
    d = 0.4
    m = 4.0                             # mass, kg
    com = [0, -0.1, 0]                  # centre of mass in the link's frame, m; the origin where left out
    I = [0.1, 0.02, 0.1, 0, 0, 0]       # about the centre of mass, kg·m²: xx yy zz, or xx yy zz xy xz yz, where
                                        # xy = −∫ x y dm is the entry of the matrix; 0 where left out
    Fv = 0.3                            # viscous and Coulomb friction; 0 where left out
    Fs = 0.1
    parent = 0                          # the link it hangs on, counted from 1; 0: the base. Left out: the one before

    [link.rotor]                        # the motor's rotor, carried by the parent; none where left out
    kr = 100                            # gear ratio
    Im = 0.0002                         # inertia about its axis, kg·m²
    m = 0.5                             # its mass, centre, axis in the parent's frame and inertia across the axis,
    com = [0, 0, 0.1]                   # where they are not counted with the parent already;
    axis = [0, 0, 1]                    # 0, the origin, z and 0 where left out
    It = 0.0

    [tool]                              # optional: the tool's frame, seen from link `on` (the last one, if left out)
    on = 1
    position = [0, 0, 0.1]
    rotation = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

A JSON file has the same keys: "link" is a list of objects. What comes back is as on the shelf, `(robot, values)`: every
number is a symbol with a value, so a model can be had in both; an exact 0, and angles that are multiples of 90°, stay.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ..machine import atomic
from ..robot import KINDS, Link, Robot, Rotor, dh, inertia, mdh
from ..spatial import EYE, ORIGIN, ZERO, Mat3, Transform, Vec3, Z
from . import urdf
from .table import ENTRIES, Known, Table, kind

ROWS = {"standard": dh, "modified": mdh}
TOP = ("name", "convention", "angles", "gravity", "link", "tool")
LINK = ("joint", "a", "alpha", "d", "theta", "m", "com", "I", "Fv", "Fs", "parent", "rotor")
ROTOR = ("kr", "Im", "m", "com", "axis", "It")
TOOL = ("on", "position", "rotation")
SUFFIXES = (".toml", ".json", ".urdf")
ENDINGS = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
UNIT = 1e-9                                     # how far from 1 the length of an axis may be


def load(path: str | Path) -> tuple[Robot, dict[str, float]]:
    """(robot, values) from a TOML, JSON or URDF file. A ValueError names the link and the key, or the line."""
    path = Path(path)
    if path.suffix.lower() == ".urdf":
        found = urdf.load(path)
        return found.robot, found.values
    readers = {".toml": tomllib.loads, ".json": partial(json.loads, object_pairs_hook=_once)}
    if path.suffix.lower() not in readers:
        raise ValueError(f"{path.name}: a robot file ends in {ENDINGS}")
    try:
        data = readers[path.suffix.lower()](path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path.name} could not be read: {error.strerror or error}") from None
    except ValueError as error:                 # also of a text that is no UTF-8
        raise ValueError(f"{path.name} is not valid {path.suffix[1:].upper()}: {error}") from None
    except RecursionError:
        raise ValueError(f"{path.name} is nested too deeply for a robot") from None
    try:
        return read(data)
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


def read(data: Mapping[str, Any]) -> tuple[Robot, dict[str, float]]:
    """(robot, values) from what a file holds, as plain dicts, lists and numbers."""
    top = Table(data, "the file", TOP)
    unit = top.word("angles", ("rad", "deg"), "rad")
    row = ROWS[top.word("convention", tuple(ROWS))]
    name = top.text("name", "robot")
    gravity = top.vector("gravity")
    blocks = top.get("link")
    if not isinstance(blocks, list) or not blocks:
        raise ValueError("link: a robot needs at least one [[link]] block")
    known = Known()
    links = tuple(_link(block, i, row, unit, known) for i, block in enumerate(blocks, 1))
    tool, tip = _tool(top, len(links), known)
    robot = Robot(name, links, known.gravity(gravity), tool, tip)
    if not robot.n:
        raise ValueError("link: all joints are fixed; nothing moves")
    return robot, dict(known.values)


def save(path: str | Path, robot: Robot, values: Mapping[str, float] | None = None) -> None:
    """Write a robot at its values as a file that `load` reads: URDF or JSON, by the ending of its name. No loops.

    JSON takes standard or modified rows; URDF any, but no rotors.
    """
    if Path(path).suffix.lower() == ".urdf":
        atomic.deliver(path, urdf.dump(robot, values))
        return
    if Path(path).suffix.lower() != ".json":
        raise ValueError(f"{Path(path).name}: robots are written as .json or .urdf (TOML is read, not written);"
                         f" call it {Path(path).stem}.json")
    arm = robot.at(values or {})
    if arm.loops:
        raise ValueError(f"the {robot.name} has loops; a file holds a tree only")
    standard = all(not _any(k.joint.before.shift, k.joint.before.angle) for k in arm.links)
    if not standard and any(_any(k.joint.after.shift, k.joint.after.angle) for k in arm.links):
        raise ValueError(f"the {robot.name} has screws before and after its joints; bring it to one convention first:"
                         " conventions.to_modified(robot)")
    data = {"name": arm.name, "convention": "standard" if standard else "modified", "gravity": _floats(arm.gravity),
            "link": [_block(link, standard) for link in arm.links],
            "tool": {"on": arm.tip + 1, "position": _floats(arm.tool.p), "rotation": [_floats(r) for r in arm.tool.R]}}
    atomic.deliver(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def _link(block, i, row, unit, known):
    table = Table(block, f"link {i}", LINK)
    joint = table.word("joint", KINDS)
    a, d = (known.symbol(f"{k}{i}", table.number(k, 0)) for k in ("a", "d"))
    alpha, theta = (known.angle(f"{k}{i}", table.number(k, 0), unit) for k in ("alpha", "theta"))
    rub = {k: known.symbol(f"{k}{i}", table.positive(k, 0)) for k in ("Fv", "Fs")}
    if joint == "fixed" and any(rub.values()):
        raise ValueError(f"link {i}: a fixed joint has no friction; leave Fv and Fs out")
    six = table.vector("I", [0] * 6, lengths=(3, 6))
    six = [known.symbol(f"I{k}{i}", x) for k, x in zip(ENTRIES, [*six, 0, 0, 0], strict=False)]
    rotor = table.get("rotor", None)
    if rotor is not None and joint == "fixed":
        raise ValueError(f"link {i}: a fixed joint has no motor; leave its rotor out")
    return Link(row(joint, a, alpha, d, theta, **rub), known.symbol(f"m{i}", table.positive("m")),
                known.vector((f"rx{i}", f"ry{i}", f"rz{i}"), table.vector("com", [0, 0, 0])), inertia(*six),
                None if rotor is None else _rotor(rotor, i, known), table.index("parent", 0, i - 1, i - 1) - 1)


def _rotor(block, i, known):
    table = Table(block, f"link {i}, rotor", ROTOR)
    axis = table.vector("axis", [0, 0, 1])
    if abs(math.hypot(*axis) - 1) > UNIT:
        raise ValueError(f"link {i}, rotor: axis must be a unit vector; its length is {math.hypot(*axis):g}")
    axis = Vec3(*(int(x) if x in (0, 1, -1) else known.symbol(f"u{k}{i}", x) for k, x in zip("xyz", axis, strict=True)))
    return Rotor(known.symbol(f"kr{i}", table.number("kr")), known.symbol(f"Im{i}", table.positive("Im")),
                 known.symbol(f"mm{i}", table.positive("m", 0)), axis,
                 known.vector((f"xm{i}", f"ym{i}", f"zm{i}"), table.vector("com", [0, 0, 0])),
                 known.symbol(f"It{i}", table.positive("It", 0)))


def _tool(top, count, known):
    """(tool, tip) of a robot with so many links."""
    table = Table(top.get("tool", {}), "tool", TOOL)
    tip = table.index("on", 1, count, count) - 1
    p = known.vector(("xt", "yt", "zt"), table.vector("position", [0, 0, 0]))
    rows = table.get("rotation", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    if not isinstance(rows, list) or len(rows) != 3:
        table.fail("rotation", "three rows of three numbers", kind(rows))
    rows = [Table({"rotation": row}, f"tool, row {k}", TOOL).vector("rotation") for k, row in enumerate(rows, 1)]
    R = Mat3(*rows)
    gap = max(abs(x - y) for a, b in zip(R @ R.T, EYE, strict=True) for x, y in zip(a, b, strict=True))
    if gap > UNIT or R.rows[0].cross(R.rows[1]) @ R.rows[2] < 0:
        raise ValueError("tool: rotation must be a rotation matrix: rows of length 1, at right angles, right-handed")
    exact = [[int(x) if x in (0, 1, -1) else known.symbol(f"Rt{i}{j}", x) for j, x in enumerate(row, 1)]
             for i, row in enumerate(rows, 1)]
    return Transform(Mat3(*exact), p), tip


def _block(link, standard):
    """A link as the file has it."""
    joint, rotor, I = link.joint, link.rotor, link.I
    side = joint.after if standard else joint.before
    block = {"joint": joint.kind, "a": float(side.shift), "alpha": float(side.angle), "d": float(joint.d),
             "theta": float(joint.theta), "m": float(link.m)}
    for key, there, x in (("com", link.com != ORIGIN, link.com), ("I", I != ZERO, (
            I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]))):
        block |= {key: _floats(x)} if there else {}
    block |= {key: float(x) for key, x in (("Fv", joint.Fv), ("Fs", joint.Fs)) if x}
    block["parent"] = link.parent + 1
    if rotor:
        block["rotor"] = {key: float(getattr(rotor, key)) for key in ("kr", "Im", "m", "It")}
        block["rotor"] |= {"com": _floats(rotor.com)} | ({"axis": _floats(rotor.axis)} if rotor.axis != Z else {})
    return block


def _floats(numbers):
    return [float(x) for x in numbers]


def _any(*numbers):
    return any(x != 0 for x in numbers)


def _once(pairs):
    """A JSON object; a key that stands there twice is a mistake, not a correction."""
    for key, _ in pairs:
        if [k for k, _ in pairs].count(key) > 1:
            raise ValueError(f"the key {key!r} stands there twice")
    return dict(pairs)
