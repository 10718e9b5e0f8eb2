"""Words for things: the kind of an answer, a number, a list, the arguments of a call."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp


def what(x: Any) -> str:
    """The kind of a thing that is not what was asked for, for people."""
    if callable(x) and not isinstance(x, sp.Basic):
        return "a function"
    if isinstance(x, (str, bytes)):
        return f"text ({x!r})"
    if isinstance(x, (sp.MatrixBase, np.ndarray)):
        return "a matrix"
    if isinstance(x, sp.Basic):
        return f"an expression ({x})" if isinstance(x, sp.Symbol) else "an expression"
    return "a list" if isinstance(x, (list, tuple)) else f"of the type {type(x).__name__}"


def count(n: int) -> str:
    """is 1, are 2."""
    return f"is {n}" if n == 1 else f"are {n}"


def number_text(x: float) -> str:
    """A number to six digits."""
    return f"{x:.6g}"


def list_text(x: Any, digits: int = 6) -> str:
    """A list of numbers."""
    return str([float(f"{v:.{digits}g}") for v in np.atleast_1d(x).ravel()])


def lists_apart(mine: Any, theirs: Any) -> tuple[str, str]:
    """Two lists of numbers, in as many digits as it takes to see that they differ."""
    pairs = [(list_text(mine, n), list_text(theirs, n)) for n in range(6, 18)]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def arguments_text(state: tuple) -> str:
    """The arguments of a call."""
    return "(" + ", ".join(list_text(s) if np.ndim(s) else number_text(s) if isinstance(s, (int, float, sp.Number))
                           else "…" for s in state) + ")"
