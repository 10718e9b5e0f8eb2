"""Predictions: a guess before the computation. A wrong one is no failure, and it is told what came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..numeric import number
from ..verdict import Verdict, wrong
from ..wording import choice
from .kind import Kind


@dataclass(frozen=True)
class Prediction(Kind):
    """A word of `choices`, or a number, right within a rough part of it. `make()` computes what comes out."""

    choices: tuple[str, ...] = ()
    unit: str = ""
    within: float = 0.05

    word: ClassVar[str] = "prediction"

    def examine(self, answer: Any) -> Verdict:
        """As it came out? A word that is no choice is asked for again."""
        told = f"It is {self.shown()}. Find out why: a wrong guess teaches most."
        if self.choices:
            return choice(answer, self.reference, {word: told for word in self.choices if word != self.reference})
        verdict = number(answer, self.reference, self.unit, self.within)
        return wrong(told, mistake=verdict.mistake or "guess") if verdict.outcome == "wrong" else verdict

    def shown(self) -> str:
        """What came out."""
        return self.reference if self.choices else f"{self.reference:.3g} {self.unit}".strip()
