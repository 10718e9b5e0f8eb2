"""A number with its unit, as data: "3.1 kN·m" or (3.1, "kN*m"). Read by a table of units, never evaluated."""

from __future__ import annotations

import math
import re

from .units import ONE

PREFIXES = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "d": 1e-1, "c": 1e-2, "m": 1e-3, "µ": 1e-6, "μ": 1e-6, "u": 1e-6,
            "n": 1e-9}
UNITS = {                                       # name → (dimension in kg, m, s; size in SI units)
    "kg": ((1, 0, 0), 1.0), "g": ((1, 0, 0), 1e-3), "m": ((0, 1, 0), 1.0), "s": ((0, 0, 1), 1.0),
    "min": ((0, 0, 1), 60.0), "h": ((0, 0, 1), 3600.0), "N": ((1, 1, -2), 1.0), "J": ((1, 2, -2), 1.0),
    "Nm": ((1, 2, -2), 1.0), "W": ((1, 2, -3), 1.0), "Hz": ((0, 0, -1), 1.0), "rad": (ONE, 1.0),
    "°": (ONE, math.pi / 180), "deg": (ONE, math.pi / 180), "rev": (ONE, 2 * math.pi), "%": (ONE, 0.01),
    "1": (ONE, 1.0)}
WHOLE = ("kg", "min", "h", "deg", "rev", "°", "%", "1", "rad")      # these take no prefix
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?"
QUANTITY = re.compile(rf"\s*({NUMBER})(?:\s*([^\d\s+\-.,][^\n]{{0,40}})|\s+(1/[^\n]{{0,40}}))?\s*")
COMMA = re.compile(r"\s*[+-]?\d+,\d+.*")
FACTOR = re.compile(r"([^\d^*/·\s()⁰¹²³⁻+-]+|1)(?:(?:\^|\*\*)?([+-]?\d)|([⁻]?[⁰¹²³⁴]))?")
RAISED = str.maketrans("⁰¹²³⁴⁻", "01234-")


class NotAQuantity(ValueError):
    """What cannot be read as a number with a unit, with what to tell its author."""


def quantity(answer):
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


def convert(number, given, asked):
    """A number in the unit `given`, in the unit `asked`. Raises NotAQuantity where that makes no sense."""
    (mine, size), (theirs, step) = measure(given), measure(asked)
    if mine != theirs:
        raise NotAQuantity(f"{given or 'A pure number'} does not fit: {f'{asked} is' if asked else 'a pure number is'}"
                           " asked for.")
    return number * size / step


def measure(text):
    """(dimension, size in SI units) of a unit such as kg·m², rad/s, N*m, m/s^2."""
    dimension, size, sign, rest = ONE, 1.0, 1, text.strip()
    while rest:
        match = FACTOR.match(rest)
        if not match:
            raise NotAQuantity(f"The unit {text!r} cannot be read; write it as in N·m, kg*m^2 or rad/s.")
        power = sign * int((match[2] or match[3] or "1").translate(RAISED))
        unit, scale = _named(match[1], text)
        dimension = tuple(d + power * u for d, u in zip(dimension, unit, strict=True))
        size *= scale**power
        rest = rest[match.end():].lstrip()
        if rest[:1] in ("·", "*", "/"):
            sign, rest = (-1 if rest[0] == "/" else sign), rest[1:].lstrip()
            if not rest:
                raise NotAQuantity(f"The unit {text!r} ends in the middle.")
    return dimension, size


def _named(name, text):
    if name in UNITS:
        return UNITS[name]
    head, tail = name[:1], name[1:]
    if head in PREFIXES and tail in UNITS and tail not in WHOLE:
        dimension, size = UNITS[tail]
        return dimension, size * PREFIXES[head]
    raise NotAQuantity(f"The unit {name!r} in {text!r} is not known here; write it as in N·m, kg*m^2 or rad/s.")
