"""Answers that are expressions, vectors, matrices or equations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy as sp

from ...display import latex
from ..equations import equation
from ..equivalent import equivalent, guarded
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

    def _judged(self, answer):
        right = self.answer
        return equation(answer, right.reference, right.mistakes, self.allowed, self.entry, right.law, right.units)
