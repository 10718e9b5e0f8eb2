"""What the examiner answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import sympy as sp

from .. import cards
from ..derivation import HOLE, Blank, holds_blank
from ..display import Rich, latex
from .limits import within

MANY = 1000                                     # entries of a list that are looked at
MARKS = {outcome: look.sign for outcome, look in cards.OUTCOMES.items()}


@dataclass(frozen=True)
class Verdict:
    """outcome: correct, wrong, not attempted or cannot decide · message: for the learner · how: the proof behind it ·
    mistake: the name of the mistake that was recognised · share: how much of it is right, 0 to 1 · exercise, title:
    what it is a verdict on.
    """

    outcome: str
    message: str
    how: str = ""
    mistake: str = ""
    share: float = field(default=0.0, compare=False)
    exercise: str = field(default="", compare=False)
    title: str = field(default="", compare=False)
    given: Callable[[], Any] | None = field(default=None, compare=False, repr=False)      # what was read

    def __post_init__(self) -> None:
        if self.outcome not in MARKS:
            raise ValueError(f"unknown outcome {self.outcome!r}")
        if self.outcome == "correct":
            object.__setattr__(self, "share", 1.0)
        if not 0 <= self.share <= 1:
            raise ValueError(f"a share lies between 0 and 1, not at {self.share!r}")

    def __bool__(self) -> bool:
        return self.outcome == "correct"

    def on(self, exercise: str, title: str) -> Verdict:
        """The same verdict, with the name of its exercise."""
        return replace(self, exercise=exercise, title=title)

    def read(self) -> Rich:
        """What the examiner read of an expression or an equation, as mathematics."""
        if self.given is None:
            told = "There is no expression in this answer that could be read back."
            return Rich(told, told)
        seen = self.given()
        return Rich(f"I read: {seen}", f"I read: $\\displaystyle {latex(seen)}$")

    @property
    def _how(self):
        return f" (checked: {self.how})" if self.how else ""

    @property
    def _words(self):
        return cards.OUTCOMES[self.outcome].words if self.exercise else self.outcome.capitalize()

    def __repr__(self) -> str:
        name = f"{self.exercise} {MARKS[self.outcome]} " if self.exercise else ""
        return f"{name}{self._words}. {self.message}{self._how}"

    def _repr_markdown_(self):
        name = f"{self.exercise} {self.title}: ".replace(" :", ":") if self.exercise else ""
        return f"{MARKS[self.outcome]} **{name}{self._words}.** {self.message}{self._how}"

    def _repr_html_(self):
        return cards.card(self.outcome, f"{self.exercise} {self.title}".strip(), f"{self.message}{self._how}")


def correct(message: str, how: str = "") -> Verdict:
    """The answer is right."""
    return Verdict("correct", message, how)


def wrong(message: str, how: str = "", mistake: str = "", share: float = 0.0) -> Verdict:
    """The answer is wrong, and this is why. `mistake` is its name, where it has one; `share` of it is right."""
    return Verdict("wrong", message, how, mistake, share)


BLANK = Verdict("not attempted", "Put your answer in place of the blank `___`, run the cell, then check again.")
EMPTY = Verdict("not attempted", "There is no answer here yet (it is `None`)."
                                 " If it comes from a function, did you forget `return`?")


def unanswered(answer: Any) -> Verdict | None:
    """The Verdict on an answer that is not there yet; None if there is one."""
    if answer is None:
        return EMPTY
    try:
        with within(2.0):
            return BLANK if answer is Ellipsis or _blank(answer) else None
    except Exception:                           # whatever the answer does when it is looked at, it is not a blank
        return None


def _blank(x):
    """`is_blank`, for what may be hostile: an expression is looked into part by part, up to a cap."""
    if isinstance(x, np.ndarray) and x.size <= MANY:
        x = x.ravel().tolist()
    if isinstance(x, dict):
        x = list(x.values()) if len(x) <= MANY else []
    if type(x) in (list, tuple, set, frozenset):
        return len(x) <= MANY and any(_blank(e) for e in x)
    if isinstance(x, str):
        return x.strip() == HOLE.name
    if isinstance(x, sp.MatrixBase):
        return x.rows * x.cols <= MANY and any(holds_blank(e) for e in x)
    return isinstance(x, Blank) or isinstance(x, sp.Basic) and holds_blank(x)
