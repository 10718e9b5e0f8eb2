"""Answers that are numbers, choices, functions or chains of steps."""

from __future__ import annotations

import math

import numpy as np
import sympy as sp

from ..derivation import is_blank
from ..identity import as_matrix, judge
from .verdict import BLANK, EMPTY, correct, wrong


def number(answer, value, unit="", tolerance=1e-3, mistakes=()):
    """The Verdict on a number, right within `tolerance` of the value. `mistakes` are pairs (wrong value, what to say).
    """
    if answer is None or answer is Ellipsis:
        return EMPTY
    if is_blank(answer):
        return BLANK
    try:
        given = float(answer)
    except (TypeError, ValueError):
        return wrong(f"A single number is asked for{f', in {unit}' if unit else ''}; this is {type(answer).__name__}.")
    if isinstance(answer, (bool, str)) or not math.isfinite(given):
        return wrong(f"A single finite number is asked for, not {answer!r}.")

    def near(x):
        return abs(given - x) <= tolerance * max(abs(x), 1e-12)
    if near(value):
        return correct(f"{_show(value)} {unit}".strip() + ".", f"within {tolerance:g}")
    for mistake, says in mistakes:
        if near(mistake):
            return wrong(says)
    if near(-value):
        return wrong("The size is right and the sign is wrong.")
    if near(math.degrees(value)):
        return wrong("This looks like degrees; radians are asked for.")
    if near(math.radians(value)):
        return wrong("This looks like radians; degrees are asked for.")
    for k, words in ((2, "twice"), (0.5, "half"), (1000, "1000 times"), (0.001, "a thousandth of")):
        if near(k * value):
            return wrong(f"This is {words} the right value{': check the units' if k in (1000, 0.001) else ''}.")
    size = "too large" if given > value else "too small"
    return wrong(f"{_show(given)} {unit} is not right: it is {size}.".replace("  ", " "))


def several(answer, values, unit="", tolerance=1e-3, names=()):
    """The Verdict on a list of numbers."""
    if answer is None or is_blank(answer):
        return BLANK if answer is not None else EMPTY
    try:
        given = np.asarray(answer, float).ravel()
    except (TypeError, ValueError):
        return wrong(f"{len(values)} numbers are asked for, as a list.")
    if given.shape != (len(values),):
        return wrong(f"{len(values)} numbers are asked for, and there are {given.size}.")
    names = names or [f"number {k + 1}" for k in range(len(values))]
    for name, mine, theirs in zip(names, given, values, strict=True):
        verdict = number(mine, theirs, unit, tolerance)
        if not verdict:
            return wrong(f"{name}: {verdict.message}")
    return correct(", ".join(_show(v) for v in values) + f" {unit}".rstrip() + ".", f"within {tolerance:g}")


def choice(answer, right, replies):
    """The Verdict on one of a few words. `replies` says something to each wrong one."""
    if answer is None or is_blank(answer):
        return BLANK if answer is not None else EMPTY
    options = [right, *replies]
    given = str(answer).strip().casefold()
    if given == str(right).casefold():
        return correct("Well done.")
    for option, says in replies.items():
        if given == str(option).casefold():
            return wrong(says)
    return wrong(f"Choose one of: {', '.join(sorted(map(str, options)))}.")


def function(answer, reference, states, tolerance=1e-9):
    """The Verdict on a Python function, probed at states (tuples of arguments) and compared as numbers."""
    if answer is None or is_blank(answer):
        return BLANK if answer is not None else EMPTY
    if not callable(answer):
        return wrong(f"A function is asked for; this is {type(answer).__name__}. Give its name, without calling it.")
    pairs = []
    for state in states:
        theirs = np.asarray(reference(*state), float)
        try:
            mine = answer(*state)
        except Exception as error:              # whatever the learner's code does, it gets a reply
            return wrong(f"Your function stopped with {type(error).__name__}: {error},"
                         f" when called with {_args(state)}.")
        if mine is None or is_blank(mine):
            return EMPTY if mine is None else BLANK
        try:
            mine = np.asarray(mine, float)
        except (TypeError, ValueError):
            return wrong(f"Your function must return numbers; called with {_args(state)} it returned {mine!r}.")
        if mine.shape != theirs.shape:
            return wrong(f"Your function returned the shape {mine.shape}; {theirs.shape} is asked for.")
        pairs.append((state, mine, theirs))
    scale = max(np.abs(theirs).max() for _, _, theirs in pairs)
    for state, mine, theirs in pairs:
        if not np.all(np.abs(mine - theirs) <= tolerance * scale):
            if all(np.allclose(m, -t, atol=tolerance * scale) for _, m, t in pairs):
                return wrong("Your function returns the negative of what it should, everywhere.")
            return wrong(f"Called with {_args(state)}, your function returned {_list(mine)};"
                         f" it should be {_list(theirs)}.")
    return correct("Well done.", f"{len(pairs)} random states")


def chain(answer, first, last=None, at_least=3):
    """The Verdict on a list of expressions claimed equal in turn, from `first` on. It names the first false line."""
    if answer is None or is_blank(answer):
        return BLANK if answer is not None else EMPTY
    if not isinstance(answer, (list, tuple)):
        return wrong("Give the steps as a list: [line 1, line 2, …].")
    try:
        lines = [as_matrix(line) for line in answer]
    except (TypeError, ValueError) as error:
        return wrong(f"A line is not an expression: {error}.")
    previous = as_matrix(first)
    for k, line in enumerate(lines, 1):
        finding = judge(previous, line)
        if not finding.equal:
            return wrong(f"Line {k} does not follow from the line before it.{_at(finding)}")
        previous = line
    if len(lines) < at_least:
        skip = "line skips" if len(lines) == 1 else "lines skip"
        return wrong(f"Every line is true, but {len(lines)} {skip} too much: show at least {at_least}.")
    if any(a == b for a, b in zip(lines, lines[1:], strict=False)):
        return wrong("Two lines in a row are the same: a step must change something.")
    if last is not None and not last(lines[-1]):
        return wrong("Every line is true, but the last one is not yet what is asked for.")
    return correct("Every line follows.", "exact")


def _at(finding):
    if not finding.witness:
        return ""
    point, left, right = finding.witness
    where = ", ".join(f"{k} = {x:g}" for k, x in sorted(point.items()))
    return f" At {where}: before it {left:.5g}, in it {right:.5g}."


def _show(x):
    return f"{x:.6g}"


def _list(x):
    return str([float(_show(v)) for v in np.atleast_1d(x).ravel()])


def _args(state):
    return "(" + ", ".join(_list(s) if np.ndim(s) else _show(s) if isinstance(s, (int, float, sp.Number)) else "…"
                           for s in state) + ")"
