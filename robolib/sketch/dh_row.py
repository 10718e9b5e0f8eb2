"""One Denavit–Hartenberg row, marked on a drawing: a, α, d, θ with their letters and values; standard or modified."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sympy as sp

from ..kinematics import frames
from ..robot import Robot
from ..spatial import HERE, to_numpy
from . import marks
from .ink import INKS, MID, said
from .paper import Paper
from .shape import View, letter


def mark(paper: Paper, robot: Robot, arm: Robot, q: Sequence[float], i: int, sight: View) -> None:
    """Mark the row of link i: the screw along x before the joint, the joint's own along z, the screw after it.

    A standard row has its a and α after the joint, a modified row before it. What is zero is left out.
    """
    q = [float(x) for x in q]
    link, named, poses = arm.links[i], robot.links[i].joint, frames(arm, q)
    T = poses[link.parent].T if link.parent >= 0 else HERE
    T = _along_x(paper, T, link.joint.before, named.before, i, sight)
    x, z, at = to_numpy(T.R)[:, 0], to_numpy(T.R)[:, 2], to_numpy(T.p)
    turns, slides = link.joint.kind == "revolute", link.joint.kind == "prismatic"
    theta = float(link.joint.theta) + (arm.coordinate(i, q) if turns else 0.0)
    d = float(link.joint.d) + (arm.coordinate(i, q) if slides else 0.0)
    up = at + z * d
    ends = sight.onto(np.array([at - z * 40 * paper.pt, up + z * 48 * paper.pt]))
    paper.line(ends, MID, 0.9, (0, (8, 3, 1, 3)), z=9, weight=0.3)
    after = np.cos(theta) * x + np.sin(theta) * np.cross(z, x)
    if abs(theta) > 1e-9:
        for v in (x, after):
            paper.line(sight.onto(np.array([up, up + v * 44 * paper.pt])), MID, 0.9, (0, (4, 3)), z=9, weight=0.3)
        name = f"$q_{{{robot.joints.index(i) + 1}}}$" if turns else rf"$\theta_{{{i + 1}}}$"
        turn(paper, up, x, z, theta, 36 * paper.pt, rf"{name} = {said(np.degrees(theta))}°", sight)
    if abs(d) > 1e-9:
        name = f"$q_{{{robot.joints.index(i) + 1}}}$" if slides else letter(named.d) or f"$d_{{{i + 1}}}$"
        marks.dimension(paper, *sight.onto(np.array([at, up])), f"{name} = {said(d)} m", size=10)
    outer = T @ link.joint.outer(arm.coordinate(i, q)) if link.joint.kind != "fixed" else T @ link.joint.outer(0)
    start = type(T)(outer.R @ link.joint.after.along_x().R.T, outer.p - outer.R @ link.joint.after.along_x().R.T
                    @ link.joint.after.along_x().p)
    _along_x(paper, start, link.joint.after, named.after, i, sight)


def _along_x(paper, T, screw, named, i, sight):
    """Mark a and α of a screw that starts at the frame T; the frame after it."""
    at, R = to_numpy(T.p), to_numpy(T.R)
    x, z, shift, angle = R[:, 0], R[:, 2], float(screw.shift), float(screw.angle)
    end = at + x * shift
    if abs(shift) > 1e-9:
        flat = sight.onto(np.array([at, end]))
        paper.line(flat, INKS["joint"].colour, 1.4, (0, (5, 2)), z=29, weight=0.4)
        marks.dimension(paper, *flat, f"{letter(named.shift) or f'$a_{{{i + 1}}}$'} = {said(shift)} m", size=10)
    if abs(angle) > 1e-9:
        after = np.cos(angle) * z + np.sin(angle) * np.cross(x, z)
        for v in (z, after):
            paper.line(sight.onto(np.array([end, end + v * 60 * paper.pt])), MID, 0.9, (0, (4, 3)), z=9, weight=0.3)
        name = letter(named.angle) if isinstance(named.angle, sp.Symbol) else rf"$\alpha_{{{i + 1}}}$"
        turn(paper, end, z, x, angle, 50 * paper.pt, f"{name} = {said(np.degrees(angle))}°", sight)
    return T @ screw.along_x()


def turn(paper: Paper, at: np.ndarray, start: np.ndarray, axis: np.ndarray, angle: float, radius: float, text: str,
         sight: View, size: float = 10, kind: str = "coordinate") -> None:
    """The arc of a turn in space, from a direction about an axis, with its arrowhead and letter."""
    ink, other = INKS[kind], np.cross(axis, start)
    angles = np.linspace(0, angle, 40)
    flat = sight.onto(at + radius * (np.cos(angles)[:, None] * start + np.sin(angles)[:, None] * other))
    paper.line(flat[:-3], ink.colour, 1.4, z=31, weight=0.6)
    length = np.linalg.norm(flat[-1] - flat[-4])
    if length > 0:
        back = flat[-1] - (flat[-1] - flat[-4]) / length * max(length, 7 * paper.pt)
        paper.arrow(back, flat[-1], ink.colour, 1.4, z=31, head=8)
    middle = flat[len(flat) // 2]
    paper.label(text, middle, middle - sight.onto(at), gap=3, colour=ink.text, size=size)



