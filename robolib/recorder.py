"""The recorder's scalar: it adds, multiplies and takes sines like any other, and writes down that it did."""

from __future__ import annotations

import math

import numpy as np

from . import scalar


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

    def atan2(self, x):
        return Node(self.graph, self.graph.function("atan2", self.index, self._index(x)))

    def sign(self):
        return Node(self.graph, self.graph.function("sign", self.index))

    def __bool__(self):
        raise TypeError("a recorded value is not known yet, so nothing can depend on whether it is zero")
