"""What all kinds of answers share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..answer import Answer, Mistake
from ..verdict import Verdict


@dataclass(frozen=True)
class Kind:
    """A kind of answer. `make()` gives what is right: an Answer, (reference, Mistake, …), or the reference alone."""

    make: Callable[[], Any]

    word: ClassVar[str] = "answer"
    limited: ClassVar[bool] = True              # is the whole examination under one limit of computing time?

    @cached_property
    def answer(self) -> Answer:
        """What is right, made once."""
        made = self.make()
        if isinstance(made, Answer):
            return made
        if isinstance(made, tuple) and made[1:] and all(isinstance(m, Mistake) for m in made[1:]):
            return Answer(made[0], made[1:])
        return Answer(made)

    @cached_property
    def prepared(self) -> bool:
        """Whatever has to be derived before an answer can be looked at: done once, and under no limit."""
        return self.answer is not None

    @property
    def reference(self) -> Any:
        """What is right."""
        return self.answer.reference

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The wrong answers that have a name."""
        return self.answer.mistakes

    def examine(self, answer: Any) -> Verdict:
        """The Verdict on an answer. Never raises on a bad one."""
        raise NotImplementedError

    def usable(self, answer: Any) -> Any:
        """A right answer, as the cells after it can use it: however it was written, what it stands for."""
        return self.reference

    def shown(self) -> str:
        """What is right, in Markdown, for whoever asks for the solution."""
        return str(self.reference)
