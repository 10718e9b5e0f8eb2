"""One step of a derivation: both sides as they were typed, the reason, and how it is known."""

from __future__ import annotations

import ast
import sys
from typing import Any

from sympy.core.relational import Equality

from ..display import Rich, show
from ..identity import Finding, judge
from . import manner, source, truth
from .blank import is_blank
from .pieces import LONG, longest
from .truth import EmptyStep, FalseStep
from .typed import Known, Reader
from .width import BREAK, PLACE, broken, width

EQUIVALENT = r" \;\Longleftrightarrow\; "


def step(lhs: Any, rhs: Any, why: str, *, known: str = 'exact', label: str | None = None, factor: Any = 1,
         where: dict[Any, Any] | None = None) -> None:
    r"""Show `lhs = rhs` and the reason, after checking it.

    Both sides are expressions, matrices, or equations (`sp.Eq`). They are shown as they were typed. A derivative that
    is only written down, such as `sp.Derivative(T, q1)`, is shown as it stands and carried out for the check. Of two
    equations, the second must be the first one times a constant, or times `factor`. `label` is LaTeX that stands
    before the left side, for a name; a left side that nobody could read is then told by its Python text. `where={s: …}`
    has abbreviations: a symbol that stands for something, or the name of a variable that is to be shown by its letter,
    `where={"T": T}`.
    `known="numeric"` allows a step that numbers support and nothing proves.
    """
    asked(why, known)
    meant, reader = truth.abbreviations(where), Reader(sys._getframe(1), where)
    left, right = (reader.shown(source.argument(reader.call, k), side) for k, side in enumerate((lhs, rhs)))
    looks = ("".join(sorted(left)), "".join(sorted(right)))     # another order alone is no step
    label, left, short = _named(label, left, source.argument(reader.call, 0))
    tail = where_told(reader)
    if is_blank(lhs) or is_blank(rhs):
        return show(Rich(f"{lhs} = {rhs}   your turn: fill in the blank ({why})",
                         f"{_laid_out(label, left, right)}\n\n▷ **Your turn:** fill in the blank. *{why}*{tail}"))
    try:
        finding = checked(lhs, rhs, why, meant, known, looks, factor)
    except (AssertionError, TypeError, ValueError) as error:
        if not manner.gentle():
            raise
        return show(not_yet(error, _laid_out(label, left, right)))
    between = EQUIVALENT if isinstance(truth.clean(lhs), Equality) else " = "
    return show(Rich(f"{lhs} = {rhs}   ✓ {finding}: {why}",
                     f"{_laid_out(label, left, right, between)}\n\n✓ *{why}* ({finding}{short}){tail}"))


def _laid_out(label, left, right, between=" = "):
    """Both sides in one line, or one under the other where they do not fit."""
    lead, line = label or left, (f"{label} = {left}" if label and left else label or left) + between + right
    if width(line) <= PLACE:
        return f"$\\displaystyle {line}$"
    sign, rest = between.strip(), PLACE - width(lead) - 2
    if label and left:
        rows = f"{label} &= {broken(left, rest)} {BREAK}\n&{sign} {broken(right, rest)}"
    elif width(lead) < PLACE / 2 and between != EQUIVALENT:
        rows = f"{lead} &= {broken(right, rest)}"
    else:
        rows = f"& {broken(lead)} {BREAK}\n&{sign} {broken(right, PLACE - 3)}"
    return f"$\\displaystyle \\begin{{aligned}}{rows}\\end{{aligned}}$"


def _named(label, left, node):
    """(label, left side, what is said of it): a left side too long to read is told by what was typed.

    A chapter of the second edition has no such step; it goes there in lines that people can follow.
    """
    if label and node is not None and longest(left) > LONG:
        return label, "", f"; from `{ast.unparse(node)}`"
    return label, left, ""


def asked(why: Any, known: str) -> None:
    """Has the author of a step said all that is needed?"""
    if known not in ("exact", "numeric"):
        raise ValueError("known must be 'exact' or 'numeric'")
    if not isinstance(why, str) or not why.strip():
        raise EmptyStep("a step needs its reason: step(lhs, rhs, 'why')")


def checked(lhs: Any, rhs: Any, why: str, meant: dict, known: str, looks: tuple[str, str], factor: Any = 1,
            left: str = "the left side") -> Finding:
    """The Finding on a line that is true. Raises FalseStep, EmptyStep or TypeError where it is not.

    `looks`: how both sides look. Two sides that SymPy cannot tell apart may still look different.
    """
    lhs, rhs = truth.clean(lhs), truth.clean(rhs)
    if truth.same(lhs, rhs) and looks[0] == looks[1]:
        raise EmptyStep(f"both sides are the same expression, {lhs}: a step must change something."
                        " (If SymPy rewrote one side by itself, show the result instead.)")
    a, b = truth.written_out(lhs, meant), truth.written_out(rhs, meant)
    finding = truth.found(a, b, factor, judge)
    if not finding.equal:
        raise FalseStep(truth.complaint(lhs, rhs, finding, why), truth.told(a, b, finding, left))
    if not manner.gentle():                     # a reader need not prove anything
        truth.proved(lhs, rhs, finding, known)
    return finding


def not_yet(error: Exception, shown: str) -> Rich:
    """What a reader is told instead of a traceback."""
    told = error.told if isinstance(error, FalseStep) else str(error)
    return Rich(f"✗ Not right yet: {told}", f"{shown}\n\n✗ **Not right yet:** {told}")


def where_told(reader: Reader) -> str:
    """The abbreviations, for a line below. A variable that is shown by its letter is told only where it can be read."""
    told = "" if isinstance(reader.given, Known) else ", ".join(
        f"$\\displaystyle {equation}$" for key, equation in zip(reader.where, reader.definitions(), strict=True)
        if not isinstance(key, str) or longest(equation) <= LONG)
    return f"\n\nwhere {told}" if told else ""
