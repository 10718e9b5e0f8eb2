"""What the learner has done: a file `.progress.json` in the workspace. It never leaves the machine.

Nothing is written outside a workspace (the folder with `.robolib.json`), or when ROBOLIB_PROGRESS=off. A record is
read, merged and written under a lock, so two notebooks lose nothing to each other. The new file is complete on the
disk before it takes the old one's place. A damaged file is set aside as `.progress.json.broken`, never overwritten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from ..cards import stars
from ..machine import atomic
from ..machine.places import workspace
from .verdict import Verdict

FILE, LOCK = ".progress.json", ".progress.lock"
PATIENCE = 5.0                                  # s to wait for another notebook's record; then this one is left out
ATTEMPTS = ("correct", "wrong", "cannot decide")
Exercise = Any                                  # of `exercise`, which imports this module


@dataclass(frozen=True)
class Entry:
    """One exercise: what happened until it was solved. What comes after that changes nothing."""

    attempts: int = 0
    hints: tuple[int, ...] = ()                 # the numbers of the hints that were read
    solution: bool = False                      # was the solution seen first?
    solved: str = ""                            # the day, 2026-03-01; empty if not yet

    @property
    def state(self) -> str:
        """solved, tried or new."""
        return "solved" if self.solved else "tried" if self.attempts or self.hints or self.solution else "new"

    @property
    def helped(self) -> str:
        """The help it took, in words: "2 hints, the solution"."""
        n = len(self.hints)
        return ", ".join([f"{n} hint{'s' * (n > 1)}"] * bool(n) + ["the solution"] * self.solution)


# The notebook's side: these never raise

def checked(id: str, verdict: Verdict) -> None:
    """An answer got this verdict. A blank is no attempt."""
    def change(entry: Entry) -> Entry:
        solved = date.today().isoformat() if verdict.outcome == "correct" else ""
        return replace(entry, attempts=entry.attempts + 1, solved=solved)
    if getattr(verdict, "outcome", None) in ATTEMPTS:
        _record(id, change)


def hinted(id: str, number: int) -> None:
    """This hint was read."""
    _record(id, lambda entry: replace(entry, hints=tuple(sorted({*entry.hints, int(number)}))))


def shown(id: str) -> None:
    """The solution was seen."""
    _record(id, lambda entry: replace(entry, solution=True))


def _record(id: str, change: Callable[[Entry], Entry]) -> None:
    try:
        folder = workspace()
        if folder is not None and os.environ.get("ROBOLIB_PROGRESS", "").strip().casefold() != "off":
            update(folder, id, change)
    except Exception:                           # a full disk or a folder without rights must not stop the learner
        pass


# The file

def update(folder: Path, id: str, change: Callable[[Entry], Entry]) -> None:
    """Change one exercise's Entry in the file, unless it is solved already."""
    with _locked(folder / LOCK):
        entries, sound = read(folder)
        before = entries.get(id, Entry())
        if not before.solved and (after := change(before)) != before:
            _write(folder / FILE, {**entries, id: after}, sound)


def read(folder: Path) -> tuple[dict[str, Entry], bool]:
    """({id: Entry}, sound): what can be read of the file, and whether that is all of it. No file is a sound one."""
    try:
        entries = json.loads((folder / FILE).read_bytes())["exercises"]
        read = {id: _entry(fields) for id, fields in entries.items()}
    except FileNotFoundError:
        return {}, True
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}, False
    return {id: e for id, e in read.items() if e is not None}, None not in read.values()


def _entry(fields: object) -> Entry | None:
    """An Entry from the file; None if it is not one."""
    try:
        e = Entry(**fields)
        whole = all(type(n) is int and n >= 0 for n in (e.attempts, *e.hints))
        sound = whole and type(e.hints) is list and type(e.solution) is bool and type(e.solved) is str
        if not sound or e.solved and str(date.fromisoformat(e.solved)) != e.solved:
            return None
        return replace(e, hints=tuple(e.hints))
    except (TypeError, ValueError):
        return None


def _set_aside(path: Path) -> None:
    """Keep what a damaged file holds under a name that is free."""
    names = (path.with_name(f"{path.name}.broken{k or ''}") for k in range(1000))
    atomic.write(next(name for name in names if not name.exists()), path.read_bytes())


def _write(path: Path, entries: Mapping[str, Entry], sound: bool) -> None:
    """The whole file or nothing. What a file holds that is not sound is set aside first."""
    text = json.dumps({"exercises": {id: asdict(e) for id, e in sorted(entries.items())}}, indent=1) + "\n"
    if not sound:
        _set_aside(path)
    atomic.write(path, text)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Alone, or TimeoutError. The system itself releases the lock of a process that dies.

    Where the file system has no locks, without one: better a record without a lock than none.
    """
    from filelock import FileLock, Timeout  # comes with the notebooks, and only they record anything

    lock = FileLock(path, fallback_to_soft=False)
    try:
        lock.acquire(timeout=PATIENCE, poll_interval=0.003)
    except Timeout:
        raise TimeoutError(f"{path} has been locked for {PATIENCE:g} s") from None
    except OSError:
        pass
    try:
        yield
    finally:
        lock.release()


# What `robolib progress` tells

@dataclass(frozen=True)
class Row:
    """One line of the table."""

    id: str
    title: str
    entry: Entry
    stars: str = ""

    @property
    def heading(self) -> str:
        """The title with its stars."""
        return f"{self.title} {self.stars}".strip()


def report(entries: Mapping[str, Entry], chapters: Mapping[str, Mapping[str, Exercise]]) -> dict[str, list[Row]]:
    """{chapter: [Row]} in the order of the course; `chapters` is {"07": {id: Exercise}}."""
    return {chapter: [Row(e.id, e.title, entries.get(e.id, Entry()), stars(e.stars)) for e in exercises.values()]
            for chapter, exercises in chapters.items()}


def review(rows: list[Row], limit: int = 3) -> str:
    """What to review next, in one sentence: what was tried in vain, then what needed help, then the next new one."""
    tried = [f"{r.id} (tried, not solved yet)" for r in rows if r.entry.state == "tried"]
    helped = [f"{r.id} (solved with {r.entry.helped})" for r in rows if r.entry.solved and r.entry.helped]
    last = max((k for k, r in enumerate(rows) if r.entry.state != "new"), default=-1)
    new = [r for r in (*rows[last + 1:], *rows) if r.entry.state == "new"]
    again, begin = [*tried, *helped][:limit], f"{new[0].id} ({new[0].title})" if new else ""
    if not again:
        return f"Next: {begin}." if begin else "Every exercise is solved without help. Well done."
    return f"To review next: {'; '.join(again)}." + (f" Then new: {begin}." if begin else "")
