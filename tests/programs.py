"""Programs that the tests of printers and backends run on."""

import warnings
from functools import cache

import sympy as sp
from arms import ARMS

from robolib import robots
from robolib.formulations import newton_euler
from robolib.program import About, from_expressions, record
from robolib.scalar import atan2, cos, exp, maximum, minimum, sign, sin, sqrt, step

UNITS = {"q": "rad", "qd": "rad/s", "qdd": "rad/s²"}


def about(n, title="the inverse dynamics"):
    """Of torques for (q, qd, qdd)."""
    groups = tuple((k, tuple(f"{k}{i}" for i in range(1, n + 1))) for k in UNITS)
    units = tuple((name, UNITS[k]) for k, members in groups for name in members)
    return About(title, groups, units, "tau", (n,), ("N m",))


def arm(name):
    """(robot, values) of an arm of the tests, or of the shelf's industrial ones."""
    return ARMS[name] if name in ARMS else getattr(robots, name)()


@cache
def folded(name):
    """The inverse dynamics of an arm, numbers folded in."""
    robot, values = arm(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # the PUMA's third link, as published, is no body
        floats = robot.at(values)
    n, what = robot.n, about(robot.n)
    return record(lambda *v: newton_euler.inverse_dynamics(floats, v[:n], v[n : 2 * n], v[2 * n :]),
                  [name for _, members in what.groups for name in members], about=what)


@cache
def symbolic(name):
    """The same with parameters as constants; (program, their values)."""
    robot, values = arm(name)
    n, names = robot.n, robot.parameters
    what = about(n)

    def algorithm(*v):
        known = dict(zip(names, v[3 * n :], strict=True))

        def node(e):
            if not getattr(e, "free_symbols", ()):
                return e
            return from_expressions([e], names).over(known.__getitem__, {"sin": sin, "cos": cos})[0]

        return newton_euler.inverse_dynamics(robot.map(node), v[:n], v[n : 2 * n], v[2 * n : 3 * n])

    variables = [name for _, members in what.groups for name in members]
    return record(algorithm, [*variables, *names], names, what), {k: values[k] for k in names}


def mixed(x, y, a, b):
    """Every operation, sines of sines, signs in odd places, a matrix of results; a and b are constants."""
    inner = sin(x * a) + cos(y - x) / (2 + b * b)
    return [
        sin(inner) * cos(inner), -sin(-x), cos(sin(cos(x))), sqrt(x * x + a * a + 1), sign(x - y) * b,
        -x, -inner**5, inner**9, x**3 / (4 + y**2), 7, sp.Rational(1, 3) * sp.pi * y, a * b, -(a * b), sin(a) * x,
        x - sin(y), (-x) * (-a) - y + atan2(x, 2 + y * y) * atan2(3, a),
    ]


MIXED = record(mixed, ["x", "y", "a", "b"], ["a", "b"],
               About("everything at once", (("u", ("x",)), ("v", ("y",))), (("x", "m"), ("a", "1/m")), "w", (4, 4)))


def breaking(x, y, a, b):
    """What breaks, turns or grows: exp, atan2, minimum, maximum and step, with numbers and constants on either side."""
    return [
        atan2(y - a, x - a), atan2(1, -x), atan2(b - 2, -1.5), minimum(x, y), minimum(1, x), maximum(-x, y - 1),
        maximum(a, b), maximum(minimum(x, 1), 0.5) * step(x - y), step(x - 1), step(-x), step(a - 1) * x, -step(y - x),
        exp(-x) * exp(a), -exp(y - b),
    ]


BREAKING = record(breaking, ["x", "y", "a", "b"], ["a", "b"], About("all that breaks"))
