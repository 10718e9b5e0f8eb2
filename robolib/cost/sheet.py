"""Customising by hand, done by a machine: one scalar assignment after the other, as one would write them on a sheet.

Every entry of a vector that takes an operation becomes a line with a name, and from then on the name stands for it. An
entry without an operation (0, ±1, ± a name) is passed on as it is, so what it is multiplied by or added to costs
nothing. A line that is there already, up to its sign, is not written again. At the end the lines that no result needs
are struck out, from below.

Products inside a line are not looked at: a recorder that shares everything (`codegen`) finds a few more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import add, mul, neg, sub

from ..program.code import Counts
from ..program.graph import Graph
from ..program.nodes import arguments
from ..program.recorder import Node
from ..scalar import Scalar
from ..spatial import Mat3, Vec3

Expression = tuple | str | int | float          # a name, a number, or (operation, expressions …)
DOES: dict[str, Callable[..., Scalar]] = {"add": add, "sub": sub, "mul": mul, "neg": neg, "pow": lambda x, k: x**k}
SIGNS = {"add": " + ", "sub": " − ", "mul": " "}
POWERS = {2: "²", 3: "³"}


@dataclass(frozen=True)
class Line:
    """name = expression. `offline`: it depends on constants alone, and is worked out beforehand."""

    name: str
    expression: Expression
    offline: bool = False

    @property
    def names(self) -> frozenset[str]:
        """The names that it uses."""
        return frozenset(x for x in _leaves(self.expression) if isinstance(x, str))

    @property
    def counts(self) -> Counts:
        """Its operations, as it is written."""
        ops = list(_operations(self.expression))
        products = ops.count("mul") + sum(x - 1 for x in ops if isinstance(x, int))
        return Counts(products, ops.count("add") + ops.count("sub"), 0, 0)

    def __str__(self) -> str:
        return f"{self.name} = {_text(self.expression)}"

    def value(self, known: Mapping[str, Scalar]) -> Scalar:
        """What it gives, in any arithmetic."""
        return _value(self.expression, known)


def total(lines: Iterable[Line]) -> Counts:
    """What the lines cost that are not off-line."""
    online = [line.counts for line in lines if not line.offline]
    return Counts(sum(c.mul for c in online), sum(c.add for c in online), 0, 0)


def worked_out(lines: Iterable[Line], known: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """{name: value} of what is known and of every line, one after the other."""
    values = dict(known)
    for line in lines:
        values[line.name] = line.value(values)
    return values


def needed(lines: Iterable[Line], results: Iterable[str]) -> list[Line]:
    """The lines that the results need: one looks from below, and keeps what somebody below asks for."""
    wanted, kept = set(results), []
    for line in reversed(list(lines)):
        if line.name in wanted:
            kept.append(line)
            wanted |= line.names
    return kept[::-1]


@dataclass
class Sheet:
    """Lines as they are written down. `symbol` gives the names that one starts with; `write` writes a line."""

    lines: list[Line] = field(default_factory=list)
    constants: set[str] = field(default_factory=set)
    _graph: Graph = field(default_factory=Graph)
    _known: dict[int, tuple[str, bool]] = field(default_factory=dict)      # {node: (name, with a minus)}

    def symbol(self, name: str, constant: bool = False) -> Node:
        """A name that is given; `constant`: it belongs to the arm."""
        if constant:
            self.constants.add(name)
        return Node(self._graph, self._graph.input(name))

    def write(self, name: str, x: Scalar) -> Scalar:
        """What stands for x from now on: a name, unless x takes no operation."""
        if not isinstance(x, Node):
            return x
        nodes, (plain, minus) = self._graph.nodes, self._plain(x.index)
        if nodes[plain][0] in ("in", "num"):
            return x
        if nodes[plain][0] == "sub" and plain not in self._known:
            other = self._graph.sub(*reversed(nodes[plain][1:]))
            plain, minus = (other, not minus) if other in self._known else (plain, minus)
        if plain not in self._known:
            line = Line(name, self._expression(x.index))
            self.lines.append(Line(name, line.expression, line.names <= self.constants))
            self.constants |= {name} if self.lines[-1].offline else set()
            self._known[plain] = name, minus
        known, before = self._known[plain]
        return -self.symbol(known) if minus != before else self.symbol(known)

    def vector(self, name: str, v: Vec3) -> Vec3:
        """A line for each entry: name with x, y, z put into the place of *."""
        return Vec3(*(self.write(name.replace("*", axis), x) for axis, x in zip("xyz", v, strict=True)))

    def matrix(self, name: str, A: Mat3) -> Mat3:
        """A line for each entry, xx, xy, …"""
        return Mat3(*(self.vector(name.replace("*", a + "*"), row) for a, row in zip("xyz", A, strict=True)))

    def needed(self, results: Iterable[Scalar]) -> list[Line]:
        """The lines that the results need."""
        names = [Line("", self._expression(x.index)).names for x in results if isinstance(x, Node)]
        return needed(self.lines, frozenset().union(*names))

    def _plain(self, i):
        """(the node without its sign, whether it had one)."""
        node = self._graph.nodes[i]
        return (node[1], True) if node[0] == "neg" else (i, False)

    def _expression(self, i):
        node = self._graph.nodes[i]
        if node[0] in ("in", "num"):
            return node[1]
        inner = tuple(self._expression(k) for k in arguments(node))
        return (node[0], *inner, node[2]) if node[0] == "pow" else (node[0], *inner)


def _leaves(e):
    if isinstance(e, tuple):
        for x in e[1:2] if e[0] == "pow" else e[1:]:
            yield from _leaves(x)
    else:
        yield e


def _operations(e):
    """The operations of an expression; a power by its exponent."""
    if isinstance(e, tuple):
        yield e[2] if e[0] == "pow" else e[0]
        for x in e[1:2] if e[0] == "pow" else e[1:]:
            yield from _operations(x)


def _value(e, known):
    if isinstance(e, str):
        return known[e]
    if not isinstance(e, tuple):
        return e
    if e[0] == "pow":
        return DOES["pow"](_value(e[1], known), e[2])
    return DOES[e[0]](*(_value(x, known) for x in e[1:]))


def _text(e):
    if not isinstance(e, tuple):
        return str(e)
    op, first = e[0], e[1]
    if op == "neg":
        return "−" + _factor(first)
    if op == "pow":
        return _factor(first) + POWERS[e[2]]
    if op == "mul":
        return " ".join(map(_factor, e[1:]))
    return _text(first) + SIGNS[op] + (_factor(e[2]) if op == "sub" else _text(e[2]))


def _factor(e):
    return f"({_text(e)})" if isinstance(e, tuple) and e[0] in ("add", "sub") else _text(e)
