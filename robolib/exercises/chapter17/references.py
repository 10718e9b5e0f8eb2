"""What is right in chapter 17: every reference comes out of the library's recursions, none is typed in."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import linearize, robots
from ...checking.chance import generator
from ...formulations import lagrange
from ...harmonics import harmonics
from ...kinematics import jacobian
from ...robot import Link, Robot, dh, inertia, mdh
from ...spatial import Vec3

q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
a1, l1, l2, m1, m2, I1, I2, g, kr1, Im1 = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g kr1 Im1")
STATE = ([q1, q2], [qd1, qd2], [qdd1, qdd2])
G = 9.81
PENDULUM = (4.0, 0.5, 0.15)                     # 17.1: kg, m, m
BALANCE = (50.0, 50.0, 1.0, 0.25, 0.2)         # 17.7: m₁, m₂, a₁, b₁, b₂; ℓ is half of each link
TURNING = (2.0, 1.0, 0.01, 0.03)                # 17.8: q̇₁, q̇₂, δq₁, δq₂
PARTED = 8.35                                   # 17.9: s


@cache
def arm():
    """The planar arm without motors, in symbols."""
    return robots.planar_2r()[0].without("rotors")


@cache
def found():
    """Its slopes, in symbols."""
    return linearize.slopes(arm(), *STATE)


@cache
def model():
    """Its model, by energy."""
    return lagrange.derive(arm())


def short(x):
    """An expression as sines and cosines of sums."""
    return harmonics([x])[0]


# Q2, Q4, Q5, Q7, Q11, Q12

def weight_slope():
    """∂/∂q₁ of the pendulum's m₁gℓ₁ sin q₁."""
    return linearize.slopes(pendulum(), [q1], [0], [0]).P[0][0]


@cache
def pendulum(gears=False):
    """One link, about its own joint, in symbols."""
    robot = robots.pendulum()[0].without("friction")
    return robot if gears else robot.without("rotors")


def pendulum_inertia(gears=False):
    """∂τ/∂q̈ of the pendulum."""
    return linearize.slopes(pendulum(gears), [q1], [qd1], [qdd1]).M[0][0]


def shoulder_by_elbow(qd=(0, 0)):
    """∂τ₁/∂q₂ of the planar arm at these rates."""
    return short(linearize.slopes(arm(), [q1, q2], list(qd), [qdd1, qdd2]).P[0][1])


@cache
def slow_mode():
    """The smallest frequency of the hanging arm with gears of 1, in rad/s."""
    robot, values = robots.planar_2r()
    one = robot.at(values | {"kr1": 1.0, "kr2": 1.0})
    A, _ = linearize.state_space(linearize.slopes(one, [-np.pi / 2, 0.0], [0.0, 0.0], [0.0, 0.0]))
    return float(np.abs(linearize.modes(np.array(A, float))).min())


@cache
def turntable():
    """A turntable and a shoulder, without masses; z₁ is at q₂ from y of link 2."""
    return Robot("turntable", (Link(mdh("revolute")), Link(mdh("revolute", alpha=sp.pi / 2))))


def shoulder_turning():
    """∂ω₂/∂q₂ in the axes of link 2."""
    claim = linearize.lemmas.LEMMAS["C-5"][2]
    return sp.Matrix([short(x) for x in claim(linearize.facts.facts(turntable(), *STATE), 1, 1)[0]])


# 17.1, 17.2, 17.5, 17.6

def holding_spring(m, l, rho):
    """(the weakest spring that holds a pendulum upright, in N·m/rad; I about the joint)."""
    body = Robot("pendulum", (Link(dh("revolute"), m, Vec3(l, 0, 0), inertia(0, 0, m * rho**2)),), Vec3(0, -G, 0))
    x = linearize.slopes(body, [np.pi / 2], [0.0], [0.0])
    return -float(x.P[0][0]), float(x.M[0][0])


@cache
def carousel():
    """A turntable on which a small mass slides outwards, gravity along the axis: not on the shelf."""
    return Robot("carousel", (Link(mdh("revolute")), Link(mdh("prismatic", alpha=sp.pi / 2), m2)), Vec3(0, 0, -g))


def carousel_slopes():
    """∂τ/∂q of the carousel."""
    return sp.Matrix(linearize.slopes(carousel(), *STATE).P).applyfunc(sp.simplify)


def geared_frequency():
    """The frequency of a hanging pendulum behind a gear."""
    x = linearize.slopes(pendulum(True), [0], [0], [0])
    return sp.sqrt(x.P[0][0] / x.M[0][0])


def rate_slopes():
    """∂τ/∂q̇ of the planar arm."""
    return sp.Matrix(found().V).applyfunc(short)


# 17.3

def systems():
    """Linear arms of two and three joints: (M, V, P)."""
    made = []
    for make, seed in ((robots.planar_2r, 3), (robots.spatial_rrr, 4), (robots.polar, 5), (robots.spatial_rpr, 6)):
        robot, values = make()
        q, qd, qdd = generator(seed).uniform(-1, 1, (3, robot.n)).tolist()
        x = linearize.slopes(robot.at(values), q, qd, qdd)
        made.append(tuple(np.array(A, float) for A in (x.M, x.V, x.P)))
    return made


def state_matrix(M, V, P):
    """A of (17.E5)."""
    n = len(M)
    return np.vstack([np.hstack([np.zeros((n, n)), np.eye(n)]), -np.linalg.solve(M, np.hstack([P, V]))])


# 17.4, Q18: false lines

@cache
def last_link():
    """[(printed, true)] on the way to (7.3.5), each a matrix; the third as it follows in print."""
    K = sp.Matrix(3, 3, lambda i, j: sp.Symbol(f"K{min(i, j) + 1}{max(i, j) + 1}"))
    w = sp.Matrix(sp.symbols("wx wy wz"))
    tilde, z = _skew(w), sp.Matrix([0, 0, 1])
    euler = K.trace() / 2 * sp.eye(3) - K
    L, bracket = tilde * euler, K * tilde + tilde * K - K.trace() / 2 * tilde
    return [(K.trace() / 2 * tilde - tilde * K, L), (bracket, K * tilde - L), (-_skew(K * w), bracket),
            ((z.T * _skew(K * w) * z)[0], sp.Integer(0)),
            (sp.Integer(0), sp.expand((2 * z.T * (K * tilde - L) * z)[0]))]


@cache
def hand_turning():
    """[(printed, true)] for ω of a turntable with a shoulder: δφ, its rate, δω, and δω at rest; by every δ."""
    dq, dqd = sp.symbols("e1 e2"), sp.symbols("f1 f2")
    J = sp.Matrix([list(z) for z in jacobian(turntable(), [q1, q2])[1]]).T
    qd = sp.Matrix([qd1, qd2])
    Jd = J.diff(q1) * qd1 + J.diff(q2) * qd2
    phi = J * sp.Matrix(dq)
    total = phi.diff(q1) * qd1 + phi.diff(q2) * qd2 + J * sp.Matrix(dqd)
    moved = (J * qd).jacobian([q1, q2]) * sp.Matrix(dq) + J * sp.Matrix(dqd)
    wrong = Jd * sp.Matrix(dq) + J * sp.Matrix(dqd)
    rest = {qd1: 0, qd2: 0}
    return [(phi, phi), (wrong, total), (wrong, moved), (J * sp.Matrix(dqd), moved.subs(rest))]


# 17.7, 17.8, 17.9

def balanced(m1, m2, a1, b1, b2, l1=None, l2=0.5):
    """(counterweight of link 1, of link 2), in kg, for which nothing pulls at either joint in any posture."""
    l1 = a1 / 2 if l1 is None else l1
    second = m2 * l2 / b2
    return (m1 * l1 + (m2 + second) * a1) / b1, second


def hangs(first, second, m1, m2, a1, b1, b2):
    """The largest entry of P of the upright arm with these counterweights."""
    def link(m, l, c, b, a):
        whole = m + c
        com = (m * l - c * b) / whole
        return Link(dh("revolute", a=a), whole, Vec3(com - a, 0, 0))
    body = Robot("balanced", (link(m1, a1 / 2, first, b1, a1), link(m2, 0.5, second, b2, 1.0)), Vec3(0, -G, 0))
    return float(np.abs(np.array(linearize.slopes(body, [np.pi / 2, 0.0], [0.0] * 2, [0.0] * 2).P, float)).max())


def turn_changes(v1, v2, d1, d2):
    """(true δω, what (7.4.9) makes of it), the x component, at q = 0 with the rates fixed."""
    values = {q1: 0, q2: 0, qd1: v1, qd2: v2, sp.Symbol("e1"): d1, sp.Symbol("e2"): d2, sp.Symbol("f1"): 0,
              sp.Symbol("f2"): 0}
    printed, true = hand_turning()[2]
    return tuple(float(abs(x[0].subs(values)) * sp.sign(x[0].subs(values))) for x in (true, printed))


def mean_growth(seconds):
    """ln 10⁶ per second."""
    return float(np.log(1e6) / seconds)


def _skew(v):
    return sp.Matrix([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
