"""Answers that fit no other kind: the exercise examines them itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..verdict import Verdict, unanswered
from .kind import Kind


@dataclass(frozen=True)
class Own(Kind):
    """`make()` gives the Answer that is shown; `look(answer, right)` gives the Verdict on what is not blank."""

    look: Callable[[Any, Any], Verdict] | None = None

    word: ClassVar[str] = "own"

    @cached_property
    def prepared(self) -> bool:
        """What its look derives, too: it has looked once at the plainest answer."""
        return self.look(0, self.answer) is not None

    def usable(self, answer: Any) -> Any:
        """As it is."""
        return answer

    def examine(self, answer: Any) -> Verdict:
        """As the exercise says."""
        if (nothing := unanswered(answer)) is not None:
            return nothing
        return self.look(answer, self.answer)
