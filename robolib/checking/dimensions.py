"""The dimension of an expression, and where it adds what cannot be added.

What a letter's unit is, `notation` says; a symbol that it does not know may have any, and nothing is said about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp

from .. import notation
from ..robot import Robot
from ..units import ONE, Dimension, text

PURE = (sp.sin, sp.cos, sp.tan, sp.cot, sp.exp, sp.log, sp.asin, sp.acos, sp.atan, sp.sinh, sp.cosh, sp.tanh)
LONG = 60                                       # characters of a term that a sentence can still show


class Mismatch(Exception):
    """An expression that no unit fits, with the sentence about it."""


def units(robot: Robot | None = None) -> dict[str, Dimension]:
    """{name: dimension} of what differs where a joint slides: q, q̇, q̈ in metres, k_r in 1/m, friction as a force."""
    slides = [k for k, j in enumerate(robot.joints, 1) if robot.links[j].joint.kind == "prismatic"] if robot else ()
    return {f"{row.typed}{k}": notation.dimension(f"{row.typed}{k}", slides=True)
            for k in slides for row in notation.LETTERS if row.sliding}


def dimension_complaints(expr: sp.Expr, units: Mapping[str, Dimension],
                         expected: Dimension | None = None) -> list[str]:
    """What is wrong with the units of an expression: a list of at most one sentence, about the first offence.

    units     {name: (kg, m, s)} for symbols that differ from the course's table
    expected  the dimension that is asked for; None where any will do
    """
    try:
        try:
            unit = _walk(expr, units, {})
            if expected is None or unit is None or unit == expected:
                return []
            told = _not_asked_for(expr, unit, expected)
        except Mismatch as found:
            told = str(found)
        return [_first(expr, units, expected) or told]
    except (RecursionError, TypeError, ValueError, AttributeError, OverflowError, ZeroDivisionError):
        return []                               # nothing to be said about what cannot be walked


def _first(expr, units, expected):
    """The first term of a sum that is not what is asked for, in a sentence; None where it is no sum."""
    for term in expr.args if expr.is_Add and expected is not None else ():
        try:
            unit = _walk(term, units, {})
        except Mismatch as found:
            return str(found)
        if unit not in (None, expected):
            return _not_asked_for(term, unit, expected)
    return None


def _not_asked_for(term, unit, expected):
    return f"{_show(term)} has the unit {text(unit)}, but {text(expected)} is asked for."


def unit_of(name: str, units: Mapping[str, Dimension]) -> Dimension | None:
    """The dimension of a symbol, or None."""
    return units.get(name) or notation.dimension(name)


def unit_of_expression(expr: sp.Expr, units: Mapping[str, Dimension]) -> Dimension | None:
    """The dimension of an expression; None where it is not known, or where no unit fits."""
    try:
        return _walk(expr, units, {})
    except (Mismatch, RecursionError, TypeError, ValueError, AttributeError, OverflowError, ZeroDivisionError):
        return None


def _walk(e, units, seen):
    """The dimension of an expression; None where it is not known, or where it may be any (zero)."""
    if e not in seen:
        seen[e] = _unit(e, units, seen)
    return seen[e]


def _unit(e, units, seen):
    if e.is_Symbol:
        return unit_of(e.name, units)
    if e.is_number:
        return None if e.is_zero else ONE
    of = [_walk(x, units, seen) for x in e.args]
    if e.is_Mul:
        return None if None in of else tuple(map(sum, zip(*of, strict=True)))
    if e.is_Add or isinstance(e, (sp.atan2, sp.Max, sp.Min)):
        unit = _agree(e, of)
        return ONE if isinstance(e, sp.atan2) else unit
    if e.is_Pow:
        return _raised(e, *of)
    if isinstance(e, sp.Abs):
        return of[0]
    if isinstance(e, PURE):
        if of[0] not in (None, ONE):
            raise Mismatch(f"In {_show(e)} stands something with the unit {text(of[0])}; it must be an angle or a pure"
                           " number.")
        return ONE
    return ONE if isinstance(e, sp.sign) else None


def _agree(e, of):
    known = [(term, unit) for term, unit in zip(e.args, of, strict=True) if unit is not None]
    for term, unit in known[1:]:
        first, wanted = known[0]
        if unit != wanted:
            raise Mismatch(f"{_show(first)} has the unit {text(wanted)} and {_show(term)} the unit {text(unit)}: they"
                           " cannot be added.")
    return known[0][1] if known else None


def _raised(e, base, exponent):
    if base is None:
        return None
    if e.exp.is_Rational:
        times = Fraction(int(e.exp.p), int(e.exp.q))
        return tuple(int(n) if n == int(n) else n for n in (k * times for k in base))
    if e.exp.is_Float:
        return None if base != ONE else ONE
    if exponent not in (None, ONE) or base != ONE:
        raise Mismatch(f"In {_show(e)} only pure numbers can stand; the base has the unit {text(base)}.")
    return ONE


def _show(e):
    told = str(e) if len(e.args) < LONG and sum(1 for _ in _some(e)) < LONG else ""
    if told and len(told) <= LONG:
        return f"`{told}`"
    return f"a term with {_names(e)}" if e.free_symbols else "a number"


def _some(e):
    """The first nodes of an expression: enough to see that it is short."""
    for k, node in enumerate(sp.preorder_traversal(e)):
        if k > LONG:
            return
        yield node


def _names(e):
    names = sorted(s.name for s in e.free_symbols)
    return ", ".join(f"`{n}`" for n in names[:4]) + (" …" if len(names) > 4 else "")
