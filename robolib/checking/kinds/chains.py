"""Answers that are chains of lines, each equal to the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ...display import latex
from ..chained import chain
from ..verdict import Verdict
from .kind import Kind


@dataclass(frozen=True)
class Chain(Kind):
    """A list of lines from the reference on; `last(line)` says whether the last one has the form that is asked for.

    start, form  both in words · at_least  how many lines
    """

    last: Callable[[Any], bool] | None = None
    at_least: int = 3
    start: str = "what is asked for"
    form: str = "what is asked for"

    word: ClassVar[str] = "chain"

    def examine(self, answer: Any) -> Verdict:
        """Does every line follow?"""
        return chain(answer, self.reference, self.last, self.at_least, self.start, self.form)

    def usable(self, answer: Any) -> Any:
        """The last line."""
        return answer[-1] if isinstance(answer, (list, tuple)) and answer else self.reference

    def shown(self) -> str:
        """Where it starts."""
        return f"It starts with $\\displaystyle {latex(self.reference)}$."
