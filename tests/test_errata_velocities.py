"""What a source prints about Jacobians, tried: the printed formula fails, the corrected one holds."""

import numpy as np
import pytest
import sympy as sp

from robolib import robots
from robolib.identity import judge
from robolib.kinematics import frames, geometric_jacobian, minimal_rates, tip
from robolib.spatial import to_sympy

Q = sp.symbols("q1 q2 q3")


def polar():
    """The polar arm of Example 3-1: (axes of its joints, places of its frames O_0 … O_2, tip, J_v)."""
    robot = robots.polar()[0]
    poses = frames(robot, Q)
    places = [sp.zeros(3, 1), *(to_sympy(pose.T.p) for pose in poses[:-1])]
    axes = [sp.Matrix([0, 0, 1]), *(to_sympy(pose.T.R)[:, 2] for pose in poses[:-1])]
    J = sp.Matrix(geometric_jacobian(robot, Q, rows=(0, 1, 2)))
    return axes, places, to_sympy(tip(robot, Q).p), J


def test_asada_3_29_needs_the_difference():
    """(3-29): the lever of joint i leads from O_(i−1) to the tip. As printed it leads from the base to O_(i−1)."""
    axes, places, end, J = polar()
    for i in (0, 1):                            # the joints that turn
        assert judge(axes[i].cross(end - places[i]), J[:, i]).equal
        assert judge(axes[i].cross(places[i]), J[:, i]).equal is False


def test_asada_3_28_is_the_axis_of_joint_i():
    """(3-28): z of frame i − 1 is the axis of joint i. Taken for that of joint i − 1, every column is wrong."""
    axes, places, end, J = polar()
    lever = end - places[0]
    assert judge(axes[0].cross(lever), J[:, 0]).equal
    assert judge(axes[1].cross(lever), J[:, 0]).equal is False       # z_1, said to be the axis of joint 1
    assert judge(axes[2], J[:, 2]).equal and judge(axes[1], J[:, 2]).equal is False


def test_asada_below_3_49_the_weight_has_one_row_a_joint():
    """(3-49) with W = 1 is (3-50) if W is n × n; an m × m one does not fit."""
    J, v = np.array([[-1.0, -1, 0], [2, 1, 1]]), [0.0, 1.0]
    np.testing.assert_allclose(minimal_rates(J, v, np.eye(3)), np.linalg.pinv(J) @ v)
    with pytest.raises(ValueError, match="3 rows of 3"):
        minimal_rates(J, v, np.eye(2))
    with pytest.raises(ValueError, match="J has 2 rows"):
        minimal_rates(J, [0.0, 1.0, 0.0])
