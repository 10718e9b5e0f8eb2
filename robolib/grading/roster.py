"""Who is in the class, and the instructor's key.

The roster is a CSV file with the columns `id`, `name`, `folder` (without it: the group, else the id) and, if you like,
`submitted` and `deadline` (times with their zone), `extension` (days) and `group`. A student is who the roster says,
and the work in their folder is theirs. Nothing that stands in a notebook says who wrote it. Without a roster the
folder's name says it. Students of one group share a folder, their numbers and the verdicts.
"""

from __future__ import annotations

import csv
import io
import os
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from ..machine import atomic

COLUMNS = ("id", "name", "folder", "submitted", "deadline", "extension", "group")
YEARS = range(1971, 9999)                       # elsewhere another time zone may lead out of the calendar
MOST_DAYS = 1000                                # of an extension


class BadRoster(ValueError):
    """What is wrong with the roster or the key, and what to do."""


@dataclass(frozen=True)
class Student:
    """One line of the roster."""

    id: str
    name: str
    folder: str
    submitted: datetime | None = None
    deadline: datetime | None = None            # their own, in place of the assignment's
    extension: timedelta = timedelta()          # so much later than that
    group: str = ""

    @property
    def who(self) -> str:
        """By whose name the numbers are drawn: the whole group has the same ones."""
        return f"group {self.group}" if self.group else self.id

    def due(self, deadline: datetime | None) -> datetime | None:
        """When the work is due where the assignment says this."""
        own = self.deadline or deadline
        return own + self.extension if own else None


def load(path: str | Path) -> tuple[Student, ...]:
    """The students of a CSV file, in its order. Raises BadRoster."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadRoster(f"{path} could not be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRoster(f"{path} is not UTF-8 text: save it as “CSV UTF-8”") from None
    try:
        return parse(text)
    except (BadRoster, csv.Error) as error:
        raise BadRoster(f"{path}: {error}") from None


def parse(text: str) -> tuple[Student, ...]:
    """The students of a CSV text."""
    first = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ",", strict=True)
    columns = [(name or "").strip().casefold() for name in rows.fieldnames or ()]
    if "id" not in columns:
        raise BadRoster("the first line must name the columns: id,name,folder")
    rows.fieldnames = columns
    students = tuple(_student(row, rows.line_num) for row in rows if any((v or "").strip() for v in _texts(row)))
    if not students:
        raise BadRoster("there are no students in it")
    return _told_apart(students)


def write(path: str | Path, people: Iterable[tuple[str, str]]) -> None:
    """Write a roster of these (id, name)."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("id", "name"))
    table.writerows(people)
    parse(out.getvalue())
    atomic.write(path, out.getvalue())


def from_folders(path: str | Path) -> tuple[Student, ...]:
    """Without a roster: every folder below this one is a student, with its name as the id; `unmatched` tells of those
    whose name is none. Raises BadRoster.
    """
    names = sorted(entry.name for entry in os.scandir(path)
                   if entry.is_dir() and not entry.name.startswith(".") and _is_a_name(entry.name))
    if not names:
        raise BadRoster(f"there is no student's folder in {path}")
    return _told_apart(tuple(Student(unicodedata.normalize("NFC", name), "", name) for name in names))


def _told_apart(students):
    ids, folders, groups = {}, {}, {}
    for student in students:
        folder, group = student.folder.casefold(), student.group.casefold()
        if student.id.casefold() in ids:
            raise BadRoster(f"two students have the id {student.id!r}")
        if folder in folders and (not group or folders[folder] != group):
            raise BadRoster(f"two students have the folder {student.folder!r}. Give those who work together one group")
        if group and groups.setdefault(group, folder) != folder:
            raise BadRoster(f"the group {student.group!r} has two folders: one is enough")
        ids[student.id.casefold()], folders[folder] = student, group
    return students


def _texts(row):
    return [value for value in row.values() if isinstance(value, str)]


def _student(row, line):
    get = {k: unicodedata.normalize("NFC", (row.get(k) or "").strip()) for k in COLUMNS}
    if not get["id"]:
        raise BadRoster(f"line {line}: the id is missing")
    folder = get["folder"] or get["group"] or get["id"]
    if not _is_a_name(folder):
        raise BadRoster(f"line {line}: {folder!r} is not the name of a folder")
    if any(ord(c) < 32 for c in get["id"]):
        raise BadRoster(f"line {line}: {get['id']!r} is not an id")
    return Student(get["id"], get["name"], folder, _time(get["submitted"], "submitted", line),
                   _time(get["deadline"], "deadline", line), _days(get["extension"], line), get["group"])


def _is_a_name(folder):
    """Can it be written into a table? Bytes that are no text cannot, and neither can the end of a line."""
    text = folder.encode(errors="replace").decode() == folder
    return text and folder not in (".", "..") and not any(c in "/\\" or ord(c) < 32 for c in folder)


def _time(text, word, line):
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.year not in YEARS:
        raise BadRoster(f"line {line}: {word} = {text!r} is not a time: write 2026-11-30T22:10:00+01:00")
    if time.tzinfo is None:
        raise BadRoster(f"line {line}: {word} = {text!r} has no time zone: write {text}+01:00, or {text}Z")
    return time


def _days(text, line):
    try:
        days = float(text or 0)
    except ValueError:
        days = -1
    if not 0 <= days <= MOST_DAYS:
        raise BadRoster(f"line {line}: extension = {text!r} is not a number of days from 0 to {MOST_DAYS}")
    return timedelta(days=days)


# The key

def make_key(path: str | Path) -> None:
    """Write a new key into a file that only its owner can read. An existing file is never overwritten."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadRoster(f"{path} exists already. A new key would give every student other numbers") from None
    except OSError as error:
        raise BadRoster(f"{path} could not be written: {error.strerror}") from None
    with open(descriptor, "w") as file:
        file.write(secrets.token_hex(32) + "\n")


def read_key(path: str | Path) -> bytes:
    """The key in a file. Raises BadRoster where there is none, or where others can read it."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
        with open(descriptor, "rb") as file:
            mode = os.fstat(descriptor).st_mode
            key = file.read(4096).strip()
    except FileNotFoundError:
        raise BadRoster(f"there is no key {path}: make one with `robolib key {path}`, and keep it") from None
    except OSError as error:
        raise BadRoster(f"{path} could not be read: {error.strerror}") from None
    if mode & 0o077 and os.name == "posix":
        raise BadRoster(f"others can read {path}: run `chmod 600 {path}`")
    if len(key) < 16:
        raise BadRoster(f"{path} holds no key: make one with `robolib key`")
    return key
