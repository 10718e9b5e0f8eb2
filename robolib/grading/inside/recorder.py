"""`robolib.checking` as a student's code finds it in the sandbox: an answer is written down, and nothing is said.

The real one examines. Here are neither examiners nor references, so there is nothing to find, patch or overwrite: to
forge a record is to give an answer.
"""

from __future__ import annotations

import json
import os

from robolib.derivation import HOLE, Blank, manner
from robolib.display import Rich

from .protocol import RECORD, TEXT

# The pipe of this submission, its functions, the cells since an answer was last given, and whether this one gave one
_state = {"out": None, "functions": [], "cells": [], "told": False}
_given: dict[str, object] = {}                  # the last answer to each exercise


def begin(descriptor: int) -> None:
    """From now on answers go into this pipe. A false line of a derivation does not take the answer after it along."""
    manner.choose("gentle")
    _state.update(out=descriptor, functions=[], cells=[], told=False)
    _given.clear()


def enter(cell: str) -> None:
    """The next cell begins: what stood before an answer belongs to it."""
    if _state["told"]:
        _state.update(cells=[], told=False)
    _state["cells"].append(cell)


def functions() -> list:
    """The functions that were given as answers, by their numbers."""
    return _state["functions"]


def send(record: dict[str, object]) -> None:
    """One line of JSON into the pipe."""
    if _state["out"] is None:
        return
    data = json.dumps(record).encode() + b"\n"
    if len(data) > RECORD:
        data = json.dumps({**record, "answer": {"is": "unreadable", "of": "it is too large to be checked"}}).encode()
        data += b"\n"
    while data:
        data = data[os.write(_state["out"], data):]


class Silent:
    """What a check says here: nothing."""

    outcome, message, how = "noted", "", ""

    def __repr__(self) -> str:
        return "Noted."

    def __bool__(self) -> bool:
        return False


class Exercise:
    """An exercise that takes answers. The last one counts."""

    def __init__(self, id: str) -> None:
        self.id = str(id)[:40]

    def check(self, answer: object = None, *_: object, **__: object) -> Silent:
        """Write the answer down."""
        from .answers import pack  # it reads by means of `robolib.checking`, which is this module

        _given[self.id] = answer
        try:
            answer = pack(answer, _state["functions"])
        except Exception as error:              # an answer that fights back when it is looked at
            answer = {"is": "unreadable", "of": f"it cannot be looked at ({type(error).__name__})"}
        _state["told"] = True
        send({"exercise": self.id, "answer": answer, "text": "\n\n".join(_state["cells"])[-TEXT:]})
        return Silent()

    hand_in = check

    def accepted(self) -> object:
        """The student's own last answer, right or not: here is no reference. Without one, a blank."""
        given = _given.get(self.id)
        return HOLE if given is None or isinstance(given, Blank) else given

    def hint(self, *_: object) -> Rich:
        """Nothing: this is the grader."""
        return Rich("No hints here.", "No hints here.")

    solution = hint


def ex(id: str = "", *_: object, **__: object) -> Exercise:
    """The exercise with this number."""
    return Exercise(id)
