"""What is right in chapter 11: every reference comes out of the library's recursion; none is typed in as a result.
`planar` is a recursion of its own, which can be made to slip.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import robots
from ...checking.chance import generator
from ...formulations import newton_euler
from ...kinematics import frames
from ...robot import Link, Robot, Rotor, dh, inertia
from ...spatial import ORIGIN, Vec3, X, to_sympy

a1, l1, l2, m1, m2, I1, I2, g, b, kr2, Im2 = sp.symbols("a1 l1 l2 m1 m2 I1 I2 g b kr2 Im2")
q1, q2, qd1, qd2, qdd1, qdd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
fx, fy = sp.symbols("f_x f_y")
Q, QD, QDD = [q1, q2], [qd1, qd2], [qdd1, qdd2]
LIMIT, REACH = 20_000.0, 0.5                    # N in a bearing, 11.9; m behind the shoulder, 11.10
TURN, SPIN, INERTIA = 2.0, 3000.0, 0.01         # rad/s, rev/min, kg·m², 11.11


@cache
def arm():
    """The planar arm without motors."""
    return robots.planar_2r()[0].without("rotors")


@cache
def one_link():
    """Its first link alone, its frame at the pin: a pendulum whose angle counts from the horizontal."""
    return Robot("link", (replace(arm().links[0], joint=dh("revolute"), com=X * l1),), arm().gravity)


@cache
def swing():
    """(force in the pin in the link's axes, torque) of that pendulum."""
    _, ((f, _),), (tau,) = newton_euler.recursion(one_link(), [q1], [qd1], [qdd1])
    return f, tau


def pin_at_rest(**changed):
    """The force in the shoulder's pin of Example 7.2's arm, held out horizontally."""
    robot, values = robots.planar_2r()
    wrenches = newton_euler.recursion(robot.at(values | changed), [0.0, 0.0], [0.0, 0.0], [0.0, 0.0])[1]
    return float(wrenches[0][0].y)


def heavier(factor):
    """The planar arm where gravity is stronger by this factor."""
    return replace(arm(), gravity=arm().gravity * factor)


def held(robot):
    """What holds this arm, as a multiple of what holds the planar arm: the same factor at both joints."""
    here, there = (newton_euler.inverse_dynamics(a, Q, [0, 0], [0, 0]) for a in (robot, arm()))
    factor, other = (sp.cancel(x / y) for x, y in zip(here, there, strict=True))
    assert factor == other
    return float(factor)


@cache
def rotor_rate():
    """ω̇ of the elbow's rotor: the motor adds k_r I_m ω̇_m to τ2."""
    geared = newton_euler.inverse_dynamics(robots.planar_2r()[0], Q, QD, QDD)[1]
    added = sp.expand(geared - newton_euler.inverse_dynamics(arm(), Q, QD, QDD)[1])
    return sp.expand(added / (kr2 * Im2))


# One link: 11.1

@cache
def at_the_bottom(inertia_of_link):
    """The force in the pin, in weights, at the bottom of a swing from the horizontal. The inertia is in m ℓ²."""
    unit = {I1: inertia_of_link, m1: 1, l1: 1, g: 1}
    f, tau = (e.subs(unit) for e in (swing()[0].x, swing()[1]))
    work = -sp.integrate(tau.subs(qdd1, 0), (q1, 0, -sp.pi / 2))             # what gravity does on the way down
    rate = sp.sqrt(2 * work / tau.diff(qdd1))
    return float(-f.subs({q1: -sp.pi / 2, qd1: rate}))


# Two links: 11.4

@cache
def elbow_pin():
    """(x, y) of the force that the upper arm exerts on the forearm, in the base's axes."""
    f = newton_euler.recursion(arm(), Q, QD, QDD)[1][1][0]
    return sp.Matrix(to_sympy(frames(arm(), Q)[1].T.R @ f)[:2])


# Other arms: 11.7 to 11.11

@cache
def slide():
    """The slide with a swinging link, without motors."""
    return robots.prismatic_revolute()[0].without("rotors")


def guided(robot):
    """(τ1, N, τ2) of such a slide: N is what the rail carries, upwards."""
    _, wrenches, torques = newton_euler.recursion(robot, Q, QD, QDD)
    f = frames(robot, Q)[0].T.R @ wrenches[0][0]                             # the base's z is along the rail, x up
    return sp.Matrix([torques[0], f.x, torques[1]])


@cache
def fastest(limit=LIMIT, **changed):
    """The rate, in rev/min, at which the elbow's pin of the straight arm carries its limit: gravity off."""
    robot, values = robots.planar_2r()
    still = replace(robot, gravity=ORIGIN).at(values | changed)
    f = newton_euler.recursion(still, [0.0, 0.0], [1.0, 0.0], [0.0, 0.0])[1][1][0]
    return float(np.sqrt(limit / np.hypot(f.x, f.y)) * 60 / (2 * np.pi))


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


def carried_by_the_pin(mass):
    """The force in the shoulder's pin with this mass behind it: the arm's weight and its own."""
    right, force = counterweight()
    return force + (mass - right) * 9.81


@cache
def gyroscope(turn=TURN, spin=SPIN, inertia=INERTIA):
    """The moment in the bearing of a link that turns and carries a rotor spinning across its axis: rad/s, rev/min."""
    carrier = Link(dh("revolute"))
    driven = Link(dh("revolute"), rotor=Rotor(1, inertia, axis=X))
    robot = Robot("carrier with rotor", (carrier, driven))
    moment = newton_euler.recursion(robot, [0.0, 0.0], [turn, spin * 2 * np.pi / 60], [0.0, 0.0])[1][0][1]
    return float(np.hypot(moment.x, moment.y))


# A function: 11.12

def planar_chain(v):
    """A planar arm of n links from lists of numbers, v["a"], v["l"], v["m"], v["I"], v["g"]."""
    rows = zip(v["a"], v["l"], v["m"], v["I"], strict=True)
    links = tuple(Link(dh("revolute", a=a), m, X * (l - a), inertia(0, 0, I)) for a, l, m, I in rows)
    return Robot("planar chain", links, Vec3(0, -v["g"], 0))


def chain_torques(q, qd, qdd, v):
    """Its torques."""
    return newton_euler.inverse_dynamics(planar_chain(v), q, qd, qdd)


def planar(slip=""):
    """A planar recursion with one slip in it, to recognise it in a learner's function."""
    def torques(q, qd, qdd, v):
        th, w, u = (np.cumsum(x) for x in (q, qd, qdd))
        if slip == "relative spin":
            w, u = np.asarray(qd, float), np.asarray(qdd, float)
        base, rows = np.array([0.0, 0.0 if slip == "no gravity" else v["g"]]), []
        for k, (a, l) in enumerate(zip(v["a"], v["l"], strict=True)):
            along = np.array([np.cos(th[k]), np.sin(th[k])])
            across = np.array([-along[1], along[0]])
            turn = u[k] * across - w[k]**2 * along * (slip != "no centripetal")
            force = v["m"][k] * (base + l * turn + (slip == "gravity twice") * np.array([0.0, v["g"]]))
            rows.append((a * along, l * along, force, v["I"][k] * u[k]))
            base = base + a * turn
        f, mu, out = np.zeros(2), 0.0, []
        for r, c, force, spin in reversed(rows):
            carry = 0.0 if slip == "force not moved" else _cross(r, f)
            own = 0.0 if slip == "moment not moved" else _cross(c, force)
            mu = (-mu if slip == "reaction" else mu) + spin + own + carry
            f = f + force
            out.append(mu)
        return out[::-1]
    return torques


def _cross(r, f):
    return r[0] * f[1] - r[1] * f[0]


def chains():
    """Motions and numbers of chains of one to four links, no two numbers alike."""
    rng, found = generator(11), []
    for n in (1, 2, 3, 4, 2, 3):
        v = {"a": rng.uniform(0.4, 1.2, n), "l": rng.uniform(0.1, 0.9, n), "m": rng.uniform(0.5, 4, n),
             "I": rng.uniform(0.1, 0.9, n)}
        found.append((*(list(map(float, rng.uniform(-2, 2, n))) for _ in range(3)),
                      {k: list(map(float, x)) for k, x in v.items()} | {"g": 9.81}))
    return found
