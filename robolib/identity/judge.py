"""The judgement: prime field, then the exact normal form, then numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from ..program.graph import Graph, arguments, needed
from ..scalar import exact
from .field import PRIMES, PrimeField, Unlucky
from .normal import Normal, OverBudget
from .points import Witness, equal_at_points, witness
from .walk import PI, Angles, Opaque, evaluate

POINTS = 8
BUDGET = 4_000_000                              # products of terms: a few seconds at most


@dataclass(frozen=True, repr=False)
class Finding:
    """Whether two sides are equal, and how that is known.

    equal    True, False, or None where nothing could be decided
    how      "exact", "prime field" or "numeric"
    bound    for an equality in the prime field: the probability that unequal sides would have passed
    entry    for matrices: the first entry that differs, counted from 1, as (row, column)
    witness  where the sides differ: {symbol: value}, left value, right value
    """

    equal: bool | None
    how: str
    bound: float | None = None
    entry: tuple[int, int] | None = None
    witness: Witness | None = None

    def __bool__(self) -> bool:
        return self.equal is True

    def __repr__(self) -> str:
        rest = {k: v for k, v in vars(self).items() if v is not None or k == "equal"}
        return f"Finding({', '.join(f'{k}={v!r}' for k, v in rest.items())})"

    def __str__(self) -> str:
        if self.equal is None:
            return "not decided"
        if self.equal and self.how == "prime field":
            return f"prime field, wrong with probability below {self.bound:.0e}"
        return self.how if self.equal else f"different ({self.how})"


def judge(left: Any, right: Any, budget: int = BUDGET) -> Finding:
    """Compare two scalars, or two matrices of one shape entry by entry. See the package's docstring."""
    (shape, left), (other, right) = _grid(left), _grid(right)
    if shape != other:
        return Finding(False, "exact")
    graph = Graph()
    return judge_nodes(graph, [(graph.convert(a), graph.convert(b)) for a, b in zip(left, right, strict=True)],
                       shape[1], budget)


def judge_nodes(graph: Graph, pairs: Sequence[tuple[int, int]], columns: int = 1, budget: int = BUDGET) -> Finding:
    """`judge`, for pairs of nodes of one graph: the entries of two matrices with so many columns."""
    findings = []
    for k, (a, b) in enumerate(pairs):
        if any(f.how == "prime field" for f in findings):
            budget = 0                          # the weakest proof is the one reported: exact ones would add nothing
        finding = _scalars(graph, a, b, budget)
        if not finding.equal:
            entry = (k // columns + 1, k % columns + 1) if len(pairs) > 1 else None
            return Finding(finding.equal, finding.how, finding.bound, entry, finding.witness)
        findings.append(finding)
    order = ["exact", "prime field", "numeric"]
    weakest = max(findings, key=lambda f: order.index(f.how), default=Finding(True, "exact"))
    bound = sum(f.bound or 0 for f in findings) or None
    return Finding(True, weakest.how, bound)


def _grid(x):
    """(shape, entries). A scalar is not put into a SymPy matrix: that would recurse into a deep expression."""
    if isinstance(x, (sp.MatrixBase, list, tuple)):
        matrix = as_matrix(x)
        return matrix.shape, list(matrix)
    return (1, 1), [_entry(x)]


def as_matrix(x: Any) -> sp.ImmutableMatrix:
    """A scalar, a matrix or a nest of lists as an immutable SymPy matrix. Strings are not read: they are refused."""
    if isinstance(x, sp.MatrixBase):
        return sp.ImmutableMatrix(x)
    if isinstance(x, (list, tuple)):
        rows = [row if isinstance(row, (list, tuple)) else [row] for row in x]
        return sp.ImmutableMatrix([[_entry(e) for e in row] for row in rows])
    return sp.ImmutableMatrix([[_entry(x)]])


def _entry(x):
    if isinstance(x, sp.Expr):
        return x
    if isinstance(x, (bool, str)):
        raise TypeError(f"{x!r} is not an expression; build it from symbols and numbers")
    number = exact(x)
    return sp.Rational(number.numerator, number.denominator)


def _scalars(graph, a, b, budget):
    if a == b:
        return Finding(True, "exact")
    difference = graph.sub(a, b)
    angles = Angles(graph, [difference])
    try:
        residues, opaque = _residues(graph, difference, angles)
        if any(residues) and not opaque:
            return Finding(False, "prime field", witness=witness(graph, a, b))
        try:
            if not budget:
                raise OverBudget
            (numerator, _), = evaluate(graph, [difference], Normal(budget), angles)
            if not numerator:
                return Finding(True, "exact")
        except OverBudget:
            if not any(residues):
                return Finding(True, "prime field", bound=_bound(graph, difference, angles))
    except Opaque:
        pass
    equal, seen = equal_at_points(graph, a, b, POINTS)
    plain = witness(graph, a, b) if equal is False else None
    return Finding(equal, "numeric", witness=plain or seen)


def _residues(graph, output, angles):
    residues, opaque, seed = [], False, 0
    while len(residues) < POINTS:
        field = PrimeField(seed)
        seed += 1
        if seed > 10 * POINTS:
            raise ZeroDivisionError("a denominator is zero wherever one looks")
        try:
            residues += evaluate(graph, [output], field, angles)
        except Unlucky:
            continue
        opaque = opaque or field.met_opaque
        if residues[-1]:
            break
    return residues, opaque


def _bound(graph, output, angles):
    """Schwartz–Zippel: a non-zero polynomial of degree d vanishes at a random point with probability at most d/p.

    Cosine and sine of k times an angle have degree 2|k| in the tangent of half the angle.
    """
    above, below = {}, {}                       # node → {variable or angle: degree}, of numerator and denominator
    for i in needed(graph.nodes, [output]):
        op, args = graph.nodes[i][0], arguments(graph.nodes[i])
        over, under = [above[k] for k in args], [below[k] for k in args]
        if op in ("add", "sub"):
            above[i] = _most(_sum(over[0], under[1]), _sum(over[1], under[0]))
            below[i] = _sum(*under)
        elif op in ("mul", "div"):
            second = over[1], under[1]
            above[i], below[i] = (_sum(a, b) for a, b in zip((over[0], under[0]), second[:: 1 if op == "mul" else -1],
                                                             strict=True))
        elif op in ("neg", "pow"):
            k = graph.nodes[i][2] if op == "pow" else 1
            above[i], below[i] = ({v: k * n for v, n in d.items()} for d in (over[0], under[0]))
        elif op in ("sin", "cos"):
            form = angles.of[args[0]]
            above[i] = {("angle", m): 2 * abs(int(k * angles.unit[m])) for m, k in form.items() if m != PI}
            below[i] = {}
        else:
            above[i], below[i] = ({} if op == "num" else {i: 1}), {}
    return float(Fraction(sum(above[output].values()), min(PRIMES))) ** POINTS


def _sum(d, e):
    return {v: d.get(v, 0) + e.get(v, 0) for v in d.keys() | e.keys()}


def _most(d, e):
    return {v: max(d.get(v, 0), e.get(v, 0)) for v in d.keys() | e.keys()}
