"""Numbers, alone or several, with their units: is an answer near enough, and if not, what is it?"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from scipy.optimize import linear_sum_assignment

from ..units import ANGULAR, TURNING
from .answer import Mistake
from .limits import within
from .quantities import NotAQuantity, convert, quantity
from .reading import as_answer
from .saying import count, number_text, what
from .verdict import Verdict, correct, unanswered, wrong

THOUSANDS = ((1000, "1000 times"), (0.001, "a thousandth of"))
TURNS = ((2 * math.pi, "2π times the right value"), (1 / (2 * math.pi), "the right value divided by 2π"))
FACTORS = (*THOUSANDS, (2, "twice"), (0.5, "half"))


def number(answer: Any, value: float, unit: str = "", tolerance: float = 1e-3, mistakes: Sequence[Mistake] = (),
           either_sign: bool = False) -> Verdict:
    """The Verdict on a number, right within `tolerance` of the value. `either_sign`: only its size counts.

    The answer may carry its unit, as "4.9 N·m" or (4.9, "N·m"), and may then be in another one of the same kind.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    try:
        given = measured(answer, unit)
    except NotAQuantity as error:
        return wrong(str(error), mistake="unit")
    if given is None:
        return wrong(f"A single number is asked for{f', in {unit}' if unit else ''}; this is {what(answer)}."
                     + ' Type it without quotes; with a unit as in "3.1 N·m".' * isinstance(answer, str))
    if not math.isfinite(given):
        return wrong(f"A finite number is asked for, not {given}.")
    given = abs(given) if either_sign else given

    def near(x: float) -> bool:
        return abs(given - x) <= tolerance * max(abs(x), 1e-12)
    if near(value):
        return correct(f"{number_text(value)} {unit}".strip() + ".", f"within {tolerance:g}")
    for mistake in mistakes:
        if near(mistake.answer):
            return wrong(mistake.says, mistake=mistake.name)
    if near(-value):
        return wrong("The size is right and the sign is wrong.", mistake="sign")
    if unit in ("", "rad", "rad/s") and near(math.degrees(value)):
        return wrong("This looks like degrees; radians are asked for.", mistake="degrees")
    if unit in ("", "°") and near(math.radians(value)):
        return wrong("This looks like radians; degrees are asked for.", mistake="radians")
    turning = (ANGULAR.search(unit) or TURNING.fullmatch(unit)) and not guessable(value)
    for k, words in TURNS if turning else ():
        if near(k * value):
            return wrong(f"This is {words}: one turn is 2π rad, so 1 Hz is 2π rad/s.", mistake="2π")
    for k, words in THOUSANDS if guessable(value) else FACTORS:
        if near(k * value):
            return wrong(f"This is {words} the right value{': check the units' if k in (1000, 0.001) else ''}.",
                         mistake=words.removesuffix(" of"))
    return wrong(f"{number_text(given)} {unit} is not right: {_size(given, value)}.".replace("  ", " "))


def guessable(value: float) -> bool:
    """Could somebody come upon it, its half or its double without any mechanics: 2, 45, 0.5, 2/3, 120?

    "Twice the right value" helps whoever calculated 350.007 with a ½ forgotten: nobody comes there by chance. To
    whoever tries 1, then 2, then 3, "half the right value" is a gift.
    """
    return math.isclose(float(f"{value:.2g}"), value, rel_tol=1e-6) or _simple(value)


def _simple(value):
    """One small number over another."""
    fraction = Fraction(value).limit_denominator(9)
    return abs(fraction.numerator) < 10 and math.isclose(fraction, value, rel_tol=1e-6)


def _size(given: float, value: float) -> str:
    """In which way a number is wrong. Of a negative one the size is compared, because "too large" has two meanings."""
    if given >= 0 <= value:
        return f"it is too {'large' if given > value else 'small'}"
    size = f"its size is too {'large' if abs(given) > abs(value) else 'small'}"
    return f"{size}, and its sign is wrong" if given * value < 0 else size


def several(answer: Any, values: Sequence[float], unit: str | Sequence[str] = "", tolerance: float = 1e-3,
            names: Sequence[str] = (), mistakes: Sequence[Mistake] = (),
            follow: Callable[[list[float]], Sequence[float]] | None = None) -> Verdict:
    """The Verdict on a list of numbers. `unit` is one for all, or one for each; a mistake's answer is a list too.

    `follow(numbers)`: what each number would be if those before it were right. A number that follows rightly from a
    wrong one is no second slip; that is said, and counts.
    """
    if (nothing := unanswered(answer)) is not None:
        return nothing
    given = list(answer) if isinstance(answer, sp.MatrixBase) else flat(answer)
    if len(given) != len(values) or isinstance(answer, (str, bytes)):
        there = "" if isinstance(answer, (str, bytes, dict, set)) else f", and there {count(len(given))}"
        return wrong(f"{len(values)} numbers are asked for, as a list{there}.", mistake="how many")
    names = names or [f"number {k + 1}" for k in range(len(values))]
    units = (unit,) * len(values) if isinstance(unit, str) else unit

    def verdicts(order: Sequence[Any], wanted: Sequence[float]) -> list[Verdict]:
        return [number(mine, theirs, each, tolerance) for mine, theirs, each in zip(order, wanted, units, strict=True)]
    found = verdicts(given, values)
    if all(found):
        told = [f"{number_text(v)} {each}".strip() for v, each in zip(values, units, strict=True)]
        told = told if len(set(units)) > 1 else [*map(number_text, values[:-1]), told[-1]]
        return correct(", ".join(told) + ".", f"within {tolerance:g}")
    share = sum(map(bool, found)) / len(found)
    for mistake in mistakes:
        if all(verdicts(given, mistake.answer)):
            return wrong(mistake.says, mistake=mistake.name, share=share)
    if _in_another_order(given, values, units, tolerance):
        return wrong("The numbers are right, but not in this order.", mistake="order", share=share)
    carried = _carried(given, found, units, tolerance, follow) if follow else []
    told = "".join(f" {names[k]} follows rightly from it: no second slip." for k in carried)
    return next(wrong(f"{name}: {v.message}{told}", mistake=v.mistake and f"{name}: {v.mistake}",
                      share=share + len(carried) / len(found)) for name, v in zip(names, found, strict=True) if not v)


def _carried(given: Sequence[Any], found: Sequence[Verdict], units: Sequence[str], tolerance: float,
             follow: Callable[[list[float]], Sequence[float]]) -> list[int]:
    """The numbers that are wrong only because they follow from a wrong one before them."""
    try:
        mine = [measured(x, unit) for x, unit in zip(given, units, strict=True)]
    except NotAQuantity:                        # what cannot be read has no consequences
        return []
    if None in mine or not all(map(math.isfinite, mine)):
        return []
    right, first = follow(mine), next(k for k, verdict in enumerate(found) if not verdict)
    return [k for k in range(first + 1, len(mine))
            if not found[k] and abs(mine[k] - right[k]) <= tolerance * max(abs(right[k]), 1e-12)]


def _in_another_order(given: Sequence[Any], values: Sequence[float], units: Sequence[str], tolerance: float) -> bool:
    """Can the numbers be put into an order in which all are right? An assignment, as n! orders take hours."""
    fits = [[bool(number(mine, theirs, unit, tolerance)) for theirs, unit in zip(values, units, strict=True)]
            for mine in given]
    return all(map(any, fits)) and all(map(any, zip(*fits, strict=True))) and all(
        fits[i][j] for i, j in zip(*linear_sum_assignment(fits, maximize=True), strict=True))


def measured(answer: Any, unit: str) -> float | None:
    """The answer as a float in the unit that is asked for; None if it is no number."""
    if (found := quantity(answer)) is None:
        return as_number(answer)
    given, own = as_number(found[0]), found[1]
    if given is None:
        raise NotAQuantity(f"A number is asked for before {own!r}.")
    return convert(given, own, unit) if own else given


def as_number(x: Any) -> float | None:
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


def flat(answer: Any) -> list:
    """The numbers of a list, a tuple, an array, or a nest of lists; anything else is one thing."""
    if isinstance(answer, np.ndarray):
        return answer.ravel().tolist() if answer.size < 1000 else [answer]
    if type(answer) in (list, tuple) and len(answer) < 1000:
        return [x for e in answer for x in (flat(e) if type(e) in (list, tuple, np.ndarray) else [e])]
    return [answer]
