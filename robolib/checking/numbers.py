"""Answers that are numbers, choices, functions or chains of steps."""

from __future__ import annotations

import math
from copy import deepcopy
from fractions import Fraction
from itertools import permutations

import numpy as np
import sympy as sp

from ..identity import judge
from .diagnosis import point
from .limits import within
from .quantities import NotAQuantity, convert, quantity
from .reading import NotAnExpression, as_answer
from .verdict import BLANK, correct, unanswered, wrong


def number(answer, value, unit="", tolerance=1e-3, mistakes=()):
    """The Verdict on a number, right within `tolerance` of the value. `mistakes` are pairs: a wrong value, what to say.

    The answer may carry its unit, as "4.9 N·m" or (4.9, "N·m"), and may then be in another one of the same kind.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    try:
        given = _measured(answer, unit)
    except NotAQuantity as error:
        return wrong(str(error))
    if given is None:
        return wrong(f"A single number is asked for{f', in {unit}' if unit else ''}; this is {_what(answer)}.")
    if not math.isfinite(given):
        return wrong(f"A finite number is asked for, not {given}.")

    def near(x):
        return abs(given - x) <= tolerance * max(abs(x), 1e-12)
    if near(value):
        return correct(f"{_show(value)} {unit}".strip() + ".", f"within {tolerance:g}")
    for mistake, says in mistakes:
        if near(mistake):
            return wrong(says)
    if near(-value):
        return wrong("The size is right and the sign is wrong.")
    if unit in ("", "rad") and near(math.degrees(value)):
        return wrong("This looks like degrees; radians are asked for.")
    if unit in ("", "°") and near(math.radians(value)):
        return wrong("This looks like radians; degrees are asked for.")
    for k, words in ((2, "twice"), (0.5, "half"), (1000, "1000 times"), (0.001, "a thousandth of")):
        if near(k * value):
            return wrong(f"This is {words} the right value{': check the units' if k in (1000, 0.001) else ''}.")
    size = "too large" if given > value else "too small"
    return wrong(f"{_show(given)} {unit} is not right: it is {size}.".replace("  ", " "))


def _measured(answer, unit):
    """The answer as a float in the unit that is asked for; None if it is no number."""
    if (measured := quantity(answer)) is None:
        return as_number(answer)
    given, own = as_number(measured[0]), measured[1]
    if given is None:
        raise NotAQuantity(f"A number is asked for before {own!r}.")
    return convert(given, own, unit) if own else given


def as_number(x):
    """A number of any kind as a float, infinite where it is too large; None for what is not a single number."""
    if isinstance(x, np.ndarray) and x.size == 1:
        x = x.item()
    if type(x) is sp.Float or isinstance(x, (int, float, np.integer, np.floating, Fraction)) and type(x) is not bool:
        try:
            return float(x)
        except OverflowError:
            return math.inf
        except Exception:                       # a number that cannot be turned into one
            return None
    if not isinstance(x, sp.Expr):
        return None
    try:                                        # an expression without symbols, such as sqrt(2): through the table
        with within():
            value = as_answer(x)[0]
            return float(value) if value.is_real else None
    except Exception:
        return None


def _flat(answer):
    """The numbers of a list, a tuple, an array, or a nest of lists; anything else is one thing."""
    if isinstance(answer, np.ndarray):
        return answer.ravel().tolist() if answer.size < 1000 else [answer]
    if type(answer) in (list, tuple) and len(answer) < 1000:
        return [x for e in answer for x in (_flat(e) if type(e) in (list, tuple, np.ndarray) else [e])]
    return [answer]


def _array(x):
    """Numbers in a nest of lists, a matrix or an array, as an array of floats. Raises TypeError for anything else."""
    if isinstance(x, np.ndarray) and x.dtype.kind in "biuf":
        return x.astype(float)
    if isinstance(x, (np.ndarray, sp.MatrixBase)):
        x = x.tolist()
    if type(x) in (list, tuple) and len(x) < 1000:
        return np.array([_array(e) for e in x], float)
    number = as_number(x)
    if number is None:
        raise TypeError("not a number")
    return np.array(number)


def several(answer, values, unit="", tolerance=1e-3, names=()):
    """The Verdict on a list of numbers."""
    if (nothing := unanswered(answer)) is not None:
        return nothing
    given = list(answer) if isinstance(answer, sp.MatrixBase) else _flat(answer)
    if len(given) != len(values) or isinstance(answer, (str, bytes)):
        there = "" if isinstance(answer, (str, bytes, dict, set)) else f", and there {_count(len(given))}"
        return wrong(f"{len(values)} numbers are asked for, as a list{there}.")
    names = names or [f"number {k + 1}" for k in range(len(values))]
    verdicts = [number(mine, theirs, unit, tolerance) for mine, theirs in zip(given, values, strict=True)]
    if all(verdicts):
        return correct(", ".join(_show(v) for v in values) + f" {unit}".rstrip() + ".", f"within {tolerance:g}")
    if any(all(number(mine, theirs, unit, tolerance) for mine, theirs in zip(order, values, strict=True))
           for order in permutations(given) if len(given) <= 4):
        return wrong("The numbers are right, but not in this order.")
    return next(wrong(f"{name}: {v.message}") for name, v in zip(names, verdicts, strict=True) if not v)


def choice(answer, right, replies):
    """The Verdict on one of a few words or numbers. `replies` says something to each wrong one."""
    if (nothing := unanswered(answer)) is not None:
        return nothing
    options = [right, *replies]
    given = str(int(answer) if isinstance(answer, float) and answer.is_integer() else answer).strip().casefold()
    if given == str(right).casefold():
        return correct("Well done.")
    for option, says in replies.items():
        if given == str(option).casefold():
            return wrong(says)
    return wrong(f"Choose one of: {', '.join(sorted(map(str, options)))}.")


def selection(answer, right, replies):
    """The Verdict on those of a few words that are right, as a list in any order.

    `replies` has every option, and says something to it where it is in the list or missing there by mistake.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    options = {word.casefold(): word for word in replies}
    given = list(answer) if type(answer) in (set, frozenset) else _flat(answer)
    words = [str(x).strip().casefold() for x in given if isinstance(x, str)]
    if not words or len(words) < len(given) or not set(words) <= set(options):
        return wrong(f"Give a list of words, each one of: {', '.join(sorted(replies))}.")
    picked = {options[word] for word in words}
    wrongly = [word for word in replies if word in picked and word not in right] or [
        word for word in replies if word in right and word not in picked]
    if not wrongly:
        return correct("Well done.")
    there = "does not belong there" if wrongly[0] in picked else "is missing"
    return wrong(f"“{wrongly[0]}” {there}. {replies[wrongly[0]]}")


def function(answer, reference, states, tolerance=1e-9):
    """The Verdict on a Python function, probed at states (tuples of arguments) and compared as numbers."""
    if (nothing := unanswered(answer)) is not None:
        return nothing
    if not callable(answer) or isinstance(answer, sp.Basic):
        return wrong(f"A function is asked for; this is {_what(answer)}. Give its name, without calling it.")
    pairs = []
    for state in states:
        theirs = np.asarray(reference(*state), float)
        try:
            mine = answer(*deepcopy(state))
        except Exception as error:              # whatever the learner's code does, it gets a reply
            if "'Blank'" in str(error):         # it calculates with ___
                return BLANK
            return wrong(f"Your function stopped with {type(error).__name__}: {error},"
                         f" when called with {_args(state)}.")
        if (nothing := unanswered(mine)) is not None:
            return nothing
        try:
            mine = _array(mine)
        except (TypeError, ValueError, OverflowError):
            shown = repr(mine) if isinstance(mine, (str, bytes, int, float, list, tuple, sp.Symbol)) else _what(mine)
            return wrong(f"Your function must return numbers; called with {_args(state)} it returned {shown[:80]}.")
        if mine.size == theirs.size == max(mine.shape, default=1):      # a vector as a row or a column
            mine = mine.reshape(theirs.shape)
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


def chain(answer, first, last=None, at_least=3, start="what is asked for", form="what is asked for"):
    """The Verdict on a list of expressions claimed equal in turn, from `first` on. It names the first false line.

    `last(line)` says whether the last line has the form that is asked for; `start` and `form` say it in words.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    if isinstance(answer, np.ndarray):
        answer = answer.tolist()
    if not isinstance(answer, (list, tuple)) or not answer:
        return wrong("Give the steps as a list: [line 1, line 2, …].")
    lines, previous = [], as_answer(first)
    for k, line in enumerate(answer, 1):
        try:
            lines.append(as_answer(line))
            finding = judge(previous, lines[-1])
        except NotAnExpression as error:
            return wrong(f"Line {k}: {error}")
        except (TypeError, ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
            return wrong(f"Line {k} could not be evaluated ({error or type(error).__name__}).")
        if not finding.equal:
            what = "does not follow from the line before it" if k > 1 else f"is not {start}"
            return wrong(f"Line {k} {what}.{_at(finding, previous, lines[-1])}")
        previous = lines[-1]
    if len(lines) < at_least:
        skip = "line skips" if len(lines) == 1 else "lines skip"
        return wrong(f"Every line is true, but {len(lines)} {skip} too much: show at least {at_least}.")
    if any(a == b for a, b in zip(lines, lines[1:], strict=False)):
        return wrong("Two lines in a row are the same: a step must change something.")
    if last is not None and not last(lines[-1]):
        return wrong(f"Every line is true, but the last one is not yet {form}.")
    return correct("Every line follows.", "exact")


def _at(finding, before, line):
    seen = finding.witness
    if seen is None:
        return ""
    return f" At {point(seen, before, line)}: it should be {seen[1]:.5g}, and it is {seen[2]:.5g}."


def _what(x):
    """The kind of a thing that is not what was asked for, for people."""
    if callable(x) and not isinstance(x, sp.Basic):
        return "a function"
    if isinstance(x, (str, bytes)):
        return f"text ({x!r})"
    if isinstance(x, (sp.MatrixBase, np.ndarray)):
        return "a matrix"
    if isinstance(x, sp.Basic):
        return f"an expression ({x})" if isinstance(x, sp.Symbol) else "an expression"
    return "a list" if isinstance(x, (list, tuple)) else f"of the type {type(x).__name__}"


def _count(n):
    return f"is {n}" if n == 1 else f"are {n}"


def _show(x):
    return f"{x:.6g}"


def _list(x):
    return str([float(_show(v)) for v in np.atleast_1d(x).ravel()])


def _args(state):
    return "(" + ", ".join(_list(s) if np.ndim(s) else _show(s) if isinstance(s, (int, float, sp.Number)) else "…"
                           for s in state) + ")"
