"""Answers that are words: one of a few, some of a few, or the number of a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from ...identity import judge
from ..answer import Answer, Mistake
from ..verdict import Verdict
from ..wording import choice, selection
from .kind import Kind


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few words or numbers. `make()` gives the right one and {wrong one: what to say}."""

    word: ClassVar[str] = "choice"

    @cached_property
    def answer(self) -> Answer:
        """Every wrong option is a mistake of its own name."""
        right, replies = self.make()
        return Answer(right, tuple(Mistake(str(option), option, says) for option, says in replies.items()))

    @property
    def options(self) -> tuple:
        """All that can be chosen."""
        return (self.reference, *(m.answer for m in self.mistakes))

    def examine(self, answer: Any) -> Verdict:
        """The right one?"""
        return choice(answer, self.reference, {m.answer: m.says for m in self.mistakes})


@dataclass(frozen=True)
class FalseLine(Choice):
    """The number of the first line that does not follow from the one before.

    `make()` gives the lines. `same(a, b)` says whether a line follows; without it, equal ones do. `true` is said of a
    line before the false one, `later` of one after it, `replies` has words of their own for some lines. `above`: so
    many lines of the statement stand before those given. `given`: the first of the lines is what the statement starts
    from, and has no number.
    """

    replies: dict[int, str] = field(default_factory=dict)
    true: str = "Line {k} is true: it follows from the line before it."
    later: str = "Line {k} follows from line {before}. The slip came earlier."
    same: Callable[[Any, Any], bool] | None = None
    above: int = 0
    given: bool = False

    word: ClassVar[str] = "false line"

    @cached_property
    def answer(self) -> Answer:
        """Found by the judge, never typed in."""
        lines = self.make()
        same = self.same or (lambda a, b: bool(judge(a, b).equal))
        before = self.above - self.given
        false = before + 1 + next(k for k in range(1, len(lines)) if not same(lines[k - 1], lines[k]))
        told = {k: (self.true if k < false else self.later).format(k=k, before=k - 1)
                for k in range(1, before + len(lines) + 1) if k != false} | self.replies
        return Answer(false, tuple(Mistake(str(k), k, says) for k, says in told.items()))

    def shown(self) -> str:
        """The line."""
        return f"Line {self.reference}"


@dataclass(frozen=True)
class Selection(Kind):
    """Those of a few words that are right. `make()` gives them and {every option: what to say where it is wrongly in
    the list or missing}."""

    word: ClassVar[str] = "selection"

    @cached_property
    def answer(self) -> Answer:
        """Every option can be taken or left by mistake."""
        right, replies = self.make()
        return Answer(tuple(right), tuple(Mistake(word, word, says) for word, says in replies.items()))

    @property
    def options(self) -> tuple:
        """All that can be chosen."""
        return tuple(m.answer for m in self.mistakes)

    def examine(self, answer: Any) -> Verdict:
        """All that are right, and no other?"""
        return selection(answer, self.reference, {m.answer: m.says for m in self.mistakes})

    def shown(self) -> str:
        """The words."""
        return ", ".join(self.reference)
