"""Units: words such as kN·m or rad/s, the dimensions they stand for, and dimensions in words.

A dimension is three exponents, of kg, m and s. A radian is a pure number.

>>> measure("kN*m"), text((1, 2, -2))
(((1, 2, -2), 1000.0), 'kg·m²/s² (N·m)')
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

Dimension = tuple[int | Fraction, int | Fraction, int | Fraction]

ONE, MASS, LENGTH, INERTIA = (0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 2, 0)
TORQUE, FORCE = (1, 2, -2), (1, 1, -2)
KNOWN = {TORQUE: "N·m", FORCE: "N"}

PREFIXES = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "d": 1e-1, "c": 1e-2, "m": 1e-3, "µ": 1e-6, "μ": 1e-6, "u": 1e-6,
            "n": 1e-9}
UNITS = {                                       # name → (dimension in kg, m, s; size in SI units)
    "kg": (MASS, 1.0), "g": (MASS, 1e-3), "m": (LENGTH, 1.0), "s": ((0, 0, 1), 1.0),
    "min": ((0, 0, 1), 60.0), "h": ((0, 0, 1), 3600.0), "N": (FORCE, 1.0), "J": (TORQUE, 1.0),
    "Nm": (TORQUE, 1.0), "W": ((1, 2, -3), 1.0), "Hz": ((0, 0, -1), 1.0), "rad": (ONE, 1.0),
    "°": (ONE, math.pi / 180), "deg": (ONE, math.pi / 180), "rev": (ONE, 2 * math.pi), "%": (ONE, 0.01),
    "degrees": (ONE, math.pi / 180), "radians": (ONE, 1.0), "rpm": ((0, 0, -1), math.pi / 30),
    "degree": (ONE, math.pi / 180), "turn": (ONE, 2 * math.pi), "turns": (ONE, 2 * math.pi), "U": (ONE, 2 * math.pi),
    "rps": ((0, 0, -1), 2 * math.pi), "1": (ONE, 1.0)}
WHOLE = ("kg", "min", "h", "deg", "rev", "rpm", "°", "%", "1", "rad", "degrees", "radians", "degree", "turn", "turns",
         "U", "rps")                            # these take no prefix
ANGULAR = re.compile(r"rad|rev|°|deg|rpm|rps|turn|U(?!\w)")             # it counts angles, by name
TURNING = re.compile(r"[kMG]?Hz|1? ?/ ?min|min(\^|\*\*)?-1|min⁻¹")     # it counts turns, beside one that counts angles
FACTOR = re.compile(r"([^\d^*/·\s()⁰¹²³⁻+-]+|1)(?:(?:\^|\*\*)?([+-]?\d)|([⁻]?[⁰¹²³⁴]))?")
RAISED = str.maketrans("⁰¹²³⁴⁻", "01234-")


class UnknownUnit(ValueError):
    """A word that is no unit, with what to tell its author."""


def measure(text: str) -> tuple[Dimension, float]:
    """(dimension, size in SI units) of a unit such as kg·m², rad/s, N*m, m/s^2."""
    dimension, size, sign, rest = ONE, 1.0, 1, text.strip()
    rest = f"1{rest}" if rest[:1] == "/" else rest          # /min
    while rest:
        match = FACTOR.match(rest)
        if not match:
            raise UnknownUnit(f"The unit {text!r} cannot be read; write it as in N·m, kg*m^2 or rad/s.")
        power = sign * int((match[2] or match[3] or "1").translate(RAISED))
        unit, scale = _named(match[1], text)
        dimension = tuple(d + power * u for d, u in zip(dimension, unit, strict=True))
        size *= scale**power
        rest = rest[match.end():].lstrip()
        if rest[:1] in ("·", "*", "/"):
            sign, rest = (-1 if rest[0] == "/" else sign), rest[1:].lstrip()
            if not rest:
                raise UnknownUnit(f"The unit {text!r} ends in the middle.")
    return dimension, size


def ratio(given: str, asked: str) -> float:
    """How many of the unit `asked` are one of the unit `given`: of one dimension, or ValueError. A frequency counts
    turns: 1 Hz is 2π rad/s, and 1/min is one turn per minute, where the other unit names an angle.

    >>> ratio("kN", "N"), ratio("Hz", "rpm"), ratio("1/min", "rev/min")
    (1000.0, 60.0, 1.0)
    """
    (mine, size), (theirs, step) = measure(given), measure(asked)
    if mine != theirs:
        raise ValueError(f"{given} is no {asked}")
    for one, other, turns in ((given, asked, 2 * math.pi), (asked, given, 1 / (2 * math.pi))):
        if TURNING.fullmatch(one.strip()) and ANGULAR.search(other):
            size *= turns
    return size / step


def _named(name: str, text: str) -> tuple[Dimension, float]:
    if name in UNITS:
        return UNITS[name]
    head, tail = name[:1], name[1:]
    if head in PREFIXES and tail in UNITS and tail not in WHOLE:
        dimension, size = UNITS[tail]
        return dimension, size * PREFIXES[head]
    raise UnknownUnit(f"The unit {name!r} in {text!r} is not known here; write it as in N·m, kg*m^2 or rad/s.")


def text(unit: Dimension) -> str:
    """A dimension in words: kg·m²/s² (N·m)."""
    above = "·".join(_power(name, n) for name, n in zip(("kg", "m", "s"), unit, strict=True) if n > 0)
    below = "·".join(_power(name, -n) for name, n in zip(("kg", "m", "s"), unit, strict=True) if n < 0)
    if not above and not below:
        return "1 (a pure number)"
    told = (above or "1") + (f"/({below})" if "·" in below else f"/{below}" if below else "")
    return told + (f" ({KNOWN[unit]})" if unit in KNOWN else "")


def _power(name: str, n: int | Fraction) -> str:
    if n == 1:
        return name
    return name + str(n).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")) if int(n) == n else f"{name}^({n})"
