"""What a derivation leaves, products of sines of sums, in one of two forms that equal expressions share.

`harmonics`, a sum of harmonics:  Σ A_k cos(k·q) + B_k sin(k·q),  k whole numbers, k·q = Σ k_i q_i. Products are
multiplied out by the rules of products to sums:

    2 cos a cos b = cos(a − b) + cos(a + b)      2 sin a sin b = cos(a − b) − cos(a + b)
    2 sin a cos b = sin(a + b) + sin(a − b)

The A_k, B_k are polynomials in all other symbols. So a generated program works them out once, in its set-up, and a call
is short.

`polynomial`, a sum of products of sines and cosines of single angles: sums of angles are taken apart, and with
sin² = 1 − cos² a sine occurs at most once in a product. Its coefficients (`coefficients`) must each vanish where the
whole is to vanish in every configuration.

In neither there is anything to search for, or to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import sympy as sp
from sympy.polys.rings import ring

from .identity.walk import PI, Angles
from .model import Model
from .program.graph import Graph
from .program.nodes import arguments, needed


def polynomial(expression: sp.Expr, angles: Sequence[sp.Symbol]) -> sp.Expr:
    """The expression as a polynomial in the sines and cosines of these angles, sin² = 1 − cos², factors collected.

    What is not an angle, a length or a rate, belongs to the coefficients, which are multiplied out.
    """
    present = [x for x in angles if x in expression.free_symbols]
    return sp.Add(*(sp.Mul(k, product) for k, product in _terms(expression, present)))


def coefficients(expression: sp.Expr, q: Sequence[sp.Symbol]) -> list[sp.Expr]:
    """The coefficients of the expression as a polynomial in q, sin q and cos q, sin² = 1 − cos², zeros left out."""
    return [k for k, _ in _terms(expression, q, q) if k != 0]


def _terms(expression, angles, lengths=()):
    """[(coefficient, product)]: the expression as a polynomial in the lengths and in cos and sin of the angles."""
    names = {f(x): sp.Dummy(f.__name__) for x in angles for f in (sp.cos, sp.sin)}
    reduced = sp.expand(sp.expand(expression, trig=True).xreplace(names))
    for x in angles:
        c, s = names[sp.cos(x)], names[sp.sin(x)]
        reduced = sp.rem(sp.Poly(reduced, s), sp.Poly(s**2 + c**2 - 1, s)).as_expr()
    generators, back = (*lengths, *names.values()), {dummy: f for f, dummy in names.items()}
    if not generators:
        return [(reduced, sp.Integer(1))]
    return [(k, sp.Mul(*(x**n for x, n in zip(generators, powers, strict=True))).xreplace(back))
            for powers, k in sp.Poly(sp.expand(reduced), *generators).terms()]


def shorter(model: Model) -> Model:
    """The same Model with M, c, g and U as sums of harmonics. Our own; `harmonics` says when it can be done."""
    n = model.n
    told = harmonics([*model.M, *model.c, *model.g, model.U])
    M, c, g = sp.Matrix(n, n, told[:n * n]), sp.Matrix(told[n * n:n * n + n]), sp.Matrix(told[n * n + n:-1])
    return replace(model, M=M, c=c, g=g, U=told[-1])


def harmonics(expressions: Iterable[sp.Expr]) -> list[sp.Expr]:
    """The expressions as sums of harmonics, in the order given. Raises ValueError where one is none.

    Allowed are + − ·, powers, division by numbers, and sines and cosines of whole sums of angles, multiples of π/2
    included; no roots. A symbol is an angle or a factor, not both.
    """
    graph = Graph()
    outputs = [graph.convert(e) for e in expressions]
    angles = Angles(graph, outputs)
    names = sorted({name for form in angles.of.values() for monomial in form if monomial != PI
                    for name, _ in monomial}, key=str)
    others = sorted({graph.nodes[i][1] for i in angles.order if graph.nodes[i][0] == "in"} - set(names))
    if not all(isinstance(name, str) for name in names):
        raise ValueError("there is a sine or cosine of something that is no sum of angles")
    A, values = _Harmonics(names, others), {}
    for i in needed(graph.nodes, outputs, _outside):
        node = graph.nodes[i]
        if node[0] == "in" and node[1] in names:
            raise ValueError(f"{node[1]} is an angle and a factor at the same time")
        values[i] = (A.trig(node[0], angles.of[node[1]]) if node[0] in ("sin", "cos")
                     else A.operation(node, [values[k] for k in arguments(node)]))
    return [A.expression(values[i]) for i in outputs]


def _outside(node):
    """What a node depends on, without what stands inside of sines and cosines."""
    return () if node[0] in ("sin", "cos") else arguments(node)


class _Harmonics:
    """Values are {k: (A, B)}, the first entry of k that is not zero positive."""

    def __init__(self, names, others):
        self.angles = sp.symbols(names)
        self.ring, *generators = ring([sp.Symbol(x) for x in others] or [sp.Dummy()], sp.QQ)
        self.generator = dict(zip(others, generators, strict=False))
        self.still = (0,) * len(names)
        self.names = names

    def _sum(self, terms):
        total = {}
        for k, A, B in terms:
            first = next((x for x in k if x), 0)
            if first < 0:
                k, B = tuple(-x for x in k), -B
            a, b = total.get(k, (0, 0))
            total[k] = a + A, (b + B if first else 0)
        return {k: pair for k, pair in total.items() if pair != (0, 0)}

    def trig(self, op, form):
        """cos or sin of Σ k_i q_i + j π/2."""
        quarter = form.get(PI, Fraction(0)) * 2
        k = [form.get(((name, 1),), Fraction(0)) for name in self.names]
        if len(form) != sum(map(bool, k)) + (PI in form) or any(x.denominator != 1 for x in (quarter, *k)):
            raise ValueError("there is a sine or cosine of something that is no whole sum of angles")
        turned = (int(quarter) - (op == "sin")) % 4             # sin x = cos(x − π/2)
        one = self.ring.one
        A, B = ((one, 0), (0, -one), (-one, 0), (0, one))[turned]
        return self._sum([(tuple(int(x) for x in k), A, B)])

    def operation(self, node, args):
        op = node[0]
        if op == "num":
            x = Fraction(repr(node[1])) if isinstance(node[1], float) else Fraction(node[1])
            return self._sum([(self.still, self.ring(sp.QQ(x.numerator, x.denominator)), 0)])
        if op == "in":
            return {self.still: (self.generator[node[1]], 0)}
        if op in ("add", "sub", "neg"):
            sign = [1, -1 if op == "sub" else 1] if op != "neg" else [-1]
            return self._sum((k, s * A, s * B) for s, f in zip(sign, args, strict=True) for k, (A, B) in f.items())
        if op == "mul":
            return self._product(*args)
        if op == "pow":
            total = args[0]
            for _ in range(node[2] - 1):
                total = self._product(total, args[0])
            return total
        raise ValueError(f"{node[1] if op == 'fn' else op} does not occur in a sum of harmonics")

    def _product(self, f, g):
        half = sp.QQ(1, 2)
        return self._sum(
            term for k, (A, B) in f.items() for l, (C, D) in g.items() for term in (
                (tuple(x + y for x, y in zip(k, l, strict=True)), half * (A * C - B * D), half * (A * D + B * C)),
                (tuple(x - y for x, y in zip(k, l, strict=True)), half * (A * C + B * D), half * (B * C - A * D))))

    def expression(self, f):
        total = []
        for k, pair in sorted(f.items()):
            angle = sp.Add(*(x * q for x, q in zip(k, self.angles, strict=True)))
            for coefficient, turn in zip(pair, (sp.cos(angle), sp.sin(angle)), strict=True):
                if coefficient != 0:
                    total.append(self.ring(coefficient).as_expr() * turn)
        return sp.Add(*total)
