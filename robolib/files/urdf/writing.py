"""A Robot as URDF. The frame of a link stands on its joint's axis, where the joint's own turn and shift have led."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from html import escape

from ...robot import Joint, Robot
from ...spatial import EYE, HERE, Mat3, Transform
from .parts import Body

ANY = 'effort="1000" velocity="1000"'           # URDF wants them; a Robot does not know them
FAR = 1000.0                                    # m: URDF wants ends of a slide, too


def dump(robot: Robot, values: Mapping[str, float] | None = None,
         limits: Sequence[tuple[float, float] | None] = ()) -> str:
    """A robot at its values as the text of a URDF file, with "base", "link1" …, "joint1" …, and its "tool".

    URDF has no rotors behind gears and no gravity: a warning tells what is left out. Loops are refused.
    """
    arm = robot.at(values or {})
    if arm.loops:
        raise ValueError(f"the {robot.name} has loops; a URDF file holds a tree only")
    if limits and len(limits) != arm.n:
        raise ValueError(f"limits: the {robot.name} needs {arm.n} pairs, one per joint that moves; got {len(limits)}")
    if any(link.rotor for link in arm.links):
        warnings.warn(f"the rotors of the {robot.name} are left out: URDF has no place for them", stacklevel=2)
    down = [float(x) for x in arm.gravity]
    if down[:2] != [0, 0] or down[2] > 0:
        warnings.warn(f"URDF tells no gravity, and readers take it along −z; here it is {tuple(down)}: give it again,"
                      " urdf.load(path, gravity=…)", stacklevel=2)
    ends = dict(zip(arm.joints, limits or [None] * arm.n, strict=True))
    lines = [f'<robot name="{escape(arm.name)}">', '  <link name="base"/>']
    for i, link in enumerate(arm.links):
        body = Body(link.m, link.com, link.I).seen(link.joint.after.along_x())
        start = _end(arm, link.parent) @ link.joint.before.along_x() @ Joint(
            "fixed", theta=link.joint.theta, d=link.joint.d).outer(0)
        lines += [*_link(f"link{i + 1}", body), *_joint(i, link, start, ends.get(i))]
    return "\n".join([*lines, *_link("tool", Body()), '  <joint name="tool" type="fixed">',
                      *_ends(arm.tip, "tool", _end(arm, arm.tip) @ arm.tool), "  </joint>", "</robot>", ""])


def _end(arm, i):
    """The frame of link i of the robot, seen from that of the file."""
    return arm.links[i].joint.after.along_x() if i >= 0 else HERE


def _link(name, body):
    if body == Body():
        return [f'  <link name="{name}"/>']
    I = body.I
    six = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)), strict=True)
    entries = " ".join(f'{key}="{_told(I[at])}"' for key, at in six)
    return [f'  <link name="{name}">', "    <inertial>", f"      {_origin(Transform(EYE, body.com))}",
            f'      <mass value="{_told(body.m)}"/>', f"      <inertia {entries}/>", "    </inertial>", "  </link>"]


def _joint(i, link, start, ends):
    joint = link.joint
    kind = "continuous" if joint.kind == "revolute" and ends is None else joint.kind
    lines = [f'  <joint name="joint{i + 1}" type="{kind}">', *_ends(link.parent, f"link{i + 1}", start)]
    if kind != "fixed":
        lines.append('    <axis xyz="0 0 1"/>')
        if joint.Fv != 0 or joint.Fs != 0:
            lines.append(f'    <dynamics damping="{_told(joint.Fv)}" friction="{_told(joint.Fs)}"/>')
    if kind in ("revolute", "prismatic"):
        low, high = ends or (-FAR, FAR)
        lines.append(f'    <limit lower="{_told(low)}" upper="{_told(high)}" {ANY}/>')
    return [*lines, "  </joint>"]


def _ends(parent, child, T):
    on = f"link{parent + 1}" if parent >= 0 else "base"
    return [f"    {_origin(T)}", f'    <parent link="{on}"/>', f'    <child link="{child}"/>']


def _origin(T):
    return f'<origin xyz="{" ".join(map(_told, T.p))}" rpy="{" ".join(map(_told, angles(T.R)))}"/>'


def angles(R: Mat3) -> tuple[float, float, float]:
    """(roll, pitch, yaw) with R = R_z(yaw) R_y(pitch) R_x(roll). Where the pitch is ±90° only yaw ∓ roll is told by R;
    the roll is 0 then.
    """
    level = math.hypot(R[0, 0], R[1, 0])
    pitch = math.atan2(-R[2, 0], level)
    if level < 1e-9:
        return 0.0, pitch, math.atan2(-R[0, 1], R[1, 1])
    return math.atan2(R[2, 1], R[2, 2]), pitch, math.atan2(R[1, 0], R[0, 0])


def _told(x):
    """A number with all its digits; no −0, no .0."""
    x = float(x) + 0.0
    return f"{x:.0f}" if x == round(x) and abs(x) < 1e6 else repr(x)
