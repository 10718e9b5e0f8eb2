"""What is right in chapter 08: every reference comes out of the library, none is typed in as a result."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from ... import evaluate, patterns, robots, transform
from ...bounds import bounds
from ...formulations import lagrange
from ...kinematics import geometric_jacobian
from ...model import other_coriolis, rate
from ...robot import Link, Robot, dh, inertia
from ...spatial import ORIGIN

a1, a2, l1, l2, m1, m2, m3, m4, I1, I2, I3, I4, g = sp.symbols("a1 a2 l1 l2 m1 m2 m3 m4 I1 I2 I3 I4 g")
kr1, kr2, Im1, Im2, mm2 = sp.symbols("kr1 kr2 Im1 Im2 mm2")
q1, q2, qd1, qd2, qdd1, qdd2, s1, s2, kd1, kd2 = sp.symbols("q1 q2 qd1 qd2 qdd1 qdd2 s1 s2 kd1 kd2")
S = sp.Matrix([s1, s2])
STATE = (30.0, 60.0, 1.0, 2.0)                  # degrees and rad/s, 08.11


@cache
def planar():
    """The planar arm without motors, derived."""
    return lagrange.derive(robots.planar_2r()[0].without("rotors"))


@cache
def lab():
    """The same with motors."""
    return lagrange.derive(robots.planar_2r()[0])


@cache
def scara():
    """The SCARA arm of Problem 7.3."""
    return lagrange.derive(robots.scara()[0])


@cache
def slide():
    """The slide with a swinging link, motors included."""
    return lagrange.derive(robots.prismatic_revolute()[0])


def numbers(values=None):
    """Example 7.2's arm, perhaps with other numbers."""
    return evaluate.compile(lab(), robots.planar_2r()[1] | (values or {}))


# M

def limit_of_coupling():
    """The |M₁₂| at which the stretched lab arm's M stops being positive: √(M₁₁M₂₂)."""
    M = numbers().M([0.0, 0.0])
    return float(np.sqrt(M[0, 0] * M[1, 1]))


def gear_for(percent, rotor):
    """The gear ratio k_r1 with which M₁₁ of Example 7.2's arm varies by so many percent, stretched against folded."""
    bare = numbers({"kr1": 0.0})
    most, least = (bare.M([0.0, x])[0, 0] for x in (0.0, np.pi))
    return float(np.sqrt(((most - least) / (percent / 100) - least) / rotor))


def spread(percent, rotor):
    """The same from half of the spread, from the larger one as the whole, and without the links' own part."""
    bare = numbers({"kr1": 0.0})
    most, least = (bare.M([0.0, x])[0, 0] for x in (0.0, np.pi))
    part = percent / 100
    return {"half": float(np.sqrt(((most - least) / (2 * part) - least) / rotor)),
            "no links": float(np.sqrt((most - least) / part / rotor)),
            "not squared": float(((most - least) / part - least) / rotor)}


# The fewest numbers

def column():
    """What joint 2 feels of β₃ = m₂ℓ₂: the part of τ₂ with m₂ℓ₂ alone, where the inertia about the joint is another."""
    tau = planar().tau[1].subs(I2, I2 - m2 * l2**2)         # now I₂ is the moment about the joint
    return sp.expand(sp.expand(tau).coeff(m2, 1) / l2)


def five(values=None):
    """β₁ … β₅ of Example 7.2's arm with other numbers, read off its M and g."""
    arm = numbers(values)
    at = arm.values
    right, straight, folded = (arm.M([0.0, x]) for x in (np.pi / 2, 0.0, np.pi))
    b5 = (right[1, 1] - right[0, 1]) / (at["kr2"]**2 - at["kr2"])
    b2 = right[1, 1] - at["kr2"]**2 * b5
    b3 = (straight[0, 0] - folded[0, 0]) / (4 * at["a1"])
    return [float(x) for x in (right[0, 0] - b2, b2, b3, arm.g([0.0, np.pi / 2])[0] / at["g"], b5)]


def three():
    """β₁, β₂, β₃ of the slide with a swinging link: its entries of M, and −M₁₂/sin q₂."""
    M = slide().M
    return sp.Matrix([sp.expand(M[0, 0]), sp.cancel(sp.expand(-M[0, 1], trig=True) / sp.sin(q2)), sp.expand(M[1, 1])])


# C

@cache
def rates():
    """(Ṁ, Christoffel's C, the other C) of the planar arm without motors."""
    model = planar()
    return (sp.Matrix(rate(model.M, model.q, model.qd)), model.C, other_coriolis(model.M, model.q, model.qd))


def error_rate(C):
    """V̇ = −sᵀKs − sᵀC s + ½ sᵀṀ s, with K = diag(kd1, kd2)."""
    Md = rates()[0]
    return (-S.T * sp.diag(kd1, kd2) * S - S.T * C * S + S.T * Md * S / 2)[0]


def unsymmetrical(i, j, k):
    """h_ijk of [asada_slotine] (5-39) of the planar arm, indices from 1."""
    model = planar()
    return transform.velocity_terms(sp.Matrix(model.M), sp.eye(2), model.q)[i - 1][j - 1][k - 1]


# Bounds

def steepest(masses):
    """The largest slope of gravity of three unit rods with these masses, in N·m/rad."""
    robot, values = robots.planar_3r()
    values = values | {f"m{k}": float(m) for k, m in enumerate(masses, 1)}
    return bounds(lagrange.derive(robot), values).slope


# In the hand's coordinates: Problem 7.9

@cache
def hand():
    """M_A, C_A, and C_A without the part with J̇, in symbols."""
    model = lab()
    J = sp.Matrix(geometric_jacobian(model.robot, [q1, q2], rows=(0, 1)))
    G = transform.inverse(J)
    M_A, turned = G.T * model.M * G, G.T * model.C * G
    return M_A, turned - M_A * rate(J, model.q, model.qd) * G, turned


def skew_of_hand(state=STATE, which=1):
    """[N₁₂, N₂₁] of Ṁ_A − 2C_A at (q₁, q₂ in degrees, q̇₁, q̇₂); which = 2: without the part with J̇."""
    model = lab()
    angles = dict(zip(("q1", "q2", "qd1", "qd2"), (*np.radians(state[:2]), *state[2:]), strict=True))
    at = robots.planar_2r()[1] | {name: float(x) for name, x in angles.items()}
    N = rate(hand()[0], model.q, model.qd) - 2 * hand()[which]
    there = {sp.Symbol(name): sp.Float(x) for name, x in at.items()}
    return [float(N[k].xreplace(there)) for k in ((0, 1), (1, 0))]


# An arm that is not on the shelf

@cache
def crane():
    """A tower crane: it turns by q1 about the vertical, the trolley is at q2 on the jib, q3 raises the hook."""
    jib = dh("revolute", alpha=sp.pi / 2, theta=sp.pi / 2)          # z of the next frame along the jib
    trolley = dh("prismatic", alpha=-sp.pi / 2)                     # then z is vertical again
    links = (Link(jib, m1, ORIGIN, inertia(0, I1, 0)), Link(trolley, m2), Link(dh("prismatic"), m3))
    return lagrange.derive(Robot("tower crane", links))


def crane_knows():
    """Which coordinate stands in which entry on the diagonal: "q2 in M11", …"""
    table = patterns.known(crane())
    return [f"{name} in M{k}{k}" for k in (1, 2, 3) for name in table[k - 1][k - 1]]


def hand_alone():
    """The SCARA's M with the hand's spin counted from link 2 instead of the ground."""
    robot = scara().robot
    still = replace(robot, links=(*robot.links[:3], replace(robot.links[3], I=inertia(0, 0, 0))))
    return sp.Matrix(lagrange.derive(still).M) + sp.diag(0, 0, 0, I4)
