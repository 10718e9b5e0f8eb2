"""What is right in chapter 19: every reference comes out of the library, none is typed in."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, kinematics, robots, scaling
from ...formulations import lagrange
from ...scaling.along import both_sides
from ...trajectory import JointMotion, StraightLine, trapezoidal, triangular

q1, q2, qd1, qd2, h, s = sp.symbols("q1 q2 qd1 qd2 h s")
I, m, l, m2, a1, l2, g = sp.symbols("I m l m2 a1 l2 g")
MOTORS = (3000.0, 2000.0)                       # N·m
RUBBING = (600.0, 50.0, 100.0, 250.0)           # 19.4: τ_s, g, F_v q̇, limit, N·m
HURRY = 0.6                                     # s


@cache
def lab():
    """The arm of Example 7.2, with numbers."""
    robot, values = robots.planar_2r()
    return evaluate.compile(lagrange.derive(robot), values)


@cache
def case(k):
    """Case k of Example 7.2."""
    start = kinematics.planar_ik(1, 1, 0.2, 0.0)
    if k == 1:
        return JointMotion(tuple(triangular(q, np.pi / 2, 0.5) for q in start))
    if k == 2:
        end = kinematics.planar_ik(1, 1, 1.8, 0.0)
        return JointMotion(tuple(trapezoidal(a, b - a, 5.0, 0.15) for a, b in zip(start, end, strict=True)))
    return StraightLine(1, 1, (0.2, 0.0), (1.8, 0.0), trapezoidal(0.0, 1.6, 5.0, 0.15))


def factor(k, motors):
    """c of a case with these motors."""
    return scaling.uniform(lab(), case(k), scaling.limits(torque=motors)).c


@cache
def torques(k):
    """(τ_s, g) of a case, both sides of every place, (N, 2) each."""
    arm = scaling.along(lab())
    right, left = both_sides(arm, case(k), scaling.places(arm, case(k), 2001))
    return tuple(np.concatenate([x[:-1], y[1:]]) for x, y in ((right.b, left.b), (right.g, left.g)))


def whole_factor(k, motors):
    """What one gets for c if gravity is scaled, too."""
    moving, gravity = torques(k)
    return float(np.sqrt((np.abs(moving + gravity) / motors).max()))


def planar_gamma():
    """Γ of the planar arm with its bracket h."""
    M = lagrange.derive(robots.planar_2r()[0].without("rotors"))
    bracket = -m2 * a1 * l2 * sp.sin(q2)
    found = scaling.gamma(M.M, M.q)
    named = sp.Matrix([[0, 2 * h, h], [-h, 0, 0]])
    assert found.shape == named.shape
    return named, bracket


def carousel_gamma():
    """Γ of a turntable with a slide, M = diag(I + m q₂², m)."""
    return scaling.gamma(sp.diag(I + m * q2**2, m), sp.Matrix([q1, q2]))


def slowed(moving, gravity, viscous, limit):
    """c at one instant with viscous friction: τ_s u² + F_v q̇ u + g = limit."""
    return 2 * moving / (-viscous + (viscous**2 - 4 * moving * (gravity - limit))**0.5)


def shoulder(T):
    """The smallest limit of the shoulder's motor with which case 1 takes T."""
    moving, gravity = torques(1)
    return float(np.abs(moving[:, 0] * (0.5 / T)**2 + gravity[:, 0]).max())


def slowest(part):
    """The least rate at the level, in √(m g ℓ / I), with a motor of `part` times m g ℓ."""
    angle = np.arccos(part)
    return float(np.sqrt(2 * (np.sin(angle) - part * angle)))


def fastest(part):
    """The largest, from hanging at rest."""
    return float(np.sqrt(2 * (part * np.pi / 2 - 1)))
