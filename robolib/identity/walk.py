"""Evaluating a graph in an arithmetic that knows angles.

An arithmetic here offers `num, var, add, sub, mul, div, neg, pow, root, cis, opaque`. The sine of an angle is not a
function of the angle's value in such an arithmetic; it is built from the angle's *form*: an angle is a sum of
rational multiples of monomials, each monomial has a unit, and sines of sums come from the addition theorem.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import sympy as sp

from ..program.graph import Graph, needed

PI = ((("π",), 1),)                             # the name is a tuple: a symbol may be called π
ONE = ()
Monomial = tuple[tuple[Any, int], ...]          # (name, exponent) …; a name is a text, ("π",) or ("#", node)
Arithmetic = Any                                # PrimeField or Normal; what it calculates with is its own


class Opaque(Exception):
    """A number or an angle that the arithmetics of this package do not know exactly."""


class Angles:
    """The forms of all angles below some nodes of a graph, over common units."""

    def __init__(self, graph: Graph, outputs: Sequence[int]) -> None:
        self.graph = graph
        self._forms = {}
        self.order = needed(graph.nodes, outputs)
        self.of = {graph.nodes[i][1]: self._form(graph.nodes[i][1])
                   for i in self.order if graph.nodes[i][0] in ("sin", "cos")}
        self.unit = {}
        for form in self.of.values():
            for monomial, k in form.items():
                self.unit[monomial] = lcm(self.unit.get(monomial, 1), k.denominator)

    def _form(self, i):
        """Node i as {monomial: rational}; what is no polynomial becomes a monomial of its own."""
        stack = [i]
        while stack:
            j = stack[-1]
            if j in self._forms:
                stack.pop()
                continue
            op, args = self.graph.nodes[j][0], self.graph.nodes[j][1:]
            inner = args[:1] if op in ("neg", "pow") else args if op in ("add", "sub", "mul") else ()
            waiting = [a for a in inner if a not in self._forms]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            self._forms[j] = self._combine(j, op, args)
        return self._forms[i]

    def _combine(self, j, op, args):
        forms = self._forms
        if op == "num" and not isinstance(args[0], float):
            return {ONE: Fraction(args[0])} if args[0] else {}
        if op == "num":
            return {ONE: Fraction(repr(args[0]))}
        if op == "in":
            return {((args[0], 1),): Fraction(1)}
        if op == "fn" and args == ("pi",):
            return {PI: Fraction(1)}
        if op == "neg":
            return _scaled(forms[args[0]], -1)
        if op in ("add", "sub"):
            return _sum(forms[args[0]], _scaled(forms[args[1]], 1 if op == "add" else -1))
        factors = []
        if op == "mul":
            factors = [forms[a] for a in args]
        elif op == "pow" and args[1] <= 8:
            factors = [forms[args[0]]] * args[1]
        if factors and max(map(len, factors)) <= 12:
            product = {ONE: Fraction(1)}
            for f in factors:
                product = _product(product, f)
            return product
        return {((("#", j), 1),): Fraction(1)}


def _scaled(f, k):
    return {m: k * v for m, v in f.items()}


def _sum(f, g):
    total = dict(f)
    for m, v in g.items():
        total[m] = total.get(m, 0) + v
    return {m: v for m, v in total.items() if v}


def _product(f, g):
    total = {}
    for a, u in f.items():
        for b, v in g.items():
            powers = dict(a)
            for name, k in b:
                powers[name] = powers.get(name, 0) + k
            m = tuple(sorted(powers.items(), key=str))
            total[m] = total.get(m, 0) + u * v
    return {m: v for m, v in total.items() if v}


def evaluate(graph: Graph, outputs: Sequence[int], arithmetic: Arithmetic, angles: Angles) -> list[Any]:
    """The outputs' values in an arithmetic."""
    A, values, pairs = arithmetic, {}, {}
    for i in angles.order:
        node = graph.nodes[i]
        op = node[0]
        if op == "num":
            v = A.num(node[1])
        elif op == "in":
            v = A.var(node[1])
        elif op == "add":
            v = A.add(values[node[1]], values[node[2]])
        elif op == "sub":
            v = A.sub(values[node[1]], values[node[2]])
        elif op == "mul":
            v = A.mul(values[node[1]], values[node[2]])
        elif op == "div":
            v = A.div(values[node[1]], values[node[2]])
        elif op == "neg":
            v = A.neg(values[node[1]])
        elif op == "pow":
            v = A.pow(values[node[1]], node[2])
        elif op in ("sin", "cos"):
            if node[1] not in pairs:
                pairs[node[1]] = _cos_sin(A, angles.of[node[1]], angles.unit)
            v = pairs[node[1]][op == "sin"]
        elif op == "sqrt" and graph.nodes[node[1]][0] == "num":
            v = root(A, Fraction(graph.nodes[node[1]][1]))
        else:
            name, args = (node[1], node[2:]) if op == "fn" else (op, node[1:])
            v = A.opaque(name, tuple(values[a] for a in args))
        values[i] = v
    return [values[i] for i in outputs]


def _cos_sin(A, form, unit):
    """Cosine and sine of Σ k·monomial, by the addition theorem."""
    total = (A.num(1), A.num(0))
    for monomial, k in sorted(form.items(), key=str):
        if monomial == PI:
            pair = tuple(algebraic(A, f(sp.pi * sp.Rational(k.numerator, k.denominator))) for f in (sp.cos, sp.sin))
        else:
            times = int(k * unit[monomial])
            pair = _turn(A, A.cis(monomial, unit[monomial]), abs(times))
            pair = pair if times > 0 else (pair[0], A.neg(pair[1]))
        total = _compose(A, total, pair)
    return total


def _compose(A, a, b):
    return (A.sub(A.mul(a[0], b[0]), A.mul(a[1], b[1])), A.add(A.mul(a[0], b[1]), A.mul(a[1], b[0])))


def _turn(A, pair, times):
    """The pair of `times` times the angle, by doubling."""
    if times > 64:
        raise Opaque("an angle with a very large multiple")
    total = None
    while times:
        if times & 1:
            total = pair if total is None else _compose(A, total, pair)
        times >>= 1
        if times:
            pair = _compose(A, pair, pair)
    return total


def root(A: Arithmetic, x: Fraction) -> Any:
    """√x of a rational, as a product of roots of primes, so that √2·√3 and √6 are the same."""
    n = x.numerator * x.denominator
    if n < 0:
        raise Opaque(f"√({x})")
    value = A.num(Fraction(1, x.denominator))
    if n > 10**12:                              # too large to be factored in a moment
        return A.mul(value, A.large_root(n))
    for prime, k in sp.factorint(n).items():
        value = A.mul(value, A.num(prime ** (k // 2)))
        if k % 2:
            value = A.mul(value, A.root(prime))
    return value


def algebraic(A: Arithmetic, e: sp.Expr) -> Any:
    """The value of a SymPy number made of rationals and square roots of rationals."""
    if e.is_Rational:
        return A.num(Fraction(int(e.p), int(e.q)))
    if e.is_Add or e.is_Mul:
        total = algebraic(A, e.args[0])
        for a in e.args[1:]:
            total = (A.add if e.is_Add else A.mul)(total, algebraic(A, a))
        return total
    if e.is_Pow and e.base.is_Rational and e.exp == sp.Rational(1, 2):
        return root(A, Fraction(int(e.base.p), int(e.base.q)))
    raise Opaque(str(e))
