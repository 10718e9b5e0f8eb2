"""Chains of lines as answers: each line equal to the one before it, the first false one named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..identity import apart, judge
from .diagnosis import point, visible
from .reading import NotAnExpression, as_answer, as_typed, build, read
from .verdict import Verdict, correct, unanswered, wrong

LINES = 100                                     # of a chain


def chain(answer: Any, first: Any, last: Callable[[Any], bool] | None = None, at_least: int = 3,
          start: str = "what is asked for", form: str = "what is asked for") -> Verdict:
    """The Verdict on a list of expressions claimed equal in turn, from `first` on. It names the first false line.

    `last(line)` says whether the last line has the form that is asked for; `start` and `form` say it in words.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    if isinstance(answer, np.ndarray) and answer.ndim:
        answer = list(answer[:LINES + 1])
    if not isinstance(answer, (list, tuple)) or not answer:
        return wrong("Give the steps as a list: [line 1, line 2, …].")
    if len(answer) > LINES:
        return wrong(f"That is too long: {LINES} lines are enough for any derivation here.",
                     mistake="too long")
    lines, previous = [], as_answer(first)
    known = frozenset(s.name for s in previous.free_symbols)
    for k, line in enumerate(answer, 1):
        try:
            table = read(line)
            lines.append(build(table, known))
            finding = judge(previous, lines[-1])
        except NotAnExpression as error:
            return wrong(f"Line {k}: {error}")
        except (TypeError, ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
            return wrong(f"Line {k} could not be evaluated ({error or type(error).__name__}).")
        if not finding.equal:
            told = "does not follow from the line before it" if k > 1 else f"is not {start}"
            at = as_typed(_at(finding, previous, lines[-1]), table, known)
            return wrong(f"Line {k} {told}.{at}", mistake=f"line {k}",
                         share=(k - 1) / max(len(answer), at_least))
        previous = lines[-1]
    if len(lines) < at_least:
        skip = "line skips" if len(lines) == 1 else "lines skip"
        return wrong(f"Every line is true, but {len(lines)} {skip} too much: show at least {at_least}.",
                     mistake="too short", share=len(lines) / (at_least + 1))
    if any(a == b for a, b in zip(lines, lines[1:], strict=False)):
        return wrong("Two lines in a row are the same: a step must change something.", mistake="line twice")
    if last is not None and not last(lines[-1]):
        return wrong(f"Every line is true, but the last one is not yet {form}.", mistake="not finished")
    return correct("Every line follows.", "exact")


def _at(finding, before, line):
    seen = finding.witness
    if not visible(seen):
        return ""
    wanted, given = apart(*seen[1:])
    return f" At {point(seen, before, line)}: it should be {wanted}, and it is {given}."
