"""The recorder's scalar: it adds, multiplies and takes sines like any other, and writes down that it did."""

from __future__ import annotations

import math
from typing import NoReturn

import numpy as np

from .. import scalar
from ..scalar import Scalar
from .graph import Graph


class Node:
    """A scalar that writes down what is done to it."""

    __slots__ = ("graph", "index")
    __array_ufunc__ = None

    def __init__(self, graph: Graph, index: int) -> None:
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

    def beside(self, x: Scalar) -> Node:
        """x, recorded beside this value: a number, or a SymPy expression in the names of inputs."""
        return Node(self.graph, self._index(x))

    def literal(self, x: Scalar) -> Scalar:
        """x as an entry of a matrix; a graph that keeps every number takes it as a node."""
        if not self.graph.keeps or isinstance(x, Node):
            return x
        return Node(self.graph, self.graph.literal(x))

    def _binary(self, operation, a, b):
        if isinstance(a, scalar.Dual) or isinstance(b, scalar.Dual):
            return NotImplemented               # a Dual of recorded values knows how to go on
        return Node(self.graph, getattr(self.graph, operation)(self._index(a), self._index(b)))

    def __add__(self, b: Scalar) -> Node:
        return self._binary("add", self, b)

    def __sub__(self, b: Scalar) -> Node:
        return self._binary("sub", self, b)

    def __mul__(self, b: Scalar) -> Node:
        if hasattr(b, "cross") or hasattr(b, "rows"):
            return NotImplemented               # a vector knows how to be scaled
        return self._binary("mul", self, b)

    def __truediv__(self, b: Scalar) -> Node:
        return self._binary("div", self, b)

    def __radd__(self, b: Scalar) -> Node:
        return self._binary("add", b, self)

    def __rsub__(self, b: Scalar) -> Node:
        return self._binary("sub", b, self)

    def __rmul__(self, b: Scalar) -> Node:
        return self._binary("mul", b, self)

    def __rtruediv__(self, b: Scalar) -> Node:
        return self._binary("div", b, self)

    def __neg__(self) -> Node:
        return Node(self.graph, self.graph.neg(self.index))

    def __pow__(self, k: int) -> Node:
        if not isinstance(k, int):
            raise TypeError("a recorded value can be raised to integer powers only; use scalar.sqrt for roots")
        return Node(self.graph, self.graph.pow(self.index, k))

    def sin(self) -> Node:
        return _function("sin", self)

    def cos(self) -> Node:
        return _function("cos", self)

    def sqrt(self) -> Node:
        return _function("sqrt", self)

    def exp(self) -> Node:
        return _function("exp", self)

    def sign(self) -> Node:
        return _function("sign", self)

    def step(self) -> Node:
        return _function("step", self)

    # Of two scalars either one may be a plain number.

    def atan2(y: Scalar, x: Scalar) -> Node:
        return _function("atan2", y, x)

    def minimum(a: Scalar, b: Scalar) -> Node:
        return _function("minimum", a, b)

    def maximum(a: Scalar, b: Scalar) -> Node:
        return _function("maximum", a, b)

    def __bool__(self) -> NoReturn:
        raise TypeError("a recorded value is not known yet, so nothing can depend on whether it is zero")


def _function(name, *args):
    node = next(a for a in args if isinstance(a, Node))
    return Node(node.graph, node.graph.function(name, *(node._index(a) for a in args)))
