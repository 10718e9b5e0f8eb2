"""What Moodle and Canvas write: the list of a class, and the names of the files that were handed in.

    Moodle   the grading worksheet (an assignment's “Download grading worksheet”): Identifier, Full name, …, Grade,
             Maximum Grade, …; its download names folders `Ada Example_1234567_assignsubmission_file`, or files that
             begin so, where the number is the one behind “Participant” in the column Identifier
    Canvas   the gradebook (“Export entire gradebook”): Student, ID, SIS User ID, SIS Login ID, Section, …, the second
             line with Points Possible; its download names files `exampleada_LATE_4711_815_sheet.ipynb`, where the
             first number is the one in the column ID
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .roster import Student

MOODLE = re.compile(r"(?P<name>[^/]*)_(?P<id>\d+)_assignsubmission_[a-z]+_?(?:/(?P<inside>.+)|(?P<file>[^/]+))")
CANVAS = re.compile(r"(?P<name>[^_/]*)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>[^/]+)")
PARTICIPANT = re.compile(r"\D*(\d+)")
KEYS = ("id number", "username", "email address", "sis user id", "sis login id")        # what a roster may call an id


class BadList(ValueError):
    """What is wrong with the list of a class, and what to do."""


@dataclass(frozen=True)
class Person:
    """One line: the number by which the system knows somebody, the name, what else may stand for them."""

    number: str
    name: str
    keys: tuple[str, ...]
    line: Mapping[str, str]


@dataclass(frozen=True)
class Class:
    """The list of a class. system: Moodle or Canvas · above: the lines before the first person."""

    system: str
    columns: tuple[str, ...]
    people: tuple[Person, ...]
    above: tuple[Mapping[str, str], ...] = ()

    def students(self, students: Iterable[Student]) -> dict[str, Student]:
        """{number: student} of those who can be told: by the number, by another key, else by a name that is one's
        alone.
        """
        students = tuple(students)
        ids, names = {s.id.casefold(): s for s in students}, {}
        for student in students:
            names.setdefault(words(student.name), []).append(student)
        found = {}
        for person in self.people:
            by_key = [ids[key.casefold()] for key in (person.number, *person.keys) if key.casefold() in ids]
            by_name = names.get(words(person.name), [])
            if by_key or len(by_name) == 1:
                found[person.number] = (by_key or by_name)[0]
        return found


def words(name: str) -> frozenset[str]:
    """A name without the order of its words: “Example, Ada” and “Ada Example” are one."""
    return frozenset(re.findall(r"\w+", name.casefold()))


def load(path: str | Path) -> Class:
    """The list in a CSV file of Moodle's or Canvas's. Raises BadList."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadList(f"{path} could not be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadList(f"{path} is not UTF-8 text: take the file as it was downloaded") from None
    first = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ",", restval="")
    columns = tuple(name or "" for name in rows.fieldnames or ())
    lines = [{name: line[name] for name in columns} for line in rows]
    if {"Identifier", "Full name"} <= set(columns):
        return _class("Moodle", columns, lines, "Identifier", "Full name")
    if {"Student", "ID"} <= set(columns):
        return _class("Canvas", columns, lines, "ID", "Student")
    raise BadList(f"{path} is neither Moodle's grading worksheet (Identifier, Full name, …) nor Canvas's gradebook"
                  " (Student, ID, …)")


def _class(system, columns, lines, number, name):
    people, above = [], []
    for line in lines:
        if match := PARTICIPANT.fullmatch(line[number].strip()):
            keys = tuple(line[column].strip() for column in columns if column.casefold() in KEYS)
            people.append(Person(match[1], line[name].strip(), tuple(filter(None, keys)), line))
        elif not people:
            above.append(line)
    if not people:
        raise BadList(f"there are no students in this {system} list")
    return Class(system, columns, tuple(people), tuple(above))


def handed_in(name: str) -> tuple[str, str] | None:
    """(number, the file's own name) of a file in a download; None where it is nobody's."""
    for pattern in (MOODLE, CANVAS):
        if match := pattern.fullmatch(name.lstrip("/")):
            return match["id"], (match.groupdict().get("inside") or match["file"]).rpartition("/")[2]
    return None
