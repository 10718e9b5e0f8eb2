"""A page for marking by hand: every answer that is not right, with its code, its verdict, and a place for points.

It is complete in itself and sends nothing anywhere. Its link saves the points as `overrides.csv`, which `robolib
grade --overrides` reads; points that were set by hand before stand in it already.
"""

from __future__ import annotations

from collections.abc import Sequence

from .assignment import Assignment
from .feedback import WORDS, page_name
from .marks import Row
from .overview import NOTHING
from .page import page, said, tag

SCRIPT = """
const cell = x => /[",\\n\\r]/.test(x) ? '"' + x.replaceAll('"', '""') + '"' : x;
const line = row => [row.dataset.student, row.dataset.exercise, row.querySelector(".points").value.trim(),
  row.querySelector(".comment").value.replace(/\\s+/g, " ").trim()];
const told = document.querySelector("#told"), link = document.querySelector("#save");
const lines = () => [...document.querySelectorAll("[data-student]")].map(line).filter(fields => fields[2] !== "");
function count() { told.textContent = lines().length + " by hand"; }
link.addEventListener("click", () => {
  const text = ["student,exercise,points,comment", ...lines().map(fields => fields.map(cell).join(","))].join("\\n");
  link.href = URL.createObjectURL(new Blob([text + "\\n"], {type: "text/csv"}));
});
addEventListener("input", count);
count();
"""
STYLE = ".set { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; } .set label { display: grid; }" \
        " .points { width: 6rem; } .comment { width: 22rem; max-width: 100%; } pre { overflow-x: auto; }" \
        " #bar { position: sticky; top: 0; background: var(--paper); padding: .5rem 0; }"


def marking(assignment: Assignment, rows: Sequence[Row]) -> str:
    """The page, as text."""
    parts = []
    for k, item in enumerate(assignment.items):
        shown = [row for row in rows if row.status not in NOTHING and _open(row.marks[k])]
        if shown:
            parts += [tag("h2", f"{item.id} {assignment.exercise(item.id).heading}"),
                      *(_answer(row, row.marks[k]) for row in shown)]
    late = [row for row in rows if row.penalty or row.comments]
    if late:
        parts += [tag("h2", "Late"), tag("p", "The part of the points that is lost, 0 to 1; 0 forgives it."),
                  *(_place(row, "late", f"{row.penalty:g}" if row.comments else "", " ".join(row.comments), 1,
                           tag("p", f"{_name(row)}: {row.penalty:.0%} lost")) for row in late)]
    return page(f"{assignment.title}: by hand", tag("h1", f"{assignment.title}: by hand"),
                tag("p", "Every answer that is not right. Points that you set here count instead of the verdict."),
                tag("p", tag("a", "Save overrides.csv", id="save", download="overrides.csv", href="#"), " ",
                    tag("span", id="told", role="status"), id="bar"),
                *(parts or [tag("p", "Nothing to look at.")]), script=SCRIPT, style=STYLE)


def _open(mark):
    """Is there something to look at?"""
    return mark.by_hand or mark.outcome.outcome in ("wrong", "cannot decide")


def _name(row):
    return f"{row.student.name} ({row.student.id})" if row.student.name else row.student.id


def _answer(row, mark):
    sign, words, kind = WORDS[mark.outcome.outcome]
    head = [tag("p", tag("a", _name(row), href=f"feedback/{page_name(row.student)}"), f", {row.file}"),
            tag("p", tag("strong", tag("span", sign, aria_hidden="true"), f" {words}.", class_=kind), " ",
                said(mark.outcome.message))]
    if mark.given.text.strip():
        head.append(tag("pre", tag("code", mark.given.text.strip()), tabindex="0"))
    points = f"{mark.points:g}" if mark.by_hand else ""
    return _place(row, mark.item.id, points, mark.comment, mark.item.points, *head)


def _place(row, exercise, points, comment, most, *head):
    """A card with what there is to see, and fields for points and a comment."""
    return tag("section", *head, tag(
        "p", tag("label", f"points of {most:g}", tag("input", class_="points", type="number", min=0, step="any",
                                                    value=points)),
        tag("label", "comment", tag("input", class_="comment", type="text", value=comment)), class_="set"),
        class_="card", data_student=row.student.id, data_exercise=exercise)
