"""Is an expression the right one, and if not, what is wrong with it?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import sympy as sp

from ..identity import apart
from .answer import Mistake
from .credit import entries_right
from .decimals import nearly
from .diagnosis import Context, diagnose, recognised, visible
from .limits import OutOfTime, within
from .reading import NotAnExpression, as_answer, as_typed, build, compare, read
from .saying import place
from .verdict import Verdict, correct, unanswered, wrong

LARGE = 800                                     # nodes; beyond that an answer is judged, but not taken apart


def equivalent(answer: Any, reference: Any, mistakes: Sequence[Mistake] = (), allowed: Iterable[str] = (),
               entry: str = 'entry', law: Callable[[Any], str | None] | None = None,
               units: dict | None = None) -> Verdict:
    """The Verdict on an expression, or on a vector or matrix of them. Never raises on a bad answer.

    `mistakes` are tried first when the answer is wrong; `allowed` are names of symbols that may occur besides those of
    the reference; `entry` is the word for one entry of a vector ("τ"); `law(answer)` names a physical law that the
    answer breaks, or is None; `units` are those of symbols that differ from the course's table.
    """
    context = Context(tuple(mistakes), frozenset(allowed), entry, law, units or {})
    asked = _table(reference)

    def examine():
        table = read(answer)
        return replace(judged(table), given=lambda: _seen(build(table, asked.names | context.allowed)))

    def judged(table):
        if (other := _reshaped(table, asked)) is None:
            return _shape(as_answer(answer), as_answer(reference))
        finding = compare(other, asked)
        if finding.equal:
            return correct("Well done.", str(finding))
        if finding.equal is None:
            return Verdict("cannot decide", "Your answer could not be evaluated at any point tried."
                                            " Is something divided by zero?")
        return _told(other, asked, context, finding)
    return guarded(answer, examine, [m.answer for m in mistakes])


def guarded(answer: Any, examine: Callable[[], Verdict], ours: Iterable[Any] = ()) -> Verdict:
    """The Verdict of `examine()`, whatever the answer does when it is looked at. `ours`: expressions of our own, which
    must be readable; where they are not, the fault is the examiner's and is raised, not hidden.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    try:
        with within():
            return examine()
    except OutOfTime:
        return Verdict("cannot decide", "This took too long. Bring your answer into a shorter form.")
    except Exception as error:                  # whatever an answer does when it is looked at
        for expression in ours:
            read(expression)
        if isinstance(error, NotAnExpression):
            return wrong(str(error))
        told = str(error)[:200] if isinstance(error, (ValueError, ZeroDivisionError)) else ""
        if isinstance(error, TypeError):
            return wrong(f"This is not an expression that can be checked: {error}.")
        return Verdict("cannot decide", f"Your answer could not be evaluated ({told or type(error).__name__}).")


def _seen(given):
    return given[0, 0] if given.shape == (1, 1) else sp.Matrix(given)


def _table(reference):
    return _cached_table(reference) if isinstance(reference, sp.ImmutableMatrix) else read(reference)


@lru_cache(maxsize=64)
def _cached_table(reference):
    return read(reference)


def _reshaped(table, asked):
    """The table in the shape that is asked for: a vector may be a row or a column. None if it does not fit."""
    if table.shape == asked.shape:
        return table
    flat = 1 in asked.shape and 1 in table.shape
    return replace(table, shape=asked.shape) if flat and len(table.entries) == len(asked.entries) else None


def _told(table, asked, context, finding):
    """The verdict on an answer that is not equal: numerically right, or wrong and why. A large answer, or one that
    takes long to look into, is told only where it differs."""
    def told(words):
        return as_typed(words, table, asked.names | context.allowed)
    plain = wrong(told(_where(finding, asked, context.entry)))
    if max(len(table.nodes), len(asked.nodes)) > LARGE and not table.floats:
        return plain
    try:
        with within():
            given, reference = build(table, asked.names | context.allowed), build(asked)
            if table.floats and nearly(given, reference):
                return correct("Well done.", "numerically")
            known = recognised(given, context.mistakes)
            name, words = (known.name, known.says) if known else diagnose(given, reference, context)
            return wrong(words if known else told(words), mistake=name, share=entries_right(given, reference))
    except OutOfTime:
        return plain


def _where(finding, asked, entry):
    row, column = finding.entry or (1, 1)
    k = (row - 1) * asked.shape[1] + column - 1
    spot = place(k, asked.shape, entry)
    if not visible(finding.witness) or asked.constant(k):               # a number would be the answer
        return f"{spot or 'It'} is not equal to the right answer."
    shown = [f"{name} = {x:g}" for name, x in sorted(finding.witness[0].items())]
    at = f"at {', '.join(shown)}" if len(shown) <= 12 else "at a point that was tried"
    mine, theirs = apart(*finding.witness[1:])
    return f"{spot or 'It'} is wrong: {at} yours is {mine}, and it should be {theirs}."


def _shape(given, reference):
    if not len(given):
        return wrong(f"The answer is empty; {_size(reference)} is asked for.", mistake="shape")
    if given.shape == reference.shape[::-1]:
        return wrong(f"The shape is transposed: this is {_size(given)}, and {_size(reference)} is asked for.",
                     mistake="transposed")
    return wrong(f"This is {_size(given)}; {_size(reference)} is asked for.", mistake="shape")


def _size(A):
    if A.shape == (1, 1):
        return "a single expression"
    return f"a vector of {len(A)} entries ({A.rows}×{A.cols})" if 1 in A.shape else f"a {A.rows}×{A.cols} matrix"


