"""What is right in chapter 14: every reference comes out of the library's formulations, none is typed in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import proximal, robots
from ...checking.chance import generator
from ...formulations import augmented, featherstone, newton_euler
from ...harmonics import harmonics
from ...robot import Link, Robot, dh, inertia, mdh
from ...spatial import ORIGIN, Vec3, diagonal, to_sympy

a, b, c = sp.symbols("a b c")
a1, l1, l2, m1, m2, m3, I2 = sp.symbols("a1 l1 l2 m1 m2 m3 I2")
q1, q2, q3 = sp.symbols("q1 q2 q3")
x, y, w, wd = sp.symbols("x y w wd")
STILL = [0.0, 0.0]


@cache
def arm():
    """The laboratory's planar arm without motors, in symbols."""
    return robots.planar_2r()[0].without("rotors")


@cache
def lab(load=0.0):
    """The same in numbers, with a ball in its hand."""
    robot = arm().at(robots.planar_2r()[1])
    outer = robot.links[1]
    I = outer.I[2, 2] + outer.m * outer.com.x**2            # about the hand, where the frame is
    m, first = outer.m + load, outer.m * outer.com.x
    held = replace(outer, m=m, com=Vec3(first / m, 0, 0), I=inertia(0, 0, I - first**2 / m))
    return replace(robot, links=(robot.links[0], held))


def augmented_link(load=0.0, i=0):
    """(m̄, u, K) of a link of the laboratory's arm: kg, kg·m along the link, kg·m² about the joint's axis."""
    m, u, K, _ = proximal.augmented_links(proximal.members(lab(load), [0.0, 0.0]))[i]
    return [float(m), float(u.x), float(K[2, 2])]


def M11(q2, load=0.0):
    """M₁₁ of the laboratory's arm, kg·m²."""
    return float(newton_euler.inverse_dynamics(lab(load).without("gravity"), [0.0, q2], STILL, [1.0, 0.0])[0])


def known(degrees, load=0.0):
    """Which part of M₁₁ is the augmented link's, in percent."""
    return 100 * augmented_link(load)[2] / M11(np.radians(degrees), load)


# Q2, Q3, Q4

def inwards():
    """The size of Ω r for ω = 3 rad/s and r = 2 m across the axis."""
    return float(abs((proximal.spin(Vec3(0, 0, 3.0), ORIGIN) @ Vec3(2.0, 0, 0)).x))


def first_of_sigma():
    """Σ₁₁ of a body with the moments a, b, c."""
    return sp.expand(proximal.euler(diagonal(a, b, c))[0, 0])


def held_out():
    """The torque that holds the laboratory's arm straight out, N·m."""
    return float(newton_euler.inverse_dynamics(lab(), STILL, STILL, STILL)[0])


# Q7: what Ω saves

COST = {"cross": 6, "Omega": 6, "times": 9, "euler": 24, "tensor": 15}        # products


def saved():
    """Products that Ω saves for one link: two accelerations and Euler's moment, less what Ω itself takes."""
    return 2 * (3 * COST["cross"] - COST["times"]) + COST["euler"] - COST["tensor"] - COST["Omega"]


# Lines on the planar arm: Q12, 14.4, 14.5

@cache
def found():
    """What the recursion of augmented links finds on the planar arm, in symbols."""
    state = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2")
    return augmented.recursion(arm(), list(state[:2]), list(state[2:4]), list(state[4:]))


def five_lines():
    """[(printed, true)] of Algorithm 5.7 on the planar arm; the fourth is (5.3.46b) without its A."""
    it = found()
    outer, inner, s = it.Udd[1], it.Udd[0], it.chain[1].s
    turned = it.chain[1].back(outer)
    own = it.motions[0].Omega @ it.links[0].u
    rows = [(outer, it.motions[1].Omega @ it.links[1].u), (it.mu[1], it.mu[1]), (inner, own + turned),
            (s.cross(outer), s.cross(turned)), (it.eta[1], it.eta[1])]
    return [(to_sympy(p), to_sympy(t)) for p, t in rows]


def gravity_lines():
    """[(printed, true)] of Algorithm 5.2 on the planar arm; the third is Hollerbach's (13), without its ball."""
    it = found()
    first, second = (k.r * k.m for k in it.chain)
    k = it.chain[1]
    whole = first + k.s * it.links[1].m + k.back(second)
    pull = sp.Matrix(newton_euler.inverse_dynamics(arm(), [q1, q2], [0, 0], [0, 0]))
    return [(to_sympy(second), to_sympy(second)), (sp.Matrix([pull[1]]), sp.Matrix([pull[1]])),
            (to_sympy(first + k.back(second)), to_sympy(whole)),
            (sp.Matrix([it.links[0].m]), sp.Matrix([m1 + m2]))]


def spatial_lines():
    """[(printed, true)] of Algorithm 5.4 on the planar arm; the third passes a load on by diag(A, A)."""
    k = found().chain[1]
    load = (Vec3(*sp.symbols("f1 f2 f3")), Vec3(*sp.symbols("n1 n2 n3")))
    true, plain = featherstone.to_parent(k, load), featherstone.to_parent(replace(k, s=ORIGIN), load)
    turned = to_sympy(k.back(load[0]))
    felt = featherstone.dot(featherstone.along(k), load)

    def six(pair):
        return sp.Matrix([*pair[0], *pair[1]])
    return [(sp.Matrix([0, 0, 1, 0, 0, 0]), six(featherstone.along(k))), (turned, to_sympy(true[0])),
            (six(plain), six(true)), (sp.Matrix([load[1].z]), sp.Matrix([felt]))]


# 14.2, 14.3, 14.6

def turret():
    """(u_y, K_xx) of a link whose next joint slides along its y by q3, and carries m3."""
    first = Link(mdh("revolute"), m2, Vec3(0, b, 0), inertia(I2, 0, I2))
    slide = Link(mdh("prismatic", alpha=-sp.pi / 2), m3)
    link = proximal.augmented_links(proximal.members(Robot("turret", (first, slide)), [q1, q3]))[0]
    return sp.Matrix([link.u.y, link.K[0, 0]])


def generalized():
    """U₁ of the planar arm, (x, y) in the frame of link 1."""
    U = proximal.generalized_links(proximal.members(arm(), [q1, q2]))[0].U
    return sp.Matrix(harmonics([U.x, U.y]))


def key_step():
    """The z entry of r × Ω r for r = (x, y, 0) and ω along z, written out."""
    acceleration = proximal.spin(Vec3(0, 0, w), Vec3(0, 0, wd)) @ Vec3(x, y, 0)
    return x * acceleration.y - y * acceleration.x


# 14.7: first moments as a function

def first_moments(m, r, s, slip=""):
    """u of every link of a serial arm, an n×3 array: masses m, centres of mass r, and s to the next origin."""
    n = len(m)
    u = []
    for i in range(n):
        hung = sum(m[i + 1:i + 2] if slip == "next alone" else m[i:] if slip == "own too" else m[i + 1:])
        own = np.zeros(3) if slip == "ball alone" else m[i] * np.asarray(r[i], float)
        ball = np.zeros(3) if i == n - 1 or slip == "no ball" else hung * np.asarray(s[i], float)
        u.append(own + ball)
    return np.array(u)


def serial():
    """States for 14.7: (m, r, s) of a few arms."""
    dice = generator(4)
    return [(dice.uniform(0.5, 5, n).tolist(), dice.uniform(-0.5, 0.5, (n, 3)), dice.uniform(-1, 1, (n - 1, 3)))
            for n in (2, 3, 4, 6)]


# 14.8, 14.10

def counterweight(behind, load=0.0):
    """The mass, `behind` m from the shoulder, that makes u₁ = 0."""
    return augmented_link(load)[1] / behind


def three_rods(masses):
    """(u₁, K₁, u₂, K₂) of the arm without mass: three thin rods of 1 m in a plane."""
    rods = Robot("three rods", tuple(Link(dh("revolute", a=1.0), kg, Vec3(-0.5, 0, 0), inertia(0, kg / 12, kg / 12))
                                     for kg in masses))
    _, links = proximal.massless(rods)
    return [float(v) for _, first, second in links[:2] for v in (first.x, second[2, 2])]


def bare(masses):
    """(first moment, inertia) of rods 1 and 2 alone."""
    return [v for kg in masses[:2] for v in (kg / 2, kg / 3)]
