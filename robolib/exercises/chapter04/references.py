"""What is right in chapter 04: Jacobians, rates and postures from the library, none of them typed in as a result."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import kinematics, robots
from ...checking.chance import generator
from ...identity import judge
from ...robot import Link, Robot, dh
from ...spatial import EYE, Transform, Vec3, to_sympy

a1, a2, d1, d2 = sp.symbols("a1 a2 d1 d2")
q1, q2, q3, qd1, qd2, qd3 = sp.symbols("q1 q2 q3 qd1 qd2 qd3")
x, y, xd, yd, lam1, lam2 = sp.symbols("x y xd yd lambda1 lambda2")
PLANE = (0, 1)
BENT = (0, sp.pi / 2, -sp.pi / 2)               # the posture of the three rods in section 8
HALF = sp.pi / 2


@cache
def planar():
    """J of the planar arm, 2 × 2: the tip's place differentiated, and the library's columns."""
    tip = sp.Matrix([a1 * sp.cos(q1) + a2 * sp.cos(q1 + q2), a1 * sp.sin(q1) + a2 * sp.sin(q1 + q2)])
    return _same(tip.jacobian([q1, q2]), kinematics.geometric_jacobian(robots.planar_2r()[0], [q1, q2], rows=PLANE))


def _same(short, long):
    """A short form of what the library gives, if it is one."""
    assert judge(short, sp.Matrix(long)).equal
    return short


@cache
def unit():
    """The planar arm with two links of 1 m, in floats."""
    robot, values = robots.planar_2r()
    return robot.at(values)


@cache
def rods():
    """Three rods of 1 m, in floats."""
    robot, values = robots.planar_3r()
    return robot.at(values)


def turning():
    """The velocity of the point (x, y) of a disc."""
    disc = Robot("disc", (Link(dh("revolute")),), tool=Transform(EYE, Vec3(x, y, 0)))
    return (sp.Matrix(kinematics.geometric_jacobian(disc, [0], rows=PLANE)) * qd1)


def rates(q, v):
    """Both rates of the unit arm for the tip's velocity v."""
    J = np.array(kinematics.geometric_jacobian(unit(), list(q), rows=PLANE), float)
    return [float(rate) for rate in np.linalg.solve(J, v)]


@cache
def polar():
    """The columns b × r of the polar arm, 3 × 3."""
    tip = sp.Matrix([q3 * sp.cos(q1) * sp.sin(q2), q3 * sp.sin(q1) * sp.sin(q2), d1 + q3 * sp.cos(q2)])
    return _same(tip.jacobian([q1, q2, q3]),
                 kinematics.geometric_jacobian(robots.polar()[0], [q1, q2, q3], rows=(0, 1, 2)))


@cache
def bent():
    """J of the three unit rods at BENT, in whole numbers."""
    J = sp.Matrix(kinematics.geometric_jacobian(robots.planar_3r()[0], BENT, rows=PLANE))
    return J.subs(dict.fromkeys(sp.symbols("a1:4"), 1))


def still(q, joint, rate):
    """The rates of the three rods at q that leave the tip at rest, where one joint (from 0) turns at this rate."""
    J = kinematics.geometric_jacobian(rods(), [float(angle) for angle in q], rows=PLANE)
    free = kinematics.null_space(J)[:, 0]
    return [float(r) for r in free / free[joint] * rate]


def modified_cost():
    """G of (04.E10) at BENT, unit weights."""
    rate, lam = sp.Matrix([qd1, qd2, qd3]), sp.Matrix([lam1, lam2])
    return rate.dot(rate) - lam.dot(bent() * rate - sp.Matrix([xd, yd]))


@cache
def planar_rate():
    """J̇ of the planar arm."""
    short = planar().applyfunc(lambda e: sp.factor(sp.diff(e, q1) * qd1 + sp.diff(e, q2) * qd2))
    return _same(short, kinematics.jacobian_rate(robots.planar_2r()[0], [q1, q2], [qd1, qd2], rows=PLANE))


# Problems

@cache
def crane():
    """A boom that turns about a pin and slides across an offset: R, then P at right angles, a1 from the pin."""
    turn = Link(dh("revolute", a=a1, alpha=-HALF))
    boom = Link(dh("prismatic", theta=0))
    return Robot("crane", (turn, boom))


@cache
def crane_jacobian():
    """Its J, 2 × 2: the tip is at a1 e + q2 n, e along the offset, n to its left."""
    return sp.Matrix(kinematics.geometric_jacobian(crane(), [q1, q2], rows=PLANE))


@cache
def offset_polar():
    """The polar arm with a shoulder offset d2: its second row shifts along its own axis."""
    rows = (Link(dh("revolute", 0, -HALF, d1)), Link(dh("revolute", 0, HALF, d2)), Link(dh("prismatic")))
    return Robot("polar arm with an offset", rows)


@cache
def offset_determinant():
    """det J_v of it, as a product."""
    (minor,) = kinematics.singularities(offset_polar()).minors
    J = sp.Matrix(kinematics.geometric_jacobian(offset_polar(), [q1, q2, q3], rows=(0, 1, 2)))
    return minor if judge(J.det(), minor).equal else -minor


def lines_of_the_lever():
    """Column 2 of the polar arm, line by line: (as it is claimed, as it follows from the lines above it)."""
    arm = robots.polar()[0]
    poses = kinematics.frames(arm, [q1, q2, q3])
    b_1, b_2, b_3 = (to_sympy(pose.z) for pose in poses)
    tip = to_sympy(kinematics.tip(arm, [q1, q2, q3]).p)
    s1, c1, s2, c2 = sp.sin(q1), sp.cos(q1), sp.sin(q2), sp.cos(q2)
    column = b_2.cross(d1 * b_1 + q3 * b_3)
    printed = sp.Matrix([d1 * c1 + q3 * c1 * c2, d1 * s1 + q3 * s1 * c2, -q3 * s2])
    sideways = sp.Matrix([-s1, c1, 0])
    return [(d1 * b_1 + q3 * b_3, tip), (sideways, b_2), (q3 * s2 * sideways, polar()[:, 0]), (column, polar()[:, 1]),
            (printed, column), (b_3, polar()[:, 2])]


def at_the_rim(c):
    """|q̇2| of the unit arm at t → 0 when its tip is at 2 − c t², by the way itself: q2(t) / t."""
    t = 1e-4
    return abs(kinematics.planar_ik(1.0, 1.0, 2 - c * t * t, 0.0)[1]) / t


@cache
def isotropic():
    """(a1/a2, q2 in degrees) where the ellipse is a circle: J Jᵀ a multiple of 1, by its two conditions."""
    ratio, c = sp.symbols("ratio c", real=True)
    J = planar().subs({q1: 0, a1: ratio, a2: 1})
    JJ = (J * J.T).applyfunc(sp.expand)
    conditions = [e.subs({sp.sin(q2): sp.sqrt(1 - c**2), sp.cos(q2): c}) for e in (JJ[0, 1], JJ[0, 0] - JJ[1, 1])]
    (found,) = [s for s in sp.solve(conditions, [ratio, c], dict=True) if s[ratio].is_positive and abs(s[c]) < 1]
    return float(found[ratio]), float(sp.deg(sp.acos(found[c])))


def weighted(J, v, w):
    """The rates with the smallest Σ w_i q̇_i²."""
    return [float(r) for r in kinematics.minimal_rates(J, v, np.diag(w))]


def tasks():
    """Jacobians, velocities and weights, no two numbers alike."""
    rng = generator(4)
    found = []
    for n in (3, 3, 4, 5):
        J, v, w = rng.uniform(-1, 1, (2, n)), rng.uniform(-1, 1, 2), rng.uniform(0.5, 4, n)
        found.append((J.tolist(), v.tolist(), w.tolist()))
    return found


@cache
def drift(radius, way=1):
    """How far the last of three rods is from home after a lap, in degrees (section 9); way −1: the other way round."""
    home = np.radians([60.0, -60.0, -30.0])
    at = kinematics.tip(rods(), list(home)).p

    def path(t):
        turn = 2 * np.pi * way * t
        return ([at.x - radius * (1 - np.cos(turn)), at.y + radius * np.sin(turn)],
                [-2 * np.pi * way * radius * np.sin(turn), 2 * np.pi * way * radius * np.cos(turn)])
    run = kinematics.resolved_rate(rods(), path, [0.0, 1.0], home, rows=PLANE)
    return float(np.degrees(run.q[-1] - home)[2])
