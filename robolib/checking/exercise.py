"""`ex("07.3")`: check an answer, get a hint, see the solution."""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import reprlib
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from .. import cards
from .. import chapters as course
from ..display import Rich, show
from . import accepted, progress
from .answer import Mistake
from .foretold import Foretold, foretold
from .kinds import Kind, Own
from .limits import OutOfTime, within
from .verdict import Verdict, unanswered

OWN = re.compile(r"own\.[A-Za-z0-9][A-Za-z0-9_-]{0,30}")       # the ids of an instructor's own exercises
LONGEST, LONGEST_ID = 2000, 40                  # letters of a message, and of an exercise's number
CONTENT = "robolib.exercises"                   # the course's exercises; a copy for students may come without


@dataclass(frozen=True)
class Exercise:
    """One exercise. Its kind knows what is right, which is computed, never pasted. `checking.blocks` makes it."""

    id: str
    title: str
    kind: Kind = field(repr=False)
    hints: tuple[str, ...] = field(default=(), repr=False)
    one_call: bool = False                      # does one call of the library give the answer?
    vary: Callable | None = None                # Draw → the fields of a student's own variant; None: there is none
    statement: str = ""                         # the text of a variant, with its numbers; else it is in the notebook
    cell: str = ""                              # what the student gets instead of `answer = ___`
    stars: int = 0                              # how hard it is, 1 to 3; 0: nobody has said

    def __post_init__(self) -> None:
        if self.stars not in (0, 1, 2, 3):
            raise ValueError(f"{self.id}: stars are 1, 2 or 3 (easy, middle, hard), not {self.stars!r}")

    def examine(self, answer: Any) -> Verdict:
        """The Verdict on an answer, whatever that does when it is looked at: in a notebook and in the grader alike."""
        _ = self.kind.prepared                  # ours, however long it takes: no limit is for it
        try:
            with within() if self.kind.limited else nullcontext():
                verdict = self.kind.examine(answer)
        except OutOfTime:
            verdict = Verdict("cannot decide", "This took too long. Bring your answer into a shorter form.")
        except (Exception, SystemExit) as error:        # it gets a reply …
            self.kind.examine(0)                # … but where the plainest answer fails too, the fault is ours: shown
            verdict = Verdict("cannot decide", f"Your answer could not be looked at ({type(error).__name__}).")
        return verdict if len(verdict.message) <= LONGEST else replace(verdict, message=verdict.message[:LONGEST] + "…")

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that it tells apart."""
        return self.kind.mistakes

    @property
    def in_chapter(self) -> bool:
        """Does it stand in the chapter itself, not among the exercises?"""
        return not self.id.rpartition(".")[2].isdigit()

    def varied(self, vary: Callable) -> Exercise:
        """The exercise with individual variants: `vary(draw)` gives `variant_of(kind, statement)`."""
        return replace(self, vary=vary)

    def check(self, answer: Any) -> Verdict:
        """Is this right? And if not, what is wrong?"""
        verdict = self.examine(answer)
        progress.checked(self.id, verdict)
        accepted.remember(self.id, answer, verdict, unjudged=self.kind.word == "later")
        return verdict.on(self.id, self.heading)

    @property
    def heading(self) -> str:
        """Its title, with its stars."""
        return f"{self.title} {cards.stars(self.stars)}".strip()

    def accepted(self) -> Any:
        """The answer to go on with, and says which: the reader's own if it was right, else the reference."""
        caller = sys._getframe(1)
        answer, told = accepted.going_on(self, {**caller.f_globals, **caller.f_locals})
        show(told)
        return answer

    def hand_in(self, answer: Any) -> Rich:
        """Note an answer that is judged later: to one's own variant, or to a hidden check."""
        if (blank := unanswered(answer)) is not None:
            return Rich(f"Not there yet. {blank.message}", f"▷ **Not there yet.** {blank.message}")
        told = "It is judged when the class is graded. The last answer counts."
        return Rich(f"Noted. {told}", f"✎ **Noted.** {told}")

    def hint(self, number: int = 1) -> Rich:
        """The hints, from the gentlest on: `.hint()`, `.hint(2)`, …"""
        if type(number) is not int or not 1 <= number <= len(self.hints):
            n = len(self.hints)
            if not n:
                return Rich(f"{self.id} has no hints.", f"{self.id} has no hints.")
            calls = [".hint()"] if n == 1 else [".hint()", f".hint({n})"]
            there = f"{self.id} has {n} hint{'s' * (n != 1)}"
            return Rich(f"{there}: {' … '.join(calls)}", f"{there}: {' … '.join(f'`{c}`' for c in calls)}.")
        more = f" ({len(self.hints) - number} more)" if number < len(self.hints) else ""
        text = self.hints[number - 1]
        progress.hinted(self.id, number)
        return Rich(f"Hint {number}{more}: {text}", f"**Hint {number}**{more}: {text}")

    def solution(self) -> Rich:
        """The worked solution: from `solutions/`, or, of a question in a chapter, what is right and why."""
        folder = Path(__file__).resolve().parents[2] / "solutions"
        cells = worked(self.id, folder)
        if not cells and self.in_chapter and folder.is_dir() and self.kind.word != "later":
            because = f" {self.hints[-1]}" if self.hints else ""
            cells = [("markdown", f"**{self.id} {self.title}.** {self.kind.shown().rstrip('.')}.{because}")]
        if not cells:
            told = "The solutions are not part of this copy of the course."
            return Rich(told, told)
        progress.shown(self.id)
        if self.statement:
            cells = [("markdown", "This is the course's own version of the exercise; yours has other data."), *cells]
        plain = "\n\n".join(text for _, text in cells)
        blocks = (text if kind == "markdown" else f"```python\n{text}\n```" for kind, text in cells)
        return Rich(plain, "\n\n".join(blocks))


def variant_of(kind: Kind, statement: str, **more: Any) -> dict[str, Any]:
    """What a student's own variant has of its own: its kind of answer, its statement, perhaps `hints`."""
    return {"kind": kind, "statement": statement, **more}


def worked(id: str, folder: Path) -> list[tuple[str, str]]:
    """The solution cells of an exercise, as (kind, text): those tagged `solution` below its heading."""
    cells, inside = [], False
    for path in sorted(folder.glob(f"{id.partition('.')[0]}_*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown" and text.startswith("## "):
                inside = text.startswith(f"## {id} ")
            elif inside and "solution" in cell["metadata"].get("tags", ()):
                cells.append((cell["cell_type"], text))
    return cells


@cache
def exercises(chapter: str) -> dict[str, Exercise]:
    """All exercises of a chapter, {id: Exercise}, in the order of its file. Nothing of another chapter is loaded."""
    known = course.BY_NUMBER.get(chapter)
    if known is None or not known.ready or not _here():
        return {}
    return collected(importlib.import_module(f"robolib.exercises.chapter{chapter}"))


def collected(module: Any) -> dict[str, Exercise]:
    """The Exercises of a module, or of its `PARTS`, in the order in which they are written."""
    found = [x for part in getattr(module, "PARTS", (module,)) for x in vars(part).values() if isinstance(x, Exercise)]
    return {exercise.id: exercise for exercise in found}


def chapters() -> dict[str, dict[str, Exercise]]:
    """All chapters that have exercises, {"07": {id: Exercise}}."""
    return {chapter.number: exercises(chapter.number) for chapter in course.ready() if _here()}


def _here() -> bool:
    """Are the course's exercises part of this copy?"""
    return importlib.util.find_spec(CONTENT) is not None


def _later(answer: Any, _: Any) -> Verdict:
    """Its examiner is not here."""
    return Verdict("cannot decide", "Noted. Its check is not part of this copy: it is judged when the class is graded.")


class _Later(Own):
    word = "later"


def ex(id: str) -> Exercise | Foretold:
    """The exercise with this number, such as "07.3"; an instructor's own, such as "own.1", takes answers only; a
    prediction of a chapter, such as "07.Q1", has a hint and a solution.
    """
    if not isinstance(id, str):
        raise KeyError(f"no exercise {reprlib.repr(id)}: write its number as text, the chapter with two digits, as in"
                       " '07.3'")
    id = id.strip()[:LONGEST_ID]
    chapter = id.split(".")[0]
    known = exercises(chapter)
    if id in known:
        return known[id]
    if (told := foretold(id)) is not None:
        return told
    if OWN.fullmatch(id) or re.fullmatch(r"\d\d\.\w+", id) and not _here():
        return Exercise(id, "Judged by your instructor", _Later(tuple, _later))
    planned = course.BY_NUMBER.get(chapter)
    if known:
        there = f"chapter {chapter} has {', '.join(known)}"
    elif planned and not planned.ready:
        there = f"chapter {chapter}, {planned.title}, is planned, and not there yet"
    else:
        there = "write the chapter with two digits, as in '07.3'"
    raise KeyError(f"no exercise {id!r}: {there}")
