"""The few functions that look at the type of a scalar.

An algorithm of this library is written once. It adds, multiplies and takes sines; whether the scalars are SymPy
expressions, floats, NumPy columns of states or a recorder's nodes is decided by the scalars themselves. Operators
dispatch in Python already. Functions do not: these do.

A scalar type that wants to take part offers methods of the same name (`x.sin()`, `x.cos()`, …), as a recorder's node
does. In signatures such a scalar is a `Scalar`: whatever adds and multiplies. Python has no type that says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any

import numpy as np
import sympy as sp

Scalar = Any

_MATH = {"sin": math.sin, "cos": math.cos, "sqrt": math.sqrt, "exp": math.exp, "atan2": math.atan2,
         "minimum": min, "maximum": max,
         "sign": lambda x: float(x > 0) - float(x < 0), "step": lambda x: float(x >= 0)}
_NUMPY = {"sin": np.sin, "cos": np.cos, "sqrt": np.sqrt, "exp": np.exp, "atan2": np.arctan2,
          "minimum": np.minimum, "maximum": np.maximum, "sign": np.sign, "step": lambda x: np.heaviside(x, 1.0)}
_SYMPY = {"sin": sp.sin, "cos": sp.cos, "sqrt": sp.sqrt, "exp": sp.exp, "atan2": sp.atan2,
          "minimum": sp.Min, "maximum": sp.Max, "sign": sp.sign, "step": lambda x: sp.Heaviside(x, 1)}
FUNCTIONS = tuple(_MATH)                        # the names of all of them

# The sine of an exact 0 is an exact 0: without this, a constant joint angle would bring floats into a symbolic arm.
_EXACT = {("sin", 0): 0, ("cos", 0): 1, ("sqrt", 0): 0, ("sqrt", 1): 1, ("exp", 0): 1,
          ("sign", 0): 0, ("sign", 1): 1, ("sign", -1): -1, ("step", 0): 1, ("step", 1): 1, ("step", -1): 0}


def _apply(name, x, *more):
    if isinstance(x, (int, Fraction)) and not more and (name, x) in _EXACT:
        return _EXACT[name, x]
    everything = (x, *more)
    if any(isinstance(v, sp.Basic) for v in everything):
        return _SYMPY[name](*everything)
    if any(isinstance(v, (np.ndarray, complex)) for v in everything):     # math would drop an imaginary part of NumPy's
        return _NUMPY[name](*everything)
    for v in everything:
        if hasattr(v, name):
            return getattr(type(v), name)(*everything)      # of its type: v need not be the first one
    return _MATH[name](*everything)


def sin(x: Scalar) -> Scalar:
    """Sine of any scalar."""
    return _apply("sin", x)


def cos(x: Scalar) -> Scalar:
    """Cosine of any scalar."""
    return _apply("cos", x)


def sqrt(x: Scalar) -> Scalar:
    """Square root of any scalar."""
    return _apply("sqrt", x)


def exp(x: Scalar) -> Scalar:
    """e to the power of any scalar."""
    return _apply("exp", x)


def atan2(y: Scalar, x: Scalar) -> Scalar:
    """Angle of the point (x, y), for any scalar."""
    return _apply("atan2", y, x)


def sign(x: Scalar) -> Scalar:
    """−1, 0 or 1, for any scalar: the sgn of Coulomb friction."""
    return _apply("sign", x)


def step(x: Scalar) -> Scalar:
    """1 where x ≥ 0, else 0, for any scalar: continuous from the right."""
    return _apply("step", x)


def minimum(a: Scalar, b: Scalar) -> Scalar:
    """The smaller one of two scalars of any kind."""
    return _apply("minimum", a, b)


def maximum(a: Scalar, b: Scalar) -> Scalar:
    """The larger one of two scalars of any kind."""
    return _apply("maximum", a, b)


def quotient(a: Scalar, b: Scalar) -> Scalar:
    """a / b of any scalars. That of two whole numbers is exact: a whole number where it can be one, else a fraction."""
    if isinstance(a, int) and isinstance(b, int):
        exactly = Fraction(a, b)
        return exactly.numerator if exactly.denominator == 1 else exactly
    return a / b


def literal(x: Scalar, like: Scalar) -> Scalar:
    """An entry x of a matrix of `like`: itself, unless a recorder writes down even what is done with 0 and 1."""
    return like.literal(x) if hasattr(like, "literal") else x


def is_zero(x: Scalar) -> bool:
    """True for an exact zero of any arithmetic; a column of states or a recorded value is never one."""
    return isinstance(x, (int, float, Fraction, sp.Integer)) and x == 0


def exact(x: Real | sp.Number) -> Fraction:
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


class Dual:
    """A scalar with its derivatives: x + Σ dx_k ε_k, ε_i ε_j = 0. What is calculated with it is differentiated.

    Any algorithm of the library, fed with these, returns its own derivatives, in whatever arithmetic x and dx are.
    """

    __slots__ = ("x", "dx")
    __array_ufunc__ = None                      # a NumPy column times a Dual is a Dual

    def __init__(self, x: Scalar, dx: Iterable[Scalar]) -> None:
        self.x, self.dx = x, tuple(dx)

    def __repr__(self) -> str:
        return f"Dual({self.x}, {list(self.dx)})"

    def _with(self, other, x, mine, theirs):
        """x, and mine·dx + theirs·dx' as its derivatives."""
        others = other.dx if isinstance(other, Dual) else (0,) * len(self.dx)
        return Dual(x, (_sum(_product(mine, a), _product(theirs, b)) for a, b in zip(self.dx, others, strict=True)))

    def __add__(self, b: Scalar) -> Dual:
        return self._with(b, self.x + value(b), 1, 1)

    __radd__ = __add__

    def __sub__(self, b: Scalar) -> Dual:
        return self._with(b, self.x - value(b), 1, -1)

    def __rsub__(self, b: Scalar) -> Dual:
        return self._with(b, value(b) - self.x, -1, 1)

    def __neg__(self) -> Dual:
        return Dual(-self.x, (-d for d in self.dx))

    def __mul__(self, b: Scalar) -> Dual:
        return self._with(b, self.x * value(b), value(b), self.x)

    __rmul__ = __mul__

    def __truediv__(self, b: Scalar) -> Dual:
        ratio = quotient(self.x, value(b))
        return self._with(b, ratio, quotient(1, value(b)), quotient(-ratio, value(b)))

    def __rtruediv__(self, a: Scalar) -> Dual:
        ratio = quotient(a, self.x)
        return Dual(ratio, (_product(quotient(-ratio, self.x), d) for d in self.dx))

    def __pow__(self, n: int) -> Dual:
        return self._with(0, self.x**n, n and n * self.x**(n - 1), 0)

    def sin(self) -> Dual:
        """sin x, and cos x dx."""
        return self._with(0, sin(self.x), cos(self.x), 0)

    def cos(self) -> Dual:
        """cos x, and −sin x dx."""
        return self._with(0, cos(self.x), -sin(self.x), 0)

    def exp(self) -> Dual:
        """e^x, and e^x dx."""
        return self._with(0, exp(self.x), exp(self.x), 0)

    def sqrt(self) -> Dual:
        """√x, and dx / (2√x)."""
        root = sqrt(self.x)
        return self._with(0, root, quotient(1, 2 * root), 0)

    def atan2(self, x: Scalar) -> Dual:
        """The angle of the point (x, y), y being this one or x, and (x dy − y dx) / (x² + y²)."""
        y = self if isinstance(self, Dual) else Dual(self, (0,) * len(x.dx))
        square = y.x * y.x + value(x) * value(x)
        return y._with(x, atan2(y.x, value(x)), quotient(value(x), square), quotient(-y.x, square))


def value(x: Scalar) -> Scalar:
    """The scalar itself, without its derivatives."""
    return x.x if isinstance(x, Dual) else x


def derivatives(x: Scalar, n: int) -> tuple[Scalar, ...]:
    """The n derivatives of a scalar; zeros for one that carries none."""
    return x.dx if isinstance(x, Dual) else (0,) * n


def seeds(values: Sequence[Scalar]) -> list[Dual]:
    """Scalars as Duals to differentiate with respect to: the k-th has the derivative 1 in the place k."""
    n = len(values)
    return [Dual(x, (int(i == k) for i in range(n))) for k, x in enumerate(values)]


def _product(a, b):
    return 0 if is_zero(a) or is_zero(b) else b if _is_one(a) else a if _is_one(b) else a * b


def _sum(a, b):
    return b if is_zero(a) else a if is_zero(b) else a + b


def _is_one(a):
    return isinstance(a, (int, Fraction, sp.Integer)) and a == 1
