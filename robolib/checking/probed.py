"""Functions as answers: called with numbers, and what they return compared as numbers."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
import sympy as sp

from . import limits
from .answer import Mistake
from .limits import OutOfTime, within
from .numeric import as_number
from .saying import arguments_text, listed, lists_apart, place, what
from .verdict import BLANK, Verdict, correct, unanswered, wrong

SHOWN = 300                                     # letters of an error
LARGEST = 10_000                                # numbers that a function may return


def function(answer: Any, reference: Callable, states: Sequence[tuple], tolerance: float = 1e-9,
             mistakes: Sequence[Mistake] = ()) -> Verdict:
    """The Verdict on a Python function, probed at states (tuples of arguments) and compared as numbers. A mistake's
    answer is a function that makes it.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    if not callable(answer) or isinstance(answer, sp.Basic):
        return wrong(f"A function is asked for; this is {what(answer)}. Give its name, without calling it.")
    pairs = []
    for state in states:
        theirs = np.asarray(reference(*state), float)
        mine = _called(answer, state)
        if isinstance(mine, Verdict):
            return mine
        if mine.size == theirs.size == max(mine.shape, default=1):      # a vector as a row or a column
            mine = mine.reshape(theirs.shape)
        if mine.shape != theirs.shape:
            return wrong(f"Your function returned the shape {mine.shape}; {theirs.shape} is asked for.",
                         mistake="shape")
        pairs.append((state, mine, theirs))
    scale = max(np.abs(theirs).max() for _, _, theirs in pairs)
    for state, mine, theirs in pairs:
        if not np.all(np.abs(mine - theirs) <= tolerance * scale):
            if all(np.allclose(m, -t, atol=tolerance * scale) for _, m, t in pairs):
                return wrong("Your function returns the negative of what it should, everywhere.", mistake="sign")
            for mistake in mistakes:
                if all(_agree(m, mistake.answer(*deepcopy(s)), tolerance * scale) for s, m, _ in pairs):
                    return wrong(mistake.says, mistake=mistake.name)
            for factor, words in ((2, "twice"), (0.5, "half of")):
                if all(np.allclose(m, factor * t, atol=tolerance * scale) for _, m, t in pairs):
                    return wrong(f"Your function returns {words} what it should, everywhere.", mistake=words)
            if all(t.ndim == 2 and t.shape == t.T.shape and np.allclose(m, t.T, atol=tolerance * scale)
                   for _, m, t in pairs):
                return wrong("Your function returns the transpose of what it should.", mistake="transposed")
            same = [np.abs(m - t).ravel() <= tolerance * scale for _, m, t in pairs]
            share = float(np.all(same, axis=0).mean()) if len({len(x) for x in same}) == 1 else 0.0
            returned, wanted = lists_apart(mine, theirs)
            good = np.all(same, axis=0) if share else []
            bad = [place(k, theirs.shape if theirs.ndim == 2 else (theirs.size, 1), "entry")
                   for k, fine in enumerate(good) if not fine]
            only = f"Only {listed(bad)} of what it returns {'is' if len(bad) == 1 else 'are'} wrong. " if bad else ""
            return wrong(f"{only}Called with {arguments_text(state)}, your function returned {returned};"
                         f" it should be {wanted}.", share=share)
    return correct("Well done.", f"{len(pairs)} random states")


def _called(answer, state):
    """What a learner's function returns, as an array; the Verdict where it is none. Each call has a limit of its own.
    """
    try:
        with within():
            try:
                mine = answer(*deepcopy(state))
            except (Exception, SystemExit) as error:        # whatever the learner's code does, it gets a reply
                told = str(error)[:SHOWN]
                if "'Blank'" in told:           # it calculates with ___
                    return BLANK
                return _stopped(type(error).__name__, told, state)
            if (nothing := unanswered(mine)) is not None:
                return nothing
            try:
                return _array(mine)
            except (TypeError, ValueError, OverflowError, RecursionError):
                plain = isinstance(mine, (str, bytes, int, float, list, tuple, sp.Symbol))
                shown = reprlib.repr(mine) if plain else what(mine)
                return wrong(f"Your function must return numbers; called with {arguments_text(state)} it returned"
                             f" {shown[:80]}.", mistake="no numbers")
    except OutOfTime:
        return _stopped("TimeoutError", f"it took longer than {limits.SECONDS:g} s", state)
    except Exception as error:                  # what it raised or returned does something when it is looked at
        return _stopped(type(error).__name__, "", state)


def _stopped(name, told, state):
    return wrong(f"Your function stopped with {name}: {told}, when called with {arguments_text(state)}.",
                 mistake=f"stopped: {name}")


def _agree(mine, theirs, margin):
    theirs = np.asarray(theirs, float)
    return mine.shape == theirs.shape and bool(np.all(np.abs(mine - theirs) <= margin))


def _array(x):
    """Numbers in a nest of lists, a matrix or an array, as an array of floats. Raises TypeError for anything else."""
    if isinstance(x, np.ndarray) and x.size > LARGEST:
        raise TypeError("too many numbers")
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
