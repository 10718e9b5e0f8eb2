"""From verdicts to points: what each exercise gives, what being late costs, what the instructor decides by hand."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from .assignment import Assignment, Item
from .judge import NOTHING, Outcome
from .results import Record
from .roster import Student
from .task import Given

Overrides = Mapping[tuple[str, str], tuple[float, str]]         # {(student, exercise): (points, comment)}


class BadOverrides(ValueError):
    """What is wrong with the file of overrides."""


@dataclass(frozen=True)
class Mark:
    """One exercise of one student."""

    item: Item
    outcome: Outcome
    points: float
    comment: str = ""                           # the instructor's, where the points were set by hand
    by_hand: bool = False
    given: Given = Given()


@dataclass(frozen=True)
class Row:
    """One student."""

    student: Student
    status: str
    why: str = ""
    file: str = ""
    notes: tuple[str, ...] = ()
    errors: tuple[tuple[int, str, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    submitted: datetime | None = None
    penalty: float = 0.0                        # the part of the points that is lost
    tier: str = ""
    comments: tuple[str, ...] = field(default=())
    due: datetime | None = None                 # the student's own deadline, or the assignment's

    @property
    def raw(self) -> float:
        """The points before the penalty."""
        return round(sum(mark.points for mark in self.marks), 6)

    @property
    def total(self) -> float:
        """The points."""
        return round(self.raw * (1 - self.penalty), 6)


def row(assignment: Assignment, student: Student, record: Record, modified: datetime | None,
        overrides: Overrides) -> Row:
    """The Row of a student with this Record."""
    submitted = student.submitted or modified
    marks, comments = [], []
    for item in assignment.items:
        outcome = record.result.outcomes.get(item.id, NOTHING)
        points = _points(item, outcome)
        by_hand = overrides.get((student.id, item.id))
        given = record.result.given.get(item.id, Given())
        marks.append(Mark(item, outcome, *(by_hand or (points, "")), by_hand is not None, given))
    due = student.due(assignment.deadline)
    penalty = assignment.penalty(submitted, due)
    if waived := overrides.get((student.id, "late")):
        penalty = waived[0]
        comments.append(waived[1])
    return Row(student, record.result.status, record.result.why, record.file, record.notes, record.result.errors,
               tuple(marks), submitted, penalty, record.result.tier, tuple(filter(None, comments)), due)


def _points(item, outcome):
    """All for a right answer; for a wrong one the part that is right, where the assignment says so."""
    if outcome.outcome == "correct":
        return item.points
    return round(item.points * outcome.share, 2) if item.partial and outcome.outcome == "wrong" else 0.0


def load_overrides(path: str | Path, assignment: Assignment,
                   students: Iterable[Student]) -> dict[tuple[str, str], tuple[float, str]]:
    """{(student, exercise): (points, comment)} of a CSV file: student,exercise,points,comment.

    The exercise "late" sets the part of the points that is lost by being late: 0 forgives it.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadOverrides(f"{path} could not be read: {error}") from None
    rows = csv.DictReader(io.StringIO(text))
    if not {"student", "exercise", "points"} <= set(rows.fieldnames or ()):
        raise BadOverrides(f"{path}: the first line must name the columns: student,exercise,points,comment")
    known, ids = {s.id for s in students}, {i.id: i.points for i in assignment.items}
    found = {}
    for line in rows:
        where = f"{path}, line {rows.line_num}"
        student, exercise = (line["student"] or "").strip(), (line["exercise"] or "").strip()
        if student not in known:
            raise BadOverrides(f"{where}: there is no student {student!r} in the roster")
        if exercise not in ids and exercise != "late":
            raise BadOverrides(f"{where}: the assignment has no exercise {exercise!r}. There are: {', '.join(ids)},"
                               " late")
        try:
            points = float(line["points"] or "")
        except ValueError:
            points = math.nan
        if not 0 <= points <= (1 if exercise == "late" else 1000):
            raise BadOverrides(f"{where}: points = {line['points']!r} is not a number that fits")
        if (student, exercise) in found:
            raise BadOverrides(f"{where}: {student}, {exercise} stands there twice")
        found[student, exercise] = points, (line.get("comment") or "").strip()
    return found
