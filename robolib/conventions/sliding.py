"""From standard to modified Denavit–Hartenberg and back: the same arm, its frames placed by the other convention.

A joint is X(before) · Z(θ, d) · X(after), and screws along one x axis add up. So a frame may slide along its own x,

    T_0_new = T_0_old · X(step)      X(before) → X(step of the parent)⁻¹ X(before)      X(after) → X(after) X(step)

and everything that was told in it is told anew. Standard rows have no `before`, modified rows no `after`: each
convention is a choice of the steps. Joints, coordinates and torques stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

from .. import scalar
from ..robot import Robot
from ..robot.given import one_robot
from ..spatial import NO_SCREW, Screw


def to_modified(robot: Robot) -> Robot:
    """The same arm by modified rows: each frame goes back to the link's own joint, X(after)⁻¹.

    A link's `after` becomes part of its children's `before`. At the end of the arm the tool takes it, so that the tool
    stays where it was.

    J_modified = X J_standard Xᵀ,  X = X(after), for the pseudo-inertia J = [[∫ r rᵀ dm, m r_C], [m r_Cᵀ, m]]

    Seed:    [khalil] section 2
    Differs: the mapping is not in the seed; it follows from the two definitions of a row.
    """
    return _slid(robot, [_back(link.joint.after) for link in one_robot(robot).links])


def to_standard(robot: Robot) -> Robot:
    """The same arm by standard rows: each frame goes out to the next joint's axis, by the children's common `before`.

    The last frame is free; it takes the tool's screw, if the tool is no more than a screw along x, and so undoes
    `to_modified`. There is no such arm where two children need different frames, or the first joint does not stand on
    the base's z axis: a ValueError says so.
    """
    steps = []
    for i, link in enumerate(robot.links):
        if link.parent < 0 and link.joint.before != NO_SCREW:
            raise ValueError(f"link {i + 1} starts with a screw from the base, {_told(link.joint.before)}; a standard"
                             " row has none. Choose a base frame whose z axis is the first joint's")
        wanted = [(j, child.joint.before) for j, child in enumerate(robot.links) if child.parent == i]
        for j, other in wanted[1:]:
            if other != wanted[0][1]:
                raise ValueError(f"links {wanted[0][0] + 1} and {j + 1} hang on link {i + 1} by different screws,"
                                 f" {_told(wanted[0][1])} and {_told(other)}; a standard row of link {i + 1} has one")
        steps.append(wanted[0][1] if wanted else _of_tool(robot.tool) if i == robot.tip else NO_SCREW)
    return _slid(robot, steps)


def _slid(robot, steps):
    """The robot with the frame of link i moved by X(steps[i]); the base's frame stays."""
    steps = {-1: NO_SCREW, **dict(enumerate(steps))}
    old = {i: _back(step).along_x() for i, step in steps.items()}       # the old frames seen from the new ones
    links = []
    for i, link in enumerate(robot.links):
        joint, rotor, own, parent = link.joint, link.rotor, old[i], old[link.parent]
        before = _both(_back(steps[link.parent]), joint.before)
        joint = replace(joint, before=before, after=_both(joint.after, steps[i]))
        if rotor:
            rotor = replace(rotor, axis=parent.R @ rotor.axis, com=parent @ rotor.com)
        links.append(replace(link, joint=joint, com=own @ link.com, I=own.R @ link.I @ own.R.T, rotor=rotor))
    loops = tuple(replace(loop, point_a=old[loop.link_a] @ loop.point_a, point_b=old[loop.link_b] @ loop.point_b,
                          axes=tuple(old[loop.link_a].R @ axis for axis in loop.axes)) for loop in robot.loops)
    return replace(robot, links=tuple(links), tool=old[robot.tip] @ robot.tool, loops=loops)


def _both(a, b):
    """X(a) X(b) as one screw. The cosine and sine are added as such: those of a right angle stay exact."""
    if b == NO_SCREW:
        return a
    if a == NO_SCREW:
        return b
    shift, angle = a.shift + b.shift, a.angle + b.angle
    if scalar.is_zero(angle):
        return NO_SCREW if scalar.is_zero(shift) else Screw(shift, 0, 1, 0)
    return Screw(shift, angle, a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s)


def _back(screw):
    """X(screw)⁻¹."""
    return screw if screw == NO_SCREW else Screw(-screw.shift, -screw.angle, screw.c, -screw.s)


def _of_tool(tool):
    """The tool as a screw along x; no screw where it is something else."""
    c, s = tool.R[1, 1], tool.R[2, 1]
    candidate = Screw(tool.p.x, 0, 1, 0) if scalar.is_zero(s) and c == 1 else Screw(tool.p.x, scalar.atan2(s, c), c, s)
    return candidate if candidate.along_x() == tool else NO_SCREW


def _told(screw):
    return f"(a = {screw.shift}, alpha = {screw.angle})"
