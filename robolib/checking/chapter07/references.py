"""What is right in chapter 07: every reference is derived here by the library; none is typed in as a result."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, robots, trajectory
from ...formulations import lagrange
from ...identity import judge
from ...kinematics import planar_ik
from ...model import christoffel, coriolis, potential_energy, rate
from ...robot import Link, Robot, dh
from ...spatial import Vec3
from ..mistakes import bare

a1, a2, l1, l2, m1, m2, I1, I2, g, mL = sp.symbols("a1 a2 l1 l2 m1 m2 I1 I2 g mL")
q1, q2, qd1, qd2, qdd1, qdd2, alpha = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 alpha")
P, PD, PDD = (list(sp.symbols(f"{n}1 {n}2")) for n in ("p", "pd", "pdd"))
FROM_GROUND = {q1: P[0], q2: P[1] - P[0], qd1: PD[0], qd2: PD[1] - PD[0], qdd1: PDD[0], qdd2: PDD[1] - PDD[0]}


@cache
def planar():
    """The planar arm without motors, derived."""
    return lagrange.derive(bare(robots.planar_2r()[0]))


@cache
def with_motors():
    """The same with motors."""
    return lagrange.derive(robots.planar_2r()[0])


@cache
def geared():
    """Example 7.2's arm: the numbers, with gravity."""
    return evaluate.compile(with_motors(), robots.planar_2r()[1])


@cache
def rate_of_M11():
    """The upper left entry of Ṁ."""
    return rate(planar().M, planar().q, planar().qd)[0, 0]


@cache
def symbol(i, j, k):
    """The Christoffel symbol c_ijk of the planar arm, indices from 1."""
    return christoffel(planar().M, planar().q)[i - 1][j - 1][k - 1]


@cache
def upright():
    """g₁ with the upper arm straight up."""
    return planar().g[0].subs(q1, sp.pi / 2)


@cache
def uncoupled_elbow():
    """The elbow angle, in degrees, at which M12 = 0: M12 = mean + half the range · cos q2."""
    low, high = (geared().M([0.0, angle])[0, 1] for angle in (np.pi, 0.0))
    return float(np.degrees(np.arccos(-(low + high) / (high - low))))


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
def slides():
    """The Cartesian arm with slides at the angle α."""
    return lagrange.derive(bare(robots.cartesian(alpha)[0]))


@cache
def slide_and_link():
    """The slide with a swinging link."""
    return lagrange.derive(bare(robots.prismatic_revolute()[0]))


@cache
def slide_and_link_laid_out(rise, zero, turn):
    """The same in another layout: the rail rises at `rise` degrees; q2 counts from the rail's direction turned by
    `zero` (0 or 90) degrees counter-clockwise, and it grows counter-clockwise (turn 1) or clockwise (−1).

    As before, the base frame's z is the rail's direction. Its x is z turned by 90° counter-clockwise.
    """
    robot, angle = bare(robots.prismatic_revolute()[0]), sp.pi * sp.Rational(rise, 180)
    first, second = robot.links
    first = replace(first, joint=dh("prismatic", alpha=-turn * sp.pi / 2))
    second = replace(second, joint=dh("revolute", a=a2, theta=0 if zero else -turn * sp.pi / 2))
    return lagrange.derive(Robot("laid out", (first, second), Vec3(-g * sp.cos(angle), 0, -g * sp.sin(angle))))


@cache
def with_payload():
    """The same arm with a point mass at its tip, as one more link behind a fixed joint."""
    robot = slide_and_link().robot
    return lagrange.derive(Robot("with payload", (*robot.links, Link(dh("fixed"), mL)), robot.gravity))


def loaded():
    """Its inertia matrix."""
    return with_payload().M


@cache
def absolute():
    """The planar arm's equations in p1 = q1, p2 = q1 + q2, by Lagrange in the new coordinates."""
    model = planar()
    T, U = (e.subs(FROM_GROUND, simultaneous=True) for e in (model.T, potential_energy(model.robot, model.q)))
    p, pd, pdd = map(sp.Matrix, (P, PD, PDD))
    M = sp.hessian(T, PD)
    return M * pdd + coriolis(M, p, pd) * pd + sp.Matrix([sp.diff(U, x) for x in P])


def motor_forces():
    """The forces that belong to p1, p2, by the motors' torques: (∂q/∂p)ᵀ τ."""
    return sp.Matrix([[1, 0], [-1, 1]]).T * sp.Matrix(sp.symbols("tau1 tau2"))


@cache
def lines():
    """A derivation of C12, its fourth line with a subscript as it is misprinted in a textbook: ∂q_i for ∂q_j."""
    model = planar()
    M, q, qd = model.M, model.q, model.qd
    right = sum(symbol(1, 2, k) * qd[k - 1] for k in (1, 2))
    spelled = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1]) - M[1, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    shorter = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[1])) * qd[k] for k in range(2)) / 2
    misprint = sum((M[0, 1].diff(q[k]) + M[0, k].diff(q[0])) * qd[k] for k in range(2)) / 2
    last = -m2 * a1 * l2 * sp.sin(q2) * qd2 / 2
    return [right, spelled, shorter, misprint, last]


@cache
def false_line():
    """The number of the line that does not follow from the one before it."""
    return 1 + next(k for k in range(1, len(lines())) if not judge(lines()[k - 1], lines()[k]).equal)


@cache
def momentum():
    """∂T/∂q̇1 of the planar arm, as it comes from T."""
    return sp.diff(planar().T, qd1)


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


@cache
def balance():
    """In the first case: the motion's largest torque at joint 1 by gravity's largest there."""
    q, qd, qdd = trajectory.sample(first_case(), 2001)[1:]
    gravity = geared().g(q)[:, 0]
    moving = geared().inverse(q, qd, qdd)[:, 0] - gravity
    return float(abs(moving).max() / abs(gravity).max())
