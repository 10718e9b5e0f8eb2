"""What a formula costs: as it is written, and after each thing that can be done about it without new mechanics.

    count(formulation, robot, share=…, drop=…, …)      operations of one torque, under these switches
    repeated(formulation, robot)                       the products that are worked out again and again
    published(formulation, n)                          what a table of 1987 has for n joints

Every count is a recording of the library's own algorithm. Assumptions, the same for all:

- Counted are products and sums of scalars of one evaluation of τ(q, q̇, q̈). A sign is free, a power a^k is k − 1
  products, sines and cosines are listed apart. So are divisions.
- Without `drop`, a product of 4×4 matrices is 64 products and 48 sums, whatever its entries are; entries that an
  algorithm hard-codes in threes (the axis z, the zeros of a rotation about it) count wherever a variable meets them.
  Q A takes rows of A; it costs nothing.
- Without `share`, each operation counts as often as the algorithm does it. What it keeps in a variable is done once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import sympy as sp

from ..cost import table
from ..program import Counts
from ..program.code import tally
from ..program.graph import Graph
from ..program.nodes import arguments, fixed, needed
from ..program.optimise import optimise
from ..program.printers.listing import OPERATORS
from ..program.recorder import Node
from ..program.tape import Kept, Repeated, Tape
from ..robot import Robot
from .arm import Values, arm
from .recorded import running

RECORDERS = {(True, True): Graph, (False, True): Repeated, (True, False): Kept, (False, False): Tape}
FUNCTIONS = {"sin": sp.sin, "cos": sp.cos, "sqrt": sp.sqrt, "sign": sp.sign}


@dataclass(frozen=True)
class Repetition:
    """A product or a sum that is worked out `times` times, as an expression in the names of the inputs."""

    expression: sp.Expr
    times: int


def count(formulation: str, robot: Robot, values: Values = None, *, share: bool = True, drop: bool = True,
          offline: bool = True, group: bool = False, factor: bool = False) -> Counts:
    """How many operations one torque costs by one of FORMULATIONS, with these switches:

    share    what was worked out once is not worked out again
    drop     products with 0 and ±1, sums with 0, and what nobody uses are left out
    offline  what depends on parameters alone is worked out beforehand, and not counted
    group    the inertial parameters are grouped to base parameters first; for "short" and "newton_euler_linear"
    factor   common factors are taken out at the end, a x + a y = a (x + y); needs `share` and `drop`

    With share, drop and offline these are the counts of the Program that `inverse_dynamics` gives.
    """
    if factor and not (share and drop):
        raise ValueError("factor=True works on a program that shares and drops; leave share and drop on")
    graph, outputs, parameters = _recording(formulation, robot, values, RECORDERS[share, drop](), group)
    nodes = graph.nodes
    if factor:
        nodes, outputs = optimise(nodes, outputs, (), parameters)
    done = needed(nodes, outputs) if drop else range(len(nodes))
    before = _beforehand(nodes, getattr(graph, "literals", ()), parameters) if offline else [False] * len(nodes)
    return tally(nodes[i] for i in done if not before[i])


def repeated(formulation: str, robot: Robot, values: Values = None, most: int = 10,
             size: int = 12, group: bool = False) -> list[Repetition]:
    """The products that the formula, as it is written, asks for most often, the most frequent first.

    Products with 0 and ±1 are none. Shown are those of at most `size` operations, which a person can read; of those
    that are asked for equally often, the shorter ones first. `group` as in `count`.
    """
    tape, *_ = _recording(formulation, robot, values, Tape(), group)
    graph, place, times = Graph(), [], Counter()
    for node in tape.nodes:                     # where a graph that shares and drops has it
        place.append(_again(graph, node, [place[i] for i in arguments(node)]))
        plain = _plain(graph, place[-1])
        if node[0] in ("mul", "pow") and graph.nodes[plain][0] in ("mul", "pow"):
            times[plain] += 1
    sizes = _sizes(graph)
    found = sorted((-k, sizes[i], i) for i, k in times.items() if sizes[i] <= size)
    return [Repetition(_expression(graph, i), -k) for k, _, i in found[:most]]


def published(formulation: str, n: int) -> tuple[int, int]:
    """(multiplications, additions) for n joints, as a table has them: "lagrange_euler", "newton_euler", "dalembert".

    For "lagrange_euler" they are those of all ⁱA_j, n(n − 1)/2 products; of the traces of D, n(n + 1)(n + 2)/6, and n
    times as many of h, each four products of 4×4 matrices; of D q̈, and of the sums over the traces. Gravity and the
    q̇_k q̇_m are not in it; of h there are fewer traces, n(n + 1)(n + 2)(3n + 1)/24, and each takes five products.

    Seed:   [milicevic] Table 3
    """
    known = table("milicevic 3")
    if formulation not in known.rows:
        raise ValueError(f"the table has {', '.join(known.rows)}, not {formulation!r}")
    return known.count(formulation, n)


def _recording(formulation, robot, values, graph, group):
    """(graph, outputs, parameters) of a torque, written down in the graph."""
    subject = arm(robot, values, base=group, formulation=formulation)
    n, parameters = subject.n, subject.parameters
    state = [f"{kind}{i}" for kind in ("q", "qd", "qdd") for i in range(1, n + 1)]

    def torques(given, *x):
        return given.inverse_dynamics(list(x[:n]), list(x[n:2 * n]), list(x[2 * n:]))
    inputs = [Node(graph, graph.input(name)) for name in (*state, *parameters)]
    results = running(subject, torques, len(state))(*inputs)
    return graph, [r.index if isinstance(r, Node) else graph.num(r) for r in results], parameters


def _beforehand(nodes, literals, parameters):
    """For every node, whether it never changes. A 0 or 1 in a matrix of q is one of its entries."""
    marked = [("in", "") if i in literals else node for i, node in enumerate(nodes)]
    return fixed(marked, parameters)


def _again(graph, node, args):
    """The node, recorded in a graph that shares and drops."""
    op = node[0]
    if op == "num":
        return graph.num(node[1])
    if op == "in":
        return graph.input(node[1])
    if op == "pow":
        return graph.pow(args[0], node[2])
    if op in OPERATORS or op == "neg":
        return getattr(graph, op)(*args)
    return graph.function(node[1] if op == "fn" else op, *args)


def _sizes(graph):
    """How many operations each node is, written out."""
    sizes = []
    for node in graph.nodes:
        sizes.append(sum(sizes[i] for i in arguments(node)) + (node[0] not in ("num", "in")))
    return sizes


def _plain(graph, i):
    """The node without its sign."""
    return graph.nodes[i][1] if graph.nodes[i][0] == "neg" else i


def _expression(graph, i):
    """A node as a SymPy expression, as it stands."""
    node = graph.nodes[i]
    args = [_expression(graph, k) for k in arguments(node)]
    op = node[0]
    if op == "in":
        return sp.Symbol(node[1])
    if op == "num":
        x = node[1]
        return sp.Float(x) if isinstance(x, float) else sp.Rational(x.numerator, x.denominator)
    if op == "pow":
        return args[0] ** node[2]
    return OPERATORS[op](*args) if op in OPERATORS else FUNCTIONS[op](*args)
