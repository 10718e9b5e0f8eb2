"""A number with its unit, as data: "3.1 kN·m", "8/3 kg" or (3.1, "kN*m"). Read by a table of units, never evaluated."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ..units import UnknownUnit, measure, ratio

FRACTION = r"[+-]?\d{1,15} ?/ ?\d{1,15}"
NUMBER = rf"{FRACTION}|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{{1,3}})?"
QUANTITY = re.compile(rf"\s*({NUMBER})(?:\s*([^\d\s+\-.,*/()^][^\n]{{0,40}})|\s+(1? ?/[^\n]{{0,40}}))?\s*")
COMMA = re.compile(r"\s*[+-]?\d+,\d+.*")


class NotAQuantity(ValueError):
    """What cannot be read as a number with a unit, with what to tell its author."""


def quantity(answer: Any) -> tuple[Any, str] | None:
    """(number, unit) of a text such as "3.1 kN·m" or "8/3", or of a pair (3.1, "kN·m"); None for anything else.

    The unit is "" where none is given; a whole number or a fraction is exact. Raises NotAQuantity for a decimal comma
    and for a fraction of nothing.
    """
    if type(answer) is tuple and len(answer) == 2 and type(answer[1]) is str:
        return answer
    if type(answer) is not str or len(answer) >= 100:
        return None
    text = answer.replace("−", "-")             # a true minus
    if match := QUANTITY.fullmatch(text):
        return _number(match[1]), (match[2] or match[3] or "").strip()
    if COMMA.fullmatch(text):
        raise NotAQuantity("Write a decimal point, not a comma.")
    return None


def _number(text):
    if "/" not in text:
        return float(text)
    above, below = map(int, text.split("/"))
    if not below:
        raise NotAQuantity("Nothing can be divided by zero.")
    return Fraction(above, below)


def known(unit: str) -> bool:
    """Is the text a unit?"""
    try:
        return bool(measure(unit))
    except UnknownUnit:
        return False


def convert(number: float, given: str, asked: str) -> float:
    """A number in the unit `given`, in the unit `asked`. Raises NotAQuantity where that makes no sense."""
    try:
        return number * ratio(given, asked)
    except UnknownUnit as error:
        plain = f'Type the number alone, or as text with a unit such as "{number:g} {asked}".'
        plain = plain if asked else f"A pure number is asked for: type {number:g} alone."
        raise NotAQuantity(f"{str(error).split(';')[0].rstrip('.')}. {plain}") from None
    except ValueError:
        raise NotAQuantity(f"{given or 'A pure number'} does not fit: {f'{asked} is' if asked else 'a pure number is'}"
                           " asked for.") from None
