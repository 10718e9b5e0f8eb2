"""The reports: grades.csv, grades.json, a page for each student, a page for the class. All from Rows, nothing else.

The same Rows give the same bytes: no report holds the time at which it was written.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ..machine.atomic import write
from .alike import hints
from .assignment import Assignment
from .feedback import feedback, page_name
from .marking import marking
from .marks import Row
from .overview import mistakes, overview
from .page import MARK
from .unmatched import Unmatched

FORMULA = "=+-@＝＋－＠|%"                       # a spreadsheet may calculate what begins so

HEAD = 300                                      # letters of a page among which our mark stands


def write_all(folder: str | Path, assignment: Assignment, rows: Sequence[Row], stamp: Mapping[str, str],
              strangers: Sequence[Unmatched] = ()) -> None:
    """Write every report below a folder, and remove the pages of those who are no longer in the class."""
    folder = Path(folder)
    pages = {page_name(row.student): row for row in rows}
    for name, row in pages.items():
        write(folder / "feedback" / name, feedback(assignment, row))
    for path in (folder / "feedback").glob("*.html"):
        if path.name not in pages and _ours(path):
            path.unlink()
    write(folder / "grades.csv", grades_csv(assignment, rows))
    write(folder / "grades.json", grades_json(assignment, rows, stamp, strangers))
    write(folder / "class.html", overview(assignment, rows, stamp, strangers))
    write(folder / "marking.html", marking(assignment, rows))


def _ours(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return MARK in file.read(HEAD)


def cell(x: object) -> str:
    """Text for a cell of a table: one line, and no formula, wherever a spreadsheet may cut it: some take a semicolon
    for the end of a cell, whatever stands around it.
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in str(x)).split())
    return re.sub(rf"(^|[;,|]\s*)(?=[{re.escape(FORMULA)}])", r"\1'", line)


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


def grades_json(assignment: Assignment, rows: Sequence[Row], stamp: Mapping[str, str],
                strangers: Sequence[Unmatched] = ()) -> str:
    """Everything that is known, for programs. It has what hidden checks say, so it is the instructor's alone."""
    data = {"assignment": assignment.data(), "stamp": stamp, "mistakes": [[*what, n] for what, n in mistakes(rows)],
            "alike": [asdict(hint) for hint in hints(rows)],
            "unmatched": [str(each) for each in strangers],
            "students": [_student(row) for row in rows]}
    return json.dumps(data, indent=1, ensure_ascii=True, sort_keys=True) + "\n"


def _student(row):
    return {"id": row.student.id, "name": row.student.name, "folder": row.student.folder, "status": row.status,
            "why": row.why, "file": row.file, "notes": row.notes, "errors": row.errors, "points": row.total,
            "before_penalty": row.raw, "penalty": row.penalty, "sandbox": row.tier, "comments": row.comments,
            "submitted": row.submitted and row.submitted.isoformat(), "group": row.student.group,
            "due": row.due and row.due.isoformat(),
            "exercises": {m.item.id: {**asdict(m.outcome), "points": m.points, "of": m.item.points,
                                      "by_hand": m.by_hand, "comment": m.comment, "code": m.given.text}
                          for m in row.marks}}
