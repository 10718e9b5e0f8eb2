"""What is right in chapter 09, derived by the library: the tree by Lagrange, the closure put in, the result in short.

Links 1, 2, 3, 4 are the source's 1′, 2′, 3′, 1″; the motors turn links 1 and 4. On the closed arm q2 = q4 − q1 and
q3 = π − q2.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from ... import closed_chain, decoupling, harmonics, robots, transform
from ...formulations import lagrange
from ...identity import judge
from ...model import Model, coriolis, symbols
from ...robot import Link, Robot, inertia, mdh
from ...spatial import ORIGIN

q1, q2, q3, q4, qd1, qd2, qd4, qdd1, qdd4 = sp.symbols("q1 q2 q3 q4 qd1 qd2 qd4 qdd1 qdd4")
a1, a2, a3, g, mL = sp.symbols("a1 a2 a3 g mL")
l1, l2, l3, l4 = sp.symbols("l1:5")
m1, m2, m3, m4 = sp.symbols("m1:5")
I1, I2, I3, I4 = sp.symbols("I1:5")
MOTORS = robots.parallelogram_motors()
CLOSURE = tuple(robots.parallelogram_closure(MOTORS[0]))    # all four angles by those of the motors
VALUES = robots.parallelogram()[1]


def short(e):
    """An expression as a polynomial in sines and cosines of single angles, sin² = 1 − cos², each factor collected."""
    return harmonics.polynomial(e, (q1, q2, q4))


@cache
def tree(load=0):
    """The open tree of four joints."""
    return lagrange.derive(robots.parallelogram(load=load)[0])


@cache
def arm(load=0):
    """The closed arm in the motors' angles q1 and q4; c from its M, by Christoffel."""
    return _shortened(closed_chain.explicit(tree(load), CLOSURE, MOTORS))


@cache
def arm_with_elbow_motor():
    """The same arm with the second motor between links 1 and 2: the coordinates are q1 and q2."""
    state = (sp.Matrix([q1, q2]), *(sp.Matrix(sp.symbols(f"{name}1 {name}2")) for name in ("qd", "qdd")))
    return _shortened(closed_chain.explicit(tree(), (q1, q2, sp.pi - q2, q1 + q2), state))


def _shortened(model):
    M, weight = (sp.ImmutableMatrix(A).applyfunc(short) for A in (model.M, model.g))
    q, qd, _ = model.state
    return Model(model.robot, M, coriolis(M, q, qd) * qd, weight, model.state, model.friction, model.U)


@cache
def K():
    """The one number that decides on the coupling: M12 = K cos(q4 − q1)."""
    return arm().M[0, 1].subs({q1: 0, q4: 0})


def G():
    """∂q/∂q_a of the closed arm."""
    return transform.slope(CLOSURE, MOTORS[0])


@cache
def dead_point():
    """det ∂Φ/∂(q2, q3) on the closed arm: where it is zero, the motors do not hold the other joints."""
    robot = robots.parallelogram()[0]
    q = [q1, q2, q3, q4]
    rows = sp.Matrix(closed_chain.constraint_jacobian(robot, q))[:, [1, 2]]
    return short(rows.det().subs(dict(zip(q, CLOSURE, strict=True)), simultaneous=True))


# Balance

@cache
def decoupling_mass(load=0.0):
    """The mass of link 3 that decouples the arm on the shelf, in kg."""
    solved, = decoupling.decouple(arm(mL), m3)
    return float(solved[m3].subs(VALUES | {"mL": load}))


@cache
def decoupling_length():
    """The distance ℓ3 that decouples the arm on the shelf with its own masses, in m."""
    solved, = decoupling.decouple(arm(), l3)
    return float(solved[l3].subs(VALUES))


def moments(mass):
    """What gravity leaves to each motor, in kg·m: g_a / (g cos of its angle), with this mass of link 3."""
    at = {q1: 0, q4: 0, g: 1} | VALUES | {"g": 1.0, "m3": mass}
    return [float(x.subs(at)) for x in arm().g]


# Derivations with a slip of the textbook's in them

@cache
def inertia_lines():
    """M_a22 step by step; the fourth line has the two slips of the print."""
    M = tree().M.subs(dict(zip(sp.symbols("q1:5"), CLOSURE, strict=True)), simultaneous=True)
    column = G()[:, 1]
    entries = M[1, 1] - 2 * M[1, 2] + M[2, 2] + M[3, 3]
    written = (I2 + m2 * l2**2 + m3 * a2**2) + (I4 + m4 * l4**2)
    printed = (I2 + m2 * l2**2 + m2 * a2**2) + (I1 + m1 * l1**2)
    return [(column.T * M * column)[0], entries, written, printed, sp.expand(printed)]


@cache
def condition_lines():
    """The decoupling condition step by step, each line as what must be zero; the third is the print's."""
    bar = l3 - a1
    return [K(), a2 * m3 * bar - a1 * m2 * l2, m3 * bar / (m3 * l2) - a1 / a2, bar - a1 * l2 / a2,
            l3 - a1 * (1 + l2 / a2)]


def solved_alike(a, b):
    """Do two expressions vanish for the same m3 and the same l3?"""
    return all(judge(_root(a, x), _root(b, x)).equal for x in (m3, l3))


def _root(e, x):
    roots = sp.solve(e, x)
    return roots[0] if roots else sp.Symbol("none")


# Other arms

@cache
def from_the_ground():
    """The planar arm without rotors, in joint angles and in angles from the ground."""
    planar = lagrange.derive(robots.planar_2r()[0].without("rotors"))
    p, pd, pdd = symbols(2, "p")
    return planar, transform.change(planar, [p[0], p[1] - p[0]], (p, pd, pdd))


def slide(long_rod=False):
    """Where the slide of a slider-crank is: crank a1, rod a2, the slide's axis through the crank's pin."""
    return a1 * sp.cos(q1) + (a2 if long_rod else sp.sqrt(a2**2 - a1**2 * sp.sin(q1)**2))


@cache
def slider_crank(long_rod=False):
    """A crank with the inertia I1 about its pin and a slide m3, joined by a rod without mass: one coordinate, q1."""
    links = (Link(mdh("revolute"), 0, ORIGIN, inertia(0, 0, I1)), Link(mdh("prismatic"), m3, parent=-1))
    open_tree = lagrange.derive(Robot("crank and slide", links, ORIGIN))
    return transform.change(open_tree, [q1, slide(long_rod)], ([q1], [qd1], [qdd1]))
