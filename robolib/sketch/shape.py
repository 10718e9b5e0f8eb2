"""What there is to draw of an arm: where its joints, links' ends, centres of mass and loops are, with their letters."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from .. import notation
from ..kinematics import Pose, frames
from ..robot import Robot
from ..scalar import Scalar
from ..spatial import Vec3, Z, to_numpy


@dataclass(frozen=True)
class End:
    """A point of a link where something is: what (a place, "joint 2", "pin 1", "tip"), and the letter of its distance.
    """

    point: np.ndarray
    what: str
    letter: str


@dataclass(frozen=True)
class Part:
    """A link as it is drawn: its joint, where its body begins, its ends, its centre of mass, all in the base frame.

    For a sliding joint `joint` is where the slide begins and `hub` where the link is now; else they are the same.
    """

    index: int
    kind: str
    parent: int
    joint: np.ndarray
    hub: np.ndarray
    axis: np.ndarray
    ends: tuple[End, ...]
    centre: np.ndarray
    mass: float
    zero: np.ndarray                            # the direction of the link's x axis at q = 0
    x: np.ndarray                               # the direction of its x axis now
    motor: bool


@dataclass(frozen=True)
class View:
    """A plane to draw on: three unit vectors of the base frame. `onto` gives a point's two coordinates in it."""

    right: np.ndarray
    up: np.ndarray
    out: np.ndarray

    def onto(self, points: np.ndarray) -> np.ndarray:
        """(…, 3) → (…, 2)."""
        return np.stack([np.asarray(points) @ self.right, np.asarray(points) @ self.up], axis=-1)

    def depth(self, points: np.ndarray) -> np.ndarray:
        """How near to the viewer: (…, 3) → (…)."""
        return np.asarray(points) @ self.out


def floats(robot: Robot, values: Mapping[str, float]) -> Robot:
    """The robot in floats, without the warnings that whoever made it has seen already."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return robot.at(values)


def letter(x: Scalar) -> str:
    """The letter of a length as it is printed, "" for a number or a sum."""
    name = x.name if isinstance(x, sp.Symbol) else ""
    return f"${notation.latex(name) or name}$" if name else ""


def parts(robot: Robot, values: Mapping[str, float], q: Sequence[float]) -> tuple[Part, ...]:
    """Every link as it is drawn."""
    arm = floats(robot, values)
    poses = frames(arm, [float(x) for x in q])
    return tuple(_part(robot, arm, poses, i, q) for i in range(len(arm.links)))


def _part(robot, arm, poses, i, q):
    link, pose, named = arm.links[i], poses[i], robot.links[i]
    joint, kind = to_numpy(pose.o), link.joint.kind
    slide = float(link.joint.d) + (float(arm.coordinate(i, q)) if kind == "prismatic" else 0.0)
    moved = joint + to_numpy(pose.z) * slide
    hub = joint if kind == "revolute" else moved
    ends = [End(to_numpy(pose.T.p), "", letter(named.joint.after.shift))]
    for c, child in enumerate(arm.links):
        if child.parent == i and child.joint.kind != "fixed":
            shift = robot.links[c].joint.before.shift
            ends.append(End(to_numpy(poses[c].o), f"joint {c + 1}", letter(shift) or ends[0].letter))
    for k, loop in enumerate(arm.loops):
        for at, point, seen in ((loop.link_a, loop.point_a, robot.loops[k].point_a),
                                (loop.link_b, loop.point_b, robot.loops[k].point_b)):
            if at == i:
                ends.append(End(to_numpy(pose.T @ point), f"pin {k + 1}", letter(seen.x)))
    if i == arm.tip:
        ends.append(End(to_numpy(pose.T @ arm.tool.p), "tip", letter(robot.tool.p.x) or ends[0].letter))
    zero = pose.T.R @ link.joint.after.along_x().R.T            # x after the joint's turn
    turned = zero @ Vec3(1, 0, 0)
    back = float(arm.coordinate(i, q)) if kind == "revolute" else 0.0
    x, y = to_numpy(turned), to_numpy(pose.z.cross(turned))
    return Part(i, kind, link.parent, joint, hub, to_numpy(pose.z), tuple(ends), to_numpy(pose.T @ link.com),
                float(link.m), x * np.cos(back) - y * np.sin(back), x, link.rotor is not None)


def plane(robot: Robot, values: Mapping[str, float]) -> View:
    """The plane in which a planar arm moves, seen from the side to which its axes point; up is against gravity.

    An arm that does not move in one plane is refused.
    """
    arm = floats(robot, values)
    poses: tuple[Pose, ...] = frames(arm, [0.3 + 0.4 * k for k in range(arm.n)])
    turning = [to_numpy(poses[i].z) for i in arm.joints if arm.links[i].joint.kind == "revolute"]
    sliding = [to_numpy(poses[i].z) for i in arm.joints if arm.links[i].joint.kind == "prismatic"]
    fall = to_numpy(arm.gravity)
    if turning:
        out = turning[0]
    else:
        out = np.cross(sliding[1], sliding[0]) if len(sliding) > 1 else np.cross(sliding[0], [0.0, 1.0, 0.0])
        out = out / max(np.linalg.norm(out), 1e-12)
    flat = (np.linalg.norm(out) > 0.5 and all(abs(abs(out @ z) - 1) < 1e-9 for z in turning)
            and all(abs(out @ z) < 1e-9 for z in sliding))
    if not flat:
        raise ValueError(f"the {robot.name} does not move in one plane; draw it with sketch.space")
    up = -fall if np.linalg.norm(fall) > 0 and abs(fall @ out) < 1e-9 * np.linalg.norm(fall) else None
    if up is None:
        up = np.array([0.0, 1.0, 0.0]) if abs(out[1]) < 0.5 else np.array([1.0, 0.0, 0.0])
    up = up / np.linalg.norm(up)
    return View(np.cross(up, out), up, out)


def space(azimuth: float = -60, elevation: float = 22) -> View:
    """A view from outside: the eye stands at these angles, in degrees, and z is up on the paper."""
    a, e = np.radians([azimuth, elevation])
    out = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    right = np.array([-np.sin(a), np.cos(a), 0.0])
    return View(right, np.cross(out, right), out)


BASE = to_numpy(Z) * 0
