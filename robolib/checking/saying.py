"""Words for things: the kind of an answer, a number, a list, the arguments of a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import sympy as sp

SHOWN = 200                                     # letters of a text


def what(x: Any) -> str:
    """The kind of a thing that is not what was asked for, for people."""
    if callable(x) and not isinstance(x, sp.Basic):
        return "a function"
    if isinstance(x, (str, bytes)):
        return f"text ({x[:SHOWN]!r})"
    if isinstance(x, (sp.MatrixBase, np.ndarray)):
        return "a matrix"
    if isinstance(x, sp.Basic):
        return f"an expression ({x.name[:SHOWN]})" if type(x) is sp.Symbol else "an expression"
    return "a list" if isinstance(x, (list, tuple)) else f"of the type {type(x).__name__}"


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: a, b and c."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def place(k: int, shape: tuple[int, int], entry: str) -> str:
    """The k-th entry of a vector or matrix in words."""
    rows, columns = shape
    if rows * columns == 1:
        return ""
    if 1 not in shape:
        return f"{entry} ({k // columns + 1}, {k % columns + 1})"
    return f"{entry} {k + 1}" if len(entry) > 2 and entry.isalpha() else f"{entry}{k + 1}"


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
    return "(" + ", ".join(map(_argument, state)) + ")"


def _argument(x):
    if isinstance(x, dict):
        shown = ", ".join(f"{name}: {_argument(value)}" for name, value in x.items())
        return f"{{{shown}}}"
    if isinstance(x, (str, sp.Symbol)):
        return str(x)
    return list_text(x) if np.ndim(x) and np.asarray(x).dtype.kind in "biuf" else number_text(x) if isinstance(
        x, (int, float, sp.Number)) else "…"
