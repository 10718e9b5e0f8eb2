"""Three rods in the plane, one joint more than the tip needs: rates by a weighted pseudo-inverse, the null space."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, partial

from ... import kinematics, linear, robots, scalar
from ...formulations.lagrange import inertia_matrix
from ...spatial import ORIGIN
from .package import Physics, physics_of
from .recordings import program

LAP = 4.0                                       # s
HOME = [math.pi / 3, -math.pi / 3, -math.pi / 6]


def _jacobian(robot, q):
    return kinematics.geometric_jacobian(robot, q, rows=(0, 1))


def _least(robot, q, v, w):
    """The rates with J q̇ = v and the least q̇ᵀ W q̇,  W = diag(w₁, w₂, w₃) + w₄ M."""
    M = inertia_matrix(robot, q)
    W = [[w[3] * M[i][j] + (w[i] if i == j else 0) for j in range(3)] for i in range(3)]
    return kinematics.minimal_rates(_jacobian(robot, q), v, W)


def _around(turn, circle):
    """The tip's velocity on a circle (radius, direction) that begins at its right, `turn` laps later."""
    angle, speed = 2 * math.pi * turn[0] * circle[1], 2 * math.pi / LAP * circle[0] * circle[1]
    return [-speed * scalar.sin(angle), speed * scalar.cos(angle)]


def _seen(robot, q):
    """Elbow, wrist, tip; A of the ellipses of velocity (J Jᵀ = A Aᵀ) and force (A⁻ᵀ); the null space's unit vector.

    One joint is too many, so all rates that leave the tip alone are multiples of the cross product of J's rows.
    """
    J = _jacobian(robot, q)
    (a, b), (_, c) = linear.times(J, linear.transposed(J))
    l11 = scalar.sqrt(a)
    l22 = scalar.sqrt(scalar.maximum(c - b * b / a, 0))
    (x, y), n = J, len(J[0])
    null = [x[(i + 1) % n] * y[(i + 2) % n] - x[(i + 2) % n] * y[(i + 1) % n] for i in range(n)]
    size = scalar.sqrt(linear.dot(null, null))
    points = [p for pose in kinematics.frames(robot, q) for p in (pose.T.p.x, pose.T.p.y)]
    return [*points, l11, 0, b / l11, l22, 1 / l11, -b / (l11 * l11 * l22), 0, 1 / l22, *(k / size for k in null)]


@cache
def rods() -> Physics:
    """Everything of `robots.planar_3r` in a horizontal plane."""
    robot, values = robots.planar_3r()
    arm = replace(robot, gravity=ORIGIN).at(values)
    return physics_of("rods", {
        "rates": program(partial(_least, arm), "The least rates, by weights, that move the tip at v", q=3, v=2, w=4),
        "around": program(_around, "The velocity of the tip, some laps after it began", turn=1, circle=2),
        "seen": program(partial(_seen, arm), "Elbow, wrist, tip; ellipses of velocity and force; the null space", q=3)},
        n=3)
