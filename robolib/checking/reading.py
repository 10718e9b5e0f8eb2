"""Reading what a learner gives: lists, arrays, functions of time, other names; and saying what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom, BooleanFunction

from ..identity import Finding, judge_nodes
from ..notation import positive
from ..program.graph import Graph
from .table import ENTRIES, Refused, Table, TooLarge, decode, encode, nodes_in

MATRICES = {sp.Matrix, sp.ImmutableMatrix, sp.SparseMatrix, sp.ImmutableSparseMatrix}
BUDGET = 200_000                                # products of terms for one entry: a fraction of a second
NUMBERS = (int, float, Fraction, np.integer, np.floating)
# Other ways to write a coordinate and its rates: theta1, ϑ1, q_1, dq1, q1dot, qdot1, …
ALIASES = ((r"(?:theta|vartheta|θ|ϑ)(d{0,2})_?(\d+)", r"q\1\2"), (r"(d{1,2})(?:q|theta)_?(\d+)", r"q\1\2"),
           (r"q_(\d+)", r"q\1"), (r"q(d{1,2})_(\d+)", r"q\1\2"), (r"(?:q|theta)_?dot_?(\d+)", r"qd\1"),
           (r"(?:q|theta)_?ddot_?(\d+)", r"qdd\1"), (r"([A-Za-z]+)_(\d+)", r"\1\2"))


class NotAnExpression(TypeError):
    """An answer that is of another kind, with what to tell its author."""


def read(x: Any) -> Table:
    """Any answer as a Table."""
    size = x.size if isinstance(x, np.ndarray) else x.rows * x.cols if type(x) in MATRICES else 1
    if size > ENTRIES:                          # before a million of them are looked at
        raise TooLarge(f"it has {size} entries, more than {ENTRIES}")
    if isinstance(x, (np.ndarray, np.generic)):
        x = x.tolist()
    if type(x) in MATRICES:
        shape, entries = x.shape, list(x)
    elif type(x) in (list, tuple):
        rows = [list(row) if type(row) in (list, tuple) else [row] for row in x]
        if len({len(row) for row in rows}) > 1:
            raise NotAnExpression("The rows of this matrix have different lengths.")
        shape, entries = (len(rows), len(rows[0]) if rows else 0), [e for row in rows for e in row]
    else:
        shape, entries = (1, 1), [x]
    for e in entries:
        _refuse(e)
    try:
        return encode(entries, shape)
    except Refused as error:
        raise NotAnExpression(str(error)) from None


def build(table: Table, known: frozenset[str] = frozenset()) -> sp.ImmutableMatrix:
    """The matrix of a Table, in the course's symbols: masses and lengths are positive, other names of what is `known`
    are understood."""
    return decode(table, lambda name: _symbol(name if name in known else alias(name, known)))


def compare(given: Table, reference: Table) -> Finding:
    """The judge's Finding on two Tables of one shape. Other names in `given` are understood."""
    graph, known = Graph(), reference.names
    theirs = nodes_in(graph, reference, lambda name: name, positive)
    mine = nodes_in(graph, given, lambda name: name if name in known else alias(name, known), positive)
    return judge_nodes(graph, list(zip(mine, theirs, strict=True)), reference.shape[1], BUDGET)


def alias(name: str, known: Collection[str]) -> str:
    """The course's name for what the learner called `name`, if that is one of the known ones."""
    for pattern, course in ALIASES:
        if (match := re.fullmatch(pattern, name)) and match.expand(course) in known:
            return match.expand(course)
    return name


def as_answer(x: Any) -> sp.ImmutableMatrix:
    """Any answer as an immutable matrix of expressions in plain symbols."""
    return build(read(x))


def _symbol(name):
    return sp.Symbol(name, positive=True) if positive(name) else sp.Symbol(name)


def _refuse(x):
    if isinstance(x, str):
        raise NotAnExpression(f"{x!r} is text. Build the expression from symbols and numbers, without quotes.")
    if isinstance(x, (bool, np.bool_, Relational, BooleanAtom, BooleanFunction)):
        raise NotAnExpression("An expression is asked for, not an equation or a truth value."
                              " Give only what stands on the right of the equals sign.")
    if callable(x) and not isinstance(x, sp.Basic):
        raise NotAnExpression("An expression is asked for, not a function. Did you forget to call it?")
    if not isinstance(x, (sp.Expr, *NUMBERS)):
        raise NotAnExpression(f"An expression is asked for; this is of the type {type(x).__name__}.")
