"""A graph whose values are ± nodes: a negation is free, and no node. The optimiser writes into it.

    a − b  is the sum of (+, a) and (−, b)          −(a − b)  is the value (−, the node of a − b)

Numbers fold, 0 and 1 vanish, and equal nodes are one node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..scalar import Scalar
from .nodes import Node, arguments


class Value(NamedTuple):
    """+ or − a node: sign is 1 or −1."""

    sign: int
    index: int

    def times(self, sign: int) -> Value:
        """The value, or its opposite."""
        return Value(self.sign * sign, self.index)


class Signed:
    """The nodes, in the order they were made; `fixed[i]` says whether node i never changes from call to call."""

    def __init__(self, constants: Iterable[str]) -> None:
        self.nodes: list[Node] = []
        self.fixed: list[bool] = []
        self.constants = constants
        self._index: dict = {}

    def _node(self, *node, key=None) -> int:
        key = key or node
        if key not in self._index:
            self._index[key] = len(self.nodes)
            self.nodes.append(node)
            self.fixed.append(node[1] in self.constants if node[0] == "in"
                              else all(self.fixed[i] for i in arguments(node)))
        return self._index[key]

    # values

    def number(self, x: Scalar) -> Value:
        """A number; its node holds the size, so that −2 and 2 are one node."""
        size = -x if x < 0 else x
        return Value(-1 if x < 0 else 1, self._node("num", size, key=("num", size, type(x) is float)))

    def known(self, a: Value) -> Scalar | None:
        """The number that a value is; None where it is none."""
        node = self.nodes[a.index]
        return a.sign * node[1] if node[0] == "num" else None

    def leaf(self, node: Node) -> Value:
        """A number or an input of another graph."""
        return self.number(node[1]) if node[0] == "num" else Value(1, self._node(*node))

    def index(self, a: Value) -> int:
        """The node of a value, its sign written out: what is left of signs in the end."""
        if a.sign > 0:
            return a.index
        node = self.nodes[a.index]
        if node[0] == "num":
            return self._node("num", -node[1], key=("num", -node[1], type(node[1]) is float))
        return self._node("neg", a.index)

    # operations

    def add(self, a: Value, b: Value) -> Value:
        """a + b. Of two values with different signs it is a difference; the sign of the first one comes out."""
        x, y = self.known(a), self.known(b)
        if x is not None and y is not None:
            return self.number(x + y)
        if x == 0 or y == 0:
            return b if x == 0 else a
        if a.index == b.index:
            return self.number(0) if a.sign != b.sign else self.mul(self.number(2), a)
        if a.sign == b.sign:
            return Value(a.sign, self._node("add", *sorted((a.index, b.index))))
        first, second = sorted((a, b), key=lambda value: value.index)
        return Value(first.sign, self._node("sub", first.index, second.index))

    def mul(self, a: Value, b: Value) -> Value:
        """a · b; both signs come out."""
        x, y = self.known(a), self.known(b)
        if x is not None and y is not None:
            return self.number(x * y)
        if x == 0 or y == 0:
            return self.number(0)
        sign = a.sign * b.sign
        if x in (1, -1) or y in (1, -1):
            return Value(sign, (b if x in (1, -1) else a).index)
        if a.index == b.index:
            return Value(sign, self._node("pow", a.index, 2))
        return Value(sign, self._node("mul", *sorted((a.index, b.index))))

    def copy(self, node: Node, args: Sequence[Value]) -> Value:
        """The operation of a node of another graph, on values of this one."""
        op = node[0]
        if op in ("num", "in"):
            return self.leaf(node)
        if op == "neg":
            return args[0].times(-1)
        if op in ("add", "sub"):
            return self.add(args[0], args[1].times(1 if op == "add" else -1))
        if op == "mul":
            return self.mul(*args)
        return self._other(node, args)

    def _other(self, node: Node, args: Sequence[Value]) -> Value:
        """div, pow, sin, … of values; the sign comes out where it can."""
        op, first = node[0], args[0] if args else None
        if op == "div":
            sign = first.sign * args[1].sign
            if self.known(args[1]) in (1, -1):
                return Value(sign, first.index)
            return Value(sign, self._node("div", first.index, args[1].index))
        if op == "pow":
            return Value(first.sign ** node[2], self._node("pow", first.index, node[2]))
        if op in ("sin", "sign"):
            return Value(first.sign, self._node(op, first.index))
        if op == "cos":
            return Value(1, self._node(op, first.index))
        plain = [self.index(a) for a in args]
        return Value(1, self._node(*((op, node[1], *plain) if op == "fn" else (op, *plain))))
