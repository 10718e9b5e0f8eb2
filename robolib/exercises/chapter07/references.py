"""What is right in chapter 07: every reference is derived here by the library; none is typed in as a result."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, robots, trajectory
from ...formulations import lagrange
from ...kinematics import planar_ik
from ...model import christoffel
from ...robot import Link, Robot, dh
from ...spatial import Vec3

a1, a2, l1, l2, m1, m2, I1, I2, g, mL = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g mL")
q1, q2, qd1, qd2, qdd1, qdd2, alpha = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 alpha")


@cache
def planar():
    """The planar arm without motors, derived."""
    return lagrange.derive(robots.planar_2r()[0].without("rotors"))


@cache
def with_motors():
    """The same with motors."""
    return lagrange.derive(robots.planar_2r()[0])


@cache
def geared():
    """Example 7.2's arm: the numbers, with gravity."""
    return evaluate.compile(with_motors(), robots.planar_2r()[1])


@cache
def symbol(i, j, k):
    """The Christoffel symbol c_ijk of the planar arm, indices from 1."""
    return christoffel(planar().M, planar().q)[i - 1][j - 1][k - 1]


def coupling(q2, **changed):
    """M12²/(M11 M22) of Example 7.2's arm with these numbers changed (kr2=…): one number an elbow angle."""
    q = np.stack([np.zeros_like(q2), q2], axis=-1)
    M = evaluate.compile(with_motors(), robots.planar_2r()[1] | changed).M(q)
    return M[:, 0, 1]**2 / (M[:, 0, 0] * M[:, 1, 1])


def worst_coupling(ratio, **changed):
    """The largest coupling over all elbow angles, with this gear ratio at the elbow."""
    return float(coupling(np.linspace(0, np.pi, 721), **changed, kr2=float(ratio)).max())


@cache
def swing():
    """√(m g ℓ / (I + m ℓ² + k_r² I_m)), from the linearised model of the geared pendulum."""
    model = lagrange.derive(robots.pendulum()[0])
    return sp.sqrt(sp.diff(model.g[0], q1).subs(q1, 0) / model.M[0, 0].subs(q1, 0))


@cache
def geared_pendulum():
    """The equation of motion of the geared pendulum."""
    return sp.Eq(lagrange.derive(robots.pendulum()[0]).tau[0], sp.Symbol("tau1"))


@cache
def hung():
    """The planar arm with its motors, hung from the ceiling: at q1 = 0 link 1 points down."""
    robot, _ = robots.planar_2r()
    first = robot.links[0]
    first = replace(first, joint=replace(first.joint, theta=-sp.pi / 2))
    return lagrange.derive(replace(robot, links=(first, *robot.links[1:])))


@cache
def hanging():
    """The kinetic energy of the pendulum without its motor; tidy, because a reader goes on with it."""
    return lagrange.derive(robots.pendulum()[0].without("rotors")).T.subs(q1, 0)          # T does not depend on q1


@cache
def slides():
    """The Cartesian arm with slides at the angle α."""
    return lagrange.derive(robots.cartesian(alpha)[0].without("rotors"))


@cache
def slide_and_link():
    """The slide with a swinging link."""
    return lagrange.derive(robots.prismatic_revolute()[0].without("rotors"))


@cache
def slide_and_link_laid_out(rise, zero, turn):
    """The same in another layout: the rail rises at `rise` degrees; q2 counts from the rail's direction turned by
    `zero` (0 or 90) degrees counter-clockwise, and it grows counter-clockwise (turn 1) or clockwise (−1).

    As before, the base frame's z is the rail's direction. Its x is z turned by 90° counter-clockwise.
    """
    robot, angle = robots.prismatic_revolute()[0].without("rotors"), sp.pi * sp.Rational(rise, 180)
    first, second = robot.links
    first = replace(first, joint=dh("prismatic", alpha=-turn * sp.pi / 2))
    second = replace(second, joint=dh("revolute", a=a2, theta=0 if zero else -turn * sp.pi / 2))
    return lagrange.derive(Robot("laid out", (first, second), Vec3(-g * sp.cos(angle), 0, -g * sp.sin(angle))))


@cache
def with_payload():
    """The same arm with a point mass at its tip, as one more link behind a fixed joint."""
    robot = slide_and_link().robot
    return lagrange.derive(Robot("with payload", (*robot.links, Link(dh("fixed"), mL)), robot.gravity))


# Example 7.2: the motions

def first_case(duration=0.5):
    """Both joints turn by 90° in 0.5 s (or in another time), from the tip at (0.2, 0) m."""
    start = planar_ik(1.0, 1.0, 0.2, 0.0)
    return trajectory.JointMotion(tuple(trajectory.triangular(a, np.pi / 2, duration) for a in start))


def second_case(a1=1.0, a2=1.0, x0=0.2, x1=1.8, speed=5.0, rise=0.15):
    """Trapezoidal motion of both joints, from the tip at (0.2, 0) to (1.8, 0) m."""
    start, end = (planar_ik(a1, a2, x, 0.0) for x in (x0, x1))
    profiles = (trajectory.trapezoidal(a, b - a, speed, rise) for a, b in zip(start, end, strict=True))
    return trajectory.JointMotion(tuple(profiles))


def third_case(a1=1.0, a2=1.0, x0=0.2, x1=1.8, speed=5.0, rise=0.15):
    """The tip along the straight line between the same points, at 5 m/s."""
    return trajectory.StraightLine(a1, a2, (x0, 0.0), (x1, 0.0), trajectory.trapezoidal(0.0, x1 - x0, speed, rise))
