"""A side as it was typed, in LaTeX: factors and terms in their order, abbreviations kept.

SymPy brings every sum and product into an order of its own as soon as it is made. So the text of the call is read
(`source`) and set with the course's letters. Reading computes: each part has a value, and what is read is shown only
if it came to the very value that was passed. Nothing is executed that the call has not executed already, and only
arithmetic, SymPy's functions, matrices and their entries are understood. Whatever else occurs, or where no text is
known, the side is shown as SymPy prints it.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import FrameType, ModuleType
from typing import Any

import numpy as np
import sympy as sp

from .. import notation
from ..display import latex
from . import pieces, source
from .blank import HOLE, Blank
from .pieces import Piece
from .rates import Rate

SQUARE = r"\square"
NUMBERS = (int, float, Fraction, np.integer, np.floating)
MATRICES = (sp.Matrix, sp.ImmutableMatrix)
FUNCTIONS: dict[Any, str] = {
    sp.sin: r"\sin", sp.cos: r"\cos", sp.tan: r"\tan", sp.exp: r"\exp", sp.log: r"\ln", sp.asin: r"\arcsin",
    sp.acos: r"\arccos", sp.atan: r"\arctan", sp.sign: r"\operatorname{sgn}"}
BINARY: dict[type, tuple[Callable, Callable]] = {
    ast.Add: (operator.add, pieces.plus), ast.Sub: (operator.sub, pieces.less), ast.Mult: (operator.mul, pieces.times),
    ast.Div: (operator.truediv, pieces.over), ast.Pow: (operator.pow, pieces.power),
    ast.MatMult: (operator.matmul, pieces.times)}
VECTORS = {"dot": r"\cdot", "cross": r"\times"}
FAILURES = (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, RecursionError,
            sp.matrices.exceptions.MatrixError)
INVERSE = "^{-1}"


class Unread(ValueError):
    """Text that is not understood; the side is shown as SymPy prints it."""


class Known(dict):
    """Abbreviations, {letter: what it stands for}, that a chapter has introduced: they are not told below each step.

    KNOWN = Known(u=u, uv=u.dot(v), looks={"uv": r"(u \\cdot v)"});  step(…, where=KNOWN)
    """

    def __init__(self, *given: Mapping[str, Any], looks: Mapping[str, str] | None = None, **named: Any) -> None:
        super().__init__(*given, **named)
        before = [one.looks for one in given if isinstance(one, Known)]
        self.looks = {**(before[0] if before else {}), **(looks or {})}


class Reader:
    """Reads the arguments of a call that is running. `where` is {abbreviation: what it stands for}."""

    def __init__(self, frame: FrameType, where: Mapping[Any, Any] | None = None) -> None:
        self.call, self.given, self.where = source.call_of(frame), where, dict(where or {})
        self.names = {**frame.f_globals, **frame.f_locals}
        self.letters = {name for name in self.where if isinstance(name, str)}

    def shown(self, node: ast.expr | None, value: Any) -> str:
        """LaTeX of the value that was passed: as it was typed where that is known, else as SymPy prints it."""
        if isinstance(value, Blank):
            return SQUARE
        if node is not None:
            try:
                piece = self.read(node)
                if _same(piece.value, value):
                    return piece.latex
            except FAILURES:
                pass
        return _blanks(pieces.of_value(value).latex)

    def read(self, node: ast.expr) -> Piece:
        """The Piece of a part of the text."""
        match node:
            case ast.Constant(value=bool() | str() | bytes() | complex() | None):
                raise Unread
            case ast.Constant(value=value):
                return Piece(value, f"{value}")
            case ast.Name(id=name):
                return self._named(name)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
                a, b = self.read(left), self.read(right)
                compute, put = BINARY[type(op)]
                return put(a, b, compute(a.value, b.value))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                a = self.read(operand)
                return pieces.negative(a, -a.value)
            case ast.List() | ast.Tuple():
                return self._rows(node, list)
            case ast.Subscript(value=base, slice=index):
                return self._entry(self.read(base), index)
            case ast.Attribute(value=base, attr="T"):
                return self._transposed(self.read(base))
            case ast.Attribute():
                return _leaf(self._found(node))
            case ast.Call(func=func, args=args) if not any(isinstance(a, ast.Starred) for a in args):
                return self._called(func, args, {k.arg for k in node.keywords})
        raise Unread

    def _named(self, name):
        if name not in self.names:
            raise Unread
        if name in self.letters:
            looks = self.given.looks if isinstance(self.given, Known) else {}
            return Piece(self.names[name], looks.get(name) or _letter(name), name=True)
        return _leaf(self.names[name])

    def _found(self, node):
        """What a dotted name such as sp.sin stands for, without any attribute but a module's."""
        if isinstance(node, ast.Name) and node.id in self.names:
            return self.names[node.id]
        if isinstance(node, ast.Attribute):
            home = self._found(node.value)
            if isinstance(home, ModuleType) and home.__name__.partition(".")[0] == "sympy" or home is sp.S:
                return getattr(home, node.attr)
        raise Unread

    def _rows(self, node, make):
        rows = [[self.read(e) for e in row.elts] if isinstance(row, (ast.List, ast.Tuple)) else [self.read(row)]
                for row in node.elts]
        nested = any(isinstance(row, (ast.List, ast.Tuple)) for row in node.elts)
        values = [[p.value for p in row] if nested else row[0].value for row in rows]
        return pieces.matrix(rows, make(values))

    def _entry(self, base, index):
        places = index.elts if isinstance(index, ast.Tuple) else [index]
        if not isinstance(base.value, (sp.MatrixBase, list, tuple)) or not all(
                isinstance(p, ast.Constant) and type(p.value) is int and p.value >= 0 for p in places):
            raise Unread
        numbers = tuple(p.value for p in places)
        value = base.value[numbers if len(numbers) > 1 else numbers[0]]
        if not base.name and getattr(base.value, "shape", ()) == (1, 1):      # (qd.T * M * qd)[0] is a number
            return Piece(value, base.latex, base.level)
        if not base.name:
            return _leaf(value)
        return Piece(value, f"{{{base.latex}}}_{{{''.join(str(n + 1) for n in numbers)}}}", name=True)

    def _transposed(self, base):
        if not isinstance(base.value, sp.MatrixBase):
            raise Unread
        if not base.name:
            return _leaf(base.value.T)
        inverse = base.latex.endswith(INVERSE)          # J⁻ᵀ, not (J⁻¹)ᵀ
        shown = base.latex.removesuffix(INVERSE) + r"^{-\top}" if inverse else rf"{base.latex}^{{\top}}"
        return Piece(base.value.T, shown, pieces.POWER)

    def _called(self, func, args, keywords):
        if isinstance(func, ast.Attribute) and func.attr in VECTORS and len(args) == 1:
            return self._of_vectors(func.attr, self.read(func.value), self.read(args[0]))
        if isinstance(func, ast.Attribute) and func.attr == "trace" and not args and not keywords:
            return self._trace(self.read(func.value))
        what = self._found(func)
        if what in MATRICES and len(args) == 1 and isinstance(args[0], (ast.List, ast.Tuple)):
            return self._rows(args[0], what)
        if keywords - {"evaluate"}:
            raise Unread
        parts = [self.read(a) for a in args]
        values = [p.value for p in parts]
        if what is sp.Eq and len(parts) == 2:
            return Piece(sp.Eq(*values, evaluate=False), f"{parts[0].latex} = {parts[1].latex}", pieces.SUM)
        if keywords:
            raise Unread
        if isinstance(what, Rate) and len(parts) == 1:
            return pieces.rate(*parts, what(*values))
        if what in FUNCTIONS and len(parts) == 1:
            return pieces.applied(FUNCTIONS[what], parts[0], what(*values))
        if what is sp.sqrt and len(parts) == 1:
            return Piece(sp.sqrt(*values), rf"\sqrt{{{parts[0].latex}}}")
        if what is sp.Abs and len(parts) == 1:
            return Piece(sp.Abs(*values), rf"\left|{parts[0].latex}\right|")
        if what is sp.Rational and len(parts) == 2:
            return pieces.over(*parts, sp.Rational(*values))
        if what in (sp.diff, sp.Derivative) and len(parts) == 2:
            return self._derived(what, *parts)
        raise Unread

    def _of_vectors(self, kind, a, b):
        """a · b or a × b; a factor that is itself such a product stands in brackets: ω × (ω × r)."""
        if not isinstance(a.value, sp.MatrixBase) or not isinstance(b.value, sp.MatrixBase):
            raise Unread
        value = getattr(a.value, kind)(b.value)
        if "matrix" in a.latex + b.latex:               # vectors without names: what comes out is shorter
            return _leaf(value)
        left, right = (pieces.bracketed(p.latex) if any(sign in p.latex for sign in VECTORS.values())
                       else p.within(pieces.PRODUCT, first=True) for p in (a, b))
        return Piece(value, f"{left} {VECTORS[kind]} {right}", pieces.VECTORS)

    def _trace(self, base):
        """tr of a matrix that is told by letters."""
        if not isinstance(base.value, sp.MatrixBase) or "matrix" in base.latex:
            raise Unread
        return pieces.applied(r"\operatorname{tr}", base, base.value.trace())

    def _derived(self, what, of, by):
        value = what(of.value, by.value)
        if of.name and not isinstance(of.value, sp.Symbol):
            return Piece(value, rf"\frac{{\partial {of.latex}}}{{\partial {by.latex}}}", pieces.PRODUCT)
        if what is sp.diff:
            return _leaf(value)
        return Piece(value, rf"\frac{{\partial}}{{\partial {by.latex}}} {pieces.bracketed(of.latex)}", pieces.PRODUCT)

    def definitions(self) -> list[str]:
        """The abbreviations, as equations in LaTeX."""
        node = source.keyword(self.call, "where")
        told = []
        for k, (key, value) in enumerate(self.where.items()):
            text = None if isinstance(key, str) else source.entry(node, k)
            told.append(f"{_letter(key) if isinstance(key, str) else latex(key)} = {self.shown(text, value)}")
        return told


def _leaf(value):
    """The Piece of something that has a value and no text."""
    if isinstance(value, Blank):
        return Piece(HOLE, SQUARE, name=True)
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (sp.Expr, sp.MatrixBase, *NUMBERS, list, tuple)):
        raise Unread
    return pieces.of_value(value)


def _letter(name):
    """The letter of a variable; `J_inv` is the inverse of J."""
    if name.endswith("_inv"):
        return _letter(name.removesuffix("_inv")) + INVERSE
    return notation.latex(name) or latex(sp.Symbol(name))


def _blanks(text):
    return text.replace(latex(HOLE), SQUARE)


def _same(a, b):
    """Is what was read the very thing that was passed?"""
    if isinstance(a, sp.MatrixBase) and isinstance(b, sp.MatrixBase):
        return a.shape == b.shape and all(x == y for x, y in zip(a, b, strict=True))
    if isinstance(a, list) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(_same(x, HOLE if isinstance(y, Blank) else y)
                                        for x, y in zip(a, b, strict=True))
    return isinstance(a, (sp.Basic, *NUMBERS)) and isinstance(b, (sp.Basic, *NUMBERS)) and bool(a == b)
