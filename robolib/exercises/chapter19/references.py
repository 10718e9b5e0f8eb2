"""What is right in chapter 19: every reference comes out of the library or of an equation solved here."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp
from scipy.optimize import brentq

from ... import evaluate, kinematics, robots, scaling
from ...checking.chance import generator
from ...formulations import lagrange
from ...scaling.along import both_sides
from ...trajectory import JointMotion, StraightLine, fastest, trapezoidal, triangular
from ...trajectory import Limits as Peak

q1, q2, h, s, lam, phi = sp.symbols("q1 q2 h s lam phi")
I, m, l, m2, a1, l2, g = sp.symbols("I m l m2 a1 l2 g")
MOTORS = (3000.0, 2000.0)                       # N·m
PEAKS = (2.4, 25.0, 2.0, 10.0)                  # 19.2: peaks in rad/s, rad/s²; limits
RUBBING = (800.0, 40.0, 120.0, 300.0)           # 19.5: τ_s, g, F_v q̇, limit, N·m
HURRY = 0.6                                     # 19.6, s
PART, WEAKER = 0.9, 0.6                         # 19.8, 19.9: motors, parts of mgℓ
PASSING = (0.8, 0.8)                            # 19.10: motor, part of mgℓ; rate at the level, rad/s
RATE = (9.81 / 1.6) ** 0.5                      # √(mgℓ/I) of the pendulum, rad/s
WEAK, SMALLER = (1000.0, 600.0), (2400.0, 1500.0)    # 19.7, 19.11, N·m


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


@cache
def torques(k):
    """(τ_s, g) of a case, both sides of every place, (N, 2) each."""
    arm = scaling.along(lab())
    right, left = both_sides(arm, case(k), scaling.places(arm, case(k), 2001))
    return tuple(np.concatenate([x[:-1], y[1:]]) for x, y in ((right.b, left.b), (right.g, left.g)))


def factor(k, motors):
    """c of a case with these motors."""
    return scaling.uniform(lab(), case(k), scaling.limits(torque=motors)).c


def whole_factor(k, motors):
    """What one gets for c if gravity is scaled, too."""
    moving, gravity = torques(k)
    return float(np.sqrt((np.abs(moving + gravity) / motors).max()))


def planar_gamma():
    """Γ of the planar arm with its bracket h = −m₂ a₁ ℓ₂ sin q₂."""
    model = lagrange.derive(robots.planar_2r()[0].without("rotors"))
    gamma = scaling.gamma(model.M, model.q).subs(q1, 0)      # where the whole arm points changes no inertia
    return gamma.subs(sp.sin(q2), -h / (m2 * a1 * l2)).expand()


def count_of_products(n):
    """How many products of two rates there are."""
    return len(scaling.products([1] * n))


def at_the_switch():
    """(τ, g) of the shoulder just before the switch of case 1, rounded as the statement prints them."""
    before = scaling.along(lab()).terms(case(1), [0.25], "left")
    return tuple(float(round(x)) for x in (before.b[0, 0] + before.g[0, 0], before.g[0, 0]))


def elbows_own():
    """(c, τ_s, g) at the elbow's worst instant of case 1."""
    moving, gravity = (x[:, 1] for x in torques(1))
    asked = np.abs(moving) / (MOTORS[1] - np.sign(moving) * gravity)
    k = int(asked.argmax())
    return float(asked[k] ** 0.5), float(moving[k]), float(gravity[k])


def along_the_path():
    """(a, b, g) of a pendulum, τ = I q̈ + m g ℓ sin q, on q = π s."""
    q = sp.pi * s
    return sp.Matrix([I * sp.diff(q, s), I * sp.diff(q, s, 2), m * g * l * sp.sin(q)])


def left_at_the_level(part):
    """The largest s̈ there, q = π s, of the pendulum with a motor of `part` times m g ℓ."""
    return (part - 1) * RATE**2 / float(sp.pi)


def push_and_brake(way, most):
    """The least time from rest to rest with one limit of acceleration."""
    return fastest("triangular", 0.0, way, Peak(acceleration=most)).duration


def carousel_gamma():
    """Γ of a turntable with a slide, M = diag(I + m q₂², m)."""
    return scaling.gamma(sp.diag(I + m * q2**2, m), sp.Matrix([q1, q2]))


def slowed(moving, gravity, viscous, limit):
    """c at one instant with viscous friction: the positive root of τ_s u² + F_v q̇ u + g = limit, u = 1/c."""
    return 1 / max(float(u) for u in np.roots([moving, viscous, gravity - limit]))


def shoulder(T):
    """The smallest limit of the shoulder's motor with which case 1 takes T."""
    moving, gravity = torques(1)
    return float(np.abs(moving[:, 0] * (0.5 / T) ** 2 + gravity[:, 0]).max())


def clock_lines():
    """19.3: [(printed, true)] line by line, as numbers of case 1, 1.5 times as long, at its 0.4 s."""
    c, d = 1.5, lab()
    slow = scaling.Timed(case(1), scaling.linear(0.5, c))
    (q, qd, qdd), (p, pd, pdd) = slow.at(0.4 * c), case(1).at(0.4)
    moving, before = d.inverse(q, qd, qdd) - d.g(q), d.inverse(p, pd, pdd) - d.g(p)
    return [(q, p), ([*qd, *qdd], [*(pd / c), *(pdd / c**2)]), (d.g(q), d.g(p)), (c**2 * before, moving), (1.0, 1.0)]


def worst_joint_lines():
    """19.7: [(printed, true)] line by line, as numbers of case 2 with the motors WEAK."""
    moving, gravity = torques(2)
    exceeds = np.abs(moving + gravity).max(0) / WEAK
    asked = (np.abs(moving) / (WEAK - np.sign(moving) * gravity)).max(0) ** 0.5
    by_elbow = moving / asked[1] ** 2 + gravity
    kept = float((np.abs(by_elbow) / WEAK).max() <= 1 + 1e-9)
    return [(exceeds.argmax(), 1), (asked[1], asked[1]), (1.0, kept), (1.0, 1.0)]


def asks(moving, gravity, limit):
    """19.4: the factor that a joint asks for, at least 1."""
    moving, gravity = (np.array(x, float)[:, None] for x in (moving, gravity))
    return scaling.simple(moving, gravity, np.array([limit], float)) ** 0.5


def series():
    """19.4: (τ_s, g, limit) of a few joints, of which none hides a slip."""
    dice = generator(194)
    found = []
    for scale in (300.0, 900.0, 2000.0):
        moving = dice.uniform(-1, 1, 6) * scale
        moving[2] = -1.2 * scale
        found.append((moving.tolist(), (dice.uniform(-0.5, -0.2, 6) * 200).tolist(), 260.0))
    return [*found, ([50.0, -40.0], [20.0, 30.0], 260.0)]


def least_to_arrive(part):
    """The least rate at the level, in √(m g ℓ / I), with a motor of `part` times m g ℓ."""
    angle = np.arccos(part)
    return float(np.sqrt(2 * (np.sin(angle) - part * angle)))


def most_at_level(part):
    """The largest rate at the level, from hanging at rest."""
    return float(np.sqrt(2 * (part * np.pi / 2 - 1)))


def weakest():
    """The least motor, as a part of m g ℓ, for one go from hanging to upright."""
    def lacks(x):
        return np.cos(x) * (x + np.pi / 2) - 1 - np.sin(x)
    top = brentq(lacks, 0.1, 1.5)
    return float(np.cos(top))


def left_over(part, angle):
    """½v² at an angle above the level, from hanging at rest, all the motor pushing."""
    return part * (sp.pi / 2 + angle) - (1 + sp.sin(angle))


def swing_back(part):
    """How far it must swing back first, in degrees, to get up from there in one go."""
    top = np.arccos(part)

    def short(back):
        return part * (top + np.pi / 2 + back) - np.cos(back) - np.sin(top)
    return float(np.degrees(brentq(short, 0.0, np.pi / 2)))


def turns_at(part, rate):
    """How far above the level it turns back, in degrees, having passed it at this rate in rad/s."""
    energy, top = (rate / RATE) ** 2 / 2, np.arccos(part)
    return float(np.degrees(brentq(lambda x: energy + part * x - np.sin(x), 0.0, top)))


@cache
def middle():
    """19.11: (a, b, g) of both joints in the middle of case 1's path, rounded as the statement prints them."""
    start = np.array(kinematics.planar_ik(1, 1, 0.2, 0.0))
    here = scaling.along(lab()).terms(scaling.line(start, start + np.pi / 2), [0.5])
    return tuple(tuple(float(round(x, 1)) for x in row[0]) for row in (here.a, here.b, here.g))


def fastest_possible(motors):
    """The ṡ there at which the interval of s̈ vanishes: one joint's ceiling meets the other one's floor."""
    (a, b, g_) = middle()
    found = []
    for i, j in ((0, 1), (1, 0)):
        room = (motors[i] - g_[i]) / a[i] - (-motors[j] - g_[j]) / a[j]
        slope = b[i] / a[i] - b[j] / a[j]
        if slope > 0:
            found.append((room / slope) ** 0.5)
    return min(found)
