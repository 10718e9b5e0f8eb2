"""Reading what a learner gives: lists, arrays, functions of time, other names; and saying what cannot be read."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom, BooleanFunction

from ..identity import Finding, judge_nodes
from ..notation import alias, positive
from ..program.graph import Graph
from .quantities import NotAQuantity, known, quantity
from .table import ENTRIES, Refused, Table, TooLarge, decode, encode, nodes_in

MATRICES = {sp.Matrix, sp.ImmutableMatrix, sp.SparseMatrix, sp.ImmutableSparseMatrix}
BUDGET = 200_000                                # products of terms for one entry: a fraction of a second
NUMBERS = (int, float, Fraction, np.integer, np.floating)


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
    entries = [_number(e) if type(e) is str else e for e in entries]
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


def as_typed(words: str, given: Table, known: frozenset[str]) -> str:
    """A sentence with the names that its reader typed, in place of the course's for the same things."""
    typed = {alias(name, known): name for name in sorted(given.names - known)}
    typed = {course: name for course, name in typed.items() if course != name and course not in given.names}
    if not typed:
        return words
    return re.sub(rf"(?<![\w.])({'|'.join(map(re.escape, typed))})(?!\w)", lambda match: typed[match[1]], words)


def as_answer(x: Any) -> sp.ImmutableMatrix:
    """Any answer as an immutable matrix of expressions in plain symbols."""
    return build(read(x))


def _symbol(name):
    return sp.Symbol(name, positive=True) if positive(name) else sp.Symbol(name)


def _number(text):
    """A plain number as text, such as 8/3 or −2, as that number."""
    try:
        number, unit = quantity(text) or (None, "")
    except NotAQuantity as error:
        raise NotAnExpression(str(error)) from None
    if unit and known(unit):
        raise NotAnExpression(f"{text!r} is a number with a unit, as text. Type the number alone, without quotes.")
    if number is None or unit:
        raise NotAnExpression(f"{text!r} is text. Build the expression from symbols and numbers, without quotes.")
    return number


def _refuse(x):
    if isinstance(x, (bool, np.bool_, Relational, BooleanAtom, BooleanFunction)):
        raise NotAnExpression("An expression is asked for, not an equation or a truth value."
                              " Give only what stands on the right of the equals sign.")
    if callable(x) and not isinstance(x, sp.Basic):
        raise NotAnExpression("An expression is asked for, not a function. Did you forget to call it?")
    if not isinstance(x, (sp.Expr, *NUMBERS)):
        raise NotAnExpression(f"An expression is asked for; this is of the type {type(x).__name__}.")
