"""Three revolute axes in any position: all postures that bring the tip to a point, by a polynomial of degree four.

Here lies the degree that Pieper's theorem speaks of. The arm may be one that changes its posture without meeting a
singularity.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .. import linear, scalar
from ..kinematics import tip
from ..robot import Robot
from ..robot.given import one_robot
from ..scalar import Scalar
from ..spatial import Vec3, to_numpy
from .closed import wrapped
from .forms import NEAR, Home, NoClosedForm, home
from .pieces import size, turned

SAMPLES = 5                                     # a trigonometric polynomial of degree 2 is known by five values


def leftover(at: Home, point: Vec3, q3: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """(rest, q1, q2) at one q3 of an arm of three revolute axes, in any arithmetic; where rest is 0, q is a solution.

    Given q3, the tip hangs at v from axis 2. Neither its height along axis 1 nor its distance from the point o1 feels
    q1, and both are linear in y, v as joint 2 turns it. So y follows from q3, and joint 2 can do it if

        rest(q3) = |y|² − |v_across|² = 0,     of degree 2 in cos q3, sin q3; of degree 4 in e^(i q3)

    Seed:   [asada_slotine] section 2.3.3 (Pieper): at most four
    """
    (z1, z2, z3), (o1, o2, o3) = at.z, at.o
    w, T = o2 - o1, point - o1
    e, f = _across(z2)
    v = turned(at.tool.p - o3, z3, q3) + o3 - o2
    along, x, y = v @ z2, v @ e, v @ f
    height = z1 @ T - z1 @ w - (z1 @ z2) * along
    far = (T @ T - w @ w - v @ v) / 2 - (w @ z2) * along
    one, two = linear.solve_one([[z1 @ e, z1 @ f], [w @ e, w @ f]], [height, far])
    carried = w + e * one + f * two + z2 * along
    q1 = scalar.atan2(z1 @ carried.cross(T), carried @ T - (carried @ z1) * (T @ z1))
    q2 = scalar.atan2(x * two - y * one, x * one + y * two)
    return one * one + two * two - x * x - y * y, q1, q2


def three_axes(robot: Robot, point: ArrayLike) -> np.ndarray:
    """All q (k, 3), k ≤ 4, with the tip at a point, for three revolute axes of which 1 and 2 neither meet nor are
    parallel. None: an empty array. What is `leftover` at q3 is a polynomial of degree four in e^(i q3).

    Shapes: (3,) → (k, 3), sorted by q3
    """
    robot = one_robot(robot)
    if robot.n != 3 or any(robot.links[j].joint.kind != "revolute" for j in robot.joints):
        raise NoClosedForm(f"three revolute joints are needed; the {robot.name} has {robot.n} joints")
    at = home(robot)
    if size(at.z[2].cross(at.tool.p - at.o[2])) < NEAR:
        raise NoClosedForm(f"the tip of the {robot.name} is on axis 3, which does not move it; two joints are left")
    if abs(at.z[0].cross(at.z[1]) @ (at.o[1] - at.o[0])) < NEAR:
        raise NoClosedForm(f"axes 1 and 2 of the {robot.name} meet or are parallel; use solve, or numeric")
    goal = Vec3(*map(float, point))

    def at_q3(q3):
        return leftover(at, goal, q3)

    grid = 2 * np.pi * np.arange(SAMPLES) / SAMPLES
    harmonics = np.fft.fft(at_q3(grid)[0]) / SAMPLES                  # of e^(i k q3), k = 0, 1, 2, −2, −1
    roots = np.roots(harmonics[[2, 1, 0, 4, 3]])
    q3 = _polished(at_q3, np.angle(roots[np.abs(np.abs(roots) - 1) < 1e-4]))
    _, q1, q2 = at_q3(q3)
    q = wrapped(np.stack([q1, q2, q3], axis=-1))
    met = np.linalg.norm(to_numpy(tip(robot, q.T).p) - np.asarray(point, float), axis=-1) < 1e-6
    q = q[met]
    q = q[np.argsort(q[:, 2])]
    return q[[k for k in range(len(q)) if k == 0 or np.abs(q[k] - q[k - 1]).max() > 1e-6]]


def _across(z):
    """Two unit vectors across an axis in numbers, at right angles: with it, a right-handed frame."""
    least = int(np.argmin(np.abs(to_numpy(z))))
    e = z.cross(Vec3(*(int(k == least) for k in range(3))))
    e = e * scalar.quotient(1, size(e))
    return e, z.cross(e)


def _polished(at_q3, q3, h=1e-6):
    """Two steps of Newton on rest(q3), where it is not flat."""
    for _ in range(2):
        if not len(q3):
            return q3
        slope = (at_q3(q3 + h)[0] - at_q3(q3 - h)[0]) / (2 * h)
        step = np.where(np.abs(slope) > 1e-3, at_q3(q3)[0] / np.where(slope == 0, 1, slope), 0.0)
        q3 = q3 - step
    return q3
