"""The few functions that look at the type of a scalar.

An algorithm of this library is written once. It adds, multiplies and takes sines; whether the scalars are SymPy
expressions, floats, NumPy columns of states or a recorder's nodes is decided by the scalars themselves. Operators
dispatch in Python already. Functions do not: these do.

A scalar type that wants to take part offers methods of the same name (`x.sin()`, `x.cos()`, …), as a recorder's node
does.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import sympy as sp

_MATH = {"sin": math.sin, "cos": math.cos, "sqrt": math.sqrt, "atan2": math.atan2,
         "sign": lambda x: float(x > 0) - float(x < 0)}
_NUMPY = {"sin": np.sin, "cos": np.cos, "sqrt": np.sqrt, "atan2": np.arctan2, "sign": np.sign}
_SYMPY = {"sin": sp.sin, "cos": sp.cos, "sqrt": sp.sqrt, "atan2": sp.atan2, "sign": sp.sign}

# The sine of an exact 0 is an exact 0: without this, a constant joint angle would bring floats into a symbolic arm.
_EXACT = {("sin", 0): 0, ("cos", 0): 1, ("sqrt", 0): 0, ("sqrt", 1): 1,
          ("sign", 0): 0, ("sign", 1): 1, ("sign", -1): -1}


def _apply(name, x, *more):
    if isinstance(x, (int, Fraction)) and not more and (name, x) in _EXACT:
        return _EXACT[name, x]
    everything = (x, *more)
    if any(isinstance(v, sp.Basic) for v in everything):
        return _SYMPY[name](*everything)
    if any(isinstance(v, np.ndarray) for v in everything):
        return _NUMPY[name](*everything)
    for v in everything:
        if hasattr(v, name):
            return getattr(v, name)(*more)
    return _MATH[name](*everything)


def sin(x):
    """Sine of any scalar."""
    return _apply("sin", x)


def cos(x):
    """Cosine of any scalar."""
    return _apply("cos", x)


def sqrt(x):
    """Square root of any scalar."""
    return _apply("sqrt", x)


def atan2(y, x):
    """Angle of the point (x, y), for any scalar but a recorder's."""
    return _apply("atan2", y, x)


def sign(x):
    """−1, 0 or 1, for any scalar: the sgn of Coulomb friction."""
    return _apply("sign", x)


def is_zero(x):
    """True for an exact zero of any arithmetic; a column of states or a recorded value is never one."""
    return isinstance(x, (int, float, Fraction, sp.Integer)) and x == 0


def exact(x):
    """A number as a fraction: a float is read as its shortest decimal, so 0.1 is 1/10.

    What a person types is a decimal. Its binary neighbour is an accident of the machine.
    """
    if isinstance(x, (int, Fraction)):
        return Fraction(x)
    if isinstance(x, (sp.Integer, sp.Rational)):
        return Fraction(int(x.p), int(x.q))
    if isinstance(x, (sp.Float, float, np.floating)):
        if not math.isfinite(x):
            raise ValueError(f"{x} is not a number one can calculate with")
        if isinstance(x, sp.Float) and x._prec > 53:         # more digits than a float has: all of them count
            return Fraction(str(x))
        return Fraction(repr(float(x)))
    if isinstance(x, np.integer):
        return Fraction(int(x))
    raise TypeError(f"{x!r} is not a number")
