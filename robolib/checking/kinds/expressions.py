"""Answers that are expressions, vectors, matrices or equations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy as sp
from sympy.core.function import AppliedUndef

from ...display import latex
from ..equations import equation
from ..equivalent import equivalent, guarded
from ..reading import build, read
from ..verdict import Verdict
from .kind import Kind


@dataclass(frozen=True)
class Expression(Kind):
    """An expression, or a vector or matrix of them.

    entry    the word for one entry of a vector ("τ")
    allowed  names of symbols that may occur besides those of the reference
    """

    entry: str = "entry"
    allowed: tuple[str, ...] = ()

    word: ClassVar[str] = "expression"

    def examine(self, answer: Any) -> Verdict:
        """Equal to the reference, however it is written?"""
        right = self.answer
        return equivalent(answer, right.reference, right.mistakes, self.allowed, self.entry, right.law, right.units)

    def usable(self, answer: Any) -> Any:
        """In the course's letters, a scalar where the reference is one, else a matrix."""
        wanted = read(self.reference)
        given = read(answer)
        entries = build(given, wanted.names)
        plain = isinstance(answer, (sp.Expr, sp.MatrixBase)) and not answer.has(AppliedUndef)
        if plain and given.names <= wanted.names:
            entries = sp.Matrix([answer]) if isinstance(answer, sp.Expr) else answer     # in its own form
        return entries if isinstance(self.reference, (list, tuple, sp.MatrixBase)) else entries[0, 0]

    def shown(self) -> str:
        """The reference as mathematics."""
        right = self.reference
        return f"$\\displaystyle {latex(sp.Matrix(right) if isinstance(right, (list, tuple)) else right)}$"


@dataclass(frozen=True)
class Equation(Expression):
    """An equation, Eq(left, right), up to sides, signs and factors that are never zero.

    prepare  makes the equation that is judged from the one that is given, whatever that is
    """

    prepare: Callable[[Any], Any] | None = None

    word: ClassVar[str] = "equation"

    def examine(self, answer: Any) -> Verdict:
        """The same solutions as the reference?"""
        return guarded(answer, lambda: self._judged(self.prepare(answer))) if self.prepare else self._judged(answer)

    def usable(self, answer: Any) -> Any:
        """The equation itself."""
        return answer if isinstance(answer, sp.Eq) else self.reference

    def _judged(self, answer):
        right = self.answer
        return equation(answer, right.reference, right.mistakes, self.allowed, self.entry, right.law, right.units)
