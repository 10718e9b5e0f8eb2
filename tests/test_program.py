"""The recorder writes down what an algorithm does, once each, and the Program does the same."""

import numpy as np
import pytest
import sympy as sp
from arms import ARMS, close, floats, robot_of, states

from robolib import scalar
from robolib.formulations import newton_euler
from robolib.program import Counts, Program, from_expressions, record
from robolib.scalar import cos, sign, sin, sqrt

x, y, a = sp.symbols("x y a")


def everything(x, y):
    return [
        x + y,
        x - y,
        y - x,
        -x,
        x * y,
        x / y,
        2 - x,
        2 / x,
        2 + x,
        3 * x,
        x - 1,
        x / 4,
        x**2,
        x**3,
        x**5,
        x**0,
        x**1,
        x**-2,
        sin(x),
        cos(-y),
        sin(-x),
        sqrt(y * y),
        sign(x - y),
        -(x - y),
        x + -y,
        -x - y,
        -x * -y,
        (x + 1) * (x + 1),
        x - x,
        0 * x,
        1 * x,
        -1 * x,
        x + 0,
        0 - x,
        0 / x,
        7,
        sp.Rational(1, 3),
        sqrt(2.0) * x,
        x * np.float64(0.5),
        np.int64(2) * y,
        sp.Rational(2, 3) * y,
        0 - (0 - x),
        1.5 * (2.0 * x),
        (-x) ** 3,
        (-x) ** 4,
    ]


@pytest.mark.parametrize("point", [(0.7, 1.3), (-2.5, 0.4), (3.0, -1.0)])
def test_a_recording_computes_what_floats_compute(point):
    wanted = everything(*point)
    assert record(everything, ["x", "y"])(*point) == pytest.approx([float(w) for w in wanted], rel=1e-14, abs=1e-14)


def test_columns_give_every_row_its_own_result():
    program, rng = record(everything, ["x", "y"]), np.random.default_rng(0)
    columns = rng.uniform(0.5, 2, (2, 6))
    rows = np.array([program(*row) for row in columns.T])
    np.testing.assert_allclose(np.array(np.broadcast_arrays(*program(*columns))).T, rows, rtol=1e-13)
    np.testing.assert_allclose(program(columns[0], 1.5)[0], columns[0] + 1.5)


HOSTILE = [
    "_t0",
    "_t1",
    "sin",
    "cos",
    "sqrt",
    "sign",
    "lambda",
    "x-1",
    "return",
    "",
    "1x",
    "α",
    "β",
    "θ₁",
    "x y",
    "None",
    "__debug__",
    "function",
    "x_sin",
    "x_",
    "_",
    "__",
    "def f(",
    "a\nb",
    "ſ",
    "__import__('os')",
    "print",
    "_t٣",
]


def test_hostile_names():
    program = record(lambda *v: [sin(t) * k for k, t in enumerate(v, 1)], HOSTILE)
    values = np.linspace(0.1, 1, len(HOSTILE))
    assert program(*values) == pytest.approx(np.sin(values) * np.arange(1, len(HOSTILE) + 1))
    assert len(set(program.arguments)) == len(HOSTILE) and all(name.isidentifier() for name in program.arguments)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_alone_and_as_a_parameter(name):
    assert record(lambda t: [t * t + sin(t)], [name])(2.0) == pytest.approx([4 + np.sin(2)])
    assert from_expressions([sp.Symbol(name) * x], ["x"], {name: 3.0})(2.0) == (6.0,)


def test_the_counts_of_a_small_example_by_hand():
    """a (b + c) − a d: two products, two sums; sin twice is one; a cube is two products; a sign is free."""
    program = record(lambda a, b, c, d: [a * (b + c) - a * d], "abcd")
    assert program.counts == Counts(mul=2, add=2, div=0, trig=0)
    assert record(lambda a: [sin(a) * sin(a) + cos(a)], "a").counts == Counts(mul=1, add=1, div=0, trig=2)
    assert record(lambda a, b: [a**3 / b], "ab").counts == Counts(mul=2, add=0, div=1, trig=0)
    assert record(lambda a, b: [a * -b, b * -a, a - -b, a * 1 + 0, 0 * b], "ab").counts == Counts(
        mul=1, add=1, div=0, trig=0
    )
    assert record(lambda a: [a / 4, a * 2 + 1 - 3], "a").counts == Counts(mul=2, add=2, div=0, trig=0)
    assert record(lambda a, b: [a - b, b - a, -(a - b)], "ab").counts.add == 2


def test_the_counts_of_a_program_are_the_operations_of_its_text():
    rnea = record(lambda q, v, w: newton_euler.inverse_dynamics(floats("planar_2r"), [q, q], [v, v], [w, w]), "qvw")
    lines = [line for line in rnea.source().splitlines() if "=" in line]
    assert rnea.counts.mul == sum(line.count(" * ") for line in lines)
    assert rnea.counts.add == sum(line.count(" + ") + line.count(" - ") for line in lines)
    assert rnea.counts.trig == sum(line.count("sin(") + line.count("cos(") for line in lines)


def test_dead_code_is_gone_and_the_same_is_done_once():
    def wasteful(x, y):
        sin(x * y) * cos(y)
        return [(x + y) * (y + x), x * y - y * x]

    program = record(wasteful, ["x", "y"])
    assert program.counts == Counts(mul=1, add=1, div=0, trig=0) and len(program.nodes) == 5
    assert program(2.0, 3.0) == (25.0, 0)


def test_what_a_recorder_cannot_do_it_says():
    with pytest.raises(TypeError, match="not known yet"):
        record(lambda x: [1 if x else 2], ["x"])
    with pytest.raises(TypeError, match="integer powers"):
        record(lambda x: [x**0.5], ["x"])
    with pytest.raises(ZeroDivisionError):
        record(lambda x: [x / 0], ["x"])
    kept = []
    record(lambda x: kept.append(x) or [x], ["x"])
    with pytest.raises(ValueError, match="do not mix"):
        record(lambda y: [y + kept[0]], ["y"])
    with pytest.raises(TypeError):
        record(lambda x: [x + "1"], ["x"])
    with pytest.raises(TypeError, match="takes 1 inputs"):
        record(lambda x: [x], ["x"])(1.0, 2.0)
    with pytest.raises(ValueError, match="no printer"):
        record(lambda x: [x], ["x"]).source("cobol")


def test_two_inputs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="x"):
        record(lambda x, other: [x - other], ["x", "x"])


@pytest.mark.parametrize("bad", [float("inf"), float("nan")])
def test_infinity_is_refused(bad):
    with pytest.raises(ValueError, match="number"):
        record(lambda x: [x * bad], ["x"])(1.0)


def test_a_program_is_a_plain_value():
    one, two = (record(lambda x, y: [x * y], ["x", "y"]) for _ in range(2))
    assert one == two and hash(one) == hash(two) and isinstance(one, Program)
    space = {"sin": scalar.sin}
    exec(record(lambda x: [sin(x) + 1], ["x"]).source(name="f"), space)
    assert space["f"](0.5) == (np.sin(0.5) + 1,)


@pytest.mark.parametrize("name", ARMS)
def test_the_recorded_recursion_is_the_recursion(name):
    arm, n = floats(name), robot_of(name).n
    program = record(
        lambda *v: newton_euler.inverse_dynamics(arm, v[:n], v[n : 2 * n], v[2 * n :]),
        [f"{k}{i}" for k in ("q", "qd", "qdd") for i in range(n)],
    )
    batch = states(name, 5)
    wanted = np.array([newton_euler.inverse_dynamics(arm, *state) for state in batch.transpose(1, 0, 2)])
    close(np.array([program(*state.ravel()) for state in batch.transpose(1, 0, 2)]), wanted, 1e-12)
    close(np.stack(np.broadcast_arrays(*program(*np.concatenate(batch, axis=-1).T)), -1), wanted, 1e-12)


@pytest.mark.parametrize("name", ["pendulum", "planar_2r", "spatial_rpr"])
def test_parameters_can_be_inputs_too(name):
    robot, values = ARMS[name]
    n, names = robot.n, robot.parameters
    coordinates = [f"{k}{i}" for k in ("q", "qd", "qdd") for i in range(n)]

    def algorithm(*v):
        known = dict(zip(names, v[3 * n :], strict=True))

        def node(e):
            return (
                e
                if not getattr(e, "free_symbols", ())
                else from_expressions([e], names).over(known.__getitem__, {"sin": scalar.sin, "cos": scalar.cos})[0]
            )

        return newton_euler.inverse_dynamics(robot.map(node), v[:n], v[n : 2 * n], v[2 * n : 3 * n])

    program = record(algorithm, [*coordinates, *names])
    state = states(name, 1)[:, 0]
    close(
        program(*state.ravel(), *(values[k] for k in names)),
        np.array(newton_euler.inverse_dynamics(floats(name), *state)),
    )
