"""The points as a file that Moodle or Canvas takes back: the list that came from there, with the points in it.

Moodle takes its grading worksheet as it was, with the column Grade filled in. Canvas takes the columns by which it
knows a student and one column for the assignment.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from .lms import BadList, Class
from .overview import NOTHING
from .roster import Student

FIXED = ("Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section")   # Canvas's own columns


@dataclass(frozen=True)
class Gradebook:
    """text: the file · filled: of how many there are points in it · left: the names of the others."""

    text: str
    filled: int
    left: tuple[str, ...]


def gradebook(people: Class, report: Mapping, column: str = "", scale: bool = False) -> Gradebook:
    """The file, from `grades.json` (as data). `column`: the assignment's in Canvas; without it the one that begins with
    the title. `scale`: count in the points that the system gives, where they are others. Raises BadList.
    """
    graded = {s["id"]: s for s in report["students"]}
    students = people.students(Student(s["id"], s["name"], s["folder"]) for s in report["students"])
    column = "Grade" if people.system == "Moodle" else _column(people, column, report["assignment"]["title"])
    if column not in people.columns:
        raise BadList(f"the list has no column {column!r}")
    reached = sum(item["points"] for item in report["assignment"]["items"])
    kept = people.columns if people.system == "Moodle" else [c for c in people.columns if c in (*FIXED, column)]
    out, filled, left = io.StringIO(), 0, []
    table = csv.DictWriter(out, kept, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows(people.above)
    for person in people.people:
        student = graded[students[person.number].id] if person.number in students else None
        known = student is not None and student["status"] not in (*NOTHING, "failed")
        most = _most(people, person, column)
        if known and most is not None and abs(most - reached) > 1e-9 and not scale:
            raise BadList(f"there the assignment gives {most:g} points, and the sheet {reached:g}: change one of them,"
                          " or add --scale")
        points = student["points"] * (most / reached if scale and most and reached else 1) if known else None
        table.writerow({**person.line, column: f"{points:.2f}" if known else person.line[column]})
        filled += known
        left += [] if known else [person.name]
    return Gradebook(out.getvalue(), filled, tuple(left))


def _column(people, column, title):
    """The full name of an assignment's column in Canvas: its title and, in brackets, its number there."""
    near = [c for c in people.columns if c not in FIXED and c.casefold().startswith((column or title).casefold())]
    if len(near) != 1:
        raise BadList(f"{len(near)} columns of the gradebook begin with {column or title!r}: name one with --column")
    return near[0]


def _most(people, person, column):
    """How many points the system gives; None where it does not say."""
    above = people.above[-1][column] if people.above else ""
    text = person.line.get("Maximum Grade", "") if people.system == "Moodle" else above
    try:
        return float(text.strip())
    except ValueError:
        return None
