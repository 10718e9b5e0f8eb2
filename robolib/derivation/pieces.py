r"""Pieces of a formula, put together in the order in which they were typed.

A Piece knows how tightly it holds together, so that brackets stand where they are needed and nowhere else:
`(a + b) * c`, `-s * q`, `a - (b - c)`. A function of a lone letter has no brackets, cos q₂, unless a factor follows
that could be read into it: cos(q₂) q̇₁.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import sympy as sp

from ..display import latex

LONG = 200                                      # characters of LaTeX in a line; longer ones nobody reads
BARE = re.compile(r"(\\(?:sin|cos)(?:\^\{[^{}]*\})?) ((?:\\d?dot )?\\?[a-zA-Z]+(?:_\{[^{}]*\})?)$")     # … sin q₂
FUNCTION = re.compile(r"\\(sin|cos)(?![a-z])")
SUM, VECTORS, PRODUCT, POWER, ATOM = range(5)   # how tightly a piece holds together; VECTORS: u · v and u × v


@dataclass(frozen=True)
class Piece:
    r"""A part of what was typed.

    value   what it is
    latex   how it looks
    level   SUM, VECTORS, PRODUCT, POWER or ATOM
    closed  how it looks with a factor behind it
    name    is it a letter that stands for the whole?
    lead    a function's name, to which a power goes: \sin^2 q
    """

    value: Any
    latex: str
    level: int = ATOM
    closed: str = ""
    name: bool = False
    lead: str = ""

    @property
    def minus(self) -> bool:
        """Does it begin with a minus?"""
        return self.latex.startswith("-")

    def within(self, level: int, first: bool = False) -> str:
        """How it looks where at least this level is needed; `first`: a minus may stand at the front."""
        return bracketed(self.latex) if self.level < level or self.minus and not first else self.latex


def of_value(value: Any) -> Piece:
    """A value whose text is not known, as SymPy prints it."""
    if isinstance(value, (list, tuple)):
        value = sp.Matrix([list(row) if isinstance(row, (list, tuple)) else [row] for row in value])
    text = latex(value)
    if isinstance(value, sp.Add):
        level = SUM
    elif isinstance(value, (sp.Mul, sp.Derivative, sp.Integral)):
        level = PRODUCT
    else:
        level = POWER if isinstance(value, (sp.Pow, sp.Rational)) and not text.isdigit() else ATOM
    closed = BARE.sub(r"\1(\2)", text) if level >= PRODUCT and BARE.search(text) else ""
    return Piece(value, text, level, closed, name=isinstance(value, sp.Symbol))


def longest(text: str) -> int:
    """Characters of the longest line, or row of a matrix."""
    return max(map(len, text.split(r"\\")))


def bracketed(text: str) -> str:
    """The text in brackets that are as tall as it is."""
    return rf"\left({text}\right)" if re.search(r"\\frac|\\begin|\\sqrt", text) else f"({text})"


def plus(a: Piece, b: Piece, value: Any) -> Piece:
    """a + b."""
    return Piece(value, f"{a.latex} + {b.within(VECTORS)}", SUM)


def less(a: Piece, b: Piece, value: Any) -> Piece:
    """a − b."""
    return Piece(value, f"{a.latex} - {b.within(VECTORS)}", SUM)


def negative(a: Piece, value: Any) -> Piece:
    """−a."""
    level = VECTORS if a.level == VECTORS else PRODUCT
    return Piece(value, f"-{a.within(VECTORS)}", level, f"-{a.closed}" if a.closed else "")


def times(a: Piece, b: Piece, value: Any) -> Piece:
    """a b, with a dot before a number. Beside a number u × v needs no brackets; A (u × v) is not (A u) × v."""
    left, right = a.within(_beside(b), first=True), b.within(_beside(a))
    loose = any(p.level == VECTORS == _beside(other) for p, other in ((a, b), (b, a)))
    apart = bool(a.closed) and not b.lead       # what follows could be read into the function
    if apart and a.level >= PRODUCT:
        left = a.closed
    dot = re.match(r"\d", right) or right.startswith(r"\frac") and left[-1:].isdigit()
    sign = r" \cdot " if dot else r" \, " if apart else " "
    closed = f"{left}{sign}{b.closed}" if b.closed else ""
    return Piece(value, f"{left}{sign}{right}", VECTORS if loose else PRODUCT, closed)


def _beside(other):
    """How tightly a factor must hold together beside another one."""
    return PRODUCT if isinstance(other.value, sp.MatrixBase) else VECTORS


def over(a: Piece, b: Piece, value: Any) -> Piece:
    """a / b as a fraction; a minus stands before it."""
    top, sign = a.latex, ""
    if a.minus and a.level >= VECTORS:
        top, sign = top[1:], "-"
    return Piece(value, rf"{sign}\frac{{{top}}}{{{b.latex}}}", PRODUCT)


def power(a: Piece, b: Piece, value: Any) -> Piece:
    """a to the power b."""
    lead = a.lead or (a.latex[:4] if isinstance(a.value, (sp.sin, sp.cos)) and FUNCTION.match(a.latex) else "")
    if lead:
        text = a.latex.replace(lead, f"{lead}^{{{b.latex}}}", 1)
        closed = a.closed.replace(lead, f"{lead}^{{{b.latex}}}", 1) or BARE.sub(r"\1(\2)", text)
        return Piece(value, text, ATOM, closed, lead=lead)
    return Piece(value, f"{a.within(ATOM)}^{{{b.latex}}}", POWER)


def applied(lead: str, a: Piece, value: Any) -> Piece:
    """A function of one argument; without brackets where that is a lone letter."""
    closed = f"{lead}{bracketed(a.latex)}"
    if a.name and " " not in lead and lead.startswith("\\") and not lead.startswith(r"\operatorname"):
        return Piece(value, f"{lead} {a.latex}", ATOM, closed, lead=lead)
    return Piece(value, closed, ATOM, lead=lead)


def rate(a: Piece, value: Any) -> Piece:
    """d/dt of it: a letter gets a dot, and then a second one."""
    if a.name and a.latex.startswith(r"\dot "):
        return Piece(value, a.latex.replace(r"\dot ", r"\ddot ", 1), name=True)
    if a.name and not a.latex.startswith(r"\ddot "):
        return Piece(value, rf"\dot {a.latex}", name=True)
    text = a.latex if a.level == PRODUCT and a.latex.startswith(r"\frac{\partial") else bracketed(a.latex)
    return Piece(value, rf"\frac{{d}}{{dt}} {text}", PRODUCT)


def matrix(rows: list[list[Piece]], value: Any) -> Piece:
    """Entries in rows."""
    inside = r"\\".join(" & ".join(piece.latex for piece in row) for row in rows)
    return Piece(value, rf"\left[\begin{{matrix}}{inside}\end{{matrix}}\right]")
