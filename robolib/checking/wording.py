"""Words as answers: one of a few, or some of a few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import sympy as sp

from .numeric import as_number, flat
from .verdict import Verdict, correct, unanswered, wrong

LONGEST = 200                                   # letters of an answer


def choice(answer: Any, right: Any, replies: Mapping[Any, str]) -> Verdict:
    """The Verdict on one of a few words or numbers. `replies` says something to each wrong one; that is the mistake's
    name.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    given = _word(answer)
    if given == str(right).casefold():
        return correct("Well done.")
    for option, says in replies.items():
        if given == str(option).casefold():
            return wrong(says, mistake=str(option))
    return wrong(f"Choose one of: {', '.join(sorted(map(str, (right, *replies))))}.")


def _word(answer):
    """A word or a number as text, for comparing; nothing of anything else, which may be of any size."""
    if isinstance(answer, str):
        return str.__str__(answer)[:LONGEST].strip().casefold()
    if type(answer) is sp.Symbol:
        return answer.name[:LONGEST].strip().casefold()
    if isinstance(answer, (bool, np.bool_)):
        return str(bool(answer)).casefold()
    number = as_number(answer) if isinstance(answer, (int, float, np.number, sp.Number)) else None
    return "" if number is None else str(int(number) if number.is_integer() else number)


def selection(answer: Any, right: Sequence[str], replies: Mapping[str, str]) -> Verdict:
    """The Verdict on those of a few words that are right, as a list in any order. `replies` has every word, and says
    something to it where it is in the list or missing there by mistake.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    words = {word.casefold(): word for word in replies}
    given = list(answer) if type(answer) in (set, frozenset) else flat(answer)
    typed = [str(x).strip().casefold() for x in given if isinstance(x, str)]
    if not typed or len(typed) < len(given) or not set(typed) <= set(words):
        return wrong(f"Give a list of words, each one of: {', '.join(sorted(replies))}.")
    picked = {words[word] for word in typed}
    wrongly = [word for word in replies if word in picked and word not in right] or [
        word for word in replies if word in right and word not in picked]
    if not wrongly:
        return correct("Well done.")
    share = max(0, len(picked & set(right)) - len(picked - set(right))) / len(right) if right else 0.0
    there = "does not belong there" if wrongly[0] in picked else "is missing"
    return wrong(f"“{wrongly[0]}” {there}. {replies[wrongly[0]]}",
                 mistake=wrongly[0] if wrongly[0] in picked else f"without {wrongly[0]}", share=share)
