"""A graph whose values are ± nodes, and whose sums are sums of products: what the optimiser writes into.

A value is (sign, index): a negation is no node. A term is (sign, index of its constant factor or None, indices of its
other factors). Constant is what depends on numbers and on the inputs named as constants alone.
"""

from __future__ import annotations

from collections import Counter

from .graph import arguments


class Signed:
    """A graph whose values are (sign, index). Equal nodes are one node."""

    def __init__(self, constants):
        self.nodes, self.fixed, self.constants, self._index = [], [], constants, {}

    def _node(self, *node, key=None):
        key = key or node
        if key not in self._index:
            self._index[key] = len(self.nodes)
            self.nodes.append(node)
            self.fixed.append(node[1] in self.constants if node[0] == "in"
                              else all(self.fixed[i] for i in arguments(node)))
        return self._index[key]

    def num(self, x):
        size = -x if x < 0 else x
        return -1 if x < 0 else 1, self._node("num", size, key=("num", size, type(x) is float))

    def value(self, a):
        node = self.nodes[a[1]]
        return a[0] * node[1] if node[0] == "num" else None

    def leaf(self, node):
        return self.num(node[1]) if node[0] == "num" else (1, self._node(*node))

    def add(self, a, b):
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.num(x + y)
        if x == 0 or y == 0:
            return b if x == 0 else a
        if a[1] == b[1]:
            return self.num(0) if a[0] != b[0] else self.mul(self.num(2), a)
        if a[0] == b[0]:
            return a[0], self._node("add", *sorted((a[1], b[1])))
        (sign, i), (_, j) = sorted((a, b), key=lambda r: r[1])
        return sign, self._node("sub", i, j)

    def mul(self, a, b):
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.num(x * y)
        if x == 0 or y == 0:
            return self.num(0)
        sign = a[0] * b[0]
        if x in (1, -1) or y in (1, -1):
            return sign, (b if x in (1, -1) else a)[1]
        if a[1] == b[1]:
            return sign, self._node("pow", a[1], 2)
        return sign, self._node("mul", *sorted((a[1], b[1])))

    def other(self, node, args):
        """div, pow, sin, … of values; the sign comes out where it can."""
        op, signs = node[0], [a[0] for a in args]
        if op == "div":
            if self.value(args[1]) in (1, -1):
                return signs[0] * signs[1], args[0][1]
            return signs[0] * signs[1], self._node("div", args[0][1], args[1][1])
        if op == "pow":
            return signs[0] ** node[2], self._node("pow", args[0][1], node[2])
        if op in ("sin", "sign"):
            return signs[0], self._node(op, args[0][1])
        if op == "cos":
            return 1, self._node(op, args[0][1])
        plain = [self.index(a) for a in args]
        return 1, self._node(*((op, node[1], *plain) if op == "fn" else (op, *plain)))

    def index(self, a):
        """The node of a value, its sign written out."""
        if a[0] > 0:
            return a[1]
        node = self.nodes[a[1]]
        if node[0] == "num":
            return self._node("num", -node[1], key=("num", -node[1], type(node[1]) is float))
        return self._node("neg", a[1])

    # sums of products: a term is (sign, index of the constant factor or None, the other factors)

    def term(self, sign, factors):
        """The term of a product of values."""
        constant, rest = (1, None), []
        for s, i in factors:
            sign *= s
            if not self.fixed[i]:
                rest.append(i)
            elif constant[1] is None:
                constant = (1, i)
            else:
                constant = self.mul(constant, (1, i))
        if constant[1] is not None and self.value((1, constant[1])) == 1:
            constant = (constant[0], None)
        return sign * constant[0], constant[1], tuple(sorted(rest))

    def product(self, term):
        """The value of a term: constant · (the rest)."""
        sign, constant, rest = term
        total = (1, constant) if constant is not None else self.num(1)
        inner = self.num(1)
        for i in rest:
            inner = self.mul(inner, (1, i))
        total = self.mul(total, inner)
        return sign * total[0], total[1]

    def sum(self, terms):
        """Σ of terms, with the factors that they share taken out."""
        terms = self._merged(terms)
        while (shared := self._shared(terms)) is not None:
            place = next(k for k, t in enumerate(terms) if _has(t, shared))
            bracket = self.sum([_without(t, shared) for t in terms if _has(t, shared)])
            joined = self.term(1, [bracket, (1, shared)])
            terms = self._merged([*terms[:place], joined, *(t for t in terms[place:] if not _has(t, shared))])
        total = self.num(0)
        for t in terms:
            total = self.add(total, self.product(t))
        return total

    def _merged(self, terms):
        """c x + d x → (c + d) x; and the terms that never change as one."""
        by_rest = {}
        for sign, c, rest in terms:
            constant = (sign, c) if c is not None else (sign, self.num(1)[1])
            by_rest[rest] = self.add(by_rest[rest], constant) if rest in by_rest else constant
        found = []
        for rest, (sign, c) in by_rest.items():
            value = self.value((1, c))
            if value != 0:
                found.append((sign, None if value == 1 and rest else c, rest))
        return found

    def _shared(self, terms):
        """The factor that most products have in common; None where none is shared."""
        counts = Counter()
        for _, c, rest in terms:
            if len(rest) + (c is not None) > 1:
                counts.update({*rest, *([c] if c is not None else [])})
        best = [(-k, i) for i, k in counts.items() if k > 1]
        return min(best)[1] if best else None


def _has(term, i):
    """Whether a term is a product with the factor i."""
    _, constant, rest = term
    return constant == i or i in rest and len(rest) + (constant is not None) > 1


def _without(term, i):
    sign, constant, rest = term
    if constant == i:
        return sign, None, rest
    k = rest.index(i)
    return sign, constant, rest[:k] + rest[k + 1:]
