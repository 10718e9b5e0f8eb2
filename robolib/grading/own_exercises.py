"""The instructor's own exercises: one Python file beside the assignment, with checkers that students never get.

    [own]
    files = ["my_exercises.py"]

The file holds exercises as the course's own are written, one block each (`robolib.checking.blocks`): an id that begins
with `own.`, a title, the `statement`, what is right and the mistakes told apart; and, if you like, `cell`, the code
that the student gets instead of `answer = ___`. It is run where verdicts are found, with the rights of whoever grades,
and never where a student's code is. Only statements and cells are given out.
"""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..checking.exercise import OWN, Exercise
from ..checking.verdict import Verdict

MOST = 1 << 20


class BadOwn(ValueError):
    """What is wrong with the file, and what to write instead."""


@dataclass(frozen=True)
class File:
    """The text of one file, read once."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True)
class Own:
    """What the files hold."""

    files: tuple[File, ...] = ()
    exercises: dict[str, Exercise] = field(default_factory=dict, compare=False)       # by id

    @property
    def digest(self) -> str:
        """Another text may judge otherwise."""
        parts = (part.encode() for file in self.files for part in (file.name, file.text))
        return hashlib.sha256(b"".join(len(p).to_bytes(8, "big") + p for p in parts)).hexdigest() if self.files else ""


NONE = Own()


def read(folder: str | Path, names: list[str]) -> tuple[File, ...]:
    """The Files with these names, below the folder of the assignment. Raises BadOwn."""
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise BadOwn('[own] files is a list of names: files = ["my_exercises.py"]')
    files = []
    for name in names:
        path = Path(folder) / name
        try:
            if path.stat().st_size > MOST:
                raise BadOwn(f"[own] {name} is larger than 1 MB; that is no file of exercises")
            files.append(File(path.name, path.read_text(encoding="utf-8")))
        except OSError as error:
            raise BadOwn(f"[own] {name} could not be read: {error.strerror}. It is looked for beside the assignment,"
                         f" in {path.parent}") from None
        except UnicodeDecodeError:
            raise BadOwn(f"[own] {name} is not UTF-8 text") from None
        _out_of_sight(path.resolve())
    return tuple(files)


def _out_of_sight(path):
    """Submissions see the interpreter and the system; a checker must not lie there."""
    from .sandbox import places

    for place in places()[0]:
        if path.is_relative_to(place):
            raise BadOwn(f"[own] {path.name} lies in {place}, which submissions can read: keep it elsewhere")


def load(files: Iterable[File]) -> Own:
    """The Own of these Files: they are run here. Raises BadOwn."""
    exercises = {}
    for file in files:
        listed = [x for x in vars(_module(file)).values() if isinstance(x, Exercise)]
        if not listed:
            raise BadOwn(f'{file.name}: there is no exercise in it. Write each as a block, @number("own.1", "Title",'
                         " statement=…) above a function that gives what is right: help(robolib.checking.blocks)")
        for exercise in listed:
            _checked(file.name, exercise, exercises)
            exercises[exercise.id] = exercise
    return Own(tuple(files), exercises)


class _Text(importlib.abc.InspectLoader):
    """Loads a module from the text at hand, so that what is run is what was read, on every machine."""

    def __init__(self, file):
        self._file = file

    def get_source(self, fullname):
        """The text."""
        return self._file.text

    def get_code(self, fullname):
        """The text, compiled under the file's own name."""
        return self.source_to_code(self._file.text, self._file.name)


def _module(file):
    name = f"robolib_own_{hashlib.sha256(file.text.encode()).hexdigest()[:16]}"
    spec = importlib.util.spec_from_loader(name, _Text(file), origin=file.name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module                  # dataclasses look their module up by name
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadOwn(f"{file.name}, line {error.lineno}: {error.msg}") from None
    except Exception as error:
        raise BadOwn(f"{file.name}{_line(error, file.name)}: {type(error).__name__}: {error}") from None
    return module


def _line(error, name):
    """Where in the file it happened: its last line there."""
    found, trace = "", error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            found = f", line {trace.tb_lineno}"
        trace = trace.tb_next
    return found


def _checked(name, exercise, known):
    id = exercise.id
    if not isinstance(id, str) or not OWN.fullmatch(id):
        raise BadOwn(f'{name}: the id {id!r} is not one of your own. Write "own.1" or "own.name": letters, digits, -'
                     " and _ after the dot; the other numbers are the course's")
    if id in known:
        raise BadOwn(f"{name}: {id} is there twice; give each exercise an id of its own")
    for word, what in (("title", "a title"), ("statement", "the text that the student reads")):
        if not isinstance(getattr(exercise, word), str) or not getattr(exercise, word).strip():
            raise BadOwn(f'{name}: {id} needs {word}="…", {what}')
    if exercise.cell:
        _runs(name, exercise)


def _runs(name, exercise):
    id, text = exercise.id, exercise.cell
    try:
        compile(text, id, "exec")
    except SyntaxError as error:
        raise BadOwn(f"{name}: the cell of {id} is not Python: line {error.lineno}: {error.msg}") from None
    if "answer" not in text:
        raise BadOwn(f"{name}: the cell of {id} must set `answer`, which is handed in by the cell after it")


def tried(own: Own) -> None:
    """Show each checker a blank and a nought, as a student might. Raises BadOwn where it fails or is content."""
    from ..derivation import ___

    for id, exercise in own.exercises.items():
        for answer, word in ((___, "the blank ___"), (0, "the answer 0")):
            try:
                verdict = exercise.kind.examine(answer)      # not guarded: what fails is to be seen
            except Exception as error:
                where = "".join(_line(error, file.name) for file in own.files)
                raise BadOwn(f"{id}: it fails on {word}{where}: {type(error).__name__}: {error}") from None
            if not isinstance(verdict, Verdict):
                raise BadOwn(f"{id}: it must give a Verdict, not {type(verdict).__name__}: return correct(…) or"
                             " wrong(…) of robolib.checking.blocks")
            if answer is ___ and verdict.outcome == "correct":
                raise BadOwn(f"{id}: it takes the blank ___ for a right answer")
