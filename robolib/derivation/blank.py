"""The blank: the place for the reader's own answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy as sp

HOLE = sp.Symbol("___")
PARTS = 20_000                                  # of an expression that are looked at


class Blank:
    """The place for the reader's own answer. In a matrix or an expression it stands as a symbol of that name. What is
    calculated with it is a blank again.
    """

    def __repr__(self) -> str:
        return "___"

    def _sympy_(self):
        return HOLE

    def _still(self, *_: object) -> Blank:
        """What is calculated with a blank is one."""
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _still
    __pow__ = __rpow__ = __matmul__ = __rmatmul__ = __neg__ = __pos__ = __abs__ = _still

    def __array_ufunc__(self, *_: object, **__: object) -> Blank:
        """NumPy's functions: np.cos(___) is a blank too."""
        return self

    def __float__(self) -> float:
        """Of `math`'s functions no blank can come out."""
        raise TypeError("There is still a blank ___ here: put your answer in its place.")


___ = Blank()


def is_blank(x: Any) -> bool:
    """True for ___, alone or inside a list, an array, a matrix or an expression."""
    if isinstance(x, (sp.Basic, sp.MatrixBase)):
        return HOLE in x.free_symbols
    if isinstance(x, np.ndarray):
        x = x.ravel().tolist()
    return isinstance(x, Blank) or (type(x) in (list, tuple) and any(is_blank(e) for e in x))


def holds_blank(x: Any) -> bool:
    """Does the blank stand in an expression, an equation, or whatever else SymPy has? Shared parts are visited once."""
    seen, left = {}, [x]
    while left and len(seen) < PARTS:
        e = left.pop()
        if id(e) not in seen:
            seen[id(e)] = e
            if type(e) is sp.Symbol and e.name == HOLE.name:
                return True
            left.extend(a for a in getattr(e, "_args", ()) if isinstance(a, sp.Basic))
    return False
