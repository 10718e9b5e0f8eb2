"""What lies among the submissions and belongs to nobody: a folder with a typing error is told, not passed over."""

from __future__ import annotations

import difflib
import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .roster import Student

NEAR = 0.75                                     # how alike two names must be to be told together, 0 to 1
BOOKS = (".ipynb", ".zip")                      # files beside the folders that look like somebody's work


@dataclass(frozen=True)
class Unmatched:
    """name: the folder's, or the file's · near: the id of a student it may be meant for, or ""."""

    name: str
    near: str = ""

    def __str__(self) -> str:
        name = "".join(c if c.isprintable() else "\ufffd" for c in self.name)      # it may be no text at all
        return f"{name} (perhaps {self.near})" if self.near else name


def unmatched(root: str | Path, students: Iterable[Student]) -> tuple[Unmatched, ...]:
    """The folders, notebooks and zips below `root` that are no student's, by name."""
    students = tuple(students)
    known = {_plain(student.folder) for student in students}
    with os.scandir(root) as entries:
        names = sorted(entry.name for entry in entries if not entry.name.startswith(".")
                       and (entry.is_dir() or entry.name.lower().endswith(BOOKS)))
    return tuple(Unmatched(name, _near(name, students)) for name in names if _plain(name) not in known)


def _plain(name):
    return unicodedata.normalize("NFC", name)


def _near(name, students):
    """The student whose id, name or folder it resembles most."""
    words = {word.casefold(): s.id for s in students for word in (s.id, s.folder, s.name) if word}
    found = difflib.get_close_matches(name.casefold(), words, 1, NEAR)
    return words[found[0]] if found else ""
