"""All postures that bring the tool where it is wanted, by a closed form: all branches, one pose or many."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from .. import scalar
from ..program import record
from ..robot import Robot
from ..robot.given import one_robot
from ..spatial import EYE, Mat3, Transform, Vec3, to_numpy
from .forms import Way, form_of
from .postures import Solutions

Target = Transform | ArrayLike                  # a Transform; (…, 4, 4) poses; (…, 3) or (…, 2) points
POSE = (*(f"R{i}{j}" for i in (1, 2, 3) for j in (1, 2, 3)), "px", "py", "pz")


def solve(robot: Robot, target: Target) -> Solutions:
    """Every posture of the arm that brings its tool to the target, branch by branch; or why there is none.

    The robot is in numbers, `robot.at(values)`. A target is a pose, a Transform or an array (…, 4, 4); for an arm whose
    form asks for a point also an array (…, 3), or (…, 2) in a plane. NoClosedForm says which arms have none.

    Seed:   [asada_slotine] (2-40)–(2-63)
    Shapes: poses (…, 4, 4) → q (…, branches, n)
    """
    robot = one_robot(robot)
    if robot.parameters:
        raise ValueError(f"the {robot.name} is in symbols; give numbers: solve(robot.at(values), target)")
    form, program, open_ended = _recorded(robot)
    T, shape = pose_of(target, form.asks == "point")
    given = [x for row in T.R for x in row] + list(T.p)
    if shape == ():
        out = np.array(program(*(float(np.asarray(x).flat[0]) for x in given)))
    else:
        columns = _columns(given)
        out = np.stack([np.broadcast_to(x, columns[0].shape) for x in program(*columns)], axis=-1)
    out = out.reshape(*shape, len(form.branches), -1)
    n, m = robot.n, len(form.limits)
    turns = np.array([robot.links[j].joint.kind == "revolute" for j in robot.joints])
    q, at, low, high, cases = np.split(out, np.cumsum([n, m, m, m]), axis=-1)
    high = np.where(open_ended, np.inf, high)
    return Solutions(robot, form, np.where(turns, wrapped(q), q), at, low, high, cases > 0.5, turns)


@lru_cache(maxsize=64)
def _recorded(robot):
    """(the form, the Program of all its branches, which limits have no upper end): an arm is recorded once."""
    form, ends = form_of(robot), []

    def run(*x):
        out = []
        for way in form.ways(robot, posed(x)):
            ends[:] = [fit.high is None for fit in way.fits]
            out += [*way.q, *(fit.at for fit in way.fits), *(fit.low for fit in way.fits),
                    *(fit.high or 0 for fit in way.fits), *way.cases]
        return out
    program = record(run, POSE)
    return form, program, np.array(ends)


def _columns(given):
    size = max(np.size(x) for x in given)
    return [np.broadcast_to(np.asarray(x, float), (size,)) for x in given]


def posed(x: tuple) -> Transform:
    """The pose of twelve scalars, as POSE names them."""
    return Transform(Mat3(x[:3], x[3:6], x[6:9]), Vec3(*x[9:]))


def rows(ways: list[Way]) -> list:
    """Of each way q and the largest shortage, one after the other."""
    out = []
    for way in ways:
        short = 0
        for fit in way.fits:
            short = scalar.maximum(short, fit.short)
        out += [*way.q, short]
    return out


def pose_of(target: Target, points: bool) -> tuple[Transform, tuple[int, ...]]:
    """(the target as a Transform of columns, the shape of its batch). `points`: may it be a point alone?"""
    if isinstance(target, Transform):
        target = pose_array(target)
    try:
        given = np.asarray(target, float)
    except (TypeError, ValueError):
        raise TypeError("a target is a Transform, or an array of poses or points, in numbers, not"
                        f" {target!r:.60}") from None
    if not given.size:
        raise ValueError("there is no target: the array is empty")
    if not np.isfinite(given).all():
        raise ValueError("the target holds NaN or infinity")
    if given.ndim >= 2 and given.shape[-2:] == (4, 4):
        flat, shape = given.reshape(-1, 4, 4), given.shape[:-2]
        off = np.abs(flat[:, :3, :3] @ flat[:, :3, :3].transpose(0, 2, 1) - np.eye(3)).max(initial=0)
        if off > 1e-6 or (np.linalg.det(flat[:, :3, :3]) < 0).any():
            raise ValueError(f"the target's R is no rotation: R Rᵀ differs from 1 by {off:.1e}, or det R is −1;"
                             " give a pose [[R, p], [0, 1]]")
        columns = flat[:, :3, :].transpose(1, 2, 0)
        return Transform(Mat3(*(row[:3] for row in columns)), Vec3(*(row[3] for row in columns))), shape
    if points and given.ndim >= 1 and given.shape[-1] in (2, 3):
        flat = given.reshape(-1, given.shape[-1]).T
        x, y, z = flat if len(flat) == 3 else (*flat, np.zeros(flat.shape[1]))
        return Transform(EYE, Vec3(x, y, z)), given.shape[:-1]
    wanted = "poses (…, 4, 4)" + (" or points (…, 3)" if points else ": this arm is asked for place and orientation")
    raise ValueError(f"the target has the shape {given.shape}; give {wanted}, or a Transform")


def pose_array(T: Transform) -> np.ndarray:
    """A Transform as (…, 4, 4)."""
    R, p = to_numpy(T.R), to_numpy(T.p)
    shape = np.broadcast_shapes(R.shape[:-2], p.shape[:-1])
    pose = np.zeros((*shape, 4, 4))
    pose[..., :3, :3], pose[..., :3, 3], pose[..., 3, 3] = R, p, 1.0
    return pose


def wrapped(angle: np.ndarray) -> np.ndarray:
    """Angles in (−π, π]."""
    return np.pi - (np.pi - angle) % (2 * np.pi)
