"""The parallelogram arm in (q1, q4), when its motors do not feel each other, and the planar arm that does its task."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import sympy as sp

from ... import closed_chain, decoupling, kinematics, robots, transform
from ... import misconceptions as mk
from ...formulations import lagrange
from ...harmonics import shorter
from ...kinematics import towards
from ...model import Model
from ...program import About, Program, from_expressions
from ...robot import Link, Robot, Rotor, dh, inertia
from ...robots.parts import DOWN_Y
from ...spatial import X
from .arms import packed, viscous
from .package import Physics
from .recordings import RIGHT_UP, Arm, kinds, terms, written

MOTORS = robots.parallelogram_motors()
STATE = tuple(zip(("q", "qd", "qdd"), MOTORS, strict=True))


@cache
def parallelogram() -> Physics:
    """The parallelogram arm with a load mL at its tip; friction Fv1, Fv4 is in the joints of its motors."""
    robot, values = robots.parallelogram(load=sp.Symbol("mL"))
    phi = robots.parallelogram_closure(MOTORS[0])
    model = shorter(closed_chain.explicit(lagrange.derive(viscous(robot, 1, 4)), phi, MOTORS))
    other = twin()
    parameters = tuple(sorted({*model.parameters, *other.parameters}))
    G = tuple(tuple(int(x) for x in row) for row in transform.slope(phi, MOTORS[0]).tolist())
    arm = Arm(model, parameters, RIGHT_UP, _places, _reach, robots.parallelogram_closure, G)
    values = values | {"mL": 0.0, "mm2": 3.0, "Fv1": 2.0, "Fv4": 2.0}
    wrong = {"no_velocity": mk.no_velocity, "gravity_flipped": mk.gravity_flipped,
             "as_printed": mk.parallelogram_as_printed}
    return packed("parallelogram", arm, values, wrong, balance=balance(model, parameters),
                  **side_by_side(other, parameters))


def _places(robot, q):
    poses, loop = kinematics.frames(robot, q), robot.loops[0]
    coms = {f"com{i + 1}": poses[i].T @ robot.links[i].com for i in range(4)}
    return {"joint2": poses[1].o, "joint3": poses[2].o, "pin": poses[loop.link_a].T @ loop.point_a,
            "tip": kinematics.tip(robot, q).p} | coms


def _reach(robot, x, elbow):
    """tip = a2 e(q4) + (a3 − a1) e(q1 + π): a two-link arm with the joints q4 and q1 + π − q4."""
    loop = robot.loops[0]
    upper, forearm = loop.point_a.x, robot.tool.p.x - loop.point_b.x
    first, second = towards(upper, forearm, *x, elbow)
    return [first + second - sp.pi, first]


def balance(model: Model, parameters: Sequence[str]) -> Program:
    """[(m3(l3 − a1) + mL(a3 − a1))/(m2 l2), a1/a2, K, the m3 with K = 0]: M12 = K cos(q4 − q1), found by `decoupling`.

    K = a1 m2 l2 − a2 (…): the share of m2, and what stands against it. Both ratios are equal where K = 0.

    Seed:   [siciliano] section 7.3.3
    """
    a1, a2, m2, m3 = sp.symbols("a1 a2 m2 m3")
    K, = decoupling.conditions(model)
    solved, = decoupling.decouple(model, m3)
    share = m2 * K.diff(m2)
    return from_expressions([(share - K) / (a2 * (share / a1)), a1 / a2, K, solved[m3]], parameters,
                            about=About("The balance of the parallelogram arm", (("p", parameters),))).optimised()


def twin() -> Model:
    """The planar arm that does the same task: link 4 its upper arm, the outer part of link 3 its forearm.

    The motor of its elbow, of mass mm2, rides at the elbow. It carries the same load. Friction is the motors' own.
    """
    a1, a2, a3, l3, l4, m3, m4, mL, I3, I4, Fv1, Fv4 = sp.symbols("a1 a2 a3 l3 l4 m3 m4 mL I3 I4 Fv1 Fv4")
    upper = Link(dh("revolute", a=a2, Fv=Fv4), m4, X * (l4 - a2), inertia(0, 0, I4))
    forearm = Link(dh("revolute", a=a3 - a1, Fv=Fv1), m3, X * (l3 - a3), inertia(0, 0, I3),
                   Rotor(0, 0, sp.Symbol("mm2")))
    return shorter(lagrange.derive(Robot("planar twin", (upper, forearm, Link(dh("fixed"), mL)), DOWN_Y)))


def side_by_side(model: Model, parameters: Sequence[str]) -> dict[str, Program]:
    """The twin's programs, all of the parallelogram's q, q̇, q̈: in its own joint angles (q4, q1 + π − q4), and in the
    parallelogram's (q1, q4), which are angles from the ground."""
    q1, q4 = MOTORS[0]
    phi = sp.Matrix([q4, q1 + sp.pi - q4])
    G = transform.slope(phi, MOTORS[0])
    there = {old: new for x, y in zip(model.state, (phi, G * MOTORS[1], G * MOTORS[2]), strict=True)
             for old, new in zip(x, y, strict=True)}
    ground = shorter(transform.change(model, phi, MOTORS))

    def own(expressions):
        return [sp.Add(e).xreplace(there) for e in expressions]

    elbow, tip = (pose.T.p for pose in kinematics.frames(model.robot, list(phi))[:2])
    return {"twin_terms": written(own(terms(model)), STATE[:2], parameters, "M, c, g, friction, T, U of the twin"),
            "twin_parts": written(own(kinds(model)), STATE, parameters, "The torques by kind of the twin"),
            "twin_ground_terms": written(terms(ground), STATE[:2], parameters,
                                           "M, c, g, friction, T, U of the twin in angles from the ground"),
            "twin_ground_parts": written(kinds(ground), STATE, parameters,
                                           "The torques by kind of the twin in angles from the ground"),
            "twin_points": written([elbow.x, elbow.y, tip.x, tip.y], STATE[:1], parameters,
                                     "The twin's elbow and tip, x and y each")}
