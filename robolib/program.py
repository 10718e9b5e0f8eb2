"""The straight-line Program, and how an algorithm becomes one.

Run any algorithm of the library on recorder nodes instead of numbers, and what it does is written down, each
operation once:

>>> program = record(lambda q, a: [a * sin(q), a * cos(q)], ["q1", "a1"])
>>> program.counts
Counts(mul=2, add=0, div=0, trig=2)
>>> print(program.source("python").split("math import cos, sin")[1].strip())
def compute(q1, a1):
    _t0 = sin(q1)
    _t1 = a1 * _t0
    _t2 = cos(q1)
    _t3 = a1 * _t2
    return (_t1, _t3)
>>> program.compile("python")([0.0, 2.0])
array([0., 2.])

Inputs that do not change from call to call are `constants`: what depends on them alone is set up once, and not counted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from . import backends, printers
from . import graph as _graph
from .optimise import optimise
from .printers import python as _python
from .printers.listing import FUNCTIONS, NO_CODE, OPERATORS, parts
from .recorder import Node
from .scalar import cos, sin  # noqa: F401  (used by the doctest above)


@dataclass(frozen=True)
class Counts:
    """How many operations a Program costs. A sign is free (it becomes a subtraction); a power a^k is k − 1 products."""

    mul: int
    add: int
    div: int
    trig: int


@dataclass(frozen=True)
class About:
    """What a Program computes, for its printed header and for whoever calls it.

    groups        (("q", ("q1", "q2")), ("qd", ("qd1", "qd2"))): the arrays that a compiled program takes, and the
                  inputs they hold, in order, constants left out. Without groups there is one array, x.
    units         (("q1", "rad"), …) of inputs
    result        the name of what comes out
    shape         its shape; without one, the outputs stand in a row
    result_units  one per output, or one for all
    margin        how small the lengths and sines may not be that the set-up divides by; 0: they may not be zero
    """

    title: str = ""
    groups: tuple = ()
    units: tuple = ()
    result: str = "result"
    shape: tuple = ()
    result_units: tuple = ()
    margin: float = 0


@dataclass(frozen=True)
class Program:
    """Straight-line code: inputs by name, nodes in order, outputs by index. See `record` and `from_expressions`.

    `constants` are the inputs that are parameters.
    """

    inputs: tuple
    nodes: tuple
    outputs: tuple
    constants: tuple = ()
    about: About = About()

    def __post_init__(self):
        unknown = [name for name in self.constants if name not in self.inputs]
        if unknown:
            raise ValueError(f"the constants {', '.join(unknown)} are not among the inputs")
        grouped = tuple(name for _, members in self.groups for name in members)
        if grouped != self.variables:
            raise ValueError(f"the groups hold {', '.join(grouped)}; the inputs that are no constants are, in order,"
                             f" {', '.join(self.variables)}")
        if math.prod(self.shape) != len(self.outputs):
            raise ValueError(f"{len(self.outputs)} outputs do not make an array of shape {self.shape}")

    @cached_property
    def variables(self):
        """The inputs that are no constants."""
        return tuple(name for name in self.inputs if name not in self.constants)

    @cached_property
    def groups(self):
        """The arrays that a compiled program takes, with the names of their entries."""
        return self.about.groups or ((("x", self.variables),) if self.variables else ())

    @cached_property
    def shape(self):
        """The shape of the result for one state."""
        return self.about.shape or (len(self.outputs),)

    @cached_property
    def divisors(self):
        """{node: name} of what the set-up divides by; it must not be zero."""
        return printers.divisors.divisors(self)

    @cached_property
    def counts(self):
        """The on-line operations: those of one evaluation, set-up done."""
        return self._count("online")

    @cached_property
    def offline(self):
        """The operations of the set-up, done once for all states: what depends on constants alone."""
        return self._count("setup")

    def _count(self, part):
        nodes = [node for node, kind in zip(self.nodes, parts(self), strict=True) if kind == part]
        ops = [node[0] for node in nodes]
        powers = sum(node[2] - 1 for node in nodes if node[0] == "pow")
        return Counts(ops.count("mul") + powers, ops.count("add") + ops.count("sub"),
                      ops.count("div"), ops.count("sin") + ops.count("cos"))

    def source(self, language="python", name="compute"):
        """The program as text, in "python", "c" or "javascript", with a header that says what it computes.

        Temporaries are called _t0, _t1, …, those of the set-up _s0, _s1, …; no input can have such a name.
        """
        return printers.source(self, language, name)

    def compile(self, backend="auto", values=None):
        """A function f(q, qd, …, out=None) of the arrays in `groups`: one state, (n,) each, or a batch, (N, n).

        `backend`: "python", "numpy", "numba", "c", or "auto": numba where it is installed, NumPy otherwise. `values`
        (name → number) are the constants'. See `backends`.
        """
        return backends.compile(self, backend, values)

    def optimised(self, doubling="product"):
        """The same by fewer operations; see `optimise`. `doubling`: 2 x as a "product", or as the "sum" x + x."""
        nodes, outputs = optimise(self.nodes, self.outputs, self.inputs, frozenset(self.constants), doubling)
        return replace(self, nodes=tuple(nodes), outputs=tuple(outputs))

    @cached_property
    def arguments(self):
        """The inputs as identifiers: a name that Python would not take, or that hides a function, gets another one."""
        return _python.arguments(self)

    @cached_property
    def _functions(self):
        return backends.straight_line(self, "float"), backends.straight_line(self, "column")

    def __call__(self, *values):
        """The outputs for these inputs, constants included: floats, or NumPy columns of states."""
        if len(values) != len(self.inputs):
            raise TypeError(f"this program takes {len(self.inputs)} inputs ({', '.join(self.inputs)}),"
                            f" got {len(values)}")
        column = any(isinstance(v, np.ndarray) and v.ndim for v in values)
        setup, function = self._functions[column]
        if not self.constants:
            return function(*values)
        given = dict(zip(self.inputs, values, strict=True))
        return function(*(given[v] for v in self.variables), setup(*(given[c] for c in self.constants)))

    def over(self, leaf, functions):
        """The outputs in another arithmetic: `leaf(name)` gives an input, `functions` what sin, cos, … are there."""
        values = []
        for node in self.nodes:
            op, args = node[0], [values[i] for i in _graph.arguments(node)]
            if op in ("num", "in"):
                values.append(node[1] if op == "num" else leaf(node[1]))
            elif op == "pow":
                values.append(args[0] ** node[2])
            elif op in OPERATORS:
                values.append(OPERATORS[op](*args))
            else:
                name = node[1] if op == "fn" else op
                if name not in functions:
                    raise TypeError(NO_CODE.format(name))
                values.append(functions[name](*args))
        return [values[i] for i in self.outputs]


def _program(graph, inputs, outputs, constants=(), about=None):
    """Keep what the outputs need, number it anew."""
    twice = sorted({name for name in inputs if list(inputs).count(name) > 1})
    if twice:
        raise ValueError(f"the inputs {', '.join(twice)} stand there twice; every input needs a name of its own")
    alive = _graph.needed(graph.nodes, outputs)
    new = {old: k for k, old in enumerate(alive)}
    nodes = []
    for old in alive:
        node = graph.nodes[old]
        if node[0] in ("num", "in"):
            nodes.append(node)
        elif node[0] == "pow":
            nodes.append(("pow", new[node[1]], node[2]))
        elif node[0] == "fn":
            nodes.append(("fn", node[1], *(new[i] for i in node[2:])))
        else:
            nodes.append((node[0], *(new[i] for i in node[1:])))
    unknown = sorted({n[1] for n in nodes if n[0] == "in"} - set(inputs))
    if unknown:
        raise ValueError(f"the program needs {', '.join(unknown)}: give a value, or name it among the inputs")
    return Program(tuple(inputs), tuple(nodes), tuple(new[i] for i in outputs), tuple(constants), about or About())


def record(algorithm, inputs, constants=(), about=None):
    """The Program of what `algorithm(*nodes)` does; it returns a sequence of scalars."""
    graph = _graph.Graph()
    results = algorithm(*(Node(graph, graph.input(name)) for name in inputs))
    outputs = [r.index if isinstance(r, Node) else graph.convert(r) for r in results]
    return _program(graph, inputs, outputs, constants, about)


def from_expressions(expressions, inputs, values=None, constants=(), about=None):
    """The Program of SymPy expressions. `values` (name → number) are folded in."""
    graph = _graph.Graph()
    values = {str(k): v for k, v in (values or {}).items()}
    outputs = [graph.convert(e) for e in expressions]
    if not values:
        return _program(graph, inputs, outputs, constants, about)
    bound = _program(graph, [*inputs, *values], outputs)
    leaves = {name: values.get(name) for name in values}

    def at(*nodes):
        return bound.over({**leaves, **dict(zip(inputs, nodes, strict=True))}.__getitem__, FUNCTIONS)

    return record(at, inputs, constants, about)
