"""Is a line true? And if not: where can one see it, and what is it, a sign, a factor, an amount?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp
from sympy.core.relational import Equality

from .. import notation
from ..identity import Finding, apart, as_matrix, judge

FACTORS = {sp.Integer(-1): "the sign", sp.Integer(2): "a factor 2", sp.Rational(1, 2): "a factor ½",
           sp.Integer(3): "a factor 3", sp.Integer(4): "a factor 4", sp.Rational(1, 4): "a factor ¼",
           sp.Integer(-2): "the sign and a factor 2", -sp.Rational(1, 2): "the sign and a factor ½"}
EFFORT = 100_000                                # products of terms to find out what kind of slip it is


class FalseStep(AssertionError):
    """A step that is not true, with a point at which one can see it. `told` is what a reader is told."""

    def __init__(self, message: str, told: str = "") -> None:
        super().__init__(message)
        self.told = told or message


class EmptyStep(ValueError):
    """A step that does not go anywhere."""


class LongLine(ValueError):
    """A line that nobody can read."""


def clean(x: Any) -> Any:
    """A side as an expression, a matrix or an equation."""
    if isinstance(x, (sp.MatrixBase, sp.Expr, Equality)):
        return x
    if x is sp.true or x is sp.false:
        raise TypeError("Eq(a, b) became a plain truth value: use Eq(a, b, evaluate=False)")
    matrix = as_matrix(x)
    return matrix if isinstance(x, (list, tuple)) else matrix[0, 0]


def same(a: Any, b: Any) -> bool:
    """Are both sides the same expression, not only equal?"""
    if isinstance(a, sp.MatrixBase) and isinstance(b, sp.MatrixBase):
        return a.shape == b.shape and all(x == y for x, y in zip(a, b, strict=True))
    return a == b


def abbreviations(where: Mapping[Any, Any] | None) -> dict[sp.Symbol, Any]:
    """The symbols of `where`, each with what it stands for, written out to the end."""
    if not isinstance(where or {}, Mapping):
        raise TypeError("where must be a dict of abbreviations: where={s: m2*a1*l2*sin(q2)}")
    for key in where or {}:
        if not isinstance(key, sp.Symbol) and not (isinstance(key, str) and key.isidentifier()):
            raise TypeError(f"where: {key!r} is no letter. Write a symbol, where={{s: …}}, or the name of a variable,"
                            ' where={"T": T}')
    meant = {key: clean(value) for key, value in (where or {}).items() if isinstance(key, sp.Symbol)}
    for _ in meant:                             # one may stand inside another
        meant = {key: value.xreplace(meant) for key, value in meant.items()}
    if any(key in value.free_symbols for value in meant.values() for key in meant):
        raise ValueError("where: an abbreviation stands for itself")
    return meant


def written_out(x: Any, meant: Mapping[sp.Symbol, Any]) -> Any:
    """The side without abbreviations, and with the derivatives carried out that are only written down."""
    x = x.xreplace(meant) if meant else x
    return x.doit() if x.has(sp.Derivative, sp.Integral) else x


def shape(x: Any) -> str:
    """What a side is, in words."""
    return f"a {x.rows}×{x.cols} matrix" if isinstance(x, sp.MatrixBase) else "a scalar"


def found(lhs: Any, rhs: Any, factor: Any = 1, judged: Any = judge) -> Finding:
    """The Finding on two sides without abbreviations. Raises where they cannot be compared."""
    if isinstance(lhs, Equality) != isinstance(rhs, Equality):
        raise TypeError("both sides must be equations, or neither: an equation cannot equal an expression")
    if isinstance(lhs, Equality):
        return _equations(lhs, rhs, factor, judged)
    if shape(lhs) != shape(rhs):
        raise FalseStep(f"the sides have different shapes: {_shape(lhs)} and {_shape(rhs)}",
                        f"{shape(lhs)} is needed here, and this is {shape(rhs)}.")
    return judged(lhs, rhs)


def _shape(x):
    return x.shape if isinstance(x, sp.MatrixBase) else "scalar"


def _equations(first, second, factor, judged):
    """Is `second` the equation `first`, times the factor, times some constant, perhaps with the sides swapped?

    Whether b is a constant times a can be asked without knowing the constant: a(x) b(y) = a(y) b(x) for all x and y.
    """
    factor = clean(factor)
    if judged(factor, 0).equal:
        raise ValueError("an equation times zero says nothing: the factor must not vanish")
    a, b = (first.lhs - first.rhs) * factor, second.lhs - second.rhs
    finding = judged(a, b)
    if finding.equal or judged(a, 0).equal or judged(b, 0).equal:
        return finding
    elsewhere = {s: sp.Symbol(f"{s.name}′", **s.assumptions0) for s in a.free_symbols | b.free_symbols}
    proportional = judged(a * b.xreplace(elsewhere), b * a.xreplace(elsewhere))
    return proportional if proportional.equal else finding


def told(lhs: Any, rhs: Any, finding: Finding, left: str = "the left side") -> str:
    """What a reader is told of a false line: a point, both values there, and what kind of slip it is."""
    if finding.equal is None:
        return "It could not be decided: neither side could be evaluated at any point tried."
    at = f"in row {finding.entry[0]}, column {finding.entry[1]}, " if finding.entry else ""
    if not finding.witness:
        return f"{at}the two sides differ."
    point, u, v = finding.witness
    where = ", ".join(f"{notation.plain(k)} = {number(x, 6)}" for k, x in point.items())
    mine, yours = (text.replace("-", "−") for text in apart(u, v, 2))
    if isinstance(lhs, Equality):
        return f"the two equations do not say the same{f', for example at {where}' if where else ''}."
    comma = "," * (len(point) > 1)
    return (f"{at}{f'at {where}{comma} ' if where else ''}{left} is {mine}, yours {yours}:"
            f" {slip(*entries(lhs, rhs, finding), u, v)}.")


def entries(lhs: Any, rhs: Any, finding: Finding) -> tuple[Any, Any]:
    """The two sides, or of two matrices the entries that differ."""
    if not finding.entry:
        return lhs, rhs
    row, column = finding.entry
    return lhs[row - 1, column - 1], rhs[row - 1, column - 1]


def slip(a: Any, b: Any, u: Any, v: Any) -> str:
    """The sign, a factor, or by how much: b where a would be right, u and v their values at one point."""
    if u and v:
        near = [(factor, word) for factor, word in FACTORS.items() if abs(v - float(factor) * u) <= 1e-9 * abs(v)]
        for factor, word in near:               # a factor at one point may be chance: is it one everywhere?
            if judge(a * factor, b, EFFORT).equal:
                return word
    return f"they differ by {number(abs(v - u), 2)}"


def number(x: Any, digits: int) -> str:
    """A number for people, with a true minus."""
    return f"{x:.{digits}g}".replace("-", "−")


def complaint(lhs: Any, rhs: Any, finding: Finding, why: str) -> str:
    """What an author is told of a false line."""
    text = [f"this step is not true: {why}"]
    if finding.equal is None:
        text.append("It could not be decided: neither side could be evaluated at any point tried.")
    if finding.entry:
        text.append("The entries in row {}, column {} differ.".format(*finding.entry))
    if finding.witness:
        point, u, v = finding.witness
        where = ", ".join(f"{k} = {x:g}" for k, x in point.items())
        text.append(f"For example at {where or 'any point'}:"
                    f" the left side is {u:.6g}, the right side is {v:.6g}.")
    text.append(f"left:  {lhs}\nright: {rhs}")
    return "\n".join(text)


def proved(lhs: Any, rhs: Any, finding: Finding, known: str) -> None:
    """Is what was found enough? FalseStep if not: where only numbers support a line, its author must say so."""
    if finding.how == "numeric" and known != "numeric":
        raise FalseStep(f"not proved: {lhs} = {rhs} holds at random points, but no proof was found."
                        " If that is enough here, say known='numeric'.")
    if finding.how == "prime field" and known != "numeric":
        raise FalseStep(f"not proved exactly within the budget ({finding})."
                        " Break the step into smaller ones, or say known='numeric'.")
