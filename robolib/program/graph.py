"""A hash-consed graph of scalar operations: equal nodes are one node.

The common ground of three things that would otherwise each have their own: what the recorder writes down (`program`),
what the judge of equality evaluates (`identity`), and what generated code is printed from. A 4R torque has two million
tree nodes and a few thousand distinct ones; everything here is linear in the latter.

A node is a tuple `(op, …)`; its arguments are indices of earlier nodes:

    ("num", x)  ("in", name)  ("add", i, j)  ("sub", i, j)  ("mul", i, j)  ("div", i, j)  ("neg", i)  ("pow", i, k)
    ("sin", i)  ("cos", i)  ("sqrt", i)  ("sign", i)  ("fn", name, i, …)

`k` is an integer of at least 2. `fn` holds all other functions. Of these exp, atan2, minimum, maximum and step can
become code; only the judge meets log, abs, … .
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import sympy as sp
from sympy.core.function import AppliedUndef

from .. import scalar
from ..scalar import Scalar
from .nodes import Node, arguments, needed

__all__ = ["Graph", "arguments", "needed"]

QUOTIENTS = {"tan": ("sin", "cos"), "cot": ("cos", "sin"), "sec": (None, "cos"), "csc": (None, "sin")}
NUMBERS = (int, float, Fraction)
OWN = ("sin", "cos", "sqrt", "sign")            # the functions that are operations themselves


class Graph:
    """Nodes in the order they were made; adding a node that is there already gives its index."""

    keeps = False                               # are products with 0 and 1 written down?

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.positive: set[str] = set()         # names of the variables that were declared positive
        self._index = {}
        self._converted = {}                    # id of a SymPy object → (node, the object: kept alive, ids are reused)

    def _node(self, *node):
        if node not in self._index:
            self._index[node] = len(self.nodes)
            self.nodes.append(node)
        return self._index[node]

    def num(self, x: int | float | Fraction) -> int:
        """A constant: exact (int, Fraction) or a float."""
        if isinstance(x, Fraction) and x.denominator == 1:
            x = x.numerator
        key = ("num", x, type(x) is float)      # 2 and 2.0 are equal and hash alike, but only one of them is exact
        if key not in self._index:
            self._index[key] = len(self.nodes)
            self.nodes.append(("num", x))
        return self._index[key]

    def input(self, name: str) -> int:
        """A variable."""
        return self._node("in", name)

    def _value(self, i):
        node = self.nodes[i]
        return node[1] if node[0] == "num" else None

    def _negated(self, i):
        """The j with i = −j, where the node says so."""
        node = self.nodes[i]
        return node[1] if node[0] == "neg" else None

    # The rules: constants fold; 0 and ±1 vanish; a sign is pulled out of products and into differences, where it is
    # free.

    def neg(self, i: int) -> int:
        """−a."""
        value, inner = self._value(i), self._negated(i)
        if value is not None:
            return self.num(-value)
        if inner is not None:
            return inner
        if self.nodes[i][0] == "sub":
            return self.sub(self.nodes[i][2], self.nodes[i][1])
        return self._node("neg", i)

    def add(self, i: int, j: int) -> int:
        """a + b."""
        a, b = self._value(i), self._value(j)
        if a is not None and b is not None:
            return self.num(a + b)
        if a == 0:
            return j
        if b == 0:
            return i
        if self._negated(j) is not None:
            return self.sub(i, self._negated(j))
        if self._negated(i) is not None:
            return self.sub(j, self._negated(i))
        return self._node("add", *sorted((i, j)))

    def sub(self, i: int, j: int) -> int:
        """a − b."""
        a, b = self._value(i), self._value(j)
        if a is not None and b is not None:
            return self.num(a - b)
        if i == j:
            return self.num(0)
        if b == 0:
            return i
        if a == 0:
            return self.neg(j)
        if self._negated(j) is not None:
            return self.add(i, self._negated(j))
        if self._negated(i) is not None:
            return self.neg(self.add(self._negated(i), j))
        return self._node("sub", i, j)

    def mul(self, i: int, j: int) -> int:
        """a · b."""
        a, b = self._value(i), self._value(j)
        if a is not None and b is not None:
            return self.num(a * b)
        if a is None and b is not None:
            i, j, a = j, i, b                   # a constant stands first
        if a is not None:
            if a == 0:
                return self.num(0)
            if a == 1:
                return j
            if a == -1:
                return self.neg(j)
            if a < 0:
                return self.neg(self.mul(self.num(-a), j))
        for p, q in ((i, j), (j, i)):
            if self._negated(p) is not None:
                return self.neg(self.mul(self._negated(p), q))
        return self.pow(i, 2) if i == j else self._node("mul", *sorted((i, j)))

    def div(self, i: int, j: int) -> int:
        """a / b."""
        a, b = self._value(i), self._value(j)
        if b == 0:
            raise ZeroDivisionError("division by an exact zero")
        if b is not None:
            inverse = 1 / Fraction(b) if isinstance(b, (int, Fraction)) else 1 / b
            return self.num(a * inverse) if a is not None else self.mul(self.num(inverse), i)
        if a == 0:
            return self.num(0)
        return self._node("div", i, j)

    def pow(self, i: int, k: int) -> int:
        """a to an integer power."""
        value = self._value(i)
        if k < 0:
            return self.div(self.num(1), self.pow(i, -k))
        if k == 0:
            return self.num(1)
        if k == 1:
            return i
        if value is not None:
            return self.num(value**k)
        if self._negated(i) is not None:
            power = self.pow(self._negated(i), k)
            return power if k % 2 == 0 else self.neg(power)
        return self._node("pow", i, k)

    def function(self, name: str, *args: int) -> int:
        """sin, cos, sqrt, sign of a node; any other name is kept as it is."""
        values = [self._value(a) for a in args]
        if args and name in scalar.FUNCTIONS and None not in values and _folds(name, values):
            return self.num(getattr(scalar, name)(*values))
        if name == "cos" and self._negated(args[0]) is not None:
            return self.function("cos", self._negated(args[0]))
        if name in ("sin", "sign") and self._negated(args[0]) is not None:
            return self.neg(self.function(name, self._negated(args[0])))
        return self._node(name, *args) if name in OWN else self._node("fn", name, *args)

    # From SymPy. A loop, not a recursion: learners' expressions can be deeper than Python's stack.

    def convert(self, expression: Scalar) -> int:
        """The node of a SymPy expression (or of a plain number). Symbols become inputs, by name."""
        if isinstance(expression, NUMBERS):
            return self.num(scalar.exact(expression))
        stack = [expression]
        while stack:
            e = stack[-1]
            if id(e) in self._converted:
                stack.pop()
                continue
            if not isinstance(e, sp.Expr):
                raise TypeError(f"{e} ({type(e).__name__}) is not a scalar expression")
            if isinstance(e, (AppliedUndef, sp.Derivative)):
                # q(t) and its derivatives can take any values, independently: each is a variable of its own
                self._converted[id(e)] = (self.input(str(_known(e))), e)
                continue
            waiting = [a for a in e.args if id(a) not in self._converted]
            if waiting:
                stack.extend(waiting)
                continue
            args = [self._converted[id(a)][0] for a in e.args]
            self._converted[id(e)] = (self._of(e, args), e)
            stack.pop()
        return self._converted[id(expression)][0]

    def _of(self, e, args):
        if e.is_Symbol:
            if e.is_positive:
                self.positive.add(e.name)
            return self.input(e.name)
        if isinstance(e, (sp.Rational, sp.Float)):
            return self.num(scalar.exact(e))
        if e is sp.pi or e is sp.E or e is sp.I:
            return self.apply(str(e))
        if e.is_Add or e.is_Mul or e.is_Pow:
            return self.apply("add" if e.is_Add else "mul" if e.is_Mul else "pow", *args)
        if isinstance(e, (sp.Function, sp.Max, sp.Min)):
            return self.apply(e.func.__name__, *args)
        raise TypeError(f"{e} ({type(e).__name__}) is not understood here")

    def apply(self, name: str, *args: int) -> int:
        """The node of a function by its name: add and mul of any number of nodes, pow, tan, exp, …"""
        if name == "add":
            return self._chain(self.add, args)
        if name == "mul":
            return self._chain(self.mul, args)
        if name in ("Min", "Max"):
            return self._chain(partial(self.function, name.lower() + "imum"), args)
        if name == "Heaviside" and self._value(args[1]) == 1:
            return self.function("step", args[0])
        if name == "pow":
            exponent = self._value(args[1])
            if isinstance(exponent, int):
                return self.pow(args[0], exponent)
            if isinstance(exponent, Fraction) and exponent.denominator == 2:
                return self.pow(self.function("sqrt", args[0]), exponent.numerator)
            return self._node("fn", "power", *args)
        if name in QUOTIENTS:
            above, below = (self.num(1) if f is None else self.function(f, *args) for f in QUOTIENTS[name])
            return self.div(above, below)
        return self.function(name, *args)

    @staticmethod
    def _chain(operation, args):
        total = args[0]
        for a in args[1:]:
            total = operation(total, a)
        return total


def _folds(name, values):
    """Is the function of these numbers a number that one can write down without loss?"""
    return (any(isinstance(x, float) for x in values) or name in ("minimum", "maximum", "step")
            or (name, *values) in scalar._EXACT)


def _known(e):
    """A function of time, or a derivative of one; nothing else can be taken for a variable."""
    inner = e.expr if isinstance(e, sp.Derivative) else e
    if not isinstance(inner, AppliedUndef):
        raise TypeError(f"{e} is a derivative that was only written down; carry it out with .doit()")
    return e
