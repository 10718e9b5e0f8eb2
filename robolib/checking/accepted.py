"""The answer with which a chapter goes on: the reader's own if it was right, else the reference.

What was checked is remembered as long as the kernel runs. A notebook that is run from its first cell to its last
without any answer goes on too: it is told that it is the reference it goes on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp

from ..derivation import HOLE
from ..display import Rich
from .verdict import Verdict

_right: dict[str, Any] = {}                     # {id: the last answer that was right}
_tried: set[str] = set()


def remember(id: str, answer: Any, verdict: Verdict, unjudged: bool = False) -> None:
    """An answer got this verdict. Where nobody can judge it here (`unjudged`), it is taken as it is."""
    if verdict.outcome == "correct" or unjudged:
        _right[id] = answer
    elif verdict.outcome in ("wrong", "cannot decide"):
        _tried.add(id)


def forget() -> None:
    """As if the kernel had just started."""
    _right.clear()
    _tried.clear()


def going_on(exercise: Any, names: Mapping[str, Any]) -> tuple[Any, Rich]:
    """(answer, what to say): in the symbols that the caller has under these `names`."""
    id, kind = exercise.id, exercise.kind
    if id in _right:
        told = f"{id}: right, going on with your own answer."
        return with_symbols(kind.usable(_right[id]), names), Rich(f"✓ {told}", f"✓ **{id}** right: going on with your"
                                                                   " own answer.")
    again = f'Answer it above, `ex("{id}").check(…)`, then run this cell again to go on with your own.'
    if kind.word == "later":
        return HOLE, Rich(f"▷ {id}: not answered yet. {again}", f"▷ **{id}** not answered yet. {again}")
    state = "not right yet" if id in _tried else "not answered yet"
    return (with_symbols(kind.usable(kind.reference), names),
            Rich(f"▷ {id} {state}: going on with the reference. {again}",
                 f"▷ **{id}** {state}: going on with the reference. {again}"))


def with_symbols(x: Any, names: Mapping[str, Any]) -> Any:
    """x with the caller's own symbols in place of those of the same name; where the caller has none, plain ones.

    The library declares masses positive. To SymPy such an m1 is another symbol than a plain m1: it would print the
    same, and not cancel.
    """
    if isinstance(x, (list, tuple)):
        return type(x)(with_symbols(e, names) for e in x)
    if not isinstance(x, (sp.Basic, sp.MatrixBase)):
        return x
    x = sp.Matrix(x) if isinstance(x, sp.MatrixBase) else x
    own = {s: names[s.name] if isinstance(names.get(s.name), sp.Symbol) and names[s.name].name == s.name
           else sp.Symbol(s.name) for s in x.free_symbols}
    return x.xreplace(own)
