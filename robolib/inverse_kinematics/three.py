"""Three revolute axes in any position: all postures that bring the tip to a point, by a polynomial of degree four.

Here lies the degree that Pieper's theorem speaks of. The arm may be one that changes its posture without meeting a
singularity.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..kinematics import tip
from ..robot import Robot
from ..spatial import to_numpy
from .closed import wrapped
from .forms import NEAR, NoClosedForm, home

SAMPLES = 5                                     # a trigonometric polynomial of degree 2 is known by five values


def three_axes(robot: Robot, point: ArrayLike) -> np.ndarray:
    """All q (k, 3), k ≤ 4, with the tip at a point, for three revolute axes of which 1 and 2 neither meet nor are
    parallel. None: an empty array.

    Given q3, the tip hangs at v from axis 2. Neither its height along axis 1 nor its distance from the point o1 feels
    q1, and both are linear in y, v as joint 2 turns it. So y follows from q3, and joint 2 can do it if

        rest(q3) = |y|² − |v_across|² = 0,     of degree 2 in cos q3, sin q3; of degree 4 in e^(i q3)

    Seed:   [asada_slotine] section 2.3.3 (Pieper): at most four
    Shapes: (3,) → (k, 3), sorted by q3
    """
    if robot.n != 3 or any(robot.links[j].joint.kind != "revolute" for j in robot.joints):
        raise NoClosedForm(f"three revolute joints are needed; the {robot.name} has {robot.n} joints")
    at = home(robot)
    z1, z2, z3, o1, o2, o3, end = (to_numpy(x) for x in (*at.z, *at.o, at.tool.p))
    if np.linalg.norm(np.cross(z3, end - o3)) < NEAR:
        raise NoClosedForm(f"the tip of the {robot.name} is on axis 3, which does not move it; two joints are left")
    w, T = o2 - o1, np.asarray(point, float) - o1
    e = np.eye(3)[np.argmin(np.abs(z2))]
    e = np.cross(z2, e) / np.linalg.norm(np.cross(z2, e))
    plane = np.stack([e, np.cross(z2, e)])                            # coordinates across axis 2
    A = np.stack([plane @ z1, plane @ w])
    if abs(np.linalg.det(A)) < NEAR:
        raise NoClosedForm(f"axes 1 and 2 of the {robot.name} meet or are parallel; use solve, or numeric")

    def at_q3(q3):
        """(rest, v across axis 2, y, the part of v along axis 2), each for an array of q3."""
        f, c, s = end - o3, np.cos(q3)[:, None], np.sin(q3)[:, None]
        v = f * c + np.cross(z3, f) * s + z3 * (z3 @ f) * (1 - c) + o3 - o2
        along = v @ z2
        height = z1 @ T - z1 @ w - (z1 @ z2) * along
        far = (T @ T - w @ w - (v * v).sum(axis=-1)) / 2 - (w @ z2) * along
        y = np.linalg.solve(A, np.stack([height, far])).T
        flat = v @ plane.T
        return (y * y).sum(axis=-1) - (flat * flat).sum(axis=-1), flat, y, along

    grid = 2 * np.pi * np.arange(SAMPLES) / SAMPLES
    harmonics = np.fft.fft(at_q3(grid)[0]) / SAMPLES                  # of e^(i k q3), k = 0, 1, 2, −2, −1
    roots = np.roots(harmonics[[2, 1, 0, 4, 3]])
    q3 = _polished(at_q3, np.angle(roots[np.abs(np.abs(roots) - 1) < 1e-4]))
    _, flat, y, along = at_q3(q3)
    q2 = np.arctan2(flat[:, 0] * y[:, 1] - flat[:, 1] * y[:, 0], (flat * y).sum(axis=-1))
    carried = w + y @ plane + along[:, None] * z2
    q1 = np.arctan2(np.cross(carried, T) @ z1, (carried * T).sum(axis=-1) - (carried @ z1) * (T @ z1))
    q = wrapped(np.stack([q1, q2, q3], axis=-1))
    met = np.linalg.norm(to_numpy(tip(robot, q.T).p) - np.asarray(point, float), axis=-1) < 1e-6
    q = q[met]
    q = q[np.argsort(q[:, 2])]
    return q[[k for k in range(len(q)) if k == 0 or np.abs(q[k] - q[k - 1]).max() > 1e-6]]


def _polished(at_q3, q3, h=1e-6):
    """Two steps of Newton on rest(q3), where it is not flat."""
    for _ in range(2):
        if not len(q3):
            return q3
        slope = (at_q3(q3 + h)[0] - at_q3(q3 - h)[0]) / (2 * h)
        step = np.where(np.abs(slope) > 1e-3, at_q3(q3)[0] / np.where(slope == 0, 1, slope), 0.0)
        q3 = q3 - step
    return q3
