"""The blank: the place for the reader's own answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp

HOLE = sp.Symbol("___")


class Blank:
    """The place for the reader's own answer. In a matrix or an expression it stands as a symbol of that name."""

    def __repr__(self) -> str:
        return "___"

    def _sympy_(self):
        return HOLE


___ = Blank()


def is_blank(x: Any) -> bool:
    """True for ___, alone or inside a list, an array, a matrix or an expression."""
    if isinstance(x, (sp.Basic, sp.MatrixBase)):
        return HOLE in x.free_symbols
    if isinstance(x, np.ndarray):
        x = x.ravel().tolist()
    return isinstance(x, Blank) or (type(x) in (list, tuple) and any(is_blank(e) for e in x))
