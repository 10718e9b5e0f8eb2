"""`ex("07.3")`: check an answer, get a hint, see the solution."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..display import Rich
from . import progress
from .verdict import Verdict, unanswered

OWN = re.compile(r"own\.[A-Za-z0-9][A-Za-z0-9_-]{0,30}")       # the ids of an instructor's own exercises


@dataclass(frozen=True)
class Exercise:
    """One exercise. `examine(answer)` gives the Verdict; its reference is computed, never pasted."""

    id: str
    title: str
    examine: object
    hints: tuple
    one_call: bool = False                      # does one call of the library give the answer?
    mistakes: object = tuple                    # () → the named mistakes that it tells apart
    vary: object = None                         # Draw → the fields of a student's own variant; None: there is none
    statement: str = ""                         # the text of a variant, with its numbers; else it is in the notebook

    def check(self, answer) -> Verdict:
        """Is this right? And if not, what is wrong?"""
        try:
            verdict = self.examine(answer)
        except Exception as error:              # whatever an answer does when it is looked at, it gets a reply …
            self.examine(0)                     # … but where the plainest answer fails too, the fault is ours: shown
            verdict = Verdict("cannot decide", f"Your answer could not be looked at ({type(error).__name__}).")
        progress.checked(self.id, verdict)
        return verdict

    def hand_in(self, answer):
        """Note an answer that is judged later: to one's own variant, or to a hidden check."""
        if (blank := unanswered(answer)) is not None:
            return Rich(f"Not there yet. {blank.message}", f"▷ **Not there yet.** {blank.message}")
        told = "It is judged when the class is graded. The last answer counts."
        return Rich(f"Noted. {told}", f"✎ **Noted.** {told}")

    def hint(self, number=1):
        """The hints, from the gentlest on: `.hint()`, `.hint(2)`, …"""
        if not isinstance(number, int) or not 1 <= number <= len(self.hints):
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

    def solution(self):
        """The worked solution, from `solutions/`."""
        cells = worked(self.id)
        if not cells:
            told = ("The solutions are not part of this copy of the course." if self.id.split(".")[1].isdigit() else
                    "The text around this question in the chapter leads to its answer. `.hint()` helps.")
            return Rich(told, told)
        progress.shown(self.id)
        if self.statement:
            cells = [("markdown", "This is the course's own version of the exercise; yours has other data."), *cells]
        plain = "\n\n".join(text for _, text in cells)
        blocks = (text if kind == "markdown" else f"```python\n{text}\n```" for kind, text in cells)
        return Rich(plain, "\n\n".join(blocks))


def worked(id):
    """The solution cells of an exercise, as (kind, text): those tagged `solution` below its heading."""
    chapter = id.split(".")[0]
    folder = Path(__file__).resolve().parents[2] / "solutions"
    cells, inside = [], False
    for path in sorted(folder.glob(f"{chapter}_*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown" and text.startswith("## "):
                inside = text.startswith(f"## {id} ")
            elif inside and "solution" in cell["metadata"].get("tags", ()):
                cells.append((cell["cell_type"], text))
    return cells


@cache
def exercises(chapter):
    """All exercises of a chapter, {id: Exercise}."""
    try:
        module = importlib.import_module(f"{__package__}.chapter{chapter}")
    except ModuleNotFoundError:
        return {}
    return {e.id: e for e in module.EXERCISES}


def chapters():
    """All chapters that have exercises, {"07": {id: Exercise}}."""
    names = (module.name for module in pkgutil.iter_modules([Path(__file__).parent]))
    numbers = sorted(name[-2:] for name in names if re.fullmatch(r"chapter\d\d", name))
    return {number: exercises(number) for number in numbers}


def _later(answer):
    """Its examiner is not here."""
    if (nothing := unanswered(answer)) is not None:
        return nothing
    return Verdict("cannot decide", "Noted. Its check is not part of this copy: it is judged when the class is graded.")


def ex(id):
    """The exercise with this number, such as "07.3"; an instructor's own, such as "own.1", takes answers only."""
    if isinstance(id, str) and (OWN.fullmatch(id) or re.fullmatch(r"\d\d\.\w+", id) and not chapters()):
        return Exercise(id, "Judged by your instructor", _later, ())
    chapter = str(id).split(".")[0]
    known = exercises(chapter) if chapter.isdigit() and len(chapter) == 2 else {}
    if id not in known:
        there = (f"chapter {chapter} has {', '.join(known)}" if known
                 else "write the chapter with two digits, as in '07.3'")
        raise KeyError(f"no exercise {id!r}: {there}")
    return known[id]
