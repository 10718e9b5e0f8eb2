"""`ex("07.Q1")` of a prediction: it is judged by nobody, but it has a hint and a solution as every question has.

Both are read in the chapter as it was executed: the cell that calls `reveal("07.Q1", …)` has computed the answer, and
says where to look. Nothing is told a second time here.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .. import chapters as course
from ..display import Rich
from . import progress
from .verdict import Verdict, unanswered

ASKED = re.compile(r'\bpredict\(\s*"(\d\d\.Q\d+)"')
ANSWER = re.compile(r"\*\*Prediction (\d\d\.Q\d+):\*\* .*?the answer is (.+)\.$")
CAPTION = re.compile(r"\*[^*].*\*", re.DOTALL)


@dataclass(frozen=True)
class Foretold:
    """A prediction. answer: what its chapter computed · look: at what · why: the caption of the picture beside it."""

    id: str
    answer: str = ""
    look: str = ""
    why: str = ""

    title = "A prediction"

    def check(self, answer: Any) -> Verdict:
        """A guess belongs into `predict`: it is compared there, and a wrong one counts nothing."""
        told = f'This is a prediction: write your guess into `predict("{self.id}", …)`. The cell below it compares.'
        verdict = unanswered(answer)                # a Verdict that is not "correct" is false: `or` would not do
        return (Verdict("cannot decide", told) if verdict is None else verdict).on(self.id, self.title)

    def hint(self, number: int = 1) -> Rich:
        """What to look at."""
        look = f"Look at {self.look}." if self.look else "Draw it, and say aloud what you expect."
        return Rich(f"{self.id} is a prediction. {look}", f"**{self.id}** is a prediction. {look}")

    def solution(self) -> Rich:
        """What the cell below it tells."""
        told = f"The answer is {self.answer}." if self.answer else "Run the cell below it: that computes the answer."
        progress.shown(self.id)
        words = f"{told} {self.why}".strip()
        return Rich(f"{self.id} is a prediction. {words}", f"**{self.id}** is a prediction. {words}")


def foretold(id: Any, folder: Path | None = None) -> Foretold | None:
    """The prediction with this id; None if its chapter asks for no such one."""
    if not isinstance(id, str) or not re.fullmatch(r"\d\d\.Q\d+", id):
        return None
    chapter = course.BY_NUMBER.get(id[:2])
    if chapter is None or not chapter.ready:
        return None
    path = (folder or Path(__file__).resolve().parents[2] / "course") / f"{chapter.slug}.ipynb"
    return _asked(path).get(id) if path.exists() else None


@cache
def _asked(path: Path) -> dict[str, Foretold]:
    """{id: Foretold} of an executed chapter."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    found = {id: Foretold(id) for cell in cells for id in ASKED.findall("".join(cell["source"]))}
    for cell in cells:
        shown = ["".join(output.get("data", {}).get("text/markdown", "")) for output in cell["outputs"]]
        captions = [text for text in shown if CAPTION.fullmatch(text)]
        looks = _looks("".join(cell["source"]))
        told = {match[1]: match[2] for text in shown if (match := ANSWER.search(text))}
        for id in told.keys() & found.keys():
            why = captions[0] if len(captions) == len(told) == 1 else ""
            found[id] = Foretold(id, told[id], looks.get(id, ""), why)
    return found


def _looks(source: str) -> dict[str, str]:
    """{id: look} of the calls reveal(id, …, look="…") in a cell."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
             and getattr(node.func, "id", "") == "reveal" and node.args and isinstance(node.args[0], ast.Constant)]
    return {call.args[0].value: key.value.value for call in calls for key in call.keywords
            if key.arg == "look" and isinstance(key.value, ast.Constant)}
