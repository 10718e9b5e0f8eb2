"""Answers that are numbers with units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy as sp

from ..numeric import flat, measured, number, several
from ..verdict import Verdict
from .kind import Kind


@dataclass(frozen=True)
class Number(Kind):
    """One number, right within a part of it. `either_sign`: only its size counts."""

    unit: str = ""
    within: float = 1e-3
    either_sign: bool = False

    word: ClassVar[str] = "number"

    def examine(self, answer: Any) -> Verdict:
        """Near enough to the reference, in whatever unit?"""
        return number(answer, self.reference, self.unit, self.within, self.mistakes, self.either_sign)

    def usable(self, answer: Any) -> Any:
        """The number in the unit that was asked for."""
        return measured(answer, self.unit)

    def shown(self) -> str:
        """The number with its unit."""
        return f"{self.reference:.6g} {self.unit}".strip()


@dataclass(frozen=True)
class Numbers(Kind):
    """A list of numbers. `names` says what each is; `units` is one for all, or one for each; `follow(numbers)` what
    each would be if those before it were right.
    """

    unit: str | tuple[str, ...] = ""
    within: float = 1e-3
    names: tuple[str, ...] = ()
    follow: Callable[[list[float]], Sequence[float]] | None = None

    word: ClassVar[str] = "numbers"

    def examine(self, answer: Any) -> Verdict:
        """Each near enough to its own?"""
        return several(answer, self.reference, self.unit, self.within, self.names, self.mistakes, self.follow)

    def usable(self, answer: Any) -> Any:
        """The list of numbers, each in its unit."""
        given = list(answer) if isinstance(answer, sp.MatrixBase) else flat(answer)
        units = self.unit if isinstance(self.unit, tuple) else (self.unit,) * len(given)
        return [measured(x, unit) for x, unit in zip(given, units, strict=True)]

    def shown(self) -> str:
        """The numbers with their names and units."""
        values: Sequence[float] = self.reference
        units = self.unit if isinstance(self.unit, tuple) else (self.unit,) * len(values)
        names = self.names or ("",) * len(values)
        return ", ".join(f"{f'{name}: ' if name else ''}{value:.6g} {unit}".strip()
                         for name, value, unit in zip(names, values, units, strict=True))
