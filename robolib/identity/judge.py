"""The judgement: prime field, then the exact normal form, then numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from ..graph import Graph, needed
from ..scalar import exact
from .field import PRIMES, PrimeField, Unlucky
from .normal import Normal, OverBudget
from .numbers import equal_at_points, witness
from .walk import Angles, Opaque, evaluate

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
    entry: tuple | None = None
    witness: tuple | None = None

    def __bool__(self):
        return self.equal is True

    def __repr__(self):
        rest = {k: v for k, v in vars(self).items() if v is not None or k == "equal"}
        return f"Finding({', '.join(f'{k}={v!r}' for k, v in rest.items())})"

    def __str__(self):
        if self.equal is None:
            return "not decided"
        if self.equal and self.how == "prime field":
            return f"prime field, wrong with probability below {self.bound:.0e}"
        return self.how if self.equal else f"different ({self.how})"


def judge(left, right, budget=BUDGET):
    """Compare two scalars, or two matrices of one shape entry by entry. See the package's docstring."""
    left, right = as_matrix(left), as_matrix(right)
    if left.shape != right.shape:
        return Finding(False, "exact")
    graph, positive = Graph(), _positive(left, right)
    findings = []
    pairs = [(graph.convert(a), graph.convert(b)) for a, b in zip(left, right, strict=True)]
    for k, (a, b) in enumerate(pairs):
        finding = _scalars(graph, a, b, positive, budget)
        if not finding.equal:
            entry = (k // left.cols + 1, k % left.cols + 1) if len(pairs) > 1 else None
            return Finding(finding.equal, finding.how, finding.bound, entry, finding.witness)
        findings.append(finding)
    order = ["exact", "prime field", "numeric"]
    weakest = max(findings, key=lambda f: order.index(f.how), default=Finding(True, "exact"))
    bound = sum(f.bound or 0 for f in findings) or None
    return Finding(True, weakest.how, bound)


def as_matrix(x):
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


def _positive(*sides):
    return {s.name for side in sides for s in side.free_symbols if s.is_positive}


def _scalars(graph, a, b, positive, budget):
    if a == b:
        return Finding(True, "exact")
    difference = graph.sub(a, b)
    angles = Angles(graph, [difference])
    try:
        residues, opaque = _residues(graph, difference, angles)
        if any(residues) and not opaque:
            return Finding(False, "prime field", witness=witness(graph, a, b, positive))
        if not any(residues):
            try:
                (numerator, _), = evaluate(graph, [difference], Normal(budget), angles)
                if not numerator:
                    return Finding(True, "exact")
            except OverBudget:
                return Finding(True, "prime field", bound=_bound(graph, difference))
    except Opaque:
        pass
    equal, seen = equal_at_points(graph, a, b, positive, POINTS)
    return Finding(equal, "numeric", witness=seen)


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


def _bound(graph, output):
    """Schwartz–Zippel: a non-zero polynomial of degree d vanishes at a random point with probability at most d/p."""
    degree = {}
    for i in needed(graph.nodes, [output]):
        node = graph.nodes[i]
        op, args = node[0], [degree[a] for a in node[1:] if node[0] in ("add", "sub", "mul", "div", "neg")]
        if op in ("add", "sub"):
            (n, d), (m, e) = args
            degree[i] = (max(n, m), d) if d == e == 0 else (max(n + e, m + d), d + e)
        elif op == "mul":
            degree[i] = (args[0][0] + args[1][0], args[0][1] + args[1][1])
        elif op == "div":
            degree[i] = (args[0][0] + args[1][1], args[0][1] + args[1][0])
        elif op == "neg":
            degree[i] = args[0]
        elif op == "pow":
            degree[i] = tuple(node[2] * k for k in degree[node[1]])
        elif op in ("sin", "cos"):
            degree[i] = (2 * max(8, 2 * degree[node[1]][0]), 0)    # two half-angle degrees for each angle in a sum
        else:
            degree[i] = (0, 0) if op == "num" else (1, 0)
    return float(Fraction(degree[output][0], min(PRIMES))) ** POINTS
