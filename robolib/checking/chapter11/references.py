"""What is right in chapter 11: every reference comes out of the library's recursion; none is typed in as a result."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import robots
from ...formulations import newton_euler
from ...identity import judge
from ...kinematics import frames
from ...robot import Link, Robot, Rotor, dh, inertia
from ...spatial import ORIGIN, Vec3, X, rot_z, skew, to_sympy
from ..mistakes import bare

a1, l1, l2, m1, m2, I1, I2, g, b, kr2, Im2 = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g b kr2 Im2")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
fx, fy = sp.symbols("f_x f_y")
Q, QD, QDD = [q1, q2], [qd1, qd2], [qdd1, qdd2]
LIMIT, REACH = 20_000.0, 0.5                    # N in a bearing (11.9); m behind the shoulder (11.10)
TURN, SPIN, INERTIA = 2.0, 3000.0, 0.01         # rad/s, rev/min, kg·m² (11.11)


@cache
def arm():
    """The planar arm without motors."""
    return bare(robots.planar_2r()[0])


@cache
def one_link():
    """Its first link alone, its frame at the pin: a pendulum whose angle counts from the horizontal."""
    return Robot("link", (replace(arm().links[0], joint=dh("revolute"), com=X * l1),), arm().gravity)


@cache
def swing():
    """(force in the pin in the link's axes, torque) of that pendulum."""
    _, ((f, _),), (tau,) = newton_euler.recursion(one_link(), [q1], [qd1], [qdd1])
    return f, tau


def passed_on():
    """The moment about the shoulder, along z, of a force f given in link 2's axes that acts at the elbow."""
    return (X * a1).cross(rot_z(sp.cos(q2), sp.sin(q2)) @ Vec3(fx, fy, 0)).z


@cache
def rotor_rate():
    """ω̇ of the elbow's rotor: the motor adds k_r I_m ω̇_m to τ2."""
    geared = newton_euler.inverse_dynamics(robots.planar_2r()[0], Q, QD, QDD)[1]
    added = sp.expand(geared - newton_euler.inverse_dynamics(arm(), Q, QD, QDD)[1])
    return sp.expand(added / (kr2 * Im2))


# One link: 11.1 to 11.3

@cache
def at_the_bottom(inertia_of_link):
    """The force in the pin, in weights, at the bottom of a swing from the horizontal. The inertia is in m ℓ²."""
    unit = {I1: inertia_of_link, m1: 1, l1: 1, g: 1}
    f, tau = (e.subs(unit) for e in (swing()[0].x, swing()[1]))
    work = -sp.integrate(tau.subs(qdd1, 0), (q1, 0, -sp.pi / 2))             # what gravity does on the way down
    rate = sp.sqrt(2 * work / tau.diff(qdd1))
    return float(-f.subs({q1: -sp.pi / 2, qd1: rate}))


@cache
def let_go():
    """The upward force in the pin of a horizontal link just after it is let go."""
    f, tau = swing()
    falling = -tau.subs({q1: 0, qd1: 0, qdd1: 0}) / tau.diff(qdd1)
    return f.y.subs({q1: 0, qd1: 0, qdd1: falling})


@cache
def sweet_spot():
    """Where a push across the link asks nothing of the pin: inertia about the pin by force for a unit acceleration."""
    f, tau = swing()
    return tau.diff(qdd1) / f.y.diff(qdd1)


# Two links: 11.4

@cache
def elbow_pin(robot=None):
    """(x, y) of the force that the upper arm exerts on the forearm, in the base's axes."""
    robot = robot or arm()
    f = newton_euler.recursion(robot, Q, QD, QDD)[1][1][0]
    return sp.Matrix(to_sympy(frames(robot, Q)[1].T.R @ f)[:2])


@cache
def elbow_pin_with_relative_spin():
    """The same with ω2 = q̇2: the forearm's own part as if the upper arm did not turn."""
    elbow = elbow_pin().subs(l2, 0)
    spin = sp.Matrix([sp.cos(q1 + q2), sp.sin(q1 + q2)])
    across = sp.Matrix([-spin[1], spin[0]])
    return elbow + m2 * l2 * (qdd2 * across - qd2**2 * spin)


# False lines: 11.5 and 11.6

@cache
def lines_of_euler():
    """d/dt (I ω) in the base's axes, at an instant at which the body's axes are the base's: I itself is constant."""
    I = to_sympy(inertia(*sp.symbols("Ixx1 Iyy1 Izz1 Ixy1 Ixz1 Iyz1")))
    w, wd = (sp.Matrix(sp.symbols(f"{n}_x {n}_y {n}_z")) for n in ("w", "wd"))
    S = to_sympy(skew(Vec3(*w)))
    turning = S * I * w + I * S.T * w + I * wd
    misread = w.cross(I * w) + w.cross(I * w) + I * wd
    return [turning, w.cross(I * w) - I * w.cross(w) + I * wd, misread, I * wd + 2 * w.cross(I * w)]


@cache
def false_line_of_euler():
    """The number of the line that does not follow from the one before it."""
    lines = lines_of_euler()
    return 2 + next(k for k in range(1, len(lines)) if not judge(lines[k - 1], lines[k]).equal)


@cache
def false_line_of_gravity():
    """The arm held straight and horizontal: each line as it is claimed, and as it follows from those above it."""
    base = Vec3(0, g, 0)
    at_rest = newton_euler.recursion(arm(), [0, 0], [0, 0], [0, 0])[0]
    centres = [base, base]
    f2 = Vec3(0, 2 * m2 * g, 0)
    f1 = Vec3(0, (2 * m2 + m1) * g, 0)
    tau2 = 2 * l2 * m2 * g
    tau1 = tau2 + 2 * a1 * m2 * g + l1 * m1 * g
    follows = [
        (base, -arm().gravity), (centres[1], at_rest[1][2]), (f2, centres[1] * m2),
        (f1, f2 + centres[0] * m1), (Vec3(0, 0, tau2), (X * l2).cross(f2)),
        (Vec3(0, 0, tau1), Vec3(0, 0, tau2) + (X * a1).cross(f2) + (X * l1).cross(f1 - f2))]
    return 1 + next(k for k, (claim, true) in enumerate(follows) if not judge(to_sympy(claim), to_sympy(true)).equal)


# Other bases and other arms: 11.7 to 11.11

@cache
def guided(robot=None):
    """(τ1, N, τ2) of the slide with a swinging link: N is what the rail carries, upwards."""
    robot = robot or bare(robots.prismatic_revolute()[0])
    _, wrenches, torques = newton_euler.recursion(robot, Q, QD, QDD)
    f = frames(robot, Q)[0].T.R @ wrenches[0][0]                             # the base's z is along the rail, x up
    return sp.Matrix([torques[0], f.x, torques[1]])


@cache
def on_a_truck():
    """The torques that hold the arm while its base accelerates by b along x."""
    robot = replace(arm(), gravity=arm().gravity - X * b)
    return sp.Matrix(newton_euler.inverse_dynamics(robot, Q, [0, 0], [0, 0]))


@cache
def fastest(**changed):
    """The rate, in rev/min, at which the elbow's pin of the straight arm carries LIMIT: gravity off."""
    robot, values = robots.planar_2r()
    still = replace(robot, gravity=ORIGIN).at(values | changed)
    f = newton_euler.recursion(still, [0.0, 0.0], [1.0, 0.0], [0.0, 0.0])[1][1][0]
    return float(np.sqrt(LIMIT / np.hypot(f.x, f.y)) * 60 / (2 * np.pi))


@cache
def counterweight(**changed):
    """(mass, force in the shoulder's pin): the mass REACH behind the shoulder that holds the arm horizontal."""
    robot, values = robots.planar_2r()
    held_arm = robot.at(values | changed)

    def held(mass):
        behind = Link(dh("fixed"), mass, X * (-values["a1"] - REACH), parent=0)
        loaded = replace(held_arm, links=(*held_arm.links, behind))
        _, wrenches, torques = newton_euler.recursion(loaded, [0.0, 0.0], [0.0, 0.0], [0.0, 0.0])
        return torques[0], wrenches[0][0].y

    free, with_one = held(0.0)[0], held(1.0)[0]
    mass = free / (free - with_one)
    return float(mass), float(held(mass)[1])


@cache
def gyroscope():
    """The moment in the bearing of a link that turns at TURN and carries a rotor spinning at SPIN across its axis."""
    carrier = Link(dh("revolute"))
    driven = Link(dh("revolute"), rotor=Rotor(1, INERTIA, axis=X))
    robot = Robot("carrier with rotor", (carrier, driven))
    moment = newton_euler.recursion(robot, [0.0, 0.0], [TURN, SPIN * 2 * np.pi / 60], [0.0, 0.0])[1][0][1]
    return float(np.hypot(moment.x, moment.y))


# A function and a chain: 11.12 and 11.13

def planar_chain(v):
    """A planar arm of n links from lists of numbers, v["a"], v["l"], v["m"], v["I"], v["g"]."""
    rows = zip(v["a"], v["l"], v["m"], v["I"], strict=True)
    links = tuple(Link(dh("revolute", a=a), m, X * (l - a), inertia(0, 0, I)) for a, l, m, I in rows)
    return Robot("planar chain", links, Vec3(0, -v["g"], 0))


def chain_torques(q, qd, qdd, v):
    """Its torques."""
    return newton_euler.inverse_dynamics(planar_chain(v), q, qd, qdd)


@cache
def from_rest():
    """τ1 of the planar arm when joint 1 alone accelerates from rest, without gravity, link by link as (11.9) has it."""
    still = replace(arm(), gravity=ORIGIN)
    return newton_euler.inverse_dynamics(still, Q, [0, 0], [qdd1, 0])[0]
