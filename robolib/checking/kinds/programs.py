"""Answers that are Python functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ..probed import function
from ..verdict import Verdict
from .kind import Kind


@dataclass(frozen=True)
class Function(Kind):
    """A function, called at states (tuples of arguments) and compared as numbers. A mistake's answer is a function."""

    states: Callable[[], list[tuple]] = list
    within: float = 1e-9

    word: ClassVar[str] = "function"
    limited: ClassVar[bool] = False             # each call is, by itself

    def examine(self, answer: Any) -> Verdict:
        """The same numbers as the reference, at every state?"""
        return function(answer, self.reference, self.states(), self.within, self.mistakes)

    def usable(self, answer: Any) -> Any:
        """The function itself."""
        return answer

    def shown(self) -> str:
        """A function is shown in the solutions, where there is one."""
        return "a function"
