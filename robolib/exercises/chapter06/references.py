"""What is right in chapter 06: every reference comes out of `rigid_body` or of a formulation, none is typed in."""

from __future__ import annotations

from functools import cache

import numpy as np
import sympy as sp

from ... import rigid_body, robots
from ...formulations import two_link
from ...kinematics import frames
from ...model import rate
from ...rotations import axis_angle, zxz
from ...spatial import EYE, ORIGIN, Transform, Vec3, X, skew, to_numpy

m, x, y, z, lx, ly, lz, omega, hw = sp.symbols("m x y z lx ly lz omega hw")
Ixx, Iyy, Izz, wz = sp.symbols("Ixx Iyy Izz wz")
SIDES = (0.24, 0.17, 0.03)                      # m: the book of 1 kg
SPIN, WHEEL = 10.0, 1e-4                        # rad/s, kg·m²
LETTERS = Vec3(Ixx, Iyy, Izz)


@cache
def book():
    """The principal moments of the book, in the order long, middle, short edge."""
    I = rigid_body.block(1.0, *SIDES).I
    return Vec3(*(I[k, k] for k in range(3)))


def rpm(h, inertia=WHEEL):
    """The speed of a wheel with the angular momentum h."""
    return float(h / inertia * 30 / np.pi)


# Questions

def carried():
    """The velocity of a point of a body that turns about z."""
    return sp.Matrix(list(rigid_body.point_velocity(ORIGIN, Vec3(0, 0, wz), Vec3(x, y, z))))


def dumbbell():
    """T in J of two masses of 1 kg, 0.5 m from the axis, at 2 rad/s."""
    body = rigid_body.of_points([(1.0, X * 0.5), (1.0, X * -0.5)])
    return float(rigid_body.kinetic_energy(body, ORIGIN, Vec3(0.0, 0.0, 2.0)))


def block():
    """I_xx of a block."""
    return rigid_body.block(m, lx, ly, lz).I[0, 0]


def rod():
    """A thin rod along x, about its end, across."""
    return rigid_body.block(m, lx, 0, 0).seen(Transform(EYE, X * (lx / 2))).about()[2, 2]


def steady():
    """The moment in N·m about the book's third axis that keeps ω = (6, 8, 0) steady."""
    I = rigid_body.block(1.0, *SIDES).I
    return float(rigid_body.moment(I, Vec3(6.0, 8.0, 0.0), ORIGIN).z)


def growth(h=0):
    """λ² of the spin about the middle axis."""
    return rigid_body.growth(LETTERS, 1, omega, h)


def holding():
    """The speed of the wheel, in rpm, from which on a deviation does not grow any more."""
    return rpm(rigid_body.unstable_wheels(book(), 1, SPIN)[1])


# A body that is turned, with all that one can get wrong about it: Q12, 06.10

def brick():
    """3 kg, 40 × 20 × 10 cm."""
    return rigid_body.block(3.0, 0.4, 0.2, 0.1).I


def turned_brick(R, w, wd):
    """The moment on the brick whose axes are the columns of R, and {mistake: what it gives}; in the room's axes."""
    I, w, wd = brick(), Vec3(*w), Vec3(*wd)
    seen = rigid_body.turned(R, I)
    right, gyro = rigid_body.moment(seen, w, wd), w.cross(seen @ w)
    wrong = {"forgotten": right - gyro, "twice": right + gyro, "sign": right - gyro * 2,
             "not turned": rigid_body.moment(I, w, wd), "wrong way": rigid_body.moment(R.T @ I @ R, w, wd)}
    return listed(right), {name: listed(moment) for name, moment in wrong.items()}


def listed(v):
    """A Vec3 as three floats."""
    return [float(c) for c in v]


def lines_of_euler():
    """(claimed, true) of the five lines of Q12, on the turned brick; the rate of I by differences."""
    R, w, wd = zxz(0.4, 0.9, 0.3), Vec3(1.0, -2.0, 0.5), Vec3(0.3, 0.4, -1.0)
    I = rigid_body.turned(R, brick())
    size, small = float(np.sqrt(w @ w)), 1e-5
    def later(t):
        return to_numpy(rigid_body.turned(axis_angle(w * (1 / size), size * t) @ R, brick()))
    I_rate = (later(small) - later(-small)) / (2 * small)
    truth, gyro, lever = to_numpy(rigid_body.moment(I, w, wd)), to_numpy(w.cross(I @ w)), to_numpy(I @ wd)
    spin = I_rate @ to_numpy(w)
    bracket = to_numpy(skew(w) @ I - I @ skew(w))
    return [(to_numpy(I @ w), to_numpy(rigid_body.momentum(I, w))), (spin + lever, truth), (bracket, I_rate),
            (spin, gyro), (spin + gyro, truth)]


# Thrown bodies

def every(moments, spin, off=0.01):
    """Seconds between two turns over, spun about the axis with the middle moment, off it by a part of the spin."""
    order = np.argsort(to_numpy(moments))
    w = np.zeros(3)
    w[order[1]], w[order[0]] = spin, off * spin
    return rigid_body.turning_over(moments, Vec3(*w))


def plate():
    """λ² of a thin plate about its middle edge, l_x > l_y."""
    I = rigid_body.block(m, lx, ly, 0).I
    return sp.cancel(rigid_body.growth(Vec3(*(I[k, k] for k in range(3))), 1, omega))


def spoiled(spin=SPIN, inertia=WHEEL):
    """The two speeds in rpm, against the book, between which a wheel spoils the spin about the short edge."""
    low, high = rigid_body.unstable_wheels(book(), 2, spin)
    return [rpm(-high, inertia), rpm(-low, inertia)]


def hammer(handle, length, head, height):
    """(the handle, the head) of a hammer along x, both in the frame of the grip."""
    stick = rigid_body.block(handle, length, 0.0, 0.0).seen(Transform(EYE, X * (length / 2)))
    return stick, rigid_body.block(head, 0.03, height, 0.03).seen(Transform(EYE, X * length))


# Two links

@cache
def arm():
    """The planar arm without motors, and its numbers."""
    robot, values = robots.planar_2r()
    bare = robot.without("rotors")
    return bare, {name: values[name] for name in bare.parameters}


def pins(q, qd, qdd=(0.0, 0.0), gravity=True):
    """[f₂, f₁] of the pins, on the outer link each, as four floats."""
    robot, values = arm()
    at = (robot if gravity else robot.without("gravity")).at(values)
    held = two_link.solve(two_link.balances(at, list(q), list(qd), list(qdd)))
    return [float(c) for name in ("f12", "f01") for c in (held[name].x, held[name].y)]


def coriolis():
    """τ₁ in N·m that the product q̇₁q̇₂ asks for, at (0, 90°) and 1 rad/s each."""
    robot, values = arm()
    free = robot.without("gravity").at(values)

    def torque(*qd):
        return two_link.inverse_dynamics(free, [0.0, np.pi / 2], list(qd), [0.0, 0.0])[0]
    return float(torque(1.0, 1.0) - torque(1.0, 0.0) - torque(0.0, 1.0))


class Planar:
    """The vectors of Example 5-1 in symbols: levers, accelerations, weights."""

    def __init__(self):
        robot, _ = arm()
        q, qd, qdd = (sp.symbols(f"{d}1 {d}2") for d in ("q", "qd", "qdd"))
        self.q, self.wd1, self.wd2 = q, qdd[0], qdd[0] + qdd[1]
        first, second = frames(robot, list(q))
        self.m1, self.m2 = (link.m for link in robot.links)
        self.I1, self.I2 = (link.I[2, 2] for link in robot.links)
        centres = first.T @ robot.links[0].com, second.T @ robot.links[1].com
        self.elbow = first.T.p
        self.r_0c1, self.r_1c2 = centres[0], centres[1] - self.elbow
        once = [p.map(lambda e: rate(e, q, qd)) for p in centres]
        self.a1, self.a2 = (p.map(lambda e: rate(e, [*q, *qd], [*qd, *qdd])) for p in once)
        self.g = robot.gravity
        self.f2 = (self.a2 - self.g) * self.m2
