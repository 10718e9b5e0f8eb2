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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..scalar import Scalar, cos, sin  # noqa: F401  (the functions are used by the doctest above)
from . import backends, printers
from .code import About, Code
from .graph import Graph
from .nodes import arguments, renumbered
from .optimise import optimise
from .printers import python as _python
from .printers.listing import FUNCTIONS, NO_CODE, OPERATORS
from .recorder import Node


@dataclass(frozen=True)
class Program(Code):
    """Straight-line code: inputs by name, nodes in order, outputs by index. See `record` and `from_expressions`.

    `constants` are the inputs that are parameters.
    """

    @cached_property
    def divisors(self) -> dict[int, str]:
        """{node: name} of what the set-up divides by; it must not be zero."""
        return printers.divisors.divisors(self)

    def source(self, language: str = "python", name: str = "compute") -> str:
        """The program as text, in "python", "c" or "javascript", with a header that says what it computes.

        Temporaries are called _t0, _t1, …, those of the set-up _s0, _s1, …; no input can have such a name.
        """
        return printers.source(self, language, name)

    def compile(self, backend: str = "auto", values: Mapping[str, float] | None = None) -> Callable[..., np.ndarray]:
        """A function f(q, qd, …, out=None) of the arrays in `groups`: one state, (n,) each, or a batch, (N, n).

        `backend`: "python", "numpy", "numba", "c", or "auto": numba where it is installed, NumPy otherwise. `values`
        (name → number) are the constants'. See `backends`.
        """
        return backends.compile(self, backend, values)

    def optimised(self, doubling: str = "product") -> Program:
        """The same by fewer operations; see `optimise`. `doubling`: 2 x as a "product", or as the "sum" x + x."""
        nodes, outputs = optimise(self.nodes, self.outputs, self.inputs, frozenset(self.constants), doubling)
        return replace(self, nodes=tuple(nodes), outputs=tuple(outputs))

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """The inputs as identifiers: a name that Python would not take, or that hides a function, gets another one."""
        return _python.arguments(self)

    @cached_property
    def _functions(self):
        return backends.straight_line(self, "float"), backends.straight_line(self, "column")

    def __call__(self, *values: float | np.ndarray) -> tuple:
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

    def over(self, leaf: Callable[[str], Scalar], functions: Mapping[str, Callable[..., Scalar]]) -> list[Scalar]:
        """The outputs in another arithmetic: `leaf(name)` gives an input, `functions` what sin, cos, … are there."""
        values = []
        for node in self.nodes:
            op, args = node[0], [values[i] for i in arguments(node)]
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
    nodes, outputs = renumbered(graph.nodes, outputs)
    unknown = sorted({n[1] for n in nodes if n[0] == "in"} - set(inputs))
    if unknown:
        raise ValueError(f"the program needs {', '.join(unknown)}: give a value, or name it among the inputs")
    return Program(tuple(inputs), nodes, outputs, tuple(constants), about or About())


def record(algorithm: Callable[..., Iterable[Scalar]], inputs: Sequence[str], constants: Sequence[str] = (),
           about: About | None = None) -> Program:
    """The Program of what `algorithm(*nodes)` does; it returns a sequence of scalars."""
    graph = Graph()
    results = algorithm(*(Node(graph, graph.input(name)) for name in inputs))
    outputs = [r.index if isinstance(r, Node) else graph.convert(r) for r in results]
    return _program(graph, inputs, outputs, constants, about)


def from_expressions(expressions: Iterable[Scalar], inputs: Sequence[str], values: Mapping[str, float] | None = None,
                     constants: Sequence[str] = (), about: About | None = None) -> Program:
    """The Program of SymPy expressions. `values` (name → number) are folded in."""
    graph = Graph()
    values = {str(k): v for k, v in (values or {}).items()}
    outputs = [graph.convert(e) for e in expressions]
    if not values:
        return _program(graph, inputs, outputs, constants, about)
    bound = _program(graph, [*inputs, *values], outputs)
    leaves = {name: values.get(name) for name in values}

    def at(*nodes):
        return bound.over({**leaves, **dict(zip(inputs, nodes, strict=True))}.__getitem__, FUNCTIONS)

    return record(at, inputs, constants, about)
