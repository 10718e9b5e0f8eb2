"""The reports: grades.csv, grades.json, a page for each student, a page for the class. All from Rows, nothing else.

The same Rows give the same bytes: no report holds the time at which it was written.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ..machine.atomic import write
from .assignment import Assignment
from .feedback import feedback
from .marks import Row
from .overview import mistakes, overview
from .results import slug

FORMULA = tuple("=+-@＝＋－＠|%")                # a spreadsheet may calculate what begins so


def write_all(folder: str | Path, assignment: Assignment, rows: Sequence[Row], stamp: Mapping[str, str]) -> None:
    """Write every report below a folder."""
    folder = Path(folder)
    for row in rows:
        write(folder / "feedback" / f"{slug(row.student.folder)}.html", feedback(assignment, row))
    write(folder / "grades.csv", grades_csv(assignment, rows))
    write(folder / "grades.json", grades_json(assignment, rows, stamp))
    write(folder / "class.html", overview(assignment, rows, stamp))


def cell(x: object) -> str:
    """Text for a cell of a table: one line, and no formula."""
    line = " ".join("".join(c if c.isprintable() else " " for c in str(x)).split())
    return f"'{line}" if line.startswith(FORMULA) else line


def plain(x: object) -> str:
    """Text for a terminal: no control characters. (rich must be told markup=False.)"""
    return "".join(c if c.isprintable() else "\ufffd" for c in str(x))


def grades_csv(assignment: Assignment, rows: Sequence[Row]) -> str:
    """One row per student, one column per exercise."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["id", "name", *(item.id for item in assignment.items), "points", "of", "late", "status", "sandbox"])
    for row in rows:
        table.writerow([cell(row.student.id), cell(row.student.name), *(f"{mark.points:g}" for mark in row.marks),
                        f"{row.total:g}", f"{assignment.points:g}", f"{row.penalty:g}", cell(row.status), row.tier])
    return out.getvalue()


def grades_json(assignment: Assignment, rows: Sequence[Row], stamp: Mapping[str, str]) -> str:
    """Everything that is known, for programs."""
    data = {"assignment": assignment.data(), "stamp": stamp, "mistakes": [[*what, n] for what, n in mistakes(rows)],
            "students": [_student(row) for row in rows]}
    return json.dumps(data, indent=1, ensure_ascii=True, sort_keys=True) + "\n"


def _student(row):
    return {"id": row.student.id, "name": row.student.name, "folder": row.student.folder, "status": row.status,
            "why": row.why, "file": row.file, "notes": row.notes, "errors": row.errors, "points": row.total,
            "before_penalty": row.raw, "penalty": row.penalty, "sandbox": row.tier, "comments": row.comments,
            "submitted": row.submitted and row.submitted.isoformat(),
            "exercises": {m.item.id: {**asdict(m.outcome), "points": m.points, "of": m.item.points,
                                      "by_hand": m.by_hand, "comment": m.comment} for m in row.marks}}
