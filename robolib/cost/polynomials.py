"""Polynomials in n, the number of joints, as tables print them: "11n² + 11n − 42", "3/2 n³ + 9n − 36", "5.5n²"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

POWERS = {"": 1, "²": 2, "³": 3, "⁴": 4}
TERM = re.compile(r"([+−-]?)(\d+(?:/\d+|\.\d+)?)?(n[²³⁴]?)?")


@dataclass(frozen=True)
class Polynomial:
    """Coefficients of 1, n, n², …; `p(6)` is its value, `str(p)` how one writes it."""

    coefficients: tuple[Fraction, ...]

    def __call__(self, n: int) -> Fraction:
        return sum((c * n**k for k, c in enumerate(self.coefficients)), Fraction(0))

    def __add__(self, other: Polynomial) -> Polynomial:
        size = max(len(self.coefficients), len(other.coefficients))
        return _trimmed([self[k] + other[k] for k in range(size)])

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + Polynomial(tuple(-c for c in other.coefficients))

    def __getitem__(self, k: int) -> Fraction:
        return self.coefficients[k] if k < len(self.coefficients) else Fraction(0)

    def __str__(self) -> str:
        terms = [(c, k) for k, c in reversed(list(enumerate(self.coefficients))) if c]
        text = "".join(f" {'−' if c < 0 else '+'} {_term(abs(c), k)}" for c, k in terms)
        return ("−" if text.startswith(" −") else "") + text[3:] if text else "0"


def polynomial(text: str) -> Polynomial:
    """The polynomial that a text such as "8n − 12" says."""
    left, found = text.replace(" ", ""), {}
    while left:
        match = TERM.match(left)
        if not match or not (match[2] or match[3]):
            raise ValueError(f"{text!r} is no polynomial in n; write it such as '3/2 n³ + 9n − 36'")
        sign, size, power = match.groups()
        k = POWERS[power[1:]] if power else 0
        found[k] = found.get(k, Fraction(0)) + (-1 if sign in ("-", "−") else 1) * Fraction(size or 1)
        left = left[match.end():]
        if left and left[0] not in "+-−":
            raise ValueError(f"{text!r} is no polynomial in n: there is no sign before {left!r}")
    return _trimmed([found.get(k, Fraction(0)) for k in range(max(found, default=0) + 1)])


def through(points: Sequence[tuple[int, Fraction]]) -> Polynomial:
    """The polynomial of the lowest degree through points (n, value), by Newton's differences."""
    total = basis = Polynomial((Fraction(1),))
    total = Polynomial(())
    for x, y in points:
        if size := (y - total(x)) / basis(x):
            total = total + Polynomial(tuple(size * c for c in basis.coefficients))
        basis = Polynomial((Fraction(0), *basis.coefficients)) + Polynomial(tuple(-x * c for c in basis.coefficients))
    return total


def _trimmed(coefficients):
    while coefficients and not coefficients[-1]:
        coefficients = coefficients[:-1]
    return Polynomial(tuple(coefficients))


def _term(size, power):
    letter = "" if not power else "n" + {1: "", 2: "²", 3: "³", 4: "⁴"}[power]
    if size == 1 and letter:
        return letter
    space = " " if size.denominator != 1 and letter else ""
    return f"{size}{space}{letter}"
