"""Checked derivations: a step is shown only if it is true.

    step(lhs, rhs, "why")              shows  lhs = rhs, the reason, and how it is known; raises if it is not true
    step(lhs, ___, "why")              a blank for the reader: waits, and says so
    predict("07.a", guess)             writes a guess down, before the computation
    reveal("07.a", answer)             compares
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import sympy as sp
from sympy.core.relational import Equality

from .display import Rich, latex, show
from .identity import as_matrix, judge

HOLE = sp.Symbol("___")
LONG = 200                                      # characters of LaTeX; what has a name and is longer is not printed


class Blank:
    """The place for the reader's own answer. In a matrix or an expression it stands as a symbol of that name."""

    def __repr__(self) -> str:
        return "___"

    def _sympy_(self):
        return HOLE


___ = Blank()


class FalseStep(AssertionError):
    """A step that is not true, with a point at which one can see it."""


class EmptyStep(ValueError):
    """A step that does not go anywhere."""


def step(lhs: Any, rhs: Any, why: str, *, known: str = 'exact', label: str | None = None, factor: Any = 1) -> None:
    r"""Show `lhs = rhs` and the reason, after checking it.

    Both sides are expressions, matrices, or equations (`sp.Eq`). A derivative that is only written down, such as
    `sp.Derivative(T, q1)`, is shown as it stands and carried out for the check. Of two equations, the second must be
    the first one times a constant, or times `factor`. `label` is LaTeX that stands before the left side, for a name,
    and instead of it where it is too long to read.
    `known="numeric"` allows a step that numbers support and nothing proves.
    """
    if known not in ("exact", "numeric"):
        raise ValueError("known must be 'exact' or 'numeric'")
    if not isinstance(why, str) or not why.strip():
        raise EmptyStep("a step needs its reason: step(lhs, rhs, 'why')")
    if is_blank(lhs) or is_blank(rhs):
        shown = rf"{_named(label)}{_latex(lhs)} = {_latex(rhs)}"
        return show(Rich(f"{lhs} = {rhs}   your turn: fill in the blank ({why})",
                         f"$\\displaystyle {shown}$\n\n▷ **Your turn:** fill in the blank. *{why}*"))
    lhs, rhs = _clean(lhs), _clean(rhs)
    if isinstance(lhs, Equality) != isinstance(rhs, Equality):
        raise TypeError("both sides must be equations, or neither: an equation cannot equal an expression")
    if _same(lhs, rhs):
        raise EmptyStep(f"both sides are the same expression, {lhs}: a step must change something."
                        " (If SymPy rewrote one side by itself, show the result instead.)")
    finding = _equations(lhs, rhs, factor) if isinstance(lhs, Equality) else _compare(_done(lhs), _done(rhs))
    if not finding.equal:
        raise FalseStep(_complaint(lhs, rhs, finding, why))
    if finding.how == "numeric" and known != "numeric":
        raise FalseStep(f"not proved: {lhs} = {rhs} holds at random points, but no proof was found."
                        " If that is enough here, say known='numeric'.")
    if finding.how == "prime field" and known != "numeric":
        raise FalseStep(f"not proved exactly within the budget ({finding})."
                        " Break the step into smaller ones, or say known='numeric'.")
    between = r" \;\Longleftrightarrow\; " if isinstance(lhs, Equality) else " = "
    left, note = _latex(lhs), ""
    if label and len(left) > LONG:
        left, note = label, f"; the left side, {sp.count_ops(lhs)} operations, is not printed"
    else:
        left = f"{_named(label)}{left}"
    return show(Rich(f"{lhs} = {rhs}   ✓ {finding}: {why}",
                     f"$\\displaystyle {left}{between}{_latex(rhs)}$\n\n✓ *{why}* ({finding}{note})"))


def is_blank(x: Any) -> bool:
    """True for ___, alone or inside a list, an array, a matrix or an expression."""
    if isinstance(x, (sp.Basic, sp.MatrixBase)):
        return HOLE in x.free_symbols
    if isinstance(x, np.ndarray):
        x = x.ravel().tolist()
    return isinstance(x, Blank) or (type(x) in (list, tuple) and any(is_blank(e) for e in x))


def _clean(x):
    if isinstance(x, (sp.MatrixBase, sp.Expr, Equality)):
        return x
    if x is sp.true or x is sp.false:
        raise TypeError("Eq(a, b) became a plain truth value: use Eq(a, b, evaluate=False)")
    matrix = as_matrix(x)
    return matrix if isinstance(x, (list, tuple)) else matrix[0, 0]


def _done(x):
    """x with the derivatives that are only written down carried out."""
    return x.doit() if x.has(sp.Derivative, sp.Integral) else x


def _same(a, b):
    if isinstance(a, sp.MatrixBase) and isinstance(b, sp.MatrixBase):
        return a.shape == b.shape and all(x == y for x, y in zip(a, b, strict=True))
    return a == b


def _shape(x):
    return x.shape if isinstance(x, sp.MatrixBase) else "scalar"


def _compare(lhs, rhs):
    if _shape(lhs) != _shape(rhs):
        raise FalseStep(f"the sides have different shapes: {_shape(lhs)} and {_shape(rhs)}")
    return judge(lhs, rhs)


def _equations(first, second, factor):
    """Is `second` the equation `first`, times the factor, times some constant, perhaps with the sides swapped?

    Whether b is a constant times a can be asked without knowing the constant: a(x) b(y) = a(y) b(x) for all x and y.
    """
    factor = _clean(factor)
    if judge(factor, 0).equal:
        raise ValueError("an equation times zero says nothing: the factor must not vanish")
    a = _done(first.lhs - first.rhs) * factor
    b = _done(second.lhs - second.rhs)
    finding = judge(a, b)
    if finding.equal or judge(a, 0).equal or judge(b, 0).equal:
        return finding
    elsewhere = {s: sp.Symbol(f"{s.name}′", **s.assumptions0) for s in a.free_symbols | b.free_symbols}
    proportional = judge(a * b.xreplace(elsewhere), b * a.xreplace(elsewhere))
    return proportional if proportional.equal else finding


def _complaint(lhs, rhs, finding, why):
    text = [f"this step is not true: {why}"]
    if finding.equal is None:
        text.append("It could not be decided: neither side could be evaluated at any point tried.")
    if finding.entry:
        text.append("The entries in row {}, column {} differ.".format(*finding.entry))
    if finding.witness:
        point, u, v = finding.witness
        where = ", ".join(f"{k} = {x:g}" for k, x in point.items())
        text.append(f"For example at {where or 'any point'}:"
                    f" the left side is {_plain(u)}, the right side is {_plain(v)}.")
    text.append(f"left:  {lhs}\nright: {rhs}")
    return "\n".join(text)


def _plain(x):
    return f"{x:.6g}"


def _named(label):
    return f"{label} = " if label else ""


def _latex(x):
    if isinstance(x, Blank):
        return r"\square"
    if isinstance(x, (list, tuple)):
        x = sp.Matrix([row if isinstance(row, (list, tuple)) else [row] for row in x])
    return latex(x.xreplace({HOLE: sp.Symbol(r"\square")}) if is_blank(x) else x)


# Predictions

_guesses = {}


def predict(key: str, guess: Any) -> None:
    """Write down a guess (a sign, a choice, a number, a formula) before computing. `reveal(key, …)` compares."""
    if is_blank(guess) or guess is None or guess is Ellipsis:
        _guesses.pop(key, None)
        return show(Rich(f"prediction {key}: put your guess in place of the blank, then run the cell",
                         f"▷ **Prediction {key}.** Put your guess in place of `___`, then run the cell."
                         " A wrong guess teaches most."))
    _guesses[key] = guess
    return show(Rich(f"prediction {key}: {guess}, noted", f"▷ **Prediction {key}:** {_text(guess)}. Noted."))


def reveal(key: str, answer: Any, tolerance: float = 0.05) -> None:
    """Compare the guess with the answer. A number counts as right within `tolerance` of the answer."""
    said = f"the answer is {_text(answer)}"
    if key not in _guesses:
        return show(Rich(f"prediction {key}: no guess; {said}",
                         f"▷ **Prediction {key}:** no guess was written down; {said}."))
    guess = _guesses[key]
    right = _agrees(guess, answer, tolerance)
    verdict = {True: "you were right", False: "not what you expected: find out why",
               None: "compare for yourself"}[right]
    return show(Rich(f"prediction {key}: you said {guess}, {said}: {verdict}",
                     f"▷ **Prediction {key}:** you said {_text(guess)}; {said}: **{verdict}**."))


def _text(x):
    if isinstance(x, (sp.Basic, sp.MatrixBase)):
        return f"${latex(x)}$"
    return f"{x:.6g}" if isinstance(x, float) else str(x)


def _agrees(guess, answer, tolerance):
    """True, False, or None where the two cannot be compared."""
    if isinstance(guess, str) and isinstance(answer, str):
        return guess.strip().casefold() == answer.strip().casefold()
    if isinstance(guess, bool) or isinstance(answer, bool):
        return guess is answer
    try:
        if not isinstance(answer, sp.MatrixBase) and not getattr(answer, "free_symbols", ()):
            near, answer = float(guess), float(answer)
            return math.isfinite(near) and abs(near - answer) <= tolerance * abs(answer)
        return judge(guess, answer).equal
    except (TypeError, ValueError, ZeroDivisionError, RecursionError, OverflowError, AttributeError):
        return None


def guesses() -> dict[str, Any]:
    """The predictions made so far, {key: guess}."""
    return dict(_guesses)
