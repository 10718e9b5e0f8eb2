"""An assignment: which exercises, for how many points, until when. Read from a TOML file, checked word by word.

    title = "Dynamics, sheet 1"
    deadline = 2026-11-30T23:59:00+01:00        # with its time zone; may be left out

    files = ["log.csv"]                         # may be left out: what lies beside the notebook, there and here

    [late]                                      # may be left out: then late is as good as in time
    per_day = 0.1                               # this part of the points is lost with every day begun …
    at_most = 0.5                               # … up to this part
    grace_minutes = 10

    [[exercise]]
    id = "07.1"
    points = 2
    variant = true                              # numbers of their own for every student
    hidden = true                               # the feedback says right or wrong, and nothing more
    partial = true                              # what is right in a wrong answer gives its part of the points

    [limits]                                    # may be left out: s, and MB
    cpu = 60
    memory = 1024

    [own]                                       # may be left out: exercises of your own, see `own_exercises`
    files = ["my_exercises.py"]
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from ..checking.exercise import Exercise, chapters, ex
from .own_exercises import NONE, BadOwn, Own
from .own_exercises import load as load_own
from .own_exercises import read as read_own
from .sandbox import Limits

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")
WORDS = {"title", "deadline", "late", "exercise", "limits", "own", "files"}
FILES = 20                                      # beside the notebook
LIMITS = {"cpu": (1, 3600, 1), "wall": (1, 7200, 1), "memory": (64, 65536, 1 << 20), "disk": (1, 4096, 1 << 20),
          "file": (1, 4096, 1 << 20), "processes": (4, 512, 1), "call": (0.1, 600, 1), "judge": (1, 3600, 1)}


class BadAssignment(ValueError):
    """What is wrong with the file, and what to write instead."""


@dataclass(frozen=True)
class Item:
    """One exercise of an assignment."""

    id: str
    points: float
    hidden: bool = False
    variant: bool = False
    partial: bool = False


@dataclass(frozen=True)
class Late:
    """How much of the points is lost with every day begun after the deadline, up to `at_most`."""

    per_day: float = 0.0
    at_most: float = 1.0
    grace_minutes: float = 0.0


@dataclass(frozen=True)
class Assignment:
    """`name` is the file's own name without .toml: the notebook that is given out is called so."""

    title: str
    name: str
    items: tuple[Item, ...]
    deadline: datetime | None = None
    late: Late = Late()
    limits: Limits = Limits()
    own: Own = NONE                                     # the instructor's own exercises
    files: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)       # (name, content) of what lies beside it
    notes: tuple[str, ...] = field(default=(), compare=False)  # what the instructor should know; no errors

    @property
    def points(self) -> float:
        """What can be reached."""
        return sum(item.points for item in self.items)

    def exercise(self, id: str) -> Exercise:
        """The Exercise with this id: the course's, or the instructor's own."""
        return self.own.exercises.get(id) or ex(id)

    def penalty(self, submitted: datetime | None, due: datetime | None = None) -> float:
        """The part of the points that is lost by handing in at this time; `due`: a student's own deadline."""
        due = due or self.deadline
        if due is None or submitted is None or not self.late.per_day:
            return 0.0
        over = submitted - due - timedelta(minutes=self.late.grace_minutes)
        days = math.ceil(over / timedelta(days=1)) if over > timedelta(0) else 0
        return min(days * self.late.per_day, self.late.at_most)

    def data(self) -> dict[str, Any]:
        """The assignment as JSON data."""
        return {"title": self.title, "name": self.name, "items": [asdict(item) for item in self.items],
                "deadline": self.deadline and self.deadline.isoformat(), "late": asdict(self.late),
                "limits": asdict(self.limits)}


def load(path: str | Path) -> Assignment:
    """The Assignment in a TOML file. Raises BadAssignment."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadAssignment(f"{path} could not be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadAssignment(f"{path} is not valid TOML: {error}") from None
    try:
        _only(data, WORDS, "the file")
        _only(data.get("own", {}), {"files"}, "[own]")
        plan = parse(data, path.stem, own=load_own(read_own(path.parent, data.get("own", {}).get("files", []))))
        return replace(plan, files=_files(path.parent, data.get("files", [])))
    except (BadAssignment, BadOwn) as error:
        raise BadAssignment(f"{path}: {error}") from None


def parse(data: dict[str, Any], name: str, known: Mapping[str, Exercise] | None = None, own: Own = NONE) -> Assignment:
    """The Assignment of TOML data. `known` is {id: Exercise}; without it, the course's. `own` are the instructor's."""
    known = {id: e for chapter in chapters().values() for id, e in chapter.items()} if known is None else known
    known = {**known, **own.exercises}
    _only(data, WORDS, "the file")
    title = data.get("title")
    if not isinstance(title, str) or not title.strip():
        raise BadAssignment('give the assignment a title: title = "Dynamics, sheet 1"')
    if not NAME.fullmatch(name):
        raise BadAssignment(f"the file's name becomes the notebook's: use letters, digits, - and _ only, not {name!r}")
    entries = data.get("exercise")
    if not isinstance(entries, list) or not entries:
        raise BadAssignment('there are no exercises: begin each with [[exercise]], then id = "07.1" and points = 2')
    items = tuple(_item(entry, k, known) for k, entry in enumerate(entries, 1))
    ids = [item.id for item in items]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise BadAssignment(f"{', '.join(twice)} stands there twice")
    deadline, late = _deadline(data.get("deadline")), _late(data.get("late", {}))
    if late.per_day and deadline is None:
        raise BadAssignment("[late] needs a deadline: deadline = 2026-11-30T23:59:00+01:00")
    return Assignment(title.strip(), name, items, deadline, late, _limits(data.get("limits", {})), own, (),
                      tuple(_note(known[item.id]) for item in items if known[item.id].one_call))


def _files(folder, names):
    """What lies beside the assignment and goes along with its notebook."""
    if not isinstance(names, list) or len(names) > FILES or not all(isinstance(name, str) for name in names):
        raise BadAssignment(f'files is a list of at most {FILES} names: files = ["log.csv"]')
    if strange := [n for n in names if Path(n).name != n or n.startswith(".") or n.endswith(".ipynb")]:
        raise BadAssignment(f"files: {strange[0]!r} is not the name of a file beside the assignment")
    try:
        return tuple((name, (folder / name).read_bytes()) for name in names)
    except OSError as error:
        raise BadAssignment(f"files: {error.filename} could not be read: {error.strerror}") from None


def _note(exercise):
    return (f"{exercise.id} falls to one call of the library, so an answer proves little. Score a function, a chain of"
            " steps or a variant beside it.")


def _only(data, words, where):
    if not isinstance(data, dict):
        raise BadAssignment(f"{where} must be a table")
    if strange := sorted(set(data) - words):
        raise BadAssignment(f"{where}: {', '.join(map(repr, strange))} is not understood. There are:"
                            f" {', '.join(sorted(words))}")


def _item(entry, k, known):
    where = f"exercise {k}"
    _only(entry, {"id", "points", "hidden", "variant", "partial"}, where)
    id = entry.get("id")
    if id not in known:
        near = [i for i in known if isinstance(id, str) and i.startswith(id.partition(".")[0] + ".")] or sorted(known)
        raise BadAssignment(f"{where}: there is no exercise {id!r}. There are: {', '.join(near)}")
    points = entry.get("points")
    if type(points) not in (int, float) or not 0 <= points <= 1000 or not math.isfinite(points):
        raise BadAssignment(f"{where} ({id}): give its points as a number from 0 to 1000, not {points!r}")
    for word in ("hidden", "variant", "partial"):
        if type(entry.get(word, False)) is not bool:
            raise BadAssignment(f"{where} ({id}): {word} is true or false, not {entry[word]!r}")
    if entry.get("variant") and known[id].vary is None:
        able = ", ".join(i for i, e in known.items() if e.vary is not None and i[:2] == id[:2])
        raise BadAssignment(f"{where}: {id} has no variants. These have: {able or 'none of this chapter'}")
    return Item(id, points, entry.get("hidden", False), entry.get("variant", False), entry.get("partial", False))


def _deadline(value):
    if value is None:
        return None
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            pass
    if not isinstance(value, datetime):
        raise BadAssignment(f"deadline = {value!r} is not a time: write 2026-11-30T23:59:00+01:00")
    if value.tzinfo is None:
        raise BadAssignment(f"deadline = {value.isoformat()} has no time zone: write {value.isoformat()}+01:00, or Z")
    return value


def _late(data):
    _only(data, {"per_day", "at_most", "grace_minutes"}, "[late]")
    late = Late(**data)
    for word, top in (("per_day", 1), ("at_most", 1), ("grace_minutes", 100_000)):
        value = getattr(late, word)
        if type(value) not in (int, float) or not 0 <= value <= top:
            raise BadAssignment(f"[late] {word} is a number from 0 to {top}, not {value!r}")
    return late


def _limits(data):
    _only(data, set(LIMITS), "[limits]")
    given = {}
    for word, value in data.items():
        low, high, unit = LIMITS[word]
        if type(value) not in (int, float) or not low <= value <= high:
            raise BadAssignment(f"[limits] {word} is a number from {low} to {high}, not {value!r}")
        given[word] = float(value) if word == "call" else int(value * unit)
    return Limits(**given)
