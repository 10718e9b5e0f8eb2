"""The instructor's own exercises: one Python file beside the assignment, with checkers that students never get.

    [own]
    files = ["my_exercises.py"]

The file holds `EXERCISES`, a tuple of `robolib.checking.Exercise`, each with an id that begins with `own.`, a title, an
examiner and the statement; and, if you like, `CELLS = {id: code}`, what the student gets instead of `answer = ___`. It
is run where verdicts are found, with the rights of whoever grades, and never where a student's code is. Only
statements and cells are given out.
"""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.util
import sys
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

    files: tuple = ()
    exercises: dict = field(default_factory=dict, compare=False)        # {id: Exercise}
    cells: dict = field(default_factory=dict, compare=False)            # {id: code}

    @property
    def digest(self):
        """Another text may judge otherwise."""
        parts = (part.encode() for file in self.files for part in (file.name, file.text))
        return hashlib.sha256(b"".join(len(p).to_bytes(8, "big") + p for p in parts)).hexdigest() if self.files else ""


NONE = Own()


def read(folder, names):
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


def load(files):
    """The Own of these Files: they are run here. Raises BadOwn."""
    exercises, cells = {}, {}
    for file in files:
        module = _module(file)
        listed = getattr(module, "EXERCISES", None)
        if not isinstance(listed, (tuple, list)) or not listed:
            raise BadOwn(f"{file.name}: write EXERCISES = (…,), a tuple of robolib.checking.Exercise")
        for exercise in listed:
            _checked(file.name, exercise, exercises)
            exercises[exercise.id] = exercise
        cells.update(_cells(file.name, getattr(module, "CELLS", {}), exercises))
    return Own(tuple(files), exercises, cells)


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
    if not isinstance(exercise, Exercise):
        raise BadOwn(f"{name}: EXERCISES holds a {type(exercise).__name__}; make it with robolib.checking.Exercise")
    id = exercise.id
    if not isinstance(id, str) or not OWN.fullmatch(id):
        raise BadOwn(f'{name}: the id {id!r} is not one of your own. Write "own.1" or "own.name": letters, digits, -'
                     " and _ after the dot; the other numbers are the course's")
    if id in known:
        raise BadOwn(f"{name}: {id} is there twice; give each exercise an id of its own")
    for word, what in (("title", "a title"), ("statement", "the text that the student reads")):
        if not isinstance(getattr(exercise, word), str) or not getattr(exercise, word).strip():
            raise BadOwn(f'{name}: {id} needs {word}="…", {what}')
    if not callable(exercise.examine) or not (exercise.vary is None or callable(exercise.vary)):
        raise BadOwn(f"{name}: {id} needs examine, a function of an answer that gives a Verdict")


def _cells(name, cells, known):
    if not isinstance(cells, dict) or not all(isinstance(text, str) for text in cells.values()):
        raise BadOwn(f"{name}: CELLS is a dict of id and code")
    for id, text in cells.items():
        if id not in known:
            raise BadOwn(f"{name}: CELLS has {id!r}, which is not in EXERCISES")
        try:
            compile(text, id, "exec")
        except SyntaxError as error:
            raise BadOwn(f"{name}: the cell of {id} is not Python: line {error.lineno}: {error.msg}") from None
        if "answer" not in text:
            raise BadOwn(f"{name}: the cell of {id} must set `answer`, which is handed in by the cell after it")
    return cells


def tried(own):
    """Show each checker a blank and a nought, as a student might. Raises BadOwn where it fails or is content."""
    from ..derivation import ___

    for id, exercise in own.exercises.items():
        for answer, word in ((___, "the blank ___"), (0, "the answer 0")):
            try:
                verdict = exercise.examine(answer)
            except Exception as error:
                where = "".join(_line(error, file.name) for file in own.files)
                raise BadOwn(f"{id}: examine fails on {word}{where}: {type(error).__name__}: {error}") from None
            if not isinstance(verdict, Verdict):
                raise BadOwn(f"{id}: examine must give a Verdict, not {type(verdict).__name__}: return what"
                             " `equivalent` of robolib.checking or `number` of robolib.checking.numbers give")
            if answer is ___ and verdict.outcome == "correct":
                raise BadOwn(f"{id}: examine takes the blank ___ for a right answer")
