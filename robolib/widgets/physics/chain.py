"""Chains of three rows: where their frames are by either convention, what two lines say of a row, and the way back from
the tip to the joints. All of it is the library's, recorded."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import kinematics, linear, robots, scalar
from ...conventions.lines import feet
from ...inverse_kinematics import form_of, three_axes
from ...inverse_kinematics.closed import wrapped
from ...inverse_kinematics.forms import home
from ...inverse_kinematics.three import leftover
from ...robot import Link, Robot, dh, mdh
from ...rotations import angle_between
from ...scalar import Scalar
from ...spatial import EYE, Mat3, Transform, Vec3, Z
from .box import flat
from .package import Physics, physics_of
from .recordings import program

Numbers = tuple[Scalar, ...]
ROWS = {"standard": dh, "modified": mdh}
RIGHT = sp.pi / 2


def _robot(name, *rows):
    return Robot(name, tuple(Link(row) for row in rows))


@cache
def arms() -> dict[str, Robot]:
    """Three arms that have more than one posture for a point. The planar one has a lift, which stays at 0."""
    found, values = robots.cuspidal()
    return {"planar": _robot("planar arm", dh("revolute", a=1.0), dh("revolute", a=1.0), dh("prismatic")),
            "polar": _robot("polar arm", dh("revolute", alpha=-RIGHT, d=0.4), dh("revolute", alpha=RIGHT, d=0.2),
                            dh("prismatic")).at({}),
            "cuspidal": found.without("masses", "gravity").at(values)}


def turns(name: str) -> list[bool]:
    """Which joints of an arm turn."""
    return [link.joint.kind == "revolute" for link in arms()[name].links]


def _frames(robot, q, row=dh):
    """Of each link R, p, and the foot of the common normal on the axis of its joint: 45 numbers. A standard row goes
    along the axis first and then along the normal, a modified one the other way round."""
    found = []
    for i, pose in enumerate(kinematics.frames(robot, q)):
        joint = robot.links[i].joint
        d = joint.d + q[i] if joint.kind == "prismatic" else joint.d
        found += flat(pose.T.R, pose.T.p, pose.o + pose.z * d if row is dh else pose.o)
    return found


def _rows(row, numbers):
    """`_frames` of three rows (a, α, d, θ)."""
    robot = _robot("chain", *(row("revolute", *numbers[k:k + 4]) for k in (0, 4, 8)))
    return _frames(robot, [0, 0, 0], row)


def _apart(one, other):
    """How far two poses (R row by row, p) are from each other: in metres, and in radians."""
    (R, p), (S, q) = ((Mat3(x[:3], x[3:6], x[6:9]), Vec3(*x[9:])) for x in (one, other))
    way = q - p
    return [scalar.sqrt(way @ way), angle_between(R, S)]


def _line(measured):
    """A point and the direction of a line: how far it is from the z axis, by how much off, and by how much twisted."""
    gap, off, twist = measured
    return [gap, off, 0, 0, -scalar.sin(twist), scalar.cos(twist)]


def _fitted(point, along):
    """The standard row (a, α, d, θ) from the z axis to a line that is not parallel to it, and the foot on the line."""
    P, u = Vec3(*point), Vec3(*along)
    d, far, gap, n = feet(P, Z, u)
    side = 2 * scalar.step(gap) - 1                                  # towards the line: a is a length
    way = n * side
    return [gap * side, scalar.atan2(Z.cross(u) @ way, u.z), d, scalar.atan2(way.y, way.x), *(P + u * far)]


def _placed(robot, q):
    """`_frames`, and det J of the tip's coordinates."""
    return [*_frames(robot, q), linear.determinant(kinematics.geometric_jacobian(robot, q, rows=(0, 1, 2)))]


def _ways(robot, tip):
    """q of every branch of the closed form; where the tip is out of reach, the arm stretched towards it."""
    lift = [tip[2]] if robot.n == 2 else []
    return [x for way in form_of(robot).ways(robot, Transform(EYE, Vec3(*tip))) for x in (*way.q, *lift)]


@cache
def tables() -> Physics:
    """Three rows to play with, and a row to fit to two lines."""
    return physics_of("tables", {
        **{name: program(lambda rows, row=row: _rows(row, rows), f"R, p, the normal's foot of three {name} rows",
                         rows=12) for name, row in ROWS.items()},
        "apart": program(_apart, "How far two poses are from each other, m and rad", one=12, other=12),
        "line": program(_line, "A point and the direction of a line that was measured", measured=3),
        "fitted": program(_fitted, "The row from the z axis to a line, and its foot there", point=3, along=3)}, n=3)


@cache
def inverses() -> Physics:
    """All ways to bring the tip of three arms to a point, and det J."""
    found = arms()
    two, three = _robot("planar arm", *(link.joint for link in found["planar"].links[:2])), home(found["cuspidal"])
    return physics_of("inverses", {
        **{f"{name}_frames": program(lambda q, arm=arm: _placed(arm, q), f"R, p, the feet of the {name} arm; det J",
                                     q=3) for name, arm in found.items()},
        "planar": program(lambda tip: _ways(two, tip), "q of the planar arm, both elbows", tip=3),
        "polar": program(lambda tip: _ways(found["polar"], tip), "q of the polar arm, four ways", tip=3),
        "cuspidal": program(lambda tip, q3: leftover(three, Vec3(*tip), q3[0]),
                            "What is left over at q3, q1, q2 of the cuspidal arm", tip=3, q3=1)}, n=3)


TIPS = {"planar": [1.2, 0.5, 0.0], "polar": [0.5, 0.3, 0.9], "cuspidal": [2.5, 0.0, 0.5]}
HOMES = {"planar": [-0.4684207704, 1.7264237801, 0.0], "polar": [0.1903137225, 0.8309155524, 0.7416198487],
         "cuspidal": [-0.8634020676, -0.6750230595, 2.4979711033]}         # the first way; of the cuspidal arm the last


def reaching(arm: str, tip: list[float], negative: bool = False) -> list[np.ndarray]:
    """Every q that brings the tip of "planar", "polar" or "cuspidal" there."""
    programs, free = inverses().programs, negative or arm != "polar"
    found = three_axes(arms()[arm], tip) if arm == "cuspidal" else np.reshape(programs[arm](*tip), (-1, 3))
    around = [np.where(turns(arm), wrapped(q), q) for q in found if free or q[2] >= 0]
    return [q for q in around if np.allclose(programs[f"{arm}_frames"](*q)[39:42], tip, atol=1e-6)]


def nearest(arm: str, tip: list[float], q: list[float], negative: bool = False) -> list[float] | None:
    """Of the ways to bring the tip there the one nearest to q: q itself where it does, None where nothing does."""
    if np.allclose(inverses().programs[f"{arm}_frames"](*q)[39:42], tip, atol=1e-6):
        return list(q)
    ways, turning = reaching(arm, tip, negative), turns(arm)
    far = [np.linalg.norm(np.where(turning, 2 * np.sin((way - q) / 2), way - q)) for way in ways]
    return ways[int(np.argmin(far))].tolist() if ways else None
