"""The exact normal form: a fraction of polynomials in the variables, and in a cosine and a sine for every angle.

A polynomial is a dict {monomial: integer}. A monomial is one integer that holds all exponents, eight bits each, so
that multiplying monomials is adding integers. Squares of sines (and of roots) are replaced as soon as they appear:
s² = 1 − c², so every polynomial in the dict has one form, and a difference is zero exactly if its dict is empty.

Work is counted in products of terms. The count is looked at *before* a product is made.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from .walk import Monomial

BITS = 8
LIMIT = 2 ** (BITS - 1) - 1                    # no exponent may grow beyond this: its neighbour would change
SLOTS = 1000                                    # no more variables than this
Ratio = tuple[dict[int, int], dict[int, int]]   # numerator and denominator


class OverBudget(Exception):
    """More work than was allowed."""


class Normal:
    """Fractions (numerator, denominator) of such polynomials."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.work = 0
        self._slots = {}                        # what an exponent's place stands for
        self._squares = {}          # bit 2 of a slot → the polynomial that replaces the square, shift of the slot
        self._mask = 0                          # the bits of all such squares
        self._top = 0                           # the highest bit of every slot: set, it says: an exponent overflowed

    # polynomials

    def _slot(self, key):
        if key not in self._slots:
            if len(self._slots) == SLOTS:
                raise OverBudget
            self._slots[key] = len(self._slots) * BITS
            self._top |= (LIMIT + 1) << self._slots[key]
        return self._slots[key]

    def _replace_square(self, slot, by):
        self._squares[2 << slot] = by
        self._mask |= 2 << slot

    def _spend(self, amount):
        self.work += amount
        if self.work > self.budget:
            raise OverBudget

    def _times(self, f, g):
        if len(f) > len(g):
            f, g = g, f
        self._spend(len(f) * len(g))
        product = {}
        get = product.get
        for m, u in f.items():
            for n, v in g.items():
                product[m + n] = get(m + n, 0) + u * v
        return self._reduced(product)

    def _reduced(self, f):
        mask = self._mask
        todo = [m for m in f if m & mask]
        while todo:
            again = []
            for m in todo:
                k = f.pop(m, 0)
                if not k:
                    continue
                square = (m & mask) & -(m & mask)
                rest = m - square
                self._spend(2)
                for n, v in self._squares[square].items():
                    f[rest + n] = f.get(rest + n, 0) + k * v
                    if (rest + n) & mask:
                        again.append(rest + n)
            todo = again
        f = {m: k for m, k in f.items() if k}
        high = 0
        for m in f:
            high |= m
        if high & self._top:
            raise OverBudget
        return f

    def _plus(self, f, g, k=1):
        self._spend(len(g))
        total = dict(f)
        for m, v in g.items():
            v = total.get(m, 0) + k * v
            if v:
                total[m] = v
            else:
                del total[m]
        return total

    # fractions: (polynomial, polynomial); a denominator is mostly {0: an integer}

    def num(self, x: int | float | Fraction) -> Ratio:
        x = Fraction(repr(x)) if isinstance(x, float) else Fraction(x)
        return ({0: x.numerator} if x else {}), {0: x.denominator}

    def var(self, name: str) -> Ratio:
        return {1 << self._slot(("variable", name)): 1}, {0: 1}

    def _sum(self, a, b, k):
        (f, d), (g, e) = a, b
        if d == e:
            return self._plus(f, g, k), d
        if d.keys() == e.keys() == {0}:
            common = gcd(d[0], e[0])
            u, v = e[0] // common, d[0] // common
            return self._plus(self._scale(f, u), self._scale(g, v), k), {0: d[0] * u}
        return self._plus(self._times(f, e), self._times(g, d), k), self._times(d, e)

    def _scale(self, f, k):
        return f if k == 1 else {m: k * v for m, v in f.items()}

    def add(self, a: Ratio, b: Ratio) -> Ratio:
        return self._sum(a, b, 1)

    def sub(self, a: Ratio, b: Ratio) -> Ratio:
        return self._sum(a, b, -1)

    def neg(self, a: Ratio) -> Ratio:
        return self._scale(a[0], -1), a[1]

    def mul(self, a: Ratio, b: Ratio) -> Ratio:
        return self._times(a[0], b[0]), self._times(a[1], b[1])

    def div(self, a: Ratio, b: Ratio) -> Ratio:
        if not b[0]:
            raise ZeroDivisionError("a denominator is identically zero")
        return self._times(a[0], b[1]), self._times(a[1], b[0])

    def pow(self, a: Ratio, k: int) -> Ratio:
        if k > LIMIT and any(any(part) for part in a):       # some exponent would overflow: say so before the work
            raise OverBudget
        result = a
        for _ in range(k - 1):
            result = self.mul(result, a)
        return result

    def root(self, prime: int) -> Ratio:
        slot = self._slot(("root", prime))
        self._replace_square(slot, {0: prime})
        return {1 << slot: 1}, {0: 1}

    large_root = root

    def cis(self, monomial: Monomial, unit: int) -> tuple[Ratio, Ratio]:
        c, s = self._slot(("cos", monomial, unit)), self._slot(("sin", monomial, unit))
        self._replace_square(s, {0: 1, 2 << c: -1})
        return ({1 << c: 1}, {0: 1}), ({1 << s: 1}, {0: 1})

    def opaque(self, name: str, args: tuple[Ratio, ...]) -> Ratio:
        """A variable of its own for every function of every argument. Equal arguments have equal normal forms, if their
        denominators do; where they differ, the sides look different here, and only numbers can tell."""
        key = (name, tuple((frozenset(f.items()), frozenset(d.items())) for f, d in args))
        return {1 << self._slot(("opaque", key)): 1}, {0: 1}
