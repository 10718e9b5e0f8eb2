"""Sums of products in a `Signed` graph, written with as few operations as two rules find.

A term is one product of a sum. With a and b that never change, and x, y, z that do:

    3·a·x·y + a·z − b·x·y      the terms  (+, 3a, x y)  (+, a, z)  (−, b, x y)
    (3a − b)·x·y + a·z         merged: terms with the same factors are one; 3a − b is worked out beforehand
    x·y + x·z = x·(y + z)      taken out: the factor that most terms share
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from .signed_graph import Signed, Value


class Term(NamedTuple):
    """± constant · factors: one product of a sum.

    sign      1 or −1
    constant  the node of all factors that never change, as one; None stands for 1
    factors   the nodes of the others, sorted
    """

    sign: int
    constant: int | None
    factors: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """Every factor, the constant included."""
        return self.factors if self.constant is None else (*self.factors, self.constant)

    def holds(self, i: int) -> bool:
        """Whether i can be taken out: it is the constant, or one factor among others."""
        return self.constant == i or i in self.factors and len(self.all) > 1

    def without(self, i: int) -> Term:
        """The term divided by its factor i."""
        if self.constant == i:
            return Term(self.sign, None, self.factors)
        k = self.factors.index(i)
        return Term(self.sign, self.constant, self.factors[:k] + self.factors[k + 1:])


def term(graph: Signed, sign: int, values: Iterable[Value]) -> Term:
    """The term of a product of values: signs gathered, constants multiplied, the rest sorted."""
    constant, rest = None, []
    for value in values:
        sign *= value.sign
        plain = Value(1, value.index)
        if not graph.fixed[value.index]:
            rest.append(value.index)
        elif constant is None:
            constant = plain
        else:
            constant = graph.mul(constant, plain)
    if constant is None:
        return Term(sign, None, tuple(sorted(rest)))
    one = graph.known(Value(1, constant.index)) == 1
    return Term(sign * constant.sign, None if one else constant.index, tuple(sorted(rest)))


def product(graph: Signed, term: Term) -> Value:
    """The value of a term: constant · (the rest)."""
    total = Value(1, term.constant) if term.constant is not None else graph.number(1)
    inner = graph.number(1)
    for i in term.factors:
        inner = graph.mul(inner, Value(1, i))
    return graph.mul(total, inner).times(term.sign)


def total(graph: Signed, terms: list[Term]) -> Value:
    """The value of a sum of terms. The factor that most of them share is taken out, as long as there is one:

        a·x + b + a·y   →   a·(x + y) + b           the bracket is a sum of terms again
    """
    terms = _merged(graph, terms)
    while (shared := _shared(terms)) is not None:
        terms = _merged(graph, _taken_out(graph, terms, shared))
    value = graph.number(0)
    for one in terms:
        value = graph.add(value, product(graph, one))
    return value


def _taken_out(graph: Signed, terms: list[Term], shared: int) -> list[Term]:
    """The terms that hold a factor as one term, shared · (their sum), where the first of them was."""
    place = next(k for k, one in enumerate(terms) if one.holds(shared))
    bracket = total(graph, [one.without(shared) for one in terms if one.holds(shared)])
    joined = term(graph, 1, [bracket, Value(1, shared)])
    return [*terms[:place], joined, *(one for one in terms[place:] if not one.holds(shared))]


def _merged(graph: Signed, terms: list[Term]) -> list[Term]:
    """c x + d x → (c + d) x; and the terms that never change as one."""
    constants: dict[tuple[int, ...], Value] = {}
    for sign, constant, factors in terms:
        value = Value(sign, graph.number(1).index if constant is None else constant)
        constants[factors] = graph.add(constants[factors], value) if factors in constants else value
    found = []
    for factors, (sign, constant) in constants.items():
        size = graph.known(Value(1, constant))
        if size != 0:
            found.append(Term(sign, None if size == 1 and factors else constant, factors))
    return found


def _shared(terms: list[Term]) -> int | None:
    """The factor that most products have in common; None where none is shared."""
    counts = Counter()
    for one in terms:
        if len(one.all) > 1:
            counts.update(set(one.all))
    best = [(-count, i) for i, count in counts.items() if count > 1]
    return min(best)[1] if best else None
