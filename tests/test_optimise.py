"""The optimiser: the same values, never more operations, each rule where it belongs."""

import random

import numpy as np
import pytest
from counted import general, torques

from robolib.identity.judge import judge_nodes
from robolib.program import Program, record
from robolib.program.graph import Graph
from robolib.program.optimise import cost, optimise
from robolib.program.recorder import Node
from robolib.scalar import cos, sin, sqrt


def work(program):
    return program.counts.mul, program.counts.add


RULES = {  # name: (algorithm, inputs, constants, multiplications and additions before, after)
    "a common factor": (lambda a, x, y: [a * x + a * y], "a x y", "", (2, 1), (1, 1)),
    "a common factor among others": (lambda a, b, x, y: [a * x + b + a * y], "a b x y", "", (2, 2), (1, 2)),
    "a common constant": (lambda c, x, y: [c * x - c * y], "c x y", "c", (2, 1), (1, 1)),
    "constants gathered": (lambda c, d, x, y: [(c * x) * (d * y)], "c d x y", "c d", (3, 0), (2, 0)),
    "a constant taken into a sum": (lambda c, d, x, y: [c * (d * x + c * y)], "c d x y", "c d", (3, 1), (2, 1)),
    "the same twice": (lambda c, d, x: [c * x + d * x], "c d x", "c d", (2, 1), (1, 0)),
    "signs are free": (lambda x, y: [(x - y) * (y - x)], "x y", "", (1, 2), (1, 1)),
    "a sign through a product": (lambda x, y, z: [x * -(y - z) + x * (y - z)], "x y z", "", (2, 3), (0, 0)),
    "numbers fold": (lambda x: [2 * (3 * x) + 4 * x], "x", "", (3, 1), (1, 0)),
    "cosines are even": (lambda x, y: [cos(x - y) + cos(y - x)], "x y", "", (0, 3), (1, 1)),
    "shared products stay": (lambda a, x, y: [a * x + a * y, a * x, a * y], "a x y", "", (2, 1), (2, 1)),
}


@pytest.mark.parametrize("name", RULES)
def test_a_rule(name):
    algorithm, inputs, constants, before, after = RULES[name]
    program = record(algorithm, inputs.split(), constants=constants.split())
    short = program.optimised()
    assert work(program) == before and work(short) == after
    assert same(program, short)


def test_twice_may_be_a_sum():
    program = record(lambda x, y, c: [2 * x * y, x * y - (c - x * y), 2 * c * x], ["x", "y", "c"], constants=["c"])
    products, sums = program.optimised(), program.optimised("sum")
    assert work(products) == (3, 1) and work(sums) == (2, 2)
    assert same(program, products) and same(program, sums)
    with pytest.raises(ValueError, match="doubling is 'product' or 'sum', not 'add'"):
        program.optimised("add")


def same(program, other):
    """The judge's word on two Programs of the same inputs."""
    graph = Graph()

    def values(p):
        found = p.over(lambda name: Node(graph, graph.input(name)), {"sin": sin, "cos": cos, "sqrt": sqrt})
        return [x.index if isinstance(x, Node) else graph.convert(x) for x in found]
    return judge_nodes(graph, list(zip(values(program), values(other), strict=True))).equal


def test_what_no_output_needs_is_gone_and_odd_outputs_survive():
    nodes = (("in", "x"), ("sin", 0), ("num", 2), ("mul", 2, 0), ("neg", 0), ("num", -3), ("in", "y"))
    found, outputs = optimise(nodes, (3, 0, 4, 5, 3), ("x", "y"))
    assert "sin" not in {n[0] for n in found} and Program(("x", "y"), found, outputs)(2.0, 0.0) == (4, 2, -2, -3, 4)


def drawn(seed, size=40):
    """A random Program of sums, differences, products, quotients and sines."""
    rng = random.Random(seed)

    def algorithm(*inputs):
        values = [*inputs, 2, -1.5]
        for _ in range(size):
            a, b = rng.choice(values), rng.choice(values)
            values.append(rng.choice([lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a * b,
                                      lambda a, b: -a, lambda a, b: sin(a), lambda a, b: a / (2 + cos(b))])(a, b))
        return values[-6:]
    return record(algorithm, ["x", "y", "z", "a", "b"], constants=["a", "b"])


@pytest.mark.parametrize("seed", range(60))
def test_drawn_programs_keep_their_values(seed):
    program = drawn(seed)
    short = program.optimised()
    constants = frozenset(program.constants)
    assert cost(short.nodes, short.outputs, constants) <= cost(program.nodes, program.outputs, constants)
    for point in np.random.default_rng(seed).uniform(-1, 1, (5, 5)):
        wanted = np.array(program(*point), float)
        assert np.abs(np.array(short(*point), float) - wanted).max() <= 1e-13 * max(1, np.abs(wanted).max())
    assert short == program.optimised()


def test_a_second_run_finds_nothing():
    program = torques(general())
    assert work(program.optimised()) == work(program)
