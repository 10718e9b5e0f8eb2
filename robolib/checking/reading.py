"""Reading what a learner gives: lists, arrays, functions of time; and saying what cannot be read."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import sympy as sp
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom, BooleanFunction

from ..identity import as_matrix
from .names import plain

PHYSICAL = re.compile(r"(m|mm|I|Im|kr|l|a)\d+|mL|g")         # what is positive in a real arm
READABLE = (sp.Expr, sp.MatrixBase, int, float, Fraction, np.integer, np.floating)


class NotAnExpression(TypeError):
    """An answer that is of another kind, with what to tell its author."""


def as_answer(x):
    """Any answer as an immutable matrix of expressions in plain symbols."""
    if isinstance(x, (np.ndarray, np.generic)):
        x = x.tolist()
    _refuse(x)
    try:
        A = as_matrix(x)
    except ValueError as error:
        if "dimension" in str(error):
            raise NotAnExpression("The rows of this matrix have different lengths.") from None
        raise
    if A.has(sp.zoo, sp.oo, -sp.oo, sp.nan):
        raise ValueError("there is an infinity in it: is something divided by zero?")
    return plain(A.doit()) if A.has(AppliedUndef, sp.Derivative, sp.Integral) else A


def physical(A):
    """The same with masses, lengths, inertias, gear ratios and g as positive symbols."""
    return A.xreplace({s: sp.Symbol(s.name, positive=True) for s in A.free_symbols if PHYSICAL.fullmatch(s.name)})


def _refuse(x):
    if isinstance(x, (list, tuple)):
        for e in x:
            _refuse(e)
    elif isinstance(x, str):
        raise NotAnExpression(f"{x!r} is text. Build the expression from symbols and numbers, without quotes.")
    elif isinstance(x, (bool, np.bool_, Relational, BooleanAtom, BooleanFunction)):
        raise NotAnExpression("An expression is asked for, not an equation or a truth value."
                              " Give only what stands on the right of the equals sign.")
    elif callable(x) and not isinstance(x, sp.Basic):
        raise NotAnExpression("An expression is asked for, not a function. Did you forget to call it?")
    elif not isinstance(x, READABLE):
        raise NotAnExpression(f"An expression is asked for; this is of the type {type(x).__name__}.")
