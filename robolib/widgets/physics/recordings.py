"""The programs of an arm with two coordinates: expressions of its model, and algorithms of the library, recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import sympy as sp

from ... import ellipses, kinematics, linear, trajectory
from ...codegen import expressed, of_model, recorded
from ...codegen.of_model import State
from ...harmonics import harmonics
from ...linear import Vector
from ...model import Model, other_coriolis, rate
from ...program import About, Program, record
from ...robot import Robot
from ...scalar import Scalar, maximum, minimum
from ...spatial import Change, Vec3
from .forces import cut_apart

Groups = Sequence[tuple[str, tuple[str, ...]]]
JOINTS = ("start1", "start2", "distance1", "distance2")
LINE = ("x0", "y0", "x1", "y1")


@dataclass(frozen=True, eq=False)
class Arm:
    """What the programs are recorded from. Its functions work in any arithmetic.

    embed   the robot's joints from the two coordinates
    G       their derivatives, rows of two integers
    plane   the directions to the right and up, in the base frame, of the drawing
    places  (robot, q of its joints) → {name: Vec3}, the points of the drawing
    reach   (robot, x, elbow) → the two coordinates that bring the tip to the point x of the drawing
    """

    model: Model
    parameters: tuple[str, ...]
    plane: tuple[Vec3, Vec3]
    places: Callable
    reach: Callable
    embed: Callable = list
    G: tuple[tuple[int, ...], ...] = ((1, 0), (0, 1))

    def tip(self, robot: Robot, q: Vector) -> list[Scalar]:
        """The tip's point in the drawing."""
        p = kinematics.tip(robot, self.embed(q)).p
        return [axis @ p for axis in self.plane]

    def jacobian(self, robot: Robot, q: Vector) -> list[list[Scalar]]:
        """Of the tip in the drawing, by the two coordinates: J of the joints times G."""
        columns, _ = kinematics.jacobian(robot, self.embed(q))
        return [[sum((axis @ column * row[k] for column, row in zip(columns, self.G, strict=True) if row[k]), 0)
                 for k in range(2)] for axis in self.plane]


@dataclass(frozen=True)
class Recorded:
    """A robot and entries of a model, as `recorded` takes them: what has symbols in it becomes recorded values."""

    parameters: tuple[str, ...]
    robot: Robot
    entries: tuple[Scalar, ...] = ()

    def map(self, f: Change) -> Recorded:
        """All scalars through f."""
        return Recorded(self.parameters, self.robot.map(f), tuple(map(f, self.entries)))


def kinds(model: Model) -> list[sp.Expr]:
    """The torques by kind, for any c that is quadratic in two rates: its own squares and its own mixed product.

    Model.parts takes both from M, as they must be. A wrong model's c need not come from its M. One joint moving alone
    shows its square; what both together have more is the product:  c(1, 1) − c(1, 0) − c(0, 1).
    """
    v1, v2 = model.qd
    both, one, two = (sp.Matrix(model.c).xreplace({v1: sp.Integer(i), v2: sp.Integer(j)})
                      for i, j in ((1, 1), (1, 0), (0, 1)))
    squares, mixed = one * v1**2 + two * v2**2, (both - one - two) * v1 * v2
    return [*(model.M * model.qdd), *squares, *mixed, *model.g, *model.friction]


def terms(model: Model) -> list[sp.Expr]:
    """M row by row, c, g, friction, T, U: twelve expressions."""
    return [*model.M, *model.c, *model.g, *model.friction, model.T, model.U]


def written(expressions: Iterable[sp.Expr], state: State, parameters: Sequence[str], title: str) -> Program:
    """The Program of expressions in the state, whose groups (name, symbols) are its arrays."""
    return expressed(expressions, state, parameters, about=About(title)).optimised()


def dynamics(model: Model, parameters: Sequence[str], of: str) -> dict[str, Program]:
    """terms, forward and parts of a model, true or wrong: {name: Program}."""
    programs = of_model(model, parameters=parameters)
    accelerations = programs.forward_dynamics
    told = replace(accelerations, about=replace(accelerations.about, title=f"The accelerations {of}"))
    return {"terms": programs.of(terms(model), ("q", "qd"), About(f"M, c, g, friction, T, U {of}")).optimised(),
            "forward": told.optimised(),
            "parts": programs.of(kinds(model), ("q", "qd", "qdd"), About(f"The torques by kind {of}")).optimised()}


def geometry(arm: Arm) -> dict[str, Program]:
    """points, jacobian, reach, ellipses, shares and skew: {name: Program}."""
    model = arm.model
    q = ("q", tuple(s.name for s in model.q))
    taken = Recorded(arm.parameters, model.robot, (*model.M, *model.g))
    M, C = sp.Matrix(model.M), (model.C, other_coriolis(model.M, model.q, model.qd))
    N = [rate(M, model.q, model.qd) - 2 * one for one in C]
    qdd1, qdd2 = model.qdd
    both = [e for A in N for e in (2 * A[0, 0], A[0, 1] + A[1, 0], 2 * A[1, 1])]

    def points(one, *q):
        return _flat(arm, *arm.places(one.robot, arm.embed(list(q))).values())

    def curves(one, *q):
        J, e = arm.jacobian(one.robot, list(q)), one.entries
        M, g = (e[:2], e[2:4]), e[4:]
        A, centre = ellipses.dynamic(J, M, g)
        return [x for matrix in (ellipses.velocity(J), ellipses.force(J), ellipses.inertia(J, M), A)
                for row in matrix for x in row] + centre

    return {
        "points": recording(taken, points, (q,), "The points of the drawing, x and y each"),
        "jacobian": recording(taken, lambda one, *q: _rows(arm.jacobian(one.robot, list(q))), (q,),
                              "The Jacobian of the tip, row by row"),
        "reach": recording(taken, lambda one, *x: arm.reach(one.robot, x[:2], x[2]),
                           (("x", ("x", "y")), ("elbow", ("elbow",))), "The coordinates that bring the tip to x"),
        "ellipses": recording(taken, curves, (q,),
                              "Ellipses of velocity, force, inertia and acceleration: A, row by row; the last centre"),
        "shares": written([M[0, 0] * qdd1, M[1, 1] * qdd2, M[0, 1] * qdd2, M[1, 0] * qdd1],
                            (("q", model.q), ("qdd", model.qdd)), arm.parameters,
                            "The inertial torques of a joint's own acceleration, then those of the other joint's"),
        "skew": written(both, (("q", model.q), ("qd", model.qd)), arm.parameters,
                          "N + N^T of N = dM/dt - 2C (11, 12, 22), for the Christoffel C and for another C")}


def mechanics(arm: Arm) -> dict[str, Program]:
    """movements and loads: {name: Program}.

    movements  velocities of all points of the drawing, x and y each, then their accelerations
    loads      for every link that a joint moves, eight numbers, of `forces.Body`: its joint's force on it (right, up)
               and moment (counter-clockwise), weight (right, up), mass, centre (x, y);
               then, for every loop, the pin's force on its link b (right, up)
    """
    model, n, (right, up) = arm.model, arm.model.n, arm.plane
    taken, state = Recorded(arm.parameters, model.robot), tuple(zip(("q", "qd", "qdd"), model.state, strict=True))
    p = harmonics(_flat(arm, *arm.places(model.robot, arm.embed(list(model.q))).values()))
    v = [rate(x, model.q, model.qd) for x in p]
    a = [rate(x, [*model.q, *model.qd], [*model.qd, *model.qdd]) for x in v]

    def loads(one, *state):
        q, (qd, qdd) = arm.embed(list(state[:n])), (linear.applied(arm.G, state[k * n:(k + 1) * n]) for k in (1, 2))
        bodies, pins = cut_apart(one.robot, q, qd, qdd)
        return [x for b in bodies for x in (*_flat(arm, b.force), right.cross(up) @ b.moment,
                                            *_flat(arm, one.robot.gravity * b.mass), b.mass, *_flat(arm, b.centre))
                ] + _flat(arm, *pins)

    return {"movements": written([*v, *a], state, arm.parameters, "The points' velocities, then their accelerations"),
            "loads": recording(taken, loads, [(kind, tuple(s.name for s in x)) for kind, x in state],
                               "Each link cut free: force and moment of its joint, weight, mass, centre; then pins")}


def motions(arm: Arm) -> dict[str, Program]:
    """The profiles of both coordinates, the straight line of the tip, and how long each takes: {name: Program}."""
    taken, t = Recorded(arm.parameters, arm.model.robot), ("t", ("t",))
    three, trapezoid, line = (*JOINTS, "duration"), (*JOINTS, "speed", "rise"), (*LINE, "speed", "rise", "elbow")

    def triangles(m):
        return [trajectory.triangular(m[k], m[k + 2], m[4]) for k in range(2)]

    def trapezoids(m):
        return [trajectory.trapezoidal(m[k], m[k + 2], m[4], m[5]) for k in range(2)]

    def along(m):
        return trajectory.trapezoidal(0, trajectory.distance(m[:2], m[2:4]), m[4], m[5])

    def joints(profiles):
        def at(_, t, *m):
            return [x for kind in zip(*(p.at(t) for p in profiles(m)), strict=True) for x in kind]
        return at

    def on_line(one, t, *m):
        x, xd, xdd = trajectory.straight(m[:2], m[2:4], *along(m).at(t))
        q = arm.reach(one.robot, x, m[6])
        qd, qdd = trajectory.follow(lambda q: arm.jacobian(one.robot, q), q, xd, xdd)
        return [*q, *qd, *qdd]

    def lasts(profiles):
        first, *others = (p.duration for p in profiles)
        return maximum(first, others[0]) if others else first

    def slack(m, *distances):
        first, *others = (maximum(d, -d) - m[4] * m[5] for d in distances)
        return minimum(first, others[0]) if others else first

    q = "q, qd, qdd at the time t:"
    return {
        "triangular": recording(taken, joints(triangles), (t, ("m", three)), f"{q} triangular profiles"),
        "trapezoidal": recording(taken, joints(trapezoids), (t, ("m", trapezoid)), f"{q} trapezoidal profiles"),
        "line": recording(taken, on_line, (t, ("m", line)), f"{q} the tip on a straight line"),
        "triangular_duration": recording(taken, lambda _, *m: [lasts(triangles(m))], (("m", three),),
                                         "How long triangular profiles take"),
        "trapezoidal_duration": recording(
            taken, lambda _, *m: [lasts(trapezoids(m)), slack(m, *m[2:4])], (("m", trapezoid),),
            "How long trapezoidal profiles take, and the distance to spare (negative: too short)"),
        "line_duration": recording(
            taken, lambda _, *m: [along(m).duration, slack(m, trajectory.distance(m[:2], m[2:4]))], (("m", line),),
            "How long the line takes, and the distance to spare (negative: too short)")}


def recording(taken: Recorded, algorithm: Callable[..., Iterable[Scalar]], groups: Groups, title: str) -> Program:
    """The Program of algorithm(taken, *inputs), the inputs in groups (name, names): the arrays that it takes."""
    inputs = [name for _, names in groups for name in names]
    return recorded(taken, algorithm, inputs, About(title, tuple(groups))).optimised()


def program(algorithm: Callable[..., Iterable[Scalar]], title: str, constants: Sequence[str] = (),
            **groups: int) -> Program:
    """The Program of algorithm(*arrays, **constants): each array of `groups` {name: how many} is one list."""
    names = tuple((key, tuple(f"{key}_{i + 1}" for i in range(n))) for key, n in groups.items())
    inputs, ends = [name for _, members in names for name in members], [0, *accumulate(groups.values())]

    def run(*nodes):
        arrays = [nodes[a:b] for a, b in pairwise(ends)]
        return algorithm(*arrays, **dict(zip(constants, nodes[ends[-1]:], strict=True)))

    return record(run, [*inputs, *constants], tuple(constants), About(title, names)).optimised()


def _flat(arm, *vectors):
    """In the drawing: to the right and up, each."""
    return [axis @ v for v in vectors for axis in arm.plane]


def _rows(matrix):
    return [x for row in matrix for x in row]


RIGHT_UP = Vec3(1, 0, 0), Vec3(0, 1, 0)
