"""Recorders that keep more than they need: what a formula costs as it is written.

A `Graph` has each operation once and leaves out what changes nothing. Here are the three others, for whoever wants to
know how much of that each of the two saves:

    Graph      shares, drops         what a Program is made from
    Repeated   does not share        every product again, as often as it is asked for; 0 and ±1 vanish
    Kept       shares, drops nothing each operation once, also x·0, x·1, x + 0
    Tape       neither               every operation, in the order in which it was done

A Python sum begins with a plain 0; that is no addition. A 0 or a 1 in a matrix is an entry like any other, if the
algorithm says so (`scalar.literal`).
"""

from __future__ import annotations

from fractions import Fraction

from .graph import OWN, Graph


class Repeated(Graph):
    """A Graph that does not look whether an operation is there already."""

    def _node(self, *node):
        return _appended(self, node)


class Kept(Graph):
    """A Graph without rules: nothing folds, no 0 and no 1 is left out. Equal operations are one."""

    keeps = True

    def __init__(self) -> None:
        super().__init__()
        self.literals: set[int] = set()         # the numbers that are entries of matrices
        self._nothing = self._node("num", 0)    # the plain 0 that a sum begins with

    def num(self, x: int | float | Fraction) -> int:
        """A number of the algorithm."""
        if isinstance(x, Fraction) and x.denominator == 1:
            x = x.numerator
        return self._nothing if isinstance(x, int) and x == 0 else self._node("num", x, type(x) is float)

    def literal(self, x: int | float | Fraction) -> int:
        """A number that stands in a matrix."""
        i = self._node("num", x, "literal")
        self.literals.add(i)
        return i

    def neg(self, i: int) -> int:
        """−a."""
        return i if i == self._nothing else self._node("neg", i)

    def add(self, i: int, j: int) -> int:
        """a + b."""
        if self._nothing in (i, j):
            return j if i == self._nothing else i
        return self._node("add", *sorted((i, j)))

    def sub(self, i: int, j: int) -> int:
        """a − b."""
        if self._nothing in (i, j):
            return self.neg(j) if i == self._nothing else i
        return self._node("sub", i, j)

    def mul(self, i: int, j: int) -> int:
        """a · b."""
        return self._node("mul", *sorted((i, j)))

    def div(self, i: int, j: int) -> int:
        """a / b."""
        return self._node("div", i, j)

    def pow(self, i: int, k: int) -> int:
        """a to an integer power."""
        return super().pow(i, k) if k < 2 else self._node("pow", i, k)

    def function(self, name: str, *args: int) -> int:
        """sin, cos, sqrt, sign of a node; any other name is kept as it is."""
        return self._node(name, *args) if name in OWN else self._node("fn", name, *args)


class Tape(Kept):
    """Everything that was done, in order."""

    def _node(self, *node):
        return _appended(self, node)


def _appended(graph, node):
    """A new node, unless it is a variable."""
    if node[0] == "in":
        return Graph._node(graph, *node)
    graph.nodes.append(node)
    return len(graph.nodes) - 1
