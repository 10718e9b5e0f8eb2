"""Who is in the class, and the instructor's key.

The roster is a CSV file with the columns `id`, `name`, `folder` (without it: the id) and, if you like, `submitted` (a
time with its zone). A student is who the roster says, and the work in their folder is theirs. Nothing that stands in a
notebook says who wrote it. Without a roster the folder's name says it.
"""

from __future__ import annotations

import csv
import io
import os
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

COLUMNS = ("id", "name", "folder", "submitted")


class BadRoster(ValueError):
    """What is wrong with the roster or the key, and what to do."""


@dataclass(frozen=True)
class Student:
    """One line of the roster."""

    id: str
    name: str
    folder: str
    submitted: datetime | None = None


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


def from_folders(path: str | Path) -> tuple[Student, ...]:
    """Without a roster: every folder below this one is a student, with its name as the id. Raises BadRoster."""
    names = sorted(entry.name for entry in os.scandir(path) if entry.is_dir() and not entry.name.startswith("."))
    if not names:
        raise BadRoster(f"there is no student's folder in {path}")
    for name in names:
        _is_a_name(name, str(path))
    return _told_apart(tuple(Student(unicodedata.normalize("NFC", name), "", name) for name in names))


def _told_apart(students):
    for word in ("id", "folder"):
        seen = {}
        for student in students:
            value = getattr(student, word).casefold()
            if value in seen:
                raise BadRoster(f"two students have the {word} {getattr(student, word)!r}")
            seen[value] = student
    return students


def _texts(row):
    return [value for value in row.values() if isinstance(value, str)]


def _student(row, line):
    get = {k: unicodedata.normalize("NFC", (row.get(k) or "").strip()) for k in COLUMNS}
    if not get["id"]:
        raise BadRoster(f"line {line}: the id is missing")
    folder = get["folder"] or get["id"]
    _is_a_name(folder, f"line {line}")
    if any(ord(c) < 32 for c in get["id"]):
        raise BadRoster(f"line {line}: {get['id']!r} is not an id")
    return Student(get["id"], get["name"], folder, _time(get["submitted"], line))


def _is_a_name(folder, where):
    if folder in (".", "..") or any(c in "/\\\0" or ord(c) < 32 for c in folder):
        raise BadRoster(f"{where}: {folder!r} is not the name of a folder")


def _time(text, line):
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise BadRoster(f"line {line}: submitted = {text!r} is not a time: write 2026-11-30T22:10:00+01:00") from None
    if time.tzinfo is None:
        raise BadRoster(f"line {line}: submitted = {text!r} has no time zone: write {text}+01:00, or {text}Z")
    return time


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
