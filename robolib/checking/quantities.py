"""A number with its unit, as data: "3.1 kN·m" or (3.1, "kN*m"). Read by a table of units, never evaluated."""

from __future__ import annotations

import re
from typing import Any

from ..units import UnknownUnit, measure

NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?"
QUANTITY = re.compile(rf"\s*({NUMBER})(?:\s*([^\d\s+\-.,][^\n]{{0,40}})|\s+(1/[^\n]{{0,40}}))?\s*")
COMMA = re.compile(r"\s*[+-]?\d+,\d+.*")


class NotAQuantity(ValueError):
    """What cannot be read as a number with a unit, with what to tell its author."""


def quantity(answer: Any) -> tuple[Any, str] | None:
    """(number, unit) of a text such as "3.1 kN·m" or a pair (3.1, "kN·m"); None for anything else.

    The unit is "" where none is given. Raises NotAQuantity for a decimal comma.
    """
    if type(answer) is tuple and len(answer) == 2 and type(answer[1]) is str:
        return answer
    if type(answer) is str and len(answer) < 100 and (match := QUANTITY.fullmatch(answer)):
        return float(match[1]), (match[2] or match[3] or "").strip()
    if type(answer) is str and COMMA.fullmatch(answer):
        raise NotAQuantity("Write a decimal point, not a comma.")
    return None


def convert(number: float, given: str, asked: str) -> float:
    """A number in the unit `given`, in the unit `asked`. Raises NotAQuantity where that makes no sense."""
    try:
        (mine, size), (theirs, step) = measure(given), measure(asked)
    except UnknownUnit as error:
        raise NotAQuantity(str(error)) from None
    if mine != theirs:
        raise NotAQuantity(f"{given or 'A pure number'} does not fit: {f'{asked} is' if asked else 'a pure number is'}"
                           " asked for.")
    return number * size / step
