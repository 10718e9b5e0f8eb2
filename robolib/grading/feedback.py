"""One student's page: what was right, what was wrong and why. Of a hidden check it says right or wrong, and no more."""

from __future__ import annotations

from .page import join, page, tag

WORDS = {"correct": ("✓", "Correct", "correct"), "wrong": ("✗", "Not right yet", "wrong"),
         "not attempted": ("▷", "Not attempted", "open"), "cannot decide": ("?", "Could not be decided", "open")}
STATUS = {
    "ok": "",
    "nothing handed in": "No notebook was found in your folder.",
    "refused": "What was handed in could not be read as a notebook.",
    "unreadable": "The file that you handed in is not a notebook that can be read:",
    "stopped": "Your notebook's code ended the process it ran in. Answers given before that were graded:",
    "out of time": "Your notebook's code took too long and was stopped. Answers given before that were graded:",
    "out of memory": "Your notebook's code took too much memory and was stopped. Answers given before were graded:",
    "too much output": "Your notebook's code wrote too much and was stopped. Answers given before that were graded:",
    "failed": "Your notebook could not be graded, through no fault of yours. Your instructor will see to it:",
}
WEAK = "Graded in the weak sandbox: code had access to files and network of the grading machine."


def feedback(assignment, row):
    """The page of one Row, as text."""
    name = row.student.name or row.student.id
    lost = [tag("p", f"{row.raw:g} points, less {row.penalty:.0%} for being late", class_="dim")] if row.penalty else []
    when = [tag("p", f"Handed in {row.submitted:%Y-%m-%d %H:%M %Z}", class_="dim")] if row.submitted else []
    stamp = [tag("p", WEAK, class_="stamp")] if row.tier == "weak" else []
    return page(f"{assignment.title}: {name}", tag("h1", assignment.title), tag("p", f"{name} ({row.student.id})"),
                tag("p", f"{row.total:g} of {assignment.points:g} points", class_="score"), *lost, *when, *stamp,
                _status(row), *(_mark(assignment, mark) for mark in row.marks), _errors(row))


def _status(row):
    said = STATUS.get(row.status, row.status)
    lines = [*([f"{said} {row.why}".strip()] if said else []), *row.notes, *row.comments]
    return tag("div", *(tag("p", line) for line in lines), class_="card") if lines else join(())


def _mark(assignment, mark):
    sign, words, kind = WORDS[mark.outcome.outcome]
    item = mark.item
    head = tag("h3", tag("span", f"{item.id} {assignment.exercise(item.id).title}"),
               tag("span", f"{mark.points:g} / {item.points:g}", class_="dim"))
    inside = [head, tag("p", tag("strong", f"{sign} {words}.", class_=kind),
                        "" if item.hidden or not _says(mark) else f" {_says(mark)}")]
    if item.hidden and mark.outcome.outcome in ("correct", "wrong"):
        inside.append(tag("p", "This check is hidden: it says no more.", class_="dim"))
    if mark.by_hand:
        inside.append(tag("p", f"Points set by your instructor. {mark.comment}".strip()))
    return tag("section", *inside, class_="card")


def _says(mark):
    if mark.outcome.outcome == "correct" and mark.outcome.message == "Well done.":
        return ""
    return mark.outcome.message


def _errors(row):
    if not row.errors:
        return join(())
    lines = [tag("tr", tag("td", f"{n}", class_="n"), tag("td", tag("code", f"{kind}: {says}"))) for n, kind, says
             in row.errors[:10]]
    more = [tag("p", f"… and {len(row.errors) - 10} more.", class_="dim")] if len(row.errors) > 10 else []
    return join([tag("h2", "Cells that stopped"), tag("p", "The cells after them were run all the same.", class_="dim"),
                 tag("table", tag("tr", tag("th", "code cell", class_="n"), tag("th", "why")), *lines), *more])
