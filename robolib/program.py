"""The recorder, and the straight-line Program it writes.

Run any algorithm of the library on recorder nodes instead of numbers, and what it does is written down, each
operation once:

>>> program = record(lambda q, a: [a * sin(q), a * cos(q)], ["q1", "a1"])
>>> program.counts
Counts(mul=2, add=0, div=0, trig=2)
>>> print(program.source("python"))
def function(q1, a1):
    _t0 = sin(q1)
    _t1 = a1 * _t0
    _t2 = cos(q1)
    _t3 = a1 * _t2
    return (_t1, _t3)
"""

from __future__ import annotations

import keyword
import math
import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from . import graph as _graph
from . import scalar
from .scalar import cos, sin  # noqa: F401  (used by the doctest above)


class Node:
    """A scalar that writes down what is done to it."""

    __slots__ = ("graph", "index")
    __array_ufunc__ = None

    def __init__(self, graph, index):
        self.graph, self.index = graph, index

    def _index(self, other):
        if isinstance(other, Node):
            if other.graph is not self.graph:
                raise ValueError("two recordings do not mix: both values must come from the same `record`")
            return other.index
        if isinstance(other, (int, float, np.floating, np.integer)):
            number = other if isinstance(other, (int, float)) else other.item()
            if not math.isfinite(number):
                raise ValueError(f"{number} is not a number one can calculate with")
            return self.graph.num(number)
        return self.graph.convert(other)

    def _binary(self, operation, a, b):
        if isinstance(a, scalar.Dual) or isinstance(b, scalar.Dual):
            return NotImplemented               # a Dual of recorded values knows how to go on
        return Node(self.graph, getattr(self.graph, operation)(self._index(a), self._index(b)))

    def __add__(self, b):
        return self._binary("add", self, b)

    def __sub__(self, b):
        return self._binary("sub", self, b)

    def __mul__(self, b):
        if hasattr(b, "cross") or hasattr(b, "rows"):
            return NotImplemented               # a vector knows how to be scaled
        return self._binary("mul", self, b)

    def __truediv__(self, b):
        return self._binary("div", self, b)

    def __radd__(self, b):
        return self._binary("add", b, self)

    def __rsub__(self, b):
        return self._binary("sub", b, self)

    def __rmul__(self, b):
        return self._binary("mul", b, self)

    def __rtruediv__(self, b):
        return self._binary("div", b, self)

    def __neg__(self):
        return Node(self.graph, self.graph.neg(self.index))

    def __pow__(self, k):
        if not isinstance(k, int):
            raise TypeError("a recorded value can be raised to integer powers only; use scalar.sqrt for roots")
        return Node(self.graph, self.graph.pow(self.index, k))

    def sin(self):
        return Node(self.graph, self.graph.function("sin", self.index))

    def cos(self):
        return Node(self.graph, self.graph.function("cos", self.index))

    def sqrt(self):
        return Node(self.graph, self.graph.function("sqrt", self.index))

    def sign(self):
        return Node(self.graph, self.graph.function("sign", self.index))

    def __bool__(self):
        raise TypeError("a recorded value is not known yet, so nothing can depend on whether it is zero")


@dataclass(frozen=True)
class Counts:
    """How many operations a Program costs. A sign is free (it becomes a subtraction); a power a^k is k − 1 products."""

    mul: int
    add: int
    div: int
    trig: int


@dataclass(frozen=True)
class Program:
    """Straight-line code: inputs by name, nodes in order, outputs by index. See `record` and `from_expressions`."""

    inputs: tuple
    nodes: tuple
    outputs: tuple

    @cached_property
    def counts(self):
        """The operations of one evaluation."""
        ops = [node[0] for node in self.nodes]
        powers = sum(node[2] - 1 for node in self.nodes if node[0] == "pow")
        return Counts(ops.count("mul") + powers, ops.count("add") + ops.count("sub"),
                      ops.count("div"), ops.count("sin") + ops.count("cos"))

    def source(self, language="python", name="function"):
        """The program as text. Temporaries are called _t0, _t1, …; no input can have such a name."""
        if language != "python":
            raise ValueError(f"no printer for {language!r} yet: 'python' is there")
        spelled, lines = dict(zip(self.inputs, self.arguments, strict=True)), []
        text = []
        for node in self.nodes:
            text.append(_expression(node, text, spelled))
            if node[0] not in ("num", "in"):
                lines.append(f"    _t{len(lines)} = {text[-1]}")
                text[-1] = f"_t{len(lines) - 1}"
        result = ", ".join(text[i] for i in self.outputs) + ("," if len(self.outputs) == 1 else "")
        return "\n".join([f"def {name}({', '.join(self.arguments)}):", *lines, f"    return ({result})"])

    @cached_property
    def arguments(self):
        """The inputs as identifiers: a name that Python would not take, or that hides a function, gets another one."""
        taken, spelled = {"sin", "cos", "sqrt", "sign", "__debug__"}, []
        for name in self.inputs:
            clean = re.sub(r"\W", "_", name, flags=re.ASCII)
            if not clean.isidentifier() or keyword.iskeyword(clean) or re.fullmatch(r"_t\d+", clean):
                clean = "x_" + clean
            while clean in taken:
                clean += "_"
            taken.add(clean)
            spelled.append(clean)
        return tuple(spelled)

    @cached_property
    def _functions(self):
        code = compile(self.source(), "<program>", "exec")
        both = {}
        for kind, module in (("float", math), ("column", np)):
            space = {"sin": module.sin, "cos": module.cos, "sqrt": module.sqrt,
                     "sign": np.sign if kind == "column" else scalar.sign}
            exec(code, space)                   # text that `source` printed from nodes, with names it checked
            both[kind] = space["function"]
        return both

    def __call__(self, *values):
        """The outputs for these inputs: floats, or NumPy columns of states."""
        if len(values) != len(self.inputs):
            raise TypeError(f"this program takes {len(self.inputs)} inputs ({', '.join(self.inputs)}),"
                            f" got {len(values)}")
        column = any(isinstance(v, np.ndarray) and v.ndim for v in values)
        return self._functions["column" if column else "float"](*values)

    def over(self, leaf, functions):
        """The outputs in another arithmetic: `leaf(name)` gives an input, `functions` what sin, cos, … are there."""
        values = []
        for node in self.nodes:
            op, args = node[0], [values[i] for i in _graph.arguments(node)]
            if op in ("num", "in"):
                values.append(node[1] if op == "num" else leaf(node[1]))
            elif op == "pow":
                values.append(args[0] ** node[2])
            elif op in _OPERATORS:
                values.append(_OPERATORS[op](*args))
            else:
                name = node[1] if op == "fn" else op
                if name not in functions:
                    raise TypeError(_NO_CODE.format(name))
                values.append(functions[name](*args))
        return [values[i] for i in self.outputs]


_NO_CODE = "{} cannot be turned into code; only + − · / powers, sin, cos, sqrt and sign can"
_OPERATORS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
              "div": lambda a, b: a / b, "neg": lambda a: -a}


def _expression(node, text, spelled):
    op, args = node[0], [text[i] for i in _graph.arguments(node)]
    if op == "num":
        return str(float(node[1])) if not isinstance(node[1], int) else str(node[1])
    if op == "in":
        return spelled[node[1]]
    if op == "pow":
        return " * ".join([args[0]] * node[2]) if node[2] <= 3 else f"{args[0]}**{node[2]}"
    if op == "neg":
        return f"-{args[0]}"
    if op in _OPERATORS:
        return f"{args[0]} { {'add': '+', 'sub': '-', 'mul': '*', 'div': '/'}[op] } {args[1]}"
    if node == ("fn", "pi"):
        return str(math.pi)
    if op == "fn":
        raise TypeError(_NO_CODE.format(node[1]))
    return f"{op}({args[0]})"


def _program(graph, inputs, outputs):
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
    return Program(tuple(inputs), tuple(nodes), tuple(new[i] for i in outputs))


def record(algorithm, inputs):
    """The Program of what `algorithm(*nodes)` does; it returns a sequence of scalars."""
    graph = _graph.Graph()
    results = algorithm(*(Node(graph, graph.input(name)) for name in inputs))
    return _program(graph, inputs, [r.index if isinstance(r, Node) else graph.convert(r) for r in results])


def from_expressions(expressions, inputs, values=None):
    """The Program of SymPy expressions. `values` (name → number) are folded in."""
    graph = _graph.Graph()
    values = {str(k): v for k, v in (values or {}).items()}
    outputs = [graph.convert(e) for e in expressions]
    if not values:
        return _program(graph, inputs, outputs)
    bound = _program(graph, [*inputs, *values], outputs)
    leaves = {name: values.get(name) for name in values}

    def at(*nodes):
        return bound.over({**leaves, **dict(zip(inputs, nodes, strict=True))}.__getitem__, _FUNCTIONS)

    return record(at, inputs)


_FUNCTIONS = {"sin": scalar.sin, "cos": scalar.cos, "sqrt": scalar.sqrt, "sign": scalar.sign, "pi": lambda: math.pi}
