"""Coordinates as functions of time: what a learner may write, in the course's plain symbols.

>>> t = sp.Symbol("t")
>>> q1 = sp.Function("q1")(t)
>>> plain(sp.diff(sp.sin(q1) * q1.diff(t), t))
qd1**2*cos(q1) + qdd1*sin(q1)
"""

from __future__ import annotations

import re

import sympy as sp
from sympy.core.function import AppliedUndef


def plain(x):
    """An expression or matrix with q1(t), dq1/dt, d²q1/dt² replaced by q1, qd1, qdd1."""
    if isinstance(x, sp.MatrixBase):
        return x.applyfunc(plain)
    if not isinstance(x, sp.Expr) or not x.has(AppliedUndef):
        return x
    x = x.doit()
    rates = {d: _rate(d) for d in x.atoms(sp.Derivative)}
    x = x.xreplace(rates)
    return x.xreplace({f: sp.Symbol(f.func.__name__) for f in x.atoms(AppliedUndef)})


def _rate(derivative):
    f, *by = derivative.args
    order = sum(int(n) for _, n in by)
    match = re.fullmatch(r"([A-Za-z]+?)(\d*)", getattr(f.func, "__name__", ""))
    if not isinstance(f, AppliedUndef) or len(by) != 1 or f.args != (by[0][0],) or order > 2 or match is None:
        raise TypeError(f"{derivative} is not understood; write rates as qd1 and qdd1, or as derivatives of q1(t)")
    return sp.Symbol(f"{match[1]}{'d' * order}{match[2]}")
